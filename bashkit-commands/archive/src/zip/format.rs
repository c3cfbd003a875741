//! Zip archives (PKWARE's APPNOTE 6.3): the central directory, its members, and how Info-ZIP writes them. Names are bytes.

use std::sync::Arc;

use bashkit_core::command::Cx;
use bashkit_core::gnu::parse_datetime;
use bashkit_core::kernel::Fault;
use bashkit_core::vfs::{Errno, File};
use flate2::{Compress, Compression, Crc, Decompress, FlushCompress, FlushDecompress, Status};

use super::PIECE;

const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
const END_64: u32 = 0x0606_4b50;
const LOCATOR_64: u32 = 0x0706_4b50;

pub(crate) const STORED: u16 = 0;
pub(crate) const DEFLATED: u16 = 8;

/// Record of one member in the central directory.
#[derive(Debug, Clone, Default)]
pub(crate) struct Entry {
    pub name: Vec<u8>,
    pub made_by: u16,
    pub flags: u16,
    pub method: u16,
    pub time: u16,
    pub date: u16,
    pub crc: u32,
    pub packed: u64,
    pub size: u64,
    pub offset: u64,
    pub internal: u16,
    pub external: u32,
    pub extra: Vec<u8>,
    pub comment: Vec<u8>,
}

impl Entry {
    pub(crate) fn is_dir(&self) -> bool {
        self.name.ends_with(b"/")
    }

    pub(crate) fn is_encrypted(&self) -> bool {
        self.flags & 1 != 0
    }

    /// The mode of Unix, with the kind of file; `None` when it was made elsewhere.
    pub(crate) fn mode(&self) -> Option<u32> {
        (self.made_by >> 8 == 3 && self.external >> 16 != 0).then_some(self.external >> 16)
    }

    pub(crate) fn is_symlink(&self) -> bool {
        self.mode().is_some_and(|mode| mode & 0o170_000 == 0o120_000)
    }

    /// Time of modification in seconds since 1970-01-01 00:00 UTC: from the extended timestamp field if present, else from the MS-DOS time
    /// in `zone`.
    pub(crate) fn modified(&self, zone: &jiff::tz::TimeZone) -> i64 {
        if let Some(field) = field(&self.extra, 0x5455)
            && field.first().is_some_and(|flags| flags & 1 != 0)
            && let Some(seconds) = field.get(1..5).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes)
        {
            return i64::from(seconds.cast_signed());
        }
        let (year, month, day) = self.day();
        let (hour, minute, second) = self.clock();
        let at = jiff::civil::DateTime::new(year, month.clamp(1, 12), day.max(1), hour.min(23), minute.min(59), second.min(59), 0);
        at.ok().and_then(|at| at.to_zoned(zone.clone()).ok()).map_or(0, |zoned| zoned.timestamp().as_second())
    }

    /// Year, month and day as they are written.
    pub(crate) fn day(&self) -> (i16, i8, i8) {
        let part = |shift: u16, mask: u16| i8::try_from((self.date >> shift) & mask).unwrap_or(0);
        (1980 + i16::try_from(self.date >> 9).unwrap_or(0), part(5, 15), part(0, 31))
    }

    /// Hour, minute and second as they are written.
    pub(crate) fn clock(&self) -> (i8, i8, i8) {
        let part = |shift: u16, mask: u16| i8::try_from((self.time >> shift) & mask).unwrap_or(0);
        (part(11, 31), part(5, 63), part(0, 31) * 2)
    }

    /// Dates it, in the words of DOS and in those of Unix.
    pub(crate) fn set_time(&mut self, seconds: u64, zone: &jiff::tz::TimeZone) {
        // DOS counts in pairs of seconds; Info-ZIP rounds up.
        let even = seconds + seconds % 2;
        let zoned = i64::try_from(even).ok().and_then(|s| jiff::Timestamp::from_second(s).ok()).map(|t| t.to_zoned(zone.clone()));
        (self.date, self.time) = match zoned.filter(|z| (1980..2108).contains(&z.year())) {
            Some(z) => (
                bits(z.year() - 1980) << 9 | bits(z.month().into()) << 5 | bits(z.day().into()),
                bits(z.hour().into()) << 11 | bits(z.minute().into()) << 5 | bits(z.second().into()) >> 1,
            ),
            None => (0x21, 0),
        };
    }
}

