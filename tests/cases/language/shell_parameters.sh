#### positional parameters beyond nine
set -- 1 2 3 4 5 6 7 8 9 ten eleven; echo $10 ${10} ${11} ${12-none} $#; shift 9; echo $1 $#
#> 10 ten eleven none 11
#> ten 2

#### star and at with every IFS
set -- 'a b' c; for i in ' ' , '' ab; do IFS=$i; printf '<%s>' "$*" "$@"; echo; done; unset IFS; echo "$*"
#> <a b c><a b><c>
#> <a b,c><a b><c>
#> <a bc><a b><c>
#> <a bac><a b><c>
#> a b c

#### star and at unquoted
set -- 'a b' '' c; for i in ' ' , ''; do IFS=$i; printf '<%s>' $*; echo; printf '<%s>' $@; echo; done
#> <a><b><c>
#> <a><b><c>
#> <a b><><c>
#> <a b><><c>
#> <a b><c>
#> <a b><c>

#### star and at in assignments
set -- a 'b  c'; IFS=,; x=$*; y=$@; z="$*"; w="$@"; printf '<%s>' "$x" "$y" "$z" "$w"; echo
#> <a,b  c><a b  c><a,b  c><a b  c>

#### text around lists
set -- a b; printf '<%s>' x"$@"y "x$*y" "$@$@" "-$@-$@-"; echo; set --; printf '<%s>' x"$@"y "$@" "x$@" ; echo
#> <xa><by><xa by><a><ba><b><-a><b-a><b->
#> <xy><x>

#### the question mark, the bang and the dash
false; echo $?; (exit 9); echo $?; true & echo $([[ $! -gt 0 ]] && echo number); wait; set -f; echo $-
#> 1
#> 9
#> number
#> fhBc

#### the underscore
echo a b c > /dev/null; echo $_; : x; echo "$_"; x=1; echo "[$_]"; true 'two words'; echo "$_"
#> c
#> x
#> []
#> two words

#### dollar zero
bash -c 'echo $0 $1' name arg; echo 'echo "${0##*/}"' > s; bash s; bash ./s; . ./s
#> name arg
#> s
#> s
#> bash

#### the process
[[ $$ -eq $BASHPID ]] && echo same; ([[ $$ -eq $BASHPID ]] || echo other); echo $(echo $(( $$ == BASHPID )))
#> same
#> other
#> 0

#### assignment of several kinds
a=1 b=$a c=${b}2; echo $a $b $c; x=1 x=2; echo $x; x+=3; echo $x; declare -i n=1; n+=2; echo $n; a=; echo "[$a]"
#> 1 1 12
#> 2
#> 23
#> 3
#> []

#### names
_a=1 A1=2; echo $_a $A1; 1a=3; echo $?; a-b=4; echo $?; é=5; echo $?
#> 1 2
#> 127
#> 127
#> 127
#2> bash: line 1: 1a=3: command not found
#2> bash: line 1: a-b=4: command not found
#2> bash: line 1: é=5: command not found

#### readonly
readonly a=1; a=2; echo no
#2> bash: line 1: a: readonly variable
#? 1

#### readonly and the rest of a list
readonly a=1
a=2; echo no
echo "yes $? $a"
#> yes 1 1
#2> bash: line 2: a: readonly variable

#### unset
x=1; unset x; echo ${x-none}; unset -v nosuch; echo $?; unset -x; echo $?
#> none
#> 0
#> 2
#2> bash: line 1: unset: -x: invalid option
#2> unset: usage: unset [-f] [-v] [-n] [name ...]

#### IFS in splitting
x=' a  b:c::d '; IFS=' :'; set -- $x; echo $#; printf '<%s>' "$@"; echo; IFS=:; set -- $x; printf '<%s>' "$@"; echo; IFS=; set -- $x; echo $#
#> 5
#> <a><b><c><><d>
#> < a  b><c><><d >
#> 1

#### IFS separators at the ends
IFS=:; x=:a:b:; set -- $x; echo $#; x=::; set -- $x; echo $#; x=a; set -- $x$x; echo $#; x=a:; set -- $x$x; echo $# $1 $2
#> 3
#> 2
#> 1
#> 2 a a

