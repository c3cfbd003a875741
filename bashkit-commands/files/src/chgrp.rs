//! `chgrp`: `chown` of the group alone.

use bashkit_core::command::Command;

use super::chown::{
    CHANGES, DEREFERENCE, EVERY, GIVEN, NO_DEREFERENCE, NO_ROOT, NONE, QUIET, RECURSIVE, REFERENCE, ROOT, SILENT, VERBOSE, run,
};

pub(crate) const COMMAND: Command = Command::new(
    "chgrp",
    "chgrp [OPTION]... GROUP FILE...",
    "Change the group of each FILE to GROUP",
    &[CHANGES, SILENT, QUIET, VERBOSE, DEREFERENCE, NO_DEREFERENCE, NO_ROOT, ROOT, REFERENCE, RECURSIVE, GIVEN, EVERY, NONE],
    |cx| run(cx, true),
);
