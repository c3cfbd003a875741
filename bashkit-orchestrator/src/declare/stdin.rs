//! Standard input as a parameter of a tool.

use std::io::{BufRead, Cursor};
use std::sync::{Mutex, OnceLock, PoisonError};

use bashkit::kernel::LentInput;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;

use super::reply::Json;
use crate::tool::{ToolCall, ToolFailure};

/// Standard input as it came: empty where nothing was connected for this call. A tool that is not asynchronous reads it while others write it: what it does not read is not made.
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
#[derive(Debug, Default)]
pub struct Stdin {
    bytes: OnceLock<Vec<u8>>,
    lent: Mutex<Option<LentInput>>,
    is_connected: bool,
}

impl Stdin {
    /// Wraps the standard input of a call; `None`: nothing was connected.
    #[must_use]
    pub fn new(bytes: Option<Vec<u8>>) -> Self {
        Self { is_connected: bytes.is_some(), bytes: OnceLock::from(bytes.unwrap_or_default()), lent: Mutex::default() }
    }

    /// Whether a pipe or a redirection was connected for this call.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.is_connected
    }

    /// All bytes, read to their end; `&[u8]` is a `std::io::Read` and `BufRead`.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get_or_init(|| {
            let mut lent = self.lent.lock().unwrap_or_else(PoisonError::into_inner);
            let mut bytes = Vec::new();
            if let Some(mut lent) = lent.take() {
                lent.read_up_to(None, &mut bytes);
            }
            bytes
        })
    }

    /// Takes all bytes out of the input.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        let _ = self.bytes();
        self.bytes.into_inner().unwrap_or_default()
    }

    /// All of the input as text, if it is UTF-8.
    ///
    /// # Errors
    /// It is not UTF-8.
    pub fn text(&self) -> Result<&str, std::str::Utf8Error> {
        std::str::from_utf8(self.bytes())
    }

    /// Reader of the bytes as they come.
    ///
    /// ```
    /// use bashkit_orchestrator::{OrchestratorTool, Tool, callable_tool};
    /// use bashkit_orchestrator::declare::Stdin;
    /// use std::io::Read;
    ///
    /// /// Print the first bytes of standard input.
    /// #[callable_tool]
    /// fn first(input: Stdin) -> String {
    ///     let mut bytes = [0; 3];
    ///     input.into_reader().read_exact(&mut bytes).unwrap();
    ///     String::from_utf8_lossy(&bytes).into_owned()
    /// }
    ///
    /// let api = OrchestratorTool::builder("api").tool(Box::new(First)).build()?;
    /// assert_eq!(api.execute("yes | first".into()).stdout, "y\ny\n");
    /// # Ok::<(), bashkit_orchestrator::BuildError>(())
    /// ```
    #[must_use]
    pub fn into_reader(self) -> Box<dyn BufRead + Send> {
        match self.lent.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(lent) => Box::new(lent),
            None => Box::new(Cursor::new(self.bytes.into_inner().unwrap_or_default())),
        }
    }

    /// The text line by line, without the line ends.
    #[must_use]
    pub fn into_lines(self) -> Lines {
        match self.lent.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(lent) => Lines(LineSource::Lent(lent)),
            None => Lines(LineSource::Bytes { bytes: self.bytes.into_inner().unwrap_or_default(), at: 0 }),
        }
    }
}

/// Lines of standard input, without `\n` or `\r\n` at their ends; bytes that are not UTF-8 become U+FFFD. None where nothing was connected. A tool that is not
/// asynchronous gets each when it was written: `yes | number | head -3` ends at once.
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
#[derive(Debug)]
pub struct Lines(LineSource);

#[derive(Debug)]
enum LineSource {
    Bytes { bytes: Vec<u8>, at: usize },
    Lent(LentInput),
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut read = Vec::new();
        let line = match &mut self.0 {
            LineSource::Bytes { bytes, at } => {
                let rest = bytes.get(*at..).filter(|rest| !rest.is_empty())?;
                let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
                *at += line.len() + 1;
                line
            }
            LineSource::Lent(lent) => {
                lent.read_up_to(Some(b'\n'), &mut read);
                if read.is_empty() {
                    return None;
                }
                read.strip_suffix(b"\n").unwrap_or(&read)
            }
        };
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

    /// Whether it is read while others write it, where that can be.
    const STREAMS: bool = false;

    /// Makes a value for a call.
    ///
    /// # Errors
    /// Those of [`ToolStdin::from_stdin`].
    fn from_call(call: &ToolCall<'_>) -> Result<Self, ToolFailure> {
        Self::from_stdin(call.stdin())
    }

    /// Makes a value from the standard input of a call.
    ///
    /// # Errors
    /// There is none though it is required, or it is not what was asked for.
    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure>;
}

impl ToolStdin for Stdin {
    const REQUIRED: bool = false;
    const STREAMS: bool = true;

    fn from_call(call: &ToolCall<'_>) -> Result<Self, ToolFailure> {
        match call.lent_stdin() {
            Some(lent) => Ok(Self { bytes: OnceLock::new(), lent: Mutex::new(Some(lent)), is_connected: true }),
            None => Self::from_stdin(call.stdin()),
        }
    }

    fn from_stdin(stdin: Option<&[u8]>) -> Result<Self, ToolFailure> {
        Ok(Self::new(stdin.map(<[u8]>::to_vec)))
    }
}

impl ToolStdin for Lines {
    const REQUIRED: bool = false;
    const STREAMS: bool = true;

    fn from_call(call: &ToolCall<'_>) -> Result<Self, ToolFailure> {
        Stdin::from_call(call).map(Stdin::into_lines)
    }

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
