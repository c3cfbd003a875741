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
