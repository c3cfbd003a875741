//! `shred`: files overwritten with other bytes, as often as asked.

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::quotearg;
use bashkit_core::gnu::randint::Chooser;
use bashkit_core::gnu::xstrtol::{self, BadSize};
use bashkit_core::kernel::{Description, Done, Endpoint, Fault};
use bashkit_core::vfs::{Errno, OpenOptions};

const FORCE: Opt = Opt::flag('f', "force", "change permissions to allow writing if necessary");
const ITERATIONS: Opt = Opt::value('n', "iterations", "N", "overwrite N times instead of the default (3)");
const SOURCE: Opt = Opt::value('\0', "random-source", "FILE", "get random bytes from FILE");
const SIZE: Opt = Opt::value('s', "size", "N", "shred this many bytes (suffixes like K, M, G accepted)");
const DELETE: Opt = Opt::flag('u', "", "deallocate and remove file after overwriting");
const REMOVE: Opt = Opt::optional('\0', "remove", "HOW", "like -u, but HOW says how to delete: unlink, wipe, wipesync");
const VERBOSE: Opt = Opt::flag('v', "verbose", "show progress");
const EXACT: Opt = Opt::flag('x', "exact", "do not round file sizes up to the next full block");
const ZERO: Opt = Opt::flag('z', "zero", "add a final overwrite with zeros to hide shredding");

pub(crate) const COMMAND: Command = Command::new(
    "shred",
    "shred [OPTION]... FILE...",
    "Overwrite FILEs repeatedly, and delete them if asked (what the files of a sandbox are kept in is not overwritten in place)",
    &[FORCE, ITERATIONS, SOURCE, SIZE, DELETE, REMOVE, VERBOSE, EXACT, ZERO],
    run,
);

/// Bytes of a block of a file.
const BLOCK: u64 = 4096;
/// The letters of the names that a name is hidden behind.
const NAMES: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.";

/// Random bytes.
const RANDOM: i16 = -1;

