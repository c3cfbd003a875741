//! A program as statements, and the ways to change it.

use super::pieces::{ENDS, FRAMES, HOSTILE, NUMBERS, OPERATORS, TEXTS};
use super::tokens::{Kind, Token, tokens};
use crate::dice::Dice;

/// Bytes that no mutation makes a program longer than.
const BYTES_MAX: usize = 64 << 10;

/// A program, by its logical lines.
#[derive(Debug, Clone)]
pub(super) struct Program {
    lines: Vec<Line>,
}

/// A line, with those that its brackets and quotes go on in.
#[derive(Debug, Clone)]
struct Line {
    indent: usize,
    /// Tokens behind the indentation, without the end of the line.
    tokens: Vec<Token>,
}

impl Line {
    fn new(indent: usize, text: &str) -> Self {
        Self { indent, tokens: tokens(text) }
    }

    /// Whether this line goes on with the statement above it.
    fn continues(&self) -> bool {
        self.tokens.first().is_some_and(|token| ["else", "elif", "except", "finally"].contains(&token.text.as_str()))
    }

    fn is_decorator(&self) -> bool {
        self.tokens.first().is_some_and(|token| token.text == "@")
    }
}

impl Program {
    /// Reads a text, which need not be a program.
    pub(super) fn parse(text: &str) -> Self {
        let mut lines = Vec::new();
        let mut line = Line { indent: 0, tokens: Vec::new() };
        let mut is_start = true;
        for token in tokens(text) {
            match token.kind {
                Kind::End => {
                    if line.tokens.iter().any(|token| token.kind != Kind::Space) {
                        lines.push(std::mem::replace(&mut line, Line { indent: 0, tokens: Vec::new() }));
                    }
                    line.tokens.clear();
                    line.indent = 0;
                    is_start = true;
                }
                Kind::Space if is_start && !token.text.starts_with('#') => line.indent += token.text.len(),
                _ => {
                    is_start = false;
                    line.tokens.push(token);
                }
            }
        }
        if !line.tokens.is_empty() {
            lines.push(line);
        }
        Self { lines }
    }

