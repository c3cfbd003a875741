//! The Model Context Protocol (MCP) both ways: an orchestrator of tools as a server, and the tools of servers as commands of a script.

mod content;
pub mod server;

pub use content::Blocks;
pub use server::{McpServer, ServeError};
