//! Programs that damage what the host needs, leave processes behind, and reach for what they were not given: with and without confinement.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and look at the host")]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use bashkit_orchestrator::process::{Boundary, Descendants, ProcessLimits, Sockets};
use bashkit_orchestrator::script::{Language, ProgramTool, ProgramToolBuilder};
use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, ToolFn, ToolOutput, ToolResponse};

const TIME: Duration = Duration::from_secs(2);

fn python(boundary: Boundary) -> ProgramToolBuilder {
    ScriptTool::builder().language(Language::Python).name("program").landlock(boundary).timeout(TIME)
}

/// Both kinds of confinement, as far as the kernel here has them.
fn boundaries() -> Vec<Boundary> {
    let kept = python(Boundary::IfAvailable).build().unwrap();
    if kept.host_confinement().unwrap().landlock {
        return vec![Boundary::Off, Boundary::Required];
    }
    eprintln!("NOT TESTED: this kernel has no Landlock");
    vec![Boundary::Off]
}

fn look() -> ToolFn {
    ToolFn::new("look", "Look.", |_, _| Ok(ToolOutput::text("seen"))).says(|definition| definition.effects.read_only = Some(true))
}

fn with(program: ProgramTool) -> OrchestratorTool {
    OrchestratorTool::builder("t").tool(Box::new(look())).program(program).build().unwrap()
}

fn run(api: &OrchestratorTool, text: &str) -> ToolResponse {
    api.execute(format!("program <<'END_OF_PROGRAM'\n{text}\nEND_OF_PROGRAM\n").into())
}

/// Processes with these bytes in their environment or command line.
fn processes(mark: &str) -> Vec<String> {
    let contains = |path: &Path| std::fs::read(path).is_ok_and(|bytes| bytes.windows(mark.len()).any(|part| part == mark.as_bytes()));
    let all = std::fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path());
    let marked = all.filter(|path| path.join("environ").exists() && (contains(&path.join("environ")) || contains(&path.join("cmdline"))));
    marked.map(|path| path.to_string_lossy().into_owned()).filter(|path| !path.ends_with(&format!("/{}", std::process::id()))).collect()
}

/// Lines before each program: the connection that its module has, whichever kind.
const CONNECT: &str = r#"
import os, signal, socket, sys, time, threading, shutil
def connection():
    given = os.environ.get("BASHKIT_RPC_FDS")
    if given:
        return socket.socket(fileno=int(given.split(",")[0])), b""
    s = socket.socket(socket.AF_UNIX); s.connect(os.environ["BASHKIT_RPC_SOCKET"])
    return s, os.environ["BASHKIT_RPC_TOKEN"].encode() + b"\n"
def runtime_directory():
    return os.path.dirname(os.path.abspath(sys.argv[0]))
"#;

