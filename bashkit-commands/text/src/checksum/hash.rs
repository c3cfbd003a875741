//! The sums themselves: digests of RustCrypto, the CRC of POSIX, and the two sums of old Unixes.

use blake2::Blake2bVarCore;
use blake2::digest::block_api::{Buffer, UpdateCore as _, VariableOutputCore as _};
use blake2::digest::{Digest, Output};
use md5::Md5;
use sha1::Sha1;
use sha2::{Sha224, Sha256, Sha384, Sha512};
use sm3::Sm3;

/// Checksum or digest algorithm of the command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Algorithm {
    Bsd,
    Sysv,
    Crc,
    Md5,
    Sha1,
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Blake2b,
    Sm3,
}

impl Algorithm {
    /// All, as `cksum` lists them, with the words of `--algorithm`.
    pub(crate) const ALL: [(Self, &'static str); 11] = [
        (Self::Bsd, "bsd"),
        (Self::Sysv, "sysv"),
        (Self::Crc, "crc"),
        (Self::Md5, "md5"),
        (Self::Sha1, "sha1"),
        (Self::Sha224, "sha224"),
        (Self::Sha256, "sha256"),
        (Self::Sha384, "sha384"),
        (Self::Sha512, "sha512"),
        (Self::Blake2b, "blake2b"),
        (Self::Sm3, "sm3"),
    ];

    /// The tag in front of a BSD-style line.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::Bsd => "BSD",
            Self::Sysv => "SYSV",
            Self::Crc => "CRC",
            Self::Md5 => "MD5",
            Self::Sha1 => "SHA1",
            Self::Sha224 => "SHA224",
            Self::Sha256 => "SHA256",
            Self::Sha384 => "SHA384",
            Self::Sha512 => "SHA512",
            Self::Blake2b => "BLAKE2b",
            Self::Sm3 => "SM3",
        }
    }

    /// Bytes of a digest (the most, for `Blake2b`); 0 for what is none.
    pub(super) fn digest_bytes(self) -> usize {
        match self {
            Self::Bsd | Self::Sysv | Self::Crc => 0,
            Self::Md5 => 16,
            Self::Sha1 => 20,
            Self::Sha224 => 28,
            Self::Sha256 | Self::Sm3 => 32,
            Self::Sha384 => 48,
            Self::Sha512 | Self::Blake2b => 64,
        }
    }

    /// Whether it is one of the old sums, whose lines have other columns.
    pub(super) fn is_number(self) -> bool {
        self.digest_bytes() == 0
    }
}

/// A sum that is being computed.
pub(crate) enum Hasher {
    Bsd(u16),
    Sysv(u32),
    Crc(u32),
    Md5(Md5),
    Sha1(Sha1),
    Sha224(Sha224),
    Sha256(Sha256),
    Sha384(Sha384),
    Sha512(Sha512),
    Blake2b(Box<Blake2b>),
    Sm3(Sm3),
}

/// Result of an algorithm over all bytes.
pub(crate) enum Sum {
    /// Number that one of the old sums gives.
    Number(u32),
    /// Bytes of a digest, which the other algorithms give.
    Digest(Vec<u8>),
}

impl Hasher {
    /// A sum of nothing yet; `digest_bytes` counts for `Blake2b` alone.
    pub(crate) fn new(algorithm: Algorithm, digest_bytes: usize) -> Self {
        match algorithm {
            Algorithm::Bsd => Self::Bsd(0),
            Algorithm::Sysv => Self::Sysv(0),
            Algorithm::Crc => Self::Crc(0),
            Algorithm::Md5 => Self::Md5(Md5::new()),
            Algorithm::Sha1 => Self::Sha1(Sha1::new()),
            Algorithm::Sha224 => Self::Sha224(Sha224::new()),
            Algorithm::Sha256 => Self::Sha256(Sha256::new()),
            Algorithm::Sha384 => Self::Sha384(Sha384::new()),
            Algorithm::Sha512 => Self::Sha512(Sha512::new()),
            Algorithm::Blake2b => match Blake2b::new(digest_bytes) {
                Some(hasher) => Self::Blake2b(Box::new(hasher)),
                // A length out of 1..=64 is refused where it is read.
                None => Self::Sha512(Sha512::new()),
            },
            Algorithm::Sm3 => Self::Sm3(Sm3::new()),
        }
    }

