//! Selection of the files to search, and messages about those that cannot be read.

use bashkit_core::command::Cx;
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::{Glob, GlobOptions, Regex};
use bashkit_core::vfs::{Errno, FileKind, Metadata};

use super::lines::Grep;
use super::{Directories, EXCLUDE, EXCLUDE_DIR, EXCLUDE_FROM, INCLUDE, List, NO_FILENAME, Settings, WITH_FILENAME, message};

/// Globs of `--include`, `--exclude` and `--exclude-dir`.
struct Filter {
    files: Vec<(Glob, bool)>,
    folders: Vec<Glob>,
}

struct Walk {
    grep: Grep,
    filter: Filter,
    status: u8,
    errors: bool,
    /// The file that stdout is, when it is one.
    output: Option<(u64, u64)>,
}

/// Searches the operands, or the default input when there are none.
pub(super) fn search(cx: &mut Cx<'_>, mut settings: Settings, regex: Option<Regex>, operands: Vec<Vec<u8>>) -> Result<u8, Fault> {
    let recursive = settings.directories == Directories::Recurse;
    let names = cx.args.last_of(&[&WITH_FILENAME, &NO_FILENAME]).map(|option| option.short() == WITH_FILENAME.short());
    let none = operands.is_empty();
    let operands = if !none {
        operands
    } else if recursive {
        vec![b".".to_vec()]
    } else {
        vec![b"-".to_vec()]
    };
    settings.with_filename = names.unwrap_or(operands.len() > 1 || (recursive && (none || operands.iter().any(|o| is_folder(cx, o)))));
    let filter = filter(cx)?;
    let output = cx.fds().get(1).and_then(|to| to.metadata()).filter(Metadata::is_file).map(|meta| (meta.dev, meta.ino));
    let mut walk = Walk { grep: Grep::new(cx, settings, regex), filter, status: 1, errors: false, output };
    let result = walk.operands(cx, &operands, none);
    walk.grep.out.flush()?;
    match result {
        Ok(()) => Ok(if walk.errors { 2 } else { walk.status }),
        Err(fault) => Err(fault),
    }
}

fn is_folder(cx: &Cx<'_>, operand: &[u8]) -> bool {
    cx.stat(operand).is_ok_and(|meta| meta.is_dir())
}

fn filter(cx: &Cx<'_>) -> Result<Filter, Fault> {
    let mut filter = Filter { files: Vec::new(), folders: Vec::new() };
    let glob = |text: &[u8]| Glob::new(cx.meter(), text, GlobOptions::default());
    for (option, value) in cx.args.in_order() {
        let value = value.unwrap_or_default();
        if option.long() == INCLUDE.long() {
            filter.files.push((glob(value)?, true));
        } else if option.long() == EXCLUDE.long() {
            filter.files.push((glob(value)?, false));
        } else if option.long() == EXCLUDE_DIR.long() {
            let cut = value.iter().rposition(|&b| b != b'/').map_or(value.len(), |at| at + 1);
            filter.folders.push(glob(value.get(..cut).unwrap_or(value))?);
        } else if option.long() == EXCLUDE_FROM.long() {
            let mut text = Vec::new();
            if let Err(fault) = cx.open_input(value).and_then(|mut input| input.rest(&mut text)) {
                let errno = fault.errno()?;
                return message([value, format!(": {errno}").as_bytes()].concat());
            }
            let lines = text.split(|&b| b == b'\n').filter(|line| !line.is_empty());
            for line in lines {
                filter.files.push((glob(line)?, false));
            }
        }
    }
    Ok(filter)
}

/// Whether a pattern matches the name or any part of it behind a slash.
fn matches(cx: &Cx<'_>, glob: &Glob, name: &[u8]) -> Result<bool, Fault> {
    let mut from = 0;
    loop {
        cx.step(1)?;
        let meter = cx.meter();
        if glob.matches(name.get(from..).unwrap_or_default(), &mut |n| meter.step(n))? {
            return Ok(true);
        }
        match name.get(from..).and_then(|rest| memchr::memchr(b'/', rest)) {
            Some(slash) => from += slash + 1,
            None => return Ok(false),
        }
    }
}

impl Filter {
    fn skips_file(&self, cx: &Cx<'_>, name: &[u8]) -> Result<bool, Fault> {
        for (glob, include) in self.files.iter().rev() {
            if matches(cx, glob, name)? {
                return Ok(!include);
            }
        }
        Ok(self.files.first().is_some_and(|(_, include)| *include))
    }

