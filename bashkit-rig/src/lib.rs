//! An orchestrator of bashkit as a tool of [rig](https://docs.rs/rig-core).
//!
//! ```
//! use bashkit_orchestrator::OrchestratorTool;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let shop = OrchestratorTool::builder("shop").build()?;
//! let tool = bashkit_rig::tool(&shop)?;
//! // An agent of rig takes it as any other tool; here it is called as an agent would call it.
//! let output = tool.execute(serde_json::json!({"commands": "seq 3 | paste -sd+ | bc"})).await?;
//! assert_eq!(output.as_json().map(|json| json["stdout"].clone()), Some("6\n".into()));
//! # Ok(())
//! # }
//! ```
//!
//! The crate is a workspace of its own: rig-core brings 57 crates that nobody else here needs, and its releases move faster than this repository's Rust.

use bashkit_orchestrator::{OrchestratorTool, Tool, ToolRequest};
use rig_core::message::ToolName;
use rig_core::tool::{DynamicTool, ToolExecutionError, ToolOutput};

/// Makes a tool of rig of an orchestrator: the name, the description and the schema of the arguments are those of its definition, and the output is its
/// response as JSON (`stdout`, `stderr`, `exit_code`), also of a script that failed: a model goes on from what it reads there.
///
/// A run ends with its future: an agent that is dropped or times out stops the script. Policies, limits and approvers are those of the orchestrator.
///
/// # Errors
/// The name is none of rig's.
pub fn tool(orchestrator: &OrchestratorTool) -> Result<DynamicTool, <ToolName as TryFrom<String>>::Error> {
    let definition = orchestrator.definition();
    let name = ToolName::try_from(definition.name)?;
    let orchestrator = orchestrator.clone();
    Ok(DynamicTool::new(name, definition.description, definition.input_schema, move |arguments| {
        let orchestrator = orchestrator.clone();
        Box::pin(async move {
            let request: ToolRequest =
                serde_json::from_value(arguments).map_err(|error| ToolExecutionError::invalid_args(error.to_string()))?;
            let response = orchestrator.execute_async(request).await;
            let output = serde_json::to_value(response).map_err(|error| ToolExecutionError::other(error.to_string()))?;
            Ok(ToolOutput::json(output))
        })
    }))
}
