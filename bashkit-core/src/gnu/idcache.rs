//! Names of users and groups: those of the session's identity and root; others are shown by number.

use crate::command::Cx;

/// The name of a user.
pub fn user(cx: &Cx<'_>, uid: u32) -> Option<String> {
    let identity = &cx.host().identity;
    if uid == identity.uid {
        return Some(identity.user.clone());
    }
    (uid == 0).then(|| "root".to_owned())
}

/// The name of a group.
pub fn group(cx: &Cx<'_>, gid: u32) -> Option<String> {
    let identity = &cx.host().identity;
    if gid == identity.gid {
        return Some(identity.group.clone());
    }
    (gid == 0).then(|| "root".to_owned())
}

/// The number of a user, by name or number.
pub fn uid(cx: &Cx<'_>, name: &[u8]) -> Option<u32> {
    let identity = &cx.host().identity;
    match name {
        _ if name == identity.user.as_bytes() => Some(identity.uid),
        b"root" => Some(0),
        _ => std::str::from_utf8(name).ok()?.parse().ok(),
    }
}

/// The number of a group, by name or number.
pub fn gid(cx: &Cx<'_>, name: &[u8]) -> Option<u32> {
    let identity = &cx.host().identity;
    match name {
        _ if name == identity.group.as_bytes() => Some(identity.gid),
        b"root" => Some(0),
        _ => std::str::from_utf8(name).ok()?.parse().ok(),
    }
}
