//! Text in a form that the shell reads back: `${x@Q}`, `printf %q`, `declare -p`, `set -x`.

use bashkit_core::error::Error;
use bashkit_core::gnu::mbchar;
use bashkit_core::limits::Meter;

use super::chars::Locale;
use crate::runtime::shell::Shell;
use crate::syntax::ansi_c;

/// Meter of a run, and division of text that says what can be printed.
#[derive(Clone, Copy)]
pub(crate) struct Quoting<'m> {
    /// Meter of the run, which quoting is charged to.
    pub meter: &'m Meter,
    /// bash: nothing beyond ASCII can be printed where bytes are characters.
    pub locale: Locale,
}

impl Shell {
    /// What quoting needs to know of the shell.
    #[inline]
    pub(crate) fn quoting(&self) -> Quoting<'_> {
        Quoting { meter: &self.meter, locale: self.params.locale }
    }
}

/// Characters that bash's `printf %q` puts a backslash before.
fn needs_backslash(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\''
            | b'"'
            | b'\\'
            | b'|'
            | b'&'
            | b';'
            | b'('
            | b')'
            | b'<'
            | b'>'
            | b'!'
            | b'{'
            | b'}'
            | b'*'
            | b'['
            | b']'
            | b'?'
            | b'^'
            | b'$'
            | b'`'
            | b','
    )
}

/// Bytes between two looks at the meter.
const PIECE_BYTES: usize = 64 << 10;

/// Looks at the meter before a piece of a text, but for the first.
fn look(meter: &Meter, piece: usize) -> Result<(), Error> {
    if piece > 0 {
        meter.step(PIECE_BYTES as u64 / 64)?;
        meter.check()?;
    }
    Ok(())
}

/// Sees to it that so many bytes more have room, and that memory has for them and for the copy that is made where they go.
///
/// # Errors
/// [`Limit::Memory`](bashkit_core::limits::Limit::Memory).
pub(crate) fn reserve(meter: &Meter, out: &mut Vec<u8>, more: usize) -> Result<(), Error> {
    if out.capacity() - out.len() < more {
        meter.fits(2 * out.len().saturating_add(more))?;
        out.reserve(more);
    }
    Ok(())
}

