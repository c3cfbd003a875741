#### without `-A` a declaration expands the literal of an associative array as words
s="p  q"; t=(1 '' 3)
declare -A a; declare a=([k]=v $s x"y z" 'q' $'\n' no* "${t[@]}" "" $nosuch {1,2} $((1+1)) ~ [j]=w); declare -p a
declare -A b=([k]=v $s x"y z" 'q' $'\n' "${t[@]}" "" {1,2} ~); declare -p b
f() { local -A l; local l=([k]=v $s "$s"); local -A m=([k]=v $s "$s"); declare -p l m; }; f
a=([k]=v $s "$s"); declare -p a
declare a+=([k]=v $s "$s"); declare -p a
export a=([k]=v $s "$s"); declare -p a
readonly a=([k]=v $s "$s"); declare -p a
#> declare -A a=([k]="v" [j]="w" )
#> declare -A b=([k]="v" )
#> declare -A l=([k]="v" )
#> declare -A m=([k]="v" )
#> declare -A a=([k]="v" )
#> declare -A a=([k]="v" )
#> declare -Ax a=([k]="v" )
#> declare -Arx a=([k]="v" )
#2> bash: line 2: a: 'p': must use subscript when assigning associative array
#2> bash: line 2: a: 'q': must use subscript when assigning associative array
#2> bash: line 2: a: 'xy z': must use subscript when assigning associative array
#2> bash: line 2: a: 'q': must use subscript when assigning associative array
#2> bash: line 2: a: '
#2> ': must use subscript when assigning associative array
#2> bash: line 2: a: 'no*': must use subscript when assigning associative array
#2> bash: line 2: a: '1': must use subscript when assigning associative array
#2> bash: line 2: a: '': must use subscript when assigning associative array
#2> bash: line 2: a: '3': must use subscript when assigning associative array
#2> bash: line 2: a: '': must use subscript when assigning associative array
#2> bash: line 2: a: '1': must use subscript when assigning associative array
#2> bash: line 2: a: '2': must use subscript when assigning associative array
#2> bash: line 2: a: '2': must use subscript when assigning associative array
#2> bash: line 2: a: '/home/user': must use subscript when assigning associative array
#2> bash: line 3: b: '$s': must use subscript when assigning associative array
#2> bash: line 3: b: 'x"y z"': must use subscript when assigning associative array
#2> bash: line 3: b: ''\''q'\''': must use subscript when assigning associative array
#2> bash: line 3: b: ''\''
#2> '\''': must use subscript when assigning associative array
#2> bash: line 3: b: '"${t[@]}"': must use subscript when assigning associative array
#2> bash: line 3: b: '""': must use subscript when assigning associative array
#2> bash: line 3: b: '{1,2}': must use subscript when assigning associative array
#2> bash: line 3: b: '~': must use subscript when assigning associative array
#2> environment: line 4: l: 'p': must use subscript when assigning associative array
#2> environment: line 4: l: 'q': must use subscript when assigning associative array
#2> environment: line 4: l: 'p  q': must use subscript when assigning associative array
#2> environment: line 4: m: '$s': must use subscript when assigning associative array
#2> environment: line 4: m: '"$s"': must use subscript when assigning associative array
#2> bash: line 5: a: $s: must use subscript when assigning associative array
#2> bash: line 5: a: "$s": must use subscript when assigning associative array
#2> bash: line 6: a: 'p': must use subscript when assigning associative array
#2> bash: line 6: a: 'q': must use subscript when assigning associative array
#2> bash: line 6: a: 'p  q': must use subscript when assigning associative array
#2> bash: line 7: a: 'p': must use subscript when assigning associative array
#2> bash: line 7: a: 'q': must use subscript when assigning associative array
#2> bash: line 7: a: 'p  q': must use subscript when assigning associative array
#2> bash: line 8: a: 'p': must use subscript when assigning associative array
#2> bash: line 8: a: 'q': must use subscript when assigning associative array
#2> bash: line 8: a: 'p  q': must use subscript when assigning associative array

