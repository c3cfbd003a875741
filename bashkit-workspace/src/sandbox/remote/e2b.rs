//! E2B. Shapes: `e2b` 2.51.0.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit::CancelToken;
use serde::Deserialize;
use serde_json::{Value, json};

use super::http::{Answer, Call, Http, Secret, encode, form};
use super::job::{JobId, Ran};
use super::lease::{Lease, Need, seconds};
use super::machine::ProviderApi;
use super::{Common, GRACE, OnStop, check_id, common_settings, once_for};
use crate::sandbox::{Sandbox, SandboxError, SandboxProvider};

const HINT: &str = "check the API key of E2B";
const PORT: &str = "49983";
/// The domains whose sandboxes are all reached under one name.
const SHARED: [&str; 4] = ["e2b.app", "e2b.dev", "e2b.pro", "e2b-staging.dev"];

/// [E2B](https://e2b.dev): Linux virtual machines of the team of an API key.
///
/// Built from the shapes that version 2.51.0 of the package `e2b` sends and reads, and tested against a server that replays them; that commands
/// are sent as JSON of the Connect protocol follows from the options of its transport. It was never run against the live service.
///
/// A sandbox ends when nobody has used it for its time (5 minutes unless [`E2b::lifetime`] says more): before a command that would outlive it, and when half of the time
/// is over, the provider is asked for more (`POST /sandboxes/{sandboxID}/timeout`). One whose time was over is resumed where it was made with [`E2b::auto_pause`];
/// otherwise commands answer [`SandboxError::Gone`]. Times are those of our clock since the sandbox was made or found.
///
/// [`Sandbox::pause`] is `POST /sandboxes/{sandboxID}/pause`, with its memory; [`Sandbox::resume`] is `POST /v2/sandboxes/{sandboxID}/connect`. [`Sandbox::snapshot`] is
/// `POST /sandboxes/{sandboxID}/snapshots`: a template, from which [`SandboxProvider::create_from`] makes sandboxes. [`Sandbox::fork`] is
/// `POST /sandboxes/{sandboxID}/fork`, running processes included. All of them are documented at <https://e2b.dev/docs/api-reference>; their shapes are those of the package.
///
/// Commands need, of coreutils, `base64`, `head` and others in the sandbox, and `tar` where many files are changed at once; output is kept below
/// `/tmp` while they run. Directories are listed with `find`.
///
/// ```no_run
/// use bashkit_workspace::sandbox::{E2b, Sandbox, SandboxProvider};
/// use std::time::Duration;
///
/// let provider = E2b::new("e2b_…").template("base").lifetime(Duration::from_secs(3600));
/// let sandbox = provider.create()?;
/// assert_eq!(sandbox.execute_command(&"echo $((6 * 7))".into())?.stdout, b"42\n");
/// let again = provider.resume(&sandbox.id().unwrap_or_default())?;
/// # let _ = again;
/// # Ok::<(), bashkit_workspace::sandbox::SandboxError>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct E2b {
    key: Secret,
    template: String,
    lifetime: Duration,
    internet: Option<bool>,
    auto_pause: Option<bool>,
    metadata: Vec<(String, String)>,
    user: Option<String>,
    domain: String,
    sandbox_url: Option<String>,
    common: Common,
}

impl E2b {
    /// Provider of E2B sandboxes, with an API key.
    pub fn new(key: impl Into<String>) -> Self {
        Self {
            key: Secret(key.into()),
            template: "base".into(),
            lifetime: Duration::from_secs(300),
            internet: None,
            auto_pause: None,
            metadata: Vec::new(),
            user: None,
            domain: "e2b.app".into(),
            sandbox_url: None,
            common: Common::new("https://api.e2b.app"),
        }
    }

    /// Adapter with the key of `E2B_API_KEY`.
    ///
    /// # Errors
    /// [`SandboxError::Unavailable`] names the variable that is not set.
    pub fn from_env() -> Result<Self, SandboxError> {
        Self::from_variables(&super::of_process)
    }

