//! Calls from scripts against a fake network: credentials, pages, redirects, failures, limits, effects.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::fmt;
use std::sync::{Arc, Mutex};

use bashkit::host::http::{Answer, Http, HttpClient, HttpError, HttpRequest, HttpRule};
use bashkit_openapi::{Api, Credential};
use bashkit_orchestrator::{OrchestratorTool, Policy, Rule, Tool, ToolResponse};

type Answerer = dyn Fn(&HttpRequest) -> Answer + Send + Sync;

/// Stands for a network, and keeps what is sent.
#[derive(Clone)]
struct Network {
    answer: Arc<Answerer>,
    sent: Arc<Mutex<Vec<String>>>,
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Network")
    }
}

impl HttpClient for Network {
    fn send(&self, request: HttpRequest) -> Result<Answer, HttpError> {
        let header = |(name, value): &(Vec<u8>, Vec<u8>)| format!("{}: {}", String::from_utf8_lossy(name), String::from_utf8_lossy(value));
        let others =
            |(name, _): &&(Vec<u8>, Vec<u8>)| !["accept", "user-agent"].iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        let headers: Vec<String> = request.headers.iter().filter(others).map(header).collect();
        let body = request.body.as_ref().map_or(String::new(), |body| format!(" {}", String::from_utf8_lossy(body)));
        let text = format!("{} {} [{}]{body}", request.method, request.url, headers.join("; "));
        self.sent.lock().unwrap().push(text);
        Ok((self.answer)(&request))
    }
}

impl Network {
    fn new(answer: impl Fn(&HttpRequest) -> Answer + Send + Sync + 'static) -> Self {
        Self { answer: Arc::new(answer), sent: Arc::default() }
    }

    fn door(&self) -> Http {
        let rule = |url: &str| HttpRule::new(url).unwrap().methods(["*"]).unwrap();
        Http::with_client(self.clone()).allow(rule("https://shop.example/")).allow(rule("https://other.example/"))
    }

    fn sent(&self) -> Vec<String> {
        std::mem::take(&mut *self.sent.lock().unwrap())
    }
}

fn json(status: u16, body: &str) -> Answer {
    Answer::new(status, "", [("Content-Type", "application/json")], body)
}

const SHOP: &str = r##"
openapi: 3.0.3
info: {title: Shop, version: '1'}
servers:
  - url: https://{region}.example/v1
    variables: {region: {default: shop, enum: [shop, other]}}
security: [{token: []}]
paths:
  /items:
    get:
      operationId: items/list
      tags: [items]
      summary: List items.
      parameters:
        - {name: page, in: query, schema: {type: integer, default: 1}}
        - {name: cursor, in: query, schema: {type: string}}
        - {name: offset, in: query, schema: {type: integer}}
        - {name: per_page, in: query, schema: {type: integer}}
        - {name: starting_after, in: query, schema: {type: string}}
        - {name: how, in: query, schema: {type: string}}
      responses: {'200': {description: The items., content: {application/json: {schema: {type: array, items: {type: object}}}}}}
    post:
      operationId: items/create
      summary: Add an item.
      security: [{key: []}, {basic: []}]
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties:
                name: {type: string, description: Its name.}
                size: {type: string, enum: [small, large]}
                price: {type: object, properties: {amount: {type: number}, currency: {type: string}}}
                id: {type: integer, readOnly: true}
      responses: {'200': {description: ok}, '409': {description: There is such an item.}}
  /items/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {operationId: items/get, summary: Get an item., responses: {'200': {description: ok}}, security: [{}]}
    put: {operationId: items/put, responses: {'200': {description: ok}}, security: [{query: []}]}
    delete: {operationId: items/delete, responses: {'204': {description: gone}}, security: [{cookie: []}]}
    head: {operationId: items/head, responses: {'200': {description: ok}}, security: []}
  /items/{id}/picture:
    get:
      operationId: picture
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      responses: {'200': {description: bytes, content: {image/png: {}}}}
    post:
      operationId: upload
      parameters: [{name: id, in: path, required: true, schema: {type: string}}]
      requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {file: {type: string, format: binary}, note: {type: string}}}}}}
      responses: {'200': {description: ok}}
  /broken/{id}:
    get: {operationId: broken, responses: {}}
  /remote:
    get:
      operationId: remote
      parameters: [{$ref: 'other.yaml#/x'}]
      responses: {}
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
    key: {type: apiKey, in: header, name: X-Key}
    query: {type: apiKey, in: query, name: api_key}
    cookie: {type: apiKey, in: cookie, name: session}
    basic: {type: http, scheme: basic}
    digest: {type: http, scheme: digest}
