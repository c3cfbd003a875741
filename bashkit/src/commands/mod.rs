//! The commands that do not touch the shell: one file each, registered in the one sorted table below.

mod args;

pub use args::{Args, Command, Opt, Parsing, Prepare, Refusal, Subcommands, ValueKind};

mod below;
mod blocks;
mod chars;
mod destination;
mod directive;
mod in_place;
mod interval;
mod lines;
mod list;
mod mode;
mod owner;
mod quote;
mod resolve;
mod search;
mod shorthand;
mod size;
mod stops;
mod usage;
mod version;
mod when;
mod width;

mod arch;
mod assert;
mod awk;
mod basename;
mod basenc;
mod bc;
mod cal;
mod cat;
mod checksum;
mod chmod;
mod choice;
mod chown;
mod cmp;
mod colrm;
mod column;
mod comm;
mod compress;
mod cp;
mod csplit;
mod csv;
mod curl;
mod cut;
mod date;
mod dd;
mod df;
mod diff;
mod dircolors;
mod dirname;
mod dotenv;
mod du;
mod env;
mod envsubst;
mod expand;
mod expr;
mod factor;
mod file;
mod find;
mod flock;
mod fmt;
mod fold;
mod free;
mod getconf;
mod getent;
mod getopt;
#[cfg(feature = "git")]
mod git;
mod glob;
mod grep;
mod groups;
mod head;
mod hexdump;
mod hostid;
mod hostname;
mod html_to_markdown;
mod http;
mod iconv;
mod id;
mod install;
mod join;
mod jq;
mod json;
mod less;
mod link;
mod ln;
mod locale;
mod log;
mod login;
mod look;
mod ls;
mod man;
mod mkdir;
mod mkfifo;
mod mktemp;
mod mountpoint;
mod mv;
mod nice;
mod nl;
mod nohup;
mod nproc;
mod numfmt;
mod od;
mod parallel;
mod paste;
mod patch;
mod pathchk;
mod pr;
mod printenv;
mod ps;
mod readlink;
mod realpath;
mod rename;
mod rename_ul;
mod retry;
mod rev;
mod rg;
mod rm;
mod rmdir;
mod sdiff;
mod sed;
mod semver;
mod seq;
mod setsid;
mod shred;
mod shuf;
mod sleep;
mod sort;
mod split;
mod sponge;
#[cfg(feature = "sqlite")]
mod sqlite;
mod stat;
mod stdbuf;
mod strings;
mod sum;
mod sync;
mod tac;
mod tail;
mod tar;
mod tee;
mod template;
mod time;
mod timeout;
mod touch;
mod tput;
mod tr;
mod tree;
mod truncate;
mod tsort;
mod tty;
mod uname;
mod unexpand;
mod uniq;
mod unlink;
mod uuidgen;
mod verify;
mod watch;
mod wc;
mod wget;
mod which;
mod whoami;
mod xan;
mod xargs;
mod xxd;
mod yes;
mod yq;
mod zip;

