//! Case files: bash scripts with their recorded answers under them as comments.
//!
//! ```text
//! #### title
//! script lines
//! #> a line of stdout
//! #2> a line of stderr
//! #? 1
//! ```
//!
//! `#>-` (`#2>-`) behind the last line says that it has no newline; `#>\ ` begins a line with escapes (`\xff`, `\e`, `\0`, `\r`, `\\`);
//! `#? N` is left out for 0; `#differs: why` says that the answers are ours and not those of bash.
#![expect(clippy::disallowed_methods, reason = "the recorder runs real bash and rewrites files of the repository")]

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder that a case runs in.
pub const FOLDER: &str = "/tmp/bashkit-case";

/// The environment of a case.
pub const ENVIRONMENT: [(&str, &str); 6] = [
    ("HOME", "/home/user"),
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("LC_ALL", "C.UTF-8"),
    ("TZ", "UTC"),
    ("USER", "user"),
    ("LOGNAME", "user"),
];

/// The address of the web server that a script may ask as `$SERVER`; `None` when it asks nobody.
#[must_use]
pub fn server(script: &str) -> Option<String> {
    (script.contains("curl") || script.contains("wget") || script.contains("$SERVER"))
        .then(|| format!("http://127.0.0.1:{}", crate::server::port()))
}

/// What a script answers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// Exit status.
    pub status: i32,
}

/// A case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The line of its title.
    pub line: usize,
    /// Behind `####`.
    pub title: String,
    /// The script.
    pub script: String,
    /// Why ours differs from bash on purpose.
    pub differs: Option<String>,
    /// What was recorded.
    pub answer: Answer,
}

/// A case file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFile {
    /// Where it is.
    pub path: PathBuf,
    /// Lines in front of the first case.
    pub head: String,
    /// The cases.
    pub cases: Vec<Case>,
}

/// The folder of all case files.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

/// All case files, sorted by path.
///
/// # Errors
/// A file that cannot be read, or is not a case file.
pub fn all() -> Result<Vec<CaseFile>, String> {
    let mut paths = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "sh") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
            parse(&path, &text)
        })
        .collect()
}

/// Reads a case file.
///
/// # Errors
/// A line that is out of place.
pub fn parse(path: &Path, text: &str) -> Result<CaseFile, String> {
    let mut file = CaseFile { path: path.to_path_buf(), head: String::new(), cases: Vec::new() };
    let mut script_over = false;
    for (i, line) in text.lines().enumerate() {
        let wrong = |what: &str| format!("{}:{}: {what}: {line}", path.display(), i + 1);
        if let Some(title) = line.strip_prefix("#### ") {
            let title = title.trim().to_owned();
            if file.cases.iter().any(|c| c.title == title) {
                return Err(wrong("a title that an earlier case of this file has"));
            }
            file.cases.push(Case { line: i + 1, title, script: String::new(), differs: None, answer: Answer::default() });
            script_over = false;
            continue;
        }
        let Some(case) = file.cases.last_mut() else {
            file.head.push_str(line);
            file.head.push('\n');
            continue;
        };
        let answer = &mut case.answer;
        if let Some(rest) = line.strip_prefix("#>") {
            take(&mut answer.stdout, rest).ok_or_else(|| wrong("not an answer line"))?;
        } else if let Some(rest) = line.strip_prefix("#2>") {
            take(&mut answer.stderr, rest).ok_or_else(|| wrong("not an answer line"))?;
        } else if let Some(rest) = line.strip_prefix("#? ") {
            answer.status = rest.trim().parse().map_err(|_| wrong("not a status"))?;
        } else if let Some(why) = line.strip_prefix("#differs:") {
            case.differs = Some(why.trim().to_owned());
        } else if script_over {
            if !line.trim().is_empty() {
                return Err(wrong("a script line behind answers"));
            }
            continue;
        } else {
            case.script.push_str(line);
            case.script.push('\n');
            continue;
        }
        script_over = true;
    }
    for case in &mut file.cases {
        case.script.truncate(case.script.trim_end_matches('\n').len());
    }
    Ok(file)
}

fn take(to: &mut Vec<u8>, rest: &str) -> Option<()> {
    if rest == "-" {
        to.pop();
        return Some(());
    }
    if let Some(escaped) = rest.strip_prefix("\\ ") {
        let mut chars = escaped.chars();
        while let Some(c) = chars.next() {
            if c != '\\' {
                to.extend(c.encode_utf8(&mut [0; 4]).as_bytes());
                continue;
            }
            to.push(match chars.next()? {
                'x' => {
                    let digits: String = chars.by_ref().take(2).collect();
                    u8::from_str_radix(&digits, 16).ok()?
                }
                'e' => 0x1b,
                '0' => 0,
                'r' => b'\r',
                '\\' => b'\\',
                _ => return None,
            });
        }
    } else if let Some(plain) = rest.strip_prefix(' ') {
        to.extend(plain.as_bytes());
    } else if !rest.is_empty() {
        return None;
    }
    to.push(b'\n');
    Some(())
}

