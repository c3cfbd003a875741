//! Members of its inputs that a program looks at: where it looks at some alone, the others are read and not made.
//!
//! `select(.ms > 500) | {user, ms}` needs two members of each object, `.[] | .name` one of each item. Everything else is passed over, checked as it would be
//! otherwise. What a program prints, and its errors, do not depend on it.

use std::sync::Arc;

use super::ast::{Ast, Const, Part, Pattern};

/// Names of more members are not looked for one by one.
const NAMES_MAX: usize = 16;

/// The members of the objects at one level of nesting that are wanted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Wanted {
    /// 0: of the inputs themselves; 1: of their items.
    pub(super) depth: usize,
    names: Vec<String>,
}

/// The whole of an input is needed.
struct Whole;

/// What `.` is, or what comes out of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    Input,
    /// An item of the input.
    Item,
    /// Something that was made, or a part that is made wholly.
    Other,
}

#[derive(Default)]
struct Search {
    of_input: Vec<String>,
    of_items: Vec<String>,
    sees_items: bool,
}

impl Wanted {
    /// The members that an expression looks at; `None` where it needs its inputs wholly.
    pub(super) fn of(main: &Ast) -> Option<Arc<Self>> {
        let mut search = Search::default();
        match search.visit(main, Value::Input) {
            Ok(Value::Other) => {}
            _ => return None,
        }
        let wanted = match search {
            Search { of_input, sees_items: false, .. } => Self { depth: 0, names: of_input },
            Search { of_input, of_items, .. } if of_input.is_empty() => Self { depth: 1, names: of_items },
            Search { .. } => return None,
        };
        (wanted.names.len() <= NAMES_MAX).then(|| Arc::new(wanted))
    }

    /// Members of inputs that are items of one array (`--slurp`).
    pub(super) fn slurped(&self) -> Option<Arc<Self>> {
        Some(Arc::new(Self { depth: self.depth.checked_sub(1)?, names: self.names.clone() }))
    }

    /// Whether a member is one of them.
    #[inline]
    pub(super) fn has(&self, name: &[u8]) -> bool {
        self.names.iter().any(|wanted| wanted.as_bytes() == name)
    }
}

impl Search {
    /// What comes out of `ast` where `.` is `dot`.
    fn visit(&mut self, ast: &Ast, dot: Value) -> Result<Value, Whole> {
        if dot == Value::Other {
            return Ok(Value::Other);
        }
        match ast {
            Ast::Identity => Ok(dot),
            Ast::Const(_) | Ast::Var(..) | Ast::Break(..) | Ast::Array(None) => Ok(Value::Other),
            Ast::Str(_, parts) => parts.iter().try_fold(Value::Other, |_, part| match part {
                Part::Text(_) => Ok(Value::Other),
                Part::Query(query) => self.made(query, dot),
            }),
            Ast::Pipe(stages) => stages.iter().try_fold(dot, |dot, stage| self.visit(stage, dot)),
            Ast::Comma(all) => all.iter().try_fold(Value::Other, |value, one| join(value, self.visit(one, dot)?)),
            Ast::Alternative(a, b) => join(self.visit(a, dot)?, self.visit(b, dot)?),
            Ast::Negate(of) => self.made(of, dot),
            Ast::Binary(_, a, b) => {
                self.made(a, dot)?;
                self.made(b, dot)
            }
            Ast::And(a, b) | Ast::Or(a, b) => {
                self.visit(a, dot)?;
                self.visit(b, dot)?;
                Ok(Value::Other)
            }
            Ast::Index { of, key, .. } => self.index(of, key, dot),
            Ast::Slice { of, from, to, .. } => {
                for bound in [from, to].into_iter().flatten() {
                    self.made(bound, dot)?;
                }
                self.made(of, dot)
            }
            Ast::Each { of, .. } => match self.visit(of, dot)? {
                Value::Input => Ok(self.item()),
                Value::Item => Err(Whole),
                Value::Other => Ok(Value::Other),
            },
            Ast::Try(body, _) | Ast::Label(_, body) => self.visit(body, dot),
            Ast::If(condition, then, otherwise) => {
                self.visit(condition, dot)?;
                let then = self.visit(then, dot)?;
                let otherwise = otherwise.as_ref().map_or(Ok(dot), |otherwise| self.visit(otherwise, dot))?;
                join(then, otherwise)
            }
            Ast::Bind(source, patterns, body) if patterns.iter().all(is_plain) => {
                self.made(source, dot)?;
                self.visit(body, dot)
            }
            Ast::Array(Some(items)) => self.made(items, dot),
            Ast::Object(pairs) => pairs.iter().try_fold(Value::Other, |_, (key, value)| {
                self.made(key, dot)?;
                self.made(value, dot)
            }),
            Ast::Reduce { source, patterns, init, .. } if patterns.iter().all(is_plain) => {
                self.made(source, dot)?;
                self.made(init, dot)
            }
            Ast::Call(name, args, _) => self.call(name, args, dot),
            Ast::Reduce { .. } | Ast::Foreach { .. } | Ast::Bind(..) | Ast::Update(..) | Ast::Def(..) | Ast::Take(..) | Ast::Format(_) => {
                Err(Whole)
            }
        }
    }

