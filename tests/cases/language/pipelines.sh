#### statuses
true | false; echo $? "${PIPESTATUS[@]}"; false | true; echo $? "${PIPESTATUS[@]}"
#> 1 0 1
#> 0 1 0

#### pipefail
set -o pipefail; (exit 3) | (exit 4) | true; echo $?
#> 4

#### SIGPIPE
yes | head -1; echo "${PIPESTATUS[@]}"
#> y
#> 141 0

#### stderr too
{ echo o; echo e >&2; } |& sort
#> e
#> o

#### long streams
seq 1 100000 | sort -rn | head -1; seq 1 100000 | wc -l
#> 100000
#> 100000

#### subshell isolation
x=1; echo y | read x; echo $x; x=2 | true; echo $x
#> 1
#> 1

#### lastpipe
shopt -s lastpipe; echo y | read x; echo $x
#> y

#### negation
! true | false; echo $?
#> 0

#### groups and functions in pipelines
f() { tr a-z A-Z; }; { echo a; echo b; } | f | { read x; read y; echo $y $x; }
#> B A

#### three stages
printf 'b\na\nc\n' | sort | tr '\n' ' '; echo
#> a b c 

#### exit inside a stage
exit 3 | true; echo $?; true | exit 4; echo $?
#> 0
#> 4

#### a missing command in a stage
nosuch | cat; echo "${PIPESTATUS[@]}"
#> 127 0
#2> bash: line 1: nosuch: command not found

#### a condition around a process in the background is one within
set -e
f() { false; echo in; return 3; }
g() { f & wait $! || echo $?; { false; echo group; } & wait $!; (false; echo subshell) & wait $!; }
g || echo no
f & wait $! || echo "alone $?"
h() { trap 'echo trap; exit 9' EXIT; false; local s=$?; echo $s; trap - EXIT; return $s; }
i() { h & wait $! || echo $?; }
i || echo no
#> in
#> 3
#> group
#> subshell
#> alone 1
#> 1
#> 1

#### ! before a process in the background
! true & wait $!; echo $?
! sh -c 'exit 6' & wait $!; echo $?
! true | false & wait $!; echo $?
! { true; } & wait $!; echo $?
! (exit 4) & wait $!; echo $?
! true && true & wait $!; echo $?
set -e
f() { false; echo in; }
! f & wait $!
#> 0
#> 6
#> 1
#> 0
#> 4
#> 1
#> in

#### the status of a pipeline behind an exclamation mark
! [[ a ]]; echo "${PIPESTATUS[@]}"
! [[ '' ]]; echo "${PIPESTATUS[@]}"
! ((1)); echo "${PIPESTATUS[@]}"
! ((0)); echo "${PIPESTATUS[@]}"
! true; echo "${PIPESTATUS[@]}"
! (true); echo "${PIPESTATUS[@]}"
! { true; }; echo "${PIPESTATUS[@]}"
! [[ a ]]
{ echo "${PIPESTATUS[@]}"; }
! true | false; echo "${PIPESTATUS[@]}"
#> 1
#> 0
#> 1
#> 0
#> 0
#> 0
#> 0
#> 1
#> 0 1

#### the trap on DEBUG and the last stage in this shell
shopt -s lastpipe
trap 'echo "debug $BASH_COMMAND"' DEBUG
true | cat
: | { echo a; }
f() { echo f; }; : | f
! : | read x
time -p : 2>/dev/null | cat
#> debug true
#> debug cat
#> debug :
#> debug echo a
#> a
#> debug :
#> debug f
#> f
#> debug :
#> debug read x
#> debug : 2> /dev/null
#> debug cat
#2> real 0.00
#2> user 0.00
#2> sys 0.00

#### a parameter without a value in a process of a pipeline or in the background
set -u
f() { echo $x; }
g() { { eval "echo \$x"; }; }
h() { (echo $x); }
f | cat; echo ${PIPESTATUS[@]}
g | cat; echo ${PIPESTATUS[@]}
h | cat; echo ${PIPESTATUS[@]}
cat < /dev/null | f; echo ${PIPESTATUS[@]}
{ f; } | cat; echo ${PIPESTATUS[@]}
( f ) | cat; echo ${PIPESTATUS[@]}
y=$x | cat; echo ${PIPESTATUS[@]}
: <<< $x | cat; echo ${PIPESTATUS[@]}
{ : <<< $x; } | cat; echo ${PIPESTATUS[@]}
{ :; } <<< $x | cat; echo ${PIPESTATUS[@]}
(true) <<< $x | cat; echo ${PIPESTATUS[@]}
eval 'echo $x' | cat; echo ${PIPESTATUS[@]}
(true) <<< $x; echo $?
echo $x & wait $!; echo $?
f & wait $!; echo $?
{ f; } & wait $!; echo $?
while :; do :; done <<< $x & wait $!; echo $?
printf '%s\n' 'set -u; f() { echo $x; }; f | cat; echo ${PIPESTATUS[@]}' > script
bash script
#> 127 0
#> 127 0
#> 1 0
#> 0 127
#> 1 0
#> 1 0
#> 127 0
#> 127 0
#> 1 0
#> 127 0
#> 127 0
#> 1 0
#> 127
#> 127
#> 127
#> 1
#> 127
#> 1 0
#2> environment: line 2: x: unbound variable
#2> environment: line 3: x: unbound variable
#2> environment: line 4: x: unbound variable
#2> environment: line 2: x: unbound variable
#2> environment: line 2: x: unbound variable
#2> environment: line 2: x: unbound variable
#2> bash: line 11: x: unbound variable
#2> bash: line 12: x: unbound variable
#2> bash: line 13: x: unbound variable
#2> bash: line 14: x: unbound variable
#2> bash: line 15: x: unbound variable
#2> bash: line 16: x: unbound variable
#2> bash: line 17: x: unbound variable
#2> bash: line 18: x: unbound variable
#2> environment: line 2: x: unbound variable
#2> environment: line 2: x: unbound variable
#2> bash: line 21: x: unbound variable
#2> script: line 1: x: unbound variable

#### a builtin has written before a program that does not read is there
echo abc | tr z-a x; echo "${PIPESTATUS[@]}"
printf 'a\nb\n' | awk 'BEGIN { exit 1 }'; echo "${PIPESTATUS[@]}"
set -o pipefail; echo x | sed 'k'; echo $?
printf 'x' | env true; echo $?
#> 0 1
#> 0 1
#> 1
#> 0
#2> tr: range-endpoints of 'z-a' are in reverse collating sequence order
#2> sed: -e expression #1, char 1: unknown command: `k'

#### time -p before another time
{ time -p time true; eval 'time -p' 'time ! true'; ! time -p time true; } 2>&1 | sed 's/[0-9]$/0/'; f() { time -p time true; }; declare -f f
#> real 0.00
#> user 0.00
#> sys 0.00
#> real 0.00
#> user 0.00
#> sys 0.00
#> real 0.00
#> user 0.00
#> sys 0.00
#> f () 
#> { 
#>     time -p true
#> }
