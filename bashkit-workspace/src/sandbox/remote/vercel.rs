//! Vercel Sandbox. Shapes: `@vercel/sandbox` 3.5.0.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use bashkit::CancelToken;
use serde::Deserialize;
use serde_json::{Value, json};

use super::http::{Answer, Call, Http, Secret, encode};
use super::job::{JobId, Member, Ran, archive};
use super::lease::{Lease, Need};
use super::machine::ProviderApi;
use super::{Common, GRACE, OnStop, check_id, common_settings, once_for, origin_settings};
use crate::sandbox::{Sandbox, SandboxError, SandboxProvider};

/// Time of a session of which the provider does not say it.
const SESSION_TIME: Duration = Duration::from_secs(300);
const HINT: &str = "check the token, and that it may use the team and the project";

/// [Vercel Sandbox](https://vercel.com/docs/vercel-sandbox): Linux virtual machines of the team of a token.
///
/// Built from the shapes that version 3.5.0 of `@vercel/sandbox` sends and reads, and tested against a server that replays them. It was never
/// run against the live service.
///
/// The id of a sandbox is its name. A session ends when nobody has used it for its time (5 minutes unless [`Vercel::lifetime`] says more): before a command that would
/// outlive it, and when half of the time is over, the provider is asked for more (`POST /v2/sandboxes/sessions/{id}/extend-timeout`). When it is over, the next command
/// begins a new session of a sandbox that is [`Vercel::persistent`], as [`SandboxProvider::resume`] does; for another one it answers [`SandboxError::Gone`].
///
/// [`Sandbox::snapshot`] is `POST /v2/sandboxes/sessions/{id}/snapshot`, from which [`SandboxProvider::create_from`] makes sandboxes. It ends the session: what runs is
/// killed, and only a sandbox that is persistent goes on, in a new one. [`Sandbox::fork`] is a snapshot and a sandbox of it, because the provider's own (`POST
/// /v2/sandboxes/{name}/fork`) copies what was kept last and not what is there now. It has no call that pauses a sandbox. See <https://vercel.com/docs/vercel-sandbox>.
///
/// Besides bash, commands need `base64`, `head` and other programs of coreutils in the sandbox; output is kept below `/tmp` while they run.
/// Many files go to it in one archive. Directories are listed with `find`.
///
/// ```no_run
/// use bashkit_workspace::sandbox::{Sandbox, SandboxProvider, Vercel};
///
/// let provider = Vercel::new("token", "team_…", "prj_…").runtime("node24").env("CI", "1");
/// let sandbox = provider.create()?;
/// let result = sandbox.execute_command(&"node --version".into())?;
/// assert_eq!(result.exit_code, 0);
/// sandbox.stop()?;
/// # Ok::<(), bashkit_workspace::sandbox::SandboxError>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Vercel {
    pub(super) token: Secret,
    pub(super) team: String,
    pub(super) project: String,
    api_version: Option<u32>,
    image: Option<String>,
    vcpus: Option<u32>,
    lifetime: Option<Duration>,
    persistent: Option<bool>,
    ports: Vec<u16>,
    network: Option<Value>,
    tags: Vec<(String, String)>,
    pub(super) common: Common,
}

impl Vercel {
    /// With an access token, the id of the team (`team_…`) and of the project (`prj_…`).
    pub fn new(token: impl Into<String>, team: impl Into<String>, project: impl Into<String>) -> Self {
        Self {
            token: Secret(token.into()),
            team: team.into(),
            project: project.into(),
            api_version: None,
            image: None,
            vcpus: None,
            lifetime: None,
            persistent: None,
            ports: Vec::new(),
            network: None,
            tags: Vec::new(),
            common: Common::new("https://vercel.com/api"),
        }
    }

    /// Adapter with the token of `VERCEL_OIDC_TOKEN`, which names team and project, or else with `VERCEL_TOKEN`, `VERCEL_TEAM_ID` and `VERCEL_PROJECT_ID`.
    ///
    /// # Errors
    /// [`SandboxError::Unavailable`] names the variable that is not set.
    pub fn from_env() -> Result<Self, SandboxError> {
        Self::from_variables(&super::of_process)
    }

