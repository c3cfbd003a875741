//! The expression of `find`, from words to a tree.

use std::time::Duration;

use bashkit_core::command::Cx;
use bashkit_core::gnu::{idcache, mode, parse_datetime, quotearg, xstrtol};
use bashkit_core::kernel::Fault;
use bashkit_core::pattern::glob::{Glob, GlobOptions};
use bashkit_core::pattern::regex::{Regex, RegexOptions, Syntax};
use bashkit_core::vfs::Metadata;

use super::print::Complaint;

/// Parentheses and negations deeper than this are refused.
const DEPTH_MAX: u32 = 200;

/// A number that may be a bound: `5`, `+5`, `-5`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bound {
    /// 1 for more, -1 for less, 0 for exactly.
    pub sign: i8,
    /// Number that the value is compared with.
    pub value: i128,
}

impl Bound {
    /// Whether a value lies there.
    pub(super) fn holds(self, value: i128) -> bool {
        match self.sign {
            1 => value > self.value,
            -1 => value < self.value,
            _ => value == self.value,
        }
    }
}

/// Timestamp of a file that a test or format refers to.
#[derive(Debug, Clone, Copy)]
pub(super) enum Time {
    Accessed,
    Changed,
    Modified,
}

impl Time {
    /// Selects this timestamp from the metadata of a file.
    pub(super) fn of(self, meta: &Metadata) -> Duration {
        match self {
            Self::Accessed => meta.atime,
            Self::Changed => meta.ctime,
            Self::Modified => meta.mtime,
        }
    }
}

/// A test or an action.
#[derive(Debug)]
pub(super) enum Test {
    True,
    False,
    Name(Glob),
    Path(Glob),
    LinkName(Glob),
    Regex(Regex),
    Kind(Vec<u8>),
    OtherKind(Vec<u8>),
    Size(Bound, u64),
    Empty,
    Newer(Time, u128),
    Age {
        which: Time,
        number: Bound,
        minutes: bool,
        origin: u128,
    },
    /// Time between the last change and the last access, in nanoseconds.
    Used(Bound),
    Permissions {
        exact: bool,
        all: bool,
        mode: u32,
        mode_dir: u32,
    },
    User(Bound),
    Group(Bound),
    NoUser,
    NoGroup,
    Links(Bound),
    Inode(Bound),
    Same((u64, u64)),
    Access(u32),
    Prune,
    Quit,
    Print(Option<usize>, u8),
    Printf(Option<usize>, Vec<u8>),
    Ls(Option<usize>),
    Delete,
    Exec {
        id: usize,
        argv: Vec<Vec<u8>>,
        plus: bool,
        in_dir: bool,
    },
    /// Variant of `Exec` that runs when the answer on stdin is yes.
    Ok {
        argv: Vec<Vec<u8>>,
        in_dir: bool,
    },
}

/// Node of an expression's syntax tree.
#[derive(Debug)]
pub(super) enum Node {
    Test(Test),
    Not(Box<Node>),
    And(Vec<Node>),
    Or(Vec<Node>),
    List(Vec<Node>),
}

impl Node {
    /// Whether names and kinds of files are all that is asked for, which a directory tells.
    pub(super) fn asks_for_names(&self) -> bool {
        match self {
            Self::Test(test) => matches!(
                test,
                Test::True
                    | Test::False
                    | Test::Name(_)
                    | Test::Path(_)
                    | Test::Regex(_)
                    | Test::Kind(_)
                    | Test::Prune
                    | Test::Quit
                    | Test::Print(..)
                    | Test::Exec { .. }
                    | Test::Ok { .. }
            ),
            Self::Not(inner) => inner.asks_for_names(),
            Self::And(nodes) | Self::Or(nodes) | Self::List(nodes) => nodes.iter().all(Self::asks_for_names),
        }
    }
}

/// The expression and what holds for all of it.
#[derive(Debug)]
pub(super) struct Expression {
    pub root: Node,
    pub max_depth: usize,
    pub min_depth: usize,
    pub depth_first: bool,
    pub one_system: bool,
    pub follow: bool,
    /// Whether it removes files, starts commands or writes files.
    pub has_effects: bool,
    /// File that lists the starting points (`-files0-from`).
    pub starting_points: Option<Vec<u8>>,
    /// Files of `-fprint` and its siblings.
    pub files: Vec<Vec<u8>>,
    /// Commands of `-exec … +`, without the `{}`.
    pub commands: Vec<Vec<Vec<u8>>>,
}

/// What the words behind the starting points are.
pub(super) enum Parsed {
    Expression(Expression),
    /// Text that an option asks for in place of a search.
    Text(String),
}

