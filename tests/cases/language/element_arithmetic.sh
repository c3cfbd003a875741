#### arithmetic on elements: keys of associative arrays are counted
declare -A n; w=a.b; ((n[$w]++)); ((n[$w]+=5)); echo "${n[a.b]}"; (( n[x y]=3 )); declare -p n
#> 6
#> declare -A n=([a.b]="6" ["x y"]="3" )

#### arithmetic on elements: a key that looks like a command
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; k='$(echo pwned)'; ((n[$k]++)); echo "${n[$k]} ${#n[@]}"
#> 1 1

#### arithmetic on elements: an empty key is told
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; k=; ((n[$k]++)); echo "st $?"
#> st 1
#2> bash: line 1: n[]: bad array subscript
#2> bash: line 1: n[]: bad array subscript
#2> bash: line 1: ((: `n[]': not a valid identifier

#### arithmetic on elements: elements by number and by expansion
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; declare -a a=(1 2 3); i=1; ((a[i]++, a[$i]++)); echo "${a[@]}"; ((a[-1]=9)); echo "${a[@]}"; ((a[-9]=9)); echo "st $?"
#> 1 4 3
#> 1 4 9
#> st 0
#2> bash: line 1: a[-9]: bad array subscript

#### arithmetic on elements: a sparse array
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; ((a[5]+=2)); declare -p a; ((a[6]--)); declare -p a; echo $((a[7]++)) $((a[7])) $((++a[7]))
#> declare -a a=([0]="1" [1]="2" [2]="3" [5]="2")
#> declare -a a=([0]="1" [1]="2" [2]="3" [5]="2" [6]="-1")
#> 0 1 2

#### arithmetic on elements: read-only elements
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; readonly -a r=(1 2); ((r[0]++)); echo "st $?"; echo "${r[@]}"
#> st 1
#> 1 2
#2> bash: line 1: r: readonly variable

#### arithmetic on elements: integer attribute of an array
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; declare -ai ints=(1 2); ((ints[0]+=3)); ints[1]=2+3; declare -p ints
#> declare -ai ints=([0]="4" [1]="5")

#### arithmetic on elements: upper case of an array
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; declare -u up; declare -au ups=(a); ((ups[0]=5)); declare -p ups
#> declare -au ups=([0]="5")

#### arithmetic on elements: unset elements with nounset
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; ( set -u; ((unsetarr[0]++)); echo "st $?" ); ( set -u; ((a[99]++)); echo ${a[99]}; declare -A e; ((e[q]++)); declare -p e )
#> 1
#2> bash: line 1: unsetarr: unbound variable
#2> bash: line 1: e: unbound variable
#? 1

#### arithmetic on elements: a scalar as element 0
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; x=5; ((x[0]++)); declare -p x; ((x[1]++)); declare -p x
#> declare -a x=([0]="6")
#> declare -a x=([0]="6" [1]="1")

#### arithmetic on elements: elements of locals
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; f() { local -a a=(7); local -A n; ((a[0]++)); ((n[$1]++)); declare -p a n; }; f kk; declare -p a
#> declare -a a=([0]="8")
#> declare -A n=([kk]="1" )
#> declare -a a=([0]="1" [1]="2" [2]="3")

#### arithmetic on elements: an element by a nameref
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; declare -n ref=a; ((ref[0]++)); echo "${a[0]}"; unset -n ref
#> 2

#### arithmetic on elements: texts as elements
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; a[2]=abc abc=41; ((a[2]++)); echo "${a[2]}"; a[2]=08; ((a[2]++)); echo "st $? ${a[2]}"
#> 42
#> st 1 08
#2> bash: line 1: ((: 08: value too great for base (error token is "08")

#### arithmetic on elements: assignments and failing operators
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; ((a[0] = a[1] = 4)); echo "${a[@]}"; ((a[0] /= 0)); echo "st $? ${a[0]}"; ((a[0] **= -1)); echo "st $?"
#> 4 4 3
#> st 1 4
#> st 1
#2> bash: line 1: ((: a[0] /= 0: division by 0 (error token is "0")
#2> bash: line 1: ((: a[0] **= -1: syntax error: operand expected (error token is "= -1")

#### arithmetic on elements: elements read in one expression
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; echo $((n[$w] + n[a.b] + a[$i])) $((n[nokey])) "${n[$w]}" "${a[$i]}" ${a[$i]} "${a[i+1]}" "x${n[$w]}y${a[i]}z"
#> 2 0  2 2 3 xy2z

#### arithmetic on elements: two indices as a key
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; declare -A m; for i in 1 2; do for j in 1 2; do m[$i,$j]=$((i*10+j)); done; done; s=0; ((s += ${m[1,2]} * ${m[$i,$j]})); echo $s "${m[$i,$j]}" ${m["$i,$j"]} ${m['1,1']} "${m[$i,x]-none}" ${#m[$i,$j]}
#> 264 22 22 11 none 2

#### arithmetic on elements: keys with commas, stars and IFS
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; i='1,2'; echo "${m[$i]}" $((m[$i]++)) "${m[$i]}"; z='* ?'; n[$z]=star; echo "${n[$z]}" ${n[$z]}; IFS=t; echo ${n[$z]}; IFS=$' \t\n'
#>  0 1
#> star star
#> s ar

#### arithmetic on elements: allexport and assoc_expand_once
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; set -a; ((a[0]++)); set +a; declare -p a; shopt -s assoc_expand_once; k='a]b'; ((n[$k]++)); echo "$? ${n[$k]}"; shopt -u assoc_expand_once
#> declare -a a=([0]="2" [1]="2" [2]="3")
#> 1 1

#### arithmetic on elements: quoted keys
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; ((n[\$w]++)); echo $?; ((n["q r"]++)); echo "${n[q r]}"; ((n['s t']++)); echo "${n[s t]}"; echo $((n[$w]--, --n[$w]))
#> 1
#> 1
#> 1
#> -2

#### arithmetic on elements: long keys
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; big=$(printf %0100d 1); n[$big]=7; echo $((n[$big]+1)) "${n[$big]}" "${n[$big$big]}" ; ((n[$big$w]++)); echo "${n[$big$w]}"
#> 8 7 
#> 1

#### arithmetic on elements: elements of BASH_ALIASES
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; BASH_ALIASES[zz]=5; echo $((BASH_ALIASES[zz]+1)); ((BASH_ALIASES[zz]++)); alias zz
#> 6
#> alias zz='6'

#### arithmetic on elements: elements of arrays that are not there
declare -A n; w=a.b; declare -a a=(1 2 3); i=1; unset a; ((a[3]=2)); declare -p a; unset q; ((q[3]++)); declare -p q; declare -A w2; ((w2[$w]=3)); declare -p w2; ((n[$w] = n[$w] + n[$w])); echo "${n[$w]}"
#> declare -a a=([3]="2")
#> declare -a q=([3]="1")
#> declare -A w2=([a.b]="3" )
#> 0
