//! Lists of commands that others wrote: what each answers in real bash and here, in equal trees.
//!
//! Real bash runs in namespaces of its own, as root of a copy of an image whose directories list their entries in the order in which they
//! were made (ext4 without an index of names), which is the order of the names; here each command begins with the same session.
#![expect(clippy::disallowed_methods, reason = "real bash is asked")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use bashkit::host::World;
use bashkit::{Bash, Limits, Snapshot};
use serde::{Deserialize, Serialize};

/// Script that makes the tree of a list without one of its own.
pub const TREE: &str = include_str!("commands/tree.sh");

/// Script that runs a command in real bash, in a machine of its own.
const MACHINE: &str = include_str!("commands/machine.sh");

/// Image that commands run on, and the one for a second answer.
const IMAGE: &str = "tree.ext4";
const OTHER_IMAGE: &str = "other.ext4";

/// Folders of the image that both sides have.
const FOLDERS: &str = "/app /backup /data /dir /foo /home /media /mnt /mydir /opt /path /root /srv /system /testbed /tmp /work /workspace";

/// Files of a world that real bash sees as well.
const FILES_OF_ETC: [&str; 6] = ["/etc/passwd", "/etc/group", "/etc/hosts", "/etc/hostname", "/etc/os-release", "/etc/shells"];

/// Effects of a command.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Standard output, not UTF-8 replaced.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
    /// Exit status; 124 after the time was over.
    pub status: i32,
    /// Changes of the names, types, permissions, sizes and checksums of all files.
    pub files: String,
    /// Whether the text is no program: what `bash -n` says.
    pub refused: bool,
}

/// Where the commands of a list run.
#[derive(Debug, Clone)]
pub struct Place {
    /// Script that makes the tree.
    pub tree: String,
    /// Working directory.
    pub cwd: String,
    /// Time of one command.
    pub time: Duration,
}

/// Script that gives all that the tree was made with one time, but what has an older one already.
fn finish() -> String {
    format!(
        "find {FOLDERS} -mmin -60 -exec touch -h -d '2026-11-20 08:00' {{}} + && touch -d '2026-11-20 08:00' {FOLDERS} / && chown -R root:root /home"
    )
}

/// Script that lists files.
fn listing() -> String {
    format!("cd /; find {FOLDERS} -printf '%p %y %m %s %l\\n' | sort; find {FOLDERS} -type f -exec cksum {{}} + | sort -k3")
}

/// Commands of a list: a line each, or the `gold` of each member of a JSON array, without repetitions.
///
/// # Errors
/// The list cannot be read.
pub fn load(path: &Path) -> io::Result<Vec<String>> {
    let text = fs::read_to_string(path)?;
    let mut commands: Vec<String> = match serde_json::from_str::<Vec<BTreeMap<String, serde_json::Value>>>(&text) {
        Ok(entries) => entries.iter().filter_map(|entry| entry.get("gold")?.as_str().map(str::to_owned)).collect(),
        Err(_) => text.lines().map(str::to_owned).collect(),
    };
    commands.retain(|command| !command.trim().is_empty());
    commands.sort();
    commands.dedup();
    Ok(commands)
}

/// Real bash, with the image of a tree.
#[derive(Debug)]
pub struct Machine<'a> {
    folder: &'a Path,
    place: &'a Place,
    /// Files of each image before a command.
    before: BTreeMap<&'static str, String>,
}

