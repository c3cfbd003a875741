//! APIs with what the host says about them, and the commands that their operations become.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bashkit::host::http::{Http, Url};
use bashkit_orchestrator::ToolDefinition;
use bashkit_orchestrator::declare::{SchemaTool, command_names, legal_name};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::tool::{CallableTool, Effects, PrintedForm};

use crate::call::{self, Client};
use crate::credential::{Credential, Scheme};
use crate::document::{self, DocumentError};
use crate::graphql;
use crate::operation::{Description, Forms, Operation, Shape, Skipped, read_openapi, read_swagger};

/// Secret that an API does not want, or does not want so. The message does not show it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the secret for '{scheme}' of the API '{api}' is not accepted: {problem}")]
pub struct SecretError {
    /// Name that the host gave the API.
    pub api: String,
    /// Name of the security scheme in the document.
    pub scheme: String,
    /// Problem with the secret, in words, with what is accepted.
    pub problem: String,
}

/// API whose operations are commands of a script. Cloning is cheap as long as nothing is changed.
///
/// A request goes through the [`Http`] of the host: its rules decide which server, path and method may be asked. `GET` and `HEAD` are read-only for the policy, `PUT` and `DELETE` idempotent,
/// `DELETE` is destructive.
///
/// ```
/// use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule};
/// use bashkit_openapi::Api;
/// use bashkit_orchestrator::{OrchestratorTool, Tool};
///
/// /// Stands for a network.
/// #[derive(Debug)]
/// struct Shop;
/// impl HttpClient for Shop {
///     fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
///         let text = format!(r#"{{"asked": "{} {}"}}"#, request.method, request.url);
///         Ok(Answer::new(200, "OK", [("Content-Type", "application/json")], text))
///     }
/// }
///
/// let document = r#"
/// openapi: 3.1.0
/// servers: [{url: "https://shop.example/v1"}]
/// paths:
///   /items/{id}:
///     get:
///       operationId: getItem
///       summary: Get an item.
///       parameters:
///         - {name: id, in: path, required: true, schema: {type: integer, minimum: 1}}
///         - {name: fields, in: query, schema: {type: array, items: {type: string}}, explode: false}
/// "#;
/// let http = Http::with_client(Shop).allow(HttpRule::new("https://shop.example/v1")?);
/// let shop = Api::openapi("shop", document)?.http(http);
/// let api = shop.add_to(OrchestratorTool::builder("api")).build()?;
/// assert_eq!(
///     api.execute("getItem 7 --fields name --fields price | jq -r .asked".into()).stdout,
///     "GET https://shop.example/v1/items/7?fields=name,price\n"
/// );
/// assert_eq!(api.execute("getItem 0".into()).stderr.lines().next(), Some("getItem: <id>: '0' is not an integer, 1 or more"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Api {
    name: String,
    title: String,
    operations: Arc<Vec<Arc<Operation>>>,
    skipped: Arc<Vec<Skipped>>,
    client: Arc<Client>,
}

impl fmt::Debug for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Api").field("name", &self.name).field("operations", &self.operations.len()).finish_non_exhaustive()
    }
}

impl Api {
    /// API of a document of OpenAPI 3.0 or 3.1 or Swagger 2.0, in JSON or YAML. `name` is that of the API for scripts and people.
    ///
    /// # Errors
    /// The document cannot be read, or is of another format. An operation that cannot be called is no error: see [`Api::skipped`].
    pub fn openapi(name: &str, document: &str) -> Result<Self, DocumentError> {
        let root = document::read(document)?;
        let version = |key: &str| root.get(key).map(|version| version.as_str().map_or_else(|| version.to_string(), str::to_owned));
        match (version("openapi"), version("swagger")) {
            (Some(version), _) if version.starts_with("3.0") || version.starts_with("3.1") => Ok(Self::new(name, read_openapi(&root))),
            (Some(version), _) => Err(DocumentError::Format(format!("the document is OpenAPI {version}"))),
            (None, Some(version)) if version.starts_with('2') => Ok(Self::new(name, read_swagger(&root, &Forms::of(&root)))),
            (None, Some(version)) => Err(DocumentError::Format(format!("the document is Swagger {version}"))),
            (None, None) => Err(DocumentError::Format("the document has neither `openapi` nor `swagger` at its top".to_owned())),
        }
    }

    /// API of a GraphQL schema: `introspection` is the JSON that a server answers to an introspection query, and `endpoint` the address that queries are sent to.
    ///
    /// # Errors
    /// The document is no such answer, or the address is no URL.
    pub fn graphql(name: &str, endpoint: &str, introspection: &str) -> Result<Self, DocumentError> {
        let root = document::read(introspection)?;
        if !graphql::is_introspection(&root) {
            return Err(DocumentError::Format("the document has no `__schema` with types".to_owned()));
        }
        Self::new(name, graphql::read(&root)).server(endpoint)
    }