/// Passes in order: runs of random ones (negative) and groups of patterns of 12 bits.
const PATTERNS: &[&[i16]] = &[
    &[-2],
    &[0x000, 0xfff],
    &[0x555, 0xaaa],
    &[-1],
    &[0x249, 0x492, 0x6db, 0x924, 0xb6d, 0xdb6],
    &[0x111, 0x222, 0x333, 0x444, 0x666, 0x777, 0x888, 0x999, 0xbbb, 0xccc, 0xddd, 0xeee],
    &[-1],
    &[0x1000, 0x1249, 0x1492, 0x16db, 0x1924, 0x1b6d, 0x1db6, 0x1fff],
    &[0x1111, 0x1222, 0x1333, 0x1444, 0x1555, 0x1666, 0x1777, 0x1888, 0x1999, 0x1aaa, 0x1bbb, 0x1ccc, 0x1ddd, 0x1eee],
    &[-1],
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Remove {
    No,
    Unlink,
    Wipe,
}

struct Plan {
    force: bool,
    iterations: u64,
    size: Option<u64>,
    remove: Remove,
    verbose: bool,
    exact: bool,
    zero: bool,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut plan = Plan {
        force: cx.args.has(&FORCE),
        iterations: 3,
        size: None,
        remove: Remove::No,
        verbose: cx.args.has(&VERBOSE),
        exact: cx.args.has(&EXACT),
        zero: cx.args.has(&ZERO),
    };
    for (option, value) in cx.args.in_order() {
        let text = value.unwrap_or_default();
        match option.short() {
            b'n' => match xstrtol::number(text) {
                Ok(n) => plan.iterations = n,
                Err(bad) => return refuse(cx, "invalid number of passes", text, bad),
            },
            b's' => match xstrtol::parse(text, b"cbBkKMGTPEZY0") {
                Ok(n) => (plan.size, plan.exact) = (Some(n), true),
                Err(bad) => return refuse(cx, "invalid file size", text, bad),
            },
            b'u' => plan.remove = Remove::Wipe,
            _ if option.long() == REMOVE.long() => match value {
                None | Some(b"wipe" | b"wipesync") => plan.remove = Remove::Wipe,
                Some(b"unlink") => plan.remove = Remove::Unlink,
                Some(other) => {
                    let list = " for ‘--remove’\nValid arguments are:\n  - ‘unlink’\n  - ‘wipe’\n  - ‘wipesync’";
                    return Err(Fault::usage([b"invalid argument ", &quotearg::curly(other)[..], list.as_bytes()].concat()));
                }
            },
            _ => {}
        }
    }
    if operands.is_empty() {
        return Err(Fault::usage("missing file operand"));
    }
    let mut chooser = Chooser::of_option(cx, &SOURCE)?;
    let mut status = 0;
    for name in &operands {
        cx.step(1)?;
        if !shred(cx, &plan, &mut chooser, name)? {
            status = 1;
        }
    }
    Ok(status)
}

fn refuse(cx: &Cx<'_>, what: &str, text: &[u8], bad: BadSize) -> Done {
    let why = if bad == BadSize::TooLarge { format!(": {}", xstrtol::TOO_LARGE) } else { String::new() };
    cx.error_bytes(&[what.as_bytes(), b": ", &quotearg::curly(text)[..], why.as_bytes()].concat())?;
    Ok(1)
}

/// Overwrites one file, and removes it if asked; whether that was done.
fn shred(cx: &Cx<'_>, plan: &Plan, chooser: &mut Chooser<'_, '_>, name: &[u8]) -> Result<bool, Fault> {
    let shown = quotearg::maybe(name);
    let opened = open(cx, plan, name);
    let to = match opened {
        Ok(to) => to,
        Err(fault) => {
            let errno = fault.errno()?;
            cx.error_bytes(&[&shown[..], format!(": failed to open for writing: {errno}").as_bytes()].concat())?;
            return Ok(false);
        }
    };
    let Endpoint::File { file, append, .. } = &to.end else {
        cx.error_bytes(&[&shown[..], b": invalid file type"].concat())?;
        return Ok(false);
    };
    if *append {
        cx.error_bytes(&[&shown[..], b": cannot shred append-only file descriptor"].concat())?;
        return Ok(false);
    }
    let have = file.metadata().map_err(Fault::from)?.size;
    let mut bytes = plan.size.unwrap_or(have);
    if !plan.exact {
        bytes = bytes.div_ceil(BLOCK).saturating_mul(BLOCK);
    }
    if bytes > 0 {
        let order = passes(cx, plan.iterations, chooser)?;
        let n = order.len() + usize::from(plan.zero);
        for (i, pattern) in order.iter().copied().chain(plan.zero.then_some(0)).enumerate() {
            if plan.verbose {
                cx.error_bytes(&[&shown[..], format!(": pass {}/{n} ({})...", i + 1, title(pattern)).as_bytes()].concat())?;
            }
            match write(cx, &to, bytes, pattern, chooser) {
                Err(Fault::Errno(errno)) => {
                    cx.error_bytes(&[&shown[..], format!(": error writing at offset 0: {errno}").as_bytes()].concat())?;
                    return Ok(false);
                }
                other => other?,
            }
        }
    }
    if plan.remove == Remove::No || name == b"-" {
        return Ok(true);
    }
    file.truncate(0).map_err(Fault::from)?;
    wipe(cx, plan, name, &shown)
}

/// Opens a file for writing, where `-f` says so in spite of its mode.
fn open(cx: &Cx<'_>, plan: &Plan, name: &[u8]) -> Result<Rc<Description>, Fault> {
    let options = OpenOptions { create: false, truncate: false, ..OpenOptions::write(0) };
    if name == b"-" {
        cx.fds().get(1).cloned().ok_or(Fault::Errno(Errno::BadF))
    } else {
        match cx.open(name, options) {
            Err(Fault::Errno(Errno::Acces)) if plan.force => {
                let path = cx.path(name);
                match cx.fs().chmod(&path, 0o200) {
                    Ok(()) => cx.open(name, options),
                    Err(errno) => Err(Fault::Errno(errno)),
                }
            }
            other => other,
        }
    }
}

/// Writes one pass.
fn write(cx: &Cx<'_>, to: &Description, bytes: u64, pattern: i16, chooser: &mut Chooser<'_, '_>) -> Result<(), Fault> {
    // A multiple of the three bytes of a pattern.
    let mut block = vec![0; 3 << 12];
    if pattern != RANDOM {
        for chunk in block.chunks_mut(3) {
            chunk.copy_from_slice(&three(pattern));
        }
        if pattern & 0x1000 != 0 {
            block.iter_mut().step_by(512).for_each(|byte| *byte ^= 0x80);
        }
    }
    let mut at = 0;
    while at < bytes {
        let n = usize::try_from(bytes - at).unwrap_or(usize::MAX).min(block.len());
        cx.step(1 + n as u64 / 16)?;
        if pattern == RANDOM {
            chooser.fill(block.get_mut(..n).unwrap_or_default())?;
        }
        to.seek(at);
        to.write(cx.kernel(), block.get(..n).unwrap_or_default())?;
        at += n as u64;
    }
    Ok(())
}

/// The bytes of a pattern.
fn three(pattern: i16) -> [u8; 3] {
    let bits = u32::from(pattern.unsigned_abs() & 0xfff);
    let [_, a, b, c] = (bits << 12 | bits).to_be_bytes();
    [a, b, c]
}

fn title(pattern: i16) -> String {
    match (pattern, three(pattern)) {
        (RANDOM, _) => "random".to_owned(),
        (_, [a, b, c]) => format!("{a:02x}{b:02x}{c:02x}"),
    }
}

/// The passes: patterns in random order with random passes between them, the last of all.
fn passes(cx: &Cx<'_>, n: u64, chooser: &mut Chooser<'_, '_>) -> Result<Vec<i16>, Fault> {
    let total = usize::try_from(n).unwrap_or(usize::MAX);
    let _charge = cx.meter().charge(total.saturating_mul(2)).map_err(Fault::from)?;
    cx.step(n)?;
    let mut chosen: Vec<i16> = Vec::new();
    let (mut left, mut random) = (total, 0);
    'choosing: while left > 0 {
        for group in PATTERNS {
            let k = match group {
                [runs] if *runs < 0 => {
                    let k = usize::from(runs.unsigned_abs());
                    random += k.min(left);
                    left -= k.min(left);
                    if left == 0 {
                        break 'choosing;
                    }
                    continue;
                }
                group => group.len(),
            };
            if k <= left {
                chosen.extend_from_slice(group);
                left -= k;
            } else if left < 2 || 3 * left < k {
                random += left;
                break 'choosing;
            } else {
                for (i, pattern) in group.iter().enumerate() {
                    let rest = k - i;
                    if left == rest || chooser.choose(rest as u64)? < left as u64 {
                        chosen.push(*pattern);
                        left -= 1;
                    }
                    if left == 0 {
                        break;
                    }
                }
                break 'choosing;
            }
            if left == 0 {
                break;
            }
        }
    }
    if random <= 1 {
        chosen.extend(std::iter::repeat_n(RANDOM, random));
        return Ok(chosen);
    }
    let between = random - 1;
    let mut order = Vec::with_capacity(total);
    let mut due = between;
    for _ in 0..total {
        if due <= between {
            due += total - 1;
            order.push(RANDOM);
        } else {
            let at = chooser.choose(chosen.len().max(1) as u64)?;
            let at = usize::try_from(at).unwrap_or(0);
            order.push(if at < chosen.len() { chosen.swap_remove(at) } else { RANDOM });
        }
        due -= between;
    }
    Ok(order)
}

