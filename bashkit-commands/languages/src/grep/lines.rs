//! The lines of one file: finding those that match in whole buffers, and printing them with what goes around them.

use bashkit_core::command::Cx;
use bashkit_core::gnu::searcher::{Searcher, Span};
use bashkit_core::kernel::{Fault, Input, Output};
use bashkit_core::pattern::{Regex, Wanted};

use super::{Binary, List, Settings};

/// Search over files with one expression and one set of options.
pub(super) struct Grep {
    pub(super) settings: Settings,
    pub(super) out: Output,
    regex: Option<Regex>,
    searcher: Searcher,
    /// The regular expression can be run over many lines at once.
    whole: bool,
    /// Output exists, so a group separator may be due before the next lines.
    used: bool,
    /// Columns of line numbers and offsets, at least.
    place_width: usize,
    /// Matches of a line.
    spans: Vec<Span>,
}

/// Lines that are looked for together.
const LINES_AT_ONCE: usize = 64;

/// Progress of the search in the current file.
struct State<'n> {
    name: &'n [u8],
    buf: Vec<u8>,
    /// Offset in `buf` of the next line.
    at: usize,
    /// Bytes of the file before `buf`.
    before: u64,
    /// Lines counted up to `counted`.
    n_lines: u64,
    counted: usize,
    /// The end of what was printed last, when it is still in `buf`.
    printed_to: Option<usize>,
    pending: u64,
    n_selected: u64,
    /// Offset in the file behind the last selected line.
    selected_to: u64,
    /// Lines that match, of those behind `at`, the last one first.
    found: Vec<Span>,
    has_nul: bool,
    bad_text: bool,
    /// Up to here the text was found to be valid.
    valid_to: usize,
    /// Lines of the block that were looked at one by one.
    n_looked: usize,
    quiet: bool,
    stop_first: bool,
    /// Only the context behind the last line that `-m` lets through is missing.
    draining: bool,
    over: bool,
}

/// Columns for line numbers and offsets (`-T`): those of the largest that a file of this size can have.
fn place_width(input: &Input, line_number: bool) -> usize {
    let size = input
        .description()
        .and_then(|from| from.metadata())
        .filter(|meta| meta.is_file())
        .map_or(i64::MAX.unsigned_abs(), |meta| meta.size);
    size.saturating_add(u64::from(line_number && size < i64::MAX.unsigned_abs())).to_string().len()
}

impl Grep {
    pub(super) fn new(cx: &Cx<'_>, settings: Settings, regex: Option<Regex>) -> Self {
        let whole = settings.end == b'\n' && regex.as_ref().is_some_and(Regex::searches_lines);
        Self { out: cx.stdout(), regex, searcher: Searcher::new(cx, 2), whole, used: false, place_width: 0, spans: Vec::new(), settings }
    }

    /// Searches one file; whether any line was selected.
    pub(super) fn file(&mut self, cx: &Cx<'_>, mut input: Input, name: &[u8]) -> Result<bool, Fault> {
        if self.settings.initial_tab {
            self.place_width = place_width(&input, self.settings.line_number);
        }
        let s = &self.settings;
        let mut state = State {
            name,
            buf: Vec::new(),
            at: 0,
            before: 0,
            n_lines: 0,
            counted: 0,
            printed_to: None,
            pending: 0,
            n_selected: 0,
            selected_to: 0,
            found: Vec::new(),
            has_nul: false,
            bad_text: false,
            valid_to: 0,
            n_looked: 0,
            quiet: s.quiet || s.list != List::No || s.count,
            stop_first: s.quiet || s.list != List::No,
            draining: false,
            over: s.max_count == 0,
        };
        let was_quiet = state.quiet;
        let mut n_before_nul = None;
        let mut read = Ok(());
        while !state.over {
            self.trim(&mut state);
            let from = state.buf.len();
            // What has come is searched before more is waited for.
            let data = match input.fill() {
                Ok(data) => data,
                Err(fault) => {
                    read = Err(fault);
                    &[]
                }
            };
            let n = data.len();
            cx.meter().fits(state.buf.len() + n).map_err(Fault::from)?;
            state.buf.extend_from_slice(data);
            input.used(n);
            let new = state.buf.get_mut(from..).unwrap_or_default();
            if self.settings.end == b'\n' && self.settings.binary != Binary::Text {
                if !state.has_nul && memchr::memchr(0, new).is_some() {
                    if self.settings.binary == Binary::WithoutMatch {
                        return self.finish(cx, &state, false, was_quiet, Some(0));
                    }
                    if !self.settings.count {
                        state.quiet = true;
                        state.stop_first = true;
                    }
                    state.has_nul = true;
                    n_before_nul = Some(state.n_selected);
                }
                if state.has_nul {
                    for byte in new.iter_mut() {
                        if *byte == 0 {
                            *byte = b'\n';
                        }
                    }
                }
            }
            let at_end = n == 0;
            let end = if at_end {
                state.buf.len()
            } else {
                // Only the new bytes can hold the last end of a line.
                match state.buf.get(from..).and_then(|new| memchr::memrchr(self.settings.end, new)) {
                    Some(last) => from + last + 1,
                    None => continue,
                }
            };
            self.lines(cx, &mut state, end)?;
            state.over |= at_end;
            if self.settings.line_buffered {
                self.out.flush()?;
            }
        }
        // What was read ahead is given back, so that the next reader of a shared file goes on behind the last line.
        if state.n_selected >= self.settings.max_count
            && let Some(from) = input.description()
            && let Some(position) = from.position()
        {
            // Lines of context behind the last one are read again.
            let unread = (state.before + state.buf.len() as u64).saturating_sub(state.selected_to);
            let mut ahead = 0;
            if let Ok(data) = input.fill() {
                ahead = data.len() as u64;
            }
            let now = input.description().and_then(|d| d.position()).unwrap_or(position);
            let target = now.saturating_sub(ahead + unread);
            if let Some(from) = input.description().cloned() {
                input.forget();
                from.seek(target);
            }
        }
        drop(input);
        let binary = state.bad_text || n_before_nul.is_some_and(|n| state.n_selected > n);
        let selected = self.finish(cx, &state, binary, was_quiet, None)?;
        read?;
        Ok(selected)
    }

