#![expect(clippy::disallowed_methods, reason = "the shell of this machine judges")]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;

use tempfile::TempDir;

use super::*;

/// The least that a sandbox can be, on this machine: what is built on it is under test.
struct Host {
    shell: &'static str,
    path: String,
    is_text: bool,
    bytes_max: usize,
    n_commands: Mutex<usize>,
    n_writes: Mutex<usize>,
}

impl Host {
    fn new() -> Self {
        let path = "/usr/bin:/bin".to_owned();
        Self { shell: "bash", path, is_text: false, bytes_max: usize::MAX, n_commands: Mutex::default(), n_writes: Mutex::default() }
    }
}

impl Sandbox for Host {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        *self.n_commands.lock().unwrap() += 1;
        assert!(command.script().len() < 120 << 10, "no longer than an argument can be");
        let script = OsStr::from_bytes(command.script());
        let mut words = self.shell.split(' ');
        let output =
            Command::new(words.next().unwrap()).args(words).arg("-c").arg(script).env_clear().env("PATH", &self.path).output().unwrap();
        let truncated = output.stdout.len() > self.bytes_max;
        let mut stdout = output.stdout;
        stdout.truncate(self.bytes_max);
        if self.is_text {
            assert!(std::str::from_utf8(command.script()).is_ok(), "a script is text, too");
            stdout = String::from_utf8_lossy(&stdout).replace("\r\n", "\n").into_bytes();
        }
        let exit_code = output.status.code().unwrap_or(137);
        Ok(CommandResult { stdout, stderr: output.stderr, exit_code, truncated })
    }

    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        Ok(fs::read(Path::new(OsStr::from_bytes(path))).unwrap())
    }

    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        *self.n_writes.lock().unwrap() += 1;
        let path = Path::new(OsStr::from_bytes(path));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content)
            .map_err(|error| SandboxError::Failed { doing: format!("write {}", path.display()), problem: error.to_string() })
    }
}

/// Programs of this machine without what busybox has not.
fn without_printf() -> (TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let find = folder.path().join("find");
    fs::write(&find, "#!/bin/bash\nfor arg; do [[ $arg == -printf ]] && { echo \"find: unrecognized: -printf\" >&2; exit 1; }; done\nexec /usr/bin/find \"$@\"\n")
        .unwrap();
    fs::set_permissions(&find, PermissionsExt::from_mode(0o755)).unwrap();
    let path = format!("{}:/usr/bin:/bin", folder.path().display());
    (folder, path)
}

const NAMES: &[&[u8]] = &[
    b" ",
    b"'",
    b"\"$x`",
    b"-rf",
    b"\\",
    b"\n",
    b"a\n",
    b"\xff\xfe",
    b"*?[a]",
    "ä\u{fffd}".as_bytes(),
    b"dir/\x01",
    b"dir/x\r\ny",
    b"!",
    b"#",
    b"~",
];

fn at(folder: &TempDir, path: &[u8]) -> std::path::PathBuf {
    folder.path().join(OsStr::from_bytes(path))
}

fn bytes(folder: &TempDir) -> Vec<u8> {
    folder.path().as_os_str().as_bytes().to_vec()
}

fn full() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for skipped in ["dir", ".git/sub", "dir/node_modules/x", "seen.git"] {
        fs::create_dir_all(folder.path().join(skipped)).unwrap();
    }
    for name in NAMES {
        fs::write(at(&folder, name), b"12345").unwrap();
    }
    fs::write(folder.path().join(".git/sub/file"), "").unwrap();
    fs::write(folder.path().join("run"), "").unwrap();
    fs::set_permissions(folder.path().join("run"), PermissionsExt::from_mode(0o750)).unwrap();
    symlink("/etc", folder.path().join("link")).unwrap();
    folder
}

