//! `${x@Q}` and its like.

use super::{ElementSubscript, Expansion, Join, Subject, joined};
use crate::runtime::expand::quote;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::ast::{ParamName, Parameter};
use crate::syntax::intern::Symbol;

impl Shell {
    /// Transforms a value as the letter behind `@` says.
    pub(super) fn transform(&mut self, expansion: Expansion, letter: u8, subject: &Subject<'_>, p: &Parameter) -> Result<Expansion, Stop> {
        let var_name = match subject.name {
            ParamName::Var(_) if matches!(expansion, Expansion::Unset) && !matches!(letter, b'a' | b'A') => return Ok(Expansion::Unset),
            ParamName::Var(name) => match self.resolve(name)? {
                Some(target) => Some(target.name),
                None => Some(name),
            },
            _ => None,
        };
        if matches!(letter, b'a' | b'A')
            && matches!(subject.index, Some(ElementSubscript::Parsed(_)))
            && var_name.is_some_and(|name| !self.is_assoc(name))
        {
            // bash: it looks for the element twice.
            self.fetch(subject)?;
        }
        if matches!(letter, b'a' | b'A')
            && subject.index.is_none()
            && let ParamName::Var(name) = subject.name
            && self.resolve(name)?.is_some_and(|target| target.index.is_some())
        {
            // bash: of an element that a nameref refers to it knows nothing.
            return Ok(Expansion::One(Text::EMPTY));
        }
        match letter {
            b'a' => {
                let Some(name) = var_name else {
                    let Expansion::Many(list, join) = expansion else { return Ok(Expansion::One(Text::EMPTY)) };
                    return Ok(Expansion::Many(list.iter().map(|_| Text::EMPTY).collect(), join));
                };
                let var = self.vars.get(name);
                if !var.exists() {
                    return Ok(if matches!(expansion, Expansion::Many(..)) { expansion } else { Expansion::Unset });
                }
                let letters = Text::small(&attribute_letters(var));
                if let Expansion::Many(list, join) = expansion
                    && var.is_set()
                {
                    return Ok(Expansion::Many(list.iter().map(|_| letters.clone()).collect(), join));
                }
                return Ok(Expansion::One(letters));
            }
            b'A' => return self.transform_to_assignment(expansion, var_name, subject),
            b'K' | b'k' if matches!(subject.index, Some(ElementSubscript::All(_))) => {
                return self.transform_to_pairs(var_name, letter == b'K', expansion);
            }
            b'Q' | b'E' | b'P' | b'u' | b'U' | b'L' | b'K' | b'k' => {}
            _ if matches!(&expansion, Expansion::Unset) || matches!(&expansion, Expansion::Many(list, _) if list.is_empty()) => {
                return Ok(expansion);
            }
            _ => {
                self.complain_about(&p.source, "bad substitution")?;
                return Err(self.fatal());
            }
        }
        let texts = match &expansion {
            Expansion::Unset => return Ok(Expansion::Unset),
            Expansion::One(text) => std::slice::from_ref(text),
            Expansion::Many(list, _) => list,
        };
        let mut changed = Vec::with_capacity(texts.len());
        for text in texts {
            self.meter.step(1 + text.len() as u64 / 16)?;
            let bytes = match letter {
                b'Q' | b'K' | b'k' => quote::at_q(text),
                b'E' => crate::runtime::builtins::escapes::ansi_c(text),
                b'P' => self.expand_prompt(text)?,
                b'u' => {
                    let (head, tail) = text.split_at_checked(self.params.locale.width(text)).unwrap_or((text, b""));
                    let mut out = self.params.locale.upper(head);
                    out.extend_from_slice(tail);
                    out
                }
                b'U' => self.params.locale.upper(text),
                _ => self.params.locale.lower(text),
            };
            changed.push(self.make(bytes)?);
        }
        Ok(match expansion {
            Expansion::Many(_, join) => Expansion::Many(changed, join),
            _ => Expansion::One(changed.pop().unwrap_or_default()),
        })
    }