    /// Updates the state with more bytes of the input.
    pub(crate) fn update(&mut self, data: &[u8]) {
        match self {
            Self::Bsd(sum) => {
                *sum = data.iter().fold(*sum, |sum, byte| sum.rotate_right(1).wrapping_add(u16::from(*byte)));
            }
            Self::Sysv(sum) => {
                *sum = data.iter().fold(*sum, |sum, byte| sum.wrapping_add(u32::from(*byte)));
            }
            Self::Crc(sum) => *sum = crc(*sum, data),
            Self::Md5(hasher) => Digest::update(hasher, data),
            Self::Sha1(hasher) => Digest::update(hasher, data),
            Self::Sha224(hasher) => Digest::update(hasher, data),
            Self::Sha256(hasher) => Digest::update(hasher, data),
            Self::Sha384(hasher) => Digest::update(hasher, data),
            Self::Sha512(hasher) => Digest::update(hasher, data),
            Self::Blake2b(hasher) => hasher.update(data),
            Self::Sm3(hasher) => Digest::update(hasher, data),
        }
    }

    /// The sum of all bytes, of which there were `bytes`.
    pub(crate) fn finish(self, bytes: u64) -> Sum {
        Sum::Digest(match self {
            Self::Bsd(sum) => return Sum::Number(u32::from(sum)),
            Self::Sysv(sum) => {
                let folded = (sum & 0xffff) + (sum >> 16);
                return Sum::Number((folded & 0xffff) + (folded >> 16));
            }
            Self::Crc(sum) => {
                // POSIX: the length follows the bytes, its lowest byte first, without leading zeros.
                let length = bytes.to_le_bytes();
                let n = length.iter().rposition(|byte| *byte != 0).map_or(0, |at| at + 1);
                return Sum::Number(!crc(sum, length.get(..n).unwrap_or_default()));
            }
            Self::Md5(hasher) => hasher.finalize().to_vec(),
            Self::Sha1(hasher) => hasher.finalize().to_vec(),
            Self::Sha224(hasher) => hasher.finalize().to_vec(),
            Self::Sha256(hasher) => hasher.finalize().to_vec(),
            Self::Sha384(hasher) => hasher.finalize().to_vec(),
            Self::Sha512(hasher) => hasher.finalize().to_vec(),
            Self::Blake2b(hasher) => hasher.finish(),
            Self::Sm3(hasher) => hasher.finalize().to_vec(),
        })
    }
}

/// BLAKE2b whose length is known only now.
pub(crate) struct Blake2b {
    core: Blake2bVarCore,
    buffer: Buffer<Blake2bVarCore>,
    digest_bytes: usize,
}

impl Blake2b {
    fn new(digest_bytes: usize) -> Option<Self> {
        Some(Self { core: Blake2bVarCore::new(digest_bytes).ok()?, buffer: Buffer::<Blake2bVarCore>::default(), digest_bytes })
    }

    fn update(&mut self, data: &[u8]) {
        let core = &mut self.core;
        self.buffer.digest_blocks(data, |blocks| core.update_blocks(blocks));
    }

    fn finish(mut self) -> Vec<u8> {
        let mut out = Output::<Blake2bVarCore>::default();
        self.core.finalize_variable_core(&mut self.buffer, &mut out);
        out.iter().take(self.digest_bytes).copied().collect()
    }
}

/// The CRC of POSIX `cksum`: bits from the left, no final complement here. With the bits of each byte, and of the sum, in the other order it is that of zip, which
/// processors have instructions for.
fn crc(sum: u32, data: &[u8]) -> u32 {
    // The crate takes and gives the complement of the sum.
    let mut hasher = crc32fast::Hasher::new_with_initial(!sum.reverse_bits());
    let mut block = [0; 4096];
    for data in data.chunks(block.len()) {
        block.iter_mut().zip(data).for_each(|(to, byte)| *to = byte.reverse_bits());
        hasher.update(block.get(..data.len()).unwrap_or_default());
    }
    (!hasher.finalize()).reverse_bits()
}
