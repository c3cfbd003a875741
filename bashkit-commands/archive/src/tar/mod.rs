//! `tar`: archives of files, in the formats of GNU, ustar and pax.

mod checkpoint;
mod compare;
mod excluded;
mod filter;
pub(super) mod member;
mod names;
mod read;
mod to_command;
mod update;
mod write;

use bashkit_core::command::{Command, Cx, Opt, Parsing, ValueKind};
use bashkit_core::gnu::parse_datetime::{self, Moment};
use bashkit_core::gnu::{argmatch, idcache, mode, vasnprintf, xstrtol};
use bashkit_core::kernel::{Done, Fault, Output};
use bashkit_core::vfs::path;

use super::compress::Format;
use checkpoint::Checkpoints;
use excluded::{Excluded, Matching, Tag, TagKind};
use filter::Filter;
use member::Format as Headers;
use names::{Transform, Wanted};

const CREATE: Opt = Opt::flag('c', "create", "create a new archive");
const EXTRACT: Opt = Opt::flag('x', "extract", "extract files from an archive");
const GET: Opt = Opt::flag('\0', "get", "the same");
const LIST: Opt = Opt::flag('t', "list", "list the contents of an archive");
const APPEND: Opt = Opt::flag('r', "append", "append files to the end of an archive");
const UPDATE: Opt = Opt::flag('u', "update", "only append files newer than copy in archive");
const COMPARE: Opt = Opt::flag('d', "compare", "find differences between archive and file system");
const DIFF: Opt = Opt::flag('\0', "diff", "the same");
const FILE: Opt = Opt::value('f', "file", "ARCHIVE", "use archive file (default: standard input or output, also '-')");
const GZIP: Opt = Opt::flag('z', "gzip", "filter the archive through gzip");
const GUNZIP: Opt = Opt::flag('\0', "gunzip", "the same");
const BZIP2: Opt = Opt::flag('j', "bzip2", "filter the archive through bzip2");
const XZ: Opt = Opt::flag('J', "xz", "filter the archive through xz");
const LZMA: Opt = Opt::flag('\0', "lzma", "filter the archive through xz --format=lzma");
const ZSTD: Opt = Opt::flag('\0', "zstd", "filter the archive through zstd");
const UNGZIP: Opt = Opt::flag('\0', "ungzip", "filter the archive through gzip");
const PROGRAM: Opt = Opt::value('I', "use-compress-program", "PROG", "filter through PROG (must accept -d)");
const NO_AUTO: Opt = Opt::flag('\0', "no-auto-compress", "do not use archive suffix to determine the compression program");
const AUTO: Opt = Opt::flag('a', "auto-compress", "use archive suffix to determine the compression program");
const DIRECTORY: Opt = Opt::value('C', "directory", "DIR", "change to directory DIR, for what comes behind");
const VERBOSE: Opt = Opt::flag('v', "verbose", "verbosely list files processed");
const PERMISSIONS: Opt = Opt::flag('p', "preserve-permissions", "extract information about file permissions");
const SAME_PERMISSIONS: Opt = Opt::flag('\0', "same-permissions", "the same");
const NO_PERMISSIONS: Opt = Opt::flag('\0', "no-same-permissions", "apply the umask when extracting permissions");
const KEEP: Opt = Opt::flag('k', "keep-old-files", "don't replace existing files when extracting, treat them as errors");
const SKIP: Opt = Opt::flag('\0', "skip-old-files", "don't replace existing files when extracting, silently skip over them");
const NEWER: Opt = Opt::flag('\0', "keep-newer-files", "don't replace existing files that are newer than their archive copies");
const OVERWRITE: Opt = Opt::flag('\0', "overwrite", "overwrite existing files when extracting");
const STRIP: Opt = Opt::value('\0', "strip-components", "NUMBER", "strip NUMBER leading components from file names on extraction");
const TRANSFORM: Opt = Opt::value('\0', "transform", "EXPRESSION", "use sed replace EXPRESSION to transform file names");
const XFORM: Opt = Opt::value('\0', "xform", "EXPRESSION", "the same");
const SHOW_TRANSFORMED: Opt = Opt::flag('\0', "show-transformed-names", "show file names after transformation");
const EXCLUDE: Opt = Opt::value('\0', "exclude", "PATTERN", "exclude files, given as a PATTERN");
const EXCLUDE_FROM: Opt = Opt::value('X', "exclude-from", "FILE", "exclude patterns listed in FILE");
const EXCLUDE_VCS: Opt = Opt::flag('\0', "exclude-vcs", "exclude version control system directories");
const EXCLUDE_BACKUPS: Opt = Opt::flag('\0', "exclude-backups", "exclude backup and lock files");
const EXCLUDE_CACHES: Opt =
    Opt::flag('\0', "exclude-caches", "exclude contents of directories containing CACHEDIR.TAG, except for the tag file itself");