#### the words that it expands to may be keys and values in turn
s="p q"; t=(1 '' 3)
declare -A a; declare a=($s "$s" x); declare -p a
declare a=("${t[@]}"); declare -p a
declare a=($s [k]=v); declare -p a
declare a=(no* [k]=v); declare -p a
declare a=($(echo 1 2 3 4)); declare -p a
declare a=($nosuch k v); declare -p a
declare a=($nosuch [k]=v); declare -p a
declare a=("" [k]=v); declare -p a
declare a=({a,b} c d); declare -p a
declare a=(~ ~); declare -p a
declare a=("[k]=1" [j]=2); declare -p a
z='[k]=1'; declare a=($z [j]=2); declare -p a
declare a=([j]=2 $z); declare -p a
#> declare -A a=([p]="q" ["p q"]="x" )
#> declare -A a=([3]="" [1]="" )
#> declare -A a=([p]="q" ["[k]=v"]="" )
#> declare -A a=(["no*"]="[k]=v" )
#> declare -A a=([3]="4" [1]="2" )
#> declare -A a=([k]="v" )
#> declare -A a=([k]="v" )
#> declare -A a=()
#> declare -A a=([c]="d" [a]="b" )
#> declare -A a=([/home/user]="/home/user" )
#> declare -A a=(["[k]=1"]="[j]=2" )
#> declare -A a=(["[k]=1"]="[j]=2" )
#> declare -A a=([j]="2" )
#2> bash: line 9: '': bad array subscript
#2> bash: line 14: a: '[k]=1': must use subscript when assigning associative array

#### keys that it expands are read again in their text
q='a]b'; p='x"y'; r="it's"; u='a\b' v='$(echo hi >&2)' w='[z' d='a$b' bq='`echo`'
declare -A b
declare b=(["$q"]=1 [$p]=2 ["$r"]=3 [$u]=4 [$v]=5 [$w]=6 [$d]=7 [$bq]=8 [01]=9 [0x10]=10 [ a ]=11 [a b]=12 [i++]=13); declare -p b
declare b=(["$q"]+=1 ["[z]"]=2 ["a]=b"]=3 ["a]+=c"]=4 ['x\]y']=5 [x\]y]=6 [x\"y]=7 [x\\y]=8 ["\""]=9); declare -p b
declare b=(x ["$q"]+=1 y ["a]=b"]=3 [$r]=1 [$u]='5' [e]="$p" [f]='[g]'); declare -p b
declare b=(["$q"]=1 x); declare -p b
declare b=([]=x ['']=y [$nosuch]=1); declare -p b
declare b=([k]=~ [~]=1 [j]=$'a\nb' [l]="$(echo x  y)" [e{1,2}]=f [g]={1,2}); declare -p b
#> declare -A b=(["a\\b"]="4" [0x10]="10" [01]="9" ["a\$b"]="7" [" a "]="11" ["\$(echo hi >&2)"]="5" [i++]="13" ["\`echo\`"]="8" ["a b"]="12" )
#> declare -A b=(["x\\y"]="8" [a]="c]=4" ["x\\]y"]="5" ["[z]"]="2" )
#> declare -A b=(["[it's]=1"]="[a\\b]=5" ["[e]=x\"y"]="[f]=[g]" [y]="[a]=b]=3" [x]="[a]b]+=1" )
#> declare -A b=()
#> declare -A b=()
#> declare -A b=(["~"]="1" [l]="x y" [k]="/home/user" [j]=$'a\nb' )
#2> bash: line 3: b: ['a']b']=1': must use subscript when assigning associative array
#2> bash: line 3: b: '[x"y]=2': must use subscript when assigning associative array
#2> bash: line 3: b: '[it'\''s]=3': must use subscript when assigning associative array
#2> bash: line 3: b: '[[z]=6': must use subscript when assigning associative array
#2> bash: line 4: b: ['a']b']+=1': must use subscript when assigning associative array
#2> bash: line 4: b: ['x']y']=6': must use subscript when assigning associative array
#2> bash: line 4: b: '[x"y]=7': must use subscript when assigning associative array
#2> bash: line 4: b: '["]=9': must use subscript when assigning associative array
#2> bash: line 6: b: ['a']b']=1': must use subscript when assigning associative array
#2> bash: line 6: b: 'x': must use subscript when assigning associative array
#2> bash: line 7: ['']='x': bad array subscript
#2> bash: line 7: ['']='y': bad array subscript
#2> bash: line 7: ['']='1': bad array subscript
#2> bash: line 8: b: '[e1]=f': must use subscript when assigning associative array
#2> bash: line 8: b: '[e2]=f': must use subscript when assigning associative array
#2> bash: line 8: b: '[g]=1': must use subscript when assigning associative array
#2> bash: line 8: b: '[g]=2': must use subscript when assigning associative array

