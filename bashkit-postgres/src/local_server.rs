//! A server of Postgres of one's own, from the programs of this machine. This is a door: nothing here is within reach of a script.
#![expect(clippy::disallowed_methods, reason = "a server is a process of the host, with files there")]

use std::fs;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// User under which the server runs when this process is that of root, which Postgres refuses: `postgres` where there is one, else `nobody`.
const USERS: &[&str] = &["postgres", "nobody"];

/// Time for which a server may start.
const START: Duration = Duration::from_secs(60);

/// Postgres in a temporary directory, listening at a Unix socket there, with `fsync` on. Dropping it stops the server and removes the directory.
///
/// For tests, examples and measurements: whoever can open the directory is the superuser of the database.
///
/// ```no_run
/// use bashkit_postgres::PostgresStore;
/// use bashkit_postgres::local_server::LocalServer;
///
/// let server = LocalServer::start()?;
/// let store = PostgresStore::connect(server.url())?;
/// store.migrate()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LocalServer {
    directory: tempfile::TempDir,
    programs: PathBuf,
    /// User and group under which the server runs, where that is another one.
    user: Option<(u32, u32)>,
    settings: Vec<String>,
    server: Option<Child>,
}

impl LocalServer {
    /// Makes a database and starts its server.
    ///
    /// # Errors
    /// [`io::ErrorKind::NotFound`] when this machine has no `initdb` and `postgres`; those of the host's files and processes.
    pub fn start() -> io::Result<Self> {
        Self::start_with(&[])
    }

    /// Starts a server with settings as `postgresql.conf` has them: `max_connections=20`.
    ///
    /// # Errors
    /// Errors of [`LocalServer::start`].
    pub fn start_with(settings: &[&str]) -> io::Result<Self> {
        let programs = programs()?;
        let directory = tempfile::Builder::new().prefix("bashkit-pg-").tempdir()?;
        let user = other_user();
        if let Some((uid, gid)) = user {
            std::os::unix::fs::chown(directory.path(), Some(uid), Some(gid))?;
        }
        let settings = settings.iter().map(|setting| (*setting).to_owned()).collect();
        let mut server = Self { directory, programs, user, settings, server: None };
        let data = server.data();
        let output = server
            .command("initdb")
            .args(["--auth=trust", "--username=bashkit", "--encoding=UTF8", "--locale=C", "--no-instructions", "-D"])
            .arg(&data)
            .output()?;
        if !output.status.success() {
            return Err(io::Error::other(format!("initdb: {}", String::from_utf8_lossy(&output.stderr).trim())));
        }
        server.resume()?;
        Ok(server)
    }

    /// URL of the database, for [`PostgresStore::connect`](crate::PostgresStore::connect).
    #[must_use]
    pub fn url(&self) -> String {
        let path = self.directory.path().display().to_string().replace('/', "%2F");
        format!("postgresql://bashkit@{path}/postgres")
    }

    /// Id of the server's process; `None` while it is stopped.
    #[must_use]
    pub fn process_id(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// Ends the server at once, as a crash of it does (SIGKILL); what was acknowledged is there after [`LocalServer::resume`].
    ///
    /// # Errors
    /// Errors of the host's processes.
    pub fn kill(&mut self) -> io::Result<()> {
        if let Some(mut server) = self.server.take() {
            server.kill()?;
            server.wait()?;
        }
        Ok(())
    }

    /// Starts the server again after [`LocalServer::kill`], with the same files, and waits until it answers.
    ///
    /// # Errors
    /// Errors of [`LocalServer::start`].
    pub fn resume(&mut self) -> io::Result<()> {
        let begun = std::time::Instant::now();
        loop {
            let mut server = self.launch()?;
            // What a killed server left may hold its memory for a moment: then this one ends, and the next one starts.
            while server.try_wait()?.is_none() {
                if self.is_ready(server.id()) {
                    self.server = Some(server);
                    return Ok(());
                }
                if begun.elapsed() > START {
                    let _ = server.kill();
                    let _ = server.wait();
                    return Err(self.not_started());
                }
                std::thread::sleep(Duration::from_millis(20));
            }
            if begun.elapsed() > START {
                return Err(self.not_started());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn not_started(&self) -> io::Error {
        let log = fs::read_to_string(self.log()).unwrap_or_default();
        let tail: Vec<&str> = log.lines().rev().take(5).collect();
        io::Error::other(format!("postgres did not start: {}", tail.into_iter().rev().collect::<Vec<_>>().join("; ")))
    }

    fn launch(&self) -> io::Result<Child> {
        let log = fs::OpenOptions::new().create(true).append(true).open(self.log())?;
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(self.directory.path());
        command.args(["-c", "listen_addresses=", "-c", "unix_socket_permissions=0777", "-c", "max_connections=200"]);
        for setting in &self.settings {
            command.arg("-c").arg(setting);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn()
    }

    /// Whether the server takes connections: it says so in its file, which a killed one leaves behind.
    fn is_ready(&self, process_id: u32) -> bool {
        let state = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let is_own = state.lines().next().is_some_and(|line| line.trim() == process_id.to_string());
        is_own && state.lines().nth(7).is_some_and(|line| line.trim() == "ready")
    }

    fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    fn log(&self) -> PathBuf {
        self.directory.path().join("log")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.directory.path()).env_remove("PGDATA");
        if let Some((uid, gid)) = self.user {
            command.uid(uid).gid(gid);
        }
        command
    }
}

impl Drop for LocalServer {
    fn drop(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        // SIGINT: connections are ended, and the files are left whole.
        if let Some(id) = i32::try_from(server.id()).ok().and_then(rustix::process::Pid::from_raw) {
            let _ = rustix::process::kill_process(id, rustix::process::Signal::INT);
        }
        let begun = std::time::Instant::now();
        while matches!(server.try_wait(), Ok(None)) && begun.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = server.kill();
        let _ = server.wait();
    }
}

/// The folder of the programs: one in `PATH`, or where Debian has them, the latest version first.
fn programs() -> io::Result<PathBuf> {
    let has_both = |folder: &Path| folder.join("initdb").exists() && folder.join("postgres").exists();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let mut installed: Vec<PathBuf> =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path().join("bin")).collect();
    installed.sort();
    folders.extend(installed.into_iter().rev());
    folders.into_iter().find(|folder| has_both(folder)).ok_or_else(|| {
        let problem = "there is no initdb and postgres in PATH or /usr/lib/postgresql/*/bin: install postgresql";
        io::Error::new(io::ErrorKind::NotFound, problem)
    })
}

/// User and group that the server runs under, where this process is that of root.
fn other_user() -> Option<(u32, u32)> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    USERS.iter().find_map(|name| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut ids = line.split(':').skip(2);
        Some((ids.next()?.parse().ok()?, ids.next()?.parse().ok()?))
    })
}
