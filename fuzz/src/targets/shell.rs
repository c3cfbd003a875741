//! Scripts as a whole.

use std::fs;
use std::sync::Arc;

use bashkit::host::Identity;
use bashkit::vfs::{FileSystem, Host, HostAccess, Memory, Mount, Overlay};
use bashkit::{Bash, Output};

use crate::bench::{Bench, clock, fresh, limits, memory, same, session, tree};

pub fn parse(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let first = bench.parse(input);
    let second = bench.parse(input);
    let shown = |parsed: &crate::nodes::Parsed| format!("{:?} {:?} {:?}", parsed.kinds, parsed.ends, parsed.error);
    if first.ends.windows(2).any(|ends| ends[0] >= ends[1]) {
        return Err(format!("parse: a command ends where the one before it does: {:?}", first.ends));
    }
    same("parsed twice", shown(&first).as_bytes(), shown(&second).as_bytes())
}

pub fn bash_n(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    // bash reads in its own way around NUL, takes a file with one in its first line for a program, and bytes that are no UTF-8 differently by locale.
    let parsed = bench.parse(input);
    if input.contains(&0) || std::str::from_utf8(input).is_err() || parsed.error.as_ref().is_some_and(|e| e.limit) || !bench.samples() {
        return Ok(());
    }
    let ours = bench.run(&[("/tmp/s", input)], "bash -n /tmp/s")?;
    let path = bench.dir.join("script");
    fs::write(&path, input).map_err(|e| e.to_string())?;
    let Some(real) = bench.real("bash", &[b"-n", path.as_os_str().as_encoded_bytes()], b"") else { return Ok(()) };
    if (ours.status == 0) != (real.status == 0) {
        return Err(format!("bash -n: {} here, {} there\n  {}\n  {}", ours.status, real.status, ours.stderr_text(), real.stderr_text()));
    }
    Ok(())
}

pub fn unparse(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    // bash: what it prints of a coprocess without a name is one with another command, a here-document in a heading breaks the heading, `1<>` loses its number,
    // `(esac)` as a pattern its parenthesis, and `$(a=(\ ))` its blank.
    if input.contains(&0) || bench.parse(input).error.is_some() || mentions(input, &["coproc", "<<", "1<>", "esac)", "\\ )"]) {
        return Ok(());
    }
    let text = [b"f() {\n", input, b"\n}\n"].concat();
    let mut bash = session().build();
    let Ok(first) = bash.exec(&text).and_then(|_| bash.exec("declare -f f")) else { return Ok(()) };
    let first = first.stdout;
    if first.is_empty() || bash.exec("unset -f f").is_err() {
        return Ok(());
    }
    let read = bash.exec(&first);
    let second = bash.exec("declare -f f");
    let read = bench.judge(read)?;
    let second = bench.judge(second)?;
    let same = if second.stdout.is_empty() {
        Err(format!("declare -f prints what is no function: {}\n{}", read.stderr_text(), String::from_utf8_lossy(&first)))
    } else {
        same("declare -f twice", &first, &second.stdout)
    };
    same.or_else(|error| if bash_reads_its_own_print(bench, &text)? { Err(error) } else { Ok(()) })
}

/// Whether bash prints a script so that it reads the same again: it puts the words behind a redirection before it, where they may be reserved ones. Nothing is
/// run: the input may be any text.
fn bash_reads_its_own_print(bench: &Bench, script: &[u8]) -> Result<bool, String> {
    let path = bench.dir.join("printed");
    let print = |text: &[u8]| -> Result<Option<(i32, Vec<u8>)>, String> {
        fs::write(&path, text).map_err(|e| e.to_string())?;
        Ok(bench.real("bash", &[b"--pretty-print", path.as_os_str().as_encoded_bytes()], b"").map(|output| (output.status, output.stdout)))
    };
    let Some(first) = print(script)? else { return Ok(true) };
    let second = print(&first.1)?;
    Ok(second.is_none_or(|second| first == second))
}

