//! The subcommands, each in the file of its name, and the table that finds them.

mod add;
mod am;
mod annotate;
mod apply;
mod archive;
mod bisect;
mod blame;
mod branch;
mod bundle;
mod cat_file;
mod check_attr;
mod check_ignore;
mod check_mailmap;
mod check_ref_format;
mod checkout;
mod cherry;
mod cherry_pick;
mod clean;
mod clone;
mod commit;
mod commit_tree;
mod config;
mod count_objects;
mod describe;
mod diff;
mod diff_files;
mod diff_index;
mod diff_tree;
mod fetch;
mod for_each_ref;
mod format_patch;
mod fsck;
mod gc;
mod grep;
mod hash_object;
mod help;
mod init;
mod interpret_trailers;
mod log;
mod ls_files;
mod ls_remote;
mod ls_tree;
mod merge;
mod merge_base;
mod merge_file;
mod merge_tree;
mod mktree;
mod mv;
pub(crate) mod name_rev;
mod notes;
mod pack_refs;
mod prune;
mod prune_packed;

mod pull;
mod push;
mod read_tree;
mod rebase;
mod reflog;
mod remote;
mod repack;
mod reset;
mod restore;
mod rev_list;
mod rev_parse;
mod revert;
mod rm;
mod shortlog;
mod show;
mod show_ref;
mod stash;
mod status;
mod stripspace;
mod submodule;
mod switch;
mod symbolic_ref;
mod tag;
mod update_index;
mod update_ref;
mod var;
mod version;
mod whatchanged;
mod worktree;
mod write_tree;

use crate::alias;
use crate::diff::whitespace::CheckFailed;
use crate::environment::Env;
use crate::external;
use crate::halt::{G, Halt};
use crate::parse_options::described;
use crate::repository::Repo;
use crate::usage::{Group, Usage};

/// Start of a subcommand: its function, and whether it needs a repository.
pub(crate) enum Run {
    /// Starts in a repository only.
    InRepository(fn(&Repo<'_, '_>, &[Vec<u8>]) -> G<u8>),
    /// Starts in a repository, or with the second function outside of one.
    InOrOutside(fn(&Repo<'_, '_>, &[Vec<u8>]) -> G<u8>, fn(Env<'_, '_>, &[Vec<u8>]) -> G<u8>),
    /// Starts everywhere, and looks for a repository itself.
    Anywhere(fn(Env<'_, '_>, &[Vec<u8>]) -> G<u8>),
}

/// Subcommand of git: usage and function.
pub(crate) struct Subcommand {
    pub(crate) usage: Usage,
    run: Run,
    /// Usage of its own subcommands (`stash push`), sorted.
    parts: &'static [&'static Usage],
    /// Whether lists of subcommands name it.
    pub(crate) is_listed: bool,
}

impl Subcommand {
    pub(crate) const fn new(name: &'static str, synopsis: &'static str, groups: &'static [&'static Group], run: Run) -> Self {
        Self { usage: Usage::new(name, synopsis, groups), run, parts: &[], is_listed: true }
    }

    /// Adds the usage of its own subcommands.
    pub(crate) const fn parts(self, parts: &'static [&'static Usage]) -> Self {
        Self { parts, ..self }
    }

    /// Leaves it out of lists of subcommands.
    pub(crate) const fn unlisted(self) -> Self {
        Self { is_listed: false, ..self }
    }

    /// Usage of all parts, a line for each.
    pub(crate) fn usage_of_parts(&self) -> String {
        let mut text = String::new();
        for (at, part) in self.parts.iter().enumerate() {
            let line = format!("{} git {} {}", if at == 0 { "usage:" } else { "   or:" }, part.name, part.synopsis);
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push('\n');
        text
    }
}

