//! Resources of a server as files that are fetched when they are read.

use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit::vfs::{Errno, Memory};
use bashkit_orchestrator::declare::{SchemaError, SchemaTool, legal_name};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::{ToolFailure, ToolOutput};
use rmcp::model::{PaginatedRequestParams, ReadResourceResult, Resource, ResourceContents, ResourceTemplate};
use serde_json::{Value, json};

use super::connection::Connection;
use super::output::limited;
use super::{ClientOptions, PAGES_MAX, answer};
use crate::runtime::runtime;

/// Resources of a server that become files.
const FILES_MAX: usize = 1_000;

/// Bytes of the name of a file.
const NAME_BYTES_MAX: usize = 120;

/// Resources and templates of a server.
pub(super) struct Resources {
    files: Vec<(String, Resource)>,
    templates: Vec<ResourceTemplate>,
}

/// Resources that a server lists; those of one that has none, or fails to list them, are none.
pub(super) async fn list(connection: &Connection) -> Resources {
    let mut found = Resources { files: Vec::new(), templates: Vec::new() };
    let Ok(service) = connection.service().await else { return found };
    if service.peer_info().is_some_and(|info| info.capabilities.resources.is_none()) {
        return found;
    }
    let mut taken = BTreeSet::new();
    let mut cursor = None;
    for _ in 0..PAGES_MAX {
        let mut params = PaginatedRequestParams::default();
        params.cursor = cursor;
        let Ok(page) = service.list_resources(Some(params)).await else { break };
        for resource in page.resources.into_iter().take(FILES_MAX - found.files.len().min(FILES_MAX)) {
            found.files.push((file_name(&resource, &mut taken), resource));
        }
        cursor = page.next_cursor;
        if cursor.is_none() || found.files.len() >= FILES_MAX {
            break;
        }
    }
    if let Ok(page) = service.list_resource_templates(None).await {
        found.templates = page.resource_templates;
        found.templates.truncate(FILES_MAX);
    }
    found
}

/// Name of the file of a resource: the name of the resource, or else the end of its URI, which nothing else has.
fn file_name(resource: &Resource, taken: &mut BTreeSet<String>) -> String {
    let end = resource.uri.rsplit('/').find(|part| !part.is_empty()).unwrap_or("resource");
    let wanted = if resource.name.is_empty() { end } else { &resource.name };
    let legal = |c: char| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let mut name: String = wanted.chars().map(legal).collect::<String>().trim_start_matches('.').to_owned();
    while name.len() > NAME_BYTES_MAX {
        name.pop();
    }
    if name.is_empty() {
        name = "resource".to_owned();
    }
    let base = name.clone();
    let mut n = 1;
    while !taken.insert(name.clone()) {
        n += 1;
        name = format!("{base}-{n}");
    }
    name
}

/// Command that reads a resource by its URI: one of those that templates stand for, or any other that the server has.
///
/// # Errors
/// The name is none of a command.
pub(super) fn reader(name: &str, connection: &Arc<Connection>, options: &Arc<ClientOptions>) -> Result<SchemaTool, SchemaError> {
    let server = connection.server.clone();
    let said = format!("URI of the resource, such as a template of /mcp/{server}/templates.jsonl with values in place of {{…}}");
    let schema = json!({"type": "object", "properties": {"uri": {"type": "string", "description": said}}, "required": ["uri"]});
    let (connection, options) = (Arc::clone(connection), Arc::clone(options));
    let about = format!("Read a resource of the MCP server '{server}' by its URI.");
    let category = format!("MCP server {server}");
    let command = SchemaTool::new(name, &about, &schema, move |arguments, _| {
        let (connection, options, server) = (Arc::clone(&connection), Arc::clone(&options), server.clone());
        async move {
            let uri = arguments.get("uri").and_then(Value::as_str).unwrap_or_default().to_owned();
            let read = answer(&server, options.call_timeout, async move { connection.read(&uri).await }).await?;
            let bytes = bytes(read).map_err(|problem| ToolFailure::new(problem).with_code("protocol"))?;
            Ok(ToolOutput::bytes(limited(bytes, options.output_bytes_max)?))
        }
    })?;
    Ok(command.says(|definition| definition.category = Some(category)))
}

impl Resources {
    pub(super) fn has_templates(&self) -> bool {
        !self.templates.is_empty()
    }

