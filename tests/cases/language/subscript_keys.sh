#### arithmetic counts under keys of every kind
declare -A c
for w in x.y "it's" 'a"b' 'a]b' 'a\b' 'a`b' 'a b' '[x' '$' '$(' '${' '@' '*' '~' '!' '"' "'" '\' ']' '$x' 'a,b' 'a=b' '))' ';' '#' '++'; do
  ((c[$w]++)); ((c["$w"] += c[$w])); echo "$((c[$w])) $[c[$w]+1]"
done
for k in "${!c[@]}"; do printf '%q=%s ' "$k" "${c[$k]}"; done | tr ' ' '\n' | sort
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> 2 3
#> ++=2
#> @=2
#> \!=2
#> \"=2
#> \#=2
#> \$=2
#> \$\(=2
#> \$\{=2
#> \$x=2
#> \'=2
#> \)\)=2
#> \*=2
#> \;=2
#> \[x=2
#> \\=2
#> \]=2
#> \~=2
#> a=b=2
#> a\
#> a\"b=2
#> a\,b=2
#> a\\b=2
#> a\]b=2
#> a\`b=2
#> b=2
#> it\'s=2
#> x.y=2

#### a key in arithmetic is not expanded a second time
declare -A c; w='$(echo run >&2)'
((c[$w]++)); echo $((c[$w]+1)) ${c[$w]}
((c['$w']++)); (("c[$w]++")); let 'c[$w]++'; let "c['x y']=3"
for ((c[i.j]=1; c[i.j]<3; c[i.j]++)); do echo "${c[i.j]}"; done
s=abcdef a=(1 2 3); c[$w]=1
echo ${a[c[$w]]} ${s:c[$w]} ${s:c[$w]:c[$w]}
a[c[$w]]=x; echo ${a[*]}
declare -p c
#> 2 1
#> 1
#> 2
#> 2 bcdef b
#> 1 x 3
#> declare -A c=(["\$(echo run >&2)"]="1" ["x y"]="3" ["\$w"]="1" [i.j]="3" )

#### keys of arithmetic that is not a literal
declare -A c d; k=x.y; d[x.y]=q.r
((c[${d[$k]}]+=2)); ((c[a b]++, c[a\]b]++, c['x y']++, c[~]++, c[{a,b}]++, c[*x]++, c[$(echo v.w)]++))
declare -p c
#> declare -A c=(["{a,b}"]="1" ["~"]="1" ["*x"]="1" [q.r]="2" ["a]b"]="1" [v.w]="1" ["x y"]="1" ["a b"]="1" )

#### local and declared arrays that were never assigned
f() { local -A c; local w=x.y; ((c[$w]++)); declare -p c; }; f
declare -A e; echo $((e[a.b]+1)); declare -p e
#> declare -A c=([x.y]="1" )
#> 1
#> declare -A e

#### a subscript with a command is expanded once
a=(1 2 3); ((a[$(echo 1; echo run >&2)]++)); echo ${a[@]}
i=1; ((a[i++]++)); echo ${a[@]} $i
#> 1 3 3
#> 1 4 3 2
#2> run

#### an empty key in arithmetic
declare -A c; w=; ((c[$w]++)); ((c[]++)); declare -p c
#> declare -A c
#2> bash: line 1: c[]: bad array subscript
#2> bash: line 1: c[]: bad array subscript
#2> bash: line 1: ((: `c[]': not a valid identifier
#2> bash: line 1: c[]: bad array subscript
#2> bash: line 1: c[]: bad array subscript
#2> bash: line 1: ((: `c[]': not a valid identifier

#### what a subscript in arithmetic expands to is one value
a=(1 2 3); w='a[1]'
(echo $((a[$w])))
(echo $((a['$w'])))
(echo $((a['1'])))
(echo $((a["1"])))
(echo $((c[$w] x)))
(declare -A c; w='$`~"()[]@*\!{}'"'"; echo $((c[$w] x)))
#> 2
#2> bash: line 2: a\[1\]: syntax error: invalid arithmetic operator (error token is "\[1\]")
#2> bash: line 3: $w: syntax error: operand expected (error token is "$w")
#2> bash: line 4: '1': syntax error: operand expected (error token is "'1'")
#2> bash: line 6: a\[1\]: syntax error: invalid arithmetic operator (error token is "\[1\]")
#2> bash: line 7: c[\$\`\~\"()\[\]@*\\!{}\'] x: syntax error in expression (error token is "x")
#? 1

