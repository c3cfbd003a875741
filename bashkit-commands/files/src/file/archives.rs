//! Archives and compressed data.

use bashkit_core::command::Cx;
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};

use super::{Found, big, little};

pub(super) fn find(cx: &Cx<'_>, data: &[u8]) -> Option<Found> {
    let starts = |signature: &[u8]| data.starts_with(signature);
    let byte = |at: usize| data.get(at).copied().unwrap_or(0);
    if starts(b"PK\x03\x04") {
        return Some(zip(data));
    }
    if starts(b"PK\x05\x06") {
        return Some(Found::new("Zip archive data (empty)", "application/zip"));
    }
    if starts(b"\x1f\x8b") && data.len() > 3 {
        return Some(Found::new(gzip(cx, data), "application/gzip"));
    }
    if starts(b"BZh") {
        let level = byte(3);
        let size = if level > b'0' { format!(", block size = {}00k", char::from(level)) } else { String::new() };
        return Some(Found::new(format!("bzip2 compressed data{size}"), "application/x-bzip2"));
    }
    if starts(b"\xfd7zXZ\0") {
        let check = match byte(7) & 15 {
            0 => "NONE",
            1 => "CRC32",
            4 => "CRC64",
            10 => "SHA-256",
            _ => "unknown",
        };
        return Some(Found::new(format!("XZ compressed data, checksum {check}"), "application/x-xz"));
    }
    if starts(b"\x5d\0\0") && data.len() > 12 && matches!(byte(12), 0 | 0xff) {
        let size = little(data, 5, 8);
        let size = if size == u64::MAX { "streamed".to_string() } else { format!("non-streamed, size {size}") };
        return Some(Found::new(format!("LZMA compressed data, {size}"), "application/x-lzma"));
    }
    if starts(b"\x28\xb5\x2f\xfd") {
        let flags = byte(4);
        let window = usize::from(flags & 0x20 == 0);
        let id = match flags & 3 {
            0 => "None".to_string(),
            1 => little(data, 5 + window, 1).to_string(),
            2 => little(data, 5 + window, 2).to_string(),
            _ => little(data, 5 + window, 4).to_string(),
        };
        return Some(Found::new(format!("Zstandard compressed data (v0.8+), Dictionary ID: {id}"), "application/zstd"));
    }
    if starts(b"\x37\xa4\x30\xec") {
        return Some(Found::new(format!("Zstandard dictionary (ID {})", little(data, 4, 4)), "application/x-std-dictionary"));
    }
    if starts(b"7z\xbc\xaf\x27\x1c") {
        return Some(Found::new(format!("7-zip archive data, version {}.{}", byte(6), byte(7)), "application/x-7z-compressed"));
    }
    if starts(b"Rar!\x1a\x07\x01\0") {
        return Some(Found::new("RAR archive data, v5", "application/x-rar"));
    }
    if starts(b"Rar!\x1a\x07\0") {
        return Some(Found::new("RAR archive data", "application/x-rar"));
    }
    if starts(b"\x1f\x9d") {
        let blocks = if byte(2) & 0x80 != 0 { "" } else { " (non-block mode)" };
        return Some(Found::new(format!("compress'd data {} bits{blocks}", byte(2) & 0x1f), "application/x-compress"));
    }
    if starts(b"!<arch>\n") {
        if data.get(8..21) == Some(b"debian-binary") {
            let version: Vec<u8> = data.get(68..).unwrap_or_default().iter().copied().take_while(|b| *b != b'\n').take(8).collect();
            let mut text = [b"Debian binary package (format ", &version[..], b")"].concat();
            let member: Vec<u8> = data.get(72..88).unwrap_or_default().iter().copied().take_while(|b| !matches!(b, b' ' | b'/')).collect();
            if member.starts_with(b"control.tar") {
                text.extend_from_slice(&[b", with ", &member[..]].concat());
            }
            return Some(Found::new(text, "application/vnd.debian.binary-package"));
        }
        return Some(Found::new("current ar archive", "application/x-archive"));
    }
    if starts(b"\xed\xab\xee\xdb") {
        let kind = if big(data, 6, 2) == 1 { "src" } else { "bin" };
        return Some(Found::new(format!("RPM v{}.{} {kind}", byte(4), byte(5)), "application/x-rpm"));
    }
    if starts(b"\xde\x12\x04\x95") {
        return Some(Found::new(
            format!(
                "GNU message catalog (little endian), revision {}.{}, {} messages",
                little(data, 6, 2),
                little(data, 4, 2),
                little(data, 8, 4)
            ),
            "application/x-gettext-translation",
        ));
    }
    None
}

/// The check sum of a header tells.
pub(super) fn tar(data: &[u8]) -> Option<Found> {
    let header = data.get(..512)?;
    let field: Vec<u8> = header.get(148..156)?.iter().copied().filter(|b| !matches!(b, b' ' | 0)).collect();
    let sum = u64::from_str_radix(std::str::from_utf8(&field).ok()?, 8).ok()?;
    let real: u64 = header.iter().enumerate().map(|(i, b)| if (148..156).contains(&i) { 32 } else { u64::from(*b) }).sum();
    if sum != real || sum == 256 {
        return None;
    }
    let text = match header.get(257..265)? {
        b"ustar  \0" => "POSIX tar archive (GNU)",
        magic if magic.starts_with(b"ustar\0") => "POSIX tar archive",
        _ => "tar archive",
    };
    Some(Found::new(text, "application/x-tar"))
}

