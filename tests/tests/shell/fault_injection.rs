//! A file system that fails once, at each of its operations in turn: no panic, a status that tells, and nothing half-written where whole files were promised.

#![expect(clippy::unwrap_used, reason = "a test")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::vfs::{DirEntry, Errno, File, FileSystem, Memory, Metadata, OpenOptions, Programs};
use bashkit::{Bash, Error, Limit, host::VirtualClock};

/// Counts operations, and fails the one whose turn it is.
#[derive(Debug)]
struct Gate {
    done: AtomicU64,
    fails_at: AtomicU64,
    errno: Errno,
    /// The operation that failed.
    failed: Mutex<String>,
}

impl Gate {
    /// Fails when it is this operation's turn. Room is wanted by what writes alone.
    fn pass(&self, writes: bool, what: &str, path: &[u8]) -> Result<(), Errno> {
        if matches!(self.errno, Errno::NoSpc | Errno::Dquot) && !writes {
            return Ok(());
        }
        let turn = self.done.fetch_add(1, Ordering::Relaxed);
        if turn != self.fails_at.load(Ordering::Relaxed) {
            return Ok(());
        }
        *self.failed.lock().unwrap() = format!("{what} {}", String::from_utf8_lossy(path));
        Err(self.errno)
    }
}

#[derive(Debug)]
struct Failing {
    files: Arc<dyn FileSystem>,
    gate: Arc<Gate>,
}

#[derive(Debug)]
struct FailingFile {
    file: Arc<dyn File>,
    gate: Arc<Gate>,
}

impl File for FailingFile {
    fn read_at(&self, offset: u64, buf: &mut [u8]) -> Result<usize, Errno> {
        self.gate.pass(false, "read_at", b"")?;
        self.file.read_at(offset, buf)
    }
    fn write_at(&self, offset: u64, data: &[u8]) -> Result<(), Errno> {
        self.gate.pass(true, "write_at", b"")?;
        self.file.write_at(offset, data)
    }
    fn append(&self, data: &[u8]) -> Result<u64, Errno> {
        self.gate.pass(true, "append", b"")?;
        self.file.append(data)
    }
    fn truncate(&self, size: u64) -> Result<(), Errno> {
        self.gate.pass(true, "truncate", b"")?;
        self.file.truncate(size)
    }
    fn metadata(&self) -> Result<Metadata, Errno> {
        self.gate.pass(false, "metadata", b"")?;
        self.file.metadata()
    }
}

/// Methods that pass the gate and do what the files do.
macro_rules! gated {
    ($($name:ident($first:ident: $path:ty $(, $arg:ident: $kind:ty)*) -> $answer:ty, $writes:literal;)*) => {
        $(fn $name(&self, $first: $path $(, $arg: $kind)*) -> Result<$answer, Errno> {
            self.gate.pass($writes, stringify!($name), $first)?;
            self.files.$name($first $(, $arg)*)
        })*
    };
}

