//! Output that fits: what models are shown of long output, and how they read on.
#![expect(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal, Recording};
use bashkit_orchestrator::orchestrator::OrchestratorToolBuilder;
use bashkit_orchestrator::output::{OutputBudget, OutputRule, TokenCount};
use bashkit_orchestrator::session::{Commit, MemorySessionStore, SessionLimits};
use bashkit_orchestrator::tool::{ResponseFuture, ToolStatus};
use bashkit_orchestrator::{CallableTool, OrchestratorTool, Tool, ToolFn, ToolOutput, ToolRequest, ToolResponse};
use bashkit_workspace::collection::{MemoryCollection, ResourceCollection};
use bashkit_workspace::sandbox::Local;
use bashkit_workspace::workspace::Workspace;
use serde_json::{Value, json};

const KIB: usize = 1024;

fn builder(bytes_max: usize) -> OrchestratorToolBuilder {
    OrchestratorTool::builder("api").output_budget(OutputBudget::new().bytes_max(bytes_max))
}

fn persistent(bytes_max: usize) -> OrchestratorTool {
    builder(bytes_max).persistent(true).build().unwrap()
}

/// The command that a note offers.
fn offered(stderr: &str) -> &str {
    stderr.lines().last().and_then(|line| line.split_once("; read on: ")).unwrap_or_else(|| panic!("{stderr}")).1
}

/// A megabyte of each kind, as a script prints it.
const KINDS: [(&str, &str); 9] = [
    ("lines", "for ((i = 0; i < 26000; i++)); do echo \"$((i * 7919 % 10007)) is what line $i has, and nothing more\"; done"),
    ("numbers", "seq 160000"),
    ("same", "yes 'nothing new here' | head -n 50000"),
    ("progress", "for ((i = 0; i < 30000; i++)); do printf '\\rdownloaded %d of 30000 kilobytes' $i; done; echo; echo done"),
    ("array", "jq -nc '[range(30000) | {id: ., name: \"user \\(.)\"}]'"),
    ("object", "jq -n 'reduce range(20000) as $n ({}; .[\"key \\($n)\"] = {n: $n, list: [1, 2, 3]})'"),
    ("documents", "jq -nc 'range(30000) | {id: ., name: \"user \\(.)\"}'"),
    ("table", "echo 'id,name,mail'; seq 40000 | awk '{ print $1 \",user \" $1 \",\" $1 \"@example.com\" }'"),
    ("one", "printf '%01000000d' 0"),
];

#[test]
fn a_megabyte_of_each_kind_fits_and_all_of_it_can_be_read() {
    let whole = OrchestratorTool::builder("whole").output_budget(OutputBudget::none()).build().unwrap();
    for (kind, script) in KINDS {
        let full = whole.execute(script.into());
        assert!(full.exit_code == 0 && full.stdout.len() > 800_000, "{kind}: {} {}", full.stdout.len(), full.stderr);
        for bytes_max in [2 * KIB, 32 * KIB] {
            let api = persistent(bytes_max);
            let response = api.execute(script.into());
            assert!(response.stdout.len() <= bytes_max, "{kind}: {}", response.stdout.len());
            assert!(response.stderr.len() <= 600 && response.stderr.starts_with("output: stdout shows "), "{kind}: {}", response.stderr);
            let command = offered(&response.stderr);
            assert!(command.contains("/tmp/output/1.stdout"), "{kind}: {command}");
            // The command that is offered works, and what it prints fits.
            let more = api.execute(format!("{command} | head -c 1000").into());
            assert!(more.exit_code == 0 && more.stderr.is_empty() && more.stdout.len() > 2, "{kind}: {command}: {more:?}");
            // The file has exactly what was printed.
            let check = api.execute("cat /tmp/output/1.stdout | sha256sum".into()).stdout;
            assert_eq!(check, whole.execute(format!("{{ {script}; }} | sha256sum").into()).stdout, "{kind}");
            match kind {
                "array" | "object" => drop(serde_json::from_str::<Value>(&response.stdout).unwrap()),
                "documents" => assert!(response.stdout.lines().all(|line| serde_json::from_str::<Value>(line).is_ok())),
                "table" => assert!(response.stdout.starts_with("id,name,mail\n1,user 1,1@example.com\n")),
                "same" => assert_eq!(response.stdout, "nothing new here\n… (the line above 49,999 more times)\n"),
                "progress" => assert_eq!(response.stdout, "downloaded 29999 of 30000 kilobytes\ndone\n"),
                _ => {}
            }
        }
    }
}

