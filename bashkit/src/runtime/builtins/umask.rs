//! `umask`: the mask of modes of new files.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const REUSABLE: Opt = Opt::flag('p', "", "print as a command");
const SYMBOLIC: Opt = Opt::flag('S', "", "print in letters");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[REUSABLE, SYMBOLIC];

pub(super) const BUILTIN: BuiltinDef = builtin("umask", "umask [-p] [-S] [mode]", "Display or set file mode mask", run);

fn symbolic(mask: u32) -> String {
    let part = |who: char, shift: u32| {
        let bits = !(mask >> shift);
        let letters: String = [(4, 'r'), (2, 'w'), (1, 'x')].iter().filter(|(bit, _)| bits & bit != 0).map(|(_, c)| *c).collect();
        format!("{who}={letters}")
    };
    [part('u', 6), part('g', 3), part('o', 0)].join(",")
}

/// `u=rwx,g-w`: the permissions that are to be left, as a new mask. An error says which byte is none, and whether an operator was due.
fn parse_symbolic(text: &[u8], mask: u32) -> Result<u32, (u8, bool)> {
    let mut allowed = !mask & 0o777;
    for clause in text.split_inclusive(|b| *b == b',') {
        let (clause, behind) = match clause.split_last() {
            Some((b',', clause)) => (clause, b','),
            _ => (clause, 0),
        };
        let n = clause.iter().take_while(|c| b"ugoa".contains(c)).count();
        let (users, rest) = clause.split_at_checked(n).unwrap_or((clause, b""));
        let who = users.iter().fold(0, |who, c| {
            who | match c {
                b'u' => 0o700,
                b'g' => 0o070,
                b'o' => 0o007,
                _ => 0o777,
            }
        });
        let who = if who == 0 { 0o777 } else { who };
        let (op, letters) = match rest.split_first() {
            Some((op @ (b'+' | b'-' | b'='), letters)) => (*op, letters),
            Some((other, _)) => return Err((*other, true)),
            None => return Err((behind, true)),
        };
        let mut bits = 0;
        for letter in letters {
            bits |= match letter {
                b'r' => 0o444,
                b'w' => 0o222,
                b'x' => 0o111,
                other => return Err((*other, false)),
            };
        }
        let bits = bits & who;
        allowed = match op {
            b'+' => allowed | bits,
            b'-' => allowed & !bits,
            _ => (allowed & !who) | bits,
        };
    }
    // A mode that is empty, or ends with a comma, lacks an operator.
    if text.is_empty() || text.last() == Some(&b',') { Err((0, true)) } else { Ok(!allowed & 0o777) }
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let umask = shell.place.umask;
    let Some(mode) = options.operands.first() else {
        let text = match (options.has(&SYMBOLIC), options.has(&REUSABLE)) {
            (true, reusable) => format!("{}{}\n", if reusable { "umask -S " } else { "" }, symbolic(umask)),
            (false, reusable) => format!("{}{umask:04o}\n", if reusable { "umask " } else { "" }),
        };
        return shell.print("umask", text.as_bytes());
    };
    let text = String::from_utf8_lossy(mode).into_owned();
    let given = if text.starts_with(|c: char| c.is_ascii_digit()) {
        let mask = u32::from_str_radix(&text, 8).ok().filter(|mask| *mask <= 0o7777);
        mask.map(|mask| mask & 0o777).ok_or_else(|| format!("{text}: octal number out of range").into_bytes())
    } else {
        parse_symbolic(mode, umask).map_err(|(byte, operator)| {
            let what: &[u8] = if operator { b"operator" } else { b"character" };
            [b"`", &[byte][..], b"': invalid symbolic mode ", what].concat()
        })
    };
    match given {
        Ok(mask) => shell.place.umask = mask,
        Err(message) => return shell.builtin_fails("umask", message),
    }
    if options.has(&SYMBOLIC) {
        let text = format!("{}\n", symbolic(shell.place.umask));
        return shell.print("umask", text.as_bytes());
    }
    Ok(0)
}
