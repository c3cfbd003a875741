//! Text of a document as a value, and the references in it.

mod yaml;

use serde_json::Value;

/// Bytes of the text of a document.
const BYTES_MAX: usize = 64 << 20;

/// Values in a document, those of its aliases among them.
const NODES_MAX: usize = 4_000_000;

/// Collections inside of each other in YAML; JSON has a limit of its own.
const DEPTH_MAX: usize = 120;

/// References that lead to references.
const CHAIN_MAX: usize = 32;

/// Reason why a document is not an API.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DocumentError {
    /// The text is neither JSON nor YAML, or larger than is read.
    #[error("the document cannot be read: {0}")]
    Text(String),
    /// The value is none of the formats, or a version of one that is not known.
    #[error(
        "{0}; accepted are OpenAPI 3.0 and 3.1 (`openapi: 3.1.0`), Swagger 2.0 (`swagger: '2.0'`), and the answer to a GraphQL introspection query (`__schema`)"
    )]
    Format(String),
    /// The host's address of the server is no URL.
    #[error("'{url}' is no address of a server: {problem}")]
    Server {
        /// Address that the host gave.
        url: String,
        /// Problem of the address, in words.
        problem: String,
    },
}

/// Reads a document in JSON or YAML.
///
/// # Errors
/// [`DocumentError::Text`].
pub(crate) fn read(text: &str) -> Result<Value, DocumentError> {
    if text.len() > BYTES_MAX {
        return Err(DocumentError::Text(format!("it has {} bytes; at most {BYTES_MAX} are accepted", text.len())));
    }
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        match serde_json::from_str(text) {
            Ok(value) => return Ok(value),
            // A flow mapping of YAML begins like JSON.
            Err(error) => return yaml::read(text).map_err(|_| DocumentError::Text(format!("it is no JSON: {error}"))),
        }
    }
    yaml::read(text).map_err(DocumentError::Text)
}

/// Value that a reference within the document leads to.
///
/// # Errors
/// It leads to another document or nowhere; the message.
pub(crate) fn target<'a>(root: &'a Value, reference: &str) -> Result<&'a Value, String> {
    let Some(pointer) = reference.strip_prefix('#').filter(|pointer| pointer.is_empty() || pointer.starts_with('/')) else {
        return Err(format!("the reference '{reference}' leads out of the document; only those that begin with #/ are followed"));
    };
    let pointer = if pointer.contains('%') { unescaped(pointer) } else { pointer.to_owned() };
    root.pointer(&pointer).ok_or_else(|| format!("the reference '{reference}' leads nowhere"))
}

/// Value itself, or the one that its references lead to.
///
/// # Errors
/// A reference leads to another document, nowhere, or back to itself; the message.
pub(crate) fn resolved<'a>(root: &'a Value, value: &'a Value) -> Result<&'a Value, String> {
    let mut value = value;
    for _ in 0..CHAIN_MAX {
        match value.get("$ref").and_then(Value::as_str) {
            Some(reference) => value = target(root, reference)?,
            None => return Ok(value),
        }
    }
    Err("references lead back to themselves".to_owned())
}

/// Text without the escapes of a URL.
fn unescaped(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
        match (byte, digit(ahead.next()), digit(ahead.next())) {
            (b'%', Some(high), Some(low)) => {
                bytes.push(u8::try_from(high * 16 + low).unwrap_or(b'?'));
                rest = ahead;
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{resolved, target};

    #[test]
    fn references() {
        let root = json!({"a": {"b/c": 1, "é": 2}, "x": {"$ref": "#/y"}, "y": {"$ref": "#/x"}, "z": {"$ref": "#/a/b~1c"}});
        assert_eq!(target(&root, "#/a/b~1c"), Ok(&json!(1)));
        assert_eq!(target(&root, "#/a/%C3%A9"), Ok(&json!(2)));
        assert_eq!(resolved(&root, &root["z"]), Ok(&json!(1)));
        for (reference, said) in [("other.yaml#/a", "leads out of the document"), ("#/q", "leads nowhere"), ("#anchor", "leads out")] {
            assert!(target(&root, reference).unwrap_err().contains(said), "{reference}");
        }
        assert!(resolved(&root, &root["x"]).unwrap_err().contains("back to themselves"));
    }

    #[test]
    fn hostile_references() {
        let root = json!({"a": {"b": 1}, "..": {"x": 2}, "l": [3], "self": {"$ref": "#"}, "own": {"$ref": "#/own"}});
        let out = [
            "http://127.0.0.1/x",
            "http://169.254.169.254/latest/meta-data",
            "file:///etc/passwd",
            "file:///etc/passwd#/a",
            "/etc/passwd",
            "../../etc/passwd#/a",
            "",
            "a",
            "//evil.example/x#/a",
            "#a/b",
            " #/a",
            "\u{feff}#/a",
            "%23/a",
            "#%2fa",
            "#\0/a",
        ];
        for reference in out {
            assert!(target(&root, reference).unwrap_err().contains("leads out"), "{reference}");
        }
        let nowhere = [
            "#/a/../a",
            "#/a/%2e%2e/a",
            "#/a//b",
            "#/a/b/",
            "#/A",
            "#/a\0",
            "#/l/-1",
            "#/l/00",
            "#/l/99999999999999999999",
            "#/a/b~2",
            "#/%ff",
        ];
        for reference in nowhere {
            assert!(target(&root, reference).unwrap_err().contains("leads nowhere"), "{reference}");
        }
        // A pointer is no path: two dots are a name.
        assert_eq!(target(&root, "#/%2e%2e/x"), Ok(&json!(2)));
        assert!(resolved(&root, &root["own"]).unwrap_err().contains("back to themselves"));
        assert_eq!(resolved(&root, &root["self"]), Ok(&root));
        let long = format!("#/{}", "a/".repeat(1_000_000));
        assert!(target(&root, &long).unwrap_err().contains("leads nowhere"));
    }
}
