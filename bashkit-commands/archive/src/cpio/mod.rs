//! `cpio`: archives of the files that a list names.

mod copy_in;
mod copy_out;
mod format;
mod owner;
mod ustar;

use bashkit_core::command::{Command, Cx, Opt};
use bashkit_core::gnu::{argmatch, xstrtol};
use bashkit_core::kernel::{Done, Fault, Input};

use format::Format;
use owner::Owner;

const APPEND_NAMES: Opt = Opt::value('F', "file", "ARCHIVE", "use ARCHIVE instead of standard input or output");
const ARCHIVE_IN: Opt = Opt::value('I', "", "ARCHIVE", "archive to read in place of standard input");
const ARCHIVE_OUT: Opt = Opt::value('O', "", "ARCHIVE", "archive to write in place of standard output");
const BLOCK: Opt = Opt::flag('B', "", "set the I/O block size to 5120 bytes");
const BLOCK_SIZE: Opt = Opt::value('\0', "block-size", "BLOCK-SIZE", "set the I/O block size to BLOCK-SIZE * 512 bytes");
const CREATE: Opt = Opt::flag('o', "create", "copy-out mode: write an archive of the files that standard input names");
const DIRECTORIES: Opt = Opt::flag('d', "make-directories", "create leading directories where needed");
const DIRECTORY: Opt = Opt::value('D', "directory", "DIR", "change to directory DIR");
const DOT: Opt = Opt::flag('V', "dot", "print a dot for each file processed");
const DEREFERENCE: Opt = Opt::flag('L', "dereference", "copy the files that symbolic links lead to");
const EXTRACT: Opt =
    Opt::flag('i', "extract", "copy-in mode: extract the files of an archive, those whose names match the patterns if there are any");
const FORMAT: Opt = Opt::value('H', "format", "FORMAT", "archive format: bin, odc, newc, crc, tar or ustar (bin; read from the archive)");
const IGNORE_DEVICE: Opt = Opt::flag('\0', "ignore-devno", "do not store device numbers");
const IO_SIZE: Opt = Opt::value('C', "io-size", "NUMBER", "set the I/O block size to the given NUMBER of bytes");
const LINK: Opt = Opt::flag('l', "link", "link files instead of copying them, when possible");
const LIST: Opt = Opt::flag('t', "list", "print a table of contents of the input");
const NO_ABSOLUTE: Opt = Opt::flag('\0', "no-absolute-filenames", "create all files relative to the current directory");
const NO_OWNER: Opt = Opt::flag('\0', "no-preserve-owner", "do not change the ownership of the files");
const NONMATCHING: Opt = Opt::flag('f', "nonmatching", "only copy files that do not match any of the given patterns");
const NULL: Opt = Opt::flag('0', "null", "names of files end in a null, not in a newline");
const NUMERIC: Opt = Opt::flag('n', "numeric-uid-gid", "show numeric UID and GID in the verbose table of contents");
const OLD: Opt = Opt::flag('c', "", "use the old portable (ASCII) archive format");
const ONLY_VERIFY: Opt = Opt::flag('\0', "only-verify-crc", "of archives of format crc only verify the checksums, extract nothing");
const OWNER: Opt =
    Opt::value('R', "owner", "[USER][:.][GROUP]", "set the ownership of all files created to the specified USER and/or GROUP");
const PASS: Opt = Opt::flag('p', "pass-through", "copy-pass mode: copy the files that standard input names into a directory");
const PATTERNS: Opt = Opt::value('E', "pattern-file", "FILE", "read more patterns from FILE");
const QUIET: Opt = Opt::flag('\0', "quiet", "do not print the number of blocks copied");
const RENUMBER: Opt = Opt::flag('\0', "renumber-inodes", "renumber inodes");
const REPRODUCIBLE: Opt = Opt::flag('\0', "reproducible", "same as --ignore-devno --renumber-inodes");
const DEVICE_INDEPENDENT: Opt = Opt::flag('\0', "device-independent", "the same");
const RESET: Opt = Opt::flag('a', "reset-access-time", "reset the access times of files after reading them");
const STDOUT: Opt = Opt::flag('\0', "to-stdout", "extract files to standard output");
const TIMES: Opt = Opt::flag('m', "preserve-modification-time", "retain previous file modification times when creating files");
const UNCONDITIONAL: Opt = Opt::flag('u', "unconditional", "replace all files unconditionally");
const VERBOSE: Opt = Opt::flag('v', "verbose", "list the files processed");

pub(crate) const COMMAND: Command = Command::new(
    "cpio",
    "cpio {-o|-i|-t|-p} [OPTION]... [PATTERN|DESTINATION]...",
    "Copy files into and out of archives: -o writes one of the files that standard input names, -i extracts, -t lists, -p copies into a directory",
    &[
        NULL,
        RESET,
        BLOCK,
        BLOCK_SIZE,
        IO_SIZE,
        OLD,
        DIRECTORY,
        DIRECTORIES,
        PATTERNS,
        APPEND_NAMES,
        NONMATCHING,
        FORMAT,
        IGNORE_DEVICE,
        ARCHIVE_IN,
        EXTRACT,
        DEREFERENCE,
        LINK,
        TIMES,
        NUMERIC,
        NO_ABSOLUTE,
        NO_OWNER,
        ONLY_VERIFY,
        OWNER,
        ARCHIVE_OUT,
        CREATE,
        PASS,
        QUIET,
        RENUMBER,
        REPRODUCIBLE,
        DEVICE_INDEPENDENT,
        LIST,
        STDOUT,
        UNCONDITIONAL,
        DOT,
        VERBOSE,
    ],
    run,
)
.refused(&[
    "-A", "-b", "-k", "-M", "-r", "-s", "-S", "-W", "--append", "--force-local", "--message", "--rename", "--rsh-command", "--sparse", "--swap", "--swap-bytes",
    "--swap-halfwords", "--warning",
])
.usage_status(64)
.hint("Try 'cpio --help' or 'cpio --usage' for more information.\n")
.messages_first();