/// Failure of a wrong expression.
fn wrong(message: impl Into<Vec<u8>>) -> Fault {
    Fault::failure(1, message)
}

struct Parser<'a, 'c> {
    cx: &'a Cx<'c>,
    words: &'a [Vec<u8>],
    at: usize,
    depth: u32,
    follow: bool,
    acts: bool,
    /// Whether there are `-prune`, `-delete` and `-depth`.
    prunes: bool,
    deletes: bool,
    asks_for_depth: bool,
    regex_type: (Syntax, bool),
    day_start: bool,
    /// `-warn`: what is strange about the expression is told.
    warns: bool,
    /// Whether there is an `-ok` or `-okdir`.
    asks_stdin: bool,
    /// Test or action that was read last, for warnings about options that stand behind one.
    last_test: Option<&'a [u8]>,
    /// Text that `-help` or `-version` asks for.
    text: Option<String>,
    expression: Expression,
}

/// Parses the expression, the words behind the starting points.
pub(super) fn parse(cx: &Cx<'_>, words: &[Vec<u8>], follow: bool) -> Result<Parsed, Fault> {
    let expression = Expression {
        root: Node::Test(Test::True),
        max_depth: usize::MAX,
        min_depth: 0,
        depth_first: false,
        one_system: false,
        follow,
        has_effects: false,
        starting_points: None,
        files: Vec::new(),
        commands: Vec::new(),
    };
    let mut parser = Parser {
        cx,
        words,
        at: 0,
        depth: 0,
        follow,
        acts: false,
        prunes: false,
        deletes: false,
        asks_for_depth: false,
        regex_type: (Syntax::Extended, true),
        day_start: false,
        warns: false,
        asks_stdin: false,
        last_test: None,
        text: None,
        expression,
    };
    let parsed = parser.all();
    if let Some(text) = parser.text {
        return Ok(Parsed::Text(text));
    }
    parsed?;
    if parser.asks_stdin && parser.expression.starting_points.as_deref() == Some(b"-") {
        return Err(wrong("option -files0-from reading from standard input cannot be combined with -ok, -okdir\n"));
    }
    if parser.prunes && parser.deletes && !parser.asks_for_depth {
        return Err(wrong(
            "The -delete action automatically turns on -depth, but -prune does nothing when -depth is in effect.  If you want to carry on \
             anyway, just explicitly use the -depth option.",
        ));
    }
    Ok(Parsed::Expression(parser.expression))
}

