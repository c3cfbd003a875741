//! `ptx`: a permuted index of the words of texts, with their contexts.

mod layout;
mod occurrences;
mod print;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::argmatch;
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::pattern::{Regex, RegexOptions, Syntax};

use layout::Layout;
use occurrences::{Selection, Source, Words, find};
use print::{Format, print};

const AUTO: Opt = Opt::flag('A', "auto-reference", "output automatically generated references");
const TRUNCATION: Opt = Opt::value('F', "flag-truncation", "STRING", "use STRING for flagging line truncations; the default is '/'");
const MACRO: Opt = Opt::value('M', "macro-name", "STRING", "macro name to use instead of 'xx'");
const ROFF: Opt = Opt::flag('O', "", "generate output as roff directives");
const RIGHT: Opt = Opt::flag('R', "right-side-refs", "put references at right, not counted in -w");
const SENTENCE: Opt = Opt::value('S', "sentence-regexp", "REGEXP", "for end of lines or end of sentences");
const TEX: Opt = Opt::flag('T', "", "generate output as TeX directives");
const FORMAT: Opt = Opt::value('\0', "format", "FORMAT", "generate output as 'roff' or 'tex' directives");
const WORD: Opt = Opt::value('W', "word-regexp", "REGEXP", "use REGEXP to match each keyword");
const BREAKS: Opt = Opt::value('b', "break-file", "FILE", "word break characters in this FILE");
const FOLD: Opt = Opt::flag('f', "ignore-case", "fold lower case to upper case for sorting");
const GAP: Opt = Opt::value('g', "gap-size", "NUMBER", "gap size in columns between output fields");
const IGNORED: Opt = Opt::value('i', "ignore-file", "FILE", "read ignore word list from FILE");
const ONLY: Opt = Opt::value('o', "only-file", "FILE", "read only word list from this FILE");
const REFERENCES: Opt = Opt::flag('r', "references", "first field of each line is a reference");
const TYPESET: Opt = Opt::flag('t', "typeset-mode", "(not implemented in the original either: the output is the same)");
const WIDTH: Opt = Opt::value('w', "width", "NUMBER", "output width in columns, reference excluded");

pub(crate) const COMMAND: Command = Command::new(
    "ptx",
    "ptx [OPTION]... [INPUT]...",
    "Output a permuted index, including context, of the words in the input files",
    &[AUTO, TRUNCATION, MACRO, ROFF, RIGHT, SENTENCE, TEX, FORMAT, WORD, BREAKS, FOLD, GAP, IGNORED, ONLY, REFERENCES, TYPESET, WIDTH],
    run,
)
.refused(&["-G", "--traditional"]);

/// End of a sentence, with the blanks behind it.
const SENTENCE_END: &[u8] = b"[.?!][]\"')}]*\\($\\|\t\\|  \\)[ \t\n]*";

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let format = match cx.args.last_of(&[&ROFF, &TEX, &FORMAT]) {
        None => Format::Plain,
        Some(option) if option.short() == ROFF.short() && option.long().is_empty() => Format::Roff,
        Some(option) if option.short() == TEX.short() && option.long().is_empty() => Format::Tex,
        Some(_) => {
            let given = cx.args.value(&FORMAT).unwrap_or_default();
            argmatch::among("--format", given, &[("roff", Format::Roff), ("tex", Format::Tex)])?
        }
    };
    let width = number(cx, &WIDTH, 72, "invalid line width:")?;
    let gap = number(cx, &GAP, 3, "invalid gap width:")?;
    let selection = Selection {
        folds: cx.args.has(&FOLD),
        has_references: cx.args.has(&REFERENCES),
        sentence: sentence(cx)?,
        words: words(cx)?,
        ignored: word_list(cx, &IGNORED)?,
        only: word_list(cx, &ONLY)?,
    };
    let names = if operands.is_empty() { vec![b"-".to_vec()] } else { operands };
    let mut sources = Vec::new();
    let mut charges = Vec::new();
    for name in names {
        let bytes = contents(cx, &name)?;
        charges.push(cx.meter().charge(bytes.len())?);
        sources.push(Source { name: if name == b"-" { Vec::new() } else { name }, bytes });
    }
    let occurrences = find(cx, &sources, &selection)?;
    let layout = Layout::new(
        &sources,
        &occurrences,
        &selection,
        layout::Wishes {
            width,
            gap,
            truncation: cx.args.value(&TRUNCATION).map_or_else(|| b"/".to_vec(), unescaped),
            auto: cx.args.has(&AUTO),
            right: cx.args.has(&RIGHT),
        },
    );
    let name = cx.args.value(&MACRO).map_or_else(|| b"xx".to_vec(), <[u8]>::to_vec);
    print(cx, &sources, &occurrences, &selection, &layout, format, &name)?;
    Ok(0)
}

/// Value of an option that is a positive number.
fn number(cx: &Cx<'_>, option: &Opt, default: i64, message: &str) -> Result<i64, Fault> {
    let Some(text) = cx.args.value(option) else { return Ok(default) };
    match std::str::from_utf8(text).ok().and_then(|text| text.trim_start().parse::<i64>().ok()).filter(|n| *n > 0) {
        Some(n) => Ok(n.min(1 << 24)),
        None => Err(usage::invalid(message, text)),
    }
}