/// Shells of this machine that scripts are to run in, each also where unset variables are errors; those that are not there are told.
fn shells() -> Vec<&'static str> {
    let all = ["bash", "bash -u", "dash", "dash -u", "busybox sh", "busybox sh -u", "zsh", "zsh -u"];
    let is_here = |shell: &&str| {
        let mut words = shell.split(' ');
        let status = Command::new(words.next().unwrap()).args(words).args(["-c", "exit 7"]).status();
        let is_here = status.is_ok_and(|status| status.code() == Some(7));
        if !is_here {
            eprintln!("NOT TESTED: {shell} is not there");
        }
        is_here
    };
    all.into_iter().filter(is_here).collect()
}

/// Three methods are enough, in each shell: a directory that is not there, the root as a directory, names of all kinds, links that lead out.
#[test]
fn every_script_runs_in_every_shell() {
    let (_shims, shimmed) = without_printf();
    for shell in shells() {
        for path in ["/usr/bin:/bin", &shimmed] {
            let folder = tempfile::tempdir().unwrap();
            let place = [bytes(&folder), b"/not/there yet".to_vec()].concat();
            let host = Host { shell, path: path.to_owned(), ..Host::new() };
            let missing = list(&host, &place, &Filter::default()).unwrap_err();
            assert!(matches!(missing, SandboxError::NotFound { .. }), "{shell}: {missing}");
            let edits: Vec<_> = NAMES.iter().map(|name| write(name, name, 0o640)).collect();
            apply(&host, &place, &edits).unwrap_or_else(|error| panic!("{shell}: {error}"));
            let listed = list(&host, &place, &Filter::default()).unwrap();
            let files: Vec<&[u8]> =
                listed.iter().filter(|entry| entry.kind == EntryKind::File).map(|entry| entry.path.as_slice()).collect();
            assert_eq!(files.len(), NAMES.len(), "{shell}");
            if path != shimmed {
                assert!(
                    listed
                        .iter()
                        .filter(|entry| entry.kind == EntryKind::File)
                        .all(|entry| entry.hash == Some(<sha2::Sha256 as sha2::Digest>::digest(&entry.path).into()))
                );
            }
            let contents = read_many(&host, &place, &[&files[..], &[b"none", b"dir"]].concat()).unwrap();
            let mut expected: Vec<_> = files.iter().map(|name| Some(name.to_vec())).collect();
            expected.extend([None, None]);
            assert_eq!(contents, expected, "{shell}");
            // Below the root, whose path ends where others go on.
            let from_root = |name: &[u8]| [&place[1..], b"/", name].concat();
            let below_root = [
                write(&from_root(b"dir/new"), b"new", 0o600),
                SandboxEdit::Directory { path: from_root(b"made"), mode: 0o700 },
                SandboxEdit::Mode { path: from_root(b"dir/new"), mode: 0o604 },
                SandboxEdit::Remove { path: from_root(b" ") },
            ];
            apply(&host, b"/", &below_root).unwrap_or_else(|error| panic!("{shell}: {error}"));
            assert_eq!(mode(&folder, b"not/there yet/dir/new"), 0o604, "{shell}");
            assert!(!at(&folder, b"not/there yet/ ").exists() && at(&folder, b"not/there yet/made").is_dir(), "{shell}");
            symlink("/etc", at(&folder, b"not/there yet/out")).unwrap();
            let error = apply(&host, &place, &[SandboxEdit::Remove { path: b"out/passwd".to_vec() }]).unwrap_err();
            assert!(matches!(error, SandboxError::InvalidPath { .. }), "{shell}: {error}");
        }
    }
}

