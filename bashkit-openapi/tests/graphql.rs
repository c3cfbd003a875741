//! GraphQL: the fields of a schema as commands. `GRAPHQL_SCHEMA=FILE` names an answer to an introspection query whose every field is asked for, too.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stdout, reason = "tests")]

use std::sync::{Arc, Mutex};

use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule};
use bashkit_openapi::Api;
use bashkit_orchestrator::{OrchestratorTool, Tool, ToolResponse};
use serde_json::{Value, json};

/// Keeps the bodies of requests and answers each with the next of these.
#[derive(Debug, Clone, Default)]
struct Network {
    sent: Arc<Mutex<Vec<Value>>>,
    answers: Arc<Mutex<Vec<Value>>>,
}

impl HttpClient for Network {
    fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
        self.sent.lock().unwrap().push(serde_json::from_slice(request.body.as_ref().unwrap()).unwrap());
        let mut answers = self.answers.lock().unwrap();
        let answer = if answers.is_empty() { json!({"data": {}}) } else { answers.remove(0) };
        Ok(Answer::new(200, "OK", [("Content-Type", "application/json")], answer.to_string()))
    }
}

fn named(kind: &str, name: &str) -> Value {
    json!({"kind": kind, "name": name, "ofType": null})
}

fn not_null(of: Value) -> Value {
    json!({"kind": "NON_NULL", "name": null, "ofType": of})
}

fn list(of: Value) -> Value {
    json!({"kind": "LIST", "name": null, "ofType": of})
}

fn field(name: &str, args: Value, of: Value) -> Value {
    json!({"name": name, "description": format!("The {name}."), "args": args, "type": of, "isDeprecated": false})
}

fn arg(name: &str, of: Value) -> Value {
    json!({"name": name, "description": null, "type": of, "defaultValue": null})
}

fn schema() -> Value {
    let text = || named("SCALAR", "String");
    let id = || not_null(named("SCALAR", "ID"));
    json!({"data": {"__schema": {
        "queryType": {"name": "Query"}, "mutationType": {"name": "Mutation"}, "types": [
            {"kind": "OBJECT", "name": "Query", "fields": [
                field("user", json!([arg("id", id())]), named("OBJECT", "User")),
                field("users", json!([arg("first", named("SCALAR", "Int")), arg("after", text()), arg("role", named("ENUM", "Role"))]), not_null(named("OBJECT", "UserConnection"))),
                field("version", json!([]), text()),
                field("node", json!([arg("id", id()), arg("select", text())]), named("INTERFACE", "Node")),
            ]},
            {"kind": "OBJECT", "name": "Mutation", "fields": [field("createUser", json!([arg("input", not_null(named("INPUT_OBJECT", "NewUser"))), arg("tags", list(not_null(text())))]), named("OBJECT", "User"))]},
            {"kind": "OBJECT", "name": "User", "fields": [
                field("id", json!([]), id()), field("name", json!([]), text()), field("boss", json!([]), named("OBJECT", "User")),
                field("secret", json!([arg("key", id())]), text()),
            ]},
            {"kind": "OBJECT", "name": "UserConnection", "fields": [
                field("nodes", json!([]), list(named("OBJECT", "User"))), field("edges", json!([]), list(named("OBJECT", "UserEdge"))),
                field("totalCount", json!([]), named("SCALAR", "Int")), field("pageInfo", json!([]), not_null(named("OBJECT", "PageInfo"))),
            ]},
            {"kind": "OBJECT", "name": "PageInfo", "fields": [field("hasNextPage", json!([]), named("SCALAR", "Boolean")), field("endCursor", json!([]), text())]},
            {"kind": "INTERFACE", "name": "Node", "fields": [field("id", json!([]), id())]},
            {"kind": "ENUM", "name": "Role", "enumValues": [{"name": "ADMIN"}, {"name": "GUEST"}]},
            {"kind": "INPUT_OBJECT", "name": "NewUser", "inputFields": [arg("name", not_null(text())), arg("age", named("SCALAR", "Int")), arg("boss", named("INPUT_OBJECT", "NewUser"))]},
        ],
    }}})
}

fn run(network: &Network, script: &str) -> ToolResponse {
    let http = Http::with_client(network.clone()).allow(HttpRule::new("https://api.example/graphql").unwrap().methods(["POST"]).unwrap());
    let api = Api::graphql("people", "https://api.example/graphql", &schema().to_string()).unwrap().http(http);
    api.add_to(OrchestratorTool::builder("api")).build().unwrap().execute(script.into())
}

