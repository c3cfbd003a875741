//! `zip`: packs files.

use std::sync::Arc;

use bashkit_core::command::{Cx, Opt};
use bashkit_core::gnu::in_place;
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::{File, Metadata, OpenOptions};

use super::format::{self, BadData, Broken, DEFLATED, Directory, Entry, STORED, Target, Writer};
use super::{PIECE, Patterns, percent};

pub(super) const OPTIONS: &[Opt] = &[
    Opt::flag('r', "recurse-paths", "recurse into directories"),
    Opt::flag('u', "update", "update: only changed or new files"),
    Opt::flag('f', "freshen", "freshen: only changed files"),
    Opt::flag('d', "delete", "delete members from the archive"),
    Opt::flag('m', "move", "remove the files that were packed"),
    Opt::flag('j', "junk-paths", "don't record directory names"),
    Opt::flag('D', "no-dir-entries", "no entries for directories"),
    Opt::flag('y', "symlinks", "store symbolic links as the link instead of the referenced file"),
    Opt::flag('q', "quiet", "quiet operation"),
    Opt::flag('v', "verbose", "verbose operation"),
    Opt::flag('X', "no-extra", "leave out owner and precise time"),
    Opt::flag('T', "test", "test the archive when it is made"),
    Opt::flag('g', "grow", "(accepted: the archive is always written anew)"),
    Opt::flag('o', "latest-time", "date the archive like its latest member"),
    Opt::flag('@', "names-stdin", "read names from standard input"),
    Opt::value('x', "exclude", "PATTERN...", "exclude these names (up to the next option or @)"),
    Opt::value('i', "include", "PATTERN...", "include only these names (up to the next option or @)"),
    Opt::value('n', "suffixes", "SUFFIXES", "don't compress names with these suffixes: .gif:.zip"),
    Opt::value('b', "temp-path", "PATH", "(accepted: the new archive is made beside the old one)"),
    Opt::value('O', "output-file", "FILE", "write the new archive to FILE"),
    Opt::flag('0', "store", "store only"),
    Opt::flag('1', "compress-1", "compress faster"),
    Opt::flag('2', "compress-2", ""),
    Opt::flag('3', "compress-3", ""),
    Opt::flag('4', "compress-4", ""),
    Opt::flag('5', "compress-5", ""),
    Opt::flag('6', "compress-6", "the default"),
    Opt::flag('7', "compress-7", ""),
    Opt::flag('8', "compress-8", ""),
    Opt::flag('9', "compress-9", "compress better"),
    Opt::flag('h', "help", "print this"),
];

pub(super) const REFUSED: &[&str] = &[
    "-e",
    "--encrypt",
    "-P",
    "--password",
    "-c",
    "--entry-comments",
    "-z",
    "--archive-comment",
    "-F",
    "--fix",
    "-FF",
    "--fixfix",
    "-FS",
    "--filesync",
    "-s",
    "--split-size",
    "-sf",
    "--show-files",
    "-l",
    "--to-crlf",
    "-ll",
    "--from-crlf",
    "-A",
    "--adjust-sfx",
    "-J",
    "--junk-sfx",
    "-R",
    "--recurse-patterns",
    "-t",
    "--from-date",
    "-tt",
    "--before-date",
    "-U",
    "--copy-entries",
    "-Z",
    "--compression-method",
    "-k",
    "--DOS-names",
    "-L",
    "--license",
];

#[derive(Default)]
struct Plan {
    recursive: bool,
    update: bool,
    freshen: bool,
    delete: bool,
    moves: bool,
    junk: bool,
    no_dirs: bool,
    symlinks: bool,
    quiet: bool,
    verbose: bool,
    no_extra: bool,
    test: bool,
    latest: bool,
    from_stdin: bool,
    level: Option<u32>,
    excluded: Vec<Vec<u8>>,
    included: Vec<Vec<u8>>,
    suffixes: Option<Vec<u8>>,
    output: Option<Vec<u8>>,
    operands: Vec<Vec<u8>>,
    help: bool,
}

