//! Sandboxes of this process and of this machine, under the suite that every sandbox must pass.
#![expect(clippy::disallowed_methods, clippy::unwrap_used, reason = "what these sandboxes do to the host is looked at from the host")]

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bashkit::CancelToken;
use bashkit_orchestrator::process::Boundary;
use bashkit_tests::conformance::{self, Can};
use bashkit_workspace::sandbox::{Filter, InMemory, Local, Sandbox, SandboxCommand, SandboxEdit, SandboxError, SandboxProvider};
use tempfile::TempDir;

use crate::three_methods::ThreeMethods;

#[test]
fn in_memory() {
    conformance::sandbox(&InMemory::new(), &Can::everything("/workspace"));
    conformance::workspace(InMemory::new(), b"/workspace");
    let kept = InMemory::builder().keep_shell(true).build().unwrap();
    conformance::sandbox(&kept, &Can::everything("/workspace"));
    let provided = InMemory::builder().provider().create().unwrap();
    conformance::sandbox(&*provided, &Can::everything("/workspace"));
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn text(sandbox: &dyn Sandbox, script: &str) -> String {
    let result = sandbox.execute_command(&script.into()).unwrap();
    let status = if result.exit_code == 0 { String::new() } else { format!("[{}]", result.exit_code) };
    format!("{}{}{status}", result.stdout_text(), result.stderr_text())
}

fn bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_bytes().to_vec()
}

#[test]
fn local() {
    for boundary in [Boundary::Off, Boundary::IfAvailable] {
        let folder = folder();
        let inside = folder.path().join("workspace");
        let sandbox = Local::builder(&inside).landlock(boundary).build().unwrap();
        assert_eq!(sandbox.working_directory(), bytes(&inside));
        conformance::workspace(sandbox, &bytes(&inside));
        std::fs::remove_dir_all(inside).unwrap();
        let sandbox = Local::builder(folder.path()).landlock(boundary).build().unwrap();
        conformance::sandbox(&sandbox, &Can::everything(bytes(folder.path())));
    }
}

#[test]
fn one_of_your_own_with_three_methods() {
    let folder = folder();
    let inside = folder.path().join("workspace");
    conformance::workspace(ThreeMethods(Local::new(&inside).unwrap()), &bytes(&inside));
    std::fs::remove_dir_all(inside).unwrap();
    conformance::sandbox(&ThreeMethods(Local::new(folder.path()).unwrap()), &Can::everything(bytes(folder.path())));
}

/// Whether a process goes on; one that was killed may need a moment to be gone.
fn is_alive(pid: &str) -> bool {
    let begun = Instant::now();
    // A zombie is not alive.
    let runs = || std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).is_ok_and(|stat| !stat.contains(") Z "));
    while runs() {
        if begun.elapsed() > Duration::from_secs(2) {
            return true;
        }
        std::thread::yield_now();
    }
    false
}

#[test]
fn what_takes_too_long_is_killed_with_all_that_it_started() {
    let folder = folder();
    let sandbox = Local::new(folder.path()).unwrap();
    let script =
        "bash -c 'trap \"\" TERM; echo $$ >deep; bash -c \"sleep 100; :\" & wait; sleep 100' & echo $! >child; sleep 100; echo never";
    let begun = Instant::now();
    let late = sandbox.execute_command(&SandboxCommand::new(script).timeout(Duration::from_millis(500))).unwrap();
    assert_eq!((late.exit_code, late.stdout_text().as_str()), (124, ""));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    for file in ["deep", "child"] {
        let pid = std::fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(!is_alive(&pid), "{file}");
    }

    // The same for one that is cancelled, and for a sandbox that is stopped, from another thread.
    let sandbox = Arc::new(sandbox);
    for stops in [false, true] {
        let _ = std::fs::remove_file(folder.path().join("pid"));
        let cancel = CancelToken::new();
        let command = SandboxCommand::new("echo $$ >pid.new; mv pid.new pid; sleep 100").cancelled_by(cancel.clone());
        let there = Arc::clone(&sandbox);
        let running = std::thread::Builder::new().spawn(move || there.execute_command(&command)).unwrap();
        while !folder.path().join("pid").exists() {
            std::thread::yield_now();
        }
        if stops {
            sandbox.stop().unwrap()
        } else {
            cancel.cancel()
        }
        let ended = running.join().unwrap();
        assert!(matches!((&ended, stops), (Err(SandboxError::Cancelled), false) | (Err(SandboxError::Gone { .. }), true)), "{ended:?}");
        assert!(!is_alive(&std::fs::read_to_string(folder.path().join("pid")).unwrap()));
    }
}

#[test]
fn a_job_in_the_background_is_not_waited_for() {
    let folder = folder();
    let sandbox = Local::new(folder.path()).unwrap();
    for script in ["sleep 100 & echo $! >pid; echo begun", "setsid sleep 3 & echo $! >pid; echo begun"] {
        let begun = Instant::now();
        assert_eq!(text(&sandbox, script), "begun\n");
        assert!(begun.elapsed() < Duration::from_millis(2500), "{script}: {:?}", begun.elapsed());
    }
    text(&sandbox, "sleep 100 >/dev/null 2>&1 & echo $! >pid");
    assert!(!is_alive(&std::fs::read_to_string(folder.path().join("pid")).unwrap()), "it does not outlive its command");
    assert_eq!(text(&sandbox, "(sleep 0.05; echo late) & echo early"), "early\nlate\n", "what comes soon is taken");
}

