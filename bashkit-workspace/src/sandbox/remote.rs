//! Sandboxes of providers that are reached over HTTP.
//!
//! All of them are made of the same few requests: run a command, put a file, get a file. What [`Sandbox`](crate::sandbox::Sandbox) promises is built on
//! that by [`machine`], so that it is the same with each; [`http`] has what is the same about requests.

mod daytona;
mod e2b;
mod http;
mod job;
mod machine;
mod upstash;
mod vercel;

use std::sync::Arc;
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
        Http::new(Access { provider, hint, base, headers, attempts: self.attempts, clock: Arc::clone(&self.clock) })
    }

    fn env_json(&self) -> serde_json::Value {
        self.env.iter().map(|(name, Secret(value))| (name.clone(), value.clone().into())).collect::<serde_json::Map<_, _>>().into()
    }

    fn machine<W: ProviderApi>(&self, wire: W) -> machine::Machine<W> {
        machine::Machine { wire, command_time: self.command_time, file_bytes_max: self.file_bytes_max }
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
