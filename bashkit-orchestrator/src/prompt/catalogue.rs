//! Catalogue of the tools of an orchestrator: the list that a model reads, and the search for more. Made once, when the orchestrator is built.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use bashkit::{BashBuilder, UnknownCommand};

use super::search::{Found, Index};
use crate::output::TokenCount;
use crate::registry::{RegisteredTool, Registry};
use crate::tool::ToolDefinition;

/// Name of the command that searches the catalogue.
pub(crate) const COMMAND: &str = "tools";

/// Tokens of the list of tools, unless the host says otherwise.
pub(crate) const TOKENS_MAX: usize = 2000;

/// Tokens of the list where it has only groups.
const GROUP_TOKENS_MAX: usize = 120;

/// Tools that a hint suggests at most.
const HINTS_MAX: usize = 3;

/// Tools that are named at most where plan mode withholds one.
const INSTEAD_MAX: usize = 5;

/// Tools that scripts can call, as a list that fits and as an index to search.
pub(crate) struct Catalogue {
    tools: Registry,
    /// Positions of the exposed tools among all.
    exposed: Vec<usize>,
    index: Index,
    tokens_max: usize,
    listing: Listing,
}

/// List of the tools in the longest form that fits.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Listing {
    /// One line for each tool.
    Lines(String),
    /// Names of groups on one line, because lines for all tools are too long.
    Groups(String),
}

/// Name, summary and usage of a tool on one line: `` `get_user`: Fetch user by ID. Usage: get_user <id>``.
fn line(definition: &ToolDefinition) -> String {
    let (said, usage) = (definition.summary_line(), &definition.usage);
    let json = if definition.prints_json() { " (prints JSON)" } else { "" };
    let stop = if said.is_empty() || said.ends_with(['.', '!', '?', ':']) { "" } else { "." };
    let said =
        if usage.is_empty() || said.contains("Usage:") { said } else { format!("{said}{stop} Usage: {usage}").trim_start().to_owned() };
    format!("- `{}`: {said}{json}\n", definition.name)
}

/// Usage of a tool, or its name where nothing is said about that.
fn usage(definition: &ToolDefinition) -> &str {
    if definition.usage.is_empty() { &definition.name } else { &definition.usage }
}

/// Heading under which a tool stands: its category, else its name up to the first `_` or `-`.
fn group(definition: &ToolDefinition) -> &str {
    let prefix = || definition.name.split(['_', '-']).find(|part| !part.is_empty()).unwrap_or(&definition.name);
    definition.category.as_deref().unwrap_or_else(prefix)
}

fn fits(text: &str, tokens_max: usize) -> bool {
    // A token has 17 bytes at most, so what is far too long need not be counted.
    text.len() <= tokens_max.saturating_mul(17) && TokenCount::Estimated.of(text) <= tokens_max
}

/// Groups with their sizes, the largest first, as many as fit.
fn groups<'a>(definitions: impl Iterator<Item = &'a ToolDefinition>, tokens_max: usize) -> String {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    definitions.for_each(|definition| *sizes.entry(group(definition)).or_default() += 1);
    let mut sizes: Vec<_> = sizes.into_iter().collect();
    sizes.sort_by_key(|(name, n)| (std::cmp::Reverse(*n), *name));
    let mut text = String::new();
    for (i, (name, n)) in sizes.iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        let longer = format!("{text}{comma}{name} ({n})");
        if i > 0 && !fits(&longer, tokens_max) {
            let _ = write!(text, ", and {} more groups", sizes.len() - i);
            break;
        }
        text = longer;
    }
    text
}

impl Catalogue {
    /// Makes the catalogue of the tools that scripts can call, with a list of at most so many tokens.
    pub(crate) fn new(tools: &Registry, tokens_max: usize) -> Self {
        let exposed: Vec<usize> =
            tools.all().iter().enumerate().filter(|(_, entry)| entry.definition.flags().script_exposable).map(|(i, _)| i).collect();
        let definitions = || tools.exposed().map(|entry| &entry.definition);
        let lines: String = definitions().map(line).collect();
        let usages = || definitions().map(|definition| format!("- `{}`\n", usage(definition))).collect::<String>();
        let listing = if fits(&lines, tokens_max) {
            Listing::Lines(lines)
        } else {
            let usages = usages();
            if fits(&usages, tokens_max) {
                Listing::Lines(usages)
            } else {
                Listing::Groups(groups(definitions(), tokens_max.min(GROUP_TOKENS_MAX)))
            }
        };
        let index = Index::new(tools.exposed().map(|entry| &**entry));
        Self { tools: tools.clone(), exposed, index, tokens_max, listing }
    }

