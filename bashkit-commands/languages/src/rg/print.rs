//! The matches of one file, and how they are shown.

use std::ops::Range;

use bashkit_core::command::Cx;
use bashkit_core::gnu::json_string::JsonString;
use bashkit_core::kernel::{Fault, Output};
use bashkit_core::pattern::Regex;

/// Bytes that are searched at a time, to the end of their last line.
const PIECE_BYTES: usize = 32 << 10;

/// Sums that `--stats` and the JSON summary report.
#[derive(Debug, Default)]
pub(super) struct Totals {
    matches: u64,
    lines: u64,
    files_with: u64,
    /// Number of files that were searched.
    pub(super) files: u64,
    bytes: u64,
}

pub(super) struct Printer {
    pub(super) out: Output,
    pub(super) names: bool,
    pub(super) numbers: bool,
    pub(super) column: bool,
    pub(super) offset: bool,
    pub(super) heading: bool,
    pub(super) only: bool,
    pub(super) vimgrep: bool,
    pub(super) count: bool,
    pub(super) count_matches: bool,
    pub(super) include_zero: bool,
    pub(super) with: bool,
    pub(super) without: bool,
    pub(super) quiet: bool,
    pub(super) invert: bool,
    pub(super) json: bool,
    pub(super) null: bool,
    pub(super) passthru: bool,
    pub(super) trim: bool,
    pub(super) replace: Option<Vec<u8>>,
    /// Names of the pattern's groups, with their numbers.
    pub(super) groups: Vec<(Vec<u8>, usize)>,
    pub(super) separator: Option<Vec<u8>>,
    pub(super) before: usize,
    pub(super) after: usize,
    pub(super) max_count: u64,
    pub(super) max_columns: Option<usize>,
    pub(super) color: bool,
    pub(super) multiline: bool,
    pub(super) stats: bool,
    pub(super) total: Totals,
    pub(super) printed: u64,
    pub(super) any_file: bool,
    pub(super) matched: bool,
}

/// A line or, with `-U`, lines that belong together, and the matches in them.
struct Hit {
    lines: Range<usize>,
    spans: Vec<(usize, usize)>,
}

const PATH_COLOR: &[u8] = b"\x1b[0m\x1b[35m";
const NUMBER_COLOR: &[u8] = b"\x1b[0m\x1b[32m";
const MATCH_COLOR: &[u8] = b"\x1b[0m\x1b[1m\x1b[31m";
const PLAIN: &[u8] = b"\x1b[0m";

impl Printer {
    fn put(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.printed += bytes.len() as u64;
        self.out.put(bytes)
    }

    fn colored(&self, color: &[u8], text: &[u8]) -> Vec<u8> {
        if self.color { [color, text, PLAIN].concat() } else { text.to_vec() }
    }

    /// A path on a line of its own.
    pub(super) fn path(&mut self, name: &[u8]) -> Result<(), Fault> {
        let shown = self.colored(PATH_COLOR, name);
        self.put(&shown)?;
        self.put(if self.null { b"\0" } else { b"\n" })
    }