    /// Counts, names, and the message for binary files.
    fn finish(&mut self, cx: &Cx<'_>, state: &State<'_>, binary: bool, was_quiet: bool, n: Option<u64>) -> Result<bool, Fault> {
        let n = n.unwrap_or(state.n_selected);
        if binary && !was_quiet && n > 0 {
            self.out.flush()?;
            if self.settings.binary == Binary::Message {
                cx.error_bytes(&[state.name, b": binary file matches"].concat())?;
            }
        }
        let end_of_name: &[u8] = if self.settings.null { b"\0" } else { b"\n" };
        if self.settings.quiet {
            return Ok(n > 0);
        }
        // A list wins over a count.
        if self.settings.list != List::No {
            if (self.settings.list == List::With) == (n > 0) {
                self.file_name(state.name)?;
                self.out.put(end_of_name)?;
            }
        } else if self.settings.count {
            if self.settings.with_filename {
                self.file_name(state.name)?;
                if self.settings.null { self.out.put(b"\0")? } else { self.separator(b":")? }
            }
            self.out.put(format!("{n}\n").as_bytes())?;
        }
        if self.settings.line_buffered {
            self.out.flush()?;
        }
        Ok(n > 0)
    }

    /// Forgets what is no more needed at the start of the buffer.
    fn trim(&self, state: &mut State<'_>) {
        let mut keep = state.at;
        if self.settings.before > 0 {
            let floor = state.printed_to.unwrap_or(0);
            let mut n = 0;
            while n < self.settings.before && keep > floor {
                keep = line_start(&state.buf, keep - 1, self.settings.end).max(floor);
                n += 1;
            }
        }
        if keep == 0 {
            return;
        }
        self.count_lines(state, keep.max(state.counted));
        state.buf.drain(..keep);
        state.found.clear();
        state.valid_to = state.valid_to.saturating_sub(keep);
        state.at -= keep;
        state.counted -= keep;
        state.before += keep as u64;
        state.printed_to = state.printed_to.and_then(|at| at.checked_sub(keep));
    }

    fn count_lines(&self, state: &mut State<'_>, to: usize) {
        if self.settings.line_number && to > state.counted {
            let new = state.buf.get(state.counted..to).unwrap_or_default();
            state.n_lines += memchr::memchr_iter(self.settings.end, new).count() as u64;
        }
        state.counted = to;
    }