const EXCLUDE_CACHES_ALL: Opt = Opt::flag('\0', "exclude-caches-all", "exclude directories containing CACHEDIR.TAG");
const EXCLUDE_CACHES_UNDER: Opt = Opt::flag('\0', "exclude-caches-under", "exclude everything under directories containing CACHEDIR.TAG");
const EXCLUDE_TAG: Opt = Opt::value('\0', "exclude-tag", "FILE", "exclude contents of directories containing FILE, except for FILE itself");
const EXCLUDE_TAG_ALL: Opt = Opt::value('\0', "exclude-tag-all", "FILE", "exclude directories containing FILE");
const EXCLUDE_TAG_UNDER: Opt = Opt::value('\0', "exclude-tag-under", "FILE", "exclude everything under directories containing FILE");
const ANCHORED: Opt = Opt::flag('\0', "anchored", "patterns match file name start");
const NO_ANCHORED: Opt = Opt::flag('\0', "no-anchored", "patterns match after any '/' (default for exclusion)");
const IGNORE_CASE: Opt = Opt::flag('\0', "ignore-case", "ignore case");
const NO_IGNORE_CASE: Opt = Opt::flag('\0', "no-ignore-case", "case sensitive matching (default)");
const MATCH_SLASH: Opt = Opt::flag('\0', "wildcards-match-slash", "wildcards match '/' (default for exclusion)");
const NO_MATCH_SLASH: Opt = Opt::flag('\0', "no-wildcards-match-slash", "wildcards do not match '/'");
const NEWER_THAN: Opt = Opt::value('N', "newer", "DATE-OR-FILE", "only store files newer than DATE-OR-FILE");
const AFTER_DATE: Opt = Opt::value('\0', "after-date", "DATE-OR-FILE", "the same");
const NEWER_MTIME: Opt = Opt::value('\0', "newer-mtime", "DATE", "compare date and time when data changed only");
const ONE_FILE_SYSTEM: Opt = Opt::flag('\0', "one-file-system", "stay in local file system when creating archive");
const CLAMP: Opt = Opt::flag('\0', "clamp-mtime", "only set time when the file is more recent than what was given with --mtime");
const DELAY: Opt = Opt::flag('\0', "delay-directory-restore", "set times and permissions of directories at the end (always so here)");
const UNLINK_FIRST: Opt = Opt::flag('U', "unlink-first", "remove each file prior to extracting over it (always so here)");
const FULL_RECORDS: Opt = Opt::flag('B', "read-full-records", "reblock as we read (always so here)");
const SEEKABLE: Opt = Opt::flag('n', "seek", "archive is seekable (known without it)");
const SORTED: Opt = Opt::flag('s', "preserve-order", "names are in the order of the archive (they need not be)");
const SAME_ORDER: Opt = Opt::flag('\0', "same-order", "the same");
const POSIX: Opt = Opt::flag('\0', "posix", "same as --format=posix");
const RECORD_SIZE: Opt = Opt::value('\0', "record-size", "NUMBER", "NUMBER of bytes per record, multiple of 512");
const UTC: Opt = Opt::flag('\0', "utc", "print file modification times in UTC");
const NO_ACLS: Opt = Opt::flag('\0', "no-acls", "no POSIX ACLs (there are none here)");
const NO_SELINUX: Opt = Opt::flag('\0', "no-selinux", "no SELinux context (there is none here)");
const NO_XATTRS: Opt = Opt::flag('\0', "no-xattrs", "no extended attributes (there are none here)");
const WARNING: Opt = Opt::value('\0', "warning", "KEYWORD", "control which warnings are shown: KEYWORD or no-KEYWORD, all or none");
const WILDCARDS: Opt = Opt::flag('\0', "wildcards", "names to list or extract are patterns");
const NO_WILDCARDS: Opt = Opt::flag('\0', "no-wildcards", "names are names");
const FILES_FROM: Opt = Opt::value('T', "files-from", "FILE", "get names to extract or create from FILE");
const NULL: Opt = Opt::flag('\0', "null", "-T reads null-terminated names");
const VERBATIM: Opt = Opt::flag('\0', "verbatim-files-from", "-T reads names verbatim, not as options");
const DEREFERENCE: Opt = Opt::flag('h', "dereference", "follow symlinks; archive and dump the files they point to");
const HARD_DEREFERENCE: Opt = Opt::flag('\0', "hard-dereference", "follow hard links; archive and dump the files they refer to");
const ABSOLUTE: Opt = Opt::flag('P', "absolute-names", "don't strip leading '/'s from file names");
const ONE_TOP: Opt = Opt::optional('\0', "one-top-level", "DIR", "create a subdirectory to avoid having loose files extracted");
const TO_STDOUT: Opt = Opt::flag('O', "to-stdout", "extract files to standard output");
const REMOVE: Opt = Opt::flag('\0', "remove-files", "remove files after adding them to the archive");
const NO_RECURSION: Opt = Opt::flag('\0', "no-recursion", "avoid descending automatically in directories");
const RECURSION: Opt = Opt::flag('\0', "recursion", "recurse into directories (default)");
const TOTALS: Opt = Opt::flag('\0', "totals", "print total bytes after processing the archive");
const FORMAT: Opt = Opt::value('H', "format", "FORMAT", "create archive of the given format: gnu (default), ustar, pax or posix");
const OWNER: Opt = Opt::value('\0', "owner", "NAME", "force NAME (or NAME:UID) as owner for added files");
const GROUP: Opt = Opt::value('\0', "group", "NAME", "force NAME (or NAME:GID) as group for added files");
const MODE: Opt = Opt::value('\0', "mode", "CHANGES", "force (symbolic) mode CHANGES for added files");
const MTIME: Opt = Opt::value('\0', "mtime", "DATE-OR-FILE", "set mtime for added files from DATE-OR-FILE");
const SORT: Opt = Opt::value('\0', "sort", "ORDER", "directory sorting order: none or name (entries are always sorted here)");
const NUMERIC: Opt = Opt::flag('\0', "numeric-owner", "always use numbers for user/group names");
const SAME_OWNER: Opt = Opt::flag('\0', "same-owner", "try extracting files with the same ownership");
const NO_SAME_OWNER: Opt = Opt::flag('\0', "no-same-owner", "extract files as yourself");
const TOUCH: Opt = Opt::flag('m', "touch", "don't extract file modified time");
const BLOCKING: Opt = Opt::value('b', "blocking-factor", "BLOCKS", "BLOCKS x 512 bytes per record (20)");
const IGNORE_ZEROS: Opt = Opt::flag('i', "ignore-zeros", "ignore zeroed blocks in archive (means EOF)");
const IGNORE_FAILED: Opt = Opt::flag('\0', "ignore-failed-read", "do not exit with nonzero on unreadable files");
const FULL_TIME: Opt = Opt::flag('\0', "full-time", "print file time to its full resolution");
const ADD_FILE: Opt = Opt::value('\0', "add-file", "FILE", "add given FILE to the archive (useful if its name starts with a dash)");

