//! `semver`: sorts, filters and increments versions, as the command of node-semver 7.3.5 does.

use std::cmp::Ordering;

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault};

const RANGE: Opt = Opt::value('r', "range", "RANGE", "print versions that match RANGE");
const INCREMENT: Opt =
    Opt::optional('i', "increment", "LEVEL", "increment: major, minor, patch, premajor, preminor, prepatch, prerelease (patch); or --inc");
const PREID: Opt = Opt::value('\0', "preid", "IDENTIFIER", "what prereleases that are made begin with");
const LOOSE: Opt = Opt::flag('l', "loose", "interpret ranges loosely");
const PRERELEASE: Opt = Opt::flag('p', "include-prerelease", "prereleases match ranges as other versions do");
const COERCE: Opt = Opt::flag('c', "coerce", "find versions in the arguments, if possible");
const RTL: Opt = Opt::flag('\0', "rtl", "look for them from right to left");
const LTR: Opt = Opt::flag('\0', "ltr", "look for them from left to right (default)");
const REVERSE: Opt = Opt::flag('\0', "reverse", "print versions in descending order; --rev, -rev and -rv are the same");
const VERSION: Opt = Opt::value('v', "version", "VERSION", "the argument is a version");
const HELP: Opt = Opt::flag('h', "help", "display this help and exit");

pub(crate) const COMMAND: Command = Command::new(
    "semver",
    "semver [OPTION]... VERSION...",
    "Print the valid VERSIONs that satisfy all ranges, sorted by precedence; fail if there are none",
    &[RANGE, INCREMENT, PREID, LOOSE, PRERELEASE, COERCE, RTL, LTR, REVERSE, VERSION, HELP],
    run,
)
.parsing(Parsing::Raw);

/// The largest part of a version.
const PART_MAX: u64 = (1 << 53) - 1;
/// Largest length of a version in bytes (`MAX_LENGTH` of node-semver).
const VERSION_BYTES_MAX: usize = 256;
const LEVELS: [&str; 7] = ["major", "minor", "patch", "prerelease", "premajor", "preminor", "prepatch"];

