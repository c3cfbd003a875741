//! `test`: conditional expressions, as the program of coreutils reads them.

use bashkit_core::command::{Command, Cx, Parsing};
use bashkit_core::gnu::quotearg::curly;
use bashkit_core::kernel::{Done, Endpoint, Fault, path_fd};
use bashkit_core::vfs::{FileKind, Metadata};
use std::cmp::Ordering;

pub(crate) const COMMAND: Command = Command::new("test", "test EXPRESSION", "Exit with the status determined by EXPRESSION", &[], run)
    .parsing(Parsing::Words)
    .usage_status(2);

fn run(cx: &mut Cx<'_>) -> Done {
    let words = std::mem::take(&mut cx.args.operands);
    evaluate(cx, &words)
}

/// Evaluates an expression: status 0 for true, 1 for false, 2 for what is none.
pub(super) fn evaluate(cx: &Cx<'_>, words: &[Vec<u8>]) -> Done {
    if words.is_empty() {
        return Ok(1);
    }
    let mut reader = Reader { cx, words, at: 0 };
    let value = reader.counted(words.len())?;
    if reader.at < words.len() {
        return Err(about("extra argument", reader.word(0)));
    }
    Ok(u8::from(!value))
}

fn wrong(message: &[u8]) -> Fault {
    Fault::failure(2, message)
}

fn about(message: &str, word: &[u8]) -> Fault {
    wrong(&[message.as_bytes(), b" ", &curly(word)].concat())
}

fn expected(word: &[u8], what: &str) -> Fault {
    wrong(&[&curly(word)[..], b": ", what.as_bytes()].concat())
}

