//! The Model Context Protocol (MCP) both ways: an orchestrator of tools as a server, and the tools of servers as commands of a script.

pub mod client;
mod content;
mod runtime;
mod sandbox;
pub mod server;

pub use client::{ConnectError, McpTools};
pub use content::Blocks;
pub use sandbox::Sandbox;
pub use server::{McpServer, ServeError};
