//! `getconf`: values of the configuration, as Linux on x86-64 with the GNU C library has them.

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault};

use super::parallel;

const ALL: Opt = Opt::flag('a', "", "print all variables and their values");
const SPECIFICATION: Opt =
    Opt::value('v', "", "SPECIFICATION", "values in the environment POSIX_V6_LP64_OFF64, POSIX_V7_LP64_OFF64 or XBS5_LP64_OFF64");

pub(crate) const COMMAND: Command = Command::new(
    "getconf",
    "getconf [-v SPECIFICATION] VARIABLE\n   or: getconf [-v SPECIFICATION] PATH_VARIABLE PATH\n   or: getconf -a [PATH]",
    "Get the configuration value for variable VARIABLE, or for PATH_VARIABLE of PATH",
    &[ALL, SPECIFICATION],
    run,
)
.parsing(Parsing::Raw)
.usage_status(2);

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    System,
    Path,
    Cores,
    Pages,
    FreePages,
}

use Of::{Cores, FreePages, Pages, Path, System};

/// Names in the order of `-a`.
const VARIABLES: &[(&str, Of, &str)] = &[
    ("LINK_MAX", Path, "65000"),
    ("_POSIX_LINK_MAX", Path, "65000"),
    ("MAX_CANON", Path, "255"),
    ("_POSIX_MAX_CANON", Path, "255"),
    ("MAX_INPUT", Path, "255"),
    ("_POSIX_MAX_INPUT", Path, "255"),
    ("NAME_MAX", Path, "255"),
    ("_POSIX_NAME_MAX", Path, "255"),
    ("PATH_MAX", Path, "4096"),
    ("_POSIX_PATH_MAX", Path, "4096"),
    ("PIPE_BUF", Path, "4096"),
    ("_POSIX_PIPE_BUF", Path, "4096"),
    ("SOCK_MAXBUF", Path, "undefined"),
    ("_POSIX_ASYNC_IO", Path, "undefined"),
    ("_POSIX_CHOWN_RESTRICTED", Path, "1"),
    ("_POSIX_NO_TRUNC", Path, "1"),
    ("_POSIX_PRIO_IO", Path, "undefined"),
    ("_POSIX_SYNC_IO", Path, "undefined"),
    ("_POSIX_VDISABLE", Path, "0"),
    ("ARG_MAX", System, "2097152"),
    ("ATEXIT_MAX", System, "2147483647"),
    ("CHAR_BIT", System, "8"),
    ("CHAR_MAX", System, "127"),
    ("CHAR_MIN", System, "-128"),
    ("CHILD_MAX", System, "96365"),
    ("CLK_TCK", System, "100"),
    ("INT_MAX", System, "2147483647"),
    ("INT_MIN", System, "-2147483648"),
    ("IOV_MAX", System, "1024"),
    ("LOGNAME_MAX", System, "256"),
    ("LONG_BIT", System, "64"),
    ("MB_LEN_MAX", System, "16"),
    ("NGROUPS_MAX", System, "65536"),
    ("NL_ARGMAX", System, "4096"),
    ("NL_LANGMAX", System, "2048"),
    ("NL_MSGMAX", System, "2147483647"),
    ("NL_NMAX", System, "2147483647"),
    ("NL_SETMAX", System, "2147483647"),
    ("NL_TEXTMAX", System, "2147483647"),
    ("NSS_BUFLEN_GROUP", System, "1024"),
    ("NSS_BUFLEN_PASSWD", System, "1024"),
    ("NZERO", System, "20"),
    ("OPEN_MAX", System, "1024"),
    ("PAGESIZE", System, "4096"),
    ("PAGE_SIZE", System, "4096"),
    ("PASS_MAX", System, "8192"),
    ("PTHREAD_DESTRUCTOR_ITERATIONS", System, "4"),
    ("PTHREAD_KEYS_MAX", System, "1024"),
    ("PTHREAD_STACK_MIN", System, "16384"),
    ("PTHREAD_THREADS_MAX", System, "undefined"),
    ("SCHAR_MAX", System, "127"),
    ("SCHAR_MIN", System, "-128"),
    ("SHRT_MAX", System, "32767"),
    ("SHRT_MIN", System, "-32768"),
    ("SSIZE_MAX", System, "32767"),
    ("TTY_NAME_MAX", System, "32"),
    ("TZNAME_MAX", System, "undefined"),
    ("UCHAR_MAX", System, "255"),
    ("UINT_MAX", System, "4294967295"),
    ("UIO_MAXIOV", System, "1024"),
    ("ULONG_MAX", System, "18446744073709551615"),
    ("USHRT_MAX", System, "65535"),
    ("WORD_BIT", System, "32"),
    ("_AVPHYS_PAGES", FreePages, ""),
    ("_NPROCESSORS_CONF", Cores, ""),
    ("_NPROCESSORS_ONLN", Cores, ""),
    ("_PHYS_PAGES", Pages, ""),
    ("_POSIX_ARG_MAX", System, "2097152"),
    ("_POSIX_ASYNCHRONOUS_IO", System, "200809"),
    ("_POSIX_CHILD_MAX", System, "96365"),
    ("_POSIX_FSYNC", System, "200809"),
    ("_POSIX_JOB_CONTROL", System, "1"),
    ("_POSIX_MAPPED_FILES", System, "200809"),
    ("_POSIX_MEMLOCK", System, "200809"),
    ("_POSIX_MEMLOCK_RANGE", System, "200809"),
    ("_POSIX_MEMORY_PROTECTION", System, "200809"),
    ("_POSIX_MESSAGE_PASSING", System, "200809"),
    ("_POSIX_NGROUPS_MAX", System, "65536"),
    ("_POSIX_OPEN_MAX", System, "1024"),
    ("_POSIX_PII", System, "undefined"),
    ("_POSIX_PII_INTERNET", System, "undefined"),
    ("_POSIX_PII_INTERNET_DGRAM", System, "undefined"),
    ("_POSIX_PII_INTERNET_STREAM", System, "undefined"),
    ("_POSIX_PII_OSI", System, "undefined"),
    ("_POSIX_PII_OSI_CLTS", System, "undefined"),
    ("_POSIX_PII_OSI_COTS", System, "undefined"),
    ("_POSIX_PII_OSI_M", System, "undefined"),
    ("_POSIX_PII_SOCKET", System, "undefined"),
    ("_POSIX_PII_XTI", System, "undefined"),
    ("_POSIX_POLL", System, "undefined"),
    ("_POSIX_PRIORITIZED_IO", System, "200809"),
    ("_POSIX_PRIORITY_SCHEDULING", System, "200809"),
    ("_POSIX_REALTIME_SIGNALS", System, "200809"),
    ("_POSIX_SAVED_IDS", System, "1"),
    ("_POSIX_SELECT", System, "undefined"),
    ("_POSIX_SEMAPHORES", System, "200809"),
    ("_POSIX_SHARED_MEMORY_OBJECTS", System, "200809"),
    ("_POSIX_SSIZE_MAX", System, "32767"),
    ("_POSIX_STREAM_MAX", System, "16"),
    ("_POSIX_SYNCHRONIZED_IO", System, "200809"),
    ("_POSIX_THREADS", System, "200809"),
    ("_POSIX_THREAD_ATTR_STACKADDR", System, "200809"),
    ("_POSIX_THREAD_ATTR_STACKSIZE", System, "200809"),
    ("_POSIX_THREAD_PRIORITY_SCHEDULING", System, "200809"),
    ("_POSIX_THREAD_PRIO_INHERIT", System, "200809"),
    ("_POSIX_THREAD_PRIO_PROTECT", System, "200809"),
    ("_POSIX_THREAD_ROBUST_PRIO_INHERIT", System, "undefined"),
    ("_POSIX_THREAD_ROBUST_PRIO_PROTECT", System, "undefined"),
    ("_POSIX_THREAD_PROCESS_SHARED", System, "200809"),
    ("_POSIX_THREAD_SAFE_FUNCTIONS", System, "200809"),
    ("_POSIX_TIMERS", System, "200809"),
    ("TIMER_MAX", System, "undefined"),
    ("_POSIX_TZNAME_MAX", System, "undefined"),
    ("_POSIX_VERSION", System, "200809"),
    ("_T_IOV_MAX", System, "undefined"),
    ("_XOPEN_CRYPT", System, "undefined"),
    ("_XOPEN_ENH_I18N", System, "1"),
    ("_XOPEN_LEGACY", System, "1"),
    ("_XOPEN_REALTIME", System, "1"),
    ("_XOPEN_REALTIME_THREADS", System, "1"),
    ("_XOPEN_SHM", System, "1"),
    ("_XOPEN_UNIX", System, "1"),
    ("_XOPEN_VERSION", System, "700"),
    ("_XOPEN_XCU_VERSION", System, "4"),
    ("_XOPEN_XPG2", System, "1"),
    ("_XOPEN_XPG3", System, "1"),
    ("_XOPEN_XPG4", System, "1"),
    ("BC_BASE_MAX", System, "99"),
    ("BC_DIM_MAX", System, "2048"),
    ("BC_SCALE_MAX", System, "99"),
    ("BC_STRING_MAX", System, "1000"),
    ("CHARCLASS_NAME_MAX", System, "2048"),
    ("COLL_WEIGHTS_MAX", System, "255"),
    ("EQUIV_CLASS_MAX", System, "undefined"),
    ("EXPR_NEST_MAX", System, "32"),
    ("LINE_MAX", System, "2048"),
    ("POSIX2_BC_BASE_MAX", System, "99"),
    ("POSIX2_BC_DIM_MAX", System, "2048"),
    ("POSIX2_BC_SCALE_MAX", System, "99"),
    ("POSIX2_BC_STRING_MAX", System, "1000"),
    ("POSIX2_CHAR_TERM", System, "200809"),
    ("POSIX2_COLL_WEIGHTS_MAX", System, "255"),
    ("POSIX2_C_BIND", System, "200809"),
    ("POSIX2_C_DEV", System, "200809"),
    ("POSIX2_C_VERSION", System, "200809"),
    ("POSIX2_EXPR_NEST_MAX", System, "32"),
    ("POSIX2_FORT_DEV", System, "undefined"),
    ("POSIX2_FORT_RUN", System, "undefined"),
    ("_POSIX2_LINE_MAX", System, "2048"),
    ("POSIX2_LINE_MAX", System, "2048"),
    ("POSIX2_LOCALEDEF", System, "200809"),
    ("POSIX2_RE_DUP_MAX", System, "32767"),
    ("POSIX2_SW_DEV", System, "200809"),
    ("POSIX2_UPE", System, "undefined"),
    ("POSIX2_VERSION", System, "200809"),
    ("RE_DUP_MAX", System, "32767"),
    ("PATH", System, "/bin:/usr/bin"),
    ("CS_PATH", System, "/bin:/usr/bin"),
    ("LFS_CFLAGS", System, ""),
    ("LFS_LDFLAGS", System, ""),
    ("LFS_LIBS", System, ""),
    ("LFS_LINTFLAGS", System, ""),
    ("LFS64_CFLAGS", System, "-D_LARGEFILE64_SOURCE"),
    ("LFS64_LDFLAGS", System, ""),
    ("LFS64_LIBS", System, ""),
    ("LFS64_LINTFLAGS", System, "-D_LARGEFILE64_SOURCE"),
    ("_XBS5_WIDTH_RESTRICTED_ENVS", System, "XBS5_LP64_OFF64"),
    ("XBS5_WIDTH_RESTRICTED_ENVS", System, "XBS5_LP64_OFF64"),
    ("_XBS5_ILP32_OFF32", System, "undefined"),
    ("XBS5_ILP32_OFF32_CFLAGS", System, ""),
    ("XBS5_ILP32_OFF32_LDFLAGS", System, ""),
    ("XBS5_ILP32_OFF32_LIBS", System, ""),
    ("XBS5_ILP32_OFF32_LINTFLAGS", System, ""),
    ("_XBS5_ILP32_OFFBIG", System, "undefined"),
    ("XBS5_ILP32_OFFBIG_CFLAGS", System, ""),
    ("XBS5_ILP32_OFFBIG_LDFLAGS", System, ""),
    ("XBS5_ILP32_OFFBIG_LIBS", System, ""),
    ("XBS5_ILP32_OFFBIG_LINTFLAGS", System, ""),
    ("_XBS5_LP64_OFF64", System, "1"),
    ("XBS5_LP64_OFF64_CFLAGS", System, "-m64"),
    ("XBS5_LP64_OFF64_LDFLAGS", System, "-m64"),
    ("XBS5_LP64_OFF64_LIBS", System, ""),
    ("XBS5_LP64_OFF64_LINTFLAGS", System, ""),
    ("_XBS5_LPBIG_OFFBIG", System, "undefined"),
    ("XBS5_LPBIG_OFFBIG_CFLAGS", System, ""),
    ("XBS5_LPBIG_OFFBIG_LDFLAGS", System, ""),
    ("XBS5_LPBIG_OFFBIG_LIBS", System, ""),
    ("XBS5_LPBIG_OFFBIG_LINTFLAGS", System, ""),
    ("_POSIX_V6_ILP32_OFF32", System, "undefined"),
    ("POSIX_V6_ILP32_OFF32_CFLAGS", System, ""),
    ("POSIX_V6_ILP32_OFF32_LDFLAGS", System, ""),
    ("POSIX_V6_ILP32_OFF32_LIBS", System, ""),
    ("POSIX_V6_ILP32_OFF32_LINTFLAGS", System, ""),
    ("_POSIX_V6_WIDTH_RESTRICTED_ENVS", System, "POSIX_V6_LP64_OFF64"),
    ("POSIX_V6_WIDTH_RESTRICTED_ENVS", System, "POSIX_V6_LP64_OFF64"),
    ("_POSIX_V6_ILP32_OFFBIG", System, "undefined"),
    ("POSIX_V6_ILP32_OFFBIG_CFLAGS", System, ""),
    ("POSIX_V6_ILP32_OFFBIG_LDFLAGS", System, ""),
    ("POSIX_V6_ILP32_OFFBIG_LIBS", System, ""),
    ("POSIX_V6_ILP32_OFFBIG_LINTFLAGS", System, ""),
    ("_POSIX_V6_LP64_OFF64", System, "1"),
    ("POSIX_V6_LP64_OFF64_CFLAGS", System, "-m64"),
    ("POSIX_V6_LP64_OFF64_LDFLAGS", System, "-m64"),
    ("POSIX_V6_LP64_OFF64_LIBS", System, ""),
    ("POSIX_V6_LP64_OFF64_LINTFLAGS", System, ""),
    ("_POSIX_V6_LPBIG_OFFBIG", System, "undefined"),
    ("POSIX_V6_LPBIG_OFFBIG_CFLAGS", System, ""),
    ("POSIX_V6_LPBIG_OFFBIG_LDFLAGS", System, ""),
    ("POSIX_V6_LPBIG_OFFBIG_LIBS", System, ""),
    ("POSIX_V6_LPBIG_OFFBIG_LINTFLAGS", System, ""),
    ("_POSIX_V7_ILP32_OFF32", System, "undefined"),
    ("POSIX_V7_ILP32_OFF32_CFLAGS", System, ""),
    ("POSIX_V7_ILP32_OFF32_LDFLAGS", System, ""),
    ("POSIX_V7_ILP32_OFF32_LIBS", System, ""),
    ("POSIX_V7_ILP32_OFF32_LINTFLAGS", System, ""),
    ("_POSIX_V7_WIDTH_RESTRICTED_ENVS", System, "POSIX_V7_LP64_OFF64"),
    ("POSIX_V7_WIDTH_RESTRICTED_ENVS", System, "POSIX_V7_LP64_OFF64"),
    ("_POSIX_V7_ILP32_OFFBIG", System, "undefined"),
    ("POSIX_V7_ILP32_OFFBIG_CFLAGS", System, ""),
    ("POSIX_V7_ILP32_OFFBIG_LDFLAGS", System, ""),
    ("POSIX_V7_ILP32_OFFBIG_LIBS", System, ""),
    ("POSIX_V7_ILP32_OFFBIG_LINTFLAGS", System, ""),
    ("_POSIX_V7_LP64_OFF64", System, "1"),
    ("POSIX_V7_LP64_OFF64_CFLAGS", System, "-m64"),
    ("POSIX_V7_LP64_OFF64_LDFLAGS", System, "-m64"),
    ("POSIX_V7_LP64_OFF64_LIBS", System, ""),
    ("POSIX_V7_LP64_OFF64_LINTFLAGS", System, ""),
    ("_POSIX_V7_LPBIG_OFFBIG", System, "undefined"),
    ("POSIX_V7_LPBIG_OFFBIG_CFLAGS", System, ""),
    ("POSIX_V7_LPBIG_OFFBIG_LDFLAGS", System, ""),
    ("POSIX_V7_LPBIG_OFFBIG_LIBS", System, ""),
    ("POSIX_V7_LPBIG_OFFBIG_LINTFLAGS", System, ""),
    ("_POSIX_ADVISORY_INFO", System, "200809"),
    ("_POSIX_BARRIERS", System, "200809"),
    ("_POSIX_BASE", System, "undefined"),
    ("_POSIX_C_LANG_SUPPORT", System, "undefined"),
    ("_POSIX_C_LANG_SUPPORT_R", System, "undefined"),
    ("_POSIX_CLOCK_SELECTION", System, "200809"),
    ("_POSIX_CPUTIME", System, "200809"),
    ("_POSIX_THREAD_CPUTIME", System, "200809"),
    ("_POSIX_DEVICE_SPECIFIC", System, "undefined"),
    ("_POSIX_DEVICE_SPECIFIC_R", System, "undefined"),
    ("_POSIX_FD_MGMT", System, "undefined"),
    ("_POSIX_FIFO", System, "undefined"),
    ("_POSIX_PIPE", System, "undefined"),
    ("_POSIX_FILE_ATTRIBUTES", System, "undefined"),
    ("_POSIX_FILE_LOCKING", System, "undefined"),
    ("_POSIX_FILE_SYSTEM", System, "undefined"),
    ("_POSIX_MONOTONIC_CLOCK", System, "200809"),
    ("_POSIX_MULTI_PROCESS", System, "undefined"),
    ("_POSIX_SINGLE_PROCESS", System, "undefined"),
    ("_POSIX_NETWORKING", System, "undefined"),
    ("_POSIX_READER_WRITER_LOCKS", System, "200809"),
    ("_POSIX_SPIN_LOCKS", System, "200809"),
    ("_POSIX_REGEXP", System, "1"),
    ("_REGEX_VERSION", System, "undefined"),
    ("_POSIX_SHELL", System, "1"),
    ("_POSIX_SIGNALS", System, "undefined"),
    ("_POSIX_SPAWN", System, "200809"),
    ("_POSIX_SPORADIC_SERVER", System, "undefined"),
    ("_POSIX_THREAD_SPORADIC_SERVER", System, "undefined"),
    ("_POSIX_SYSTEM_DATABASE", System, "undefined"),
    ("_POSIX_SYSTEM_DATABASE_R", System, "undefined"),
    ("_POSIX_TIMEOUTS", System, "200809"),
    ("_POSIX_TYPED_MEMORY_OBJECTS", System, "undefined"),
    ("_POSIX_USER_GROUPS", System, "undefined"),
    ("_POSIX_USER_GROUPS_R", System, "undefined"),
    ("POSIX2_PBS", System, "undefined"),
    ("POSIX2_PBS_ACCOUNTING", System, "undefined"),
    ("POSIX2_PBS_LOCATE", System, "undefined"),
    ("POSIX2_PBS_TRACK", System, "undefined"),
    ("POSIX2_PBS_MESSAGE", System, "undefined"),
    ("SYMLOOP_MAX", System, "undefined"),
    ("STREAM_MAX", System, "16"),
    ("AIO_LISTIO_MAX", System, "undefined"),
    ("AIO_MAX", System, "undefined"),
    ("AIO_PRIO_DELTA_MAX", System, "20"),
    ("DELAYTIMER_MAX", System, "2147483647"),
    ("HOST_NAME_MAX", System, "64"),
    ("LOGIN_NAME_MAX", System, "256"),
    ("MQ_OPEN_MAX", System, "undefined"),
    ("MQ_PRIO_MAX", System, "32768"),
    ("_POSIX_DEVICE_IO", System, "undefined"),
    ("_POSIX_TRACE", System, "undefined"),
    ("_POSIX_TRACE_EVENT_FILTER", System, "undefined"),
    ("_POSIX_TRACE_INHERIT", System, "undefined"),
    ("_POSIX_TRACE_LOG", System, "undefined"),
    ("RTSIG_MAX", System, "32"),
    ("SEM_NSEMS_MAX", System, "undefined"),
    ("SEM_VALUE_MAX", System, "2147483647"),
    ("SIGQUEUE_MAX", System, "96365"),
    ("FILESIZEBITS", Path, "64"),
    ("POSIX_ALLOC_SIZE_MIN", Path, "4096"),
    ("POSIX_REC_INCR_XFER_SIZE", Path, "undefined"),
    ("POSIX_REC_MAX_XFER_SIZE", Path, "undefined"),
    ("POSIX_REC_MIN_XFER_SIZE", Path, "4096"),
    ("POSIX_REC_XFER_ALIGN", Path, "4096"),
    ("SYMLINK_MAX", Path, "undefined"),
    ("GNU_LIBC_VERSION", System, "glibc 2.36"),
    ("GNU_LIBPTHREAD_VERSION", System, "NPTL 2.36"),
    ("POSIX2_SYMLINKS", Path, "1"),
    ("LEVEL1_ICACHE_SIZE", System, "0"),
    ("LEVEL1_ICACHE_ASSOC", System, "undefined"),
    ("LEVEL1_ICACHE_LINESIZE", System, "0"),
    ("LEVEL1_DCACHE_SIZE", System, "0"),
    ("LEVEL1_DCACHE_ASSOC", System, "0"),
    ("LEVEL1_DCACHE_LINESIZE", System, "0"),
    ("LEVEL2_CACHE_SIZE", System, "0"),
    ("LEVEL2_CACHE_ASSOC", System, "0"),
    ("LEVEL2_CACHE_LINESIZE", System, "0"),
    ("LEVEL3_CACHE_SIZE", System, "0"),
    ("LEVEL3_CACHE_ASSOC", System, "0"),
    ("LEVEL3_CACHE_LINESIZE", System, "0"),
    ("LEVEL4_CACHE_SIZE", System, "undefined"),
    ("LEVEL4_CACHE_ASSOC", System, "undefined"),
    ("LEVEL4_CACHE_LINESIZE", System, "undefined"),
    ("IPV6", System, "200809"),
    ("RAW_SOCKETS", System, "200809"),
    ("_POSIX_IPV6", System, "200809"),
    ("_POSIX_RAW_SOCKETS", System, "200809"),
];

