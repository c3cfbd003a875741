//! Options of a subcommand, parsed in git's way: clusters, `--no-`, unique prefixes, `-5`.

use crate::halt::{G, Halt};
use crate::usage::{Group, Usage};

/// Parsed arguments of a subcommand.
#[derive(Default)]
pub(crate) struct Opts {
    found: Vec<(&'static str, Option<Vec<u8>>)>,
    /// Words that are no options.
    pub(crate) args: Vec<Vec<u8>>,
    /// Number of those words that stand before `--`.
    pub(crate) dashes: Option<usize>,
    /// `--not` turns operands round, as where commits are selected.
    turns: bool,
}

/// An option as it is looked for.
struct One {
    short: u8,
    long: &'static str,
    /// `=` takes a value, `?` may.
    value: u8,
    is_refused: bool,
}

impl One {
    fn new(form: &'static str, is_refused: bool) -> Self {
        let (body, value) = match form.split_once("[=") {
            Some((body, _)) => (body, b'?'),
            None => form.split_once('=').map_or((form, 0), |(body, _)| (body, b'=')),
        };
        let (short, long) = match body.split_once(',') {
            Some((short, long)) => (short.bytes().next().unwrap_or(0), long),
            None if body.len() == 1 => (body.bytes().next().unwrap_or(0), body),
            None => match body.strip_prefix('#') {
                Some(name) => (b'#', name),
                None => (0, body),
            },
        };
        Self { short, long, value, is_refused }
    }

    fn has_name(&self) -> bool {
        self.long.len() > 1 && self.short != b'#'
    }

    /// `-m` or `--message`, the long name where there is one.
    fn name(&self) -> String {
        match self.short {
            b'#' => "-<n>".to_owned(),
            b'(' | b')' => self.long.to_owned(),
            _ if self.long.len() > 1 => format!("--{}", self.long),
            short => format!("-{}", char::from(short)),
        }
    }
}

fn read(sub: &'static Usage) -> Vec<One> {
    let own = sub.groups.iter().flat_map(|group| group.options()).map(|(form, _)| One::new(form, false));
    own.chain(sub.groups.iter().flat_map(|group| group.refused()).map(|form| One::new(form, true))).collect()
}

/// The options of a subcommand in a line.
pub(crate) fn supported(sub: &'static Usage) -> String {
    read(sub).iter().filter(|one| !one.is_refused).map(One::name).collect::<Vec<_>>().join(" ")
}

/// An option of the real git that is not one here.
pub(crate) fn refused(sub: &'static Usage, name: &str) -> Halt {
    fatal!["option '", name, "' is not supported here; supported are: ", supported(sub)]
}

/// Form of an option in usage: `-m, --message <text>`.
fn written(form: &str) -> String {
    let one = form.split_once("[=").map_or_else(|| form.replacen('=', " ", 1), |(name, value)| format!("{name}[={value}"));
    let (body, value) = one.split_at_checked(one.find([' ', '[']).unwrap_or(one.len())).unwrap_or((&one, ""));
    match body.split_once(',') {
        Some((short, long)) => format!("-{short}, --{long}{value}"),
        None if body.starts_with('#') => "-<n>".to_owned(),
        None if matches!(body, "(" | ")") => body.to_owned(),
        None if body.len() == 1 => format!("-{body}{value}"),
        None => format!("--{body}{value}"),
    }
}

/// Text of `-h`: each way to call it, its options, what is refused.
pub(crate) fn usage(sub: &'static Usage) -> String {
    let mut text = String::new();
    for (at, line) in sub.synopsis.split('\n').enumerate() {
        text.push_str(format!("{} git {} {line}", if at == 0 { "usage:" } else { "   or:" }, sub.name).trim_end());
        text.push('\n');
    }
    text.push('\n');
    for group in sub.groups {
        if !group.name.is_empty() {
            text.push_str(&format!("Options of {}\n", group.name));
        }
        for (form, help) in group.options() {
            let left = format!("    {}", written(form));
            match left.len() > 24 {
                true => text.push_str(&format!("{left}\n{:26}{help}\n", "")),
                false => text.push_str(&format!("{left:26}{help}\n")),
            }
        }
        text.push_str(if group.options.is_empty() { "" } else { "\n" });
    }
    let refused: Vec<String> = read(sub).iter().filter(|one| one.is_refused).map(One::name).collect();
    if !refused.is_empty() {
        text.push_str(&format!("Not supported here: {}\n\n", refused.join(" ")));
    }
    text
}

/// The options of a group as documentation lists them.
pub(crate) fn described(group: &'static Group) -> String {
    let mut text: Vec<String> = group.options().map(|(form, help)| format!("`{}` {help}", written(form))).collect();
    if text.is_empty() {
        text.push("no options".to_owned());
    }
    let refused: Vec<String> = group.refused().map(|form| format!("`{}`", One::new(form, true).name())).collect();
    let tail = if refused.is_empty() { String::new() } else { format!(" Not supported: {}.", refused.join(" ")) };
    format!("{}.{tail}", text.join("; "))
}

impl Opts {
    /// Parses `argv`; a wrong option is refused with those that are there, status 129.
    pub(crate) fn parse(sub: &'static Usage, argv: &[Vec<u8>]) -> G<Self> {
        Self::parse_some(sub, argv, false)
    }

