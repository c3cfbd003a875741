#### an integer given by := in [[ or ((: the condition says what is wrong
declare -i j
[[ ${j:=&} > x ]]
((${j:=&}+1))
echo ${j:=&}
echo next
case ${j:=&} in esac
#2> bash: line 2: [[: &: syntax error: operand expected (error token is "&")
#? 1

#### := and ? of an indirection through a variable that is declared only
declare -i j
echo "${!j:=x}"
echo "${!j-default}"
echo "${!j?word}"
#> default
#2> bash: line 2: !j: invalid indirect expansion
#2> bash: line 4: !j: word
#? 127

#### := of an indirection to a special parameter
s='*'
echo "${!s:=x}"
echo $?
#> 1
#2> bash: line 2: *: invalid variable name

#### an operation on the name that a nameref refers to
declare -n n=s m
echo "${!n}" "${!n+set}" "${!n-unset}" "${!n:-x}" "${!n^}" "${!n@Q}" "${!n/s/t}" "${!n#s}"
s=k
echo "${!n}" "${!n+set}" "${!n-unset}" "${!n=x}" "${!n@A}"
echo "${!m-x}"
echo $?
#> s set s s S 's' t 
#> s set s s s='s'
#> 1
#2> bash: line 5: m: invalid indirect expansion

#### POSIX mode: a wrong offset does not end the shell
set -o posix
x=abc
echo "${@:1+}"
echo "${x:0:1+}"
echo "${x:0:-9}"
x='a b'
echo ${!x}
echo $?
#> 1
#2> bash: line 3: @: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 4: x: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 5: -9: substring expression < 0
#2> bash: line 7: a b: invalid variable name

#### POSIX mode: export of a constant ends the shell
set -o posix
readonly r=x
command readonly r=y
echo $?
export r=y || true
echo not reached
#> 1
#2> bash: line 3: r: readonly variable
#2> bash: line 5: r: readonly variable
#? 1

#### POSIX mode: a list for a constant does not end the shell
set -o posix
readonly r=x
readonly r=(1)
echo $?
#> 1
#2> bash: line 3: r: readonly variable

#### export of a constant marks it
readonly s
export s=$t
declare -p s
readonly v=1
export v=2
declare -p v
#> declare -rx s
#> declare -rx v="1"
#2> bash: line 2: s: readonly variable
#2> bash: line 5: v: readonly variable

#### POSIX mode: a function in a function is printed without the reserved word
set -o posix
g() { f() { a; }; function h { b; } > out; }
declare -f g
type g
set +o posix
declare -f g
#> g () 
#> { 
#>     f () 
#>     { 
#>         a
#>     };
#>     h () 
#>     { 
#>         b
#>     } > out
#> }
#> g is a function
#> g () 
#> { 
#>     f () 
#>     { 
#>         a
#>     };
#>     h () 
#>     { 
#>         b
#>     } > out
#> }
#> g () 
#> { 
#>     function f () 
#>     { 
#>         a
#>     };
#>     function h () 
#>     { 
#>         b
#>     } > out
#> }

#### an element that braces make several words of is no pattern in its subscript
touch '[1]=a.txt' '1=a' '1=b'
shopt -s nullglob
a=( [1]={a,b}); declare -p a
a=( [1]={a,b}* x); declare -p a
shopt -u nullglob
shopt -s failglob
a=( [5]={a,b}); declare -p a
#> declare -a a=([0]="[1]=a" [1]="[1]=b")
#> declare -a a=([0]="[1]=a.txt" [1]="x")
#> declare -a a=([0]="[5]=a" [1]="[5]=b")

