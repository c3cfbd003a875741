//! Mails taken apart: author, subject, message, patch.

use crate::date;
use crate::halt::G;
use crate::message::tidy;
use crate::object::Ident;
use crate::repository::Repo;

/// Mail, taken apart into author, subject and patch.
pub(crate) struct Mail {
    pub(crate) author: Ident,
    pub(crate) date: Vec<u8>,
    pub(crate) subject: Vec<u8>,
    pub(crate) message: Vec<u8>,
    pub(crate) patch: Vec<u8>,
}

/// RFC 2047's words as UTF-8.
fn decoded(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = text;
    let mut was_word = false;
    while let Some(at) = memchr::memmem::find(rest, b"=?") {
        let parts: Vec<&[u8]> = rest.get(at + 2..).unwrap_or_default().splitn(4, |b| *b == b'?').collect();
        let word = encoded_word(&parts);
        let between = rest.get(..at).unwrap_or_default();
        if !(was_word && between.trim_ascii().is_empty()) {
            out.extend_from_slice(between);
        }
        match word {
            Some((data, end)) => {
                out.extend(data);
                rest = end.get(1..).unwrap_or_default();
                was_word = true;
            }
            None => {
                out.extend_from_slice(b"=?");
                rest = rest.get(at + 2..).unwrap_or_default();
                was_word = false;
            }
        }
    }
    out.extend_from_slice(rest);
    out
}

/// Text of an encoded word, and the end behind it.
fn encoded_word<'w>(parts: &[&'w [u8]]) -> Option<(Vec<u8>, &'w [u8])> {
    match parts {
        [_, kind, data, end] if end.starts_with(b"=") => match kind.to_ascii_lowercase().as_slice() {
            b"q" => Some((unquoted_printable(data, true), *end)),
            b"b" => base64(data).map(|data| (data, *end)),
            _ => None,
        },
        _ => None,
    }
}

fn base64(data: &[u8]) -> Option<Vec<u8>> {
    use ::base64::Engine as _;
    let data: Vec<u8> = data.iter().copied().filter(|b| !b.is_ascii_whitespace()).collect();
    ::base64::engine::general_purpose::STANDARD.decode(data).ok()
}

fn unquoted_printable(data: &[u8], in_header: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = data.iter().copied();
    while let Some(b) = rest.next() {
        match b {
            b'_' if in_header => out.push(b' '),
            b'=' => match (rest.next(), rest.clone().next()) {
                (Some(b'\n'), _) => {}
                (Some(a), Some(b)) => {
                    rest.next();
                    let digits = [a, b];
                    match std::str::from_utf8(&digits).ok().and_then(|d| u8::from_str_radix(d, 16).ok()) {
                        Some(byte) => out.push(byte),
                        None => out.extend([b'=', a, b]),
                    }
                }
                _ => {}
            },
            b => out.push(b),
        }
    }
    out
}

/// The subject without `Re:` and `[PATCH]`.
fn cleaned(subject: &[u8], keep: bool) -> Vec<u8> {
    let mut rest = subject.trim_ascii();
    loop {
        if keep {
            break;
        }
        if let Some(behind) = [&b"Re:"[..], b"re:", b"RE:", b":"].into_iter().find_map(|mark| rest.strip_prefix(mark)) {
            rest = behind.trim_ascii_start();
        } else if rest.starts_with(b"[")
            && let Some(close) = memchr::memchr(b']', rest)
        {
            rest = rest.get(close + 1..).unwrap_or_default().trim_ascii_start();
        } else {
            break;
        }
    }
    let words: Vec<&[u8]> = rest.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty()).collect();
    words.join(&b' ')
}