    pub(super) fn from_variables(variables: super::Variables<'_>) -> Result<Self, SandboxError> {
        let unavailable = |problem: &str| SandboxError::Unavailable { provider: "vercel".into(), problem: problem.into() };
        if let Some(token) = variables("VERCEL_OIDC_TOKEN") {
            let claims = claims(&token).ok_or_else(|| unavailable("VERCEL_OIDC_TOKEN is no token with owner_id and project_id"))?;
            return Ok(Self::new(token, claims.owner_id, claims.project_id));
        }
        let Some(token) = variables("VERCEL_TOKEN") else {
            return Err(unavailable("neither the environment variable VERCEL_OIDC_TOKEN nor VERCEL_TOKEN is set"));
        };
        let of = |name: &str| super::needed("vercel", variables, name);
        Ok(Self::new(token, of("VERCEL_TEAM_ID")?, of("VERCEL_PROJECT_ID")?))
    }

    common_settings!();
    origin_settings!(name: ": letters, digits, `-`, `_`; at most 128. Default: the provider finds one.", runtime: "`node24`, `python3.13`, ….");

    /// The version of the request that makes a sandbox: `/v2/sandboxes`. Default: 2 with a [`Vercel::runtime`], else 3, as the SDK has it.
    pub fn api_version(mut self, version: u32) -> Self {
        self.api_version = Some(version);
        self
    }

    /// The image that it starts from.
    pub fn image(mut self, image: impl Into<String>) -> Self {
        self.image = Some(image.into());
        self
    }

    /// Sets the number of its virtual CPUs.
    pub fn vcpus(mut self, vcpus: u32) -> Self {
        self.vcpus = Some(vcpus);
        self
    }

    /// Sets the time after which a session is stopped when nobody uses it. Default: the provider's, 5 minutes.
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = Some(lifetime);
        self
    }

    /// Whether its files are kept from session to session.
    pub fn persistent(mut self, persistent: bool) -> Self {
        self.persistent = Some(persistent);
        self
    }

    /// A port that is reached from outside.
    pub fn port(mut self, port: u16) -> Self {
        self.ports.push(port);
        self
    }

    /// Lets it reach no network.
    pub fn deny_network(mut self) -> Self {
        self.network = Some(json!({"mode": "deny-all"}));
        self
    }

    /// Lets it reach these domains only: `example.com`, `*.example.com`.
    pub fn allow_domains<D: Into<String>>(mut self, domains: impl IntoIterator<Item = D>) -> Self {
        let domains: Vec<String> = domains.into_iter().map(Into::into).collect();
        self.network = Some(json!({ "allow": domains }));
        self
    }

    /// A tag by which it is found in the provider's lists.
    pub fn tag(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.tags.push((name.into(), value.into()));
        self
    }

    fn access(&self) -> Result<Http, SandboxError> {
        for (what, value) in [("team", &self.team), ("project", &self.project)] {
            if value.trim().is_empty() {
                return Err(SandboxError::Unavailable {
                    provider: "vercel".into(),
                    problem: format!("the id of the {what} is empty: {HINT}"),
                });
            }
        }
        let headers = vec![("authorization", Secret(format!("Bearer {}", self.token.0)))];
        self.common.http("vercel", HINT, &self.common.base_url, headers)
    }

    fn call(&self, method: &'static str, path: impl Into<String>) -> Call {
        Call::new(method, path, self.common.request_time).query("teamId", &self.team)
    }

    fn wish(&self) -> Value {
        let mut wish = json!({ "projectId": self.project });
        let optional = [
            ("name", self.common.name.clone().map(Value::from)),
            ("runtime", self.common.runtime.clone().map(Value::from)),
            ("image", self.image.clone().map(Value::from)),
            ("source", self.common.snapshot.as_ref().map(|id| json!({"type": "snapshot", "snapshotId": id}))),
            ("resources", self.vcpus.map(|vcpus| json!({ "vcpus": vcpus }))),
            ("timeout", self.lifetime.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX).into())),
            ("persistent", self.persistent.map(Value::from)),
            ("ports", (!self.ports.is_empty()).then(|| json!(self.ports))),
            ("networkPolicy", self.network.clone()),
            ("env", (!self.common.env.is_empty()).then(|| self.common.env_json())),
            ("tags", (!self.tags.is_empty()).then(|| self.tags.iter().map(|(k, v)| (k.clone(), Value::from(v.clone()))).collect())),
        ];
        if let Some(wish) = wish.as_object_mut() {
            wish.extend(optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
        }
        wish
    }

    fn sandbox(&self, http: Http, made: Made, is_new: bool) -> Result<Arc<dyn Sandbox>, SandboxError> {
        check_id(&http, &made.sandbox.name)?;
        check_id(&http, &made.session.id)?;
        let time = made.session.time_left(&http, is_new).unwrap_or(SESSION_TIME);
        let idle = self.lifetime.or(made.session.time()).unwrap_or(SESSION_TIME);
        let lease = Lease::new(http.now(), time, idle);
        let path = RwLock::new(made.session.path());
        let wire = VercelWire { http, provider: self.clone(), name: made.sandbox.name, path, lease };
        wire.wait(made.session.status, is_new)?;
        Ok(Arc::new(self.common.machine(wire)))
    }

    /// The sandbox under a name, with a session that runs: a new one where the last one is over and the sandbox is persistent.
    fn find(&self, http: &Http, name: &str) -> Result<Made, SandboxError> {
        let call = self.call("GET", format!("/v2/sandboxes/{}", encode(name))).query("projectId", &self.project).query("resume", "true");
        let answer = http.send(&call)?;
        match answer.status {
            404 | 410 => Err(http.gone(name)),
            _ if !answer.is_ok() => Err(http.refused(&answer)),
            _ => {
                let made: Made = http.read(&answer, &answer.body)?;
                let is_over = matches!(&*made.session.status, "stopping" | "stopped" | "failed" | "aborted" | "snapshotting");
                if is_over { Err(http.gone(name)) } else { Ok(made) }
            }
        }
    }
}

