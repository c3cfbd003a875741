//! `set -o` and `shopt`: every option is one bit, in two sorted tables.

use crate::runtime::shell::Origin;

/// The options of a shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    set: u32,
    shopt: u64,
}

/// Option of the shell by `set -o`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum SetOpt {
    Allexport,
    Braceexpand,
    Emacs,
    Errexit,
    Errtrace,
    Functrace,
    Hashall,
    Histexpand,
    History,
    Ignoreeof,
    InteractiveComments,
    Keyword,
    Monitor,
    Noclobber,
    Noexec,
    Noglob,
    Nolog,
    Notify,
    Nounset,
    Onecmd,
    Physical,
    Pipefail,
    Posix,
    Privileged,
    Verbose,
    Vi,
    Xtrace,
    /// `-r`, which has no name.
    Restricted,
}

/// Names and letters of [`SetOpt`], in its order, but for [`SetOpt::Restricted`].
pub(crate) const SET_OPTS: [(&str, SetOpt, u8); 27] = [
    ("allexport", SetOpt::Allexport, b'a'),
    ("braceexpand", SetOpt::Braceexpand, b'B'),
    ("emacs", SetOpt::Emacs, 0),
    ("errexit", SetOpt::Errexit, b'e'),
    ("errtrace", SetOpt::Errtrace, b'E'),
    ("functrace", SetOpt::Functrace, b'T'),
    ("hashall", SetOpt::Hashall, b'h'),
    ("histexpand", SetOpt::Histexpand, b'H'),
    ("history", SetOpt::History, 0),
    ("ignoreeof", SetOpt::Ignoreeof, 0),
    ("interactive-comments", SetOpt::InteractiveComments, 0),
    ("keyword", SetOpt::Keyword, b'k'),
    ("monitor", SetOpt::Monitor, b'm'),
    ("noclobber", SetOpt::Noclobber, b'C'),
    ("noexec", SetOpt::Noexec, b'n'),
    ("noglob", SetOpt::Noglob, b'f'),
    ("nolog", SetOpt::Nolog, 0),
    ("notify", SetOpt::Notify, b'b'),
    ("nounset", SetOpt::Nounset, b'u'),
    ("onecmd", SetOpt::Onecmd, b't'),
    ("physical", SetOpt::Physical, b'P'),
    ("pipefail", SetOpt::Pipefail, 0),
    ("posix", SetOpt::Posix, 0),
    ("privileged", SetOpt::Privileged, b'p'),
    ("verbose", SetOpt::Verbose, b'v'),
    ("vi", SetOpt::Vi, 0),
    ("xtrace", SetOpt::Xtrace, b'x'),
];

/// Names of `shopt` options, in the order that bash prints; the position is the bit. The second part is the default.
pub(crate) const SHOPTS: [(&str, bool); 56] = [
    ("autocd", false),
    ("assoc_expand_once", false),
    ("cdable_vars", false),
    ("cdspell", false),
    ("checkhash", false),
    ("checkjobs", false),
    ("checkwinsize", true),
    ("cmdhist", true),
    ("compat31", false),
    ("compat32", false),
    ("compat40", false),
    ("compat41", false),
    ("compat42", false),
    ("compat43", false),
    ("compat44", false),
    ("complete_fullquote", true),
    ("direxpand", false),
    ("dirspell", false),
    ("dotglob", false),
    ("execfail", false),
    ("expand_aliases", false),
    ("extdebug", false),
    ("extglob", false),
    ("extquote", true),
    ("failglob", false),
    ("force_fignore", true),
    ("globasciiranges", true),
    ("globskipdots", true),
    ("globstar", false),
    ("gnu_errfmt", false),
    ("histappend", false),
    ("histreedit", false),
    ("histverify", false),
    ("hostcomplete", true),
    ("huponexit", false),
    ("inherit_errexit", false),
    ("interactive_comments", true),
    ("lastpipe", false),
    ("lithist", false),
    ("localvar_inherit", false),
    ("localvar_unset", false),
    ("login_shell", false),
    ("mailwarn", false),
    ("no_empty_cmd_completion", false),
    ("nocaseglob", false),
    ("nocasematch", false),
    ("noexpand_translation", false),
    ("nullglob", false),
    ("patsub_replacement", true),
    ("progcomp", true),
    ("progcomp_alias", false),
    ("promptvars", true),
    ("restricted_shell", false),
    ("shift_verbose", false),
    ("sourcepath", true),
    ("varredir_close", false),
];

