//! Suites that every sandbox, collection and store must pass, whoever runs them.
#![expect(clippy::panic, clippy::unwrap_used, reason = "a suite of assertions")]

pub mod collection;
pub mod journal;
pub mod session_store;

use std::sync::Arc;
use std::time::Duration;

use bashkit_workspace::collection::{Expected, MemoryCollection, NewResource, ResourceCollection};
use bashkit_workspace::sandbox::{CommandResult, EntryKind, Filter, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry, SandboxError};
use bashkit_workspace::sync::SyncOutcome;
use bashkit_workspace::workspace::Workspace;

/// What a sandbox can do besides what all of them must.
#[derive(Debug, Clone)]
#[must_use]
pub struct Can {
    /// An empty directory of the sandbox, absolute; it is left full.
    pub directory: Vec<u8>,
    /// Names that are not UTF-8.
    pub any_bytes_in_names: bool,
    /// Kills what takes too long.
    pub timeout: bool,
    /// Has symlinks.
    pub symlinks: bool,
    /// Keeps permission bits.
    pub modes: bool,
    /// Runs what is stopped no more.
    pub is_over_when_stopped: bool,
}

impl Can {
    /// Everything, in this directory.
    pub fn everything(directory: impl Into<Vec<u8>>) -> Self {
        Self {
            directory: directory.into(),
            any_bytes_in_names: true,
            timeout: true,
            symlinks: true,
            modes: true,
            is_over_when_stopped: true,
        }
    }

    fn at(&self, name: &[u8]) -> Vec<u8> {
        [&self.directory, b"/".as_slice(), name].concat()
    }
}

/// Checks all of it; panics with what is wrong. The sandbox is stopped afterwards.
pub fn sandbox(sandbox: &dyn Sandbox, can: &Can) {
    commands(sandbox, can);
    files(sandbox, can);
    names(sandbox, can);
    listing(sandbox, can);
    edits(sandbox, can);
    stopping(sandbox, can);
}

/// Checks that a workspace in it goes both ways; the directory is one of the sandbox, absolute.
pub fn workspace(sandbox: impl Sandbox + 'static, directory: &[u8]) {
    let files = MemoryCollection::new();
    let put = |path: &[u8], content: &[u8]| {
        files.write(path, &Expected::Anything, &NewResource::file(content)).unwrap();
    };
    put(b"a.txt", b"one\n");
    put(b"sub dir/b\nc", b"\0\xff");
    files.write(b"run", &Expected::Absent, &NewResource::file(*b"#!/bin/sh\necho ran\n").mode(0o755)).unwrap();
    files.write(b"empty", &Expected::Absent, &NewResource::directory()).unwrap();
    let workspace = Workspace::builder().collection("files", files.clone()).sandbox(sandbox).destination(directory).build().unwrap();
    let run = |script: &str| {
        let outcome = workspace.execute_command(script).unwrap();
        let report = outcome.sync.unwrap();
        assert_eq!(report.troubles().count(), 0, "{}", report.render());
        let result = outcome.result;
        (format!("{}{}[{}]", result.stdout_text(), result.stderr_text(), result.exit_code), report)
    };
    let (said, report) = run("cat a.txt; ./run; wc -c < sub*/b*; ls; exit 4");
    assert_eq!(said, "one\nran\n2\na.txt\nempty\nrun\nsub dir\n[4]");
    assert_eq!(report.with(SyncOutcome::Received).count(), 4, "{}", report.render());
    run("echo two >> a.txt; rm -r sub*; mkdir new; printf '\\0' > new/x; chmod 644 run; mv empty full; echo > full/y");
    let state = |path: &str| files.read(path.as_bytes()).unwrap().map(|resource| (resource.content.to_vec(), resource.state.mode));
    assert_eq!(state("a.txt"), Some((b"one\ntwo\n".to_vec(), 0o644)));
    assert_eq!(state("run").map(|(_, mode)| mode), Some(0o644));
    assert_eq!(
        (state("new/x").map(|(content, _)| content), state("full/y").map(|(content, _)| content)),
        (Some(b"\0".to_vec()), Some(b"\n".to_vec()))
    );
    let mut left: Vec<Vec<u8>> = files.list().unwrap().states.into_iter().map(|state| state.path).collect();
    left.retain(|path| path != b"full" && path != b"new");
    assert_eq!(left, [b"a.txt".to_vec(), b"full/y".to_vec(), b"new/x".to_vec(), b"run".to_vec()]);
    // Changed there, then here.
    put(b"a.txt", b"three\n");
    let (said, report) = run("cat a.txt; echo four >> a.txt");
    assert_eq!((said.as_str(), report.with(SyncOutcome::Written).count()), ("three\n[0]", 1));
    assert_eq!(state("a.txt").map(|(content, _)| content), Some(b"three\nfour\n".to_vec()));
    assert_eq!(run("true").1.entries, []);
    workspace.stop().unwrap();
}

