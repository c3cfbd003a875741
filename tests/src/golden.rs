//! Golden files: what a test gave when somebody last looked at it. `RECORD=1` rewrites them.

use std::fs;
use std::path::Path;

/// Compares a text with the file `golden/NAME` of this crate.
///
/// # Panics
/// It differs; the message shows the lines that do.
#[expect(clippy::disallowed_methods, clippy::panic, reason = "a test that reads and writes its golden files")]
pub fn check(name: &str, have: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(name);
    if std::env::var_os("RECORD").is_some() {
        let folder = path.parent().unwrap_or(&path);
        if let Err(error) = fs::create_dir_all(folder).and_then(|()| fs::write(&path, have)) {
            panic!("{}: {error}", path.display());
        }
    }
    let want = fs::read_to_string(&path).unwrap_or_default();
    assert!(have == want, "{} differs (RECORD=1 rewrites it):\n{}", path.display(), diff(&want, have));
}

/// The lines that are missing (`-`) and new (`+`), with three lines around them.
#[must_use]
#[expect(clippy::indexing_slicing, reason = "a table of the size of both texts")]
pub fn diff(want: &str, have: &str) -> String {
    let (want, have): (Vec<&str>, Vec<&str>) = (want.lines().collect(), have.lines().collect());
    // The length of the longest common subsequence from each pair of places on.
    let mut common = vec![vec![0usize; have.len() + 1]; want.len() + 1];
    for i in (0..want.len()).rev() {
        for j in (0..have.len()).rev() {
            common[i][j] = if want[i] == have[j] { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let (mut i, mut j, mut rows) = (0, 0, Vec::new());
    while i < want.len() || j < have.len() {
        if i < want.len() && j < have.len() && want[i] == have[j] {
            rows.push((' ', want[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == have.len() || i < want.len() && common[i + 1][j] >= common[i][j + 1] {
            rows.push(('-', want[i]));
            i += 1;
        } else {
            rows.push(('+', have[j]));
            j += 1;
        }
    }
    let near = |at: usize| rows[at.saturating_sub(3)..rows.len().min(at + 4)].iter().any(|(mark, _)| *mark != ' ');
    let shown = rows.iter().enumerate().filter(|(at, _)| near(*at));
    shown.map(|(_, (mark, line))| format!("{mark} {line}\n")).collect()
}
