//! Tools that Python programs call, and programs that would not end.
#![expect(clippy::unwrap_used, reason = "tests stop at surprises")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bashkit::{Bash, Error, Limit, Limits};
use bashkit_orchestrator::journal::{Durability, DurableOutcome, MemoryJournal};
use bashkit_orchestrator::tool::State;
use bashkit_orchestrator::{Approval, OrchestratorTool, Tool, ToolError, callable_tool};

#[derive(Default)]
struct Shop {
    looked: AtomicU32,
    paid: AtomicU32,
}

#[derive(Debug, thiserror::Error, ToolError)]
enum ShopError {
    #[error("there is no item {0}")]
    #[tool_error(code = "not-found")]
    NotFound(String),
}

/// The price of an item.
#[callable_tool(read_only)]
fn price(item: String, shop: State<Arc<Shop>>) -> Result<usize, ShopError> {
    shop.looked.fetch_add(1, Ordering::Relaxed);
    if item == "nothing" { Err(ShopError::NotFound(item)) } else { Ok(item.len()) }
}

/// Pay an amount.
#[callable_tool(confirm = always)]
fn pay(amount: u32, shop: State<Arc<Shop>>) -> String {
    shop.paid.fetch_add(amount, Ordering::Relaxed);
    format!("paid {amount}")
}

fn api(shop: &Arc<Shop>, journal: &Arc<MemoryJournal>) -> OrchestratorTool {
    OrchestratorTool::builder("shop")
        .tool(Price)
        .tool(Pay)
        .state(Arc::clone(shop))
        .durable(Durability::new(Arc::clone(journal), b"key"))
        .build()
        .unwrap()
}

#[test]
fn programs_call_tools_as_functions() {
    let shop = Arc::<Shop>::default();
    let script = r#"python3 -c '
import tools
print(tools.price("tea") + tools.price("milk"))
try:
    tools.price("nothing")
except tools.ToolError as error:
    print(error.status, error.message)
try:
    tools.no_such_tool(1)
except tools.ToolError as error:
    print(error.status)'"#;
    let response = api(&shop, &Arc::new(MemoryJournal::new())).execute(script.into());
    assert_eq!(response.stdout, "7\n1 price: there is no item nothing\n127\n", "{response:?}");
}

/// A program is run again in another life, with the answers that it had.
#[test]
fn a_durable_run_goes_on_inside_of_a_program() {
    let (shop, journal) = (Arc::<Shop>::default(), Arc::new(MemoryJournal::new()));
    let script = r#"python3 -c '
import random, time, tools
mark = (random.random(), time.time())
for item in ["tea", "milk"]:
    cost = tools.price(item)
    print(item, tools.pay(amount=cost), mark == (mark[0], mark[1]))' | sed 's/^/> /'"#;
    let mut outcome = api(&shop, &journal).execute_durable(script.into()).unwrap();
    for waiting in 1..=2 {
        let DurableOutcome::Pending(run) = outcome else { panic!("{outcome:?}") };
        assert_eq!((run.calls.len(), shop.looked.load(Ordering::Relaxed)), (1, waiting));
        let answers: Vec<_> = run.calls.iter().map(|call| (call.id.clone(), Approval::Allow)).collect();
        outcome = api(&shop, &journal).resume(&run.to_bytes(), &answers).unwrap();
    }
    let DurableOutcome::Done(response) = outcome else { panic!("{outcome:?}") };
    assert_eq!(response.stdout, "> tea paid 3 True\n> milk paid 4 True\n", "{response:?}");
    assert_eq!((shop.looked.load(Ordering::Relaxed), shop.paid.load(Ordering::Relaxed)), (2, 7));
}

#[test]
fn programs_that_would_not_end_are_ended() {
    let time = || Limits::new().timeout(std::time::Duration::from_millis(600));
    for program in
        ["while True: pass", "import time; time.sleep(1000)", "10 ** 10 ** 8", "import re; re.match(r\"(a*)*b\", \"a\" * 40)", "input()"]
    {
        let mut bash = Bash::builder().limits(time()).build();
        let stopped = bash.exec(format!("mkfifo p; sleep 1000 >p & python3 -c '{program}' <p")).unwrap_err();
        assert!(matches!(stopped.reason, Error::Limit(Limit::Time(_))), "{program}: {stopped:?}");
        assert_eq!(bash.exec("python3 -c 'print(1)'").unwrap().stdout_text(), "1\n", "{program}");
    }
}