const DELETE: Opt = Opt::flag('\0', "delete", "delete from the archive");
const CATENATE: Opt = Opt::flag('A', "catenate", "append tar files to an archive");
const CONCATENATE: Opt = Opt::flag('\0', "concatenate", "the same");
const OCCURRENCE: Opt = Opt::optional('\0', "occurrence", "NUMBER", "process only the NUMBERth occurrence (1) of each file that was named");
const TO_COMMAND: Opt = Opt::value('\0', "to-command", "COMMAND", "pipe extracted files to another program");
const IGNORE_COMMAND_ERROR: Opt = Opt::flag('\0', "ignore-command-error", "ignore exit codes of children");
const NO_IGNORE_COMMAND_ERROR: Opt = Opt::flag('\0', "no-ignore-command-error", "treat non-zero exit codes of children as error");
const CHECKPOINT: Opt = Opt::optional('\0', "checkpoint", "NUMBER", "tell about every NUMBERth record (10); .NUMBER prints dots");
const CHECKPOINT_ACTION: Opt = Opt::value('\0', "checkpoint-action", "ACTION", "what a checkpoint prints: dot, echo or echo=TEXT");

static OPTIONS: &[Opt] = &[
    CATENATE,
    CONCATENATE,
    CREATE,
    COMPARE,
    DIFF,
    DELETE,
    APPEND,
    LIST,
    UPDATE,
    EXTRACT,
    GET,
    IGNORE_FAILED,
    SEEKABLE,
    OCCURRENCE,
    ADD_FILE,
    DIRECTORY,
    EXCLUDE,
    EXCLUDE_BACKUPS,
    EXCLUDE_CACHES,
    EXCLUDE_CACHES_ALL,
    EXCLUDE_CACHES_UNDER,
    EXCLUDE_TAG,
    EXCLUDE_TAG_ALL,
    EXCLUDE_TAG_UNDER,
    EXCLUDE_VCS,
    NO_RECURSION,
    NULL,
    RECURSION,
    FILES_FROM,
    VERBATIM,
    EXCLUDE_FROM,
    ANCHORED,
    IGNORE_CASE,
    NO_ANCHORED,
    NO_IGNORE_CASE,
    NO_WILDCARDS,
    NO_MATCH_SLASH,
    WILDCARDS,
    MATCH_SLASH,
    NEWER,
    KEEP,
    ONE_TOP,
    OVERWRITE,
    REMOVE,
    SKIP,
    UNLINK_FIRST,
    IGNORE_COMMAND_ERROR,
    NO_IGNORE_COMMAND_ERROR,
    TO_COMMAND,
    TO_STDOUT,
    CLAMP,
    DELAY,
    GROUP,
    MODE,
    MTIME,
    TOUCH,
    NO_SAME_OWNER,
    NO_PERMISSIONS,
    NUMERIC,
    OWNER,
    PERMISSIONS,
    SAME_PERMISSIONS,
    SAME_OWNER,
    SORT,
    SORTED,
    SAME_ORDER,
    NO_ACLS,
    NO_SELINUX,
    NO_XATTRS,
    FILE,
    BLOCKING,
    FULL_RECORDS,
    IGNORE_ZEROS,
    RECORD_SIZE,
    FORMAT,
    POSIX,
    AUTO,
    PROGRAM,
    BZIP2,
    XZ,
    LZMA,
    NO_AUTO,
    ZSTD,
    GZIP,
    GUNZIP,
    UNGZIP,
    HARD_DEREFERENCE,
    DEREFERENCE,
    NEWER_MTIME,
    NEWER_THAN,
    AFTER_DATE,
    ONE_FILE_SYSTEM,
    ABSOLUTE,
    STRIP,
    TRANSFORM,
    XFORM,
    CHECKPOINT,
    CHECKPOINT_ACTION,
    FULL_TIME,
    SHOW_TRANSFORMED,
    TOTALS,
    UTC,
    VERBOSE,
    WARNING,
];

const REFUSED: &[&str] = &[
    "-Z",
    "--compress",
    "--lzip",
    "--lzop",
    "-S",
    "--sparse",
    "-M",
    "--multi-volume",
    "-L",
    "-w",
    "--interactive",
    "-W",
    "--verify",
    "-g",
    "--listed-incremental",
    "-G",
    "--incremental",
    "-K",
    "--starting-file",
    "--acls",
    "--selinux",
    "--xattrs",
    "--backup",
    "--suffix",
    "--exclude-ignore",
    "--exclude-ignore-recursive",
    "--exclude-vcs-ignores",
    "--no-delay-directory-restore",
    "--overwrite-dir",
    "--show-omitted-dirs",
    "--show-stored-names",
    "--sparse-version",
    "--hole-detection",
    "--no-seek",
    "--no-check-device",
    "--check-device",
    "--no-null",
    "--no-verbatim-files-from",
    "--quote-chars",
    "--no-quote-chars",
    "--new-volume-script",
    "--tape-length",
    "--volno-file",
    "--rmt-command",
    "--uncompress",
    "--xattrs-include",
    "--xattrs-exclude",
    "--no-overwrite-dir",
    "--keep-directory-symlink",
    "--recursive-unlink",
    "--owner-map",
    "--group-map",
    "--atime-preserve",
    "--label",
    "-V",
    "--test-label",
    "--pax-option",
    "-l",
    "--check-links",
    "-R",
    "--block-number",
    "--quoting-style",
    "--index-file",
    "-F",
    "--info-script",
    "--force-local",
    "--rsh-command",
    "-o",
    "--old-archive",
    "--portability",
    "--show-defaults",
    "--usage",
    "--unquote",
    "--no-unquote",
    "--restrict",
    "--level",
];

pub(crate) const COMMAND: Command = Command::new(
    "tar",
    "tar [OPTION...] [FILE]...",
    "Save many files together into a single archive, and restore individual files from the archive",
    OPTIONS,
    run,
)
.usage_status(64)
.hint("Try 'tar --help' or 'tar --usage' for more information.\n")
.parsing(Parsing::Gnu)
.prepare(prepare)
.refused(REFUSED);

