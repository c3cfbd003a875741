#### A+=( ['a]b']=x ); declare -p A
A+=( ['a]b']=x )
declare -p A
#> declare -a A=([0]="[a]b]=x")

#### A=( ['a]b']=x y ); declare -p A
A=( ['a]b']=x y )
declare -p A
#> declare -a A=([0]="[a]b]=x" [1]="y")

#### A=( ["a]b"]=x y ); declare -p A
A=( ["a]b"]=x y )
declare -p A
#> declare -a A=([0]="[a]b]=x" [1]="y")

#### A=( [a\]b]=x y ); declare -p A
A=( [a\]b]=x y )
declare -p A
#> declare -a A=([0]="[a]b]=x" [1]="y")

#### A=( [1\]b]=x y ); declare -p A
A=( [1\]b]=x y )
declare -p A
#> declare -a A=([0]="[1]b]=x" [1]="y")

#### A=( ['1]b']=x y ); declare -p A
A=( ['1]b']=x y )
declare -p A
#> declare -a A=([0]="[1]b]=x" [1]="y")

#### A=( ['1]=b']=x y ); declare -p A
A=( ['1]=b']=x y )
declare -p A
#> declare -a A=([1]="b]=x" [2]="y")

#### declare -a A=( ['a]b']=x y ); declare -p A
declare -a A=( ['a]b']=x y )
declare -p A
#> declare -a A=([0]="[a]b]=x" [1]="y")

#### declare -A A=( ['a]b']=x ["c]d"]=y [e\]f]=z ); declare -p A
declare -A A=( ['a]b']=x ["c]d"]=y [e\]f]=z )
declare -p A
#> declare -A A=(["a]b"]="x" ["c]d"]="y" ["e]f"]="z" )

#### declare -A A; A=( ['a]b']=x ["c]d"]=y [e\]f]=z ); declare -p A
declare -A A; A=( ['a]b']=x ["c]d"]=y [e\]f]=z )
declare -p A
#> declare -A A=(["a]b"]="x" ["c]d"]="y" ["e]f"]="z" )

#### s='a]b'; A=( [$s]=x y ); declare -p A
s='a]b'; A=( [$s]=x y )
declare -p A
#> declare -a A=([0]="[a]b]=x" [1]="y")

#### A['a]b']=x; echo $?; declare -p A
A['a]b']=x; echo $?
declare -p A
#2> bash: line 1: 'a]b': syntax error: operand expected (error token is "'a]b'")
#? 1

#### [[ ${!s} != $* ]]; echo a; echo $?
[[ ${!s} != $* ]]; echo a
echo $?
#> 1
#2> bash: line 1: s: invalid indirect expansion

#### [[ $((1+)) -eq 1 ]]; echo a $?; echo $?
[[ $((1+)) -eq 1 ]]; echo a $?
echo $?
#> 1
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")

#### [[ 1+ -eq 1 ]]; echo a $?; echo $?
[[ 1+ -eq 1 ]]; echo a $?
echo $?
#> a 1
#> 0
#2> bash: line 1: [[: 1+: syntax error: operand expected (error token is "+")

