#### A=( [$s]=x ); echo st=$?; declare -p A
A=( [$s]=x )
echo st=$?; declare -p A
#> st=0
#> declare -a A=()
#2> bash: line 1: []=x: bad array subscript

#### t=''; A=( ["$t"]="$@" y); echo st=$?; declare -p A
t=''; A=( ["$t"]="$@" y)
echo st=$?; declare -p A
#> st=0
#> declare -a A=([0]="y")
#2> bash: line 1: []=: bad array subscript

#### B=( [$s]=$' ' [1]=x); echo st=$?; declare -p B
B=( [$s]=$' ' [1]=x)
echo st=$?; declare -p B
#> st=0
#> declare -a B=([1]="x")
#2> bash: line 1: []= : bad array subscript

#### A=( []=x ); echo st=$?; declare -p A
A=( []=x )
echo st=$?; declare -p A
#> st=0
#> declare -a A=()
#2> bash: line 1: []=x: bad array subscript

#### A=( [""]=x ); echo st=$?; declare -p A
A=( [""]=x )
echo st=$?; declare -p A
#> st=0
#> declare -a A=()
#2> bash: line 1: []=x: bad array subscript

#### A=( ['']=x ); echo st=$?; declare -p A
A=( ['']=x )
echo st=$?; declare -p A
#> st=0
#> declare -a A=()
#2> bash: line 1: []=x: bad array subscript

#### A=( [ ]=x ); echo st=$?; declare -p A
A=( [ ]=x )
echo st=$?; declare -p A
#> st=0
#> declare -a A=([0]="x")

#### A=( [" "]=x b); echo st=$?; declare -p A
A=( [" "]=x b)
echo st=$?; declare -p A
#> st=0
#> declare -a A=([0]="x" [1]="b")

#### A=( [$s]+=x ); echo st=$?; declare -p A
A=( [$s]+=x )
echo st=$?; declare -p A
#> st=0
#> declare -a A=()
#2> bash: line 1: []+=x: bad array subscript

#### A=(q); A+=( [$s]+=x ); echo st=$?; declare -p A
A=(q); A+=( [$s]+=x )
echo st=$?; declare -p A
#> st=0
#> declare -a A=([0]="q")
#2> bash: line 1: []+=x: bad array subscript

#### A=(q); A+=( [@]+="$@" w [*]=e [@]=v); echo st=$?; declare -p A
A=(q); A+=( [@]+="$@" w [*]=e [@]=v)
echo st=$?; declare -p A
#> st=0
#> declare -a A=([0]="q" [1]="w")
#2> bash: line 1: [@]+=: cannot assign to non-numeric index
#2> bash: line 1: [*]=e: cannot assign to non-numeric index
#2> bash: line 1: [@]=v: cannot assign to non-numeric index

#### declare -a A=( [$s]=x "[]=y" [@]=3); echo st=$?; declare -p A
declare -a A=( [$s]=x "[]=y" [@]=3)
echo st=$?; declare -p A
#> st=0
#> declare -a A=([0]="[]=y")
#2> bash: line 1: []=x: bad array subscript
#2> bash: line 1: [@]=3: cannot assign to non-numeric index

#### declare -a A=( [@]="a b" [@]=x y); echo st=$?; declare -p A
declare -a A=( [@]="a b" [@]=x y)
echo st=$?; declare -p A
#> st=0
#> declare -a A=([0]="y")
#2> bash: line 1: [@]=a b: cannot assign to non-numeric index
#2> bash: line 1: [@]=x: cannot assign to non-numeric index

#### f() { local A=( [$s]=x y [*]="a b"); declare -p A; }; f
f() { local A=( [$s]=x y [*]="a b"); declare -p A; }; f
#> declare -a A=([0]="y")
#2> environment: line 1: []=x: bad array subscript
#2> environment: line 1: [*]=a b: cannot assign to non-numeric index

#### declare -A B=( [$s]=$n x $@); echo st=$?; declare -p B
declare -A B=( [$s]=$n x $@)
echo st=$?; declare -p B
#> st=0
#> declare -A B=()
#2> bash: line 1: ['']='': bad array subscript
#2> bash: line 1: B: 'x': must use subscript when assigning associative array
#2> bash: line 1: B: '$@': must use subscript when assigning associative array

