//! House rules that a machine can read.
#![expect(
    clippy::unwrap_used,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "a test that reads the sources of the repository"
)]

use std::fs;
use std::path::{Path, PathBuf};

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

/// A crate whose rooms stand in an order: a room uses itself and the rooms before it.
struct Layered {
    name: &'static str,
    src: &'static str,
    /// Folders and files of `src`, the lowest first.
    rooms: &'static [&'static str],
}

const LAYERED: &[Layered] = &[
    Layered {
        name: "bashkit-core",
        src: "bashkit-core/src",
        rooms: &["flat_map", "similarity", "error", "host", "limits", "diff", "pattern", "vfs", "kernel", "command", "gnu"],
    },
    Layered { name: "bashkit", src: "bashkit/src", rooms: &["syntax", "runtime", "commands", "bash"] },
    Layered {
        name: "bashkit-orchestrator",
        src: "bashkit-orchestrator/src",
        rooms: &[
            "text",
            "process",
            "tool",
            "declare",
            "combinators",
            "registry",
            "regular_file",
            "serving",
            "export",
            "output",
            "prompt",
            "trace",
            "policy",
            "call",
            "journal",
            "session",
            "builtin",
            "script",
            "orchestrator",
            "__private",
        ],
    },
    Layered { name: "bashkit-mcp", src: "bashkit-mcp/src", rooms: &["content", "runtime", "server", "client", "sandbox"] },
    Layered { name: "bashkit-agent", src: "bashkit-agent/src", rooms: &["conversation", "model", "agent"] },
    Layered {
        name: "bashkit-openapi",
        src: "bashkit-openapi/src",
        rooms: &["document", "schema", "credential", "operation", "request", "graphql", "call", "api"],
    },
    Layered {
        name: "bashkit-object-store",
        src: "bashkit-object-store/src",
        rooms: &["error", "bucket", "object", "hold", "journal", "session"],
    },
    Layered {
        name: "bashkit-postgres",
        src: "bashkit-postgres/src",
        rooms: &[
            "error",
            "tls",
            "nats",
            "database",
            "schema",
            "lease",
            "ledger",
            "wakeups",
            "journal",
            "session",
            "collection",
            "queue",
            "store",
            "worker",
            "simulation",
            "local_server",
        ],
    },
    Layered {
        name: "bashkit-operator",
        src: "bashkit-operator/src",
        rooms: &["access", "session", "request", "edit", "view", "events", "server", "operator"],
    },
    Layered { name: "bashkit-workspace", src: "bashkit-workspace/src", rooms: &["sandbox", "collection", "error", "sync", "workspace"] },
    Layered {
        name: "bashkit-macros",
        src: "bashkit-macros/src",
        rooms: &["args", "krate", "input", "check", "expand", "fields", "choice", "error", "service"],
    },
];

/// Names that a crate's root re-exports at most: what a first program needs.
const ROOT_NAMES_MAX: usize = 30;

impl Layered {
    fn src(&self) -> PathBuf {
        repository().join(self.src)
    }

    /// The files of the crate with their rooms, without those that hold only tests.
    fn files(&self) -> Vec<(PathBuf, String)> {
        let src = self.src();
        let of_room = |path: PathBuf| {
            let below = path.strip_prefix(&src).unwrap().to_owned();
            let room = below.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs").to_owned();
            (room != "lib" && room != "main" && !is_of_tests(&path)).then_some((path, room))
        };
        sources(&src).into_iter().filter_map(of_room).collect()
    }
}

/// Whether a file is a module that exists in tests only, as the file that declares it says.
fn is_of_tests(path: &Path) -> bool {
    let (folder, stem) = (path.parent().unwrap(), path.file_stem().unwrap().to_str().unwrap());
    let declared = format!("#[cfg(test)]\nmod {stem};");
    let parents = [folder.join("lib.rs"), folder.join("main.rs"), folder.join("mod.rs"), folder.with_extension("rs")];
    parents.iter().any(|parent| fs::read_to_string(parent).is_ok_and(|text| text.contains(&declared)))
}