    /// Whether a document is the answer to an introspection query of GraphQL.
    #[must_use]
    pub fn is_graphql(document: &str) -> bool {
        document.trim_start().starts_with('{') && document::read(document).is_ok_and(|root| graphql::is_introspection(&root))
    }

    fn new(name: &str, description: Description) -> Self {
        let Description { title, server, schemes, operations, skipped } = description;
        let client = Client {
            http: None,
            server: None,
            base: None,
            document_server: server,
            variables: BTreeMap::new(),
            schemes,
            secrets: BTreeMap::new(),
            credential: None,
            call_timeout: Duration::from_secs(60),
            output_bytes_max: 8 << 20,
            pages_max: 100,
        };
        Self {
            name: legal_name(name),
            title,
            operations: Arc::new(operations.into_iter().map(Arc::new).collect()),
            skipped: Arc::new(skipped),
            client: Arc::new(client),
        }
    }

    fn client(&mut self) -> &mut Client {
        Arc::make_mut(&mut self.client)
    }

    /// Sets the door through which requests go. Without one every call is refused.
    #[must_use]
    pub fn http(mut self, http: Http) -> Self {
        self.client().http = Some(http);
        self
    }

    /// Sets the address of the server, in place of all that the document names.
    ///
    /// # Errors
    /// [`DocumentError::Server`].
    pub fn server(mut self, url: &str) -> Result<Self, DocumentError> {
        self.client().server = Some(address(url)?);
        Ok(self)
    }

    /// Sets the address from which the document came: servers that the document names without a host are relative to it.
    ///
    /// # Errors
    /// [`DocumentError::Server`].
    pub fn document_url(mut self, url: &str) -> Result<Self, DocumentError> {
        self.client().base = Some(address(url)?);
        Ok(self)
    }

    /// Sets a variable in the addresses of servers, such as `region` of `https://{region}.example.com`.
    #[must_use]
    pub fn server_variable(mut self, name: &str, value: &str) -> Self {
        self.client().variables.insert(name.to_owned(), value.to_owned());
        self
    }

    /// Gives the secret for a security scheme of the document: the key of an `apiKey`, the token of `bearer`, `oauth2` and `openIdConnect`, `USER:PASSWORD` of `basic`. It goes into requests
    /// to the server of the API, and nowhere else: scripts, messages and traces do not have it, and it is replaced in what the server sends back.
    ///
    /// # Errors
    /// The document has no such scheme, or one that is not supported.
    pub fn secret(mut self, scheme: &str, secret: &str) -> Result<Self, SecretError> {
        let wrong = |api: &str, problem: String| SecretError { api: api.to_owned(), scheme: scheme.to_owned(), problem };
        let Some(known) = self.client.schemes.get(scheme) else {
            let names: Vec<&str> = self.client.schemes.keys().map(String::as_str).collect();
            let accepted = if names.is_empty() { "it has none".to_owned() } else { format!("accepted: {}", names.join(", ")) };
            return Err(wrong(&self.name, format!("the document has no such security scheme; {accepted}")));
        };
        let credential = known.credential(secret).map_err(|problem| wrong(&self.name, problem))?;
        self.client().secrets.insert(scheme.to_owned(), credential);
        Ok(self)
    }

    /// Sets the credential of operations for which the document names no security scheme that has a secret. Kept like [`Api::secret`].
    #[must_use]
    pub fn credential(mut self, credential: Credential) -> Self {
        self.client().credential = Some(credential);
        self
    }

    /// Names of the security schemes of the document, with what each of them wants.
    #[must_use]
    pub fn security_schemes(&self) -> BTreeMap<String, String> {
        self.client.schemes.iter().map(|(name, scheme)| (name.clone(), Scheme::wants(scheme))).collect()
    }

    /// Sets the time that a call may take. Default: 60 seconds.
    #[must_use]
    pub fn call_timeout(mut self, time: Duration) -> Self {
        self.client().call_timeout = time;
        self
    }

    /// Sets how many bytes a call may answer, those of all its pages together. Default: 8 MiB.
    #[must_use]
    pub fn output_bytes_max(mut self, bytes: u64) -> Self {
        self.client().output_bytes_max = bytes;
        self
    }

    /// Sets how many pages a call with `--all` asks for. Default: 100.
    #[must_use]
    pub fn pages_max(mut self, pages: usize) -> Self {
        self.client().pages_max = pages.max(1);
        self
    }

    /// Keeps the operations for which `is_kept` is true. A large API is better offered in parts.
    #[must_use]
    pub fn only(mut self, is_kept: impl Fn(&Operation) -> bool) -> Self {
        Arc::make_mut(&mut self.operations).retain(|operation| is_kept(operation));
        self
    }

    /// Name that the host gave the API, with characters that a command cannot have as `_`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Title of the API in the document.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Address of the server in the document with its variables, or the one that the host gave.
    #[must_use]
    pub fn server_url(&self) -> Option<String> {
        let Client { server, document_server, variables, .. } = &*self.client;
        let given = server.as_ref().map(ToString::to_string);
        given.or_else(|| document_server.as_ref().map(|server| server.filled(variables)))
    }

