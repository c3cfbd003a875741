//! `rename` of Debian: names changed by statements of Perl, those of them that change text: `s///`, `y///`, `tr///`.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};
use bashkit_core::vfs::Errno;

const VERBOSE: Opt = Opt::flag('v', "verbose", "print names of files successfully renamed");
const NULL: Opt = Opt::flag('0', "null", "names on standard input end with NUL");
const NONO: Opt = Opt::flag('n', "nono", "print names of files to be renamed, but don't rename");
const FORCE: Opt = Opt::flag('f', "force", "allow existing files to be over-written");
const PATH: Opt = Opt::flag('\0', "path", "rename full path (default)");
const FULL_PATH: Opt = Opt::flag('\0', "fullpath", "the same");
const FILENAME: Opt = Opt::flag('d', "filename", "only rename filename component of path");
const NO_PATH: Opt = Opt::flag('\0', "nopath", "the same");
const NO_FULL_PATH: Opt = Opt::flag('\0', "nofullpath", "the same");
const EXPRESSION: Opt = Opt::value('e', "", "CODE", "code to act on file names; several are lines of one program");
const STATEMENT: Opt = Opt::value('E', "", "CODE", "the same, ended by ;");
const HELP: Opt = Opt::flag('h', "help", "print the options");
const VERSION: Opt = Opt::flag('V', "version", "show version number");

const OPTIONS: &[Opt] =
    &[VERBOSE, NULL, NONO, FORCE, PATH, FULL_PATH, FILENAME, NO_PATH, NO_FULL_PATH, EXPRESSION, STATEMENT, HELP, VERSION];

pub(crate) const COMMAND: Command = Command::new(
    "rename",
    "rename [OPTION]... [-e CODE]...|CODE [FILE]...",
    "Rename files by CODE, statements of Perl of the kinds s/REGEX/TEXT/FLAGS, y/ABC/XYZ/, tr/ABC/XYZ/ and $_ = lc (uc, lcfirst, ucfirst), with ; between them",
    OPTIONS,
    run,
)
.refused(&["-u", "--unicode", "-m", "--man"])
.parsing(Parsing::Raw)
.usage_status(2);

const USAGE: &str =
    "Usage:\n    file-rename [ -h|-m|-V ] [ -v ] [ -0 ] [ -n ] [ -f ] [ -d ] [ -u [enc]]\n    [ -e|-E perlexpr]*|perlexpr [ files ]\n\n";

/// One statement.
enum Statement {
    Substitute { regex: Regex, text: Vec<Part>, global: bool },
    Translate(Translation),
    Change(Case),
}

/// Part of a replacement.
enum Part {
    Text(Vec<u8>),
    Group(usize),
    /// `\U`, `\L`, `\Q` up to `\E`.
    Begin(Case),
    End,
    /// `\u`, `\l`: the next letter alone.
    Next(Case),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Upper,
    Lower,
    Quoted,
    UpperFirst,
    LowerFirst,
}

struct Translation {
    from: Vec<u8>,
    to: Vec<u8>,
    complement: bool,
    delete: bool,
    squeeze: bool,
}

