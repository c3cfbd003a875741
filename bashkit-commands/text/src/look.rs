//! `look`: lines of a sorted file that begin with a string.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::linebuffer;
use bashkit_core::kernel::{Done, Fault};

const ALTERNATIVE: Opt = Opt::flag('a', "alternative", "use the alternative dictionary");
const ALPHANUM: Opt = Opt::flag('d', "alphanum", "compare only blanks and alphanumeric characters");
const FOLD: Opt = Opt::flag('f', "ignore-case", "ignore case differences when comparing");
const TERMINATE: Opt = Opt::value('t', "terminate", "CHAR", "define the string-termination character");

pub(crate) const COMMAND: Command = Command::new(
    "look",
    "look [OPTION]... STRING [FILE]...",
    "Display lines beginning with a specified string",
    &[ALTERNATIVE, ALPHANUM, FOLD, TERMINATE],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let Some(string) = operands.first() else {
        return Err(Fault::usage("bad usage"));
    };
    let dictionary: &[u8] = if cx.args.has(&ALTERNATIVE) { b"/usr/share/dict/web2" } else { b"/usr/share/dict/words" };
    let file = operands.get(1).map_or(dictionary, Vec::as_slice);
    let (alphanum, fold) = (cx.args.has(&ALPHANUM) || operands.len() == 1, cx.args.has(&FOLD) || operands.len() == 1);
    let string = match cx.args.value(&TERMINATE).and_then(<[u8]>::first) {
        Some(end) => match string.iter().position(|b| b == end) {
            Some(at) => string.get(..=at).unwrap_or(string),
            None => string,
        },
        None => string,
    };
    let key = |text: &[u8], n: usize| -> Vec<u8> {
        let kept = text.iter().copied().filter(|b| !alphanum || b.is_ascii_alphanumeric() || matches!(b, b' ' | b'\t'));
        kept.map(|b| if fold { b.to_ascii_lowercase() } else { b }).take(n).collect()
    };
    let wanted = key(string, usize::MAX);
    let mut input = match cx.open_input(file) {
        Ok(input) => input,
        Err(fault) => {
            cx.errno(file, fault.errno()?)?;
            return Ok(1);
        }
    };
    let mut out = cx.stdout();
    let mut found = false;
    linebuffer::each(&mut input, b'\n', cx.meter(), |line, _| {
        if key(line, wanted.len()) == wanted {
            found = true;
            out.line(line)?;
        } else if found {
            return Ok(ControlFlow::Break(()));
        }
        Ok(ControlFlow::Continue(()))
    })?;
    out.flush()?;
    Ok(u8::from(!found))
}