impl<'a> Parser<'a, '_> {
    fn all(&mut self) -> Result<(), Fault> {
        let mut root = if self.words.is_empty() { Node::Test(Test::True) } else { self.list()? };
        if let Some(word) = self.words.get(self.at) {
            if word == b")" {
                return Err(wrong("you have too many ')'"));
            }
            return Err(self.unexpected(word));
        }
        if !self.acts {
            root = Node::And(vec![root, Node::Test(Test::Print(None, b'\n'))]);
        }
        self.expression.root = root;
        Ok(())
    }

    fn unexpected(&self, word: &[u8]) -> Fault {
        if word.first() == Some(&b'-') {
            return wrong([b"unknown predicate `", word, b"'"].concat());
        }
        let mut text = [b"paths must precede expression: `", word, b"'"].concat();
        if self.at > 0 && self.cx.lstat(word).is_ok() {
            text.extend_from_slice(b"\nfind: possible unquoted pattern after predicate `");
            text.extend_from_slice(self.words.get(self.at.saturating_sub(2)).map_or(&b""[..], Vec::as_slice));
            text.extend_from_slice(b"'?");
        }
        wrong(text)
    }

    /// The next word; operators can have a `-` in front of them.
    fn peek(&self) -> Option<&'a [u8]> {
        let word = self.words.get(self.at)?.as_slice();
        Some(match word {
            b"-!" => b"!",
            b"-(" => b"(",
            b"-)" => b")",
            b"-," => b",",
            _ => word,
        })
    }

    fn list(&mut self) -> Result<Node, Fault> {
        let mut nodes = vec![self.or()?];
        while self.peek() == Some(b",") {
            self.at += 1;
            self.need(b",")?;
            nodes.push(self.or()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::List(nodes) })
    }

    fn or(&mut self) -> Result<Node, Fault> {
        let mut nodes = vec![self.and()?];
        while let Some(word @ (b"-o" | b"-or")) = self.peek() {
            self.at += 1;
            self.need(word)?;
            nodes.push(self.and()?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::Or(nodes) })
    }

    fn need(&self, word: &[u8]) -> Result<(), Fault> {
        match self.peek() {
            None => Err(wrong([b"expected an expression after '", word, b"'"].concat())),
            Some(b")") => Err(wrong([b"expected an expression between '", word, b"' and ')'"].concat())),
            Some(_) => Ok(()),
        }
    }

    fn and(&mut self) -> Result<Node, Fault> {
        let mut nodes = vec![self.not()?];
        loop {
            match self.peek() {
                None | Some(b"-o" | b"-or" | b"," | b")") => break,
                Some(word @ (b"-a" | b"-and")) => {
                    self.at += 1;
                    self.need(word)?;
                    nodes.push(self.not()?);
                }
                Some(_) => nodes.push(self.not()?),
            }
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { Node::And(nodes) })
    }

    fn not(&mut self) -> Result<Node, Fault> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return Err(wrong("the expression is nested too deeply"));
        }
        let node = match self.peek() {
            Some(word @ (b"!" | b"-not")) => {
                self.at += 1;
                self.need(word)?;
                Node::Not(Box::new(self.not()?))
            }
            Some(b"(") => {
                self.at += 1;
                self.parentheses()?
            }
            Some(word @ (b"-a" | b"-and" | b"-o" | b"-or" | b",")) => {
                return Err(wrong([b"invalid expression; you have used a binary operator '", word, b"' with nothing before it."].concat()));
            }
            Some(b")") => return Err(wrong("invalid expression; you have too many ')'")),
            Some(word) => {
                self.at += 1;
                self.primary(word)?
            }
            None => Node::Test(Test::True),
        };
        self.depth -= 1;
        Ok(node)
    }

    /// Reads an expression in parentheses, behind the first.
    fn parentheses(&mut self) -> Result<Node, Fault> {
        match self.peek() {
            None => {
                let text = "invalid expression; expected to find a ')' but didn't see one. Perhaps you need an extra predicate after '('";
                return Err(wrong(text.as_bytes().to_vec()));
            }
            Some(b")") => return Err(wrong("invalid expression; empty parentheses are not allowed.")),
            Some(_) => {}
        }
        let node = self.list()?;
        if self.peek() != Some(b")") {
            let text = "invalid expression; I was expecting to find a ')' somewhere but did not see one.";
            return Err(wrong(text.as_bytes().to_vec()));
        }
        self.at += 1;
        Ok(node)
    }

    fn value(&mut self, name: &[u8]) -> Result<&'a [u8], Fault> {
        let value = self.words.get(self.at).ok_or_else(|| wrong([b"missing argument to `", name, b"'"].concat()))?;
        self.at += 1;
        Ok(value)
    }

    fn bound(&mut self, name: &[u8]) -> Result<Bound, Fault> {
        let text = self.value(name)?;
        bound(text).ok_or_else(|| wrong([b"invalid argument `", text, b"' to `", name, b"'"].concat()))
    }

    /// Warns of an option that holds for the whole expression and stands behind a test.
    fn global(&self, name: &[u8]) -> Result<(), Fault> {
        let Some(test) = self.last_test.filter(|_| self.warns) else { return Ok(()) };
        let text = [
            b"warning: you have specified the global option ",
            name,
            b" after the argument ",
            test,
            b", but global options are not positional, i.e., ",
            name,
            b" affects tests specified before it as well as those specified after it.  Please specify global options before other arguments.",
        ];
        self.cx.error_bytes(&text.concat())
    }

    /// Warns of patterns for names and paths that match nothing.
    fn check_pattern(&self, name: &[u8], pattern: &[u8]) -> Result<(), Fault> {
        let is_slash_last = pattern.ends_with(b"/") && pattern.len() > 1;
        match name {
            b"-name" | b"-iname" if pattern.contains(&b'/') => {
                let path = if name == b"-name" { &b"-wholename"[..] } else { b"-iwholename" };
                let text = [
                    "warning: ‘".as_bytes(),
                    name,
                    "’ matches against basenames only, but the given pattern contains a directory separator (‘/’), thus the expression will evaluate to false all the time.  Did you mean ‘".as_bytes(),
                    path,
                    "’?".as_bytes(),
                ];
                self.cx.error_bytes(&text.concat())
            }
            b"-path" | b"-ipath" | b"-wholename" | b"-iwholename" if is_slash_last => {
                self.cx.error_bytes(&[b"warning: ", name, b" ", pattern, b" will not match anything because it ends with /."].concat())
            }
            _ => Ok(()),
        }
    }

    fn glob(&mut self, name: &[u8], nocase: bool) -> Result<Glob, Fault> {
        let pattern = self.value(name)?;
        if self.warns {
            self.check_pattern(name, pattern)?;
        }
        Ok(Glob::new(self.cx.meter(), pattern, GlobOptions { nocase, bytes: self.cx.locale().is_bytes(), ..GlobOptions::default() })?)
    }

    fn level(&mut self, name: &[u8]) -> Result<usize, Fault> {
        let text = self.value(name)?;
        match xstrtol::number(text) {
            Ok(n) if text.first().is_some_and(u8::is_ascii_digit) => Ok(usize::try_from(n).unwrap_or(usize::MAX)),
            _ => Err(wrong([b"Expected a positive decimal integer argument to ", name, b", but got ", &quotearg::curly(text)].concat())),
        }
    }

    fn file(&mut self, name: &[u8]) -> Result<Option<usize>, Fault> {
        let file = self.value(name)?;
        if file == b"/dev/stdout" {
            return Ok(None);
        }
        let files = &mut self.expression.files;
        let at = files.iter().position(|f| f == file).unwrap_or_else(|| {
            files.push(file.to_vec());
            files.len() - 1
        });
        Ok(Some(at))
    }

    fn reference(&mut self, name: &[u8]) -> Result<Metadata, Fault> {
        let file = self.value(name)?;
        let meta = if self.follow { self.cx.stat(file).or_else(|_| self.cx.lstat(file)) } else { self.cx.lstat(file) };
        meta.map_err(|errno| wrong([&quotearg::curly(file)[..], format!(": {errno}").as_bytes()].concat()))
    }

    fn age(&mut self, name: &[u8], which: Time, minutes: bool) -> Result<Test, Fault> {
        let text = self.value(name)?;
        let unit = if minutes { 60 } else { 86_400 } * 1_000_000_000;
        let number = bound(text).map(|bound| Bound { value: bound.value.saturating_mul(unit), ..bound }).or_else(|| fraction(text, unit));
        let number = number.ok_or_else(|| wrong([b"invalid argument `", text, b"' to `", name, b"'"].concat()))?;
        let mut origin = self.cx.now();
        if self.day_start {
            // The end of today.
            let seconds = origin.as_secs();
            origin = Duration::from_secs(seconds - seconds % 86_400 + 86_400);
        }
        Ok(Test::Age { which, number, minutes, origin: origin.as_nanos() })
    }

    fn kinds(&mut self, name: &[u8]) -> Result<Vec<u8>, Fault> {
        let text = self.value(name)?;
        let mut letters = Vec::new();
        if text.is_empty() {
            return Err(wrong([b"Arguments to ", name, b" should contain at least one letter"].concat()));
        }
        for (i, &letter) in text.iter().enumerate() {
            if i % 2 == 1 {
                if letter != b',' {
                    return Err(wrong([b"Must separate multiple arguments to ", name, b" using: ','"].concat()));
                }
                if i + 1 == text.len() {
                    return Err(wrong(
                        [b"Last file type in list argument to ", name, b" is missing, i.e., list is ending on: ','"].concat(),
                    ));
                }
                continue;
            }
            if !b"bcdpflsD".contains(&letter) {
                return Err(wrong([b"Unknown argument to ", name, b": ", &[letter]].concat()));
            }
            if letters.contains(&letter) {
                return Err(wrong([b"Duplicate file type '", &[letter][..], b"' in the argument list to ", name, b"."].concat()));
            }
            letters.push(letter);
        }
        Ok(letters)
    }

    fn primary(&mut self, name: &'a [u8]) -> Result<Node, Fault> {
        let plain = name.strip_prefix(b"-").unwrap_or_default();
        let is_global = matches!(
            plain,
            b"maxdepth"
                | b"mindepth"
                | b"depth"
                | b"d"
                | b"mount"
                | b"xdev"
                | b"noleaf"
                | b"ignore_readdir_race"
                | b"noignore_readdir_race"
                | b"files0-from"
        );
        if is_global {
            self.global(name)?;
        }
        let test = match plain {
            b"true" => Test::True,
            b"false" => Test::False,
            b"name" => Test::Name(self.glob(name, false)?),
            b"iname" => Test::Name(self.glob(name, true)?),
            b"path" | b"wholename" => Test::Path(self.glob(name, false)?),
            b"ipath" | b"iwholename" => Test::Path(self.glob(name, true)?),
            b"lname" => Test::LinkName(self.glob(name, false)?),
            b"ilname" => Test::LinkName(self.glob(name, true)?),
            b"regex" | b"iregex" => self.regex(name, plain == b"iregex")?,
            b"regextype" => {
                self.regex_type(name)?;
                Test::True
            }
            b"type" => Test::Kind(self.kinds(name)?),
            b"xtype" => Test::OtherKind(self.kinds(name)?),
            b"size" => self.size(name)?,
            b"empty" => Test::Empty,
            b"newer" => Test::Newer(Time::Modified, self.reference(name)?.mtime.as_nanos()),
            b"anewer" => Test::Newer(Time::Accessed, self.reference(name)?.mtime.as_nanos()),
            b"cnewer" => Test::Newer(Time::Changed, self.reference(name)?.mtime.as_nanos()),
            [b'n', b'e', b'w', b'e', b'r', x, y] => self.newer(name, *x, *y)?,
            b"mtime" => self.age(name, Time::Modified, false)?,
            b"atime" => self.age(name, Time::Accessed, false)?,
            b"ctime" => self.age(name, Time::Changed, false)?,
            b"mmin" => self.age(name, Time::Modified, true)?,
            b"amin" => self.age(name, Time::Accessed, true)?,
            b"cmin" => self.age(name, Time::Changed, true)?,
            b"used" => {
                let text = self.value(name)?;
                let day = 86_400 * 1_000_000_000;
                let number =
                    bound(text).map(|bound| Bound { value: bound.value.saturating_mul(day), ..bound }).or_else(|| fraction(text, day));
                Test::Used(number.ok_or_else(|| wrong([b"Invalid argument ", text, b" to -used"].concat()))?)
            }
            b"daystart" => {
                self.day_start = true;
                Test::True
            }
            b"perm" => self.permissions(name)?,
            b"user" => Test::User(Bound { sign: 0, value: i128::from(self.user(name)?) }),
            b"group" => Test::Group(Bound { sign: 0, value: i128::from(self.group(name)?) }),
            b"uid" => Test::User(self.bound(name)?),
            b"gid" => Test::Group(self.bound(name)?),
            b"nouser" => Test::NoUser,
            b"nogroup" => Test::NoGroup,
            b"links" => Test::Links(self.bound(name)?),
            b"inum" => Test::Inode(self.bound(name)?),
            b"samefile" => {
                let meta = self.reference(name)?;
                Test::Same((meta.dev, meta.ino))
            }
            b"readable" => Test::Access(4),
            b"writable" => Test::Access(2),
            b"executable" => Test::Access(1),
            b"maxdepth" => {
                self.expression.max_depth = self.level(name)?;
                Test::True
            }
            b"mindepth" => {
                self.expression.min_depth = self.level(name)?;
                Test::True
            }
            b"depth" | b"d" => {
                if plain == b"d" && self.warns {
                    let text =
                        "warning: the -d option is deprecated; please use -depth instead, because the latter is a POSIX-compliant feature.";
                    self.cx.error(text)?;
                }
                (self.expression.depth_first, self.asks_for_depth) = (true, true);
                Test::True
            }
            b"mount" | b"xdev" => {
                self.expression.one_system = true;
                Test::True
            }
            b"follow" => {
                (self.follow, self.expression.follow) = (true, true);
                Test::True
            }
            b"warn" | b"nowarn" => {
                self.warns = plain == b"warn";
                Test::True
            }
            b"noleaf" | b"ignore_readdir_race" | b"noignore_readdir_race" => Test::True,
            b"files0-from" => {
                self.expression.starting_points = Some(self.value(name)?.to_vec());
                Test::True
            }
            b"fstype" => {
                if self.value(name)? == super::print::FILE_SYSTEM_TYPE {
                    Test::True
                } else {
                    Test::False
                }
            }
            b"context" => {
                self.value(name)?;
                return Err(wrong("invalid predicate -context: SELinux is not enabled."));
            }
            b"prune" => {
                self.prunes = true;
                Test::Prune
            }
            b"quit" => {
                self.acts = true;
                Test::Quit
            }
            b"delete" => {
                (self.acts, self.deletes) = (true, true);
                self.expression.has_effects = true;
                self.expression.depth_first = true;
                Test::Delete
            }
            b"print" | b"print0" => {
                self.acts = true;
                Test::Print(None, if plain == b"print" { b'\n' } else { 0 })
            }
            b"fprint" | b"fprint0" => {
                self.acts = true;
                Test::Print(self.file(name)?, if plain == b"fprint" { b'\n' } else { 0 })
            }
            b"printf" => {
                self.acts = true;
                Test::Printf(None, self.format(name)?)
            }
            b"fprintf" => {
                self.acts = true;
                let file = self.file(name)?;
                Test::Printf(file, self.format(name)?)
            }
            b"ls" => {
                self.acts = true;
                Test::Ls(None)
            }
            b"fls" => {
                self.acts = true;
                Test::Ls(self.file(name)?)
            }
            b"exec" | b"execdir" => self.exec(name, plain == b"execdir")?,
            b"ok" | b"okdir" => {
                self.asks_stdin = true;
                if plain == b"okdir" {
                    self.check_path(name)?;
                }
                Test::Ok { argv: self.command(name)?, in_dir: plain == b"okdir" }
            }
            b"help" | b"-help" | b"version" | b"-version" => {
                let is_help = plain.ends_with(b"help");
                self.text = Some(if is_help { super::COMMAND.help() } else { bashkit_core::command::version("find") });
                // Nothing of what follows is read.
                return Err(wrong(""));
            }
            _ => {
                self.at -= 1;
                return Err(self.unexpected(name));
            }
        };
        if !is_global && !matches!(plain, b"warn" | b"nowarn" | b"daystart" | b"follow" | b"regextype") {
            self.last_test = Some(name);
        }
        Ok(Node::Test(test))
    }

    /// Refuses a `PATH` with a relative directory, from which a command would be taken in the directory of a file.
    fn check_path(&self, name: &[u8]) -> Result<(), Fault> {
        let path = self.cx.env("PATH").unwrap_or_default();
        let Some(dir) = path.split(|b| *b == b':').find(|dir| !dir.starts_with(b"/")) else { return Ok(()) };
        let insecure = [
            b" is included in the PATH environment variable, which is insecure in combination with the ",
            name,
            b" action of find.  Please remove ",
        ]
        .concat();
        let text = if dir.is_empty() || dir == b"." {
            let advice = b"the current directory from your $PATH (that is, remove \".\", doubled colons, or leading or trailing colons)";
            [b"The current directory", &insecure[..], advice].concat()
        } else {
            ["The relative path ‘".as_bytes(), dir, "’".as_bytes(), &insecure[..], b"that entry from $PATH"].concat()
        };
        Err(wrong(text))
    }

    /// Reads the name of a user.
    fn user(&mut self, name: &'a [u8]) -> Result<u32, Fault> {
        let text = self.value(name)?;
        idcache::uid(self.cx, text).ok_or_else(|| wrong([&quotearg::curly(text)[..], b" is not the name of a known user"].concat()))
    }

    /// Reads the name of a group.
    fn group(&mut self, name: &'a [u8]) -> Result<u32, Fault> {
        let text = self.value(name)?;
        idcache::gid(self.cx, text).ok_or_else(|| wrong([&quotearg::curly(text)[..], b" is not the name of an existing group"].concat()))
    }

    /// Reads the words of a command up to `;`.
    fn command(&mut self, name: &[u8]) -> Result<Vec<Vec<u8>>, Fault> {
        self.acts = true;
        self.expression.has_effects = true;
        let rest = self.words.get(self.at..).unwrap_or_default();
        let Some(n) = rest.iter().position(|word| word == b";") else {
            return Err(wrong([b"missing argument to `", name, b"'"].concat()));
        };
        let argv = rest.get(..n).unwrap_or_default().to_vec();
        self.at += n + 1;
        if argv.is_empty() {
            return Err(wrong([b"invalid argument `;' to `", name, b"'"].concat()));
        }
        Ok(argv)
    }

    fn format(&mut self, name: &[u8]) -> Result<Vec<u8>, Fault> {
        let format = self.value(name)?.to_vec();
        for complaint in super::print::complaints(&format) {
            match complaint {
                Complaint::Warning(text) => self.cx.error_bytes(&[b"warning: ", &text[..]].concat())?,
                Complaint::Error(text) => return Err(wrong([b"error: ", &text[..]].concat())),
            }
        }
        Ok(format)
    }

    fn size(&mut self, name: &[u8]) -> Result<Test, Fault> {
        let text = self.value(name)?;
        let bad = || wrong([b"invalid -size type `", text.get(text.len().saturating_sub(1)..).unwrap_or_default(), b"'"].concat());
        let (number, unit) = match text.last() {
            None => return Err(wrong("invalid null argument to -size")),
            Some(b'b') => (text.get(..text.len() - 1), 512),
            Some(b'c') => (text.get(..text.len() - 1), 1),
            Some(b'w') => (text.get(..text.len() - 1), 2),
            Some(b'k') => (text.get(..text.len() - 1), 1 << 10),
            Some(b'M') => (text.get(..text.len() - 1), 1 << 20),
            Some(b'G') => (text.get(..text.len() - 1), 1 << 30),
            Some(b'0'..=b'9') => (Some(text), 512),
            Some(_) => return Err(bad()),
        };
        let number = number.and_then(bound).ok_or_else(|| wrong([b"Invalid argument `", text, b"' to -size"].concat()))?;
        Ok(Test::Size(number, unit))
    }

    fn newer(&mut self, name: &[u8], x: u8, y: u8) -> Result<Test, Fault> {
        let which = match x {
            b'a' => Time::Accessed,
            b'c' => Time::Changed,
            b'm' => Time::Modified,
            b'B' => return self.no_birth_time(name),
            _ => return Err(wrong([b"invalid predicate `", name, b"'"].concat())),
        };
        if y == b'B' {
            return self.no_birth_time(name);
        }
        if !matches!(y, b'a' | b'c' | b'm' | b't') {
            return Err(wrong([b"invalid predicate `", name, b"'"].concat()));
        }
        if self.at >= self.words.len() {
            return Err(wrong(["The ‘".as_bytes(), name, "’ test needs an argument".as_bytes()].concat()));
        }
        if y == b't' {
            let text = self.value(name)?;
            let now = parse_datetime::Moment::since_epoch(self.cx.now());
            let moment = parse_datetime::parse(text, now, &parse_datetime::zone(self.cx));
            let Some(moment) = moment else {
                return Err(wrong([b"I cannot figure out how to interpret ", &quotearg::curly(text)[..], b" as a date or time"].concat()));
            };
            return Ok(Test::Newer(which, moment.duration().as_nanos()));
        }
        let meta = self.reference(name)?;
        let time = match y {
            b'a' => meta.atime,
            b'c' => meta.ctime,
            _ => meta.mtime,
        };
        Ok(Test::Newer(which, time.as_nanos()))
    }

    fn no_birth_time(&self, name: &[u8]) -> Result<Test, Fault> {
        self.cx.error("This system does not provide a way to find the birth time of a file.")?;
        Err(wrong([b"invalid predicate `", name, b"'"].concat()))
    }

    fn permissions(&mut self, name: &[u8]) -> Result<Test, Fault> {
        let text = self.value(name)?;
        let (exact, all, rest) = match text.split_first() {
            Some((b'-', rest)) => (false, true, rest),
            Some((b'/', rest)) => (false, false, rest),
            _ => (true, false, text),
        };
        // GNU: the old `+MODE` is refused where the mode is a number.
        let is_old = matches!(text, [b'+', b'0'..=b'9', ..]);
        let Some(change) = mode::parse(rest).filter(|_| !rest.is_empty() && !is_old) else {
            return Err(wrong([b"invalid mode ", &quotearg::curly(text)[..]].concat()));
        };
        if text.starts_with(b"/") && change.apply(0, true, 0) == 0 && change.apply(0, false, 0) == 0 {
            let text = [
                b"warning: you have specified a mode pattern ",
                text,
                b" (which is equivalent to /000). The meaning of -perm /000 has now been changed to be consistent with -perm -000; that is, while it used to match no files, it now matches all files.",
            ];
            self.cx.error_bytes(&text.concat())?;
        }
        Ok(Test::Permissions { exact, all, mode: change.apply(0, false, 0), mode_dir: change.apply(0, true, 0) })
    }

    fn regex_type(&mut self, name: &[u8]) -> Result<(), Fault> {
        let text = self.value(name)?;
        self.regex_type = match text {
            b"findutils-default" | b"emacs" => (Syntax::Extended, true),
            b"posix-basic" | b"posix-minimal-basic" | b"ed" | b"sed" | b"grep" => (Syntax::Basic, false),
            b"posix-extended" | b"posix-egrep" | b"egrep" | b"awk" | b"gnu-awk" | b"posix-awk" => (Syntax::Extended, false),
            _ => {
                let types = "‘findutils-default’, ‘ed’, ‘emacs’, ‘gnu-awk’, ‘grep’, ‘posix-awk’, ‘awk’, ‘posix-basic’, ‘posix-egrep’, ‘egrep’, ‘posix-extended’, ‘posix-minimal-basic’, ‘sed’.";
                return Err(wrong(
                    [b"Unknown regular expression type ", &quotearg::curly(text)[..], b"; valid types are ", types.as_bytes()].concat(),
                ));
            }
        };
        Ok(())
    }

    fn regex(&mut self, name: &[u8], icase: bool) -> Result<Test, Fault> {
        let text = self.value(name)?;
        let (syntax, emacs) = self.regex_type;
        let pattern = if emacs { extended_from_emacs(text) } else { text.to_vec() };
        let options = RegexOptions { icase, locale: self.cx.locale(), whole_line: true, ..RegexOptions::default() };
        match Regex::new(self.cx.meter(), &pattern, syntax, &options) {
            Ok(regex) => Ok(Test::Regex(regex)),
            Err(error) => Err(wrong([b"failed to compile regular expression '", text, format!("': {error}").as_bytes()].concat())),
        }
    }

    fn exec(&mut self, name: &[u8], in_dir: bool) -> Result<Test, Fault> {
        self.acts = true;
        self.expression.has_effects = true;
        let start = self.at;
        let mut end = start;
        let mut plus = false;
        if in_dir {
            self.check_path(name)?;
        }
        loop {
            match self.words.get(end).map(Vec::as_slice) {
                None => return Err(wrong([b"missing argument to `", name, b"'"].concat())),
                Some(b";") => break,
                Some(b"+") if end > start => match self.words.get(end - 1) {
                    Some(before) if before == b"{}" => {
                        plus = true;
                        break;
                    }
                    Some(before) if memchr::memmem::find(before, b"{}").is_some() => {
                        let text = [
                            "In ‘".as_bytes(),
                            name,
                            " ... {} +’ the ‘{}’ must appear by itself, but you specified ‘".as_bytes(),
                            before,
                            "’".as_bytes(),
                        ];
                        return Err(wrong(text.concat()));
                    }
                    _ => end += 1,
                },
                Some(_) => end += 1,
            }
        }
        self.at = end + 1;
        let argv: Vec<Vec<u8>> = self.words.get(start..end).unwrap_or_default().to_vec();
        if argv.is_empty() || (plus && argv.len() < 2) {
            return Err(wrong([&b"invalid argument `"[..], if plus { b"+" } else { b";" }, b"' to `", name, b"'"].concat()));
        }
        let id = self.expression.commands.len();
        let mut template = argv.clone();
        if plus {
            template.pop();
            if template.iter().any(|arg| memchr::memmem::find(arg, b"{}").is_some()) {
                let text = "Only one instance of {} is supported with ";
                return Err(wrong([text.as_bytes(), name, b" ... +"].concat()));
            }
        }
        self.expression.commands.push(template);
        Ok(Test::Exec { id, argv, plus, in_dir })
    }
}