/// Options by which versions and ranges are read and matched.
#[derive(Clone, Copy, Default)]
struct Manner {
    loose: bool,
    prerelease: bool,
    rtl: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let argv: Vec<String> = std::mem::take(&mut cx.args.operands).iter().map(|a| String::from_utf8_lossy(a).into_owned()).collect();
    if argv.is_empty() {
        return help(cx);
    }
    // The next argument is at the end.
    let mut left: Vec<String> = argv.into_iter().rev().collect();
    let mut manner = Manner::default();
    let (mut versions, mut ranges) = (Vec::new(), Vec::new());
    let (mut level, mut preid, mut coerce, mut reverse) = (None, None, false, false);
    while let Some(mut word) = left.pop() {
        cx.step(1 + word.len() as u64 / 16)?;
        // Everything is cut at the first `=`: what is behind it is the next argument.
        if let Some((before, behind)) = word.split_once('=') {
            left.push(behind.to_owned());
            word = before.to_owned();
        }
        match word.as_str() {
            "-rv" | "-rev" | "--rev" | "--reverse" => reverse = true,
            "-l" | "--loose" => manner.loose = true,
            "-p" | "--include-prerelease" => manner.prerelease = true,
            "-v" | "--version" => versions.extend(left.pop()),
            "-i" | "--inc" | "--increment" => {
                level = Some(left.pop_if(|next| LEVELS.contains(&next.as_str())).unwrap_or_else(|| "patch".into()));
            }
            "--preid" => preid = left.pop(),
            "-r" | "--range" => ranges.push(left.pop()),
            "-c" | "--coerce" => coerce = true,
            "--rtl" => manner.rtl = true,
            "--ltr" => manner.rtl = false,
            "-h" | "--help" | "-?" => return help(cx),
            _ => versions.push(word),
        }
    }
    let parsed = |text: String| match coerced(&text, manner).filter(|_| coerce) {
        Some(version) => Some(version),
        None => Version::parse(&text, false),
    };
    let mut versions: Vec<Version> = versions.into_iter().filter_map(parsed).collect();
    if versions.is_empty() {
        return Ok(1);
    }
    if level.is_some() && (versions.len() != 1 || !ranges.is_empty()) {
        cx.stderr_bytes(b"--inc can only be used on a single version with no range\n")?;
        return Ok(1);
    }
    for range in ranges {
        let Some(range) = range.and_then(|range| Range::parse(&range, manner)) else { return Ok(1) };
        let cost = 1 + range.0.iter().map(Vec::len).sum::<usize>() as u64;
        cx.step(cost.saturating_mul(versions.len() as u64))?;
        versions.retain(|version| range.matches(version, manner));
        if versions.is_empty() {
            return Ok(1);
        }
    }
    cx.step(16 * versions.len() as u64)?;
    versions.sort_by(|a, b| if reverse { b.compare(a) } else { a.compare(b) });
    let mut out = cx.stdout();
    for mut version in versions {
        if let Some(level) = &level {
            version.increment(level, preid.as_deref().unwrap_or(""));
        }
        out.line(version.text().as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}

fn help(cx: &Cx<'_>) -> Result<u8, Fault> {
    let mut out = cx.stdout();
    out.put(COMMAND.help().as_bytes())?;
    out.flush()?;
    Ok(0)
}

// ---- Versions.

#[derive(Clone, Debug, PartialEq)]
enum Identifier {
    Number(u64),
    Text(String),
}

impl Identifier {
    fn read(text: &str) -> Self {
        match text.parse::<u64>() {
            Ok(number) if is_digits(text) && number < PART_MAX => Self::Number(number),
            _ => Self::Text(text.to_owned()),
        }
    }

    /// Numbers go before words; digits that are no number here are one still.
    fn compare(&self, other: &Self) -> Ordering {
        let value = |id: &Self| match id {
            Self::Number(number) => Some(*number as f64),
            Self::Text(text) if is_digits(text) => text.parse::<f64>().ok(),
            Self::Text(_) => None,
        };
        match (value(self), value(other)) {
            (Some(a), Some(b)) => a.total_cmp(&b),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => self.text().cmp(&other.text()),
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Number(number) => number.to_string(),
            Self::Text(text) => text.clone(),
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

#[derive(Clone, Debug, PartialEq)]
struct Version {
    parts: [u64; 3],
    prerelease: Vec<Identifier>,
}

impl Version {
    fn parse(text: &str, loose: bool) -> Option<Self> {
        if text.len() > VERSION_BYTES_MAX {
            return None;
        }
        let body = if loose { text.trim_start_matches(is_prefix) } else { text.strip_prefix('v').unwrap_or(text) };
        Partial::parse(body, loose).and_then(|partial| partial.version())
    }

    fn compare(&self, other: &Self) -> Ordering {
        let main = self.parts.cmp(&other.parts);
        if main != Ordering::Equal {
            return main;
        }
        match (self.prerelease.is_empty(), other.prerelease.is_empty()) {
            (true, true) => return Ordering::Equal,
            (true, false) => return Ordering::Greater,
            (false, true) => return Ordering::Less,
            (false, false) => {}
        }
        let pairs = self.prerelease.iter().zip(&other.prerelease);
        let first = pairs.map(|(a, b)| a.compare(b)).find(|order| *order != Ordering::Equal);
        first.unwrap_or_else(|| self.prerelease.len().cmp(&other.prerelease.len()))
    }

    fn text(&self) -> String {
        let [major, minor, patch] = self.parts;
        let prerelease: Vec<String> = self.prerelease.iter().map(Identifier::text).collect();
        format!("{major}.{minor}.{patch}{}{}", if prerelease.is_empty() { "" } else { "-" }, prerelease.join("."))
    }

    fn increment(&mut self, level: &str, preid: &str) {
        let is_release = self.prerelease.is_empty();
        let [major, minor, patch] = self.parts;
        if level != "prerelease" {
            self.prerelease.clear();
        }
        self.parts = match level {
            "premajor" => [major + 1, 0, 0],
            "preminor" => [major, minor + 1, 0],
            "major" if minor != 0 || patch != 0 || is_release => [major + 1, 0, 0],
            "minor" if patch != 0 || is_release => [major, minor + 1, 0],
            // A prerelease is before the release that it becomes.
            "patch" | "prerelease" if is_release => [major, minor, patch + 1],
            "prepatch" => [major, minor, patch + 1],
            _ => self.parts,
        };
        if level.starts_with("pre") {
            self.next_prerelease(preid);
        }
    }

    fn next_prerelease(&mut self, preid: &str) {
        let last = self.prerelease.iter_mut().rev().find_map(|id| match id {
            Identifier::Number(number) => Some(number),
            Identifier::Text(_) => None,
        });
        match last {
            Some(number) => *number += 1,
            None => self.prerelease.push(Identifier::Number(0)),
        }
        if preid.is_empty() {
            return;
        }
        let is_same = matches!(self.prerelease.first(), Some(Identifier::Text(text)) if text == preid);
        let has_number = match self.prerelease.get(1) {
            Some(Identifier::Number(_)) => true,
            Some(Identifier::Text(text)) => is_digits(text),
            None => false,
        };
        if !is_same || !has_number {
            self.prerelease = vec![Identifier::Text(preid.to_owned()), Identifier::Number(0)];
        }
    }
}

/// Whether `c` may precede a version in a range.
fn is_prefix(c: char) -> bool {
    c == 'v' || c == '=' || is_space(c)
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// A version of which parts may be missing or `x`.
#[derive(Clone, Debug)]
struct Partial {
    /// Major, minor and patch; `None` stands for `x` or a missing part.
    parts: [Option<u64>; 3],
    prerelease: Vec<Identifier>,
    has_build: bool,
    /// All three parts are there and none of them is `x`.
    text_bytes: usize,
}

impl Partial {
    fn parse(text: &str, loose: bool) -> Option<Self> {
        let mut partial = Self { parts: [None; 3], prerelease: Vec::new(), has_build: false, text_bytes: text.len() };
        let mut rest = text;
        for (i, part) in partial.parts.iter_mut().enumerate() {
            if i > 0 {
                match rest.strip_prefix('.') {
                    Some(behind) => rest = behind,
                    None => return rest.is_empty().then_some(partial),
                }
            }
            if let Some(behind) = rest.strip_prefix(['x', 'X', '*']) {
                rest = behind;
                continue;
            }
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let (digits, behind) = rest.split_at_checked(end)?;
            if digits.is_empty() || (!loose && digits.len() > 1 && digits.starts_with('0')) {
                return None;
            }
            // What is too large is no version in the end.
            *part = Some(digits.parse().unwrap_or(u64::MAX / 2).min(u64::MAX / 2));
            rest = behind;
        }
        if let Some((before, build)) = rest.split_once('+') {
            if !identifiers(build, |_| true) {
                return None;
            }
            partial.has_build = true;
            rest = before;
        }
        if rest.is_empty() {
            return Some(partial);
        }
        // Loosely, the dash is no part of it, or may be all of it.
        let candidates = [rest.strip_prefix('-'), Some(rest).filter(|_| loose)];
        let is_one = |id: &str| loose || !is_digits(id) || id == "0" || !id.starts_with('0');
        let prerelease = candidates.into_iter().flatten().find(|text| identifiers(text, is_one))?;
        partial.prerelease = prerelease.split('.').map(Identifier::read).collect();
        Some(partial)
    }

    /// The version, if all of it is there.
    fn version(self) -> Option<Version> {
        let [Some(major), Some(minor), Some(patch)] = self.parts else { return None };
        let is_valid = [major, minor, patch].iter().all(|part| *part <= PART_MAX) && self.text_bytes <= VERSION_BYTES_MAX;
        is_valid.then_some(Version { parts: [major, minor, patch], prerelease: self.prerelease })
    }
}

/// Whether these are identifiers with dots between them.
fn identifiers(text: &str, is_one: impl Fn(&str) -> bool) -> bool {
    text.split('.').all(|id| !id.is_empty() && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-') && is_one(id))
}

/// The version that is somewhere in a text.
fn coerced(text: &str, manner: Manner) -> Option<Version> {
    let bytes = text.as_bytes();
    let mut found = place(bytes, 0)?;
    if manner.rtl {
        let mut next = found.clone();
        // The last one that does not end where a longer one ends.
        while found.end != bytes.len() {
            let Some(place) = place(bytes, next.first_end) else { break };
            if place.end != found.end {
                found = place.clone();
            }
            next = place;
        }
    }
    let [major, minor, patch] = &found.parts;
    Version::parse(&format!("{major}.{minor}.{patch}"), manner.loose)
}

/// Match of a version in a text that is coerced.
#[derive(Clone)]
struct Place {
    parts: [String; 3],
    /// The end of the first number.
    first_end: usize,
    /// The end of it all, with the character behind.
    end: usize,
}

/// The first place from `from` on that looks like a version.
fn place(text: &[u8], from: usize) -> Option<Place> {
    let number = |at: usize| {
        let rest = text.get(at..).unwrap_or_default();
        let n = rest.iter().take(17).take_while(|b| b.is_ascii_digit()).count();
        (1..=16).contains(&n).then(|| (String::from_utf8_lossy(rest.get(..n).unwrap_or_default()).into_owned(), at + n))
    };
    let mut at = from;
    while at <= text.len() {
        let is_digit = text.get(at).is_some_and(u8::is_ascii_digit);
        let start = if at == 0 && is_digit { 0 } else { at + 1 };
        at += 1;
        if is_digit && start != 0 {
            continue;
        }
        let Some((major, first_end)) = number(start) else { continue };
        let mut parts = [major, "0".into(), "0".into()];
        let mut end = first_end;
        for part in parts.iter_mut().skip(1) {
            let Some((digits, behind)) = number(end + 1).filter(|_| text.get(end) == Some(&b'.')) else { break };
            *part = digits;
            end = behind;
        }
        return Some(Place { parts, first_end, end: (end + 1).min(text.len()) });
    }
    None
}

// ---- Ranges.

#[derive(Clone, Copy, Debug, PartialEq)]
enum Operator {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
}

/// A condition; `None` is any version.
type Comparator = Option<(Operator, Version)>;

/// Sets of conditions: all of one set have to be met.
struct Range(Vec<Vec<Comparator>>);

impl Range {
    fn parse(text: &str, manner: Manner) -> Option<Self> {
        let mut sets = Vec::new();
        for part in text.split("||") {
            let set = set(part.trim_matches(is_space), manner)?;
            if !set.is_empty() {
                sets.push(set);
            }
        }
        // Any version is all of them: with `*`, the prereleases that other sets name are not asked for.
        let zero = Version { parts: [0; 3], prerelease: Vec::new() };
        let is_any = |comparator: &Comparator| match comparator {
            None => true,
            Some((operator, bound)) => *operator == Operator::GreaterOrEqual && *bound == zero,
        };
        if !manner.prerelease && sets.iter().any(|set| set.iter().all(is_any)) {
            sets = vec![vec![None]];
        }
        (!sets.is_empty()).then_some(Self(sets))
    }

    fn matches(&self, version: &Version, manner: Manner) -> bool {
        self.0.iter().any(|set| {
            let all = set.iter().flatten().all(|(operator, bound)| {
                let order = version.compare(bound);
                match operator {
                    Operator::Less => order.is_lt(),
                    Operator::LessOrEqual => order.is_le(),
                    Operator::Greater => order.is_gt(),
                    Operator::GreaterOrEqual => order.is_ge(),
                    Operator::Equal => order.is_eq(),
                }
            });
            // A prerelease is taken only where one of the same version is named.
            let is_named = || set.iter().flatten().any(|(_, bound)| !bound.prerelease.is_empty() && bound.parts == version.parts);
            all && (version.prerelease.is_empty() || manner.prerelease || is_named())
        })
    }
}

/// Reads what is between two `||`.
fn set(text: &str, manner: Manner) -> Option<Vec<Comparator>> {
    if let Some(set) = hyphen(text, manner) {
        return set;
    }
    let mut set = Vec::new();
    let text = joined(text);
    for word in text.split_ascii_whitespace() {
        match comparators(word, manner) {
            Ok(new) => set.extend(new),
            // Loosely, what cannot be read is not there.
            Err(Bad::Unread) if manner.loose => {}
            Err(_) => return None,
        }
    }
    if text.trim_matches(is_space).is_empty() {
        set.push(None);
    }
    Some(set)
}

/// The text without the spaces behind operators.
fn joined(text: &str) -> String {
    let mut joined = String::with_capacity(text.len());
    for c in text.chars() {
        let c = if is_space(c) { ' ' } else { c };
        if c != ' ' || !joined.ends_with(['<', '>', '=', '~', '^']) {
            joined.push(c);
        }
    }
    joined
}

/// `A - B`: the set, if it is one and if it is valid.
fn hyphen(text: &str, manner: Manner) -> Option<Option<Vec<Comparator>>> {
    let at = text.match_indices('-').map(|(at, _)| at).find(|at| {
        let (before, behind) = (text.get(..*at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
        before.ends_with(is_space) && behind.starts_with(is_space)
    })?;
    let (before, behind) = (text.get(..at)?.trim_matches(is_space), text.get(at + 1..)?.trim_matches(is_space));
    let (from_body, to_body) = (before.trim_start_matches(is_prefix), behind.trim_start_matches(is_prefix));
    let (from, to) = (Partial::parse(from_body, manner.loose)?, Partial::parse(to_body, manner.loose)?);
    let allowed = |text: &str, body: &str| manner.loose || text == body || text.strip_prefix('v') == Some(body);
    let mut set = Vec::new();
    let mut valid = true;
    let lowest = |build: bool| if manner.prerelease && !build { vec![Identifier::Number(0)] } else { Vec::new() };
    match from.parts {
        [None, ..] => {}
        [Some(major), None, _] => set.push(bound(Operator::GreaterOrEqual, [major, 0, 0], lowest(false))),
        [Some(major), Some(minor), None] => set.push(bound(Operator::GreaterOrEqual, [major, minor, 0], lowest(false))),
        [Some(major), Some(minor), Some(patch)] => {
            valid &= allowed(before, from_body);
            let prerelease = if from.prerelease.is_empty() { lowest(from.has_build) } else { from.prerelease };
            set.push(bound(Operator::GreaterOrEqual, [major, minor, patch], prerelease));
        }
    }
    match to.parts {
        [None, ..] => {}
        [Some(major), None, _] => set.push(below([major + 1, 0, 0])),
        [Some(major), Some(minor), None] => set.push(below([major, minor + 1, 0])),
        [Some(major), Some(minor), Some(patch)] if to.prerelease.is_empty() && manner.prerelease => {
            set.push(below([major, minor, patch + 1]));
        }
        [Some(major), Some(minor), Some(patch)] => {
            valid &= allowed(behind, to_body) || !to.prerelease.is_empty();
            set.push(bound(Operator::LessOrEqual, [major, minor, patch], to.prerelease));
        }
    }
    if set.is_empty() {
        set.push(Ok(None));
    }
    Some(set.into_iter().collect::<Result<Vec<_>, Bad>>().ok().filter(|_| valid))
}

/// Reason why a word of a range is not a comparator.
#[derive(Clone, Copy)]
enum Bad {
    Unread,
    TooLarge,
}

/// A comparator, if no part of it is too large.
fn bound(operator: Operator, parts: [u64; 3], prerelease: Vec<Identifier>) -> Result<Comparator, Bad> {
    let fits = parts.iter().all(|part| *part <= PART_MAX);
    fits.then_some(Some((operator, Version { parts, prerelease }))).ok_or(Bad::TooLarge)
}

/// Comparator that is below all prereleases of a version.
fn below(parts: [u64; 3]) -> Result<Comparator, Bad> {
    bound(Operator::Less, parts, vec![Identifier::Number(0)])
}

/// Reads a word of a set.
fn comparators(word: &str, manner: Manner) -> Result<Vec<Comparator>, Bad> {
    let read = |text: &str| Partial::parse(text.trim_start_matches(is_prefix), manner.loose).ok_or(Bad::Unread);
    if let Some(rest) = word.strip_prefix('^') {
        return caret(read(rest)?, manner);
    }
    if let Some(rest) = word.strip_prefix('~') {
        return tilde(read(rest.strip_prefix('>').unwrap_or(rest))?);
    }
    let (operator, rest) = operator(word);
    let partial = read(rest);
    if let Ok(partial) = &partial {
        if partial.parts.contains(&None) {
            return x_range(operator, partial, manner);
        }
        if partial.parts.iter().flatten().any(|part| *part > PART_MAX) {
            return Err(Bad::TooLarge);
        }
    }
    let version = Version::parse(rest, manner.loose).or_else(|| {
        // A star that belongs to nothing is dropped.
        let (before, behind) = rest.split_once('*')?;
        Version::parse(&[before, behind].concat(), manner.loose)
    });
    let version = version.ok_or(Bad::Unread)?;
    Ok(vec![bound(operator.unwrap_or(Operator::Equal), version.parts, version.prerelease)?])
}

fn operator(word: &str) -> (Option<Operator>, &str) {
    let table = [
        ("<=", Operator::LessOrEqual),
        (">=", Operator::GreaterOrEqual),
        ("<", Operator::Less),
        (">", Operator::Greater),
        ("=", Operator::Equal),
    ];
    for (text, operator) in table {
        if let Some(rest) = word.strip_prefix(text) {
            return (Some(operator), rest);
        }
    }
    (None, word)
}

/// `^1.2.3`: up to the next change of the first part that is not zero.
fn caret(partial: Partial, manner: Manner) -> Result<Vec<Comparator>, Bad> {
    let lowest = || if manner.prerelease { vec![Identifier::Number(0)] } else { Vec::new() };
    let at_least = |parts, prerelease| bound(Operator::GreaterOrEqual, parts, prerelease);
    let (from, to) = match partial.parts {
        [None, ..] => return Ok(vec![None]),
        [Some(major), None, _] => (at_least([major, 0, 0], lowest()), below([major + 1, 0, 0])),
        [Some(0), Some(minor), None] => (at_least([0, minor, 0], lowest()), below([0, minor + 1, 0])),
        [Some(major), Some(minor), None] => (at_least([major, minor, 0], lowest()), below([major + 1, 0, 0])),
        [Some(major), Some(minor), Some(patch)] => {
            let end = match (major, minor) {
                (0, 0) => [0, 0, patch + 1],
                (0, _) => [0, minor + 1, 0],
                _ => [major + 1, 0, 0],
            };
            let prerelease = if partial.prerelease.is_empty() && major == 0 { lowest() } else { partial.prerelease };
            (at_least([major, minor, patch], prerelease), below(end))
        }
    };
    Ok(vec![from?, to?])
}

/// `~1.2.3`: the patch may change, or the minor part when there is no other.
fn tilde(partial: Partial) -> Result<Vec<Comparator>, Bad> {
    let at_least = |parts, prerelease| bound(Operator::GreaterOrEqual, parts, prerelease);
    let (from, to) = match partial.parts {
        [None, ..] => return Ok(vec![None]),
        [Some(major), None, _] => (at_least([major, 0, 0], Vec::new()), below([major + 1, 0, 0])),
        [Some(major), Some(minor), patch] => {
            let prerelease = if patch.is_some() { partial.prerelease } else { Vec::new() };
            (at_least([major, minor, patch.unwrap_or(0)], prerelease), below([major, minor + 1, 0]))
        }
    };
    Ok(vec![from?, to?])
}

/// `1.2`, `1.x`, `>1`: a version of which parts are missing.
fn x_range(operator: Option<Operator>, partial: &Partial, manner: Manner) -> Result<Vec<Comparator>, Bad> {
    let lowest = if manner.prerelease { vec![Identifier::Number(0)] } else { Vec::new() };
    let [Some(major), minor, _] = partial.parts else {
        return Ok(vec![match operator {
            Some(Operator::Less | Operator::Greater) => below([0, 0, 0])?,
            _ => None,
        }]);
    };
    let start = [major, minor.unwrap_or(0), 0];
    let next = minor.map_or([major + 1, 0, 0], |minor| [major, minor + 1, 0]);
    Ok(match operator {
        Some(Operator::Greater) => vec![bound(Operator::GreaterOrEqual, next, lowest)?],
        Some(Operator::GreaterOrEqual) => vec![bound(Operator::GreaterOrEqual, start, lowest)?],
        Some(Operator::Less) => vec![below(start)?],
        Some(Operator::LessOrEqual) => vec![below(next)?],
        _ => vec![bound(Operator::GreaterOrEqual, start, lowest)?, below(next)?],
    })
}