    /// Catalogue of other tools within the same bounds.
    pub(crate) fn of_tools(&self, tools: &Registry) -> Self {
        Self::new(tools, self.tokens_max)
    }

    pub(crate) fn tools(&self) -> &Registry {
        &self.tools
    }

    pub(super) fn listing(&self) -> &Listing {
        &self.listing
    }

    pub(crate) fn len(&self) -> usize {
        self.exposed.len()
    }

    /// Whether the command that searches is there: a tool of its name takes its place.
    pub(crate) fn has_command(&self) -> bool {
        !self.exposed.is_empty() && !self.tools.has(COMMAND)
    }

    /// Exposed tool at a position of [`Found::tools`].
    pub(crate) fn tool(&self, position: usize) -> Option<&RegisteredTool> {
        self.tools.all().get(*self.exposed.get(position)?).map(|entry| &**entry)
    }

    /// The exposed tool of that name.
    pub(crate) fn named(&self, name: &str) -> Option<&RegisteredTool> {
        self.tools.exposed().find(|entry| entry.name() == name).map(|entry| &**entry)
    }

    /// Tools that the words are about, the best first.
    pub(crate) fn search(&self, query: &str) -> Found {
        self.index.search(query)
    }

    /// Word of a tool that one of these was probably meant to be.
    pub(crate) fn nearest(&self, query: &str) -> Option<&str> {
        self.index.nearest(query)
    }

    /// Groups of the tools with their sizes.
    pub(crate) fn groups(&self) -> String {
        groups(self.tools.exposed().map(|entry| &entry.definition), usize::MAX)
    }

    /// Usage and summary of a tool on one line, as the search prints it.
    pub(crate) fn row(tool: &RegisteredTool) -> String {
        let dash = if tool.summary.is_empty() { "" } else { " - " };
        format!("{}{dash}{}", usage(&tool.definition), tool.summary)
    }

    /// Adds what scripts are told about commands that are not there.
    pub(crate) fn hints(self: &Arc<Self>, bash: BashBuilder) -> BashBuilder {
        let (unknown, withheld) = (Arc::clone(self), Arc::clone(self));
        bash.unknown_command_hint(move |name| unknown.hint(name)).withheld_command(move |name| withheld.withheld(name))
    }

    /// Reason why plan mode has no command of that name, and which tools it has.
    fn withheld(&self, name: &str) -> Option<String> {
        if !self.tools.withholds(name) {
            return None;
        }
        let mut names: Vec<&str> = self.tools.exposed().map(|tool| tool.name()).collect();
        let more = names.len().saturating_sub(INSTEAD_MAX);
        names.truncate(INSTEAD_MAX);
        let instead = match (names.is_empty(), more) {
            (true, _) => "and there are none".to_owned(),
            (false, 0) => names.join(", "),
            (false, more) => format!("{} and {more} more", names.join(", ")),
        };
        Some(format!("withheld by plan mode, which has only tools that are declared read-only: {instead}"))
    }

