//! `git bisect`: binary search for the commit that broke something.

use std::collections::{HashMap, HashSet};

use crate::halt::{G, Halt};
use crate::object::Oid;
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::revwalk::Walk;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "bisect",
    "start [--term-(bad|new)=<term>] [--term-(good|old)=<term>] [--first-parent] [<bad> [<good>...]] [--] [<path>...]\n(bad|new|good|old|skip) [<rev>...]\n(next | log | terms | view)\nreset [<commit>]\nreplay <file>\nrun <command>...",
    &[&own!(&[], &["no-checkout"])],
    Run::InRepository(bisect),
);

const USAGE: &str = "usage: git bisect [help|start|bad|good|new|old|terms|skip|next|reset|visualize|view|replay|log|run]\n";

/// Result of a step of a bisection.
enum Step {
    /// A commit was checked out to be tested, or there is too little to know where.
    Next,
    /// The commit was found.
    Found,
    /// Skipped commits are all that is left.
    Skipped,
}

struct Bisect<'r, 'g, 'c> {
    repo: &'r Repo<'g, 'c>,
    bad: Vec<u8>,
    good: Vec<u8>,
}

/// A word in quotes, as git writes it for a shell.
fn quote(word: &[u8]) -> Vec<u8> {
    crate::quote::shell_word(word)
}

