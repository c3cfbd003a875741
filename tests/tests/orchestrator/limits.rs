//! Limits of a run, in everything that its tools run.

use bashkit::Limits;
use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, ToolContext, ToolFailure, callable_tool};

/// Does nothing.
#[callable_tool(read_only)]
fn nothing() {}

/// Calls another tool many times.
#[callable_tool(composed_of(nothing))]
fn many(context: &ToolContext, times: u32) -> Result<(), ToolFailure> {
    (0..times).try_for_each(|_| context.tools().call("nothing", &[""; 0], None).map(drop))
}

#[test]
fn the_limits_of_a_run_hold_in_the_scripts_and_calls_of_its_tools() {
    let api = |limits| {
        OrchestratorTool::builder("host")
            .tool(Box::new(Nothing))
            .tool(Box::new(Many))
            .tool(Box::new(ScriptTool::new("loops", "Loop.", "for ((i = 0; i < 2000; i++)); do nothing; done")))
            .tool(Box::new(ScriptTool::new("turns", "Loop.", "for ((i = 0; i < 2000; i++)); do :; done")))
            .tool(Box::new(ScriptTool::new("prints", "Print.", "yes | head -c 100000")))
            .limits(limits)
            .build()
            .unwrap()
    };
    let limits = Limits::new;
    for (limits, script, limit) in [
        (limits().max_commands(10), "loops", "10 commands"),
        (limits().max_commands(10), "many 2000", "10 commands"),
        (limits().max_commands(10), "for i in 1 2 3 4 5 6; do many 2; done", "10 commands"),
        (limits().max_commands(50), "loops & loops & wait", "50 commands"),
        (limits().max_commands(50), "many 40 | cat; loops", "50 commands"),
        (limits().max_loop_iterations(100), "turns", "100 turns"),
        (limits().max_loop_iterations(2500), "turns; turns", "2500 turns"),
        (limits().max_steps(4000), "turns", "4000 steps"),
        (limits().max_output(1000), "prints >/dev/null", "1000 bytes"),
    ] {
        let response = api(limits).execute(script.into());
        assert_eq!(response.exit_code, 125, "{script}: {response:?}");
        assert!(response.stderr.contains(limit) || response.stderr.contains("stopped"), "{script}: {response:?}");
    }
    // Each may use all of it, one after the other, and what a tool did not use is there for the next.
    let response = api(limits().max_commands(2_030)).execute("loops; many 10; nothing".into());
    assert_eq!((response.exit_code, response.stderr.as_str()), (0, ""));
}
