//! Calls: a request is sent through the door of the host, and its answer is printed.

mod exchange;
mod failure;
mod next;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bashkit::host::http::{Http, Url};
use bashkit_orchestrator::tool::{OwnedToolCall, ToolArguments, ToolContext, ToolResult};
use bashkit_orchestrator::{ToolFailure, ToolOutput};
use serde_json::Value;

use crate::credential::{Credential, Scheme};
use crate::graphql;
use crate::operation::{MediaKind, Operation, Rest, Server, Shape, media_kind};
use crate::request::{Draft, draft};
use exchange::{Outgoing, Reply};
use failure::of_reply;

/// Settings of an API that all its calls share.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    pub(crate) http: Option<Http>,
    /// Address that the host gave in place of those of the document.
    pub(crate) server: Option<Url>,
    /// Address of the document, for servers that are relative to it.
    pub(crate) base: Option<Url>,
    pub(crate) document_server: Option<Server>,
    pub(crate) variables: BTreeMap<String, String>,
    pub(crate) schemes: BTreeMap<String, Scheme>,
    pub(crate) secrets: BTreeMap<String, Credential>,
    /// Credential for operations that name no scheme, or none that has a secret.
    pub(crate) credential: Option<Credential>,
    pub(crate) call_timeout: Duration,
    pub(crate) output_bytes_max: u64,
    pub(crate) pages_max: usize,
}

/// Calls an operation on a thread that may block.
pub(crate) async fn run(
    client: Arc<Client>,
    operation: Arc<Operation>,
    arguments: ToolArguments,
    call: OwnedToolCall,
    usage: Arc<OnceLock<String>>,
) -> ToolResult {
    let work = move || {
        let usage = usage.get().map_or("", String::as_str);
        Call { client: &client, operation: &operation, context: call.context(), usage }.run(&arguments)
    };
    let Some(work) = bashkit::host::on_thread(work) else { return Err(ToolFailure::new("the host gives no thread for a call")) };
    work.await.unwrap_or_else(|panic| Err(ToolFailure::panicked(&*panic)))
}

/// One call of an operation.
struct Call<'a> {
    client: &'a Client,
    operation: &'a Operation,
    context: &'a ToolContext,
    usage: &'a str,
}

