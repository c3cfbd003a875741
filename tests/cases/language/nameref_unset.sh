#### declare through a reference without a value
for text in '' 0 x 'a[1]' 'a b'; do
  (declare -n r; declare r="$text"; echo "$?"; declare -p r)
  (declare -n r; declare r+="$text"; echo "$?"; declare -p r)
  (declare -n r; declare +n r="$text"; echo "$?"; declare -p r)
  (declare -n r; declare -r r="$text"; echo "$?"; declare -p r)
done
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 0
#> declare -n r="x"
#> 0
#> declare -n r="x"
#> 0
#> declare -- r="x"
#> 0
#> declare -nr r="x"
#> 0
#> declare -n r="a[1]"
#> 0
#> declare -n r="a[1]"
#> 0
#> declare -- r="a[1]"
#> 0
#> declare -nr r="a[1]"
#> 1
#> 1
#> 1
#> 1
#2> bash: line 2: declare: `': not a valid identifier
#2> bash: line 2: declare: r: not found
#2> bash: line 3: declare: `': not a valid identifier
#2> bash: line 3: declare: r: not found
#2> bash: line 4: declare: `': not a valid identifier
#2> bash: line 4: declare: r: not found
#2> bash: line 5: declare: `': not a valid identifier
#2> bash: line 5: declare: r: not found
#2> bash: line 2: declare: `0': not a valid identifier
#2> bash: line 2: declare: r: not found
#2> bash: line 3: declare: `0': not a valid identifier
#2> bash: line 3: declare: r: not found
#2> bash: line 4: declare: `0': not a valid identifier
#2> bash: line 4: declare: r: not found
#2> bash: line 5: declare: `0': not a valid identifier
#2> bash: line 5: declare: r: not found
#2> bash: line 2: declare: `a b': not a valid identifier
#2> bash: line 2: declare: r: not found
#2> bash: line 3: declare: `a b': not a valid identifier
#2> bash: line 3: declare: r: not found
#2> bash: line 4: declare: `a b': not a valid identifier
#2> bash: line 4: declare: r: not found
#2> bash: line 5: declare: `a b': not a valid identifier
#2> bash: line 5: declare: r: not found
#? 1

#### an integer
for text in 0 x 1+1 'a b' ''; do
  (declare -n r; declare -i r="$text"; echo "$?"; declare -p r)
done
#> 1
#> 1
#> 1
#> 1
#2> bash: line 2: declare: `0': not a valid identifier
#2> bash: line 2: declare: r: not found
#2> bash: line 2: declare: r: not found
#2> bash: line 2: declare: `1+1': not a valid identifier
#2> bash: line 2: declare: r: not found
#2> bash: line 2: declare: a b: syntax error in expression (error token is "b")
#2> bash: line 2: declare: `': not a valid identifier
#2> bash: line 2: declare: r: not found
#? 1

#### an array
(declare -n r; declare r=(1); echo "$?"; declare -p r)
(declare -n r; declare -i r=(1); echo "$?"; declare -p r)
(declare -n r; declare +n r=(1); echo "$?"; declare -p r)
(declare -n r; declare -a r=x; echo "$?"; declare -p r)
(declare -n r; declare -a r; echo "$?"; declare -p r)
(declare -n r; declare -A r=(k v); echo "$?"; declare -p r)
(declare -n r; readonly -a r=x; echo "$?"; declare -p r)
(declare -n r; export r=(1); echo "$?"; declare -p r)
#> 0
#> declare -a r=([0]="1")
#> 0
#> declare -ai r=([0]="1")
#> 0
#> declare -a r=([0]="1")
#> 0
#> declare -a r=([0]="x")
#> 0
#> declare -a r
#> 0
#> declare -A r=([k]="v" )
#> 0
#> declare -ar r=([0]="x")
#> 0
#> declare -ax r=([0]="1")
#2> bash: line 1: warning: r: removing nameref attribute
#2> bash: line 2: warning: r: removing nameref attribute
#2> bash: line 3: warning: r: removing nameref attribute
#2> bash: line 8: warning: r: removing nameref attribute

#### export and readonly
for text in '' 0 x 'a[1]' 'a b'; do
  (declare -n r; export r="$text"; echo "$?"; declare -p r x)
  (declare -n r; readonly r="$text"; echo "$?"; declare -p r x)
  (declare -n r; export -n r="$text"; echo "$?"; declare -p r x)
