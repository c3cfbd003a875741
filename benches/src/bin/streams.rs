//! The streaming tools against the GNU originals: `cargo run --release -p bashkit-benches --bin streams [TOOL]...`.
//!
//! Each row is one script, run by real bash with the tools of this machine and by us, on the same input of more than 50 MB; what both print is compared. Figures are CPU
//! time (user+sys), the least of several runs; the ratio of a tool is that of the sums over its rows. mawk, ripgrep, gojq and jaq run the rows of awk, grep and jq, where
//! they are installed; a field stays empty where one prints something else.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a program that measures, beside real tools")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use bashkit::vfs::{FileSystem, Memory, OpenOptions};
use bashkit::{Bash, Limits};
use rustix::time::{ClockId, clock_gettime};

/// Tool, and what runs in a directory that holds `big` (log lines), `changed` (most of them), `sorted`, `numbers`, `json`, `big.b64`, `big.gz`.
const ROWS: &[(&str, &str)] = &[
    ("cat", "cat big big big big"),
    ("cat", "cat -n big"),
    ("cat", "cat big | cat"),
    ("wc", "wc big"),
    ("wc", "wc -l big big big"),
    ("wc", "wc -m big"),
    ("head", "head -n 400000 big"),
    ("head", "head -c 45000000 big"),
    ("head", "head -n -1000 big"),
    ("tail", "tail -n 400000 big"),
    ("tail", "tail -n +1000 big"),
    ("tail", "cat big | tail -n 1000"),
    ("cut", "cut -d ' ' -f 3 big"),
    ("cut", "cut -d ' ' -f 1,4- big"),
    ("cut", "cut -c 5-40 big"),
    ("tr", "tr a-z A-Z < big"),
    ("tr", "tr -d aeiou < big"),
    ("tr", "tr -cs a-zA-Z '\\n' < big"),
    ("sort", "sort big"),
    ("sort", "sort -n numbers"),
    ("sort", "sort -k 3,3 -k 1,1r big"),
    ("sort", "sort -u -t ' ' -k 4n big"),
    ("sort", "sort -k 2 big"),
    ("sort", "sort -rn numbers"),
    ("uniq", "uniq sorted"),
    ("uniq", "uniq -c sorted"),
    ("uniq", "uniq -d sorted"),
    ("grep", "grep timeout big"),
    ("grep", "grep -c 'ERROR.*timeout' big"),
    ("grep", "grep -E -i 'refused|reset by peer' big"),
    ("grep", "grep -v INFO big"),
    ("grep", "grep -o '[0-9]*ms' big"),
    ("grep", "grep -nF user42 big"),
    ("sed", "sed s/INFO/info/ big"),
    ("sed", "sed -n '/ERROR/p' big"),
    ("sed", "sed -E 's/([a-z]+)=([0-9]+)/\\2:\\1/g' big"),
    ("sed", "sed -e 1000,200000d -e 's/^/> /' big"),
    ("awk", "awk '{s += $5} END {print s}' big"),
    ("awk", "awk '{c[$3]++} END {for (k in c) print k, c[k]}' big | sort"),
    ("awk", "awk -F= '$2 > 500 {print $1, NR}' big"),
    ("awk", "awk '/ERROR/ {n++; t += length($0)} END {print n, t}' big"),
    ("awk", "awk 'BEGIN {for (i = 0; i < 3000000; i++) {s += i % 7; t = t > s ? t : i * 2}; print s, t}'"),
    ("awk", "awk 'BEGIN {for (i = 0; i < 1000000; i++) print i, i * 2, \"line\"}'"),
    ("awk", "awk 'function f(n) {return n < 2 ? n : f(n - 1) + f(n - 2)} BEGIN {print f(25)}'"),
    ("awk", "awk '{n = split($0, a, \" \"); for (i = 1; i <= n; i++) w[length(a[i])]++} END {for (i = 1; i < 40; i++) print i, w[i]}' big"),
    ("jq", "jq -c 'select(.ms > 500) | {user, ms}' json"),
    ("jq", "jq -r '.tags[]' json"),
    ("jq", "jq -s 'map(.ms) | add' json"),
    ("seq", "seq 3000000"),
    ("seq", "seq 0 0.25 300000"),
    ("tac", "tac big"),
    ("shuf", "shuf --random-source=numbers big"),
    ("pr", "pr -D x big"),
    ("fmt", "fmt big"),
    ("numfmt", "numfmt --to=iec < numbers"),
    ("bc", "echo 'for (i = 0; i < 300000; i++) { s = s + i * i; if (s > 1000000) s = s / 3 }; s' | bc"),
    ("diff", "diff big changed | wc -l"),
    ("base64", "base64 big"),
    ("base64", "base64 -d big.b64"),
    ("sha256sum", "sha256sum big"),
    ("gzip", "gzip -c big > z && test -s z"),
    ("gzip", "gzip -dc big.gz"),
];

