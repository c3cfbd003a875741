//! `git rev-parse --parseopt`: options of a shell script, described by lines of its input.

use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::{Opts, usage as own_usage};
use crate::quote::shell_word;
use crate::usage::{Usage, own};

pub(crate) const USAGE: Usage = Usage::new(
    "rev-parse --parseopt",
    "[<options>] -- [<args>...]",
    &[&own!(
        &[
            ("keep-dashdash", "keep the `--` passed as an arg"),
            ("stop-at-non-option", "stop parsing after the first non-option argument"),
            ("stuck-long", "output in stuck long form"),
        ],
        &[],
    )],
);

/// Value that an option takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    None,
    Optional,
    Required,
}

/// Line of the description: an option, or the title of a group of them.
struct Entry {
    short: Option<u8>,
    long: Vec<u8>,
    value: Value,
    is_hidden: bool,
    /// Whether `--no-NAME` is none (`!`).
    has_no_negation: bool,
    /// Name of the value in the usage.
    hint: Vec<u8>,
    help: Vec<u8>,
    is_title: bool,
}

/// What a script says about itself: usage and options.
struct Description {
    usage: Vec<Vec<u8>>,
    entries: Vec<Entry>,
}

/// End of the reading of arguments.
enum End {
    /// The usage goes to standard output, as a command for the shell.
    Help,
    /// A message goes before the usage.
    Unknown(Vec<u8>),
    /// A message stands alone.
    Wrong(Vec<u8>),
    /// A message goes before the usage of [`End::Help`].
    Ambiguous(Vec<u8>),
}

/// Reads options as `git rev-parse --parseopt` does, and prints the `set --` of a script.
pub(crate) fn parseopt(env: &Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let before = args.iter().position(|arg| arg == b"--").unwrap_or(args.len());
    let (options, rest) = args.split_at_checked(before).unwrap_or_default();
    let opts = Opts::parse(&USAGE, options)?;
    let Some(words) = rest.get(1..).filter(|_| opts.args.is_empty()) else {
        return Err(Halt::Die(129, own_usage(&USAGE).into_bytes()));
    };
    let mut input = Vec::new();
    env.cx.stdin().rest(&mut input)?;
    env.cx.step(input.len() as u64 / 4)?;
    let description = Description::read(&input)?;
    let mut reading = Reading {
        entries: &description.entries,
        keeps_dashes: opts.has("keep-dashdash"),
        stops: opts.has("stop-at-non-option"),
        is_stuck: opts.has("stuck-long"),
        out: b"set --".to_vec(),
        operands: Vec::new(),
    };
    let (message, to_stdout) = match reading.run(env, words)? {
        Ok(()) => {
            let operands = reading.operands.iter().flat_map(|word| bytes![" ", shell_word(word)]).collect::<Vec<u8>>();
            env.put(bytes![reading.out, " --", operands, "\n"])?;
            return Ok(0);
        }
        Err(End::Help) => (Vec::new(), true),
        Err(End::Ambiguous(message)) => (message, true),
        Err(End::Unknown(message)) => (message, false),
        Err(End::Wrong(message)) => {
            env.warn(bytes!["error: ", message])?;
            return Ok(129);
        }
    };
    if !message.is_empty() {
        env.warn(bytes!["error: ", message])?;
    }
    let usage = description.usage();
    if to_stdout {
        env.put(bytes!["cat <<\\EOF\n", usage, "EOF\n"])?;
    } else {
        env.cx.stderr_bytes(&usage)?;
    }
    Ok(129)
}

impl Description {
    fn read(input: &[u8]) -> G<Self> {
        let mut lines = input.split_inclusive(|b| *b == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line));
        let mut usage = Vec::new();
        loop {
            match lines.next() {
                None => return Err(fatal!["premature end of input"]),
                Some(b"--") if usage.is_empty() => return Err(fatal!["no usage string given before the `--' separator"]),
                Some(b"--") => break,
                Some(line) => usage.push(line.to_vec()),
            }
        }
        Ok(Self { usage, entries: lines.filter(|line| !line.is_empty()).map(Entry::read).collect() })
    }

    /// Text of the usage.
    fn usage(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let mut is_form = true;
        for (at, line) in self.usage.iter().enumerate() {
            is_form &= !line.is_empty() || at == 0;
            match (at, line.is_empty()) {
                (0, _) => out.extend(bytes!["usage: ", line, "\n"]),
                (_, true) => out.push(b'\n'),
                (_, false) if is_form => out.extend(bytes!["   or: ", line, "\n"]),
                (_, false) => out.extend(bytes!["    ", line, "\n"]),
            }
        }
        let mut needs_line = true;
        for entry in &self.entries {
            if entry.is_title {
                out.push(b'\n');
                needs_line = false;
                if !entry.help.is_empty() {
                    out.extend(bytes![&entry.help, "\n"]);
                }
                continue;
            }
            if entry.is_hidden {
                continue;
            }
            if needs_line {
                out.push(b'\n');
                needs_line = false;
            }
            out.extend(entry.usage());
        }
        out.push(b'\n');
        out
    }
}

