//! Definitions of tools that `docs/integrations.md` shows: those that the exports write. `RECORD=1` rewrites the page.
#![expect(clippy::disallowed_methods, reason = "tests")]

use bashkit_orchestrator::export::Provider;
use bashkit_orchestrator::{OrchestratorTool, Tool};

#[test]
fn the_page_shows_what_exports_write() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/integrations.md");
    let page = std::fs::read_to_string(path).unwrap();
    let definition = OrchestratorTool::builder("shop").build().unwrap().definition();
    let mut parts = page.split("<!-- golden: ");
    let (mut made, mut n) = (parts.next().unwrap().to_owned(), 0);
    for part in parts {
        let (name, rest) = part.split_once(" -->\n```json\n").unwrap();
        let (_, after) = rest.split_once("\n```\n").unwrap();
        let provider = Provider::ALL.iter().find(|provider| provider.name() == name).unwrap();
        let shown = serde_json::to_string_pretty(&definition.export(*provider).unwrap()).unwrap();
        made.push_str(&format!("<!-- golden: {name} -->\n```json\n{shown}\n```\n{after}"));
        n += 1;
    }
    if std::env::var("RECORD").is_ok() {
        std::fs::write(path, &made).unwrap();
    }
    assert!(
        n >= 4 && (page == made || std::env::var("RECORD").is_ok()),
        "docs/integrations.md shows other definitions; RECORD=1 rewrites it"
    );
}
