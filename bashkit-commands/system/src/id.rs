//! `id`: the user's numbers and names.

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{idcache, quotearg};
use bashkit_core::kernel::Done;

const A: Opt = Opt::flag('a', "", "(ignored)");
const CONTEXT: Opt = Opt::flag('Z', "context", "(refused: there is no security context)");
const GROUP: Opt = Opt::flag('g', "group", "print only the effective group ID");
const GROUPS: Opt = Opt::flag('G', "groups", "print all group IDs");
const NAME: Opt = Opt::flag('n', "name", "print a name instead of a number, for -ugG");
const REAL: Opt = Opt::flag('r', "real", "print the real ID instead of the effective ID, with -ugG");
const USER: Opt = Opt::flag('u', "user", "print only the effective user ID");
const ZERO: Opt = Opt::flag('z', "zero", "delimit entries with NUL characters, not whitespace");

pub(crate) const COMMAND: Command = Command::new(
    "id",
    "id [OPTION]... [USER]...",
    "Print user and group information for each specified USER, or for the current user",
    &[A, CONTEXT, GROUP, GROUPS, NAME, REAL, USER, ZERO],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let has = |o: &Opt| cx.args.has(o);
    if let Some(text) = conflict(cx) {
        cx.error(text)?;
        return Ok(1);
    }
    let identity = &cx.host().identity;
    let mut users = Vec::new();
    let mut status = 0;
    for operand in &operands {
        match idcache::uid(cx, operand).filter(|uid| *uid == identity.uid || *uid == 0) {
            Some(uid) => users.push((uid, if uid == identity.uid { identity.gid } else { 0 })),
            None => {
                cx.error_bytes(&[&quotearg::curly(operand)[..], b": no such user"].concat())?;
                status = 1;
            }
        }
    }
    if operands.is_empty() {
        users.push((identity.uid, identity.gid));
    }
    let mut out = cx.stdout();
    for (uid, gid) in users {
        let text = text(cx, uid, gid);
        out.put(text.as_bytes())?;
        out.put(if has(&ZERO) { b"\0" } else { b"\n" })?;
    }
    out.flush()?;
    Ok(status)
}

/// Says which options exclude each other.
fn conflict(cx: &Cx<'_>) -> Option<&'static str> {
    let has = |o: &Opt| cx.args.has(o);
    if has(&CONTEXT) {
        return Some("--context (-Z) works only on an SELinux/SMACK-enabled kernel");
    }
    let choices = usize::from(has(&USER)) + usize::from(has(&GROUP)) + usize::from(has(&GROUPS));
    if choices > 1 {
        return Some("cannot print \"only\" of more than one choice");
    }
    if choices == 0 && (has(&NAME) || has(&REAL)) {
        return Some("cannot print only names or real IDs in default format");
    }
    if choices == 0 && has(&ZERO) {
        return Some("option --zero not permitted in default format");
    }
    None
}

/// Formats what is asked for of a user.
fn text(cx: &Cx<'_>, uid: u32, gid: u32) -> String {
    let has = |o: &Opt| cx.args.has(o);
    let shown =
        |number: u32, name: Option<String>| if has(&NAME) { name.unwrap_or_else(|| number.to_string()) } else { number.to_string() };
    let (user, group) = (idcache::user(cx, uid), idcache::group(cx, gid));
    if has(&USER) {
        shown(uid, user)
    } else if has(&GROUP) || has(&GROUPS) {
        shown(gid, group)
    } else {
        let paren = |name: Option<String>| name.map(|n| format!("({n})")).unwrap_or_default();
        let (user, group) = (paren(user), paren(group));
        format!("uid={uid}{user} gid={gid}{group} groups={gid}{group}")
    }
}