    /// Parses the options before the first operand; all that follows is operands.
    pub(crate) fn parse_leading(sub: &'static Usage, argv: &[Vec<u8>]) -> G<Self> {
        Self::parse_some(sub, argv, true)
    }

    fn parse_some(sub: &'static Usage, argv: &[Vec<u8>], stops: bool) -> G<Self> {
        let all = read(sub);
        let turns = sub.groups.iter().any(|group| group.name == "commits");
        let mut opts = Self { found: Vec::new(), args: Vec::new(), dashes: None, turns };
        let mut rest = argv.iter();
        while let Some(arg) = rest.next() {
            if arg == b"--" {
                opts.dashes = Some(opts.args.len());
                opts.args.extend(rest.cloned());
                break;
            }
            if let Some(long) = arg.strip_prefix(b"--") {
                opts.long(sub, &all, long, &mut rest)?;
                continue;
            }
            if arg.len() > 1 && arg.first() == Some(&b'-') {
                opts.cluster(sub, &all, arg.get(1..).unwrap_or_default(), &mut rest)?;
                continue;
            }
            // A parenthesis is an option without a hyphen.
            if let [paren @ (b'(' | b')')] = arg.as_slice()
                && let Some(one) = all.iter().find(|one| one.short == *paren)
            {
                opts.found.push((one.long, None));
                continue;
            }
            opts.args.push(opts.turned(arg));
            if stops {
                opts.args.extend(rest.cloned());
                break;
            }
        }
        Ok(opts)
    }

    /// Operand as `--not` before it means it: `A` is `^A`, and `^A` is `A`.
    fn turned(&self, arg: &[u8]) -> Vec<u8> {
        if !self.turns || self.count("not").is_multiple_of(2) {
            return arg.to_vec();
        }
        arg.strip_prefix(b"^").map_or_else(|| bytes!["^", arg], <[u8]>::to_vec)
    }

    /// Parses one long option, with its value.
    fn long(&mut self, sub: &'static Usage, all: &[One], long: &[u8], rest: &mut std::slice::Iter<'_, Vec<u8>>) -> G<()> {
        let (name, value) = match memchr::memchr(b'=', long).and_then(|at| long.split_at_checked(at)) {
            Some((name, value)) => (name, value.get(1..).map(<[u8]>::to_vec)),
            None => (long, None),
        };
        let refuse = |message: Vec<u8>| Halt::Die(129, bytes![message, "\n", usage(sub)]);
        let is_like = |one: &&One| one.has_name() && one.long.as_bytes().starts_with(name);
        let exact = all.iter().find(|one| one.has_name() && one.long.as_bytes() == name);
        let like: Vec<&One> = all.iter().filter(is_like).collect();
        let found = exact.or(match like.as_slice() {
            [one] => Some(*one),
            _ => None,
        });
        if let Some(one) = found {
            return self.put_long(sub, one, value, rest);
        }
        let negated = name.strip_prefix(b"no-").and_then(|name| all.iter().find(|one| one.long.as_bytes() == name && value.is_none()));
        if let Some(one) = negated {
            self.found.retain(|(id, _)| *id != one.long);
            return Ok(());
        }
        if like.len() > 1 {
            let names: Vec<String> = like.iter().map(|one| format!("--{}", one.long)).collect();
            return Err(refuse(bytes!["error: ambiguous option: ", name, " (could be ", names.join(" or "), ")"]));
        }
        if matches!(long, b"help" | b"help-all") {
            return Err(Halt::Help(sub));
        }
        Err(refuse(bytes!["error: unknown option `", long, "'"]))
    }

    /// Notes a long option with its value.
    fn put_long(&mut self, sub: &'static Usage, one: &One, value: Option<Vec<u8>>, rest: &mut std::slice::Iter<'_, Vec<u8>>) -> G<()> {
        let refuse = |message: Vec<u8>| Halt::Die(129, bytes![message, "\n", usage(sub)]);
        if one.is_refused {
            return Err(refused(sub, &one.name()));
        }
        let value = match (one.value, value) {
            (0, Some(_)) => return Err(refuse(bytes!["error: option `", one.long, "' takes no value"])),
            (b'=', None) => match rest.next() {
                Some(value) => Some(value.clone()),
                None => return Err(refuse(bytes!["error: option `", one.long, "' requires a value"])),
            },
            (_, value) => value,
        };
        self.found.push((one.long, value));
        Ok(())
    }