fn is_binary(word: &[u8]) -> bool {
    matches!(word, b"=" | b"==" | b"!=" | b"-nt" | b"-ot" | b"-ef" | b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge")
}

/// Position in the words of an expression.
struct Reader<'c, 'a> {
    cx: &'c Cx<'a>,
    words: &'c [Vec<u8>],
    at: usize,
}

type Value = Result<bool, Fault>;

impl<'c> Reader<'c, '_> {
    fn word(&self, offset: usize) -> &'c [u8] {
        self.words.get(self.at + offset).map_or(b"", Vec::as_slice)
    }

    fn left(&self) -> usize {
        self.words.len().saturating_sub(self.at)
    }

    fn is_option(&self) -> bool {
        matches!(self.word(0), [b'-', _])
    }

    /// Goes behind a word that another one must follow.
    fn advance(&mut self) -> Result<(), Fault> {
        self.at += 1;
        if self.left() == 0 { Err(self.beyond()) } else { Ok(()) }
    }

    fn beyond(&self) -> Fault {
        about("missing argument after", self.words.last().map_or(b"", Vec::as_slice))
    }

    /// Expression of so many words. POSIX decides by their number.
    fn counted(&mut self, n_words: usize) -> Value {
        self.cx.kernel().check_stack()?;
        match n_words {
            1 => Ok(self.one()),
            2 => self.two(),
            3 => self.three(),
            4 if self.word(0) == b"!" => {
                self.advance()?;
                self.three().map(|value| !value)
            }
            4 if self.word(0) == b"(" && self.word(3) == b")" => {
                self.at += 1;
                let value = self.two()?;
                self.at += 1;
                Ok(value)
            }
            _ => self.or(),
        }
    }

    fn one(&mut self) -> bool {
        let value = !self.word(0).is_empty();
        self.at += 1;
        value
    }

    fn two(&mut self) -> Value {
        if self.word(0) == b"!" {
            self.at += 1;
            return Ok(!self.one());
        }
        if self.is_option() { self.unary() } else { Err(self.beyond()) }
    }

    fn three(&mut self) -> Value {
        let operator = self.word(1);
        if is_binary(operator) {
            return self.binary(false);
        }
        if self.word(0) == b"!" {
            self.advance()?;
            return self.two().map(|value| !value);
        }
        if self.word(0) == b"(" && self.word(2) == b")" {
            self.at += 1;
            let value = self.one();
            self.at += 1;
            return Ok(value);
        }
        if matches!(operator, b"-a" | b"-o") {
            return self.or();
        }
        Err(expected(operator, "binary operator expected"))
    }

    fn or(&mut self) -> Value {
        let mut value = false;
        loop {
            value |= self.and()?;
            if self.left() == 0 || self.word(0) != b"-o" {
                return Ok(value);
            }
            self.at += 1;
        }
    }

    fn and(&mut self) -> Value {
        let mut value = true;
        loop {
            value &= self.term()?;
            if self.left() == 0 || self.word(0) != b"-a" {
                return Ok(value);
            }
            self.at += 1;
        }
    }

    fn term(&mut self) -> Value {
        self.cx.step(1)?;
        let mut is_negated = false;
        while self.word(0) == b"!" {
            self.advance()?;
            is_negated = !is_negated;
        }
        if self.left() == 0 {
            return Err(self.beyond());
        }
        let value = if self.word(0) == b"(" {
            self.group()?
        } else if self.left() >= 4 && self.word(0) == b"-l" && is_binary(self.word(2)) {
            self.binary(true)?
        } else if self.left() >= 3 && is_binary(self.word(1)) {
            self.binary(false)?
        } else if self.is_option() {
            self.unary()?
        } else {
            self.one()
        };
        Ok(value != is_negated)
    }

    /// Expression in parentheses. GNU: the words up to the next closing one are counted, as far as four.
    fn group(&mut self) -> Value {
        self.advance()?;
        let mut n_words = 1;
        while n_words < self.left() && self.word(n_words) != b")" {
            if n_words == 4 {
                n_words = self.left();
                break;
            }
            n_words += 1;
        }
        let value = self.counted(n_words)?;
        if self.left() == 0 {
            return Err(wrong("‘)’ expected".as_bytes()));
        }
        if self.word(0) != b")" {
            return Err(about("‘)’ expected, found", self.word(0)));
        }
        self.at += 1;
        Ok(value)
    }

    fn unary(&mut self) -> Value {
        let letter = self.word(0).get(1).copied().unwrap_or(0);
        if !b"GLNOSbcdefghknprstuwxz".contains(&letter) {
            return Err(expected(self.word(0), "unary operator expected"));
        }
        self.advance()?;
        let operand = self.word(0);
        self.at += 1;
        let cx = self.cx;
        let has_mode = |bits: u32| cx.stat(operand).is_ok_and(|meta| meta.mode & bits != 0);
        let is_kind = |wanted: fn(FileKind) -> bool| cx.stat(operand).is_ok_and(|meta| wanted(meta.kind));
        let identity = &cx.host().identity;
        Ok(match letter {
            b'n' => !operand.is_empty(),
            b'z' => operand.is_empty(),
            b'e' => cx.stat(operand).is_ok(),
            b'f' => is_kind(|kind| kind == FileKind::Regular),
            b'd' => is_kind(|kind| kind == FileKind::Directory),
            b'c' => is_kind(|kind| matches!(kind, FileKind::Device(_))),
            b'p' => is_pipe(cx, operand) || is_kind(|kind| kind == FileKind::Fifo),
            // There are no block devices and no sockets.
            b'b' | b'S' => false,
            b'h' | b'L' => match path_fd(&cx.path(operand)) {
                Some(fd) => cx.fds().get(fd).is_some(),
                None => cx.lstat(operand).is_ok_and(|meta| meta.is_symlink()),
            },
            b's' => cx.stat(operand).is_ok_and(|meta| meta.size > 0),
            b'r' => can_access(cx, operand, 4),
            b'w' => can_access(cx, operand, 2),
            b'x' => can_access(cx, operand, 1),
            b'u' => has_mode(0o4000),
            b'g' => has_mode(0o2000),
            b'k' => has_mode(0o1000),
            b'O' => cx.stat(operand).is_ok_and(|meta| meta.uid == identity.uid),
            b'G' => cx.stat(operand).is_ok_and(|meta| meta.gid == identity.gid),
            b'N' => cx.stat(operand).is_ok_and(|meta| meta.mtime > meta.atime),
            _ => {
                let number = Integer::read(operand)?;
                let fd =
                    if number.is_negative { None } else { std::str::from_utf8(number.digits).ok().and_then(|digits| digits.parse().ok()) };
                fd.and_then(|fd| cx.fds().get(fd)).is_some_and(|description| description.is_terminal)
            }
        })
    }

    /// Binary operator between two words; `is_length` says that a `-l` stands before the left one.
    fn binary(&mut self, is_length: bool) -> Value {
        if is_length {
            self.at += 1;
        }
        let (left, operator) = (self.word(0), self.word(1));
        let has_right_length = self.left() > 3 && self.word(2) == b"-l";
        let right = if has_right_length { self.word(3) } else { self.word(2) };
        self.at += 3 + usize::from(has_right_length);
        let refuse_length = |operator: &str| match is_length || has_right_length {
            true => Err(wrong(format!("{operator} does not accept -l").as_bytes())),
            false => Ok(()),
        };
        let time = |operand: &[u8]| self.cx.stat(operand).ok().map(|meta: Metadata| meta.mtime);
        match operator {
            b"=" | b"==" => Ok(left == right),
            b"!=" => Ok(left != right),
            b"-nt" => refuse_length("-nt").map(|()| time(left) > time(right)),
            b"-ot" => refuse_length("-ot").map(|()| time(left) < time(right)),
            b"-ef" => {
                refuse_length("-ef")?;
                let file = |operand: &[u8]| self.cx.stat(operand).ok().map(|meta| (meta.dev, meta.ino));
                Ok(file(left).is_some_and(|left| Some(left) == file(right)))
            }
            _ => {
                let lengths = [left, right].map(|word| word.len().to_string());
                let [left_length, right_length] = &lengths;
                let left = Integer::read(if is_length { left_length.as_bytes() } else { left })?;
                let right = Integer::read(if has_right_length { right_length.as_bytes() } else { right })?;
                let order = left.order(&right);
                Ok(match operator {
                    b"-eq" => order.is_eq(),
                    b"-ne" => order.is_ne(),
                    b"-lt" => order.is_lt(),
                    b"-le" => order.is_le(),
                    b"-gt" => order.is_gt(),
                    _ => order.is_ge(),
                })
            }
        }
    }
}

