//! `compgen`: the words that a completion specification makes.

use std::rc::Rc;

use bashkit_core::pattern::glob::{Glob, GlobOptions};
use bashkit_core::vfs::path;

use super::complete::{COMMAND, CompletionSpec, FUNCTION, SPECIFICATION, spec_of};
use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::expand::quote;
use crate::runtime::options::{self, SetOpt};
use crate::runtime::shell::session::in_order_of_lists;
use crate::runtime::shell::{Ifs, Shell};
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::text::Text;
use crate::runtime::vars::{Attrs, Value};

pub(super) const BUILTIN: BuiltinDef = builtin(
    "compgen",
    "compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]",
    "Display possible completions depending on the options",
    run,
);
const KEYWORDS: &[&str] = &[
    "if", "then", "else", "elif", "fi", "case", "esac", "for", "select", "while", "until", "do", "done", "in", "function", "time", "{",
    "}", "!", "[[", "]]", "coproc",
];

/// Arrays that are made when they are asked for.
const DYNAMIC_ARRAYS: &[&str] =
    &["BASH_ALIASES", "BASH_ARGC", "BASH_ARGV", "BASH_CMDS", "BASH_LINENO", "BASH_SOURCE", "BASH_VERSINFO", "DIRSTACK", "GROUPS"];

/// Variables that are made when they are asked for.
const DYNAMIC: &[&str] = &["BASHPID", "BASH_ARGV0", "BASH_COMMAND", "BASH_LOADABLES_PATH", "BASH_SUBSHELL"];

/// Variables that tell a completion function or command what to complete.
const TOLD: [(&[u8], &[u8]); 4] = [(b"COMP_LINE", b""), (b"COMP_POINT", b"0"), (b"COMP_TYPE", b"0"), (b"COMP_KEY", b"0")];

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, SPECIFICATION)? else { return Ok(2) };
    let Some(spec) = spec_of(shell, "compgen", &options)? else { return Ok(2) };
    if options.found.is_empty() {
        return Ok(0);
    }
    let word = options.operands.first().map_or_else(Vec::new, |word| word.to_vec());
    for (given, option) in [(spec.function.is_some(), FUNCTION), (spec.command.is_some(), COMMAND)] {
        if given {
            shell.builtin_error("compgen", format!("warning: -{} option may not work as you expect", char::from(option.short())))?;
        }
    }
    let mut list = words_of(shell, &spec, &word)?;
    if list.is_empty() && spec.option("bashdefault") {
        list = default_words(shell, &word)?;
    }
    if list.is_empty() && spec.option("default") {
        list = files(shell, &word, false)?;
    }
    if list.is_empty() {
        return Ok(1);
    }
    let mut out = Vec::new();
    for item in list {
        out.extend_from_slice(&item);
        out.push(b'\n');
    }
    shell.print_quietly(&out)?;
    Ok(0)
}

/// The words that a specification makes for a word.
fn words_of(shell: &mut Shell, spec: &CompletionSpec, word: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    let mut list: Vec<Vec<u8>> = Vec::new();
    for action in spec.actions() {
        list.extend(candidates(shell, action, word)?.into_iter().filter(|item| item.starts_with(word)));
    }
    if let Some(pattern) = &spec.glob {
        // bash: GLOBIGNORE is for the expansion of words.
        list.extend(shell.glob_but(pattern, None)?);
    }
    if let Some(words) = &spec.words {
        let plain = dequoted(word);
        list.extend(word_list(shell, words)?.into_iter().filter(|item| item.starts_with(&plain)));
    }
    if let Some(function) = &spec.function {
        list.extend(from_function(shell, function, word)?);
    }
    if let Some(command) = &spec.command {
        list.extend(from_command(shell, command, word)?);
    }
    if let Some(filter) = spec.filter.as_ref().filter(|filter| !filter.is_empty()) {
        let (negated, pattern) = match filter.split_first() {
            Some((b'!', rest)) => (true, rest),
            _ => (false, filter.as_slice()),
        };
        let extglob = shell.shopt(options::Shopt::EXTGLOB);
        let glob = Glob::new(&shell.meter, &filter_pattern(pattern, word), GlobOptions { extglob, ..GlobOptions::default() })?;
        let meter = Rc::clone(&shell.meter);
        let mut kept = Vec::with_capacity(list.len());
        for item in list {
            if glob.matches(&item, &mut |n| meter.step(n))? == negated {
                kept.push(item);
            }
        }
        list = kept;
    }
    if let (None, None) = (&spec.prefix, &spec.suffix) {
    } else {
        let (prefix, suffix) = (spec.prefix.as_deref().unwrap_or_default(), spec.suffix.as_deref().unwrap_or_default());
        for item in &mut list {
            *item = [prefix, item, suffix].concat();
        }
    }
    if spec.option("plusdirs") || (list.is_empty() && spec.option("dirnames")) {
        list.extend(files(shell, word, true)?);
    }
    shell.meter.step(1 + list.len() as u64)?;
    Ok(list)
}

