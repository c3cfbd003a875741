//! `--graph`: lines of history drawn beside commits.

use crate::object::Oid;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Padding,
    Skip,
    BeforeCommit,
    Commit,
    AfterMerge,
    Collapsing,
}

pub(crate) struct Graph {
    /// Sign that stands for the commit.
    pub(crate) mark: &'static str,
    commit: Oid,
    parents: Vec<Oid>,
    width: usize,
    expansion: usize,
    state: State,
    before: State,
    index: usize,
    index_before: usize,
    /// Whether the first parent goes straight down (1) or to the left (0); −1 for none yet.
    layout: isize,
    edges: isize,
    edges_before: isize,
    columns: Vec<Oid>,
    next: Vec<Oid>,
    /// Column that the edge at each place of the text goes to; −1 for none.
    mapping: Vec<isize>,
    mapping_before: Vec<isize>,
}

fn get(list: &[isize], at: isize) -> isize {
    usize::try_from(at).ok().and_then(|at| list.get(at)).copied().unwrap_or(-1)
}

fn set(list: &mut [isize], at: isize, to: isize) {
    if let Some(slot) = usize::try_from(at).ok().and_then(|at| list.get_mut(at)) {
        *slot = to;
    }
}

fn signed(n: usize) -> isize {
    isize::try_from(n).unwrap_or(isize::MAX)
}

impl Graph {
    /// Columns of the lines beside the commit at hand.
    pub(crate) const fn columns(&self) -> usize {
        self.width
    }

    pub(crate) fn new() -> Self {
        Self {
            mark: "*",
            commit: Oid::default(),
            parents: Vec::new(),
            width: 0,
            expansion: 0,
            state: State::Padding,
            before: State::Padding,
            index: 0,
            index_before: 0,
            layout: 0,
            edges: 0,
            edges_before: 0,
            columns: Vec::new(),
            next: Vec::new(),
            mapping: Vec::new(),
            mapping_before: Vec::new(),
        }
    }

    fn go(&mut self, state: State) {
        self.before = self.state;
        self.state = state;
    }

    /// Goes on to the next commit.
    pub(crate) fn update(&mut self, commit: Oid, parents: Vec<Oid>) {
        self.commit = commit;
        self.parents = parents;
        self.index_before = self.index;
        self.update_columns();
        self.expansion = 0;
        self.state = if self.state != State::Padding {
            State::Skip
        } else if self.needs_room() {
            State::BeforeCommit
        } else {
            State::Commit
        };
    }

    fn insert(&mut self, commit: Oid, own: Option<usize>) {
        let at = self.next.iter().position(|other| *other == commit).unwrap_or_else(|| {
            self.next.push(commit);
            self.next.len() - 1
        });
        let place;
        if let Some(own) = own.filter(|_| self.parents.len() > 1 && self.layout == -1) {
            let distance = signed(own) - signed(at);
            let shift = if distance > 1 { 2 * distance - 3 } else { 1 };
            self.layout = isize::from(distance <= 0);
            self.edges = signed(self.parents.len()) + self.layout - 2;
            place = signed(self.width) + (self.layout - 1) * shift;
            self.width += usize::try_from(2 * self.layout).unwrap_or(0);
        } else if self.edges > 0 && signed(at) == get(&self.mapping, signed(self.width) - 2) {
            place = signed(self.width) - 2;
            self.edges = -1;
        } else {
            place = signed(self.width);
            self.width += 2;
        }
        set(&mut self.mapping, place, signed(at));
    }

    fn update_columns(&mut self) {
        self.columns = std::mem::take(&mut self.next);
        let most = 2 * (self.columns.len() + self.parents.len()) + 2;
        self.mapping = vec![-1; most];
        self.mapping_before.resize(most.max(self.mapping_before.len()), -1);
        self.width = 0;
        self.edges_before = self.edges;
        self.edges = 0;
        let mut seen = false;
        let columns = std::mem::take(&mut self.columns);
        for i in 0..=columns.len() {
            let commit = match columns.get(i) {
                Some(commit) => *commit,
                None if seen => break,
                None => self.commit,
            };
            if commit == self.commit {
                seen = true;
                self.index = i;
                self.layout = -1;
                for parent in self.parents.clone() {
                    self.insert(parent, Some(i));
                }
                if self.parents.is_empty() {
                    self.width += 2;
                }
            } else {
                self.insert(commit, None);
            }
        }
        self.columns = columns;
        while self.mapping.len() > 1 && self.mapping.last() == Some(&-1) {
            self.mapping.pop();
        }
    }

    fn dashes(&self) -> usize {
        usize::try_from(signed(self.parents.len()) + self.layout - 3).unwrap_or(0)
    }

    fn needs_room(&self) -> bool {
        self.parents.len() >= 3 && self.index + 1 < self.columns.len() && self.expansion < self.dashes() * 2
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.state == State::Padding
    }

    fn is_settled(&self) -> bool {
        self.mapping.iter().enumerate().all(|(i, target)| *target < 0 || *target == signed(i / 2))
    }

    fn settle(&mut self) {
        let state = if self.is_settled() { State::Padding } else { State::Collapsing };
        self.go(state);
    }

    /// The next line, and whether it is that of the commit.
    pub(crate) fn line(&mut self) -> (String, bool) {
        let mut out = String::new();
        let is_commit = self.state == State::Commit;
        match self.state {
            State::Padding => self.next.iter().for_each(|_| out.push_str("| ")),
            State::Skip => {
                out.push_str("...");
                let state = if self.needs_room() { State::BeforeCommit } else { State::Commit };
                self.go(state);
            }
            State::BeforeCommit => self.room_line(&mut out),
            State::Commit => self.commit_line(&mut out),
            State::AfterMerge => self.merge_line(&mut out),
            State::Collapsing => self.collapsing_line(&mut out),
        }
        self.pad(&mut out);
        (out, is_commit)
    }

