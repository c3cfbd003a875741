//! Decompression as a stream of pieces, for each format.

use std::io::ErrorKind;
use std::rc::Rc;

use bashkit_core::kernel::Fault;
use bashkit_core::limits::{Charge, Meter};
use flate2::{Crc, Decompress, FlushDecompress};
use lzma_rust2::{Action, LzmaStream, Status as XzStatus, XzStream};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::Format;
use super::source::{Feed, Source};

/// Reason why decompression stopped before the end.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Reading failed, or the run is over.
    Fault(Fault),
    /// Not a file of that format.
    NotFormat,
    /// Input ends within a member, stream or frame.
    UnexpectedEnd,
    /// A method of gzip that is not deflate.
    UnknownMethod(u8),
    /// The compressed data make no sense.
    Corrupt,
    /// The checksum of what came out is another.
    Checksum,
    /// The length of what came out is another.
    Length,
    /// Feature that the format defines but this decoder does not read.
    Unsupported,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The bytes that libraries need at once are charged while they live.
const BZIP2_BYTES: usize = 4 << 20;
const DEFLATE_BYTES: usize = 64 << 10;

/// Decompresses one input: all members, streams or frames of it one behind the other.
pub(crate) struct Decoder {
    kind: Kind,
    meter: Rc<Meter>,
    charge: Option<Charge>,
    /// Bytes that follow and are none of the format's.
    pub(crate) garbage: bool,
    /// Bytes decompressed so far, over all members.
    pub(crate) given: u64,
    /// Fields of the first gzip header; empty for other formats.
    pub(crate) header: GzipHeader,
    /// The members that have ended.
    members: u64,
}

/// Optional fields of a gzip header (RFC 1952, section 2.3).
#[derive(Debug, Default, Clone)]
pub(crate) struct GzipHeader {
    pub(crate) name: Option<Vec<u8>>,
    pub(crate) mtime: u32,
    /// The checksum of the last member.
    pub(crate) crc: u32,
    /// Bytes of header and trailer of the last member.
    pub(crate) bytes: u64,
}

enum Kind {
    Gzip { raw: Decompress, crc: Crc, at: Place },
    Bzip2 { stream: bzip2::Decompress, at: Place },
    Xz { stream: Box<XzStream>, at: Place },
    Lzma { stream: Box<LzmaStream>, at: Place },
    Zstd { frame: Box<FrameDecoder>, at: Place },
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Start,
    Body,
    Trailer,
    Over,
}

impl Decoder {
    pub(crate) fn new(format: Format, meter: &Rc<Meter>) -> Result<Self, Fault> {
        let room = meter.limits().memory_bytes.saturating_sub(meter.live_bytes());
        let room_kb = u32::try_from(room >> 10).unwrap_or(u32::MAX);
        let at = Place::Start;
        let (kind, bytes) = match format {
            Format::Gzip => (Kind::Gzip { raw: Decompress::new(false), crc: Crc::new(), at }, DEFLATE_BYTES),
            Format::Bzip2 => (Kind::Bzip2 { stream: bzip2::Decompress::new(false), at }, BZIP2_BYTES),
            Format::Xz => (Kind::Xz { stream: Box::new(XzStream::new_mem_limit(true, room_kb)), at }, 0),
            Format::Lzma => (Kind::Lzma { stream: Box::new(LzmaStream::new_mem_limit(room_kb, None)), at }, 0),
            Format::Zstd => {
                let mut frame = FrameDecoder::new();
                frame.set_max_window_size(room.min(128 << 20) as u64);
                (Kind::Zstd { frame: Box::new(frame), at }, 0)
            }
        };
        let charge = meter.charge(bytes)?;
        Ok(Self {
            kind,
            meter: Rc::clone(meter),
            charge: Some(charge),
            garbage: false,
            given: 0,
            header: GzipHeader::default(),
            members: 0,
        })
    }

    /// The next bytes; 0 at the end.
    pub(crate) fn read(&mut self, source: &mut Source, out: &mut [u8]) -> Result<usize, Trouble> {
        let n = match &self.kind {
            Kind::Gzip { .. } => self.gzip(source, out)?,
            Kind::Bzip2 { .. } => self.bzip2(source, out)?,
            Kind::Xz { .. } | Kind::Lzma { .. } => self.lzma(source, out)?,
            Kind::Zstd { .. } => self.zstd(source, out)?,
        };
        self.given += n as u64;
        self.meter.step(1 + n as u64 / 8).map_err(Fault::from)?;
        Ok(n)
    }

