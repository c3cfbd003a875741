//! Rules of a policy, against every way in which a script starts a tool, names it, or writes its arguments. What tools did is looked at in their own record.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::host::VirtualClock;
use bashkit_orchestrator::combinators::{Retry, Throttle, WrapTool};
use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::{Decision, Delegation};
use bashkit_orchestrator::tool::{RateLimit, ToolArguments};
use bashkit_orchestrator::{OrchestratorTool, Policy, Rule, ScriptTool, Tool, ToolFn, ToolOutput};

/// Record of what tools did.
#[derive(Clone, Default)]
struct Record(Arc<Mutex<Vec<String>>>);

impl Record {
    fn note(&self, what: String) {
        self.0.lock().unwrap().push(what);
    }

    fn has(&self, what: &str) -> bool {
        self.0.lock().unwrap().iter().any(|line| line.contains(what))
    }

    fn len(&self) -> usize {
        self.0.lock().unwrap().len()
    }

    /// Tool that notes its arguments.
    fn tool(&self, name: &'static str) -> ToolFn {
        let record = self.clone();
        ToolFn::new(name, "Notes what it is asked to do.", move |arguments, _| {
            record.note(format!("{name} {}", serde_json::to_string(arguments).unwrap()));
            Ok(ToolOutput::text(format!("did {name}")))
        })
    }

    /// Composed tool that pays whom it is told to.
    fn composed(&self, name: &'static str, atomic: bool) -> ToolFn {
        let work = |arguments: &ToolArguments, call: &bashkit_orchestrator::ToolCall<'_>| {
            let who = arguments["who"].as_str().unwrap_or_default();
            call.context().tools().call("pay", &[who], None)
        };
        ToolFn::new(name, "Pays.", work).arg::<String, _>("who", "Who").says(move |definition| {
            (definition.composed_of, definition.atomic) = (vec!["pay".into()], atomic);
        })
    }
}

fn builder(record: &Record, policy: Policy) -> OrchestratorToolBuilder {
    let pay = record
        .tool("pay")
        .arg::<String, _>("who", "Who")
        .flag::<Option<f64>, _>("amount", "How much")
        .flag::<Vec<String>, _>("cc", "Who reads it");
    let fetch = record.tool("fetch").arg::<String, _>("url", "What").flag::<Vec<String>, _>("mirrors", "Where else");
    OrchestratorTool::builder("bank")
        .tool(pay)
        .tool(fetch)
        .tool(record.composed("pay_by", false))
        .tool(record.composed("pay_whole", true))
        .tool(record.composed("pay_again", false).with_retry(Retry::new().attempts(3).force()))
        .tool(ScriptTool::new("pay_script", "Pays.", "pay \"$who\"").arg::<String, _>("who", "Who").calls(&["pay"]))
        .tool(ScriptTool::new("pay_hidden", "Pays.", "x=pa; eval \"${x}y \\\"$who\\\"\"").arg::<String, _>("who", "Who").calls(&["pay"]))
        .file("/home/user/s", "#!/bin/bash\npay mallory\n")
        .policy(policy)
}