/// Every command, sorted by name. A row here and a `mod` line above are all that registers one.
static TABLE: &[&Command] = &[
    &man::APROPOS,
    &arch::COMMAND,
    &assert::COMMAND,
    &awk::AWK,
    &checksum::B2SUM,
    &basenc::BASE32_COMMAND,
    &basenc::BASE64_COMMAND,
    &basename::COMMAND,
    &basenc::COMMAND,
    &bc::COMMAND,
    &compress::files::BUNZIP2,
    &compress::files::BZCAT,
    &compress::files::BZIP2,
    &cal::CAL_COMMAND,
    &cat::COMMAND,
    &chown::CHGRP,
    &chmod::COMMAND,
    &chown::CHOWN,
    &checksum::CKSUM,
    &tput::CLEAR,
    &cmp::COMMAND,
    &colrm::COMMAND,
    &column::COMMAND,
    &comm::COMMAND,
    &cp::COMMAND,
    &csplit::COMMAND,
    &csv::COMMAND,
    &curl::COMMAND,
    &cut::COMMAND,
    &date::COMMAND,
    &bc::DC,
    &dd::COMMAND,
    &df::COMMAND,
    &diff::COMMAND,
    &ls::DIR,
    &dircolors::COMMAND,
    &dirname::COMMAND,
    &dotenv::COMMAND,
    &du::COMMAND,
    &grep::EGREP,
    &env::COMMAND,
    &envsubst::COMMAND,
    &expand::COMMAND,
    &expr::COMMAND,
    &factor::COMMAND,
    &grep::FGREP,
    &file::COMMAND,
    &find::COMMAND,
    &flock::COMMAND,
    &fmt::COMMAND,
    &fold::COMMAND,
    &free::COMMAND,
    &awk::GAWK,
    &getconf::COMMAND,
    &getent::COMMAND,
    &getopt::COMMAND,
    #[cfg(feature = "git")]
    &git::COMMAND,
    &glob::COMMAND,
    &grep::GREP,
    &groups::COMMAND,
    &compress::gzip::GUNZIP,
    &compress::gzip::GZIP,
    &hexdump::HD,
    &head::COMMAND,
    &hexdump::HEXDUMP,
    &hostid::COMMAND,
    &hostname::COMMAND,
    &html_to_markdown::COMMAND,
    &http::HTTP,
    &http::HTTPS,
    &iconv::COMMAND,
    &id::COMMAND,
    &install::COMMAND,
    &join::COMMAND,
    &jq::COMMAND,
    &json::JSON,
    &ps::KILLALL,
    &less::LESS,
    &link::COMMAND,
    &ln::COMMAND,
    &locale::COMMAND,
    &log::COMMAND,
    &login::LOGNAME,
    &look::COMMAND,
    &ls::COMMAND,
    &man::MAN,
    &awk::MAWK,
    &checksum::MD5SUM,
    &mkdir::COMMAND,
    &mkfifo::COMMAND,
    &mktemp::COMMAND,
    &less::MORE,
    &mountpoint::COMMAND,
    &mv::COMMAND,
    &awk::NAWK,
    &cal::NCAL_COMMAND,
    &nice::COMMAND,
    &nl::COMMAND,
    &nohup::COMMAND,
    &nproc::COMMAND,
    &numfmt::COMMAND,
    &od::COMMAND,
    &parallel::COMMAND,
    &paste::COMMAND,
    &patch::COMMAND,
    &pathchk::COMMAND,
    &ps::PGREP,
    &ps::PIDOF,
    &ps::PKILL,
    &pr::COMMAND,
    &printenv::COMMAND,
    &ps::PS,
    &readlink::COMMAND,
    &realpath::COMMAND,
    &rename::COMMAND,
    &rename_ul::COMMAND,
    &tput::RESET,
    &retry::COMMAND,
    &rev::COMMAND,
    &rg::COMMAND,
    &rm::COMMAND,
    &rmdir::COMMAND,
    &sdiff::COMMAND,
    &sed::COMMAND,
    &semver::COMMAND,
    &seq::COMMAND,
    &setsid::COMMAND,
    &checksum::SHA1SUM,
    &checksum::SHA224SUM,
    &checksum::SHA256SUM,
    &checksum::SHA384SUM,
    &checksum::SHA512SUM,
    &shred::COMMAND,
    &shuf::COMMAND,
    &sleep::COMMAND,
    &sort::COMMAND,
    &split::COMMAND,
    &sponge::COMMAND,
    #[cfg(feature = "sqlite")]
    &sqlite::COMMAND,
    &stat::COMMAND,
    &stdbuf::COMMAND,
    &strings::COMMAND,
    &login::STTY,
    &sum::COMMAND,
    &sync::COMMAND,
    &tac::COMMAND,
    &tail::COMMAND,
    &tar::COMMAND,
    &tee::COMMAND,
    &template::COMMAND,
    &time::COMMAND,
    &timeout::COMMAND,
    &yq::TOMLQ,
    &ps::TOP,
    &touch::COMMAND,
    &tput::TPUT,
    &tr::COMMAND,
    &tree::COMMAND,
    &truncate::COMMAND,
    &tsort::COMMAND,
    &tty::COMMAND,
    &uname::COMMAND,
    &unexpand::COMMAND,
    &uniq::COMMAND,
    &unlink::COMMAND,
    &compress::files::UNXZ,
    &zip::UNZIP,
    &compress::files::UNZSTD,
    &login::UPTIME,
    &login::USERS,
    &uuidgen::COMMAND,
    &ls::VDIR,
    &verify::COMMAND,
    &watch::COMMAND,
    &wc::COMMAND,
    &wget::COMMAND,
    &man::WHATIS_COMMAND,
    &which::COMMAND,
    &login::WHO,
    &whoami::COMMAND,
    &xan::COMMAND,
    &xargs::COMMAND,
    &yq::XQ,
    &xxd::COMMAND,
    &compress::files::XZ,
    &compress::files::XZCAT,
    &json::YAML,
    &yes::COMMAND,
    &yq::YQ,
    &compress::gzip::ZCAT,
    &compress::scripts::ZCMP,
    &compress::scripts::ZDIFF,
    &compress::scripts::ZEGREP,
    &compress::scripts::ZFGREP,
    &compress::scripts::ZFORCE,
    &compress::scripts::ZGREP,
    &zip::ZIP,
    &less::ZLESS,
    &compress::scripts::ZMORE,
    &compress::files::ZSTD,
    &compress::files::ZSTDCAT,
];

const _: () = assert!(is_sorted(TABLE), "commands/mod.rs: TABLE is not sorted by name");

/// Commands that the shell has built in and that are files as well (`env echo x`, `xargs printf`).
const ALSO_FILES: &[&str] = &["[", "bash", "echo", "false", "kill", "printf", "pwd", "sh", "test", "true"];

/// What the file of a command holds: running it runs the command named like the file.
pub(crate) const STUB: &[u8] = b"#!/usr/lib/bashkit/command\n";

/// The command of that name.
#[must_use]
pub fn find(name: &[u8]) -> Option<&'static Command> {
    TABLE.binary_search_by(|command| command.name.as_bytes().cmp(name)).ok().and_then(|i| TABLE.get(i)).copied()
}

/// All commands, sorted by name.
pub fn all() -> impl Iterator<Item = &'static Command> {
    TABLE.iter().copied()
}

/// The names that are files in `/usr/bin`.
pub(crate) fn file_names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().filter(|command| command.door.is_none()).map(|command| command.name).chain(ALSO_FILES.iter().copied())
}

const fn is_sorted(table: &[&Command]) -> bool {
    let mut i = 1;
    while i < table.len() {
        #[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
        let (before, after) = (table[i - 1].name.as_bytes(), table[i].name.as_bytes());
        if !is_less(before, after) {
            return false;
        }
        i += 1;
    }
    true
}

#[expect(clippy::indexing_slicing, reason = "evaluated by the compiler, where a bad index is a compile error")]
pub(crate) const fn is_less(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() {
        if a[i] != b[i] {
            return a[i] < b[i];
        }
        i += 1;
    }
    a.len() < b.len()
}
