//! Text: how it is written, and what it seems to be about.

use super::Found;

/// Bytes from the start that decide.
const LOOK_BYTES: usize = 65_536;
/// Longer lines are told.
const LONG_LINE: usize = 300;

/// Character encoding detected in a text.
pub(super) struct Encoded {
    /// Charset as MIME names it; `binary` when the data is no text.
    pub(super) charset: &'static str,
    /// Description of the encoding in words, such as `Unicode text, UTF-8`.
    pub(super) code: &'static str,
    pub(super) is_text: bool,
    /// Characters.
    chars: Vec<u32>,
}

/// Whether a byte below 0x80 stands in text.
fn is_plain(byte: u8) -> bool {
    matches!(byte, 7..=13 | 27 | 0x20..=0x7e)
}

impl Encoded {
    pub(super) fn of(all: &[u8]) -> Self {
        let data = all.get(..LOOK_BYTES).unwrap_or(all);
        let some = |charset, code, chars: Vec<u32>| Self { charset, code, is_text: true, chars };
        let wide = |data: &[u8]| data.iter().map(|b| u32::from(*b)).collect::<Vec<u32>>();
        // Of the bytes above ASCII, NEL counts as plain.
        if data.iter().all(|b| is_plain(*b) || *b == 0x85) {
            return some("us-ascii", "ASCII", wide(data));
        }
        if let Some(rest) = data.strip_prefix(b"\xef\xbb\xbf")
            && let Some(chars) = utf8(rest)
        {
            return some("utf-8", "Unicode text, UTF-8 (with BOM)", chars);
        }
        if let Some(chars) = utf8(data) {
            return some("utf-8", "Unicode text, UTF-8", chars);
        }
        if let Some(encoded) = Self::utf32(data).or_else(|| Self::utf16(data)) {
            return encoded;
        }
        if data.iter().all(|b| is_plain(*b) || *b >= 0xa0 || *b == 0x85) {
            return some("iso-8859-1", "ISO-8859", wide(data));
        }
        if data.iter().all(|b| is_plain(*b) || *b >= 0x80) {
            return some("unknown-8bit", "Non-ISO extended-ASCII", wide(data));
        }
        Self { charset: "binary", code: "", is_text: false, chars: Vec::new() }
    }

    fn utf16(data: &[u8]) -> Option<Self> {
        let (rest, big) = match data.strip_prefix(b"\xff\xfe") {
            Some(rest) => (rest, false),
            None => (data.strip_prefix(b"\xfe\xff")?, true),
        };
        let units = rest.as_chunks::<2>().0.iter().map(|pair| if big { u16::from_be_bytes(*pair) } else { u16::from_le_bytes(*pair) });
        let mut chars = Vec::new();
        for decoded in char::decode_utf16(units) {
            let c = u32::from(decoded.ok()?);
            if c == 0xfffe || (c < 128 && !is_plain(u8::try_from(c).unwrap_or(0))) {
                return None;
            }
            chars.push(c);
        }
        let (charset, code) =
            if big { ("utf-16be", "Unicode text, UTF-16, big-endian") } else { ("utf-16le", "Unicode text, UTF-16, little-endian") };
        Some(Self { charset, code, is_text: true, chars })
    }

    fn utf32(data: &[u8]) -> Option<Self> {
        let (rest, big) = match data.strip_prefix(b"\xff\xfe\0\0") {
            Some(rest) => (rest, false),
            None => (data.strip_prefix(b"\0\0\xfe\xff")?, true),
        };
        let mut chars = Vec::new();
        for four in rest.as_chunks::<4>().0 {
            let c = if big { u32::from_be_bytes(*four) } else { u32::from_le_bytes(*four) };
            if c == 0xfffe || (c < 128 && !is_plain(u8::try_from(c).unwrap_or(0))) {
                return None;
            }
            chars.push(c);
        }
        let (charset, code) =
            if big { ("utf-32be", "Unicode text, UTF-32, big-endian") } else { ("utf-32le", "Unicode text, UTF-32, little-endian") };
        Some(Self { charset, code, is_text: true, chars })
    }
}