impl Plan {
    fn flag(&mut self, letter: u8) {
        let place = match letter {
            b'r' => &mut self.recursive,
            b'u' => &mut self.update,
            b'f' => &mut self.freshen,
            b'd' => &mut self.delete,
            b'm' => &mut self.moves,
            b'j' => &mut self.junk,
            b'D' => &mut self.no_dirs,
            b'y' => &mut self.symlinks,
            b'q' => &mut self.quiet,
            b'v' => &mut self.verbose,
            b'X' => &mut self.no_extra,
            b'T' => &mut self.test,
            b'o' => &mut self.latest,
            b'@' => &mut self.from_stdin,
            b'h' => &mut self.help,
            b'0'..=b'9' => {
                self.level = Some(u32::from(letter - b'0'));
                return;
            }
            _ => return,
        };
        *place = true;
    }

    /// Parses the arguments of `zip`.
    fn read(cx: &Cx<'_>, argv: &[Vec<u8>]) -> Result<Self, Fault> {
        let wrong = |text: &str| fail(cx, false, 16, &format!("Invalid command arguments ({text})"));
        let mut plan = Self::default();
        let mut args = argv.iter().peekable();
        let refused = |name: &str| wrong(&format!("option '{name}' is not supported here; see zip --help"));
        while let Some(arg) = args.next() {
            let Some(letters) = arg.strip_prefix(b"-").filter(|rest| !rest.is_empty()) else {
                plan.operands.push(arg.clone());
                continue;
            };
            if letters == b"-" {
                plan.operands.extend(args.by_ref().cloned());
                break;
            }
            let mut found: Vec<(&Opt, Option<Vec<u8>>)> = Vec::new();
            if let Some(long) = letters.strip_prefix(b"-") {
                let (name, value) = match memchr::memchr(b'=', long).and_then(|at| long.split_at_checked(at)) {
                    Some((name, value)) => (name, value.get(1..).map(<[u8]>::to_vec)),
                    None => (long, None),
                };
                let shown = String::from_utf8_lossy(long).into_owned();
                let like: Vec<&Opt> = OPTIONS.iter().filter(|o| o.long().as_bytes().starts_with(name)).collect();
                let exact = OPTIONS.iter().find(|o| o.long().as_bytes() == name);
                match (exact.or(if let [one] = like.as_slice() { Some(one) } else { None }), like.as_slice()) {
                    (Some(option), _) => found.push((option, value)),
                    _ if REFUSED.iter().any(|r| r.as_bytes().strip_prefix(b"--") == Some(name)) => return refused(&shown),
                    (None, []) => return wrong(&format!("long option '{shown}' not supported")),
                    _ => return wrong(&format!("long option '{shown}' matches more than one option")),
                }
            } else {
                let mut rest = letters;
                while let Some((letter, behind)) = rest.split_first() {
                    let shown = char::from(*letter).to_string();
                    let Some(option) = OPTIONS.iter().find(|o| o.short() == *letter) else {
                        let is_refused = REFUSED.iter().any(|r| r.as_bytes() == [b'-', *letter]);
                        return if is_refused { refused(&shown) } else { wrong(&format!("short option '{shown}' not supported")) };
                    };
                    let takes = !matches!(option.takes(), bashkit_core::command::ValueKind::None);
                    rest = if takes { &[] } else { behind };
                    found.push((option, (takes && !behind.is_empty()).then(|| behind.to_vec())));
                }
            }
            for (option, value) in found {
                let takes = !matches!(option.takes(), bashkit_core::command::ValueKind::None);
                if !takes {
                    plan.flag(option.short());
                    continue;
                }
                let mut values: Vec<Vec<u8>> = value.into_iter().collect();
                let is_list = matches!(option.short(), b'x' | b'i');
                while values.is_empty() || is_list {
                    match args.next_if(|arg| !arg.starts_with(b"-") || values.is_empty() && !is_list) {
                        Some(value) if is_list && value == b"@" => break,
                        Some(value) => values.push(value.clone()),
                        None => break,
                    }
                }
                if values.is_empty() {
                    let short = char::from(option.short());
                    let what =
                        if option.short() == b'x' { "exclude files matching patterns" } else { "include only files matching patterns" };
                    return wrong(&format!("option '{short}' ({what}) requires a value"));
                }
                match option.short() {
                    b'x' => plan.excluded.extend(values),
                    b'i' => plan.included.extend(values),
                    b'n' => plan.suffixes = values.pop(),
                    b'O' => plan.output = values.pop(),
                    _ => {}
                }
            }
        }
        Ok(plan)
    }
}

