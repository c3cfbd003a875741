//! Containers: the program is a script here that runs the commands on this machine, and the real one where its daemon runs.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "what these sandboxes ask of a program of the host is looked at from the host"
)]

use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bashkit::CancelToken;
use bashkit_tests::conformance::{self, Can};
use bashkit_workspace::sandbox::{
    Container, ContainerBuilder, Filter, Sandbox, SandboxCommand, SandboxEdit, SandboxError, SandboxProvider,
};
use tempfile::TempDir;

/// What of docker is asked: `run`, `exec`, `inspect`, `rm`, `pause`, `unpause`, `commit`. What is run inside lives on when the program is killed, as with the real one.
const FAKE: &str = r#"#!/bin/bash
state=STATE
if [[ -e $state/down ]]; then
  echo 'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?' >&2
  exit 1
fi
kill_all() {
  for p in /proc/[0-9]*; do grep -qs "CONTAINER=$1" "$p/environ" && kill -KILL "${p#/proc/}" 2>/dev/null; done
}
case $1 in
run)
  printf '%s\n' "$@" >"$state/run"
  if [[ -e $state/no-image ]]; then echo "Unable to find image 'x:latest' locally" >&2; exit 125; fi
  id=$RANDOM$RANDOM$RANDOM
  mkdir "$state/$id"
  echo 'a warning'
  echo "$id" ;;
exec)
  shift
  env=()
  while [[ $1 == -* ]]; do
    case $1 in
    -i) shift ;;
    -e) env+=("$2"); shift 2 ;;
    *) echo "unknown flag $1" >&2; exit 125 ;;
    esac
  done
  id=$1; shift
  if [[ ! -d $state/$id ]]; then echo "Error response from daemon: No such container: $id" >&2; exit 1; fi
  cd / && exec setsid --wait env -i PATH="$state/bin:/usr/bin:/bin" HOME=/ CONTAINER="$id" "${env[@]}" "$@" ;;
inspect)
  if [[ -d $state/$4 ]]; then echo true; else echo "Error: No such object: $4" >&2; exit 1; fi ;;
pause)
  if [[ ! -d $state/$2 ]]; then echo "Error response from daemon: No such container: $2" >&2; exit 1; fi
  if [[ -e $state/paused ]]; then echo "Error response from daemon: Container $2 is already paused" >&2; exit 1; fi
  echo "$2" | tee "$state/paused" ;;
unpause)
  if [[ ! -e $state/paused ]]; then echo "Error response from daemon: Container $2 is not paused" >&2; exit 1; fi
  rm "$state/paused"; echo "$2" ;;
commit) printf '%s\n' "$@" >"$state/commit"; echo sha256:0123abcd ;;
rm)
  if [[ ! -d $state/$3 ]]; then echo "Error response from daemon: No such container: $3" >&2; exit 1; fi
  rmdir "$state/$3"; kill_all "$3"; echo "$3" ;;
*) echo "unknown command $1" >&2; exit 1 ;;
esac
"#;

struct Fake {
    state: TempDir,
    files: TempDir,
}

impl Fake {
    fn new() -> Self {
        let state = tempfile::tempdir().unwrap();
        let fake = Self { state, files: tempfile::tempdir().unwrap() };
        std::fs::create_dir(fake.state.path().join("bin")).unwrap();
        fake.program("docker", &FAKE.replace("STATE", &fake.state.path().display().to_string()));
        fake
    }

    fn program(&self, name: &str, text: &str) {
        let path = self.state.path().join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
    }

    fn set(&self, name: &str) {
        std::fs::write(self.state.path().join(name), "").unwrap();
    }

    fn directory(&self) -> Vec<u8> {
        self.files.path().as_os_str().as_bytes().to_vec()
    }

    fn builder(&self) -> ContainerBuilder {
        Container::docker("image:1").program(self.state.path().join("docker")).directory(self.directory())
    }
}

fn text(sandbox: &dyn Sandbox, script: &str) -> String {
    let result = sandbox.execute_command(&script.into()).unwrap();
    let status = if result.exit_code == 0 { String::new() } else { format!("[{}]", result.exit_code) };
    format!("{}{}{status}", result.stdout_text(), result.stderr_text())
}