/// Refuses an order of entries that is none (`--sort`), in tar's own words for it.
fn check_order(value: &[u8]) -> Result<(), Fault> {
    let like: Vec<&str> = ["none", "name", "inode"].into_iter().filter(|word| word.as_bytes().starts_with(value)).collect();
    let why = match like.as_slice() {
        ["inode"] => return Err(Fault::failure(2, "the order by inode is not supported here: --sort is none or name")),
        [_] => return Ok(()),
        [] => "invalid",
        _ => "ambiguous",
    };
    let words = " for ‘--sort’\nValid arguments are:\n  - ‘none’\n  - ‘name’\n  - ‘inode’";
    let shown = bashkit_core::gnu::quotearg::curly(value);
    Err(Fault::failure(2, [why.as_bytes(), b" argument ", &shown[..], words.as_bytes()].concat()))
}

/// Directory of a `-C` in a list of names, behind its first dash.
fn listed_folder(option: &[u8]) -> Option<&[u8]> {
    let folder =
        option.strip_prefix(b"C").or_else(|| option.strip_prefix(b"-directory=")).or_else(|| option.strip_prefix(b"-directory "))?;
    Some(folder.trim_ascii_start()).filter(|folder| !folder.is_empty())
}

/// Rewrites the old form (`tar xzf a.tgz`), and makes every operand an option, so that its place among the `-C`s is known.
fn prepare(argv: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut out = Vec::with_capacity(argv.len());
    let mut rest = argv.iter();
    let takes = |letter: u8| OPTIONS.iter().find(|option| option.short() == letter).map_or(ValueKind::None, |option| option.takes());
    if let Some(first) = argv.first().filter(|first| !first.is_empty() && !first.starts_with(b"-")) {
        rest.next();
        for &letter in first {
            out.push(vec![b'-', letter]);
            if matches!(takes(letter), ValueKind::Required(_)) {
                out.extend(rest.next().cloned());
            }
        }
    }
    while let Some(arg) = rest.next() {
        if arg == b"--" {
            out.extend(rest.by_ref().map(|operand| [b"--add-file=", &operand[..]].concat()));
        } else if let Some(long) = arg.strip_prefix(b"--") {
            out.push(arg.clone());
            let mut like = OPTIONS.iter().filter(|option| option.long().as_bytes().starts_with(long));
            let exact = OPTIONS.iter().find(|option| option.long().as_bytes() == long);
            let option = exact.or_else(|| like.next().filter(|_| like.next().is_none()));
            if option.is_some_and(|option| matches!(option.takes(), ValueKind::Required(_))) {
                out.extend(rest.next().cloned());
            }
        } else if let Some(letters) = arg.strip_prefix(b"-").filter(|letters| !letters.is_empty()) {
            out.push(arg.clone());
            let with_value = letters.iter().position(|letter| takes(*letter) != ValueKind::None);
            if with_value.is_some_and(|at| {
                at + 1 == letters.len() && letters.get(at).is_some_and(|letter| matches!(takes(*letter), ValueKind::Required(_)))
            }) {
                out.extend(rest.next().cloned());
            }
        } else {
            out.push([b"--add-file=", &arg[..]].concat());
        }
    }
    out
}

/// Action of a run on the members of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    List,
    Extract,
    Compare,
}

/// Options and running state of one `tar` invocation.
pub(super) struct Tar<'c, 'k> {
    cx: &'c mut Cx<'k>,
    archive: Vec<u8>,
    compression: Option<Format>,
    verbose: usize,
    wanted: Vec<Wanted>,
    /// Directory that relative names are resolved in: the last `-C`.
    folder: Vec<u8>,
    excluded: Excluded,
    transforms: Vec<Transform>,
    strip: u64,
    absolute: bool,
    blocking: usize,
    status: u8,
    out: Output,
    /// Lists go to stderr, because the archive goes to stdout.
    lists_to_stderr: bool,
    /// Bytes that owner and size have taken in lists so far.
    owner_bytes: usize,
    /// The prefixes whose removal was told.
    told: Vec<Vec<u8>>,
    /// Names were given, be it none in an empty list.
    names_given: bool,
    /// Options that came too late, with their values.
    useless: Vec<Vec<u8>>,
    recursive: bool,
    /// Program of `-I`.
    filter: Option<Filter>,
    /// Only files changed since then.
    newer: Option<Newer>,
    /// Files whose presence excludes the directory that they are in, the last option first.
    tags: Vec<Tag>,
    /// Keywords of `--warning` that are switched off.
    silent: Vec<&'static str>,
    /// Number of `--occurrence`; 0 for all.
    occurrence: u64,
    checkpoints: Checkpoints,
}

/// Bound of `--newer` and `--newer-mtime`.
struct Newer {
    since: std::time::Duration,
    /// A change of the inode counts as one of the file.
    by_change: bool,
}

/// Options that are for the names behind them.
const POSITIONAL: [&str; 16] = [
    "anchored",
    "directory",
    "exclude",
    "exclude-backups",
    "exclude-from",
    "exclude-vcs",
    "ignore-case",
    "no-anchored",
    "no-ignore-case",
    "no-recursion",
    "no-wildcards",
    "no-wildcards-match-slash",
    "null",
    "verbatim-files-from",
    "wildcards",
    "wildcards-match-slash",
];

/// Keywords of `--warning`.
const WARNINGS: [&str; 24] = [
    "alone-zero-block",
    "bad-dumpdir",
    "cachedir",
    "contiguous-cast",
    "file-changed",
    "file-ignored",
    "file-removed",
    "file-shrank",
    "file-unchanged",
    "filename-with-nuls",
    "ignore-archive",
    "ignore-newer",
    "new-directory",
    "rename-directory",
    "symlink-cast",
    "timestamp",
    "unknown-cast",
    "unknown-keyword",
    "xdev",
    "decompress-program",
    "existing-file",
    "xattr-write",
    "record-size",
    "failed-read",
];

