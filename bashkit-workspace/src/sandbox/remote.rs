//! Sandboxes of providers that are reached over HTTP.
//!
//! All of them are made of the same few requests: run a command, put a file, get a file. What [`Sandbox`](crate::sandbox::Sandbox) promises is built on
//! that by [`machine`], so that it is the same with each; [`http`] has what is the same about requests.

mod daytona;
mod e2b;
mod http;
mod job;
mod lease;
mod machine;
mod upstash;
mod vercel;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bashkit::CancelToken;
use bashkit::host::{Clock, SystemClock};

pub use daytona::Daytona;
pub use e2b::E2b;
pub use upstash::Upstash;
pub use vercel::Vercel;

use crate::sandbox::SandboxError;
use http::{Access, Call, Http, Secret};
use machine::ProviderApi;

/// Ways in which [`Sandbox::stop`](crate::sandbox::Sandbox::stop) ends a sandbox of a provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum OnStop {
    /// Deletes the sandbox with all that it holds: nothing goes on costing.
    #[default]
    Delete,
    /// Stops or pauses the sandbox, which can be resumed as long as the provider keeps it.
    Keep,
}

/// Settings that all providers share.
#[derive(Debug, Clone)]
struct Common {
    base_url: String,
    env: Vec<(String, Secret)>,
    name: Option<String>,
    snapshot: Option<String>,
    runtime: Option<String>,
    command_time: Duration,
    request_time: Duration,
    create_time: Duration,
    file_bytes_max: u64,
    attempts: u32,
    on_stop: OnStop,
    clock: Arc<dyn Clock>,
}

impl Common {
    fn new(base_url: &str) -> Self {
        Self {
            base_url: base_url.to_owned(),
            env: Vec::new(),
            name: None,
            snapshot: None,
            runtime: None,
            command_time: Duration::from_secs(300),
            request_time: Duration::from_secs(60),
            create_time: Duration::from_secs(300),
            file_bytes_max: 100 << 20,
            attempts: 3,
            on_stop: OnStop::default(),
            clock: Arc::new(SystemClock::new()),
        }
    }

    fn http(
        &self,
        provider: &'static str,
        hint: &'static str,
        base: &str,
        headers: Vec<(&'static str, Secret)>,
    ) -> Result<Http, SandboxError> {
        if headers.iter().any(|(_, Secret(value))| matches!(value.trim(), "" | "Bearer")) {
            let problem = format!("the key is empty: {hint}");
            return Err(SandboxError::Unavailable { provider: provider.to_owned(), problem });
        }
        Http::new(Access { provider, hint, base, headers, attempts: self.attempts, clock: Arc::clone(&self.clock) })
    }

    /// Sets another URL where one is given.
    fn based(mut self, url: Option<String>) -> Self {
        if let Some(url) = url {
            self.base_url = url;
        }
        self
    }

    fn env_json(&self) -> serde_json::Value {
        self.env.iter().map(|(name, Secret(value))| (name.clone(), value.clone().into())).collect::<serde_json::Map<_, _>>().into()
    }

    fn machine<W: ProviderApi>(&self, wire: W) -> machine::Machine<W> {
        machine::Machine { wire, command_time: self.command_time, file_bytes_max: self.file_bytes_max, is_paused: AtomicBool::new(false) }
    }

    /// Asks again and again until it is ready. A new one that does not get there is ended: nobody would know of it.
    fn until<T, W: ProviderApi>(
        &self,
        wire: &W,
        is_new: bool,
        between: Duration,
        mut ask: impl FnMut() -> Result<Option<T>, SandboxError>,
    ) -> Result<T, SandboxError> {
        let http = wire.http();
        let until = http.now().saturating_add(self.create_time);
        let problem = loop {
            match ask() {
                Ok(Some(ready)) => return Ok(ready),
                Ok(None) if http.now() < until => {}
                Ok(None) => break http.unavailable(format!("the sandbox was not ready after {} s", self.create_time.as_secs())),
                Err(error) => break error,
            }
            if let Err(error) = http.pause(between, &Call::new("GET", "", between)) {
                break error;
            }
        };
        if is_new {
            let _ = wire.stop();
        }
        Err(problem)
    }
}

/// Finds variables of the environment by name; an empty one is none.
type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

#[expect(clippy::disallowed_methods, reason = "the host asks for what its environment says about a provider")]
fn of_process(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// Value of a variable that has to be set.
fn needed(provider: &str, variables: Variables<'_>, name: &str) -> Result<String, SandboxError> {
    let problem = || format!("the environment variable {name} is not set, or empty: it holds the key");
    variables(name).ok_or_else(|| SandboxError::Unavailable { provider: provider.to_owned(), problem: problem() })
}

/// An id that stands in a URL or a host name.
fn check_id(http: &Http, id: &str) -> Result<(), SandboxError> {
    let is_good = (1..=200).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if is_good { Ok(()) } else { Err(http.gone(&http.clean(id))) }
}

/// Time that the request of a command may take beyond the command itself.
const GRACE: Duration = Duration::from_secs(30);

fn once_for(call: Call, cancel: &CancelToken) -> Call {
    call.once().bytes_max(job::ANSWER_BYTES_MAX).cancelled_by(cancel)
}

/// The settings that all of them have.
macro_rules! common_settings {
    () => {
        /// Another URL of the API: `https://…`, or `http://…` for a loopback address.
        pub fn base_url(mut self, url: impl Into<String>) -> Self {
            self.common.base_url = url.into();
            self
        }

        /// A variable of the environment of sandboxes that are made. Its value is not shown by `Debug`.
        pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
            self.common.env.push((name.into(), $crate::sandbox::remote::http::Secret(value.into())));
            self
        }

        /// Sets the time that a command may take that does not say it. Default: 5 minutes.
        pub fn command_timeout(mut self, time: std::time::Duration) -> Self {
            self.common.command_time = time;
            self
        }

        /// Sets the time that each attempt of a request may take that runs no command. Default: 1 minute.
        pub fn request_timeout(mut self, time: std::time::Duration) -> Self {
            self.common.request_time = time;
            self
        }

        /// Sets the time that it may take until a new sandbox is ready. Default: 5 minutes.
        pub fn create_timeout(mut self, time: std::time::Duration) -> Self {
            self.common.create_time = time;
            self
        }

        /// Sets the greatest size of a file that is read or written, in bytes: it is held in memory. Default: 100 MiB.
        pub fn file_bytes_max(mut self, bytes: u64) -> Self {
            self.common.file_bytes_max = bytes;
            self
        }

        /// Sets the greatest number of attempts of a request that failed with 429, 5xx or on the way, the first one included: 1 or more. Default: 3. A
        /// command is not repeated once it may have begun.
        pub fn attempts(mut self, attempts: u32) -> Self {
            self.common.attempts = attempts;
            self
        }

        /// Sets how [`Sandbox::stop`](crate::sandbox::Sandbox::stop) ends a sandbox. Default: [`OnStop::Delete`](crate::sandbox::OnStop::Delete).
        pub fn on_stop(mut self, on_stop: $crate::sandbox::remote::OnStop) -> Self {
            self.common.on_stop = on_stop;
            self
        }

        /// The clock of the waits between attempts. Default: the host's.
        pub fn clock(mut self, clock: std::sync::Arc<dyn bashkit::host::Clock>) -> Self {
            self.common.clock = clock;
            self
        }
    };
}
use common_settings;

/// Settings of those that make sandboxes with a name, and of a snapshot; behind `runtime`, examples of runtimes that are installed in them.
macro_rules! origin_settings {
    (name: $name:literal $(, runtime: $runtime:literal)?) => {
        #[doc = concat!("The name of the sandbox that is made", $name)]
        pub fn name(mut self, name: impl Into<String>) -> Self {
            self.common.name = Some(name.into());
            self
        }

        /// The id of the snapshot that it starts from.
        pub fn snapshot(mut self, snapshot: impl Into<String>) -> Self {
            self.common.snapshot = Some(snapshot.into());
            self
        }

        $(
            #[doc = concat!("Sets the runtime that is installed: ", $runtime)]
            pub fn runtime(mut self, runtime: impl Into<String>) -> Self {
                self.common.runtime = Some(runtime.into());
                self
            }
        )?
    };
}
use origin_settings;

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    use super::{Daytona, E2b, SandboxError, Upstash, Vercel};
    use crate::sandbox::SandboxProvider as _;

