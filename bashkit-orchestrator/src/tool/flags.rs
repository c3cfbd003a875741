//! The one table of what a tool may be used for: every set of tools is made from it.

use super::definition::ToolDefinition;

/// Effects and uses of a tool as yes or no: what is not said is answered as MCP does, with the more dangerous of the two.
///
/// The tools that scripts can call, that are there in plan mode, that programs can call, and whose calls run beside others are all made from this.
///
/// ```
/// use bashkit_orchestrator::{CallableTool, callable_tool};
///
/// /// Fetch user by ID.
/// #[callable_tool(read_only)]
/// fn get_user(id: u64) -> String {
///     format!("user {id}")
/// }
///
/// let flags = GetUser.definition().flags();
/// assert!(flags.read_only && flags.script_exposable && flags.in_plan_mode && !flags.destructive);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub struct ToolFlags {
    /// Whether the tool changes nothing at all.
    pub read_only: bool,
    /// Whether the tool may delete or overwrite.
    pub destructive: bool,
    /// A second call with the same arguments changes nothing more.
    pub idempotent: bool,
    /// Whether the tool reaches things outside of the host's own data.
    pub open_world: bool,
    /// Scripts can call it; else only the host and tools that are composed of it can.
    pub script_exposable: bool,
    /// Programs in other languages can call it.
    pub in_programs: bool,
    /// Whether the tool is there in plan mode.
    pub in_plan_mode: bool,
    /// Whether the tool runs programs that call other tools.
    pub runs_programs: bool,
}

impl ToolFlags {
    /// The names of the flags, in the order in which [`ToolFlags::all`] answers them.
    pub const NAMES: [&'static str; 8] =
        ["read_only", "destructive", "idempotent", "open_world", "script_exposable", "in_programs", "in_plan_mode", "runs_programs"];

    /// Values of all flags, in the order of [`ToolFlags::NAMES`].
    #[must_use]
    pub fn all(&self) -> [bool; 8] {
        let Self { read_only, destructive, idempotent, open_world, script_exposable, in_programs, in_plan_mode, runs_programs } = *self;
        [read_only, destructive, idempotent, open_world, script_exposable, in_programs, in_plan_mode, runs_programs]
    }
}

impl ToolDefinition {
    /// Flags of the tool: its effects, and where it may be used.
    #[must_use]
    pub fn flags(&self) -> ToolFlags {
        let read_only = self.effects.read_only == Some(true);
        ToolFlags {
            read_only,
            destructive: !read_only && self.effects.destructive != Some(false),
            idempotent: read_only || self.effects.idempotent == Some(true),
            open_world: self.effects.open_world != Some(false),
            script_exposable: self.script_exposable,
            in_programs: self.script_exposable && !self.calls_all,
            in_plan_mode: read_only,
            runs_programs: self.calls_all,
        }
    }
}
