//! Operations of a sandbox by commands, when it has no better way: the shell of POSIX with `find`, and of `stat`, `mkdir`, `chmod`, `rm` and `date` what
//! GNU and busybox have in common.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::ffi::OsStrExt as _;

use super::{CommandResult, EntryKind, Filter, Sandbox, SandboxCommand, SandboxEdit, SandboxEntry, SandboxError};
use bashkit::host::Random;
use bashkit_orchestrator::text::complaint;
use bashkit_orchestrator::text::quote;

/// Linux takes no argument of more than 128 KiB, and a script is one argument of a shell.
const SCRIPT_BYTES_MAX: usize = 64 << 10;
/// Size of a script of edits that is put into a file first.
const EDITS_BYTES_MAX: usize = 4 << 20;
/// Number of times that a listing is begun when something vanishes while it is made.
const LISTINGS_MAX: usize = 3;
/// A file that changed this short a time before it was seen may change again without a new stamp.
const YOUNG_S: i64 = 2;

/// Number of files from which an archive is less work than each by itself.
const ARCHIVED_FILES_MIN: usize = 3;

const NO_SUCH: i32 = 66;
const NO_DIRECTORY: i32 = 67;
const NO_TOOL: i32 = 68;
const FIND_FAILED: i32 = 69;

/// Does not survive where output is taken for text.
const PROBE: &[u8] = b"bashkit \xff\r\n\0";

/// Prints the listing of `$top`, with hashes of files that changed in the last ten minutes: what this workspace has written is not read back. Each entry ends with NUL; what comes last says that nothing is missing.
const LIST: &str = r#"
if [ ! -d "$top" ]; then
  if [ -e "$top" ] || [ -L "$top" ]; then exit 67; fi
  exit 66
fi
cd -P -- "$top" || exit 67
printf 'bashkit \377\r\n\0'
now=$(date +%s) || exit 68
if find . -prune -printf '' >/dev/null 2>&1; then
  printf 'find %s\0' "$now"
  find . @PRUNE@ ! -name . -printf '%y %m %s %C@ %T@ %i\n%P\0' || exit 69
  printf 'hashes\0'
  if command -v sha256sum >/dev/null 2>&1; then
    find . @PRUNE@ ! -name . -type f -newerct "@$((now - 600))" -exec sh -c '
      printf "%s\0" "$#"
      sha256sum -- "$@" 2>/dev/null
      printf "\0"
      printf "%s\0" "$@"' sh {} + 2>/dev/null
  fi
else
  stat -c %f . >/dev/null 2>&1 || exit 68
  printf 'stat %s\0' "$now"
  find . @PRUNE@ ! -name . -exec sh -c '
    printf "%s\0" "$#"
    stat -c "%f %s %Z %Y %i" -- "$@" || printf "!"
    printf "\0"
    printf "%s\0" "$@"' sh {} + || exit 69
fi
printf 'end\0'
"#;

/// Lists a directory with `find`. Whether the output of a command comes as bytes or as text is found out.
pub(super) fn list(sandbox: &(impl Sandbox + ?Sized), directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
    match list_in(sandbox, directory, filter, Channel::Bytes)? {
        Some(entries) => Ok(entries),
        None => list_text(sandbox, directory, filter),
    }
}

/// The same where output is known to come as text: what is not UTF-8 would be lost on the way.
pub(super) fn list_text(sandbox: &(impl Sandbox + ?Sized), directory: &[u8], filter: &Filter) -> Result<Vec<SandboxEntry>, SandboxError> {
    let entries = list_in(sandbox, directory, filter, Channel::Text)?;
    entries.ok_or_else(|| cannot_list(directory, "what arrived is not what was printed, not even as base64"))
}

#[derive(Clone, Copy)]
enum Channel {
    Bytes,
    /// In base64.
    Text,
}

