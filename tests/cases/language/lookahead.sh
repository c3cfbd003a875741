#### export a; unset 'a[3]'; echo $?; unset 'a[0]'; echo $?; declare -p a
export a; unset 'a[3]'; echo $?; unset 'a[0]'; echo $?; declare -p a
#> 1
#> 0
#2> bash: line 1: unset: a: not an array variable
#2> bash: line 1: declare: a: not found
#? 1

#### export a; a[-1]=x; echo $?; declare -p a
export a; a[-1]=x; echo $?; declare -p a
#> 0
#> declare -ax a=([0]="x")

#### x='b c'; b=q.r; ((x)); echo $?; ((b c)); ((1 b)); (((1 b))); ((1 ? 2 b)); x="b a'"; ((x));
x='b c'; b=q.r; ((x)); echo $?; ((b c)); ((1 b)); (((1 b))); ((1 ? 2 b)); x="b a'"; ((x)); x='b c = 3'; ((x)); x='b c d . e'; ((x)); ((a b++)); ((a b=)); ((x[0] b))
#> 1
#2> bash: line 1: ((: q.r: syntax error: invalid arithmetic operator (error token is ".r")
#2> bash: line 1: ((: q.r: syntax error: invalid arithmetic operator (error token is ".r")
#2> bash: line 1: ((: q.r: syntax error: invalid arithmetic operator (error token is ".r")
#2> bash: line 1: ((: q.r: syntax error: invalid arithmetic operator (error token is ".r")
#2> bash: line 1: ((: q.r: syntax error: invalid arithmetic operator (error token is ".r")
#2> bash: line 1: ((: b a': syntax error: invalid arithmetic operator (error token is "'")
#2> bash: line 1: ((: q.r: syntax error: invalid arithmetic operator (error token is ".r")
#2> bash: line 1: ((: b c d . e: syntax error: invalid arithmetic operator (error token is ". e")
#2> bash: line 1: ((: q.r: syntax error: invalid arithmetic operator (error token is ".r")
#2> bash: line 1: ((: a b=: syntax error in expression (error token is "b=")
#2> bash: line 1: ((: b c d . e: syntax error: invalid arithmetic operator (error token is ". e")
#? 1

#### ((b[i++]++)); declare -p b i; ((b[i++]+=5)); declare -p b i; ((b[i++]=5)); declare -p b i;
((b[i++]++)); declare -p b i; ((b[i++]+=5)); declare -p b i; ((b[i++]=5)); declare -p b i; ((++b[i++])); declare -p b i; ((b[-1]++)); ((b[-9]++)); ((b[-9]+=1)); declare -p b
#> declare -a b=([0]="1")
#> declare -- i="1"
#> declare -a b=([0]="1" [1]="5")
#> declare -- i="2"
#> declare -a b=([0]="1" [1]="5" [2]="5")
#> declare -- i="3"
#> declare -a b=([0]="1" [1]="5" [2]="5" [3]="1")
#> declare -- i="4"
#> declare -a b=([0]="1" [1]="5" [2]="5" [3]="2")
#2> bash: line 1: b: bad array subscript
#2> bash: line 1: b[-9]: bad array subscript
#2> bash: line 1: b: bad array subscript
#2> bash: line 1: b[-9]: bad array subscript

#### declare -A A; ((A[k]++)); ((A[k]+=4)); i=j; ((A[$i]++)); ((A[i]++)); declare -p A; declare
declare -A A; ((A[k]++)); ((A[k]+=4)); i=j; ((A[$i]++)); ((A[i]++)); declare -p A; declare -n n=A; ((n[k]++)); declare -n m=A[k]; ((m++)); declare -p A
#> declare -A A=([k]="5" [j]="1" [i]="1" )
#> declare -A A=([k]="7" [j]="1" [i]="1" )

#### set -u; ((b[0]++)); echo $?
set -u; ((b[0]++)); echo $?
#2> bash: line 1: b: unbound variable
#? 127

#### set -u; b=(1); ((b[0]++)); ((b[3]+=1)); declare -p b; ((c[q]+=1))
set -u; b=(1); ((b[0]++)); ((b[3]+=1)); declare -p b; ((c[q]+=1))
#> declare -a b=([0]="2" [3]="1")
#2> bash: line 1: c: unbound variable
#? 127

#### for j in a.b c.d; do eval 'A+=( [j]=x )'; echo no; done; echo n2; echo $?
for j in a.b c.d; do eval 'A+=( [j]=x )'; echo no; done; echo n2
echo $?
#2> bash: line 1: a.b: syntax error: invalid arithmetic operator (error token is ".b")
#? 1

#### for j in a.b c.d; do eval 'echo ${A[j]}'; echo no; done; echo n2; echo $?
for j in a.b c.d; do eval 'echo ${A[j]}'; echo no; done; echo n2
echo $?
#2> bash: line 1: a.b: syntax error: invalid arithmetic operator (error token is ".b")
#? 1

#### f() { eval 'A[1+]=3'; echo no; }; f; echo n2; echo $?; eval '((A[1+]))'; echo no; echo $?;
f() { eval 'A[1+]=3'; echo no; }; f; echo n2
echo $?; eval '((A[1+]))'; echo no
echo $?; eval '((1+)); echo yes'; eval '(( ${!s} )); echo no'; echo yes
echo $?; eval '[[ ${!s} ]]; echo no'; echo yes; eval 'echo ${b[@]:=x}; echo no'; echo yes $?
(eval 'A[1+]=3'; echo no); echo $?; x=$(eval 'A[1+]=3'; echo no); echo $?
#2> environment: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### s=1 declare -g s=2; declare -p s
s=1 declare -g s=2; declare -p s
#> declare -- s="2"

#### (( ${!s} )); echo a; echo $?; for ((i=${!s};0;)); do :; done; echo a; echo $?; if (( ${!s}
(( ${!s} )); echo a
echo $?; for ((i=${!s};0;)); do :; done; echo a
echo $?; if (( ${!s} )); then echo y; else echo n; fi; echo b
echo $?; $(( ${!s} )); echo a
echo $?; x=abc; echo ${x:$((1+))}; echo a
echo $?; echo $(( $((1+)) )); let "x = ${!s}"; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: s: invalid indirect expansion
#2> bash: line 2: s: invalid indirect expansion
#2> bash: line 3: s: invalid indirect expansion
#2> bash: line 4: s: invalid indirect expansion
#2> bash: line 5: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 6: 1+: syntax error: operand expected (error token is "+")
#? 1