#[test]
fn everything_that_a_sandbox_must() {
    let fake = Fake::new();
    conformance::sandbox(&fake.builder().build().unwrap(), &Can::everything(fake.directory()));
    let fake = Fake::new();
    conformance::workspace(fake.builder().build().unwrap(), &fake.directory());
    // An image without tar.
    let fake = Fake::new();
    fake.program("bin/tar", "#!/bin/sh\nexit 127\n");
    conformance::sandbox(&fake.builder().build().unwrap(), &Can::everything(fake.directory()));
}

#[test]
fn a_daemon_that_runs_here() {
    let info = Command::new("docker").arg("info").output();
    if info.is_ok_and(|output| output.status.success()) {
        let sandbox = Container::docker("debian:stable-slim").build().unwrap();
        conformance::sandbox(&sandbox, &Can::everything("/workspace"));
    } else {
        eprintln!("NOT TESTED with a real docker: 'docker info' fails here");
        let error = Container::docker("debian:stable-slim").build().unwrap_err();
        assert!(
            matches!(&error, SandboxError::Unavailable { provider, problem } if provider == "docker" && !problem.is_empty()),
            "{error}"
        );
    }
}

/// Makes the files of a system out of programs of this machine and the libraries that they need.
const ROOT: &str = r#"
mkdir -p "$1"/{bin,tmp,dev,proc,sys,etc,run,workspace}
for name in bash sh cat mkdir chmod rm ls find tar base64 sha256sum date stat wc printf env sleep kill head tail mv ln mktemp touch cp test true sort sed grep dd id \
  setsid rmdir readlink mkfifo gzip tee timeout tr od; do
  file=$(type -P "$name") || continue
  cp -L "$file" "$1/bin/$name"
  ldd "$file" 2>/dev/null | grep -o '/[^ ]*'
done | sort -u | while read -r library; do
  mkdir -p "$1${library%/*}"
  cp -L "$library" "$1$library"
done
"#;

/// A real podman, with a system that is made here: nothing is fetched.
#[test]
fn a_podman_that_runs_here() {
    let place = tempfile::tempdir().unwrap();
    let root = place.path().join("root");
    assert!(Command::new("bash").args(["-c", ROOT, "bash"]).arg(&root).status().unwrap().success());
    let tried =
        Command::new("podman").args(["run", "--rm", "--network=none", "--rootfs"]).arg(&root).args(["bash", "-c", "exit 42"]).output();
    match tried {
        Ok(output) if output.status.code() == Some(42) => {
            let sandbox = Container::podman(root.display().to_string()).option("--rootfs").build().unwrap();
            conformance::sandbox(&sandbox, &Can::everything("/workspace"));
            sandbox.stop().unwrap();
        }
        Ok(output) => eprintln!("NOT TESTED with a real podman: {}", String::from_utf8_lossy(&output.stderr).trim()),
        Err(error) => eprintln!("NOT TESTED with a real podman: it does not run here: {error}"),
    }
}

#[test]
fn what_it_is_made_with() {
    let fake = Fake::new();
    let builder = fake.builder().memory("512m").cpus("1.5").pids(100).user("1:2").read_only(true).mount("/src", "/tmp", true);
    let _sandbox = builder.volume("data", "/data").option("--hostname=box").build().unwrap();
    let run = std::fs::read_to_string(fake.state.path().join("run")).unwrap();
    let args: Vec<&str> = run.lines().collect();
    let directory = fake.files.path().display().to_string();
    let expected = [
        "run",
        "-d",
        "--rm",
        "--init",
        "--cap-drop=ALL",
        "--security-opt=no-new-privileges",
        "--label=bashkit=sandbox",
        "--network=none",
        "--read-only",
        "--tmpfs",
        &directory,
        "--memory=512m",
        "--cpus=1.5",
        "--pids-limit=100",
        "--user=1:2",
        "--volume=/src:/tmp:ro",
        "--volume=data:/data",
        "--hostname=box",
        "--entrypoint",
        "sh",
        "image:1",
        "-c",
    ];
    assert_eq!(args[..expected.len()], expected);
    assert_eq!(args.len(), expected.len() + 1);
}

