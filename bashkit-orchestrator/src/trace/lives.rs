//! One trace of all lives of a run, and copies of bounded size.

use std::collections::BTreeMap;
use std::time::Duration;

use super::{Trace, TracedCall, TracedChange, TracedWrite};

/// Longest text of a call in a copy of bounded size: a word, a message.
const TEXT_BYTES_MAX: usize = 4 << 10;

impl Trace {
    /// Trace of a whole run, of which `self` is the last life and `earlier` what was known before.
    ///
    /// A call that was answered before stays as it was then. One that waited began when it was made first: the time until it was made again is in [`TracedCall::waited`].
    /// Times are those from the beginning of the first life.
    #[must_use]
    pub fn after(mut self, earlier: &Self) -> Self {
        let offset = self.began.saturating_sub(earlier.began);
        let known: BTreeMap<u64, &TracedCall> = earlier.calls.iter().map(|call| (call.call, call)).collect();
        for call in &mut self.calls {
            call.began = call.began.saturating_add(offset);
            let before = known.get(&call.call).filter(|before| before.tool == call.tool && before.parent == call.parent);
            if let Some(before) = before {
                *call = joined(before, call);
            }
        }
        let last = self.calls.iter().map(|call| call.call).max().unwrap_or_default();
        self.calls.extend(earlier.calls.iter().filter(|call| call.call > last).cloned());
        let mut writes = earlier.writes.clone();
        for write in self.writes {
            // What was answered before is known from then.
            if writes.iter().all(|known| known.path != write.path) {
                writes.push(TracedWrite { at: write.at.saturating_add(offset), ..write });
            }
        }
        (self.writes, self.n_writes_omitted) = (writes, self.n_writes_omitted.max(earlier.n_writes_omitted));
        if self.changes.is_empty() {
            self.changes.clone_from(&earlier.changes);
            self.n_changes_omitted = earlier.n_changes_omitted;
        }
        if self.script.is_empty() {
            self.script.clone_from(&earlier.script);
        }
        self.n_calls_omitted = self.n_calls_omitted.max(earlier.n_calls_omitted);
        self.began = earlier.began;
        self.time = self.time.saturating_add(offset);
        self
    }

    /// Copy that has at most so many calls, and texts of about so many bytes in all, for a store or a page. [`Trace::n_calls_omitted`] counts the calls that are left out.
    #[must_use]
    pub fn bounded(&self, n_calls_max: usize, bytes_max: usize) -> Self {
        let mut left = bytes_max;
        let mut take = |n_bytes: usize| {
            let is_room = left >= n_bytes;
            left = left.saturating_sub(n_bytes);
            is_room
        };
        let calls: Vec<TracedCall> = self
            .calls
            .iter()
            .take(n_calls_max)
            .map(TracedCall::shortened)
            .map_while(|mut call| {
                call.changes.retain(|change| take(n_bytes(change)));
                take(n_bytes_of_call(&call)).then_some(call)
            })
            .collect();
        let writes: Vec<TracedWrite> = self.writes.iter().filter(|write| take(n_bytes_of_write(write))).cloned().collect();
        let changes: Vec<TracedChange> = self.changes.iter().filter(|change| take(n_bytes(change))).cloned().collect();
        Self {
            tool: self.tool.clone(),
            script: head(&self.script, bytes_max),
            exit_code: self.exit_code,
            is_waiting: self.is_waiting,
            began: self.began,
            time: self.time,
            n_calls_omitted: self.n_calls_omitted + (self.calls.len() - calls.len()),
            calls,
            n_writes_omitted: self.n_writes_omitted + (self.writes.len() - writes.len()),
            writes,
            n_changes_omitted: self.n_changes_omitted + (self.changes.len() - changes.len()),
            changes,
        }
    }
}

impl TracedCall {
    /// Copy whose words and messages are not long.
    pub(super) fn shortened(&self) -> Self {
        let mut left = TEXT_BYTES_MAX;
        let mut args = Vec::new();
        for arg in &self.args {
            if left == 0 {
                args.push("…".to_owned());
                break;
            }
            let arg = head(arg, left);
            left = left.saturating_sub(arg.len() + 1);
            args.push(arg);
        }
        Self {
            args,
            failure: self.failure.as_ref().map(|failure| head(failure, TEXT_BYTES_MAX)),
            approver: self.approver.as_ref().map(|who| head(who, TEXT_BYTES_MAX)),
            tool: self.tool.clone(),
            changes: self.changes.clone(),
            sandboxes: self.sandboxes.clone(),
            ..*self
        }
    }
}

