//! Upstash Box. Shapes: `@upstash/box` 0.5.5.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit::CancelToken;
use serde::Deserialize;
use serde_json::{Value, json};

use super::http::{Answer, Call, Http, Secret, encode};
use super::job::Ran;
use super::machine::ProviderApi;
use super::{Common, GRACE, OnStop, check_id, common_settings, once_for, origin_settings};
use crate::sandbox::{Sandbox, SandboxError, SandboxProvider};

const HINT: &str = "check the API key of Upstash Box";

/// [Upstash Box](https://upstash.com): Linux containers of the owner of an API key.
///
/// Built from the shapes that version 0.5.5 of `@upstash/box` sends and reads, and tested against a server that replays them. It was never run
/// against the live service.
///
/// Commands need bash and, of coreutils, `base64`, `head` and others in the box, and `tar` where many files are changed at once; output is kept
/// below `/tmp` while they run. Directories are listed with `find`.
///
/// [`Sandbox::pause`] is `POST /v2/box/{id}/pause`, [`Sandbox::resume`] `POST /v2/box/{id}/resume`, and [`Sandbox::snapshot`] `POST /v2/box/{id}/snapshots`, from which
/// [`SandboxProvider::create_from`] makes boxes, as the package has them. It has no call that forks a box, and nothing that ends one: a box that nobody uses is paused by
/// its provider unless it is [kept alive](Upstash::keep_alive).
///
/// ```no_run
/// use bashkit_workspace::sandbox::{Sandbox, SandboxProvider, Upstash};
///
/// let provider = Upstash::new("box_…").runtime("python").allow_domains(["pypi.org"]);
/// let sandbox = provider.create()?;
/// sandbox.write_file(b"/workspace/home/hello.py", b"print('hello')\n")?;
/// assert_eq!(sandbox.execute_command(&"python3 hello.py".into())?.stdout, b"hello\n");
/// # Ok::<(), bashkit_workspace::sandbox::SandboxError>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Upstash {
    key: Secret,
    size: Option<String>,
    keep_alive: bool,
    init_command: Option<String>,
    labels: Vec<String>,
    network: Option<Value>,
    pub(super) common: Common,
}

impl Upstash {
    /// Provider of Upstash boxes, with an API key.
    pub fn new(key: impl Into<String>) -> Self {
        Self {
            key: Secret(key.into()),
            size: None,
            keep_alive: false,
            init_command: None,
            labels: Vec::new(),
            network: None,
            common: Common::new("https://us-east-1.box.upstash.com"),
        }
    }

    /// Adapter with the key of `UPSTASH_BOX_API_KEY`, and the URL of `UPSTASH_BOX_BASE_URL` where that is set.
    ///
    /// # Errors
    /// [`SandboxError::Unavailable`] names the variable that is not set.
    pub fn from_env() -> Result<Self, SandboxError> {
        Self::from_variables(&super::of_process)
    }

    pub(super) fn from_variables(variables: super::Variables<'_>) -> Result<Self, SandboxError> {
        let mut made = Self::new(super::needed("upstash", variables, "UPSTASH_BOX_API_KEY")?);
        made.common = made.common.based(variables("UPSTASH_BOX_BASE_URL"));
        Ok(made)
    }

    common_settings!();
    origin_settings!(name: ".", runtime: "`node`, `python`, `golang`, `ruby`, `rust`.");

    /// Sets its size: `small`, `medium`, `large`.
    pub fn size(mut self, size: impl Into<String>) -> Self {
        self.size = Some(size.into());
        self
    }

    /// Whether it goes on running when nobody uses it.
    pub fn keep_alive(mut self, keep_alive: bool) -> Self {
        self.keep_alive = keep_alive;
        self
    }

    /// Sets the command that runs when a box starts; for one that is kept alive.
    pub fn init_command(mut self, command: impl Into<String>) -> Self {
        self.init_command = Some(command.into());
        self
    }