fn run(sandbox: &dyn Sandbox, can: &Can, script: &str) -> CommandResult {
    match sandbox.execute_command(&SandboxCommand::new(script).directory(can.directory.clone())) {
        Ok(result) => result,
        Err(error) => panic!("{script}: {error}"),
    }
}

/// Standard output of a script that must succeed.
fn output(sandbox: &dyn Sandbox, can: &Can, script: &str) -> String {
    let result = run(sandbox, can, script);
    assert_eq!((result.exit_code, result.stderr_text().as_str()), (0, ""), "{script}");
    result.stdout_text()
}

/// Exit codes, streams, standard input, environment, directory, time, cancellation.
pub fn commands(sandbox: &dyn Sandbox, can: &Can) {
    for code in [0, 1, 2, 42, 126, 127, 255] {
        let result = run(sandbox, can, &format!("exit {code}"));
        assert_eq!((result.exit_code, result.stdout.len(), result.stderr.len(), result.truncated), (code, 0, 0, false), "exit {code}");
    }
    let result = run(sandbox, can, "no_such_command_at_all");
    assert_eq!((result.exit_code, result.stdout.len()), (127, 0));
    assert!(result.stderr_text().contains("no_such_command_at_all: command not found"), "{}", result.stderr_text());

    let result = run(sandbox, can, "printf out; printf err >&2; printf ' more'; exit 3");
    assert_eq!((result.stdout_text().as_str(), result.stderr_text().as_str(), result.exit_code), ("out more", "err", 3));
    let result = run(sandbox, can, r"printf 'a\000b\377\n\n'; printf '\376\001\002\001\001\001 \r\n' >&2");
    assert_eq!(result.stdout, b"a\0b\xff\n\n", "bytes of standard output");
    assert_eq!(result.stderr, b"\xfe\x01\x02\x01\x01\x01 \r\n", "bytes of standard error");
    let result = run(sandbox, can, "for i in {1..20000}; do echo \"line $i of many\"; done; echo end >&2");
    assert_eq!((result.stdout.len(), result.stderr_text().as_str(), result.truncated), (368_894, "end\n", false), "much output");
    assert_eq!(output(sandbox, can, "set -- 'a  b' \"it's\" '$x' '`' '\"' '\\'; printf '<%s>' \"$@\""), "<a  b><it's><$x><`><\"><\\>");
    assert_eq!(output(sandbox, can, "x=1\nif [ $x = 1 ]; then\n  echo 'two\nlines'\nfi # the end"), "two\nlines\n");
    assert_eq!(output(sandbox, can, "cat <<'END'\nquoted $x ' \"\nEND\n"), "quoted $x ' \"\n");
    assert_eq!(output(sandbox, can, "[[ abc == a* ]] && a=(1 2 3) && echo \"${#a[@]} ${a[-1]}\""), "3 3\n", "it is bash");
    assert_eq!(output(sandbox, can, ""), "", "an empty script");

    // Standard input: none, text, bytes, much of it, and nobody who reads it.
    assert_eq!(output(sandbox, can, "cat; echo end"), "end\n");
    let at = |script: &str| SandboxCommand::new(script).directory(can.directory.clone());
    let all: Vec<u8> = (0..=255).cycle().take(5000).collect();
    assert_eq!(sandbox.execute_command(&at("cat").stdin(all.clone())).unwrap().stdout, all, "binary standard input");
    let much: Vec<u8> = b"0123456789abcde\n".iter().copied().cycle().take(400_000).collect();
    assert_eq!(sandbox.execute_command(&at("wc -c").stdin(much.clone())).unwrap().stdout_text().trim(), "400000");
    assert_eq!(sandbox.execute_command(&at("echo done").stdin(much)).unwrap().stdout_text(), "done\n");
    let result = sandbox.execute_command(&at("read -r a; read -r b; echo \"$b $a\"").stdin("one\ntwo\n")).unwrap();
    assert_eq!(result.stdout_text(), "two one\n");

    let command = at("printf '<%s>' \"$CONFORMANCE\" \"$OTHER_ONE\"; [ -v CONFORMANCE ] && bash -c 'printf \"%s\" \"$CONFORMANCE\"'");
    let command = command.env("CONFORMANCE", "a 'b' \"c\" $d `e` \\ \n f=ü").env("OTHER_ONE", "");
    let shown = sandbox.execute_command(&command).unwrap();
    assert_eq!(shown.stdout_text(), "<a 'b' \"c\" $d `e` \\ \n f=ü><>a 'b' \"c\" $d `e` \\ \n f=ü", "{}", shown.stderr_text());

    assert_eq!(output(sandbox, can, "pwd").trim_end().as_bytes(), can.directory, "the directory");
    output(sandbox, can, "mkdir -p 'sub dir'");
    let result = sandbox.execute_command(&SandboxCommand::new("pwd; cd ..").directory(can.at(b"sub dir"))).unwrap();
    assert_eq!(result.stdout_text().trim_end().as_bytes(), can.at(b"sub dir"));
    assert_eq!(output(sandbox, can, "pwd").trim_end().as_bytes(), can.directory, "a command does not move the next one");
    let missing = sandbox.execute_command(&SandboxCommand::new("pwd").directory(can.at(b"no such directory")));
    assert!(matches!(missing, Err(SandboxError::NotFound { .. })), "a directory that is not there: {missing:?}");

    assert_eq!(output(sandbox, can, "echo kept > kept; (exit 3); echo $?"), "3\n");
    assert_eq!(output(sandbox, can, "cat kept"), "kept\n", "files stay from command to command");

    if can.timeout {
        let late = sandbox.execute_command(&at("echo before; sleep 30; echo after").timeout(Duration::from_millis(700))).unwrap();
        assert_eq!((late.exit_code, late.stdout_text().as_str()), (124, "before\n"), "{}", late.stderr_text());
        let late = sandbox.execute_command(&at("trap '' TERM INT; while :; do :; done").timeout(Duration::from_millis(700))).unwrap();
        assert_eq!(late.exit_code, 124, "one that does not want to be ended");
        let quick = sandbox.execute_command(&at("echo quick; exit 7").timeout(Duration::from_secs(20))).unwrap();
        assert_eq!((quick.exit_code, quick.stdout_text().as_str()), (7, "quick\n"));
    }
    let cancel = bashkit::CancelToken::new();
    cancel.cancel();
    let cancelled = sandbox.execute_command(&at("echo ran > ran").cancelled_by(cancel));
    assert!(matches!(cancelled, Err(SandboxError::Cancelled)), "cancelled before it began: {cancelled:?}");
    assert_eq!(output(sandbox, can, "[ -e ran ] || echo no"), "no\n");
}

