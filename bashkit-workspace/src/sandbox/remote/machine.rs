//! A distant sandbox, out of the few things that all providers have: run a shell, put a file, get a file.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bashkit::CancelToken;

use super::http::{Http, LOST};
use super::job::{Job, JobId, Member, Ran, Unpacked, archive, armoured, check_path, unpack_result};
use crate::sandbox::{CommandResult, Sandbox, SandboxCommand, SandboxEdit, SandboxError, no_such_call};
use bashkit_orchestrator::text::quote;

/// Operations that a provider has.
pub(super) trait ProviderApi: Send + Sync {
    /// Whether the output of a command comes back byte for byte.
    const IS_BINARY: bool;

    /// The directory of its user, below which a workspace is that says nothing else.
    const HOME: &str;

    fn http(&self) -> &Http;

    fn id(&self) -> &str;

    /// Runs bash with this text, which is ASCII; standard output comes back. It may be killed after the time.
    fn run(&self, text: &str, time: Duration, cancel: &CancelToken) -> Result<Ran, SandboxError>;

    /// Makes a file; the path is plain. The default of [`ProviderApi::put`] is built on it.
    fn upload(&self, path: &str, content: Vec<u8>) -> Result<(), SandboxError>;

    /// Puts the files of a job into its directory, and says what bash runs then.
    fn put(&self, id: &JobId, members: &[Member<'_>]) -> Result<Vec<u8>, SandboxError> {
        self.upload(&id.archive(), archive("", members)?)?;
        Ok(id.unpack())
    }

    /// The content of a file; `None`: not that way, find out why.
    fn download(&self, path: &str, bytes_max: u64) -> Result<Option<Vec<u8>>, SandboxError>;

    fn stop(&self) -> Result<(), SandboxError>;

    /// Sees to it that the sandbox lives for the time of a use that begins now, and resumes it where its time was over.
    fn keep_alive(&self, time: Duration) -> Result<(), SandboxError>;

    /// Notes that a use is over.
    fn used(&self) {}

    /// Time until the provider ends or stops it.
    fn expires_in(&self) -> Option<Duration>;

    fn pause(&self) -> Result<(), SandboxError> {
        Err(no_such_call(self.http().provider(), "be paused"))
    }

    fn resume(&self) -> Result<(), SandboxError> {
        Err(no_such_call(self.http().provider(), "be resumed"))
    }

    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        let _ = name;
        Err(no_such_call(self.http().provider(), "be kept as a snapshot"))
    }

    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        Err(no_such_call(self.http().provider(), "be forked"))
    }
}

/// A sandbox of a provider.
pub(super) struct Machine<W> {
    pub(super) wire: W,
    /// Time that a command may take that does not say it.
    pub(super) command_time: Duration,
    pub(super) file_bytes_max: u64,
    /// Paused on purpose: nothing is asked of the provider until it is resumed.
    pub(super) is_paused: AtomicBool,
}

/// Time that killing something may take.
const KILL_TIME: Duration = Duration::from_secs(20);
/// Time that our own commands may take: they only move files.
const WORK_TIME: Duration = Duration::from_secs(600);
/// Time that a sandbox is to have left for them, and for requests that run none.
const WORK_LEASE: Duration = Duration::from_secs(60);
/// Number of bytes that are changed with one request.
const BATCH_BYTES_MAX: usize = 32 << 20;
const BATCH_EDITS_MAX: usize = 20_000;

impl<W: ProviderApi> Machine<W> {
    fn check_awake(&self) -> Result<(), SandboxError> {
        if self.is_paused.load(Ordering::Acquire) { Err(self.wire.http().paused(self.wire.id())) } else { Ok(()) }
    }

    /// Uses the sandbox for so long at most.
    fn using<T>(&self, time: Duration, work: impl FnOnce() -> Result<T, SandboxError>) -> Result<T, SandboxError> {
        self.check_awake()?;
        self.wire.keep_alive(time)?;
        let done = work();
        self.wire.used();
        done
    }