/// The lines of a source file that are code: no comments, and nothing from its module of tests on.
fn untested(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let is_tests =
        |pair: &[&str]| matches!(pair, [attribute, next] if attribute.trim() == "#[cfg(test)]" && next.trim_start().starts_with("mod "));
    let n = lines.windows(2).position(is_tests).unwrap_or(lines.len());
    let code = lines.iter().take(n).enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"));
    code.map(|(i, line)| (i + 1, (*line).to_owned())).collect()
}

/// What stands behind `crate::` in a text: the first part of each path, those of a group `{a::b, c}` each by itself.
fn behind_crate(code: &str) -> Vec<(usize, String)> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let Some(group) = rest.strip_prefix('{') else {
            found.push((at, word(rest)));
            continue;
        };
        let mut depth = 0;
        let mut part = String::new();
        for c in group.chars() {
            match c {
                '}' if depth == 0 => break,
                ',' if depth == 0 => found.push((at, word(std::mem::take(&mut part).trim()))),
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 && c != ',' {
                part.push(c);
            }
        }
        found.push((at, word(part.trim())));
    }
    found.retain(|(_, name)| !name.is_empty());
    found
}

#[test]
fn paths_are_found_in_groups() {
    let names = |code| behind_crate(code).into_iter().map(|(_, name)| name).collect::<Vec<_>>();
    assert_eq!(names("use crate::a::{b, c};"), ["a"]);
    assert_eq!(names("use crate::{a::{b, c}, d,\n    e::f};\nlet x = crate::G::new();"), ["a", "d", "e", "G"]);
    assert_eq!(names("pub(crate) fn f()"), [""; 0]);
}

/// Files that may give a width or precision to a formatter of the standard library, which panics above 65,535, and why it is never as large.
const BOUNDED_WIDTHS: &[(&str, &str)] = &[
    ("bashkit-commands/archive/src/compress/files.rs", "a constant"),
    ("bashkit-commands/data/src/xan/view.rs", "the digits of a count"),
    ("bashkit-commands/diffutils/src/cmp.rs", "the digits of a size"),
    ("bashkit-commands/git/src/diff/stat.rs", "the digits of a count"),
    ("bashkit-commands/git/src/subcommands/blame.rs", "the digits of a line number"),
    ("bashkit-commands/git/src/subcommands/format_patch.rs", "the digits of a count"),
    ("bashkit-commands/languages/src/grep/lines.rs", "the digits of a size"),
    ("bashkit-commands/system/src/cal.rs", "constants of the layout"),
    ("bashkit-commands/text/src/wc.rs", "the digits of a size"),
    ("bashkit-core/src/gnu/vasnprintf.rs", "the place for all others, and clamped there"),
    ("bashkit-orchestrator/src/declare/signature.rs", "the names of parameters, which the host declares"),
    ("bashkit/src/runtime/exec/compound.rs", "the digits of a count"),
    ("bashkit/src/runtime/exec/pipeline.rs", "one digit, at most 3"),
];

/// Whether a line has a placeholder of a format string with a width or precision that is an argument: `{:>width$}`, `{:.*}`.
fn has_chosen_width(line: &str) -> bool {
    line.split('{').skip(1).any(|behind| {
        let Some((placeholder, _)) = behind.split_once('}') else { return false };
        let Some((name, spec)) = placeholder.split_once(':') else { return false };
        let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let is_spec = !spec.contains(char::is_whitespace) && (spec.contains('$') || spec.contains(".*"));
        is_name && is_spec && !spec.contains(':') && !spec.starts_with('$')
    })
}

#[test]
fn chosen_widths_are_found() {
    for line in ["format!(\"{:>width$}\", n)", "{n:0w$x}", "{:.*}", "{:.1$e}", "{x:6.decimals$} {unit}", "{name:>0$}"] {
        assert!(has_chosen_width(line), "{line}");
    }
    for line in ["{n:>8}", "{:#?} $x", "${x:-y}", "Self { min: i128::from($ty::MIN) }", "a{b:$c}", "${x:a b$}"] {
        assert!(!has_chosen_width(line), "{line}");
    }
}

