//! The bytes of a file: pieces of chunks that snapshots and other files share until one side writes.

use std::sync::Arc;

use super::SharedBytes;

/// Bytes of a chunk, and the most of a piece.
const CHUNK: usize = 32 << 10;
/// Fewer bytes of another file are copied: a piece keeps its whole chunk alive.
const SHARED_MIN: usize = CHUNK / 2;

/// The content of a regular file.
#[derive(Debug, Clone, Default)]
pub(super) struct Content {
    /// In the order of the file, none empty.
    pieces: Vec<Piece>,
}

/// A part of a file, which stands together in a chunk.
#[derive(Debug, Clone)]
struct Piece {
    chunk: Arc<Vec<u8>>,
    /// Index in the chunk of the first byte.
    start: usize,
    /// Offset in the file behind the last byte.
    end: u64,
}

impl Piece {
    /// The chunk, made the piece's own: it holds the `len` bytes of the piece and nothing else.
    fn own(&mut self, len: usize) -> &mut Vec<u8> {
        if self.start > 0 || self.chunk.len() > len {
            match Arc::get_mut(&mut self.chunk).filter(|_| self.start == 0) {
                Some(chunk) => chunk.truncate(len),
                None => self.chunk = Arc::new(self.chunk.get(self.start..).and_then(|chunk| chunk.get(..len)).unwrap_or_default().to_vec()),
            }
            self.start = 0;
        }
        Arc::make_mut(&mut self.chunk)
    }
}

impl Content {
    pub(super) fn size(&self) -> u64 {
        self.pieces.last().map_or(0, |piece| piece.end)
    }

    /// Index of the piece that holds a byte, and the offset in the file at which the piece begins; those of a next one behind the end.
    fn place(&self, offset: u64) -> (usize, u64) {
        let begin = |index: usize| index.checked_sub(1).and_then(|before| self.pieces.get(before)).map_or(0, |before| before.end);
        // Most files have whole chunks alone.
        let guess = usize::try_from(offset / CHUNK as u64).unwrap_or(usize::MAX);
        let is_right = self.pieces.get(guess).is_some_and(|piece| offset < piece.end) && begin(guess) <= offset;
        let index = if is_right { guess } else { self.pieces.partition_point(|piece| piece.end <= offset) };
        (index, begin(index))
    }

    /// The bytes of a piece from an offset in the file on.
    fn piece_at(&self, offset: u64) -> Option<(&Piece, std::ops::Range<usize>)> {
        let (index, begin) = self.place(offset);
        let piece = self.pieces.get(index)?;
        let within = |offset: u64| usize::try_from(offset.saturating_sub(begin)).map_or(usize::MAX, |n| piece.start.saturating_add(n));
        Some((piece, within(offset)..within(piece.end)))
    }

    pub(super) fn read_at(&self, offset: u64, buf: &mut [u8]) -> usize {
        let mut done = 0;
        while let Some(room) = buf.get_mut(done..).filter(|room| !room.is_empty()) {
            let found = self.piece_at(offset + done as u64).and_then(|(piece, range)| piece.chunk.get(range));
            let Some(have) = found.filter(|have| !have.is_empty()) else { break };
            let n = have.len().min(room.len());
            if let (Some(to), Some(from)) = (room.get_mut(..n), have.get(..n)) {
                to.copy_from_slice(from);
            }
            done += n;
        }
        done
    }

    /// What stands from `offset` to the end of its piece.
    pub(super) fn share_at(&self, offset: u64) -> SharedBytes {
        self.piece_at(offset).map(|(piece, range)| SharedBytes::new(Arc::clone(&piece.chunk), range)).unwrap_or_default()
    }

    /// Extends with zeros or cuts.
    pub(super) fn resize(&mut self, size: u64) {
        let now = self.size();
        if size < now {
            self.cut(size);
        } else if size > now {
            self.extend_with_zeros(size - now);
        }
    }

    fn cut(&mut self, size: u64) {
        let (index, begin) = self.place(size);
        if size == begin {
            self.pieces.truncate(index);
            return;
        }
        self.pieces.truncate(index + 1);
        let Some(last) = self.pieces.last_mut() else { return };
        last.end = size;
        let len = usize::try_from(size - begin).unwrap_or(CHUNK);
        if len < SHARED_MIN {
            last.own(len);
        }
    }

    fn extend_with_zeros(&mut self, n: u64) {
        let mut left = n;
        if let Some((last, len)) = self.open_piece() {
            let more = usize::try_from(left).unwrap_or(usize::MAX).min(CHUNK - len);
            last.own(len).resize(len + more, 0);
            last.end += more as u64;
            left -= more as u64;
        }
        if left == 0 {
            return;
        }
        let zeros = Arc::new(vec![0; usize::try_from(left).unwrap_or(CHUNK).min(CHUNK)]);
        while left > 0 {
            let more = left.min(CHUNK as u64);
            self.push(Arc::clone(&zeros), 0, more);
            left -= more;
        }
    }

