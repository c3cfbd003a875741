//! Members of an archive: what their headers say, read and written.

use std::time::Duration;

use bashkit_core::vfs::FileKind;
use tar::{EntryType, Header};

/// Size of a tar block in bytes.
pub(crate) const BLOCK: usize = 512;

/// Type of a member, from the type flag of its header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
    Symlink,
    HardLink,
    Fifo,
    /// A device, which is listed and made nowhere; block or character.
    Device(bool),
    /// Any other type, by its type flag.
    Other(u8),
}

/// Member of an archive: its header without the data.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) kind: Kind,
    pub(crate) name: Vec<u8>,
    pub(crate) link: Vec<u8>,
    pub(crate) mode: u32,
    pub(crate) uid: u64,
    pub(crate) gid: u64,
    pub(crate) user: Vec<u8>,
    pub(crate) group: Vec<u8>,
    pub(crate) size: u64,
    pub(crate) mtime: Duration,
    pub(crate) device: (u32, u32),
}

/// The formats that are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Gnu,
    Ustar,
    Pax,
}

/// The header of a block; `None` when its checksum is another.
pub(crate) fn header(block: &[u8; BLOCK]) -> Option<Header> {
    let mut header = Header::new_old();
    header.as_mut_bytes().copy_from_slice(block);
    let sum = |signed: bool| {
        block.iter().enumerate().fold(0i64, |sum, (i, byte)| {
            let byte = if (148..156).contains(&i) { b' ' } else { *byte };
            sum + if signed { i64::from(byte.cast_signed()) } else { i64::from(byte) }
        })
    };
    let want = i64::from(header.cksum().ok()?);
    (want == sum(false) || want == sum(true)).then_some(header)
}

fn until_nul(text: &[u8]) -> Vec<u8> {
    text.iter().take_while(|b| **b != 0).copied().collect()
}

impl Member {
    /// Reads a member from a header.
    pub(crate) fn of(header: &Header) -> Self {
        let name = header.path_bytes().into_owned();
        let kind = match header.entry_type() {
            EntryType::Regular | EntryType::Continuous => Kind::File,
            EntryType::Link => Kind::HardLink,
            EntryType::Symlink => Kind::Symlink,
            EntryType::Char => Kind::Device(false),
            EntryType::Block => Kind::Device(true),
            EntryType::Directory => Kind::Folder,
            EntryType::Fifo => Kind::Fifo,
            other => Kind::Other(other.as_byte()),
        };
        let number = |found: std::io::Result<Option<u32>>| found.ok().flatten().unwrap_or(0);
        Self {
            kind,
            name,
            link: header.link_name_bytes().map(|link| link.into_owned()).unwrap_or_default(),
            mode: header.mode().unwrap_or(0) & 0o7777,
            uid: header.uid().unwrap_or(0),
            gid: header.gid().unwrap_or(0),
            user: header.username_bytes().map(until_nul).unwrap_or_default(),
            group: header.groupname_bytes().map(until_nul).unwrap_or_default(),
            size: if matches!(kind, Kind::File | Kind::Other(_)) { header.size().unwrap_or(0) } else { 0 },
            mtime: Duration::from_secs(header.mtime().unwrap_or(0).min(u64::try_from(i64::MAX).unwrap_or(0))),
            device: (number(header.device_major()), number(header.device_minor())),
        }
    }

    /// The letter and the permissions of a list.
    pub(super) fn mode_text(&self) -> String {
        let letter = match self.kind {
            Kind::File => '-',
            Kind::Folder => 'd',
            Kind::Symlink => 'l',
            Kind::HardLink => 'h',
            Kind::Fifo => 'p',
            Kind::Device(true) => 'b',
            Kind::Device(false) => 'c',
            Kind::Other(letter) => char::from(letter),
        };
        format!("{letter}{}", bashkit_core::gnu::mode::permissions(self.mode))
    }

