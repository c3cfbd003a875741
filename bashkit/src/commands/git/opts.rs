//! The options of a subcommand, in git's way: clusters, `--no-`, unique beginnings, `-5`.

use super::{G, Halt};

/// Parsed arguments of a subcommand.
pub(super) struct Opts {
    found: Vec<(&'static str, Option<Vec<u8>>)>,
    /// What is not an option.
    pub(super) args: Vec<Vec<u8>>,
    /// How many of those stand before `--`.
    pub(super) dashes: Option<usize>,
}

struct One {
    short: u8,
    long: &'static str,
    value: u8,
}

impl One {
    fn id(&self, spec: &'static str) -> &'static str {
        let _ = spec;
        self.long
    }
}

/// A list such as `q,quiet m,message= U,unified= M,find-renames? #max-count`: a letter, a name; `=` takes a value, `?` may; `#` is `-NUMBER`.
fn read(spec: &'static str) -> Vec<One> {
    let mut all = Vec::new();
    for word in spec.split_whitespace() {
        let (body, value) = match word.as_bytes().last() {
            Some(b'=') => (word.trim_end_matches('='), b'='),
            Some(b'?') => (word.trim_end_matches('?'), b'?'),
            _ => (word, 0),
        };
        let (short, long) = match body.split_once(',') {
            Some((short, long)) => (short.bytes().next().unwrap_or(0), long),
            None if body.len() == 1 => (body.bytes().next().unwrap_or(0), body),
            None => match body.strip_prefix('#') {
                Some(name) => (b'#', name),
                None => (0, body),
            },
        };
        all.push(One { short, long, value });
    }
    all
}

fn usage(command: &str, spec: &'static str) -> Vec<u8> {
    let mut text = format!("usage: git {command} [<options>] [<args>]\n\n    supported here:");
    for one in read(spec) {
        if one.short == b'#' {
            text.push_str(" -<n>");
            continue;
        }
        if one.short != 0 {
            text.push_str(&format!(" -{}", char::from(one.short)));
        }
        if one.long.len() > 1 {
            text.push_str(&format!(" --{}", one.long));
        }
    }
    text.push('\n');
    text.into_bytes()
}

impl Opts {
    /// Parses `argv`; a wrong option is refused with those that are there, status 129.
    pub(super) fn parse(command: &str, spec: &'static str, argv: &[Vec<u8>]) -> G<Self> {
        let all = read(spec);
        let mut opts = Self { found: Vec::new(), args: Vec::new(), dashes: None };
        let mut rest = argv.iter();
        let refuse = |message: Vec<u8>| Halt::Die(129, bytes![message, "\n", usage(command, spec)]);
        while let Some(arg) = rest.next() {
            if arg == b"--" {
                opts.dashes = Some(opts.args.len());
                opts.args.extend(rest.cloned());
                break;
            }
            if let Some(long) = arg.strip_prefix(b"--") {
                let (name, value) = match memchr::memchr(b'=', long).and_then(|at| long.split_at_checked(at)) {
                    Some((name, value)) => (name, value.get(1..).map(<[u8]>::to_vec)),
                    None => (long, None),
                };
                let is_like = |one: &&One| one.long.len() > 1 && one.short != b'#' && one.long.as_bytes().starts_with(name);
                let exact = all.iter().find(|one| one.long.len() > 1 && one.long.as_bytes() == name);
                let like: Vec<&One> = all.iter().filter(is_like).collect();
                let found = exact.or(match like.as_slice() {
                    [one] => Some(*one),
                    _ => None,
                });
                if let Some(one) = found {
                    let value = match (one.value, value) {
                        (0, Some(_)) => return Err(refuse(bytes!["error: option `", one.long, "' takes no value"])),
                        (b'=', None) => match rest.next() {
                            Some(value) => Some(value.clone()),
                            None => return Err(refuse(bytes!["error: option `", one.long, "' requires a value"])),
                        },
                        (_, value) => value,
                    };
                    opts.found.push((one.id(spec), value));
                    continue;
                }
                let negated =
                    name.strip_prefix(b"no-").and_then(|name| all.iter().find(|one| one.long.as_bytes() == name && value.is_none()));
                if let Some(one) = negated {
                    opts.found.retain(|(id, _)| *id != one.long);
                    continue;
                }
                if like.len() > 1 {
                    let names: Vec<String> = like.iter().map(|one| format!("--{}", one.long)).collect();
                    return Err(refuse(bytes!["error: ambiguous option: ", name, " (could be ", names.join(" or "), ")"]));
                }
                return Err(refuse(bytes!["error: unknown option `", long, "'"]));
            }
            if arg.len() > 1 && arg.first() == Some(&b'-') {
                let letters = arg.get(1..).unwrap_or_default();
                if letters.iter().all(u8::is_ascii_digit)
                    && let Some(one) = all.iter().find(|one| one.short == b'#')
                {
                    opts.found.push((one.long, Some(letters.to_vec())));
                    continue;
                }
                let mut at = 0;
                while let Some(&letter) = letters.get(at) {
                    at += 1;
                    let Some(one) = all.iter().find(|one| one.short == letter && letter != b'#') else {
                        return Err(refuse(bytes!["error: unknown switch `", [letter], "'"]));
                    };
                    let behind = letters.get(at..).filter(|behind| !behind.is_empty()).map(<[u8]>::to_vec);
                    match one.value {
                        0 => {
                            opts.found.push((one.id(spec), None));
                            continue;
                        }
                        b'?' => opts.found.push((one.id(spec), behind)),
                        _ => match behind.or_else(|| rest.next().cloned()) {
                            Some(value) => opts.found.push((one.id(spec), Some(value))),
                            None => return Err(refuse(bytes!["error: switch `", [letter], "' requires a value"])),
                        },
                    }
                    break;
                }
                continue;
            }
            opts.args.push(arg.clone());
        }
        Ok(opts)
    }

