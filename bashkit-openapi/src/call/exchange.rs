//! One request and its answer, with the redirects between them.

use std::io::Read;
use std::sync::Arc;

use bashkit::host::http::{HttpError, HttpRequest, Url};
use bashkit_orchestrator::ToolFailure;
use bashkit_orchestrator::tool::ToolContext;

use super::Client;
use crate::credential::{Credential, redacted};

/// Redirects that a request follows.
const REDIRECTS_MAX: usize = 5;

/// Name of this program for servers: some refuse requests without one.
const USER_AGENT: &str = concat!("bashkit/", env!("CARGO_PKG_VERSION"));

/// Request without its credentials.
pub(super) struct Outgoing {
    pub(super) method: String,
    pub(super) url: Url,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Option<Arc<Vec<u8>>>,
}

/// Answer whose body was read, and has no secret in it.
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) reason: String,
    pub(super) headers: Vec<(Vec<u8>, Vec<u8>)>,
    pub(super) body: Vec<u8>,
}

impl Reply {
    pub(super) fn header(&self, name: &str) -> Option<String> {
        let found = self.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(name.as_bytes()))?;
        Some(String::from_utf8_lossy(&found.1).into_owned())
    }

    /// Media type of the body; one that is not said is bytes.
    pub(super) fn content_type(&self) -> String {
        self.header("content-type").unwrap_or_else(|| "application/octet-stream".to_owned())
    }
}

/// Sends a request through the door of the host. `GET` and `HEAD` follow redirects; credentials go to the origin of `server` alone.
///
/// # Errors
/// There is no door, the door refuses, or there is no answer.
pub(super) fn send(
    client: &Client,
    server: &Url,
    outgoing: &Outgoing,
    credentials: &[&Credential],
    context: &ToolContext,
) -> Result<Reply, ToolFailure> {
    let Some(http) = &client.http else {
        return Err(refused("there is no network: the host has allowed no requests".to_owned()));
    };
    let mut url = outgoing.url.clone();
    for _ in 0..=REDIRECTS_MAX {
        let mut request = HttpRequest::new(&outgoing.method, url.clone());
        request.headers = outgoing.headers.iter().map(|(name, value)| (name.clone().into_bytes(), value.clone().into_bytes())).collect();
        request.headers.push((b"User-Agent".to_vec(), USER_AGENT.as_bytes().to_vec()));
        request.body.clone_from(&outgoing.body);
        request.timeout = Some(context.time_left().map_or(client.call_timeout, |left| left.min(client.call_timeout)));
        request.response_bytes_max = client.output_bytes_max;
        if url.is_same_origin(server) {
            credentials.iter().for_each(|credential| sign(&mut request, credential));
        }
        let answer = http.admit(request).and_then(bashkit::host::http::Admitted::send).map_err(|error| failure(client, &error))?;
        let location = answer.header("location").map(|to| String::from_utf8_lossy(to).into_owned());
        let is_safe = matches!(outgoing.method.as_str(), "GET" | "HEAD");
        if let (301 | 302 | 303 | 307 | 308, Some(to), true) = (answer.status, &location, is_safe) {
            url = url.join(to).map_err(|error| ToolFailure::new(format!("the server leads to {to:?}: {error}")).with_code("protocol"))?;
            continue;
        }
        let status_line = String::from_utf8_lossy(&answer.status_line).into_owned();
        let (status, headers) = (answer.status, answer.headers.clone());
        let coding = answer.header("content-encoding").map(|coding| String::from_utf8_lossy(coding).to_ascii_lowercase());
        if let Some(coding) = coding.filter(|coding| coding != "identity" && !coding.is_empty()) {
            return Err(ToolFailure::new(format!("the server answered in the content coding '{coding}', which was not asked for"))
                .with_code("protocol"));
        }
        let mut body = Vec::new();
        let mut stream = answer.body;
        if outgoing.method != "HEAD" {
            stream.read_to_end(&mut body).map_err(|error| failure(client, &HttpError::of_read(&error)))?;
        }
        let headers = headers.into_iter().map(|(name, value)| (name, redacted(value, credentials.iter().copied()))).collect();
        let reason = status_line.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
        return Ok(Reply { status, reason, headers, body: redacted(body, credentials.iter().copied()) });
    }
    Err(ToolFailure::new(format!("the server redirects more than {REDIRECTS_MAX} times")).with_code("protocol"))
}

/// Puts a credential into a request, in place of what stands there.
fn sign(request: &mut HttpRequest, credential: &Credential) {
    let mut set = |name: &str, value: String| {
        request.headers.retain(|(given, _)| !given.eq_ignore_ascii_case(name.as_bytes()));
        request.headers.push((name.as_bytes().to_vec(), value.into_bytes()));
    };
    match credential {
        Credential::Header { name, value } => set(name, value.clone()),
        Credential::Query { .. } => {
            let (key, value) = credential.query().unwrap_or_default();
            let others = request.url.query().into_iter().flat_map(|query| query.split('&'));
            let others = others.filter(|pair| !pair.is_empty() && pair.split('=').next() != Some(&key)).map(str::to_owned);
            let query = others.chain([format!("{key}={value}")]).collect::<Vec<_>>().join("&");
            request.url = request.url.clone().with_query(Some(query));
        }
        Credential::Cookie { name, value } => {
            let own = format!("{name}={value}");
            let given = request.headers.iter().find(|(given, _)| given.eq_ignore_ascii_case(b"cookie"));
            let all = given.map_or_else(|| own.clone(), |(_, given)| format!("{}; {own}", String::from_utf8_lossy(given)));
            request.headers.retain(|(given, _)| !given.eq_ignore_ascii_case(b"cookie"));
            request.headers.push((b"Cookie".to_vec(), all.into_bytes()));
        }
        other => set("Authorization", other.authorization().unwrap_or_default()),
    }
}

fn refused(message: String) -> ToolFailure {
    ToolFailure::new(message).with_status(126).with_code("refused")
}

fn failure(client: &Client, error: &HttpError) -> ToolFailure {
    match error {
        HttpError::Refused(why) => refused(why.clone()),
        HttpError::Timeout => {
            let seconds = client.call_timeout.as_secs_f64();
            ToolFailure::new(format!("the server did not answer within {seconds} seconds")).with_status(124).with_code("timeout")
        }
        HttpError::TooLarge => {
            let message = format!("the answer has more than {} bytes: ask for less", client.output_bytes_max);
            ToolFailure::new(message).with_code("output-too-large")
        }
        other => ToolFailure::new(other.to_string()).with_code("unreachable"),
    }
}
