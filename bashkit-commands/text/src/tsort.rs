//! `tsort`: an order in which everything comes before what depends on it, as GNU tsort chooses it.

use std::collections::{BTreeMap, VecDeque};

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::{quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};

pub(crate) const COMMAND: Command =
    Command::new("tsort", "tsort [FILE]", "Write totally ordered list consistent with the partial ordering in FILE", &[], run);

struct Item {
    name: Vec<u8>,
    /// Unprinted items before this one.
    count: usize,
    /// Indices of the items that come behind this one; the relation read last comes first.
    after: Vec<usize>,
    printed: bool,
    link: Option<usize>,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if let Some(extra) = operands.get(1) {
        return Err(Fault::usage([b"extra operand ", &quotearg::curly(extra)[..]].concat()));
    }
    let file = operands.first().cloned().unwrap_or_else(|| b"-".to_vec());
    let text = read(cx, &file)?;
    let _charge = cx.meter().keep(text.len().saturating_mul(4))?;
    let (order, mut items) = relate(cx, &text, &file)?;
    let mut out = cx.stdout();
    let mut left = items.len();
    let mut status = 0;
    while left > 0 {
        left -= put_ready(cx, &order, &mut items, &mut out)?;
        cx.step(1 + order.len() as u64 / 4)?;
        if left > 0 {
            out.flush()?;
            cx.error_bytes(&[&quotearg::maybe(&file)[..], b": input contains a loop:"].concat())?;
            status = 1;
            break_loop(cx, &order, &mut items)?;
        }
    }
    out.flush()?;
    Ok(status)
}

/// Reads the relations of a file.
fn read(cx: &Cx<'_>, file: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut text = Vec::new();

    match cx.open_input(file) {
        // GNU: an error of reading ends the input.
        Ok(mut input) => match input.rest(&mut text) {
            Ok(()) | Err(Fault::Errno(_)) => {}
            Err(fault) => return Err(fault),
        },
        Err(fault) => {
            return Err(usage::failed_file(file, fault.errno()?));
        }
    }
    Ok(text)
}

/// Records the relations; items in the order of their names.
fn relate(cx: &Cx<'_>, text: &[u8], file: &[u8]) -> Result<(Vec<usize>, Vec<Item>), Fault> {
    let mut by_name: BTreeMap<&[u8], usize> = BTreeMap::new();
    let mut items: Vec<Item> = Vec::new();
    let mut before: Option<usize> = None;
    for token in text.split(|b| matches!(b, b' ' | b'\t' | b'\n')).filter(|token| !token.is_empty()) {
        cx.step(1)?;
        let id = *by_name.entry(token).or_insert_with(|| {
            items.push(Item { name: token.to_vec(), count: 0, after: Vec::new(), printed: false, link: None });
            items.len() - 1
        });
        match before.take() {
            None => before = Some(id),
            Some(first) => {
                if first != id {
                    if let Some(item) = items.get_mut(id) {
                        item.count += 1;
                    }
                    if let Some(item) = items.get_mut(first) {
                        item.after.push(id);
                    }
                }
            }
        }
    }
    if before.is_some() {
        return Err(Fault::failure(1, [&quotearg::maybe(file)[..], b": input contains an odd number of tokens"].concat()));
    }
    Ok((by_name.into_values().collect(), items))
}

/// Prints the items that nothing stands before any more; their number.
fn put_ready(cx: &Cx<'_>, order: &[usize], items: &mut [Item], out: &mut Output) -> Result<usize, Fault> {
    let mut printed = 0;
    let mut queue: VecDeque<usize> =
        order.iter().copied().filter(|id| items.get(*id).is_some_and(|item| item.count == 0 && !item.printed)).collect();
    while let Some(id) = queue.pop_front() {
        let Some(item) = items.get_mut(id) else { continue };
        item.printed = true;
        printed += 1;
        out.line(&item.name)?;
        let after = std::mem::take(&mut item.after);
        cx.step(1 + after.len() as u64)?;
        for next in after.into_iter().rev() {
            if let Some(item) = items.get_mut(next) {
                item.count -= 1;
                if item.count == 0 {
                    queue.push_back(next);
                }
            }
        }
    }
    Ok(printed)
}

/// Prints a loop and takes out a relation of it.
fn break_loop(cx: &Cx<'_>, order: &[usize], items: &mut [Item]) -> Result<(), Fault> {
    let mut start: Option<usize> = None;
    loop {
        for &k in order {
            cx.step(1)?;
            let Some(item) = items.get(k).filter(|item| item.count > 0) else { continue };
            let Some(from) = start else {
                start = Some(k);
                continue;
            };
            let Some(arc) = item.after.iter().rposition(|next| *next == from) else { continue };
            if item.link.is_none() {
                if let Some(item) = items.get_mut(k) {
                    item.link = Some(from);
                }
                start = Some(k);
                continue;
            }
            let mut at = Some(from);
            let mut whole = false;
            while let Some(id) = at {
                let Some(item) = items.get_mut(id) else { break };
                let next = item.link;
                if !whole {
                    cx.error_bytes(&item.name)?;
                }
                if id == k && !whole {
                    item.after.remove(arc);
                    whole = true;
                }
                item.link = None;
                at = next;
            }
            if let Some(item) = items.get_mut(from) {
                item.count -= 1;
            }
            return Ok(());
        }
        if start.is_none() {
            return Ok(());
        }
    }
}
