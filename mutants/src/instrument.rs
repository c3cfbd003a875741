//! Writes a source file anew with its mutants behind a switch, `::mutant_switch::on(N)`, and finds the mutant that an error of the compiler is about.

use std::collections::HashSet;
use std::ops::Range;

use crate::find::{Shape, Site};

/// A source file with the numbers of its mutants: those of a site follow each other.
pub struct Source {
    pub path: String,
    pub text: String,
    pub sites: Vec<(u32, Site)>,
}

/// Instrumented text, and the places of the parts of mutants in it.
pub struct Written {
    pub text: String,
    parts: Vec<Part>,
}

struct Part {
    at: Range<usize>,
    site: usize,
    /// The one mutant that the part is of; `None`: all of its site.
    mutant: Option<u32>,
    /// A piece that was put in, not the whole place.
    is_piece: bool,
}

/// Pieces of text that replace a part of the original.
struct Edit {
    start: usize,
    end: usize,
    /// Closing pieces come before opening ones, inner closing ones before outer ones.
    rank: (u8, i64, i64),
    site: usize,
    pieces: Vec<(String, Option<u32>)>,
}

impl Source {
    /// The file with every mutant but those in `dropped`.
    pub fn write(&self, dropped: &HashSet<u32>) -> Written {
        let mut edits = Vec::new();
        for (idx, (first, site)) in self.sites.iter().enumerate() {
            let mutants: Vec<(u32, &str)> =
                (*first..).zip(site.mutants.iter().map(String::as_str)).filter(|(number, _)| !dropped.contains(number)).collect();
            if !mutants.is_empty() {
                edits.extend(edits_of(idx, site, &mutants));
            }
        }
        edits.sort_by_key(|edit| (edit.start, edit.rank));
        let mut written = Written { text: String::with_capacity(self.text.len() * 3), parts: Vec::new() };
        let mut at = 0;
        let mut opened: Vec<Option<Range<usize>>> = vec![None; self.sites.len()];
        for edit in &edits {
            written.text.push_str(&self.text[at..edit.start]);
            let from = written.text.len();
            for (text, mutant) in &edit.pieces {
                let start = written.text.len();
                written.text.push_str(text);
                written.parts.push(Part { at: start..written.text.len(), site: edit.site, mutant: *mutant, is_piece: true });
            }
            let place: &mut Range<usize> = opened[edit.site].get_or_insert(from..from);
            place.end = written.text.len();
            at = edit.end;
        }
        written.text.push_str(&self.text[at..]);
        let places = opened.into_iter().enumerate().filter_map(|(site, place)| Some((site, place?)));
        written.parts.extend(places.map(|(site, at)| Part { at, site, mutant: None, is_piece: false }));
        written
    }

    /// Mutants that an error at a place of what was written is about.
    pub fn blamed(&self, written: &Written, at: &Range<usize>) -> Vec<u32> {
        let overlaps = |part: &&Part| part.at.start < at.end.max(at.start + 1) && at.start < part.at.end;
        let smallest = |parts: &mut dyn Iterator<Item = &Part>| parts.min_by_key(|part| part.at.len()).map(|part| (part.site, part.mutant));
        let is_inside = |part: &&Part| part.is_piece && part.at.start <= at.start && at.end <= part.at.end && part.mutant.is_some();
        let found = smallest(&mut written.parts.iter().filter(is_inside))
            .or_else(|| smallest(&mut written.parts.iter().filter(|part| part.is_piece).filter(overlaps)))
            .or_else(|| smallest(&mut written.parts.iter().filter(|part| !part.is_piece).filter(overlaps)));
        match found {
            Some((_, Some(mutant))) => vec![mutant],
            Some((site, None)) => {
                let (first, site) = &self.sites[site];
                (*first..).take(site.mutants.len()).collect()
            }
            None => Vec::new(),
        }
    }
}

fn on(mutant: u32) -> String {
    format!("::mutant_switch::on({mutant})")
}