    fn skips_folder(&self, cx: &Cx<'_>, name: &[u8]) -> Result<bool, Fault> {
        for glob in &self.folders {
            if matches(cx, glob, name)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl Walk {
    fn operands(&mut self, cx: &mut Cx<'_>, operands: &[Vec<u8>], none: bool) -> Result<(), Fault> {
        for operand in operands {
            if operand == b"-" {
                let label = self.grep.settings.label.clone();
                self.file(cx, b"-", &label)?;
                continue;
            }
            let meta = match cx.stat(operand) {
                Ok(meta) => meta,
                Err(errno) => {
                    self.complain(cx, operand, errno)?;
                    continue;
                }
            };
            if meta.is_dir() {
                match self.grep.settings.directories {
                    Directories::Skip => {}
                    Directories::Recurse => {
                        let name = trim(operand);
                        if name == b"." || name == b".." || !self.filter.skips_folder(cx, name)? {
                            self.folder(cx, if none { b"" } else { operand })?;
                        }
                    }
                    // GNU: the read fails, and counts and lists of files have it nevertheless.
                    Directories::Read => self.file(cx, operand, operand)?,
                }
                continue;
            }
            if self.filter.skips_file(cx, operand)? {
                continue;
            }
            if matches!(meta.kind, FileKind::Device(_) | FileKind::Fifo) && self.grep.settings.skip_named_devices {
                continue;
            }
            self.file(cx, operand, operand)?;
        }
        Ok(())
    }

    /// All files below a folder; `""` is the working directory, whose files are named without it.
    fn folder(&mut self, cx: &mut Cx<'_>, top: &[u8]) -> Result<(), Fault> {
        // A frame is a name to visit, with its kind where its folder told that, or the end of a folder.
        enum Todo {
            Visit(Vec<u8>, Option<FileKind>),
            Leave,
        }
        let mut above: Vec<(u64, u64)> = Vec::new();
        let mut todo = vec![Todo::Visit(top.to_vec(), None)];
        let mut first = true;
        while let Some(next) = todo.pop() {
            cx.step(4)?;
            let Todo::Visit(name, kind) = next else {
                above.pop();
                continue;
            };
            let shown: &[u8] = if name.is_empty() { b"." } else { &name };
            let follow = first || self.grep.settings.dereference;
            let is_top = std::mem::take(&mut first);
            let known = kind.filter(|kind| *kind != FileKind::Directory && !follow);
            let meta = match known {
                Some(_) => None,
                None => match if follow { cx.stat(shown) } else { cx.lstat(shown) } {
                    Ok(meta) => Some(meta),
                    Err(errno) => {
                        self.complain(cx, shown, errno)?;
                        continue;
                    }
                },
            };
            match known.or(meta.map(|meta| meta.kind)).unwrap_or(FileKind::Regular) {
                FileKind::Directory => {
                    let id = meta.map(|meta| (meta.dev, meta.ino)).unwrap_or_default();
                    let base = name.rsplit(|&b| b == b'/').next().unwrap_or_default();
                    if !is_top && self.filter.skips_folder(cx, base)? {
                        continue;
                    }
                    if above.contains(&id) {
                        self.grep.out.flush()?;
                        if !self.grep.settings.silent_errors {
                            cx.error_bytes(&[shown, b": warning: recursive directory loop"].concat())?;
                        }
                        continue;
                    }
                    let entries = match cx.fs().read_dir(&cx.path(shown)) {
                        Ok(entries) => entries,
                        Err(errno) => {
                            self.complain(cx, shown, errno)?;
                            continue;
                        }
                    };
                    above.push(id);
                    todo.push(Todo::Leave);
                    for entry in entries.into_iter().rev() {
                        let mut child = name.clone();
                        if !child.is_empty() && child.last() != Some(&b'/') {
                            child.push(b'/');
                        }
                        child.extend_from_slice(&entry.name);
                        todo.push(Todo::Visit(child, Some(entry.kind)));
                    }
                }
                FileKind::Symlink => {}
                FileKind::Device(_) | FileKind::Fifo if self.grep.settings.skip_devices => {}
                _ => {
                    let base = name.rsplit(|&b| b == b'/').next().unwrap_or_default();
                    if !self.filter.skips_file(cx, base)? {
                        self.file(cx, &name, &name)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn complain(&mut self, cx: &Cx<'_>, name: &[u8], errno: Errno) -> Result<(), Fault> {
        self.errors = true;
        if !self.grep.settings.silent_errors {
            self.grep.out.flush()?;
            cx.errno(name, errno)?;
        }
        Ok(())
    }

    fn file(&mut self, cx: &Cx<'_>, operand: &[u8], shown: &[u8]) -> Result<(), Fault> {
        let input = match cx.open_input(operand) {
            Ok(input) => input,
            Err(fault) => {
                let errno = fault.errno()?;
                return self.complain(cx, shown, errno);
            }
        };
        let settings = &self.grep.settings;
        if let Some(output) = self.output
            && !settings.quiet
            && settings.list == List::No
            && settings.max_count > 1
            && let Some(meta) = input.description().and_then(|from| from.metadata())
            && (meta.dev, meta.ino) == output
        {
            self.errors = true;
            if !settings.silent_errors {
                cx.error_bytes(&[shown, b": input file is also the output"].concat())?;
            }
            return Ok(());
        }
        match self.grep.file(cx, input, shown) {
            Ok(selected) => {
                if selected {
                    self.status = 0;
                    if self.grep.settings.quiet {
                        return Err(Fault::Exit(0));
                    }
                }
                Ok(())
            }
            Err(Fault::Errno(errno)) => self.complain(cx, shown, errno),
            Err(fault) => Err(fault),
        }
    }
}

fn trim(operand: &[u8]) -> &[u8] {
    let cut = operand.iter().rposition(|&b| b != b'/').map_or(operand.len(), |at| at + 1);
    operand.get(..cut).unwrap_or(operand)
}