impl Bisect<'_, '_, '_> {
    fn state(&self, name: &str) -> Vec<u8> {
        self.repo.state_file(name)
    }

    fn text(&self, name: &str) -> G<Option<Vec<u8>>> {
        Ok(self.repo.read(&self.state(name))?.map(|text| text.trim_ascii_end().to_vec()))
    }

    fn log(&self, text: &[u8]) -> G<()> {
        self.repo.append(&self.state("BISECT_LOG"), text)
    }

    fn said(&self, term: &[u8], oid: &Oid) -> G<Vec<u8>> {
        Ok(bytes!["# ", term, ": [", oid.hex(), "] ", self.repo.commit(oid)?.subject(), "\n"])
    }

    fn bad_ref(&self) -> Vec<u8> {
        bytes!["refs/bisect/", &self.bad]
    }

    fn marked(&self, what: &[u8]) -> G<Vec<Oid>> {
        let prefix = format!("refs/bisect/{}-", String::from_utf8_lossy(what));
        let all = self.repo.refs("refs/bisect/")?;
        Ok(all.into_iter().filter(|(name, _)| name.starts_with(prefix.as_bytes())).map(|(_, oid)| oid).collect())
    }

    /// Writes what is known of a commit.
    fn mark(&self, state: &[u8], oid: &Oid, logs: bool) -> G<()> {
        let name = if *state == *self.bad { self.bad_ref() } else { bytes!["refs/bisect/", state, "-", oid.hex()] };
        self.repo.write(&self.repo.ref_path(&name), &bytes![oid.hex(), "\n"])?;
        self.log(&self.said(state, oid)?)?;
        if logs {
            self.log(&bytes!["git bisect ", state, " ", oid.hex(), "\n"])?;
        }
        Ok(())
    }

    fn clear(&self) -> G<()> {
        for (name, _) in self.repo.refs("refs/bisect/")? {
            self.repo.unlink(&self.repo.ref_path(&name))?;
        }
        let _ = self.repo.cx.fs().rmdir(&bytes![&self.repo.dir, "/refs/bisect"]);
        for name in [
            "BISECT_EXPECTED_REV",
            "BISECT_ANCESTORS_OK",
            "BISECT_LOG",
            "BISECT_NAMES",
            "BISECT_RUN",
            "BISECT_TERMS",
            "BISECT_FIRST_PARENT",
            "BISECT_START",
        ] {
            self.repo.unlink(&self.state(name))?;
        }
        Ok(())
    }

    fn go_to(&self, oid: &Oid) -> G<()> {
        self.repo.write(&self.state("BISECT_EXPECTED_REV"), &bytes![oid.hex(), "\n"])?;
        crate::subcommands::checkout::checkout(self.repo, &[b"-q".to_vec(), oid.hex().into_bytes(), b"--".to_vec()])?;
        self.repo.put(bytes!["[", oid.hex(), "] ", self.repo.commit(oid)?.subject(), "\n"])
    }

    /// Goes to the next commit when good and bad are known.
    fn auto_next(&self) -> G<Step> {
        let bad = self.repo.ref_oid(&self.bad_ref())?;
        let good = self.marked(&self.good)?;
        let waits = match (bad, good.is_empty()) {
            (Some(bad), false) => return self.next(&bad, &good),
            (None, true) => "waiting for both good and bad commits".to_owned(),
            (None, false) => match good.len() {
                1 => "waiting for bad commit, 1 good commit known".to_owned(),
                n => format!("waiting for bad commit, {n} good commits known"),
            },
            (Some(_), true) => "waiting for good commit(s), bad commit known".to_owned(),
        };
        self.repo.put(format!("status: {waits}\n"))?;
        self.log(format!("# status: {waits}\n").as_bytes())?;
        Ok(Step::Next)
    }

    /// The merge bases are tested first where the good commits are not before the bad one.
    fn test_bases(&self, bad: &Oid, good: &[Oid]) -> G<bool> {
        if self.repo.lstat(&self.state("BISECT_ANCESTORS_OK")).is_some() {
            return Ok(false);
        }
        let seen = self.repo.ancestors(&[*bad])?;
        if good.iter().any(|oid| !seen.contains(oid)) {
            let known: HashSet<&Oid> = good.iter().collect();
            for oid in good {
                for base in self.repo.merge_bases(bad, oid)? {
                    if base == *bad {
                        return Err(self.mistaken());
                    }
                    if !known.contains(&base) {
                        self.repo.put("Bisecting: a merge base must be tested\n")?;
                        self.go_to(&base)?;
                        return Ok(true);
                    }
                }
            }
        }
        self.repo.write(&self.state("BISECT_ANCESTORS_OK"), b"")?;
        Ok(false)
    }

    /// Refusal of a good commit that is not before the bad one.
    fn mistaken(&self) -> Halt {
        Halt::Die(
            1,
            bytes![
                "Some ",
                &self.good,
                " revs are not ancestors of the ",
                &self.bad,
                " rev.\ngit bisect cannot work properly in this case.\nMaybe you mistook ",
                &self.good,
                " and ",
                &self.bad,
                " revs?\n"
            ],
        )
    }

    /// The commits in question, the oldest first, with how many of them each leads to; and which is in the middle.
    fn candidates(&self, bad: &Oid, good: &[Oid], all: bool) -> G<(Vec<(Oid, usize)>, Option<(Oid, usize)>)> {
        let repo = self.repo;
        let list = self.listed(bad, good)?;
        let total = list.iter().filter(|(.., counts)| *counts).count();
        let inside: HashMap<Oid, usize> = list.iter().enumerate().map(|(at, (oid, ..))| (*oid, at)).collect();
        let parents = |at: usize| -> Vec<usize> {
            list.get(at).map_or(Vec::new(), |(_, parents, _)| parents.iter().filter_map(|parent| inside.get(parent).copied()).collect())
        };
        let counts = |at: usize| usize::from(list.get(at).is_some_and(|(.., counts)| *counts));
        let is_half = |weight: usize| {
            let off = (2 * weight).abs_diff(total);
            off <= 1 || off < total / 1024
        };
        let mut weights: Vec<Option<usize>> = vec![None; list.len()];
        let done = |at: usize, weight: usize| list.get(at).map(|(oid, ..)| (*oid, weight));
        let mut left = list.len();
        let set = |weights: &mut Vec<Option<usize>>, at: usize, weight: usize| {
            if let Some(slot) = weights.get_mut(at) {
                *slot = Some(weight);
            }
        };
        for at in 0..list.len() {
            if parents(at).is_empty() {
                set(&mut weights, at, counts(at));
                left -= 1;
            }
        }
        for at in 0..list.len() {
            if parents(at).len() < 2 {
                continue;
            }
            let weight = self.weigh(at, &counts, &parents)?;
            set(&mut weights, at, weight);
            left -= 1;
            if !all && is_half(weight) {
                return Ok((vec![(ZERO_OID, total)], done(at, weight)));
            }
        }
        while left > 0 {
            let before = left;
            for at in 0..list.len() {
                repo.cx.step(2)?;
                if weights.get(at).copied().flatten().is_some() {
                    continue;
                }
                let Some(weight) = parents(at).into_iter().find_map(|parent| weights.get(parent).copied().flatten()) else { continue };
                let weight = weight + counts(at);
                set(&mut weights, at, weight);
                left -= 1;
                if !all && is_half(weight) {
                    return Ok((vec![(ZERO_OID, total)], done(at, weight)));
                }
            }
            if left == before {
                break;
            }
        }
        let rows = list.iter().enumerate().filter(|(_, (.., counts))| *counts);
        let rows = rows.map(|(at, (oid, ..))| (*oid, weights.get(at).copied().flatten().unwrap_or(0))).collect();
        Ok(best_of(rows, total, all))
    }

    /// Number of commits that one reaches, itself among them.
    fn weigh(&self, at: usize, counts: &dyn Fn(usize) -> usize, parents: &dyn Fn(usize) -> Vec<usize>) -> G<usize> {
        let mut seen: HashSet<usize> = HashSet::from([at]);
        let mut todo = vec![at];
        let mut weight = 0;
        while let Some(at) = todo.pop() {
            self.repo.cx.step(3)?;
            weight += counts(at);
            todo.extend(parents(at).into_iter().filter(|parent| seen.insert(*parent)));
        }
        Ok(weight)
    }

    /// Commits between good and bad, oldest first, with their parents and whether they change the paths.
    fn listed(&self, bad: &Oid, good: &[Oid]) -> G<Vec<(Oid, Vec<Oid>, bool)>> {
        let repo = self.repo;
        let names = self.text("BISECT_NAMES")?.unwrap_or_default();
        let words: Vec<Vec<u8>> = names
            .split(|b| *b == b' ')
            .map(|word| word.iter().copied().filter(|b| *b != b'\'').collect::<Vec<u8>>())
            .filter(|word| !word.is_empty() && word != b"--")
            .collect();
        let specs = Specs::new(repo, &words)?;
        let first_parent = repo.lstat(&self.state("BISECT_FIRST_PARENT")).is_some();
        let mut walk = Walk::new(repo);
        walk.hidden = repo.ancestors(good)?;
        walk.first_parent = first_parent;
        walk.push(bad)?;
        let mut list = Vec::new();
        while let Some((oid, commit)) = walk.next()? {
            repo.cx.meter().fits(list.len().saturating_mul(120))?;
            let n = if first_parent { 1 } else { usize::MAX };
            let mut counts = true;
            if !specs.is_empty() {
                for parent in commit.parents.iter().take(n) {
                    let tree = repo.commit(parent)?.tree;
                    counts &= !repo.diff_trees(Some(&tree), Some(&commit.tree), &specs)?.is_empty();
                }
            }
            list.push((oid, commit.parents.iter().take(n).copied().collect::<Vec<Oid>>(), counts));
        }
        list.reverse();
        Ok(list)
    }

    fn next(&self, bad: &Oid, good: &[Oid]) -> G<Step> {
        let repo = self.repo;
        if self.test_bases(bad, good)? {
            return Ok(Step::Next);
        }
        let skipped: HashSet<Oid> = self.marked(b"skip")?.into_iter().collect();
        let (mut rows, mut best) = self.candidates(bad, good, !skipped.is_empty())?;
        let total = rows.pop().map_or(0, |(_, total)| total);
        let reaches = best.map_or(0, |(_, weight)| weight);
        if !skipped.is_empty()
            && let Some(step) = self.pass_skipped(bad, &rows, &skipped, &mut best)?
        {
            return Ok(step);
        }
        let Some((middle, _)) = best else {
            return Err(Halt::Die(4, bytes!["No testable commit found.\nMaybe you started with bad path arguments?\n"]));
        };
        if middle == *bad {
            return self.found(bad);
        }
        let left = (total - reaches.min(total)).saturating_sub(1);
        let steps = steps_left(total);
        let s = |n: usize| if n == 1 { "" } else { "s" };
        repo.put(format!("Bisecting: {left} revision{} left to test after this (roughly {steps} step{})\n", s(left), s(steps as usize)))?;
        self.go_to(&middle)?;
        Ok(Step::Next)
    }

    /// Takes another commit for a skipped one; ends when only skipped ones are left.
    fn pass_skipped(&self, bad: &Oid, rows: &[(Oid, usize)], skipped: &HashSet<Oid>, best: &mut Option<(Oid, usize)>) -> G<Option<Step>> {
        let is_skipped = |row: &(Oid, usize)| skipped.contains(&row.0);
        let tried: Vec<Oid> = rows.iter().filter(|row| is_skipped(row)).map(|row| row.0).collect();
        let open: Vec<(Oid, usize)> = rows.iter().filter(|row| !is_skipped(row)).copied().collect();
        if rows.first().is_some_and(is_skipped) {
            *best = away(&open, bad);
        }
        let is_end = best.is_none_or(|(oid, _)| oid == *bad);
        if is_end && !tried.is_empty() {
            return self.only_skipped(bad, &tried).map(Some);
        }
        Ok(None)
    }

    /// Ends a bisection with skipped commits only.
    fn only_skipped(&self, bad: &Oid, tried: &[Oid]) -> G<Step> {
        let repo = self.repo;
        let mut text = bytes!["There are only 'skip'ped commits left to test.\nThe first ", &self.bad, " commit could be any of:\n"];
        for oid in tried {
            text.extend(bytes![oid.hex(), "\n"]);
        }
        text.extend(bytes![bad.hex(), "\nWe cannot bisect more!\n"]);
        repo.put(text)?;
        self.log(&bytes!["# only skipped commits left to test\n"])?;
        for oid in std::iter::once(bad).chain(tried) {
            let line = bytes!["# possible first ", &self.bad, " commit: [", oid.hex(), "] ", repo.commit(oid)?.subject(), "\n"];
            self.log(&line)?;
        }
        Ok(Step::Skipped)
    }

    /// Ends a bisection with the first bad commit.
    fn found(&self, bad: &Oid) -> G<Step> {
        let repo = self.repo;
        repo.put(bytes![bad.hex(), " is the first ", &self.bad, " commit\n"])?;
        crate::subcommands::show::show(
            repo,
            &[b"--stat".to_vec(), b"--summary".to_vec(), b"--no-renames".to_vec(), b"--format=medium".to_vec(), bad.hex().into_bytes()],
        )?;
        self.log(&bytes!["# first ", &self.bad, " commit: [", bad.hex(), "] ", repo.commit(bad)?.subject(), "\n"])?;
        Ok(Step::Found)
    }

    fn must_run(&self) -> G<()> {
        if self.repo.lstat(&self.state("BISECT_START")).is_some() {
            return Ok(());
        }
        Err(Halt::Die(1, b"You need to start by \"git bisect start\"\n\n".to_vec()))
    }

    fn start(&mut self, args: &[Vec<u8>]) -> G<Step> {
        let repo = self.repo;
        let (mut bad, mut good, mut first_parent) = (b"bad".to_vec(), b"good".to_vec(), false);
        let mut revs: Vec<Oid> = Vec::new();
        let mut paths: Vec<Vec<u8>> = Vec::new();
        let has_dashes = args.iter().any(|arg| arg == b"--");
        let mut rest = args.iter();
        let mut own_terms = false;
        while let Some(arg) = rest.next() {
            let (name, inline) = match memchr::memchr(b'=', arg).filter(|_| arg.starts_with(b"--")).and_then(|at| arg.split_at_checked(at))
            {
                Some((name, value)) => (name, value.get(1..).map(<[u8]>::to_vec)),
                None => (arg.as_slice(), None),
            };
            let mut value = || -> G<Vec<u8>> {
                let value = inline.clone().or_else(|| rest.next().cloned());
                value.ok_or_else(|| Halt::Die(1, bytes!["error: '' is not a valid term\n"]))
            };
            match name {
                b"--" => {
                    paths.extend(rest.by_ref().cloned());
                    if !paths.is_empty() {
                        paths.insert(0, b"--".to_vec());
                    }
                    break;
                }
                b"--first-parent" => first_parent = true,
                b"--term-good" | b"--term-old" => {
                    good = value()?;
                    own_terms = true;
                }
                b"--term-bad" | b"--term-new" => {
                    bad = value()?;
                    own_terms = true;
                }
                b"--no-checkout" => {
                    return Err(fatal![
                        "option '--no-checkout' is not supported here; supported are: --term-old --term-new --first-parent"
                    ]);
                }
                arg if arg.starts_with(b"--") => return Err(Halt::Die(1, bytes!["error: unrecognized option: '", arg, "'\n"])),
                _ => match repo.resolve(arg)? {
                    Some(found) if repo.exists(&found.oid)? => revs.push(repo.commit_named(arg)?),
                    _ if has_dashes => return Err(fatal!["'", arg, "' does not appear to be a valid revision"]),
                    _ => {
                        // git: one path alone without dashes before it does not count.
                        let others: Vec<Vec<u8>> = rest.by_ref().cloned().collect();
                        if !others.is_empty() {
                            paths = [vec![arg.clone()], others].concat();
                        }
                        break;
                    }
                },
            }
        }
        if own_terms {
            check_terms([bad.as_slice(), good.as_slice()])?;
        }
        let start = self.start_point()?;
        self.clear()?;
        (self.bad, self.good) = (bad, good);
        self.write_start(&paths, &revs, &start, first_parent, own_terms)?;
        let words: Vec<Vec<u8>> = args.iter().map(|arg| bytes![" ", quote(arg)]).collect();
        self.log(&bytes!["git bisect start", words.concat(), "\n"])?;
        let step = self.auto_next();
        if let Err(Halt::Die(..)) = step {
            self.clear()?;
        }
        step
    }

    /// Branch or commit to come back to; a bisection in progress is left first.
    fn start_point(&self) -> G<Vec<u8>> {
        let repo = self.repo;
        Ok(match self.text("BISECT_START")? {
            Some(start) => {
                crate::subcommands::checkout::checkout(repo, &[start.clone(), b"--".to_vec()])?;
                start
            }
            None => match repo.branch()? {
                Some(_) if repo.head_oid()?.is_none() => return Err(Halt::Die(1, b"error: bad HEAD - strange symbolic ref\n".to_vec())),
                Some(branch) => branch,
                None => repo.head_oid()?.map(|oid| oid.hex().into_bytes()).ok_or_else(|| fatal!["bad HEAD - I need a HEAD"])?,
            },
        })
    }

    /// Writes the state of a bisection, and marks the first commits.
    fn write_start(&self, names: &[Vec<u8>], revs: &[Oid], start: &[u8], first_parent: bool, own_terms: bool) -> G<()> {
        let repo = self.repo;
        repo.write(&self.state("BISECT_START"), &bytes![start, "\n"])?;
        if first_parent {
            repo.write(&self.state("BISECT_FIRST_PARENT"), b"\n")?;
        }
        let words: Vec<Vec<u8>> = names.iter().map(|path| quote(path)).collect();
        let names = if words.is_empty() { Vec::new() } else { bytes![" ", words.join(&b' ')] };
        repo.write(&self.state("BISECT_NAMES"), &bytes![&names, "\n"])?;
        if own_terms || !revs.is_empty() {
            repo.write(&self.state("BISECT_TERMS"), &bytes![&self.bad, "\n", &self.good, "\n"])?;
        }
        for (at, oid) in revs.iter().enumerate() {
            let state = if at == 0 { self.bad.clone() } else { self.good.clone() };
            self.mark(&state, oid, false)?;
        }
        Ok(())
    }

    fn state_of(&mut self, term: &[u8], args: &[Vec<u8>], runs: bool) -> G<Step> {
        self.must_run()?;
        let repo = self.repo;
        // `new` and `old` are the words when nothing else was said.
        if self.text("BISECT_TERMS")?.is_none() {
            if matches!(term, b"new" | b"old") {
                (self.bad, self.good) = (b"new".to_vec(), b"old".to_vec());
            }
            repo.write(&self.state("BISECT_TERMS"), &bytes![&self.bad, "\n", &self.good, "\n"])?;
        }
        if *term != *self.bad && *term != *self.good && term != b"skip" {
            return Err(Halt::Die(1, bytes!["error: Invalid command: you're currently in a ", &self.bad, "/", &self.good, " bisect\n"]));
        }
        if *term == *self.bad && args.len() > 1 {
            return Err(Halt::Die(1, bytes!["error: 'git bisect ", term, "' can take only one argument.\n"]));
        }
        let oids = self.named(term, args)?;
        let expected = self.text("BISECT_EXPECTED_REV")?;
        for oid in &oids {
            self.mark(term, oid, true)?;
            if expected.as_deref() != Some(oid.hex().as_bytes()) {
                repo.unlink(&self.state("BISECT_ANCESTORS_OK"))?;
                repo.unlink(&self.state("BISECT_EXPECTED_REV"))?;
            }
        }
        if runs { self.auto_next() } else { Ok(Step::Next) }
    }

    /// Commits that operands name; `HEAD` without any.
    fn named(&self, term: &[u8], args: &[Vec<u8>]) -> G<Vec<Oid>> {
        let repo = self.repo;
        let mut oids = Vec::new();
        if args.is_empty() {
            oids.push(repo.head_oid()?.ok_or_else(|| Halt::Die(1, b"error: Bad rev input: HEAD\n".to_vec()))?);
        }
        for arg in args {
            if term == b"skip" && memchr::memmem::find(arg, b"..").is_some() {
                let mut range = crate::revwalk::Range::default();
                repo.range(arg, &mut range)?.ok_or_else(|| repo.ambiguous(arg))?;
                let mut walk = Walk::new(repo);
                walk.hidden = repo.ancestors(&range.hidden)?;
                for oid in &range.shown {
                    walk.push(oid)?;
                }
                while let Some((oid, _)) = walk.next()? {
                    oids.push(oid);
                }
                continue;
            }
            match repo.resolve(arg)? {
                Some(found) if repo.exists(&found.oid)? => oids.push(repo.peel(&found.oid)?.1),
                _ => return Err(Halt::Die(1, bytes!["error: Bad rev input: ", arg, "\n"])),
            }
        }
        Ok(oids)
    }

    fn reset(&self, to: Option<&[u8]>) -> G<()> {
        let repo = self.repo;
        let Some(start) = self.text("BISECT_START")? else { return repo.put("We are not bisecting.\n") };
        let to = match to {
            Some(to) => {
                if repo.resolve(to)?.is_none() {
                    return Err(Halt::Die(1, bytes!["error: '", to, "' is not a valid commit\n"]));
                }
                to.to_vec()
            }
            None => start,
        };
        let refused = bytes!["error: could not check out original HEAD '", to, "'. Try 'git bisect reset <commit>'.\n"];
        match crate::subcommands::checkout::checkout(repo, &[to, b"--".to_vec()]) {
            Ok(0) => {}
            Ok(_) => return Err(Halt::Die(1, refused)),
            Err(Halt::Die(_, said)) => return Err(Halt::Die(1, [said, refused].concat())),
            Err(halt) => return Err(halt),
        }
        self.clear()
    }

    fn replay(&mut self, file: &[u8]) -> G<Step> {
        let repo = self.repo;
        let text = repo.read(&repo.at(file))?.filter(|text| !text.is_empty());
        let Some(text) = text else { return Err(Halt::Die(1, bytes!["error: cannot read file '", file, "' for replaying\n"])) };
        self.reset(None)?;
        for line in text.split(|b| *b == b'\n') {
            repo.cx.step(10)?;
            let line = line.strip_prefix(b"git bisect").or_else(|| line.strip_prefix(b"git-bisect"));
            let Some(line) = line.map(<[u8]>::trim_ascii).filter(|line| !line.is_empty()) else { continue };
            let mut words = Vec::new();
            for word in line.split(|b| *b == b' ').filter(|word| !word.is_empty()) {
                words.push(word.iter().copied().filter(|b| *b != b'\'').collect::<Vec<u8>>());
            }
            let Some((term, rest)) = words.split_first() else { continue };
            match term.as_slice() {
                b"start" => {
                    self.start(rest)?;
                }
                b"terms" => {}
                _ => {
                    self.read_terms()?;
                    self.state_of(term, rest, false)?;
                }
            }
        }
        self.auto_next()
    }

    fn read_terms(&mut self) -> G<()> {
        if let Some(text) = self.text("BISECT_TERMS")? {
            let mut lines = text.split(|b| *b == b'\n');
            self.bad = lines.next().unwrap_or(b"bad").to_vec();
            self.good = lines.next().unwrap_or(b"good").to_vec();
            for term in [&self.bad, &self.good] {
                if term.contains(&b'/') || !crate::refs::is_valid(&bytes!["refs/bisect/", term]) {
                    return Err(Halt::Die(1, bytes!["error: '", term, "' is not a valid term\n"]));
                }
            }
        }
        Ok(())
    }

    fn run(&mut self, args: &[Vec<u8>]) -> G<u8> {
        let repo = self.repo;
        self.must_run()?;
        if self.repo.ref_oid(&self.bad_ref())?.is_none() || self.marked(&self.good)?.is_empty() {
            self.auto_next()?;
            return Ok(1);
        }
        if args.is_empty() {
            return Err(Halt::Die(1, b"error: bisect run failed: no command provided.\n".to_vec()));
        }
        let words: Vec<Vec<u8>> = args.iter().map(|arg| bytes![" ", quote(arg)]).collect();
        let line = words.concat();
        loop {
            repo.cx.step(100)?;
            repo.put(bytes!["running ", &line, "\n"])?;
            let (status, _) = repo.shell(line.trim_ascii_start(), &[], None, false)?;
            let term = match status {
                0 => self.good.clone(),
                125 => b"skip".to_vec(),
                1..=127 => self.bad.clone(),
                _ => {
                    return Err(Halt::Die(
                        0u8.wrapping_sub(status),
                        bytes!["error: bisect run failed: exit code ", status.to_string(), " from '", &line, "' is < 0 or >= 128\n"],
                    ));
                }
            };
            match self.state_of(&term, &[], true)? {
                Step::Next => {}
                Step::Found => {
                    repo.put("bisect found first bad commit")?;
                    return Ok(0);
                }
                Step::Skipped => {
                    repo.out.borrow_mut().flush()?;
                    return Err(Halt::Die(2, b"error: bisect run cannot continue any more\n".to_vec()));
                }
            }
        }
    }
}