    /// Files for the resources, with a list of all of them and of the templates. `below` is the directory that scripts see them in.
    pub(super) fn files<'r>(&'r self, below: &str, connection: &Arc<Connection>, limit: Duration) -> Vec<(String, Content<'r>)> {
        if self.files.is_empty() && self.templates.is_empty() {
            return Vec::new();
        }
        let directory = legal_name(&connection.server);
        let row = |file: &str, uri: &str, media: Option<&str>, said: Option<&str>| {
            json!({"file": file, "uri": uri, "mimeType": media, "description": said}).to_string() + "\n"
        };
        let (mut files, mut list) = (Vec::new(), String::new());
        for (name, resource) in &self.files {
            let path = format!("{directory}/resources/{name}");
            list.push_str(&row(&format!("{below}/{path}"), &resource.uri, resource.mime_type.as_deref(), resource.description.as_deref()));
            files.push((path, Content::Fetched { resource, connection: Arc::clone(connection), limit }));
        }
        let listed =
            |template: &ResourceTemplate| row("", &template.uri_template, template.mime_type.as_deref(), template.description.as_deref());
        files.push((format!("{directory}/resources.jsonl"), Content::Text(list)));
        if self.has_templates() {
            files.push((format!("{directory}/templates.jsonl"), Content::Text(self.templates.iter().map(listed).collect())));
        }
        files
    }
}

/// Content of a file for a resource or a list.
pub(super) enum Content<'r> {
    Text(String),
    Fetched { resource: &'r Resource, connection: Arc<Connection>, limit: Duration },
}

impl Content<'_> {
    /// Gives the file to an orchestrator.
    pub(super) fn add_to(self, path: String, builder: OrchestratorToolBuilder) -> OrchestratorToolBuilder {
        match self {
            Self::Text(text) => builder.file(path, text),
            Self::Fetched { resource, connection, limit } => {
                let uri = resource.uri.clone();
                builder.lazy_file(path, resource.size.unwrap_or(0), move || fetch(&connection, &uri, limit))
            }
        }
    }

    /// Puts the file into a file system.
    ///
    /// # Errors
    /// Those of [`Memory::put`].
    pub(super) fn put(self, path: &str, files: &Memory) -> Result<(), Errno> {
        match self {
            Self::Text(text) => files.put(path.as_bytes(), text.as_bytes(), 0o444),
            Self::Fetched { resource, connection, limit } => {
                let uri = resource.uri.clone();
                files.lazy(path.as_bytes(), resource.size.unwrap_or(0), move || fetch(&connection, &uri, limit)).map(drop)
            }
        }
    }
}

/// Bytes of a resource. Waits, but no longer than `limit`.
fn fetch(connection: &Arc<Connection>, uri: &str, limit: Duration) -> Result<Vec<u8>, String> {
    let runtime = runtime().ok_or("threads for connections cannot be started")?;
    let (send, receive) = mpsc::sync_channel(1);
    let (connection, uri) = (Arc::clone(connection), uri.to_owned());
    let task = runtime.spawn(async move {
        let read = connection.read(&uri).await.map_err(|failure| failure.message);
        // The reader may have given up.
        let _ = send.send(read);
    });
    let Ok(read) = receive.recv_timeout(limit) else {
        task.abort();
        return Err(format!("the server did not answer within {} seconds", limit.as_secs_f64()));
    };
    bytes(read?)
}

/// Bytes of all parts of a resource.
fn bytes(read: ReadResourceResult) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    for content in read.contents {
        match content {
            ResourceContents::TextResourceContents { text, .. } => bytes.extend(text.into_bytes()),
            ResourceContents::BlobResourceContents { blob, .. } => {
                bytes.extend(STANDARD.decode(blob).map_err(|_| "the server sent bytes that are no base64".to_owned())?);
            }
            _ => return Err("the server sent content of a kind that is not known here".to_owned()),
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_lead_nowhere() {
        let mut taken = BTreeSet::new();
        for (uri, name, file) in [
            ("x://a", "today.txt", "today.txt"),
            ("x://a", "today.txt", "today.txt-2"),
            ("x://a", "../../etc/passwd", "_.._etc_passwd"),
            ("x://a", "/etc/passwd", "_etc_passwd"),
            ("x://a", "..", "resource"),
            ("x://a", ".hidden", "hidden"),
            ("x://a", "a\0b", "a_b"),
            ("x://a", "a\nb", "a_b-2"),
            ("x://a", "$(touch evil)", "__touch_evil_"),
            ("x://a", "-rf", "-rf"),
            ("x://a/../..", "", "resource-2"),
            ("x://a/%2e%2e/b", "", "b"),
            ("", "", "resource-3"),
            ("x://a", "\u{202e}txt.exe", "_txt.exe"),
        ] {
            assert_eq!(file_name(&Resource::new(uri, name), &mut taken), file, "{uri} {name:?}");
        }
        let long = file_name(&Resource::new("x://a", "é".repeat(100_000)), &mut taken);
        assert_eq!(long.len(), NAME_BYTES_MAX);
    }
}
