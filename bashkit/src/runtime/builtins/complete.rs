//! `complete`: the completion specifications that a shell keeps.

use std::collections::BTreeMap;
use std::rc::Rc;

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, Options, builtin};
use crate::runtime::charged::Charged;
use crate::runtime::expand::quote;
use crate::runtime::shell::Shell;
use crate::runtime::stop::{Flow, Stop};
use crate::runtime::vars::{by_bucket, hash};

const ALIASES: Opt = Opt::flag('a', "", "aliases");
const BUILTINS: Opt = Opt::flag('b', "", "builtins");
const COMMANDS: Opt = Opt::flag('c', "", "commands");
const DIRECTORIES: Opt = Opt::flag('d', "", "directories");
const EXPORTED: Opt = Opt::flag('e', "", "exported variables");
const FILES: Opt = Opt::flag('f', "", "files");
const GROUPS: Opt = Opt::flag('g', "", "groups");
const JOBS: Opt = Opt::flag('j', "", "jobs");
const KEYWORDS: Opt = Opt::flag('k', "", "reserved words");
const SERVICES: Opt = Opt::flag('s', "", "services");
const USERS: Opt = Opt::flag('u', "", "users");
const VARIABLES: Opt = Opt::flag('v', "", "variables");
const PROPERTY: Opt = Opt::value('o', "", "OPTION", "a property of the completion");
const ACTION: Opt = Opt::value('A', "", "ACTION", "words of ACTION");
const GLOB: Opt = Opt::value('G', "", "GLOBPAT", "files that match GLOBPAT");
const WORDS: Opt = Opt::value('W', "", "WORDLIST", "words of WORDLIST");
pub(super) const FUNCTION: Opt = Opt::value('F', "", "FUNCTION", "words that FUNCTION makes");
pub(super) const COMMAND: Opt = Opt::value('C', "", "COMMAND", "words that COMMAND prints");
const FILTER: Opt = Opt::value('X', "", "FILTERPAT", "leave out what matches FILTERPAT");
const PREFIX: Opt = Opt::value('P', "", "PREFIX", "put PREFIX before each word");
const SUFFIX: Opt = Opt::value('S', "", "SUFFIX", "put SUFFIX behind each word");
const PRINT: Opt = Opt::flag('p', "", "print in a reusable form");
const REMOVE: Opt = Opt::flag('r', "", "remove specifications");
pub(super) const DEFAULT: Opt = Opt::flag('D', "", "the default completion");
pub(super) const EMPTY: Opt = Opt::flag('E', "", "completion of an empty line");
pub(super) const INITIAL: Opt = Opt::flag('I', "", "completion of the first word");

/// Options of the builtin: those of a specification come first.
const OPTIONS: &[Opt] = &[
    ALIASES,
    BUILTINS,
    COMMANDS,
    DIRECTORIES,
    EXPORTED,
    FILES,
    GROUPS,
    JOBS,
    KEYWORDS,
    SERVICES,
    USERS,
    VARIABLES,
    PROPERTY,
    ACTION,
    GLOB,
    WORDS,
    FUNCTION,
    COMMAND,
    FILTER,
    PREFIX,
    SUFFIX,
    PRINT,
    REMOVE,
    DEFAULT,
    EMPTY,
    INITIAL,
];

/// Options that describe a specification.
pub(super) const SPECIFICATION: &[Opt] = OPTIONS.split_at(21).0;

pub(super) const BUILTIN: BuiltinDef = builtin(
    "complete",
    "complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]",
    "Specify how arguments are to be completed by Readline",
    run,
);

/// The values of `-o`, in the order in which they are printed; the position is the bit.
pub(super) const SPEC_OPTIONS: [&str; 8] = ["bashdefault", "default", "dirnames", "filenames", "noquote", "nosort", "nospace", "plusdirs"];

