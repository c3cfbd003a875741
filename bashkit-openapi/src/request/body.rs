//! Bodies: JSON, forms, multipart forms, text and files.

use bashkit_orchestrator::ToolFailure;
use bashkit_orchestrator::tool::{ToolArguments, ToolContext};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::style::{pairs, plain};
use crate::operation::{Body, FieldFormat, Format, MediaKind, Style};

/// Bytes of all files of a body.
const FILES_BYTES_MAX: u64 = 64 << 20;

/// Body of a request with its media type.
pub(crate) struct Content {
    pub(crate) content_type: String,
    pub(crate) bytes: Vec<u8>,
}

/// Body from its fields, or as a whole.
///
/// # Errors
/// A file cannot be read, or what is given is no form.
pub(super) fn content(
    body: &Body,
    whole: Option<Value>,
    mut fields: ToolArguments,
    content_type: Option<String>,
    context: &ToolContext,
) -> Result<Option<Content>, ToolFailure> {
    let content_type = content_type.unwrap_or_else(|| body.content_type.clone());
    let is_given = whole.is_some() || !fields.is_empty();
    if !is_given && !body.is_required {
        return Ok(None);
    }
    let plain_content = |bytes: Vec<u8>| Ok(Some(Content { content_type: content_type.clone(), bytes }));
    match (body.kind, whole) {
        (MediaKind::Text, whole) => plain_content(whole.as_ref().map(plain).unwrap_or_default().into_bytes()),
        (MediaKind::Binary, Some(path)) => plain_content(Files { left: FILES_BYTES_MAX, context }.read(&plain(&path))?),
        (MediaKind::Binary, None) => Ok(None),
        (kind, Some(Value::Object(more))) => {
            for (name, value) in more {
                fields.entry(name).or_insert(value);
            }
            of_fields(kind, body, &fields, content_type, context).map(Some)
        }
        (MediaKind::Json, Some(value)) => plain_content(value.to_string().into_bytes()),
        (_, Some(_)) => Err(ToolFailure::usage("the body is no JSON object with the fields of the form")),
        (kind, None) => of_fields(kind, body, &fields, content_type, context).map(Some),
    }
}

fn of_fields(
    kind: MediaKind,
    body: &Body,
    fields: &ToolArguments,
    content_type: String,
    context: &ToolContext,
) -> Result<Content, ToolFailure> {
    match kind {
        MediaKind::Form => Ok(Content { content_type, bytes: form(body, fields).into_bytes() }),
        MediaKind::Multipart => multipart(body, fields, context),
        MediaKind::Json | MediaKind::Text | MediaKind::Binary => {
            Ok(Content { content_type, bytes: Value::Object(fields.clone()).to_string().into_bytes() })
        }
    }
}

/// Fields as `application/x-www-form-urlencoded`: by their style where the document names one, else lists as repeated fields and objects as JSON.
fn form(body: &Body, fields: &ToolArguments) -> String {
    let default = Format { style: Style::Form, explode: true, allows_reserved: false };
    let of = |(name, value): (&String, &Value)| match body.fields.get(name).and_then(|field| field.format) {
        Some(format) => pairs(name, value, format),
        None if value.is_object() => pairs(name, &value.to_string().into(), default),
        None => pairs(name, value, default),
    };
    fields.iter().flat_map(of).map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
}

/// Fields as `multipart/form-data` (RFC 7578).
fn multipart(body: &Body, fields: &ToolArguments, context: &ToolContext) -> Result<Content, ToolFailure> {
    let mut files = Files { left: FILES_BYTES_MAX, context };
    let mut parts: Vec<(String, Vec<u8>)> = Vec::new();
    let other = FieldFormat::default();
    for (name, value) in fields {
        let field = body.fields.get(name).unwrap_or(&other);
        let one = [value];
        let values: Vec<&Value> = value.as_array().map_or_else(|| one.to_vec(), |values| values.iter().collect());
        for value in values {
            let mut head = format!("Content-Disposition: form-data; name=\"{}\"", quoted(name));
            let bytes = if field.is_file {
                let path = plain(value);
                head.push_str(&format!("; filename=\"{}\"", quoted(path.rsplit('/').next().unwrap_or_default())));
                head.push_str(&format!("\r\nContent-Type: {}", field.content_type.as_deref().unwrap_or("application/octet-stream")));
                files.read(&path)?
            } else {
                let is_json = value.is_object() || value.is_array();
                let content_type = field.content_type.as_deref().or_else(|| is_json.then_some("application/json"));
                head.extend(content_type.map(|media| format!("\r\nContent-Type: {media}")));
                plain(value).into_bytes()
            };
            parts.push((head, bytes));
        }
    }
    let mut hasher = Sha256::new();
    for (head, bytes) in &parts {
        hasher.update(head);
        hasher.update(bytes);
    }
    // No part can hold the digest of itself.
    let digest: String = hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let boundary = format!("bashkit-{digest}");
    let mut bytes = Vec::new();
    for (head, content) in parts {
        bytes.extend_from_slice(format!("--{boundary}\r\n{head}\r\n\r\n").as_bytes());
        bytes.extend_from_slice(&content);
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    Ok(Content { content_type: format!("multipart/form-data; boundary={boundary}"), bytes })
}

/// Name in the head of a part, as browsers escape it.
fn quoted(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

/// Files of the sandbox that a body is made from.
struct Files<'c> {
    left: u64,
    context: &'c ToolContext,
}

impl Files<'_> {
    fn read(&mut self, operand: &str) -> Result<Vec<u8>, ToolFailure> {
        let path = self.context.path(operand);
        let failed = |errno: bashkit::vfs::Errno| ToolFailure::new(format!("{operand}: {errno}"));
        let size = self.context.files().stat(&path).map_err(failed)?.size;
        self.left = self
            .left
            .checked_sub(size)
            .ok_or_else(|| ToolFailure::new(format!("{operand}: the files of a request may have {FILES_BYTES_MAX} bytes in all")))?;
        self.context.read_file(&path)
    }
}
