//! Policy and approvals: which calls are made, who is asked, what may be written, and what is known before anything runs.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bashkit::host::timer;
use bashkit::vfs::{Errno, OpenOptions};
use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::policy::{AnalyzedWord, ApprovalFuture, Approver, Decision};
use bashkit_orchestrator::{
    Approval, ApprovalRequest, OrchestratorTool, Policy, Rule, ScriptTool, Tool, ToolContext, ToolDefinition, ToolFailure, ToolOutput,
    ToolResponse, callable_tool,
};

/// Pay somebody.
#[callable_tool]
fn pay(who: String, #[arg(positional, default = 1)] amount: u32) -> String {
    format!("paid {who} {amount}")
}

/// Show a balance.
#[callable_tool(read_only)]
fn balance(who: String) -> String {
    format!("{who} has 20")
}

/// Delete a table.
#[callable_tool(destructive)]
fn wipe(table: String) -> String {
    format!("wiped {table}")
}

/// Get a page.
#[callable_tool(read_only, open_world)]
fn fetch(url: String, mirrors: Vec<String>) -> String {
    format!("got {url} {}", mirrors.len())
}

/// Remove files.
#[callable_tool(destructive)]
fn shred(files: Vec<String>) -> String {
    format!("shredded {}", files.join(" "))
}

/// Always to be asked about.
#[callable_tool(confirm = always)]
fn launch(what: String) -> String {
    format!("launched {what}")
}

/// Never to be asked about.
#[callable_tool(confirm = never)]
fn note(text: String) -> String {
    format!("noted {text}")
}

/// Pay two.
#[callable_tool(composed_of(pay))]
fn pay_both(one: String, other: String, context: &ToolContext) -> Result<String, ToolFailure> {
    let first = context.tools().call("pay", &[one], None)?;
    let second = context.tools().call("pay", &[other], None)?;
    Ok(format!("{}{}", String::from_utf8_lossy(&first.stdout), String::from_utf8_lossy(&second.stdout)))
}

/// Show two balances.
#[callable_tool(composed_of(balance))]
fn balances(one: String, other: String, context: &ToolContext) -> Result<String, ToolFailure> {
    let first = context.tools().call("balance", &[one], None)?;
    let second = context.tools().call("balance", &[other], None)?;
    Ok(format!("{}, {}", String::from_utf8_lossy(&first.stdout), String::from_utf8_lossy(&second.stdout)))
}

/// Write a file.
#[callable_tool]
fn store(path: String, text: String, context: &ToolContext) -> Result<(), ToolFailure> {
    let path = context.path(&path);
    let wrong = |errno: Errno| ToolFailure::new(format!("{}: {errno}", String::from_utf8_lossy(&path)));
    context.files().open(&path, OpenOptions::write(0o644)).map_err(wrong)?.append(text.as_bytes()).map_err(wrong)?;
    Ok(())
}

/// Write a file or nothing.
#[callable_tool(atomic, composed_of(store))]
fn store_whole(path: String, context: &ToolContext) -> Result<ToolOutput, ToolFailure> {
    context.tools().call("store", &[path.as_str(), "whole"], None)
}

fn bank(policy: Policy) -> OrchestratorToolBuilder {
    OrchestratorTool::builder("bank")
        .tool(Box::new(Pay))
        .tool(Box::new(Balance))
        .tool(Box::new(Wipe))
        .tool(Box::new(Fetch))
        .tool(Box::new(Shred))
        .tool(Box::new(Launch))
        .tool(Box::new(Note))
        .tool(Box::new(PayBoth))
        .tool(Box::new(Balances))
        .tool(Box::new(Store))
        .tool(Box::new(StoreWhole))
        .file("/conf/motd", "hello\n")
        .file("/work/.git/config", "mine\n")
        .file("/work/a.txt", "a\n")
        .policy(policy)
}

fn run(policy: Policy, script: &str) -> ToolResponse {
    bank(policy).build().unwrap().execute(script.into())
}

/// What a script prints, with the status of what failed.
#[track_caller]
fn check(policy: Policy, script: &str, stdout: &str, stderr: &str) {
    let response = run(policy, script);
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), (stdout, stderr), "{script}");
}

fn no_mallory() -> Policy {
    Policy::new().deny(Rule::tool("pay").arg("who", "mallory").because("no mallory"))
}

/// Answers in turn, and remembers what was asked.
#[derive(Clone, Default)]
struct Script(Arc<Mutex<(Vec<Approval>, Vec<ApprovalRequest>)>>);

impl Script {
    fn answering(answers: impl IntoIterator<Item = Approval>) -> Self {
        let mut answers: Vec<_> = answers.into_iter().collect();
        answers.reverse();
        Self(Arc::new(Mutex::new((answers, Vec::new()))))
    }

    fn asked(&self) -> Vec<ApprovalRequest> {
        self.0.lock().unwrap().1.clone()
    }
}

impl Approver for Script {
    fn decide(&self, request: &ApprovalRequest) -> ApprovalFuture {
        let mut inner = self.0.lock().unwrap();
        inner.1.push(request.clone());
        Box::pin(ready(inner.0.pop().unwrap_or(Approval::Deny("no more answers".into()))))
    }
}

// Rules.

#[test]
fn rules_are_on_tool_names() {
    let policy = Policy::new().deny(Rule::tool("p*")).deny(Rule::tool("wip?"));
    check(
        policy,
        "pay ada || balance ada; wipe t || echo $?",
        "ada has 20\n126\n",
        "pay: denied: a rule forbids it (tool p*)\nwipe: denied: a rule forbids it (tool wip?)\n",
    );
}

#[test]
fn rules_are_on_argument_globs() {
    check(
        no_mallory(),
        "pay mallory; pay --who=mallory; pay --who mallory 3; pay mall",
        "paid mall 1\n",
        "pay: denied: no mallory\npay: denied: no mallory\npay: denied: no mallory\n",
    );
    let numbers = || Policy::new().deny(Rule::tool("pay").arg("amount", "???*"));
    check(numbers(), "pay ada 99; pay ada 100 2>/dev/null || echo $?; pay ada", "paid ada 99\n126\npaid ada 1\n", "");
    // One of a list is enough to deny, and all are needed to allow.
    let policy = Policy::new().deny(Rule::tool("shred").arg("files", "/conf/*"));
    check(policy, "shred a b; shred a /conf/passwd 2>/dev/null || echo $?", "shredded a b\n126\n", "");
    let policy = Policy::new().allow(Rule::tool("shred").arg("files", "/tmp/*")).otherwise(Decision::Deny);
    check(policy, "shred /tmp/a /tmp/b; shred /tmp/a b 2>/dev/null || echo $?", "shredded /tmp/a /tmp/b\n126\n", "");
}

#[test]
fn rules_are_on_predicates() {
    let policy = || Policy::new().deny(Rule::tool("pay").when(|arguments| arguments.get("amount").and_then(|a| a.as_u64()) > Some(50)));
    check(policy(), "pay ada 50; pay ada 51", "paid ada 50\n", "pay: denied: a rule forbids it (tool pay, a condition)\n");
    // A predicate that panics denies, and does not allow.
    let broken = |_: &bashkit_orchestrator::tool::ToolArguments| -> bool { panic!("a predicate") };
    assert_eq!(run(Policy::new().deny(Rule::tool("pay").when(broken)), "pay ada").exit_code, 126);
    assert_eq!(run(Policy::new().allow(Rule::tool("pay").when(broken)).otherwise(Decision::Deny), "pay ada").exit_code, 126);
}

