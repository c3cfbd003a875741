//! Request that a transfer sends: method, headers in curl's order, body.

use std::sync::Arc;

use base64::Engine as _;
use bashkit_core::command::Cx;
use bashkit_core::host::http::{HttpRequest, Scheme, Url, UrlError};
use bashkit_core::kernel::Fault;

use super::cookies::{Jar, date};
use super::options::{Config, read_file};
use super::{failure, form};

/// Default value of the header `User-Agent`.
const AGENT: &str = "curl/7.88.1";

/// Request of one transfer, which redirects modify.
#[derive(Clone)]
pub(super) struct Errand {
    pub url: Url,
    pub method: String,
    pub body: Option<Arc<Vec<u8>>>,
    pub content_type: Option<String>,
    /// URL that credentials belong to: other hosts do not receive them.
    pub origin: Url,
    pub referer: Option<Vec<u8>>,
    pub range_from: Option<u64>,
}

pub(super) fn failure_of_url(error: &UrlError) -> Fault {
    match error {
        UrlError::Scheme(name) => failure(1, format!("Protocol \"{name}\" not supported or disabled in libcurl")),
        _ => failure(3, "URL using bad/illegal format or missing URL"),
    }
}

/// Whether a list of `--proto` (`=https`, `-http`, `+https,http`) has a scheme.
pub(super) fn allows(list: Option<&str>, scheme: Scheme) -> bool {
    let mut allowed = true;
    for item in list.unwrap_or("").split(',').filter(|item| !item.is_empty()) {
        let (sign, name) = match item.split_at_checked(1) {
            Some((sign @ ("=" | "-" | "+"), name)) => (sign, name),
            _ => ("+", item),
        };
        let is_it = name.eq_ignore_ascii_case(scheme.name()) || name == "all";
        allowed = match sign {
            "=" => is_it,
            "-" => allowed && !is_it,
            _ => allowed || is_it,
        };
    }
    allowed
}

impl Errand {
    /// Builds the request of one URL from the options.
    pub(super) fn new(cx: &Cx<'_>, config: &Config, text: &str, upload: Option<&[u8]>) -> Result<Self, Fault> {
        let with_scheme = match &config.proto_default {
            Some(scheme) if !text.contains("://") => format!("{scheme}://{text}"),
            _ => text.to_owned(),
        };
        let mut url = Url::parse(&with_scheme).map_err(|error| failure_of_url(&error))?;
        if !allows(config.proto.as_deref(), url.scheme()) {
            return Err(failure(1, format!("Protocol \"{}\" not supported or disabled in libcurl", url.scheme().name())));
        }
        if config.no_user_in_url && url.login().is_some() {
            return Err(failure(67, "Login denied"));
        }
        let mut query: Vec<String> = url.query().map(str::to_owned).into_iter().collect();
        query.extend(config.query.iter().map(|part| String::from_utf8_lossy(part).into_owned()));
        if config.get && config.data.is_given {
            query.push(String::from_utf8_lossy(&config.data.bytes).into_owned());
        }
        if config.get || !config.query.is_empty() {
            url = url.with_query((!query.is_empty()).then(|| query.join("&")));
        }
        let mut errand = Self {
            origin: url.clone(),
            url,
            method: "GET".into(),
            body: None,
            content_type: None,
            referer: config.referer.clone(),
            range_from: None,
        };
        if let Some(name) = upload {
            match read_file(cx, name) {
                Ok(bytes) => errand.body = Some(Arc::new(bytes)),
                Err(Fault::Errno(_)) => {
                    cx.stderr_bytes(&[b"curl: Can't open '", name, b"'!\n"].concat())?;
                    cx.stderr_bytes(super::options::TRY_HELP)?;
                    return Err(failure(26, ""));
                }
                Err(fault) => return Err(fault),
            }
            if errand.url.path().ends_with('/') && name != b"-" {
                let base = name.rsplit(|b| *b == b'/').next().unwrap_or(name);
                let named = format!("{}{}", errand.url, String::from_utf8_lossy(base));
                errand.url = Url::parse(&named).unwrap_or(errand.url);
            }
            errand.method = "PUT".into();
        } else if !config.form.is_empty() {
            let (body, boundary) = form::encode(cx, &config.form)?;
            errand.body = Some(Arc::new(body));
            errand.content_type = Some(format!("multipart/form-data; boundary={boundary}"));
            errand.method = "POST".into();
        } else if config.data.is_given && !config.get {
            errand.body = Some(Arc::new(config.data.bytes.clone()));
            errand.content_type =
                Some(if config.data.is_json { "application/json" } else { "application/x-www-form-urlencoded" }.to_owned());
            errand.method = "POST".into();
        }
        if config.head {
            errand.method = "HEAD".into();
        }
        if let Some(method) = &config.method {
            errand.method.clone_from(method);
        }
        Ok(errand)
    }

    /// Request that follows a redirect, with its method and body adapted to the status.
    pub(super) fn redirected(&self, config: &Config, status: u16, to: Url) -> Self {
        let mut next = self.clone();
        next.referer = if config.auto_referer { Some(self.url.to_string().into_bytes()) } else { self.referer.clone() };
        let index = match status {
            301 => Some(0),
            302 => Some(1),
            303 => Some(2),
            _ => None,
        };
        // curl: POST becomes GET unless told otherwise; 303 makes GET of everything that is not HEAD; a method that was given stays.
        let keeps = index.and_then(|i| config.keep_post.get(i)).copied().unwrap_or(true);
        let is_post = self.method == "POST" || (status == 303 && self.method != "HEAD" && self.method != "GET");
        if index.is_some() && !keeps && (is_post || self.body.is_some()) {
            (next.body, next.content_type) = (None, None);
            next.method = match &config.method {
                Some(method) => method.clone(),
                None if config.head => "HEAD".into(),
                None => "GET".into(),
            };
        }
        next.url = to;
        next
    }