/// `xpg_echo` is a 57th name, kept apart because it is the last one.
pub(crate) const XPG_ECHO: Shopt = Shopt(56);

/// A `shopt` option by its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shopt(u8);

macro_rules! shopts {
    ($($constant:ident = $name:literal),* $(,)?) => {
                impl Shopt {
            $(pub(crate) const $constant: Self = Self(position($name));)*
        }
    };
}

shopts! {
    ASSOC_EXPAND_ONCE = "assoc_expand_once", CMDHIST = "cmdhist", LITHIST = "lithist",
    CDABLE_VARS = "cdable_vars", CHECKHASH = "checkhash", COMPAT31 = "compat31", DOTGLOB = "dotglob",
    EXECFAIL = "execfail", EXPAND_ALIASES = "expand_aliases", EXTDEBUG = "extdebug", EXTGLOB = "extglob", FAILGLOB = "failglob",
    GLOBSKIPDOTS = "globskipdots", GLOBSTAR = "globstar", INHERIT_ERREXIT = "inherit_errexit", LASTPIPE = "lastpipe", LOGIN_SHELL = "login_shell",
    GNU_ERRFMT = "gnu_errfmt", INTERACTIVE_COMMENTS = "interactive_comments",
    LOCALVAR_INHERIT = "localvar_inherit", LOCALVAR_UNSET = "localvar_unset", NOCASEGLOB = "nocaseglob", NOCASEMATCH = "nocasematch",
    NULLGLOB = "nullglob", PATSUB_REPLACEMENT = "patsub_replacement", RESTRICTED_SHELL = "restricted_shell", SHIFT_VERBOSE = "shift_verbose", SOURCEPATH = "sourcepath",
    VARREDIR_CLOSE = "varredir_close",
}

const fn position(name: &str) -> u8 {
    let mut i = 0;
    while i < SHOPTS.len() {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
        if same(SHOPTS[i].0.as_bytes(), name.as_bytes()) {
            #[expect(clippy::cast_possible_truncation, reason = "there are 57 options")]
            return i as u8;
        }
        i += 1;
    }
    u8::MAX
}

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    a.len() == b.len()
}

impl Default for Options {
    fn default() -> Self {
        let mut options = Self { set: 0, shopt: 0 };
        for option in [SetOpt::Braceexpand, SetOpt::Hashall, SetOpt::InteractiveComments] {
            options.put(option, true);
        }
        for (i, (_, on)) in SHOPTS.iter().enumerate() {
            if *on {
                options.shopt |= 1 << i;
            }
        }
        options
    }
}

impl Options {
    /// Whether no option is on that looks at each command, or changes how one is read.
    #[inline]
    pub(crate) fn leave_commands_alone(self) -> bool {
        const LOOKING: u32 = 1 << SetOpt::Xtrace as u8
            | 1 << SetOpt::Posix as u8
            | 1 << SetOpt::Keyword as u8
            | 1 << SetOpt::Noexec as u8
            | 1 << SetOpt::Restricted as u8;
        self.set & LOOKING == 0
    }

    /// Whether a `set -o` option is on.
    #[inline]
    pub(crate) fn on(self, option: SetOpt) -> bool {
        self.set & (1 << option as u8) != 0
    }

    /// Turns a `set -o` option on or off.
    pub(crate) fn put(&mut self, option: SetOpt, on: bool) {
        let bit = 1 << option as u8;
        self.set = if on { self.set | bit } else { self.set & !bit };
    }