/// Name, program, and the status; `None`: any. `TIMEOUT` where it takes all of its time.
const DAMAGE: &[(&str, &str, Option<u8>)] = &[
    ("removes its runtime directory", "shutil.rmtree(runtime_directory())", Some(0)),
    ("moves its runtime directory", "os.rename(runtime_directory(), 'moved')", Some(0)),
    ("removes its socket", "p = os.environ.get('BASHKIT_RPC_SOCKET')\nif p: os.remove(p)", Some(0)),
    (
        "replaces its socket by a socket of its own",
        "p = os.environ.get('BASHKIT_RPC_SOCKET')\nif p:\n    os.remove(p); s = socket.socket(socket.AF_UNIX); s.bind(p); s.listen()\n    if os.fork() == 0: time.sleep(1000)",
        Some(0),
    ),
    ("makes its runtime directory unreadable", "os.chmod(runtime_directory(), 0)", Some(0)),
    ("closes its pipes and goes on", "os.close(0); os.close(1); os.close(2); time.sleep(1000)", Some(124)),
    ("closes every descriptor and goes on", "os.closerange(0, 4096); time.sleep(1000)", Some(124)),
    ("leaves a child with its pipes", "if os.fork() == 0: time.sleep(1000)", Some(0)),
    (
        "leaves a daemon with its pipes",
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(1000)\n    os._exit(0)",
        Some(0),
    ),
    (
        "leaves a daemon that ignores signals and calls no more",
        "if os.fork() == 0:\n    os.setsid()\n    [signal.signal(n, signal.SIG_IGN) for n in range(1, 32) if n not in (9, 19)]\n    s, token = connection(); s.sendall(token)\n    time.sleep(1000)",
        Some(0),
    ),
    (
        "removes its working directory",
        "import tempfile; d = tempfile.mkdtemp(dir='.'); os.chdir(d); os.rmdir(os.path.join('..', os.path.basename(d)))",
        Some(0),
    ),
    ("kills its group", "os.killpg(0, signal.SIGKILL)", Some(137)),
    ("stops its group", "os.killpg(0, signal.SIGSTOP)", Some(124)),
    ("kills its parent", "try:\n    os.kill(os.getppid(), signal.SIGKILL)\nexcept PermissionError: pass\ntime.sleep(1000)", None),
    ("stops its parent", "try:\n    os.kill(os.getppid(), signal.SIGSTOP)\nexcept PermissionError: pass\ntime.sleep(1000)", None),
    ("ignores the request to end", "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: pass", Some(124)),
    ("sends half a frame and is silent", "s, token = connection(); s.sendall(token + b'{\"tool\": '); time.sleep(1000)", Some(124)),
    ("sends half a token and is silent", "s, token = connection(); s.sendall(token[:10]); time.sleep(1000)", Some(124)),
    (
        "sends half a frame and leaves it to a daemon",
        "s, token = connection(); s.sendall(token + b'{\"tool\": ')\nif os.fork() == 0:\n    os.setsid(); time.sleep(1000)",
        Some(0),
    ),
    (
        "sends a frame without an end",
        "s, token = connection(); s.sendall(token)\ntry:\n    while True: s.sendall(b'x' * 65536)\nexcept OSError: pass",
        Some(124),
    ),
    (
        "asks and does not read the answers",
        "s, token = connection(); s.sendall(token)\nimport select\nwhile select.select([], [s], [], 0.5)[1]: s.send(b'{\"tool\": \"look\"}\\n' * 1000)\ntime.sleep(1000)",
        Some(124),
    ),
    ("sends what is no frame", "s, token = connection(); s.sendall(token + bytes(range(256)) * 100 + b'\\n'); print(s.recv(9))", Some(0)),
    (
        "makes 10,000 connections",
        "p = os.environ.get('BASHKIT_RPC_SOCKET')\nkept = []\nfor n in range(10000 if p else 0):\n    s = socket.socket(socket.AF_UNIX)\n    s.connect(p)\n    if len(kept) < 100: kept.append(s)",
        Some(0),
    ),
    (
        "makes connections until it cannot",
        "p = os.environ.get('BASHKIT_RPC_SOCKET')\nkept = []\ntry:\n    while p:\n        s = socket.socket(socket.AF_UNIX); kept.append(s); s.connect(p)\nexcept OSError: pass",
        Some(0),
    ),
    ("prints without end", "while True: print('x' * 65536)", Some(124)),
    (
        "puts a directory of its own where its program was",
        "d = runtime_directory(); shutil.rmtree(d); os.mkdir(d); open(d + '/more', 'w').write('x')",
        Some(0),
    ),
    ("exits in the middle of a call", "import tools\nthreading.Thread(target=tools.look).start(); os._exit(7)", Some(7)),
    (
        "calls from forked children",
        "import tools\ntools.look()\nfor _ in range(4):\n    if os.fork() == 0:\n        try: tools.look()\n        except tools.ToolError: pass\n        os._exit(0)\ntools.look()",
        Some(0),
    ),
];

#[test]
fn every_damage_that_a_program_does_ends_within_its_time() {
    for boundary in boundaries() {
        let dir = tempfile::tempdir().unwrap();
        let mark = format!("hostile-mark-{}-{boundary:?}", std::process::id());
        let api = with(python(boundary).workspace(dir.path()).env("MARK", &mark).build().unwrap());
        for (name, text, status) in DAMAGE {
            let begun = Instant::now();
            let response = run(&api, &format!("{CONNECT}\n{text}"));
            let took = begun.elapsed();
            assert!(took < TIME + Duration::from_secs(1), "{boundary:?}: {name}: {took:?}");
            if let Some(status) = status {
                assert_eq!(
                    response.exit_code,
                    i32::from(*status),
                    "{boundary:?}: {name}: {} {}",
                    response.stdout.get(..200).unwrap_or(&response.stdout),
                    response.stderr
                );
            }
            assert_eq!(processes(&mark), Vec::<String>::new(), "{boundary:?}: {name}");
            // The host goes on.
            assert_eq!(run(&api, "import tools; print(tools.look())").stdout, "seen\n", "{boundary:?}: {name}");
        }
    }
}

