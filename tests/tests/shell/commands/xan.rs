//! `xan` with hostile input.

use bashkit::Bash;
use bashkit::Limits;

fn run(script: &str, limits: Limits) -> String {
    match Bash::builder().limits(limits).build().exec(script) {
        Ok(output) => format!("{}{}[{}]", output.stdout_text(), output.stderr_text(), output.status),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_quote_without_end_meets_the_memory() {
    let text = run("(printf '\"'; yes) | xan count", Limits { memory_bytes: 16 << 20, ..Limits::new() });
    assert!(text.contains("Limits::memory"), "{text}");
}

#[test]
fn many_columns_are_columns() {
    let text = run("seq -s, 100000 | xan select -n 99999", Limits::new());
    assert_eq!(text, "100000\n[0]");
}

#[test]
fn a_deep_expression_is_an_error() {
    for (open, close) in [("(", ")"), ("[", "]"), ("!", ""), ("0-(", ")"), ("1+", "")] {
        let text = run(
            &format!("a=$(printf '%30000s' ''); xan eval \"${{a// /{open}}}1${{a// /{close}}}\""),
            Limits { memory_bytes: 64 << 20, ..Limits::new() },
        );
        assert!(text.contains("too deeply") || text.contains("Limits"), "{text:.300}");
    }
}

#[test]
fn what_explodes_meets_the_limits() {
    let few = || Limits { steps: 5_000_000, memory_bytes: 32 << 20, ..Limits::new() };
    for script in [
        "seq 20000 > a; xan join --cross a a | tail -n1",
        "xan eval 'repeat(\"x\", 1000000000000)'",
        "xan eval 'range(1000000000)'",
        "yes 1 | xan sort",
        "yes 1 | xan to json",
        "yes 1 | xan agg 'median(0 + 1) as m' -n",
    ] {
        let text = run(script, few());
        assert!(text.contains("Limits"), "{script}: {text:.300}");
    }
    let text = run("echo a | xan search -n -r '(a{1000}){1000}'", Limits::new());
    assert!(text.contains("invalid regular expression"), "{text}");
}
