//! `test`: conditional expressions, and the primaries that `[[` shares with it.

use std::borrow::Cow;

use bashkit_core::kernel::path_fd;
use bashkit_core::vfs::{FileKind, Metadata};

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::options;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::legal_number;
use crate::runtime::vars::{Attrs, Value};

pub(super) const BUILTIN: BuiltinDef =
    builtin("test", "test [expr]", "Evaluate conditional expression", |shell, args| run(shell, args, false));

/// Why an expression has no value: the message behind `test: `.
enum TestError {
    Message(Vec<u8>),
    Stop(Stop),
}

impl From<Stop> for TestError {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

fn wrong(parts: &[&[u8]]) -> TestError {
    TestError::Message(parts.concat())
}

/// Evaluates the arguments; with `bracket`, which the last of them must close.
pub(crate) fn run(shell: &mut Shell, args: &[BuiltinArg<'_>], bracket: bool) -> Flow {
    let name = if bracket { "[" } else { "test" };
    let texts = shell.arg_texts(args)?;
    let mut words = texts.as_slice();
    if bracket {
        match words.split_last() {
            Some((last, rest)) if **last == *b"]" => words = rest,
            _ => {
                shell.builtin_error(name, "missing `]'")?;
                return Ok(2);
            }
        }
    }
    let mut parser = TestParser { shell, words, at: 0, is_bracket: bracket };
    match parser.evaluate() {
        Ok(value) => Ok(i32::from(!value)),
        Err(TestError::Stop(stop)) => Err(stop),
        Err(TestError::Message(message)) => {
            shell.builtin_error(name, message)?;
            Ok(2)
        }
    }
}

struct TestParser<'s, 'w> {
    shell: &'s mut Shell,
    words: &'w [Cow<'w, [u8]>],
    at: usize,
    /// Called as `[`.
    is_bracket: bool,
}

fn is_unary(word: &[u8]) -> bool {
    matches!(word, [b'-', letter] if b"abcdefghknoprstuvwxzGLNORS".contains(letter))
}

fn is_binary(word: &[u8]) -> bool {
    matches!(word, b"=" | b"==" | b"!=" | b"<" | b">" | b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge" | b"-nt" | b"-ot" | b"-ef")
}

impl<'w> TestParser<'_, 'w> {
    fn word(&self, offset: usize) -> &'w [u8] {
        self.words.get(self.at + offset).map_or(b"", |word| word)
    }

    fn left(&self) -> usize {
        self.words.len().saturating_sub(self.at)
    }

    fn evaluate(&mut self) -> Result<bool, TestError> {
        // POSIX decides by the number of arguments.
        let value = match self.words.len() {
            0 => return Ok(false),
            1 => return Ok(!self.word(0).is_empty()),
            2 => return self.two(),
            3 => self.three()?,
            4 => self.four()?,
            _ => None,
        };
        if let Some(value) = value {
            return Ok(value);
        }
        let value = self.or()?;
        if self.left() > 0 {
            let next = self.word(0);
            return Err(if next.starts_with(b"-") {
                wrong(&[b"syntax error: `", next, b"' unexpected"])
            } else {
                wrong(&[b"too many arguments"])
            });
        }
        Ok(value)
    }

    fn two(&mut self) -> Result<bool, TestError> {
        if self.word(0) == b"!" {
            return Ok(self.word(1).is_empty());
        }
        if is_unary(self.word(0)) {
            let letter = self.word(0).get(1).copied().unwrap_or(0);
            return self.primary(letter, self.word(1));
        }
        Err(wrong(&[self.word(0), b": unary operator expected"]))
    }

    fn three(&mut self) -> Result<Option<bool>, TestError> {
        let (a, op, b) = (self.word(0), self.word(1), self.word(2));
        if is_binary(op) {
            return self.binary(a, op, b).map(Some);
        }
        match op {
            b"-a" => return Ok(Some(!a.is_empty() && !b.is_empty())),
            b"-o" => return Ok(Some(!a.is_empty() || !b.is_empty())),
            _ => {}
        }
        if a == b"!" {
            let words = self.words.get(1..).unwrap_or_default();
            let mut inner = TestParser { shell: &mut *self.shell, words, at: 0, is_bracket: self.is_bracket };
            return inner.two().map(|value| Some(!value));
        }
        if a == b"(" && b == b")" {
            return Ok(Some(!op.is_empty()));
        }
        Err(wrong(&[op, b": binary operator expected"]))
    }

    fn four(&mut self) -> Result<Option<bool>, TestError> {
        if self.word(0) == b"!" {
            let words = self.words.get(1..).unwrap_or_default();
            let mut inner = TestParser { shell: &mut *self.shell, words, at: 0, is_bracket: self.is_bracket };
            return Ok(inner.three()?.map(|value| !value));
        }
        if self.word(0) == b"(" && self.word(3) == b")" {
            let words = self.words.get(1..3).unwrap_or_default();
            let mut inner = TestParser { shell: &mut *self.shell, words, at: 0, is_bracket: self.is_bracket };
            return inner.two().map(Some);
        }
        Ok(None)
    }

