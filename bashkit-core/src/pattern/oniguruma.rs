//! Patterns in the syntax that `jq` reads, which is that of Oniguruma for Perl: read by `fancy-regex`, matched by our engines.

use fancy_regex::{Assertion, Expr};

use super::backtrack::{BacktrackOptions, Backtracker, Behind, Refusal};
use super::locale::Locale;
use super::perl::{FANCY_BYTES_MAX, Perl, perl_bytes};
use super::regex::{Engine, RegexError, RegexOptions};
use crate::limits::{Held, Meter};

/// Names of the capturing groups, from the first on.
pub(super) type GroupNames = Vec<Option<String>>;

/// Compiles a pattern; also the names of its capturing groups.
pub(super) fn compile(meter: &Meter, held: &Held, pattern: &[u8], options: &RegexOptions) -> Result<(Perl, GroupNames), RegexError> {
    let pattern = std::str::from_utf8(pattern).map_err(|_| RegexError::Perl("invalid code point value".to_owned()))?;
    let n = pattern.len();
    if n > FANCY_BYTES_MAX {
        return Err(RegexError::Perl(format!("an expression of {n} bytes is too long, {FANCY_BYTES_MAX} are accepted")));
    }
    meter.step(1000 + n as u64 * 10)?;
    meter.fits(perl_bytes(pattern.as_bytes()))?;
    let flags: String =
        [('i', options.icase), ('x', options.verbose), ('s', options.dot_all)].iter().filter(|flag| flag.1).map(|flag| flag.0).collect();
    let read = translate(pattern);
    let tree = if flags.is_empty() { Expr::parse_tree(&read) } else { Expr::parse_tree(&format!("(?{flags}){read}")) };
    let tree = tree.map_err(|error| RegexError::Perl(error.to_string()))?;
    let mut names = vec![None; n_groups(&tree.expr)];
    #[expect(clippy::iter_over_hash_type, reason = "a group has one name")]
    for (name, groups) in &tree.named_groups {
        for group in groups {
            if let Some(place) = group.checked_sub(1).and_then(|i| names.get_mut(i)) {
                *place = Some(name.clone());
            }
        }
    }
    held.grow(n + names.len() * size_of::<Option<String>>())?;
    if !options.not_empty && is_plain(&tree.expr) {
        let mut text = String::new();
        tree.expr.to_str(&mut text, 0);
        if let Ok(hir) = regex_syntax::ParserBuilder::new().nest_limit(250).build().parse(&text) {
            let engine = Engine::new(hir, meter.memory())?.ok_or(RegexError::TooBig)?;
            return Ok((Perl::Plain(Box::new(engine)), names));
        }
    }
    let options = BacktrackOptions { ascii_words: false, locale: Locale::Utf8, not_empty: options.not_empty, behind: Behind::Fixed };
    let program =
        Backtracker::new(&tree.expr, options, held.memory().hold(0)?, &mut |n| meter.step(n)).map_err(|refusal| match refusal {
            Refusal::TooBig => RegexError::TooBig,
            Refusal::Behind => RegexError::Perl("invalid pattern in look-behind".to_owned()),
            Refusal::NoGroup => RegexError::Perl("invalid backref number/name".to_owned()),
            Refusal::Unsupported(what) => RegexError::Perl(format!("{what} is not supported")),
            Refusal::Stopped(error) => RegexError::Stopped(error),
        })?;
    Ok((Perl::Fancy(Box::new(program)), names))
}

/// A pattern in the syntax of `fancy-regex`: the classes of POSIX have the letters of all scripts, an interval needs its lower bound, `\h`
/// is a letter, and `$` is `\Z`.
fn translate(pattern: &str) -> String {
    const CLASSES: [(&str, &str); 8] = [
        ("[:alpha:]", r"\p{Alphabetic}"),
        ("[:digit:]", r"\p{Nd}"),
        ("[:alnum:]", r"\p{Alphabetic}\p{Nd}"),
        ("[:upper:]", r"\p{Uppercase}"),
        ("[:lower:]", r"\p{Lowercase}"),
        ("[:space:]", r"\s"),
        ("[:word:]", r"\w"),
        ("[:punct:]", r"\p{P}$+<=>^`|~"),
    ];
    let mut out = String::with_capacity(pattern.len());
    let mut depth = 0;
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        let class = CLASSES.iter().find(|(name, _)| depth > 0 && rest.starts_with(name));
        let (n, read) = match c {
            '\\' if rest.starts_with("\\h") || rest.starts_with("\\H") => (2, rest.get(1..2).unwrap_or_default()),
            '\\' => {
                let n = 1 + rest.chars().nth(1).map_or(0, char::len_utf8);
                (n, rest.get(..n).unwrap_or_default())
            }
            '[' if class.is_some() => class.map_or((1, ""), |(name, read)| (name.len(), read)),
            // Oniguruma: the end of the text, or the place before a line end that ends it.
            '$' if depth == 0 => (1, "\\Z"),
            '{' if depth == 0 && rest.starts_with("{,") => (1, "\\{"),
            c => (c.len_utf8(), rest.get(..c.len_utf8()).unwrap_or_default()),
        };
        match c {
            '[' if class.is_none() => depth += 1,
            ']' if depth > 0 => depth -= 1,
            _ => {}
        }
        out.push_str(read);
        rest = rest.get(n..).unwrap_or_default();
        if c == '[' && class.is_none() {
            // A bracket that comes first is one of the characters.
            for first in ["^", "]"] {
                if let Some(behind) = rest.strip_prefix(first) {
                    out.push_str(first);
                    rest = behind;
                }
            }
        }
    }
    out
}

fn n_groups(expr: &Expr) -> usize {
    usize::from(matches!(expr, Expr::Group(_))) + expr.children_iter().map(n_groups).sum::<usize>()
}

/// Whether an automaton can match a tree.
fn is_plain(expr: &Expr) -> bool {
    match expr {
        Expr::Empty | Expr::Any { .. } | Expr::Literal { .. } | Expr::Delegate { .. } => true,
        // A loop of no turns would lose the numbers of its groups.
        Expr::Repeat { child, hi, .. } => *hi > 0 && is_plain(child),
        Expr::Concat(all) | Expr::Alt(all) => all.iter().all(is_plain),
        Expr::Group(body) => is_plain(body),
        Expr::Assertion(assertion) => {
            !matches!(assertion, Assertion::EndTextIgnoreTrailingNewlines { .. } | Assertion::StartLineOniguruma { .. })
        }
        _ => false,
    }
}
