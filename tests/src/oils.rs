//! The spec suite of the Oils project, read from a checkout that is given by path: nothing of it is in this repository.
//!
//! A file holds cases: `#### title`, the script, then `## stdout: …`, `## STDOUT:` … `## END`, `## status: N`; a line such as
//! `## OK bash stdout: …` or `## BUG bash status: 1` is what bash answers instead.
#![expect(clippy::disallowed_methods, reason = "the scorecard reads a checkout and runs real bash")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Error, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use bashkit::{Bash, Limits};

/// A case that bash is expected to run.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its file, such as `loop.test.sh`.
    pub file: String,
    /// Its number within the file, from 0.
    pub number: usize,
    /// Its title.
    pub title: String,
    /// The script, with what the suite's helpers do before it.
    pub script: String,
    /// What is printed; `None` where the suite does not say.
    pub stdout: Option<Vec<u8>>,
    /// The exit status.
    pub status: i32,
}

/// What a script answered: stdout and status; `None` when it ran too long.
pub type Answer = Option<(Vec<u8>, i32)>;

/// What the suite's helper programs do, as functions on one line, so that `$LINENO` is what a case expects.
const HELPERS: [(&str, &str); 4] = [
    (
        "argv.py",
        r#"argv.py() { local __a __r __q __o __s='' IFS=$' \t\n'; for __a in "$@"; do __q="'"; case $__a in *"'"*) case $__a in *'"'*) ;; *) __q='"';; esac;; esac; __r=; for __o in $(printf %s "$__a" | od -An -v -tx1); do case $__o in 09) __r=$__r'\t';; 0a) __r=$__r'\n';; 0d) __r=$__r'\r';; 5c) __r=$__r'\\';; [01]?|7f|[89a-f]?) __r=$__r'\x'$__o;; *) printf -v __o "\\x$__o"; if [ "$__o" = "$__q" ]; then __r=$__r'\'; fi; __r=$__r$__o;; esac; done; __s="$__s, $__q$__r$__q"; done; printf '%s\n' "[${__s#, }]"; }; "#,
    ),
    ("printenv.py", r#"printenv.py() { local __n; for __n in "$@"; do printenv "$__n" || echo None; done; }; "#),
    ("stdout_stderr.py", r#"stdout_stderr.py() { printf '%s\n' "${1-STDOUT}"; printf '%s\n' "${2-STDERR}" >&2; return "${3-0}"; }; "#),
    (
        "read_from_fd.py",
        r#"read_from_fd.py() { local __f __d; for __f in "$@"; do { __d=$(cat <&"$__f" && echo x); } 2>/dev/null || { echo "FATAL: fd $__f" >&2; return 1; }; printf '%s: %s' "$__f" "${__d%x}"; done; }; "#,
    ),
];

/// What the machine or a terminal answers, and not the shell.
const OUTSIDE: [&str; 16] = [
    "/proc/",
    "/dev/tty",
    "/dev/pts",
    "/sys/",
    "/etc/passwd",
    "/etc/group",
    "/etc/hosts",
    "/etc/shells",
    "stty",
    "ulimit",
    "python",
    "perl",
    "show_fd_table",
    "spec/bin/",
    "which $SH",
    "spec/testdata",
];

/// Files about line editing.
const INTERACTIVE: [&str; 3] = ["builtin-bind.test.sh", "builtin-fc.test.sh", "builtin-history.test.sh"];

/// The cases of a checkout that are for bash, and how many are left out because they need the machine or a terminal.
///
/// # Errors
/// The checkout cannot be read.
pub fn load(checkout: &Path) -> Result<(Vec<Case>, usize), Error> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(checkout.join("spec"))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.sh") {
            paths.push(path);
        }
    }
    paths.sort();
    let (mut cases, mut n_left_out) = (Vec::new(), 0);
    for path in paths {
        let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
        let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let (head, sections) = sections(&text);
        let for_bash = head.get("compare_shells").is_some_and(|shells| shells.split_whitespace().any(|shell| shell.starts_with("bash")));
        for (number, section) in sections.into_iter().enumerate() {
            let outside = OUTSIDE.iter().any(|word| section.code.contains(word))
                || ["$SH -i", "--rcfile", "--login", "--norc", "strict_", "ysh:", "simple_"].iter().any(|word| section.code.contains(word));
            if !for_bash || outside || INTERACTIVE.contains(&file.as_str()) {
                n_left_out += 1;
                continue;
            }
            cases.push(section.case(&file, number));
        }
    }
    Ok((cases, n_left_out))
}

/// A case as it is written.
#[derive(Default)]
struct Section {
    title: String,
    code: String,
    fields: BTreeMap<String, String>,
    /// What is said of bash alone.
    of_bash: BTreeMap<String, String>,
    is_closed: bool,
}

impl Section {
    fn case(self, file: &str, number: usize) -> Case {
        let mut script =
            "export LC_ALL=C.UTF-8 TZ=UTC; mkdir -p /tmp/x /tmp/home; export HOME=/tmp/home TMP=/tmp/x TMPDIR=/tmp; cd /tmp/x; SH=bash; "
                .to_owned();
        for (name, function) in HELPERS {
            if self.code.contains(name) {
                script.push_str(function);
            }
        }
        script.push_str(&self.code);
        let field = |name: &str| self.of_bash.get(name).or_else(|| self.fields.get(name));
        let stdout = field("stdout").map(|text| text.clone().into_bytes());
        let status = field("status").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
        Case { file: file.to_owned(), number, title: self.title, script, stdout, status }
    }

    fn set(&mut self, shells: Option<&str>, key: &str, value: String) {
        match shells {
            None => drop(self.fields.insert(key.to_owned(), value)),
            Some(shells) if shells.split('/').any(|shell| shell.split('-').next() == Some("bash")) => {
                self.of_bash.insert(key.to_owned(), value);
            }
            Some(_) => {}
        }
    }
}

