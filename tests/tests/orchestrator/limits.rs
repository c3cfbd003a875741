//! Limits of a run, in everything that its tools run, and every bound of the orchestrator at n and n + 1.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bashkit::Limits;
use bashkit_orchestrator::combinators::{Cache, WrapTool as _};
use bashkit_orchestrator::journal::{DirectoryJournal, Journal as _};
use bashkit_orchestrator::output::OutputBudget;
use bashkit_orchestrator::process::ProcessLimits;
use bashkit_orchestrator::script::{Language, ProgramToolBuilder};
use bashkit_orchestrator::session::{DirectorySessionStore, SessionLimits, SessionStore as _};
use bashkit_orchestrator::tool::{KeyLimits, SessionKeys};
use bashkit_orchestrator::{OrchestratorTool, ScriptTool, Tool, ToolContext, ToolFailure, ToolFn, ToolOutput, callable_tool};

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

/// One bound: its name in the sources, and what needs it.
struct Bound {
    name: &'static str,
    /// Smallest bound under which everything fits, where that is known beforehand.
    need: Option<usize>,
    /// Bound under which everything surely fits.
    enough: usize,
    /// Whether everything fits.
    fits: fn(usize) -> bool,
}

fn session(set: impl FnOnce(&mut SessionLimits), script: &str) -> bool {
    let mut limits = SessionLimits::default();
    set(&mut limits);
    let api = OrchestratorTool::builder("t").state_keys(true).carry_env(true).persistent(true).session_limits(limits).build().unwrap();
    api.execute(script.into()).exit_code == 0
}

fn keys(set: impl FnOnce(&mut KeyLimits)) -> bool {
    let mut limits = KeyLimits::default();
    set(&mut limits);
    let keys = SessionKeys::new(limits);
    keys.set("abcd", "1234").is_ok() && keys.set("b", 1).is_ok()
}

/// What a program of another language prints.
fn program(set: impl FnOnce(ProgramToolBuilder) -> ProgramToolBuilder, language: Language, text: &str) -> (i32, String) {
    let program = set(ScriptTool::builder().language(language).name("program").timeout(Duration::from_secs(20))).build().unwrap();
    let api = OrchestratorTool::builder("t").tool(Box::new(Nothing)).program(program).build().unwrap();
    let response = api.execute(format!("program <<'END_OF_PROGRAM'\n{text}\nEND_OF_PROGRAM\n").into());
    (response.exit_code, response.stdout)
}

/// What the kernel says of a limit of the process.
fn told(limits: ProcessLimits, name: &str) -> usize {
    let text = format!("import resource\nprint(resource.getrlimit(resource.RLIMIT_{name})[0])");
    let (_, stdout) = program(|program| program.limits(limits), Language::Python, &text);
    stdout.trim().parse().unwrap_or(0)
}

fn shown(budget: OutputBudget, script: &str) -> (String, String) {
    let api = OrchestratorTool::builder("t").persistent(true).output_budget(budget).build().unwrap();
    let response = api.execute(script.into());
    (response.stdout, response.stderr)
}

fn some(n: usize) -> Option<u64> {
    Some(n as u64)
}

/// Number of calls that are made when a cache is asked for `x`, `y` and `x`.
fn made(cache: Cache) -> u32 {
    let made = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&made);
    let tool = ToolFn::new("t", "Answer.", move |_, _| {
        counted.fetch_add(1, Ordering::Relaxed);
        Ok(ToolOutput::text("answer"))
    });
    let tool = tool.arg::<String, _>("of", "What").says(|definition| definition.effects.read_only = Some(true)).with_cache(cache);
    let api = OrchestratorTool::builder("api").tool(Box::new(tool)).build().unwrap();
    api.execute("t x; t y; t x".into());
    made.load(Ordering::Relaxed)
}