const UNDEFINED: &str = "undefined";

fn value(cx: &Cx<'_>, of: Of, text: &'static str) -> String {
    let limit = cx.meter().limits().memory_bytes;
    match of {
        System | Path => text.to_owned(),
        Cores => parallel::CORES.to_string(),
        Pages => (limit >> 12).to_string(),
        FreePages => (limit.saturating_sub(cx.meter().live_bytes()) >> 12).to_string(),
    }
}

fn misused(cx: &Cx<'_>) -> Result<u8, Fault> {
    cx.stderr_bytes(b"Usage: getconf [-v specification] variable_name [pathname]\n       getconf -a [pathname]\n")?;
    Ok(2)
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let mut words = operands.as_slice();
    match words {
        [first, rest @ ..] if first == b"-a" => return all(cx, rest),
        [first, _, rest @ ..] if first == b"-v" => words = rest,
        [first] if first == b"-v" => return misused(cx),
        [first, rest @ ..] if first.starts_with(b"-v") => words = rest,
        _ => {}
    }
    if let [first, rest @ ..] = words
        && first == b"--"
    {
        words = rest;
    }
    let (name, path) = match words {
        [name] => (name, None),
        [name, path] => (name, Some(path)),
        _ => return misused(cx),
    };
    let Some((_, of, text)) = VARIABLES.iter().find(|(known, ..)| known.as_bytes() == name.as_slice()) else {
        cx.error_bytes(&[b"Unrecognized variable `", &name[..], b"'"].concat())?;
        return Ok(2);
    };
    match path {
        Some(_) if *of != Path => return misused(cx),
        None if *of == Path => return misused(cx),
        Some(path) => {
            if let Err(errno) = cx.stat(path) {
                cx.error_bytes(&[b"pathconf: ", &path[..], format!(": {errno}").as_bytes()].concat())?;
                return Ok(3);
            }
        }
        None => {}
    }
    let mut out = cx.stdout();
    out.line(value(cx, *of, text).as_bytes())?;
    out.flush()?;
    Ok(0)
}

fn all(cx: &Cx<'_>, rest: &[Vec<u8>]) -> Done {
    if rest.len() > 1 {
        return misused(cx);
    }
    let there = rest.first().is_none_or(|path| cx.stat(path).is_ok());
    let mut out = cx.stdout();
    for (name, of, text) in VARIABLES {
        let value = value(cx, *of, text);
        let shown = if value == UNDEFINED || (*of == Path && !there) { "" } else { &value };
        out.line(format!("{name:34} {shown}").as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}
