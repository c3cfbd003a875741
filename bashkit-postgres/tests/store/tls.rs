//! Encrypted connections to a server with a certificate of the test.

use std::os::unix::fs::{PermissionsExt, chown};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bashkit_postgres::local_server::LocalServer;
use bashkit_postgres::{PostgresError, PostgresStore};
use rustls::{ClientConfig, RootCertStore};

use crate::server::{psql_at, started_with};

fn openssl(directory: &Path, arguments: &[&str]) {
    let output = Command::new("openssl").args(arguments).current_dir(directory).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Makes an authority of that name, and its certificate as DER.
fn make_authority(directory: &Path, name: &str) -> Vec<u8> {
    let [key, pem, der, subject] = ["NAME.key", "NAME.pem", "NAME.der", "/CN=NAME"].map(|text| text.replace("NAME", name));
    let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    let mut arguments = vec!["req", "-x509", "-days", "2", "-subj", &subject, "-keyout", &key, "-out", &pem];
    arguments.extend(curve);
    openssl(directory, &arguments);
    openssl(directory, &["x509", "-in", &pem, "-outform", "DER", "-out", &der]);
    std::fs::read(directory.join(der)).unwrap()
}

/// Makes the certificate of a server at `localhost`, and gives its key to the user of the server.
fn make_certificate(directory: &Path, authority: &str) {
    let [key, pem] = ["NAME.key", "NAME.pem"].map(|text| text.replace("NAME", authority));
    std::fs::write(directory.join("names"), "subjectAltName=DNS:localhost\n").unwrap();
    let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    let mut request = vec!["req", "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr"];
    request.extend(curve);
    openssl(directory, &request);
    let sign = ["x509", "-req", "-in", "server.csr", "-CA", &pem, "-CAkey", &key, "-CAcreateserial", "-days", "2", "-extfile", "names"];
    openssl(directory, &[&sign[..], &["-out", "server.pem"]].concat());
    std::fs::set_permissions(directory, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::set_permissions(directory.join("server.key"), std::fs::Permissions::from_mode(0o600)).unwrap();
    let users = std::fs::read_to_string("/etc/passwd").unwrap();
    let postgres = users.lines().find(|line| line.starts_with("postgres:"));
    if let (true, Some(line)) = (rustix::process::geteuid().is_root(), postgres) {
        let ids: Vec<u32> = line.split(':').skip(2).take(2).map(|id| id.parse().unwrap()).collect();
        chown(directory.join("server.key"), Some(ids[0]), Some(ids[1])).unwrap();
    }
}

fn trusting(authority: &[u8]) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add(authority.to_vec().into()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    builder.with_root_certificates(roots).with_no_client_auth()
}

/// A port that nobody listens at.
fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn connect(address: &str, mode: &str, tls: Option<ClientConfig>) -> PostgresStore {
    let builder = PostgresStore::builder(format!("postgresql://bashkit@{address}/postgres?sslmode={mode}"));
    let builder = builder.patience(Duration::from_secs(20));
    tls.into_iter().fold(builder, |builder, tls| builder.tls(tls)).connect().unwrap()
}

/// Whether all connections of stores are encrypted, by the server.
fn is_encrypted(server: &LocalServer, port: u16) -> String {
    let sql = "SELECT DISTINCT ssl, version FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'bashkit'";
    psql_at(&format!("{}?port={port}", server.url()), sql).trim().to_owned()
}

#[test]
fn a_server_is_who_its_certificate_says_or_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let (authority, other) = (make_authority(directory.path(), "authority"), make_authority(directory.path(), "other"));
    make_certificate(directory.path(), "authority");
    let port = free_port();
    let file = |name: &str| directory.path().join(name).display().to_string();
    let settings = [
        "listen_addresses=127.0.0.1".to_owned(),
        format!("port={port}"),
        "ssl=on".to_owned(),
        format!("ssl_cert_file={}", file("server.pem")),
        format!("ssl_key_file={}", file("server.key")),
    ];
    let Some(server) = started_with(&settings.iter().map(String::as_str).collect::<Vec<_>>()) else { return };
    let [named, numbered] = ["localhost", "127.0.0.1"].map(|host| format!("{host}:{port}"));
    // Both connections are encrypted: that of operations, and the one that listens.
    let store = connect(&named, "require", Some(trusting(&authority)));
    store.migrate().unwrap();
    let mut watch = store.queue().watch().unwrap();
    let _ = watch.next(Duration::from_millis(300)).unwrap();
    assert_eq!(is_encrypted(&server, port), "t|TLSv1.3");
    drop((watch, store));
    let rows = [
        (&named, Some(trusting(&other)), "invalid peer certificate: UnknownIssuer"),
        // The authorities of browsers do not know it either.
        (&named, None, "invalid peer certificate: UnknownIssuer"),
        (&numbered, Some(trusting(&authority)), "invalid peer certificate: certificate not valid for name \"127.0.0.1\""),
    ];
    for (address, tls, says) in rows {
        let begun = Instant::now();
        let error = connect(address, "require", tls).migrate().unwrap_err();
        assert!(matches!(error, PostgresError::Refused { .. }), "{error:?}");
        assert!(error.to_string().contains(says), "{error}");
        // Waiting changes nothing about it.
        assert!(begun.elapsed() < Duration::from_secs(10));
    }
    // Whoever does not ask for encryption has none.
    connect(&named, "disable", None).migrate().unwrap();
}

#[test]
fn a_server_without_encryption_is_refused_where_it_is_required() {
    let port = free_port();
    let Some(_server) = started_with(&["listen_addresses=127.0.0.1", &format!("port={port}")]) else { return };
    let begun = Instant::now();
    let error = connect(&format!("127.0.0.1:{port}"), "require", None).migrate().unwrap_err();
    assert!(matches!(error, PostgresError::Refused { .. }), "{error:?}");
    assert!(error.to_string().contains("server does not support TLS"), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(10));
    connect(&format!("127.0.0.1:{port}"), "disable", None).migrate().unwrap();
}