/// Packs as the command line says.
pub(super) fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let mut plan = Plan::read(cx, &argv)?;
    if plan.help || argv.is_empty() {
        let mut out = cx.stdout();
        out.put(super::COMMAND.help().as_bytes())?;
        out.flush()?;
        return Ok(0);
    }
    if plan.operands.is_empty() {
        let has_lists = !plan.included.is_empty() || !plan.excluded.is_empty();
        let why = match (has_lists, plan.from_stdin) {
            (true, _) => "nothing to select from",
            (_, true) => "can't use - and -@ together",
            _ => "no archive is named",
        };
        return fail(cx, plan.from_stdin && !has_lists, 16, &format!("Invalid command arguments ({why})"));
    }
    let mut archive = plan.operands.remove(0);
    let base = archive.rsplit(|b| *b == b'/').next().unwrap_or_default();
    if archive != b"-" && !base.contains(&b'.') {
        archive.extend_from_slice(b".zip");
    }
    Job { cx, plan, archive, said: Vec::new() }.run()
}

/// `zip error: TEXT`, where messages go.
fn fail<T>(cx: &Cx<'_>, to_stderr: bool, status: u8, text: &str) -> Result<T, Fault> {
    say(cx, to_stderr, format!("\nzip error: {text}\n").as_bytes())?;
    Err(Fault::Exit(status))
}

/// Messages are for standard output, unless the archive goes there.
fn say(cx: &Cx<'_>, to_stderr: bool, text: &[u8]) -> Result<(), Fault> {
    if to_stderr {
        return cx.stderr_bytes(text);
    }
    let mut out = cx.stdout();
    out.put(text)?;
    out.flush()
}

/// A file that is to be packed.
struct Found {
    /// Name of the member in the archive.
    name: Vec<u8>,
    path: Vec<u8>,
    meta: Option<Metadata>,
}

/// An archive that is there already.
type Old = (Arc<dyn File>, Directory);

struct Job<'a, 'c> {
    cx: &'a mut Cx<'c>,
    plan: Plan,
    archive: Vec<u8>,
    /// Operands that matched no file.
    said: Vec<Vec<u8>>,
}

