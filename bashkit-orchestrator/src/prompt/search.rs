//! Index over what tools say about themselves: made once, so that a search looks only at the words that match.

use bashkit::similarity;

use crate::registry::RegisteredTool;

/// Weights of the places where a word can stand.
const NAME: u32 = 12;
const TAG: u32 = 6;
const ARGUMENT: u32 = 3;
const DESCRIPTION: u32 = 2;

/// Letters from which on the beginning of a word is enough.
const PREFIX_MIN: usize = 3;

/// Tool that has a word, with the weight of the place where it has it.
#[derive(Debug, Clone, Copy)]
struct Posting {
    tool: usize,
    weight: u32,
}

/// Words of all tools in their order, each with the tools that have it.
#[derive(Debug, Default)]
pub(super) struct Index {
    terms: Vec<(String, Vec<Posting>)>,
    n_tools: usize,
}

/// Result of a search.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// Positions of the tools, the best first.
    pub(crate) tools: Vec<usize>,
    /// Number of tools that are at least half as good as the best.
    pub(crate) n_good: usize,
    /// Entries of the index that were looked at.
    pub(crate) work: usize,
}

/// Words of a text as they are searched for: small letters, without the `s` of plurals.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.map(|part| {
        let word = part.to_lowercase();
        match word.strip_suffix("ies") {
            Some(stem) if stem.len() > 1 => format!("{stem}y"),
            _ => word.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with('s')).map(str::to_owned).unwrap_or(word),
        }
    })
}

impl Index {
    pub(super) fn new<'a>(tools: impl Iterator<Item = &'a RegisteredTool>) -> Self {
        let mut all: Vec<(String, Posting)> = Vec::new();
        let mut n_tools = 0;
        for (tool, entry) in tools.enumerate() {
            let definition = &entry.definition;
            let mut add = |text: &str, weight| all.extend(words(text).map(|word| (word, Posting { tool, weight })));
            add(entry.name(), NAME);
            definition.category.iter().chain(&definition.tags).chain(&definition.title).for_each(|text| add(text, TAG));
            add(&definition.description, DESCRIPTION);
            definition.summary.iter().for_each(|text| add(text, DESCRIPTION));
            let properties = definition.input_schema.get("properties").and_then(serde_json::Value::as_object);
            properties
                .into_iter()
                .flat_map(|all| all.keys())
                .filter(|name| !definition.hidden.contains(name))
                .for_each(|name| add(name, ARGUMENT));
            n_tools = tool + 1;
        }
        // The best place of each word of a tool comes first and is the one that is kept.
        all.sort_unstable_by(|(a, at), (b, other)| (a, at.tool, other.weight).cmp(&(b, other.tool, at.weight)));
        all.dedup_by(|(b, other), (a, at)| a == b && at.tool == other.tool);
        let mut terms: Vec<(String, Vec<Posting>)> = Vec::new();
        for (word, posting) in all {
            match terms.last_mut().filter(|(last, _)| *last == word) {
                Some((_, postings)) => postings.push(posting),
                None => terms.push((word, vec![posting])),
            }
        }
        Self { terms, n_tools }
    }

    /// Tools that have words of the query, those first in which they are rare and stand in the name.
    pub(super) fn search(&self, query: &str) -> Found {
        self.search_places(query, 0)
    }

    /// Tools that have words of the query in their name.
    pub(super) fn search_names(&self, query: &str) -> Found {
        self.search_places(query, NAME)
    }

    /// Tools that have words of the query in places of at least that weight.
    fn search_places(&self, query: &str, weight_min: u32) -> Found {
        let (mut scores, mut work) = (vec![0; self.n_tools], 0);
        for word in words(query) {
            let mut of_word: Vec<(usize, u32)> = Vec::new();
            for (term, postings) in self.matching(&word) {
                let rarity = (self.n_tools / postings.len().max(1)).checked_ilog2().unwrap_or(0) + 1;
                let quality = if *term == word { 3 } else { 1 };
                work += postings.len();
                let postings = postings.iter().filter(|posting| posting.weight >= weight_min);
                of_word.extend(postings.map(|posting| (posting.tool, posting.weight * rarity * quality)));
            }
            of_word.sort_unstable_by(|a, b| b.cmp(a));
            of_word.dedup_by_key(|(tool, _)| *tool);
            for (tool, score) in of_word {
                scores.get_mut(tool).into_iter().for_each(|sum| *sum += score);
            }
        }
        let mut found: Vec<(usize, u32)> = scores.into_iter().enumerate().filter(|(_, score)| *score > 0).collect();
        found.sort_unstable_by_key(|(tool, score)| (std::cmp::Reverse(*score), *tool));
        let best = found.first().map_or(0, |(_, score)| *score);
        let n_good = found.partition_point(|(_, score)| score * 2 >= best);
        Found { tools: found.into_iter().map(|(tool, _)| tool).collect(), n_good, work }
    }

    /// The terms that are a word, or begin with it.
    fn matching(&self, word: &str) -> impl Iterator<Item = &(String, Vec<Posting>)> {
        let from = self.terms.partition_point(|(term, _)| term.as_str() < word);
        let is_prefix = word.chars().count() >= PREFIX_MIN;
        let matches = move |term: &str| if is_prefix { term.starts_with(word) } else { term == word };
        self.terms.get(from..).unwrap_or_default().iter().take_while(move |(term, _)| matches(term))
    }

    /// The word of a tool that is written most like this one.
    pub(super) fn nearest(&self, query: &str) -> Option<&str> {
        words(query).find_map(|word| similarity::nearest(&word, self.terms.iter().map(|(term, _)| term.as_str())))
    }
}