    /// Operations of the document that become commands.
    pub fn operations(&self) -> impl ExactSizeIterator<Item = &Operation> {
        self.operations.iter().map(|operation| &**operation)
    }

    /// Operations that are no commands, and why.
    #[must_use]
    pub fn skipped(&self) -> &[Skipped] {
        &self.skipped
    }

    /// Commands for the operations of this API alone; [`Api::commands_of`] for those of several.
    #[must_use]
    pub fn commands(&self) -> Vec<SchemaTool> {
        Self::commands_of(std::slice::from_ref(self))
    }

    /// Commands for the operations of several APIs, with different names: see [`command_names`]. One whose schema is none for arguments is left out, as [`Api::refused`] says.
    #[must_use]
    pub fn commands_of(apis: &[Self]) -> Vec<SchemaTool> {
        let listed: Vec<(&str, Vec<&str>)> =
            apis.iter().map(|api| (api.name(), api.operations.iter().map(|operation| operation.id()).collect())).collect();
        let named = command_names(&listed);
        let commands = apis.iter().zip(named).flat_map(|(api, names)| {
            api.operations.iter().zip(names).filter_map(|(operation, name)| api.command(&name, operation).ok()).collect::<Vec<_>>()
        });
        commands.collect()
    }

    /// Operations whose arguments no command can have, and why. They are among [`Api::operations`].
    #[must_use]
    pub fn refused(&self) -> Vec<Skipped> {
        let problem = |operation: &Arc<Operation>| {
            let reason = self.command("t", operation).err()?.problem;
            Some(Skipped { id: operation.id.clone(), method: operation.method.clone(), path: operation.path.clone(), reason })
        };
        self.operations.iter().filter_map(problem).collect()
    }

    /// Gives the commands to an orchestrator.
    #[must_use]
    pub fn add_to(&self, builder: OrchestratorToolBuilder) -> OrchestratorToolBuilder {
        builder.tools(self.commands())
    }

    fn command(&self, name: &str, operation: &Arc<Operation>) -> Result<SchemaTool, bashkit_orchestrator::declare::SchemaError> {
        // Messages about answers show the usage, which is known when there is a tool.
        let usage = Arc::new(OnceLock::new());
        let shown = Arc::clone(&usage);
        let (client, of) = (Arc::clone(&self.client), Arc::clone(operation));
        let work = move |arguments, call| call::run(Arc::clone(&client), Arc::clone(&of), arguments, call, Arc::clone(&shown));
        let tool = SchemaTool::new(name, &described(operation), &operation.input_schema, work)?;
        let _ = usage.set(tool.usage());
        Ok(tool.says(|definition| self.say(definition, operation)))
    }

    fn say(&self, definition: &mut ToolDefinition, operation: &Operation) {
        let group = operation.tag.as_deref().map_or(String::new(), |tag| format!(": {tag}"));
        definition.category = Some(format!("API {}{group}", self.name));
        definition.effects = effects(&operation.method);
        if let Some(schema) = &operation.output_schema {
            definition.output_schema = Some(schema.clone());
            definition.prints = PrintedForm::Json;
        } else if matches!(operation.shape, Shape::GraphQl(_)) {
            definition.prints = PrintedForm::Json;
        }
    }
}

fn address(url: &str) -> Result<Url, DocumentError> {
    let wrong = |problem: String| DocumentError::Server { url: url.to_owned(), problem };
    if !url.contains("://") {
        return Err(wrong("it has no scheme; https://host[:port][/path] is accepted".to_owned()));
    }
    Url::parse(url).map_err(|error| wrong(error.to_string()))
}

/// Description of a command: the words of the document, and the request.
fn described(operation: &Operation) -> String {
    let mut paragraphs = vec![operation.summary.clone()];
    if !operation.description.is_empty() && operation.description != operation.summary {
        paragraphs.push(operation.description.clone());
    }
    if operation.is_deprecated {
        paragraphs.push("Deprecated by the API.".to_owned());
    }
    paragraphs.push(match operation.shape {
        Shape::Rest(_) => format!("Sends {} {}.", operation.method, operation.path),
        Shape::GraphQl(_) => format!("Asks for the field {} of a {}.", operation.path, operation.method.to_ascii_lowercase()),
    });
    let text = paragraphs.join("\n\n");
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

/// Effects of a method (RFC 9110, 9.2): safe and idempotent ones are what they are everywhere.
fn effects(method: &str) -> Effects {
    let of = |read_only, destructive, idempotent| Effects { read_only, destructive, idempotent, open_world: Some(true) };
    match method {
        "GET" | "HEAD" | "OPTIONS" | "TRACE" | "QUERY" => of(Some(true), None, None),
        "PUT" => of(Some(false), None, Some(true)),
        "DELETE" => of(Some(false), Some(true), Some(true)),
        _ => of(Some(false), None, None),
    }
}
