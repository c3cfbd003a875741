//! `gzip`, `bzip2`, `xz`, `zstd` with hostile input.

use bashkit::Bash;
use bashkit::Error;
use bashkit::{Limit, Limits};

fn stopped(limits: Limits, script: &str) -> Error {
    let mut bash = Bash::builder().limits(limits).build();
    bash.exec(script).expect_err("a limit ends the run").reason
}

#[test]
fn bombs_meet_the_limits() {
    for (pack, unpack) in [("gzip", "gunzip"), ("bzip2", "bunzip2"), ("xz -0", "unxz"), ("zstd", "unzstd")] {
        let script = format!("head -c 4000000 /dev/zero | {pack} > /tmp/b; {unpack} < /tmp/b > /tmp/out || true");
        let error = stopped(Limits::new().max_file_bytes(1_000_000), &script);
        assert_eq!(error, Error::Limit(Limit::FileBytes(1_000_000)), "{pack}");
        let script = format!("head -c 4000000 /dev/zero | {pack} | {unpack} || true");
        let error = stopped(Limits::new().max_output(1000), &script);
        assert_eq!(error, Error::Limit(Limit::Output(1000)), "{pack}");
        let script = format!("head -c 90000000 /dev/zero | {pack} | {unpack} | wc -c");
        assert!(matches!(stopped(Limits::new().max_steps(3_000_000), &script), Error::Limit(Limit::Steps(_))), "{pack}");
    }
}

#[test]
fn memory_is_asked_for() {
    for script in ["echo x | xz", "echo x | bzip2", "echo x | zstd", "printf 'BZh9' | bunzip2"] {
        let error = stopped(Limits::new().max_memory(3 << 20), script);
        assert!(matches!(error, Error::Limit(Limit::Memory(_))), "{script}: {error:?}");
    }
    // A .lzma and a frame of zstd that say that they look back 1 GiB.
    let lzma = r"printf '\135\0\0\0\100\377\377\377\377\377\377\377\377\0\0\0\0\0\0\0' | unxz";
    assert!(matches!(stopped(Limits::new().max_memory(64 << 20), lzma), Error::Limit(Limit::Memory(_))));
    let zstd = r"printf '\050\265\057\375\0\240\1\0\0' | unzstd";
    assert!(matches!(stopped(Limits::new().max_memory(64 << 20), zstd), Error::Limit(Limit::Memory(_))));
}

#[test]
fn nonsense_is_an_error_and_nothing_worse() {
    let heads = [
        r"\037\213\10\377",
        r"\037\213\10\0\0\0\0\0\0\3",
        "BZh91AY&SY",
        r"\375\067zXZ\0\0\4\346\326\264\106",
        r"\050\265\057\375\044",
        r"\135\0\0\1\0",
    ];
    for (head, tool) in heads.iter().flat_map(|head| ["gunzip", "bunzip2", "unxz", "unzstd"].map(|tool| (head, tool))) {
        for tail in ["seq 1 3000", "head -c 3000 /dev/zero", "yes | head -c 100", "true", "seq 1 2000 | gzip"] {
            let script = format!("(printf '{head}'; {tail}) | {tool} > /dev/null 2>&1; [ $? -gt 0 ]");
            let output = Bash::new().exec(&script).expect("no limit is met");
            assert_eq!(output.status, 0, "{script}");
        }
    }
}
