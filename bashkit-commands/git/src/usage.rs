//! Usage of subcommands: the tables that parsing, `-h`, `help` and the documentation are made from.

/// Written form of an option (`m,message=<text>`, `stat[=<width>]`, `#max-count` for `-NUMBER`), and its effect.
pub(crate) type Form = (&'static str, &'static str);

/// Options that belong together.
pub(crate) struct Group {
    /// Name of shared options; empty for those of one subcommand.
    pub(crate) name: &'static str,
    pub(crate) options: &'static [Form],
    /// Options of the real git that are refused by name.
    pub(crate) refused: &'static [&'static str],
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

/// Makes the options of one subcommand.
pub(crate) const fn own(options: &'static [Form], refused: &'static [&'static str]) -> Group {
    Group { name: "", options, refused }
}
