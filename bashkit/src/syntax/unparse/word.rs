//! Words and assignments as text.

use crate::syntax::ast::{
    Assign, AssignValue, Body, CaseOp, Colon, CommandSub, Element, ParamName, ParamOp, Parameter, Part, Quote, ReplaceKind, Subscript, Word,
};
use crate::syntax::intern::Interner;
use crate::syntax::unparse::command::Printer;

/// Appends a word as it was written.
pub(super) fn word(interner: &Interner, word: &Word, out: &mut Vec<u8>) {
    for one in &word.parts {
        part(interner, one, out);
    }
}

/// Appends a part of a word.
pub(in crate::syntax) fn part(interner: &Interner, part: &Part, out: &mut Vec<u8>) {
    match part {
        Part::Literal(text) => out.extend_from_slice(text),
        Part::Quoted(text, Quote::Backslash) => {
            out.push(b'\\');
            out.extend_from_slice(text);
        }
        Part::Quoted(text, Quote::Single) => {
            out.push(b'\'');
            out.extend_from_slice(text);
            out.push(b'\'');
        }
        Part::Quoted(text, Quote::AnsiC) => single_quoted(text, out),
        Part::Double(parts) => {
            out.push(b'"');
            for inside in parts {
                self::part(interner, inside, out);
            }
            out.push(b'"');
        }
        Part::Parameter(parameter) => self::parameter(interner, parameter, out),
        Part::Command(command) => substitution(interner, command, out),
        Part::Arith(arith) => {
            out.extend_from_slice(if arith.bracketed { b"$[" } else { b"$((" });
            word(interner, &arith.text, out);
            out.extend_from_slice(if arith.bracketed { b"]" } else { b"))" });
        }
        Part::Process(process) => {
            out.extend_from_slice(if process.output { b">(" } else { b"<(" });
            body(interner, &process.body, process.written.as_deref(), out);
            out.push(b')');
        }
        Part::Subscript(parts) => {
            out.push(b'[');
            for inside in parts {
                self::part(interner, inside, out);
            }
            out.push(b']');
        }
        Part::Tilde(user) => {
            out.push(b'~');
            out.extend_from_slice(user);
        }
    }
}

/// Appends a text in single quotes.
pub(super) fn single_quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'\'');
    for &byte in text {
        if byte == b'\'' {
            out.extend_from_slice(b"'\\''");
        } else {
            out.push(byte);
        }
    }
    out.push(b'\'');
}

fn substitution(interner: &Interner, command: &CommandSub, out: &mut Vec<u8>) {
    if let Some(text) = command.backquoted_source.as_ref().or(command.backquoted.as_ref()) {
        out.push(b'`');
        out.extend_from_slice(text);
        out.push(b'`');
        return;
    }
    out.extend_from_slice(b"$(");
    body(interner, &command.body, command.written.as_deref(), out);
    out.push(b')');
}

fn body(interner: &Interner, body: &Body, written: Option<&[u8]>, out: &mut Vec<u8>) {
    if let Some(text) = written {
        return out.extend_from_slice(text);
    }
    match body {
        Body::Text(text) | Body::Printed(text) => out.extend_from_slice(text),
        Body::Parsed(completes) => {
            let mut printer = Printer::new(interner);
            printer.substitution(completes);
            let text = printer.finish();
            // bash: a blank keeps `$( (` apart from `$((`.
            if text.first() == Some(&b'(') {
                out.push(b' ');
            }
            out.extend_from_slice(&text);
        }
    }
}

/// Appends an assignment as it was written.
pub(super) fn assign(interner: &Interner, assign: &Assign, out: &mut Vec<u8>) {
    out.extend_from_slice(&interner.name(assign.name));
    if let Some(index) = &assign.index {
        out.push(b'[');
        word(interner, &index.text.text, out);
        out.push(b']');
    }
    out.extend_from_slice(if assign.append { b"+=" } else { b"=" });
    match &assign.value {
        AssignValue::Word(value) => word(interner, value, out),
        AssignValue::Array(elements) => {
            out.push(b'(');
            for (number, one) in elements.iter().enumerate() {
                if number > 0 {
                    out.push(b' ');
                }
                element(interner, one, out);
            }
            out.push(b')');
        }
    }
}