#### such a declaration as it is traced
s="p q"; declare -A b
set -x
declare b=([k]=$s $s '*'); declare -p b
declare b=($s [k]=$s); declare -p b
x=1 declare b=([k]=$s $s)
declare -A b=([k]=$s $s)
#> declare -A b=([k]="p q" )
#> declare -A b=(["[k]=p q"]="" [p]="q" )
#2> + b=(['k']='p q' 'p' 'q' '*')
#2> bash: line 3: b: 'p': must use subscript when assigning associative array
#2> bash: line 3: b: 'q': must use subscript when assigning associative array
#2> bash: line 3: b: '*': must use subscript when assigning associative array
#2> + declare b
#2> + declare -p b
#2> + b=('p' 'q' ['k']='p q')
#2> + declare b
#2> + declare -p b
#2> + b=(['k']='p q' 'p' 'q')
#2> bash: line 5: b: 'p': must use subscript when assigning associative array
#2> bash: line 5: b: 'q': must use subscript when assigning associative array
#2> + x=1
#2> + declare b
#2> + b=(['k']='p q' '$s')
#2> bash: line 6: b: '$s': must use subscript when assigning associative array
#2> + declare -A b

#### an array that is there is not exported by a declaration under `set -a`
s=1; A=(1); declare -A B=([k]=v); declare v; declare -i w; readonly ro=1
f() { local l=(1); declare -p l; declare -g gg=(1); declare -p gg; declare -g A=(5); declare -p A; }
set -a
declare s=(1); declare -p s
declare A+=(1); declare -p A
declare B=(); declare -p B
declare v=(1) w=(2) n=(3); declare -p v w n
readonly r=(1); declare -p r
f
set +a; t=1; set -a; declare -n ref=t; declare ref=(1); declare -p t
#> declare -a s=([0]="1")
#> declare -a A=([0]="1" [1]="1")
#> declare -A B=()
#> declare -a v=([0]="1")
#> declare -ai w=([0]="2")
#> declare -ax n=([0]="3")
#> declare -arx r=([0]="1")
#> declare -a l=([0]="1")
#> declare -ax gg=([0]="1")
#> declare -a A=([0]="5")
#> declare -a t=([0]="1")

#### `local` outside of functions assigns array literals and is refused then
local -A A=( [$s]=1); declare -p A
local -A A=( [k]=1 [j]=$(echo hi >&2)); declare -p A
local -A A=( k); declare -p A
local -A A=( [k]=1 x); declare -p A
local a=( [$s]=1 2); declare -p a
local -a a=( [-1]=1 2); declare -p a
local a=$(echo x >&2) b=(1 2); declare -p a b
local -r a=(1); declare -p a
local -i b=(1+1); declare -p b
local -x c=(1); declare -p c; local -u d=(x); declare -p d
local -n e=(x); declare -p e
local g=(x); local g+=(y) h=(1) i; declare -p g h
s=1; local s=(2 3); declare -p s
declare -A as=([k]=v); local as=([j]=w); declare -p as
local -Z q=(1); declare -p q
set -x; local t=(1 $s)
#> declare -A A=()
#> declare -A A=([k]="1" [j]="" )
#> declare -A A=([k]="" )
#> declare -A A=([k]="1" )
#> declare -a a=([0]="2")
#> declare -a a=([0]="2")
#> declare -a a=([0]="2")
#> declare -a b=([0]="1" [1]="2")
#> declare -a a=([0]="1")
#> declare -ai b=([0]="2")
#> declare -a c=([0]="1")
#> declare -au d=([0]="X")
#> declare -a e=([0]="x")
#> declare -a g=([0]="x" [1]="y")
#> declare -a h=([0]="1")
#> declare -a s=([0]="2" [1]="3")
#> declare -A as=([j]="w" )
#> declare -a q=([0]="1")
#2> bash: line 1: ['']='1': bad array subscript
#2> bash: line 1: local: can only be used in a function
#2> hi
#2> bash: line 2: local: can only be used in a function
#2> bash: line 3: local: can only be used in a function
#2> bash: line 4: A: 'x': must use subscript when assigning associative array
#2> bash: line 4: local: can only be used in a function
#2> bash: line 5: []=1: bad array subscript
#2> bash: line 5: local: can only be used in a function
#2> bash: line 6: [-1]=1: bad array subscript
#2> bash: line 6: local: can only be used in a function
#2> x
#2> bash: line 7: local: can only be used in a function
#2> bash: line 8: local: can only be used in a function
#2> bash: line 9: local: can only be used in a function
#2> bash: line 10: local: can only be used in a function
#2> bash: line 10: local: can only be used in a function
#2> bash: line 11: local: can only be used in a function
#2> bash: line 12: local: can only be used in a function
#2> bash: line 12: local: can only be used in a function
#2> bash: line 13: local: can only be used in a function
#2> bash: line 14: local: can only be used in a function
#2> bash: line 15: local: can only be used in a function
#2> + t=('1' '2')
#2> + local t
#2> bash: line 16: local: can only be used in a function
#? 1
