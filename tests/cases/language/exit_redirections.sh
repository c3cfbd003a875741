#### set -e leaves the innermost call with redirections before the trap on EXIT
run() { printf '%s\n' "trap 'echo trap' EXIT" "$@" > s; bash s; echo "$?: $(head -c 99 out 2>/dev/null | tr '\n' ';')"; rm -f out out2; }
run 'set -e; f() { false; }; f > out'
run 'f() { set -e; false; }; f > out'
run 'set -e; f() { false; } > out; f'
run 'set -e; { false; } > out'
run 'set -e; f() { { false; } > out; }; f > out2'
run 'set -e; g() { false; }; f() { g > out2; }; f > out'
run 'set -e; f() { false; }; { f > out2; } > out'
run 'set -e; eval false > out'
run 'echo "set -e; false" > s2; f() { . ./s2; }; f > out'
run 'set -e; f() { x=$(false); }; f > out'
run 'set -e; f() { (exit 1); }; f > out'
run 'set -e; f() { ((0)); }; f > out'
run 'set -e; f() { false | false; }; f > out'
run 'set -e; f() { for i in 1; do true && false; done; }; x=1 f > out'
run 'f() { exit 3; }; f > out'
#> trap
#> 1: 
#> trap
#> 1: 
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#> 1: trap;
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> 3: trap;

#### the calls that set -e has left are not told
run() { printf '%s\n' "trap 'echo \"trap [\${FUNCNAME[*]}] [\$v]\"' EXIT" "$@" > s; bash s; }
run 'set -e; f() { local v=1; false; }; f'
run 'set -e; f() { local v=1; false; }; f > out'
run 'set -e; g() { local v=2; f > out; }; f() { local v=1; false; }; g'
run 'set -e; g() { local v=2; f; }; f() { local v=1; false; }; g > out'
#> trap [f main] []
#> trap [main] []
#> trap [g main] []
#> trap [main] []
#? 1

#### a parameter that ends the shell puts everything back
run() { printf '%s\n' "trap 'echo trap' EXIT" 'set -u' "$@" > s; bash s 2>/dev/null; echo "$?: $(head -c 99 out 2>/dev/null | tr '\n' ';')"; rm -f out out2; }
run 'f() { echo $nope; }; f > out'
run 'f() { echo ${nope?}; } > out; f'
run 'if true; then echo $nope; fi > out'
run 'f() { g > out2; }; g() { echo $nope; }; f > out'
(trap 'echo trap' EXIT; set -u; f() { echo $nope; }; f > out) 2>/dev/null
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#? 1

#### but not behind a text that is run
run() { printf '%s\n' "trap 'echo trap' EXIT" 'set -u' "$@" > s; bash s 2>/dev/null; echo "$?: $(head -c 99 out 2>/dev/null | tr '\n' ';')"; rm -f out out2; }
run "eval 'echo \$nope' > out"
run "f() { eval 'echo \$nope'; }; f > out"
run "f() { eval '{ echo \$nope; } > out2'; }; f > out"
run "f() { { echo \$nope; } > out; }; eval f"
run "f() { echo \$nope; }; eval 'f > out'"
run "f() { eval 'echo \$nope' > out; }; eval f"
run "echo 'echo \$nope' > s2; . ./s2 > out"
#> 1: trap;
#> 1: trap;
#> 1: trap;
#> trap
#> 1: 
#> trap
#> 1: 
#> trap
#> 1: 
#> 1: trap;

#### the trap on EXIT reads what it would outside
run() { printf '%s\n' "trap 'read x; echo \"[\$x]\"' EXIT" "$@" > s; bash s 2>/dev/null < <(echo outer); }
run 'f() { exit; }; f <<< inner'
run 'f() { set -u; echo $nope; }; f <<< inner'
run 'f() { set -e; false; }; f <<< inner'
#> [inner]
#> [outer]
#> [outer]
#? 1

