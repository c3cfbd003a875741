#### source with arguments
echo 'echo "$1 $#"; return 4' > lib; set -- main args; . ./lib one; echo $?; echo $1
#> one 1
#> 4
#> main

#### source of a missing file
. ./missing; echo $?
#> 1
#2> bash: line 1: ./missing: No such file or directory

#### dot: return, status and positional parameters
echo 'echo "$# $1"; set -- q; echo "in $1"; return 4; echo never' > s
set -- a b
. ./s; echo "$? $# $1"
. ./s x; echo "$? $# $1"
f() { . ./s; echo "f $? $1"; }; f y
: > e; false; . ./e; echo $?
echo 'false' > e; . ./e; echo $?
#> 2 a
#> in q
#> 4 1 q
#> 1 x
#> in q
#> 4 1 q
#> 1 y
#> in q
#> f 4 q
#> 0
#> 1

#### dot: errors
. ; echo $?
.  -x f; echo $?
. nothing_here; echo $?
. ./nothing; echo $?
. /tmp; echo $?
. /dev/null; echo $?
echo 'if' > bad; . ./bad; echo $?
echo 'echo fine; fi; echo never' > bad; . ./bad; echo $?
#> 2
#> 2
#> 1
#> 1
#> 1
#> 0
#> 2
#> 2
#2> bash: line 1: .: filename argument required
#2> .: usage: . filename [arguments]
#2> bash: line 2: .: -x: invalid option
#2> .: usage: . filename [arguments]
#2> bash: line 3: nothing_here: No such file or directory
#2> bash: line 4: ./nothing: No such file or directory
#2> bash: line 5: .: /tmp: is a directory
#2> ./bad: line 2: syntax error: unexpected end of file
#2> ./bad: line 1: syntax error near unexpected token `fi'
#2> ./bad: line 1: `echo fine; fi; echo never'

#### dot: variables before it
echo 'echo "$v"; w=$v' > s
v=1 . ./s; echo "[$v] $w"
v=2 command . ./s; echo "[$v] $w"
#> 1
#> [] 1
#> 2
#> [] 2

#### dot: a file of binary bytes
printf 'echo a\0b\n' > z; . ./z; echo $?
printf '\x7fELF\x01\x00' > b; . ./b; echo $?
#> ab
#> 0
#> 127
#2> ./b: line 1: $'\177ELF\001': command not found

#### dot: from a pipe, a substitution and stdin
echo 'echo from stdin $x' | . /dev/stdin
. <(echo x=7); echo $x
. /dev/stdin <<< 'echo "here $1"'
. /dev/stdin p q <<< 'echo "here $1 $2"'
#> from stdin
#> 7
#> here 
#> here p q

#### dot: nested, and LINENO and BASH_SOURCE
printf 'echo "b $LINENO ${BASH_SOURCE[*]}"\n. ./c\necho "b2 $LINENO"\n' > b
printf '\necho "c $LINENO ${BASH_SOURCE[*]} ${BASH_LINENO[*]} ${FUNCNAME[*]}"\n' > c
. ./b
echo $LINENO
#> b 1 ./b
#> c 2 ./c ./b 2 3 
#> b2 3
#> 4
