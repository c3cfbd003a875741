//! Process between this one and a program, made by `fork`, which ends when the program ends and takes every descendant of it along.
//!
//! Without namespaces the supervisor is a child subreaper: what has lost its parent becomes its child. With a namespace of process numbers the kernel ends what is in it together with its
//! first process. A supervisor ends everything also when this process ends: it holds one end of a pipe whose other end is here.
//!
//! Between `fork` and `exec` only system calls are made, for other threads of this process may have held locks.
#![expect(unsafe_code, reason = "between fork and exec there is no library: the calls of the system are made as they are")]

use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd, RawFd};
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{FdFlags, fcntl_setfd};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_bind_recursive, mount_change};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, WaitStatus, kill_process, kill_process_group, pidfd_open, set_child_subreaper,
    set_parent_process_death_signal, setpgid, setrlimit, wait,
};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities, set_no_new_privs};

use super::filter::Filter;
use super::run::REQUEST_TO_END;

/// Interval at which processes without a parent are waited for.
const LOOK: Timespec = Timespec { tv_sec: 0, tv_nsec: 200_000_000 };
/// Status of a supervisor whose program was killed at the request of the host.
const KILLED: usize = 137;

/// Everything that is done between `fork` and `exec`.
#[derive(Debug)]
pub(super) struct Plan {
    /// End of the control pipe that is read: see [`REQUEST_TO_END`]. Its end is the order to kill.
    pub(super) control: OwnedFd,
    pub(super) namespaces: Option<Namespaces>,
    pub(super) limits: Vec<(Resource, u64)>,
    /// Rules of Landlock.
    pub(super) rules: Option<OwnedFd>,
    pub(super) filter: Option<Filter>,
    /// Whether the program loses the capabilities that reach beyond files.
    pub(super) drops_capabilities: bool,
    /// Descriptors that the program gets.
    pub(super) inherited: Vec<RawFd>,
}

/// Namespaces of process numbers, mounts and IPC for a program.
#[derive(Debug)]
pub(super) struct Namespaces {
    /// Lines for `uid_map` and `gid_map` where it takes a namespace of users to make the others.
    pub(super) user: Option<[String; 2]>,
    /// Paths that stay writable while every other mount becomes read-only. None: mounts are as they are.
    pub(super) writable: Option<Vec<CString>>,
    /// Working directory, to be entered again on the new mounts.
    pub(super) directory: CString,
}

impl Plan {
    /// Has a command begin with this plan.
    pub(super) fn attach(self, command: &mut Command) {
        // SAFETY: `enter` makes system calls only: it takes no lock and allocates nothing before `exec`.
        unsafe { command.pre_exec(move || self.enter()) };
    }

    fn enter(&self) -> io::Result<()> {
        match &self.namespaces {
            None => set_child_subreaper(Some(rustix::process::getpid()))?,
            Some(namespaces) => namespaces.enter()?,
        }
        if self.fork_supervised(self.namespaces.is_none())? {
            set_parent_process_death_signal(Some(Signal::KILL))?;
        }
        if self.namespaces.is_some() {
            // The first process of the namespace. Where other mounts hide parts of /proc, it stays as it was.
            let _ = mount(c"proc", c"/proc", c"proc", MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC, None);
            self.fork_supervised(true)?;
        }
        set_parent_process_death_signal(Some(Signal::KILL))?;
        setpgid(None, None)?;
        self.confine()
    }

    fn confine(&self) -> io::Result<()> {
        for (resource, most) in &self.limits {
            setrlimit(*resource, Rlimit { current: Some(*most), maximum: Some(*most) })?;
        }
        for fd in &self.inherited {
            // SAFETY: the descriptors are kept open by the caller until the command has been started.
            fcntl_setfd(unsafe { BorrowedFd::borrow_raw(*fd) }, FdFlags::empty())?;
        }
        if self.drops_capabilities {
            drop_capabilities();
        }
        if self.rules.is_some() || self.filter.is_some() {
            set_no_new_privs(true)?;
        }
        if let Some(rules) = &self.rules {
            add_own_files(rules);
            // SAFETY: a descriptor and a number.
            unsafe { syscall(libc::SYS_landlock_restrict_self, [number(rules.as_raw_fd()), 0, 0, 0, 0]) }?;
        }
        if let Some(filter) = &self.filter {
            let program = filter.program();
            let mode = usize::try_from(libc::SECCOMP_SET_MODE_FILTER).unwrap_or_default();
            // SAFETY: the filter lives as long as `self`; the kernel copies it.
            unsafe { syscall(libc::SYS_seccomp, [mode, 0, std::ptr::from_ref(&program) as usize, 0, 0]) }?;
        }
        Ok(())
    }