fn can_access(cx: &Cx<'_>, operand: &[u8], how: u32) -> bool {
    let path = cx.path(operand);
    match path_fd(&path) {
        Some(fd) => cx.fds().get(fd).is_some(),
        None => cx.fs().access(&path, how).is_ok(),
    }
}

fn is_pipe(cx: &Cx<'_>, operand: &[u8]) -> bool {
    let description = path_fd(&cx.path(operand)).and_then(|fd| cx.fds().get(fd));
    description.is_some_and(|to| matches!(to.end, Endpoint::PipeReader(_) | Endpoint::PipeWriter(_) | Endpoint::PipeBoth(..)))
}

/// Whole number of any length, without zeros in front.
struct Integer<'a> {
    is_negative: bool,
    digits: &'a [u8],
}

impl<'a> Integer<'a> {
    fn read(word: &'a [u8]) -> Result<Self, Fault> {
        let text = word.trim_ascii();
        let (is_negative, digits) = match text.split_first() {
            Some((b'-', digits)) => (true, digits),
            Some((b'+', digits)) => (false, digits),
            _ => (false, text),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return Err(about("invalid integer", word));
        }
        let n_zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let digits = digits.get(n_zeros..).unwrap_or_default();
        Ok(Self { is_negative: is_negative && !digits.is_empty(), digits })
    }

    fn order(&self, other: &Self) -> Ordering {
        match (self.is_negative, other.is_negative) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (is_negative, _) => {
                let order = self.digits.len().cmp(&other.digits.len()).then_with(|| self.digits.cmp(other.digits));
                if is_negative { order.reverse() } else { order }
            }
        }
    }
}
