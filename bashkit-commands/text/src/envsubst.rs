//! `envsubst`: puts the values of environment variables into text.

use std::collections::HashSet;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, Output};

const VARIABLES: Opt = Opt::flag('v', "variables", "output the variables occurring in SHELL-FORMAT");

pub(crate) const COMMAND: Command =
    Command::new("envsubst", "envsubst [OPTION] [SHELL-FORMAT]", "Substitute the values of environment variables", &[VARIABLES], run);

/// The next `$NAME` or `${NAME}` at or after `from`: where it starts and ends, and the name.
fn next(text: &[u8], from: usize) -> Option<(usize, usize, &[u8])> {
    let mut at = from;
    loop {
        at += memchr::memchr(b'$', text.get(at..)?)?;
        let braced = text.get(at + 1) == Some(&b'{');
        let start = at + 1 + usize::from(braced);
        let rest = text.get(start..)?;
        let n = match rest.first() {
            Some(b) if b.is_ascii_alphabetic() || *b == b'_' => {
                rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
            }
            _ => 0,
        };
        let closed = !braced || rest.get(n) == Some(&b'}');
        if n > 0 && closed {
            return Some((at, start + n + usize::from(braced), rest.get(..n)?));
        }
        at += 1;
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut out = cx.stdout();
    if operands.len() > 1 {
        cx.error("too many arguments")?;
        return Ok(1);
    }
    let format = operands.first().map(Vec::as_slice);
    if cx.args.has(&VARIABLES) {
        return put_names(cx, format, &mut out);
    }
    let wanted: Option<HashSet<&[u8]>> = format.map(names);
    let mut input = cx.stdin().ending_at_errors();
    let mut line = Vec::new();
    while input.line(b'\n', &mut line)? {
        let mut at = 0;
        while let Some((start, end, name)) = next(&line, at) {
            cx.step(1)?;
            out.put(line.get(at..start).unwrap_or_default())?;
            if wanted.as_ref().is_none_or(|wanted| wanted.contains(name)) {
                let value = std::str::from_utf8(name).ok().and_then(|name| cx.env(name));
                out.put(&value.unwrap_or_default())?;
            } else {
                out.put(line.get(start..end).unwrap_or_default())?;
            }
            at = end;
        }
        out.put(line.get(at..).unwrap_or_default())?;
        line.clear();
    }
    out.flush()?;
    match input.error() {
        Some(errno) => Err(Fault::failure(1, format!("error while reading \"standard input\": {errno}"))),
        None => Ok(0),
    }
}

/// Prints the names of the variables in a format.
fn put_names(cx: &Cx<'_>, format: Option<&[u8]>, out: &mut Output) -> Done {
    let Some(format) = format else {
        cx.error("missing arguments")?;
        return Ok(1);
    };
    let mut at = 0;
    while let Some((_, end, name)) = next(format, at) {
        out.line(name)?;
        at = end;
    }
    out.flush()?;
    Ok(0)
}

/// Collects the names of the variables in a format.
fn names(format: &[u8]) -> HashSet<&[u8]> {
    let mut names = HashSet::new();
    let mut at = 0;
    while let Some((_, end, name)) = next(format, at) {
        names.insert(name);
        at = end;
    }
    names
}
