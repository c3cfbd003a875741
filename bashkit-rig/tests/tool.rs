//! What an agent of rig sees of an orchestrator.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::time::Duration;

use bashkit_orchestrator::{OrchestratorTool, Tool, ToolFailure, callable_tool};
use serde_json::json;

/// Price of an article in cents.
#[callable_tool]
fn price(article: String) -> Result<u64, ToolFailure> {
    match article.as_str() {
        "tea" => Ok(450),
        _ => Err(ToolFailure::new(format!("there is no {article}: tea"))),
    }
}

fn shop() -> OrchestratorTool {
    OrchestratorTool::builder("shop").tool(Price).build().unwrap()
}

#[tokio::test]
async fn a_script_of_a_model_runs() {
    let tool = bashkit_rig::tool(&shop()).unwrap();
    let definition = tool.definition();
    assert_eq!((definition.name.to_string(), &definition.parameters), ("shop".to_owned(), &shop().definition().input_schema));
    assert!(definition.description.contains("price"), "{}", definition.description);
    let output = tool.execute(json!({"commands": "for n in 1 2; do echo $((n * $(price tea))); done"})).await.unwrap();
    let output = output.as_json().unwrap().clone();
    assert_eq!((&output["stdout"], &output["exit_code"]), (&json!("450\n900\n"), &json!(0)));
}

#[tokio::test]
async fn a_failure_of_the_script_is_an_answer_and_a_wrong_argument_is_none() {
    let tool = bashkit_rig::tool(&shop()).unwrap();
    let output = tool.execute(json!({"commands": "price coffee"})).await.unwrap();
    let output = output.as_json().unwrap().clone();
    assert_eq!((&output["stderr"], &output["exit_code"]), (&json!("price: there is no coffee: tea\n"), &json!(1)));
    let error = tool.execute(json!({"command": "price tea"})).await.unwrap_err();
    assert!(error.to_string().contains("command"), "{error}");
}

#[tokio::test]
async fn a_call_that_is_given_up_ends_its_script() {
    let shop = shop();
    let tool = bashkit_rig::tool(&shop).unwrap();
    let call = tool.execute(json!({"commands": "sleep 30; echo late"}));
    assert!(tokio::time::timeout(Duration::from_millis(50), call).await.is_err());
    // Another call is not held up by it.
    assert!(tool.execute(json!({"commands": "price tea"})).await.is_ok());
}
