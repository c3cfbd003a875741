//! Filter of system calls (seccomp) that keeps a program from opening sockets.

/// Kinds of sockets that programs may open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Sockets {
    /// Every kind: the network is open.
    #[default]
    All,
    /// Sockets of the Unix family only: services of this machine, and no network.
    UnixOnly,
    /// None but pairs, whose both ends are the program's own.
    Pairs,
}

#[cfg(target_os = "linux")]
pub(super) use linux::Filter;

#[cfg(target_os = "linux")]
mod linux {
    use super::Sockets;

    /// Offsets in `struct seccomp_data`.
    const NUMBER: u32 = 0;
    const ARCHITECTURE: u32 = 4;
    /// Low half of the first argument.
    const FIRST: u32 = if cfg!(target_endian = "little") { 16 } else { 20 };
    /// System calls of the x32 interface have this bit.
    const X32: u32 = 0x4000_0000;

    #[cfg(target_arch = "x86_64")]
    const HERE: Option<u32> = Some(0xC000_003E);
    #[cfg(target_arch = "aarch64")]
    const HERE: Option<u32> = Some(0xC000_00B7);
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    const HERE: Option<u32> = None;

    /// Instructions of a filter.
    #[derive(Debug)]
    pub(in crate::process) struct Filter(Vec<libc::sock_filter>);

    impl Filter {
        /// Filter for a choice of sockets: `None` where all are allowed.
        pub(in crate::process) fn new(sockets: Sockets) -> Option<Self> {
            let denied = libc::SECCOMP_RET_ERRNO | libc::EACCES.unsigned_abs();
            let load = |offset| step(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, offset, 0, 0);
            let answer = |answer| step(libc::BPF_RET | libc::BPF_K, answer, 0, 0);
            let unless_equal = |value, skipped| step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, value, 0, skipped);
            let call = |number: libc::c_long| u32::try_from(number).unwrap_or(u32::MAX);
            let mut steps = vec![
                load(ARCHITECTURE),
                // Calls of another architecture have other numbers.
                step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, HERE?, 1, 0),
                answer(denied),
                load(NUMBER),
                step(libc::BPF_JMP | libc::BPF_JGE | libc::BPF_K, X32, 0, 1),
                answer(denied),
                // What is asked for in a ring is not seen here.
                unless_equal(call(libc::SYS_io_uring_setup), 1),
                answer(libc::SECCOMP_RET_ERRNO | libc::ENOSYS.unsigned_abs()),
            ];
            match sockets {
                Sockets::All => return None,
                Sockets::Pairs => steps.extend([unless_equal(call(libc::SYS_socket), 1), answer(denied)]),
                Sockets::UnixOnly => {
                    let unix = libc::AF_UNIX.unsigned_abs();
                    let is_unix = step(libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K, unix, 1, 0);
                    steps.extend([unless_equal(call(libc::SYS_socket), 3), load(FIRST), is_unix, answer(denied)]);
                }
            }
            steps.push(answer(libc::SECCOMP_RET_ALLOW));
            Some(Self(steps))
        }

        /// Form that the kernel takes; it points into the filter.
        pub(in crate::process) fn program(&self) -> libc::sock_fprog {
            libc::sock_fprog { len: u16::try_from(self.0.len()).unwrap_or(u16::MAX), filter: self.0.as_ptr().cast_mut() }
        }
    }

    fn step(code: u32, value: u32, if_true: u8, if_false: u8) -> libc::sock_filter {
        libc::sock_filter { code: u16::try_from(code).unwrap_or(u16::MAX), jt: if_true, jf: if_false, k: value }
    }
}