fn element(interner: &Interner, element: &Element, out: &mut Vec<u8>) {
    if let Some(index) = &element.index {
        out.push(b'[');
        word(interner, &index.text.text, out);
        out.extend_from_slice(if element.append { b"]+=" } else { b"]=" });
    }
    word(interner, &element.value, out);
}

/// Appends `$x` or `${…}`: as it was written, but with the commands in it printed anew.
fn parameter(interner: &Interner, parameter: &Parameter, out: &mut Vec<u8>) {
    let source = &*parameter.source;
    let is_quote = |pair: &[u8]| matches!(pair, b"$'" | b"$\"");
    let plain = source.iter().all(|b| !matches!(b, b'(' | b'\\')) && !source.windows(2).any(is_quote);
    if plain || matches!(parameter.op, ParamOp::Bad(_) | ParamOp::Transform(0)) {
        out.extend_from_slice(source);
        return;
    }
    out.extend_from_slice(b"${");
    if parameter.length {
        out.push(b'#');
    }
    if parameter.indirect || matches!(parameter.op, ParamOp::Names { .. } | ParamOp::Keys) {
        out.push(b'!');
    }
    match parameter.name {
        ParamName::Var(symbol) => out.extend_from_slice(&interner.name(symbol)),
        ParamName::Positional(number) => out.extend_from_slice(number.to_string().as_bytes()),
        ParamName::Special(byte) => out.push(byte),
    }
    subscript(interner, parameter.index.as_ref(), out);
    operation(interner, &parameter.op, out);
    out.push(b'}');
}

fn subscript(interner: &Interner, index: Option<&Subscript>, out: &mut Vec<u8>) {
    match index {
        None => {}
        Some(Subscript::At) => out.extend_from_slice(b"[@]"),
        Some(Subscript::Star) => out.extend_from_slice(b"[*]"),
        Some(Subscript::Index(index)) => {
            out.push(b'[');
            word(interner, &index.text.text, out);
            out.push(b']');
        }
    }
}

fn operation(interner: &Interner, op: &ParamOp, out: &mut Vec<u8>) {
    let mut with = |colon: &Colon, sign: u8, text: &Word| {
        if *colon == Colon::Yes {
            out.push(b':');
        }
        out.push(sign);
        word(interner, text, out);
    };
    match op {
        ParamOp::Default(colon, text) => with(colon, b'-', text),
        ParamOp::AssignDefault(colon, text) => with(colon, b'=', text),
        ParamOp::Error(colon, text) => with(colon, b'?', text),
        ParamOp::Alternative(colon, text) => with(colon, b'+', text),
        ParamOp::RemovePrefix(twice, text) | ParamOp::RemoveSuffix(twice, text) => {
            let sign = if matches!(op, ParamOp::RemovePrefix(..)) { b'#' } else { b'%' };
            out.push(sign);
            if *twice {
                out.push(sign);
            }
            word(interner, text, out);
        }
        ParamOp::Replace(kind, pattern, replacement) => {
            out.extend_from_slice(match kind {
                ReplaceKind::First => b"/",
                ReplaceKind::All => b"//",
                ReplaceKind::Prefix => b"/#",
                ReplaceKind::Suffix => b"/%",
            });
            word(interner, pattern, out);
            if let Some(replacement) = replacement {
                out.push(b'/');
                word(interner, replacement, out);
            }
        }
        ParamOp::Case(case, pattern) => {
            out.extend_from_slice(match case {
                CaseOp::UpperFirst => b"^",
                CaseOp::UpperAll => b"^^",
                CaseOp::LowerFirst => b",",
                CaseOp::LowerAll => b",,",
                CaseOp::ToggleFirst => b"~",
                CaseOp::ToggleAll => b"~~",
            });
            if let Some(pattern) = pattern {
                word(interner, pattern, out);
            }
        }
        ParamOp::Slice(offset, length) => {
            out.push(b':');
            word(interner, &offset.text, out);
            if let Some(length) = length {
                out.push(b':');
                word(interner, &length.text, out);
            }
        }
        ParamOp::Transform(letter) => out.extend_from_slice(&[b'@', *letter]),
        ParamOp::Names { at } => out.push(if *at { b'@' } else { b'*' }),
        ParamOp::Value | ParamOp::Keys | ParamOp::Bad(_) => {}
    }
}
