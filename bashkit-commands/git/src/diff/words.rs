//! `--word-diff`: changes within lines.

use bashkit_core::diff::{Space, Text};
use bashkit_core::pattern::Regex;

use crate::diff::format::Show;
use crate::diff::text::runs;
use crate::halt::{G, Halt};
use crate::repository::Repo;

/// Marking of changed words in a diff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Words {
    /// Marks `[-old-]{+new+}` around changed words.
    Plain,
    /// Marking by colours alone, without signs.
    Colour,
    /// A line for each piece.
    Porcelain,
}

impl Words {
    pub(crate) fn named(name: Option<&[u8]>) -> G<Option<Self>> {
        Ok(match name {
            None | Some(b"plain") => Some(Self::Plain),
            Some(b"color") => Some(Self::Colour),
            Some(b"porcelain") => Some(Self::Porcelain),
            Some(b"none") => None,
            Some(other) => return Err(Halt::Die(129, bytes!["error: bad --word-diff argument: ", other, "\n"])),
        })
    }

    /// A line that both sides have.
    pub(crate) fn common(self, repo: &Repo<'_, '_>, show: &Show, line: &[u8]) -> G<()> {
        let paint = &show.paint;
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        match self {
            Self::Porcelain => repo.put(bytes![paint.context, " ", text, paint.reset, "\n~\n"]),
            _ => repo.put(bytes![paint.context, text, paint.reset, "\n"]),
        }
    }

    /// A piece: every line of it for itself.
    fn piece(self, repo: &Repo<'_, '_>, show: &Show, kind: u8, mut text: &[u8]) -> G<()> {
        let paint = &show.paint;
        let (before, after, colour) = match (self, kind) {
            (Self::Porcelain, b'-') => ("-", "\n", paint.old),
            (Self::Porcelain, b'+') => ("+", "\n", paint.new),
            (Self::Porcelain, _) => (" ", "\n", paint.context),
            (Self::Plain, b'-') => ("[-", "-]", paint.old),
            (Self::Plain, b'+') => ("{+", "+}", paint.new),
            (_, b'-') => ("", "", paint.old),
            (_, b'+') => ("", "", paint.new),
            _ => ("", "", paint.context),
        };
        let newline = if self == Self::Porcelain { "~\n" } else { "\n" };
        while !text.is_empty() {
            let end = memchr::memchr(b'\n', text);
            let line = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
            if !line.is_empty() {
                repo.put(bytes![colour, before, line, after, if colour.is_empty() { "" } else { paint.reset }])?;
            }
            let Some(end) = end else { return Ok(()) };
            repo.put(newline)?;
            text = text.get(end + 1..).unwrap_or_default();
        }
        Ok(())
    }

    /// Removed lines and those in their place.
    pub(crate) fn changed(self, repo: &Repo<'_, '_>, show: &Show, old: &[u8], new: &[u8]) -> G<()> {
        if old.is_empty() && new.is_empty() {
            return Ok(());
        }
        if new.is_empty() {
            return self.piece(repo, show, b'-', old);
        }
        let (a, b) = (words(repo, show.word.as_deref(), old)?, words(repo, show.word.as_deref(), new)?);
        repo.cx.meter().fits((old.len() + new.len()).saturating_mul(8))?;
        let texts = [as_lines(repo, &a, old)?, as_lines(repo, &b, new)?];
        // Where so many words begin and end; none end where the one before them does.
        let span = |words: &[(usize, usize)], at: usize, n: usize| -> (usize, usize) {
            match n {
                0 => at.checked_sub(1).and_then(|at| words.get(at)).map_or((0, 0), |word| (word.1, word.1)),
                n => (words.get(at).map_or(0, |word| word.0), words.get(at + n - 1).map_or(0, |word| word.1)),
            }
        };
        let mut at = 0;
        for run in runs(repo.cx.meter(), &texts, Space::Counts, false)? {
            let (from_a, to_a) = span(&a, run.at[0], run.n[0]);
            let (from_b, to_b) = span(&b, run.at[1], run.n[1]);
            self.piece(repo, show, b' ', new.get(at..from_b).unwrap_or_default())?;
            self.piece(repo, show, b'-', old.get(from_a..to_a).unwrap_or_default())?;
            self.piece(repo, show, b'+', new.get(from_b..to_b).unwrap_or_default())?;
            at = to_b.max(at);
        }
        self.piece(repo, show, b' ', new.get(at..).unwrap_or_default())
    }
}

/// Places of the words of a text.
fn words(repo: &Repo<'_, '_>, regex: Option<&Regex>, text: &[u8]) -> G<Vec<(usize, usize)>> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < text.len() {
        repo.cx.step(1)?;
        let word = match regex {
            None => {
                let rest = text.get(at..).unwrap_or_default();
                let Some(skip) = rest.iter().position(|b| !b.is_ascii_whitespace() && *b != 11) else { break };
                let from = at + skip;
                let rest = text.get(from..).unwrap_or_default();
                let n = rest.iter().position(|b| b.is_ascii_whitespace() || *b == 11).unwrap_or(rest.len());
                (from, from + n)
            }
            Some(regex) => {
                // Words do not go beyond lines.
                match next_match(repo, regex, text, at)? {
                    Ok(word) => word,
                    Err(next) => {
                        at = next;
                        continue;
                    }
                }
            }
        };
        all.push(word);
        at = word.1;
        repo.cx.meter().fits(all.len().saturating_mul(16))?;
    }
    Ok(all)
}

/// Next word that a pattern finds on this line, or where to look on.
fn next_match(repo: &Repo<'_, '_>, regex: &Regex, text: &[u8], at: usize) -> G<Result<(usize, usize), usize>> {
    let rest = text.get(at..).unwrap_or_default();
    let end = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    let line = rest.get(..end).unwrap_or_default();
    Ok(match regex.find_at(line, 0, at > 0 && text.get(at - 1) != Some(&b'\n'), &mut |n| repo.cx.meter().step(n))? {
        Some((from, to)) if to > from => Ok((at + from, at + to)),
        Some((from, _)) if from < end => Err(at + from + 1),
        _ => Err(at + end + 1),
    })
}

/// Words as lines of a text.
fn as_lines(repo: &Repo<'_, '_>, words: &[(usize, usize)], text: &[u8]) -> G<Text> {
    let mut all = Vec::new();
    for (from, to) in words {
        all.extend_from_slice(text.get(*from..*to).unwrap_or_default());
        all.push(b'\n');
    }
    Ok(Text::new(repo.cx.meter(), all, false)?)
}