fn bits(n: i16) -> u16 {
    u16::try_from(n).unwrap_or(0)
}

/// A field of an extra area by its number.
fn field(mut extra: &[u8], wanted: u16) -> Option<&[u8]> {
    while let Some((head, rest)) = extra.split_first_chunk::<4>() {
        let [a, b, c, d] = *head;
        let len = usize::from(u16::from_le_bytes([c, d]));
        let body = rest.get(..len)?;
        if u16::from_le_bytes([a, b]) == wanted {
            return Some(body);
        }
        extra = rest.get(len..)?;
    }
    None
}

/// Little-endian numbers, in the order in which they stand. What is not there reads as zero, and is remembered.
struct Fields<'b> {
    bytes: &'b [u8],
    is_short: bool,
}

impl<'b> Fields<'b> {
    fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, is_short: false }
    }

    fn take(&mut self, n: usize) -> &'b [u8] {
        match self.bytes.split_at_checked(n) {
            Some((taken, rest)) => {
                self.bytes = rest;
                taken
            }
            None => {
                self.is_short = true;
                &[]
            }
        }
    }

    fn u16(&mut self) -> u16 {
        self.take(2).try_into().map_or(0, u16::from_le_bytes)
    }

    fn u32(&mut self) -> u32 {
        self.take(4).try_into().map_or(0, u32::from_le_bytes)
    }

    fn u64(&mut self) -> u64 {
        self.take(8).try_into().map_or(0, u64::from_le_bytes)
    }
}

/// Central directory of an archive, with its comment.
#[derive(Default)]
pub(crate) struct Directory {
    pub entries: Vec<Entry>,
    pub comment: Vec<u8>,
    /// Bytes in front of the archive: a program that unpacks itself.
    pub before: u64,
}

/// Reason why a file is not accepted as an archive.
pub(crate) enum Broken {
    /// End-of-central-directory record was not found.
    NoEnd,
    /// The central directory is not where or what it should be.
    Directory,
    File(Errno),
    /// Fault that ends the command.
    Fault(Fault),
}

impl From<Errno> for Broken {
    fn from(errno: Errno) -> Self {
        Self::File(errno)
    }
}