struct Asked {
    verbose: bool,
    null: bool,
    nono: bool,
    force: bool,
    filename: bool,
    code: Option<Vec<u8>>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut asked = Asked { verbose: false, null: false, nono: false, force: false, filename: false, code: None };
    let mut rest = operands.as_slice();
    while let [word, behind @ ..] = rest {
        cx.step(1)?;
        if word.len() < 2 || word.first() != Some(&b'-') {
            break;
        }
        rest = behind;
        if word == b"--" {
            break;
        }
        let name = word.strip_prefix(b"--").or_else(|| word.strip_prefix(b"-")).unwrap_or_default();
        match name {
            b"v" | b"verbose" => asked.verbose = true,
            b"0" | b"null" => asked.null = true,
            b"n" | b"nono" => asked.nono = true,
            b"f" | b"force" => asked.force = true,
            b"path" | b"fullpath" => asked.filename = false,
            b"d" | b"filename" | b"nopath" | b"nofullpath" => asked.filename = true,
            b"h" | b"help" => {
                let mut out = cx.stdout();
                out.put(COMMAND.help().as_bytes())?;
                out.flush()?;
                return Ok(1);
            }
            b"V" | b"version" => {
                let mut out = cx.stdout();
                out.put(format!("rename (bashkit {}), as File::Rename version 2.01\n", env!("CARGO_PKG_VERSION")).as_bytes())?;
                return out.flush().map(|()| 0);
            }
            b"e" | b"E" => {
                let [code, behind @ ..] = rest else {
                    cx.stderr_bytes(&[b"Option ", name, b" requires an argument\n", USAGE.as_bytes()].concat())?;
                    return Ok(2);
                };
                rest = behind;
                let all = asked.code.get_or_insert_default();
                if !all.is_empty() {
                    all.push(b'\n');
                }
                all.extend_from_slice(code);
                all.extend_from_slice(if name == b"E" { b";" } else { b"" });
            }
            _ if COMMAND.refused.iter().any(|refused| refused.as_bytes() == word.as_slice()) => {
                cx.error_bytes(&[b"option '", &word[..], b"' is not supported here; names are texts of characters always"].concat())?;
                return Ok(2);
            }
            _ => {
                cx.stderr_bytes(&[b"Unknown option: ", name, b"\n", USAGE.as_bytes()].concat())?;
                return Ok(2);
            }
        }
    }
    let code = match (asked.code.take(), rest) {
        (Some(code), _) => code,
        (None, [code, behind @ ..]) => {
            rest = behind;
            code.clone()
        }
        (None, []) => {
            cx.stderr_bytes(USAGE.as_bytes())?;
            return Ok(2);
        }
    };
    let statements = parse(cx, &code)?;
    let mut out = cx.stdout();
    if !rest.is_empty() {
        for name in rest {
            change(cx, &asked, &statements, name, &mut out)?;
        }
        out.flush()?;
        return Ok(0);
    }
    if asked.verbose {
        out.put(b"Reading filenames from STDIN\n")?;
    }
    let end = if asked.null { 0 } else { b'\n' };
    let mut input = cx.stdin();
    let mut name = Vec::new();
    while input.line(end, &mut name)? {
        if name.last() == Some(&end) {
            name.pop();
        }
        change(cx, &asked, &statements, &name, &mut out)?;
        name.clear();
    }
    out.flush()?;
    Ok(0)
}

/// Renames one file.
fn change(cx: &Cx<'_>, asked: &Asked, statements: &[Statement], old: &[u8], out: &mut bashkit_core::kernel::Output) -> Result<(), Fault> {
    let base = if asked.filename { old.iter().rposition(|b| *b == b'/').map_or(0, |at| at + 1) } else { 0 };
    let (folder, name) = old.split_at_checked(base).unwrap_or((b"", old));
    let mut name = name.to_vec();
    for statement in statements {
        cx.step(1 + name.len() as u64 / 16)?;
        match statement {
            Statement::Substitute { regex, text, global } => name = substitute(cx, regex, text, *global, &name)?,
            Statement::Translate(translation) => name = translation.apply(&name),
            Statement::Change(case) => name = cased(&name, *case),
        }
        cx.meter().fits(name.len())?;
    }
    let new = [folder, &name].concat();
    if new == old {
        return Ok(());
    }
    if !asked.force && cx.stat(&new).is_ok() {
        let spaced = old.iter().chain(&new).any(u8::is_ascii_whitespace);
        let quote: &[u8] = if spaced { b"'" } else { b"" };
        out.flush()?;
        return cx.stderr_bytes(&[quote, old, quote, b" not renamed: ", quote, &new, quote, b" already exists\n"].concat());
    }
    if asked.nono {
        return out.put(&[b"rename(", old, b", ", &new, b")\n"].concat());
    }
    let renamed = if new.is_empty() { Err(Errno::NoEnt) } else { cx.fs().rename(&cx.path(old), &cx.path(&new)) };
    match renamed {
        Ok(()) if asked.verbose => out.put(&[old, b" renamed as ", &new, b"\n"].concat()),
        Ok(()) => Ok(()),
        Err(errno) => {
            let errno = cx.fault(errno).errno()?;
            out.flush()?;
            cx.stderr_bytes(&[b"Can't rename ", old, b" ", &new, format!(": {errno}\n").as_bytes()].concat())
        }
    }
}