#### declare -A B=( x "$@" ...); echo st=$?; declare -p B
declare -A B=( x "$@" ...)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([...]="" [x]="" )

#### declare -A B=( x "$@" y ""); echo st=$?; declare -p B
declare -A B=( x "$@" y "")
echo st=$?; declare -p B
#> st=0
#> declare -A B=([y]="" [x]="" )

#### declare -A B=( "" y k v); echo st=$?; declare -p B
declare -A B=( "" y k v)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([k]="v" )
#2> bash: line 1: '': bad array subscript

#### declare -A B=( [""]=y k v [k]=w); echo st=$?; declare -p B
declare -A B=( [""]=y k v [k]=w)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([k]="w" )
#2> bash: line 1: ['']='y': bad array subscript
#2> bash: line 1: B: 'k': must use subscript when assigning associative array
#2> bash: line 1: B: 'v': must use subscript when assigning associative array

#### declare -A B; B=( "" y k v); echo st=$?; declare -p B
declare -A B; B=( "" y k v)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([k]="v" )
#2> bash: line 1: "": bad array subscript

#### declare -A B; B=( $s "a b" k v); echo st=$?; declare -p B
declare -A B; B=( $s "a b" k v)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([k]="v" )
#2> bash: line 1: $s: bad array subscript

#### declare -A B; B=( "$s" "a b" k v); echo st=$?; declare -p B
declare -A B; B=( "$s" "a b" k v)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([k]="v" )
#2> bash: line 1: "$s": bad array subscript

#### declare -A B; B=( [$s]=x x y [""]=$s [k]=l); echo st=$?; declare -p B
declare -A B; B=( [$s]=x x y [""]=$s [k]=l)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([k]="l" )
#2> bash: line 1: [$s]=x: bad array subscript
#2> bash: line 1: B: x: must use subscript when assigning associative array
#2> bash: line 1: B: y: must use subscript when assigning associative array
#2> bash: line 1: [""]=$s: bad array subscript

#### declare -A B=( [k]=1 ); B+=( [$s]+=x x y ["$s"]=$s [k]+=l); echo st=$?; declare -p B
declare -A B=( [k]=1 ); B+=( [$s]+=x x y ["$s"]=$s [k]+=l)
echo st=$?; declare -p B
#> st=0
#> declare -A B=([k]="1l" )
#2> bash: line 1: [$s]+=x: bad array subscript
#2> bash: line 1: B: x: must use subscript when assigning associative array
#2> bash: line 1: B: y: must use subscript when assigning associative array
#2> bash: line 1: ["$s"]=$s: bad array subscript

#### declare -A B=([k]=v); unset 'B[$s]'; echo $?; declare -p B
declare -A B=([k]=v); unset 'B[$s]'; echo $?; declare -p B
#> 1
#> declare -A B=([k]="v" )
#2> bash: line 1: unset: [$s]: bad array subscript

#### declare -A B=([k]=v); unset 'B[""]'; echo $?; declare -p B
declare -A B=([k]=v); unset 'B[""]'; echo $?; declare -p B
#> 1
#> declare -A B=([k]="v" )
#2> bash: line 1: unset: [""]: bad array subscript

#### declare -A B=([k]=v); unset "B['']"; echo $?; declare -p B
declare -A B=([k]=v); unset "B['']"; echo $?; declare -p B
#> 1
#> declare -A B=([k]="v" )
#2> bash: line 1: unset: ['']: bad array subscript

#### declare -A B=([k]=v); unset 'B[]'; echo $?; declare -p B
declare -A B=([k]=v); unset 'B[]'; echo $?; declare -p B
#> 0
#> declare -A B=([k]="v" )

#### declare -a B=(v w); unset 'B[$s]'; echo $?; declare -p B
declare -a B=(v w); unset 'B[$s]'; echo $?; declare -p B
#> 0
#> declare -a B=([1]="w")

