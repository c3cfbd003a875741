use bashkit::vfs::Memory;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bashkit::host::VirtualClock;
use bashkit::vfs::{DirEntry, File};

use super::*;

fn run(sandbox: &InMemory, script: &str) -> String {
    let result = sandbox.execute_command(&script.into()).unwrap();
    format!(
        "{}{}{}",
        result.stdout_text(),
        result.stderr_text(),
        if result.exit_code == 0 { String::new() } else { format!("[{}]", result.exit_code) }
    )
}

fn edit(path: &str, content: &str) -> SandboxEdit {
    SandboxEdit::Write { path: path.into(), content: content.as_bytes().into(), mode: 0o644 }
}

/// State that a shell is left with, where each command has its own and where it is kept.
#[test]
fn a_shell_is_fresh_or_kept() {
    let rows = [
        ("x=1; export y=2; f() { echo \"f $x\"; }; cd /tmp; set -u; echo one >/workspace/file", "", ""),
        ("echo \"${x-no} ${y-no} $PWD\"; cat /workspace/file", "no no /workspace\none\n", "1 2 /tmp\none\n"),
        ("f 2>/dev/null || echo none", "none\n", "f 1\n"),
        ("echo $-", "hBc\n", "huBc\n"),
        ("exit 3", "[3]", "[3]"),
        ("mkdir /tmp/d; cd /tmp/d; rmdir /tmp/d", "", ""),
        ("pwd; echo $x", "/workspace\n\n", "/workspace\n1\n"),
    ];
    for (keeps, expected) in [(false, 1), (true, 2)] {
        let sandbox = InMemory::builder().keep_shell(keeps).build().unwrap();
        for row in rows {
            assert_eq!(run(&sandbox, row.0), [row.0, row.1, row.2][expected], "{}", row.0);
        }
    }
}

#[test]
fn what_is_given_to_one_command_is_only_its_own() {
    for keeps in [false, true] {
        let sandbox = InMemory::builder().keep_shell(keeps).env("ALL", "all").env("OWN", "first").build().unwrap();
        let command =
            SandboxCommand::new("printf '%s|' \"$ALL\" \"$OWN\" \"$NEW\" $PWD; cat; printenv NEW").directory("/tmp").stdin("in\n");
        let result = sandbox.execute_command(&command.env("OWN", "it's \"$x\"").env("NEW", "new")).unwrap();
        assert_eq!(result.stdout_text(), "all|it's \"$x\"|new|/tmp|in\nnew\n");
        assert_eq!(run(&sandbox, "cat; echo $ALL $OWN ${NEW-none}"), "all first none\n");
    }
}

#[test]
fn limits_are_results_and_cancellation_is_not() {
    for keeps in [false, true] {
        let limits = Limits { output_bytes: 100, memory_bytes: 4 << 20, ..Limits::default() };
        let sandbox = InMemory::builder().keep_shell(keeps).limits(limits).build().unwrap();
        run(&sandbox, "x=before");
        let late =
            sandbox.execute_command(&SandboxCommand::new("x=after; echo begun; sleep 100").timeout(Duration::from_millis(50))).unwrap();
        assert_eq!((late.exit_code, late.stdout_text().as_str(), late.truncated), (124, "begun\n", false));
        let much = sandbox.execute_command(&"while :; do echo x; done".into()).unwrap();
        assert_eq!((much.exit_code, much.stdout.len(), much.truncated), (137, 100, true));
        let large = sandbox.execute_command(&"x=x; while :; do x=$x$x; done".into()).unwrap();
        assert_eq!((large.exit_code, large.truncated), (137, false));
        assert!(large.stderr_text().contains("Limits::memory_bytes"), "{}", large.stderr_text());
        assert_eq!(run(&sandbox, "echo ${x-none}"), if keeps { "before\n" } else { "none\n" });

        let cancel = CancelToken::new();
        let from_afar = cancel.clone();
        let canceller = std::thread::Builder::new().spawn(move || from_afar.cancel()).unwrap();
        let cancelled = sandbox.execute_command(&SandboxCommand::new("while :; do :; done").cancelled_by(cancel));
        assert!(matches!(cancelled, Err(SandboxError::Cancelled)), "{cancelled:?}");
        canceller.join().unwrap();
    }
}

