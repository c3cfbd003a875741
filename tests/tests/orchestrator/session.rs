//! The session as a host holds it: state, streaming, futures, host commands, fixed clocks.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises")]

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use bashkit::command::Cx;
use bashkit::host::VirtualClock;
use bashkit::kernel::Fault;
use bashkit::{Bash, Builtin, Error, Stream};

fn stdout(bash: &mut Bash, script: &str) -> String {
    bash.exec(script).unwrap().stdout_text()
}

#[test]
fn a_session_is_send() {
    fn is_send<T: Send>(_: &T) {}
    let mut bash = Bash::new();
    is_send(&bash);
    is_send(&bash.exec_async("true"));
}

#[test]
fn state_lives_from_script_to_script() {
    let mut bash = Bash::new();
    bash.exec("x=1; a=(p q); f() { echo f$1; }; cd /tmp; shopt -s extglob; set -o pipefail; alias k=v; exec 3>kept; umask 077").unwrap();
    let shown = stdout(
        &mut bash,
        "echo $x ${a[1]}; f 2; pwd; shopt -q extglob && echo on; set -o | grep pipefail; alias k; echo to >&3; cat kept; umask",
    );
    assert_eq!(shown, "1 q\nf2\n/tmp\non\npipefail       \ton\nalias k='v'\nto\n0077\n");
    bash.exec("exit 3").unwrap();
    assert_eq!(stdout(&mut bash, "echo $x $?"), "1 3\n");
}

#[test]
fn a_syntax_error_or_a_limit_leaves_the_session_as_it_was() {
    let mut bash = Bash::new();
    bash.exec("x=before").unwrap();
    assert_eq!(bash.exec("x=after; fi").unwrap().status, 2);
    assert_eq!(stdout(&mut bash, "echo $x"), "before\n");
    assert!(bash.exec("f() { f; }; f").is_err());
    assert_eq!(stdout(&mut bash, "echo $x; echo ${FUNCNAME-none}; f() { echo fine; }; f"), "before\nnone\nfine\n");
}

#[test]
fn what_is_streamed_is_what_is_returned() {
    type Seen = (Vec<u8>, Vec<u8>, usize);
    let seen: Arc<Mutex<Seen>> = Arc::default();
    let listener = Arc::clone(&seen);
    let mut bash = Bash::builder()
        .on_output(move |stream, data| {
            let mut seen = listener.lock().unwrap();
            seen.2 += 1;
            match stream {
                Stream::Stdout => seen.0.extend_from_slice(data),
                Stream::Stderr => seen.1.extend_from_slice(data),
            }
        })
        .build();
    let output = bash.exec("echo a; echo b >&2; seq 3 | cat; nosuch; (echo late) & wait").unwrap();
    let seen = seen.lock().unwrap();
    assert_eq!((&seen.0, &seen.1), (&output.stdout, &output.stderr));
    assert!(seen.2 >= 5, "it comes in pieces");
}

struct Count;

impl Builtin for Count {
    fn name(&self) -> &str {
        "count"
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let mut line = Vec::new();
        let mut input = cx.stdin();
        let mut n = 0;
        while input.line(b'\n', &mut line)? {
            n += 1;
            line.clear();
        }
        drop(input);
        let mut out = cx.stdout();
        out.line(format!("{n} lines, {} arguments", cx.argv().len()).as_bytes())?;
        out.flush()?;
        Ok(3)
    }
}

struct Again;

impl Builtin for Again {
    fn name(&self) -> &str {
        "again"
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let status = cx.eval("echo nested $x | tr a-z A-Z; x=changed; count a b </dev/null")?;
        let mut out = cx.stdout();
        out.line(format!("status {status}").as_bytes())?;
        out.flush()?;
        Ok(0)
    }
}

#[test]
fn host_commands_take_part_in_everything() {
    let mut bash = Bash::builder().builtin(Arc::new(Count)).builtin(Arc::new(Again)).build();
    assert_eq!(stdout(&mut bash, "seq 5 | count a | cat; echo ${PIPESTATUS[1]}; type -t count"), "5 lines, 1 arguments\n3\nbuiltin\n");
    assert_eq!(stdout(&mut bash, "x=1; again; echo $x"), "NESTED 1\n0 lines, 2 arguments\nstatus 3\nchanged\n");
    assert_eq!(
        stdout(&mut bash, "echo p q | xargs count </dev/null; printf 'a\\n' | xargs -I{} count {} {}"),
        "0 lines, 0 arguments\n0 lines, 2 arguments\n"
    );
}

#[test]
fn a_virtual_clock_makes_sleep_instant_and_runs_alike() {
    let run = || {
        let clock = Arc::new(VirtualClock::new(Duration::from_secs(1_000_000_000)));
        let mut bash = Bash::builder().clock(clock).seed(7).limits(bashkit::Limits::new().timeout(Duration::from_secs(7200))).build();
        stdout(&mut bash, "sleep 3600 & sleep 10; echo $EPOCHSECONDS; wait; date -u +%F-%H; echo $RANDOM $SRANDOM; mktemp -u")
    };
    let first = run();
    assert!(first.starts_with("1000000010\n2001-09-09-02\n"), "{first}");
    assert_eq!(first, run());
}

struct Flag(std::thread::Thread);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Flag(std::thread::current())));
    let mut cx = Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut cx) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}

#[test]
fn any_executor_runs_a_script() {
    let mut bash = Bash::new();
    let output = block_on(bash.exec_async("sleep 0.05 & sleep 0.05 & wait; echo done | cat")).unwrap();
    assert_eq!(output.stdout, b"done\n");
}

