//! Trailers added to a message, by the rules of `trailer.where`, `trailer.ifexists` and `trailer.ifmissing`.

use std::collections::VecDeque;

use crate::environment::Env;
use crate::halt::G;
use crate::trailer::settings::{IfExists, IfMissing, Rules, Settings, Token, Where, word_bytes};
use crate::trailer::{Item, find_block, is_blank, items, parsed, separator};

/// Trailer to add, as an option gives it (`KEY=VALUE` or `KEY: VALUE`).
#[derive(Clone, Debug)]
pub(crate) struct Given<'a> {
    pub(crate) text: &'a [u8],
    /// Rules that options before it set, by their lower-case names.
    pub(crate) rules: Vec<(&'static [u8], &'a [u8])>,
}

/// Parts of a message that are printed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Style {
    pub(crate) trims_empty: bool,
    pub(crate) only_trailers: bool,
    pub(crate) only_input: bool,
    pub(crate) unfolds: bool,
    pub(crate) has_divider: bool,
}

/// Line of shell that makes the value of a trailer.
pub(crate) type Shell<'s> = &'s dyn Fn(&[u8], &[Vec<u8>]) -> G<(u8, Vec<u8>)>;

/// New trailer with its rules.
struct New<'s> {
    item: Item,
    token: Option<&'s Token>,
    rules: Rules,
}

