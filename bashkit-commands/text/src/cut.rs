//! `cut`: selected parts of each line.

use std::ops::ControlFlow;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::set_fields::{self, BadList};
use bashkit_core::gnu::{linebuffer, quotearg, usage};
use bashkit_core::kernel::{Done, Fault, Output};

const BYTES: Opt = Opt::value('b', "bytes", "LIST", "select only these bytes");
const CHARS: Opt = Opt::value('c', "characters", "LIST", "select only these characters (bytes, as in GNU cut)");
const DELIMITER: Opt = Opt::value('d', "delimiter", "DELIM", "use DELIM instead of TAB for field delimiter");
const FIELDS: Opt = Opt::value('f', "fields", "LIST", "select only these fields; also print any line that contains no delimiter character");
const NO_SPLIT: Opt = Opt::flag('n', "", "(ignored, as in GNU cut)");
const COMPLEMENT: Opt = Opt::flag('\0', "complement", "complement the set of selected bytes, characters or fields");
const ONLY: Opt = Opt::flag('s', "only-delimited", "do not print lines not containing delimiters");
const OUTPUT: Opt = Opt::value('\0', "output-delimiter", "STRING", "use STRING as the output delimiter (the input delimiter)");
const ZERO: Opt = Opt::flag('z', "zero-terminated", "line delimiter is NUL, not newline");

pub(crate) const COMMAND: Command = Command::new(
    "cut",
    "cut OPTION... [FILE]...",
    "Print selected parts of lines from each FILE to standard output",
    &[BYTES, CHARS, DELIMITER, FIELDS, NO_SPLIT, COMPLEMENT, ONLY, OUTPUT, ZERO],
    run,
);

struct Plan {
    ranges: Vec<(u64, u64)>,
    delimiter: u8,
    between: Option<Vec<u8>>,
    only: bool,
    end: u8,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let (by_field, list, delimiter) = list(cx)?;
    let ranges = set_fields::parse(&list, cx.args.has(&COMPLEMENT)).map_err(|bad| bad_list(bad, by_field))?;
    let plan = Plan {
        ranges,
        delimiter,
        // GNU: a delimiter of no characters is a NUL.
        between: cx.args.value(&OUTPUT).map(|between| if between.is_empty() { vec![0] } else { between.to_vec() }),
        only: cx.args.has(&ONLY),
        end: if cx.args.has(&ZERO) { 0 } else { b'\n' },
    };
    let files = cx.take_files();
    let mut out = cx.stdout();
    let status = cx.each_input(&files, usage::failed_file, |_, mut input| {
        if by_field && plan.delimiter == plan.end {
            let mut text = Vec::new();
            input.rest(&mut text)?;
            return plan.lines(&text, &mut out);
        }
        linebuffer::each(&mut input, plan.end, cx.meter(), |line, _| {
            if by_field {
                plan.fields(line, &mut out)?
            } else {
                plan.bytes(line, &mut out)?
            }
            Ok(ControlFlow::Continue(()))
        })
    })?;
    out.flush()?;
    Ok(status)
}

/// Reads the list, whether it is of fields, and the delimiter.
fn list(cx: &Cx<'_>) -> Result<(bool, Vec<u8>, u8), Fault> {
    let lists: Vec<(bool, Vec<u8>)> = cx
        .args
        .in_order()
        .filter(|(o, _)| matches!(o.short(), b'b' | b'c' | b'f'))
        .map(|(o, v)| (o.short() == b'f', v.unwrap_or_default().to_vec()))
        .collect();
    let (by_field, list) = match lists.as_slice() {
        [] => return Err(Fault::usage("you must specify a list of bytes, characters, or fields")),
        [(by_field, list)] => (*by_field, list.clone()),
        _ => return Err(Fault::usage("only one list may be specified")),
    };
    let delimiter = match cx.args.value(&DELIMITER) {
        Some([]) => 0,
        Some([byte]) => *byte,
        Some(_) => return Err(Fault::usage("the delimiter must be a single character")),
        None => b'\t',
    };
    if !by_field && cx.args.has(&DELIMITER) {
        return Err(Fault::usage("an input delimiter may be specified only when operating on fields"));
    }
    if !by_field && cx.args.has(&ONLY) {
        return Err(Fault::usage("suppressing non-delimited lines makes sense\n\tonly when operating on fields"));
    }
    Ok((by_field, list, delimiter))
}