#[test]
fn dropping_the_future_ends_the_run_and_keeps_the_session() {
    let mut bash = Bash::new();
    bash.exec("x=1").unwrap();
    {
        let mut run = pin!(bash.exec_async("x=2; sleep 1000; x=3"));
        let waker = Waker::from(Arc::new(Flag(std::thread::current())));
        assert!(run.as_mut().poll(&mut Context::from_waker(&waker)).is_pending());
    }
    assert_eq!(stdout(&mut bash, "echo $x"), "2\n");
}

#[test]
fn a_run_moves_between_threads() {
    let mut bash = Bash::new();
    let (bash, first) = std::thread::spawn(move || {
        let first = stdout(&mut bash, "x=1; echo one");
        (bash, first)
    })
    .join()
    .unwrap();
    let mut bash = bash;
    assert_eq!((first.as_str(), stdout(&mut bash, "echo $x").as_str()), ("one\n", "1\n"));
}

#[test]
fn snapshots_hold_everything_and_can_be_used_again() {
    let mut bash = Bash::builder().file("/work/a", "one").cwd("/work").build();
    bash.exec("f() { echo f; }; v=1").unwrap();
    let saved = bash.snapshot().unwrap();
    for _ in 0..2 {
        bash.exec("rm a; unset -f f; v=2; cd /").unwrap();
        bash.restore(&saved);
        assert_eq!(stdout(&mut bash, "cat a; echo; f; echo $v; pwd"), "one\nf\n1\n/work\n");
    }
}

#[test]
fn a_snapshot_has_what_the_process_does_with_signals() {
    let mut bash = Bash::new();
    bash.exec("trap '' HUP; trap 'echo caught' USR1").unwrap();
    let saved = bash.snapshot().unwrap();
    for _ in 0..2 {
        bash.exec("trap - HUP USR1; trap '' TERM; trap 'echo other' USR2").unwrap();
        bash.restore(&saved);
        assert_eq!(
            stdout(&mut bash, "bash -c trap; kill -USR1 $$; (kill -USR2 $BASHPID; echo no); echo $?"),
            "trap -- '' SIGHUP\ncaught\n140\n"
        );
    }
}

#[test]
fn a_snapshot_has_the_limits_of_the_process() {
    let mut bash = Bash::new();
    bash.exec("ulimit -n 50; ulimit -f 100").unwrap();
    let saved = bash.snapshot().unwrap();
    for _ in 0..2 {
        bash.exec("ulimit -n 20; ulimit -f 1; ulimit -c 0").unwrap();
        bash.restore(&saved);
        assert_eq!(stdout(&mut bash, "ulimit -n; ulimit -f; bash -c 'ulimit -n'"), "50\n100\n50\n");
    }
}

#[test]
fn files_are_the_hosts_to_give_and_to_take() {
    let mut bash = Bash::builder().file("/in/data.txt", "3\n1\n2\n").build();
    bash.exec("mkdir -p /tmp/out; sort /in/data.txt >/tmp/out/sorted; printf 'x\\xff\\0y' >/tmp/out/bytes").unwrap();
    let fs = bash.fs().unwrap();
    let read = |path: &[u8]| {
        let file = fs.open(path, bashkit::vfs::OpenOptions::READ).unwrap();
        let mut bytes = vec![0; 100];
        let n = file.read_at(0, &mut bytes).unwrap();
        bytes.truncate(n);
        bytes
    };
    assert_eq!(read(b"/tmp/out/sorted"), b"1\n2\n3\n");
    assert_eq!(read(b"/tmp/out/bytes"), b"x\xff\0y");
    assert_eq!(bash.var("PWD").unwrap(), b"/home/user");
}

#[test]
fn a_script_sees_its_name_arguments_and_input() {
    let mut bash = Bash::builder().name("prog").args(["a", "b c"]).stdin("line 1\nline 2\n").build();
    let output = bash.exec("echo $0 $# \"$2\"; read x; echo $x; nosuch").unwrap();
    assert_eq!(output.stdout_text(), "prog 2 b c\nline 1\n");
    assert_eq!(output.stderr_text(), "prog: line 1: nosuch: command not found\n");
    assert_eq!(bash.exec_file("s.sh", "\necho $0; nosuch").unwrap().stderr_text(), "s.sh: line 2: nosuch: command not found\n");
    let mut bash = Bash::builder().stdin("echo one\nread x\ndata\necho $x\n").build();
    assert_eq!(bash.exec_stdin().unwrap().stdout_text(), "one\ndata\n");
}

#[test]
fn waiting_for_what_never_comes_is_said_at_once() {
    let mut bash = Bash::new();
    let stopped = bash.exec("echo begun; coproc cat; read x <&${COPROC[0]}").unwrap_err();
    assert_eq!((stopped.reason, stopped.output.stdout), (Error::Deadlock, b"begun\n".to_vec()));
    assert_eq!(stdout(&mut bash, "echo alive"), "alive\n");
}

#[test]
fn a_coprocess_that_waits_for_input_is_there_in_the_next_run() {
    let mut bash = Bash::new();
    assert_eq!(stdout(&mut bash, "coproc { while read -r x; do echo got $x; done; }; echo begun"), "begun\n");
    assert_eq!(stdout(&mut bash, r#"echo a >&"${COPROC[1]}"; read -r y <&"${COPROC[0]}"; echo "$y""#), "got a\n");
    assert_eq!(stdout(&mut bash, r#"exec {COPROC[1]}>&-; read -r y <&"${COPROC[0]}"; echo "$? $y"; wait"#), "1 \n");
}
