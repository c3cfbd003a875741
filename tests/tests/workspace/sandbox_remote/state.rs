//! State of sandboxes of providers: paused, kept, copied, kept alive, gone.

use std::sync::atomic::Ordering;

use bashkit_workspace::MemoryCollection;
use bashkit_workspace::collection::ResourceCollection;
use bashkit_workspace::workspace::Workspace;

use super::*;

/// Method and path of each request that came since this was asked last, with its body where that is JSON.
fn calls(fake: &Fake) -> Vec<String> {
    let line = |request: &server::Request| match request.json() {
        Value::Null => format!("{} {}", request.method, request.path),
        body => format!("{} {} {}", request.method, request.path, sorted(body)),
    };
    fake.api.log().iter().filter(|request| !request.path.contains(fake.exec)).map(line).collect()
}

/// JSON with its names in order, whatever order the parser keeps.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields: std::collections::BTreeMap<String, Value> = fields.into_iter().map(|(name, value)| (name, sorted(value))).collect();
            Value::Object(fields.into_iter().collect())
        }
        other => other,
    }
}

fn advance(fake: &Fake, seconds: u64) {
    assert!(fake.clock.advance_to(fake.clock.monotonic() + Duration::from_secs(seconds)));
}

fn seconds_left(sandbox: &dyn Sandbox) -> Option<u64> {
    sandbox.expires_in().map(|left| left.as_secs())
}