/// Says what is wrong with a list, in the words of its kind.
fn bad_list(bad: BadList, by_field: bool) -> Fault {
    let text = match bad {
        BadList::Zero if by_field => b"fields are numbered from 1".to_vec(),
        BadList::Zero => b"byte/character positions are numbered from 1".to_vec(),
        BadList::Missing if by_field => b"fields are numbered from 1".to_vec(),
        BadList::Missing => b"byte/character positions are numbered from 1".to_vec(),
        BadList::Decreasing => b"invalid decreasing range".to_vec(),
        BadList::NoEndpoint => b"invalid range with no endpoint: -".to_vec(),
        BadList::Range if by_field => b"invalid field range".to_vec(),
        BadList::Range => b"invalid byte or character range".to_vec(),
        BadList::Value(value) if by_field => [b"invalid field value ", &quotearg::curly(&value)[..]].concat(),
        BadList::Value(value) => [b"invalid byte/character position ", &quotearg::curly(&value)[..]].concat(),
        BadList::TooLarge(value) if by_field => [b"field number ", &quotearg::curly(&value)[..], b" is too large"].concat(),
        BadList::TooLarge(value) => [b"byte/character offset ", &quotearg::curly(&value)[..], b" is too large"].concat(),
    };
    Fault::usage(text)
}

fn index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

impl Plan {
    fn bytes(&self, line: &[u8], out: &mut Output) -> Result<(), Fault> {
        let mut first = true;
        for &(from, to) in &self.ranges {
            let start = index(from - 1);
            if start >= line.len() {
                break;
            }
            if let (false, Some(between)) = (first, &self.between) {
                out.put(between)?;
            }
            first = false;
            out.put(line.get(start..index(to).min(line.len())).unwrap_or_default())?;
        }
        out.put(&[self.end])
    }

    fn fields(&self, line: &[u8], out: &mut Output) -> Result<(), Fault> {
        let between = self.between.as_deref();
        let (mut field, mut start) = (1u64, 0usize);
        let mut ranges = self.ranges.iter();
        let mut range = ranges.next();
        let mut first = true;
        // A run of selected fields is copied at once when the delimiter stays the same.
        let mut run_start: Option<usize> = None;
        let mut found = false;
        for at in memchr::memchr_iter(self.delimiter, line) {
            found = true;
            while range.is_some_and(|&(_, to)| to < field) {
                range = ranges.next();
            }
            let Some(&(from, to)) = range else { break };
            if field >= from {
                if run_start.is_none() {
                    run_start = Some(start);
                }
                if between.is_some() || field == to {
                    let begin = run_start.take().unwrap_or(start);
                    self.piece(line.get(begin..at).unwrap_or_default(), &mut first, out)?;
                } else if to == u64::MAX {
                    // The rest of the line.
                    break;
                }
            }
            field += 1;
            start = at + 1;
        }
        if !found {
            if !self.only {
                out.put(line)?;
                out.put(&[self.end])?;
            }
            return Ok(());
        }
        while range.is_some_and(|&(_, to)| to < field) {
            range = ranges.next();
        }
        if let Some(&(from, _)) = range
            && (field >= from || run_start.is_some())
        {
            self.piece(line.get(run_start.unwrap_or(start)..).unwrap_or_default(), &mut first, out)?;
        }
        out.put(&[self.end])
    }

    /// Writes the fields of a file whose lines are the fields.
    fn lines(&self, text: &[u8], out: &mut Output) -> Result<(), Fault> {
        if text.is_empty() {
            return Ok(());
        }
        let Some(body) = text.strip_suffix(&[self.end]) else { return self.fields(text, out) };
        if memchr::memchr(self.end, body).is_some() {
            return self.fields(body, out);
        }
        // A single line with its end is a field and a delimiter with nothing behind it.
        if self.only {
            return Ok(());
        }
        let is_selected = self.ranges.iter().any(|&(from, to)| from <= 1 && to >= 1);
        out.put(if is_selected { body } else { b"" })?;
        out.put(&[self.end])
    }

    fn piece(&self, piece: &[u8], first: &mut bool, out: &mut Output) -> Result<(), Fault> {
        if !*first {
            match &self.between {
                Some(between) => out.put(between)?,
                None => out.put(&[self.delimiter])?,
            }
        }
        *first = false;
        out.put(piece)
    }
}
