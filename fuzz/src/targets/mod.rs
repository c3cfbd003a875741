//! The targets: what each makes of an input, and what must hold of it.

mod data;
mod formats;
mod host;
mod languages;
mod shell;
mod tools;

use crate::bench::Bench;
use crate::cases::Cases;

/// Something that takes bytes, and an oracle.
pub struct Target {
    pub name: &'static str,
    /// Statement that holds for every input, beside "no panic, no abort, no hang, within CPU and memory".
    pub oracle: &'static str,
    /// Inputs to begin with.
    pub seeds: fn(&Cases) -> Vec<Vec<u8>>,
    /// Grammar that half of the inputs are drawn from.
    pub grammar: Option<&'static str>,
    /// The input is a shell script, whose nodes are counted.
    pub parses: bool,
    /// Runs one input; the message of a finding.
    pub run: fn(&mut Bench, &[u8]) -> Result<(), String>,
}

fn scripts(cases: &Cases) -> Vec<Vec<u8>> {
    cases.scripts.clone()
}

fn nothing(_: &Cases) -> Vec<Vec<u8>> {
    Vec::new()
}

/// The grammar of the differ, which knows all of the language.
const SHELL: &str = include_str!("../../../tests/src/differ/language.txt");

macro_rules! grammar {
    ($name:literal) => {
        Some(include_str!(concat!("../../grammars/", $name, ".txt")))
    };
}

const SCRIPT: Target = Target { name: "", oracle: "", seeds: scripts, grammar: Some(SHELL), parses: true, run: shell::parse };
const INPUT: Target = Target { seeds: nothing, grammar: None, parses: false, ..SCRIPT };