done
(declare -n r; export r; echo "$?"; declare -p r)
(declare -n r; readonly r; echo "$?"; declare -p r)
(declare -n r; export -n r; echo "$?"; declare -p r)
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 0
#> declare -n r="x"
#> declare -x x
#> 0
#> declare -n r="x"
#> declare -r x
#> 0
#> declare -n r="x"
#> 0
#> declare -n r="a[1]"
#> 0
#> declare -n r="a[1]"
#> 0
#> declare -n r="a[1]"
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 0
#> declare -n r
#> 0
#> declare -n r
#> 0
#> declare -n r
#2> bash: line 2: export: `': not a valid identifier
#2> bash: line 2: export: `': not a valid identifier
#2> bash: line 2: declare: x: not found
#2> bash: line 3: readonly: `': not a valid identifier
#2> bash: line 3: readonly: `': not a valid identifier
#2> bash: line 3: declare: x: not found
#2> bash: line 4: export: `': not a valid identifier
#2> bash: line 4: declare: x: not found
#2> bash: line 2: export: `0': not a valid identifier
#2> bash: line 2: export: `': not a valid identifier
#2> bash: line 2: declare: x: not found
#2> bash: line 3: readonly: `0': not a valid identifier
#2> bash: line 3: readonly: `': not a valid identifier
#2> bash: line 3: declare: x: not found
#2> bash: line 4: export: `0': not a valid identifier
#2> bash: line 4: declare: x: not found
#2> bash: line 4: declare: x: not found
#2> bash: line 2: export: `a[1]': not a valid identifier
#2> bash: line 2: declare: x: not found
#2> bash: line 3: readonly: `a[1]': not a valid identifier
#2> bash: line 3: declare: x: not found
#2> bash: line 4: declare: x: not found
#2> bash: line 2: export: `a b': not a valid identifier
#2> bash: line 2: export: `': not a valid identifier
#2> bash: line 2: declare: x: not found
#2> bash: line 3: readonly: `a b': not a valid identifier
#2> bash: line 3: readonly: `': not a valid identifier
#2> bash: line 3: declare: x: not found
#2> bash: line 4: export: `a b': not a valid identifier
#2> bash: line 4: declare: x: not found
#2> bash: line 6: export: `': not a valid identifier
#2> bash: line 7: readonly: `': not a valid identifier

#### a local reference
for text in '' 0 x 'a b'; do
  f() { local -n r; local r="$text"; echo "$?"; declare -p r; }; (f)
  f() { local -n r; local +n r="$text"; echo "$?"; declare -p r; }; (f)
  f() { local -n r; declare -i r="$text"; echo "$?"; declare -p r; }; (f)
  f() { local -n r; export r="$text"; echo "$?"; declare -p r; }; (f)
done
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 0
#> declare -n r="x"
#> 0
#> declare -- r="x"
#> 1
#> declare -in r
#> 0
#> declare -n r="x"
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#> 1
#> declare -n r
#2> environment: line 2: local: `': invalid variable name for name reference
#2> environment: line 3: local: `': not a valid identifier
#2> environment: line 4: declare: `': invalid variable name for name reference
#2> environment: line 5: export: `': not a valid identifier
#2> environment: line 5: export: `': not a valid identifier
#2> environment: line 2: local: `0': invalid variable name for name reference
#2> environment: line 3: local: `0': not a valid identifier
#2> environment: line 4: declare: `0': invalid variable name for name reference
#2> environment: line 5: export: `0': not a valid identifier
#2> environment: line 5: export: `': not a valid identifier
#2> environment: line 2: local: `a b': invalid variable name for name reference
#2> environment: line 3: local: `a b': not a valid identifier
#2> environment: line 4: declare: `a b': invalid variable name for name reference
#2> environment: line 5: export: `a b': not a valid identifier
#2> environment: line 5: export: `': not a valid identifier

#### declare -n of what is read-only
(readonly s; declare -n s; echo "$?"; declare -p s)
(readonly s=1; declare -n s; echo "$?"; declare -p s)
(readonly s=x; declare -n s; echo "$?"; declare -p s)
(declare -nr s=x; declare -n s; echo "$?"; declare -p s)
#> 1
#> declare -r s
#> 1
#> declare -r s="1"
#> 1
#> declare -r s="x"
#> 1
#> declare -nr s="x"
#2> bash: line 1: declare: s: readonly variable
#2> bash: line 2: declare: `1': invalid variable name for name reference
#2> bash: line 3: declare: s: readonly variable
#2> bash: line 4: declare: s: readonly variable