#[test]
fn pages_are_the_exact_rest() {
    let api = persistent(4 * KIB);
    let script = "for ((i = 1; i <= 5000; i++)); do echo \"$((i * i)) $i\"; done";
    let response = api.execute(script.into());
    // "[… lines A-B of 5000: …]"
    let (head, rest) = response.stdout.split_once("[… lines ").unwrap();
    let (gap, tail) = rest.split_once(" bytes are left out …]\n").unwrap();
    let (first, last) = gap.split_once(" of 5000: ").unwrap().0.split_once('-').unwrap();
    let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
    assert!(offered(&response.stderr).starts_with(&format!("sed -n '{first},{}p' ", first + 199)), "{}", response.stderr);
    let mut all = head.to_owned();
    let mut from = first;
    while from <= last {
        let to = (from + 199).min(last);
        let page = api.execute(format!("sed -n '{from},{to}p' /tmp/output/1.stdout").into());
        assert_eq!((page.stderr.as_str(), page.exit_code), ("", 0));
        all.push_str(&page.stdout);
        from = to + 1;
    }
    all.push_str(tail);
    assert_eq!(all, OrchestratorTool::builder("whole").output_budget(OutputBudget::none()).build().unwrap().execute(script.into()).stdout);
}

#[test]
fn what_fits_is_not_touched() {
    let (plain, bounded) = (OrchestratorTool::builder("api").persistent(true).build().unwrap(), persistent(2 * KIB));
    for script in
        ["seq 300", "printf '\\e[31mred\\e[0m\\r\\n\\0\\xff'", "yes | head -n 500; echo oops >&2; exit 3", "jq -n '[range(50)]'", "nosuch"]
    {
        assert_eq!(bounded.execute(script.into()), plain.execute(script.into()), "{script}");
    }
    assert_eq!(bounded.execute("ls /tmp".into()).stdout, "");
}

#[test]
fn files_are_numbered_and_bounded() {
    let api = builder(500).persistent(true).output_budget(OutputBudget::new().bytes_max(500).spill_files_max(3)).build().unwrap();
    for n in 1..=4 {
        let response = api.execute(format!("seq {n}000").into());
        assert!(offered(&response.stderr).ends_with(&format!("/tmp/output/{n}.stdout")), "{}", response.stderr);
    }
    assert_eq!(api.execute("ls /tmp/output".into()).stdout, "2.stdout\n3.stdout\n4.stdout\n");
    // Both streams of a call have its number; what is said of them is at the end.
    let response = api.execute("seq 1000; seq 2000 >&2; exit 9".into());
    let notes: Vec<&str> = response.stderr.lines().rev().take(2).collect();
    assert!(notes[0].starts_with("output: stderr shows ") && notes[0].ends_with("/tmp/output/5.stderr"), "{notes:?}");
    assert!(notes[1].starts_with("output: stdout shows ") && notes[1].ends_with("/tmp/output/5.stdout"), "{notes:?}");
    assert_eq!((response.exit_code, response.error), (9, None));
    assert_eq!(api.execute("ls /tmp/output".into()).stdout, "4.stdout\n5.stderr\n5.stdout\n");
    // A script that reads its own long file makes another one.
    assert!(offered(&api.execute("cat /tmp/output/5.stderr".into()).stderr).ends_with("/tmp/output/6.stdout"));
    // What the script does to the directory is its own affair.
    api.execute("rm -r /tmp/output; mkdir /tmp/elsewhere; ln -s /tmp/elsewhere /tmp/output".into());
    assert!(api.execute("seq 1000".into()).stderr.ends_with("the rest is not kept: print less, with grep, head or jq\n"));
    assert_eq!(api.execute("ls /tmp/elsewhere; rm /tmp/output; mkdir -m 0 /tmp/output".into()).stdout, "");
    assert!(offered(&api.execute("seq 1000".into()).stderr).ends_with("/tmp/output/1.stdout"));
    // Another place, and none.
    let place = |budget: OutputBudget| {
        builder(0).persistent(true).output_budget(budget.bytes_max(500)).build().unwrap().execute("seq 1000".into()).stderr
    };
    assert!(offered(&place(OutputBudget::new().spill_to("/var/all of it/"))).ends_with(" '/var/all of it/1.stdout'"));
    for none in [OutputBudget::new().spill_to("relative"), OutputBudget::new().spill_files_max(0), OutputBudget::new().spill_bytes_max(100)]
    {
        assert!(place(none).contains("; the rest is not kept: "));
    }
}