#[test]
fn lists_all_of_it_whatever_the_names_and_tools_are() {
    let (_shims, shimmed) = without_printf();
    let folder = full();
    let mut expected: Vec<Vec<u8>> = NAMES.iter().map(|name| name.to_vec()).collect();
    expected.extend([b"dir".to_vec(), b"seen.git".to_vec(), b"run".to_vec(), b"link".to_vec()]);
    expected.sort();
    for (shell, path, is_text) in [
        ("bash", None, false),
        ("bash", Some(&shimmed), false),
        ("bash", None, true),
        ("bash", Some(&shimmed), true),
        ("dash", None, false),
        ("dash", Some(&shimmed), true),
    ] {
        let host = Host { shell, path: path.cloned().unwrap_or_else(|| "/usr/bin:/bin".into()), is_text, ..Host::new() };
        let entries = list(&host, &bytes(&folder), &Filter::default()).unwrap();
        let found: Vec<_> = entries.iter().map(|entry| entry.path.clone()).collect();
        assert_eq!(found, expected, "{shell} {path:?} {is_text}");
        let of = |name: &[u8]| entries.iter().find(|entry| entry.path == name).unwrap();
        assert_eq!((of(b"run").kind, of(b"run").mode, of(b"run").size), (EntryKind::File, 0o750, 0));
        assert_eq!((of(b"link").kind, of(b"dir").kind), (EntryKind::Symlink, EntryKind::Directory));
        assert_eq!((of(b"\n").size, of(b"\n").stamp), (5, None), "it was written just now");
        assert_eq!(*host.n_commands.lock().unwrap(), 1 + usize::from(is_text));
        assert_eq!(list(&host, &bytes(&folder), &Filter::all()).unwrap().len(), expected.len() + 5);
    }
}

#[test]
fn a_stamp_is_that_of_a_content() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), "1").unwrap();
    fs::write(folder.path().join("b"), "1").unwrap();
    std::thread::sleep(std::time::Duration::from_millis(3100));
    let stamps =
        |host: &Host| -> Vec<_> { list(host, &bytes(&folder), &Filter::all()).unwrap().into_iter().map(|entry| entry.stamp).collect() };
    let old = stamps(&Host::new());
    assert!(old[0].is_some() && old[1].is_some() && old[0] != old[1], "{old:?}");
    assert_eq!(stamps(&Host::new()), old);
    // The same size, and a time of writing that is as it was.
    let times = fs::metadata(folder.path().join("a")).unwrap().modified().unwrap();
    fs::write(folder.path().join("a"), "2").unwrap();
    fs::File::options().write(true).open(folder.path().join("a")).unwrap().set_modified(times).unwrap();
    assert_eq!(stamps(&Host::new()), [None, old[1]]);
}

#[test]
fn a_listing_that_is_not_whole_is_an_error() {
    let folder = full();
    let place = bytes(&folder);
    let cut = Host { bytes_max: 300, ..Host::new() };
    let error = list(&cut, &place, &Filter::all()).unwrap_err();
    assert!(error.to_string().contains("longer than the output"), "{error}");

    assert!(matches!(list(&Host::new(), b"/no/such", &Filter::all()), Err(SandboxError::NotFound { .. })));
    let file = at(&folder, b"run").into_os_string();
    assert!(matches!(list(&Host::new(), file.as_bytes(), &Filter::all()), Err(SandboxError::NotAFile { .. })));
    assert!(matches!(list(&Host::new(), b"run", &Filter::all()), Err(SandboxError::InvalidPath { .. })));

    // A find that breaks off, one that says that it did not see all, and one whose output was cut unnoticed.
    for (body, words) in [
        ("/usr/bin/find \"$@\" | head -c 100; exit 1", "status"),
        ("/usr/bin/find \"$@\"; echo 'find: ./x: Permission denied' >&2; exit 1", "Permission denied"),
        ("/usr/bin/find \"$@\" | head -c 100", "cut off"),
        ("kill -9 $PPID", "status 137"),
    ] {
        let shims = tempfile::tempdir().unwrap();
        fs::write(shims.path().join("find"), format!("#!/bin/bash\n[[ $* == *-prune\\ -printf* ]] && exit 0\n{body}\n")).unwrap();
        fs::set_permissions(shims.path().join("find"), PermissionsExt::from_mode(0o755)).unwrap();
        let host = Host { path: format!("{}:/usr/bin:/bin", shims.path().display()), ..Host::new() };
        let error = list(&host, &place, &Filter::all()).unwrap_err();
        assert!(error.to_string().contains(words), "{body}: {error}");
    }
    assert_eq!(parse(b"find 5\0f 644 1 1.0 1.0 7\na\0"), Err("the listing is cut off"));
}