fn substitute(cx: &Cx<'_>, regex: &Regex, text: &[Part], global: bool, name: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut new = Vec::new();
    let mut groups = Vec::new();
    let (mut from, mut search) = (0, 0);
    while search <= name.len() {
        cx.step(1)?;
        let meter = cx.meter();
        if !regex.captures_at(name, search, false, &mut groups, &mut |n| meter.step(n))? {
            break;
        }
        let Some(Some((start, end))) = groups.first().copied() else { break };
        // An empty match where the last one ended is none.
        if end > start || start >= from || start == 0 {
            new.extend_from_slice(name.get(from..start).unwrap_or_default());
            expand(text, name, &groups, &mut new);
            from = end;
        }
        if !global {
            break;
        }
        search = end;
        if end == start {
            let n = bashkit_core::gnu::mbchar::len_at(name, end).max(1);
            new.extend_from_slice(name.get(end..(end + n).min(name.len())).unwrap_or_default());
            from = (end + n).min(name.len());
            search = end + n;
        }
        meter.fits(new.len())?;
    }
    new.extend_from_slice(name.get(from..).unwrap_or_default());
    Ok(new)
}

/// The text of a replacement.
fn expand(text: &[Part], name: &[u8], groups: &[Option<(usize, usize)>], new: &mut Vec<u8>) {
    let mut open: Vec<Case> = Vec::new();
    let mut next: Option<Case> = None;
    let mut add = |piece: &[u8], open: &[Case], next: &mut Option<Case>| {
        let mut piece = piece.to_vec();
        for case in open.iter().rev() {
            piece = cased(&piece, *case);
        }
        if !piece.is_empty()
            && let Some(case) = next.take()
        {
            piece = cased(&piece, case);
        }
        new.extend(piece);
    };
    for part in text {
        match part {
            Part::Text(piece) => add(piece, &open, &mut next),
            Part::Group(n) => {
                if let Some(Some((start, end))) = groups.get(*n) {
                    add(name.get(*start..*end).unwrap_or_default(), &open, &mut next);
                }
            }
            Part::Begin(case) => {
                // Upper and lower take each other's place.
                if *case != Case::Quoted {
                    open.retain(|have| *have == Case::Quoted);
                }
                open.push(*case);
            }
            Part::End => {
                open.pop();
            }
            // `\l\u`: the first is the last that is done.
            Part::Next(case) => next = next.or(Some(*case)),
        }
    }
}

fn cased(text: &[u8], case: Case) -> Vec<u8> {
    let mut new = Vec::with_capacity(text.len());
    match case {
        Case::Upper => bashkit_core::gnu::mbchar::change_case(&mut new, text, true),
        Case::Lower => bashkit_core::gnu::mbchar::change_case(&mut new, text, false),
        Case::UpperFirst | Case::LowerFirst => {
            let n = bashkit_core::gnu::mbchar::len_at(text, 0).min(text.len());
            let (first, rest) = text.split_at_checked(n).unwrap_or((text, b""));
            bashkit_core::gnu::mbchar::change_case(&mut new, first, case == Case::UpperFirst);
            new.extend_from_slice(rest);
        }
        Case::Quoted => {
            for &byte in text {
                if !byte.is_ascii_alphanumeric() && byte != b'_' && byte.is_ascii() {
                    new.push(b'\\');
                }
                new.push(byte);
            }
        }
    }
    new
}

impl Translation {
    fn apply(&self, name: &[u8]) -> Vec<u8> {
        let mut new = Vec::with_capacity(name.len());
        let mut last: Option<u8> = None;
        for &byte in name {
            let at = self.from.iter().position(|b| *b == byte);
            let place = if self.complement { at.is_none().then_some(usize::MAX) } else { at };
            let Some(place) = place else {
                new.push(byte);
                last = None;
                continue;
            };
            let to = match self.to.get(place) {
                Some(to) => Some(*to),
                None if self.delete => None,
                // Without other letters they stay; a short list goes on with its last one.
                None => Some(self.to.last().copied().unwrap_or(byte)),
            };
            if let Some(to) = to {
                if !self.squeeze || last != Some(to) {
                    new.push(to);
                }
                last = Some(to);
            }
        }
        new
    }
}

type Parsed<T> = Result<T, Vec<u8>>;