    /// The matches of a text, as far as they are wanted.
    fn hits(&self, cx: &Cx<'_>, regex: Option<&Regex>, text: &[u8]) -> Result<Vec<Hit>, Fault> {
        let meter = cx.meter();
        let mut hits: Vec<Hit> = Vec::new();
        let Some(regex) = regex else { return Ok(hits) };
        let (mut at, mut end_before) = (0, None);
        let line_start = |at: usize| text.get(..at).and_then(|head| memchr::memrchr(b'\n', head)).map_or(0, |n| n + 1);
        let line_end = |at: usize| text.get(at..).and_then(|tail| memchr::memchr(b'\n', tail)).map_or(text.len(), |n| at + n + 1);
        // Where no match goes over the end of a line, whole lines are searched at a time, so that a search need not ask on its way.
        let mut piece_end = 0;
        while at <= text.len() {
            cx.step(1)?;
            if at >= piece_end {
                piece_end = if self.multiline { text.len() } else { line_end(at + PIECE_BYTES) };
            }
            let piece = text.get(..piece_end).unwrap_or(text);
            let found = regex.find_at(piece, at, false, &mut |n| meter.step(n))?;
            // What begins behind the piece is at the start of the next one.
            let Some((start, end)) = found.filter(|(start, _)| *start < piece_end || piece_end == text.len()) else {
                if piece_end == text.len() {
                    break;
                }
                at = piece_end;
                continue;
            };
            // ripgrep: nothing right behind a match is no match.
            if start == end && end_before == Some(start) {
                at = end + 1;
                continue;
            }
            end_before = Some(end);
            // Behind the last line end there is no line.
            if start >= text.len() && (text.is_empty() || text.last() == Some(&b'\n')) {
                break;
            }
            // The ends of a long line are not looked for at each of its matches.
            let known = hits.last().map(|hit| hit.lines.clone()).filter(|lines| start < lines.end && end <= lines.end);
            let (first, last) = match known {
                Some(lines) => (lines.start, lines.end),
                None => (line_start(start), line_end(if end > start { end - 1 } else { end })),
            };
            match hits.last_mut() {
                Some(hit) if first < hit.lines.end => {
                    hit.lines.end = hit.lines.end.max(last);
                    hit.spans.push((start, end));
                }
                _ => {
                    if !self.invert && hits.len() as u64 >= self.max_count {
                        break;
                    }
                    meter.fits(hits.len() * 64)?;
                    hits.push(Hit { lines: first..last, spans: vec![(start, end)] });
                }
            }
            at = if end > start { end } else { end + 1 };
            let stop_first = (self.with || self.without || (self.quiet && !self.stats)) && !self.invert;
            if stop_first {
                break;
            }
        }
        // A step that was refused ends the run here.
        cx.step(1)?;
        if self.invert {
            hits = self.others(text, &hits);
        }
        Ok(hits)
    }

    /// The lines that are not among the hits.
    fn others(&self, text: &[u8], hits: &[Hit]) -> Vec<Hit> {
        let mut out = Vec::new();
        let mut hits = hits.iter().peekable();
        let mut at = 0;
        while at < text.len() && (out.len() as u64) < self.max_count {
            let end = text.get(at..).and_then(|tail| memchr::memchr(b'\n', tail)).map_or(text.len(), |n| at + n + 1);
            while hits.peek().is_some_and(|hit| hit.lines.end <= at) {
                hits.next();
            }
            if hits.peek().is_none_or(|hit| hit.lines.start > at) {
                out.push(Hit { lines: at..end, spans: Vec::new() });
            }
            at = end;
        }
        out
    }

    /// Searches one file and prints its matches.
    pub(super) fn file(&mut self, cx: &Cx<'_>, regex: Option<&Regex>, name: &[u8], text: &[u8], nul: Option<usize>) -> Result<(), Fault> {
        cx.step(1 + text.len() as u64 / 64)?;
        let hits = self.hits(cx, regex, text)?;
        let matched = !hits.is_empty();
        let n_matches: u64 = hits.iter().map(|hit| hit.spans.len() as u64).sum();
        let n_lines: u64 =
            hits.iter().map(|hit| if self.multiline { lines_in(text.get(hit.lines.clone()).unwrap_or_default()) } else { 1 }).sum();
        self.total.files += 1;
        self.total.bytes += text.len() as u64;
        self.total.files_with += u64::from(matched);
        self.total.matches += n_matches;
        self.total.lines += n_lines;
        self.matched |= matched != self.without;
        if self.quiet {
            return Ok(());
        }
        if self.with || self.without {
            return if matched == self.with { self.path(name) } else { Ok(()) };
        }
        if self.count || self.count_matches {
            if !matched && !self.include_zero {
                return Ok(());
            }
            let n = if self.count_matches && !self.invert { n_matches } else { n_lines };
            if self.names {
                let shown = self.colored(PATH_COLOR, name);
                self.put(&shown)?;
                self.put(if self.null { b"\0" } else { b":" })?;
            }
            return self.put(format!("{n}\n").as_bytes());
        }
        if self.json {
            return if matched { self.json(name, text, &hits) } else { Ok(()) };
        }
        if let (true, Some(at)) = (matched, nul) {
            if self.names {
                self.put(&[name, b": "].concat())?;
            }
            return self.put(format!("binary file matches (found \"\\0\" byte around offset {at})\n").as_bytes());
        }
        if !matched && !self.passthru {
            return Ok(());
        }
        if self.any_file {
            if self.heading {
                self.put(b"\n")?;
            } else if self.before + self.after > 0
                && let Some(separator) = self.separator.clone()
            {
                self.put(&[&separator[..], b"\n"].concat())?;
            }
        }
        self.any_file = true;
        if self.heading && self.names {
            self.path(name)?;
        }
        self.lines(cx, regex, name, text, &hits)
    }