/// The characters, when it is UTF-8 text and not only ASCII. A last character may be cut.
fn utf8(data: &[u8]) -> Option<Vec<u32>> {
    let text = match std::str::from_utf8(data) {
        Ok(text) => text,
        Err(error) if error.error_len().is_none() => std::str::from_utf8(data.get(..error.valid_up_to())?).ok()?,
        Err(_) => return None,
    };
    let plain = text.bytes().all(|b| b >= 0x80 || is_plain(b));
    plain.then(|| text.chars().map(u32::from).collect())
}

/// `ASCII text, with CRLF line terminators`, behind what the text is about.
pub(super) fn describe(data: &[u8], encoded: &Encoded) -> Found {
    let head = data.get(..LOOK_BYTES).unwrap_or(data);
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let about = subject(head);
    let mut text = Vec::new();
    let mut mime = "text/plain";
    let mut executable = false;
    if let Some(about) = about {
        text.extend_from_slice(&about.name);
        mime = about.mime;
        executable = about.executable;
        if about.alone {
            return Found { text, mime };
        }
        text.extend_from_slice(b", ");
    }
    text.extend_from_slice(encoded.code.as_bytes());
    if !encoded.charset.starts_with("utf-32") {
        text.extend_from_slice(b" text");
    }
    if executable {
        text.extend_from_slice(b" executable");
    }
    let ends = Ends::of(&encoded.chars);
    if ends.longest > 0 {
        text.extend_from_slice(format!(", with very long lines ({})", ends.longest).as_bytes());
    }
    let kinds = [(ends.crlf, "CRLF"), (ends.cr, "CR"), (ends.lf, "LF"), (ends.nel, "NEL")];
    if kinds.iter().all(|(n, _)| *n == 0) {
        text.extend_from_slice(b", with no line terminators");
    } else if ends.crlf + ends.cr + ends.nel > 0 {
        let names: Vec<&str> = kinds.iter().filter(|(n, _)| *n > 0).map(|(_, name)| *name).collect();
        text.extend_from_slice(format!(", with {} line terminators", names.join(", ")).as_bytes());
    }
    if encoded.chars.contains(&27) {
        text.extend_from_slice(b", with escape sequences");
    }
    if encoded.chars.contains(&8) {
        text.extend_from_slice(b", with overstriking");
    }
    Found { text, mime }
}

#[derive(Default)]
struct Ends {
    lf: usize,
    crlf: usize,
    cr: usize,
    nel: usize,
    longest: usize,
}

impl Ends {
    fn of(chars: &[u32]) -> Self {
        let mut ends = Self::default();
        let mut line_start = 0;
        let mut after_cr = false;
        for (i, &c) in chars.iter().enumerate() {
            if c == 10 {
                if after_cr {
                    ends.crlf += 1
                } else {
                    ends.lf += 1
                }
                line_start = i + 1;
            } else if after_cr {
                ends.cr += 1;
            }
            after_cr = c == 13;
            if c == 0x85 {
                ends.nel += 1;
            }
            if after_cr || c == 0x85 {
                line_start = i + 1;
            }
            let length = (i + 1).saturating_sub(line_start);
            if length > LONG_LINE {
                ends.longest = ends.longest.max(length);
            }
        }
        ends.cr += usize::from(after_cr);
        ends
    }
}

/// Values of JSON one after the other, the first of them an array or an object.
pub(super) fn json(data: &[u8]) -> Option<Found> {
    let first = data.iter().find(|b| !b.is_ascii_whitespace())?;
    if !matches!(first, b'{' | b'[') {
        return None;
    }
    let mut at = 0;
    let mut n = 0;
    loop {
        while data.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        if at >= data.len() {
            break;
        }
        at = json_value(data, at)?;
        n += 1;
    }
    Some(if n == 1 {
        Found::new("JSON text data", "application/json")
    } else {
        Found::new("New Line Delimited JSON text data", "application/x-ndjson")
    })
}

