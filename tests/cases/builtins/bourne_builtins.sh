#### colon
: a b > f; echo $?; [ -f f ] && echo made
: ${x:=set}; echo $x
: < /nothing; echo $?
: "$(echo side >&2)" && echo yes
x=5 : ; echo "[$x]"
unset x; : --help; echo $?
#> 0
#> made
#> set
#> 1
#> yes
#> [set]
#> 0
#2> bash: line 3: /nothing: No such file or directory
#2> side

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

#### cd: options
mkdir -p d/e; ln -s d/e l
cd -L l && echo "${PWD##*/}"; cd - > /dev/null
cd -P l && echo "${PWD##*/}"; cd "$OLDPWD"
cd -e -P d; echo $?; cd ..
cd -@ d; echo $?
cd -x d; echo $?
cd -- d; echo $?; cd ..
cd d e; echo $?
cd -LP l; echo "${PWD##*/}"
#> l
#> e
#> 0
#> 2
#> 2
#> 0
#> 1
#> e
#2> bash: line 5: cd: -@: invalid option
#2> cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
#2> bash: line 6: cd: -x: invalid option
#2> cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
#2> bash: line 8: cd: too many arguments

#### cd: home, dash and empty
HOME=/tmp cd; pwd
cd /; cd -; cd - 
unset OLDPWD; cd -; echo $?
unset HOME; cd; echo $?
HOME=; cd; echo "$? $PWD"
cd ''; echo "$? $PWD"
HOME=/nothing; cd; echo $?
#> /tmp
#> /tmp
#> /
#> 1
#> 1
#> 0 /
#> 0 /
#> 1
#2> bash: line 3: cd: OLDPWD not set
#2> bash: line 4: cd: HOME not set
#2> bash: line 7: cd: /nothing: No such file or directory

#### cd: a path with dots
mkdir -p a/b; cd a/b/../b/./..; echo "${PWD##*/}"
cd ../a/; echo "${PWD##*/}"
cd .; echo "${PWD##*/}"
cd nothing/..; echo $?
cd ./b/../../a; echo "${PWD##*/}"
cd //; pwd; cd ///tmp; pwd; cd /..; pwd
#> a
#> a
#> a
#> 1
#> a
#> //
#> /tmp
#> /
#2> bash: line 4: cd: nothing/..: No such file or directory

#### cd: CDPATH
mkdir -p x/one y/two here; base=$PWD
CDPATH=$base/x:$base/y
cd one | sed "s,$base,,"; cd one > /dev/null; echo "${PWD#$base}"
cd two > out; echo "${PWD#$base} $(sed "s,$base,," < "$OLDPWD/out")"
cd $base; cd ./one; echo $?
cd here; echo "${PWD#$base}"
CDPATH=:$base/x; cd $base; cd here; echo "${PWD#$base}"; cd ..; cd nowhere; echo $?
#> /x/one
#> /x/one
#> /y/two /y/two
#> 1
#> /here
#> /here
#> 1
#2> bash: line 5: cd: ./one: No such file or directory
#2> bash: line 7: cd: nowhere: No such file or directory

#### cd in a pipeline, a group and a substitution
mkdir d; (cd d && echo "${PWD##*/}"); { cd d; }; echo "${PWD##*/}"; cd ..
x=$(cd d; pwd); echo "${x##*/} $([ "$PWD" = "${x%/d}" ] && echo same)"
cd d | cat; [ "${PWD##*/}" = d ] || echo stayed
#> d
#> d
#> d same
#> stayed

#### cd: PWD that was assigned or is read-only
mkdir d; PWD=/wrong; cd d; echo "${PWD##*/} $OLDPWD"
readonly PWD; cd ..; echo $?; pwd | sed 's,.*/,,' ; echo "${PWD##*/}"
#> d /wrong
#> 1
#> bashkit-case
#> d
#2> bash: line 2: PWD: readonly variable

