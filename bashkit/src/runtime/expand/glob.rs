//! Pathname expansion.

use bashkit_core::pattern::glob::{Glob, GlobOptions, has_magic};
use bashkit_core::vfs::FileKind;

use crate::runtime::options::Shopt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;

/// Directories inside directories that `**` descends into.
const DEPTH_MAX: usize = 200;

impl Shell {
    /// The names that a pattern matches, sorted, or what stands for none of them.
    pub(crate) fn glob_field(&mut self, text: Text, pattern: &[u8], out: &mut Vec<Text>) -> Result<(), Stop> {
        let found = self.glob(pattern)?;
        if !found.is_empty() {
            for path in found {
                out.push(self.make(path)?);
            }
        } else if self.shopt(Shopt::FAILGLOB) {
            let mut message = b"no match: ".to_vec();
            message.extend_from_slice(&text);
            self.complain(message)?;
            return Err(Stop::Discard(1));
        } else if !self.shopt(Shopt::NULLGLOB) {
            out.push(text);
        }
        Ok(())
    }

    /// The paths that a pattern matches, sorted.
    pub(crate) fn glob(&mut self, pattern: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
        let ignore = self.scalar(names::GLOBIGNORE)?.filter(|text| !text.is_empty());
        self.glob_but(pattern, ignore)
    }

    /// The paths that a pattern matches and a list of patterns does not, sorted.
    pub(crate) fn glob_but(&mut self, pattern: &[u8], ignore: Option<Text>) -> Result<Vec<Vec<u8>>, Stop> {
        self.place.follow();
        let absolute = pattern.first() == Some(&b'/');
        let start = pattern.iter().position(|b| *b != b'/').unwrap_or(pattern.len());
        let prefix = if absolute { pattern.get(..start).unwrap_or_default().to_vec() } else { Vec::new() };
        let segments: Vec<&[u8]> = split_slashes(pattern.get(start..).unwrap_or_default());
        let extglob = self.shopt(Shopt::EXTGLOB);
        let is_magic = |segment: &&[u8]| has_magic(segment, extglob);
        let mut walk = Walk {
            shell: self,
            base_slash: !segments.split_last().is_some_and(|(_, dirs)| dirs.iter().any(is_magic)),
            extglob: self.shopt(Shopt::EXTGLOB),
            nocase: self.shopt(Shopt::NOCASEGLOB),
            dotglob: self.shopt(Shopt::DOTGLOB) || ignore.is_some(),
            globstar: self.shopt(Shopt::GLOBSTAR),
            skipdots: self.shopt(Shopt::GLOBSKIPDOTS),
            found: Vec::new(),
            bytes: 0,
        };
        walk.descend(prefix, &segments, 0)?;
        let mut found = walk.found;
        if let Some(ignore) = ignore {
            let options = GlobOptions {
                extglob: self.shopt(Shopt::EXTGLOB),
                pathname: true,
                nocase: self.shopt(Shopt::NOCASEGLOB),
                bytes: self.params.locale.is_bytes(),
                ..GlobOptions::default()
            };
            let patterns = split_ignore(&ignore);
            let compiled =
                |patterns: Vec<&[u8]>| patterns.into_iter().map(|p| Glob::new(&self.meter, p, options)).collect::<Result<Vec<Glob>, _>>();
            let open_ended = compiled(patterns.iter().copied().filter(|p| ends_in_star(p)).collect())?;
            let ignored = compiled(patterns)?;
            let mut kept = Vec::with_capacity(found.len());
            for path in found {
                let name = path.rsplit(|b| *b == b'/').next().unwrap_or_default();
                if name == b"." || name == b".." || Glob::any(&ignored, &path, &mut |n| self.meter.step(n))? {
                    continue;
                }
                // bash: a `*` at the end goes over slashes, too.
                let mut is_below_ignored = false;
                for at in memchr::memchr_iter(b'/', &path) {
                    let above = path.get(..at).unwrap_or_default();
                    is_below_ignored = is_below_ignored || Glob::any(&open_ended, above, &mut |n| self.meter.step(n))?;
                }
                if !is_below_ignored {
                    kept.push(path);
                }
            }
            found = kept;
        }
        self.meter.step(found.len() as u64)?;
        // bash: what several directories lead to is there several times.
        found.sort_unstable();
        Ok(found)
    }
}

