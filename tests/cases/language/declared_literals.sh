# Literals among the words of a declaration are assigned where they stand, texts when all words are expanded.

#### words behind a literal see it
declare a=(1 2) s=${a[1]} n=${#a[@]} b=($s x); declare -p b s n
f() { local arr=(p q r) first=${arr[0]} n=${#arr[@]}; declare -p first n; local s=z c=($s); declare -p c; local -a e=("${arr[@]}") g=${e[1]}; declare -p g; }; f
declare -A m=([k]=v) t=${m[k]}; declare -p t
x=9 declare h=(4) y=${h[0]}; declare -p y
#> declare -a b=([0]="x")
#> declare -- s="2"
#> declare -- n="2"
#> declare -- first="p"
#> declare -- n="3"
#> declare -a c=([0]="2")
#> declare -a g=([0]="q")
#> declare -A t=([0]="v" )
#> declare -- y="4"

#### words that are no assignments see it, too
declare "q=1" w=(5) $(echo "v=${w[0]}") z=$v; declare -p v z
readonly r1=(3) r2=${r1[0]}; declare -p r2; export e1=(3) e2=${e1[0]}; declare -p e2
declare -i i1=(1+1) i2=i1[0]+1; declare -p i1 i2; f() { local -u u=(ab) v=${u[0]}; declare -p v; local w=(1) x=$(echo "${w[@]}"); declare -p x; }; f
#> declare -- v="5"
#> declare -- z=""
#> declare -r r2="3"
#> declare -x e2="3"
#> declare -ai i1=([0]="2")
#> declare -i i2="3"
#> declare -u v="AB"
#> declare -- x="1"

#### what a literal is appended to
a=(1); f() { local a+=(2) n="${a[*]}"; declare -p n; }; f; declare -a a+=(3) n="${a[*]}"; declare -p n; f() { local -a b=(1); local b+=(2) m="${b[*]}"; declare -p m; local -A c=([x]=1); local c=([y]=2) k="${!c[*]}"; declare -p k; }; f
declare a=([2]=x [5]=y) k="${!a[*]}"; declare -p k; declare a=() n=${#a[@]} b=("$n" "${a[@]}"); declare -p n b
#> declare -- n="2"
#> declare -a n=([0]="1 3")
#> declare -- m="1 2"
#> declare -- k="y"
#> declare -- k="2 5"
#> declare -a n=([0]="0")
#> declare -a b=([0]="1 3")

#### under set -x as well
set -x; declare a=(1 2) b=(${a[1]} x); declare -p b; local_() { local a=(7) b=(${a[0]}); declare -p a b; }; local_; declare -r r1=(1) r2=(${r1[0]}); declare -p r2
#> declare -a b=([0]="2" [1]="x")
#> declare -a a=([0]="7")
#> declare -a b=([0]="7")
#> declare -ar r2=([0]="1")
#2> + a=('1' '2')
#2> + b=('2' 'x')
#2> + declare a b
#2> + declare -p b
#2> + local_
#2> + a=('7')
#2> + b=('7')
#2> + local a b
#2> + declare -p a b
#2> + r1=('1')
#2> + r2=('1')
#2> + declare -r r1 r2
#2> + declare -p r2

#### select without words leaves a loop around bash
select x in; do :; done; for i in 1 2; do echo $i; break; done; (break; echo in); echo out; f() { select x in; do :; done; }; f; echo on; { break; }; echo x
#> 1
#> in
#> out
#> on
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop

#### no literal stands behind a redirection
for t in 'declare > out b=(1)' '> out declare b=(1); echo $?' 'declare a > out b=(1)' 'declare a=(1) > out b=2; declare -p a b' 'declare x=1 2>&1 b=(1)' 'x=1 > out b=(2); echo $?' '> out b=(2); declare -p b' 'export <<< x b=(1)' 'declare > out b+=(1)'; do bash -c "$t"; echo $?; done
#> 2
#> 0
#> 0
#> 2
#> declare -a a=([0]="1")
#> declare -- b="2"
#> 0
#> 2
#> 2
#> declare -a b=([0]="2")
#> 0
#> 2
#> 2
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare > out b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare a > out b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare x=1 2>&1 b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `x=1 > out b=(2); echo $?'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `export <<< x b=(1)'
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `declare > out b+=(1)'

#### each literal is traced before the next one is expanded
set -x; declare -i t=1 A=(1) a=($(echo 2)); declare -p A a t
#> declare -ai A=([0]="1")
#> declare -ai a=([0]="2")
#> declare -i t="1"
#2> + A=('1')
#2> ++ echo 2
#2> + a=('2')
#2> + declare -i t=1 A a
#2> + declare -p A a t

#### subscripts are expanded before texts are assigned
i=1; declare i=2 a=([$i]=x [$((i+1))]=y); declare -p a; declare -A m=([$i]=x); declare -p m
#> declare -a a=([1]="x" [2]="y")
#> declare -A m=([2]="x" )
