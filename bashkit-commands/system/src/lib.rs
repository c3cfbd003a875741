//! Commands of bashkit for processes, time, users and the environment: `env`, `date`, `ps`, `xargs`, `timeout` and their like.

mod apropos;
mod arch;
mod cal;
mod chronic;
mod clear;
mod date;
mod env;
mod expr;
mod factor;
mod free;
mod getconf;
mod getent;
mod getopt;
mod groups;
mod hostid;
mod hostname;
mod id;
mod ifne;
mod killall;
mod last;
mod locale;
mod logname;
mod lsof;
mod man;
mod ncal;
mod nice;
mod nohup;
mod nproc;
mod parallel;
mod pee;
mod pgrep;
mod pidof;
mod pkill;
mod printenv;
mod processes;
mod ps;
mod pstree;
mod reset;
mod retry;
mod seq;
mod setsid;
mod sleep;
mod stdbuf;
mod stty;
mod sudo;
mod terminfo;
mod time;
mod timeout;
mod top;
mod tput;
mod ts;
mod tty;
mod uname;
mod uptime;
mod users;
mod uuidgen;
mod w;
mod watch;
mod whatis;
mod which;
mod who;
mod whoami;
mod xargs;
mod yes;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &apropos::COMMAND,
    &arch::COMMAND,
    &cal::COMMAND,
    &chronic::COMMAND,
    &clear::COMMAND,
    &date::COMMAND,
    &env::COMMAND,
    &expr::COMMAND,
    &factor::COMMAND,
    &free::COMMAND,
    &getconf::COMMAND,
    &getent::COMMAND,
    &getopt::COMMAND,
    &groups::COMMAND,
    &hostid::COMMAND,
    &hostname::COMMAND,
    &id::COMMAND,
    &ifne::COMMAND,
    &killall::COMMAND,
    &last::COMMAND,
    &locale::COMMAND,
    &logname::COMMAND,
    &lsof::COMMAND,
    &man::COMMAND,
    &ncal::COMMAND,
    &nice::COMMAND,
    &nohup::COMMAND,
    &nproc::COMMAND,
    &parallel::COMMAND,
    &pee::COMMAND,
    &pgrep::COMMAND,
    &pidof::COMMAND,
    &pkill::COMMAND,
    &printenv::COMMAND,
    &ps::COMMAND,
    &pstree::COMMAND,
    &reset::COMMAND,
    &retry::COMMAND,
    &seq::COMMAND,
    &setsid::COMMAND,
    &sleep::COMMAND,
    &stdbuf::COMMAND,
    &stty::COMMAND,
    &sudo::COMMAND,
    &time::COMMAND,
    &timeout::COMMAND,
    &top::COMMAND,
    &tput::COMMAND,
    &ts::COMMAND,
    &tty::COMMAND,
    &uname::COMMAND,
    &uptime::COMMAND,
    &users::COMMAND,
    &uuidgen::COMMAND,
    &w::COMMAND,
    &watch::COMMAND,
    &whatis::COMMAND,
    &which::COMMAND,
    &who::COMMAND,
    &whoami::COMMAND,
    &xargs::COMMAND,
    &yes::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