fn run(cx: &mut Cx<'_>) -> Done {
    if let Some((later, first)) = conflict(cx) {
        cx.error(format!("'--{later}' cannot be used with '--{first}'"))?;
        cx.stderr_bytes(b"Try 'tar --help' or 'tar --usage' for more information.\n")?;
        return Ok(2);
    }
    let mut tar = Tar::new(cx)?;
    let has = |option: &Opt| tar.cx.args.has(option);
    let modes = [has(&CREATE), has(&EXTRACT) || has(&GET), has(&LIST), has(&APPEND), has(&UPDATE), has(&COMPARE) || has(&DIFF)];
    let others = [has(&DELETE), has(&CATENATE) || has(&CONCATENATE)];
    let n_modes = modes.iter().chain(&others).filter(|mode| **mode).count();
    let is_occurrence = has(&OCCURRENCE);
    if is_occurrence && !tar.names_given {
        return tar.usage("--occurrence is meaningless without a file list");
    }
    if is_occurrence
        && let Some(letter) =
            [(modes[0], 'c'), (modes[3], 'r'), (modes[4], 'u'), (others[1], 'A')].iter().find_map(|(has, letter)| has.then_some(letter))
    {
        return tar.usage(&format!("'--occurrence' cannot be used with '-{letter}'"));
    }
    let result = match n_modes {
        0 => tar.usage("You must specify one of the '-Acdtrux', '--delete' or '--test-label' options"),
        1 if modes[0] => tar.create(),
        1 if modes[1] => tar.read(Reading::Extract),
        1 if modes[2] => tar.read(Reading::List),
        1 if modes[5] => tar.read(Reading::Compare),
        1 if others[0] => tar.delete(),
        1 if others[1] => tar.concatenate(),
        1 => tar.append(modes[4]),
        _ => tar.usage("You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option"),
    };
    let result = result.and_then(|()| tar.out.flush());
    match result {
        Err(Fault::Exit(status)) => {
            tar.out.flush()?;
            Ok(status)
        }
        Err(fault) => Err(fault),
        Ok(()) => {
            if tar.status == 2 {
                tar.cx.error("Exiting with failure status due to previous errors")?;
            }
            Ok(tar.status)
        }
    }
}

/// Options about files that are there already, of which two were given: the later one and the first.
fn conflict(cx: &Cx<'_>) -> Option<(&'static str, &'static str)> {
    let names = [&KEEP, &SKIP, &NEWER, &OVERWRITE, &UNLINK_FIRST].map(Opt::long);
    let mut given = cx.args.in_order().map(|(option, _)| option.long()).filter(|name| names.contains(name));
    let first = given.next()?;
    given.find(|name| *name != first).map(|later| (later, first))
}

impl<'c, 'k> Tar<'c, 'k> {
    fn new(cx: &'c mut Cx<'k>) -> Result<Self, Fault> {
        let out = cx.stdout();
        let mut tar = Self {
            archive: cx.args.value(&FILE).unwrap_or(b"-").to_vec(),
            compression: None,
            // GNU: times are told in UTC where they are told.
            verbose: cx.args.count(&VERBOSE).max(if cx.args.has(&UTC) { 2 } else { 0 }),
            wanted: Vec::new(),
            folder: cx.cwd().to_vec(),
            excluded: Excluded::default(),
            transforms: Vec::new(),
            strip: 0,
            absolute: cx.args.has(&ABSOLUTE),
            blocking: 20,
            status: 0,
            out,
            lists_to_stderr: false,
            owner_bytes: 19,
            told: Vec::new(),
            names_given: false,
            useless: Vec::new(),
            recursive: true,
            filter: None,
            newer: None,
            tags: Vec::new(),
            silent: Vec::new(),
            occurrence: 0,
            checkpoints: Checkpoints::default(),
            cx,
        };
        tar.options()?;
        Ok(tar)
    }