#### declare -a B=(v w); unset 'B[]'; echo $?; declare -p B
declare -a B=(v w); unset 'B[]'; echo $?; declare -p B
#> 0
#> declare -a B=([0]="v" [1]="w")

#### declare -A B; unset 'B[$s]'; echo $?; declare -p B
declare -A B; unset 'B[$s]'; echo $?; declare -p B
#> 1
#> declare -A B
#2> bash: line 1: unset: [$s]: bad array subscript

#### unset 'B[$s]'; echo $?; declare -p B
unset 'B[$s]'; echo $?; declare -p B
#> 0
#2> bash: line 1: declare: B: not found
#? 1

#### unset 'B[1]'; echo $?; unset 'B[-1]'; echo $?; B=x; unset 'B[-1]'; echo $?; unset 'B[1]';
unset 'B[1]'; echo $?;  unset 'B[-1]'; echo $?; B=x; unset 'B[-1]'; echo $?;  unset 'B[1]'; echo $?; unset 'B[0]'; echo $?
#> 0
#> 0
#> 1
#> 1
#> 0
#2> bash: line 1: unset: B: not an array variable
#2> bash: line 1: unset: B: not an array variable

#### unset '1a' ; echo $?; unset '1a[0]'; echo $?; unset 1a s; echo $?; unset -v 1a; echo $?; u
unset '1a' ; echo $?; unset '1a[0]'; echo $?; unset 1a s; echo $?; unset -v 1a; echo $?; unset -f 1a; echo $?
#> 0
#> 0
#> 0
#> 1
#> 0
#2> bash: line 1: unset: `1a': not a valid identifier

#### declare -A A=( [k]=$((1 +)) ) ; echo st=$?; ; declare -p A
declare -A A=( [k]=$((1 +)) ) ; echo st=$?; 
declare -p A
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 2: declare: A: not found
#? 1

#### declare -A A=( [k]=$((1 +)) ); echo no; declare -p A
declare -A A=( [k]=$((1 +)) ); echo no
declare -p A
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 2: declare: A: not found
#? 1

#### b=( ${!j} ); echo st=$?; declare -p b
b=( ${!j} )
echo st=$?; declare -p b
#> st=1
#> declare -a b=()
#2> bash: line 1: j: invalid indirect expansion

#### b=(old); b=( x ${!j} ); echo st=$?; declare -p b
b=(old); b=( x ${!j} )
echo st=$?; declare -p b
#> st=1
#> declare -a b=([0]="old")
#2> bash: line 1: j: invalid indirect expansion

#### b=( $((1 +)) ); echo st=$?; declare -p b
b=( $((1 +)) )
echo st=$?; declare -p b
#> st=1
#> declare -a b=()
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### b=(old); b+=( $((1 +)) ); echo st=$?; declare -p b
b=(old); b+=( $((1 +)) )
echo st=$?; declare -p b
#> st=1
#> declare -a b=([0]="old")
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### declare -a b=( $((1 +)) ); echo st=$?; declare -p b
declare -a b=( $((1 +)) )
echo st=$?; declare -p b
#> st=1
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 2: declare: b: not found
#? 1

#### declare -a b=(old); declare -a b=( $((1 +)) ); echo st=$?; declare -p b
declare -a b=(old); declare -a b=( $((1 +)) )
echo st=$?; declare -p b
#> st=1
#> declare -a b=([0]="old")
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### f() { local b=( $((1 +)) ); }; f; echo st=$?; declare -p b
f() { local b=( $((1 +)) ); }
f
echo st=$?; declare -p b
#> st=1
#2> environment: line 1: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 3: declare: b: not found
#? 1