/// The actions of `-A` and their letters, in the order in which their words come; the position is the bit.
pub(super) const ACTIONS: [(&str, u8); 24] = [
    ("alias", ALIASES.short()),
    ("arrayvar", 0),
    ("binding", 0),
    ("builtin", BUILTINS.short()),
    ("disabled", 0),
    ("enabled", 0),
    ("export", EXPORTED.short()),
    ("function", 0),
    ("helptopic", 0),
    ("hostname", 0),
    ("job", JOBS.short()),
    ("keyword", KEYWORDS.short()),
    ("running", 0),
    ("setopt", 0),
    ("shopt", 0),
    ("signal", 0),
    ("stopped", 0),
    ("variable", VARIABLES.short()),
    ("command", COMMANDS.short()),
    ("file", FILES.short()),
    ("user", USERS.short()),
    ("group", GROUPS.short()),
    ("service", SERVICES.short()),
    ("directory", DIRECTORIES.short()),
];

/// The names under which bash keeps what `-D`, `-E` and `-I` set.
const SPECIAL_NAMES: [(Opt, &[u8]); 3] = [(DEFAULT, b"_DefaultCmD_"), (EMPTY, b"_EmptycmD_"), (INITIAL, b"_InitialWorD_")];

/// bash: the buckets of its table of specifications.
const BUCKETS: u32 = 512;

/// Bytes that a specification takes beside its texts.
const SPEC_BYTES: usize = 320;

/// Specification of how words are completed.
#[derive(Debug, Clone, Default)]
pub(crate) struct CompletionSpec {
    pub(super) options: u8,
    actions: u32,
    pub(super) glob: Option<Vec<u8>>,
    pub(super) words: Option<Vec<u8>>,
    pub(super) prefix: Option<Vec<u8>>,
    pub(super) suffix: Option<Vec<u8>>,
    pub(super) filter: Option<Vec<u8>>,
    pub(super) command: Option<Vec<u8>>,
    pub(super) function: Option<Vec<u8>>,
}

impl CompletionSpec {
    /// Whether `-o` asks for this.
    pub(super) fn option(&self, name: &str) -> bool {
        SPEC_OPTIONS.iter().position(|n| *n == name).is_some_and(|bit| self.options & (1 << bit) != 0)
    }

    /// The actions, in the order in which their words come.
    pub(super) fn actions(&self) -> impl Iterator<Item = &'static str> + '_ {
        ACTIONS.iter().enumerate().filter(|(bit, _)| self.actions & (1 << bit) != 0).map(|(_, (name, _))| *name)
    }

    /// The value that an option sets.
    fn place_of(&mut self, letter: u8) -> Option<&mut Option<Vec<u8>>> {
        let places = [
            (FUNCTION, &mut self.function),
            (GLOB, &mut self.glob),
            (WORDS, &mut self.words),
            (PREFIX, &mut self.prefix),
            (SUFFIX, &mut self.suffix),
            (FILTER, &mut self.filter),
            (COMMAND, &mut self.command),
        ];
        places.into_iter().find(|(option, _)| option.short() == letter).map(|(_, place)| place)
    }

    /// The options of `complete` that make this.
    fn print(&self, name: &[u8]) -> Vec<u8> {
        let mut out = b"complete ".to_vec();
        self.print_actions(&mut out);
        let mut add = |option: &str, value: &[u8]| out.extend_from_slice(&[option.as_bytes(), b" ", value, b" "].concat());
        let quoted = [
            ("-G", &self.glob),
            ("-W", &self.words),
            ("-P", &self.prefix),
            ("-S", &self.suffix),
            ("-X", &self.filter),
            ("-C", &self.command),
        ];
        for (option, value) in quoted {
            if let Some(value) = value {
                add(option, &quote::single_short(value));
            }
        }
        if let Some(function) = &self.function {
            add("-F", &if has_metas(function) { quote::single_short(function) } else { function.clone() });
        }
        out.extend(shown_name(name));
        out.push(b'\n');
        out
    }

