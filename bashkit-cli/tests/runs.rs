//! `bashkit runs` on a queue with a worker.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests stop at surprises, and start processes")]

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
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

/// Answer of the page to a request, until its connection ends.
fn exchange(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(format!("{request}\r\n\r\n").as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_page_is_served_to_those_who_sign_in() {
    let server = match LocalServer::start() {
        Ok(server) => server,
        Err(error) if error.kind() == ErrorKind::NotFound => return eprintln!("not tested: {error}"),
        Err(error) => panic!("{error}"),
    };
    let url = server.url();
    let (made, said, status) = bashkit(&url, &["token", "Grace Hopper", "--role", "decide"]);
    let token = said.trim_end().strip_prefix("token: ").unwrap().to_owned();
    assert!(status == 0 && made.starts_with("decide sha256:") && made.ends_with(" Grace Hopper\n") && !made.contains(&token), "{made}");
    // Settings that let nobody in, or cannot be meant, are refused before anything listens.
    for (arguments, problem) in [
        (vec!["serve"], "nobody could sign in"),
        (vec!["serve", "--role", "ada=decide"], "--proxy-header is needed"),
        (vec!["serve", "--proxy-header", "X-User"], "--proxy"),
        (vec!["serve", "--proxy-header", "X-User", "--proxy", "10.0.0.1"], "nobody could sign in"),
        (
            vec!["serve", "--proxy-header", "X-User", "--proxy", "10.0.0.1", "--role", "ada=root"],
            "'root' is no role: look and decide are accepted",
        ),
        (vec!["serve", "--token-file", "/nothing/there"], "No such file"),
        (vec!["token", "x", "--role", "root"], "'root' is no role"),
    ] {
        let (_, said, status) = bashkit(&url, &arguments);
        assert!(status == 2 && said.contains(problem), "{arguments:?}: {said}");
    }
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("tokens");
    std::fs::write(&file, &made).unwrap();
    let serve = ["runs", "serve", "--listen", "127.0.0.1:0", "--token-file", file.to_str().unwrap()];
    let (_, said, status) = bashkit(&url, &serve[1..]);
    assert!(status == 2 && said.contains("bashkit runs migrate"), "{said}");
    assert_eq!(bashkit(&url, &["migrate"]).2, 0);
    let mut command = Command::new(env!("CARGO_BIN_EXE_bashkit"));
    let mut page = command.args(serve).env("BASHKIT_DATABASE_URL", &url).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(page.stderr.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("the page is at http://").and_then(|rest| rest.strip_suffix('/')).unwrap().to_owned();
    let head = format!("Host: {address}\r\nOrigin: http://{address}\r\nConnection: close");
    assert!(exchange(&address, &format!("GET / HTTP/1.1\r\n{head}")).contains("location: /sign-in"));
    let body = format!("token={token}");
    let form = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let answer = exchange(&address, &format!("POST /sign-in HTTP/1.1\r\n{form}"));
    let cookie = answer.split("set-cookie: ").nth(1).and_then(|rest| rest.split(';').next()).unwrap();
    let list = exchange(&address, &format!("GET / HTTP/1.1\r\n{head}\r\nCookie: {cookie}"));
    assert!(list.starts_with("HTTP/1.1 200") && list.contains("Grace Hopper") && list.contains("No run is of that kind."), "{list}");
    // It ends in peace.
    let id = rustix::process::Pid::from_raw(i32::try_from(page.id()).unwrap()).unwrap();
    rustix::process::kill_process(id, rustix::process::Signal::TERM).unwrap();
    assert!(page.wait().unwrap().success());
}
