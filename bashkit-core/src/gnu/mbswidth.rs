//! Columns of a character on a terminal, as `wcwidth` of glibc counts them.

use std::cmp::Ordering;

use unicode_width::UnicodeWidthChar;

use crate::gnu::mbchar;

/// Characters that take no column in glibc 2.36 and one in `unicode-width`, sorted.
const ZERO: &[(u32, u32)] = &[(0x2d7f, 0x2d7f), (0xfff9, 0xfffb), (0x1171e, 0x1171e), (0x13430, 0x13438)];

/// Characters that take one column in glibc 2.36 and none or two in `unicode-width`, sorted.
const ONE: &[(u32, u32)] = &[
    (0xad, 0xad),
    (0x605, 0x605),
    (0x70f, 0x70f),
    (0x890, 0x891),
    (0x8e2, 0x8e2),
    (0x9be, 0x9be),
    (0x9d7, 0x9d7),
    (0xb3e, 0xb3e),
    (0xb57, 0xb57),
    (0xbbe, 0xbbe),
    (0xbd7, 0xbd7),
    (0xcc0, 0xcc0),
    (0xcc2, 0xcc2),
    (0xcc7, 0xcc8),
    (0xcca, 0xccb),
    (0xcd5, 0xcd6),
    (0xd3e, 0xd3e),
    (0xd4e, 0xd4e),
    (0xd57, 0xd57),
    (0xdcf, 0xdcf),
    (0xddf, 0xddf),
    (0x1715, 0x1715),
    (0x1734, 0x1734),
    (0x17a4, 0x17a4),
    (0x17d8, 0x17d8),
    (0x1b35, 0x1b35),
    (0x1b3b, 0x1b3b),
    (0x1b3d, 0x1b3d),
    (0x1b43, 0x1b44),
    (0x1baa, 0x1baa),
    (0x1bf2, 0x1bf3),
    (0x2630, 0x2637),
    (0x268a, 0x268f),
    (0xa8fa, 0xa8fa),
    (0xa953, 0xa953),
    (0xa9c0, 0xa9c0),
    (0xffa0, 0xffa0),
    (0x111c0, 0x111c0),
    (0x111c2, 0x111c3),
    (0x11235, 0x11235),
    (0x1133e, 0x1133e),
    (0x1134d, 0x1134d),
    (0x11357, 0x11357),
    (0x114b0, 0x114b0),
    (0x114bd, 0x114bd),
    (0x115af, 0x115af),
    (0x116b6, 0x116b6),
    (0x11930, 0x11930),
    (0x1193d, 0x1193d),
    (0x1193f, 0x1193f),
    (0x11941, 0x11941),
    (0x11a84, 0x11a89),
    (0x11d46, 0x11d46),
    (0x1d165, 0x1d166),
    (0x1d16d, 0x1d172),
    (0x1d300, 0x1d356),
    (0x1d360, 0x1d376),
];

/// Characters that take two columns in glibc 2.36 and none or one in `unicode-width`, sorted.
const TWO: &[(u32, u32)] = &[(0x302e, 0x302f), (0x3164, 0x3164), (0x3248, 0x324f), (0x16ff0, 0x16ff1)];

fn is_among(table: &[(u32, u32)], code: u32) -> bool {
    let place = |&(from, to): &(u32, u32)| match () {
        () if to < code => Ordering::Less,
        () if from > code => Ordering::Greater,
        () => Ordering::Equal,
    };
    table.binary_search_by(place).is_ok()
}

/// Columns of a character: 0 for what combines, 2 for wide East Asian characters and emoji, else 1; `None` for control characters and
/// ends of lines.
pub fn of(c: char) -> Option<usize> {
    match u32::from(c) {
        0x20..=0x7e => Some(1),
        0..=0x1f | 0x7f..=0x9f | 0x2028 | 0x2029 => None,
        code if is_among(ZERO, code) => Some(0),
        code if is_among(ONE, code) => Some(1),
        code if is_among(TWO, code) => Some(2),
        _ => c.width(),
    }
}

/// Columns of a text; bytes that are no character count one each.
pub fn columns(text: &[u8]) -> usize {
    if text.iter().all(|b| (0x20..0x7f).contains(b)) {
        return text.len();
    }
    mbchar::characters(text).map(|(c, _)| c.map_or(1, |c| of(c).unwrap_or(0))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        for table in [ZERO, ONE, TWO] {
            assert!(table.iter().all(|(from, to)| from <= to) && table.windows(2).all(|w| w[0].1 < w[1].0));
        }
    }
}
