//! Units of work that scripts are charged: what is charged too little is not seen by any limit, and what is charged too much ends honest scripts. `RECORD=1` writes
//! `tests/golden/costs.txt`, to be read as a review reads it.

use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use bashkit::Bash;
use bashkit::host::VirtualClock;

/// Each does one thing often enough that its charge shows beside that of the loop.
const SCRIPTS: &[&str] = &[
    ":",
    "for i in {1..100}; do :; done",
    "for i in {1..100}; do x=$i; done",
    "x=$(printf %01000d 1); for i in {1..100}; do y=$x; done",
    "x=$(printf %01000d 1); for i in {1..100}; do y=\"$x\"; : \"$x\" $x; done",
    "x=a; for i in {1..100}; do y=\"$x-$x\"; : \"$x\"$x; done",
    "for i in {1..100}; do y=$((i + 1)); : $((i)) \"$((i))\"; done",
    "for i in {1..100}; do : $unset \"$unset\" ${unset} \"${unset-}\"; done",
    "set -- a b c; for i in {1..100}; do : $1 $# $? \"$@\" $* \"$*\"; done",
    "x=$(printf %01000d 1); for i in {1..100}; do y=${#x}; done",
    "x=$(printf %01000d 1); for i in {1..100}; do y=${x:10:500}; y=${x: -5}; done",
    "x=$(printf %01000d 1); for i in {1..100}; do y=${x#0*}; y=${x##*0}; y=${x%1}; y=${x%%0*}; done",
    "x=$(printf %01000d 1); for i in {1..20}; do y=${x/0/1}; y=${x//0/1}; y=${x//[0-9]/}; y=${x/#0/1}; y=${x/%1/0}; done",
    "x=$(printf 'a %.0s' {1..500}); for i in {1..20}; do : $x; done",
    "x=$(printf 'a:%.0s' {1..500}); IFS=:; for i in {1..20}; do : $x; done",
    "x=$(printf \"a'%.0s\" {1..500}); for i in {1..20}; do y=${x@Q}; y=${x@E}; y=${x@A}; done",
    "x='\\u@\\h \\w'; for i in {1..50}; do y=${x@P}; done",
    "a=({1..500}); for i in {1..20}; do : \"${a[@]}\"; : \"${a[*]}\"; : ${#a[@]}; : \"${!a[@]}\"; done",
    "a=({1..500}); for i in {1..100}; do : ${a[i]} ${a[-1]} ${a[i+1]}; a[i]=1; done",
    "declare -A m; for i in {1..200}; do m[$i]=$i; : ${m[$i]}; done; : ${#m[@]} \"${!m[@]}\"",
    "echo {1..1000} {a..z} {01..100} >/dev/null",
    "echo {a,b,c}{d,e,f}{g,h,i} {{1..3},x{y,z}} >/dev/null",
    "for i in {1..50}; do : {a,b}{c,d}; : {1..9..2}; done",
    "mkdir -p /tmp/d; cd /tmp/d; touch f{1..100} .h; for i in {1..5}; do : *; : f1*; : ?[0-9]; : .*; done",
    "mkdir -p /tmp/d/{a,b}/{c,d}; cd /tmp/d; touch {a,b}/{c,d}/f; shopt -s globstar; for i in {1..5}; do : **; : **/f; : */*; : **/c/; done",
    "for i in {1..50}; do x=$(:); x=$(echo a); x=`echo b`; done",
    "for i in {1..20}; do x=$(printf %01000d 1); done",
    "for i in {1..20}; do : <(:); cat <(echo a) >/dev/null; done",
    "for i in {1..100}; do : ~ ~/x x=~; y=~:~; done",
    "for ((i = 0; i < 200; i++)); do ((x = x * 31 + i, y ^= x, z = x > y ? x : y)); done",
    "x='1 + 2 * (3 - 4)'; for i in {1..50}; do ((y = x)); ((y = $x)); let y=x; done",
    "a=({1..50}); for i in {1..50}; do ((a[i % 50] += a[i % 7])); done",
    "for i in {1..50}; do [[ abc == a*c && abc =~ b+ && -n $i && $i -lt 60 ]]; done",
    "x=$(printf 'a%.0s' {1..1000}); for i in {1..20}; do [[ $x == *b ]]; [[ $x =~ a*b ]]; done",
    "x=$(printf '%s\\n' {1..500}); while read -r l; do :; done <<<\"$x\"",
    "for i in {1..20}; do cat <<E >/dev/null\n$i $(echo a) ${x:-b}\nE\ndone",
    "f() { local v=$1; ((v == 0)) || f $((v - 1)); }; f 50",
    "set -o history; history -s echo one two; for i in {1..20}; do history -p '!!' '!echo:1' >/dev/null; done",
    "eval \"$(printf 'v%d=a;' {1..300})\"; set | wc -l >/dev/null; compgen -v | wc -l >/dev/null",
    "for i in {1..20}; do printf '%s %d %05d %.3f %q\\n' a 1 2 3.5 'x y' >/dev/null; done",
    "seq 1000 | sort -r | head -n 500 | tail -n 1",
    "seq 1000 | while read -r n; do :; done",
    "for i in {1..20}; do echo $i >/tmp/f; cat /tmp/f >>/tmp/g; cp /tmp/g /tmp/h; mv /tmp/h /tmp/i; rm /tmp/i; done",
    "printf %0100000d 1 >/tmp/big; for i in {1..10}; do cat /tmp/big >/dev/null; cp /tmp/big /tmp/copy; tail -c 10 /tmp/big >/dev/null; done",
];

fn steps(script: &str) -> u64 {
    let mut bash = Bash::builder().seed(7).clock(Arc::new(VirtualClock::new(Duration::from_secs(1_700_000_000)))).build();
    let ended = bash.exec(script);
    assert!(ended.is_ok(), "{script}: {ended:?}");
    bash.usage().map_or(0, |usage| usage.steps)
}

#[test]
fn costs_are_as_recorded() {
    let mut text = String::new();
    for script in SCRIPTS {
        let _ = writeln!(text, "{:8} {}", steps(script), script.replace('\n', "\\n"));
        assert_eq!(steps(script), steps(script), "{script}");
    }
    bashkit_tests::golden::check("costs.txt", &text);
}
