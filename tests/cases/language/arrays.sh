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
