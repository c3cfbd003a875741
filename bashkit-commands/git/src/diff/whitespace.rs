//! White space errors, as `core.whitespace` selects them, and `--check`.

use bashkit_core::diff::Text;

use crate::diff::format::Show;
use crate::diff::patch::pair_is_binary;
use crate::diff::text::runs;
use crate::diff::{Pair, Side};
use crate::halt::G;
use crate::repository::Repo;

/// Mark in the cache of a repository: `--check` found something.
pub(crate) struct CheckFailed;

/// White space that is an error.
#[derive(Clone, Copy, Debug)]
struct Rules {
    at_eol: bool,
    at_eof: bool,
    space_before_tab: bool,
    indent_with_spaces: bool,
    tab_in_indent: bool,
    cr_at_eol: bool,
    tab: usize,
}

impl Rules {
    /// Reads the setting `core.whitespace`.
    fn new(repo: &Repo<'_, '_>) -> Self {
        let mut rules = Self {
            at_eol: true,
            at_eof: true,
            space_before_tab: true,
            indent_with_spaces: false,
            tab_in_indent: false,
            cr_at_eol: false,
            tab: 8,
        };
        let text = repo.get("core.whitespace").unwrap_or_default();
        for word in text.split(|b| matches!(b, b',' | b' ' | b'\t' | b'\n')) {
            let (name, is_on) = word.strip_prefix(b"-").map_or((word, true), |name| (name, false));
            match name {
                b"trailing-space" => (rules.at_eol, rules.at_eof) = (is_on, is_on),
                b"blank-at-eol" => rules.at_eol = is_on,
                b"blank-at-eof" => rules.at_eof = is_on,
                b"space-before-tab" => rules.space_before_tab = is_on,
                b"indent-with-non-tab" => rules.indent_with_spaces = is_on,
                b"tab-in-indent" => rules.tab_in_indent = is_on,
                b"cr-at-eol" => rules.cr_at_eol = is_on,
                _ => {
                    if let Some(n) = name.strip_prefix(b"tabwidth=").and_then(|n| std::str::from_utf8(n).ok()?.parse().ok()) {
                        rules.tab = n;
                    }
                }
            }
        }
        rules
    }

    /// Errors of a line, in words.
    fn errors(&self, line: &[u8]) -> Vec<&'static str> {
        let mut line = line.strip_suffix(b"\n").unwrap_or(line);
        if self.cr_at_eol {
            line = line.strip_suffix(b"\r").unwrap_or(line);
        }
        let mut found = Vec::new();
        let bare = line.get(..line.iter().rposition(|b| !b.is_ascii_whitespace()).map_or(0, |at| at + 1)).unwrap_or_default();
        if self.at_eol && bare.len() < line.len() {
            found.push("trailing whitespace");
        }
        let body = if self.at_eol { bare } else { line };
        let indent = body.get(..body.iter().take_while(|b| matches!(b, b' ' | b'\t')).count()).unwrap_or_default();
        let is_mixed = |at: usize| self.space_before_tab && at > 0 && indent.get(at - 1) == Some(&b' ');
        let tabs = || indent.iter().enumerate().filter(|(_, b)| **b == b'\t').map(|(at, _)| at);
        if tabs().any(is_mixed) {
            found.push("space before tab in indent");
        }
        let n_spaces = indent.iter().rev().take_while(|b| **b == b' ').count();
        if self.indent_with_spaces && n_spaces >= self.tab {
            found.push("indent with spaces");
        }
        // git: a tab behind spaces is told as that alone.
        if self.tab_in_indent && tabs().any(|at| !is_mixed(at)) {
            found.push("tab in indent");
        }
        found
    }
}

/// Whether a line is one that a merge leaves around a conflict.
fn is_marker(line: &[u8]) -> bool {
    let Some((mark, rest)) = line.split_at_checked(7) else { return false };
    let is_run = mark.first().is_some_and(|first| b"<=>|".contains(first) && mark.iter().all(|b| b == first));
    is_run && rest.first().is_some_and(u8::is_ascii_whitespace)
}

/// Number of blank lines at the end of a text.
fn blank_tail(text: &Text) -> usize {
    (0..text.count()).rev().take_while(|at| text.line(*at).iter().all(u8::is_ascii_whitespace)).count()
}

impl Show {
    /// Tells white space errors and marks of conflicts in added lines (`--check`).
    pub(crate) fn print_check(&self, repo: &Repo<'_, '_>, pairs: &[Pair]) -> G<()> {
        let rules = Rules::new(repo);
        for pair in pairs.iter().filter(|pair| !matches!(pair.status, b'D' | b'U')) {
            self.check_pair(repo, pair, &rules)?;
        }
        Ok(())
    }

    fn check_pair(&self, repo: &Repo<'_, '_>, pair: &Pair, rules: &Rules) -> G<()> {
        let (old, new) = (self.bytes_of(repo, &pair.old)?, self.bytes_of(repo, &pair.new)?);
        let is_link = |side: &Option<Side>| side.as_ref().is_some_and(|side| side.mode == crate::object::LINK);
        if is_link(&pair.new) || (!self.text && pair_is_binary(repo, pair, &old, &new)?) {
            return Ok(());
        }
        let texts = [Text::new(repo.cx.meter(), old, false)?, Text::new(repo.cx.meter(), new, false)?];
        let [a, b] = &texts;
        let fail = |text: Vec<u8>| -> G<()> {
            repo.cache.keep(CheckFailed);
            repo.put(text)
        };
        for run in runs(repo.cx.meter(), &texts, self.space, self.heuristic)? {
            for at in run.at[1]..run.at[1] + run.n[1] {
                let line = b.line(at);
                repo.cx.step(1 + line.len() as u64 / 8)?;
                let place = bytes![pair.path(), format!(":{}: ", at + 1)];
                if is_marker(line) {
                    fail(bytes![&place, "leftover conflict marker\n"])?;
                }
                let errors = rules.errors(line);
                if !errors.is_empty() {
                    let added = self.paint.added(line.strip_suffix(b"\n").unwrap_or(line));
                    fail(bytes![place, errors.join(", "), ".\n", added, "\n"])?;
                }
            }
        }
        let (before, after) = (blank_tail(a), blank_tail(b));
        if rules.at_eof && after > before {
            fail(bytes![pair.path(), format!(":{}: new blank line at EOF.\n", b.count() - after + 1)])?;
        }
        Ok(())
    }
}