    fn run(&self, job: &Job<'_>, cancel: &CancelToken) -> Result<CommandResult, SandboxError> {
        job.check()?;
        let id = JobId::new();
        let packed = job.pack(&id, W::IS_BINARY);
        let text = if packed.members.is_empty() { packed.text } else { self.wire.put(&id, &packed.members)? };
        let ran = match self.wire.run(&armoured(&text), job.time, cancel) {
            Err(error) if may_run(&error) => {
                // It may still run. Whether it could be killed does not change what is answered.
                let _ = self.wire.run(&armoured(&id.kill(matches!(error, SandboxError::Cancelled))), KILL_TIME, &CancelToken::new());
                return Err(error);
            }
            ran => ran?,
        };
        match unpack_result(&id, &ran, W::IS_BINARY) {
            Ok(Unpacked::Done(result)) => Ok(result),
            Ok(Unpacked::NoDirectory) => Err(SandboxError::NotFound { path: job.directory.unwrap_or_default().to_vec() }),
            Ok(Unpacked::NotADirectory) => {
                Err(SandboxError::NotAFile { path: job.directory.unwrap_or_default().to_vec(), problem: "not a directory".into() })
            }
            Err(problem) => Err(SandboxError::Protocol {
                provider: self.wire.http().provider().to_owned(),
                doing: "a command".into(),
                problem: self.wire.http().clean(&problem),
            }),
        }
    }

    fn work(&self, script: &[u8], stdin: &[u8], files: &[&[u8]]) -> Result<CommandResult, SandboxError> {
        let job = Job { script, stdin, files, time: WORK_TIME, ..Job::default() };
        self.using(WORK_LEASE, || self.run(&job, &CancelToken::new()))
    }

    /// Reads with commands: what the API cannot name, and what it did not give.
    fn read_by_shell(&self, path: &[u8], is_content_wanted: bool) -> Result<Option<Vec<u8>>, SandboxError> {
        let mut script = b"p=".to_vec();
        script.extend_from_slice(&quote(path));
        script.extend_from_slice(
            b"\nif [ ! -e \"$p\" ]; then exit 20; elif [ -d \"$p\" ]; then exit 21; elif [ ! -f \"$p\" ]; then exit 22; fi\n",
        );
        if is_content_wanted {
            script.extend_from_slice(b"exec cat -- \"$p\"\n");
        }
        let result = self.work(&script, b"", &[])?;
        let path = path.to_vec();
        match result.exit_code {
            20 => Err(SandboxError::NotFound { path }),
            21 => Err(SandboxError::NotAFile { path, problem: "a directory".into() }),
            22 => Err(SandboxError::NotAFile { path, problem: "not a regular file".into() }),
            0 if result.truncated => Err(SandboxError::TooLarge {
                what: format!("'{}', whose name is not UTF-8,", String::from_utf8_lossy(&path)),
                bytes: super::job::STREAM_BYTES_MAX + 1,
                bytes_max: super::job::STREAM_BYTES_MAX,
            }),
            0 => Ok(is_content_wanted.then_some(result.stdout)),
            _ => Err(failed("read", &path, &result)),
        }
    }

    fn check_size(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        let (bytes, bytes_max) = (u64::try_from(content.len()).unwrap_or(u64::MAX), self.file_bytes_max);
        if bytes > bytes_max {
            return Err(SandboxError::TooLarge { what: format!("'{}'", String::from_utf8_lossy(path)), bytes, bytes_max });
        }
        Ok(())
    }

    fn apply_batch(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        let mut files: Vec<&[u8]> = Vec::new();
        let mut modes: std::collections::BTreeMap<u32, Vec<usize>> = std::collections::BTreeMap::new();
        let mut lines = Vec::new();
        for (n, edit) in edits.iter().enumerate() {
            let (call, path, mode) = match edit {
                SandboxEdit::Write { path, content, mode } => {
                    modes.entry(*mode & 0o7777).or_default().push(files.len());
                    let call = format!("w {n} {} ", files.len());
                    files.push(content);
                    (call, path, None)
                }
                SandboxEdit::Directory { path, mode } => (format!("d {n} "), path, Some(mode)),
                SandboxEdit::Mode { path, mode } => (format!("m {n} "), path, Some(mode)),
                SandboxEdit::Remove { path } => (format!("r {n} "), path, None),
            };
            lines.extend_from_slice(call.as_bytes());
            lines.extend_from_slice(&quote(path));
            if let Some(mode) = mode {
                lines.extend_from_slice(format!(" {:o}", mode & 0o7777).as_bytes());
            }
            lines.push(b'\n');
        }
        let mut script = b"top=".to_vec();
        script.extend_from_slice(&quote(directory));
        script.extend_from_slice(APPLY.as_bytes());
        for (mode, files) in &modes {
            for files in files.chunks(2000) {
                let names: Vec<String> = files.iter().map(usize::to_string).collect();
                script.extend_from_slice(format!("(cd \"$D\" && chmod {mode:o} {}) || f 0 work\n", names.join(" ")).as_bytes());
            }
        }
        script.extend_from_slice(&lines);
        script.extend_from_slice(b"exit 0\n");
        let result = self.work(&script, b"", &files)?;
        if result.exit_code == 0 {
            return Ok(());
        }
        let said = result.stdout_text();
        let (n, what) = said.rsplit('\n').next().unwrap_or_default().split_once(' ').unwrap_or_default();
        let edit = n.parse::<usize>().ok().and_then(|n| edits.get(n));
        let path = match edit {
            _ if what == "top" => directory.to_vec(),
            Some(edit) => [directory, b"/", path_of(edit)].concat(),
            None => directory.to_vec(),
        };
        let stderr = self.wire.http().clean(&result.stderr_text());
        Err(match what {
            "directory" => SandboxError::NotAFile { path, problem: "a directory".into() },
            "symlink" => SandboxError::NotAFile { path, problem: "a symlink, or below one".into() },
            "parent" | "top" => SandboxError::NotAFile { path, problem: format!("its directory cannot be made: {stderr}") },
            "missing" => SandboxError::NotFound { path },
            _ => failed("change", &path, &result),
        })
    }
}

