//! Pairs of files that `diff` compares: operands, and the entries of directories.

use std::collections::BTreeSet;

use bashkit_core::command::Cx;
use bashkit_core::gnu::parse_datetime::{Calendar, Moment};
use bashkit_core::gnu::{filenamecat, mode};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::pattern::{Glob, GlobOptions};
use bashkit_core::vfs::{Errno, Metadata};

use super::{Compared, Format, Plan, Text, Writer, find_changes};

/// One of the two files compared.
#[derive(Clone)]
struct Side {
    name: Vec<u8>,
    /// Metadata of the file; `None` when it is absent, and taken as empty or reported as missing.
    meta: Option<Metadata>,
}

struct Pair {
    sides: [Side; 2],
    /// The directories that are being compared.
    parents: Option<[Vec<u8>; 2]>,
}

pub(super) fn compare(cx: &Cx<'_>, plan: &Plan, operands: Vec<(Vec<u8>, Vec<u8>)>) -> Done {
    let mut out = cx.stdout();
    let mut status = 0;
    for (a, b) in operands {
        let Some(pair) = top(cx, plan, a, b, &mut status)? else { continue };
        let mut todo = vec![pair];
        while let Some(pair) = todo.pop() {
            cx.step(1)?;
            let mut below = Vec::new();
            status = status.max(one(cx, plan, &pair, &mut below, &mut out)?);
            todo.extend(below.into_iter().rev());
        }
    }
    out.flush()?;
    Ok(status)
}

fn stat(cx: &Cx<'_>, plan: &Plan, name: &[u8]) -> Result<Metadata, Errno> {
    match name {
        b"-" => cx.fds().get(0).map(|stdin| stdin.stat()).ok_or(Errno::BadF),
        _ if plan.dereference => cx.stat(name),
        _ => cx.lstat(name),
    }
}

/// Two operands: a file and a directory are compared by the file of that name.
fn top(cx: &Cx<'_>, plan: &Plan, a: Vec<u8>, b: Vec<u8>, status: &mut u8) -> Result<Option<Pair>, Fault> {
    let mut names = [a, b];
    let mut metas = [stat(cx, plan, &names[0]), stat(cx, plan, &names[1])];
    let is_dir = |meta: &Result<Metadata, Errno>| meta.as_ref().is_ok_and(Metadata::is_dir);
    let dirs = (is_dir(&metas[0]), is_dir(&metas[1]));
    if dirs.0 != dirs.1 && metas.iter().all(Result::is_ok) {
        let (file, dir) = if dirs.0 { (1, 0) } else { (0, 1) };
        let file_name = names.get(file).cloned().unwrap_or_default();
        if file_name == b"-" {
            cx.error("cannot compare '-' to a directory")?;
            *status = 2;
            return Ok(None);
        }
        let base = file_name.rsplit(|b| *b == b'/').find(|part| !part.is_empty()).unwrap_or(&file_name);
        if let (Some(name), Some(meta)) = (names.get_mut(dir), metas.get_mut(dir)) {
            *name = filenamecat::child(name, base);
            *meta = stat(cx, plan, name);
        }
    }
    let [meta_a, meta_b] = metas;
    let may = [plan.new || plan.new_first, plan.new];
    let mut failed = false;
    let both_missing = meta_a.is_err() && meta_b.is_err();
    for ((name, meta), may) in names.iter().zip([&meta_a, &meta_b]).zip(may) {
        if let Err(errno) = meta
            && !(*errno == Errno::NoEnt && may && !both_missing)
        {
            cx.errno(name, *errno)?;
            failed = true;
        }
    }
    if failed {
        *status = 2;
        return Ok(None);
    }
    let [name_a, name_b] = names;
    let sides = [Side { name: name_a, meta: meta_a.ok() }, Side { name: name_b, meta: meta_b.ok() }];
    Ok(Some(Pair { sides, parents: None }))
}

fn is_dir(side: &Side) -> bool {
    side.meta.as_ref().is_some_and(Metadata::is_dir)
}

fn one(cx: &Cx<'_>, plan: &Plan, pair: &Pair, below: &mut Vec<Pair>, out: &mut Output) -> Done {
    let [a, b] = &pair.sides;
    if is_dir(a) && is_dir(b) {
        if plan.style.format == Format::Merged {
            cx.error("-D option not supported with directories")?;
            return Ok(2);
        }
        if pair.parents.is_some() && !plan.recursive {
            out.line(&[b"Common subdirectories: ", &a.name[..], b" and ", &b.name[..]].concat())?;
            return Ok(0);
        }
        return directories(cx, plan, pair, below);
    }
    let missing = a.meta.is_none() || b.meta.is_none();
    if let Some(parents) = &pair.parents
        && missing
    {
        let may = plan.new || (plan.new_first && a.meta.is_none());
        if (is_dir(a) || is_dir(b)) && plan.recursive && may {
            return directories(cx, plan, pair, below);
        }
        if is_dir(a) || is_dir(b) || !may {
            let dir = if a.meta.is_none() { &parents[1] } else { &parents[0] };
            let present = if a.meta.is_none() { &b.name } else { &a.name };
            let base = present.rsplit(|c| *c == b'/').next().unwrap_or_default();
            out.line(&[b"Only in ", &dir[..], b": ", base].concat())?;
            return Ok(1);
        }
    }
    if let (Some(one), Some(two)) = (&a.meta, &b.meta)
        && (pair.parents.is_some() || one.is_symlink() || two.is_symlink())
        && !both_comparable(a, b)
    {
        let text = [
            b"File ",
            &a.name[..],
            b" is a ",
            mode::kind_name(one).as_bytes(),
            b" while file ",
            &b.name[..],
            b" is a ",
            mode::kind_name(two).as_bytes(),
        ];
        out.line(&text.concat())?;
        return Ok(1);
    }
    let status = contents(cx, plan, pair, out)?;
    if status == 0 && plan.identical && !is_dir(a) {
        out.line(&[b"Files ", &label(plan, 0, a)[..], b" and ", &label(plan, 1, b)[..], b" are identical"].concat())?;
    }
    Ok(status)
}

