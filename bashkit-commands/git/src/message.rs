//! Commit messages: clean-up, trailers, editing.

use crate::halt::{G, Halt};
use crate::object::{Ident, Oid};
use crate::pathspec::Specs;
use crate::repository::Repo;
use crate::wt_status::Untracked;

/// A message with a line of `Signed-off-by`.
pub(crate) fn signed_off(message: Vec<u8>, who: &Ident) -> Vec<u8> {
    let line = bytes!["Signed-off-by: ", &who.name, " <", &who.email, ">\n"];
    if message.ends_with(&line) {
        return message;
    }
    let last = message.trim_ascii_end().split(|b| *b == b'\n').next_back().unwrap_or_default();
    let is_trailer = last.starts_with(b"(cherry picked from commit ")
        || (memchr::memmem::find(last, b": ").is_some() && memchr::memmem::find(&message, b"\n\n").is_some());
    bytes![message, if is_trailer { "" } else { "\n" }, line]
}

impl Repo<'_, '_> {
    /// Lets an editor change a message, with the remarks that git adds; without an editor it stays.
    /// `replaced` is the parent of the commit that is written anew.
    pub(crate) fn edit_message(&self, message: Vec<u8>, author: Option<&Ident>, is_dated: bool, replaced: Option<&Oid>) -> G<Vec<u8>> {
        self.edit_message_after(message, author, is_dated, replaced, &|| Ok(()))
    }

    /// Edits a message as [`Repo::edit_message`] does; `prepare` changes the file before the editor.
    pub(crate) fn edit_message_after(
        &self,
        message: Vec<u8>,
        author: Option<&Ident>,
        is_dated: bool,
        replaced: Option<&Oid>,
        prepare: &dyn Fn() -> G<()>,
    ) -> G<Vec<u8>> {
        let Some(editor) = self.editor() else { return Ok(message) };
        let file = self.state_file("COMMIT_EDITMSG");
        let mut text = message;
        text.extend_from_slice(
            b"\n# Please enter the commit message for your changes. Lines starting\n# with '#' will be ignored, and an empty message aborts the commit.\n#\n",
        );
        if let Some(author) = author {
            self.put_author(&mut text, author, is_dated)?;
        }
        self.put_status(&mut text, replaced)?;
        if !text.ends_with(b"\n#\n") {
            text.extend_from_slice(b"#\n");
        }
        self.write(&file, &text)?;
        prepare()?;
        self.edit(&editor, b".git/COMMIT_EDITMSG").map_err(|halt| match halt {
            Halt::Die(status, text) => Halt::Die(status, bytes![text, "Please supply the message using either -m or -F option.\n"]),
            other => other,
        })?;
        let text = self.read(&file)?.unwrap_or_default();
        Ok(tidy(&text, true))
    }

    /// Adds author and date as remarks.
    fn put_author(&self, text: &mut Vec<u8>, author: &Ident, is_dated: bool) -> G<()> {
        let who = self.ident("COMMITTER")?;
        let other = (&who.name, &who.email) != (&author.name, &author.email);
        if other {
            text.extend(bytes!["# Author:    ", &author.name, " <", &author.email, ">\n"]);
        }
        if is_dated {
            let date = crate::date::show(self, author.time, author.zone, &crate::date::Style::Default);
            text.extend(bytes!["# Date:      ", date, "\n"]);
        }
        if other || is_dated {
            text.extend_from_slice(b"#\n");
        }
        Ok(())
    }

    /// Adds the status of the working tree as remarks.
    fn put_status(&self, text: &mut Vec<u8>, replaced: Option<&Oid>) -> G<()> {
        let mut index = self.index()?;
        let mut status = self.compute_status(&mut index, &Specs::default(), Untracked::Normal, false)?;
        if let Some(parent) = replaced {
            status.staged = self.diff_index(Some(&self.commit(parent)?.tree), &index, &Specs::default())?;
        }
        let is_picking = self.is_rebasing() && self.lstat(&self.state_file("MERGE_MSG")).is_none();
        if is_picking {
            self.write(&self.state_file("MERGE_MSG"), b"")?;
        }
        for line in crate::wt_status::long::status_long(self, &index, &status, Untracked::Normal, true)?.split_inclusive(|b| *b == b'\n') {
            let is_hint = line.starts_with(b"  (");
            let space = if matches!(line.first(), Some(b'\n' | b'\t')) { "" } else { " " };
            if !is_hint {
                text.extend(bytes!["#", space, line]);
            }
        }
        if is_picking {
            self.unlink(&self.state_file("MERGE_MSG"))?;
        }
        Ok(())
    }
}

/// A message without trailing white space and blank lines at its ends; `strip` takes comments out, too.
pub(crate) fn tidy(message: &[u8], strip: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let mut blank = false;
    for line in message.split(|b| *b == b'\n') {
        let line = line.trim_ascii_end();
        if strip && line.starts_with(b"#") {
            continue;
        }
        if line.is_empty() {
            blank = !out.is_empty();
            continue;
        }
        if blank {
            out.push(b'\n');
            blank = false;
        }
        out.extend_from_slice(line);
        out.push(b'\n');
    }
    out
}