    /// Visits what is to be made, and may not be an input or an item itself.
    fn made(&mut self, ast: &Ast, dot: Value) -> Result<Value, Whole> {
        match self.visit(ast, dot)? {
            Value::Other => Ok(Value::Other),
            Value::Input | Value::Item => Err(Whole),
        }
    }

    fn item(&mut self) -> Value {
        self.sees_items = true;
        Value::Item
    }

    fn index(&mut self, of: &Ast, key: &Ast, dot: Value) -> Result<Value, Whole> {
        let of = self.visit(of, dot)?;
        match (of, key.constant()) {
            (Value::Input, Some(Const::Str(name))) => self.of_input.push(name),
            (Value::Item, Some(Const::Str(name))) => self.of_items.push(name),
            (Value::Input, Some(Const::Num(_))) => return Ok(self.item()),
            (Value::Other, Some(_)) => {}
            (Value::Other, None) => return self.made(key, dot),
            (Value::Input | Value::Item, _) => return Err(Whole),
        }
        Ok(Value::Other)
    }

    fn call(&mut self, name: &str, args: &[Ast], dot: Value) -> Result<Value, Whole> {
        match (name, args) {
            ("select", [condition]) => {
                self.visit(condition, dot)?;
                Ok(dot)
            }
            ("map", [each]) if dot == Value::Input => {
                let item = self.item();
                self.made(each, item)
            }
            ("has", [name]) => self.index(&Ast::Identity, name, dot),
            ("first", [generator]) => self.visit(generator, dot),
            ("empty" | "not" | "null" | "true" | "false" | "now" | "env", []) => Ok(Value::Other),
            _ => Err(Whole),
        }
    }
}

/// What comes out where either may.
fn join(a: Value, b: Value) -> Result<Value, Whole> {
    match (a, b) {
        (Value::Other, other) | (other, Value::Other) => Ok(other),
        (a, b) if a == b => Ok(a),
        _ => Err(Whole),
    }
}

/// Whether a pattern looks at nothing but what is bound to it.
fn is_plain(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Var(_) => true,
        Pattern::Array(items) => items.iter().all(is_plain),
        Pattern::Object(members) => members.iter().all(|(key, _, value)| key.constant().is_some() && value.as_ref().is_none_or(is_plain)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(program: &str) -> Option<(usize, String)> {
        let main = crate::parse::module(program, "").ok()?.main?;
        let wanted = Wanted::of(&main)?;
        Some((wanted.depth, wanted.names.join(" ")))
    }

    #[test]
    fn members_that_programs_look_at() {
        for (program, expected) in [
            (".a", Some((0, "a"))),
            (".a.b[0]?", Some((0, "a"))),
            ("select(.ms > 500) | {user, ms}", Some((0, "ms user ms"))),
            (r#""\(.a) \(.b | length)""#, Some((0, "a b"))),
            ("[.a, .b] | @csv", Some((0, "a b"))),
            (".a // .b", Some((0, "a b"))),
            ("if .a then .b else .c end", Some((0, "a b c"))),
            (".a as [$x, {k: $y}] | .b + $x", Some((0, "a b"))),
            ("reduce .a[] as $x (0; . + $x)", Some((0, "a"))),
            (r#"has("a") and (.b | test("x"))"#, Some((0, "a b"))),
            ("first(.a[])", Some((0, "a"))),
            ("1", Some((0, ""))),
            (".[] | .name", Some((1, "name"))),
            (".[0].name", Some((1, "name"))),
            ("map(.ms) | add", Some((1, "ms"))),
            ("map(select(.a) | .b)", Some((1, "a b"))),
            ("[.[] | select(.a > 1) | {b, c: .d.e}]", Some((1, "a b d"))),
            (".", None),
            ("select(.a)", None),
            ("map(select(.a))", None),
            (".[]", None),
            ("., .a", None),
            (".a, .[0].b", None),
            ("[., .a]", None),
            ("{a: .}", None),
            (". as $x | .a", None),
            (".[] as $x | $x.a", None),
            ("keys", None),
            ("length", None),
            ("del(.a)", None),
            (".a = 1", None),
            ("..", None),
            ("if .a then .b end", None),
            ("def f: .; f", None),
            (".[.a]", None),
            ("map(keys)", None),
            (".[].a.b, (.[] | length)", None),
            ("@json", None),
        ] {
            assert_eq!(wanted(program), expected.map(|(depth, names)| (depth, names.to_owned())), "{program}");
        }
    }
}