#[test]
fn a_path_is_offered_only_where_the_next_call_finds_it() {
    let not_kept = |api: &OrchestratorTool, script: &str| {
        let response = api.execute(script.into());
        assert!(
            response.stderr.lines().any(|line| line.ends_with("; the rest is not kept: print less, with grep, head or jq")),
            "{response:?}"
        );
        assert_eq!(api.execute("ls /tmp".into()).stdout, "");
    };
    not_kept(&builder(500).build().unwrap(), "seq 1000");
    not_kept(&builder(500).state_keys(true).build().unwrap(), "seq 1000");
    // A call that is not kept.
    let on_success = builder(500).persistent(true).commit(Commit::OnSuccess).build().unwrap();
    not_kept(&on_success, "seq 1000; false");
    assert!(on_success.execute("seq 1000".into()).stderr.contains("/tmp/output/1.stdout"));
    let (response, _) = on_success.dry_run("seq 1000".into());
    assert!(response.stderr.contains("the rest is not kept"));
    // The bounds of the session are not gone over because of it.
    let limits = |limits: SessionLimits| builder(500).persistent(true).session_limits(limits).build().unwrap();
    not_kept(&limits(SessionLimits { file_bytes: 2000, ..SessionLimits::default() }), "seq 1000");
    // A call that goes over them itself leaves nothing.
    let small = limits(SessionLimits { file_bytes: 20_000, ..SessionLimits::default() });
    not_kept(&small, "seq 9000 > /tmp/f; seq 1000");
    assert_eq!(small.execute("seq 1000".into()).error, None);
    // Calls that are stopped keep what they printed.
    let stopped = persistent(500).execute(ToolRequest::new("seq 1000; while :; do :; done").with_timeout_ms(300));
    assert!(
        stopped.error.is_some() && stopped.stderr.contains("bash: stopped: ") && offered(&stopped.stderr).ends_with("1.stdout"),
        "{}",
        stopped.stderr
    );
}

#[test]
fn every_door_shortens_alike() {
    let script = "seq 1000; echo low >&2";
    let want = persistent(500).execute(script.into());
    assert!(want.stdout.len() <= 500 && want.stderr.starts_with("low\noutput: stdout shows "));
    let heard = Arc::new(Mutex::new(0));
    let count = Arc::clone(&heard);
    let listen = move |status: ToolStatus| {
        if let ToolStatus::Output { chunk, .. } = status {
            *count.lock().unwrap() += chunk.len();
        }
    };
    let block = |mut future: ResponseFuture| {
        let mut cx = Context::from_waker(Waker::noop());
        loop {
            if let Poll::Ready(response) = future.as_mut().poll(&mut cx) {
                return response;
            }
            std::thread::yield_now();
        }
    };
    assert_eq!(persistent(500).execute_with_status(script.into(), listen.clone()), want);
    // Whoever listens hears all of it.
    assert_eq!(*heard.lock().unwrap(), 3893 + 4);
    assert_eq!(block(persistent(500).execute_async(script.into())), want);
    assert_eq!(block(persistent(500).execute_async_with_status(script.into(), listen)), want);
    assert_eq!(persistent(500).execute_traced(script.into()).0, want);
    assert_eq!(persistent(500).session("other").execute(script.into()), want);
    assert_eq!(block(persistent(500).session("other").execute_async(script.into())), want);
    let plain = builder(500).build().unwrap();
    let lost = plain.execute(script.into());
    assert_eq!((lost.stdout.as_str(), lost.exit_code), (want.stdout.as_str(), 0));
    assert_eq!(block(plain.execute_async(script.into())), lost);
    assert_eq!(plain.execute_traced(script.into()).0, lost);
    // A host's own tools.
    let own = ToolFn::new("own", "Prints much.", |_, _| Ok(ToolOutput::text("x\n".repeat(1000))));
    let shown = OutputBudget::new().bytes_max(500).apply(own.respond(&serde_json::Map::new()));
    assert_eq!(shown.stdout, "x\n… (the line above 999 more times)\n");
    assert_eq!(OutputBudget::none().apply(want.clone()), want);
}

