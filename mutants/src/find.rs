//! Places of a source file that can be changed, and what each change is: the classes of `cargo mutants`, and conditions that are always true or false.

use proc_macro2::{LineColumn, Span};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Pat, ReturnType, UnOp};

use crate::defaults;

/// How a place is rewritten so that each of its mutants can be switched on.
pub enum Shape {
    /// `{ BODY }`: returns early; one mutant for each value.
    Body,
    /// `A OP B` of values that are compared: both are borrowed.
    Compared { operator: (usize, usize), original: String },
    /// `A OP B` of values that are computed with: both are moved.
    Computed { operator: (usize, usize), original: String },
    /// `A && B` (`is_and`) or `A || B`.
    Joined { operator: (usize, usize), is_and: bool },
    /// `A OP= B`.
    Assigned { place: String, value_at: usize, original: String },
    /// `!A` or `-A`.
    Unary { value_at: usize, original: String },
    /// A condition: the mutants are `true` and `false`, as far as they are there.
    Condition,
    /// An arm of a `match`; the guard's place where it has one.
    Arm { guard: Option<usize> },
}

/// A place and its mutants.
pub struct Site {
    pub start: usize,
    pub end: usize,
    pub line: usize,
    pub column: usize,
    pub function: String,
    pub shape: Shape,
    /// What stands there instead, in code.
    pub mutants: Vec<String>,
}

/// Byte offsets of the lines of a text.
struct Lines(Vec<usize>);

impl Lines {
    fn new(text: &str) -> Self {
        let mut at = 0;
        Self(
            text.split_inclusive('\n')
                .map(|line| {
                    let start = at;
                    at += line.len();
                    start
                })
                .collect(),
        )
    }

    fn offset(&self, text: &str, place: LineColumn) -> usize {
        let start = self.0[place.line - 1];
        start + text[start..].chars().take(place.column).map(char::len_utf8).sum::<usize>()
    }
}

struct Finder<'t> {
    text: &'t str,
    lines: Lines,
    names: Vec<String>,
    found: Vec<Site>,
}

/// All places of a file, in no order.
pub fn sites(text: &str) -> Result<Vec<Site>, String> {
    let file = syn::parse_file(text).map_err(|error| error.to_string())?;
    let mut finder = Finder { text, lines: Lines::new(text), names: Vec::new(), found: Vec::new() };
    finder.visit_file(&file);
    Ok(finder.found)
}

/// Operators that stand in for one.
fn others(operator: &str) -> &'static [&'static str] {
    match operator {
        "==" => &["!="],
        "!=" => &["=="],
        "<" => &["==", ">", "<="],
        ">" => &["==", "<", ">="],
        "<=" => &[">"],
        ">=" => &["<"],
        "+" => &["-", "*"],
        "-" => &["+", "/"],
        "*" => &["+", "/"],
        "/" => &["%", "*"],
        "%" => &["/", "+"],
        "<<" => &[">>"],
        ">>" => &["<<"],
        "&" => &["|", "^"],
        "|" => &["&", "^"],
        "^" => &["|", "&"],
        "+=" => &["-=", "*="],
        "-=" => &["+=", "/="],
        "*=" => &["+=", "/="],
        "/=" => &["%=", "*="],
        "%=" => &["/=", "+="],
        "<<=" => &[">>="],
        ">>=" => &["<<="],
        "&=" => &["|="],
        "|=" => &["&="],
        "^=" => &["|=", "&="],
        _ => &[],
    }
}

/// Whether a condition binds names with `let`, and so cannot be moved into another expression.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => binds(&binary.left) || binds(&binary.right),
        _ => false,
    }
}

impl Finder<'_> {
    fn range(&self, span: Span) -> (usize, usize) {
        (self.lines.offset(self.text, span.start()), self.lines.offset(self.text, span.end()))
    }

    fn add(&mut self, span: Span, shape: Shape, mutants: Vec<String>) {
        if mutants.is_empty() {
            return;
        }
        let (start, end) = self.range(span);
        self.found.push(Site {
            start,
            end,
            line: span.start().line,
            column: span.start().column + 1,
            function: self.names.join("::"),
            shape,
            mutants,
        });
    }

    fn body(&mut self, signature: &syn::Signature, block: &syn::Block) {
        if signature.constness.is_some() || block.stmts.is_empty() {
            return;
        }
        let values = match &signature.output {
            ReturnType::Default => vec![String::new()],
            ReturnType::Type(_, of) => defaults::values(of),
        };
        let written = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        // What is only taken notice of says nothing.
        let says = |text: &String| !text.starts_with("let _ =");
        let body: String = block.stmts.iter().map(|statement| statement.to_token_stream().to_string()).filter(says).collect();
        let values = values.into_iter().filter(|value| written(value) != written(&body)).collect();
        self.add(block.span(), Shape::Body, values);
    }

    fn condition(&mut self, condition: &Expr, values: &[&str]) {
        // What is written as a comparison or a negation has mutants of its own; a condition is changed as a whole.
        if !binds(condition) {
            self.add(condition.span(), Shape::Condition, values.iter().map(|value| (*value).to_owned()).collect());
        }
    }

    fn named(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.names.push(name);
        visit(self);
        self.names.pop();
    }
}

/// Whether an item is of tests, or of a machine that this is not.
fn is_left_out(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = attribute.to_token_stream().to_string();
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg") && ["test", "windows", "not"].iter().any(|word| text.contains(word))
    })
}

/// Whether an expression is a flag by its name, or several of them: those have no bit in common.
fn is_flags(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Path(path) => {
            path.path.segments.last().is_some_and(|last| last.ident.to_string().chars().all(|c| c.is_uppercase() || c == '_'))
        }
        syn::Expr::Binary(binary) => matches!(binary.op, BinOp::BitOr(_)) && is_flags(&binary.left) && is_flags(&binary.right),
        _ => false,
    }
}