impl From<Fault> for Broken {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// All bytes of a range, as far as there are some.
fn read(file: &dyn File, at: u64, len: usize) -> Result<Vec<u8>, Errno> {
    let mut bytes = vec![0; len];
    let mut have = 0;
    while let Some(rest) = bytes.get_mut(have..).filter(|rest| !rest.is_empty()) {
        match file.read_at(at + have as u64, rest)? {
            0 => break,
            n => have += n,
        }
    }
    bytes.truncate(have);
    Ok(bytes)
}

/// Reads the central directory, found from the end of the file.
pub(crate) fn directory(cx: &Cx<'_>, file: &dyn File) -> Result<Directory, Broken> {
    let size = file.metadata()?.size;
    // The end is in the last 22 bytes, or in front of a comment.
    let tail_len = usize::try_from(size.min(22 + 65_535)).unwrap_or(0);
    let tail = read(file, size - tail_len as u64, tail_len)?;
    cx.step(1 + tail_len as u64 / 16)?;
    let end = memchr::memmem::rfind_iter(&tail, &END.to_le_bytes()).find(|at| tail.len() - at >= 22);
    let Some(end) = end else { return Err(Broken::NoEnd) };
    let mut fields = Fields::new(tail.get(end + 4..).unwrap_or_default());
    let _ = (fields.u16(), fields.u16(), fields.u16());
    let mut n_entries = u64::from(fields.u16());
    let (mut length, mut offset) = (u64::from(fields.u32()), u64::from(fields.u32()));
    let comment_len = usize::from(fields.u16());
    let comment = fields.bytes.get(..comment_len.min(fields.bytes.len())).unwrap_or_default().to_vec();
    let mut end_at = size - tail_len as u64 + end as u64;
    if n_entries == 0xffff || length == 0xffff_ffff || offset == 0xffff_ffff {
        let locator = end_at.checked_sub(20).map_or(Ok(Vec::new()), |at| read(file, at, 20))?;
        let mut fields = Fields::new(&locator);
        if fields.u32() == LOCATOR_64 {
            fields.u32();
            let at = fields.u64();
            let record = read(file, at, 56)?;
            let mut fields = Fields::new(&record);
            if fields.u32() != END_64 {
                return Err(Broken::Directory);
            }
            fields.take(8 + 4 + 8 + 8);
            (n_entries, length, offset) = (fields.u64(), fields.u64(), fields.u64());
            end_at = at;
        }
    }
    let Some(start) = end_at.checked_sub(length).filter(|start| *start >= offset) else { return Err(Broken::Directory) };
    let before = start - offset;
    let Ok(length) = usize::try_from(length) else { return Err(Broken::Directory) };
    cx.meter().fits(length.saturating_mul(4)).map_err(Fault::from)?;
    let bytes = read(file, start, length)?;
    let mut fields = Fields::new(&bytes);
    let mut directory = Directory { comment, before, ..Directory::default() };
    while (directory.entries.len() as u64) < n_entries {
        cx.step(4)?;
        match entry(&mut fields) {
            Some(entry) => directory.entries.push(entry),
            None => return Err(Broken::Directory),
        }
    }
    Ok(directory)
}

fn entry(fields: &mut Fields<'_>) -> Option<Entry> {
    if fields.u32() != CENTRAL {
        return None;
    }
    let mut entry = Entry { made_by: fields.u16(), ..Entry::default() };
    fields.u16();
    (entry.flags, entry.method, entry.time, entry.date) = (fields.u16(), fields.u16(), fields.u16(), fields.u16());
    (entry.crc, entry.packed, entry.size) = (fields.u32(), fields.u32().into(), fields.u32().into());
    let (name, extra, comment) = (fields.u16(), fields.u16(), fields.u16());
    fields.u16();
    (entry.internal, entry.external, entry.offset) = (fields.u16(), fields.u32(), fields.u32().into());
    entry.name = fields.take(name.into()).to_vec();
    entry.extra = fields.take(extra.into()).to_vec();
    entry.comment = fields.take(comment.into()).to_vec();
    if fields.is_short || entry.name.is_empty() {
        return None;
    }
    if let Some(wide) = field(&entry.extra, 1).map(<[u8]>::to_vec) {
        let mut wide = Fields::new(&wide);
        for value in [&mut entry.size, &mut entry.packed, &mut entry.offset] {
            if *value == 0xffff_ffff {
                *value = wide.u64();
            }
        }
    }
    Some(entry)
}

/// Offset of the data of a member; `None` when its local header is missing.
pub(crate) fn data_at(file: &dyn File, before: u64, entry: &Entry) -> Result<Option<u64>, Errno> {
    let at = before.saturating_add(entry.offset);
    let head = read(file, at, 30)?;
    let mut fields = Fields::new(&head);
    if fields.u32() != LOCAL || head.len() < 30 {
        return Ok(None);
    }
    fields.take(22);
    let (name, extra) = (u64::from(fields.u16()), u64::from(fields.u16()));
    Ok(at.checked_add(30 + name + extra))
}

/// Reason why the data of a member cannot be extracted.
pub(crate) enum BadData {
    File(Errno),
    /// Deflate stream is malformed or truncated.
    Invalid,
    /// The checksum of what came out.
    Crc(u32),
    Method,
    /// Fault that ends the command.
    Fault(Fault),
}

impl From<Fault> for BadData {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// Brings the content of a member to `take`, and compares its checksum.
pub(crate) fn unpack(
    cx: &Cx<'_>,
    file: &dyn File,
    at: u64,
    entry: &Entry,
    mut take: impl FnMut(&[u8]) -> Result<(), Fault>,
) -> Result<(), BadData> {
    let mut crc = Crc::new();
    let mut left = entry.packed;
    let mut position = at;
    let mut input = vec![0; PIECE];
    let mut output = vec![0; PIECE];
    let mut inflate = (entry.method == DEFLATED).then(|| Decompress::new(false));
    if !matches!(entry.method, STORED | DEFLATED) {
        return Err(BadData::Method);
    }
    let mut is_over = entry.method == STORED && left == 0;
    while !is_over {
        let wanted = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
        let n = match file.read_at(position, input.get_mut(..wanted).unwrap_or_default()) {
            Ok(n) => n,
            Err(errno) => return Err(BadData::File(errno)),
        };
        position += n as u64;
        left -= n as u64;
        if n == 0 && wanted > 0 {
            return Err(BadData::Invalid);
        }
        let mut piece = input.get(..n).unwrap_or_default();
        let Some(inflate) = &mut inflate else {
            cx.step(1 + n as u64 / 64)?;
            crc.update(piece);
            take(piece)?;
            is_over = left == 0;
            continue;
        };
        loop {
            let (read_before, made_before) = (inflate.total_in(), inflate.total_out());
            let Ok(status) = inflate.decompress(piece, &mut output, FlushDecompress::None) else { return Err(BadData::Invalid) };
            let (used, made) = (inflate.total_in() - read_before, inflate.total_out() - made_before);
            piece = piece.get(usize::try_from(used).unwrap_or(0)..).unwrap_or_default();
            let out = output.get(..usize::try_from(made).unwrap_or(0)).unwrap_or_default();
            cx.step(1 + made / 64)?;
            crc.update(out);
            take(out)?;
            if status == Status::StreamEnd {
                is_over = true;
                break;
            }
            if used == 0 && made == 0 {
                if left == 0 {
                    return Err(BadData::Invalid);
                }
                break;
            }
        }
    }
    if crc.sum() == entry.crc { Ok(()) } else { Err(BadData::Crc(crc.sum())) }
}

/// Destination that an archive is written to.
pub(crate) enum Target {
    File(Arc<dyn File>),
    /// Whole archive in memory, for a destination that cannot seek.
    Bytes(Vec<u8>),
}

/// Writer of an archive: members first, the central directory last.
pub(crate) struct Writer<'a, 'c> {
    cx: &'a Cx<'c>,
    target: Target,
    at: u64,
    entries: Vec<Entry>,
}

impl<'a, 'c> Writer<'a, 'c> {
    pub(crate) fn new(cx: &'a Cx<'c>, target: Target) -> Self {
        Self { cx, target, at: 0, entries: Vec::new() }
    }

