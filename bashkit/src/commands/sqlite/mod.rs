//! `sqlite3`: SQLite's shell, as Debian 12 has it, on databases of the virtual file system. A file is read into memory whole and written back
//! when the shell ends; a run that a limit ends leaves it as it was.

mod database;
mod dot;
mod dump;
mod heap;
mod import;
mod modes;
mod scan;
mod shell;

use self::modes::Mode;
use self::shell::{Shell, Source, Step};
use super::{Command, Parsing};
use crate::kernel::{Cx, Done};

pub(super) const COMMAND: Command = Command::new(
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
/// Those of the original that are not here.
const REFUSED: &[&str] = &["A", "append", "lookaside", "memtrace", "mmap", "pagecache", "stats", "vfs", "zip"];

/// What `sqlite3 -version` answers in Debian 12 begins with this; scripts compare it.
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
        let input = shell.cx.stdin();
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

#[cfg(test)]
mod tests {
    use crate::{Bash, Limits};

    fn run(script: &str, limits: Limits) -> String {
        match Bash::builder().limits(limits).build().exec(script) {
            Ok(output) => format!("{}{}[{}]", output.stdout_text(), output.stderr_text(), output.status),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_query_without_end_meets_the_limits() {
        let endless = "sqlite3 :memory: 'with recursive c(n) as (select 1 union all select n+1 from c) select count(*) from c'";
        let text = run(endless, Limits { steps: 1_000_000, ..Limits::new() });
        assert!(text.contains("Limits::steps"), "{text}");
        let text = run(endless, Limits { time: std::time::Duration::from_millis(300), ..Limits::new() });
        assert!(text.contains("Limits::time"), "{text}");
    }

    #[test]
    fn what_is_sorted_in_memory_meets_the_limits() {
        let limits = || Limits { memory_bytes: 16 << 20, ..Limits::new() };
        for sql in [
            "with recursive c(n, b) as (select 1, randomblob(1000000) union select n+1, randomblob(1000000) from c) select count(*) from c",
            "with recursive c(n) as (select 1 union select n+1 from c) select count(*) from c",
            "with recursive c(n) as (select 1 union all select n+1 from c limit 50000000) select n from c order by random()",
            "with recursive c(n) as (select 1 union all select n+1 from c limit 50000000) select count(distinct n) from c",
            "with recursive c(n) as (select 1 union all select n+1 from c limit 50000000) select length(group_concat(n)) from c",
        ] {
            let text = run(&format!("sqlite3 :memory: '{sql}'"), limits());
            assert!(text.contains("Limits::memory") || text.contains("too big"), "{sql}: {text}");
        }
        // What was taken is given back: the same again, and then something small.
        assert_eq!(run("sqlite3 :memory: 'select 1'", limits()), "1\n[0]");
    }

    #[test]
    fn large_values_are_refused() {
        for sql in
            ["select length(zeroblob(1000000000))", "select length(randomblob(1000000000))", "select length(printf('%1000000000d',1))"]
        {
            let text = run(&format!("sqlite3 :memory: \"{sql}\""), Limits { memory_bytes: 64 << 20, ..Limits::new() });
            assert!(text.contains("too big") || text.contains("Limits::memory"), "{text}");
        }
        let text = run(
            "sqlite3 x.db 'create table t(a); with recursive c(n) as (select 1 union all select n+1 from c) insert into t select zeroblob(100000) from c'",
            Limits { memory_bytes: 32 << 20, ..Limits::new() },
        );
        assert!(text.contains("full") || text.contains("Limits"), "{text}");
    }

    #[test]
    fn a_deep_expression_is_an_error() {
        let text = run("sqlite3 :memory: \"select $(seq -s+ 100000)\"", Limits::new());
        assert!(text.contains("maximum depth 1000"), "{text}");
        let text = run("printf '%100000s' '' | tr ' ' '(' | sqlite3", Limits::new());
        assert!(text.contains("[1]"), "{text}");
    }

    #[test]
    fn nothing_of_the_host_is_reached() {
        for sql in [
            "ATTACH '/etc/passwd' AS x; SELECT * FROM x.sqlite_master",
            "ATTACH char(47)||'etc/passwd' AS x",
            "SELECT load_extension('x')",
            "PRAGMA temp_store_directory='/tmp'",
            "PRAGMA hard_heap_limit=1",
            "PRAGMA temp_store=FILE",
            "PRAGMA max_page_count=1000000000",
            ".load x",
            ".shell ls",
            ".system ls",
            ".import '|ls' t",
            ".output |ls",
            ".read |ls",
        ] {
            let text = run(&format!("sqlite3 :memory: \"{sql}\""), Limits::new());
            assert!(!text.ends_with("[0]"), "{sql}: {text}");
        }
        let name = format!("/tmp/bashkit-sqlite-{}", std::process::id());
        let script = format!(
            "sqlite3 :memory: \"create table t(a)\" \"VACUUM INTO '{name}'\" \".backup {name}.2\" \"select writefile('{name}.3','x')\"; ls {name}*"
        );
        let text = run(&script, Limits::new());
        assert!(text.ends_with(&format!("{name}\n{name}.2\n{name}.3\n[0]")), "{text}");
        assert!(!std::path::Path::new(&name).exists());
    }

    #[test]
    fn garbage_is_no_database() {
        let text = run("head -c 5000 /dev/urandom >g; sqlite3 g .tables; sqlite3 g 'create table t(a)'; echo $?", Limits::new());
        assert!(text.contains("file is not a database") && text.contains("26"), "{text}");
        let text = run(
            "sqlite3 a.db 'create table t(a); insert into t select randomblob(1000) from generate_series(1,50)'; for n in 100 512 1000 4096 9000 20000; do head -c $n a.db >b.db; sqlite3 b.db 'select count(*), sum(length(a)) from t; insert into t values(1); pragma integrity_check'; done",
            Limits::new(),
        );
        assert!(text.contains("malformed"), "{text}");
    }

    #[test]
    fn a_run_that_a_limit_ends_leaves_the_file() {
        let mut bash = Bash::builder().limits(Limits { steps: 3_000_000, ..Limits::new() }).build();
        assert!(bash.exec("sqlite3 a.db 'create table t(a); insert into t values(1)'").is_ok());
        let stopped = bash.exec(
            "sqlite3 a.db 'insert into t values(2); with recursive c(n) as (select 1 union all select n+1 from c) select count(*) from c'",
        );
        assert!(stopped.is_err());
        let output = bash.exec("sqlite3 a.db 'select a from t'").map(|o| o.stdout_text());
        assert_eq!(output.ok().as_deref(), Some("1\n"));
    }
}
