//! Sandboxes in containers, by the programs `docker` and `podman`. This is a door: these are processes of the host.
#![expect(clippy::disallowed_methods, reason = "a program of the host is how containers are reached")]

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bashkit::CancelToken;
use bashkit::host::Random;

use super::shell::{self, check_directory, words};
use super::{CommandResult, Filter, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry, SandboxError, SandboxProvider};
use bashkit_orchestrator::process::{ProcessEnd, ProcessOutput, RunOptions, run};

/// Linux takes no argument of more than 128 KiB.
const ARGUMENT_BYTES_MAX: usize = 100 << 10;
/// For what the program itself is asked.
const ASK_TIMEOUT: Duration = Duration::from_secs(300);
/// Script that keeps a container running.
const STAY: &str = "trap 'exit 0' TERM INT; while :; do sleep 3600 & wait $!; done";

const NO_SUCH: i32 = 66;
const DIRECTORY: i32 = 67;
const NO_FILE: i32 = 68;
const NO_DIRECTORY: i32 = 69;

/// A container of an image, reached by the program `docker` or `podman`.
///
/// It is made with `run -d --rm --init`, without capabilities, without new privileges and without network, and runs nothing until it is asked.
/// Commands run with `exec`; one that takes too long ([`ContainerBuilder::timeout`]) is killed inside, with all that it started, and answers 124.
/// Of each stream 10 MiB are kept. Files are read and written by `cat`, many at once by `tar` where the image has it. The image needs `bash` (or
/// [`ContainerBuilder::shell`]), and what GNU and busybox have in common of `cat`, `find`, `stat`, `mkdir`, `chmod`, `rm`, `date`, `grep`.
///
/// [`Sandbox::pause`] is the program's `pause`, [`Sandbox::resume`] its `unpause`, [`Sandbox::snapshot`] its `commit`: an image of the files, without what is mounted or
/// in memory, which [`SandboxProvider::create_from`] runs and `rmi` removes. [`Sandbox::fork`] is both; what runs is not copied, and a directory that is mounted is the
/// same in both.
///
/// Dropping it leaves the container: [`Sandbox::stop`] removes it, and until then [`SandboxProvider::resume`] finds it by its id.
///
/// ```no_run
/// use bashkit_workspace::sandbox::{Container, Sandbox, SandboxError, SandboxProvider};
///
/// let sandbox = Container::docker("debian:stable-slim").memory("512m").cpus("1").provider().create()?;
/// let result = sandbox.execute_command(&"cat /etc/os-release".into())?;
/// sandbox.stop()?;
/// # Ok::<(), SandboxError>(())
/// ```
#[derive(Debug)]
pub struct Container {
    setup: ContainerBuilder,
    id: String,
    has_tar: bool,
    stop: CancelToken,
    is_paused: AtomicBool,
}

/// Builder of a [`Container`], from [`Container::docker`] and its kin.
#[derive(Debug, Clone)]
#[must_use]
pub struct ContainerBuilder {
    provider: &'static str,
    program: PathBuf,
    image: String,
    directory: Vec<u8>,
    shell: String,
    options: Vec<OsString>,
    network: String,
    is_read_only: bool,
    env: Vec<(String, String)>,
    timeout: Duration,
    output_bytes_max: usize,
    file_bytes_max: usize,
}

impl ContainerBuilder {
    fn new(provider: &'static str, image: impl Into<String>) -> Self {
        Self {
            provider,
            program: provider.into(),
            image: image.into(),
            directory: b"/workspace".to_vec(),
            shell: "bash".into(),
            options: Vec::new(),
            network: "none".into(),
            is_read_only: false,
            env: Vec::new(),
            timeout: Duration::from_secs(60),
            output_bytes_max: 10 << 20,
            file_bytes_max: 256 << 20,
        }
    }

    /// Sets the path of the program. Default: `docker` or `podman`, as `PATH` has it.
    pub fn program(mut self, program: impl Into<PathBuf>) -> Self {
        self.program = program.into();
        self
    }

    /// Sets the directory in which commands run; it is made. Default `/workspace`.
    pub fn directory(mut self, directory: impl Into<Vec<u8>>) -> Self {
        self.directory = directory.into();
        self
    }

