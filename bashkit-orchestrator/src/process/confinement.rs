//! Confinement of commands of the host, as far as the kernel does it.

use std::fmt;
use std::path::PathBuf;

use super::filter::Sockets;
use super::shell::HostShellSettings;

/// How everything that a command started ends with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Descendants {
    /// By the process group: what makes itself another group stays.
    Group,
    /// By a supervisor that adopts what has lost its parent (child subreaper). A command that kills its supervisor, which Landlock denies from Linux 6.12 on, and gives its processes another
    /// environment gets away.
    Subreaper,
    /// By a namespace of process numbers, whose end is the end of every process in it.
    PidNamespace,
}

/// Limits of each process of a command. What is not given is not limited further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProcessLimits {
    /// Seconds of CPU, after which the kernel kills the process (`RLIMIT_CPU`).
    pub cpu_s: Option<u64>,
    /// Bytes of memory that can be written to (`RLIMIT_DATA`).
    pub memory_bytes: Option<u64>,
    /// Processes and threads of the user, this process's among them (`RLIMIT_NPROC`). The kernel does not count those of root.
    pub processes: Option<u64>,
    /// Bytes of a file that is written (`RLIMIT_FSIZE`).
    pub file_bytes: Option<u64>,
}

/// Boundaries of the kernel around commands, and gaps in them.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Confinement {
    /// Whether Landlock keeps commands inside their paths.
    pub landlock: bool,
    /// Way in which descendants of a command end.
    pub descendants: Descendants,
    /// Whether everything outside of the writable paths is mounted read-only, so that modes and times cannot be changed there.
    pub read_only_mounts: bool,
    /// Sockets that commands may open.
    pub sockets: Sockets,
    /// Whether connecting and listening over TCP is denied.
    pub tcp_denied: bool,
    /// Limits that hold for each process.
    pub limits: ProcessLimits,
    /// Whether the user is root.
    pub is_root: bool,
}

impl Confinement {
    /// Confinement that is tried first.
    pub(super) fn wanted(settings: &HostShellSettings, landlock: bool) -> Self {
        let is_linux = cfg!(target_os = "linux");
        let descendants = match (settings.ends_descendants && is_linux, landlock) {
            (false, _) => Descendants::Group,
            (true, false) => Descendants::Subreaper,
            (true, true) => Descendants::PidNamespace,
        };
        let is_supervised = descendants != Descendants::Group;
        let sockets = if landlock && is_supervised { settings.sockets } else { Sockets::All };
        Self {
            landlock,
            descendants,
            read_only_mounts: descendants == Descendants::PidNamespace,
            sockets,
            tcp_denied: sockets != Sockets::All || (landlock && settings.denies_tcp && knows_tcp()),
            limits: if is_supervised { settings.limits } else { ProcessLimits::default() },
            is_root: rustix::process::geteuid().is_root(),
        }
    }

    /// Confinement that is tried next when the kernel has refused this. Where the boundary is required, the network stays closed.
    pub(super) fn lesser(&self, is_required: bool) -> Option<Self> {
        let mut lesser = self.clone();
        if lesser.read_only_mounts {
            lesser.read_only_mounts = false;
        } else if lesser.descendants == Descendants::PidNamespace {
            lesser.descendants = Descendants::Subreaper;
        } else if lesser.sockets != Sockets::All && !is_required {
            // The mounts and namespaces may not have been what was refused.
            lesser.sockets = Sockets::All;
            lesser.tcp_denied = lesser.landlock && knows_tcp();
            lesser.descendants = Descendants::PidNamespace;
            lesser.read_only_mounts = true;
        } else {
            return None;
        }
        Some(lesser)
    }