    fn options(&mut self) -> Result<(), Fault> {
        let given: Vec<(&'static Opt, Vec<u8>)> =
            self.cx.args.in_order().map(|(option, value)| (option, value.unwrap_or_default().to_vec())).collect();
        let is_write = [&CREATE, &APPEND, &UPDATE].iter().any(|option| self.cx.args.has(option));
        let mut matching = Matching::default();
        let wildcards = self.cx.args.last_of(&[&WILDCARDS, &NO_WILDCARDS]).is_some_and(|last| last.long() == WILDCARDS.long());
        let end = if self.cx.args.has(&NULL) { 0 } else { b'\n' };
        // GNU: what is behind the last name has no effect when an archive is written, and that is an error.
        let last_name = given.iter().rposition(|(option, _)| option.long() == ADD_FILE.long() || option.long() == FILES_FROM.long());
        for (i, (option, value)) in given.iter().enumerate() {
            if is_write && last_name.is_some_and(|last| i > last) && POSITIONAL.contains(&option.long()) {
                self.useless.push(match option.takes() {
                    ValueKind::None => option.long().as_bytes().to_vec(),
                    _ => [option.long().as_bytes(), b" ", &bashkit_core::gnu::quotearg::curly(value)[..]].concat(),
                });
                continue;
            }
            match option.long() {
                "recursion" => self.recursive = true,
                "no-recursion" => self.recursive = false,
                "directory" => {
                    self.folder = path::join(&self.folder, value);
                    if !is_write {
                        self.enter(value)?;
                    }
                }
                "add-file" => {
                    self.names_given = true;
                    let name = names::unquoted(value);
                    self.wanted.push(Wanted::new(self.cx, &name, wildcards && !is_write, self.folder.clone())?);
                }
                "files-from" => {
                    self.names_given = true;
                    let verbatim = end == 0 || self.cx.args.has(&VERBATIM);
                    for (name, line) in self.lines(value, end)?.into_iter().zip(1_u64..) {
                        let name = match name.strip_prefix(b"-").filter(|_| !verbatim) {
                            None => name,
                            Some(option) => {
                                if let Some(folder) = listed_folder(option) {
                                    self.folder = path::join(&self.folder, folder);
                                    if !is_write {
                                        self.enter(folder)?;
                                    }
                                    continue;
                                }
                                let Some(name) = option.strip_prefix(b"-add-file=") else {
                                    self.error(&[value, format!(":{line}: unrecognized option").as_bytes()].concat())?;
                                    continue;
                                };
                                name.to_vec()
                            }
                        };
                        self.wanted.push(Wanted::new(self.cx, &name, wildcards && !is_write, self.folder.clone())?);
                    }
                }
                "exclude" => {
                    self.excluded.add(self.cx, value, matching)?;
                }
                "exclude-from" => {
                    for pattern in self.lines(value, b'\n')? {
                        self.excluded.add(self.cx, &pattern, matching)?;
                    }
                }
                "exclude-vcs" => {
                    for name in [
                        "CVS",
                        "RCS",
                        "SCCS",
                        ".git",
                        ".gitignore",
                        ".gitmodules",
                        ".gitattributes",
                        ".cvsignore",
                        ".svn",
                        ".arch-ids",
                        "{arch}",
                        "=RELEASE-ID",
                        "=meta-update",
                        "=update",
                        ".bzr",
                        ".bzrignore",
                        ".bzrtags",
                        ".hg",
                        ".hgignore",
                        ".hgtags",
                        "_darcs",
                    ] {
                        self.excluded.add(self.cx, name.as_bytes(), Matching::default())?;
                    }
                }
                "exclude-backups" => {
                    for pattern in [".#*", "*~", "#*#"] {
                        self.excluded.add(self.cx, pattern.as_bytes(), Matching::default())?;
                    }
                }
                "exclude-caches" => self.tags.insert(0, Tag::cache(TagKind::Contents)),
                "exclude-caches-all" => self.tags.insert(0, Tag::cache(TagKind::All)),
                "exclude-caches-under" => self.tags.insert(0, Tag::cache(TagKind::Under)),
                "exclude-tag" => self.tags.insert(0, Tag::file(value, TagKind::Contents)),
                "exclude-tag-all" => self.tags.insert(0, Tag::file(value, TagKind::All)),
                "exclude-tag-under" => self.tags.insert(0, Tag::file(value, TagKind::Under)),
                "anchored" => matching.anchored = true,
                "no-anchored" => matching.anchored = false,
                "ignore-case" => matching.nocase = true,
                "no-ignore-case" => matching.nocase = false,
                "wildcards" => matching.literal = false,
                "no-wildcards" => matching.literal = true,
                "wildcards-match-slash" => matching.slash_apart = false,
                "no-wildcards-match-slash" => matching.slash_apart = true,
                "newer" | "after-date" | "newer-mtime" => self.only_newer(option.long(), value)?,
                "warning" => self.warnings(value)?,
                "use-compress-program" => {
                    (self.filter, self.compression) = (Some(Filter::new(value)), None);
                }
                "transform" | "xform" => {
                    if let Err(why) = Transform::parse(self.cx.meter(), value, &mut self.transforms) {
                        return self.usage(&String::from_utf8_lossy(&why));
                    }
                }
                "strip-components" => match xstrtol::number(value) {
                    Ok(n) => self.strip = n,
                    Err(_) => return self.usage_about(value, "Invalid number of elements"),
                },
                "blocking-factor" => match xstrtol::number(value).ok().filter(|n| (1..=1 << 16).contains(n)) {
                    Some(n) => self.blocking = usize::try_from(n).unwrap_or(20),
                    None => return self.usage_about(value, "Invalid blocking factor"),
                },
                "record-size" => match xstrtol::number(value).ok().filter(|n| n % 512 == 0 && (512..=1 << 25).contains(n)) {
                    Some(n) => self.blocking = usize::try_from(n / 512).unwrap_or(20),
                    None => return self.usage("Record size must be a multiple of 512."),
                },
                "sort" => check_order(value)?,
                "occurrence" => match value.is_empty() {
                    true => self.occurrence = 1,
                    false => match std::str::from_utf8(value).ok().and_then(|value| value.parse().ok()) {
                        Some(number) => self.occurrence = number,
                        None => return self.fatal(&[value.as_slice(), b": Invalid number"].concat()),
                    },
                },
                "checkpoint" => self.set_checkpoint(Some(value.as_slice()).filter(|value| !value.is_empty()))?,
                "checkpoint-action" => self.add_checkpoint_action(value)?,
                "gzip" | "gunzip" | "ungzip" => self.compression = Some(Format::Gzip),
                "bzip2" => self.compression = Some(Format::Bzip2),
                "xz" => self.compression = Some(Format::Xz),
                "lzma" => self.compression = Some(Format::Lzma),
                "zstd" => self.compression = Some(Format::Zstd),
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes the bound of `--newer` and its like: a date, or the file that has it.
    fn only_newer(&mut self, option: &str, value: &[u8]) -> Result<(), Fault> {
        let by_change = option != "newer-mtime";
        if value.starts_with(b"/") || value.starts_with(b".") {
            return match self.cx.stat(value) {
                Ok(meta) => {
                    self.newer = Some(Newer { since: meta.mtime, by_change });
                    Ok(())
                }
                Err(errno) => {
                    self.cx.error_bytes(&[value, format!(": Cannot stat: {errno}").as_bytes()].concat())?;
                    self.usage("Date sample file not found")
                }
            };
        }
        let zone = parse_datetime::zone(self.cx);
        let Some(since) = parse_datetime::parse(value, Moment::since_epoch(self.cx.now()), &zone) else {
            // GNU: a date that it cannot read is one before all others.
            let shown = bashkit_core::gnu::quotearg::curly(value);
            return self.warn(&[&b"Substituting -9223372036854775807 for unknown date format "[..], &shown].concat());
        };
        self.newer = Some(Newer { since: since.duration(), by_change });
        self.treating(if by_change { b"after-date" } else { b"newer-mtime" }, value, since, &zone)
    }

    /// Tells how the date of an option was read, where names are listed.
    fn treating(&mut self, option: &[u8], value: &[u8], read: Moment, zone: &jiff::tz::TimeZone) -> Result<(), Fault> {
        let mut shown = parse_datetime::Calendar::at(read, zone).format(b"%Y-%m-%d %H:%M:%S");
        if read.nanos > 0 {
            shown.extend_from_slice(format!(".{:09}", read.nanos).trim_end_matches('0').as_bytes());
        }
        if (self.verbose > 0 || self.cx.args.has(&LIST)) && shown != value {
            self.warn(&[b"Option --", option, b": Treating date '", value, b"' as ", &shown].concat())?;
        }
        Ok(())
    }

    /// Switches warnings off or on again.
    fn warnings(&mut self, value: &[u8]) -> Result<(), Fault> {
        match value {
            b"all" => self.silent.clear(),
            b"none" => self.silent = WARNINGS.to_vec(),
            _ => {
                let (name, is_off) = value.strip_prefix(b"no-").map_or((value, false), |name| (name, true));
                let known: Vec<(&str, &str)> = std::iter::once("all").chain(WARNINGS).map(|keyword| (keyword, keyword)).collect();
                let keyword = match argmatch::among("--warning", name, &known) {
                    Ok(keyword) => keyword,
                    Err(Fault::Failure(failure)) => {
                        self.cx.error_bytes(&failure.message)?;
                        return Err(Fault::Exit(2));
                    }
                    Err(other) => return Err(other),
                };
                self.silent.retain(|silent| *silent != keyword);
                if is_off {
                    self.silent.push(keyword);
                }
            }
        }
        Ok(())
    }

    /// Prints a warning, unless its keyword is switched off.
    fn warn_of(&mut self, keyword: &str, text: &[u8]) -> Result<(), Fault> {
        if self.silent.contains(&keyword) { Ok(()) } else { self.warn(text) }
    }

    /// Reports the patterns behind the last name, which exclude nothing.
    fn tell_useless(&mut self) -> Result<(), Fault> {
        let useless = std::mem::take(&mut self.useless);
        if !useless.is_empty() {
            self.error(
                b"The following options were used after any non-optional arguments in archive create or update mode.  These options are positional and affect only arguments that follow them.  Please, rearrange them properly.",
            )?;
        }
        for option in useless {
            let option = option.strip_prefix(b"directory").map_or_else(|| [b"--", &option[..]].concat(), |folder| [b"-C", folder].concat());
            self.error(&[&option[..], b" has no effect"].concat())?;
        }
        Ok(())
    }

    /// Checks that a folder of `-C` is there.
    fn enter(&mut self, shown: &[u8]) -> Result<(), Fault> {
        let why = match self.cx.fs().stat(&self.folder) {
            Ok(meta) if meta.is_dir() => return Ok(()),
            Ok(_) => bashkit_core::vfs::Errno::NotDir,
            Err(errno) => errno,
        };
        self.fatal(&[shown, format!(": Cannot open: {why}").as_bytes()].concat())
    }

    fn lines(&mut self, file: &[u8], end: u8) -> Result<Vec<Vec<u8>>, Fault> {
        let mut input = match self.cx.open_input(file) {
            Ok(input) => input,
            Err(fault) => {
                let errno = fault.errno()?;
                return self.fatal(&[file, format!(": Cannot stat: {errno}").as_bytes()].concat());
            }
        };
        let mut all = Vec::new();
        input.rest(&mut all)?;
        self.cx.step(all.len() as u64)?;
        let names = all.split(|b| *b == end).filter(|line| !line.is_empty());
        Ok(names.map(|line| if end == 0 { line.to_vec() } else { names::unquoted(line) }).collect())
    }

    /// Prints, and remembers that something failed.
    fn error(&mut self, text: &[u8]) -> Result<(), Fault> {
        self.status = 2;
        self.out.flush()?;
        self.cx.error_bytes(text)
    }

    /// Reports `NAME: TEXT`, the name quoted as GNU tar does.
    fn error_about(&mut self, name: &[u8], text: &str) -> Result<(), Fault> {
        self.error(&[&names::told(name)[..], b": ", text.as_bytes()].concat())
    }

    fn warn(&mut self, text: &[u8]) -> Result<(), Fault> {
        self.out.flush()?;
        self.cx.error_bytes(text)
    }

    fn fatal<T>(&mut self, text: &[u8]) -> Result<T, Fault> {
        self.error(text)?;
        self.cx.error("Error is not recoverable: exiting now")?;
        Err(Fault::Exit(2))
    }

    fn usage<T>(&mut self, text: &str) -> Result<T, Fault> {
        self.cx.error(text)?;
        self.cx.stderr_bytes(b"Try 'tar --help' or 'tar --usage' for more information.\n")?;
        Err(Fault::Exit(2))
    }

    fn usage_about<T>(&mut self, value: &[u8], text: &str) -> Result<T, Fault> {
        self.cx.error_bytes(&[value, b": ", text.as_bytes()].concat())?;
        self.cx.stderr_bytes(b"Try 'tar --help' or 'tar --usage' for more information.\n")?;
        Err(Fault::Exit(2))
    }

    /// A line of the list.
    fn list(&mut self, line: &[u8]) -> Result<(), Fault> {
        if self.lists_to_stderr {
            return self.cx.stderr_bytes(&[line, b"\n"].concat());
        }
        self.out.line(line)
    }

    /// A name without what leads out of the target; told once for each such prefix.
    fn safe<'n>(&mut self, name: &'n [u8], what: &str) -> Result<&'n [u8], Fault> {
        if self.absolute {
            return Ok(name);
        }
        let (prefix, rest) = name.split_at_checked(names::prefix_bytes(name)).unwrap_or((b"", name));
        if !prefix.is_empty() {
            let key = [what.as_bytes(), prefix].concat();
            if !self.told.contains(&key) && self.told.len() < 1000 {
                let text = [b"Removing leading `", prefix, b"' from ", what.as_bytes()].concat();
                self.told.push(key);
                self.warn(&text)?;
            }
        }
        Ok(if rest.is_empty() && !name.is_empty() { b"." } else { rest })
    }

    /// The long form of a list.
    fn long_line(&mut self, member: &member::Member, name: &[u8]) -> Vec<u8> {
        let numeric = self.cx.args.has(&NUMERIC);
        let who = |name: &[u8], id: u64| if name.is_empty() || numeric { id.to_string().into_bytes() } else { name.to_vec() };
        let owner = [&who(&member.user, member.uid)[..], b"/", &who(&member.group, member.gid)].concat();
        let size = match member.kind {
            member::Kind::Device(_) => format!("{},{}", member.device.0, member.device.1),
            _ => member.size.to_string(),
        };
        self.owner_bytes = self.owner_bytes.max(owner.len() + 1 + size.len());
        let width = self.owner_bytes - owner.len() - 1;
        let format: &[u8] = if self.cx.args.has(&FULL_TIME) { b"%Y-%m-%d %H:%M:%S" } else { b"%Y-%m-%d %H:%M" };
        let zone = if self.cx.args.has(&UTC) { parse_datetime::zone_named(b"UTC0") } else { parse_datetime::zone(self.cx) };
        let date = parse_datetime::Calendar::at(Moment::since_epoch(member.mtime), &zone).format(format);
        let mut line = [
            member.mode_text().as_bytes(),
            b" ",
            &owner,
            format!(" {} ", vasnprintf::right(&size, width, ' ')).as_bytes(),
            &date,
            b" ",
            &names::shown(name),
        ]
        .concat();
        match member.kind {
            member::Kind::Symlink => line.extend_from_slice(&[b" -> ", &names::shown(&member.link)[..]].concat()),
            member::Kind::HardLink => line.extend_from_slice(&[b" link to ", &names::shown(&member.link)[..]].concat()),
            _ => {}
        }
        line
    }

    /// `--owner` and `--group`: a name and a number, which is the file's own where it is `None`.
    fn forced(&self, option: &Opt, find: fn(&Cx<'_>, &[u8]) -> Option<u32>, name_of: fn(&Cx<'_>, u32) -> Option<String>) -> Forced {
        let value = self.cx.args.value(option).map(<[u8]>::to_vec).filter(|value| !value.is_empty())?;
        let number = |text: &[u8]| std::str::from_utf8(text).ok().and_then(|text| text.parse::<u64>().ok());
        let named = |id: u64| u32::try_from(id).ok().and_then(|id| name_of(self.cx, id)).map(String::into_bytes).unwrap_or_default();
        if let Some(colon) = memchr::memchr(b':', &value) {
            let (name, id) = (value.get(..colon).unwrap_or_default(), value.get(colon + 1..).unwrap_or_default());
            if let Some(id) = number(id) {
                return Some((if name.is_empty() { named(id) } else { name.to_vec() }, Some(id)));
            }
        }
        match number(&value) {
            Some(id) if value.first().is_some_and(u8::is_ascii_digit) => Some((named(id), Some(id))),
            _ => {
                let id = if value.starts_with(b"+") { None } else { find(self.cx, &value).map(u64::from) };
                Some((value, id))
            }
        }
    }

    /// Reads `--mode`, `--mtime`, `--owner`, `--group` and `--format`, which override the metadata of members.
    fn forcing(&mut self) -> Result<Forcing, Fault> {
        let mode = match self.cx.args.value(&MODE).map(<[u8]>::to_vec) {
            None => None,
            Some(text) => match mode::parse(&text) {
                Some(change) => Some(change),
                None => return self.fatal(b"Invalid mode given on option"),
            },
        };
        let mtime = match self.cx.args.value(&MTIME).map(<[u8]>::to_vec) {
            None => None,
            Some(text) if text.starts_with(b"/") || text.starts_with(b".") => match self.cx.stat(&text) {
                Ok(meta) => Some(meta.mtime),
                Err(errno) => return self.fatal(&[&text[..], format!(": Cannot stat: {errno}").as_bytes()].concat()),
            },
            Some(text) => {
                let zone = parse_datetime::zone(self.cx);
                match parse_datetime::parse(&text, Moment::since_epoch(self.cx.now()), &zone) {
                    Some(moment) => {
                        self.treating(b"mtime", &text, moment, &zone)?;
                        Some(moment.duration())
                    }
                    None => return self.fatal(&[b"Unknown date format ", &bashkit_core::gnu::quotearg::curly(&text)[..]].concat()),
                }
            }
        };
        let format = match self.cx.args.value(&FORMAT).map(<[u8]>::to_vec) {
            None if self.cx.args.has(&POSIX) => Headers::Pax,
            None => Headers::Gnu,
            Some(text) => match text.as_slice() {
                b"gnu" => Headers::Gnu,
                b"ustar" => Headers::Ustar,
                b"pax" | b"posix" => Headers::Pax,
                _ => return self.usage_about(&text, "Invalid archive format"),
            },
        };
        Ok(Forcing {
            mode,
            mtime,
            format,
            owner: self.forced(&OWNER, idcache::uid, idcache::user),
            group: self.forced(&GROUP, idcache::gid, idcache::group),
        })
    }
}

/// Metadata written in place of those of the file.
struct Forcing {
    mode: Option<mode::Change>,
    mtime: Option<std::time::Duration>,
    format: Headers,
    owner: Forced,
    group: Forced,
}

/// Name and number in place of those of a file.
type Forced = Option<(Vec<u8>, Option<u64>)>;