fn both_comparable(a: &Side, b: &Side) -> bool {
    match (&a.meta, &b.meta) {
        (Some(a), Some(b)) => (a.is_file() && b.is_file()) || (a.is_symlink() && b.is_symlink()),
        _ => false,
    }
}

fn label(plan: &Plan, side: usize, of: &Side) -> Vec<u8> {
    plan.labels.get(side).unwrap_or(&of.name).clone()
}

/// Pairs what two directories hold. One of them may be missing.
fn directories(cx: &Cx<'_>, plan: &Plan, pair: &Pair, below: &mut Vec<Pair>) -> Done {
    let mut lists: [BTreeSet<Vec<u8>>; 2] = [BTreeSet::new(), BTreeSet::new()];
    let meter = cx.meter();
    let globs: Vec<Glob> =
        plan.excluded.iter().map(|pattern| Glob::new(meter, pattern, GlobOptions::default())).collect::<Result<_, _>>()?;
    for (side, list) in pair.sides.iter().zip(&mut lists) {
        if side.meta.is_none() {
            continue;
        }
        match cx.fs().read_dir(&cx.path(&side.name)) {
            Ok(entries) => {
                for entry in entries {
                    cx.step(1)?;
                    if Glob::any(&globs, &entry.name, &mut |n| meter.step(n))? {
                        continue;
                    }
                    if pair.parents.is_none() && plan.start.as_ref().is_some_and(|start| entry.name < *start) {
                        continue;
                    }
                    list.insert(entry.name);
                }
            }
            Err(errno) => {
                cx.errno(&side.name, errno)?;
                return Ok(2);
            }
        }
    }
    let [a, b] = &pair.sides;
    let key = |name: &Vec<u8>| if plan.fold_names { name.to_ascii_lowercase() } else { name.clone() };
    let [left, right] = lists;
    let order = |list: BTreeSet<Vec<u8>>| {
        let mut list: Vec<Vec<u8>> = list.into_iter().collect();
        list.sort_by_key(key);
        list.into_iter().peekable()
    };
    let (mut left, mut right) = (order(left), order(right));
    let mut status = 0;
    loop {
        let order = match (left.peek(), right.peek()) {
            (Some(x), Some(y)) => key(x).cmp(&key(y)),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => break,
        };
        let name_a = if order.is_le() { left.next() } else { None };
        let name_b = if order.is_ge() { right.next() } else { None };
        let any = name_a.clone().or_else(|| name_b.clone()).unwrap_or_default();
        let mut failed = false;
        // A name of one side alone is told, whatever it leads to.
        let is_told = (name_a.is_none() && !plan.new && !plan.new_first) || (name_b.is_none() && !plan.new);
        let mut side = |dir: &Side, name: Option<Vec<u8>>| -> Result<Side, Fault> {
            let path = filenamecat::child(&dir.name, name.as_ref().unwrap_or(&any));
            let meta = match name {
                None => None,
                Some(_) => match stat(cx, plan, &path).or_else(|errno| if is_told { cx.lstat(&path) } else { Err(errno) }) {
                    Ok(meta) => Some(meta),
                    Err(errno) => {
                        cx.errno(&path, errno)?;
                        failed = true;
                        None
                    }
                },
            };
            Ok(Side { name: path, meta })
        };
        let sides = [side(a, name_a)?, side(b, name_b)?];
        if failed {
            status = 2;
            continue;
        }
        below.push(Pair { sides, parents: Some([a.name.clone(), b.name.clone()]) });
    }
    Ok(status)
}

fn read(cx: &Cx<'_>, side: &Side) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    if side.meta.is_some() {
        cx.open_input(&side.name)?.rest(&mut bytes)?;
    }
    Ok(bytes)
}