const BOUNDS: &[Bound] = &[
    Bound {
        name: "SessionLimits::file_bytes",
        need: Some(10),
        enough: 100,
        fits: |n| session(|limits| limits.file_bytes = n as u64, "printf 0123456789 >/tmp/f"),
    },
    Bound {
        name: "SessionLimits::files",
        need: Some(2),
        enough: 10,
        fits: |n| session(|limits| limits.files = n as u64, "mkdir -p /tmp/d; ln -sfn d /tmp/l"),
    },
    Bound {
        name: "SessionLimits::keys",
        need: Some(2),
        enough: 9,
        fits: |n| session(|limits| limits.keys = n, "state_set a 1 && state_set b 2"),
    },
    Bound {
        name: "SessionLimits::key_bytes",
        need: Some(4),
        enough: 9,
        fits: |n| session(|limits| limits.key_bytes = n, "state_set abcd 1"),
    },
    Bound {
        name: "SessionLimits::value_bytes",
        need: Some(6),
        enough: 9,
        fits: |n| session(|limits| limits.value_bytes = n, "state_set a 1234"),
    },
    Bound {
        name: "SessionLimits::env_bytes",
        need: Some(10),
        enough: 99,
        fits: |n| session(|limits| limits.env_bytes = n, "export A=12345 B=678"),
    },
    Bound {
        name: "SessionLimits::shell_bytes",
        need: None,
        enough: 1 << 20,
        fits: |n| {
            let limits = SessionLimits { shell_bytes: n, ..SessionLimits::default() };
            let api = OrchestratorTool::builder("t").carry_shell(true).session_limits(limits).build().unwrap();
            api.execute("printf -v y %2000d 1".into()).exit_code == 0
        },
    },
    Bound { name: "KeyLimits::keys_max", need: Some(2), enough: 9, fits: |n| keys(|limits| limits.keys_max = n) },
    Bound { name: "KeyLimits::key_bytes_max", need: Some(4), enough: 9, fits: |n| keys(|limits| limits.key_bytes_max = n) },
    Bound { name: "KeyLimits::value_bytes_max", need: Some(6), enough: 9, fits: |n| keys(|limits| limits.value_bytes_max = n) },
    // What the kernel counts is counted by the kernel: it is told this number and no other.
    Bound {
        name: "ProcessLimits::cpu_s",
        need: Some(7),
        enough: 20,
        fits: |n| told(ProcessLimits { cpu_s: some(n), ..ProcessLimits::default() }, "CPU") >= 7,
    },
    Bound {
        name: "ProcessLimits::memory_bytes",
        need: Some(64 << 20),
        enough: 1 << 28,
        fits: |n| told(ProcessLimits { memory_bytes: some(n), ..ProcessLimits::default() }, "DATA") >= 64 << 20,
    },
    Bound {
        name: "ProcessLimits::processes",
        need: Some(5000),
        enough: 1 << 14,
        fits: |n| told(ProcessLimits { processes: some(n), ..ProcessLimits::default() }, "NPROC") >= 5000,
    },
    Bound {
        name: "ProcessLimits::file_bytes",
        need: Some(5000),
        enough: 1 << 14,
        fits: |n| {
            let limits = ProcessLimits { file_bytes: some(n), ..ProcessLimits::default() };
            let text = "import tempfile\nwith tempfile.TemporaryFile(buffering=0) as f: print(f.write(b'x' * 5000))";
            program(|program| program.limits(limits), Language::Python, text).1.trim() == "5000"
        },
    },
    Bound {
        name: "OutputBudget::bytes_max",
        need: Some(1000),
        enough: 4000,
        fits: |n| shown(OutputBudget::none().bytes_max(n), "printf %01000d 1") == (format!("{:01000}", 1), String::new()),
    },
    Bound {
        name: "OutputBudget::tokens_max",
        need: None,
        enough: 4000,
        fits: |n| shown(OutputBudget::none().tokens_max(n), "seq 1000 1300").1.is_empty(),
    },
    Bound {
        name: "OutputBudget::spill_files_max",
        need: Some(3),
        enough: 9,
        fits: |n| {
            let budget = OutputBudget::new().bytes_max(500).spill_files_max(n);
            let api = OrchestratorTool::builder("t").persistent(true).output_budget(budget).build().unwrap();
            (0..3).for_each(|_| drop(api.execute("seq 1000".into())));
            api.execute("[[ -e /tmp/output/1.stdout ]]".into()).exit_code == 0
        },
    },
    Bound {
        name: "OutputBudget::spill_bytes_max",
        need: Some(1000),
        enough: 4000,
        fits: |n| {
            !shown(OutputBudget::new().bytes_max(500).spill_bytes_max(n as u64), "printf %01000d 1").1.contains("the rest is not kept")
        },
    },
    Bound {
        name: "DirectoryJournal::max_bytes",
        need: None,
        enough: 4000,
        fits: |n| {
            let place = tempfile::tempdir().unwrap();
            let journal = DirectoryJournal::new(place.path()).unwrap().max_bytes(n as u64);
            let fits = journal.append("run", 0, &[b'x'; 100]).is_ok();
            assert_eq!(journal.load("run").is_ok_and(|records| records.is_some_and(|records| records.len() == 1)), fits);
            fits
        },
    },
    Bound {
        name: "DirectorySessionStore::max_bytes",
        need: Some(100),
        enough: 4000,
        fits: |n| {
            let place = tempfile::tempdir().unwrap();
            DirectorySessionStore::open(place.path()).unwrap().max_bytes(n as u64).save("id", None, &[b'x'; 100]).is_ok()
        },
    },
    Bound {
        name: "Cache::max_entries",
        need: Some(2),
        enough: 9,
        fits: |n| made(Cache::new(Duration::from_secs(60)).max_entries(n.max(1))) == 2,
    },
    Bound { name: "Cache::max_bytes", need: None, enough: 1 << 16, fits: |n| made(Cache::new(Duration::from_secs(60)).max_bytes(n)) == 2 },
    Bound {
        name: "ProgramToolBuilder::max_calls",
        need: Some(3),
        enough: 9,
        fits: |n| {
            let text = "import tools\nfor i in range(3): tools.nothing()";
            program(|program| program.max_calls(u32::try_from(n).unwrap()), Language::Python, text).0 == 0
        },
    },
    Bound {
        name: "ProgramToolBuilder::max_output",
        need: Some(1000),
        enough: 4000,
        fits: |n| program(|program| program.max_output(n), Language::Python, "print('x' * 1000, end='')").1.len() == 1000,
    },
    Bound {
        name: "OrchestratorToolBuilder::tool_list_tokens_max",
        need: None,
        enough: 4000,
        fits: |n| {
            let api = OrchestratorTool::builder("t").tool(Box::new(Nothing)).tool(Box::new(Many)).tool_list_tokens_max(n).build().unwrap();
            api.description().contains("Usage: nothing")
        },
    },
];