#### quoted and unquoted side by side
x='a b'; set -- $x"$x"$x; echo $#; printf '<%s>' "$@"; echo; set -- "$x"$x' 'c; printf '<%s>' "$@"; echo
#> 3
#> <a><ba ba><b>
#> <a ba><b c>

#### splitting happens to results only
IFS=,; set -- a,b $(echo c,d) $((1)),2; echo $#; echo a,b; x=e,f; echo $x "$x"
#> 4
#> a,b
#> e f e,f

#### numbers split too
IFS=1; echo $((2122)) $((515)); set -- a1b; echo $# $1
#> 2 22 5 5
#>  a b

#### indirection
a=b b=c c=d; echo ${!a} $a; x=1; p=x; echo ${!p} ${!p-none}; set -- q; n=1; echo ${!n} ${!#}; e=; echo ${!e}; echo no
#> c b
#> 1 1
#> q q
#2> bash: line 1: : invalid variable name
#? 1

#### names with a prefix
abc=1 abd=2 ab=3; echo ${!ab*} ${!abc@} "${!ab@}" ${!zzz*}; for n in "${!ab@}"; do echo $n; done; IFS=,; echo "${!ab*}"
#> ab abc abd abc ab abc abd
#> ab
#> abc
#> abd
#> ab,abc,abd

#### transformations
x='a "b" $c'; echo ${x@Q} "${x@U}" "${x@u}" "${x@L}" ${x@A}; y=$'t\tn\n'; echo "${y@Q}"; z='a\tb\n'; echo "${z@E}"; readonly -a r=(1 2); echo ${r@a} "${r[@]@A}"; u=1; echo "[${u@a}][${nosuch@Q}]"
#> 'a "b" $c' A "B" $C A "b" $c a "b" $c x='a "b" $c'
#> $'t\tn\n'
#> a	b
#>
#> ar declare -ar r=([0]="1" [1]="2")
#> [][]

#### transformations of lists
set -- 'a b' "c'd"; echo ${@@Q}; echo "${*@U}"; a=(x 'y z'); echo "${a[@]@Q}" ${a[@]@K} "${a[@]@k}"; declare -A m=([k]='v w'); echo "${m[@]@K}" ${m@A}
#> 'a b' 'c'\''d'
#> A B C'D
#> 'x' 'y z' 0 "x" 1 "y z" 0 x 1 y z
#> k "v w"  declare -A m

#### prompts
x='\u@\h \\ \w'; echo "${x@P}" | sed 's/@[^ ]*/@H/;s,^[^@]*,U,'; x='$((1+1)) `echo b` \x41\101'; echo "${x@P}"
#> U@H \ /tmp/bashkit-case
#> 2 b \x41A

#### special variables
echo ${#BASH_VERSINFO[@]} ${BASH_VERSINFO[0]} ${BASH_VERSION%%.*} $OPTIND ${#RANDOM:+x} 2>/dev/null; echo $SHLVL | grep -c '[0-9]'; echo $UID $EUID | grep -c '[0-9]'; UID=5; echo $?
#2> bash: line 1: ${#RANDOM:+x}: bad substitution
#? 1

#### random numbers repeat
RANDOM=5; a=$RANDOM$RANDOM; RANDOM=5; [[ $a == $RANDOM$RANDOM ]] && echo same; RANDOM=1; echo $((RANDOM < 32768)); unset RANDOM; RANDOM=3; echo $RANDOM
#> same
#> 1
#> 3

#### seconds
SECONDS=10; echo $SECONDS; [[ $EPOCHSECONDS -gt 1000000000 ]] && echo now; [[ $EPOCHREALTIME == *.?????? ]] && echo micro
#> 10
#> now
#> micro

#### the last argument behind an alias
alias e=echo; echo $_
alias a=1 f=b; echo $_
alias e=echo a; echo $_
alias q=1=2; echo $_
alias a/b=2; echo $_
alias =x; echo $_
command alias p=1; echo $_
builtin alias p=1; echo $_
export x=1; echo $_
alias -p; echo $_
#> e
#> f
#> alias a='1'
#> a
#> q
#> a/b
#> =x
#> p
#> p
#> x=1
#> alias a='1'
#> alias e='echo'
#> alias f='b'
#> alias p='1'
#> alias q='1=2'
#> -p
#2> bash: line 5: alias: `a/b': invalid alias name
#2> bash: line 6: alias: =x: not found