#### eval
eval; echo $?
eval ''; echo $?
false; eval; echo $?
eval -- echo dashes
eval -x; echo $?
eval 'echo a; echo b' '; echo c'
x='echo "a  b"'; eval $x; eval "$x"
eval "$(printf 'echo %s\n' 1 2)"
eval 'eval "eval echo deep"'
eval "f() { echo defined; }"; f
eval 'x=1; return 3' 2>&1; echo $?
y=2 eval 'echo $y'; echo "[$y]"
eval 'exit 5' & wait $!; echo $?
#> 0
#> 0
#> 0
#> dashes
#> 2
#> a
#> b
#> c
#> a b
#> a  b
#> 1
#> 2
#> deep
#> defined
#> bash: line 11: return: can only `return' from a function or sourced script
#> 2
#> 2
#> []
#> 5
#2> bash: line 5: eval: -x: invalid option
#2> eval: usage: eval [arg ...]

#### exec without a command
exec > f; echo into file; exec > /dev/null; echo lost; exec 1>&2; echo err
exec 3< f; read l <&3; echo "$l"
exec 3<&-; read l <&3; echo $?
#2> err
#2> into file
#2> bash: line 3: 3: Bad file descriptor
#2> 1

#### exec with a command
(exec echo replaced; echo never)
(exec -a name bash -c 'echo $0')
(exec -c env); echo $?
(x=1 exec bash -c 'echo $x')
(exec -l bash -c 'echo $0; shopt login_shell')
(exec -x); echo $?
(exec -- echo dashes)
(f() { echo function; }; exec f); echo $?
(exec true > made); ls made
trap 'echo exit trap' EXIT
exec echo no trap
#> replaced
#> name
#> 0
#> 1
#> -bash
#> login_shell    	on
#> 2
#> dashes
#> 127
#> made
#> no trap
#2> bash: line 6: exec: -x: invalid option
#2> exec: usage: exec [-cl] [-a name] [command [argument ...]] [redirection ...]
#2> bash: line 8: exec: f: not found

#### exec fails
(exec nosuchcommand; echo never); echo $?
(exec /tmp; echo never); echo $?
: > plain; (exec ./plain); echo $?
(exec ''); echo $?
(exec > /nothing/x; echo goes on); echo $?
#> 127
#> 126
#> 126
#> 127
#> goes on
#> 0
#2> bash: line 1: exec: nosuchcommand: not found
#2> bash: line 2: /tmp: Is a directory
#2> bash: line 2: exec: /tmp: cannot execute: Is a directory
#2> bash: line 3: /tmp/bashkit-case/plain: Permission denied
#2> bash: line 3: exec: /tmp/bashkit-case/plain: cannot execute: Permission denied
#2> bash: line 4: exec: : not found
#2> bash: line 5: /nothing/x: No such file or directory

#### exit
(exit); echo $?
(false; exit); echo $?
(exit 256); echo $?
(exit -1); echo $?
(exit 1 2; echo goes on); echo $?
(exit x); echo $?
(exit 999999999999999999999); echo $?
(exit -- 7); echo $?
f() { exit 8; }; (f); echo $?
(trap 'echo trap $?' EXIT; exit 9); echo $?
(trap 'exit 3' EXIT; exit 9); echo $?
(trap 'exit' EXIT; exit 9); echo $?
(trap '(exit 4)' EXIT; exit 9); echo $?
{ exit 6; } | cat; echo ${PIPESTATUS[0]}
#> 0
#> 1
#> 0
#> 255
#> 1
#> 2
#> 2
#> 7
#> 8
#> trap 9
#> 9
#> 3
#> 9
#> 9
#> 6
#2> bash: line 5: exit: too many arguments
#2> bash: line 6: exit: x: numeric argument required
#2> bash: line 7: exit: 999999999999999999999: numeric argument required

#### export
export a=1 b c='x y'; b=2; bash -c 'echo $a $b $c'
export -n a; bash -c 'echo "[$a]"'; echo $a
export -p | grep -E ' (b|c)='
export 1x=2; echo $?
export a-b; echo $?
export -f nothing; echo $?
f() { echo f; }; export -f f; bash -c f; export -nf f; bash -c f; echo $?
export -x; echo $?
export d+=5 d+=6; echo $d
#> 1 2 x y
#> []
#> 1
#> declare -x b="2"
#> declare -x c="x y"
#> 1
#> 1
#> 1
#> f
#> 127
#> 2
#> 56
#2> bash: line 4: export: `1x=2': not a valid identifier
#2> bash: line 5: export: `a-b': not a valid identifier
#2> bash: line 6: export: nothing: not a function
#2> bash: line 1: f: command not found
#2> bash: line 8: export: -x: invalid option
#2> export: usage: export [-fn] [name[=value] ...] or export -p