/// Whether a pattern ends in a `*` that no backslash stands before.
fn ends_in_star(pattern: &[u8]) -> bool {
    let Some(before) = pattern.strip_suffix(b"*") else { return false };
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0
}

/// The segments between slashes; a slash inside brackets or an extended pattern is not looked for, as in bash.
fn split_slashes(pattern: &[u8]) -> Vec<&[u8]> {
    pattern.split(|b| *b == b'/').collect()
}

/// The patterns of `GLOBIGNORE`: a `:` within brackets or behind `\\` does not separate.
fn split_ignore(list: &[u8]) -> Vec<&[u8]> {
    let (mut patterns, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(&byte) = list.get(at) {
        let rest = list.get(at..).unwrap_or_default();
        match byte {
            b'\\' => at += 1,
            b'[' => at += bracket_bytes(rest).saturating_sub(1),
            b':' => {
                patterns.push(list.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    patterns.push(list.get(start..).unwrap_or_default());
    patterns
}

/// Bytes of a bracket expression; 1 where the bracket is not closed and so stands for itself.
fn bracket_bytes(text: &[u8]) -> usize {
    let mut at = 1;
    at += usize::from(matches!(text.get(at), Some(b'!' | b'^')));
    at += usize::from(text.get(at) == Some(&b']'));
    while let Some(&byte) = text.get(at) {
        match (byte, text.get(at + 1)) {
            (b']', _) => return at + 1,
            (b'[', Some(&kind @ (b':' | b'.' | b'='))) => {
                let inside = text.get(at + 2..).unwrap_or_default();
                match inside.windows(2).position(|pair| pair == [kind, b']']) {
                    Some(end) => at += end + 4,
                    None => at += 1,
                }
            }
            _ => at += 1,
        }
    }
    1
}

struct Walk<'s> {
    shell: &'s Shell,
    /// bash: `dir/**` finds `dir/` itself, and `d*/**` finds `dir`.
    base_slash: bool,
    extglob: bool,
    nocase: bool,
    dotglob: bool,
    globstar: bool,
    skipdots: bool,
    found: Vec<Vec<u8>>,
    bytes: usize,
}

impl Walk<'_> {
    fn add(&mut self, path: Vec<u8>) -> Result<(), Stop> {
        self.bytes += path.len() + 48;
        self.shell.meter.step(1 + path.len() as u64 / 16)?;
        self.shell.meter.fits(self.bytes)?;
        self.found.push(path);
        Ok(())
    }

    fn unescape(segment: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(segment.len());
        let mut bytes = segment.iter();
        while let Some(&b) = bytes.next() {
            if b == b'\\' {
                if let Some(&next) = bytes.next() {
                    out.push(next);
                }
            } else {
                out.push(b);
            }
        }
        out
    }

    /// Matches the rest of the segments below `prefix` (empty, or ending in a slash).
    fn descend(&mut self, prefix: Vec<u8>, segments: &[&[u8]], depth: usize) -> Result<(), Stop> {
        self.shell.kernel.check_stack()?;
        let Some((segment, rest)) = segments.split_first() else {
            return self.add(prefix);
        };
        if segment.is_empty() && !rest.is_empty() {
            let mut prefix = prefix;
            prefix.push(b'/');
            return self.descend(prefix, rest, depth);
        }
        if segment.is_empty() {
            // bash: `**/` does not find the directory that it begins in.
            return if !prefix.is_empty() && self.is_dir(&prefix, true) { self.add(prefix) } else { Ok(()) };
        }
        if self.globstar && *segment == b"**" {
            return self.everywhere(&prefix, rest, depth);
        }
        if !has_magic(segment, self.extglob) {
            let mut path = prefix;
            path.extend(Self::unescape(segment));
            return self.step_into(path, rest, depth);
        }
        let options =
            GlobOptions { extglob: self.extglob, nocase: self.nocase, pathname: true, period: !self.dotglob, ..GlobOptions::default() };
        let glob = Glob::new(&self.shell.meter, segment, options)?;
        for name in self.names(&prefix, segment)? {
            let meter = &self.shell.meter;
            if glob.matches(&name, &mut |n| meter.step(n))? {
                let mut path = prefix.clone();
                path.extend_from_slice(&name);
                if rest.is_empty() {
                    self.add(path)?;
                } else {
                    self.step_into(path, rest, depth)?;
                }
            }
            self.shell.meter.step(1)?;
        }
        Ok(())
    }

    /// Goes on below `path`, which must be there (and a directory when segments follow).
    fn step_into(&mut self, mut path: Vec<u8>, rest: &[&[u8]], depth: usize) -> Result<(), Stop> {
        if rest.is_empty() {
            return if self.shell.place.fs.lstat(&self.shell.place.path(&path)).is_ok() { self.add(path) } else { Ok(()) };
        }
        if !self.is_dir(&path, true) {
            return Ok(());
        }
        path.push(b'/');
        self.descend(path, rest, depth + 1)
    }

    fn is_dir(&self, path: &[u8], follow: bool) -> bool {
        let full = if path.is_empty() { self.shell.place.here().to_vec() } else { self.shell.place.path(path) };
        let meta = if follow { self.shell.place.fs.stat(&full) } else { self.shell.place.fs.lstat(&full) };
        meta.is_ok_and(|meta| meta.is_dir())
    }

    /// The names in the directory of a prefix, `.` and `..` too where a pattern that begins with a dot may see them.
    fn names(&self, prefix: &[u8], segment: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
        let dir = if prefix.is_empty() { self.shell.place.here().to_vec() } else { self.shell.place.path(prefix) };
        let Ok(entries) = self.shell.place.fs.read_dir(&dir) else { return Ok(Vec::new()) };
        self.shell.meter.step(entries.len() as u64)?;
        let mut names: Vec<Vec<u8>> = entries.into_iter().map(|entry| entry.name).collect();
        if !self.skipdots && segment.first() == Some(&b'.') {
            names.push(b".".to_vec());
            names.push(b"..".to_vec());
        }
        Ok(names)
    }

    /// `**`: this directory and all below it, links to directories not followed.
    fn everywhere(&mut self, prefix: &[u8], rest: &[&[u8]], depth: usize) -> Result<(), Stop> {
        // bash: `**/**` is one `**`.
        let mut rest = rest;
        while let Some((&b"**", tail)) = rest.split_first() {
            rest = tail;
        }
        let mut todo = vec![(prefix.to_vec(), depth)];
        while let Some((dir, depth)) = todo.pop() {
            if rest.is_empty() {
                if !dir.is_empty() && (dir != prefix || dir.last() == Some(&b'/') && dir != b"/") {
                    let shown =
                        if dir == prefix && self.base_slash { dir.clone() } else { dir.get(..dir.len() - 1).unwrap_or_default().to_vec() };
                    self.add(shown)?;
                }
            } else {
                self.descend(dir.clone(), rest, depth)?;
            }
            let full = if dir.is_empty() { self.shell.place.here().to_vec() } else { self.shell.place.path(&dir) };
            let Ok(entries) = self.shell.place.fs.read_dir(&full) else { continue };
            for entry in entries {
                self.shell.meter.step(1)?;
                if entry.name.first() == Some(&b'.') && !self.dotglob {
                    continue;
                }
                let mut path = dir.clone();
                path.extend_from_slice(&entry.name);
                if entry.kind == FileKind::Directory && depth < DEPTH_MAX {
                    path.push(b'/');
                    todo.push((path, depth + 1));
                } else if rest.is_empty() {
                    self.add(path)?;
                } else if entry.kind == FileKind::Symlink && self.is_dir(&path, true) {
                    // bash: `**/` stands for a link to a directory, too, but for nothing below it.
                    path.push(b'/');
                    self.descend(path, rest, depth + 1)?;
                }
            }
        }
        Ok(())
    }
}