#[test]
fn calls_become_queries() {
    for (script, query, variables) in [
        ("user 7", "query Call($id: ID!) { user(id: $id) { id name boss { id name } } }", json!({"id": "7"})),
        ("user 7 --select '{ name }'", "query Call($id: ID!) { user(id: $id) { name }\n }", json!({"id": "7"})),
        ("version", "query Call { version  }", json!({})),
        (
            "node 7 --select x --select-2 '{ id }'",
            "query Call($id: ID!, $select: String) { node(id: $id, select: $select) { id }\n }",
            json!({"id": "7", "select": "x"}),
        ),
        (
            "people_users --first 2 --role ADMIN",
            "query Call($first: Int, $role: Role) { users(first: $first, role: $role) { nodes { id name } totalCount pageInfo { hasNextPage endCursor } } }",
            json!({"first": 2, "role": "ADMIN"}),
        ),
        (
            "createUser --input.name Ada --input.boss '{\"name\": \"Bob\"}' --tags a --tags b",
            "mutation Call($input: NewUser!, $tags: [String!]) { createUser(input: $input, tags: $tags) { id name boss { id name } } }",
            json!({"input": {"name": "Ada", "boss": {"name": "Bob"}}, "tags": ["a", "b"]}),
        ),
    ] {
        let network = Network::default();
        let response = run(&network, script);
        let sent = network.sent.lock().unwrap().clone();
        assert_eq!(sent, [json!({"query": query, "operationName": "Call", "variables": variables})], "{script}: {}", response.stderr);
    }
    let network = Network::default();
    for (script, said) in [
        ("people_users --role BOSS", "people_users: --role: 'BOSS' is not one of ADMIN, GUEST"),
        ("createUser --input.age 7", "createUser: input: {\"age\":7} is not an object with \"name\""),
        ("user 7 --select '{ id } } mutation X { a'", "user: --select: something stands behind its last brace"),
        ("people_users --all --select '{ nodes { id } }'", "people_users: --all needs a selection with"),
    ] {
        let response = run(&network, script);
        assert!(response.stderr.starts_with(said) && response.exit_code == 2, "{script}: {}", response.stderr);
    }
    assert_eq!(network.sent.lock().unwrap().len(), 0);
}

#[test]
fn answers_are_the_value_of_the_field() {
    let error = json!([{"message": "no such user", "path": ["user", "boss"]}]);
    for (answer, stdout, stderr, status) in [
        (json!({"data": {"user": {"id": "7"}}}), "{\"id\":\"7\"}\n", "", 0),
        (json!({"data": {"user": null}}), "null\n", "", 0),
        (json!({"data": {"user": {"id": "7"}}, "errors": error}), "{\"id\":\"7\"}\n", "no such user (at user.boss)\n", 1),
        (json!({"errors": error}), "", "user: no such user (at user.boss)\nUsage: user <id> [--select <select>]\n", 1),
        (json!([1]), "", "user: the server answered with something else than GraphQL does\n", 1),
    ] {
        let network = Network::default();
        network.answers.lock().unwrap().push(answer.clone());
        let response = run(&network, "user 7");
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (stdout, stderr, status), "{answer}");
    }
    let network = Network::default();
    let page = |node: u8, next: bool| json!({"data": {"users": {"nodes": [node], "pageInfo": {"hasNextPage": next, "endCursor": format!("c{node}")}}}});
    network.answers.lock().unwrap().extend([page(1, true), page(2, false)]);
    let response = run(&network, "people_users --all --first 1");
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("[1,2]\n", ""));
    let cursors: Vec<Value> = network.sent.lock().unwrap().iter().map(|sent| sent["variables"]["after"].clone()).collect();
    assert_eq!(cursors, [Value::Null, json!("c1")]);
}

#[test]
fn every_field_of_a_real_schema_is_a_command() {
    let Ok(path) = std::env::var("GRAPHQL_SCHEMA") else {
        println!("skipped: GRAPHQL_SCHEMA names no answer to an introspection query");
        return;
    };
    let api = Api::graphql("real", "https://api.example/graphql", &std::fs::read_to_string(path).unwrap()).unwrap();
    let n_refused = api.skipped().len() + api.refused().len();
    println!(
        "{} fields, {n_refused} of them no commands: {:?} {:?}",
        api.operations().len() + api.skipped().len(),
        api.skipped(),
        api.refused()
    );
    let sizes: Vec<usize> = api.operations().map(|operation| operation.input_schema().to_string().len()).collect();
    println!("schemas have {} bytes at most", sizes.iter().max().unwrap());
    assert_eq!(n_refused, 0);
}