    /// Hint about a command that is not there: what was meant.
    fn hint(&self, unknown: &UnknownCommand<'_>) -> Option<String> {
        if unknown.needs_network || (unknown.instead.is_none() && !unknown.near.is_empty()) {
            return Some(unknown.to_string());
        }
        let found = self.index.search_names(unknown.name);
        let names: Vec<_> =
            found.tools.iter().take(found.n_good.min(HINTS_MAX)).filter_map(|at| self.tool(*at)).map(|tool| tool.name()).collect();
        let is_short = matches!(self.listing, Listing::Groups(_)) && self.has_command();
        let search = if is_short { format!("`{COMMAND} WORDS` finds tools") } else { String::new() };
        match (names.is_empty(), is_short) {
            (true, _) if unknown.instead.is_some() => Some(unknown.to_string()),
            (true, false) => None,
            (true, true) => Some(search),
            (false, false) => Some(format!("there is {}", names.join(", "))),
            (false, true) => Some(format!("there is {}; {search}", names.join(", "))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::ToolFn;
    use crate::tool::{CallableTool, ToolOutput};

    /// Tools such as `order_refund_17`, in groups of a thousand.
    fn many(n: usize) -> Registry {
        const VERBS: [&str; 10] = ["get", "list", "find", "refund", "cancel", "update", "merge", "split", "export", "archive"];
        let tool = |i: usize| -> Box<dyn CallableTool> {
            let verb = VERBS[i % VERBS.len()];
            let name = format!("group{}_{verb}_{i}", i / 1000);
            let said = if i == 4321 { "Polish the brass telescope." } else { "Do what is to be done to one thing of the shop." };
            Box::new(ToolFn::new(&name, said, |_, _| Ok(ToolOutput::text(""))).arg::<u64, _>("thing_id", "Number of the thing"))
        };
        Registry::new((0..n).map(tool).collect()).unwrap()
    }

    fn names(catalogue: &Catalogue, query: &str) -> Vec<String> {
        catalogue.search(query).tools.iter().filter_map(|at| catalogue.tool(*at)).map(|tool| tool.name().to_owned()).collect()
    }

    /// A list is as long as fits: lines, usages, groups.
    #[test]
    fn the_longest_list_that_fits() {
        let tools = many(20);
        let listing = |tokens| Catalogue::new(&tools, tokens).listing;
        let Listing::Lines(whole) = listing(2000) else { panic!("{:?}", listing(2000)) };
        assert!(
            whole.starts_with("- `group0_get_0`: Do what is to be done to one thing of the shop. Usage: group0_get_0 <thing_id>\n"),
            "{whole}"
        );
        let Listing::Lines(usages) = listing(TokenCount::Estimated.of(&whole) - 1) else { panic!("groups") };
        assert!(usages.starts_with("- `group0_get_0 <thing_id>`\n"), "{usages}");
        assert_eq!(listing(TokenCount::Estimated.of(&usages)), Listing::Lines(usages.clone()));
        assert_eq!(listing(TokenCount::Estimated.of(&usages) - 1), Listing::Groups("group0 (20)".into()));
    }

    /// A search among 10,000 tools looks only at the entries of its words: nothing is done for each tool and no index is made again.
    #[test]
    fn a_search_looks_only_at_its_words() {
        let catalogue = Catalogue::new(&many(10_000), TOKENS_MAX);
        let found = catalogue.search("telescopes");
        assert_eq!((found.tools.len(), found.work), (1, 1));
        assert_eq!(names(&catalogue, "polish telescope"), ["group4_list_4321"]);
        let refunds = catalogue.search("refund");
        assert_eq!((refunds.tools.len(), refunds.work), (1000, 1000));
        assert_eq!(catalogue.search("nosuchword"), Found::default());
        assert_eq!(catalogue.nearest("refnud"), Some("refund"));
    }

    /// What stands in a name comes before what stands in an argument or a description, and rare words before common ones.
    #[test]
    fn the_best_come_first() {
        let tool = |name: &str, said: &str, argument: &'static str| -> Box<dyn CallableTool> {
            Box::new(ToolFn::new(name, said, |_, _| Ok(ToolOutput::text(""))).arg::<u64, _>(argument, ""))
        };
        let tools = Registry::new(vec![
            tool("list_items", "Show all items of an order.", "page"),
            tool("get_item", "Show one.", "order"),
            tool("order_status", "Show the state.", "id"),
            tool("refund_order", "Give money back.", "id"),
        ]);
        let catalogue = Catalogue::new(&tools.unwrap(), TOKENS_MAX);
        assert_eq!(names(&catalogue, "orders"), ["order_status", "refund_order", "get_item", "list_items"]);
        assert_eq!(names(&catalogue, "Refund an ORDER")[0], "refund_order");
        assert_eq!(names(&catalogue, "mone"), ["refund_order"]);
        assert_eq!(names(&catalogue, "mo"), [""; 0]);
    }
}
