//! Orchestrated runs: journals, sessions, arguments, policies.

use std::cell::OnceCell;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit_orchestrator::journal::{
    CallId, DirectoryJournal, Durability, DurableError, DurableOutcome, Journal, MemoryJournal, PendingRun,
};
use bashkit_orchestrator::tool::Confirm;
use bashkit_orchestrator::{
    Approval, CallableTool, OrchestratorTool, Policy, Tool, ToolEnum, ToolFn, ToolOutput, ToolResponse, callable_tool,
};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::bench::{Bench, limits, same};
use crate::cases::Cases;

const KEY: &[u8] = b"a secret of the fuzzer";

/// Calls of the tools, in their order.
#[derive(Clone, Default)]
struct Calls(Arc<Mutex<Vec<String>>>);

impl Calls {
    /// A tool that notes its argument, and may be called again for the same.
    fn tool(&self, name: &'static str) -> ToolFn {
        let calls = self.clone();
        ToolFn::new(name, "Notes its argument.", move |arguments, _| {
            let what = arguments["what"].as_str().unwrap_or_default().to_owned();
            calls.0.lock().unwrap_or_else(|e| e.into_inner()).push(format!("{name} {what}"));
            Ok(ToolOutput::text(format!("<{name} {what}>")))
        })
        .arg::<String, _>("what", "What is noted")
    }

    fn list(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(|e| e.into_inner()).clone()
    }

    fn orchestrator(&self, journal: impl Journal + 'static, idempotent: bool) -> Result<OrchestratorTool, String> {
        let acts = self.tool("act").says(|d| d.effects.idempotent = Some(idempotent));
        let asks = self.tool("ask").says(|d| {
            d.confirm = Confirm::Always;
            d.effects.idempotent = Some(idempotent);
        });
        // The clock of the machine: who sleeps is ended, and not compared.
        let limits_here = limits().timeout(Duration::from_secs(5));
        let builder = OrchestratorTool::builder("t").tool(acts).tool(asks).limits(limits_here).durable(Durability::new(journal, KEY));
        builder.build().map_err(|e| e.to_string())
    }
}

fn allow_all(run: &PendingRun) -> Vec<(CallId, Approval)> {
    run.calls.iter().map(|call| (call.id.clone(), Approval::Allow)).collect()
}

/// Goes on with a run until it ends, allowing what is asked.
fn to_the_end(tool: &OrchestratorTool, mut outcome: DurableOutcome) -> Result<ToolResponse, DurableError> {
    loop {
        match outcome {
            DurableOutcome::Done(response) => return Ok(response),
            DurableOutcome::Pending(run) => outcome = tool.resume(&run.to_bytes(), &allow_all(&run))?,
        }
    }
}

fn answer_of(response: &ToolResponse) -> String {
    format!("{}\n--\n{}\n--\n{}", response.stdout, response.stderr, response.exit_code)
}

pub fn durable(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let Ok(script) = std::str::from_utf8(input) else { return Ok(()) };
    bench.parse(input);
    let (journal, calls) = (Arc::new(MemoryJournal::new()), Calls::default());
    let tool = calls.orchestrator(Arc::clone(&journal), true)?;
    let Ok(outcome) = tool.execute_durable_as("run", script.into()) else { return Ok(()) };
    let straight = to_the_end(&tool, outcome).map_err(|e| format!("durable: the straight run: {e}"))?;
    bench.features.add(("durable", straight.exit_code, straight.error.as_ref().map(|e| format!("{:?}", e.kind)), calls.list().len()));
    let records = journal.load("run").ok().flatten().unwrap_or_default();
    // A run that a limit ended may have come as far as it did for reasons of time.
    if straight.error.is_some() || records.len() > 60 {
        return Ok(());
    }
    let mut n_before = usize::MAX;
    // At most twelve places, the last one among them.
    let stride = records.len().div_ceil(12).max(1);
    for n in (1..=records.len()).rev().step_by(stride).collect::<Vec<_>>().into_iter().rev() {
        let (journal, calls) = (Arc::new(MemoryJournal::new()), Calls::default());
        records.iter().take(n).enumerate().for_each(|(at, record)| drop(journal.append("run", at as u64, record)));
        let tool = calls.orchestrator(Arc::clone(&journal), true)?;
        let resumed = tool.resume_run("run", &[]).and_then(|outcome| to_the_end(&tool, outcome));
        let resumed = resumed.map_err(|e| format!("durable: behind record {n} of {}: {e}", records.len()))?;
        same(
            &format!("a run that stopped behind record {n} of {}", records.len()),
            answer_of(&straight).as_bytes(),
            answer_of(&resumed).as_bytes(),
        )?;
        let n_calls = calls.list().len();
        if n_calls > n_before {
            return Err(format!("durable: more calls behind record {n} than behind the one before: {:?}", calls.list()));
        }
        n_before = n_calls;
    }
    if n_before != 0 { Err("durable: a run that had ended calls tools".into()) } else { Ok(()) }
}