#### conditions do not expand a key twice
declare -A c
for k in '$(echo run >&2)' '`echo run >&2`' 'a]b' ']' '[' '"' "'" '\' '@' 'a b' '~' '$x' 'a\b'; do
  c[$k]=1
  [[ -v c[$k] ]] && [[ -v "c[$k]" ]] && [[ -v 'c[$k]' ]] && test -v 'c[$k]' && [[ c[$k] -eq 1 ]] && [[ 'c[$k]' -eq 1 ]] && [[ 1 -eq "c[$k]" ]] && echo yes
done
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes
#> yes

#### builtins read a quoted subscript once
declare -A c
for k in '$(echo run >&2)' '`echo run >&2`' 'a]b' ']' '[' '"' "'" '\' '@' 'a b' '$x' 'a\b'; do
  c[$k]=1; unset 'c[$k]'; declare -p c; printf -v 'c[$k]' %s v; declare -p c
  c=(); read 'c[$k]' <<<v; declare -p c; c=(); r='c[$k]'; c[$k]=3; echo "${!r}"
  declare -n nr='c[$k]'; nr=4; declare -p c; unset -n nr; let 'c[$k]++'; declare -p c; unset c; declare -A c
done
#> declare -A c=()
#> declare -A c=(["\$(echo run >&2)"]="v" )
#> declare -A c=(["\$(echo run >&2)"]="v" )
#> 3
#> declare -A c=(["\$(echo run >&2)"]="4" )
#> declare -A c=(["\$(echo run >&2)"]="5" )
#> declare -A c=()
#> declare -A c=(["\`echo run >&2\`"]="v" )
#> declare -A c=(["\`echo run >&2\`"]="v" )
#> 3
#> declare -A c=(["\`echo run >&2\`"]="4" )
#> declare -A c=(["\`echo run >&2\`"]="5" )
#> declare -A c=()
#> declare -A c=(["a]b"]="v" )
#> declare -A c=(["a]b"]="v" )
#> 3
#> declare -A c=(["a]b"]="4" )
#> declare -A c=(["a]b"]="5" )
#> declare -A c=()
#> declare -A c=(["]"]="v" )
#> declare -A c=(["]"]="v" )
#> 3
#> declare -A c=(["]"]="4" )
#> declare -A c=(["]"]="5" )
#> declare -A c=()
#> declare -A c=(["["]="v" )
#> declare -A c=(["["]="v" )
#> 3
#> declare -A c=(["["]="4" )
#> declare -A c=(["["]="5" )
#> declare -A c=()
#> declare -A c=(["\""]="v" )
#> declare -A c=(["\""]="v" )
#> 3
#> declare -A c=(["\""]="4" )
#> declare -A c=(["\""]="5" )
#> declare -A c=()
#> declare -A c=(["'"]="v" )
#> declare -A c=(["'"]="v" )
#> 3
#> declare -A c=(["'"]="4" )
#> declare -A c=(["'"]="5" )
#> declare -A c=()
#> declare -A c=(["\\"]="v" )
#> declare -A c=(["\\"]="v" )
#> 3
#> declare -A c=(["\\"]="4" )
#> declare -A c=(["\\"]="5" )
#> declare -A c=()
#> declare -A c=(["@"]="v" )
#> declare -A c=(["@"]="v" )
#> 3
#> declare -A c=(["@"]="4" )
#> declare -A c=(["@"]="5" )
#> declare -A c=()
#> declare -A c=(["a b"]="v" )
#> declare -A c=(["a b"]="v" )
#> 3
#> declare -A c=(["a b"]="4" )
#> declare -A c=(["a b"]="5" )
#> declare -A c=()
#> declare -A c=(["\$x"]="v" )
#> declare -A c=(["\$x"]="v" )
#> 3
#> declare -A c=(["\$x"]="4" )
#> declare -A c=(["\$x"]="5" )
#> declare -A c=()
#> declare -A c=(["a\\b"]="v" )
#> declare -A c=(["a\\b"]="v" )
#> 3
#> declare -A c=(["a\\b"]="4" )
#> declare -A c=(["a\\b"]="5" )

#### assoc_expand_once takes the keys that builtins are given as they stand
shopt -s assoc_expand_once; declare -A c
for k in '$(run)' '`run`' '@' 'a b' '~' '$x' 'a\b'; do
  c[$k]=1; unset "c[$k]"; declare -p c; printf -v "c[$k]" %s v; declare -p c; c=(); read "c[$k]" <<<v; declare -p c
  c=(); c[$k]=3; test -v "c[$k]"; echo $?; let "c[$k]++"; declare -p c; echo $((c[$k])) "$((c["$k"]+1))"; unset c; declare -A c