    /// Adds the options `-o`, the letters of actions and `-A`.
    fn print_actions(&self, out: &mut Vec<u8>) {
        let mut add = |option: &str, value: &[u8]| out.extend_from_slice(&[option.as_bytes(), b" ", value, b" "].concat());
        for (_, option) in SPEC_OPTIONS.iter().enumerate().filter(|(bit, _)| self.options & (1 << bit) != 0) {
            add("-o", option.as_bytes());
        }
        let mut letters: Vec<u8> = ACTIONS
            .iter()
            .enumerate()
            .filter(|(bit, (_, letter))| self.actions & (1 << bit) != 0 && *letter != 0)
            .map(|(_, a)| a.1)
            .collect();
        letters.sort_unstable();
        for letter in letters {
            out.extend_from_slice(&[b'-', letter, b' ']);
        }
        let mut add = |option: &str, value: &[u8]| out.extend_from_slice(&[option.as_bytes(), b" ", value, b" "].concat());
        for (_, (action, _)) in ACTIONS.iter().enumerate().filter(|(bit, (_, letter))| self.actions & (1 << bit) != 0 && *letter == 0) {
            add("-A", action.as_bytes());
        }
    }

    pub(super) fn print_options(&self, name: &[u8]) -> Vec<u8> {
        let mut out = b"compopt ".to_vec();
        for (bit, option) in SPEC_OPTIONS.iter().enumerate() {
            out.extend_from_slice(if self.options & (1 << bit) != 0 { b"-o " } else { b"+o " });
            out.extend_from_slice(option.as_bytes());
            out.push(b' ');
        }
        out.extend(shown_name(name));
        out.push(b'\n');
        out
    }
}

/// A name as `complete` takes it.
fn shown_name(name: &[u8]) -> Vec<u8> {
    if let Some((option, _)) = SPECIAL_NAMES.into_iter().find(|(_, special)| *special == name) {
        return vec![b'-', option.short()];
    }
    if name.is_empty() || has_metas(name) { quote::single_short(name) } else { name.to_vec() }
}

/// Whether the shell would not read it back as it stands.
fn has_metas(text: &[u8]) -> bool {
    text.iter().enumerate().any(|(i, b)| match b {
        b' ' | b'\t' | b'\n' | b'\'' | b'"' | b'\\' | b'|' | b'&' | b';' | b'(' | b')' | b'<' | b'>' | b'!' | b'{' | b'}' | b'*' | b'['
        | b'?' | b']' | b'^' | b'$' | b'`' => true,
        b'~' => i == 0 || matches!(text.get(i - 1), Some(b'=' | b':')),
        b'#' => i == 0,
        _ => false,
    })
}

/// The specifications of a shell, by name.
#[derive(Debug, Clone, Default)]
pub(crate) struct Completions {
    pub(super) specs: BTreeMap<Vec<u8>, (u64, Rc<CompletionSpec>)>,
    next: u64,
}

/// Bytes that a specification takes with its name.
fn bytes_of(name: &[u8], spec: &CompletionSpec) -> usize {
    let texts = [&spec.glob, &spec.words, &spec.prefix, &spec.suffix, &spec.filter, &spec.command, &spec.function];
    let texts: usize = texts.into_iter().flatten().map(Vec::len).sum();
    SPEC_BYTES + name.len() + texts
}

impl Completions {
    /// Bytes that the specification of a name takes, if there is one.
    fn bytes_of(&self, name: &[u8]) -> usize {
        self.specs.get(name).map_or(0, |(_, spec)| bytes_of(name, spec))
    }

    fn set(&mut self, name: &[u8], spec: &Rc<CompletionSpec>) {
        if let Some(old) = self.specs.get_mut(name) {
            old.1 = Rc::clone(spec);
            return;
        }
        self.specs.insert(name.to_vec(), (self.next, Rc::clone(spec)));
        self.next += 1;
    }

    /// The specifications in bash's order: by bucket, the youngest of a bucket first.
    fn sorted(&self) -> Vec<(&[u8], &CompletionSpec)> {
        let list: Vec<_> = self.specs.iter().collect();
        let places = list.iter().enumerate().map(|(at, (name, (order, _)))| (hash(name) & (BUCKETS - 1), u64::MAX - order, at)).collect();
        by_bucket(places).filter_map(|at| list.get(at)).map(|(name, (_, spec))| (name.as_slice(), &**spec)).collect()
    }
}

