//! `bind`: key bindings, of which there are none without a terminal, and the variables of Readline, of which switches can be set.

use bashkit_core::command::Opt;

use super::{BuiltinArg, BuiltinDef, builtin};
use crate::runtime::shell::Shell;
use crate::runtime::stop::Flow;

const PRINT_VARIABLES: Opt = Opt::flag('v', "", "print variables");
const LIST_VARIABLES: Opt = Opt::flag('V', "", "list variables");

/// Variables of Readline 8.2 that are switches, in its order, and whether they are on at first, where there is no terminal.
const SWITCHES: [(&str, bool); 34] = [
    ("bind-tty-special-chars", true),
    ("blink-matching-paren", false),
    ("byte-oriented", false),
    ("colored-completion-prefix", false),
    ("colored-stats", false),
    ("completion-ignore-case", false),
    ("completion-map-case", false),
    ("convert-meta", false),
    ("disable-completion", false),
    ("echo-control-characters", true),
    ("enable-active-region", false),
    ("enable-bracketed-paste", false),
    ("enable-keypad", false),
    ("enable-meta-key", true),
    ("expand-tilde", false),
    ("history-preserve-point", false),
    ("horizontal-scroll-mode", false),
    ("input-meta", true),
    ("mark-directories", true),
    ("mark-modified-lines", false),
    ("mark-symlinked-directories", false),
    ("match-hidden-files", true),
    ("menu-complete-display-prefix", false),
    ("meta-flag", true),
    ("output-meta", true),
    ("page-completions", true),
    ("prefer-visible-bell", true),
    ("print-completions-horizontally", false),
    ("revert-all-at-newline", false),
    ("show-all-if-ambiguous", false),
    ("show-all-if-unmodified", false),
    ("show-mode-in-prompt", false),
    ("skip-completed-text", false),
    ("visible-stats", false),
];

/// Variables of Readline with a text or number, and what they are at first.
const TEXTS: [(&str, &str); 12] = [
    ("bell-style", "audible"),
    ("comment-begin", "#"),
    ("completion-display-width", "-1"),
    ("completion-prefix-display-length", "0"),
    ("completion-query-items", "100"),
    ("editing-mode", "emacs"),
    ("emacs-mode-string", "@"),
    ("history-size", "0"),
    ("keymap", "emacs"),
    ("keyseq-timeout", "500"),
    ("vi-cmd-mode-string", "(cmd)"),
    ("vi-ins-mode-string", "(ins)"),
];

/// Switches of Readline that are not as they were at first: a bit for each of [`SWITCHES`].
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Switched(u64);

impl Switched {
    fn is_on(self, at: usize) -> bool {
        SWITCHES.get(at).is_some_and(|(_, first)| *first != (self.0 >> at & 1 == 1))
    }

    fn set(&mut self, at: usize, is_on: bool) {
        if self.is_on(at) != is_on {
            self.0 ^= 1 << at;
        }
    }

    /// Does what `set NAME VALUE` says, where that is a switch.
    fn take(&mut self, text: &[u8]) {
        let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        if !words.next().is_some_and(|word| word.eq_ignore_ascii_case(b"set")) {
            return;
        }
        let (name, value) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let is_on = value.is_empty() || value == b"1" || value.eq_ignore_ascii_case(b"on");
        let is_meta = |name: &[u8]| name.eq_ignore_ascii_case(b"input-meta") || name.eq_ignore_ascii_case(b"meta-flag");
        for (at, (known, _)) in SWITCHES.iter().enumerate() {
            // Two names are those of one switch.
            if known.as_bytes().eq_ignore_ascii_case(name) || is_meta(name) && is_meta(known.as_bytes()) {
                self.set(at, is_on);
            }
        }
    }
}

/// Options of the builtin: those that have nothing to do without keys come first.
const OPTIONS: &[Opt] = &[
    Opt::flag('s', "", "print macros"),
    Opt::flag('S', "", "list macros"),
    Opt::flag('X', "", "list commands"),
    Opt::value('m', "", "KEYMAP", "use KEYMAP"),
    Opt::value('r', "", "KEYS", "remove KEYS"),
    Opt::value('x', "", "KEYS", "bind KEYS to a command"),
    PRINT_VARIABLES,
    LIST_VARIABLES,
    Opt::flag('l', "", "list functions"),
    Opt::flag('p', "", "print functions"),
    Opt::flag('P', "", "list bindings"),
    Opt::value('f', "", "FILE", "read FILE"),
    Opt::value('q', "", "NAME", "query NAME"),
    Opt::value('u', "", "NAME", "unbind NAME"),
];

/// Options that need keys, which are not there.
const REFUSED: &[Opt] = OPTIONS.split_at(8).1;

pub(super) const BUILTIN: BuiltinDef = builtin(
    "bind",
    "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
    "Set Readline key bindings and variables",
    run,
);

/// bash: without a terminal it warns, and binds keys that nobody presses.
fn run(shell: &mut Shell, args: &[BuiltinArg<'_>]) -> Flow {
    shell.builtin_error("bind", "warning: line editing not enabled")?;
    let Some(options) = shell.options(&BUILTIN, args, OPTIONS)? else { return Ok(2) };
    if let Some((letter, ..)) = options.found.iter().find(|(letter, ..)| REFUSED.iter().any(|option| option.short() == *letter)) {
        return shell.builtin_fails("bind", format!("-{}: there are no keys: this shell has no terminal", char::from(*letter)));
    }
    for operand in &options.operands {
        shell.session.readline.take(operand);
    }
    let text: String = [(PRINT_VARIABLES, true), (LIST_VARIABLES, false)]
        .iter()
        .filter(|(option, _)| options.has(option))
        .map(|(_, as_commands)| variables(shell.session.readline, *as_commands))
        .collect();
    shell.print("bind", text.as_bytes())
}

/// The variables of Readline, as commands that set them or in words.
fn variables(switched: Switched, as_commands: bool) -> String {
    let switches = SWITCHES.iter().enumerate().map(|(at, (name, _))| (*name, if switched.is_on(at) { "on" } else { "off" }));
    let line =
        |(name, value): (&str, &str)| if as_commands { format!("set {name} {value}\n") } else { format!("{name} is set to `{value}'\n") };
    switches.chain(TEXTS).map(line).collect()
}
