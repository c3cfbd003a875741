//! Sandboxes over HTTP, against servers that answer in the shapes of the providers' own packages. No live service was ever asked.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    unreachable_pub,
    reason = "a test with servers and shells of its own"
)]

mod daytona;
mod e2b;
mod host;
mod server;
mod state;
mod upstash;
mod vercel;

use std::sync::Arc;
use std::time::{Duration, Instant};

use bashkit::CancelToken;
use bashkit::host::{Clock, VirtualClock};
use bashkit_tests::conformance::{self, Can};
use bashkit_workspace::sandbox::{
    Daytona, E2b, Filter, OnStop, Sandbox, SandboxCommand, SandboxEdit, SandboxError, SandboxProvider, Upstash, Vercel,
};
use serde_json::{Value, json};

use host::{Host, Life};
use server::{Fault, Reply, Server};

/// A provider, its servers, and the machine behind them.
struct Fake {
    name: &'static str,
    host: Arc<Host>,
    /// Where sandboxes are made, and where commands run.
    api: Arc<Server>,
    data: Arc<Server>,
    clock: Arc<VirtualClock>,
    /// With these settings of ours.
    provider: Box<dyn Fn(Settings) -> Box<dyn SandboxProvider>>,
    /// Parts of `METHOD path`.
    create: &'static str,
    exec: &'static str,
    read: &'static str,
    upload: &'static str,
}

#[derive(Default, Clone)]
struct Settings {
    key: Option<&'static str>,
    on_stop: OnStop,
    file_bytes_max: Option<u64>,
    real_time: bool,
}

macro_rules! set {
    ($provider:expr, $settings:expr, $clock:expr) => {{
        let mut provider = $provider.on_stop($settings.on_stop).env("GIVEN", "by-provider");
        if !$settings.real_time {
            provider = provider.clock($clock);
        }
        if let Some(bytes) = $settings.file_bytes_max {
            provider = provider.file_bytes_max(bytes);
        }
        Box::new(provider) as Box<dyn SandboxProvider>
    }};
}

fn clock() -> Arc<VirtualClock> {
    Arc::new(VirtualClock::new(Duration::ZERO))
}

fn fake_vercel() -> Fake {
    let (host, clock) = (Arc::new(Host::new()), clock());
    let api = Arc::new(vercel::start(Arc::clone(&host)));
    let (server, time) = (Arc::clone(&api), Arc::clone(&clock));
    let provider = Box::new(move |settings: Settings| {
        let url = format!("{}/api", server.url);
        let provider = settings.key.map_or(vercel::provider(&server), |key| Vercel::new(key, "team_1", "prj_1").base_url(url));
        set!(provider, settings, time.clone())
    });
    let data = Arc::clone(&api);
    let (create, exec, read, upload) = ("POST /api/v3/sandboxes", "/cmd", "/fs/read", "/fs/write");
    Fake { name: "vercel", host, api, data, clock, provider, create, exec, read, upload }
}

fn fake_upstash() -> Fake {
    let (host, clock) = (Arc::new(Host::new()), clock());
    let api = Arc::new(upstash::start(Arc::clone(&host)));
    let (server, time) = (Arc::clone(&api), Arc::clone(&clock));
    let provider = Box::new(move |settings: Settings| {
        let provider = settings.key.map_or(upstash::provider(&server), |key| Upstash::new(key).base_url(server.url.clone()));
        set!(provider, settings, time.clone())
    });
    let data = Arc::clone(&api);
    let (create, exec, read, upload) = ("POST /v2/box", "/exec", "/files/read", "/files/write");
    Fake { name: "upstash", host, api, data, clock, provider, create, exec, read, upload }
}

fn fake_e2b() -> Fake {
    let (host, clock) = (Arc::new(Host::new()), clock());
    let (api, data) = e2b::start(Arc::clone(&host));
    let (api, data) = (Arc::new(api), Arc::new(data));
    let (server, sandboxes, time) = (Arc::clone(&api), Arc::clone(&data), Arc::clone(&clock));
    let provider = Box::new(move |settings: Settings| {
        let other = |key| E2b::new(key).base_url(server.url.clone()).sandbox_url(sandboxes.url.clone());
        let provider = settings.key.map_or(e2b::provider(&server, &sandboxes), other);
        set!(provider, settings, time.clone())
    });
    let (create, exec, read, upload) = ("POST /v2/sandboxes", "/process.Process/Start", "GET /files", "POST /files");
    Fake { name: "e2b", host, api, data, clock, provider, create, exec, read, upload }
}

