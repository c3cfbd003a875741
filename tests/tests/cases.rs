//! Every recorded case, compared with what bashkit answers: `CASES=part cargo test -p bashkit-tests --test cases`; `RECORD=1` asks bash.

#![expect(clippy::unwrap_used, reason = "a test")]

use std::sync::Arc;

use bashkit::host::http::{Http, HttpRule};
use bashkit::vfs::{FileSystem, Host, Memory, Mount, Overlay};
use bashkit_tests::cases::{Answer, ENVIRONMENT, FOLDER, compare, run, server};

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

#[test]
fn recorded_cases() {
    if let Err(text) = run(Some(ours)) {
        panic!("{text}");
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

#[test]
fn on_an_overlay() {
    let ours = |script: &str| answer(bashkit::Bash::builder().fs(Arc::new(Overlay::new(memory()).unwrap())), script);
    let n = compare(ours, |file, _| is_of_files(file)).unwrap_or_else(|text| panic!("{text}"));
    assert!(n > 300, "{n}");
}

/// These give set-user-id bits, which is refused on the host.
const NOT_ON_A_HOST: &[&str] = &["numbers and letters", "long, several"];

#[test]
fn on_a_host() {
    let ours = |script: &str| {
        let folder = tempfile::tempdir().unwrap();
        let tree = Mount::new(memory());
        tree.mount(FOLDER.as_bytes(), Arc::new(Host::read_write(folder.path()).unwrap())).unwrap();
        answer(bashkit::Bash::builder().fs(Arc::new(tree)), script)
    };
    let n = compare(ours, |file, title| is_of_files(file) && !NOT_ON_A_HOST.contains(&title)).unwrap_or_else(|text| panic!("{text}"));
    assert!(n > 300, "{n}");
}
