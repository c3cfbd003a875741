//! Integers in decimal, without a heap.

/// Bytes of the longest integer with its sign.
pub const BYTES_MAX: usize = 20;

/// Writes digits at the end of `buf`; answers where they begin.
#[inline]
fn digits(n: u64, buf: &mut [u8; BYTES_MAX]) -> usize {
    let mut at = buf.len();
    let mut rest = n;
    loop {
        at -= 1;
        if let Some(slot) = buf.get_mut(at) {
            *slot = b'0' + (rest % 10) as u8;
        }
        rest /= 10;
        if rest == 0 {
            return at;
        }
    }
}

/// Number without a sign in decimal, at the end of `buf`.
#[inline]
pub fn umaxtostr(n: u64, buf: &mut [u8; BYTES_MAX]) -> &[u8] {
    let at = digits(n, buf);
    buf.get(at..).unwrap_or_default()
}

/// An integer in decimal, at the end of `buf`.
#[inline]
pub fn inttostr(n: i64, buf: &mut [u8; BYTES_MAX]) -> &[u8] {
    let mut at = digits(n.unsigned_abs(), buf);
    if n < 0 {
        at -= 1;
        if let Some(slot) = buf.get_mut(at) {
            *slot = b'-';
        }
    }
    buf.get(at..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{BYTES_MAX, inttostr, umaxtostr};

    #[test]
    fn ends_of_the_range() {
        for n in [0, 7, -1, 10, i64::MAX, i64::MIN] {
            assert_eq!(inttostr(n, &mut [0; BYTES_MAX]), n.to_string().as_bytes());
            let unsigned = n.cast_unsigned();
            assert_eq!(umaxtostr(unsigned, &mut [0; BYTES_MAX]), unsigned.to_string().as_bytes());
        }
    }
}