/// Reads the statements, or says what is wrong in Perl's words.
fn parse(cx: &Cx<'_>, code: &[u8]) -> Result<Vec<Statement>, Fault> {
    let mut statements = Vec::new();
    let mut rest = code;
    loop {
        cx.step(1)?;
        rest = blank(rest);
        if let Some(behind) = rest.strip_prefix(b";") {
            rest = behind;
            continue;
        }
        if rest.is_empty() {
            return Ok(statements);
        }
        let (statement, behind) = one(cx, code, rest).map_err(|wrong| refusal(code, &wrong))?;
        statements.push(statement);
        rest = blank(behind);
        if !rest.is_empty() && rest.first() != Some(&b';') {
            let line = line_of(code, rest);
            let near = if code.len() < 200 { code } else { rest };
            return Err(refusal(code, &[format!("syntax error at line {line}, near \"").as_bytes(), near, b"\""].concat()));
        }
    }
}

fn refusal(code: &[u8], wrong: &[u8]) -> Fault {
    Fault::verbatim(2, [wrong, b", in:\n", code, b"\n"].concat())
}

/// The number of the line that `rest` begins in.
fn line_of(code: &[u8], rest: &[u8]) -> usize {
    let before = code.get(..code.len().saturating_sub(rest.len())).unwrap_or_default();
    1 + before.iter().filter(|b| **b == b'\n').count()
}

/// Rest of the code behind white space and comments.
fn blank(mut code: &[u8]) -> &[u8] {
    loop {
        code = code.trim_ascii_start();
        match code.strip_prefix(b"#") {
            Some(comment) => code = memchr::memchr(b'\n', comment).and_then(|at| comment.get(at..)).unwrap_or_default(),
            None => return code,
        }
    }
}

fn one<'c>(cx: &Cx<'_>, code: &[u8], rest: &'c [u8]) -> Parsed<(Statement, &'c [u8])> {
    let n = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
    let (word, behind) = rest.split_at_checked(n).unwrap_or((rest, b""));
    let line = line_of(code, rest);
    match word {
        b"s" | b"y" | b"tr" => {
            let what = if word == b"s" { "Substitution" } else { "Transliteration" };
            let lost = |part: &str| format!("{what} {part} not terminated at line {line}").into_bytes();
            let spaced = behind.first().is_some_and(u8::is_ascii_whitespace);
            let behind = if spaced { blank(behind) } else { behind };
            let Some((&open, behind)) = behind.split_first() else { return Err(lost("pattern")) };
            let Some((from, mut behind)) = delimited(open, behind) else { return Err(lost("pattern")) };
            let mut second = open;
            if closing(open) != open {
                behind = blank(behind);
                let Some((&next, after)) = behind.split_first() else { return Err(lost("replacement")) };
                (second, behind) = (next, after);
            }
            let Some((to, behind)) = delimited(second, behind) else { return Err(lost("replacement")) };
            let n = behind.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
            let (flags, behind) = behind.split_at_checked(n).unwrap_or((behind, b""));
            let statement =
                if word == b"s" { substitution(cx, &from, open, &to, second, flags, line)? } else { translation(&from, &to, flags, line)? };
            Ok((statement, behind))
        }
        _ => assignment(rest).ok_or_else(|| {
            let shown = rest.split(|b| matches!(b, b';' | b'\n')).next().unwrap_or_default();
            [b"rename: not supported here (s///, y///, tr///, and $_ = lc, uc, lcfirst, ucfirst are): ", shown].concat()
        }),
    }
}

/// `$_ = lc`, `$_ = uc($_)`.
fn assignment(code: &[u8]) -> Option<(Statement, &[u8])> {
    let rest = code.strip_prefix(b"$_")?.trim_ascii_start().strip_prefix(b"=")?.trim_ascii_start();
    let n = rest.iter().take_while(|b| b.is_ascii_alphanumeric()).count();
    let (word, rest) = rest.split_at_checked(n)?;
    let case = match word {
        b"lc" => Case::Lower,
        b"uc" => Case::Upper,
        b"lcfirst" => Case::LowerFirst,
        b"ucfirst" => Case::UpperFirst,
        _ => return None,
    };
    let argument = rest.trim_ascii_start();
    let rest = argument.strip_prefix(b"($_)").or_else(|| argument.strip_prefix(b"$_")).unwrap_or(rest);
    Some((Statement::Change(case), rest))
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        b'{' => b'}',
        b'<' => b'>',
        other => other,
    }
}

