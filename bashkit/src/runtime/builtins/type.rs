//! `type`: meaning of a name.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::syntax;

const ALL: Opt = Opt::flag('a', "", "tell of every meaning");
const NO_FUNCTIONS: Opt = Opt::flag('f', "", "leave out functions");
const PATH: Opt = Opt::flag('p', "", "print the path of a file");
const WORD: Opt = Opt::flag('t', "", "print one word");
const FORCE_PATH: Opt = Opt::flag('P', "", "look for a file whatever else there is");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[ALL, NO_FUNCTIONS, PATH, WORD, FORCE_PATH];

pub(super) const BUILTIN: BuiltinDef = builtin("type", "type [-afptP] name [name ...]", "Display information about command type", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let args = with_letters(args);
    let Some(mut options) = shell.options(&BUILTIN, &args, OPTIONS)? else { return Ok(2) };
    // bash: of `-t` and `-p` or `-P`, the last one says what is printed.
    let forms = [WORD.short(), PATH.short(), FORCE_PATH.short()];
    let last = options.found.iter().map(|(letter, ..)| *letter).rfind(|letter| forms.contains(letter));
    let drops = if last == Some(WORD.short()) { PATH.short() } else { WORD.short() };
    options.found.retain(|(letter, ..)| *letter != drops);
    let (mut status, mut written) = (0, 0);
    for name in &options.operands {
        let mut out = Vec::new();
        let mut found = !options.has(&FORCE_PATH) && tell_of_names(shell, name, &options, &mut out);
        if !found || options.has(&ALL) || options.has(&FORCE_PATH) {
            found |= tell_of_files(shell, name, &options, &mut out)?;
        }
        if written == 0 {
            written = shell.print("type", &out)?;
        }
        if !found {
            status = 1;
            if ![WORD, PATH, FORCE_PATH].iter().any(|option| options.has(option)) {
                shell.builtin_error_about("type", name, "not found")?;
            }
        }
    }
    Ok(status.max(written))
}

/// The arguments with letters for `-type`, `-path` and `-all`. bash: the options had these names once; they count up to the first word
/// without a hyphen, behind `--` too.
fn with_letters<'a>(args: &[BuiltinArg<'a>]) -> Vec<BuiltinArg<'a>> {
    let mut is_option = true;
    let letter = |arg: &BuiltinArg<'a>| {
        let BuiltinArg::Text(text) = *arg else { return *arg };
        is_option &= text.first() == Some(&b'-');
        BuiltinArg::Text(match text {
            b"-type" | b"--type" if is_option => b"-t",
            b"-path" | b"--path" if is_option => b"-p",
            b"-all" | b"--all" if is_option => b"-a",
            _ => text,
        })
    };
    args.iter().map(letter).collect()
}

/// Tells what a name is besides a file; answers whether it is anything.
fn tell_of_names(shell: &Shell, name: &[u8], options: &Options<'_>, out: &mut Vec<u8>) -> bool {
    let alias = shell.session.aliases.get(name).filter(|_| shell.shopt(Shopt::EXPAND_ALIASES));
    let kinds: [(bool, &[u8]); 4] = [
        (alias.is_some(), b"alias"),
        (syntax::is_reserved_word(name), b"keyword"),
        (!options.has(&NO_FUNCTIONS) && shell.session.functions.contains_key(name), b"function"),
        (shell.search.builtin(name).is_some() || shell.search.host_builtins.contains_key(name), b"builtin"),
    ];
    let mut found = false;
    for (is, kind) in kinds {
        if !is || (found && !options.has(&ALL)) {
            continue;
        }
        found = true;
        if options.has(&PATH) {
            continue;
        }
        if options.has(&WORD) {
            out.extend_from_slice(kind);
            out.push(b'\n');
            continue;
        }
        out.extend_from_slice(name);
        match kind {
            b"alias" => out.extend_from_slice(&[&b" is aliased to `"[..], alias.map_or(&b""[..], Vec::as_slice), b"'\n"].concat()),
            b"keyword" => out.extend_from_slice(b" is a shell keyword\n"),
            b"builtin" => {
                let special = shell.on(SetOpt::Posix) && super::is_special(name);
                out.extend_from_slice(if special { b" is a special shell builtin\n" } else { b" is a shell builtin\n" });
            }
            _ => {
                out.extend_from_slice(b" is a function\n");
                if let Some(function) = shell.session.functions.get(name) {
                    out.extend(shell.unparse_function(name, &function.body));
                    out.push(b'\n');
                }
            }
        }
    }
    found
}

