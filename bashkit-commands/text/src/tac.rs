//! `tac`: the records of files, last first.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::usage;
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
);

fn run(cx: &mut Cx<'_>) -> Done {
    let before = cx.args.has(&BEFORE);
    let separator = cx.args.value(&SEPARATOR).unwrap_or(b"\n").to_vec();
    let regex = match cx.args.has(&REGEX).then(|| Regex::new(cx.meter(), &separator, Syntax::Basic, &RegexOptions::default())) {
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
            // GNU tac maps the file, and the kernel says this of a directory.
            Fault::Errno(Errno::IsDir) => usage::failed_file(file, format_args!("read error: {}", Errno::Inval)),
            Fault::Errno(errno) => usage::failed_file(file, format_args!("read error: {errno}")),
            other => other,
        })
    })?;
    out.flush()?;
    Ok(status)
}

fn turn(cx: &Cx<'_>, input: &mut Input, separator: &[u8], regex: Option<&Regex>, before: bool, out: &mut Output) -> Result<(), Fault> {
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
