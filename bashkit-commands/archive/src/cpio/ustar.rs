//! Headers of tar archives, as cpio writes and reads them: formats `ustar` and `tar`.

use std::time::Duration;

use super::format::{Entry, Format};
use crate::tar::member::{BLOCK, Kind, Member, header};

/// Longest name of the old format, and of either part of one of ustar.
const NAME_BYTES_MAX: usize = 100;
const PREFIX_BYTES_MAX: usize = 155;

/// Whether a format has room for a name.
pub(super) fn has_room(format: Format, name: &[u8]) -> bool {
    name.len() <= NAME_BYTES_MAX || format == Format::Ustar && split(name).is_some()
}

/// A long name in two parts, at one of its slashes.
fn split(name: &[u8]) -> Option<(&[u8], &[u8])> {
    let from = name.len().saturating_sub(NAME_BYTES_MAX + 1);
    let at = memchr::memchr_iter(b'/', name).find(|at| *at >= from && *at > 0 && *at <= PREFIX_BYTES_MAX && *at + 1 < name.len())?;
    Some((name.get(..at)?, name.get(at + 1..)?))
}

/// Block of zeros that ends an archive, twice.
pub(super) fn trailer() -> Vec<u8> {
    vec![0; 2 * BLOCK]
}

/// Header of an entry; `user` and `group` are the names of its owner.
pub(super) fn block(format: Format, entry: &Entry, user: &[u8], group: &[u8]) -> Vec<u8> {
    let mut name = entry.name.clone();
    let (flag, is_folder) = match entry.mode & 0o170_000 {
        _ if entry.is_hard_link => (b'1', false),
        0o040_000 => (b'5', true),
        0o120_000 => (b'2', false),
        0o010_000 => (b'6', false),
        _ => (b'0', false),
    };
    if is_folder && name.last() != Some(&b'/') {
        name.push(b'/');
    }
    let (prefix, name) = if name.len() > NAME_BYTES_MAX { split(&name).unwrap_or((b"", &name)) } else { (&b""[..], &name[..]) };
    let mut block = vec![0; BLOCK];
    let mut put = |at: usize, text: &[u8]| {
        for (slot, byte) in block.iter_mut().skip(at).zip(text) {
            *slot = *byte;
        }
    };
    let size = if flag == b'0' { entry.size } else { 0 };
    put(0, name);
    put(100, format!("{:07o}", entry.mode & 0o7777).as_bytes());
    put(108, format!("{:07o}", entry.uid & 0o7_777_777).as_bytes());
    put(116, format!("{:07o}", entry.gid & 0o7_777_777).as_bytes());
    put(124, format!("{:011o}", size & 0o77_777_777_777).as_bytes());
    put(136, format!("{:011o}", entry.mtime & 0o77_777_777_777).as_bytes());
    put(148, b"        ");
    put(156, &[flag]);
    put(157, entry.link.get(..NAME_BYTES_MAX).unwrap_or(&entry.link));
    if format == Format::Ustar {
        put(257, b"ustar\x0000");
        put(265, user.get(..31).unwrap_or(user));
        put(297, group.get(..31).unwrap_or(group));
        put(329, b"0000000\x000000000");
        put(345, prefix);
    }
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    for (slot, byte) in block.iter_mut().skip(148).zip(format!("{sum:07o}\0").bytes()) {
        *slot = byte;
    }
    block
}

/// The entry of a block; `None` when it is no header of tar.
pub(super) fn entry(bytes: &[u8; BLOCK]) -> Option<(Format, Entry)> {
    let found = header(bytes)?;
    let format = if bytes.get(257..262) == Some(b"ustar") { Format::Ustar } else { Format::Tar };
    let member = Member::of(&found);
    let short = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let kind = match member.kind {
        Kind::File | Kind::HardLink => 0o100_000,
        Kind::Folder => 0o040_000,
        Kind::Symlink => 0o120_000,
        Kind::Fifo => 0o010_000,
        Kind::Device(false) => 0o020_000,
        Kind::Device(true) => 0o060_000,
        // Extended headers are entries that cannot be made.
        Kind::Other(_) => 0o150_000,
    };
    Some((
        format,
        Entry {
            name: member.name,
            mode: kind | member.mode,
            uid: short(member.uid),
            gid: short(member.gid),
            nlink: 1,
            mtime: Duration::as_secs(&member.mtime),
            size: member.size,
            link: member.link,
            is_hard_link: member.kind == Kind::HardLink,
            ..Entry::default()
        },
    ))
}
