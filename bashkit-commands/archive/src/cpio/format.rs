//! Headers of the formats of cpio: `bin`, `odc`, `newc`, `crc`, and of tar archives by [`super::ustar`].

use bashkit_core::kernel::Fault;

use super::ustar;
use crate::compress::source::Source;
use crate::tar::member::BLOCK;

/// Name of the entry that ends an archive.
pub(super) const TRAILER: &[u8] = b"TRAILER!!!";

/// Longest name, and largest text of a link, that is read.
const NAME_BYTES_MAX: u64 = 1 << 16;

/// How headers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Bin,
    Odc,
    Newc,
    Crc,
    Tar,
    Ustar,
}

impl Format {
    pub(super) const LIST: [(&str, Self); 6] =
        [("crc", Self::Crc), ("newc", Self::Newc), ("odc", Self::Odc), ("bin", Self::Bin), ("ustar", Self::Ustar), ("tar", Self::Tar)];

    /// Whether headers are those of tar.
    pub(super) fn is_tar(self) -> bool {
        matches!(self, Self::Tar | Self::Ustar)
    }

    /// Bytes that the places of names and contents are multiples of.
    fn unit(self) -> u64 {
        match self {
            Self::Bin => 2,
            Self::Odc => 1,
            Self::Newc | Self::Crc => 4,
            Self::Tar | Self::Ustar => BLOCK as u64,
        }
    }

    pub(super) fn header_bytes(self) -> u64 {
        match self {
            Self::Bin => 26,
            Self::Odc => 76,
            Self::Newc | Self::Crc => 110,
            Self::Tar | Self::Ustar => BLOCK as u64,
        }
    }

    /// Zeros behind the name of an entry, its own end included.
    fn name_padding(self, name: &[u8]) -> u64 {
        1 + padding(self.header_bytes() + name.len() as u64 + 1, self.unit())
    }

    /// Zeros behind the content of an entry.
    pub(super) fn content_padding(self, size: u64) -> u64 {
        padding(size, self.unit())
    }
}

fn padding(at: u64, unit: u64) -> u64 {
    at.next_multiple_of(unit) - at
}

/// An entry of an archive, without its content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) name: Vec<u8>,
    pub(super) mode: u32,
    pub(super) uid: u32,
    pub(super) gid: u32,
    pub(super) nlink: u32,
    pub(super) mtime: u64,
    pub(super) size: u64,
    pub(super) ino: u64,
    pub(super) dev: u64,
    pub(super) checksum: u32,
    /// Text of a symbolic link of tar, or the name that a hard link of tar is to.
    pub(super) link: Vec<u8>,
    pub(super) is_hard_link: bool,
}

impl Entry {
    pub(super) fn trailer() -> Self {
        Self { name: TRAILER.to_vec(), nlink: 1, ..Self::default() }
    }

    /// Bytes of the header with the name.
    pub(super) fn header(&self, format: Format) -> Vec<u8> {
        let mut bytes = match format {
            Format::Tar | Format::Ustar => return ustar::block(format, self, b"", b""),
            Format::Bin => self.bin(),
            Format::Odc => {
                let six = |number: u64| number & 0o777_777;
                let size = self.size & 0o77_777_777_777;
                format!(
                    "070707{:06o}{:06o}{:06o}{:06o}{:06o}{:06o}{:06o}{:011o}{:06o}{size:011o}",
                    six(self.dev),
                    six(self.ino),
                    six(self.mode.into()),
                    six(self.uid.into()),
                    six(self.gid.into()),
                    six(self.nlink.into()),
                    0,
                    self.mtime & 0o77_777_777_777,
                    self.name.len() + 1
                )
                .into_bytes()
            }
            Format::Newc | Format::Crc => format!(
                "{}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}{:08X}",
                if format == Format::Crc { "070702" } else { "070701" },
                self.ino & 0xffff_ffff,
                self.mode,
                self.uid,
                self.gid,
                self.nlink,
                self.mtime & 0xffff_ffff,
                self.size & 0xffff_ffff,
                self.dev >> 8 & 0xff_ffff,
                self.dev & 0xff,
                0,
                0,
                self.name.len() + 1,
                self.checksum
            )
            .into_bytes(),
        };
        bytes.extend_from_slice(&self.name);
        bytes.resize(bytes.len() + usize::try_from(format.name_padding(&self.name)).unwrap_or(0), 0);
        bytes
    }

    /// The binary header: numbers of 16 bits, those of 32 with their upper half first.
    fn bin(&self) -> Vec<u8> {
        let low = |number: u64| (number & 0xffff) as u16;
        let numbers = [
            0o070_707,
            low(self.dev),
            low(self.ino),
            low(self.mode.into()),
            low(self.uid.into()),
            low(self.gid.into()),
            low(self.nlink.into()),
            0,
            low(self.mtime >> 16),
            low(self.mtime),
            low(self.name.len() as u64 + 1),
            low(self.size >> 16),
            low(self.size),
        ];
        numbers.into_iter().flat_map(u16::to_le_bytes).collect()
    }
}