    fn lines(&mut self, cx: &Cx<'_>, regex: Option<&Regex>, name: &[u8], text: &[u8], hits: &[Hit]) -> Result<(), Fault> {
        let mut number = 1u64;
        let mut counted = 0;
        let mut shown_to = 0;
        let mut first = true;
        let number_of = |at: usize, number: &mut u64, counted: &mut usize| {
            *number += lines_in_front(text.get(*counted..at).unwrap_or_default());
            *counted = at;
            *number
        };
        let next_line = |at: usize| text.get(at..).and_then(|tail| memchr::memchr(b'\n', tail)).map_or(text.len(), |n| at + n + 1);
        for (i, hit) in hits.iter().enumerate() {
            cx.step(2)?;
            // The context in front of it.
            let mut start = hit.lines.start;
            let mut n = if self.passthru { usize::MAX } else { self.before };
            while n > 0 && start > shown_to {
                start = text.get(..start - 1).and_then(|head| memchr::memrchr(b'\n', head)).map_or(0, |at| at + 1).max(shown_to);
                n -= 1;
            }
            if !first
                && start > shown_to
                && self.before + self.after > 0
                && !self.passthru
                && let Some(separator) = self.separator.clone()
            {
                self.put(&[&separator[..], b"\n"].concat())?;
            }
            first = false;
            let mut at = start;
            while at < hit.lines.start {
                let end = next_line(at);
                let number = number_of(at, &mut number, &mut counted);
                self.line(name, number, at, text.get(at..end).unwrap_or_default(), None, &[])?;
                at = end;
            }
            let number_here = number_of(hit.lines.start, &mut number, &mut counted);
            self.hit(cx, regex, name, number_here, text, hit)?;
            shown_to = hit.lines.end;
            // The context behind it, up to the next.
            let limit = hits.get(i + 1).map_or(text.len(), |next| next.lines.start);
            let mut n = if self.passthru { usize::MAX } else { self.after };
            while n > 0 && shown_to < limit {
                let end = next_line(shown_to);
                let number = number_of(shown_to, &mut number, &mut counted);
                self.line(name, number, shown_to, text.get(shown_to..end).unwrap_or_default(), None, &[])?;
                shown_to = end;
                n -= 1;
            }
        }
        if hits.is_empty() && self.passthru {
            let mut at = 0;
            while at < text.len() {
                let end = next_line(at);
                let number = number_of(at, &mut number, &mut counted);
                self.line(name, number, at, text.get(at..end).unwrap_or_default(), None, &[])?;
                at = end;
            }
        }
        Ok(())
    }

