//! The crate with `#[callable_tool]`.

use bashkit_orchestrator::ToolEnum;

#[derive(Debug, Clone, Copy, PartialEq, ToolEnum)]
pub enum Color {
    /// Black.
    Black,
    /// White.
    White,
    /// Anything else.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, ToolEnum)]
pub enum Currency {
    Eur,
    Usd,
    Gbp,
}

#[derive(Debug, Clone, Copy, PartialEq, ToolEnum)]
pub enum Unit {
    Celsius,
    Fahrenheit,
}