    pub(super) fn from_variables(variables: super::Variables<'_>) -> Result<Self, SandboxError> {
        Ok(Self::new(super::needed("e2b", variables, "E2B_API_KEY")?))
    }

    common_settings!();

    /// The template that a sandbox is made of. Default: `base`.
    pub fn template(mut self, template: impl Into<String>) -> Self {
        self.template = template.into();
        self
    }

    /// Sets the time after which it ends when nobody uses it; in whole seconds. Default: 5 minutes.
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.lifetime = lifetime;
        self
    }

    /// Whether it reaches the internet. Default: the provider's, yes.
    pub fn internet(mut self, internet: bool) -> Self {
        self.internet = Some(internet);
        self
    }

    /// Whether it is paused instead of deleted when its time is over.
    pub fn auto_pause(mut self, auto_pause: bool) -> Self {
        self.auto_pause = Some(auto_pause);
        self
    }

    /// Adds a name and value by which a sandbox is found in the provider's lists.
    pub fn metadata(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.metadata.push((name.into(), value.into()));
        self
    }

    /// Sets the user that runs commands and owns files: `user`, `root`. Default: that of the template.
    pub fn user(mut self, user: impl Into<String>) -> Self {
        self.user = Some(user.into());
        self
    }

    /// The domain of sandboxes; the API is `https://api.` and this. Default: `e2b.app`.
    pub fn domain(mut self, domain: impl Into<String>) -> Self {
        self.domain = domain.into();
        self.common.base_url = format!("https://api.{}", self.domain);
        self
    }

    /// Another URL under which all sandboxes are reached, instead of the one that follows from their domain.
    pub fn sandbox_url(mut self, url: impl Into<String>) -> Self {
        self.sandbox_url = Some(url.into());
        self
    }

    fn access(&self) -> Result<Http, SandboxError> {
        self.common.http("e2b", HINT, &self.common.base_url, vec![("x-api-key", self.key.clone())])
    }

    fn call(&self, method: &'static str, path: impl Into<String>) -> Call {
        Call::new(method, path, self.common.request_time)
    }

    fn wish(&self) -> Value {
        let optional = [
            ("templateID", Some(self.template.clone().into())),
            ("timeout", Some(self.lifetime.as_secs().into())),
            ("allow_internet_access", self.internet.map(Value::from)),
            ("autoPause", self.auto_pause.map(Value::from)),
            (
                "metadata",
                (!self.metadata.is_empty()).then(|| self.metadata.iter().map(|(k, v)| (k.clone(), Value::from(v.clone()))).collect()),
            ),
            ("envVars", (!self.common.env.is_empty()).then(|| self.common.env_json())),
        ];
        optional.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<serde_json::Map<_, _>>().into()
    }

    fn sandbox(&self, http: Http, made: Made) -> Result<Arc<dyn Sandbox>, SandboxError> {
        check_id(&http, &made.id)?;
        let data = RwLock::new(self.data(&http, &made)?);
        let lease = Lease::new(http.now(), self.lifetime, self.lifetime);
        Ok(Arc::new(self.common.machine(E2bWire { http, data, provider: self.clone(), id: made.id, lease })))
    }

    /// Client of the sandbox itself.
    fn data(&self, http: &Http, made: &Made) -> Result<Http, SandboxError> {
        let domain = made.domain.clone().filter(|domain| !domain.is_empty()).unwrap_or_else(|| self.domain.clone());
        // Files and commands go there: it is not for the answer to say where that is.
        let is_known = domain == self.domain || domain.ends_with(&format!(".{}", self.domain)) || SHARED.contains(&&*domain);
        let url = match &self.sandbox_url {
            Some(url) => url.clone(),
            None if !is_known => {
                let problem = format!(
                    "its sandbox is at '{domain}', which is not of the domain '{}': see E2b::domain, E2b::sandbox_url",
                    self.domain
                );
                return Err(http.unavailable(problem));
            }
            None if SHARED.contains(&&*domain) => format!("https://sandbox.{domain}"),
            None => format!("https://{PORT}-{}.{domain}", made.id),
        };
        let mut headers = Vec::new();
        if let Some(token) = made.token.as_ref().filter(|token| !token.is_empty()) {
            headers.push(("x-access-token", Secret(token.clone())));
        }
        if let Some(user) = &self.user {
            headers.push(("authorization", Secret(format!("Basic {}", STANDARD.encode(format!("{user}:"))))));
        }
        Ok(self.common.http("e2b", HINT, &url, headers)?.counted_with(http))
    }

    /// Resumes a sandbox that is paused; one that runs lives on, for the time that sandboxes are made with.
    fn connect(&self, http: &Http, id: &str) -> Result<Made, SandboxError> {
        let call = self.call("POST", format!("/v2/sandboxes/{}/connect", encode(id)));
        let answer = http.send(&call.json(&json!({ "timeout": self.lifetime.as_secs() })))?;
        match answer.status {
            404 | 410 => Err(http.gone(id)),
            _ if !answer.is_ok() => Err(http.refused(&answer)),
            _ => {
                let found: Made = http.read(&answer, &answer.body)?;
                if found.id == id { Ok(found) } else { Err(http.unexpected(&answer, "it is about another sandbox")) }
            }
        }
    }
}

