//! Boundary that the kernel draws around processes of the host: Landlock.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

/// Whether the kernel keeps processes inside the paths that they are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Boundary {
    /// No: processes may do what the user of this process may.
    #[default]
    Off,
    /// Boundary as far as the kernel has it: Landlock from Linux 5.13 on; cutting files by name from 6.2, TCP from 6.7, signals and abstract sockets from 6.12.
    IfAvailable,
    /// Yes, or nothing is started: Linux 6.2 (6.7 where TCP is denied) with Landlock, and with seccomp where sockets are denied.
    Required,
}

/// Paths and networks that commands may reach.
#[derive(Debug, Clone)]
pub(super) struct Reach {
    pub(super) boundary: Boundary,
    pub(super) writable: Vec<PathBuf>,
    pub(super) readable: Vec<PathBuf>,
    pub(super) denies_tcp: bool,
    /// Whether all of /etc can be read; otherwise what programs need to start.
    pub(super) reads_etc: bool,
}

/// Programs, libraries and settings of the machine.
const READABLE: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/loadavg",
    "/proc/version",
    "/proc/filesystems",
    "/proc/sys/kernel",
];
/// Settings without which programs do not start, do not know the time of their place, or trust no certificate.
const SETTINGS: &[&str] = &[
    "/etc/alternatives",
    "/etc/ca-certificates",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/locale.alias",
    "/etc/localtime",
    "/etc/mime.types",
    "/etc/os-release",
    "/etc/ssl",
    "/etc/timezone",
];
const DEVICES: &[&str] = &["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"];

#[cfg(target_os = "linux")]
mod kernel {
    use landlock::{
        ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr, RulesetError,
        RulesetStatus, Scope, path_beneath_rules,
    };
    use std::os::fd::OwnedFd;

    use super::{Boundary, DEVICES, Path, READABLE, Reach, SETTINGS, io};

    /// Rules for threads that restrict themselves.
    #[derive(Debug)]
    pub(in crate::process) struct Rules(RulesetCreated);

    impl Rules {
        pub(super) fn new(reach: &Reach) -> Result<Self, RulesetError> {
            // What is required at least, and what is taken where it is there.
            let (least, most) = (ABI::V3, ABI::V6);
            let required = reach.boundary == Boundary::Required;
            let level = if required { CompatLevel::HardRequirement } else { CompatLevel::BestEffort };
            let mut rules = Ruleset::default().set_compatibility(level).handle_access(AccessFs::from_all(least))?;
            if reach.denies_tcp {
                rules = rules.handle_access(AccessNet::from_all(ABI::V4))?;
            }
            rules =
                rules.set_compatibility(CompatLevel::BestEffort).handle_access(AccessFs::from_all(most))?.scope(Scope::from_all(most))?;
            let all = AccessFs::from_all(most);
            let devices = AccessFs::ReadFile | AccessFs::WriteFile;
            let created = rules
                .create()?
                .add_rules(path_beneath_rules(READABLE, AccessFs::from_read(most)))?
                .add_rules(path_beneath_rules(if reach.reads_etc { &["/etc"] } else { SETTINGS }, AccessFs::from_read(most)))?
                .add_rules(path_beneath_rules(&reach.readable, AccessFs::from_read(most)))?
                .add_rules(path_beneath_rules(&reach.writable, all))?
                .add_rules(path_beneath_rules(DEVICES, devices))?;
            Ok(Self(created))
        }

        /// Keeps this thread and what it starts inside, for good: whether the kernel does.
        pub(super) fn restrict(&self) -> io::Result<bool> {
            let status = self.0.try_clone()?.restrict_self().map_err(io::Error::other)?;
            Ok(status.ruleset != RulesetStatus::NotEnforced)
        }
    }

    impl Rules {
        /// Rules as a descriptor, for a process that restricts itself.
        pub(super) fn into_descriptor(self) -> Option<OwnedFd> {
            self.0.into()
        }

        /// Whether the kernel has rules about TCP: from Linux 6.7 on.
        pub(in crate::process) fn know_tcp() -> bool {
            let rules = Ruleset::default().set_compatibility(CompatLevel::HardRequirement).handle_access(AccessNet::from_all(ABI::V4));
            rules.and_then(Ruleset::create).is_ok()
        }
    }

    /// Opened by name: a rule about a path that is not there says nothing.
    pub(super) fn is_there(path: &Path) -> bool {
        path.try_exists().unwrap_or(false)
    }
}

#[cfg(target_os = "linux")]
pub(super) use kernel::Rules;

#[cfg(not(target_os = "linux"))]
#[derive(Debug)]
pub(super) struct Rules;

impl Reach {
    /// Rules of the kernel: `None` when there is no boundary, or why there is none where one is required.
    #[cfg(target_os = "linux")]
    pub(super) fn rules(&self) -> Result<Option<Rules>, String> {
        if self.boundary == Boundary::Off {
            return Ok(None);
        }
        if let Some(path) = self.readable.iter().chain(&self.writable).find(|path| !kernel::is_there(path)) {
            return Err(format!("cannot let commands reach {}: it is not there", path.display()));
        }
        let tried = Rules::new(self).map_err(|error| error.to_string()).and_then(|rules| {
            // On a thread that ends at once.
            let enforced = on_thread(|| rules.restrict()).map_err(|error| error.to_string())?;
            Ok(enforced.then_some(rules))
        });
        match (tried, self.boundary) {
            (Ok(Some(rules)), _) => Ok(Some(rules)),
            (_, Boundary::IfAvailable) => Ok(None),
            (Ok(None), _) => Err("the kernel has no Landlock, which is required".into()),
            (Err(problem), _) => Err(format!("Landlock is required: {problem}")),
        }
    }

    /// The rules as a descriptor, for a process that restricts itself.
    #[cfg(target_os = "linux")]
    pub(super) fn descriptor(&self) -> Result<Option<std::os::fd::OwnedFd>, String> {
        Rules::new(self).map(Rules::into_descriptor).map_err(|error| error.to_string())
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn rules(&self) -> Result<Option<Rules>, String> {
        if self.boundary == Boundary::Required { Err("Landlock is required, and this is not Linux".into()) } else { Ok(None) }
    }
}

/// Starts a process inside the rules: on a thread that restricts itself, which a process inherits, and then ends.
pub(super) fn spawn(rules: Option<&Rules>, mut command: Command) -> io::Result<Child> {
    let Some(rules) = rules else { return command.spawn() };
    #[cfg(target_os = "linux")]
    return on_thread(move || {
        rules.restrict()?;
        command.spawn()
    });
    #[cfg(not(target_os = "linux"))]
    {
        let _ = rules;
        command.spawn()
    }
}

#[cfg(target_os = "linux")]
fn on_thread<T: Send>(work: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().name("bashkit-boundary".into()).spawn_scoped(scope, work)?;
        thread.join().unwrap_or_else(|_| Err(io::Error::other("the thread that starts it panicked")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_boundary_there_are_no_rules() {
        let reach = Reach {
            boundary: Boundary::Off,
            writable: vec![],
            readable: vec![Path::new("/none").into()],
            denies_tcp: true,
            reads_etc: true,
        };
        assert!(reach.rules().unwrap().is_none());
        let problem = Reach { boundary: Boundary::Required, ..reach }.rules().unwrap_err();
        assert!(problem.contains("/none: it is not there"), "{problem}");
    }
}
