//! `compgen`, `complete`, `compopt`: completion as scripts use it.

use std::rc::Rc;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::commands;
use crate::pattern::glob::{Glob, GlobOptions};
use crate::runtime::options;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::Attrs;
use crate::vfs::path;

pub(super) const COMPGEN: BuiltinDef = builtin(
    "compgen",
    "compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]",
    "Display possible completions depending on the options",
    run,
);
pub(super) const COMPLETE: BuiltinDef = builtin(
    "complete",
    "complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]",
    "Specify how arguments are to be completed by Readline",
    |shell, _| {
        shell.builtin_error("complete", "there is no line to complete: this shell has no terminal")?;
        Ok(1)
    },
);
pub(super) const COMPOPT: BuiltinDef =
    builtin("compopt", "compopt [-o|+o option] [-DEI] [name ...]", "Modify or display completion options", |shell, _| {
        shell.builtin_error("compopt", "not currently executing completion function")?;
        Ok(1)
    });

/// The actions of `-A` and their letters.
const ACTIONS: &[(&str, u8)] = &[
    ("alias", b'a'),
    ("arrayvar", 0),
    ("binding", 0),
    ("builtin", b'b'),
    ("command", b'c'),
    ("directory", b'd'),
    ("disabled", 0),
    ("enabled", 0),
    ("export", b'e'),
    ("file", b'f'),
    ("function", 0),
    ("group", b'g'),
    ("helptopic", 0),
    ("hostname", 0),
    ("job", b'j'),
    ("keyword", b'k'),
    ("running", 0),
    ("service", b's'),
    ("setopt", 0),
    ("shopt", 0),
    ("signal", 0),
    ("stopped", 0),
    ("user", b'u'),
    ("variable", b'v'),
];

const KEYWORDS: &[&str] = &[
    "if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until", "do", "done", "in", "function", "time", "{",
    "}", "!", "[[", "]]", "coproc",
];

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(found) = shell.options(&COMPGEN, args, "abcdefgjksuvo:A:G:W:F:C:X:P:S:")? else { return Ok(2) };
    let word = found.operands.first().map_or_else(Vec::new, |t| t.to_vec());
    let mut list: Vec<Vec<u8>> = Vec::new();
    for (letter, _, value) in &found.found {
        let action = match letter {
            b'A' => {
                let name = value.as_deref().unwrap_or_default();
                match ACTIONS.iter().find(|(n, _)| n.as_bytes() == name) {
                    Some((name, _)) => name,
                    None => {
                        let message = [name, b": invalid action name"].concat();
                        shell.builtin_error("compgen", message)?;
                        return Ok(2);
                    }
                }
            }
            letter => match ACTIONS.iter().find(|(_, l)| l == letter) {
                Some((name, _)) => name,
                None => continue,
            },
        };
        list.extend(candidates(shell, action, &word)?);
    }
    if let Some(pattern) = found.value(b'G') {
        list.extend(shell.glob(pattern)?);
    }
    if let Some(words) = found.value(b'W') {
        list.extend(word_list(shell, words)?);
    }
    let prefix_only = found.value(b'G').is_none();
    list.retain(|item| !prefix_only || item.starts_with(&word));
    if let Some(function) = found.value(b'F')
        && let Some(def) = shell.functions.get(function).cloned()
    {
        let args = [&b"compgen"[..], &word, b""].iter().map(|t| crate::runtime::text::Text::small(t)).collect();
        let name = shell.intern(b"COMPREPLY")?;
        shell.call_function(function, &def, args)?;
        if let crate::runtime::vars::Value::Indexed(array) = shell.value(name)? {
            list.extend(array.iter().map(|(_, text)| text.to_vec()));
        }
    }
    if let Some(filter) = found.value(b'X') {
        let (negated, pattern) = match filter.split_first() {
            Some((b'!', rest)) => (true, rest),
            _ => (false, filter),
        };
        let glob = Glob::new(pattern, GlobOptions { extglob: true, ..GlobOptions::default() });
        let meter = Rc::clone(&shell.meter);
        list.retain(|item| glob.matches(item, &mut |n| meter.may(n)) == negated);
    }
    if list.is_empty() {
        return Ok(1);
    }
    let (prefix, suffix) = (found.value(b'P').unwrap_or_default(), found.value(b'S').unwrap_or_default());
    let mut out = Vec::new();
    for item in list {
        out.extend_from_slice(&[prefix, &item, suffix, b"\n"].concat());
    }
    shell.print("compgen", &out)
}