done
#> declare -A c=()
#> declare -A c=(["\$(run)"]="v" )
#> declare -A c=(["\$(run)"]="v" )
#> 0
#> declare -A c=(["\$(run)"]="4" )
#> 4 5
#> declare -A c=()
#> declare -A c=(["\`run\`"]="v" )
#> declare -A c=(["\`run\`"]="v" )
#> 0
#> declare -A c=(["\`run\`"]="4" )
#> 4 5
#> declare -A c=()
#> declare -A c=(["@"]="v" )
#> declare -A c=(["@"]="v" )
#> 0
#> declare -A c=(["@"]="4" )
#> 4 5
#> declare -A c=()
#> declare -A c=(["a b"]="v" )
#> declare -A c=(["a b"]="v" )
#> 0
#> declare -A c=(["a b"]="4" )
#> 4 5
#> declare -A c=()
#> declare -A c=(["~"]="v" )
#> declare -A c=(["~"]="v" )
#> 0
#> declare -A c=(["~"]="4" )
#> 4 5
#> declare -A c=()
#> declare -A c=(["\$x"]="v" )
#> declare -A c=(["\$x"]="v" )
#> 0
#> declare -A c=(["\$x"]="4" )
#> 4 5
#> declare -A c=()
#> declare -A c=(["a\\b"]="v" )
#> declare -A c=(["a\\b"]="v" )
#> 0
#> declare -A c=(["a\\b"]="4" )
#> 4 5

#### test -v with a key that is empty
declare -A c; w='$(:)'; test -v "c[$w]"; echo $?
#> 1
#2> bash: line 1: c: bad array subscript

#### brackets within brackets of arithmetic
a=(5 6 7 8); b=(1 2 3); i=1; k='b[0]'
echo $((a[b[i]])) $((a[b[b[0]]])) $((a[$i])) $((a[b[$i]])) $((a[${b[i]}])) $((a[b[0]] + a[b[1]]))
echo $((a[$k])) $((a[ b[ 0 ] ])) $((a[b[0]+b[0]]))
((a[b[$i]] = 9)); echo "${a[@]}"
((a[b[0]]++, a[b[$i]] += a[0])); echo "${a[@]}"
x=']'; declare -A m=([']']=3 ['[']=4 ['a[0]']=5); echo $((m[$x])) "${m[$x]}" $((m['['])) $((m[a[0]]))
y='a[0]'; echo $((m[$y])) $((m[$y] + a[b[0]]))
#2> bash: line 2: b\[1\]: syntax error: invalid arithmetic operator (error token is "\[1\]")
#? 1

#### brackets of arithmetic whose operator is expanded
a=(5 6 7 8); b=(1 2 3); i=1; op=+; x=']'; y='a[0]'; declare -A m=([']']=3 ['a[0]']=5 ['b[1]']=6 ['b[1]c[1]']=7)
(echo $((a[b[$i]] $op a[b[0]]))); (echo $((a[b[b[$i]-2]] $op a[$i]))); (echo $((a[$i] $op 1)) $((1 $op a[$i])))
(echo $((m[$y] $op 1))); (echo $((m[$y] $op a[$i]))); (echo $((m[b[1]] $op $i))); (echo $((a[ $i ] $op a[ $i ])))
(echo $((m[b[$i]] $op 1))); (echo $((m[b[$i]] $op m[b[$i]]))); (echo $((m[b[$i]c[$i]] $op 2))); (echo $((m[b[1]] $op m[b[$i]] $op $i)))
((a[$i] $op= 1)); echo "${a[@]}"; (( m[$y] $op= 2 )); echo "${m[$y]}" "${#m[@]}"
#> 7 7
#> 6
#> 11
#> 7
#> 12
#> 7
#> 12
#> 9
#> 13
#> 5 7 7 8
#> 7 4
#2> bash: line 2: b\[1\]: syntax error: invalid arithmetic operator (error token is "\[1\]")
#2> bash: line 2: b\[b\[1\]-2\]: syntax error: invalid arithmetic operator (error token is "\[b\[1\]-2\]")

