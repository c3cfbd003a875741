//! Short forms of descriptions.

/// The first paragraph of a description, its lines joined to one.
pub(crate) fn first_paragraph(text: &str) -> String {
    let lines = text.trim().lines().map(str::trim).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// The beginning of what a failed command wrote to standard error; else its status in words.
pub(crate) fn complaint(stderr: &[u8], exit_code: i32) -> String {
    const BYTES_MAX: usize = 2000;
    let said = stderr.get(..stderr.len().min(BYTES_MAX)).unwrap_or_default();
    match String::from_utf8_lossy(said).trim() {
        "" if exit_code == 124 => "its time was over".to_owned(),
        "" => format!("status {exit_code}"),
        said => said.to_owned(),
    }
}
