//! `command`: a command whatever functions there are, or what its name means.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::quote;
use crate::runtime::options::{SetOpt, Shopt};
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::special as names;
use crate::syntax;

const STANDARD_PATH: Opt = Opt::flag('p', "", "look where the standard tools are");
const BRIEF: Opt = Opt::flag('v', "", "tell what a name means");
const VERBOSE: Opt = Opt::flag('V', "", "tell what a name means, in words");

/// Options of the builtin.
const OPTIONS: &[Opt] = &[STANDARD_PATH, BRIEF, VERBOSE];

/// Directories of the standard path.
const STANDARD: &[u8] = b"/bin:/usr/bin";

pub(super) const BUILTIN: BuiltinDef =
    builtin("command", "command [-pVv] command [arg ...]", "Execute a simple command or display information about commands", run);

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if shell.is_restricted() && options.has(&STANDARD_PATH) {
        return shell.builtin_fails("command", "-p: restricted");
    }
    let argv = shell.texts(&options.operands)?;
    if argv.is_empty() {
        return Ok(0);
    }
    let Some(verbose) = options.ends_with(&BRIEF, &VERBOSE) else {
        // bash: what the builtin is asked to run is a command anew, to DEBUG and BASH_COMMAND, too.
        shell.set_current_words(&argv);
        if !shell.run_debug_trap()? {
            return Ok(0);
        }
        return shell.as_command_builtin(&argv, |shell| {
            if !options.has(&STANDARD_PATH) {
                return shell.run_not_function(&argv, false, false);
            }
            shell.with_standard_path(|shell| shell.run_not_function(&argv, false, false))?
        });
    };
    describe_all(shell, &argv, verbose, options.has(&STANDARD_PATH))
}

/// Tells what names mean: `command -v` and `-V`, with `standard` along the standard path.
fn describe_all(shell: &mut Shell, names: &[Text], verbose: bool, standard: bool) -> Flow {
    let mut any = false;
    for name in names {
        let describe = |shell: &mut Shell| shell.describe(name, verbose);
        let described = if standard { shell.with_path(STANDARD, describe)? } else { describe(shell)? };
        match described {
            Some(text) => {
                any = true;
                shell.print_quietly(&text)?;
            }
            None if verbose => shell.builtin_error_about("command", name, "not found")?,
            None => {}
        }
    }
    Ok(i32::from(!any))
}

impl Shell {
    /// Runs `body` with the standard path: it looks where the standard tools are, whatever `PATH` says, and without remembered commands. bash: what it finds is
    /// remembered.
    pub(crate) fn with_standard_path<T>(&mut self, body: impl FnOnce(&mut Self) -> T) -> Result<T, Stop> {
        let hashed = std::mem::take(&mut self.search.hashed);
        let result = self.with_path(STANDARD, body);
        let found = std::mem::replace(&mut self.search.hashed, hashed);
        for (name, (path, hits)) in found.iter() {
            self.search.remember(&self.meter, name, path, *hits)?;
        }
        Ok(result)
    }

    fn with_path<T>(&mut self, path: &[u8], body: impl FnOnce(&mut Self) -> T) -> T {
        let path = crate::runtime::vars::Value::Text(Text::small(path));
        let path = std::mem::replace(&mut self.vars.get_mut(names::PATH).value, path);
        let result = body(self);
        self.vars.get_mut(names::PATH).value = path;
        result
    }

    /// Text that `command -v`, or with `verbose` `command -V`, prints for a name; None where it means nothing.
    fn describe(&mut self, name: &[u8], verbose: bool) -> Result<Option<Vec<u8>>, Stop> {
        let mut out = Vec::new();
        let mut line = |parts: &[&[u8]]| {
            for part in parts {
                out.extend_from_slice(part);
            }
            out.push(b'\n');
        };
        if let Some(value) = self.session.aliases.get(name).filter(|_| self.shopt(Shopt::EXPAND_ALIASES)) {
            let value = value.clone();
            if verbose {
                line(&[name, b" is aliased to `", &value, b"'"]);
            } else {
                line(&[b"alias ", name, b"=", &quote::single(&self.meter, &value)?]);
            }
            return Ok(Some(out));
        }
        if syntax::is_reserved_word(name) {
            if verbose {
                line(&[name, b" is a shell keyword"]);
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if let Some(function) = self.session.functions.get(name).cloned() {
            if verbose {
                line(&[name, b" is a function"]);
                out.extend(self.unparse_function(name, &function.body));
                out.push(b'\n');
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if self.search.builtin(name).is_some() || self.search.host_builtins.contains_key(name) {
            if verbose {
                let special = self.on(SetOpt::Posix) && super::is_special(name);
                line(&[name, if special { b" is a special shell builtin" } else { b" is a shell builtin" }]);
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if memchr::memchr(b'/', name).is_some() {
            let full = self.place.path(name);
            let runnable = self.place.fs.stat(&full).is_ok_and(|meta| meta.is_file()) && self.place.fs.access(&full, 1).is_ok();
            if !runnable {
                return Ok(None);
            }
            if verbose {
                line(&[name, b" is ", name]);
            } else {
                line(&[name]);
            }
            return Ok(Some(out));
        }
        if let Some(path) = self.looked_up(name) {
            if verbose {
                line(&[name, b" is hashed (", &path, b")"]);
            } else {
                line(&[&path]);
            }
            return Ok(Some(out));
        }
        match self.shown_path(name, verbose)? {
            Some(path) => {
                if verbose {
                    line(&[name, b" is ", &path]);
                } else {
                    line(&[&path]);
                }
                Ok(Some(out))
            }
            None => Ok(None),
        }
    }
}
