//! Conditions between a composed tool and its parts, checked when an orchestrator is built.

use bashkit::flat_map::FlatMap;

use super::{BuildError, Registry};
use crate::tool::{Effects, ToolDefinition};

fn wrong(definition: &ToolDefinition, problem: String) -> BuildError {
    BuildError::InvalidTool { name: definition.name.clone(), problem }
}

/// Adds to the definitions of composed tools what follows from their parts; `calls_of` tells which tools a script calls.
///
/// # Errors
/// A tool is composed of one that is not there (unless that is allowed), of itself, or contradicts its parts.
pub(crate) fn check(
    tools: &mut Registry,
    may_lack_parts: bool,
    calls_of: impl Fn(&str, &Registry) -> Vec<String>,
) -> Result<(), BuildError> {
    let parts = tools.definitions().map(|definition| parts(definition, tools, &calls_of)).collect();
    tools.set_parts(parts);
    let by_name: FlatMap<&str, &ToolDefinition> = tools.definitions().map(|definition| (definition.name.as_str(), definition)).collect();
    for definition in tools.definitions() {
        for part in &definition.composed_of {
            if !may_lack_parts && let Err(failure) = tools.find(part) {
                return Err(wrong(definition, format!("it is composed of '{part}', but {}", failure.message)));
            }
        }
        if let Some(circle) = circle(definition, &by_name) {
            return Err(wrong(definition, format!("it is composed of itself: {}", circle.join(" → "))));
        }
    }
    let effects: Vec<Effects> = tools.definitions().map(|definition| folded(definition, &by_name)).collect();
    tools.set_effects(effects);
    let by_name: FlatMap<&str, &ToolDefinition> = tools.definitions().map(|definition| (definition.name.as_str(), definition)).collect();
    for definition in tools.definitions() {
        if let Some(problem) = contradiction(definition, &by_name) {
            return Err(wrong(definition, problem));
        }
    }
    Ok(())
}

/// Parts of a tool: those that it names, and those that its script calls.
fn parts(definition: &ToolDefinition, tools: &Registry, calls_of: impl Fn(&str, &Registry) -> Vec<String>) -> Vec<String> {
    let mut parts = definition.composed_of.clone();
    if definition.flags().runs_programs {
        let others = tools.definitions().filter(|other| other.flags().in_programs);
        parts.extend(others.map(|other| other.name.clone()));
        parts.sort_unstable();
        parts.dedup();
    }
    if let Some(script) = &definition.script {
        parts.extend(calls_of(script, tools));
        parts.sort_unstable();
        parts.dedup();
    }
    parts
}

/// The way from a tool back to itself.
fn circle<'a>(from: &'a ToolDefinition, by_name: &FlatMap<&str, &'a ToolDefinition>) -> Option<Vec<&'a str>> {
    let mut seen: FlatMap<&str, &ToolDefinition> = FlatMap::new();
    let mut left = vec![(from, None::<&str>)];
    while let Some((at, _)) = left.pop() {
        for part in &at.composed_of {
            if *part == from.name {
                let mut way = vec![from.name.as_str()];
                let mut step = at.name.as_str();
                while step != from.name {
                    way.push(step);
                    step = seen.get(step)?.name.as_str();
                }
                way.push(from.name.as_str());
                let inner = way.len() - 1;
                if let Some(middle) = way.get_mut(1..inner) {
                    middle.reverse();
                }
                return Some(way);
            }
            if let Some(next) = by_name.get(part.as_str())
                && !seen.contains_key(part.as_str())
            {
                seen.insert(part.as_str(), at);
                left.push((next, None));
            }
        }
    }
    None
}

/// Contradiction between a tool and its parts, if there is one.
fn contradiction(definition: &ToolDefinition, by_name: &FlatMap<&str, &ToolDefinition>) -> Option<String> {
    let Effects { read_only, destructive, idempotent, open_world } = definition.effects;
    for part in definition.composed_of.iter().filter_map(|part| by_name.get(part.as_str())) {
        let of_part = part.effects;
        let rows = [
            (read_only == Some(true) && of_part.read_only != Some(true), "read_only", "is not said to be"),
            (destructive == Some(false) && of_part.destructive == Some(true), "not destructive", "is"),
            (idempotent == Some(true) && of_part.idempotent == Some(false), "idempotent", "is not"),
            (open_world == Some(false) && of_part.open_world == Some(true), "not open_world", "is"),
        ];
        if let Some((_, word, is)) = rows.into_iter().find(|(holds, ..)| *holds) {
            return Some(format!("it says that it is {word}, but its part '{}' {is}", part.name));
        }
    }
    None
}

/// Effects of a tool on the world: its own, else what follows from its parts.
fn folded(definition: &ToolDefinition, by_name: &FlatMap<&str, &ToolDefinition>) -> Effects {
    let own = definition.effects;
    if definition.composed_of.is_empty() {
        return own;
    }
    let part = |part: &String| by_name.get(part.as_str()).map_or(Effects::default(), |part| folded(part, by_name));
    let parts: Vec<Effects> = definition.composed_of.iter().map(part).collect();
    // True of the whole when it is true of all parts, and untrue when it is untrue of one; the other way round for what is a danger.
    let all = |of: fn(&Effects) -> Option<bool>| match () {
        () if parts.iter().any(|part| of(part) == Some(false)) => Some(false),
        () if parts.iter().all(|part| of(part) == Some(true)) => Some(true),
        () => None,
    };
    let any = |of: fn(&Effects) -> Option<bool>| match () {
        () if parts.iter().any(|part| of(part) == Some(true)) => Some(true),
        () if parts.iter().all(|part| of(part) == Some(false)) => Some(false),
        () => None,
    };
    Effects {
        read_only: own.read_only.or_else(|| all(|part| part.read_only)),
        destructive: own.destructive.or_else(|| any(|part| if part.read_only == Some(true) { Some(false) } else { part.destructive })),
        // Calls that change nothing more when each is repeated may still do so when all are: only what changes nothing is sure.
        idempotent: own.idempotent.or_else(|| match all(|part| part.idempotent) {
            Some(true) if parts.iter().all(|part| part.read_only == Some(true)) => Some(true),
            Some(false) => Some(false),
            _ => None,
        }),
        open_world: own.open_world.or_else(|| any(|part| part.open_world)),
    }
}