fn fake_daytona() -> Fake {
    let (host, clock) = (Arc::new(Host::new()), clock());
    let api = Arc::new(daytona::start(Arc::clone(&host)));
    let (server, time) = (Arc::clone(&api), Arc::clone(&clock));
    let provider = Box::new(move |settings: Settings| {
        let url = format!("{}/api", server.url);
        let provider = settings.key.map_or(daytona::provider(&server), |key| Daytona::new(key).base_url(url));
        set!(provider, settings, time.clone())
    });
    let data = Arc::clone(&api);
    let (create, exec, read, upload) = ("POST /api/sandbox", "/process/execute", "/files/download", "/files/bulk-upload");
    Fake { name: "daytona", host, api, data, clock, provider, create, exec, read, upload }
}

fn all() -> [Fake; 4] {
    [fake_vercel(), fake_upstash(), fake_e2b(), fake_daytona()]
}

impl Fake {
    fn make(&self, settings: Settings) -> Arc<dyn Sandbox> {
        match (self.provider)(settings).create() {
            Ok(sandbox) => sandbox,
            Err(error) => panic!("{}: {error}", self.name),
        }
    }

    fn sandbox(&self) -> Arc<dyn Sandbox> {
        let sandbox = self.make(Settings::default());
        self.api.log();
        self.data.log();
        sandbox
    }

    fn at(&self, name: &str) -> Vec<u8> {
        self.host.directory.join(name).into_os_string().into_encoded_bytes()
    }

    /// How many commands were sent.
    fn n_commands(&self) -> usize {
        self.data.log().iter().filter(|request| request.path.contains(self.exec)).count()
    }

    fn echo(&self, sandbox: &dyn Sandbox) {
        let result = sandbox.execute_command(&"echo alive".into()).unwrap();
        assert_eq!((result.stdout_text().as_str(), result.exit_code), ("alive\n", 0), "{}", self.name);
    }
}

fn conforms(fake: &Fake) {
    let sandbox = fake.make(Settings { real_time: true, ..Settings::default() });
    conformance::workspace(sandbox, &fake.at("workspace"));
    let sandbox = fake.make(Settings { real_time: true, ..Settings::default() });
    conformance::sandbox(&*sandbox, &Can::everything(fake.host.directory.clone().into_os_string().into_encoded_bytes()));
}

#[test]
fn vercel_conforms() {
    conforms(&fake_vercel());
}

#[test]
fn upstash_conforms() {
    conforms(&fake_upstash());
}

#[test]
fn e2b_conforms() {
    conforms(&fake_e2b());
}

#[test]
fn daytona_conforms() {
    conforms(&fake_daytona());
}

#[test]
fn a_sandbox_is_found_again_until_it_is_gone() {
    for fake in all() {
        let provider = (fake.provider)(Settings::default());
        assert_eq!(provider.name(), fake.name);
        let sandbox = provider.create().unwrap();
        assert_eq!(sandbox.provider(), fake.name);
        let id = sandbox.id().unwrap();
        sandbox.write_file(&fake.at("note"), b"kept").unwrap();
        let again = provider.resume(&id).unwrap();
        assert_eq!(again.read_file(&fake.at("note")).unwrap(), b"kept", "{}", fake.name);
        assert_eq!(again.id().unwrap(), id);
        again.stop().unwrap();
        assert_eq!(fake.host.life(), Life::Deleted, "{}", fake.name);
        for gone in [
            sandbox.execute_command(&"echo".into()).err(),
            sandbox.read_file(&fake.at("note")).err(),
            sandbox.write_file(&fake.at("note"), b"x").err(),
            sandbox.write_file(&fake.at("note"), &[b'x'; 200_000]).err(),
            sandbox.list(&fake.at(""), &Filter::all()).err(),
            provider.resume(&id).err(),
            provider.resume("never-was").err(),
            provider.resume("../../etc").err(),
            provider.resume("").err(),
        ] {
            assert!(matches!(&gone, Some(SandboxError::Gone { provider, .. }) if provider == fake.name), "{}: {gone:?}", fake.name);
        }
    }
}

#[test]
fn a_sandbox_can_be_kept_when_it_is_stopped() {
    for fake in all() {
        let provider = (fake.provider)(Settings { on_stop: OnStop::Keep, ..Settings::default() });
        let sandbox = provider.create().unwrap();
        let id = sandbox.id().unwrap();
        sandbox.stop().unwrap();
        sandbox.stop().unwrap();
        assert_eq!(fake.host.life(), Life::Stopped, "{}", fake.name);
        assert!(sandbox.execute_command(&"echo".into()).is_err(), "{}", fake.name);
        let again = provider.resume(&id).unwrap();
        fake.echo(&*again);
    }
}