/// Ways to start `pay mallory`. Each does so where there is no rule.
const STARTS: &[&str] = &[
    // Quoting and expansion of the name.
    "pay mallory",
    "'pay' mallory",
    "'p'ay mallory",
    "p\\ay mallory",
    "\"pay\" mallory",
    "$'\\x70ay' mallory",
    "$'\\160\\141\\171' mallory",
    "$'\\u0070ay' mallory",
    "p=pay; $p mallory",
    "p=pay; ${p} mallory; :",
    "a=p b=ay; $a$b mallory",
    "p=yap; ${p:2:1}${p:1:1}${p:0:1} mallory",
    "p=PAY; ${p,,} mallory",
    "p=pXay; ${p/X/} mallory",
    "p=pay; q=p; ${!q} mallory",
    "declare -n r=p; p=pay; $r mallory",
    "a=(pay mallory); \"${a[@]}\"",
    "declare -A m=([x]=pay); ${m[x]} mallory",
    "set -- pay mallory; \"$@\"",
    "set -- pay mallory; $*",
    "$(echo pay) mallory",
    "`echo pay` mallory",
    "p{a,}y mallory 2>/dev/null; {pay,mallory}",
    "cd /tmp; : >pay; p?y mallory",
    "cd /tmp; : >pay; [p]a* mallory",
    "printf -v p %s pay; $p mallory",
    "read -r p <<<pay; $p mallory",
    "IFS=: ; p=pay:mallory; $p",
    "pay \\\n  mallory",
    "X=1 pay mallory",
    "</dev/null pay mallory",
    "! pay mallory",
    "time pay mallory",
    // Builtins and commands that run others.
    "eval pay mallory",
    "eval 'eval \"eval pay mallory\"'",
    "command pay mallory",
    "command -p pay mallory",
    "builtin command pay mallory",
    "exec pay mallory",
    "exec -a ls pay mallory",
    "env pay mallory",
    "env -i PATH=/bin pay mallory",
    "env -S 'pay mallory'",
    "xargs pay <<<mallory",
    "xargs -n1 -P4 pay <<<'mallory'",
    "xargs -I@ sh -c '@ mallory' <<<pay",
    "printf 'mallory\\0' | xargs -0 pay",
    "find s -exec pay mallory \\;",
    "find s -exec pay mallory {} + ; find s -execdir pay mallory \\;",
    "find s -exec env pay mallory \\;",
    "timeout 5 pay mallory",
    "timeout 5 env timeout 5 pay mallory",
    "nohup pay mallory",
    "nice pay mallory",
    "nice -n 5 pay mallory",
    "transaction pay mallory",
    "transaction eval 'pay mallory'",
    // Names of its own.
    "shopt -s expand_aliases\nalias ls='pay mallory'\nls",
    "shopt -s expand_aliases\nalias a='pay '\nalias mallory=mallory\na mallory",
    "BASH_ALIASES[x]='pay mallory'; shopt -s expand_aliases\nx",
    "f() { pay \"$@\"; }; f mallory",
    "pay() { command pay mallory; }; pay ada",
    "ls() { pay mallory; }; export -f ls; bash -c ls",
    "function x { pay mallory; }; y() { x; }; y",
    "command_not_found_handle() { pay mallory; }; nothing_of_the_kind",
    "cd() { pay mallory; }; cd /tmp",
    // Other shells and files.
    "bash -c 'pay mallory'",
    "sh -c 'pay mallory'",
    "bash -c '\"$@\"' - pay mallory",
    "bash -c 'bash -c \"pay mallory\"'",
    "bash -ec 'pay mallory'",
    "bash s",
    "bash <s",
    "cat s | bash",
    "cat s | bash -s",
    ". ./s",
    "source s",
    ". /dev/stdin <s",
    "source <(cat s)",
    "bash <(cat s)",
    "bash <<'E'\npay mallory\nE",
    "bash <<<'pay mallory'",
    "chmod +x s; ./s",
    "chmod +x s; PATH=$PWD:$PATH; s",
    "chmod +x s; ln -s s l; ./l",
    "chmod +x s; ln s ls; PATH=$PWD; ls",
    "chmod +x s; cp s /tmp/x; /tmp/x",
    "printf '#!/usr/bin/env bash\\npay mallory\\n' >t; chmod +x t; ./t",
    "printf '#!/bin/sh -e\\npay mallory\\n' >t; chmod +x t; exec ./t",
    "printf 'pay mallory\\n' >t; chmod +x t; ./t",
    "BASH_ENV=s bash -c :",
    "export BASH_ENV=/home/user/s; bash -c :",
    "hash -p /home/user/s x; chmod +x s; x",
    "type -P pay >/dev/null && \"$(type -P pay)\" mallory || pay mallory",
    // What runs by itself.
    "trap 'pay mallory' EXIT",
    "trap 'pay mallory' DEBUG; :",
    "trap 'pay mallory' ERR; false",
    "trap 'pay mallory' USR1; kill -USR1 $$",
    "f() { trap 'pay mallory' RETURN; }; f",
    "bash -c 'trap \"pay mallory\" 0'",
    "set -T; trap 'pay mallory >&2' DEBUG; f() { :; }; f",
    "PS4='$(pay mallory)'; set -x; :",
    "x='$(pay mallory)'; echo \"${x@P}\"",
    "x='a[$(pay mallory)]'; (( x )); :",
    "declare -i i='a[$(pay mallory >&2)]'; :",
    "mapfile -C 'pay mallory #' -c1 a <s",
    "while read -r w; do $w mallory; done <<<pay",
    "pay mallory & wait",
    "(pay mallory)",
    "{ pay mallory; } | cat",
    "coproc pay mallory; wait",
    "coproc { pay mallory; }; wait",
    "cat <(pay mallory)",
    "echo x > >(pay mallory); wait",
    "echo \"$(pay mallory)\"",
    "cat <<E\n$(pay mallory)\nE",
    "x=${y:-$(pay mallory)}",
    "case $(pay mallory) in *) ;; esac",
    "for i in $(pay mallory); do :; done",
    "if pay mallory; then :; fi",
    "until pay mallory; do break; done",
    "select x in $(pay mallory); do break; done <<<1",
    // Languages and version control.
    "awk 'BEGIN { system(\"pay mallory\") }'",
    "awk 'BEGIN { \"pay mallory\" | getline }'",
    "awk 'BEGIN { print | \"pay mallory\" }'",
    "echo x | sed '1e pay mallory'",
    "echo 'pay mallory' | sed e",
    "echo x | sed 's/.*/pay mallory/e'",
    "git init -q; git config alias.x '!pay mallory'; git x",
    "git -c alias.x='!pay mallory' -C /tmp x",
    "printf '[alias]\\nx = !pay mallory\\n' >.gitconfig; git x",
    // Tools that call it.
    "pay_by mallory",
    "pay_whole mallory",
    "pay_again mallory",
    "pay_script mallory",
    "pay_hidden mallory",
    "transaction pay_whole mallory",
    "for i in 1 2 3; do pay_script mallory && break; done",
    // Arguments.
    "pay --who mallory",
    "pay --who=mallory",
    "pay -- mallory",
    "pay --amount 1 mallory",
    "pay mallory --amount 1",
    "pay --amount=1 --cc x -- mallory",
    "pay $'m\\x61llory'",
    "pay mal\"lo\"'ry'",
    "w=lory; pay mal$w",
    "pay --json '{\"who\": \"mallory\"}'",
    "pay --json='{\"who\": \"mallory\"}'",
    "pay --json - <<<'{\"who\": \"mallory\"}'",
    "pay --json=- <<<'{\"who\": \"mallory\"}'",
    "pay <<<'{\"who\": \"mallory\"}'",
    "echo '{\"who\": \"mallory\"}' | pay --json -",
    "pay --json '{\"who\": \"\\u006dallory\"}'",
    "pay --json '{\"\\u0077ho\": \"mallory\"}'",
    "pay --json ' { \"cc\": [], \"who\" : \"mallory\" } '",
    "pay --json '{\"who\": \"mallory\", \"amount\": \"1\"}'",
    "pay --json '{\"who\": \"mallory\", \"amount\": null}'",
    "jq -n '{who: \"mallory\"}' | pay",
    "pay \"$(printf mallory)\"",
    "pay mallory 3>&1 >/dev/null 2>&1",
];

