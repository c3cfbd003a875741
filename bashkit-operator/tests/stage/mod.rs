//! A stage for the tests: a Postgres of its own, workers that are processes, the page, and people with tokens.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use bashkit_operator::{Access, Operator, Role, Tokens, TrustedProxy};
use bashkit_orchestrator::journal::Durability;
use bashkit_orchestrator::policy::Policy;
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{OrchestratorTool, ToolFn, ToolOutput};
use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{PostgresQueue, PostgresStore, RunId, RunPhase, RunStatus, Submission, Worker};

/// Variable that makes a process of the test a worker.
pub(crate) const URL: &str = "BASHKIT_OPERATOR_TEST_URL";
/// Time that anything may take here.
pub(crate) const WAIT: Duration = Duration::from_secs(60);

/// A worker until its standard input ends, which it does with the process of the test.
pub(crate) fn work() {
    let url = std::env::var(URL).unwrap();
    let store = PostgresStore::builder(url).lease(Duration::from_secs(3)).connections(4).connect().unwrap();
    let worker = Worker::new(&store, orchestrator(&store)).slots(2).poll(Duration::from_millis(200));
    std::thread::spawn(|| {
        let _ = std::io::stdin().read(&mut [0]);
        std::process::exit(0);
    });
    worker.run().unwrap();
}