/// Reading and writing one file.
pub fn files(sandbox: &dyn Sandbox, can: &Can) {
    let missing = sandbox.read_file(&can.at(b"missing"));
    assert!(matches!(&missing, Err(SandboxError::NotFound { path }) if *path == can.at(b"missing")), "{missing:?}");
    let missing = sandbox.read_file(&can.at(b"missing/below"));
    assert!(matches!(&missing, Err(SandboxError::NotFound { .. })), "{missing:?}");
    output(sandbox, can, "mkdir -p directory/full; echo x > directory/full/x");
    let directory = sandbox.read_file(&can.at(b"directory"));
    assert!(matches!(&directory, Err(SandboxError::NotAFile { .. })), "reading a directory: {directory:?}");
    let directory = sandbox.write_file(&can.at(b"directory"), b"x");
    assert!(matches!(&directory, Err(SandboxError::NotAFile { .. })), "writing a directory: {directory:?}");
    let below = sandbox.write_file(&can.at(b"kept/below"), b"x");
    assert!(below.is_err(), "a file is no directory: {below:?}");

    let bytes: Vec<u8> = (0..=255).cycle().take(3 * 256).collect();
    for content in [b"".as_slice(), b"text\n", b"no newline at the end", b"\n\n\n", b"\0", b"\r\n\xff\xfe", &bytes] {
        sandbox.write_file(&can.at(b"file"), content).unwrap();
        assert_eq!(sandbox.read_file(&can.at(b"file")).unwrap(), content);
    }
    let much: Vec<u8> = (0..1_500_000_u32).flat_map(|n| n.wrapping_mul(2_654_435_761).to_le_bytes().into_iter().take(1)).collect();
    sandbox.write_file(&can.at(b"much"), &much).unwrap();
    assert_eq!(output(sandbox, can, "wc -c < much").trim(), "1500000");
    assert!(sandbox.read_file(&can.at(b"much")).unwrap() == much, "a large file comes back as it was written");
    sandbox.write_file(&can.at(b"much"), b"short").unwrap();
    assert_eq!(sandbox.read_file(&can.at(b"much")).unwrap(), b"short");

    sandbox.write_file(&can.at(b"made/on the/way"), b"deep").unwrap();
    assert_eq!(output(sandbox, can, "cat 'made/on the/way'"), "deep");
    if can.modes {
        output(sandbox, can, "echo old > mode; chmod 750 mode");
        sandbox.write_file(&can.at(b"mode"), b"new").unwrap();
        assert_eq!(output(sandbox, can, "stat -c %a mode; cat mode"), "750\nnew", "the mode of a file that was there stays");
    }
    if can.symlinks {
        output(sandbox, can, "echo target > target; ln -s target link");
        assert_eq!(sandbox.read_file(&can.at(b"link")).unwrap(), b"target\n");
        output(sandbox, can, "ln -s nowhere dangling; ln -s round round");
        assert!(matches!(sandbox.read_file(&can.at(b"dangling")), Err(SandboxError::NotFound { .. })));
        assert!(sandbox.read_file(&can.at(b"round")).is_err());
    }
}