/// Compares what two files hold.
fn contents(cx: &Cx<'_>, plan: &Plan, pair: &Pair, out: &mut Output) -> Done {
    let [a, b] = &pair.sides;
    if let (Some(one), Some(two)) = (&a.meta, &b.meta) {
        if one.is_symlink() && two.is_symlink() {
            let targets = [cx.read_link(&a.name), cx.read_link(&b.name)];
            if targets[0] == targets[1] {
                return Ok(0);
            }
            out.line(&[b"Symbolic links ", &a.name[..], b" and ", &b.name[..], b" differ"].concat())?;
            return Ok(1);
        }
        let same_file = (one.dev, one.ino) == (two.dev, two.ino) && one.is_file();
        if (same_file || a.name == b.name) && (!plan.style.shows_equal() || a.name == b"-") {
            return Ok(0);
        }
    }
    let mut bytes = Vec::new();
    let mut failed = false;
    for side in [a, b] {
        match read(cx, side) {
            Ok(content) => bytes.push(content),
            Err(fault) => {
                let errno = fault.errno()?;
                cx.errno(&side.name, errno)?;
                failed = true;
            }
        }
    }
    let (Some(bytes_b), Some(bytes_a), false) = (bytes.pop(), bytes.pop(), failed) else { return Ok(2) };
    let brief_bytes = plan.brief && plan.same.is_exact() && !plan.strip_cr && !plan.style.ignore_blank && plan.style.ignored.is_none();
    let texts = [Text::new(cx.meter(), bytes_a, plan.strip_cr)?, Text::new(cx.meter(), bytes_b, plan.strip_cr)?];
    let say = |out: &mut Output, what: &[u8]| -> Result<(), Fault> {
        out.line(&[what, b" ", &label(plan, 0, a)[..], b" and ", &label(plan, 1, b)[..], b" differ"].concat())
    };
    let [text_a, text_b] = &texts;
    let equal = text_a.bytes() == text_b.bytes();
    let binary = !plan.text && texts.iter().any(Text::is_binary);
    if binary || brief_bytes {
        if equal {
            return Ok(0);
        }
        say(out, if plan.brief { b"Files" } else { b"Binary files" })?;
        return Ok(1);
    }
    let changes = find_changes(cx, plan, &texts)?;
    let differs =
        if plan.style.ignore_blank || plan.style.ignored.is_some() { changes.iter().any(|c| !c.ignored) } else { !changes.is_empty() };
    if plan.brief {
        if differs {
            say(out, b"Files")?;
        }
        return Ok(u8::from(differs));
    }
    let shows_all = plan.style.shows_equal();
    if differs || shows_all {
        let compared = Compared { texts: &texts, changes, header: header(cx, plan, pair) };
        let meter = cx.meter();
        Writer { style: &plan.style, out }.write(&compared, &mut |n| meter.step(n))?;
        cx.step(1)?;
    }
    let mut status = u8::from(differs);
    if matches!(plan.style.format, Format::Ed | Format::ForwardEd) {
        for (i, (text, side)) in texts.iter().zip(&pair.sides).enumerate() {
            if text.is_incomplete() {
                cx.error_bytes(&[&label(plan, i, side)[..], b": No newline at end of file\n"].concat())?;
                status = 2;
            }
        }
    }
    Ok(status)
}

/// `diff -r a/x b/x`, and the two lines that name the files.
fn header(cx: &Cx<'_>, plan: &Plan, pair: &Pair) -> Vec<u8> {
    let [a, b] = &pair.sides;
    let mut text = Vec::new();
    if pair.parents.is_some() {
        text.extend_from_slice(b"diff");
        text.extend_from_slice(&plan.switches);
        for (i, side) in [a, b].into_iter().enumerate() {
            text.push(b' ');
            text.extend(quoted(plan.labels.get(i).unwrap_or(&side.name)));
        }
        text.push(b'\n');
    }
    let signs: [&[u8]; 2] = match plan.style.format {
        Format::Unified => [b"--- ", b"+++ "],
        Format::Context => [b"*** ", b"--- "],
        _ => return text,
    };
    for ((i, side), sign) in pair.sides.iter().enumerate().zip(signs) {
        text.extend_from_slice(sign);
        match plan.labels.get(i) {
            Some(label) => text.extend_from_slice(label),
            None => {
                text.extend(quoted(&side.name));
                text.push(b'\t');
                let moment = match &side.meta {
                    None => Moment { seconds: 0, nanos: 0 },
                    Some(_) if side.name == b"-" => Moment::since_epoch(cx.now()),
                    Some(meta) => Moment::since_epoch(meta.mtime),
                };
                text.extend(Calendar::at(moment, &plan.zone).format(b"%Y-%m-%d %H:%M:%S.%N %z"));
            }
        }
        text.push(b'\n');
    }
    text
}

/// A name in double quotes when it holds a space or what C would escape.
fn quoted(name: &[u8]) -> Vec<u8> {
    let plain = |b: &u8| !matches!(b, b' ' | b'"' | b'\\' | 0..0x20 | 0x7f);
    if name.iter().all(plain) {
        return name.to_vec();
    }
    let mut out = vec![b'"'];
    for &byte in name {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            7..=13 => {
                out.push(b'\\');
                out.push(b"abtnvfr".get(usize::from(byte - 7)).copied().unwrap_or(b'?'));
            }
            0..0x20 | 0x7f => out.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
            _ => out.push(byte),
        }
    }
    out.push(b'"');
    out
}
