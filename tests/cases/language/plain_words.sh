#### numbers split by IFS
f() { printf '<%s>' "$@"; echo; }
IFS=0; x=105
f $((100 + 5)) $x a$((205))b "$((304))"
[ $((305)) -eq 35 ] && echo joined
IFS=-; f $((3 - 10))
y=$((2 - 9)); echo "$y"
#> <1><5><1><5><a2><5b><304>
#> <><7>
#> -7
#2> bash: line 4: [: too many arguments

#### empty and missing words
f() { echo "$#: $*"; }
e= ; unset u
f $e; f "$e"; f $e$u; f x$e; f "$u" $u; f ''$e; f "$e$u"
[ $e ]; echo $?
[ $e = x ]; echo $?
[ "$e" = x ]; echo $?
[ -n $e ]; echo $?
[ -z $e ]; echo $?
test; echo $?
[ ]; echo $?
[ x; echo $?
#> 0: 
#> 1: 
#> 0: 
#> 1: x
#> 1: 
#> 1: 
#> 1: 
#> 1
#> 2
#> 1
#> 0
#> 0
#> 1
#> 1
#> 2
#2> bash: line 5: [: =: unary operator expected
#2> bash: line 11: [: missing `]'

#### expressions are evaluated once
i=0 list='1 2'
[ $((i++)) -lt $list ]; echo "$? $i"
f() { echo "$#: $*"; }
f $((i++)) $list $((i++)); echo $i
[ $((i++)) -eq 3 -a $((i++)) -eq 4 ]; echo "$? $i"
f "$((i += 10))$i" $i$((i++)); echo $i
#> 2 1
#> 4: 1 1 2 2
#> 3
#> 0 5
#> 2: 1515 1515
#> 16
#2> bash: line 2: [: too many arguments

#### a function or a disabled builtin in the place of a test
[() { echo "mine: $*"; }
[ 1 -eq 2 ]
unset -f [
[ 1 -eq 2 ] || echo theirs
test() { echo "test: $#"; }
test a b
unset -f test
enable -n test
type -t test
test 1 = 1; echo $?
#> mine: 1 -eq 2 ]
#> theirs
#> test: 2
#> file
#> 0

#### operands that are no numbers
[ a -eq 1 ]; echo $?
[ 1 -lt '' ]; echo $?
[ ' 7 ' -eq 7 ] && echo seven
[ +7 -eq 7 ] && echo plus
[ 010 -eq 10 ] && echo decimal
[ 9223372036854775807 -gt 1 ] && echo large
[ 9223372036854775808 -gt 1 ]; echo $?
[ -5 -lt 3 ] && echo less
[ x -foo y ]; echo $?
[ ! x ]; echo $?
[ a = b c ]; echo $?
#> 2
#> 2
#> seven
#> plus
#> decimal
#> large
#> 2
#> less
#> 2
#> 1
#> 2
#2> bash: line 1: [: a: integer expression expected
#2> bash: line 2: [: : integer expression expected
#2> bash: line 7: [: 9223372036854775808: integer expression expected
#2> bash: line 9: [: -foo: binary operator expected
#2> bash: line 11: [: too many arguments

#### arguments of functions with lists
f() { printf '<%s>' "$#" "$@"; echo; }
g() { f "$@"; f a "$@" b; f a "$@"$1 {x,y} "$@"; f "$@" $*; }
g 1 '' '3 4'
g
set -- p 'q r'
f "$@"; f "${@}"; f "$@$@"; f "$*"; f "${@:2}" "$@"
#> <3><1><><3 4>
#> <5><a><1><><3 4><b>
#> <9><a><1><><3 41><x><y><1><><3 4>
#> <6><1><><3 4><1><3><4>
#> <0>
#> <2><a><b>
#> <3><a><x><y>
#> <0>
#> <2><p><q r>
#> <2><p><q r>
#> <3><p><q rp><q r>
#> <1><p q r>
#> <3><q r><p><q r>

#### the last argument
f() { :; }
f a b; echo "$_"
f; echo "$_"
[ a = a ]; echo "$_"
test a = b; echo "$_"
x=1; echo "<$_>"
x=$((2)); echo "<$_>"
f "$@"; echo "$_"
#> b
#> f
#> ]
#> b
#> <>
#> <>
#> f

#### unset variables are errors
set -u
f() { echo "$#"; }
(f $nope); echo $?
([ "$nope" = 1 ]); echo $?
(x=$nope); echo $?
(echo $((nope + 1))); echo $?
(f $1); echo $?
(f ${#nope}); echo $?
[ "$#" -eq 0 ] && echo none
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> none
#2> bash: line 3: nope: unbound variable
#2> bash: line 4: nope: unbound variable
#2> bash: line 5: nope: unbound variable
#2> bash: line 6: nope: unbound variable
#2> bash: line 7: $1: unbound variable
#2> bash: line 8: nope: unbound variable

#### values of expressions
declare -i n; declare -u up; declare -a arr=(1 2); readonly ro=1
n=$((2 + 3)); up=$((4)); arr=$((9))
declare -p n up arr
ro=$((2))
echo "not reached on that line"
#> declare -i n="5"
#> declare -u up="4"
#> declare -a arr=([0]="9" [1]="2")
#> not reached on that line
#2> bash: line 4: ro: readonly variable

#### a nameref and computed variables
v=5; declare -n r=v
f() { echo "$#: $*"; }
f $r "$r" ${#r}; [ $r -eq 5 ] && echo five
r=$((6)); echo $v
f "$LINENO" $BASH_SUBSHELL
SECONDS=100; [ "$SECONDS" -ge 100 ] && echo later
#> 3: 5 5 1
#> five
#> 6
#> 2: 5 0
#> later

#### errors of expressions show what was expanded
x=7 y=0
echo $((x / y))
echo $(($x / $y)); echo "$x"
echo $(($x % ($y + 0) + 1))
a=$(($x ** -$x))
echo after
#> after
#2> bash: line 2: x / y: division by 0 (error token is "y")
#2> bash: line 3: 7 / 0: division by 0 (error token is "0")
#2> bash: line 4: 7 % (0 + 0) + 1: division by 0 (error token is "(0 + 0) + 1")
#2> bash: line 5: 7 ** -7: exponent less than 0 (error token is "7")

#### patterns that are kept depend on options
x=ABC
[[ $x == a* ]]; echo $?
shopt -s nocasematch
[[ $x == a* ]]; echo $?
case $x in abc) echo nocase ;; *) echo other ;; esac
[[ $x =~ ^a ]]; echo $?
shopt -u nocasematch
[[ $x == a* ]]; echo $?
case $x in abc) echo nocase ;; *) echo other ;; esac
[[ $x =~ ^a ]]; echo $?
y='@(x|ABC)'
case $x in $y) echo ext ;; *) echo text ;; esac
shopt -s extglob
case $x in $y) echo ext ;; *) echo text ;; esac
z=é
[[ $z == ? ]]; echo $?
LC_ALL=C
[[ $z == ? ]]; echo $?
[[ $z == ?? ]]; echo $?
for p in a b c d e f g h i j k l m n o p q r s t u v; do [[ $p == [a-k] ]] && printf %s "$p"; [[ x$p =~ ^x[l-v]$ ]] && printf '(%s)' "$p"; done; echo
#> 1
#> 0
#> nocase
#> 0
#> 1
#> other
#> 1
#> text
#> ext
#> 0
#> 1
#> 0
#> abcdefghijk(l)(m)(n)(o)(p)(q)(r)(s)(t)(u)(v)

#### operands of a condition
n=5 t=' 6 ' h=0x10
[[ $n -lt 6 ]]; echo $?
[[ $t -eq 6 ]]; echo $?
[[ $h -eq 16 ]]; echo $?
[[ n -eq 5 ]]; echo $?
[[ 010 -eq 8 ]]; echo $?
[[ '' -eq 0 ]]; echo $?
[[ $n == $n && "$n" != "$t" ]]; echo $?
[[ a$n < b ]]; echo $?
p='5*'; [[ 55 == $p ]]; echo $?; [[ 55 == "$p" ]]; echo $?
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 1

#### traces of short ways
f() { :; }
set -x
f a "$((1 + 1))"
[ 1 -lt 2 ]
x=$((3 + 4))
case $x in 7) : ;; esac
[[ $x == 7 ]]
#2> + f a 2
#2> + :
#2> + '[' 1 -lt 2 ']'
#2> + x=7
#2> + case $x in
#2> + :
#2> + [[ 7 == 7 ]]
