//! What the grammar yields: a tree that prints as a script, and of which parts can be left out or replaced.

/// A part of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// Text as it is.
    Text(String),
    /// The end of a line: bodies of here-documents that are due follow.
    Line,
    /// A part that has to be there.
    Node(Node),
    /// A part that can be left out.
    Optional(Node),
    /// Lines of a nested shell: here-documents that begin within end within.
    Nested(Node),
    /// Lines that follow at the end of this line.
    Body(Node),
}

impl Part {
    /// The node, if it is not text.
    #[must_use]
    pub fn node(&self) -> Option<&Node> {
        match self {
            Self::Text(_) | Self::Line => None,
            Self::Node(node) | Self::Optional(node) | Self::Nested(node) | Self::Body(node) => Some(node),
        }
    }

    /// The node, if it is not text.
    pub fn node_mut(&mut self) -> Option<&mut Node> {
        match self {
            Self::Text(_) | Self::Line => None,
            Self::Node(node) | Self::Optional(node) | Self::Nested(node) | Self::Body(node) => Some(node),
        }
    }
}

/// A use of a production.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The name in the grammar.
    pub name: &'static str,
    /// What it is made of, in order.
    pub parts: Vec<Part>,
}

impl Node {
    /// As a script.
    #[must_use]
    pub fn print(&self) -> String {
        let mut printer = Printer::default();
        printer.node(self);
        printer.flush();
        printer.text
    }

    /// How many nodes it has, itself included.
    #[must_use]
    pub fn size(&self) -> usize {
        1 + self.parts.iter().filter_map(Part::node).map(Self::size).sum::<usize>()
    }
}

#[derive(Default)]
struct Printer {
    text: String,
    due: Vec<String>,
}

impl Printer {
    fn node(&mut self, node: &Node) {
        for part in &node.parts {
            match part {
                Part::Text(text) => self.text.push_str(text),
                Part::Line => {
                    self.text.push('\n');
                    self.flush_bodies();
                }
                Part::Node(node) | Part::Optional(node) => self.node(node),
                Part::Nested(node) => {
                    let mut inner = Self::default();
                    inner.node(node);
                    inner.flush();
                    self.text.push_str(&inner.text);
                }
                Part::Body(node) => {
                    let mut inner = Self::default();
                    inner.node(node);
                    inner.text.push('\n');
                    inner.flush_bodies();
                    self.due.push(inner.text);
                }
            }
        }
    }

    fn flush(&mut self) {
        if !self.due.is_empty() {
            self.text.push('\n');
            self.flush_bodies();
        }
    }

    fn flush_bodies(&mut self) {
        for body in self.due.drain(..) {
            self.text.push_str(&body);
        }
    }
}