/// Lines of a log, their numbers and the same as JSON: from a seed, so that every run measures the same.
fn inputs() -> Result<[(&'static str, Vec<u8>); 4], std::fmt::Error> {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = move |n: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed % n
    };
    let levels = ["INFO", "INFO", "INFO", "INFO", "DEBUG", "DEBUG", "WARN", "ERROR"];
    let ends = ["ok", "timeout after retry", "connection refused", "reset by peer", "cache miss", "naïve café", "done"];
    let (mut big, mut numbers, mut json, mut words) = (String::new(), String::new(), String::new(), Vec::new());
    while big.len() < 52_000_000 {
        let (user, ms, id) = (next(5000), next(1000), next(1 << 32));
        let level = levels.get(usize::try_from(next(8)).unwrap_or(0)).copied().unwrap_or("");
        let end = ends.get(usize::try_from(next(7)).unwrap_or(0)).copied().unwrap_or("");
        let minute = next(60);
        writeln!(
            big,
            "2026-11-22T10:{minute:02} {level} user{user} {id:08x} {ms} took={ms}ms path=/api/v{}/items/{} {end}",
            next(3),
            next(100_000)
        )?;
        if json.len() < 52_000_000 {
            writeln!(
                json,
                r#"{{"user":"user{user}","ms":{ms},"level":"{level}","tags":["a{minute}","{end}"],"nested":{{"id":"{id:08x}","ok":true,"f":{ms}.5}}}}"#
            )?;
        }
        words.push(format!("user{user} {level} {end} of the path /api/items\n"));
    }
    while numbers.len() < 50_000_000 {
        writeln!(numbers, "{}.{:02}", next(10_000_000), next(100))?;
    }
    words.sort_unstable();
    Ok([("big", big.into_bytes()), ("numbers", numbers.into_bytes()), ("json", json.into_bytes()), ("sorted", words.concat().into_bytes())])
}

/// Programs that run the rows of a tool, too, and how.
fn rivals(tool: &str, script: &str) -> Vec<(&'static str, String)> {
    let rivals = match tool {
        "awk" => vec![("mawk", script.replace("awk ", "mawk "))],
        "grep" => vec![("rg", script.replace("grep -E ", "rg ").replace("grep ", "rg "))],
        "jq" => vec![("gojq", script.replace("jq ", "gojq ")), ("jaq", script.replace("jq ", "jaq "))],
        _ => Vec::new(),
    };
    let is_there = |program: &str| Command::new("which").arg(program).output().is_ok_and(|found| found.status.success());
    rivals.into_iter().filter(|(program, _)| is_there(program)).collect()
}

/// CPU time, and what was printed.
type Measured = (Duration, Vec<u8>);

/// The real tools.
fn theirs(directory: &Path, script: &str) -> Result<Measured, Box<dyn Error>> {
    let timed = format!("TIMEFORMAT='%3U %3S'; time {{ {script}\n}} > out");
    let output = Command::new("bash").args(["-c", &timed]).current_dir(directory).env("LC_ALL", "C.UTF-8").output()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let seconds: f64 = text.lines().last().unwrap_or("").split(' ').map(|n| n.parse().unwrap_or(0.0)).sum();
    if !output.status.success() {
        return Err(format!("{script}: {text}").into());
    }
    Ok((Duration::from_secs_f64(seconds), std::fs::read(directory.join("out"))?))
}

fn cpu() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default()
}

/// Ours. `None`: there is no such command.
fn ours(bash: &mut Bash, files: &dyn FileSystem, script: &str) -> Result<Option<Measured>, Box<dyn Error>> {
    let start = cpu();
    let output = bash.exec(format!("{{ {script}\n}} > out"))?;
    let took = cpu().saturating_sub(start);
    match output.status {
        0 => Ok(Some((took, read(files, b"/tmp/out")?))),
        127 => Ok(None),
        status => Err(format!("{script}: {status} {}", output.stderr_text()).into()),
    }
}