    /// A label by which it is found in the provider's lists.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.labels.push(label.into());
        self
    }

    /// Lets it reach no network.
    pub fn deny_network(mut self) -> Self {
        self.network = Some(json!({"mode": "deny-all"}));
        self
    }

    /// Lets it reach these domains only.
    pub fn allow_domains<D: Into<String>>(mut self, domains: impl IntoIterator<Item = D>) -> Self {
        let domains: Vec<String> = domains.into_iter().map(Into::into).collect();
        self.network = Some(json!({"mode": "custom", "allowed_domains": domains}));
        self
    }

    fn access(&self) -> Result<Http, SandboxError> {
        self.common.http("upstash", HINT, &self.common.base_url, vec![("x-box-api-key", self.key.clone())])
    }

    fn call(&self, method: &'static str, path: impl Into<String>) -> Call {
        Call::new(method, path, self.common.request_time)
    }

    fn wish(&self) -> Value {
        let optional = [
            ("snapshot_id", self.common.snapshot.clone().map(Value::from)),
            ("name", self.common.name.clone().map(Value::from)),
            ("runtime", self.common.runtime.clone().map(Value::from)),
            ("size", self.size.clone().map(Value::from)),
            ("keep_alive", self.keep_alive.then_some(Value::Bool(true))),
            ("init_command", self.init_command.clone().map(Value::from)),
            ("labels", (!self.labels.is_empty()).then(|| json!(self.labels))),
            ("env_vars", (!self.common.env.is_empty()).then(|| self.common.env_json())),
            ("network_policy", self.network.clone()),
        ];
        optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<serde_json::Map<_, _>>().into()
    }

    /// Waits until it runs.
    fn sandbox(&self, http: Http, state: Box, is_new: bool) -> Result<Arc<dyn Sandbox>, SandboxError> {
        check_id(&http, &state.id)?;
        let wire = UpstashWire { http, provider: self.clone(), id: state.id };
        let mut known = Some(state.status);
        self.common.until(&wire, is_new, Duration::from_secs(2), || {
            let status = match known.take() {
                Some(status) => status,
                None => wire.http.ask::<Box>(&self.call("GET", wire.path("")))?.status,
            };
            match &*status {
                "idle" | "running" => Ok(Some(())),
                "error" | "deleted" => Err(wire.http.unavailable(format!("the box {} is in the state '{status}'", wire.id))),
                _ => Ok(None),
            }
        })?;
        Ok(Arc::new(self.common.machine(wire)))
    }
}

#[derive(Deserialize)]
struct Box {
    id: String,
    status: String,
}

impl SandboxProvider for Upstash {
    fn name(&self) -> &str {
        "upstash"
    }

    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        let path = if self.common.snapshot.is_some() { "/v2/box/from-snapshot" } else { "/v2/box" };
        let made: Box = http.ask(&self.call("POST", path).json(&self.wish()).once())?;
        self.sandbox(http, made, true)
    }

    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        check_id(&http, id)?;
        let answer = http.send(&self.call("GET", format!("/v2/box/{}", encode(id))))?;
        match answer.status {
            404 | 410 => return Err(http.gone(id)),
            _ if !answer.is_ok() => return Err(http.refused(&answer)),
            _ => {}
        }
        let mut found: Box = http.read(&answer, &answer.body)?;
        if matches!(&*found.status, "error" | "deleted") {
            return Err(http.gone(id));
        }
        if found.status == "paused" {
            let answer = http.send(&self.call("POST", format!("/v2/box/{}/resume", encode(id))))?;
            match answer.status {
                404 | 410 => return Err(http.gone(id)),
                _ if !answer.is_ok() => return Err(http.refused(&answer)),
                _ => found.status = "resuming".into(),
            }
        }
        self.sandbox(http, found, false)
    }

    fn create_from(&self, snapshot: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.clone().snapshot(snapshot).create()
    }
}

struct UpstashWire {
    http: Http,
    provider: Upstash,
    id: String,
}

impl UpstashWire {
    fn path(&self, what: &str) -> String {
        format!("/v2/box/{}{what}", encode(&self.id))
    }

    /// Error for a refused request. One that is paused answers no command.
    fn refused(&self, answer: &Answer) -> SandboxError {
        match answer.status {
            404 | 410 => self.http.gone(&self.id),
            409 if self.status().is_ok_and(|status| status == "paused") => self.http.paused(&self.id),
            _ => self.http.refused(answer),
        }
    }

    fn status(&self) -> Result<String, SandboxError> {
        let answer = self.http.send(&self.provider.call("GET", self.path("")))?;
        match answer.status {
            404 | 410 => Err(self.http.gone(&self.id)),
            _ if !answer.is_ok() => Err(self.http.refused(&answer)),
            _ => Ok(self.http.read::<Box>(&answer, &answer.body)?.status),
        }
    }

    /// Sends a request about the box.
    fn manage(&self, call: &Call) -> Result<Answer, SandboxError> {
        let answer = self.http.send(call)?;
        if answer.is_ok() { Ok(answer) } else { Err(self.refused(&answer)) }
    }
}

/// A snapshot on its way.
#[derive(Deserialize)]
struct Kept {
    id: String,
    status: String,
}

#[derive(Deserialize)]
struct AllKept {
    #[serde(default)]
    snapshots: Vec<Kept>,
}

impl ProviderApi for UpstashWire {
    const IS_BINARY: bool = false;
    const HOME: &str = "/workspace/home";

