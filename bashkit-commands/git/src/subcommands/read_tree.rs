//! `git read-tree`: a tree read into the index.

use crate::halt::{G, Halt};
use crate::index::{Index, Item, is_safe};
use crate::object::Oid;
use crate::parse_options::Opts;
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "read-tree",
    "[-m | --reset] [-u] [--prefix=<prefix>] (--empty | <tree-ish>)",
    &[&own!(
        &[
            ("m", "keep what is known of the files"),
            ("reset", "as -m, whatever is unmerged"),
            ("u", "change the files, too"),
            ("empty", "an empty index"),
            ("prefix=<prefix>", "below this directory"),
            ("q,quiet", "say nothing"),
        ],
        &[
            "i",
            "v",
            "n,dry-run",
            "index-output=<file>",
            "trivial",
            "aggressive",
            "no-sparse-checkout",
            "debug-unpack",
            "recurse-submodules",
            "exclude-per-directory=<file>",
        ],
    )],
    Run::InRepository(read_tree),
);

pub(crate) fn read_tree(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    if opts.has("empty") {
        repo.write_index(&Index::default())?;
        return Ok(0);
    }
    let [name] = opts.args.as_slice() else {
        return Err(fatal!["merging several trees is not supported here; 'read-tree' takes one"]);
    };
    let found = repo.resolve(name)?.ok_or_else(|| fatal!["Not a valid object name ", name])?;
    let tree = repo.tree_of(&found.oid)?;
    if opts.has("u") {
        // What the index has and the tree has not goes.
        let from = Some(repo.write_tree(&repo.index()?)?);
        let care = if opts.has("reset") { crate::unpack_trees::Care::Force } else { crate::unpack_trees::Care::Keep };
        repo.switch_tree(from.as_ref(), &tree, care, "checkout")?;
        return Ok(0);
    }
    let before = repo.index()?;
    let prefix =
        opts.value("prefix").map(|dir| bytes![dir.strip_suffix(b"/").unwrap_or(dir), "/"]).filter(|dir| dir != b"/").unwrap_or_default();
    let items = items_of(repo, &opts, (&before, &tree), &prefix)?;
    let mut index = if opts.has("prefix") { before } else { Index { items: Vec::new(), written: before.written } };
    index.put_all(items);
    repo.write_index(&index)?;
    Ok(0)
}

/// Entries of a tree below a directory.
fn items_of(repo: &Repo<'_, '_>, opts: &Opts, (before, tree): (&Index, &Oid), prefix: &[u8]) -> G<Vec<Item>> {
    let mut items = Vec::new();
    for (path, mode, oid) in repo.flatten(Some(tree))? {
        let path = bytes![prefix, path];
        if !is_safe(&path) {
            return Err(Halt::Die(128, bytes!["error: invalid path '", path, "'\n"]));
        }
        if opts.has("prefix") && before.is_tracked(&path) {
            return Err(Halt::Die(128, bytes!["error: Entry '", path, "' overlaps with '", path, "'.  Cannot bind.\n"]));
        }
        let like = before.get(&path).filter(|item| (opts.has("m") || opts.has("reset")) && item.oid == oid && item.mode == mode);
        items.push(like.cloned().unwrap_or(Item { path, mode, oid, ..Item::default() }));
    }
    Ok(items)
}
