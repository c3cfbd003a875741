//! Job that is sent to a distant shell so that a script runs there with its own standard input, streams, environment, time and place, and what it
//! prints so that all of that comes back through whatever the provider has.
//!
//! Needed there: bash, and of coreutils or busybox `base64`, `cat`, `head`, `mkdir`, `rm`, `sleep`, `wc`; for what is too much for one argument, `tar`
//! with gzip. Streams are kept in files below `/tmp` while the script runs, so that they stay apart and whole where an API merges them or takes
//! them for text.

use std::io::Write;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::sandbox::{CommandResult, SandboxError};
use bashkit_orchestrator::text::quote;

/// Number of bytes that are kept of each stream.
pub(super) const STREAM_BYTES_MAX: u64 = 10 << 20;
/// Greatest size of an answer to a command: both streams in base64, in JSON, with some escapes.
pub(super) const ANSWER_BYTES_MAX: u64 = 4 * STREAM_BYTES_MAX;
/// Linux takes no argument of 128 KiB; what is sent is a third longer than this.
const INLINE_BYTES_MAX: usize = 64 << 10;
/// More files than this go as an archive.
const INLINE_FILES_MAX: usize = 16;
/// A script that is longer than this runs from a file.
const ARGUMENT_BYTES_MAX: usize = 100 << 10;

/// A script, and how it runs.
#[derive(Default)]
pub(super) struct Job<'a> {
    pub(super) script: &'a [u8],
    pub(super) directory: Option<&'a [u8]>,
    pub(super) env: &'a [(String, String)],
    pub(super) stdin: &'a [u8],
    /// Files for it, in the directory `$D`: 0, 1, ….
    pub(super) files: &'a [&'a [u8]],
    pub(super) time: Duration,
}

/// A file that must be there before the job runs.
pub(super) struct Member<'a> {
    pub(super) name: String,
    pub(super) content: std::borrow::Cow<'a, [u8]>,
}

/// Job in the form in which it is sent.
pub(super) struct Packed<'a> {
    /// Text that bash runs when there is nothing to be unpacked.
    pub(super) text: Vec<u8>,
    /// Files to be put into the directory of the job; then bash runs its `job`.
    pub(super) members: Vec<Member<'a>>,
}

/// The name of a job, from which all its names follow.
#[derive(Debug, Clone)]
pub(super) struct JobId(String);

impl JobId {
    pub(super) fn new() -> Self {
        // Two sources of one key each; it need not be secret, only new.
        let random = bashkit::host::Random::fresh();
        Self(format!("{:016x}{:016x}", random.bits(), bashkit::host::Random::fresh().bits()))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Directory of its files, in the sandbox.
    pub(super) fn directory(&self) -> String {
        format!("/tmp/.bashkit-{}", self.0)
    }

    /// Path of the archive with its files, when they come as one.
    pub(super) fn archive(&self) -> String {
        format!("/tmp/.bashkit-{}.tgz", self.0)
    }

    /// Kills what runs of it; where it may not have begun, after a second of looking.
    pub(super) fn kill(&self, may_begin: bool) -> Vec<u8> {
        let d = self.directory();
        let look = format!("for i in 1 2 3 4 5; do [ -s {d}/pid ] && break; sleep 0.2; done; ");
        let look = if may_begin { &*look } else { "" };
        format!("{look}read -r p <{d}/pid && kill -KILL -- \"-$p\"; printf 'killed\\n'").into_bytes()
    }

    /// Script that unpacks the archive, and runs the job that is in it.
    pub(super) fn unpack(&self) -> Vec<u8> {
        let (d, archive) = (self.directory(), self.archive());
        format!(
            "mkdir -m 700 {d} && tar -xzf {archive} -C {d}; s=$?; rm -f {archive}; \
             if [ $s -ne 0 ]; then rm -rf {d}; printf 'cannot unpack %s with tar: status %s\\n' {archive} $s; exit 91; fi\n. {d}/job"
        )
        .into_bytes()
    }

    /// Script that runs the job when its files are there.
    pub(super) fn start(&self) -> Vec<u8> {
        format!(". {}/job", self.directory()).into_bytes()
    }
}

/// Script by which the job prints its result. `@n@` is replaced.
const REPORT: &str = r#"
o=$(($(wc -c <"$D/out"))); e=$(($(wc -c <"$D/err"))); t=0
[ "$o" -le @max@ ] || { o=@max@; t=1; }
[ "$e" -le @max@ ] || { e=@max@; t=1; }
printf '\nbashkit:@id@ %s %s %s %s\n' "$s" "$o" "$e" "$t"
{ head -c "$o" "$D/out"; head -c "$e" "$D/err"; }@coded@
printf '\nbashkit:@id@ end\n'
rm -rf "$D"
exit 0
"#;

const NO_DIRECTORY: i32 = -1;
const NOT_A_DIRECTORY: i32 = -2;

impl<'a> Job<'a> {
    /// Fails when a part of the job cannot be sent.
    pub(super) fn check(&self) -> Result<(), SandboxError> {
        let failed = |doing: String, problem: &str| Err(SandboxError::Failed { doing, problem: problem.into() });
        if self.script.contains(&0) {
            return failed("run a script".into(), "it has a NUL byte");
        }
        for (name, value) in self.env {
            let doing = || format!("set the variable '{name}'");
            if name.is_empty() || name.contains(['=', '\0']) {
                return failed(doing(), "a name is not empty, and has neither '=' nor NUL");
            }
            if value.contains('\0') {
                return failed(doing(), "its value has a NUL byte");
            }
        }
        if let Some(directory) = self.directory {
            check_path(directory)?;
        }
        Ok(())
    }

