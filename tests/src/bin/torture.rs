//! `torture [--runs N] [--seed N] [--jobs N] [--print SEED]`: generated hostile scripts under random limits, some of them cancelled from another thread. Prints the
//! worst memory over the limit, the worst CPU time past it, and panics; a process that dies is a finding as well.

use std::process::ExitCode;

use bashkit_tests::stress::{Suite, main as run};
use bashkit_tests::torture::case;

fn main() -> ExitCode {
    run(&Suite { name: "torture", noun: "scripts", case, warm_up: "python3 -c 1" })
}