/// A run that waits for an approval, with its journal in a directory.
struct Waiting {
    dir: PathBuf,
    run: PendingRun,
    calls: Calls,
    tool: OrchestratorTool,
    bytes: Vec<u8>,
    n_calls: usize,
}

impl Waiting {
    fn new(bench: &Bench) -> Result<Self, String> {
        let (dir, calls) = (bench.dir.join("journals"), Calls::default());
        crate::bench::fresh(&dir);
        let tool = calls.orchestrator(DirectoryJournal::new(&dir).map_err(|e| e.to_string())?, false)?;
        let script = "act 1; act 2 | cat; act 3; ask 4; act 5; ask 6";
        let Ok(DurableOutcome::Pending(run)) = tool.execute_durable_as("run", script.into()) else { return Err("it does not wait".into()) };
        let bytes = fs::read(dir.join("run.journal")).map_err(|e| e.to_string())?;
        let n_calls = calls.list().len();
        Ok(Self { dir, run, calls, tool, bytes, n_calls })
    }

    fn put(&self, bytes: &[u8]) {
        let path = self.dir.join("run.journal");
        let _ = fs::remove_file(&path);
        let _ = fs::write(path, bytes);
    }
}

pub fn journal_seeds(_: &Cases) -> Vec<Vec<u8>> {
    vec![b"\0\0\0\0".to_vec(), b"a\x01\x02\x03".to_vec(), b"b\x80\x80\xff\x41\x20\x20\x20".to_vec(), b"j\xff\xff\x01".to_vec()]
}

