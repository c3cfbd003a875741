//! `git config`: options read and written.

use bashkit_core::pattern::Regex;

use crate::config::{self, Config, Edit};
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::{Opts, usage};
use crate::subcommands::{Run, Subcommand};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "config",
    "[<options>] <name> [<value> [<value-pattern>]]\n[<options>] --list",
    &[&own!(
        &[
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
            ("fixed-value", "the pattern of a value is the value itself"),
            ("includes", "as without"),
        ],
        &[
            "system",
            "worktree",
            "blob=<id>",
            "e,edit",
            "int",
            "bool-or-int",
            "bool-or-str",
            "path",
            "expiry-date",
            "show-origin",
            "show-scope",
            "get-urlmatch",
            "get-color",
            "get-colorbool",
        ],
    )],
    Run::Anywhere(config),
);

pub(crate) fn config(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let opts = Opts::parse_leading(&SUBCOMMAND.usage, args)?;
    let global = env.global_path();
    let own = opts.value("file").map(|file| env.at(file));
    let (env, dir, all) = match env.repo() {
        Ok(repo) => {
            let (dir, config) = (repo.common.clone(), repo.config.borrow().clone());
            (repo.into_env(), Some(dir), config)
        }
        Err((env, _)) => {
            let mut config = env.outer_config()?;
            env.with_command_line(&mut config);
            (env, None, config)
        }
    };
    let file = match (own, opts.has("global")) {
        (Some(file), _) => Some(file),
        (None, true) => Some(global.ok_or_else(|| fatal!["$HOME not set"])?),
        (None, false) if opts.has("local") => {
            Some(bytes![dir.as_ref().ok_or_else(|| fatal!["--local can only be used inside a git repository"])?, "/config"])
        }
        _ => None,
    };
    let config = config_of(&env, &opts, file.as_ref(), all)?;
    let end: &[u8] = if opts.has("null") { b"\0" } else { b"\n" };
    if opts.has("list") {
        return list(&env, &opts, &config, end);
    }
    let Some(key) = opts.arg(0) else {
        return Err(Halt::Die(129, b"usage: git config [<options>]\n".to_vec()));
    };
    let target = match &file {
        Some(file) => Some(file.clone()),
        None => dir.map(|dir| bytes![dir, "/config"]),
    };
    if opts.has("remove-section") || opts.has("rename-section") {
        return edit_section(&env, &opts, key, target);
    }
    let edit = edit_of(&opts);
    if opts.has("get-regexp") {
        let pattern = Pattern::read(&env, &opts, 1)?;
        return put_matching(&env, &opts, key, (&config, &pattern), end);
    }
    check_key(&opts, key)?;
    let pattern = Pattern::read(&env, &opts, if matches!(edit, Some(Edit::Set(_) | Edit::Replace(_) | Edit::Add(_))) { 2 } else { 1 })?;
    if let Some(edit) = edit {
        return edit_value(&env, &opts, key, (edit, &pattern), &config, target);
    }
    put_values(&env, &opts, key, (&config, &pattern), end)
}

/// Configuration of a file, or all of it.
fn config_of(env: &Env<'_, '_>, opts: &Opts, file: Option<&Vec<u8>>, all: Config) -> G<Config> {
    Ok(match file {
        Some(file) => {
            let mut config = Config::default();
            match env.read(file)? {
                Some(text) => config.add(&text)?,
                None if opts.has("list") => return Err(fatal!["unable to read config file '", file, "': No such file or directory"]),
                None => {}
            }
            config
        }
        None => all,
    })
}

/// Change that the options ask for.
fn edit_of(opts: &Opts) -> Option<Edit<'_>> {
    match (opts.has("unset"), opts.has("unset-all"), opts.arg(1)) {
        (true, ..) => Some(Edit::Unset),
        (_, true, _) => Some(Edit::UnsetAll),
        (_, _, Some(value)) if opts.has("add") => Some(Edit::Add(value)),
        (_, _, Some(value)) if opts.has("replace-all") => Some(Edit::Replace(value)),
        (_, _, Some(value)) if !opts.has("get") && !opts.has("get-all") => Some(Edit::Set(value)),
        _ => None,
    }
}

/// Says what is wrong with the call, and how it is made.
fn wrong_use(what: &str) -> Halt {
    Halt::Die(129, format!("error: {what}\n{}", usage(&SUBCOMMAND.usage)).into_bytes())
}