#[test]
fn a_key_that_is_refused_is_not_shown() {
    for fake in all() {
        let settings = Settings { key: Some("wr0ng-s3cr3t-key"), ..Settings::default() };
        let error = (fake.provider)(settings).create().err().unwrap();
        let text = format!("{error} {error:?}");
        assert!(matches!(&error, SandboxError::Unavailable { .. }), "{text}");
        assert!(text.contains("check the") && !text.contains("wr0ng"), "{text}");
        assert_eq!(fake.api.log().len(), 1, "nobody asks twice with a wrong key");
    }
    let shown = [
        format!("{:?}", Vercel::new("s3cr3t", "team", "project").env("A", "s3cr3t")),
        format!("{:?}", Upstash::new("s3cr3t").env("A", "s3cr3t")),
        format!("{:?}", E2b::new("s3cr3t").env("A", "s3cr3t")),
        format!("{:?}", Daytona::new("s3cr3t").env("A", "s3cr3t")),
    ];
    assert!(shown.iter().all(|text| !text.contains("s3cr3t")), "{shown:?}");
    for key in ["", " ", "a\nb", "ключ"] {
        let error = Upstash::new(key).create().err().unwrap();
        assert!(matches!(&error, SandboxError::Unavailable { .. }), "{error}");
    }
}

#[test]
fn too_many_requests_are_waited_for() {
    let busy = |after: &str| Fault::Instead(Reply::json(429, &json!({"error": "slow down"})).with("retry-after", after));
    for fake in all() {
        let sandbox = fake.sandbox();
        let before = fake.clock.monotonic();
        fake.data.fault(fake.exec, busy("3"));
        fake.data.fault(fake.exec, busy("4"));
        fake.echo(&*sandbox);
        let waited = fake.clock.monotonic() - before;
        assert!((7..10).contains(&waited.as_secs()), "{}: {waited:?}", fake.name);
        assert_eq!(fake.n_commands(), 3);

        for _ in 0..3 {
            fake.data.fault(fake.exec, busy("5"));
        }
        let error = sandbox.execute_command(&"echo".into()).unwrap_err();
        let want = Some(Duration::from_secs(5));
        assert!(matches!(&error, SandboxError::TooManyRequests { retry_after, .. } if *retry_after == want), "{}: {error:?}", fake.name);
        fake.data.log();

        fake.data.fault(fake.exec, busy("21"));
        let error = sandbox.execute_command(&"echo".into()).unwrap_err();
        assert!(matches!(&error, SandboxError::TooManyRequests { .. }), "{}: {error:?}", fake.name);
        assert_eq!(fake.n_commands(), 1, "that is too long");
        fake.echo(&*sandbox);
    }
}

#[test]
fn what_can_be_repeated_is_repeated() {
    let broken = || Fault::Instead(Reply::new(500, "text/html", "<h1>oops</h1>"));
    for fake in all() {
        let sandbox = fake.sandbox();
        sandbox.write_file(&fake.at("file"), b"content").unwrap();
        for fault in [broken(), Fault::Hangup, Fault::Cut(3)] {
            fake.data.fault(fake.read, fault.clone());
            fake.data.fault(fake.read, fault);
            assert_eq!(sandbox.read_file(&fake.at("file")).unwrap(), b"content", "{}", fake.name);
        }
        let large = vec![7; 300_000];
        for fault in [broken(), Fault::Hangup] {
            fake.data.fault(fake.upload, fault);
            sandbox.write_file(&fake.at("large"), &large).unwrap();
            assert!(sandbox.read_file(&fake.at("large")).unwrap() == large);
        }
        for _ in 0..3 {
            fake.data.fault(fake.read, broken());
        }
        let error = sandbox.read_file(&fake.at("file")).unwrap_err();
        let is_api = matches!(&error, SandboxError::Api { status: 500, message, .. } if message == "<h1>oops</h1>");
        assert!(is_api, "{}: {error:?}", fake.name);
        assert_eq!(fake.data.faults_left(), 0);
    }
}