/// Names that a careless adapter breaks.
pub const ODD_NAMES: &[&[u8]] = &[
    b"two words",
    b" leading and trailing ",
    b"it's \"quoted\"",
    b"$HOME `id` $(id)",
    b"back\\slash",
    b"new\nline",
    b"\n",
    b"tab\there",
    b"-rf",
    b"--",
    b"*?[a]",
    b"#hash;semi&and|pipe>out<in",
    b"!bang ~tilde {a,b} %41 +plus",
    "ünïcödé 日本 🦀".as_bytes(),
    b".hidden",
    b"...",
    b"ends in newline\n",
];

/// Odd file names through every door.
pub fn names(sandbox: &dyn Sandbox, can: &Can) {
    output(sandbox, can, "mkdir -p odd");
    let mut odd = ODD_NAMES.to_vec();
    if can.any_bytes_in_names {
        odd.extend([b"not \xff utf-8".as_slice(), b"\x80"]);
    }
    for name in &odd {
        let path = [&can.at(b"odd/"), *name].concat();
        let content = [b"content of ".as_slice(), name].concat();
        sandbox.write_file(&path, &content).unwrap();
        assert_eq!(sandbox.read_file(&path).unwrap(), content, "{}", String::from_utf8_lossy(name));
    }
    assert_eq!(output(sandbox, can, "cd odd; set -- * .[!.]* ...; echo $#").trim(), odd.len().to_string());
    let mut want: Vec<&[u8]> = odd.clone();
    want.sort_unstable();
    let listed = sandbox.list(&can.at(b"odd"), &Filter::all()).unwrap();
    assert_eq!(paths(&listed), want.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect::<Vec<_>>());
    assert!(listed.iter().zip(&want).all(|(entry, name)| entry.path == *name && entry.size == 11 + name.len() as u64));
    let edits: Vec<SandboxEdit> = odd.iter().flat_map(|name| [write(name, b"again", 0o644), remove(&[b"no ", *name].concat())]).collect();
    sandbox.apply(&can.at(b"odd"), &edits).unwrap();
    assert!(sandbox.list(&can.at(b"odd"), &Filter::all()).unwrap().iter().all(|entry| entry.size == 5));
    let edits: Vec<SandboxEdit> = odd.iter().map(|name| remove(name)).collect();
    sandbox.apply(&can.at(b"odd"), &edits).unwrap();
    assert_eq!(output(sandbox, can, "ls -A odd"), "");
}

