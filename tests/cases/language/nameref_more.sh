#### declare -n u; u="$@"; echo $?; declare -p u
declare -n u; u="$@"; echo $?; declare -p u
#2> bash: line 1: `': not a valid identifier
#? 1

#### declare -n u; u=''; echo $?; declare -p u
declare -n u; u=''; echo $?; declare -p u
#2> bash: line 1: `': not a valid identifier
#? 1

#### declare -n u; u=1x; echo $?; declare -p u
declare -n u; u=1x; echo $?; declare -p u
#2> bash: line 1: `1x': not a valid identifier
#? 1

#### declare -n u; u=t; u=3; declare -p u t
declare -n u; u=t; u=3; declare -p u t
#> declare -n u="t"
#> declare -- t="3"

#### declare -n n=t; declare -n t; n=0; echo $?; declare -p n t
declare -n n=t; declare -n t; n=0; echo $?; declare -p n t
#? 1

#### declare -n s; ((s++)); echo $?; declare -p s
declare -n s; ((s++)); echo $?; declare -p s
#> 1
#> declare -n s
#2> bash: line 1: ((: `1': not a valid identifier

#### declare -n s; ((s)); echo $?; ((s=3)); echo $?; echo $((s+=1)); echo $?
declare -n s; ((s)); echo $?; ((s=3)); echo $?; echo $((s+=1)); echo $?
#> 1
#> 0
#> 1
#> 0
#2> bash: line 1: ((: `3': not a valid identifier
#2> bash: line 1: `1': not a valid identifier

#### declare -n s; s[0]=x; echo $?; declare -p s
declare -n s; s[0]=x; echo $?; declare -p s
#2> bash: line 1: `': not a valid identifier
#? 1

#### declare -n s; s=(a b); echo $?; declare -p s
declare -n s; s=(a b); echo $?; declare -p s
#> 0
#> declare -a s=([0]="a" [1]="b")
#2> bash: line 1: warning: s: removing nameref attribute

#### declare -n s; read s <<< 1; echo $?; declare -p s
declare -n s; read s <<< 1; echo $?; declare -p s
#> 1
#> declare -n s
#2> bash: line 1: read: `1': not a valid identifier

#### declare -n s; read s <<< v; echo $?; declare -p s
declare -n s; read s <<< v; echo $?; declare -p s
#> 0
#> declare -n s="v"

#### declare -n s; printf -v s 1; echo $?; declare -p s
declare -n s; printf -v s 1; echo $?; declare -p s
#> 1
#> declare -n s
#2> bash: line 1: printf: `1': not a valid identifier

#### declare -n s; for s in 1 2; do echo $s; done; echo $?; declare -p s
declare -n s; for s in 1 2; do echo $s; done; echo $?; declare -p s
#> 1
#> declare -n s
#2> bash: line 1: `1': not a valid identifier

#### declare -n s; for s in a b; do echo $s; done; echo $?; declare -p s
declare -n s; for s in a b; do echo $s; done; echo $?; declare -p s
#>
#>
#> 0
#> declare -n s="b"

#### a=1 b=2; declare -n s; for s in a b; do echo $s; done; echo $?; declare -p s
a=1 b=2; declare -n s; for s in a b; do echo $s; done; echo $?; declare -p s
#> 1
#> 2
#> 0
#> declare -n s="b"

#### a=1 b=2; declare -n s=q; for s in a b; do echo $s; done; echo $?; declare -p s q
a=1 b=2; declare -n s=q; for s in a b; do echo $s; done; echo $?; declare -p s q
#> 1
#> 2
#> 0
#> declare -n s="b"
#2> bash: line 1: declare: q: not found
#? 1

#### declare -n s=q; for s in 1 2; do echo $s; done; echo $?; declare -p s q
declare -n s=q; for s in 1 2; do echo $s; done; echo $?; declare -p s q
#> 1
#> declare -n s="q"
#2> bash: line 1: `1': not a valid identifier
#2> bash: line 1: declare: q: not found
#? 1