    fn found<'a>(pairs: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        move |name| pairs.iter().find(|(have, _)| *have == name).map(|(_, value)| (*value).to_owned())
    }

    fn refused<T>(made: Result<T, SandboxError>) -> String {
        made.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn each_adapter_reads_its_variables() {
        let token = format!("h.{}.s", URL_SAFE_NO_PAD.encode(br#"{"owner_id":"team_1","project_id":"prj_1"}"#));
        let vercel = Vercel::from_variables(&found(&[("VERCEL_OIDC_TOKEN", &token)])).unwrap();
        assert_eq!((vercel.token.0.as_str(), vercel.team.as_str(), vercel.project.as_str()), (token.as_str(), "team_1", "prj_1"));
        let three = [("VERCEL_TOKEN", "t"), ("VERCEL_TEAM_ID", "team_2"), ("VERCEL_PROJECT_ID", "prj_2")];
        assert_eq!(Vercel::from_variables(&found(&three)).unwrap().team, "team_2");
        assert!(refused(Vercel::from_variables(&found(&three[..2]))).contains("VERCEL_PROJECT_ID is not set"));
        assert!(refused(Vercel::from_variables(&found(&[]))).contains("VERCEL_OIDC_TOKEN"));
        assert!(refused(Vercel::from_variables(&found(&[("VERCEL_OIDC_TOKEN", "x")]))).contains("VERCEL_OIDC_TOKEN is no token"));
        assert_eq!(refused(E2b::from_variables(&found(&[("E2B_API_KEY", "k")]))), "");
        assert!(refused(E2b::from_variables(&found(&[]))).contains("E2B_API_KEY is not set"));
        let upstash = [("UPSTASH_BOX_API_KEY", "k"), ("UPSTASH_BOX_BASE_URL", "https://box.example.com")];
        assert_eq!(Upstash::from_variables(&found(&upstash)).unwrap().common.base_url, "https://box.example.com");
        assert!(refused(Upstash::from_variables(&found(&[]))).contains("UPSTASH_BOX_API_KEY is not set"));
        let daytona = [("DAYTONA_API_KEY", "k"), ("DAYTONA_API_URL", "https://d.example.com/api"), ("DAYTONA_TARGET", "eu")];
        let daytona = Daytona::from_variables(&found(&daytona)).unwrap();
        assert_eq!((daytona.common.base_url.as_str(), daytona.target.as_deref()), ("https://d.example.com/api", Some("eu")));
        assert!(refused(Daytona::from_variables(&found(&[]))).contains("DAYTONA_API_KEY is not set"));
    }

    #[test]
    fn an_empty_key_is_refused_before_any_request() {
        let made = [
            Vercel::new(" ", "team_1", "prj_1").create(),
            Vercel::new("t", "", "prj_1").create(),
            Upstash::new("").create(),
            E2b::new("").create(),
            Daytona::new("\n").create(),
        ];
        for made in made {
            let problem = refused(made);
            assert!(problem.contains("is empty: "), "{problem}");
        }
    }
}
