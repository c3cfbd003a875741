//! `unzip`: unpacks, lists and tests zip archives. Nothing is written outside of where it unpacks to.

use std::sync::Arc;
use std::time::Duration;

use bashkit_core::command::{Command, Cx, Opt, Parsing};
use bashkit_core::kernel::{Done, Fault};
use bashkit_core::vfs::{Errno, File};

use super::zip::format::{self, BadData, Broken, DEFLATED, Directory, Entry, STORED};
use super::zip::{Patterns, percent};

const OPTIONS: &[Opt] = &[
    Opt::flag('p', "", "extract files to standard output, no messages"),
    Opt::flag('c', "", "the same with their names"),
    Opt::flag('l', "", "list files (short format)"),
    Opt::flag('v', "", "list verbosely"),
    Opt::flag('t', "", "test compressed archive data"),
    Opt::flag('z', "", "display archive comment only"),
    Opt::flag('Z', "", "with 1: list names, one a line (zipinfo -1)"),
    Opt::flag('1', "", ""),
    Opt::flag('f', "", "freshen existing files, create none"),
    Opt::flag('u', "", "update files, create if necessary"),
    Opt::value('x', "", "LIST...", "exclude these members"),
    Opt::value('d', "", "DIR", "extract into DIR"),
    Opt::flag('n', "", "never overwrite existing files"),
    Opt::flag('o', "", "overwrite files without prompting"),
    Opt::flag('q', "", "quiet mode (-qq is quieter)"),
    Opt::flag('j', "", "junk paths (do not make directories)"),
    Opt::flag('C', "", "match names case-insensitively"),
    Opt::flag('L', "", "make names lowercase that come from systems without case"),
    Opt::flag('X', "", "restore owner and group"),
    Opt::flag('K', "", "keep setuid, setgid and sticky permissions"),
    Opt::flag('D', "", "skip restoration of the times of directories"),
];

const REFUSED: &[&str] =
    &["-a", "-aa", "-b", "-B", "-M", "-P", "-T", "-U", "-UU", "-V", "-W", "-I", "-O", "-S", "-^", "-:", "-h", "-2", "-s", "-m"];

pub(crate) const COMMAND: Command = Command::new(
    "unzip",
    "unzip [-OPTIONS] FILE[.zip] [MEMBER]... [-x MEMBER...] [-d DIR]",
    "List, test and extract compressed files in a zip archive",
    OPTIONS,
    run,
)
.refused(REFUSED)
.usage_status(10)
.parsing(Parsing::Raw);

#[derive(Default)]
struct Plan {
    flags: Vec<u8>,
    archive: Option<Vec<u8>>,
    members: Vec<Vec<u8>>,
    excluded: Vec<Vec<u8>>,
    directory: Option<Vec<u8>>,
}

impl Plan {
    fn has(&self, letter: u8) -> bool {
        self.flags.contains(&letter)
    }

    fn quietness(&self) -> usize {
        self.flags.iter().filter(|flag| **flag == b'q').count()
    }

    /// The letter that is wrong, and whether the original has it.
    fn read(argv: &[Vec<u8>]) -> Result<Self, (u8, bool)> {
        let mut plan = Self::default();
        let mut args = argv.iter().peekable();
        while let Some(arg) = args.next() {
            let is_option = arg.len() > 1 && arg.starts_with(b"-");
            // unzip: behind the archive only -x and -d are options.
            let is_late = plan.archive.is_some();
            if !is_option || (is_late && !arg.starts_with(b"-x") && !arg.starts_with(b"-d")) {
                match &plan.archive {
                    None => plan.archive = Some(arg.clone()),
                    Some(_) => plan.members.push(arg.clone()),
                }
                continue;
            }
            let mut letters = arg.get(1..).unwrap_or_default();
            while let Some((letter, rest)) = letters.split_first() {
                letters = rest;
                match letter {
                    b'd' => {
                        let value = if rest.is_empty() { args.next().cloned() } else { Some(rest.to_vec()) };
                        plan.directory = Some(value.ok_or((b'd', false))?);
                        letters = &[];
                    }
                    b'x' => {
                        if !rest.is_empty() {
                            plan.excluded.push(rest.to_vec());
                        }
                        while let Some(word) = args.next_if(|word| *word != b"-d") {
                            plan.excluded.push(word.clone());
                        }
                        letters = &[];
                    }
                    letter if OPTIONS.iter().any(|option| option.short() == *letter) => plan.flags.push(*letter),
                    letter => return Err((*letter, REFUSED.iter().any(|r| r.as_bytes() == [b'-', *letter]))),
                }
            }
        }
        Ok(plan)
    }
}

