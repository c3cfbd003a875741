//! everruns' bashkit of the crate registry as a program, with limits that no workload reaches: `everruns FILE`.
use std::time::Duration;

use bashkit::{Bash, ExecutionLimits, SessionLimits};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("everruns FILE")?;
    let script = std::fs::read_to_string(file)?;
    let most = usize::MAX / 4;
    let limits = ExecutionLimits::new()
        .max_commands(most)
        .max_loop_iterations(most)
        .max_total_loop_iterations(most)
        .max_function_depth(1000)
        .timeout(Duration::from_secs(60));
    let mut bash = Bash::builder().limits(limits).session_limits(SessionLimits::unlimited()).build();
    let result = bash.exec(&script).await?;
    print!("{}", result.stdout);
    eprint!("{}", result.stderr);
    std::process::exit(result.exit_code);
}
