//! Digests of what calls ask for and of what tools are.

use sha2::{Digest as _, Sha256};

use super::journal::Digest;
use crate::registry::RegisteredTool;
use crate::tool::ToolDefinition;

/// SHA-256 over parts, each with its length.
pub(crate) fn digest_of_parts<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Digest {
    let mut sha = Sha256::new();
    for part in parts {
        sha.update((part.len() as u64).to_le_bytes());
        sha.update(part);
    }
    sha.finalize().into()
}

/// Digest of what a call asks for: tool, words, standard input.
pub(crate) fn digest_of_call(tool: &str, args: &[Vec<u8>], stdin: Option<&[u8]>) -> Digest {
    let head: [&[u8]; 3] = [tool.as_bytes(), if stdin.is_some() { b"<" } else { b"" }, stdin.unwrap_or_default()];
    digest_of_parts(head.into_iter().chain(args.iter().map(Vec::as_slice)))
}

/// Digest of a tool, as far as it matters for a call that was begun.
pub(crate) fn digest_of_tool(tool: &RegisteredTool) -> Digest {
    *tool.digest.get_or_init(|| digest_of_definition(&tool.definition))
}

fn digest_of_definition(definition: &ToolDefinition) -> Digest {
    let schema = definition.input_schema.to_string();
    let effects = format!("{:?} {:?} {} {}", definition.effects, definition.composed_of, definition.atomic, definition.single_confirmation);
    digest_of_parts([definition.name.as_bytes(), schema.as_bytes(), effects.as_bytes()])
}