/// Number of steps that are left, about.
fn steps_left(total: usize) -> u32 {
    match total {
        0..=2 => 0,
        n => {
            let log = n.ilog2();
            let power = 1usize << log;
            if power < 3 * (n - power) { log } else { log - 1 }
        }
    }
}

/// Row nearest to the middle; with `all` the rows are sorted by their distance from the ends.
fn best_of(rows: Vec<(Oid, usize)>, total: usize, all: bool) -> (Vec<(Oid, usize)>, Option<(Oid, usize)>) {
    let mut rows = rows;
    let distance = |weight: usize| weight.min(total - weight.min(total));

    let mut best: Option<(Oid, usize)> = None;
    for row in &rows {
        if best.is_none_or(|best| distance(row.1) > distance(best.1)) {
            best = Some(*row);
        }
    }
    if all {
        rows.sort_by(|a, b| distance(b.1).cmp(&distance(a.1)).then(a.0.cmp(&b.0)));
        best = rows.first().copied();
    }
    rows.push((ZERO_OID, total));

    (rows, best)
}

/// Refuses terms that mean something else.
fn check_terms([bad, good]: [&[u8]; 2]) -> G<()> {
    for term in [bad, good] {
        let words = [&b"help"[..], b"start", b"skip", b"next", b"reset", b"visualize", b"view", b"replay", b"log", b"run", b"terms"];
        if words.contains(&term) {
            return Err(Halt::Die(1, bytes!["error: can't use the builtin command '", term, "' as a term\n"]));
        }
        if !crate::refs::is_valid(&bytes!["refs/bisect/", term]) || term.contains(&b'/') {
            return Err(Halt::Die(1, bytes!["error: '", term, "' is not a valid term\n"]));
        }
    }
    if bad == good {
        return Err(Halt::Die(1, b"error: please use two different terms\n".to_vec()));
    }
    Ok(())
}

