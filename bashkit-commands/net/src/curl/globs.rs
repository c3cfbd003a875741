//! Patterns in URLs: `{a,b}`, `[1-10]`, `[01-10:2]`, `[a-z]`, and what `#1` in a file name stands for.

use bashkit_core::command::Cx;
use bashkit_core::gnu::vasnprintf;
use bashkit_core::kernel::Fault;

use super::failure;

/// The most URLs that one pattern makes.
const URLS_MAX: u64 = 100_000;

/// One URL of a pattern, and what its parts were.
pub(super) struct Globbed {
    pub url: String,
    pub parts: Vec<String>,
}

enum Part {
    Text(String),
    Set(Vec<String>),
    Letters { from: u8, to: u8, step: u8 },
    Numbers { from: u64, to: u64, step: u64, width: usize },
}

impl Part {
    fn len(&self) -> u64 {
        match self {
            Self::Text(_) => 1,
            Self::Set(list) => list.len() as u64,
            Self::Letters { from, to, step } => u64::from((to - from) / step) + 1,
            Self::Numbers { from, to, step, .. } => (to - from) / step + 1,
        }
    }

    fn at(&self, i: u64) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Set(list) => usize::try_from(i).ok().and_then(|i| list.get(i)).cloned().unwrap_or_default(),
            Self::Letters { from, step, .. } => {
                let offset = u8::try_from(i).unwrap_or(0).saturating_mul(*step);
                char::from(from.saturating_add(offset)).to_string()
            }
            Self::Numbers { from, step, width, .. } => vasnprintf::zeros(from.saturating_add(i.saturating_mul(*step)).into(), *width),
        }
    }
}

/// All URLs of a pattern, the last part going round fastest.
///
/// # Errors
/// A failure with curl's text for a pattern that is none.
pub(super) fn expand(cx: &Cx<'_>, pattern: &str) -> Result<Vec<Globbed>, Fault> {
    let parts = match parse(pattern) {
        Ok(parts) => parts,
        Err((what, at)) => return Err(failure(3, format!("{what} in URL position {at}:\n{pattern}\n{}", vasnprintf::right("^", at, ' ')))),
    };
    let total = parts.iter().try_fold(1u64, |n, part| n.checked_mul(part.len())).filter(|n| *n <= URLS_MAX);
    let Some(total) = total else {
        return Err(failure(3, format!("range overflow: more than {URLS_MAX} URLs")));
    };
    cx.step(total)?;
    let mut all = Vec::new();
    for n in 0..total {
        let mut rest = n;
        let mut chosen: Vec<String> = parts
            .iter()
            .rev()
            .map(|part| {
                let text = part.at(rest % part.len());
                rest /= part.len();
                text
            })
            .collect();
        chosen.reverse();
        let url = chosen.concat();
        let kept = parts.iter().zip(chosen).filter(|(part, _)| !matches!(part, Part::Text(_))).map(|(_, text)| text).collect();
        all.push(Globbed { url, parts: kept });
    }
    Ok(all)
}

fn parse(pattern: &str) -> Result<Vec<Part>, (&'static str, usize)> {
    let mut parts = Vec::new();
    let mut text = String::new();
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        let at = pattern.len() - rest.len() + 1;
        let behind = rest.get(c.len_utf8()..).unwrap_or("");
        match c {
            '\\' if behind.starts_with(['{', '}', '[', ']']) => {
                text.extend(behind.chars().next());
                rest = behind.get(1..).unwrap_or("");
            }
            '{' => {
                let end = behind.find('}').ok_or(("unmatched brace", at))?;
                let (list, after) = behind.split_at_checked(end).unwrap_or((behind, ""));
                if list.contains('{') {
                    return Err(("nested brace", at));
                }
                if list.is_empty() {
                    return Err(("empty string within braces", at + 1));
                }
                parts.push(Part::Text(std::mem::take(&mut text)));
                parts.push(Part::Set(list.split(',').map(str::to_owned).collect()));
                rest = after.get(1..).unwrap_or("");
            }
            // An IPv6 address is no range.
            '[' if at > 1
                && rest.find(']').is_some_and(|end| rest.get(1..end).is_some_and(|inner| inner.contains(':') && !inner.contains('-'))) =>
            {
                let end = rest.find(']').map_or(rest.len(), |end| end + 1);
                text.push_str(rest.get(..end).unwrap_or(""));
                rest = rest.get(end..).unwrap_or("");
            }
            '[' => {
                let end = behind.find(']').ok_or(("bad range", pattern.len() + 1))?;
                let (range, after) = behind.split_at_checked(end).unwrap_or((behind, ""));
                parts.push(Part::Text(std::mem::take(&mut text)));
                parts.push(range_of(range).ok_or(("bad range", at + 1))?);
                rest = after.get(1..).unwrap_or("");
            }
            '}' | ']' => return Err(("unmatched close brace/bracket", at)),
            other => {
                text.push(other);
                rest = behind;
            }
        }
    }
    parts.push(Part::Text(text));
    Ok(parts)
}

fn range_of(text: &str) -> Option<Part> {
    let (range, step) = text.split_once(':').unwrap_or((text, "1"));
    let (from, to) = range.split_once('-')?;
    if let ([from], [to]) = (from.as_bytes(), to.as_bytes())
        && from.is_ascii_alphabetic()
        && to.is_ascii_alphabetic()
    {
        let step: u8 = step.parse().ok().filter(|s| *s > 0)?;
        return (from <= to).then_some(Part::Letters { from: *from, to: *to, step });
    }
    let width = if from.len() > 1 && from.starts_with('0') { from.len() } else { 0 };
    let (from, to, step): (u64, u64, u64) = (from.parse().ok()?, to.parse().ok()?, step.parse().ok()?);
    (from <= to && step > 0 && width < 20).then_some(Part::Numbers { from, to, step, width })
}

/// A file name with `#1` … replaced by what the parts of the URL were.
pub(super) fn file_name(template: &[u8], parts: &[String]) -> Vec<u8> {
    let mut name = Vec::new();
    let mut rest = template;
    while let Some((first, behind)) = rest.split_first() {
        let n_digits = behind.iter().take_while(|b| b.is_ascii_digit()).count();
        let number = behind.get(..n_digits).and_then(|digits| std::str::from_utf8(digits).ok()?.parse::<usize>().ok());
        match number.filter(|_| *first == b'#').and_then(|n| parts.get(n.checked_sub(1)?)) {
            Some(part) => {
                name.extend_from_slice(part.as_bytes());
                rest = behind.get(n_digits..).unwrap_or_default();
            }
            None => {
                name.push(*first);
                rest = behind;
            }
        }
    }
    name
}