/// Returns a message with trailers added.
pub(crate) fn with_trailers(
    env: &Env<'_, '_>,
    message: &[u8],
    given: &[Given<'_>],
    settings: &Settings,
    (style, shell): (Style, Shell<'_>),
) -> G<Vec<u8>> {
    let text = message;
    env.cx.step(1 + text.len() as u64 / 8)?;
    let block = find_block(text, settings, style.has_divider);
    let (before, rest) = text.split_at_checked(block.start).unwrap_or((text, b""));
    let after = text.get(block.end.max(block.start)..).unwrap_or_default();
    let mut list: VecDeque<Item> = items(rest.get(..block.end.saturating_sub(block.start)).unwrap_or_default(), settings).into();
    if style.unfolds {
        list.iter_mut().filter(|item| item.key.is_some()).for_each(Item::unfold);
    }
    if style.only_trailers {
        list.retain(|item| item.key.is_some());
    }
    if !style.only_input {
        for new in new_trailers(env, given, settings)? {
            env.cx.step(1 + list.len() as u64)?;
            apply(env, &mut list, new, shell)?;
        }
    }
    let mut out = Vec::new();
    if !style.only_trailers {
        out.extend_from_slice(before);
        if !before.split_inclusive(|b| *b == b'\n').next_back().is_some_and(is_blank) {
            out.push(b'\n');
        }
    }
    for item in list.iter().filter(|item| !style.trims_empty || !item.value.is_empty()) {
        out.extend(printed(item, settings));
    }
    if !style.only_trailers {
        out.extend_from_slice(after);
    }
    Ok(out)
}

/// Trailer as it stands in a message.
fn printed(item: &Item, settings: &Settings) -> Vec<u8> {
    let Some(key) = &item.key else { return bytes![&item.value, "\n"] };
    if key.trim_ascii_end().last().is_some_and(|last| settings.separators.contains(last)) {
        return bytes![key, &item.value, "\n"];
    }
    bytes![key, [settings.separators.first().copied().unwrap_or(b':')], " ", &item.value, "\n"]
}

/// Trailers to add: those that a command of the settings makes, then those that are given.
fn new_trailers<'s>(env: &Env<'_, '_>, given: &[Given<'_>], settings: &'s Settings) -> G<Vec<New<'s>>> {
    let mut all = Vec::new();
    for token in settings.tokens.iter().filter(|token| token.command.is_some()) {
        let item = Item { key: Some(token.spelled().to_vec()), value: Vec::new() };
        all.push(New { item, token: Some(token), rules: token.rules });
    }
    let separators = bytes!["=", &settings.separators];
    for one in given {
        if separator(one.text, &separators) == Some(0) {
            env.warn(bytes!["error: empty trailer token in trailer '", one.text, "'"])?;
            continue;
        }
        let (key, value, token) = parsed(one.text, &separators, settings);
        let mut rules = token.map_or(settings.rules, |token| token.rules);
        for (name, value) in &one.rules {
            rules.set(name, value);
        }
        all.push(New { item: Item { key: Some(key), value }, token, rules });
    }
    Ok(all)
}

/// Whether two keys are alike: the shorter one begins the longer one, without regard of case.
fn is_same_key(a: &Item, b: &Item) -> bool {
    let (Some(a), Some(b)) = (&a.key, &b.key) else { return false };
    let n = word_bytes(a).min(word_bytes(b));
    a.get(..n).zip(b.get(..n)).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
}

fn is_same(a: &Item, b: &Item) -> bool {
    is_same_key(a, b) && a.value.eq_ignore_ascii_case(&b.value)
}

/// Adds one trailer by its rules.
fn apply(env: &Env<'_, '_>, list: &mut VecDeque<Item>, mut new: New<'_>, shell: Shell<'_>) -> G<()> {
    let is_behind = matches!(new.rules.place, Where::After | Where::End);
    let is_beside = matches!(new.rules.place, Where::After | Where::Before);
    let found = if is_behind {
        list.iter().rposition(|item| is_same_key(item, &new.item))
    } else {
        list.iter().position(|item| is_same_key(item, &new.item))
    };
    let Some(found) = found else {
        if new.rules.if_missing == IfMissing::Add {
            run_command(env, None, &mut new, shell)?;
            if is_behind { list.push_back(new.item) } else { list.push_front(new.item) }
        }
        return Ok(());
    };
    let neighbour = match (is_beside, is_behind) {
        (true, _) => found,
        (false, true) => list.len().saturating_sub(1),
        (false, false) => 0,
    };
    if new.rules.if_exists == IfExists::DoNothing {
        return Ok(());
    }
    run_command(env, list.get(found), &mut new, shell)?;
    let is_there = match new.rules.if_exists {
        IfExists::AddIfDifferentNeighbor => list.get(neighbour).is_some_and(|item| is_same(item, &new.item)),
        IfExists::AddIfDifferent => list.iter().any(|item| is_same(item, &new.item)),
        _ => false,
    };
    if is_there {
        return Ok(());
    }
    let at = if is_behind { neighbour + 1 } else { neighbour };
    list.insert(at, new.item);
    if new.rules.if_exists == IfExists::Replace {
        list.remove(if at <= found { found + 1 } else { found });
    }
    Ok(())
}

/// Makes the value of a trailer by the command that the settings have for it.
fn run_command(env: &Env<'_, '_>, old: Option<&Item>, new: &mut New<'_>, shell: Shell<'_>) -> G<()> {
    let Some(token) = new.token else { return Ok(()) };
    let value = match (new.item.value.is_empty(), old) {
        (true, Some(old)) => old.value.clone(),
        _ => new.item.value.clone(),
    };
    let (line, args) = match (&token.cmd, &token.command) {
        (Some(cmd), _) => (cmd.clone(), vec![value]),
        (None, Some(command)) => (replaced(command, &value), Vec::new()),
        (None, None) => return Ok(()),
    };
    let (status, out) = shell(&line, &args)?;
    if status != 0 {
        env.warn(bytes!["error: running trailer command '", &line, "' failed"])?;
        new.item.value = Vec::new();
    } else {
        new.item.value = out.trim_ascii().to_vec();
    }
    Ok(())
}

/// Line of shell with each `$ARG` replaced by a value.
fn replaced(line: &[u8], value: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = line;
    while let Some(at) = memchr::memmem::find(rest, b"$ARG") {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        out.extend_from_slice(value);
        rest = rest.get(at + 4..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out
}
