//! `tomlq`: jq over TOML.

use bashkit_core::command::{Command, Parsing};

use super::yq_py::options::{END, Format, GRAMMAR, IN_PLACE, INDENTLESS, START, TOML, WIDTH, XML, XML_DTD, XML_ROOT, YAML};
use super::yq_py::run;

pub(crate) const COMMAND: Command = Command::new(
    "tomlq",
    "tomlq [OPTION]... FILTER [FILE]...",
    "Run a jq FILTER on TOML and print JSON (-t: TOML), with all options of jq; dates become strings",
    &[TOML, YAML, WIDTH, INDENTLESS, START, END, GRAMMAR, XML, XML_ROOT, XML_DTD, IN_PLACE],
    |cx| run(cx, &COMMAND, Format::Toml),
)
.usage_status(2)
.parsing(Parsing::Raw);
