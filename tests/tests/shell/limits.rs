//! Every limit of a run at n and at n + 1: what needs n passes under n, and ends with that limit under n - 1.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use bashkit::{Bash, Error, Limit, Limits, host::VirtualClock};

/// One limit: how it is set, what a run needs of it, and the reason that names it.
struct Row {
    name: &'static str,
    set: fn(&mut Limits, u64),
    /// Scripts with what they need, where that is known beforehand.
    needs: &'static [(&'static str, u64)],
    is_reason: fn(&Limit, u64) -> bool,
}

/// `None`: the run ended by itself.
fn reason(row: &Row, n: u64, script: &str) -> Option<Limit> {
    let mut limits = Limits::new();
    (row.set)(&mut limits, n);
    let mut bash = Bash::builder().limits(limits).clock(Arc::new(VirtualClock::new(Duration::from_secs(1_700_000_000)))).build();
    match bash.exec(script) {
        Ok(_) => None,
        Err(stopped) => match stopped.reason {
            Error::Limit(limit) => Some(limit),
            other => panic!("{}: {script}: {other:?}", row.name),
        },
    }
}

/// The smallest limit under which a script passes.
fn need(row: &Row, script: &str) -> u64 {
    let (mut no, mut yes) = (0, 1 << 32);
    while yes - no > 1 {
        let middle = no + (yes - no) / 2;
        if reason(row, middle, script).is_none() { yes = middle } else { no = middle }
    }
    yes
}

const ROWS: &[Row] = &[
    Row { name: "steps", set: |l, n| l.steps = n, needs: &[], is_reason: |l, n| *l == Limit::Steps(n) },
    Row {
        name: "commands",
        set: |l, n| l.commands = n,
        needs: &[(":", 1), (": ; : ; :", 3), ("for i in 1 2; do :; done", 3), (": $(:)", 2), (": | :", 2), ("f() { :; }; f", 3)],
        is_reason: |l, n| *l == Limit::Commands(n),
    },
    Row {
        name: "loop_turns",
        set: |l, n| l.loop_turns = n,
        needs: &[
            ("for i in {1..7}; do :; done", 7),
            ("i=0; while ((i++ < 5)); do :; done", 5),
            ("for ((i = 0; i < 3; i++)); do for j in 1 2; do :; done; done", 9),
            ("until ((i++ == 4)); do :; done | cat", 4),
        ],
        is_reason: |l, n| *l == Limit::LoopTurns(n),
    },
    Row {
        name: "memory_bytes",
        set: |l, n| l.memory_bytes = usize::try_from(n).unwrap(),
        needs: &[],
        is_reason: |l, n| matches!(l, Limit::Memory(m) if *m as u64 == n),
    },
    Row {
        name: "output_bytes",
        set: |l, n| l.output_bytes = n,
        needs: &[("echo 123", 4), ("printf 12; printf 345 >&2", 5), ("seq 3 | cat", 6), ("x=$(seq 100); echo \"${#x}\"", 4)],
        is_reason: |l, n| *l == Limit::Output(n),
    },
    Row {
        name: "file_bytes",
        set: |l, n| l.file_bytes = n,
        needs: &[
            ("printf 12345 >/tmp/f", 5),
            ("printf 123 >/tmp/a; printf 45 >>/tmp/a; printf 6 >/tmp/b", 6),
            ("printf 12345 >/tmp/f; rm /tmp/f; printf 123456 >/tmp/f", 6),
        ],
        is_reason: |l, n| *l == Limit::FileBytes(n),
    },
    Row { name: "inodes", set: |l, n| l.inodes = n, needs: &[], is_reason: |l, n| *l == Limit::Inodes(n) },
    Row {
        name: "processes",
        set: |l, n| l.processes = u32::try_from(n).unwrap_or(u32::MAX),
        needs: &[],
        is_reason: |l, n| matches!(l, Limit::Processes(m) if u64::from(*m) == n),
    },
    Row {
        name: "depth",
        set: |l, n| l.depth = u32::try_from(n).unwrap_or(u32::MAX),
        needs: &[],
        is_reason: |l, n| matches!(l, Limit::Depth(m) if u64::from(*m) == n),
    },
    Row {
        name: "script_bytes",
        set: |l, n| l.script_bytes = usize::try_from(n).unwrap(),
        needs: &[("echo 1", 6), ("", 0), ("eval 'echo 12345678'", 20)],
        is_reason: |l, n| matches!(l, Limit::Script(m) if *m as u64 == n),
    },
    Row {
        name: "time",
        set: |l, n| l.time = Duration::from_millis(n),
        needs: &[("sleep 0.25", 250), ("sleep 1 & sleep 2; wait", 2000), ("mkfifo /tmp/p; read -t 0.5 <>/tmp/p; true", 500)],
        is_reason: |l, n| *l == Limit::Time(Duration::from_millis(n)),
    },
];

