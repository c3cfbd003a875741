//! The name that was probably meant.

/// The candidate that `name` is probably a misspelling of: at most a third of it differs.
///
/// ```
/// use bashkit_core::similarity::nearest;
/// assert_eq!(nearest("get_usr", ["list_orders", "get_user"].into_iter()), Some("get_user"));
/// ```
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    within(name.chars().count() / 3, name, candidates).into_iter().next()
}

/// Candidates that are nearest to `name`, of which at most a quarter differs; `n_max` at the most. For when there are many.
pub fn near<'a>(name: &str, candidates: impl Iterator<Item = &'a str>, n_max: usize) -> Vec<&'a str> {
    let mut near = within(name.chars().count() / 4, name, candidates);
    near.truncate(n_max);
    near
}

/// The nearest of the candidates that differ in so many characters, or in one.
fn within<'a>(differs_max: usize, name: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let differs_max = differs_max.max(1);
    let mut near: Vec<_> = candidates.map(|candidate| (distance(name, candidate), candidate)).filter(|(n, _)| *n <= differs_max).collect();
    let least = near.iter().map(|(distance, _)| *distance).min();
    near.retain(|(distance, _)| Some(*distance) == least);
    near.dedup();
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Number of characters to be changed, added, removed or swapped with their neighbour (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(128).collect(), b.chars().take(128).collect());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    let mut last_a = None;
    for (i, &in_a) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(above.len());
        let mut left = i + 1;
        row.push(left);
        let mut last_b = None;
        for (j, &in_b) in b.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
            let mut best = (at(&above, j) + usize::from(in_a != in_b)).min(at(&above, j + 1) + 1).min(left + 1);
            if last_a == Some(in_b) && last_b == Some(in_a) && j > 0 {
                best = best.min(at(&before, j - 1) + 1);
            }
            row.push(best);
            (left, last_b) = (best, Some(in_b));
        }
        (before, above, last_a) = (above, row, Some(in_a));
    }
    above.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{distance, near, nearest};

    #[test]
    fn distances() {
        for (a, b, expected) in [("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("get_usr", "get_user", 1), ("kitten", "sitting", 3)]
        {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn what_is_near() {
        let names = ["get_user", "list_orders"];
        assert_eq!(nearest("get_usr", names.into_iter()), Some("get_user"));
        assert_eq!(nearest("weather", names.into_iter()), None);
        assert_eq!(nearest("x", [].into_iter()), None);
        assert_eq!(near("lits", ["cat", "list", "lists", "ls", "lit"].into_iter(), 2), ["list", "lists"]);
    }
}
