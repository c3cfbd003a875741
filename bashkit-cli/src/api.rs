//! `bashkit api`: HTTP APIs whose operations scripts use, by the names that they were given.

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use bashkit::host::http::{Admitted, Http, HttpRequest, HttpRule, Url};
use bashkit_openapi::{Api, Credential};
use serde::{Deserialize, Serialize};

use crate::options::ApiCommand;
use crate::run::complain;
use crate::session_file::replace;

/// Bytes of a document.
const DOCUMENT_BYTES_MAX: u64 = 64 << 20;

/// Redirects on the way to a document.
const REDIRECTS_MAX: usize = 5;

/// An API as it is kept: its document, where that came from, and what its user said.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Kept {
    /// File or URL of the document.
    source: String,
    /// Address of the server in place of that of the document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    server: Option<String>,
    /// Variables in the addresses of servers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    variables: BTreeMap<String, String>,
    document: String,
}

/// Runs a command of `bashkit api`.
pub(crate) fn run(command: &ApiCommand) -> ExitCode {
    let done = match command {
        ApiCommand::Add { name, source, server, variables } => add(name, source, server.as_deref(), variables),
        ApiCommand::List { name: None } => list(),
        ApiCommand::List { name: Some(name) } => show(name),
        ApiCommand::Remove { name } => remove(name),
    };
    match done {
        Ok(text) => {
            // A reader that is gone is no reason to say anything.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::SUCCESS
        }
        Err(message) => {
            complain(&message);
            ExitCode::from(2)
        }
    }
}

/// APIs of these names, whose requests go through a door: scripts reach what its rules allow. Secrets come from the environment, as `bashkit --help` says.
///
/// # Errors
/// The message: there is no such API, it cannot be used any more, or a secret is not accepted.
pub(crate) fn opened(names: &[String], http: Option<&Http>) -> Result<Vec<Api>, String> {
    let opened = |name: &String| {
        let api = read(name)?.api(name)?;
        let api = http.into_iter().fold(api, |api, http| api.http(http.clone()));
        with_secrets(api, |variable| std::env::var_os(variable)?.into_string().ok())
    };
    names.iter().map(opened).collect()
}

/// API with the secrets that variables hold: `BASHKIT_API_NAME_SCHEME` for each security scheme of its document, `BASHKIT_API_NAME_TOKEN` as bearer token of operations that name none.
fn with_secrets(mut api: Api, variable: impl Fn(&str) -> Option<String>) -> Result<Api, String> {
    let schemes: Vec<String> = api.security_schemes().into_keys().collect();
    for scheme in schemes {
        if let Some(secret) = variable(&variable_name(api.name(), &scheme)) {
            api = api.secret(&scheme, &secret).map_err(|error| error.to_string())?;
        }
    }
    let token = variable(&variable_name(api.name(), "TOKEN"));
    Ok(token.into_iter().fold(api, |api, token| api.credential(Credential::Bearer(token))))
}

/// Variable with the secret for a security scheme.
fn variable_name(api: &str, scheme: &str) -> String {
    let legal = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' };
    format!("BASHKIT_API_{api}_{scheme}").chars().map(legal).collect()
}

impl Kept {
    fn api(&self, name: &str) -> Result<Api, String> {
        let failed = |error: bashkit_openapi::DocumentError| format!("api '{name}': {error}");
        let api = if Api::is_graphql(&self.document) {
            let Some(server) = &self.server else {
                return Err(format!("api '{name}': a GraphQL schema has no address; --server URL says where queries are sent to"));
            };
            Api::graphql(name, server, &self.document).map_err(failed)?
        } else {
            let api = Api::openapi(name, &self.document).map_err(failed)?;
            let api = if self.source.contains("://") { api.document_url(&self.source).map_err(failed)? } else { api };
            self.server.iter().try_fold(api, |api, server| api.server(server)).map_err(failed)?
        };
        Ok(self.variables.iter().fold(api, |api, (name, value)| api.server_variable(name, value)))
    }
}

fn add(name: &str, source: &str, server: Option<&str>, variables: &[String]) -> Result<String, String> {
    let path = path(name)?;
    let pair = |text: &String| text.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()));
    let variables = variables.iter().map(|text| pair(text).ok_or_else(|| format!("--server-variable: '{text}' is no NAME=VALUE")));
    let variables = variables.collect::<Result<_, _>>()?;
    let document = if source.contains("://") { fetched(source)? } else { file(source)? };
    let kept = Kept { source: source.to_owned(), server: server.map(str::to_owned), variables, document };
    let api = kept.api(name)?;
    let mut text = serde_json::to_vec(&kept).map_err(|error| error.to_string())?;
    text.push(b'\n');
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(failed)?;
    replace(&path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(described(&api))
}

/// Line about an API, and what using it takes.
fn described(api: &Api) -> String {
    let (n, n_skipped) = (api.operations().len(), api.skipped().len() + api.refused().len());
    let skipped =
        if n_skipped == 0 { String::new() } else { format!(", {n_skipped} of them no commands (bashkit api list {})", api.name()) };
    let server = api.server_url().unwrap_or_default();
    let mut text = format!("{}\t{}\t{server}\t{}{skipped}\n", api.name(), api.title(), counted(n + api.skipped().len()));
    if server.contains("://") {
        text.push_str(&format!("use it with: --api {} --allow-net '*={server}'\n", api.name()));
    }
    for (scheme, wants) in api.security_schemes() {
        text.push_str(&format!("secret: {} ({wants})\n", variable_name(api.name(), &scheme)));
    }
    text
}