    fn gzip(&mut self, source: &mut Source, out: &mut [u8]) -> Result<usize, Trouble> {
        loop {
            self.meter.step(1).map_err(Fault::from)?;
            let Kind::Gzip { raw, crc, at } = &mut self.kind else { return Ok(0) };
            match at {
                Place::Over => return Ok(0),
                Place::Start => {
                    if self.members > 0 {
                        // Zeros may fill the last block of a tape.
                        while source.peek(1)? == [0] {
                            source.used(1);
                            self.meter.step(1).map_err(Fault::from)?;
                        }
                    }
                    match source.peek(2)? {
                        [0x1f, 0x8b] => {}
                        [] if self.members > 0 => {
                            *at = Place::Over;
                            continue;
                        }
                        _ if self.members > 0 => {
                            self.garbage = true;
                            *at = Place::Over;
                            continue;
                        }
                        [] | [0x1f] => return Err(Trouble::UnexpectedEnd),
                        [_] => return Err(Trouble::UnexpectedEnd),
                        _ => return Err(Trouble::NotFormat),
                    }
                    let header = gzip_header(source, &self.meter)?;
                    if self.members == 0 {
                        self.header = header;
                    } else {
                        self.header.bytes = header.bytes;
                    }
                    raw.reset(false);
                    crc.reset();
                    *at = Place::Body;
                }
                Place::Body => {
                    let data = source.fill()?;
                    let over = data.is_empty();
                    let (before_in, before_out) = (raw.total_in(), raw.total_out());
                    let status = raw.decompress(data, out, FlushDecompress::None);
                    let taken = usize::try_from(raw.total_in() - before_in).unwrap_or(0);
                    let given = usize::try_from(raw.total_out() - before_out).unwrap_or(0);
                    source.used(taken);
                    crc.update(out.get(..given).unwrap_or_default());
                    match status {
                        Err(_) => return Err(Trouble::Corrupt),
                        Ok(flate2::Status::StreamEnd) => *at = Place::Trailer,
                        Ok(_) if given == 0 && taken == 0 && over => return Err(Trouble::UnexpectedEnd),
                        Ok(_) => {}
                    }
                    if given > 0 {
                        return Ok(given);
                    }
                }
                Place::Trailer => {
                    let Some([a, b, c, d, w, x, y, z]) = source.array::<8>()? else { return Err(Trouble::UnexpectedEnd) };
                    let (want, length) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([w, x, y, z]));
                    self.header.crc = want;
                    if want != crc.sum() {
                        return Err(Trouble::Checksum);
                    }
                    if length != crc.amount() {
                        return Err(Trouble::Length);
                    }
                    self.members += 1;
                    *at = Place::Start;
                }
            }
        }
    }

    fn bzip2(&mut self, source: &mut Source, out: &mut [u8]) -> Result<usize, Trouble> {
        loop {
            self.meter.step(1).map_err(Fault::from)?;
            let Kind::Bzip2 { stream, at } = &mut self.kind else { return Ok(0) };
            match at {
                Place::Over | Place::Trailer => return Ok(0),
                Place::Start => {
                    match source.peek(4)? {
                        [b'B', b'Z', b'h', b'1'..=b'9'] => {}
                        [] if self.members > 0 => {
                            *at = Place::Over;
                            continue;
                        }
                        _ if self.members > 0 => {
                            self.garbage = true;
                            *at = Place::Over;
                            continue;
                        }
                        short if b"BZh".starts_with(short) => return Err(Trouble::UnexpectedEnd),
                        _ => return Err(Trouble::NotFormat),
                    }
                    if self.members > 0 {
                        *stream = bzip2::Decompress::new(false);
                    }
                    *at = Place::Body;
                }
                Place::Body => {
                    let data = source.fill()?;
                    let over = data.is_empty();
                    let (before_in, before_out) = (stream.total_in(), stream.total_out());
                    let status = stream.decompress(data, out);
                    let taken = usize::try_from(stream.total_in() - before_in).unwrap_or(0);
                    let given = usize::try_from(stream.total_out() - before_out).unwrap_or(0);
                    source.used(taken);
                    match status {
                        Err(_) => return Err(Trouble::Corrupt),
                        Ok(bzip2::Status::MemNeeded) => return Err(Trouble::Corrupt),
                        Ok(bzip2::Status::StreamEnd) => {
                            self.members += 1;
                            *at = Place::Start;
                        }
                        Ok(_) if given == 0 && taken == 0 && over => return Err(Trouble::UnexpectedEnd),
                        Ok(_) => {}
                    }
                    if given > 0 {
                        return Ok(given);
                    }
                }
            }
        }
    }

    fn lzma(&mut self, source: &mut Source, out: &mut [u8]) -> Result<usize, Trouble> {
        loop {
            self.meter.step(1).map_err(Fault::from)?;
            let at = match &mut self.kind {
                Kind::Xz { at, .. } | Kind::Lzma { at, .. } => at,
                _ => return Ok(0),
            };
            match at {
                Place::Over | Place::Trailer => return Ok(0),
                Place::Start => {
                    *at = Place::Body;
                    let head = source.peek(13)?;
                    let known = match &self.kind {
                        Kind::Xz { .. } => head.starts_with(super::XZ_MAGIC),
                        _ => super::is_lzma(head),
                    };
                    if !known {
                        return Err(Trouble::NotFormat);
                    }
                }
                Place::Body => {
                    let data = source.fill()?;
                    let action = if data.is_empty() { Action::Finish } else { Action::Run };
                    let (result, memory_kb) = match &mut self.kind {
                        Kind::Xz { stream, .. } => (stream.process(data, out, action), stream.memory_usage()),
                        Kind::Lzma { stream, .. } => (stream.process(data, out, action), stream.memory_usage()),
                        _ => return Ok(0),
                    };
                    let result = result.map_err(|error| match error.kind() {
                        ErrorKind::UnexpectedEof => Trouble::UnexpectedEnd,
                        ErrorKind::Unsupported => Trouble::Unsupported,
                        // What the memory limit of the run does not allow ends the run.
                        ErrorKind::OutOfMemory => {
                            let most = self.meter.limits().memory_bytes;
                            self.meter.fits(most).err().map_or(Trouble::Corrupt, |limit| Trouble::Fault(limit.into()))
                        }
                        _ => Trouble::Corrupt,
                    })?;
                    if let (Some(kb), Some(charge)) = (memory_kb, &mut self.charge) {
                        charge.resize((kb as usize) << 10).map_err(Fault::from)?;
                    }
                    let over = data.is_empty();
                    source.used(result.bytes_consumed);
                    if result.status == XzStatus::StreamEnd {
                        if let Kind::Xz { at, .. } | Kind::Lzma { at, .. } = &mut self.kind {
                            *at = Place::Over;
                        }
                        self.garbage = !source.is_over()?;
                        return Ok(result.bytes_produced);
                    }
                    if result.bytes_produced > 0 {
                        return Ok(result.bytes_produced);
                    }
                    if over && result.bytes_consumed == 0 {
                        return Err(Trouble::UnexpectedEnd);
                    }
                }
            }
        }
    }

    fn zstd(&mut self, source: &mut Source, out: &mut [u8]) -> Result<usize, Trouble> {
        loop {
            self.meter.step(1).map_err(Fault::from)?;
            let Kind::Zstd { frame, at } = &mut self.kind else { return Ok(0) };
            match at {
                Place::Over | Place::Trailer => return Ok(0),
                Place::Start => {
                    let head = source.peek(18)?;
                    match head {
                        [] if self.members > 0 => {
                            *at = Place::Over;
                            continue;
                        }
                        [] => return Err(Trouble::UnexpectedEnd),
                        [0x50..=0x5f, 0x2a, 0x4d, 0x18, a, b, c, d, ..] => {
                            let n = u64::from(u32::from_le_bytes([*a, *b, *c, *d]));
                            source.used(8);
                            skip(source, n)?;
                            self.members += 1;
                            continue;
                        }
                        [0x28, 0xb5, 0x2f, 0xfd, ..] => {}
                        _ if self.members > 0 => {
                            self.garbage = true;
                            *at = Place::Over;
                            continue;
                        }
                        _ => return Err(Trouble::NotFormat),
                    }
                    let window = zstd_window(head);
                    if let Some(charge) = &mut self.charge {
                        charge.resize(usize::try_from(window).unwrap_or(usize::MAX).saturating_add(256 << 10)).map_err(Fault::from)?;
                    }
                    let mut feed = Feed { source, fault: None, over: false };
                    let result = frame.reset(&mut feed);
                    settle(result.is_err(), feed)?;
                    *at = Place::Body;
                }
                Place::Body => {
                    while frame.can_collect() == 0 && !frame.is_finished() {
                        self.meter.step(16).map_err(Fault::from)?;
                        let mut feed = Feed { source, fault: None, over: false };
                        let result = frame.decode_blocks(&mut feed, BlockDecodingStrategy::UptoBlocks(1));
                        settle(result.is_err(), feed)?;
                    }
                    let n = std::io::Read::read(&mut **frame, out).map_err(|_| Trouble::Corrupt)?;
                    if n > 0 {
                        return Ok(n);
                    }
                    if let (Some(want), Some(have)) = (frame.get_checksum_from_data(), frame.get_calculated_checksum())
                        && want != have
                    {
                        return Err(Trouble::Checksum);
                    }
                    self.members += 1;
                    *at = Place::Start;
                }
            }
        }
    }
}

