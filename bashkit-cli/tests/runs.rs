//! `bashkit runs` on a queue with a worker.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::io::ErrorKind;
use std::process::Command;
use std::time::Duration;

use bashkit_orchestrator::journal::Durability;
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{OrchestratorTool, ToolFn, ToolOutput};
use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{PostgresStore, RunPhase, Submission, Worker};

/// Output, messages and status of the program.
fn bashkit(url: &str, arguments: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_bashkit")).arg("runs").args(arguments).env("BASHKIT_DATABASE_URL", url).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn runs_are_listed_decided_cancelled_and_retried() {
    let server = match LocalServer::start() {
        Ok(server) => server,
        Err(error) if error.kind() == ErrorKind::NotFound => return eprintln!("not tested: {error}"),
        Err(error) => panic!("{error}"),
    };
    let url = server.url();
    let (_, said, status) = bashkit(&url, &["retry", "unknown"]);
    assert!(status == 2 && said.contains("does not exist"), "{said}");
    assert_eq!(bashkit(&url, &["migrate"]), ("the tables had version 0\n".into(), String::new(), 0));
    let store = PostgresStore::connect(&url).unwrap();
    let queue = store.queue();
    let pay = ToolFn::new("pay", "Pays.", |arguments, _| Ok(ToolOutput::text(format!("paid {}", arguments["amount"]))))
        .arg::<u32, _>("amount", "How much")
        .says(|definition| definition.confirm = Confirm::Always);
    let bank =
        OrchestratorTool::builder("bank").tool(Box::new(pay)).durable(Durability::new(store.journal(), b"a secret")).build().unwrap();
    let worker = Worker::new(&store, bank).poll(Duration::from_millis(100));
    let stopper = worker.stopper();
    let thread = std::thread::spawn(move || worker.run().unwrap());
    let run = queue.submit(&Submission::new("pay 20").tenant("acme")).unwrap();
    assert_eq!(queue.wait(&run, Duration::from_secs(30)).unwrap().phase, RunPhase::Waiting);
    let (listed, _, _) = bashkit(&url, &["list", "--phase", "waiting", "--tenant", "acme"]);
    let columns: Vec<&str> = listed.trim_end().split('\t').collect();
    assert!(matches!(columns.as_slice(), [_, name, "waiting", _, "acme", "pay 20"] if *name == run.as_str()), "{listed}");
    let (pending, _, _) = bashkit(&url, &["pending"]);
    assert!(pending.starts_with("waits for ") && pending.contains(r#"pay {"amount":20}"#), "{pending}");
    let call = queue.pending(&run).unwrap().remove(0).id.to_string();
    let (_, said, status) = bashkit(&url, &["decide", &call]);
    assert!(status == 2 && said.contains("--allow"), "{said}");
    let (_, said, status) = bashkit(&url, &["decide", &call, "--repeat"]);
    assert!(status == 2 && said.contains("Allow, AllowForSession, Deny and Edit are accepted"), "{said}");
    assert_eq!(bashkit(&url, &["decide", &call, "--edit", r#"{"amount": 5}"#, "--by", "Grace"]).2, 0);
    assert_eq!(queue.wait(&run, Duration::from_secs(30)).unwrap().phase, RunPhase::Done);
    let (shown, _, _) = bashkit(&url, &["show", run.as_str()]);
    assert!(shown.contains("phase: done") && shown.contains(r#""stdout": "paid 5\n""#), "{shown}");
    let (_, said, status) = bashkit(&url, &["cancel", run.as_str()]);
    assert!(status == 2 && said.contains("is done: only a run that is not over can be cancelled"), "{said}");
    let (_, said, status) = bashkit(&url, &["list", "--phase", "odd"]);
    assert!(status == 2 && said.contains("delayed, queued, running, waiting, done, dead, cancelled are accepted"), "{said}");
    assert_eq!(bashkit(&url, &["remove", "--days", "0"]).0, "1 runs were removed\n");
    stopper.stop();
    thread.join().unwrap();
}
