//! The names that mean something to the shell, as constants: the interner of every session begins with them.

use std::sync::LazyLock;

use crate::syntax::intern::{FirstNames, Interner, Symbol};

macro_rules! names {
    ($($name:ident)*) => {
        #[expect(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names are those of the variables")]
        #[repr(u32)]
        enum Position { $($name),* }
        $(
            #[doc = concat!("`$", stringify!($name), "`")]
            pub(crate) const $name: Symbol = Symbol(Position::$name as u32);
        )*
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

names! {
    IFS PATH PWD OLDPWD HOME REPLY OPTIND OPTARG OPTERR RANDOM SRANDOM SECONDS LINENO BASHPID EPOCHSECONDS EPOCHREALTIME FUNCNAME
    BASH_SOURCE BASH_LINENO BASH_COMMAND BASH_SUBSHELL BASH_ARGV0 PIPESTATUS BASH_REMATCH PPID UID EUID GROUPS BASH BASH_VERSION
    BASH_VERSINFO HOSTNAME HOSTTYPE MACHTYPE OSTYPE SHELL SHLVL TERM USER LOGNAME PS4 PS3 SHELLOPTS BASHOPTS DIRSTACK GLOBIGNORE
    POSIXLY_CORRECT CDPATH BASH_XTRACEFD HISTCMD HISTSIZE HISTFILE HISTFILESIZE HISTTIMEFORMAT LC_ALL LC_CTYPE LANG
    BASH_COMPAT IGNOREEOF BASH_ARGC BASH_ARGV COLUMNS BASH_ALIASES BASH_CMDS EXECIGNORE
    TMOUT BASH_ENV FUNCNEST COMP_WORDBREAKS BASH_LOADABLES_PATH
}

/// Symbol of `$_`, which follows the names above.
pub(crate) const UNDERSCORE: Symbol = Symbol(NAMES.len() as u32);

/// Symbol of `$histchars`, the only other name in small letters.
pub(crate) const HISTCHARS: Symbol = Symbol(NAMES.len() as u32 + 1);

/// An interner that knows the names above.
pub(crate) fn interner() -> Interner {
    static FIRST: LazyLock<FirstNames> = LazyLock::new(|| FirstNames::new(NAMES.iter().copied().chain(["_", "histchars"])));
    Interner::beginning_with(&FIRST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_what_the_interner_says() {
        let interner = interner();
        assert_eq!(interner.intern(b"IFS"), IFS);
        assert_eq!(interner.intern(b"_"), UNDERSCORE);
        assert_eq!((&*interner.name(IFS), &*interner.name(UNDERSCORE)), (&b"IFS"[..], &b"_"[..]));
        let symbol = interner.intern(b"x");
        assert_eq!((symbol.0 as usize, interner.len()), (NAMES.len() + 2, NAMES.len() + 3));
        assert_eq!((interner.find(b"x"), interner.find(b"PATH"), interner.find(b"y")), (Some(symbol), Some(PATH), None));
        assert_eq!((&*interner.name(symbol), &*interner.name(Symbol(symbol.0 + 1))), (&b"x"[..], &b""[..]));
    }
}