/// Nesting that is followed.
const JSON_DEPTH_MAX: usize = 500;

/// Index behind the JSON value that begins at `at`, if one does.
fn json_value(data: &[u8], mut at: usize) -> Option<usize> {
    let mut open: Vec<u8> = Vec::new();
    let skip = |mut at: usize| {
        while data.get(at).is_some_and(u8::is_ascii_whitespace) {
            at += 1;
        }
        at
    };
    loop {
        at = skip(at);
        let closes = open.last().is_some_and(|kind| data.get(at) == Some(&(kind + 2)));
        if closes {
            open.pop();
            at += 1;
        } else {
            if open.last() == Some(&b'{') {
                at = skip(json_string(data, at)?);
                if data.get(at) != Some(&b':') {
                    return None;
                }
                at = skip(at + 1);
            }
            match data.get(at)? {
                kind @ (b'{' | b'[') => {
                    if open.len() >= JSON_DEPTH_MAX {
                        return None;
                    }
                    open.push(*kind);
                    at += 1;
                    continue;
                }
                b'"' => at = json_string(data, at)?,
                b't' => at = json_word(data, at, b"true")?,
                b'f' => at = json_word(data, at, b"false")?,
                b'n' => at = json_word(data, at, b"null")?,
                _ => at = json_number(data, at)?,
            }
        }
        // Behind a value: the end, a comma, or what closes.
        loop {
            let Some(kind) = open.last() else { return Some(at) };
            at = skip(at);
            match data.get(at)? {
                b',' => {
                    at += 1;
                    break;
                }
                byte if *byte == kind + 2 => {
                    open.pop();
                    at += 1;
                }
                _ => return None,
            }
        }
    }
}

fn json_word(data: &[u8], at: usize, word: &[u8]) -> Option<usize> {
    data.get(at..)?.starts_with(word).then_some(at + word.len())
}

fn json_string(data: &[u8], at: usize) -> Option<usize> {
    if data.get(at) != Some(&b'"') {
        return None;
    }
    let mut at = at + 1;
    loop {
        match data.get(at)? {
            0 => return None,
            b'"' => return Some(at + 1),
            b'\\' => match data.get(at + 1)? {
                b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => at += 2,
                b'u' if data.get(at + 2..at + 6)?.iter().all(u8::is_ascii_hexdigit) => at += 6,
                _ => return None,
            },
            _ => at += 1,
        }
    }
}

fn json_number(data: &[u8], at: usize) -> Option<usize> {
    let mut at = at + usize::from(data.get(at) == Some(&b'-'));
    let digits = |mut at: usize| {
        let start = at;
        while data.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        (at, at > start)
    };
    let (end, whole) = digits(at);
    at = end;
    let mut fraction = false;
    if data.get(at) == Some(&b'.') {
        (at, fraction) = digits(at + 1);
    }
    if !whole && !fraction {
        return None;
    }
    if matches!(data.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(data.get(at + 1), Some(b'+' | b'-')));
        let (end, any) = digits(at + 1 + sign);
        if !any {
            return None;
        }
        at = end;
    }
    Some(at)
}

/// Lines of a table with commas, all alike.
pub(super) fn csv(data: &[u8]) -> Option<Found> {
    let (mut commas, mut first, mut lines, mut quoted) = (0usize, 0usize, 0usize, false);
    let found = || Some(Found::new("CSV text", "text/csv"));
    for byte in data {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b',' => commas += 1,
            b'\n' => {
                lines += 1;
                if lines == 10 {
                    return if first != 0 && first == commas { found() } else { None };
                }
                if first == 0 {
                    if commas == 0 {
                        return None;
                    }
                    first = commas;
                } else if first != commas {
                    return None;
                }
                commas = 0;
            }
            _ => {}
        }
    }
    if first != 0 && lines > 2 { found() } else { None }
}

