//! Editors of messages and of lists of commits.

use bashkit_core::command::Launching;

use crate::halt::{G, Halt};
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Editor of lists of commits; `None` when none is configured.
    pub(crate) fn sequence_editor(&self) -> Option<Vec<u8>> {
        self.cx.env("GIT_SEQUENCE_EDITOR").or_else(|| self.get("sequence.editor")).or_else(|| self.editor())
    }

    /// Editor of messages; `None` when none is configured.
    pub(crate) fn editor(&self) -> Option<Vec<u8>> {
        let own = self.cx.env("GIT_EDITOR").or_else(|| self.get("core.editor"));
        own.or_else(|| self.cx.env("VISUAL")).or_else(|| self.cx.env("EDITOR")).filter(|editor| !editor.is_empty())
    }

    /// Lets an editor change a file.
    pub(crate) fn edit(&self, editor: &[u8], file: &[u8]) -> G<()> {
        if editor == b":" {
            return Ok(());
        }
        self.out.borrow_mut().flush()?;
        let script = bytes![editor, " \"$@\""];
        let argv = vec![b"sh".to_vec(), b"-c".to_vec(), script, editor.to_vec(), file.to_vec()];
        let cwd = Some(self.work.clone().unwrap_or_else(|| self.cwd.clone()));
        let status = self.cx.call(Launching { argv, cwd, ..Launching::default() })?.code();
        if status != 0 {
            return Err(Halt::Die(1, bytes!["error: There was a problem with the editor '", editor, "'.\n"]));
        }
        Ok(())
    }
}

pub(crate) fn no_editor() -> Halt {
    Halt::Die(1, b"error: there is no editor here\nPlease supply the message using either -m or -F option.\n".to_vec())
}