    fn transform_to_assignment(&mut self, expansion: Expansion, name: Option<Symbol>, subject: &Subject<'_>) -> Result<Expansion, Stop> {
        let Some(name) = name else {
            // bash: `${@@A}` is a `set` command.
            let Expansion::Many(list, join) = expansion else { return Ok(expansion) };
            if list.is_empty() {
                return Ok(Expansion::Many(list, join));
            }
            let mut words = vec![Text::small(b"set"), Text::small(b"--")];
            words.extend(list.iter().map(|text| Text::small(&quote::at_q(text))));
            if self.params.ifs.first.first() != Some(&b' ') {
                // bash: it is one text up to here, and only blanks of IFS divide it.
                let head = self.make(joined(words.get(..3).unwrap_or_default(), b" "))?;
                words.splice(..3, [head]);
            }
            return Ok(Expansion::Many(words, join));
        };
        let var = self.vars.get(name).clone();
        if !var.exists() {
            return Ok(if matches!(expansion, Expansion::Many(..)) { expansion } else { Expansion::Unset });
        }
        let letters = attribute_letters(&var);
        let shown = self.name_of(name);
        if letters.is_empty() && (matches!(expansion, Expansion::Unset) || !var.is_set()) {
            return Ok(Expansion::One(Text::EMPTY));
        }
        let mut out = Vec::new();
        let whole = matches!(subject.index, Some(ElementSubscript::All(_)));
        if !letters.is_empty() || (whole && var.is_array()) {
            out.extend_from_slice(b"declare -");
            out.extend_from_slice(if letters.is_empty() { b"-" } else { &letters });
            out.push(b' ');
        }
        out.extend_from_slice(&shown);
        if whole && var.is_array() {
            if let Some(value) = crate::runtime::array_literal::array_literal(&var.value) {
                out.push(b'=');
                out.extend(value);
            }
        } else {
            match expansion {
                Expansion::One(text) => {
                    out.push(b'=');
                    out.extend(quote::at_q(&text));
                }
                Expansion::Many(list, _) => {
                    if let Some(first) = list.first() {
                        out.push(b'=');
                        out.extend(quote::at_q(first));
                    }
                }
                Expansion::Unset => {}
            }
        }
        if matches!(subject.index, Some(ElementSubscript::All(Join::At))) && var.is_array() && self.params.ifs.first.first() == Some(&b' ')
        {
            // bash: the value is kept together, the words before it are not.
            let words = out.splitn(3, |b| *b == b' ').map(Text::small).collect();
            return Ok(Expansion::Many(words, Join::At));
        }
        Ok(Expansion::One(self.make(out)?))
    }

    fn transform_to_pairs(&mut self, name: Option<Symbol>, quoted: bool, expansion: Expansion) -> Result<Expansion, Stop> {
        let (Some(name), Expansion::Many(list, join)) = (name, expansion) else { return Ok(Expansion::Unset) };
        if list.is_empty() {
            return Ok(Expansion::Many(list, join));
        }
        let value = self.value(name)?;
        let pairs: Vec<(Text, Text)> = match &value {
            Value::Indexed(array) => array.iter().map(|(i, text)| (Text::number(i), text.clone())).collect(),
            Value::Assoc(array) => array.sorted().into_iter().map(|(key, text)| (Text::small(key), text.clone())).collect(),
            _ => list.into_iter().map(|text| (Text::number(0), text)).collect(),
        };
        self.meter.step(pairs.len() as u64)?;
        if !quoted {
            return Ok(Expansion::Many(pairs.into_iter().flat_map(|(key, text)| [key, text]).collect(), join));
        }
        let mut out = Vec::new();
        let assoc = matches!(value, Value::Assoc(_));
        for (i, (key, text)) in pairs.iter().enumerate() {
            if i > 0 && !assoc {
                out.push(b' ');
            }
            out.extend(if assoc { quote::subscript(key) } else { key.to_vec() });
            out.push(b' ');
            out.extend(quote::declared(text));
            if assoc {
                out.push(b' ');
            }
        }
        Ok(Expansion::One(self.make(out)?))
    }
}

/// The letters of `declare` that make a variable what it is, in bash's order.
pub(crate) fn attribute_letters(var: &Var) -> Vec<u8> {
    let table = [
        (Attrs::INDEXED, b'a'),
        (Attrs::ASSOC, b'A'),
        (Attrs::INTEGER, b'i'),
        (Attrs::NAMEREF, b'n'),
        (Attrs::READONLY, b'r'),
        (Attrs::TRACE, b't'),
        (Attrs::EXPORT, b'x'),
        (Attrs::CAPITAL, b'c'),
        (Attrs::LOWER, b'l'),
        (Attrs::UPPER, b'u'),
    ];
    table.iter().filter(|(attr, _)| var.attrs.has(*attr)).map(|(_, letter)| *letter).collect()
}