    /// The last piece with its length, where it has room for more.
    fn open_piece(&mut self) -> Option<(&mut Piece, usize)> {
        let begin = self.pieces.iter().nth_back(1).map_or(0, |before| before.end);
        let last = self.pieces.last_mut()?;
        let len = usize::try_from(last.end - begin).ok().filter(|len| *len < CHUNK)?;
        Some((last, len))
    }

    fn push(&mut self, chunk: Arc<Vec<u8>>, start: usize, len: u64) {
        let end = self.size() + len;
        if self.pieces.is_empty() {
            // Most files are small.
            self.pieces.reserve_exact(1);
        }
        self.pieces.push(Piece { chunk, start, end });
    }

    pub(super) fn write_at(&mut self, offset: u64, data: &[u8]) {
        let size = self.size();
        if offset > size {
            self.resize(offset);
        }
        let n_over = usize::try_from(size.saturating_sub(offset)).unwrap_or(usize::MAX).min(data.len());
        let (over, behind) = data.split_at_checked(n_over).unwrap_or((data, b""));
        self.overwrite(offset, over);
        self.append(behind);
    }

    /// Writes over bytes that are there.
    fn overwrite(&mut self, mut offset: u64, mut data: &[u8]) {
        while !data.is_empty() {
            let (index, begin) = self.place(offset);
            let Some(piece) = self.pieces.get_mut(index) else { return };
            let within = |offset: u64| usize::try_from(offset - begin).unwrap_or(CHUNK);
            let (from, len) = (within(offset), within(piece.end));
            let (now, rest) = data.split_at_checked(len - from).unwrap_or((data, b""));
            if let Some(to) = piece.own(len).get_mut(from..from + now.len()) {
                to.copy_from_slice(now);
            }
            offset += now.len() as u64;
            data = rest;
        }
    }

    fn append(&mut self, data: &[u8]) {
        let mut rest = data;
        if let Some((last, len)) = self.open_piece()
            && !rest.is_empty()
        {
            let (now, behind) = rest.split_at_checked(CHUNK - len).unwrap_or((rest, b""));
            last.own(len).extend_from_slice(now);
            last.end += now.len() as u64;
            rest = behind;
        }
        for chunk in rest.chunks(CHUNK) {
            self.push(Arc::new(chunk.to_vec()), 0, chunk.len() as u64);
        }
    }

    /// Writes bytes of another file, without a copy where they stand at the end and fill enough of their chunk: a large part of a file, or all of a small one.
    pub(super) fn write_shared(&mut self, offset: u64, bytes: SharedBytes) {
        let n = bytes.as_slice().len();
        let (chunk, range) = bytes.into_parts();
        let fills = n >= SHARED_MIN || (offset == 0 && n > 0 && chunk.capacity() <= 2 * n);
        if offset == self.size() && fills && chunk.len() <= CHUNK {
            return self.push(chunk, range.start, n as u64);
        }
        self.write_at(offset, chunk.get(range).unwrap_or_default());
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
            let now = content.share_at(shared.len() as u64);
            if now.as_slice().is_empty() {
                break;
            }
            shared.extend_from_slice(now.as_slice());
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
    fn shared_bytes_are_those_of_each_file_alone() {
        let random = crate::host::Random::seeded(9);
        let below = |n: usize| usize::try_from(random.bits()).unwrap_or(0) % n;
        let mut files: Vec<(Content, Vec<u8>)> = vec![(Content::default(), Vec::new()); 3];
        for turn in 0..2000_usize {
            let (from, to) = (below(3), below(3));
            let offset = below(files[from].1.len() + 1);
            match below(6) {
                0 => {
                    let size = below(100_000);
                    files[to].0.resize(size as u64);
                    files[to].1.resize(size, 0);
                }
                1 => {
                    let data = vec![turn.to_le_bytes()[0]; below(50_000)];
                    let at = below(files[to].1.len() + 1);
                    files[to].0.write_at(at as u64, &data);
                    let end = files[to].1.len().max(at + data.len());
                    files[to].1.resize(end, 0);
                    files[to].1[at..at + data.len()].copy_from_slice(&data);
                }
                _ => {
                    let bytes = files[from].0.share_at(offset as u64);
                    let data = bytes.as_slice().to_vec();
                    assert_eq!(data, files[from].1[offset..offset + data.len()]);
                    let end = files[to].1.len();
                    files[to].0.write_shared(end as u64, bytes);
                    files[to].1.extend_from_slice(&data);
                }
            }
            if files[to].1.len() > 400_000 {
                files[to] = <(Content, Vec<u8>)>::default();
            }
            for (content, model) in &files {
                assert!(all(content) == *model, "turn {turn}");
                assert!(content.pieces.len() <= 2 + 2 * model.len() / SHARED_MIN, "pieces");
            }
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