/// Reads the specification that options of `compgen` and `complete` describe. `None`: one was refused, with the message printed.
pub(super) fn spec_of(shell: &mut Shell, builtin: &str, options: &Options<'_>) -> Result<Option<CompletionSpec>, Stop> {
    let mut spec = CompletionSpec::default();
    let mut refuse = |parts: &[&[u8]]| shell.builtin_error(builtin, parts.concat()).map(|()| None);
    for (letter, _, value) in &options.found {
        let text = value.as_deref().unwrap_or_default();
        if *letter == PROPERTY.short() {
            match SPEC_OPTIONS.iter().position(|name| name.as_bytes() == text) {
                Some(bit) => spec.options |= 1 << bit,
                None => return refuse(&[text, b": invalid option name"]),
            }
        } else if *letter == ACTION.short() {
            match ACTIONS.iter().position(|(name, _)| name.as_bytes() == text) {
                Some(bit) => spec.actions |= 1 << bit,
                None => return refuse(&[text, b": invalid action name"]),
            }
        } else if let Some(bit) = ACTIONS.iter().position(|(_, l)| l == letter) {
            spec.actions |= 1 << bit;
        } else if *letter == FUNCTION.short() && text.iter().any(|b| b" \t\n;&|<>()".contains(b)) {
            return refuse(&[b"`", text, b"': not a valid identifier"]);
        } else if let Some(place) = spec.place_of(*letter) {
            *place = Some(text.to_vec());
        }
    }
    Ok(Some(spec))
}

/// The name that `-D`, `-E` or `-I` stands for; the first of them counts.
pub(super) fn special_name(options: &Options<'_>) -> Option<&'static [u8]> {
    SPECIAL_NAMES.into_iter().find(|(option, _)| options.given(option)).map(|(_, name)| name)
}

fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    let Some(spec) = spec_of(shell, "complete", &options)? else { return Ok(2) };
    let names: Vec<Vec<u8>> = match special_name(&options) {
        Some(name) => vec![name.to_vec()],
        None => options.operands.iter().map(|name| name.to_vec()).collect(),
    };
    shell.meter.step(1 + names.len() as u64)?;
    if options.has(&PRINT) || (options.found.is_empty() && names.is_empty()) {
        return print_specs(shell, &names);
    }
    if options.has(&REMOVE) {
        return remove_specs(shell, &names);
    }
    if names.is_empty() {
        shell.usage(&BUILTIN)?;
        return Ok(2);
    }
    let spec = Rc::new(spec);
    for name in &names {
        let freed = shell.session.completions.bytes_of(name);
        shell.session.completions.change(&shell.meter, freed, bytes_of(name, &spec))?.set(name, &spec);
    }
    Ok(0)
}

/// Refuses a name without a specification.
pub(super) fn no_spec(shell: &mut Shell, builtin: &str, name: &[u8]) -> Result<(), Stop> {
    shell.builtin_error(builtin, [name, b": no completion specification"].concat())
}

fn print_specs(shell: &mut Shell, names: &[Vec<u8>]) -> Flow {
    let completions = shell.session.completions.clone();
    if names.is_empty() {
        let text: Vec<u8> = completions.sorted().into_iter().flat_map(|(name, spec)| spec.print(name)).collect();
        // bash: whether the lines could be written does not matter.
        shell.print_quietly(&text)?;
        return Ok(0);
    }
    let mut status = 0;
    for name in names {
        match completions.specs.get(name) {
            Some((_, spec)) => shell.print_quietly(&spec.print(name))?,
            None => {
                no_spec(shell, "complete", name)?;
                status = 1;
            }
        }
    }
    Ok(status)
}

fn remove_specs(shell: &mut Shell, names: &[Vec<u8>]) -> Flow {
    if names.is_empty() {
        shell.session.completions = Charged::default();
        return Ok(0);
    }
    let mut status = 0;
    for name in names {
        let freed = shell.session.completions.bytes_of(name);
        if shell.session.completions.change(&shell.meter, freed, 0)?.specs.remove(name).is_none() {
            no_spec(shell, "complete", name)?;
            status = 1;
        }
    }
    Ok(status)
}
