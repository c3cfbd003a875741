//! Search that carries all states of an automaton at once (Pike's), under the meter: for what the engines of `regex-automata` would do with
//! theirs, which nobody can stop.

use std::sync::Arc;

use regex_automata::nfa::thompson::{self, NFA, State};
use regex_automata::util::primitives::StateID;
use regex_syntax::hir::Hir;

use super::Step;
use super::regex::Span;
use crate::error::Error;
use crate::limits::{Held, Memory};

/// States that are visited between two charges.
const STATES_PER_CHARGE: u64 = 512;

/// An automaton whose states are carried.
pub(super) struct Pike {
    nfa: NFA,
    held: Held,
}

impl std::fmt::Debug for Pike {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pike").finish_non_exhaustive()
    }
}

/// States in the order of their preference, each with its slots.
struct Threads {
    list: Vec<StateID>,
    /// Place of each state in the list, if it is in it.
    places: Vec<usize>,
    slots: Vec<Option<usize>>,
    n_slots: usize,
}

impl Threads {
    fn new(n_states: usize, n_slots: usize) -> Self {
        Threads { list: Vec::with_capacity(n_states), places: vec![0; n_states], slots: vec![None; n_states * n_slots], n_slots }
    }

    /// Whether the state was not in the list.
    fn insert(&mut self, id: StateID) -> bool {
        let Some(place) = self.places.get_mut(id.as_usize()) else { return false };
        if self.list.get(*place) == Some(&id) {
            return false;
        }
        *place = self.list.len();
        self.list.push(id);
        true
    }

    fn slots_of(&self, id: StateID) -> &[Option<usize>] {
        self.slots.chunks_exact(self.n_slots).nth(id.as_usize()).unwrap_or_default()
    }

    fn put_slots(&mut self, id: StateID, slots: &[Option<usize>]) {
        if let Some(row) = self.slots.chunks_exact_mut(self.n_slots).nth(id.as_usize()) {
            row.copy_from_slice(slots);
        }
    }
}

/// Work that is left of the states that no character leads to.
enum Left {
    Visit(StateID),
    Slot(usize, Option<usize>),
}

impl Pike {
    /// An automaton for a tree of at most so many bytes. `None`: it would take more.
    pub(super) fn new(hir: &Hir, bytes_max: usize, memory: &Arc<Memory>) -> Result<Option<Pike>, Error> {
        let config = thompson::Config::new().utf8(false).nfa_size_limit(Some(bytes_max));
        let Ok(nfa) = thompson::Compiler::new().configure(config).build_from_hir(hir) else { return Ok(None) };
        let held = memory.hold(nfa.memory_usage())?;
        Ok(Some(Pike { nfa, held }))
    }

    /// The groups of the first match within a span, by the order of alternatives: two slots for each, the whole match first. With `anchored`
    /// it begins where the span does.
    pub(super) fn search(&self, text: &[u8], span: Span, anchored: bool, step: Step<'_>) -> Result<Option<Vec<Option<usize>>>, Error> {
        let (n_states, n_slots) = (self.nfa.states().len(), self.nfa.group_info().slot_len().max(2));
        let bytes = 2 * n_states * (2 * size_of::<usize>() + n_slots * size_of::<Option<usize>>());
        let _held = self.held.memory().hold(bytes)?;
        step(1 + bytes as u64 / 256)?;
        let (mut now, mut next) = (Threads::new(n_states, n_slots), Threads::new(n_states, n_slots));
        let mut scratch = vec![None; n_slots];
        let mut stack = Vec::new();
        let mut found: Option<Vec<Option<usize>>> = None;
        let mut work = 0;
        for at in span.0..=span.1 {
            if now.list.is_empty() && (found.is_some() || anchored && at > span.0) {
                break;
            }
            if found.is_none() && (!anchored || at == span.0) {
                scratch.fill(None);
                work += self.follow(self.nfa.start_anchored(), text, at, &mut scratch, &mut stack, &mut now);
            }
            for &id in &now.list {
                let to = match self.nfa.state(id) {
                    State::Match { .. } => {
                        found = Some(now.slots_of(id).to_vec());
                        // What stands behind it is worth less.
                        break;
                    }
                    _ if at == span.1 => None,
                    State::ByteRange { trans } => trans.matches(text, at).then_some(trans.next),
                    State::Sparse(transitions) => transitions.matches(text, at),
                    State::Dense(transitions) => transitions.matches(text, at),
                    _ => None,
                };
                work += 1;
                if let Some(to) = to {
                    scratch.copy_from_slice(now.slots_of(id));
                    work += self.follow(to, text, at + 1, &mut scratch, &mut stack, &mut next);
                }
            }
            std::mem::swap(&mut now, &mut next);
            next.list.clear();
            if work >= STATES_PER_CHARGE {
                step(work / 8)?;
                work = 0;
            }
        }
        step(work / 8)?;
        Ok(found)
    }

    /// Adds the states that a state leads to without a character, the preferred first; the number of those that were visited.
    fn follow(&self, from: StateID, text: &[u8], at: usize, slots: &mut [Option<usize>], stack: &mut Vec<Left>, into: &mut Threads) -> u64 {
        let mut n_visited = 0;
        stack.push(Left::Visit(from));
        while let Some(left) = stack.pop() {
            n_visited += 1;
            let id = match left {
                Left::Visit(id) => id,
                Left::Slot(slot, old) => {
                    if let Some(place) = slots.get_mut(slot) {
                        *place = old;
                    }
                    continue;
                }
            };
            if !into.insert(id) {
                continue;
            }
            match self.nfa.state(id) {
                State::Fail => {}
                State::Look { look, next } => {
                    if self.nfa.look_matcher().matches(*look, text, at) {
                        stack.push(Left::Visit(*next));
                    }
                }
                State::Union { alternates } => stack.extend(alternates.iter().rev().map(|&id| Left::Visit(id))),
                State::BinaryUnion { alt1, alt2 } => stack.extend([Left::Visit(*alt2), Left::Visit(*alt1)]),
                State::Capture { next, slot, .. } => {
                    if let Some(place) = slots.get_mut(slot.as_usize()) {
                        stack.push(Left::Slot(slot.as_usize(), place.replace(at)));
                    }
                    stack.push(Left::Visit(*next));
                }
                State::ByteRange { .. } | State::Sparse(_) | State::Dense(_) | State::Match { .. } => into.put_slots(id, slots),
            }
        }
        n_visited
    }
}