#[test]
fn a_workspace_that_is_gone_or_full_is_an_error_and_no_hang() {
    for boundary in boundaries() {
        let dir = tempfile::tempdir().unwrap();
        let workspace = dir.path().join("workspace");
        let api = with(python(boundary).workspace(&workspace).build().unwrap());
        assert_eq!(
            run(&api, "import os; [os.remove(os.path.join(top, name)) for top, _, names in os.walk('.') for name in names]").exit_code,
            0
        );
        std::fs::remove_dir_all(&workspace).unwrap();
        let response = run(&api, "print(1)");
        assert!(response.exit_code == 1 && response.stderr.contains("the program cannot be run: "), "{response:?}");
        std::fs::create_dir(&workspace).unwrap();
        assert_eq!(run(&api, "print(1)").stdout, "1\n");
        // A file system of its own that is full.
        let is_mounted = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "none"]).arg(&workspace).output();
        if !is_mounted.is_ok_and(|output| output.status.success()) {
            eprintln!("NOT TESTED: a full file system takes a mount");
            continue;
        }
        let fill =
            "f = open('full', 'wb')\ntry:\n    while True: f.write(b'x' * 1000); f.flush()\nexcept OSError as error: print(error.strerror)";
        let filled = run(&api, fill);
        // What its own files took, too.
        let rest = std::fs::write(workspace.join("rest"), vec![b'x'; 64 << 10]);
        let next = run(&api, "print(1)");
        std::fs::remove_file(workspace.join("rest")).unwrap();
        std::fs::remove_file(workspace.join("full")).unwrap();
        let after = run(&api, "print(1)");
        // Lazily: a process that another test starts just now may hold a file of ours until its `exec`.
        assert!(Command::new("umount").arg("-l").arg(&workspace).status().unwrap().success());
        assert_eq!(filled.stdout, "No space left on device\n", "{filled:?}");
        assert!(rest.is_err());
        assert!(next.exit_code == 1 && next.stderr.contains("No space left on device"), "{next:?}");
        assert_eq!(after.stdout, "1\n");
    }
}

fn n_entries(path: &str) -> usize {
    std::fs::read_dir(path).map_or(0, Iterator::count)
}

/// In a process of its own: descriptors and threads of other tests do not count.
#[test]
fn two_hundred_programs_that_fork_leave_nothing_behind() {
    if std::env::var_os("PROGRAMS_ALONE").is_none() {
        let mut alone = Command::new(std::env::current_exe().unwrap());
        alone.args(["--exact", "hostile_programs::two_hundred_programs_that_fork_leave_nothing_behind"]).env("PROGRAMS_ALONE", "1");
        let output = alone.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        return;
    }
    let kinds = [
        "if os.fork() == 0: time.sleep(1000)",
        "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(1000)\n    os._exit(0)\nos.wait()",
        "if os.fork() == 0:\n    [signal.signal(n, signal.SIG_IGN) for n in range(1, 32) if n not in (9, 19)]\n    time.sleep(1000)",
        "for n in range(4):\n    if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n            while True: time.sleep(1)",
        "import subprocess\nsubprocess.Popen(['sleep', '1000'], start_new_session=True, close_fds=False)",
        "if os.fork() == 0:\n    os.setsid(); os.execve('/bin/sleep', ['sleep', '1000'], {})",
        "s, token = connection(); s.sendall(token)\nif os.fork() == 0:\n    os.setsid(); time.sleep(1000)",
        "import subprocess\nsubprocess.Popen(['sh', '-c', 'while :; do (sleep 1000 &); sleep 0.01; done'], start_new_session=True)",
    ];
    for boundary in boundaries() {
        let (dir, temp) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mark = format!("fork-mark-{}-{boundary:?}", std::process::id());
        let program =
            python(boundary).workspace(dir.path()).env("MARK", &mark).env("TMPDIR", temp.path().to_string_lossy()).build().unwrap();
        let api = with(program);
        let program = |kind: &str| format!("import os\nos.chdir('.')\n{CONNECT}\n{kind}");
        run(&api, &program(kinds[0]));
        let begun = (n_entries("/proc/self/fd"), n_entries("/proc/self/task"));
        let sleepers = processes("sleep\u{0}1000");
        for n in 0..100 {
            let response = run(&api, &program(kinds[n % kinds.len()]));
            assert_eq!(response.exit_code, 0, "{boundary:?} {n}: {}", response.stderr);
        }
        assert_eq!(processes(&mark), Vec::<String>::new(), "{boundary:?}");
        assert_eq!(processes("sleep\u{0}1000"), sleepers, "{boundary:?}");
        let children = std::fs::read_to_string(format!("/proc/self/task/{}/children", std::process::id())).unwrap_or_default();
        assert_eq!(children.trim(), "", "{boundary:?}");
        assert_eq!(n_entries(&dir.path().to_string_lossy()), 0, "{boundary:?}");
        assert_eq!(n_entries(&temp.path().to_string_lossy()), 0, "{boundary:?}");
        // A thread that ends may need a moment.
        let mut left = (n_entries("/proc/self/fd"), n_entries("/proc/self/task"));
        for _ in 0..100 {
            if left.0 <= begun.0 && left.1 <= begun.1 + 3 {
                break;
            }
            std::thread::sleep(Duration::from_millis(20));
            left = (n_entries("/proc/self/fd"), n_entries("/proc/self/task"));
        }
        let (fds, tasks) = left;
        assert!(fds <= begun.0 && tasks <= begun.1 + 3, "{boundary:?}: {fds} descriptors, {tasks} threads; {begun:?} before");
    }
}

