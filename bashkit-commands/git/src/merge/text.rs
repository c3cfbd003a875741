//! Three-way merges of lines.

use crate::diff::text::Run;
use std::rc::Rc;

use bashkit_core::diff::{Space, Text};
use bashkit_core::error::Error;
use bashkit_core::limits::Meter;

use crate::diff::text::runs;

/// A place where two sides differ from their base: `mode` 0 is a conflict, 1 ours, 2 theirs, 4 the same on both.
#[derive(Clone, Copy, Debug)]
struct Piece {
    mode: u8,
    at: [usize; 3],
    n: [usize; 3],
}

/// Result of a merge of texts.
pub(crate) struct Merged {
    pub(crate) bytes: Vec<u8>,
    pub(crate) conflicts: usize,
}

/// Side that wins where both changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Favor {
    None,
    Ours,
    Theirs,
    /// Union of both sides, ours first.
    Union,
}

/// Style of conflicts (`merge.conflictStyle`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    /// Both sides.
    Merge,
    /// The base between them.
    Diff3,
    /// The base between them, without the lines in which both sides begin or end alike.
    Zdiff3,
}

impl Style {
    /// The style that the configuration names.
    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        match name {
            b"merge" => Some(Self::Merge),
            b"diff3" => Some(Self::Diff3),
            b"zdiff3" => Some(Self::Zdiff3),
            _ => None,
        }
    }
}

/// Leaves out of conflicts the lines in which both sides begin or end alike.
fn trim(meter: &Meter, pieces: &mut [Piece], ours: &Text, theirs: &Text) -> Result<(), Error> {
    for piece in pieces.iter_mut().filter(|piece| piece.mode == 0) {
        let ([_, x, y], [_, n, m]) = (piece.at, piece.n);
        let most = n.min(m);
        meter.step(2 * most as u64)?;
        let head = (0..most).take_while(|k| ours.line(x + k) == theirs.line(y + k)).count();
        let tail = (1..=most - head).take_while(|k| ours.line(x + n - k) == theirs.line(y + m - k)).count();
        (piece.at[1], piece.at[2]) = (x + head, y + head);
        (piece.n[1], piece.n[2]) = (n - head - tail, m - head - tail);
    }
    Ok(())
}

/// Merges the changes of two texts since their base.
pub(crate) fn merge(
    meter: &Rc<Meter>,
    base: Vec<u8>,
    sides: [Vec<u8>; 2],
    labels: [&[u8]; 3],
    style: Style,
    favor: Favor,
    marks: usize,
) -> Result<Merged, Error> {
    let [ours, theirs] = sides;
    meter.fits((base.len() + ours.len() + theirs.len()).saturating_mul(4))?;
    let texts = [Text::new(meter, base.clone(), false)?, Text::new(meter, ours, false)?];
    let to_ours = runs(meter, &texts, Space::Counts, false)?;
    let [base_text, ours] = texts;
    let texts = [base_text, Text::new(meter, theirs, false)?];
    let to_theirs = runs(meter, &texts, Space::Counts, false)?;
    let [base_text, theirs] = texts;
    let mut pieces = pieces(meter, &to_ours, &to_theirs, &ours, &theirs)?;
    match style {
        Style::Merge => pieces = simplify(refine(meter, pieces, &ours, &theirs)?),
        Style::Diff3 => {}
        Style::Zdiff3 => trim(meter, &mut pieces, &ours, &theirs)?,
    }
    written(meter, &pieces, [&base_text, &ours, &theirs], labels, style, favor, marks)
}

