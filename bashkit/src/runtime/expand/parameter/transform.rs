//! `${x@Q}` and its like.

use super::{ElementSubscript, Expansion, Join, Subject, joined};
use crate::runtime::expand::Quoting;
use crate::runtime::expand::chars;
use crate::runtime::expand::fields::ExpansionMode;
use crate::runtime::expand::plain::has_effect;
use crate::runtime::expand::quote;
use crate::runtime::shell::Shell;
use crate::runtime::stop::Stop;
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value, Var};
use crate::syntax::ast::{ParamName, ParamOp, Parameter};
use crate::syntax::intern::Symbol;

impl Shell {
    /// Transforms a value as the letter behind `@` says.
    pub(super) fn transform(&mut self, expansion: Expansion, letter: u8, subject: &Subject<'_>, p: &Parameter) -> Result<Expansion, Stop> {
        if let (b'a' | b'A', Some(ElementSubscript::All(join)), ParamName::Var(name)) = (letter, &subject.index, subject.name)
            && self.vars.get(name).attrs.has(Attrs::NAMEREF)
            && self.resolve(name)?.is_some_and(|target| target.index.is_some() || target.name == name)
        {
            // bash: a nameref that refers to nothing, or to an element, is no list.
            return Ok(Expansion::Many(Vec::new(), *join));
        }
        let changed = self.transform_value(expansion, letter, subject, p)?;
        // bash: of a variable that is no array, `[@]` makes no word of what these have nothing to say about.
        if let (b'a' | b'A' | b'P', Some(ElementSubscript::All(join)), ParamName::Var(name)) = (letter, &subject.index, subject.name) {
            let is_empty = match &changed {
                Expansion::One(text) => text.is_empty(),
                Expansion::Many(list, _) => matches!(list.as_slice(), [only] if only.is_empty()),
                Expansion::Unset => false,
            };
            if is_empty && !self.resolve(name)?.is_some_and(|target| self.vars.get(target.name).is_array()) {
                return Ok(Expansion::Many(Vec::new(), *join));
            }
        }
        Ok(changed)
    }