/// Denials inside, and their names in the report.
#[test]
fn confined_programs_have_no_network_and_change_nothing_outside() {
    let dir = tempfile::tempdir().unwrap();
    let outside = tempfile::tempdir().unwrap();
    let file = outside.path().join("file");
    std::fs::write(&file, "x").unwrap();
    let text = r#"
import os, socket, tools
def attempt(name, work):
    try:
        work()
        print(name, "open")
    except (OSError, ValueError) as error:
        print(name, "closed")
file = os.environ["FILE"]
attempt("tcp", lambda: socket.socket(socket.AF_INET))
attempt("tcp6", lambda: socket.socket(socket.AF_INET6))
attempt("udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
attempt("unix", lambda: socket.socket(socket.AF_UNIX))
attempt("netlink", lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW))
attempt("pair", lambda: socket.socketpair())
attempt("read outside", lambda: open(file))
attempt("passwd", lambda: open("/etc/passwd"))
attempt("certificates", lambda: os.listdir("/etc/ssl"))
attempt("chmod outside", lambda: os.chmod(file, 0o777))
attempt("utime outside", lambda: os.utime(file, (1, 1)))
attempt("write inside", lambda: open("inside", "w").write("x"))
attempt("chmod inside", lambda: os.chmod("inside", 0o600))
attempt("kill the host", lambda: os.kill(int(os.environ["HOST"]), 0))
attempt("own maps", lambda: open("/proc/self/maps").read())
attempt("own memory", lambda: open("/proc/self/mem", "wb"))
attempt("own connections", lambda: open("/proc/self/net/tcp"))
attempt("environment of the supervisor", lambda: open("/proc/%d/environ" % os.getppid()).read())
attempt("maps of the supervisor", lambda: open("/proc/%d/maps" % os.getppid()).read())
print(tools.look())
"#;
    let build = |boundary, network| {
        let program = python(boundary).workspace(dir.path()).network(network).env("FILE", file.to_string_lossy());
        program.env("HOST", std::process::id().to_string()).build().unwrap()
    };
    let said = |program: ProgramTool| {
        let response = run(&with(program), text);
        assert_eq!((response.stderr.as_str(), response.exit_code), ("", 0));
        response.stdout
    };
    let free = build(Boundary::Off, false);
    assert!(free.confinement().contains("not confined") && free.confinement().contains("Open: everything"), "{}", free.confinement());
    assert!(said(free).lines().all(|line| !line.ends_with("closed")));
    let kept = build(Boundary::IfAvailable, false);
    let confinement = kept.host_confinement().unwrap().clone();
    if !confinement.landlock {
        eprintln!("NOT TESTED: this kernel has no Landlock");
        return;
    }
    let shown = kept.confinement();
    let found = said(kept);
    let is = |line: &str| assert!(found.contains(&format!("{line}\n")), "{line}: {found} {shown}");
    for open in ["pair open", "certificates open", "write inside open", "chmod inside open", "own maps open", "seen"] {
        is(open);
    }
    for closed in ["read outside closed", "passwd closed", "kill the host closed", "own memory closed", "own connections closed"] {
        is(closed);
    }
    for closed in ["environment of the supervisor closed", "maps of the supervisor closed"] {
        is(closed);
    }
    if confinement.sockets == Sockets::Pairs {
        for closed in ["tcp closed", "tcp6 closed", "udp closed", "unix closed", "netlink closed"] {
            is(closed);
        }
        assert!(shown.contains("no network (seccomp)") && !shown.contains("UDP"), "{shown}");
    }
    // What is said to be open is, and nothing else.
    assert_eq!(confinement.read_only_mounts, found.contains("chmod outside closed\n"), "{shown}");
    assert_eq!(confinement.read_only_mounts, found.contains("utime outside closed\n"), "{shown}");
    assert_eq!(!confinement.read_only_mounts, shown.contains("chmod, chown and utime outside"), "{shown}");
    let networked = build(Boundary::IfAvailable, true);
    assert!(networked.confinement().contains("the network"), "{}", networked.confinement());
    let found = said(networked);
    assert!(found.contains("tcp open\n") && found.contains("unix open\n") && found.contains("passwd closed\n"), "{found}");
}