#[test]
fn what_is_not_there_is_said_at_creation() {
    let fake = Fake::new();
    let unavailable = |builder: ContainerBuilder, words: &str| {
        let error = builder.provider().create().err().unwrap();
        assert!(matches!(error, SandboxError::Unavailable { .. }) && error.to_string().contains(words), "{error}");
    };
    unavailable(fake.builder().program("/no/such/docker"), "cannot run the program /no/such/docker");
    fake.set("no-image");
    unavailable(fake.builder(), "Unable to find image");
    fake.set("down");
    unavailable(fake.builder(), "Cannot connect to the Docker daemon");
    assert!(matches!(fake.builder().provider().resume("1"), Err(SandboxError::Unavailable { .. })));
    let fake = Fake::new();
    let error = fake.builder().shell("fish-of-nowhere").build().unwrap_err();
    assert!(matches!(&error, SandboxError::Unsupported { problem, .. } if problem.contains("has no fish-of-nowhere")), "{error}");
    let n_left = std::fs::read_dir(fake.state.path()).unwrap().filter(|entry| entry.as_ref().unwrap().path().is_dir()).count();
    assert_eq!(n_left, 1, "the container of no use is removed");
    assert!(matches!(fake.builder().directory("relative").build(), Err(SandboxError::InvalidPath { .. })));
}

fn is_alive(pid: &str) -> bool {
    let begun = Instant::now();
    let runs = || std::fs::read_to_string(format!("/proc/{}/stat", pid.trim())).is_ok_and(|stat| !stat.contains(") Z "));
    while runs() {
        if begun.elapsed() > Duration::from_secs(2) {
            return true;
        }
        std::thread::yield_now();
    }
    false
}