/// `&` in a filter stands for the word, unless a backslash is before it.
fn filter_pattern(pattern: &[u8], word: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(pattern.len());
    let mut bytes = pattern.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'&' => out.extend_from_slice(word),
            b'\\' if bytes.peek() == Some(&b'&') => {
                bytes.next();
                out.push(b'&');
            }
            b'\\' => {
                out.push(b'\\');
                out.extend(bytes.next());
            }
            byte => out.push(byte),
        }
    }
    out
}

/// A word without its quotes.
fn dequoted(word: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(word.len());
    let mut quote = 0;
    let mut bytes = word.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' if quote != b'\'' => out.extend(bytes.next()),
            b'\'' | b'"' if quote == 0 => quote = byte,
            byte if byte == quote => quote = 0,
            byte => out.push(byte),
        }
    }
    out
}

/// Default completions of `$NAME`, `${NAME` and `~user`, as bash has them.
fn default_words(shell: &mut Shell, word: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    let (action, before, behind): (&str, &[u8], &[u8]) = match word {
        [b'$', b'{', ..] => ("variable", b"${", b"}"),
        [b'$', b'(', ..] => ("command", b"$(", b""),
        [b'$', ..] => ("variable", b"$", b""),
        [b'~', ..] if memchr::memchr(b'/', word).is_none() => ("user", b"~", b""),
        _ => return Ok(Vec::new()),
    };
    let name = word.strip_prefix(before).unwrap_or_default();
    let list = candidates(shell, action, name)?.into_iter().filter(|item| item.starts_with(name));
    Ok(list.map(|item| [before, &item, behind].concat()).collect())
}

/// Sets what completion functions and commands are told.
fn tell(shell: &mut Shell, export: bool) -> Result<(), Stop> {
    for (name, value) in TOLD {
        let symbol = shell.intern(name)?;
        shell.set(symbol, Text::small(value))?;
        if export {
            let var = shell.vars.get_mut(symbol);
            var.attrs = var.attrs.with(Attrs::EXPORT);
        }
    }
    Ok(())
}

fn untell(shell: &mut Shell, more: &[&[u8]]) -> Result<(), Stop> {
    for name in TOLD.iter().map(|(name, _)| *name).chain(more.iter().copied()) {
        let symbol = shell.intern(name)?;
        shell.unset_var(symbol);
    }
    Ok(())
}

/// `-F`: what the function leaves in `COMPREPLY`.
fn from_function(shell: &mut Shell, name: &[u8], word: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    let Some(function) = shell.session.functions.get(name).cloned() else {
        shell.complain([b"completion: function `", name, b"' not found"].concat())?;
        return Ok(Vec::new());
    };
    tell(shell, false)?;
    let words = shell.intern(b"COMP_WORDS")?;
    if !shell.vars.get(words).is_array() {
        shell.set_array(words, Vec::new())?;
    }
    let cword = shell.intern(b"COMP_CWORD")?;
    shell.set(cword, Text::small(b"-1"))?;
    let args = [&b"compgen"[..], word, b""].iter().map(|text| Text::new(&shell.meter, text)).collect::<Result<Vec<_>, _>>()?;
    let status = shell.params.status;
    let result = shell.call_function(Rc::from(name), &function, args);
    untell(shell, &[b"COMP_WORDS", b"COMP_CWORD"])?;
    // bash: 124 asks for another try with what the function may have changed; for `compgen` there is none.
    let again = result? == 124;
    shell.params.status = status;
    let reply = shell.intern(b"COMPREPLY")?;
    let list = match shell.value(reply)? {
        Value::Unset => Vec::new(),
        Value::Indexed(array) => array.iter().map(|(_, text)| text.to_vec()).collect(),
        Value::Assoc(_) => Vec::new(),
        value => crate::runtime::vars::Var { value, attrs: Attrs::default() }.scalar().map(|text| text.to_vec()).into_iter().collect(),
    };
    shell.unset_var(reply);
    Ok(if again { Vec::new() } else { list })
}

/// `-C`: the lines that the command prints. A backslash before a newline keeps a line together.
fn from_command(shell: &mut Shell, command: &[u8], word: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    tell(shell, true)?;
    let mut text = command.to_vec();
    for arg in [&b"compgen"[..], word, b""] {
        text.push(b' ');
        if arg == b"compgen" {
            text.extend_from_slice(arg);
        } else {
            text.extend(quote::single(&shell.meter, arg)?);
        }
    }
    let line = shell.execution.line;
    let output = shell.capture_text(&text, line);
    untell(shell, &[])?;
    let output = output?;
    let mut list = Vec::new();
    let mut item = Vec::new();
    let mut bytes = output.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        item.push(byte);
        match byte {
            b'\\' if bytes.peek() == Some(&b'\n') => item.extend(bytes.next()),
            b'\n' => {
                item.pop();
                list.push(std::mem::take(&mut item));
                while bytes.next_if_eq(&b'\n').is_some() {}
            }
            _ => {}
        }
    }
    if !item.is_empty() {
        list.push(item);
    }
    Ok(list)
}