/// Script before the changes: `f` says which one failed and why. Files are moved to their places, so nobody sees half of one, and what a
/// symlink points to stays as it is.
const APPLY: &str = r#"
f() { printf '\n%s %s' "$1" "$2"; exit 30; }
mkdir -p -- "$top" && cd -- "$top" || f 0 top
clean=
u() {
  case $2 in */*) ;; *) return 0;; esac
  local parent=${2%/*} rest up=
  [ "$parent" != "$clean" ] || return 0
  rest=$parent
  while :; do
    up=$up${rest%%/*}
    [ ! -L "./$up" ] || f "$1" symlink
    case $rest in */*) rest=${rest#*/} up=$up/;; *) break;; esac
  done
  clean=
  [ -n "$3" ] || return 0
  [ -d "./$parent" ] || mkdir -p -- "./$parent" || f "$1" parent
  clean=$parent
}
w() {
  u "$1" "$3" make
  if [ -L "./$3" ]; then rm -f -- "./$3" || f "$1" work; elif [ -d "./$3" ]; then f "$1" directory; fi
  mv -f -- "$D/$2" "./$3" || f "$1" work
}
d() {
  u "$1" "$2" make
  [ ! -L "./$2" ] || f "$1" symlink
  [ -d "./$2" ] || mkdir -- "./$2" || f "$1" parent
  chmod "$3" "./$2" || f "$1" work
}
m() {
  u "$1" "$2" ''
  [ ! -L "./$2" ] || f "$1" symlink
  [ -e "./$2" ] || f "$1" missing
  chmod "$3" "./$2" || f "$1" work
}
r() {
  u "$1" "$2" ''
  clean=
  if [ -L "./$2" ] || [ ! -d "./$2" ]; then rm -f -- "./$2" || f "$1" work; return; fi
  rmdir -- "./$2" 2>/dev/null || [ -n "$(ls -A -- "./$2")" ] || f "$1" work
}
"#;

fn path_of(edit: &SandboxEdit) -> &[u8] {
    match edit {
        SandboxEdit::Write { path, .. }
        | SandboxEdit::Directory { path, .. }
        | SandboxEdit::Mode { path, .. }
        | SandboxEdit::Remove { path } => path,
    }
}

/// A path that leads from a directory to what is below it.
fn check_below(path: &[u8]) -> Result<(), SandboxError> {
    let invalid = |problem: &str| Err(SandboxError::InvalidPath { path: path.to_vec(), problem: problem.into() });
    if path.contains(&0) {
        return invalid("a path has no NUL byte");
    }
    if path.split(|byte| *byte == b'/').any(|name| matches!(name, b"" | b"." | b"..")) {
        return invalid("the path must lead below the directory, without '.', '..' and empty names");
    }
    Ok(())
}

/// Whether a command may still run although nobody waits for it.
fn may_run(error: &SandboxError) -> bool {
    match error {
        SandboxError::Cancelled | SandboxError::Protocol { .. } => true,
        SandboxError::Unavailable { problem, .. } => problem.starts_with(LOST),
        _ => false,
    }
}

fn failed(doing: &str, path: &[u8], result: &CommandResult) -> SandboxError {
    let said = result.stderr_text().trim().to_owned();
    let problem = if said.is_empty() { format!("status {}", result.exit_code) } else { said };
    SandboxError::Failed { doing: format!("{doing} '{}'", String::from_utf8_lossy(path)), problem }
}

