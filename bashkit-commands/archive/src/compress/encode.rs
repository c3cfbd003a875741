//! Compression as a stream of pieces, for each format.

use std::io::{Read, Write as _};
use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::limits::{Charge, Meter};
use flate2::{Compress, Compression, Crc, FlushCompress};
use lzma_rust2::{CheckType, LzmaOptions, LzmaWriter, XzOptions, XzWriter};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

use super::Format;

/// Bytes of a block of bzip2 at most, of which a level has up to 900,000: a block is sorted at once, and no stop waits longer for it than it must.
const BLOCK_BYTES: usize = 400_000;
/// Bytes of a frame of zstd: a window's worth of them lives in memory.
const FRAME_BYTES: usize = 4 << 20;
/// The most that xz looks back, whatever its level: `-9` of the real one takes 674 MiB of memory.
const DICTIONARY_BYTES_MAX: u32 = 8 << 20;

/// Compressor of one output stream in a chosen format.
pub(crate) struct Encoder {
    kind: Kind,
    meter: Rc<Meter>,
    _charge: Charge,
    buf: Vec<u8>,
    /// Uncompressed bytes taken in so far.
    pub(crate) taken: u64,
    /// Compressed bytes written so far.
    pub(crate) given: u64,
}

enum Kind {
    Gzip { raw: Compress, crc: Crc },
    Bzip2 { stream: bzip2::Compress, block_bytes: usize },
    Xz(Box<XzWriter<Vec<u8>>>),
    Lzma(Box<LzmaWriter<Vec<u8>>>),
    Zstd { block: Vec<u8>, any: bool },
}

/// Format, level and header fields of a compression.
pub(crate) struct Plan<'a> {
    pub(crate) format: Format,
    /// Compression level, 0 to 9.
    pub(crate) level: u32,
    /// Name and time for the header of gzip.
    pub(crate) name: Option<&'a [u8]>,
    pub(crate) mtime: u32,
    /// Integrity check of an xz stream (`xz --check`).
    pub(crate) check: CheckType,
    pub(crate) extreme: bool,
}

impl Plan<'_> {
    /// The usual of a format.
    pub(crate) fn usual(format: Format) -> Self {
        let level = if format == Format::Bzip2 { 9 } else { 6 };
        Self { format, level, name: None, mtime: 0, check: CheckType::Crc64, extreme: false }
    }
}

fn broken(error: impl std::fmt::Display) -> Fault {
    Fault::Stop(Error::Internal(format!("a compressor failed: {error}")))
}

impl Encoder {
    pub(crate) fn new(plan: &Plan<'_>, meter: &Rc<Meter>) -> Result<Self, Fault> {
        let mut buf = Vec::new();
        let mut lzma = LzmaOptions::with_preset(plan.level.min(9));
        lzma.dict_size = lzma.dict_size.min(DICTIONARY_BYTES_MAX);
        if plan.extreme {
            lzma.nice_len = 273;
            lzma.depth_limit = 512;
        }
        let bytes = match plan.format {
            Format::Gzip => 512 << 10,
            Format::Bzip2 => 8 << 20,
            Format::Xz | Format::Lzma => (lzma.get_memory_usage() as usize) << 10,
            Format::Zstd => FRAME_BYTES * 2,
        };
        let charge = meter.charge(bytes)?;
        let kind = match plan.format {
            Format::Gzip => {
                let extra = match plan.level {
                    9 => 2,
                    1 => 4,
                    _ => 0,
                };
                buf.extend_from_slice(&[0x1f, 0x8b, 8, if plan.name.is_some() { 8 } else { 0 }]);
                buf.extend_from_slice(&plan.mtime.to_le_bytes());
                buf.extend_from_slice(&[extra, 3]);
                if let Some(name) = plan.name {
                    buf.extend_from_slice(name);
                    buf.push(0);
                }
                Kind::Gzip { raw: Compress::new(Compression::new(plan.level), false), crc: Crc::new() }
            }
            Format::Bzip2 => {
                Kind::Bzip2 { stream: bzip2::Compress::new(bzip2::Compression::new(plan.level.clamp(1, 9)), 0), block_bytes: 0 }
            }
            Format::Xz => {
                let mut options = XzOptions::with_preset(6);
                options.lzma_options = lzma;
                options.set_check_sum_type(plan.check);
                Kind::Xz(Box::new(XzWriter::new(Vec::new(), options).map_err(broken)?))
            }
            Format::Lzma => Kind::Lzma(Box::new(LzmaWriter::new_use_header(Vec::new(), &lzma, None).map_err(broken)?)),
            Format::Zstd => Kind::Zstd { block: Vec::new(), any: false },
        };
        Ok(Self { kind, meter: Rc::clone(meter), _charge: charge, buf, taken: 0, given: 0 })
    }

