#### default IFS
x=' a  b	c
d '; for w in $x; do echo "<$w>"; done
#> <a>
#> <b>
#> <c>
#> <d>

#### other separators
IFS=:; x='a::b:'; for w in $x; do echo "<$w>"; done
#> <a>
#> <>
#> <b>

#### white and other separators together
IFS=': '; x='a : b::c '; for w in $x; do echo "<$w>"; done
#> <a>
#> <b>
#> <>
#> <c>

#### empty IFS
IFS=; x='a b'; for w in $x; do echo "<$w>"; done
#> <a b>

#### no splitting in assignments and case
x='a  b'; y=$x; echo "$y"; case $x in 'a  b') echo matched;; esac
#> a  b
#> matched

#### substitutions are split
for w in $(echo 'a b'; echo c); do echo "<$w>"; done
#> <a>
#> <b>
#> <c>

#### literal text is not
IFS=x; for w in axb $(echo axb); do echo "<$w>"; done
#> <axb>
#> <a>
#> <b>

#### an unquoted empty is nothing
e=; set -- $e "$e" $e; echo $#
#> 1

#### joined pieces
x='a b'; set -- p$x's'; echo "$1|$2"
#> pa|bs

#### splitting of "$*"
IFS=,; set -- a b; x="$*"; echo "$x"
#> a,b

#### lists that become one text where IFS is empty
IFS=; set -- x y; a=(x y)
b="$@" c=$@ d="$*" e="${a[@]}" f="${a[@]:0}" g="${a[@]^}" h="${!a[@]}" i="${@:1}" j="${@#z}" k="${@@Q}"
printf '%s\n' "$b" "$c" "$d" "$e" "$f" "$g" "$h" "$i" "$j" "$k"
l=([1]="$@" [2]=$@ [3]="${@@E}" [4]=${a[@]} [5]="$*" [6]="${a[@]^}"); declare -p l
declare -A m; m[q]="${@@L}"; declare -p m; cat <<< "${@@E}"; cat <<< ${a[@]^}
IFS=:; b="${@^}"; l=([2]="${@^}" [3]=$@ [4]=$*); declare -p b l
#> x y
#> x y
#> xy
#> x y
#> x y
#> X Y
#> 0 1
#> x y
#> x y
#> 'x' 'y'
#> declare -a l=([1]="x y" [2]="x y" [3]="x y" [4]="x y" [5]="xy" [6]="X Y")
#> declare -A m=([q]="x y" )
#> x y
#> X Y
#> declare -- b="X:Y"
#> declare -a l=([2]="X:Y" [3]="x:y" [4]="x:y")