/// Every target, in the order in which they run.
pub const TARGETS: &[Target] = &[
    Target { name: "parse", oracle: "a script parses to the same tree twice", run: shell::parse, ..SCRIPT },
    Target { name: "bash-n", oracle: "`bash -n` accepts the same bytes (sampled)", run: shell::bash_n, ..SCRIPT },
    Target {
        name: "unparse",
        oracle: "`declare -f` of a function that was defined by its `declare -f` prints the same",
        run: shell::unparse,
        ..SCRIPT
    },
    Target { name: "run", oracle: "a run ends, is bounded, and a second one prints the same", run: shell::run, ..SCRIPT },
    Target {
        name: "files",
        oracle: "Memory, Overlay and Host have the same output and the same files after a script",
        run: shell::files,
        ..SCRIPT
    },
    Target {
        name: "saved",
        oracle: "a session saved, resumed or restored between any two commands goes on as if nothing had been",
        run: shell::saved,
        ..SCRIPT
    },
    Target {
        name: "durable",
        oracle: "a run that stops behind any record goes on as if nothing had been, and repeats no finished call",
        grammar: grammar!("durable"),
        run: tools::durable,
        ..INPUT
    },
    Target {
        name: "regex",
        oracle: "`[[ =~ ]]` and `grep -E` agree on an expression of both (sampled: with GNU grep)",
        seeds: |cases| cases.quoted_behind("grep"),
        grammar: grammar!("regex"),
        run: languages::regex,
        ..INPUT
    },
    Target {
        name: "glob",
        oracle: "`case`, `[[ == ]]` and `${x#pattern}` agree on a match",
        grammar: grammar!("glob"),
        run: languages::glob,
        ..INPUT
    },
    Target {
        name: "arith",
        oracle: "`$((…))` has bash's value, or fails as it does (sampled)",
        seeds: |cases| cases.between("$((", "))"),
        grammar: grammar!("arith"),
        run: languages::arith,
        ..INPUT
    },
    Target {
        name: "brace",
        oracle: "brace expansion makes bash's words (sampled)",
        seeds: |cases| cases.between("echo ", "\n"),
        grammar: grammar!("brace"),
        run: languages::brace,
        ..INPUT
    },
    Target {
        name: "param",
        oracle: "parameter expansion gives bash's text (sampled)",
        seeds: |cases| cases.between("${", "}"),
        grammar: grammar!("param"),
        run: languages::param,
        ..INPUT
    },
    Target {
        name: "awk",
        oracle: "a program does the same as an argument and from a file",
        seeds: |cases| cases.quoted_behind("awk"),
        grammar: grammar!("awk"),
        run: languages::awk,
        ..INPUT
    },
    Target {
        name: "sed",
        oracle: "a program does the same as an argument and from a file (sampled: as GNU sed)",
        seeds: |cases| cases.quoted_behind("sed"),
        grammar: grammar!("sed"),
        run: languages::sed,
        ..INPUT
    },
    Target {
        name: "jq",
        oracle: "what a filter prints is JSON, which `jq .` prints again as it is",
        seeds: |cases| cases.quoted_behind("jq"),
        grammar: grammar!("jq"),
        run: languages::jq,
        ..INPUT
    },
    Target {
        name: "python",
        oracle: "a program ends within its limits, and its session goes on",
        seeds: |cases| cases.programs(),
        run: languages::python,
        ..INPUT
    },
    Target {
        name: "printf",
        oracle: "a format prints what bash's `printf` prints (sampled)",
        seeds: |cases| cases.quoted_behind("printf"),
        grammar: grammar!("printf"),
        run: languages::printf,
        ..INPUT
    },
    Target {
        name: "date",
        oracle: "a date that is printed is read again as the same moment (sampled: GNU date reads the same)",
        seeds: |cases| cases.quoted_behind("date -d"),
        grammar: grammar!("date"),
        run: languages::date,
        ..INPUT
    },
    Target {
        name: "json",
        oracle: "JSON is printed again as it is; YAML and TOML of it read back are the same",
        seeds: data::json_seeds,
        run: data::json,
        ..INPUT
    },
    Target {
        name: "yaml",
        oracle: "YAML that is read is JSON, and that JSON as YAML reads back",
        seeds: data::yaml_seeds,
        run: data::yaml,
        ..INPUT
    },
    Target {
        name: "yq",
        oracle: "a document as JSON is the same behind YAML; no expression fails without a message",
        seeds: data::yq_seeds,
        run: data::yq,
        ..INPUT
    },
    Target {
        name: "toml",
        oracle: "TOML that is read is JSON, and that JSON as TOML reads back",
        seeds: data::toml_seeds,
        run: data::toml,
        ..INPUT
    },
    Target {
        name: "tar",
        oracle: "nothing is written outside the folder; a list is the same twice",
        seeds: formats::tar_seeds,
        run: formats::tar,
        ..INPUT
    },
    Target {
        name: "zip",
        oracle: "nothing is written outside the folder; a list is the same twice",
        seeds: formats::zip_seeds,
        run: formats::zip,
        ..INPUT
    },
    Target {
        name: "compress",
        oracle: "what is compressed comes back; `-t` says of a file what decompressing says",
        seeds: formats::compress_seeds,
        run: formats::compress,
        ..INPUT
    },
    Target {
        name: "git",
        oracle: "commands that only read say the same twice, and change no file of the work tree",
        seeds: formats::git_seeds,
        run: formats::git,
        ..INPUT
    },
    Target {
        name: "sqlite",
        oracle: "reading a file does not change it, and answers the same twice",
        seeds: formats::sqlite_seeds,
        run: formats::sqlite,
        ..INPUT
    },
    Target {
        name: "http",
        oracle: "what a server sends, whole or byte by byte, is the same answer",
        seeds: host::http_seeds,
        run: host::http,
        ..INPUT
    },
    Target {
        name: "cookies",
        oracle: "a cookie jar that was written is written again as it is",
        seeds: host::cookie_seeds,
        run: host::cookies,
        ..INPUT
    },
    Target {
        name: "url",
        oracle: "a URL that was printed is read as the same; a rule allows nothing outside its prefix",
        grammar: grammar!("url"),
        run: host::url,
        ..INPUT
    },
    Target {
        name: "journal",
        oracle: "a damaged journal or stored run is refused, or goes on as it would have; no finished call is repeated",
        run: tools::journal,
        seeds: tools::journal_seeds,
        ..INPUT
    },
    Target {
        name: "archive",
        oracle: "a session archive is refused, or is exported again as it is",
        seeds: tools::archive_seeds,
        run: tools::archive,
        ..INPUT
    },
    Target {
        name: "arguments",
        oracle: "arguments that a tool's schema refuses do not reach it, and what reaches it is of the declared types",
        seeds: tools::arguments_seeds,
        grammar: grammar!("arguments"),
        run: tools::arguments,
        ..INPUT
    },
    Target {
        name: "policy",
        oracle: "a policy that is read denies what its `critical` and `deny` say, whatever it allows",
        seeds: tools::policy_seeds,
        grammar: grammar!("policy"),
        run: tools::policy,
        ..INPUT
    },
    Target { name: "patch", oracle: "patch(diff(a, b), a) is b", seeds: data::text_seeds, run: data::patch, ..INPUT },
    Target { name: "sort", oracle: "sort, uniq and comm keep their invariants", seeds: data::text_seeds, run: data::sort, ..INPUT },
    Target {
        name: "codecs",
        oracle: "base64, base32, xxd, od and rev undo what they do",
        seeds: data::text_seeds,
        run: data::codecs,
        ..INPUT
    },
];

/// Cuts an input in two at the first NUL byte, else at the first newline, else in the middle.
fn halves(input: &[u8]) -> (&[u8], &[u8]) {
    match input.iter().position(|b| *b == 0).or_else(|| input.iter().position(|b| *b == b'\n')) {
        Some(at) => (&input[..at], &input[at + 1..]),
        None => input.split_at(input.len() / 2),
    }
}
