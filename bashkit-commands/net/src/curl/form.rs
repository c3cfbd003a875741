//! `-F`: bodies of several parts (`multipart/form-data`, RFC 7578).

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;

use super::failure;
use super::options::{FormPart, read_file};

/// The body and its boundary.
///
/// # Errors
/// A failure with curl's text where a file cannot be read.
pub(super) fn encode(cx: &Cx<'_>, parts: &[FormPart]) -> Result<(Vec<u8>, String), Fault> {
    let boundary = format!("------------------------{:016x}", cx.host().random.bits());
    let mut body = Vec::new();
    for part in parts {
        let spec =
            if part.is_literal { Spec { name: part.name.clone(), value: part.value.clone(), ..Spec::default() } } else { spec_of(part) };
        let mut content = Vec::new();
        let mut file_name = spec.file_name.clone();
        let mut content_type = spec.content_type.clone();
        match spec.value.split_first() {
            Some((sign @ (b'@' | b'<'), files)) if !part.is_literal => {
                // curl: a list of files is one part of several; one file is the usual.
                let shown = || String::from_utf8_lossy(files).into_owned();
                content = read_file(cx, files).map_err(|fault| match fault {
                    Fault::Errno(_) => failure(26, format!("Failed to open/read local data from file/application: {}", shown())),
                    other => other,
                })?;
                if *sign == b'@' {
                    let base = files.rsplit(|b| *b == b'/').next().unwrap_or(files);
                    let name = file_name.get_or_insert_with(|| base.to_vec());
                    content_type.get_or_insert_with(|| type_of(name).as_bytes().to_vec());
                }
            }
            _ => content.extend_from_slice(&spec.value),
        }
        body.extend_from_slice(format!("--{boundary}\r\nContent-Disposition: form-data; name=\"").as_bytes());
        body.extend(escaped(&spec.name));
        body.push(b'"');
        if let Some(name) = &file_name {
            body.extend_from_slice(b"; filename=\"");
            body.extend(escaped(name));
            body.push(b'"');
        }
        body.extend_from_slice(b"\r\n");
        if let Some(kind) = &content_type {
            body.extend_from_slice(&[b"Content-Type: ", kind.as_slice(), b"\r\n"].concat());
        }
        for header in &spec.headers {
            body.extend_from_slice(&[header, b"\r\n".as_slice()].concat());
        }
        body.extend_from_slice(b"\r\n");
        cx.meter().fits(body.len() + content.len())?;
        body.extend(content);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    Ok((body, boundary))
}

#[derive(Default)]
struct Spec {
    name: Vec<u8>,
    value: Vec<u8>,
    content_type: Option<Vec<u8>>,
    file_name: Option<Vec<u8>>,
    headers: Vec<Vec<u8>>,
}

/// `name=value;type=T;filename=F;headers=H`. A value in double quotes may hold semicolons.
fn spec_of(part: &FormPart) -> Spec {
    let mut spec = Spec { name: part.name.clone(), ..Spec::default() };
    let mut fields = Vec::new();
    let (mut field, mut quoted) = (Vec::new(), false);
    let mut bytes = part.value.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => quoted = !quoted,
            b'\\' if quoted => field.extend(bytes.next()),
            b';' if !quoted => fields.push(std::mem::take(&mut field)),
            other => field.push(*other),
        }
    }
    fields.push(field);
    let mut fields = fields.into_iter();
    spec.value = fields.next().unwrap_or_default();
    for field in fields {
        let field = field.trim_ascii_start();
        if let Some(kind) = field.strip_prefix(b"type=") {
            spec.content_type = Some(kind.to_vec());
        } else if let Some(name) = field.strip_prefix(b"filename=") {
            spec.file_name = Some(name.to_vec());
        } else if let Some(header) = field.strip_prefix(b"headers=") {
            spec.headers.push(header.iter().copied().filter(|b| !matches!(b, b'\r' | b'\n')).collect());
        } else if spec.content_type.is_some() {
            // A parameter of the type: `type=text/plain;charset=x`.
            spec.content_type = spec.content_type.map(|kind| [kind.as_slice(), b";", field].concat());
        } else {
            spec.value = [spec.value.as_slice(), b";", field].concat();
        }
    }
    spec
}

fn escaped(name: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for byte in name {
        match byte {
            b'"' => text.extend_from_slice(b"%22"),
            b'\r' => text.extend_from_slice(b"%0D"),
            b'\n' => text.extend_from_slice(b"%0A"),
            other => text.push(*other),
        }
    }
    text
}

/// The type that curl knows by the ending of a name.
fn type_of(name: &[u8]) -> &'static str {
    const KNOWN: &[(&str, &str)] = &[
        (".gif", "image/gif"),
        (".jpg", "image/jpeg"),
        (".jpeg", "image/jpeg"),
        (".png", "image/png"),
        (".svg", "image/svg+xml"),
        (".txt", "text/plain"),
        (".htm", "text/html"),
        (".html", "text/html"),
        (".pdf", "application/pdf"),
        (".xml", "application/xml"),
    ];
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    KNOWN.iter().find(|(ending, _)| name.ends_with(ending)).map_or("application/octet-stream", |(_, kind)| kind)
}
