//! What becomes of a fault that a command answers: message, status, or the end of the run.

#![expect(clippy::unwrap_used, reason = "a test")]

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bashkit::command::{Cx, Launching};
use bashkit::kernel::{Description, Endpoint, Fault, Sink};
use bashkit::vfs::{DirEntry, Errno, File, FileSystem, Memory, Metadata, OpenOptions, Programs};
use bashkit::{Bash, Builtin, Error, Limit, Stopped};

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

#[test]
fn nothing_of_a_function_outlives_its_exit() {
    let mut bash = Bash::new();
    let script = "set -- 1; y=out z=out; f() { local y=2 z=2; local -; set -f; trap 'echo $y' EXIT; exit 3; }; y=in f a b";
    let output = bash.exec(script).unwrap();
    assert_eq!((output.stdout_text().as_str(), output.status), ("2\n", 3));
    assert_eq!(bash.exec("echo $y $z $# ${FUNCNAME-none}; echo $-").unwrap().stdout_text(), "out out 1 none\nhBc\n");
    let output = bash.exec("g() { local y=3; set -e; false; }; y=in g").unwrap();
    assert_eq!(output.status, 1);
    assert_eq!(bash.exec("set +e; echo $y $# ${FUNCNAME-none}").unwrap().stdout_text(), "out 1 none\n");
}

/// Commands that take a failed `open` or write for an answer must not take the end of the run for one. Every gate of the meter repeats a
/// refusal, so the caller learns of the end in any case; what such a command does until the next gate is what these tests look at.
mod the_end_of_the_run_is_no_answer {
    use super::*;

    /// Files of which one is over the quota when it is opened, which ends the run.
    #[derive(Debug)]
    struct OverQuota {
        files: Memory,
        path: &'static [u8],
        write: bool,
        armed: AtomicBool,
    }

    impl FileSystem for OverQuota {
        fn open(&self, path: &[u8], options: OpenOptions) -> Result<Arc<dyn File>, Errno> {
            let refused = path == self.path && options.write == self.write && self.armed.swap(false, Ordering::Relaxed);
            if refused { Err(Errno::Dquot) } else { self.files.open(path, options) }
        }
        fn stat(&self, path: &[u8]) -> Result<Metadata, Errno> {
            self.files.stat(path)
        }
        fn lstat(&self, path: &[u8]) -> Result<Metadata, Errno> {
            self.files.lstat(path)
        }
        fn read_dir(&self, path: &[u8]) -> Result<Vec<DirEntry>, Errno> {
            self.files.read_dir(path)
        }
        fn read_link(&self, path: &[u8]) -> Result<Vec<u8>, Errno> {
            self.files.read_link(path)
        }
        fn mkdir(&self, path: &[u8], mode: u32) -> Result<(), Errno> {
            self.files.mkdir(path, mode)
        }
        fn rmdir(&self, path: &[u8]) -> Result<(), Errno> {
            self.files.rmdir(path)
        }
        fn unlink(&self, path: &[u8]) -> Result<(), Errno> {
            self.files.unlink(path)
        }
        fn rename(&self, from: &[u8], to: &[u8]) -> Result<(), Errno> {
            self.files.rename(from, to)
        }
        fn link(&self, existing: &[u8], new: &[u8]) -> Result<(), Errno> {
            self.files.link(existing, new)
        }
        fn symlink(&self, target: &[u8], link: &[u8]) -> Result<(), Errno> {
            self.files.symlink(target, link)
        }
        fn mkfifo(&self, path: &[u8], mode: u32) -> Result<(), Errno> {
            self.files.mkfifo(path, mode)
        }
        fn chmod(&self, path: &[u8], mode: u32) -> Result<(), Errno> {
            self.files.chmod(path, mode)
        }
        fn chown(&self, path: &[u8], uid: Option<u32>, gid: Option<u32>, follow: bool) -> Result<(), Errno> {
            self.files.chown(path, uid, gid, follow)
        }
        fn set_times(&self, path: &[u8], atime: Option<Duration>, mtime: Option<Duration>, follow: bool) -> Result<(), Errno> {
            self.files.set_times(path, atime, mtime, follow)
        }
        fn access(&self, path: &[u8], how: u32) -> Result<(), Errno> {
            self.files.access(path, how)
        }
        fn install_programs(&self, programs: &Programs) {
            self.files.install_programs(programs);
        }
    }