fn run(cx: &mut Cx<'_>) -> Done {
    let argv = std::mem::take(&mut cx.args.operands);
    let plan = match Plan::read(&argv) {
        Ok(plan) => plan,
        Err((letter, is_of_original)) => {
            let shown = char::from(letter);
            let ours: String = OPTIONS.iter().map(|option| char::from(option.short())).collect();
            let text = match is_of_original {
                true => format!("error:  -{shown} is not supported here; supported are: -{ours}\n"),
                false => format!("error:  -fn or any combination of -{shown} with others is no option; supported are: -{ours}\n"),
            };
            cx.stderr_bytes(format!("unzip: {text}").as_bytes())?;
            return Ok(10);
        }
    };
    let Some(name) = plan.archive.clone() else {
        let mut out = cx.stdout();
        out.put(COMMAND.help().as_bytes())?;
        out.flush()?;
        return Ok(if plan.flags.is_empty() { 0 } else { 10 });
    };
    if plan.has(b'Z') && !plan.has(b'1') {
        cx.stderr_bytes(b"unzip: of the ZipInfo mode only -Z1 is supported here; -l and -v list more\n")?;
        return Ok(10);
    }
    let Some((shown, file)) = find(cx, &name)? else {
        let text = [b"unzip:  cannot find or open ", name.as_slice(), b", ", &name, b".zip or ", &name, b".ZIP.\n"].concat();
        // unzip: what `-t` says about archives is its result.
        if plan.has(b't') {
            let mut out = cx.stdout();
            out.put(&text)?;
            out.flush()?;
        } else if plan.has(b'Z') {
            cx.stderr_bytes(&[b"zipinfo", text.strip_prefix(b"unzip").unwrap_or_default()].concat())?;
        } else if !plan.has(b'p') {
            cx.stderr_bytes(&text)?;
        }
        return Ok(9);
    };
    let directory = match format::directory(cx, &*file) {
        Ok(directory) => directory,
        Err(broken) => return complain(cx, &plan, &shown, &name, broken),
    };
    Job { cx, plan, shown, file, directory, status: 0 }.run()
}

/// A name and what is there.
type Named = (Vec<u8>, Arc<dyn File>);

/// The archive, under its name or that with `.zip`.
fn find(cx: &Cx<'_>, name: &[u8]) -> Result<Option<Named>, Fault> {
    for suffix in [&b""[..], b".zip", b".ZIP"] {
        let tried = [name, suffix].concat();
        if cx.stat(&tried).is_ok_and(|meta| meta.is_file()) {
            match cx.open_file(&tried) {
                Ok(file) => return Ok(Some((tried, file))),
                Err(Fault::Errno(_)) => {}
                Err(fault) => return Err(fault),
            }
        }
    }
    Ok(None)
}

fn complain(cx: &Cx<'_>, plan: &Plan, shown: &[u8], name: &[u8], broken: Broken) -> Done {
    match broken {
        Broken::File(errno) => {
            cx.stderr_bytes(&[b"unzip:  cannot open ", shown, format!(": {errno}\n").as_bytes()].concat())?;
            return Ok(9);
        }
        Broken::NoEnd => {
            if plan.quietness() == 0 && !plan.has(b'p') {
                put(cx, &[b"Archive:  ", shown, b"\n"].concat())?;
            }
            let text = "  End-of-central-directory signature not found.  Either this file is not\n  a zipfile, or it constitutes one disk of a multi-part archive.  In the\n  \
                        latter case the central directory and zipfile comment will be found on\n  the last disk(s) of this archive.\n";
            let rest = [
                b"unzip:  cannot find zipfile directory in one of ",
                name,
                b" or\n        ",
                name,
                b".zip, and cannot find ",
                name,
                b".ZIP, period.\n",
            ];
            let quiet_name = if plan.quietness() > 0 { [b"[", shown, b"]\n"].concat() } else { Vec::new() };
            cx.stderr_bytes(&[&quiet_name, text.as_bytes(), &rest.concat()].concat())?;
            return Ok(9);
        }
        Broken::Fault(fault) => return Err(fault),
        Broken::Directory => {}
    }
    if plan.quietness() == 0 {
        put(cx, &[b"Archive:  ", shown, b"\n"].concat())?;
    }
    cx.stderr_bytes(&[b"error [", shown, b"]:  the central directory is not where it should be\n  (zipfile corrupt?)\n"].concat())?;
    Ok(3)
}