#[derive(Deserialize)]
struct Made {
    #[serde(rename = "sandboxID")]
    id: String,
    domain: Option<String>,
    #[serde(rename = "envdAccessToken")]
    token: Option<String>,
}

impl SandboxProvider for E2b {
    fn name(&self) -> &str {
        "e2b"
    }

    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        let made = http.ask(&self.call("POST", "/v2/sandboxes").json(&self.wish()).once())?;
        self.sandbox(http, made)
    }

    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        check_id(&http, id)?;
        let found = self.connect(&http, id)?;
        self.sandbox(http, found)
    }

    /// Makes a sandbox of a snapshot, which is a template.
    fn create_from(&self, snapshot: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.clone().template(snapshot).create()
    }
}

struct E2bWire {
    /// The API, with its key.
    http: Http,
    /// The sandbox, which must not have the key.
    data: RwLock<Http>,
    provider: E2b,
    id: String,
    lease: Lease,
}

/// State of a sandbox, as the API has it.
#[derive(Deserialize)]
struct Known {
    state: Option<String>,
}

impl E2bWire {
    fn data(&self) -> Http {
        self.data.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn path(&self, what: &str) -> String {
        format!("/sandboxes/{}{what}", encode(&self.id))
    }

    /// Sends a request about the sandbox to the API.
    fn manage(&self, call: &Call) -> Result<Answer, SandboxError> {
        let answer = self.http.send(call)?;
        match answer.status {
            404 | 410 => Err(self.why_not().unwrap_or_else(|| self.http.refused(&answer))),
            _ if answer.is_ok() => Ok(answer),
            _ => Err(self.http.refused(&answer)),
        }
    }

    fn to_sandbox(&self, call: Call) -> Call {
        call.header("e2b-sandbox-id", self.id.clone()).header("e2b-sandbox-port", PORT)
    }

    fn files(&self, method: &'static str, path: &str) -> Call {
        let call = self.to_sandbox(self.provider.call(method, "/files").query("path", path));
        match &self.provider.user {
            Some(user) => call.query("username", user),
            None => call,
        }
    }

    /// Somebody before the sandbox says 502 or 404 when it does not run; so does a sandbox of a file. The API knows.
    fn refused(&self, answer: &Answer) -> SandboxError {
        let why_not = if matches!(answer.status, 404 | 410 | 502) { self.why_not() } else { None };
        why_not.unwrap_or_else(|| self.data().refused(answer))
    }

    /// Reason why the sandbox does not run, where it does not.
    fn why_not(&self) -> Option<SandboxError> {
        let known = self.http.send(&self.provider.call("GET", self.path(""))).ok()?;
        match known.status {
            404 | 410 => Some(self.http.gone(&self.id)),
            _ if !known.is_ok() => None,
            _ => {
                let is_paused = self.http.read::<Known>(&known, &known.body).is_ok_and(|known| known.state.as_deref() == Some("paused"));
                is_paused.then(|| self.http.paused(&self.id))
            }
        }
    }
}

#[derive(Deserialize)]
struct Message {
    event: Option<Event>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Event {
    data: Option<Output>,
    end: Option<End>,
}

#[derive(Deserialize)]
struct Output {
    stdout: Option<String>,
    stderr: Option<String>,
}

#[derive(Deserialize)]
struct End {
    #[serde(rename = "exitCode")]
    exit_code: Option<i64>,
    error: Option<String>,
}

/// Content of the last envelope of a stream.
#[derive(Deserialize)]
struct Trailer {
    error: Option<Problem>,
}

#[derive(Deserialize)]
struct Problem {
    code: Option<Value>,
    message: Option<String>,
}

impl ProviderApi for E2bWire {
    const IS_BINARY: bool = true;
    const HOME: &str = "/home/user";

