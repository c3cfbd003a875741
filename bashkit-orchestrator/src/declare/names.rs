//! Names of commands for tools that others named, such as servers and documents: legal, short enough, and the same as long as the sources have the same tools.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use bashkit::Bash;
use sha2::{Digest, Sha256};

/// Bytes of a name.
const NAME_BYTES_MAX: usize = 64;

/// Hexadecimal digits that tell names apart which would be the same.
const MARK_DIGITS: usize = 8;

/// Commands, builtins and keywords of the sandbox: a tool of such a name has that of its source before its own.
static OF_THE_SHELL: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
    let listed = Bash::new().exec("compgen -b; compgen -k; compgen -c");
    listed.map(|output| output.stdout_text().lines().map(str::to_owned).collect()).unwrap_or_default()
});

/// Names of commands for the tools of several sources (servers, documents), in the order in which they are given.
///
/// A tool keeps its name where that is legal, no command of the sandbox, and no other source has it; otherwise it is `SOURCE_TOOL`. Characters that are not legal become `_`. Names that would
/// be the same or too long end in a mark made from the name of the source and the whole name of the tool.
///
/// ```
/// use bashkit_orchestrator::declare::command_names;
///
/// let names = command_names(&[("shop", vec!["find/item", "search"]), ("web", vec!["search"])]);
/// assert_eq!(names, [["find_item", "shop_search"].map(String::from).to_vec(), vec!["web_search".to_owned()]]);
/// ```
#[must_use]
pub fn command_names(sources: &[(&str, Vec<&str>)]) -> Vec<Vec<String>> {
    let mut n_wanted: BTreeMap<String, usize> = BTreeMap::new();
    for name in sources.iter().flat_map(|(_, tools)| tools) {
        *n_wanted.entry(legal_name(name)).or_default() += 1;
    }
    let prefixed = |source: &str, tool: &str| {
        let name = legal_name(tool);
        let is_taken = n_wanted.get(&name).is_some_and(|n| *n > 1) || OF_THE_SHELL.contains(&name);
        if is_taken { format!("{}_{name}", legal_name(source)) } else { name }
    };
    let mut n_named: BTreeMap<String, usize> = BTreeMap::new();
    for (source, tools) in sources {
        for tool in tools {
            *n_named.entry(prefixed(source, tool)).or_default() += 1;
        }
    }
    let named = |source: &str, tool: &str| {
        let name = prefixed(source, tool);
        let is_one = n_named.get(&name).is_some_and(|n| *n == 1) && !OF_THE_SHELL.contains(&name);
        if is_one && name.len() <= NAME_BYTES_MAX { name } else { marked(&name, source, tool) }
    };
    sources.iter().map(|(source, tools)| tools.iter().map(|tool| named(source, tool)).collect()).collect()
}

/// Name with every character that the name of a command cannot have as `_`.
#[must_use]
pub fn legal_name(name: &str) -> String {
    let mut legal: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' || c == '-' { c } else { '_' }).collect();
    if !legal.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') {
        legal.insert(0, '_');
    }
    legal
}

/// Name with a mark that no other tool has.
fn marked(name: &str, source: &str, tool: &str) -> String {
    let digest = Sha256::digest(format!("{source}\0{tool}"));
    let mark: String = digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>().chars().take(MARK_DIGITS).collect();
    let short: String = name.chars().take(NAME_BYTES_MAX - MARK_DIGITS - 1).collect();
    format!("{short}_{mark}")
}

#[cfg(test)]
mod tests {
    use super::command_names;

    /// Tools of two sources and the names of their commands.
    #[test]
    fn names() {
        let long = "x".repeat(70);
        let first = vec!["get_user", "echo", "a.b", "a/b", "search", "7up", "", &long, "grep"];
        let second = vec!["search", "böse"];
        let [names, others] = command_names(&[("one", first.clone()), ("two", second)]).try_into().unwrap();
        let at = |i: usize| names[i].as_str();
        assert_eq!([at(0), at(1), at(4), at(5), at(6), at(8)], ["get_user", "one_echo", "one_search", "_7up", "_", "one_grep"]);
        assert!(at(2).starts_with("one_a_b_") && at(3).starts_with("one_a_b_") && at(2) != at(3), "{names:?}");
        assert_eq!(at(7).len(), 64);
        assert_eq!(others, ["two_search", "b_se"]);
        let mut unique = names.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), names.len());
        // The order does not matter.
        let mut turned = first.clone();
        turned.reverse();
        let [again, _] = command_names(&[("one", turned), ("two", vec!["search", "böse"])]).try_into().unwrap();
        assert_eq!(again.into_iter().rev().collect::<Vec<_>>(), names);
    }
}