#[test]
fn files_of_output_are_of_their_session() {
    let store = MemorySessionStore::new();
    let api = || builder(500).persistent(true).session_store(store.clone()).build().unwrap();
    let first = api();
    let ada = first.session("ada");
    assert!(ada.execute("seq 1000".into()).stderr.contains("/tmp/output/1.stdout"));
    assert_eq!(first.session("bob").execute("ls /tmp".into()).stdout, "");
    // In another process, too.
    assert_eq!(api().session("ada").execute("tail -n 1 /tmp/output/1.stdout".into()).stdout, "1000\n");
    assert!(api().session("ada").execute("seq 1000".into()).stderr.contains("/tmp/output/2.stdout"));
}

#[test]
fn bytes_that_are_no_text_are_kept_as_they_are() {
    let api = persistent(500);
    let response = api.execute("printf '\\x1f\\x8b\\xff'; head -c 2000 /dev/zero".into());
    assert!(response.stdout.starts_with("[binary, gzip, 2,003 bytes; ") && response.stdout.contains("\n1f 8b ff 00 "), "{response:?}");
    assert_eq!(
        api.execute("head -c 4 /tmp/output/1.stdout | od -An -tx1; wc -c < /tmp/output/1.stdout".into()).stdout,
        " 1f 8b ff 00\n2003\n"
    );
}

#[test]
fn errors_are_shown_with_their_lines() {
    let api = persistent(3 * KIB);
    let script = "for ((i = 1; i <= 3000; i++)); do if ((i == 1234)); then echo 'error[E0308]: mismatched types'; else echo \"$((i * i)) step $((i % 7)) of ${i}x\"; fi; done";
    let response = api.execute(script.into());
    assert!(
        response.stdout.contains("\n1234: error[E0308]: mismatched types\n")
            || response.stdout.contains("\nerror[E0308]: mismatched types\n"),
        "{}",
        response.stdout
    );
}

#[test]
fn durable_runs_keep_all_of_it_in_their_journal() {
    let pay = || {
        Box::new(
            ToolFn::new("pay", "Pays.", |_, _| Ok(ToolOutput::text("paid")))
                .says(|definition| definition.confirm = bashkit_orchestrator::tool::Confirm::Always),
        )
    };
    let journal = Arc::new(MemoryJournal::new());
    let api = |budget: OutputBudget| {
        let builder = OrchestratorTool::builder("api").output_budget(budget).persistent(true).tool(pay());
        builder.durable(Durability::new(Arc::clone(&journal), "secret")).build().unwrap()
    };
    let short = OutputBudget::new().bytes_max(500);
    let done = |outcome: DurableOutcome| match outcome {
        DurableOutcome::Done(response) => response,
        DurableOutcome::Pending(_) => panic!("it waits"),
    };
    let bounded = api(short.clone());
    let DurableOutcome::Pending(pending) = bounded.execute_durable("seq 1000; pay".into()).unwrap() else { panic!("nobody was asked") };
    assert_eq!(pending.stdout.len(), 3893);
    let decisions = [(pending.calls[0].id.clone(), bashkit_orchestrator::Approval::Allow)];
    let response = done(bounded.resume(&pending.to_bytes(), &decisions).unwrap());
    assert!(response.stdout.len() <= 500 && response.stdout.ends_with("1000\npaid\n"), "{response:?}");
    assert!(offered(&response.stderr).ends_with("/tmp/output/1.stdout"), "{}", response.stderr);
    assert_eq!(bounded.execute("wc -l < /tmp/output/1.stdout".into()).stdout, "1001\n");
    // Once more it is the same, and with another budget all of it is there.
    assert_eq!(done(bounded.resume(&pending.to_bytes(), &decisions).unwrap()), response);
    let all = done(api(OutputBudget::none()).resume(&pending.to_bytes(), &decisions).unwrap());
    assert_eq!((all.stdout.len(), all.stderr.as_str()), (3893 + 5, ""));
    // Recordings.
    let api = builder(500).persistent(true).build().unwrap();
    let (response, recording) = api.record("seq 1000".into());
    assert!(offered(&response.stderr).ends_with("/tmp/output/1.stdout"), "{}", response.stderr);
    let again = Recording::from_bytes(&recording.to_bytes()).unwrap();
    assert_eq!(api.play_back(&again).unwrap(), response);
}

