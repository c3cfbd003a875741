#### single quotes in a subscript are an arithmetic error
a["1"]=2
echo status=$? len=${#a[@]}
a['2']=3
echo status=$? len=${#a[@]}
a[2 + "3"]=5
echo status=$? len=${#a[@]}
a[3 + '4']=5
echo status=$? len=${#a[@]}
#> status=0 len=1
#2> bash: line 3: '2': syntax error: operand expected (error token is "'2'")
#? 1

#### single quotes in the subscript of an expansion
a=(x y)
echo "${a["1"]}" ${a["1"]}
echo ${a['1']}
echo "st=$?"
#> y y
#2> bash: line 3: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### the same in double quotes
a=(x y)
echo "${a['1']}"
echo "st=$?"
#2> bash: line 2: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### single quotes in the index of a literal are quotes
a=(['1']=x)
echo "st=$?"
declare -p a
#> st=0
#> declare -a a=([1]="x")

#### single quotes in the subscripts of arithmetic
a=(x y)
echo $((a['1']))
echo "st=$?"
#2> bash: line 2: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### single quotes in the subscripts of double parentheses
((a['1']=4)); echo "st=$?"; declare -p a
#2> bash: line 1: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### single quotes in the subscripts of let
let "a['1']=4"; echo "st=$?"; declare -p a
#2> bash: line 1: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### single quotes in the subscript of unset
a=(x y); unset "a['1']"; echo "st=$?"; declare -p a
#2> bash: line 1: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### ansi c quotes in a subscript
a=(x y)
a[$'1']=z; echo no
#2> bash: line 2: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### a backslash in a subscript
a[\1]=q; echo "st=$?"; declare -p a
a[1\+1]=q; echo "st=$?"; declare -p a
#2> bash: line 1: \1: syntax error: operand expected (error token is "\1")
#? 1

#### single quotes in the subscript of read
read "a['1']" <<< x; echo $?; declare -p a
printf -v "a['1']" x; echo $?; declare -p a
#2> bash: line 1: '1': syntax error: operand expected (error token is "'1'")
#? 1

#### a blank ends the word even in the subscript of a declaration
declare a[a[0]=1]=X
declare -p a
declare a[ a[2]=3 ]=Y
declare -p a
#> declare -a a=([0]="1" [1]="X")
#> declare -a a=([0]="1" [1]="X" [2]="3")
#2> bash: line 3: declare: `a[': not a valid identifier
#2> bash: line 3: declare: `]=Y': not a valid identifier

#### blanks in the subscripts of export and local
declare b[1 + 1]=Y; declare -p b
export c[ 1 ]=2; declare -p c
local d[ 1 ]=2
#2> bash: line 1: declare: `b[1': not a valid identifier
#2> bash: line 1: declare: `+': not a valid identifier
#2> bash: line 1: declare: `1]=Y': not a valid identifier
#2> bash: line 1: declare: b: not found
#2> bash: line 2: export: `c[': not a valid identifier
#2> bash: line 2: export: `1': not a valid identifier
#2> bash: line 2: export: `]=2': not a valid identifier
#2> bash: line 2: declare: c: not found
#2> bash: line 3: local: can only be used in a function
#? 1

#### blanks in the subscript of an assignment
b[1 + 1]=Y; declare -p b
b[ 0 ]=Z; declare -p b
#> declare -a b=([2]="Y")
#> declare -a b=([0]="Z" [2]="Y")

#### quoted blanks in the subscript of a declaration
declare "b[1 + 1]=Y"; declare -p b
declare b["1 + 2"]=Y; declare -p b
declare -A m; declare m["a b"]=Y; declare -p m
declare m['c d']=Y; declare -p m
x=1; declare b[$x + 1]=T; declare -p b
#> declare -a b=([2]="Y")
#> declare -a b=([2]="Y" [3]="Y")
#> declare -A m=(["a b"]="Y" )
#> declare -A m=(["c d"]="Y" ["a b"]="Y" )
#> declare -a b=([2]="Y" [3]="Y")
#2> bash: line 5: declare: `b[1': not a valid identifier
#2> bash: line 5: declare: `+': not a valid identifier
#2> bash: line 5: declare: `1]=T': not a valid identifier

#### braces make plain words of an element
a=([k2]=-{a,b}-)
echo ${a["k2"]}; declare -p a
#> [k2]=-a-
#> declare -a a=([0]="[k2]=-a-" [1]="[k2]=-b-")

#### braces in literals of both kinds
a=([1]={x,y} [3]=z{1..3}); declare -p a
a=(p [5]={x,y} q); declare -p a
declare -A m=([k]={x,y}); declare -p m
declare -A n; n=([k]={x,y} [j]=v); declare -p n
#> declare -a a=([0]="[1]=x" [1]="[1]=y" [2]="[3]=z1" [3]="[3]=z2" [4]="[3]=z3")
#> declare -a a=([0]="p" [1]="[5]=x" [2]="[5]=y" [3]="q")
#> declare -A m=([k]="{x,y}" )
#> declare -A n=([k]="{x,y}" [j]="v" )

#### an error in a subscript ends the text of -c
a[1/0]=3
echo x
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 1

#### an error in the subscript of an expansion ends it too
echo ${a[1/0]}
echo x
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 1

#### an error in a subscript within a subshell and double parentheses
(echo ${a[1+]}; echo x); echo $?
(( a[1+] )); echo $?
#> 1
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 2: 1+: syntax error: operand expected (error token is "+")
#? 1

#### an error in a subscript within eval
f() { eval 'echo ${a[1+]}; echo x'; echo y; }; f; echo z
#2> environment: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### empty brackets are no substitution
declare -A A; (echo ${A[]}; echo no); (echo ${#a[]}; echo no); (echo "${a[]:-x}"; echo no); (echo ${!a[]}); (set -o posix; echo ${a[]}; echo no); echo $?; echo ${a[]}; echo no
#> 1
#2> bash: line 1: ${A[]}: bad substitution
#2> bash: line 1: ${#a[]}: bad substitution
#2> bash: line 1: ${a[]:-x}: bad substitution
#2> bash: line 1: ${!a[]}: bad substitution
#2> bash: line 1: ${a[]}: bad substitution
#2> bash: line 1: ${a[]}: bad substitution
#? 1

#### in a literal a subscript is expanded before the value
A=( [$s]=$((s = 2)) [$s]=$((s++)) ); declare -p A
unset s; declare B=( [$s]=$((s = 2)) [$s]=$((s++)) ); declare -p B
unset s; declare -A C; C=( [x$s]=$((s = 2)) [$s]=$((s++)) ); declare -p C
#> declare -a A=([2]="2")
#> declare -a B=([2]="2")
#> declare -A C=([2]="2" [x]="2" )
#2> bash: line 1: []=2: bad array subscript
#2> bash: line 2: []=2: bad array subscript
