//! The file with the servers of the Model Context Protocol that scripts can use, in the form that MCP clients share.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::run::quoted;
use crate::session_file::replace;

/// Bytes of the file.
const FILE_BYTES_MAX: u64 = 1 << 20;

/// A server: a program, or a URL.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Server {
    /// Program that speaks the protocol on its standard input and output.
    Program {
        command: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        args: Vec<String>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        env: BTreeMap<String, String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cwd: Option<String>,
    },
    /// Server that is reached by streamable HTTP.
    Url {
        url: String,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        headers: BTreeMap<String, String>,
    },
}

impl Server {
    /// Server at a URL. A header is `NAME: VALUE`.
    ///
    /// # Errors
    /// The message: an option that the server cannot have.
    pub(super) fn at(url: &str, headers: &[String], is_plain: bool) -> Result<Self, String> {
        if !is_plain {
            return Err("mcp add: --env and --cwd are those of a command, and a URL is given; --header is accepted".to_owned());
        }
        if !url.starts_with("http://") && !url.starts_with("https://") {
            return Err(format!("mcp add: '{url}' is no URL with http:// or https://; a command stands behind --"));
        }
        Ok(Self::Url { url: url.to_owned(), headers: pairs("--header", headers, ':', "'NAME: VALUE'")? })
    }

    /// Server that is a program.
    ///
    /// # Errors
    /// The message: an option that the server cannot have.
    pub(super) fn program(words: &[String], env: &[String], cwd: Option<&str>, is_plain: bool) -> Result<Self, String> {
        if !is_plain {
            return Err("mcp add: --header is that of a URL, and a command is given; --env and --cwd are accepted".to_owned());
        }
        let [command, args @ ..] = words else { return Err("mcp add: a URL, or -- and a command is needed".to_owned()) };
        let env = pairs("--env", env, '=', "NAME=VALUE")?;
        Ok(Self::Program { command: command.clone(), args: args.to_vec(), env, cwd: cwd.map(str::to_owned) })
    }

    /// Place of the server for people, without what may be secret.
    pub(super) fn shown(&self) -> String {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@=,+%".contains(c);
        let word = |word: &String| if !word.is_empty() && word.chars().all(is_plain) { word.clone() } else { quoted(word) };
        match self {
            Self::Program { command, args, .. } => std::iter::once(command).chain(args).map(word).collect::<Vec<_>>().join(" "),
            Self::Url { url, .. } => url.clone(),
        }
    }
}

/// Names and values of an option that is given any number of times.
fn pairs(option: &str, texts: &[String], mark: char, example: &str) -> Result<BTreeMap<String, String>, String> {
    let pair = |text: &String| text.split_once(mark).map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
    texts.iter().map(|text| pair(text).ok_or_else(|| format!("{option}: '{text}' is no {example}"))).collect()
}

/// Content of the file. Fields that other clients have are kept.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Content {
    #[serde(rename = "mcpServers", default)]
    servers: BTreeMap<String, serde_json::Value>,
    #[serde(flatten)]
    others: serde_json::Map<String, serde_json::Value>,
}

/// The servers, and the file that they are in.
pub(super) struct Config {
    path: PathBuf,
    content: Content,
}