/// Which values are meant, where a key has several.
enum Pattern {
    All,
    /// The value itself (`--fixed-value`).
    Fixed(Vec<u8>),
    /// Values that the expression matches, or does not (`!`).
    Matching(Box<Regex>, bool),
}

impl Pattern {
    /// Reads the operand with the number `at`, where it is given; no further one may be.
    fn read(env: &Env<'_, '_>, opts: &Opts, at: usize) -> G<Self> {
        let most = if opts.has("add") { at } else { at + 1 };
        if opts.args.len() > most {
            let least = if opts.has("add") || opts.has("replace-all") { 2 } else { 1 };
            let what = if least == most { format!("{most}") } else { format!("from {least} to {most}") };
            return Err(wrong_use(&format!("wrong number of arguments, should be {what}")));
        }
        let Some(text) = opts.arg(at) else {
            if opts.has("fixed-value") {
                return Err(wrong_use("--fixed-value only applies with 'value-pattern'"));
            }
            return Ok(Self::All);
        };
        if opts.has("fixed-value") {
            return Ok(Self::Fixed(text.to_vec()));
        }
        let (is_wanted, source) = text.strip_prefix(b"!").map_or((true, text), |rest| (false, rest));
        match crate::regex::regex(env.cx, source, true, false) {
            Ok(regex) => Ok(Self::Matching(Box::new(regex), is_wanted)),
            Err(Halt::Die(..)) => Err(Halt::Die(6, bytes!["error: invalid pattern: ", text, "\n"])),
            Err(halt) => Err(halt),
        }
    }

    fn fits(&self, env: &Env<'_, '_>, value: &[u8]) -> G<bool> {
        Ok(match self {
            Self::All => true,
            Self::Fixed(text) => text == value,
            Self::Matching(regex, is_wanted) => regex.is_match(value, &mut |n| env.cx.meter().step(n))? == *is_wanted,
        })
    }
}

/// Prints all keys and values.
fn list(env: &Env<'_, '_>, opts: &Opts, config: &Config, end: &[u8]) -> G<u8> {
    for (key, value) in &config.all {
        let between: &[u8] = if opts.has("null") { b"\n" } else { b"=" };
        match value {
            Some(value) if !opts.has("name-only") => env.put(bytes![key, between, value, end])?,
            _ => env.put(bytes![key, end])?,
        }
    }
    Ok(0)
}

/// Removes or renames a section.
fn edit_section(env: &Env<'_, '_>, opts: &Opts, key: &[u8], target: Option<Vec<u8>>) -> G<u8> {
    let target = target.ok_or_else(|| fatal!["not in a git directory"])?;
    let text = env.read(&target)?.unwrap_or_default();
    match config::edit_section(&text, key, if opts.has("rename-section") { opts.arg(1) } else { None }) {
        Some(text) => env.write(&target, &text).map(|()| 0),
        None => Err(fatal!["no such section: ", key]),
    }
}

/// Prints the keys that match (`--get-regexp`).
fn put_matching(env: &Env<'_, '_>, opts: &Opts, key: &[u8], (config, pattern): (&Config, &Pattern), end: &[u8]) -> G<u8> {
    let regex = match crate::regex::regex(env.cx, &canonical_pattern(key), true, false) {
        Err(Halt::Die(..)) => return Err(Halt::Die(6, bytes!["error: invalid key pattern: ", key, "\n"])),
        regex => regex?,
    };
    let is_bool = opts.has("bool") || opts.value("type") == Some(b"bool");
    let between: &[u8] = if opts.has("null") { b"\n" } else { b" " };
    let mut found = false;
    for (key, value) in &config.all {
        if regex.is_match(key, &mut |n| env.cx.meter().step(n))? && pattern.fits(env, value.as_deref().unwrap_or_default())? {
            found = true;
            let shown = match value {
                _ if opts.has("name-only") => None,
                value if is_bool => Some(shown_bool(key, value.as_deref())?.as_bytes()),
                value => value.as_deref(),
            };
            let shown = shown.map_or(Vec::new(), |value| bytes![between, value]);
            env.put(bytes![key, shown, end])?;
        }
    }
    Ok(u8::from(!found))
}

/// Pattern of a key in the letters of keys: lower case before the first dot and behind the last one.
fn canonical_pattern(text: &[u8]) -> Vec<u8> {
    let mut out = text.to_vec();
    let (first, last) = (memchr::memchr(b'.', text).unwrap_or(text.len()), memchr::memrchr(b'.', text).unwrap_or(0));
    out.iter_mut().enumerate().filter(|(at, _)| *at < first || *at > last).for_each(|(_, byte)| byte.make_ascii_lowercase());
    out
}

