//! `sqlite3` with hostile queries and databases.

use bashkit::Bash;
use bashkit::Limits;

fn run(script: &str, limits: Limits) -> String {
    match Bash::builder().limits(limits).build().exec(script) {
        Ok(output) => format!("{}{}[{}]", output.stdout_text(), output.stderr_text(), output.status),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_query_without_end_meets_the_limits() {
    let endless = "sqlite3 :memory: 'with recursive c(n) as (select 1 union all select n+1 from c) select count(*) from c'";
    let text = run(endless, Limits { steps: 1_000_000, ..Limits::new() });
    assert!(text.contains("Limits::steps"), "{text}");
    let text = run(endless, Limits { time: std::time::Duration::from_millis(300), ..Limits::new() });
    assert!(text.contains("Limits::time"), "{text}");
}

#[test]
fn what_is_sorted_in_memory_meets_the_limits() {
    // Memory is what is to end them, on a slow machine that does much else, too.
    let limits = || Limits { memory_bytes: 16 << 20, time: std::time::Duration::from_secs(600), ..Limits::new() };
    for sql in [
        "with recursive c(n, b) as (select 1, randomblob(1000000) union select n+1, randomblob(1000000) from c) select count(*) from c",
        "with recursive c(n) as (select 1 union select n+1 from c) select count(*) from c",
        "with recursive c(n) as (select 1 union all select n+1 from c limit 50000000) select n from c order by random()",
        "with recursive c(n) as (select 1 union all select n+1 from c limit 50000000) select count(distinct n) from c",
        "with recursive c(n) as (select 1 union all select n+1 from c limit 50000000) select length(group_concat(n)) from c",
    ] {
        let text = run(&format!("sqlite3 :memory: '{sql}'"), limits());
        assert!(text.contains("Limits::memory") || text.contains("too big"), "{sql}: {text}");
    }
    // What was taken is given back: the same again, and then something small.
    assert_eq!(run("sqlite3 :memory: 'select 1'", limits()), "1\n[0]");
}

#[test]
fn large_values_are_refused() {
    for sql in ["select length(zeroblob(1000000000))", "select length(randomblob(1000000000))", "select length(printf('%1000000000d',1))"] {
        let text = run(&format!("sqlite3 :memory: \"{sql}\""), Limits { memory_bytes: 64 << 20, ..Limits::new() });
        assert!(text.contains("too big") || text.contains("Limits::memory"), "{text}");
    }
    let text = run(
        "sqlite3 x.db 'create table t(a); with recursive c(n) as (select 1 union all select n+1 from c) insert into t select zeroblob(100000) from c'",
        Limits { memory_bytes: 32 << 20, ..Limits::new() },
    );
    assert!(text.contains("full") || text.contains("Limits"), "{text}");
}

#[test]
fn a_deep_expression_is_an_error() {
    let text = run("sqlite3 :memory: \"select $(seq -s+ 20000)\"", Limits::new());
    assert!(text.contains("maximum depth 1000"), "{text}");
    let text = run("printf '%100000s' '' | tr ' ' '(' | sqlite3", Limits::new());
    assert!(text.contains("[1]"), "{text}");
}

#[test]
fn nothing_of_the_host_is_reached() {
    for sql in [
        "ATTACH '/etc/passwd' AS x; SELECT * FROM x.sqlite_master",
        "ATTACH char(47)||'etc/passwd' AS x",
        "SELECT load_extension('x')",
        "PRAGMA temp_store_directory='/tmp'",
        "PRAGMA hard_heap_limit=1",
        "PRAGMA temp_store=FILE",
        "PRAGMA max_page_count=1000000000",
        ".load x",
        ".shell ls",
        ".system ls",
        ".import '|ls' t",
        ".output |ls",
        ".read |ls",
    ] {
        let text = run(&format!("sqlite3 :memory: \"{sql}\""), Limits::new());
        assert!(!text.ends_with("[0]"), "{sql}: {text}");
    }
    let name = format!("/tmp/bashkit-sqlite-{}", std::process::id());
    let script = format!(
        "sqlite3 :memory: \"create table t(a)\" \"VACUUM INTO '{name}'\" \".backup {name}.2\" \"select writefile('{name}.3','x')\"; ls {name}*"
    );
    let text = run(&script, Limits::new());
    assert!(text.ends_with(&format!("{name}\n{name}.2\n{name}.3\n[0]")), "{text}");
    assert!(!std::path::Path::new(&name).exists());
}

#[test]
fn garbage_is_no_database() {
    let text = run("head -c 5000 /dev/urandom >g; sqlite3 g .tables; sqlite3 g 'create table t(a)'; echo $?", Limits::new());
    assert!(text.contains("file is not a database") && text.contains("26"), "{text}");
    let text = run(
        "sqlite3 a.db 'create table t(a); insert into t select randomblob(1000) from generate_series(1,50)'; for n in 100 512 1000 4096 9000 20000; do head -c $n a.db >b.db; sqlite3 b.db 'select count(*), sum(length(a)) from t; insert into t values(1); pragma integrity_check'; done",
        Limits::new(),
    );
    assert!(text.contains("malformed"), "{text}");
}

#[test]
fn a_run_that_a_limit_ends_leaves_the_file() {
    let mut bash = Bash::builder().limits(Limits { steps: 3_000_000, ..Limits::new() }).build();
    assert!(bash.exec("sqlite3 a.db 'create table t(a); insert into t values(1)'").is_ok());
    let stopped = bash.exec(
        "sqlite3 a.db 'insert into t values(2); with recursive c(n) as (select 1 union all select n+1 from c) select count(*) from c'",
    );
    assert!(stopped.is_err());
    let output = bash.exec("sqlite3 a.db 'select a from t'").map(|o| o.stdout_text());
    assert_eq!(output.ok().as_deref(), Some("1\n"));
}