    /// Handles the complete lines up to `end`.
    fn lines(&mut self, cx: &Cx<'_>, state: &mut State<'_>, end: usize) -> Result<(), Fault> {
        cx.step(1 + (end - state.at) as u64 / 64)?;
        state.n_looked = 0;
        if self.counts_all(state) {
            let lines = state.buf.get(state.at..end).unwrap_or_default();
            let has_open_end = lines.last().is_some_and(|byte| *byte != b'\n');
            state.n_selected += memchr::memchr_iter(b'\n', lines).count() as u64 + u64::from(has_open_end);
            state.at = end;
            return Ok(());
        }
        while state.at < end && !state.over {
            if state.draining {
                self.rejected(state, end)?;
                state.at = state.printed_to.unwrap_or(end);
                state.over = state.pending == 0;
                return Ok(());
            }
            let found = self.next_match(state, end)?;
            if self.settings.invert {
                let until = found.map_or(end, |(from, _)| from);
                if !state.quiet && self.is_plain() && self.block(state, until)? {
                    state.at = until;
                }
                while state.at < until && !state.over && !state.draining {
                    let stop = line_end(&state.buf, state.at, end, self.settings.end);
                    self.selected(cx, state, state.at, stop)?;
                }
                if let Some((_, stop)) = found
                    && !state.over
                    && !state.draining
                {
                    self.rejected(state, stop)?;
                    state.at = stop;
                }
            } else {
                match found {
                    Some((from, stop)) => {
                        self.rejected(state, from)?;
                        self.selected(cx, state, from, stop)?;
                    }
                    None => {
                        self.rejected(state, end)?;
                        state.at = end;
                    }
                }
            }
        }
        Ok(())
    }

    /// Every line is selected, and nothing but their number is asked for (`grep -c ''`).
    fn counts_all(&self, state: &State<'_>) -> bool {
        let matches_all = self.regex.as_ref().is_some_and(Regex::is_empty) && !self.settings.invert;
        matches_all && self.is_plain() && self.settings.end == b'\n' && state.quiet && !state.stop_first
    }

    /// Selected lines are printed as they are, and nothing else is.
    fn is_plain(&self) -> bool {
        let s = &self.settings;
        s.max_count == u64::MAX && !s.has_context && !(s.only || s.with_filename || s.line_number || s.byte_offset) && s.color.is_none()
    }

    /// Prints all lines up to `until` at once; `false` when they have to be looked at one by one.
    fn block(&mut self, state: &mut State<'_>, until: usize) -> Result<bool, Fault> {
        let text = state.buf.get(state.at..until).unwrap_or_default();
        if text.is_empty() || (self.settings.looks_for_bad_text() && has_bad_text(text)) {
            return Ok(false);
        }
        self.out.put(text)?;
        if text.last() != Some(&self.settings.end) {
            self.out.put(&[self.settings.end])?;
        }
        state.n_selected += 1;
        Ok(true)
    }

    /// Finds some of the next lines that match at once; `false` where that is not possible.
    fn next_matches(&self, regex: &Regex, state: &mut State<'_>, end: usize) -> Result<bool, Fault> {
        let n_lines = if state.stop_first { 1 } else { LINES_AT_ONCE };
        let State { buf, found, at, .. } = state;
        let text = buf.get(..end).unwrap_or_default();
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let mut behind = *at;
        let byte = self.settings.end;
        let searched = self.searcher.each(regex, text, *at, Wanted::Start, |(from, _)| {
            let start = line_start(text, from, byte).max(behind);
            behind = line_end(buf, start, end, byte);
            found.push((start, behind));
            (found.len() < n_lines).then_some(behind)
        })?;
        found.reverse();
        Ok(searched)
    }

    /// The next line that matches, with its end.
    fn next_match(&self, state: &mut State<'_>, end: usize) -> Result<Option<Span>, Fault> {
        let Some(regex) = &self.regex else { return Ok(None) };
        let byte = self.settings.end;
        if self.whole {
            if let Some(line) = state.found.pop() {
                return Ok(Some(line));
            }
            if self.next_matches(regex, state, end)? {
                return Ok(state.found.pop());
            }
        }
        let text = state.buf.get(..end).unwrap_or_default();
        if self.whole {
            // The newline behind the last line is no line of its own.
            let text = text.strip_suffix(b"\n").unwrap_or(text);
            return Ok(self.searcher.some(regex, text, state.at)?.map(|(from, _)| {
                let start = line_start(text, from, byte).max(state.at);
                (start, line_end(&state.buf, start, end, byte))
            }));
        }
        let mut at = state.at;
        while at < end {
            let stop = line_end(&state.buf, at, end, byte);
            let line = text.get(at..stop).unwrap_or_default();
            let line = line.strip_suffix(&[byte]).unwrap_or(line);
            if self.searcher.is_match(regex, line)? {
                return Ok(Some((at, stop)));
            }
            at = stop;
        }
        Ok(None)
    }