#[test]
fn what_runs_ends_when_it_is_stopped() {
    let sandbox = Arc::new(InMemory::new());
    let there = Arc::clone(&sandbox);
    let running =
        std::thread::Builder::new().spawn(move || there.execute_command(&"echo >/tmp/begun; while :; do :; done".into())).unwrap();
    while sandbox.fs().stat(b"/tmp/begun").is_err() {
        std::thread::yield_now();
    }
    sandbox.stop().unwrap();
    assert!(matches!(running.join().unwrap(), Err(SandboxError::Gone { .. })));
    assert!(matches!(sandbox.read_file(b"/tmp/begun"), Err(SandboxError::Gone { .. })));
}

#[test]
fn the_directory_comes_back() {
    let sandbox = InMemory::builder().directory("/data/deep").file("/data/a", "a").build().unwrap();
    assert_eq!(run(&sandbox, "cat ../a; pwd; cd /; rm -r /data/deep"), "a/data/deep\n");
    assert_eq!(run(&sandbox, "pwd"), "/data/deep\n");
    let missing = sandbox.execute_command(&SandboxCommand::new("pwd").directory("/none"));
    assert!(matches!(missing, Err(SandboxError::NotFound { path }) if path == b"/none"));
    let file = sandbox.execute_command(&SandboxCommand::new("pwd").directory("/data/a"));
    assert!(matches!(file, Err(SandboxError::NotAFile { .. })));
}

#[test]
fn what_finds_no_room_changes_nothing() {
    let sandbox = InMemory::builder().limits(Limits { file_bytes: 10, ..Limits::default() }).build().unwrap();
    sandbox.write_file(b"/workspace/a", b"12345678").unwrap();
    for path in [b"/workspace/a", b"/workspace/b"] {
        let error = sandbox.write_file(path, b"12345678901").unwrap_err();
        assert!(error.to_string().contains("quota"), "{error}");
    }
    assert_eq!(run(&sandbox, "cat a; ls"), "12345678a\n");
}

#[test]
fn permissions_do_not_keep_the_host_out() {
    let sandbox = InMemory::new();
    assert_eq!(run(&sandbox, "mkdir d; echo x >d/f; chmod 0 d/f d; cat d/f 2>/dev/null"), "[1]");
    assert_eq!(sandbox.read_file(b"/workspace/d/f").unwrap(), b"x\n");
    assert_eq!(sandbox.list(b"/workspace", &Filter::all()).unwrap().len(), 2);
    sandbox.apply(b"/workspace", &[edit("d/f", "new")]).unwrap();
    assert_eq!(sandbox.read_file(b"/workspace/d/f").unwrap(), b"new");
}