fn counted(n: usize) -> String {
    if n == 1 { "1 operation".to_owned() } else { format!("{n} operations") }
}

fn list() -> Result<String, String> {
    let mut text = String::new();
    for name in names()? {
        let line = match read(&name).and_then(|kept| kept.api(&name)) {
            Ok(api) => {
                let n = counted(api.operations().len());
                format!("{name}\t{}\t{}\t{n}\n", api.title(), api.server_url().unwrap_or_default())
            }
            Err(problem) => format!("{name}\t{problem}\n"),
        };
        text.push_str(&line);
    }
    Ok(text)
}

/// Commands of an API, and its operations that are none.
fn show(name: &str) -> Result<String, String> {
    use bashkit_orchestrator::CallableTool;
    let api = read(name)?.api(name)?;
    let mut text = described(&api);
    for command in api.commands() {
        text.push_str(&format!("  {}\t{}\n", command.name(), command.definition().summary_line()));
    }
    for skipped in api.skipped().iter().chain(&api.refused()) {
        text.push_str(&format!("  no command: {} {}: {}\n", skipped.method, skipped.path, skipped.reason));
    }
    Ok(text)
}

fn remove(name: &str) -> Result<String, String> {
    match std::fs::remove_file(path(name)?) {
        Ok(()) => Ok(String::new()),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(unknown(name)),
        Err(error) => Err(format!("api remove: {error}")),
    }
}

fn unknown(name: &str) -> String {
    match names().unwrap_or_default() {
        names if names.is_empty() => format!("api: no API '{name}'; there are none: bashkit api add"),
        names => format!("api: no API '{name}'; there are: {}", names.join(", ")),
    }
}

/// Directory of the APIs: below that of the XDG Base Directory Specification.
fn directory() -> Result<PathBuf, String> {
    let of = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = of("XDG_CONFIG_HOME").or_else(|| of("HOME").map(|home| home.join(".config")));
    Ok(base.ok_or("api: neither XDG_CONFIG_HOME nor HOME says where the configuration is")?.join("bashkit").join("apis"))
}

fn path(name: &str) -> Result<PathBuf, String> {
    let is_first = |c: char| c.is_ascii_alphabetic() || c == '_';
    if !name.starts_with(is_first) || !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
        return Err(format!("api: '{name}' is no name of an API: a letter, then letters, digits, - and _ are accepted"));
    }
    Ok(directory()?.join(format!("{name}.json")))
}

fn names() -> Result<Vec<String>, String> {
    let Ok(entries) = std::fs::read_dir(directory()?) else { return Ok(Vec::new()) };
    let name = |entry: std::fs::DirEntry| entry.file_name().to_str()?.strip_suffix(".json").map(str::to_owned);
    let mut names: Vec<String> = entries.flatten().filter_map(name).collect();
    names.sort();
    Ok(names)
}

fn read(name: &str) -> Result<Kept, String> {
    let path = path(name)?;
    #[expect(clippy::disallowed_methods, reason = "the program reads its own configuration")]
    let text = match std::fs::read(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(unknown(name)),
        Err(error) => return Err(format!("{}: {error}", path.display())),
    };
    serde_json::from_slice(&text)
        .map_err(|error| format!("{}: line {}: this is not what `bashkit api add` writes", path.display(), error.line()))
}

fn file(path: &str) -> Result<String, String> {
    let failed = |error: std::io::Error| {
        let text = error.to_string();
        format!("{path}: {}", text.split(" (os error").next().unwrap_or_default())
    };
    let size = std::fs::metadata(path).map_err(failed)?.len();
    if size > DOCUMENT_BYTES_MAX {
        return Err(format!("{path}: this file has {size} bytes, and up to {DOCUMENT_BYTES_MAX} are read"));
    }
    #[expect(clippy::disallowed_methods, reason = "the program reads the document that its user names")]
    let bytes = std::fs::read(path).map_err(failed)?;
    String::from_utf8(bytes).map_err(|_| format!("{path}: this file is no text in UTF-8"))
}

/// Document at a URL that the user names: nothing but its origin, and those that it leads to, is asked.
fn fetched(source: &str) -> Result<String, String> {
    let failed = |problem: String| format!("{source}: {problem}");
    let mut url = Url::parse(source).map_err(|error| failed(error.to_string()))?;
    for _ in 0..=REDIRECTS_MAX {
        let rule = HttpRule::new(&format!("{}://{}/", url.scheme().name(), url.authority())).map_err(|error| failed(error.to_string()))?;
        // The user may name this machine.
        let http = Http::new().allow(rule.private_addresses()).response_bytes_max(DOCUMENT_BYTES_MAX);
        let mut request = HttpRequest::new("GET", url.clone());
        request.headers.push((b"User-Agent".to_vec(), b"bashkit".to_vec()));
        request.headers.push((b"Accept".to_vec(), b"application/json, application/yaml, */*;q=0.5".to_vec()));
        let answer = http.admit(request).and_then(Admitted::send).map_err(|error| failed(error.to_string()))?;
        if let (301..=308, Some(to)) = (answer.status, answer.header("location")) {
            url = url.join(&String::from_utf8_lossy(to)).map_err(|error| failed(error.to_string()))?;
            continue;
        }
        if answer.status != 200 {
            return Err(failed(format!("the server answers {}", String::from_utf8_lossy(&answer.status_line))));
        }
        let mut text = String::new();
        let mut body = answer.body;
        body.read_to_string(&mut text).map_err(|error| failed(error.to_string()))?;
        return Ok(text);
    }
    Err(failed(format!("the server redirects more than {REDIRECTS_MAX} times")))
}
