//! The door of remote sandboxes: what a sandbox that somebody else owns answers to a listing, a read, a command. Whatever it says, files are read and written only below the
//! collection, and what cannot be true is an error.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test with directories of its own")]

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use bashkit_workspace::Workspace;
use bashkit_workspace::collection::{DirectoryCollection, Expected, MemoryCollection, NewResource, ResourceCollection};
use bashkit_workspace::sandbox::{CommandResult, EntryKind, Filter, InMemory, Sandbox, SandboxCommand, SandboxEntry, SandboxError};

/// Lie about a listing or a file.
type Lie = fn(&mut Vec<SandboxEntry>);

/// What a read answers.
type Content = fn() -> Result<Vec<u8>, SandboxError>;

/// A sandbox that is honest until it is told to lie.
struct Liar {
    inside: InMemory,
    lies: AtomicBool,
    lie: Lie,
    /// What is answered to a read; `None`: what is there.
    content: Option<Content>,
    asked: Mutex<Vec<Vec<u8>>>,
}

impl Liar {
    fn new(lie: Lie, content: Option<Content>) -> Arc<Self> {
        Arc::new(Self { inside: InMemory::new(), lies: AtomicBool::new(false), lie, content, asked: Mutex::default() })
    }
}

impl Sandbox for Liar {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.inside.execute_command(command)
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.asked.lock().unwrap().push(path.to_vec());
        match self.content {
            Some(content) if self.lies.load(Ordering::Relaxed) && !path.ends_with(b"good") => content(),
            _ => self.inside.read_file(path).or_else(|_| Ok(b"evil".to_vec())),
        }
    }

    fn read_many(&self, directory: &[u8], paths: &[&[u8]]) -> Result<Vec<Option<Vec<u8>>>, SandboxError> {
        paths.iter().map(|path| self.read_file(&[directory, b"/", path].concat()).map(Some)).collect()
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.inside.write_file(path, content)
    }

    fn list(&self, directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
        let mut entries = self.inside.list(directory, filter)?;
        if self.lies.load(Ordering::Relaxed) {
            (self.lie)(&mut entries);
        }
        Ok(entries)
    }
}

fn file(path: &[u8]) -> SandboxEntry {
    said(path, |file| file.size = 4)
}

/// A file of which something else is said.
fn said(path: &[u8], say: impl FnOnce(&mut SandboxEntry)) -> SandboxEntry {
    let mut file = entry(path, EntryKind::File);
    say(&mut file);
    file
}

fn entry(path: &[u8], kind: EntryKind) -> SandboxEntry {
    SandboxEntry::new(path, kind)
}

/// What a listing has beside what is there: paths that lead elsewhere, twins, sizes, hashes and kinds that are not true.
const LISTINGS: &[(&str, Lie)] = &[
    ("a way up", |l| l.push(file(b"../evil"))),
    ("many ways up", |l| l.push(file(b"../../../../../../tmp/evil"))),
    ("a way up behind a name", |l| l.push(file(b"a/../../evil"))),
    ("from the root", |l| l.push(file(b"/tmp/evil"))),
    ("from two roots", |l| l.push(file(b"//tmp/evil"))),
    ("itself", |l| l.push(file(b"."))),
    ("above", |l| l.push(file(b".."))),
    ("nothing", |l| l.push(file(b""))),
    ("a directory that is nothing", |l| l.push(entry(b"", EntryKind::Directory))),
    ("a NUL", |l| l.push(file(b"a\0b"))),
    ("a NUL before a way up", |l| l.push(file(b"a\0/../../evil"))),
    ("empty names", |l| l.push(file(b"a//b"))),
    ("a slash at the end", |l| l.push(file(b"a/"))),
    ("a directory above", |l| l.push(entry(b"../d", EntryKind::Directory))),
    ("a link above", |l| l.push(entry(b"../l", EntryKind::Symlink))),
    ("a link", |l| l.push(entry(b"evil", EntryKind::Symlink))),
    ("a link with something below it", |l| l.extend([entry(b"evil", EntryKind::Symlink), file(b"evil/passwd")])),
    ("a device", |l| l.push(entry(b"evil", EntryKind::Other))),
    ("a device with something below it", |l| l.extend([entry(b"evil", EntryKind::Other), file(b"evil/x")])),
    ("a file with something below it", |l| l.extend([file(b"evil"), file(b"evil/x")])),
    ("a file below what is one", |l| l.push(file(b"good/evil"))),
    ("the same twice", |l| l.extend([file(b"evil"), file(b"evil")])),
    ("a file that is a directory", |l| l.extend([file(b"evil"), entry(b"evil", EntryKind::Directory)])),
    ("what is there as a directory", |l| l.push(entry(b"good", EntryKind::Directory))),
    ("what is there as a link", |l| l.push(entry(b"good", EntryKind::Symlink))),
    ("a directory without end", |l| l.push(file(&b"d/".repeat(100_000)))),
    ("a name of a megabyte", |l| l.push(file(&[b'x'; 1 << 20]))),
    ("the size of everything", |l| l.push(said(b"evil", |file| file.size = u64::MAX))),
    ("no size", |l| l.push(said(b"evil", |file| file.size = 0))),
    ("the hash of another", |l| l.push(said(b"evil", |file| file.hash = Some([7; 32])))),
    ("the hash of another for what is there", |l| l.iter_mut().for_each(|e| e.hash = Some([7; 32]))),
    ("all bits of a mode", |l| l.push(said(b"evil", |file| file.mode = u32::MAX))),
    ("set-user-id", |l| l.push(said(b"evil", |file| file.mode = 0o6777))),
    ("a stamp that stays", |l| l.iter_mut().for_each(|e| e.stamp = Some(1))),
    ("the workspace's own mark", |l| l.push(entry(b".bashkit-workspace", EntryKind::Directory))),
    ("a hundred thousand names", |l| l.extend((0..100_000).map(|i| entry(format!("e{i}").as_bytes(), EntryKind::Other)))),
    ("in no order", |l| l.extend([file(b"z"), file(b"a"), file(b"m")])),
    ("bytes of no encoding", |l| l.push(file(b"\xff\xfe\x80"))),
    ("controls", |l| l.push(file(b"\x1b[2J\r\n"))),
];

