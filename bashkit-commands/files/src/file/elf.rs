//! ELF: programs, libraries, objects.

use super::{Found, big, little};

/// Headers that are looked at.
const HEADERS_MAX: u64 = 2048;

struct Elf<'d> {
    data: &'d [u8],
    wide: bool,
    is_little: bool,
}

impl Elf<'_> {
    fn number(&self, at: u64, bytes: usize) -> u64 {
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        if self.is_little { little(self.data, at, bytes) } else { big(self.data, at, bytes) }
    }

    /// A field that is as wide as addresses are, at one place or the other.
    fn word(&self, wide_at: u64, narrow_at: u64) -> u64 {
        if self.wide { self.number(wide_at, 8) } else { self.number(narrow_at, 4) }
    }

    fn piece(&self, at: u64, bytes: u64) -> &[u8] {
        let range = usize::try_from(at).ok().zip(usize::try_from(at.saturating_add(bytes)).ok());
        range.and_then(|(start, end)| self.data.get(start..end.min(self.data.len()))).unwrap_or_default()
    }
}

pub(super) fn find(data: &[u8]) -> Option<Found> {
    if !data.starts_with(b"\x7fELF") {
        return None;
    }
    let elf = Elf { data, wide: data.get(4) == Some(&2), is_little: data.get(5) != Some(&2) };
    let class = match data.get(4)? {
        1 => " 32-bit",
        2 => " 64-bit",
        _ => " invalid class",
    };
    let order = match data.get(5)? {
        1 => " LSB",
        2 => " MSB",
        _ => " invalid byte order",
    };
    let parts = Parts::of(&elf);
    let kind = elf.number(16, 2);
    let (what, mime) = file_type(kind, parts.pie);
    let machine = machine(&elf);
    let abi = match data.get(7)? {
        0 => "SYSV",
        2 => "NetBSD",
        3 => "GNU/Linux",
        6 => "Solaris",
        9 => "FreeBSD",
        12 => "OpenBSD",
        97 => "ARM",
        _ => "unknown",
    };
    let mut text = format!("ELF{class}{order}{what}, {machine}, version {} ({abi})", elf.number(20, 4)).into_bytes();
    if matches!(kind, 2 | 3) && parts.any_program {
        text.extend_from_slice(if parts.dynamic { b", dynamically linked" } else { b", statically linked" });
        if let Some(interpreter) = &parts.interpreter {
            text.extend_from_slice(&[b", interpreter ", &interpreter[..]].concat());
        }
    }
    parts.describe(&mut text);
    Some(Found::new(text, mime))
}

/// Names the type of an object file, and its MIME type.
fn file_type(kind: u64, pie: bool) -> (&'static str, &'static str) {
    match kind {
        0 => (" no file type", "application/octet-stream"),
        1 => (" relocatable", "application/x-object"),
        2 => (" executable", "application/x-executable"),
        3 if pie => (" pie executable", "application/x-pie-executable"),
        3 => (" shared object", "application/x-sharedlib"),
        4 => (" core file", "application/x-coredump"),
        _ => (" (unknown type)", "application/octet-stream"),
    }
}

/// Names the machine of a program.
fn machine(elf: &Elf<'_>) -> String {
    match elf.number(18, 2) {
        0 => "no machine".to_string(),
        2 => "SPARC".to_string(),
        3 => "Intel 80386".to_string(),
        8 => "MIPS".to_string(),
        20 => "PowerPC or cisco 4500".to_string(),
        21 if !elf.is_little => "64-bit PowerPC or cisco 7500, Unspecified or Power ELF V1 ABI".to_string(),
        21 => "64-bit PowerPC or cisco 7500".to_string(),
        22 => "IBM S/390".to_string(),
        40 => "ARM".to_string(),
        62 => "x86-64".to_string(),
        183 => "ARM aarch64".to_string(),
        243 => "UCB RISC-V, soft-float ABI".to_string(),
        258 => "LoongArch".to_string(),
        n => format!("*unknown arch {n:#x}*"),
    }
}

impl Parts {
    /// Adds the notes, and whether the symbols are there.
    fn describe(&self, text: &mut Vec<u8>) {
        let parts = self;
        text.extend_from_slice(&parts.notes);
        if parts.any_section {
            if parts.debug {
                text.extend_from_slice(b", with debug_info");
            }
            text.extend_from_slice(if parts.symbols { b", not stripped" } else { b", stripped" });
        }
    }

