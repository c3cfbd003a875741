//! What each subcommand is called with: one table that parsing, `-h`, `help` and the documentation are made from.

/// An option: how it is written (`m,message=<text>`, `stat[=<width>]`, `#max-count` for `-NUMBER`), and what it does.
pub(crate) type Form = (&'static str, &'static str);

/// Options that belong together.
pub(crate) struct Group {
    /// What shared options are called; nothing for those of one subcommand.
    pub(super) name: &'static str,
    pub(super) options: &'static [Form],
    /// Options of the real git that are refused by name.
    pub(super) refused: &'static [&'static str],
}

/// A subcommand, or a part of one (`stash push`).
pub(crate) struct Sub {
    pub(super) name: &'static str,
    /// What follows the name, a line for each way to call it.
    pub(super) synopsis: &'static str,
    pub(super) groups: &'static [&'static Group],
}

const fn own(options: &'static [Form], refused: &'static [&'static str]) -> Group {
    Group { name: "", options, refused }
}

/// How differences are shown.
pub(super) static DIFFERENCES: Group = Group {
    name: "differences",
    options: &[
        ("p,patch", "show differences as a patch"),
        ("u", "as -p"),
        ("s", "show no differences"),
        ("no-patch", "as -s"),
        ("U,unified=<n>", "lines of context"),
        ("raw", "modes, names of objects, states"),
        ("stat[=<width>]", "how many lines changed, as a graph"),
        ("numstat", "how many lines changed, in numbers"),
        ("shortstat", "the last line of --stat"),
        ("compact-summary", "new and deleted files in --stat"),
        ("stat-width=<n>", "columns of --stat"),
        ("name-only", "names of changed files"),
        ("name-status", "names and states of changed files"),
        ("summary", "new, deleted and renamed files"),
        ("patch-with-stat", "as -p --stat"),
        ("w,ignore-all-space", "ignore white space"),
        ("b,ignore-space-change", "ignore how much white space there is"),
        ("ignore-space-at-eol", "ignore white space at the ends of lines"),
        ("exit-code", "status 1 when there are differences"),
        ("quiet", "status only"),
        ("M,find-renames[=<n>]", "find renames, from this likeness on"),
        ("C,find-copies[=<n>]", "find renames, as -M does"),
        ("no-renames", "find no renames"),
        ("a,text", "all files are text"),
        ("binary", "binary files as patches"),
        ("full-index", "whole names of objects"),
        ("abbrev[=<n>]", "digits of names of objects"),
        ("z", "end names with NUL"),
        ("R", "exchange the sides"),
        ("no-prefix", "no a/ and b/"),
        ("src-prefix=<prefix>", "instead of a/"),
        ("dst-prefix=<prefix>", "instead of b/"),
        ("diff-filter=<states>", "only files in these states (ACDMRTU; small letters exclude)"),
        ("relative[=<path>]", "only below this directory, names relative to it"),
        ("no-relative", "undo --relative"),
        ("S=<string>", "only where the number of this string changes"),
        ("G=<regex>", "only where changed lines match"),
        ("no-color", "no colours"),
        ("color[=<when>]", "colours: always, never or auto"),
        ("word-diff[=<mode>]", "changed words: plain, color, porcelain or none"),
        ("word-diff-regex=<regex>", "what a word is"),
        ("color-words[=<regex>]", "as --word-diff=color"),
        ("minimal", "as without"),
        ("patience", "as without"),
        ("histogram", "as without"),
        ("diff-algorithm=<name>", "as without"),
        ("no-ext-diff", "as without"),
        ("no-textconv", "as without"),
        ("indent-heuristic", "as without"),
        ("no-indent-heuristic", "as without"),
    ],
    refused: &[
        "dirstat",
        "ext-diff",
        "textconv",
        "ignore-blank-lines",
        "ignore-cr-at-eol",
        "inter-hunk-context=<n>",
        "pickaxe-regex",
        "pickaxe-all",
        "color-moved",
        "W,function-context",
        "B,break-rewrites",
        "D,irreversible-delete",
        "O=<file>",
        "I,ignore-matching-lines=<regex>",
        "check",
        "anchored=<text>",
        "output=<file>",
        "find-copies-harder",
        "submodule",
        "ita-invisible-in-index",
        "find-object=<object>",
        "skip-to=<file>",
        "rotate-to=<file>",
        "line-prefix=<prefix>",
    ],
};

/// Which commits are shown, and how.
pub(super) static COMMITS: Group = Group {
    name: "commits",
    options: &[
        ("n,max-count=<n>", "at most so many commits"),
        ("#max-count", "at most so many commits"),
        ("skip=<n>", "leave out the first of them"),
        ("all", "from all references"),
        ("branches[=<pattern>]", "from all branches"),
        ("tags[=<pattern>]", "from all tags"),
        ("remotes[=<pattern>]", "from all branches of remotes"),
        ("author=<regex>", "whose author matches"),
        ("committer=<regex>", "whose committer matches"),
        ("grep=<regex>", "whose message matches"),
        ("i,regexp-ignore-case", "ignore case in those"),
        ("E,extended-regexp", "those are extended expressions"),
        ("F,fixed-strings", "those are strings"),
        ("invert-grep", "whose message does not match"),
        ("all-match", "whose message matches all --grep"),
        ("since=<date>", "after this date"),
        ("after=<date>", "as --since"),
        ("until=<date>", "before this date"),
        ("before=<date>", "as --until"),
        ("merges", "merges only"),
        ("no-merges", "no merges"),
        ("min-parents=<n>", "with at least so many parents"),
        ("max-parents=<n>", "with at most so many parents"),
        ("first-parent", "follow first parents only"),
        ("follow", "follow a file through renames"),
        ("full-history", "do not leave out sides that end the same"),
        ("dense", "as without"),
        ("no-walk[=<order>]", "only the named commits"),
        ("reverse", "the oldest first"),
        ("topo-order", "no parent before its children, lines together"),
        ("date-order", "no parent before its children, by date"),
        ("author-date-order", "as --date-order, by the author's date"),
        ("walk-reflogs", "along the reflog"),
        ("g", "as --walk-reflogs"),
        ("count", "how many there are"),
        ("oneline", "a line for each"),
        ("format=<format>", "in this format"),
        ("pretty[=<format>]", "as --format"),
        ("date=<format>", "how dates are shown"),
        ("relative-date", "as --date=relative"),
        ("abbrev-commit", "short names of commits"),
        ("no-abbrev-commit", "whole names of commits"),
        ("graph", "lines from commits to their parents"),
        ("decorate[=<how>]", "names of references at commits"),
        ("no-decorate", "no names of references"),
        ("parents", "names of parents, too"),
        ("notes[=<ref>]", "notes that are kept there"),
        ("show-notes[=<ref>]", "as --notes"),
        ("no-notes", "no notes"),
        ("m", "differences of a merge to each parent"),
        ("c", "differences of a merge to all parents at once"),
        ("cc", "as -c, without what is of one parent alone"),
        ("diff-merges=<how>", "off, separate, first-parent, combined or dense-combined"),
        ("left-right", "the side of A...B that a commit is of"),
        ("left-only", "commits of A only"),
        ("right-only", "commits of B only"),
        ("boundary", "the commits behind the last ones, too"),
        ("no-diff-merges", "no differences of merges"),
        ("root", "differences of the first commit, too"),
        ("t", "trees, too"),
        ("r", "into trees"),
        ("full-diff", "differences of all files of a commit"),
        ("no-commit-id", "without the name of the commit"),
    ],
    refused: &[
        "L=<range>",
        "show-signature",
        "children",
        "remerge-diff",
        "cherry-pick",
        "cherry-mark",
        "cherry",
        "ancestry-path",
        "simplify-by-decoration",
        "simplify-merges",
        "source",
        "stdin",
        "sparse",
        "name-rev",
        "exclude=<pattern>",
        "glob=<pattern>",
        "not",
        "objects",
        "P,perl-regexp",
        "basic-regexp",
        "mailmap",
        "use-mailmap",
        "encoding=<name>",
        "decorate-refs=<pattern>",
        "decorate-refs-exclude=<pattern>",
        "ignore-missing",
        "merge",
        "timestamp",
        "log-size",
        "expand-tabs",
        "show-pulls",
    ],
};

macro_rules! subs {
    ($($id:ident: $name:literal, $synopsis:literal, [$($group:expr),* $(,)?];)*) => {
        $(pub(super) static $id: Sub = Sub { name: $name, synopsis: $synopsis, groups: &[$($group),*] };)*

        /// All, sorted by name.
        pub(super) static ALL: &[&Sub] = &[$(&$id),*];
    };
}

static BLAME_GROUP: Group = own(
    &[
        ("L=<range>", "only these lines"),
        ("l", "whole names of commits"),
        ("s", "no author, no date"),
        ("t", "dates as numbers"),
        ("e,show-email", "addresses instead of names"),
        ("f,show-name", "the name of the file, too"),
        ("n,show-number", "the number of the line there, too"),
        ("p,porcelain", "for programs"),
        ("line-porcelain", "for programs, all of the commit at each line"),
        ("w", "ignore white space"),
        ("root", "the first commit is as the others"),
        ("b", "no names of boundaries"),
        ("date=<format>", "how dates are shown"),
        ("abbrev=<n>", "digits of names of commits"),
        ("c", "as annotate does"),
    ],
    &[
        "incremental",
        "M",
        "C",
        "S=<file>",
        "contents=<file>",
        "reverse",
        "score-debug",
        "show-stats",
        "progress",
        "first-parent",
        "ignore-rev=<commit>",
        "ignore-revs-file=<file>",
        "color-lines",
        "color-by-age",
        "minimal",
    ],
);

static PICK: Group = own(
    &[
        ("n,no-commit", "change the files and the index only"),
        ("e,edit", "edit the message"),
        ("no-edit", "do not"),
        ("x", "name the commit that was taken"),
        ("m,mainline=<n>", "which parent of a merge it is told from"),
        ("s,signoff", "add Signed-off-by"),
        ("X,strategy-option=<option>", "ours or theirs"),
        ("ff", "move forward where that is the same"),
        ("allow-empty", "commits without changes"),
        ("allow-empty-message", "commits without a message"),
        ("rerere-autoupdate", "as without"),
        ("no-gpg-sign", "as without"),
        ("continue", "after conflicts"),
        ("skip", "leave this one out"),
        ("abort", "back to where it began"),
        ("quit", "forget it, stay here"),
    ],
    &["keep-redundant-commits", "cleanup=<mode>", "strategy=<name>", "reference", "S,gpg-sign", "empty=<how>"],
);

static FAR: Group = own(&[], &["sparse", "pathspec-from-file=<file>", "pathspec-file-nul"]);

static NOTE: Group = own(
    &[
        ("m,message=<text>", "this is the note"),
        ("F,file=<file>", "the note is in this file"),
        ("C,reuse-message=<object>", "the note is this object"),
        ("f,force", "in place of what is there"),
        ("allow-empty", "without a text, too"),
    ],
    &["c,reedit-message=<object>"],
);

subs! {
    ADD: "add", "[<options>] [--] <pathspec>...", [&own(&[
        ("n,dry-run", "say what would be added"),
        ("v,verbose", "say what is added"),
        ("f,force", "ignored files, too"),
        ("u,update", "tracked files only"),
        ("A,all", "new, changed and deleted files"),
        ("no-all", "no deleted files"),
        ("N,intent-to-add", "only that it will be added"),
        ("ignore-errors", "go on after a file that cannot be added"),
        ("refresh", "look at the files only"),
        ("chmod=(+|-)x", "executable or not, in the index"),
        ("renormalize", "tracked files with other line ends"),
    ], &["i,interactive", "p,patch", "e,edit", "ignore-removal", "ignore-missing", "warn-embedded-repo"]), &FAR];
    AM: "am", "[<options>] [(<mbox> | <Maildir>)...]\n(--continue | --skip | --abort | --quit | --show-current-patch)", [&own(&[
        ("s,signoff", "add Signed-off-by"),
        ("k,keep", "keep the subject as it is"),
        ("q,quiet", "say nothing"),
        ("no-3way", "as without"),
        ("patch-format=<format>", "mbox"),
        ("no-scissors", "it does not"),
        ("u,utf8", "messages become UTF-8"),
        ("no-utf8", "they stay as they are"),
        ("no-message-id", "do not"),
        ("b", "keep brackets of the subject that do not begin with PATCH"),
        ("no-gpg-sign", "as without"),
        ("continue", "after a patch was applied by hand"),
        ("r,resolved", "as --continue"),
        ("skip", "leave this one out"),
        ("abort", "back to where it began"),
        ("quit", "forget it, stay here"),
        ("retry", "try this one again"),
        ("show-current-patch[=<how>]", "the patch that failed"),
        ("allow-empty", "make an empty commit of it"),
    ], &["3,3way", "keep-cr", "keep-non-patch", "i,interactive", "C=<n>", "p=<n>", "directory=<dir>", "exclude=<glob>", "include=<glob>", "reject", "whitespace=<action>", "committer-date-is-author-date", "ignore-date", "empty=<how>", "scissors", "m,message-id", "quoted-cr=<action>", "S,gpg-sign", "ignore-whitespace", "ignore-space-change", "rerere-autoupdate", "resolvemsg=<text>", "c"])];
    ANNOTATE: "annotate", "[<options>] [<rev>] [--] <file>", [&BLAME_GROUP];
    APPLY: "apply", "[<options>] [<patch>...]", [&own(&[
        ("p=<n>", "directories to strip from names"),
        ("R,reverse", "undo the patch"),
        ("check", "say whether it applies"),
        ("index", "to the index, too"),
        ("cached", "to the index only"),
        ("stat", "how many lines it changes"),
        ("numstat", "how many lines it changes, in numbers"),
        ("summary", "new, deleted and renamed files"),
        ("apply", "apply it all the same"),
        ("reject", "apply what fits, the rest into .rej"),
        ("include=<glob>", "only these files"),
        ("exclude=<glob>", "not these files"),
        ("directory=<dir>", "names begin with this"),
        ("whitespace=<action>", "nowarn, warn, fix, error, error-all"),
        ("C=<n>", "lines of context that must match"),
        ("unidiff-zero", "hunks without context"),
        ("allow-overlap", "hunks may overlap"),
        ("allow-empty", "a patch of nothing"),
        ("binary", "as without"),
        ("v,verbose", "say more"),
        ("q,quiet", "say less"),
    ], &["3,3way", "N,intent-to-add", "z", "no-add", "build-fake-ancestor=<file>", "recount", "inaccurate-eof", "ignore-whitespace", "ignore-space-change", "unsafe-paths", "ours", "theirs", "union"])];
    ARCHIVE: "archive", "[<options>] <tree-ish> [<path>...]\n--list", [&own(&[
        ("format=<format>", "tar, tgz, tar.gz or zip"),
        ("prefix=<prefix>", "names begin with this"),
        ("add-file=<file>", "a file that is not tracked, too"),
        ("o,output=<file>", "write it there"),
        ("worktree-attributes", "attributes of the working tree"),
        ("v,verbose", "names on stderr"),
        ("#level", "as without"),
        ("l,list", "the formats"),
    ], &["add-virtual-file=<path:content>", "remote=<repo>", "exec=<command>", "mtime=<time>"])];
    BISECT: "bisect", "start [--term-(bad|new)=<term>] [--term-(good|old)=<term>] [--first-parent] [<bad> [<good>...]] [--] [<path>...]\n(bad|new|good|old|skip) [<rev>...]\n(next | log | terms | view)\nreset [<commit>]\nreplay <file>\nrun <command>...", [&own(&[], &["no-checkout"])];
    BLAME: "blame", "[<options>] [<rev>] [--] <file>", [&BLAME_GROUP];
    BRANCH: "branch", "[<options>] [-a | -r] [--list] [<pattern>...]\n[<options>] [-f] <branch-name> [<start-point>]\n[<options>] (-d | -D) [-r] <branch-name>...\n[<options>] (-m | -M | -c | -C) [<old-branch>] <new-branch>", [&own(&[
        ("a,all", "branches of remotes, too"),
        ("r,remotes", "branches of remotes only"),
        ("l,list", "list those that match"),
        ("v,verbose", "with their commits; twice: with upstream"),
        ("q,quiet", "say less"),
        ("show-current", "the name of this one"),
        ("contains=<commit>", "those with this commit"),
        ("no-contains=<commit>", "those without it"),
        ("merged[=<commit>]", "those that are merged"),
        ("no-merged[=<commit>]", "those that are not"),
        ("points-at=<object>", "those at this object"),
        ("format=<format>", "as for-each-ref"),
        ("sort=<key>", "refname"),
        ("i,ignore-case", "for sorting and filtering"),
        ("abbrev=<n>", "digits of names of commits"),
        ("d,delete", "delete a merged branch"),
        ("D", "delete a branch"),
        ("m,move", "rename"),
        ("M", "rename, even if it exists"),
        ("c,copy", "copy"),
        ("C", "copy, even if it exists"),
        ("f,force", "even if it exists"),
        ("u,set-upstream-to=<upstream>", "set its upstream"),
        ("unset-upstream", "forget its upstream"),
        ("t,track[=<how>]", "its upstream is where it begins"),
        ("no-color", "as without"),
        ("color[=<when>]", "always, never or auto"),
        ("no-column", "as without"),
    ], &["edit-description", "create-reflog", "column", "recurse-submodules", "no-track"])];
    BUNDLE: "bundle", "(create | verify | list-heads | unbundle) ...", [&own(&[], &[])];
    BUNDLE_CREATE: "bundle create", "[<options>] <file> <revision-range>...", [&own(&[
        ("q", "as without"),
        ("progress", "as without"),
        ("version=<n>", "2"),
    ], &["filter=<args>"]), &COMMITS, &DIFFERENCES];
    BUNDLE_LIST_HEADS: "bundle list-heads", "<file> [<refname>...]", [&own(&[], &[])];
    BUNDLE_UNBUNDLE: "bundle unbundle", "<file> [<refname>...]", [&own(&[("progress", "as without")], &[])];
    BUNDLE_VERIFY: "bundle verify", "[-q] <file>", [&own(&[("q,quiet", "status only")], &[])];
    CAT_FILE: "cat-file", "(-e | -p | -t | -s | <type>) <object>\n(--batch | --batch-check)[=<format>] [--batch-all-objects]", [&own(&[
        ("t", "its type"),
        ("s", "its size"),
        ("e", "whether it is there"),
        ("p", "what it says"),
        ("batch[=<format>]", "objects named on stdin"),
        ("batch-check[=<format>]", "objects named on stdin, without what they say"),
        ("batch-all-objects", "all objects"),
        ("unordered", "as without"),
        ("buffer", "as without"),
    ], &["textconv", "filters", "path=<path>", "allow-unknown-type", "follow-symlinks", "batch-command", "mailmap", "use-mailmap", "Z", "z"])];
    CHECK_ATTR: "check-attr", "[-a | --all | <attr>...] [--] <pathname>...\n--stdin [-z] [-a | --all | <attr>...]", [&own(&[
        ("a,all", "all that is said of the file"),
        ("cached", "what the index says"),
        ("stdin", "names of files on stdin"),
        ("z", "names end with NUL"),
    ], &["source=<tree>"])];
    CHECK_IGNORE: "check-ignore", "[<options>] <pathname>...\n[<options>] --stdin", [&own(&[
        ("q,quiet", "status only"),
        ("v,verbose", "which pattern it is"),
        ("n,non-matching", "those without one, too"),
        ("no-index", "tracked files, too"),
    ], &["stdin", "z"])];
    CHECK_REF_FORMAT: "check-ref-format", "[--normalize] [<options>] <refname>\n--branch <branchname-shorthand>", [&own(&[
        ("branch", "whether it can be a branch"),
        ("allow-onelevel", "without a slash, too"),
        ("no-allow-onelevel", "with a slash only"),
        ("normalize", "print it without needless slashes"),
        ("print", "as --normalize"),
    ], &["refspec-pattern"])];
    CHECKOUT: "checkout", "[<options>] <branch>\n[<options>] [<branch>] -- <file>...", [&own(&[
        ("b=<branch>", "make this branch"),
        ("B=<branch>", "make or move this branch"),
        ("d,detach", "at a commit, on no branch"),
        ("f,force", "throw local changes away"),
        ("q,quiet", "say less"),
        ("orphan=<branch>", "a branch without commits"),
        ("t,track[=<how>]", "set its upstream"),
        ("no-track", "do not"),
        ("guess", "a branch of a remote, if there is none here"),
        ("no-guess", "do not"),
        ("ours", "our side of a conflict"),
        ("theirs", "their side of a conflict"),
        ("overlay", "as without"),
        ("progress", "as without"),
        ("no-progress", "as without"),
        ("l", "as without"),
    ], &["p,patch", "m,merge", "no-overlay", "pathspec-from-file=<file>", "pathspec-file-nul", "conflict=<style>", "recurse-submodules", "ignore-skip-worktree-bits", "ignore-other-worktrees", "overwrite-ignore"])];
    CHERRY: "cherry", "[-v] [<upstream> [<head> [<limit>]]]", [&own(&[
        ("v,verbose", "subjects, too"),
        ("abbrev[=<n>]", "short names of commits"),
    ], &[])];
    CHERRY_PICK: "cherry-pick", "[<options>] <commit-ish>...\n(--continue | --skip | --abort | --quit)", [&PICK];
    CLEAN: "clean", "[-d] [-f] [-n] [-q] [-e <pattern>] [-x | -X] [--] [<pathspec>...]", [&own(&[
        ("n,dry-run", "say what would be removed"),
        ("f,force", "remove"),
        ("d", "directories, too"),
        ("x", "ignored files, too"),
        ("X", "ignored files only"),
        ("q,quiet", "say nothing"),
        ("e,exclude=<pattern>", "but these"),
    ], &["i,interactive"])];
    CLONE: "clone", "[<options>] [--] <repo> [<dir>]", [&own(&[
        ("q,quiet", "say nothing"),
        ("v,verbose", "as without"),
        ("bare", "without a work tree"),
        ("b,branch=<branch>", "which branch to begin with"),
        ("n,no-checkout", "no files yet"),
        ("o,origin=<name>", "instead of 'origin'"),
        ("l,local", "as without"),
        ("no-local", "as without"),
        ("no-single-branch", "as without"),
        ("no-hardlinks", "as without"),
    ], &["depth=<n>", "single-branch", "no-tags", "mirror", "s,shared", "recurse-submodules", "recursive", "j,jobs=<n>", "template=<dir>", "reference=<repo>", "reference-if-able=<repo>", "dissociate", "u,upload-pack=<path>", "shallow-since=<date>", "shallow-exclude=<rev>", "shallow-submodules", "separate-git-dir=<dir>", "c,config=<key=value>", "server-option=<option>", "4,ipv4", "6,ipv6", "filter=<args>", "also-filter-submodules", "remote-submodules", "sparse", "bundle-uri=<uri>", "progress", "reject-shallow"])];
    COMMIT: "commit", "[<options>] [--] [<pathspec>...]", [&own(&[
        ("m,message=<message>", "this is the message"),
        ("F,file=<file>", "the message is in this file"),
        ("C,reuse-message=<commit>", "the message of this commit"),
        ("a,all", "all changed files"),
        ("o,only", "only the named files"),
        ("i,include", "the named files, too"),
        ("amend", "instead of the last commit"),
        ("reset-author", "the author is who commits"),
        ("author=<author>", "this is the author"),
        ("date=<date>", "the author's date"),
        ("s,signoff", "add Signed-off-by"),
        ("edit", "edit the message"),
        ("no-edit", "take the message as it is"),
        ("cleanup=<mode>", "strip, whitespace, verbatim, scissors or default"),
        ("allow-empty", "without changes"),
        ("allow-empty-message", "without a message"),
        ("n,no-verify", "run no pre-commit and commit-msg hooks"),
        ("dry-run", "say what would be committed"),
        ("q,quiet", "say nothing"),
        ("u,untracked-files[=<mode>]", "as status"),
        ("status", "as without"),
        ("no-status", "as without"),
        ("no-post-rewrite", "as without"),
        ("no-gpg-sign", "as without"),
    ], &["v,verbose", "t,template=<file>", "trailer=<trailer>", "fixup=<commit>", "squash=<commit>", "short", "porcelain", "c,reedit-message=<commit>", "S,gpg-sign", "interactive", "p,patch", "branch", "ahead-behind", "long", "z,null", "pathspec-from-file=<file>", "pathspec-file-nul"])];
    COMMIT_TREE: "commit-tree", "[(-p <parent>)...] [(-m <message>)...] [(-F <file>)...] <tree>", [&own(&[
        ("p=<parent>", "a parent"),
        ("m=<message>", "a paragraph of the message"),
        ("F=<file>", "a paragraph from a file"),
        ("no-gpg-sign", "as without"),
    ], &["S,gpg-sign"])];
    CONFIG: "config", "[<options>] <name> [<value> [<value-pattern>]]\n[<options>] --list", [&own(&[
        ("global", "of the user"),
        ("local", "of this repository"),
        ("f,file=<file>", "of this file"),
        ("l,list", "all of them"),
        ("get", "the last value"),
        ("get-all", "all values"),
        ("get-regexp", "values of names that match"),
        ("add", "one more value"),
        ("unset", "remove a value"),
        ("unset-all", "remove all values"),
        ("replace-all", "in place of all values"),
        ("remove-section", "remove a section"),
        ("rename-section", "rename a section"),
        ("name-only", "names without values"),
        ("z,null", "end values with NUL"),
        ("bool", "true or false"),
        ("type=<type>", "bool"),
        ("default=<value>", "if there is none"),
        ("includes", "as without"),
    ], &["system", "worktree", "blob=<id>", "e,edit", "int", "bool-or-int", "bool-or-str", "path", "expiry-date", "show-origin", "show-scope", "get-urlmatch", "get-color", "get-colorbool", "fixed-value"])];
    COUNT_OBJECTS: "count-objects", "[-v] [-H]", [&own(&[
        ("v,verbose", "packs, too"),
        ("H,human-readable", "sizes with units"),
    ], &[])];
    DESCRIBE: "describe", "[<options>] [<commit-ish>...]", [&own(&[
        ("tags", "light tags, too"),
        ("always", "short names where there is no tag"),
        ("long", "how far it is, always"),
        ("dirty[=<mark>]", "mark local changes"),
        ("abbrev=<n>", "digits of names of commits"),
        ("match=<pattern>", "only these tags"),
        ("exclude=<pattern>", "not these tags"),
        ("exact-match", "only a tag of the commit itself"),
        ("first-parent", "follow first parents only"),
        ("candidates=<n>", "as without"),
    ], &["all", "contains", "debug", "broken"])];
    DIFF: "diff", "[<options>] [<commit>] [--] [<path>...]\n[<options>] --cached [<commit>] [--] [<path>...]\n[<options>] <commit> <commit> [--] [<path>...]\n[<options>] --no-index [--] <path> <path>", [&own(&[
        ("cached", "what is staged"),
        ("staged", "as --cached"),
        ("no-index", "two files, whatever they are"),
        ("c", "conflicts, all of both sides"),
        ("cc", "as without"),
    ], &["merge-base", "base", "ours", "theirs"]), &DIFFERENCES];
    DIFF_FILES: "diff-files", "[<options>] [<path>...]", [&own(&[], &["base", "ours", "theirs", "0", "c", "cc", "q"]), &DIFFERENCES];
    DIFF_INDEX: "diff-index", "[-m] [--cached] [<options>] <tree-ish> [<path>...]", [&own(&[
        ("cached", "the index, not the files"),
        ("m", "as without"),
    ], &["merge-base", "c", "cc"]), &DIFFERENCES];
    DIFF_TREE: "diff-tree", "[<options>] <tree-ish> [<tree-ish>] [<path>...]", [&own(&[
        ("r", "into trees"),
        ("root", "the first commit, too"),
        ("no-commit-id", "without the name of the commit"),
        ("m", "a merge to each parent"),
        ("c", "a merge to all parents at once"),
        ("cc", "as -c, without what is of one parent alone"),
    ], &["t", "stdin", "merge-base", "v", "pretty"]), &DIFFERENCES];
    FOR_EACH_REF: "for-each-ref", "[<options>] [<pattern>...]", [&own(&[
        ("format=<format>", "what is said of each"),
        ("sort=<key>", "by this field; - turns it round"),
        ("count=<n>", "at most so many"),
        ("points-at=<object>", "those at this object"),
    ], &["s,shell", "p,perl", "python", "tcl", "color", "merged", "no-merged", "contains=<commit>", "no-contains=<commit>", "ignore-case", "exclude=<pattern>"])];
    FORMAT_PATCH: "format-patch", "[<options>] [<since> | <revision-range>]", [&own(&[
        ("o,output-directory=<dir>", "where the files go"),
        ("stdout", "not into files"),
        ("n,numbered", "[PATCH n/m], always"),
        ("N,no-numbered", "[PATCH], always"),
        ("start-number=<n>", "numbers begin with this"),
        ("k,keep-subject", "the subject as it is"),
        ("subject-prefix=<prefix>", "instead of PATCH"),
        ("rfc", "RFC PATCH"),
        ("v,reroll-count=<n>", "PATCH v<n>"),
        ("signoff", "add Signed-off-by"),
        ("signature=<text>", "below each"),
        ("no-signature", "nothing below"),
        ("cover-letter", "a mail before the patches"),
        ("no-cover-letter", "none"),
        ("suffix=<suffix>", "instead of .patch"),
        ("zero-commit", "zeros instead of the name of the commit"),
        ("root", "from the first commit on"),
        ("#max-count", "the last so many"),
        ("no-stat", "without statistics"),
        ("no-thread", "as without"),
        ("no-numbered-files", "as without"),
        ("progress", "as without"),
    ], &["thread", "in-reply-to=<id>", "to=<address>", "cc=<address>", "attach", "inline", "base=<commit>", "interdiff=<rev>", "range-diff=<rev>", "creation-factor=<n>", "numbered-files", "from", "add-header=<header>", "notes", "signature-file=<file>", "filename-max-length=<n>", "cover-from-description=<mode>", "ignore-if-in-upstream", "encode-email-headers", "always", "force-in-body-from"]), &DIFFERENCES];
    FSCK: "fsck", "[<options>]", [&own(&[
        ("unreachable", "all that nothing leads to"),
        ("dangling", "the ends of that"),
        ("no-dangling", "nothing of that"),
        ("no-reflogs", "logs lead to nothing"),
        ("full", "as without"),
        ("strict", "as without"),
        ("cache", "as without"),
        ("progress", "as without"),
        ("no-progress", "as without"),
    ], &["tags", "root", "lost-found", "name-objects", "connectivity-only", "v,verbose"])];
    GC: "gc", "[<options>]", [&own(&[
        ("q,quiet", "as without"),
        ("prune[=<time>]", "remove what nothing leads to and is older (two weeks)"),
        ("no-prune", "remove nothing"),
        ("auto", "only when there are many objects"),
        ("aggressive", "as without"),
        ("force", "as without"),
        ("keep-largest-pack", "as without"),
    ], &["cruft"])];
    GREP: "grep", "[<options>] [-e] <pattern> [<rev>...] [[--] <path>...]", [&own(&[
        ("e=<pattern>", "this is a pattern"),
        ("i,ignore-case", "ignore case"),
        ("w,word-regexp", "whole words"),
        ("v,invert-match", "lines that do not match"),
        ("E,extended-regexp", "extended expressions"),
        ("G,basic-regexp", "basic expressions"),
        ("F,fixed-strings", "strings"),
        ("n,line-number", "numbers of lines"),
        ("h", "no names of files"),
        ("H", "names of files"),
        ("full-name", "names from the top"),
        ("l,files-with-matches", "names of files that match"),
        ("name-only", "as -l"),
        ("L,files-without-match", "names of files that do not"),
        ("c,count", "how many lines match"),
        ("q,quiet", "status only"),
        ("cached", "in the index"),
        ("I", "not in binary files"),
        ("a,text", "all files are text"),
        ("no-color", "as without"),
        ("color[=<when>]", "never or auto"),
    ], &["untracked", "no-index", "o,only-matching", "z,null", "heading", "break", "P,perl-regexp", "column", "A,after-context=<n>", "B,before-context=<n>", "C,context=<n>", "p,show-function", "W,function-context", "f=<file>", "and", "or", "not", "all-match", "m,max-count=<n>", "max-depth=<n>", "r,recursive", "no-recursive", "textconv", "threads=<n>", "O,open-files-in-pager", "exclude-standard", "recurse-submodules", "ext-grep"])];
    HASH_OBJECT: "hash-object", "[-t <type>] [-w] [--path=<file>] [--stdin] [--] <file>...", [&own(&[
        ("t=<type>", "blob, tree, commit or tag"),
        ("w", "write it, too"),
        ("stdin", "read stdin"),
        ("no-filters", "the bytes as they are"),
        ("path=<file>", "as if it were this file"),
    ], &["stdin-paths", "literally"])];
    INIT: "init", "[-q | --quiet] [--bare] [-b <branch-name>] [<directory>]", [&own(&[
        ("q,quiet", "say nothing"),
        ("bare", "without a work tree"),
        ("b,initial-branch=<name>", "the name of the first branch"),
        ("template=<dir>", "as without: there are no templates"),
        ("shared[=<permissions>]", "as without: there are no other users"),
        ("object-format=<format>", "sha1"),
    ], &["separate-git-dir=<dir>", "ref-format=<format>"])];
    LOG: "log", "[<options>] [<revision-range>] [[--] <path>...]", [&COMMITS, &DIFFERENCES];
    LS_FILES: "ls-files", "[<options>] [<file>...]", [&own(&[
        ("c,cached", "files of the index (without an option)"),
        ("d,deleted", "deleted files"),
        ("m,modified", "changed files"),
        ("o,others", "files that are not tracked"),
        ("i,ignored", "ignored files"),
        ("s,stage", "modes, objects and stages"),
        ("u,unmerged", "files in conflict"),
        ("k,killed", "files in the way"),
        ("z", "end names with NUL"),
        ("directory", "directories in place of what is in them"),
        ("exclude-standard", "what is ignored is not shown"),
        ("x,exclude=<pattern>", "nor is this"),
        ("error-unmatch", "status 1 for a name that is not there"),
        ("full-name", "names from the top"),
        ("t", "states"),
        ("v", "states, too"),
        ("deduplicate", "each name once"),
        ("eol", "which line ends there are"),
        ("abbrev[=<n>]", "short names of objects"),
    ], &["f", "X,exclude-from=<file>", "exclude-per-directory=<file>", "no-empty-directory", "recurse-submodules", "with-tree=<tree>", "debug", "sparse", "resolve-undo", "format=<format>"])];
    LS_TREE: "ls-tree", "[<options>] <tree-ish> [<path>...]", [&own(&[
        ("d", "trees only"),
        ("r", "into trees"),
        ("t", "trees, too, with -r"),
        ("l,long", "sizes, too"),
        ("z", "end names with NUL"),
        ("name-only", "names only"),
        ("name-status", "as --name-only"),
        ("object-only", "objects only"),
        ("full-name", "names from the top"),
        ("full-tree", "the whole tree, wherever this is"),
        ("abbrev[=<n>]", "short names of objects"),
    ], &["format=<format>"])];
    MERGE: "merge", "[<options>] [<commit>]\n--abort\n--continue", [&own(&[
        ("m,message=<message>", "the message of the merge"),
        ("F,file=<file>", "the message is in this file"),
        ("e,edit", "edit the message"),
        ("no-edit", "take it as it is"),
        ("ff", "move forward where that is enough"),
        ("no-ff", "a merge, always"),
        ("ff-only", "move forward or fail"),
        ("squash", "as one commit that is yet to be made"),
        ("commit", "commit"),
        ("no-commit", "do not commit yet"),
        ("allow-unrelated-histories", "without a common commit"),
        ("s,strategy=<name>", "ort, recursive, resolve"),
        ("X,strategy-option=<option>", "ours or theirs"),
        ("signoff", "add Signed-off-by"),
        ("no-verify", "run no hooks"),
        ("stat", "show statistics"),
        ("n,no-stat", "do not"),
        ("q,quiet", "say less"),
        ("v,verbose", "as without"),
        ("progress", "as without"),
        ("no-progress", "as without"),
        ("no-gpg-sign", "as without"),
        ("abort", "back to where it began"),
        ("quit", "forget it, stay here"),
        ("continue", "after conflicts"),
    ], &["summary", "log", "cleanup=<mode>", "rerere-autoupdate", "verify-signatures", "S,gpg-sign", "autostash", "overwrite-ignore", "into-name=<name>"])];
    MERGE_BASE: "merge-base", "[-a | --all] <commit> <commit>...\n--is-ancestor <commit> <commit>", [&own(&[
        ("a,all", "all of them"),
        ("is-ancestor", "whether the first is in the second"),
    ], &["octopus", "independent", "fork-point"])];
    MKTREE: "mktree", "[-z] [--missing]", [&own(&[
        ("z", "lines end with NUL"),
        ("missing", "objects need not be there"),
    ], &["batch"])];
    MV: "mv", "[<options>] <source>... <destination>", [&own(&[
        ("v,verbose", "say what is moved"),
        ("n,dry-run", "say what would be moved"),
        ("f,force", "even if it is there"),
        ("k", "leave out what cannot be moved"),
    ], &["sparse"])];
    NOTES: "notes", "[--ref=<ref>] (add | append | copy | get-ref | list | prune | remove | show) ...", [&own(&[], &[])];
    NOTES_ADD: "notes add", "[-f] [--allow-empty] [-m <text> | -F <file> | -C <object>] [<object>]", [&NOTE];
    NOTES_APPEND: "notes append", "[--allow-empty] [-m <text> | -F <file> | -C <object>] [<object>]", [&NOTE];
    NOTES_COPY: "notes copy", "[-f] <from-object> <to-object>", [&own(&[("f,force", "in place of what is there")], &["stdin", "for-rewrite=<command>"])];
    NOTES_LIST: "notes list", "[<object>]", [&own(&[], &[])];
    NOTES_PRUNE: "notes prune", "[-n] [-v]", [&own(&[
        ("n,dry-run", "say which would go"),
        ("v,verbose", "say which go"),
    ], &[])];
    NOTES_REMOVE: "notes remove", "[<object>...]", [&own(&[
        ("ignore-missing", "no error where there is none"),
        ("stdin", "objects named on stdin"),
    ], &[])];
    NOTES_SHOW: "notes show", "[<object>]", [&own(&[], &[])];
    PACK_REFS: "pack-refs", "[--all] [--no-prune]", [&own(&[
        ("all", "branches, too"),
        ("prune", "as without"),
        ("no-prune", "keep their files"),
    ], &[])];
    PRUNE: "prune", "[-n] [-v] [--expire <time>]", [&own(&[
        ("n,dry-run", "say what would go"),
        ("v,verbose", "say what goes"),
        ("progress", "as without"),
        ("expire=<time>", "only what is older"),
    ], &["exclude-promisor-objects"])];
    PRUNE_PACKED: "prune-packed", "[-n] [-q]", [&own(&[
        ("n,dry-run", "say what would go"),
        ("q,quiet", "as without"),
    ], &[])];
    READ_TREE: "read-tree", "[-m | --reset] [-u] [--prefix=<prefix>] (--empty | <tree-ish>)", [&own(&[
        ("m", "keep what is known of the files"),
        ("reset", "as -m, whatever is unmerged"),
        ("u", "change the files, too"),
        ("empty", "an empty index"),
        ("prefix=<prefix>", "below this directory"),
        ("q,quiet", "say nothing"),
    ], &["i", "v", "n,dry-run", "index-output=<file>", "trivial", "aggressive", "no-sparse-checkout", "debug-unpack", "recurse-submodules", "exclude-per-directory=<file>"])];
    REBASE: "rebase", "[-i] [<options>] [--exec <cmd>] [--onto <newbase>] [<upstream> [<branch>]]\n[-i] [<options>] [--exec <cmd>] [--onto <newbase>] --root [<branch>]\n(--continue | --skip | --abort | --quit | --edit-todo | --show-current-patch)", [&own(&[
        ("onto=<commit>", "put them onto this"),
        ("i,interactive", "edit the list of what is done"),
        ("root", "from the first commit on"),
        ("x,exec=<cmd>", "run this after each"),
        ("autosquash", "move fixup! and squash! to their commits"),
        ("no-autosquash", "leave them"),
        ("autostash", "stash local changes meanwhile"),
        ("no-autostash", "do not"),
        ("f,force-rebase", "even if there is nothing to do"),
        ("no-ff", "as --force-rebase"),
        ("ff", "move forward where that is the same"),
        ("X,strategy-option=<option>", "ours or theirs"),
        ("m,merge", "as without"),
        ("k,keep-empty", "keep commits that are empty"),
        ("no-keep-empty", "leave them out"),
        ("allow-empty-message", "as without"),
        ("reapply-cherry-picks", "also what is there already"),
        ("no-reapply-cherry-picks", "leave that out"),
        ("fork-point", "as without"),
        ("no-fork-point", "as without"),
        ("verify", "run the pre-rebase hook"),
        ("no-verify", "do not"),
        ("q,quiet", "say less"),
        ("no-quiet", "undo -q"),
        ("v,verbose", "say more"),
        ("n,no-stat", "as without"),
        ("no-update-refs", "as without"),
        ("no-reschedule-failed-exec", "as without"),
        ("rerere-autoupdate", "as without"),
        ("no-rerere-autoupdate", "as without"),
        ("no-gpg-sign", "as without"),
        ("continue", "after conflicts"),
        ("skip", "leave this one out"),
        ("abort", "back to where it began"),
        ("quit", "forget it, stay here"),
        ("edit-todo", "edit what is left to do"),
        ("show-current-patch", "the commit that failed"),
    ], &["apply", "r,rebase-merges", "keep-base", "empty=<how>", "signoff", "committer-date-is-author-date", "ignore-date", "reset-author-date", "update-refs", "S,gpg-sign", "C=<n>", "ignore-whitespace", "whitespace=<action>", "reschedule-failed-exec", "s,strategy=<name>", "stat"])];
    REFLOG: "reflog", "[show] [<options>] [<ref>]", [&COMMITS, &DIFFERENCES];
    REFLOG_EXPIRE: "reflog expire", "[<options>] [--all | <ref>...]", [&own(&[
        ("expire=<time>", "older lines go"),
        ("expire-unreachable=<time>", "older lines that the reference does not lead to go"),
        ("all", "all logs"),
        ("n,dry-run", "say what would go"),
        ("verbose", "say what goes"),
        ("updateref", "as without"),
        ("rewrite", "as without"),
    ], &["stale-fix", "single-worktree"])];
    REMOTE: "remote", "[-v | --verbose]\nadd <name> <url>\nrename <old> <new>\nremove <name>\nget-url <name>\nset-url <name> <newurl>\nshow <name>", [&own(&[
        ("v,verbose", "addresses, too"),
    ], &[])];
    REPACK: "repack", "[<options>]", [&own(&[
        ("a", "all in one pack"),
        ("A", "all in one pack; what nothing leads to stays, loose"),
        ("d", "remove what is packed twice"),
        ("f", "as without"),
        ("F", "as without"),
        ("l,local", "as without"),
        ("n", "as without"),
        ("q,quiet", "say nothing"),
        ("window=<n>", "as without"),
        ("depth=<n>", "as without"),
        ("threads=<n>", "as without"),
    ], &["b,write-bitmap-index", "cruft", "i,delta-islands", "unpack-unreachable=<time>", "k,keep-unreachable", "max-pack-size=<n>", "pack-kept-objects", "keep-pack=<name>", "g,geometric=<n>", "m,write-midx"])];
    RESET: "reset", "[--mixed | --soft | --hard] [-q] [<commit>]\n[-q] [<tree-ish>] [--] <pathspec>...", [&own(&[
        ("soft", "the branch only"),
        ("mixed", "the index, too"),
        ("hard", "the files, too"),
        ("q,quiet", "say less"),
        ("N,intent-to-add", "as without"),
        ("refresh", "as without"),
        ("no-refresh", "as without"),
    ], &["keep", "merge", "p,patch", "recurse-submodules", "pathspec-from-file=<file>", "pathspec-file-nul"])];
    RESTORE: "restore", "[<options>] [--source=<branch>] <file>...", [&own(&[
        ("s,source=<tree-ish>", "from this tree"),
        ("S,staged", "the index"),
        ("W,worktree", "the files (without an option)"),
        ("q,quiet", "say less"),
        ("ours", "our side of a conflict"),
        ("theirs", "their side of a conflict"),
        ("ignore-unmerged", "leave out what is in conflict"),
        ("no-overlay", "as without"),
        ("progress", "as without"),
        ("no-progress", "as without"),
    ], &["p,patch", "overlay", "m,merge", "conflict=<style>", "recurse-submodules", "ignore-skip-worktree-bits", "pathspec-from-file=<file>", "pathspec-file-nul"])];
    REV_LIST: "rev-list", "[<options>] <commit>... [--] [<path>...]", [&COMMITS, &DIFFERENCES];
    REV_PARSE: "rev-parse", "[<options>] [<arg>...]", [&own(&[
        ("verify", "exactly one object"),
        ("q,quiet", "with --verify: no message"),
        ("short[=<n>]", "short names"),
        ("abbrev-ref[=(strict|loose)]", "short names of references"),
        ("symbolic", "names as they were given"),
        ("symbolic-full-name", "whole names of references"),
        ("all", "all references"),
        ("branches", "all branches"),
        ("tags", "all tags"),
        ("remotes", "all branches of remotes"),
        ("show-toplevel", "the top of the work tree"),
        ("show-prefix", "from there to here"),
        ("show-cdup", "from here to there"),
        ("git-dir", "the repository"),
        ("git-common-dir", "as --git-dir"),
        ("absolute-git-dir", "the repository, absolute"),
        ("is-inside-work-tree", "true or false"),
        ("is-inside-git-dir", "true or false"),
        ("is-bare-repository", "true or false"),
        ("is-shallow-repository", "false"),
        ("show-object-format", "sha1"),
    ], &["sq", "revs-only", "no-flags", "default", "git-path"])];
    REVERT: "revert", "[<options>] <commit-ish>...\n(--continue | --skip | --abort | --quit)", [&PICK];
    RM: "rm", "[<options>] [--] <file>...", [&own(&[
        ("n,dry-run", "say what would be removed"),
        ("q,quiet", "say nothing"),
        ("cached", "from the index only"),
        ("f,force", "even if it is changed"),
        ("r", "directories, too"),
        ("ignore-unmatch", "status 0 if nothing matches"),
    ], &[]), &FAR];
    SHORTLOG: "shortlog", "[<options>] [<revision-range>] [[--] <path>...]", [&own(&[
        ("s,summary", "numbers only"),
        ("n,numbered", "by number"),
        ("e,email", "addresses, too"),
        ("c,committer", "by committer"),
        ("no-merges", "no merges"),
        ("all", "from all references"),
        ("since=<date>", "after this date"),
        ("until=<date>", "before this date"),
        ("after=<date>", "as --since"),
        ("before=<date>", "as --until"),
        ("author=<regex>", "whose author matches"),
        ("grep=<regex>", "whose message matches"),
    ], &["w", "group=<type>", "format=<format>"])];
    SHOW: "show", "[<options>] <object>...", [&COMMITS, &DIFFERENCES];
    SHOW_REF: "show-ref", "[<options>] [--] [<pattern>...]\n--verify [-q] [--] <ref>...", [&own(&[
        ("head", "HEAD, too"),
        ("heads", "branches only"),
        ("tags", "tags only"),
        ("d,dereference", "what tags point at, too"),
        ("s,hash[=<n>]", "objects only"),
        ("verify", "exactly these"),
        ("q,quiet", "status only"),
        ("abbrev[=<n>]", "short names of objects"),
    ], &["exclude-existing", "exists"])];
    STASH: "stash", "list\nshow [<options>] [<stash>]\ndrop [-q] [<stash>]\n(pop | apply) [--index] [-q] [<stash>]\nclear\n[push [<options>] [[--] <pathspec>...]]\nsave [<options>] [<message>]", [];
    STASH_APPLY: "stash apply", "[--index] [-q | --quiet] [<stash>]", [&STASH_INDEX];
    STASH_DROP: "stash drop", "[-q | --quiet] [<stash>]", [&own(&[("q,quiet", "say nothing")], &[])];
    STASH_POP: "stash pop", "[--index] [-q | --quiet] [<stash>]", [&STASH_INDEX];
    STASH_PUSH: "stash push", "[<options>] [--] [<pathspec>...]", [&own(&[
        ("m,message=<message>", "what it is"),
        ("u,include-untracked", "files that are not tracked, too"),
        ("k,keep-index", "leave what is staged"),
        ("no-keep-index", "do not"),
        ("q,quiet", "say nothing"),
    ], &["a,all", "S,staged", "p,patch", "pathspec-from-file=<file>", "pathspec-file-nul"])];
    STASH_SHOW: "stash show", "[<options>] [<stash>]", [&own(&[], &["include-untracked", "only-untracked"]), &DIFFERENCES];
    STATUS: "status", "[<options>] [--] [<pathspec>...]", [&own(&[
        ("s,short", "a line for each file"),
        ("b,branch", "the branch, too"),
        ("porcelain[=<version>]", "for programs: v1 or v2"),
        ("long", "in words"),
        ("v,verbose", "as without"),
        ("u,untracked-files[=<mode>]", "all, normal, no"),
        ("ignored[=<mode>]", "ignored files, too"),
        ("z", "end names with NUL"),
        ("ignore-submodules[=<when>]", "as without"),
        ("column[=<style>]", "as without"),
        ("no-column", "as without"),
        ("M,find-renames[=<n>]", "find renames, from this likeness on"),
        ("no-renames", "find no renames"),
        ("show-stash", "how many stashes there are"),
        ("ahead-behind", "as without"),
        ("no-ahead-behind", "as without"),
    ], &[])];
    SWITCH: "switch", "[<options>] [<branch>]", [&own(&[
        ("c,create=<branch>", "make this branch"),
        ("C,force-create=<branch>", "make or move this branch"),
        ("d,detach", "at a commit, on no branch"),
        ("f,force", "throw local changes away"),
        ("discard-changes", "as --force"),
        ("orphan=<branch>", "a branch without commits"),
        ("q,quiet", "say less"),
        ("guess", "a branch of a remote, if there is none here"),
        ("no-guess", "do not"),
        ("t,track[=<how>]", "set its upstream"),
        ("no-track", "do not"),
        ("progress", "as without"),
        ("no-progress", "as without"),
    ], &["m,merge", "conflict=<style>", "recurse-submodules", "overwrite-ignore", "ignore-other-worktrees"])];
    SYMBOLIC_REF: "symbolic-ref", "[-m <reason>] <name> <ref>\n[-q] [--short] <name>\n--delete [-q] <name>", [&own(&[
        ("q,quiet", "no message"),
        ("short", "a short name"),
        ("d,delete", "delete it"),
        ("m=<reason>", "for the reflog"),
    ], &["no-recurse"])];
    TAG: "tag", "[-a] [-f] [-m <msg> | -F <file>] <tagname> [<commit>]\n-d <tagname>...\n[-n[<num>]] -l [<options>] [<pattern>...]", [&own(&[
        ("a,annotate", "with a message"),
        ("m,message=<message>", "this is the message"),
        ("F,file=<file>", "the message is in this file"),
        ("f,force", "even if it exists"),
        ("d,delete", "delete tags"),
        ("l,list", "list those that match"),
        ("n[=<n>]", "lines of messages, too"),
        ("contains=<commit>", "those with this commit"),
        ("no-contains=<commit>", "those without it"),
        ("merged[=<commit>]", "those that are merged"),
        ("no-merged[=<commit>]", "those that are not"),
        ("points-at=<object>", "those at this object"),
        ("sort=<key>", "by this field"),
        ("format=<format>", "as for-each-ref"),
        ("i,ignore-case", "for sorting and filtering"),
        ("no-column", "as without"),
    ], &["s,sign", "v,verify", "u,local-user=<key>", "e,edit", "cleanup=<mode>", "create-reflog", "column", "color"])];
    UPDATE_INDEX: "update-index", "[<options>] [--] [<file>...]", [&own(&[
        ("add", "new files, too"),
        ("remove", "deleted files, too"),
        ("force-remove", "remove them, deleted or not"),
        ("refresh", "look at the files"),
        ("really-refresh", "as --refresh"),
        ("q", "as without"),
        ("cacheinfo=<mode>,<object>,<path>", "this entry"),
        ("index-info", "entries from stdin"),
        ("chmod=(+|-)x", "executable or not"),
        ("assume-unchanged", "the file is not looked at"),
        ("no-assume-unchanged", "it is"),
    ], &["stdin", "z", "unmerged", "replace", "info-only", "again", "g", "unresolve", "skip-worktree", "no-skip-worktree", "split-index", "untracked-cache", "fsmonitor", "index-version", "clear-resolve-undo", "verbose", "ignore-missing", "ignore-submodules"])];
    UPDATE_REF: "update-ref", "[-m <reason>] <refname> <new-oid> [<old-oid>]\n-d <refname> [<old-oid>]", [&own(&[
        ("d", "delete it"),
        ("m=<reason>", "for the reflog"),
        ("no-deref", "the reference itself"),
        ("create-reflog", "as without"),
    ], &["stdin", "z"])];
    VAR: "var", "<variable>", [&own(&[], &["l"])];
    VERSION: "version", "", [&own(&[], &["build-options"])];
    WORKTREE: "worktree", "(add | list | lock | move | prune | remove | unlock) ...", [&own(&[], &[])];
    WORKTREE_ADD: "worktree add", "[<options>] <path> [<commit-ish>]", [&own(&[
        ("f,force", "a branch that is checked out elsewhere, too"),
        ("b=<branch>", "make this branch"),
        ("B=<branch>", "make or move this branch"),
        ("d,detach", "on no branch"),
        ("checkout", "as without"),
        ("no-checkout", "no files yet"),
        ("lock", "it is locked from the start"),
        ("reason=<text>", "why it is locked"),
        ("q,quiet", "say less"),
        ("no-track", "as without"),
        ("no-guess-remote", "as without"),
    ], &["track", "guess-remote", "orphan"])];
    WORKTREE_LIST: "worktree list", "[-v | --porcelain [-z]]", [&own(&[
        ("porcelain", "for programs"),
        ("v,verbose", "why they are locked or can go"),
        ("z", "lines end with NUL"),
    ], &["expire=<time>"])];
    WORKTREE_LOCK: "worktree lock", "[--reason <text>] <worktree>", [&own(&[("reason=<text>", "why")], &[])];
    WORKTREE_MOVE: "worktree move", "<worktree> <new-path>", [&own(&[("f,force", "twice: a locked one, too")], &[])];
    WORKTREE_PRUNE: "worktree prune", "[-n] [-v]", [&own(&[
        ("n,dry-run", "say what would go"),
        ("v,verbose", "say what goes"),
    ], &["expire=<time>"])];
    WORKTREE_REMOVE: "worktree remove", "[-f] <worktree>", [&own(&[("f,force", "with its changes; twice: a locked one, too")], &[])];
    WORKTREE_UNLOCK: "worktree unlock", "<worktree>", [&own(&[], &[])];
    WRITE_TREE: "write-tree", "[--missing-ok]", [&own(&[("missing-ok", "as without")], &["prefix=<prefix>"])];
}

static STASH_INDEX: Group = own(&[("index", "restore what was staged, too"), ("q,quiet", "say less")], &["label-ours"]);
