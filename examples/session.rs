//! Three calls that build on each other, a fork, what a call changed, and a store that the next process finds.
use std::error::Error;

use bashkit_orchestrator::session::{Commit, DirectorySessionStore};
use bashkit_orchestrator::{OrchestratorTool, Session, Tool, callable_tool};
use serde_json::{Value, json};

/// Fetch the orders of a month.
#[callable_tool(read_only)]
fn list_orders(month: u32) -> Vec<Value> {
    (1..=200).map(|n| json!({"id": month * 1000 + n, "customer": n % 7, "total": f64::from(n * month) / 4.0})).collect()
}

/// The orchestrator as each process builds it, and the session of one conversation: the host chooses its id.
fn conversation(store: &std::path::Path) -> Result<Session, Box<dyn Error>> {
    let shop = OrchestratorTool::builder("shop")
        .tool(ListOrders)
        .persistent(true)
        .state_keys(true)
        .commit(Commit::OnSuccess)
        .session_store(DirectorySessionStore::open(store)?)
        .build()?;
    Ok(shop.session("conversation-42"))
}

/// Runs a script that has to succeed.
fn call(session: &Session, script: &str) -> Result<String, Box<dyn Error>> {
    let response = session.execute(script.into());
    if response.exit_code == 0 { Ok(response.stdout) } else { Err(response.stderr.into()) }
}

#[expect(clippy::print_stdout, reason = "a program for the terminal")]
fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("bashkit-session-{}", std::process::id()));
    let session = conversation(&folder)?;

    // 1. Fetch once: the result is large, and stays where it is.
    print!("{}", call(&session, "mkdir -p /tmp/shop; cd /tmp/shop; list_orders 3 >orders.json; jq length orders.json")?);
    // 2. Look at it from another side, and keep the one number that matters.
    call(&session, "cd /tmp/shop; state_set best --json \"$(jq -c 'max_by(.total) | {id, total}' orders.json)\"")?;
    // 3. Write something with both.
    let report = "cd /tmp/shop
        { echo 'Orders of March'; jq -r '\"sum \\(map(.total) | add)\"' orders.json; echo \"best $(state_get best | jq .id)\"; } | tee report.txt";
    print!("{}", call(&session, report)?);

    // An attempt on a copy that costs nothing; the session does not see it.
    let attempt = session.fork()?;
    call(&attempt, "sed -i 's/March/April/' /tmp/shop/report.txt; state_del best")?;
    print!("\n--- what the attempt would change ---\n{}", attempt.changes()?);

    // A call that fails leaves no trace.
    assert!(call(&session, "rm -r /tmp/shop; state_del best; false").is_err());

    // Another process: the same builder, the same id.
    let later = conversation(&folder)?;
    print!("\n--- in another process ---\n{}", call(&later, "cat /tmp/shop/report.txt; state_list; ls /tmp/shop")?);
    call(&later, "sed -i '2s/^/total /' /tmp/shop/report.txt")?;
    print!("\n--- what its call changed ---\n{}", later.changes()?);

    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