fn is_unsafe(signature: &syn::Signature) -> bool {
    signature.safety.to_token_stream().to_string().contains("unsafe")
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_left_out(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if !is_left_out(&item.attrs) {
            let of = item.self_ty.to_token_stream().to_string().replace(' ', "");
            self.named(of, |finder| visit::visit_item_impl(finder, item));
        }
    }

    fn visit_stmt(&mut self, statement: &'ast syn::Stmt) {
        let attributes = match statement {
            syn::Stmt::Local(local) => local.attrs.as_slice(),
            syn::Stmt::Expr(syn::Expr::MethodCall(call), _) => &call.attrs,
            syn::Stmt::Expr(syn::Expr::Call(call), _) => &call.attrs,
            syn::Stmt::Expr(syn::Expr::Block(block), _) => &block.attrs,
            _ => &[],
        };
        if !is_left_out(attributes) {
            visit::visit_stmt(self, statement);
        }
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.named(item.ident.to_string(), |finder| visit::visit_item_trait(finder, item));
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if is_left_out(&item.attrs) || is_unsafe(&item.sig) || item.sig.constness.is_some() {
            return;
        }
        self.named(item.sig.ident.to_string(), |finder| {
            finder.body(&item.sig, &item.block);
            finder.visit_block(&item.block);
        });
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if is_left_out(&item.attrs) || is_unsafe(&item.sig) || item.sig.constness.is_some() {
            return;
        }
        self.named(item.sig.ident.to_string(), |finder| {
            finder.body(&item.sig, &item.block);
            finder.visit_block(&item.block);
        });
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        let Some(block) = &item.default else { return };
        if is_unsafe(&item.sig) || item.sig.constness.is_some() {
            return;
        }
        self.named(item.sig.ident.to_string(), |finder| {
            finder.body(&item.sig, block);
            finder.visit_block(block);
        });
    }

    // What the compiler evaluates asks no switch.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    // Room that is asked for beforehand is no answer.
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        let is_room = |path: &syn::ExprPath| path.path.segments.last().is_some_and(|last| last.ident == "with_capacity");
        if !matches!(&*call.func, syn::Expr::Path(path) if is_room(path)) {
            visit::visit_expr_call(self, call);
        }
    }

    fn visit_pat(&mut self, pattern: &'ast Pat) {
        if let Pat::Guard(guarded) = pattern {
            self.visit_expr(&guarded.guard);
        }
    }

    fn visit_expr_if(&mut self, branch: &'ast syn::ExprIf) {
        self.condition(&branch.cond, &["true", "false"]);
        visit::visit_expr_if(self, branch);
    }

    fn visit_expr_while(&mut self, turn: &'ast syn::ExprWhile) {
        self.condition(&turn.cond, &["false"]);
        visit::visit_expr_while(self, turn);
    }

    fn visit_expr_match(&mut self, choice: &'ast syn::ExprMatch) {
        let has_rest = choice.arms.iter().any(|arm| matches!(arm.pat, Pat::Wild(_)));
        for arm in &choice.arms {
            match &arm.pat {
                Pat::Wild(_) => {}
                Pat::Guard(guarded) if binds(&guarded.guard) => {}
                Pat::Guard(guarded) => {
                    if has_rest {
                        let guard = Some(self.range(guarded.guard.span()).0);
                        self.add(arm.pat.span(), Shape::Arm { guard }, vec!["deleted".into()]);
                        self.condition(&guarded.guard, &["true"]);
                    } else {
                        self.condition(&guarded.guard, &["true", "false"]);
                    }
                }
                _ if has_rest => self.add(arm.pat.span(), Shape::Arm { guard: None }, vec!["deleted".into()]),
                _ => {}
            }
        }
        visit::visit_expr_match(self, choice);
    }

    fn visit_expr_unary(&mut self, unary: &'ast syn::ExprUnary) {
        if let UnOp::Not(_) | UnOp::Neg(_) = unary.op {
            let original = unary.op.to_token_stream().to_string();
            let value_at = self.range(unary.expr.span()).0;
            self.add(unary.span(), Shape::Unary { value_at, original }, vec!["without it".into()]);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        let operator = self.range(binary.op.span());
        let original = binary.op.to_token_stream().to_string();
        let mutants: Vec<String> = others(&original).iter().map(|other| (*other).to_owned()).collect();
        match binary.op {
            BinOp::And(_) | BinOp::Or(_) => {
                let is_and = matches!(binary.op, BinOp::And(_));
                if !binds(&binary.left) && !binds(&binary.right) {
                    let other = if is_and { "||" } else { "&&" };
                    self.add(binary.span(), Shape::Joined { operator, is_and }, vec![other.into()]);
                }
            }
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                self.add(binary.span(), Shape::Compared { operator, original }, mutants);
            }
            _ if original.ends_with('=') => {
                let place = self.range(binary.left.span());
                let place = self.text[place.0..place.1].to_owned();
                let value_at = self.range(binary.right.span()).0;
                self.add(binary.span(), Shape::Assigned { place, value_at, original }, mutants);
                // The place is written down once for each mutant.
                self.visit_expr(&binary.right);
                return;
            }
            BinOp::BitOr(_) if is_flags(&binary.left) && is_flags(&binary.right) => {
                // `^` of them is the same.
                let mutants = mutants.into_iter().filter(|mutant| mutant != "^").collect();
                self.add(binary.span(), Shape::Computed { operator, original }, mutants);
            }
            _ => self.add(binary.span(), Shape::Computed { operator, original }, mutants),
        }
        visit::visit_expr_binary(self, binary);
    }
}
