//! A saved session makes a fresh one that cannot be told from it.

use std::sync::Arc;

use bashkit::{Bash, Error};

/// Everything a script can ask a shell about itself.
const ASK: &str = "builtin declare -p | builtin grep -v -e ' BASH_' -e ' _=' -e ' EPOCH' -e RANDOM= -e ' SECONDS' -e ' PIPESTATUS' -e LINENO= -e FUNCNAME -e ' ?[A-Z]*BASH'
builtin declare -f; builtin declare -F; builtin shopt; builtin set +o; builtin trap | grep -v EXIT; builtin alias; builtin dirs; builtin umask; echo \"$# $* $PWD $OLDPWD\"; enable -n";

const SESSIONS: &[&str] = &[
    "",
    "x=1 y='a b' z=$'line\\nfeed' e=; export x; readonly y; declare -i i=7; declare -u up=abc; declare lo; unset HOME PATH",
    "a=(1 'two words' [7]=x); declare -A m=([k]='v w' ['a b']=1 [']']=2); declare -a empty=(); declare -A none; declare -ia n=(1+1 3); a[3]=$'\\001'",
    "declare -n ref=a; a=5; declare -n loose; declare -r r=1; declare -rx rx=$'\\xff'; export noval",
    "x=low; declare -u x; y=08; declare -i y; declare -ir z=3; t=1; declare -t t",
    "f() { echo \"$1\" | cat; }; g() { case $1 in a|b) return 3;; *) f;; esac; } >&2; h() ( cat <<E\n$1 text\nE\n); export -f f; readonly -f g; declare -ft h",
    "shopt -s extglob; f() { [[ $1 == @(a|b)* ]] && echo ${1//+([0-9])/n}; }; shopt -u extglob",
    "shopt -s nullglob expand_aliases dotglob; alias ll='ls -l' g=\"it's\"; set -eu -o pipefail -C; trap 'echo \"err '\"'\"'x' ERR; trap '' INT; trap 'echo bye' EXIT",
    "mkdir -p /tmp/d/'e f'; cd '/tmp/d/e f'; pushd /usr >/dev/null; umask 077; set -- one 'two three' $'\\t'; IFS=:; OPTIND=3",
    "set -o posix; set -f; set -k; shopt -s compat44; enable -n echo; set -v +v",
    "declare() { :; }; set() { :; }; cd() { return 1; }; shopt() { :; }; alias() { :; }; umask() { :; }; trap() { :; }; x=1; builtin cd /tmp",
    "builtin() { :; }; command() { :; }; x=1; cd /tmp; trap 'echo d' DEBUG; set -x",
    "set -x; PS4='> '; unset IFS PS4",
];

#[test]
fn a_fresh_session_becomes_like_it() {
    for script in SESSIONS {
        let mut bash = Bash::new();
        bash.exec(script).unwrap();
        let saved = bash.saved().unwrap();
        let mut other = Bash::builder().fs(bash.fs().unwrap().snapshot().unwrap()).build();
        other.resume(&saved).unwrap_or_else(|stopped| panic!("{script}: {stopped}\n{}", String::from_utf8_lossy(&saved)));
        assert_eq!(String::from_utf8_lossy(&other.saved().unwrap()), String::from_utf8_lossy(&saved), "{script}");
        let (here, there) = (bash.exec(ASK).unwrap(), other.exec(ASK).unwrap());
        assert_eq!(there.stdout_text(), here.stdout_text(), "{script}");
    }
}

#[test]
fn what_cannot_be_done_is_said_and_the_rest_is_done() {
    let mut bash = Bash::new();
    bash.exec("mkdir /tmp/gone; cd /tmp/gone; x=5").unwrap();
    let saved = bash.saved().unwrap();
    let heard = Arc::new(std::sync::Mutex::new(0));
    let count = Arc::clone(&heard);
    let mut other = Bash::builder().on_output(move |_, _| *count.lock().unwrap() += 1).build();
    let stopped = other.resume(&saved).unwrap_err();
    assert!(matches!(&stopped.reason, Error::Refused(text) if text.contains("/tmp/gone: No such file or directory")), "{stopped}");
    assert_eq!(*heard.lock().unwrap(), 0);
    assert_eq!(other.exec("echo $x").unwrap().stdout, b"5\n");
    assert_eq!(*heard.lock().unwrap(), 1);
}

#[test]
fn exports_are_told() {
    let mut bash = Bash::builder().env("A", "1").build();
    bash.exec("export B=2 C=(3) D; E=5; export -n A").unwrap();
    let exports: Vec<_> = bash.exports().into_iter().map(|(name, value)| String::from_utf8([name, value].join(&b'=')).unwrap()).collect();
    assert!(exports.contains(&"B=2".to_owned()) && exports.iter().all(|line| !line.starts_with(['A', 'C', 'D', 'E'])), "{exports:?}");
}