const ZERO_OID: Oid = crate::object::ZERO;

/// The commit to test where the best ones were skipped: a little away from them, and always the same.
fn away(open: &[(Oid, usize)], bad: &Oid) -> Option<(Oid, usize)> {
    let count = u32::try_from(open.len()).unwrap_or(u32::MAX);
    let random = (count.wrapping_mul(1_103_515_245).wrapping_add(12345) / 65536) % 32768;
    let root = |n: u32| -> u64 { u64::from(n).isqrt() };
    let index = u64::from(count) * u64::from(random) / 32768 * root(random) / root(32768).max(1);
    let at = usize::try_from(index).unwrap_or(0);
    match open.get(at) {
        Some(row) if row.0 != *bad => Some(*row),
        Some(_) if at > 0 => open.get(at - 1).copied(),
        _ => open.first().copied(),
    }
}

pub(crate) fn bisect(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let Some((name, rest)) = args.split_first() else { return Err(Halt::Die(1, USAGE.as_bytes().to_vec())) };
    let mut bisect = Bisect { repo, bad: b"bad".to_vec(), good: b"good".to_vec() };
    bisect.read_terms()?;
    let status = |step: Step| match step {
        Step::Skipped => 2,
        Step::Next | Step::Found => 0,
    };
    Ok(match name.as_slice() {
        b"start" => status(bisect.start(rest)?),
        b"skip" => status(bisect.state_of(b"skip", rest, true)?),
        b"next" => {
            bisect.must_run()?;
            status(bisect.auto_next()?)
        }
        b"reset" => bisect.reset(rest.first().map(Vec::as_slice)).map(|()| 0)?,
        b"log" => match repo.read(&bisect.state("BISECT_LOG"))? {
            Some(text) => repo.put(text).map(|()| 0)?,
            None => return Err(Halt::Die(1, b"error: We are not bisecting.\n".to_vec())),
        },
        b"terms" => {
            bisect.put_terms(rest.first().map(Vec::as_slice))?;
            0
        }
        b"visualize" | b"view" => bisect.visualize(rest)?,
        b"replay" => match rest {
            [file] => status(bisect.replay(file)?),
            _ => return Err(Halt::Die(1, b"error: no logfile given\n".to_vec())),
        },
        b"run" => bisect.run(rest)?,
        b"help" => {
            repo.put(crate::parse_options::usage(&SUBCOMMAND.usage))?;
            0
        }
        term if *term == *bisect.bad || *term == *bisect.good || matches!(term, b"bad" | b"good" | b"new" | b"old") => {
            status(bisect.state_of(term, rest, true)?)
        }
        other => return Err(Halt::Die(1, bytes!["error: unknown subcommand: `", other, "'\n", USAGE])),
    })
}

