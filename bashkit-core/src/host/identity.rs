//! Who the script seems to be, and where.

/// User, host and process as scripts see them. Nothing here is taken from the real host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Login name of the user. Default `user`.
    pub user: String,
    /// Numeric user id; 0 passes every permission check. Default 1000.
    pub uid: u32,
    /// Numeric group id. Default 1000.
    pub gid: u32,
    /// Name of the user's group. Default `user`.
    pub group: String,
    /// Home directory of the user. Default `/home/user`.
    pub home: String,
    /// Host name of the machine. Default `sandbox`.
    pub host: String,
    /// `$$` of the first shell; later processes count up from it. Default 1000.
    pub pid: u32,
}

impl Identity {
    /// Whether this is [`Identity::default`].
    pub(crate) fn is_default(&self) -> bool {
        let Self { user, uid, gid, group, home, host, pid } = self;
        [user, group, home, host] == ["user", "user", "/home/user", "sandbox"] && [uid, gid, pid] == [&1000; 3]
    }
}

impl Default for Identity {
    fn default() -> Self {
        Self {
            user: "user".into(),
            uid: 1000,
            gid: 1000,
            group: "user".into(),
            home: "/home/user".into(),
            host: "sandbox".into(),
            pid: 1000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_told_from_others() {
        assert!(Identity::default().is_default());
        let others: [fn(&mut Identity); 7] = [
            |it| it.user.push('x'),
            |it| it.uid = 0,
            |it| it.gid = 0,
            |it| it.group.clear(),
            |it| it.home = "/root".into(),
            |it| it.host.clear(),
            |it| it.pid = 1,
        ];
        for change in others {
            let mut identity = Identity::default();
            change(&mut identity);
            assert!(!identity.is_default(), "{identity:?}");
        }
    }
}