fn put(cx: &Cx<'_>, text: &[u8]) -> Result<(), Fault> {
    let mut out = cx.stdout();
    out.put(text)?;
    out.flush()
}

struct Job<'a, 'c> {
    cx: &'a mut Cx<'c>,
    plan: Plan,
    shown: Vec<u8>,
    file: Arc<dyn File>,
    directory: Directory,
    status: u8,
}

/// Destination that a member is written to.
enum Place {
    At(Vec<u8>),
    /// No destination: the name leads out of the directory, or nothing is left of it.
    Nowhere,
}

impl Job<'_, '_> {
    fn say(&self, text: &[u8]) -> Result<(), Fault> {
        if self.plan.quietness() == 0 { put(self.cx, text) } else { Ok(()) }
    }

    fn worse(&mut self, status: u8) {
        self.status = self.status.max(status);
    }

    fn run(mut self) -> Done {
        let nocase = self.plan.has(b'C');
        let (wanted, excluded) =
            (Patterns::new(self.cx, &self.plan.members, nocase)?, Patterns::new(self.cx, &self.plan.excluded, nocase)?);
        let mut hit = vec![false; self.plan.members.len()];
        let mut chosen = Vec::new();
        for entry in std::mem::take(&mut self.directory.entries) {
            let which = wanted.which(self.cx, &entry.name)?;
            if let Some(hit) = which.and_then(|i| hit.get_mut(i)) {
                *hit = true;
            }
            if (wanted.is_empty() || which.is_some()) && !excluded.matches(self.cx, &entry.name)? {
                chosen.push(entry);
            }
        }
        let names_only = self.plan.has(b'Z');
        let is_list = self.plan.has(b'l') || self.plan.has(b'v');
        if !names_only && !self.plan.has(b'p') {
            self.say(&[b"Archive:  ", self.shown.as_slice(), b"\n"].concat())?;
            if !self.directory.comment.is_empty() && self.plan.quietness() == 0 {
                put(self.cx, &[self.directory.comment.as_slice(), b"\n"].concat())?;
            }
        }
        if self.plan.has(b'z') {
            return Ok(0);
        }
        if names_only {
            for entry in &chosen {
                put(self.cx, &[entry.name.as_slice(), b"\n"].concat())?;
            }
        } else if is_list {
            self.list(&chosen)?;
        } else if self.plan.has(b't') {
            self.test(&chosen)?;
        } else {
            self.extract(&chosen)?;
        }
        let missed: Vec<&Vec<u8>> = self.plan.members.iter().zip(&hit).filter(|(_, hit)| !**hit).map(|(name, _)| name).collect();
        if !missed.is_empty() {
            if !is_list && !names_only {
                for name in missed {
                    self.cx.stderr_bytes(&[b"caution: filename not matched:  ", name.as_slice(), b"\n"].concat())?;
                }
                self.worse(11);
            } else if chosen.is_empty() {
                self.worse(11);
            }
        }
        Ok(self.status)
    }

    fn list(&self, chosen: &[Entry]) -> Result<(), Fault> {
        let verbose = self.plan.has(b'v');
        let quiet = self.plan.quietness();
        if quiet < 2 {
            let head: &[u8] = if verbose {
                b" Length   Method    Size  Cmpr    Date    Time   CRC-32   Name\n--------  ------  ------- ---- ---------- ----- --------  ----\n"
            } else {
                b"  Length      Date    Time    Name\n---------  ---------- -----   ----\n"
            };
            put(self.cx, head)?;
        }
        let (mut size, mut packed) = (0, 0);
        let zone = format::zone(self.cx);
        for entry in chosen {
            self.cx.step(4)?;
            size += entry.size;
            packed += entry.packed;
            let when = match jiff::Timestamp::from_second(entry.modified(&zone)) {
                Ok(moment) => moment.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M").to_string(),
                Err(_) => "1980-00-00 00:00".to_owned(),
            };
            let line = if verbose {
                let method = match entry.method {
                    STORED => "Stored".to_owned(),
                    DEFLATED => format!("Defl:{}", ['N', 'X', 'F', 'S'].get(usize::from(entry.flags >> 1 & 3)).copied().unwrap_or('N')),
                    other => format!("Unk:{other:03}"),
                };
                let saved = percent(entry.size, entry.packed);
                format!("{:8}  {method:6} {:8} {saved:3}% {when} {:08x}  ", entry.size, entry.packed, entry.crc)
            } else {
                format!("{:9}  {when}   ", entry.size)
            };
            put(self.cx, &[line.as_bytes(), &entry.name, b"\n"].concat())?;
        }
        if quiet < 2 {
            let files = if chosen.len() == 1 { "1 file".to_owned() } else { format!("{} files", chosen.len()) };
            let foot = if verbose {
                let saved = percent(size, packed);
                format!(
                    "--------          -------  ---                            -------\n{size:8}         {packed:8} {saved:3}%                            {files}\n"
                )
            } else {
                format!("---------                     -------\n{size:9}                     {files}\n")
            };
            put(self.cx, foot.as_bytes())?;
        }
        Ok(())
    }

