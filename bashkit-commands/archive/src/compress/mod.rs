//! Compressed files: the formats as streams ([`decode`], [`encode`]), and what the commands over them share.

pub(super) mod decode;
pub(super) mod encode;
mod listing;
pub(super) mod source;

pub(super) mod files;
pub(super) mod scripts;

/// A format of compressed files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Gzip,
    Bzip2,
    Xz,
    Lzma,
    Zstd,
}

const XZ_MAGIC: &[u8] = b"\xfd7zXZ\0";

impl Format {
    /// The format of a file that begins so.
    pub(super) fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, ..] => Some(Self::Gzip),
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some(Self::Bzip2),
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Self::Zstd),
            _ if head.starts_with(XZ_MAGIC) => Some(Self::Xz),
            _ if is_lzma(head) => Some(Self::Lzma),
            _ => None,
        }
    }
}

/// Whether a file that begins so may be a `.lzma`: it has no magic, so its sizes must make sense.
fn is_lzma(head: &[u8]) -> bool {
    let Some(&[props, a, b, c, d, s, t, u, v, w, x, y, z]) = head.first_chunk::<13>() else { return false };
    let dictionary = u32::from_le_bytes([a, b, c, d]);
    let size = u64::from_le_bytes([s, t, u, v, w, x, y, z]);
    let dictionary_is_usual =
        dictionary == u32::MAX || dictionary.is_power_of_two() || (dictionary / 3).is_power_of_two() && dictionary % 3 == 0;
    props < 225 && dictionary_is_usual && (size == u64::MAX || size < 1 << 38)
}