    fn hit(&mut self, cx: &Cx<'_>, regex: Option<&Regex>, name: &[u8], number: u64, text: &[u8], hit: &Hit) -> Result<(), Fault> {
        let part = |span: &(usize, usize)| text.get(span.0..span.1).unwrap_or_default();
        let line_of = |at: usize| text.get(hit.lines.start..at).map_or(0, lines_in_front);
        let column_of = |at: usize| {
            let start = text
                .get(hit.lines.start..at)
                .and_then(|head| memchr::memrchr(b'\n', head))
                .map_or(hit.lines.start, |n| hit.lines.start + n + 1);
            at - start + 1
        };
        let mut replaced: Vec<Vec<u8>> = Vec::new();
        if let (Some(with), Some(regex)) = (&self.replace, regex) {
            let mut n_bytes = text.len();
            for span in &hit.spans {
                let new = expand(cx, regex, text, span.0, with, &self.groups)?;
                n_bytes += new.len() + size_of::<Vec<u8>>();
                // They are copied once more, into the line.
                cx.meter().fits(2 * n_bytes)?;
                replaced.push(new);
            }
        }
        if self.only && !self.invert {
            // The matches follow each other: what is in front of one is not looked at again for the next.
            let (mut seen, mut n_lines, mut line_start) = (hit.lines.start, 0, hit.lines.start);
            for (i, span) in hit.spans.iter().enumerate() {
                let between = text.get(seen..span.0).unwrap_or_default();
                cx.step(1 + between.len() as u64 / 64)?;
                n_lines += lines_in_front(between);
                line_start = memchr::memrchr(b'\n', between).map_or(line_start, |n| seen + n + 1);
                seen = span.0;
                let shown = replaced.get(i).cloned().unwrap_or_else(|| part(span).to_vec());
                let whole = [(0, shown.len())];
                let column = Some(span.0 - line_start + 1);
                self.line(name, number + n_lines, span.0, &[&shown[..], b"\n"].concat(), column, &whole)?;
            }
            return Ok(());
        }
        let mut line = Vec::new();
        let mut spans = Vec::new();
        let mut from = hit.lines.start;
        for (i, span) in hit.spans.iter().enumerate() {
            line.extend_from_slice(text.get(from..span.0).unwrap_or_default());
            let start = line.len();
            match replaced.get(i) {
                Some(new) => line.extend_from_slice(new),
                None => line.extend_from_slice(part(span)),
            }
            spans.push((start, line.len()));
            from = span.1;
        }
        line.extend_from_slice(text.get(from..hit.lines.end).unwrap_or_default());
        if self.vimgrep && !hit.spans.is_empty() {
            for span in &hit.spans {
                self.line(name, number + line_of(span.0), hit.lines.start, &line, Some(column_of(span.0)), &spans)?;
            }
            return Ok(());
        }
        let mut at = 0;
        let mut n = 0;
        while at < line.len() || (at == 0 && line.is_empty()) {
            let end = line.get(at..).and_then(|tail| memchr::memchr(b'\n', tail)).map_or(line.len(), |n| at + n + 1);
            let inside: Vec<(usize, usize)> =
                spans.iter().filter(|(s, e)| *s < end && *e > at).map(|(s, e)| (s.saturating_sub(at), (e - at).min(end - at))).collect();
            let column = hit.spans.first().map_or(1, |span| if n == 0 { column_of(span.0) } else { 1 });
            self.line(name, number + n, hit.lines.start + at, line.get(at..end).unwrap_or_default(), Some(column), &inside)?;
            n += 1;
            if end == at {
                break;
            }
            at = end;
        }
        Ok(())
    }

    /// One line: a match has a column, context has none.
    fn line(
        &mut self,
        name: &[u8],
        number: u64,
        offset: usize,
        line: &[u8],
        column: Option<usize>,
        spans: &[(usize, usize)],
    ) -> Result<(), Fault> {
        let mark: &[u8] = if column.is_some() { b":" } else { b"-" };
        let mut head = Vec::new();
        if self.names && !self.heading {
            head.extend(self.colored(PATH_COLOR, name));
            head.extend_from_slice(if self.null { b"\0" } else { mark });
        }
        if self.numbers {
            head.extend(self.colored(NUMBER_COLOR, number.to_string().as_bytes()));
            head.extend_from_slice(mark);
        }
        if let (true, Some(column)) = (self.column, column) {
            head.extend(self.colored(PLAIN, column.to_string().as_bytes()));
            head.extend_from_slice(mark);
        }
        if self.offset {
            head.extend(self.colored(PLAIN, offset.to_string().as_bytes()));
            head.extend_from_slice(mark);
        }
        self.put(&head)?;
        let body = line.strip_suffix(b"\n").unwrap_or(line);
        // ripgrep: the end of the line counts, unless the line was made anew; matches are counted where they are looked for.
        let length = if self.replace.is_some() { body.len() } else { line.len() };
        if self.max_columns.is_some_and(|most| length > most) {
            let counts = self.color || self.column || self.stats;
            let text = match column {
                Some(_) if self.only || !counts || spans.is_empty() => "[Omitted long matching line]".to_owned(),
                Some(_) => format!("[Omitted long line with {} matches]", spans.len()),
                None => "[Omitted long context line]".to_owned(),
            };
            return self.put(&[text.as_bytes(), b"\n"].concat());
        }
        let cut = if self.trim { body.iter().take_while(|b| b.is_ascii_whitespace()).count() } else { 0 };
        if !self.color || spans.is_empty() {
            self.put(body.get(cut..).unwrap_or_default())?;
            return self.put(b"\n");
        }
        let mut from = cut;
        let mut out = Vec::new();
        for (start, end) in spans {
            out.extend_from_slice(body.get(from..(*start).max(from)).unwrap_or_default());
            if end > start {
                out.extend_from_slice(MATCH_COLOR);
                out.extend_from_slice(body.get((*start).max(from)..(*end).min(body.len())).unwrap_or_default());
                out.extend_from_slice(PLAIN);
            }
            from = (*end).max(from);
        }
        out.extend_from_slice(body.get(from..).unwrap_or_default());
        out.push(b'\n');
        self.put(&out)
    }