fn paths(listed: &[SandboxEntry]) -> Vec<String> {
    listed.iter().map(|entry| String::from_utf8_lossy(&entry.path).into_owned()).collect()
}

/// What is below a directory.
pub fn listing(sandbox: &dyn Sandbox, can: &Can) {
    let missing = sandbox.list(&can.at(b"no such directory"), &Filter::all());
    assert!(matches!(missing, Err(SandboxError::NotFound { .. })), "{missing:?}");
    output(
        sandbox,
        can,
        "mkdir -p tree/b/c tree/.git/objects tree/a/node_modules/x tree/empty; cd tree; printf 12345 > b/c/five; : > b/zero; echo x > .git/objects/x; \
         echo x > a/node_modules/x/y; echo x > b-file; echo x > b.file; chmod 640 b/zero; chmod 755 b/c/five; chmod 700 empty",
    );
    let listed = sandbox.list(&can.at(b"tree"), &Filter::default()).unwrap();
    let want = ["a", "b", "b-file", "b.file", "b/c", "b/c/five", "b/zero", "empty"];
    assert_eq!(paths(&listed), want, "sorted by path, without what is skipped");
    let all = sandbox.list(&can.at(b"tree"), &Filter::all()).unwrap();
    assert_eq!(all.len(), 14, "{:?}", paths(&all));
    assert!(all.is_sorted_by(|a, b| a.path < b.path));
    let named = |name: &str| listed.iter().find(|entry| entry.path == name.as_bytes()).unwrap();
    assert_eq!((named("b/c").kind, named("b/c/five").kind, named("b/c/five").size), (EntryKind::Directory, EntryKind::File, 5));
    assert_eq!((named("b/zero").kind, named("b/zero").size), (EntryKind::File, 0));
    if can.modes {
        assert_eq!([named("b/zero").mode, named("b/c/five").mode, named("empty").mode], [0o640, 0o755, 0o700]);
    }
    assert_eq!(sandbox.list(&can.at(b"tree/empty"), &Filter::all()).unwrap(), []);
    let (first, last) = (all.first().unwrap(), all.last().unwrap());
    let found = sandbox.stat_many(&can.at(b"tree"), &[&last.path, b"nosuch", &first.path]).unwrap();
    assert_eq!(
        found.iter().map(|entry| entry.as_ref().map(|entry| &entry.path)).collect::<Vec<_>>(),
        [Some(&last.path), None, Some(&first.path)]
    );
    assert_eq!(sandbox.stat_many(&can.at(b"no such directory"), &[b"a"]).unwrap(), [None]);
    assert_eq!(sandbox.stat_many(&can.at(b"tree"), &[]).unwrap(), []);
    if can.symlinks {
        output(
            sandbox,
            can,
            "mkdir -p linked; cd linked; ln -s ../tree to_directory; ln -s nowhere dangling; ln -s . self; ln -s ../tree/b-file to_file",
        );
        let listed = sandbox.list(&can.at(b"linked"), &Filter::all()).unwrap();
        assert_eq!(paths(&listed), ["dangling", "self", "to_directory", "to_file"], "symlinks are not followed");
        assert!(listed.iter().all(|entry| entry.kind == EntryKind::Symlink));
    }
}

fn write(path: &[u8], content: &[u8], mode: u32) -> SandboxEdit {
    SandboxEdit::Write { path: path.to_vec(), content: Arc::from(content), mode }
}

fn remove(path: &[u8]) -> SandboxEdit {
    SandboxEdit::Remove { path: path.to_vec() }
}