/// Claims of a token of OpenID Connect that say where sandboxes are made.
#[derive(Deserialize)]
struct Claims {
    owner_id: String,
    project_id: String,
}

fn claims(token: &str) -> Option<Claims> {
    use base64::Engine as _;
    let payload = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(token.split('.').nth(1)?.trim_end_matches('=')).ok()?;
    serde_json::from_slice(&payload).ok()
}

#[derive(Deserialize)]
struct Made {
    sandbox: Named,
    session: Session,
}

#[derive(Deserialize)]
struct Polled {
    session: Session,
}

#[derive(Deserialize)]
struct Named {
    name: String,
}

#[derive(Deserialize)]
struct Session {
    id: String,
    status: String,
    /// Milliseconds that it lasts.
    timeout: Option<u64>,
    /// Milliseconds since 1970.
    #[serde(rename = "startedAt")]
    started_at: Option<u64>,
}

impl Session {
    fn path(&self) -> String {
        format!("/v2/sandboxes/sessions/{}", self.id)
    }

    fn time(&self) -> Option<Duration> {
        self.timeout.map(Duration::from_millis)
    }

    fn time_left(&self, http: &Http, is_new: bool) -> Option<Duration> {
        let time = self.time()?;
        let began = self.started_at.filter(|_| !is_new).map(Duration::from_millis);
        Some(began.map_or(time, |began| began.saturating_add(time).saturating_sub(http.wall_clock()).min(time)))
    }
}

impl SandboxProvider for Vercel {
    fn name(&self) -> &str {
        "vercel"
    }

    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        let version = self.api_version.unwrap_or(if self.common.runtime.is_some() { 2 } else { 3 });
        let call = self.call("POST", format!("/v{version}/sandboxes")).json(&self.wish()).once();
        let made = http.ask(&call)?;
        self.sandbox(http, made, true)
    }

    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        check_id(&http, id)?;
        let made = self.find(&http, id)?;
        self.sandbox(http, made, false)
    }

    fn create_from(&self, snapshot: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.clone().snapshot(snapshot).create()
    }
}

struct VercelWire {
    http: Http,
    provider: Vercel,
    name: String,
    /// Of the session.
    path: RwLock<String>,
    lease: Lease,
}