/// The subcommands, sorted by name.
static SUBCOMMANDS: &[&Subcommand] = &[
    &add::SUBCOMMAND,
    &am::SUBCOMMAND,
    &annotate::SUBCOMMAND,
    &apply::SUBCOMMAND,
    &archive::SUBCOMMAND,
    &bisect::SUBCOMMAND,
    &blame::SUBCOMMAND,
    &branch::SUBCOMMAND,
    &bundle::SUBCOMMAND,
    &cat_file::SUBCOMMAND,
    &check_attr::SUBCOMMAND,
    &check_ignore::SUBCOMMAND,
    &check_mailmap::SUBCOMMAND,
    &check_ref_format::SUBCOMMAND,
    &checkout::SUBCOMMAND,
    &cherry::SUBCOMMAND,
    &cherry_pick::SUBCOMMAND,
    &clean::SUBCOMMAND,
    &clone::SUBCOMMAND,
    &commit::SUBCOMMAND,
    &commit_tree::SUBCOMMAND,
    &config::SUBCOMMAND,
    &count_objects::SUBCOMMAND,
    &describe::SUBCOMMAND,
    &diff::SUBCOMMAND,
    &diff_files::SUBCOMMAND,
    &diff_index::SUBCOMMAND,
    &diff_tree::SUBCOMMAND,
    &fetch::SUBCOMMAND,
    &for_each_ref::SUBCOMMAND,
    &format_patch::SUBCOMMAND,
    &fsck::SUBCOMMAND,
    &gc::SUBCOMMAND,
    &grep::SUBCOMMAND,
    &hash_object::SUBCOMMAND,
    &help::SUBCOMMAND,
    &init::SUBCOMMAND,
    &interpret_trailers::SUBCOMMAND,
    &log::SUBCOMMAND,
    &ls_files::SUBCOMMAND,
    &ls_remote::SUBCOMMAND,
    &ls_tree::SUBCOMMAND,
    &merge::SUBCOMMAND,
    &merge_base::SUBCOMMAND,
    &merge_file::SUBCOMMAND,
    &merge_tree::SUBCOMMAND,
    &mktree::SUBCOMMAND,
    &mv::SUBCOMMAND,
    &name_rev::SUBCOMMAND,
    &notes::SUBCOMMAND,
    &pack_refs::SUBCOMMAND,
    &prune::SUBCOMMAND,
    &prune_packed::SUBCOMMAND,
    &pull::SUBCOMMAND,
    &push::SUBCOMMAND,
    &read_tree::SUBCOMMAND,
    &rebase::SUBCOMMAND,
    &reflog::SUBCOMMAND,
    &remote::SUBCOMMAND,
    &repack::SUBCOMMAND,
    &reset::SUBCOMMAND,
    &restore::SUBCOMMAND,
    &rev_list::SUBCOMMAND,
    &rev_parse::SUBCOMMAND,
    &revert::SUBCOMMAND,
    &rm::SUBCOMMAND,
    &shortlog::SUBCOMMAND,
    &show::SUBCOMMAND,
    &show_ref::SUBCOMMAND,
    &stash::SUBCOMMAND,
    &status::SUBCOMMAND,
    &stripspace::SUBCOMMAND,
    &submodule::SUBCOMMAND,
    &switch::SUBCOMMAND,
    &symbolic_ref::SUBCOMMAND,
    &tag::SUBCOMMAND,
    &update_index::SUBCOMMAND,
    &update_ref::SUBCOMMAND,
    &var::SUBCOMMAND,
    &version::SUBCOMMAND,
    &whatchanged::SUBCOMMAND,
    &worktree::SUBCOMMAND,
    &write_tree::SUBCOMMAND,
];

/// Subcommands that need a network.
const NETWORK: &[&str] = &["send-pack", "fetch-pack", "remote-http", "remote-https", "daemon"];

/// Subcommands of the real git that are not supported.
const ELSEWHERE: &[&str] = &[
    "bugreport",
    "citool",
    "column",
    "commit-graph",
    "credential",
    "difftool",
    "fast-export",
    "fast-import",
    "filter-branch",
    "fmt-merge-msg",
    "fsmonitor--daemon",
    "gui",
    "index-pack",
    "instaweb",
    "maintenance",
    "mailinfo",
    "mailsplit",
    "mergetool",
    "mktag",
    "multi-pack-index",
    "pack-objects",
    "patch-id",
    "range-diff",
    "replace",
    "request-pull",
    "rerere",
    "scalar",
    "send-email",
    "show-branch",
    "sparse-checkout",
    "svn",
    "unpack-objects",
    "verify-commit",
    "verify-pack",
    "verify-tag",
];

/// Finds the subcommand of a name.
pub(crate) fn find(name: &[u8]) -> Option<&'static Subcommand> {
    SUBCOMMANDS.iter().copied().find(|subcommand| subcommand.usage.name.as_bytes() == name)
}

/// Whether the real git has a subcommand of this name that is not supported.
pub(crate) fn is_known(name: &[u8]) -> bool {
    NETWORK.iter().chain(ELSEWHERE).any(|known| known.as_bytes() == name)
}

fn listed() -> impl Iterator<Item = &'static Subcommand> {
    SUBCOMMANDS.iter().copied().filter(|subcommand| subcommand.is_listed)
}

/// Names of the subcommands in a line.
pub(crate) fn names() -> String {
    listed().map(|subcommand| subcommand.usage.name).collect::<Vec<_>>().join(" ")
}

