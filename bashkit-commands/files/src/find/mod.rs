//! `find`: files in trees, by an expression of tests and actions.

mod expression;
mod print;

use std::rc::Rc;

use bashkit_core::command::{Command, Cx, Launching, Parsing};
use bashkit_core::gnu::dirname::{base_name, dir_name};
use bashkit_core::gnu::{filenamecat, idcache, quotearg};
use bashkit_core::kernel::{Description, Done, Fault, Input, Output, Status};
use bashkit_core::vfs::{Errno, FileKind, Metadata};

use expression::{Expression, Node, Parsed, Test};

pub(crate) const COMMAND: Command =
    Command::new("find", "find [-H] [-L] [-P] [path...] [expression]", "Search for files in a directory hierarchy", &[], run)
        .parsing(Parsing::Raw);

/// Arguments of one `-exec … {} +`, in bytes.
const BATCH_BYTES: usize = 120_000;

/// Rule for following symbolic links.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Never,
    CommandLine,
    Always,
}

fn run(cx: &mut Cx<'_>) -> Done {
    let words = std::mem::take(&mut cx.args.operands);
    let Some((mut links, mut paths, at)) = paths(cx, &words)? else { return Ok(0) };
    let rest = words.get(at..).unwrap_or_default();
    let expression = match expression::parse(cx, rest, links == Links::Always)? {
        Parsed::Expression(expression) => expression,
        Parsed::Text(text) => {
            let mut out = cx.stdout();
            out.put(text.as_bytes())?;
            out.flush()?;
            return Ok(0);
        }
    };
    if expression.follow {
        links = Links::Always;
    }
    let list = expression.starting_points.clone();
    if let (Some(_), Some(path)) = (&list, paths.first()) {
        let text = [b"extra operand ", &quotearg::curly(path)[..], b"\nfind: file operands cannot be combined with -files0-from"].concat();
        return Err(Fault::failure(1, text));
    }
    if paths.is_empty() && list.is_none() {
        paths.push(b".".to_vec());
    }
    let out = cx.stdout();
    let mut finder = Finder::new(expression, links, out);
    finder.open_files(cx)?;
    for path in paths {
        finder.walk(cx, &path)?;
        if finder.quit {
            break;
        }
    }
    if let Some(list) = list {
        finder.walk_listed(cx, &list)?;
    }
    finder.finish_batches(cx)?;
    finder.out.flush()?;
    for file in &mut finder.files {
        file.1.flush()?;
    }
    Ok(finder.status)
}

impl Finder {
    /// Creates a search that has found nothing yet.
    fn new(expression: Expression, links: Links, out: Output) -> Finder {
        Finder {
            expression: Rc::new(expression),
            links,
            out,
            files: Vec::new(),
            batches: Vec::new(),
            answers: None,
            status: 0,
            quit: false,
            prune: false,
        }
    }

    fn open_files(&mut self, cx: &Cx<'_>) -> Result<(), Fault> {
        for name in &self.expression.clone().files {
            match cx.create(name) {
                Ok(out) => self.files.push((name.clone(), out)),
                Err(fault) => {
                    let errno = fault.errno()?;
                    return Err(Fault::failure(1, [&quotearg::curly(name)[..], format!(": {errno}").as_bytes()].concat()));
                }
            }
        }
        Ok(())
    }

    fn complain(&mut self, cx: &Cx<'_>, path: &[u8], errno: Errno) -> Result<(), Fault> {
        self.status = 1;
        cx.error_bytes(&[&quotearg::curly(path)[..], format!(": {errno}").as_bytes()].concat())
    }

