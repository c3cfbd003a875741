//! `lsof`: a sandbox has no connections and no sockets; that much is told.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::{Done, Fault};

pub(crate) const COMMAND: Command = Command::new(
    "lsof",
    "lsof [-abglnPRtVwX] [-i [ADDRESS]] [-U] [-s PROTOCOL:STATE] [-a -p PIDS] [-a -u USERS] [-a -c NAME]",
    "List connections and sockets that are open: there are none",
    &[],
    run,
)
.parsing(Parsing::Raw);

/// Letters without a value that select nothing.
const FLAGS: &[u8] = b"abglnPRtVwX";

/// Letters with a value that select processes or files.
const SELECTIONS: &[u8] = b"cdgpu";

/// What the arguments ask for.
#[derive(Debug, Default)]
struct Asked {
    sockets: bool,
    /// Selections other than sockets.
    others: bool,
    /// All selections must hold, not any of them.
    all: bool,
}

fn asked(argv: &[Vec<u8>]) -> Result<Asked, Fault> {
    let mut asked = Asked::default();
    let mut rest = argv.iter().peekable();
    while let Some(arg) = rest.next() {
        let Some(mut letters) = arg.strip_prefix(b"-").filter(|letters| !letters.is_empty()) else {
            asked.others = true;
            continue;
        };
        while let Some((letter, behind)) = letters.split_first() {
            letters = behind;
            let is_value = |word: &&Vec<u8>| !word.starts_with(b"-") && !word.starts_with(b"+");
            match letter {
                b'i' | b's' | b'F' => {
                    asked.sockets |= *letter == b'i';
                    // The value of -i may stand apart, those of the others may not.
                    if behind.is_empty() && *letter == b'i' {
                        rest.next_if(is_value);
                    }
                    letters = b"";
                }
                b'U' => asked.sockets = true,
                b'a' => asked.all = true,
                letter if SELECTIONS.contains(letter) => {
                    asked.others = true;
                    if behind.is_empty() && rest.next().is_none() {
                        return Err(Fault::failure(1, format!("no value of -{}", char::from(*letter))));
                    }
                    letters = b"";
                }
                letter if FLAGS.contains(letter) => {}
                letter => {
                    let text = format!(
                        "illegal option character: {} (accepted here: -i -U -s -F -a -c -d -g -p -u -b -l -n -P -R -t -V -w -X)",
                        char::from(*letter)
                    );
                    return Err(Fault::failure(1, text));
                }
            }
        }
    }
    Ok(asked)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let asked = asked(&std::mem::take(&mut cx.args.operands))?;
    if !asked.sockets || asked.others && !asked.all {
        return Err(Fault::failure(
            1,
            "which files processes have open is not kept here; answered is what sockets are open (-i, -U, with -a also of some processes): none",
        ));
    }
    // lsof: nothing found is a failure.
    Ok(1)
}