/// Scripts whose needs are found by trying.
const SCRIPTS: &[(&str, &[&str])] = &[
    (
        "steps",
        &[
            "for i in {1..50}; do x+=$i; done",
            "seq 1000 | sort -r | head -1",
            "f() { ((n++ < 20)) && f; }; f",
            "jq -n '[range(1000)] | add'",
            "x=$(yes | head -500)",
        ],
    ),
    (
        "memory_bytes",
        &["x=$(seq 10000)", "a=({1..5000})", "seq 20000 | sort -r | tail -1", "jq -n '[range(2000)] | length'", "printf -v x %050000d 1"],
    ),
    (
        "inodes",
        &["touch /tmp/{1..5}", "mkdir -p /tmp/a/b/c; ln -s a /tmp/l", "echo 1 >/tmp/x; ln /tmp/x /tmp/y; rm /tmp/x; echo 2 >/tmp/z"],
    ),
    ("processes", &[": | : | :", "sleep 1 & sleep 1 & wait", ": <(:) <(:)", "for i in 1 2 3; do sleep 1 & done; wait"]),
    ("depth", &["f() { (($1 == 0)) || f $(($1 - 1)); }; f 10", "eval 'eval \"eval :\"'", "x=$(: $(: $(:)))"]),
];

#[test]
fn every_limit_at_n_and_n_plus_1() {
    // No field is without a row; descriptors are refused to the command and do not end the run.
    let fields = format!("{:?}", Limits::new());
    let fields = fields.trim_start_matches("Limits { ").split(", ").filter_map(|field| field.split_once(": ")).map(|(name, _)| name);
    let rows = ROWS.iter().map(|row| row.name).chain(["descriptors"]);
    assert_eq!(fields.collect::<BTreeSet<_>>(), rows.collect());
    let mut n_rows = 0;
    for row in ROWS {
        let found = SCRIPTS.iter().filter(|(name, _)| *name == row.name).flat_map(|(_, scripts)| *scripts);
        let found = found.map(|script| (*script, need(row, script)));
        for (script, n) in row.needs.iter().copied().chain(found) {
            n_rows += 1;
            assert_eq!(reason(row, n, script), None, "{} at {n}: {script}", row.name);
            // What is found by trying is the same again, and more is never worse.
            assert_eq!(reason(row, n + 1, script), None, "{} at {}: {script}", row.name, n + 1);
            let Some(less) = n.checked_sub(1) else { continue };
            let reason = reason(row, less, script);
            assert!(reason.as_ref().is_some_and(|reason| (row.is_reason)(reason, less)), "{} at {less}: {script}: {reason:?}", row.name);
        }
    }
    assert!(n_rows >= 36, "{n_rows}");
}

/// Descriptors are refused to the command, as the limit of a process: `EMFILE`.
#[test]
fn descriptors_at_n_and_n_plus_1() {
    let open = |n: u32, count: usize| {
        let limits = Limits { descriptors: n, ..Limits::new() };
        let mut bash = Bash::builder().limits(limits).build();
        let script = format!("for ((i = 0; i < {count}; i++)); do exec {{fd}}</dev/null || break; done; echo $i");
        bash.exec(&script).unwrap().stdout_text()
    };
    let most: usize = open(20, 100).trim().parse().unwrap();
    assert_eq!(open(20, most), format!("{most}\n"));
    assert_eq!(open(21, 100), format!("{}\n", most + 1));
}