#### export prints functions
f() { echo f; }; g() { :; }; export -f f
export -f; export -fp
declare -F
#> f () 
#> { 
#>     echo f
#> }
#> declare -fx f
#> f () 
#> { 
#>     echo f
#> }
#> declare -fx f
#> declare -fx f
#> declare -f g

#### getopts
f() { local OPTIND o; while getopts :ab:c o "$@"; do echo "$o ${OPTARG-none} $OPTIND"; done; shift $((OPTIND-1)); echo "rest $*"; }
f -a -b x -c y
f -ab x -cz
f -abx
f -b
f -z -a
f -a -- -b
f - -a
f -a x -b
f -c-a
#> a none 2
#> b x 4
#> c none 5
#> rest y
#> a none 1
#> b x 3
#> c none 3
#> ? z 4
#> rest 
#> a none 1
#> b x 2
#> rest 
#> : b 2
#> rest 
#> ? z 2
#> a none 3
#> rest 
#> a none 2
#> rest -b
#> rest - -a
#> a none 2
#> rest x -b
#> c none 1
#> ? - 1
#> a none 2
#> rest 

#### getopts complains
f() { OPTIND=1; while getopts ab: o "$@"; do echo "$o [$OPTARG]"; done; }
f -z; f -b; f -a -q; OPTERR=0; f -z
getopts; echo $?
getopts ab; echo $?
getopts ab 1x -a; echo $?
getopts '' o -a; echo "$? $o"
#> ? []
#> ? []
#> a []
#> ? []
#> ? []
#> 2
#> 2
#> 1
#> 1 ?
#2> bash: illegal option -- z
#2> bash: option requires an argument -- b
#2> bash: illegal option -- q
#2> getopts: usage: getopts optstring name [arg ...]
#2> getopts: usage: getopts optstring name [arg ...]
#2> bash: line 5: getopts: `1x': not a valid identifier

#### hash
hash; echo $?
cat /dev/null; cat /dev/null; ls > /dev/null
hash | sort
hash -t cat; hash -t cat ls
hash -l | sort
hash -d cat; hash -t cat; echo $?
hash -d nothing; echo $?
hash nothing; echo $?
hash -p /some/where name; hash -t name; name; echo $?
hash -r; hash; echo $?
hash -x; echo $?
hash cd echo; hash; echo $?
#> hash: hash table empty
#> 0
#>    1	/usr/bin/ls
#>    2	/usr/bin/cat
#> hits	command
#> /usr/bin/cat
#> cat	/usr/bin/cat
#> ls	/usr/bin/ls
#> builtin hash -p /usr/bin/cat cat
#> builtin hash -p /usr/bin/ls ls
#> 1
#> 1
#> 1
#> /some/where
#> 127
#> hash: hash table empty
#> 0
#> 2
#> hash: hash table empty
#> 0
#2> bash: line 6: hash: cat: not found
#2> bash: line 7: hash: nothing: not found
#2> bash: line 8: hash: nothing: not found
#2> bash: line 9: /some/where: No such file or directory
#2> bash: line 11: hash: -x: invalid option
#2> hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]

#### hash and functions
f() { :; }; hash f; echo $?; hash -t f; echo $?
hash ls; type ls; PATH=$PATH; hash
hash -p; echo $?
hash -t; echo $?
#> 0
#> 1
#> ls is hashed (/usr/bin/ls)
#> hash: hash table empty
#> 2
#> 1
#2> bash: line 1: hash: f: not found
#2> bash: line 3: hash: -p: option requires an argument
#2> hash: usage: hash [-lr] [-p pathname] [-dt] [name ...]
#2> bash: line 4: hash: -t: option requires an argument

#### pwd
pwd -P > /dev/null; echo $?; pwd -x; echo $?; pwd a b > /dev/null; echo $?
mkdir d; ln -s d l; cd l; pwd -L | sed "s,.*/,,"; pwd -P | sed "s,.*/,,"; set -P; pwd | sed "s,.*/,,"; pwd -LP | sed "s,.*/,,"; pwd -PL | sed "s,.*/,,"
cd ..; cd .. && pwd
#> 0
#> 2
#> 0
#> l
#> d
#> d
#> d
#> l
#> /tmp
#2> bash: line 1: pwd: -x: invalid option
#2> pwd: usage: pwd [-LP]

