//! `state_set`, `state_get`, `state_del`, `state_list`.

use std::sync::Arc;

use bashkit::Builtin;
use bashkit::command::Cx;
use bashkit::command::{Args, Command, Opt};
use bashkit::kernel::Fault;
use serde_json::Value;

use super::answer::run_parsed;
use crate::tool::SessionKeys;

const JSON_IN: Opt = Opt::value('\0', "json", "JSON", "the value, as JSON");
const JSON_OUT: Opt = Opt::flag('\0', "json", "print JSON, strings in quotes");
const JSON_ALL: Opt = Opt::flag('\0', "json", "print an object of keys and values");
const DEFAULT: Opt = Opt::value('\0', "default", "VALUE", "what to print when there is no such key; JSON with --json");

const SET: Command = Command::new(
    "state_set",
    "state_set KEY VALUE\n  or:  state_set KEY --json JSON",
    "Keep a text or a JSON value under KEY for later calls",
    &[JSON_IN],
    only_parsed,
)
.usage_status(2)
.prepare(value_as_operand);
const GET: Command = Command::new(
    "state_get",
    "state_get KEY [--default VALUE] [--json]",
    "Print the value under KEY; texts as they are, anything else as JSON",
    &[DEFAULT, JSON_OUT],
    only_parsed,
)
.usage_status(2);
const DEL: Command = Command::new("state_del", "state_del KEY...", "Delete keys", &[], only_parsed).usage_status(2);
const LIST: Command =
    Command::new("state_list", "state_list [PREFIX] [--json]", "Print the keys that begin with PREFIX", &[JSON_ALL], only_parsed)
        .usage_status(2);

type StateCommand = fn(&mut StateCall<'_, '_>) -> Result<u8, Fault>;

/// The commands, their definitions made static by being constants.
static ALL: [(&Command, StateCommand); 4] = [(&SET, set), (&GET, get), (&DEL, del), (&LIST, list)];

/// Names of the commands.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    ALL.iter().map(|(command, _)| command.name)
}

/// The commands, on those keys.
pub(crate) fn builtins(keys: &SessionKeys) -> impl Iterator<Item = Arc<dyn Builtin>> {
    ALL.iter().map(|(command, run)| -> Arc<dyn Builtin> { Arc::new(StateBuiltin { command, run: *run, keys: keys.clone() }) })
}

/// The table is read for its options alone: the work needs keys.
fn only_parsed(_: &mut Cx<'_>) -> Result<u8, Fault> {
    Ok(0)
}

/// `state_set KEY -5`: with two arguments the second one is a value, unless it begins with two dashes.
fn value_as_operand(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    match argv {
        [key, value] if !key.starts_with(b"-") && value.starts_with(b"-") && !value.starts_with(b"--") => {
            vec![key.clone(), b"--".to_vec(), value.clone()]
        }
        _ => argv.to_vec(),
    }
}

struct StateBuiltin {
    command: &'static Command,
    run: StateCommand,
    keys: SessionKeys,
}

impl Builtin for StateBuiltin {
    fn name(&self) -> &str {
        self.command.name
    }

    fn summary(&self) -> &str {
        self.command.summary
    }

    fn usage(&self) -> &str {
        let first = self.command.synopsis.lines().next().unwrap_or_default();
        first.strip_prefix(self.command.name).map_or(first, str::trim_start)
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        run_parsed(cx, self.command, |cx, args| (self.run)(&mut StateCall { cx, args, keys: &self.keys }))
    }
}

/// One call of a command.
struct StateCall<'w, 'c> {
    cx: &'w mut Cx<'c>,
    args: &'w Args,
    keys: &'w SessionKeys,
}

impl StateCall<'_, '_> {
    /// Says what is wrong with the arguments.
    fn misused(&self, message: impl std::fmt::Display) -> Result<u8, Fault> {
        self.cx.error(message)?;
        let name = String::from_utf8_lossy(self.cx.name());
        self.cx.stderr_bytes(format!("Try '{name} --help' for more information.\n").as_bytes())?;
        Ok(2)
    }

