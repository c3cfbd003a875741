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

/// Source of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    System,
    Path,
    Cores,
    Pages,
    FreePages,
}

use Of::{Cores, FreePages, Pages, Path, System};

/// Variables in the order of `-a`, each on a line: the source of its value, its name, its value where that is known before. One text: the loader would have to
/// relocate each pointer of a table at each start of the program.
const VARIABLES: &str = "\
path LINK_MAX 65000
path _POSIX_LINK_MAX 65000
path MAX_CANON 255
path _POSIX_MAX_CANON 255
path MAX_INPUT 255
path _POSIX_MAX_INPUT 255
path NAME_MAX 255
path _POSIX_NAME_MAX 255
path PATH_MAX 4096
path _POSIX_PATH_MAX 4096
path PIPE_BUF 4096
path _POSIX_PIPE_BUF 4096
path SOCK_MAXBUF undefined
path _POSIX_ASYNC_IO undefined
path _POSIX_CHOWN_RESTRICTED 1
path _POSIX_NO_TRUNC 1
path _POSIX_PRIO_IO undefined
path _POSIX_SYNC_IO undefined
path _POSIX_VDISABLE 0
system ARG_MAX 2097152
system ATEXIT_MAX 2147483647
system CHAR_BIT 8
system CHAR_MAX 127
system CHAR_MIN -128
system CHILD_MAX 96365
system CLK_TCK 100
system INT_MAX 2147483647
system INT_MIN -2147483648
system IOV_MAX 1024
system LOGNAME_MAX 256
system LONG_BIT 64
system MB_LEN_MAX 16
system NGROUPS_MAX 65536
system NL_ARGMAX 4096
system NL_LANGMAX 2048
system NL_MSGMAX 2147483647
system NL_NMAX 2147483647
system NL_SETMAX 2147483647
system NL_TEXTMAX 2147483647
system NSS_BUFLEN_GROUP 1024
system NSS_BUFLEN_PASSWD 1024
system NZERO 20
system OPEN_MAX 1024
system PAGESIZE 4096
system PAGE_SIZE 4096
system PASS_MAX 8192
system PTHREAD_DESTRUCTOR_ITERATIONS 4
system PTHREAD_KEYS_MAX 1024
system PTHREAD_STACK_MIN 16384
system PTHREAD_THREADS_MAX undefined
system SCHAR_MAX 127
system SCHAR_MIN -128
system SHRT_MAX 32767
system SHRT_MIN -32768
system SSIZE_MAX 32767
system TTY_NAME_MAX 32
system TZNAME_MAX undefined
system UCHAR_MAX 255
system UINT_MAX 4294967295
system UIO_MAXIOV 1024
system ULONG_MAX 18446744073709551615
system USHRT_MAX 65535
system WORD_BIT 32
free _AVPHYS_PAGES
cores _NPROCESSORS_CONF
cores _NPROCESSORS_ONLN
pages _PHYS_PAGES
system _POSIX_ARG_MAX 2097152
system _POSIX_ASYNCHRONOUS_IO 200809
system _POSIX_CHILD_MAX 96365
system _POSIX_FSYNC 200809
system _POSIX_JOB_CONTROL 1
system _POSIX_MAPPED_FILES 200809
system _POSIX_MEMLOCK 200809
system _POSIX_MEMLOCK_RANGE 200809
system _POSIX_MEMORY_PROTECTION 200809
system _POSIX_MESSAGE_PASSING 200809
system _POSIX_NGROUPS_MAX 65536
system _POSIX_OPEN_MAX 1024
system _POSIX_PII undefined
system _POSIX_PII_INTERNET undefined
system _POSIX_PII_INTERNET_DGRAM undefined
system _POSIX_PII_INTERNET_STREAM undefined
system _POSIX_PII_OSI undefined
system _POSIX_PII_OSI_CLTS undefined
system _POSIX_PII_OSI_COTS undefined
system _POSIX_PII_OSI_M undefined
system _POSIX_PII_SOCKET undefined
system _POSIX_PII_XTI undefined
system _POSIX_POLL undefined
system _POSIX_PRIORITIZED_IO 200809
system _POSIX_PRIORITY_SCHEDULING 200809
system _POSIX_REALTIME_SIGNALS 200809
system _POSIX_SAVED_IDS 1
system _POSIX_SELECT undefined
system _POSIX_SEMAPHORES 200809
system _POSIX_SHARED_MEMORY_OBJECTS 200809
system _POSIX_SSIZE_MAX 32767
system _POSIX_STREAM_MAX 16
system _POSIX_SYNCHRONIZED_IO 200809
system _POSIX_THREADS 200809
system _POSIX_THREAD_ATTR_STACKADDR 200809
system _POSIX_THREAD_ATTR_STACKSIZE 200809
system _POSIX_THREAD_PRIORITY_SCHEDULING 200809
system _POSIX_THREAD_PRIO_INHERIT 200809
system _POSIX_THREAD_PRIO_PROTECT 200809
system _POSIX_THREAD_ROBUST_PRIO_INHERIT undefined
system _POSIX_THREAD_ROBUST_PRIO_PROTECT undefined
system _POSIX_THREAD_PROCESS_SHARED 200809
system _POSIX_THREAD_SAFE_FUNCTIONS 200809
system _POSIX_TIMERS 200809
system TIMER_MAX undefined
system _POSIX_TZNAME_MAX undefined
system _POSIX_VERSION 200809
system _T_IOV_MAX undefined
system _XOPEN_CRYPT undefined
system _XOPEN_ENH_I18N 1
system _XOPEN_LEGACY 1
system _XOPEN_REALTIME 1
system _XOPEN_REALTIME_THREADS 1
system _XOPEN_SHM 1
system _XOPEN_UNIX 1
system _XOPEN_VERSION 700
system _XOPEN_XCU_VERSION 4
system _XOPEN_XPG2 1
system _XOPEN_XPG3 1
system _XOPEN_XPG4 1
system BC_BASE_MAX 99
system BC_DIM_MAX 2048
system BC_SCALE_MAX 99
system BC_STRING_MAX 1000
system CHARCLASS_NAME_MAX 2048
system COLL_WEIGHTS_MAX 255
system EQUIV_CLASS_MAX undefined
system EXPR_NEST_MAX 32
system LINE_MAX 2048
system POSIX2_BC_BASE_MAX 99
system POSIX2_BC_DIM_MAX 2048
system POSIX2_BC_SCALE_MAX 99
system POSIX2_BC_STRING_MAX 1000
system POSIX2_CHAR_TERM 200809
system POSIX2_COLL_WEIGHTS_MAX 255
system POSIX2_C_BIND 200809
system POSIX2_C_DEV 200809
system POSIX2_C_VERSION 200809
system POSIX2_EXPR_NEST_MAX 32
system POSIX2_FORT_DEV undefined
system POSIX2_FORT_RUN undefined
system _POSIX2_LINE_MAX 2048
system POSIX2_LINE_MAX 2048
system POSIX2_LOCALEDEF 200809
system POSIX2_RE_DUP_MAX 32767
system POSIX2_SW_DEV 200809
system POSIX2_UPE undefined
system POSIX2_VERSION 200809
system RE_DUP_MAX 32767
system PATH /bin:/usr/bin
system CS_PATH /bin:/usr/bin
system LFS_CFLAGS
system LFS_LDFLAGS
system LFS_LIBS
system LFS_LINTFLAGS
system LFS64_CFLAGS -D_LARGEFILE64_SOURCE
system LFS64_LDFLAGS
system LFS64_LIBS
system LFS64_LINTFLAGS -D_LARGEFILE64_SOURCE
system _XBS5_WIDTH_RESTRICTED_ENVS XBS5_LP64_OFF64
system XBS5_WIDTH_RESTRICTED_ENVS XBS5_LP64_OFF64
system _XBS5_ILP32_OFF32 undefined
system XBS5_ILP32_OFF32_CFLAGS
system XBS5_ILP32_OFF32_LDFLAGS
system XBS5_ILP32_OFF32_LIBS
system XBS5_ILP32_OFF32_LINTFLAGS
system _XBS5_ILP32_OFFBIG undefined
system XBS5_ILP32_OFFBIG_CFLAGS
system XBS5_ILP32_OFFBIG_LDFLAGS
system XBS5_ILP32_OFFBIG_LIBS
system XBS5_ILP32_OFFBIG_LINTFLAGS
system _XBS5_LP64_OFF64 1
system XBS5_LP64_OFF64_CFLAGS -m64
system XBS5_LP64_OFF64_LDFLAGS -m64
system XBS5_LP64_OFF64_LIBS
system XBS5_LP64_OFF64_LINTFLAGS
system _XBS5_LPBIG_OFFBIG undefined
system XBS5_LPBIG_OFFBIG_CFLAGS
system XBS5_LPBIG_OFFBIG_LDFLAGS
system XBS5_LPBIG_OFFBIG_LIBS
system XBS5_LPBIG_OFFBIG_LINTFLAGS
system _POSIX_V6_ILP32_OFF32 undefined
system POSIX_V6_ILP32_OFF32_CFLAGS
system POSIX_V6_ILP32_OFF32_LDFLAGS
system POSIX_V6_ILP32_OFF32_LIBS
system POSIX_V6_ILP32_OFF32_LINTFLAGS
system _POSIX_V6_WIDTH_RESTRICTED_ENVS POSIX_V6_LP64_OFF64
system POSIX_V6_WIDTH_RESTRICTED_ENVS POSIX_V6_LP64_OFF64
system _POSIX_V6_ILP32_OFFBIG undefined
system POSIX_V6_ILP32_OFFBIG_CFLAGS
system POSIX_V6_ILP32_OFFBIG_LDFLAGS
system POSIX_V6_ILP32_OFFBIG_LIBS
system POSIX_V6_ILP32_OFFBIG_LINTFLAGS
system _POSIX_V6_LP64_OFF64 1
system POSIX_V6_LP64_OFF64_CFLAGS -m64
system POSIX_V6_LP64_OFF64_LDFLAGS -m64
system POSIX_V6_LP64_OFF64_LIBS
system POSIX_V6_LP64_OFF64_LINTFLAGS
system _POSIX_V6_LPBIG_OFFBIG undefined
system POSIX_V6_LPBIG_OFFBIG_CFLAGS
system POSIX_V6_LPBIG_OFFBIG_LDFLAGS
system POSIX_V6_LPBIG_OFFBIG_LIBS
system POSIX_V6_LPBIG_OFFBIG_LINTFLAGS
system _POSIX_V7_ILP32_OFF32 undefined
system POSIX_V7_ILP32_OFF32_CFLAGS
system POSIX_V7_ILP32_OFF32_LDFLAGS
system POSIX_V7_ILP32_OFF32_LIBS
system POSIX_V7_ILP32_OFF32_LINTFLAGS
system _POSIX_V7_WIDTH_RESTRICTED_ENVS POSIX_V7_LP64_OFF64
system POSIX_V7_WIDTH_RESTRICTED_ENVS POSIX_V7_LP64_OFF64
system _POSIX_V7_ILP32_OFFBIG undefined
system POSIX_V7_ILP32_OFFBIG_CFLAGS
system POSIX_V7_ILP32_OFFBIG_LDFLAGS
system POSIX_V7_ILP32_OFFBIG_LIBS
system POSIX_V7_ILP32_OFFBIG_LINTFLAGS
system _POSIX_V7_LP64_OFF64 1
system POSIX_V7_LP64_OFF64_CFLAGS -m64
system POSIX_V7_LP64_OFF64_LDFLAGS -m64
system POSIX_V7_LP64_OFF64_LIBS
system POSIX_V7_LP64_OFF64_LINTFLAGS
system _POSIX_V7_LPBIG_OFFBIG undefined
system POSIX_V7_LPBIG_OFFBIG_CFLAGS
system POSIX_V7_LPBIG_OFFBIG_LDFLAGS
system POSIX_V7_LPBIG_OFFBIG_LIBS
system POSIX_V7_LPBIG_OFFBIG_LINTFLAGS
system _POSIX_ADVISORY_INFO 200809
system _POSIX_BARRIERS 200809
system _POSIX_BASE undefined
system _POSIX_C_LANG_SUPPORT undefined
system _POSIX_C_LANG_SUPPORT_R undefined
system _POSIX_CLOCK_SELECTION 200809
system _POSIX_CPUTIME 200809
system _POSIX_THREAD_CPUTIME 200809
system _POSIX_DEVICE_SPECIFIC undefined
system _POSIX_DEVICE_SPECIFIC_R undefined
system _POSIX_FD_MGMT undefined
system _POSIX_FIFO undefined
system _POSIX_PIPE undefined
system _POSIX_FILE_ATTRIBUTES undefined
system _POSIX_FILE_LOCKING undefined
system _POSIX_FILE_SYSTEM undefined
system _POSIX_MONOTONIC_CLOCK 200809
system _POSIX_MULTI_PROCESS undefined
system _POSIX_SINGLE_PROCESS undefined
system _POSIX_NETWORKING undefined
system _POSIX_READER_WRITER_LOCKS 200809
system _POSIX_SPIN_LOCKS 200809
system _POSIX_REGEXP 1
system _REGEX_VERSION undefined
system _POSIX_SHELL 1
system _POSIX_SIGNALS undefined
system _POSIX_SPAWN 200809
system _POSIX_SPORADIC_SERVER undefined
system _POSIX_THREAD_SPORADIC_SERVER undefined
system _POSIX_SYSTEM_DATABASE undefined
system _POSIX_SYSTEM_DATABASE_R undefined
system _POSIX_TIMEOUTS 200809
system _POSIX_TYPED_MEMORY_OBJECTS undefined
system _POSIX_USER_GROUPS undefined
system _POSIX_USER_GROUPS_R undefined
system POSIX2_PBS undefined
system POSIX2_PBS_ACCOUNTING undefined
system POSIX2_PBS_LOCATE undefined
system POSIX2_PBS_TRACK undefined
system POSIX2_PBS_MESSAGE undefined
system SYMLOOP_MAX undefined
system STREAM_MAX 16
system AIO_LISTIO_MAX undefined
system AIO_MAX undefined
system AIO_PRIO_DELTA_MAX 20
system DELAYTIMER_MAX 2147483647
system HOST_NAME_MAX 64
system LOGIN_NAME_MAX 256
system MQ_OPEN_MAX undefined
system MQ_PRIO_MAX 32768
system _POSIX_DEVICE_IO undefined
system _POSIX_TRACE undefined
system _POSIX_TRACE_EVENT_FILTER undefined
system _POSIX_TRACE_INHERIT undefined
system _POSIX_TRACE_LOG undefined
system RTSIG_MAX 32
system SEM_NSEMS_MAX undefined
system SEM_VALUE_MAX 2147483647
system SIGQUEUE_MAX 96365
path FILESIZEBITS 64
path POSIX_ALLOC_SIZE_MIN 4096
path POSIX_REC_INCR_XFER_SIZE undefined
path POSIX_REC_MAX_XFER_SIZE undefined
path POSIX_REC_MIN_XFER_SIZE 4096
path POSIX_REC_XFER_ALIGN 4096
path SYMLINK_MAX undefined
system GNU_LIBC_VERSION glibc 2.36
system GNU_LIBPTHREAD_VERSION NPTL 2.36
path POSIX2_SYMLINKS 1
system LEVEL1_ICACHE_SIZE 0
system LEVEL1_ICACHE_ASSOC undefined
system LEVEL1_ICACHE_LINESIZE 0
system LEVEL1_DCACHE_SIZE 0
system LEVEL1_DCACHE_ASSOC 0
system LEVEL1_DCACHE_LINESIZE 0
system LEVEL2_CACHE_SIZE 0
system LEVEL2_CACHE_ASSOC 0
system LEVEL2_CACHE_LINESIZE 0
system LEVEL3_CACHE_SIZE 0
system LEVEL3_CACHE_ASSOC 0
system LEVEL3_CACHE_LINESIZE 0
system LEVEL4_CACHE_SIZE undefined
system LEVEL4_CACHE_ASSOC undefined
system LEVEL4_CACHE_LINESIZE undefined
system IPV6 200809
system RAW_SOCKETS 200809
system _POSIX_IPV6 200809
system _POSIX_RAW_SOCKETS 200809
";

