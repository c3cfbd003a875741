//! The command line of the interpreter, and its environment.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Done;

use crate::{library, process};

/// Runs the interpreter with the arguments of a command.
pub(crate) fn run(cx: &mut Cx<'_>, operands: Vec<Vec<u8>>) -> Done {
    let Arguments { words, isolated, script, mut is_plain, source } = arguments(operands);
    let mut environ = Vec::new();
    let mut paths = Vec::new();
    for (name, value) in cx.environ() {
        if name == b"PYTHONPATH" && !isolated {
            // As for a script: paths are made whole before the interpreter knows where it is.
            paths = value.split(|b| *b == b':').filter(|entry| !entry.is_empty()).map(|entry| cx.path(entry)).collect();
        } else if name.starts_with(b"PYTHON") {
            if isolated {
                continue;
            }
            is_plain &= value.is_empty();
        }
        environ.push((name, value));
    }
    let locale = [b"LC_ALL".as_slice(), b"LC_CTYPE", b"LANG"]
        .iter()
        .find_map(|wanted| environ.iter().find(|(name, value)| name == wanted && !value.is_empty()).map(|(_, value)| value.as_slice()));
    is_plain &= !matches!(locale, Some(b"C" | b"POSIX"));
    let name = cx.name().to_vec();
    let launch = if is_plain {
        let mut args = words.clone();
        // `-c TEXT` and `-m NAME` are an option of the interpreter; what follows is the program's.
        let source = match source {
            Place::Command(at) => Source::Command(value(&mut args, at, b"-c")),
            Place::Module(at) => Source::Module(value(&mut args, at, b"-m")),
            Place::Script => match args.first().filter(|word| *word != b"-") {
                Some(word) => Source::File(cx.path(word)),
                None => {
                    if args.is_empty() {
                        args.push(Vec::new());
                    }
                    Source::Stdin
                }
            },
        };
        Launch { args: std::iter::once(name).chain(words).collect(), environ, copy: Some(Copy { source, argv: args, paths }) }
    } else {
        let mut words = words;
        let mut environ = environ;
        let mut path = library::DIRECTORY.as_bytes().to_vec();
        for (name, _) in environ.iter_mut().filter(|(name, _)| name == b"PYTHONPATH") {
            *name = b"BASHKIT_PYTHONPATH".to_vec();
        }
        for entry in paths {
            path = [path.as_slice(), b":", &entry].concat();
        }
        environ.push((b"PYTHONPATH".to_vec(), path));
        // The interpreter makes the path of its script whole before it knows where it is.
        if let Some(word) = script.and_then(|at| words.get_mut(at)) {
            environ.push((b"BASHKIT_SCRIPT".to_vec(), word.clone()));
            *word = cx.path(word);
        }
        Launch { args: std::iter::once(name).chain(words).collect(), environ, copy: None }
    };
    process::run(cx, launch)
}

/// An interpreter to be run.
pub(crate) struct Launch {
    /// The words of the command.
    pub(crate) args: Vec<Vec<u8>>,
    pub(crate) environ: Vec<(Vec<u8>, Vec<u8>)>,
    /// For a copy of an interpreter that has started; None where options or variables make it start otherwise.
    pub(crate) copy: Option<Copy>,
}

/// What a copy is told that reads no command line.
pub(crate) struct Copy {
    pub(crate) source: Source,
    /// `sys.argv`
    pub(crate) argv: Vec<Vec<u8>>,
    /// Entries of `PYTHONPATH`.
    pub(crate) paths: Vec<Vec<u8>>,
}

/// Where a program is found.
#[derive(Clone)]
pub(crate) enum Source {
    Command(Vec<u8>),
    Module(Vec<u8>),
    File(Vec<u8>),
    Stdin,
}

/// Where the arguments name the program: behind the letter of an option in word `at`, in the word that follows, or as a script.
enum Place {
    Command(usize),
    Module(usize),
    Script,
}

/// Takes the value of the option in word `at`; the option's name stands for it.
fn value(args: &mut Vec<Vec<u8>>, at: usize, name: &[u8]) -> Vec<u8> {
    let mut rest = args.split_off(at).into_iter();
    let option = rest.next().unwrap_or_default();
    let value = if option.len() > 2 { option.get(2..).unwrap_or_default().to_vec() } else { rest.next().unwrap_or_default() };
    *args = std::iter::once(name.to_vec()).chain(rest).collect();
    value
}

/// The arguments of the interpreter.
struct Arguments {
    words: Vec<Vec<u8>>,
    /// The variables `PYTHON*` are to be ignored.
    isolated: bool,
    /// Index of the word that names a script.
    script: Option<usize>,
    /// No option changes how the interpreter starts.
    is_plain: bool,
    source: Place,
}

/// Leaves out the options that would keep the interpreter from becoming one of the sandbox: `-E -I -s -S`.
fn arguments(operands: Vec<Vec<u8>>) -> Arguments {
    let (mut is_plain, mut source) = (true, Place::Script);
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
            is_plain &= is_over;
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
                    is_plain = false;
                }
                b'c' | b'm' | b'W' | b'X' => {
                    // Letters before `-c` are options of their own.
                    is_plain &= kept.len() == 1 && matches!(letter, b'c' | b'm');
                    kept.push(letter);
                    let value: Vec<u8> = letters.by_ref().collect();
                    let is_apart = value.is_empty();
                    kept.extend(value);
                    match letter {
                        b'c' => source = Place::Command(args.len()),
                        b'm' => source = Place::Module(args.len()),
                        _ => {}
                    }
                    args.push(std::mem::take(&mut kept));
                    if is_apart {
                        let value = rest.next();
                        is_plain &= value.is_some();
                        args.extend(value);
                    }
                    ends = matches!(letter, b'c' | b'm');
                }
                _ => {
                    is_plain = false;
                    kept.push(letter);
                }
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
    Arguments { words: args, isolated, script, is_plain, source }
}