    /// Adds bytes; what is ready goes to `out`.
    pub(crate) fn write(&mut self, data: &[u8], out: &mut Output) -> Result<(), Fault> {
        self.taken += data.len() as u64;
        let cost = match &self.kind {
            Kind::Gzip { .. } | Kind::Zstd { .. } => 4,
            Kind::Bzip2 { .. } | Kind::Xz(_) | Kind::Lzma(_) => 1,
        };
        self.meter.step(1 + data.len() as u64 / cost)?;
        match &mut self.kind {
            Kind::Gzip { raw, crc } => {
                crc.update(data);
                deflate(raw, data, FlushCompress::None, &mut self.buf, |piece| out.put(piece), &mut self.given)?;
            }
            Kind::Bzip2 { stream, block_bytes } => {
                let mut rest = data;
                while !rest.is_empty() {
                    let before = stream.total_in();
                    self.buf.reserve(64 << 10);
                    if *block_bytes >= BLOCK_BYTES {
                        // A block is sorted in one go.
                        self.meter.check()?;
                        if stream.compress_vec(b"", &mut self.buf, bzip2::Action::Flush).map_err(broken)? == bzip2::Status::RunOk {
                            *block_bytes = 0;
                        }
                    } else {
                        let (now, _) = rest.split_at_checked(BLOCK_BYTES - *block_bytes).unwrap_or((rest, b""));
                        stream.compress_vec(now, &mut self.buf, bzip2::Action::Run).map_err(broken)?;
                    }
                    let taken = usize::try_from(stream.total_in() - before).unwrap_or(0);
                    *block_bytes += taken;
                    rest = rest.get(taken..).unwrap_or_default();
                    self.given += self.buf.len() as u64;
                    out.put(&self.buf)?;
                    self.buf.clear();
                }
            }
            Kind::Xz(writer) => {
                writer.write_all(data).map_err(broken)?;
                self.given += writer.inner().len() as u64;
                out.put(writer.inner())?;
                writer.inner_mut().clear();
            }
            Kind::Lzma(writer) => {
                writer.write_all(data).map_err(broken)?;
                self.given += writer.inner().len() as u64;
                out.put(writer.inner())?;
                writer.inner_mut().clear();
            }
            Kind::Zstd { block, any } => {
                let mut rest = data;
                while !rest.is_empty() {
                    let (now, behind) = rest.split_at_checked(FRAME_BYTES - block.len()).unwrap_or((rest, b""));
                    block.extend_from_slice(now);
                    rest = behind;
                    if block.len() == FRAME_BYTES {
                        let frame = zstd_frame(block, &self.meter)?;
                        self.given += frame.len() as u64;
                        out.put(&frame)?;
                        block.clear();
                        *any = true;
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes the end of the stream; answers the number of compressed bytes.
    pub(crate) fn finish(mut self, out: &mut Output) -> Result<u64, Fault> {
        match self.kind {
            Kind::Gzip { mut raw, crc } => {
                deflate(&mut raw, b"", FlushCompress::Finish, &mut self.buf, |piece| out.put(piece), &mut self.given)?;
                out.put(&crc.sum().to_le_bytes())?;
                out.put(&crc.amount().to_le_bytes())?;
                self.given += 8;
            }
            Kind::Bzip2 { mut stream, .. } => loop {
                self.meter.check()?;
                self.buf.reserve(64 << 10);
                let status = stream.compress_vec(b"", &mut self.buf, bzip2::Action::Finish).map_err(broken)?;
                self.given += self.buf.len() as u64;
                out.put(&self.buf)?;
                self.buf.clear();
                if status == bzip2::Status::StreamEnd {
                    break;
                }
            },
            Kind::Xz(writer) => {
                let rest = writer.finish().map_err(broken)?;
                self.given += rest.len() as u64;
                out.put(&rest)?;
            }
            Kind::Lzma(writer) => {
                let rest = writer.finish().map_err(broken)?;
                self.given += rest.len() as u64;
                out.put(&rest)?;
            }
            Kind::Zstd { block, any } => {
                if !block.is_empty() || !any {
                    let frame = zstd_frame(&block, &self.meter)?;
                    self.given += frame.len() as u64;
                    out.put(&frame)?;
                }
            }
        }
        Ok(self.given)
    }
}

/// Data that ends early when the run is over: the compressor asks for it block by block, and takes no error.
struct MeteredData<'a> {
    rest: &'a [u8],
    meter: &'a Meter,
}

impl Read for MeteredData<'_> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.meter.step(1 + out.len().min(self.rest.len()) as u64).is_err() {
            return Ok(0);
        }
        self.rest.read(out)
    }
}

/// Frame of zstd.
fn zstd_frame(data: &[u8], meter: &Meter) -> Result<Vec<u8>, Fault> {
    let frame = compress_to_vec(MeteredData { rest: data, meter }, CompressionLevel::Fastest);
    // A stop that ended the data is told again here.
    meter.step(1)?;
    Ok(frame)
}

/// Feeds `data` through deflate; with [`FlushCompress::Finish`] up to the end of the stream.
fn deflate(
    raw: &mut Compress,
    data: &[u8],
    flush: FlushCompress,
    buf: &mut Vec<u8>,
    mut put: impl FnMut(&[u8]) -> Result<(), Fault>,
    given: &mut u64,
) -> Result<(), Fault> {
    let mut rest = data;
    loop {
        let before = raw.total_in();
        buf.reserve(32 << 10);
        let status = raw.compress_vec(rest, buf, flush).map_err(broken)?;
        let taken = usize::try_from(raw.total_in() - before).unwrap_or(0);
        rest = rest.get(taken..).unwrap_or_default();
        let full = buf.len() == buf.capacity();
        *given += buf.len() as u64;
        put(buf)?;
        buf.clear();
        let finished = matches!(flush, FlushCompress::Finish);
        if (finished && status == flate2::Status::StreamEnd) || (!finished && rest.is_empty() && !full) {
            return Ok(());
        }
    }
}
