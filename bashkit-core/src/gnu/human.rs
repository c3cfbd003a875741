//! Sizes in blocks as `df` and `du` show them: `-h`, `-k`, `-B SIZE`.

use crate::command::{Cx, Opt};
use crate::gnu::{quotearg, xstrtol};
use crate::kernel::Fault;
use crate::vfs::{FileKind, Metadata};

/// Units that sizes are shown in.
#[derive(Debug, Clone)]
pub enum Blocks {
    /// Powers of 1024 or 1000, with a letter.
    Human(u64),
    /// Units of so many bytes, and what stands behind the number.
    Unit(u64, String),
}

/// Bytes on the disk, as `stat` counts them.
pub fn disk_bytes(meta: &Metadata) -> u64 {
    match meta.kind {
        FileKind::Regular | FileKind::Directory => meta.size.div_ceil(4096).saturating_mul(4096),
        _ => 0,
    }
}

impl Blocks {
    /// Reads the value of `--block-size` and its like.
    pub fn parse(text: &[u8]) -> Option<Self> {
        match text {
            b"human-readable" => return Some(Self::Human(1024)),
            b"si" => return Some(Self::Human(1000)),
            _ => {}
        }
        let text = text.strip_prefix(b"'").unwrap_or(text);
        let unit = xstrtol::parse(text, b"kKmMgGtTPEZY0").ok().filter(|unit| *unit > 0)?;
        let suffix = match text.first() {
            Some(digit) if digit.is_ascii_digit() => String::new(),
            // GNU: a size without a number is shown with its letters.
            _ => {
                let letters = String::from_utf8_lossy(text).into_owned();
                match letters.strip_prefix(['k', 'K']) {
                    Some("B") => "kB".to_owned(),
                    Some(rest) => format!("K{rest}"),
                    None => letters,
                }
            }
        };
        Some(Self::Unit(unit, suffix))
    }

    /// Units that the environment asks for, else 1024 bytes.
    pub fn from_env(cx: &Cx<'_>, own: &str) -> Self {
        for name in [own, "BLOCK_SIZE", "BLOCKSIZE"] {
            if let Some(value) = cx.env(name) {
                return Self::parse(&value).unwrap_or(Self::Unit(1024, String::new()));
            }
        }
        let unit = if cx.env("POSIXLY_CORRECT").is_some() { 512 } else { 1024 };
        Self::Unit(unit, String::new())
    }

    /// Reads the value of an option for units.
    ///
    /// # Errors
    /// A failure with status 1, where it is no size.
    pub fn of_option(cx: &Cx<'_>, option: &Opt, value: &[u8]) -> Result<Self, Fault> {
        Self::parse(value).ok_or_else(|| refusal(cx, option, value, "invalid"))
    }

    /// Shows a number of bytes in these units.
    pub fn show(&self, bytes: u64) -> String {
        match self {
            Self::Human(base) => xstrtol::human(bytes, *base),
            Self::Unit(unit, suffix) => format!("{}{suffix}", bytes.div_ceil(*unit)),
        }
    }
}

/// Failure with status 1: `invalid -B argument 'x'`.
pub fn refusal(cx: &Cx<'_>, option: &Opt, value: &[u8], what: &str) -> Fault {
    let given_long = cx.argv().iter().any(|arg| arg.starts_with(b"--") && arg.ends_with(value) && arg.contains(&b'='));
    let name = if given_long || option.short() == 0 { format!("--{}", option.long()) } else { format!("-{}", char::from(option.short())) };
    let tail = if what == "invalid" && is_size_too_large(value) { " too large" } else { "" };
    let text = if tail.is_empty() { format!("{what} {name} argument ") } else { format!("{name} argument ") };
    Fault::failure(1, [text.as_bytes(), &quotearg::always(value), tail.as_bytes()].concat())
}

fn is_size_too_large(value: &[u8]) -> bool {
    xstrtol::parse(value.strip_prefix(b"-").unwrap_or(value), b"kKmMgGtTPEZY0") == Err(xstrtol::BadSize::TooLarge)
}