    /// Processes a selected line: counts it and prints it with its leading context.
    fn selected(&mut self, cx: &Cx<'_>, state: &mut State<'_>, from: usize, to: usize) -> Result<(), Fault> {
        cx.step(1)?;
        state.n_selected += 1;
        state.at = to;
        state.selected_to = state.before + to as u64;
        if !state.quiet {
            self.leading(state, from)?;
            self.print(state, from, to, true)?;
            state.printed_to = Some(to);
            state.pending = self.settings.after;
            self.used = true;
        }
        if state.stop_first || state.n_selected >= self.settings.max_count {
            state.draining = state.pending > 0;
            state.over = !state.draining;
        }
        Ok(())
    }

    /// The separator and the lines before a selected one.
    fn leading(&mut self, state: &mut State<'_>, from: usize) -> Result<(), Fault> {
        if !self.settings.has_context {
            return Ok(());
        }
        let floor = state.printed_to.unwrap_or(0);
        let mut start = from;
        let mut n = 0;
        while n < self.settings.before && start > floor {
            start = line_start(&state.buf, start - 1, self.settings.end).max(floor);
            n += 1;
        }
        if self.used
            && state.printed_to != Some(start)
            && let Some(separator) = &self.settings.separator
        {
            match &self.settings.color {
                Some(colors) => colors.paint(&mut self.out, &colors.separator, separator)?,
                None => self.out.put(separator)?,
            }
            self.out.put(b"\n")?;
        }
        while start < from {
            let stop = line_end(&state.buf, start, from, self.settings.end);
            self.print(state, start, stop, false)?;
            start = stop;
        }
        Ok(())
    }

    /// Lines that are not selected, up to `to`: some may be context of the one before.
    fn rejected(&mut self, state: &mut State<'_>, to: usize) -> Result<(), Fault> {
        let mut at = state.at;
        while state.pending > 0 && at < to {
            let stop = line_end(&state.buf, at, to, self.settings.end);
            self.print(state, at, stop, false)?;
            state.printed_to = Some(stop);
            state.pending -= 1;
            at = stop;
        }
        Ok(())
    }

    // ---- printing ----

    fn file_name(&mut self, name: &[u8]) -> Result<(), Fault> {
        match &self.settings.color {
            Some(colors) => colors.paint(&mut self.out, &colors.file, name),
            None => self.out.put(name),
        }
    }

    fn separator(&mut self, separator: &[u8]) -> Result<(), Fault> {
        match &self.settings.color {
            Some(colors) => colors.paint(&mut self.out, &colors.separator, separator),
            None => self.out.put(separator),
        }
    }

    /// File name, line number, byte offset.
    fn head(&mut self, state: &mut State<'_>, line: usize, at: usize, empty: bool, separator: &[u8]) -> Result<(), Fault> {
        if self.settings.with_filename {
            self.file_name(state.name)?;
            if self.settings.null { self.out.put(b"\0")? } else { self.separator(separator)? }
        }
        if self.settings.line_number {
            self.count_lines_to(state, line);
            let text = format!("{:>width$}", state.n_lines + 1, width = self.place_width);
            match &self.settings.color {
                Some(colors) => colors.paint(&mut self.out, &colors.line, text.as_bytes())?,
                None => self.out.put(text.as_bytes())?,
            }
            self.separator(separator)?;
        }
        if self.settings.byte_offset {
            let text = format!("{:>width$}", state.before + at as u64, width = self.place_width);
            match &self.settings.color {
                Some(colors) => colors.paint(&mut self.out, &colors.byte, text.as_bytes())?,
                None => self.out.put(text.as_bytes())?,
            }
            self.separator(separator)?;
        }
        let has_head = self.settings.with_filename || self.settings.line_number || self.settings.byte_offset;
        if self.settings.initial_tab && has_head && !empty {
            self.out.put(b"\t")?;
        }
        Ok(())
    }

    fn count_lines_to(&self, state: &mut State<'_>, line: usize) {
        self.count_lines(state, line);
    }