fn give(to: &mut String, mark: &str, bytes: &[u8]) {
    for line in bytes.split_inclusive(|&b| b == b'\n') {
        let (body, ended) = line.strip_suffix(b"\n").map_or((line, false), |body| (body, true));
        match std::str::from_utf8(body) {
            Ok("") => to.push_str(mark),
            Ok(text) if !text.chars().any(|c| c.is_control() && c != '\t') => {
                let _ = write!(to, "{mark} {text}");
            }
            _ => {
                let _ = write!(to, "{mark}\\ ");
                for chunk in body.utf8_chunks() {
                    for c in chunk.valid().chars() {
                        match c {
                            '\\' => to.push_str("\\\\"),
                            '\x1b' => to.push_str("\\e"),
                            '\0' => to.push_str("\\0"),
                            '\r' => to.push_str("\\r"),
                            c if c.is_ascii_control() && c != '\t' => {
                                let _ = write!(to, "\\x{:02x}", u32::from(c));
                            }
                            c => to.push(c),
                        }
                    }
                    for byte in chunk.invalid() {
                        let _ = write!(to, "\\x{byte:02x}");
                    }
                }
            }
        }
        to.push('\n');
        if !ended {
            let _ = writeln!(to, "{mark}-");
        }
    }
}

/// A case file as text.
#[must_use]
pub fn print(file: &CaseFile) -> String {
    let mut text = file.head.clone();
    for (i, case) in file.cases.iter().enumerate() {
        if i > 0 {
            text.push('\n');
        }
        let _ = writeln!(text, "#### {}\n{}", case.title, case.script);
        if let Some(why) = &case.differs {
            let _ = writeln!(text, "#differs: {why}");
        }
        give(&mut text, "#>", &case.answer.stdout);
        give(&mut text, "#2>", &case.answer.stderr);
        if case.answer.status != 0 {
            let _ = writeln!(text, "#? {}", case.answer.status);
        }
    }
    text
}

/// What real bash answers.
///
/// # Errors
/// Bash could not be started.
pub fn real(script: &str) -> Result<Answer, String> {
    let text = |e: std::io::Error| e.to_string();
    let lock = fs::OpenOptions::new().create(true).truncate(false).write(true).open("/tmp/bashkit-case.lock").map_err(text)?;
    lock.lock().map_err(text)?;
    let _ = fs::remove_dir_all(FOLDER);
    fs::create_dir(FOLDER).map_err(text)?;
    let is_root = fs::metadata("/proc/self").is_ok_and(|m| std::os::unix::fs::MetadataExt::uid(&m) == 0);
    let mut command = Command::new("timeout");
    command.args(["-k", "1", "20"]);
    if is_root {
        std::os::unix::fs::chown(FOLDER, Some(1000), Some(1000)).map_err(text)?;
        command.args(["setpriv", "--reuid=1000", "--regid=1000", "--clear-groups"]);
    }
    // The umask is the shell's to set; `exec` leaves only the bash of the case.
    command.args(["sh", "-c", "umask 022; unset OLDPWD; exec bash -c \"$1\"", "sh", script]);
    command.env_clear().envs(ENVIRONMENT).envs(server(script).map(|url| ("SERVER", url))).current_dir(FOLDER);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(text)?;
    drop(child.stdin.take());
    let stderr = child.stderr.take();
    let reader = std::thread::spawn(move || {
        let mut all = Vec::new();
        if let Some(mut stderr) = stderr {
            let _ = stderr.read_to_end(&mut all);
        }
        all
    });
    let mut stdout = Vec::new();
    if let Some(mut out) = child.stdout.take() {
        out.read_to_end(&mut stdout).map_err(text)?;
    }
    let stderr = reader.join().map_err(|_| "the reader of stderr panicked".to_owned())?;
    let status = child.wait().map_err(text)?;
    let _ = fs::remove_dir_all(FOLDER);
    let code = status.code().unwrap_or_else(|| 128 + std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0));
    Ok(without_port(script, Answer { stdout, stderr, status: code }))
}