/// Usage of all subcommands and their parts, sorted by name.
fn usages() -> impl Iterator<Item = &'static Usage> {
    listed().flat_map(|subcommand| std::iter::once(&subcommand.usage).chain(subcommand.parts.iter().copied()))
}

/// Paragraphs in Markdown for each subcommand and each group of shared options.
pub(crate) fn chapters() -> Vec<(&'static str, String)> {
    let mut all = Vec::new();
    let mut shared: Vec<&'static Group> = Vec::new();
    for usage in usages() {
        let ways = usage.synopsis.split('\n').map(|line| format!("`{}`", format!("git {} {line}", usage.name).trim_end()));
        let mut text = ways.collect::<Vec<_>>().join(", ");
        for group in usage.groups {
            if group.name.is_empty() {
                text.push_str(&format!(": {}", described(group)));
            } else {
                text.push_str(&format!("; options of *{}*", group.name));
                if !shared.iter().any(|known| known.name == group.name) {
                    shared.push(group);
                }
            }
        }
        all.push((usage.name, text));
    }
    all.extend(shared.into_iter().map(|group| ("", format!("Options of *{}*: {}", group.name, described(group)))));
    all
}

/// Runs the subcommand of this name, or the alias; `depth` counts aliases that stand for aliases.
pub(crate) fn dispatch(env: Env<'_, '_>, name: &[u8], args: &[Vec<u8>], depth: u8) -> G<u8> {
    #[cfg(debug_assertions)]
    debug_assert!(is_in_order(), "subcommands are sorted, and no option is there twice");
    let found = find(name);
    if let ([arg], Some(subcommand)) = (args, found.filter(|subcommand| subcommand.is_listed)) {
        match arg.as_slice() {
            b"-h" | b"--help-all" => return Err(Halt::Help(&subcommand.usage)),
            b"--help" => return help::help(env, &[name.to_vec()]),
            _ => {}
        }
    }
    if let Some(subcommand) = found {
        return start(&subcommand.run, env, args);
    }
    if NETWORK.iter().any(|known| known.as_bytes() == name) {
        return Err(fatal![
            "'git ",
            name,
            "' needs a network, and there is none for git here; repositories of this file system can be cloned by path"
        ]);
    }
    if let Some(status) = external::run(&env, name, args)? {
        return Ok(status);
    }
    if depth < 10 {
        let (definition, env) = alias::definition(env, name)?;
        if let Some(definition) = definition {
            if let Some(line) = definition.strip_prefix(b"!") {
                return alias::run_shell(env, line, args);
            }
            if let Some((first, rest)) = alias::words(&definition).split_first() {
                return dispatch(env, first, &[rest, args].concat(), depth + 1);
            }
        }
    }
    if ELSEWHERE.iter().any(|known| known.as_bytes() == name) {
        return Err(Halt::Die(1, bytes!["git: '", name, "' is not supported here; supported are: ", names(), "\n"]));
    }
    Err(Halt::Die(1, bytes!["git: '", name, "' is not a git command. See 'git --help'.\n"]))
}

fn start(run: &Run, env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    match run {
        Run::Anywhere(run) => run(env, args),
        Run::InRepository(run) => match env.repo() {
            Ok(repo) => checked(&repo, run(&repo, args)?),
            Err((_, halt)) => Err(halt),
        },
        Run::InOrOutside(run, outside) => match env.repo() {
            Ok(repo) => checked(&repo, run(&repo, args)?),
            Err((env, _)) => outside(env, args),
        },
    }
}

/// Status of a subcommand; `--check` that found something adds to it.
fn checked(repo: &Repo<'_, '_>, status: u8) -> G<u8> {
    Ok(if repo.cache.get::<CheckFailed>().is_some() { status | 2 } else { status })
}

/// Whether the tables are sorted, and no option is there twice: `git` looks before each run of a debug build.
#[cfg(debug_assertions)]
pub(crate) fn is_in_order() -> bool {
    static IN_ORDER: std::sync::OnceLock<bool> = std::sync::OnceLock::new();
    *IN_ORDER.get_or_init(|| {
        let key = |usage: &Usage| usage.name.replace('-', " ");
        let has_each_once = |usage| {
            let mut names = crate::parse_options::option_names(usage);
            let n = names.len();
            names.sort();
            names.dedup();
            names.len() == n
        };
        SUBCOMMANDS.is_sorted_by_key(|subcommand| key(&subcommand.usage)) && usages().is_sorted_by_key(key) && usages().all(has_each_once)
    })
}