    /// Prints a selected line or a line of context.
    fn print(&mut self, state: &mut State<'_>, from: usize, to: usize, selected: bool) -> Result<(), Fault> {
        let separator: &[u8] = if selected { b":" } else { b"-" };
        let end = self.settings.end;
        let matching = selected != self.settings.invert;
        let whole = state.buf.get(from..to).unwrap_or_default();
        let ended = whole.last() == Some(&end);
        let body_len = whole.len() - usize::from(ended);
        if self.settings.looks_for_bad_text() && is_bad(state, from, to) {
            state.bad_text = true;
            return Ok(());
        }
        if !self.settings.only {
            self.head(state, from, from, whole_is_empty(state, from, to), separator)?;
        }
        let plain = self.settings.color.is_none() && !self.settings.only;
        if plain {
            let whole = state.buf.get(from..to).unwrap_or_default();
            self.out.put(whole)?;
            if !ended {
                self.out.put(&[end])?;
            }
            return Ok(());
        }
        let body = state.buf.get(from..from + body_len).unwrap_or_default().to_vec();
        let mut shown = 0;
        if matching {
            shown = self.matches(state, &body, from, selected, separator)?;
        }
        if self.settings.only {
            return Ok(());
        }
        let rest = body.get(shown..).unwrap_or_default();
        match &self.settings.color {
            Some(colors) => {
                let line = line_color(colors, self.settings.invert, selected);
                if rest.is_empty() { self.out.put(b"")? } else { colors.paint(&mut self.out, line, rest)? }
            }
            None => self.out.put(rest)?,
        }
        self.out.put(&[end])?;
        Ok(())
    }

    /// Prints the matches of a line (`-o`), or the line up to its last match in colors; how far it came.
    fn matches(&mut self, state: &mut State<'_>, body: &[u8], from: usize, selected: bool, separator: &[u8]) -> Result<usize, Fault> {
        let Some(regex) = self.regex.clone() else { return Ok(0) };
        let mut at = 0;
        let mut shown = 0;
        let mut spans = std::mem::take(&mut self.spans);
        spans.clear();
        let at_once = self.searcher.all(&regex, body, |span| spans.push(span))?;
        let mut found = spans.iter().copied();
        while at <= body.len() {
            let next = if at_once { found.next() } else { self.searcher.find(&regex, body, at)? };
            let Some((start, stop)) = next else { break };
            if start == stop {
                at = stop + regex.locale().len_at(body, stop);
                continue;
            }
            let text = body.get(start..stop).unwrap_or_default();
            if self.settings.only {
                self.head(state, from, from + start, false, separator)?;
            } else if let Some(colors) = &self.settings.color {
                let line = line_color(colors, self.settings.invert, selected);
                let between = body.get(shown..start).unwrap_or_default();
                // GNU: the color of the line ends where that of the match does.
                if !line.is_empty() {
                    colors.start(&mut self.out, line)?;
                }
                self.out.put(between)?;
                if !line.is_empty() && (if selected { &colors.selected_match } else { &colors.context_match }).is_empty() {
                    colors.end(&mut self.out)?;
                }
            }
            match &self.settings.color {
                Some(colors) => {
                    let code = if selected { &colors.selected_match } else { &colors.context_match };
                    colors.paint(&mut self.out, code, text)?;
                }
                None => self.out.put(text)?,
            }
            if self.settings.only {
                self.out.put(&[self.settings.end])?;
            }
            shown = stop;
            at = stop;
        }
        self.spans = spans;
        Ok(shown)
    }
}

fn whole_is_empty(state: &State<'_>, from: usize, to: usize) -> bool {
    state.buf.get(from..to).is_none_or(|line| line.is_empty() || line == b"\n" || line == b"\0")
}

fn line_color(colors: &super::color::Colors, invert: bool, selected: bool) -> &[u8] {
    if selected != (colors.reverse && invert) { &colors.selected_line } else { &colors.context_line }
}

/// Start of the line that holds the byte at `at`.
fn line_start(buf: &[u8], at: usize, end: u8) -> usize {
    buf.get(..at).and_then(|before| memchr::memrchr(end, before)).map_or(0, |newline| newline + 1)
}

/// End of the line that begins at `at`, its terminator included.
fn line_end(buf: &[u8], at: usize, max: usize, end: u8) -> usize {
    buf.get(at..max).and_then(|rest| memchr::memchr(end, rest)).map_or(max, |newline| at + newline + 1)
}

/// Lines of a block that are looked at one by one, before it is clear that many are printed.
const LINES_MAX: usize = 8;

/// Whether a line is no valid text. Where many lines are printed, the rest of the block is looked at as one.
fn is_bad(state: &mut State<'_>, from: usize, to: usize) -> bool {
    if to <= state.valid_to {
        return false;
    }
    state.n_looked += 1;
    if state.n_looked == LINES_MAX && !has_bad_text(state.buf.get(from..).unwrap_or_default()) {
        state.valid_to = state.buf.len();
        return false;
    }
    has_bad_text(state.buf.get(from..to).unwrap_or_default())
}

fn has_bad_text(line: &[u8]) -> bool {
    !line.is_ascii() && std::str::from_utf8(line).is_err()
}