/// Whether a text has bytes that only `$'…'` can show.
///
/// # Errors
/// Limits that [`Meter::step`] and [`Meter::fits`] meet, as for all that quotes here.
pub(crate) fn is_unprintable(with: Quoting<'_>, text: &[u8]) -> Result<bool, Error> {
    for (i, piece) in mbchar::pieces(text).enumerate() {
        look(with.meter, i)?;
        let is_plain = piece.iter().all(|b| (0x20..0x7f).contains(b));
        if !is_plain && (with.locale.is_bytes() || mbchar::characters(piece).any(|(c, _)| c.is_none_or(char::is_control))) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Quotes a text as `$'…'` does.
pub(crate) fn in_ansi_c(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    let mut out = b"$'".to_vec();
    for (i, piece) in mbchar::pieces(text).enumerate() {
        look(with.meter, i)?;
        reserve(with.meter, &mut out, ansi_c::BYTES_MAX * piece.len() + 1)?;
        for (c, bytes) in mbchar::characters(piece) {
            ansi_c::push_char(&mut out, c, bytes, with.locale.is_bytes());
        }
    }
    out.push(b'\'');
    Ok(out)
}

/// Quotes a text in single quotes: `'…'`.
pub(crate) fn single(meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
    if text == b"'" {
        return Ok(b"\\'".to_vec());
    }
    let mut out = Vec::new();
    out.push(b'\'');
    for (i, piece) in text.chunks(PIECE_BYTES).enumerate() {
        look(meter, i)?;
        let n_quotes = memchr::memchr_iter(b'\'', piece).count();
        reserve(meter, &mut out, piece.len() + n_quotes * 3 + 1)?;
        for (n, plain) in piece.split(|b| *b == b'\'').enumerate() {
            if n > 0 {
                out.extend_from_slice(b"'\\''");
            }
            out.extend_from_slice(plain);
        }
    }
    out.push(b'\'');
    Ok(out)
}

/// Quotes a text in single quotes that is no longer than a line somebody typed.
pub(crate) fn single_short(text: &[u8]) -> Vec<u8> {
    if text == b"'" {
        return b"\\'".to_vec();
    }
    let inside = text.split(|b| *b == b'\'').collect::<Vec<_>>().join(&b"'\\''"[..]);
    [b"'", &*inside, b"'"].concat()
}

/// `${x@Q}`: single quotes, or `$'…'` where those cannot show it.
pub(crate) fn at_q(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    if is_unprintable(with, text)? { in_ansi_c(with, text) } else { single(with.meter, text) }
}

/// Text with a backslash before each byte that `is_escaped`, between two quotes.
fn escaped(meter: &Meter, text: &[u8], quote: &[u8], is_escaped: impl Fn(usize, u8) -> bool) -> Result<Vec<u8>, Error> {
    let mut out = Vec::with_capacity(2 * text.len().min(PIECE_BYTES) + 2);
    out.extend_from_slice(quote);
    for (i, piece) in text.chunks(PIECE_BYTES).enumerate() {
        look(meter, i)?;
        reserve(meter, &mut out, 2 * piece.len() + 1)?;
        for (n, &b) in piece.iter().enumerate() {
            if is_escaped(i * PIECE_BYTES + n, b) {
                out.push(b'\\');
            }
            out.push(b);
        }
    }
    out.extend_from_slice(quote);
    Ok(out)
}

/// `printf %q`: backslashes, or `$'…'` where those cannot show it.
pub(crate) fn backslashed(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    if text.is_empty() {
        return Ok(b"''".to_vec());
    }
    if is_unprintable(with, text)? {
        return in_ansi_c(with, text);
    }
    let is_tilde = |i: usize, b: u8| b == b'~' && (i == 0 || matches!(text.get(i - 1), Some(b':' | b'=')));
    escaped(with.meter, text, b"", |i, b| needs_backslash(b) || is_tilde(i, b) || (b == b'#' && i == 0))
}

/// `"…"`, as `declare -p` shows values; `$'…'` where those cannot show it.
pub(crate) fn declared(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    if is_unprintable(with, text)? {
        return in_ansi_c(with, text);
    }
    escaped(with.meter, text, b"\"", |_, b| matches!(b, b'"' | b'$' | b'`' | b'\\'))
}

/// The subscript of an associative array, as `declare -p` shows it.
pub(crate) fn subscript(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    if is_unprintable(with, text)? {
        return in_ansi_c(with, text);
    }
    if text.is_empty() || text == b"@" || has_metacharacters(text) { declared(with, text) } else { copied(with.meter, text) }
}

/// `set -x`: quotes only where they are needed.
pub(crate) fn when_needed(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    if text.is_empty() {
        return Ok(b"''".to_vec());
    }
    if is_unprintable(with, text)? && !text.iter().any(|b| is_meta(*b)) {
        return in_ansi_c(with, text);
    }
    if has_metacharacters(text) { single(with.meter, text) } else { copied(with.meter, text) }
}

/// `set`, `alias`: as [`when_needed`], but `$'…'` for everything that cannot be printed.
pub(crate) fn reusable(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    if is_unprintable(with, text)? { in_ansi_c(with, text) } else { when_needed(with, text) }
}

/// Text that needs no quotes.
fn copied(meter: &Meter, text: &[u8]) -> Result<Vec<u8>, Error> {
    let mut out = Vec::new();
    reserve(meter, &mut out, text.len())?;
    out.extend_from_slice(text);
    Ok(out)
}

/// Bytes that make bash's `set -x` use plain single quotes, whatever else is in the text.
fn is_meta(byte: u8) -> bool {
    needs_backslash(byte) && byte != b','
}

/// Whether a character of a text means something to the shell where it stands.
fn has_metacharacters(text: &[u8]) -> bool {
    text.iter()
        .enumerate()
        .any(|(i, &b)| is_meta(b) || (b == b'~' && (i == 0 || matches!(text.get(i - 1), Some(b':' | b'=')))) || (b == b'#' && i == 0))
}