    fn walk(&mut self, cx: &mut Cx<'_>, start: &[u8]) -> Result<(), Fault> {
        let expression = Rc::clone(&self.expression);
        let follows = self.links == Links::Always;
        let names_do = |kind| expression.root.asks_for_names() && !(follows && kind == FileKind::Symlink);
        let mut todo =
            vec![Visit { path: start.to_vec(), start: start.len(), depth: 0, back: false, dev: 0, above: None, kind: None, seen: None }];
        while let Some(visit) = todo.pop() {
            cx.step(2)?;
            let (plain, is_closed) = match (visit.seen.map_or_else(|| cx.lstat(&visit.path), Ok), visit.kind) {
                (Ok(plain), _) => (plain, false),
                // Its directory can be read and not searched.
                (Err(Errno::Acces), Some(kind)) if names_do(kind) => {
                    if kind == FileKind::Directory && !visit.back {
                        self.complain(cx, &visit.path, Errno::Acces)?;
                    }
                    (of_kind(kind), true)
                }
                (Err(errno), _) => {
                    self.complain(cx, &visit.path, errno)?;
                    continue;
                }
            };
            let follow = self.links == Links::Always || (self.links == Links::CommandLine && visit.depth == 0);
            let meta = if follow && plain.is_symlink() { cx.stat(&visit.path).unwrap_or(plain) } else { plain };
            let found = Found { path: &visit.path, start: visit.start, depth: visit.depth, meta, plain, is_closed };
            let shown = visit.depth >= expression.min_depth;
            if visit.back {
                if shown {
                    self.test(cx, &expression, &found)?;
                }
                if self.quit {
                    return Ok(());
                }
                continue;
            }
            let dev = if visit.depth == 0 { meta.dev } else { visit.dev };
            let id = (meta.dev, meta.ino);
            if meta.is_dir() && self.links == Links::Always && self.is_loop(cx, &visit, id)? {
                continue;
            }
            self.prune = false;
            if shown && !expression.depth_first {
                self.test(cx, &expression, &found)?;
                if self.quit {
                    return Ok(());
                }
            }
            let enter = meta.is_dir() && !is_closed && (expression.depth_first || !self.prune) && visit.depth < expression.max_depth;
            let enter = enter && !(expression.one_system && meta.dev != dev);
            if expression.depth_first {
                todo.push(Visit { back: true, above: None, path: visit.path.clone(), ..visit });
            }
            if !enter {
                continue;
            }
            let above = (self.links == Links::Always).then(|| Rc::new(Above { id, path: visit.path.clone(), up: visit.above.clone() }));
            // What may change meanwhile is looked at when its turn comes.
            let has_effects = expression.has_effects || !expression.files.is_empty();
            let entries = cx.list(&visit.path);
            match entries {
                Ok(entries) => todo.extend(entries.into_iter().rev().map(|(entry, seen)| Visit {
                    path: filenamecat::child(&visit.path, &entry.name),
                    start: visit.start,
                    depth: visit.depth + 1,
                    back: false,
                    dev,
                    above: above.clone(),
                    kind: Some(entry.kind),
                    seen: seen.filter(|_| !has_effects),
                })),
                Err(errno) => self.complain(cx, &visit.path, errno)?,
            }
        }
        Ok(())
    }