    /// The blocks in front of its bytes; an error is why it cannot be written in that format.
    pub(super) fn blocks(&self, format: Format) -> Result<Vec<u8>, &'static str> {
        let mut out = Vec::new();
        let mut records = Vec::new();
        let mut header = if format == Format::Gnu { Header::new_gnu() } else { Header::new_ustar() };
        let long_name = self.name.len() > 100;
        let mut name = self.name.as_slice();
        let mut prefix: &[u8] = b"";
        if long_name && format != Format::Gnu {
            match ustar_split(&self.name) {
                Some((front, back)) => (prefix, name) = (front, back),
                None if format == Format::Ustar && name.len() > 256 => return Err("file name is too long (max 256); not dumped"),
                None if format == Format::Ustar => return Err("file name is too long (cannot be split); not dumped"),
                None => record(&mut records, b"path", &self.name),
            }
        }
        if self.link.len() > 100 {
            match format {
                Format::Gnu => long(&mut out, b'K', &self.link),
                Format::Ustar => return Err("link name is too long; not dumped"),
                Format::Pax => record(&mut records, b"linkpath", &self.link),
            }
        }
        if long_name && format == Format::Gnu {
            long(&mut out, b'L', &self.name);
        }
        if format == Format::Pax && self.mtime.subsec_nanos() > 0 {
            let text = format!("{}.{:09}", self.mtime.as_secs(), self.mtime.subsec_nanos());
            record(&mut records, b"mtime", text.trim_end_matches('0').as_bytes());
        }
        if format != Format::Gnu && self.size >= 1 << 33 {
            if format == Format::Ustar {
                return Err("file is too large; not dumped");
            }
            record(&mut records, b"size", self.size.to_string().as_bytes());
        }
        if !records.is_empty() {
            let mut extended = Header::new_ustar();
            put(&mut extended.as_old_mut().name, b"./PaxHeaders/member");
            extended.set_entry_type(EntryType::XHeader);
            extended.set_mode(0o644);
            extended.set_size(records.len() as u64);
            extended.set_mtime(self.mtime.as_secs());
            extended.set_uid(0);
            extended.set_gid(0);
            seal(&mut extended);
            out.extend_from_slice(extended.as_bytes());
            out.extend_from_slice(&records);
            pad(&mut out);
        }
        put(&mut header.as_old_mut().name, name);
        put(&mut header.as_old_mut().linkname, &self.link);
        if let Some(ustar) = header.as_ustar_mut() {
            put(&mut ustar.prefix, prefix);
            put(&mut ustar.uname, self.user.get(..31).unwrap_or(&self.user));
            put(&mut ustar.gname, self.group.get(..31).unwrap_or(&self.group));
        }
        if let Some(gnu) = header.as_gnu_mut() {
            put(&mut gnu.uname, self.user.get(..31).unwrap_or(&self.user));
            put(&mut gnu.gname, self.group.get(..31).unwrap_or(&self.group));
        }
        header.set_entry_type(match self.kind {
            Kind::File => EntryType::Regular,
            Kind::Folder => EntryType::Directory,
            Kind::Symlink => EntryType::Symlink,
            Kind::HardLink => EntryType::Link,
            Kind::Fifo => EntryType::Fifo,
            Kind::Device(true) => EntryType::Block,
            Kind::Device(false) => EntryType::Char,
            Kind::Other(letter) => EntryType::new(letter),
        });
        header.set_mode(self.mode);
        header.set_uid(self.uid);
        header.set_gid(self.gid);
        header.set_size(self.size);
        header.set_mtime(self.mtime.as_secs());
        if matches!(self.kind, Kind::Device(_)) || format != Format::Gnu {
            // A number that does not fit is left out, as no member here has one.
            let _ = header.set_device_major(self.device.0);
            let _ = header.set_device_minor(self.device.1);
        }
        seal(&mut header);
        out.extend_from_slice(header.as_bytes());
        Ok(out)
    }

    /// The kind of a file.
    pub(super) fn kind_of(kind: FileKind) -> Kind {
        match kind {
            FileKind::Regular => Kind::File,
            FileKind::Directory => Kind::Folder,
            FileKind::Symlink => Kind::Symlink,
            FileKind::Fifo => Kind::Fifo,
            FileKind::Device(_) => Kind::Device(false),
        }
    }
}

/// Sets the checksum as GNU writes it: six digits, a NUL, a blank.
fn seal(header: &mut Header) {
    header.set_cksum();
    let sum = header.cksum().unwrap_or(0);
    put(&mut header.as_old_mut().cksum, format!("{sum:06o}\0 ").as_bytes());
}

fn put<const N: usize>(field: &mut [u8; N], text: &[u8]) {
    for (slot, byte) in field.iter_mut().zip(text.iter().chain(std::iter::repeat(&0))) {
        *slot = *byte;
    }
}

/// Pads `out` with zeros to a whole number of blocks.
pub(super) fn pad(out: &mut Vec<u8>) {
    out.resize(out.len().next_multiple_of(BLOCK), 0);
}

/// A member that holds a name that is too long for the next one.
fn long(out: &mut Vec<u8>, letter: u8, text: &[u8]) {
    let mut header = Header::new_gnu();
    put(&mut header.as_old_mut().name, b"././@LongLink");
    if let Some(gnu) = header.as_gnu_mut() {
        put(&mut gnu.uname, b"root");
        put(&mut gnu.gname, b"root");
    }
    header.set_entry_type(EntryType::new(letter));
    header.set_mode(0o644);
    header.set_uid(0);
    header.set_gid(0);
    header.set_mtime(0);
    header.set_size(text.len() as u64 + 1);
    seal(&mut header);
    out.extend_from_slice(header.as_bytes());
    out.extend_from_slice(text);
    out.push(0);
    pad(out);
}

/// `LENGTH KEY=VALUE\n`, where the length counts itself.
fn record(out: &mut Vec<u8>, key: &[u8], value: &[u8]) {
    let rest = key.len() + value.len() + 3;
    let mut length = rest + 1;
    while length != rest + length.to_string().len() {
        length = rest + length.to_string().len();
    }
    out.extend_from_slice(&[length.to_string().as_bytes(), b" ", key, b"=", value, b"\n"].concat());
}

/// A long name in the two fields of ustar.
fn ustar_split(name: &[u8]) -> Option<(&[u8], &[u8])> {
    let from = name.len().saturating_sub(101);
    let at = memchr::memchr_iter(b'/', name).find(|at| *at >= from && *at > 0 && *at <= 155 && *at + 1 < name.len())?;
    Some((name.get(..at)?, name.get(at + 1..)?))
}

/// The pairs of an extended header.
pub(super) fn records(mut data: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut out = Vec::new();
    while let Some(blank) = memchr::memchr(b' ', data) {
        let digits = data.get(..blank).and_then(|digits| std::str::from_utf8(digits).ok());
        let Some(length) = digits.and_then(|digits| digits.parse::<usize>().ok()).filter(|n| *n > blank + 1) else { break };
        let Some((now, behind)) = data.split_at_checked(length) else { break };
        let text = now.get(blank + 1..).unwrap_or_default();
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        if let Some(equals) = memchr::memchr(b'=', text) {
            out.push((text.get(..equals).unwrap_or_default().to_vec(), text.get(equals + 1..).unwrap_or_default().to_vec()));
        }
        data = behind;
    }
    out
}