    fn missing(&self) -> Result<u8, Fault> {
        match self.args.operands.last() {
            Some(last) => self.misused(format_args!("missing operand after '{}'", String::from_utf8_lossy(last))),
            None => self.misused("missing operand"),
        }
    }

    fn extra(&self, operand: &[u8]) -> Result<u8, Fault> {
        self.misused(format_args!("extra operand '{}'", String::from_utf8_lossy(operand)))
    }

    fn failed(&self, message: impl std::fmt::Display) -> Result<u8, Fault> {
        self.cx.error(message)?;
        Ok(1)
    }

    fn no_key(&self, key: &[u8]) -> Result<u8, Fault> {
        self.failed(format_args!("there is no key '{}'", String::from_utf8_lossy(key)))
    }

    fn print(&self, text: &[u8]) -> Result<u8, Fault> {
        self.cx.step(text.len() as u64 / 16)?;
        let mut out = self.cx.stdout();
        out.put(text)?;
        out.put(b"\n")?;
        out.flush()?;
        Ok(0)
    }
}

fn set(work: &mut StateCall<'_, '_>) -> Result<u8, Fault> {
    let json = work.args.value(&JSON_IN);
    let (key, value) = match (work.args.operands.as_slice(), json) {
        ([key, value], None) => (key, Err(value)),
        ([key], Some(json)) => (key, Ok(json)),
        ([_, _, extra, ..], None) | ([_, extra, ..], Some(_)) => return work.extra(extra),
        _ => return work.missing(),
    };
    let Ok(key) = std::str::from_utf8(key) else { return work.failed("a key has to be UTF-8 text") };
    let value = match value {
        Ok(json) => match serde_json::from_slice::<Value>(json) {
            Ok(value) => value,
            Err(error) => return work.misused(format_args!("the value of '{key}' is no JSON: {error}")),
        },
        Err(text) => match std::str::from_utf8(text) {
            Ok(text) => Value::from(text),
            Err(_) => return work.failed(format_args!("the value of '{key}' has to be UTF-8 text: base64 keeps any bytes")),
        },
    };
    match work.keys.set(key, value) {
        Ok(()) => Ok(0),
        Err(error) => work.failed(error),
    }
}

fn get(work: &mut StateCall<'_, '_>) -> Result<u8, Fault> {
    let [key] = work.args.operands.as_slice() else {
        return work.args.operands.get(1).map_or_else(|| work.missing(), |extra| work.extra(extra));
    };
    let as_json = work.args.has(&JSON_OUT);
    let default = work.args.value(&DEFAULT);
    if let (Some(default), true) = (default, as_json)
        && let Err(error) = serde_json::from_slice::<Value>(default)
    {
        return work.misused(format_args!("the default is no JSON: {error}"));
    }
    match (std::str::from_utf8(key).ok().and_then(|key| work.keys.get(key)), default) {
        (Some(Value::String(text)), _) if !as_json => work.print(text.as_bytes()),
        (Some(value), _) => work.print(value.to_string().as_bytes()),
        (None, Some(default)) => work.print(default),
        (None, None) => work.no_key(key),
    }
}

fn del(work: &mut StateCall<'_, '_>) -> Result<u8, Fault> {
    if work.args.operands.is_empty() {
        return work.missing();
    }
    let mut status = 0;
    for key in &work.args.operands {
        if !std::str::from_utf8(key).is_ok_and(|key| work.keys.del(key)) {
            status = work.no_key(key)?;
        }
    }
    Ok(status)
}

fn list(work: &mut StateCall<'_, '_>) -> Result<u8, Fault> {
    let prefix: &[u8] = match work.args.operands.as_slice() {
        [] => b"",
        [prefix] => prefix,
        [_, extra, ..] => return work.extra(extra),
    };
    let keys = std::str::from_utf8(prefix).map_or_else(|_| Vec::new(), |prefix| work.keys.list(prefix));
    if work.args.has(&JSON_ALL) {
        let pairs = keys.into_iter().filter_map(|key| work.keys.get(&key).map(|value| (key, value)));
        return work.print(Value::Object(pairs.collect()).to_string().as_bytes());
    }
    work.cx.step(keys.len() as u64)?;
    let mut out = work.cx.stdout();
    for key in keys {
        out.line(key.as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}