/// Removes a file, its name hidden first.
fn wipe(cx: &Cx<'_>, plan: &Plan, name: &[u8], shown: &[u8]) -> Result<bool, Fault> {
    let tell = |text: &[u8]| if plan.verbose { cx.error_bytes(&[shown, text].concat()) } else { Ok(()) };
    tell(b": removing")?;
    let base = name.iter().rposition(|b| *b == b'/').map_or(0, |at| at + 1);
    let folder = name.get(..base).unwrap_or_default();
    let mut now = name.to_vec();
    if plan.remove == Remove::Wipe {
        for n in (1..=name.len().saturating_sub(base)).rev() {
            let mut hidden = vec![b'0'; n];
            loop {
                cx.step(1 + n as u64 / 8)?;
                let new = [folder, &hidden].concat();
                if cx.lstat(&new).is_err() {
                    if cx.fs().rename(&cx.path(&now), &cx.path(&new)).is_ok() {
                        if plan.verbose {
                            let old = if now == name { shown } else { &now };
                            cx.error_bytes(&[old, b": renamed to ", &new].concat())?;
                        }
                        now = new;
                    }
                    break;
                }
                if !increase(&mut hidden) {
                    break;
                }
            }
        }
    }
    if let Err(errno) = cx.fs().unlink(&cx.path(&now)) {
        let errno = cx.fault(errno).errno()?;
        cx.error_bytes(&[shown, format!(": failed to remove: {errno}").as_bytes()].concat())?;
        return Ok(false);
    }
    tell(b": removed")?;
    Ok(true)
}

/// The next name of that length.
fn increase(name: &mut [u8]) -> bool {
    for byte in name.iter_mut().rev() {
        let at = NAMES.iter().position(|b| b == byte).unwrap_or(0);
        match NAMES.get(at + 1) {
            Some(next) => {
                *byte = *next;
                return true;
            }
            None => *byte = b'0',
        }
    }
    false
}
