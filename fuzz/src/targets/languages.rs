//! Languages inside of scripts: patterns, arithmetic, expansions, programs, formats.

use bashkit::Bash;
use bashkit::host::SystemClock;
use std::sync::Arc;

use super::halves;
use crate::bench::{Bench, limits, quoted, same, session};

/// Whether real bash may evaluate a text between quotes of its own: nothing in it starts a command or opens a file.
fn is_harmless(text: &[u8], refused: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| !text.contains(char::is_control)) && !text.iter().any(|b| refused.contains(b))
}

/// Runs a script here and in real bash, and compares stdout and whether both succeed.
fn as_bash(bench: &mut Bench, script: &[u8], args: &[&[u8]]) -> Result<(), String> {
    let answer = session().cwd("/tmp/empty").args(args).build().exec(script);
    let is_whole = answer.is_ok();
    let ours = bench.judge(answer)?;
    if !is_whole || !bench.samples() {
        return Ok(());
    }
    let words: Vec<&[u8]> = [b"-c".as_slice(), script, b"bash"].into_iter().chain(args.iter().copied()).collect();
    let Some(real) = bench.real("bash", &words, b"") else { return Ok(()) };
    let shown =
        |output: &bashkit::Output| [output.stdout.clone(), format!("\nstatus {}", u8::from(output.status != 0)).into_bytes()].concat();
    let (a, b) = (shown(&ours), shown(&real));
    same("stdout of bashkit and bash", &a, &b).map_err(|e| format!("{e}\n  {}\n  {}", ours.stderr_text(), real.stderr_text()))
}

/// A program of Python under limits that it can begin with.
pub fn python(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let mut bash = session().limits(limits().max_memory(64 << 20).max_steps(10_000_000)).file("/tmp/p.py", input).build();
    let answer = bash.exec("python3 /tmp/p.py </dev/null");
    bench.judge(answer)?;
    match bash.exec("echo over") {
        Ok(output) if output.stdout == b"over\n" => Ok(()),
        other => Err(format!("the session does not go on: {other:?}")),
    }
}

pub fn regex(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let (pattern, text) = halves(input);
    let line = |bytes: &[u8]| bytes.iter().copied().filter(|b| *b != b'\n' && *b != 0).take(400).collect::<Vec<_>>();
    let (pattern, text) = (line(pattern), line(text));
    let script = b"[[ $2 =~ $1 ]]; echo $?; printf '<%s>' \"${BASH_REMATCH[@]}\"";
    let grep = [b"printf '%s\\n' \"$2\" | grep -Eqe \"$1\"; echo $?".as_slice()].concat();
    let answer = session().args([&pattern, &text]).build().exec(&grep);
    bench.judge(answer)?;
    if std::str::from_utf8(&pattern).is_err() || std::str::from_utf8(&text).is_err() {
        let answer = session().args([&pattern, &text]).build().exec(script);
        return bench.judge(answer).map(drop);
    }
    as_bash(bench, script, &[&pattern, &text])
}

pub fn glob(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let (pattern, text) = halves(input);
    let clean = |bytes: &[u8]| bytes.iter().copied().filter(|b| *b != 0).take(200).collect::<Vec<_>>();
    let (pattern, text) = (clean(pattern), clean(text));
    let script = b"shopt -s extglob; case $2 in ($1) echo 0;; (*) echo 1;; esac; [[ $2 == $1 ]]; echo $?; y=x$2; z=${y#x$1}; w=${y/#x$1/}
        echo \"${#z} ${#w}\"; for p in \"${2#$1}\" \"${2##$1}\" \"${2%$1}\" \"${2%%$1}\" \"${2//$1/-}\"; do printf '<%s>' \"$p\"; done";
    let answer = session().args([&pattern, &text]).build().exec(script);
    let is_whole = answer.is_ok();
    let output = bench.judge(answer)?;
    let lines: Vec<&[u8]> = output.stdout.split(|b| *b == b'\n').collect();
    if is_whole && lines.first() != lines.get(1) {
        return Err(format!("case and [[ differ: {}", output.stdout_text()));
    }
    if is_whole && is_harmless(&pattern, b"") && is_harmless(&text, b"") { as_bash(bench, script, &[&pattern, &text]) } else { Ok(()) }
}