    fn transform_value(&mut self, expansion: Expansion, letter: u8, subject: &Subject<'_>, p: &Parameter) -> Result<Expansion, Stop> {
        let var_name = match subject.name {
            ParamName::Var(_) if matches!(expansion, Expansion::Unset) && !matches!(letter, b'a' | b'A') => return Ok(Expansion::Unset),
            ParamName::Var(name) => match self.resolve(name)? {
                Some(target) => Some(target.name),
                // bash: namerefs in a circle have no attributes.
                None if matches!(letter, b'a' | b'A') => return Ok(Expansion::Unset),
                None => Some(name),
            },
            _ => None,
        };
        if matches!(letter, b'a' | b'A')
            && let (Some(ElementSubscript::Parsed(index)), Expansion::Unset, Some(name)) = (&subject.index, &expansion, var_name)
            && (!self.is_assoc(name) || index.text.text.parts.iter().any(has_effect))
        {
            // bash: it looks twice for an element that is not there.
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
        if matches!(letter, b'a' | b'A')
            && subject.index.is_none()
            && var_name.map(|name| self.vars.get(name)).is_some_and(|var| var.attrs.has(Attrs::NAMEREF) && !var.is_set())
        {
            // bash: nor of a nameref that refers to nothing.
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
                b'Q' | b'K' | b'k' => quote::at_q(self.quoting(), text)?,
                b'E' => crate::runtime::builtins::escapes::ansi_c(text, self.params.locale),
                b'P' => self.expand_prompt(text)?,
                b'u' => {
                    let (head, tail) = text.split_at_checked(self.params.locale.width(text)).unwrap_or((text, b""));
                    let mut out = chars::upper(self.params.locale, &self.meter, head)?;
                    out.extend_from_slice(tail);
                    out
                }
                b'U' => chars::upper(self.params.locale, &self.meter, text)?,
                _ => chars::lower(self.params.locale, &self.meter, text)?,
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
            let Expansion::Many(list, join) = expansion else {
                // bash: nothing can be assigned to the others.
                return Ok(if matches!(expansion, Expansion::One(_)) { Expansion::One(Text::EMPTY) } else { expansion });
            };
            if list.is_empty() {
                return Ok(Expansion::Many(list, join));
            }
            let mut words = vec![Text::small(b"set"), Text::small(b"--")];
            for text in &list {
                let quoted = quote::at_q(self.quoting(), text)?;
                words.push(self.make(quoted)?);
            }
            // bash: it is one text up to here, which IFS divides.
            let head = self.make(joined(words.get(..3).unwrap_or_default(), b" "))?;
            words.splice(..3, [head]);
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
            if let Some(value) = crate::runtime::array_literal::array_literal(self.quoting(), &var.value)? {
                out.push(b'=');
                out.extend(value);
            }
        } else {
            match expansion {
                Expansion::One(text) => {
                    out.push(b'=');
                    out.extend(quote::at_q(self.quoting(), &text)?);
                }
                Expansion::Many(list, _) => {
                    if let Some(first) = list.first() {
                        out.push(b'=');
                        out.extend(quote::at_q(self.quoting(), first)?);
                    }
                }
                Expansion::Unset => {}
            }
        }
        Ok(Expansion::One(self.make(out)?))
    }

    /// Whether a parameter is a declaration of all elements that is divided: `"${name[@]@A}"`, `"${@@A}"`; with an empty IFS those of `*`, too, outside of quotes.
    pub(super) fn is_divided(&mut self, p: &Parameter, subject: &Subject<'_>, quoting: Quoting) -> Result<bool, Stop> {
        if !matches!(p.op, ParamOp::Transform(b'A')) {
            return Ok(false);
        }
        let join = match (subject.name, &subject.index) {
            (ParamName::Special(b'@'), None) => Join::At,
            (ParamName::Special(b'*'), None) => Join::Star,
            (ParamName::Var(name), Some(ElementSubscript::All(join))) => {
                let name = self.resolve(name)?.map_or(name, |target| target.name);
                if !self.vars.get(name).is_array() {
                    return Ok(false);
                }
                *join
            }
            _ => return Ok(false),
        };
        Ok(if quoting == Quoting::Double { join == Join::At } else { self.params.ifs.first.is_empty() })
    }

    /// The words of `${list[@]@A}`. bash: IFS divides what stands before the value, even in double quotes, and blanks do where it is empty.
    pub(super) fn divide_declaration(&self, expansion: Expansion) -> Result<Expansion, Stop> {
        let (text, rest, value_at) = match expansion {
            Expansion::One(text) => {
                let at = memchr::memchr(b'=', &text).map_or(text.len(), |at| at + 1);
                (text, Vec::new(), at)
            }
            Expansion::Many(mut words, _) if !words.is_empty() => {
                let rest = words.split_off(1);
                (words.pop().unwrap_or_default(), rest, b"set -- ".len())
            }
            other => return Ok(other),
        };
        let (before, value) = text.split_at_checked(value_at).unwrap_or((&text, b""));
        let mut words: Vec<Text> = if self.params.ifs.first.is_empty() {
            let mut words: Vec<Vec<u8>> = before.split(|b| *b == b' ').map(<[u8]>::to_vec).collect();
            if let Some(last) = words.last_mut() {
                last.extend_from_slice(value);
            }
            words.into_iter().map(|word| Text::from_vec(&self.meter, word)).collect::<Result<_, _>>()?
        } else {
            let mut fields = self.fields_for(ExpansionMode::Fields);
            fields.value(before);
            if !value.is_empty() {
                fields.quoted(value);
            }
            let fields = fields.into_fields();
            fields.into_iter().map(|field| Text::from_vec(&self.meter, field.text)).collect::<Result<_, _>>()?
        };
        words.extend(rest);
        Ok(Expansion::Many(words, Join::At))
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
            _ => {
                // bash: a variable that is no array is quoted as `@Q` does.
                let quoted = list.iter().map(|text| self.make(quote::at_q(self.quoting(), text)?)).collect::<Result<_, _>>()?;
                return Ok(Expansion::Many(quoted, join));
            }
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
            let key = if assoc { quote::subscript(self.quoting(), key)? } else { key.to_vec() };
            let value = quote::declared(self.quoting(), text)?;
            quote::reserve(&self.meter, &mut out, key.len() + value.len() + 3)?;
            out.extend(key);
            out.push(b' ');
            out.extend(value);
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