fn read(files: &dyn FileSystem, path: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let file = files.open(path, OpenOptions::READ)?;
    let mut bytes = vec![0; usize::try_from(file.metadata()?.size)?];
    let mut at = 0;
    while let Some(rest) = bytes.get_mut(at..).filter(|rest| !rest.is_empty()) {
        at += file.read_at(at as u64, rest)?;
    }
    Ok(bytes)
}

fn write(files: &dyn FileSystem, path: &[u8], bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    files.open(path, OpenOptions::write(0o644))?.write_at(0, bytes)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let shm = Path::new("/dev/shm");
    let base = if shm.is_dir() { shm.to_path_buf() } else { std::env::temp_dir() };
    let directory = base.join(format!("bashkit-streams-{}", std::process::id()));
    std::fs::create_dir_all(&directory)?;
    let result = compare(&directory, &wanted);
    std::fs::remove_dir_all(&directory)?;
    result
}

fn compare(directory: &Path, wanted: &[String]) -> Result<(), Box<dyn Error>> {
    let files: Arc<dyn FileSystem> = Arc::new(Memory::new());
    for (name, bytes) in inputs()? {
        std::fs::write(directory.join(name), bytes)?;
    }
    theirs(directory, "base64 big > big.b64; gzip -c big > big.gz")?;
    theirs(directory, "sed '1000~5000s/INFO/CHANGED/; 777~9999d' big > changed")?;
    for name in ["big", "numbers", "json", "sorted", "changed", "big.b64", "big.gz"] {
        write(&*files, format!("/tmp/{name}").as_bytes(), &std::fs::read(directory.join(name))?)?;
    }
    let mut limits = Limits { time: Duration::from_secs(600), ..Limits::new() };
    limits.steps = u64::MAX / 4;
    limits.memory_bytes = 4 << 30;
    limits.output_bytes = 1 << 40;
    limits.file_bytes = 4 << 30;
    let mut bash = Bash::builder().fs(files.clone()).cwd("/tmp").env("LC_ALL", "C.UTF-8").limits(limits).build();
    println!("| script | GNU ms | ours ms | ratio | others ms |\n| --- | --- | --- | --- | --- |");
    let mut tools: Vec<(&str, Duration, Duration)> = Vec::new();
    for (tool, script) in ROWS {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == tool) {
            continue;
        }
        let mut best: Option<(Duration, Duration)> = None;
        let mut others = Vec::new();
        for round in 0..3 {
            let (their_time, their_bytes) = theirs(directory, script)?;
            let Some((our_time, our_bytes)) = ours(&mut bash, &*files, script)? else {
                println!("| `{script}` | | | no such command | |");
                break;
            };
            if round == 0 {
                for (program, script) in rivals(tool, script) {
                    let right = theirs(directory, &script).ok().filter(|(_, bytes)| *bytes == our_bytes);
                    others.push(right.map_or_else(|| format!("{program} differs"), |(time, _)| format!("{program} {}", time.as_millis())));
                }
            }
            if round == 0 && their_bytes != our_bytes {
                return Err(format!("{script}: what is printed differs ({} and {} bytes)", their_bytes.len(), our_bytes.len()).into());
            }
            let (t, o) = best.unwrap_or((Duration::MAX, Duration::MAX));
            best = Some((t.min(their_time), o.min(our_time)));
        }
        let Some((their_time, our_time)) = best else { continue };
        let ratio = our_time.as_secs_f64() / their_time.as_secs_f64().max(0.001);
        let shown = script.replace('|', "\\|");
        println!("| `{shown}` | {} | {} | {ratio:.2} | {} |", their_time.as_millis(), our_time.as_millis(), others.join(", "));
        match tools.last_mut().filter(|(name, ..)| name == tool) {
            Some((_, t, o)) => (*t, *o) = (*t + their_time, *o + our_time),
            None => tools.push((tool, their_time, our_time)),
        }
    }
    println!("\n| tool | ours / GNU |\n| --- | --- |");
    let (mut logs, mut worst) = (0.0, 0.0_f64);
    for (tool, their_time, our_time) in &tools {
        let ratio = our_time.as_secs_f64() / their_time.as_secs_f64().max(0.001);
        println!("| {tool} | {ratio:.2} |");
        logs += ratio.max(1e-6).ln();
        worst = worst.max(ratio);
    }
    let mean = if tools.is_empty() { 0.0 } else { (logs / tools.len() as f64).exp() };
    println!("\n{} tools: geometric mean {mean:.2} (at most 1.0 wanted), worst {worst:.2} (at most 1.5 wanted)", tools.len());
    if worst > 1.5 || mean > 1.0 {
        return Err("too slow".into());
    }
    Ok(())
}
