//! Short forms of descriptions.

/// The first paragraph of a description, its lines joined to one.
pub(crate) fn first_paragraph(text: &str) -> String {
    let lines = text.trim().lines().map(str::trim).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}