/// Description of a text file.
struct About {
    name: Vec<u8>,
    mime: &'static str,
    executable: bool,
    /// Nothing is told of its encoding.
    alone: bool,
}

fn about(name: impl Into<Vec<u8>>, mime: &'static str) -> About {
    About { name: name.into(), mime, executable: false, alone: false }
}

fn alone(name: impl Into<Vec<u8>>, mime: &'static str) -> About {
    About { alone: true, ..about(name, mime) }
}

fn script(name: impl Into<Vec<u8>>, mime: &'static str) -> About {
    About { executable: true, ..about(name, mime) }
}

const SHELL: &str = "text/x-shellscript";

/// Interpreters as they stand behind `#!`.
const INTERPRETERS: &[(&[&str], &str, &str)] = &[
    (&["/bin/sh"], "POSIX shell script", SHELL),
    (&["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash", "/usr/bin/env bash"], "Bourne-Again shell script", SHELL),
    (&["/bin/ksh", "/usr/bin/ksh"], "Korn shell script", SHELL),
    (&["/bin/csh", "/usr/bin/csh"], "C shell script", SHELL),
    (&["/bin/tcsh", "/usr/bin/tcsh", "/usr/local/bin/tcsh"], "Tenex C shell script", SHELL),
    (&["/bin/zsh", "/usr/bin/zsh", "/usr/local/bin/zsh", "/usr/bin/env zsh"], "Paul Falstad's zsh script", SHELL),
    (&["/usr/bin/fish", "/usr/local/bin/fish", "/usr/bin/env fish"], "fish shell script", SHELL),
    (&["/bin/awk", "/usr/bin/awk"], "awk script", "text/x-awk"),
    (&["/bin/gawk", "/usr/bin/gawk", "/usr/local/bin/gawk"], "GNU awk script", "text/x-gawk"),
    (&["/bin/nawk", "/usr/bin/nawk", "/usr/local/bin/nawk"], "new awk script", "text/x-nawk"),
    (&["/usr/bin/python", "/usr/local/bin/python", "/usr/bin/env python"], "Python script", "text/x-script.python"),
    (&["/usr/bin/ruby", "/usr/local/bin/ruby", "/usr/bin/env ruby"], "Ruby script", "text/x-ruby"),
    (&["/usr/bin/php", "/usr/local/bin/php"], "PHP script", "text/x-php"),
    (&["/usr/bin/lua", "/usr/local/bin/lua", "/usr/bin/env lua"], "Lua script", "text/x-lua"),
    (&["/usr/bin/tclsh", "/usr/local/bin/tclsh", "/usr/bin/wish", "/usr/local/bin/wish"], "Tcl/Tk script", "text/x-tcl"),
    (&["/usr/bin/env tclsh"], "Tcl script", "text/x-tcl"),
];

/// Words behind which a version or nothing may stand, so that `python3` is Python.
const OPEN_ENDED: &[&str] = &["python"];

fn interpreter(head: &[u8]) -> Option<About> {
    let line = head.strip_prefix(b"#!")?;
    let line = line.split(|b| *b == b'\n').next().unwrap_or_default().trim_ascii();
    if line.is_empty() {
        return None;
    }
    let is = |name: &str| match line.strip_prefix(name.as_bytes()) {
        Some(rest) => rest.first().is_none_or(u8::is_ascii_whitespace) || OPEN_ENDED.iter().any(|word| name.ends_with(word)),
        None => false,
    };
    if ["/usr/bin/perl", "/usr/local/bin/perl", "/bin/perl", "/usr/bin/env perl"].into_iter().any(is) {
        return Some(alone("Perl script text executable", "text/x-perl"));
    }
    let nodes =
        ["/bin/node", "/usr/bin/node", "/usr/local/bin/node", "/bin/nodejs", "/usr/bin/nodejs", "/usr/bin/env node", "/usr/bin/env nodejs"];
    if nodes.into_iter().any(is) {
        return Some(about("Node.js script executable", "application/javascript"));
    }
    for (names, words, mime) in INTERPRETERS {
        if names.iter().any(|name| is(name)) {
            return Some(script(*words, mime));
        }
    }
    let name = line
        .strip_prefix(b"/usr/bin/env")
        .filter(|rest| rest.first().is_some_and(u8::is_ascii_whitespace))
        .map_or(line, <[u8]>::trim_ascii);
    Some(script([b"a ", name, b" script"].concat(), "text/plain"))
}

