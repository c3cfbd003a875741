//! Forks, loops, conditions and collections.

use super::super::ast::{Ast, Const, Pattern};
use super::code::Op;
use super::{Binding, Compiler};

impl Compiler<'_> {
    pub(super) fn comma(&mut self, parts: &[Ast]) {
        let Some((last, parts)) = parts.split_last() else { return };
        let mut jumps = Vec::new();
        for part in parts {
            let fork = self.emit(Op::Fork(0));
            self.ast(part);
            jumps.push(self.emit(Op::Jump(0)));
            self.land(fork);
        }
        self.ast(last);
        for jump in jumps {
            self.land(jump);
        }
    }

    pub(super) fn bool(&mut self, value: bool) {
        let at = self.constant(Const::Bool(value));
        self.emit(Op::Const(at));
    }

    /// `true` or `false` by the top.
    pub(super) fn truth(&mut self, when_true: bool) {
        let jump = self.emit(Op::JumpFalse(0));
        self.bool(when_true);
        let end = self.emit(Op::Jump(0));
        self.land(jump);
        self.bool(!when_true);
        self.land(end);
    }

    pub(super) fn logic(&mut self, left: &Ast, right: &Ast, is_and: bool) {
        self.emit(Op::Dup);
        self.ast(left);
        let jump = self.emit(Op::JumpFalse(0));
        self.emit(Op::Pop);
        if is_and {
            self.ast(right);
            self.truth(true);
        } else {
            self.bool(true);
        }
        let end = self.emit(Op::Jump(0));
        self.land(jump);
        self.emit(Op::Pop);
        if is_and {
            self.bool(false);
        } else {
            self.ast(right);
            self.truth(true);
        }
        self.land(end);
    }

    pub(super) fn alternative(&mut self, left: &dyn Fn(&mut Self), right: &dyn Fn(&mut Self)) {
        let found = self.var();
        self.emit(Op::Dup);
        self.bool(false);
        self.emit(Op::Store((0, found)));
        let fork = self.emit(Op::Fork(0));
        left(self);
        let not_found = self.emit(Op::JumpFalse(0));
        self.emit(Op::Dup);
        self.bool(true);
        self.emit(Op::Store((0, found)));
        let end = self.emit(Op::Jump(0));
        self.land(not_found);
        self.emit(Op::Backtrack);
        self.land(fork);
        self.emit(Op::Dup);
        self.emit(Op::Load((0, found)));
        let nothing = self.emit(Op::JumpFalse(0));
        self.emit(Op::Backtrack);
        self.land(nothing);
        self.emit(Op::Pop);
        right(self);
        self.land(end);
    }

    pub(super) fn attempt(&mut self, body: &Ast, handler: Option<&Ast>) {
        let begin = self.emit(Op::Try(0));
        self.ast(body);
        self.emit(Op::TryEnd);
        let end = self.emit(Op::Jump(0));
        self.land(begin);
        match handler {
            Some(handler) => self.ast(handler),
            None => {
                self.emit(Op::Backtrack);
            }
        }
        self.land(end);
    }

    pub(super) fn reduce(&mut self, source: &Ast, patterns: &[Pattern], init: &Ast, update: &Ast) {
        let state = self.var();
        self.emit(Op::Dup);
        self.ast(init);
        self.emit(Op::Store((0, state)));
        let fork = self.emit(Op::Fork(0));
        self.emit(Op::DupTake);
        self.ast(source);
        let len = self.scope_len();
        self.destructure(patterns);
        self.emit(Op::Take((0, state)));
        self.ast(update);
        self.emit(Op::Store((0, state)));
        self.unbind(len);
        self.emit(Op::Backtrack);
        self.land(fork);
        self.emit(Op::Take((0, state)));
    }

    pub(super) fn foreach(&mut self, source: &Ast, patterns: &[Pattern], init: &Ast, update: &Ast, extract: Option<&Ast>) {
        let state = self.var();
        self.emit(Op::Dup);
        self.ast(init);
        self.emit(Op::Store((0, state)));
        self.emit(Op::Dup);
        self.ast(source);
        let len = self.scope_len();
        self.destructure(patterns);
        self.emit(Op::Take((0, state)));
        self.ast(update);
        self.emit(Op::Dup);
        self.emit(Op::Store((0, state)));
        if let Some(extract) = extract {
            self.ast(extract);
        }
        self.unbind(len);
    }

    pub(super) fn condition(&mut self, condition: &Ast, then: &Ast, otherwise: Option<&Ast>) {
        self.emit(Op::Begin);
        self.ast(condition);
        self.emit(Op::Leave);
        let jump = self.emit(Op::Branch(0));
        self.ast(then);
        let end = self.emit(Op::Jump(0));
        self.land(jump);
        if let Some(otherwise) = otherwise {
            self.ast(otherwise);
        }
        self.land(end);
    }

    pub(super) fn label(&mut self, name: &str, body: &Ast) {
        let len = self.scope_len();
        let var = self.var();
        self.bind(Binding::Var(format!("*label-{name}"), var));
        self.emit(Op::Label((0, var)));
        let begin = self.emit(Op::Try(0));
        self.ast(body);
        self.emit(Op::TryEnd);
        let end = self.emit(Op::Jump(0));
        self.land(begin);
        self.emit(Op::CatchBreak((0, var)));
        self.land(end);
        self.unbind(len);
    }

    pub(super) fn array(&mut self, ast: &Ast, items: Option<&Ast>) {
        if let Some(value) = ast.constant() {
            let at = self.constant(value);
            self.emit(Op::Const(at));
            return;
        }
        let Some(items) = items else { return };
        let parts = if let Ast::Comma(parts) = items { parts.as_slice() } else { std::slice::from_ref(items) };
        if let Some(operands) = parts.iter().map(|part| self.operand(part)).collect::<Option<Box<[_]>>>() {
            self.emit(Op::Array(operands));
            return;
        }
        self.collect(&|c| c.ast(items));
    }

    /// Makes an array of all outputs of what is emitted.
    pub(super) fn collect(&mut self, items: &dyn Fn(&mut Self)) {
        let var = self.var();
        self.emit(Op::Dup);
        let empty = self.constant(Const::Arr(Vec::new()));
        self.emit(Op::Const(empty));
        self.emit(Op::Store((0, var)));
        let fork = self.emit(Op::Fork(0));
        items(self);
        self.emit(Op::Append((0, var)));
        self.emit(Op::Backtrack);
        self.land(fork);
        self.emit(Op::Take((0, var)));
    }

    pub(super) fn object(&mut self, ast: &Ast, pairs: &[(Ast, Ast)]) {
        if let Some(value) = ast.constant() {
            let at = self.constant(value);
            self.emit(Op::Const(at));
            return;
        }
        let members = pairs.iter().map(|(key, value)| match key.constant()? {
            key @ Const::Str(_) => {
                let value = self.operand(value)?;
                Some((self.constant(key), value))
            }
            _ => None,
        });
        if let Some(members) = members.collect::<Option<Box<[_]>>>() {
            self.emit(Op::Object(members));
            return;
        }
        let empty = self.constant(Const::Obj(Vec::new()));
        self.emit(Op::Under(empty));
        for (key, value) in pairs {
            self.sub(key);
            self.sub(value);
            self.emit(Op::Insert);
        }
        self.emit(Op::Pop);
    }

    pub(super) fn last(&mut self, body: &Ast) {
        let (last, is_empty) = (self.var(), self.var());
        self.emit(Op::Dup);
        let null = self.constant(Const::Null);
        self.emit(Op::Const(null));
        self.emit(Op::Store((0, last)));
        self.emit(Op::Dup);
        self.bool(true);
        self.emit(Op::Store((0, is_empty)));
        let fork = self.emit(Op::Fork(0));
        self.inlined(body);
        self.emit(Op::Dup);
        self.emit(Op::Store((0, last)));
        self.bool(false);
        self.emit(Op::Store((0, is_empty)));
        self.emit(Op::Backtrack);
        self.land(fork);
        self.emit(Op::Take((0, is_empty)));
        let found = self.emit(Op::JumpFalse(0));
        self.emit(Op::Backtrack);
        self.land(found);
        self.emit(Op::Take((0, last)));
    }
}
