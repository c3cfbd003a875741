//! `getopt` of util-linux: options of a script in an order that a `case` in a loop can read.

use bashkit_core::command::{Args, Command, Cx, Opt, Parsing};
use bashkit_core::gnu::usage;
use bashkit_core::kernel::{Done, Fault};

const ALTERNATIVE: Opt = Opt::flag('a', "alternative", "allow long options starting with single -");
const LONG: Opt = Opt::value('l', "longoptions", "LONGOPTS", "the long options to be recognized: a,b:,c::");
const NAME: Opt = Opt::value('n', "name", "PROGNAME", "the name under which errors are reported");
const OPTIONS: Opt = Opt::value('o', "options", "OPTSTRING", "the short options to be recognized");
const QUIET: Opt = Opt::flag('q', "quiet", "disable error reporting by getopt(3)");
const QUIET_OUTPUT: Opt = Opt::flag('Q', "quiet-output", "no normal output");
const SHELL: Opt = Opt::value('s', "shell", "SHELL", "set quoting conventions to those of SHELL: sh, bash, csh, tcsh");
const TEST: Opt = Opt::flag('T', "test", "test for getopt(1) version: status 4");
const UNQUOTED: Opt = Opt::flag('u', "unquoted", "do not quote the output");

const fn command(run: fn(&mut Cx<'_>) -> Done) -> Command {
    Command::new(
        "getopt",
        "getopt OPTSTRING PARAMETERS\n   or: getopt [OPTION]... [--] OPTSTRING PARAMETERS\n   or: getopt [OPTION]... -o|--options OPTSTRING [OPTION]... [--] PARAMETERS",
        "Parse command options",
        &[ALTERNATIVE, LONG, NAME, OPTIONS, QUIET, QUIET_OUTPUT, SHELL, TEST, UNQUOTED, usage::HELP, usage::VERSION],
        run,
    )
    .usage_status(2)
}

/// The first argument says whether its own options are looked for at all.
pub(crate) const COMMAND: Command = command(run).parsing(Parsing::Raw);
static ENHANCED: Command = command(run).parsing(Parsing::InOrder);

/// Whether an option of the script takes a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    Value,
    Maybe,
}

struct Long {
    name: Vec<u8>,
    takes: Takes,
}

/// Usage error in the command's own options: a message and where help is.
fn wrong(message: &str) -> Done {
    Err(Fault::usage(message))
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let compatible = cx.env("GETOPT_COMPATIBLE").is_some();
    let mut parser =
        Parser { cx, name: cx.name().to_vec(), optstring: Vec::new(), long: Vec::new(), only: false, quiet: false, failed: false };
    let mut printer = Printer { quote: true, csh: false, silent: false, out: Vec::new() };
    let Some(first) = operands.first() else { return without_operands(cx, compatible) };
    if compatible || first.first() != Some(&b'-') {
        printer.quote = false;
        let signs = first.iter().take_while(|b| matches!(b, b'-' | b'+')).count();
        parser.optstring = first.get(signs..).unwrap_or_default().to_vec();
        return generate(&mut parser, printer, operands.get(1..).unwrap_or_default());
    }
    let args = match Args::parse(&ENHANCED, cx.name(), &operands) {
        Ok(args) => args,
        Err(refusal) => return refused(cx, &refusal.text, refusal.status),
    };
    let mut rest = args.operands.as_slice();
    let mut optstring = None;
    for (option, value) in args.in_order() {
        let value = value.unwrap_or_default();
        match option.short() {
            b'a' => parser.only = true,
            b'l' => {
                if !parser.add_long(value)? {
                    return wrong("empty long option after -l or --long argument");
                }
            }
            b'n' => parser.name = value.to_vec(),
            b'o' => optstring = Some(value.to_vec()),
            b'q' => parser.quiet = true,
            b'Q' => printer.silent = true,
            b's' => match value {
                b"sh" | b"bash" => printer.csh = false,
                b"csh" | b"tcsh" => printer.csh = true,
                _ => return wrong("unknown shell after -s or --shell argument"),
            },
            b'T' => return Ok(4),
            b'u' => printer.quote = false,
            _ => {
                usage::answered(cx, &args, &COMMAND)?;
                return Ok(0);
            }
        }
    }
    parser.optstring = match (optstring, rest) {
        (Some(optstring), _) => optstring,
        (None, [first, behind @ ..]) => {
            rest = behind;
            first.clone()
        }
        (None, []) => return wrong("missing optstring argument"),
    };
    if parser.optstring.first() != Some(&b'+') && cx.env("POSIXLY_CORRECT").is_some() {
        parser.optstring.insert(0, b'+');
    }
    generate(&mut parser, printer, rest)
}