    /// Prepares files, ends the run when `path` is opened next, and looks at what is there then.
    #[track_caller]
    fn check_over_quota(path: &'static [u8], write: bool, prepare: &str, script: &str, look: &str, found: &str) {
        let files = Arc::new(OverQuota { files: Memory::new(), path, write, armed: AtomicBool::new(false) });
        let mut bash = Bash::builder().fs(Arc::clone(&files) as Arc<dyn FileSystem>).cwd("/tmp").build();
        bash.exec(prepare).unwrap();
        files.armed.store(true, Ordering::Relaxed);
        let stopped = bash.exec(script).unwrap_err();
        assert!(matches!(stopped.reason, Error::Limit(Limit::FileBytes(_))), "{script}: {stopped:?}");
        check_found(&mut bash, script, look, found);
    }

    /// Runs a script that waits for what never comes, and looks at what is there then.
    #[track_caller]
    fn check_deadlock(script: &str, look: &str, found: &str) {
        let mut bash = Bash::builder().cwd("/tmp").build();
        let stopped = bash.exec(script).unwrap_err();
        assert!(matches!(stopped.reason, Error::Deadlock), "{script}: {stopped:?}");
        check_found(&mut bash, script, look, found);
    }

    #[track_caller]
    fn check_found(bash: &mut Bash, script: &str, look: &str, found: &str) {
        let output = bash.exec(look).unwrap();
        assert_eq!(output.stdout_text() + &output.stderr_text(), found, "{script}; {look}");
    }

    #[test]
    fn sponge_does_not_begin_the_file_anew() {
        check_over_quota(b"/tmp/f", false, "echo old >f", "echo new | sponge -a f", "cat f", "old\n");
    }

    #[test]
    fn install_does_not_remove_the_destination() {
        let prepare = "echo same >a; install -m 644 a b";
        for path in [b"/tmp/a", b"/tmp/b"] {
            check_over_quota(path, false, prepare, "install -C -m 644 a b", "cat b", "same\n");
        }
    }

    #[test]
    fn cp_does_not_remove_the_destination() {
        check_over_quota(b"/tmp/b", true, "echo new >a; echo old >b", "cp -f a b", "cat b", "old\n");
    }

    #[test]
    fn sed_does_not_begin_to_edit() {
        check_deadlock("mkfifo p; echo 1 >f; sed -i 'R p' f", "echo *; cat f", "f p\n1\n");
    }

    #[test]
    fn xz_does_not_judge_what_it_has_not_read() {
        check_deadlock("mkfifo p; xz -d p 2>err", "cat err", "");
        check_deadlock("mkfifo p q; { exec 3>p; read x <q; } & xz -d p 2>err", "cat err", "");
    }

    /// Runs the command that its arguments name with an output that ends the run, without the meter hearing of it.
    struct Ending;

    impl Sink for Ending {
        fn take(&self, _: &[u8]) -> Result<(), Fault> {
            Err(Error::Cancelled.into())
        }
    }

    impl Builtin for Ending {
        fn name(&self) -> &str {
            "ending"
        }

        fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
            let end = Description::new(Endpoint::Sink(Rc::new(Ending)));
            let launching = Launching { argv: cx.argv().to_vec(), fds: vec![(1, Some(end))], ..Launching::default() };
            Ok(u8::try_from(cx.run(launching)?.code()).unwrap_or(u8::MAX))
        }
    }

    #[test]
    fn zgrep_does_not_turn_it_into_a_status() {
        let mut bash = Bash::builder().builtin(Arc::new(Ending)).cwd("/tmp").build();
        bash.exec("echo x | gzip >a.gz").unwrap();
        for script in ["ending zgrep -l x a.gz; echo $?", "ending zgrep -L y a.gz; echo $?"] {
            let Stopped { reason, output } = bash.exec(script).unwrap_err();
            assert_eq!((reason, output.stdout_text().as_str()), (Error::Cancelled, ""), "{script}");
        }
    }
}