    /// The text that an interpreter reads.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        for line in &self.lines {
            out.extend(std::iter::repeat_n(' ', line.indent));
            out.extend(line.tokens.iter().map(|token| token.text.as_str()));
            out.push('\n');
            if out.len() > BYTES_MAX {
                break;
            }
        }
        out
    }

    /// Changes the program in one place; `other` gives statements and expressions.
    pub(super) fn mutate(&mut self, dice: &mut Dice, other: &Self) {
        match dice.below(20) {
            0 | 1 => self.swap(dice),
            2 => self.remove(dice),
            3 => self.repeat(dice),
            4 | 5 => self.insert(dice, other),
            6 | 7 => self.frame(dice),
            8..=11 => self.insert_hostile(dice),
            12..=14 => self.replace_literal(dice),
            15 | 16 => self.splice(dice, other),
            17 => self.replace(dice, Kind::Name, other),
            18 => self.replace_operator(dice),
            _ => self.damage(dice),
        }
    }

    /// Where the statement of a line ends: behind all that is below it.
    fn end(&self, start: usize) -> usize {
        let Some(first) = self.lines.get(start) else { return start };
        let mut is_decorated = first.is_decorator();
        let rest = self.lines.iter().skip(start + 1);
        let below = rest.take_while(|line| {
            let goes_on = line.indent > first.indent || line.indent == first.indent && (is_decorated || line.continues());
            is_decorated = is_decorated && line.indent == first.indent && line.is_decorator();
            goes_on
        });
        start + 1 + below.count()
    }

    /// Some statement, as a range of lines.
    fn statement(&self, dice: &mut Dice) -> (usize, usize) {
        let start = dice.index(self.lines.len());
        (start.min(self.lines.len()), self.end(start).min(self.lines.len()))
    }

    /// Exchanges a statement and the next one.
    fn swap(&mut self, dice: &mut Dice) {
        let (start, middle) = self.statement(dice);
        let end = self.end(middle).min(self.lines.len());
        if let Some(both) = self.lines.get_mut(start..end) {
            both.rotate_left((middle - start).min(both.len()));
        }
    }

    fn remove(&mut self, dice: &mut Dice) {
        let (start, end) = self.statement(dice);
        self.lines.drain(start..end);
    }

    fn repeat(&mut self, dice: &mut Dice) {
        let (start, end) = self.statement(dice);
        let copy: Vec<Line> = self.lines.get(start..end).unwrap_or_default().to_vec();
        self.lines.splice(end..end, copy);
    }

    /// Puts a statement of another program before one of this.
    fn insert(&mut self, dice: &mut Dice, other: &Self) {
        let (start, end) = other.statement(dice);
        let lines = other.lines.get(start..end).unwrap_or_default().to_vec();
        self.put(dice, lines);
    }

    /// Puts lines before a statement, as deep as that is.
    fn put(&mut self, dice: &mut Dice, mut lines: Vec<Line>) {
        let at = dice.index(self.lines.len()).min(self.lines.len());
        let indent = self.lines.get(at).map_or(0, |line| line.indent);
        let own = lines.first().map_or(0, |line| line.indent);
        for line in &mut lines {
            line.indent = (line.indent + indent).saturating_sub(own);
        }
        self.lines.splice(at..at, lines);
    }

    fn insert_hostile(&mut self, dice: &mut Dice) {
        let lines = lines(dice.one(HOSTILE));
        self.put(dice, lines);
    }

    /// Puts a statement below another: a loop, a function that calls itself, a handler that catches everything.
    fn frame(&mut self, dice: &mut Dice) {
        let (start, end) = self.statement(dice);
        let indent = self.lines.get(start).map_or(0, |line| line.indent);
        let at = dice.index(FRAMES.len());
        let Some((before, after)) = FRAMES.get(at) else { return };
        for line in self.lines.iter_mut().take(end).skip(start) {
            line.indent += 4;
        }
        let deeper = |text: &str| {
            let mut lines = lines(text);
            lines.iter_mut().for_each(|line| line.indent += indent);
            lines
        };
        self.lines.splice(end..end, deeper(after));
        self.lines.splice(start..start, deeper(before));
    }

    /// Places of all tokens of a kind.
    fn places(&self, kinds: &[Kind]) -> Vec<(usize, usize)> {
        let all =
            self.lines.iter().enumerate().flat_map(|(i, line)| line.tokens.iter().enumerate().map(move |(j, token)| (i, j, token.kind)));
        all.filter(|(.., kind)| kinds.contains(kind)).map(|(i, j, _)| (i, j)).collect()
    }

    fn some_place(&self, dice: &mut Dice, kinds: &[Kind]) -> Option<(usize, usize)> {
        let places = self.places(kinds);
        places.get(dice.index(places.len())).copied()
    }

    fn token(&mut self, (i, j): (usize, usize)) -> Option<&mut Token> {
        self.lines.get_mut(i)?.tokens.get_mut(j)
    }

    fn replace_literal(&mut self, dice: &mut Dice) {
        let Some(place) = self.some_place(dice, &[Kind::Number, Kind::Text]) else { return };
        let text = if dice.once_in(2) { dice.one(NUMBERS) } else { dice.one(TEXTS) };
        if let Some(token) = self.token(place) {
            text.clone_into(&mut token.text);
        }
    }

    /// Replaces a token by one of its kind from another program.
    fn replace(&mut self, dice: &mut Dice, kind: Kind, other: &Self) {
        let from = if dice.once_in(2) { other.some_place(dice, &[kind]) } else { None };
        let source = if from.is_some() { other } else { &*self };
        let from = from.or_else(|| self.some_place(dice, &[kind]));
        let text = from.and_then(|(i, j)| Some(source.lines.get(i)?.tokens.get(j)?.text.clone()));
        if let (Some(place), Some(text)) = (self.some_place(dice, &[kind]), text)
            && let Some(token) = self.token(place)
        {
            token.text = text;
        }
    }

    fn replace_operator(&mut self, dice: &mut Dice) {
        let text = dice.one(OPERATORS);
        if let Some(place) = self.some_place(dice, &[Kind::Operator])
            && let Some(token) = self.token(place)
        {
            text.clone_into(&mut token.text);
        }
    }

    /// The tokens from an opening bracket to the one that closes it.
    fn bracketed(&self, dice: &mut Dice) -> Option<(usize, usize, usize)> {
        let (i, start) = self.some_place(dice, &[Kind::Open])?;
        let mut depth = 0_usize;
        for (j, token) in self.lines.get(i)?.tokens.iter().enumerate().skip(start) {
            match token.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                return Some((i, start, j + 1));
            }
        }
        None
    }

    /// Replaces what is in brackets by what is in brackets elsewhere.
    fn splice(&mut self, dice: &mut Dice, other: &Self) {
        let source = if dice.once_in(2) { other } else { &*self };
        let Some((i, start, end)) = source.bracketed(dice) else { return };
        let taken = source.lines.get(i).and_then(|line| line.tokens.get(start..end)).unwrap_or_default().to_vec();
        if let Some((i, start, end)) = self.bracketed(dice)
            && let Some(line) = self.lines.get_mut(i)
        {
            line.tokens.splice(start..end, taken);
        }
    }

    /// Leaves out a token, or puts one in that has no place there.
    fn damage(&mut self, dice: &mut Dice) {
        let kinds = [Kind::Name, Kind::Operator, Kind::Open, Kind::Close, Kind::Space, Kind::Text];
        let text = dice.one(ENDS);
        let is_left_out = dice.once_in(2);
        if let Some(place) = self.some_place(dice, &kinds)
            && let Some(token) = self.token(place)
        {
            token.text = if is_left_out { String::new() } else { format!("{}{text}", token.text) };
        }
    }
}

/// The lines of a piece.
fn lines(text: &str) -> Vec<Line> {
    text.lines().map(|line| Line::new(line.len() - line.trim_start().len(), line.trim_start())).collect()
}