/// Many changes at once.
pub fn edits(sandbox: &dyn Sandbox, can: &Can) {
    output(
        sandbox,
        can,
        "mkdir -p edits/old edits/full; cd edits; echo old > old/file; echo x > full/x; echo gone > gone; chmod 600 old/file",
    );
    let at = can.at(b"edits");
    sandbox.apply(&at, &[]).unwrap();
    let edits = [
        SandboxEdit::Directory { path: b"made".to_vec(), mode: 0o750 },
        write(b"made/script", b"#!/bin/bash\necho ran\n", 0o755),
        write(b"deep/er/bin", b"\0\xff\n", 0o644),
        write(b"nothing", b"", 0o600),
        write(b"old/file", b"new", 0o644),
        remove(b"gone"),
        remove(b"never was"),
        remove(b"full"),
        write(b"twice", b"first", 0o644),
        write(b"twice", b"second", 0o640),
        write(b"short life", b"x", 0o644),
        remove(b"short life"),
        SandboxEdit::Directory { path: b"comes".to_vec(), mode: 0o755 },
        remove(b"comes"),
        write(b"comes", b"a file where a directory was", 0o644),
        SandboxEdit::Mode { path: b"full/x".to_vec(), mode: 0o700 },
    ];
    sandbox.apply(&at, &edits).unwrap();
    assert_eq!(output(sandbox, can, "cd edits; made/script; cat old/file nothing twice; wc -c < deep/er/bin"), "ran\nnewsecond3\n");
    assert_eq!(sandbox.read_file(&can.at(b"edits/deep/er/bin")).unwrap(), b"\0\xff\n");
    assert_eq!(sandbox.read_file(&can.at(b"edits/comes")).unwrap(), b"a file where a directory was");
    assert_eq!(
        output(sandbox, can, "cd edits; ls -d gone 'short life' 2>/dev/null || ls full"),
        "x\n",
        "a directory that is not empty stays"
    );
    if can.modes {
        let modes = output(sandbox, can, "cd edits; stat -c %a made made/script deep/er/bin nothing old/file twice full/x");
        assert_eq!(modes.split_whitespace().collect::<Vec<_>>(), ["750", "755", "644", "600", "644", "640", "700"]);
        sandbox.apply(&at, &[SandboxEdit::Directory { path: b"made".to_vec(), mode: 0o755 }]).unwrap();
        assert_eq!(output(sandbox, can, "stat -c %a edits/made"), "755\n", "of an old one too");
    }
    let directory = sandbox.apply(&at, &[write(b"before", b"x", 0o644), write(b"full", b"x", 0o644), write(b"after", b"x", 0o644)]);
    assert!(matches!(directory, Err(SandboxError::NotAFile { .. })), "a file over a directory: {directory:?}");
    assert_eq!(
        output(sandbox, can, "cd edits; ls -d before; [ -e after ] || echo stopped"),
        "before\nstopped\n",
        "it stops at the first that fails"
    );
    if can.symlinks {
        output(
            sandbox,
            can,
            "echo precious > precious; mkdir -p outside; cd edits; ln -s ../precious link; ln -s ../outside to; ln -s ../outside way",
        );
        sandbox.apply(&at, &[write(b"link", b"own", 0o644), remove(b"to")]).unwrap();
        assert_eq!(
            output(sandbox, can, "cat precious edits/link; [ -L edits/link ] || echo file; ls -d outside"),
            "precious\nownfile\noutside\n"
        );
        sandbox.apply(&at, &[write(b"way", b"a file", 0o644)]).unwrap();
        assert_eq!(output(sandbox, can, "cat edits/way; ls -A outside"), "a file", "nothing is put into the directory of a symlink");
    }
    let many: Vec<SandboxEdit> =
        (0..300).map(|n| write(format!("many/{}/{n}", n % 7).as_bytes(), format!("{n}\n").as_bytes(), 0o644)).collect();
    sandbox.apply(&at, &many).unwrap();
    assert_eq!(output(sandbox, can, "cd edits/many; cat */* | sort -n | uniq | wc -l").trim(), "300");
}

/// Stopping it, twice.
pub fn stopping(sandbox: &dyn Sandbox, can: &Can) {
    assert!(!sandbox.provider().is_empty());
    sandbox.stop().unwrap();
    sandbox.stop().unwrap();
    if can.is_over_when_stopped {
        let over = sandbox.execute_command(&SandboxCommand::new("echo hello"));
        assert!(over.is_err(), "it runs no more: {over:?}");
    }
}