#### a literal whose first element begins with a bracket lists no pairs
declare -A D=()
D+=( [a]b]="$2"); declare -p D
eval 'D+=( ["a]b"]="$2")'; declare -p D
D+=( [a]b]=x [c]d]=1 [e]f); declare -p D
D=( [a]b]="$2" [x]=1); declare -p D
D=( [x]=1 [a]b]="$2" [y]=2); declare -p D
declare -A D=( [x]=1 [a]b]="$2" [y]=2); declare -p D
declare -A D=('[a]b]'="$2" [x]=1); declare -p D
declare -A D=("[a" [x]=1); declare -p D
declare -A D=([a]b]="$2" [x]=1); declare -p D
declare -A E=([a]b]="$2" [x]=1 [c]d]=4); declare -p E
declare -A F; declare -A F=([a]b]="$2" [x]=1 [c]d]=4); declare -p F
declare -A G=([a]b]="$2" y z w); declare -p G
declare -A G=([a]b]=$PWD [x]=1 w); declare -p G
declare -A G=([a $x] y z w); declare -p G
set -x
D=([a]b]="$2" [x]=1)
D+=([a]b]="$2" [x]=1)
#> declare -A D=()
#> declare -A D=(["a]b"]="" )
#> declare -A D=(["a]b"]="" )
#> declare -A D=([x]="1" )
#> declare -A D=([y]="2" [x]="1" )
#> declare -A D=([y]="2" [x]="1" )
#> declare -A D=(["[a]b]="]="[x]=1" )
#> declare -A D=(["[a"]="[x]=1" )
#> declare -A D=(["[a]b]=\"\$2\""]="[x]=1" )
#> declare -A E=(["[c]d]=4"]="" ["[a]b]=\"\$2\""]="[x]=1" )
#> declare -A F=(["[c]d]=4"]="" ["[a]b]=\"\$2\""]="[x]=1" )
#> declare -A G=([z]="w" ["[a]b]=\"\$2\""]="y" )
#> declare -A G=([w]="" ["[a]b]=\$PWD"]="[x]=1" )
#> declare -A G=(["[a \$x]"]="y" [z]="w" )
#2> bash: line 2: D: [a]b]="$2": must use subscript when assigning associative array
#2> bash: line 4: D: [a]b]=x: must use subscript when assigning associative array
#2> bash: line 4: D: [c]d]=1: must use subscript when assigning associative array
#2> bash: line 4: D: [e]f: must use subscript when assigning associative array
#2> bash: line 5: D: [a]b]="$2": must use subscript when assigning associative array
#2> bash: line 6: D: [a]b]="$2": must use subscript when assigning associative array
#2> bash: line 7: D: '[a]b]="$2"': must use subscript when assigning associative array
#2> + D=([a]b]="$2" [x]=1)
#2> bash: line 17: D: [a]b]="$2": must use subscript when assigning associative array
#2> + D+=([a]b]="$2" [x]=1)
#2> bash: line 18: D: [a]b]="$2": must use subscript when assigning associative array

#### a subscript among keys and values is expanded before what stands behind it
declare -A A=( x 1 ["$s$t"]="'$((s = 017))"); echo "${!A[@]}" "${A[@]}"
A=( x 1 ["$t"]="$((t = 3))" y); declare -p A
#> x []='15 1 
#> declare -A A=([x]="1" ["[]=3"]="y" )

#### what stands beside a first element that began as a subscript
x=v
declare -A G=([a]b]=1 $x y $x); declare -p G
declare -A H=([a]b]=1 "$x" [c]d]=$x $x); declare -p H
declare -A I=([a]b]=1 2 [$x]=$x $x); declare -p I
declare -A J=(x 2 [a]b]=$x $x); declare -p J
#> declare -A G=(["[a]b]=1"]="\$x" [y]="\$x" )
#> declare -A H=(["[a]b]=1"]="\"\$x\"" ["[c]d]=\$x"]="\$x" )
#> declare -A I=(["[a]b]=1"]="2" ["[v]=v"]="\$x" )
#> declare -A J=(["[a]b]=v"]="v" [x]="2" )

