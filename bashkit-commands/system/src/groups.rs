//! `groups`: the groups somebody is in.

use bashkit_core::command::{Command, Cx};
use bashkit_core::gnu::{idcache, quotearg};
use bashkit_core::kernel::Done;

pub(crate) const COMMAND: Command = Command::new(
    "groups",
    "groups [OPTION]... [USERNAME]...",
    "Print group memberships for each USERNAME or, if no USERNAME is specified, for the current process",
    &[],
    run,
);

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let identity = &cx.host().identity;
    let own = idcache::group(cx, identity.gid).unwrap_or_else(|| identity.gid.to_string());
    let mut out = cx.stdout();
    let mut status = 0;
    if operands.is_empty() {
        out.line(own.as_bytes())?;
    }
    for name in &operands {
        match idcache::uid(cx, name) {
            Some(uid) => {
                let group = if uid == identity.uid { own.clone() } else { idcache::group(cx, uid).unwrap_or_else(|| uid.to_string()) };
                out.line(&[name.as_slice(), b" : ", group.as_bytes()].concat())?;
            }
            None => {
                out.flush()?;
                cx.error_bytes(&[&quotearg::curly(name)[..], b": no such user"].concat())?;
                status = 1;
            }
        }
    }
    out.flush()?;
    Ok(status)
}
