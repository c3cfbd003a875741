//! Texts of any length in the characters of a locale.

use super::mbchar;
use crate::error::Error;
use crate::limits::Meter;
pub use crate::pattern::Locale;

impl Locale {
    /// Number of characters in a short text.
    #[must_use]
    pub fn count(self, text: &[u8]) -> usize {
        if self.is_bytes() { text.len() } else { mbchar::count(text) }
    }

    /// Number of characters in a text of any length.
    ///
    /// # Errors
    /// Limits that [`Meter::step`] meets, and what [`Meter::check`] tells.
    pub fn count_metered(self, meter: &Meter, text: &[u8]) -> Result<usize, Error> {
        if self.is_bytes() { Ok(text.len()) } else { mbchar::count_metered(meter, text) }
    }

    /// The offset of the character with index `n` in a short text, or the end of the text.
    #[must_use]
    pub fn offset(self, text: &[u8], n: usize) -> usize {
        if self.is_bytes() { n.min(text.len()) } else { mbchar::offset(text, n) }
    }

    /// The offset of the character with index `n` in a text of any length, or the end of the text.
    ///
    /// # Errors
    /// Limits that [`Meter::step`] meets, and what [`Meter::check`] tells.
    pub fn offset_metered(self, meter: &Meter, text: &[u8], n: usize) -> Result<usize, Error> {
        if self.is_bytes() { Ok(n.min(text.len())) } else { mbchar::offset_metered(meter, text, n) }
    }

    /// Appends a short text in capital or small letters.
    pub fn change_case(self, to: &mut Vec<u8>, text: &[u8], is_upper: bool) {
        if self.is_bytes() {
            to.extend(text.iter().map(if is_upper { u8::to_ascii_uppercase } else { u8::to_ascii_lowercase }));
        } else {
            mbchar::change_case(to, text, is_upper);
        }
    }

    /// Appends a text of any length in capital or small letters.
    ///
    /// # Errors
    /// Limits that [`Meter::step`] meets, and what [`Meter::check`] tells.
    pub fn change_case_metered(self, meter: &Meter, to: &mut Vec<u8>, text: &[u8], is_upper: bool) -> Result<(), Error> {
        if self.is_bytes() {
            self.change_case(to, text, is_upper);
            return Ok(());
        }
        mbchar::change_case_metered(meter, to, text, is_upper)
    }
}
