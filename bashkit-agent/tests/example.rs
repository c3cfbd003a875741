//! The example `agent` against a server of this test that speaks both protocols, with a person who says yes once and no once.
#![expect(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "tests start the program and stop at surprises"
)]

mod common;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{SCRIPT, serve};

#[test]
fn the_example_works_with_both_protocols() {
    let server = serve();
    // Cargo builds the examples of a package before its tests run.
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().unwrap().parent().unwrap().join("examples").join(format!("agent{}", std::env::consts::EXE_SUFFIX));
    for (model, base_url) in [("claude-sonnet-4-5", server.clone()), ("qwen3", format!("{server}/v1"))] {
        let mut child = Command::new(&program)
            .args([model, "Refund the orders of Ada", &base_url])
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(b"y\nn\n").unwrap();
        let output = child.wait_with_output().unwrap();
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.success() && stdout.contains(&format!("$ {SCRIPT}\n")), "{stdout}{stderr}");
        assert!(
            stdout.ends_with("Done: refunded 42.5 of order 7\n9: not refunded\n[stderr]\nrefund: not approved: the user said no\n\n"),
            "{stdout}{stderr}"
        );
        assert_eq!(stdout.matches("allow? [y/N]").count(), 2, "{stdout}");
    }
    let output = Command::new(&program).args(["claude-sonnet-4-5", "x"]).env_clear().output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("ANTHROPIC_API_KEY is not set: https://api.anthropic.com wants a key"));
}