/// Prints what stands for no arguments, or refuses that there are none.
fn without_operands(cx: &Cx<'_>, compatible: bool) -> Done {
    if compatible {
        let mut out = cx.stdout();
        out.put(b" --\n")?;
        return out.flush().map(|()| 0);
    }
    wrong("missing optstring argument")
}

/// Prints why the options were not taken, or the help that was asked for.
fn refused(cx: &Cx<'_>, text: &[u8], status: u8) -> Done {
    if status == 0 {
        let mut out = cx.stdout();
        out.put(text)?;
        return out.flush().map(|()| 0);
    }
    cx.stderr_bytes(text)?;
    Ok(2)
}

fn generate(parser: &mut Parser<'_, '_>, mut printer: Printer, argv: &[Vec<u8>]) -> Done {
    let cx = parser.cx;
    parser.read(argv, &mut printer)?;
    if !printer.silent {
        let mut out = cx.stdout();
        out.line(&printer.out)?;
        out.flush()?;
    }
    Ok(u8::from(parser.failed))
}

/// Output of the parsed arguments, printed in the end.
struct Printer {
    quote: bool,
    csh: bool,
    silent: bool,
    out: Vec<u8>,
}

impl Printer {
    /// ` 'text'` as the shell reads it.
    fn text(&mut self, text: &[u8]) {
        self.out.push(b' ');
        if !self.quote {
            self.out.extend_from_slice(text);
            return;
        }
        self.out.push(b'\'');
        for &byte in text {
            match byte {
                b'\'' => self.out.extend_from_slice(b"'\\''"),
                b'\\' if self.csh => self.out.extend_from_slice(b"\\\\"),
                b'!' if self.csh => self.out.extend_from_slice(b"'\\!'"),
                b'\n' if self.csh => self.out.extend_from_slice(b"\\n"),
                b' ' | b'\t' | 11 | 12 | b'\r' if self.csh => self.out.extend_from_slice(&[b'\'', b'\\', byte, b'\'']),
                _ => self.out.push(byte),
            }
        }
        self.out.push(b'\'');
    }
}

/// `getopt_long(3)` with options that are known only now.
struct Parser<'c, 'k> {
    cx: &'c Cx<'k>,
    name: Vec<u8>,
    optstring: Vec<u8>,
    long: Vec<Long>,
    /// One dash begins a long option, too.
    only: bool,
    quiet: bool,
    failed: bool,
}

impl Parser<'_, '_> {
    /// `a,b:,c::`; `false` when a name is empty.
    fn add_long(&mut self, list: &[u8]) -> Result<bool, Fault> {
        for word in list.split(|b| matches!(b, b',' | b' ' | b'\t' | b'\n')).filter(|word| !word.is_empty()) {
            self.cx.step(1)?;
            let (name, takes) = match word {
                [name @ .., b':', b':'] => (name, Takes::Maybe),
                [name @ .., b':'] => (name, Takes::Value),
                name => (name, Takes::Nothing),
            };
            if name.is_empty() {
                return Ok(false);
            }
            self.long.push(Long { name: name.to_vec(), takes });
        }
        Ok(true)
    }

    fn wrong(&mut self, pieces: &[&[u8]]) -> Result<(), Fault> {
        self.failed = true;
        if self.quiet {
            return Ok(());
        }
        self.cx.stderr_bytes(&[&self.name[..], b": ", &pieces.concat(), b"\n"].concat())
    }

    fn read(&mut self, argv: &[Vec<u8>], to: &mut Printer) -> Result<(), Fault> {
        // The C library looks at POSIXLY_CORRECT, too.
        let sign = self.optstring.first().copied().filter(|b| matches!(b, b'-' | b'+'));
        if sign.is_some() {
            self.optstring.remove(0);
        }
        let stops = sign == Some(b'+') || (sign.is_none() && self.cx.env("POSIXLY_CORRECT").is_some());
        self.quiet |= self.optstring.first() == Some(&b':');
        let mut operands: Vec<&[u8]> = Vec::new();
        let mut rest = argv;
        while let Some((arg, behind)) = rest.split_first() {
            self.cx.step(1)?;
            if arg == b"--" {
                rest = behind;
                break;
            }
            if arg.len() < 2 || arg.first() != Some(&b'-') {
                if stops {
                    break;
                }
                match sign {
                    Some(_) => to.text(arg),
                    None => operands.push(arg),
                }
                rest = behind;
                continue;
            }
            rest = behind;
            let body = arg.get(1..).unwrap_or_default();
            if let Some(name) = body.strip_prefix(b"-") {
                self.long(b"--", name, &mut rest, to)?;
                continue;
            }
            let first = body.first().copied().unwrap_or(0);
            if self.only
                && (body.len() > 1 || !self.optstring.contains(&first))
                && (self.find(body)?.is_some() || !self.optstring.contains(&first))
            {
                self.long(b"-", body, &mut rest, to)?;
                continue;
            }
            self.cluster(body, &mut rest, to)?;
        }
        if !to.silent {
            to.out.extend_from_slice(b" --");
            operands.into_iter().chain(rest.iter().map(Vec::as_slice)).for_each(|operand| to.text(operand));
        }
        Ok(())
    }

