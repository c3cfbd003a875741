//! Hostile input of the small tools: each ends in an error or within the limits.

use bashkit::{Bash, Limits};

/// Runs a script with these limits: its status, or what stopped it.
fn run(script: &str, limits: Limits) -> Result<i32, String> {
    let mut bash = Bash::builder().cwd("/tmp").limits(limits).build();
    bash.exec(script).map(|output| output.status).map_err(|stopped| stopped.to_string())
}

#[test]
fn retry_keeps_no_more_than_the_memory() {
    let limits = || Limits { memory_bytes: 4_000_000, ..Limits::new() };
    assert!(run("yes | retry -t 2 cat", limits()).is_err_and(|stopped| stopped.contains("memory")));
    assert!(run("yes | retry -t 2 sh -c 'cat >/dev/null'", limits()).is_err_and(|stopped| stopped.contains("memory")));
    assert_eq!(run("seq 1000 | retry -t 2 cat", limits()), Ok(0));
}

#[test]
fn retry_without_end_meets_the_limits() {
    assert!(run("retry -d 0 false 2>/dev/null", Limits { steps: 100_000, ..Limits::new() }).is_err());
}

#[test]
fn variables_of_dotenv_that_double_meet_the_limits() {
    let script = "{ echo A=xxxxxxxxxxxxxxxx; for i in {1..40}; do echo 'A=${A}${A}'; done; } >.env; dotenv list | wc -c";
    assert!(run(script, Limits { memory_bytes: 4_000_000, ..Limits::new() }).is_err_and(|stopped| stopped.contains("memory")));
}

#[test]
fn odd_lines_of_dotenv_are_read_in_one_pass() {
    let script = "printf '%100000s' '' | sed \"s/ /A='\\\\\\\\\\\\\\\\'/g\" >.env; dotenv list >/dev/null 2>&1; \
                  printf '%100000s' '' | tr ' ' '#' | sed 's/^/A=/' >.env; dotenv list | wc -c";
    assert!(run(script, Limits { steps: 30_000_000, ..Limits::new() }).is_ok());
}

#[test]
fn versions_and_ranges_without_end() {
    let script = "x=$(printf '%20000s' '' | tr ' ' 1); semver $x.$x.$x; semver -c $x; semver -c --rtl $(printf '%20000s' '' | sed 's/ /1./g'); \
                  semver -r \"$(printf '%20000s' '' | sed 's/ /1 || /g')1\" 1.0.0; semver -r \"$(printf '%20000s' '' | tr ' ' '^')1\" 1.0.0";
    assert!(run(script, Limits { steps: 30_000_000, ..Limits::new() }).is_ok());
}

#[test]
fn templates_that_grow_meet_the_limits() {
    let nested = "{ for i in {1..150}; do printf '{{#l}}'; done; echo x; for i in {1..150}; do printf '{{/l}}'; done; } >t; \
                  echo '{\"l\": [1, 2]}' | template -d - t >/dev/null";
    assert!(run(nested, Limits { steps: 1_000_000, ..Limits::new() }).is_err());
    let doubling = "printf '{{>p}}{{>p}}' >p.mustache; template p.mustache >/dev/null";
    assert_eq!(run(doubling, Limits { steps: 3_000_000, ..Limits::new() }), Ok(1));
    let long = "{ printf '%200000s' ''; printf '%50000s' '' | sed 's/ /{{!}}/g'; } >t; template t | wc -c";
    assert!(run(long, Limits { steps: 30_000_000, ..Limits::new() }).is_ok());
}

#[test]
fn items_of_http_meet_the_limits() {
    use bashkit::host::http::Http;
    let run = |script: &str, limits: Limits| {
        let mut bash = Bash::builder().http(Http::new()).limits(limits).build();
        bash.exec(script).map(|output| (output.status, output.stderr_text())).map_err(|stopped| stopped.to_string())
    };
    let limits = || Limits { memory_bytes: 4_000_000, ..Limits::new() };
    let (status, text) = run("http -I --offline x.y 'a[99999999]=1'", limits()).unwrap_or_default();
    assert!(status == 1 && text.contains("too large"), "{status} {text}");
    assert!(run("http -I --offline x.y 'a[999999]=1'", limits()).is_err_and(|stopped| stopped.contains("memory")));
    let deep = "http -I --offline x.y \"a$(printf '%20000s' '' | sed 's/ /[b]/g')=1\" >/dev/null";
    let _ = run(deep, Limits::new());
    assert!(run("yes | http --offline x.y", limits()).is_err_and(|stopped| stopped.contains("memory")));
}