impl Config {
    /// Reads the file, if there is one.
    ///
    /// # Errors
    /// The message: the file cannot be read, or holds something else.
    pub(super) fn read() -> Result<Self, String> {
        let path = directory()?.join("mcp.json");
        let failed = |problem: String| format!("{}: {problem}", path.display());
        let content = match std::fs::metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Content::default(),
            Err(error) => return Err(failed(error.to_string())),
            Ok(about) if about.len() > FILE_BYTES_MAX => {
                return Err(failed(format!("this file has {} bytes, and up to {FILE_BYTES_MAX} are read", about.len())));
            }
            Ok(_) => {
                #[expect(clippy::disallowed_methods, reason = "the program reads its own configuration")]
                let text = std::fs::read(&path).map_err(|error| failed(error.to_string()))?;
                // The error of the parser may hold bytes of the file.
                let problem = |error: serde_json::Error| {
                    failed(format!("line {}: {{\"mcpServers\": {{NAME: {{\"command\": …}} or {{\"url\": …}}}}}} is expected", error.line()))
                };
                serde_json::from_slice(&text).map_err(problem)?
            }
        };
        Ok(Self { path, content })
    }

    /// The servers by their names. What is no server that is known here is left out.
    pub(super) fn servers(&self) -> impl Iterator<Item = (&str, Server)> {
        self.content.servers.iter().filter_map(|(name, server)| Some((name.as_str(), serde_json::from_value(server.clone()).ok()?)))
    }

    /// The server of a name.
    ///
    /// # Errors
    /// The message, with the names that there are.
    pub(super) fn server(&self, name: &str) -> Result<Server, String> {
        self.servers().find(|(known, _)| *known == name).map(|(_, server)| server).ok_or_else(|| self.unknown(name))
    }

    fn unknown(&self, name: &str) -> String {
        let names: Vec<&str> = self.content.servers.keys().map(String::as_str).collect();
        let known =
            if names.is_empty() { "there are none: bashkit mcp add".to_owned() } else { format!("there are: {}", names.join(", ")) };
        format!("mcp: no server '{name}'; {known}")
    }

    /// Adds a server, or puts it in place of another one of its name.
    ///
    /// # Errors
    /// The message: the name cannot be one, or the file cannot be written.
    pub(super) fn add(&mut self, name: &str, server: Server) -> Result<(), String> {
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')) {
            return Err(format!("mcp add: '{name}' is no name of a server: letters, digits, - and _ are accepted"));
        }
        // What is trusted of another server of this name says nothing about this one.
        forget(&pin_path(name)?).map_err(|error| format!("mcp add: the pins of '{name}' are left: {error}"))?;
        let server = serde_json::to_value(server).map_err(|error| error.to_string())?;
        self.content.servers.insert(name.to_owned(), server);
        self.write()
    }

    /// Removes a server, the tokens that were got for it, and what is trusted of its tools.
    ///
    /// # Errors
    /// The message: there is no such server, or a file cannot be written.
    pub(super) fn remove(&mut self, name: &str) -> Result<(), String> {
        if self.content.servers.remove(name).is_none() {
            return Err(self.unknown(name));
        }
        forget(&token_path(name)?).map_err(|error| format!("mcp remove: the tokens of '{name}' are left: {error}"))?;
        forget(&pin_path(name)?).map_err(|error| format!("mcp remove: the pins of '{name}' are left: {error}"))?;
        self.write()
    }

    fn write(&self) -> Result<(), String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", self.path.display());
        let mut text = serde_json::to_vec_pretty(&self.content).map_err(|error| failed(&error))?;
        text.push(b'\n');
        make_directory(self.path.parent())?;
        replace(&self.path, &text).map_err(|error| failed(&error))
    }
}

/// Removes a file, if it is there.
fn forget(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Digests of the definitions of a server's tools that somebody has looked at and trusts, by the names of the tools.
///
/// # Errors
/// The message: the file cannot be read, or holds something else.
pub(super) fn pins(name: &str) -> Result<BTreeMap<String, String>, String> {
    let path = pin_path(name)?;
    #[expect(clippy::disallowed_methods, reason = "the program reads its own configuration")]
    match std::fs::read(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(BTreeMap::new()),
        Err(error) => Err(format!("{}: {error}", path.display())),
        Ok(text) => serde_json::from_slice(&text).map_err(|_| {
            format!("{}: {{TOOL: DIGEST}} is expected; bashkit mcp pin {name} writes it again once the file is gone", path.display())
        }),
    }
}

/// Keeps digests of definitions that somebody trusts.
///
/// # Errors
/// The message: the file cannot be written.
pub(super) fn pin(name: &str, digests: &BTreeMap<String, String>) -> Result<(), String> {
    let path = pin_path(name)?;
    let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut text = serde_json::to_vec_pretty(digests).map_err(|error| failed(&error))?;
    text.push(b'\n');
    make_directory(path.parent())?;
    replace(&path, &text).map_err(|error| failed(&error))
}

/// Makes a directory with those above it.
pub(super) fn make_directory(path: Option<&Path>) -> Result<(), String> {
    let Some(path) = path else { return Ok(()) };
    std::fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Directory of the program's configuration: that of the XDG Base Directory Specification.
fn directory() -> Result<PathBuf, String> {
    let of = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = of("XDG_CONFIG_HOME").or_else(|| of("HOME").map(|home| home.join(".config")));
    Ok(base.ok_or("mcp: neither XDG_CONFIG_HOME nor HOME says where the configuration is")?.join("bashkit"))
}

/// File with the tokens of a server.
pub(super) fn token_path(name: &str) -> Result<PathBuf, String> {
    Ok(directory()?.join("tokens").join(name))
}

/// File with the digests of the definitions that are trusted of a server.
fn pin_path(name: &str) -> Result<PathBuf, String> {
    Ok(directory()?.join("pins").join(name))
}