fn contents(cx: &Cx<'_>, name: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    cx.open_input(name)
        .and_then(|mut input| input.rest(&mut bytes))
        .map_err(|fault| fault.errno_as(1, |errno| [name, format!(": {errno}").as_bytes()].concat()))?;
    Ok(bytes)
}

/// Expression for the end of a context; `None` where a whole file is one.
fn sentence(cx: &Cx<'_>) -> Result<Option<(Regex, Vec<u8>)>, Fault> {
    match cx.args.value(&SENTENCE).map(unescaped) {
        Some(text) if text.is_empty() => Ok(None),
        Some(text) => Ok(Some((compile(cx, &text)?, text))),
        None if cx.args.has(&REFERENCES) => Ok(Some((compile(cx, b"\n")?, b"\n".to_vec()))),
        None => Ok(Some((compile(cx, SENTENCE_END)?, SENTENCE_END.to_vec()))),
    }
}

fn words(cx: &Cx<'_>) -> Result<Words, Fault> {
    if let Some(text) = cx.args.value(&WORD).map(unescaped).filter(|text| !text.is_empty()) {
        return compile(cx, &text).map(Words::Matches);
    }
    let mut is_letter = [false; 256];
    match cx.args.value(&BREAKS) {
        Some(file) => {
            is_letter = [true; 256];
            for byte in contents(cx, file)? {
                if let Some(letter) = is_letter.get_mut(usize::from(byte)) {
                    *letter = false;
                }
            }
        }
        None => is_letter.iter_mut().zip(0u8..=255).for_each(|(letter, byte)| *letter = byte.is_ascii_alphabetic()),
    }
    Ok(Words::Letters(Box::new(is_letter)))
}

/// Compiles an expression in the syntax of Emacs: `\(`, `\|` and `\)` are operators, `+` and `?` as well.
fn compile(cx: &Cx<'_>, text: &[u8]) -> Result<Regex, Fault> {
    let mut translated = Vec::new();
    let mut bytes = text.iter().copied();
    let mut in_brackets = false;
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if !in_brackets => match bytes.next() {
                Some(operator @ (b'(' | b')' | b'|')) => translated.push(operator),
                Some(other) => translated.extend_from_slice(&[b'\\', other]),
                None => translated.push(b'\\'),
            },
            b'(' | b')' | b'|' | b'{' | b'}' if !in_brackets => translated.extend_from_slice(&[b'\\', byte]),
            _ => {
                in_brackets = match byte {
                    b'[' => true,
                    b']' => in_brackets && matches!(translated.last(), Some(b'[' | b'^')),
                    _ => in_brackets,
                };
                translated.push(byte);
            }
        }
    }
    extended(cx, &translated)
}

fn extended(cx: &Cx<'_>, text: &[u8]) -> Result<Regex, Fault> {
    let options = RegexOptions { icase: cx.args.has(&FOLD), multiline: true, ..RegexOptions::default() };
    Regex::new(cx.meter(), text, Syntax::Extended, &options).map_err(|error| {
        Fault::failure(1, [error.to_string().as_bytes(), b" (for regexp ", &bashkit_core::gnu::quotearg::curly(text)[..], b")"].concat())
    })
}

/// Words of a file, one a line, folded as those of the texts are; `None` without a file.
fn word_list(cx: &Cx<'_>, option: &Opt) -> Result<Option<std::collections::BTreeSet<Vec<u8>>>, Fault> {
    let Some(file) = cx.args.value(option) else { return Ok(None) };
    let folds = cx.args.has(&FOLD);
    let bytes = contents(cx, file)?;
    cx.step(bytes.len() as u64 / 8)?;
    let words = bytes.split(|byte| *byte == b'\n').filter(|word| !word.is_empty());
    Ok(Some(words.map(|word| if folds { word.to_ascii_uppercase() } else { word.to_vec() }).collect()))
}

/// Replaces the escapes of C in a text.
fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'a') => out.push(7),
            Some(b'b') => out.push(8),
            Some(b'c') => return out,
            Some(b'f') => out.push(12),
            Some(b'n') => out.push(b'\n'),
            Some(b'r') => out.push(b'\r'),
            Some(b't') => out.push(b'\t'),
            Some(b'v') => out.push(11),
            Some(b'x') => {
                let digits: Vec<u8> = std::iter::from_fn(|| bytes.next_if(u8::is_ascii_hexdigit)).take(3).collect();
                match std::str::from_utf8(&digits).ok().and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
                    Some(n) => out.extend(u8::try_from(n & 0xff)),
                    None => out.extend_from_slice(b"\\x"),
                }
            }
            Some(b'0') => {
                let digits: Vec<u8> = std::iter::from_fn(|| bytes.next_if(|b| matches!(b, b'0'..=b'7'))).take(3).collect();
                let n = digits.iter().fold(0u32, |n, digit| n * 8 + u32::from(digit - b'0'));
                out.extend(u8::try_from(n & 0xff));
            }
            Some(other) => out.extend_from_slice(&[b'\\', other]),
            None => {}
        }
    }
    out
}