impl VercelWire {
    fn path(&self) -> String {
        self.path.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn call(&self, method: &'static str, what: &str) -> Call {
        self.provider.call(method, format!("{}{what}", self.path()))
    }

    /// Waits until the session runs, of which this status is known.
    fn wait(&self, status: String, is_new: bool) -> Result<(), SandboxError> {
        let mut known = Some(status);
        self.provider.common.until(self, is_new, Duration::from_millis(500), || {
            let status = match known.take() {
                Some(status) => status,
                None => self.http.ask::<Polled>(&self.call("GET", ""))?.session.status,
            };
            match &*status {
                "pending" => Ok(None),
                "running" => Ok(Some(())),
                status => Err(self.http.unavailable(format!("the session of the sandbox is {status}"))),
            }
        })
    }

    /// Goes on in a session that runs.
    fn reopen(&self) -> Result<(), SandboxError> {
        let made = self.provider.find(&self.http, &self.name)?;
        check_id(&self.http, &made.session.id)?;
        *self.path.write().unwrap_or_else(PoisonError::into_inner) = made.session.path();
        let time = made.session.time_left(&self.http, false).unwrap_or(SESSION_TIME);
        self.lease.renew(self.http.now(), time);
        self.wait(made.session.status, false)
    }

    /// Error for a refused request: a session that is over has 410, one that is about to be 422.
    fn refused(&self, answer: &Answer) -> SandboxError {
        #[derive(Deserialize)]
        struct Shape {
            error: Code,
        }
        #[derive(Deserialize)]
        struct Code {
            code: String,
        }
        let code = serde_json::from_slice::<Shape>(&answer.body).map(|shape| shape.error.code).unwrap_or_default();
        match (answer.status, &*code) {
            (404 | 410, _) | (422, "sandbox_stopping" | "sandbox_snapshotting" | "sandbox_stopped") => self.http.gone(&self.name),
            _ => self.http.refused(answer),
        }
    }
}

/// A line of the answer to a command.
#[derive(Deserialize)]
struct Line {
    command: Option<Command>,
    stream: Option<String>,
    data: Option<Data>,
}

#[derive(Deserialize)]
struct Command {
    #[serde(rename = "exitCode")]
    exit_code: Option<i64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Data {
    Text(String),
    Problem { code: String, message: Option<String> },
}

impl ProviderApi for VercelWire {
    const IS_BINARY: bool = false;
    const HOME: &str = "/vercel/sandbox";

    fn http(&self) -> &Http {
        &self.http
    }

    fn id(&self) -> &str {
        &self.name
    }

    fn run(&self, text: &str, time: Duration, cancel: &CancelToken) -> Result<Ran, SandboxError> {
        let time = time.saturating_add(GRACE);
        let body = json!({
            "command": "bash", "args": ["-c", text], "env": {}, "sudo": false, "wait": true, "logs": true,
            "timeout": u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
        });
        let call = Call::new("POST", format!("{}/cmd", self.path()), time.saturating_add(GRACE)).query("teamId", &self.provider.team);
        let answer = self.http.send(&once_for(call.json(&body), cancel))?;
        if !answer.is_ok() {
            return Err(self.refused(&answer));
        }
        if !answer.content_type.starts_with("application/x-ndjson") {
            return Err(self.http.unexpected(&answer, &format!("a stream of lines is no '{}'", answer.content_type)));
        }
        let mut ran = Ran { stdout: Vec::new(), stderr: Vec::new(), exit_code: None };
        for text in answer.body.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty()) {
            let line: Line = self.http.read(&answer, text)?;
            match (line.command, line.stream.as_deref(), line.data) {
                (Some(Command { exit_code }), ..) => ran.exit_code = exit_code.or(ran.exit_code),
                (None, Some("stdout"), Some(Data::Text(text))) => ran.stdout.extend_from_slice(text.as_bytes()),
                (None, Some("stderr"), Some(Data::Text(text))) => ran.stderr.extend_from_slice(text.as_bytes()),
                (None, Some("error"), Some(Data::Problem { code, message })) => {
                    if matches!(&*code, "sandbox_stopped" | "sandbox_stopping" | "sandbox_snapshotting") {
                        return Err(self.http.gone(&self.name));
                    }
                    return Err(self.http.unexpected(&answer, &format!("{code}: {}", message.unwrap_or_default())));
                }
                _ => return Err(self.http.unexpected(&answer, "a line that is neither a command nor output")),
            }
        }
        if ran.exit_code.is_none() {
            return Err(self.http.unexpected(&answer, "the stream ended before the command did"));
        }
        Ok(ran)
    }