#### [[ a[1+] -eq 1 ]]; echo a $?; echo $?
[[ a[1+] -eq 1 ]]; echo a $?
echo $?
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### [[ -v a[1+] ]]; echo a $?; echo $?
[[ -v a[1+] ]]; echo a $?
echo $?
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### [[ x =~ [ ]]; echo a $?; echo $?
[[ x =~ [ ]]; echo a $?
echo $?
#> a 2
#> 0

#### ((${!s})); echo a $?; echo $?
((${!s})); echo a $?
echo $?
#> 1
#2> bash: line 1: s: invalid indirect expansion

#### (($((1+)))); echo a $?; echo $?
(($((1+)))); echo a $?
echo $?
#> 1
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")

#### let ${!s}; echo a $?; echo $?
let ${!s}; echo a $?
echo $?
#> 1
#2> bash: line 1: s: invalid indirect expansion

#### for ((i=${!s};0;)); do :; done; echo a $?; echo $?
for ((i=${!s};0;)); do :; done; echo a $?
echo $?
#> 1
#2> bash: line 1: s: invalid indirect expansion

#### for ((i=1+;0;)); do :; done; echo a $?; echo $?
for ((i=1+;0;)); do :; done; echo a $?
echo $?
#> a 1
#> 0
#2> bash: line 1: ((: i=1+: syntax error: operand expected (error token is "+")

#### (( $(( 1+ )) + 1)); echo $?; echo $?
(( $(( 1+ )) + 1)); echo $?
echo $?
#> 1
#2> bash: line 1: 1+ : syntax error: operand expected (error token is "+ ")

#### (( ${x:1+} + 1)); echo $?; echo $?
(( ${x:1+} + 1)); echo $?
echo $?
#> 0
#> 0

#### x=abc; (( ${x:1+} + 1)); echo $?; echo $?
x=abc; (( ${x:1+} + 1)); echo $?
echo $?
#> 1
#2> bash: line 1: x: 1+: syntax error: operand expected (error token is "+")

#### x=abc; let "y = ${x:1+}"; echo $?; echo $?
x=abc; let "y = ${x:1+}"; echo $?
echo $?
#> 1
#2> bash: line 1: x: 1+: syntax error: operand expected (error token is "+")

#### declare -A A=( [0]=${A[a.b]}); echo $?; declare -p A
declare -A A=( [0]=${A[a.b]})
echo $?; declare -p A
#2> bash: line 1: a.b: syntax error: invalid arithmetic operator (error token is ".b")
#? 1

#### f() { local -A A=( [0]=${A[a]} ); declare -p A; }; declare -A A=([a]=5); f
f() { local -A A=( [0]=${A[a]} ); declare -p A; }; declare -A A=([a]=5); f
#> declare -A A=([0]="5" )

#### f() { local A=( ${A[a]} $A ); declare -p A; }; declare -A A=([a]=5 [0]=9); f
f() { local A=( ${A[a]} $A ); declare -p A; }; declare -A A=([a]=5 [0]=9); f
#> declare -a A=([0]="5" [1]="9")

#### f() { local a=( "${a[@]}" x ); declare -p a; }; a=(1 2); f; declare -p a
f() { local a=( "${a[@]}" x ); declare -p a; }; a=(1 2); f; declare -p a
#> declare -a a=([0]="1" [1]="2" [2]="x")
#> declare -a a=([0]="1" [1]="2")

#### f() { local -a a=( "${a[@]}" x ); local a=( "${a[@]}" y); local a+=( "${a[@]}" z); declare
f() { local -a a=( "${a[@]}" x ); local a=( "${a[@]}" y); local a+=( "${a[@]}" z); declare -p a; }; a=(1 2); f; declare -p a
#> declare -a a=([0]="1" [1]="2" [2]="x" [3]="y" [4]="1" [5]="2" [6]="x" [7]="y" [8]="z")
#> declare -a a=([0]="1" [1]="2")

#### f() { local a=$a b=$a; declare -p a b; }; a=4; f
f() { local a=$a b=$a; declare -p a b; }; a=4; f
#> declare -- a="4"
#> declare -- b="4"

#### declare -A B=( x ~ ~ y [~]=~); declare -p B; declare -A B=( [~]=~ [x]=~:~ ); declare -p B;
declare -A B=( x ~ ~ y [~]=~); declare -p B; declare -A B=( [~]=~ [x]=~:~ ); declare -p B; B=(x ~ ~ y); declare -p B;  B=([~]=~ [q]=x:~); declare -p B
#> declare -A B=(["~"]="y" [x]="~" ["[~]=~"]="" )
#> declare -A B=(["~"]="~" [x]="~:~" )
#> declare -A B=(["~"]="y" [x]="~" )
#> declare -A B=(["~"]="~" [q]="x:~" )

#### declare -a B=( x ~ ~ y [5]=~ [6]=x:~); declare -p B
declare -a B=( x ~ ~ y [5]=~ [6]=x:~); declare -p B
#> declare -a B=([0]="x" [1]="/home/user" [2]="/home/user" [3]="y" [5]="/home/user" [6]="x:/home/user")

#### a=( ${!a*}); declare -p a
a=( ${!a*}); declare -p a
#> declare -a a=([0]="a")

#### a=5; a=( ${!a*} ${a[@]} $(declare -p a)); declare -p a
a=5; a=( ${!a*} ${a[@]} $(declare -p a)); declare -p a
#> declare -a a=([0]="a" [1]="5" [2]="declare" [3]="-a" [4]="a=([0]=\"5\")")

#### a=( $(declare -p a) ); declare -p a
a=( $(declare -p a) )
declare -p a
#> declare -a a=([0]="declare" [1]="-a" [2]="a=()")

#### declare -a a=( ${!a*}); declare -p a
declare -a a=( ${!a*}); declare -p a
#> declare -a a=()

#### a+=( ${!a*}); declare -p a
a+=( ${!a*}); declare -p a
#> declare -a a=([0]="a")

#### a=( ${a-unset} ${a+set} ${a[@]-unset} ${#a[@]} ${a@a}); declare -p a
a=( ${a-unset} ${a+set} ${a[@]-unset} ${#a[@]} ${a@a}); declare -p a
#> declare -a a=([0]="unset" [1]="unset" [2]="0" [3]="a")

#### set -u; a=( ${#a[@]} "${a[@]}" ); declare -p a
set -u; a=( ${#a[@]} "${a[@]}" ); declare -p a
#> declare -a a=([0]="0")

#### set -u; a=( ${a} ); declare -p a
set -u
a=( ${a} )
declare -p a
#2> bash: line 2: a: unbound variable
#? 127

#### set -u; echo "${a[@]:i}" "${a[*]:i:j}" x
set -u; echo "${a[@]:i}" "${a[*]:i:j}" x
#>  x

#### set -u; a=(); echo "${a[@]:i}" "${a[*]:i:j}" x
set -u; a=(); echo "${a[@]:i}" "${a[*]:i:j}" x
#>  x

#### set -u; declare -A a; echo "${a[@]:i}" "${a[*]:i:j}" x
set -u; declare -A a; echo "${a[@]:i}" "${a[*]:i:j}" x
#>  x

#### set -u; declare -A a=(); echo "${a[@]:i}" "${a[*]:i:j}" x
set -u; declare -A a=(); echo "${a[@]:i}" "${a[*]:i:j}" x
#>  x

#### set -u; echo "${@:i}"
set -u; echo "${@:i}"
#2> bash: line 1: i: unbound variable
#? 127

#### set -u; echo "${*:i:j}"
set -u; echo "${*:i:j}"
#2> bash: line 1: i: unbound variable
#? 127

#### : "${b[@]:i++}" "${@:j++}" "${s:k++}" "${s[0]:l++}" "${s[*]:m++:n++}"; declare -p i j k l
: "${b[@]:i++}" "${@:j++}" "${s:k++}" "${s[0]:l++}" "${s[*]:m++:n++}"; declare -p i j k l m n
#> declare -- j="1"
#2> bash: line 1: declare: i: not found
#2> bash: line 1: declare: k: not found
#2> bash: line 1: declare: l: not found
#2> bash: line 1: declare: m: not found
#2> bash: line 1: declare: n: not found
#? 1

#### b=() s=''; : "${b[@]:i++}" "${@:j++}" "${s:k++}" "${s[0]:l++}" "${s[*]:m++:n++}"; declare
b=() s=''; : "${b[@]:i++}" "${@:j++}" "${s:k++}" "${s[0]:l++}" "${s[*]:m++:n++}"; declare -p i j k l m n
#> declare -- j="1"
#> declare -- k="1"
#> declare -- l="1"
#> declare -- m="1"
#> declare -- n="1"
#2> bash: line 1: declare: i: not found
#? 1

#### echo ${b[@]:1+} ${b[@]:0:-1}; b=(); echo ${b[@]:1+}; echo x ${b[@]:0:-1}; echo $?; b=(1);
echo ${b[@]:1+} ${b[@]:0:-1}; b=(); echo ${b[@]:1+}
echo x ${b[@]:0:-1}; echo $?; b=(1); echo ${b[@]:0:-1}
#>
#>
#> x
#> 0
#2> bash: line 2: -1: substring expression < 0
#? 1

#### set -u; b=(); u="${#b[*]}"; echo $u
set -u; b=(); u="${#b[*]}"; echo $u
#> 0

#### set -u; u=${#@}${#*}${##}; echo $u; echo ${#b}
set -u; u=${#@}${#*}${##}; echo $u; echo ${#b}
#> 001
#2> bash: line 1: b: unbound variable
#? 127

#### set -u; b=(); echo ${#b[0]}
set -u; b=(); echo ${#b[0]}
#> 0

#### set -u; b=(); echo ${!b[@]}; echo ${!c[@]}; echo x ${!c*}
set -u; b=(); echo ${!b[@]}; echo ${!c[@]}; echo x ${!c*}
#>
#>
#> x

#### declare -u U; U=abc eval 'echo $U; declare -p U; U=def; echo $U'; declare -p U; U+=xyz eva
declare -u U; U=abc eval 'echo $U; declare -p U; U=def; echo $U'; declare -p U; U+=xyz eval 'echo $U'
#> abc
#> declare -x U="abc"
#> def
#> declare -u U
#> XYZ

#### f() { echo $i $U; declare -p i U; i=3+3; U=xyz; echo $i $U; }; declare -i i=1; declare -u
f() { echo $i $U; declare -p i U; i=3+3; U=xyz; echo $i $U; }; declare -i i=1; declare -u U=q; i=2+2 U=abc f; declare -p i U
#> 2+2 abc
#> declare -x i="2+2"
#> declare -x U="abc"
#> 3+3 xyz
#> declare -i i="1"
#> declare -u U="Q"

#### declare -i i=1; i=2+2 env | grep ^i=; i+=2+2 env | grep ^i=; j+=4 env | grep ^j=
declare -i i=1; i=2+2 env | grep ^i=; i+=2+2 env | grep ^i=;  j+=4 env | grep ^j=
#> i=2+2
#> i=5
#> j=4

#### a=(1 2); a=5 eval 'declare -p a'; a+=5 eval 'declare -p a'; declare -p a; a=7 f; f() { dec
a=(1 2); a=5 eval 'declare -p a'; a+=5 eval 'declare -p a'; declare -p a; a=7 f; f() { declare -p a; }; a=7 f; declare -p a
#> declare -x a="5"
#> declare -x a="15"
#> declare -a a=([0]="1" [1]="2")
#> declare -x a="7"
#> declare -a a=([0]="1" [1]="2")
#2> bash: line 1: f: command not found

#### declare -A a=([k]=v); a=5 eval 'declare -p a'; declare -p a
declare -A a=([k]=v); a=5 eval 'declare -p a'; declare -p a
#> declare -x a="5"
#> declare -A a=([k]="v" )

#### a[1]=5 eval 'declare -p a'; declare -p a
a[1]=5 eval 'declare -p a'; declare -p a
#2> bash: line 1: `a[1]': not a valid identifier
#2> bash: line 1: declare: a: not found
#2> bash: line 1: declare: a: not found
#? 1

#### ai=(1); echo "${ai[0]+${@:1:1}}" "x"; for i in "${ai[0]+${@:1:1}}" "${ai[0]+$@}" "${ai[0]+
ai=(1); echo "${ai[0]+${@:1:1}}" "x"; for i in "${ai[0]+${@:1:1}}" "${ai[0]+$@}" "${ai[0]+"$@"}" "${ai[0]+${a[@]}}" "${ai[0]+"${a[@]}"}" "${ai[@]+${A[@]}}"; do echo "<$i>"; done
#>  x
#> <>
#> <>
#> <>
#> <>
#> <>
#> <>

#### for i in "${q-$@}" "${q-${@}}" "${q-"$@"}" "${q-${@:1:1}}" "${q-${a[@]}}" "${q:-${a[@]}}"
for i in "${q-$@}" "${q-${@}}" "${q-"$@"}" "${q-${@:1:1}}" "${q-${a[@]}}" "${q:-${a[@]}}" "${q:-${a[@]:1}}" "${q:-${a[@]/x/y}}" "${q:-${!a@}}"  "${q:-x$@}" "${q:-${@#x}}"; do echo "<$i>"; done
#> <>
#> <>
#> <>
#> <>
#> <>
#> <>
#> <>
#> <>
#> <>
#> <x>
#> <>

#### q=1; for i in "${q+$@}" - "${q+${@}}" - "${q+"$@"}" - "${q+${@:1:1}}" - "${q+${a[@]}}" - "
q=1; for i in "${q+$@}" - "${q+${@}}" - "${q+"$@"}" - "${q+${@:1:1}}" - "${q+${a[@]}}" - "${q:+${a[@]}}" - "${q:+${a[@]:1}}" - "${q:+${a[@]/x/y}}" - "${q:+${!a@}}" - "${q:+x$@}" - "${q:+${@#x}}"; do echo "<$i>"; done
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <x>
#> <->
#> <>

#### q=1; for i in "${q+$*}" - "${q+ $@}" - "${q+$@$@}" - "${q+$@}$@" - ${q+"$@"} - ${q+$@} - $
q=1; for i in "${q+$*}" - "${q+ $@}" - "${q+$@$@}" - "${q+$@}$@" - ${q+"$@"} - ${q+$@} - ${q+"$@"""}; do echo "<$i>"; done
#> <>
#> <->
#> < >
#> <->
#> <>
#> <->
#> <>
#> <->
#> <->
#> <->
#> <>

#### set -- a b; q=1; for i in "${q+$*}" - "${q+ $@}" - "${q+$@$@}" - "${q+$@}$@" - ${q+"$@"} -
set -- a b; q=1; for i in "${q+$*}" - "${q+ $@}" - "${q+$@$@}" - "${q+$@}$@" - ${q+"$@"} - ${q+$@} - ${q+"$@"""} - "${q+${@:1:1}}"; do echo "<$i>"; done
#> <a b>
#> <->
#> < a>
#> <b>
#> <->
#> <a>
#> <ba>
#> <b>
#> <->
#> <a>
#> <ba>
#> <b>
#> <->
#> <a>
#> <b>
#> <->
#> <a>
#> <b>
#> <->
#> <a>
#> <b>
#> <->
#> <a>

#### i=3; ((5 % i = 1)); ((x = 5 / i = 1)); ((5 + i = 1)); j=2; ((j % i = 2)); ((j / 0 + i = 2)
i=3; ((5 % i = 1)); ((x = 5 / i = 1)); ((5 + i = 1)); j=2; ((j % i = 2)); ((j / 0 + i = 2)); ((j ** i = 2)); declare -p i x j
#> declare -- i="3"
#> declare -- j="2"
#2> bash: line 1: ((: 5 % i = 1: division by 0 (error token is "i = 1")
#2> bash: line 1: ((: x = 5 / i = 1: division by 0 (error token is "i = 1")
#2> bash: line 1: ((: 5 + i = 1: attempted assignment to non-variable (error token is "= 1")
#2> bash: line 1: ((: j % i = 2: division by 0 (error token is "i = 2")
#2> bash: line 1: ((: j / 0 + i = 2: division by 0 (error token is "0 + i = 2")
#2> bash: line 1: ((: j ** i = 2: attempted assignment to non-variable (error token is "= 2")
#2> bash: line 1: declare: x: not found
#? 1

#### a=(x.y 1); ((j - a[0] = 2)); ((a[0] = 2 + a[1] = 2)); declare -p a; x='1 1'; ((3 + x = 2))
a=(x.y 1); ((j - a[0] = 2)); ((a[0] = 2 + a[1] = 2)); declare -p a; x='1 1'; ((3 + x = 2)); ((3 + x += 2)); ((3, x = 2)); ((0 || x = 3));  ((1 || x = 3)); ((-x = 3)); ((!x=4)); ((x++ = 3)); ((1?2:x = 3))
#> declare -a a=([0]="x.y" [1]="1")
#2> bash: line 1: ((: j - a[0] = 2: attempted assignment to non-variable (error token is "= 2")
#2> bash: line 1: ((: a[0] = 2 + a[1] = 2: attempted assignment to non-variable (error token is "= 2")
#2> bash: line 1: ((: 3 + x = 2: attempted assignment to non-variable (error token is "= 2")
#2> bash: line 1: ((: 1 1: syntax error in expression (error token is "1")
#2> bash: line 1: ((: 0 || x = 3: attempted assignment to non-variable (error token is "= 3")
#2> bash: line 1: ((: 1 || x = 3: attempted assignment to non-variable (error token is "= 3")
#2> bash: line 1: ((: -x = 3: attempted assignment to non-variable (error token is "= 3")
#2> bash: line 1: ((: !x=4: attempted assignment to non-variable (error token is "=4")
#2> bash: line 1: ((: x++ = 3: attempted assignment to non-variable (error token is "= 3")
#2> bash: line 1: ((: 1?2:x = 3: attempted assignment to non-variable (error token is "= 3")
#? 1

#### s=; declare -n s; echo $?; declare -p s
s=; declare -n s; echo $?; declare -p s
#> 1
#> declare -- s=""
#2> bash: line 1: declare: `': invalid variable name for name reference

#### a=([2]=''); echo "<"${a[@]/!(a)/a x}">" "<"${a[@]/*/a x}">" "<"${a[@]/?(q)/a x}">"; shopt
a=([2]=''); echo "<"${a[@]/!(a)/a x}">" "<"${a[@]/*/a x}">" "<"${a[@]/?(q)/a x}">"; shopt -s extglob; 
echo "<"${a[@]/!(a)/a x}">"; s=''; echo "<${s/!(a)/q}>" "<${s/*/q}>" "<${s/?(a)/q}>" "<${s//*(a)/q}>" "<${s/#*(a)/q}>" "<${s/%*(a)/q}>" "<${s/@(|a)/q}>" "<${s/#!(a)/q}>" "<${s/%!(a)/q}>" "<${s//!(a)/q}>"
s=abc; echo "<${s/!(a)/q}>" "<${s/*/q}>" "<${s/?(a)/q}>" "<${s//*(a)/q}>" "<${s//!(a)/q}>"
#> <> <a x> <>
#> <>
#> <> <q> <> <q> <q> <q> <> <> <q> <>
#> <q> <q> <qbc> <qqbqc> <q>

#### readonly r=1; readonly r=(2); echo $?
readonly r=1; readonly r=(2)
echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### readonly r=1; export r=(2); echo no; echo $?
readonly r=1; export r=(2); echo no
echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### lists with an empty element beside an empty list
p() { printf '<%s>' "$@"; echo; }
set -- ''; p x "$*${@:2:1}"; p x "${@:2:1}$*"; p x "$e${@:2:1}"; p x "$@${@:2}"; p x "$1${@:2}"; a=(); p x "$*${a[@]}"; p x "${a[*]}${a[@]}"; a=(''); p x "${a[*]}${@:2}"; set --; p x "$*$@"; p x "${a[*]}$@"; p x "$@${a[*]}"
declare -A A=([j]=); p x "${B[@]@A}${A[*]}"; p x "${B[@]}${A[*]}"; p x "$t${B[@]@A}${A[*]}"; p x "${A[j]}${B[@]}"
#> <x><>
#> <x><>
#> <x>
#> <x><>
#> <x>
#> <x><>
#> <x>
#> <x><>
#> <x>
#> <x><>
#> <x><>
#> <x><>
#> <x><>
#> <x><>
#> <x>

#### declarations of lists beside a list
p() { printf '<%s>' "$@"; echo; }
a=(); set -- 1 2 3; p "!${a[*]@A}$@"; p "${a[*]@A}$@"; a=(k l); p "!${a[*]@A}$@"; p "${a[*]@Q}$@"; p "${a[*]@A}"; for s in "!${a[*]@A}$@"; do echo "[$s]"; done
#> <!declare><-a><a=()1><2><3>
#> <declare><-a><a=()1><2><3>
#> <!declare><-a><a=([0]="k" [1]="l")1><2><3>
#> <'k'><'l'1><2><3>
#> <declare -a a=([0]="k" [1]="l")>
#> [!declare]
#> [-a]
#> [a=([0]="k" [1]="l")1]
#> [2]
#> [3]

#### the status of an element that was refused behind a substitution
declare -A A; a=(`echo x`) A=([0]+=q x); echo $?; A=([0]=1 x); echo $?; b=$(echo) A=([0]=1 x); echo $?; A=([0]=1 `echo x`); echo $?
#> 1
#> 0
#> 1
#> 0
#2> bash: line 1: A: x: must use subscript when assigning associative array
#2> bash: line 1: A: x: must use subscript when assigning associative array
#2> bash: line 1: A: x: must use subscript when assigning associative array
#2> bash: line 1: A: `echo x`: must use subscript when assigning associative array

#### braces in elements with a subscript, behind assignments of the command
x=1 declare a=([1]=x{a,b}y [5]=q [6]='{a,b}' [7]="{c,d}" [8]={a,"b c"} [2]={1..3} [3]={a} [4]+={q,r}); declare -p a
x=1 declare -a b=([1]={a,b}); declare -p b
declare c=([1]={a,b}); declare -p c
f() { x=1 local a=([1]={a,b}); declare -p a; }; f
x=1 export d=([1]={a,b}); declare -p d
e=(1 2 3); x=1 declare e+=([1]={a,b}); declare -p e
x=1 declare -A A=([k]={a,b} [l]=z); declare -p A
x=1 command declare g=([1]={a,b}); declare -p g
set +B; x=1 declare h=([1]={a,b}); declare -p h
#> declare -a a=([0]="[1]=xay" [1]="[1]=xby" [3]="{a}" [4]="[4]+=q" [5]="[4]+=r" [6]="{a,b}" [7]="{c,d}" [8]="[8]=a" [9]="[8]=b c" [10]="[2]=1" [11]="[2]=2" [12]="[2]=3")
#> declare -a b=([0]="[1]=a" [1]="[1]=b")
#> declare -a c=([0]="[1]=a" [1]="[1]=b")
#> declare -a a=([0]="[1]=a" [1]="[1]=b")
#> declare -ax d=([0]="[1]=a" [1]="[1]=b")
#> declare -a e=([0]="1" [1]="2" [2]="3" [3]="[1]=a" [4]="[1]=b")
#> declare -A A=([l]="z" [k]="{a,b}" )
#2> bash: -c: line 8: syntax error near unexpected token `('
#2> bash: -c: line 8: `x=1 command declare g=([1]={a,b}); declare -p g'
#? 2

#### slices of what is no array are of its characters
a=abcdef; echo "${a[@]:2}" "${a[*]:1:2}" "${a[@]: -2}" ${a[@]:2:-1} "[${a[@]:9}]"
declare -n n=a; n=ghijkl; echo "${a[@]:2}" "${n[@]:1}"
declare -i i=12345; echo "${i[@]:1:3}"
set -- "${a[@]:2}"; echo $#; a=(x y z); echo "${a[@]:1}"
#> cdef bc ef cde []
#> ijkl hijkl
#> 234
#> 1
#> y z

#### an operation beside a text that is empty is done once
: "$t""${a[-1]@Q}"
: "${t,}""${a[-1]@Q}${a[-1]@Q}"
set -- "$t""${u@Q}"; echo $#
#> 1
#2> bash: line 1: a: bad array subscript
#2> bash: line 2: a: bad array subscript
#2> bash: line 2: a: bad array subscript

#### lists that are nothing beside an empty list
set -- "${a[@]-${s:+"$@"}}${a[@]}"; echo $#
set -- "${s:-${u:+$@}}${a[@]}"; echo $#
set -- "${s:-"${u:+$@}"}${a[@]}"; echo $#
set -- "${a[@]}${s:-${u:+"$@"}}$u"; echo $#
set -- "${s:-$@}${a[@]}"; echo $#
set -- ; set -- "${a[@]-"$@"}${a[@]}"; echo $#
set -- ; x=; set -- "${x+${u:+"$@"}}${a[@]}"; echo $#
set -- ; x=; set -- "${x+"$@"}${a[@]}"; echo $#
#> 0
#> 0
#> 0
#> 0
#> 1
#> 1
#> 0
#> 1

#### an empty word of several in the word of case
set -- a b ''; case "$@" in "a b "$'\177') echo marked ;; "a b ") echo plain ;; esac
set -- a '' b; case x"$@"y in "xa "$'\177'" by") echo marked ;; "xa  by") echo plain ;; esac
set -- ''; case "$@" in '') echo empty ;; esac
set -- '' x; case "$*" in ' x') echo plain ;; esac
set -- '' x; case "${u-"$@"}" in $'\177 x') echo marked ;; ' x') echo plain ;; esac
#> marked
#> marked
#> empty
#> plain
#> marked

#### an indirection that leads nowhere behind a list without elements
set --; declare -i j
show() { printf '<%s>' "$@"; echo $#; }
show "$@"${!j+"$@"}
show "$@"${!j-}
show "$@"${!j-x}
show "$@"${!j}
show "$@"${!j:1}
show x "$@"${!j+"$@"}
show ${!j+"$@"}
show ${!j-"$@"}
show $@${!j+x}
show "$@"$j ${j+"$@"}
show "$@""${!j+x}"
#> <>1
#> <>1
#> <x>1
#> <>1
#> <>1
#> <x><>2
#> <>0
#> <>0
#> <>0
#> <>0
#> <>1
