//! Standard input that a tool reads while others write it.
#![expect(clippy::unwrap_used, reason = "tests")]
#![expect(clippy::disallowed_methods, reason = "tools are code of the host, which has threads")]

use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bashkit_orchestrator::declare::{Lines, Stdin};
use bashkit_orchestrator::tool::StopKind;
use bashkit_orchestrator::{ExecutionLimits, OrchestratorTool, State, Tool, ToolRequest, callable_tool};
use tokio::runtime::Builder;

/// Print lines in capitals.
#[callable_tool(read_only)]
fn upper(lines: Lines, seen: State<Arc<AtomicU64>>) -> impl Iterator<Item = String> {
    lines.map(move |line| {
        seen.fetch_add(1, Ordering::SeqCst);
        line.to_uppercase()
    })
}

/// Print numbers, each when the one before was seen.
#[callable_tool(read_only)]
fn ticks(seen: State<Arc<AtomicU64>>) -> impl Iterator<Item = String> {
    (0..).map_while(move |n: u64| {
        for _ in 0..20_000 {
            if seen.load(Ordering::SeqCst) >= n {
                return Some(format!("tick {n}"));
            }
            std::thread::sleep(Duration::from_micros(500));
        }
        None
    })
}

/// Count the bytes of standard input.
#[callable_tool(read_only)]
fn count(input: Stdin) -> usize {
    input.bytes().len()
}

/// Print the first line, and how many bytes the next ten are.
#[callable_tool(read_only)]
fn first(input: Stdin) -> String {
    let mut reader = input.into_reader();
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let mut bytes = Vec::new();
    reader.take(10).read_to_end(&mut bytes).unwrap();
    format!("{line}{}", bytes.len())
}

/// Print lines as a task, which has them all.
#[callable_tool(read_only)]
async fn numbered(lines: Lines) -> String {
    lines.enumerate().map(|(n, line)| format!("{n} {line}\n")).collect()
}

fn tool() -> OrchestratorTool {
    OrchestratorTool::builder("lines")
        .tool(Box::new(Upper))
        .tool(Box::new(Ticks))
        .tool(Box::new(Count))
        .tool(Box::new(First))
        .tool(Box::new(Numbered))
        .state(Arc::<AtomicU64>::default())
        .limits(ExecutionLimits::new().max_memory(8 << 20))
        .build()
        .unwrap()
}

#[test]
fn a_tool_reads_lines_while_others_write_them() {
    for (script, printed) in [
        ("yes a | upper | head -1", "A\n"),
        ("ticks | upper | head -3", "TICK 0\nTICK 1\nTICK 2\n"),
        ("yes a | upper | upper | head -2 | tac", "A\nA\n"),
        ("seq 100000 | upper | tail -1", "100000\n"),
        ("seq 1000000 | count", "6888896\n"),
        ("yes | first", "y\n10\n"),
        ("printf 'a\\nb' | upper; upper <<<x; upper </dev/null; echo | upper", "A\nB\nX\n\n"),
        ("for i in 1 2; do printf \"$i\\r\\n\"; done | upper | od -c | head -1", "0000000   1  \\n   2  \\n\n"),
        ("x=$(yes b | upper | head -1); echo $x; (echo c | upper) & wait", "B\nC\n"),
        ("printf 'a\\nb\\n' | numbered; yes | :; echo d | upper >&2 | cat", "0 a\n1 b\n"),
        ("while read -r x; do echo $x | upper; done < <(printf 'p\\nq\\n')", "P\nQ\n"),
    ] {
        let request = ToolRequest::new(script);
        let response = tool().execute(request.clone());
        assert_eq!((response.stdout.as_str(), response.exit_code), (printed, 0), "{script}: {response:?}");
        let response = Builder::new_current_thread().enable_time().build().unwrap().block_on(tool().execute_async(request));
        assert_eq!((response.stdout.as_str(), response.exit_code), (printed, 0), "{script}: {response:?}");
    }
}

#[test]
fn input_without_end_meets_the_limits() {
    for (script, kind) in [
        ("head -c 100000000 /dev/zero | upper >/dev/null", StopKind::Limit),
        ("yes | count", StopKind::Limit),
        ("yes | upper >/dev/null", StopKind::Timeout),
        ("sleep 1000 | upper", StopKind::Timeout),
        ("yes | upper | upper >/dev/null", StopKind::Timeout),
    ] {
        let response = tool().execute(ToolRequest::new(script).with_timeout_ms(if kind == StopKind::Timeout { 100 } else { 60_000 }));
        assert_eq!(response.error.as_ref().map(|error| error.kind), Some(kind), "{script}: {response:?}");
    }
}
