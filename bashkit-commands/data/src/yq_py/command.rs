//! `yq-py`: jq over YAML, the yq that Debian packages.

use bashkit_core::command::{Command, Parsing};

use super::options::{
    END, EXPANSION, Format, GRAMMAR, IN_PLACE, INDENTLESS, ROUNDTRIP, START, TOML, WIDTH, XML, XML_DTD, XML_LIST, XML_ROOT, YAML,
};
use super::run;

pub(crate) const COMMAND: Command = Command::new(
    "yq-py",
    "yq-py [OPTION]... FILTER [FILE]...",
    "Run a jq FILTER on YAML and print JSON (-y: YAML), with all options of jq: the Python yq, which Debian packages",
    &[YAML, ROUNDTRIP, WIDTH, INDENTLESS, START, END, GRAMMAR, EXPANSION, XML, XML_ROOT, XML_DTD, XML_LIST, TOML, IN_PLACE],
    |cx| run(cx, &COMMAND, Format::Yaml),
)
.refused(&["--no-expand-aliases"])
.usage_status(2)
.parsing(Parsing::Raw);