#[test]
fn ten_mebibytes_of_each_stream_are_kept() {
    let folder = folder();
    let sandbox = Local::new(folder.path()).unwrap();
    let exact = sandbox.execute_command(&"head -c 10485760 /dev/zero; head -c 10485760 /dev/zero >&2".into()).unwrap();
    assert_eq!((exact.stdout.len(), exact.stderr.len(), exact.truncated), (10 << 20, 10 << 20, false));
    let more = sandbox.execute_command(&"head -c 30000000 /dev/zero >&2; head -c 10485761 /dev/zero; exit 3".into()).unwrap();
    assert_eq!((more.stdout.len(), more.stderr.len(), more.truncated, more.exit_code), (10 << 20, 10 << 20, true, 3));
    // Both ways at once, more than any pipe holds.
    let much = vec![b'x'; 3_000_000];
    let both = sandbox.execute_command(&SandboxCommand::new("tee /dev/stderr").stdin(much.clone())).unwrap();
    assert!(both.stdout == much && both.stderr == much);
}

#[test]
fn the_environment_is_a_list_of_what_is_allowed() {
    let folder = folder();
    let sandbox = Local::builder(folder.path()).env("OWN", "yes").inherit("CARGO_MANIFEST_DIR").build().unwrap();
    let names = text(&sandbox, "compgen -e | sort | tr '\\n' ' '");
    let allowed =
        ["CARGO_MANIFEST_DIR", "HOME", "LANG", "LC_ALL", "OLDPWD", "OWN", "PATH", "PWD", "SHELL", "SHLVL", "TERM", "TMPDIR", "TZ", "_"];
    assert!(names.split_whitespace().all(|name| allowed.contains(&name)), "{names}");
    assert!(names.contains("CARGO_MANIFEST_DIR") && std::env::var_os("CARGO_PKG_NAME").is_some(), "{names}");
    assert_eq!(text(&sandbox, "echo $HOME $TERM $OWN"), format!("{} dumb yes\n", folder.path().display()));
    assert_eq!(text(&sandbox, "mktemp >name; rm \"$(cat name)\"; [[ $(cat name) == \"$TMPDIR\"/* ]] && stat -c %a \"$TMPDIR\""), "700\n");
    let scratch = text(&sandbox, "printf %s \"$TMPDIR\"");
    drop(sandbox);
    assert!(!Path::new(&scratch).exists());
}

#[test]
fn paths_do_not_lead_out() {
    let (folder, outside) = (folder(), folder());
    std::fs::write(outside.path().join("secret"), "secret").unwrap();
    let sandbox = Local::new(folder.path()).unwrap();
    let out = outside.path().display();
    text(
        &sandbox,
        &format!("ln -s {out} out; ln -s {out}/secret file; ln -s ../../../../etc up; mkdir in; ln -s \"$PWD/in\" whole; echo x >in/x"),
    );
    let secret = bytes(&outside.path().join("secret"));
    let wrong: Vec<Vec<u8>> = vec![
        secret.clone(),
        b"/etc/passwd".to_vec(),
        b"relative".to_vec(),
        sandbox.path("../x"),
        sandbox.path("in/../../x"),
        sandbox.path("out/secret"),
        sandbox.path("file"),
        sandbox.path("up/passwd"),
        sandbox.path("nul\0"),
        [sandbox.directory(), b"x/y"].concat(),
    ];
    for path in &wrong {
        let shown = String::from_utf8_lossy(path);
        let read = sandbox.read_file(path);
        assert!(matches!(read, Err(SandboxError::InvalidPath { .. })), "{shown}: {read:?}");
        let written = sandbox.write_file(path, b"mine");
        assert!(matches!(written, Err(SandboxError::InvalidPath { .. })), "{shown}: {written:?}");
    }
    for directory in ["out", "up"] {
        let listed = sandbox.list(&sandbox.path(directory), &Filter::all());
        assert!(matches!(listed, Err(SandboxError::InvalidPath { .. })), "{listed:?}");
        let command = sandbox.execute_command(&SandboxCommand::new("ls").directory(sandbox.path(directory)));
        assert!(matches!(command, Err(SandboxError::InvalidPath { .. })), "{command:?}");
        let edit = SandboxEdit::Write { path: format!("{directory}/new").into(), content: b"x".as_slice().into(), mode: 0o644 };
        let applied = sandbox.apply(sandbox.directory(), &[edit]);
        assert!(matches!(applied, Err(SandboxError::InvalidPath { .. })), "{applied:?}");
    }
    assert_eq!(std::fs::read_to_string(outside.path().join("secret")).unwrap(), "secret");
    assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 1);
    assert_eq!(sandbox.read_file(&sandbox.path("whole/x")).unwrap(), b"x\n", "a whole path of something inside is no way out");
    sandbox.write_file(&sandbox.path("whole/y"), b"y").unwrap();
    assert_eq!(text(&sandbox, "cat in/y; mkfifo in/pipe"), "y");
    assert!(matches!(sandbox.read_file(&sandbox.path("in/pipe")), Err(SandboxError::NotAFile { .. })));
}