/// Pieces of a merge from the changes of both sides; overlapping ones become conflicts.
fn pieces(meter: &Rc<Meter>, to_ours: &[Run], to_theirs: &[Run], ours: &Text, theirs: &Text) -> Result<Vec<Piece>, Error> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut add = |piece: Piece| add(&mut pieces, piece);
    let (mut i, mut j) = (0, 0);
    let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let unsigned = |n: i64| usize::try_from(n).unwrap_or(0);
    // Lines that the other side is ahead by, behind its last change.
    let (mut drift_ours, mut drift_theirs) = (0i64, 0i64);
    loop {
        meter.step(2)?;
        let (x, y) = (to_ours.get(i), to_theirs.get(j));
        match (x, y) {
            (None, None) => break,
            (Some(x), y) if y.is_none_or(|y| x.at[0] + x.n[0] < y.at[0]) => {
                add(Piece { mode: 1, at: [x.at[0], x.at[1], unsigned(signed(x.at[0]) + drift_theirs)], n: [x.n[0], x.n[1], x.n[0]] });
                drift_ours = signed(x.at[1] + x.n[1]) - signed(x.at[0] + x.n[0]);
                i += 1;
            }
            (x, Some(y)) if x.is_none_or(|x| y.at[0] + y.n[0] < x.at[0]) => {
                add(Piece { mode: 2, at: [y.at[0], unsigned(signed(y.at[0]) + drift_ours), y.at[1]], n: [y.n[0], y.n[0], y.n[1]] });
                drift_theirs = signed(y.at[1] + y.n[1]) - signed(y.at[0] + y.n[0]);
                j += 1;
            }
            (Some(x), Some(y)) => {
                let equal = x.at[0] == y.at[0] && x.n == y.n && (0..x.n[1]).all(|k| ours.line(x.at[1] + k) == theirs.line(y.at[1] + k));
                if !equal {
                    add(overlapping(x, y));
                }
                let (end_x, end_y) = (x.at[0] + x.n[0], y.at[0] + y.n[0]);
                if end_x >= end_y {
                    drift_theirs = signed(y.at[1] + y.n[1]) - signed(end_y);
                    j += 1;
                }
                if end_y >= end_x {
                    drift_ours = signed(x.at[1] + x.n[1]) - signed(end_x);
                    i += 1;
                }
            }
            (Some(_), None) | (None, Some(_)) => break,
        }
    }
    Ok(pieces)
}

/// Adds a piece, or joins it with the last one where they touch.
fn add(pieces: &mut Vec<Piece>, piece: Piece) {
    if let Some(last) = pieces.last_mut()
        && (piece.at[1] <= last.at[1] + last.n[1] || piece.at[2] <= last.at[2] + last.n[2])
    {
        if piece.mode != last.mode {
            last.mode = 0;
        }
        for side in 0..3 {
            if let (Some(n), Some(at), Some(pat), Some(pn)) =
                (last.n.get_mut(side), last.at.get(side), piece.at.get(side), piece.n.get(side))
            {
                *n = (pat + pn).saturating_sub(*at);
            }
        }
    } else {
        pieces.push(piece);
    }
}

/// Conflict of two overlapping changes.
fn overlapping(x: &Run, y: &Run) -> Piece {
    let signed = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let unsigned = |n: i64| usize::try_from(n).unwrap_or(0);
    let off = signed(x.at[0]) - signed(y.at[0]);
    let end_off = off + signed(x.n[0]) - signed(y.n[0]);
    let (mut i0, mut i1, mut i2) = (signed(x.at[0]), signed(x.at[1]), signed(y.at[1]));
    if off > 0 {
        i0 -= off;
        i1 -= off;
    } else {
        i2 += off;
    }
    let mut n0 = signed(x.at[0] + x.n[0]) - i0;
    let mut n1 = signed(x.at[1] + x.n[1]) - i1;
    let mut n2 = signed(y.at[1] + y.n[1]) - i2;
    if end_off < 0 {
        n0 -= end_off;
        n1 -= end_off;
    } else {
        n2 += end_off;
    }
    Piece { mode: 0, at: [unsigned(i0), unsigned(i1), unsigned(i2)], n: [unsigned(n0), unsigned(n1), unsigned(n2)] }
}