#### declare -A A; A=( [k]=$((1 +)) ); echo st=$?; declare -p A
declare -A A; A=( [k]=$((1 +)) )
echo st=$?; declare -p A
#> st=1
#> declare -A A
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### declare -A A=([x]=y); A=( [k]=$((1 +)) ); echo st=$?; declare -p A
declare -A A=([x]=y); A=( [k]=$((1 +)) )
echo st=$?; declare -p A
#> st=1
#> declare -A A=([x]="y" )
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### declare -A A=([x]=y); A+=( [k]=$((1 +)) ); echo st=$?; declare -p A
declare -A A=([x]=y); A+=( [k]=$((1 +)) )
echo st=$?; declare -p A
#> st=1
#> declare -A A=([x]="y" )
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### declare -A A=([x]=y); A=( k $((1 +)) ); echo st=$?; declare -p A
declare -A A=([x]=y); A=( k $((1 +)) )
echo st=$?; declare -p A
#> st=1
#> declare -A A=([x]="y" )
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### declare -A A=([k]=$((1 +))); A["$t"]+=x b=(); declare -p A b
declare -A A=([k]=$((1 +))); A["$t"]+=x b=()
declare -p A b
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 2: declare: A: not found
#2> bash: line 2: declare: b: not found
#? 1

#### declare -A A=([k]=$((1 +))); A["$t"]+=x b=(); declare -p A b (2)
declare -A A=([k]=$((1 +)))
A["$t"]+=x b=()
declare -p A b
#> declare -a A=([0]="x")
#> declare -a b=()
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### set -u; b=( $nosuch ); declare -p b
set -u
b=( $nosuch )
declare -p b
#2> bash: line 2: nosuch: unbound variable
#? 127

#### b=(${b:?x}); declare -p b
b=(${b:?x})
declare -p b
#2> bash: line 1: b: x
#? 127

#### a=( [$((1+))]=x ); declare -p a
a=( [$((1+))]=x )
declare -p a
#> declare -a a=()
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")

#### echo ${#a[-1]} $?
echo ${#a[-1]} $?
#> 0 0

#### echo $((a[-1])) $?
echo $((a[-1])) $?
#> 0 0
#2> bash: line 1: a: bad array subscript

#### ((a[-1]++)); echo $?; declare -p a
((a[-1]++)); echo $?; declare -p a
#> 1
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-1]: bad array subscript
#2> bash: line 1: declare: a: not found
#? 1

#### ((a[-1])); echo $?; declare -p a
((a[-1])); echo $?; declare -p a
#> 1
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: declare: a: not found
#? 1

#### ((a[-1]=2)); echo $?; declare -p a
((a[-1]=2)); echo $?; declare -p a
#> 0
#2> bash: line 1: a[-1]: bad array subscript
#2> bash: line 1: declare: a: not found
#? 1

#### a=(); ((a[-1]++)); echo $?; declare -p a
a=(); ((a[-1]++)); echo $?; declare -p a
#> 1
#> declare -a a=()
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-1]: bad array subscript

#### a=(1); ((a[-2]++)); echo $?; declare -p a
a=(1); ((a[-2]++)); echo $?; declare -p a
#> 1
#> declare -a a=([0]="1")
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-2]: bad array subscript

#### a=(1); ((a[-2])); echo $?; echo $((a[-2]+1)); declare -p a
a=(1); ((a[-2])); echo $?; echo $((a[-2]+1)); declare -p a
#> 1
#> 1
#> declare -a a=([0]="1")
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript

#### a=(1); let a[-2]; echo $?; let a[-2]=1; echo $?
a=(1); let a[-2]; echo $?; let a[-2]=1; echo $?
#> 1
#> 0
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-2]: bad array subscript

#### a=3; ((a[-2])); echo $?; echo $((a[-1]+1)) $((a[-2])); declare -p a
a=3; ((a[-2])); echo $?; echo $((a[-1]+1)) $((a[-2]));  declare -p a
#> 1
#> 1 0
#> declare -- a="3"
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript

#### echo ${a[-1]@a} $?
echo ${a[-1]@a} $?
#> 0
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript

#### a=(1); echo ${a[-3]@a} $?
a=(1); echo ${a[-3]@a} $?
#> a 0
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript

#### a=(1); echo ${a[-3]@Q} $?; echo "${a[-3]:-x}" ${a[-3]+y} ${a[-3]/x/y} ${a[-3]:1} ${#a[-3]}
a=(1); echo ${a[-3]@Q} $?; echo "${a[-3]:-x}" ${a[-3]+y} ${a[-3]/x/y}  ${a[-3]:1} ${#a[-3]} ${!a[-3]}
#> 0
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: -3]: bad array subscript
#? 1