/// `None`: what arrived is not what was printed.
fn list_in(
    sandbox: &(impl Sandbox + ?Sized),
    directory: &[u8],
    filter: &Filter,
    channel: Channel,
) -> Result<Option<Vec<SandboxEntry>>, SandboxError> {
    check_directory(directory)?;
    let command = SandboxCommand::new(list_script(directory, filter, channel));
    let mut problem = String::new();
    for _ in 0..LISTINGS_MAX {
        let result = sandbox.execute_command(&command)?;
        if result.truncated {
            return Err(cannot_list(directory, "the listing is longer than the output that this sandbox keeps of a command"));
        }
        let (status, listing) = match channel {
            Channel::Bytes => (result.exit_code, result.stdout.clone()),
            Channel::Text if result.exit_code != 0 => (result.exit_code, Vec::new()),
            Channel::Text => match from_base64(&result.stdout).and_then(inner_status) {
                Some(decoded) => decoded,
                None => return Ok(None),
            },
        };
        match status {
            0 => {}
            NO_SUCH => return Err(SandboxError::NotFound { path: directory.to_vec() }),
            NO_DIRECTORY => return Err(SandboxError::NotAFile { path: directory.to_vec(), problem: "not a directory".into() }),
            NO_TOOL => return Err(cannot_list(directory, "it needs date, base64, and a find with -printf or a stat with -c")),
            FIND_FAILED => {
                problem = words(&result);
                continue;
            }
            _ => return Err(cannot_list(directory, &words(&result))),
        }
        let Some(listing) = listing.strip_prefix(PROBE) else { return Ok(None) };
        match parse(listing) {
            Ok(Some(entries)) => return Ok(Some(chosen(entries, filter))),
            Ok(None) => problem = "files vanished while they were listed".into(),
            Err(problem) => return Err(cannot_list(directory, problem)),
        }
    }
    Err(cannot_list(directory, &problem))
}

fn list_script(directory: &[u8], filter: &Filter, channel: Channel) -> Vec<u8> {
    let mut script = b"LC_ALL=C; export LC_ALL; unset CDPATH\n".to_vec();
    script.extend_from_slice(&assign("top", directory));
    let mut prune = String::new();
    for (n, name) in filter.names().iter().enumerate() {
        script.extend_from_slice(&assign(&format!("skip{n}"), &glob_literal(name)));
        prune.push_str(&format!("{} -name \"$skip{n}\"", if n == 0 { "'('" } else { " -o" }));
    }
    if !prune.is_empty() {
        prune.push_str(" ')' -prune -o");
    }
    let listing = LIST.replace("@PRUNE@", &prune);
    script.extend_from_slice(&match channel {
        Channel::Bytes => listing.into_bytes(),
        // The status of what stands before a pipe is lost, so it goes with the output.
        Channel::Text => format!("{{ ({listing}); printf 'status %s' \"$?\"; }} | base64 || exit 68\n").into_bytes(),
    });
    script
}

/// The status at the end of a listing, and what is before it.
fn inner_status(mut bytes: Vec<u8>) -> Option<(i32, Vec<u8>)> {
    let at = memchr::memmem::rfind(&bytes, b"status ")?;
    let status = std::str::from_utf8(bytes.get(at..)?.strip_prefix(b"status ")?).ok()?.parse().ok()?;
    bytes.truncate(at);
    Some((status, bytes))
}

/// `None`: something vanished.
fn parse(listing: &[u8]) -> Result<Option<Vec<SandboxEntry>>, &'static str> {
    const CUT: &str = "the listing is cut off";
    const ODD: &str = "the listing has something else in it than find and stat print";
    let body = listing.strip_suffix(b"end\0").ok_or(CUT)?;
    let mut records = body.split_inclusive(|byte| *byte == 0).map(|record| record.strip_suffix(b"\0").ok_or(CUT));
    let head = records.next().ok_or(CUT)??;
    let (kind, now) = memchr::memchr(b' ', head).and_then(|at| Some((head.get(..at)?, head.get(at + 1..)?))).ok_or(ODD)?;
    let now: i64 = number(now).ok_or(ODD)?;
    let mut entries = Vec::new();
    match kind {
        b"find" => {
            // No path has NUL in it, so this is no part of one.
            if memchr::memmem::find(body, b"\0hashes\0").is_none() {
                return Err(CUT);
            }
            for record in records.by_ref() {
                let record = record?;
                if record == b"hashes" {
                    break;
                }
                let end = memchr::memchr(b'\n', record).ok_or(ODD)?;
                let (facts, path) = (record.get(..end).ok_or(ODD)?, record.get(end + 1..).ok_or(ODD)?);
                entries.push(found(facts, path, now).ok_or(ODD)?);
            }
            add_hashes(&mut entries, records).ok_or(ODD)?;
        }
        b"stat" => {
            while let Some(count) = records.next() {
                let count: usize = number(count?).ok_or(ODD)?;
                let facts = records.next().ok_or(CUT)??;
                if facts.contains(&b'!') {
                    return Ok(None);
                }
                let mut facts = facts.split(|byte| *byte == b'\n');
                for _ in 0..count {
                    let path = records.next().ok_or(CUT)??;
                    let facts = facts.next().ok_or(CUT)?;
                    entries.push(stated(facts, path.strip_prefix(b"./").unwrap_or(path), now).ok_or(ODD)?);
                }
            }
        }
        _ => return Err(ODD),
    }
    Ok(Some(entries))
}