const CONTENTS: &[(&str, Content)] = &[
    ("nothing", || Ok(Vec::new())),
    ("more than was listed", || Ok(vec![b'x'; 64 << 20])),
    ("it is gone", || Err(SandboxError::NotFound { path: b"../../etc/passwd".to_vec() })),
    ("it is a directory", || Err(SandboxError::NotAFile { path: b"x".to_vec(), problem: "it is a directory".into() })),
    ("too large", || Err(SandboxError::TooLarge { what: "it".into(), bytes: u64::MAX, bytes_max: 1 })),
    ("no answer", || Err(SandboxError::Gone { provider: "it".into(), id: "1".into() })),
];

/// What is below a folder but outside `in`.
fn around(place: &Path) -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![place.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            let path = entry.path();
            match path.strip_prefix(place) {
                Ok(below) if below.starts_with("in") => {}
                _ if path.is_dir() => folders.push(path),
                _ => found.push(format!("{}: {}", path.display(), std::fs::read_to_string(&path).unwrap_or_default())),
            }
        }
    }
    found.sort();
    found
}

/// Runs a command while the sandbox lies; the collection and its surroundings must be as they were but for names that are below it.
fn check(what: &str, sandbox: &Arc<Liar>, outcome_may_fail: bool) -> Result<(), String> {
    let place = tempfile::tempdir().unwrap();
    let inside = place.path().join("in");
    std::fs::create_dir(&inside).unwrap();
    std::fs::write(place.path().join("evil"), "mine").unwrap();
    std::fs::write(inside.join("good"), "good").unwrap();
    let before = around(place.path());
    let files = DirectoryCollection::builder(&inside).max_bytes(1 << 20).open().unwrap();
    let workspace = Workspace::builder().collection("files", files).sandbox(Arc::clone(sandbox) as Arc<dyn Sandbox>).build().unwrap();
    workspace.execute_command("cat good").map_err(|error| format!("{what}: before: {error}"))?;
    sandbox.lies.store(true, Ordering::Relaxed);
    let outcome = workspace.execute_command("echo new >new");
    sandbox.lies.store(false, Ordering::Relaxed);
    if around(place.path()) != before {
        return Err(format!("{what}: something was written elsewhere: {:?}", around(place.path())));
    }
    if outcome.is_err() && !outcome_may_fail {
        return Err(format!("{what}: {:?}", outcome.err().map(|error| error.to_string())));
    }
    if !std::fs::read_to_string(inside.join("good")).is_ok_and(|text| text == "good" || text == "evil") && inside.join("good").is_file() {
        return Err(format!("{what}: good has another content"));
    }
    // No link was made on the host, no mode has more than permission bits.
    let mut folders = vec![inside.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap().flatten() {
            use std::os::unix::fs::MetadataExt as _;
            let data = std::fs::symlink_metadata(entry.path()).unwrap();
            if data.is_symlink() || !(data.is_dir() || data.is_file()) || data.mode() & 0o7000 != 0 {
                return Err(format!("{what}: {} is a link, no file, or has more than permission bits", entry.path().display()));
            }
            if data.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    // It goes on when the sandbox is honest again.
    workspace.execute_command("echo honest").map(drop).map_err(|error| format!("{what}: after: {error}"))
}

#[test]
fn a_listing_leads_nowhere_else() {
    let mut failures = Vec::new();
    for (what, lie) in LISTINGS {
        failures.extend(check(what, &Liar::new(*lie, None), false).err());
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_read_that_is_not_true_changes_nothing_else() {
    let mut failures = Vec::new();
    for (what, content) in CONTENTS {
        for (of, lie) in LISTINGS.iter().filter(|(of, _)| ["the size of everything", "no size", "a file below what is one"].contains(of)) {
            failures.extend(check(&format!("{what}, {of}"), &Liar::new(*lie, Some(*content)), true).err());
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn no_path_that_is_asked_for_leads_out() {
    for (what, lie) in LISTINGS {
        let sandbox = Liar::new(*lie, None);
        let _ = check(what, &sandbox, true);
        for path in sandbox.asked.lock().unwrap().iter() {
            let is_below = path.starts_with(b"/workspace/") && !path.split(|byte| *byte == b'/').any(|name| name == b".." || name == b".");
            assert!(is_below, "{what}: {} was asked for", path.escape_ascii());
        }
    }
}

/// What a sandbox that has only commands prints in the place of a listing or an archive of contents, with what `list` and `read_many` must not make of it.
const OUTPUTS: &[(&str, &[u8])] = &[
    ("nothing", b""),
    ("not the probe", b"hello"),
    ("half a probe", b"bashkit \xff"),
    ("only the probe", b"bashkit \xff\r\n\0"),
    ("no end", b"bashkit \xff\r\n\0find 1\0f 644 1 1 1 1\na\0hashes\0"),
    ("no hashes", b"bashkit \xff\r\n\0find 1\0f 644 1 1 1 1\na\0end\0"),
    ("cut in a record", b"bashkit \xff\r\n\0find 1\0f 644 1 1 1 1\na\0hashes\0end"),
    ("another tool", b"bashkit \xff\r\n\0ls 1\0hashes\0end\0"),
    ("no time", b"bashkit \xff\r\n\0find x\0hashes\0end\0"),
    ("a time without end", b"bashkit \xff\r\n\0find 99999999999999999999999\0hashes\0end\0"),
    ("no facts", b"bashkit \xff\r\n\0find 1\0a\0hashes\0end\0"),
    ("few facts", b"bashkit \xff\r\n\0find 1\0f 644\na\0hashes\0end\0"),
    ("a kind of nobody", b"bashkit \xff\r\n\0find 1\0? 644 1 1 1 1\na\0hashes\0end\0x"),
    ("a mode of letters", b"bashkit \xff\r\n\0find 1\0f rwx 1 1 1 1\na\0hashes\0end\0"),
    ("a size below nothing", b"bashkit \xff\r\n\0find 1\0f 644 -1 1 1 1\na\0hashes\0end\0"),
    ("a size without end", b"bashkit \xff\r\n\0find 1\0f 644 99999999999999999999999 1 1 1\na\0hashes\0end\0"),
    ("hashes of nobody", b"bashkit \xff\r\n\0find 1\0f 644 1 1 1 1\na\0hashes\0x\0end\0"),
    ("more hashes than there are", b"bashkit \xff\r\n\0find 1\0hashes\x00999999999999\0\0end\0"),
    ("a count without end", b"bashkit \xff\r\n\0stat 1\x0018446744073709551616\0\0end\0"),
    ("more files than there are", b"bashkit \xff\r\n\0stat 1\x00999999999\x0081a4 1 1 1 1\n\0a\0end\0"),
    ("an archive", b"\x1f\x8b\x08\0\0\0\0\0"),
    ("base64 that is none", b"YmFzaGtpd!!!!"),
];

/// A sandbox that prints the same whatever it runs.
struct Printer(&'static [u8], i32);

impl Sandbox for Printer {
    fn execute_command(&self, _: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        Ok(CommandResult { stdout: self.0.to_vec(), exit_code: self.1, ..CommandResult::default() })
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        Err(SandboxError::NotFound { path: path.to_vec() })
    }

    fn write_file(&self, _: &[u8], _: &[u8]) -> Result<(), SandboxError> {
        Ok(())
    }
}

#[test]
fn what_is_no_listing_is_an_error() {
    for (what, output) in OUTPUTS {
        let sandbox = Printer(output, 0);
        let listed = sandbox.list(b"/workspace", &Filter::all());
        assert!(listed.is_err(), "{what}: {listed:?}");
        for paths in [&[&b"a"[..]][..], &[b"a", b"b", b"c", b"d"]] {
            let contents = sandbox.read_many(b"/workspace", paths).unwrap();
            assert!(contents.len() == paths.len() && contents.iter().all(Option::is_none), "{what}: {contents:?}");
        }
        // A workspace does not take it for an empty sandbox: nothing is removed from a collection.
        let files = MemoryCollection::new();
        files.write(b"good", &Expected::Absent, &NewResource::file(*b"good")).unwrap();
        let built =
            Workspace::builder().collection("files", files.clone()).sandbox(Arc::new(Printer(output, 0)) as Arc<dyn Sandbox>).build();
        if let Ok(workspace) = built {
            assert!(workspace.execute_command("true").is_err(), "{what}");
        }
        assert_eq!(files.list().unwrap().states.len(), 1, "{what}");
    }
    for status in [1, 66, 67, 68, 69, 127, 255, -1] {
        assert!(Printer(b"", status).list(b"/workspace", &Filter::all()).is_err(), "{status}");
    }
}
