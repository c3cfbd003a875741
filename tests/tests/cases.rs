//! Every recorded case, compared with what bashkit answers: `CASES=part cargo test -p bashkit-tests --test cases`; `RECORD=1` asks bash.

#[test]
fn recorded_cases() {
    if let Err(text) = bashkit_tests::cases::run(None) {
        panic!("{text}");
    }
}