    pub(super) fn pack(&self, id: &JobId, is_binary: bool) -> Packed<'a> {
        let mut members = Vec::new();
        let is_script_long = self.script.len() > ARGUMENT_BYTES_MAX;
        let bytes = self.files.iter().map(|file| file.len()).fold(self.stdin.len(), usize::saturating_add);
        let is_short = self.files.len() <= INLINE_FILES_MAX && bytes.saturating_mul(4) / 3 + self.script.len() < INLINE_BYTES_MAX;
        let env: usize = self.env.iter().map(|(name, value)| name.len() + value.len() + 8).sum();
        let is_inline = !is_script_long && is_short && env < 8 << 10;
        let directory = id.directory();
        let mut text = format!("D={directory}\n").into_bytes();
        if is_inline {
            text.extend_from_slice(b"mkdir -m 700 \"$D\" || exit 90\n");
        }
        text.extend_from_slice(b"exec 2>/dev/null\n");
        if !is_inline {
            members.push(Member { name: "in".into(), content: self.stdin.into() });
        } else {
            text.extend_from_slice(&inline("in", self.stdin));
            for (n, file) in self.files.iter().enumerate() {
                text.extend_from_slice(&inline(&n.to_string(), file));
            }
        }
        text.extend_from_slice(b": >\"$D/out\"; : >\"$D/err\"\n");
        if let Some(directory) = self.directory {
            let directory = quote(directory);
            text.extend_from_slice(b"if ! cd -- ");
            text.extend_from_slice(&directory);
            text.extend_from_slice(format!("; then s={NO_DIRECTORY}; [ ! -e ").as_bytes());
            text.extend_from_slice(&directory);
            text.extend_from_slice(format!(" ] || s={NOT_A_DIRECTORY}\nelse\n").as_bytes());
        } else {
            text.extend_from_slice(b"if :; then\n");
        }
        // Each runs in a process group of its own, so that it can be killed with all that it started.
        text.extend_from_slice(b"set -m\nenv");
        if !self.files.is_empty() {
            text.extend_from_slice(b" D=\"$D\"");
        }
        for (name, value) in self.env {
            text.push(b' ');
            text.extend_from_slice(&quote(format!("{name}={value}").as_bytes()));
        }
        if is_script_long {
            text.extend_from_slice(b" bash \"$D/script\"");
            members.push(Member { name: "script".into(), content: self.script.into() });
        } else {
            text.extend_from_slice(b" bash -c ");
            text.extend_from_slice(&quote(self.script));
        }
        text.extend_from_slice(b" <\"$D/in\" >\"$D/out\" 2>\"$D/err\" &\np=$!; printf '%s\\n' \"$p\" >\"$D/pid\"\n");
        let seconds = format!("{}.{:03}", self.time.as_secs(), self.time.subsec_millis());
        let seconds = seconds.trim_end_matches('0').trim_end_matches('.');
        text.extend_from_slice(
            format!(
                "(sleep {seconds} && : >\"$D/late\" && kill -KILL -- \"-$p\") </dev/null >/dev/null &\nw=$!; set +m\nwait \"$p\"; s=$?\n\
                 kill -KILL -- \"-$w\"; [ ! -e \"$D/late\" ] || s=124\nfi"
            )
            .as_bytes(),
        );
        let report = REPORT.replace("@id@", id.text()).replace("@max@", &STREAM_BYTES_MAX.to_string());
        text.extend_from_slice(report.replace("@coded@", if is_binary { "" } else { " | base64" }).as_bytes());
        members.extend(self.files.iter().enumerate().map(|(n, content)| Member { name: n.to_string(), content: (*content).into() }));
        if is_inline {
            return Packed { text, members: Vec::new() };
        }
        members.push(Member { name: "job".into(), content: text.into() });
        Packed { text: Vec::new(), members }
    }
}

