//! Python programs, mutated from those of the exam: each may want memory, time, depth, processes or output without end, or be no program at all.

mod pieces;
mod program;
mod tokens;

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use bashkit::Limits;

use crate::dice::Dice;
use crate::python_exam;
use crate::stress::Case;
use program::Program;

const PATH: &str = "/tmp/program.py";

/// How a program is run: `%p` is its path, `%a` the arguments of the program that it was made from, `%k` a number.
const LAUNCHES: &[&str] = &[
    "python3 - %a <%p",
    "python3 -c \"$(cat %p)\" %a",
    "cat %p | python3",
    "python3 %p %a | head -n 1",
    "python3 %p %a | while read -r line; do echo \"$line\"; done",
    "yes | python3 %p %a",
    "python3 %p %a </dev/zero",
    "python3 %p %a <&- >&-",
    "python3 %p %a & python3 %p & wait",
    "for i in {1..%k}; do python3 %p %a; done",
    "timeout -s INT 0.00%k python3 %p %a",
    "timeout 0.00%k python3 %p %a; echo $?",
    "python3 %p %a & sleep 0.00%k; kill -INT $!; wait $!",
    "python3 %p %a & sleep 0.00%k; kill -STOP $!; kill -CONT $!; kill $!; wait $!",
    "trap '' INT PIPE TERM; python3 %p %a",
    "python3 -O %p %a",
    "python3 -I -X utf8 %p %a",
    "PYTHONHASHSEED=%k python3 %p %a",
    "cd /tmp; python3 -m program %a",
    "cd /tmp; python3 -c 'import program; import importlib; importlib.reload(program)'",
    "cd /tmp; for name in json re os sitecustomize encodings; do cp program.py $name.py; done; python3 -c 'import json, re, argparse, encodings'",
    "PYTHONPATH=/tmp python3 -m unittest program",
    "python3 -m ast %p | tail -n 1",
    "python3 -m py_compile %p; python3 -m dis %p | tail -n 1",
    "python3 -m json.tool %p",
    "python3 -m timeit -n %k -s 'import sys; sys.path.insert(0, \"/tmp\")' 'import program'",
    "python3 -m trace --count %p | tail -n 1",
    "python3 -m cProfile %p | tail -n 1",
    "python3 -m doctest %p",
];

/// Program of a seed, and what it runs under.
#[must_use]
pub fn case(seed: u64) -> Case {
    let corpus = corpus();
    let mut dice = Dice::new(seed);
    let at = dice.index(corpus.len());
    let Some((original, given)) = corpus.get(at) else { return run(&mut dice, &python_exam::Program::default(), String::new()) };
    let mut program = original.clone();
    for _ in 0..=dice.below(4) {
        let other = dice.index(corpus.len());
        program.mutate(&mut dice, corpus.get(other).map_or(original, |(other, _)| other));
    }
    run(&mut dice, given, program.text())
}

/// The programs of the exam, and what they are given.
fn corpus() -> &'static [(Program, python_exam::Program)] {
    static CORPUS: OnceLock<Vec<(Program, python_exam::Program)>> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let programs = python_exam::programs(&[Path::new(env!("CARGO_MANIFEST_DIR")).join("python")]).unwrap_or_default();
        let read = programs.iter().filter_map(|path| python_exam::Program::read(path).ok());
        let read = read.filter(|program| !program.is_script);
        read.map(|given| (Program::parse(&given.text), given)).collect()
    })
}

fn run(dice: &mut Dice, given: &python_exam::Program, text: String) -> Case {
    let launch = if dice.once_in(3) { dice.one(LAUNCHES) } else { "python3 %p %a <<'END'\n%i\nEND" };
    let input = given.stdin.trim_end();
    let number = (1 + dice.below(9)).to_string();
    let script = launch.replace("%p", PATH).replace("%a", &given.args).replace("%k", &number).replace("%i", input);
    let mut limits = Limits::new().max_memory((32 + usize::try_from(dice.below(224)).unwrap_or(0)) << 20);
    limits = limits.max_output(1 << 18).max_file_bytes(1 << (18 + dice.below(5)));
    limits.time = Duration::from_millis(5 + dice.below(75));
    limits.steps = 10u64.pow(6 + u32::try_from(dice.below(5)).unwrap_or(0));
    limits.processes = 1 + u32::try_from(dice.below(100)).unwrap_or(0);
    limits.descriptors = 8 + u32::try_from(dice.below(1000)).unwrap_or(0);
    limits.inodes = 1000 + dice.below(5000);
    limits.depth = 10 + u32::try_from(dice.below(2000)).unwrap_or(0);
    let cancelled_after = dice.once_in(3).then(|| Duration::from_micros(dice.below(60_000)));
    Case { script, files: vec![(PATH.to_owned(), text)], limits, cancelled_after }
}
