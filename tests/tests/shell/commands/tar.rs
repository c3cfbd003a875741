//! `tar` with hostile archives.

use bashkit::Bash;
use bashkit::Error;
use bashkit::{Limit, Limits};

#[test]
fn a_bomb_meets_the_limits() {
    let mut bash = Bash::builder().limits(Limits::new().max_file_bytes(1_000_000)).build();
    let script = "cd /tmp; (head -c 600000 /dev/zero > z; tar czf - z z z z) > a.tgz; mkdir o; tar xzf a.tgz -C o; cp z o/y; true";
    assert_eq!(bash.exec(script).expect_err("too many bytes").reason, Error::Limit(Limit::FileBytes(1_000_000)));
}

#[test]
fn nonsense_is_an_error_and_nothing_worse() {
    for damage in ["s/ustar/xstar/", "s/0000644/zzzzzzz/", "s/00000000006/77777777777/", "s/00000000006/99999999999/", "s/a/b/g"] {
        let script = format!(
            "cd /tmp; mkdir -p o; echo hello > a; ln -sf a l; tar cf x.tar a l; sed '{damage}' x.tar > y.tar; tar xf y.tar -C o; tar tvf y.tar; head -c 700 y.tar | tar xf - -C o; true"
        );
        assert_eq!(Bash::new().exec(&script).expect("no limit is met").status, 0, "{damage}");
    }
}

#[test]
fn nothing_leads_out_of_the_target() {
    let script = r"
        mkdir -p /tmp/t/in /tmp/t/out; cd /tmp/t; ln -s ../out in/l; tar cf a.tar -C in l; rm in/l; mkdir in/l; echo evil > in/l/f
        tar rf a.tar -C in l/f; echo x > x; tar --hard-dereference -cPf b.tar ../t/x /tmp/t/x; rm -rf in x; mkdir in; cd in; tar xf ../a.tar; tar xf ../b.tar
        find /tmp/t | sort";
    let output = Bash::new().exec(script).expect("no limit is met");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(!text.contains("out/f") && !text.lines().any(|line| line == "/tmp/t/x") && text.contains("/tmp/t/in/tmp/t/x"), "{text}");
}
