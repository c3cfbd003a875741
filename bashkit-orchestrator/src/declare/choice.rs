//! Enums as arguments: a closed list of names.

use std::fmt::Display;

/// An enum whose variants are the values that an argument accepts. `#[derive(ToolEnum)]` writes it, together with `FromStr` and
/// `JsonSchema`, so that the names appear in the schema, in help and in the message that refuses another one.
pub trait ToolEnum: Sized + 'static {
    /// Name and description of each variant, in their order.
    const NAMES: &'static [(&'static str, &'static str)];

    /// The name of this value.
    fn name(&self) -> &'static str;
}

/// A text that is none of the names of a [`ToolEnum`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    value: String,
    names: &'static [(&'static str, &'static str)],
}

impl UnknownName {
    /// `value` is no name of `T`.
    #[must_use]
    pub fn of<T: ToolEnum>(value: &str) -> Self {
        Self { value: value.to_owned(), names: T::NAMES }
    }

    /// Name and description of each value that would have been accepted.
    #[must_use]
    pub fn names(&self) -> &'static [(&'static str, &'static str)] {
        self.names
    }
}

impl Display for UnknownName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<_> = self.names.iter().map(|(name, _)| *name).collect();
        write!(f, "'{}' is not one of {}", self.value, names.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// The schema of a [`ToolEnum`].
#[must_use]
pub fn schema<T: ToolEnum>() -> schemars::Schema {
    let described = T::NAMES.iter().any(|(_, said)| !said.is_empty());
    if described {
        let values: Vec<_> = T::NAMES.iter().map(|(name, said)| serde_json::json!({"const": name, "description": said})).collect();
        return schemars::json_schema!({"type": "string", "oneOf": values});
    }
    let names: Vec<_> = T::NAMES.iter().map(|(name, _)| *name).collect();
    schemars::json_schema!({"type": "string", "enum": names})
}
