//! Kinds of nodes that the tree of a script holds.

use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::sync::OnceLock;

use bashkit::syntax::intern::Interner;
use bashkit::syntax::{ParseEnv, ParseLimits, Parser, SyntaxError};

const AST: &str = include_str!("../../bashkit/src/syntax/ast.rs");

/// Names of all structs and variants of the tree, read from its source.
pub fn kinds() -> &'static HashMap<&'static str, usize> {
    static KINDS: OnceLock<HashMap<&'static str, usize>> = OnceLock::new();
    KINDS.get_or_init(|| {
        let mut kinds = HashMap::new();
        for line in AST.lines() {
            let name = match line.strip_prefix("    ") {
                Some(variant) => variant,
                None => line.strip_prefix("pub struct ").unwrap_or_default(),
            };
            let name = &name[..name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len())];
            if name.starts_with(|c: char| c.is_ascii_uppercase()) {
                let n = kinds.len();
                kinds.entry(name).or_insert(n);
            }
        }
        assert!(kinds.len() <= 256, "{} kinds of nodes do not fit", kinds.len());
        kinds
    })
}

/// Picks the names of nodes out of a tree's `Debug` output, in which texts are lists of numbers.
struct Names {
    word: String,
    bits: [u64; 4],
}

impl Names {
    fn end_word(&mut self) {
        if self.word.is_empty() {
            return;
        }
        if let Some(&kind) = kinds().get(self.word.as_str()) {
            self.bits[kind / 64] |= 1 << (kind % 64);
        }
        self.word.clear();
    }
}

impl fmt::Write for Names {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            if c.is_ascii_alphabetic() { self.word.push(c) } else { self.end_word() }
        }
        Ok(())
    }
}

/// Parsed script: how many complete commands, the kinds of their nodes, and where each ends.
pub struct Parsed {
    pub kinds: [u64; 4],
    pub ends: Vec<usize>,
    pub error: Option<SyntaxError>,
}

/// Parses a whole script.
pub fn parse(script: &[u8], extglob: bool) -> Parsed {
    let (interner, limits) = (Interner::default(), ParseLimits { depth_max: 100, source_bytes: 1 << 20, meter: None });
    let mut env = ParseEnv { interner: &interner, aliases: None, extglob, posix: false, bytes: false, limits: &limits, more: None };
    let mut parser = Parser::new(script, 1);
    let mut names = Names { word: String::new(), bits: [0; 4] };
    let mut ends = Vec::new();
    let error = loop {
        match parser.next(&mut env) {
            Ok(Some(complete)) => {
                let _ = write!(names, "{complete:?}");
                names.end_word();
                ends.push(parser.position());
            }
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    Parsed { kinds: names.bits, ends, error }
}
