//! Changes that do not count: blank lines (`--ignore-blank-lines`), and lines that match (`-I`).

use std::rc::Rc;

use bashkit_core::diff::Text;
use bashkit_core::pattern::Regex;

use crate::diff::text::Run;
use crate::halt::{G, Halt};
use crate::parse_options::Opts;
use crate::repository::Repo;

/// Lines whose changes do not count.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ignored {
    blank: bool,
    regexes: Rc<Vec<Regex>>,
}

impl Ignored {
    pub(crate) fn new(repo: &Repo<'_, '_>, opts: &Opts) -> G<Self> {
        let regexes = opts.values("ignore-matching-lines").into_iter().map(|text| {
            let invalid = |_| Halt::Die(129, bytes!["error: invalid regex given to -I: '", text, "'\n"]);
            crate::regex::regex(repo.cx, text, true, false).map_err(invalid)
        });
        Ok(Self { blank: opts.has("ignore-blank-lines"), regexes: Rc::new(regexes.collect::<G<_>>()?) })
    }

    pub(crate) fn is_none(&self) -> bool {
        !self.blank && self.regexes.is_empty()
    }

    /// Whether each of the changes does not count.
    pub(crate) fn marks(&self, repo: &Repo<'_, '_>, [a, b]: &[Text; 2], runs: &[Run]) -> G<Vec<bool>> {
        if self.is_none() {
            return Ok(vec![false; runs.len()]);
        }
        let mut marks = Vec::with_capacity(runs.len());
        for run in runs {
            let olds = (run.at[0]..run.at[0] + run.n[0]).map(|at| a.line(at));
            let lines: Vec<&[u8]> = olds.chain((run.at[1]..run.at[1] + run.n[1]).map(|at| b.line(at))).collect();
            let is_blank = self.blank && lines.iter().all(|line| line.iter().all(u8::is_ascii_whitespace));
            marks.push(is_blank || (!self.regexes.is_empty() && self.all_match(repo, &lines)?));
        }
        Ok(marks)
    }

    fn all_match(&self, repo: &Repo<'_, '_>, lines: &[&[u8]]) -> G<bool> {
        let step = &mut |n| repo.cx.meter().step(n);
        for line in lines {
            let bare = line.strip_suffix(b"\n").unwrap_or(line);
            // git: it sees the line with its end, behind which an empty text matches, too.
            let has_end = bare.len() < line.len();
            if !Regex::any(self.regexes.as_slice(), bare, step)? && !(has_end && Regex::any(self.regexes.as_slice(), b"", step)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