/// Next item of an archive.
pub(super) enum Next {
    Entry(Format, Entry),
    /// The archive ends before its last entry.
    Cut,
    /// No header where one should be.
    Garbage,
}

/// Reads the next header; bytes in front of it that are none are counted in `skipped`.
pub(super) fn next(input: &mut Source, skipped: &mut u64) -> Result<Next, Fault> {
    let format = loop {
        match input.peek(6)? {
            b"070707" => break Format::Odc,
            b"070701" => break Format::Newc,
            b"070702" => break Format::Crc,
            [0xc7, 0x71, ..] => break Format::Bin,
            head if head.len() < 6 => return Ok(if *skipped > 0 { Next::Garbage } else { Next::Cut }),
            _ => {
                if *skipped == 0
                    && let Some(next) = tar_entry(input)?
                {
                    return Ok(next);
                }
                input.used(1);
                *skipped += 1;
            }
        }
    };
    let mut start = Vec::new();
    if !take(input, format.header_bytes() as usize, &mut start)? {
        return Ok(Next::Cut);
    }
    let Some((mut entry, name_bytes)) = read_header(format, &start) else { return Ok(Next::Garbage) };
    if name_bytes == 0 || name_bytes > NAME_BYTES_MAX {
        return Ok(Next::Garbage);
    }
    let padded = name_bytes + padding(format.header_bytes() + name_bytes, format.unit());
    let mut name = Vec::new();
    if !take(input, usize::try_from(padded).unwrap_or(0), &mut name)? {
        return Ok(Next::Cut);
    }
    let end = memchr::memchr(0, &name).unwrap_or(name.len());
    name.truncate(end);
    entry.name = name;
    Ok(Next::Entry(format, entry))
}

/// The entry of a tar archive, or its end; takes nothing when it is neither.
fn tar_entry(input: &mut Source) -> Result<Option<Next>, Fault> {
    let Some(block) = input.peek(BLOCK)?.first_chunk::<BLOCK>() else { return Ok(None) };
    let found = if block.iter().all(|byte| *byte == 0) { Some((Format::Ustar, Entry::trailer())) } else { ustar::entry(block) };
    if found.is_some() {
        input.used(BLOCK);
    }
    Ok(found.map(|(format, entry)| Next::Entry(format, entry)))
}

/// Fills `bytes` up to a length; false at the end of the input.
pub(super) fn take(input: &mut Source, length: usize, bytes: &mut Vec<u8>) -> Result<bool, Fault> {
    while bytes.len() < length {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(false);
        }
        let n = data.len().min(length - bytes.len());
        bytes.extend_from_slice(data.get(..n).unwrap_or_default());
        input.used(n);
    }
    Ok(true)
}

/// The entry of a header, and the length of its name.
fn read_header(format: Format, bytes: &[u8]) -> Option<(Entry, u64)> {
    if format == Format::Bin {
        let short = |at: usize| Some(u64::from(u16::from_le_bytes([*bytes.get(at * 2)?, *bytes.get(at * 2 + 1)?])));
        let long = |at: usize| Some(short(at)? << 16 | short(at + 1)?);
        let entry = Entry {
            dev: short(1)?,
            ino: short(2)?,
            mode: u32::try_from(short(3)?).ok()?,
            uid: u32::try_from(short(4)?).ok()?,
            gid: u32::try_from(short(5)?).ok()?,
            nlink: u32::try_from(short(6)?).ok()?,
            mtime: long(8)?,
            size: long(11)?,
            ..Entry::default()
        };
        return Some((entry, short(10)?));
    }
    let (widths, radix): (&[usize], u32) = match format {
        Format::Odc => (&[6, 6, 6, 6, 6, 6, 6, 11, 6, 11], 8),
        _ => (&[8; 13], 16),
    };
    let mut numbers = Vec::new();
    let mut at = 6;
    for width in widths {
        let text = std::str::from_utf8(bytes.get(at..at + width)?).ok()?;
        numbers.push(u64::from_str_radix(text.trim(), radix).ok()?);
        at += width;
    }
    let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    match (format, numbers.as_slice()) {
        (Format::Odc, &[dev, ino, mode, uid, gid, nlink, _, mtime, name_bytes, size]) => {
            let (mode, uid, gid, nlink) = (short(mode), short(uid), short(gid), short(nlink));
            Some((Entry { dev, ino, mode, uid, gid, nlink, mtime, size, ..Entry::default() }, name_bytes))
        }
        (_, &[ino, mode, uid, gid, nlink, mtime, size, major, minor, _, _, name_bytes, checksum]) => {
            let (mode, uid, gid, nlink) = (short(mode), short(uid), short(gid), short(nlink));
            let (dev, checksum) = (major << 8 | minor, short(checksum));
            Some((Entry { dev, ino, mode, uid, gid, nlink, mtime, size, checksum, ..Entry::default() }, name_bytes))
        }
        _ => None,
    }
}