pub(crate) fn parse(repo: &Repo<'_, '_>, text: &[u8], keep: bool) -> G<Mail> {
    let mut lines = text.split_inclusive(|b| *b == b'\n');
    let headers = headers(repo, &mut lines)?;
    let value = |name: &str| {
        headers.iter().find_map(|line| {
            let head = line.get(..name.len() + 1)?;
            head.eq_ignore_ascii_case(format!("{name}:").as_bytes())
                .then(|| line.get(name.len() + 1..).unwrap_or_default().trim_ascii().to_vec())
        })
    };
    let mut from = decoded(&value("From").unwrap_or_default());
    let mut date = value("Date").unwrap_or_default();
    let mut subject = cleaned(&decoded(&value("Subject").unwrap_or_default()), keep);
    let mut body: Vec<u8> = lines.flatten().copied().collect();
    match value("Content-Transfer-Encoding").map(|v| v.to_ascii_lowercase()).as_deref() {
        None | Some(b"7bit" | b"8bit" | b"binary") => {}
        Some(b"quoted-printable") => body = unquoted_printable(&body, false),
        Some(b"base64") => body = base64(&body).ok_or_else(|| fatal!["a mail in base64 cannot be read"])?,
        Some(other) => return Err(fatal!["mails in ", other, " are not supported here"]),
    }
    if value("Content-Type").is_some_and(|kind| kind.to_ascii_lowercase().starts_with(b"multipart/")) {
        return Err(fatal!["mails of several parts are not supported here"]);
    }
    let (message, at) = message_of(&body, keep, (&mut from, &mut date, &mut subject));
    let author = author_of(repo, &from, &date)?;
    let message = tidy(&bytes![&subject, "\n\n", message], false);
    Ok(Mail { author, date, subject, message, patch: body.get(at..).unwrap_or_default().to_vec() })
}

/// Headers of a mail with their continued lines.
fn headers<'t>(repo: &Repo<'_, '_>, lines: &mut impl Iterator<Item = &'t [u8]>) -> G<Vec<Vec<u8>>> {
    let mut headers: Vec<Vec<u8>> = Vec::new();
    for line in lines.by_ref() {
        repo.cx.step(1)?;
        let bare = line.trim_ascii_end();
        if bare.is_empty() {
            break;
        }
        if matches!(line.first(), Some(b' ' | b'\t'))
            && let Some(last) = headers.last_mut()
        {
            last.extend(bytes![" ", bare.trim_ascii_start()]);
        } else if !line.starts_with(b"From ") && !line.starts_with(b">From ") {
            headers.push(bare.to_vec());
        }
    }
    Ok(headers)
}

/// Message before the patch, and where the patch begins; headers in the body replace author, date and subject.
fn message_of(body: &[u8], keep: bool, fields: (&mut Vec<u8>, &mut Vec<u8>, &mut Vec<u8>)) -> (Vec<u8>, usize) {
    let (from, date, subject) = fields;
    let (mut message, mut at, mut in_headers) = (Vec::new(), 0, true);
    for line in body.split_inclusive(|b| *b == b'\n') {
        let is_patch = line.starts_with(b"diff -") || line.starts_with(b"Index: ") || line.trim_ascii_end() == b"---";
        if is_patch || (line.starts_with(b"--- ") && !line.starts_with(b"---  ")) {
            break;
        }
        at += line.len();
        if in_headers {
            let bare = line.trim_ascii();
            if bare.is_empty() {
                continue;
            }
            if let Some(who) = bare.strip_prefix(b"From: ") {
                *from = who.to_vec();
                continue;
            } else if let Some(when) = bare.strip_prefix(b"Date: ") {
                *date = when.to_vec();
                continue;
            } else if let Some(text) = bare.strip_prefix(b"Subject: ") {
                *subject = cleaned(text, keep);
                continue;
            }
            in_headers = false;
        }
        message.extend_from_slice(line);
    }
    (message, at)
}

/// Author of a mail.
fn author_of(repo: &Repo<'_, '_>, from: &[u8], date: &[u8]) -> G<Ident> {
    let mut author = Ident::parse(from);
    if memchr::memchr(b'<', from).is_none() {
        author = Ident { name: from.to_vec(), email: from.to_vec(), ..Ident::default() };
    }
    if let Some(name) = author.name.strip_prefix(b"\"").and_then(|name| name.strip_suffix(b"\"")) {
        author.name = name.iter().copied().filter(|b| *b != b'\\').collect();
    }
    if author.email.is_empty() {
        return Err(fatal!["empty ident name (for <>) not allowed"]);
    }
    (author.time, author.zone) = date::parse(repo, date).ok_or_else(|| fatal!["invalid date format: ", date])?;
    Ok(author)
}

/// Cuts a mailbox into mails.
pub(crate) fn split(text: &[u8]) -> Vec<Vec<u8>> {
    let is_from = |line: &[u8]| {
        line.starts_with(b"From ") && line.windows(3).any(|w| matches!(w, [a, b':', b] if a.is_ascii_digit() && b.is_ascii_digit()))
    };
    let mut all: Vec<Vec<u8>> = Vec::new();
    for line in text.split_inclusive(|b| *b == b'\n') {
        if is_from(line) || all.is_empty() {
            all.push(Vec::new());
        }
        if let Some(last) = all.last_mut() {
            last.extend_from_slice(line);
        }
    }
    all
}
