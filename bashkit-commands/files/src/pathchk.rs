//! `pathchk`: whether names are valid and portable.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{mbchar, quotearg, usage};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::Errno;

const POSIX: Opt = Opt::flag('p', "", "check for most POSIX systems");
const BASIC: Opt = Opt::flag('P', "", "check for empty names and leading \"-\"");
const PORTABILITY: Opt = Opt::flag('\0', "portability", "check for all POSIX systems (equivalent to -p -P)");

pub(crate) const COMMAND: Command =
    Command::new("pathchk", "pathchk [OPTION]... NAME...", "Diagnose invalid or unportable file names", &[POSIX, BASIC, PORTABILITY], run);

/// Bytes of a path and of a name that every POSIX system takes.
const POSIX_PATH_MAX: usize = 256;
const POSIX_NAME_MAX: usize = 14;

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    if operands.is_empty() {
        return Err(usage::missing_operand(None));
    }
    let all = cx.args.has(&PORTABILITY);
    let (posix, basic) = (all || cx.args.has(&POSIX), all || cx.args.has(&BASIC));
    let mut status = 0;
    for name in &operands {
        cx.step(1 + name.len() as u64 / 16)?;
        if !is_fine(cx, name, posix, basic)? {
            status = 1;
        }
    }
    Ok(status)
}

fn is_fine(cx: &Cx<'_>, name: &[u8], posix: bool, basic: bool) -> Result<bool, Fault> {
    if basic && name.split(|b| *b == b'/').any(|part| part.starts_with(b"-")) {
        cx.error_bytes(&[b"leading '-' in a component of file name ", &quotearg::always(name)[..]].concat())?;
        return Ok(false);
    }
    if (posix || basic) && name.is_empty() {
        cx.error("empty file name")?;
        return Ok(false);
    }
    if !posix {
        return match cx.lstat(name) {
            Ok(_) | Err(Errno::NoEnt) if !name.is_empty() => Ok(true),
            other => {
                let errno = other.err().unwrap_or(Errno::NoEnt);
                let shown = if name.is_empty() { quotearg::always(name) } else { quotearg::maybe(name) };
                cx.error_bytes(&[&shown[..], format!(": {errno}").as_bytes()].concat())?;
                Ok(false)
            }
        };
    }
    let portable = |b: &u8| b.is_ascii_alphanumeric() || b"._-/".contains(b);
    if let Some(at) = name.iter().position(|b| !portable(b)) {
        let rest = name.get(at..).unwrap_or_default();
        let bad = quotearg::curly(rest.get(..mbchar::len_at(rest, 0)).unwrap_or(rest));
        cx.error_bytes(&[b"nonportable character ", &bad[..], b" in file name ", &quotearg::always(name)].concat())?;
        return Ok(false);
    }
    if name.len() >= POSIX_PATH_MAX {
        let text = format!("limit {} exceeded by length {} of file name ", POSIX_PATH_MAX - 1, name.len());
        cx.error_bytes(&[text.as_bytes(), &quotearg::always(name)].concat())?;
        return Ok(false);
    }
    if let Some(part) = name.split(|b| *b == b'/').find(|part| part.len() > POSIX_NAME_MAX) {
        let text = format!("limit {POSIX_NAME_MAX} exceeded by length {} of file name component ", part.len());
        cx.error_bytes(&[text.as_bytes(), &quotearg::curly(part)].concat())?;
        return Ok(false);
    }
    Ok(true)
}