#### words that cannot be expanded in a process of their own run the trap of the parent
run() { echo "$1"; bash -c "trap 'echo bye' EXIT"$'\n'"$1" 2>&1 | sed 's/^environment: //; s/^bash: //'; }
for e in '${x?}' '$((1/0))' '${1:=2}' '${!x}'; do run "echo $e | cat"; done
run 'y=${x?} | cat'
run 'y=1 echo ${x?} | cat'
run 'declare y=${x?} | cat'
run 'declare y=(${x?}) | cat'
run '> out${x?} | cat'
run 'eval echo ${x?} | cat'
run 'shopt -s failglob; echo *nosuch* | cat'
run 'echo ${x?} & wait'
run '! echo ${x?} & wait'
run 'readonly r; r=1 | cat'
run '(trap "echo inner" EXIT; echo ${x?} | cat)'
run 'trap "echo \$BASH_SUBSHELL; trap -p" EXIT; echo ${x?} | cat'
#> echo ${x?} | cat
#> line 2: x: parameter not set
#> bye
#> bye
#> echo $((1/0)) | cat
#> line 2: 1/0: division by 0 (error token is "0")
#> bye
#> bye
#> echo ${1:=2} | cat
#> line 2: $1: cannot assign in this way
#> bye
#> bye
#> echo ${!x} | cat
#> line 2: x: invalid indirect expansion
#> bye
#> bye
#> y=${x?} | cat
#> line 2: x: parameter not set
#> bye
#> bye
#> y=1 echo ${x?} | cat
#> line 2: x: parameter not set
#> bye
#> bye
#> declare y=${x?} | cat
#> line 2: x: parameter not set
#> bye
#> bye
#> declare y=(${x?}) | cat
#> line 2: x: parameter not set
#> bye
#> bye
#> > out${x?} | cat
#> line 2: x: parameter not set
#> bye
#> bye
#> eval echo ${x?} | cat
#> line 2: x: parameter not set
#> bye
#> bye
#> shopt -s failglob; echo *nosuch* | cat
#> line 2: no match: *nosuch*
#> bye
#> bye
#> echo ${x?} & wait
#> line 2: x: parameter not set
#> bye
#> bye
#> ! echo ${x?} & wait
#> line 2: x: parameter not set
#> bye
#> bye
#> readonly r; r=1 | cat
#> line 2: r: readonly variable
#> bye
#> bye
#> (trap "echo inner" EXIT; echo ${x?} | cat)
#> line 2: x: parameter not set
#> inner
#> inner
#> bye
#> trap "echo \$BASH_SUBSHELL; trap -p" EXIT; echo ${x?} | cat
#> line 2: x: parameter not set
#> 0
#> trap -- 'echo $BASH_SUBSHELL; trap -p' EXIT
#> 0
#> trap -- 'echo $BASH_SUBSHELL; trap -p' EXIT

#### what else fails in a process of its own does not run the trap of the parent
run() { echo "$1"; bash -c "trap 'echo bye' EXIT"$'\n'"$1" 2>&1 | sed 's/^environment: //; s/^bash: //'; }
run 'eval "echo \${x?}" | cat'
run 'cat < out${x?} | cat'
run '{ echo ${x?}; } | cat'
run '(echo ${x?}) | cat'
run '(echo ${x?} | cat)'
run 'for i in ${x?}; do :; done | cat'
run 'declare -i i=1/0 | cat'
run 'f() { echo $((1/0)); }; f | cat'
run '{ echo ${x?}; } & wait'
run 'cat <(echo ${x?})'
run 'shopt -s lastpipe; : | echo ${x?}'
#> eval "echo \${x?}" | cat
#> line 2: x: parameter not set
#> bye
#> cat < out${x?} | cat
#> line 2: x: parameter not set
#> bye
#> { echo ${x?}; } | cat
#> line 2: x: parameter not set
#> bye
#> (echo ${x?}) | cat
#> line 2: x: parameter not set
#> bye
#> (echo ${x?} | cat)
#> line 2: x: parameter not set
#> bye
#> for i in ${x?}; do :; done | cat
#> line 2: x: parameter not set
#> bye
#> declare -i i=1/0 | cat
#> line 2: declare: 1/0: division by 0 (error token is "0")
#> bye
#> f() { echo $((1/0)); }; f | cat
#> line 2: 1/0: division by 0 (error token is "0")
#> bye
#> { echo ${x?}; } & wait
#> line 2: x: parameter not set
#> bye
#> cat <(echo ${x?})
#> line 2: x: parameter not set
#> bye
#> shopt -s lastpipe; : | echo ${x?}
#> line 2: x: parameter not set
#> bye

#### the trap on EXIT of a process that is one command is run with its redirections
f() { trap 'echo a' EXIT; }
f > o1 | cat; cat o1
f > o2 & wait; cat o2
: | f > o3; cat o3
eval f > o4 | cat; cat o4
(f > o5); cat o5
{ f > o6; } | cat; cat o6
echo $(f > o7); cat o7
(f > o8) | cat; cat o8
trap 'echo b' EXIT > o9 | cat; cat o9
#> a
#> a
#> a
#> a
#> a
#> a
#> a
#> a
#> b

#### the trap on EXIT of a process that is one call is run within the call
f() { local z=7; trap 'local i=1; echo "$z $1 $i"; return 3' EXIT; }
f a | cat; echo "${PIPESTATUS[@]}"
f a & wait $!; echo $?
g() { f b; }; g c | cat
h() { trap 'local i=1; echo "$i"' EXIT; exit 4; }; h | cat
#> 7 a 1
#> 3 0
#> 7 a 1
#> 3
#>  c 1
#> 1