fn pid(path: &Path) -> String {
    while !path.exists() {
        std::thread::yield_now();
    }
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn what_takes_too_long_is_killed_inside() {
    let fake = Fake::new();
    let sandbox = Arc::new(fake.builder().env("ALL", "all").build().unwrap());
    let script = "setsid bash -c 'trap \"\" TERM; echo $$ >deep.new; mv deep.new deep; sleep 100; :' & echo $$ $ALL; sleep 100";
    let late = sandbox.execute_command(&SandboxCommand::new(script).timeout(Duration::from_millis(700))).unwrap();
    assert_eq!(late.exit_code, 124);
    let shell = late.stdout_text();
    assert!(shell.ends_with(" all\n") && !is_alive(shell.split(' ').next().unwrap()), "{shell}");
    assert!(!is_alive(&pid(&fake.files.path().join("deep"))));

    for stops in [false, true] {
        let file = fake.files.path().join("pid");
        let _ = std::fs::remove_file(&file);
        let cancel = CancelToken::new();
        let command = SandboxCommand::new("echo $$ >pid.new; mv pid.new pid; sleep 100").cancelled_by(cancel.clone());
        let there = Arc::clone(&sandbox);
        let running = std::thread::Builder::new().spawn(move || there.execute_command(&command)).unwrap();
        let pid = pid(&file);
        if stops {
            sandbox.stop().unwrap()
        } else {
            cancel.cancel()
        }
        let ended = running.join().unwrap();
        assert!(matches!((&ended, stops), (Err(SandboxError::Cancelled), false) | (Err(SandboxError::Gone { .. }), true)), "{ended:?}");
        assert!(!is_alive(&pid));
    }
}

#[test]
fn one_that_is_gone_is_told_from_a_command_that_fails() {
    let fake = Fake::new();
    let provider = fake.builder().provider();
    let sandbox = provider.create().unwrap();
    let id = sandbox.id().unwrap();
    text(&*sandbox, "echo kept >file");
    assert_eq!(text(&*provider.resume(&id).unwrap(), "cat file"), "kept\n");
    assert_eq!(
        text(&*sandbox, "echo 'Error response from daemon: No such container' >&2; exit 1"),
        "Error response from daemon: No such container\n[1]"
    );
    assert_eq!(text(&*sandbox, "printf bashkit-66; exit 66"), "bashkit-66[66]");
    std::fs::remove_dir(fake.state.path().join(&id)).unwrap();
    assert!(matches!(sandbox.execute_command(&"echo".into()), Err(SandboxError::Gone { .. })));
    assert!(matches!(sandbox.read_file(b"/etc/passwd"), Err(SandboxError::Gone { .. })));
    assert!(matches!(sandbox.list(&fake.directory(), &Filter::all()), Err(SandboxError::Gone { .. })));
    for id in [id.as_str(), "", "-f"] {
        assert!(matches!(provider.resume(id), Err(SandboxError::Gone { .. })));
    }
    sandbox.stop().unwrap();
}

#[test]
fn a_container_is_paused_kept_and_copied() {
    let fake = Fake::new();
    let provider = fake.builder().option("--rootfs").provider();
    let sandbox = provider.create().unwrap();
    sandbox.pause().unwrap();
    sandbox.pause().unwrap();
    assert!(fake.state.path().join("paused").exists());
    for refused in [sandbox.execute_command(&"true".into()).err(), sandbox.snapshot("x").err(), sandbox.keep_alive(None).err()] {
        assert!(matches!(refused, Some(SandboxError::Paused { .. })), "{refused:?}");
    }
    sandbox.resume().unwrap();
    sandbox.resume().unwrap();
    assert_eq!(text(&*sandbox, "echo alive"), "alive\n");
    let id = sandbox.id().unwrap();
    let committed = || std::fs::read_to_string(fake.state.path().join("commit")).unwrap();
    assert_eq!(sandbox.snapshot("warm:1").unwrap(), "sha256:0123abcd");
    assert_eq!(committed(), format!("commit\n-q\n{id}\nwarm:1\n"));
    let run = || std::fs::read_to_string(fake.state.path().join("run")).unwrap();
    let fork = sandbox.fork().unwrap();
    assert_eq!(committed(), format!("commit\n-q\n{id}\n"));
    assert!(run().contains("\nsha256:0123abcd\n") && !run().contains("--rootfs") && fork.id() != sandbox.id(), "{}", run());
    provider.create_from("warm:1").unwrap();
    assert!(run().contains("\nwarm:1\n"), "{}", run());
    assert!(provider.create_from("--privileged").is_err());
    sandbox.stop().unwrap();
    for gone in [sandbox.pause().err(), sandbox.resume().err(), sandbox.snapshot("x").err(), sandbox.fork().err()] {
        assert!(matches!(gone, Some(SandboxError::Gone { .. })), "{gone:?}");
    }
}

#[test]
fn sizes() {
    let fake = Fake::new();
    let sandbox = fake.builder().output_bytes_max(1000).file_bytes_max(2000).build().unwrap();
    let result = sandbox.execute_command(&"head -c 1001 /dev/zero".into()).unwrap();
    assert_eq!((result.stdout.len(), result.truncated), (1000, true));
    let path = [fake.directory(), b"/file".to_vec()].concat();
    sandbox.write_file(&path, &[0; 2000]).unwrap();
    assert_eq!(sandbox.read_file(&path).unwrap().len(), 2000);
    sandbox.write_file(&path, &[0; 2001]).unwrap();
    assert!(matches!(sandbox.read_file(&path), Err(SandboxError::TooLarge { bytes_max: 2000, .. })));
    let long = format!("#{}\necho \"$# $0\"; cat <<'END'\n$x\nEND\n", "x".repeat(300_000));
    let sandbox = fake.builder().build().unwrap();
    assert_eq!(text(&sandbox, &long), "0 bash\n$x\n");
    // More than one script and one argument can hold.
    let edit = |n: usize| SandboxEdit::Write { path: format!("d{}/{n}", n % 9).into(), content: b"x".as_slice().into(), mode: 0o640 };
    let edits: Vec<SandboxEdit> = (0..3000).map(edit).collect();
    sandbox.apply(&fake.directory(), &edits).unwrap();
    let listed = sandbox.list(&fake.directory(), &Filter::all()).unwrap();
    assert_eq!(listed.iter().filter(|entry| entry.mode == 0o640 && entry.size == 1).count(), 3000);
}
