//! Base 85, the encoding of binary patches.

const BASE85: &[u8; 85] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/// A line of a binary patch: how many bytes, and five digits for every four.
pub(crate) fn base85(line: &[u8]) -> Option<Vec<u8>> {
    let (&first, digits) = line.split_first()?;
    let n = usize::from(match first {
        b'A'..=b'Z' => first - b'A' + 1,
        b'a'..=b'z' => first - b'a' + 27,
        _ => return None,
    });
    let mut out = Vec::new();
    for group in digits.chunks(5) {
        let mut value: u64 = 0;
        for digit in group {
            let at = BASE85.iter().position(|b| b == digit)?;
            value = value * 85 + at as u64;
        }
        out.extend(u32::try_from(value).ok().filter(|_| group.len() == 5)?.to_be_bytes());
    }
    if out.len() < n || out.len() >= n + 4 {
        return None;
    }
    out.truncate(n);
    Some(out)
}

/// Bytes as a binary patch writes them.
pub(crate) fn to_base85(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for line in data.chunks(52) {
        let n = u8::try_from(line.len()).unwrap_or(0);
        out.push(if n <= 26 { b'A' + n - 1 } else { b'a' + n - 27 });
        for group in line.chunks(4) {
            let mut four = [0; 4];
            for (to, from) in four.iter_mut().zip(group) {
                *to = *from;
            }
            let value = u32::from_be_bytes(four);
            for power in [85u32.pow(4), 85u32.pow(3), 85 * 85, 85, 1] {
                out.extend(BASE85.get((value / power % 85) as usize));
            }
        }
        out.push(b'\n');
    }
    out
}
