//! `--owner`: who the files of an archive belong to.

use bashkit_core::command::Cx;
use bashkit_core::gnu::idcache;
use bashkit_core::kernel::Fault;
use bashkit_core::vfs::OpenOptions;

use super::format::Entry;

/// User and group that files are given; `None` keeps theirs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Owner {
    pub(super) uid: Option<u32>,
    pub(super) gid: Option<u32>,
}

impl Owner {
    /// Owner that an entry names.
    pub(super) fn of(entry: &Entry) -> Self {
        Self { uid: Some(entry.uid), gid: Some(entry.gid) }
    }

    /// Reads `--owner=[USER][:.][GROUP]`.
    pub(super) fn given(cx: &Cx<'_>) -> Result<Option<Self>, Fault> {
        let Some(text) = cx.args.value(&super::OWNER) else { return Ok(None) };
        let wrong = |why: &[u8]| Err(Fault::usage([text, b": ", why].concat()).with_status(2));
        let colon = memchr::memchr(b':', text).or_else(|| memchr::memchr(b'.', text));
        let (user, group) = match colon {
            Some(at) => (text.get(..at).unwrap_or_default(), Some(text.get(at + 1..).unwrap_or_default())),
            None => (text, None),
        };
        if user.is_empty() && group.unwrap_or_default().is_empty() {
            return wrong(b"can not omit both user and group");
        }
        let number = |text: &[u8]| std::str::from_utf8(text.strip_prefix(b"+")?).ok()?.parse::<u32>().ok();
        let mut owner = Self::default();
        if !user.is_empty() {
            owner.uid = number(user).or_else(|| idcache::uid(cx, user));
            let Some(uid) = owner.uid else { return wrong(b"invalid user") };
            if group.is_some_and(<[u8]>::is_empty) {
                owner.gid = login_group(cx, uid);
            }
        }
        if let Some(group) = group.filter(|group| !group.is_empty()) {
            owner.gid = number(group).or_else(|| idcache::gid(cx, group));
            if owner.gid.is_none() {
                return wrong(b"invalid group");
            }
        }
        Ok(Some(owner))
    }

    /// Changes who an entry belongs to.
    pub(super) fn own(self, entry: &mut Entry) {
        entry.uid = self.uid.unwrap_or(entry.uid);
        entry.gid = self.gid.unwrap_or(entry.gid);
    }
}

/// Group of a user by `/etc/passwd`; that of the session for its own user.
fn login_group(cx: &Cx<'_>, uid: u32) -> Option<u32> {
    let identity = &cx.host().identity;
    if uid == identity.uid {
        return Some(identity.gid);
    }
    if uid == 0 {
        return Some(0);
    }
    let mut input = cx.input(cx.open(b"/etc/passwd", OpenOptions::READ).ok()?);
    let mut line = Vec::new();
    while input.line(b'\n', &mut line).ok()? {
        let fields: Vec<&[u8]> = line.split(|byte| *byte == b':').collect();
        let field = |at: usize| fields.get(at).and_then(|field| std::str::from_utf8(field).ok()?.parse::<u32>().ok());
        if field(2) == Some(uid) {
            return field(3);
        }
        line.clear();
    }
    None
}