fn inline(name: &str, content: &[u8]) -> Vec<u8> {
    if content.is_empty() {
        return format!(": >\"$D/{name}\"\n").into_bytes();
    }
    format!("printf %s {} | base64 -d >\"$D/{name}\"\n", STANDARD.encode(content)).into_bytes()
}

/// A text as an argument that is ASCII without quotes, whatever it holds: for JSON, and for those who split commands themselves.
pub(super) fn armoured(text: &[u8]) -> String {
    format!("eval \"$(printf %s {} | base64 -d)\"", STANDARD.encode(text))
}

/// Members as an archive below a directory.
pub(super) fn archive(prefix: &str, members: &[Member<'_>]) -> Result<Vec<u8>, SandboxError> {
    let pack = || -> std::io::Result<Vec<u8>> {
        let mut builder = tar::Builder::new(flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast()));
        let header = |kind, size, mode| {
            let mut header = tar::Header::new_ustar();
            header.set_entry_type(kind);
            header.set_size(size);
            header.set_mode(mode);
            header
        };
        if !prefix.is_empty() {
            builder.append_data(&mut header(tar::EntryType::Directory, 0, 0o700), prefix, std::io::empty())?;
        }
        for member in members {
            let size = u64::try_from(member.content.len()).unwrap_or(u64::MAX);
            builder.append_data(&mut header(tar::EntryType::Regular, size, 0o600), format!("{prefix}{}", member.name), &*member.content)?;
        }
        let mut gzip = builder.into_inner()?;
        gzip.flush()?;
        gzip.finish()
    };
    pack().map_err(|source| SandboxError::Io { doing: "pack", place: "files for a sandbox".into(), source })
}

/// Output of a shell, and its status.
pub(super) struct Ran {
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
    pub(super) exit_code: Option<i64>,
}

/// Finds the result of a job in what the shell printed.
///
/// # Errors
/// What is wrong with it.
pub(super) fn unpack_result(id: &JobId, ran: &Ran, is_binary: bool) -> Result<Unpacked, String> {
    let marker = format!("\nbashkit:{} ", id.text());
    let Some(at) = memchr::memmem::find(&ran.stdout, marker.as_bytes()) else {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes.get(..bytes.len().min(300)).unwrap_or_default()).trim().to_owned();
        let said = [text(&ran.stdout), text(&ran.stderr)].join(" ").trim().to_owned();
        let status = ran.exit_code.map_or_else(|| "without a status".to_owned(), |code| format!("with {code}"));
        return Err(format!("the shell ended {status} before it reported ({said}); bash and base64 are needed"));
    };
    let rest = ran.stdout.get(at + marker.len()..).unwrap_or_default();
    let line_end = memchr::memchr(b'\n', rest).ok_or("the report of the command was cut off")?;
    let (line, rest) = rest.split_at_checked(line_end).unwrap_or_default();
    let rest = rest.get(1..).unwrap_or_default();
    let line = String::from_utf8_lossy(line);
    let numbers: Option<Vec<i64>> = line.split(' ').map(|number| number.parse().ok()).collect();
    let Some([status, out, err, truncated]) = numbers.as_deref() else { return Err("the report of the command is garbled".into()) };
    let bytes_max = i64::try_from(STREAM_BYTES_MAX).unwrap_or(i64::MAX);
    if ![out, err].into_iter().all(|bytes| (0..=bytes_max).contains(bytes)) {
        return Err("the report of the command is garbled".into());
    }
    let (out, err) = (usize::try_from(*out).unwrap_or_default(), usize::try_from(*err).unwrap_or_default());
    let end = format!("\nbashkit:{} end\n", id.text());
    let streams = if is_binary {
        let streams = rest.get(..out + err).ok_or("the output of the command was cut off")?;
        if !rest.get(out + err..).is_some_and(|rest| rest.starts_with(end.as_bytes())) {
            return Err("the output of the command was cut off".into());
        }
        streams.to_vec()
    } else {
        let end = memchr::memmem::find(rest, end.as_bytes()).ok_or("the output of the command was cut off")?;
        let coded: Vec<u8> = rest.iter().take(end).copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        STANDARD.decode(coded).map_err(|_| "the output of the command is no base64")?
    };
    if streams.len() != out + err {
        return Err("the output of the command was cut off".into());
    }
    match i32::try_from(*status) {
        Ok(NO_DIRECTORY) => Ok(Unpacked::NoDirectory),
        Ok(NOT_A_DIRECTORY) => Ok(Unpacked::NotADirectory),
        Ok(exit_code @ 0..=255) => {
            let (stdout, stderr) = streams.split_at_checked(out).unwrap_or_default();
            Ok(Unpacked::Done(CommandResult { stdout: stdout.to_vec(), stderr: stderr.to_vec(), exit_code, truncated: *truncated != 0 }))
        }
        _ => Err(format!("the status of the command is {status}, which is none")),
    }
}

