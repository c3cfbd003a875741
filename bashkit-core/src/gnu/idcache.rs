//! Names of users and groups: those of the session's identity, root, and of `/etc/passwd` and `/etc/group`; others are shown by number.

use crate::command::Cx;
use crate::vfs::OpenOptions;

/// Bytes of a list of users or groups that are looked at.
const LIST_BYTES_MAX: usize = 64 << 10;

/// Name and number of the first entry of a list (`NAME:PASSWORD:NUMBER:…`) that is wanted.
fn listed(cx: &Cx<'_>, list: &[u8], is_wanted: impl Fn(&str, u32) -> bool) -> Option<(String, u32)> {
    let file = cx.fs().open(list, OpenOptions::READ).ok()?;
    let size = usize::try_from(file.metadata().ok().filter(|meta| meta.is_file())?.size).unwrap_or(LIST_BYTES_MAX);
    let mut text = vec![0; size.min(LIST_BYTES_MAX)];
    let n = file.read_at(0, &mut text).ok()?;
    cx.step(1 + n as u64 / 16).ok()?;
    String::from_utf8_lossy(text.get(..n)?).lines().find_map(|line| {
        let mut fields = line.split(':');
        let (name, number) = (fields.next()?, fields.nth(1)?.parse().ok()?);
        is_wanted(name, number).then(|| (name.to_owned(), number))
    })
}

/// The name of a user.
pub fn user(cx: &Cx<'_>, uid: u32) -> Option<String> {
    let identity = &cx.host().identity;
    if uid == identity.uid {
        return Some(identity.user.clone());
    }
    if uid == 0 {
        return Some("root".to_owned());
    }
    Some(listed(cx, b"/etc/passwd", |_, number| number == uid)?.0)
}

/// The name of a group.
pub fn group(cx: &Cx<'_>, gid: u32) -> Option<String> {
    let identity = &cx.host().identity;
    if gid == identity.gid {
        return Some(identity.group.clone());
    }
    if gid == 0 {
        return Some("root".to_owned());
    }
    Some(listed(cx, b"/etc/group", |_, number| number == gid)?.0)
}

/// The number of a user, by name or number.
pub fn uid(cx: &Cx<'_>, name: &[u8]) -> Option<u32> {
    let identity = &cx.host().identity;
    match name {
        _ if name == identity.user.as_bytes() => Some(identity.uid),
        b"root" => Some(0),
        _ => {
            let name = std::str::from_utf8(name).ok()?;
            listed(cx, b"/etc/passwd", |known, _| known == name).map(|(_, number)| number).or_else(|| name.parse().ok())
        }
    }
}

/// The number of a group, by name or number.
pub fn gid(cx: &Cx<'_>, name: &[u8]) -> Option<u32> {
    let identity = &cx.host().identity;
    match name {
        _ if name == identity.group.as_bytes() => Some(identity.gid),
        b"root" => Some(0),
        _ => {
            let name = std::str::from_utf8(name).ok()?;
            listed(cx, b"/etc/group", |known, _| known == name).map(|(_, number)| number).or_else(|| name.parse().ok())
        }
    }
}
