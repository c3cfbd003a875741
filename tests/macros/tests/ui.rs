//! Programs that compile, and programs that are refused with a message worth reading: `TRYBUILD=overwrite cargo test -p bashkit-macro-tests` writes it down.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("tests/ui/pass/*.rs");
    cases.compile_fail("tests/ui/fail/*.rs");
}