#[test]
fn a_sandbox_is_paused_and_resumed_by_the_calls_of_its_provider() {
    let rows: [(Fake, &[&str], &[&str]); 3] = [
        (
            fake_upstash(),
            &["POST /v2/box/box-1/pause"],
            &["GET /v2/box/box-1", "POST /v2/box/box-1/resume", "GET /v2/box/box-1", "GET /v2/box/box-1"],
        ),
        (fake_e2b(), &["POST /sandboxes/i1abc/pause {}"], &[r#"POST /v2/sandboxes/i1abc/connect {"timeout":300}"#]),
        (
            fake_daytona(),
            &["POST /api/sandbox/5f3e-1/pause", "GET /api/sandbox/5f3e-1", "GET /api/sandbox/5f3e-1"],
            &["GET /api/sandbox/5f3e-1", "POST /api/sandbox/5f3e-1/start", "GET /api/sandbox/5f3e-1", "GET /api/sandbox/5f3e-1"],
        ),
    ];
    for (fake, pauses, resumes) in rows {
        let sandbox = fake.sandbox();
        sandbox.write_file(&fake.at("note"), b"kept").unwrap();
        calls(&fake);
        sandbox.pause().unwrap();
        assert_eq!(calls(&fake), pauses, "{}", fake.name);
        fake.data.log();
        for refused in [
            sandbox.execute_command(&"echo".into()).err(),
            sandbox.read_file(&fake.at("note")).err(),
            sandbox.write_file(&fake.at("note"), b"x").err(),
            sandbox.keep_alive(None).err(),
            sandbox.snapshot("n").err(),
            sandbox.fork().err(),
        ] {
            let text = refused.as_ref().map(ToString::to_string).unwrap_or_default();
            assert!(
                matches!(refused, Some(SandboxError::Paused { .. })) && text.ends_with("is paused: resume it first"),
                "{}: {text}",
                fake.name
            );
        }
        assert_eq!((calls(&fake).len(), fake.data.log().len(), sandbox.expires_in()), (0, 0, None), "{}: nobody is asked", fake.name);
        sandbox.pause().unwrap();
        fake.api.log();
        sandbox.resume().unwrap();
        assert_eq!(calls(&fake), resumes, "{}", fake.name);
        assert_eq!(sandbox.read_file(&fake.at("note")).unwrap(), b"kept");
        sandbox.resume().unwrap();
        fake.echo(&*sandbox);
        sandbox.stop().unwrap();
        assert!(matches!(sandbox.resume(), Err(SandboxError::Gone { .. })), "{}", fake.name);
        assert!(sandbox.pause().is_err(), "{}", fake.name);
    }
}

#[test]
fn who_paused_it_elsewhere_is_told_from_who_deleted_it() {
    for fake in [fake_upstash(), fake_e2b(), fake_daytona()] {
        let sandbox = fake.sandbox();
        fake.host.set(Life::Stopped);
        let error = sandbox.execute_command(&"echo".into()).unwrap_err();
        assert!(matches!(&error, SandboxError::Paused { provider, .. } if provider == fake.name), "{}: {error:?}", fake.name);
        sandbox.resume().unwrap();
        fake.echo(&*sandbox);
    }
}

#[test]
fn what_a_provider_does_not_have_is_refused_by_name() {
    let vercel = fake_vercel();
    let sandbox = vercel.sandbox();
    for (refused, what) in [(sandbox.pause().err(), "be paused"), (sandbox.resume().err(), "be resumed")] {
        assert_eq!(refused.unwrap().to_string(), format!("the vercel sandbox cannot {what}: its provider has no such call"));
    }
    let upstash = fake_upstash();
    let refused = upstash.sandbox().fork().err().unwrap();
    assert_eq!(refused.to_string(), "the upstash sandbox cannot be forked: its provider has no such call");
    assert_eq!((calls(&vercel).len(), calls(&upstash).len()), (0, 0));
}

#[test]
fn snapshots_are_made_and_used_by_the_calls_of_the_provider() {
    let rows: [(Fake, &str, &[&str], &str); 4] = [
        (
            fake_vercel(),
            "snap_1",
            &["POST /api/v2/sandboxes/sessions/sbx_session1/snapshot", "GET /api/v2/sandboxes/quiet-lake-1"],
            r#""source":{"snapshotId":"snap_1","type":"snapshot"}"#,
        ),
        (
            fake_upstash(),
            "snap-1",
            &[r#"POST /v2/box/box-1/snapshots {"name":"warm"}"#, "GET /v2/box/box-1/snapshots"],
            r#""snapshot_id":"snap-1""#,
        ),
        (
            fake_e2b(),
            "team-1/warm:default",
            &[r#"POST /sandboxes/i1abc/snapshots {"name":"warm"}"#],
            r#""templateID":"team-1/warm:default""#,
        ),
        (
            fake_daytona(),
            "warm",
            &[r#"POST /api/sandbox/5f3e-1/snapshot {"name":"warm"}"#, "GET /api/sandbox/5f3e-1", "GET /api/sandbox/5f3e-1"],
            r#""snapshot":"warm""#,
        ),
    ];
    for (fake, id, expected, wish) in rows {
        let provider = (fake.provider)(Settings::default());
        let sandbox = provider.create().unwrap();
        calls(&fake);
        assert_eq!(sandbox.snapshot("warm").unwrap(), id, "{}", fake.name);
        assert_eq!(calls(&fake), expected, "{}", fake.name);
        // It goes on.
        fake.echo(&*sandbox);
        calls(&fake);
        let made = provider.create_from(id).unwrap();
        let first = calls(&fake).remove(0);
        assert!(first.contains(wish), "{}: {first}", fake.name);
        fake.echo(&*made);
    }
    let fake = fake_upstash();
    let sandbox = fake.sandbox();
    fake.api.fault(
        "GET /v2/box/box-1/snapshots",
        Fault::Instead(Reply::json(200, &json!({"snapshots": [{"id": "snap-1", "status": "error"}]}))),
    );
    let error = sandbox.snapshot("warm").unwrap_err();
    assert!(error.to_string().contains("the snapshot snap-1 is in the state 'error'"), "{error}");
}

#[test]
fn forks_are_sandboxes_of_their_own() {
    let rows: [(Fake, &str, &[&str]); 3] = [
        (fake_e2b(), "i2fork", &[r#"POST /sandboxes/i1abc/fork {"count":1,"timeout":300}"#]),
        (fake_daytona(), "5f3e-2", &["POST /api/sandbox/5f3e-1/fork {}", "GET /api/sandbox/5f3e-2", "GET /api/sandbox/5f3e-2"]),
        (
            fake_vercel(),
            "quiet-lake-1",
            &[
                "POST /api/v2/sandboxes/sessions/sbx_session1/snapshot",
                "GET /api/v2/sandboxes/quiet-lake-1",
                r#"POST /api/v3/sandboxes {"env":{"GIVEN":"by-provider"},"projectId":"prj_1","source":{"snapshotId":"snap_1","type":"snapshot"}}"#,
                "GET /api/v2/sandboxes/sessions/sbx_session1",
                "GET /api/v2/sandboxes/sessions/sbx_session1",
            ],
        ),
    ];
    for (fake, id, expected) in rows {
        let sandbox = fake.sandbox();
        let fork = sandbox.fork().unwrap();
        assert_eq!(calls(&fake), expected, "{}", fake.name);
        assert_eq!((fork.id().unwrap().as_str(), fork.provider()), (id, fake.name));
        fake.data.log();
        fake.echo(&*fork);
        if fake.name == "e2b" {
            assert_eq!(fake.data.log()[0].header("e2b-sandbox-id"), "i2fork");
        }
    }
    let fake = fake_e2b();
    let sandbox = fake.sandbox();
    let none = json!([{"error": {"code": 503, "message": "no node has room"}}]);
    fake.api.fault("/fork", Fault::Instead(Reply::json(201, &none)));
    let error = sandbox.fork().err().unwrap();
    assert!(error.to_string().ends_with("the sandbox i1abc could not be forked: no node has room"), "{error}");
    fake.api.fault("/fork", Fault::Instead(Reply::json(201, &json!([]))));
    assert!(matches!(sandbox.fork(), Err(SandboxError::Protocol { .. })));
}

#[test]
fn time_is_extended_before_a_command_that_would_outlive_the_sandbox() {
    let minutes = |minutes: u64| SandboxCommand::new("true").timeout(Duration::from_secs(minutes * 60));
    let e2b = fake_e2b();
    let sandbox = e2b.sandbox();
    assert_eq!(seconds_left(&*sandbox), Some(300));
    sandbox.execute_command(&minutes(1)).unwrap();
    assert_eq!(calls(&e2b), Vec::<String>::new(), "there is time enough");
    sandbox.execute_command(&minutes(20)).unwrap();
    assert_eq!(calls(&e2b), [r#"POST /sandboxes/i1abc/timeout {"timeout":1500}"#]);
    assert_eq!(seconds_left(&*sandbox), Some(1500));
    sandbox.execute_command(&minutes(20)).unwrap();
    assert_eq!(calls(&e2b), Vec::<String>::new(), "half of the idle time is left");
    // Use keeps it alive.
    advance(&e2b, 1300);
    sandbox.read_file(&e2b.at("missing")).unwrap_err();
    assert_eq!(calls(&e2b), [r#"POST /sandboxes/i1abc/timeout {"timeout":360}"#]);
    // The provider gives no more: nothing is run that it would cut off, and what fits is run.
    let refuse = || Fault::Instead(Reply::json(400, &json!({"code": 400, "message": "Timeout cannot be greater than 1 hour"})));
    e2b.api.fault("/timeout", refuse());
    e2b.data.log();
    let error = sandbox.execute_command(&minutes(120)).unwrap_err();
    assert!(error.to_string().ends_with("/sandboxes/i1abc/timeout: Timeout cannot be greater than 1 hour"), "{error}");
    assert_eq!(e2b.n_commands(), 0);
    e2b.api.fault("/timeout", refuse());
    sandbox.execute_command(&minutes(5)).unwrap();

    let vercel = fake_vercel();
    let sandbox = vercel.sandbox();
    sandbox.execute_command(&minutes(20)).unwrap();
    assert_eq!(calls(&vercel), [r#"POST /api/v2/sandboxes/sessions/sbx_session1/extend-timeout {"duration":1201000}"#]);
    assert_eq!(seconds_left(&*sandbox), Some(1500));

    let daytona = fake_daytona();
    let sandbox = daytona.sandbox();
    assert_eq!(seconds_left(&*sandbox), Some(900));
    advance(&daytona, 600);
    assert_eq!(seconds_left(&*sandbox), Some(300));
    sandbox.execute_command(&minutes(5)).unwrap();
    assert_eq!((calls(&daytona), seconds_left(&*sandbox)), (vec![], Some(900)), "a command is a use");
    sandbox.execute_command(&minutes(30)).unwrap();
    assert_eq!(calls(&daytona), ["POST /api/sandbox/5f3e-1/autostop/32", "POST /api/sandbox/5f3e-1/autostop/15"]);
    daytona.host.auto_stop.store(0, Ordering::Relaxed);
    let endless = (daytona.provider)(Settings::default()).create().unwrap();
    calls(&daytona);
    endless.execute_command(&minutes(300)).unwrap();
    assert_eq!((calls(&daytona), endless.expires_in()), (vec![], None));
}

#[test]
fn a_sandbox_whose_time_was_over_goes_on_or_is_gone() {
    let rows: [(Fake, u64, &[&str]); 3] = [
        (
            fake_vercel(),
            301,
            &["GET /api/v2/sandboxes/quiet-lake-1", r#"POST /api/v2/sandboxes/sessions/sbx_session1/extend-timeout {"duration":300000}"#],
        ),
        (fake_e2b(), 301, &[r#"POST /v2/sandboxes/i1abc/connect {"timeout":300}"#, r#"POST /sandboxes/i1abc/timeout {"timeout":600}"#]),
        (
            fake_daytona(),
            901,
            &["GET /api/sandbox/5f3e-1", "POST /api/sandbox/5f3e-1/start", "GET /api/sandbox/5f3e-1", "GET /api/sandbox/5f3e-1"],
        ),
    ];
    for (fake, time, expected) in rows {
        let sandbox = fake.sandbox();
        sandbox.write_file(&fake.at("note"), b"kept").unwrap();
        calls(&fake);
        advance(&fake, time);
        assert_eq!(seconds_left(&*sandbox), Some(0), "{}", fake.name);
        // The provider has stopped it, and still has it.
        fake.host.set(Life::Stopped);
        fake.echo(&*sandbox);
        assert_eq!(calls(&fake), expected, "{}", fake.name);
        assert_eq!(sandbox.read_file(&fake.at("note")).unwrap(), b"kept");
        advance(&fake, 5000);
        fake.host.set(Life::Deleted);
        let error = sandbox.execute_command(&"echo".into()).unwrap_err();
        assert!(matches!(&error, SandboxError::Gone { .. }), "{}: {error:?}", fake.name);
    }
}

#[test]
fn an_expired_sandbox_of_a_workspace_is_replaced_and_that_is_told() {
    for fake in all() {
        let files = MemoryCollection::new();
        let workspace = Workspace::builder().collection("files", files.clone()).destination(fake.at("workspace"));
        let workspace = workspace.provider(Provided((fake.provider)(Settings::default()))).build().unwrap();
        workspace.execute_command("echo 1 > a").unwrap().sync.unwrap();
        advance(&fake, 5000);
        fake.host.set(Life::Deleted);
        // A sandbox of which no time is known is found out by a request that has to be made.
        workspace.execute_command("true").map(drop).unwrap_or_default();
        std::fs::remove_dir_all(fake.host.directory.join("workspace")).unwrap();
        fake.host.set(Life::Deleted);
        advance(&fake, 5000);
        let report = workspace.flush().unwrap();
        let replaced = report.replaced.as_ref().unwrap_or_else(|| panic!("{}: {report:?}", fake.name));
        assert_eq!(replaced.provider, fake.name);
        assert!(report.render().contains(&format!("the {} sandbox '{}' is gone, and '", fake.name, replaced.was)), "{}", report.render());
        let outcome = workspace.execute_command("cat a").unwrap();
        assert_eq!((outcome.result.stdout_text().as_str(), outcome.sync.unwrap().replaced), ("1\n", None), "{}", fake.name);
        assert_eq!(files.list().unwrap().states.len(), 1, "{}: nothing was taken for removed", fake.name);
        // Who ends it wants no other one.
        workspace.stop().unwrap();
        advance(&fake, 5000);
        assert!(workspace.execute_command("true").is_err(), "{}", fake.name);
        assert_eq!(fake.host.life(), Life::Deleted, "{}", fake.name);
    }
}

/// A provider in a box.
struct Provided(Box<dyn SandboxProvider>);

impl SandboxProvider for Provided {
    fn name(&self) -> &str {
        self.0.name()
    }
    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.0.create()
    }
    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.0.resume(id)
    }
}

#[test]
fn requests_are_counted_with_those_that_were_repeated() {
    for fake in all() {
        let sandbox = fake.make(Settings::default());
        sandbox.write_file(&fake.at("file"), b"content").unwrap();
        fake.data.fault(fake.read, Fault::Hangup);
        sandbox.read_file(&fake.at("file")).unwrap();
        fake.echo(&*sandbox);
        let mut n_sent = fake.api.log().len();
        if !Arc::ptr_eq(&fake.api, &fake.data) {
            n_sent += fake.data.log().len();
        }
        assert_eq!(sandbox.n_requests(), n_sent as u64, "{}", fake.name);
    }
}