#[test]
fn what_does_not_fit_an_argument_runs_too() {
    let folder = folder();
    let sandbox = Local::new(folder.path()).unwrap();
    let script = format!("#{}\necho \"$# $0\"; cat <<'END'\n$x\nEND\n", "x".repeat(300_000));
    assert_eq!(text(&sandbox, &script), "0 bash\n$x\n");
    assert_eq!(text(&sandbox, "ls -A $TMPDIR"), "");
    let small = Local::builder(folder.path()).file_bytes_max(10).build().unwrap();
    small.write_file(&small.path("a"), b"1234567890").unwrap();
    assert_eq!(small.read_file(&small.path("a")).unwrap().len(), 10);
    small.write_file(&small.path("a"), b"12345678901").unwrap();
    assert!(matches!(small.read_file(&small.path("a")), Err(SandboxError::TooLarge { bytes: 11, bytes_max: 10, .. })));
}

#[test]
fn the_kernel_keeps_commands_inside() {
    let (folder, outside) = (folder(), folder());
    std::fs::write(outside.path().join("secret"), "secret").unwrap();
    let open = Local::new(folder.path()).unwrap();
    let out = outside.path().display();
    assert_eq!(text(&open, &format!("cat {out}/secret")), "secret", "without it they go anywhere");
    assert!(!open.is_bounded());
    let builder = Local::builder(folder.path()).landlock(Boundary::Required).deny_tcp(true);
    let sandbox = match builder.clone().build() {
        Ok(sandbox) => sandbox,
        Err(error) => {
            // Said, not skipped in silence: this kernel cannot do it.
            assert!(matches!(error, SandboxError::Unavailable { .. }) && error.to_string().contains("Landlock"), "{error}");
            eprintln!("NOT TESTED: {error}");
            return;
        }
    };
    assert!(sandbox.is_bounded());
    assert_eq!(
        text(&sandbox, "echo in >inside; cat inside; mktemp >/dev/null && echo scratch; ls /usr >/dev/null && sort inside"),
        "in\nscratch\nin\n"
    );
    assert_eq!(
        text(&sandbox, "cat <(echo sub) /dev/null; ls /proc/self/environ >/dev/null; grep -c . /proc/meminfo >/dev/null && echo ok"),
        "sub\nok\n"
    );
    for script in [
        format!("cat {out}/secret"),
        format!("echo x >{out}/secret"),
        format!("echo x >{out}/new"),
        format!("truncate -s 0 {out}/secret"),
        format!("rm {out}/secret"),
        format!("mkdir {out}/d"),
        format!("ls {out}"),
        format!("ln {out}/secret here"),
        format!("mv inside {out}/inside"),
        format!("ln -s {out}/secret link; cat link"),
        "cat /proc/$PPID/environ".to_owned(),
        "kill -0 $PPID".to_owned(),
        "setsid --wait cat /root/.bashrc".to_owned(),
        "exec 3<>/dev/tcp/127.0.0.1/1".to_owned(),
    ] {
        let result = sandbox.execute_command(&SandboxCommand::new(script.clone())).unwrap();
        let said = result.stderr_text();
        let is_refused = said.contains("Permission denied") || said.contains("Operation not permitted") || said.contains("cross-device");
        assert!(result.exit_code != 0 && is_refused, "{script}: {} {said}", result.exit_code);
    }
    assert_eq!(std::fs::read_to_string(outside.path().join("secret")).unwrap(), "secret");
    assert_eq!(std::fs::read_dir(outside.path()).unwrap().count(), 1);
    // This process is as free as before.
    assert!(std::fs::write(outside.path().join("mine"), "x").is_ok());
    let wider = builder.readable(outside.path()).build().unwrap();
    assert_eq!(text(&wider, &format!("cat {out}/secret; echo x 2>/dev/null >{out}/secret || echo no")), "secretno\n");
    assert!(matches!(Local::builder(folder.path()).shell("/no/such/bash").build(), Err(SandboxError::Unavailable { .. })));
}

#[test]
fn a_local_sandbox_is_found_again() {
    let folder = folder();
    let provider = Local::builder(folder.path().join("made")).provider();
    let sandbox = provider.create().unwrap();
    let id = sandbox.id().unwrap();
    text(&*sandbox, "echo kept >file");
    assert_eq!(text(&*provider.resume(&id).unwrap(), "cat file"), "kept\n");
    sandbox.stop().unwrap();
    let again = Local::builder(folder.path().join("made")).provider().resume(&id).unwrap();
    assert_eq!(text(&*again, "cat file"), "kept\n");
    assert!(matches!(provider.resume("/elsewhere"), Err(SandboxError::Gone { .. })));
    std::fs::remove_dir_all(folder.path().join("made")).unwrap();
    drop((sandbox, again));
    assert!(matches!(provider.resume(&id), Err(SandboxError::Gone { .. })));
}