fn no_mallory() -> Policy {
    Policy::new().deny(Rule::tool("pay").arg("who", "mallory").because("no mallory"))
}

/// Runs each script with the policy, where nothing may be noted, and without, where the attack succeeds.
fn check_rows(rows: &[&str], policy: &dyn Fn() -> Policy, noted: &str) {
    let (mut passed, mut harmless) = (Vec::new(), Vec::new());
    for script in rows {
        let run = |policy| {
            let record = Record::default();
            let response = builder(&record, policy).build().unwrap().execute(format!("cd /home/user; {script}").as_str().into());
            (record.has(noted), format!("{}{}", response.stdout, response.stderr))
        };
        let (was_called, output) = run(policy());
        if was_called {
            passed.push(format!("{script}\n{output}"));
        }
        let (was_called, output) = run(Policy::new());
        if !was_called {
            harmless.push(format!("{script}\n{output}"));
        }
    }
    assert!(passed.is_empty(), "passed by the rule:\n{}", passed.join("\n---\n"));
    assert!(harmless.is_empty(), "does nothing without the rule:\n{}", harmless.join("\n---\n"));
}

#[test]
fn no_way_to_start_a_tool_passes_by_a_rule_about_an_argument() {
    check_rows(STARTS, &no_mallory, "\"who\":\"mallory\"");
}

