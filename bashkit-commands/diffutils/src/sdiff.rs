//! `sdiff`: two files side by side, by `diff -y`. Merging asks a person, and there is none.

use bashkit_core::command::{Command, Cx, Launching, Opt};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault};

const FOLD: Opt = Opt::flag('i', "ignore-case", "consider upper- and lower-case to be the same");
const TAB_SPACE: Opt = Opt::flag('E', "ignore-tab-expansion", "ignore changes due to tab expansion");
const TRAILING: Opt = Opt::flag('Z', "ignore-trailing-space", "ignore white space at line end");
const CHANGE: Opt = Opt::flag('b', "ignore-space-change", "ignore changes in the amount of white space");
const ALL_SPACE: Opt = Opt::flag('W', "ignore-all-space", "ignore all white space");
const BLANK: Opt = Opt::flag('B', "ignore-blank-lines", "ignore changes whose lines are all blank");
const MATCHING: Opt = Opt::value('I', "ignore-matching-lines", "RE", "ignore changes all whose lines match RE");
const STRIP: Opt = Opt::flag('\0', "strip-trailing-cr", "strip trailing carriage return on input");
const TEXT: Opt = Opt::flag('a', "text", "treat all files as text");
const WIDTH: Opt = Opt::value('w', "width", "NUM", "output at most NUM (default 130) print columns");
const LEFT: Opt = Opt::flag('l', "left-column", "output only the left column of common lines");
const SUPPRESS: Opt = Opt::flag('s', "suppress-common-lines", "do not output common lines");
const EXPAND: Opt = Opt::flag('t', "expand-tabs", "expand tabs to spaces in output");
const TAB: Opt = Opt::value('\0', "tabsize", "NUM", "tab stops at every NUM (default 8) print columns");
const MINIMAL: Opt = Opt::flag('d', "minimal", "try hard to find a smaller set of changes");
const LARGE: Opt = Opt::flag('H', "speed-large-files", "assume large files, many scattered small changes");

pub(crate) const COMMAND: Command = Command::new(
    "sdiff",
    "sdiff [OPTION]... FILE1 FILE2",
    "Side-by-side comparison of differences between FILE1 and FILE2",
    &[FOLD, TAB_SPACE, TRAILING, CHANGE, ALL_SPACE, BLANK, MATCHING, STRIP, TEXT, WIDTH, LEFT, SUPPRESS, EXPAND, TAB, MINIMAL, LARGE],
    run,
)
.refused(&["-o", "--output", "--diff-program"])
.usage_status(2)
.named_hint();

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let refused = match operands.as_slice() {
        [_, _] => None,
        [] | [_] => {
            let last = operands.last().cloned().unwrap_or_else(|| cx.argv().last().map_or_else(|| cx.name().to_vec(), Clone::clone));
            Some([b"missing operand after ", &quotearg::always(&last)[..]].concat())
        }
        [_, _, extra, ..] => Some([b"extra operand ", &quotearg::always(extra)[..]].concat()),
    };
    if let Some(text) = refused {
        return Err(Fault::usage(text));
    }
    let mut argv = vec![b"diff".to_vec(), b"-y".to_vec()];
    for (option, value) in cx.args.in_order() {
        let long = if option.short() == b'w' { "width" } else { option.long() };
        let mut arg = [b"--", long.as_bytes()].concat();
        if let Some(value) = value {
            arg.push(b'=');
            arg.extend_from_slice(value);
        }
        argv.push(arg);
    }
    argv.push(b"--".to_vec());
    argv.extend(operands);
    let status = cx.run(Launching { argv, ..Launching::default() })?;
    Ok(u8::try_from(status.code()).unwrap_or(2))
}