/// Words of scripts whose answers depend on more than the script.
const FICKLE: &[&str] = &["urandom", "dev/random", "mktemp", "shuf", "sort -R", "openssl", "uuid", "ps", "free", "uptime"];

fn mentions(script: &[u8], words: &[&str]) -> bool {
    let text = String::from_utf8_lossy(script);
    words.iter().any(|word| text.contains(word))
}

pub fn run(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    bench.parse(input);
    let answer = session().build().exec(input);
    let again = session().build().exec(input);
    let (is_stopped, first) = (answer.is_err() || again.is_err(), bench.judge(answer)?);
    let second = bench.judge(again)?;
    if is_stopped || mentions(input, FICKLE) {
        return Ok(());
    }
    same("stdout of two runs", &first.stdout, &second.stdout)
}

/// Words of scripts that ask for what file systems do not have in common: times, numbers and sizes of directories.
const OF_ONE_FILE_SYSTEM: &[&str] = &[
    "ls",
    "stat",
    "find",
    "du",
    "df",
    "test",
    "-nt",
    "-ot",
    "-N",
    "tar",
    "zip",
    "touch",
    "date",
    "make",
    "git",
    "inode",
    "-ef",
    "mount",
    "cp",
    "rsync",
    "tree",
    "sqlite",
    "/dev",
    "/proc",
    "&",
    "PIPESTATUS",
    "|",
    "readlink",
    "realpath",
    "pwd",
    "PWD",
    "cd",
    "chmod",
    "umask",
    "mknod",
    "mkfifo",
    "ln",
    "chown",
    "install",
    "pr",
    "diff",
    "sync",
    "file",
];

pub fn files(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    if bench.parse(input).error.is_some() || mentions(input, FICKLE) || mentions(input, OF_ONE_FILE_SYSTEM) {
        return Ok(());
    }
    let folder = bench.dir.join("host");
    fresh(&folder);
    let small = limits();
    let host = Host::with(&folder, HostAccess::ReadWrite, &Identity::default(), &small).map_err(|e| format!("a host directory: {e}"))?;
    let mounted = |fs: Arc<dyn FileSystem>| -> Result<Arc<dyn FileSystem>, String> {
        let tree = Mount::new(memory());
        tree.mount(b"/w", fs).map_err(|e| format!("mount: {e}"))?;
        Ok(Arc::new(tree))
    };
    let part = || {
        let files = Memory::with(&Identity::default(), clock(), &small);
        if let Some(all) = files.privileged() {
            for entry in all.read_dir(b"/").unwrap_or_default() {
                clear(&*all, &[b"/", entry.name.as_slice()].concat());
            }
        }
        if let Some(all) = files.privileged() {
            let _ = all.chown(b"/", Some(1000), Some(1000), true);
            let _ = all.chmod(b"/", 0o755);
        }
        Arc::new(files)
    };
    let layered = Overlay::new(part()).map_err(|e| format!("overlay: {e}"))?;
    let all = [mounted(part())?, mounted(Arc::new(layered))?, mounted(Arc::new(host))?];
    let mut answers = Vec::new();
    for fs in all {
        let answer = session().fs(Arc::clone(&fs)).cwd("/w").build().exec(input);
        let is_whole = answer.is_ok();
        let output = bench.judge(answer)?;
        if !is_whole {
            return Ok(());
        }
        let files: Vec<String> = tree(&*fs, b"/w")
            .into_iter()
            .map(|(path, meta, bytes)| format!("{} {meta} {}\n", path.escape_ascii(), bytes.escape_ascii()))
            .collect();
        answers.push((output, files.concat()));
    }
    for (name, other) in [("Overlay", &answers[1]), ("Host", &answers[2])] {
        let one = &answers[0];
        same(&format!("stdout on Memory and {name}"), &one.0.stdout, &other.0.stdout)?;
        same(&format!("stderr on Memory and {name}"), &one.0.stderr, &other.0.stderr)?;
        same(&format!("files of Memory and {name}"), one.1.as_bytes(), other.1.as_bytes())?;
    }
    Ok(())
}