#### an empty list beside a default that is not needed
n() { echo $#; }
t=
n "$@${t-"$@"}"
n "${t-$@}$@"
n "$@${t-x$@}"
n "$@${u+$@}"
n "$@${t=$@}"
n "$@${u-$@}"
n "${t-$@}"
n "$@${t:-$@}"
#> 0
#> 0
#> 0
#> 0
#> 0
#> 1
#> 1
#> 1

#### a variable for one command covers a nameref to nothing
declare -n j
j= true
j="$@" true
j=3 eval 'echo $j'
j=1x eval 'echo $j'
#> 3
#> 1x

#### an error in an expansion of the EXIT trap leaves the status
(trap 'echo ${a[@]:?word}' EXIT; exit 4)
echo $?
(set -u; trap ': $a' EXIT)
echo $?
(trap ': ${a?}' EXIT; false)
echo $?
#> 4
#> 0
#> 1
#2> bash: line 1: a[@]: word
#2> bash: line 1: a: unbound variable
#2> bash: line 1: a: parameter not set

#### a condition of several lines has the line of its end
[[ "${*:='a
b'}" == * ]]
[[ a == a && $LINENO == 4
]] && echo $LINENO
[[ $LINENO == 6 &&
   b == b ]] && echo $LINENO
#> 4
#> 6
#2> bash: line 2: $*: cannot assign in this way

#### printf %b says that a digit is missing
printf '%b|' "'" '\x' q
printf '%b|' '\uz' 'a\U' '\c\x'
echo $?
#> '|\x|q|\uz|a\U|0
#2> bash: line 1: printf: missing hex digit for \x
#2> bash: line 2: printf: missing unicode digit for \u
#2> bash: line 2: printf: missing unicode digit for \U

#### an empty pattern of =~ is traced as quotes
set -x
[[ $* =~ $u ]]
[[ '' =~ "" ]]
#2> + [[ '' =~ '' ]]
#2> + [[ '' =~ '' ]]

#### a stage of a pipeline has no traps for its process substitution
trap 'echo bye' EXIT
cat <(trap) | cat
{ cat <(trap); } | cat
(cat <(trap))
#> trap -- 'echo bye' EXIT
#> trap -- 'echo bye' EXIT
#> bye

#### text glued to an array literal
a=()''
declare -p a
a+=()x
declare -p a
b=(1   "2  3" ~ [3]=4 $((1+1)))x
declare -p b
declare c=()* d=(1 2)x
declare -p c d
eval 'eval 'echo x; g+=()''
declare -p g
#> declare -- a="()"
#> declare -- a="()()x"
#> declare -- b="(1 2  3 ~ [3]=4 2)x"
#> declare -- c="()*"
#> declare -- d="(1 2)x"
#> x
#> declare -- g="()"

#### declare -g below a variable that the call was given
g() { declare -g s="$1"; echo "[$s]"; declare -p s; }
s=x g y
declare -p s
unset s
k() { g 1; echo "k[$s]"; }
s=x k
declare -p s
k() { local s=y; s=z g 2; echo "k[$s]"; }
k
declare -p s
s=x eval 'declare -g s=3; echo "[$s]"'
declare -p s
#> [x]
#> declare -x s="x"
#> declare -- s="y"
#> [x]
#> declare -x s="x"
#> k[x]
#> declare -- s="1"
#> [z]
#> declare -x s="z"
#> k[y]
#> declare -- s="2"
#> [x]
#> declare -- s="3"

#### export and readonly keep what the call was given
l() { export s; }
s=x l
declare -p s
l() { export s=1; }
s=o
s=x l
declare -p s
l() { readonly s; }
s=x l
declare -p s
#> declare -x s="x"
#> declare -x s="1"
#> declare -rx s="x"

#### set -u and a nameref to an element that is not set
set -u
declare -n n=a[1]
for i in $n; do echo "$i"; done
echo "[$n]"
echo "[${n}]"
#> []
#2> bash: line 5: n: unbound variable
#? 127

#### a name that goes on behind a continued line
x=1 xa=2 ia=3
echo $x\
a "$x\
a" ${x\
a} "$i\
a" $x\
 b
cat <<A
$x\
a $x\
-
A
echo $LINENO
#> 2 2 2 3 1 b
#> 2 1-
#> 13

#### elements added to an associative array see those before them
declare -A A=([a]=1)
A+=([a]+=x [b]=${A[a]} [c]="<${A[b]}>")
declare -p A
A=([a]=z [b]=${A[a]})
declare -p A
declare -a B=(1)
B+=([0]=5 [1]=${B[0]})
declare -p B
#> declare -A A=([c]="<1x>" [b]="1x" [a]="1x" )
#> declare -A A=([b]="1x" [a]="z" )
#> declare -a B=([0]="5" [1]="1")

#### FUNCNAME behind a function that an error ended
f() { x=$((1+)); }
f
echo "${FUNCNAME[@]}" "$FUNCNAME"
g() { echo "${FUNCNAME[@]}"; }
g
echo "${FUNCNAME[@]}"
#>
#> g
#>
#2> environment: line 1: 1+: syntax error: operand expected (error token is "+")

#### declare -r through a nameref to an element
declare -n n=a[1]
declare -ir n=3
echo $?
declare -p a
#> 0
#> declare -air a=()
#2> bash: line 2: a: readonly variable

#### what is not quoted beside a list is split in the literal of an associative array
IFS=,
declare -A B
B=([a]=a,b"$@"c,d)
declare -p B
B=([f]=,"$@", [d]='a,b'"$@")
declare -p B
#> declare -A B=([a]="a bc d" )
#> declare -A B=([f]=" " [d]="a,b" )

#### one empty element is not nothing in the value of an assignment
a=([2]=)
s=${a[@]:-x}; echo "[$s]"
s=${a[*]:-x}; echo "[$s]"
s="${a[@]:-x}"; echo "[$s]"
s=${a[@]:+x}; echo "[$s]"
declare t=${a[@]:-x}; echo "[$t]"
b[0]=${a[@]:-x}; echo "[${b[0]}]"
b=([1]=${a[@]:-x}); echo "[${b[1]}]"
s=${a[@]:=x}; echo "[$s]"
[[ ${a[@]:-x} == x ]]; echo $?
echo ${a[@]:-x} "${a[@]:-x}"
#> []
#> []
#> [x]
#> [x]
#> []
#> []
#> [x]
#> []
#> 0
#> x x

#### a stage that only reads a file which is not there
< nosuch | cat
echo ${PIPESTATUS[@]}
cat | 0< nosuch > out
echo ${PIPESTATUS[@]}
> /nosuch/x | cat
echo ${PIPESTATUS[@]}
3< nosuch | cat
echo ${PIPESTATUS[@]}
<> /nosuch/x | cat
echo ${PIPESTATUS[@]}
#> 0 0
#> 0 0
#> 1 0
#> 1 0
#> 0 0
#2> bash: line 1: nosuch: No such file or directory
#2> bash: line 3: nosuch: No such file or directory
#2> bash: line 5: /nosuch/x: No such file or directory
#2> bash: line 7: nosuch: No such file or directory
#2> bash: line 9: /nosuch/x: No such file or directory

#### a constant behind a nameref
readonly s
declare -n n=s
declare n=3
declare -x n=3
export n=3
n=3
#2> bash: line 3: declare: n: readonly variable
#2> bash: line 4: declare: n: readonly variable
#2> bash: line 5: s: readonly variable
#2> bash: line 6: s: readonly variable
#? 1

#### POSIX mode: a length of an element that cannot be
set -o posix
a=(1)
b=${#a[-9]}
echo $?
a+=( ${#a[-9]} )
echo $?
#> 1
#> 1
#2> bash: line 3: -9]: bad array subscript
#2> bash: line 5: -9]: bad array subscript