    fn put_at(&mut self, at: u64, data: &[u8]) -> Result<(), Fault> {
        match &mut self.target {
            Target::File(file) => file.write_at(at, data).map_err(|errno| self.cx.fault(errno)),
            Target::Bytes(bytes) => {
                let start = usize::try_from(at).unwrap_or(usize::MAX);
                let end = start.saturating_add(data.len());
                self.cx.meter().fits(end)?;
                if bytes.len() < end {
                    bytes.resize(end, 0);
                }
                if let Some(place) = bytes.get_mut(start..end) {
                    place.copy_from_slice(data);
                }
                Ok(())
            }
        }
    }

    fn put(&mut self, data: &[u8]) -> Result<(), Fault> {
        self.put_at(self.at, data)?;
        self.at += data.len() as u64;
        Ok(())
    }

    fn head(&self, entry: &Entry) -> Vec<u8> {
        // The times of a header are those of the central directory with that of the last access.
        let extra = match field(&entry.extra, 0x5455).and_then(|f| f.get(1..5)) {
            Some(time) => {
                let rest = entry.extra.get(9..).unwrap_or_default();
                [&[0x55, 0x54, 9, 0, 3][..], time, time, rest].concat()
            }
            None => entry.extra.clone(),
        };
        let needed: u16 = if entry.method == DEFLATED { 20 } else { 10 };
        let mut head = LOCAL.to_le_bytes().to_vec();
        for value in [needed, entry.flags, entry.method, entry.time, entry.date] {
            head.extend(value.to_le_bytes());
        }
        for value in [entry.crc, low(entry.packed), low(entry.size)] {
            head.extend(value.to_le_bytes());
        }
        head.extend(short(entry.name.len()).to_le_bytes());
        head.extend(short(extra.len()).to_le_bytes());
        head.extend(&entry.name);
        head.extend(extra);
        head
    }