/// Whether `word` begins a line, behind blanks when `indented`.
fn begins_line(text: &[u8], word: &[u8], indented: bool) -> bool {
    memchr::memmem::find_iter(text, word).any(|at| {
        let before = text.get(..at).unwrap_or_default();
        let before = if indented { before.trim_ascii_end_blanks() } else { before };
        before.is_empty() || before.last() == Some(&b'\n')
    })
}

/// Spaces and tabs at the end cut.
trait TrimBlanks {
    fn trim_ascii_end_blanks(&self) -> &Self;
}

impl TrimBlanks for [u8] {
    fn trim_ascii_end_blanks(&self) -> &Self {
        let mut end = self.len();
        // No more than fifty, so that a text of blanks is read once.
        while end > 0 && self.len() - end < 50 && matches!(self.get(end - 1), Some(b' ' | b'\t')) {
            end -= 1;
        }
        self.get(..end).unwrap_or_default()
    }
}

fn has(text: &[u8], word: &[u8]) -> bool {
    memchr::memmem::find(text, word).is_some()
}

fn has_caseless(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word))
}

/// Lines, at most so many bytes of them.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|b| *b == b'\n')
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// First bytes of keys and signatures, with their name and type.
const KEYS: &[(&str, &str, &str)] = &[
    ("-----BEGIN CERTIFICATE-----", "PEM certificate", "text/plain"),
    ("-----BEGIN CERTIFICATE REQ", "PEM certificate request", "text/plain"),
    ("-----BEGIN RSA PRIVATE", "PEM RSA private key", "text/plain"),
    ("-----BEGIN DSA PRIVATE", "PEM DSA private key", "text/plain"),
    ("-----BEGIN EC PRIVATE", "PEM EC private key", "text/plain"),
    ("-----BEGIN OPENSSH PRIVATE KEY", "OpenSSH private key", "text/plain"),
    ("-----BEGIN PGP SIGNATURE-", "PGP signature", "application/pgp-signature"),
    ("-----BEGIN PGP MESSAGE-", "PGP message", "application/pgp"),
    ("ssh-rsa ", "OpenSSH RSA public key", "text/plain"),
    ("ssh-dss ", "OpenSSH DSA public key", "text/plain"),
    ("ssh-ed25519 ", "OpenSSH ED25519 public key", "text/plain"),
];
/// First bytes of mails and news, in any case of letters.
const MAILS: &[(&str, &str, &str)] = &[
    ("Relay-Version:", "old news", "message/rfc822"),
    ("#! rnews", "batched news", "message/rfc822"),
    ("Forward to", "mail forwarding", "message/rfc822"),
    ("Pipe to", "mail piping", "message/rfc822"),
    ("Return-Path:", "SMTP mail", "message/rfc822"),
    ("Path:", "news", "message/news"),
    ("Xref:", "news", "message/news"),
    ("From:", "news or mail", "message/rfc822"),
    ("Date:", "news or mail", "message/rfc822"),
    ("Article", "saved news", "message/news"),
    ("Received:", "RFC 822 mail", "message/rfc822"),
    ("MIME-Version:", "MIME entity", "text/plain"),
];

