//! Commands of bashkit for processes, time, users and the environment: `env`, `date`, `ps`, `xargs`, `timeout` and their like.

mod apropos;
mod arch;
mod bracket;
mod cal;
mod chronic;
mod clear;
mod date;
mod echo;
mod env;
mod expr;
mod factor;
mod r#false;
mod free;
mod getconf;
mod getent;
mod getopt;
mod groups;
mod hostid;
mod hostname;
mod id;
mod ifne;
mod kill;
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
mod printf;
mod processes;
mod ps;
mod pstree;
mod pwd;
mod reset;
mod retry;
mod seq;
mod setsid;
mod sleep;
mod stdbuf;
mod stty;
mod sudo;
mod terminfo;
mod test;
mod time;
mod timeout;
mod top;
mod tput;
mod r#true;
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
    &bracket::COMMAND,
    &apropos::COMMAND,
    &arch::COMMAND,
    &cal::COMMAND,
    &chronic::COMMAND,
    &clear::COMMAND,
    &date::COMMAND,
    &echo::COMMAND,
    &env::COMMAND,
    &expr::COMMAND,
    &factor::COMMAND,
    &r#false::COMMAND,
    &free::COMMAND,
    &getconf::COMMAND,
    &getent::COMMAND,
    &getopt::COMMAND,
    &groups::COMMAND,
    &hostid::COMMAND,
    &hostname::COMMAND,
    &id::COMMAND,
    &ifne::COMMAND,
    &kill::COMMAND,
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
    &printf::COMMAND,
    &ps::COMMAND,
    &pstree::COMMAND,
    &pwd::COMMAND,
    &reset::COMMAND,
    &retry::COMMAND,
    &seq::COMMAND,
    &setsid::COMMAND,
    &sleep::COMMAND,
    &stdbuf::COMMAND,
    &stty::COMMAND,
    &sudo::COMMAND,
    &test::COMMAND,
    &time::COMMAND,
    &timeout::COMMAND,
    &top::COMMAND,
    &tput::COMMAND,
    &r#true::COMMAND,
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
