//! Redirections.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::syntax::ast::{HereDoc, Part, Redir, RedirFd, RedirOp, RedirTarget, Word};
use crate::syntax::chars::{QUOTE, class, is_meta, is_name_start, name_len};
use crate::syntax::heredoc::Pending;
use crate::syntax::lexer::{Reader, Res};
use crate::syntax::unparse;

impl Reader<'_, '_> {
    /// The redirections here, in order.
    pub(super) fn redirections(&mut self) -> Res<Vec<Redir>> {
        let mut redirs = Vec::new();
        while let Some(redir) = self.redirection()? {
            redirs.push(redir);
        }
        Ok(redirs)
    }

    /// Length of the descriptor before an operator; `None` where no redirection begins.
    fn fd_len(&mut self, first: u8) -> Option<usize> {
        match first {
            b'<' | b'>' | b'&' => Some(0),
            b'0'..=b'9' => Some(self.number_len()).filter(|len| *len > 0),
            b'{' => Some(self.fd_name_len()).filter(|len| *len > 0),
            _ => None,
        }
    }

    /// Whether the next byte may begin a redirection.
    #[inline]
    pub(super) fn at_redirection(&mut self) -> bool {
        matches!(self.peek(), b'<' | b'>' | b'&' | b'0'..=b'9' | b'{')
    }

    /// The redirection here, if there is one.
    pub(super) fn redirection(&mut self) -> Res<Option<Redir>> {
        self.skip_blank();
        let first = self.peek();
        let Some(fd_len) = self.fd_len(first) else { return Ok(None) };
        if first == b'&' && self.operator().is_none_or(|(operator, _)| !operator.starts_with(b"&>")) {
            return Ok(None);
        }
        if self.at_process() {
            return Ok(None);
        }
        let start = self.start();
        let fd = self.redir_fd(fd_len, start.line)?;
        let Some((operator, len)) = self.operator() else { return Err(self.unexpected()) };
        let Some(op) = op_of(operator) else { return Err(self.unexpected()) };
        self.bump(len);
        self.skip_blank();
        // bash: the number of a descriptor may stand before the next redirection, as in `2>&1>file`; another word may not.
        let duplicates = matches!(op, RedirOp::DupRead | RedirOp::DupWrite);
        let is_number = !duplicates && self.number_len() > 0;
        if self.peek() == 0 || (is_meta(self.peek()) && !self.at_process()) || is_number {
            return Err(self.unexpected());
        }
        let word = if duplicates && self.peek() == b'-' { self.hyphen() } else { self.word()? };
        let target = if op == RedirOp::HereDoc { self.name_here_doc(&word, operator == b"<<-") } else { RedirTarget::Word(word) };
        Ok(Some(Redir { fd, op, target, span: self.span(start) }))
    }

    /// The `-` that closes a descriptor. bash: this is a token of its own, so another word may follow without a blank.
    fn hyphen(&mut self) -> Word {
        let start = self.start();
        self.bump(1);
        Word { parts: vec![Part::Literal(Rc::from(&b"-"[..]))], span: self.span(start) }
    }

    /// Whether `<(` or `>(` stands here.
    pub(super) fn at_process(&mut self) -> bool {
        if !matches!(self.peek(), b'<' | b'>') {
            return false;
        }
        if self.peek_at(1) == b'\\' {
            self.join_pair(b'(');
        }
        self.peek_at(1) == b'('
    }

    /// Length of the number of a descriptor before `<` or `>`; 0 where there is none, or one beyond 31 bits.
    fn number_len(&mut self) -> usize {
        let (mut len, mut number) = (0, 0_u64);
        while self.peek_at(len).is_ascii_digit() {
            number = number.saturating_mul(10).saturating_add(u64::from(self.peek_at(len) - b'0'));
            len += 1;
        }
        let fits = number <= i32::MAX.unsigned_abs().into() && matches!(self.peek_at(len), b'<' | b'>');
        if fits { len } else { 0 }
    }

    /// The length of `{name}` or `{name[…]}` before `<` or `>`.
    fn fd_name_len(&mut self) -> usize {
        if !is_name_start(self.peek_at(1)) {
            return 0;
        }
        let len = self.plain_len();
        let Some(inside) = self.rest().get(1..len).and_then(|text| text.strip_suffix(b"}")) else { return 0 };
        let name = name_len(inside);
        let good = matches!(inside.get(name..), Some([] | [b'[', .., b']']));
        if good && matches!(self.peek_at(len), b'<' | b'>') { len } else { 0 }
    }

    fn redir_fd(&mut self, len: usize, line: u32) -> Res<RedirFd> {
        if len == 0 {
            return Ok(RedirFd::Default);
        }
        if self.peek() != b'{' {
            let digits = self.rest().get(..len).unwrap_or_default();
            let number =
                digits.iter().fold(0_u32, |number, digit| number.wrapping_mul(10).wrapping_add(u32::from(digit.wrapping_sub(b'0'))));
            self.bump(len);
            return Ok(RedirFd::Number(number));
        }
        self.bump(1);
        let name = name_len(self.rest());
        let symbol = self.env.interner.intern(self.p.buf.get(self.p.pos..self.p.pos + name).unwrap_or_default());
        self.bump(name);
        let index = if self.peek() == b'[' { Some(self.index(line)?) } else { None };
        self.bump(1);
        Ok(RedirFd::Var(symbol, index))
    }

    /// Notes a here-document whose body comes after this line.
    fn name_here_doc(&mut self, word: &Word, strip_tabs: bool) -> RedirTarget {
        let mut delimiter = Vec::new();
        let mut quoted = false;
        for part in &word.parts {
            match part {
                Part::Quoted(text, _) => {
                    delimiter.extend_from_slice(text);
                    quoted = true;
                }
                Part::Double(inside) => {
                    quoted = true;
                    for part in inside {
                        match part {
                            Part::Quoted(text, _) | Part::Literal(text) => delimiter.extend_from_slice(text),
                            other => unparse::part(self.env.interner, other, &mut delimiter),
                        }
                    }
                }
                other => unparse::part(self.env.interner, other, &mut delimiter),
            }
        }
        let doc = Rc::new(HereDoc { delimiter: delimiter.into(), strip_tabs, quoted, body: OnceCell::new(), source: OnceCell::new() });
        self.p.pending.push(Pending { doc: Rc::clone(&doc), is_told: false });
        RedirTarget::HereDoc(doc)
    }

    /// Whether a word can begin here.
    pub(super) fn at_word(&mut self) -> bool {
        let byte = self.peek();
        byte != 0 && (!is_meta(byte) || self.at_process() || class(byte) & QUOTE != 0)
    }
}

fn op_of(operator: &[u8]) -> Option<RedirOp> {
    Some(match operator {
        b"<" => RedirOp::Read,
        b">" => RedirOp::Write,
        b">|" => RedirOp::Clobber,
        b">>" => RedirOp::Append,
        b"<>" => RedirOp::ReadWrite,
        b"<&" => RedirOp::DupRead,
        b">&" => RedirOp::DupWrite,
        b"&>" => RedirOp::Both,
        b"&>>" => RedirOp::BothAppend,
        b"<<" | b"<<-" => RedirOp::HereDoc,
        b"<<<" => RedirOp::HereString,
        _ => return None,
    })
}