/// The text up to the delimiter, whose backslash goes away; brackets nest.
fn delimited(open: u8, code: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let close = closing(open);
    let mut text = Vec::new();
    let mut depth = 0;
    let mut at = 0;
    while let Some(&byte) = code.get(at) {
        at += 1;
        match byte {
            b'\\' => {
                let next = *code.get(at)?;
                at += 1;
                if next != open || close != open || is_special(open) {
                    text.push(b'\\');
                }
                text.push(next);
                continue;
            }
            _ if byte == close && depth == 0 => return Some((text, code.get(at..).unwrap_or_default())),
            _ if byte == close => depth -= 1,
            _ if byte == open => depth += 1,
            _ => {}
        }
        text.push(byte);
    }
    None
}

/// Whether a delimiter means something in a pattern: its backslash stays.
fn is_special(delimiter: u8) -> bool {
    matches!(delimiter, b'|' | b'.' | b'+' | b'*' | b'?' | b'^' | b'$' | b'{' | b'(' | b'[' | b'\\')
}

fn substitution(cx: &Cx<'_>, from: &[u8], open: u8, to: &[u8], second: u8, flags: &[u8], line: usize) -> Parsed<Statement> {
    let mut options = RegexOptions::default();
    let (mut global, mut inline) = (false, Vec::new());
    for flag in flags {
        match flag {
            b'g' => global = true,
            b'i' => options.icase = true,
            b'x' | b's' | b'm' => inline.push(*flag),
            b'a' | b'u' | b'l' | b'd' | b'n' | b'p' | b'o' | b'c' => {}
            b'e' | b'r' => {
                return Err(format!("rename: flag {} of s/// is not supported here; g, i, m, s, x are", char::from(*flag)).into_bytes());
            }
            other => return Err(format!("Unknown regexp modifier \"/{}\" at line {line}, near \"{{\n\"", char::from(*other)).into_bytes()),
        }
    }
    if open != b'\'' {
        refuse_variables(from)?;
    }
    let pattern = if inline.is_empty() { from.to_vec() } else { [b"(?", &inline[..], b")", from].concat() };
    let regex = Regex::new(cx.meter(), &pattern, Syntax::Perl, &options).map_err(|error| format!("{error} at line {line}").into_bytes())?;
    let text = if second == b'\'' { vec![Part::Text(to.to_vec())] } else { replacement(to)? };
    Ok(Statement::Substitute { regex, text, global })
}

/// There are no variables but those of a match.
fn refuse_variables(pattern: &[u8]) -> Parsed<()> {
    let mut escaped = false;
    for (at, byte) in pattern.iter().enumerate() {
        let next = pattern.get(at + 1).copied().unwrap_or(b')');
        if !escaped && (*byte == b'$' || *byte == b'@') && (next.is_ascii_alphabetic() || next == b'_' || next == b'{') {
            let name: Vec<u8> = pattern.iter().skip(at).take_while(|b| !b.is_ascii_whitespace()).copied().collect();
            return Err([b"rename: variables are not supported here: ", &name[..]].concat());
        }
        escaped = *byte == b'\\' && !escaped;
    }
    Ok(())
}

fn replacement(text: &[u8]) -> Parsed<Vec<Part>> {
    let mut parts = Vec::new();
    let mut plain = Vec::new();
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        let part = match byte {
            b'\\' => {
                let Some((&letter, behind)) = rest.split_first() else {
                    plain.push(b'\\');
                    break;
                };
                rest = behind;
                match letter {
                    b'U' => Part::Begin(Case::Upper),
                    b'L' => Part::Begin(Case::Lower),
                    b'Q' => Part::Begin(Case::Quoted),
                    b'E' => Part::End,
                    b'u' => Part::Next(Case::UpperFirst),
                    b'l' => Part::Next(Case::LowerFirst),
                    b'1'..=b'9' => Part::Group(usize::from(letter - b'0')),
                    _ => {
                        rest = escape(letter, rest, &mut plain);
                        continue;
                    }
                }
            }
            b'$' => {
                let braced = rest.strip_prefix(b"{").and_then(|inner| Some((inner, memchr::memchr(b'}', inner)?)));
                let (name, behind) = match braced {
                    Some((inner, end)) => (inner.get(..end).unwrap_or_default(), inner.get(end + 1..).unwrap_or_default()),
                    None if rest.first() == Some(&b'&') => rest.split_at_checked(1).unwrap_or((rest, b"")),
                    None => {
                        let n = rest.iter().take_while(|b| b.is_ascii_digit()).count();
                        rest.split_at_checked(n).unwrap_or((rest, b""))
                    }
                };
                let number = std::str::from_utf8(name).ok().and_then(|name| name.parse::<usize>().ok());
                match (number, name) {
                    (Some(0), _) | (None, _) if name != b"&" => {
                        let shown = rest.split(|b| !b.is_ascii_graphic()).next().unwrap_or_default();
                        return Err([b"rename: variables are not supported here, $1 and $& are: $", shown].concat());
                    }
                    (number, _) => {
                        rest = behind;
                        Part::Group(number.unwrap_or(0))
                    }
                }
            }
            b'@' if rest.first().is_some_and(|b| b.is_ascii_alphabetic() || matches!(b, b'_' | b'{')) => {
                return Err([b"rename: variables are not supported here: @", rest].concat());
            }
            _ => {
                plain.push(byte);
                continue;
            }
        };
        if !plain.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut plain)));
        }
        parts.push(part);
    }
    parts.push(Part::Text(plain));
    Ok(parts)
}

