//! Where `bashkit_orchestrator` is: by the name that the manifest of the author's crate gives it.

use std::path::{Path as FilePath, PathBuf};

use proc_macro2::{Ident, Span};
use syn::Path;

use crate::args::Mistakes;

const PACKAGE: &str = "bashkit-orchestrator";

/// The crate that `crate = path` names, or the dependency of the author's crate.
pub(crate) fn path(said: Option<Path>, attribute: &str, mistakes: &mut Mistakes) -> Path {
    if let Some(said) = said {
        return said;
    }
    let manifests = manifests();
    let texts: Vec<&str> = manifests.iter().map(String::as_str).collect();
    let name = named(&texts, attribute).unwrap_or_else(|message| {
        mistakes.at(Span::call_site(), message);
        identifier(PACKAGE)
    });
    let name = Ident::new(&name, Span::call_site());
    syn::parse_quote!(::#name)
}

fn named(manifests: &[&str], attribute: &str) -> Result<String, String> {
    let missing = || format!("this crate has no dependency {PACKAGE}: say where that is with #[{attribute}(crate = path)]");
    dependency(manifests).ok_or_else(missing)
}

/// Manifests of the crate and of the workspaces that it may be in, from the inside out; none where nothing is built by Cargo.
fn manifests() -> Vec<String> {
    let Some(directory) = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from) else { return Vec::new() };
    let Ok(own) = std::fs::read_to_string(directory.join("Cargo.toml")) else { return Vec::new() };
    let outer = directory.ancestors().skip(1).map(FilePath::to_path_buf);
    std::iter::once(own).chain(outer.filter_map(|directory| std::fs::read_to_string(directory.join("Cargo.toml")).ok())).collect()
}

/// Name of the dependency in the first of these manifests; `None`: there is none, nor anything else that is called so.
fn dependency(manifests: &[&str]) -> Option<String> {
    let Some((own, outer)) = manifests.split_first() else { return Some("bashkit_orchestrator".to_owned()) };
    let inherited = |manifest: &&str| renamed(manifest).filter(|name| keys(own).any(|key| identifier(key) == *name));
    if keys(own).any(|key| key == PACKAGE) {
        return Some(identifier(PACKAGE));
    }
    let renamed = renamed(own).or_else(|| outer.iter().find_map(inherited));
    renamed.or_else(|| (own.contains(PACKAGE) || own.contains("bashkit_orchestrator")).then(|| identifier(PACKAGE)))
}

/// The name under which a manifest has the package as a dependency, where that is another one.
fn renamed(manifest: &str) -> Option<String> {
    let mut table = "";
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            table = header.trim_end_matches(']');
            continue;
        }
        let value: String = line.chars().filter(|c| !c.is_whitespace()).map(|c| if c == '\'' { '"' } else { c }).collect();
        if !value.contains(&format!("package=\"{PACKAGE}\"")) {
            continue;
        }
        match table.rsplit_once("dependencies") {
            Some((_, "")) => return key(line).map(identifier),
            Some((_, name)) => return name.strip_prefix('.').map(identifier),
            None => {}
        }
    }
    None
}

/// First names of the lines and tables of a manifest that may be dependencies.
fn keys(manifest: &str) -> impl Iterator<Item = &str> {
    manifest.lines().map(str::trim).filter_map(|line| match line.strip_prefix('[') {
        Some(header) => header.trim_end_matches(']').rsplit_once("dependencies.").map(|(_, name)| name),
        None => key(line),
    })
}

/// `name` of `name = …` and `name.key = …`.
fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once(['=', '.'])?;
    Some(key.trim().trim_matches(['"', '\'']))
}

fn identifier(name: &str) -> String {
    name.trim_matches(['"', '\'']).replace('-', "_")
}

#[cfg(test)]
mod tests {
    use super::{dependency, named};

    #[test]
    fn the_name_that_a_manifest_gives() {
        let rows: &[(&[&str], Option<&str>)] = &[
            (&[], Some("bashkit_orchestrator")),
            (&["[dependencies]\nbashkit-orchestrator = \"0.1\""], Some("bashkit_orchestrator")),
            (&["[dependencies]\nbashkit-orchestrator.workspace = true"], Some("bashkit_orchestrator")),
            (&["[dependencies.bashkit-orchestrator]\nversion = \"0.1\""], Some("bashkit_orchestrator")),
            (&["[package]\nname = \"bashkit-orchestrator\""], Some("bashkit_orchestrator")),
            (&["[dependencies]\nserde = \"1\"\nthe-kit = { version = \"0.1\", package = \"bashkit-orchestrator\" }"], Some("the_kit")),
            (&["[dev-dependencies]\nkit = {package='bashkit-orchestrator',path='x'}"], Some("kit")),
            (&["[target.'cfg(unix)'.dependencies]\nkit.package = \"bashkit-orchestrator\""], Some("kit")),
            (&["[dependencies.kit]\nversion = \"0.1\"\npackage = \"bashkit-orchestrator\""], Some("kit")),
            (
                &["[dependencies]\nkit = { workspace = true }", "[workspace.dependencies]\nkit = { package = \"bashkit-orchestrator\" }"],
                Some("kit"),
            ),
            (
                &[
                    "[dependencies]\nkit.workspace = true",
                    "[workspace]",
                    "[workspace.dependencies.kit]\npackage = \"bashkit-orchestrator\"",
                ],
                Some("kit"),
            ),
            (&["[dependencies]\nfacade = \"1\"", "[workspace.dependencies]\nkit = { package = \"bashkit-orchestrator\" }"], None),
            (&["[dependencies]\nfacade = \"1\""], None),
        ];
        for (manifests, name) in rows {
            assert_eq!(dependency(manifests).as_deref(), *name, "{manifests:?}");
        }
    }

    #[test]
    fn who_has_no_such_dependency_is_told_to_say_where_it_is() {
        let message = named(&["[dependencies]\nfacade = \"1\""], "callable_tool");
        let expected = "this crate has no dependency bashkit-orchestrator: say where that is with #[callable_tool(crate = path)]";
        assert_eq!(message, Err(expected.to_owned()));
    }
}
