//! Decision about one path: three states are compared, and nothing is read or written.

use crate::collection::{ContentHash, NewResource, ResourceKind, ResourceState};

/// Properties that make two things under a path the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    pub(crate) kind: ResourceKind,
    pub(crate) hash: ContentHash,
    pub(crate) mode: u32,
}

impl Fingerprint {
    pub(crate) fn of(state: &ResourceState) -> Self {
        Self { kind: state.kind, hash: state.hash, mode: state.mode }
    }

    pub(crate) fn of_new(resource: &NewResource) -> Self {
        Self { kind: resource.kind, hash: ContentHash::of(&resource.content), mode: resource.mode }
    }
}

/// Decision about a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing: both sides are as they were.
    Unchanged,
    /// Nothing: both sides were changed alike.
    Converged,
    /// The collection gets what the sandbox has; nothing was there before.
    Create,
    /// The collection gets what the sandbox has.
    Write,
    /// It goes from the collection.
    Delete,
    /// The sandbox gets what the collection has.
    Receive,
    /// It goes from the sandbox.
    Remove,
    /// Both sides were changed, each in its way.
    Conflict,
}

/// Compares what both sides have with what they had when they were the same.
pub(crate) fn decide(base: Option<&Fingerprint>, ours: Option<&Fingerprint>, theirs: Option<&Fingerprint>) -> Verdict {
    if ours == theirs {
        return if ours == base { Verdict::Unchanged } else { Verdict::Converged };
    }
    match (ours == base, theirs == base) {
        (true, _) if theirs.is_none() => Verdict::Remove,
        (true, _) => Verdict::Receive,
        (false, true) if ours.is_none() => Verdict::Delete,
        (false, true) if base.is_none() => Verdict::Create,
        (false, true) => Verdict::Write,
        (false, false) => Verdict::Conflict,
    }
}

/// Merges a change of the mode on one side with a change of the content on the other: what both sides are to have.
pub(crate) fn merge(base: Option<&Fingerprint>, ours: Option<&Fingerprint>, theirs: Option<&Fingerprint>) -> Option<Fingerprint> {
    let (base, ours, theirs) = (base?, ours?, theirs?);
    let is_file = |fingerprint: &Fingerprint| fingerprint.kind == ResourceKind::File;
    if !(is_file(base) && is_file(ours) && is_file(theirs)) {
        return None;
    }
    let only_content = |side: &Fingerprint| side.mode == base.mode && side.hash != base.hash;
    let only_mode = |side: &Fingerprint| side.mode != base.mode && side.hash == base.hash;
    match () {
        () if only_content(ours) && only_mode(theirs) => Some(Fingerprint { mode: theirs.mode, ..*ours }),
        () if only_mode(ours) && only_content(theirs) => Some(Fingerprint { mode: ours.mode, ..*theirs }),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(content: char) -> Option<Fingerprint> {
        (content != '-').then(|| Fingerprint {
            kind: ResourceKind::File,
            hash: ContentHash::of(content.to_ascii_lowercase().to_string().as_bytes()),
            mode: if content.is_uppercase() { 0o755 } else { 0o644 },
        })
    }

    #[test]
    fn every_combination_of_three_states_has_its_outcome() {
        use Verdict::*;
        // Base, ours, theirs: `-` is nothing, a capital another mode.
        let rows = [
            ("---", Unchanged),
            ("aaa", Unchanged),
            ("-aa", Converged),
            ("abb", Converged),
            ("a--", Converged),
            ("aAA", Converged),
            ("-a-", Create),
            ("aba", Write),
            ("aAa", Write),
            ("a-a", Delete),
            ("--a", Receive),
            ("aab", Receive),
            ("aaA", Receive),
            ("aa-", Remove),
            ("-ab", Conflict),
            ("abc", Conflict),
            ("ab-", Conflict),
            ("a-b", Conflict),
            ("abA", Conflict),
        ];
        for (states, expected) in rows {
            let mut faces = states.chars().map(fingerprint);
            let (base, ours, theirs) = (faces.next().flatten(), faces.next().flatten(), faces.next().flatten());
            assert_eq!(decide(base.as_ref(), ours.as_ref(), theirs.as_ref()), expected, "{states}");
        }
    }

    #[test]
    fn a_mode_and_a_content_merge_and_nothing_else_does() {
        // Base, ours, theirs, and what both are to have.
        for (states, merged) in
            [("abA", 'B'), ("aAb", 'B'), ("Aab", '-'), ("AaB", 'b'), ("abc", '-'), ("aBA", '-'), ("-ab", '-'), ("ab-", '-')]
        {
            let mut faces = states.chars().map(fingerprint);
            let (base, ours, theirs) = (faces.next().flatten(), faces.next().flatten(), faces.next().flatten());
            assert_eq!(merge(base.as_ref(), ours.as_ref(), theirs.as_ref()), fingerprint(merged), "{states}");
        }
    }
}
