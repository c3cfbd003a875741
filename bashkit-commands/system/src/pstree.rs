//! `pstree`: the processes of the session as a tree.

use std::collections::BTreeMap;
use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::kernel::{Done, Fault, Process};

use super::processes::{name, processes};

const ARGUMENTS: Opt = Opt::flag('a', "arguments", "show command line arguments");
const ASCII: Opt = Opt::flag('A', "ascii", "use ASCII line drawing characters");
const NOT_COMPACT: Opt = Opt::flag('c', "compact-not", "don't compact identical subtrees");
const GROUPS: Opt = Opt::flag('g', "show-pgids", "show process group ids; implies -c");
const LONG: Opt = Opt::flag('l', "long", "don't truncate long lines (no line is truncated)");
const NUMERIC: Opt = Opt::flag('n', "numeric-sort", "sort output by PID");
const PIDS: Opt = Opt::flag('p', "show-pids", "show PIDs; implies -c");
const PARENTS: Opt = Opt::flag('s', "show-parents", "show parents of the selected process");
const HIDE_THREADS: Opt = Opt::flag('T', "hide-threads", "hide threads (no process has any)");
const USERS: Opt = Opt::flag('u', "uid-changes", "show uid transitions (all processes have the same user)");
const UNICODE: Opt = Opt::flag('U', "unicode", "use UTF-8 (Unicode) line drawing characters");

pub(crate) const COMMAND: Command = Command::new(
    "pstree",
    "pstree [OPTION]... [PID | USER]",
    "Display the processes of the session as a tree",
    &[ARGUMENTS, ASCII, NOT_COMPACT, GROUPS, LONG, NUMERIC, PIDS, PARENTS, HIDE_THREADS, USERS, UNICODE],
    run,
)
.refused(&[
    "-C",
    "--color",
    "-G",
    "--vt100",
    "-h",
    "--highlight-all",
    "-H",
    "--highlight-pid",
    "-N",
    "--ns-sort",
    "-S",
    "--ns-changes",
    "-t",
    "--thread-names",
    "-Z",
    "--security-context",
]);

/// A process with those that it has started.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Node {
    text: Vec<u8>,
    children: Vec<Node>,
}

/// Signs that the branches are drawn with.
struct Signs {
    only: &'static str,
    first: &'static str,
    middle: &'static str,
    last: &'static str,
    bar: &'static str,
}

const IN_ASCII: Signs = Signs { only: "---", first: "-+-", middle: " |-", last: " `-", bar: " | " };
const IN_UNICODE: Signs = Signs { only: "───", first: "─┬─", middle: " ├─", last: " └─", bar: " │ " };

fn run(cx: &mut Cx<'_>) -> Done {
    let operand = cx.args.operands.first().cloned();
    let list = processes(cx)?;
    let mut children: BTreeMap<u32, Vec<Rc<Process>>> = BTreeMap::new();
    for process in &list {
        children.entry(process.parent).or_default().push(Rc::clone(process));
    }
    let is_root = |process: &&Rc<Process>| list.iter().all(|other| other.pid != process.parent);
    let mut roots: Vec<Rc<Process>> = match &operand {
        None => list.iter().find(is_root).into_iter().cloned().collect(),
        Some(word) => match std::str::from_utf8(word).ok().and_then(|word| word.parse::<u32>().ok()) {
            Some(pid) => list.iter().filter(|process| process.pid == pid).cloned().collect(),
            None if *word == cx.host().identity.user.as_bytes() => list.iter().filter(is_root).cloned().collect(),
            None => return Err(Fault::verbatim(1, [b"No such user name: ", &word[..], b"\n"].concat())),
        },
    };
    let mut above = Vec::new();
    if cx.args.has(&PARENTS) {
        while let Some(parent) = roots.first().and_then(|first| list.iter().find(|process| process.pid == first.parent)) {
            above.push(std::mem::replace(&mut roots, vec![Rc::clone(parent)]));
        }
    }
    let signs = if cx.args.has(&UNICODE) && !cx.args.has(&ASCII) { &IN_UNICODE } else { &IN_ASCII };
    let mut out = Vec::new();
    for (i, root) in roots.iter().enumerate() {
        if i > 0 {
            out.push(b'\n');
        }
        let mut node = node(cx, root, &children)?;
        if let Some(chosen) = above.first().and_then(|chosen| chosen.first()) {
            keep_way_to(cx, &mut node, root, chosen, &list)?;
        }
        if cx.args.has(&ARGUMENTS) {
            out.extend_from_slice(&node.text);
            out.push(b'\n');
            draw_lines(&node, &mut b"  ".to_vec(), signs, &mut out);
        } else {
            draw(&node, &mut Vec::new(), signs, &mut out);
        }
    }
    let mut stdout = cx.stdout();
    stdout.put(&out)?;
    stdout.flush()?;
    Ok(0)
}