    /// Adds a member whose content `next` brings in pieces (empty at the end); deflated with `level`, unless that makes it larger and `next` can begin
    /// again, which it is told with `true`.
    pub(crate) fn add(
        &mut self,
        mut entry: Entry,
        level: u32,
        mut next: impl FnMut(bool) -> Result<Vec<u8>, Fault>,
    ) -> Result<Entry, Fault> {
        entry.offset = self.at;
        entry.method = if level == 0 || entry.is_dir() { STORED } else { DEFLATED };
        loop {
            let head = self.head(&entry);
            self.at = entry.offset;
            self.put(&head)?;
            let (crc, size) = if entry.method == DEFLATED { self.deflated(level, &mut next)? } else { self.stored(&mut next)? };
            entry.packed = self.at - entry.offset - head.len() as u64;
            (entry.crc, entry.size) = (crc, size);
            if entry.method == STORED || entry.packed < entry.size {
                break;
            }
            entry.method = STORED;
            next(true)?;
        }
        if entry.packed > 0xffff_fffe || entry.size > 0xffff_fffe || entry.offset > 0xffff_fffe {
            self.cx.error("a member of 4 GiB or more is not supported")?;
            return Err(Fault::Write(Errno::FBig));
        }
        if let Target::File(file) = &self.target {
            file.truncate(self.at).map_err(|errno| self.cx.fault(errno))?;
        } else if let Target::Bytes(bytes) = &mut self.target {
            bytes.truncate(usize::try_from(self.at).unwrap_or(usize::MAX));
        }
        let head = self.head(&entry);
        self.put_at(entry.offset, &head)?;
        self.entries.push(entry.clone());
        Ok(entry)
    }

    fn stored(&mut self, next: &mut impl FnMut(bool) -> Result<Vec<u8>, Fault>) -> Result<(u32, u64), Fault> {
        let (mut crc, mut size) = (Crc::new(), 0);
        loop {
            let piece = next(false)?;
            if piece.is_empty() {
                return Ok((crc.sum(), size));
            }
            crc.update(&piece);
            size += piece.len() as u64;
            self.put(&piece)?;
        }
    }

    fn deflated(&mut self, level: u32, next: &mut impl FnMut(bool) -> Result<Vec<u8>, Fault>) -> Result<(u32, u64), Fault> {
        let mut deflate = Compress::new(Compression::new(level), false);
        let (mut crc, mut size) = (Crc::new(), 0);
        let mut output = vec![0; PIECE];
        loop {
            let piece = next(false)?;
            let flush = if piece.is_empty() { FlushCompress::Finish } else { FlushCompress::None };
            crc.update(&piece);
            size += piece.len() as u64;
            let mut rest = piece.as_slice();
            loop {
                let (read_before, made_before) = (deflate.total_in(), deflate.total_out());
                let status = deflate.compress(rest, &mut output, flush).map_err(|_| Fault::Write(Errno::Io))?;
                let (used, made) = (deflate.total_in() - read_before, deflate.total_out() - made_before);
                rest = rest.get(usize::try_from(used).unwrap_or(0)..).unwrap_or_default();
                self.cx.step(1 + used / 16)?;
                let out: Vec<u8> = output.get(..usize::try_from(made).unwrap_or(0)).unwrap_or_default().to_vec();
                self.put(&out)?;
                if status == Status::StreamEnd {
                    return Ok((crc.sum(), size));
                }
                if rest.is_empty() && flush == FlushCompress::None {
                    break;
                }
            }
        }
    }

    /// Takes a member of another archive as it is; what is not whole there is an error, so that nothing is lost by it.
    pub(crate) fn copy(&mut self, from: &dyn File, before: u64, entry: &Entry) -> Result<(), Fault> {
        let Some(mut at) = data_at(from, before, entry).map_err(|errno| self.cx.fault(errno))? else {
            return Err(Fault::Errno(Errno::Io));
        };
        let mut kept = Entry { offset: self.at, flags: entry.flags & !8, ..entry.clone() };
        kept.extra = without_wide(&entry.extra);
        let head = self.head(&kept);
        self.put(&head)?;
        let mut left = entry.packed;
        while left > 0 {
            let wanted = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
            let piece = read(from, at, wanted).map_err(|errno| self.cx.fault(errno))?;
            if piece.is_empty() {
                return Err(Fault::Errno(Errno::Io));
            }
            self.cx.step(1 + piece.len() as u64 / 256)?;
            self.put(&piece)?;
            at += piece.len() as u64;
            left -= piece.len() as u64;
        }
        self.entries.push(kept);
        Ok(())
    }

