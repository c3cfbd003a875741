//! Which names were touched since the moments that somebody holds: what it remembers is no more than they need.

use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::sync::{Arc, Weak};

/// More names than this are not remembered, but that there were too many.
const NAMES_MAX: usize = 1 << 20;

/// A moment in the life of a file system: see [`FileSystem::mark`](super::FileSystem::mark). It costs as long as a clone of it is held.
#[derive(Clone)]
pub struct Mark(Arc<dyn Any + Send + Sync>);

impl Mark {
    /// Wraps what a file system wants to find again.
    #[must_use]
    pub fn new(held: impl Any + Send + Sync) -> Self {
        Self(Arc::new(held))
    }

    /// Returns the wrapped value; `None` when its type is not `T`.
    #[must_use]
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl Debug for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Mark(..)")
    }
}

/// What a [`Mark`] of a journal holds.
#[derive(Debug)]
struct Moment {
    journal: Weak<()>,
    /// What was touched from this number on came later.
    number: u64,
    _held: Arc<()>,
}

/// What was touched.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Touch {
    /// A name in a directory.
    Name(u64, Arc<[u8]>),
    /// A file under all of its names.
    Linked(u64),
}

/// The touches since the oldest mark that is held, each once: as its last.
#[derive(Debug)]
pub(super) struct Journal {
    itself: Arc<()>,
    next: u64,
    by_number: BTreeMap<u64, Touch>,
    numbers: HashMap<Touch, u64>,
    marks: Vec<(u64, Weak<()>)>,
    /// What was touched before this is not known.
    known_from: u64,
}

impl Default for Journal {
    fn default() -> Self {
        let (by_number, numbers) = (BTreeMap::new(), HashMap::new());
        Self { itself: Arc::default(), next: 1, by_number, numbers, marks: Vec::new(), known_from: 0 }
    }
}

impl Journal {
    pub(super) fn mark(&mut self) -> Mark {
        self.forget();
        let held = Arc::default();
        self.marks.push((self.next, Arc::downgrade(&held)));
        Mark::new(Moment { journal: Arc::downgrade(&self.itself), number: self.next, _held: held })
    }

    /// Lets go of what nobody can ask for any more.
    fn forget(&mut self) {
        self.marks.retain(|(_, held)| held.strong_count() > 0);
        let oldest = self.marks.iter().map(|(number, _)| *number).min().unwrap_or(self.next);
        while let Some(entry) = self.by_number.first_entry()
            && *entry.key() < oldest
        {
            self.numbers.remove(&entry.remove());
        }
        self.known_from = self.known_from.max(oldest);
    }

    /// Whether anybody wants to know.
    pub(super) fn is_read(&self) -> bool {
        self.marks.iter().any(|(_, held)| held.strong_count() > 0)
    }

    /// A number that is another one after each mark.
    pub(super) fn epoch(&self) -> u64 {
        self.marks.last().map_or(0, |(number, _)| *number).max(self.known_from)
    }

    pub(super) fn touch(&mut self, touch: Touch) {
        if self.numbers.len() >= NAMES_MAX {
            self.lose();
        }
        let number = self.next;
        self.next += 1;
        if let Some(before) = self.numbers.insert(touch.clone(), number) {
            self.by_number.remove(&before);
        }
        self.by_number.insert(number, touch);
    }

    /// Something was touched, and it is not known what.
    pub(super) fn lose(&mut self) {
        self.by_number.clear();
        self.numbers.clear();
        self.next += 1;
        self.known_from = self.next;
    }

    /// `None`: the mark is not of this journal, or what was touched since is not known.
    pub(super) fn since(&self, mark: &Mark) -> Option<impl Iterator<Item = &Touch>> {
        let moment: &Moment = mark.get()?;
        let is_ours = std::ptr::eq(moment.journal.as_ptr(), Arc::as_ptr(&self.itself));
        (is_ours && moment.number >= self.known_from).then(|| self.by_number.range(moment.number..).map(|(_, touch)| touch))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(n: u64) -> Touch {
        Touch::Name(n, Arc::from(b"x".as_slice()))
    }

    fn told(journal: &Journal, mark: &Mark) -> Option<Vec<Touch>> {
        journal.since(mark).map(|touches| touches.cloned().collect())
    }

    #[test]
    fn each_mark_is_told_what_came_after_it() {
        let mut journal = Journal::default();
        let first = journal.mark();
        journal.touch(name(1));
        journal.touch(name(2));
        let second = journal.mark();
        journal.touch(name(1));
        assert_eq!(told(&journal, &first), Some(vec![name(2), name(1)]));
        assert_eq!(told(&journal, &second), Some(vec![name(1)]));
        assert_eq!(told(&Journal::default(), &first), None);

        drop(first);
        let third = journal.mark();
        assert_eq!((journal.by_number.len(), journal.numbers.len()), (1, 1), "nobody can ask for the rest");
        assert_eq!(told(&journal, &second), Some(vec![name(1)]));
        drop(second);
        assert_eq!(told(&journal, &third), Some(vec![]));
        journal.lose();
        assert_eq!(told(&journal, &third), None);
        let fourth = journal.mark();
        journal.touch(name(4));
        assert_eq!(told(&journal, &fourth), Some(vec![name(4)]));
        drop((third, fourth));
        assert!(!journal.is_read());
    }

    #[test]
    fn too_many_names_are_not_remembered() {
        let mut journal = Journal::default();
        let mark = journal.mark();
        for n in 0..NAMES_MAX as u64 {
            journal.touch(name(n));
        }
        assert!(journal.since(&mark).is_some());
        journal.touch(name(u64::MAX));
        assert!(journal.since(&mark).is_none() && journal.numbers.len() == 1);
    }
}