    /// Searches the starting points that a file lists, each with a NUL behind it (`-files0-from`).
    fn walk_listed(&mut self, cx: &mut Cx<'_>, list: &[u8]) -> Result<(), Fault> {
        let wrong = |what: &[&[u8]]| Err(Fault::failure(1, what.concat()));
        let name = quotearg::curly(list);
        let mut input = if list == b"-" {
            cx.stdin()
        } else {
            match cx.open_input(list) {
                Ok(input) => input,
                Err(fault) => {
                    let errno = fault.errno()?;
                    // A directory can be opened, and not be read.
                    if errno == Errno::IsDir {
                        return wrong(&[&name, b": read error: ", errno.to_string().as_bytes()]);
                    }
                    return wrong(&[b"cannot open ", &name, b" for reading: ", errno.to_string().as_bytes()]);
                }
            }
        };
        let mut path = Vec::new();
        let mut number = 0_u64;
        loop {
            path.clear();
            match input.line(0, &mut path) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(fault) => {
                    let errno = fault.errno()?;
                    return wrong(&[&name, b": read error: ", errno.to_string().as_bytes()]);
                }
            }
            number += 1;
            if path.last() == Some(&0) {
                path.pop();
            }
            if path.is_empty() {
                self.status = 1;
                cx.error_bytes(&[&name[..], format!(":{number}: invalid zero-length file name").as_bytes()].concat())?;
                continue;
            }
            self.walk(cx, &path)?;
            if self.quit {
                return Ok(());
            }
        }
    }

    /// Tells whether a directory is one of those above it, and says so.
    fn is_loop(&mut self, cx: &Cx<'_>, visit: &Visit, id: (u64, u64)) -> Result<bool, Fault> {
        let mut above = visit.above.as_ref();
        let mut looped = None;
        while let Some(dir) = above {
            if dir.id == id {
                looped = Some(dir.path.clone());
            }
            above = dir.up.as_ref();
        }
        if let Some(first) = looped {
            self.status = 1;
            cx.error_bytes(
                &[
                    b"File system loop detected; ",
                    &quotearg::curly(&visit.path)[..],
                    b" is part of the same file system loop as ",
                    &quotearg::curly(&first),
                    b".",
                ]
                .concat(),
            )?;
            return Ok(true);
        }
        Ok(false)
    }

    fn test(&mut self, cx: &mut Cx<'_>, expression: &Expression, found: &Found<'_>) -> Result<(), Fault> {
        self.node(cx, &expression.root, found).map(drop)
    }

    fn node(&mut self, cx: &mut Cx<'_>, node: &Node, found: &Found<'_>) -> Result<bool, Fault> {
        if self.quit {
            return Ok(false);
        }
        match node {
            Node::Test(test) => self.leaf(cx, test, found),
            Node::Not(inner) => Ok(!self.node(cx, inner, found)?),
            Node::And(nodes) => {
                for node in nodes {
                    if !self.node(cx, node, found)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Node::Or(nodes) => {
                for node in nodes {
                    if self.node(cx, node, found)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Node::List(nodes) => {
                let mut last = false;
                for node in nodes {
                    last = self.node(cx, node, found)?;
                }
                Ok(last)
            }
        }
    }

    fn out(&mut self, file: Option<usize>) -> &mut Output {
        match file.and_then(|i| self.files.get_mut(i)) {
            Some((_, out)) => out,
            None => &mut self.out,
        }
    }

    fn leaf(&mut self, cx: &mut Cx<'_>, test: &Test, found: &Found<'_>) -> Result<bool, Fault> {
        let meta = &found.meta;
        let meter = Rc::clone(cx.meter());
        Ok(match test {
            Test::True => true,
            Test::False => false,
            Test::Name(glob) => {
                // GNU: the name of `/` is `/`, of `dir/` it is `dir`.
                glob.matches(found.name(), &mut |n| meter.step(n))?
            }
            Test::Path(glob) => glob.matches(found.path, &mut |n| meter.step(n))?,
            Test::LinkName(glob) => {
                let target = if meta.is_symlink() { cx.read_link(found.path).ok() } else { None };
                match target {
                    Some(target) => glob.matches(&target, &mut |n| meter.step(n))?,
                    None => false,
                }
            }
            Test::Regex(regex) => regex.is_match(found.path, &mut |n| meter.step(n))?,
            // GNU: directories are always looked at, so that the kind of one that cannot be is none.
            Test::Kind(_) | Test::Prune if found.is_closed && meta.is_dir() => false,
            Test::Kind(letters) => letters.contains(&kind_letter(meta.kind)),
            Test::OtherKind(letters) => {
                // Asks for the other side of a link than the rest of the tests.
                let other = if self.links == Links::Always { cx.lstat(found.path) } else { cx.stat(found.path) };
                letters.contains(&kind_letter(other.unwrap_or(found.plain).kind))
            }
            Test::Size(number, unit) => number.holds(i128::from(meta.size.div_ceil(*unit))),
            Test::Empty => match meta.kind {
                FileKind::Regular => meta.size == 0,
                FileKind::Directory => match cx.fs().read_dir(&cx.path(found.path)) {
                    Ok(entries) => entries.is_empty(),
                    Err(errno) => {
                        self.complain(cx, found.path, errno)?;
                        false
                    }
                },
                _ => false,
            },
            Test::Newer(which, moment) => which.of(meta).as_nanos() > *moment,
            Test::Age { which, number, minutes, origin } => holds_age(number, age_of(*origin, which.of(meta).as_nanos()), *minutes),
            Test::Used(number) => {
                let (used, changed) = (meta.atime.as_nanos() as i128, meta.ctime.as_nanos() as i128);
                used >= changed && holds_age(number, used - changed, false)
            }
            Test::Permissions { exact, all, mode, mode_dir } => {
                let wanted = if meta.is_dir() { *mode_dir } else { *mode };
                let have = meta.mode & 0o7777;
                if *exact {
                    have == wanted
                } else if *all {
                    have & wanted == wanted
                } else {
                    wanted == 0 || have & wanted != 0
                }
            }
            Test::User(number) => number.holds(i128::from(meta.uid)),
            Test::Group(number) => number.holds(i128::from(meta.gid)),
            Test::NoUser => idcache::user(cx, meta.uid).is_none(),
            Test::NoGroup => idcache::group(cx, meta.gid).is_none(),
            Test::Links(number) => number.holds(i128::from(meta.nlink)),
            Test::Inode(number) => number.holds(i128::from(meta.ino)),
            Test::Same(id) => (meta.dev, meta.ino) == *id,
            Test::Access(how) => cx.fs().access(&cx.path(found.path), *how).is_ok(),
            Test::Prune => {
                self.prune = true;
                true
            }
            Test::Quit => {
                self.finish_batches(cx)?;
                self.quit = true;
                true
            }
            Test::Print(file, end) => {
                let out = self.out(*file);
                out.put(found.path)?;
                out.put(&[*end])?;
                true
            }
            Test::Printf(file, format) => {
                let mut line = Vec::new();
                let whole = print::formatted(cx, format, found, &mut line);
                self.out(*file).put(&line)?;
                if !whole {
                    self.out(*file).flush()?;
                }
                true
            }
            Test::Ls(file) => {
                let line = print::long(cx, found);
                self.out(*file).put(&line)?;
                true
            }
            Test::Delete => self.delete(cx, found)?,
            Test::Exec { id, argv, plus, in_dir } => {
                self.out.flush()?;
                if *plus {
                    self.batch(cx, *id, *in_dir, found)?;
                    true
                } else {
                    self.exec_one(cx, argv, *in_dir, found)?
                }
            }
            Test::Ok { argv, in_dir } => {
                self.out.flush()?;
                self.ask(cx, argv, *in_dir, found)?
            }
        })
    }

    fn delete(&mut self, cx: &Cx<'_>, found: &Found<'_>) -> Result<bool, Fault> {
        // GNU: the starting point `.` is left alone.
        if found.path == b"." {
            return Ok(true);
        }
        let path = cx.path(found.path);
        let result = if found.plain.is_dir() { cx.fs().rmdir(&path) } else { cx.fs().unlink(&path) };
        match result {
            Ok(()) => Ok(true),
            Err(errno) => {
                self.status = 1;
                cx.error_bytes(&[b"cannot delete ", &quotearg::curly(found.path)[..], format!(": {errno}").as_bytes()].concat())?;
                Ok(false)
            }
        }
    }

    fn exec_one(&mut self, cx: &mut Cx<'_>, argv: &[Vec<u8>], in_dir: bool, found: &Found<'_>) -> Result<bool, Fault> {
        let (name, cwd) = placed(cx, in_dir, found);
        let argv: Vec<Vec<u8>> = argv.iter().map(|arg| substituted(arg, &name)).collect();
        if !self.is_there(cx, &argv)? {
            return Ok(false);
        }
        run_told(cx, argv, cwd, Vec::new())
    }

    /// Runs a command when the next line of stdin begins with a y; the command itself has no stdin.
    fn ask(&mut self, cx: &mut Cx<'_>, argv: &[Vec<u8>], in_dir: bool, found: &Found<'_>) -> Result<bool, Fault> {
        let program = argv.first().map_or(&b""[..], Vec::as_slice);
        cx.stderr_bytes(&[b"< ", program, b" ... ", found.path, b" > ? "].concat())?;
        let mut answer = Vec::new();
        if self.answers.is_none() {
            self.answers = Some(cx.stdin());
        }
        let asked = match &mut self.answers {
            Some(answers) => answers.line(b'\n', &mut answer)?,
            None => false,
        };
        if !asked || !matches!(answer.first(), Some(b'y' | b'Y')) {
            return Ok(false);
        }
        let (name, cwd) = placed(cx, in_dir, found);
        let argv: Vec<Vec<u8>> = argv.iter().map(|arg| substituted(arg, &name)).collect();
        if !self.is_there(cx, &argv)? {
            return Ok(false);
        }
        run_told(cx, argv, cwd, vec![(0, None)])
    }

    fn is_there(&mut self, cx: &Cx<'_>, argv: &[Vec<u8>]) -> Result<bool, Fault> {
        let name = argv.first().map_or(&b""[..], Vec::as_slice);
        let Some(errno) = cx.exec_errno(name) else { return Ok(true) };
        cx.error_bytes(&[&quotearg::curly(name)[..], format!(": {errno}").as_bytes()].concat())?;
        Ok(false)
    }

    fn batch(&mut self, cx: &mut Cx<'_>, id: usize, in_dir: bool, found: &Found<'_>) -> Result<(), Fault> {
        let (name, cwd) = placed(cx, in_dir, found);
        let at = match self.batches.iter().position(|(have, ..)| *have == id) {
            Some(at) => at,
            None => {
                self.batches.push((id, cwd.clone(), Vec::new(), 0));
                self.batches.len() - 1
            }
        };
        let full = self
            .batches
            .get(at)
            .is_some_and(|(_, dir, files, bytes)| !files.is_empty() && (*dir != cwd || bytes + name.len() + 1 > BATCH_BYTES));
        if full {
            self.run_batch(cx, at)?;
        }
        if let Some((_, dir, files, bytes)) = self.batches.get_mut(at) {
            *dir = cwd;
            *bytes += name.len() + 1;
            files.push(name);
        }
        Ok(())
    }

    fn run_batch(&mut self, cx: &mut Cx<'_>, at: usize) -> Result<(), Fault> {
        let Some((id, cwd, files, bytes)) = self.batches.get_mut(at) else { return Ok(()) };
        let (id, cwd, files) = (*id, cwd.clone(), std::mem::take(files));
        *bytes = 0;
        let expression = Rc::clone(&self.expression);
        let Some(template) = expression.commands.get(id).filter(|_| !files.is_empty()) else { return Ok(()) };
        let mut argv: Vec<Vec<u8>> = template.clone();
        argv.extend(files);
        if !self.is_there(cx, &argv)? {
            self.status = 1;
            return Ok(());
        }
        self.out.flush()?;
        if !run_told(cx, argv, cwd, Vec::new())? {
            self.status = 1;
        }
        Ok(())
    }

    fn finish_batches(&mut self, cx: &mut Cx<'_>) -> Result<(), Fault> {
        for at in 0..self.batches.len() {
            self.run_batch(cx, at)?;
        }
        Ok(())
    }
}

/// What `-D help` prints.
const DEBUG_HELP: &str = "\
Valid arguments for -D:
exec       Show diagnostic information relating to -exec, -execdir, -ok and -okdir
opt        Show diagnostic information relating to optimisation
rates      Indicate how often each predicate succeeded
search     Navigate the directory tree verbosely
stat       Trace calls to stat(2) and lstat(2)
time       Show diagnostic information relating to time-of-day and timestamp comparisons
tree       Display the expression tree
all        Set all of the debug flags (but help)
help       Explain the various -D options
";

/// Acts on the word behind `-D`; answers `false` when there is nothing to search.
fn debug(cx: &Cx<'_>, flags: Option<&Vec<u8>>) -> Result<bool, Fault> {
    let Some(flags) = flags else { return Err(Fault::usage("Missing argument after the -D option.")) };
    for flag in flags.split(|b| *b == b',').filter(|flag| !flag.is_empty()) {
        match flag {
            b"help" => {
                let mut out = cx.stdout();
                out.put(DEBUG_HELP.as_bytes())?;
                out.flush()?;
                return Ok(false);
            }
            b"exec" | b"opt" | b"rates" | b"search" | b"stat" | b"time" | b"tree" | b"all" => {
                return Err(Fault::failure(1, [b"debug flag ", &quotearg::curly(flag)[..], b" is not supported here"].concat()));
            }
            _ => cx.error_bytes(&[b"Ignoring unrecognised debug flag ", &quotearg::curly(flag)[..]].concat())?,
        }
    }
    Ok(true)
}

/// Checks the number behind `-O`: the order of the tests does not change what is found.
fn check_level(level: &[u8]) -> Result<(), Fault> {
    let why = match level.first() {
        None => b"The -O option must be immediately followed by a decimal integer".to_vec(),
        Some(first) if !first.is_ascii_digit() => b"Please specify a decimal number immediately after -O".to_vec(),
        Some(_) if !level.iter().all(u8::is_ascii_digit) => [b"Invalid optimisation level ", level].concat(),
        Some(_) => match std::str::from_utf8(level).ok().and_then(|level| level.parse::<u64>().ok()) {
            Some(0..=0xffff) => return Ok(()),
            Some(level) => {
                let advice = "If you want to find files very quickly, consider using GNU locate.";
                format!("Optimisation level {level} is too high.  {advice}").into_bytes()
            }
            None => [b"Invalid optimisation level ", level, b": Numerical result out of range"].concat(),
        },
    };
    Err(Fault::failure(1, why))
}

/// Rule for links, starting points, and the place where the expression begins.
type Front = (Links, Vec<Vec<u8>>, usize);

/// Reads the options in front, and the starting points; where the expression begins. `None` when there is nothing to search.
fn paths(cx: &Cx<'_>, words: &[Vec<u8>]) -> Result<Option<Front>, Fault> {
    let mut links = Links::Never;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        match word.as_slice() {
            b"-P" => links = Links::Never,
            b"-L" => links = Links::Always,
            b"-H" => links = Links::CommandLine,
            b"--" => {
                at += 1;
                break;
            }
            word if word.starts_with(b"-O") => check_level(word.get(2..).unwrap_or_default())?,
            b"-D" => {
                at += 1;
                if !debug(cx, words.get(at))? {
                    return Ok(None);
                }
            }
            _ => break,
        }
        at += 1;
    }
    let is_expression = |word: &[u8], leading: bool| match word {
        [b'-', _, ..] => true,
        b"(" | b"!" => true,
        b")" | b"," => !leading,
        _ => false,
    };
    let mut paths: Vec<Vec<u8>> = Vec::new();
    while let Some(word) = words.get(at).filter(|word| !is_expression(word, true)) {
        paths.push(word.clone());
        at += 1;
    }
    Ok(Some((links, paths, at)))
}

/// A file that is looked at.
struct Found<'a> {
    path: &'a [u8],
    /// Bytes of the starting point.
    start: usize,
    depth: usize,
    meta: Metadata,
    /// Metadata of the name itself, links not followed.
    plain: Metadata,
    /// The kind alone is known.
    is_closed: bool,
}

impl Found<'_> {
    /// The name behind the last slash, as `-name` sees it.
    fn name(&self) -> &[u8] {
        base_name(self.path, b"")
    }
}

