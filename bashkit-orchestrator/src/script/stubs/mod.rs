//! Modules with a typed function for each tool, in the languages of programs.

mod python;
mod schema;
mod typescript;

use serde_json::Value;

#[cfg(all(feature = "local", unix))]
pub(super) use schema::mismatch;

use crate::tool::ToolDefinition;

/// In which language a module is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StubLanguage {
    /// `tools.py`: functions with type hints and docstrings; Python 3.8 or later.
    Python,
    /// `tools.mjs`: functions with types in their comments.
    JavaScript,
    /// Module `tools.ts`: functions, interfaces, comments.
    TypeScript,
}

/// The module with the tools, as programs import it. Its functions reach the tools where `BASHKIT_RPC_SOCKET` is, with `BASHKIT_RPC_TOKEN`.
///
/// ```
/// use bashkit_orchestrator::{CallableTool, callable_tool};
/// use bashkit_orchestrator::script::{StubLanguage, stubs};
///
/// /// Fetch user by ID.
/// #[callable_tool]
/// fn get_user(id: u64) -> String {
///     format!("user {id}")
/// }
///
/// let module = stubs(StubLanguage::Python, [&GetUser.definition()]);
/// assert!(module.contains("def get_user(id: int) -> str:\n    \"\"\"Fetch user by ID."));
/// ```
#[must_use]
pub fn stubs<'a>(language: StubLanguage, tools: impl IntoIterator<Item = &'a ToolDefinition>) -> String {
    let tools: Vec<&ToolDefinition> = tools.into_iter().collect();
    match language {
        StubLanguage::Python => python::module(&tools),
        StubLanguage::JavaScript => typescript::module(&tools, false),
        StubLanguage::TypeScript => typescript::module(&tools, true),
    }
}

/// The properties of the arguments, the required ones first, each with whether it is; those that are hidden are left out.
fn properties(tool: &ToolDefinition) -> Vec<(&str, &Value, bool)> {
    let required: Vec<&str> =
        tool.input_schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
    let all = tool.input_schema.get("properties").and_then(Value::as_object);
    let (mut first, rest): (Vec<_>, Vec<_>) = all
        .into_iter()
        .flatten()
        .filter(|(name, _)| !tool.hidden.contains(name))
        .map(|(name, schema)| (name.as_str(), schema, required.contains(&name.as_str())))
        .partition(|(_, _, is_required)| *is_required);
    first.extend(rest);
    first
}

/// `get-user` → `get_user`; a word of the language gets a `_`.
fn function_name(tool: &str, words: &[&str]) -> String {
    let name = tool.replace('-', "_");
    if words.contains(&name.as_str()) { format!("{name}_") } else { name }
}

/// `get-user` → `GetUser`
fn type_name(tool: &str) -> String {
    let parts = tool.split(['-', '_']).filter(|part| !part.is_empty());
    let upper = |part: &str| {
        let mut chars = part.chars();
        chars.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
    };
    parts.map(upper).collect()
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_') && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// A text as a literal that all three languages read alike.
fn literal(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}
