//! The command line of the interpreter, and its environment.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Done;

use crate::{library, process};

/// Runs the interpreter with the arguments of a command.
pub(crate) fn run(cx: &mut Cx<'_>, operands: Vec<Vec<u8>>) -> Done {
    let Arguments { mut words, isolated, script } = arguments(operands);
    let mut env: Vec<Vec<u8>> = Vec::new();
    // The interpreter makes the path of its script whole before it knows where it is.
    if let Some(word) = script.and_then(|at| words.get_mut(at)) {
        env.push([b"BASHKIT_SCRIPT=", word.as_slice()].concat());
        *word = cx.path(word);
    }
    let mut path = library::DIRECTORY.as_bytes().to_vec();
    for (name, value) in cx.environ() {
        if name == b"PYTHONPATH" && !isolated {
            env.push([b"BASHKIT_PYTHONPATH=", value.as_slice()].concat());
            // As for a script: paths are made whole before the interpreter knows where it is.
            for entry in value.split(|b| *b == b':').filter(|entry| !entry.is_empty()) {
                path = [path.as_slice(), b":", &cx.path(entry)].concat();
            }
        } else if !isolated || !name.starts_with(b"PYTHON") {
            env.push([name.as_slice(), b"=", &value].concat());
        }
    }
    env.push([b"PYTHONPATH=", path.as_slice()].concat());
    let args = std::iter::once(cx.name().to_vec()).chain(words).collect();
    process::run(cx, args, env)
}

/// The arguments of the interpreter.
struct Arguments {
    words: Vec<Vec<u8>>,
    /// The variables `PYTHON*` are to be ignored.
    isolated: bool,
    /// Index of the word that names a script.
    script: Option<usize>,
}

/// Leaves out the options that would keep the interpreter from becoming one of the sandbox: `-E -I -s -S`.
fn arguments(operands: Vec<Vec<u8>>) -> Arguments {
    let (mut isolated, mut script) = (false, None);
    let mut args = Vec::with_capacity(operands.len());
    let mut rest = operands.into_iter();
    while let Some(arg) = rest.next() {
        let is_option = arg.len() > 1 && arg.starts_with(b"-") && !arg.starts_with(b"--");
        if !is_option {
            let takes_value = arg == b"--check-hash-based-pycs";
            let is_over = !arg.starts_with(b"--");
            if is_over && arg != b"-" {
                script = Some(args.len());
            }
            args.push(arg);
            if takes_value {
                args.extend(rest.next());
            }
            if is_over {
                break;
            }
            continue;
        }
        let mut kept = vec![b'-'];
        let mut letters = arg.iter().skip(1).copied();
        let mut ends = false;
        while let Some(letter) = letters.next() {
            match letter {
                b'E' | b's' | b'S' => isolated |= letter == b'E',
                b'I' => {
                    isolated = true;
                    kept.push(b'P');
                }
                b'c' | b'm' | b'W' | b'X' => {
                    kept.push(letter);
                    let value: Vec<u8> = letters.by_ref().collect();
                    let is_apart = value.is_empty();
                    kept.extend(value);
                    args.push(std::mem::take(&mut kept));
                    if is_apart {
                        args.extend(rest.next());
                    }
                    ends = matches!(letter, b'c' | b'm');
                }
                _ => kept.push(letter),
            }
        }
        if kept.len() > 1 {
            args.push(kept);
        }
        if ends {
            break;
        }
    }
    args.extend(rest);
    Arguments { words: args, isolated, script }
}