#### lists of a star in here-documents
ai=(a b c); set -- 1 2 3
for IFS in , '' ': '; do
cat <<X
1 ${*/x} 2 ${*^} 3 ${*:1:2} 4 ${*#x} 5 ${*@Q} 6 ${none:-$*} 7 ${none:-${ai[*]}} 8 ${none:-"$*"} 9 ${ai[*]:-x}
10 ${*:-x} 11 ${ai[*]:+$*} 12 ${!a*} 13 ${ai[*]@A} 14 ${*@A} 15 ${#*} 16 ${ai[*]^} 17 ${ai[*]:1} 18 ${!ai[*]}
19 ${ai[*]%x} 20 ${ai[*]@Q} 21 $(echo "$*") 22 $((${#*})) 23 "${*}" 24 ${x:=$*} 25 $* 26 ${ai[*]}
X
unset x
done
#> 1 1,2,3 2 1,2,3 3 1 2 4 1 2 3 5 '1' '2' '3' 6 1 2 3 7 a,b,c 8 1 2 3 9 a,b,c
#> 10 1 2 3 11 1 2 3 12 ai 13 declare -a ai=([0]="a" [1]="b" [2]="c") 14 set -- '1' '2' '3' 15 3 16 A,B,C 17 b c 18 0 1 2
#> 19 a b c 20 'a' 'b' 'c' 21 1,2,3 22 3 23 "1 2 3" 24 1 2 3 25 1 2 3 26 a,b,c
#> 1 123 2 123 3 1 2 4 1 2 3 5 '1' '2' '3' 6 1 2 3 7 abc 8 1 2 3 9 abc
#> 10 1 2 3 11 1 2 3 12 ai 13 declare -a ai=([0]="a" [1]="b" [2]="c") 14 set -- '1' '2' '3' 15 3 16 ABC 17 b c 18 0 1 2
#> 19 a b c 20 'a' 'b' 'c' 21 123 22 3 23 "1 2 3" 24 1 2 3 25 1 2 3 26 abc
#> 1 1:2:3 2 1:2:3 3 1 2 4 1 2 3 5 '1' '2' '3' 6 1 2 3 7 a:b:c 8 1 2 3 9 a:b:c
#> 10 1 2 3 11 1 2 3 12 ai 13 declare -a ai=([0]="a" [1]="b" [2]="c") 14 set -- '1' '2' '3' 15 3 16 A:B:C 17 b c 18 0 1 2
#> 19 a b c 20 'a' 'b' 'c' 21 1:2:3 22 3 23 "1 2 3" 24 1 2 3 25 1 2 3 26 a:b:c

#### lists are joined with the first character of IFS and split again
p() { printf '<%s>' "$@"; echo; }
for IFS in ' a' ' :' ':' 'a ' ':a' $'\n:'; do set -- 0 a,b; p $*; p $@; set -- x ' a' b; p $*; p $@; set -- 'x:' y; p $*; p $@; set -- x '' y; p $*; p $@; set -- ':x' ':y'; p $*; p $@; a=(0 a,b ' a' 'c:'); p ${a[*]}; p ${a[@]}; p ${*:1}; p ${*/x/a}; p x$*y; p $*$*; for q in $*; do p "$q"; done; done
#> <0><,b>
#> <0><,b>
#> <x><b>
#> <x><b>
#> <x:><y>
#> <x:><y>
#> <x><y>
#> <x><y>
#> <:x><:y>
#> <:x><:y>
#> <0><,b><c:>
#> <0><,b><c:>
#> <:x><:y>
#> <:><:y>
#> <x:x><:yy>
#> <:x><:y:x><:y>
#> <:x>
#> <:y>
#> <0><a,b>
#> <0><a,b>
#> <x><a><b>
#> <x><a><b>
#> <x><y>
#> <x><y>
#> <x><y>
#> <x><y>
#> <><x><y>
#> <><x><y>
#> <0><a,b><a><c>
#> <0><a,b><a><c>
#> <><x><y>
#> <><a><y>
#> <x><x><yy>
#> <><x><y><x><y>
#> <>
#> <x>
#> <y>
#> <0><a,b>
#> <0><a,b>
#> <x>< a><b>
#> <x>< a><b>
#> <x><><y>
#> <x><><y>
#> <x><><y>
#> <x><><y>
#> <><x><><y>
#> <><x><><y>
#> <0><a,b>< a><c>
#> <0><a,b>< a><c>
#> <><x><><y>
#> <><a><><y>
#> <x><x><><yy>
#> <><x><><y><x><><y>
#> <>
#> <x>
#> <>
#> <y>
#> <0><><,b>
#> <0><><,b>
#> <x><><><b>
#> <x><><><b>
#> <x:><y>
#> <x:><y>
#> <x><><y>
#> <x><><y>
#> <:x><:y>
#> <:x><:y>
#> <0><><,b><><><c:>
#> <0><><,b><><><c:>
#> <:x><:y>
#> <:><><:y>
#> <x:x><:yy>
#> <:x><:y:x><:y>
#> <:x>
#> <:y>
#> <0><><,b>
#> <0><><,b>
#> <x>< ><><b>
#> <x>< ><><b>
#> <x><><y>
#> <x><><y>
#> <x><><y>
#> <x><><y>
#> <><x><><y>
#> <><x><><y>
#> <0><><,b>< ><><c>
#> <0><><,b>< ><><c>
#> <><x><><y>
#> <><><><><y>
#> <x><x><><yy>
#> <><x><><y><x><><y>
#> <>
#> <x>
#> <>
#> <y>
#> <0><a,b>
#> <0><a,b>
#> <x>< a><b>
#> <x>< a><b>
#> <x><y>
#> <x><y>
#> <x><y>
#> <x><y>
#> <><x><y>
#> <><x><y>
#> <0><a,b>< a><c>
#> <0><a,b>< a><c>
#> <><x><y>
#> <><a><y>
#> <x><x><yy>
#> <><x><y><x><y>
#> <>
#> <x>
#> <y>

#### a list that begins with white space of IFS and another separator
IFS=' a'; s() { printf '<%s>' "$@"; echo; }
A=('' ' a  b ' y); s ${A[*]}; s ${A[@]}
A=(' ' ' a  b ' y); s ${A[*]}; s ${A[@]}
A=(' ' 'a  b ' y); s ${A[*]}; s ${A[@]}
A=('x ' 'a  b ' y); s ${A[*]}; s ${A[@]}
A=('x ' ' a  b ' y); s ${A[*]}; s ${A[@]}
A=('x' 'a  b ' y); s ${A[*]}; s ${A[@]}
A=('xa' 'a  b ' y); s ${A[*]}; s ${A[@]}
A=('xa ' ' a  b ' y); s ${A[*]}; s ${A[@]}
A=('b ' ' a'); s ${A[*]}; s ${A[@]}; s x ${A[@]} y; s ${A[@]}z; s ${A[@]}" "; A=(' a '); s ${A[@]}; s ${A[@]}z; s ${A[@]}''; A=(' a a '); s ${A[@]}; A=(' aa '); s ${A[*]};A=(' a' ' a'); s ${A[*]};s ${A[@]}; A=(a a); s ${A[*]};s ${A[@]};A=('a ' 'a '); s ${A[*]};s ${A[@]}
set -- ' a b' c; s $*; s $@; s "x"$*; s x$@; s ''$@; s ''$*; s $1; s ${1}; s ${@:1}; s ${*:1:1}; s ${@:1:1}; s ${@#x}; s ${@/x}
set -- ' a b'; s $*; s $@; s ${@:1}; for i in $*; do echo "[$i]"; done; B=($*); declare -p B; B=($@); declare -p B;  B=($1); declare -p B
case $* in ' a b') echo same;; esac; x=$*; echo "[$x]"
IFS=' x'; set -- ' x' y; s $*; set -- 'x ' y; s $*; set -- ' x ' ' x '; s $*; s $@
IFS=$'\tx '; set -- $'\tx' y; s $*; s $@; IFS=$'x\t '; s $*; s $@; IFS='x '; s $*; s $@; set -- ' x' y; s $*; s $@; set -- ' x'; s $*; s $@
#> <b><y>
#> <b><y>
#> <b><y>
#> <b><y>
#> <b><y>
#> <b><y>
#> <x><b><y>
#> <x><b><y>
#> <x><b><y>
#> <x><b><y>
#> <x><b><y>
#> <x><b><y>
#> <x><><b><y>
#> <x><><b><y>
#> <x><><b><y>
#> <x><><b><y>
#> <b>
#> <b>
#> <x><b><y>
#> <b><z>
#> <b>< >
#> <>
#> <z>
#> <>
#> <>
#> <>
#> <>
#> <>
#> <><>
#> <><>
#> <><>
#> <><>
#> <b><c>
#> <b><c>
#> <x><b><c>
#> <x><b><c>
#> <><b><c>
#> <><b><c>
#> <><b>
#> <><b>
#> <b><c>
#> <><b>
#> <b>
#> <b><c>
#> <b><c>
#> <b>
#> <b>
#> <b>
#> [b]
#> declare -a B=([0]="b")
#> declare -a B=([0]="b")
#> declare -a B=([0]="" [1]="b")
#> same
#> [ a b]
#> <y>
#> <><y>
#> <>
#> <>
#> <y>
#> <y>
#> <><y>
#> <><y>
#> <	><><y>
#> <	><><y>
#> <><y>
#> <><y>
#> <>
#> <>

#### operations on such a list
IFS=' a'; s() { printf '<%s>' "$@"; echo; }
set -- ' a b' c; A=("$@")
s ${*/q}; s ${*^}; s ${*#q}; s ${*:1}; s ${*:1:2}; s ${*@U}; s ${*@Q}; s ${*,,}; s ${*-x}; s ${*:-x}; s ${*+x} ${*+$*}
s ${A[*]/q}; s ${A[*]^}; s ${A[*]#q}; s ${A[*]:0}; s ${A[*]:0:1}; s ${A[*]@U}; s ${A[*]-x}
s ${@/q}; s ${@^}; s ${@#q}; s ${@:1}; s ${@:1:2}; s ${@@U};  s ${@-x}
s ${A[@]/q}; s ${A[@]^}; s ${A[@]#q}; s ${A[@]:0}; s ${A[@]:0:1}; s ${A[@]@U}; s ${A[@]-x}
declare -A M=([' a b']=1); s ${!M[*]}; s ${!M[@]}; v='A[*]'; s ${!v}; v='A[@]'; s ${!v}; v='*'; s ${!v}; v=@; s ${!v}; s ${u-$*}; s ${u-$@}; s ${u:-${A[*]}}
#> <><b><c>
#> <><b><C>
#> <><b><c>
#> <><b><c>
#> <><b><c>
#> <A><B><C>
#> <'><b'><'c'>
#> <><b><c>
#> <><b><c>
#> <><b><c>
#> <x><><b><c>
#> <b><c>
#> <b><C>
#> <b><c>
#> <b><c>
#> <b>
#> <A><B><C>
#> <b><c>
#> <b><c>
#> <b><C>
#> <b><c>
#> <b><c>
#> <b><c>
#> <A><B><C>
#> <b><c>
#> <b><c>
#> <b><C>
#> <b><c>
#> <b><c>
#> <b>
#> <A><B><C>
#> <b><c>
#> <><b>
#> <b>
#> <b><c>
#> <b><c>
#> <b><c>
#> <b><c>
#> <><b><c>
#> <b><c>
#> <><b><c>
