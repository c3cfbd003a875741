//! The machine of a fake provider: bash and files of the host, in a directory of its own.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::AtomicU32;

/// What a sandbox of a provider is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Life {
    None,
    Pending,
    Runs,
    Snapshotting,
    Pausing,
    Paused,
    Stopped,
    Deleted,
}

pub struct Host {
    pub directory: PathBuf,
    pub life: Mutex<Life>,
    /// Minutes without use after which it is stopped, where the provider has that.
    pub auto_stop: AtomicU32,
    _held: tempfile::TempDir,
}

impl Host {
    pub fn new() -> Self {
        let held = tempfile::tempdir().unwrap();
        let directory = held.path().canonicalize().unwrap();
        Self { directory, life: Mutex::new(Life::None), auto_stop: AtomicU32::new(15), _held: held }
    }

    pub fn life(&self) -> Life {
        *self.life.lock().unwrap()
    }

    pub fn set(&self, life: Life) {
        *self.life.lock().unwrap() = life;
    }

    /// A sandbox runs what it is given, as it is.
    pub fn run(&self, argv: &[String]) -> std::process::Output {
        Command::new(&argv[0]).args(&argv[1..]).current_dir(&self.directory).env("LC_ALL", "C.UTF-8").stdin(Stdio::null()).output().unwrap()
    }

    fn check(&self, path: &str) {
        let is_ours = Path::new(path).starts_with(&self.directory) || path.starts_with("/tmp/.bashkit-");
        assert!(is_ours, "a test must stay in its place: {path}");
    }

    /// What an API does that knows files only; `Err` with the status that it has for it.
    pub fn read(&self, path: &str) -> Result<Vec<u8>, u16> {
        self.check(path);
        if Path::new(path).is_dir() {
            return Err(400);
        }
        std::fs::read(path).map_err(|error| if error.kind() == std::io::ErrorKind::NotFound { 404 } else { 500 })
    }

    pub fn write(&self, path: &str, content: &[u8]) {
        self.check(path);
        std::fs::write(path, content).unwrap();
    }

    pub fn unpack(&self, directory: &str, archive: &[u8]) {
        let mut tar = Command::new("tar").args(["-xzf", "-", "-C", directory]).stdin(Stdio::piped()).spawn().unwrap();
        tar.stdin.take().unwrap().write_all(archive).unwrap();
        assert!(tar.wait().unwrap().success());
    }
}
