//! One script, run by real bash in a fresh folder and by bashkit on a fresh file system.
#![expect(clippy::disallowed_methods, reason = "the tester runs real bash in a folder of its own")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bashkit::vfs::{FileSystem, OpenOptions};
use rustix::process::Pid;

use super::session::{self, Guard};

/// What every script finds in its folder.
const FILES: [(&str, &str); 8] = [
    ("a.txt", "alpha one\nbeta two\n  gamma\\ three  \n"),
    ("b.txt", "1:2:3\nx:y\n"),
    ("c.md", "no newline"),
    (".hidden", ""),
    ("d/e.txt", "e e\n"),
    ("d/f.sh", "echo \"f.sh $# $1\"\nreturn 3\necho no\n"),
    ("lib.sh", "s=from_lib\nf() { echo \"lib $LINENO $*\"; }\necho \"lib.sh $LINENO ${BASH_SOURCE[0]}\"\n"),
    ("sp ace", "in space\n"),
];

/// How long a script may take.
const TIME: Duration = Duration::from_secs(3);

/// SIGXFSZ.
const FILE_TOO_LARGE: i32 = 25;

/// What a script printed, how it ended, and what it left.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// Standard output.
    pub stdout: Vec<u8>,
    /// Standard error.
    pub stderr: Vec<u8>,
    /// The exit status; 128 and the signal, when a signal ended it; -1 when it did not end.
    pub status: i32,
    /// All files of the folder.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Whether bash 5.2 is on this machine.
#[must_use]
pub fn has_bash() -> bool {
    Command::new("bash").arg("--version").output().is_ok_and(|o| o.stdout.starts_with(b"GNU bash, version 5.2."))
}

/// A folder to run scripts in; removed with this value.
#[derive(Debug)]
pub struct Place {
    root: PathBuf,
    bash: PathBuf,
    _guard: Guard,
}

impl Place {
    /// A folder of this process and this worker.
    ///
    /// # Errors
    /// The folder cannot be made.
    pub fn new(worker: usize) -> Result<Self, String> {
        // Each name is as long as the others, so that messages wrap alike.
        let root = PathBuf::from(format!("/tmp/differ-{:07}-{worker:02}", std::process::id()));
        fs::create_dir_all(&root).map_err(|e| format!("{}: {e}", root.display()))?;
        let bash = ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"].iter().map(PathBuf::from).find(|p| p.exists());
        let guard = Guard::new(&root).map_err(|e| format!("setsid: {e}"))?;
        Ok(Self { root, bash: bash.unwrap_or_else(|| PathBuf::from("bash")), _guard: guard })
    }

    fn home(&self) -> PathBuf {
        self.above().join("w")
    }

    /// Where the script is: a script that leaves its folder, even many times, finds the same on both sides.
    fn above(&self) -> PathBuf {
        self.root.join("a/b/c/d/e/f/g/h/i/j/k/l")
    }

