#### indexed arrays
a=(one two 'three four'); echo "${a[1]}" "${#a[@]}" "${a[-1]}"; for x in "${a[@]}"; do echo "<$x>"; done
#> two 3 three four
#> <one>
#> <two>
#> <three four>

#### sparse arrays
a=([5]=x [2]=y); a[10]=z; echo "${!a[@]}" "${a[@]}" ${#a[@]}
#> 2 5 10 y x z 3

#### appending
a=(1); a+=(2 3); a[0]+=x; echo "${a[@]}"; s=ab; s+=cd; echo $s
#> 1x 2 3
#> abcd

#### slices
a=(0 1 2 3 4 5); echo "${a[@]:2:3}" "${a[@]: -2}" "${a[*]:4}"
#> 2 3 4 4 5 4 5

#### copies
a=("a b" c); b=("${a[@]}"); echo ${#b[@]} "${b[0]}"
#> 2 a b

#### associative
declare -A m=([k1]=v1 ["k 2"]='v 2'); m[x]=y; echo "${m[k 2]}" ${#m[@]}; for k in "${!m[@]}"; do echo "$k=${m[$k]}"; done | sort
#> v 2 3
#> k 2=v 2
#> k1=v1
#> x=y

#### associative from pairs
declare -A m=(a 1 b 2); echo ${m[a]}${m[b]}
#> 12

#### unset subscripts
a=(1 2 3); unset 'a[0]'; echo "${a[@]}"; declare -A m=([x]=1); unset 'm[x]'; echo ${#m[@]}
#> 2 3
#> 0

#### arithmetic subscripts
i=1; a=(10 20 30); echo ${a[i+1]} $((a[i]*2)); a[i++]=x; echo $i ${a[1]}
#> 30 40
#> 2 x

#### bad subscripts
a=(1); echo ${a[-5]}; a[-5]=x; echo not reached
#>
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: a[-5]: bad array subscript
#? 1

#### @ and *
a=(x y); IFS=-; echo "${a[*]}" "${a[@]}"; echo ${a[*]}
#> x-y x y
#> x y

#### operations on every element
a=(abc xbz); echo "${a[@]/b/B}" "${a[@]#a}" "${a[@]^}" "${#a[1]}"
#> aBc xBz bc xbz Abc Xbz 3

#### lists in array literals
a=($(echo 1 2) {x,y} "q r"); echo ${#a[@]} "${a[@]}"
#> 5 1 2 x y q r

#### a scalar is element 0
s=x; echo ${s[0]} ${#s[@]}; s[1]=y; echo "${s[@]}"
#> x 1
#> x y

#### keys in order of numbers
a[3]=c a[1]=a a[2]=b; echo ${a[@]}
#> a b c

#### declare -p round trip
a=('x y' $'t\tb' '"q"'); eval "$(declare -p a | sed 's/ a=/ b=/')"; [ "${b[*]}" = "${a[*]}" ] && echo same
#> same

#### an array without elements leaves no field
declare -a none; set -- a "${none[@]}" b "${none[*]}"; echo $#; set -- "${nothing[@]#x}" "${nothing[@]@Q}"; echo $#; set -u; echo "${nothing[@]}|"
#> 3
#> 0
#> |

#### subscripts of a literal are evaluated when their elements are assigned
i=1; a=([10+i++]=$((i++)) [20+i++]=$((i++))); declare -p a; b=([0]=4 [b[0]]=x); declare -p b
#> declare -a a=([13]="1" [24]="2")
#> declare -a b=([0]="4" [4]="x")

#### an array literal before a command is text
LIST=(p q) printenv LIST
#> (p q)

#### appending in a literal that replaces
declare -A t=([k]=1); t=([k]+=2 [j]=~); declare -p t; t+=([k]+=3); declare -p t
#> declare -A t=([k]="12" [j]="~" )
#> declare -A t=([k]="123" [j]="~" )

#### an element without a subscript in an associative literal
declare -A t; t=([a]=1 two); echo $?; declare -p t
#> 0
#> declare -A t=([a]="1" )
#2> bash: line 1: t: two: must use subscript when assigning associative array

#### keys of every kind by name
declare -A m; printf -v 'm["x y"]' 1; k=z; read 'm[$k]' <<< 2; n='m["x y"]'; echo "${!n}"; unset -v 'm["x y"]'; declare -p m
#> 1
#> declare -A m=([z]="2" )

#### a subscript to be unset is expanded
a=(1 2 3); n=1; unset -v 'a[$n]' 'a[$(echo 0)]'; declare -p a
#> declare -a a=([2]="3")

#### nounset and elements
set -u; a=(1); echo $((a[5])); echo $((none[0])); echo not here
#> 0
#2> bash: line 1: none: unbound variable
#? 127

#### reading an empty key of an associative array is told
declare -A A=([x]=1) E; e=
echo "1 ${A[$e]}"
echo "2 ${A[$e]-d} ${A[""]+s}"
echo "3 ${A[$e]:0:1} ${E[$e]-u}"
echo "4 ${A[x]}"
#> 1 
#> 2 d 
#> 3  u
#> 4 1
#2> bash: line 2: A: bad array subscript
#2> bash: line 3: A: bad array subscript
#2> bash: line 3: A: bad array subscript
#2> bash: line 4: A: bad array subscript
#2> bash: line 4: E: bad array subscript

#### elements behind the greatest index
a=([9223372036854775807]=1 2); echo $? ${#a[@]}; a+=(3); echo $? ${#a[@]}
#differs: bash goes on with negative indices, which nothing else can name; here the last element is set again
#> 0 1
#> 0 1

#### a list sees what the words of its operation assign
a=(1); echo "<${a[@]/#/${a[1]=x}}>"
a=(1); echo "<${a[@]/%/${a[1]=x}}>" "<${a[@]}>"
a=(1 2); echo "<${a[@]#${a[2]:=x}}>" "<${a[*]^^${a[3]:=x}}>"
a=(1 2); echo "<${a[@]/1/$((a[2]=5))}>" "<${a[@]/$((a[0]=9))/z}>"
#> <x1 xx>
#> <1x xx> <1 x>
#> <1 2 > <1 2 X X>
#> <5 2 5> <z 2 5>

#### set -e and an index that is no number
(set -e; A=([*]=$(nosuch)); echo no); echo $?
(set -e; A=([@]=$(exit 3) [1]=$(exit 4)); echo no); echo $?
A=([1]=$(exit 4) [@]=$(exit 3)) B=$(exit 5); echo $?
#> 1
#> 1
#> 5
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: [*]=: cannot assign to non-numeric index
#2> bash: line 2: [@]=: cannot assign to non-numeric index
#2> bash: line 3: [@]=: cannot assign to non-numeric index

#### a literal sees what its variable was declared as
export a; a=(${!a*}); declare -p a
declare -i d; d=(${!d*}); declare -p d
declare -a p; p=(${!p*} $(declare -p p)); declare -p p
f() { local v; v=(${!v*} $(declare -p v)); declare -p v; }; f
new=(${!new*}); declare -p new
e=1; e=(${!e*} ${e[0]}); declare -p e
declare -a none=(); none=(${!none*}); declare -p none
#> declare -ax a=()
#> declare -ai d=()
#> declare -a p=([0]="declare" [1]="-a" [2]="p")
#> declare -a v=([0]="declare" [1]="-a" [2]="v")
#> declare -a new=([0]="new")
#> declare -a e=([0]="e" [1]="1")
#> declare -a none=([0]="none")

#### keys and values that are added before an error
declare -A A=([k]=1)
A+=(k "${A[k]}2" j "${A[k]}3"); declare -p A
A+=(x y [k]=$((1 +))); echo $?; declare -p A
A+=(m 1 "[q]"=2 3); declare -p A
A=(n 1 o $((1 +))); echo $?; declare -p A
A=(k v a ${!A*} b "${A[k]}"); declare -p A
#> declare -A A=([k]="12" [j]="123" )
#> declare -A A=([x]="y" [m]="1" [k]="12" [j]="123" ["[q]=2"]="3" )
#> declare -A A=([k]="v" [b]="12" [a]="A" )
#2> bash: line 3: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 5: 1 +: syntax error: operand expected (error token is "+")

#### a default in a key's value is not split
IFS=:; a=(x y); s=1:2
declare -A A=([k]=${none[@]:-1:2}); declare -p A
A=([k]=${none[@]-$s}x); declare -p A
A=([k]=${none[@]-"$s"} [l]=${none[@]:-$@}); declare -p A
A=([k]=${a[@]:-1:2}$s); declare -p A
A=([k]=${a[@]+1:2}); declare -p A
A=(k ${none[@]-1:2}); declare -p A
#> declare -A A=([k]="1:2" )
#> declare -A A=([k]="1:2x" )
#> declare -A A=([l]="" [k]="1:2" )
#> declare -A A=([k]="x y1 2" )
#> declare -A A=([k]="1:2" )
#> declare -A A=([k]="1:2" )

#### an empty key among keys and values
declare -A a
a=( "$2" "${!s}"); echo "1 $?"; declare -p a
a=( "" $((1/0)) k y); echo "2 $?"; declare -p a
a+=( k z "" ${q=set} ); echo "3 $?"; declare -p a; echo "${q-unset}"
declare -A b=( "" ${q2=set} ); echo "4 $?"; declare -p b; echo "${q2-unset}"
#> 1 0
#> declare -A a=()
#> 2 0
#> declare -A a=([k]="y" )
#> 3 0
#> declare -A a=([k]="z" )
#> unset
#> 4 0
#> declare -A b=()
#> set
#2> bash: line 2: "$2": bad array subscript
#2> bash: line 3: "": bad array subscript
#2> bash: line 4: "": bad array subscript
#2> bash: line 5: '': bad array subscript

#### elements of an integer array are assigned one by one
declare -i a; a=(5 a); declare -p a; unset a
declare -i a=7; a=({5,6} a+1 a); declare -p a; unset a
declare -ia a=(5 6 'a[1]' 'a[0]=9' a); declare -p a; unset a
declare -ia a; a=([1]=5 [0]=6 a [1]+=a); declare -p a; a+=(a 'a[1]'); declare -p a
declare -ia b; b=(1 '2 3' b); declare -p b
#> declare -ai a=([0]="5" [1]="5")
#> declare -ai a=([0]="5" [1]="6" [2]="6" [3]="5")
#> declare -ai a=([0]="9" [1]="6" [2]="6" [3]="9" [4]="9")
#> declare -ai a=([0]="6" [1]="12")
#> declare -ai a=([0]="6" [1]="12" [2]="6" [3]="12")
#2> bash: line 5: 2 3: syntax error in expression (error token is "3")
#? 1
