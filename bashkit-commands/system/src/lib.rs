//! Commands of bashkit for processes, time, users and the environment: `env`, `date`, `ps`, `xargs`, `timeout` and their like.

mod arch;
mod cal;
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
mod locale;
mod login;
mod man;
mod nice;
mod nohup;
mod nproc;
mod parallel;
mod printenv;
mod ps;
mod retry;
mod seq;
mod setsid;
mod sleep;
mod stdbuf;
mod time;
mod timeout;
mod tput;
mod tty;
mod uname;
mod uuidgen;
mod watch;
mod which;
mod whoami;
mod xargs;
mod yes;

use bashkit_core::command::{Command, is_sorted};

/// The commands of this family, sorted by name.
pub static COMMANDS: &[&Command] = &[
    &man::APROPOS,
    &arch::COMMAND,
    &cal::CAL_COMMAND,
    &tput::CLEAR,
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
    &ps::KILLALL,
    &locale::COMMAND,
    &login::LOGNAME,
    &man::MAN,
    &cal::NCAL_COMMAND,
    &nice::COMMAND,
    &nohup::COMMAND,
    &nproc::COMMAND,
    &parallel::COMMAND,
    &ps::PGREP,
    &ps::PIDOF,
    &ps::PKILL,
    &printenv::COMMAND,
    &ps::PS,
    &tput::RESET,
    &retry::COMMAND,
    &seq::COMMAND,
    &setsid::COMMAND,
    &sleep::COMMAND,
    &stdbuf::COMMAND,
    &login::STTY,
    &time::COMMAND,
    &timeout::COMMAND,
    &ps::TOP,
    &tput::TPUT,
    &tty::COMMAND,
    &uname::COMMAND,
    &login::UPTIME,
    &login::USERS,
    &uuidgen::COMMAND,
    &watch::COMMAND,
    &man::WHATIS_COMMAND,
    &which::COMMAND,
    &login::WHO,
    &whoami::COMMAND,
    &xargs::COMMAND,
    &yes::COMMAND,
];

const _: () = assert!(is_sorted(COMMANDS), "COMMANDS is not sorted by name");
