#### source without a name
source; echo $?
#> 2
#2> bash: line 1: source: filename argument required
#2> source: usage: source filename [arguments]

#### source sets functions and variables
printf 'f() { echo from lib; }\nv=3\n' > lib; source ./lib; f; echo $v
#> from lib
#> 3

#### BASH_ARGV: outside of functions
set -- p q; echo "${BASH_ARGV[@]}|${BASH_ARGC[@]}"; f() { echo "${BASH_ARGV[@]}|${BASH_ARGC[@]}"; }; f 1 2
#> q p|2
#> q p|2

#### BASH_ARGV: first seen in a function
set -- p q; f() { echo "${BASH_ARGV[@]}|${BASH_ARGC[@]}"; }; f 1 2;  echo "${BASH_ARGV[@]}|${BASH_ARGC[@]}"
#> |
#> q p|2

#### BASH_ARGV: a file that is read
echo 'echo "s: ${BASH_ARGV[@]}|${BASH_ARGC[@]}"' >s; set -- p q; . ./s; . ./s a b; echo "${BASH_ARGV[@]}|${BASH_ARGC[@]}"
#> s: ./s q p|1 2
#> s: q p|2
#> q p|2

#### BASH_ARGV: a file with arguments, first
echo 'echo "s: ${BASH_ARGV[@]}|${BASH_ARGC[@]}"' >s; set -- p q; . ./s a b; . ./s; echo "${BASH_ARGV[@]}|${BASH_ARGC[@]}"
#> s: b a|2
#> s: ./s b a|1 2
#> b a|2

#### BASH_ARGV: files in a function
echo 'echo "s: ${BASH_ARGV[@]}|${BASH_ARGC[@]}"' >s; f() { . ./s; . ./s z; }; f 1 2; f 3
#> s: ./s|1
#> s: |
#> s: ./s|1
#> s: |

#### BASH_ARGV: a file in a file
echo '. ./t' >s; echo 'echo "s: ${BASH_ARGV[@]}|${BASH_ARGC[@]}"' >t; . ./s; . ./t; . ./s u
#> s: ./t ./s|1 1 0
#> s: ./t|1 0
#> s: ./t|1 0

#### a file that is not there under set -e
set -e
trap 'echo err' ERR
trap 'echo exit' EXIT
source ./nosuch || echo or
source ./nosuch
echo not reached
#> or
#> exit
#2> bash: line 4: ./nosuch: No such file or directory
#2> bash: line 5: ./nosuch: No such file or directory
#? 1

#### traps on DEBUG and RETURN
trap 'echo "debug $BASH_COMMAND"' DEBUG
trap 'echo "return $? $BASH_COMMAND"' RETURN
echo 'echo in; false' > lib
source ./lib
source ./nosuch
{ source ./lib; echo behind; }
f() { source ./lib; }
f
set -T
source ./lib
#> debug trap 'echo "return $? $BASH_COMMAND"' RETURN
#> debug echo 'echo in; false' > lib
#> debug source ./lib
#> in
#> return 1 source ./lib
#> debug source ./nosuch
#> return 1 source ./nosuch
#> debug source ./lib
#> in
#> return 1 source ./lib
#> debug echo behind
#> behind
#> debug f
#> in
#> debug set -T
#> debug source ./lib
#> debug echo in
#> in
#> debug false
#> debug source ./lib
#> return 1 source ./lib
#2> bash: line 5: ./nosuch: No such file or directory
#? 1

#### a wrong condition ends the file alone
echo '[[ -z ]]' > sc; . ./sc; echo "S $?"
#> S 2
#2> ./sc: line 1: unexpected argument `]]' to conditional unary operator
