//! Short forms of descriptions.

/// The first paragraph of a description, its lines joined to one.
pub(crate) fn first_paragraph(text: &str) -> String {
    let lines = text.trim().lines().map(str::trim).take_while(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(" ")
}

/// Reason of a failed command for a message: the first 2,000 bytes of its standard error, else its exit code in words (124: its time was over).
///
/// ```
/// use bashkit_orchestrator::text::complaint;
/// assert_eq!(complaint(b"no such user\n", 1), "no such user");
/// assert_eq!(complaint(b"", 3), "status 3");
/// ```
#[must_use]
pub fn complaint(stderr: &[u8], exit_code: i32) -> String {
    const BYTES_MAX: usize = 2000;
    let said = stderr.get(..stderr.len().min(BYTES_MAX)).unwrap_or_default();
    match String::from_utf8_lossy(said).trim() {
        "" if exit_code == 124 => "its time was over".to_owned(),
        "" => format!("status {exit_code}"),
        said => said.to_owned(),
    }
}
