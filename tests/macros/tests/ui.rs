//! Programs that are refused, with a message worth reading: `TRYBUILD=overwrite cargo test -p bashkit-macro-tests` writes it down.

#[test]
fn ui() {
    // Nothing but these: where a case has to pass, each is a build of its own.
    trybuild::TestCases::new().compile_fail("tests/ui/fail/*.rs");
}