/// Maps the result of a decompressor to an error: first a fault of the input, then a truncated input, then corrupt data.
fn settle(failed: bool, feed: Feed<'_>) -> Result<(), Trouble> {
    match feed.fault {
        Some(fault) => Err(fault.into()),
        None if failed && feed.over => Err(Trouble::UnexpectedEnd),
        None if failed => Err(Trouble::Corrupt),
        None => Ok(()),
    }
}

fn skip(source: &mut Source, mut n: u64) -> Result<(), Trouble> {
    while n > 0 {
        let have = source.fill()?.len();
        if have == 0 {
            return Err(Trouble::UnexpectedEnd);
        }
        let take = have.min(usize::try_from(n).unwrap_or(usize::MAX));
        source.used(take);
        n -= take as u64;
    }
    Ok(())
}

/// The bytes that a frame may look back, as its header says.
fn zstd_window(head: &[u8]) -> u64 {
    let Some((&descriptor, rest)) = head.get(4..).and_then(<[u8]>::split_first) else { return 0 };
    if descriptor & 0x20 == 0 {
        let byte = u64::from(rest.first().copied().unwrap_or(0));
        let base = 1u64 << (10 + (byte >> 3));
        return base + base / 8 * (byte & 7);
    }
    let dictionary_bytes = [0usize, 1, 2, 4].get(usize::from(descriptor & 3)).copied().unwrap_or(0);
    let n = [1usize, 2, 4, 8].get(usize::from(descriptor >> 6)).copied().unwrap_or(1);
    let field = rest.get(dictionary_bytes..dictionary_bytes + n).unwrap_or_default();
    field.iter().rev().fold(0u64, |size, byte| size << 8 | u64::from(*byte)) + if n == 2 { 256 } else { 0 }
}

