//! Trailers as `%(trailers:…)` shows them.

use crate::config::truth;
use crate::trailer::settings::Settings;
use crate::trailer::{Item, find_block, lines_of, parsed, separator};

/// Options of the placeholder `%(trailers:…)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    only: Option<bool>,
    unfold: bool,
    key_only: bool,
    value_only: bool,
    keys: Vec<Vec<u8>>,
    separator: Option<Vec<u8>>,
    key_value_separator: Option<Vec<u8>>,
    pub(crate) has_divider: bool,
}

impl Shown {
    /// Reads the options between `:` and `)`; the word that is none is the error.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, Vec<u8>> {
        let mut shown = Self::default();
        for word in text.split(|b| *b == b',').filter(|_| !text.is_empty()) {
            let (name, value) = match memchr::memchr(b'=', word).and_then(|at| word.split_at_checked(at)) {
                Some((name, value)) => (name, value.get(1..)),
                None => (word, None),
            };
            let truth = || value.map_or(Some(true), truth).ok_or_else(|| word.to_vec());
            match (name, value) {
                (b"key", Some(key)) => {
                    shown.keys.push(key.strip_suffix(b":").unwrap_or(key).to_vec());
                    // git: lines that are no trailers are left out, unless a later word says otherwise.
                    shown.only = Some(true);
                }
                (b"separator", Some(value)) => shown.separator = Some(literal(value)),
                (b"key_value_separator", Some(value)) => shown.key_value_separator = Some(literal(value)),
                (b"only", _) => shown.only = Some(truth()?),
                (b"unfold", _) => shown.unfold = truth()?,
                (b"keyonly", _) => shown.key_only = truth()?,
                (b"valueonly", _) => shown.value_only = truth()?,
                _ => return Err(word.to_vec()),
            }
        }
        Ok(shown)
    }

    fn takes(&self, key: &[u8]) -> bool {
        self.keys.is_empty() || self.keys.iter().any(|wanted| wanted.eq_ignore_ascii_case(key))
    }

    /// Trailers of a message, as the options say.
    pub(crate) fn of(&self, message: &[u8], settings: &Settings) -> Vec<u8> {
        let block = find_block(message, settings, self.has_divider);
        let text = message.get(block.start..block.end).unwrap_or_default();
        if (Self { has_divider: false, only: self.only.filter(|only| *only), ..self.clone() }) == Self::default() {
            return text.to_vec();
        }
        let only = self.only.unwrap_or(false);
        let mut out = Vec::new();
        for line in lines_of(text, settings) {
            let shown = match separator(&line, &settings.separators).filter(|at| *at > 0) {
                Some(_) => {
                    let (key, value, _) = parsed(&line, &settings.separators, settings);
                    if self.takes(&key) { Some(self.trailer(Item { key: Some(key), value }, settings)) } else { None }
                }
                None if only => None,
                None => Some(line.strip_suffix(b"\n").unwrap_or(&line).to_vec()),
            };
            let Some(shown) = shown else { continue };
            match &self.separator {
                Some(separator) => {
                    if !out.is_empty() {
                        out.extend_from_slice(separator);
                    }
                    out.extend_from_slice(shown.trim_ascii_end());
                }
                None => out.extend(bytes![shown, "\n"]),
            }
        }
        out
    }

    /// One trailer, or its key or value alone.
    fn trailer(&self, mut item: Item, settings: &Settings) -> Vec<u8> {
        if self.unfold {
            item.unfold();
        }
        let key = item.key.unwrap_or_default();
        let mut out = Vec::new();
        if !self.value_only {
            out.extend_from_slice(&key);
        }
        if !self.key_only && !self.value_only {
            let ends = key.trim_ascii_end().last().is_some_and(|last| settings.separators.contains(last));
            match &self.key_value_separator {
                Some(separator) => out.extend_from_slice(separator),
                None if ends => {}
                None => out.extend(bytes![[settings.separators.first().copied().unwrap_or(b':')], " "]),
            }
        }
        if !self.key_only {
            out.extend_from_slice(&item.value);
        }
        out
    }
}

/// Text with its `%n`, `%%` and `%xHH` expanded.
fn literal(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((&b, behind)) = rest.split_first() {
        rest = behind;
        let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
        match (b, behind) {
            (b'%', [b'n', more @ ..]) => {
                out.push(b'\n');
                rest = more;
            }
            (b'%', [b'%', more @ ..]) => {
                out.push(b'%');
                rest = more;
            }
            (b'%', [b'x', high, low, more @ ..]) if let Some(byte) = byte(&[*high, *low]) => {
                out.push(byte);
                rest = more;
            }
            _ => out.push(b),
        }
    }
    out
}
