//! Sort keys of references.

use std::cmp::Ordering;

use crate::halt::G;
use crate::object::Oid;
use crate::ref_filter::atom::Atom;
use crate::ref_filter::value::Row;
use crate::repository::Repo;

/// Sorts references by keys, of which the last one comes first; names and other texts without regard of case with `folds_case`.
pub(crate) fn sort_refs(repo: &Repo<'_, '_>, rows: &mut [(Vec<u8>, Oid)], keys: &[&[u8]], folds_case: bool) -> G<()> {
    for key in keys {
        let (bare, is_reversed) = key.strip_prefix(b"-").map_or((*key, false), |bare| (bare, true));
        let (bare, is_version) = match bare.strip_prefix(b"version:").or(bare.strip_prefix(b"v:")) {
            Some(bare) => (bare, true),
            None => (bare, false),
        };
        let atom = Atom::parse(bare)?;
        let mut keyed: Vec<(Value, (Vec<u8>, Oid))> = Vec::new();
        for row in rows.iter() {
            repo.cx.step(5)?;
            let text = Row::new(repo, &row.0, &row.1).sort_value(&atom)?;
            let value = match (atom.is_number(), is_version) {
                (true, _) => Value::Number(std::str::from_utf8(&text).ok().and_then(|text| text.parse().ok()).unwrap_or(0)),
                (false, true) => Value::Text(version_key(&text)),
                (false, false) => Value::Text(if folds_case { text.to_ascii_lowercase() } else { text }),
            };
            keyed.push((value, row.clone()));
        }
        keyed.sort_by(|a, b| if is_reversed { Ordering::reverse(a.0.cmp(&b.0)) } else { a.0.cmp(&b.0) });
        for (slot, (_, row)) in rows.iter_mut().zip(keyed) {
            *slot = row;
        }
    }
    Ok(())
}

/// Value that is compared: dates and sizes are numbers.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Value {
    Number(i64),
    Text(Vec<u8>),
}

/// Name with its numbers filled up with zeros, so that versions sort by them.
pub(crate) fn version_key(name: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for run in name.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
        if run.first().is_some_and(u8::is_ascii_digit) {
            text.extend(vec![b'0'; 20usize.saturating_sub(run.len())]);
        }
        text.extend_from_slice(run);
    }
    text
}