#[test]
fn edits_stay_below_their_directory() {
    let sandbox = InMemory::new();
    run(&sandbox, "mkdir in; ln -s /tmp out; ln -s in also; ln -s /tmp/kept file; echo kept >/tmp/kept; ln -s ../../tmp/new away");
    let apply = |edit: SandboxEdit| sandbox.apply(b"/workspace", &[edit]);
    apply(edit("also/x", "x")).unwrap();
    apply(edit("file", "mine")).unwrap();
    for edit in [
        edit("out/kept", "mine"),
        edit("out/a/b", "mine"),
        edit("away/x", "mine"),
        SandboxEdit::Directory { path: b"out/d".to_vec(), mode: 0o755 },
        SandboxEdit::Mode { path: b"out/kept".to_vec(), mode: 0o600 },
        SandboxEdit::Remove { path: b"out/kept".to_vec() },
    ] {
        let error = apply(edit.clone()).unwrap_err();
        assert!(matches!(error, SandboxError::InvalidPath { .. }), "{edit:?}: {error}");
    }
    assert_eq!(run(&sandbox, "cat /tmp/kept; ls /tmp; cat in/x file; stat -c %a /tmp/kept"), "kept\nkept\nxmine644\n");
    for (edit, words) in [
        (SandboxEdit::Directory { path: b"file".to_vec(), mode: 0o755 }, "not a directory"),
        (SandboxEdit::Mode { path: b"out".to_vec(), mode: 0o755 }, "is a symlink"),
        (SandboxEdit::Mode { path: b"none/x".to_vec(), mode: 0o755 }, "no such file"),
        (edit("file/x", ""), "not a directory"),
        (edit("../x", ""), "a path below"),
    ] {
        let error = apply(edit).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    for gone in ["file/x", "none/x", "out"] {
        apply(SandboxEdit::Remove { path: gone.into() }).unwrap();
    }
    assert_eq!(run(&sandbox, "cat file /tmp/kept; ls"), "minekept\nalso\naway\nfile\nin\n");
}

fn touched(sandbox: &InMemory, mark: &mut Option<Mark>) -> Option<Vec<String>> {
    let told = sandbox.touched(b"/workspace", mark.as_ref()).unwrap();
    *mark = told.mark;
    told.paths.map(|paths| paths.into_iter().map(|path| String::from_utf8(path).unwrap()).collect())
}

#[test]
fn what_was_touched_is_told_once() {
    let sandbox = InMemory::builder().identity(Identity { uid: 0, ..Identity::default() }).build().unwrap();
    run(&sandbox, "mkdir -p a/b; echo 1 >a/b/c; ln -s /workspace/a /tmp/way; echo out >/tmp/out");
    let mut mark = None;
    assert_eq!(touched(&sandbox, &mut mark), None, "it was never asked");
    assert_eq!(touched(&sandbox, &mut mark), Some(vec![]));
    let rows: [(&str, &[&str]); 10] = [
        ("cat a/b/c; ls -R >/dev/null", &[]),
        ("echo new >/tmp/out; touch /tmp/way/b/d", &["a/b/d"]),
        ("echo 2 >>a/b/c", &["a/b/c"]),
        ("sed -i s/2/3/ a/b/c; echo odd >$'new\\nline'", &["a/b/c", "new\nline"]),
        ("mv a moved", &["a", "moved"]),
        ("rm moved/b/c; chmod 700 moved", &["moved", "moved/b/c"]),
        ("cd /; mv workspace elsewhere; echo x >elsewhere/x; mv elsewhere workspace", &["x"]),
        ("exec 3>log; for i in 1 2 3; do echo $i >&3; done", &["log"]),
        ("chmod 755 .; touch .", &[]),
        ("rm -r moved", &["moved", "moved/b", "moved/b/d"]),
    ];
    for (script, expected) in rows {
        run(&sandbox, script);
        let told = touched(&sandbox, &mut mark).unwrap();
        // A name that came and went may be told, too.
        let of_interest: Vec<_> = told.iter().filter(|path| !path.contains("sed")).collect();
        let is_told = |path: &&str| of_interest.iter().any(|told| told == path || path.starts_with(&format!("{told}/")));
        assert!(expected.iter().all(is_told) && of_interest.len() <= expected.len(), "{script}: {told:?}");
    }
    sandbox.apply(b"/workspace", &[edit("p/q", "x"), SandboxEdit::Remove { path: b"log".to_vec() }]).unwrap();
    assert_eq!(touched(&sandbox, &mut mark).unwrap(), ["log", "p", "p/q"]);
    run(&sandbox, "cd /; rm -r workspace; mkdir workspace");
    assert_eq!(touched(&sandbox, &mut mark), None, "it is another directory");
    assert_eq!(touched(&InMemory::new(), &mut mark), None, "it is the mark of another");
}

/// Files that count how often they are asked.
#[derive(Debug)]
struct Counted(Arc<dyn FileSystem>, Arc<AtomicUsize>);

impl Counted {
    fn asked(&self) -> &dyn FileSystem {
        self.1.fetch_add(1, Ordering::Relaxed);
        &*self.0
    }
}

impl FileSystem for Counted {
    fn open(&self, path: &[u8], options: OpenOptions) -> vfs::Result<Arc<dyn File>> {
        self.asked().open(path, options)
    }
    fn stat(&self, path: &[u8]) -> vfs::Result<Metadata> {
        self.asked().stat(path)
    }
    fn lstat(&self, path: &[u8]) -> vfs::Result<Metadata> {
        self.asked().lstat(path)
    }
    fn read_dir(&self, path: &[u8]) -> vfs::Result<Vec<DirEntry>> {
        let entries = self.asked().read_dir(path)?;
        self.1.fetch_add(entries.len(), Ordering::Relaxed);
        Ok(entries)
    }
    fn read_link(&self, path: &[u8]) -> vfs::Result<Vec<u8>> {
        self.asked().read_link(path)
    }
    fn mkdir(&self, path: &[u8], mode: u32) -> vfs::Result<()> {
        self.asked().mkdir(path, mode)
    }
    fn rmdir(&self, path: &[u8]) -> vfs::Result<()> {
        self.asked().rmdir(path)
    }
    fn unlink(&self, path: &[u8]) -> vfs::Result<()> {
        self.asked().unlink(path)
    }
    fn rename(&self, from: &[u8], to: &[u8]) -> vfs::Result<()> {
        self.asked().rename(from, to)
    }
    fn link(&self, existing: &[u8], new: &[u8]) -> vfs::Result<()> {
        self.asked().link(existing, new)
    }
    fn symlink(&self, target: &[u8], link: &[u8]) -> vfs::Result<()> {
        self.asked().symlink(target, link)
    }
    fn mkfifo(&self, path: &[u8], mode: u32) -> vfs::Result<()> {
        self.asked().mkfifo(path, mode)
    }
    fn chmod(&self, path: &[u8], mode: u32) -> vfs::Result<()> {
        self.asked().chmod(path, mode)
    }
    fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> vfs::Result<()> {
        self.asked().chown(path, uid, gid, follow)
    }
    fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> vfs::Result<()> {
        self.asked().set_times(path, atime, mtime, follow)
    }
    fn access(&self, path: &[u8], how: u32) -> vfs::Result<()> {
        self.asked().access(path, how)
    }
    fn mark(&self) -> Option<vfs::Mark> {
        self.asked().mark()
    }
    fn touched(&self, since: &vfs::Mark) -> Option<Vec<Vec<u8>>> {
        let paths = self.asked().touched(since)?;
        self.1.fetch_add(paths.len(), Ordering::Relaxed);
        Some(paths)
    }
}

/// Costs of one request in the file system itself are counted in bashkit's `vfs/memory.rs`.
#[test]
fn what_it_costs_does_not_depend_on_what_is_there() {
    let cost = |n_files: usize| {
        let count = Arc::new(AtomicUsize::new(0));
        let limits = Limits { inodes: 1_000_000, ..Limits::default() };
        let memory = Memory::with(&Identity { uid: 0, ..Identity::default() }, Arc::new(SystemClock::new()), &limits);
        let sandbox = InMemory::builder().fs(Arc::new(Counted(Arc::new(memory), Arc::clone(&count)))).build().unwrap();
        let all: Vec<_> = (0..n_files).map(|n| edit(&format!("d{}/f{n}", n % 100), "content")).collect();
        sandbox.apply(b"/workspace", &all).unwrap();
        let mut mark = None;
        touched(&sandbox, &mut mark);
        let before = count.load(Ordering::Relaxed);
        run(&sandbox, "for i in {0..9}; do echo new >d$i/f$i; done");
        assert_eq!(touched(&sandbox, &mut mark).unwrap().len(), 10);
        let some: Vec<_> = (0..10).map(|n| edit(&format!("d{n}/f{n}"), "other")).collect();
        sandbox.apply(b"/workspace", &some).unwrap();
        assert_eq!(touched(&sandbox, &mut mark).unwrap().len(), 10);
        count.load(Ordering::Relaxed) - before
    };
    assert_eq!(cost(100), cost(20_000));
}

#[test]
fn a_clock_that_stands_still_gives_no_stamps() {
    let sandbox = InMemory::builder().clock(Arc::new(VirtualClock::new(Duration::from_secs(1_000_000)))).build().unwrap();
    sandbox.write_file(b"/workspace/a", b"1").unwrap();
    let stamp = || sandbox.list(b"/workspace", &Filter::all()).unwrap()[0].stamp;
    assert_eq!(stamp(), None);
    run(&sandbox, "sleep 10");
    assert!(stamp().is_some());
    let before = stamp();
    run(&sandbox, "touch -r a b; echo 2 >a; touch -r b a; rm b; sleep 10");
    assert!(stamp().is_some() && stamp() != before);
}

/// A path that was judged is not resolved once more: a link that a script puts there meanwhile leads nowhere.
#[test]
fn directories_are_not_made_through_links() {
    let sandbox = InMemory::new();
    sandbox.execute_command(&"mkdir -p /tmp/keep /tmp/w; ln -s ../keep /tmp/w/x".into()).unwrap();
    assert!(make_real_dirs(&*sandbox.all, b"/tmp/w/x/n/e").is_err());
    assert_eq!(sandbox.all.lstat(b"/tmp/keep/n").unwrap_err(), Errno::NoEnt);
    make_dirs(&*sandbox.all, b"/tmp/w/x/n/e").unwrap();
    assert!(sandbox.all.lstat(b"/tmp/keep/n/e").unwrap().is_dir());
}