    /// The shell that runs commands. Default `bash`; `sh` for an image without it, whose commands are those of its shell then.
    pub fn shell(mut self, shell: impl Into<String>) -> Self {
        self.shell = shell.into();
        self
    }

    /// The network that it is in. Default `none`.
    pub fn network(mut self, network: impl Into<String>) -> Self {
        self.network = network.into();
        self
    }

    /// Sets the memory that it may use: `512m`.
    pub fn memory(self, memory: &str) -> Self {
        self.option(format!("--memory={memory}"))
    }

    /// Sets the number of processors that it may use: `1.5`.
    pub fn cpus(self, cpus: &str) -> Self {
        self.option(format!("--cpus={cpus}"))
    }

    /// Sets the number of processes that it may have.
    pub fn pids(self, pids: u32) -> Self {
        self.option(format!("--pids-limit={pids}"))
    }

    /// Sets the user that commands run as: `1000:1000`. The directory must be theirs to write then: see [`ContainerBuilder::tmpfs`].
    pub fn user(self, user: &str) -> Self {
        self.option(format!("--user={user}"))
    }

    /// Whether nothing of the image can be changed; `/tmp` and the working directory are in memory then, unless something is mounted there.
    pub fn read_only(mut self, is_read_only: bool) -> Self {
        self.is_read_only = is_read_only;
        self
    }

    /// Mounts a directory in memory at a path of the container.
    pub fn tmpfs(self, path: &str) -> Self {
        self.option("--tmpfs").option(path)
    }

    /// A volume of the program, under a path. It outlives the container.
    pub fn volume(self, name: &str, path: &str) -> Self {
        self.option(format!("--volume={name}:{path}"))
    }

    /// A directory or file of the host, under a path. It is what scripts can reach of the host: choose with care.
    pub fn mount(self, host: &str, path: &str, read_only: bool) -> Self {
        self.option(format!("--volume={host}:{path}{}", if read_only { ":ro" } else { "" }))
    }

    /// Another option of `run`, as one argument.
    pub fn option(mut self, option: impl Into<OsString>) -> Self {
        self.options.push(option.into());
        self
    }

    /// A variable of the environment of each command.
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Sets the time that a command may take that has no time of its own. Default 60 s.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Sets the number of bytes of each stream that are kept. Default 10 MiB.
    pub fn output_bytes_max(mut self, bytes: usize) -> Self {
        self.output_bytes_max = bytes;
        self
    }

    /// Sets the greatest size of a file that is read. Default 256 MiB.
    pub fn file_bytes_max(mut self, bytes: usize) -> Self {
        self.file_bytes_max = bytes;
        self
    }

    /// Starts a new container with these settings.
    ///
    /// # Errors
    /// [`SandboxError::Unavailable`]: the program or its daemon is not there, or there is no such image. [`SandboxError::Unsupported`]: the image has
    /// no such shell.
    pub fn build(self) -> Result<Container, SandboxError> {
        check_directory(&self.directory)?;
        let mut args: Vec<OsString> =
            ["run", "-d", "--rm", "--init", "--cap-drop=ALL", "--security-opt=no-new-privileges", "--label=bashkit=sandbox"]
                .map(OsString::from)
                .to_vec();
        args.push(format!("--network={}", self.network).into());
        if self.is_read_only {
            args.push("--read-only".into());
            let directory = OsStr::from_bytes(&self.directory);
            for path in [OsStr::new("/tmp"), directory] {
                let is_mounted = self.options.iter().any(|option| mounts(option, path));
                if !is_mounted {
                    args.extend(["--tmpfs".into(), path.to_owned()]);
                }
            }
        }
        args.extend(self.options.iter().cloned());
        for arg in ["--entrypoint", "sh", &self.image, "-c", STAY] {
            args.push(arg.into());
        }
        let result = self.ask(&args, &[], self.output_bytes_max)?;
        let said = result.stdout_text();
        let id = said.lines().last().unwrap_or_default().trim();
        if result.exit_code != 0 || id.is_empty() {
            return Err(self.unavailable(&words(&result)));
        }
        self.adopt(id, true)
    }

    /// Takes a container that is there.
    fn adopt(&self, id: &str, is_new: bool) -> Result<Container, SandboxError> {
        let mut container = Container {
            setup: self.clone(),
            id: id.to_owned(),
            has_tar: false,
            stop: CancelToken::new(),
            is_paused: AtomicBool::new(false),
        };
        let ready = container.prepare();
        if ready.is_err() && is_new {
            let _ = container.stop();
        }
        ready.map(|()| container)
    }