#[test]
fn rules_are_on_effects() {
    check(
        Policy::new().deny(Rule::any().destructive(true)),
        "balance a; note b; wipe t",
        "a has 20\n",
        "note: denied: a rule forbids it (any tool, destructive)\nwipe: denied: a rule forbids it (any tool, destructive)\n",
    );
    let looking = Policy::new().allow(Rule::any().read_only(true)).otherwise(Decision::Deny);
    check(looking, "balance a; balances a b; note b", "a has 20\na has 20, b has 20\n", "note: denied: no rule allows it\n");
}

#[test]
fn rules_are_on_urls() {
    let policy = || Policy::new().deny(Rule::any().url("*.evil.com")).deny(Rule::any().url("http://*"));
    let script = "fetch https://good.com/; fetch https://a.EVIL.com:8443/x; fetch https://good.com --mirrors https://x.evil.com; fetch http://good.com";
    let response = run(policy(), script);
    assert_eq!(response.stdout, "got https://good.com/ 0\n");
    assert_eq!(response.stderr.lines().count(), 3, "{}", response.stderr);
    let policy = || Policy::new().allow(Rule::tool("fetch").url("https://*.example.com/docs/**")).otherwise(Decision::Deny);
    let script = "fetch https://a.example.com/docs/x/y; fetch https://a.example.com/admin; fetch https://a.example.com/docs/../admin
        fetch https://a.example.com/docs --mirrors https://b.org; fetch nothing; fetch https://a.example.com@b.org/docs/x";
    let response = run(policy(), script);
    assert_eq!(response.stdout, "got https://a.example.com/docs/x/y 0\n", "{}", response.stderr);
}

#[test]
fn rules_are_on_files_written() {
    let policy = || Policy::new().deny_writes("/conf/**").deny_writes(".git/**");
    let script = "echo x >/conf/new; echo x >>/conf/motd; : >|/conf/motd; cp /work/a.txt /conf/a; mv /conf/motd /tmp; rm /conf/motd; mkdir /conf/d
        touch /conf/motd; chmod 600 /conf/motd; ln /conf/motd /tmp/m; ln -s /work/a.txt /conf/l; tee /conf/t </dev/null; sed -i s/h/H/ /conf/motd
        rmdir /conf; mv /conf /tmp/conf; mv /work /tmp/w; cd /work/.git && rm config; sort -o /conf/motd /work/a.txt; truncate -s0 /conf/motd
        exec 3<>/conf/motd; cat /conf/motd /work/.git/config; echo ok >/work/b; cat /work/b; find /conf -delete; mkfifo /conf/f; install /work/a.txt /conf/";
    let response = run(policy(), script);
    assert_eq!(response.stdout, "hello\nmine\nok\n", "{}", response.stderr);
    assert!(response.stderr.contains("bash: line 1: /conf/new: Permission denied\n"), "{}", response.stderr);
    let check = "ls -R /conf /work/.git; cat /conf/motd /work/.git/config; stat -c %a /conf/motd";
    assert_eq!(
        run(policy(), &format!("{{ {script}\n}} >/dev/null 2>&1; {check}")).stdout,
        run(Policy::new(), &format!("echo ok >/work/b; {check}")).stdout
    );
}

#[test]
fn written_files_are_resolved_through_links() {
    let policy = || Policy::new().deny_writes("/conf/**").deny_writes("/safe/deep/**");
    let script =
        "ln -s /conf /tmp/e; echo x >/tmp/e/motd; echo y >/tmp/e/new; ln -s /conf/later /tmp/l; echo z >/tmp/l; cd /tmp/e; echo w >motd
        echo v >/work/../conf/motd; ln -s ../conf/motd /work/m; tee -a /work/m; cat /conf/motd; ls /conf";
    check(
        policy(),
        script,
        "hello\nmotd\n",
        "bash: line 1: /tmp/e/motd: Permission denied\nbash: line 1: /tmp/e/new: Permission denied\nbash: line 1: /tmp/l: Permission denied\n\
         bash: line 1: motd: Permission denied\nbash: line 2: /work/../conf/motd: Permission denied\ntee: /work/m: Permission denied\n",
    );
    // Nothing can be put in the place of a directory above, by a link or by renaming.
    let script =
        "mkdir -p /tmp/s/deep; echo forged >/tmp/s/deep/x; mv /tmp/s /safe; ln -s /tmp/s /safe; ln -s /tmp/s /tmp/l; mv /tmp/l /safe
        cat /safe/deep/x";
    let response = run(policy(), script);
    assert_eq!(response.stdout, "", "{}", response.stderr);
    assert_eq!(response.stderr.lines().count(), 4, "{}", response.stderr);
}

#[test]
fn files_are_guarded_for_tools_too() {
    let policy = || Policy::new().deny_writes("/conf/**");
    check(
        policy(),
        "store /conf/motd x; store_whole /conf/motd; store /tmp/x fine; store_whole /tmp/y; cat /tmp/x /tmp/y /conf/motd",
        "finewholehello\n",
        "store: /conf/motd: Permission denied\nstore_whole: /conf/motd: Permission denied\n",
    );
}

#[test]
fn writing_can_be_allowed_piece_by_piece() {
    let policy = || Policy::new().allow_writes("/work/**").deny_writes("*.key").writes_otherwise(Decision::Deny);
    let script =
        "echo 1 >/work/x; echo 2 >/tmp/x; echo 3 >/work/a.key; echo 4 >/dev/null; mkdir /work/d && mv /work/x /work/d/; cat /work/d/x
        [ -w /work/a.txt ] && echo w; [ -w /conf/motd ] || echo r; [ -w /dev/null ] && echo dev; read -r x <<<here; echo $x; cat <<E
doc
E";
    check(
        policy(),
        script,
        "1\nw\nr\ndev\nhere\ndoc\n",
        "bash: line 1: /tmp/x: Permission denied\nbash: line 1: /work/a.key: Permission denied\n",
    );
}

#[test]
fn writing_asks_at_once_and_once_in_a_run() {
    let approver = Script::answering([Approval::Allow, Approval::Deny("no".into()), Approval::AllowForSession]);
    let policy = || Policy::new().ask_writes("/conf/**");
    let api = bank(policy()).approver(approver.clone()).build().unwrap();
    let response = api
        .execute("echo 1 >/conf/a; echo 2 >>/conf/a; cat /conf/a; echo 3 >/conf/b; echo 4 >/conf/b; echo 5 >/conf/c; cat /conf/c".into());
    assert_eq!(response.stdout, "1\n2\n5\n");
    assert_eq!(response.stderr, "bash: line 1: /conf/b: Permission denied\nbash: line 1: /conf/b: Permission denied\n");
    let asked = approver.asked();
    assert_eq!(asked.iter().map(|request| request.file.clone().unwrap()).collect::<Vec<_>>(), [b"/conf/a", b"/conf/b", b"/conf/c"]);
    assert_eq!((asked[0].tool.as_str(), asked[0].arguments["path"].as_str()), ("", Some("/conf/a")));
    // Nobody there, an answer that takes time, an answer that is none.
    let denied = "bash: line 1: /conf/a: Permission denied\n";
    assert_eq!(run(policy(), "echo 1 >/conf/a").stderr, denied);
    struct Later;
    impl Approver for Later {
        fn decide(&self, request: &ApprovalRequest) -> ApprovalFuture {
            let is_allowed = request.file.as_deref() == Some(b"/conf/b");
            Box::pin(async move {
                timer(Duration::from_millis(2)).await;
                if is_allowed { Approval::Allow } else { Approval::Deny("no".into()) }
            })
        }
    }
    let response = bank(policy()).approver(Later).build().unwrap().execute("echo 1 >/conf/a; echo 2 >/conf/b; cat /conf/b".into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("2\n", denied));
    let api = bank(policy()).approver(|_: &ApprovalRequest| Approval::Pending).build().unwrap();
    assert_eq!(api.execute("echo 1 >/conf/a".into()).stderr, denied);
}

