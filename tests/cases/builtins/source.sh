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

#### a file found along PATH is known by its path
mkdir p
echo 'echo "$BASH_SOURCE ${BASH_ARGV[0]}"; caller | cut -d" " -f1; nosuch' > p/lib
PATH=p:$PATH
. lib
source lib a
f() { . lib; }
f
cp p/lib lib2
PATH=:$PATH
. lib2
PATH=.:$PATH
. lib2
PATH=./p//:$PATH
. lib
cd p
. lib
shopt -u sourcepath
. lib
#> p/lib p/lib
#> 4
#> p/lib 
#> 5
#> p/lib p/lib
#> 6
#> ./lib2 ./lib2
#> 10
#> ./lib2 ./lib2
#> 12
#> ./p//lib ./p//lib
#> 14
#> ./lib ./lib
#> 16
#> lib lib
#> 18
#2> p/lib: line 1: nosuch: command not found
#2> p/lib: line 1: nosuch: command not found
#2> p/lib: line 1: nosuch: command not found
#2> ./lib2: line 1: nosuch: command not found
#2> ./lib2: line 1: nosuch: command not found
#2> ./p//lib: line 1: nosuch: command not found
#2> ./lib: line 1: nosuch: command not found
#2> lib: line 1: nosuch: command not found
#? 127

#### a tilde that PATH has kept
mkdir p q
echo 'echo "$BASH_SOURCE"' > p/lib
printf 'echo "run $0"\n' > p/cmd
chmod +x p/cmd
HOME=$PWD PATH='~/p:'$PATH
. lib | sed "s#$PWD#HOME#"
cmd | sed "s#$PWD#HOME#"
type -p cmd | sed "s#$PWD#HOME#"
set -o posix
type -p cmd
(. lib)
echo $?
#> HOME/p/lib
#> run HOME/p/cmd
#> HOME/p/cmd
#> 1
#2> bash: line 11: .: lib: file not found