    fn http(&self) -> &Http {
        &self.http
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn run(&self, text: &str, time: Duration, cancel: &CancelToken) -> Result<Ran, SandboxError> {
        #[derive(Deserialize)]
        struct Done {
            exit_code: i64,
            output: Option<String>,
            error: Option<String>,
        }
        let call = Call::new("POST", self.path("/exec"), time.saturating_add(GRACE)).json(&json!({ "command": ["bash", "-c", text] }));
        let answer = self.http.send(&once_for(call, cancel))?;
        if !answer.is_ok() {
            return Err(self.refused(&answer));
        }
        let done: Done = self.http.read(&answer, &answer.body)?;
        let bytes = |text: Option<String>| text.unwrap_or_default().into_bytes();
        Ok(Ran { stdout: bytes(done.output), stderr: bytes(done.error), exit_code: Some(done.exit_code) })
    }

    fn upload(&self, path: &str, content: Vec<u8>) -> Result<(), SandboxError> {
        let body = json!({"path": path, "content": STANDARD.encode(content), "encoding": "base64"});
        let answer = self.http.send(&self.provider.call("POST", self.path("/files/write")).json(&body))?;
        if answer.is_ok() { Ok(()) } else { Err(self.refused(&answer)) }
    }

    fn download(&self, path: &str, bytes_max: u64) -> Result<Option<Vec<u8>>, SandboxError> {
        #[derive(Deserialize)]
        struct Read {
            content: String,
        }
        let call = self.provider.call("GET", self.path("/files/read")).query("path", path).query("encoding", "base64");
        let answer = self.http.send(&call.bytes_max(bytes_max.saturating_mul(3) / 2 + 1024))?;
        match answer.status {
            404 => return Ok(None),
            _ if !answer.is_ok() => return Err(self.refused(&answer)),
            _ => {}
        }
        let read: Read = self.http.read(&answer, &answer.body)?;
        let coded: Vec<u8> = read.content.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
        let content = STANDARD.decode(coded).map_err(|_| self.http.unexpected(&answer, "the content of a file is no base64"))?;
        let bytes = u64::try_from(content.len()).unwrap_or(u64::MAX);
        if bytes > bytes_max {
            return Err(SandboxError::TooLarge { what: "a file".into(), bytes, bytes_max });
        }
        Ok(Some(content))
    }

    fn stop(&self) -> Result<(), SandboxError> {
        let call = match self.provider.common.on_stop {
            OnStop::Keep => self.provider.call("POST", self.path("/pause")),
            OnStop::Delete => self.provider.call("DELETE", self.path("")),
        };
        let answer = self.http.send(&call)?;
        match self.refused(&answer) {
            _ if answer.is_ok() => Ok(()),
            SandboxError::Gone { .. } => Ok(()),
            error => Err(error),
        }
    }

    /// A box has no end that is known.
    fn keep_alive(&self, _time: Duration) -> Result<(), SandboxError> {
        Ok(())
    }

    fn expires_in(&self) -> Option<Duration> {
        None
    }

    fn pause(&self) -> Result<(), SandboxError> {
        match self.manage(&self.provider.call("POST", self.path("/pause"))) {
            Err(SandboxError::Paused { .. }) => Ok(()),
            paused => paused.map(drop),
        }
    }

    fn resume(&self) -> Result<(), SandboxError> {
        if self.status()? == "paused" {
            self.manage(&self.provider.call("POST", self.path("/resume")))?;
        }
        self.provider.common.until(self, false, Duration::from_secs(2), || match &*self.status()? {
            "idle" | "running" => Ok(Some(())),
            status @ ("error" | "deleted") => Err(self.http.unavailable(format!("the box {} is in the state '{status}'", self.id))),
            _ => Ok(None),
        })
    }

    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        let name = if name.is_empty() { "bashkit" } else { name };
        let call = self.provider.call("POST", self.path("/snapshots")).json(&json!({ "name": name })).once();
        let answer = self.manage(&call.within(self.provider.common.create_time))?;
        let made: Kept = self.http.read(&answer, &answer.body)?;
        let (id, mut status) = (made.id, Some(made.status));
        self.provider.common.until(self, false, Duration::from_secs(2), || {
            let status = match status.take() {
                Some(status) => status,
                None => {
                    let all: AllKept = self.http.ask(&self.provider.call("GET", self.path("/snapshots")))?;
                    let found = all.snapshots.into_iter().find(|kept| kept.id == id);
                    found.map_or_else(|| "creating".to_owned(), |kept| kept.status)
                }
            };
            match &*status {
                "ready" => Ok(Some(())),
                "error" | "deleted" => {
                    Err(self.http.unavailable(format!("the snapshot {} is in the state '{status}'", self.http.clean(&id))))
                }
                _ => Ok(None),
            }
        })?;
        Ok(id)
    }
}