"##;

fn shop(network: &Network) -> Api {
    Api::openapi("shop", SHOP).unwrap().http(network.door())
}

fn run(api: &Api, script: &str) -> ToolResponse {
    api.add_to(OrchestratorTool::builder("api")).build().unwrap().execute(script.into())
}

#[test]
fn operations_are_listed_and_those_that_cannot_be_called_say_why() {
    let api = Api::openapi("shop", SHOP).unwrap();
    let listed: Vec<String> =
        api.operations().map(|operation| format!("{} {} {}", operation.id(), operation.method(), operation.path())).collect();
    assert_eq!(listed.len(), 8, "{listed:?}");
    let skipped: Vec<String> = api.skipped().iter().map(|skipped| format!("{}: {}", skipped.id, skipped.reason)).collect();
    assert_eq!(
        skipped,
        [
            "broken: no parameter declares {id} of the path",
            "remote: the reference 'other.yaml#/x' leads out of the document; only those that begin with #/ are followed"
        ]
    );
    assert_eq!((api.name(), api.title(), api.server_url().as_deref()), ("shop", "Shop", Some("https://shop.example/v1")));
    assert_eq!(api.security_schemes()["key"], "the value of the header X-Key");
}

#[test]
fn help_says_what_the_document_says() {
    let network = Network::new(|_| json(200, "{}"));
    let response = run(&shop(&network), "items_create --help; items_create; items_create a --size huge");
    assert_eq!(
        response.stdout.lines().take(3).collect::<Vec<_>>(),
        ["items_create - Add an item.", "", "Sends POST /items."],
        "{}",
        response.stdout
    );
    assert!(response.stdout.contains("--price.amount <price.amount>"), "{}", response.stdout);
    assert!(response.stderr.contains("--size: 'huge' is not one of small, large"), "{}", response.stderr);
    assert_eq!((response.exit_code, network.sent().len()), (2, 0));
}

