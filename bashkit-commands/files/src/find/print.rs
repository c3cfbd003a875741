//! Output of `find` about a file: `-printf` and `-ls`.

use bashkit_core::command::Cx;
use bashkit_core::gnu::dirname::{base_name, dir_name};
use bashkit_core::gnu::parse_datetime::{self, Calendar, Moment};
use bashkit_core::gnu::quotearg::{self, Style};
use bashkit_core::gnu::{idcache, mode, vasnprintf};
use bashkit_core::vfs::FileKind;

use super::{Found, kind_letter};

/// Type of all file systems, as `-fstype` and `%F` have it.
pub(super) const FILE_SYSTEM_TYPE: &[u8] = b"tmpfs";

const DIRECTIVES: &[u8] = b"abcdDfFgGhHiklmMnpPsStuUyYZ%";

/// Something about a format that is told when it is read.
pub(super) enum Complaint {
    /// The search goes on.
    Warning(Vec<u8>),
    /// There is no search.
    Error(Vec<u8>),
}

/// Complaints about the escapes and directives of a format, up to its first error.
pub(super) fn complaints(format: &[u8]) -> Vec<Complaint> {
    let mut complaints = Vec::new();
    let mut rest = format;
    while let Some(at) = memchr::memchr2(b'%', b'\\', rest) {
        let escape = rest.get(at) == Some(&b'\\');
        rest = rest.get(at + 1..).unwrap_or_default();
        if escape {
            match rest.first() {
                Some(b'c') => break,
                Some(b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'\\' | b'0'..=b'7') => {}
                Some(letter) => complaints.push(Complaint::Warning([b"unrecognized escape `\\", &[*letter][..], b"'"].concat())),
                None => complaints.push(Complaint::Warning(b"escape `\\' followed by nothing at all".to_vec())),
            }
            rest = rest.get(1..).unwrap_or_default();
            continue;
        }
        if rest.is_empty() {
            complaints.push(Complaint::Error(b"% at end of format string".to_vec()));
            break;
        }
        let n = rest.iter().take_while(|b| b"-+ #0123456789.".contains(b)).count();
        rest = rest.get(n..).unwrap_or_default();
        let letter = rest.first().copied();
        rest = rest.get(1..).unwrap_or_default();
        match letter {
            Some(letter @ (b'A' | b'B' | b'C' | b'T')) => {
                if rest.is_empty() {
                    let text = [b"format directive `%", &[letter][..], b"' should be followed by another character"].concat();
                    complaints.push(Complaint::Warning(text));
                }
                rest = rest.get(1..).unwrap_or_default();
            }
            // GNU: the end of the text behind a width counts as a directive that is reserved.
            None | Some(b'{' | b'[' | b'(') => {
                let letter = letter.unwrap_or(0);
                complaints.push(Complaint::Error([b"the format directive `%", &[letter][..], b"' is reserved for future use"].concat()));
                break;
            }
            Some(letter) if !DIRECTIVES.contains(&letter) => {
                complaints.push(Complaint::Warning([b"unrecognized format directive `%", &[letter][..], b"'"].concat()));
            }
            Some(_) => {}
        }
    }
    complaints
}

/// Appends a format's text; answers `false` when `\c` ended it.
pub(super) fn formatted(cx: &Cx<'_>, format: &[u8], found: &Found<'_>, out: &mut Vec<u8>) -> bool {
    let mut rest = format;
    while let Some((&byte, behind)) = rest.split_first() {
        match byte {
            b'\\' => {
                let Some(used) = escape(behind, out) else { return false };
                rest = rest.get(used..).unwrap_or_default();
            }
            b'%' => {
                let Some(at) = conversion(cx, rest, behind, found, out) else { return true };
                rest = behind.get(at..).unwrap_or_default();
            }
            other => {
                out.push(other);
                rest = behind;
            }
        }
    }
    true
}

/// Appends an escape; how many bytes it took, or None for `\c`.
fn escape(behind: &[u8], out: &mut Vec<u8>) -> Option<usize> {
    let mut used = 2;
    match behind.first() {
        Some(b'a') => out.push(7),
        Some(b'b') => out.push(8),
        Some(b'c') => return None,
        Some(b'f') => out.push(12),
        Some(b'n') => out.push(b'\n'),
        Some(b'r') => out.push(b'\r'),
        Some(b't') => out.push(b'\t'),
        Some(b'v') => out.push(11),
        Some(b'\\') => out.push(b'\\'),
        Some(b'0'..=b'7') => {
            let n = behind.iter().take(3).take_while(|b| (b'0'..=b'7').contains(b)).count();
            let value = behind.get(..n).unwrap_or_default().iter().fold(0u32, |v, b| v * 8 + u32::from(b - b'0'));
            out.push(u8::try_from(value & 0xff).unwrap_or(0));
            used = n + 1;
        }
        Some(other) => out.extend_from_slice(&[b'\\', *other]),
        None => {
            out.push(b'\\');
            used = 1;
        }
    }
    Some(used)
}

