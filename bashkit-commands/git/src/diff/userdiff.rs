//! Diff drivers of `.gitattributes`.

use crate::attributes::{State, value};
use crate::halt::G;
use crate::repository::Repo;

impl Repo<'_, '_> {
    /// Whether a file is binary for differences: its attributes say so, or what it holds.
    pub(crate) fn is_binary_at(&self, path: &[u8], body: &[u8]) -> G<bool> {
        let said = self.attributes()?.of(self, path)?;
        Ok(match value(&said, "diff") {
            Some(State::Set) => false,
            Some(State::Unset) => true,
            Some(State::Value(driver)) => {
                let key = format!("diff.{}.binary", String::from_utf8_lossy(driver));
                match self.config.borrow().boolean(&key) {
                    Some(is) => is,
                    None => crate::diff::text::is_binary(body),
                }
            }
            _ => crate::diff::text::is_binary(body),
        })
    }

    /// Setting of the driver that `diff=NAME` chooses.
    pub(crate) fn diff_driver(&self, path: &[u8], what: &str) -> G<Option<Vec<u8>>> {
        let said = self.attributes()?.of(self, path)?;
        Ok(match value(&said, "diff") {
            Some(State::Value(driver)) => self.get(&format!("diff.{}.{what}", String::from_utf8_lossy(driver))),
            _ => None,
        })
    }
}