#[test]
fn paths_that_are_given_can_be_read_and_not_written() {
    let (dir, given) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::fs::write(given.path().join("data"), "given").unwrap();
    let program = python(Boundary::IfAvailable).workspace(dir.path()).readable(given.path()).readable("/etc").build().unwrap();
    if !program.host_confinement().unwrap().landlock {
        eprintln!("NOT TESTED: this kernel has no Landlock");
        return;
    }
    let text = format!(
        "p = {:?}\nprint(open(p).read(), len(open('/etc/passwd').read()) > 0)\ntry:\n    open(p, 'w')\nexcept OSError as error: print('kept')",
        given.path().join("data")
    );
    assert_eq!(run(&with(program), &text).stdout, "given True\nkept\n");
}

#[test]
fn limits_of_processes_hold_and_are_told() {
    let limits = ProcessLimits { cpu_s: Some(1), memory_bytes: Some(256 << 20), processes: Some(4_000), file_bytes: Some(1 << 20) };
    for boundary in boundaries() {
        let dir = tempfile::tempdir().unwrap();
        let program = python(boundary).workspace(dir.path()).timeout(Duration::from_secs(20)).limits(limits).build().unwrap();
        let shown = program.confinement();
        for part in ["1 CPU seconds", "268435456 bytes of memory", "4000 processes", "1048576 bytes a file"] {
            assert!(shown.contains(part), "{shown}");
        }
        assert_eq!(shown.contains("does not limit for root"), program.host_confinement().unwrap().is_root, "{shown}");
        let api = with(program);
        let begun = Instant::now();
        let spun = run(&api, "while True: pass");
        assert!(begun.elapsed() < Duration::from_secs(10) && [137, 152].contains(&spun.exit_code), "{spun:?}");
        let grown = run(&api, "try:\n    x = bytearray(512 << 20)\nexcept MemoryError: print('kept')");
        assert_eq!(grown.stdout, "kept\n", "{grown:?}");
        let written = run(
            &api,
            "try:\n    f = open('big', 'wb'); f.write(b'x' * (2 << 20)); f.flush()\nexcept OSError as error: print(error.strerror)\nimport os; print(os.path.getsize('big') <= 1 << 20)",
        );
        assert_eq!(written.stdout, "File too large\nTrue\n", "{written:?}");
        let limit = run(&api, "import resource; print(resource.getrlimit(resource.RLIMIT_NPROC))");
        assert_eq!(limit.stdout, "(4000, 4000)\n", "{limit:?}");
    }
}

#[test]
fn a_confined_root_has_no_more_of_root_than_files_need() {
    let program = python(Boundary::IfAvailable).build().unwrap();
    let confinement = program.host_confinement().unwrap().clone();
    if !confinement.landlock || !confinement.is_root {
        eprintln!("NOT TESTED: this takes Landlock and root");
        return;
    }
    let text = r#"
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def attempt(name, result):
    print(name, "done" if result == 0 else os.strerror(ctypes.get_errno()))
attempt("mount", libc.mount(b"none", b".", b"tmpfs", 0, None))
attempt("mknod", libc.mknod(b"disk", 0o60600, os.makedev(254, 0)))
attempt("sethostname", libc.sethostname(b"x", 1))
attempt("chroot", libc.chroot(b"."))
"#;
    let response = run(&with(program), text);
    assert_eq!(
        response.stdout,
        "mount Operation not permitted\nmknod Operation not permitted\nsethostname Operation not permitted\nchroot Operation not permitted\n",
        "{}",
        response.stderr
    );
}