/// Changes bytes as an input says, four bytes each: what, where (of 65,536 parts), and a value.
fn edited(bytes: &[u8], edits: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for edit in edits.chunks_exact(4) {
        let at = (bytes.len() * (usize::from(edit[1]) << 8 | usize::from(edit[2]))) >> 16;
        match edit[0] % 6 {
            0 if at < bytes.len() => bytes[at] ^= edit[3] | 1,
            1 => bytes.insert(at.min(bytes.len()), edit[3]),
            2 if at < bytes.len() => drop(bytes.drain(at..(at + 1 + usize::from(edit[3])).min(bytes.len()))),
            3 => bytes.truncate(at),
            4 => {
                let piece: Vec<u8> = bytes[at..(at + usize::from(edit[3])).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            5 => bytes.rotate_left(at),
            _ => {}
        }
    }
    bytes
}

pub fn journal(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    thread_local! {
        static WAITING: OnceCell<Waiting> = const { OnceCell::new() };
    }
    WAITING.with(|cell| {
        let made = if cell.get().is_none() { Some(Waiting::new(bench)?) } else { None };
        let waiting = cell.get_or_init(|| made.unwrap_or_else(|| unreachable!("it was made")));
        let Some((kind, edits)) = input.split_first() else { return Ok(()) };
        let (stored, file) = match kind % 3 {
            0 => (edited(&waiting.run.to_bytes(), edits), waiting.bytes.clone()),
            _ => (waiting.run.to_bytes(), edited(&waiting.bytes, edits)),
        };
        waiting.put(&file);
        waiting.calls.0.lock().unwrap_or_else(|e| e.into_inner()).truncate(waiting.n_calls);
        let by_name = kind % 3 == 2;
        let result = if by_name {
            waiting.tool.resume_run("run", &allow_all(&waiting.run))
        } else {
            waiting.tool.resume(&stored, &allow_all(&waiting.run))
        };
        let after = waiting.calls.list();
        let again = after[waiting.n_calls..].iter().any(|call| ["act 1", "act 2", "act 3"].contains(&call.as_str()));
        bench.features.add((
            "journal",
            result.as_ref().map_or_else(|e| format!("{e:?}").chars().take_while(|c| c.is_alphabetic()).collect(), |_| "goes on".to_owned()),
            again,
            by_name,
        ));
        if let Err(error) = &result {
            bench.features.add((
                "why",
                error.to_string().rsplit(": ").next().map(|why| why.chars().filter(|c| c.is_alphabetic()).collect::<String>()),
            ));
        }
        // Cut off where it was cut off before, it is a journal that there once was; only what was stored knows better.
        if again && !(by_name && waiting.bytes.starts_with(&file)) {
            return Err(format!("journal: a finished call is made again: {:?}", &after[waiting.n_calls..]));
        }
        let is_same = if kind % 3 == 0 { stored == waiting.run.to_bytes() } else { file == waiting.bytes };
        // What begins the next record is one that was never written to its end.
        let is_torn = kind % 3 != 0 && file.starts_with(&waiting.bytes) && file.len() <= waiting.bytes.len() + 3 && !again;
        match result {
            Ok(_) if is_same || is_torn || (by_name && waiting.bytes.starts_with(&file)) => Ok(()),
            Err(_) if !is_same => Ok(()),
            Ok(outcome) => Err(format!("journal: goes on with what is damaged: {outcome:?}")),
            Err(error) => Err(format!("journal: refuses what is whole: {error}")),
        }
    })
}

fn sessions() -> Result<OrchestratorTool, String> {
    let builder = OrchestratorTool::builder("t").limits(limits()).persistent(true).state_keys(true).carry_env(true).carry_shell(true);
    builder.build().map_err(|e| e.to_string())
}

/// Bytes in front of an archive's checksum, and those of the checksum.
const ARCHIVE_HEAD: usize = 16;
const ARCHIVE_SUM: usize = 32;

pub fn archive_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let scripts = [
        "echo hi >/tmp/f; x=1; export Y=2; mkdir d; ln -s f /tmp/l; f() { echo $1; }; state set k '{\"a\":1}'",
        "true",
        "chmod 000 /home/user; declare -A m=([a]=b); cd /tmp; set -u; rm -rf /tmp/*",
    ];
    let export = |script: &str| {
        let tool = sessions().ok()?;
        let _ = tool.execute(script.into());
        tool.default_session().export().ok()?.get(ARCHIVE_HEAD + ARCHIVE_SUM..).map(<[u8]>::to_vec)
    };
    scripts.iter().filter_map(|script| export(script)).collect()
}

pub fn archive(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let tool = sessions()?;
    let bytes = [b"bashkit-session".as_slice(), &[1], &Sha256::digest(input), input].concat();
    let result = tool.default_session().import(&bytes);
    bench.features.add(("archive", result.as_ref().map_err(|e| format!("{e:?}").chars().take(30).collect::<String>()).err()));
    if result.is_err() {
        return Ok(());
    }
    let export =
        |tool: &OrchestratorTool| tool.default_session().export().map_err(|e| format!("archive: export of what was imported: {e}"));
    let first = export(&tool)?;
    let other = sessions()?;
    other.default_session().import(&first).map_err(|e| format!("archive: import of what was exported: {e}"))?;
    same("an archive twice", &first, &export(&other)?)?;
    let response = other.execute("ls -lR / | cksum; declare -p | cksum; declare -f; cat /tmp/* /home/user/*; pwd; echo x >/tmp/new".into());
    bench.features.add(("after", response.exit_code, response.error.map(|e| format!("{:?}", e.kind))));
    Ok(())
}

/// Colour of a probe.
#[derive(ToolEnum, Debug, Clone, Copy)]
enum Colour {
    /// Red.
    Red,
    /// Deep blue.
    DeepBlue,
}

/// Prints what it was given.
///
/// # Arguments
///
/// * `n` - a small number
/// * `i` - any number
/// * `f` - a fraction
/// * `s` - a text
/// * `list` - bytes
/// * `colour` - a colour
/// * `loud` - whether it is loud
/// * `any` - anything
#[callable_tool]
#[expect(clippy::too_many_arguments, reason = "one of each type")]
fn probe(
    n: u32,
    i: Option<i64>,
    f: Option<f64>,
    s: Option<String>,
    list: Vec<u8>,
    colour: Option<Colour>,
    loud: bool,
    any: Option<Value>,
) -> String {
    format!("{n} {i:?} {f:?} {s:?} {list:?} {colour:?} {loud} {any:?}")
}

pub fn arguments_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let rows = [
        r#"{"n":1,"list":[1,2]}"#,
        r#"{"n":4294967295,"i":-9223372036854775808,"f":1e308,"s":"x","list":[0,255],"colour":"deep-blue","loud":true,"any":{"a":[null]}}"#,
        "1\n--i=5\n--loud\n--colour\nred",
    ];
    rows.map(|row| row.as_bytes().to_vec()).into()
}