    fn json(&mut self, name: &[u8], text: &[u8], hits: &[Hit]) -> Result<(), Fault> {
        let path = json_text(name);
        let before = self.printed;
        self.put(format!("{{\"type\":\"begin\",\"data\":{{\"path\":{path}}}}}\n").as_bytes())?;
        let (mut number, mut counted) = (1, 0);
        for hit in hits {
            number += lines_in_front(text.get(counted..hit.lines.start).unwrap_or_default());
            counted = hit.lines.start;
            let lines = json_text(text.get(hit.lines.clone()).unwrap_or_default());
            let spans: Vec<String> = hit
                .spans
                .iter()
                .map(|(start, end)| {
                    let matched = json_text(text.get(*start..*end).unwrap_or_default());
                    format!("{{\"match\":{matched},\"start\":{},\"end\":{}}}", start - hit.lines.start, end - hit.lines.start)
                })
                .collect();
            let row = format!(
                "{{\"type\":\"match\",\"data\":{{\"path\":{path},\"lines\":{lines},\"line_number\":{number},\"absolute_offset\":{},\"submatches\":[{}]}}}}\n",
                hit.lines.start,
                spans.join(",")
            );
            self.put(row.as_bytes())?;
        }
        let n_matches: usize = hits.iter().map(|hit| hit.spans.len()).sum();
        let row = format!(
            "{{\"type\":\"end\",\"data\":{{\"path\":{path},\"binary_offset\":null,\"stats\":{{\"elapsed\":{{\"secs\":0,\"nanos\":0,\"human\":\"0.000000s\"}},\"searches\":1,\"searches_with_match\":1,\"bytes_searched\":{},\"bytes_printed\":{},\"matched_lines\":{},\"matches\":{n_matches}}}}}}}\n",
            text.len(),
            self.printed - before,
            hits.len()
        );
        self.put(row.as_bytes())
    }

    /// Prints the summary that follows all files.
    pub(super) fn finish(&mut self, _cx: &Cx<'_>) -> Result<(), Fault> {
        let total = &self.total;
        if self.json {
            let row = format!(
                "{{\"data\":{{\"elapsed_total\":{{\"human\":\"0.000000s\",\"nanos\":0,\"secs\":0}},\"stats\":{{\"bytes_printed\":{},\"bytes_searched\":{},\"elapsed\":{{\"human\":\"0.000000s\",\"nanos\":0,\"secs\":0}},\"matched_lines\":{},\"matches\":{},\"searches\":{},\"searches_with_match\":{}}}}},\"type\":\"summary\"}}\n",
                self.printed, total.bytes, total.lines, total.matches, total.files, total.files_with
            );
            self.out.put(row.as_bytes())?;
        } else if self.stats {
            let text = format!(
                "\n{} matches\n{} matched lines\n{} files contained matches\n{} files searched\n{} bytes printed\n{} bytes searched\n0.000000 seconds spent searching\n0.000000 seconds\n",
                total.matches, total.lines, total.files_with, total.files, self.printed, total.bytes
            );
            self.out.put(text.as_bytes())?;
        }
        self.out.flush()
    }
}