fn subject(head: &[u8]) -> Option<About> {
    if let Some(about) = interpreter(head) {
        return Some(about);
    }
    let starts = |word: &[u8]| head.starts_with(word);
    let first = lines(head).next().unwrap_or_default().trim_ascii_end();
    let start = head.get(..8192).unwrap_or(head);
    if starts(b"<?xml") || starts(b"<svg") {
        if has(head.get(..4096).unwrap_or(head), b"<svg") {
            return Some(alone("SVG Scalable Vector Graphics image", "image/svg+xml"));
        }
        let version = first.get(..40).unwrap_or(first);
        let version = ["version=\"", "version='"].iter().find_map(|key| {
            let at = memchr::memmem::find(version, key.as_bytes())? + key.len();
            let end = memchr::memchr2(b'"', b'\'', version.get(at..)?)?;
            version.get(at..at + end)
        });
        if let Some(version) = version {
            return Some(about([b"XML ", version, b" document"].concat(), "text/xml"));
        }
        if starts(b"<?xml") {
            return Some(about("XML document", "text/xml"));
        }
    }
    if starts(b"<?php") {
        return Some(about("PHP script", "text/x-php"));
    }
    if let Some((_, name, mime)) = KEYS.iter().find(|(label, ..)| starts(label.as_bytes())) {
        return Some(alone(*name, mime));
    }
    if let Some(rest) = head.strip_prefix(b"$ANSIBLE_VAULT;") {
        let mut parts = rest.split(|b| matches!(b, b';' | b'\n'));
        let (version, cipher) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        return Some(alone([b"Ansible Vault, version ", version, b", encryption ", cipher].concat(), "text/plain"));
    }
    if let Some(rest) = head.strip_prefix(b"%!PS-Adobe-") {
        let level = rest.split(|b| b.is_ascii_whitespace()).next().unwrap_or_default();
        return Some(alone([b"PostScript document text conforming DSC level ", level].concat(), "application/postscript"));
    }
    if starts(b"%!PS") || starts(b"%!\n") {
        return Some(alone("PostScript document text", "application/postscript"));
    }
    if let Some(rest) = head.strip_prefix(b"{\\rtf") {
        let version = rest.first().copied().filter(u8::is_ascii_digit).map_or(String::new(), |b| format!(", version {}", char::from(b)));
        let set = if has(rest.get(..20).unwrap_or(rest), b"\\ansi") { ", ANSI" } else { ", unknown character set" };
        return Some(alone(format!("Rich Text Format data{version}{set}"), "text/rtf"));
    }
    if starts(b"BEGIN:VCALENDAR") {
        return Some(alone("vCalendar calendar file", "text/calendar"));
    }
    if starts(b"BEGIN:VCARD") {
        let version = lines(head).nth(1).and_then(|line| line.strip_prefix(b"VERSION:")).map(<[u8]>::trim_ascii);
        let mut name = b"vCard visiting card".to_vec();
        if let Some(version) = version {
            name.extend_from_slice(b", version ");
            name.extend_from_slice(version);
        }
        return Some(alone(name, "text/vcard"));
    }
    if starts(b"#EXTM3U") {
        return Some(about("M3U playlist", "text/plain"));
    }
    if starts(b"# v2 git bundle\n") || starts(b"# v3 git bundle\n") {
        return Some(alone("Git bundle", "text/plain"));
    }
    if starts(b"diff ") || starts(b"Only in ") || starts(b"Common subdirectories: ") {
        return Some(about("diff output", "text/x-diff"));
    }
    if starts(b"Index: ") {
        return Some(about("RCS/CVS diff output", "text/x-diff"));
    }
    if starts(b"*** ") && has(start, b"\n--- ") {
        return Some(about("context diff output", "text/x-diff"));
    }
    if starts(b"--- ") && has(start, b"\n+++ ") && has(start, b"\n@@ -") {
        return Some(about("unified diff output", "text/x-diff"));
    }
    let begins = |label: &str| head.get(..label.len()).is_some_and(|start| start.eq_ignore_ascii_case(label.as_bytes()));
    if let Some((_, name, mime)) = MAILS.iter().find(|(label, ..)| begins(label)) {
        return Some(about(*name, mime));
    }
    if starts(b".\\\"") || starts(b"'\\\"") || starts(b".TH ") || starts(b".SH ") || starts(b".Dd ") || starts(b"\\\"") {
        return Some(about("troff or preprocessor input", "text/troff"));
    }
    if let Some(rest) = head.strip_prefix(b"[InternetShortcut]") {
        let url = memchr::memmem::find(rest, b"URL=").and_then(|at| lines(rest.get(at + 4..)?).next()).map(<[u8]>::trim_ascii_end);
        let url = url.map_or_else(Vec::new, |url| [b" (URL=<", url, b">)"].concat());
        return Some(about([b"MS Windows 95 Internet shortcut text", &url[..]].concat(), "application/x-mswinurl"));
    }
    if head.get(..9).is_some_and(|start| start.eq_ignore_ascii_case(b"@echo off")) {
        return Some(about("DOS batch file", "text/x-msdos-batch"));
    }
    html(head).or_else(|| tex(head)).or_else(|| source(start))
}