/// The host's end, by a kill too, is the end of its programs.
#[test]
fn programs_end_with_a_host_that_is_killed() {
    if let Some(mark) = std::env::var_os("HOST_OF_PROGRAMS") {
        let boundary = if std::env::var_os("CONFINED").is_some() { Boundary::Required } else { Boundary::Off };
        let api = with(python(boundary).timeout(Duration::from_secs(60)).env("MARK", mark.to_string_lossy()).build().unwrap());
        run(&api, "import os, time\nif os.fork() == 0: os.setsid()\ntime.sleep(1000)");
        return;
    }
    for boundary in boundaries() {
        let mark = format!("host-mark-{}-{boundary:?}", std::process::id());
        let mut host = Command::new(std::env::current_exe().unwrap());
        host.args(["--exact", "hostile_programs::programs_end_with_a_host_that_is_killed"]).env("HOST_OF_PROGRAMS", &mark);
        if boundary == Boundary::Required {
            host.env("CONFINED", "1");
        }
        let mut host = host.stdout(std::process::Stdio::null()).spawn().unwrap();
        let in_programs = format!("MARK={mark}");
        let until = |wanted: &dyn Fn(usize) -> bool| {
            (0..300).any(|_| {
                std::thread::sleep(Duration::from_millis(50));
                wanted(processes(&format!("\u{0}{in_programs}")).len())
            })
        };
        assert!(until(&|n| n >= 2), "{boundary:?}: the program did not begin");
        host.kill().unwrap();
        host.wait().unwrap();
        assert!(until(&|n| n == 0), "{boundary:?}: {:?}", processes(&in_programs));
    }
}

#[test]
fn what_ends_descendants_is_told() {
    let free = python(Boundary::Off).build().unwrap();
    assert_eq!(free.host_confinement().unwrap().descendants, Descendants::Subreaper);
    assert!(free.confinement().contains("its descendants end with it (child subreaper)"), "{}", free.confinement());
    let kept = python(Boundary::IfAvailable).build().unwrap();
    let confinement = kept.host_confinement().unwrap();
    if confinement.descendants == Descendants::PidNamespace {
        assert!(kept.confinement().contains("(PID namespace)"), "{}", kept.confinement());
        assert_eq!(run(&with(kept), "import os; print(os.getpid() < 10)").stdout, "True\n");
    } else {
        eprintln!("NOT TESTED: this kernel gives no namespace of process numbers");
    }
}

/// Begins a program in which the kernel refuses `seccomp`.
const WITHOUT_SECCOMP: &str = r#"
import ctypes, os, platform, struct, sys
number = {"x86_64": 317, "aarch64": 277}[platform.machine()]
# Load the number of the call; when it is seccomp, EPERM; all else is allowed.
code = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, 0x00050001), (0x06, 0, 0, 0x7FFF0000)]
filters = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in code))
class Program(ctypes.Structure):
    _fields_ = [("n", ctypes.c_ushort), ("filters", ctypes.c_void_p)]
libc = ctypes.CDLL(None, use_errno=True)
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, 2, ctypes.byref(Program(len(code), ctypes.addressof(filters))), 0, 0) == 0
os.execv(sys.argv[1], sys.argv[1:])
"#;

/// Where the kernel refuses the filter of sockets, a required boundary is refused by name, and one that is not says that the network is open.
#[test]
fn a_required_boundary_does_not_fall_back_to_an_open_network() {
    const INSIDE: &str = "BASHKIT_TEST_WITHOUT_SECCOMP";
    if std::env::var_os(INSIDE).is_none() {
        if !boundaries().contains(&Boundary::Required) {
            return;
        }
        let test = "hostile_programs::a_required_boundary_does_not_fall_back_to_an_open_network";
        let mut process = Command::new("python3");
        process.args(["-c", WITHOUT_SECCOMP]).arg(std::env::current_exe().unwrap()).args(["--exact", test, "--nocapture"]);
        let output = process.env(INSIDE, "1").output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}{}", String::from_utf8_lossy(&output.stderr));
        return;
    }
    let kept = python(Boundary::IfAvailable).build().unwrap();
    assert_eq!(kept.host_confinement().unwrap().sockets, Sockets::All);
    assert!(kept.confinement().contains("Unix sockets"), "{}", kept.confinement());
    let refused = python(Boundary::Required).build().err().map(|error| error.to_string()).unwrap_or_default();
    assert!(refused.contains("seccomp is required, which keeps programs from the network, and the kernel refuses it"), "{refused}");
    assert!(refused.contains("network(true)"), "{refused}");
    python(Boundary::Required).network(true).build().unwrap();
}
