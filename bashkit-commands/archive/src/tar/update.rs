//! `--delete` and `-A`: archives that lose members, or get those of others.

use bashkit_core::kernel::{Fault, Output};

use super::member::BLOCK;
use super::write::KEPT;
use super::{Tar, names};

impl Tar<'_, '_> {
    /// Removes the members that were named, and moves those behind them to the front.
    pub(super) fn delete(&mut self) -> Result<(), Fault> {
        if self.archive == b"-" {
            return self.usage("--delete is supported here for archives that are files: give one with -f");
        }
        let mut kept: Vec<(u64, u64)> = Vec::new();
        let mut charge = self.cx.meter().charge(0)?;
        if self.cx.stat(&self.archive).is_err() {
            // GNU: what is not there is an archive without members, and made.
            self.open_kept()?;
        }
        if self.cx.stat(&self.archive).is_ok_and(|meta| meta.is_file() && meta.size == 0) {
            return self.tell_missing();
        }
        let mut reader = self.open(true)?;
        let mut end = 0;
        while let Some(member) = self.next(&mut reader)? {
            self.skip(&mut reader, &member)?;
            let start = std::mem::replace(&mut end, reader.at);
            if self.names_given && self.chosen(&member)?.is_some() {
                continue;
            }
            match kept.last_mut() {
                Some((_, last)) if *last == start => *last = end,
                _ => {
                    charge.resize(charge.bytes() + 16)?;
                    kept.push((start, end));
                }
            }
        }
        drop(reader);
        self.tell_missing()?;
        if self.wanted.iter().all(|wanted| wanted.n_found == 0) {
            return Ok(());
        }
        self.rewrite(&kept)
    }

    /// Copies the parts that are kept over what was removed in front of them.
    fn rewrite(&mut self, kept: &[(u64, u64)]) -> Result<(), Fault> {
        let archive = self.archive.clone();
        let mut input = self.cx.open_input(&archive)?;
        let to = self.open_kept()?;
        let mut out = self.cx.output(to);
        let (mut read, mut written) = (0, 0);
        for (start, end) in kept {
            while read < *end {
                let data = input.fill()?;
                if data.is_empty() {
                    return self.fatal(b"Unexpected EOF in archive");
                }
                let until = if read < *start { *start } else { *end };
                let n = data.len().min(usize::try_from(until - read).unwrap_or(usize::MAX));
                if read >= *start {
                    out.put(data.get(..n).unwrap_or_default())?;
                    // What was read stands behind what is written.
                    written += n as u64;
                }
                input.used(n);
                read += n as u64;
            }
        }
        drop(input);
        let n_bytes = self.end_archive(&mut out, written)?;
        out.flush()?;
        let path = self.cx.path(&archive);
        let cut = self.cx.fs().open(&path, KEPT).and_then(|file| file.truncate(n_bytes));
        cut.map_err(|errno| self.cx.fault(errno))
    }

    /// Writes two blocks of zeros, and more up to a whole record; answers the bytes of the archive.
    fn end_archive(&mut self, out: &mut Output, written: u64) -> Result<u64, Fault> {
        let record = (self.blocking * BLOCK) as u64;
        let n_bytes = (written + 2 * BLOCK as u64).next_multiple_of(record);
        let zeros = [0; BLOCK];
        for _ in 0..(n_bytes - written) / BLOCK as u64 {
            out.put(&zeros)?;
        }
        Ok(n_bytes)
    }

    /// Appends whole archives, as `-A` does. GNU: byte for byte, with their ends.
    pub(super) fn concatenate(&mut self) -> Result<(), Fault> {
        if self.filter.is_some() || self.compression.is_some() {
            return self.usage("Cannot concatenate compressed archives");
        }
        if self.archive == b"-" {
            return self.usage("Options '-Aru' are incompatible with '-f -'");
        }
        let mut at = 0;
        if self.cx.stat(&self.archive).is_ok_and(|meta| meta.size > 0) {
            let mut reader = self.open(true)?;
            while let Some(member) = self.next(&mut reader)? {
                self.skip(&mut reader, &member)?;
            }
            at = reader.at;
            if self.status == 2 {
                return Ok(());
            }
        }
        let to = self.open_kept()?;
        let own = to.stat();
        to.seek(at);
        let mut out = self.cx.output(to);
        let sources: Vec<Vec<u8>> = self.wanted.iter().map(|wanted| bashkit_core::vfs::path::join(&wanted.folder, &wanted.name)).collect();
        for (i, source) in sources.iter().enumerate() {
            let shown = self.wanted.get(i).map(|wanted| names::told(&wanted.name)).unwrap_or_default();
            let meta = self.cx.fs().stat(source);
            if meta.as_ref().is_ok_and(|meta| (meta.dev, meta.ino) == (own.dev, own.ino)) {
                self.warn(&[&shown[..], b": file is the archive; not dumped"].concat())?;
                continue;
            }
            let mut input = match self.cx.open_input(source) {
                Ok(input) => input,
                Err(fault) => {
                    let errno = fault.errno()?;
                    self.error(&[&shown[..], format!(": Cannot open: {errno}").as_bytes()].concat())?;
                    continue;
                }
            };
            let mut n_bytes = 0;
            loop {
                let data = match input.fill() {
                    Ok(data) => data,
                    Err(fault) => {
                        let errno = fault.errno()?;
                        let why = format!(": Read error at byte {n_bytes}, while reading 4096 bytes: {errno}");
                        return self.fatal(&[&shown[..], why.as_bytes()].concat());
                    }
                };
                if data.is_empty() {
                    break;
                }
                let n = data.len();
                out.put(data)?;
                input.used(n);
                n_bytes += n as u64;
            }
            let padding = n_bytes.next_multiple_of(BLOCK as u64) - n_bytes;
            out.put([0; BLOCK].get(..usize::try_from(padding).unwrap_or(0)).unwrap_or_default())?;
            at += n_bytes + padding;
        }
        self.end_archive(&mut out, at)?;
        out.flush()
    }
}