#### a loop over a reference under set -e
declare -n n=s
set -e
for n in 1; do echo x; done
echo "in $?"
set -o posix
for n in 1; do echo x; done
echo "in $?"
#> in 1
#> in 1
#2> bash: line 3: `1': not a valid identifier
#2> bash: line 6: `1': not a valid identifier

#### a value that is given through a reference goes with the command
(declare -n n=A; n=x readonly n; declare -p A)
(declare -n n=s; s=1; n=x export n=y; declare -p s)
#> declare -- s="1"
#2> bash: line 1: declare: A: not found

#### a list for a local nameref that refers to nothing
f1() { local -n r; local r=(1 2); declare -p r; }; f1; declare -p r
f2() { local -n r; declare r=(1 2); declare -p r; }; f2; declare -p r
f3() { local -n r; local -a r=(1 2); declare -p r; }; f3; declare -p r
f4() { local -n r; declare -a r=(1 2); declare -p r; }; f4; declare -p r
f5() { local -n r; declare -A r=([a]=2); declare -p r; }; f5; declare -p r
f6() { local -n r; local -i r=(1 2); declare -p r; }; f6; declare -p r
f7() { local -n r; local r+=(1 2); declare -p r; }; f7; declare -p r
f8() { local -n r; local r=(); declare -p r; }; f8; declare -p r
f9() { local -n r; local -x r=(1 2); declare -p r; }; f9; declare -p r
g1() { local -n r; local +n r=(1 2); declare -p r; }; g1; declare -p r
g2() { local -n r; local r=([x]=1 2); echo $?; declare -p r; }; g2; declare -p r
g3() { local -n r; local -r r=(1 2); declare -p r; }; g3; declare -p r
#> declare -an r=([0]="1" [1]="2")
#> declare -an r=([0]="1" [1]="2")
#> declare -an r=([0]="1" [1]="2")
#> declare -an r=([0]="1" [1]="2")
#> declare -An r=([a]="2" )
#> declare -ain r=([0]="1" [1]="2")
#> declare -an r=([0]="1" [1]="2")
#> declare -an r=()
#> declare -anx r=([0]="1" [1]="2")
#> declare -a r=([0]="1" [1]="2")
#> 0
#> declare -an r=([0]="1" [1]="2")
#> declare -anr r=([0]="1" [1]="2")
#2> bash: line 1: declare: r: not found
#2> bash: line 2: declare: r: not found
#2> bash: line 3: declare: r: not found
#2> bash: line 4: declare: r: not found
#2> bash: line 5: declare: r: not found
#2> bash: line 6: declare: r: not found
#2> bash: line 7: declare: r: not found
#2> bash: line 8: declare: r: not found
#2> bash: line 9: declare: r: not found
#2> bash: line 10: declare: r: not found
#2> bash: line 11: declare: r: not found
#2> bash: line 12: declare: r: not found
#? 1

#### unset of a nameref to an element, with a subscript
a=(0 1 2 3 4 5); declare -n n=a[1]; unset 'n[2]'; declare -p a
declare -n n=a[2]; unset 'n[@]' 'n[$(echo x >&2)]' 'n[1+]'; declare -p a
declare -n n=a[-9]; unset n 'n[0]'; echo $?; declare -p a
readonly a; declare -n n=a[3]; unset 'n[0]'; echo $?; declare -p a
s=x; declare -n m=s[1]; unset m 'm[0]' 'm[1]'; echo $?; declare -p s
declare -n m=s[0]; unset 'm[1]'; echo $?; declare -p s
i=0; b=(1 2 3); declare -n o='b[i++]'; unset 'o[2]'; declare -p b i
declare -A h=([k]=v [0]=w); declare -n p=h[k]; unset 'p[0]'; declare -p h
#> declare -a a=([0]="0" [2]="2" [3]="3" [4]="4" [5]="5")
#> declare -a a=([0]="0" [3]="3" [4]="4" [5]="5")
#> 0
#> declare -a a=([0]="0" [3]="3" [4]="4" [5]="5")
#> 0
#> declare -ar a=([0]="0" [4]="4" [5]="5")
#> 0
#> declare -- s="x"
#> 0
#> declare -a b=([1]="2" [2]="3")
#> declare -- i="1"
#> declare -A h=([0]="w" )
#2> bash: line 3: unset: [-9]: bad array subscript
#2> bash: line 3: unset: [-9]: bad array subscript
#2> bash: line 6: declare: s: not found