#[test]
fn what_vanishes_is_listed_again() {
    let shims = tempfile::tempdir().unwrap();
    let count = shims.path().join("count");
    let body = format!(
        "#!/bin/bash\n[[ $* == *-prune\\ -printf* ]] && exit 0\n/usr/bin/find \"$@\"\n[[ -e {0} ]] || {{ touch {0}; exit 1; }}\n",
        count.display()
    );
    fs::write(shims.path().join("find"), body).unwrap();
    fs::set_permissions(shims.path().join("find"), PermissionsExt::from_mode(0o755)).unwrap();
    let host = Host { path: format!("{}:/usr/bin:/bin", shims.path().display()), ..Host::new() };
    assert!(list(&host, &bytes(&full()), &Filter::all()).is_ok());
    assert_eq!(*host.n_commands.lock().unwrap(), 2);
}

fn write(path: &[u8], content: &[u8], mode: u32) -> SandboxEdit {
    SandboxEdit::Write { path: path.to_vec(), content: content.into(), mode }
}

fn mode(folder: &TempDir, path: &[u8]) -> u32 {
    fs::symlink_metadata(at(folder, path)).unwrap().mode() & 0o7777
}

#[test]
fn edits_are_made_in_order() {
    for (shell, is_text) in shells().into_iter().flat_map(|shell| [(shell, false), (shell, true)]) {
        let folder = tempfile::tempdir().unwrap();
        let place = [bytes(&folder), b"/made \n".to_vec()].concat();
        let host = Host { shell, is_text, ..Host::new() };
        let mut edits: Vec<_> = NAMES.iter().map(|name| write(name, name, 0o640)).collect();
        edits.push(write(b"run", b"#!/bin/sh", 0o755));
        apply(&host, &place, &edits).unwrap();
        assert_eq!((*host.n_commands.lock().unwrap(), *host.n_writes.lock().unwrap()), (1, 1), "an archive, and a command: {shell}");
        let path = |name: &[u8]| [b"made \n/".as_slice(), name].concat();
        for name in NAMES {
            assert_eq!(fs::read(at(&folder, &path(name))).unwrap(), *name);
            assert_eq!(mode(&folder, &path(name)), 0o640);
        }
        assert_eq!(mode(&folder, &path(b"run")), 0o755);

        let mut edits: Vec<_> = NAMES.iter().map(|name| SandboxEdit::Remove { path: name.to_vec() }).collect();
        edits.extend([
            SandboxEdit::Remove { path: b"dir".to_vec() },
            SandboxEdit::Remove { path: b"never/was".to_vec() },
            SandboxEdit::Remove { path: b"run/not".to_vec() },
            SandboxEdit::Directory { path: b"d/e\n".to_vec(), mode: 0o700 },
            SandboxEdit::Directory { path: b"d".to_vec(), mode: 0o711 },
            SandboxEdit::Mode { path: b"run".to_vec(), mode: 0o600 },
            SandboxEdit::Remove { path: b"d".to_vec() },
        ]);
        apply(&host, &place, &edits).unwrap();
        let left: Vec<_> = list(&host, &place, &Filter::all()).unwrap().into_iter().map(|entry| (entry.path, entry.mode)).collect();
        assert_eq!(left, [(b"d".to_vec(), 0o711), (b"d/e\n".to_vec(), 0o700), (b"run".to_vec(), 0o600)]);
    }
}

