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
    let Some(mut options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
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

impl Shell {
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
            return Ok(self.search_path(name)?.into_iter().collect());
        }
        let list = self.get("PATH")?.unwrap_or_default();
        let mut found = Vec::new();
        for dir in list.split(|b| *b == b':') {
            let dir: &[u8] = if dir.is_empty() { b"." } else { dir };
            let path = [dir, b"/", name].concat();
            let full = self.place.path(&path);
            if self.place.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.place.fs.access(&full, 1).is_ok() {
                found.push(path);
            }
        }
        Ok(found)
    }
}