#### a=(1); echo ${a[-3]@A} $?; echo ${a[-3]#x}
a=(1); echo ${a[-3]@A} $?; echo ${a[-3]#x}
#> declare -a a 0
#>
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a: bad array subscript

#### a=(1); echo ${a[-3]:=x} $?; echo 2
a=(1); echo ${a[-3]:=x} $?
echo 2
#> 2
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-3]: bad array subscript

#### a=(1); echo ${a[-3]=x} $?; echo 2
a=(1); echo ${a[-3]=x} $?
echo 2
#> 2
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-3]: bad array subscript

#### echo ${a[-3]=x} $?; echo 2
echo ${a[-3]=x} $?
echo 2
#> 2
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-3]: bad array subscript

#### echo ${a[-1]?x} $?; echo 2
echo ${a[-1]?x} $?
echo 2
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-1]: x
#? 127

#### echo "${b[@]:=x}"; echo $?
echo "${b[@]:=x}"
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### echo "${b[*]:=x}"; echo $?
echo "${b[*]:=x}"
echo $?
#> 1
#2> bash: line 1: b[*]: bad array subscript

#### echo ${b[*]:=x}; echo $?
echo ${b[*]:=x}
echo $?
#> 1
#2> bash: line 1: b[*]: bad array subscript

#### echo ${b[@]=x}; echo $?
echo ${b[@]=x}
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### b=(); echo ${b[@]=x}; echo $?
b=(); echo ${b[@]=x}
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### b=(""); echo ${b[@]:=x}; echo $?
b=(""); echo ${b[@]:=x}
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### b=("" ""); echo ${b[@]:=x}; echo $?
b=("" ""); echo ${b[@]:=x}
echo $?
#>
#> 0

#### declare -A b; echo ${b[@]:=x}; echo $?
declare -A b; echo ${b[@]:=x}
echo $?
#> x
#> 0

#### f() { echo ${b[@]:=x}; }; f; echo $?
f() { echo ${b[@]:=x}; }; f
echo $?
#> 1
#2> environment: line 1: b[@]: bad array subscript

#### x=$(echo ${b[@]:=x}; echo no); echo $?
x=$(echo ${b[@]:=x}; echo no); echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### set -- "${b[@]:=x}"; echo $?
set -- "${b[@]:=x}"
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### b="${b[@]:=x}"; echo $?
b="${b[@]:=x}"
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### b="${@:=x}"; echo $?
b="${@:=x}"
echo $?
#> 1
#2> bash: line 1: $@: cannot assign in this way

#### b="${1:=x}"; echo $?
b="${1:=x}"
echo $?
#> 1
#2> bash: line 1: $1: cannot assign in this way

#### readonly r; b="${r:=x}"; echo $?
readonly r; b="${r:=x}"
echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### readonly r; echo ${r:=x}; echo $?
readonly r; echo ${r:=x}
echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### readonly r; : $(echo ${r:=x}; echo hi); echo $?
readonly r; : $(echo ${r:=x}; echo hi)
echo $?
#> 0
#2> bash: line 1: r: readonly variable

#### s=r; readonly r; : ${!s:=x}; echo $?
s=r; readonly r; : ${!s:=x}
echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### s='a[@]'; : ${!s:=x}; echo $?
s='a[@]'; : ${!s:=x}
echo $?
#> 1
#2> bash: line 1: a[@]: invalid variable name

#### s='a[1]'; : ${!s:=x}; echo $?; declare -p a
s='a[1]'; : ${!s:=x}
echo $?; declare -p a
#> 1
#2> bash: line 1: a[1]: invalid variable name
#2> bash: line 2: declare: a: not found
#? 1

#### s='a[-1]'; : ${!s:=x}; echo $?; declare -p a
s='a[-1]'; : ${!s:=x}
echo $?; declare -p a
#> 1
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-1]: invalid variable name
#2> bash: line 2: declare: a: not found
#? 1