#### readonly
readonly r=1; r=2; echo "never on this line"
echo "$? $r"
readonly r; echo $?
readonly -p | grep ' r='
unset r; echo $?
readonly a=(1 2); a[0]=9
echo ${a[@]}
readonly -a l; readonly -A m; declare -p l m
readonly -x; echo $?
readonly 1z; echo $?
(r=3; echo never); echo $?
r=4 true; echo $?
for r in 1; do echo never; done; echo $?
#> 1 1
#> 0
#> declare -r r="1"
#> 1
#> 1 2
#> declare -r l
#> declare -r m
#> 2
#> 1
#> 1
#> 0
#> 1
#2> bash: line 1: r: readonly variable
#2> bash: line 5: unset: r: cannot unset: readonly variable
#2> bash: line 6: a: readonly variable
#2> bash: line 9: readonly: -x: invalid option
#2> readonly: usage: readonly [-aAf] [name[=value] ...] or readonly -p
#2> bash: line 10: readonly: `1z': not a valid identifier
#2> bash: line 11: r: readonly variable
#2> bash: line 12: r: readonly variable
#2> bash: line 13: r: readonly variable

#### readonly in places that assign
readonly v=1
read v <<< 5; echo $?
printf -v v x; echo $?
((v=3)); echo $?
getopts a v -a; echo $?
mapfile v < /dev/null; echo $?
declare v=7; echo $?
export v=8; echo $?
local_() { local v=2; echo "l $?"; }; local_
let v++; echo $?
: ${v:=9}; echo $v
unset -v v; echo $?
v+=x; echo never
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#> 1
#> l 1
#> 1
#> 1
#> 1
#2> bash: line 2: v: readonly variable
#2> bash: line 3: v: readonly variable
#2> bash: line 4: v: readonly variable
#2> bash: line 5: v: readonly variable
#2> bash: line 6: v: readonly variable
#2> bash: line 7: declare: v: readonly variable
#2> bash: line 8: v: readonly variable
#2> environment: line 9: local: v: readonly variable
#2> bash: line 10: v: readonly variable
#2> bash: line 12: unset: v: cannot unset: readonly variable
#2> bash: line 13: v: readonly variable
#? 1

#### return
f() { return; }; false; f; echo $?
f() { false; return; }; f; echo $?
f() { return 300; }; f; echo $?
f() { return -1; }; f; echo $?
f() { return x; echo never; }; f; echo $?
f() { return 1 2; echo goes; }; f; echo $?
f() { return -- 3; }; f; echo $?
f() { trap 'echo r' RETURN; return 5; }; f; echo $?
trap - RETURN; f() { for i in 1 2; do return $i; done; }; f; echo $?
return 7; echo "top $?"
#> 1
#> 1
#> 44
#> 255
#> 2
#2> environment: line 5: return: x: numeric argument required
#2> environment: line 6: return: too many arguments
#? 1

#### shift
set -- a b c d; shift; echo $*; shift 2; echo $*; shift 0; echo $*; shift 1; echo "$#"
shift; echo $?
set -- a b; shift 3; echo "$? $*"
shift -1; echo $?
shift x; echo $?
shift 1 2; echo "$? $*"
f() { shift; echo "f $*"; }; f 1 2; echo "$*"
shift $((1-1)); echo $?
shift -- 1; echo "$*"
#> b c d
#> d
#> d
#> 0
#> 1
#> 1 a b
#> 1
#> 1
#2> bash: line 4: shift: -1: shift count out of range
#2> bash: line 5: shift: x: numeric argument required
#2> bash: line 6: shift: too many arguments
#? 1

#### test has no operators to lose
[ ]; echo $?; [ '' ]; echo $?; [ x ]; echo $?; [ ! ]; echo $?; [ ! x ]; echo $?; [ -n ]; echo $?; [ -z ]; echo $?
[ -f ]; echo $?; [ = ]; echo $?; [ = = = ]; echo $?; [ ! = x ]; echo $?; [ '(' x ')' ]; echo $?; [ '(' ')' ]; echo $?
[ ! '(' '' ')' ]; echo $?; [ -a -a -a ]; echo $?; [ x -o '' ]; echo $?; [ '' -a x ]; echo $?
#> 1
#> 1
#> 0
#> 0
#> 1
#> 0
#> 0
#> 0
#> 0
#> 0
#> 1
#> 0
#> 2
#> 0
#> 0
#> 0
#> 1
#2> bash: line 2: [: (: unary operator expected