    /// Writes the central directory; what was written, when it was not to a file.
    pub(crate) fn finish(mut self, comment: &[u8]) -> Result<Vec<u8>, Fault> {
        let start = self.at;
        for entry in std::mem::take(&mut self.entries) {
            let mut head = CENTRAL.to_le_bytes().to_vec();
            let needed: u16 = if entry.method == DEFLATED { 20 } else { 10 };
            for value in [entry.made_by, needed, entry.flags, entry.method, entry.time, entry.date] {
                head.extend(value.to_le_bytes());
            }
            for value in [entry.crc, low(entry.packed), low(entry.size)] {
                head.extend(value.to_le_bytes());
            }
            for value in [short(entry.name.len()), short(entry.extra.len()), short(entry.comment.len()), 0, entry.internal] {
                head.extend(value.to_le_bytes());
            }
            head.extend(entry.external.to_le_bytes());
            head.extend(low(entry.offset).to_le_bytes());
            self.put(&[head.as_slice(), &entry.name, &entry.extra, &entry.comment].concat())?;
            self.entries.push(entry);
        }
        let (end, n) = (self.at, self.entries.len() as u64);
        let length = end - start;
        if n > 0xfffe || start > 0xffff_fffe {
            let mut record = END_64.to_le_bytes().to_vec();
            record.extend(44u64.to_le_bytes());
            record.extend([0x1e, 3, 45, 0]);
            record.extend([0; 8]);
            for value in [n, n, length, start] {
                record.extend(value.to_le_bytes());
            }
            record.extend(LOCATOR_64.to_le_bytes());
            record.extend([0; 4]);
            record.extend(end.to_le_bytes());
            record.extend(1u32.to_le_bytes());
            self.put(&record)?;
        }
        let mut record = END.to_le_bytes().to_vec();
        record.extend([0; 4]);
        for value in [n, n] {
            record.extend(short(usize::try_from(n.min(value)).unwrap_or(usize::MAX)).to_le_bytes());
        }
        record.extend(low(length).to_le_bytes());
        record.extend(low(start).to_le_bytes());
        record.extend(short(comment.len()).to_le_bytes());
        record.extend(comment);
        self.put(&record)?;
        Ok(match self.target {
            Target::File(_) => Vec::new(),
            Target::Bytes(bytes) => bytes,
        })
    }
}

fn low(n: u64) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn short(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// An extra area without the wide sizes, which are not wide any more.
fn without_wide(mut extra: &[u8]) -> Vec<u8> {
    let mut kept = Vec::new();
    while let Some((head, rest)) = extra.split_first_chunk::<4>() {
        let [a, b, c, d] = *head;
        let len = usize::from(u16::from_le_bytes([c, d]));
        let Some(body) = rest.get(..len) else { break };
        if [a, b] != [1, 0] {
            kept.extend_from_slice(&[head.as_slice(), body].concat());
        }
        extra = rest.get(len..).unwrap_or_default();
    }
    kept
}

/// The extra area of Info-ZIP: when it was changed, and whose it is.
pub(crate) fn extra_of(seconds: u64, uid: u32, gid: u32) -> Vec<u8> {
    let time = u32::try_from(seconds).unwrap_or(u32::MAX).to_le_bytes();
    let mut extra = vec![0x55, 0x54, 5, 0, 3];
    extra.extend(time);
    extra.extend([0x75, 0x78, 11, 0, 1, 4]);
    extra.extend(uid.to_le_bytes());
    extra.push(4);
    extra.extend(gid.to_le_bytes());
    extra
}

/// The zone in which DOS times are meant.
pub(crate) fn zone(cx: &Cx<'_>) -> jiff::tz::TimeZone {
    parse_datetime::zone(cx)
}
