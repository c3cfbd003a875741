//! Content blocks of MCP, and bytes: what a tool prints becomes text, an image, sound or a resource.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rmcp::model::{AudioContent, ContentBlock, ResourceContents};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Output of a tool as content blocks. Printed, it is one JSON object with the key `mcpContent`; a server makes content blocks of such an output again, whatever printed it.
///
/// ```
/// use bashkit_mcp::Blocks;
/// use rmcp::model::ContentBlock;
///
/// let blocks = Blocks::new([ContentBlock::text("a cat:"), Blocks::of_bytes(b"\x89PNG\r\n\x1a\n")]);
/// assert_eq!(Blocks::parse(serde_json::to_string(&blocks)?.as_bytes()), Some(blocks));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    /// Content blocks, in their order.
    #[serde(rename = "mcpContent")]
    pub content: Vec<ContentBlock>,
}

impl Blocks {
    /// Output that consists of these blocks.
    #[must_use]
    pub fn new(content: impl IntoIterator<Item = ContentBlock>) -> Self {
        Self { content: content.into_iter().collect() }
    }

    /// Block of bytes: text, an image or sound by their first bytes, or else a resource.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> ContentBlock {
        match (media_type(bytes), std::str::from_utf8(bytes)) {
            (Some(media), _) if media.starts_with("image/") => ContentBlock::image(STANDARD.encode(bytes), media),
            (Some(media), _) if media.starts_with("audio/") => ContentBlock::Audio(AudioContent::new(STANDARD.encode(bytes), media)),
            (_, Ok(text)) => ContentBlock::text(text),
            (media, Err(_)) => {
                let blob = ResourceContents::blob(STANDARD.encode(bytes), "bashkit:stdout");
                ContentBlock::resource(blob.with_mime_type(media.unwrap_or("application/octet-stream")))
            }
        }
    }

    /// Blocks that an output is, when it is the JSON of some.
    #[must_use]
    pub fn parse(output: &[u8]) -> Option<Self> {
        let trimmed = output.trim_ascii();
        trimmed.starts_with(b"{").then(|| serde_json::from_slice(trimmed).ok()).flatten()
    }
}

/// Blocks of an output that is no text: the JSON of [`Blocks`], or bytes of another form.
pub(crate) fn blocks_of(output: &[u8]) -> Option<Vec<ContentBlock>> {
    if let Some(blocks) = Blocks::parse(output) {
        return Some(blocks.content);
    }
    let is_text = media_type(output).is_none() && std::str::from_utf8(output).is_ok();
    (!is_text).then(|| vec![Blocks::of_bytes(output)])
}

/// Media type of bytes that begin as a format that is told by its beginning.
pub(crate) fn media_type(bytes: &[u8]) -> Option<&'static str> {
    let at = |from: usize, mark: &[u8]| bytes.get(from..).is_some_and(|rest| rest.starts_with(mark));
    let known: [(bool, &str); 11] = [
        (at(0, b"\x89PNG\r\n\x1a\n"), "image/png"),
        (at(0, b"\xff\xd8\xff"), "image/jpeg"),
        (at(0, b"GIF87a") || at(0, b"GIF89a"), "image/gif"),
        (at(0, b"RIFF") && at(8, b"WEBP"), "image/webp"),
        (at(0, b"RIFF") && at(8, b"WAVE"), "audio/wav"),
        (at(0, b"ID3") || at(0, b"\xff\xfb") || at(0, b"\xff\xf3"), "audio/mpeg"),
        (at(0, b"OggS"), "audio/ogg"),
        (at(0, b"fLaC"), "audio/flac"),
        (at(0, b"%PDF-"), "application/pdf"),
        (at(0, b"PK\x03\x04"), "application/zip"),
        (at(0, b"\x1f\x8b"), "application/gzip"),
    ];
    known.iter().find(|(matches, _)| *matches).map(|(_, media)| *media)
}

#[cfg(test)]
mod tests {
    use rmcp::model::ContentBlock;

    use super::{Blocks, blocks_of};

    /// Outputs and the kinds of the blocks that they become; none for text.
    #[test]
    fn outputs() {
        for (output, kinds) in [
            (&b"hello\n"[..], ""),
            (b"", ""),
            (b"{\"mcpContent\": 1}", ""),
            (b"{\"mcpContent\": [], \"more\": 1}", ""),
            (b" {\"mcpContent\": [{\"type\": \"text\", \"text\": \"a\"}, {\"type\": \"image\", \"data\": \"\", \"mimeType\": \"image/png\"}]}\n", "ti"),
            (b"\x89PNG\r\n\x1a\n..", "i"),
            (b"RIFF....WAVE", "a"),
            (b"RIFF....WEBP", "i"),
            (b"%PDF-1.7", "t"),
            (b"%PDF-1.7\n\xe2\xe3", "r"),
            (b"\xff\xfe", "r"),
        ] {
            let kind = |block: &ContentBlock| match block {
                ContentBlock::Text(_) => 't',
                ContentBlock::Image(_) => 'i',
                ContentBlock::Audio(_) => 'a',
                _ => 'r',
            };
            let found: String = blocks_of(output).into_iter().flatten().map(|block| kind(&block)).collect();
            assert_eq!(found, kinds, "{:?}", String::from_utf8_lossy(output));
        }
        assert_eq!(Blocks::of_bytes(b"a"), ContentBlock::text("a"));
    }
}