    /// Makes containers like this one, and finds them again.
    #[must_use]
    pub fn provider(self) -> ContainerProvider {
        ContainerProvider(self)
    }

    /// Container of an image, wherever the files came from before.
    fn of_image(mut self, image: String) -> Self {
        self.options.retain(|option| option != "--rootfs");
        Self { image, ..self }
    }

    fn unavailable(&self, problem: &str) -> SandboxError {
        SandboxError::Unavailable { provider: self.provider.to_owned(), problem: problem.to_owned() }
    }

    /// Runs the program itself.
    fn ask(&self, args: &[OsString], stdin: &[u8], output_bytes_max: usize) -> Result<CommandResult, SandboxError> {
        let options = RunOptions { stdin, timeout: ASK_TIMEOUT, output_bytes_max, cancel: &[] };
        let ProcessOutput { stdout, stderr, truncated, end, .. } = self.start(args, &options)?;
        let exit_code = if let ProcessEnd::Exited(code) = end { code } else { 124 };
        Ok(CommandResult { stdout, stderr, exit_code, truncated })
    }

    fn start(&self, args: &[OsString], options: &RunOptions<'_>) -> Result<ProcessOutput, SandboxError> {
        let mut command = Command::new(&self.program);
        command.args(args);
        run(command, options, spawn)
            .map_err(|source| self.unavailable(&format!("cannot run the program {}: {source}", self.program.display())))
    }
}

/// Whether an option mounts something at a path.
fn mounts(option: &OsStr, path: &OsStr) -> bool {
    let (option, path) = (option.as_bytes(), path.as_bytes());
    option == path || (option.starts_with(b"--volume=") && option.split(|byte| *byte == b':').any(|part| part == path))
}

/// Makes containers, and finds those again that run.
#[derive(Debug)]
pub struct ContainerProvider(ContainerBuilder);

impl SandboxProvider for ContainerProvider {
    fn name(&self) -> &str {
        self.0.provider
    }

    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        Ok(Arc::new(self.0.clone().build()?))
    }

    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        if !is_running(&self.0, id)? {
            return Err(SandboxError::Gone { provider: self.0.provider.into(), id: id.to_owned() });
        }
        Ok(Arc::new(self.0.adopt(id, false)?))
    }

    /// Runs the image of a snapshot.
    fn create_from(&self, snapshot: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        // What begins with a dash would be an option.
        if snapshot.is_empty() || snapshot.starts_with('-') {
            return Err(self.0.unavailable(&format!("'{snapshot}' is no snapshot")));
        }
        Ok(Arc::new(self.0.clone().of_image(snapshot.to_owned()).build()?))
    }
}

fn is_running(setup: &ContainerBuilder, id: &str) -> Result<bool, SandboxError> {
    // What begins with a dash would be an option.
    if id.is_empty() || id.starts_with('-') {
        return Ok(false);
    }
    let result = setup.ask(&["inspect", "-f", "{{.State.Running}}", id].map(OsString::from), &[], 1 << 16)?;
    match (result.exit_code, result.stdout_text().trim()) {
        (0, "true") => Ok(true),
        (0, _) => Ok(false),
        _ if is_about_missing(&result) => Ok(false),
        _ => Err(setup.unavailable(&words(&result))),
    }
}

fn is_about_missing(result: &CommandResult) -> bool {
    let said = result.stderr_text().to_lowercase();
    ["no such", "no container", "not found"].iter().any(|words| said.contains(words))
}

/// Invocation of the container program for a command inside a container.
struct Inside<'a> {
    args: Vec<OsString>,
    env: &'a [(String, String)],
    stdin: &'a [u8],
    timeout: Duration,
    output_bytes_max: usize,
    cancel: &'a CancelToken,
}

impl Container {
    /// One of an image, by `docker`.
    pub fn docker(image: impl Into<String>) -> ContainerBuilder {
        ContainerBuilder::new("docker", image)
    }

    /// One of an image, by `podman`.
    pub fn podman(image: impl Into<String>) -> ContainerBuilder {
        ContainerBuilder::new("podman", image)
    }

    fn gone(&self) -> SandboxError {
        SandboxError::Gone { provider: self.setup.provider.into(), id: self.id.clone() }
    }

