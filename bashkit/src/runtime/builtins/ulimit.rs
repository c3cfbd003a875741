//! `ulimit`: the limits of the session and, lowered, of the process.

use std::cell::Cell;

use bashkit_core::command::Opt;
use bashkit_core::kernel::{Process, ResourceLimit};
use bashkit_core::limits::Limits;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};

const ALL: Opt = Opt::flag('a', "", "print all limits");
const SOFT: Opt = Opt::flag('S', "", "the soft limit");
const HARD: Opt = Opt::flag('H', "", "the hard limit");

pub(super) const BUILTIN: BuiltinDef = builtin("ulimit", "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]", "Modify shell resource limits", run);

/// A resource as `ulimit` names it, and the letter of its option.
struct Resource {
    letter: u8,
    name: &'static str,
    unit: &'static str,
    /// Bytes, or whatever the resource is counted in, that one unit stands for.
    scale: u64,
    /// Value that the session has; `None` is unlimited.
    value: fn(&Limits) -> Option<u64>,
    /// Limit of a process that can be lowered; the others are those of the whole run.
    lowered: Option<fn(&Process) -> &Cell<ResourceLimit>>,
}

/// Makes a resource that no process can lower.
const fn fixed(letter: u8, name: &'static str, unit: &'static str, value: fn(&Limits) -> Option<u64>) -> Resource {
    Resource { letter, name, unit, scale: 1, value, lowered: None }
}

/// Every resource, in the order in which `ulimit -a` prints them.
static RESOURCES: &[Resource] = &[
    fixed(b'R', "real-time non-blocking time", "microseconds, ", |_| None),
    Resource { scale: 1024, lowered: Some(|process| &process.resources.core_bytes), ..fixed(b'c', "core file size", "blocks, ", |_| None) },
    fixed(b'd', "data seg size", "kbytes, ", |limits| Some(limits.memory_bytes as u64 / 1024)),
    fixed(b'e', "scheduling priority", "", |_| Some(0)),
    Resource {
        scale: 1024,
        lowered: Some(|process| &process.resources.file_bytes),
        ..fixed(b'f', "file size", "blocks, ", |limits| Some(limits.file_bytes))
    },
    fixed(b'i', "pending signals", "", |_| None),
    fixed(b'l', "max locked memory", "kbytes, ", |_| Some(0)),
    fixed(b'm', "max memory size", "kbytes, ", |limits| Some(limits.memory_bytes as u64 / 1024)),
    Resource {
        lowered: Some(|process| &process.resources.descriptors),
        ..fixed(b'n', "open files", "", |limits| Some(u64::from(limits.descriptors)))
    },
    fixed(b'p', "pipe size", "512 bytes, ", |_| Some(bashkit_core::kernel::PIPE_BYTES as u64 / 512)),
    fixed(b'q', "POSIX message queues", "bytes, ", |_| Some(0)),
    fixed(b'r', "real-time priority", "", |_| Some(0)),
    fixed(b's', "stack size", "kbytes, ", |_| Some(8192)),
    fixed(b't', "cpu time", "seconds, ", |limits| Some(limits.time.as_secs())),
    fixed(b'u', "max user processes", "", |limits| Some(u64::from(limits.processes))),
    fixed(b'v', "virtual memory", "kbytes, ", |_| None),
    fixed(b'x', "file locks", "", |_| None),
];

/// Limit of a process that says that there is none.
const UNLIMITED: u64 = u64::MAX;

/// Resource whose limit is asked for when no option names one.
const DEFAULT: u8 = b'f';

/// A resource that was named, and the text of its new limit.
type Asked = (&'static Resource, Option<Vec<u8>>);

/// What the options ask for.
#[derive(Default)]
struct Request {
    all: bool,
    soft: bool,
    hard: bool,
    asked: Vec<Asked>,
}

/// Prints the limits of this session as the resources that `ulimit` names, or lowers those of this process.
fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let texts: Vec<Vec<u8>> = shell.arg_texts(args)?.iter().map(|text| text.to_vec()).collect();
    if texts.first().is_some_and(|text| text == b"--help") {
        shell.print_usage(&BUILTIN)?;
        return Ok(2);
    }
    let Some(request) = read_request(shell, &texts)? else { return Ok(2) };
    let (soft, hard) = (request.soft, request.hard);
    if request.all {
        let mut out = String::new();
        for resource in RESOURCES {
            out.push_str(&resource.line(shell, hard && !soft));
        }
        return shell.print("ulimit", out.as_bytes());
    }
    let many = request.asked.len() > 1;
    for (resource, limit) in &request.asked {
        let status = match limit {
            Some(text) => set(shell, resource, text, soft, hard)?,
            None => {
                let line = if many { resource.line(shell, hard && !soft) } else { resource.shown(shell, hard && !soft) + "\n" };
                shell.print_quietly(line.as_bytes())?;
                0
            }
        };
        if status != 0 {
            return Ok(status);
        }
    }
    Ok(0)
}

