//! What becomes of a fault that a command answers: message, status, or the end of the run.

#![expect(clippy::unwrap_used, reason = "a test")]

use std::sync::Arc;

use bashkit::command::Cx;
use bashkit::kernel::Fault;
use bashkit::vfs::Errno;
use bashkit::{Bash, Builtin, Error};

/// A command that fails as its first argument says.
struct Fail;

impl Builtin for Fail {
    fn name(&self) -> &str {
        "fail"
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let fault = |word: &[u8]| match word {
            b"failure" => Fault::failure(3, "not today"),
            b"usage" => Fault::usage("no such way"),
            b"verbatim" => Fault::verbatim(4, "just this\n"),
            b"exit" => Fault::Exit(5),
            b"errno" => Fault::Errno(Errno::NoEnt),
            b"write" => Fault::Write(Errno::NoSpc),
            b"signal" => Fault::Signal(15),
            _ => Fault::Stop(Error::Cancelled),
        };
        match cx.argv() {
            [word] => Err(fault(word)),
            // The command goes on with the next word after a failure.
            words => cx.each_file(
                words,
                |name, errno| Fault::failure(6, [name, format!(": {errno}").as_bytes()].concat()),
                |word| if word == b"fine" { cx.stdout().line(b"fine") } else { Err(fault(word)) },
            ),
        }
    }
}

#[track_caller]
fn check(script: &str, stdout: &str, stderr: &str, status: i32) {
    let output = Bash::builder().builtin(Arc::new(Fail)).build().exec(script).unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!((text(&output.stdout), text(&output.stderr), output.status), (stdout.into(), stderr.into(), status), "{script}");
}

#[test]
fn a_fault_is_a_message_and_a_status() {
    check("fail failure", "", "fail: not today\n", 3);
    check("fail usage", "", "fail: no such way\nTry 'fail --help' for more information.\n", 1);
    check("fail verbatim", "", "just this\n", 4);
    check("fail exit", "", "", 5);
    check("fail errno", "", "fail: No such file or directory\n", 1);
    check("fail write", "", "fail: write error: No space left on device\n", 1);
    check("(fail signal); echo $?", "143\n", "", 0);
}

#[test]
fn a_command_goes_on_after_a_failure() {
    check("fail failure fine", "fine\n", "fail: not today\n", 3);
    check("fail errno fine verbatim", "fine\n", "fail: errno: No such file or directory\njust this\n", 6);
    check("fail fine exit fine", "fine\n", "", 5);
    check("fail fine write fine", "fine\n", "fail: write error: No space left on device\n", 1);
}

#[test]
fn the_end_of_the_run_is_no_failure() {
    for script in ["fail stop", "fail stop fine", "fail failure stop fine || echo no"] {
        let stopped = Bash::builder().builtin(Arc::new(Fail)).build().exec(script).unwrap_err();
        assert!(matches!(stopped.reason, Error::Cancelled), "{script}: {stopped:?}");
        assert!(stopped.output.stdout.is_empty(), "{script}");
    }
}