#[test]
fn no_way_to_start_a_tool_passes_by_a_rule_about_its_name() {
    check_rows(STARTS, &|| Policy::new().deny(Rule::tool("p?y")), "pay {");
    check_rows(STARTS, &|| Policy::new().otherwise(Decision::Deny).allow(Rule::tool("pay_*")), "pay {");
    check_rows(STARTS, &|| Policy::new().allow(Rule::any()).critical(Rule::tool("pay")), "pay {");
}

/// Arguments that an approver or a rule may read differently from the tool.
const ARGUMENTS: &[&str] = &[
    "ada --amount 101",
    "ada --amount=101",
    "--amount 101 ada",
    "--amount=1 ada --amount=101",
    "--amount=101 ada --amount=1",
    "ada --amount 1e3",
    "ada --amount 1E3",
    "ada --amount +101",
    "ada --amount 101.0",
    "ada --amount 0x65",
    "ada --amount 0101",
    "ada --amount ' 101'",
    "ada --amount 1_000",
    "ada --amount 1,000",
    "ada --amount NaN",
    "ada --amount nan",
    "ada --amount inf",
    "ada --amount=-inf",
    "ada --amount=-0",
    "ada --amount 1e400",
    "ada --amount 99999999999999999999999999999999999999999999",
    "ada --amount 18446744073709551616",
    "ada --amount 100.00000000000000000000001",
    "ada --amount ''",
    "ada --amoun 101",
    "ada --a 101",
    "ada -a 101",
    "ada --AMOUNT 101",
    "ada --amount\u{200b} 101",
    "ada --amount=1=101",
    "ada -- --amount 101",
    "ada --no-amount --amount 101",
    "--json '{\"who\": \"ada\", \"amount\": 101}'",
    "--json '{\"who\": \"ada\", \"amount\": \"101\"}'",
    "--json '{\"who\": \"ada\", \"amount\": 1, \"amount\": 101}'",
    "--json '{\"who\": \"ada\", \"amount\": 101, \"amount\": 1}'",
    "--json '{\"who\": \"ada\", \"who\": \"mallory\"}'",
    "--json '{\"who\": \"mallory\", \"\\u0077ho\": \"ada\"}'",
    "--json '{\"who\": \"ada\", \"amount\": 1e400}'",
    "--json '{\"who\": \"ada\", \"amount\": -0}'",
    "--json '{\"who\": \"ada\", \"amount\": NaN}'",
    "--json '{\"who\": \"ada\", \"amount\": [101]}'",
    "--json '{\"who\": \"ada\", \"amount\": {\"amount\": 101}}'",
    "--json '{\"who\": \"ada\", \"Amount\": 101}'",
    "--json '{\"who\": \"ada\", \"amount \": 101}'",
    "--json '{\"who\": \"ada\", \"amount\": 101} {\"who\": \"eve\"}'",
    "--json '{\"who\": \"ada\"}' --amount 101",
    "--amount 101 --json '{\"who\": \"ada\"}'",
    "--json '{\"who\": \"ada\"}' <<<'{\"who\": \"mallory\"}'",
    "ada <<<'{\"who\": \"mallory\"}'",
    "--json '{\"who\": \"ada\"}' --json '{\"who\": \"mallory\"}'",
    "--json '[\"mallory\"]'",
    "--json '\"mallory\"'",
    "--json 'null'",
    "--json '{\"who\": [\"ada\", \"mallory\"]}'",
    "--json '{\"who\": \"ada\", \"cc\": [\"a\", [\"mallory\"]]}'",
    "--json '{\"who\": \"ada\", \"cc\": \"mallory\"}'",
    "--json '{\"who\": \"ada\", \"cc\": {\"0\": \"mallory\"}}'",
    "ada --cc a,mallory",
    "ada --cc a --cc mallory",
    "ada --cc '[\"a\", \"mallory\"]'",
    "ada mallory",
    "--who ada mallory",
    "--who ada --who mallory",
    "$'ada\\xff'",
    "$'ada\\nmallory'",
    "ada --help",
    "--help ada",
    "-- --help",
];

