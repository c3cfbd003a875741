//! The bytes of a file: chunks that a snapshot shares until one side writes.

use std::sync::Arc;

use super::SharedBytes;

/// Bytes of a chunk.
const CHUNK: usize = 32 << 10;

/// The content of a regular file.
#[derive(Debug, Clone, Default)]
pub(super) struct Content {
    chunks: Vec<Arc<Vec<u8>>>,
    size: u64,
}

fn place(offset: u64) -> (usize, usize) {
    let chunk = usize::try_from(offset / CHUNK as u64).unwrap_or(usize::MAX);
    let within = usize::try_from(offset % CHUNK as u64).unwrap_or(0);
    (chunk, within)
}

impl Content {
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    pub(super) fn read_at(&self, offset: u64, buf: &mut [u8]) -> usize {
        let mut done = 0;
        while let Some(room) = buf.get_mut(done..).filter(|room| !room.is_empty()) {
            let (chunk, within) = place(offset + done as u64);
            let Some(have) = self.chunks.get(chunk).and_then(|c| c.get(within..)).filter(|have| !have.is_empty()) else { break };
            let n = have.len().min(room.len());
            if let (Some(to), Some(from)) = (room.get_mut(..n), have.get(..n)) {
                to.copy_from_slice(from);
            }
            done += n;
        }
        done
    }

    /// What stands from `offset` to the end of its chunk.
    pub(super) fn share_at(&self, offset: u64) -> SharedBytes {
        let (chunk, within) = place(offset);
        self.chunks.get(chunk).map(|chunk| SharedBytes::new(Arc::clone(chunk), within.min(chunk.len()))).unwrap_or_default()
    }

    /// Extends with zeros or cuts.
    pub(super) fn resize(&mut self, size: u64) {
        let (full, rest) = place(size);
        let n_chunks = full + usize::from(rest > 0);
        if size < self.size {
            self.chunks.truncate(n_chunks);
        } else if !self.chunks.is_empty() {
            let want = if self.chunks.len() == n_chunks && rest > 0 { rest } else { CHUNK };
            if let Some(last) = self.chunks.last_mut()
                && last.len() < want
            {
                Arc::make_mut(last).resize(want, 0);
            }
        }
        if self.chunks.len() < n_chunks {
            let zeros = Arc::new(vec![0; CHUNK]);
            self.chunks.resize_with(n_chunks, || Arc::clone(&zeros));
        }
        if rest > 0
            && let Some(last) = self.chunks.last_mut()
            && last.len() != rest
        {
            Arc::make_mut(last).resize(rest, 0);
        }
        self.size = size;
    }

    pub(super) fn write_at(&mut self, offset: u64, data: &[u8]) {
        if offset > self.size {
            self.resize(offset);
        }
        let mut done = 0;
        while let Some(rest) = data.get(done..).filter(|rest| !rest.is_empty()) {
            let (chunk, within) = place(offset + done as u64);
            if chunk == self.chunks.len() {
                self.chunks.push(Arc::default());
            }
            let Some(slot) = self.chunks.get_mut(chunk) else { break };
            let bytes = Arc::make_mut(slot);
            let n = rest.len().min(CHUNK - within);
            let now = rest.get(..n).unwrap_or_default();
            let overlap = bytes.len().saturating_sub(within).min(n);
            let (over, behind) = now.split_at_checked(overlap).unwrap_or((now, b""));
            if let Some(to) = bytes.get_mut(within..within + over.len()) {
                to.copy_from_slice(over);
            }
            bytes.extend_from_slice(behind);
            done += n;
        }
        self.size = self.size.max(offset + data.len() as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(content: &Content) -> Vec<u8> {
        let mut buf = vec![0; usize::try_from(content.size()).unwrap()];
        assert_eq!(content.read_at(0, &mut buf), buf.len());
        let mut shared = Vec::new();
        loop {
            let (chunk, start) = content.share_at(shared.len() as u64).into_parts();
            if start >= chunk.len() {
                break;
            }
            shared.extend_from_slice(&chunk[start..]);
        }
        assert!(shared == buf);
        buf
    }

    #[test]
    fn writes_reads_and_gaps_agree_with_a_vec() {
        let mut content = Content::default();
        let mut model: Vec<u8> = Vec::new();
        let random = crate::host::Random::seeded(7);
        for _ in 0..300 {
            let offset = usize::try_from(random.bits() % 100_000).unwrap();
            if random.bits().is_multiple_of(5) {
                content.resize(offset as u64);
                model.resize(offset, 0);
            } else {
                let data = vec![u8::try_from(random.bits() % 256).unwrap(); usize::try_from(random.bits() % 70_000).unwrap()];
                content.write_at(offset as u64, &data);
                if model.len() < offset + data.len() {
                    model.resize(offset + data.len(), 0);
                }
                model[offset..offset + data.len()].copy_from_slice(&data);
            }
            assert!(all(&content) == model);
        }
    }

    #[test]
    fn sizes_at_the_ends_of_chunks() {
        let sizes = [0, 1, 10, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1];
        for from in sizes {
            for to in sizes {
                let mut content = Content::default();
                content.write_at(0, &vec![7; from]);
                content.resize(to as u64);
                let mut model = vec![7; from];
                model.resize(to, 0);
                assert!(content.size() == to as u64 && all(&content) == model, "{from} to {to}");
                // What is written behind it is where it belongs.
                content.write_at(to as u64, b"end");
                model.extend_from_slice(b"end");
                assert!(all(&content) == model, "{from} to {to}, and more");
            }
        }
    }
}
