//! `yaml`: short forms of what `yq` is asked for most.

use bashkit_core::command::{Command, Parsing};

use super::json::run;

pub(crate) const COMMAND: Command = Command::new(
    "yaml",
    "yaml get|del|keys|length|type PATH [FILE]\n  or:  yaml set PATH VALUE [FILE]\n  or:  yaml pretty [FILE]",
    "Ask or change a YAML document by yq; PATH is a.b[0] (. is all of it), VALUE is JSON, or else a string",
    &[],
    |cx| run(cx, &[b"yq", b"-o", b"yaml"]),
)
.usage_status(2)
.parsing(Parsing::InOrder);