/// Outcome of a job.
pub(super) enum Unpacked {
    Done(CommandResult),
    NoDirectory,
    NotADirectory,
}

/// An absolute path without NUL.
pub(super) fn check_path(path: &[u8]) -> Result<(), SandboxError> {
    let problem = match path {
        path if path.contains(&0) => "a path has no NUL byte",
        [b'/', ..] => return Ok(()),
        _ => "the path must be absolute",
    };
    Err(SandboxError::InvalidPath { path: path.to_vec(), problem: problem.into() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(text: &str) -> Result<String, String> {
        let id = JobId("x".into());
        let ran = Ran { stdout: text.as_bytes().to_vec(), stderr: Vec::new(), exit_code: Some(0) };
        unpack_result(&id, &ran, false).map(|unpacked| match unpacked {
            Unpacked::Done(done) => format!("{} {} {} {}", done.exit_code, done.stdout_text(), done.stderr_text(), done.truncated),
            Unpacked::NoDirectory => "no directory".into(),
            Unpacked::NotADirectory => "not a directory".into(),
        })
    }

    #[test]
    fn a_report_is_whole_or_an_error() {
        assert_eq!(report("motd\n\nbashkit:x 3 2 1 0\nYWJj\n\nbashkit:x end\n").unwrap(), "3 ab c false");
        assert_eq!(report("\nbashkit:x 0 2 1 1\nYW\nJj\n\nbashkit:x end\n").unwrap(), "0 ab c true");
        assert_eq!(report("\nbashkit:x -1 0 0 0\n\nbashkit:x end\n").unwrap(), "no directory");
        for bad in [
            "",
            "bash: not found",
            "\nbashkit:x",
            "\nbashkit:x 0 2 1 0",
            "\nbashkit:x 0 2 1 0\nYWJj",
            "\nbashkit:x 0 2 2 0\nYWJj\n\nbashkit:x end\n",
            "\nbashkit:x 0 99999999999 1 0\nYWJj\n\nbashkit:x end\n",
            "\nbashkit:x 0 -1 4 0\nYWJj\n\nbashkit:x end\n",
            "\nbashkit:x 0 2 1\nYWJj\n\nbashkit:x end\n",
            "\nbashkit:x 0 2 1 0\nYW!j\n\nbashkit:x end\n",
            "\nbashkit:x 256 2 1 0\nYWJj\n\nbashkit:x end\n",
            "\nbashkit:x 99999999999999999999 2 1 0\nYWJj\n\nbashkit:x end\n",
            "\nbashkit:y 0 2 1 0\nYWJj\n\nbashkit:y end\n",
        ] {
            assert!(report(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn what_is_long_is_sent_before() {
        let id = JobId::new();
        let time = Duration::from_millis(1500);
        let short = Job { script: b"echo", stdin: b"x", time, ..Job::default() }.pack(&id, false);
        assert!(short.members.is_empty());
        assert!(String::from_utf8(short.text).unwrap().contains("(sleep 1.5 &&"));
        let stdin = vec![b'x'; 100_000];
        let long = Job { script: b"echo", stdin: &stdin, time, ..Job::default() }.pack(&id, false);
        assert_eq!(long.members.iter().map(|member| &*member.name).collect::<Vec<_>>(), ["in", "job"]);
        assert_ne!(JobId::new().text(), JobId::new().text());
    }
}