/// Takes what `sha256sum` says of files: their number, its lines, and their paths. A group with a file that could not be read has other lines than paths, and says nothing.
fn add_hashes<'a>(entries: &mut [SandboxEntry], mut records: impl Iterator<Item = Result<&'a [u8], &'static str>>) -> Option<()> {
    let mut hashes: HashMap<&[u8], [u8; 32]> = HashMap::new();
    while let Some(count) = records.next() {
        let count: usize = number(count.ok()?)?;
        let lines: Vec<&[u8]> = records.next()?.ok()?.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
        let paths = (0..count).map(|_| records.next()?.ok()).collect::<Option<Vec<_>>>()?;
        if lines.len() != count {
            continue;
        }
        for (line, path) in lines.iter().zip(paths) {
            // A line about a name with odd bytes begins with a backslash.
            let digits = line.strip_prefix(b"\\").unwrap_or(line).get(..64)?;
            hashes.insert(path.strip_prefix(b"./").unwrap_or(path), from_hex(digits)?);
        }
    }
    for entry in entries {
        entry.hash = hashes.get(entry.path.as_slice()).copied();
    }
    Some(())
}

fn from_hex(digits: &[u8]) -> Option<[u8; 32]> {
    let mut bytes = [0_u8; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

/// Prints the size of each file and its content; without a size, there is no such file.
const READ: &str = r#"
f() {
  if [ -f "./$p" ] && [ -r "./$p" ]; then
    wc -c <"./$p" && cat -- "./$p" && printf '\n' || exit 71
  else
    printf -- '-\n'
  fi
}
"#;

/// Bytes of files that one command is asked for. Output may be bounded, and comes as base64.
const READ_BYTES_MAX: usize = 4 << 20;

/// Reads files by as few commands as their paths and sizes allow.
pub(super) fn read_many(
    sandbox: &(impl Sandbox + ?Sized),
    directory: &[u8],
    paths: &[&[u8]],
) -> Result<Vec<Option<Vec<u8>>>, SandboxError> {
    check_directory(directory)?;
    for path in paths {
        check_path(path)?;
    }
    let mut contents = Vec::with_capacity(paths.len());
    let mut rest = paths;
    while !rest.is_empty() {
        let mut body = Vec::new();
        let mut n_paths = 0;
        for path in rest {
            if body.len() >= SCRIPT_BYTES_MAX {
                break;
            }
            body.extend_from_slice(&assign("p", path));
            body.extend_from_slice(b"f\n");
            n_paths += 1;
        }
        let (now, later) = rest.split_at_checked(n_paths).unwrap_or((rest, &[]));
        let mut script = b"LC_ALL=C; export LC_ALL; unset CDPATH\n".to_vec();
        script.extend_from_slice(&assign("top", directory));
        script.extend_from_slice(READ.as_bytes());
        script.extend_from_slice(b"{ (cd -P -- \"$top\" || exit 72\n");
        script.extend_from_slice(&body);
        script.extend_from_slice(b"echo end); } | base64\n");
        let result = sandbox.execute_command(&SandboxCommand::new(script))?;
        let found = if result.exit_code == 0 && !result.truncated {
            from_base64(&result.stdout).and_then(|text| contents_of(&text, now.len()))
        } else {
            None
        };
        // One at a time then, where each is told what is wrong with it.
        contents.extend(found.unwrap_or_else(|| vec![None; now.len()]));
        rest = later;
    }
    Ok(contents)
}

fn contents_of(mut text: &[u8], n_files: usize) -> Option<Vec<Option<Vec<u8>>>> {
    let mut contents = Vec::with_capacity(n_files);
    for _ in 0..n_files {
        let end = memchr::memchr(b'\n', text)?;
        let size = text.get(..end)?;
        text = text.get(end + 1..)?;
        if size == b"-" {
            contents.push(None);
            continue;
        }
        // A file that grew or shrank meanwhile moves what follows.
        let size: usize = number(size)?;
        contents.push(Some(text.get(..size)?.to_vec()));
        text = text.get(size..)?.strip_prefix(b"\n")?;
    }
    (text == b"end\n").then_some(contents)
}

/// Paths in groups of which each is read at once.
pub(crate) fn groups<T>(items: &[T], bytes_of: impl Fn(&T) -> u64) -> Vec<&[T]> {
    let mut groups = Vec::new();
    let (mut from, mut bytes) = (0, 0_u64);
    for (at, item) in items.iter().enumerate() {
        let more = bytes_of(item);
        if at > from && bytes.saturating_add(more) > READ_BYTES_MAX as u64 {
            groups.extend(items.get(from..at));
            (from, bytes) = (at, 0);
        }
        bytes = bytes.saturating_add(more);
    }
    groups.extend(items.get(from..).filter(|rest| !rest.is_empty()));
    groups
}

/// From `find -printf '%y %m %s %C@ %T@ %i'`.
fn found(facts: &[u8], path: &[u8], now_s: i64) -> Option<SandboxEntry> {
    let mut facts = std::str::from_utf8(facts).ok()?.split(' ');
    let kind = match facts.next()? {
        "f" => EntryKind::File,
        "d" => EntryKind::Directory,
        "l" => EntryKind::Symlink,
        _ => EntryKind::Other,
    };
    let mode = u32::from_str_radix(facts.next()?, 8).ok()?;
    let size = facts.next()?.parse().ok()?;
    let (changed, written) = (moment(facts.next()?)?, moment(facts.next()?)?);
    let ino = facts.next()?.parse().ok()?;
    facts.next().is_none().then(|| entry(path, kind, mode, size, stamp(changed, written, ino, size, now_s)))
}

/// From `stat -c '%f %s %Z %Y %i'`, whose times are whole seconds with busybox.
fn stated(facts: &[u8], path: &[u8], now_s: i64) -> Option<SandboxEntry> {
    let mut facts = std::str::from_utf8(facts).ok()?.split(' ');
    let mode = u32::from_str_radix(facts.next()?, 16).ok()?;
    let kind = match mode & 0o170_000 {
        0o100_000 => EntryKind::File,
        0o040_000 => EntryKind::Directory,
        0o120_000 => EntryKind::Symlink,
        _ => EntryKind::Other,
    };
    let size = facts.next()?.parse().ok()?;
    let (changed, written) = (moment(facts.next()?)?, moment(facts.next()?)?);
    let ino = facts.next()?.parse().ok()?;
    facts.next().is_none().then(|| entry(path, kind, mode, size, stamp(changed, written, ino, size, now_s)))
}

fn entry(path: &[u8], kind: EntryKind, mode: u32, size: u64, stamp: Option<u64>) -> SandboxEntry {
    let is_file = kind == EntryKind::File;
    SandboxEntry {
        path: path.to_vec(),
        kind,
        mode: mode & 0o777,
        size: if is_file { size } else { 0 },
        stamp: stamp.filter(|_| is_file),
        hash: None,
    }
}

/// Seconds since 1970 and nanoseconds, of `1700000000.1234567890`.
fn moment(text: &str) -> Option<(i64, u32)> {
    let (seconds, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let nanos = fraction.bytes().chain(std::iter::repeat(b'0')).take(9).try_fold(0_u32, |nanos, digit| {
        let digit = char::from(digit).to_digit(10)?;
        Some(nanos * 10 + digit)
    })?;
    Some((seconds.parse().ok()?, nanos))
}

/// Number that stays the same as long as the content does. `None`: it changed so lately that another change might not show, or will have changed only in
/// the future.
pub(super) fn stamp(changed: (i64, u32), written: (i64, u32), ino: u64, size: u64, now_s: i64) -> Option<u64> {
    if changed.0 > now_s.saturating_sub(YOUNG_S) {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    (changed, written, ino, size).hash(&mut hasher);
    Some(hasher.finish())
}

fn number<T: std::str::FromStr>(digits: &[u8]) -> Option<T> {
    std::str::from_utf8(digits).ok()?.trim().parse().ok()
}

/// Entries that are not skipped, sorted by path.
fn chosen(entries: Vec<SandboxEntry>, filter: &Filter) -> Vec<SandboxEntry> {
    // A directory comes before what is in it.
    let mut skipped: HashSet<Vec<u8>> = HashSet::new();
    let mut kept = Vec::with_capacity(entries.len());
    for entry in entries {
        let is_directory = entry.kind == EntryKind::Directory;
        let is_skipped = (!skipped.is_empty() && skipped.contains(parent(&entry.path))) || filter.skips(&entry.path, is_directory);
        match (is_skipped, is_directory) {
            (true, true) => {
                skipped.insert(entry.path);
            }
            (true, false) => {}
            (false, _) => kept.push(entry),
        }
    }
    kept.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    kept
}

fn parent(path: &[u8]) -> &[u8] {
    memchr::memrchr(b'/', path).and_then(|at| path.get(..at)).unwrap_or_default()
}

/// Functions for edits of `$p` below `$top`, each with the number `$i` of the edit. `inside` says whether a directory, as far as it is there, is below
/// `$top` when symlinks are followed; `no` says which edit was not made, and why.
const EDIT: &str = r#"
nl='
'
no() { printf '%s %s\n' "$1" "$i"; exit 70; }
mkdir -p -- "$top" || { i=0; no failed; }
cd -P -- "$top" || { i=0; no failed; }
top=$(pwd -P && printf X) || { i=0; no failed; }
top=${top%X}
top=${top%"$nl"}
# bash: "${top%/}"/* matches nothing when the expansion is empty.
base=${top%/}
last=/
inside() {
  case $p in */*) up=${p%/*} ;; *) up=. ;; esac
  [ "$up" = "$last" ] && return 0
  at=$up
  while [ ! -d "./$at" ]; do
    if [ -e "./$at" ] || [ -L "./$at" ]; then return 1; fi
    case $at in */*) at=${at%/*} ;; *) at=. ;; esac
  done
  real=$(cd -P -- "./$at" && pwd -P && printf X) || no failed
  case $real in "$top$nl"X | "$base"/*) ;; *) no outside ;; esac
  [ "$at" = "$up" ] && last=$up
  return 0
}
w() {
  inside || no notdir
  if [ -L "./$p" ]; then rm -f -- "./$p" || no failed
  elif [ -d "./$p" ]; then no directory
  elif [ -e "./$p" ] && [ ! -f "./$p" ]; then rm -f -- "./$p" || no failed
  fi
}
d() {
  inside || no notdir
  if [ -L "./$p" ]; then no notdir; fi
  if [ ! -d "./$p" ]; then
    if [ -e "./$p" ]; then no notdir; fi
    mkdir -p -- "./$p" || no failed
  fi
  chmod "$1" "./$p" || no failed
}
m() {
  inside || no notdir
  if [ -L "./$p" ]; then no symlink; fi
  [ -e "./$p" ] || no missing
  chmod "$1" "./$p" || no failed
}
r() {
  inside || return 0
  if [ -d "./$p" ] && [ ! -L "./$p" ]; then
    last=/
    rmdir "./$p" 2>/dev/null && return 0
    [ "$(ls -A "./$p" | wc -c)" -gt 0 ] || no failed
  elif [ -e "./$p" ] || [ -L "./$p" ]; then rm -f -- "./$p" || no failed
  fi
}
"#;

/// Beginning of the name of an archive that many files come in, before it is unpacked and removed.
const ARCHIVE: &str = ".bashkit-archive-";

/// Whether a file of a workspace is an archive on its way, and none of the user's.
pub(crate) fn is_own(path: &[u8]) -> bool {
    path.starts_with(ARCHIVE.as_bytes())
}

/// Files of one mode each in an archive of tar.
pub(super) fn archive(files: &[NewFile<'_>]) -> std::io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for file in files {
        let mut header = tar::Header::new_gnu();
        header.set_entry_type(tar::EntryType::Regular);
        header.set_size(file.content.len() as u64);
        header.set_mode(file.mode);
        archive.append_data(&mut header, std::path::Path::new(OsStr::from_bytes(file.path)), file.content)?;
    }
    archive.into_inner()
}

/// Changes files with `write_file` and with `mkdir`, `chmod`, `rm`, of which as many as possible are in one command.
///
/// A symlink that another command of the sandbox puts there meanwhile is followed by `write_file`: out of the directory, not out of the sandbox.
pub(super) fn apply(sandbox: &(impl Sandbox + ?Sized), directory: &[u8], edits: &[SandboxEdit]) -> Result<(), SandboxError> {
    apply_with(sandbox, directory, edits, None)
}

/// A file that is to be put below a directory.
pub(super) struct NewFile<'a> {
    pub(super) path: &'a [u8],
    pub(super) content: &'a [u8],
    pub(super) mode: u32,
}

/// Puts several files with their modes where nothing is in their way.
pub(super) type Put<'a> = &'a dyn Fn(&[NewFile<'_>]) -> Result<(), SandboxError>;

/// The same with a better way to write many files than one by one.
pub(super) fn apply_with(
    sandbox: &(impl Sandbox + ?Sized),
    directory: &[u8],
    edits: &[SandboxEdit],
    put: Option<Put<'_>>,
) -> Result<(), SandboxError> {
    check_directory(directory)?;
    for edit in edits {
        check_path(edit_path(edit))?;
    }
    let mut script = EditScript { sandbox, directory, edits, put, text: Vec::new(), lacks_tar: false };
    let mut writes: Vec<usize> = Vec::new();
    for (number, edit) in edits.iter().enumerate() {
        if !matches!(edit, SandboxEdit::Write { .. }) && !writes.is_empty() {
            script.write(&mut writes)?;
        }
        let full = script.text.len() >= EDITS_BYTES_MAX;
        if full && writes.is_empty() {
            script.run().map_err(|failure| script.error(failure))?;
        } else if full {
            script.write(&mut writes)?;
        }
        match edit {
            SandboxEdit::Write { path, .. } => {
                script.line(number, path, "w");
                writes.push(number);
            }
            SandboxEdit::Directory { path, mode } => script.line(number, path, &format!("d {:o}", mode & 0o777)),
            SandboxEdit::Mode { path, mode } => script.line(number, path, &format!("m {:o}", mode & 0o777)),
            SandboxEdit::Remove { path } => script.line(number, path, "r"),
        }
    }
    if !writes.is_empty() {
        script.write(&mut writes)?;
    }
    script.run().map_err(|failure| script.error(failure))
}

struct EditScript<'a, S: Sandbox + ?Sized> {
    sandbox: &'a S,
    directory: &'a [u8],
    edits: &'a [SandboxEdit],
    put: Option<Put<'a>>,
    text: Vec<u8>,
    /// An archive could not be unpacked.
    lacks_tar: bool,
}

/// Reason why a script of edits stopped.
enum Failure {
    /// At an edit, all before which were made.
    At(usize, String, CommandResult),
    Other(SandboxError),
}

impl<S: Sandbox + ?Sized> EditScript<'_, S> {
    fn line(&mut self, number: usize, path: &[u8], call: &str) {
        self.text.extend_from_slice(format!("i={number}\n").as_bytes());
        self.text.extend_from_slice(&assign("p", path));
        self.text.extend_from_slice(call.as_bytes());
        self.text.push(b'\n');
    }

    /// Makes the edits that are waiting.
    fn run(&mut self) -> Result<(), Failure> {
        if self.text.is_empty() {
            return Ok(());
        }
        let mut script = b"LC_ALL=C; export LC_ALL; unset CDPATH\n".to_vec();
        script.extend_from_slice(&assign("top", self.directory));
        script.extend_from_slice(EDIT.as_bytes());
        script.append(&mut self.text);
        script.extend_from_slice(b"echo done\n");
        if script.len() > SCRIPT_BYTES_MAX {
            let path = join(self.directory, format!("{ARCHIVE}{:016x}", Random::fresh().bits()).as_bytes());
            let remove = [b"rm -f -- ".as_slice(), &quote(&path), b"\n"].concat();
            self.sandbox.write_file(&path, &[remove, script].concat()).map_err(Failure::Other)?;
            script = [b". ".as_slice(), &quote(&path)].concat();
        }
        let result = self.sandbox.execute_command(&SandboxCommand::new(script)).map_err(Failure::Other)?;
        let said = String::from_utf8_lossy(&result.stdout).into_owned();
        if result.exit_code == 0 && said.trim_end().ends_with("done") {
            return Ok(());
        }
        let stopped = said.lines().last().and_then(|line| line.split_once(' '));
        match stopped.and_then(|(why, number)| Some((why.to_owned(), number.trim().parse().ok()?))) {
            Some((why, number)) if result.exit_code == 70 => Err(Failure::At(number, why, result)),
            _ => Err(Failure::Other(SandboxError::Failed { doing: "change files".into(), problem: words(&result) })),
        }
    }

    /// Makes several writes with the edits that are waiting: an archive is written first, and unpacked when room was made. Whether that was done; where it was not, nothing is changed or
    /// what was changed can be done again.
    fn write_archive(&mut self, writes: &[usize]) -> Result<bool, SandboxError> {
        if self.put.is_some() || writes.len() < ARCHIVED_FILES_MIN || self.lacks_tar {
            return Ok(false);
        }
        let file = |number: &usize| match self.edits.get(*number) {
            Some(SandboxEdit::Write { path, content, mode }) => Some(NewFile { path, content, mode: mode & 0o777 }),
            _ => None,
        };
        let files: Vec<NewFile<'_>> = writes.iter().filter_map(file).collect();
        let Ok(archive) = archive(&files) else { return Ok(false) };
        let name = format!("{ARCHIVE}{:016x}", Random::fresh().bits());
        let path = join(self.directory, name.as_bytes());
        self.sandbox.write_file(&path, &archive)?;
        let waiting = self.text.clone();
        // Who runs it shall own them; where that is root, tar would take the numbers of the archive for owners.
        self.text.extend_from_slice(format!("tar -xpof ./{name} || exit 68\nrm -f ./{name}\n").as_bytes());
        match self.run() {
            Ok(()) => Ok(true),
            Err(_) => {
                let remove = [b"rm -f -- ".as_slice(), &quote(&path)].concat();
                self.sandbox.execute_command(&SandboxCommand::new(remove))?;
                (self.text, self.lacks_tar) = (waiting, true);
                Ok(false)
            }
        }
    }

    /// Makes the edits that are waiting, and then these, which are writes for which they made room.
    fn write(&mut self, writes: &mut Vec<usize>) -> Result<(), SandboxError> {
        if self.write_archive(writes)? {
            writes.clear();
            return Ok(());
        }
        let mut stopped = match self.run() {
            Ok(()) => None,
            Err(Failure::At(number, why, result)) => {
                writes.retain(|write| *write < number);
                Some(self.error(Failure::At(number, why, result)))
            }
            Err(Failure::Other(error)) => return Err(error),
        };
        if let Some(put) = self.put {
            let file = |number: usize| match self.edits.get(number) {
                Some(SandboxEdit::Write { path, content, mode }) => Some(NewFile { path, content, mode: mode & 0o777 }),
                _ => None,
            };
            let files: Vec<NewFile<'_>> = writes.drain(..).filter_map(file).collect();
            if !files.is_empty() {
                put(&files)?;
            }
            return stopped.map_or(Ok(()), Err);
        }
        let mut written = Vec::new();
        for number in writes.drain(..) {
            let Some(SandboxEdit::Write { path, content, mode }) = self.edits.get(number) else { continue };
            if let Err(error) = self.sandbox.write_file(&join(self.directory, path), content) {
                stopped = Some(error);
                break;
            }
            written.push((number, *mode & 0o777, path.as_slice()));
        }
        self.set_modes(&written)?;
        stopped.map_or(Ok(()), Err)
    }

    /// One `chmod` for many files that were written just now: put before what comes next.
    fn set_modes(&mut self, written: &[(usize, u32, &[u8])]) -> Result<(), SandboxError> {
        for same in written.chunk_by(|a, b| a.1 == b.1) {
            let mut open = false;
            for (number, mode, path) in same {
                let path = join(b".", path);
                if open && (self.text.len() >= EDITS_BYTES_MAX || !is_plain(&path)) {
                    self.text.extend_from_slice(b" || no failed\n");
                    open = false;
                }
                if self.text.len() >= EDITS_BYTES_MAX {
                    self.run().map_err(|failure| self.error(failure))?;
                }
                if !open {
                    self.text.extend_from_slice(format!("i={number}\n").as_bytes());
                }
                if !is_plain(&path) {
                    self.text.extend_from_slice(&assign("p", &path));
                    self.text.extend_from_slice(format!("chmod {mode:o} \"$p\" || no failed\n").as_bytes());
                    continue;
                }
                if !open {
                    self.text.extend_from_slice(format!("chmod {mode:o}").as_bytes());
                    open = true;
                }
                self.text.push(b' ');
                self.text.extend_from_slice(&quote(&path));
            }
            if open {
                self.text.extend_from_slice(b" || no failed\n");
            }
        }
        // What stopped the writes must not keep those before from having their modes.
        self.run().map_err(|failure| self.error(failure))
    }

    fn error(&self, failure: Failure) -> SandboxError {
        let (number, why, result) = match failure {
            Failure::Other(error) => return error,
            Failure::At(number, why, result) => (number, why, result),
        };
        let path = self.edits.get(number).map(|edit| join(self.directory, edit_path(edit))).unwrap_or_default();
        match why.as_str() {
            "outside" => SandboxError::InvalidPath { path, problem: "a symlink on the way leads out of the directory".into() },
            "directory" => SandboxError::NotAFile { path, problem: "is a directory".into() },
            "notdir" => SandboxError::NotAFile { path, problem: "not a directory".into() },
            "symlink" => SandboxError::NotAFile { path, problem: "is a symlink".into() },
            "missing" => SandboxError::NotFound { path },
            _ => {
                let doing = format!("change {}", String::from_utf8_lossy(&path));
                SandboxError::Failed { doing, problem: words(&result) }
            }
        }
    }
}

pub(super) fn edit_path(edit: &SandboxEdit) -> &[u8] {
    match edit {
        SandboxEdit::Write { path, .. }
        | SandboxEdit::Directory { path, .. }
        | SandboxEdit::Mode { path, .. }
        | SandboxEdit::Remove { path } => path,
    }
}

pub(super) fn join(directory: &[u8], path: &[u8]) -> Vec<u8> {
    let mut joined = directory.to_vec();
    if joined.last() != Some(&b'/') {
        joined.push(b'/');
    }
    joined.extend_from_slice(path);
    joined
}

/// A directory has an absolute path.
pub(super) fn check_directory(path: &[u8]) -> Result<(), SandboxError> {
    let problem = match path {
        _ if path.contains(&0) => "a path has no NUL in it",
        [b'/', ..] => return Ok(()),
        _ => "a path that begins with / is wanted",
    };
    Err(SandboxError::InvalidPath { path: path.to_vec(), problem: problem.into() })
}

/// A path below a directory has names between its slashes.
pub(super) fn check_path(path: &[u8]) -> Result<(), SandboxError> {
    let is_name = |name: &[u8]| !matches!(name, b"" | b"." | b"..");
    let problem = match path {
        _ if path.contains(&0) => "a path has no NUL in it",
        _ if path.split(|byte| *byte == b'/').all(is_name) => return Ok(()),
        _ => "a path below the directory is wanted, without empty names, '.' and '..'",
    };
    Err(SandboxError::InvalidPath { path: path.to_vec(), problem: problem.into() })
}

fn cannot_list(directory: &[u8], problem: &str) -> SandboxError {
    SandboxError::Failed { doing: format!("list {}", String::from_utf8_lossy(directory)), problem: problem.to_owned() }
}

/// Message of a command that failed, for people.
pub(super) fn words(result: &CommandResult) -> String {
    complaint(&result.stderr, result.exit_code)
}

fn is_plain(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| !text.chars().any(|c| c.is_control() || c == '\u{fffd}'))
}

/// A line that gives bytes to a variable; what a channel for text might change is spelt with escapes.
fn assign(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut line = format!("{name}=").into_bytes();
    if is_plain(bytes) {
        line.extend_from_slice(&quote(bytes));
    } else {
        line.extend_from_slice(b"$(printf '");
        octal(bytes, &mut line);
        line.extend_from_slice(format!("X'); {name}=${{{name}%X}}").as_bytes());
    }
    line.push(b'\n');
    line
}

fn octal(bytes: &[u8], into: &mut Vec<u8>) {
    for byte in bytes {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'_' | b'-' => into.push(*byte),
            byte => into.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
        }
    }
}

/// A pattern that only this name matches.
fn glob_literal(name: &[u8]) -> Vec<u8> {
    let mut pattern = Vec::with_capacity(name.len());
    for byte in name {
        if matches!(byte, b'*' | b'?' | b'[' | b'\\') {
            pattern.push(b'\\');
        }
        pattern.push(*byte);
    }
    pattern
}

/// RFC 4648, in lines.
fn from_base64(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut n_bits) = (0_u32, 0);
    for byte in text {
        let value = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' | b'\n' | b'\r' | b' ' => continue,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(value);
        n_bits += 6;
        if n_bits >= 8 {
            n_bits -= 8;
            bytes.push((bits >> n_bits & 0xff) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests;