#[test]
fn memory_is_that_of_the_run() {
    for program in [
        "x = \"a\" * 10 ** 9",
        "x = [0] * 10 ** 9",
        "x = []\nwhile True: x.append(bytearray(1 << 20))",
        "x = 1 << 10 ** 10",
        "d = {i: str(i) * 100 for i in range(10 ** 8)}",
    ] {
        let mut bash = Bash::builder().limits(Limits::new().max_memory(96 << 20)).build();
        let output = bash.exec(format!("python3 -c '{program}' 2>&1 | tail -n 1")).unwrap();
        assert_eq!(output.stdout_text(), "MemoryError\n", "{program}");
    }
    // Nothing of a program is kept.
    let mut bash = Bash::builder().limits(Limits::new().max_memory(96 << 20)).build();
    for _ in 0..5 {
        assert_eq!(bash.exec("python3 -c 'x = bytearray(50 << 20); print(len(x))'").unwrap().stdout_text(), "52428800\n");
    }
}

/// Native stack that recursion in C has used is memory of the run, and is gone with the program.
#[test]
fn stack_of_the_interpreter_is_memory_of_the_run() {
    let script = r#"python3 -c '
def deepest():
    print("deepest", flush=True)
    yield 1
x = deepest()
for _ in range(50_000): x = zip(x)
next(x)' 2>&1"#;
    let run = |mib: usize| Bash::builder().limits(Limits::new().max_memory(mib << 20)).build().exec(script);
    assert_eq!(run(64).unwrap().stdout_text(), "deepest\n");
    let stopped = run(30).unwrap_err();
    assert!(matches!(stopped.reason, Error::Limit(Limit::Memory(_))), "{stopped:?}");
}

/// Faults of a program are its own: a status, and nothing of the host.
#[test]
fn no_program_ends_its_process() {
    let rows = [
        ("import os; os.abort()", 134),
        ("import sys; sys.setrecursionlimit(10 ** 9)\ndef f(): f()\nf()", 0),
        ("x = None\nfor _ in range(10 ** 6): x = [x]\nrepr(x)", 1),
        // CPython counts these, so they are exceptions.
        (
            "import sys\nsys.setrecursionlimit(10 ** 5)\nimport xml.parsers.expat as e\ndef f(*_): p = e.ParserCreate(); p.StartElementHandler = f; p.Parse(\"<a/>\")\nf()",
            1,
        ),
        ("x = (i for i in [1])\nfor _ in range(10 ** 4): x = (i for i in x)\nnext(x)", 0),
        ("import collections\nx = collections.deque()\nfor _ in range(20_000): x = collections.deque([x])\nrepr(x)", 1),
        // Not these.
        ("x = iter([1])\nfor _ in range(200_000): x = map(abs, x)\nnext(x)", 139),
        ("eval(\"(\" * 10 ** 5)", 1),
        ("import pickle; pickle.loads(b\"cos\\nsystem\\n(S\\x27exit 5\\x27\\ntR.\")", 0),
        ("import ctypes", 1),
        ("import socket; socket.create_connection((\"127.0.0.1\", 1))", 1),
        ("open(\"/proc/self/mem\", \"r+b\")", 1),
        ("import os\nos.execv(\"/bin/sh\", [\"sh\", \"-c\", \"exit 9\"])", 9),
    ];
    for (program, status) in rows {
        let mut bash = Bash::builder().limits(Limits::new().timeout(std::time::Duration::from_secs(90))).build();
        bash.exec(format!("cat >/tmp/p.py <<'E'\n{program}\nE\n")).unwrap();
        let output = bash.exec("python3 /tmp/p.py 2>/tmp/err; echo $?").unwrap();
        let found: i32 = output.stdout_text().trim().parse().unwrap();
        assert!(found == status || (status == 0 && found != 70), "{program}: {found} {}", bash.exec("cat /tmp/err").unwrap().stdout_text());
    }
}