/// Appends a conversion behind its `%`; where it ends, or None at the end of the format.
fn conversion(cx: &Cx<'_>, rest: &[u8], behind: &[u8], found: &Found<'_>, out: &mut Vec<u8>) -> Option<usize> {
    let n = behind.iter().take_while(|b| b"-+ #0".contains(b)).count();
    let flags = behind.get(..n).unwrap_or_default();
    let mut at = n;
    let number = |at: &mut usize| {
        let mut value = None;
        while let Some(digit) = behind.get(*at).filter(|b| b.is_ascii_digit()) {
            value = Some((value.unwrap_or(0) * 10 + usize::from(digit - b'0')).min(0x7fff_ffff));
            *at += 1;
        }
        value
    };
    let width = number(&mut at).unwrap_or(0);
    let mut precision = None;
    if behind.get(at) == Some(&b'.') {
        at += 1;
        precision = Some(number(&mut at).unwrap_or(0));
    }
    let Some(&letter) = behind.get(at) else {
        out.push(b'%');
        out.extend_from_slice(behind);
        return None;
    };
    at += 1;
    let mut text = match letter {
        b'%' => b"%".to_vec(),
        b'A' | b'B' | b'C' | b'T' => {
            let Some(sub) = behind.get(at).copied() else {
                out.push(b'%');
                out.extend_from_slice(behind);
                return None;
            };
            at += 1;
            time(cx, letter, sub, found)
        }
        letter if DIRECTIVES.contains(&letter) => directive(cx, letter, found),
        _ => rest.get(..=at).unwrap_or(rest).to_vec(),
    };
    put_padded(&mut text, letter, flags, (width, precision), out);
    Some(at)
}

/// Appends the text of a conversion in its width.
fn put_padded(text: &mut Vec<u8>, letter: u8, flags: &[u8], (width, precision): (usize, Option<usize>), out: &mut Vec<u8>) {
    // GNU: the depth and the mode are numbers, what else is one is a text by then.
    let is_number = matches!(letter, b'd' | b'm');
    if letter == b'm' && flags.contains(&b'#') {
        text.insert(0, b'0');
    }
    match precision {
        Some(least) if is_number => {
            let missing = least.saturating_sub(text.len());
            let mut digits = Vec::new();
            vasnprintf::pad(&mut digits, b'0', missing);
            text.splice(0..0, digits);
            if least == 0 && text == b"0" {
                text.clear();
            }
        }
        Some(most) if letter != b'S' => text.truncate(most),
        _ => {}
    }
    if letter == b'd'
        && let Some(sign) = [b'+', b' '].into_iter().find(|sign| flags.contains(sign))
    {
        text.insert(0, sign);
    }
    let fills = (is_number && precision.is_none()) || letter == b'S';
    let pad = width.saturating_sub(text.len());
    if flags.contains(&b'-') {
        out.extend_from_slice(text);
        vasnprintf::pad(out, b' ', pad);
    } else {
        vasnprintf::pad(out, if fills && flags.contains(&b'0') { b'0' } else { b' ' }, pad);
        out.extend_from_slice(text);
    }
}

/// Last name of a path; GNU leaves one slash behind it.
pub(super) fn last_name(path: &[u8]) -> Vec<u8> {
    let mut name = base_name(path, b"").to_vec();
    if path.ends_with(b"/") && name != b"/" {
        name.push(b'/');
    }
    name
}

fn blocks(found: &Found<'_>) -> u64 {
    match found.meta.kind {
        FileKind::Regular | FileKind::Directory => found.meta.size.div_ceil(4096) * 8,
        _ => 0,
    }
}