/// `if on(1) { FIRST } else if on(2) { SECOND } else { ORIGINAL }`.
fn choice(mutants: &[(u32, &str)], write: impl Fn(&str) -> String, original: &str) -> Vec<(String, Option<u32>)> {
    let mut pieces: Vec<(String, Option<u32>)> =
        mutants.iter().map(|(number, with)| (format!("if {} {{ {} }} else ", on(*number), write(with)), Some(*number))).collect();
    pieces.push((format!("{{ {} }}", write(original)), None));
    pieces
}

fn edits_of(site_idx: usize, site: &Site, mutants: &[(u32, &str)]) -> Vec<Edit> {
    let breadth = (site.end - site.start) as i64;
    let edit = |start: usize, end: usize, rank: u8, pieces: Vec<(String, Option<u32>)>| {
        // The wider of two places that end together closes later, and of two that begin together opens earlier.
        let idx = site_idx as i64;
        let rank = if rank == 0 { (0, breadth, -idx) } else { (1, -breadth, idx) };
        Edit { start, end, rank, site: site_idx, pieces }
    };
    let plain = |text: &str| vec![(text.to_owned(), None)];
    let open = |pieces| edit(site.start, site.start, 1, pieces);
    let close = |pieces| edit(site.end, site.end, 0, pieces);
    match &site.shape {
        Shape::Body => {
            let early = mutants.iter().map(|(number, value)| (format!(" if {} {{ return {value}; }}", on(*number)), Some(*number)));
            vec![edit(site.start + 1, site.start + 1, 1, early.collect())]
        }
        Shape::Compared { operator, original } => {
            let mut behind = plain(")) { (l, r) => ");
            behind.extend(choice(mutants, |op| format!("*l {op} *r"), original));
            behind.extend(plain(" })"));
            vec![open(plain("(match (&(")), edit(operator.0, operator.1, 1, plain("), &(")), close(behind)]
        }
        Shape::Computed { operator, original } => {
            let mut behind = plain(")) { (l, r) => ");
            behind.extend(choice(mutants, |op| format!("l {op} r"), original));
            behind.extend(plain(" })"));
            vec![open(plain("(match ((")), edit(operator.0, operator.1, 1, plain("), (")), close(behind)]
        }
        Shape::Joined { operator, is_and } => {
            let Some((number, _)) = mutants.first() else { return Vec::new() };
            let (equal, rest) = if *is_and { ("!=", "") } else { ("==", "!") };
            vec![
                open(plain("(if (")),
                edit(operator.0, operator.1, 1, plain(&format!(") {equal} {} {{ ", on(*number)))),
                close(plain(&format!(" }} else {{ {rest}{} }})", on(*number)))),
            ]
        }
        Shape::Assigned { place, value_at, original } => {
            let mut behind = plain(") { r => ");
            behind.extend(choice(mutants, |op| format!("{place} {op} r"), original));
            behind.extend(plain(" })"));
            vec![edit(site.start, *value_at, 1, plain("(match (")), close(behind)]
        }
        Shape::Unary { value_at, original } => {
            let mut behind = plain(") { v => ");
            behind.extend(choice(mutants, |op| if op == original { format!("{op}v") } else { "v".into() }, original));
            behind.extend(plain(" })"));
            vec![edit(site.start, *value_at, 1, plain("(match (")), close(behind)]
        }
        Shape::Condition => {
            let when = |value: &str| mutants.iter().find(|(_, with)| *with == value).map(|(number, _)| *number);
            let always = when("true").map(|number| (format!("{} || ", on(number)), Some(number)));
            let never = when("false").map(|number| (format!("!{} && ", on(number)), Some(number)));
            let mut front = plain("(");
            front.extend(always);
            front.extend(plain("("));
            front.extend(never);
            front.extend(plain("("));
            vec![open(front), close(plain(")))"))]
        }
        Shape::Arm { guard } => {
            let Some((number, _)) = mutants.first() else { return Vec::new() };
            match guard {
                Some(at) => vec![edit(*at, *at, 1, vec![(format!("!{} && (", on(*number)), Some(*number))]), close(plain(")"))],
                None => vec![close(vec![(format!(" if !{} ", on(*number)), Some(*number))])],
            }
        }
    }
}
