//! `xq`: jq over XML.

use bashkit_core::command::{Command, Parsing};

use super::yq_py::options::{
    END, Format, GRAMMAR, IN_PLACE, INDENTLESS, START, TOML, WIDTH, XML, XML_DEPTH, XML_DTD, XML_LIST, XML_ROOT, YAML,
};
use super::yq_py::run;

pub(crate) const COMMAND: Command = Command::new(
    "xq",
    "xq [OPTION]... FILTER [FILE]...",
    "Run a jq FILTER on XML and print JSON (-x: XML), with all options of jq; attributes are @NAME, text beside elements is #text",
    &[XML, XML_DEPTH, XML_ROOT, XML_DTD, XML_LIST, YAML, WIDTH, INDENTLESS, START, END, GRAMMAR, TOML, IN_PLACE],
    |cx| run(cx, &COMMAND, Format::Xml),
)
.usage_status(2)
.parsing(Parsing::Raw);