    fn check_runs(&self) -> Result<(), SandboxError> {
        match () {
            () if self.stop.is_cancelled() => Err(self.gone()),
            () if self.is_paused.load(Ordering::Acquire) => {
                Err(SandboxError::Paused { provider: self.setup.provider.into(), id: self.id.clone() })
            }
            () => Ok(()),
        }
    }

    /// Asks the program to do something with the container; `None`: it says that it is done already.
    fn manage(&self, args: &[&str], already: &str) -> Result<Option<CommandResult>, SandboxError> {
        let result = self.setup.ask(&args.iter().map(OsString::from).collect::<Vec<OsString>>(), &[], 1 << 16)?;
        match result.exit_code {
            0 => Ok(Some(result)),
            _ if is_about_missing(&result) => Err(self.gone()),
            _ if result.stderr_text().contains(already) => Ok(None),
            _ => Err(self.setup.unavailable(&words(&result))),
        }
    }

    fn prepare(&mut self) -> Result<(), SandboxError> {
        let setup = &self.setup;
        let script =
            "mkdir -p -- \"$1\" || exit 1; command -v \"$2\" >/dev/null || exit 68; if tar --version >/dev/null 2>&1; then echo tar; fi";
        let args = sh(script, &[&setup.directory, setup.shell.as_bytes()]);
        let result = self.ask(args, &[], 1 << 16)?;
        match result.exit_code {
            0 => self.has_tar = result.stdout_text().trim() == "tar",
            NO_FILE => {
                let problem = format!("of the image {} has no {}: choose another with ContainerBuilder::shell", setup.image, setup.shell);
                return Err(SandboxError::Unsupported { provider: setup.provider.into(), problem });
            }
            _ => return Err(setup.unavailable(&words(&result))),
        }
        Ok(())
    }

    /// Runs something of ours inside.
    fn ask(&self, args: Vec<OsString>, stdin: &[u8], output_bytes_max: usize) -> Result<CommandResult, SandboxError> {
        let inside = Inside { args, env: &[], stdin, timeout: ASK_TIMEOUT, output_bytes_max, cancel: &CancelToken::new() };
        self.run(&inside)
    }

    fn run(&self, inside: &Inside<'_>) -> Result<CommandResult, SandboxError> {
        // All that it starts has this, too, whatever group it makes itself.
        let token = format!("{:016x}{:016x}", Random::fresh().bits(), Random::fresh().bits());
        let mut args: Vec<OsString> = vec!["exec".into(), "-i".into(), "-e".into(), format!("BASHKIT_COMMAND={token}").into()];
        for (name, value) in inside.env {
            args.extend(["-e".into(), OsString::from(format!("{name}={value}"))]);
        }
        args.push(self.id.clone().into());
        args.extend(inside.args.iter().cloned());
        let options = RunOptions {
            stdin: inside.stdin,
            timeout: inside.timeout,
            output_bytes_max: inside.output_bytes_max,
            cancel: &[inside.cancel, &self.stop],
        };
        let ended = self.setup.start(&args, &options)?;
        let exit_code = match ended.end {
            ProcessEnd::Exited(code) => code,
            ProcessEnd::TimedOut => {
                self.kill(&token)?;
                124
            }
            ProcessEnd::Cancelled if self.stop.is_cancelled() => return Err(self.gone()),
            ProcessEnd::Cancelled => {
                self.kill(&token)?;
                return Err(SandboxError::Cancelled);
            }
        };
        let result = CommandResult { stdout: ended.stdout, stderr: ended.stderr, exit_code, truncated: ended.truncated };
        // The program has statuses of its own, which those of commands may be, too.
        let says_error =
            result.stderr.starts_with(b"Error") || memchr::memmem::find(&result.stderr, b"Error response from daemon").is_some();
        if exit_code != 0 && says_error && !is_running(&self.setup, &self.id)? {
            return Err(self.gone());
        }
        Ok(result)
    }