fn lines_in(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64 + u64::from(!text.is_empty() && text.last() != Some(&b'\n'))
}

fn lines_in_front(text: &[u8]) -> u64 {
    memchr::memchr_iter(b'\n', text).count() as u64
}

/// `{"text":"…"}`, or base64 bytes where it is no UTF-8.
fn json_text(bytes: &[u8]) -> String {
    let Ok(text) = std::str::from_utf8(bytes) else {
        const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let mut out = String::new();
        for chunk in bytes.chunks(3) {
            let at = |i: usize| u32::from(chunk.get(i).copied().unwrap_or(0));
            let word = at(0) << 16 | at(1) << 8 | at(2);
            for i in 0..4 {
                let digit = usize::try_from(word >> (18 - 6 * i) & 63).unwrap_or(0);
                out.push(if i <= chunk.len() { LETTERS.get(digit).map_or('=', |b| char::from(*b)) } else { '=' });
            }
        }
        return format!("{{\"bytes\":\"{out}\"}}");
    };
    format!("{{\"text\":{}}}", JsonString::default().of(text))
}

/// The text of `-r` for the match that begins at `start`.
fn expand(cx: &Cx<'_>, regex: &Regex, text: &[u8], start: usize, with: &[u8], names: &[(Vec<u8>, usize)]) -> Result<Vec<u8>, Fault> {
    let meter = cx.meter();
    let mut groups = Vec::new();
    regex.captures_at(text, start, false, &mut groups, &mut |n| meter.step(n))?;
    cx.step(1)?;
    let mut out = Vec::new();
    let mut rest = with;
    while let Some(at) = memchr::memchr(b'$', rest) {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        rest = rest.get(at + 1..).unwrap_or_default();
        if let Some(behind) = rest.strip_prefix(b"$") {
            out.push(b'$');
            rest = behind;
            continue;
        }
        let (name, behind) = match rest.strip_prefix(b"{").and_then(|inner| Some((inner, memchr::memchr(b'}', inner)?))) {
            Some((inner, close)) => (inner.get(..close).unwrap_or_default(), inner.get(close + 1..).unwrap_or_default()),
            None => {
                let n = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
                (rest.get(..n).unwrap_or_default(), rest.get(n..).unwrap_or_default())
            }
        };
        if name.is_empty() {
            out.push(b'$');
            continue;
        }
        rest = behind;
        let idx = std::str::from_utf8(name).ok().and_then(|digits| digits.parse::<usize>().ok());
        let idx = idx.or_else(|| names.iter().find(|(known, _)| known == name).map(|(_, number)| *number));
        if let Some((from, to)) = idx.and_then(|idx| groups.get(idx).copied().flatten()) {
            out.extend_from_slice(text.get(from..to).unwrap_or_default());
        }
    }
    out.extend_from_slice(rest);
    Ok(out)
}

/// Names of the groups of patterns that are tried one after the other, with their numbers.
pub(super) fn group_names(patterns: &[Vec<u8>]) -> Vec<(Vec<u8>, usize)> {
    let mut names = Vec::new();
    let mut n_groups = 0;
    for pattern in patterns {
        let mut rest = pattern.as_slice();
        let mut in_class = false;
        while let Some((&byte, behind)) = rest.split_first() {
            rest = behind;
            match byte {
                b'\\' => rest = rest.get(1..).unwrap_or_default(),
                b'[' => in_class = true,
                b']' => in_class = false,
                b'(' if !in_class && !rest.starts_with(b"?") => n_groups += 1,
                b'(' if !in_class => {
                    let name = rest
                        .strip_prefix(b"?P<")
                        .or_else(|| rest.strip_prefix(b"?<"))
                        .filter(|name| !name.starts_with(b"=") && !name.starts_with(b"!"));
                    if let Some((name, end)) = name.and_then(|name| Some((name, memchr::memchr(b'>', name)?))) {
                        n_groups += 1;
                        names.push((name.get(..end).unwrap_or_default().to_vec(), n_groups));
                    }
                }
                _ => {}
            }
        }
    }
    names
}
