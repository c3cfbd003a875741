//! `docs/evaluation.md` is what the simulated run says now.

use std::fs;
use std::path::Path;

use bashkit_evaluation::ab::{Experiment, simulated_page};

#[test]
#[expect(clippy::disallowed_methods, reason = "a test that reads and writes a page of the repository")]
fn the_page_is_the_simulated_run() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/evaluation.md");
    let page = simulated_page(&Experiment { threads: 4, ..Experiment::default() });
    if std::env::var("UPDATE").is_ok() {
        fs::write(&path, &page).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    let differs = committed.lines().zip(page.lines()).find(|(committed, now)| committed != now);
    assert!(committed == page, "docs/evaluation.md is out of date ({differs:?}): UPDATE=1 cargo test -p bashkit-benches --test evaluation");
}