    /// Kills what has a token in its environment.
    fn kill(&self, token: &str) -> Result<(), SandboxError> {
        // A second time for what was being started meanwhile.
        let script = "for again in 1 2; do for p in /proc/[0-9]*; do if grep -qs \"BASHKIT_COMMAND=$1\" \"$p/environ\"; then kill -KILL \"${p#/proc/}\" 2>/dev/null; \
                      fi; done; done; :";
        let mut args: Vec<OsString> = vec!["exec".into(), self.id.clone().into()];
        args.extend(sh(script, &[token.as_bytes()]));
        let result = self.setup.ask(&args, &[], 1 << 16)?;
        match result.exit_code {
            0 => Ok(()),
            _ if !is_running(&self.setup, &self.id)? => Err(self.gone()),
            _ => Err(SandboxError::Failed { doing: "kill a command".into(), problem: words(&result) }),
        }
    }

    fn execute(&self, command: &SandboxCommand, output_bytes_max: usize) -> Result<CommandResult, SandboxError> {
        self.check_runs()?;
        if command.cancel().is_cancelled() {
            return Err(SandboxError::Cancelled);
        }
        if command.script().contains(&0) {
            return Err(SandboxError::Failed { doing: "run a command".into(), problem: "a script has no NUL in it".into() });
        }
        let directory = command.working_directory().unwrap_or(&self.setup.directory);
        check_directory(directory)?;
        let begun =
            "cd -- \"$1\" 2>/dev/null || { if [ -e \"$1\" ]; then printf bashkit-69 >&2; exit 69; fi; printf bashkit-66 >&2; exit 66; }";
        let long = (command.script().len() > ARGUMENT_BYTES_MAX).then(|| format!("/tmp/.bashkit-script-{:016x}", Random::fresh().bits()));
        let args = match &long {
            None => sh(&format!("{begun}; exec \"$2\" -c \"$3\""), &[directory, self.setup.shell.as_bytes(), command.script()]),
            Some(path) => {
                self.write_file(path.as_bytes(), command.script())?;
                let script = format!(
                    "{begun}; exec \"$2\" -c \"eval 'shift\n'\\\"\\$(cat -- \\\"\\$1\\\"; rm -f -- \\\"\\$1\\\")\\\"\" \"$2\" \"$3\""
                );
                sh(&script, &[directory, self.setup.shell.as_bytes(), path.as_bytes()])
            }
        };
        let env: Vec<(String, String)> = self.setup.env.iter().chain(command.variables()).cloned().collect();
        let result = self.run(&Inside {
            args,
            env: &env,
            stdin: command.input(),
            timeout: command.time().unwrap_or(self.setup.timeout),
            output_bytes_max,
            cancel: command.cancel(),
        })?;
        match (result.exit_code, result.stderr.as_slice()) {
            (NO_SUCH, b"bashkit-66") => Err(SandboxError::NotFound { path: directory.to_vec() }),
            (NO_DIRECTORY, b"bashkit-69") => Err(SandboxError::NotAFile { path: directory.to_vec(), problem: "not a directory".into() }),
            _ => Ok(result),
        }
    }

    fn error(&self, path: &[u8], doing: &str, result: &CommandResult) -> SandboxError {
        let path = path.to_vec();
        match result.exit_code {
            NO_SUCH => SandboxError::NotFound { path },
            DIRECTORY => SandboxError::NotAFile { path, problem: "is a directory".into() },
            NO_FILE => SandboxError::NotAFile { path, problem: "is no regular file".into() },
            NO_DIRECTORY => SandboxError::NotAFile { path, problem: "not a directory".into() },
            _ => SandboxError::Failed { doing: format!("{doing} {}", String::from_utf8_lossy(&path)), problem: words(result) },
        }
    }

    /// Puts files into a directory, all in one archive.
    fn put(&self, directory: &[u8], files: &[shell::NewFile<'_>]) -> Result<(), SandboxError> {
        let failed = |problem: String| SandboxError::Failed { doing: "write files".into(), problem };
        let archive = shell::archive(files).map_err(|error| failed(error.to_string()))?;
        // Who runs it shall own them; where that is root, tar would take the numbers of the archive for owners.
        let script = "cd -- \"$1\" && tar -xpof - && echo done";
        let result = self.ask(sh(script, &[directory]), &archive, 1 << 16)?;
        if result.exit_code == 0 && result.stdout_text().trim_end().ends_with("done") { Ok(()) } else { Err(failed(words(&result))) }
    }
}

/// `sh -c SCRIPT sh ARGS…`.
fn sh(script: &str, args: &[&[u8]]) -> Vec<OsString> {
    let mut all: Vec<OsString> = ["sh", "-c", script, "sh"].map(OsString::from).to_vec();
    all.extend(args.iter().map(|arg| OsStr::from_bytes(arg).to_owned()));
    all
}

/// A container whose listing may be long.
struct Listing<'a>(&'a Container);

