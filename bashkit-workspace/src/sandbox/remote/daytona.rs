//! Daytona. Shapes: `@daytonaio/sdk` 0.218.0 and its API clients.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bashkit::CancelToken;
use serde::Deserialize;
use serde_json::{Value, json};

use super::http::{Answer, Call, Http, Secret, check_url, encode, form, host_of};
use super::job::{JobId, Ran};
use super::machine::ProviderApi;
use super::{Common, GRACE, OnStop, check_id, common_settings, once_for, origin_settings};
use crate::sandbox::{Sandbox, SandboxError, SandboxProvider};

const HINT: &str = "check the API key, and the organization where the key is a token of a person";

/// [Daytona](https://www.daytona.io): Linux containers of the organization of an API key.
///
/// Built from the shapes that version 0.218.0 of `@daytonaio/sdk` and its API clients send and read, and tested against a server that replays
/// them. It was never run against the live service.
///
/// Its API for commands merges standard output and standard error; here they are kept in files below `/tmp` of the sandbox while a command runs,
/// and stay apart. That needs bash and, of coreutils, `base64`, `head` and others, and `tar` where many files are changed at once. Directories are
/// listed with `find`.
///
/// A sandbox is stopped when nobody has used it for a while ([`Daytona::auto_stop_minutes`]; 15 minutes unless something else is said), and what a command does by itself
/// is no use: one that may take longer gets a longer interval for as long as it runs (`POST /sandbox/{sandboxIdOrName}/autostop/{interval}`). One that was stopped is
/// started again before it is used (`POST …/start`); its files are there, its processes are not.
///
/// [`Sandbox::pause`] is `POST …/pause`, [`Sandbox::resume`] `POST …/start`, [`Sandbox::snapshot`] `POST …/snapshot`, from which [`SandboxProvider::create_from`] makes
/// sandboxes, and [`Sandbox::fork`] `POST …/fork`: <https://www.daytona.io/docs/en/typescript-sdk/daytona/>, with the shapes of `@daytona/api-client` 0.218.0. Not every
/// class of sandbox has all of them; its API says so.
///
/// ```no_run
/// use bashkit_workspace::sandbox::{Daytona, OnStop, Sandbox, SandboxProvider};
///
/// let provider = Daytona::new("dtn_…").target("eu").auto_stop_minutes(15).on_stop(OnStop::Keep);
/// let sandbox = provider.create()?;
/// let result = sandbox.execute_command(&"echo out; echo err >&2; exit 3".into())?;
/// assert_eq!((result.stdout_text().as_str(), result.stderr_text().as_str(), result.exit_code), ("out\n", "err\n", 3));
/// # Ok::<(), bashkit_workspace::sandbox::SandboxError>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Daytona {
    key: Secret,
    organization: Option<String>,
    pub(super) target: Option<String>,
    resources: [(&'static str, Option<u32>); 3],
    labels: Vec<(String, String)>,
    auto_stop: Option<u32>,
    auto_delete: Option<i32>,
    block_network: Option<bool>,
    allow_list: Option<String>,
    toolbox_url: Option<String>,
    pub(super) common: Common,
}

impl Daytona {
    /// Provider of Daytona sandboxes, with an API key.
    pub fn new(key: impl Into<String>) -> Self {
        Self {
            key: Secret(key.into()),
            organization: None,
            target: None,
            resources: [("cpu", None), ("memory", None), ("disk", None)],
            labels: Vec::new(),
            auto_stop: None,
            auto_delete: None,
            block_network: None,
            allow_list: None,
            toolbox_url: None,
            common: Common::new("https://app.daytona.io/api"),
        }
    }

    /// Adapter with the key of `DAYTONA_API_KEY`; `DAYTONA_API_URL` and `DAYTONA_TARGET` where they are set.
    ///
    /// # Errors
    /// [`SandboxError::Unavailable`] names the variable that is not set.
    pub fn from_env() -> Result<Self, SandboxError> {
        Self::from_variables(&super::of_process)
    }

    pub(super) fn from_variables(variables: super::Variables<'_>) -> Result<Self, SandboxError> {
        let mut made = Self::new(super::needed("daytona", variables, "DAYTONA_API_KEY")?);
        made.common = made.common.based(variables("DAYTONA_API_URL"));
        made.target = variables("DAYTONA_TARGET");
        Ok(made)
    }

    common_settings!();
    origin_settings!(name: ".");

    /// The organization, where the key is the token of a person who is in several.
    pub fn organization(mut self, id: impl Into<String>) -> Self {
        self.organization = Some(id.into());
        self
    }

    /// Sets the region: `us`, `eu`. Default: that of the account.
    pub fn target(mut self, target: impl Into<String>) -> Self {
        self.target = Some(target.into());
        self
    }

    /// Sets the CPUs, the memory in GiB and the disk in GiB.
    pub fn resources(mut self, cpu: u32, memory_gib: u32, disk_gib: u32) -> Self {
        self.resources = [("cpu", Some(cpu)), ("memory", Some(memory_gib)), ("disk", Some(disk_gib))];
        self
    }

    /// A label by which it is found in the provider's lists.
    pub fn label(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.labels.push((name.into(), value.into()));
        self
    }

    /// After how many minutes without use it is stopped; 0: never. Default: the provider's.
    pub fn auto_stop_minutes(mut self, minutes: u32) -> Self {
        self.auto_stop = Some(minutes);
        self
    }

    /// After how many minutes it is deleted once it is stopped; 0: at once, below 0: never. Default: the provider's.
    pub fn auto_delete_minutes(mut self, minutes: i32) -> Self {
        self.auto_delete = Some(minutes);
        self
    }

    /// Lets it reach no network.
    pub fn deny_network(mut self) -> Self {
        self.block_network = Some(true);
        self
    }

    /// Lets it reach these blocks of addresses only: `10.0.0.0/8`.
    pub fn allow_addresses<A: AsRef<str>>(mut self, blocks: impl IntoIterator<Item = A>) -> Self {
        let blocks: Vec<String> = blocks.into_iter().map(|block| block.as_ref().to_owned()).collect();
        self.allow_list = Some(blocks.join(","));
        self
    }

    /// The URL under which sandboxes are reached, instead of the one that the API says; the key goes there. What the API says is taken only where
    /// its host is of the same domain as the API's.
    pub fn toolbox_url(mut self, url: impl Into<String>) -> Self {
        self.toolbox_url = Some(url.into());
        self
    }

    fn headers(&self) -> Vec<(&'static str, Secret)> {
        let mut headers = vec![("authorization", Secret(format!("Bearer {}", self.key.0)))];
        if let Some(organization) = &self.organization {
            headers.push(("x-daytona-organization-id", Secret(organization.clone())));
        }
        headers
    }

    fn access(&self) -> Result<Http, SandboxError> {
        self.common.http("daytona", HINT, &self.common.base_url, self.headers())
    }

    fn call(&self, method: &'static str, path: impl Into<String>) -> Call {
        Call::new(method, path, self.common.request_time)
    }

    fn wish(&self) -> Value {
        let optional = [
            ("name", self.common.name.clone().map(Value::from)),
            ("snapshot", self.common.snapshot.clone().map(Value::from)),
            ("target", self.target.clone().map(Value::from)),
            ("env", (!self.common.env.is_empty()).then(|| self.common.env_json())),
            ("labels", (!self.labels.is_empty()).then(|| self.labels.iter().map(|(k, v)| (k.clone(), Value::from(v.clone()))).collect())),
            ("autoStopInterval", self.auto_stop.map(Value::from)),
            ("autoDeleteInterval", self.auto_delete.map(Value::from)),
            ("networkBlockAll", self.block_network.map(Value::from)),
            ("networkAllowList", self.allow_list.clone().map(Value::from)),
        ];
        let resources = self.resources.iter().map(|(name, value)| (*name, value.map(Value::from)));
        let all = optional.into_iter().chain(resources);
        all.filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<serde_json::Map<_, _>>().into()
    }

    /// Waits until it is started.
    fn sandbox(&self, http: Http, state: State, is_new: bool) -> Result<Arc<dyn Sandbox>, SandboxError> {
        check_id(&http, &state.id)?;
        // Where the sandbox is reached is not known yet.
        let toolbox = http.clone();
        let activity = Mutex::new(Activity { last: http.now(), minutes: None, raised_to: None });
        let mut wire = DaytonaWire { http, toolbox, provider: self.clone(), id: state.id.clone(), activity };
        let state = wire.until(Some(state), is_new, |state| state == "started")?;
        *wire.activity() = Activity {
            last: wire.http.now(),
            minutes: state.auto_stop_minutes.or(self.auto_stop).filter(|minutes| *minutes > 0),
            raised_to: None,
        };
        match self.find_toolbox(&wire, state.toolbox) {
            Ok(toolbox) => wire.toolbox = toolbox,
            Err(error) => {
                if is_new {
                    let _ = wire.stop();
                }
                return Err(error);
            }
        }
        Ok(Arc::new(self.common.machine(wire)))
    }

    fn find_toolbox(&self, wire: &DaytonaWire, said: Option<String>) -> Result<Http, SandboxError> {
        #[derive(Deserialize)]
        struct Where {
            url: String,
        }
        let url = match (&self.toolbox_url, said) {
            (Some(url), _) => url.clone(),
            (None, Some(url)) if !url.is_empty() => self.check_toolbox(&wire.http, url)?,
            _ => {
                let found: Where = wire.http.ask(&self.call("GET", format!("{}/toolbox-proxy-url", wire.path())))?;
                self.check_toolbox(&wire.http, found.url)?
            }
        };
        let url = format!("{}/{}", url.trim_end_matches('/'), encode(&wire.id));
        Ok(self.common.http("daytona", HINT, &url, self.headers())?.counted_with(&wire.http))
    }

    /// The key goes there: it is not for an answer to say to whom.
    fn check_toolbox(&self, http: &Http, url: String) -> Result<String, SandboxError> {
        let (ours, theirs) = (host_of(&self.common.base_url).unwrap_or_default(), host_of(&url).unwrap_or_default());
        let is_address = ours.starts_with('[') || ours.parse::<std::net::IpAddr>().is_ok();
        let domain = ours.split_once('.').filter(|(_, domain)| !is_address && domain.contains('.')).map(|(_, domain)| domain);
        let is_same = theirs == ours || domain.is_some_and(|domain| theirs == domain || theirs.ends_with(&format!(".{domain}")));
        if is_same && check_url(&url).is_ok() {
            return Ok(url);
        }
        let problem =
            format!("its sandboxes are said to be at '{theirs}', which is not of the domain of '{ours}': see Daytona::toolbox_url");
        Err(http.unavailable(problem))
    }
}

#[derive(Deserialize)]
struct State {
    id: String,
    state: Option<String>,
    #[serde(rename = "errorReason")]
    error_reason: Option<String>,
    #[serde(rename = "toolboxProxyUrl")]
    toolbox: Option<String>,
    #[serde(rename = "autoStopInterval")]
    auto_stop_minutes: Option<u32>,
}

impl SandboxProvider for Daytona {
    fn name(&self) -> &str {
        "daytona"
    }

    fn create(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        let mut call = self.call("POST", "/sandbox").json(&self.wish()).once();
        call = call.within(self.common.create_time);
        let made = http.ask(&call)?;
        self.sandbox(http, made, true)
    }

    fn resume(&self, id: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let http = self.access()?;
        check_id(&http, id)?;
        let path = format!("/sandbox/{}", encode(id));
        let answer = http.send(&self.call("GET", path.clone()))?;
        match answer.status {
            404 | 410 => return Err(http.gone(id)),
            _ if !answer.is_ok() => return Err(http.refused(&answer)),
            _ => {}
        }
        let mut found: State = http.read(&answer, &answer.body)?;
        match found.state.as_deref() {
            Some("error" | "build_failed" | "destroyed" | "destroying") => return Err(http.gone(id)),
            Some("stopped" | "archived" | "paused") => {
                let answer = http.send(&self.call("POST", format!("{path}/start")))?;
                match answer.status {
                    404 | 410 => return Err(http.gone(id)),
                    _ if !answer.is_ok() => return Err(http.refused(&answer)),
                    _ => found.state = Some("starting".into()),
                }
            }
            _ => {}
        }
        self.sandbox(http, found, false)
    }

    fn create_from(&self, snapshot: &str) -> Result<Arc<dyn Sandbox>, SandboxError> {
        self.clone().snapshot(snapshot).create()
    }
}

/// Last use of a sandbox, and how long it may be without.
struct Activity {
    last: Duration,
    /// `None`: it is never stopped.
    minutes: Option<u32>,
    /// Interval that it has for the command that runs.
    raised_to: Option<u32>,
}

impl Activity {
    fn time(&self) -> Option<Duration> {
        self.minutes.map(|minutes| Duration::from_secs(u64::from(minutes) * 60))
    }
}

struct DaytonaWire {
    http: Http,
    /// Service inside the sandbox, for commands and files.
    toolbox: Http,
    provider: Daytona,
    id: String,
    activity: Mutex<Activity>,
}

impl DaytonaWire {
    fn path(&self) -> String {
        format!("/sandbox/{}", encode(&self.id))
    }

    fn activity(&self) -> MutexGuard<'_, Activity> {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the state until it is a good one.
    fn until(&self, mut known: Option<State>, is_new: bool, is_good: impl Fn(&str) -> bool) -> Result<State, SandboxError> {
        self.provider.common.until(self, is_new, Duration::from_secs(1), || {
            let now = match known.take() {
                Some(state) => state,
                None => self.http.ask(&self.provider.call("GET", self.path()))?,
            };
            match now.state.as_deref() {
                Some(bad @ ("error" | "build_failed" | "destroyed" | "destroying")) => {
                    let reason = now.error_reason.unwrap_or_default();
                    Err(self.http.unavailable(format!("the sandbox {} is in the state '{bad}': {reason}", self.id)))
                }
                Some(state) if is_good(state) => Ok(Some(now)),
                _ => Ok(None),
            }
        })
    }

    /// Sends a request about the sandbox to the API.
    fn manage(&self, call: &Call) -> Result<Answer, SandboxError> {
        let answer = self.http.send(call)?;
        match answer.status {
            404 | 410 => Err(self.http.gone(&self.id)),
            _ if answer.is_ok() => Ok(answer),
            _ => Err(self.http.refused(&answer)),
        }
    }

    /// Sets the number of minutes without use after which it is stopped.
    fn set_auto_stop(&self, minutes: u32) -> Result<(), SandboxError> {
        self.manage(&self.provider.call("POST", format!("{}/autostop/{minutes}", self.path()))).map(drop)
    }

    /// Somebody before the sandbox answers when it does not run. The API knows.
    fn refused(&self, answer: &Answer) -> SandboxError {
        let why_not = if matches!(answer.status, 400 | 404 | 409 | 410 | 502 | 503) { self.why_not() } else { None };
        why_not.unwrap_or_else(|| self.toolbox.refused(answer))
    }

    /// Reason why the sandbox does not run; `None` where it does, or nobody knows.
    fn why_not(&self) -> Option<SandboxError> {
        let answer = self.http.send(&self.provider.call("GET", self.path())).ok()?;
        match answer.status {
            404 | 410 => Some(self.http.gone(&self.id)),
            _ if !answer.is_ok() => None,
            _ => match self.http.read::<State>(&answer, &answer.body).ok()?.state.as_deref() {
                Some("started") => None,
                Some("pausing" | "paused" | "stopping" | "stopped" | "archiving" | "archived") => Some(self.http.paused(&self.id)),
                _ => Some(self.http.gone(&self.id)),
            },
        }
    }
}

impl ProviderApi for DaytonaWire {
    const IS_BINARY: bool = false;
    const HOME: &str = "/home/daytona";

    fn http(&self) -> &Http {
        &self.http
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn run(&self, text: &str, time: Duration, cancel: &CancelToken) -> Result<Ran, SandboxError> {
        #[derive(Deserialize)]
        struct Done {
            #[serde(rename = "exitCode")]
            exit_code: Option<i64>,
            code: Option<i64>,
            result: Option<String>,
        }
        let time = time.saturating_add(GRACE);
        // The text has no single quotes, and nothing that a shell or one who splits at spaces reads in another way.
        let body = json!({"command": format!("bash -c '{text}'"), "timeout": time.as_secs()});
        let call = Call::new("POST", "/process/execute", time.saturating_add(GRACE)).json(&body);
        let answer = self.toolbox.send(&once_for(call, cancel))?;
        if !answer.is_ok() {
            return Err(self.refused(&answer));
        }
        let done: Done = self.toolbox.read(&answer, &answer.body)?;
        let Some(exit_code) = done.exit_code.or(done.code) else {
            return Err(self.toolbox.unexpected(&answer, "it has no exit code"));
        };
        Ok(Ran { stdout: done.result.unwrap_or_default().into_bytes(), stderr: Vec::new(), exit_code: Some(exit_code) })
    }

    fn upload(&self, path: &str, content: Vec<u8>) -> Result<(), SandboxError> {
        let boundary = format!("bashkit-{}", JobId::new().text());
        let parts: [(&str, Option<&str>, &[u8]); 2] = [("files[0].path", None, path.as_bytes()), ("files[0].file", Some(path), &content)];
        let (content_type, body) = form(&boundary, &parts);
        let answer = self.toolbox.send(&self.provider.call("POST", "/files/bulk-upload").body(content_type, body))?;
        if answer.is_ok() { Ok(()) } else { Err(self.refused(&answer)) }
    }

    fn download(&self, path: &str, bytes_max: u64) -> Result<Option<Vec<u8>>, SandboxError> {
        let answer = self.toolbox.send(&self.provider.call("GET", "/files/download").query("path", path).bytes_max(bytes_max))?;
        match answer.status {
            404 => Ok(None),
            _ if answer.is_ok() => Ok(Some(answer.body)),
            _ => Err(self.refused(&answer)),
        }
    }

    fn stop(&self) -> Result<(), SandboxError> {
        let path = self.path();
        let answer = self.http.send(&match self.provider.common.on_stop {
            OnStop::Delete => self.provider.call("DELETE", path),
            OnStop::Keep => self.provider.call("POST", format!("{path}/stop")),
        })?;
        match answer.status {
            404 | 410 => Ok(()),
            _ if answer.is_ok() => Ok(()),
            // It is stopped, or on its way there.
            400 | 409 if self.why_not().is_some() => Ok(()),
            _ => Err(self.http.refused(&answer)),
        }
    }

    fn keep_alive(&self, time: Duration) -> Result<(), SandboxError> {
        let (idle, last) = {
            let activity = self.activity();
            (activity.time(), activity.last)
        };
        let Some(idle) = idle else { return Ok(()) };
        if self.http.now().saturating_sub(last) >= idle {
            self.resume()?;
        }
        if time >= idle {
            let minutes = u32::try_from(time.as_secs() / 60 + 2).unwrap_or(u32::MAX);
            if self.activity().raised_to.is_none_or(|raised| raised < minutes) {
                self.set_auto_stop(minutes)?;
                self.activity().raised_to = Some(minutes);
            }
        }
        self.activity().last = self.http.now();
        Ok(())
    }

    fn used(&self) {
        let before = {
            let mut activity = self.activity();
            activity.last = self.http.now();
            activity.minutes.filter(|_| activity.raised_to.is_some())
        };
        // Should this fail, it is tried again with the next use; until then nobody stops it too early.
        if let Some(minutes) = before
            && self.set_auto_stop(minutes).is_ok()
        {
            self.activity().raised_to = None;
        }
    }

    fn expires_in(&self) -> Option<Duration> {
        let activity = self.activity();
        Some(activity.last.saturating_add(activity.time()?).saturating_sub(self.http.now()))
    }

    fn pause(&self) -> Result<(), SandboxError> {
        match self.manage(&self.provider.call("POST", format!("{}/pause", self.path()))) {
            Err(SandboxError::Api { status: 400 | 409, .. }) if matches!(self.why_not(), Some(SandboxError::Paused { .. })) => Ok(()),
            Err(refused) => Err(refused),
            Ok(_) => self.until(None, false, |state| !matches!(state, "started" | "pausing")).map(drop),
        }
    }

    /// Starts it, unless it runs.
    fn resume(&self) -> Result<(), SandboxError> {
        match self.why_not() {
            None => {}
            Some(SandboxError::Paused { .. }) => {
                self.manage(&self.provider.call("POST", format!("{}/start", self.path())))?;
                self.until(None, false, |state| state == "started")?;
            }
            Some(gone) => return Err(gone),
        }
        self.activity().last = self.http.now();
        Ok(())
    }

    /// Snapshots are known by their names at this provider.
    fn snapshot(&self, name: &str) -> Result<String, SandboxError> {
        let name = if name.is_empty() { format!("bashkit-{}", JobId::new().text()) } else { name.to_owned() };
        let call = self.provider.call("POST", format!("{}/snapshot", self.path())).json(&json!({ "name": name })).once();
        self.manage(&call.within(self.provider.common.create_time))?;
        self.until(None, false, |state| state != "snapshotting")?;
        Ok(name)
    }

    fn fork(&self) -> Result<Arc<dyn Sandbox>, SandboxError> {
        let call = self.provider.call("POST", format!("{}/fork", self.path())).json(&json!({})).once();
        let answer = self.manage(&call.within(self.provider.common.create_time))?;
        let made: State = self.http.read(&answer, &answer.body)?;
        // Its requests are counted by themselves.
        self.provider.sandbox(self.provider.access()?, made, true)
    }
}