pub fn arith(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text: Vec<u8> = input.iter().copied().filter(|b| *b != b'\n').collect();
    let script = [b"x=5 y=-3 z=x a=(1 2 3) b=7; echo $((".as_slice(), &text, b")); echo \"$x $y $z ${a[*]} $b\""].concat();
    let n_of = |byte: u8| text.iter().filter(|b| **b == byte).count();
    if n_of(b'(') == n_of(b')') && n_of(b'[') == n_of(b']') && is_harmless(&text, b"$`\\\"';<{}#") {
        as_bash(bench, &script, &[])
    } else {
        bench.run(&[], &String::from_utf8_lossy(&script)).map(drop)
    }
}

pub fn brace(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text: Vec<u8> = input.iter().copied().filter(|b| *b != b'\n' && *b != 0).collect();
    let script = [b"x=v; printf '<%s>' ".as_slice(), &text].concat();
    if is_harmless(&text, b"$`();&|<>#~=!") {
        as_bash(bench, &script, &[])
    } else {
        bench.run(&[], &String::from_utf8_lossy(&script)).map(drop)
    }
}

pub fn param(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text: Vec<u8> = input.iter().copied().filter(|b| *b != b'\n' && *b != 0).collect();
    let first = b"x='Hello World/a.b' y=x e= n=5 s=$'tab\\t nl\\n end '; a=(one 'two 2' '' four) ; declare -A m=([k]='v w'); set -- p1 'p 2' ''; shopt -s extglob\n";
    let script =
        [first.as_slice(), b"printf '<%s>' \"${", &text, b"}\"; echo; printf '<%s>' ${", &text, b"}; echo; declare -p x e n a"].concat();
    if is_harmless(&text, b"`();&|<>\"'") && !text.windows(2).any(|w| w == b"$$") {
        as_bash(bench, &script, &[])
    } else {
        let answer = session().build().exec(&script);
        bench.judge(answer).map(drop)
    }
}

const TEXT: &[u8] = b"alpha one 1\nbeta two 22\n  gamma\tthree 3.5\n\nalpha,four,-4\nlast line without end";

/// Runs a program as an argument and from a file, and compares what it prints.
fn both_ways(bench: &mut Bench, command: &str, program: &[u8], files: &[(&str, &[u8])]) -> Result<Option<bashkit::Output>, String> {
    let files: Vec<(&str, &[u8])> = [("/tmp/p", program), ("/tmp/in", TEXT)].into_iter().chain(files.iter().copied()).collect();
    let argument = [command.as_bytes(), b" -- ", &quoted(program), b" /tmp/in"].concat();
    let answer = files.iter().fold(session(), |bash, (path, bytes)| bash.file(path, bytes)).build().exec(&argument);
    let is_whole = answer.is_ok();
    let one = bench.judge(answer)?;
    let Some(other) = bench.whole(&files, &format!("{command} -f /tmp/p /tmp/in"))? else { return Ok(None) };
    if !is_whole {
        return Ok(None);
    }
    same(&format!("{command} with its program as an argument and in a file"), &one.stdout, &other.stdout)?;
    Ok(Some(one))
}

pub fn awk(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(input);
    let fickle = ["srand", "systime", "rand", "PROCINFO", "ENVIRON", "ARGV", "\r", "@", "\\\n"];
    if input.contains(&0) || input.ends_with(b"\\") || fickle.iter().any(|word| text.contains(word)) {
        return bench.run(&[("/tmp/p", input), ("/tmp/in", TEXT)], "awk -f /tmp/p /tmp/in").map(drop);
    }
    both_ways(bench, "awk", input, &[]).map(drop)
}

pub fn sed(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let program: Vec<u8> = input.iter().copied().filter(|b| *b != 0).collect();
    // The end of an argument is no newline, and `#n` counts in both.
    let answer = session().file("/tmp/in", TEXT).build().exec([b"sed --sandbox -- ".as_slice(), &quoted(&program), b" </tmp/in"].concat());
    let is_whole = answer.is_ok();
    let ours = bench.judge(answer)?;
    if !is_whole || std::str::from_utf8(&program).is_err() || !bench.samples() {
        return Ok(());
    }
    let Some(real) = bench.real("sed", &[b"--sandbox", b"--", &program], TEXT) else { return Ok(()) };
    if real.status > 128 || real.stdout.len() > 1 << 20 {
        return Ok(());
    }
    let shown = |output: &bashkit::Output| [output.stdout.clone(), format!("\nstatus {}", output.status).into_bytes()].concat();
    same("stdout of sed and GNU sed", &shown(&ours), &shown(&real))
        .map_err(|e| format!("{e}\n  {}\n  {}", ours.stderr_text(), real.stderr_text()))
}

