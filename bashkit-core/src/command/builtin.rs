//! Commands of the host.

use std::fmt::Debug;

use super::Cx;
use crate::kernel::Fault;

/// A command that the host adds: it runs like a builtin of the shell.
///
/// ```
/// use std::sync::Arc;
/// use bashkit::command::Cx;
/// use bashkit::kernel::Fault;
/// use bashkit::{Bash, Builtin};
///
/// struct Shout;
/// impl Builtin for Shout {
///     fn name(&self) -> &str {
///         "shout"
///     }
///     fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
///         let mut out = cx.stdout();
///         for arg in cx.argv() {
///             out.line(&arg.to_ascii_uppercase())?;
///         }
///         out.flush()?;
///         Ok(0)
///     }
/// }
///
/// let mut bash = Bash::builder().builtin(Arc::new(Shout)).build();
/// assert_eq!(bash.exec("shout a b | rev").unwrap().stdout, b"A\nB\n");
/// ```
pub trait Builtin: Send + Sync {
    /// The name that scripts call it by.
    fn name(&self) -> &str;

    /// Summary in one sentence, for `help`.
    fn summary(&self) -> &str {
        ""
    }

    /// The usage line for `help`.
    fn usage(&self) -> &str {
        ""
    }

    /// Runs it; answers the exit status.
    ///
    /// # Errors
    /// A [`Fault`] from what it did with its context: pass it on with `?`.
    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault>;
}

impl Debug for dyn Builtin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
