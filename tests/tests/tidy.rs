//! House rules that a machine can read.
#![expect(
    clippy::unwrap_used,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test that reads the sources of the repository"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of each crate, from the bottom up: a room may use itself and those before it.
const CRATES: &[(&str, &[&str])] = &[
    ("bashkit-core", &["error", "host", "limits", "pattern", "vfs", "kernel", "command", "gnu"]),
    ("bashkit", &["syntax", "runtime", "commands", "bash"]),
    (
        "bashkit-commands/git",
        &[
            "usage",
            "halt",
            "config",
            "environment",
            "object",
            "base85",
            "wildmatch",
            "quote",
            "regex",
            "date",
            "repository",
            "alias",
            "ident",
            "object_store",
            "hooks",
            "index",
            "attributes",
            "parse_options",
            "color",
            "run_command",
            "filter",
            "pathspec",
            "ignore",
            "worktree_file",
            "diff",
            "unpack_trees",
            "apply",
            "refs",
            "revwalk",
            "revision",
            "branch",
            "bundle",
            "linked_worktree",
            "checkout",
            "commit_limiting",
            "editor",
            "merge",
            "wt_status",
            "message",
            "notes",
            "pretty",
            "reachable",
            "ref_filter",
            "subcommands",
        ],
    ),
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The lines of a source file that are not comments, up to its tests.
fn code(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]");
    lines.filter(|(_, line)| !line.trim_start().starts_with("//")).map(|(i, line)| (i + 1, line.to_owned())).collect()
}

/// The files of a room: a folder, or a file of that name.
fn room_files(src: &Path, room: &str) -> Vec<PathBuf> {
    let mut files = sources(&src.join(room));
    files.extend(Some(src.join(format!("{room}.rs"))).filter(|file| file.is_file()));
    files
}