impl Call<'_> {
    fn run(&self, arguments: &ToolArguments) -> ToolResult {
        match &self.operation.shape {
            Shape::Rest(rest) => self.rest(rest, arguments),
            Shape::GraphQl(field) => self.graphql(field, arguments),
        }
    }

    fn rest(&self, rest: &Rest, arguments: &ToolArguments) -> ToolResult {
        let draft = draft(self.operation, rest, arguments, self.context)?;
        let credentials = self.credentials(rest);
        let server = self.server()?;
        let all_pages = draft.all_pages;
        let mut outgoing = self.outgoing(&server, rest, draft)?;
        let mut pages: Vec<Value> = Vec::new();
        let (mut n_bytes, mut is_told) = (0, false);
        loop {
            let reply = exchange::send(self.client, &server, &outgoing, &credentials, self.context)?;
            if reply.status >= 300 {
                return Err(of_reply(self, rest, &reply, &credentials));
            }
            if !all_pages {
                return Ok(self.printed(reply));
            }
            n_bytes += reply.body.len() as u64;
            let page: Value = serde_json::from_slice(&reply.body)
                .map_err(|_| ToolFailure::new("the answer is no JSON, so it has no pages: call it without --all").with_code("protocol"))?;
            let next = next::page(&outgoing, &reply, &page, pages.last(), is_told, (self.operation, rest))?;
            is_told = next.is_told;
            if next.is_repeated {
                break;
            }
            pages.push(page);
            let Some(url) = next.url else { break };
            if pages.len() >= self.client.pages_max || n_bytes > self.client.output_bytes_max {
                let said = format!(
                    "stopped after {} pages and {n_bytes} bytes; there are more: ask for less, or for one page after the other\n",
                    pages.len()
                );
                return Ok(ToolOutput::text(next::items(pages)?).with_stderr(said).with_status(1));
            }
            if !url.is_same_origin(&server) {
                return Err(ToolFailure::new(format!("the next page is at another server, {}, which is not asked", url.without_secrets()))
                    .with_code("refused"));
            }
            self.context.check_cancelled()?;
            outgoing.url = url;
        }
        Ok(ToolOutput::text(next::items(pages)?))
    }

    fn graphql(&self, field: &crate::operation::GraphQlField, arguments: &ToolArguments) -> ToolResult {
        let server = self.server()?;
        let rest = Rest::default();
        let credentials = self.credentials(&rest);
        let mut query = graphql::Query::new(field, arguments)?;
        let mut nodes = Vec::new();
        for n in 1.. {
            let headers =
                vec![("Accept".to_owned(), "application/json".to_owned()), ("Content-Type".to_owned(), "application/json".to_owned())];
            let outgoing = Outgoing { method: "POST".to_owned(), url: server.clone(), headers, body: Some(Arc::new(query.body())) };
            let reply = exchange::send(self.client, &server, &outgoing, &credentials, self.context)?;
            let answer = match graphql::Answer::read(field, &reply.body) {
                Some(answer) if reply.status < 300 || answer.has_errors() => answer,
                _ if reply.status >= 300 => return Err(of_reply(self, &rest, &reply, &credentials)),
                _ => return Err(ToolFailure::new("the server answered with something else than GraphQL does").with_code("protocol")),
            };
            if !query.all_pages {
                return answer.printed(self.usage);
            }
            let next = answer.next_page(&mut nodes, self.usage)?;
            let Some(cursor) = next else { break };
            if n >= self.client.pages_max {
                let said = format!("stopped after {n} pages; there are more\n");
                return Ok(ToolOutput::text(Value::Array(nodes).to_string()).with_stderr(said).with_status(1));
            }
            self.context.check_cancelled()?;
            query.set_cursor(field, cursor);
        }
        Ok(ToolOutput::text(Value::Array(nodes).to_string()))
    }

    /// Credentials of the first alternative for which the host has given all secrets.
    fn credentials(&self, rest: &Rest) -> Vec<&Credential> {
        let Client { secrets, credential, .. } = self.client;
        let complete =
            rest.security.iter().filter(|names| !names.is_empty()).find_map(|names| names.iter().map(|name| secrets.get(name)).collect());
        complete.unwrap_or_else(|| credential.iter().collect())
    }

    /// Address of the server of the operation.
    fn server(&self) -> Result<Url, ToolFailure> {
        let Client { server, base, document_server, variables, .. } = self.client;
        if let Some(server) = server {
            return Ok(server.clone());
        }
        let refused = |problem: String| ToolFailure::new(problem).with_code("no-server");
        let Some(server) = self.operation.server.as_ref().or(document_server.as_ref()) else {
            return Err(refused("the document names no server: the host has to give its address".to_owned()));
        };
        let url = server.filled(variables);
        let parsed = match (url.contains("://"), base) {
            (true, _) => Url::parse(&url),
            (false, Some(base)) => base.join(&url),
            (false, None) => {
                return Err(refused(format!(
                    "the server '{url}' of the document has no host: the host of the API has to give its address"
                )));
            }
        };
        parsed.map_err(|error| refused(format!("'{url}' is no address of a server: {error}")))
    }

    fn outgoing(&self, server: &Url, rest: &Rest, draft: Draft) -> Result<Outgoing, ToolFailure> {
        let (path, own_query) =
            draft.path.split_once('?').map_or((draft.path.as_str(), None), |(path, query)| (path, Some(query.to_owned())));
        let path = format!("{}{path}", server.path().trim_end_matches('/'));
        let address = format!("{}://{}{path}", server.scheme().name(), server.authority());
        let url = Url::parse(&address).map_err(|error| ToolFailure::usage(format!("{address}: {error}")))?;
        if url.path() != path {
            return Err(ToolFailure::usage(format!(
                "the path '{path}' would lead to '{}': dots cannot be the whole of a segment",
                url.path()
            )));
        }
        let pairs = draft.query.into_iter().map(|(name, value)| format!("{name}={value}"));
        let query: Vec<String> = server.query().map(str::to_owned).into_iter().chain(own_query).chain(pairs).collect();
        let url = url.with_query((!query.is_empty()).then(|| query.join("&")));
        let mut headers = vec![("Accept".to_owned(), rest.accept.clone())];
        headers.extend(draft.headers);
        if !draft.cookies.is_empty() {
            headers.push(("Cookie".to_owned(), draft.cookies.join("; ")));
        }
        let body = draft.content.map(|content| {
            headers.push(("Content-Type".to_owned(), content.content_type));
            Arc::new(content.bytes)
        });
        Ok(Outgoing { method: self.operation.method.clone(), url, headers, body })
    }

    /// Output of an answer: JSON and text as text, everything else as bytes, the headers of an answer to `HEAD` as JSON.
    fn printed(&self, reply: Reply) -> ToolOutput {
        if self.operation.method == "HEAD" {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let headers = reply.headers.iter().map(|(name, value)| (text(name).to_ascii_lowercase(), Value::from(text(value))));
            return ToolOutput::text(Value::Object(headers.collect()).to_string());
        }
        let is_text = matches!(media_kind(&reply.content_type()), MediaKind::Json | MediaKind::Text);
        match String::from_utf8(reply.body) {
            Ok(text) if is_text => ToolOutput::text(text),
            Ok(text) => ToolOutput::bytes(text.into_bytes()),
            Err(error) => ToolOutput::bytes(error.into_bytes()),
        }
    }
}