impl Bisect<'_, '_, '_> {
    /// Prints the terms for good and bad.
    fn put_terms(&self, which: Option<&[u8]>) -> G<()> {
        if self.text("BISECT_TERMS")?.is_none() {
            return Err(Halt::Die(1, b"error: no terms defined\n".to_vec()));
        }
        let repo = self.repo;
        match which {
            None => {
                repo.put(bytes!["Your current terms are ", &self.good, " for the old state\nand ", &self.bad, " for the new state.\n"])?
            }
            Some(b"--term-good" | b"--term-old") => repo.put(bytes![&self.good, "\n"])?,
            Some(b"--term-bad" | b"--term-new") => repo.put(bytes![&self.bad, "\n"])?,
            Some(other) => {
                return Err(Halt::Die(
                    1,
                    bytes![
                        "error: invalid argument ",
                        other,
                        " for 'git bisect terms'.\nSupported options are: --term-good|--term-old and --term-bad|--term-new.\n"
                    ],
                ));
            }
        }
        Ok(())
    }

    /// Lists the commits that are left.
    fn visualize(&self, rest: &[Vec<u8>]) -> G<u8> {
        self.must_run()?;
        let mut all = match rest.first().map(Vec::as_slice) {
            Some(b"log") => rest.get(1..).unwrap_or_default().to_vec(),
            _ => rest.to_vec(),
        };
        all.push(self.bad_ref());
        for oid in self.marked(&self.good)? {
            all.push(bytes!["^", oid.hex()]);
        }
        all.push(b"--".to_vec());
        crate::subcommands::log::log(self.repo, &all)
    }
}
