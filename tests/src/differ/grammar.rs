//! The grammar as a table, and drawing from it with a seed.

use std::collections::BTreeMap;

use super::tree::{Node, Part};

/// What a grammar is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The language: expansions, compound commands, builtins.
    Language,
    /// Programs for sed, awk and jq, traps in nested shells, trees of files, pipelines of tools.
    Tools,
    /// Daily work: repositories, searches, dates, archives, databases, calculators.
    Work,
}

impl Subject {
    /// Every subject.
    pub const ALL: [Self; 3] = [Self::Language, Self::Tools, Self::Work];

    /// The name that `differ --grammar` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::Tools => "tools",
            Self::Work => "work",
        }
    }

    const fn text(self) -> &'static str {
        match self {
            Self::Language => include_str!("language.txt"),
            Self::Tools => include_str!("tools.txt"),
            Self::Work => include_str!("work.txt"),
        }
    }
}

/// How deep productions nest before only the shortest are drawn.
const DEPTH_MAX: usize = 22;

/// How many nodes a script has before only the shortest productions are drawn.
const NODES_MAX: usize = 700;

/// A piece of a production.
#[derive(Debug, Clone)]
enum Piece {
    Text(&'static str),
    Newline,
    Line,
    One(&'static str),
    Some { name: &'static str, least: usize, most: usize },
    Nested(&'static str),
    Body(&'static str),
}

#[derive(Debug)]
struct Production {
    weight: u64,
    pieces: Vec<Piece>,
    /// How deep the shallowest tree is.
    depth: usize,
}

/// The grammar.
#[derive(Debug)]
pub struct Grammar {
    rules: BTreeMap<&'static str, Vec<Production>>,
}

/// A random number generator with a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n.max(1)
    }
}

struct Draw<'a> {
    grammar: &'a Grammar,
    dice: Dice,
    n_nodes: usize,
}

impl Grammar {
    /// Reads the grammar of a subject.
    ///
    /// # Errors
    /// A line that is no production, or a name without productions.
    pub fn new(subject: Subject) -> Result<Self, String> {
        let mut rules: BTreeMap<&'static str, Vec<Production>> = BTreeMap::new();
        let mut name = "";
        for line in subject.text().lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(production) = line.strip_prefix("  ") {
                let (weight, text) = production.split_once(' ').unwrap_or((production, ""));
                let weight = weight.parse().map_err(|_| format!("not a production: {line}"))?;
                rules.entry(name).or_default().push(Production { weight, pieces: pieces(text)?, depth: usize::MAX });
            } else {
                name = line.strip_suffix(':').ok_or_else(|| format!("not a name: {line}"))?;
            }
        }
        let mut grammar = Self { rules };
        grammar.measure()?;
        Ok(grammar)
    }

    /// Finds out how deep each production is at least.
    fn measure(&mut self) -> Result<(), String> {
        loop {
            let known: BTreeMap<&str, usize> =
                self.rules.iter().map(|(name, all)| (*name, all.iter().map(|p| p.depth).min().unwrap_or(usize::MAX))).collect();
            let mut changed = false;
            for production in self.rules.values_mut().flatten() {
                let mut depth = 0;
                for piece in &production.pieces {
                    if let Piece::One(name) | Piece::Some { name, least: 1, .. } | Piece::Nested(name) | Piece::Body(name) = piece {
                        depth = depth.max(known.get(name).copied().ok_or_else(|| format!("no productions for {name}"))?);
                    } else if let Piece::Some { name, .. } = piece
                        && !known.contains_key(name)
                    {
                        return Err(format!("no productions for {name}"));
                    }
                }
                let depth = depth.saturating_add(1);
                if depth < production.depth {
                    production.depth = depth;
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// The script of a seed.
    #[must_use]
    pub fn script(&self, seed: u64) -> Node {
        let mut draw = Draw { grammar: self, dice: Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d)), n_nodes: 0 };
        draw.node("script", 0)
    }

    /// The shortest things that a name stands for: they have no parts.
    pub fn leaves(&self, name: &str) -> impl Iterator<Item = Vec<Part>> {
        let all = self.rules.get(name).into_iter().flatten();
        all.filter(|p| p.pieces.iter().all(|piece| matches!(piece, Piece::Text(_) | Piece::Newline | Piece::Line))).take(2).map(|p| {
            let part = |piece: &Piece| match piece {
                Piece::Text(text) => Part::Text((*text).to_owned()),
                Piece::Newline => Part::Text("\n".to_owned()),
                _ => Part::Line,
            };
            p.pieces.iter().map(part).collect()
        })
    }
}

impl Draw<'_> {
    fn node(&mut self, name: &'static str, depth: usize) -> Node {
        self.n_nodes += 1;
        let mut parts = Vec::new();
        let grammar = self.grammar;
        let Some(production) = self.production(grammar, name, depth) else { return Node { name, parts } };
        for piece in &production.pieces {
            match piece {
                Piece::Text(text) => parts.push(Part::Text((*text).to_owned())),
                Piece::Newline => parts.push(Part::Text("\n".to_owned())),
                Piece::Line => parts.push(Part::Line),
                Piece::One(name) => parts.push(Part::Node(self.node(name, depth + 1))),
                Piece::Nested(name) => parts.push(Part::Nested(self.node(name, depth + 1))),
                Piece::Body(name) => parts.push(Part::Body(self.node(name, depth + 1))),
                Piece::Some { name, least, most } => {
                    let spare = if depth > DEPTH_MAX || self.n_nodes > NODES_MAX { 0 } else { most - least };
                    let count = least + usize::try_from(self.dice.below(spare as u64 + 1)).unwrap_or(0);
                    // Words of a command stand apart.
                    let apart = matches!(*name, "word") && *most > 1;
                    for idx in 0..count {
                        let mut node = self.node(name, depth + 1);
                        if apart && idx > 0 {
                            node.parts.insert(0, Part::Text(" ".to_owned()));
                        }
                        parts.push(if idx < *least { Part::Node(node) } else { Part::Optional(node) });
                    }
                }
            }
        }
        Node { name, parts }
    }

    fn production<'g>(&mut self, grammar: &'g Grammar, name: &str, depth: usize) -> Option<&'g Production> {
        let all = grammar.rules.get(name)?;
        let least = all.iter().map(|p| p.depth).min()?;
        let tired = depth > DEPTH_MAX || self.n_nodes > NODES_MAX;
        let may = |p: &&Production| !tired || p.depth == least;
        let mut at = self.dice.below(all.iter().filter(may).map(|p| p.weight).sum());
        all.iter().filter(may).find(|p| {
            let hit = at < p.weight;
            at = at.saturating_sub(p.weight);
            hit
        })
    }
}

/// Cuts a production into pieces.
fn pieces(text: &'static str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['«', '↵', '␤']) {
        let (before, from) = rest.split_at(at);
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        if let Some(behind) = from.strip_prefix('↵') {
            pieces.push(Piece::Line);
            rest = behind;
        } else if let Some(behind) = from.strip_prefix('␤') {
            pieces.push(Piece::Newline);
            rest = behind;
        } else {
            let (inner, behind) = from.trim_start_matches('«').split_once('»').ok_or_else(|| format!("« without »: {text}"))?;
            pieces.push(reference(inner));
            rest = behind;
        }
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    Ok(pieces)
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
        Piece::One(inner)
    }
}