/// The action, its folder, the names collected, and their bytes.
type Batch = (usize, Option<Vec<u8>>, Vec<Vec<u8>>, usize);

struct Finder {
    expression: Rc<Expression>,
    links: Links,
    out: Output,
    /// Files of `-fprint` and its siblings.
    files: Vec<(Vec<u8>, Output)>,
    /// Files collected for `-exec … +`: action, folder, files, bytes.
    batches: Vec<Batch>,
    /// Standard input, from which `-ok` reads answers.
    answers: Option<Input>,
    status: u8,
    quit: bool,
    prune: bool,
}

struct Visit {
    path: Vec<u8>,
    start: usize,
    depth: usize,
    /// On the way back up, with `-depth`.
    back: bool,
    dev: u64,
    /// Inodes of the directories above, to see loops of links.
    above: Option<Rc<Above>>,
    /// What its directory told of it.
    kind: Option<FileKind>,
    seen: Option<Metadata>,
}

/// Metadata of which the kind alone is known.
fn of_kind(kind: FileKind) -> Metadata {
    let zero = std::time::Duration::ZERO;
    Metadata { kind, mode: 0, uid: 0, gid: 0, nlink: 0, size: 0, ino: 0, dev: 0, atime: zero, mtime: zero, ctime: zero }
}