/// Appends the character that a letter behind a backslash stands for; returns the text behind it.
fn escape<'t>(letter: u8, rest: &'t [u8], to: &mut Vec<u8>) -> &'t [u8] {
    let digits = |max: usize, radix: u32| {
        let n = rest.iter().take(max).take_while(|b| char::from(**b).is_digit(radix)).count();
        let (digits, behind) = rest.split_at_checked(n).unwrap_or((b"", rest));
        let value = std::str::from_utf8(digits).ok().and_then(|digits| u32::from_str_radix(digits, radix).ok()).unwrap_or(0);
        (value, behind)
    };
    let byte = match letter {
        b'n' => b'\n',
        b't' => b'\t',
        b'r' => b'\r',
        b'f' => 12,
        b'a' => 7,
        b'e' => 27,
        b'x' => {
            if let Some((inner, end)) = rest.strip_prefix(b"{").and_then(|inner| Some((inner, memchr::memchr(b'}', inner)?))) {
                let code = inner.get(..end).and_then(|hex| u32::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
                bashkit_core::gnu::mbchar::push(to, code.and_then(char::from_u32).unwrap_or('\0'));
                return inner.get(end + 1..).unwrap_or_default();
            }
            let (value, behind) = digits(2, 16);
            to.push(u8::try_from(value).unwrap_or(0));
            return behind;
        }
        b'0' => {
            let (value, behind) = digits(2, 8);
            to.push(u8::try_from(value).unwrap_or(0));
            return behind;
        }
        other => other,
    };
    to.push(byte);
    rest
}

fn translation(from: &[u8], to: &[u8], flags: &[u8], line: usize) -> Parsed<Statement> {
    let mut translation = Translation { from: set(from, line)?, to: set(to, line)?, complement: false, delete: false, squeeze: false };
    for flag in flags {
        match flag {
            b'c' => translation.complement = true,
            b'd' => translation.delete = true,
            b's' => translation.squeeze = true,
            other => {
                return Err(format!("rename: flag {} of tr/// is not supported here; c, d, s are", char::from(*other)).into_bytes());
            }
        }
    }
    Ok(Statement::Translate(translation))
}

/// The letters of `a-z\n`.
fn set(text: &[u8], line: usize) -> Parsed<Vec<u8>> {
    let mut letters: Vec<u8> = Vec::new();
    let mut rest = text;
    let mut range = false;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte == b'-' && !letters.is_empty() && !rest.is_empty() && !range {
            range = true;
            continue;
        }
        let mut one = Vec::new();
        match (byte, rest.split_first()) {
            (b'\\', Some((&letter, behind))) => rest = escape(letter, behind, &mut one),
            _ => one.push(byte),
        }
        let first = one.first().copied().unwrap_or(0);
        if std::mem::take(&mut range) {
            let low = letters.pop().unwrap_or(0);
            if low > first {
                let text =
                    format!("Invalid range \"{}-{}\" in transliteration operator at line {line}", char::from(low), char::from(first));
                return Err(text.into_bytes());
            }
            letters.extend(low..=first);
            continue;
        }
        letters.extend(one);
    }
    Ok(letters)
}