/// A width or precision that a script chooses goes to `gnu::vasnprintf`, which charges for it.
#[test]
fn no_script_chooses_a_width_of_a_formatter() {
    let mut wrong = String::new();
    let crates = [
        "bashkit",
        "bashkit-cli",
        "bashkit-commands",
        "bashkit-core",
        "bashkit-macros",
        "bashkit-agent",
        "bashkit-mcp",
        "bashkit-object-store",
        "bashkit-openapi",
        "bashkit-operator",
        "bashkit-orchestrator",
        "bashkit-postgres",
        "bashkit-workspace",
    ];
    let mut unused: Vec<&str> = BOUNDED_WIDTHS.iter().map(|(path, _)| *path).collect();
    for path in crates.iter().flat_map(|name| sources(&repository().join(name))) {
        let shown = path.strip_prefix(repository()).unwrap().display().to_string();
        let found: Vec<(usize, String)> = untested(&path).into_iter().filter(|(_, line)| has_chosen_width(line)).collect();
        if !found.is_empty() && unused.contains(&shown.as_str()) {
            unused.retain(|path| *path != shown);
            continue;
        }
        for (n, line) in found {
            wrong.push_str(&format!("{shown}:{n}: a formatter panics above 65,535: use gnu::vasnprintf: {}\n", line.trim()));
        }
    }
    for path in unused {
        wrong.push_str(&format!("{path}: BOUNDED_WIDTHS names it for nothing\n"));
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// A room uses itself and the rooms before it, by the paths of modules: so there is no cycle between modules of different rooms.
#[test]
fn rooms_stand_in_order() {
    let mut wrong = String::new();
    for layered in LAYERED {
        for (path, room) in layered.files() {
            let shown = path.strip_prefix(repository()).unwrap().display().to_string();
            let Some(at) = layered.rooms.iter().position(|known| *known == room) else {
                wrong.push_str(&format!("{shown}: {room} is no room of {}\n", layered.name));
                continue;
            };
            let lines = untested(&path);
            let mut code = String::new();
            let mut starts = Vec::new();
            for (n, line) in &lines {
                starts.push((code.len(), *n));
                code.push_str(line);
                code.push('\n');
            }
            let line_of = |at: usize| starts.iter().take_while(|(start, _)| *start <= at).last().map_or(0, |(_, n)| *n);
            for (i, name) in behind_crate(&code) {
                let allowed = &layered.rooms[..=at];
                if !allowed.contains(&name.as_str()) {
                    wrong.push_str(&format!("{shown}:{}: {room} must not use crate::{name}\n", line_of(i)));
                }
            }
            // `super::` up to the root of the crate would go past the order.
            let below = path.strip_prefix(layered.src()).unwrap();
            let is_mod = below.file_stem().is_some_and(|stem| stem == "mod");
            let depth = below.components().count() - usize::from(is_mod);
            let mut inline: Vec<usize> = Vec::new();
            for (n, line) in &lines {
                let indent = line.len() - line.trim_start().len();
                if !line.trim().is_empty() {
                    inline.retain(|outer| indent > *outer);
                }
                let n_supers = line.split("super::").skip(1).scan(true, |goes, rest| {
                    let counts = *goes;
                    *goes = rest.is_empty();
                    counts.then_some(())
                });
                if n_supers.count() >= depth + inline.len() {
                    wrong.push_str(&format!("{shown}:{n}: {room} goes up to the root: name the room\n"));
                }
                if line.trim_start().trim_start_matches("pub ").starts_with("mod ") && line.ends_with('{') {
                    inline.push(indent);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The names that `pub use` brings to the root of a crate.
fn root_names(lib: &str) -> Vec<String> {
    let code: String = lib.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect();
    let mut names = Vec::new();
    for (at, _) in code.match_indices("\npub use ") {
        let rest = &code[at + "\npub use ".len()..];
        let item = rest.split(';').next().unwrap_or_default();
        let list = item.split_once('{').map_or(item, |(_, list)| list.trim_end_matches('}'));
        for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let name = name.rsplit(" as ").next().unwrap_or(name);
            let name = name.rsplit("::").next().unwrap_or(name).to_owned();
            // A trait and its derive have one name.
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

#[test]
fn roots_hold_what_a_first_program_needs() {
    let lib = "//! X\n\npub use a::{B, c::D,\n    E as F};\npub use g::H;\nuse i::J;\n";
    assert_eq!(root_names(lib), ["B", "D", "F", "H"]);
    for layered in LAYERED {
        let names = root_names(&fs::read_to_string(layered.src().join("lib.rs")).unwrap());
        let n = names.len();
        assert!(n <= ROOT_NAMES_MAX, "{} re-exports {n} names at its root, more than {ROOT_NAMES_MAX}: {}", layered.name, names.join(" "));
    }
}

/// Words that no public doc comment begins with: they need a neighbour to be understood.
const PRONOUNS: &str = "it its it's they them their theirs that those these this what whatever who whoever whom whose which whichever he she his her we our us \
    you your i my nothing nobody somebody someone something everybody everything anybody anything";
const PHRASES: &[&str] =
    &["the same", "once", "all of it", "all of them", "each of them", "both of them", "none of it", "one of these", "one of those"];
const DOC_WORDS_MIN: usize = 5;

/// What is wrong with the first paragraph of a doc comment.
fn doc_problem(paragraph: &str) -> Option<&'static str> {
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let plain = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let first = words.first().map(|word| plain(word)).unwrap_or_default();
    let start = words.iter().map(|word| plain(word)).collect::<Vec<_>>().join(" ") + " ";
    if PRONOUNS.split_whitespace().any(|pronoun| pronoun == first) || PHRASES.iter().any(|phrase| start.starts_with(&format!("{phrase} ")))
    {
        return Some("begins with a pronoun: begin with a noun or a verb");
    }
    (words.len() < DOC_WORDS_MIN).then_some("has fewer than five words")
}

/// Square brackets that a line of an attribute leaves open, those in its texts not counted.
fn open_brackets(line: &str) -> i64 {
    let escaped = line.replace("\\\\", "").replace("\\\"", "");
    let plain: String = escaped.split('"').step_by(2).collect();
    plain.matches('[').count() as i64 - plain.matches(']').count() as i64
}

/// The doc comments of a file's public items, variants and fields: their lines and first paragraphs.
fn public_docs(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).unwrap();
    let mut found = Vec::new();
    // Blocks that are open here: how far they are indented, and what they are.
    let mut blocks: Vec<(usize, &str)> = Vec::new();
    let mut doc: Option<(usize, Vec<&str>)> = None;
    let mut lines = text.lines().enumerate().peekable();
    while let Some((i, line)) = lines.next() {
        let (code, indent) = (line.trim(), line.len() - line.trim_start().len());
        if code == "#[cfg(test)]" && lines.peek().is_some_and(|(_, next)| next.trim().starts_with("mod ")) {
            break;
        }
        if let Some(words) = code.strip_prefix("///") {
            doc.get_or_insert((i + 1, Vec::new())).1.push(words.trim());
            continue;
        }
        // A brace by itself opens what the lines before it are about.
        if code.is_empty() || code.starts_with("//") || code == "{" {
            continue;
        }
        if code.starts_with("#[") {
            let mut depth = open_brackets(code);
            while depth > 0 {
                let Some((_, more)) = lines.next() else { break };
                depth += open_brackets(more);
            }
            continue;
        }
        blocks.retain(|(outer, _)| *outer < indent);
        let parent = blocks.last().map_or("", |(_, kind)| *kind);
        if let Some((n, words)) = doc.take()
            && (code.starts_with("pub ") || ["enum", "trait", "variant"].contains(&parent))
        {
            let paragraph: Vec<&str> = words.into_iter().take_while(|words| !words.is_empty()).collect();
            found.push((n, paragraph.join(" ")));
        }
        let kind = match code {
            _ if code.starts_with("pub trait ") || code.starts_with("pub unsafe trait ") => Some("trait"),
            _ if code.starts_with("pub enum ") => Some("enum"),
            _ if code.ends_with('{') && parent == "enum" => Some("variant"),
            _ if code.ends_with('{') || ["pub fn", "fn ", "impl"].iter().any(|start| code.starts_with(start)) => Some("other"),
            _ => None,
        };
        blocks.extend(kind.filter(|_| !code.ends_with([';', '}', ','])).map(|kind| (indent, kind)));
    }
    found
}

#[test]
fn public_docs_are_read() {
    let folder = std::env::temp_dir().join(format!("bashkit-tidy-{}", std::process::id()));
    let source = "/// A long list of many words,\n/// in two lines.\n///\n/// More.\npub struct A {\n    /// One.\n    pub a: u8,\n    /// Two.\n    b: u8,\n}\n\n/// Three.\n\
        #[derive(\n    Debug,\n)]\npub enum B {\n    /// Four.\n    #[error(\"\\\"[\")]\n    C,\n    /// Five.\n    D {\n        /// Six.\n        d: u8,\n    },\n}\n\nimpl B {\n    /// Seven.\n    fn e() {}\n    /// Eight.\n    \
        pub fn f() {}\n    /// Nine.\n    pub(crate) fn g() {}\n}\n\n/// Ten.\npub trait H:\n    Send\n{\n    /// Eleven.\n    fn h();\n}\n\n#[cfg(test)]\nmod tests {\n    /// Twelve.\n    pub fn i() {}\n}\n";
    fs::write(&folder, source).unwrap();
    let docs: Vec<String> = public_docs(&folder).into_iter().map(|(_, words)| words).collect();
    fs::remove_file(&folder).unwrap();
    let words = ["A long list of many words, in two lines.", "One.", "Three.", "Four.", "Five.", "Six.", "Eight.", "Ten.", "Eleven."];
    assert_eq!(docs, words);
    for (words, is_right) in [
        ("Largest number of keys. Default 1,000.", true),
        ("Whether the tool changes nothing at all.", true),
        ("That of a call by a script.", false),
        ("`It` is a word in here.", false),
        ("The same as a future for any executor.", false),
        ("Once per call of the tool.", false),
        ("Standard output.", false),
    ] {
        assert_eq!(doc_problem(words).is_none(), is_right, "{words}");
    }
}

/// A public item says what it is in plain technical English, without its neighbours.
#[test]
fn public_docs_stand_by_themselves() {
    let mut wrong = String::new();
    let families = [repository().join("bashkit-commands")];
    let files = LAYERED.iter().map(Layered::src).chain(families).flat_map(|folder| sources(&folder));
    for path in files.filter(|path| !is_of_tests(path)) {
        for (n, words) in public_docs(&path) {
            if let Some(problem) = doc_problem(&words) {
                let shown = path.strip_prefix(repository()).unwrap().display().to_string();
                wrong.push_str(&format!("{shown}:{n}: \"{words}\" {problem}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// Files without permissions are those that `vfs::privileged` gives: what a script links leads them nowhere.
#[test]
fn privilege_follows_no_link() {
    let mut wrong = String::new();
    for krate in ["bashkit/src", "bashkit-core/src", "bashkit-orchestrator/src", "bashkit-workspace/src"] {
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
        // Modules that are named like keywords.
        let rows: Vec<String> = rows.iter().map(|row| row.replace("r#", "")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
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
    for krate in [
        "bashkit",
        "bashkit-cli",
        "bashkit-commands",
        "bashkit-core",
        "bashkit-macros",
        "bashkit-object-store",
        "bashkit-orchestrator",
        "bashkit-postgres",
    ] {
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
            want.push_str(format!("  {usage:30}  {}", option.help()).trim_end());
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
    let names: Vec<&str> = bashkit::commands::all().map(|command| command.name).collect();
    let topics = bash.exec(format!("help -d {}", names.join(" "))).unwrap().stdout_text();
    let mut wrong = String::new();
    for command in bashkit::commands::all() {
        let name = command.name;
        let output = bash.exec(format!("command -p env {name} --help")).unwrap();
        // Originals that answer otherwise: `false` fails all the same, procps has a text of its own, and `test` takes the word for a text.
        let is_special = ["false", "kill", "test"].contains(&name);
        if !is_special && (output.status != 0 || output.stdout_text() != command.help()) {
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
            names.extend((option.short() != 0).then(|| format!("-{}", char::from(option.short()))));
            names.extend((!option.long().is_empty()).then(|| format!("--{}", option.long())));
            if option.help().contains("not supported") {
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
    jq yq tomlq xq xan sqlite3 html-to-markdown base64 base32 basenc md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum cksum sum \
    bc dc expr seq ls cp mv rm ln mkdir rmdir mkfifo mktemp touch chmod chown chgrp stat file find xargs parallel tree du df truncate dd \
    install link unlink sync readlink realpath basename dirname pathchk cat less more tar gzip gunzip zcat bzip2 bunzip2 bzcat xz unxz xzcat lzma unlzma lzcat \
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

/// Paths below the folders of the repository that a page has in backquotes; `NAME` stands for any name.
fn named_paths(text: &str) -> Vec<String> {
    let folders: Vec<String> =
        fs::read_dir(repository()).unwrap().flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    // `file.rs::function` names a file, too.
    let spans = text.split('`').skip(1).step_by(2).map(|span| span.split("::").next().unwrap_or_default().to_owned());
    let is_path = |span: &String| {
        let first = span.split('/').next().unwrap_or_default();
        span.contains('/')
            && !span.contains([' ', '*', '{', '<', '$'])
            && !span.contains("NAME")
            && folders.iter().any(|folder| folder == first)
    };
    spans.filter(is_path).collect()
}

/// Relative paths that links of a page lead to.
fn linked_paths(text: &str) -> Vec<String> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files = targets.filter(|target| !target.contains(':') && !target.contains(' ')).filter_map(|target| target.split('#').next());
    files.filter(|file| !file.is_empty()).map(str::to_owned).collect()
}

#[test]
fn pages_name_files_that_exist() {
    let mut wrong = String::new();
    let pages = fs::read_dir(repository().join("docs")).unwrap().flatten().map(|entry| entry.path());
    let roots = ["README.md", "CONTRIBUTING.md", "SECURITY.md"].map(|name| repository().join(name));
    let mut n_paths = 0;
    for page in pages.chain(roots).filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(&page).unwrap();
        for link in linked_paths(&text).into_iter().filter(|link| !page.parent().unwrap().join(link).exists()) {
            wrong.push_str(&format!("{}: no file behind the link {link}\n", page.display()));
        }
        for path in named_paths(&text) {
            n_paths += 1;
            if !repository().join(&path).exists() {
                wrong.push_str(&format!("{}: there is no {path}\n", page.display()));
            }
        }
    }
    assert!(wrong.is_empty() && n_paths > 20, "{n_paths} paths\n{wrong}");
}

#[test]
fn packages_have_what_a_registry_shows() {
    let licence = fs::read(repository().join("LICENSE")).unwrap();
    let families = fs::read_dir(repository().join("bashkit-commands")).unwrap().flatten().map(|entry| entry.path());
    let crates = fs::read_dir(repository()).unwrap().flatten().map(|entry| entry.path());
    let (mut wrong, mut n_crates) = (String::new(), 0);
    for folder in crates.chain(families).filter(|path| path.join("Cargo.toml").is_file()) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        if manifest.contains("publish = false") {
            continue;
        }
        n_crates += 1;
        for key in [
            "description = ",
            "keywords = ",
            "categories = ",
            "readme = \"README.md\"",
            "license.workspace = true",
            "[package.metadata.docs.rs]",
        ] {
            if !manifest.lines().any(|line| line.starts_with(key)) {
                wrong.push_str(&format!("{}: no line {key}\n", folder.display()));
            }
        }
        let is_licensed = fs::read(folder.join("LICENSE")).is_ok_and(|text| text == licence);
        if !is_licensed || !folder.join("README.md").is_file() {
            wrong.push_str(&format!("{}: README.md, or LICENSE as in the root, is missing\n", folder.display()));
        }
    }
    assert!(wrong.is_empty() && n_crates >= 17, "{n_crates} crates\n{wrong}");
}

/// A crate that is not built for tests of its own has none that nobody would run; a module with tests is part of one of its other tests, by its path.
#[test]
fn tests_are_run() {
    let root = repository();
    let crates = fs::read_dir(&root).unwrap().flatten().map(|entry| entry.path());
    let families = fs::read_dir(root.join("bashkit-commands")).unwrap().flatten().map(|entry| entry.path());
    let mut never = Vec::new();
    for folder in crates.chain(families) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let has_library = folder.join("src/lib.rs").is_file();
        let holds = |table: &str| table.starts_with("lib]") || (!has_library && table.contains("\"src/main.rs\""));
        let untested = manifest.split("\n[").any(|table| holds(table) && table.contains("\ntest = false"));
        if !untested {
            continue;
        }
        let others: String = sources(&folder.join("tests")).iter().map(|path| fs::read_to_string(path).unwrap()).collect();
        for path in sources(&folder.join("src")) {
            let place = path.strip_prefix(&folder).unwrap().display().to_string();
            if fs::read_to_string(&path).unwrap().contains("#[test]") && !others.contains(&format!("#[path = \"../{place}\"]")) {
                never.push(path.display().to_string());
            }
        }
    }
    assert!(never.is_empty(), "never run: {never:?}");
}

/// Unsafe code stands where `docs/architecture.md` argues for it, and nowhere else.
#[test]
fn unsafe_stands_in_six_files() {
    let crates = fs::read_dir(repository()).unwrap().flatten().map(|entry| entry.path());
    let crates = crates.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("bashkit")));
    let mut found = Vec::new();
    for path in crates.flat_map(|folder| sources(&folder)).filter(|path| path.components().any(|part| part.as_os_str() == "src")) {
        let has = |line: &str| {
            ["unsafe {", "unsafe impl", "unsafe fn", "unsafe extern"]
                .iter()
                .any(|word| line.trim_start().starts_with(word) || line.contains(&format!(" {word}")))
        };
        let n_lines = code(&path).iter().filter(|(_, line)| has(line) && !line.contains("#![expect(")).count();
        if n_lines > 0 {
            found.push(format!("{} {n_lines}", path.strip_prefix(repository()).unwrap().display()));
        }
    }
    found.sort();
    let argued = [
        "bashkit-cli/src/allocator.rs 15",
        "bashkit-commands/python/src/machine.rs 1",
        "bashkit-commands/sqlite/src/heap.rs 1",
        "bashkit-core/src/kernel/fiber.rs 1",
        "bashkit-orchestrator/src/process/supervise.rs 13",
        "bashkit/src/bash.rs 2",
    ];
    assert_eq!(found, argued);
}

/// Row of a table in `docs/threats.md`.
struct ThreatRow {
    id: String,
    threat: String,
    gate: String,
    test: String,
}

/// Rows of all tables with their problems of form; `\|` in a cell is a bar.
fn threat_rows(text: &str) -> Vec<Result<ThreatRow, String>> {
    let rows = text.lines().filter(|line| line.starts_with("| `T-") || line.starts_with("| T-"));
    rows.map(|line| {
        let cells = line.replace("\\|", "\u{0}");
        let cells: Vec<String> = cells.trim_matches('|').split('|').map(|cell| cell.trim().replace('\u{0}', "|")).collect();
        match <[String; 4]>::try_from(cells) {
            Ok([id, threat, gate, test]) => Ok(ThreatRow { id: id.trim_matches('`').to_owned(), threat, gate, test }),
            Err(cells) => Err(format!("{} cells, where 4 are accepted: {line}", cells.len())),
        }
    })
    .collect()
}

fn backquoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Whether a text has a name as a whole word.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = text.as_bytes().split_at(at);
        !before.last().is_some_and(|byte| is_word_byte(*byte)) && !after.get(word.len()).is_some_and(|byte| is_word_byte(*byte))
    })
}

/// Whether a line of Rust declares a name: an item, a field or a variant.
fn declares(line: &str, name: &str) -> bool {
    let line = line.trim();
    let line = line.strip_prefix("pub").map_or(line, |rest| rest.split_once(' ').map_or(line, |(_, rest)| rest));
    let is_item = ["fn ", "const ", "static ", "struct ", "enum ", "trait ", "type ", "mod ", "macro_rules! "]
        .iter()
        .any(|word| line.match_indices(word).any(|(at, _)| line[at + word.len()..].starts_with(name) && has_word(line, name)));
    let is_member = line.strip_prefix(name).is_some_and(|rest| rest.starts_with([',', '(', ':']) || rest.starts_with(" {"));
    !line.starts_with("//") && (is_item || is_member)
}

/// What is wrong with a gate: a file, and a name that it declares. Files that are not Rust have a line with the text.
fn gate_problem(cell: &str) -> Option<String> {
    let &[path, item] = &backquoted(cell)[..] else { return Some("a gate is `file` `item`".to_owned()) };
    let Ok(text) = fs::read_to_string(repository().join(path)) else { return Some(format!("there is no {path}")) };
    if !path.ends_with(".rs") {
        return (!text.contains(item)).then(|| format!("{path} does not say {item}"));
    }
    let (owner, name) = item.rsplit_once("::").map_or((None, item), |(owner, name)| (Some(owner), name));
    let is_there = owner.is_none_or(|owner| has_word(&text, owner)) && text.lines().any(|line| declares(line, name));
    (!is_there).then(|| format!("{path} does not declare {item}"))
}

/// What is wrong with a reference to a test: `file.rs::function`, `file.sh: case`, `file.stderr`, a file with a doctest; then (`text that is in the file`).
fn test_problem(cell: &str) -> Option<String> {
    let mut file: Option<String> = None;
    for span in backquoted(cell) {
        let path = span.split(':').next().unwrap_or_default();
        // What leads out of the repository is text of a test, whatever lies there.
        let has_path = !path.starts_with(['/', '.']) && repository().join(path).is_file();
        if !has_path {
            let Some(text) = &file else { return Some(format!("there is no {span}")) };
            if !text.contains(span) {
                return Some(format!("the file before it does not say {span}"));
            }
            continue;
        }
        let (path, name) = span.split_once(':').map_or((span, ""), |(path, name)| (path, name));
        let text = fs::read_to_string(repository().join(path)).unwrap();
        let is_there = match name.strip_prefix(':') {
            Some(function) => {
                let function = function.rsplit("::").next().unwrap_or(function);
                text.lines().any(|line| line.contains(&format!("fn {function}(")))
            }
            None if name.is_empty() => path.ends_with(".stderr") || text.contains("/// ```") || text.contains("//! ```"),
            None => text.lines().any(|line| line.strip_prefix("#### ") == Some(name.trim_start())),
        };
        if !is_there {
            return Some(format!("{path} has no test {}", name.trim_start_matches([':', ' '])));
        }
        file = Some(text);
    }
    file.is_none().then(|| "a test is `file.rs::function` or `file.sh: case`".to_owned())
}

#[test]
fn threats_have_gates_and_tests() {
    let text = fs::read_to_string(repository().join("docs/threats.md")).unwrap();
    let (mut wrong, mut rows) = (Vec::new(), Vec::new());
    for row in threat_rows(&text) {
        row.map_or_else(|problem| wrong.push(problem), |row| rows.push(row));
    }
    let (mut last, mut doors, mut said) = (("", 0), Vec::new(), std::collections::HashSet::new());
    for row in &rows {
        let number = row.id.strip_prefix("T-").and_then(|rest| rest.split_once('-'));
        let Some((door, Ok(number))) = number.map(|(door, number)| (door, number.parse::<u32>())) else {
            wrong.push(format!("{}: an id is T-DOOR-001", row.id));
            continue;
        };
        if door != last.0 && doors.contains(&door) || door == last.0 && number <= last.1 {
            wrong.push(format!("{}: ids of a door stand together and in order", row.id));
        }
        doors.push(door);
        last = (door, number);
        wrong.extend(gate_problem(&row.gate).into_iter().chain(test_problem(&row.test)).map(|problem| format!("{}: {problem}", row.id)));
        if row.threat.len() < 25 || !row.threat.ends_with('.') || !said.insert(&row.threat) {
            wrong.push(format!("{}: a threat is a sentence of its own", row.id));
        }
    }
    assert!(wrong.is_empty() && rows.len() >= 350, "{} rows\n{}", rows.len(), wrong.join("\n"));
}

#[test]
fn declarations_are_told_from_uses() {
    let declared =
        ["    pub(crate) fn step(&self) {", "const step: u8 = 1;", "    step,", "    step: u8,", "    pub step: u64,", "step(u8),"];
    for line in declared {
        assert!(declares(line, "step"), "{line}");
    }
    for line in ["    self.step(1)?;", "fn step_on() {", "// fn step()", "let step = 1;"] {
        assert!(!declares(line, "step"), "{line}");
    }
}
