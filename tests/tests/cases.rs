//! Every recorded case, compared with what bashkit answers: `CASES=part cargo test -p bashkit-tests --test cases`; `RECORD=1` asks bash.

use bashkit_tests::cases::{Answer, ENVIRONMENT, FOLDER, run};

/// What bashkit answers.
fn ours(script: &str) -> Answer {
    let mut builder = bashkit::Bash::builder();
    for (name, value) in ENVIRONMENT {
        builder = builder.env(name, value);
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