fn html(head: &[u8]) -> Option<About> {
    let trimmed = head.trim_ascii_start();
    let start = trimmed.get(..4096).unwrap_or(trimmed);
    let tags = ["<!doctype html", "<html", "<head>", "<head ", "<title>", "<title ", "<script", "<style", "<table", "<a href="];
    let is_html = tags.iter().any(|tag| has_caseless(start, tag.as_bytes()));
    (trimmed.first() == Some(&b'<') && is_html).then(|| about("HTML document", "text/html"))
}

fn tex(head: &[u8]) -> Option<About> {
    let start = head.get(..4096).unwrap_or(head);
    let begins = |word: &str| begins_line(start, word.as_bytes(), false);
    if begins("\\documentclass") {
        return Some(about("LaTeX 2e document", "text/x-tex"));
    }
    if begins("\\documentstyle") || begins("\\section") || begins("\\begin") || begins("\\chapter") || begins("\\contentsline") {
        return Some(about("LaTeX document", "text/x-tex"));
    }
    if begins("\\input") || begins("\\def") {
        return Some(about("TeX document", "text/x-tex"));
    }
    if head.first() == Some(&b'@') {
        let word: Vec<u8> = head.iter().skip(1).take_while(|b| b.is_ascii_alphabetic()).map(u8::to_ascii_lowercase).collect();
        if [
            "article",
            "book",
            "inbook",
            "incollection",
            "inproceedings",
            "manual",
            "misc",
            "preamble",
            "phdthesis",
            "techreport",
            "unpublished",
        ]
        .iter()
        .any(|kind| kind.as_bytes() == word)
        {
            return Some(about("BibTeX text file", "text/plain"));
        }
    }
    None
}