    /// Whether a `shopt` option is on.
    #[inline]
    pub(crate) fn shopt(self, option: Shopt) -> bool {
        self.shopt & (1 << option.0) != 0
    }

    /// Turns a `shopt` option on or off.
    pub(crate) fn put_shopt(&mut self, option: Shopt, on: bool) {
        let bit = 1 << option.0;
        self.shopt = if on { self.shopt | bit } else { self.shopt & !bit };
    }

    /// Puts back the `set -o` options, and those of `shopt` that POSIX mode changes.
    pub(crate) fn restore(&mut self, saved: Self) {
        // bash: nothing ends the restrictions.
        self.set = saved.set | self.set & 1 << SetOpt::Restricted as u8;
        for option in [Shopt::EXPAND_ALIASES, Shopt::INHERIT_ERREXIT, Shopt::INTERACTIVE_COMMENTS, Shopt::SHIFT_VERBOSE, Shopt::SOURCEPATH]
        {
            self.put_shopt(option, saved.shopt(option));
        }
    }

    /// Turns on the `compatNN` option of a level, and all others off.
    pub(crate) fn put_compat(&mut self, level: u8) {
        for (_, option) in shopts() {
            if let Some(n) = compat_level(option) {
                self.put_shopt(option, n == level);
            }
        }
    }

    /// Whether the compatibility level is that of bash 4.3 or older.
    #[inline]
    pub(crate) fn compat_at_most_43(self) -> bool {
        const LEVELS: u64 = 0b11_1111 << Shopt::COMPAT31.0;
        self.shopt & LEVELS != 0
    }

    /// Letters of the options that `$-` shows.
    pub(crate) fn letters(self, origin: Origin, is_interactive: bool) -> Vec<u8> {
        // bash: the order of its own table of flags.
        const ORDER: &[u8] = b"abefhkmnprtuvxBCEHPT";
        let mut out: Vec<u8> = ORDER.iter().copied().filter(|letter| set_letter(*letter).is_some_and(|option| self.on(option))).collect();
        if is_interactive || origin == Origin::Prompt {
            // bash: the letters of its flags are sorted, and `i` is among them.
            let at = out.iter().position(|letter| *letter > b'i' || letter.is_ascii_uppercase()).unwrap_or(out.len());
            out.insert(at, b'i');
        }
        match origin {
            Origin::Command => out.push(b'c'),
            Origin::Stdin | Origin::Prompt => out.push(b's'),
            Origin::File => {}
        }
        out
    }
}

/// The `set -o` option of a name.
pub(crate) fn set_opt(name: &[u8]) -> Option<SetOpt> {
    SET_OPTS.iter().find(|(n, _, _)| n.as_bytes() == name).map(|(_, option, _)| *option)
}

/// The `set -o` option of a letter.
pub(crate) fn set_letter(letter: u8) -> Option<SetOpt> {
    if letter == b'r' {
        return Some(SetOpt::Restricted);
    }
    SET_OPTS.iter().find(|(_, _, l)| *l == letter && letter != 0).map(|(_, option, _)| *option)
}

/// The `shopt` option of a name.
pub(crate) fn shopt(name: &[u8]) -> Option<Shopt> {
    if name == b"xpg_echo" {
        return Some(XPG_ECHO);
    }
    SHOPTS.iter().position(|(n, _)| n.as_bytes() == name).and_then(|i| u8::try_from(i).ok()).map(Shopt)
}

/// The level that a `compatNN` option stands for.
pub(crate) fn compat_level(option: Shopt) -> Option<u8> {
    let first = Shopt::COMPAT31.0;
    let levels = [31, 32, 40, 41, 42, 43, 44];
    option.0.checked_sub(first).and_then(|i| levels.get(usize::from(i))).copied()
}

/// All `shopt` options in the order of their names.
pub(crate) fn shopts() -> impl Iterator<Item = (&'static str, Shopt)> {
    let names = SHOPTS.iter().map(|(name, _)| *name).chain(std::iter::once("xpg_echo"));
    names.zip((0..=56).map(Shopt))
}