/// Bytes that the words of a list take at most for one of its bytes.
const WORD_BYTES: usize = 32;

/// `-W`: split at `IFS` where it is not quoted; every word expanded and split again, but not globbed.
fn word_list(shell: &mut Shell, text: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    let ifs = Rc::clone(&shell.params.ifs);
    let glob = shell.on(SetOpt::Noglob);
    let mut list = Vec::new();
    shell.meter.fits(WORD_BYTES.saturating_mul(text.len()))?;
    for raw in raw_words(text, &ifs) {
        shell.meter.step(1 + raw.len() as u64 / 8)?;
        let Ok(words) = shell.with_parse_env(|env| crate::syntax::parse_words(&raw, env)) else {
            shell.complain([raw.as_slice(), b": bad substitution"].concat())?;
            return Err(Stop::Discard(1));
        };
        shell.session.options.put(SetOpt::Noglob, true);
        let fields = shell.expand_words(&words);
        shell.session.options.put(SetOpt::Noglob, glob);
        list.extend(fields?.iter().map(|field| field.to_vec()));
    }
    Ok(list)
}

/// The words of a list as they are written; blanks within them quoted, open quotes closed.
fn raw_words(text: &[u8], ifs: &Ifs) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut closers: Vec<u8> = Vec::new();
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if closers.is_empty() && ifs.has(byte) {
            list.extend(word.take());
            continue;
        }
        let word = word.get_or_insert_default();
        let innermost = closers.last().copied().unwrap_or(0);
        match byte {
            b'\\' if innermost != b'\'' => {
                word.push(byte);
                word.extend(bytes.next());
                continue;
            }
            byte if byte == innermost => {
                closers.pop();
            }
            _ if innermost == b'\'' => {}
            b'$' if matches!(bytes.peek(), Some(b'(' | b'{')) => {
                word.push(byte);
                let opener = bytes.next().unwrap_or(b'(');
                word.push(opener);
                closers.push(if opener == b'(' { b')' } else { b'}' });
                continue;
            }
            // bash: the text is split and expanded, but not parsed: `$'` has no meaning.
            b'$' if closers.is_empty() && bytes.peek() == Some(&b'\'') => word.push(b'\\'),
            b'\'' if innermost != b'"' => closers.push(byte),
            b'"' => closers.push(byte),
            b'`' => closers.push(byte),
            b' ' | b'\t' | b'\n' if closers.is_empty() => {
                word.extend_from_slice(&[b'\'', byte, b'\'']);
                continue;
            }
            _ => {}
        }
        word.push(byte);
    }
    if let Some(mut word) = word {
        if let [quote @ (b'\'' | b'"')] = closers.as_slice() {
            word.push(*quote);
        }
        list.push(word);
    }
    list
}

fn strings(list: impl Iterator<Item = impl AsRef<str>>) -> Vec<Vec<u8>> {
    list.map(|item| item.as_ref().as_bytes().to_vec()).collect()
}

