//! Resources of a server as files that are fetched when they are read.

use std::collections::BTreeSet;
use std::sync::{Arc, mpsc};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use rmcp::model::{PaginatedRequestParams, Resource, ResourceContents, ResourceTemplate};

use super::PAGES_MAX;
use super::connection::Connection;
use super::names;
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

impl Resources {
    /// Gives the resources to an orchestrator as files below `/mcp/SERVER/`, with a list of all of them and of the templates.
    pub(super) fn add_to(
        &self,
        mut builder: OrchestratorToolBuilder,
        connection: &Arc<Connection>,
        limit: Duration,
    ) -> OrchestratorToolBuilder {
        if self.files.is_empty() && self.templates.is_empty() {
            return builder;
        }
        let directory = format!("/mcp/{}", names::legal(&connection.server));
        let row = |file: &str, uri: &str, media: Option<&str>, said: Option<&str>| {
            serde_json::json!({"file": file, "uri": uri, "mimeType": media, "description": said}).to_string() + "\n"
        };
        let mut list = String::new();
        for (name, resource) in &self.files {
            let path = format!("{directory}/resources/{name}");
            list.push_str(&row(&path, &resource.uri, resource.mime_type.as_deref(), resource.description.as_deref()));
            let (connection, uri) = (Arc::clone(connection), resource.uri.clone());
            builder = builder.lazy_file(path, resource.size.unwrap_or(0), move || fetch(&connection, &uri, limit));
        }
        let mut templates = String::new();
        for template in &self.templates {
            templates.push_str(&row("", &template.uri_template, template.mime_type.as_deref(), template.description.as_deref()));
        }
        builder = builder.file(format!("{directory}/resources.jsonl"), list);
        if templates.is_empty() { builder } else { builder.file(format!("{directory}/templates.jsonl"), templates) }
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
    let mut bytes = Vec::new();
    for content in read?.contents {
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
