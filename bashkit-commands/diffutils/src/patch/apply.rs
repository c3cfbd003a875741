//! Finds where hunks belong, and changes files.

use bashkit_core::command::Cx;
use bashkit_core::gnu::{in_place, quotearg};
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::vfs::{Metadata, OpenOptions, path};

use super::Plan;
use super::read::{Act, Hunk, Kind, Patch};

pub(super) struct Applier<'p, 'k> {
    cx: &'p Cx<'k>,
    plan: &'p Plan,
    pub(super) out: Output,
    pub(super) failed: bool,
}

/// State of the file being patched.
struct State<'f> {
    lines: Vec<&'f [u8]>,
    result: Vec<u8>,
    /// Number of input lines already copied or deleted.
    frozen: i64,
    in_offset: i64,
    out_offset: i64,
}

fn number(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// `name` without `n` leading directories; without a number only its last part.
fn strip(name: &[u8], n: Option<usize>) -> Option<Vec<u8>> {
    let Some(n) = n else {
        return name.rsplit(|b| *b == b'/').next().filter(|part| !part.is_empty()).map(<[u8]>::to_vec);
    };
    let mut rest = name;
    for _ in 0..n {
        let at = memchr::memchr(b'/', rest)?;
        rest = rest.get(at..)?;
        while let Some(next) = rest.strip_prefix(b"/") {
            rest = next;
        }
    }
    Some(rest.to_vec()).filter(|rest| !rest.is_empty())
}

impl<'p, 'k> Applier<'p, 'k> {
    pub(super) fn new(cx: &'p Cx<'k>, plan: &'p Plan) -> Self {
        Self { cx, plan, out: cx.stdout(), failed: false }
    }

    fn say(&mut self, text: &[u8]) -> Result<(), Fault> {
        if self.plan.output.as_deref() == Some(b"-") { self.cx.stderr_bytes(text) } else { self.out.put(text) }
    }

    fn chat(&mut self, text: &[u8]) -> Result<(), Fault> {
        if self.plan.silent { Ok(()) } else { self.say(text) }
    }

    /// Announces the file of a patch that cannot be parsed: GNU has opened it by then.
    pub(super) fn announce_broken(&mut self, patch: Option<&Patch>) -> Result<(), Fault> {
        if let Some(file) = patch.and_then(|patch| self.choose(patch, self.plan.reverse)) {
            self.announce(&file)?;
        }
        Ok(())
    }

    fn announce(&mut self, name: &[u8]) -> Result<(), Fault> {
        let verb: &[u8] = if self.plan.dry { b"checking" } else { b"patching" };
        let text = match &self.plan.output {
            Some(output) => [
                verb,
                b" file ",
                &quotearg::styled(output, quotearg::Style::Shell)[..],
                b" (read from ",
                &quotearg::styled(name, quotearg::Style::Shell),
                b")\n",
            ]
            .concat(),
            None => [verb, b" file ", &quotearg::styled(name, quotearg::Style::Shell)[..], b"\n"].concat(),
        };
        self.chat(&text)
    }

    fn exists(&self, name: &[u8]) -> bool {
        self.look(&self.plan.place(name)).is_some()
    }

    /// Metadata of a place, if there is something; links are not followed unless that is asked for.
    fn look(&self, place: &[u8]) -> Option<Metadata> {
        if self.plan.follow { self.cx.stat(place) } else { self.cx.lstat(place) }.ok()
    }

    /// The file that a patch is for; `None` when there is none.
    fn choose(&self, patch: &Patch, reverse: bool) -> Option<Vec<u8>> {
        if let Some(file) = &self.plan.file {
            return Some(file.clone());
        }
        if let Some((from, to)) = &patch.rename {
            return Some(if reverse { to.clone() } else { from.clone() });
        }
        let safe = |name: &Vec<u8>| !name.starts_with(b"/") && !name.split(|b| *b == b'/').any(|part| part == b"..");
        let names: Vec<Option<Vec<u8>>> = patch
            .names
            .iter()
            .map(|name| name.as_ref().filter(|name| *name != b"/dev/null").and_then(|name| strip(name, self.plan.strip)).filter(safe))
            .collect();
        let parts = |name: &[u8]| name.split(|b| *b == b'/').filter(|part| !part.is_empty()).count();
        let base = |name: &[u8]| name.rsplit(|b| *b == b'/').next().unwrap_or_default().len();
        let best = |names: &mut dyn Iterator<Item = &Vec<u8>>| names.min_by_key(|name| (parts(name), base(name), name.len())).cloned();
        best(&mut names.iter().flatten().filter(|name| self.exists(name))).or_else(|| {
            let creates = patch.nonexistent.get(usize::from(reverse)).is_some_and(|said| *said > 0)
                || patch.nonexistent.get(usize::from(!reverse)).is_some_and(|said| *said == 2);
            if creates { best(&mut names.iter().flatten()) } else { None }
        })
    }

    /// Prints the questions of GNU patch about a reversed patch, and takes the default answers; `true`: apply it reversed.
    fn ok_to_reverse(&mut self, what: &[u8], reverse: bool, skip: &mut bool) -> Result<bool, Fault> {
        self.say(what)?;
        if self.plan.forward {
            self.say(b"  Skipping patch.\n")?;
            *skip = true;
            return Ok(false);
        }
        if self.plan.force {
            self.chat(b"  Applying it anyway.\n")?;
            return Ok(false);
        }
        if self.plan.batch {
            self.say(if reverse { b"  Ignoring -R.\n" } else { b"  Assuming -R.\n" })?;
            return Ok(true);
        }
        self.say(if reverse { b"  Ignore -R? [n] \n" } else { b"  Assume -R? [n] \n" })?;
        self.say(b"Apply anyway? [n] \n")?;
        self.chat(b"Skipping patch.\n")?;
        *skip = true;
        Ok(false)
    }

    fn plural(&mut self, failed: usize, all: usize, how: &str) -> Result<(), Fault> {
        self.say(format!("{failed} out of {all} hunk{} {how}", if all == 1 { "" } else { "s" }).as_bytes())
    }

    pub(super) fn apply(&mut self, patch: Patch) -> Result<(), Fault> {
        let mut reverse = self.plan.reverse;
        let mut skip = false;
        let n_hunks = patch.hunks.len();
        let Some(name) = self.choose(&patch, reverse) else {
            self.cannot_find(&patch)?;
            self.failed = true;
            self.plural(n_hunks, n_hunks, "ignored\n")?;
            return Ok(());
        };
        let place = self.plan.place(&name);
        let meta = self.look(&place);
        let mut content = Vec::new();
        if let Some(meta) = &meta {
            if !meta.is_file() {
                self.chat(
                    &[b"File ", &quotearg::styled(&name, quotearg::Style::Shell)[..], b" is not a regular file -- refusing to patch\n"]
                        .concat(),
                )?;
                self.failed = true;
                if n_hunks == 0 {
                    return Ok(());
                }
                if !self.plan.dry && self.plan.output.is_some() {
                    self.write(&patch, &name, true, b"", None, false, false)?;
                }
                self.plural(n_hunks, n_hunks, "ignored")?;
                let turned = |hunk: &Hunk| if reverse { hunk.reversed() } else { hunk.clone() };
                let rejects: Vec<(Hunk, i64)> = patch.hunks.iter().map(|hunk| (turned(hunk), 0)).collect();
                return self.save_rejects(&patch, &name, &rejects, reverse);
            }
            self.cx.open_input(&place).and_then(|mut input| input.rest(&mut content))?;
        }
        let _charge = self.cx.meter().charge(content.len().saturating_mul(2)).map_err(Fault::from)?;
        if self.plan.file.is_none() {
            self.look_for_reversal(&patch, &name, meta.is_some(), content.is_empty(), &mut reverse, &mut skip)?;
            if skip {
                self.failed = true;
                self.plural(n_hunks, n_hunks, "ignored\n")?;
                return Ok(());
            }
        }
        let renamed =
            patch.rename.as_ref().filter(|_| self.plan.file.is_none()).map(|(from, to)| if reverse { from.clone() } else { to.clone() });
        if patch.stripped_cr && !self.plan.keep_cr {
            self.chat(b"(Stripping trailing CRs from patch; use --binary to disable.)\n")?;
        }
        match &renamed {
            Some(to) => {
                let verb: &[u8] = if self.plan.dry { b"checking" } else { b"patching" };
                let how: &[u8] = if patch.is_copy { b" (copied from " } else { b" (renamed from " };
                self.chat(&[verb, b" file ", to, how, &name, b")\n"].concat())?;
            }
            None => self.announce(&name)?,
        }
        self.change(patch, &name, meta.is_some(), &content, renamed, reverse)
    }

    fn cannot_find(&mut self, patch: &Patch) -> Result<(), Fault> {
        self.say(format!("can't find file to patch at input line {}\n", patch.line).as_bytes())?;
        self.say(if self.plan.strip.is_some() {
            b"Perhaps you used the wrong -p or --strip option?\n"
        } else {
            b"Perhaps you should have used the -p or --strip option?\n"
        })?;
        if !patch.intro.is_empty() {
            self.say(b"The text leading up to this was:\n--------------------------\n")?;
            for line in &patch.intro {
                self.say(&[b"|", &line[..]].concat())?;
            }
            self.say(b"--------------------------\n")?;
        }
        if self.plan.force || self.plan.batch {
            return self.chat(b"No file to patch.  Skipping patch.\n");
        }
        self.say(b"File to patch: \nSkip this patch? [y] \n")?;
        self.chat(b"Skipping patch.\n")
    }

    /// A patch that would create what is there, or delete what is not, is probably applied already.
    fn look_for_reversal(
        &mut self,
        patch: &Patch,
        name: &[u8],
        exists: bool,
        empty: bool,
        reverse: &mut bool,
        skip: &mut bool,
    ) -> Result<(), Fault> {
        let said = |side: bool| patch.nonexistent.get(usize::from(side)).copied().unwrap_or(0);
        if patch.kind == Kind::Git && exists {
            return Ok(());
        }
        let looks = u8::from(!empty) < said(*reverse ^ empty);
        let (missing, no_content) = (!exists, empty);
        if no_content && said(*reverse ^ missing) == 1 && said(!*reverse ^ missing) == 2 {
            return Ok(());
        }
        if !looks {
            return Ok(());
        }
        let (verb, state) = match (missing, no_content) {
            (true, _) => ("delete", "does not exist"),
            (_, true) => ("empty out", "is already empty"),
            _ => ("create", "already exists"),
        };
        let when = if *reverse { ", when reversed," } else { "" };
        let text =
            [format!("The next patch{when} would {verb} the file ").as_bytes(), name, format!(",\nwhich {state}!").as_bytes()].concat();
        if self.ok_to_reverse(&text, *reverse, skip)? {
            *reverse = !*reverse;
        }
        Ok(())
    }

    fn change(
        &mut self,
        patch: Patch,
        name: &[u8],
        existed: bool,
        content: &[u8],
        renamed: Option<Vec<u8>>,
        reverse: bool,
    ) -> Result<(), Fault> {
        let mut reverse = reverse;
        let mut state =
            State { lines: content.split_inclusive(|b| *b == b'\n').collect(), result: Vec::new(), frozen: 0, in_offset: 0, out_offset: 0 };
        let (mut skip, mut apply_anyway, mut mismatch) = (false, false, false);
        let mut failed = 0;
        let mut rejects = Vec::new();
        let n_hunks = patch.hunks.len();
        for (i, original) in patch.hunks.iter().enumerate() {
            let mut hunk = if reverse { original.reversed() } else { original.clone() };
            let fuzz_max = self.plan.fuzz.min(hunk.prefix().max(hunk.suffix()));
            let mut fuzz = 0;
            let mut place = None;
            while !skip {
                place = state.locate(self.cx, &hunk, fuzz, self.plan.loose)?;
                mismatch |= place.is_none() || fuzz > 0 || state.in_offset != 0;
                if i == 0 && place.is_none() && !self.plan.force && !apply_anyway && reverse == self.plan.reverse {
                    let swapped = hunk.reversed();
                    if let Some(found) = state.locate(self.cx, &swapped, fuzz, self.plan.loose)? {
                        let what: &[u8] =
                            if reverse { b"Unreversed patch detected!" } else { b"Reversed (or previously applied) patch detected!" };
                        if self.ok_to_reverse(what, reverse, &mut skip)? {
                            reverse = !reverse;
                            hunk = swapped;
                            place = Some(found);
                        } else {
                            state.in_offset = 0;
                            apply_anyway = true;
                            if !skip {
                                continue;
                            }
                        }
                    }
                }
                if place.is_some() || fuzz >= fuzz_max {
                    break;
                }
                fuzz += 1;
            }
            let at = place.unwrap_or_else(|| hunk.first[0]) + state.out_offset;
            let creates_existing = place == Some(1) && patch.nonexistent.get(usize::from(reverse)) == Some(&2) && !content.is_empty();
            match place.filter(|_| !skip && !creates_existing) {
                None => {
                    failed += 1;
                    if creates_existing {
                        self.say(&[b"Patch attempted to create file ", name, b", which already exists.\n"].concat())?;
                    }
                    if !skip {
                        self.chat(format!("Hunk #{} FAILED at {at}.\n", i + 1).as_bytes())?;
                    }
                    rejects.push((hunk, state.out_offset));
                }
                Some(place) => {
                    state.apply(&hunk, place);
                    if fuzz > 0 || state.in_offset != 0 {
                        let mut text = format!("Hunk #{} succeeded at {at}", i + 1);
                        if fuzz > 0 {
                            text.push_str(&format!(" with fuzz {fuzz}"));
                        }
                        if state.in_offset != 0 {
                            text.push_str(&format!(" (offset {} line{})", state.in_offset, if state.in_offset == 1 { "" } else { "s" }));
                        }
                        text.push_str(".\n");
                        self.chat(text.as_bytes())?;
                    }
                }
            }
        }
        state.copy_until(number(state.lines.len()));
        let result = std::mem::take(&mut state.result);
        if !existed && failed == n_hunks && n_hunks > 0 && self.plan.output.is_none() {
            // GNU: the backup of what is not there is made before that is noticed.
            if !self.plan.dry && (self.plan.backup || self.plan.backup_mismatch) {
                let backup = self.cx.path(&self.plan.place(&self.backup_name(name)));
                self.cx.create(&backup)?.flush()?;
            }
            return Err(super::fatal(&[b"Can't reopen file ", name, b" : No such file or directory"].concat()));
        }
        let deletes = patch.nonexistent.get(usize::from(!reverse)) == Some(&2);
        let all_failed = failed == n_hunks && n_hunks > 0;
        if !skip && !all_failed {
            self.write(&patch, name, existed, &result, renamed, mismatch, deletes)?;
        } else if !self.plan.dry && self.plan.output.is_some() {
            // GNU: the file of `-o` is there though nothing of the patch is in it.
            self.write(&patch, name, existed, if skip { b"" } else { content }, None, mismatch, false)?;
        } else if !skip
            && mismatch
            && existed
            && !self.plan.dry
            && self.plan.output.is_none()
            && (self.plan.backup || self.plan.backup_mismatch)
        {
            self.write(&patch, name, existed, content, None, mismatch, false)?;
        }
        if failed > 0 {
            self.failed = true;
            self.plural(failed, n_hunks, if skip { "ignored" } else { "FAILED" })?;
            self.save_rejects(&patch, name, &rejects, reverse)?;
        }
        Ok(())
    }

    /// Writes the hunks that were not applied, and says where, behind how many they are.
    fn save_rejects(&mut self, patch: &Patch, name: &[u8], rejects: &[(Hunk, i64)], reverse: bool) -> Result<(), Fault> {
        let reject = self.plan.reject.clone().unwrap_or_else(|| [self.plan.output.as_deref().unwrap_or(name), b".rej"].concat());
        if self.plan.dry || reject == b"-" {
            return self.say(b"\n");
        }
        self.say(&[b" -- saving rejects to file ", &reject[..], b"\n"].concat())?;
        let text = self.rejected(patch, rejects, reverse);
        let mut file = self.cx.create(&self.plan.place(&reject))?;
        file.put(&text)?;
        file.flush()
    }

    /// Name of the backup of a file.
    fn backup_name(&self, name: &[u8]) -> Vec<u8> {
        [&self.plan.prefix[..], name, &self.plan.suffix].concat()
    }

    #[expect(clippy::too_many_arguments, reason = "what is known of the file when it is written")]
    fn write(
        &mut self,
        patch: &Patch,
        name: &[u8],
        existed: bool,
        result: &[u8],
        renamed: Option<Vec<u8>>,
        mismatch: bool,
        deletes: bool,
    ) -> Result<(), Fault> {
        if deletes && !result.is_empty() {
            self.say(&[b"Not deleting file ", name, b" as content differs from patch\n"].concat())?;
            self.failed = true;
        }
        if self.plan.dry {
            return Ok(());
        }
        if let Some(output) = &self.plan.output {
            if output == b"-" {
                self.out.put(result)?;
            } else {
                // GNU: the results of all files stand there, one behind the other.
                let to = self.cx.open(&self.plan.place(output), OpenOptions { truncate: false, ..OpenOptions::write(0o666) })?;
                if let Some(meta) = to.metadata() {
                    to.seek(meta.size);
                }
                let mut file = self.cx.output(to);
                file.put(result)?;
                file.flush()?;
            }
            return Ok(());
        }
        let place = self.plan.place(name);
        if self.plan.backup || (mismatch && self.plan.backup_mismatch) {
            let backup = self.cx.path(&self.plan.place(&self.backup_name(name)));
            if existed {
                let mut old = Vec::new();
                self.cx.open_input(&place)?.rest(&mut old)?;
                let mut file = self.cx.create(&backup)?;
                file.put(&old)?;
                file.flush()?;
                if let Ok(meta) = self.cx.stat(&place) {
                    let _ = self.cx.fs().chmod(&backup, meta.mode);
                    let _ = self.cx.fs().set_times(&backup, Some(meta.atime), Some(meta.mtime), true);
                }
            } else {
                let mut file = self.cx.create(&backup)?;
                file.flush()?;
            }
        }
        if result.is_empty() && (deletes || self.plan.remove_empty) {
            if existed {
                self.cx.fs().unlink(&self.cx.path(&place)).map_err(|errno| self.cx.fault(errno))?;
                // Directories that are empty now go, too.
                let mut dir = name;
                while let Some(at) = dir.iter().rposition(|b| *b == b'/') {
                    dir = dir.get(..at).unwrap_or_default();
                    if dir.is_empty() || self.cx.fs().rmdir(&self.cx.path(&self.plan.place(dir))).is_err() {
                        break;
                    }
                }
            }
            return Ok(());
        }
        let target = match &renamed {
            Some(to) => {
                let target = self.plan.place(to);
                if !patch.is_copy && existed {
                    self.make_parents(&target)?;
                    self.cx.fs().rename(&self.cx.path(&place), &self.cx.path(&target)).map_err(|errno| self.cx.fault(errno))?;
                }
                target
            }
            None => place,
        };
        if !existed || renamed.is_some() {
            self.make_parents(&target)?;
        }
        if self.plan.follow && self.cx.lstat(&target).is_ok_and(|meta| meta.is_symlink()) {
            // GNU: what was read by way of a link takes the place of the link.
            self.cx.fs().unlink(&self.cx.path(&target)).map_err(|errno| self.cx.fault(errno))?;
        }
        in_place::replace(self.cx, &target, result, b"patch")?.map_err(|errno| self.cx.fault(errno))?;
        if let Some(mode) = patch.mode {
            self.cx.fs().chmod(&self.cx.path(&target), mode & !self.cx.umask()).map_err(|errno| self.cx.fault(errno))?;
        }
        Ok(())
    }

    fn make_parents(&self, target: &[u8]) -> Result<(), Fault> {
        let target = self.cx.path(target);
        let mut made = Vec::new();
        let parts: Vec<&[u8]> = path::names(&target).collect();
        for part in parts.get(..parts.len().saturating_sub(1)).unwrap_or_default() {
            made.push(b'/');
            made.extend_from_slice(part);
            if self.cx.fs().stat(&made).is_err() {
                self.cx.fs().mkdir(&made, 0o777 & !self.cx.umask()).map_err(|errno| self.cx.fault(errno))?;
            }
        }
        Ok(())
    }

    fn rejected(&self, patch: &Patch, rejects: &[(Hunk, i64)], reverse: bool) -> Vec<u8> {
        let mut out = Vec::new();
        let (unified, normal) = (patch.kind == Kind::Unified, patch.kind == Kind::Normal);
        let [old, new] = &patch.headers;
        let (old, new) = if reverse { (new, old) } else { (old, new) };
        let names = |header: &[u8], fallback: &[u8]| match header.get(4..) {
            Some(rest) => rest.to_vec(),
            None => [fallback, b"\n"].concat(),
        };
        for (sign, header) in [(if unified { b"--- " } else { b"*** " }, old), (if unified { b"+++ " } else { b"--- " }, new)] {
            out.extend_from_slice(sign);
            out.extend(names(header, b"/dev/null"));
        }
        for (hunk, offset) in rejects {
            let (n_old, n_new) = (number(hunk.before().count()), number(hunk.after().count()));
            let (first_old, first_new) = (hunk.first[0] + offset, hunk.first[1] + offset);
            if unified {
                let range = |first: i64, n: i64| match n {
                    0 => format!("{},0", first - 1),
                    1 => format!("{first}"),
                    n => format!("{first},{n}"),
                };
                out.extend(format!("@@ -{} +{} @@", range(first_old, n_old), range(first_new, n_new)).into_bytes());
                out.extend_from_slice(&hunk.function);
                out.push(b'\n');
                for (act, line) in &hunk.lines {
                    out.push(match act {
                        Act::Keep => b' ',
                        Act::Delete => b'-',
                        Act::Insert => b'+',
                    });
                    push_line(&mut out, line);
                }
                continue;
            }
            let range = |first: i64, n: i64| match n {
                0 if normal => "0".to_owned(),
                0 => format!("{}", first - 1),
                1 => format!("{first}"),
                n => format!("{first},{}", first + n - 1),
            };
            out.extend_from_slice(b"***************\n");
            let has = |wanted: Act| hunk.lines.iter().any(|(act, _)| *act == wanted);
            let runs: Vec<&[(Act, Vec<u8>)]> = hunk.lines.chunk_by(|a, b| (a.0 == Act::Keep) == (b.0 == Act::Keep)).collect();
            for (wanted, sign, head) in [
                (Act::Delete, b'-', format!("*** {}{}\n", range(first_old, n_old), if normal { "" } else { " ****" })),
                (Act::Insert, b'+', format!("--- {} ----{}\n", range(first_new, n_new), if normal { "-" } else { "" })),
            ] {
                out.extend(head.into_bytes());
                if normal && !has(wanted) {
                    continue;
                }
                for run in &runs {
                    let both = run.iter().any(|(act, _)| *act == Act::Delete) && run.iter().any(|(act, _)| *act == Act::Insert);
                    for (act, line) in run.iter().filter(|(act, _)| *act == Act::Keep || *act == wanted) {
                        let sign = if *act == Act::Keep {
                            b' '
                        } else if both && !normal {
                            b'!'
                        } else {
                            sign
                        };
                        out.extend_from_slice(&[sign, b' ']);
                        push_line(&mut out, line);
                    }
                }
            }
        }
        out
    }
}

fn push_line(out: &mut Vec<u8>, line: &[u8]) {
    out.extend_from_slice(line);
    if !line.ends_with(b"\n") {
        out.extend_from_slice(b"\n\\ No newline at end of file\n");
    }
}

/// Equal but for the amount of white space.
fn similar(a: &[u8], b: &[u8]) -> bool {
    let words = |line: &[u8]| -> Vec<Vec<u8>> {
        let lead = line.first().is_some_and(|b| matches!(b, b' ' | b'\t'));
        let mut words: Vec<Vec<u8>> =
            line.split(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r')).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect();
        if lead && !words.is_empty() {
            words.insert(0, Vec::new());
        }
        words
    };
    words(a) == words(b)
}

impl<'f> State<'f> {
    fn copy_until(&mut self, line: i64) {
        while self.frozen < line {
            let next = usize::try_from(self.frozen).ok().and_then(|at| self.lines.get(at)).copied();
            let Some(next) = next else { break };
            self.put(next);
            self.frozen += 1;
        }
    }

    fn put(&mut self, line: &[u8]) {
        if self.result.last().is_some_and(|b| *b != b'\n') {
            self.result.push(b'\n');
        }
        self.result.extend_from_slice(line);
    }

    fn apply(&mut self, hunk: &Hunk, place: i64) {
        self.copy_until(place - 1);
        let (mut n_old, mut n_new) = (0, 0);
        for (act, line) in &hunk.lines {
            match act {
                Act::Insert => {
                    self.put(line);
                    n_new += 1;
                }
                Act::Delete => {
                    self.frozen += 1;
                    n_old += 1;
                }
                Act::Keep => {
                    // What is kept is what the file has, which may differ from what the patch says.
                    self.copy_until(self.frozen + 1);
                    n_old += 1;
                    n_new += 1;
                }
            }
        }
        self.out_offset += n_new - n_old;
    }

    /// The line where a hunk belongs: where it says, or as near to that as it matches.
    fn locate(&mut self, cx: &Cx<'_>, hunk: &Hunk, fuzz: i64, loose: bool) -> Result<Option<i64>, Fault> {
        let pattern: Vec<&[u8]> = hunk.before().collect();
        let n = number(pattern.len());
        let guess = hunk.first[0] + self.in_offset;
        let n_lines = number(self.lines.len());
        let (prefix, suffix) = (hunk.prefix(), hunk.suffix());
        let context = prefix.max(suffix);
        let (mut prefix_fuzz, suffix_fuzz) = (fuzz + prefix - context, fuzz + suffix - context);
        let max_where = n_lines - (n - suffix_fuzz) + 1;
        let min_where = self.frozen + 1;
        let max_up = max_where - guess;
        let mut max_down = guess - min_where;
        let max_offset = max_up.max(max_down);
        if n == 0 {
            return Ok(Some(guess));
        }
        if guess <= max_down {
            max_down = guess - 1;
        }
        let work = std::cell::Cell::new(0u64);
        let matches = |at: i64, skip: i64, drop: i64| {
            let from = usize::try_from(skip).unwrap_or(0);
            let to = pattern.len().saturating_sub(usize::try_from(drop).unwrap_or(0));
            let mut line = at + skip - 1;
            pattern.get(from..to.max(from)).unwrap_or_default().iter().all(|want| {
                work.set(work.get() + 1);
                let have = usize::try_from(line).ok().and_then(|at| self.lines.get(at));
                line += 1;
                have.is_some_and(|have| have == want || (loose && similar(have, want)))
            })
        };
        if prefix_fuzz < 0 && hunk.first[0] <= 1 {
            if suffix_fuzz < 0 && (n != n_lines || prefix < self.frozen) {
                return Ok(None);
            }
            let offset = 1 - guess;
            if self.frozen <= prefix && offset <= max_up && matches(1, 0, suffix_fuzz.max(0)) {
                self.in_offset += offset;
                return Ok(Some(1));
            }
            return Ok(None);
        }
        prefix_fuzz = prefix_fuzz.max(0);
        if suffix_fuzz < 0 {
            let offset = guess - (n_lines - n + 1);
            if offset <= max_down && matches(guess - offset, prefix_fuzz, 0) {
                self.in_offset -= offset;
                return Ok(Some(guess - offset));
            }
            return Ok(None);
        }
        let mut offset = if max_up < 0 {
            guess - max_where
        } else if max_down < 0 {
            min_where - guess
        } else {
            0
        };
        while offset <= max_offset {
            if offset <= max_up && matches(guess + offset, prefix_fuzz, suffix_fuzz) {
                self.in_offset += offset;
                return Ok(Some(guess + offset));
            }
            if offset > 0 && offset <= max_down && matches(guess - offset, prefix_fuzz, suffix_fuzz) {
                self.in_offset -= offset;
                return Ok(Some(guess - offset));
            }
            offset += 1;
            if offset % 64 == 0 || work.get() > 1024 {
                cx.step(16 + work.take() / 4)?;
            }
        }
        cx.step(work.get() / 4)?;
        Ok(None)
    }
}
