#### quotes in the word of a quoted expansion go before names are read
s=q
printf '<%s>' "${u-"$s"abc}" "${u-"$s"}" "${u-"$s""$s"}" "${u-$s"abc"}" "${u-"abc"x}" "${u-x"$s"}" "${u-x"$s"y}" "${u-"$s\n"}" "${u-"$s"\n}" "${u-"${s}"abc}"
echo
sabc=long
echo "${u-"$s"abc}"
cat <<E
${u-"$s"abc}
E
#> <><q><qq><><abcx><xq><x><><q\n><qabc>
#> long
#> long

#### a changed list joined with IFS is split again beside a quoted list
set -- x y
a=(1 2 3)
printf '<%s>' "${*:1}$@" "$*$@" "$@${*:0:2}" "${a[*]}$@" "${a[*]#1}$@" "${*/x/z}$@" "${*@Q}$@" "${!a[*]}$@"; echo
IFS=,
printf '<%s>' "${*:1}$@" "$*$@" "${a[*]#1}$@" "x${a[*]#1}$@" "${a[*]#1}"; echo
IFS=
printf '<%s>' "${*:1}$@" "${a[*]#1}$@"; echo
#> <x><yx><y><x yx><y><x><ybash><x><1 2 3x><y><2><3x><y><z><yx><y><'x'><'y'x><y><0><1><2x><y>
#> <x><yx><y><x,yx><y><><2><3x><y><x><2><3x><y><,2,3>
#> <xyx><y><23x><y>