    /// Forks. The child returns; the parent supervises it and never does.
    fn fork_supervised(&self, is_innermost: bool) -> io::Result<bool> {
        // SAFETY: without flags the child gets a copy of everything; both sides make system calls only.
        let child = unsafe { syscall(libc::SYS_clone, [number(libc::SIGCHLD), 0, 0, 0, 0]) }?;
        match i32::try_from(child).ok().and_then(Pid::from_raw) {
            None => Ok(true),
            Some(main) => supervise(main, &self.control, is_innermost),
        }
    }
}

impl Namespaces {
    fn enter(&self) -> io::Result<()> {
        let user = if self.user.is_some() { libc::CLONE_NEWUSER } else { 0 };
        let flags = user | libc::CLONE_NEWPID | libc::CLONE_NEWNS | libc::CLONE_NEWIPC;
        // SAFETY: a number; this process has one thread.
        unsafe { syscall(libc::SYS_unshare, [number(flags), 0, 0, 0, 0]) }?;
        if let Some([uid, gid]) = &self.user {
            for (path, text) in [(c"/proc/self/setgroups", "deny"), (c"/proc/self/uid_map", uid), (c"/proc/self/gid_map", gid)] {
                rustix::io::write(open(path, OFlags::WRONLY | OFlags::CLOEXEC, Mode::empty())?, text.as_bytes())?;
            }
        }
        mount_change(c"/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC)?;
        let Some(writable) = &self.writable else { return Ok(()) };
        for path in writable {
            mount_bind_recursive(path.as_c_str(), path.as_c_str())?;
        }
        set_mount_attributes(c"/", libc::MOUNT_ATTR_RDONLY, 0)?;
        for path in writable {
            set_mount_attributes(path, 0, libc::MOUNT_ATTR_RDONLY)?;
        }
        Ok(rustix::process::chdir(self.directory.as_c_str())?)
    }
}

/// Sets and clears attributes of a mount and of those below it.
fn set_mount_attributes(path: &CStr, set: u64, clear: u64) -> io::Result<()> {
    let attributes = libc::mount_attr { attr_set: set, attr_clr: clear, propagation: 0, userns_fd: 0 };
    let (at, flags) = (number(libc::AT_FDCWD), number(libc::AT_RECURSIVE));
    let (attributes, size) = (std::ptr::from_ref(&attributes) as usize, size_of::<libc::mount_attr>());
    // SAFETY: path and attributes live until the call has returned.
    unsafe { syscall(libc::SYS_mount_setattr, [at, path.as_ptr() as usize, flags, attributes, size]) }.map(drop)
}

/// Files about this very process, which a runtime needs to know where its stack ends (JavaScriptCore aborts without): the program's, and not those of its descendants.
///
/// A kernel that refuses leaves them closed.
fn add_own_files(rules: &OwnedFd) {
    for path in [c"/proc/self/maps", c"/proc/self/stat", c"/proc/self/statm", c"/proc/self/status"] {
        let Ok(file) = open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()) else { continue };
        let rule = PathBeneath { allowed_access: LANDLOCK_ACCESS_FS_READ_FILE, parent_fd: file.as_raw_fd() };
        let rule = std::ptr::from_ref(&rule) as usize;
        // SAFETY: the rule lives until the call has returned.
        let _ = unsafe { syscall(libc::SYS_landlock_add_rule, [number(rules.as_raw_fd()), LANDLOCK_RULE_PATH_BENEATH, rule, 0, 0]) };
    }
}

/// `struct landlock_path_beneath_attr`.
#[repr(C, packed)]
struct PathBeneath {
    allowed_access: u64,
    parent_fd: RawFd,
}

const LANDLOCK_RULE_PATH_BENEATH: usize = 1;
const LANDLOCK_ACCESS_FS_READ_FILE: u64 = 1 << 2;

/// Root keeps what it takes to use files of others, which rules of paths and mounts still bound.
fn drop_capabilities() {
    let kept = CapabilitySet::CHOWN | CapabilitySet::DAC_OVERRIDE | CapabilitySet::FOWNER | CapabilitySet::FSETID;
    let _ = rustix::thread::clear_ambient_capability_set();
    for capability in CapabilitySet::all().difference(kept).iter() {
        let _ = rustix::thread::remove_capability_from_bounding_set(capability);
    }
    let none = CapabilitySet::empty();
    if let Ok(now) = rustix::thread::capabilities(None) {
        let sets = CapabilitySets { effective: now.effective & kept, permitted: now.permitted & kept, inheritable: none };
        let _ = set_capabilities(None, sets);
    }
}

