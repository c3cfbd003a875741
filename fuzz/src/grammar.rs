//! Structured inputs drawn from a grammar, in the notation of `tests/src/differ/language.txt`: `name:` and under it the productions with their weights.
//!
//! `«name»` one part · `«name?»` may be left out · `«name*3»` up to three · `«name+3»` one to three · `«name!»` lines of a nested shell, with here-documents
//! of its own · `«^name»` the lines behind this one · `↵` end of a line · `␤` a newline in quotes.

use std::collections::HashMap;

use crate::dice::Dice;

/// Nesting from which only the shallowest productions are drawn.
const DEPTH_MAX: usize = 18;
/// Parts from which only the shallowest productions are drawn.
const PARTS_MAX: usize = 400;

enum Piece {
    Text(&'static str),
    Line,
    Some { name: &'static str, least: usize, most: usize },
    Nested(&'static str),
    Body(&'static str),
}

struct Production {
    weight: usize,
    pieces: Vec<Piece>,
    /// Depth of the shallowest tree.
    depth: usize,
}

pub struct Grammar {
    rules: HashMap<&'static str, Vec<Production>>,
    start: &'static str,
}

struct Draw<'a> {
    grammar: &'a Grammar,
    dice: &'a mut Dice,
    n_parts: usize,
    /// Here-documents whose bodies follow the line.
    bodies: Vec<String>,
}

impl Grammar {
    /// Reads a grammar, whose first rule is the one that inputs are drawn from.
    pub fn new(text: &'static str) -> Self {
        let mut rules: HashMap<&'static str, Vec<Production>> = HashMap::new();
        let (mut name, mut start) = ("", "");
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(production) = line.strip_prefix("  ") {
                let (weight, text) = production.split_once(' ').unwrap_or((production, ""));
                let weight = weight.parse().unwrap_or_else(|_| panic!("not a production: {line}"));
                rules.entry(name).or_default().push(Production { weight, pieces: pieces(text), depth: usize::MAX });
            } else {
                name = line.strip_suffix(':').unwrap_or_else(|| panic!("not a rule: {line}"));
                start = if start.is_empty() { name } else { start };
            }
        }
        let mut grammar = Self { rules, start };
        while grammar.measure() {}
        grammar
    }

    /// Measures how deep productions are at least; `false` when nothing became known.
    fn measure(&mut self) -> bool {
        let shallowest = |all: &Vec<Production>| all.iter().map(|p| p.depth).min().unwrap_or(usize::MAX);
        let known: HashMap<&str, usize> = self.rules.iter().map(|(name, all)| (*name, shallowest(all))).collect();
        let mut changed = false;
        for production in self.rules.values_mut().flatten() {
            let depth_of = |piece: &Piece| match piece {
                Piece::Text(_) | Piece::Line => 0,
                Piece::Some { name, least, .. } => {
                    let depth = *known.get(name).unwrap_or_else(|| panic!("no rule for {name}"));
                    if *least == 0 { 0 } else { depth }
                }
                Piece::Nested(name) | Piece::Body(name) => *known.get(name).unwrap_or_else(|| panic!("no rule for {name}")),
            };
            let depth = production.pieces.iter().map(depth_of).max().unwrap_or(0).saturating_add(1);
            changed |= depth < production.depth;
            production.depth = production.depth.min(depth);
        }
        changed
    }

    pub fn draw(&self, dice: &mut Dice) -> Vec<u8> {
        let mut draw = Draw { grammar: self, dice, n_parts: 0, bodies: Vec::new() };
        let mut out = String::new();
        draw.part(self.start, 0, &mut out);
        draw.end_line(&mut out);
        out.into_bytes()
    }
}

impl Draw<'_> {
    fn part(&mut self, name: &str, depth: usize, out: &mut String) {
        self.n_parts += 1;
        let grammar = self.grammar;
        let is_tired = depth > DEPTH_MAX || self.n_parts > PARTS_MAX;
        let all = &grammar.rules[name];
        let least = all.iter().map(|p| p.depth).min().unwrap_or(0);
        let may = |p: &&Production| !is_tired || p.depth == least;
        let mut at = self.dice.below(all.iter().filter(may).map(|p| p.weight).sum());
        for production in all.iter().filter(may) {
            if at < production.weight {
                production.pieces.iter().for_each(|piece| self.piece(piece, depth + 1, is_tired, out));
                return;
            }
            at -= production.weight;
        }
    }

    fn piece(&mut self, piece: &Piece, depth: usize, is_tired: bool, out: &mut String) {
        match piece {
            Piece::Text(text) => out.push_str(text),
            Piece::Line => {
                out.push('\n');
                self.end_line(out);
            }
            Piece::Some { name, least, most } => {
                let n = least + if is_tired { 0 } else { self.dice.below(most - least + 1) };
                for idx in 0..n {
                    // Words of a command stand apart.
                    if idx > 0 && *name == "word" {
                        out.push(' ');
                    }
                    self.part(name, depth, out);
                }
            }
            Piece::Nested(name) => {
                let outer = std::mem::take(&mut self.bodies);
                self.part(name, depth, out);
                self.bodies = outer;
            }
            Piece::Body(name) => {
                let (mut body, outer) = (String::new(), std::mem::take(&mut self.bodies));
                self.part(name, depth, &mut body);
                self.bodies = outer;
                self.bodies.push(body);
            }
        }
    }

    fn end_line(&mut self, out: &mut String) {
        std::mem::take(&mut self.bodies).iter().for_each(|body| out.push_str(body));
    }
}

/// Cuts a production into pieces.
fn pieces(text: &'static str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['«', '↵', '␤']) {
        let (before, from) = rest.split_at(at);
        pieces.push(Piece::Text(before));
        if let Some(behind) = from.strip_prefix('↵') {
            pieces.push(Piece::Line);
            rest = behind;
        } else if let Some(behind) = from.strip_prefix('␤') {
            pieces.push(Piece::Text("\n"));
            rest = behind;
        } else {
            let (inner, behind) = from.trim_start_matches('«').split_once('»').unwrap_or_else(|| panic!("« without »: {text}"));
            pieces.push(reference(inner));
            rest = behind;
        }
    }
    pieces.push(Piece::Text(rest));
    pieces
}

fn reference(inner: &'static str) -> Piece {
    let number = |text: &str| text.parse().unwrap_or(1);
    if let Some(name) = inner.strip_suffix('!') {
        Piece::Nested(name)
    } else if let Some(name) = inner.strip_suffix('?') {
        Piece::Some { name, least: 0, most: 1 }
    } else if let Some(name) = inner.strip_prefix('^') {
        Piece::Body(name)
    } else if let Some((name, most)) = inner.split_once('*') {
        Piece::Some { name, least: 0, most: number(most) }
    } else if let Some((name, most)) = inner.split_once('+') {
        Piece::Some { name, least: 1, most: number(most) }
    } else {
        Piece::Some { name: inner, least: 1, most: 1 }
    }
}