/// Sources of programs, by lines that they would have.
fn source(start: &[u8]) -> Option<About> {
    let (mut python, mut c, mut cpp, mut make, mut java, mut js, mut perl) = (false, false, false, false, false, false, false);
    let (mut has_include, mut has_if, mut ends, mut ruby_class) = (false, false, 0, false);
    let mut except = (false, false);
    for line in lines(start) {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let body = line.trim_ascii_start();
        let word_end = body.iter().position(|b| !is_name(*b)).unwrap_or(body.len());
        let (word, rest) = body.split_at_checked(word_end).unwrap_or((body, b""));
        let flush = body.len() == line.len();
        let after = rest.trim_ascii_start();
        match word {
            b"def" if after.contains(&b'(') && body.trim_ascii_end().ends_with(b":") => python = true,
            b"class" if flush && body.trim_ascii_end().ends_with(b":") => python = true,
            b"class" if flush && (body.trim_ascii_end().ends_with(b"{") || has_include) => cpp = true,
            b"class" | b"module" if rest.first() == Some(&b' ') && after.first().is_some_and(u8::is_ascii_uppercase) => ruby_class = true,
            b"end" if rest.is_empty() => ends += 1,
            b"from" if flush && has(rest, b" import") => python = true,
            b"if" if body.starts_with(b"if __name__ ==") => python = true,
            b"try" if rest.starts_with(b":") => except.0 = true,
            b"except" | b"finally" => except.1 = true,
            b"namespace" if flush && body.trim_ascii_end().ends_with(b"{") => cpp = true,
            b"template" if flush && after.starts_with(b"<") && body.trim_ascii_end().ends_with(b">") => cpp = true,
            b"public" | b"private" | b"protected" if rest.trim_ascii() == b":" => cpp = true,
            b"struct" | b"union" if flush && rest.first() == Some(&b' ') => c = true,
            b"extern" if rest.first() == Some(&b' ') => c = true,
            b"char" if after.starts_with(b"*") && body.trim_ascii_end().ends_with(b";") => c = true,
            b"import" if flush && (after.starts_with(b"java.") || after.starts_with(b"javax.")) => java = true,
            b"import" if flush && has(after, b"from ") && (after.contains(&b'"') || after.contains(&b'\'')) => js = true,
            b"export" if flush && after.starts_with(b"default") => js = true,
            b"const" | b"let" | b"var" if has(after, b"= require(") || has(after, b"=require(") => js = true,
            b"package" if flush && after.trim_ascii_end().ends_with(b";") => perl = true,
            b"BEGIN" if flush && after.starts_with(b"{") => return Some(about("awk or perl script", "text/plain")),
            _ => {}
        }
        if let Some(directive) = body.strip_prefix(b"#") {
            let directive = directive.trim_ascii_start();
            if directive.starts_with(b"include") && directive.get(7).is_some_and(|b| matches!(b, b' ' | b'<' | b'"' | b'\t')) {
                has_include = true;
            }
            has_if |= directive.starts_with(b"if");
            c |= has_if && (directive.starts_with(b"define") || directive.starts_with(b"endif"));
            c |= directive.starts_with(b"pragma");
        }
        if line.first() == Some(&b'\t') && line.len() > 1 {
            continue;
        }
        if flush && !make {
            let target = body.split(|b| *b == b':').next().unwrap_or_default();
            make = ["all", "clean", "install", "depend", ".PHONY", "CFLAGS", "VPATH", "LDFLAGS"]
                .iter()
                .take(3)
                .any(|name| target == name.as_bytes() && body.len() > target.len());
            make |= ["CFLAGS", "VPATH", "LDFLAGS", "LIBS"].iter().any(|name| word == name.as_bytes() && after.starts_with(b"="));
        }
    }
    if has(start, b"main(")
        && let Some(at) = memchr::memmem::find(start, b"main(")
        && let Some(rest) = start.get(at..(at + 80).min(start.len()))
        && let Some(close) = memchr::memchr(b')', rest)
        && rest.get(close + 1..).is_some_and(|behind| behind.trim_ascii_start().starts_with(b"{"))
    {
        c = true;
    }
    if start.starts_with(b"\"\"\"") || start.starts_with(b"'''") {
        return Some(script("Python script", "text/plain"));
    }
    if python || (except.0 && except.1) {
        return Some(script("Python script", "text/x-script.python"));
    }
    if java {
        return Some(about("Java source", "text/x-java"));
    }
    if cpp {
        return Some(about("C++ source", "text/x-c++"));
    }
    if has_include || c {
        return Some(about("C source", "text/x-c"));
    }
    if ruby_class && ends > 0 {
        return Some(about("Ruby script", "text/x-ruby"));
    }
    if js {
        return Some(about("JavaScript source", "application/javascript"));
    }
    if perl {
        return Some(about("Perl5 module source", "text/plain"));
    }
    make.then(|| about("makefile script", "text/x-makefile"))
}