/// Leaves, of the parents of the chosen process, nothing but the way to it.
fn keep_way_to(cx: &Cx<'_>, node: &mut Node, root: &Process, chosen: &Process, list: &[Rc<Process>]) -> Result<(), Fault> {
    let mut way = vec![chosen.pid];
    while let Some(parent) = way.last().and_then(|pid| list.iter().find(|p| p.pid == *pid)).map(|p| p.parent).filter(|pid| *pid != root.pid)
    {
        cx.step(list.len() as u64)?;
        way.push(parent);
    }
    let mut at = node;
    for pid in way.iter().rev() {
        let Some(process) = list.iter().find(|process| process.pid == *pid) else { return Ok(()) };
        let wanted = text_of(cx, process);
        at.children.retain(|child| child.text == wanted);
        at.children.truncate(1);
        let Some(next) = at.children.first_mut() else { return Ok(()) };
        at = next;
    }
    Ok(())
}

/// Text of a process: its name, and what the options add.
fn text_of(cx: &Cx<'_>, process: &Process) -> Vec<u8> {
    let command = process.command();
    let mut numbers = Vec::new();
    if cx.args.has(&PIDS) {
        numbers.push(process.pid.to_string());
    }
    if cx.args.has(&GROUPS) {
        numbers.push(process.group.get().to_string());
    }
    let mut text = name(&command).to_vec();
    if cx.args.has(&ARGUMENTS) {
        if !numbers.is_empty() {
            text.extend_from_slice(format!(",{}", numbers.join(",")).as_bytes());
        }
        if let Some(at) = memchr::memchr(b' ', &command) {
            text.extend_from_slice(command.get(at..).unwrap_or_default());
        }
    } else if !numbers.is_empty() {
        text.extend_from_slice(format!("({})", numbers.join(",")).as_bytes());
    }
    text
}

/// A process with its children, sorted, identical ones as one.
fn node(cx: &Cx<'_>, process: &Process, all: &BTreeMap<u32, Vec<Rc<Process>>>) -> Result<Node, Fault> {
    cx.kernel().check_stack()?;
    cx.step(1)?;
    let mut below: Vec<Rc<Process>> = all.get(&process.pid).cloned().unwrap_or_default();
    below.sort_by_key(|child| (if cx.args.has(&NUMERIC) { Vec::new() } else { name(&child.command()).to_vec() }, child.pid));
    let mut children: Vec<(usize, Node)> = Vec::new();
    let compacts = ![&NOT_COMPACT, &PIDS, &GROUPS].iter().any(|option| cx.args.has(option));
    for child in below {
        let child = node(cx, &child, all)?;
        match children.iter_mut().find(|(_, known)| compacts && *known == child) {
            Some((n, _)) => *n += 1,
            None => children.push((1, child)),
        }
    }
    let shown = |(n, node): (usize, Node)| if n == 1 { node } else { several(n, node) };
    Ok(Node { text: text_of(cx, process), children: children.into_iter().map(shown).collect() })
}

/// Identical subtrees as one: `2*[sleep]`.
fn several(n: usize, mut node: Node) -> Node {
    node.text = [format!("{n}*[").as_bytes(), &node.text].concat();
    let mut at = &mut node;
    while !at.children.is_empty() {
        let last = at.children.len() - 1;
        let Some(next) = at.children.get_mut(last) else { break };
        at = next;
    }
    at.text.push(b']');
    node
}

/// Draws a tree whose first children stand on the line of their parent.
fn draw(node: &Node, prefix: &mut Vec<u8>, signs: &Signs, out: &mut Vec<u8>) {
    out.extend_from_slice(&node.text);
    let Some(last) = node.children.len().checked_sub(1) else { return out.push(b'\n') };
    let before = prefix.len();
    prefix.resize(before + node.text.len(), b' ');
    for (i, child) in node.children.iter().enumerate() {
        let sign = match (i, i == last) {
            (0, true) => signs.only,
            (0, false) => signs.first,
            (_, false) => signs.middle,
            (_, true) => signs.last,
        };
        if i > 0 {
            out.extend_from_slice(prefix);
        }
        out.extend_from_slice(sign.as_bytes());
        let here = prefix.len();
        prefix.extend_from_slice(if i == last { b"   " } else { signs.bar.as_bytes() });
        draw(child, prefix, signs, out);
        prefix.truncate(here);
    }
    prefix.truncate(before);
}

/// Draws the children of a process, each on a line of its own.
fn draw_lines(node: &Node, prefix: &mut Vec<u8>, signs: &Signs, out: &mut Vec<u8>) {
    let last = node.children.len().saturating_sub(1);
    for (i, child) in node.children.iter().enumerate() {
        out.extend_from_slice(prefix);
        let sign = if i == last { signs.last } else { signs.middle };
        out.extend_from_slice(sign.trim_start().as_bytes());
        out.extend_from_slice(&child.text);
        out.push(b'\n');
        let here = prefix.len();
        prefix.extend_from_slice(if i == last { " " } else { signs.bar.trim() }.as_bytes());
        prefix.extend_from_slice(b"   ");
        draw_lines(child, prefix, signs, out);
        prefix.truncate(here);
    }
}