    /// The request, with its headers in curl's order.
    pub(super) fn request(&self, cx: &Cx<'_>, config: &Config, jar: &Jar) -> Result<HttpRequest, Fault> {
        let mut request = HttpRequest::new(&self.method, self.url.clone());
        request.body.clone_from(&self.body);
        request.connect_timeout = config.connect_timeout;
        request.ipv6 = config.ipv6;
        let is_own = config.location_trusted || self.url.is_same_origin(&self.origin);
        let mut standard: Vec<(&str, Vec<u8>)> = vec![("Host", self.url.authority().into_bytes())];
        let login = match (&config.user, self.url.login()) {
            (Some(user), _) if is_own => Some(if user.contains(&b':') { user.clone() } else { [user.as_slice(), b":"].concat() }),
            (_, Some((user, password))) => Some(format!("{user}:{password}").into_bytes()),
            _ => None,
        };
        if let Some(token) = config.bearer.as_ref().filter(|_| is_own) {
            standard.push(("Authorization", [b"Bearer ", token.as_slice()].concat()));
        } else if let Some(login) = login {
            standard.push(("Authorization", format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(login)).into_bytes()));
        }
        if let Some(from) = self.range_from {
            standard.push(("Range", format!("bytes={from}-").into_bytes()));
        } else if let Some(range) = &config.range {
            standard.push(("Range", format!("bytes={range}").into_bytes()));
        }
        let agent = config.agent.clone().unwrap_or_else(|| AGENT.into());
        if !agent.is_empty() {
            standard.push(("User-Agent", agent));
        }
        let accept: &[u8] = if config.data.is_json { b"application/json" } else { b"*/*" };
        standard.push(("Accept", accept.to_vec()));
        if config.compressed {
            standard.push(("Accept-Encoding", b"deflate, gzip".to_vec()));
        }
        if let Some(referer) = &self.referer {
            standard.push(("Referer", referer.clone()));
        }
        let mut told: Vec<Vec<u8>> = jar.header(&self.url).map(String::into_bytes).into_iter().collect();
        if is_own && !config.cookies.is_empty() {
            told.push(config.cookies.join(&b';'));
        }
        if !told.is_empty() {
            standard.push(("Cookie", told.join(&b"; "[..])));
        }
        if let Some(condition) = &config.time_condition {
            match time_condition(cx, condition)? {
                Some((name, value)) => standard.push((name, value.into_bytes())),
                None => super::warn(cx, config, "Illegal date format for -z, --time-cond (and not a file name). ")?,
            }
        }
        if let Some(file) = &config.etag_compare {
            let etag = match read_file(cx, file) {
                Err(Fault::Errno(_)) => Vec::new(),
                read => read?,
            };
            let line = etag.split(|b| *b == b'\n').next().unwrap_or_default().trim_ascii();
            standard.push(("If-None-Match", if line.is_empty() { b"\"\"".to_vec() } else { line.to_vec() }));
        }
        if let Some(kind) = self.content_type.as_ref().filter(|_| self.body.is_some()) {
            standard.push(("Content-Type", kind.clone().into_bytes()));
        }
        let custom: Vec<(Vec<u8>, Option<Vec<u8>>)> = config.headers.iter().filter_map(|line| split_header(line)).collect();
        let is_replaced = |name: &str| custom.iter().any(|(given, _)| given.eq_ignore_ascii_case(name.as_bytes()));
        request.headers = standard.into_iter().filter(|(name, _)| !is_replaced(name)).map(|(name, value)| (name.into(), value)).collect();
        for (name, value) in custom {
            let is_secret = name.eq_ignore_ascii_case(b"authorization") || name.eq_ignore_ascii_case(b"cookie");
            // A Host that was given is that of the first request.
            let is_first = name.eq_ignore_ascii_case(b"host");
            if let Some(value) = value.filter(|_| is_own || !(is_secret || is_first)) {
                request.headers.push((name, value));
            }
        }
        Ok(request)
    }
}

/// `NAME: VALUE`; `NAME:` sends none (`None`), `NAME;` an empty one.
fn split_header(line: &[u8]) -> Option<(Vec<u8>, Option<Vec<u8>>)> {
    if let Some(at) = memchr::memchr(b':', line) {
        let (name, value) = line.split_at_checked(at)?;
        let value = value.get(1..)?.trim_ascii();
        return Some((name.to_vec(), (!value.is_empty()).then(|| value.to_vec())));
    }
    line.strip_suffix(b";").map(|name| (name.to_vec(), Some(Vec::new())))
}

/// `If-Modified-Since` or its contrary: a date, or the date of a file.
fn time_condition(cx: &Cx<'_>, text: &[u8]) -> Result<Option<(&'static str, String)>, Fault> {
    let (name, text) = match text.strip_prefix(b"-") {
        Some(rest) => ("If-Unmodified-Since", rest),
        None => ("If-Modified-Since", text.strip_prefix(b"+").unwrap_or(text)),
    };
    let shown = String::from_utf8_lossy(text);
    let seconds = match date(&shown) {
        Some(seconds) => Some(seconds),
        None => match shown.parse::<jiff::civil::Date>() {
            Ok(day) => day.to_zoned(jiff::tz::TimeZone::UTC).ok().map(|zoned| zoned.timestamp().as_second()),
            Err(_) => cx.stat(text).ok().and_then(|meta| i64::try_from(meta.mtime.as_secs()).ok()),
        },
    };
    let moment = seconds.and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    Ok(moment.map(|moment| (name, moment.to_zoned(jiff::tz::TimeZone::UTC).strftime("%a, %d %b %Y %H:%M:%S GMT").to_string())))
}
