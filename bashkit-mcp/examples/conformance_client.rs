//! The client that `@modelcontextprotocol/conformance` examines: tools of its servers are commands of an orchestrator, called by a script. `.ci/mcp-conformance` runs it.
#![expect(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "a program for an exam, which is told by its environment what to do"
)]

use std::error::Error;
use std::time::Duration;

use bashkit_mcp::client::oauth::{self, Authorization, Login};
use bashkit_mcp::client::{ClientOptions, Endpoint, McpTools, Protocol};
use bashkit_orchestrator::text::quote;
use bashkit_orchestrator::{Approval, ApprovalRequest, CallableTool, OrchestratorTool, Tool};
use rmcp::transport::auth::{AuthError, ClientCredentialsConfig};
use serde_json::{Map, Value, json};

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const REDIRECT: &str = "http://localhost:3000/callback";
const CLIENT_METADATA: &str = "https://conformance-test.local/client-metadata.json";

/// Logins after the first that a server may want.
const LOGINS_MAX: usize = 3;

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// What the exam tells the client about a scenario.
fn told() -> Value {
    variable("MCP_CONFORMANCE_CONTEXT").and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

fn protocol() -> Protocol {
    let version = variable("MCP_CONFORMANCE_PROTOCOL_VERSION").unwrap_or_default();
    if version.as_str() >= "2026" { Protocol::Stateless } else { Protocol::Sessions }
}

/// Goes where the authorization server sends a user who says yes.
async fn visit(url: String) -> Result<String, AuthError> {
    let failed = |error: reqwest::Error| AuthError::InternalError(error.to_string());
    let browser = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().map_err(failed)?;
    let response = browser.get(url).send().await.map_err(failed)?;
    let location = response.headers().get("location").and_then(|value| value.to_str().ok());
    location.map(str::to_owned).ok_or_else(|| AuthError::InternalError("the authorization server sent nobody back".to_owned()))
}

fn options() -> ClientOptions {
    let yes = |_: &ApprovalRequest| Approval::Allow;
    ClientOptions::new().protocol(protocol()).approver(yes).call_timeout(Duration::from_secs(20))
}

fn login_to(challenge: Option<String>, told: &Value) -> Login {
    let mut login = Login::new(REDIRECT);
    login.challenge = challenge;
    login.allow_other_issuer = variable("MCP_CONFORMANCE_SCENARIO").is_some_and(|name| name.contains("2025-03-26"));
    match told["client_id"].as_str() {
        Some(id) => login.registered = Some((id.to_owned(), told["client_secret"].as_str().map(str::to_owned))),
        None => login.client_metadata_url = Some(CLIENT_METADATA.to_owned()),
    }
    login
}

/// Arguments of a call: those that the exam gives, or one of the right form for each that is required.
fn arguments(tools: &McpTools, tool: &rmcp::model::Tool, told: &Value) -> Vec<Map<String, Value>> {
    let calls = told["toolCalls"].as_array().or_else(|| told["tool_calls"].as_array());
    if let Some(calls) = calls {
        let own = calls.iter().filter(|call| call["name"] == *tool.name);
        return own.map(|call| call["arguments"].as_object().cloned().unwrap_or_default()).collect();
    }
    let required = tool.input_schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let first = || tools.remote_tools().first().map(|tool| Value::Object((*tool.input_schema).clone()));
    let value = |name: &str| match tool.input_schema["properties"][name]["type"].as_str() {
        Some("number" | "integer") => json!(1),
        Some("boolean") => json!(true),
        // A tool that wants to see what this client has read of another one.
        Some("object") if name == "schema" => first().unwrap_or_default(),
        Some("object") => json!({}),
        Some("array") => json!([]),
        _ => json!("test"),
    };
    vec![required.map(|name| (name.to_owned(), value(name))).collect()]
}

/// Calls all tools from one script each; whether a call was refused for a lack of rights.
async fn call_all(tools: &McpTools, told: &Value) -> Outcome<bool> {
    let commands = tools.commands();
    let names: Vec<String> = commands.iter().map(|command| command.name().to_owned()).collect();
    let api = tools.add_to(OrchestratorTool::builder("exam")).build()?;
    for (tool, name) in tools.remote_tools().iter().zip(names) {
        for arguments in arguments(tools, tool, told) {
            let json = String::from_utf8_lossy(&quote(Value::Object(arguments).to_string().as_bytes())).into_owned();
            let response = api.execute_async(format!("TOOL_ERRORS=json {name} --json {json}").into()).await;
            println!("{name}: {} {}{}", response.exit_code, response.stdout, response.stderr);
            if response.stderr.contains("\"unauthorized\"") {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Connects, after so many logins as the server wants.
async fn connect(url: &str, told: &Value, mut challenge: Option<String>) -> Outcome<McpTools> {
    for _ in 0..LOGINS_MAX {
        let endpoint = match challenge.take() {
            None => Endpoint::http(url),
            Some(challenge) => Endpoint::http(url).authorized(authorization(url, challenge, told).await?),
        };
        match McpTools::connect("exam", endpoint, options()).await {
            Err(error) if error.challenge().is_some() => challenge = error.challenge().map(str::to_owned),
            other => return Ok(other?),
        }
    }
    Err("the server is never content".into())
}

/// Authorization by what the exam gives: an assertion, an identity, a key, a secret, or a login.
async fn authorization(url: &str, challenge: String, told: &Value) -> Outcome<Authorization> {
    let text = |name: &str| told[name].as_str().map(str::to_owned);
    let (id, secret) = (text("client_id").unwrap_or_default(), text("client_secret"));
    let (client, asked) = ((id.as_str(), secret.as_deref()), Some(challenge.as_str()));
    if let Some(jwt) = text("valid_jwt") {
        return Ok(oauth::jwt_bearer(url, asked, client, &jwt).await?);
    }
    if let (Some(id_token), Some(client_id), Some(token_endpoint)) =
        (text("idp_id_token"), text("idp_client_id"), text("idp_token_endpoint"))
    {
        let identity = oauth::Identity { token_endpoint, client_id, id_token };
        return Ok(oauth::enterprise(url, asked, client, &identity).await?);
    }
    if let (Some(pem), Some(algorithm)) = (text("private_key_pem"), text("signing_algorithm")) {
        return Ok(oauth::private_key_jwt(url, asked, &id, (algorithm.parse()?, &pem)).await?);
    }
    if variable("MCP_CONFORMANCE_SCENARIO").is_some_and(|name| name.contains("client-credentials")) {
        let (client_secret, resource) = (secret.unwrap_or_default(), Some(url.to_owned()));
        let secret = ClientCredentialsConfig::ClientSecret { client_id: id, client_secret, scopes: Vec::new(), resource };
        return Ok(oauth::client_credentials(url, secret).await?);
    }
    Ok(oauth::login(url, &login_to(Some(challenge), told), visit).await?)
}

#[tokio::main]
async fn main() -> Outcome {
    let url = std::env::args().nth(1).ok_or("usage: conformance_client URL")?;
    let told = told();
    let mut tools = connect(&url, &told, None).await?;
    for _ in 0..LOGINS_MAX {
        if !call_all(&tools, &told).await? {
            return Ok(());
        }
        tools = connect(&url, &told, tools.challenge()).await?;
    }
    Ok(())
}
