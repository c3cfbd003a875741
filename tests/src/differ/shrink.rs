//! Makes a script smaller as long as the answers still differ.

use super::grammar::Grammar;
use super::run::Answer;
use super::tree::{Node, Part};

type Answers = Box<(Answer, Answer)>;

/// The smallest script found within so many tries, with its answers.
pub(super) fn shrink(
    grammar: &Grammar,
    mut best: Node,
    mut answers: Answers,
    tries: usize,
    differs: impl Fn(&Node) -> Option<Answers>,
) -> (Node, Answers) {
    let mut left = tries;
    loop {
        let before = best.print().len();
        let mut path = Vec::new();
        visit(&mut best, &mut path, &mut |root, path| {
            for candidate in candidates(grammar, root, path) {
                if left == 0 {
                    return false;
                }
                if candidate.print().len() >= root.print().len() {
                    continue;
                }
                left -= 1;
                if let Some(new) = differs(&candidate) {
                    *root = candidate;
                    answers = new;
                    return true;
                }
            }
            false
        });
        if left == 0 || best.print().len() >= before {
            return (best, answers);
        }
    }
}

/// Calls for each node from the top; where something became smaller it is asked again.
fn visit(root: &mut Node, path: &mut Vec<usize>, smaller: &mut impl FnMut(&mut Node, &[usize]) -> bool) {
    while smaller(root, path) {}
    let n_parts = at(root, path).map_or(0, |node| node.parts.len());
    for idx in (0..n_parts).rev() {
        if at(root, path).and_then(|node| node.parts.get(idx)).and_then(Part::node).is_some() {
            path.push(idx);
            visit(root, path, smaller);
            path.pop();
        }
    }
}

fn at<'a>(root: &'a Node, path: &[usize]) -> Option<&'a Node> {
    path.iter().try_fold(root, |node, &idx| node.parts.get(idx)?.node())
}

fn at_mut<'a>(root: &'a mut Node, path: &[usize]) -> Option<&'a mut Node> {
    path.iter().try_fold(root, |node, &idx| node.parts.get_mut(idx)?.node_mut())
}

/// The script with the node there changed in one way.
fn candidates(grammar: &Grammar, root: &Node, path: &[usize]) -> Vec<Node> {
    let Some(node) = at(root, path) else { return Vec::new() };
    let mut all = Vec::new();
    let mut add = |changed: Node| {
        let mut copy = root.clone();
        if let Some(place) = at_mut(&mut copy, path) {
            *place = changed;
            all.push(copy);
        }
    };
    let optional: Vec<usize> =
        node.parts.iter().enumerate().filter(|(_, part)| matches!(part, Part::Optional(_))).map(|(idx, _)| idx).collect();
    // Halves first, then smaller runs.
    let mut run = optional.len();
    while run > 0 {
        for chunk in optional.chunks(run) {
            let mut less = node.clone();
            let mut idx = 0;
            less.parts.retain(|_| {
                idx += 1;
                !chunk.contains(&(idx - 1))
            });
            add(less);
        }
        run /= 2;
    }
    let mut inner = Vec::new();
    same_kind(node, node.name, 0, &mut inner);
    for part in inner {
        add(part.clone());
    }
    if !path.is_empty() {
        let shortest = grammar.leaves(node.name);
        for parts in shortest {
            if parts != node.parts {
                add(Node { name: node.name, parts });
            }
        }
    }
    all
}

/// Parts of the same name that a node can be replaced by.
fn same_kind<'a>(node: &'a Node, name: &str, depth: usize, found: &mut Vec<&'a Node>) {
    if depth > 12 || found.len() > 12 {
        return;
    }
    for part in node.parts.iter().filter_map(Part::node) {
        if part.name == name {
            found.push(part);
        }
        same_kind(part, name, depth + 1, found);
    }
}