pub fn arguments(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(input);
    let response = match serde_json::from_str::<Value>(&text) {
        Ok(Value::Object(object)) => {
            let response = Probe.respond(&object);
            if response.exit_code == 0 && !object.get("n").is_some_and(is_small) {
                return Err(format!("arguments: n was taken: {:?}", object.get("n")));
            }
            response
        }
        Ok(_) => return Ok(()),
        Err(_) => {
            let tool = OrchestratorTool::builder("t").tool(Probe).limits(limits()).build().map_err(|e| e.to_string())?;
            let words: Vec<String> =
                text.lines().map(|word| String::from_utf8_lossy(&crate::bench::quoted(word.as_bytes())).into_owned()).collect();
            tool.execute(format!("probe {}", words.join(" ")).as_str().into())
        }
    };
    let why: String = response.stderr.chars().filter(|c| c.is_ascii_alphabetic()).take(30).collect();
    bench.features.add(("probe", response.exit_code, why, response.stdout.len().checked_ilog2()));
    if response.exit_code != 0 && response.stderr.is_empty() && response.error.is_none() {
        return Err("arguments: refused without a word".into());
    }
    Ok(())
}

/// Whether a value is a number of 32 bits, or the text of one.
fn is_small(value: &Value) -> bool {
    match value {
        Value::Number(n) => n.as_f64().is_some_and(|n| n.fract() == 0.0 && (0.0..=4_294_967_295.0).contains(&n)),
        Value::String(text) => text.trim().parse::<f64>().is_ok() || !text.is_empty(),
        _ => false,
    }
}

pub fn policy_seeds(_: &Cases) -> Vec<Vec<u8>> {
    let rows = [
        r#"{"critical":[{"tool":"wipe_*"}],"allow":[{"read_only":true},{"tool":"fetch","url":"https://*.example.com/**"}],"ask":[{"tool":"act","args":{"what":"bob*"},"because":"new"}],"otherwise":"deny","writes":{"allow":["/work/**"],"deny":[".git/**"],"otherwise":"deny"}}"#,
        r#"{"deny":[{"tool":"act"}],"allow":[{"tool":"*"}]}"#,
        r#"{"critical":[{"tool":"act"}]}"#,
        r#"{"otherwise":"ask"}"#,
    ];
    rows.map(|row| row.as_bytes().to_vec()).into()
}

pub fn policy(bench: &mut Bench, input: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(input);
    let policy = Policy::from_json(&text);
    bench.features.add((
        "policy",
        policy.as_ref().map_err(|e| e.to_string().chars().filter(|c| c.is_ascii_alphabetic()).take(40).collect::<String>()).err(),
    ));
    let Ok(policy) = policy else { return Ok(()) };
    let document: Value = serde_json::from_str(&text).unwrap_or_default();
    let names_act = |list: &str| {
        document[list].as_array().is_some_and(|rules| {
            rules
                .iter()
                .any(|rule| rule.as_object().is_some_and(|rule| rule.len() == 1 && rule.get("tool").is_some_and(|tool| tool == "act")))
        })
    };
    let run = |policy: Policy| -> Result<(Vec<String>, ToolResponse), String> {
        let calls = Calls::default();
        let builder = OrchestratorTool::builder("t").tool(calls.tool("act")).tool(calls.tool("ask")).limits(limits()).policy(policy);
        let Ok(tool) = builder.build() else { return Ok((Vec::new(), ToolResponse::from_result(Ok(ToolOutput::text(""))))) };
        let response = tool.execute("act bob; ask x; echo y >/tmp/f; rm -f /tmp/f; bash -c 'act z'".into());
        let _ = tool.analyze("act bob; act $x");
        Ok((calls.list(), response))
    };
    let denied = names_act("deny") || names_act("critical");
    let (called, response) = run(policy.clone())?;
    bench.features.add(("called", called.len(), response.exit_code));
    if denied && called.iter().any(|call| call.starts_with("act")) {
        return Err(format!("policy: act is denied, and was called: {called:?}"));
    }
    let nothing = Policy::from_json(r#"{"deny":[{"tool":"*"}]}"#).map_err(|e| e.to_string())?;
    let (called, _) = run(policy.tightened_by(nothing))?;
    if called.is_empty() { Ok(()) } else { Err(format!("policy: everything is denied on top, and was called: {called:?}")) }
}