/// Reads options, each of which may have a value of its own. `None`: one of them is none, which was said.
fn read_request(shell: &mut Shell, texts: &[Vec<u8>]) -> Result<Option<Request>, Stop> {
    let mut request = Request::default();
    let mut rest = texts.iter().peekable();
    while let Some(cluster) = rest.next_if(|text| text.len() > 1 && text.first() == Some(&b'-')) {
        if cluster == b"--" {
            break;
        }
        for (at, &letter) in cluster.iter().enumerate().skip(1) {
            if let Some(flag) = [ALL, SOFT, HARD].iter().find(|flag| flag.short() == letter) {
                let field = match flag.short() {
                    b'a' => &mut request.all,
                    b'S' => &mut request.soft,
                    _ => &mut request.hard,
                };
                *field = true;
                continue;
            }
            let Some(resource) = RESOURCES.iter().find(|resource| resource.letter == letter) else {
                // bash: what looks like a number is shown whole.
                let shown = if letter.is_ascii_digit() { cluster.clone() } else { vec![b'-', letter] };
                shell.builtin_error("ulimit", [&shown[..], b": invalid option"].concat())?;
                shell.usage(&BUILTIN)?;
                return Ok(None);
            };
            let behind = cluster.get(at + 1..).filter(|behind| !behind.is_empty()).map(<[u8]>::to_vec);
            let attached = behind.is_some();
            let value = behind.or_else(|| rest.next_if(|text| text.first() != Some(&b'-')).cloned());
            request.asked.push((resource, value));
            if attached {
                break;
            }
        }
    }
    if request.asked.is_empty() && !request.all {
        let resource = RESOURCES.iter().find(|resource| resource.letter == DEFAULT);
        request.asked.extend(resource.map(|resource| (resource, rest.next().cloned())));
    }
    Ok(Some(request))
}

/// Sets one limit; answers the status.
fn set(shell: &mut Shell, resource: &'static Resource, text: &[u8], soft: bool, hard: bool) -> Flow {
    let current = resource.limit(shell);
    let new = match text {
        b"hard" => current.hard,
        b"soft" => current.soft,
        b"unlimited" => None,
        _ if text.iter().all(u8::is_ascii_digit) => {
            let number = text.iter().fold(0u64, |n, digit| n.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
            Some(number.saturating_mul(resource.scale(shell)).min(UNLIMITED - 1))
        }
        _ => return shell.builtin_fails("ulimit", [text, b": invalid number"].concat()),
    };
    let (sets_soft, sets_hard) = (soft || !hard, hard || !soft);
    let is_above = |new: Option<u64>, limit: Option<u64>| limit.is_some_and(|limit| new.is_none_or(|new| new > limit));
    let wanted = ResourceLimit { soft: if sets_soft { new } else { current.soft }, hard: if sets_hard { new } else { current.hard } };
    let refusal = if wanted == current {
        return Ok(0);
    } else if is_above(wanted.soft, wanted.hard) {
        "Invalid argument"
    } else if is_above(wanted.hard, current.hard) {
        "Operation not permitted"
    } else if let Some(lowered) = resource.lowered {
        let stored = |limit: Option<u64>| Some(limit.unwrap_or(UNLIMITED));
        lowered(&shell.process).set(ResourceLimit { soft: stored(wanted.soft), hard: stored(wanted.hard) });
        return Ok(0);
    } else {
        "it is that of the whole run"
    };
    shell.builtin_fails("ulimit", format!("{}: cannot modify limit: {refusal}", resource.name))
}

impl Resource {
    /// Bytes, or whatever it is counted in, of one unit. POSIX: a block has 512 bytes.
    fn scale(&self, shell: &Shell) -> u64 {
        if self.scale > 1 && shell.on(SetOpt::Posix) { 512 } else { self.scale }
    }

    /// Limits that hold for this process.
    fn limit(&self, shell: &Shell) -> ResourceLimit {
        let session = (self.value)(shell.meter.limits());
        let lowered = self.lowered.map(|lowered| lowered(&shell.process).get()).unwrap_or_default();
        let holds = |limit: Option<u64>| limit.or(session).filter(|limit| *limit != UNLIMITED);
        // No core file is ever written, so that is what holds until something else is said.
        let soft = if self.letter == b'c' && lowered == ResourceLimit::default() { Some(0) } else { holds(lowered.soft) };
        ResourceLimit { soft, hard: holds(lowered.hard) }
    }

    /// The value of a limit in its unit.
    fn shown(&self, shell: &Shell, hard: bool) -> String {
        let limit = self.limit(shell);
        let value = if hard { limit.hard } else { limit.soft };
        value.map_or_else(|| "unlimited".to_owned(), |n| (n / self.scale(shell)).to_string())
    }

    /// Line that tells the limit with its name.
    fn line(&self, shell: &Shell, hard: bool) -> String {
        let tail = format!("({}-{})", self.unit, char::from(self.letter));
        format!("{:<20}{tail:>20} {}\n", self.name, self.shown(shell, hard))
    }
}