    fn upload(&self, path: &str, content: Vec<u8>) -> Result<(), SandboxError> {
        let member = Member { name: path.trim_start_matches('/').to_owned(), content: content.into() };
        self.write(archive("", &[member])?)
    }

    fn put(&self, id: &JobId, members: &[Member<'_>]) -> Result<Vec<u8>, SandboxError> {
        let prefix = format!("{}/", id.directory());
        self.write(archive(prefix.trim_start_matches('/'), members)?)?;
        Ok(id.start())
    }

    fn download(&self, path: &str, bytes_max: u64) -> Result<Option<Vec<u8>>, SandboxError> {
        let answer = self.http.send(&self.call("POST", "/fs/read").json(&json!({ "path": path })).bytes_max(bytes_max))?;
        match answer.status {
            404 => Ok(None),
            _ if !answer.is_ok() => Err(self.refused(&answer)),
            _ if answer.content_type.starts_with("application/octet-stream") => Ok(Some(answer.body)),
            _ => Err(self.http.unexpected(&answer, &format!("the content of a file is no '{}'", answer.content_type))),
        }
    }

    fn stop(&self) -> Result<(), SandboxError> {
        let calls = match self.provider.common.on_stop {
            OnStop::Keep => vec![self.call("POST", "/stop")],
            OnStop::Delete => {
                let path = format!("/v2/sandboxes/{}", encode(&self.name));
                let delete = self.provider.call("DELETE", path).query("projectId", &self.provider.project);
                vec![self.call("POST", "/stop"), delete]
            }
        };
        for call in calls {
            let answer = self.http.send(&call)?;
            match self.refused(&answer) {
                _ if answer.is_ok() => {}
                SandboxError::Gone { .. } => {}
                error => return Err(error),
            }
        }
        Ok(())
    }

    fn keep_alive(&self, time: Duration) -> Result<(), SandboxError> {
        let now = self.http.now();
        if self.lease.need(now, time) == Need::Revival {
            self.reopen()?;
        }
        let Need::Time { from_now, more } = self.lease.need(now, time) else { return Ok(()) };
        let more = u64::try_from(more.as_millis()).unwrap_or(u64::MAX);
        let answer = self.http.send(&self.call("POST", "/extend-timeout").json(&json!({ "duration": more })).once())?;
        if answer.is_ok() {
            self.lease.renew(now, from_now);
            return Ok(());
        }
        self.lease.unless_it_fits(now, time, self.refused(&answer))
    }

    fn expires_in(&self) -> Option<Duration> {
        Some(self.lease.left(self.http.now()))
    }

    /// Snapshots have no names at this provider.
    fn snapshot(&self, _name: &str) -> Result<String, SandboxError> {
        #[derive(Deserialize)]
        struct Kept {
            snapshot: Snapshot,
        }
        #[derive(Deserialize)]
        struct Snapshot {
            id: String,
            status: String,
        }
        let call = self.call("POST", "/snapshot").once().within(self.provider.common.create_time);
        let answer = self.http.send(&call)?;
        if !answer.is_ok() {
            return Err(self.refused(&answer));
        }
        let kept: Kept = self.http.read(&answer, &answer.body)?;
        if kept.snapshot.status != "created" {
            return Err(self.http.unavailable(format!("the snapshot is {}", kept.snapshot.status)));
        }
        // Its session is over. Where there is no other one, the next use says so; the snapshot is there.
        let _ = self.reopen();
        Ok(kept.snapshot.id)
    }

    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let snapshot = self.snapshot("")?;
        let mut provider = self.provider.clone().snapshot(snapshot);
        // A name is that of one sandbox.
        provider.common.name = None;
        provider.create()
    }
}

impl VercelWire {
    fn write(&self, archive: Vec<u8>) -> Result<(), SandboxError> {
        let answer = self.http.send(&self.call("POST", "/fs/write").header("x-cwd", "/").body("application/gzip", archive))?;
        if answer.is_ok() { Ok(()) } else { Err(self.refused(&answer)) }
    }
}