/// Counts and options of a copy, told as it goes on.
struct Job<'c, 'x> {
    cx: &'c Cx<'x>,
    bytes: u64,
    /// Size of the blocks that archives are written in.
    block_bytes: u64,
    /// Owner that files are given.
    owner: Option<Owner>,
    n_dots: usize,
    status: u8,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let operands = std::mem::take(&mut cx.args.operands);
    let modes = [&CREATE, &EXTRACT, &LIST, &PASS].map(|option| cx.args.has(option));
    let mut job = Job { cx, bytes: 0, block_bytes: block_bytes(cx)?, owner: Owner::given(cx)?, n_dots: 0, status: 0 };
    match modes {
        [true, false, false, false] => copy_out::write(&mut job, &operands)?,
        [false, _, _, false] if modes != [false; 4] => copy_in::read(&mut job, &operands)?,
        [false, false, false, true] => copy_out::pass(&mut job, &operands)?,
        [false, false, false, false] => return Err(Fault::usage("You must specify one of -oipt options.").with_status(2)),
        _ => return Err(Fault::usage("Mode already defined").with_status(2)),
    }
    job.finish()
}

/// The format that options ask for.
fn format(cx: &Cx<'_>) -> Result<Option<Format>, Fault> {
    if cx.args.has(&OLD) {
        return Ok(Some(Format::Odc));
    }
    let Some(name) = cx.args.value(&FORMAT) else { return Ok(None) };
    if let name @ (b"hpbin" | b"hpodc") = name.to_ascii_lowercase().as_slice() {
        let words = [name, b": this archive format is not supported here; supported are: bin, odc, newc, crc, tar, ustar"].concat();
        return Err(Fault::failure(2, words));
    }
    match argmatch::among("--format", &name.to_ascii_lowercase(), &Format::LIST) {
        Ok(format) => Ok(Some(format)),
        Err(_) => {
            let words: [&[u8]; 3] =
                [b"invalid archive format `", name, b"'; valid formats are:\ncrc newc odc bin ustar tar (all-caps also recognized)"];
            Err(Fault::usage(words.concat()).with_status(2))
        }
    }
}

/// Size of the blocks of an archive that is written.
fn block_bytes(cx: &Cx<'_>) -> Result<u64, Fault> {
    let mut bytes = if cx.args.has(&BLOCK) { 5120 } else { 512 };
    for (option, unit) in [(&BLOCK_SIZE, 512), (&IO_SIZE, 1)] {
        if let Some(value) = cx.args.value(option) {
            let number = xstrtol::number(value).ok().and_then(|number| number.checked_mul(unit));
            bytes = match number.filter(|number| (1..=1 << 24).contains(number)) {
                Some(number) => number,
                None => return Err(Fault::usage("invalid block size").with_status(2)),
            };
        }
    }
    Ok(bytes)
}

/// The archive that is read.
fn archive(cx: &Cx<'_>) -> Result<Input, Fault> {
    let input = match cx.args.value(&ARCHIVE_IN).or_else(|| cx.args.value(&APPEND_NAMES)) {
        None => cx.stdin(),
        Some(name) => {
            let opened = cx.open_input(name);
            opened.map_err(|fault| fault.errno_as(2, |errno| [b"Cannot open ", name, format!(": {errno}").as_bytes()].concat()))?
        }
    };
    match input.description() {
        None => Err(Fault::failure(2, "standard input is closed: Bad file descriptor")),
        Some(from) if from.metadata().is_some_and(|meta| meta.is_dir()) => Err(Fault::failure(2, "read error: Is a directory")),
        Some(_) => Ok(input),
    }
}

/// A path as the options place it.
fn placed(cx: &Cx<'_>, name: &[u8]) -> Vec<u8> {
    match cx.args.value(&DIRECTORY) {
        Some(folder) if !name.starts_with(b"/") => [folder, b"/", name].concat(),
        _ => name.to_vec(),
    }
}

impl Job<'_, '_> {
    /// Tells that a file was copied.
    fn processed(&mut self, name: &[u8]) -> Result<(), Fault> {
        if self.cx.args.has(&VERBOSE) {
            self.cx.stderr_bytes(&[name, b"\n"].concat())?;
        } else if self.cx.args.has(&DOT) {
            self.n_dots += 1;
            self.cx.stderr_bytes(b".")?;
        }
        Ok(())
    }

    /// Says what failed, and goes on.
    fn failed(&mut self, message: &[u8]) -> Result<(), Fault> {
        self.cx.error_bytes(message)?;
        self.status = 2;
        Ok(())
    }

    fn finish(self) -> Done {
        if self.n_dots > 0 {
            self.cx.stderr_bytes(b"\n")?;
        }
        if !self.cx.args.has(&QUIET) {
            let blocks = self.bytes.div_ceil(self.block_bytes);
            self.cx.stderr_bytes(format!("{blocks} block{}\n", if blocks == 1 { "" } else { "s" }).as_bytes())?;
        }
        Ok(self.status)
    }
}