/// Waits for the end of the program or of the host, ends what is left, and exits with the status of the program.
fn supervise(main: Pid, control: &OwnedFd, is_innermost: bool) -> ! {
    // Nothing but a kill reaches a supervisor, and it holds nothing that somebody waits for.
    let all = u64::MAX;
    // SAFETY: the mask lives until the call has returned, and has the size that is given.
    let _ = unsafe { syscall(libc::SYS_rt_sigprocmask, [number(libc::SIG_SETMASK), std::ptr::from_ref(&all) as usize, 0, 8, 0]) };
    let _ = rustix::process::chdir(c"/");
    let control = control.as_raw_fd();
    for (from, to) in [(0, control), (control + 1, RawFd::MAX)] {
        if to > from {
            // SAFETY: descriptors of this process, which uses none of them any more.
            let _ = unsafe { syscall(libc::SYS_close_range, [number(from), number(if from == 0 { to - 1 } else { to }), 0, 0, 0]) };
        }
    }
    // SAFETY: it is the one that was left open.
    let control = unsafe { BorrowedFd::borrow_raw(control) };
    let pidfd = pidfd_open(main, PidfdFlags::empty());
    let mut is_controlled = true;
    let code = loop {
        let wanted = if is_innermost { PollFlags::IN } else { PollFlags::empty() };
        let ended = pidfd.as_ref().map_or(control, |pidfd| pidfd.as_fd());
        let mut events = [PollFd::from_borrowed_fd(ended, PollFlags::IN), PollFd::from_borrowed_fd(control, wanted)];
        let _ = poll(&mut events, Some(&LOOK));
        let [_, of_control] = &events;
        let happened = of_control.revents();
        if let Some(code) = reap(main) {
            break code;
        }
        if happened.contains(PollFlags::IN) && is_controlled {
            let mut byte = [0_u8];
            match rustix::io::read(control, &mut byte) {
                Ok(1) if byte == [REQUEST_TO_END] => {
                    let _ = kill_process_group(main, Signal::TERM);
                    each_child(Signal::TERM);
                }
                _ => is_controlled = false,
            }
        }
        if happened.intersects(PollFlags::HUP | PollFlags::ERR) || !is_controlled {
            let _ = kill_process(main, Signal::KILL);
            let _ = kill_process_group(main, Signal::KILL);
            break KILLED;
        }
    };
    // The first process of a namespace need not do this: its end is the end of all. Whoever loses a parent meanwhile is the next child.
    loop {
        each_child(Signal::KILL);
        match wait(WaitOptions::empty()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => break,
        }
    }
    loop {
        // SAFETY: a number.
        let _ = unsafe { syscall(libc::SYS_exit_group, [code, 0, 0, 0, 0]) };
    }
}

/// Waits for those that have ended; the status of the program when it is among them.
fn reap(main: Pid) -> Option<usize> {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some((pid, status))) if pid == main => return Some(code(status)),
            Ok(Some(_)) | Err(rustix::io::Errno::INTR) => {}
            Ok(None) => return None,
            Err(_) => return Some(KILLED),
        }
    }
}

fn code(status: WaitStatus) -> usize {
    let signal = || status.terminating_signal().map(|signal| 128 + signal);
    status.exit_status().or_else(signal).and_then(|code| usize::try_from(code).ok()).unwrap_or(KILLED)
}

/// Sends a signal to each child, as the kernel lists them.
fn each_child(signal: Signal) {
    let Ok(list) = open(c"/proc/thread-self/children", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty()) else { return };
    let mut piece = [0_u8; 512];
    let mut number = 0_i32;
    while let Ok(n_bytes @ 1..) = rustix::io::read(&list, &mut piece) {
        for byte in piece.iter().take(n_bytes) {
            match byte {
                b'0'..=b'9' => number = number.saturating_mul(10).saturating_add(i32::from(byte - b'0')),
                _ => {
                    if let Some(pid) = Pid::from_raw(number) {
                        let _ = kill_process(pid, signal);
                    }
                    number = 0;
                }
            }
        }
    }
}

/// Number for a system call; a negative one keeps its bits.
fn number(value: i32) -> usize {
    value as isize as usize
}

/// Makes a call of the system.
///
/// # Safety
/// Memory that the arguments point to lives as long as the call takes, and is of the kind that the call expects.
unsafe fn syscall(name: libc::c_long, [a, b, c, d, e]: [usize; 5]) -> io::Result<usize> {
    // SAFETY: the caller's.
    let result = unsafe { libc::syscall(name, a, b, c, d, e) };
    usize::try_from(result).map_err(|_| io::Error::last_os_error())
}