fn orchestrator(store: &PostgresStore) -> OrchestratorTool {
    let pay = ToolFn::new("pay", "Pays somebody.", |arguments, _| {
        Ok(ToolOutput::text(format!("paid {} to {}", arguments["amount"], arguments["who"].as_str().unwrap_or_default())))
    })
    .arg::<String, _>("who", "Whom to pay")
    .arg::<u8, _>("amount", "Euros, at most 255")
    .flag::<Option<String>, _>("note", "Text for the receiver")
    .stdin("The invoice")
    .says(|definition| definition.confirm = Confirm::Always);
    let orders = ToolFn::new("list_orders", "Lists orders.", |_, _| {
        std::thread::sleep(Duration::from_millis(40));
        Ok(ToolOutput::text("17\tAda\t120\n18\tBob\t75\n"))
    });
    let report = ToolFn::new("write_report", "Writes a report.", |arguments, call| {
        std::thread::sleep(Duration::from_millis(25));
        let path = arguments["path"].as_str().unwrap_or_default();
        call.context().write_file(path, "# Orders\n\n- 17 Ada 120\n- 18 Bob 75\n")?;
        Ok(ToolOutput::text("written"))
    })
    .arg::<String, _>("path", "Where");
    let slow = ToolFn::new("slow", "Takes its time.", |arguments, call| {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(arguments["ms"].as_u64().unwrap_or_default()) && !call.context().is_cancelled() {
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(ToolOutput::text("late"))
    })
    .arg::<u32, _>("ms", "Milliseconds");
    OrchestratorTool::builder("shop")
        .tool(Box::new(pay))
        .tool(Box::new(orders))
        .tool(Box::new(report))
        .tool(Box::new(slow))
        .file("/work/report.md", "# Orders\n\n- none\n")
        .policy(Policy::new().ask_writes("/work/ledger/*"))
        .file("/work/ledger/2026.tsv", "1\tAda\t120\n")
        .durable(Durability::new(store.journal(), b"a secret of the tests"))
        .build()
        .unwrap()
}

/// What a test plays on. Everything ends with it.
pub(crate) struct Stage {
    pub(crate) address: SocketAddr,
    pub(crate) queue: PostgresQueue,
    /// Tokens by the names of people.
    pub(crate) tokens: BTreeMap<&'static str, String>,
    pub(crate) server: LocalServer,
    workers: Vec<Child>,
    /// Runs the page; dropped in the background.
    runtime: Option<tokio::runtime::Runtime>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        for worker in &mut self.workers {
            let _ = worker.kill();
            let _ = worker.wait();
        }
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Stage {
    /// Sets the stage with so many workers; on a machine that has no Postgres, says so and answers `None`.
    pub(crate) fn new(n_workers: usize) -> Option<Self> {
        let server = match LocalServer::start() {
            Ok(server) => server,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                eprintln!("not tested: {error}");
                return None;
            }
            Err(error) => panic!("{error}"),
        };
        let store = PostgresStore::builder(server.url()).patience(Duration::from_secs(10)).connect().unwrap();
        store.migrate().unwrap();
        let (mut tokens, mut lines) = (BTreeMap::new(), String::new());
        for (name, role) in [("Grace", Role::Decide), ("Ada", Role::Decide), ("Eve", Role::Look)] {
            let (token, line) = Tokens::make(name, role).unwrap();
            tokens.insert(name, token);
            lines.push_str(&format!("{line}\n"));
        }
        // The tests themselves come from this address; another one is no proxy.
        let proxy =
            TrustedProxy::new("x-user", ["127.0.0.2".parse().unwrap()]).unwrap().role("Carol", Role::Decide).role("Dan", Role::Look);
        let access = Access::new().tokens(Tokens::parse(&lines).unwrap()).proxy(proxy);
        let operator = Operator::new(&store, access).unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        runtime.spawn(operator.serve(listener, std::future::pending()));
        let worker = || {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", "the_worker", "--nocapture"]).env(URL, server.url());
            command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        };
        let workers = (0..n_workers).map(|_| worker()).collect();
        Some(Self { address, queue: store.queue(), tokens, server, workers, runtime: Some(runtime) })
    }

    pub(crate) fn submit(&self, script: &str) -> RunId {
        self.queue.submit(&Submission::new(script).tenant("acme")).unwrap()
    }

    /// Submits a script, and waits until a call of it waits.
    #[track_caller]
    pub(crate) fn asked(&self, script: &str) -> RunId {
        let run = self.submit(script);
        let status = self.queue.wait(&run, WAIT).unwrap();
        assert_eq!(status.phase, RunPhase::Waiting, "{status:?}");
        run
    }

    /// Path of the page about the call of a run that waits.
    pub(crate) fn question(&self, run: &RunId) -> String {
        format!("/decisions/{}", self.queue.pending(run).unwrap()[0].id)
    }

    /// Waits until a run is over; answers what it printed.
    #[track_caller]
    pub(crate) fn output(&self, run: &RunId) -> (RunStatus, String) {
        let begun = Instant::now();
        loop {
            let status = self.queue.wait(run, WAIT).unwrap();
            if status.phase.is_over() || begun.elapsed() > WAIT {
                let response = self.queue.result(run).unwrap().unwrap_or_default();
                return (status, format!("{}{}", response.stdout, response.stderr));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub(crate) fn client(&self) -> Client {
        Client { address: self.address, cookie: None, page: String::new() }
    }

    /// Somebody who is signed in.
    #[track_caller]
    pub(crate) fn person(&self, name: &str) -> Client {
        let mut client = self.client();
        let answer = client.post("/sign-in", &[("token", &self.tokens[name])]);
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{}", answer.body);
        client
    }

    /// Asks the database by the program of Postgres.
    pub(crate) fn psql(&self, sql: &str) -> String {
        let output =
            Command::new("psql").args(["-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", &self.server.url(), "-c", sql]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }
}

/// Answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// Sends bytes, and reads the answer until the connection ends.
pub(crate) fn exchange(mut stream: TcpStream, request: &[u8]) -> Answer {
    stream.set_read_timeout(Some(WAIT)).unwrap();
    // A server that has heard enough ends the connection while more is sent.
    let _ = stream.write_all(request);
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok()).unwrap_or_default();
    let headers = lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Answer { status, headers, body: body.to_owned() }
}

/// A browser without scripts: it keeps its cookie, and the last page for the secret of the session in it.
pub(crate) struct Client {
    address: SocketAddr,
    pub(crate) cookie: Option<String>,
    page: String,
}

impl Client {
    pub(crate) fn own_headers(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![("Host", self.address.to_string())];
        headers.extend(self.cookie.clone().map(|cookie| ("Cookie", format!("other=1; {cookie}"))));
        headers
    }

    /// Sends a request with exactly these headers.
    pub(crate) fn send(&mut self, method: &str, path: &str, headers: &[(&'static str, String)], body: &str) -> Answer {
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        headers.iter().for_each(|(name, value)| request.push_str(&format!("{name}: {value}\r\n")));
        if method == "POST" {
            request.push_str(&format!("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n", body.len()));
        }
        request.push_str(&format!("\r\n{body}"));
        let answer = exchange(TcpStream::connect(self.address).unwrap(), request.as_bytes());
        if let Some((cookie, _)) = answer.header("set-cookie").and_then(|cookie| cookie.split_once(';')) {
            self.cookie = Some(cookie.to_owned());
        }
        answer
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        let answer = self.send("GET", path, &self.own_headers(), "");
        if answer.status == 200 {
            self.page.clone_from(&answer.body);
        }
        answer
    }

    /// Secret of the session in the last page.
    pub(crate) fn csrf(&self) -> String {
        let secret = self.page.split("name=\"csrf\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        secret.unwrap_or_default().to_owned()
    }

    /// Body of a form of the last page.
    pub(crate) fn form(&self, fields: &[(&str, &str)]) -> String {
        let csrf = self.csrf();
        let mut text = form_urlencoded::Serializer::new(String::new());
        text.append_pair("csrf", &csrf).extend_pairs(fields).finish()
    }

    /// Sends a form of the last page, as a browser does.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut headers = self.own_headers();
        headers.push(("Origin", format!("http://{}", self.address)));
        headers.push(("Sec-Fetch-Site", "same-origin".to_owned()));
        self.send("POST", path, &headers, &self.form(fields))
    }
}
