//! Scripts that want to hurt: each must end in a typed limit within its budget, and leave the session usable.
#![expect(clippy::disallowed_methods, reason = "tests drive threads and stop at surprises")]

use bashkit::{Bash, Error, Limit, Limits, Stopped};

fn limits() -> Limits {
    let mut limits =
        Limits::new().max_steps(10_000_000).max_memory(32 << 20).max_output(1 << 20).max_file_bytes(16 << 20).max_function_depth(200);
    limits.processes = 100;
    limits.inodes = 2000;
    limits.time = std::time::Duration::from_secs(5);
    limits
}

fn stop(script: &str) -> (Bash, Result<bashkit::Output, Stopped>) {
    let mut bash = Bash::builder().limits(limits()).build();
    let result = bash.exec(script);
    (bash, result)
}

/// What ends a script, by the name of the limit.
fn reason(script: &str) -> String {
    let (mut bash, result) = stop(script);
    let name = match &result {
        Ok(output) => format!("ended with {}", output.status),
        Err(Stopped { reason, output }) => {
            assert_ne!(output.status, 0, "{script}: a stopped run never has status 0");
            match reason {
                Error::Limit(limit) => format!("{limit:?}").split('(').next().unwrap_or_default().to_owned(),
                Error::Deadlock => "Deadlock".to_owned(),
                other => format!("{other:?}"),
            }
        }
    };
    let after = bash.exec("echo alive");
    let memory_is_held = matches!(&after, Err(Stopped { reason: Error::Limit(Limit::Memory(_)), .. }));
    if memory_is_held || after.as_ref().is_ok_and(|output| output.stdout == b"alive\n") { name } else { format!("{name}, then {after:?}") }
}