#[test]
fn deny_wins_over_allow_and_allow_over_ask() {
    let rule = || Rule::tool("pay");
    let orders: [fn(Policy) -> Policy; 2] = [
        |policy| policy.deny(Rule::tool("pay").arg("who", "bob")).allow(Rule::tool("pay")).ask(Rule::any()),
        |policy| policy.ask(Rule::any()).allow(Rule::tool("pay")).deny(Rule::tool("pay").arg("who", "bob")),
    ];
    for order in orders {
        check(
            order(Policy::new()),
            "pay ada; pay bob; balance ada",
            "paid ada 1\n",
            "pay: denied: a rule forbids it (tool pay, who bob)\n\
             balance: not approved: nobody can be asked here\n",
        );
    }
    check(Policy::new().ask(rule()).deny(rule()), "pay ada", "", "pay: denied: a rule forbids it (tool pay)\n");
}

#[test]
fn there_is_a_default() {
    assert_eq!(run(Policy::new(), "pay ada").stdout, "paid ada 1\n");
    check(Policy::new().otherwise(Decision::Deny), "pay ada", "", "pay: denied: no rule allows it\n");
    let approver = Script::answering([Approval::Allow]);
    let api = bank(Policy::new().otherwise(Decision::Ask)).approver(approver.clone()).build().unwrap();
    // A tool that is never to be asked about is not, for the default.
    assert_eq!(api.execute("note x; pay ada".into()).stdout, "noted x\npaid ada 1\n");
    assert_eq!(approver.asked()[0].reason, "no rule allows it by itself");
    // A rule asks about it nevertheless; and a rule that allows does not silence a tool that wants to be asked about.
    assert_eq!(run(Policy::new().ask(Rule::tool("note")), "note x").exit_code, 126);
    assert_eq!(run(Policy::new().allow(Rule::tool("launch")), "launch x").exit_code, 126);
}

#[test]
fn a_less_trusted_source_may_only_tighten() {
    let host = || Policy::new().ask(Rule::tool("pay")).deny(Rule::tool("wipe")).allow_writes("/tmp/**").writes_otherwise(Decision::Deny);
    let project = Policy::from_json(
        r#"{"allow": [{}], "deny": [{"tool": "fetch"}], "critical": [{"tool": "shred"}], "writes": {"allow": ["/**"], "deny": ["/tmp/x"]}}"#,
    );
    let both = host().tightened_by(project.unwrap());
    let response = run(both, "pay ada; wipe t; fetch u; shred f; balance ada; echo >/work/x; echo >/tmp/x; echo 1 >/tmp/y");
    assert_eq!(response.stdout, "ada has 20\n");
    assert_eq!(response.stderr.lines().count(), 6, "{}", response.stderr);
    // The other way round too: the stricter counts.
    let strict = Policy::new().tightened_by(host()).allow(Rule::any());
    assert_eq!(run(strict, "wipe t").exit_code, 126);
    // What only the stricter one allows stays forbidden by the other.
    let closed = Policy::new().otherwise(Decision::Deny).tightened_by(Policy::new().allow(Rule::any()));
    assert_eq!(run(closed, "pay ada").exit_code, 126);
}

#[test]
fn nothing_lifts_the_critical_list() {
    let critical = || {
        Policy::new().critical(Rule::tool("pay").arg("who", "mallory")).critical_writes("/conf/**").allow(Rule::any()).allow_writes("/**")
    };
    let no = "pay: denied: a rule forbids it for good (tool pay, who mallory)\n";
    check(critical(), "pay mallory", "", no);
    // No yes to all.
    let api = bank(critical()).build().unwrap();
    let response = api.yes_to_all().execute("pay mallory; launch x; echo >/conf/motd".into());
    assert_eq!(
        (response.stdout.as_str(), response.stderr.as_str()),
        ("launched x\n", "pay: denied: a rule forbids it for good (tool pay, who mallory)\nbash: line 1: /conf/motd: Permission denied\n")
    );
    // No other policy.
    assert_eq!(api.with_policy(Policy::new()).execute("pay mallory".into()).stderr, no);
    assert_eq!(api.with_policy(Policy::new()).with_policy(Policy::new()).execute("pay mallory".into()).stderr, no);
    // No approver, no allowance of the session, no edit.
    let edit = |who: &str| Approval::Edit(serde_json::from_value(serde_json::json!({"who": who})).unwrap());
    let approver = Script::answering([Approval::AllowForSession, edit("mallory"), edit("eve")]);
    let api = bank(critical().ask(Rule::tool("launch"))).approver(approver.clone()).build().unwrap();
    assert_eq!(api.execute("launch x; pay mallory".into()).stderr, no);
    assert_eq!(approver.asked().len(), 1);
    let asks = || Policy::new().critical(Rule::tool("pay").arg("who", "mallory")).ask(Rule::tool("pay"));
    let approver = Script::answering([edit("mallory"), edit("eve")]);
    let api = bank(asks()).approver(approver).build().unwrap();
    let response = api.execute("pay ada; pay bob".into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("paid eve 1\n", no));
    // No approved plan.
    let api = bank(asks()).build().unwrap();
    let approved = api.plan("pay mallory; pay ada".into()).approve();
    let response = api.execute_planned("pay mallory; pay ada".into(), &approved).unwrap();
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("paid ada 1\n", no));
}

