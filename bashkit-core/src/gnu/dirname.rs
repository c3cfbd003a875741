//! The parts of a path (gnulib: `dirname`).

/// The last part of `name`, without `suffix` unless that is all of it.
#[must_use]
pub fn base_name<'n>(name: &'n [u8], suffix: &[u8]) -> &'n [u8] {
    let Some(end) = name.iter().rposition(|b| *b != b'/') else { return name.get(..1).unwrap_or_default() };
    let name = name.get(..=end).unwrap_or_default();
    let base = name.iter().rposition(|b| *b == b'/').and_then(|slash| name.get(slash + 1..)).unwrap_or(name);
    match base.strip_suffix(suffix) {
        Some(rest) if !rest.is_empty() => rest,
        _ => base,
    }
}

/// A path without its last part: `/a/b/` → `/a`, `a` → `.`, `//` → `/`.
#[must_use]
pub fn dir_name(name: &[u8]) -> &[u8] {
    let trimmed = |text: &[u8]| text.iter().rposition(|b| *b != b'/').map_or(0, |i| i + 1);
    let base_end = trimmed(name);
    let head = name.get(..base_end).unwrap_or_default();
    let Some(slash) = head.iter().rposition(|b| *b == b'/') else {
        return if base_end == 0 && !name.is_empty() { b"/" } else { b"." };
    };
    match trimmed(head.get(..slash).unwrap_or_default()) {
        0 => b"/",
        end => head.get(..end).unwrap_or_default(),
    }
}
