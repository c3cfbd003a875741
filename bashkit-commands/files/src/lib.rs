//! Commands of bashkit for files and directories: `ls`, `cp`, `find`, `stat`, `du` and their like.

mod basename;
mod chgrp;
mod chmod;
mod chown;
mod cp;
mod dd;
mod df;
mod dir;
mod dircolors;
mod dirname;
mod du;
mod file;
mod find;
mod flock;
mod install;
mod link;
mod ln;
mod ls;
mod mkdir;
mod mkfifo;
mod mktemp;
mod mountpoint;
mod mv;
mod pathchk;
mod readlink;
mod realpath;
mod rename;
mod rename_ul;
mod rm;
mod rmdir;
mod same_file;
mod shred;
mod stat;
mod sync;
mod touch;
mod tree;
mod truncate;
mod unlink;
mod vdir;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &basename::COMMAND,
    &chgrp::COMMAND,
    &chmod::COMMAND,
    &chown::COMMAND,
    &cp::COMMAND,
    &dd::COMMAND,
    &df::COMMAND,
    &dir::COMMAND,
    &dircolors::COMMAND,
    &dirname::COMMAND,
    &du::COMMAND,
    &file::COMMAND,
    &find::COMMAND,
    &flock::COMMAND,
    &install::COMMAND,
    &link::COMMAND,
    &ln::COMMAND,
    &ls::COMMAND,
    &mkdir::COMMAND,
    &mkfifo::COMMAND,
    &mktemp::COMMAND,
    &mountpoint::COMMAND,
    &mv::COMMAND,
    &pathchk::COMMAND,
    &readlink::COMMAND,
    &realpath::COMMAND,
    &rename::COMMAND,
    &rename_ul::COMMAND,
    &rm::COMMAND,
    &rmdir::COMMAND,
    &shred::COMMAND,
    &stat::COMMAND,
    &sync::COMMAND,
    &touch::COMMAND,
    &tree::COMMAND,
    &truncate::COMMAND,
    &unlink::COMMAND,
    &vdir::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
