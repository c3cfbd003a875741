//! Redirections, in the order in which they stand.

use std::rc::Rc;

use bashkit_core::kernel::{Description, Fault, Fds, open};
use bashkit_core::vfs::{Errno, FileKind, OpenOptions};

use crate::runtime::expand::fields::Purpose;
use crate::runtime::expand::plain::Place;
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::{Text, legal_number};
use crate::syntax::ast::{Part, Redir, RedirFd, RedirOp, RedirTarget, Word};

/// bash gives `{name}>file` the first free number from here.
const NAMED_FROM: u32 = 10;

/// How long redirections last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lasting {
    /// Undone behind the command: bash keeps what they replace.
    Undone,
    /// As long as the process, which is one of the command's own.
    OfProcess,
}

impl Shell {
    /// Applies redirections to this shell's descriptors. `false`: one failed, with the message printed.
    pub(crate) fn redirect(&mut self, redirs: &[Redir], lasting: Lasting) -> Result<bool, Stop> {
        for redir in redirs {
            if !self.redirect_one(redir, lasting)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Runs `body` with redirections applied; they are undone afterwards, all but those of `{name}>`.
    pub(crate) fn with_redirections(&mut self, redirs: &[Redir], body: impl FnOnce(&mut Self) -> Result<i32, Stop>) -> Result<i32, Stop> {
        if redirs.is_empty() {
            return body(self);
        }
        let saved = self.io.fds.clone();
        let mark = self.io.substituted.len();
        let ready = self.redirect(redirs, Lasting::Undone);
        let redirected = self.io.fds.clone();
        let result = match ready {
            Ok(true) => body(self),
            Ok(false) => {
                self.params.status = 1;
                Ok(1)
            }
            Err(stop) => Err(stop),
        };
        self.keep_fds_at_exit(&result);
        self.restore_fds(saved, &redirected, redirs);
        self.close_substituted(mark);
        result
    }

    /// Keeps the descriptors where the shell ends within redirections. bash: its trap on EXIT is run with these. What a parameter has ended
    /// outside of all texts has put back everything before, and within a text what that text redirects.
    pub(crate) fn keep_fds_at_exit(&mut self, result: &Flow) {
        let ends = matches!(result, Err(Stop::Exit(_) | Stop::Signal(_)));
        if !ends || self.execution.leaves_call || self.io.at_exit.is_some() || !self.session.traps.has_exit_action() {
            return;
        }
        let is_put_back = if self.execution.died_of_parameter {
            !self.execution.died_in_text || self.context.is_of_own_text
        } else {
            self.context.in_text
        };
        if !is_put_back {
            self.io.at_exit = Some(self.io.fds.clone());
        }
    }

    /// Leaves the innermost call with redirections, where `set -e` has ended the shell in it; `false`: it has not.
    /// bash: the trap on EXIT is run outside of that call.
    pub(super) fn leave_redirected_call(&mut self, n_frames: usize) -> bool {
        if !std::mem::take(&mut self.execution.leaves_call) {
            return false;
        }
        self.session.left_function |= self.frames.len() > n_frames;
        while self.frames.len() > n_frames {
            if let Some(frame) = self.frames.pop() {
                self.leave_frame(frame);
            }
        }
        true
    }

    /// Puts those descriptors back that redirections changed: what `exec` did to others since stays, and so do those that `{name}>`
    /// made or closed.
    pub(crate) fn restore_fds(&mut self, saved: Fds, redirected: &Fds, redirs: &[Redir]) {
        let varredir_close = self.shopt(crate::runtime::options::Shopt::VARREDIR_CLOSE);
        let keep = redirs.iter().any(|redir| matches!(redir.fd, RedirFd::Var(..))) && !varredir_close;
        if !keep && self.io.fds.is_same(redirected) {
            self.io.fds = saved;
            return;
        }
        let numbers: Vec<u32> = saved.numbers().chain(redirected.numbers()).collect();
        for fd in numbers {
            if keep && fd >= NAMED_FROM {
                continue;
            }
            let old = saved.get(fd);
            let changed = match (old, redirected.get(fd)) {
                (Some(old), Some(new)) => !Rc::ptr_eq(old, new),
                (old, new) => old.is_some() != new.is_some(),
            };
            if changed {
                self.io.fds.set(fd, old.cloned());
            }
        }
    }

    fn redirect_one(&mut self, redir: &Redir, lasting: Lasting) -> Result<bool, Stop> {
        self.meter.step(5)?;
        let default = match redir.op {
            RedirOp::Read | RedirOp::ReadWrite | RedirOp::DupRead | RedirOp::HereDoc | RedirOp::HereString => 0,
            _ => 1,
        };
        let number = match &redir.fd {
            RedirFd::Default => Some(default),
            RedirFd::Number(n) => Some(*n),
            RedirFd::Var(..) => None,
        };
        match (&redir.target, redir.op) {
            (RedirTarget::HereDoc(document), _) => {
                let text = match document.body.get() {
                    Some(body) if document.quoted => self.expand_text(body)?,
                    Some(body) => self.expand_document(body)?,
                    None => Vec::new(),
                };
                self.meter.fits(text.len())?;
                self.place(redir, number, Description::bytes(text))
            }
            (RedirTarget::Word(word), RedirOp::HereString) => {
                let text = match self.plain_bytes(&word.parts, Place::Value, b"\n")? {
                    Some(text) => text,
                    None => [&*self.expand_text_for(word, Purpose::Value)?, b"\n"].concat(),
                };
                self.meter.fits(text.len())?;
                self.place(redir, number, Description::bytes(text))
            }
            (RedirTarget::Word(word), RedirOp::DupRead | RedirOp::DupWrite) => self.redirect_dup(redir, number, word, lasting),
            (RedirTarget::Word(word), op) => {
                let variable = self.redirection_variable(redir)?;
                let Some(name) = self.redirection_name(word, variable.as_deref())? else { return Ok(false) };
                let both = matches!(op, RedirOp::Both | RedirOp::BothAppend);
                let Some(description) = self.open_named(&name, op, variable.as_deref())? else { return Ok(false) };
                if both {
                    self.io.fds.set(2, Some(Rc::clone(&description)));
                    self.io.fds.set(1, Some(description));
                    return Ok(true);
                }
                self.place(redir, number, description)
            }
        }
    }

    /// The variable of `{name}>`, as messages name it.
    fn redirection_variable(&mut self, redir: &Redir) -> Result<Option<Vec<u8>>, Stop> {
        let RedirFd::Var(name, index) = &redir.fd else { return Ok(None) };
        let mut shown = self.name_of(*name).to_vec();
        if let Some(index) = index {
            shown.push(b'[');
            shown.extend(self.unparse_word(&index.text.text));
            shown.push(b']');
        }
        Ok(Some(shown))
    }

    /// The one name that a redirection's word expands to.
    fn redirection_name(&mut self, word: &Word, variable: Option<&[u8]>) -> Result<Option<Vec<u8>>, Stop> {
        if self.on(SetOpt::Posix) {
            // bash: POSIX neither splits nor globs there.
            let name = self.expand_text(word)?.to_vec();
            if !name.is_empty() || word.parts.iter().any(|part| matches!(part, Part::Quoted(..) | Part::Double(_))) {
                return Ok(Some(name));
            }
            let shown = variable.map_or_else(|| self.unparse_word(word), <[u8]>::to_vec);
            self.complain_about(&shown, "ambiguous redirect")?;
            return Ok(None);
        }
        let mut fields = Vec::new();
        self.expand_word(word, &mut fields)?;
        if fields.len() == 1 {
            return Ok(fields.pop().map(|text| text.to_vec()));
        }
        let shown = variable.map_or_else(|| self.unparse_word(word), <[u8]>::to_vec);
        self.complain_about(&shown, "ambiguous redirect")?;
        Ok(None)
    }

    /// Opens a file as an operator says. `None`: it failed, with the message printed.
    pub(crate) fn open_redirected(&mut self, name: &[u8], op: RedirOp) -> Result<Option<Rc<Description>>, Stop> {
        self.open_named(name, op, None)
    }

    /// Opens a file, also for `{variable}>`, which bash names when it refuses to overwrite.
    fn open_named(&mut self, name: &[u8], op: RedirOp, variable: Option<&[u8]>) -> Result<Option<Rc<Description>>, Stop> {
        if self.is_restricted() && op != RedirOp::Read {
            self.complain_about(variable.unwrap_or(name), "restricted: cannot redirect output")?;
            return Ok(None);
        }
        let mode = 0o666 & !self.place.umask;
        let write = OpenOptions { mode, ..OpenOptions::write(mode) };
        let append = matches!(op, RedirOp::Append | RedirOp::BothAppend);
        let mut options = match op {
            RedirOp::Read => OpenOptions::READ,
            RedirOp::ReadWrite => OpenOptions { read: true, truncate: false, ..write },
            RedirOp::Append | RedirOp::BothAppend => OpenOptions { truncate: false, ..write },
            _ => write,
        };
        self.place.follow();
        let path = self.place.path(name);
        if self.on(SetOpt::Noclobber) && matches!(op, RedirOp::Write | RedirOp::Both) {
            match self.place.fs.stat(&path) {
                Ok(meta) if meta.kind == FileKind::Regular => {
                    self.complain_about(variable.unwrap_or(name), "cannot overwrite existing file")?;
                    return Ok(None);
                }
                Err(Errno::NoEnt) => options.exclusive = true,
                _ => {}
            }
        }
        match open(&self.kernel, &*self.place.fs, &self.io.fds, &path, options, append) {
            Ok(description) => return Ok(Some(description)),
            Err(Fault::Errno(Errno::Exist)) => self.complain_about(name, "cannot overwrite existing file")?,
            Err(Fault::Errno(errno)) => self.complain_about(name, errno)?,
            Err(fault) => return Err(fault.into()),
        }
        Ok(None)
    }

    /// Puts a description where a redirection wants it.
    fn place(&mut self, redir: &Redir, number: Option<u32>, description: Rc<Description>) -> Result<bool, Stop> {
        let fd = match number {
            Some(fd) => fd,
            None => self.io.fds.free_from(NAMED_FROM),
        };
        let lowered = self.process.resources.descriptors.get().soft;
        if fd >= self.meter.limits().descriptors || lowered.is_some_and(|max| u64::from(fd) >= max) {
            let shown = fd.to_string();
            self.complain_about(shown.as_bytes(), Errno::BadF)?;
            return Ok(false);
        }
        self.io.fds.set(fd, Some(description));
        let RedirFd::Var(name, index) = &redir.fd else { return Ok(true) };
        let text = Text::number(i64::from(fd));
        let is_set = match index {
            Some(index) => self.set_element(*name, index, text, false)?,
            None => self.set(*name, text)?,
        };
        if !is_set {
            self.io.fds.set(fd, None);
            let shown = self.redirection_variable(redir)?.unwrap_or_default();
            self.complain_about(&shown, "cannot assign fd to variable")?;
        }
        Ok(is_set)
    }

    /// `<&n`, `>&n`, `>&n-`, `>&-`, and `>&word`, which is `&>word`.
    fn redirect_dup(&mut self, redir: &Redir, number: Option<u32>, word: &Word, lasting: Lasting) -> Result<bool, Stop> {
        let variable = self.redirection_variable(redir)?;
        let mut fields = Vec::new();
        self.expand_word(word, &mut fields)?;
        let target = match fields.as_slice() {
            [one] => one.clone(),
            _ => {
                let shown = variable.unwrap_or_else(|| self.unparse_word(word));
                self.complain_about(&shown, "ambiguous redirect")?;
                return Ok(false);
            }
        };
        let text = self.unparse_word(word);
        let is_literal = *text == *target;
        let (digits, moved) = match target.strip_suffix(b"-") {
            // bash: what an expansion gives closes a descriptor, but moves none.
            Some(digits) if is_literal || digits.is_empty() => (digits, true),
            _ => (&*target, false),
        };
        if digits.is_empty() && moved {
            return self.close_redirected(redir, number);
        }
        // bash: an empty name is a descriptor that is not open.
        let source = match digits {
            [] => Some(u32::MAX),
            digits => std::str::from_utf8(digits).ok().filter(|d| d.bytes().all(|b| b.is_ascii_digit())).and_then(|d| d.parse().ok()),
        };
        let Some(source) = source else {
            if redir.op == RedirOp::DupWrite && matches!(redir.fd, RedirFd::Default | RedirFd::Number(1)) {
                let Some(description) = self.open_redirected(&target, RedirOp::Both)? else { return Ok(false) };
                self.io.fds.set(2, Some(Rc::clone(&description)));
                self.io.fds.set(1, Some(description));
                return Ok(true);
            }
            let shown = variable.unwrap_or_else(|| if target.is_empty() { text } else { target.to_vec() });
            self.complain_about(&shown, "ambiguous redirect")?;
            return Ok(false);
        };
        if number == Some(source) {
            // bash: a descriptor that is to be itself is not even looked at.
            return Ok(true);
        }
        let Some(description) = self.io.fd(source) else {
            let is_replaced = number.is_some_and(|number| self.io.fd(number).is_some());
            if variable.is_some() || moved && is_replaced && lasting == Lasting::Undone {
                // bash: two messages, the first without a line: it keeps for later what is closed by a move, before it looks whether that is open.
                let first = [&*self.source_name(), b": redirection error: cannot duplicate fd: Bad file descriptor\n"].concat();
                self.stderr(&first)?;
            }
            let usual = u32::from(redir.op == RedirOp::DupWrite);
            let shown = match number {
                // bash: of two descriptors it names the one that is no text of the script's.
                Some(number) if !is_literal && number != usual => number.to_string().into_bytes(),
                Some(_) if !is_literal => text,
                _ => digits.to_vec(),
            };
            self.complain_about(&shown, Errno::BadF)?;
            return Ok(false);
        };
        if moved {
            self.io.fds.set(source, None);
        }
        self.place(redir, number, description)
    }

    fn close_redirected(&mut self, redir: &Redir, number: Option<u32>) -> Result<bool, Stop> {
        let fd = match (&redir.fd, number) {
            (RedirFd::Var(name, index), _) => {
                let value = match index {
                    Some(index) if self.is_assoc(*name) => {
                        let key = self.index_key(index)?.to_vec();
                        self.element_by_text(*name, &key)?
                    }
                    Some(index) => {
                        let n = self.index_arith(&index.text)?;
                        let value = self.value(*name)?;
                        self.element_of(&value, n)
                    }
                    None => self.scalar(*name)?,
                };
                // bash: what is no number is 0.
                let number = value.filter(|text| !text.is_empty()).map(|text| legal_number(&text).unwrap_or(0));
                match number.and_then(|number| u32::try_from(number).ok()) {
                    Some(fd) => fd,
                    None => {
                        let shown = self.redirection_variable(redir)?.unwrap_or_default();
                        self.complain_about(&shown, "ambiguous redirect")?;
                        return Ok(false);
                    }
                }
            }
            (_, number) => number.unwrap_or(1),
        };
        self.io.fds.set(fd, None);
        Ok(true)
    }
}
