//! Results of remote tools as output of commands.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bashkit::vfs::{Errno, OpenOptions};
use bashkit_orchestrator::tool::{ToolContext, ToolResult};
use bashkit_orchestrator::{ToolFailure, ToolOutput};
use rmcp::model::{CallToolResult, ContentBlock, ResourceContents};
use serde_json::Value;

/// Directory of the files that hold what is no text in a result with several parts.
const DIRECTORY: &str = "/tmp/mcp";

/// A part of a result.
enum Part {
    Text(String),
    Bytes(Vec<u8>, Option<String>),
}

/// Output of a result: JSON where the tool declares its form; else text, or the bytes of the only part. Of several parts, those that are no text are put into files, whose names are printed.
pub(super) fn output(
    server: &str,
    tool: &str,
    result: CallToolResult,
    declares_form: bool,
    bytes_max: usize,
    context: &ToolContext,
) -> ToolResult {
    let is_error = result.is_error == Some(true);
    if let Some(value) = result.structured_content.filter(|_| declares_form && !is_error) {
        return limited(value.to_string().into_bytes(), bytes_max)
            .map(|bytes| ToolOutput::text(String::from_utf8_lossy(&bytes).into_owned()));
    }
    let mut parts = Vec::new();
    for block in result.content {
        parts.push(part(block)?);
    }
    let size: usize = parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => text.len(),
            Part::Bytes(bytes, _) => bytes.len(),
        })
        .sum();
    check_size(size, bytes_max)?;
    if is_error {
        let texts: Vec<String> = parts.into_iter().filter_map(|part| if let Part::Text(text) = part { Some(text) } else { None }).collect();
        return Err(ToolFailure::new(if texts.is_empty() { "the tool failed without a message".to_owned() } else { texts.join("\n") }));
    }
    match <[Part; 1]>::try_from(parts) {
        Ok([Part::Text(text)]) => Ok(ToolOutput::text(text)),
        Ok([Part::Bytes(bytes, _)]) => Ok(ToolOutput::bytes(bytes)),
        Err(parts) => {
            let mut lines = Vec::new();
            for (n, part) in parts.into_iter().enumerate() {
                lines.push(match part {
                    Part::Text(text) => text,
                    Part::Bytes(bytes, media) => kept(server, tool, n, &bytes, media.as_deref(), context)?,
                });
            }
            Ok(ToolOutput::text(lines.join("\n")))
        }
    }
}

fn part(block: ContentBlock) -> Result<Part, ToolFailure> {
    let decoded = |data: &str, media: Option<String>| {
        let wrong = |_| ToolFailure::new("the server sent bytes that are no base64").with_code("protocol");
        STANDARD.decode(data).map(|bytes| Part::Bytes(bytes, media)).map_err(wrong)
    };
    match block {
        ContentBlock::Text(text) => Ok(Part::Text(text.text)),
        ContentBlock::Image(image) => decoded(&image.data, Some(image.mime_type)),
        ContentBlock::Audio(audio) => decoded(&audio.data, Some(audio.mime_type)),
        ContentBlock::Resource(embedded) => match embedded.resource {
            ResourceContents::TextResourceContents { text, .. } => Ok(Part::Text(text)),
            ResourceContents::BlobResourceContents { blob, mime_type, .. } => decoded(&blob, mime_type),
            other => Ok(Part::Text(serde_json::to_value(other).unwrap_or(Value::Null).to_string())),
        },
        ContentBlock::ResourceLink(link) => Ok(Part::Text(link.uri)),
        other => Ok(Part::Text(serde_json::to_value(other).unwrap_or(Value::Null).to_string())),
    }
}

/// Bytes that are not too many.
///
/// # Errors
/// They are.
pub(super) fn limited(bytes: Vec<u8>, bytes_max: usize) -> Result<Vec<u8>, ToolFailure> {
    check_size(bytes.len(), bytes_max)?;
    Ok(bytes)
}

fn check_size(size: usize, bytes_max: usize) -> Result<(), ToolFailure> {
    if size <= bytes_max {
        return Ok(());
    }
    Err(ToolFailure::new(format!("the server answered with {size} bytes; at most {bytes_max} are accepted: ask for less"))
        .with_code("output-too-large"))
}

/// Puts bytes into a file of the sandbox; the line that tells of it.
fn kept(server: &str, tool: &str, n: usize, bytes: &[u8], media: Option<&str>, context: &ToolContext) -> Result<String, ToolFailure> {
    let ending = match media.or_else(|| crate::content::media_type(bytes)) {
        Some("image/png") => "png",
        Some("image/jpeg") => "jpg",
        Some("image/gif") => "gif",
        Some("image/webp") => "webp",
        Some("audio/wav") => "wav",
        Some("audio/mpeg") => "mp3",
        Some("application/pdf") => "pdf",
        Some("application/json") => "json",
        _ => "bin",
    };
    let directory = format!("{DIRECTORY}/{server}");
    let path = format!("{directory}/{tool}-{n}.{ending}");
    let refused = |what: &str, errno: Errno| ToolFailure::new(format!("{what}: {errno}"));
    let files = context.files();
    for made in ["/tmp", DIRECTORY, &directory] {
        match files.mkdir(made.as_bytes(), 0o755) {
            Ok(()) | Err(Errno::Exist) => {}
            Err(errno) => return Err(refused(made, errno)),
        }
    }
    let file = files.open(path.as_bytes(), OpenOptions::write(0o644)).map_err(|errno| refused(&path, errno))?;
    file.append(bytes).map_err(|errno| refused(&path, errno))?;
    Ok(format!("{path} ({}, {} bytes)", media.unwrap_or("bytes"), bytes.len()))
}