impl<W: ProviderApi> Sandbox for Machine<W> {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        let job = Job {
            script: command.script(),
            directory: command.working_directory(),
            env: command.variables(),
            stdin: command.input(),
            files: &[],
            time: command.time().unwrap_or(self.command_time),
        };
        if command.cancel().is_cancelled() {
            job.check()?;
            return Err(SandboxError::Cancelled);
        }
        self.using(job.time, || self.run(&job, command.cancel()))
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        check_path(path)?;
        let Ok(text) = std::str::from_utf8(path) else {
            return self.read_by_shell(path, true).map(Option::unwrap_or_default);
        };
        let problem = match self.using(WORK_LEASE, || self.wire.download(text, self.file_bytes_max)) {
            Ok(Some(content)) => return Ok(content),
            Ok(None) => None,
            Err(error @ SandboxError::Api { .. }) => Some(error),
            Err(SandboxError::TooLarge { bytes_max, .. }) => {
                let what = format!("'{}'", String::from_utf8_lossy(path));
                return Err(SandboxError::TooLarge { what, bytes: bytes_max.saturating_add(1), bytes_max });
            }
            Err(error) => return Err(error),
        };
        self.read_by_shell(path, false)?;
        // It is there: it may have come in between.
        match problem {
            Some(problem) => Err(problem),
            None => self.read_by_shell(path, true).map(Option::unwrap_or_default),
        }
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        check_path(path)?;
        self.check_size(path, content)?;
        let mut script = b"p=".to_vec();
        script.extend_from_slice(&quote(path));
        script.extend_from_slice(b"\n[ ! -d \"$p\" ] || exit 21\nmkdir -p -- \"${p%/*}/\" || exit 20\nexec cat >\"$p\"\n");
        let result = self.work(&script, content, &[])?;
        match result.exit_code {
            0 => Ok(()),
            21 => Err(SandboxError::NotAFile { path: path.to_vec(), problem: "a directory".into() }),
            20 => {
                let problem = format!("its directory cannot be made: {}", self.wire.http().clean(&result.stderr_text()));
                Err(SandboxError::NotAFile { path: path.to_vec(), problem })
            }
            _ => Err(failed("write", path, &result)),
        }
    }

    fn stop(&self) -> Result<(), SandboxError> {
        self.wire.stop()
    }

    fn pause(&self) -> Result<(), SandboxError> {
        self.wire.pause()?;
        self.is_paused.store(true, Ordering::Release);
        Ok(())
    }

    fn resume(&self) -> Result<(), SandboxError> {
        self.wire.resume()?;
        self.is_paused.store(false, Ordering::Release);
        Ok(())
    }

    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        self.using(WORK_LEASE, || self.wire.snapshot(name))
    }

    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.using(WORK_LEASE, || self.wire.fork())
    }

    fn expires_in(&self) -> Option<Duration> {
        self.wire.expires_in().filter(|_| self.check_awake().is_ok())
    }

    fn keep_alive(&self, time: Option<Duration>) -> Result<(), SandboxError> {
        self.check_awake()?;
        self.wire.keep_alive(time.unwrap_or(self.command_time))
    }

    fn n_requests(&self) -> u64 {
        self.wire.http().n_sent()
    }

    fn provider(&self) -> &str {
        self.wire.http().provider()
    }

    fn id(&self) -> Option<String> {
        Some(self.wire.id().to_owned())
    }

    fn working_directory(&self) -> Vec<u8> {
        W::HOME.as_bytes().to_vec()
    }

    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        check_path(directory)?;
        for edit in edits {
            check_below(path_of(edit))?;
            if let SandboxEdit::Write { path, content, .. } = edit {
                self.check_size(path, content)?;
            }
        }
        let mut rest = edits;
        while !rest.is_empty() {
            let mut bytes = 0_usize;
            let n_edits = rest.iter().take(BATCH_EDITS_MAX).take_while(|edit| {
                let is_first = bytes == 0;
                bytes = bytes.saturating_add(1 + if let SandboxEdit::Write { content, .. } = edit { content.len() } else { 0 });
                is_first || bytes <= BATCH_BYTES_MAX
            });
            let (batch, later) = rest.split_at_checked(n_edits.count().max(1)).unwrap_or((rest, &[]));
            self.apply_batch(directory, batch)?;
            rest = later;
        }
        Ok(())
    }
}