/// The variables: name, source and value.
fn variables() -> impl Iterator<Item = (&'static str, Of, &'static str)> {
    VARIABLES.lines().filter_map(|line| {
        let (of, rest) = line.split_once(' ')?;
        let (name, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let of = match of {
            "path" => Path,
            "cores" => Cores,
            "pages" => Pages,
            "free" => FreePages,
            _ => System,
        };
        Some((name, of, text))
    })
}

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
    let Some((_, of, text)) = variables().find(|(known, ..)| known.as_bytes() == name.as_slice()) else {
        return Err(Fault::failure(2, [b"Unrecognized variable `", &name[..], b"'"].concat()));
    };
    match path {
        Some(_) if of != Path => return misused(cx),
        None if of == Path => return misused(cx),
        Some(path) => {
            if let Err(errno) = cx.stat(path) {
                return Err(Fault::failure(3, [b"pathconf: ", &path[..], format!(": {errno}").as_bytes()].concat()));
            }
        }
        None => {}
    }
    let mut out = cx.stdout();
    out.line(value(cx, of, text).as_bytes())?;
    out.flush()?;
    Ok(0)
}

fn all(cx: &Cx<'_>, rest: &[Vec<u8>]) -> Done {
    if rest.len() > 1 {
        return misused(cx);
    }
    let there = rest.first().is_none_or(|path| cx.stat(path).is_ok());
    let mut out = cx.stdout();
    for (name, of, text) in variables() {
        let value = value(cx, of, text);
        let shown = if value == UNDEFINED || (of == Path && !there) { "" } else { &value };
        out.line(format!("{name:34} {shown}").as_bytes())?;
    }
    out.flush()?;
    Ok(0)
}