impl Sandbox for Listing<'_> {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.0.execute(&command.clone().directory("/").timeout(ASK_TIMEOUT), self.0.setup.file_bytes_max)
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.0.read_file(path)
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.0.write_file(path, content)
    }
}

impl Sandbox for Container {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.execute(command, self.setup.output_bytes_max)
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.check_runs()?;
        check_directory(path)?;
        let script = "[ -d \"$1\" ] && exit 67; [ -e \"$1\" ] || exit 66; [ -f \"$1\" ] || exit 68; exec cat -- \"$1\"";
        let result = self.ask(sh(script, &[path]), &[], self.setup.file_bytes_max)?;
        if result.exit_code != 0 {
            return Err(self.error(path, "read", &result));
        }
        if result.truncated {
            let (what, bytes_max) = (String::from_utf8_lossy(path).into_owned(), self.setup.file_bytes_max as u64);
            return Err(SandboxError::TooLarge { what, bytes: bytes_max.saturating_add(1), bytes_max });
        }
        Ok(result.stdout)
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.check_runs()?;
        check_directory(path)?;
        // What was cut off on the way is not the file.
        let script =
            "[ -d \"$1\" ] && exit 67; mkdir -p -- \"${1%/*}/\" || exit 69; cat >\"$1\" || exit 1; [ \"$(wc -c <\"$1\")\" -eq \"$2\" ]";
        let result = self.ask(sh(script, &[path, content.len().to_string().as_bytes()]), content, 1 << 16)?;
        if result.exit_code == 0 { Ok(()) } else { Err(self.error(path, "write", &result)) }
    }

    fn stop(&self) -> Result<(), SandboxError> {
        self.stop.cancel();
        let result = self.setup.ask(&["rm", "-f", &self.id].map(OsString::from), &[], 1 << 16)?;
        if result.exit_code == 0 || is_about_missing(&result) { Ok(()) } else { Err(self.setup.unavailable(&words(&result))) }
    }

    fn pause(&self) -> Result<(), SandboxError> {
        if self.stop.is_cancelled() {
            return Err(self.gone());
        }
        self.manage(&["pause", &self.id], "already paused")?;
        self.is_paused.store(true, Ordering::Release);
        Ok(())
    }

    fn resume(&self) -> Result<(), SandboxError> {
        if self.stop.is_cancelled() {
            return Err(self.gone());
        }
        self.manage(&["unpause", &self.id], "not paused")?;
        self.is_paused.store(false, Ordering::Release);
        Ok(())
    }

    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        self.check_runs()?;
        let mut args = vec!["commit", "-q", &self.id];
        args.extend((!name.is_empty()).then_some(name));
        let made = self.manage(&args, "\0")?.map(|result| result.stdout_text().trim().to_owned());
        made.filter(|id| !id.is_empty()).ok_or_else(|| self.setup.unavailable("commit printed no image"))
    }

    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        Ok(Arc::new(self.setup.clone().of_image(self.snapshot("")?).build()?))
    }

    fn keep_alive(&self, _time: Option<Duration>) -> Result<(), SandboxError> {
        self.check_runs()
    }

    fn working_directory(&self) -> Vec<u8> {
        self.setup.directory.clone()
    }

    fn provider(&self) -> &str {
        self.setup.provider
    }

    fn id(&self) -> Option<String> {
        Some(self.id.clone())
    }

    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        shell::list(&Listing(self), directory, filter)
    }

    fn apply(&self, directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
        let put = |files: &[shell::NewFile<'_>]| self.put(directory, files);
        let put: Option<shell::Put<'_>> = if self.has_tar { Some(&put) } else { None };
        shell::apply_with(&Listing(self), directory, edits, put)
    }
}

/// Starts a program. One that has just been written is busy for as long as a process that another thread starts at this moment holds it open.
fn spawn(mut command: Command) -> std::io::Result<Child> {
    for _ in 0..50 {
        match command.spawn() {
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy => std::thread::park_timeout(Duration::from_millis(5)),
            started => return started,
        }
    }
    command.spawn()
}