#### test complains
[ a b ]; echo $?
[ a = ]; echo $?
[ 1 -eq x ]; echo $?
[ 1 -foo 2 ]; echo $?
[ a = b = c ]; echo $?
[ -x a b ]; echo $?
[ x; echo $?
[; echo $?
test x ]; echo $?
[ '(' x ]; echo $?
[ 1 -eq ]; echo $?
[ a -a ]; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: [: a: unary operator expected
#2> bash: line 2: [: a: unary operator expected
#2> bash: line 3: [: x: integer expression expected
#2> bash: line 4: [: -foo: binary operator expected
#2> bash: line 5: [: too many arguments
#2> bash: line 6: [: a: binary operator expected
#2> bash: line 7: [: missing `]'
#2> bash: line 8: [: missing `]'
#2> bash: line 9: test: x: unary operator expected
#2> bash: line 10: [: (: unary operator expected
#2> bash: line 11: [: 1: unary operator expected
#2> bash: line 12: [: a: unary operator expected

#### times and umask
times > t; wc -l < t; times x > /dev/null; echo $?; times -x; echo $?
umask 027; umask; umask -S; umask -p; umask -pS
umask u=rwx,g=,o=; umask; umask g+rx; umask; umask -S a=r; umask; umask o-r,u+x; umask
umask 999; echo $?; umask u=q; echo $?; umask -x; echo $?; umask 0777; umask; umask 1; umask
#> 2
#> 0
#> 2
#> 0027
#> u=rwx,g=rx,o=
#> umask 0027
#> umask -S u=rwx,g=rx,o=
#> 0077
#> 0027
#> u=r,g=r,o=r
#> 0333
#> 0237
#> 1
#> 1
#> 2
#> 0777
#> 0001
#2> bash: line 1: times: -x: invalid option
#2> times: usage: times
#2> bash: line 4: umask: 999: octal number out of range
#2> bash: line 4: umask: `q': invalid symbolic mode character
#2> bash: line 4: umask: -x: invalid option
#2> umask: usage: umask [-p] [-S] [mode]

#### unset
x=1 y=2; f() { :; }; unset x y; echo "[$x$y]"
unset f; f 2>/dev/null; echo $?
x=1; x() { echo fx; }; unset x; x; unset x; x; echo $?
unset -f nothing; echo $?; unset -v nothing; echo $?; unset; echo $?
unset 1x; echo $?; unset -fv x; echo $?; unset -z; echo $?
a=(1 2 3); unset 'a[1]'; declare -p a; unset a[0]; declare -p a; unset 'a[@]'; declare -p a
declare -n r=t; t=5; unset r; echo "[$t]"; declare -p r; unset -n r; declare -p r
#> []
#> 127
#> fx
#> 127
#> 0
#> 0
#> 0
#> 0
#> 1
#> 2
#> declare -a a=([0]="1" [2]="3")
#> declare -a a=([2]="3")
#> declare -a a=()
#> []
#> declare -n r="t"
#2> bash: line 3: x: command not found
#2> bash: line 5: unset: cannot simultaneously unset a function and a variable
#2> bash: line 5: unset: -z: invalid option
#2> unset: usage: unset [-f] [-v] [-n] [name ...]
#2> bash: line 7: declare: r: not found
#? 1

#### unset of what the shell computes
unset RANDOM SECONDS LINENO; echo "[$RANDOM$SECONDS$LINENO]"
RANDOM=5 SECONDS=x; echo $RANDOM $SECONDS
unset UID; echo $?
unset BASHPID FUNCNAME PIPESTATUS BASH_COMMAND; echo "$? [$BASHPID]"
unset IFS; x='a b'; set -- $x; echo $#
unset PATH; ls; echo $?
#> []
#> 5 x
#> 1
#> 0 []
#> 2
#> 127
#2> bash: line 3: unset: UID: cannot unset: readonly variable
#2> bash: line 6: ls: No such file or directory