/// Text of a merge, with marks of `marks` characters around conflicts.
fn written(
    meter: &Meter,
    pieces: &[Piece],
    [base_text, ours, theirs]: [&Text; 3],
    labels: [&[u8]; 3],
    style: Style,
    favor: Favor,
    marks: usize,
) -> Result<Merged, Error> {
    let mut out = Vec::new();
    let mut conflicts = 0;
    let mut at = 0;
    for piece in pieces {
        let mode = match (piece.mode, favor) {
            (0, Favor::Ours) => 1,
            (0, Favor::Theirs) => 2,
            (0, Favor::Union) => 3,
            (mode, _) => mode,
        };
        if mode == 4 {
            continue;
        }
        copy(&mut out, ours, at, piece.at[1].saturating_sub(at), false);
        if mode == 0 {
            conflicts += 1;
            put_conflict(&mut out, piece, [base_text, ours, theirs], labels, style, marks);
        } else {
            if mode & 1 != 0 {
                copy(&mut out, ours, piece.at[1], piece.n[1], mode & 2 != 0);
            }
            if mode & 2 != 0 {
                copy(&mut out, theirs, piece.at[2], piece.n[2], false);
            }
        }
        at = piece.at[1] + piece.n[1];
    }
    copy(&mut out, ours, at, ours.count().saturating_sub(at), false);
    meter.step(1 + out.len() as u64 / 16)?;
    Ok(Merged { bytes: out, conflicts })
}

/// Adds a conflict between its marks.
fn put_conflict(out: &mut Vec<u8>, piece: &Piece, [base_text, ours, theirs]: [&Text; 3], labels: [&[u8]; 3], style: Style, marks: usize) {
    let mark = |out: &mut Vec<u8>, sign: u8, label: &[u8]| {
        out.resize(out.len() + marks, sign);
        if !label.is_empty() {
            out.push(b' ');
            out.extend_from_slice(label);
        }
        out.push(b'\n');
    };
    mark(out, b'<', labels[0]);
    copy(out, ours, piece.at[1], piece.n[1], true);
    if style != Style::Merge {
        mark(out, b'|', labels[2]);
        copy(out, base_text, piece.at[0], piece.n[0], true);
    }
    mark(out, b'=', b"");
    copy(out, theirs, piece.at[2], piece.n[2], true);
    mark(out, b'>', labels[1]);
}

/// Cuts what both sides have in common out of conflicts.
fn refine(meter: &Rc<Meter>, pieces: Vec<Piece>, ours: &Text, theirs: &Text) -> Result<Vec<Piece>, Error> {
    let mut out = Vec::new();
    for piece in pieces {
        if piece.mode != 0 || piece.n[1] == 0 || piece.n[2] == 0 {
            out.push(piece);
            continue;
        }
        let part = |text: &Text, side: usize| {
            let (at, n) = (piece.at.get(side).copied().unwrap_or(0), piece.n.get(side).copied().unwrap_or(0));
            let mut bytes = Vec::new();
            for k in at..at + n {
                bytes.extend_from_slice(text.line(k));
            }
            Text::new(meter, bytes, false)
        };
        let texts = [part(ours, 1)?, part(theirs, 2)?];
        let found = runs(meter, &texts, Space::Counts, false)?;
        if found.is_empty() {
            out.push(Piece { mode: 4, ..piece });
        }
        for run in found {
            out.push(Piece {
                mode: 0,
                at: [piece.at[0], piece.at[1] + run.at[0], piece.at[2] + run.at[1]],
                n: [piece.n[0], run.n[0], run.n[1]],
            });
        }
    }
    Ok(out)
}

/// Joins conflicts with three lines or fewer between them.
fn simplify(pieces: Vec<Piece>) -> Vec<Piece> {
    let mut out: Vec<Piece> = Vec::new();
    for piece in pieces {
        if let Some(last) = out.last_mut()
            && last.mode == 0
            && piece.mode == 0
            && piece.at[1].saturating_sub(last.at[1] + last.n[1]) <= 3
        {
            last.n[1] = piece.at[1] + piece.n[1] - last.at[1];
            last.n[2] = piece.at[2] + piece.n[2] - last.at[2];
            continue;
        }
        out.push(piece);
    }
    out
}

/// Adds lines of a text; `complete` ends the last one.
fn copy(out: &mut Vec<u8>, text: &Text, from: usize, n: usize, complete: bool) {
    for k in from..from + n {
        out.extend_from_slice(text.line(k));
    }
    if complete && n > 0 && !out.ends_with(b"\n") {
        out.push(b'\n');
    }
}
