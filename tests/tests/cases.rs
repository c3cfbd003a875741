//! Every recorded case, compared with what bashkit answers: `cargo test -p bashkit-tests --test cases -- commands/wc.sh`. With `RECORD=1` bash is asked instead,
//! and its answers are written into the case files. Cases of commands on files run on an overlay and on a directory of the host as well.

#![expect(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test, which reads its own environment")]

use std::sync::Arc;

use bashkit::host::http::{Http, HttpRule};
use bashkit::vfs::{FileSystem, Host, Memory, Mount, Overlay};
use bashkit_tests::cases::{self, Answer, CaseFile, ENVIRONMENT, FOLDER, server};
use libtest_mimic::{Arguments, FormatSetting, Trial};

/// What bashkit answers.
fn ours(script: &str) -> Answer {
    answer(bashkit::Bash::builder(), script)
}

fn answer(mut builder: bashkit::BashBuilder, script: &str) -> Answer {
    for (name, value) in ENVIRONMENT {
        builder = builder.env(name, value);
    }
    if let Some(url) = server(script) {
        let http = [url.as_str(), "http://127.0.0.1:1", "http://nosuch.invalid"]
            .iter()
            .fold(Http::new(), |http, prefix| http.allow(HttpRule::new(prefix).unwrap().private_addresses().methods(["*"]).unwrap()));
        builder = builder.env("SERVER", url).http(http);
    }
    match builder.cwd(FOLDER).build().exec(script) {
        Ok(output) => Answer { stdout: output.stdout, stderr: output.stderr, status: output.status },
        Err(error) => Answer { stderr: format!("(no answer: {error})\n").into_bytes(), status: -1, ..Answer::default() },
    }
}

/// The commands that work on files.
const OF_FILES: &[&str] = &[
    "cat", "chmod", "chgrp", "chown", "cp", "du", "find", "install", "link", "ln", "ls", "mkdir", "mkfifo", "mktemp", "mv", "patch",
    "readlink", "realpath", "rm", "rmdir", "sort", "split", "stat", "tail", "tee", "touch", "tree", "truncate", "unlink",
];

fn is_of_files(file: &str) -> bool {
    OF_FILES.iter().any(|name| file.ends_with(&format!("commands/{name}.sh"))) || file.contains("/redirect") || file.contains("/glob")
}

fn memory() -> Arc<dyn FileSystem> {
    let files = Memory::new();
    files.make_dirs(FOLDER.as_bytes()).unwrap();
    Arc::new(files)
}

fn on_an_overlay(script: &str) -> Answer {
    answer(bashkit::Bash::builder().fs(Arc::new(Overlay::new(memory()).unwrap())), script)
}

/// These give set-user-id bits, which is refused on the host.
const NOT_ON_A_HOST: &[&str] = &["numbers and letters", "long, several"];

fn on_a_host(script: &str) -> Answer {
    let folder = tempfile::tempdir().unwrap();
    let tree = Mount::new(memory());
    tree.mount(FOLDER.as_bytes(), Arc::new(Host::read_write(folder.path()).unwrap())).unwrap();
    answer(bashkit::Bash::builder().fs(Arc::new(tree)), script)
}

/// Every case on each file system that it runs on, by name.
fn checks() -> Vec<(String, impl Fn() -> Result<(), String> + Send + 'static)> {
    let files: Vec<&'static CaseFile> = cases::all().unwrap().into_iter().map(|file| &*Box::leak(Box::new(file))).collect();
    let mut checks = Vec::new();
    for file in files {
        for case in &file.cases {
            let name = cases::name(file, case);
            let check = |place: &str, ours: fn(&str) -> Answer| (format!("{place}{name}"), move || cases::check(file, case, ours));
            checks.push(check("", ours));
            if is_of_files(&file.path.to_string_lossy()) {
                checks.push(check("overlay: ", on_an_overlay));
                if !NOT_ON_A_HOST.contains(&case.title.as_str()) {
                    checks.push(check("host: ", on_a_host));
                }
            }
        }
    }
    checks
}

fn main() -> Result<(), String> {
    let mut arguments = Arguments::from_args();
    if std::env::var("RECORD").is_ok_and(|value| value == "1") {
        let filter = arguments.filter.unwrap_or_default();
        return cases::record(ours, |name| name.contains(&filter)).map(drop);
    }
    // Thousands of lines that say "ok" hide the one that does not.
    if arguments.filter.is_none() && !arguments.list {
        arguments.format.get_or_insert(FormatSetting::Terse);
    }
    let trials = checks().into_iter().map(|(name, check)| Trial::test(name, move || check().map_err(Into::into))).collect();
    libtest_mimic::run(&arguments, trials).exit()
}