fn bound(text: &[u8]) -> Option<Bound> {
    let (sign, digits) = match text.split_first()? {
        (b'+', rest) => (1, rest),
        (b'-', rest) => (-1, rest),
        _ => (0, text),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(Bound { sign, value: std::str::from_utf8(digits).ok()?.parse().ok()? })
}

/// A number of units with a fraction, in nanoseconds.
fn fraction(text: &[u8], unit: i128) -> Option<Bound> {
    let (sign, digits) = match text.split_first()? {
        (b'+', rest) => (1, rest),
        (b'-', rest) => (-1, rest),
        _ => (0, text),
    };
    if !digits.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.') {
        return None;
    }
    let number: f64 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some(Bound { sign, value: (number * unit as f64) as i128 })
}

/// Emacs writes groups and alternation with a backslash, and braces are themselves.
fn extended_from_emacs(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        match byte {
            b'\\' => {
                let Some((&letter, behind)) = rest.split_first() else {
                    out.push(b'\\');
                    break;
                };
                rest = behind;
                if !matches!(letter, b'(' | b')' | b'|') {
                    out.push(b'\\');
                }
                out.push(letter);
            }
            b'(' | b')' | b'|' | b'{' | b'}' => out.extend_from_slice(&[b'\\', byte]),
            b'[' => {
                rest = bracket(rest, &mut out);
            }
            other => out.push(other),
        }
    }
    out
}

/// Copies a bracket expression; what stands behind it.
fn bracket<'t>(rest: &'t [u8], out: &mut Vec<u8>) -> &'t [u8] {
    out.push(b'[');
    let from = usize::from(rest.first() == Some(&b'^'));
    let from = from + usize::from(rest.get(from) == Some(&b']'));
    let mut end = from;
    while let Some(&b) = rest.get(end) {
        if b == b']' {
            break;
        }
        if b == b'[' && matches!(rest.get(end + 1), Some(b':' | b'.' | b'=')) {
            let kind = rest.get(end + 1).copied().unwrap_or(b':');
            let close = memchr::memmem::find(rest.get(end + 2..).unwrap_or_default(), &[kind, b']']);
            end += close.map_or(1, |n| n + 4);
        } else {
            end += 1;
        }
    }
    let end = (end + 1).min(rest.len());
    out.extend_from_slice(rest.get(..end).unwrap_or_default());
    rest.get(end..).unwrap_or_default()
}