    /// The long options that `NAME[=VALUE]` may mean; `None` when there is none.
    fn find(&self, arg: &[u8]) -> Result<Option<Vec<usize>>, Fault> {
        self.cx.step(1 + self.long.len() as u64 / 4)?;
        let name = arg.split(|b| *b == b'=').next().unwrap_or_default();
        if let Some(exact) = self.long.iter().position(|long| long.name == name) {
            return Ok(Some(vec![exact]));
        }
        let like: Vec<usize> = self.long.iter().enumerate().filter(|(_, long)| long.name.starts_with(name)).map(|(i, _)| i).collect();
        Ok(Some(like).filter(|like| !like.is_empty()))
    }

    fn long(&mut self, dashes: &[u8], arg: &[u8], rest: &mut &[Vec<u8>], to: &mut Printer) -> Result<(), Fault> {
        let value = memchr::memchr(b'=', arg).and_then(|at| arg.get(at + 1..));
        let (name, takes) = match self.find(arg)?.as_deref() {
            None => return self.wrong(&[b"unrecognized option '", dashes, arg, b"'"]),
            Some([one]) => match self.long.get(*one) {
                Some(long) => (long.name.clone(), long.takes),
                None => return Ok(()),
            },
            Some(several) => {
                let mut list = Vec::new();
                for long in several.iter().filter_map(|i| self.long.get(*i)) {
                    list.extend([&b" '"[..], dashes, &long.name, b"'"].concat());
                }
                return self.wrong(&[b"option '", dashes, arg, b"' is ambiguous; possibilities:", &list]);
            }
        };
        let value = match (takes, value) {
            (Takes::Nothing, Some(_)) => return self.wrong(&[b"option '", dashes, &name, b"' doesn't allow an argument"]),
            (Takes::Value, None) => match rest.split_first() {
                Some((value, behind)) => {
                    *rest = behind;
                    value
                }
                None => return self.wrong(&[b"option '", dashes, &name, b"' requires an argument"]),
            },
            (_, value) => value.unwrap_or_default(),
        };
        to.out.extend([&b" --"[..], &name].concat());
        if takes != Takes::Nothing {
            to.text(value);
        }
        Ok(())
    }

    fn cluster(&mut self, letters: &[u8], rest: &mut &[Vec<u8>], to: &mut Printer) -> Result<(), Fault> {
        let mut letters = letters;
        while let Some((&letter, behind)) = letters.split_first() {
            self.cx.step(1)?;
            letters = behind;
            let at = self.optstring.iter().position(|b| *b == letter).filter(|_| letter != b':' && letter != b';');
            let Some(at) = at else {
                self.wrong(&[b"invalid option -- '", &[letter], b"'"])?;
                continue;
            };
            let (second, third) = (self.optstring.get(at + 1).copied(), self.optstring.get(at + 2).copied());
            let is_w = letter == b'W' && second == Some(b';');
            let value = match (second, third) {
                (Some(b':'), Some(b':')) => Some(behind),
                _ if second != Some(b':') && !is_w => None,
                _ if !behind.is_empty() => Some(behind),
                _ => match rest.split_first() {
                    Some((value, others)) => {
                        *rest = others;
                        Some(value.as_slice())
                    }
                    None => return self.wrong(&[b"option requires an argument -- '", &[letter], b"'"]),
                },
            };
            match value {
                Some(value) if is_w => return self.long(b"-W ", value, rest, to),
                Some(value) => {
                    to.out.extend_from_slice(&[b' ', b'-', letter]);
                    to.text(value);
                    return Ok(());
                }
                None => to.out.extend_from_slice(&[b' ', b'-', letter]),
            }
        }
        Ok(())
    }
}