fn directive(cx: &Cx<'_>, letter: u8, found: &Found<'_>) -> Vec<u8> {
    let meta = &found.meta;
    match letter {
        b'a' => ctime(cx, meta.atime),
        b'c' => ctime(cx, meta.ctime),
        b't' => ctime(cx, meta.mtime),
        b'b' => blocks(found).to_string().into_bytes(),
        b'k' => (blocks(found) / 2).to_string().into_bytes(),
        b'd' => found.depth.to_string().into_bytes(),
        b'D' => meta.dev.to_string().into_bytes(),
        b'f' => last_name(found.path),
        b'F' => FILE_SYSTEM_TYPE.to_vec(),
        b'g' => idcache::group(cx, meta.gid).unwrap_or_else(|| meta.gid.to_string()).into_bytes(),
        b'G' => meta.gid.to_string().into_bytes(),
        b'h' => dir_name(found.path).to_vec(),
        b'H' => found.path.get(..found.start).unwrap_or_default().to_vec(),
        b'i' => meta.ino.to_string().into_bytes(),
        b'l' => cx.read_link(found.path).ok().filter(|_| found.plain.is_symlink()).unwrap_or_default(),
        b'm' => format!("{:o}", meta.mode).into_bytes(),
        b'M' => mode::text(meta).into_bytes(),
        b'n' => meta.nlink.to_string().into_bytes(),
        b'p' => found.path.to_vec(),
        b'P' => {
            let below = found.path.get(found.start..).unwrap_or_default();
            below.strip_prefix(b"/").unwrap_or(below).to_vec()
        }
        b's' => meta.size.to_string().into_bytes(),
        b'S' => {
            let ratio = if meta.size == 0 { 1.0 } else { (blocks(found) * 512) as f64 / meta.size as f64 };
            let mut text = Vec::new();
            if let Ok(format) = bashkit_core::gnu::printf_directive::Directive::parse(b"%g") {
                format.print(&mut text, ratio);
            }
            text
        }
        b'u' => idcache::user(cx, meta.uid).unwrap_or_else(|| meta.uid.to_string()).into_bytes(),
        b'U' => meta.uid.to_string().into_bytes(),
        b'y' => vec![kind_letter(meta.kind)],
        b'Y' => match cx.stat(found.path) {
            Ok(meta) => vec![kind_letter(meta.kind)],
            Err(bashkit_core::vfs::Errno::Loop) => b"L".to_vec(),
            Err(_) => b"N".to_vec(),
        },
        _ => Vec::new(),
    }
}

fn ctime(cx: &Cx<'_>, time: std::time::Duration) -> Vec<u8> {
    let calendar = Calendar::at(Moment::since_epoch(time), &parse_datetime::zone(cx));
    calendar.format(b"%a %b %e %H:%M:%S.%N0 %Y")
}

fn time(cx: &Cx<'_>, which: u8, letter: u8, found: &Found<'_>) -> Vec<u8> {
    let time = match which {
        b'A' => found.meta.atime,
        b'C' => found.meta.ctime,
        b'B' => return Vec::new(),
        _ => found.meta.mtime,
    };
    let calendar = Calendar::at(Moment::since_epoch(time), &parse_datetime::zone(cx));
    let format: &[u8] = match letter {
        b'@' => b"%s.%N0",
        b'+' => b"%Y-%m-%d+%H:%M:%S.%N0",
        b'S' => b"%S.%N0",
        b'T' | b'X' => b"%H:%M:%S.%N0",
        other => return calendar.format(&[b'%', other]),
    };
    calendar.format(format)
}

/// Formats the line that `-ls` prints for a file.
pub(super) fn long(cx: &Cx<'_>, found: &Found<'_>) -> Vec<u8> {
    let meta = &found.meta;
    let user = idcache::user(cx, meta.uid).unwrap_or_else(|| meta.uid.to_string());
    let group = idcache::group(cx, meta.gid).unwrap_or_else(|| meta.gid.to_string());
    let size = match meta.kind {
        FileKind::Device(device) => {
            let (major, minor) = mode::device_number(device);
            format!("{major:3}, {minor:3}")
        }
        _ => format!("{:8}", meta.size),
    };
    let head = format!("{:9} {:6} {} {:3} {user:<8} {group:<8} {size} ", meta.ino, blocks(found) / 2, mode::text(meta), meta.nlink);
    let moment = Moment::since_epoch(meta.mtime);
    let now = Moment::since_epoch(cx.now()).seconds;
    let recent = moment.seconds > now - 6 * 30 * 86_400 && moment.seconds <= now + 3600;
    let date = Calendar::at(moment, &parse_datetime::zone(cx)).format(if recent { b"%b %e %H:%M" } else { b"%b %e  %Y" });
    let mut line = [head.as_bytes(), &date, b" ", &quotearg::styled(found.path, Style::Escape)].concat();
    if found.plain.is_symlink()
        && let Ok(target) = cx.read_link(found.path)
    {
        line.extend_from_slice(b" -> ");
        line.extend(quotearg::styled(&target, Style::Escape));
    }
    line.push(b'\n');
    line
}