#[test]
fn arguments_become_requests() {
    let network = Network::new(|request| match request.method.as_str() {
        "HEAD" => Answer::new(200, "OK", [("ETag", "\"x\"")], ""),
        _ if request.url.path().ends_with("picture") && request.method == "GET" => {
            Answer::new(200, "OK", [("Content-Type", "image/png")], &b"\x89PNG\n\0"[..])
        }
        _ => json(200, r#"{"id": 1}"#),
    });
    let api = shop(&network);
    let response = run(
        &api,
        "items_create tea --price.amount 2.5 --price.currency EUR | jq .id; items_get 'a/b c'; items_head x; picture 7 | od -An -c",
    );
    assert_eq!(response.stdout, "1\n{\"id\": 1}\n{\"etag\":\"\\\"x\\\"\"}\n 211   P   N   G  \\n  \\0\n");
    assert_eq!(
        network.sent(),
        [
            r#"POST https://shop.example/v1/items [Content-Type: application/json] {"name":"tea","price":{"amount":2.5,"currency":"EUR"}}"#,
            "GET https://shop.example/v1/items/a%2Fb%20c []",
            "HEAD https://shop.example/v1/items/x []",
            "GET https://shop.example/v1/items/7/picture []",
        ]
    );
    let response = run(&api, "printf 'a\\0b' > f; upload 7 --file f --note hi >/dev/null; upload 7 --file nofile");
    assert_eq!((response.stderr.as_str(), response.exit_code), ("upload: nofile: No such file or directory\n", 1));
    let sent = network.sent();
    let (head, body) = sent[0].split_once("--bashkit-").unwrap();
    assert!(
        head.starts_with("POST https://shop.example/v1/items/7/picture [Content-Type: multipart/form-data; boundary=bashkit-"),
        "{head}"
    );
    assert!(body.contains("name=\"file\"; filename=\"f\"\r\nContent-Type: application/octet-stream\r\n\r\na\0b\r\n--"), "{body:?}");
    for (word, said) in [("..", "cannot stand in a path"), (".", "cannot stand in a path"), ("''", "text that is not empty")] {
        let response = run(&api, &format!("items_get {word}"));
        assert!(response.stderr.contains(said), "{word}: {}", response.stderr);
    }
    let elsewhere = api.server_variable("region", "other");
    run(&elsewhere, "items_get 1");
    run(&elsewhere.server("https://shop.example/proxy").unwrap(), "items_get 1");
    assert_eq!(network.sent(), ["GET https://other.example/v1/items/1 []", "GET https://shop.example/proxy/items/1 []"]);
}

#[test]
fn credentials_go_to_the_server_and_nowhere_else() {
    let network = Network::new(|request| {
        let headers: Vec<String> = request
            .headers
            .iter()
            .map(|(name, value)| format!("{}={}", String::from_utf8_lossy(name), String::from_utf8_lossy(value)))
            .collect();
        match request.url.path() {
            "/v1/items/away" => Answer::new(302, "Found", [("Location", "https://other.example/landing")], ""),
            "/v1/items/denied" => {
                json(403, &format!(r#"{{"message": "your key {} is wrong"}}"#, request.url.query().unwrap_or("top-secret-token")))
            }
            _ => json(200, &serde_json::json!({"headers": headers, "query": request.url.query()}).to_string()),
        }
    });
    let api = shop(&network);
    let api = api.secret("token", "top-secret-token").unwrap().secret("key", "top-secret-key").unwrap();
    let api = api.secret("query", "top secret/query").unwrap().secret("cookie", "top-secret-cookie").unwrap();
    let api = api.credential(Credential::Bearer("top-secret-default".into()));
    let orchestrator = api.add_to(OrchestratorTool::builder("api")).build().unwrap();
    let script = "items_list; items_create tea; items_put 1; items_delete 1; items_get 1; items_get away; items_put denied; env; set";
    let (response, trace) = orchestrator.execute_traced(script.into());
    assert_eq!(
        network.sent(),
        [
            "GET https://shop.example/v1/items [Authorization: Bearer top-secret-token]",
            "POST https://shop.example/v1/items [Content-Type: application/json; X-Key: top-secret-key] {\"name\":\"tea\"}",
            "PUT https://shop.example/v1/items/1?api_key=top%20secret%2Fquery []",
            "DELETE https://shop.example/v1/items/1 [Cookie: session=top-secret-cookie]",
            "GET https://shop.example/v1/items/1 [Authorization: Bearer top-secret-default]",
            "GET https://shop.example/v1/items/away [Authorization: Bearer top-secret-default]",
            "GET https://other.example/landing []",
            "PUT https://shop.example/v1/items/denied?api_key=top%20secret%2Fquery []",
        ]
    );
    let all = format!(
        "{}{}{}{api:?}{orchestrator:?}",
        response.stdout,
        response.stderr,
        serde_json::to_string(&trace.calls.iter().map(|call| format!("{call:?}")).collect::<Vec<_>>()).unwrap()
    );
    for secret in ["top-secret", "top secret", "top%20secret"] {
        assert!(!all.contains(secret), "{secret} in {all}");
    }
    assert!(
        response.stdout.contains("[secret]")
            && response.stderr.contains("403: your key api_key=[secret] is wrong\nthe host's credential is not accepted"),
        "{}",
        response.stderr
    );
    let wrong = |scheme: &str, secret: &str| Api::openapi("shop", SHOP).unwrap().secret(scheme, secret).unwrap_err().problem;
    assert_eq!(wrong("nope", "x"), "the document has no such security scheme; accepted: basic, cookie, digest, key, query, token");
    assert_eq!(wrong("basic", "secret"), "the secret is not USER:PASSWORD");
    assert!(wrong("digest", "x").starts_with("HTTP authentication 'digest' is not supported; accepted are API keys"));
}

#[test]
fn failures_say_what_the_api_says_and_what_is_accepted() {
    let network = Network::new(|request| match request.url.path() {
        "/v1/items" if request.method == "POST" => json(409, ""),
        "/v1/items" => json(401, r#"{"error": {"message": "Bad credentials"}}"#),
        "/v1/items/slow" => Answer::new(429, "Too Many Requests", [("Retry-After", "7")], "slow down"),
        "/v1/items/wrong" => Answer::new(
            422,
            "Unprocessable Entity",
            [("Content-Type", "application/json")],
            r#"{"message": "Invalid", "errors": [{"field": "id", "message": "too short"}]}"#,
        ),
        "/v1/items/down" => Answer::new(502, "Bad Gateway", [("Content-Type", "text/html")], "<html>"),
        "/v1/items/moved" => Answer::new(307, "Temporary Redirect", [("Location", "/v1/items/1")], ""),
        "/v1/items/packed" => Answer::new(200, "OK", [("Content-Encoding", "br")], "x"),
        "/v1/items/round" => Answer::new(302, "Found", [("Location", "/v1/items/round")], ""),
        _ => json(404, r#"{"message": "Not Found"}"#),
    });
    let api = shop(&network);
    for (script, status, stderr) in [
        ("items_get 1", 4, "items_get: 404: Not Found\nthe request was GET /items/{id}\n"),
        ("items_list", 4, "items_list: 401: Bad credentials\nthe host has given no credential; accepted: 'token' (a bearer token)\n"),
        (
            "items_create tea",
            4,
            "items_create: 409: There is such an item.\nUsage: items_create <name> [--size <small|large>] [--price '{\"amount\"?: number, \"currency\"?: text}'] [--price.amount <price.amount>] [--price.currency <price.currency>]\n",
        ),
        ("items_get slow", 4, "items_get: 429 Too Many Requests: slow down\nthe server asks to wait: Retry-After 7\n"),
        ("items_get wrong", 4, "items_get: 422 Unprocessable Entity: Invalid (id: too short)\nUsage: items_get <id>\n"),
        ("items_get down", 5, "items_get: 502 Bad Gateway\n"),
        ("items_put moved", 3, "items_put: 307 Temporary Redirect\nthe server leads to /v1/items/1, which is not followed for PUT\n"),
        ("items_get packed", 1, "items_get: the server answered in the content coding 'br', which was not asked for\n"),
        ("items_get round", 1, "items_get: the server redirects more than 5 times\n"),
    ] {
        let response = run(&api, script);
        assert_eq!((response.exit_code, response.stderr.as_str()), (status, stderr), "{script}");
    }
    let response = run(&api, "TOOL_ERRORS=json items_get 1");
    assert!(response.stderr.contains(r#""code":"http-404""#), "{}", response.stderr);
}

#[test]
fn the_door_of_the_host_decides() {
    let network = Network::new(|_| json(200, "{}"));
    let response = run(&Api::openapi("shop", SHOP).unwrap(), "items_get 1");
    assert_eq!((response.exit_code, response.stderr.as_str()), (126, "items_get: there is no network: the host has allowed no requests\n"));
    let reading = Http::with_client(network.clone()).allow(HttpRule::new("https://shop.example/v1").unwrap());
    let response = run(&shop(&network).http(reading), "items_get 1; items_put 1");
    assert_eq!(
        response.stderr,
        "items_put: PUT https://shop.example/v1/items/1 is not allowed here; allowed: GET|HEAD https://shop.example/v1\n"
    );
    // The policy knows the effects.
    let policy = Policy::new().deny(Rule::any().destructive(true));
    let tool = shop(&network).add_to(OrchestratorTool::builder("api")).policy(policy).build().unwrap();
    let response = tool.execute("items_get 1; items_put 1; items_delete 1".into());
    let refused: Vec<&str> = response.stderr.lines().filter_map(|line| line.split_once(": denied")).map(|(name, _)| name).collect();
    assert_eq!((response.exit_code, response.stdout.as_str(), refused), (126, "{}\n", vec!["items_put", "items_delete"]));
    let plan = tool.plan_mode().execute("items_get 1; items_put 1".into());
    assert!(plan.stderr.starts_with("bash: line 1: items_put: withheld by plan mode"), "{}", plan.stderr);
}

#[test]
fn large_answers_cost_their_own_call() {
    let network = Network::new(|_| json(200, &format!("[{}1]", "1,".repeat(5000))));
    let response = run(&shop(&network).output_bytes_max(1000), "items_get 1; echo $?");
    assert_eq!(
        (response.stdout.as_str(), response.stderr.as_str()),
        ("1\n", "items_get: the answer has more than 1000 bytes: ask for less\n")
    );
}

/// Value of a parameter in the query of a request.
fn asked<'r>(request: &'r HttpRequest, name: &str) -> Option<&'r str> {
    request.url.query()?.split('&').find_map(|pair| pair.strip_prefix(&*format!("{name}=")))
}

#[test]
fn all_pages_are_one_list() {
    let network = Network::new(|request| {
        let number = |name: &str| asked(request, name).and_then(|n| n.parse::<usize>().ok());
        let page = number("page").unwrap_or(1);
        match asked(request, "how").unwrap_or_default() {
            "link" if page < 3 => {
                let link = format!("<https://shop.example/v1/items?how=link&page={}>; rel=\"next\", <x>; rel=last", page + 1);
                Answer::new(200, "OK", [("Content-Type", "application/json"), ("Link", link.as_str())], format!("[{page}]"))
            }
            "link" => Answer::new(200, "OK", [("Content-Type", "application/json"), ("Link", "<x>; rel=\"prev\"")], format!("[{page}]")),
            "url" if page < 3 => {
                json(200, &format!(r#"{{"items": [{page}], "links": {{"next": "/v1/items?how=url&page={}"}}}}"#, page + 1))
            }
            "url" => json(200, r#"{"items": [3], "links": {"next": null}}"#),
            "cursor" => match asked(request, "cursor") {
                None => json(200, r#"{"data": [1, 2], "meta": {"next_cursor": "a/b"}}"#),
                Some("a%2Fb") => json(200, r#"{"data": [3], "meta": {"next_cursor": ""}}"#),
                other => json(400, &format!("\"{other:?}\"")),
            },
            "stripe" => match asked(request, "starting_after") {
                None => json(200, r#"{"data": [{"id": "a"}], "has_more": true}"#),
                Some(_) => json(200, r#"{"data": [{"id": "b"}], "has_more": false}"#),
            },
            "offset" => {
                let start = number("offset").unwrap_or(0);
                json(200, &serde_json::json!((start..(start + 2).min(5)).collect::<Vec<_>>()).to_string())
            }
            "ignored" => json(200, "[1, 2]"),
            "away" => json(200, r#"{"items": [1], "next": "https://other.example/"}"#),
            "endless" => json(200, &format!(r#"{{"items": [{page}], "next": "/v1/items?how=endless&page={}"}}"#, page + 1)),
            "none" => json(200, r#"{"a": [], "b": []}"#),
            _ => json(200, "{}"),
        }
    });
    let api = shop(&network).pages_max(4);
    for (how, stdout, n_sent) in [
        ("link", "[1,2,3]\n", 3),
        ("url", "[1,2,3]\n", 3),
        ("cursor", "[1,2,3]\n", 2),
        ("stripe", "[{\"id\":\"a\"},{\"id\":\"b\"}]\n", 2),
        ("offset --per-page 2", "[0,1,2,3,4]\n", 3),
        ("ignored", "[1,2]\n", 2),
    ] {
        let response = run(&api, &format!("items_list --all --how {how}"));
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), network.sent().len()), (stdout, "", n_sent), "{how}");
    }
    for (how, stdout, stderr) in [
        ("endless", "[1,2,3,4]\n", "stopped after 4 pages and 216 bytes; there are more: ask for less, or for one page after the other\n"),
        ("away", "", "items_list: the next page is at another server, https://other.example/, which is not asked\n"),
        ("none", "", "items_list: the answer has no list whose pages could be joined: call it without --all\n"),
    ] {
        let response = run(&api, &format!("items_list --all --how {how}"));
        assert_eq!((response.stdout.as_str(), response.stderr.as_str(), response.exit_code), (stdout, stderr, 1), "{how}");
    }
}

#[test]
fn documents_that_are_none() {
    for (text, said) in [
        ("{", "the document cannot be read: it is no JSON: "),
        ("a: [", "the document cannot be read: it is no YAML: "),
        ("openapi: 4.0.0", "the document is OpenAPI 4.0.0; accepted are OpenAPI 3.0 and 3.1 "),
        ("swagger: '1.2'", "the document is Swagger 1.2; accepted are "),
        ("a: b", "the document has neither `openapi` nor `swagger` at its top; accepted are "),
    ] {
        let error = Api::openapi("x", text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{text}: {error}");
    }
    let error = Api::openapi("x", SHOP).unwrap().server("shop").unwrap_err().to_string();
    assert_eq!(error, "'shop' is no address of a server: it has no scheme; https://host[:port][/path] is accepted");
    let network = Network::new(|_| json(200, "{}"));
    let text = "openapi: 3.1.0\nservers: [{url: /api}]\npaths: {/a: {get: {responses: {}}}}";
    let api = Api::openapi("x", text).unwrap().http(network.door());
    let response = run(&api, "get_a");
    assert_eq!(response.stderr, "get_a: the server '/api' of the document has no host: the host of the API has to give its address\n");
    run(&api.document_url("https://shop.example/spec/openapi.yaml").unwrap(), "get_a");
    assert_eq!(network.sent(), ["GET https://shop.example/api/a []"]);
}