    fn of(elf: &Elf<'_>) -> Self {
        let mut parts = Self::default();
        let (at, size, n) =
            (elf.word(32, 28), elf.number(if elf.wide { 54 } else { 42 }, 2), elf.number(if elf.wide { 56 } else { 44 }, 2));
        for i in 0..n.min(HEADERS_MAX) {
            let header = at.saturating_add(i * size);
            if size == 0 || elf.piece(header, size).is_empty() {
                break;
            }
            parts.any_program = true;
            let (offset, bytes) = (elf.word(header + 8, header + 4), elf.word(header + 32, header + 16));
            match elf.number(header, 4) {
                2 => {
                    parts.dynamic = true;
                    parts.flags(elf, offset, bytes);
                }
                3 => {
                    let name = elf.piece(offset, bytes);
                    parts.interpreter = Some(name.split(|b| *b == 0).next().unwrap_or_default().to_vec());
                }
                4 if parts.notes.len() < 512 => parts.note(elf, offset, bytes),
                _ => {}
            }
        }
        parts.sections(elf);
        parts
    }

    /// Reads the section headers of a program.
    fn sections(&mut self, elf: &Elf<'_>) {
        let parts = self;
        let relocatable = elf.number(16, 2) == 1;
        let (at, size, n) =
            (elf.word(40, 32), elf.number(if elf.wide { 58 } else { 46 }, 2), elf.number(if elf.wide { 60 } else { 48 }, 2));
        let strings = at.saturating_add(elf.number(if elf.wide { 62 } else { 50 }, 2).saturating_mul(size));
        let names = elf.word(strings.saturating_add(24), strings.saturating_add(16));
        for i in 0..n.min(HEADERS_MAX) {
            let header = at.saturating_add(i * size);
            if size == 0 || elf.piece(header, size).is_empty() {
                break;
            }
            parts.any_section = true;
            parts.symbols |= elf.number(header + 4, 4) == 2;
            let name = elf.piece(names.saturating_add(elf.number(header, 4)), 12);
            parts.debug |= name.starts_with(b".debug_info\0");
            if relocatable && elf.number(header + 4, 4) == 7 && parts.notes.len() < 512 {
                parts.note(elf, elf.word(header + 24, header + 16), elf.word(header + 32, header + 20));
            }
        }
    }

    fn flags(&mut self, elf: &Elf<'_>, offset: u64, bytes: u64) {
        let step = if elf.wide { 16 } else { 8 };
        for i in 0..(bytes / step).min(HEADERS_MAX) {
            let entry = offset.saturating_add(i * step);
            match elf.word(entry, entry) {
                0 => break,
                0x6fff_fffb => self.pie |= elf.word(entry + 8, entry + 4) & 0x0800_0000 != 0,
                _ => {}
            }
        }
    }

    fn note(&mut self, elf: &Elf<'_>, offset: u64, bytes: u64) {
        let mut at = offset;
        let end = offset.saturating_add(bytes);
        let mut n = 0;
        while at.saturating_add(12) <= end && n < 64 {
            n += 1;
            let (name_bytes, body_bytes, kind) = (elf.number(at, 4), elf.number(at + 4, 4), elf.number(at + 8, 4));
            let name = elf.piece(at + 12, name_bytes);
            let body_at = at.saturating_add(12).saturating_add(name_bytes.div_ceil(4) * 4);
            if name == b"GNU\0" {
                match kind {
                    3 => {
                        let id: String = elf.piece(body_at, body_bytes.min(64)).iter().map(|b| format!("{b:02x}")).collect();
                        let form = match body_bytes {
                            20 => "sha1",
                            16 => "md5/uuid",
                            8 => "xxHash",
                            _ => "unknown",
                        };
                        self.notes.extend_from_slice(format!(", BuildID[{form}]={id}").as_bytes());
                    }
                    1 => {
                        let system = match elf.number(body_at, 4) {
                            0 => "Linux",
                            1 => "Hurd",
                            2 => "Solaris",
                            _ => "<unknown>",
                        };
                        let part = |i: u64| elf.number(body_at + 4 + 4 * i, 4);
                        self.notes.extend_from_slice(format!(", for GNU/{system} {}.{}.{}", part(0), part(1), part(2)).as_bytes());
                    }
                    _ => {}
                }
            }
            at = body_at.saturating_add(body_bytes.div_ceil(4).saturating_mul(4));
        }
    }
}

/// Findings of the program and section headers.
#[derive(Default)]
struct Parts {
    any_program: bool,
    any_section: bool,
    dynamic: bool,
    pie: bool,
    interpreter: Option<Vec<u8>>,
    notes: Vec<u8>,
    symbols: bool,
    debug: bool,
}