/// `-W`: split at `IFS`, every word expanded.
fn word_list(shell: &mut Shell, text: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    let words = shell.with_parse_env(|env| crate::syntax::parse_words(text, env));
    let Ok(words) = words else { return Ok(Vec::new()) };
    let mut list = Vec::new();
    for word in &words {
        let value = shell.expand_text(word)?;
        let ifs = Rc::clone(&shell.ifs);
        list.extend(value.split(|b| ifs.has(*b)).filter(|part| !part.is_empty()).map(<[u8]>::to_vec));
    }
    Ok(list)
}

fn strings(list: impl Iterator<Item = impl AsRef<str>>) -> Vec<Vec<u8>> {
    list.map(|item| item.as_ref().as_bytes().to_vec()).collect()
}

fn candidates(shell: &mut Shell, action: &str, word: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    let variables = |shell: &Shell, wanted: &dyn Fn(&crate::runtime::vars::Var) -> bool| -> Vec<Vec<u8>> {
        shell.sorted_names().into_iter().filter(|(_, symbol)| wanted(shell.vars.get(*symbol))).map(|(name, _)| name.to_vec()).collect()
    };
    Ok(match action {
        "alias" => shell.aliases.keys().cloned().collect(),
        "arrayvar" => variables(shell, &|var| var.is_array()),
        "builtin" => strings(super::all().map(|b| b.name)),
        "enabled" => strings(super::all().map(|b| b.name).filter(|name| !shell.disabled.contains(name))),
        "disabled" => strings(shell.disabled.iter()),
        "command" => {
            let mut list = strings(KEYWORDS.iter());
            list.extend(shell.aliases.keys().cloned());
            list.extend(shell.functions.keys().map(|name| name.to_vec()));
            list.extend(strings(super::all().map(|b| b.name)));
            list.extend(shell.host_builtins.keys().cloned());
            list.extend(strings(commands::all().map(|c| c.name)));
            list.sort();
            list.dedup();
            list
        }
        "helptopic" => {
            let mut list = strings(super::all().map(|b| b.name));
            list.extend(strings(commands::all().map(|c| c.name)));
            list.sort();
            list.dedup();
            list
        }
        "export" => variables(shell, &|var| var.attrs.has(Attrs::EXPORT) && var.is_set()),
        "variable" => variables(shell, &|var| var.is_set() || var.attrs.has(Attrs::SPECIAL)),
        "function" => shell.functions.keys().map(|name| name.to_vec()).collect(),
        "keyword" => strings(KEYWORDS.iter()),
        "setopt" => strings(options::SET_OPTS.iter().map(|(name, _, _)| *name)),
        "shopt" => strings(options::shopts().map(|(name, _)| name)),
        "signal" => strings((0..=67u8).filter(|n| !matches!(n, 32 | 33)).map(Shell::trap_name)),
        "job" | "running" | "stopped" => {
            let jobs: Vec<_> = shell
                .jobs
                .iter()
                .filter(|job| match action {
                    "running" => job.process.status().is_none() && !job.process.is_stopped(),
                    "stopped" => job.process.is_stopped(),
                    _ => true,
                })
                .cloned()
                .collect();
            jobs.iter().map(|job| shell.job_text(job).split(|b| *b == b' ').next().unwrap_or_default().to_vec()).collect()
        }
        "user" => vec![shell.kernel.host().identity.user.as_bytes().to_vec()],
        "group" => vec![shell.kernel.host().identity.group.as_bytes().to_vec()],
        "hostname" => vec![shell.kernel.host().identity.host.as_bytes().to_vec()],
        "file" | "directory" => files(shell, word, action == "directory")?,
        _ => Vec::new(),
    })
}

fn files(shell: &mut Shell, word: &[u8], only_dirs: bool) -> Result<Vec<Vec<u8>>, Stop> {
    let cut = word.iter().rposition(|b| *b == b'/').map_or(0, |at| at + 1);
    let (dir, name) = word.split_at_checked(cut).unwrap_or((b"", word));
    let full = if dir.is_empty() { shell.cwd.to_vec() } else { path::join(&shell.cwd, dir) };
    let Ok(entries) = shell.fs.read_dir(&full) else { return Ok(Vec::new()) };
    shell.meter.step(entries.len() as u64)?;
    let mut list = Vec::new();
    for entry in entries {
        if entry.name.first() == Some(&b'.') && name.first() != Some(&b'.') {
            continue;
        }
        let path = [dir, &entry.name].concat();
        if only_dirs && !shell.fs.stat(&shell.path(&path)).is_ok_and(|meta| meta.is_dir()) {
            continue;
        }
        list.push(path);
    }
    Ok(list)
}