    /// Parses a cluster of short options, or `-NUMBER`.
    fn cluster(&mut self, sub: &'static Usage, all: &[One], letters: &[u8], rest: &mut std::slice::Iter<'_, Vec<u8>>) -> G<()> {
        let refuse = |message: Vec<u8>| Halt::Die(129, bytes![message, "\n", usage(sub)]);
        if letters.iter().all(u8::is_ascii_digit)
            && let Some(one) = all.iter().find(|one| one.short == b'#')
        {
            self.found.push((one.long, Some(letters.to_vec())));
            return Ok(());
        }
        let mut at = 0;
        while let Some(&letter) = letters.get(at) {
            at += 1;
            let Some(one) = all.iter().find(|one| one.short == letter && letter != b'#') else {
                if letter == b'h' {
                    return Err(Halt::Help(sub));
                }
                return Err(refuse(bytes!["error: unknown switch `", [letter], "'"]));
            };
            if one.is_refused {
                return Err(refused(sub, &format!("-{}", char::from(letter))));
            }
            let behind = letters.get(at..).filter(|behind| !behind.is_empty()).map(<[u8]>::to_vec);
            match one.value {
                0 => {
                    self.found.push((one.long, None));
                    continue;
                }
                b'?' => self.found.push((one.long, behind)),
                _ => match behind.or_else(|| rest.next().cloned()) {
                    Some(value) => self.found.push((one.long, Some(value))),
                    None => return Err(refuse(bytes!["error: switch `", [letter], "' requires a value"])),
                },
            }
            break;
        }
        Ok(())
    }

    /// The options with one more, which only the code gives.
    pub(crate) fn with(mut self, id: &'static str) -> Self {
        self.found.push((id, None));
        self
    }

    /// Copy of the options without one of them.
    pub(crate) fn without(&self, id: &str) -> Self {
        let found = self.found.iter().filter(|(found, _)| *found != id).cloned().collect();
        Self { found, args: self.args.clone(), dashes: self.dashes, turns: self.turns }
    }

    pub(crate) fn has(&self, id: &str) -> bool {
        self.found.iter().any(|(found, _)| *found == id)
    }

    pub(crate) fn value(&self, id: &str) -> Option<&[u8]> {
        self.found.iter().rev().find(|(found, _)| *found == id).and_then(|(_, value)| value.as_deref())
    }

    pub(crate) fn values(&self, id: &str) -> Vec<&[u8]> {
        self.found.iter().filter(|(found, _)| *found == id).filter_map(|(_, value)| value.as_deref()).collect()
    }

    /// Occurrences of these options with their values, in the order given.
    pub(crate) fn in_order(&self, ids: &[&str]) -> Vec<(&'static str, &[u8])> {
        self.found.iter().filter(|(found, _)| ids.contains(found)).filter_map(|(id, value)| Some((*id, value.as_deref()?))).collect()
    }

    /// Occurrences of these options, with and without values, in the order given.
    pub(crate) fn sequence(&self, ids: &[&str]) -> Vec<(&'static str, Option<&[u8]>)> {
        self.found.iter().filter(|(found, _)| ids.contains(found)).map(|(id, value)| (*id, value.as_deref())).collect()
    }

    pub(crate) fn count(&self, id: &str) -> usize {
        self.found.iter().filter(|(found, _)| *found == id).count()
    }

    /// The last of these that was given.
    pub(crate) fn last_of(&self, ids: &[&str]) -> Option<&'static str> {
        self.found.iter().rev().find(|(found, _)| ids.contains(found)).map(|(found, _)| *found)
    }

    pub(crate) fn number(&self, id: &str) -> G<Option<usize>> {
        let Some(text) = self.value(id) else { return Ok(None) };
        match std::str::from_utf8(text).ok().and_then(|text| text.parse::<i64>().ok()) {
            Some(n) => Ok(Some(usize::try_from(n).unwrap_or(usize::MAX))),
            None => Err(fatal!["'", text, "': not an integer"]),
        }
    }

    pub(crate) fn arg(&self, at: usize) -> Option<&[u8]> {
        self.args.get(at).map(Vec::as_slice)
    }

    /// Words before `--`, and those behind it.
    pub(crate) fn split(&self) -> (&[Vec<u8>], Option<&[Vec<u8>]>) {
        match self.dashes.and_then(|at| self.args.split_at_checked(at)) {
            Some((before, behind)) => (before, Some(behind)),
            None => (&self.args, None),
        }
    }
}

/// Names of the options of a usage, to see that none is there twice.
#[cfg(debug_assertions)]
pub(crate) fn option_names(usage: &'static Usage) -> Vec<String> {
    let mut names = Vec::new();
    for one in read(usage) {
        if one.short != 0 && one.short != b'#' {
            names.push(format!("-{}", char::from(one.short)));
        }
        if one.has_name() {
            names.push(format!("--{}", one.long));
        }
    }
    names
}