    fn env(&self) -> [(&'static str, String); 7] {
        [
            ("PATH", "/usr/local/bin:/usr/bin:/bin"),
            ("HOME", &self.home().display().to_string()),
            ("LC_ALL", "C.UTF-8"),
            ("USER", "user"),
            ("LOGNAME", "user"),
            ("SHELL", "/bin/bash"),
            ("OLDPWD", &self.root.join("a/p").display().to_string()),
        ]
        .map(|(name, value)| (name, value.to_owned()))
    }

    /// What real bash answers.
    ///
    /// # Errors
    /// It cannot be started, or the folder cannot be prepared.
    pub fn real(&self, script: &str) -> Result<Answer, String> {
        let home = self.home();
        let text = |e: std::io::Error| e.to_string();
        let _ = fs::remove_dir_all(self.root.join("a"));
        fs::create_dir_all(home.join("d")).map_err(text)?;
        for (name, content) in FILES {
            fs::write(home.join(name), content).map_err(text)?;
        }
        fs::write(self.above().join("s"), script).map_err(text)?;
        fs::create_dir_all(self.root.join("a/p")).map_err(text)?;
        fs::write(self.root.join("a/p/.kept"), "").map_err(text)?;
        // Beside the folder: a script that leaves its own may find nothing but itself.
        let (out, err) = (self.root.with_extension("out"), self.root.with_extension("err"));
        // What this process has inherited, open files and ignored signals, is not the script's; and a script that writes for ever is stopped.
        let mut command = Command::new("/bin/sh");
        let line =
            format!("ulimit -f 4096; exec {} env --default-signal \"$0\" ../s 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-", session::IN_A_SESSION);
        command.args(["-c", &line]).arg(&self.bash);
        command.current_dir(&home).env_clear().envs(self.env()).stdin(Stdio::null());
        let opened = |path: &Path| {
            let _ = fs::remove_file(path);
            fs::OpenOptions::new().create(true).append(true).open(path)
        };
        command.stdout(opened(&out).map_err(text)?).stderr(opened(&err).map_err(text)?);
        let mut child = command.spawn().map_err(text)?;
        let session = Pid::from_child(&child);
        let status = wait(&mut child, session);
        let mut files = BTreeMap::new();
        collect(&home, "", &mut files);
        let answer = Answer { stdout: fs::read(out).map_err(text)?, stderr: fs::read(err).map_err(text)?, status, files };
        session::sweep(session);
        Ok(answer)
    }

    /// What bashkit answers.
    #[must_use]
    pub fn ours(&self, script: &str) -> Answer {
        let run = || {
            let home = self.home();
            let mut builder = bashkit::Bash::builder().cwd(home.as_os_str().as_encoded_bytes());
            builder = builder.limits(bashkit::Limits::new().timeout(TIME));
            for (name, value) in self.env() {
                builder = builder.env(name, value);
            }
            for (name, content) in FILES {
                builder = builder.file(home.join(name).as_os_str().as_encoded_bytes(), content);
            }
            builder = builder.file(self.above().join("s").as_os_str().as_encoded_bytes(), script);
            builder = builder.file(self.root.join("a/p/.kept").as_os_str().as_encoded_bytes(), "");
            let mut bash = builder.build();
            let result = bash.exec_file("../s", script);
            let mut files = BTreeMap::new();
            if let Some(fs) = bash.fs() {
                collect_ours(&fs, home.as_os_str().as_encoded_bytes(), "", &mut files);
            }
            match result {
                Ok(output) => Answer { stdout: output.stdout, stderr: output.stderr, status: output.status, files },
                Err(stopped) => {
                    let mut stderr = stopped.output.stderr;
                    stderr.extend(format!("(stopped: {})\n", stopped.reason).bytes());
                    Answer { stdout: stopped.output.stdout, stderr, status: -1, files }
                }
            }
        };
        std::panic::catch_unwind(run).unwrap_or_else(|_| Answer { stderr: b"(panicked)\n".to_vec(), status: -2, ..Answer::default() })
    }
}

/// Waits for the end, at most [`TIME`], and while the script has fewer than [`session::PROCESSES_MAX`] processes: scripts take milliseconds, so it looks
/// often at first.
fn wait(child: &mut Child, session: Pid) -> i32 {
    let begun = Instant::now();
    let mut pause = Duration::from_micros(400);
    for turn in 1.. {
        match child.try_wait() {
            Ok(Some(status)) if status.signal() == Some(FILE_TOO_LARGE) => return -1,
            Ok(Some(status)) => return status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0)),
            Ok(None) if begun.elapsed() < TIME && (turn % 80 != 0 || session::count(session) < session::PROCESSES_MAX) => {
                std::thread::sleep(pause);
            }
            _ => break,
        }
        if begun.elapsed() > Duration::from_millis(20) {
            pause = Duration::from_millis(5);
        }
    }
    let _ = child.kill();
    session::sweep(session);
    let _ = child.wait();
    -1
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            // The folders that scripts find are one deep.
            collect(&path, &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read(&path).unwrap_or_default());
        }
    }
}

fn collect_ours(fs: &Arc<dyn FileSystem>, folder: &[u8], prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    for entry in fs.read_dir(folder).unwrap_or_default() {
        let path = [folder, b"/", &*entry.name].concat();
        let name = format!("{prefix}{}", String::from_utf8_lossy(&entry.name));
        if fs.stat(&path).is_ok_and(|m| m.is_dir()) {
            collect_ours(fs, &path, &format!("{name}/"), files);
        } else {
            files.insert(name, content(fs, &path));
        }
    }
}

fn content(fs: &Arc<dyn FileSystem>, path: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    let Ok(file) = fs.open(path, OpenOptions::READ) else { return all };
    let mut buffer = [0; 4096];
    while let Ok(n) = file.read_at(all.len() as u64, &mut buffer) {
        match buffer.get(..n) {
            Some(data) if n > 0 => all.extend_from_slice(data),
            _ => break,
        }
    }
    all
}