    fn or(&mut self) -> Result<bool, TestError> {
        let mut value = self.and()?;
        while self.word(0) == b"-o" && self.left() > 0 {
            self.at += 1;
            let right = self.and()?;
            value = value || right;
        }
        Ok(value)
    }

    fn and(&mut self) -> Result<bool, TestError> {
        let mut value = self.term()?;
        while self.word(0) == b"-a" && self.left() > 0 {
            self.at += 1;
            let right = self.term()?;
            value = value && right;
        }
        Ok(value)
    }

    fn term(&mut self) -> Result<bool, TestError> {
        self.shell.kernel.check_stack().map_err(Stop::from)?;
        self.shell.meter.step(1).map_err(Stop::from)?;
        let mut negate = false;
        // bash: where the number of words does not decide, `!` and `(` are never operands.
        while self.word(0) == b"!" {
            negate = !negate;
            self.at += 1;
        }
        if self.left() == 0 {
            return Err(wrong(&[b"argument expected"]));
        }
        let value = self.plain_term()?;
        Ok(value != negate)
    }

    fn plain_term(&mut self) -> Result<bool, TestError> {
        if self.word(0) == b"(" {
            self.at += 1;
            let value = self.or()?;
            let found = match self.left() {
                // bash: the bracket that ends it is still to be seen.
                0 if self.is_bracket => b"]",
                0 => return Err(wrong(&[b"`)' expected"])),
                _ => self.word(0),
            };
            if found != b")" {
                return Err(wrong(&[b"`)' expected, found ", found]));
            }
            self.at += 1;
            return Ok(value);
        }
        if self.left() >= 3 && is_binary(self.word(1)) {
            let (a, op, b) = (self.word(0), self.word(1), self.word(2));
            self.at += 3;
            return self.binary(a, op, b);
        }
        if is_unary(self.word(0)) && self.left() > 1 {
            let letter = self.word(0).get(1).copied().unwrap_or(0);
            let operand = self.word(1);
            self.at += 2;
            return self.primary(letter, operand);
        }
        let value = !self.word(0).is_empty();
        self.at += 1;
        Ok(value)
    }

    fn primary(&mut self, letter: u8, operand: &[u8]) -> Result<bool, TestError> {
        Ok(unary(self.shell, letter, operand)?)
    }

    fn binary(&mut self, a: &[u8], op: &[u8], b: &[u8]) -> Result<bool, TestError> {
        Ok(match op {
            b"=" | b"==" => a == b,
            b"!=" => a != b,
            b"<" => a < b,
            b">" => a > b,
            b"-nt" => newer(self.shell, a, b),
            b"-ot" => newer(self.shell, b, a),
            b"-ef" => same_file(self.shell, a, b),
            _ => {
                let x = legal_number(a).ok_or_else(|| wrong(&[a, b": integer expression expected"]))?;
                let y = legal_number(b).ok_or_else(|| wrong(&[b, b": integer expression expected"]))?;
                match op {
                    b"-eq" => x == y,
                    b"-ne" => x != y,
                    b"-lt" => x < y,
                    b"-le" => x <= y,
                    b"-gt" => x > y,
                    _ => x >= y,
                }
            }
        })
    }
}

fn metadata(shell: &Shell, operand: &[u8], follow: bool) -> Option<Metadata> {
    let path = shell.place.path(operand);
    if follow && let Some(fd) = path_fd(&path) {
        let description = shell.io.fd(fd)?;
        return description.metadata().or_else(|| shell.place.fs.stat(b"/dev/null").ok());
    }
    if follow { shell.place.fs.stat(&path).ok() } else { shell.place.fs.lstat(&path).ok() }
}