impl<'a> Machine<'a> {
    /// Makes the image in a folder, and another one with the same files under other inode numbers and with other times of their making.
    ///
    /// # Errors
    /// A program is missing, or this is not root.
    pub fn new(folder: &'a Path, place: &'a Place) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("machine.sh"), MACHINE)?;
        let etc: String = World::container()
            .files
            .iter()
            .filter(|file| FILES_OF_ETC.contains(&file.path.as_str()))
            .map(|file| format!("printf %s {} > .{}\n", quoted(&String::from_utf8_lossy(&file.content)), file.path))
            .collect();
        let mut machine = Self { folder, place, before: BTreeMap::new() };
        for (image, unseen) in [(IMAGE, ":"), (OTHER_IMAGE, "touch {1..50}")] {
            let make = format!(
                "set -e\nrm -f {0}\ntruncate -s 64M {0}\nmkfs.ext4 -q -O ^dir_index,^has_journal -m0 -b 4096 -N 4096 {0}\nm=$(mktemp -d)\nmount -o loop {0} \"$m\"\n\
                 cd \"$m\"\nrmdir lost+found\n{unseen}\nfor folder in {FOLDERS}; do mkdir -p .$folder; done\nmkdir etc\n{etc}chmod 700 root\nchmod 1777 tmp\n\
                 cd /\numount \"$m\"\nrmdir \"$m\"",
                folder.join(image).display()
            );
            let made = Command::new("unshare").args(["--mount", "bash", "-c", &make]).stdin(Stdio::null()).status()?;
            if !made.success() {
                return Err(io::Error::other("the image cannot be made"));
            }
            let answer = machine.run(image, &format!("{}\n{}", place.tree, finish()), "/", true, 0)?;
            if answer.status != 0 {
                return Err(io::Error::other(format!("the tree cannot be made: {}", answer.stderr)));
            }
            machine.put_in_order(image)?;
            // With no files before, all are new.
            let all = machine.run(image, ":", "/", false, 0)?.files;
            machine.before.insert(image, all.lines().filter_map(|line| line.get(2..)).map(|line| format!("{line}\n")).collect());
            std::thread::sleep(Duration::from_millis(1500));
        }
        Ok(machine)
    }

    /// Copies an image, so that the directories of any tree list their entries in the order of the names.
    fn put_in_order(&self, image: &str) -> io::Result<()> {
        let copy = format!(
            "set -e\ncd {}\nrm -f sorted\ntruncate -s 64M sorted\nmkfs.ext4 -q -O ^dir_index,^has_journal -m0 -b 4096 -N 4096 sorted\n\
             m=$(mktemp -d) n=$(mktemp -d)\nmount -o loop,ro {image} \"$m\"\nmount -o loop sorted \"$n\"\nrmdir \"$n/lost+found\"\n\
             (cd \"$m\" && find . -mindepth 1 -print0 | LC_ALL=C sort -z | cpio -0 -pdm --quiet \"$n\" && find . -depth -exec touch -h -r {{}} \"$n\"/{{}} \\;)\n\
             umount \"$m\" \"$n\"\nrmdir \"$m\" \"$n\"\nmv sorted {image}",
            self.folder.display()
        );
        let made = Command::new("unshare").args(["--mount", "bash", "-c", &copy]).stdin(Stdio::null()).status()?;
        if made.success() { Ok(()) } else { Err(io::Error::other("the image cannot be put in order")) }
    }

    /// Runs a command; `worker` is a number that no other run has at the same time.
    ///
    /// # Errors
    /// The machine cannot be made.
    pub fn ask(&self, command: &str, worker: usize) -> io::Result<Answer> {
        let mut answer = self.run(IMAGE, command, &self.place.cwd, false, worker)?;
        answer.refused = self.refuses(command)?;
        Ok(answer)
    }

    /// Whether `bash -n` says that a text is no program.
    ///
    /// # Errors
    /// Bash cannot be started.
    pub fn refuses(&self, command: &str) -> io::Result<bool> {
        let check = Command::new("bash").args(["-n", "-c", command]).stdin(Stdio::null()).output()?;
        Ok(!check.status.success())
    }

    /// Runs a command on the other image.
    ///
    /// # Errors
    /// The machine cannot be made.
    pub fn ask_other(&self, command: &str, worker: usize) -> io::Result<Answer> {
        self.run(OTHER_IMAGE, command, &self.place.cwd, false, worker)
    }

    fn run(&self, image: &'static str, script: &str, cwd: &str, is_kept: bool, worker: usize) -> io::Result<Answer> {
        let out = self.folder.join(format!("out-{worker}"));
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out)?;
        fs::write(out.join("command"), script)?;
        let mut command = Command::new("unshare");
        command.args(["--mount", "--pid", "--net", "--uts", "--ipc", "--fork", "--kill-child", "bash"]);
        command.arg(self.folder.join("machine.sh")).arg(self.folder.join(image)).arg(out.join("command")).arg(&out);
        command.args([self.place.time.as_secs().to_string().as_str(), cwd, if is_kept { "keep" } else { "" }]);
        command.env("FILES", listing()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?;
        let read = |name: &str| fs::read(out.join(name)).map(|bytes| text(&bytes));
        let status = read("status").ok().and_then(|status| status.trim().parse().ok());
        let Some(status) = status else {
            return Err(io::Error::other(format!("{script:?}: the machine did not answer: {}", read("machine").unwrap_or_default())));
        };
        let before = self.before.get(image).map_or("", String::as_str);
        let files = changes(before, &fs::read_to_string(out.join("files")).unwrap_or_default());
        Ok(Answer { stdout: read("stdout")?, stderr: read("stderr")?, status, files, refused: false })
    }
}

/// Our bash, with a session that has the tree.
pub struct Session {
    bash: Bash,
    start: Snapshot,
    /// Files before a command.
    before: String,
    place: Place,
}

