//! `bashkit api` and `--api` against a server of this test: documents from a URL, secrets from the environment, rules of the network.
#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests start the program and stop at surprises")]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::process::{Command, Output};

const DOCUMENT: &str = r#"
swagger: '2.0'
info: {title: Notes, version: '1'}
basePath: /v1
security: [{key: []}]
paths:
  /notes: {get: {operationId: listNotes, parameters: [{name: page, in: query, type: integer}], responses: {}}}
  /notes/{id}: {delete: {operationId: deleteNote, parameters: [{name: id, in: path, required: true, type: integer}], responses: {}}}
securityDefinitions: {key: {type: apiKey, in: header, name: X-Key}}
"#;

/// Starts a server that answers with the document, with pages of notes to who knows the secret, and with 401 to others. Answers its address.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = BufReader::new(stream.unwrap());
            let mut lines = Vec::new();
            loop {
                let mut line = String::new();
                stream.read_line(&mut line).unwrap();
                if line.trim().is_empty() {
                    break;
                }
                lines.push(line.trim().to_owned());
            }
            let is_known = lines.iter().any(|line| line == "X-Key: top-secret");
            let (status, link, body) = match lines.first().map(String::as_str).unwrap_or_default() {
                "GET /openapi.yaml HTTP/1.1" => ("200 OK", "", DOCUMENT.to_owned()),
                _ if !is_known => ("401 Unauthorized", "", r#"{"message": "who are you?"}"#.to_owned()),
                "GET /v1/notes HTTP/1.1" => ("200 OK", "Link: </v1/notes?page=2>; rel=\"next\"\r\n", r#"["a"]"#.to_owned()),
                "GET /v1/notes?page=2 HTTP/1.1" => ("200 OK", "", r#"["b", "top-secret"]"#.to_owned()),
                first => ("200 OK", "", format!("{{\"asked\": \"{first}\"}}")),
            };
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Type: application/json\r\n{link}Content-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            stream.get_mut().write_all((head + &body).as_bytes()).unwrap();
        }
    });
    address
}

fn bashkit(config: &std::path::Path, args: &[&str], secret: Option<&str>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bashkit"));
    command.args(args).env_clear().env("XDG_CONFIG_HOME", config);
    if let Some(secret) = secret {
        command.env("BASHKIT_API_NOTES_KEY", secret);
    }
    command.output().unwrap()
}

#[test]
fn an_api_of_this_machine_is_used() {
    let folder = tempfile::tempdir().unwrap();
    let server = serve();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&server, "SERVER");
    let added = bashkit(folder.path(), &["api", "add", "notes", &format!("{server}/openapi.yaml")], None);
    assert_eq!(
        text(&added.stdout),
        "notes\tNotes\t/v1\t2 operations\nsecret: BASHKIT_API_NOTES_KEY (the value of the header X-Key)\n",
        "{}",
        text(&added.stderr)
    );
    let (rule, reading) = (format!("*={server}/v1"), format!("{server}/v1"));
    let script = "listNotes --all; deleteNote 7; echo $?; curl -s $URL/v1/notes";
    let url = format!("URL={server}");
    for (net, secret, stdout, stderr) in [
        (
            Some(&rule),
            Some("top-secret"),
            "[\"a\",\"b\",\"[secret]\"]\n{\"asked\": \"DELETE /v1/notes/7 HTTP/1.1\"}\n0\n{\"message\": \"who are you?\"}",
            "",
        ),
        (
            Some(&reading),
            Some("top-secret"),
            "[\"a\",\"b\",\"[secret]\"]\n126\n{\"message\": \"who are you?\"}",
            "deleteNote: DELETE SERVER/v1/notes/7 is not allowed here; allowed: GET|HEAD SERVER/v1\n",
        ),
        (
            Some(&reading),
            None,
            "126\n{\"message\": \"who are you?\"}",
            "listNotes: 401 Unauthorized: who are you?\nthe host has given no credential; accepted: 'key' (the value of the header X-Key)\n\
             deleteNote: DELETE SERVER/v1/notes/7 is not allowed here; allowed: GET|HEAD SERVER/v1\n",
        ),
    ] {
        let mut args = vec!["--api", "notes", "--env", &url];
        net.iter().for_each(|net| args.extend(["--allow-local-net", net.as_str()]));
        args.extend(["-c", script]);
        let output = bashkit(folder.path(), &args, secret);
        assert_eq!((text(&output.stdout).as_str(), text(&output.stderr).as_str()), (stdout, stderr), "{net:?} {secret:?}");
    }
}
