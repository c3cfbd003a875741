//! Server-sent events (WHATWG HTML, 9.2).

use std::io::{BufRead, BufReader, Read};

use bashkit::host::http::HttpError;

use super::ModelError;

/// Bytes of one event.
const EVENT_BYTES_MAX: usize = 16 << 20;

/// Data of the events of a stream, in their order.
pub(super) struct Events {
    stream: BufReader<Box<dyn Read + Send>>,
}

impl Events {
    pub(super) fn new(stream: Box<dyn Read + Send>) -> Self {
        Self { stream: BufReader::new(stream) }
    }

    /// Data of the next event.
    ///
    /// # Errors
    /// The connection fails, or the event is too long.
    fn data(&mut self) -> Result<Option<String>, ModelError> {
        let mut data: Option<String> = None;
        loop {
            let mut line = Vec::new();
            let n = (&mut self.stream)
                .take(EVENT_BYTES_MAX as u64 + 1)
                .read_until(b'\n', &mut line)
                .map_err(|error| ModelError::Unreachable(HttpError::of_read(&error)))?;
            if n == 0 {
                return Ok(data);
            }
            if line.len() + data.as_ref().map_or(0, String::len) > EVENT_BYTES_MAX {
                return Err(ModelError::Answer(format!("an event has more than {EVENT_BYTES_MAX} bytes")));
            }
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_end_matches(['\n', '\r']);
            match line.split_once(':').unwrap_or((line, "")) {
                ("", "") if line.is_empty() && data.is_some() => return Ok(data),
                ("data", text) => {
                    let text = text.strip_prefix(' ').unwrap_or(text);
                    match &mut data {
                        Some(data) => {
                            data.push('\n');
                            data.push_str(text);
                        }
                        None => data = Some(text.to_owned()),
                    }
                }
                _ => {}
            }
        }
    }
}

impl Iterator for Events {
    type Item = Result<String, ModelError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.data().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::Events;

    #[test]
    fn events() {
        let text = "event: a\r\ndata: 1\r\n\r\n: comment\ndata:2\ndata: 3\n\nid: 7\n\ndata\n\ndata: end";
        let events: Vec<String> = Events::new(Box::new(text.as_bytes())).map(Result::unwrap).collect();
        assert_eq!(events, ["1", "2\n3", "", "end"]);
        let long = format!("data: {}\n\n", "x".repeat(17 << 20));
        assert!(Events::new(Box::new(std::io::Cursor::new(long))).next().unwrap().is_err());
    }
}