#### declare -n s=nosuch; echo "${s}" "${!s}" "${s-x}" "${s:-y}" "${#s}" "${s[0]}" "${s[@]}" "$
declare -n s=nosuch; echo "${s}" "${!s}" "${s-x}" "${s:-y}" "${#s}" "${s[0]}" "${s[@]}" "${!s[@]}" "${s+z}" "${s@a}" "${s@A}"
#>  nosuch x y 0    

#### declare -n s=s; echo $?; s=1; declare -p s
declare -n s=s; echo $?; s=1; declare -p s
#> 1
#> declare -- s="1"
#2> bash: line 1: declare: s: nameref variable self references not allowed

#### declare -n a=b b=a; a=1; echo $?; echo "$a"; echo "${a-x}"; unset a; echo $?; declare -p a
declare -n a=b b=a; a=1; echo $?; echo "$a"; echo "${a-x}"; unset a; echo $?; declare -p a b
#2> bash: line 1: warning: a: circular name reference
#? 1

#### declare -n a=b; declare -n b=a; a=1; echo "<$a>"; ((a++)); echo $?; a[1]=2; echo $?; a+=x;
declare -n a=b; declare -n b=a; a=1; echo "<$a>"; ((a++)); echo $?; a[1]=2; echo $?; a+=x; echo $?; read a <<< 1; echo $?; declare a=3; echo $?; export a; echo $?; echo ${!a} ${#a} ${a[0]} ${a:-d}; [[ -v a ]]; echo $?
#2> bash: line 1: warning: a: circular name reference
#? 1

#### declare -n a=b b=c c=a; a=1; echo $?; echo $b; c=1
declare -n a=b b=c c=a; a=1; echo $?; echo $b; c=1
#2> bash: line 1: warning: a: circular name reference
#? 1

#### declare -n t=; echo $?; declare -p t; t=x; echo $?; declare -p t
declare -n t=; echo $?; declare -p t; t=x; echo $?; declare -p t
#> 1
#> 0
#> declare -- t="x"
#2> bash: line 1: declare: `': not a valid identifier
#2> bash: line 1: declare: t: not found

#### declare -n t=''; t=; declare -p t
declare -n t=''; t=; declare -p t
#> declare -- t=""
#2> bash: line 1: declare: `': not a valid identifier

#### declare -n t=1; declare -p t
declare -n t=1; declare -p t
#2> bash: line 1: declare: `1': invalid variable name for name reference
#2> bash: line 1: declare: t: not found
#? 1

#### declare -n t='a b'; declare -p t
declare -n t='a b'; declare -p t
#2> bash: line 1: declare: `a b': invalid variable name for name reference
#2> bash: line 1: declare: t: not found
#? 1

#### declare -n t='a['; declare -p t
declare -n t='a['; declare -p t
#2> bash: line 1: declare: `a[': invalid variable name for name reference
#2> bash: line 1: declare: t: not found
#? 1

#### declare -n t='a[1'; declare -p t
declare -n t='a[1'; declare -p t
#2> bash: line 1: declare: `a[1': invalid variable name for name reference
#2> bash: line 1: declare: t: not found
#? 1

#### declare -n t='a[]'; declare -p t; t=1
declare -n t='a[]'; declare -p t; t=1
#2> bash: line 1: declare: `a[]': invalid variable name for name reference
#2> bash: line 1: declare: t: not found

#### declare -n t='a[1]x'; declare -p t; t=1
declare -n t='a[1]x'; declare -p t; t=1
#2> bash: line 1: declare: `a[1]x': invalid variable name for name reference
#2> bash: line 1: declare: t: not found

#### declare -n t='a[1]'; t=4; declare -p t a; t+=5; ((t++)); declare -p a; echo "$t" "${!t}" $
declare -n t='a[1]'; t=4; declare -p t a; t+=5; ((t++)); declare -p a; echo "$t" "${!t}" ${#t} "${t-x}" ${t[0]}; t[0]=1; declare -p a; echo $?; t=(1 2); echo $?
#> declare -n t="a[1]"
#> declare -a a=([1]="4")
#> declare -a a=([1]="46")
#> 46 a[1] 0 46
#2> bash: line 1: `a[1]': not a valid identifier
#? 1

#### declare -n t='A[k]'; declare -A A; t=4; declare -p t A; echo $t; unset t; declare -p A t
declare -n t='A[k]'; declare -A A; t=4; declare -p t A; echo $t; unset t; declare -p A t
#> declare -n t="A[k]"
#> declare -A A=([k]="4" )
#> 4
#> declare -A A=()
#> declare -n t="A[k]"

#### declare -n t='A[k]'; t=4; declare -p t A
declare -n t='A[k]'; t=4; declare -p t A
#> declare -n t="A[k]"
#> declare -a A=([0]="4")

#### declare -n n=s; declare -r n; declare +n n; echo $?; declare -p n; declare +n s; n=3
declare -n n=s; declare -r n; declare +n n; echo $?; declare -p n; declare +n s; n=3
#> 0
#> declare -- n="s"

#### declare -rn n=s; declare +n n; echo $?; declare -p n s; n=3; declare -p n s; declare -n n=
declare -rn n=s; declare +n n; echo $?; declare -p n s; n=3; declare -p n s; declare -n n=t; echo $?; unset -n n; echo $?; unset n; echo $?
#> 1
#> declare -nr n="s"
#> declare -nr n="s"
#> declare -- s="3"
#> 1
#> 1
#> 0
#2> bash: line 1: declare: n: readonly variable
#2> bash: line 1: declare: s: not found
#2> bash: line 1: declare: n: readonly variable
#2> bash: line 1: unset: n: cannot unset: readonly variable

#### readonly s=1; declare -n n=s; n=3; declare n=3; n+=1; ((n=1)); unset n; declare -p n s
readonly s=1; declare -n n=s; n=3; declare n=3; n+=1; ((n=1)); unset n; declare -p n s
#2> bash: line 1: s: readonly variable
#? 1

#### declare -n n=s; declare -i n; n=1+1; declare -p n s; export n; readonly n; declare -p s n;
declare -n n=s; declare -i n; n=1+1; declare -p n s; export n; readonly n; declare -p s n; declare -a n; declare -p n s
#> declare -n n="s"
#> declare -i s="2"
#> declare -irx s="2"
#> declare -n n="s"
#> declare -n n="s"
#> declare -airx s=([0]="2")

#### declare -n n=s; declare -a n=(1 2); declare -p n s; unset n[0]; declare -p s; unset n; dec
declare -n n=s; declare -a n=(1 2); declare -p n s; unset n[0]; declare -p s; unset n; declare -p s n
#> declare -n n="s"
#> declare -a s=([0]="1" [1]="2")
#> declare -a s=([1]="2")
#> declare -n n="s"
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n n=s; n=(1 2); declare -p n s; n+=(3); n[7]=1; echo "${n[@]}" "${!n[@]}" "${#n[@
declare -n n=s; n=(1 2); declare -p n s; n+=(3); n[7]=1; echo "${n[@]}" "${!n[@]}" "${#n[@]}" "${n[7]}" "${n[@]:1:2}" "${n[-1]}"; declare -p n; unset -n n; declare -p n s
#> declare -n n="s"
#> declare -a s=([0]="1" [1]="2")
#> 1 2 3 1 0 1 2 7 4 1 2 3 1
#> declare -n n="s"
#> declare -a s=([0]="1" [1]="2" [2]="3" [7]="1")
#2> bash: line 1: declare: n: not found
#? 1

#### declare -n n=a[1]; n=(1 2); echo $?; declare -p a
declare -n n=a[1]; n=(1 2); echo $?; declare -p a
#2> bash: line 1: `a[1]': not a valid identifier
#? 1

#### declare -n n=a[1]; declare -n m=n; m=3; declare -p a n m; echo ${!m} ${!n}
declare -n n=a[1]; declare -n m=n; m=3; declare -p a n m; echo ${!m} ${!n}
#> declare -a a=([1]="3")
#> declare -n n="a[1]"
#> declare -n m="n"
#> a[1] a[1]

#### declare -n n=a; declare -n n=b; declare -p n; declare -n n; declare -p n; n=c; declare -p
declare -n n=a; declare -n n=b; declare -p n; declare -n n; declare -p n; n=c; declare -p n b; declare +n n; declare -p n
#> declare -n n="b"
#> declare -n n="b"
#> declare -n n="b"
#> declare -- b="c"
#> declare -- n="b"

#### declare -n n; n=a; n=3; declare +n n; declare -p n a; n=5; declare -p n a
declare -n n; n=a; n=3; declare +n n; declare -p n a; n=5; declare -p n a
#> declare -- n="a"
#> declare -- a="3"
#> declare -- n="5"
#> declare -- a="3"

#### a=x; declare -n a; declare -p a; a=1; declare -p a x
a=x; declare -n a; declare -p a; a=1; declare -p a x
#> declare -n a="x"
#> declare -n a="x"
#> declare -- x="1"

#### a=(x y); declare -n a; echo $?; declare -p a
a=(x y); declare -n a; echo $?; declare -p a
#> 1
#> declare -a a=([0]="x" [1]="y")
#2> bash: line 1: declare: a: reference variable cannot be an array

#### a=1x; declare -n a; echo $?; declare -p a
a=1x; declare -n a; echo $?; declare -p a
#> 1
#> declare -- a="1x"
#2> bash: line 1: declare: `1x': invalid variable name for name reference

#### a=a; declare -n a; echo $?; declare -p a
a=a; declare -n a; echo $?; declare -p a
#> 0
#> declare -n a="a"

#### f() { local a=a; local -n a; echo $?; declare -p a; }; f
f() { local a=a; local -n a; echo $?; declare -p a; }; f
#> 0
#> declare -n a="a"

#### declare -n n=s; n=1; unset n; declare -p n s; n=2; declare -p n s
declare -n n=s; n=1; unset n; declare -p n s; n=2; declare -p n s
#> declare -n n="s"
#> declare -n n="s"
#> declare -- s="2"
#2> bash: line 1: declare: s: not found

#### declare -n n=s; [[ -v n ]]; echo $?; [[ -R n ]]; echo $?; s=1; [[ -v n ]]; echo $?; test -
declare -n n=s; [[ -v n ]]; echo $?; [[ -R n ]]; echo $?; s=1;  [[ -v n ]]; echo $?;  test -R n; echo $?; declare -n m; [[ -R m ]]; echo $?
#> 1
#> 0
#> 0
#> 0
#> 1

#### declare -n n; declare -p n; declare -n; echo; declare -n n=x; declare -n
declare -n n; declare -p n; declare -n; echo; declare -n n=x; declare -n
#> declare -n n
#> declare -n n
#>
#> declare -n n="x"

#### declare -n n=s; f() { local n=1; declare -p n; n=2; }; f; declare -p n s
declare -n n=s; f() { local n=1; declare -p n; n=2; }; f; declare -p n s
#> declare -- n="1"
#> declare -n n="s"
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n n=s; f() { local n; declare -p n; n=2; declare -p n; }; f; declare -p n s
declare -n n=s; f() { local n; declare -p n; n=2; declare -p n; }; f; declare -p n s
#> declare -- n
#> declare -- n="2"
#> declare -n n="s"
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n n=s; f() { declare n=1; declare -p n; n=2; }; f; declare -p n s
declare -n n=s; f() { declare n=1; declare -p n; n=2; }; f; declare -p n s
#> declare -- n="1"
#> declare -n n="s"
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n n=s; f() { local s=5; n=2; declare -p s; }; f; declare -p n s
declare -n n=s; f() { local s=5; n=2; declare -p s; }; f; declare -p n s
#> declare -- s="2"
#> declare -n n="s"
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n n=s; n=4 eval 'echo $n $s; declare -p n s'; declare -p n s
declare -n n=s; n=4 eval 'echo $n $s; declare -p n s'; declare -p n s
#> 4 4
#> declare -n n="s"
#> declare -x s="4"
#> declare -n n="s"
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n n=s; n=4 f; f() { echo $n $s; declare -p n s; n=5; }; n=4 f; declare -p n s
declare -n n=s; n=4 f; f() { echo $n $s; declare -p n s; n=5; }; n=4 f; declare -p n s
#> 4 4
#> declare -n n="s"
#> declare -x s="4"
#> declare -n n="s"
#2> bash: line 1: f: command not found
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n n=s; n=x:y; IFS=: read -r n m <<< a:b; declare -p s n m; mapfile -t n <<< $'a\n
declare -n n=s; n=x:y; IFS=: read -r n m <<< a:b; declare -p s n m; mapfile -t n <<< $'a\nb'; declare -p s; getopts ab n -b; declare -p s
#> declare -- s="a"
#> declare -n n="s"
#> declare -- m="b"
#> declare -a s=([0]="a" [1]="b")
#> declare -a s=([0]="b" [1]="b")

#### declare -n n=s; for n in a b; do declare -p n; done; n=1; declare -p a b s
declare -n n=s; for n in a b; do declare -p n; done; n=1; declare -p a b s
#> declare -n n="a"
#> declare -n n="b"
#> declare -- b="1"
#2> bash: line 1: declare: a: not found
#2> bash: line 1: declare: s: not found
#? 1

#### declare -n ref=$1; declare -p ref
declare -n ref=$1; declare -p ref
#2> bash: line 1: declare: `': not a valid identifier
#2> bash: line 1: declare: ref: not found
#? 1

#### declare -n ref="a[\$i]"; i=1; ref=x; i=2; ref=y; declare -p a ref; echo "${ref}"
declare -n ref="a[\$i]"; i=1; ref=x; i=2; ref=y; declare -p a ref; echo "${ref}"
#> declare -a a=([1]="x" [2]="y")
#> declare -n ref="a[\$i]"
#> y

#### declare -n ref="a[i++]"; ref=x; echo "$ref"; declare -p a i
declare -n ref="a[i++]"; ref=x; echo "$ref"; declare -p a i
#>
#> declare -a a=([0]="x")
#> declare -- i="2"

#### declare -n ref="a[1+]"; ref=x; echo $?; echo "$ref"; echo $?
declare -n ref="a[1+]"; ref=x; echo $?; echo "$ref"; echo $?
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -n x=y y=z; x=1; declare -p x y z; unset x; declare -p x y z; unset -n x; declare
declare -n x=y y=z; x=1; declare -p x y z; unset x; declare -p x y z; unset -n x; declare -p x y z
#> declare -n x="y"
#> declare -n y="z"
#> declare -- z="1"
#> declare -n x="y"
#> declare -n y="z"
#> declare -n y="z"
#2> bash: line 1: declare: z: not found
#2> bash: line 1: declare: x: not found
#2> bash: line 1: declare: z: not found
#? 1

#### f() { declare -n r=$1; declare -gn gl=$1; r=5; }; f zz; declare -p zz gl r
f() { declare -n r=$1; declare -gn gl=$1; r=5; }; f zz; declare -p zz gl r
#> declare -- zz="5"
#> declare -n gl="zz"
#2> bash: line 1: declare: r: not found
#? 1

#### s=$'\xc3\xa9\xff\x01'; declare -p s; echo "${s@Q}"; printf '%q\n' "$s"; echo "${s@A}"; dec
s=$'\xc3\xa9\xff\x01'; declare -p s; echo "${s@Q}"; printf '%q\n' "$s"; echo "${s@A}"; declare -A A=(["$s"]=1); declare -p A
#> declare -- s=$'é\377\001'
#> $'é\377\001'
#> $'é\377\001'
#> s=$'é\377\001'
#> declare -A A=([$'é\377\001']="1" )

#### for n in x x; do unset n; declare -n n; done
for n in x x; do unset n; declare -n n; done

#### for x in a b; do readonly x; done; echo $?
for x in a b; do readonly x; done; echo $?
#> 1
#2> bash: line 1: x: readonly variable

#### for r in 1 2 3; do readonly r; echo $r; done; echo $?
for r in 1 2 3; do readonly r; echo $r; done
echo $?
#> 1
#> 1
#2> bash: line 1: r: readonly variable

#### a nameref that is made to refer to itself
declare -n ref=ref; echo $?; declare -n r; r=r; echo $?; declare -p r; echo "[$r]"; r=5; echo $?; declare -p r
#> 1
#> 0
#> declare -n r="r"
#> []
#2> bash: line 1: declare: ref: nameref variable self references not allowed
#2> bash: line 1: warning: r: circular name reference
#2> bash: line 1: warning: r: circular name reference
#? 1

#### chains of namerefs
for i in 1 2 3 4 5 6 7; do declare -n n$i=n$((i+1)); done; n8=deep; echo "$n1"; n1=set; echo $n8; declare -n n8=n9; echo "[$n1]"; n1=q; declare -p n9; declare -n n9=n10; n10=x; echo "[$n1]" "[$n2]"; declare -n m1=m2 m2=m1; echo "[$m1]"; m1=5; echo $?
#> deep
#> set
#> []
#> declare -- n9="q"
#> [] [x]
#> []
#2> bash: line 1: warning: m1: circular name reference
#2> bash: line 1: warning: m1: circular name reference
#? 1

#### namerefs and arrays
declare -na z=q; echo $?; declare -p z; declare -na y; declare -p y; declare -n a1=(1 2); echo $?; declare -n b1; b1=(1 2); echo $?; declare -p b1; declare -an w=(1); echo $?; f() { local -n m=(1); echo $?; }; f; declare -n r=x; declare -a r; declare -p r x
#> 0
#> declare -a z=([0]="q")
#> declare -a y
#> 1
#> 0
#> declare -a b1=([0]="1" [1]="2")
#> 1
#> 1
#> declare -n r="x"
#> declare -a x
#2> bash: line 1: declare: a1: reference variable cannot be an array
#2> bash: line 1: warning: b1: removing nameref attribute
#2> bash: line 1: declare: w: reference variable cannot be an array
#2> environment: line 1: local: m: reference variable cannot be an array

#### a nameref in a loop refers to elements
declare -n ref; arr=(1 2); for ref in 'arr[0]' 'arr[1]' z1; do echo "$ref"; ref=Q; done; declare -p ref arr z1; for ref in 1x; do echo hi; done; echo $?; for ref in 'arr[]'; do echo hi; done; echo $?
#> 1
#> 2
#>
#> declare -n ref="z1"
#> declare -a arr=([0]="Q" [1]="Q")
#> declare -- z1="Q"
#> 1
#> 1
#2> bash: line 1: `1x': not a valid identifier
#2> bash: line 1: `arr[]': not a valid identifier

#### whether a nameref is set
declare -n r=x; [[ -v r ]]; echo $?; x=1; [[ -v r ]]; echo $?; [[ -R r ]]; echo $?; [[ -R x ]]; echo $?; declare +n r; declare -p r; declare -n r; unset -n r; declare -p r; declare -n s=y; y=1; unset s; declare -p s y; unset -n s; declare -p s; declare -n u; [[ -v u ]]; echo $?; [[ -R u ]]; echo $?; declare -n t=arr; arr=(1 2 3); [[ -v t[1] ]]; echo $?; unset 't[0]'; echo ${arr[*]} ${!t} ${!t[*]}
#> 1
#> 0
#> 0
#> 1
#> declare -- r="x"
#> declare -n s="y"
#> 1
#> 1
#> 0
#> 2 3 arr 1 2
#2> bash: line 1: declare: r: not found
#2> bash: line 1: declare: y: not found
#2> bash: line 1: declare: s: not found

#### the mark of the last reference of a chain is taken away
declare -n p=q; declare -n q=r; declare +n p; declare -p p q; declare +n p; declare -p p q; declare -n s=t; declare +nx s; declare -p s; declare -n u=v; declare -n v=w; declare +n u=5; declare -p u v w; declare -n aa=bb; bb=(1); declare +n aa; declare -p aa; declare +n bb; echo $?
#> declare -n p="q"
#> declare -- q="r"
#> declare -- p="q"
#> declare -- q="r"
#> declare -- s="t"
#> declare -n u="v"
#> declare -- v="w"
#> declare -- w="5"
#> declare -- aa="bb"
#> 0

#### marks of a reference in a chain
declare -n a=b; declare -n b=c; declare -n a=z; declare -p a b; declare -n a=b; declare -n b=c; declare -n a; declare -p a b; declare -nx a; declare -p a b; declare -nr a; declare -p a b
#> declare -n a="z"
#> declare -n b="c"
#> declare -n a="b"
#> declare -n b="c"
#> declare -nx a="b"
#> declare -n b="c"
#> declare -nrx a="b"
#> declare -n b="c"

#### an empty value for a reference that refers to nothing
declare -n s
declare -u s=""; echo $?; declare -p s
declare -n t; declare t=; echo $?; declare -x t=; declare -p t
declare -n u; declare u=x; declare -p u; declare -p x
#> 1
#> 1
#> declare -x t=""
#> declare -n u="x"
#2> bash: line 2: declare: `': not a valid identifier
#2> bash: line 2: declare: s: not found
#2> bash: line 3: declare: `': not a valid identifier
#2> bash: line 4: declare: x: not found
#? 1

#### a kind of array that does not fit is refused by the name that was given
declare -n n=A; declare -A A=(); declare -a n; declare -a n=(1); declare -a n=x; typeset -a n
declare -n m=B; declare -a B=(); declare -A m; declare -A m=([a]=1)
f() { local -n s=s; declare -g s=5; declare -g t=6; }; f; declare -p s t
f() { declare -a n; declare -gA m; declare -ga n; }; f
#> declare -- s="5"
#> declare -- t="6"
#2> bash: line 1: declare: n: cannot convert associative to indexed array
#2> bash: line 1: n: cannot convert associative to indexed array
#2> bash: line 2: declare: m: cannot convert indexed to associative array
#2> bash: line 2: m: cannot convert indexed to associative array
#2> environment: line 3: local: warning: s: circular name reference
#2> environment: line 3: warning: s: circular name reference
#2> environment: line 4: declare: m: cannot convert indexed to associative array
#2> environment: line 4: declare: n: cannot convert associative to indexed array
#? 1

#### a local variable of what a local nameref refers to
f() { local -n u=a; local u=1; declare -p a u; }; f; declare -p a
f() { local -n u=a; local u; declare -p a u; }; f
f() { local -n u=a; local u=(1 2); declare -p a u; }; f
f() { local -n u=a; local -A u=([k]=2); declare -p a u; }; f
f() { local -n u=a; local -i u=1+1; declare -p a u; }; f
f() { local -n u=a; local -n v=u; local v=1; declare -p a u v; }; f
f() { local -n u; local u=x; declare -p u; }; f
f() { local -n u=a; local -n u=b; declare -p u; }; f
g() { local u=2; declare -p u; }; f() { local -n u=x5; g; declare -p u; }; f; declare -p x5
declare -n n=x6; f() { local n=5; declare -p n; }; f; declare -p n
f() { local x4=1; local -n u=x4; local u=2; declare -p u x4; }; f
f() { local -n s=s; local s=1; echo $?; declare -p s; }; f
f() { local -n s=s; local s=x; echo $?; declare -p s; }; f
#> declare -- a="1"
#> declare -n u="a"
#> declare -- a
#> declare -n u="a"
#> declare -a a=([0]="1" [1]="2")
#> declare -n u="a"
#> declare -A a=([k]="2" )
#> declare -n u="a"
#> declare -i a="2"
#> declare -n u="a"
#> declare -- a="1"
#> declare -n u="a"
#> declare -n v="u"
#> declare -n u="x"
#> declare -n u="b"
#> declare -- u="2"
#> declare -n u="x5"
#> declare -- n="5"
#> declare -n n="x6"
#> declare -n u="x4"
#> declare -- x4="2"
#> 1
#> declare -n s="s"
#> 0
#> declare -n s="x"
#2> bash: line 1: declare: a: not found
#2> bash: line 9: declare: x5: not found
#2> environment: line 12: local: warning: s: circular name reference
#2> environment: line 12: warning: s: circular name reference
#2> environment: line 12: warning: s: circular name reference
#2> environment: line 12: warning: s: circular name reference
#2> environment: line 12: local: `1': invalid variable name for name reference
#2> environment: line 13: local: warning: s: circular name reference
#2> environment: line 13: warning: s: circular name reference
#2> environment: line 13: warning: s: circular name reference
#2> environment: line 13: warning: s: circular name reference