/// A value as `--bool` shows it.
fn shown_bool(key: &[u8], value: Option<&[u8]>) -> G<&'static str> {
    let value = value.unwrap_or(b"true");
    let is = config::truth(value).ok_or_else(|| fatal!["bad boolean config value '", value, "' for '", key, "'"])?;
    Ok(if is { "true" } else { "false" })
}

/// Refuses keys without a section, or with a wrong name.
fn check_key(opts: &Opts, key: &[u8]) -> G<()> {
    if memchr::memchr(b'.', key).is_none() {
        return Err(Halt::Die(if opts.arg(1).is_some() { 2 } else { 1 }, bytes!["error: key does not contain a section: ", key, "\n"]));
    }
    let name = key.rsplit(|b| *b == b'.').next().unwrap_or_default();
    if !name.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-') || !name.first().is_some_and(u8::is_ascii_alphabetic) {
        return Err(Halt::Die(1, bytes!["error: invalid key: ", key, "\n"]));
    }
    Ok(())
}

/// Sets, adds or removes values.
fn edit_value(
    env: &Env<'_, '_>,
    opts: &Opts,
    key: &[u8],
    (mut edit, pattern): (Edit<'_>, &Pattern),
    config: &Config,
    target: Option<Vec<u8>>,
) -> G<u8> {
    let target = target.ok_or_else(|| fatal!["not in a git directory"])?;
    let text = env.read(&target)?.unwrap_or_default();
    let chosen = match pattern {
        Pattern::All => None,
        pattern => Some(config::values_in(&text, key).iter().map(|value| pattern.fits(env, value)).collect::<G<Vec<bool>>>()?),
    };
    if (opts.has("bool") || opts.value("type") == Some(b"bool"))
        && let Edit::Set(value) | Edit::Replace(value) | Edit::Add(value) = &mut edit
    {
        *value = shown_bool(key, Some(value))?.as_bytes();
    }
    match config::edit_chosen(&text, key, &edit, chosen.as_deref()) {
        Ok(text) => env.write(&target, &text).map(|()| 0),
        Err(5) if chosen.as_ref().is_some_and(|chosen| chosen.iter().filter(|is| **is).count() > 1) => {
            Err(Halt::Die(5, bytes!["warning: ", key, " has multiple values\n"]))
        }
        Err(5) if chosen.is_some() => Ok(5),
        Err(5) if matches!(edit, Edit::Set(_)) => Err(Halt::Die(
            5,
            bytes![
                "warning: ",
                key,
                " has multiple values\nerror: cannot overwrite multiple values with a single value\n       Use a regexp, --add or --replace-all to change ",
                key,
                ".\n"
            ],
        )),
        Err(5) if matches!(edit, Edit::Unset) && !config.all.iter().any(|(k, _)| *k == config::canonical(key)) => Ok(5),
        Err(5) if matches!(edit, Edit::Unset) => Err(Halt::Die(5, bytes!["warning: ", key, " has multiple values\n"])),
        Err(status) => Ok(status),
    }
}

/// Prints the value of a key, or all of them.
fn put_values(env: &Env<'_, '_>, opts: &Opts, key: &[u8], (config, pattern): (&Config, &Pattern), end: &[u8]) -> G<u8> {
    let wanted = config::canonical(key);
    let mut found: Vec<&Option<Vec<u8>>> = Vec::new();
    for (_, value) in config.all.iter().filter(|(k, _)| *k == wanted) {
        if pattern.fits(env, value.as_deref().unwrap_or_default())? {
            found.push(value);
        }
    }
    let show = |value: &Option<Vec<u8>>| -> G<()> {
        let is_bool = opts.has("bool") || opts.value("type") == Some(b"bool");
        if is_bool {
            return env.put(bytes![shown_bool(&wanted, value.as_deref())?, end]);
        }
        env.put(bytes![value.clone().unwrap_or_default(), end])
    };
    match found.last() {
        None => match opts.value("default") {
            Some(value) => env.put(bytes![value, end]).map(|()| 0),
            None => Ok(1),
        },
        Some(_) if opts.has("get-all") => found.iter().try_for_each(|value| show(value)).map(|()| 0),
        Some(value) => show(value).map(|()| 0),
    }
}