impl Session {
    /// Makes the tree.
    ///
    /// # Errors
    /// The script of the tree fails.
    pub fn new(place: &Place) -> io::Result<Self> {
        let limits = Limits { time: place.time, ..Limits::default() };
        let world = World { env: Vec::new(), ..World::container() };
        let mut builder = Bash::builder().world(world).limits(limits);
        for (name, value) in
            [("HOME", "/root"), ("USER", "root"), ("LOGNAME", "root"), ("LC_ALL", "C.UTF-8"), ("TZ", "UTC"), ("SHELL", "/bin/bash")]
        {
            builder = builder.env(name, value);
        }
        let mut bash = builder.build();
        let tree = format!("(mkdir -p {FOLDERS}; {}\n) && {} && cd {} && unset OLDPWD", place.tree, finish(), place.cwd);
        let made = bash.exec(tree).map_err(|stopped| io::Error::other(stopped.to_string()))?;
        let start = bash.snapshot().filter(|_| made.status == 0);
        let start = start.ok_or_else(|| io::Error::other(format!("the tree cannot be made: {}", made.stderr_text())))?;
        let before = bash.exec(listing()).map(|output| output.stdout_text()).map_err(|stopped| io::Error::other(stopped.to_string()))?;
        Ok(Self { bash, start, before, place: place.clone() })
    }

    /// Runs a command.
    pub fn ask(&mut self, command: &str) -> Answer {
        let refused = self.refuses(command);
        self.bash.restore(&self.start);
        // The trap and the options of the command end with its own bash.
        let run = self.bash.exec(format!("bash -c {} bash", quoted(command)));
        let mut answer = match run {
            Ok(output) => Answer { stdout: text(&output.stdout), stderr: text(&output.stderr), status: output.status, ..Answer::default() },
            Err(stopped) => Answer {
                stdout: text(&stopped.output.stdout),
                stderr: format!("{}(stopped: {stopped})\n", text(&stopped.output.stderr)),
                status: 124,
                ..Answer::default()
            },
        };
        answer.refused = refused;
        answer.files = self.bash.exec(listing()).map(|output| changes(&self.before, &output.stdout_text())).unwrap_or_default();
        answer
    }

    /// Whether `bash -n` says that a text is no program.
    pub fn refuses(&mut self, command: &str) -> bool {
        self.bash.restore(&self.start);
        self.bash.exec(format!("bash -n -c {}", quoted(command))).is_ok_and(|output| output.status != 0)
    }

    /// Makes the session anew, after something that a snapshot does not hold.
    ///
    /// # Errors
    /// Errors of [`Session::new`].
    pub fn renew(&mut self) -> io::Result<()> {
        *self = Self::new(&self.place.clone())?;
        Ok(())
    }
}

/// Lines that one list has and the other has not, those that are gone behind a `-`.
fn changes(before: &str, after: &str) -> String {
    let (old, new): (BTreeSet<&str>, BTreeSet<&str>) = (before.lines().collect(), after.lines().collect());
    let gone = old.difference(&new).map(|line| format!("- {line}\n"));
    gone.chain(new.difference(&old).map(|line| format!("+ {line}\n"))).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes.get(..400_000).unwrap_or(bytes)).into_owned()
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// How a command compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Stdout, status and files are those of bash.
    Same,
    /// Stdout has the lines of bash in another order.
    Order,
    /// Stdout and status are those of bash, files are not.
    Files,
    /// Stdout or status differ.
    Differs,
    /// Whether the text is a program is answered differently.
    Syntax,
    /// A program of bash's machine that does not exist here.
    Missing,
    /// A program that bash's machine does not have, or that waits for ever.
    NotComparable,
    /// Something about the machine: processes, devices, network, system folders.
    Machine,
    /// Bash answers differently each time.
    Unstable,
}

impl Verdict {
    /// All verdicts, as tables list them.
    pub const ALL: [Self; 9] = [
        Self::Same,
        Self::Order,
        Self::Files,
        Self::Differs,
        Self::Syntax,
        Self::Missing,
        Self::NotComparable,
        Self::Machine,
        Self::Unstable,
    ];
}

