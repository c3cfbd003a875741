//! Colours of YAML on a terminal (`-C`).

use super::node::Node;

/// Escape sequences around tokens, or nothing where there are no colours.
pub(super) struct Colours {
    are_on: bool,
}

const END: &str = "\x1b[0m";
const KEY: &str = "\x1b[36m";
const STRING: &str = "\x1b[32m";
const NUMBER: &str = "\x1b[95m";
const BOOL: &str = "\x1b[95m";
const ANCHOR: &str = "\x1b[93m";
const ALIAS: &str = "\x1b[93m";
const COMMENT: &str = "\x1b[90m";

impl Colours {
    pub(super) fn new(are_on: bool) -> Self {
        Self { are_on }
    }

    fn around(&self, colour: &str, text: &str) -> String {
        if self.are_on { format!("{colour}{text}{END}") } else { text.to_owned() }
    }

    pub(super) fn comment(&self, text: &str) -> String {
        self.around(COMMENT, text)
    }

    pub(super) fn anchor(&self, text: &str) -> String {
        self.around(ANCHOR, text)
    }

    pub(super) fn alias(&self, text: &str) -> String {
        self.around(ALIAS, text)
    }

    pub(super) fn scalar(&self, text: &str, node: &Node, is_key: bool) -> String {
        let colour = match &*node.tag {
            _ if is_key => KEY,
            "!!int" | "!!float" => NUMBER,
            "!!bool" => BOOL,
            "!!null" => return text.to_owned(),
            _ => STRING,
        };
        self.around(colour, text)
    }

    /// Begins a line of a block scalar.
    pub(super) fn block(&self, out: &mut String) {
        if self.are_on {
            out.push_str(STRING);
        }
    }

    pub(super) fn end(&self, out: &mut String) {
        if self.are_on {
            out.push_str(END);
        }
    }
}
