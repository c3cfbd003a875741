//! Trailers: lines `Key: value` in the last paragraph of a message.

/// Adds trailers (`KEY=VALUE` or `KEY: VALUE`) to a message, behind those that it has.
pub(crate) fn with_trailers(message: &[u8], trailers: &[&[u8]]) -> Vec<u8> {
    let mut out = message.trim_ascii_end().to_vec();
    out.push(b'\n');
    let mut last = match block(&out) {
        Some(block) => last_line(block).to_vec(),
        None => {
            out.push(b'\n');
            Vec::new()
        }
    };
    for trailer in trailers {
        let line = written(trailer);
        // git: one that repeats its neighbour is left out.
        if !is_same(&line, &last) {
            out.extend(bytes![&line, "\n"]);
            last = line;
        }
    }
    out
}

/// Trailer as it stands in a message.
fn written(trailer: &[u8]) -> Vec<u8> {
    let end = trailer.iter().position(|b| b":=".contains(b)).unwrap_or(trailer.len());
    let (key, value) = trailer.split_at_checked(end).unwrap_or_default();
    bytes![key.trim_ascii(), ": ", value.get(1..).unwrap_or_default().trim_ascii()]
}

fn last_line(text: &[u8]) -> &[u8] {
    text.trim_ascii_end().rsplit(|b| *b == b'\n').next().unwrap_or_default()
}

fn is_same(a: &[u8], b: &[u8]) -> bool {
    match (key_of(a), key_of(b)) {
        (Some(left), Some(right)) => {
            let value = |line: &[u8], key: &[u8]| line.get(key.len() + 1..).unwrap_or_default().trim_ascii().to_vec();
            left.eq_ignore_ascii_case(right) && value(a, left) == value(b, right)
        }
        _ => false,
    }
}

/// Key of a line that is a trailer.
fn key_of(line: &[u8]) -> Option<&[u8]> {
    let key = line.get(..memchr::memchr(b':', line)?)?;
    let is_key = !key.is_empty() && key.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-');
    is_key.then_some(key)
}

/// Last paragraph, when it is one of trailers; the title of a message is none.
pub(crate) fn block(message: &[u8]) -> Option<&[u8]> {
    let text = message.trim_ascii_end();
    let start = memchr::memmem::rfind(text, b"\n\n")? + 2;
    let block = text.get(start..)?;
    let (mut n_trailers, mut n_others, mut is_known) = (0usize, 0usize, false);
    for line in block.split(|b| *b == b'\n') {
        if line.starts_with(b"Signed-off-by: ") || line.starts_with(b"(cherry picked from commit ") {
            (n_trailers, is_known) = (n_trailers + 1, true);
        } else if key_of(line).is_some() {
            n_trailers += 1;
        } else if !line.starts_with(b"#") && !line.first().is_some_and(u8::is_ascii_whitespace) {
            n_others += 1;
        }
    }
    // git: beside a trailer that it writes itself, a quarter of the lines is enough.
    let is_block = n_trailers > 0 && (n_others == 0 || (is_known && n_trailers * 3 >= n_others));
    is_block.then_some(block)
}
