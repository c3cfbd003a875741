//! A server that speaks S3: moto, from PyPI, which compares `If-None-Match` and `If-Match` of a PUT.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use bashkit_object_store::Bucket;

const PACKAGE: &str = "moto[server]==5.2.5";

/// Ends when its standard input does, that is with the process of the tests. The conditions of a request and what it does are one step, as in S3; moto answers
/// each request in a thread of its own and has no lock between the two.
const PROGRAM: &str = "import os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
from moto.s3.responses import S3Response
from moto.server import main
lock = threading.Lock()
def alone(method):
    def locked(*args, **options):
        with lock:
            return method(*args, **options)
    return locked
for name in ('put_object', '_key_response_delete'):
    setattr(S3Response, name, alone(getattr(S3Response, name)))
main(['-H', '127.0.0.1', '-p', sys.argv[1]])";

/// Credentials that the server wants to see and does not verify.
pub(crate) const CREDENTIALS: [(&str, &str); 4] = [
    ("aws_region", "us-east-1"),
    ("aws_access_key_id", "tests"),
    ("aws_secret_access_key", "a secret of the tests"),
    ("aws_allow_http", "true"),
];

/// Server of this process, for all of its tests.
pub(crate) struct Server {
    pub(crate) port: u16,
    _process: Mutex<Child>,
}

/// Starts the server; on a machine that cannot have it, says so and answers `None`.
pub(crate) fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Result<Server, String>> = OnceLock::new();
    match SERVER.get_or_init(start) {
        Ok(server) => Some(server),
        Err(problem) => {
            eprintln!("not tested: there is no server of S3: {problem}");
            None
        }
    }
}

/// Bucket of a test, with its settings for a port: of the server, or of a proxy before it.
pub(crate) fn bucket(name: &str, port: u16) -> Bucket {
    let endpoint = format!("http://127.0.0.1:{port}");
    let options = CREDENTIALS.into_iter().chain([("aws_endpoint", endpoint.as_str())]);
    Bucket::connect(&format!("s3://{name}/of/tests"), options).unwrap()
}

impl Server {
    /// Makes a bucket.
    pub(crate) fn make(&self, name: &str) {
        let head = format!(
            "PUT /{name} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nConnection: close\r\n\
             Authorization: AWS4-HMAC-SHA256 Credential=tests/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0\r\n\r\n"
        );
        let answer = exchange(self.port, head.as_bytes()).unwrap();
        assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
    }
}

/// Sends a request, and reads until the connection ends.
pub(crate) fn exchange(port: u16, request: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    stream.write_all(request)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    Ok(answer)
}

fn start() -> Result<Server, String> {
    let packages = install()?;
    let port = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr()).map_err(|error| error.to_string())?.port();
    let process = Command::new("python3")
        .args(["-c", PROGRAM, &port.to_string()])
        .env("PYTHONPATH", packages)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| format!("python3: {error}"))?;
    let begun = Instant::now();
    while exchange(port, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").is_err() {
        if begun.elapsed() > Duration::from_secs(120) {
            return Err("it does not answer".to_owned());
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    Ok(Server { port, _process: Mutex::new(process) })
}

/// Installs the packages into the directory of the build, if they are not there.
fn install() -> Result<PathBuf, String> {
    let tools = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap().join("ci-tools");
    let packages = tools.join(PACKAGE);
    if packages.exists() {
        return Ok(packages);
    }
    std::fs::create_dir_all(&tools).map_err(|error| error.to_string())?;
    let fresh = tempfile::TempDir::new_in(&tools).map_err(|error| error.to_string())?;
    let target = fresh.path().join("packages");
    let mut pip = Command::new("python3");
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target"]).arg(&target).arg(PACKAGE);
    let output = pip.output().map_err(|error| format!("python3: {error}"))?;
    if !output.status.success() {
        return Err(format!("pip: {}", String::from_utf8_lossy(&output.stderr).trim()));
    }
    match std::fs::rename(&target, &packages) {
        Err(error) if !packages.exists() => Err(error.to_string()),
        _ => Ok(packages),
    }
}
