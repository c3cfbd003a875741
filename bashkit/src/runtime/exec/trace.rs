//! `set -x`: commands and assignments as they are shown before they run.

use bashkit_core::error::Error;
use bashkit_core::kernel::Fault;

use super::declaration::merged;
use super::simple::Temporary;
use crate::runtime::expand::quote::{self, Quoting};
use crate::runtime::options::SetOpt;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::syntax::ast::{self, Assign, AssignValue};

impl Shell {
    fn trace_prefix(&mut self) -> Result<Vec<u8>, Stop> {
        let ps4 = self.scalar(names::PS4)?;
        let Some(ps4) = ps4 else { return Ok(Vec::new()) };
        let status = self.params.status;
        let options = self.session.options;
        self.session.options.put(SetOpt::Xtrace, false);
        let text = match self.expand_prompt(&ps4) {
            // bash: a prompt that cannot be expanded is shown as it stands, and the shell goes on.
            Err(Stop::Discard(_) | Stop::Abandon(_) | Stop::Exit(_)) => self.decode_prompt(&ps4),
            text => text,
        };
        self.session.options = options;
        self.params.status = status;
        let text = text?;
        // bash: the first character once more for every level of eval, source and substitution.
        let levels = usize::try_from(self.context.trace_levels).unwrap_or(0);
        let first = self.params.locale.first(&text).to_vec();
        let mut out = first.repeat(levels);
        out.extend_from_slice(&text);
        Ok(out)
    }

    /// Prints a line of `set -x`.
    pub(crate) fn trace_line(&mut self, line: &[u8]) -> Result<(), Stop> {
        let mut text = self.trace_prefix()?;
        text.extend_from_slice(line);
        text.push(b'\n');
        if let Some(to) = self.io.trace_fd.and_then(|fd| self.io.fd(fd)).or_else(|| self.io.fd(2)) {
            match to.write(&self.kernel, &text) {
                Ok(()) | Err(Fault::Errno(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(())
    }

    pub(super) fn trace_command(&mut self, argv: &[Text]) -> Result<(), Stop> {
        let mut line = Vec::new();
        for (i, word) in argv.iter().enumerate() {
            let word = quote::when_needed(self.quoting(), word)?;
            quote::reserve(&self.meter, &mut line, word.len() + 1)?;
            if i > 0 {
                line.push(b' ');
            }
            line.extend(word);
        }
        self.trace_line(&line)
    }

    pub(super) fn trace_assignment(&mut self, assign: &Assign, text: &Text) -> Result<(), Stop> {
        let mut line = self.name_of(assign.name).to_vec();
        if let Some(index) = &assign.index {
            line.push(b'[');
            line.extend(self.unparse_word(&index.text.text));
            line.push(b']');
        }
        line.extend_from_slice(if assign.append { b"+=" } else { b"=" });
        line.extend(traced_value(self.quoting(), text)?);
        self.trace_line(&line)
    }

    pub(super) fn trace_temporary(&mut self, assign: &Temporary) -> Result<(), Stop> {
        let mut line = self.name_of(assign.name).to_vec();
        line.push(b'=');
        // bash: of `name+=text` it shows what the variable becomes.
        let attrs = self.vars.get(assign.name).attrs;
        let text = if assign.append { self.appended(assign.name, attrs, assign.text.clone())? } else { assign.text.clone() };
        line.extend(traced_value(self.quoting(), &text)?);
        self.trace_line(&line)
    }

    pub(super) fn trace_array(&mut self, assign: &Assign) -> Result<(), Stop> {
        let line = crate::syntax::unparse::assign(&self.names.interner, assign);
        self.trace_line(&line)
    }

    /// bash: the literals of a declaration are traced before it, every value in quotes.
    pub(super) fn trace_elements(
        &mut self,
        name: &[u8],
        append: bool,
        elements: &mut Vec<ast::Element>,
        assoc: bool,
        holds_words: bool,
    ) -> Result<(), Stop> {
        let mut shown = Vec::with_capacity(elements.len());
        let mut refused = Vec::new();
        let keyed = assoc && elements.first().is_some_and(|element| element.index.is_some());
        for (i, element) in elements.iter().enumerate() {
            let mut text = Vec::new();
            let mut empty = false;
            if let Some(index) = &element.index {
                let key = self.expand_quoted(&index.text.text)?;
                empty = keyed && key.is_empty();
                text.push(b'[');
                text.extend(quote::single(&self.meter, &key)?);
                text.push(b']');
                text.extend_from_slice(if element.append { b"+=" } else { b"=" });
                let value = self.expand_text(&element.value)?;
                text.extend(quote::single(&self.meter, &value)?);
            } else if keyed {
                let word = if holds_words { self.expand_text(&element.value)? } else { self.unparse_word(&element.value) };
                text.extend(quote::single(&self.meter, &word)?);
                refused.push((i, [name, b": ", &text, b": must use subscript when assigning associative array"].concat()));
            } else {
                let value = self.expand_text(&element.value)?;
                text.extend(quote::single(&self.meter, &value)?);
            }
            if empty {
                refused.push((i, [&*text, b": bad array subscript"].concat()));
            }
            shown.push(text);
        }
        let operator: &[u8] = if append { b"+=(" } else { b"=(" };
        let line = [name, operator, &shown.join(&b' '), b")"].concat();
        self.trace_line(&line)?;
        // bash: what is refused in it comes before the declaration itself.
        for (i, message) in refused {
            self.report(message)?;
            if let Some(element) = elements.get_mut(i) {
                element.value.parts.clear();
                element.index = None;
            }
        }
        if keyed {
            elements.retain(|element| element.index.is_some());
        }
        Ok(())
    }

    /// The line that shows a declaration, its literals as names.
    pub(super) fn traced_declaration(&mut self, texts: &[(usize, Text)], values: &[(usize, Assign)]) -> Result<Vec<u8>, Stop> {
        let mut assigns = Vec::new();
        for (i, assign) in values {
            let text = match &assign.value {
                AssignValue::Array(_) => self.name_of(assign.name).to_vec(),
                AssignValue::Word(_) => {
                    let text = self.assignment_as_text(assign)?;
                    quote::when_needed(self.quoting(), &text)?
                }
            };
            assigns.push((*i, text));
        }
        let mut quoted = Vec::with_capacity(texts.len());
        for (i, text) in texts {
            quoted.push((*i, quote::when_needed(self.quoting(), text)?));
        }
        Ok(merged(quoted, assigns).join(&b' '))
    }
}

/// A value as `set -x` shows it behind its `=`.
pub(crate) fn traced_value(with: Quoting<'_>, text: &[u8]) -> Result<Vec<u8>, Error> {
    if text.is_empty() { Ok(Vec::new()) } else { quote::when_needed(with, text) }
}