#[test]
fn models_are_told() {
    let told = |builder: OrchestratorToolBuilder| {
        let api = builder.build().unwrap();
        (api.system_prompt(), api.help())
    };
    let plain = told(OrchestratorTool::builder("api").output_budget(OutputBudget::none()));
    assert!(!plain.1.contains("OUTPUT"));
    assert_eq!(told(builder(32 * KIB)), told(OrchestratorTool::builder("api")));
    let (prompt, help) = told(builder(32 * KIB));
    let line = "Output of more than 32,768 bytes is shortened: print what you need, with `grep`, `head` or `jq`";
    assert!(prompt.starts_with(&plain.0) && prompt.ends_with(&format!("\n- {line}\n")), "{prompt}");
    assert!(help.ends_with(&format!("\n## OUTPUT\n\n{line}.\n")), "{help}");
    let budget = OutputBudget::none().tokens_max(8000);
    let (prompt, _) = told(OrchestratorTool::builder("api").persistent(true).output_budget(budget));
    let line = "Output of more than 8,000 tokens is shortened; stderr says which file below /tmp/output has all of it: read on with `sed -n` or `jq`";
    assert!(prompt.ends_with(&format!("\n- {line}\n")), "{prompt}");
}

#[test]
fn tokens_are_counted_by_a_table_that_is_built_in() {
    let budget = OutputBudget::none().tokens_max(500).counted_by(TokenCount::O200k).without(OutputRule::Repeats);
    let api = OrchestratorTool::builder("api").output_budget(budget).build().unwrap();
    for (kind, script) in KINDS {
        let shown = api.execute(script.into()).stdout;
        let tokens = TokenCount::O200k.of(&shown);
        assert!(tokens <= 500 && (tokens > 200 || kind == "progress"), "{kind}: {tokens}: {shown}");
    }
    assert_eq!(TokenCount::O200k.of("tiktoken is great!"), 6);
}

#[test]
fn tools_of_a_workspace_shorten_and_spill_beside_it() {
    let files = MemoryCollection::new();
    let workspace = Workspace::builder().collection("files", files.clone()).output_bytes_max(1000).build().unwrap();
    let [bash, read, _, list] = <[_; 4]>::try_from(workspace.tools()).unwrap();
    let ask = |tool: &dyn CallableTool, sent: Value| -> ToolResponse { tool.respond(sent.as_object().unwrap()) };
    let long = ask(&bash, json!({"command": "seq 5000 | tee numbers"}));
    assert!(long.stdout.len() <= 1000 && offered(&long.stderr).ends_with("/tmp/output/1.stdout"), "{}", long.stderr);
    let page = ask(&bash, json!({"command": offered(&long.stderr)})).stdout;
    assert!(page.len() > 500 && page.lines().all(|line| line.parse::<u32>().is_ok()), "{page}");
    assert_eq!(ask(&bash, json!({"command": "cmp /tmp/output/1.stdout numbers && echo same"})).stdout, "same\n");
    assert!(offered(&ask(&bash, json!({"command": "jq -n '[range(2000)]' >&2"})).stderr).ends_with("/tmp/output/2.stderr"));
    // Nothing of it is synchronised.
    assert!(files.read(b"tmp/output/1.stdout").unwrap().is_none());
    assert_eq!(ask(&list, json!({})).stdout, "numbers (23893 bytes)\n");
    // A file is its own rest.
    let content = ask(&read, json!({"path": "numbers"}));
    assert!(content.stdout.len() <= 1000 && content.stdout.starts_with("1\n2\n"), "{}", content.stdout);
    assert!(offered(&content.stderr).ends_with("p' numbers"), "{}", content.stderr);
    // Where everything is synchronised, or the sandbox takes no such files, there is no such file.
    let workspace =
        Workspace::builder().collection("files", MemoryCollection::new()).destination("/tmp").output_bytes_max(500).build().unwrap();
    assert!(workspace.execute("seq 1000".into()).stderr.ends_with("; the rest is not kept: print less, with grep, head or jq\n"));
    assert!(workspace.help().contains("Output of more than 500 bytes is shortened"));
    let host = tempfile::tempdir().unwrap();
    let local = Workspace::builder().sandbox(Local::builder(host.path()).build().unwrap()).output_bytes_max(500).build().unwrap();
    let response = local.execute("seq 1000".into());
    assert!(response.stdout.len() <= 500 && response.stderr.contains("; the rest is not kept: "), "{response:?}");
    let all = Workspace::builder().output_budget(OutputBudget::none()).build().unwrap();
    assert_eq!(all.execute("seq 20000".into()).stdout.len(), 108_894);
}