#[test]
fn a_tool_gets_the_arguments_that_the_rules_saw() {
    let mut wrong = Vec::new();
    for row in ARGUMENTS {
        let (record, seen) = (Record::default(), Record::default());
        let saw = seen.clone();
        let saw = Rule::tool("pay").when(move |arguments| {
            saw.note(format!("pay {}", serde_json::to_string(arguments).unwrap()));
            false
        });
        let limit =
            Rule::tool("pay").when(|arguments| arguments.get("amount").is_some_and(|amount| !amount.as_f64().is_some_and(|n| n <= 100.0)));
        let response = builder(&record, Policy::new().deny(saw).deny(limit)).build().unwrap().execute(format!("pay {row}").as_str().into());
        let (done, judged) = (record.0.lock().unwrap().clone(), seen.0.lock().unwrap().clone());
        let is_too_much = |line: &String| {
            let arguments: serde_json::Value = serde_json::from_str(line.strip_prefix("pay ").unwrap()).unwrap();
            arguments.get("amount").is_some_and(|amount| !amount.as_f64().is_some_and(|n| n.is_finite() && n <= 100.0))
        };
        if done.iter().any(|line| !judged.contains(line) || is_too_much(line)) || done.len() > 1 {
            wrong.push(format!("{row}: judged {judged:?}, done {done:?}, {}{}", response.stdout, response.stderr));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Arguments that are not `ada`, where only `ada` may be paid, and nobody else may read it.
const NOT_ADA: &[&str] = &[
    "Ada",
    "ADA",
    "' ada'",
    "'ada '",
    "$'ada\\n'",
    "$'ada\\r'",
    "$'\\tada'",
    "adaa",
    "ad",
    "''",
    "аda",
    "adа",
    "ａｄａ",
    "ada\u{200b}",
    "\u{feff}ada",
    "a\u{301}da",
    "ad\u{e0}",
    "ada\u{202e}",
    "ada,mallory",
    "'ada mallory'",
    "'ada*'",
    "'a?a'",
    "'[ada]'",
    "'\\ada'",
    "'ada/../mallory'",
    "ada --cc mallory",
    "ada --cc ada --cc mallory",
    "--cc mallory ada",
    "--json '{\"who\": \"ada\", \"cc\": [\"ada\", \"mallory\"]}'",
    "--json '{\"who\": \"mallory\", \"cc\": [\"ada\"]}'",
    "--json '{\"who\": \"Ada\"}'",
    "--json '{\"who\": \"ada\\u0000\"}'",
    "$'ada\\x00mallory' mallory",
    "$'ada\\xff'",
];

#[test]
fn a_rule_that_allows_is_sure() {
    let mut passed = Vec::new();
    for row in NOT_ADA {
        let record = Record::default();
        let only_ada = || Rule::tool("pay").arg("who", "ada");
        let policy = Policy::new()
            .otherwise(Decision::Deny)
            .allow(only_ada().arg("cc", "ada"))
            .allow(only_ada().when(|all| !all.contains_key("cc")));
        let response = builder(&record, policy).build().unwrap().execute(format!("pay {row}").as_str().into());
        if record.len() > 0 {
            passed.push(format!("{row}: {:?} {}", record.0.lock().unwrap(), response.stderr));
        }
    }
    assert!(passed.is_empty(), "{}", passed.join("\n"));
    let record = Record::default();
    let policy = Policy::new().otherwise(Decision::Deny).allow(Rule::tool("pay").arg("who", "ada"));
    builder(&record, policy).build().unwrap().execute("pay ada".into());
    assert_eq!(record.len(), 1);
}

/// URLs of `evil.com`, which no rule lets pass.
const EVIL_URLS: &[&str] = &[
    "https://evil.com",
    "https://evil.com/",
    "http://evil.com:8080/x",
    "HTTPS://EVIL.COM/",
    "https://EVIL.com./",
    "https://evil.com.:443/",
    "https://good.com@evil.com/",
    "https://good.com:pass@evil.com/",
    "https://good.com%40x@evil.com/",
    "https://a@b@evil.com/",
    "'https:\\\\evil.com\\x'",
    "https:/evil.com/",
    "https:evil.com",
    "https:///evil.com/",
    "https:////evil.com/",
    "$'https://ev\\til.com/'",
    "$'ht\\ntps://evil.com/'",
    "$'\\x01https://evil.com/'",
    "' https://evil.com/ '",
    "https://ev%69l.com/",
    "https://%65%76%69%6c%2e%63%6f%6d/",
    "https://ｅvil.com/",
    "https://evil。com/",
    "https://evil.com#@good.com/",
    "'https://evil.com?@good.com/'",
    "'https://evil.com\\@good.com/'",
    "'see https://evil.com/ now'",
    "'https://good.com/?to=https://evil.com/'",
    "'<https://evil.com>'",
    "'(https://evil.com)'",
    "'\"https://evil.com\"'",
    "https://good.com --mirrors https://evil.com",
    "https://good.com --mirrors https://good.com --mirrors https://evil.com/",
    "--json '{\"url\": \"https:\\/\\/evil.com\"}'",
    "--json '{\"url\": \"https://good.com\", \"mirrors\": [\"https://evil\\u002ecom\"]}'",
    "<<<'{\"url\": \"https://evil.com\"}'",
    "wss://evil.com/",
    "ftp://evil.com/",
    "gopher://evil.com/",
    "custom://evil.com/",
    "git+ssh://git@evil.com/x",
];

#[test]
fn no_spelling_of_a_url_passes_by_a_rule() {
    let rows: Vec<String> = EVIL_URLS.iter().map(|url| format!("fetch {url}")).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    check_rows(&rows, &|| Policy::new().deny(Rule::any().url("evil.com")), "fetch {");
    let only_good = || Policy::new().otherwise(Decision::Deny).allow(Rule::tool("fetch").url("https://good.com/**"));
    check_rows(&rows, &only_good, "fetch {");
}

/// URLs that are not below `https://good.com/v1/`.
const NOT_GOOD: &[&str] = &[
    "http://good.com/v1/x",
    "https://good.com/",
    "https://good.com/v2/x",
    "https://good.com/v1/../v2",
    "https://good.com/v1/%2e%2e/v2",
    "https://good.com/v1/..%2fv2",
    "'https://good.com/v1/..\\v2'",
    "https://good.com//v1/../../v2",
    "https://good.com:8443/v1/x",
    "https://good.com:0/v1/x",
    "https://good.com.evil.com/v1/x",
    "https://notgood.com/v1/x",
    "https://a.good.com/v1/x",
    "https://good.com@evil.com/v1/x",
    "https://gооd.com/v1/x",
    "https://good.com%2f@evil.com/v1/x",
    "https://good.com%00.evil.com/v1/x",
    "https://[::1]/v1/x",
    "https://127.1/v1/x",
    "https://2130706433/v1/x",
    "//good.com/v1/x",
    "good.com/v1/x",
    "/v1/x",
    "file:///good.com/v1/x",
    "'https://good.com/v1/x https://evil.com/'",
    "javascript:https://good.com/v1/x",
    "data:text/html,https://good.com/v1/x",
    "view-source:https://good.com/v1/x",
    "'javascript:steal()//https://good.com/v1/x'",
    "JavaScript:https://good.com/v1/x",
    "$'java\\tscript:https://good.com/v1/x'",
    "blob:https://good.com/v1/x",
    "'https://good.com/v1/x --mirrors https://evil.com'",
    "''",
];

#[test]
fn a_rule_that_allows_urls_is_sure() {
    let mut passed = Vec::new();
    for row in NOT_GOOD {
        let record = Record::default();
        let policy = Policy::new().otherwise(Decision::Deny).allow(Rule::tool("fetch").url("https://good.com:443/v1/**"));
        let response = builder(&record, policy).build().unwrap().execute(format!("fetch {row}").as_str().into());
        if record.len() > 0 {
            passed.push(format!("{row}: {:?} {}", record.0.lock().unwrap(), response.stderr));
        }
    }
    assert!(passed.is_empty(), "{}", passed.join("\n"));
}

/// Scripts that pay more often than twice.
const OFTEN: &[&str] = &[
    "pay a; pay b; pay c",
    "for i in 1 2 3; do pay $i; done",
    "(pay a); (pay b); (pay c)",
    "pay a & pay b & pay c & wait",
    "pay a | pay b | pay c",
    "for i in 1 2 3; do $(pay $i); done",
    "bash -c 'pay a'; bash -c 'pay b'; bash -c 'pay c'",
    "bash -c 'pay a; bash -c \"pay b; pay c\"'",
    "printf '%s\\n' a b c | xargs -n1 pay",
    "printf '%s\\n' a b c | xargs -n1 -P3 pay",
    "printf '%s\\n' a b c | xargs -n1 env pay",
    "f() { pay $1; (( $1 )) && f $(( $1 - 1 )); }; f 3",
    "trap 'pay x' DEBUG; :; :; :",
    "trap 'pay x' EXIT; pay a; pay b",
    "coproc pay a; wait; coproc pay b; wait; coproc pay c; wait",
    "cat <(pay a) <(pay b) <(pay c)",
    "eval 'pay a'; eval 'pay b'; eval 'pay c'",
    "transaction pay a; transaction pay b; transaction pay c",
    "transaction eval 'pay a; pay b; false'; pay c",
    "transaction eval 'pay a; false'; transaction eval 'pay b; false'; transaction eval 'pay c; false'",
    "n=0; while (( n++ < 20 )); do pay a || break; done; pay b; pay c",
    "timeout 9 pay a; timeout 9 pay b; timeout 9 pay c",
    "awk 'BEGIN { for (i = 0; i < 3; i++) system(\"pay \" i) }'",
    "mapfile -C 'pay x #' -c1 a <<<$'1\\n2\\n3'",
    "pay --json '{\"who\": \"a\"}'; pay <<<'{\"who\": \"b\"}'; pay --who c",
    "pay a --amount x; pay a --amount x; pay a --amount x; pay a; pay b; pay c",
    "pay --help >/dev/null; pay a; pay b; pay c",
    "set -- a b c; for i; do command pay $i; done",
    "pay_by a; pay_by b; pay_by c",
    "pay_whole a; pay_whole b; pay_whole c",
    "pay_script a; pay_script b; pay_script c",
    "pay a; pay_by b; pay_whole c",
    "pay_again a; pay_again b; pay_again c",
];

/// A limit that a composed tool has, and one of the tool itself.
#[test]
fn nobody_calls_more_often_than_is_granted() {
    let mut often = Vec::new();
    for script in OFTEN {
        for how in ["delegation", "throttle", "sessions"] {
            let record = Record::default();
            let parts = ["pay", "pay_by", "pay_whole", "pay_script", "pay_again"];
            let tool = match how {
                "delegation" => builder(&record, Policy::new())
                    .tool(ScriptTool::new("boss", "Pays.", *script).calls(&parts))
                    .delegate("boss", Delegation::of(Rule::tool("pay*")).calls(2)),
                _ => {
                    let limit = Throttle::new(RateLimit { calls: 2, per: Duration::from_secs(3600) }).refuse();
                    let clock = Arc::new(VirtualClock::new(Duration::ZERO));
                    let pay = record.tool("pay").arg::<String, _>("who", "Who").flag::<Option<f64>, _>("amount", "How much");
                    OrchestratorTool::builder("bank")
                        .tool(pay.with_rate_limit(limit).with_clock(clock))
                        .tool(record.composed("pay_by", false))
                        .tool(record.composed("pay_whole", true))
                        .tool(
                            record
                                .composed("pay_again", false)
                                .with_retry(Retry::new().attempts(2).jitter(false).first_wait(Duration::ZERO).force()),
                        )
                        .tool(ScriptTool::new("pay_script", "Pays.", "pay \"$who\"").arg::<String, _>("who", "Who").calls(&["pay"]))
                }
            };
            let tool = tool.durable(Durability::new(MemoryJournal::new(), b"key")).build().unwrap();
            match how {
                "delegation" => drop(tool.execute("boss".into())),
                "throttle" => drop(tool.execute((*script).into())),
                _ => {
                    // Each session, fork, dry run and durable run has a part of it.
                    let session = tool.session("one");
                    session.execute((*script).into());
                    session.fork().unwrap().execute((*script).into());
                    tool.session("two").execute((*script).into());
                    let _ = tool.dry_run((*script).into());
                    let outcome = tool.execute_durable((*script).into()).unwrap();
                    assert!(matches!(outcome, DurableOutcome::Done(_)));
                }
            }
            if record.len() > 2 {
                often.push(format!("{how}: {script}: {:?}", record.0.lock().unwrap()));
            }
        }
    }
    assert!(often.is_empty(), "{}", often.join("\n"));
}