#[test]
fn hostile_scripts_end_in_typed_limits() {
    let rows: &[(&str, &[&str])] = &[
        // Fork bombs and endless recursion. A stack that grows is memory: without optimization that may be the first to be used up.
        (":(){ :|:& };:", &["Processes"]),
        ("f(){ f | f; }; f", &["Processes", "Depth"]),
        ("f(){ f & f & }; f; wait", &["Processes", "Depth"]),
        ("while :; do sleep 100 & done", &["Processes"]),
        ("f(){ f; }; f", &["Depth"]),
        ("f(){ $(f); }; f", &["Depth"]),
        ("f(){ (f); }; f", &["Depth"]),
        ("e='eval \"$e\"'; eval \"$e\"", &["Depth"]),
        ("echo '. /tmp/s' >/tmp/s; . /tmp/s", &["Depth"]),
        ("s='exec bash -c \"$s\"'; export s; bash -c \"$s\"", &["Depth"]),
        ("(trap 'f' DEBUG; f(){ f; }; f)", &["Depth"]),
        ("trap 'kill -USR1 $$' USR1; kill -USR1 $$; while :; do :; done", &["Depth"]),
        ("(PS4='$(set -x; :)'; set -x; :)", &["Depth", "Memory"]),
        ("x='${x@P}'; echo \"${x@P}\"", &["Depth", "Memory"]),
        // Growth.
        ("x=x; while :; do x=$x$x; done", &["Memory"]),
        ("x=x; while :; do x+=$x; done", &["Memory"]),
        ("while :; do a+=(xxxxxxxx); done", &["Memory", "Steps"]),
        ("declare -A a; i=0; while :; do a[$((i++))]=x; done", &["Memory", "Steps"]),
        ("i=0; while :; do declare v$((i++))=x; done", &["Memory", "Steps"]),
        ("i=0; while :; do eval \"f$((i++))() { :; }\"; done", &["Memory", "Steps"]),
        ("echo {1..100000000}", &["Memory"]),
        ("echo {1..1000}{1..1000}{1..1000}", &["Memory"]),
        ("echo {a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", &["Memory"]),
        ("x=$(yes); echo $x", &["Memory"]),
        ("x=$(yes | head -c 20000000); set -- $x; echo $#", &["Memory"]),
        ("printf '%1000000000d' 1", &["Memory"]),
        ("printf -v x '%*d' 999999999 1", &["Memory"]),
        ("printf \"$(printf '%%9999999q%.0s' {1..300})\"", &["Memory"]),
        ("mapfile x < /dev/zero", &["Memory", "Steps"]),
        ("s=aaaaaaaaaaaaaaaa; while :; do s=${s//a/aaaa}; done", &["Memory", "Steps"]),
        // Output and files.
        ("yes", &["Output"]),
        ("while :; do echo xxxxxxxxxxxxxxxxxxxx; done", &["Output"]),
        ("cat /dev/zero >/tmp/f", &["FileBytes"]),
        ("yes >/tmp/f", &["FileBytes"]),
        ("cd /tmp; i=0; while :; do : >f$((i++)); done", &["Inodes"]),
        ("cd /tmp; i=0; while :; do mkdir d$((i++)); done", &["Inodes"]),
        // Loops that never end, in the shell and in every command that loops.
        ("while :; do :; done", &["Steps"]),
        ("until false; do true; done", &["Steps"]),
        ("for ((;;)); do :; done", &["Steps"]),
        ("while read x; do :; done < <(yes)", &["Steps"]),
        ("yes >/dev/null", &["Steps"]),
        ("cat /dev/zero >/dev/null", &["Steps"]),
        ("seq 1 inf >/dev/null", &["Steps"]),
        ("sort /dev/zero", &["Memory"]),
        ("sort <(yes)", &["Memory", "Steps"]),
        ("uniq <(yes)", &["Steps", "Memory"]),
        ("tr a b </dev/zero >/dev/null", &["Steps"]),
        ("cut -c1 <(yes) >/dev/null", &["Steps"]),
        ("wc /dev/zero", &["Steps"]),
        ("tail /dev/zero", &["Memory", "Steps"]),
        ("tac /dev/zero", &["Memory", "Steps"]),
        ("rev /dev/zero", &["Memory", "Steps"]),
        ("od /dev/zero >/dev/null", &["Steps"]),
        ("nl <(yes) >/dev/null", &["Steps"]),
        ("paste <(yes) <(yes) >/dev/null", &["Steps"]),
        ("tee /dev/null </dev/zero >/dev/null", &["Steps"]),
        ("head -c 1000000000000 /dev/zero >/dev/null", &["Steps"]),
        ("grep x /dev/zero", &["Memory", "Steps"]),
        ("grep -c y <(yes)", &["Steps"]),
        ("sed -n ':a;ba' <<<x", &["Steps"]),
        ("sed ':a;s/x/xx/;ta' <<<x", &["Memory", "Steps", "Time"]),
        ("awk 'BEGIN { while (1) i++ }'", &["Steps"]),
        ("awk 'BEGIN { for (;;) a[i++] = i }'", &["Memory", "Steps"]),
        ("awk 'BEGIN { s = \"x\"; while (1) s = s s }'", &["Memory"]),
        ("awk 'function f() { return f() } BEGIN { f() }'", &["Depth", "Steps", "ended with 2"]),
        ("xargs -n1 echo < <(yes) >/dev/null", &["Steps", "Time"]),
        // Stacks are memory, too, and large without optimisation.
        ("jq -n 'def f: 1 + f; f'", &["Depth", "Memory"]),
        ("jq -n 'def f(g): f(g|g); f(.)'", &["Memory", "Steps"]),
        ("jq -n '[range(1e12)]'", &["Memory", "Steps"]),
        ("jq -n '\"x\" * 2e9'", &["Memory"]),
        ("jq -n 'last(repeat(1))'", &["Steps"]),
        ("jq -n 'reduce range(1e7) as $i (null; [.]) | tojson'", &["Memory", "Steps", "Depth"]),
        ("head -c 100000 /dev/zero | tr '\\0' '[' | jq .", &["ended with 5"]),
        ("jq -n 'halt'; jq -n '\"x\" | halt_error'; false", &["ended with 1"]),
        // Waiting for what never comes.
        ("coproc cat; read x <&${COPROC[0]}", &["Deadlock"]),
        ("exec 3<> <(sleep 1000); wait", &["Deadlock", "Time", "ended with 0", "ended with 1"]),
        // Patterns.
        ("shopt -s extglob; x=$(printf '%200s' a); [[ $x == *(*(*( )))b ]]", &["ended with 1", "Steps"]),
        ("x=$(printf '%3000s' a); [[ $x =~ ( *)*( *)*( *)*b ]]", &["ended with 1", "Steps", "Pattern"]),
        ("[[ x =~ (((((x{100}){100}){100}){100}){100}) ]]", &["ended with 1", "ended with 2", "Pattern"]),
        ("a='a[a]'; echo $((a))", &["ended with 1", "Depth", "Memory"]),
        ("x=y y=x; echo $((x))", &["ended with 1", "Depth"]),
    ];
    let failures: Vec<String> = std::thread::scope(|scope| {
        let half = rows.len().div_ceil(2);
        let workers: Vec<_> = rows
            .chunks(half)
            .map(|rows| {
                scope.spawn(move || {
                    rows.iter()
                        .filter_map(|(script, allowed)| {
                            // On a slow machine the clock may be faster than the other limits.
                            let got = reason(script);
                            (got != "Time" && !allowed.contains(&got.as_str()))
                                .then(|| format!("{script}\n    {got}, not one of {allowed:?}"))
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no script panics the host")).collect()
    });
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn deep_nesting_is_an_error_not_an_overflow() {
    for (open, close) in
        [("$(", ")"), ("((", "))"), ("{ ", ";}"), ("[[ (", ") ]]"), ("\"$(", ")\""), ("${x:-", "}"), ("`", "`"), ("( ", ")")]
    {
        for n in [1000, 100_000] {
            let script = format!("echo {}x{}", open.repeat(n), close.repeat(n));
            let mut bash = Bash::builder().limits(limits()).build();
            if let Ok(output) = bash.exec(&script) {
                // Backquotes do not nest: a run of them is a row of empty substitutions.
                assert!(output.status != 0 || open == "`", "{open} × {n}");
            }
            assert_eq!(bash.exec("echo alive").unwrap().stdout, b"alive\n", "{open} × {n}");
        }
    }
    let heredocs: String = (0..5000).map(|i| format!("cat <<E{i}\n")).collect();
    assert!(Bash::builder().limits(limits()).build().exec(heredocs).is_ok());
}

#[test]
fn each_limit_holds_exactly() {
    let run = |limits: Limits, script: &str| Bash::builder().limits(limits).build().exec(script);
    // Three commands fit a limit of three; a fourth does not.
    assert!(run(Limits::new().max_commands(3), ":; :; :").is_ok());
    assert_eq!(run(Limits::new().max_commands(3), ":; :; :; :").unwrap_err().reason, Error::Limit(Limit::Commands(3)));
    assert!(run(Limits::new().max_loop_iterations(3), "for i in 1 2 3; do :; done").is_ok());
    let error = run(Limits::new().max_loop_iterations(3), "for i in 1 2 3 4; do :; done").unwrap_err();
    assert_eq!(error.reason, Error::Limit(Limit::LoopTurns(3)));
    assert!(run(Limits::new().max_output(3), "echo ab").is_ok());
    let error = run(Limits::new().max_output(3), "echo abc").unwrap_err();
    assert_eq!((error.reason, error.output.stdout), (Error::Limit(Limit::Output(3)), b"abc".to_vec()));
    assert!(run(Limits::new().max_output(3), "echo a; echo >&2").is_ok());
    assert!(run(Limits::new().max_output(3), "echo abc >&2").is_err());
    let nested = "f() { (( $1 == 0 )) || f $(( $1 - 1 )); }; f ";
    assert!(run(Limits::new().max_function_depth(10), &format!("{nested}9")).is_ok());
    let error = run(Limits::new().max_function_depth(10), &format!("{nested}10")).unwrap_err();
    assert_eq!(error.reason, Error::Limit(Limit::Depth(10)));
    let used = Bash::new().fs().unwrap().usage().bytes;
    assert!(run(Limits::new().max_file_bytes(used + 3), "printf abc >/tmp/f").is_ok());
    assert!(run(Limits::new().max_file_bytes(used + 3), "printf abcd >/tmp/f").is_err());
    let limits = Limits { script_bytes: 6, ..Limits::new() };
    assert!(run(limits.clone(), "echo a").is_ok());
    assert_eq!(run(limits, "echo ab").unwrap_err().reason, Error::Limit(Limit::Script(6)));
}

#[test]
fn no_construct_of_the_script_catches_a_limit() {
    for script in [
        "f() { f; }; f || true; echo no",
        "trap 'echo no' EXIT ERR; f() { f; }; f",
        "f() { f; }; if f; then :; fi; echo no",
        "x=$(f() { f; }; f); echo no",
        "(f() { f; }; f) || echo no",
        "f() { f; }; f & wait; echo no",
        "f() { f; }; f | cat; echo no",
    ] {
        let (_, result) = stop(script);
        let stopped = result.unwrap_err();
        assert!(matches!(stopped.reason, Error::Limit(Limit::Depth(_))), "{script}: {:?}", stopped.reason);
        assert_eq!(stopped.output.stdout, b"", "{script}");
    }
}

/// Small requests for what is not there or cannot be, each with what is printed last. They end at once, in words, and the shell goes on.
const ODD_REQUESTS: &[(&str, &str)] = &[
    // Programs, processes and descriptors.
    ("printf '\\177ELF\\2\\1\\1' >/tmp/x; chmod +x /tmp/x; /tmp/x; echo $?", "127"),
    ("printf '#!/tmp/s\\n' >/tmp/s; chmod +x /tmp/s; /tmp/s; echo $?", "126"),
    ("kill -9 1 2 99999; kill -0 1; echo $?", "1"),
    ("while exec {fd}>/dev/null; do :; done; exec 99999999>/dev/null; echo $?", "1"),
    ("ulimit -n 99999999; ulimit -u 1; echo $?", "1"),
    // The host's machine.
    ("cat /etc/passwd /etc/shadow /proc/1/environ /proc/self/environ /proc/self/mem /dev/sda; echo $?", "1"),
    ("echo x >/proc/sysrq-trigger; echo $?", "1"),
    ("exec 3<>/dev/tcp/127.0.0.1/22; echo $?", "1"),
    ("env -i /usr/bin/env; whoami; hostname", "user sandbox"),
    ("git clone -q https://127.0.0.1/x; git clone -q ssh://x/y; git fetch ext::sh; echo $?", "128"),
    // Numbers and indices.
    ("a[9223372036854775807]=1; a+=(x y); b=([9223372036854775807]=1 2); echo ${#a[@]} ${#b[@]} $?", "1 1 0"),
    ("mapfile -O 9223372036854775806 a < <(seq 5); echo ${#a[@]}", "5"),
    ("set -- 1 2 3; shift 9223372036854775807; x=aaa; echo $# \"[${x:9223372036854775807:9223372036854775807}]\"", "3 []"),
    ("jq -n '1e300 | todate'; date -d @99999999999999999999; date -d '99999999999 years'; echo $?", "1"),
    ("printf '%(%Y)T' 9223372036854775807 >/dev/null; echo $?", "0"),
    // Patterns.
    ("x=$(printf '[%.0s' {1..20000}); [[ y == $x ]]; echo $?", "1"),
    ("x=$(printf '@(%.0s' {1..20000}); shopt -s extglob; [[ y == $x ]]; echo $?", "1"),
    // Languages that would reach out.
    ("xq -r .a <<<'<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///home/user/s\">]><a>&x;</a>'; echo $?", "0"),
    ("yq-py -c . <<<'!!python/object/apply:os.system [\"echo evil >/tmp/evil\"]' >/dev/null; ls /tmp; echo $?", "0"),
    ("echo 1 >/tmp/m.jq; jq -n 'include \"/tmp/m\"; 1'; jq -n 'import \"/tmp/m\" as x; 1'; echo $?", "3"),
    ("tar xf x --checkpoint-action=exec='touch evil'; ls; echo $?", "0"),
    ("man -P 'touch evil' ls >/dev/null; less +'!touch evil' /etc/hosts >/dev/null; ls; echo $?", "0"),
];

#[test]
fn odd_requests_end_in_words() {
    for (script, last) in ODD_REQUESTS {
        let (mut bash, result) = stop(&format!("cd; {script}"));
        let output = result.unwrap_or_else(|stopped| unreachable!("{script}: {stopped}"));
        let text = output.stdout_text();
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").ends_with(last), "{script}: {text}{}", output.stderr_text());
        assert!(!text.contains("evil") && !output.stderr_text().contains("internal error"), "{script}: {text}{}", output.stderr_text());
        assert_eq!(bash.exec("echo alive").map(|output| output.stdout).ok().as_deref(), Some(&b"alive\n"[..]), "{script}");
    }
}

/// Loops whose bodies spend their work inside a search: for a pattern, or for what a command matches with one.
const SEARCHES: &[&str] = &[
    "[[ $s =~ a*b ]]",
    "[[ $s == *(*(a)*(a)*(a))b ]]",
    "case $s in *(*(a)*(a)*(a))b) ;; esac",
    "x=${s%%*(*(a)*(a)*(a))b}",
    "x=${s//*([!c])b/x}",
    "expr \"$s\" : '\\(a*\\)*b' >/dev/null",
    "compgen -X \"*(*(a)*(a)*(a))b\" -W \"$s\" >/dev/null",
    "grep -q 'a*b' <<< \"$s\"",
    "nl -b 'pa*b' <<< \"$s\" >/dev/null",
    "find /etc -regex '.*a*b'",
];

#[test]
fn a_loop_over_searches_ends_at_a_limit() {
    for search in SEARCHES {
        let script = format!("shopt -s extglob\ns=$(printf 'a%.0s' {{1..30000}}); while :; do {search}; done");
        let name = reason(&script);
        assert!(["Steps", "Time"].contains(&&*name), "{search}: {name}");
    }
}

#[test]
fn a_search_that_was_stopped_is_not_taken_for_one_that_found_nothing() {
    // The text ends with what the pattern asks for: whoever says that it does not match has not looked to the end.
    let script = "shopt -s extglob; s=$(printf 'a%.0s' {1..30000})b; [[ $s == *(*(a)*(a)*(a))b ]] || echo wrong >/tmp/wrong";
    for steps in [50_000, 100_000, 500_000, 1_000_000, 5_000_000] {
        let mut bash = Bash::builder().limits(Limits::new().max_steps(steps)).build();
        let _ = bash.exec(script);
        assert!(bash.fs().unwrap().stat(b"/tmp/wrong").is_err(), "{steps} steps");
    }
}

#[test]
fn a_run_can_be_cancelled_from_another_thread() {
    let loops = ["while :; do :; done".to_owned()];
    let searches = SEARCHES.iter().map(|search| format!("while :; do {search}; done"));
    for turns in loops.into_iter().chain(searches) {
        let token = bashkit::CancelToken::new();
        let mut bash = Bash::builder().cancel_token(token.clone()).build();
        let script = format!("echo begun; shopt -s extglob\ns=$(printf 'a%.0s' {{1..30000}}); {turns}");
        let worker = std::thread::spawn(move || bash.exec(script).unwrap_err());
        std::thread::sleep(std::time::Duration::from_millis(50));
        token.cancel();
        let stopped = worker.join().unwrap();
        assert_eq!((stopped.reason, stopped.output.stdout), (Error::Cancelled, b"begun\n".to_vec()), "{turns}");
    }
}