struct Above {
    id: (u64, u64),
    path: Vec<u8>,
    up: Option<Rc<Above>>,
}

/// Computes an age in nanoseconds.
fn age_of(origin: u128, moment: u128) -> i128 {
    i128::try_from(origin).unwrap_or(0) - i128::try_from(moment).unwrap_or(0)
}

/// Compares an age with a number of minutes or days.
fn holds_age(number: &expression::Bound, age: i128, minutes: bool) -> bool {
    let unit: i128 = if minutes { 60 } else { 86_400 } * 1_000_000_000;
    if minutes {
        match number.sign {
            1 => age > number.value,
            -1 => age < number.value,
            _ => age > number.value - unit && age <= number.value,
        }
    } else {
        match number.sign {
            1 => age >= number.value + unit,
            -1 => age < number.value,
            _ => (number.value..number.value + unit).contains(&age),
        }
    }
}

/// Runs a command: whether it ended well. A signal that ended it is told.
fn run_told(cx: &mut Cx<'_>, argv: Vec<Vec<u8>>, cwd: Option<Vec<u8>>, fds: Vec<(u32, Option<Rc<Description>>)>) -> Result<bool, Fault> {
    let name = argv.first().cloned().unwrap_or_default();
    let status = cx.run(Launching { argv, cwd, fds, ..Launching::default() })?;
    if let Status::Signaled(signal) = status {
        cx.error_bytes(&[&quotearg::curly(&name)[..], format!(" terminated by signal {signal}").as_bytes()].concat())?;
    }
    Ok(status == Status::Exited(0))
}

/// The file as the command sees it, and the folder that it runs in.
fn placed(cx: &Cx<'_>, in_dir: bool, found: &Found<'_>) -> (Vec<u8>, Option<Vec<u8>>) {
    if !in_dir {
        return (found.path.to_vec(), None);
    }
    let dir = dir_name(found.path);
    let name = print::last_name(found.path);
    (if name == b"/" { name } else { [b"./", &name[..]].concat() }, Some(cx.path(dir)))
}

fn substituted(arg: &[u8], name: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = arg;
    while let Some(at) = memchr::memmem::find(rest, b"{}") {
        out.extend_from_slice(rest.get(..at).unwrap_or_default());
        out.extend_from_slice(name);
        rest = rest.get(at + 2..).unwrap_or_default();
    }
    out.extend_from_slice(rest);
    out
}

fn kind_letter(kind: FileKind) -> u8 {
    match kind {
        FileKind::Regular => b'f',
        FileKind::Directory => b'd',
        FileKind::Symlink => b'l',
        FileKind::Device(_) => b'c',
        FileKind::Fifo => b'p',
    }
}
