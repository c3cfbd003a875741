//! `git interpret-trailers`: trailers added to messages, or taken from them.

use crate::config::Config;
use crate::environment::Env;
use crate::halt::{G, Halt};
use crate::parse_options::{Opts, usage};
use crate::repository::Repo;
use crate::subcommands::{Run, Subcommand};
use crate::trailer::add::{Given, Shell, Style, with_trailers};
use crate::trailer::settings::{Rules, Settings};
use crate::usage::own;

pub(crate) const SUBCOMMAND: Subcommand = Subcommand::new(
    "interpret-trailers",
    "[--in-place] [--trim-empty] [(--trailer <token>[(=|:)<value>])...] [--parse] [<file>...]",
    &[&own!(
        &[
            ("in-place", "change the files"),
            ("trim-empty", "leave out trailers without a value"),
            ("where=<place>", "end, after, before or start"),
            ("if-exists=<action>", "addIfDifferent, addIfDifferentNeighbor, add, replace or doNothing"),
            ("if-missing=<action>", "add or doNothing"),
            ("only-trailers", "the trailers alone"),
            ("only-input", "no trailer of options and settings"),
            ("unfold", "each trailer on one line"),
            ("parse", "as --only-trailers --only-input --unfold"),
            ("no-divider", "a line --- does not end the message"),
            ("trailer=<trailer>", "add this trailer"),
        ],
        &[],
    )],
    Run::InOrOutside(inside, outside),
);

fn inside(repo: &Repo<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let config = repo.config.borrow().clone();
    interpret_trailers(repo, &config, args, &|line, args| repo.shell(line, args, None, true))
}

fn outside(env: Env<'_, '_>, args: &[Vec<u8>]) -> G<u8> {
    let mut config = env.outer_config()?;
    env.with_command_line(&mut config);
    interpret_trailers(&env, &config, args, &|_, _| Err(fatal!["commands of trailers are not supported here outside of a repository"]))
}

fn interpret_trailers(env: &Env<'_, '_>, config: &Config, args: &[Vec<u8>], shell: Shell<'_>) -> G<u8> {
    let opts = Opts::parse(&SUBCOMMAND.usage, args)?;
    let has = |id: &str| opts.has("parse") || opts.has(id);
    let style = Style {
        trims_empty: opts.has("trim-empty"),
        only_trailers: has("only-trailers"),
        only_input: has("only-input"),
        unfolds: has("unfold"),
        has_divider: !opts.has("no-divider"),
    };
    let given = given(&opts)?;
    if style.only_input && !given.is_empty() {
        let text = bytes!["fatal: --trailer with --only-input does not make sense\n\n", usage(&SUBCOMMAND.usage)];
        return Err(Halt::Die(129, text));
    }
    let settings = Settings::new(env, config)?;
    if opts.args.is_empty() {
        if opts.has("in-place") {
            return Err(fatal!["no input file given for in-place editing"]);
        }
        let mut text = Vec::new();
        env.cx.stdin().rest(&mut text)?;
        env.put(with_trailers(env, &text, &given, &settings, (style, shell))?)?;
        return Ok(0);
    }
    for name in &opts.args {
        let path = env.at(name);
        let missing = || fatal!["could not read input file '", name, "': No such file or directory"];
        let text = env.read(&path)?.ok_or_else(missing)?;
        let text = with_trailers(env, &text, &given, &settings, (style, shell))?;
        if opts.has("in-place") {
            env.write(&path, &text)?;
        } else {
            env.put(text)?;
        }
    }
    Ok(0)
}

/// Trailers of `--trailer`, each with the rules of the options before it.
fn given(opts: &Opts) -> G<Vec<Given<'_>>> {
    let mut rules: Vec<(&'static [u8], &[u8])> = Vec::new();
    let mut all = Vec::new();
    for (id, value) in opts.in_order(&["where", "if-exists", "if-missing", "trailer"]) {
        let name: &'static [u8] = match id {
            "where" => b"where",
            "if-exists" => b"ifexists",
            "if-missing" => b"ifmissing",
            _ => {
                all.push(Given { text: value, rules: rules.clone() });
                continue;
            }
        };
        // git: a value that is none ends it without a message.
        if !Rules::default().set(name, value) {
            return Err(Halt::Exit(129));
        }
        rules.retain(|(known, _)| *known != name);
        rules.push((name, value));
    }
    Ok(all)
}