#[test]
fn nothing_leads_out_and_what_was_before_is_made() {
    let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    fs::write(outside.path().join("kept"), "kept").unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    symlink(outside.path(), folder.path().join("out")).unwrap();
    symlink("in", folder.path().join("also")).unwrap();
    symlink(outside.path().join("kept"), folder.path().join("file")).unwrap();
    symlink(outside.path().join("new"), folder.path().join("dangling")).unwrap();
    let place = bytes(&folder);
    let try_it = |edits: &[SandboxEdit]| apply(&Host::new(), &place, edits);

    try_it(&[write(b"file", b"mine", 0o644), write(b"dangling", b"mine", 0o644), write(b"also/x", b"x", 0o644)]).unwrap();
    assert_eq!(fs::read(outside.path().join("kept")).unwrap(), b"kept");
    assert!(!outside.path().join("new").exists() && fs::symlink_metadata(folder.path().join("file")).unwrap().is_file());
    assert_eq!(fs::read(folder.path().join("in/x")).unwrap(), b"x");

    for edit in [
        write(b"out/kept", b"mine", 0o600),
        write(b"out/new/deep", b"mine", 0o600),
        SandboxEdit::Directory { path: b"out/new".to_vec(), mode: 0o755 },
        SandboxEdit::Mode { path: b"out/kept".to_vec(), mode: 0o600 },
        SandboxEdit::Remove { path: b"out/kept".to_vec() },
    ] {
        let made = write(b"made", format!("{edit:?}").as_bytes(), 0o600);
        let error = try_it(&[made, edit.clone(), write(b"after", b"", 0o644)]).unwrap_err();
        assert!(matches!(error, SandboxError::InvalidPath { .. }), "{edit:?}: {error}");
        assert_eq!(fs::read_to_string(folder.path().join("made")).unwrap(), format!("{edit:?}"));
        assert_eq!(mode(&folder, b"made"), 0o600);
        assert!(!folder.path().join("after").exists());
        let there: Vec<_> = fs::read_dir(outside.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(there, ["kept"]);
        assert_eq!(fs::read(outside.path().join("kept")).unwrap(), b"kept");
    }
    for (edit, wanted) in [
        (write(b"in", b"", 0o644), "is a directory"),
        (write(b"made/x", b"", 0o644), "not a directory"),
        (SandboxEdit::Directory { path: b"made".to_vec(), mode: 0o755 }, "not a directory"),
        (SandboxEdit::Mode { path: b"out".to_vec(), mode: 0o755 }, "is a symlink"),
        (SandboxEdit::Mode { path: b"none".to_vec(), mode: 0o755 }, "no such file"),
        (write(b"../x", b"", 0o644), "a path below"),
        (write(b"/x", b"", 0o644), "a path below"),
        (write(b"", b"", 0o644), "a path below"),
    ] {
        let error = try_it(&[edit]).unwrap_err();
        assert!(error.to_string().contains(wanted), "{error}");
    }
    try_it(&[SandboxEdit::Remove { path: b"out".to_vec() }]).unwrap();
    assert!(outside.path().join("kept").exists() && fs::symlink_metadata(folder.path().join("out")).is_err());
}

#[test]
fn many_edits_are_few_commands() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::new();
    let edits: Vec<_> = (0..4000).map(|n| write(format!("d{}/file number {n}", n % 7).as_bytes(), b"x", 0o600)).collect();
    apply(&host, &bytes(&folder), &edits).unwrap();
    assert_eq!((*host.n_commands.lock().unwrap(), *host.n_writes.lock().unwrap()), (1, 2), "an archive, a script, and a command");
    assert_eq!(list(&host, &bytes(&folder), &Filter::all()).unwrap().len(), 4007);
    let gone: Vec<_> = edits.iter().map(|edit| SandboxEdit::Remove { path: edit_path(edit).to_vec() }).collect();
    apply(&host, &bytes(&folder), &gone).unwrap();
    assert_eq!(list(&host, &bytes(&folder), &Filter::all()).unwrap().len(), 7);
}

#[test]
fn base64_is_read_as_it_is_written() {
    for text in ["", "a", "ab", "abc", "\u{1F600} \n\0 long enough to be more than one line of base64 with its 76 characters each"] {
        let encoded =
            Command::new("bash").args(["-c", "printf '%b' \"$1\" | base64", "-"]).arg(text.replace('\0', "\\0")).output().unwrap();
        assert_eq!(from_base64(&encoded.stdout).unwrap(), text.as_bytes());
    }
    assert_eq!(from_base64(b"a?"), None);
}
