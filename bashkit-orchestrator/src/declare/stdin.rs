//! Standard input as a parameter of a tool.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::reply::Json;
use crate::tool::ToolFailure;

/// Standard input as it came: empty where nothing was connected for this call.
///
/// ```
/// use bashkit_orchestrator::{CallableTool, callable_tool};
/// use bashkit_orchestrator::declare::Stdin;
///
/// /// Count bytes.
/// #[callable_tool]
/// fn count(input: Stdin) -> usize {
///     input.bytes().len()
/// }
///
/// assert_eq!(Count.call(&[], Some("abc")).unwrap(), "3");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stdin {
    bytes: Vec<u8>,
    is_connected: bool,
}

impl Stdin {
    /// Wraps the standard input of a call; `None`: nothing was connected.
    #[must_use]
    pub fn new(bytes: Option<Vec<u8>>) -> Self {
        Self { is_connected: bytes.is_some(), bytes: bytes.unwrap_or_default() }
    }

    /// Whether a pipe or a redirection was connected for this call.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// The bytes; `&[u8]` is a `std::io::Read` and `BufRead`.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Takes the bytes out of the input.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Text of the input, if it is UTF-8.
    ///
    /// # Errors
    /// It is not UTF-8.
    pub fn text(&self) -> Result<&str, std::str::Utf8Error> {
        std::str::from_utf8(&self.bytes)
    }

    /// The text line by line, without the line ends.
    #[must_use]
    pub fn into_lines(self) -> Lines {
        Lines { bytes: self.bytes, at: 0 }
    }
}

/// Lines of standard input, without `\n` or `\r\n` at their ends; bytes that are not UTF-8 become U+FFFD. None where nothing was connected.
///
/// ```
/// use bashkit_orchestrator::{CallableTool, callable_tool};
/// use bashkit_orchestrator::declare::Lines;
///
/// /// Number lines.
/// #[callable_tool]
/// fn number(lines: Lines) -> impl Iterator<Item = String> {
///     lines.enumerate().map(|(i, line)| format!("{} {line}", i + 1))
/// }
///
/// assert_eq!(Number.call(&[], Some("a\nb")).unwrap(), "1 a\n2 b\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lines {
    bytes: Vec<u8>,
    at: usize,
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let rest = self.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
        self.at += line.len() + 1;
        Some(String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned())
    }
}

/// A type that standard input can become.
#[diagnostic::on_unimplemented(
    message = "standard input cannot be a `{Self}`",
    label = "use `String`, `Vec<u8>`, `Json<T>`, an `Option` of one of them, `Stdin` or `Lines`",
    note = "`T` in `Json<T>` implements `Deserialize` and `JsonSchema`"
)]
pub trait ToolStdin: Sized {
    /// Whether a call without it is refused.
    const REQUIRED: bool;

    /// Makes a value from the standard input of a call.
    ///
    /// # Errors
    /// There is none though it is required, or it is not what was asked for.
    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure>;
}

impl ToolStdin for Stdin {
    const REQUIRED: bool = false;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        Ok(Self::new(stdin.map(<[u8]>::to_vec)))
    }
}

impl ToolStdin for Lines {
    const REQUIRED: bool = false;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        Stdin::from_stdin(stdin).map(Stdin::into_lines)
    }
}

impl ToolStdin for Vec<u8> {
    const REQUIRED: bool = true;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        required(Option::from_stdin(stdin)?)
    }
}

impl ToolStdin for String {
    const REQUIRED: bool = true;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        required(Option::from_stdin(stdin)?)
    }
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> ToolStdin for Json<T> {
    const REQUIRED: bool = true;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        required(Option::from_stdin(stdin)?)
    }
}

impl ToolStdin for Option<Vec<u8>> {
    const REQUIRED: bool = false;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        Ok(stdin.map(<[u8]>::to_vec))
    }
}

impl ToolStdin for Option<String> {
    const REQUIRED: bool = false;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        let Some(bytes) = stdin else { return Ok(None) };
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Some(text.to_owned())),
            Err(error) => Err(ToolFailure::usage(format!("standard input is not UTF-8 text (byte {})", error.valid_up_to() + 1))),
        }
    }
}

#[diagnostic::do_not_recommend]
impl<T: DeserializeOwned + JsonSchema> ToolStdin for Option<Json<T>> {
    const REQUIRED: bool = false;

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        let Some(bytes) = stdin.filter(|bytes| !bytes.trim_ascii().is_empty()) else { return Ok(None) };
        let wrong = |error| ToolFailure::usage(format!("standard input is not the JSON that is read: {error}"));
        serde_json::from_slice(bytes).map(|value| Some(Json(value))).map_err(wrong)
    }
}

fn required<T>(input: Option<T>) -> Result<T, ToolFailure> {
    input.ok_or_else(|| {
        ToolFailure::usage("it reads standard input, but nothing is connected to it: pipe something into it, or use `< FILE` or `<<< TEXT`")
    })
}