    fn http(&self) -> &Http {
        &self.http
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn run(&self, text: &str, time: Duration, cancel: &CancelToken) -> Result<Ran, SandboxError> {
        let start = json!({"process": {"cmd": "/bin/bash", "args": ["-l", "-c", text], "envs": {}}, "stdin": false}).to_string();
        let mut body = vec![0];
        body.extend_from_slice(&u32::try_from(start.len()).unwrap_or(u32::MAX).to_be_bytes());
        body.extend_from_slice(start.as_bytes());
        let time = time.saturating_add(GRACE);
        let call = Call::new("POST", "/process.Process/Start", time.saturating_add(GRACE))
            .header("connect-protocol-version", "1")
            .header("connect-timeout-ms", time.as_millis().min(9_999_999_999).to_string())
            .header("keepalive-ping-interval", "50")
            .body("application/connect+json", body);
        let client = self.data();
        let answer = client.send(&once_for(self.to_sandbox(call), cancel))?;
        if !answer.is_ok() {
            return Err(self.refused(&answer));
        }
        let mut ran = Ran { stdout: Vec::new(), stderr: Vec::new(), exit_code: None };
        let mut rest = &*answer.body;
        let cut = || client.unexpected(&answer, "the stream ended before the command did");
        loop {
            let (head, after) = rest.split_first_chunk::<5>().ok_or_else(cut)?;
            let [flags, length @ ..] = *head;
            let length = usize::try_from(u32::from_be_bytes(length)).unwrap_or(usize::MAX);
            let (envelope, after) = after.split_at_checked(length).ok_or_else(cut)?;
            rest = after;
            match flags {
                0 => {
                    let event = client.read::<Message>(&answer, envelope)?.event.unwrap_or_default();
                    if let Some(data) = event.data {
                        for (coded, into) in [(data.stdout, &mut ran.stdout), (data.stderr, &mut ran.stderr)] {
                            let bytes = STANDARD.decode(coded.unwrap_or_default());
                            into.extend(bytes.map_err(|_| client.unexpected(&answer, "output that is no base64"))?);
                        }
                    }
                    if let Some(end) = event.end {
                        // A status of 0 is left out.
                        ran.exit_code = Some(end.exit_code.unwrap_or_default());
                        ran.stderr.extend(end.error.unwrap_or_default().into_bytes());
                    }
                }
                2 => {
                    let problem = client.read::<Trailer>(&answer, envelope)?.error;
                    return match problem {
                        Some(problem) => {
                            let code = problem.code.as_ref().and_then(Value::as_str).unwrap_or_default();
                            let why_not = if matches!(code, "unavailable" | "not_found") { self.why_not() } else { None };
                            if let Some(why_not) = why_not {
                                return Err(why_not);
                            }
                            Err(client.unexpected(&answer, &format!("{code}: {}", problem.message.unwrap_or_default())))
                        }
                        None if ran.exit_code.is_none() => Err(cut()),
                        None => Ok(ran),
                    };
                }
                _ => return Err(client.unexpected(&answer, &format!("an envelope with the flags {flags}"))),
            }
        }
    }

    fn upload(&self, path: &str, content: Vec<u8>) -> Result<(), SandboxError> {
        let (content_type, body) = form(&format!("bashkit-{}", JobId::new().text()), &[("file", Some("file"), &content)]);
        let answer = self.data().send(&self.files("POST", path).body(content_type, body))?;
        if answer.is_ok() { Ok(()) } else { Err(self.refused(&answer)) }
    }

    fn download(&self, path: &str, bytes_max: u64) -> Result<Option<Vec<u8>>, SandboxError> {
        let answer = self.data().send(&self.files("GET", path).bytes_max(bytes_max))?;
        match answer.status {
            404 => Ok(None),
            _ if answer.is_ok() => Ok(Some(answer.body)),
            _ => Err(self.refused(&answer)),
        }
    }

    fn stop(&self) -> Result<(), SandboxError> {
        let answer = self.http.send(&match self.provider.common.on_stop {
            OnStop::Delete => self.provider.call("DELETE", self.path("")),
            OnStop::Keep => self.provider.call("POST", self.path("/pause")).json(&json!({})),
        })?;
        match answer.status {
            // No more, or paused already.
            404 | 409 | 410 => Ok(()),
            _ if answer.is_ok() => Ok(()),
            _ => Err(self.http.refused(&answer)),
        }
    }

    fn keep_alive(&self, time: Duration) -> Result<(), SandboxError> {
        let now = self.http.now();
        if self.lease.need(now, time) == Need::Revival {
            self.resume()?;
        }
        let Need::Time { from_now, .. } = self.lease.need(now, time) else { return Ok(()) };
        let call = self.provider.call("POST", self.path("/timeout")).json(&json!({ "timeout": seconds(from_now) }));
        match self.manage(&call) {
            Ok(_) => {
                self.lease.renew(now, from_now);
                Ok(())
            }
            Err(refused) => self.lease.unless_it_fits(now, time, refused),
        }
    }

    fn expires_in(&self) -> Option<Duration> {
        Some(self.lease.left(self.http.now()))
    }

    fn pause(&self) -> Result<(), SandboxError> {
        match self.manage(&self.provider.call("POST", self.path("/pause")).json(&json!({}))) {
            // It is already.
            Err(SandboxError::Paused { .. } | SandboxError::Api { status: 409, .. }) => Ok(()),
            paused => paused.map(drop),
        }
    }

    fn resume(&self) -> Result<(), SandboxError> {
        let found = self.provider.connect(&self.http, &self.id)?;
        // It may have another token now.
        *self.data.write().unwrap_or_else(PoisonError::into_inner) = self.provider.data(&self.http, &found)?;
        self.lease.renew(self.http.now(), self.lease.idle());
        Ok(())
    }

    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        #[derive(Deserialize)]
        struct Kept {
            #[serde(rename = "snapshotID")]
            id: String,
        }
        let body = if name.is_empty() { json!({}) } else { json!({ "name": name }) };
        let call = self.provider.call("POST", self.path("/snapshots")).json(&body).once();
        let answer = self.manage(&call.within(self.provider.common.create_time))?;
        Ok(self.http.read::<Kept>(&answer, &answer.body)?.id)
    }

    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        #[derive(Deserialize)]
        struct Outcome {
            sandbox: Option<Made>,
            error: Option<Problem>,
        }
        let body = json!({"count": 1, "timeout": self.provider.lifetime.as_secs()});
        let call = self.provider.call("POST", self.path("/fork")).json(&body).once();
        let answer = self.manage(&call.within(self.provider.common.create_time))?;
        let mut outcomes: Vec<Outcome> = self.http.read(&answer, &answer.body)?;
        match outcomes.pop() {
            // Its requests are counted by themselves.
            Some(Outcome { sandbox: Some(made), .. }) => self.provider.sandbox(self.provider.access()?, made),
            Some(Outcome { error: Some(problem), .. }) => {
                let message = problem.message.unwrap_or_default();
                Err(self.http.unavailable(format!("the sandbox {} could not be forked: {message}", self.id)))
            }
            _ => Err(self.http.unexpected(&answer, "it has neither a sandbox nor an error")),
        }
    }
}