impl FileSystem for Failing {
    fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>, Errno> {
        self.gate.pass(options.write, "open", path)?;
        let file = self.files.open(path, options)?;
        Ok(Arc::new(FailingFile { file, gate: Arc::clone(&self.gate) }))
    }
    gated! {
        stat(path: &[u8]) -> Metadata, false;
        lstat(path: &[u8]) -> Metadata, false;
        read_dir(path: &[u8]) -> Vec<DirEntry>, false;
        read_link(path: &[u8]) -> Vec<u8>, false;
        mkdir(path: &[u8], mode: u32) -> (), true;
        rmdir(path: &[u8]) -> (), false;
        unlink(path: &[u8]) -> (), false;
        rename(from: &[u8], to: &[u8]) -> (), true;
        link(existing: &[u8], new: &[u8]) -> (), true;
        symlink(target: &[u8], link: &[u8]) -> (), true;
        mkfifo(path: &[u8], mode: u32) -> (), true;
        chmod(path: &[u8], mode: u32) -> (), false;
        chown(path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> (), false;
        set_times(path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> (), false;
        access(path: &[u8], how: u32) -> (), false;
    }
    fn install_programs(&self, programs: &Programs) {
        self.files.install_programs(programs);
    }
}

/// Files that every script finds.
const PREPARE: &str = "mkdir -p d/e; seq 200 >n; printf 'b 2\\na 1\\nc 3\\n' >t; echo '{\"a\": [1, 2]}' >j.json; echo one >d/x; echo two >d/e/y; ln -s t l; \
    printf '1,2\\n3,4\\n' >c.csv; tar cf a.tar d; gzip -k n; cp t old; sed s/a/z/ t >new; diff -u old new >p.diff; echo 'echo $1 >made' >s.sh";

/// Scripts without a word that hides an error.
const SCRIPTS: &[&str] = &[
    "cat n t | wc",
    "sort t -o t && cat t",
    "sed -i s/1/9/ t n && cat t",
    "cp -r d f && ls -R f",
    "cp -p t u && cmp t u",
    "mv t u && cat u",
    "mv d g && find g",
    "rm -r d && ls",
    "mkdir -p a/b/c && touch a/b/c/f && find a",
    "echo hello >h && cat h",
    "echo more >>t && cat t",
    "{ echo 1; echo 2; } >h && cat h",
    "exec 3>h && echo 1 >&3 && exec 3>&- && cat h",
    "while read -r a b; do echo $b $a; done <t >h && cat h",
    "x=$(<t) && echo \"$x\"",
    "mapfile -t a <t && echo ${a[1]}",
    "source s.sh && echo $?",
    "bash s.sh 5 && cat made",
    "echo */* && echo d/*",
    "cat <<<here && cat <<E\ndoc\nE",
    "ln t h1 && ln -s t h2 && readlink h2 && cat h1",
    "chmod 600 t && stat -c %a t",
    "touch -d 2020-01-01 t && stat -c %Y t",
    "truncate -s 5 t && wc -c t",
    "dd if=n of=h bs=64 2>/dev/null && cmp n h",
    "head -n 3 n && tail -n 3 n && tac n | head -1",
    "cut -d' ' -f1 t && paste t t && nl t",
    "grep -r one d && grep -c 1 n",
    "find d -type f -exec cat {} +",
    "find . -name '*.csv' | xargs cat",
    "awk '{ print $2 > \"h\" } END { close(\"h\") }' t && cat h",
    "awk -F, '{ s += $2 } END { print s }' c.csv",
    "jq -c .a j.json && jq . <j.json >h && cat h",
    "tar tf a.tar && mkdir q && tar xf a.tar -C q && find q",
    "tar czf h.tgz d && tar tzf h.tgz",
    "gzip -dc n.gz | tail -1 && gunzip -c n.gz >h && cmp h n",
    "gzip t && zcat t.gz",
    "xz -k n && xz -dc n.xz | cmp - n",
    "bzip2 -k n && bunzip2 -c n.bz2 | cmp - n",
    "zip -qr h.zip d && unzip -l h.zip | tail -1",
    "diff -r d d && diff n n",
    "patch old p.diff && cat old",
    "split -l 100 n s_ && cat s_*",
    "csplit -s n 50 100 && cat xx01 | head -1",
    "tee h1 h2 <t && cat h1 h2",
    "sort -S 1k n | sponge n && head -1 n",
    "install -m 644 t d/t2 && cat d/t2",
    "md5sum t n >sums && md5sum -c sums",
    "du -s d >h && wc -l h",
    "tsort <<<'a b' && comm t t && join t t",
    "shuf -e 1 >h && cat h",
    "yq -i '.a = 5' j.json && cat j.json",
    "base64 t >h && base64 -d h | cmp - t",
    "mktemp -p . m.XXXX >name && ls $(cat name)",
    "rm d/e/y && rmdir d/e && ls d",
    "realpath l && basename $(realpath d/e/y)",
    "git init -q r && cd r && echo 1 >f && git add f && git -c user.name=a -c user.email=a@b commit -qm one && git log --format=%s",
    "sqlite3 h.db 'create table t(a); insert into t values (1), (2); select sum(a) from t' && sqlite3 h.db 'select count(*) from t'",
    "atomic() { printf '%s\\n' \"$1\" >h.tmp && mv h.tmp h; } && atomic 1 && atomic 2 && cat h",
    "ls -la d >h && grep -c x h",
];

/// Failures that the original is silent about, too: what a script begins with, and the operations.
const SILENT: &[(&str, &[&str])] = &[
    // A glob matches nothing in a directory that cannot be read; `mapfile` ends.
    ("echo */*", &["read_dir", "stat"]),
    ("mapfile", &["read_at"]),
    // Info-ZIP leaves out the directories that it cannot read, and the files that it cannot look at.
    ("zip", &["read_dir", "stat"]),
    // Whether names are shown is decided first, and the directory is looked at again.
    ("grep -r", &["stat"]),
];

/// What a run left behind: output, status, and all files of the working directory.
#[derive(Debug, PartialEq, Eq)]
struct Left {
    stdout: String,
    stderr: String,
    /// `None`: the run was over its quota.
    status: Option<i32>,
    tree: String,
    failed: String,
}

impl Left {
    fn is_like(&self, other: &Self) -> bool {
        (&self.stdout, &self.tree) == (&other.stdout, &other.tree)
    }
}

fn look(files: &Arc<dyn FileSystem>, script: &str) -> String {
    let mut bash = Bash::builder().fs(Arc::clone(files)).cwd("/tmp").build();
    bash.exec(script).unwrap().stdout_text()
}

/// Runs a script on files whose operation `fails_at` fails; also how many operations there were.
fn run(prepared: &Arc<dyn FileSystem>, script: &str, errno: Errno, fails_at: u64) -> (Left, u64, Arc<dyn FileSystem>) {
    let files = prepared.layer(None).unwrap();
    let gate = Arc::new(Gate { done: AtomicU64::new(0), fails_at: AtomicU64::new(u64::MAX), errno, failed: Mutex::default() });
    let failing = Failing { files: Arc::clone(&files), gate: Arc::clone(&gate) };
    let clock = Arc::new(VirtualClock::new(Duration::from_secs(1_700_000_000)));
    let mut bash = Bash::builder().fs(Arc::new(failing)).cwd("/tmp").clock(clock).seed(7).build();
    gate.done.store(0, Ordering::Relaxed);
    gate.fails_at.store(fails_at, Ordering::Relaxed);
    let result = bash.exec(script);
    let (output, status) = match result {
        Ok(output) => (output.clone(), Some(output.status)),
        Err(stopped) => {
            assert!(matches!(stopped.reason, Error::Limit(Limit::FileBytes(_))), "{script} {errno:?} {fails_at}: {stopped:?}");
            (stopped.output, None)
        }
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let tree = look(
        &files,
        "find . -printf '%p %y %m %l\\n' | sort; find . -type f ! -path './r/.git/*' ! -name '*.tgz' ! -name '*.zip' | sort | xargs md5sum",
    );
    (
        Left {
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
            status,
            tree,
            failed: std::mem::take(&mut *gate.failed.lock().unwrap()),
        },
        gate.done.load(Ordering::Relaxed),
        files,
    )
}

#[test]
fn a_failure_at_any_operation_is_told() {
    assert!(SCRIPTS.len() >= 50);
    let prepared: Arc<dyn FileSystem> = Arc::new(Memory::new());
    look(&prepared, PREPARE);
    let (mut n_runs, mut wrong) = (0, Vec::new());
    for script in SCRIPTS {
        for errno in [Errno::Io, Errno::NoSpc, Errno::Intr, Errno::Dquot] {
            let (straight, n, _) = run(&prepared, script, errno, u64::MAX);
            assert_eq!(straight.status, Some(0), "{script}: {straight:?}");
            for at in 0..n {
                n_runs += 1;
                let (left, ..) = run(&prepared, script, errno, at);
                let is_silent = |(start, operations): &(&str, &[&str])| {
                    script.starts_with(start) && operations.iter().any(|o| left.failed.starts_with(o))
                };
                let is_told = left.status != Some(0) || !left.stderr.is_empty() || SILENT.iter().any(is_silent);
                let has_panicked = left.stderr.contains("panicked") || left.status == Some(70);
                // Who says nothing has done all.
                if has_panicked || !(is_told || left.is_like(&straight)) {
                    wrong.push(format!("{script}: {errno:?} at {at} of {n}: {}: {:?}", left.failed, left.stderr));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {n_runs} runs:\n{}", wrong.len(), wrong.join("\n"));
}

/// Commands that promise the old content or the new one, whatever fails.
#[test]
fn whole_files_stay_whole() {
    let prepared: Arc<dyn FileSystem> = Arc::new(Memory::new());
    look(&prepared, PREPARE);
    let rows = [
        ("sed -i s/1/9/ n", "n"),
        ("sort -r n >s && sponge n <s", "n"),
        ("mv t n", "n"),
        ("patch old p.diff", "old"),
        ("yq -i '.a = 5' j.json", "j.json"),
        ("atomic() { cat t >n.tmp && mv n.tmp n; }; atomic", "n"),
        ("perl -i -pe s/1/9/ n", "n"),
    ];
    for (script, file) in rows {
        let content = |files: &Arc<dyn FileSystem>| look(files, &format!("cat {file}"));
        if look(&prepared, &format!("command -v {}", script.split(' ').next().expect("a word"))).is_empty() && !script.contains("()") {
            continue;
        }
        for errno in [Errno::Io, Errno::NoSpc, Errno::Dquot] {
            let (old, (_, n, done)) = (content(&prepared), run(&prepared, script, errno, u64::MAX));
            let new = content(&done);
            for at in 0..n {
                let (left, _, files) = run(&prepared, script, errno, at);
                let found = content(&files);
                assert!(found == old || found == new, "{script} {errno:?} at {at}: {found:?} {left:?}");
            }
        }
    }
}