impl Entry {
    /// Reads a line `NAME[FLAGS][HINT] HELP`.
    fn read(line: &[u8]) -> Self {
        let space = line.iter().position(|b| b.is_ascii_whitespace()).filter(|at| *at > 0);
        let Some(space) = space else {
            let help = line.trim_ascii_start().to_vec();
            let (short, long, hint) = (None, Vec::new(), Vec::new());
            return Self { short, long, value: Value::None, is_hidden: false, has_no_negation: false, hint, help, is_title: true };
        };
        let (spec, help) = line.split_at_checked(space).unwrap_or((line, b""));
        let end = spec.iter().position(|b| b"*=?!".contains(b)).unwrap_or(spec.len());
        let (name, mut rest) = spec.split_at_checked(end).unwrap_or((spec, b""));
        let (short, long) = match name {
            [one] => (Some(*one), Vec::new()),
            [one, b',', long @ ..] => (Some(*one), long.to_vec()),
            long => (None, long.to_vec()),
        };
        let mut entry = Self {
            short,
            long,
            value: Value::None,
            is_hidden: false,
            has_no_negation: false,
            hint: Vec::new(),
            help: help.trim_ascii_start().to_vec(),
            is_title: false,
        };
        while let Some((flag, behind)) = rest.split_first() {
            match flag {
                b'=' if entry.value == Value::None => entry.value = Value::Required,
                b'=' => {}
                b'?' => entry.value = Value::Optional,
                b'!' => entry.has_no_negation = true,
                b'*' => entry.is_hidden = true,
                _ => break,
            }
            rest = behind;
        }
        entry.hint = rest.to_vec();
        entry
    }

    /// Line of the usage.
    fn usage(&self) -> Vec<u8> {
        let mut line = b"    ".to_vec();
        if let Some(short) = self.short {
            line.extend([b'-', short]);
        }
        if self.short.is_some() && !self.long.is_empty() {
            line.extend_from_slice(b", ");
        }
        if !self.long.is_empty() {
            line.extend(bytes!["--", &self.long]);
        }
        let is_literal = self.hint.is_empty() || self.hint.iter().any(|b| b"()<>[]|".contains(b));
        let hint: &[u8] = if self.hint.is_empty() { b"..." } else { &self.hint };
        let hint = if is_literal { hint.to_vec() } else { bytes!["<", hint, ">"] };
        match self.value {
            Value::None => {}
            Value::Required => line.extend(bytes![" ", hint]),
            Value::Optional => line.extend(bytes!["[", if self.long.is_empty() { "" } else { "=" }, hint, "]"]),
        }
        let width = String::from_utf8_lossy(&line).chars().count();
        let gap = if width <= 24 { " ".repeat(26 - width) } else { format!("\n{}", " ".repeat(26)) };
        bytes![line, gap, &self.help, "\n"]
    }
}

/// Arguments on their way to a `set --`.
struct Reading<'d> {
    entries: &'d [Entry],
    keeps_dashes: bool,
    stops: bool,
    is_stuck: bool,
    out: Vec<u8>,
    operands: Vec<Vec<u8>>,
}

/// Long option that a word names.
struct Named<'d> {
    entry: &'d Entry,
    is_negated: bool,
    value: Option<Vec<u8>>,
}