fn sections(text: &str) -> (BTreeMap<String, String>, Vec<Section>) {
    let (mut head, mut all) = (Section::default(), Vec::<Section>::new());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix("####") {
            all.push(Section { title: title.trim().to_owned(), ..Section::default() });
            continue;
        }
        let Some((shells, key, value)) = field(line) else {
            if let Some(section) = all.last_mut().filter(|section| !section.is_closed) {
                section.code.push_str(line);
                section.code.push('\n');
            }
            continue;
        };
        let section = all.last_mut().unwrap_or(&mut head);
        section.is_closed |= !section.code.is_empty();
        match key {
            "STDOUT" | "STDERR" => {
                let mut block = String::new();
                while let Some(line) = lines.next_if(|line| !line.starts_with("##")) {
                    block.push_str(line);
                    block.push('\n');
                }
                lines.next_if(|line| line.trim_start_matches('#').trim_start().starts_with("END"));
                section.set(shells, &key.to_lowercase(), block);
            }
            "code" => section.code = format!("{value}\n"),
            "stdout" | "stderr" => section.set(shells, key, format!("{value}\n")),
            _ => match key.strip_suffix("-json") {
                Some(key) => section.set(shells, key, serde_json::from_str(value).unwrap_or_default()),
                None => section.set(shells, key, value.to_owned()),
            },
        }
    }
    (head.fields, all)
}

/// `## [QUALIFIER SHELLS] key: value`
fn field(line: &str) -> Option<(Option<&str>, &str, &str)> {
    let rest = line.strip_prefix("## ")?.trim_start();
    let (first, behind) = rest.split_once(' ').unwrap_or((rest, ""));
    let is_qualifier = first == "N-I" || first.split('-').next().is_some_and(|word| word == "OK" || word == "BUG");
    let (shells, rest) = if is_qualifier { behind.split_once(' ').map(|(shells, rest)| (Some(shells), rest))? } else { (None, rest) };
    let (key, value) = rest.split_once(':')?;
    let is_key = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    is_key.then(|| (shells, key, value.trim_start()))
}

impl Case {
    /// Whether that is what bash is expected to answer.
    #[must_use]
    pub fn is_met(&self, answer: &Answer) -> bool {
        let Some((stdout, status)) = answer else { return false };
        *status == self.status && self.stdout.as_ref().is_none_or(|expected| expected == stdout)
    }
}

/// What this bashkit answers.
#[must_use]
pub fn ours(script: &str, time: Duration) -> Answer {
    let limits = Limits { time, ..Limits::default() };
    let mut bash =
        Bash::builder().env("PATH", "/usr/bin:/bin").env("LC_ALL", "C.UTF-8").env("TZ", "UTC").env("HOME", "/root").limits(limits).build();
    match bash.exec_file("case.sh", script) {
        Ok(output) => Some((output.stdout, output.status)),
        Err(_) => None,
    }
}

/// What real bash answers, in a fresh `/tmp` of its own where the machine lets it have one.
///
/// # Errors
/// It cannot be run.
pub fn bash(script: &str, time: Duration, folder: &Path) -> Result<Answer, Error> {
    fs::create_dir_all(folder)?;
    let path = folder.join("case.sh");
    fs::write(&path, script)?;
    let enter = "mount -t tmpfs -o mode=1777 tmpfs /tmp && exec env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 TZ=UTC HOME=/root bash \"$0\"";
    let copy = Path::new("/var/tmp").join(folder.file_name().unwrap_or_default());
    fs::copy(&path, &copy)?;
    let mut child = Command::new("unshare")
        .args(["-m", "-p", "-f", "--kill-child", "--", "sh", "-c", enter])
        .arg(&copy)
        // Where the program was started must not be seen by a case: `cd -` leads there.
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let stdout = child.stdout.take();
    let reader = std::thread::spawn(move || {
        let mut all = Vec::new();
        stdout.map(|stdout| stdout.take(32 << 20).read_to_end(&mut all));
        all
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if start.elapsed() > time {
            child.kill()?;
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    fs::remove_file(&copy)?;
    let stdout = reader.join().unwrap_or_default();
    Ok(status.and_then(|status| status.code()).map(|code| (stdout, code)))
}

#[cfg(test)]
mod tests {
    use super::{field, sections};

    #[test]
    fn fields() {
        assert_eq!(field("## status: 1"), Some((None, "status", "1")));
        assert_eq!(field("## OK-2 bash/mksh stdout: a b"), Some((Some("bash/mksh"), "stdout", "a b")));
        assert_eq!(field("## N-I dash STDOUT:"), Some((Some("dash"), "STDOUT", "")));
        assert_eq!(field("## END"), None);
        assert_eq!(field("# ## status: 1"), None);
    }

    #[test]
    fn files() {
        let text = "## compare_shells: bash dash\n#### one\necho a\n## STDOUT:\na\n## END\n## BUG bash status: 3\n#### two\n## code: x\n## stdout-json: \"b\\n\"\n";
        let (head, cases) = sections(text);
        assert_eq!(head["compare_shells"], "bash dash");
        let cases: Vec<_> = cases.into_iter().enumerate().map(|(i, section)| section.case("f", i)).collect();
        assert!(cases[0].script.ends_with("; echo a\n") && cases[1].script.ends_with("; x\n"));
        assert_eq!((cases[0].stdout.as_deref(), cases[0].status), (Some(&b"a\n"[..]), 3));
        assert_eq!((cases[1].stdout.as_deref(), cases[1].status), (Some(&b"b\n"[..]), 0));
    }
}