#### lists in one text are joined with IFS behind an operation
IFS=:; a=(1 2); set -- 1 2; ab1=1 ab2=2
s=${a[@]/1/x} t="${a[@]/1/x}"; declare -p s t
s=${a[@]#1} t="${a[@]#1}"; declare -p s t
s=${a[@]@Q} t="${@:1}"; declare -p s t
s=${a[@]} t="$@"; declare -p s t
s=${!ab@} t="${!a[@]}"; declare -p s t
b=([0]=${a[@]} [1]="$@" [2]=${a[@]:0} [3]=${u-$@}); declare -p b
declare -A A=([0]=${a[@]} [1]="$@" [2]=${a[@]:0}); declare -p A
cat <<< "${a[@]^}"
[[ "${a[@]^}" == '1 2' ]]; echo $?
#> declare -- s="x 2"
#> declare -- t="x:2"
#> declare -- s=":2"
#> declare -- t=":2"
#> declare -- s="'1':'2'"
#> declare -- t="1:2"
#> declare -- s="1 2"
#> declare -- t="1 2"
#> declare -- s="ab1:ab2"
#> declare -- t="0:1"
#> declare -a b=([0]="1:2" [1]="1:2" [2]="1:2" [3]="1 2")
#> declare -A A=([2]="1 2" [1]="1 2" [0]="1 2" )
#> 1:2
#> 0

#### values in the literal of an associative array, beside a quoted list
set --
t=$'a\n\nb  c'
declare -A A=([j]=$t"$@" [k]="$t$@" [l]=$t$@ [m]="$@"$t [n]="$*"$t); declare -p A
set -- 'x  y' z
A=([j]=$t"$@" [k]="$t$@" [l]=$t$@ [m]="$@"$t [n]="$*"$t); declare -p A
#> declare -A A=([n]=$'a\n\nb  c' [m]="a b c" [l]=$'a\n\nb  c' [k]=$'a\n\nb  c' [j]="a b c" )
#> declare -A A=([n]=$'x  y za\n\nb  c' [m]="x  y za b c" [l]=$'a\n\nb  cx  y z' [k]=$'a\n\nb  cx  y z' [j]="a b cx  y z" )

#### assignments to read-only variables before a command
readonly t
set -x
t="${!s}" :
s=2 t=$(echo no) u=$(echo yes) :
t=${u?x} cat < nosuch
a[1]=$(echo no) true
b=7 b+=5 :
#2> bash: line 3: t: readonly variable
#2> + :
#2> + s=2
#2> bash: line 4: t: readonly variable
#2> ++ echo yes
#2> + u=yes
#2> + :
#2> bash: line 5: t: readonly variable
#2> + cat
#2> bash: line 5: nosuch: No such file or directory
#2> bash: line 6: `a[1]': not a valid identifier
#2> + true
#2> + b=7
#2> + b=75
#2> + :

#### what is refused in the literal of an associative array comes in turn
declare -A B
set -x
declare -A A=( ['a]b']=x x $# "y z" [$u]=3)
B=( [k]=x $HOME  [j]=$(echo 1) [$u]=$(echo 2) )
declare -A D=( $# [x]=1 y) E=([j]=1 q) z=1
set +x
declare -p A B D E
B=( [k]=$(false) [$u]=$(true) ); echo $?
#> declare -A A=(["a]b"]="x" )
#> declare -A B=([k]="x" [j]="1" )
#> declare -A D=([0]="[x]=1" [y]="" )
#> declare -A E=([j]="1" )
#> 1
#2> + A=(['a]b']='x' 'x' '$#' '"y z"' ['']='3')
#2> bash: line 3: A: 'x': must use subscript when assigning associative array
#2> bash: line 3: A: '$#': must use subscript when assigning associative array
#2> bash: line 3: A: '"y z"': must use subscript when assigning associative array
#2> bash: line 3: ['']='3': bad array subscript
#2> + declare -A A
#2> + B=([k]=x $HOME [j]=$(echo 1) [$u]=$(echo 2))
#2> bash: line 4: B: $HOME: must use subscript when assigning associative array
#2> ++ echo 1
#2> bash: line 4: [$u]=$(echo 2): bad array subscript
#2> + D=('0' '[x]=1' 'y')
#2> + E=(['j']='1' 'q')
#2> bash: line 5: E: 'q': must use subscript when assigning associative array
#2> + declare -A D E z=1
#2> + set +x
#2> bash: line 8: [$u]=$(true): bad array subscript

#### a literal whose values make the array an indexed one
declare -A A=( [j]=${A[0]:=~x})
echo "${A[0]}"
f() { local -A B=( [j]=${B[0]:=y}); declare -p B; }
f
declare -p B
#> ~x
#> declare -A B=([j]="y" )
#> declare -a B=([0]="y")
#2> bash: line 1: A: cannot convert indexed to associative array

#### the length of an array that is not set, under set -u
set -u
echo "${#a[@]}"; echo same
echo next $?
x=${#a[0]}; echo same
s=5
echo ${#s[0]}
echo ${#q}
echo not
#> next 1
#2> bash: line 2: a: unbound variable
#2> bash: line 4: a: unbound variable
#2> bash: line 6: s: unbound variable
#2> bash: line 7: q: unbound variable
#? 127

#### marks on namerefs of elements
declare -n n=a[1]
readonly n; echo $?
export n=5; echo $?
export n+=3
declare -p a
declare n=6; declare n+=7
declare -p a
#> 0
#> 0
#> declare -a a=([1]="53")
#> declare -a a=([1]="67")
#2> bash: line 2: readonly: `a[1]': not a valid identifier
#2> bash: line 3: export: `a[1]': not a valid identifier
#2> bash: line 4: export: `a[1]': not a valid identifier

#### namerefs that run in a circle
f() { local -n s=s; echo "${s/b/x}" "${s@Q}"; echo "$s"; echo "${#s}" "${s[0]}"; }
f
#>  
#>
#> 0 
#2> environment: line 1: local: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference
#2> environment: line 1: warning: s: circular name reference

#### a nameref that is inherited is text
f() { declare -I n; declare -p n; n=5; declare -p n; }
declare -n n=a
f
declare -p n
#> declare -- n="a"
#> declare -- n="5"
#> declare -n n="a"

#### a declaration without a value, as an assignment
declare a; declare -i c
echo "<${a[@]@A}> <${a@A}> <${c@A}>"
#> <> <> <declare -i c>

#### the last argument of break, continue and exec
for i in 1 2; do continue 1; done
echo "$_"
while break; do :; done
echo "$_"
exec 3>&1
echo "$_"
#> 1
#> break
#> exec

#### lines of case and of nested arithmetic loops
case "x
${b[@]=y}
" in *) ;; esac
for ((i = 1/0; ; )); do
  for ((j = 0; ; )); do :; done
done
#2> bash: line 3: b[@]: bad array subscript
#2> bash: line 5: ((: i = 1/0: division by 0 (error token is "0")
#? 1

#### the token of a recursion that is too deep
b=('a b'); ((b[0]))
x='1+x y'; ((x))
y='y+1'; echo $((y))
#2> bash: line 1: ((: a b: expression recursion level exceeded (error token is "b")
#2> bash: line 2: ((: 1+x y: expression recursion level exceeded (error token is "x y")
#2> bash: line 3: y+1: expression recursion level exceeded (error token is "y+1")
#? 1

#### subscripts in a literal are read again
s="\''"
a=( ["$s"]=x [1]=y ); declare -p a
s='"2"'
a=([$s]=x); declare -p a
#> declare -a a=([0]="[\\'']=x" [1]="y")
#> declare -a a=([2]="x")

#### of a quoted list as a pattern of case, the first text
set -- a b
case "a b" in "$@") echo all;; *) echo none;; esac
case a in "$@") echo first;; esac
case xa in x"$@"y) echo first;; esac
case "a b" in $@) echo all;; esac
[[ "a b" == "$@" ]] && echo cond
#> none
#> first
#> first
#> all
#> cond

#### a local nameref to its own name is the global variable, with warnings
s=(1 2 3)
f() { local -n s=s; echo "$s" "${s[1]}"; s[1]=x; s+=(4); export s; }
f
declare -p s
#> 1 2
#> declare -ax s=([0]="1" [1]="x" [2]="3" [3]="4")
#2> environment: line 2: local: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference
#2> environment: line 2: warning: s: circular name reference

#### braces that make one other word
a=( [3]={2..2} [4]=x{a} ); declare -p a
declare x={2..2}; declare -p x
#> declare -a a=([0]="[3]=2" [4]="x{a}")
#> declare -- x="2"

#### mapfile makes an array of nothing
mapfile -t -s 1 -O 2 a < /dev/null; declare -p a
#> declare -a a=()

#### the last argument behind an exec that failed
exec {fd}>&-
echo "$_"
#> exec
#2> bash: line 1: fd: ambiguous redirect

#### the length of a slice behind the end is not evaluated
t=ab
echo "<${t:3:1/0}>" "<${t: -3:1/0}>"
echo "<${t:2:1/0}>"
#> <> <>
#2> bash: line 3: t: 1/0: division by 0 (error token is "0")
#? 1

#### the word of an error keeps its quotes until it is read anew
x="${l?"${#}$s\n"}$s"
#2> bash: line 1: l: 0\n
#? 127

#### attributes, null IFS and arithmetic: what generated scripts found
a=1; echo ${a[@]@k} "${a[@]@K}" ${a[*]@k} ${a[@]@Q}; b=(1 2); echo ${b[@]@k}; declare -A c=([x]=1); echo ${c[@]@k}; echo ${a@k}; s="it's"; echo "${s[@]@K}"
(set -a; a2=(); declare -n m=a2; m=3; declare -p a2; q=(1); q=2; declare -p q; declare -a e; e=5; declare -p e; b=(1); b+=2; declare -p b; declare -A h; h=1; declare -p h)
(IFS=; for a in "" "''" "'' ''" "a" "'' a"; do eval "set -- $a"; declare V=${*:-d} W=${*:+x} X=${*-e} Y=${*+y}; echo "$a: $V,$W,$X,$Y"; declare V="${*:-d}" W="${*:+x}"; echo "$V,$W"; V=${*:-d} W=${*:+x}; echo "$V,$W"; done; set --; declare U=${*:?msg}; echo not here) 2>&1
s=é; eval '[[ $(($s)) = * ]]' 2>&1; eval 'case $((1+)) in *) ;; esac' 2>&1; eval 'for x in $(($s)); do :; done' 2>&1; eval 'cat <<< $((s))' 2>&1; eval '[[ $s -eq 1 ]]' 2>&1; eval 'x=$(($s))' 2>&1; eval 'echo $(($s))' 2>&1
#> '1' '1' '1' '1'
#> 0 1 1 2
#> x 1
#> '1'
#> 'it'\''s'
#> declare -ax a2=([0]="3")
#> declare -ax q=([0]="2")
#> declare -ax e=([0]="5")
#> declare -ax b=([0]="12")
#> declare -Ax h=([0]="1" )
#> : d,,e,
#> d,
#> d,
#> '': d,,,y
#> d,
#> d,
#> '' '':  ,x, ,y
#> d,
#> d,
#> a: a,x,a,y
#> a,x
#> a,x
#> '' a:  a,x, a,y
#> a,x
#> a,x
#> bash: line 3: *: msg
#> bash: line 4: é: syntax error: operand expected (error token is "é")
#> bash: line 4: 1+: syntax error: operand expected (error token is "+")
#> bash: line 4: é: syntax error: operand expected (error token is "é")
#> bash: line 4: é: syntax error: operand expected (error token is "é")
#> bash: line 4: [[: é: syntax error: operand expected (error token is "é")
#> bash: line 4: é: syntax error: operand expected (error token is "é")
#> bash: line 4: é: syntax error: operand expected (error token is "é")
#? 1

#### what declare marks stays behind eval; continued names; patterns for one empty text
for c in 's=1 eval "declare -x s=2"' 's=1 eval "declare -x s"' 's=1 eval "declare -r s=3"' 's=0; s=1 eval "declare -x s=2; echo \$s"' 's=1 eval "declare -ix s=2+3"' 's=1 eval "typeset -x s+=2"' 's=1 eval "declare s=2"' 's=1 eval "declare +x s=2"' 's=1 . /dev/stdin <<< "declare -x s=4"' 's=1 eval "s=2 eval \"declare -x s=3\"; declare -p s"' 's=1 eval "export s=2"' 's=1 eval "readonly s"' 's=1 eval "declare -gx s=2"' 's=1 command eval "declare -x s=5"'; do (eval "$c"; echo "$c: ${s-unset}"; declare -p s) 2>&1; done
(f() { s=1 eval "declare s=2; declare -p s"; declare -p s; }; f; declare -p s) 2>&1; (f() { declare -x s=2; declare -p s; }; s=1 f; declare -p s) 2>&1; (f() { local s=0; s=1 eval "declare s=2"; declare -p s; }; f; declare -p s) 2>&1
f() { echo "$s\
a" $s\
a "${s}a" "$s\
 a" $s\
_1x; }; declare -f f; sa=cont; echo "$s\
a" $s\
a
v=; echo ${v%%$(echo h >&2)} ${v#$(echo i >&2)} ${w%%$(echo l >&2)}; a=(""); echo ${a[*]%%$(echo m >&2)} ${a[@]#$(echo n >&2)} "${a[@]%$(echo o >&2)}"; a=("" ""); echo ${a[*]%%$(echo v >&2)}; set -- ""; echo ${@%$(echo x >&2)} ${*#$(echo y >&2)} "${@##$(echo z >&2)}"
#> s=1 eval "declare -x s=2": 2
#> declare -x s="2"
#> s=1 eval "declare -x s": 1
#> declare -x s="1"
#> s=1 eval "declare -r s=3": 3
#> declare -rx s="3"
#> 2
#> s=0; s=1 eval "declare -x s=2; echo \$s": 2
#> declare -x s="2"
#> s=1 eval "declare -ix s=2+3": 5
#> declare -ix s="5"
#> s=1 eval "typeset -x s+=2": 12
#> declare -x s="12"
#> s=1 eval "declare s=2": unset
#> bash: line 1: declare: s: not found
#> s=1 eval "declare +x s=2": unset
#> bash: line 1: declare: s: not found
#> s=1 . /dev/stdin <<< "declare -x s=4": 4
#> declare -x s="4"
#> declare -x s="3"
#> s=1 eval "s=2 eval \"declare -x s=3\"; declare -p s": 3
#> declare -x s="3"
#> s=1 eval "export s=2": unset
#> bash: line 1: declare: s: not found
#> s=1 eval "readonly s": unset
#> bash: line 1: declare: s: not found
#> s=1 eval "declare -gx s=2": 2
#> declare -x s="2"
#> s=1 command eval "declare -x s=5": 5
#> declare -x s="5"
#> declare -x s="2"
#> environment: line 2: declare: s: not found
#> bash: line 2: declare: s: not found
#> declare -x s="2"
#> declare -x s="2"
#> declare -- s="0"
#> bash: line 2: declare: s: not found
#> f () 
#> { 
#>     echo "$sa" $sa "${s}a" "$s a" $s_1x
#> }
#> cont cont
#>
#>
#>
#>
#2> o
#2> v
#2> z

#### an empty IFS in elements of array literals
(set -- a b; IFS=; b=([1]=$* [2]=$@ [3]="$*" [4]="$@" [5]=x$*y [6]=${*} [7]=${*/a/c} [8]=${*:-d}); declare -p b; c=($* $@ "$*"); declare -p c; b[9]=$*; d=$*; declare -p b d; b+=([1]+=$*); declare -p b; declare -A h=([k]=$*); declare -p h; a=(x y); b=([1]=${a[*]} [2]=${a[@]} [3]="${a[*]}"); declare -p b)
(set -- a b; IFS=; declare -a q=([1]=$* [2]=${*}); declare -p q; f() { local -a q=([1]=$* [2]=$*x); declare -p q; }; f 1 2; readonly r=([0]=$*); declare -p r; export e=$*; declare -p e)
(IFS=; a=(x y); declare e=${a[*]}; g=${a[*]}; declare i=x${a[*]}y j=${a[*]/x/z}; declare -p e g i j; b=([1]=x${a[*]}y [2]=${a[*]/x/z} [3]=${a[*]:-d}); declare -p b; ab=1 ac=2; declare n=${!a*}; o=([1]=${!a*}); declare -p n o)
#> declare -a b=([1]="a b" [2]="a b" [3]="ab" [4]="a b" [5]="xa by" [6]="a b" [7]="c b" [8]="a b")
#> declare -a c=([0]="a" [1]="b" [2]="a" [3]="b" [4]="ab")
#> declare -a b=([1]="a b" [2]="a b" [3]="ab" [4]="a b" [5]="xa by" [6]="a b" [7]="c b" [8]="a b" [9]="ab")
#> declare -- d="ab"
#> declare -a b=([1]="a ba b" [2]="a b" [3]="ab" [4]="a b" [5]="xa by" [6]="a b" [7]="c b" [8]="a b" [9]="ab")
#> declare -A h=([k]="ab" )
#> declare -a b=([1]="x y" [2]="x y" [3]="xy")
#> declare -a q=([1]="a b" [2]="a b")
#> declare -a q=([1]="1 2" [2]="1 2x")
#> declare -ar r=([0]="a b")
#> declare -x e="a b"
#> declare -- e="xy"
#> declare -- g="xy"
#> declare -- i="xxyy"
#> declare -- j="zy"
#> declare -a b=([1]="xx yy" [2]="z y" [3]="x y")
#> declare -- n="aabac"
#> declare -a o=([1]="aabac")
