//! What the host of a session gives and gets: signals, writers, lines of a person, worlds.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::collections::VecDeque;
use std::io::{Error, ErrorKind, Write};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::host::World;
use bashkit::{Bash, Line, LineRequest};
use bashkit_tests::block_on;

/// Runs a script that is sent a signal when it prints `ready`.
fn signalled(number: u8, script: &str) -> (String, i32) {
    let driver = Arc::new(Mutex::new(None::<bashkit::kernel::Driver>));
    let to = Arc::clone(&driver);
    let mut bash = Bash::builder()
        .on_output(move |_, data| {
            if data.starts_with(b"ready") {
                to.lock().unwrap().as_ref().unwrap().signal(number);
            }
        })
        .build();
    *driver.lock().unwrap() = bash.driver();
    let output = bash.exec(script).unwrap();
    assert_eq!(bash.exec("echo on").unwrap().stdout_text(), "on\n", "the session goes on after {script}");
    (output.stdout_text(), output.status)
}

#[test]
fn signals_of_the_host_reach_the_shell_and_its_commands() {
    let rows: &[(u8, &str, &str, i32)] = &[
        (15, "echo ready; while :; do :; done", "ready\n", 143),
        (15, "echo ready; sleep 1000; echo never", "ready\n", 143),
        (15, "trap 'echo caught; exit 3' TERM; echo ready; while :; do :; done", "ready\ncaught\n", 3),
        (2, "echo ready; sleep 1000; echo never", "ready\n", 130),
        (2, "echo ready; seq 1000000000 | tail -n 1; echo never", "ready\n", 130),
        (2, "trap 'echo int' INT; echo ready; sleep 1000; echo after", "ready\nint\nafter\n", 0),
        (2, "trap '' INT; echo ready; sleep 0.01; echo after", "ready\nafter\n", 0),
        // Jobs ignore what the keyboard sends.
        (2, "trap : INT; { sleep 0.05; echo job; } & echo ready; wait; wait; echo end", "ready\njob\nend\n", 0),
        (10, "trap 'echo usr1' USR1; echo ready; sleep 0.01; echo after", "ready\nusr1\nafter\n", 0),
        (0, "echo ready; echo after", "ready\nafter\n", 0),
        (65, "echo ready; echo after", "ready\nafter\n", 0),
    ];
    for (number, script, stdout, status) in rows {
        assert_eq!(signalled(*number, script), ((*stdout).to_owned(), *status), "signal {number} to {script}");
    }
}

/// Takes so many bytes, then fails.
struct Takes(usize, ErrorKind, Arc<Mutex<Vec<u8>>>);

impl Write for Takes {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        let mut taken = self.2.lock().unwrap();
        if taken.len() + data.len() > self.0 {
            return Err(Error::from(self.1));
        }
        taken.extend_from_slice(data);
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn writers_of_the_host_get_what_is_printed() {
    let rows: &[(usize, ErrorKind, &str, &str, i32)] = &[
        (100, ErrorKind::BrokenPipe, "echo one; echo two", "one\ntwo\n", 0),
        (5, ErrorKind::BrokenPipe, "echo one; echo two; echo three", "one\n", 141),
        (5, ErrorKind::BrokenPipe, "while :; do echo one; done", "one\n", 141),
        (5, ErrorKind::BrokenPipe, "trap '' PIPE; echo one; echo two || exit 7", "one\n", 7),
        (5, ErrorKind::StorageFull, "echo one; echo two; exit $?", "one\n", 1),
        (5, ErrorKind::Other, "echo one; cat <<<two; exit $?", "one\n", 1),
    ];
    for (room, kind, script, wanted, status) in rows {
        let taken = Arc::default();
        let mut bash = Bash::builder().output_writers(Takes(*room, *kind, Arc::clone(&taken)), std::io::sink()).build();
        let output = bash.exec(script).unwrap();
        let taken = String::from_utf8(taken.lock().unwrap().clone()).unwrap();
        assert_eq!((taken.as_str(), output.status), (*wanted, *status), "{script}");
        assert!(output.stdout.is_empty(), "what was written is not collected");
    }
}

/// Runs lines as a person would type them; answers output, status and the prompts that were shown.
fn typed(lines: &[Line]) -> (String, String, i32, Vec<(String, bool)>) {
    let mut left: VecDeque<Line> = lines.iter().cloned().collect();
    let prompts = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&prompts);
    let mut bash = Bash::builder().env("PS1", "<$?>").build();
    let ask = move |request: LineRequest| {
        seen.lock().unwrap().push((String::from_utf8(request.prompt).unwrap(), request.is_continuation));
        left.pop_front().unwrap_or(Line::End)
    };
    let output = block_on(bash.exec_interactive_async(ask)).unwrap();
    let prompts = prompts.lock().unwrap().clone();
    (output.stdout_text(), output.stderr_text(), output.status, prompts)
}