pub fn jq(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    const DATA: &[u8] = br#"{"a":[1,2.5,null,"x"],"b":{"c":"d\u00e9","e":[]},"n":-3,"s":"a,b c"} [3,1,2] "text" null"#;
    let script = "jq -c -f /tmp/p /tmp/in >/tmp/out 2>/tmp/err; s=$?; n='(.. | numbers) |= . + 0'; jq -c \"$n\" /tmp/out | jq -c . >/tmp/one; jq -c . /tmp/one >/tmp/again; echo $s $?; cmp /tmp/one /tmp/again; cat /tmp/err >&2";
    if let Some(output) = bench.whole(&[("/tmp/p", input), ("/tmp/in", DATA)], script)? {
        let text = String::from_utf8_lossy(input);
        // Streams of texts are not meant to be JSON.
        let prints_text = ["halt_error", "stderr", "debug", "input_line_number", "halt"].iter().any(|word| text.contains(word));
        let first = output.stdout_text();
        if !prints_text && (first.lines().count() != 1 || !first.trim_end().ends_with(" 0")) {
            return Err(format!("jq: what it printed is not what jq prints of it: {first}{}", output.stderr_text()));
        }
    }
    Ok(())
}

/// Whether a text holds a number so large that real programs need long or print much.
fn has_large_number(text: &[u8]) -> bool {
    text.split(|b| !b.is_ascii_digit()).any(|digits| digits.len() > 4)
}

pub fn printf(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let format: Vec<u8> = input.iter().copied().filter(|b| *b != 0).collect();
    let args: [&[u8]; 5] = [b"a\\tb", b"42", b"-7", b"3.5", b"it's"];
    let all: Vec<&[u8]> = [format.as_slice()].into_iter().chain(args).collect();
    let script = b"printf -- \"$@\"; echo \" $?\"; v=; printf -v v -- \"$@\"; echo \"${#v} $?\"";
    let is_other = |needle: &[u8]| format.windows(needle.len()).any(|w| w == needle);
    if is_other(b"%(") || is_other(b")T") || has_large_number(&format) || std::str::from_utf8(&format).is_err() {
        let answer = session().args(&all).build().exec(script);
        return bench.judge(answer).map(drop);
    }
    as_bash(bench, script, &all)
}

pub fn date(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text: Vec<u8> = input.iter().copied().filter(|b| *b != 0).take(300).collect();
    let script = "s=$(date -u -d \"$1\" '+%s %Y') || exit 9; d=$(date -u -d \"$1\"); set -- $s; case $2 in [1-9]???) t=$(date -u -d \"$d\" +%s); echo \"$1 $t\";; *) echo \"$1 $1\";; esac";
    let answer = session().args([&text]).build().exec(script);
    let is_whole = answer.is_ok();
    let output = bench.judge(answer)?;
    if !is_whole {
        return Ok(());
    }
    let shown = output.stdout_text();
    if output.status == 0 && shown.split_whitespace().next() != shown.split_whitespace().nth(1) {
        return Err(format!("date: a moment that is printed is read as another: {shown}"));
    }
    if std::str::from_utf8(&text).is_err() || text.starts_with(b"TZ=") || !bench.samples() {
        return Ok(());
    }
    // Relative dates begin now, for both.
    let mut live = Bash::builder().limits(limits()).clock(Arc::new(SystemClock::new())).env("TZ", "UTC").args([&text]).build();
    let ours = live.exec("date -u -d \"$1\" +%s");
    let ours = bench.judge(ours)?;
    let Some(real) = bench.real("date", &[b"-u", b"-d", &text, b"+%s"], b"") else { return Ok(()) };
    let number = |output: &bashkit::Output| output.stdout_text().trim().parse::<i128>().ok();
    match (number(&ours), number(&real)) {
        (Some(a), Some(b)) if (a - b).abs() > 5 => Err(format!("date: {a} here, {b} there")),
        (a, b) if a.is_some() != b.is_some() => Err(format!("date: {a:?} here, {b:?} there: {}{}", ours.stderr_text(), real.stderr_text())),
        _ => Ok(()),
    }
}