#[test]
fn every_bound_at_n_and_n_plus_1() {
    let mut failures = Vec::new();
    for Bound { name, need, enough, fits } in BOUNDS {
        let found = need.unwrap_or_else(|| {
            let (mut no, mut yes) = (0, *enough);
            while yes - no > 1 {
                let middle = no + (yes - no) / 2;
                if fits(middle) { yes = middle } else { no = middle }
            }
            yes
        });
        for (n, is_enough) in [(found - 1, false), (found, true), (found + 1, true), (*enough, true)] {
            if fits(n) != is_enough {
                failures.push(format!("{name} at {n}: it fits: {}", !is_enough));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// Names of all bounds in the sources: fields of types called `…Limits`, and public methods that set a maximum.
fn bounds_of_the_sources() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join("bashkit-orchestrator/src")) {
        let text = std::fs::read_to_string(path).unwrap();
        let (mut owner, mut is_limits) = (String::new(), false);
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match *words.as_slice() {
                ["pub", "struct", name, "{"] => (owner, is_limits) = (name.to_owned(), name.ends_with("Limits")),
                ["impl", name, "{"] => (owner, is_limits) = (name.to_owned(), false),
                ["}"] if line == "}" => is_limits = false,
                ["pub", name, ..] if is_limits && name.ends_with(':') => {
                    found.insert(format!("{owner}::{}", name.trim_end_matches(':')));
                }
                ["pub", "fn", name, "self,", ..] | ["pub", "fn", name, ..] if name.ends_with("(mut") || name.ends_with("(self,") => {
                    let name = name.split('(').next().unwrap_or_default();
                    if name.starts_with("max_") || name.ends_with("_max") {
                        found.insert(format!("{owner}::{name}"));
                    }
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn no_bound_is_without_a_row() {
    let of_rows: BTreeSet<String> = BOUNDS.iter().map(|bound| bound.name.to_owned()).collect();
    assert_eq!(bounds_of_the_sources(), of_rows);
}
