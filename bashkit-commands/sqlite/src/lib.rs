//! `sqlite3`: SQLite's shell, as Debian 12 has it, on databases of the virtual file system. A file is read into memory whole and written back
//! when the shell ends; a run that a limit ends leaves it as it was.

mod database;
mod dot;
mod dump;
mod heap;
mod import;
mod maths;
mod modes;
mod scan;
mod shell;

/// The commands of this family.
pub static COMMANDS: &[&Command] = &[&COMMAND];

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::kernel::Done;

use self::modes::Mode;
use self::shell::{Shell, Source, Step};

pub(crate) const COMMAND: Command = Command::new(
    "sqlite3",
    "sqlite3 [OPTIONS] [FILENAME [SQL]...]",
    "Ask and change SQLite databases: -ascii -bail -batch -box -cmd COMMAND -column -csv -echo -header -help -html -init FILENAME -interactive \
     -json -line -list -markdown -newline SEP -noheader -nullvalue TEXT -quote -readonly -safe -separator SEP -table -tabs -version",
    &[],
    run,
)
.parsing(Parsing::Raw);

/// The options that take no value.
const FLAGS: &[&str] = &[
    "ascii",
    "bail",
    "batch",
    "box",
    "column",
    "csv",
    "deserialize",
    "echo",
    "header",
    "help",
    "html",
    "interactive",
    "json",
    "line",
    "list",
    "markdown",
    "noheader",
    "nofollow",
    "quote",
    "readonly",
    "safe",
    "table",
    "tabs",
    "version",
];
/// The options that take one.
const VALUES: &[&str] = &["cmd", "init", "maxsize", "newline", "nonce", "nullvalue", "separator"];
/// Options of the original that are refused here.
const REFUSED: &[&str] = &["A", "append", "lookaside", "memtrace", "mmap", "pagecache", "stats", "vfs", "zip"];

/// Start of the output of `sqlite3 -version` in Debian 12, which scripts compare.
const VERSION: &str = "3.40.1 2022-12-28 14:03:47 df5c253c0b3dd24916e4ec7cf77d3db5294cc9fd45ae7b9c5e82ad8197f3alt1\n";

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = cx.args.operands.clone();
    let mut shell = Shell::new(cx);
    let mut name: Option<Vec<u8>> = None;
    let mut commands: Vec<Vec<u8>> = Vec::new();
    let mut before: Vec<Vec<u8>> = Vec::new();
    let mut init: Option<Vec<u8>> = None;
    let mut options: Vec<(&'static str, Vec<u8>)> = Vec::new();
    let mut rest = argv.into_iter();
    while let Some(arg) = rest.next() {
        let Some(option) = arg.strip_prefix(b"-") else {
            match name {
                None => name = Some(arg),
                Some(_) => commands.push(arg),
            }
            continue;
        };
        let option = option.strip_prefix(b"-").unwrap_or(option);
        if let Some(flag) = FLAGS.iter().find(|f| f.as_bytes() == option) {
            match *flag {
                "version" => {
                    let mut out = shell.cx.stdout();
                    out.put(VERSION.as_bytes())?;
                    return Ok(0);
                }
                "help" => {
                    shell.cx.stderr_bytes(COMMAND.help().as_bytes())?;
                    return Ok(0);
                }
                flag => options.push((flag, Vec::new())),
            }
        } else if let Some(wanted) = VALUES.iter().find(|v| v.as_bytes() == option) {
            let Some(value) = rest.next() else {
                let name = String::from_utf8_lossy(&arg).into_owned();
                shell.cx.error(format_args!("Error: missing argument to {name}"))?;
                return Ok(1);
            };
            match *wanted {
                "cmd" => before.push(value),
                "init" => init = Some(value),
                wanted => options.push((wanted, value)),
            }
        } else if REFUSED.iter().any(|r| r.as_bytes() == option) {
            let option = String::from_utf8_lossy(&arg).into_owned();
            let supported: Vec<String> = FLAGS.iter().chain(VALUES).map(|o| format!("-{o}")).collect();
            shell.cx.error(format_args!("option '{option}' is not supported here; supported are: {}", supported.join(" ")))?;
            return Ok(1);
        } else {
            let option = String::from_utf8_lossy(&arg).into_owned();
            shell.cx.error(format_args!("Error: unknown option: {option}"))?;
            shell.cx.stderr_bytes(b"Use -help for a list of options.\n")?;
            return Ok(1);
        }
    }
    shell.name = name.unwrap_or_else(|| b":memory:".to_vec());
    shell.read_only = options.iter().any(|(o, _)| *o == "readonly");
    shell.look_from(&options);
    let status = work(&mut shell, init, &before, &commands, &options)?;
    shell.finish()?;
    Ok(status)
}

fn work(
    shell: &mut Shell<'_, '_>,
    init: Option<Vec<u8>>,
    before: &[Vec<u8>],
    commands: &[Vec<u8>],
    options: &[(&'static str, Vec<u8>)],
) -> Done {
    let resource = init.or_else(|| {
        let home = shell.cx.env("HOME")?;
        let file = [&home[..], b"/.sqliterc"].concat();
        shell.cx.stat(&file).is_ok().then_some(file)
    });
    if let Some(file) = resource {
        match shell.cx.open_input(&file) {
            Ok(input) => {
                if let Some(status) = shell.lines(&mut Source::new(input), 0)?.exit() {
                    return Ok(status);
                }
            }
            Err(fault) => {
                fault.errno()?;
                let name = String::from_utf8_lossy(&file).into_owned();
                shell.cx.stderr_bytes(format!("cannot open: \"{name}\"\n").as_bytes())?;
                if shell.bail {
                    return Ok(1);
                }
            }
        }
        shell.look_from(options);
    }
    for command in before {
        if let Step::Exit(status) = shell.argument(command)? {
            return Ok(status);
        }
    }
    if commands.is_empty() {
        let input = shell.cx.stdin().ending_at_errors();
        return Ok(match shell.lines(&mut Source::new(input), 0)? {
            Step::Exit(status) => status,
            Step::Failed(n) => u8::from(n > 0),
            Step::Next | Step::Quit => 0,
        });
    }
    for command in commands {
        match shell.argument(command)? {
            Step::Exit(status) => return Ok(status),
            Step::Quit => return Ok(0),
            Step::Failed(_) | Step::Next => {}
        }
    }
    Ok(0)
}

/// The mode that an option sets.
fn mode_of(option: &str) -> Option<Mode> {
    Mode::NAMES.iter().find(|(name, _)| *name == option).map(|(_, mode)| *mode)
}