/// Names that an action of `compgen -A` lists.
pub(crate) fn candidates(shell: &mut Shell, action: &str, word: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
    let variables = |shell: &Shell, wanted: &dyn Fn(&crate::runtime::vars::Var) -> bool| -> Vec<Vec<u8>> {
        shell.sorted_names().into_iter().filter(|(_, symbol)| wanted(shell.vars.get(*symbol))).map(|(name, _)| name.to_vec()).collect()
    };
    Ok(match action {
        "alias" => in_order_of_lists(&shell.session.aliases).map(|(name, _)| name.clone()).collect(),
        "arrayvar" => {
            let mut list = variables(shell, &|var| var.is_array() && var.is_set());
            list.extend(strings(DYNAMIC_ARRAYS.iter()));
            if shell.in_function() {
                list.push(b"FUNCNAME".to_vec());
            }
            list.sort_unstable();
            list.dedup();
            list
        }
        "builtin" => strings(super::all().map(|b| b.name)),
        "enabled" => strings(super::all().map(|b| b.name).filter(|name| !shell.search.disabled.contains(name))),
        "disabled" => strings(shell.search.disabled.iter()),
        "command" => {
            let mut list: Vec<Vec<u8>> = shell.session.aliases.keys().cloned().collect();
            list.extend(strings(KEYWORDS.iter()));
            list.extend(shell.session.functions.keys().map(|name| name.to_vec()));
            list.extend(strings(super::all().map(|b| b.name).filter(|name| !shell.search.disabled.contains(name))));
            list.extend(shell.search.host_builtins.iter().map(|(name, _)| name.clone()));
            list.extend(files_of_path(shell)?);
            list.extend(strings(
                shell.search.table.iter().filter(|c| c.door.is_some() && shell.kernel.host().opens(c.door)).map(|c| c.name),
            ));
            list
        }
        "helptopic" => {
            let mut list = strings(super::all().map(|b| b.name));
            list.extend(strings(shell.search.table.iter().filter(|c| shell.kernel.host().opens(c.door)).map(|c| c.name)));
            list.sort_unstable();
            list.dedup();
            list
        }
        "export" => variables(shell, &|var| var.attrs.has(Attrs::EXPORT) && var.is_set()),
        "variable" => {
            let mut list = variables(shell, &|var| var.is_set() || var.attrs.has(Attrs(Attrs::SPECIAL.0 | Attrs::LISTED.0)));
            // bash: what a local without a value covers.
            let covered = shell.frames.iter().flat_map(|frame| &frame.undo).filter(|(_, var)| var.is_set());
            list.extend(covered.map(|(symbol, _)| shell.name_of(*symbol).to_vec()));
            list.extend(strings(DYNAMIC.iter().chain(DYNAMIC_ARRAYS)));
            list.extend(shell.made_when_read().map(|symbol| shell.name_of(symbol).to_vec()));
            if !shell.in_function() {
                list.retain(|name| name != b"FUNCNAME");
            }
            list.sort_unstable();
            list.dedup();
            list
        }
        "function" => in_order_of_lists(&shell.session.functions).map(|(name, _)| name.to_vec()).collect(),
        "keyword" => strings(KEYWORDS.iter()),
        "setopt" => strings(options::SET_OPTS.iter().map(|(name, _, _)| *name)),
        "shopt" => strings(options::shopts().map(|(name, _)| name)),
        "signal" => strings((0..=67u8).filter(|n| !matches!(n, 32 | 33)).map(Shell::trap_name)),
        "job" | "running" | "stopped" => {
            let jobs: Vec<_> = shell
                .session
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

/// The names of the commands along `PATH`.
fn files_of_path(shell: &mut Shell) -> Result<Vec<Vec<u8>>, Stop> {
    let path = shell.get("PATH")?.unwrap_or_default();
    let mut list = Vec::new();
    for dir in path.split(|b| *b == b':') {
        let dir = shell.place.path(if dir.is_empty() { b"." } else { dir });
        let Ok(entries) = shell.place.fs.read_dir(&dir) else { continue };
        shell.meter.step(entries.len() as u64)?;
        for entry in entries {
            let file = path::join(&dir, &entry.name);
            if shell.place.fs.stat(&file).is_ok_and(|meta| meta.is_file()) && shell.place.fs.access(&file, 1).is_ok() {
                list.push(entry.name);
            }
        }
    }
    Ok(list)
}

/// The files whose paths begin with a word. A tilde is expanded to look, but shown.
fn files(shell: &mut Shell, word: &[u8], only_dirs: bool) -> Result<Vec<Vec<u8>>, Stop> {
    let cut = word.iter().rposition(|b| *b == b'/').map_or(0, |at| at + 1);
    let (dir, name) = word.split_at_checked(cut).unwrap_or((b"", word));
    let looked = without_tilde(shell, dir)?;
    let full = if looked.is_empty() { shell.place.here().to_vec() } else { shell.place.path(&looked) };
    let Ok(entries) = shell.place.fs.read_dir(&full) else { return Ok(Vec::new()) };
    shell.meter.step(entries.len() as u64)?;
    let mut list: Vec<Vec<u8>> = Vec::new();
    // bash: `.` and `..` are among the files when the name begins like them.
    for dots in [&b"."[..], b".."] {
        if !name.is_empty() && dots.starts_with(name) {
            list.push([dir, dots].concat());
        }
    }
    for entry in entries.into_iter().filter(|entry| entry.name.starts_with(name)) {
        if only_dirs && !shell.place.fs.stat(&path::join(&full, &entry.name)).is_ok_and(|meta| meta.is_dir()) {
            continue;
        }
        list.push([dir, &entry.name].concat());
    }
    Ok(list)
}

/// Expands the tilde prefix of a directory.
fn without_tilde(shell: &mut Shell, dir: &[u8]) -> Result<Vec<u8>, Stop> {
    let Some((b'~', rest)) = dir.split_first() else { return Ok(dir.to_vec()) };
    let n = memchr::memchr(b'/', rest).unwrap_or(rest.len());
    let (user, behind) = rest.split_at_checked(n).unwrap_or((rest, b""));
    Ok(match shell.tilde(user)? {
        Some(home) => [home.as_slice(), behind].concat(),
        None => dir.to_vec(),
    })
}