fn gzip(cx: &Cx<'_>, data: &[u8]) -> Vec<u8> {
    let byte = |at: usize| data.get(at).copied().unwrap_or(0);
    let mut text = b"gzip compressed data".to_vec();
    let mut put = |piece: &[u8]| text.extend_from_slice(piece);
    if data.len() < 10 {
        return text;
    }
    let flags = byte(3);
    if byte(2) != 8 {
        put(b", unknown method");
    }
    for (bit, words) in [(1, ", ASCII"), (2, ", has CRC"), (4, ", extra field")] {
        if flags & bit != 0 {
            put(words.as_bytes());
        }
    }
    if flags & 8 != 0 && flags & 4 == 0 {
        let name: Vec<u8> = data.get(10..).unwrap_or_default().iter().copied().take_while(|b| *b != 0).take(256).collect();
        put(&[b", was \"", &name[..], b"\""].concat());
    }
    if flags & 16 != 0 {
        put(b", has comment");
    }
    if flags & 32 != 0 {
        put(b", encrypted");
    }
    let time = little(data, 4, 4);
    if time > 0 {
        let moment = Moment { seconds: i64::try_from(time).unwrap_or(0), nanos: 0 };
        put(b", last modified: ");
        put(&Calendar::at(moment, &parse_datetime::zone(cx)).format(b"%a %b %e %H:%M:%S %Y"));
    }
    match byte(8) {
        2 => put(b", max compression"),
        4 => put(b", max speed"),
        _ => {}
    }
    let system = match byte(9) {
        0 => ", from FAT filesystem (MS-DOS, OS/2, NT)",
        1 => ", from Amiga",
        2 => ", from VMS",
        3 => ", from Unix",
        7 => ", from MacOS",
        10 => ", from TOPS/20",
        11 => ", from NTFS filesystem (NT)",
        _ => "",
    };
    put(system.as_bytes());
    put(format!(", original size modulo 2^32 {}", little(data, data.len().saturating_sub(4), 4)).as_bytes());
    text
}

/// The names of the first members, by the headers in front of them.
fn members(data: &[u8]) -> Vec<(&[u8], &[u8])> {
    let mut all = Vec::new();
    let mut at = 0usize;
    while all.len() < 5 {
        let Some(header) = data.get(at..).filter(|rest| rest.starts_with(b"PK\x03\x04")) else { break };
        let number = |at| usize::try_from(little(header, at, if at == 18 { 4 } else { 2 })).unwrap_or(usize::MAX);
        let (size, name, extra) = (number(18), number(26), number(28));
        let body = 30usize.saturating_add(name).saturating_add(extra);
        let Some(name) = header.get(30..30 + name) else { break };
        all.push((name, header.get(body..body.saturating_add(size)).unwrap_or_default()));
        at = at.saturating_add(body).saturating_add(size);
        if header.get(6).is_some_and(|flags| flags & 8 != 0) {
            // The size stands behind the data.
            let next = data.get(at..).and_then(|rest| memchr::memmem::find(rest, b"PK\x03\x04"));
            let Some(next) = next else { break };
            at += next;
        }
    }
    all
}

fn zip(data: &[u8]) -> Found {
    let members = members(data);
    let first = members.first().map_or(&b""[..], |(name, _)| name);
    if first == b"mimetype" {
        let kind = members.first().map_or(&b""[..], |(_, body)| body).trim_ascii_end();
        for (mime, text) in [
            ("application/epub+zip", "EPUB document"),
            ("application/vnd.oasis.opendocument.text", "OpenDocument Text"),
            ("application/vnd.oasis.opendocument.spreadsheet", "OpenDocument Spreadsheet"),
            ("application/vnd.oasis.opendocument.presentation", "OpenDocument Presentation"),
            ("application/vnd.oasis.opendocument.graphics", "OpenDocument Drawing"),
        ] {
            if kind == mime.as_bytes() {
                return Found::new(text, mime);
            }
        }
    }
    if [&b"[Content_Types].xml"[..], b"_rels/.rels", b"docProps"].iter().any(|start| first.starts_with(start)) {
        for (name, _) in &members {
            for (folder, text, mime) in [
                ("word/", "Microsoft Word 2007+", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
                ("xl/", "Microsoft Excel 2007+", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
                ("ppt/", "Microsoft PowerPoint 2007+", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
            ] {
                if name.starts_with(folder.as_bytes()) {
                    return Found::new(text, mime);
                }
            }
        }
        return Found::new("Microsoft OOXML", "application/octet-stream");
    }
    for name in ["AndroidManifest.xml", "classes.dex", "resources.arsc"] {
        if first == name.as_bytes() {
            return Found::new(format!("Android package (APK), with {name}"), "application/vnd.android.package-archive");
        }
    }
    if little(data, 26, 2) > 0 && data.get(30 + first.len()..).is_some_and(|extra| extra.starts_with(b"\xfe\xca")) {
        return Found::new("Java archive data (JAR)", "application/java-archive");
    }
    let method = match little(data, 8, 2) {
        0 => "store",
        1 => "Shrinking",
        6 => "Imploding",
        8 => "deflate",
        9 => "deflate64",
        12 => "bzip2",
        14 => "lzma",
        93 => "zstd",
        95 => "xz",
        99 => "AES Encrypted",
        _ => "[unknown]",
    };
    let version = data.get(4).copied().unwrap_or(0);
    Found::new(
        format!("Zip archive data, at least v{}.{} to extract, compression method={method}", version / 10, version % 10),
        "application/zip",
    )
}