    pub(super) fn has(&self, id: &str) -> bool {
        self.found.iter().any(|(found, _)| *found == id)
    }

    pub(super) fn value(&self, id: &str) -> Option<&[u8]> {
        self.found.iter().rev().find(|(found, _)| *found == id).and_then(|(_, value)| value.as_deref())
    }

    pub(super) fn values(&self, id: &str) -> Vec<&[u8]> {
        self.found.iter().filter(|(found, _)| *found == id).filter_map(|(_, value)| value.as_deref()).collect()
    }

    /// Which of these were given, with their values, in their order.
    pub(super) fn in_order(&self, ids: &[&str]) -> Vec<(&'static str, &[u8])> {
        self.found.iter().filter(|(found, _)| ids.contains(found)).filter_map(|(id, value)| Some((*id, value.as_deref()?))).collect()
    }

    pub(super) fn count(&self, id: &str) -> usize {
        self.found.iter().filter(|(found, _)| *found == id).count()
    }

    /// The last of these that was given.
    pub(super) fn last_of(&self, ids: &[&str]) -> Option<&'static str> {
        self.found.iter().rev().find(|(found, _)| ids.contains(found)).map(|(found, _)| *found)
    }

    pub(super) fn number(&self, id: &str) -> G<Option<usize>> {
        let Some(text) = self.value(id) else { return Ok(None) };
        match std::str::from_utf8(text).ok().and_then(|text| text.parse::<i64>().ok()) {
            Some(n) => Ok(Some(usize::try_from(n).unwrap_or(usize::MAX))),
            None => Err(fatal!["'", text, "': not an integer"]),
        }
    }

    pub(super) fn arg(&self, at: usize) -> Option<&[u8]> {
        self.args.get(at).map(Vec::as_slice)
    }

    /// What stands before `--`, and behind it.
    pub(super) fn split(&self) -> (&[Vec<u8>], Option<&[Vec<u8>]>) {
        match self.dashes.and_then(|at| self.args.split_at_checked(at)) {
            Some((before, behind)) => (before, Some(behind)),
            None => (&self.args, None),
        }
    }
}
