//! `tac`: the records of files, last first.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::quotearg;
use bashkit_core::kernel::{Done, Fault, Input, Output};
use bashkit_core::pattern::regex::{Regex, RegexOptions, Syntax};
use bashkit_core::vfs::Errno;

const BEFORE: Opt = Opt::flag('b', "before", "attach the separator before instead of after");
const REGEX: Opt = Opt::flag('r', "regex", "interpret the separator as a regular expression");
const SEPARATOR: Opt = Opt::value('s', "separator", "STRING", "use STRING as the separator instead of newline");

pub(crate) const COMMAND: Command = Command::new(
    "tac",
    "tac [OPTION]... [FILE]...",
    "Write each FILE to standard output, last line first",
    &[BEFORE, REGEX, SEPARATOR],
    run,
)
.messages_first();

fn run(cx: &mut Cx<'_>) -> Done {
    let before = cx.args.has(&BEFORE);
    let separator = cx.args.value(&SEPARATOR).unwrap_or(b"\n").to_vec();
    let regex = match cx.args.has(&REGEX).then(|| {
        Regex::new(cx.meter(), &separator, Syntax::Basic, &RegexOptions { newline: true, locale: cx.locale(), ..RegexOptions::default() })
    }) {
        Some(Err(error)) => {
            return Err(Fault::failure(1, error.to_string()));
        }
        Some(Ok(regex)) => Some(regex),
        None => None,
    };
    // GNU: an empty separator is a NUL.
    let separator = if separator.is_empty() { vec![0] } else { separator };
    let files = cx.take_files();
    let mut out = cx.stdout();
    let unopened = |file: &[u8], errno| {
        let name = bashkit_core::gnu::quotearg::always(file);
        Fault::failure(1, [b"failed to open ", &name[..], format!(" for reading: {errno}").as_bytes()].concat())
    };
    let status = cx.each_input(&files, unopened, |file, mut input| {
        turn(cx, &mut input, &separator, regex.as_ref(), before, &mut out).map_err(|fault| match fault {
            Fault::Errno(errno) => {
                // GNU tac maps the file, and the kernel says this of a directory.
                let errno = if errno == Errno::IsDir { Errno::Inval } else { errno };
                let name: &[u8] = if file == b"-" { b"standard input" } else { file };
                let shown = if file == b"-" { quotearg::always(name) } else { quotearg::maybe(name) };
                Fault::failure(1, [&shown[..], format!(": read error: {errno}").as_bytes()].concat())
            }
            other => other,
        })
    })?;
    out.flush()?;
    Ok(status)
}

/// Bytes of a file that are read at once, from its end.
const BLOCK_BYTES: u64 = 64 << 10;

fn turn(cx: &Cx<'_>, input: &mut Input, separator: &[u8], regex: Option<&Regex>, before: bool, out: &mut Output) -> Result<(), Fault> {
    if let (None, false, [separator]) = (regex, before, separator)
        && let Some((from, to)) = span(input)
    {
        return turn_file(cx, input, (from, to), *separator, out);
    }
    let mut all = Vec::new();
    input.rest(&mut all)?;
    let _charge = cx.meter().keep(all.len())?;
    if let Some(regex) = regex {
        return turn_by_regex(cx, &all, regex, before, out);
    }
    let finder = memchr::memmem::FinderRev::new(separator);
    let mut end = all.len();
    // Without -b a record ends with its separator: the last one of the text ends nothing but itself.
    let mut search = if before { end } else { end.saturating_sub(usize::from(all.ends_with(separator)) * separator.len()) };
    while let Some(at) = finder.rfind(all.get(..search).unwrap_or_default()) {
        let cut = if before { at } else { at + separator.len() };
        out.put(all.get(cut..end).unwrap_or_default())?;
        end = cut;
        search = at;
        cx.step(1)?;
    }
    out.put(all.get(..end).unwrap_or_default())
}

/// Place at which a file is read, and its end, where it is long.
fn span(input: &Input) -> Option<(u64, u64)> {
    let file = input.description()?;
    let size = file.metadata().filter(|meta| meta.is_file())?.size;
    let position = file.position()?;
    (size >= position.saturating_add(BLOCK_BYTES)).then_some((position, size))
}

/// Reads a file from its end, block by block.
fn turn_file(cx: &Cx<'_>, input: &mut Input, (from, to): (u64, u64), separator: u8, out: &mut Output) -> Result<(), Fault> {
    let Some(file) = input.description().cloned() else { return Ok(()) };
    let mut block = Vec::new();
    // The end of the record that the block before ends with, in pieces, the last first.
    let mut behind: Vec<Vec<u8>> = Vec::new();
    let mut behind_bytes = 0;
    let mut charge = cx.meter().charge(0)?;
    let mut end = to;
    let mut is_last = true;
    while end > from {
        let start = end.saturating_sub(BLOCK_BYTES).max(from);
        input.forget();
        file.seek(start);
        block.clear();
        read_block(input, usize::try_from(end - start).unwrap_or_default(), &mut block)?;
        // The separator at the end of all ends nothing but the last record.
        let searched = block.len() - usize::from(is_last && block.last() == Some(&separator));
        is_last = false;
        let mut cut = block.len();
        let mut records = 0;
        for at in memchr::memrchr_iter(separator, block.get(..searched).unwrap_or_default()) {
            out.put(block.get(at + 1..cut).unwrap_or_default())?;
            for piece in behind.drain(..).rev() {
                out.put(&piece)?;
            }
            cut = at + 1;
            records += 1;
        }
        cx.step(records)?;
        behind_bytes = if records > 0 { cut } else { behind_bytes + cut };
        charge.resize(behind_bytes)?;
        behind.push(block.get(..cut).unwrap_or_default().to_vec());
        end = start;
    }
    input.forget();
    file.seek(to);
    for piece in behind.iter().rev() {
        out.put(piece)?;
    }
    Ok(())
}

/// Appends the next bytes of an input, fewer where it ends.
fn read_block(input: &mut Input, n_bytes: usize, block: &mut Vec<u8>) -> Result<(), Fault> {
    while block.len() < n_bytes {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(());
        }
        let n = data.len().min(n_bytes - block.len());
        block.extend_from_slice(data.get(..n).unwrap_or_default());
        input.used(n);
    }
    Ok(())
}

/// Separators are found from the front here; GNU looks from the end, which differs where matches could overlap.
fn turn_by_regex(cx: &Cx<'_>, all: &[u8], regex: &Regex, before: bool, out: &mut Output) -> Result<(), Fault> {
    let meter = cx.meter();
    let mut cuts = vec![0];
    let mut at = 0;
    while let Some((from, to)) = regex.find_at(all, at, false, &mut |n| meter.step(n))? {
        cx.step(1)?;
        let cut = if before { from } else { to };
        if cut > 0 && cut < all.len() && cuts.last() != Some(&cut) {
            cuts.push(cut);
        }
        at = to.max(from + 1);
    }
    cx.step(1)?;
    let mut end = all.len();
    for cut in cuts.into_iter().rev() {
        out.put(all.get(cut..end).unwrap_or_default())?;
        end = cut;
    }
    Ok(())
}