/// The value of `-x operand`.
pub(crate) fn unary(shell: &mut Shell, letter: u8, operand: &[u8]) -> Result<bool, Stop> {
    let access = |shell: &Shell, how: u32| {
        let path = shell.place.path(operand);
        match path_fd(&path) {
            Some(fd) => shell.io.fd(fd).is_some(),
            None => shell.place.fs.access(&path, how).is_ok(),
        }
    };
    let kind = |shell: &Shell, wanted: fn(FileKind) -> bool| metadata(shell, operand, true).is_some_and(|meta| wanted(meta.kind));
    Ok(match letter {
        b'a' | b'e' => metadata(shell, operand, true).is_some(),
        b'f' => kind(shell, |kind| kind == FileKind::Regular),
        b'd' => kind(shell, |kind| kind == FileKind::Directory),
        b'c' => kind(shell, |kind| matches!(kind, FileKind::Device(_))),
        b'p' => {
            let piped = path_fd(&shell.place.path(operand)).and_then(|fd| shell.io.fd(fd)).is_some_and(|description| {
                use bashkit_core::kernel::Endpoint;
                matches!(description.end, Endpoint::PipeReader(_) | Endpoint::PipeWriter(_) | Endpoint::PipeBoth(..))
            });
            piped || kind(shell, |kind| kind == FileKind::Fifo)
        }
        b'b' | b'S' => false,
        b'h' | b'L' => match path_fd(&shell.place.path(operand)) {
            Some(fd) => shell.io.fd(fd).is_some(),
            None => metadata(shell, operand, false).is_some_and(|meta| meta.is_symlink()),
        },
        b's' => metadata(shell, operand, true).is_some_and(|meta| meta.size > 0),
        b'r' => access(shell, 4),
        b'w' => access(shell, 2),
        b'x' => access(shell, 1),
        b'u' => metadata(shell, operand, true).is_some_and(|meta| meta.mode & 0o4000 != 0),
        b'g' => metadata(shell, operand, true).is_some_and(|meta| meta.mode & 0o2000 != 0),
        b'k' => metadata(shell, operand, true).is_some_and(|meta| meta.mode & 0o1000 != 0),
        b'O' => metadata(shell, operand, true).is_some_and(|meta| meta.uid == shell.kernel.host().identity.uid),
        b'G' => metadata(shell, operand, true).is_some_and(|meta| meta.gid == shell.kernel.host().identity.gid),
        b'N' => metadata(shell, operand, true).is_some_and(|meta| meta.mtime > meta.atime),
        b't' => legal_number(operand)
            .and_then(|fd| u32::try_from(fd).ok())
            .and_then(|fd| shell.io.fd(fd))
            .is_some_and(|description| description.is_terminal),
        b'z' => operand.is_empty(),
        b'n' => !operand.is_empty(),
        b'o' => options::set_opt(operand).is_some_and(|option| shell.on(option)),
        b'v' => is_set(shell, operand)?,
        b'R' => {
            let symbol = shell.intern(operand)?;
            let var = shell.vars.get(symbol);
            var.attrs.has(Attrs::NAMEREF) && var.is_set()
        }
        _ => false,
    })
}

/// Whether a variable or element is set: `-v name`, `-v name[index]`.
fn is_set(shell: &mut Shell, operand: &[u8]) -> Result<bool, Stop> {
    let in_brackets = shell.execution.condition_prefix == "[[";
    if !operand.is_empty() && operand.iter().all(u8::is_ascii_digit) {
        let n: usize = std::str::from_utf8(operand).ok().and_then(|t| t.parse().ok()).unwrap_or(usize::MAX);
        return Ok(n == 0 || n <= shell.params.positional.len());
    }
    let base = operand.split(|b| *b == b'[').next().unwrap_or_default();
    if !crate::syntax::is_name(base) {
        return Ok(false);
    }
    let name = shell.intern(base)?;
    if base.len() == operand.len() {
        if shell.vars.get(name).attrs.has(Attrs::NAMEREF) && shell.resolve(name)?.is_none_or(|target| target.index.is_some()) {
            // bash: a reference to an element is not followed.
            return Ok(false);
        }
        return Ok(shell.scalar(name)?.is_some());
    }
    if operand.last() != Some(&b']') {
        return Ok(false);
    }
    let index = operand.get(base.len() + 1..operand.len() - 1).unwrap_or_default();
    if index == b"@" || index == b"*" {
        return Ok(match shell.value(name)? {
            Value::Unset => false,
            Value::Indexed(array) => !array.is_empty(),
            Value::Assoc(array) => array.get(index).is_some(),
            _ => true,
        });
    }
    let index = if shell.is_assoc(name) {
        let key = if in_brackets { shell.subscript_text(name, operand)? } else { shell.given_subscript(name, operand)? };
        let Some(key) = key else { return Ok(false) };
        if key.is_empty() {
            shell.report_about(base, "bad array subscript")?;
            return Ok(false);
        }
        key
    } else if index.is_empty() {
        return Ok(false);
    } else {
        index.to_vec()
    };
    let value = shell.value(name)?;
    let end = match &value {
        Value::Assoc(_) => return Ok(shell.element_by_text(name, &index)?.is_some()),
        Value::Unset if shell.is_assoc(name) => return Ok(false),
        Value::Indexed(array) => array.end(),
        Value::Text(_) | Value::Int(_) => 1,
        Value::Unset => 0,
    };
    let n = shell.index_number(name, &index)?;
    if n < 0 && n.saturating_add(end) < 0 {
        shell.report_about(base, "bad array subscript")?;
        return Ok(false);
    }
    Ok(shell.element_of(&value, n).is_some())
}

/// `a -nt b`: newer, or there while the other is not.
pub(crate) fn newer(shell: &Shell, a: &[u8], b: &[u8]) -> bool {
    match (metadata(shell, a, true), metadata(shell, b, true)) {
        (Some(a), Some(b)) => a.mtime > b.mtime,
        (Some(_), None) => true,
        _ => false,
    }
}

/// Whether two names are one file: `a -ef b`.
pub(crate) fn same_file(shell: &Shell, a: &[u8], b: &[u8]) -> bool {
    match (metadata(shell, a, true), metadata(shell, b, true)) {
        (Some(a), Some(b)) => a.ino == b.ino && a.dev == b.dev,
        _ => false,
    }
}
