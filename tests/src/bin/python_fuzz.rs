//! `python-fuzz [--runs N] [--seed N] [--jobs N] [--print SEED]`: Python programs, mutated from those of `tests/python`, under random limits, some of them cancelled from
//! another thread. Prints how they ended, the worst memory over the limit, the worst CPU time past it, and panics; a process that dies is a finding as well.

use std::process::ExitCode;

use bashkit_tests::python_fuzz::case;
use bashkit_tests::stress::{Suite, main as run};

fn main() -> ExitCode {
    run(&Suite { name: "python-fuzz", noun: "programs", case, warm_up: "python3 -c 'import json, re'" })
}
