//! What differs between two texts: their lines ([`Text`]), which lines are equal ([`Sameness`]), the changes GNU diff finds ([`changes`]) and
//! how they are grouped for people ([`hunks`]).

mod diffseq;
mod lines;

pub use diffseq::{Change, Hunk, Sign, changes, hunks};
pub use lines::{Classes, Sameness, Space, Text, classify};
