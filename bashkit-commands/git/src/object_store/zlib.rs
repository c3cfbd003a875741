//! Compressed streams, metered.

use std::cell::Cell;

use bashkit_core::command::Cx;
use bashkit_core::vfs::File;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use crate::halt::G;

thread_local! {
    /// Streams for the next object: to make one costs more than to compress a small file, and between small blocks that stay it leaves holes in the heap.
    static COMPRESS: Cell<Option<Box<Compress>>> = const { Cell::new(None) };
    static DECOMPRESS: Cell<Option<Box<Decompress>>> = const { Cell::new(None) };
}

// A fiber goes on on another thread than before: nobody else may keep the address of a thread-local.
#[inline(never)]
fn compress() -> Box<Compress> {
    COMPRESS.take().map_or_else(
        || Box::new(Compress::new(Compression::default(), true)),
        |mut stream| {
            stream.reset();
            stream
        },
    )
}

#[inline(never)]
fn decompress() -> Box<Decompress> {
    DECOMPRESS.take().map_or_else(
        || Box::new(Decompress::new(true)),
        |mut stream| {
            stream.reset(true);
            stream
        },
    )
}

#[inline(never)]
fn keep_compress(stream: Box<Compress>) {
    COMPRESS.set(Some(stream));
}

#[inline(never)]
fn keep_decompress(stream: Box<Decompress>) {
    DECOMPRESS.set(Some(stream));
}

/// Inflates from a file; `size` is what it must come to, where that is known before.
pub(crate) fn inflate(cx: &Cx<'_>, file: &dyn File, mut at: u64, size: Option<usize>, until: usize) -> G<Vec<u8>> {
    let corrupt = || fatal!["corrupt object: inflate failed"];
    let mut stream = decompress();
    let mut out: Vec<u8> = Vec::new();
    let mut buf = vec![0; 8 << 10];
    let limit = size.unwrap_or(usize::MAX);
    loop {
        let n = file.read_at(at, &mut buf).map_err(|errno| cx.fault(errno))?;
        at = at.saturating_add(n as u64);
        let mut input = buf.get(..n).unwrap_or_default();
        loop {
            let room = out.len().clamp(2048, 1 << 20).min(limit.saturating_sub(out.len()).saturating_add(1));
            cx.meter().fits(out.len() + room)?;
            out.reserve(room);
            let (in_before, out_before) = (stream.total_in(), out.len());
            let status = stream.decompress_vec(input, &mut out, FlushDecompress::None).map_err(|_| corrupt())?;
            let used = usize::try_from(stream.total_in() - in_before).unwrap_or(0);
            input = input.get(used..).unwrap_or_default();
            cx.step(1 + (out.len() - out_before) as u64 / 16)?;
            if out.len() > limit {
                return Err(corrupt());
            }
            if status == Status::StreamEnd || out.len() >= until {
                keep_decompress(stream);
                return if size.is_some_and(|size| size != out.len()) && out.len() < until { Err(corrupt()) } else { Ok(out) };
            }
            if used == 0 && out.len() == out_before {
                break;
            }
        }
        if n == 0 {
            return Err(corrupt());
        }
    }
}

pub(crate) fn deflate(cx: &Cx<'_>, parts: &[&[u8]]) -> G<Vec<u8>> {
    let mut stream = compress();
    let mut out = Vec::new();
    let total: usize = parts.iter().map(|part| part.len()).sum();
    cx.meter().fits(total.saturating_add(1024))?;
    cx.step(1 + total as u64 / 8)?;
    for (i, part) in parts.iter().enumerate() {
        let mut input = *part;
        let flush = if i + 1 == parts.len() { FlushCompress::Finish } else { FlushCompress::None };
        loop {
            out.reserve(4096);
            let before = stream.total_in();
            let status = stream.compress_vec(input, &mut out, flush).map_err(|_| fatal!["deflate failed"])?;
            input = input.get(usize::try_from(stream.total_in() - before).unwrap_or(0)..).unwrap_or_default();
            if status == Status::StreamEnd || (input.is_empty() && i + 1 < parts.len()) {
                break;
            }
        }
    }
    keep_compress(stream);
    Ok(out)
}