/// Programs whose answers are about the machine, its terminal or languages that it has.
#[rustfmt::skip]
const OF_MACHINES: &[&str] = &[
    "top", "htop", "ps", "pstree", "df", "free", "uname", "ifconfig", "ip", "netstat", "ss", "mount", "umount", "lsblk", "fdisk", "dmesg", "lsof", "fuser", "ping", "dig",
    "nslookup", "host", "ssh", "scp", "sftp", "rsync", "curl", "wget", "nc", "ssh-keygen", "ssh-copy-id", "ssh-agent", "sudo", "su", "apt-get", "apt", "dpkg", "yum", "svn",
    "screen", "tmux", "crontab", "w", "who", "last", "uptime", "finger", "passwd", "useradd", "chsh", "service", "systemctl", "shutdown", "reboot", "sysctl", "strace", "gdb",
    "gcc", "g++", "make", "cc", "java", "perl", "python", "python2", "python3", "ruby", "php", "node", "mysql", "docker", "vim", "vi", "nano", "emacs", "openssl", "gpg",
    "convert", "man", "whatis", "apropos", "locate", "which", "whereis", "type", "ulimit", "jobs", "tty", "stty", "lscpu", "lspci", "lsusb", "mkfs", "chroot", "nsenter",
    "hostname", "ldd", "nm", "objdump", "readelf", "ldconfig", "losetup", "swapon", "modprobe", "insmod", "iostat", "vmstat", "sar", "pgrep", "pkill", "killall", "pidof", "kill",
    "watch", "script", "hostid", "dpkg-query", "git", "ntpdate", "hwclock", "getent", "bind", "history", "fc", "env", "printenv", "export", "declare", "set", "compgen", "help", "nproc", "arch",
];

/// Whether a command asks about the machine that it runs on.
#[must_use]
pub fn is_about_a_machine(command: &str) -> bool {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_-+.".contains(c);
    let words: Vec<&str> = command.split(|c: char| c.is_whitespace() || "\"'`;|&()={},:".contains(c)).collect();
    let names_system = |word: &str| {
        ["/usr", "/etc", "/bin", "/sbin", "/lib", "/proc", "/sys", "/dev", "/var", "/boot", "/run"].iter().any(|folder| {
            word.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '*', '?', '\\']))
                && !matches!(word, "/dev/null" | "/dev/stdin" | "/dev/stdout" | "/dev/stderr" | "/dev/zero" | "/dev/fd")
        }) || matches!(word, "/" | "/*" | "/." | "/..")
    };
    if words.iter().any(|word| names_system(word)) || command.contains(":|:") || command.contains("RANDOM") || command.contains("$$") {
        return true;
    }
    // Words in the place of a command: the first, behind an operator, or behind a program that runs another.
    let (mut starts, mut runs_another) = (true, false);
    let mut rest = command;
    while let Some(c) = rest.chars().next() {
        if is_name(c) {
            let end = rest.find(|c: char| !is_name(c)).unwrap_or(rest.len());
            let (word, behind) = rest.split_at(end);
            if starts && OF_MACHINES.contains(&word) && !behind.starts_with(['=', '/']) {
                return true;
            }
            let runs = ["xargs", "exec", "-exec", "time", "nohup", "do", "then", "else", "if", "while", "command", "watch", "nice"];
            // Options of a program that runs another are in front of it, with their values.
            runs_another = runs.contains(&word) || (runs_another && word.starts_with('-'));
            starts = (starts && behind.starts_with('=')) || runs_another;
            rest = behind;
        } else {
            starts = match c {
                ';' | '|' | '&' | '(' | '`' | '{' | '!' | '\n' => true,
                ' ' | '\t' => starts,
                _ => false,
            };
            rest = rest.get(c.len_utf8()..).unwrap_or_default();
        }
    }
    false
}

/// Compares two answers; `again` asks bash a second time, in another tree, where they differ.
///
/// # Errors
/// Errors of `again`.
pub fn judge(command: &str, bash: &Answer, ours: &Answer, again: impl FnOnce() -> io::Result<Answer>) -> io::Result<Verdict> {
    let sorted = |answer: &Answer| {
        let mut lines: Vec<String> = answer.stdout.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    if bash.refused != ours.refused {
        return Ok(Verdict::Syntax);
    }
    if is_about_a_machine(command) {
        return Ok(Verdict::Machine);
    }
    // 153: a file that would grow without end.
    if matches!(bash.status, 124 | 153)
        || (bash.stderr.contains("command not found") || bash.stderr.contains("No such file or directory") && bash.status == 127)
    {
        return Ok(Verdict::NotComparable);
    }
    let lacks = |name: &str| {
        bash.stderr.contains(&format!("‘{name}’: No such file")) || bash.stderr.contains(&format!("xargs: {name}: No such file"))
    };
    if ["uuidgen", "ksh"].into_iter().any(lacks) {
        return Ok(Verdict::NotComparable);
    }
    if bash.stdout == ours.stdout && bash.status == ours.status {
        return Ok(if bash.files == ours.files { Verdict::Same } else { Verdict::Files });
    }
    if ours.stderr.contains("command not found") {
        return Ok(Verdict::Missing);
    }
    let second = again()?;
    if second.stdout != bash.stdout || second.status != bash.status {
        return Ok(Verdict::Unstable);
    }
    Ok(if bash.status == ours.status && sorted(bash) == sorted(ours) { Verdict::Order } else { Verdict::Differs })
}