impl Job<'_, '_> {
    fn to_stdout(&self) -> bool {
        self.archive == b"-"
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.archive).into_owned()
    }

    fn fail<T>(&self, status: u8, text: &str) -> Result<T, Fault> {
        fail(self.cx, self.to_stdout(), status, text)
    }

    fn tell(&self, text: &[u8]) -> Result<(), Fault> {
        if self.plan.quiet { Ok(()) } else { say(self.cx, self.to_stdout(), text) }
    }

    /// The archive that is there.
    fn old(&self) -> Result<Option<Old>, Fault> {
        if self.to_stdout() {
            return Ok(None);
        }
        let file = match self.cx.open_file(&self.archive) {
            Ok(file) => file,
            Err(Fault::Errno(_)) => return Ok(None),
            Err(fault) => return Err(fault),
        };
        match format::directory(self.cx, &*file) {
            Ok(directory) => Ok(Some((file, directory))),
            Err(Broken::Fault(fault)) => Err(fault),
            Err(Broken::File(errno)) => self.fail(18, &format!("{errno} ({})", self.shown())),
            Err(Broken::NoEnd | Broken::Directory) => {
                let lines = [
                    "missing end signature--probably not a zip file (did you",
                    "remember to use binary mode when you transferred it?)",
                    "(if you are trying to read a damaged archive try -F)",
                ];
                let text: String = lines.iter().map(|line| format!("\tzip warning: {line}\n")).collect();
                say(self.cx, false, text.as_bytes())?;
                self.fail(3, &format!("Zip file structure invalid ({})", self.shown()))
            }
        }
    }

    fn run(mut self) -> Done {
        let old = self.old()?;
        let mut names = std::mem::take(&mut self.plan.operands);
        if self.plan.from_stdin {
            let mut text = Vec::new();
            self.cx.stdin().rest(&mut text)?;
            names.extend(text.split(|b| *b == b'\n').map(<[u8]>::trim_ascii).filter(|name| !name.is_empty()).map(<[u8]>::to_vec));
        }
        if self.plan.delete {
            return self.delete(old, &names);
        }
        if self.plan.freshen && names.is_empty() {
            let entries = old.iter().flat_map(|(_, directory)| &directory.entries);
            names =
                entries.filter(|entry| !entry.is_dir()).map(|entry| entry.name.clone()).filter(|name| self.cx.stat(name).is_ok()).collect();
        }
        let found = self.find(&names)?;
        self.pack(old, found)
    }

    /// All files that names stand for.
    fn find(&mut self, names: &[Vec<u8>]) -> Result<Vec<Found>, Fault> {
        let (excluded, included) =
            (Patterns::new(self.cx, &self.plan.excluded, false)?, Patterns::new(self.cx, &self.plan.included, false)?);
        if self.plan.included.is_empty() && names.is_empty() && self.plan.excluded.is_empty() && !self.plan.from_stdin {
            return self.fail(12, &format!("Nothing to do! ({})", self.shown()));
        }
        let own = self.cx.path(&self.archive);
        let mut found: Vec<Found> = Vec::new();
        let mut todo: Vec<(Vec<u8>, bool)> = names.iter().rev().map(|name| (name.clone(), true)).collect();
        while let Some((path, is_named)) = todo.pop() {
            self.cx.step(10)?;
            if path == b"-" {
                found.push(Found { name: b"-".to_vec(), path, meta: None });
                continue;
            }
            let meta = if self.plan.symlinks { self.cx.lstat(&path) } else { self.cx.stat(&path) };
            let Ok(meta) = meta else {
                if is_named {
                    self.said.push(path);
                }
                continue;
            };
            if meta.is_dir() && (self.plan.recursive || !is_named) {
                let mut children = self.cx.fs().read_dir(&self.cx.path(&path)).unwrap_or_default();
                children.reverse();
                let folder = path.strip_suffix(b"/").unwrap_or(&path).to_vec();
                todo.extend(children.into_iter().map(|child| ([folder.as_slice(), b"/", &child.name].concat(), false)));
            }
            if !meta.is_dir() && !meta.is_file() && !meta.is_symlink() || self.cx.path(&path) == own {
                continue;
            }
            let Some(name) = self.name_of(&path, &meta) else { continue };
            if excluded.matches(self.cx, &name)? || (!included.is_empty() && !included.matches(self.cx, &name)?) {
                continue;
            }
            found.push(Found { name, path, meta: Some(meta) });
        }
        for name in std::mem::take(&mut self.said) {
            self.tell(&[b"\tzip warning: name not matched: ", name.as_slice(), b"\n"].concat())?;
        }
        self.checked(found)
    }

    fn checked(&self, found: Vec<Found>) -> Result<Vec<Found>, Fault> {
        let mut seen: std::collections::HashMap<&[u8], &[u8], foldhash::fast::FixedState> = std::collections::HashMap::default();
        let mut repeated = None;
        for one in &found {
            match seen.insert(&one.name, &one.path) {
                Some(first) if first != one.path => {
                    let text =
                        [b"\tzip warning:   first full name: ", first, b"\n                      second full name: ", &one.path].concat();
                    let rest = [b"\n                     name in zip file repeated: ", one.name.as_slice(), b"\n"].concat();
                    let hint: &[u8] = if self.plan.junk { b"                     this may be a result of using -j\n" } else { b"" };
                    repeated = Some([text, rest, hint.to_vec()].concat());
                    break;
                }
                _ => {}
            }
        }
        if let Some(text) = repeated {
            say(self.cx, self.to_stdout(), &text)?;
            return self.fail(16, "Invalid command arguments (cannot repeat names in zip file)");
        }
        let mut once = std::collections::HashSet::<Vec<u8>, foldhash::fast::FixedState>::default();
        Ok(found.into_iter().filter(|one| once.insert(one.name.clone())).collect())
    }

    /// Name of a file in the archive; `None` when it is not to be stored.
    fn name_of(&self, path: &[u8], meta: &Metadata) -> Option<Vec<u8>> {
        let mut name = path;
        loop {
            let before = name;
            name = name.strip_prefix(b"./").or_else(|| name.strip_prefix(b"/")).unwrap_or(name);
            if name == before {
                break;
            }
        }
        if self.plan.junk {
            if meta.is_dir() {
                return None;
            }
            name = name.rsplit(|b| *b == b'/').next().unwrap_or(name);
        }
        let name = name.strip_suffix(b"/").unwrap_or(name);
        if name.is_empty() || name == b"." || (meta.is_dir() && self.plan.no_dirs) {
            return None;
        }
        Some(if meta.is_dir() { [name, b"/"].concat() } else { name.to_vec() })
    }

    fn delete(self, old: Option<Old>, names: &[Vec<u8>]) -> Done {
        let patterns = Patterns::new(self.cx, names, false)?;
        let mut hit = vec![false; names.len()];
        let mut gone = Vec::new();
        let entries = old.as_ref().map_or(&[][..], |(_, directory)| &directory.entries);
        for entry in entries {
            for (glob, hit) in patterns.0.iter().zip(&mut hit) {
                let meter = self.cx.meter();
                if glob.matches(&entry.name, &mut |n| meter.step(n))? {
                    *hit = true;
                    gone.push(entry.name.clone());
                    break;
                }
            }
        }
        for (name, _) in names.iter().zip(&hit).filter(|(_, hit)| !**hit) {
            self.tell(&[b"\tzip warning: name not matched: ", name.as_slice(), b"\n"].concat())?;
        }
        let Some((file, directory)) = old.filter(|_| !gone.is_empty()) else {
            return self.fail(12, &format!("Nothing to do! ({})", self.shown()));
        };
        let gone: std::collections::HashSet<Vec<u8>, foldhash::fast::FixedState> = gone.into_iter().collect();
        self.written(
            |job, writer| {
                for entry in &directory.entries {
                    if gone.contains(&entry.name) {
                        job.tell(&[b"deleting: ", entry.name.as_slice(), b"\n"].concat())?;
                    } else {
                        writer.copy(&*file, directory.before, entry)?;
                    }
                }
                Ok(())
            },
            &directory.comment,
        )
    }

    fn pack(self, old: Option<Old>, found: Vec<Found>) -> Done {
        let zone = format::zone(self.cx);
        let (file, directory) = match &old {
            Some((file, directory)) => (Some(file), Some(directory)),
            None => (None, None),
        };
        let entries = directory.map_or(&[][..], |directory| &directory.entries);
        let there: std::collections::HashMap<&[u8], &Entry, foldhash::fast::FixedState> =
            entries.iter().map(|e| (e.name.as_slice(), e)).collect();
        let mut wanted = Vec::new();
        for one in found {
            let is_newer = |entry: &&Entry| {
                let seconds = one.meta.as_ref().map_or(u64::MAX, |meta| meta.mtime.as_secs());
                i64::try_from(seconds).unwrap_or(i64::MAX) > entry.modified(&zone)
            };
            let known = there.get(one.name.as_slice());
            let takes = match known {
                Some(entry) if self.plan.update || self.plan.freshen => is_newer(entry),
                Some(_) => true,
                None => !self.plan.freshen,
            };
            if takes {
                wanted.push((one, known.is_some()));
            }
        }
        if wanted.is_empty() {
            if self.plan.update || self.plan.freshen {
                return Ok(12);
            }
            return self.fail(12, &format!("Nothing to do! ({})", self.shown()));
        }
        let replaced: std::collections::HashMap<Vec<u8>, usize, foldhash::fast::FixedState> =
            wanted.iter().enumerate().map(|(i, (one, _))| (one.name.clone(), i)).collect();
        let comment = directory.map_or_else(Vec::new, |directory| directory.comment.clone());
        let status = self.written(
            |job, writer| {
                let mut done = vec![false; wanted.len()];
                for entry in entries {
                    let index = replaced.get(&entry.name).copied();
                    match index.and_then(|i| Some((i, wanted.get(i)?))) {
                        Some((i, (one, _))) => {
                            job.add(writer, one, true, &zone)?;
                            if let Some(done) = done.get_mut(i) {
                                *done = true;
                            }
                        }
                        None => {
                            if let (Some(file), Some(directory)) = (file, directory) {
                                writer.copy(&**file, directory.before, entry)?;
                            }
                        }
                    }
                }
                for ((one, _), _) in wanted.iter().zip(&done).filter(|(_, done)| !**done) {
                    job.add(writer, one, false, &zone)?;
                }
                Ok(())
            },
            &comment,
        )?;
        if status == 0 && self.plan.moves {
            self.take_away(&wanted);
        }
        Ok(status)
    }

    fn add(&self, writer: &mut Writer<'_, '_>, one: &Found, is_known: bool, zone: &jiff::tz::TimeZone) -> Result<(), Fault> {
        let cx = &*self.cx;
        let mut entry = Entry { name: one.name.clone(), made_by: 0x031e, ..Entry::default() };
        let seconds = one.meta.as_ref().map_or_else(|| cx.now().as_secs(), |meta| meta.mtime.as_secs());
        entry.set_time(seconds, zone);
        if !entry.name.is_ascii() && std::str::from_utf8(&entry.name).is_ok() {
            entry.flags |= 0x800;
        }
        let (mode, uid, gid) = one.meta.as_ref().map_or((0o010_600, 0, 0), |meta| {
            let kind = if meta.is_dir() {
                0o040_000
            } else if meta.is_symlink() {
                0o120_000
            } else {
                0o100_000
            };
            (kind | meta.mode & 0o7777, meta.uid, meta.gid)
        });
        entry.external = mode << 16 | if entry.is_dir() { 0x10 } else { 0 };
        if !self.plan.no_extra && one.meta.is_some() {
            entry.extra = format::extra_of(seconds, uid, gid);
        }
        let stores = self.plan.suffixes.as_ref().map_or(&b".Z:.zip:.zoo:.arc:.lzh:.arj"[..], Vec::as_slice);
        let is_packed = stores.split(|b| matches!(b, b':' | b';')).any(|suffix| !suffix.is_empty() && one.name.ends_with(suffix));
        let level = if is_packed { 0 } else { self.plan.level.unwrap_or(6) };
        let mut content = Content::open(cx, one)?;
        let first = content.next(cx, false)?;
        // Info-ZIP's guess: no byte that a text does not have.
        let is_text = !first.is_empty() && !first.iter().any(|b| matches!(b, 0..=6 | 14..=25 | 28..=31));
        entry.internal = u16::from(is_text);
        content.next(cx, true)?;
        let entry = writer.add(entry, level, |again| content.next(cx, again))?;
        let verb: &[u8] = match (is_known, self.plan.freshen) {
            (true, true) => b"freshening: ",
            (true, false) => b"updating: ",
            _ => b"  adding: ",
        };
        let how = if entry.method == DEFLATED { "deflated" } else { "stored" };
        let shown = percent(entry.size, if entry.method == STORED { entry.size } else { entry.packed });
        let sizes = if self.plan.verbose { format!("\t(in={}) (out={})", entry.size, entry.packed) } else { String::new() };
        self.tell(&[verb, &one.name, format!("{sizes} ({how} {shown}%)\n").as_bytes()].concat())?;
        Ok(())
    }

    /// Writes a new archive, and puts it in the place of the old one.
    fn written(&self, fill: impl FnOnce(&Self, &mut Writer<'_, '_>) -> Result<(), Fault>, comment: &[u8]) -> Done {
        let cx = &*self.cx;
        if self.to_stdout() {
            let mut writer = Writer::new(cx, Target::Bytes(Vec::new()));
            fill(self, &mut writer)?;
            let bytes = writer.finish(comment)?;
            let mut out = cx.stdout();
            out.put(&bytes)?;
            out.flush()?;
            return Ok(0);
        }
        let name = self.plan.output.clone().unwrap_or_else(|| self.archive.clone());
        let (temporary, made) = match in_place::beside(cx, &name, b"zi", |errno, _| Fault::Errno(errno)) {
            Err(Fault::Errno(errno)) => {
                let name = String::from_utf8_lossy(&name);
                say(cx, false, format!("zip I/O error: {errno}\nzip error: Could not create output file ({name})\n").as_bytes())?;
                return Err(Fault::Exit(15));
            }
            made => made?,
        };
        drop(made);
        let path = cx.path(&temporary);
        let options = OpenOptions { truncate: false, create: false, read: true, ..OpenOptions::write(0o600) };
        let file = cx.fs().open(&path, options).map_err(|errno| cx.fault(errno))?;
        let mut writer = Writer::new(cx, Target::File(Arc::clone(&file)));
        let written = fill(self, &mut writer).and_then(|()| writer.finish(comment));
        if let Err(fault) = written {
            let _ = cx.fs().unlink(&path);
            return match fault {
                Fault::Errno(errno) | Fault::Write(errno) => self.fail(14, &format!("Output file write failure ({errno})")),
                fault => Err(fault),
            };
        }
        let mode = cx.stat(&name).map_or(0o666 & !cx.umask(), |meta| meta.mode);
        if let Err(errno) = in_place::put_in_place(cx, &temporary, &name, mode, None) {
            let _ = cx.fs().unlink(&path);
            return self.fail(15, &format!("{errno} ({})", String::from_utf8_lossy(&name)));
        }
        self.afterwards(&name)
    }

    /// `-T`, `-o`, and what `-v` says at the end.
    fn afterwards(&self, name: &[u8]) -> Done {
        let cx = &*self.cx;
        let file = cx.fs().open(&cx.path(name), OpenOptions::READ).map_err(|errno| cx.fault(errno))?;
        let directory = match format::directory(cx, &*file) {
            Ok(directory) => directory,
            Err(Broken::Fault(fault)) => return Err(fault),
            Err(_) => return Ok(0),
        };
        if self.plan.verbose {
            let (size, packed) = directory.entries.iter().fold((0, 0), |(s, p), e| (s + e.size, p + e.packed));
            let saved = percent(size, packed);
            self.tell(format!("total bytes={size}, compressed={packed} -> {saved}% savings\n").as_bytes())?;
        }
        if self.plan.test {
            for entry in &directory.entries {
                let at = format::data_at(&*file, directory.before, entry).map_err(|errno| cx.fault(errno))?;
                let is_sound = match at {
                    Some(at) => match format::unpack(cx, &*file, at, entry, |_| Ok(())) {
                        Err(BadData::Fault(fault)) => return Err(fault),
                        unpacked => unpacked.is_ok(),
                    },
                    None => false,
                };
                if !is_sound {
                    return self.fail(8, "Zip file invalid, could not spawn unzip, or wrong unzip (original files unmodified)");
                }
            }
            self.tell(&[b"test of ", name, b" OK\n"].concat())?;
        }
        if self.plan.latest {
            let zone = format::zone(cx);
            let latest = directory.entries.iter().map(|entry| entry.modified(&zone)).max().and_then(|s| u64::try_from(s).ok());
            if let Some(seconds) = latest {
                let time = std::time::Duration::from_secs(seconds);
                let _ = cx.fs().set_times(&cx.path(name), Some(time), Some(time), true);
            }
        }
        Ok(0)
    }

    /// `-m`: takes away what was packed, and directories that are empty then.
    fn take_away(&self, packed: &[(Found, bool)]) {
        let fs = self.cx.fs();
        let files = packed.iter().map(|(one, _)| one).filter(|one| one.meta.is_some());
        let (folders, files): (Vec<&Found>, Vec<&Found>) = files.partition(|one| one.name.ends_with(b"/"));
        for one in files {
            // What cannot be removed stays, packed as it is.
            let _ = fs.unlink(&self.cx.path(&one.path));
        }
        for one in folders.iter().rev() {
            let _ = fs.rmdir(&self.cx.path(&one.path));
        }
    }
}