    /// Namespaces in which a command runs.
    #[cfg(target_os = "linux")]
    pub(super) fn namespaces(
        &self,
        writable: &[PathBuf],
        directory: &std::path::Path,
    ) -> std::io::Result<Option<super::supervise::Namespaces>> {
        use std::ffi::CString;
        use std::os::unix::ffi::OsStrExt as _;
        if self.descendants != Descendants::PidNamespace {
            return Ok(None);
        }
        let c_string = |path: &std::path::Path| Ok::<_, std::io::Error>(CString::new(path.as_os_str().as_bytes())?);
        let writable = writable.iter().map(|path| c_string(path)).collect::<Result<Vec<_>, _>>()?;
        let (uid, gid) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
        Ok(Some(super::supervise::Namespaces {
            user: (!self.is_root).then(|| [format!("{uid} {uid} 1"), format!("{gid} {gid} 1")]),
            writable: self.read_only_mounts.then_some(writable),
            directory: c_string(directory)?,
        }))
    }

    /// Names what commands can still do outside of their paths, for people; empty: nothing that is known.
    #[must_use]
    pub fn open(&self) -> Vec<&'static str> {
        let mut open = Vec::new();
        if !self.landlock {
            open.push("everything that its user may do");
        } else {
            open.push("stat of paths outside");
            if !self.read_only_mounts {
                open.push("chmod, chown and utime outside");
            }
        }
        match self.sockets {
            Sockets::All if self.landlock && self.tcp_denied => open.extend(["UDP", "Unix sockets"]),
            Sockets::All if self.landlock => open.extend(["the network", "Unix sockets"]),
            Sockets::UnixOnly => open.push("Unix sockets"),
            Sockets::All | Sockets::Pairs => {}
        }
        match self.descendants {
            Descendants::Group => open.push("processes that leave their group outlive it"),
            Descendants::Subreaper if !self.landlock => {
                open.push("a process that kills its supervisor and hides its environment outlives it")
            }
            Descendants::Subreaper | Descendants::PidNamespace => {}
        }
        if self.limits.processes.is_some() && self.is_root {
            open.push("the number of processes, which the kernel does not limit for root");
        }
        open
    }
}

impl fmt::Display for Confinement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.landlock {
            true => "the kernel (Landlock) keeps it inside its paths",
            false => "not confined",
        })?;
        f.write_str(match self.descendants {
            Descendants::Group => "; its process group ends with it",
            Descendants::Subreaper => "; its descendants end with it (child subreaper)",
            Descendants::PidNamespace => "; its descendants end with it (PID namespace)",
        })?;
        if self.sockets != Sockets::All {
            f.write_str("; no network (seccomp)")?;
        } else if self.tcp_denied {
            f.write_str("; no TCP (Landlock)")?;
        }
        if self.read_only_mounts {
            f.write_str("; everything outside is mounted read-only")?;
        }
        let ProcessLimits { cpu_s, memory_bytes, processes, file_bytes } = self.limits;
        let limits = [("CPU seconds", cpu_s), ("bytes of memory", memory_bytes), ("processes", processes), ("bytes a file", file_bytes)];
        for (what, most) in limits {
            if let Some(most) = most {
                write!(f, "; at most {most} {what}")?;
            }
        }
        let open = self.open();
        if open.is_empty() { Ok(()) } else { write!(f, ". Open: {}", open.join("; ")) }
    }
}

#[cfg(target_os = "linux")]
fn knows_tcp() -> bool {
    super::boundary::Rules::know_tcp()
}

#[cfg(not(target_os = "linux"))]
fn knows_tcp() -> bool {
    false
}

impl ProcessLimits {
    #[cfg(target_os = "linux")]
    pub(super) fn resources(&self) -> Vec<(rustix::process::Resource, u64)> {
        use rustix::process::Resource;
        let all = [
            (Resource::Cpu, self.cpu_s),
            (Resource::Data, self.memory_bytes),
            (Resource::Nproc, self.processes),
            (Resource::Fsize, self.file_bytes),
        ];
        all.into_iter().filter_map(|(resource, most)| Some((resource, most?))).collect()
    }
}