#### declare -n n='a[@]'; : ${n:=x}; echo $?; declare -p a
declare -n n='a[@]'; : ${n:=x}
echo $?; declare -p a
#> 1
#2> bash: line 1: a[@]: bad array subscript
#2> bash: line 2: declare: a: not found
#? 1

#### case ${b[@]:=x} in x) ;; esac; echo $?
case ${b[@]:=x} in x) ;; esac
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### [[ ${b[@]:=x} ]]; echo $?
[[ ${b[@]:=x} ]]
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### for i in ${b[@]:=x}; do :; done; echo $?
for i in ${b[@]:=x}; do :; done
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### cat <<< ${b[@]:=x}; echo $?
cat <<< ${b[@]:=x}
echo $?
#> 1
#2> bash: line 1: b[@]: bad array subscript

#### i="${a[@]:=x}" :; echo $?
i="${a[@]:=x}" :
echo $?
#> 1
#2> bash: line 1: a[@]: bad array subscript

#### a=(${b[@]:=x}); echo $?; declare -p a
a=(${b[@]:=x})
echo $?; declare -p a
#> 1
#> declare -a a=()
#2> bash: line 1: b[@]: bad array subscript

#### declare -A A; echo "${A[""]:=x}"; echo $?
declare -A A; echo "${A[""]:=x}"
echo $?
#> 1
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A[""]: bad array subscript

#### declare -A A; echo "${A[$s]}"; echo $?
declare -A A; echo "${A[$s]}"
echo $?
#>
#> 0
#2> bash: line 1: A: bad array subscript

#### declare -A A; echo "${A[$s]-v}" "${#A['']}" "${A[$s]@Q}" ${A[""]:1} ${A[""]#x} ${A[""]+x}
declare -A A; echo "${A[$s]-v}" "${#A['']}" "${A[$s]@Q}"  ${A[""]:1} ${A[""]#x} ${A[""]+x} ${A[$s]@a}
echo $?
#> v 0  A
#> 0
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A: bad array subscript

#### set -u; declare -A A; echo "${A[$s]}"; echo $?
set -u; declare -A A; echo "${A[$s]}"
echo $?
#2> bash: line 1: s: unbound variable
#? 127

#### set -u; s=; declare -A A; echo "${A[$s]}"; echo $?
set -u; s=; declare -A A; echo "${A[$s]}"
echo $?
#2> bash: line 1: A: bad array subscript
#2> bash: line 1: A[$s]: unbound variable
#? 127

#### s=; declare -A A; A[$s]=1; echo $?; echo $?
s=; declare -A A; A[$s]=1; echo $?
echo $?
#> 1
#2> bash: line 1: A[$s]: bad array subscript

#### names of files are looked for behind all elements
a=( * $(echo > out)); echo ${#a[@]}
b=(q* [3]=$(echo > qq)); echo ${b[@]}
declare -a c=(z* $(echo > zz)); echo ${c[@]}
#> 1
#> qq
#> zz

#### a declared array stays unset where its first element is wrong
declare b=([1/0]=x)
declare -p b
declare -ai c=(1+)
declare -p c
declare -ai d=(1 1+)
declare -p d
declare -ai e
e=(a+)
declare -p e
f=([1/0]=x)
declare -p f
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 1

#### the length of an element before the first
a=(1 2); i=-1
echo ${#a[i-2]}
echo ${#a[-1*3]}
echo ${#a[$i - 5]}
echo ${#a[ -3]}
echo ${#a["-3"]}
echo ${#a[i]} ${#a[i-1]} $?
b=5; echo ${#b[i]}
echo ${#none[i]} ${#none[-1]}
i=-3; echo ${#a[i++]}; echo $i
echo ${#a[++i]} $i
#> 1 1 1
#> 0 0
#> 1 -1
#2> bash: line 2: i-2]: bad array subscript
#2> bash: line 3: -1*3]: bad array subscript
#2> bash: line 4: $i - 5]: bad array subscript
#2> bash: line 5:  -3]: bad array subscript
#2> bash: line 6: "-3"]: bad array subscript
#2> bash: line 8: i]: bad array subscript
#2> bash: line 10: i++]: bad array subscript