    fn test(&mut self, chosen: &[Entry]) -> Result<(), Fault> {
        let mut n_bad = 0;
        for entry in chosen {
            self.say(&[b"    testing: ", padded(&entry.name).as_slice(), b"  "].concat())?;
            if self.unpacked(entry, |_, _| Ok(()))? {
                self.say(b" OK\n")?;
            } else {
                n_bad += 1;
            }
        }
        let name = self.shown.clone();
        if n_bad == 0 {
            let what: &[u8] = if self.plan.members.is_empty() && self.plan.excluded.is_empty() {
                b"No errors detected in compressed data of "
            } else {
                b"No errors detected in "
            };
            let end: Vec<u8> = if what.ends_with(b"of ") {
                b".\n".to_vec()
            } else {
                format!(" for the {} file{} tested.\n", chosen.len(), if chosen.len() == 1 { "" } else { "s" }).into_bytes()
            };
            if self.plan.quietness() < 2 {
                put(self.cx, &[what, &name, &end].concat())?;
            }
        } else {
            put(self.cx, &[b"At least one error was detected in ", name.as_slice(), b".\n"].concat())?;
        }
        Ok(())
    }

    /// Brings a member's content to `take`; says what is wrong with it and answers `false`.
    fn unpacked(&mut self, entry: &Entry, mut take: impl FnMut(&Cx<'_>, &[u8]) -> Result<(), Fault>) -> Result<bool, Fault> {
        let file = Arc::clone(&self.file);
        if entry.is_encrypted() {
            self.cx.stderr_bytes(&[b"   skipping: ", padded(&entry.name).as_slice(), b"  unable to get password\n"].concat())?;
            self.worse(5);
            return Ok(false);
        }
        let at = match format::data_at(&*file, self.directory.before, entry) {
            Ok(Some(at)) => at,
            Ok(None) => {
                self.cx.stderr_bytes(
                    &[b"file #1:  bad zipfile offset (local header sig):  ", entry.offset.to_string().as_bytes(), b"\n"].concat(),
                )?;
                self.worse(3);
                return Ok(false);
            }
            Err(errno) => return Err(self.cx.fault(errno)),
        };
        let cx = &*self.cx;
        let result = format::unpack(cx, &*file, at, entry, |piece| take(cx, piece));
        let Err(bad) = result else { return Ok(true) };
        let (text, status) = match bad {
            BadData::Fault(fault) => return Err(fault),
            BadData::File(errno) => return Err(self.cx.fault(errno)),
            BadData::Crc(found) => (format!(" bad CRC {found:08x}  (should be {:08x})\n", entry.crc).into_bytes(), 2),
            BadData::Invalid => {
                let verb: &[u8] = if entry.method == DEFLATED { b"inflate " } else { b"extract " };
                ([b"\n  error:  invalid compressed data to ", verb, &entry.name, b"\n"].concat(), 2)
            }
            BadData::Method => {
                let text = format!("  unsupported compression method {}\n", entry.method);
                ([b"   skipping: ", padded(&entry.name).as_slice(), text.as_bytes()].concat(), 81)
            }
        };
        if self.plan.has(b't') {
            put(self.cx, &text)?;
        } else {
            self.cx.stderr_bytes(&text)?;
        }
        self.worse(status);
        Ok(false)
    }

    /// Destination of a member: below the target directory, whatever its name says.
    fn place(&mut self, entry: &Entry) -> Result<Place, Fault> {
        let mut name = entry.name.clone();
        if self.plan.has(b'L') && entry.made_by >> 8 == 0 {
            name.make_ascii_lowercase();
        }
        if name.starts_with(b"/") {
            put(self.cx, &[b"warning:  stripped absolute path spec from ", name.as_slice(), b"\n"].concat())?;
            self.worse(1);
        }
        let mut parts: Vec<&[u8]> = name.split(|b| *b == b'/').filter(|part| !part.is_empty() && *part != b".").collect();
        if parts.contains(&&b".."[..]) {
            put(self.cx, &[b"warning:  skipped \"../\" path component(s) in ", name.as_slice(), b"\n"].concat())?;
            self.worse(1);
            parts.retain(|part| *part != b"..");
        }
        if self.plan.has(b'j') {
            if entry.is_dir() {
                return Ok(Place::Nowhere);
            }
            parts = parts.last().copied().into_iter().collect();
        }
        if parts.is_empty() || parts.iter().any(|part| part.contains(&0)) {
            return Ok(Place::Nowhere);
        }
        let inner = parts.join(&b'/');
        Ok(Place::At(match &self.plan.directory {
            Some(directory) => [directory.strip_suffix(b"/").unwrap_or(directory), b"/", &inner].concat(),
            None => inner,
        }))
    }

    fn extract(&mut self, chosen: &[Entry]) -> Result<(), Fault> {
        let to_stdout = self.plan.has(b'p') || self.plan.has(b'c');
        let mut links: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        let mut folders: Vec<(Vec<u8>, Entry)> = Vec::new();
        let mut none = self.plan.has(b'n');
        for entry in chosen {
            self.cx.step(20)?;
            if to_stdout {
                self.print(entry)?;
                continue;
            }
            let path = match self.place(entry)? {
                Place::At(path) => path,
                Place::Nowhere => continue,
            };
            let is_there = self.cx.lstat(&path).ok();
            if entry.is_dir() {
                if is_there.is_none() && self.plan.has(b'f') {
                    continue;
                }
                if is_there.is_none() {
                    self.say(&[b"   creating: ", path.as_slice(), b"/\n"].concat())?;
                    self.make_folders(&[path.as_slice(), b"/"].concat());
                }
                folders.push((path, entry.clone()));
                continue;
            }
            let zone = format::zone(self.cx);
            if self.plan.has(b'f') || self.plan.has(b'u') {
                let is_newer =
                    is_there.as_ref().is_none_or(|meta| entry.modified(&zone) > i64::try_from(meta.mtime.as_secs()).unwrap_or(i64::MAX));
                if (is_there.is_none() && self.plan.has(b'f')) || !is_newer {
                    continue;
                }
            }
            if is_there.is_some() && !self.plan.has(b'o') {
                if none {
                    continue;
                }
                let shown = String::from_utf8_lossy(&path).into_owned();
                match self.ask(&shown)? {
                    b'y' => {}
                    b'A' => self.plan.flags.push(b'o'),
                    b'N' => {
                        none = true;
                        continue;
                    }
                    _ => continue,
                }
            }
            self.make_folders(&path);
            if entry.is_symlink() {
                let mut target = Vec::new();
                if entry.size > 4096
                    || !self.unpacked(entry, |_, piece| {
                        target.extend_from_slice(piece);
                        Ok(())
                    })?
                {
                    continue;
                }
                self.say(&[b"    linking: ", padded(&path).as_slice(), b"  -> ", &target, b" \n"].concat())?;
                links.push((path, target));
                continue;
            }
            self.write(entry, &path, &zone)?;
        }
        self.finish(links, folders)
    }

    /// Asks whether to replace an existing file; answers the first letter typed (`y`, `n`, `A`, `N`, `r`), `N` at the end of input.
    fn ask(&mut self, shown: &str) -> Result<u8, Fault> {
        self.cx.stderr_bytes(format!("replace {shown}? [y]es, [n]o, [A]ll, [N]one, [r]ename: ").as_bytes())?;
        let mut line = Vec::new();
        if !self.cx.stdin().line(b'\n', &mut line)? {
            self.cx.stderr_bytes(b" NULL\n(EOF or read error, treating as \"[N]one\" ...)\n")?;
            self.worse(1);
            return Ok(b'N');
        }
        Ok(line.first().copied().unwrap_or(b'n'))
    }

    fn make_folders(&self, path: &[u8]) {
        let full = self.cx.path(path);
        let full = if path.ends_with(b"/") { [full.as_slice(), b"/"].concat() } else { full };
        let ends: Vec<usize> = full.iter().enumerate().filter(|(i, b)| *i > 0 && **b == b'/').map(|(i, _)| i).collect();
        for end in ends {
            // What cannot be made is told when a file is opened in it.
            let _ = self.cx.fs().mkdir(full.get(..end).unwrap_or_default(), 0o777 & !self.cx.umask());
        }
    }

    fn print(&mut self, entry: &Entry) -> Result<(), Fault> {
        let named = self.plan.has(b'c') && !self.plan.has(b'p');
        if entry.is_dir() {
            return Ok(());
        }
        if named {
            let verb: &[u8] = if entry.method == STORED { b" extracting: " } else { b"  inflating: " };
            self.say(&[verb, padded(&entry.name).as_slice(), b"  \n"].concat())?;
        }
        let mut out = self.cx.stdout();
        self.unpacked(entry, |_, piece| out.put(piece))?;
        out.flush()?;
        if named {
            self.say(b"\n")?;
        }
        Ok(())
    }

    fn write(&mut self, entry: &Entry, path: &[u8], zone: &jiff::tz::TimeZone) -> Result<(), Fault> {
        let verb: &[u8] = if entry.method == STORED { b" extracting: " } else { b"  inflating: " };
        if entry.is_encrypted() || !matches!(entry.method, STORED | DEFLATED) {
            self.unpacked(entry, |_, _| Ok(()))?;
            return Ok(());
        }
        // What is there is replaced, not written through: it may be a link.
        let full = self.cx.path(path);
        let _ = self.cx.fs().unlink(&full);
        let mut out = match self.cx.create(path) {
            Ok(out) => out,
            Err(fault) => {
                let errno = fault.errno()?;
                self.cx.stderr_bytes(&[b"error:  cannot create ", path, format!("\n        {errno}\n").as_bytes()].concat())?;
                self.worse(50);
                return Ok(());
            }
        };
        self.say(&[verb, padded(path).as_slice(), b"  "].concat())?;
        let is_whole = match self.unpacked(entry, |_, piece| out.put(piece)).and_then(|whole| out.flush().map(|()| whole)) {
            Ok(is_whole) => is_whole,
            Err(Fault::Write(errno)) if !matches!(errno, Errno::Dquot | Errno::DquotInodes) => {
                self.cx.stderr_bytes(&[b"\n", path, format!(":  write error ({errno}).\n").as_bytes()].concat())?;
                self.worse(50);
                return Ok(());
            }
            Err(fault) => return Err(fault),
        };
        if is_whole {
            self.say(b"\n")?;
        }
        self.restore(entry, path, zone);
        Ok(())
    }

    /// Permissions and time of a member.
    fn restore(&self, entry: &Entry, path: &[u8], zone: &jiff::tz::TimeZone) {
        let full = self.cx.path(path);
        if let Some(mode) = entry.mode() {
            let mask = if self.plan.has(b'K') { 0o7777 } else { 0o777 };
            let _ = self.cx.fs().chmod(&full, mode & mask);
        }
        let time = Duration::from_secs(u64::try_from(entry.modified(zone)).unwrap_or(0));
        let _ = self.cx.fs().set_times(&full, Some(time), Some(time), false);
    }

    /// Links at the end, so that nothing is written through one; times of directories after what was written into them.
    fn finish(&mut self, links: Vec<(Vec<u8>, Vec<u8>)>, folders: Vec<(Vec<u8>, Entry)>) -> Result<(), Fault> {
        if !links.is_empty() {
            self.say(b"finishing deferred symbolic links:\n")?;
        }
        for (path, target) in links {
            let full = self.cx.path(&path);
            let _ = self.cx.fs().unlink(&full);
            self.say(&[b"  ", padded(&path).as_slice(), b" -> ", &target, b"\n"].concat())?;
            if let Err(errno) = self.cx.fs().symlink(&target, &full) {
                self.cx.stderr_bytes(format!("symlink error: {errno}\n").as_bytes())?;
                self.worse(50);
            }
        }
        if !self.plan.has(b'D') {
            let zone = format::zone(self.cx);
            for (path, entry) in folders.iter().rev() {
                self.restore(entry, path, &zone);
            }
        }
        Ok(())
    }
}

/// A name as wide as unzip's columns.
fn padded(name: &[u8]) -> Vec<u8> {
    let mut name = name.to_vec();
    let width = String::from_utf8_lossy(&name).chars().count();
    name.extend(std::iter::repeat_n(b' ', 22usize.saturating_sub(width)));
    name
}