/// Bytes of a name in a header that are kept.
const NAME_BYTES_MAX: usize = 4096;

fn gzip_header(source: &mut Source, meter: &Meter) -> Result<GzipHeader, Trouble> {
    let start = source.taken;
    let Some([_, _, method, flags, a, b, c, d, _, _]) = source.array::<10>()? else { return Err(Trouble::UnexpectedEnd) };
    if method != 8 {
        return Err(Trouble::UnknownMethod(method));
    }
    let mut header = GzipHeader { mtime: u32::from_le_bytes([a, b, c, d]), ..GzipHeader::default() };
    if flags & 4 != 0 {
        let Some(length) = source.array::<2>()? else { return Err(Trouble::UnexpectedEnd) };
        skip(source, u64::from(u16::from_le_bytes(length)))?;
    }
    if flags & 8 != 0 {
        header.name = Some(text(source, meter)?);
    }
    if flags & 16 != 0 {
        text(source, meter)?;
    }
    if flags & 2 != 0 && source.array::<2>()?.is_none() {
        return Err(Trouble::UnexpectedEnd);
    }
    header.bytes = source.taken - start + 8;
    Ok(header)
}

/// A text up to a NUL.
fn text(source: &mut Source, meter: &Meter) -> Result<Vec<u8>, Trouble> {
    let mut text = Vec::new();
    loop {
        let data = source.fill()?;
        if data.is_empty() {
            return Err(Trouble::UnexpectedEnd);
        }
        let end = memchr::memchr(0, data);
        let piece = data.get(..end.unwrap_or(data.len())).unwrap_or_default();
        let room = NAME_BYTES_MAX - text.len();
        text.extend_from_slice(piece.get(..room.min(piece.len())).unwrap_or_default());
        let n = piece.len() + usize::from(end.is_some());
        source.used(n);
        meter.step(1).map_err(Fault::from)?;
        if end.is_some() {
            return Ok(text);
        }
    }
}
