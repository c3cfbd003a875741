//! Tables as text: CSV and its kin, whose rows are data that nothing may be folded in.

/// Number of rows that are looked at.
const ROWS: usize = 30;

/// Whether the first lines have the same number of commas, tabs, semicolons or bars outside of quotes; at least three lines of two fields.
pub(super) fn is_table(text: &[u8]) -> bool {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let rows: Vec<&[u8]> = text.split(|byte| *byte == b'\n').take(ROWS).map(|row| row.get(..4000).unwrap_or(row)).collect();
    rows.len() >= 3
        && [b',', b'\t', b';', b'|'].into_iter().any(|delimiter| {
            let mut counts = rows.iter().map(|row| n_fields(row, delimiter));
            let first = counts.next().unwrap_or_default();
            // Lists of values end their lines so.
            let is_open = rows.iter().take(2).all(|row| row.trim_ascii_end().last() == Some(&delimiter));
            first >= 2 && !is_open && counts.all(|count| count == first)
        })
}

fn n_fields(row: &[u8], delimiter: u8) -> usize {
    let mut is_quoted = false;
    let mut n = 1;
    for byte in row {
        match *byte {
            b'"' => is_quoted = !is_quoted,
            byte if byte == delimiter && !is_quoted => n += 1,
            _ => {}
        }
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_a_table() {
        for text in ["id,name\n1,a\n2,b\n", "a\tb\tc\n1\t2\t3\n4\t5\t6", "id;t\n1;\"a;b\"\n2;c\n", "a | b\n1 | 2\n3 | 4\n"] {
            assert!(is_table(text.as_bytes()), "{text}");
        }
        for text in ["", "a\nb\nc\n", "a,b\n1,2\n", "a,b\nc\nd,e,f\n", "one, two\nthree\n four, five, six\n"] {
            assert!(!is_table(text.as_bytes()), "{text}");
        }
    }
}
