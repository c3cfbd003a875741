//! Patterns that take values apart: `. as [$a, {b: $c}]`.

use super::super::ast::{Ast, Const, Pattern};
use super::code::Op;
use super::{Binding, Compiler};

impl Compiler<'_> {
    /// Takes the top apart; the variables are bound in the scope.
    pub(super) fn destructure(&mut self, patterns: &[Pattern]) {
        if let [pattern] = patterns {
            let mut bound = Vec::new();
            self.matcher(pattern, &mut |c, name| {
                let var = c.var();
                bound.push((name.to_owned(), var));
                Op::Store((0, var))
            });
            for (name, var) in bound.into_iter().rev() {
                self.bind(Binding::Var(name, var));
            }
            return;
        }
        let mut names = Vec::new();
        for pattern in patterns {
            variables(pattern, &mut names);
        }
        let vars: Vec<(String, u16)> = names.into_iter().map(|name| (name, self.var())).collect();
        for (_, var) in &vars {
            self.emit(Op::Dup);
            let null = self.constant(Const::Null);
            self.emit(Op::Const(null));
            self.emit(Op::Store((0, *var)));
        }
        let slot = |name: &str| (0, vars.iter().find(|(found, _)| found == name).map_or(0, |(_, var)| *var));
        let mut ends = Vec::new();
        for (i, pattern) in patterns.iter().enumerate() {
            if i + 1 == patterns.len() {
                self.matcher(pattern, &mut |_, name| Op::Store(slot(name)));
                break;
            }
            let alternative = self.emit(Op::Alternative(0));
            self.matcher(pattern, &mut |_, name| Op::StoreUndo(slot(name)));
            ends.push(self.emit(Op::Jump(0)));
            self.land(alternative);
        }
        for end in ends {
            self.land(end);
        }
        for (name, var) in vars {
            self.bind(Binding::Var(name, var));
        }
    }

    pub(super) fn matcher(&mut self, pattern: &Pattern, store: &mut dyn FnMut(&mut Self, &str) -> Op) {
        match pattern {
            Pattern::Var(name) => {
                let op = store(self, name);
                self.emit(op);
            }
            Pattern::Array(items) => {
                for (i, item) in items.iter().enumerate().rev() {
                    self.emit(Op::Dup);
                    self.sub(&Ast::Const(Const::Num(i.to_string())));
                    self.emit(Op::Index(false));
                    self.matcher(item, store);
                }
                self.emit(Op::Pop);
            }
            Pattern::Object(entries) => {
                for (key, var, inner) in entries {
                    self.emit(Op::Dup);
                    self.sub(key);
                    self.emit(Op::Index(false));
                    if let Some(name) = var {
                        if inner.is_some() {
                            self.emit(Op::Dup);
                        }
                        let op = store(self, name);
                        self.emit(op);
                    }
                    if let Some(inner) = inner {
                        self.matcher(inner, store);
                    }
                }
                self.emit(Op::Pop);
            }
        }
    }
}

pub(super) fn variables(pattern: &Pattern, names: &mut Vec<String>) {
    let mut add = |name: &String| {
        if !names.contains(name) {
            names.push(name.clone());
        }
    };
    match pattern {
        Pattern::Var(name) => add(name),
        Pattern::Array(items) => items.iter().for_each(|item| variables(item, names)),
        Pattern::Object(entries) => {
            for (_, var, inner) in entries {
                if let Some(name) = var
                    && !names.contains(name)
                {
                    names.push(name.clone());
                }
                if let Some(inner) = inner {
                    variables(inner, names);
                }
            }
        }
    }
}