/// Tells which files a name means; answers whether there is one.
fn tell_of_files(shell: &mut Shell, name: &[u8], options: &Options<'_>, out: &mut Vec<u8>) -> Result<bool, Stop> {
    let (all, force_path) = (options.has(&ALL), options.has(&FORCE_PATH));
    let mut found = false;
    for path in shell.paths_of(name, all)? {
        if found && !all && !force_path {
            break;
        }
        found = true;
        if options.has(&WORD) {
            out.extend_from_slice(b"file\n");
        } else if options.has(&PATH) || force_path {
            out.extend_from_slice(&path);
            out.push(b'\n');
        } else {
            let hashed = !all && shell.on(SetOpt::Hashall) && shell.search.hashed.contains_key(name);
            out.extend_from_slice(name);
            out.extend_from_slice(if hashed { b" is hashed (" } else { b" is " });
            out.extend_from_slice(&path);
            out.extend_from_slice(if hashed { b")\n" } else { b"\n" });
        }
    }
    Ok(found)
}

/// The directories of a list. bash: an empty list has none here, and the colon behind an empty directory is passed over with it.
fn directories(list: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = list.get(at..).filter(|rest| !rest.is_empty())?;
        let n_colons = usize::from(at > 0 && rest.first() == Some(&b':'));
        let rest = rest.get(n_colons..).unwrap_or_default();
        let n_bytes = memchr::memchr(b':', rest).unwrap_or(rest.len());
        at += n_colons + n_bytes + usize::from(n_bytes == 0);
        rest.get(..n_bytes)
    })
}

impl Shell {
    /// File that a name means, as it is told of. bash: one of the working directory has its whole path where `PATH` is empty, and where `whole` says so.
    pub(super) fn shown_path(&mut self, name: &[u8], whole: bool) -> Result<Option<Vec<u8>>, Stop> {
        let Some(path) = self.search_path(name)? else { return Ok(None) };
        let is_whole = whole || self.get("PATH")?.is_none_or(|list| list.is_empty());
        if !is_whole || path.first() == Some(&b'/') {
            return Ok(Some(path));
        }
        let dir = self.place.cwd();
        let dir = dir.strip_suffix(b"/").unwrap_or(dir);
        Ok(Some([dir, b"/", path.strip_prefix(b"./").unwrap_or(&path)].concat()))
    }

    /// Executable files that a name means, the first or all along `PATH`.
    fn paths_of(&mut self, name: &[u8], all: bool) -> Result<Vec<Vec<u8>>, Stop> {
        if memchr::memchr(b'/', name).is_some() {
            let full = self.place.path(name);
            let runnable = self.place.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.place.fs.access(&full, 1).is_ok();
            return Ok(if runnable { vec![name.to_vec()] } else { Vec::new() });
        }
        if !all {
            if let Some(path) = self.looked_up(name) {
                return Ok(vec![path]);
            }
            return Ok(self.shown_path(name, false)?.into_iter().collect());
        }
        let list = self.get("PATH")?.unwrap_or_default();
        let mut found = Vec::new();
        for dir in directories(&list) {
            let path = self.path_in(dir, name)?;
            let full = self.place.path(&path);
            if self.place.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.place.fs.access(&full, 1).is_ok() {
                found.push(path);
            }
        }
        Ok(found)
    }
}
