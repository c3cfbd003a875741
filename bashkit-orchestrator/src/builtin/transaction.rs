//! `transaction`: a command that leaves files and keys as they were when it fails.

use bashkit::Builtin;
use bashkit::command::Cx;
use bashkit::kernel::Fault;

use crate::text::quoting::quote;
use crate::tool::SessionKeys;

/// The name of the command.
pub(super) const NAME: &str = "transaction";

pub(super) struct Transaction {
    pub(super) keys: SessionKeys,
}

impl Builtin for Transaction {
    fn name(&self) -> &str {
        NAME
    }

    fn summary(&self) -> &str {
        "Run a command and undo what it did to files and keys when it fails."
    }

    fn usage(&self) -> &str {
        "transaction command [arg ...]"
    }

    fn run(&self, cx: &mut Cx<'_>) -> Result<u8, Fault> {
        let args = cx.argv();
        let args = if args.first().is_some_and(|first| first == b"--") { args.get(1..).unwrap_or_default() } else { args };
        match args.first() {
            None => {
                cx.error("no command is given\nusage: transaction command [arg ...]")?;
                return Ok(2);
            }
            Some(option) if option.first() == Some(&b'-') => {
                let option = String::from_utf8_lossy(option).into_owned();
                cx.error(format!("{option}: invalid option; there are none\nusage: transaction command [arg ...]"))?;
                return Ok(2);
            }
            Some(_) => {}
        }
        let Some(before) = cx.files().checkpoint() else {
            cx.error("the files here cannot be rolled back: nothing was run")?;
            return Ok(125);
        };
        let files = std::sync::Arc::clone(cx.files());
        let keys = self.keys.all();
        // The words are run as they are: quoted, so that nothing in them is expanded again.
        let words: Vec<Vec<u8>> = args.iter().map(|word| quote(word)).collect();
        let result = cx.eval(words.join(&b' '));
        if !matches!(result, Ok(0)) {
            files.roll_back(&before);
            self.keys.go_back(&keys);
        }
        result
    }
}