impl<'d> Reading<'d> {
    fn run(&mut self, env: &Env<'_, '_>, words: &[Vec<u8>]) -> G<Result<(), End>> {
        let is_lone = words.len() == 1;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            env.cx.step(self.entries.len() as u64 + 1)?;
            if word.len() < 2 || !word.starts_with(b"-") {
                self.operands.push(word.clone());
                if self.stops {
                    break;
                }
                continue;
            }
            if word == b"--" {
                self.operands.extend(self.keeps_dashes.then(|| word.clone()));
                break;
            }
            let done = match word.strip_prefix(b"--") {
                Some(b"help" | b"help-all") => Err(End::Help),
                Some(b"end-of-options") => break,
                Some(long) => self.long(long, &mut words),
                None if is_lone && word == b"-h" => Err(End::Help),
                None => self.cluster(word.get(1..).unwrap_or_default(), &mut words),
            };
            if done.is_err() {
                return Ok(done);
            }
        }
        self.operands.extend(words.cloned());
        Ok(Ok(()))
    }

    /// Adds an option to the result.
    fn put(&mut self, entry: &Entry, is_negated: bool, value: Option<&[u8]>) {
        match entry.short {
            _ if is_negated => self.out.extend(bytes![" --no-", &entry.long]),
            Some(short) if entry.long.is_empty() || !self.is_stuck => self.out.extend([b' ', b'-', short]),
            _ => self.out.extend(bytes![" --", &entry.long]),
        }
        if let Some(value) = value {
            let between = match (self.is_stuck, entry.long.is_empty()) {
                (false, _) => " ",
                (true, false) => "=",
                (true, true) => "",
            };
            self.out.extend(bytes![between, shell_word(value)]);
        }
    }

    fn long<'w>(&mut self, word: &[u8], words: &mut impl Iterator<Item = &'w Vec<u8>>) -> Result<(), End> {
        let Named { entry, is_negated, value } = self.named(word)?;
        let name = || bytes!["option `", if is_negated { "no-" } else { "" }, &entry.long, "'"];
        let value = match (value, is_negated, entry.value) {
            (Some(_), true, _) | (Some(_), _, Value::None) => return Err(End::Wrong(bytes![name(), " takes no value"])),
            (None, false, Value::Required) => match words.next() {
                Some(value) => Some(value.clone()),
                None => return Err(End::Wrong(bytes![name(), " requires a value"])),
            },
            (value, ..) => value,
        };
        self.put(entry, is_negated, value.as_deref());
        Ok(())
    }

    /// Finds the long option that a word names, or begins to name.
    fn named(&self, word: &[u8]) -> Result<Named<'d>, End> {
        let end = memchr::memchr(b'=', word).unwrap_or(word.len());
        let name = word.get(..end).unwrap_or_default();
        let value = word.get(end + 1..).map(<[u8]>::to_vec);
        let found = |entry: &'d Entry, is_negated: bool| Named { entry, is_negated, value: value.clone() };
        let mut like: Vec<Named<'d>> = Vec::new();
        for entry in self.entries.iter().filter(|entry| !entry.long.is_empty()) {
            if entry.long == name {
                return Ok(found(entry, false));
            }
            if entry.long.starts_with(name) {
                like.push(found(entry, false));
                continue;
            }
            if entry.has_no_negation {
                continue;
            }
            match name.strip_prefix(b"no-") {
                Some(rest) if entry.long == rest => return Ok(found(entry, true)),
                Some(rest) if entry.long.starts_with(rest) => like.push(found(entry, true)),
                None if b"no-".starts_with(name) => like.push(found(entry, true)),
                // git: an option `no-NAME` is negated by `NAME`.
                None if entry.long.strip_prefix(b"no-") == Some(name) => return Ok(found(entry, true)),
                _ => {}
            }
        }
        match like.len() {
            0 => Err(End::Unknown(bytes!["unknown option `", word, "'"])),
            1 => like.pop().ok_or(End::Help),
            _ => {
                let shown = |named: Option<&Named<'_>>| {
                    named.map(|named| bytes!["--", if named.is_negated { "no-" } else { "" }, &named.entry.long]).unwrap_or_default()
                };
                let both = bytes![shown(like.first()), " or ", shown(like.get(1))];
                Err(End::Ambiguous(bytes!["ambiguous option: ", word, " (could be ", both, ")"]))
            }
        }
    }

    /// Reads a cluster of short options.
    fn cluster<'w>(&mut self, letters: &[u8], words: &mut impl Iterator<Item = &'w Vec<u8>>) -> Result<(), End> {
        let mut rest = letters;
        while let Some((letter, behind)) = rest.split_first() {
            rest = behind;
            let entries = self.entries;
            let Some(entry) = entries.iter().find(|entry| entry.short == Some(*letter)) else {
                if *letter == b'h' {
                    return Err(End::Help);
                }
                return Err(End::Unknown(bytes!["unknown switch `", [*letter], "'"]));
            };
            let value = match entry.value {
                Value::None => {
                    self.put(entry, false, None);
                    continue;
                }
                _ if !rest.is_empty() => Some(rest.to_vec()),
                Value::Optional => None,
                Value::Required => match words.next() {
                    Some(value) => Some(value.clone()),
                    None => return Err(End::Wrong(bytes!["switch `", [*letter], "' requires a value"])),
                },
            };
            self.put(entry, false, value.as_deref());
            break;
        }
        Ok(())
    }
}
