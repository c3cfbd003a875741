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
