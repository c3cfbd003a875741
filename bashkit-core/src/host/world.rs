//! Profiles of a sandbox: the user, and the folders and files that scripts expect.

use super::Identity;

/// Folder that a world begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorldFolder {
    /// Absolute path; folders that lead to it are made as well.
    pub path: String,
    /// Permission bits of the folder, e.g. `0o755`.
    pub mode: u32,
}

/// File that a world begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorldFile {
    /// Absolute path; folders that lead to it are made as well.
    pub path: String,
    /// Bytes that the file begins with.
    pub content: Vec<u8>,
    /// Permission bits of the file, e.g. `0o644`.
    pub mode: u32,
}

/// Profile of a sandbox as data: who runs scripts, in which environment, with which folders and files besides the standard ones (`/dev`, `/tmp`, `/usr/bin`, …).
///
/// ```
/// use bashkit::Bash;
/// use bashkit::host::World;
///
/// let mut bash = Bash::builder().world(World::container()).build();
/// let output = bash.exec("whoami; pwd; echo x >/app/f; . /etc/os-release; echo $ID; getent() { grep ^$2: /etc/$1; }; getent passwd root").unwrap();
/// assert_eq!(output.stdout_text(), "root\n/root\nbashkit\nroot:x:0:0:root:/root:/bin/bash\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// User, host and process numbers.
    pub identity: Identity,
    /// Names and values of exported variables.
    pub env: Vec<(String, String)>,
    /// Folders besides the standard ones; they belong to the user.
    pub folders: Vec<WorldFolder>,
    /// Files; they belong to the user.
    pub files: Vec<WorldFile>,
}

impl Default for World {
    fn default() -> Self {
        Self::user()
    }
}

impl World {
    /// Names of the profiles that [`World::named`] knows.
    pub const NAMES: &[&str] = &["user", "container"];

    /// Ordinary user `user` (1000) at home in `/home/user`, the default of a session: `/etc` is empty, and only `/home/user`, `/tmp` and `/var/tmp` can be
    /// written to.
    #[must_use]
    pub fn user() -> Self {
        Self { identity: Identity::default(), env: Vec::new(), folders: Vec::new(), files: Vec::new() }
    }

    /// Root of a container, as programs for agents expect it: user id 0 in `/root`, folders `/app`, `/workspace`, `/testbed` and `/data`, locale `C.UTF-8`; in
    /// `/etc` the files `passwd`, `group`, `hosts`, `hostname`, `os-release`, `resolv.conf`, `shells`; in `/proc` the files `cpuinfo` and `version`.
    #[must_use]
    pub fn container() -> Self {
        let identity = Identity { user: "root".into(), uid: 0, gid: 0, group: "root".into(), home: "/root".into(), ..Identity::default() };
        let host = identity.host.clone();
        let file = |path: &str, content: String| WorldFile { path: path.into(), content: content.into_bytes(), mode: 0o644 };
        Self {
            env: vec![("LANG".into(), "C.UTF-8".into())],
            folders: [
                "/app",
                "/workspace",
                "/testbed",
                "/data",
                "/mnt",
                "/media",
                "/run",
                "/var/lib",
                "/var/cache",
                "/usr/local/lib",
                "/usr/local/share",
            ]
            .map(|path| WorldFolder { path: path.into(), mode: 0o755 })
            .to_vec(),
            files: vec![
                file("/etc/passwd", PASSWD.into()),
                file("/etc/group", GROUP.into()),
                file("/etc/hosts", format!("127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost ip6-loopback\n127.0.1.1\t{host}\n")),
                file("/etc/hostname", format!("{host}\n")),
                file("/etc/os-release", OS_RELEASE.into()),
                file("/etc/resolv.conf", "# no name server: names are resolved by the host, for requests that its rules allow\n".into()),
                file("/etc/shells", "/bin/sh\n/bin/bash\n/usr/bin/sh\n/usr/bin/bash\n".into()),
                file("/proc/cpuinfo", "processor\t: 0\nmodel name\t: bashkit\ncpu cores\t: 1\n\n".into()),
                file("/proc/version", "Linux version 6.1.0-bashkit #1 SMP\n".into()),
            ],
            identity,
        }
    }

    /// Profile of that name, one of [`World::NAMES`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "user" => Some(Self::user()),
            "container" => Some(Self::container()),
            _ => None,
        }
    }
}

const PASSWD: &str = "root:x:0:0:root:/root:/bin/bash\n\
    daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n\
    user:x:1000:1000:user:/home/user:/bin/bash\n\
    nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n";

const GROUP: &str = "root:x:0:\ndaemon:x:1:\nuser:x:1000:\nnogroup:x:65534:\n";

const OS_RELEASE: &str = "PRETTY_NAME=\"bashkit sandbox\"\nNAME=\"bashkit\"\nID=bashkit\nID_LIKE=debian\n";
