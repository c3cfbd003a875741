//! A panic in a command is one failed command: status 70, a line for the script, one event for the host, and nothing on the host's stderr.
#![expect(clippy::disallowed_methods, reason = "a test that looks at the stderr of a process of its own")]
#![expect(clippy::unwrap_used, clippy::panic, reason = "a test, and a command that panics")]

use std::fmt::Debug;
use std::sync::{Arc, Mutex};

use bashkit::command::{Cx, Launching};
use bashkit::kernel::Fault;
use bashkit::{Bash, Builtin};
use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber, span};

/// A command that panics, perhaps with output and a pipe open, or after it has run another command.
struct Boom;

impl Builtin for Boom {
    fn name(&self) -> &str {
        "boom"
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let mut out = cx.stdout();
        match cx.argv() {
            [how] if how == b"read" => {
                let mut line = Vec::new();
                cx.stdin().line(b'\n', &mut line)?;
            }
            [how] if how == b"write" => out.put(b"never flushed")?,
            [how, argv @ ..] if how == b"run" => drop(cx.run(Launching { argv: argv.to_vec(), ..Launching::default() })?),
            _ => {}
        }
        panic!("kaput {}", 7)
    }
}

/// Keeps the events as text.
#[derive(Clone, Default)]
struct Events(Arc<Mutex<Vec<String>>>);

struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0.push_str(&format!(" {}={value:?}", field.name()));
    }
}

impl Subscriber for Events {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }
    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields(event.metadata().level().to_string());
        event.record(&mut fields);
        self.0.lock().unwrap().push(fields.0);
    }
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}

/// Runs a script; its output and the events.
fn run(script: &str) -> (String, Vec<String>) {
    let events = Events::default();
    let output = tracing::subscriber::with_default(events.clone(), || {
        let mut bash = Bash::builder().builtin(Arc::new(Boom)).cwd("/tmp").build();
        let first = bash.exec(script).unwrap();
        assert_eq!(bash.exec("echo $(echo alive)").unwrap().stdout, b"alive\n", "{script}");
        first
    });
    let events = events.0.lock().unwrap().clone();
    (format!("{}{}{}", output.stdout_text(), output.stderr_text(), output.status), events)
}

const ROWS: &[(&str, &str, usize)] = &[
    ("boom; echo $?", "70\nbash: line 1: boom: internal error\n0", 1),
    (":\nboom write || echo or; false", "or\nbash: line 2: boom: internal error\n1", 1),
    ("f() { local x=1; boom; echo $? ${FUNCNAME[@]}; }; f; echo $?", "70 f\n0\nenvironment: line 1: boom: internal error\n0", 1),
    ("boom | cat; echo ${PIPESTATUS[@]}", "70 0\nbash: line 1: boom: internal error\n0", 1),
    ("echo x | boom read; echo ${PIPESTATUS[@]}", "0 70\nbash: line 1: boom: internal error\n0", 1),
    ("(sleep 0.01; echo job) & boom & wait $!; echo $?; wait; echo end", "70\njob\nend\nbash: line 1: boom: internal error\n0", 1),
    ("x=$(echo a; boom); echo $x $?", "a 70\nbash: line 1: boom: internal error\n0", 1),
    ("eval 'boom; echo $?'; command boom; echo $?", "70\n70\nbash: line 1: boom: internal error\nbash: line 1: boom: internal error\n0", 2),
    ("boom run boom; echo $?", "70\nbash: line 1: boom: internal error\nbash: line 1: boom: internal error\n0", 2),
    ("boom run sleep 0.01 & echo on; wait $!; echo $?", "on\n70\nbash: line 1: boom: internal error\n0", 1),
    ("echo a | xargs -n 1 boom; echo $?", "123\nbash: line 1: boom: internal error\n0", 1),
    ("trap 'echo bye' EXIT; set -e; boom; echo no", "bye\nbash: line 1: boom: internal error\n70", 1),
];

#[test]
fn a_panic_is_one_failed_command() {
    for (script, expected, n_events) in ROWS {
        let (got, events) = run(script);
        assert_eq!(got, *expected, "{script}");
        assert_eq!(events.len(), *n_events, "{script}: {events:?}");
        for event in events {
            assert!(event.starts_with("ERROR ") && event.contains("command=boom") && event.contains("\"kaput 7\""), "{event}");
            assert!(event.contains("panics.rs:"), "{event}");
        }
    }
}

#[test]
fn a_panic_does_not_reach_the_stderr_of_the_host() {
    const INNER: &str = "BASHKIT_TEST_PANICS_INNER";
    if std::env::var(INNER).is_ok() {
        return a_panic_is_one_failed_command();
    }
    let name = "panics::a_panic_does_not_reach_the_stderr_of_the_host";
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    let output = child.args(["--exact", name, "--nocapture"]).env(INNER, "1").output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).contains("1 passed"), "{}", text(&output.stdout));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn panics_of_others_reach_the_hook_of_the_host() {
    const INNER: &str = "BASHKIT_TEST_PANICS_OTHER";
    if std::env::var(INNER).is_ok() {
        let _ = run("boom");
        let _ = std::panic::catch_unwind(|| panic!("the host's own"));
        return;
    }
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    let name = "panics::panics_of_others_reach_the_hook_of_the_host";
    let output = child.args(["--exact", name, "--nocapture"]).env(INNER, "1").output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("the host's own") && !stderr.contains("kaput"), "{stderr}");
}