#[test]
fn a_command_runs_once_or_not_at_all() {
    let broken = Reply::json(500, &json!({"error": {"message": "internal"}}));
    for fake in all() {
        let sandbox = fake.sandbox();
        let command = SandboxCommand::new("echo ran >> ran").directory(fake.at(""));
        fake.data.fault(fake.exec, Fault::After(broken.clone()));
        let error = sandbox.execute_command(&command).unwrap_err();
        let is_api = matches!(&error, SandboxError::Api { status: 500, message, .. } if message == "internal");
        assert!(is_api, "{}: {error:?}", fake.name);
        assert_eq!(fake.n_commands(), 1);
        assert_eq!(sandbox.read_file(&fake.at("ran")).unwrap(), b"ran\n", "{}", fake.name);

        fake.data.fault(fake.exec, Fault::Hangup);
        let error = sandbox.execute_command(&command).unwrap_err();
        assert!(matches!(&error, SandboxError::Unavailable { .. }), "{}: {error:?}", fake.name);
        fake.data.fault(fake.exec, Fault::Cut(40));
        let error = sandbox.execute_command(&command).unwrap_err();
        assert!(matches!(&error, SandboxError::Protocol { .. }), "{}: {error:?}", fake.name);
        assert_eq!(sandbox.read_file(&fake.at("ran")).unwrap(), b"ran\nran\n", "{}", fake.name);
        fake.data.fault(fake.create, Fault::Instead(broken.clone()));
    }
    for fake in all() {
        fake.api.fault(fake.create, Fault::After(broken.clone()));
        assert!((fake.provider)(Settings::default()).create().is_err(), "{}", fake.name);
        let created = fake.api.log().iter().filter(|request| format!("{} {}", request.method, request.path) == fake.create).count();
        assert_eq!(created, 1, "{}: a sandbox is not made twice", fake.name);
    }
}