#[test]
fn a_person_at_a_prompt_is_asked_for_each_line() {
    let text = |line: &str| Line::Text(line.as_bytes().to_vec());
    let shown = |prompts: &[(String, bool)]| prompts.iter().map(|(prompt, _)| prompt.as_str()).collect::<Vec<_>>().join("");

    let (stdout, stderr, status, prompts) = typed(&[text("echo one"), text("for i in a b"), text("do echo $i"), text("done; false")]);
    assert_eq!((stdout.as_str(), stderr.as_str(), status), ("one\na\nb\n", "", 1));
    assert_eq!(shown(&prompts), "<0><0>> > <1>");
    assert_eq!(prompts.iter().map(|(_, continued)| *continued).collect::<Vec<_>>(), [false, false, true, true, false]);

    // Errors end a line, not the shell; `exit` ends it before the last line.
    let lines = ["nosuch; echo $?", "fi", "set -u; echo $nosuch; echo no", "echo ${x?bad}; echo no", "echo on", "exit 4", "echo never"];
    let (stdout, stderr, status, prompts) = typed(&lines.map(text));
    assert_eq!((stdout.as_str(), status), ("127\non\n", 4));
    assert_eq!(stderr.lines().count(), 5, "{stderr}");
    assert_eq!(shown(&prompts), "<0><0><2><1><1><0>");

    // A command that is given up leaves nothing, and its lines are asked for no more.
    let (stdout, _, _, prompts) = typed(&[text("echo 'begun"), Line::Interrupted, text("echo $?")]);
    assert_eq!((stdout.as_str(), shown(&prompts).as_str()), ("130\n", "<0>> <130><0>"));

    // The end of lines in a command is an error of that command; `exit` and its trap run once.
    let (stdout, stderr, _, _) = typed(&[text("trap 'echo bye' EXIT"), text("if true")]);
    assert_eq!(stdout, "bye\n");
    assert!(stderr.contains("unexpected end of file"), "{stderr}");
    let (stdout, ..) = typed(&[text("alias hi='echo hello'"), text("hi; case $- in *i*) echo interactive;; esac"), text("!!")]);
    assert_eq!(stdout, "hello\ninteractive\n");
    let (stdout, ..) = typed(&[text("{ sleep 1000; echo no; } & kill -INT $$; echo no"), text("echo $?; jobs | wc -l")]);
    assert_eq!(stdout, "130\n1\n");
}

#[test]
fn completion_sees_names_and_files_of_the_moment() {
    let requests = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&requests);
    let mut left = VecDeque::from(["f() { :; }; alias a1=:; v1=; mkdir d; cd d; >x"]);
    let mut bash = Bash::new();
    block_on(bash.exec_interactive_async(move |request| {
        seen.lock().unwrap().push(request);
        left.pop_front().map_or(Line::End, |line| Line::Text(line.into()))
    }))
    .unwrap();
    let requests = requests.lock().unwrap();
    let [first, second] = requests.as_slice() else { panic!("two lines were asked for") };
    let has = |names: &[Vec<u8>], name: &str| names.iter().any(|have| have == name.as_bytes());
    for (name, before) in [("f", false), ("a1", false), ("grep", true), ("while", true), ("cd", true)] {
        assert_eq!((has(&first.commands, name), has(&second.commands, name)), (before, true), "{name}");
    }
    assert_eq!((has(&first.variables, "v1"), has(&second.variables, "v1")), (false, true));
    assert_eq!((first.cwd.as_slice(), second.cwd.as_slice()), (&b"/home/user"[..], &b"/home/user/d"[..]));
    assert!(second.fs.stat(b"/home/user/d/x").is_ok());
}

#[test]
fn worlds_are_what_scripts_expect() {
    let script = "echo $UID $USER $HOME; touch /app/f /workspace/f /data/f /etc/f /opt/f 2>&1 | wc -l; cat /etc/hostname; grep -c : /etc/passwd; . /etc/os-release 2>&1; echo $LANG";
    let mut container = Bash::builder().world(World::container()).build();
    assert_eq!(container.exec(script).unwrap().stdout_text(), "0 root /root\n0\nsandbox\n4\nC.UTF-8\n");
    let mut user = Bash::builder().world(World::user()).build();
    assert_eq!(user.exec("echo $UID $USER $HOME; touch /app/f || echo no").unwrap().stdout_text(), "1000 user /home/user\nno\n");
    for name in World::NAMES {
        assert!(World::named(name).is_some(), "{name}");
    }
    assert_eq!(World::named("root"), None);
    // Files of a world count, and one that cannot be made is an error of every run.
    let mut world = World::user();
    world.files.push(bashkit::host::WorldFile { path: "/tmp/f/x".into(), content: vec![0; 100], mode: 0o600 });
    world.files.push(bashkit::host::WorldFile { path: "/tmp/f".into(), content: Vec::new(), mode: 0o600 });
    let stopped = Bash::builder().world(world).build().exec("echo").unwrap_err();
    assert_eq!(stopped.reason.to_string(), "the files of the world: Is a directory");
}

#[test]
fn usage_is_that_of_the_last_run() {
    let mut bash = Bash::new();
    bash.exec("for ((i = 0; i < 1000; i++)); do :; done; echo 12345").unwrap();
    let large = bash.usage().unwrap();
    assert_eq!((large.output_bytes, large.commands), (6, None));
    bash.exec(":").unwrap();
    let small = bash.usage().unwrap();
    assert!(small.steps < large.steps / 10, "{small:?} {large:?}");
    assert!(small.time <= Duration::from_secs(60) && small.memory_bytes > 0);
}