#### a subscript without an end makes no name of an argument of `declare`, `export` and `readonly`
declare -A A
for k in '[z' ']' 'a]b' '[' 'x"y' "it's" '\' 'a\]' '@' 'a b' 'a=b' ']=' '}'; do
declare "A[$k]=3"; echo "<$k> $?"
export "A[$k]=4"
readonly "C[$k]=4"
done
declare -p A
declare 'A[[z]'; echo $?; declare 'A[x]'; echo $?; declare 'A[]'; declare 'A[[z]=3]'; declare 'A[x]y=3'; declare 'A[x]y'; declare 'A[x'; declare 'A]x[=3'; declare 'A[x]+=3'
declare -p A
export 'A[[z]'; export 'A[x]y=3'; export 'A[x]=3]'; export 'B]'; export 'A[x'
#> <[z> 1
#> <]> 1
#> <a]b> 1
#> <[> 1
#> <x"y> 1
#> <it's> 1
#> <\> 1
#> <a\]> 0
#> <@> 0
#> <a b> 0
#> <a=b> 0
#> <]=> 1
#> <}> 0
#> declare -A A=(["a]"]="3" [a=b]="3" ["@"]="3" ["}"]="3" ["a b"]="3" )
#> 1
#> 0
#> declare -A A=(["a]"]="3" [a=b]="3" ["@"]="3" ["}"]="3" [x]="3" ["a b"]="3" )
#2> bash: line 3: declare: `A[[z]=3': not a valid identifier
#2> bash: line 4: export: `A[[z]=4': not a valid identifier
#2> bash: line 5: readonly: `C[[z]=4': not a valid identifier
#2> bash: line 3: declare: `A[]]=3': not a valid identifier
#2> bash: line 4: export: `A[]]=4': not a valid identifier
#2> bash: line 5: readonly: `C[]]=4': not a valid identifier
#2> bash: line 3: declare: `A[a]b]=3': not a valid identifier
#2> bash: line 4: export: `A[a]b]=4': not a valid identifier
#2> bash: line 5: readonly: `C[a]b]=4': not a valid identifier
#2> bash: line 3: declare: `A[[]=3': not a valid identifier
#2> bash: line 4: export: `A[[]=4': not a valid identifier
#2> bash: line 5: readonly: `C[[]=4': not a valid identifier
#2> bash: line 3: declare: `A[x"y]=3': not a valid identifier
#2> bash: line 4: export: `A[x"y]=4': not a valid identifier
#2> bash: line 5: readonly: `C[x"y]=4': not a valid identifier
#2> bash: line 3: declare: `A[it's]=3': not a valid identifier
#2> bash: line 4: export: `A[it's]=4': not a valid identifier
#2> bash: line 5: readonly: `C[it's]=4': not a valid identifier
#2> bash: line 3: declare: `A[\]=3': not a valid identifier
#2> bash: line 4: export: `A[\]=4': not a valid identifier
#2> bash: line 5: readonly: `C[\]=4': not a valid identifier
#2> bash: line 4: export: `A[a\]]': not a valid identifier
#2> bash: line 5: readonly: `C[a\]]': not a valid identifier
#2> bash: line 4: export: `A[@]': not a valid identifier
#2> bash: line 5: readonly: `C[@]': not a valid identifier
#2> bash: line 4: export: `A[a b]': not a valid identifier
#2> bash: line 5: readonly: `C[a b]': not a valid identifier
#2> bash: line 4: export: `A[a=b]': not a valid identifier
#2> bash: line 5: readonly: `C[a=b]': not a valid identifier
#2> bash: line 3: A[]: bad array subscript
#2> bash: line 4: export: `A[]': not a valid identifier
#2> bash: line 5: readonly: `C[]': not a valid identifier
#2> bash: line 4: export: `A[}]': not a valid identifier
#2> bash: line 5: readonly: `C[}]': not a valid identifier
#2> bash: line 8: declare: `A[[z]': not a valid identifier
#2> bash: line 8: declare: `A[]': not a valid identifier
#2> bash: line 8: declare: `A[x]y=3': not a valid identifier
#2> bash: line 8: declare: `A[x]y': not a valid identifier
#2> bash: line 8: declare: `A[x': not a valid identifier
#2> bash: line 8: declare: `A]x[=3': not a valid identifier
#2> bash: line 10: export: `A[[z]': not a valid identifier
#2> bash: line 10: export: `A[x]y=3': not a valid identifier
#2> bash: line 10: export: `A[x]': not a valid identifier
#2> bash: line 10: export: `B]': not a valid identifier
#2> bash: line 10: export: `A[x': not a valid identifier
#? 1

#### an associative array that was declared and no more has keys, not numbers
declare -A A; u="A[x.y]"; echo "<${!u}>"
u='"'; [[ -v A[$u] ]]; echo $?; test -v "A[$u]"; echo $?
t='-1'; u="A[$t]"; echo "<${!u}>"; u='A[$s]'; echo "<${!u}>" "<${A[$s]}>"
A[k]=v; u='A[$s]'; echo "<${!u}>"; u='A[k]'; echo "<${!u}>"
#> <>
#> 1
#> 1
#> <>
#> <> <>
#> <>
#> <v>
#2> bash: line 3: A: bad array subscript
#2> bash: line 3: A: bad array subscript
#2> bash: line 4: A: bad array subscript

#### an empty subscript names no element for `-v`
a[1]=x; [[ -v a[$n] ]]; echo $?; a[0]=1; [[ -v a[$n] ]]; echo $?; [[ -v a[] ]]; echo $?; test -v 'a[]'; echo $?; test -v "a[$n]"; echo $?
[[ -v 'a[ ]' ]]; echo $?; [[ -v "a[$n]" ]]; echo $?; n=' '; [[ -v a[$n] ]]; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 0
#> 1
#> 0