/// The answer with `PORT` in the place of the server's port, which is another one on every run.
fn without_port(script: &str, answer: Answer) -> Answer {
    if server(script).is_none() {
        return answer;
    }
    let port = crate::server::port().to_string();
    let replace = |bytes: Vec<u8>| {
        let mut text = Vec::new();
        let mut rest = bytes.as_slice();
        while let Some((first, behind)) = rest.split_first() {
            match rest.strip_prefix(port.as_bytes()) {
                Some(after) => {
                    text.extend_from_slice(b"PORT");
                    rest = after;
                }
                None => {
                    text.push(*first);
                    rest = behind;
                }
            }
        }
        text
    };
    Answer { stdout: replace(answer.stdout), stderr: replace(answer.stderr), status: answer.status }
}

/// Rewrites the answers of the cases that `is_wanted` says of a name ([`name`]): bash is asked, and `ours` where a case differs on purpose.
///
/// # Errors
/// Bash could not be started, or a file could not be read or written.
pub fn record(ours: fn(&str) -> Answer, is_wanted: impl Fn(&str) -> bool) -> Result<usize, String> {
    let mut n_recorded = 0;
    for mut file in all()? {
        let names: Vec<String> = file.cases.iter().map(|case| name(&file, case)).collect();
        for (case, name) in file.cases.iter_mut().zip(names) {
            if is_wanted(&name) {
                n_recorded += 1;
                case.answer = if case.differs.is_some() { without_port(&case.script, ours(&case.script)) } else { real(&case.script)? };
            }
        }
        let text = print(&file);
        if fs::read_to_string(&file.path).is_ok_and(|before| before != text) {
            fs::write(&file.path, text).map_err(|e| e.to_string())?;
        }
    }
    Ok(n_recorded)
}

/// The name of a case: its file below the folder of all cases, and its title (`commands/cp.sh: a directory`).
#[must_use]
pub fn name(file: &CaseFile, case: &Case) -> String {
    format!("{}: {}", file.path.strip_prefix(root()).unwrap_or(&file.path).display(), case.title)
}

/// Compares what `ours` answers with what was recorded.
///
/// # Errors
/// The difference, as a text to be read.
pub fn check(file: &CaseFile, case: &Case, ours: impl Fn(&str) -> Answer) -> Result<(), String> {
    let answer = without_port(&case.script, ours(&case.script));
    if answer == case.answer { Ok(()) } else { Err(difference(file, case, &answer)) }
}

fn difference(file: &CaseFile, case: &Case, got: &Answer) -> String {
    let path = file.path.strip_prefix(root().parent().unwrap_or(Path::new("/"))).unwrap_or(&file.path);
    let mut text = format!("\n{}:{}: {}\n", path.display(), case.line, case.title);
    for line in case.script.lines() {
        let _ = writeln!(text, "    | {line}");
    }
    for (mark, want, got) in [("#>", &case.answer.stdout, &got.stdout), ("#2>", &case.answer.stderr, &got.stderr)] {
        if want != got {
            let (mut a, mut b) = (String::new(), String::new());
            give(&mut a, mark, want);
            give(&mut b, mark, got);
            lines(&mut text, &a, &b);
        }
    }
    if case.answer.status != got.status {
        let _ = writeln!(text, "  - #? {}\n  + #? {}", case.answer.status, got.status);
    }
    text
}

/// The lines in which two texts differ: what both begin and end with is left out.
fn lines(text: &mut String, want: &str, got: &str) {
    let (want, got): (Vec<&str>, Vec<&str>) = (want.lines().collect(), got.lines().collect());
    let same = want.iter().zip(&got).take_while(|(a, b)| a == b).count();
    let shorter = want.len().min(got.len()) - same;
    let tail = want.iter().rev().zip(got.iter().rev()).take(shorter).take_while(|(a, b)| a == b).count();
    if same > 0 {
        let _ = writeln!(text, "    ({same} equal lines)");
    }
    for (sign, side) in [('-', &want), ('+', &got)] {
        for line in side.iter().take(side.len() - tail).skip(same).take(40) {
            let _ = writeln!(text, "  {sign} {line}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back() {
        let text = "# head\n#### one\necho 'a'\n\necho b\n#> a\n#>\n#> b\n#>-\n#2>\\ \\xff\\e\\\\x\n#? 3\n\n#### two\ntrue\n";
        let file = parse(Path::new("x.sh"), text).unwrap();
        assert_eq!(file.cases[0].answer, Answer { stdout: b"a\n\nb".to_vec(), stderr: b"\xff\x1b\\x\n".to_vec(), status: 3 });
        assert_eq!(print(&file), text);
    }
}