#[test]
fn rooms_use_only_those_before_them() {
    let mut wrong = String::new();
    for (krate, rooms) in CRATES {
        let src = repository().join(krate).join("src");
        for (place, room) in rooms.iter().enumerate() {
            let files = room_files(&src, room);
            assert!(!files.is_empty(), "{krate} has no room {room}");
            for path in files {
                for (n, line) in code(&path) {
                    for (at, _) in line.match_indices("crate::") {
                        let used: String = line[at + "crate::".len()..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                        if rooms.iter().skip(place + 1).any(|later| **later == used) {
                            wrong.push_str(&format!("{}:{n}: {room} must not use crate::{used}\n", path.display()));
                        }
                    }
                }
            }
        }
        let all: Vec<String> = fs::read_dir(&src)
            .unwrap()
            .flatten()
            .filter_map(|entry| entry.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()))
            .filter(|name| name != "lib" && !rooms.contains(&name.as_str()))
            .collect();
        assert!(all.is_empty(), "{krate} has rooms that the table does not know: {}", all.join(" "));
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Files without permissions are those that `vfs::privileged` gives: what a script links leads them nowhere.
#[test]
fn privilege_follows_no_link() {
    let mut wrong = String::new();
    for krate in ["bashkit/src", "bashkit-core/src", "bashkit-orchestrator/src"] {
        let vfs = repository().join("bashkit-core/src/vfs");
        for path in sources(&repository().join(krate)).into_iter().filter(|path| !path.starts_with(&vfs) && !path.ends_with("tests.rs")) {
            for (n, line) in code(&path).into_iter().filter(|(_, line)| line.contains(".privileged()")) {
                wrong.push_str(&format!("{}:{n}: use vfs::privileged: {}\n", path.display(), line.trim()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Builtins whose names are no file names, and the files that they stand in.
const SPELT: &[(&str, &str)] = &[(".", "dot"), (":", "colon"), ("[", "bracket")];

/// The stem of the file that a command or builtin stands in.
fn stem(name: &str) -> String {
    match SPELT.iter().find(|(sign, _)| *sign == name) {
        Some((_, word)) => (*word).to_owned(),
        None => name.replace(['-', '.'], "_"),
    }
}

/// The names of all builtins, those that are keywords or symbols among them.
fn builtin_names() -> Vec<String> {
    let output = bashkit::Bash::new().exec("compgen -b").unwrap().stdout_text();
    output.lines().map(str::to_owned).collect()
}

/// The texts that are the first argument of a call of one of these functions, e.g. of `Command::new(`.
fn first_arguments<'t>(text: &'t str, functions: &[&str]) -> Vec<&'t str> {
    let mut found = Vec::new();
    for function in functions {
        for (at, _) in text.match_indices(function) {
            let is_whole = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let behind = text[at + function.len()..].trim_start().strip_prefix('"');
            found.extend(behind.filter(|_| is_whole).and_then(|behind| behind.split_once('"')).map(|(name, _)| name));
        }
    }
    found
}

/// Each command stands in `NAME.rs` or `NAME/mod.rs` of its family (the one command of a crate in its lib.rs), each builtin in `NAME.rs`, each
/// subcommand of git in `subcommands/NAME.rs` or `subcommands/NAME/mod.rs`, under the constant that the row of the table names; no other file makes it.
#[test]
fn one_name_one_file() {
    let root = repository();
    let mut wrong = String::new();
    let mut made = Vec::new();
    for family in fs::read_dir(root.join("bashkit-commands")).unwrap().flatten().filter(|entry| entry.path().join("src").is_dir()) {
        let src = family.path().join("src");
        let lib = fs::read_to_string(src.join("lib.rs")).unwrap();
        let table = lib.split_once("static COMMANDS: &[&Command] = &[").and_then(|(_, table)| table.split_once("];")).unwrap().0;
        let rows: Vec<&str> = table.split(',').map(str::trim).filter(|row| !row.is_empty()).collect();
        for path in sources(&src) {
            let text = code(&path).into_iter().map(|(_, line)| line + "\n").collect::<String>();
            let place = path.strip_prefix(&src).unwrap().display().to_string();
            for name in first_arguments(&text, &["Command::new("]) {
                let stem = stem(name);
                let row = match rows.as_slice() {
                    ["&COMMAND"] if place == "lib.rs" => "&COMMAND".to_owned(),
                    _ if place == format!("{stem}.rs") || place == format!("{stem}/mod.rs") => format!("&{stem}::COMMAND"),
                    _ => {
                        wrong.push_str(&format!("{}: {name} belongs to {stem}.rs or {stem}/mod.rs\n", path.display()));
                        continue;
                    }
                };
                if !rows.contains(&row.as_str()) || !text.contains("pub(crate) const COMMAND: Command") {
                    wrong.push_str(&format!("{}: {name} has to be the COMMAND of the row {row}\n", path.display()));
                }
                made.push(name.to_owned());
            }
        }
    }
    let mut names: Vec<String> = bashkit::commands::all().map(|command| command.name.to_owned()).collect();
    names.sort();
    made.sort();
    assert!(wrong.is_empty(), "\n{wrong}");
    assert_eq!(made, names, "commands made once in the files of their names, and the commands of the tables");

    let builtins = root.join("bashkit/src/runtime/builtins");
    let mut made = Vec::new();
    for path in sources(&builtins) {
        let text = code(&path).into_iter().map(|(_, line)| line + "\n").collect::<String>();
        let place = path.strip_prefix(&builtins).unwrap().display().to_string();
        for name in first_arguments(&text, &["builtin(", "special("]) {
            if place != format!("{}.rs", stem(name)) || !text.contains("pub(super) const BUILTIN: BuiltinDef") {
                wrong.push_str(&format!("{}: {name} has to be the BUILTIN of {}.rs\n", path.display(), stem(name)));
            }
            made.push(name.to_owned());
        }
    }
    let mut names = builtin_names();
    names.sort();
    made.sort();
    assert!(wrong.is_empty(), "\n{wrong}");
    assert_eq!(made, names, "builtins made once in the files of their names, and the builtins of the table");

    let git = root.join("bashkit-commands/git/src");
    let mut made = Vec::new();
    for path in sources(&git) {
        let text = code(&path).into_iter().map(|(_, line)| line + "\n").collect::<String>();
        let place = path.strip_prefix(&git).unwrap().display().to_string();
        for name in first_arguments(&text, &["Subcommand::new("]) {
            let stem = stem(name);
            let is_at_home = place == format!("subcommands/{stem}.rs") || place == format!("subcommands/{stem}/mod.rs");
            if !is_at_home || !text.contains("pub(crate) const SUBCOMMAND: Subcommand") {
                wrong.push_str(&format!("{}: git {name} has to be the SUBCOMMAND of subcommands/{stem}.rs\n", path.display()));
            }
            made.push(format!("&{stem}::SUBCOMMAND"));
        }
    }
    let table = fs::read_to_string(git.join("subcommands/mod.rs")).unwrap();
    let table = table.split_once("static SUBCOMMANDS: &[&Subcommand] = &[").and_then(|(_, table)| table.split_once("];")).unwrap().0;
    let rows: Vec<&str> = table.split(',').map(str::trim).filter(|row| !row.is_empty()).collect();
    assert!(rows.is_sorted_by_key(|row| row.trim_end_matches("::SUBCOMMAND").replace('_', " ")), "the table of subcommands is sorted");
    let mut rows: Vec<&str> = rows;
    rows.sort_unstable();
    made.sort();
    assert!(wrong.is_empty(), "\n{wrong}");
    assert_eq!(made, rows, "subcommands made once in the files of their names, and the subcommands of the table");
}

#[test]
fn every_command_has_cases() {
    let cases = repository().join("tests/cases");
    let builtins = builtin_names().into_iter().map(|name| format!("builtins/{}.sh", stem(&name)));
    let files: Vec<String> = bashkit::commands::all().map(|c| format!("commands/{}.sh", c.name)).chain(builtins).collect();
    let has_cases = |file: &String| fs::read_to_string(cases.join(file)).is_ok_and(|text| text.contains("#### "));
    let without: Vec<&str> = files.iter().filter(|file| !has_cases(file)).map(String::as_str).collect();
    assert!(without.is_empty(), "no recorded case in tests/cases/: {}", without.join(" "));
    let strangers: Vec<String> = ["builtins", "commands"]
        .iter()
        .flat_map(|folder| {
            fs::read_dir(cases.join(folder)).unwrap().flatten().map(move |e| format!("{folder}/{}", e.file_name().display()))
        })
        .filter(|file| !files.contains(file))
        .collect();
    assert!(strangers.is_empty(), "case files in tests/cases/ of no command or builtin: {}", strangers.join(" "));
}

#[test]
fn nothing_is_left_to_be_done() {
    let mut wrong = String::new();
    for krate in ["bashkit", "bashkit-cli", "bashkit-commands", "bashkit-core", "bashkit-macros", "bashkit-orchestrator"] {
        for path in sources(&repository().join(krate)) {
            let text = fs::read_to_string(&path).unwrap();
            for (i, line) in text.lines().enumerate() {
                for word in ["#[ignore", "todo!(", "unimplemented!("] {
                    if line.contains(word) && !line.trim_start().starts_with("//") {
                        wrong.push_str(&format!("{}:{}: {word}\n", path.display(), i + 1));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// `docs/differences.md` lists every case whose answer is ours on purpose. `RECORD=1` writes it.
#[test]
fn differences_are_listed() {
    let root = repository();
    let mut rows = Vec::new();
    let mut files = Vec::new();
    let mut todo = vec![root.join("tests/cases")];
    while let Some(folder) = todo.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            if entry.path().is_dir() { todo.push(entry.path()) } else { files.push(entry.path()) }
        }
    }
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let shown = file.strip_prefix(root.join("tests/cases")).unwrap().display().to_string();
        let mut title = "";
        for line in text.lines() {
            if let Some(t) = line.strip_prefix("#### ") {
                title = t;
            } else if let Some(why) = line.strip_prefix("#differs: ") {
                rows.push(format!("| `{shown}` | {title} | {why} |\n"));
            }
        }
    }
    let mut want = String::from(
        "# Intended differences\n\nGenerated from the `#differs:` lines of the recorded cases (`RECORD=1 cargo test -p bashkit-tests --test tidy`).\n\n| file | case | why |\n| --- | --- | --- |\n",
    );
    want.extend(rows);
    golden("docs/differences.md", &want);
}

/// `docs/commands.md` is made from the constants of the commands. `RECORD=1` writes it.
#[test]
fn commands_are_documented() {
    let mut want = String::from(
        "# Commands\n\nGenerated from the commands themselves (`RECORD=1 cargo test -p bashkit-tests --test tidy`). All take `--help`; `help NAME` in a script says the same.\n\
         An option that is not listed is refused with the message of the original; those under *not supported* exist in the original and are refused by name.\n\n",
    );
    for command in bashkit::commands::all() {
        want.push_str(&format!("## {}\n\n{}.\n\n```text\n{}\n", command.name, command.summary, command.synopsis));
        for (i, option) in command.options.iter().enumerate() {
            let usage = option.usage();
            want.push_str(if i == 0 { "\n" } else { "" });
            want.push_str(format!("  {usage:30}  {}", option.help).trim_end());
            want.push('\n');
        }
        want.push_str("```\n\n");
        if !command.refused.is_empty() {
            want.push_str(&format!("Not supported: `{}`\n\n", command.refused.join("` `")));
        }
        for (_, paragraph) in command.subcommands.iter().flat_map(|subcommands| subcommands()) {
            want.push_str(&format!("{paragraph}\n\n"));
        }
    }
    want.push_str("## Builtins of the shell\n\n```text\n");
    let builtins = bashkit::Bash::new().exec("compgen -b | while read -r name; do help -s \"$name\" | head -n 1; done").unwrap();
    want.push_str(&builtins.stdout_text());
    want.push_str("```\n");
    golden("docs/commands.md", &want);
}

/// Whether a generated document is the one that is in the repository; `RECORD=1` writes it.
fn golden(name: &str, want: &str) {
    let path = repository().join(name);
    if std::env::var_os("RECORD").is_some() {
        fs::write(&path, want).unwrap();
    }
    assert!(
        fs::read_to_string(&path).is_ok_and(|have| have == want),
        "{name} is out of date: RECORD=1 cargo test -p bashkit-tests --test tidy"
    );
}

/// Every command answers `--help` with its own text, is in `help`, and nothing it has or refuses is named twice.
#[test]
fn every_command_helps() {
    let mut bash = bashkit::Bash::builder().http(bashkit::host::http::Http::new()).build();
    let listed = bash.exec("compgen -A command; compgen -c").unwrap().stdout_text();
    let listed: std::collections::HashSet<&str> = listed.lines().collect();
    let topics = bash.exec("help -d '*'").unwrap().stdout_text();
    let mut wrong = String::new();
    for command in bashkit::commands::all() {
        let name = command.name;
        let output = bash.exec(format!("command -p env {name} --help")).unwrap();
        if output.status != 0 || output.stdout_text() != command.help() {
            wrong.push_str(&format!("{name} --help: status {} {}\n", output.status, output.stderr_text()));
        }
        if !topics.lines().any(|line| line.starts_with(&format!("{name} - "))) {
            wrong.push_str(&format!("{name} is not in help\n"));
        }
        if !listed.contains(name) {
            wrong.push_str(&format!("{name} is not completed\n"));
        }
        let mut names: Vec<String> = command.refused.iter().map(|name| (*name).to_owned()).collect();
        for option in command.options {
            names.extend((option.short != 0).then(|| format!("-{}", char::from(option.short))));
            names.extend((!option.long.is_empty()).then(|| format!("--{}", option.long)));
            if option.help.contains("not supported") {
                wrong.push_str(&format!("{name}: {} belongs to what is refused\n", option.usage()));
            }
        }
        names.sort();
        for twice in names.windows(2).filter(|pair| pair[0] == pair[1]) {
            wrong.push_str(&format!("{name}: {} is there twice\n", twice[0]));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The names that a script may count on: what the GNU tools, the peers and bash have together.
const NAMES: &str = "\
    grep egrep fgrep rg sed awk gawk sort uniq cut tr paste join comm column fold fmt pr expand unexpand nl head tail tac rev wc split csplit \
    shuf strings od xxd hexdump hd iconv numfmt tsort factor look tee sponge diff patch cmp sdiff envsubst \
    jq yq tomlq xq xan sqlite3 html-to-markdown base64 base32 basenc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum \
    bc dc expr seq ls cp mv rm ln mkdir rmdir mkfifo mktemp touch chmod chown chgrp stat file find xargs parallel tree du df truncate dd \
    install link unlink sync readlink realpath basename dirname pathchk cat less more tar gzip gunzip zcat bzip2 bunzip2 bzcat xz unxz xzcat \
    zstd unzstd zip unzip env printenv date cal sleep timeout time watch nohup nice nproc uname hostname whoami id groups logname users who \
    uptime free ps top kill pgrep pkill killall arch getent stty tty clear tput which command hash yes true false test [ history help man bash sh \
    curl wget git";

#[test]
fn every_name_is_there() {
    let mut bash = bashkit::Bash::builder().http(bashkit::host::http::Http::new()).build();
    let output = bash.exec(format!("for name in {NAMES}; do type -t \"$name\" >/dev/null || echo \"$name\"; done")).unwrap();
    assert_eq!(output.stdout_text(), "", "names that nothing runs");
    let external = NAMES.split_whitespace().filter(|name| !["command", "hash", "help", "history", "bash", "sh", "["].contains(name));
    let table: std::collections::HashSet<&str> = bashkit::commands::all().map(|command| command.name).collect();
    let builtin = bash.exec("compgen -b; compgen -k").unwrap().stdout_text();
    let builtin: std::collections::HashSet<&str> = builtin.lines().collect();
    let lost: Vec<&str> = external.filter(|name| !table.contains(name) && !builtin.contains(name)).collect();
    assert!(lost.is_empty(), "neither commands nor builtins: {}", lost.join(" "));
}