/// A call of this life that was known from an earlier one.
fn joined(before: &TracedCall, now: &TracedCall) -> TracedCall {
    if before.status.is_some() {
        return before.clone();
    }
    let wait = now.began.saturating_sub(before.began);
    let was_asked = now.approved_by.is_some() || now.is_denied || now.status.is_none();
    TracedCall {
        began: before.began,
        time: now.time.map(|time| time.saturating_add(wait)),
        waited: was_asked.then(|| wait.saturating_add(now.waited.unwrap_or(Duration::ZERO))),
        ..now.clone()
    }
}

/// The beginning of a text, with `…` where something is left out.
fn head(text: &str, bytes_max: usize) -> String {
    let end = text.floor_char_boundary(bytes_max);
    match text.split_at_checked(end) {
        Some((head, rest)) if !rest.is_empty() => format!("{head}…"),
        _ => text.to_owned(),
    }
}

fn n_bytes(change: &TracedChange) -> usize {
    change.path.len() + change.diff.len()
}

fn n_bytes_of_write(write: &TracedWrite) -> usize {
    100 + write.path.len() + write.approver.as_ref().map_or(0, String::len)
}

fn n_bytes_of_call(call: &TracedCall) -> usize {
    let args: usize = call.args.iter().map(String::len).sum();
    let sandboxes: usize = call.sandboxes.iter().map(|usage| 40 + usage.provider.len() + usage.sandbox.len()).sum();
    200 + sandboxes + call.tool.len() + args + call.failure.as_ref().map_or(0, String::len) + call.approver.as_ref().map_or(0, String::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(number: u64, began_ms: u64, time_ms: Option<u64>) -> TracedCall {
        let status = time_ms.map(|_| 0);
        let (began, time) = (Duration::from_millis(began_ms), time_ms.map(Duration::from_millis));
        TracedCall { call: number, tool: "act".to_owned(), began, time, status, ..TracedCall::default() }
    }

    fn trace(began_s: u64, time_ms: u64, calls: Vec<TracedCall>) -> Trace {
        Trace { began: Duration::from_secs(began_s), time: Duration::from_millis(time_ms), calls, ..Trace::default() }
    }

    #[test]
    fn lives_become_one() {
        let first = trace(100, 50, vec![call(1, 10, Some(20)), call(2, 40, None)]);
        let mut asked = call(2, 5, Some(30));
        asked.approved_by = Some(super::super::ApprovedBy::Approver);
        let replayed = TracedCall { from_journal: true, ..call(1, 1, Some(0)) };
        let whole = trace(160, 70, vec![replayed, asked, call(3, 40, Some(10))]).after(&first);
        let times: Vec<_> = whole.calls.iter().map(|call| (call.began.as_millis(), call.time.map(|time| time.as_millis()))).collect();
        assert_eq!(times, [(10, Some(20)), (40, Some(59_995)), (60_040, Some(10))]);
        assert!(!whole.calls[0].from_journal);
        assert_eq!(whole.calls[1].waited, Some(Duration::from_millis(59_965)));
        assert_eq!((whole.began, whole.time), (Duration::from_secs(100), Duration::from_millis(60_070)));
        let write = |path: &str, at_ms: u64, who: &str| {
            let approver = Some(who.to_owned());
            TracedWrite { path: path.to_owned(), at: Duration::from_millis(at_ms), approver, ..TracedWrite::default() }
        };
        let [first, second] = [(100, vec![write("/a", 7, "Grace")]), (160, vec![write("/a", 1, "?"), write("/b", 2, "Ada")])]
            .map(|(began, writes)| Trace { writes, ..trace(began, 0, Vec::new()) });
        assert_eq!(second.after(&first).writes, [write("/a", 7, "Grace"), write("/b", 60_002, "Ada")]);
        // A life that did not come so far again knows what was.
        let cut_off = trace(200, 1, vec![call(1, 0, None)]).after(&whole);
        assert_eq!(cut_off.calls.len(), 3);
    }

    #[test]
    fn copies_are_bounded() {
        let mut long = call(1, 0, None);
        long.args = vec!["x".repeat(10_000), "y".repeat(10_000), "z".to_owned()];
        let all = trace(0, 0, (1..=20).map(|n| TracedCall { call: n, ..long.clone() }).collect());
        let few = all.bounded(3, 1 << 20);
        assert_eq!((few.calls.len(), few.n_calls_omitted), (3, 17));
        assert!(few.calls[0].args.iter().map(String::len).sum::<usize>() < 5_000);
        let small = all.bounded(1000, 10_000);
        assert_eq!((small.calls.len(), small.n_calls_omitted), (2, 18));
        assert_eq!(small.bounded(1, 10_000).n_calls_omitted, 19);
    }
}