/// Removes a path with all that is below it.
fn clear(fs: &dyn FileSystem, path: &[u8]) {
    let is_folder = fs.lstat(path).is_ok_and(|meta| meta.is_dir());
    for entry in if is_folder { fs.read_dir(path).unwrap_or_default() } else { Vec::new() } {
        clear(fs, &[path, b"/", &entry.name].concat());
    }
    let _ = fs.rmdir(path).or_else(|_| fs.unlink(path));
}

/// Words of scripts that use what a saved session does not hold, or what tells one apart.
const NOT_SAVED: &[&str] = &[
    "&",
    "coproc",
    "exec",
    "EXIT",
    "RANDOM",
    "SECONDS",
    "BASHPID",
    "LINENO",
    "$_",
    "history",
    "fc",
    "complete",
    "compopt",
    "hash",
    "getopts",
    "OPTIND",
    "BASH",
    "EPOCH",
    "SRANDOM",
    "jobs",
    "disown",
    "bind",
    "caller",
    "FUNCNAME",
    "PIPESTATUS",
    "times",
    "$!",
    "DEBUG",
    "ERR",
    "RETURN",
    "exit",
    "set",
    "shopt",
    "read",
    "alias",
    "enable",
    "$?",
    "DIRSTACK",
    "trap",
    "kill",
    "ulimit",
    "suspend",
    "$$",
    "time",
    "logout",
    "mapfile",
    "_=",
    "readonly",
    "PPID",
    "env",
    "export",
    "_",
    "%",
    "return",
    "builtin",
    "eval",
    "unset",
    "declare",
];

pub fn saved(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let parsed = bench.parse(input);
    if parsed.error.is_some() || parsed.ends.len() < 2 || mentions(input, FICKLE) {
        return Ok(());
    }
    let cut = parsed.ends[bench.dice.below(parsed.ends.len() - 1)].min(input.len());
    let (front, back) = input.split_at(cut);
    let mut bash = session().build();
    let begun = bash.exec(front);
    let is_whole = begun.is_ok();
    let begun = bench.judge(begun)?;
    if !is_whole || begun.status > 128 {
        return Ok(());
    }
    let (saved, snapshot) = (bash.saved().map_err(|e| format!("saved: {e}"))?, bash.snapshot());
    let files = bash.fs().and_then(|fs| fs.snapshot());
    let Some(straight) = finish(bench, &mut bash, back)? else { return Ok(()) };
    if let Some(snapshot) = snapshot.filter(|_| !mentions(front, &["&", "coproc", "exec", "<(", ">("])) {
        bash.restore(&snapshot);
        let Some(again) = finish(bench, &mut bash, back)? else { return Ok(()) };
        // A list of all variables draws a number from the host.
        let draws = contains(&straight.stdout, b"SRANDOM=");
        if !draws
            && !mentions(
                back,
                &[
                    "RANDOM", "SECONDS", "BASHPID", "EPOCH", "$!", "&", "|", "$(", "`", "(", "history", "fc", "date", "sleep", "times",
                    "time", "exec",
                ],
            )
        {
            same("stdout after restore", &straight.stdout, &again.stdout)?;
        }
    }
    if mentions(input, NOT_SAVED) {
        return Ok(());
    }
    let Some(files) = files else { return Ok(()) };
    let mut other = session().fs(files).build();
    other.resume(&saved).map_err(|e| format!("resume: {e}"))?;
    let Some(resumed) = finish(bench, &mut other, back)? else { return Ok(()) };
    // Messages name lines of the text that functions were read from.
    same("stdout after resume", &straight.stdout, &resumed.stdout)
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// Runs the rest of a script; `None` when a limit ended it.
fn finish(bench: &mut Bench, bash: &mut Bash, rest: &[u8]) -> Result<Option<Output>, String> {
    let answer = bash.exec(rest);
    let is_whole = answer.is_ok();
    bench.judge(answer).map(|output| is_whole.then_some(output))
}