#[test]
fn policies_are_read_from_json_and_refuse_what_is_unknown() {
    let wrong = |json: &str| Policy::from_json(json).unwrap_err().to_string();
    assert!(wrong(r#"{"deny": [{"tol": "x"}]}"#).starts_with("unknown field `tol`, expected one of `tool`, `args`, `url`, `read_only`"));
    assert!(wrong(r#"{"otherwise": "maybe"}"#).starts_with("unknown variant `maybe`, expected one of `allow`, `ask`, `deny`"));
    assert!(wrong(r#"{"writes": {"forbid": []}}"#).starts_with("unknown field `forbid`, expected one of `critical`, `deny`"));
    let policy =
        Policy::from_json(r#"{"deny": [{"tool": "pay", "args": {"who": "m*"}, "because": "no m"}], "ask": [{"destructive": true}]}"#);
    check(
        policy.unwrap(),
        "pay mia; balance mia; wipe t",
        "mia has 20\n",
        "pay: denied: no m\nwipe: not approved: nobody can be asked here\n",
    );
}

// At run time.

#[test]
fn no_script_passes_by_a_rule() {
    let scripts = [
        "pay mallory",
        "bash -c 'pay mallory'",
        "bash -c 'bash -c \"pay mallory\"'",
        "sh -c 'pay mallory'",
        "bash <<<'pay mallory'",
        "echo 'pay mallory' | bash",
        "echo mallory | xargs pay",
        "printf 'pay\\nmallory\\n' | xargs -n2 env",
        "echo mallory | xargs -I{} pay {}",
        "echo mallory | xargs -I{} bash -c 'pay {}'",
        "env pay mallory",
        "env -i X=1 pay mallory",
        "eval 'pay mallory'",
        "x='pay mallory'; eval \"$x\"",
        "find /work -maxdepth 0 -exec pay mallory ';'",
        "mkdir /tmp/mallory; cd /tmp; find mallory -exec pay {} +",
        "f() { pay \"$@\"; }; f mallory",
        "pay() { command pay mallory; }; pay ada",
        "shopt -s expand_aliases\nalias p='pay mallory'\np",
        "p=pa; w=mal; ${p}y ${w}lory",
        "a=(pay mallory); \"${a[@]}\"",
        "$(echo pay mallory)",
        "command pay mallory",
        "exec pay mallory",
        "timeout 5 pay mallory",
        "trap 'pay mallory' EXIT",
        "pay mallory & wait $!",
        "(pay mallory)",
        "coproc pay mallory >&2; wait",
        "echo 'pay mallory' >/tmp/s; . /tmp/s",
        "echo 'pay mallory' >/tmp/s; bash /tmp/s",
        "pay --who=mallory",
        "pay --who mal\"lo\"'ry'",
        "pay $'m\\x61llory'",
        "pay -- mallory",
        "echo mallory | while read -r w; do pay \"$w\"; done",
        "x='a[$(pay mallory >&2)]'; (( x )); echo",
        "cat <(pay mallory)",
        "pay {mallory,3}",
        "mapfile -C 'pay mallory 1 #' -c1 a <<<x",
        "pay_both ada mallory",
        "PS4='$(pay mallory >&2)'; set -x; : 1",
        "PROMPT_COMMAND='pay mallory'; declare -n r=x; r=mallory; pay $x",
        "hash -p /usr/bin/pay q; q mallory; pay mallory",
        "printf -v y '%s' mallory; pay $y",
        "IFS=,; z=pay,mallory; $z",
    ];
    let mut harmless = Vec::new();
    for script in scripts {
        let response = run(no_mallory(), script);
        assert!(!response.stdout.contains("paid mallory"), "{script}: {}", response.stdout);
        assert!(response.stderr.contains("denied: no mallory"), "{script}: {}{}", response.stdout, response.stderr);
        // Without the rule it would have.
        let free = run(Policy::new(), script);
        if ![free.stdout, free.stderr].concat().contains("paid mallory") {
            harmless.push(script);
        }
    }
    assert_eq!(harmless, [""; 0]);
}

#[test]
fn a_refusal_is_status_126_with_the_reason_and_can_be_caught() {
    check(
        no_mallory(),
        "pay mallory || echo \"caught $?\"; if pay mallory; then echo no; else echo \"else $?\"; fi",
        "caught 126\nelse 126\n",
        "pay: denied: no mallory\npay: denied: no mallory\n",
    );
    let response = run(no_mallory(), "set -e; echo a; pay mallory; echo b");
    assert_eq!((response.stdout.as_str(), response.exit_code), ("a\n", 126));
    let response = run(no_mallory(), "TOOL_ERRORS=json pay mallory");
    assert!(response.stderr.contains(r#""code":"denied","message":"denied: no mallory","status":126"#), "{}", response.stderr);
}

#[test]
fn a_composed_tool_does_not_pass_by_the_policy() {
    check(no_mallory(), "pay_both ada mallory", "", "pay_both: denied: no mallory\n");
}

// The approver.

#[test]
fn the_approver_allows() {
    let approver = Script::answering([Approval::Allow]);
    let api = bank(Policy::new().ask(Rule::tool("pay").because("money"))).approver(approver.clone()).build().unwrap();
    assert_eq!(api.execute("pay ada 3".into()).stdout, "paid ada 3\n");
    let request = &approver.asked()[0];
    assert_eq!((request.tool.as_str(), request.reason.as_str(), request.arguments["amount"].as_u64()), ("pay", "money", Some(3)));
}

#[test]
fn the_approver_denies_with_a_reason() {
    let approver = Script::answering([Approval::Deny("not today".into())]);
    let api = bank(Policy::new().ask(Rule::tool("pay"))).approver(approver).build().unwrap();
    let response = api.execute("pay ada || echo $?".into());
    assert_eq!((response.stdout.as_str(), response.stderr.as_str()), ("126\n", "pay: not approved: not today\n"));
}

#[test]
fn the_approver_allows_for_this_session() {
    let approver = Script::answering([Approval::AllowForSession, Approval::Deny("other".into())]);
    let api = bank(Policy::new().ask(Rule::tool("pay"))).approver(approver.clone()).build().unwrap();
    let response = api.execute("pay ada 3; pay --amount 3 ada; pay ada 4; pay ada 3".into());
    assert_eq!(response.stdout, "paid ada 3\npaid ada 3\npaid ada 3\n");
    assert_eq!(approver.asked().len(), 2);
}

#[test]
fn the_approver_edits_the_arguments() {
    let edit = |who: &str| Approval::Edit(serde_json::from_value(serde_json::json!({"who": who, "amount": 2})).unwrap());
    let approver = Script::answering([edit("eve"), edit("mallory"), Approval::Edit(serde_json::Map::new())]);
    let api = bank(no_mallory().ask(Rule::tool("pay"))).approver(approver).build().unwrap();
    let response = api.execute("pay ada; pay ada || echo $?; pay ada || echo $?".into());
    assert_eq!(response.stdout, "paid eve 2\n126\n2\n");
    assert!(response.stderr.starts_with("pay: denied: no mallory\npay: missing \"who\""), "{}", response.stderr);
}

#[test]
fn without_an_approver_what_needs_one_is_denied() {
    check(
        Policy::new().ask(Rule::tool("pay")),
        "pay ada; launch x",
        "",
        "pay: not approved: nobody can be asked here\nlaunch: not approved: nobody can be asked here\n",
    );
}

// Plan mode and dry runs.

#[test]
fn in_plan_mode_only_read_only_tools_are_offered() {
    let api = bank(Policy::new()).build().unwrap().plan_mode();
    for text in [api.help(), api.system_prompt(), api.description()] {
        assert!(text.contains("balances") && text.contains("fetch") && !text.contains("wipe") && !text.contains("pay"), "{text}");
    }
    let names: Vec<_> = api.tools().map(|tool| tool.name().to_owned()).collect();
    assert_eq!(names, ["balance", "fetch", "balances"]);
    let response = api.execute("type -t balance wipe pay_both; compgen -c pay; echo end".into());
    assert_eq!(response.stdout, "file\nend\n".replace("file", response.stdout.lines().next().unwrap()));
}

#[test]
fn in_plan_mode_only_read_only_tools_are_dispatched() {
    /// Says that it is read-only, and calls what is not.
    struct Liar;
    impl bashkit_orchestrator::CallableTool for Liar {
        fn name(&self) -> &str {
            "liar"
        }
        fn description(&self) -> &str {
            "Lies"
        }
        fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
            Ok(String::new())
        }
        fn definition(&self) -> ToolDefinition {
            let mut definition = ToolDefinition::new("liar", "Lies");
            definition.effects.read_only = Some(true);
            definition
        }
        fn call_with(&self, call: bashkit_orchestrator::ToolCall<'_>) -> bashkit_orchestrator::ToolResult {
            call.context().tools().call("wipe", &["t"], None)
        }
    }
    let whole = bank(Policy::new()).tool(Box::new(Liar)).build().unwrap();
    let api = whole.plan_mode();
    let response = api.execute("balances a b; pay ada || echo $?; command wipe t || echo $?; liar || echo $?; env pay x || echo $?".into());
    assert_eq!(response.stdout, "a has 20, b has 20\n126\n126\n126\n127\n", "{}", response.stderr);
    assert_eq!(whole.execute("wipe t".into()).stdout, "wiped t\n");
}

#[test]
fn in_plan_mode_a_tool_that_composes_others_counts_as_what_they_are() {
    let api = bank(Policy::new()).build().unwrap().plan_mode();
    assert_eq!(api.execute("balances a b".into()).exit_code, 0);
    assert_eq!(api.execute("pay_both a b".into()).exit_code, 126);
}

#[test]
fn a_dry_run_runs_what_only_looks_and_records_the_rest() {
    let api = bank(no_mallory().ask(Rule::tool("wipe").because("dangerous"))).build().unwrap();
    let (response, calls) = api.dry_run("balance ada; x=$(pay ada 3); echo \"[$x] $?\"; wipe t && echo wiped; pay mallory || echo $?; pay_both a b; pay; echo t | xargs wipe".into());
    assert_eq!(response.stdout, "ada has 20\n[] 0\nwiped\n126\n");
    assert!(response.stderr.starts_with("pay: denied: no mallory\npay: "), "{}", response.stderr);
    let shown: Vec<_> =
        calls.iter().map(|call| format!("{} {} {:?} {}", call.tool, call.args.join(" "), call.decision, call.reason)).collect();
    assert_eq!(shown, ["pay ada 3 Allow ", "wipe t Ask dangerous", "pay_both a b Allow ", "wipe t Ask dangerous"]);
    assert_eq!(calls[0].arguments.as_ref().unwrap()["amount"], 3);
}

// Analysis and plans.

fn words(words: &[AnalyzedWord]) -> String {
    words.iter().map(|word| word.literal().map_or_else(|| "?".to_owned(), str::to_owned)).collect::<Vec<_>>().join(" ")
}

#[test]
fn analysis_sees_commands_everywhere() {
    let api = bank(Policy::new()).build().unwrap();
    for (script, calls) in [
        ("pay ada 5", "pay ada 5"),
        ("pay \"a\"d'a' $'5'; pay a\\ b", "pay ada 5, pay a b"),
        ("a && pay b || pay c | pay d & ! pay e", "pay b, pay c, pay d, pay e"),
        ("if pay a; then pay b; elif pay c; then :; else pay d; fi", "pay a, pay b, pay c, pay d"),
        ("while pay a; do pay b; done; until pay c; do :; done", "pay a*, pay b*, pay c*"),
        ("for x in $(pay a); do pay $x; done", "pay a*, pay ?*"),
        ("for ((i=$(pay a); i<1; i++)); do pay b; done", "pay a*, pay b*"),
        ("case $(pay a) in $(pay b)) pay c;; esac", "pay a, pay b, pay c"),
        ("f() { pay a; }; function g { pay b; }", "pay a*, pay b*"),
        ("x=$(pay a) y=`pay b` z=([0]=$(pay c)); declare w=$(pay d)", "pay a, pay b, pay c, pay d"),
        ("cat <(pay a) >$(pay b) <<<$(pay c); tee >(pay d)", "pay a, pay b, pay c, pay d"),
        ("cat <<E\n$(pay a) ${x:-$(pay b)} $((1+$(pay c)))\nE\ncat <<'E'\n$(pay d)\nE", "pay a, pay b, pay c"),
        (
            "[[ $(pay a) == x || ! -f $(pay b) ]] && (( $(pay c) )); echo ${a[$(pay d)]} ${x/$(pay e)/$(pay f)}",
            "pay a, pay b, pay c, pay d, pay e, pay f",
        ),
        ("bash -c 'pay a; bash -ec \"pay b\"'; sh -o pipefail -c 'pay c' x y", "pay a, pay b, pay c"),
        ("eval pay a '; pay' b; eval -- 'pay c'", "pay a, pay b, pay c"),
        (
            "xargs pay a; xargs -n 1 -P4 pay b; xargs -I{} pay {} c; xargs -0 -d, pay; xargs --max-args=2 -r pay d",
            "pay a ?*, pay b ?*, pay ? c*, pay ?*, pay d ?*",
        ),
        (
            "xargs --max-args 2 pay a; xargs --delimiter , --max-procs 4 pay b; xargs --replace pay c; xargs --arg-file f -r -- pay d; xargs -a f -n1 pay e",
            "pay a ?*, pay b ?*, pay c*, pay d ?*, pay e ?*",
        ),
        ("env pay a; env -i -u X Y=1 Z=$z pay b; env - pay c; env -C /tmp -- pay d", "pay a, pay b, pay c, pay d"),
        ("find . -name x -exec pay a ';' -execdir pay {} + -o -exec bash -c 'pay b' \\;", "pay a*, pay ?*, pay b*"),
        ("trap 'pay a' EXIT; trap - INT; trap", "pay a*"),
        (
            "command pay a; command -v pay b; builtin command -p pay c; exec -a x pay d; timeout -k 1 5 pay e; transaction pay f",
            "pay a, pay c, pay d, pay e, pay f",
        ),
        ("coproc pay a; time pay b; { pay c; }; (pay d)", "pay a, pay b, pay c, pay d"),
        ("pay *; pay a{1,2}; pay ~; pay $x; pay {}; pay [; pay x?", "pay ?, pay ?, pay ?, pay ?, pay {}, pay [, pay ?"),
        ("shopt -s extglob\npay @(a|b); pay 'x(y)'", "pay ?, pay x(y)"),
    ] {
        let analysis = api.analyze(script);
        let shown = |command: &bashkit_orchestrator::policy::AnalyzedCommand| {
            format!("pay {}{}", words(&command.args), if command.repeats { "*" } else { "" })
        };
        let found: Vec<_> = analysis.commands.iter().filter(|command| command.tool() == Some("pay")).map(shown).collect();
        assert_eq!(found.join(", "), calls, "{script}");
        assert!(analysis.errors.is_empty(), "{script}: {:?}", analysis.errors);
    }
}

#[test]
fn analysis_tells_of_everything_else() {
    let api = bank(Policy::new()).build().unwrap();
    let analysis =
        api.analyze("x=1 y=$z\nf() { wipe t; } >>/tmp/log 2>&1\ncat <in >|\"$out\" &>>all 3<>rw >&fd\n$cmd a\nwipe $t; balance x");
    let assigned: Vec<_> = analysis.assignments.iter().map(|a| (a.name.as_str(), a.value.literal(), a.line)).collect();
    assert_eq!(assigned, [("x", Some("1"), 1), ("y", None, 1)]);
    let redirected: Vec<_> = analysis.redirections.iter().map(|r| (r.operator, r.target.literal(), r.writes, r.line)).collect();
    assert_eq!(
        redirected,
        [
            (">>", Some("/tmp/log"), true, 2),
            (">&", Some("1"), false, 2),
            ("<", Some("in"), false, 3),
            (">|", None, true, 3),
            ("&>>", Some("all"), true, 3),
            ("<>", Some("rw"), true, 3),
            (">&", Some("fd"), true, 3),
        ]
    );
    assert_eq!((analysis.functions[0].name.as_str(), analysis.functions[0].line), ("f", 2));
    let tools: Vec<_> = analysis.tools.iter().map(|tool| (tool.name.as_str(), tool.n_calls, tool.effects.destructive)).collect();
    assert_eq!(tools, [("balance", 1, None), ("wipe", 2, Some(true))]);
    let opaque: Vec<_> = analysis.opaque.iter().map(|part| (part.what.as_str(), part.line)).collect();
    assert_eq!(
        opaque,
        [("the name of a command is only known when it runs: $cmd", 4), ("a word of 'wipe' is only known when it runs: $t", 5),]
    );
}

#[test]
fn analysis_marks_what_it_cannot_see() {
    let api = bank(Policy::new()).build().unwrap();
    for script in [
        "eval \"$x\"",
        "source f",
        ". f",
        "bash -c \"$x\"",
        "bash f",
        "bash",
        "echo a | sh",
        "$x",
        "${a[@]}",
        "xargs ls",
        "alias l=pay",
        "env -S 'pay a'",
        "trap \"$x\" EXIT",
        "mapfile -C pay a",
        "complete -C pay x",
        "bash -c 'eval $x'",
        "let 'a[$(pay x)]'",
        "test -v 'a[`pay x`]'",
        "pay $x",
        "$(pay x)",
        "find . -exec $x {} +",
        "timeout 5 $x",
        "env $x",
    ] {
        assert!(!api.analyze(script).opaque.is_empty(), "{script}");
    }
    for script in ["echo $x", "ls | wc", "pay ada", "for i in 1 2; do echo $i; done", "command -v pay", "printf '%s' x"] {
        assert_eq!(api.analyze(script).opaque, [], "{script}");
    }
}

#[test]
fn analysis_reads_so_much_text_within_text() {
    let api = bank(Policy::new()).build().unwrap();
    let within = |n: usize| "bash -c ': ".to_owned() + &"x".repeat(n) + "'\n";
    let unread = |script: String| api.analyze(&script).opaque.iter().filter(|part| part.what.contains("was not read")).count();
    // The sum counts, not each.
    assert_eq!(unread(within(200_000).repeat(5)), 0);
    assert_eq!(unread(within(200_000).repeat(8)), 3);
    assert_eq!(unread(within((1 << 20) + 1)), 1);
}

#[test]
fn analysis_tells_syntax_errors_with_their_line() {
    let api = bank(Policy::new()).build().unwrap();
    let analysis = api.analyze("pay a\nif true; then\n  pay b\nfi )\npay c");
    assert_eq!(analysis.errors[0].line, 4);
    assert_eq!(analysis.errors[0].message.lines().next().unwrap(), "syntax error near unexpected token `)'");
    assert_eq!(analysis.tools[0].n_calls, 1, "what stands before it is read");
    assert_eq!(api.analyze(":\n\nbash -c 'if'").errors[0].line, 3);
}

#[test]
fn analysis_bears_any_script() {
    let api = bank(Policy::new()).build().unwrap();
    let quote = |text: &str| format!("eval '{}'", text.replace('\'', "'\\''"));
    let mut deep = "pay a".to_owned();
    for _ in 0..12 {
        deep = quote(&deep);
    }
    assert_eq!(api.analyze(&deep).tools.len(), 0);
    assert!(!api.analyze(&deep).opaque.is_empty());
    for script in [
        "(".repeat(100_000),
        "$(".repeat(100_000),
        "{ ".repeat(200) + "pay a; " + &"} ".repeat(200),
        "eval ".repeat(100_000),
        "env ".repeat(100_000) + "pay a",
        "x && ".repeat(100_000) + "y",
        format!("[[ {} a ]]", "a && ".repeat(20_000)),
        "command ".repeat(100_000),
        "bash -c \"".repeat(10_000),
        format!("(( {} 1 ))", "1 + ".repeat(20_000)),
        "pay a; ".repeat(50_000),
        "\0\u{ff}\u{1b}`'\"".repeat(1_000),
        (0..8).fold("( ".repeat(240) + ":" + &" )".repeat(240), |text, _| quote(&format!("{}{text}{}", "( ".repeat(40), " )".repeat(40)))),
    ] {
        let _ = api.analyze(&script);
    }
}

#[test]
fn a_plan_is_approved_once_and_a_call_outside_it_asks_again() {
    let approver = Script::answering([Approval::Deny("not planned".into()), Approval::Deny("not planned".into())]);
    let api = bank(Policy::new().ask(Rule::tool("pay"))).approver(approver.clone()).build().unwrap();
    let script = "pay ada 5; pay ada 5; eval \"pay ada ${n-5}\"; pay ${w-bob} 7; pay bob 6; for i in 1 2 3; do pay eve; done";
    let approved = api.plan(script.into()).approve();
    let response = api.execute_planned(script.into(), &approved).unwrap();
    assert_eq!(response.stdout, "paid ada 5\npaid ada 5\npaid bob 6\npaid eve 1\npaid eve 1\npaid eve 1\n");
    assert_eq!(response.stderr, "pay: not approved: not planned\npay: not approved: not planned\n");
    let asked: Vec<_> = approver.asked().iter().map(|request| String::from_utf8_lossy(&request.args.join(&b' ')).into_owned()).collect();
    assert_eq!(asked, ["ada 5", "bob 7"]);
    // Each run has the whole plan.
    let response = api.execute_planned(script.into(), &approved).unwrap();
    assert_eq!(response.stdout.lines().count(), 6);
}

#[test]
fn a_plan_is_bound_to_its_script_and_holds_no_hidden_input() {
    let api = bank(Policy::new().ask(Rule::tool("pay"))).build().unwrap();
    let approved = api.plan("pay ada".into()).approve();
    assert!(api.execute_planned("pay ada ".into(), &approved).is_err());
    assert!(api.execute_planned("pay ada".into(), &approved).is_ok());
    // What comes on standard input was not seen, and what another tool calls neither.
    let api = bank(Policy::new().ask(Rule::any())).tool(Box::new(Send)).build().unwrap();
    for (script, status) in [("send ada", 0), ("echo secret | send ada", 126), ("pay_both a b", 126)] {
        let approved = api.plan(script.into()).approve();
        assert_eq!(api.execute_planned(script.into(), &approved).unwrap().exit_code, status, "{script}");
    }
}

/// Send what is read.
#[callable_tool]
fn send(who: String, #[arg(stdin)] text: Option<String>) -> String {
    format!("sent {} bytes to {who}", text.map_or(0, |text| text.len()))
}

#[test]
fn a_plan_says_what_the_policy_says() {
    let api = bank(no_mallory().ask(Rule::tool("wipe").because("dangerous"))).build().unwrap();
    let plan = api.plan("wipe t\npay mallory\npay\nwhile balance a; do :; done\neval $x\nfi".into());
    let shown = plan.to_string();
    let lines: Vec<_> = shown.lines().collect();
    assert_eq!(lines[..2], ["wipe \"t\" [asks: dangerous]", "pay \"mallory\" [denied: no mallory]"]);
    assert!(lines[2].starts_with("pay [allowed: missing <who>"), "{}", lines[2]);
    assert_eq!(lines[3], "balance \"a\" (repeatedly) [allowed]");
    assert_eq!(lines[4], "not known, line 5: 'eval' runs a text that is only known when it runs: $x");
    assert!(lines[5].starts_with("wrong, line 6: syntax error"), "{}", lines[5]);
}

// Together with what else there is.

#[test]
fn plan_mode_and_dry_runs_keep_no_change_of_a_session() {
    let api = bank(Policy::new()).persistent(true).state_keys(true).carry_shell(true).build().unwrap();
    api.execute("echo 1 >/work/n; state_set k 1; x=1".into());
    let change =
        "cat /work/n; state_get k; echo $x; echo 2 >/work/n; state_set k 2; x=2; rm /work/a.txt; cat /work/n; state_get k; echo $x";
    assert_eq!(api.plan_mode().execute(change.into()).stdout, "1\n1\n1\n2\n2\n2\n");
    assert_eq!(api.plan_mode().session("other").execute("echo 3 >/work/n".into()).exit_code, 0);
    assert_eq!(api.dry_run(change.into()).0.stdout, "1\n1\n1\n2\n2\n2\n");
    assert_eq!(api.execute("cat /work/n; state_get k; echo $x; ls /work".into()).stdout, "1\n1\n1\na.txt\nn\n");
    assert_eq!(api.session("other").execute("cat /work/n 2>/dev/null || echo none".into()).stdout, "none\n");
}

#[test]
fn an_allowance_lasts_as_long_as_its_session() {
    let approver = Script::answering([Approval::AllowForSession, Approval::AllowForSession, Approval::Deny("other session".into())]);
    let policy = Policy::new().ask(Rule::tool("pay")).ask_writes("/conf/**");
    let api = bank(policy).persistent(true).approver(approver.clone()).build().unwrap();
    assert_eq!(api.execute("pay ada; echo 1 >/conf/x".into()).exit_code, 0);
    assert_eq!(api.execute("pay ada; echo 2 >/conf/x; cat /conf/x".into()).stdout, "paid ada 1\n2\n");
    assert_eq!(api.session("other").execute("pay ada".into()).exit_code, 126);
    assert_eq!(approver.asked().len(), 3);
}

#[test]
fn what_is_guarded_stays_so_in_script_tools_and_transactions() {
    let script = ScriptTool::new("both", "Pays and writes", "pay \"$who\"; echo 1 >/conf/motd; echo 2 >/work/n; cat /work/n")
        .arg::<String, _>("who", "Who")
        .calls(&["pay"]);
    let api = bank(no_mallory().deny_writes("/conf/**")).tool(Box::new(script)).build().unwrap();
    let response = api.execute("both ada; both mallory; cat /conf/motd".into());
    assert_eq!(response.stdout, "paid ada 1\n2\n2\nhello\n", "{}", response.stderr);
    assert!(response.stderr.contains("pay: denied: no mallory\n"), "{}", response.stderr);
    assert_eq!(response.stderr.matches("/conf/motd: Permission denied\n").count(), 2, "{}", response.stderr);
    let api = bank(no_mallory().deny_writes("/conf/**")).build().unwrap();
    let response =
        api.execute("transaction eval 'echo 5 >/work/n; echo 5 >/conf/motd' || cat /work/n; transaction pay mallory; echo $?".into());
    assert_eq!(response.stdout, "126\n", "{}", response.stderr);
    assert!(response.stderr.contains("/conf/motd: Permission denied\n"), "{}", response.stderr);
}

#[test]
fn a_durable_run_is_under_the_same_policy_and_asks_about_files() {
    let durability = Durability::new(Arc::new(MemoryJournal::new()), b"a key of the test");
    let policy = no_mallory().ask(Rule::tool("pay")).deny_writes("/conf/**").ask_writes("/work/asked");
    let approver = |request: &ApprovalRequest| if request.file.is_some() { Approval::Allow } else { Approval::Pending };
    let api = bank(policy).durable(durability).approver(approver).build().unwrap();
    let script = "store /work/n 1; store /conf/motd 1; echo 2 >/work/asked; pay mallory; cat /work/n /work/asked /conf/motd; pay ada";
    let DurableOutcome::Pending(pending) = api.execute_durable(script.into()).unwrap() else { panic!("it waits") };
    assert_eq!((pending.calls.len(), pending.calls[0].tool.as_str()), (1, "pay"));
    let decisions = [(pending.calls[0].id.clone(), Approval::Allow)];
    let DurableOutcome::Done(response) = api.resume(&pending.to_bytes(), &decisions).unwrap() else { panic!("it ends") };
    assert_eq!(response.stdout, "12\nhello\npaid ada 1\n");
    assert_eq!(response.stderr, "store: /conf/motd: Permission denied\npay: denied: no mallory\n");
}

#[test]
fn no_script_writes_where_it_may_not() {
    let files = |policy| {
        let builder = bank(policy).file("/top/conf/motd", "hello\n").file("/top/k/my.key", "key\n");
        builder.persistent(true).build().unwrap()
    };
    let api = || files(Policy::new().deny_writes("/top/conf/**").deny_writes("*.key"));
    let look = "ls -laR --time-style=full-iso /top/conf; stat -c '%n %a %h %Y %s' /top/conf /top/conf/motd /top/k/my.key; cat /top/conf/motd /top/k/my.key; ls /top/k/*.key";
    let before = api().execute(look.into());
    assert!(before.stdout.contains("hello\nkey\n"), "{before:?}");
    let scripts = [
        "echo x >/top/conf/motd",
        "echo x >>/work/../top/conf/./motd",
        "cd /top/conf; echo x >motd; echo x >new",
        "ln -s /top/conf /tmp/l; echo x >/tmp/l/motd; rm /tmp/l/motd; touch /tmp/l/motd; mkdir /tmp/l/d",
        "ln -s /top/conf/motd /tmp/l; echo x >/tmp/l; chmod 777 /tmp/l; touch /tmp/l",
        "ln -s /tmp/b /tmp/a; ln -s /top/conf /tmp/b; echo x >/tmp/a/motd; rm -r /tmp/a/",
        "ln -s /top/conf/later /tmp/l; echo x >/tmp/l; : >>/tmp/l; cp /work/a.txt /tmp/l",
        "ln /top/conf/motd /tmp/m; echo x >/tmp/m",
        "cp -l /top/conf/motd /tmp/m; echo x >/tmp/m",
        "cp -f /work/a.txt /top/conf/motd; cp -r /work /top/conf/w; cp --remove-destination /work/a.txt /top/conf/motd",
        "mv /work/a.txt /top/conf/motd; mv -T /work /top/conf; mv /work /top/conf",
        "mv /top/conf /tmp/c; echo x >/tmp/c/motd; mv /tmp/c /top/conf",
        "mv /top/conf/motd /tmp; mv /top/conf/* /tmp",
        "rm -rf /top/conf /work; rm -rf /; rmdir /top/conf",
        "find /top/conf -type f -delete; find / -name '*.key' -exec rm {} +; find / -name '*.key' -exec sh -c 'echo x >\"$1\"' - {} ';'",
        "chmod -R 000 /top/conf; chmod 600 /top/k/my.key; chown 5:5 /top/conf/motd",
        "touch -d 2001-01-01 /top/conf/motd; touch -h -d 2001-01-01 /top/conf; touch -r /work/a.txt /top/k/my.key",
        "sed -i s/hello/x/ /top/conf/motd; sed -n 'w /top/conf/motd' /work/a.txt",
        "sort -o /top/conf/motd /work/a.txt; tee /top/conf/motd </work/a.txt; tee -a /top/conf/new <<<x",
        "awk 'BEGIN { print \"x\" >\"/top/conf/motd\" }'; awk 'BEGIN { print \"x\" >>\"/top/k/my.key\" }'",
        "exec 3<>/top/conf/motd; echo x >&3; exec 4<>/top/k/my.key 3<&4; echo x >&3",
        "exec {fd}>/top/conf/motd; echo x >&$fd",
        "set -C; echo x >|/top/conf/motd; set +C; echo x &>/top/conf/motd; echo x >&/top/conf/motd; echo x &>>/top/k/my.key",
        "bash -c 'echo x >/top/conf/motd'; eval 'echo x >/top/conf/motd'; echo /top/conf/motd | xargs rm -f; env rm /top/conf/motd; timeout 5 rm /top/conf/motd",
        "mv /top/k/my.key /top/k/my.txt; echo x >/top/k/my.txt",
        "mv /top/k /tmp/w; echo x >/tmp/w/my.key",
        "mkdir /tmp/w; echo forged >/tmp/w/my.key; ln -s /work/a.txt /tmp/other.key; mv /work/a.txt /top/k/my.key",
        "mkfifo /top/conf/f; ln -s x /top/conf/l; mkdir -p /top/conf/a/b; mktemp -p /top/conf; mktemp -d /top/conf/XXXX",
        "( umask 0; echo x >/top/conf/u ) & wait; coproc { echo x >/top/conf/motd; }; wait; cat <(echo x >/top/conf/motd)",
        "transaction eval 'echo x >/top/conf/motd; false'; transaction rm /top/conf/motd",
        "store /top/conf/motd x; store_whole /top/conf/motd; store /tmp/../top/conf/motd x; cd /top/conf; store motd x; ln -s /top/conf /tmp/l; store_whole /tmp/l/motd",
        "uniq /work/a.txt /top/conf/motd; tree -o /top/conf/motd /work; sort -uo /top/k/my.key /work/a.txt",
        "cd /tmp; ln -s .. up; echo x >up/top/conf/motd; echo x >./up/./up/top/conf//motd; cd -P up/top/conf && rm motd",
        "history -w /top/conf/motd; set -o history; HISTFILE=/top/conf/motd; trap 'echo x >/top/conf/motd' EXIT; exit",
        "mapfile -t a </top/conf/motd; printf '%s' x >/top/conf/\"mo\"td; f=/top/con; echo x >\"${f}f\"/mo*",
    ];
    let mut harmless = Vec::new();
    for script in scripts {
        let api = api();
        let response = api.execute(script.into());
        let after = api.execute(look.into());
        assert_eq!(after.stdout, before.stdout, "{script}\n{}", response.stderr);
        // Without the rule it would have.
        let free = files(Policy::new());
        free.execute(script.into());
        if free.execute(look.into()).stdout == before.stdout {
            harmless.push(script);
        }
    }
    assert_eq!(harmless, [""; 0]);
}

#[test]
fn a_link_that_is_swapped_meanwhile_does_not_help() {
    /// Swaps a link while it writes through it.
    struct Race;
    impl bashkit_orchestrator::CallableTool for Race {
        fn name(&self) -> &str {
            "race"
        }
        fn description(&self) -> &str {
            "Races"
        }
        fn call(&self, _: &[String], _: Option<&str>) -> Result<String, String> {
            Ok(String::new())
        }
        fn call_with(&self, call: bashkit_orchestrator::ToolCall<'_>) -> bashkit_orchestrator::ToolResult {
            let files = call.context().files();
            let n_written = std::thread::scope(|scope| {
                scope.spawn(|| {
                    for turn in 0..2_000 {
                        let target: &[u8] = if turn % 2 == 0 { b"/conf" } else { b"/work" };
                        let _ = files.unlink(b"/tmp/l");
                        let _ = files.symlink(target, b"/tmp/l");
                    }
                });
                let write = |_: &u32| files.open(b"/tmp/l/motd", OpenOptions::write(0o644)).and_then(|file| file.append(b"x")).is_ok();
                (0..2_000).filter(write).count()
            });
            Ok(ToolOutput::text(format!("{}", n_written > 0)))
        }
    }
    let api = bank(Policy::new().deny_writes("/conf/**")).tool(Box::new(Race)).build().unwrap();
    let response = api.execute("race >/dev/null; cat /conf/motd".into());
    assert_eq!(response.stdout, "hello\n", "{}", response.stderr);
}

#[test]
fn a_rule_about_an_argument_that_there_is_not_is_an_error_at_build() {
    let wrong = |rule: Rule| bank(Policy::new().tightened_by(Policy::new().deny(rule))).build().map(drop);
    let error = wrong(Rule::tool("pay").arg("whom", "mallory")).unwrap_err();
    assert_eq!(error.to_string(), {
        "the policy is wrong: a rule (tool pay, whom mallory) is about the argument 'whom', which no such tool has: there are amount, who"
    });
    assert_eq!(wrong(Rule::tool("p?y").arg("who", "x")), Ok(()));
    // A glob may be about tools that are elsewhere.
    assert_eq!(wrong(Rule::tool("elsewhere_*").arg("whom", "x")), Ok(()));
}

#[test]
fn a_rule_that_names_no_tool_is_an_error_at_build() {
    let rows = [("pya", "did you mean 'pay'?"), ("weather", "the tools are pay, balance, wipe")];
    for (name, known) in rows {
        let policies = [
            Policy::new().deny(Rule::tool(name)),
            Policy::new().allow(Rule::tool(name).read_only(true)),
            Policy::new().critical(Rule::tool(name)),
            Policy::new().tightened_by(Policy::from_json(&format!(r#"{{"ask": [{{"tool": "{name}"}}]}}"#)).unwrap()),
        ];
        for policy in policies {
            let error = bank(policy).build().unwrap_err().to_string();
            assert!(error.starts_with(&format!("the policy is wrong: a rule (tool {name}")), "{error}");
            assert!(error.contains(&format!(") is about a tool that is not there: {known}")), "{error}");
        }
    }
    let nothing = OrchestratorTool::builder("x").policy(Policy::new().deny(Rule::tool("pay"))).build().unwrap_err();
    assert_eq!(nothing.to_string(), "the policy is wrong: a rule (tool pay) is about a tool that is not there: there are no tools here");
}

#[test]
fn a_glob_that_matches_no_tool_is_a_warning_of_the_analysis() {
    let policy = Policy::new().deny(Rule::tool("*_internal")).ask(Rule::tool("p*")).critical(Rule::any());
    let api = bank(policy).build().unwrap();
    let warning = "a rule of the policy (tool *_internal) matches no tool";
    assert_eq!(api.analyze("balance ada").warnings, [warning]);
    // Tools that plan mode withholds are there; another policy has other rules, and those cannot be refused any more.
    assert_eq!(api.plan_mode().analyze("balance ada").warnings, [warning]);
    assert_eq!(
        api.with_policy(Policy::new().deny(Rule::tool("pya"))).analyze("").warnings,
        ["a rule of the policy (tool pya) matches no tool"]
    );
    assert!(bank(Policy::new().deny(Rule::tool("p*"))).build().unwrap().analyze("pay ada 1").warnings.is_empty());
}

#[test]
fn yes_to_all_and_approved_plans_count_for_the_parts_of_what_is_confirmed_once() {
    /// Pays two, confirmed once.
    #[callable_tool(composed_of(pay), single_confirmation, confirm = always)]
    fn pay_two(one: String, other: String, context: &ToolContext) -> Result<ToolOutput, ToolFailure> {
        context.tools().call("pay", &[one], None)?;
        context.tools().call("pay", &[other], None)
    }
    let api = bank(no_mallory().ask(Rule::tool("pay")).ask_writes("/conf/**")).tool(Box::new(PayTwo)).build().unwrap();
    let approved = api.plan("pay_two ada bob".into()).approve();
    assert_eq!(api.execute_planned("pay_two ada bob".into(), &approved).unwrap().stdout, "paid bob 1\n");
    assert_eq!(api.execute("pay_two ada bob".into()).exit_code, 126);
    let approver = Script::answering([Approval::AllowForSession]);
    let once = bank(Policy::new().ask(Rule::tool("pay"))).tool(Box::new(PayTwo)).approver(approver).build().unwrap();
    assert_eq!(once.execute("pay_two ada bob; pay_two ada bob".into()).stdout, "paid bob 1\npaid bob 1\n");
    let yes = api.yes_to_all();
    assert_eq!(yes.execute("pay_both ada bob; echo x >/conf/motd; cat /conf/motd".into()).stdout, "paid ada 1paid bob 1\nx\n");
    let approved = api.plan("pay_two ada mallory".into()).approve();
    assert_eq!(api.execute_planned("pay_two ada mallory".into(), &approved).unwrap().exit_code, 126);
}

#[test]
fn plan_mode_says_of_itself_what_is_true() {
    let api = bank(Policy::new()).persistent(true).build().unwrap();
    assert_eq!(api.plan_mode().short_description(), "Runs a bash script that can call 3 tools as commands");
    assert!(api.plan_mode().help().contains("Nothing is kept"), "{}", api.plan_mode().help());
    assert!(!api.help().contains("Nothing is kept"));
}