/// Answers to a command that no honest provider gives, with the content type that it would have.
fn lies(content_type: &str) -> Vec<Reply> {
    let envelope = |flags: u8, length: u32, text: &[u8]| [&[flags][..], &length.to_be_bytes(), text].concat();
    let deep = |n: usize| "[".repeat(n).into_bytes();
    let deep_object = br#"{"event":"#.repeat(50_000);
    let bodies: Vec<Vec<u8>> = vec![
        Vec::new(),
        b"null".to_vec(),
        b"[]".to_vec(),
        b"{".to_vec(),
        b"\xff\xfe".to_vec(),
        b"{}".to_vec(),
        br#"{"exit_code":0,"output":"hello"}"#.to_vec(),
        br#"{"exitCode":0,"result":"hello"}"#.to_vec(),
        br#"{"exit_code":"0"}"#.to_vec(),
        br#"{"exitCode":1e99,"exit_code":1e99}"#.to_vec(),
        br#"{"exitCode":null,"exit_code":null,"result":7,"output":[]}"#.to_vec(),
        b"{\"command\":{\"exitCode\":0}}\n".to_vec(),
        b"{\"command\":{\"exitCode\":null}}\n{\"stream\":\"stdout\",\"data\":\"x\"}\n".to_vec(),
        b"{\"stream\":\"error\",\"data\":{\"code\":\"boom\",\"message\":\"it broke\"}}\n".to_vec(),
        b"{\"stream\":\"stdout\",\"data\":{\"code\":\"boom\"}}\n".to_vec(),
        b"{\"stream\":\"elsewhere\",\"data\":\"x\"}\n".to_vec(),
        deep(100_000),
        deep_object.clone(),
        envelope(0, 7, b"{}"),
        envelope(0, u32::MAX, b"{}"),
        envelope(0, 2, b"{}"),
        envelope(2, 2, b"{}"),
        envelope(1, 2, b"{}"),
        envelope(128, 2, b"{}"),
        envelope(0, u32::try_from(deep_object.len()).unwrap(), &deep_object),
        [envelope(0, 34, br#"{"event":{"data":{"stdout":"!!"}}}"#), envelope(2, 2, b"{}")].concat(),
        [envelope(0, 21, br#"{"event":{"end":{}}}  "#), envelope(2, 2, b"{}")].concat(),
        envelope(2, 46, br#"{"error":{"code":"internal","message":"boom"}}"#),
        b"<html>welcome</html>".to_vec(),
    ];
    bodies.into_iter().map(|body| Reply::new(200, content_type, body)).collect()
}

#[test]
fn lies_are_errors() {
    for fake in all() {
        let sandbox = fake.sandbox();
        sandbox.write_file(&fake.at("file"), b"content").unwrap();
        let content_type = match fake.name {
            "vercel" => "application/x-ndjson",
            "e2b" => "application/connect+json",
            _ => "application/json",
        };
        for lie in lies(content_type) {
            fake.data.fault(fake.exec, Fault::Instead(lie.clone()));
            let error = sandbox.execute_command(&"echo hello".into()).unwrap_err();
            let said = String::from_utf8_lossy(&lie.body).chars().take(60).collect::<String>();
            assert!(matches!(&error, SandboxError::Protocol { .. }), "{}: {said}: {error:?}", fake.name);
            assert!(error.to_string().len() < 2000, "{error}");
        }
        let elsewhere = Server::start(|_| Reply::json(200, &json!({})));
        for (of, status) in [(fake.exec, 302), (fake.exec, 307), (fake.read, 301), (fake.upload, 308)] {
            let reply = Reply::new(status, "text/html", "").with("location", &format!("{}/x", elsewhere.url));
            fake.data.fault(of, Fault::Instead(reply));
            let error = match of {
                of if of == fake.exec => sandbox.execute_command(&"echo hello".into()).err(),
                of if of == fake.read => sandbox.read_file(&fake.at("file")).err(),
                _ => sandbox.write_file(&fake.at("large"), &[1; 300_000]).err(),
            };
            assert!(matches!(&error, Some(SandboxError::Protocol { .. })), "{}: {error:?}", fake.name);
        }
        assert_eq!(elsewhere.log().len(), 0, "the key goes nowhere else");
        fake.echo(&*sandbox);
    }
    for fake in all() {
        let provider = (fake.provider)(Settings::default());
        let bodies = [
            "".to_owned(),
            "{}".to_owned(),
            "[".repeat(100_000),
            "<html>".to_owned(),
            r#"{"id":7,"status":7,"sandboxID":7,"sandbox":7,"session":7}"#.to_owned(),
        ];
        for body in bodies {
            fake.api.fault(fake.create, Fault::Instead(Reply::new(200, "application/json", body.clone())));
            let error = provider.create().err().unwrap();
            assert!(matches!(&error, SandboxError::Protocol { .. }), "{}: {body:.60}: {error:?}", fake.name);
        }
        let id = "../../secrets?x=";
        let evil = json!({"id": id, "status": "idle", "state": "started", "sandboxID": id, "sandbox": {"name": id}, "session": {"id": id, "status": "running"}});
        fake.api.fault(fake.create, Fault::Instead(Reply::json(200, &evil)));
        assert!(provider.create().is_err(), "{}: an id is no path", fake.name);
        let long = format!("{{\"id\":\"{}\"}}", "x".repeat(2 << 20));
        fake.api.fault(fake.create, Fault::Instead(Reply::new(200, "application/json", long)));
        let error = provider.create().err().unwrap();
        assert!(matches!(&error, SandboxError::TooLarge { bytes_max, .. } if *bytes_max == 1 << 20), "{}: {error:?}", fake.name);
    }
}

#[test]
fn a_key_goes_to_nobody_that_an_answer_names() {
    let fake = fake_daytona();
    for url in
        ["https://evil.example/toolbox", "http://127.0.0.2:1/x", "https://127.0.0.1.evil.example", "", "nonsense", "https://u:p@127.0.0.1/"]
    {
        let made = json!({"id": "x", "state": "started", "toolboxProxyUrl": url});
        fake.api.fault(fake.create, Fault::Instead(Reply::json(200, &made)));
        let error = (fake.provider)(Settings::default()).create().err();
        let is_refused = matches!(&error, Some(SandboxError::Unavailable { .. } | SandboxError::Api { .. }));
        assert!(is_refused, "{url}: {error:?}");
    }
    let api = Server::start(|_| Reply::json(201, &json!({"sandboxID": "x1", "envdVersion": "1", "domain": "evil.example"})));
    let error = E2b::new("key").base_url(api.url).create().err().unwrap();
    assert!(error.to_string().contains("E2b::sandbox_url"), "{error}");
    for error in [
        Vercel::new("key", "t", "p").base_url("http://vercel.com/api").create().err(),
        Upstash::new("key").base_url("http://10.0.0.1").create().err(),
        E2b::new("key").base_url("ftp://x").create().err(),
        Daytona::new("key").base_url("https://me:secret@daytona.io").create().err(),
        Upstash::new("key").base_url("http://127.0.0.1:1").create().err(),
    ] {
        let text = error.as_ref().map(ToString::to_string).unwrap_or_default();
        assert!(matches!(&error, Some(SandboxError::Unavailable { .. })) && !text.contains("secret"), "{error:?}");
    }
}

#[test]
fn sizes_have_bounds() {
    for fake in all() {
        let sandbox = fake.make(Settings { file_bytes_max: Some(100_000), ..Settings::default() });
        fake.host.write(fake.host.directory.join("exact").to_str().unwrap(), &[1; 100_000]);
        fake.host.write(fake.host.directory.join("more").to_str().unwrap(), &[1; 100_001]);
        assert_eq!(sandbox.read_file(&fake.at("exact")).unwrap().len(), 100_000, "{}", fake.name);
        let rows = [sandbox.read_file(&fake.at("more")).err(), sandbox.write_file(&fake.at("new"), &[1; 100_001]).err()];
        for error in rows {
            let is_too_large = matches!(&error, Some(SandboxError::TooLarge { bytes: 100_001, bytes_max: 100_000, .. }));
            assert!(is_too_large, "{}: {error:?}", fake.name);
        }
        sandbox.write_file(&fake.at("new"), &[1; 100_000]).unwrap();

        let max = 10 << 20;
        let script = format!("head -c {max} /dev/zero; head -c {} /dev/zero | tr '\\0' e >&2", max + 1);
        let result = sandbox.execute_command(&script.as_str().into()).unwrap();
        assert_eq!((result.stdout.len(), result.stderr.len(), result.truncated, result.exit_code), (max, max, true, 0), "{}", fake.name);
        assert!(result.stderr.iter().all(|byte| *byte == b'e'));
        let exact = sandbox.execute_command(&SandboxCommand::new(format!("head -c {max} /dev/zero"))).unwrap();
        assert_eq!((exact.stdout.len(), exact.truncated), (max, false), "{}", fake.name);

        fake.data.fault(fake.exec, Fault::Instead(Reply::new(200, "application/x-ndjson", vec![b' '; (40 << 20) + 1])));
        let error = sandbox.execute_command(&"echo".into()).unwrap_err();
        assert!(matches!(&error, SandboxError::TooLarge { .. }), "{}: {error:?}", fake.name);
    }
}

/// Waits for what is to come, as long as the slowest machine may need.
fn comes<T>(look: impl Fn() -> Option<T>) -> Option<T> {
    (0..3000).find_map(|_| {
        let found = look();
        if found.is_none() {
            std::thread::sleep(Duration::from_millis(10));
        }
        found
    })
}

/// Whether a process of this machine runs.
fn is_alive(process: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with(['Z', 'X']))
}

#[test]
fn a_command_is_cancelled() {
    for fake in all() {
        let sandbox = fake.make(Settings { real_time: true, ..Settings::default() });
        let cancel = CancelToken::new();
        let (canceller, began) = (cancel.clone(), fake.host.directory.join("began"));
        let thread = std::thread::spawn(move || {
            let process = comes(|| std::fs::read_to_string(&began).ok()?.trim().parse::<u32>().ok());
            canceller.cancel();
            process
        });
        let command = SandboxCommand::new("echo $$ > began; sleep 60; echo > over").directory(fake.at("")).cancelled_by(cancel);
        let cancelled = sandbox.execute_command(&command);
        assert!(matches!(cancelled, Err(SandboxError::Cancelled)), "{}: {cancelled:?}", fake.name);
        let process = thread.join().unwrap();
        assert!(process.is_some(), "{}: it began", fake.name);
        assert!(comes(|| process.filter(|process| !is_alive(*process))).is_some(), "{}: it was killed", fake.name);
        assert!(!fake.host.directory.join("over").exists(), "{}: it was killed", fake.name);
        fake.echo(&*sandbox);

        // While it waits for the next attempt.
        let cancel = CancelToken::new();
        let canceller = cancel.clone();
        fake.data.fault(fake.exec, Fault::Instead(Reply::json(429, &json!({})).with("retry-after", "15")));
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(200));
            canceller.cancel();
        });
        let began = Instant::now();
        let cancelled = sandbox.execute_command(&SandboxCommand::new("echo").cancelled_by(cancel));
        assert!(matches!(cancelled, Err(SandboxError::Cancelled)), "{}: {cancelled:?}", fake.name);
        assert!(began.elapsed() < Duration::from_secs(8), "{}", fake.name);
        thread.join().unwrap();
    }
}

#[test]
fn slow_answers_are_waited_for_and_late_ones_are_not() {
    let host = Arc::new(Host::new());
    let server = upstash::start(Arc::clone(&host));
    let provider = upstash::provider(&server).clock(clock()).request_timeout(Duration::from_millis(600)).attempts(2);
    let sandbox = provider.create().unwrap();
    let path = host.directory.join("file").into_os_string().into_encoded_bytes();
    sandbox.write_file(&path, b"x").unwrap();
    server.fault("/files/read", Fault::Slow(Duration::from_millis(300)));
    assert_eq!(sandbox.read_file(&path).unwrap(), b"x");
    server.log();
    for _ in 0..2 {
        server.fault("/files/read", Fault::Slow(Duration::from_millis(1000)));
    }
    let error = sandbox.read_file(&path).unwrap_err();
    assert!(matches!(&error, SandboxError::Unavailable { problem, .. } if problem.contains("in time")), "{error:?}");
    assert_eq!(server.log().len(), 2);
    assert_eq!(sandbox.read_file(&path).unwrap(), b"x");
}

#[test]
fn a_new_sandbox_that_does_not_start_is_ended() {
    let (host, time) = (Arc::new(Host::new()), clock());
    let server = upstash::start(Arc::clone(&host));
    server.fault("GET /v2/box/box-1", Fault::Instead(Reply::json(200, &json!({"id": "box-1", "status": "error"}))));
    let error = upstash::provider(&server).clock(time.clone()).create().err().unwrap();
    assert!(matches!(&error, SandboxError::Unavailable { problem, .. } if problem.contains("'error'")), "{error:?}");
    assert_eq!(host.life(), Life::Deleted);
    for _ in 0..200 {
        server.fault("GET /v2/box/box-1", Fault::Instead(Reply::json(200, &json!({"id": "box-1", "status": "creating"}))));
    }
    let error = upstash::provider(&server).clock(time).create_timeout(Duration::from_secs(60)).create().err().unwrap();
    assert!(error.to_string().contains("not ready after 60 s"), "{error}");
    assert_eq!((host.life(), server.faults_left() > 150), (Life::Deleted, true));
}

#[test]
fn many_changes_are_few_requests() {
    for fake in all() {
        let sandbox = fake.sandbox();
        let edits: Vec<SandboxEdit> = (0..1000)
            .map(|n| SandboxEdit::Write { path: format!("d{}/f{n}", n % 10).into(), content: Arc::from(vec![b'x'; 500]), mode: 0o644 })
            .collect();
        sandbox.apply(&fake.at("many"), &edits).unwrap();
        assert_eq!(fake.data.log().len(), 2, "{}: an archive, a command", fake.name);
        sandbox.apply(&fake.at("many"), &edits[..10]).unwrap();
        sandbox.write_file(&fake.at("one"), b"small").unwrap();
        sandbox.execute_command(&SandboxCommand::new("cat").stdin("input").env("A", "b").timeout(Duration::from_secs(5))).unwrap();
        assert_eq!(fake.data.log().len(), 3, "{}: what is small goes with the command", fake.name);
        let big = SandboxEdit::Write { path: b"big".to_vec(), content: Arc::from(vec![b'x'; 20 << 20]), mode: 0o600 };
        sandbox.apply(&fake.at("many"), &[big.clone(), big.clone(), SandboxEdit::Remove { path: b"big".to_vec() }]).unwrap();
        assert_eq!(fake.data.log().len(), 4, "{}: two batches", fake.name);
        assert!(!fake.host.directory.join("many/big").exists() && fake.host.directory.join("many/d9/f999").exists());
        for bad in ["../x", "/x", "a//b", "a/./b", "", "a/.."] {
            let error = sandbox.apply(&fake.at("many"), &[SandboxEdit::Remove { path: bad.into() }]).err();
            assert!(matches!(&error, Some(SandboxError::InvalidPath { .. })), "{bad}: {error:?}");
        }
        for bad in [b"relative".as_slice(), b"", b"/with\0nul"] {
            assert!(matches!(sandbox.read_file(bad), Err(SandboxError::InvalidPath { .. })));
            assert!(matches!(sandbox.write_file(bad, b""), Err(SandboxError::InvalidPath { .. })));
        }
        assert_eq!(fake.data.log().len(), 0, "what cannot be is not asked");
        let outside = fake.at("outside");
        sandbox.execute_command(&SandboxCommand::new("mkdir -p outside; ln -s ../outside many/link").directory(fake.at(""))).unwrap();
        let error =
            sandbox.apply(&fake.at("many"), &[SandboxEdit::Write { path: b"link/x".to_vec(), content: Arc::from(*b"x"), mode: 0o644 }]);
        assert!(matches!(error, Err(SandboxError::NotAFile { .. })), "{}: {error:?}", fake.name);
        assert_eq!(sandbox.list(&outside, &Filter::all()).unwrap(), []);
    }
}

#[test]
fn nothing_is_left_behind_and_what_goes_on_does_not_hold_a_command() {
    for fake in all() {
        let sandbox = fake.sandbox();
        let began = Instant::now();
        let result = sandbox.execute_command(&"sleep 5 & echo $!".into()).unwrap();
        assert!(began.elapsed() < Duration::from_secs(4), "{}", fake.name);
        assert_eq!(result.exit_code, 0);
        let long = format!("{}\necho \"$(( $(wc -c) ))\"", "# a comment\n".repeat(20_000));
        let result = sandbox.execute_command(&SandboxCommand::new(long).stdin(vec![b'x'; 200_000])).unwrap();
        assert_eq!((result.stdout_text().as_str(), result.stderr_text().as_str()), ("200000\n", ""), "{}: a script of 240 kB", fake.name);
        let killed = sandbox.execute_command(&"kill -9 $$".into()).unwrap();
        assert_eq!(killed.exit_code, 137, "{}", fake.name);
        for request in fake.data.log() {
            let text = String::from_utf8_lossy(&request.body).into_owned();
            let coded = text.split("printf %s ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap_or_default();
            use base64::Engine;
            let job = base64::engine::general_purpose::STANDARD.decode(coded).unwrap_or_default();
            let job = String::from_utf8_lossy(&job).into_owned();
            if let Some(directory) = job.split("/tmp/.bashkit-").nth(1) {
                let directory = format!("/tmp/.bashkit-{}", &directory[..32]);
                assert!(!std::path::Path::new(&directory).exists(), "{}: {directory} is left", fake.name);
            }
        }
    }
}

/// The body of the request that made a sandbox.
fn wish(server: &Server, part: &str) -> Value {
    let log = server.log();
    log.iter().find(|request| request.method == "POST" && request.path.ends_with(part)).expect("a request").json()
}

#[test]
fn settings_are_sent_as_the_packages_send_them() {
    let host = Arc::new(Host::new());
    let server = vercel::start(Arc::clone(&host));
    let provider =
        vercel::provider(&server).clock(clock()).runtime("node24").name("n").vcpus(2).lifetime(Duration::from_secs(600)).persistent(true);
    let provider = provider.port(3000).allow_domains(["example.com"]).tag("a", "b").env("K", "v").snapshot("snap_1").image("img");
    provider.create().unwrap();
    let want = json!({"projectId": "prj_1", "name": "n", "runtime": "node24", "image": "img", "source": {"type": "snapshot", "snapshotId": "snap_1"},
        "resources": {"vcpus": 2}, "timeout": 600_000, "persistent": true, "ports": [3000], "networkPolicy": {"allow": ["example.com"]},
        "env": {"K": "v"}, "tags": {"a": "b"}});
    assert_eq!(wish(&server, "/v2/sandboxes"), want);
    vercel::provider(&server).clock(clock()).deny_network().create().unwrap();
    assert_eq!(wish(&server, "/v3/sandboxes"), json!({"projectId": "prj_1", "networkPolicy": {"mode": "deny-all"}}));

    let server = upstash::start(Arc::clone(&host));
    let provider =
        upstash::provider(&server).clock(clock()).name("n").runtime("python").size("large").keep_alive(true).init_command("x").label("l");
    provider.allow_domains(["example.com"]).env("K", "v").create().unwrap();
    let want = json!({"name": "n", "runtime": "python", "size": "large", "keep_alive": true, "init_command": "x", "labels": ["l"], "env_vars": {"K": "v"},
        "network_policy": {"mode": "custom", "allowed_domains": ["example.com"]}});
    assert_eq!(wish(&server, "/v2/box"), want);
    upstash::provider(&server).clock(clock()).snapshot("snap").deny_network().create().unwrap();
    assert_eq!(wish(&server, "/from-snapshot"), json!({"snapshot_id": "snap", "network_policy": {"mode": "deny-all"}}));

    let (api, sandboxes) = e2b::start(Arc::clone(&host));
    let provider =
        e2b::provider(&api, &sandboxes).template("t").lifetime(Duration::from_secs(60)).internet(false).auto_pause(true).metadata("a", "b");
    let sandbox = provider.env("K", "v").user("root").create().unwrap();
    let want = json!({"templateID": "t", "timeout": 60, "allow_internet_access": false, "autoPause": true, "metadata": {"a": "b"}, "envVars": {"K": "v"}});
    assert_eq!(wish(&api, "/v2/sandboxes"), want);
    let path = host.directory.join("f").into_os_string().into_encoded_bytes();
    assert!(sandbox.read_file(&path).is_err());
    let log = sandboxes.log();
    assert_eq!((log[0].param("username"), log[0].header("authorization")), ("root", "Basic cm9vdDo="));

    let server = daytona::start(Arc::clone(&host));
    let provider = daytona::provider(&server).clock(clock()).name("n").snapshot("s").target("eu").resources(1, 2, 3).label("a", "b");
    let provider = provider.auto_stop_minutes(15).auto_delete_minutes(-1).deny_network().allow_addresses(["10.0.0.0/8", "1.1.1.1/32"]);
    provider.env("K", "v").organization("org").create().unwrap();
    let log = server.log();
    assert!(log.iter().all(|request| request.header("x-daytona-organization-id") == "org"));
    let want = json!({"name": "n", "snapshot": "s", "target": "eu", "env": {"K": "v"}, "labels": {"a": "b"}, "autoStopInterval": 15,
        "autoDeleteInterval": -1, "networkBlockAll": true, "networkAllowList": "10.0.0.0/8,1.1.1.1/32", "cpu": 1, "memory": 2, "disk": 3});
    assert_eq!(log.iter().find(|request| request.path == "/api/sandbox").unwrap().json(), want);
}
