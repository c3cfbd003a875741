//! Assignments, slices, and replacements in texts.

use super::super::ast::{Ast, Const, Update};
use super::super::native;
use super::Compiler;
use super::code::{Op, Origin};

impl Compiler<'_> {
    pub(super) fn update(&mut self, update: Update, path: &Ast, to: &Ast) {
        match update {
            Update::Assign => {
                let Some(callee) = self.find_in_module("_assign", 2) else { return };
                let args = [self.argument(path), self.argument(to)];
                self.emit(Op::Call(callee, args.into()));
            }
            Update::Modify => self.modify(path, &|c| c.ast(to)),
            Update::Math(_) | Update::Alternative => {
                self.emit(Op::Dup);
                self.ast(to);
                let var = self.var();
                self.emit(Op::Store((0, var)));
                self.modify(path, &|c| match update {
                    Update::Math(op) => match native::find(op, 2) {
                        Some(at) => {
                            c.emit(Op::Binary(at, Box::new((Origin::Input.into(), Origin::Var((0, var)).into()))));
                        }
                        None => c.native(op, 2),
                    },
                    _ => c.alternative(&|_| {}, &|c| {
                        c.emit(Op::Load((0, var)));
                    }),
                });
            }
        }
    }

    /// Replaces what is at each of the paths by the first output of a change; where it has none, it is deleted in the end.
    pub(super) fn modify(&mut self, path: &Ast, change: &dyn Fn(&mut Self)) {
        let [state, gone, at, mark] = [(); 4].map(|()| (0, self.var()));
        self.emit(Op::Enter);
        self.emit(Op::Dup);
        self.emit(Op::Store(state));
        let none = self.constant(Const::Arr(Vec::new()));
        self.emit(Op::Dup);
        self.emit(Op::Const(none));
        self.emit(Op::Store(gone));
        let end = self.emit(Op::Fork(0));
        self.emit(Op::DupTake);
        self.emit(Op::PathBegin);
        self.ast(path);
        self.emit(Op::PathEnd);
        self.emit(Op::Store(at));
        // Nobody but `state` holds the value while it changes.
        let null = self.constant(Const::Null);
        self.emit(Op::Const(null));
        self.emit(Op::Mark(mark));
        let no_output = self.emit(Op::Fork(0));
        self.emit(Op::TakeAt(state, at));
        change(self);
        self.emit(Op::Cut(mark));
        self.emit(Op::SetAt(state, at));
        self.emit(Op::Backtrack);
        self.land(no_output);
        self.emit(Op::Load(at));
        self.emit(Op::Append(gone));
        self.emit(Op::Backtrack);
        self.land(end);
        self.emit(Op::Updated(state, gone));
    }

    pub(super) fn slice(&mut self, of: &Ast, from: Option<&Ast>, to: Option<&Ast>, opt: bool) {
        let empty = self.constant(Const::Obj(Vec::new()));
        self.emit(Op::Under(empty));
        for (name, end) in [("start", from), ("end", to)] {
            let at = self.text(name);
            self.emit(Op::Under(at));
            match end {
                Some(end) => self.sub(end),
                None => self.sub(&Ast::Const(Const::Null)),
            }
            self.emit(Op::Insert);
        }
        self.ast(of);
        self.emit(Op::Index(opt));
    }

    /// `sub` and `gsub` by a text that depends on nothing; `false` for anything else.
    pub(super) fn replacement(&mut self, name: &str, args: &[Ast]) -> bool {
        let (re, to, flags) = match (name, args) {
            ("sub" | "gsub", [re, to]) => (re, to, None),
            ("sub" | "gsub", [re, to, flags]) => (re, to, Some(flags)),
            _ => return false,
        };
        let mut flag_text = if name == "gsub" { "g".to_owned() } else { String::new() };
        match (flags.map(Ast::constant), to.constant()) {
            (None, Some(Const::Str(_))) => {}
            (Some(Some(Const::Str(flags))), Some(Const::Str(_))) => flag_text.insert_str(0, &flags),
            _ => return false,
        }
        let flags = self.text(&flag_text);
        self.emit(Op::Under(flags));
        self.sub(to);
        self.sub(re);
        self.native("_replace", 3);
        true
    }
}
