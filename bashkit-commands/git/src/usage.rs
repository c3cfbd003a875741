//! Usage of subcommands: the tables that parsing, `-h`, `help` and the documentation are made from.

/// Written form of an option (`m,message=<text>`, `stat[=<width>]`, `#max-count` for `-NUMBER`), and its effect.
pub(crate) type Form = (&'static str, &'static str);

/// Options that belong together.
pub(crate) struct Group {
    /// Name of shared options; empty for those of one subcommand.
    pub(crate) name: &'static str,
    /// Each option on a line: its form, a NUL, its effect. One text, as the loader would have to relocate each of two thousand pointers at each start of the program.
    pub(crate) options: &'static str,
    /// Options of the real git that are refused by name, each on a line.
    pub(crate) refused: &'static str,
}

impl Group {
    /// The options that there are.
    pub(crate) fn options(&self) -> impl Iterator<Item = Form> + use<> {
        self.options.lines().filter_map(|line| line.split_once('\0'))
    }

    /// Forms of the options that are refused.
    pub(crate) fn refused(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.refused.lines()
    }
}

/// Usage of a subcommand, or of a part of one (`stash push`).
pub(crate) struct Usage {
    pub(crate) name: &'static str,
    /// Arguments after the name, a line for each way to call it.
    pub(crate) synopsis: &'static str,
    pub(crate) groups: &'static [&'static Group],
}

impl Usage {
    pub(crate) const fn new(name: &'static str, synopsis: &'static str, groups: &'static [&'static Group]) -> Self {
        Self { name, synopsis, groups }
    }
}

/// Makes options that subcommands share, under a name: those that there are with their effects, and those that are refused.
macro_rules! group {
    ($name:literal, &[$(($form:literal, $effect:literal)),* $(,)?], &[$($refused:literal),* $(,)?] $(,)?) => {
        $crate::usage::Group { name: $name, options: concat!($($form, "\0", $effect, "\n"),*), refused: concat!($($refused, "\n"),*) }
    };
}
pub(crate) use group;

/// Makes the options of one subcommand.
macro_rules! own {
    ($($lists:tt)*) => {
        $crate::usage::group!("", $($lists)*)
    };
}
pub(crate) use own;