/// Data of a member, which can be read again from its beginning.
enum Content {
    File { file: Arc<dyn File>, at: u64 },
    Bytes { bytes: Vec<u8>, at: usize },
}

impl Content {
    fn open(cx: &Cx<'_>, one: &Found) -> Result<Self, Fault> {
        match &one.meta {
            None => {
                let mut bytes = Vec::new();
                cx.stdin().rest(&mut bytes)?;
                Ok(Self::Bytes { bytes, at: 0 })
            }
            Some(meta) if meta.is_dir() => Ok(Self::Bytes { bytes: Vec::new(), at: 0 }),
            Some(meta) if meta.is_symlink() => {
                let bytes = cx.read_link(&one.path).map_err(|errno| cx.fault(errno))?;
                Ok(Self::Bytes { bytes, at: 0 })
            }
            Some(_) => {
                let file = cx.open_file(&one.path)?;
                Ok(Self::File { file, at: 0 })
            }
        }
    }

    /// The next piece, or nothing at the end; `again`: nothing, and the next one is the first.
    fn next(&mut self, cx: &Cx<'_>, again: bool) -> Result<Vec<u8>, Fault> {
        match self {
            Self::File { at, .. } if again => *at = 0,
            Self::Bytes { at, .. } if again => *at = 0,
            Self::File { file, at } => {
                let mut piece = vec![0; PIECE];
                let n = file.read_at(*at, &mut piece).map_err(|errno| cx.fault(errno))?;
                *at += n as u64;
                piece.truncate(n);
                return Ok(piece);
            }
            Self::Bytes { bytes, at } => {
                let end = bytes.len().min(*at + PIECE);
                let piece = bytes.get(*at..end).unwrap_or_default().to_vec();
                *at = end;
                return Ok(piece);
            }
        }
        Ok(Vec::new())
    }
}