    fn pad(&self, out: &mut String) {
        while out.len() < self.width {
            out.push(' ');
        }
    }

    /// Text of the graph before a line that is not its own.
    pub(crate) fn padding(&mut self) -> String {
        if self.state != State::Commit {
            return self.line().0;
        }
        let mut out = String::new();
        for commit in &self.columns {
            out.push('|');
            let n = if *commit == self.commit && self.parents.len() > 2 { (self.parents.len() - 2) * 2 } else { 1 };
            out.push_str(&" ".repeat(n));
        }
        self.pad(&mut out);
        self.before = State::Padding;
        out
    }

    fn room_line(&mut self, out: &mut String) {
        let mut seen = false;
        for (i, commit) in self.columns.iter().enumerate() {
            if *commit == self.commit {
                seen = true;
                out.push('|');
                out.push_str(&" ".repeat(self.expansion));
            } else if seen && (self.expansion > 0 || (self.before == State::AfterMerge && self.index_before < i)) {
                out.push('\\');
            } else {
                out.push('|');
            }
            out.push(' ');
        }
        self.expansion += 1;
        if !self.needs_room() {
            self.go(State::Commit);
        }
    }

    fn commit_line(&mut self, out: &mut String) {
        let mut seen = false;
        for i in 0..=self.columns.len() {
            let commit = match self.columns.get(i) {
                Some(commit) => *commit,
                None if seen => break,
                None => self.commit,
            };
            let at = signed(i);
            if commit == self.commit {
                seen = true;
                self.put_mark(out);
            } else if seen && self.edges > 1 {
                out.push('\\');
            } else if seen && self.edges == 1 {
                let is_moving = self.before == State::AfterMerge && self.edges_before > 0 && self.index_before < i;
                out.push(if is_moving { '\\' } else { '|' });
            } else if self.before == State::Collapsing && get(&self.mapping_before, 2 * at + 1) == at && get(&self.mapping, 2 * at) < at {
                out.push('/');
            } else {
                out.push('|');
            }
            out.push(' ');
        }
        if self.parents.len() > 1 { self.go(State::AfterMerge) } else { self.settle() }
    }

    /// Adds the sign of the commit, with dashes to the parents of an octopus.
    fn put_mark(&self, out: &mut String) {
        out.push_str(self.mark);
        if self.parents.len() > 2 {
            let n = self.dashes();
            for dash in 0..n {
                out.push_str(if dash + 1 == n { "-." } else { "--" });
            }
        }
    }

    fn merge_line(&mut self, out: &mut String) {
        let (mut seen, mut has_parent) = (false, false);
        let first = self.parents.first().copied();
        for i in 0..=self.columns.len() {
            let commit = match self.columns.get(i) {
                Some(commit) => *commit,
                None if seen => break,
                None => self.commit,
            };
            if commit == self.commit {
                seen = true;
                self.merge_edges(out);
            } else if seen {
                out.push_str(if self.edges > 0 { "\\ " } else { "| " });
            } else {
                out.push('|');
                if self.layout != 0 || i + 1 != self.index {
                    out.push(if has_parent { '_' } else { ' ' });
                }
            }
            has_parent |= Some(commit) == first;
        }
        self.settle();
    }

    /// Adds the edges from a merge to its parents.
    fn merge_edges(&self, out: &mut String) {
        let mut way = usize::try_from(self.layout).unwrap_or(0);
        for j in 0..self.parents.len() {
            out.push(*['/', '|', '\\'].get(way).unwrap_or(&'\\'));
            if way == 2 {
                if self.edges > 0 || j + 1 < self.parents.len() {
                    out.push(' ');
                }
            } else {
                way += 1;
            }
        }
        if self.edges == 0 {
            out.push(' ');
        }
    }

    fn collapsing_line(&mut self, out: &mut String) {
        let mut used = false;
        std::mem::swap(&mut self.mapping, &mut self.mapping_before);
        let n = self.mapping_before.len();
        self.mapping = vec![-1; n];
        let (edge, edge_target) = self.move_edges(n);
        self.mapping_before = self.mapping.clone();
        while self.mapping.len() > 1 && self.mapping.last() == Some(&-1) {
            self.mapping.pop();
        }
        for i in 0..signed(self.mapping.len()) {
            let target = get(&self.mapping, i);
            if target < 0 {
                out.push(' ');
            } else if target * 2 == i {
                out.push('|');
            } else if target == edge_target && i != edge - 1 {
                if i != target * 2 + 3 {
                    set(&mut self.mapping, i, -1);
                }
                used = true;
                out.push('_');
            } else {
                if used && i < edge {
                    set(&mut self.mapping, i, -1);
                }
                out.push('/');
            }
        }
        if self.is_settled() {
            self.go(State::Padding);
        }
    }

    /// Moves edges a column towards their targets; one of them may run along the line.
    fn move_edges(&mut self, n: usize) -> (isize, isize) {
        let (mut edge, mut edge_target) = (-1, -1);
        for i in 0..signed(n) {
            let target = get(&self.mapping_before, i);
            if target < 0 {
                continue;
            }
            if target * 2 == i {
                set(&mut self.mapping, i, target);
                continue;
            }
            let left = get(&self.mapping, i - 1);
            let to = if left < 0 {
                i - 1
            } else if left == target {
                continue;
            } else {
                i - 2
            };
            set(&mut self.mapping, to, target);
            if edge == -1 {
                edge_target = target;
                edge = to + 1;
                let mut j = target * 2 + 3;
                while j < i - 2 {
                    set(&mut self.mapping, j, target);
                    j += 2;
                }
            }
        }
        (edge, edge_target)
    }
}
