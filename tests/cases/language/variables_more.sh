#### l=; q=1; for i in "${q+$l}$@" - "${n-}$@" - "${q+"$l"}$@" - "${n-"$l"}$@" - "$l$@" - "${l}
l=; q=1; for i in "${q+$l}$@" - "${n-}$@" - "${q+"$l"}$@" - "${n-"$l"}$@" - "$l$@" - "${l}$@" - ""$@"" - "${q+}$@" - "${q+''}$@" - "${n-$@}$l" - "${n-$@}${a[@]}" - "${b[@]-"$l"}${a[@]}" - "${b[@]-$l}${a[@]}" - "${b[@]-}$@" ; do echo "<$i>"; done
#> <->
#> <->
#> <->
#> <->
#> <->
#> <->
#> <>
#> <->
#> <->
#> <''>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <->
#> <->

#### l=; for i in "${@-$@}" - "${@-$l}" - "${@-}" - "${@:-}" - "${@-"$l"}" - "${@+x}" - "${a[@]
l=; for i in "${@-$@}" - "${@-$l}" - "${@-}" - "${@:-}" - "${@-"$l"}" - "${@+x}" - "${a[@]-}" - "${a[@]+x}" - "${a[@]-"$@"}" - "${*-}" - "${*+x}" - "${*-$@}" - "${a[*]-$@}"; do echo "<$i>"; done
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <->
#> <>
#> <->
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>

#### set -- ''; l=; q=1; for i in "${q+$l}$@" - "${n-}$@" - "${q+"$l"}$@" - "${q+$@}" - "${n-$@
set -- ''; l=; q=1; for i in "${q+$l}$@" - "${n-}$@" - "${q+"$l"}$@" - "${q+$@}" - "${n-$@}" - "${@-x}" - "${@:-x}" - "${@:+x}" - "${@+x}"; do echo "<$i>"; done
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <x>
#> <->
#> <>
#> <->
#> <x>

#### a=(''); for i in "${a[@]+$@}" - "${a[@]:+$@}" - "${a[@]-$@}" - "${a[@]:-$@}" - "${a[0]+$@}
a=(''); for i in "${a[@]+$@}" - "${a[@]:+$@}" - "${a[@]-$@}" - "${a[@]:-$@}" - "${a[0]+$@}" - "${a[0]:-$@}"; do echo "<$i>"; done
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>
#> <->
#> <>

#### u=xyz s=; echo ${u^^"$s"} ${u^^$s} ${u^^""} ${u^^''} ${u^^} ${u^"$s"} ${u^$s} ${u^?} ${u,,
u=xyz s=; echo ${u^^"$s"} ${u^^$s} ${u^^""} ${u^^''} ${u^^} ${u^"$s"} ${u^$s} ${u^?} ${u,,"$s"} ${u^^$n} ${u^^"$n"}
#> xyz XYZ xyz xyz XYZ xyz Xyz Xyz xyz XYZ xyz

#### f() { local -n v=v; :; }; f
f() { local -n v=v; :; }; f
#2> environment: line 1: local: warning: v: circular name reference
#2> environment: line 1: warning: v: circular name reference

#### f() { local -n v=v; set --; echo x; }; f; f
f() { local -n v=v; set --; echo x; }; f; f
#> x
#> x
#2> environment: line 1: local: warning: v: circular name reference
#2> environment: line 1: warning: v: circular name reference
#2> environment: line 1: local: warning: v: circular name reference
#2> environment: line 1: warning: v: circular name reference

#### declare -i i; i=x+1; x=5; declare -i x=i; echo $i $x
declare -i i; i=x+1; x=5; declare -i x=i; echo $i $x
#> 1 1

#### export -n 'a[1]'; declare -x a[2]=5; declare -p a; unset a[2]; declare -p a
export -n 'a[1]'; declare -x a[2]=5; declare -p a; unset a[2]; declare -p a
#> declare -ax a=([2]="5")
#> declare -ax a=()
#2> bash: line 1: export: `a[1]': not a valid identifier

#### a=(1 2 3); for n in {1..3}; do unset "a[$n]"; done; declare -p a; a[0]+=5; declare -p a; a
a=(1 2 3); for n in {1..3}; do unset "a[$n]"; done; declare -p a; a[0]+=5; declare -p a; a+=(x); a+=y; declare -p a
#> declare -a a=([0]="1")
#> declare -a a=([0]="15")
#> declare -a a=([0]="15y" [1]="x")

#### declare -A A; A[k]=1; A+=([k]+=2 [j]=x); declare -p A; A+=(z w); declare -p A; A=(); decla
declare -A A; A[k]=1; A+=([k]+=2 [j]=x); declare -p A; A+=(z w); declare -p A; A=(); declare -p A; A+=(q); declare -p A
#> declare -A A=([k]="12" [j]="x" )
#> declare -A A=([z]="w" [k]="12" [j]="x" )
#> declare -A A=()
#> declare -A A=([q]="" )

#### declare -A A=([k]=1 [j]=2); for k in "${!A[@]}"; do echo $k ${A[$k]}; done; unset 'A[k]';
declare -A A=([k]=1 [j]=2); for k in "${!A[@]}"; do echo $k ${A[$k]}; done; unset 'A[k]'; echo ${#A[@]}; unset A; declare -p A
#> k 1
#> j 2
#> 1
#2> bash: line 1: declare: A: not found
#? 1

#### declare -A A=([é]=1 [ü]=2 [日本]=3 [a]=4 [$'\xff']=5 ["x y"]=6 [@]=7 ['*']=8 [k]=9 [zz]=10);
declare -A A=([é]=1 [ü]=2 [日本]=3 [a]=4 [$'\xff']=5 ["x y"]=6 [@]=7 ['*']=8 [k]=9 [zz]=10); echo "${A[@]}"; echo "${!A[@]}"; for i in {a..z}{0..9}; do A[$i]=$i; done; echo "${A[@]}"
#> 3 8 7 9 4 10 6 5 2 1
#>\ 日本 * @ k a zz x y \xff ü é
#> q8 q9 q2 q3 q0 q1 q6 q7 q4 q5 l9 l8 l1 l0 l3 l2 l5 l4 l7 l6 3 v9 v8 v3 v2 v1 v0 v7 v6 v5 v4 d1 d0 d3 d2 d5 d4 d7 d6 d9 d8 n3 n2 n1 n0 n7 n6 n5 n4 n9 n8 i2 i3 i0 i1 i6 i7 i4 i5 i8 i9 x5 x4 x7 x6 x1 x0 x3 x2 x9 x8 s4 s5 s6 s7 s0 s1 8 s2 s3 s8 s9 f9 f8 f3 f2 f1 f0 f7 f6 f5 f4 7 a8 a9 a2 a3 a0 a1 a6 a7 a4 a5 9 4 p9 p8 10 p5 p4 p7 p6 p1 p0 p3 p2 k8 k9 k4 k5 k6 k7 k0 k1 k2 k3 z9 z8 z7 z6 z5 z4 z3 z2 z1 z0 u8 u9 u6 u7 u4 u5 u2 u3 u0 u1 c4 c5 c6 c7 c0 c1 c2 c3 c8 c9 m6 m7 m4 m5 m2 m3 m0 m1 m8 m9 h5 h4 h7 h6 h1 h0 h3 h2 h9 h8 w8 w9 w0 w1 w2 w3 w4 w5 w6 w7 r7 r6 r5 r4 r3 r2 r1 6 r0 r9 r8 5 j9 j8 j7 j6 j5 j4 j3 j2 j1 j0 e8 e9 e6 e7 e4 e5 e2 e3 e0 e1 t1 t0 t3 t2 t5 t4 t7 t6 t9 t8 o0 o1 o2 o3 o4 o5 o6 o7 o8 o9 y2 y3 y0 y1 y6 y7 y4 y5 y8 y9 g8 g9 g0 g1 g2 g3 g4 g5 g6 g7 2 b7 b6 b5 b4 b3 b2 b1 b0 1 b9 b8

#### a=([3]=x [1]=y z); declare -p a; a=([1]=p q [0]=r s); declare -p a; a=(x [5]+=y [5]+=z w);
a=([3]=x [1]=y z); declare -p a; a=([1]=p q [0]=r s); declare -p a; a=(x [5]+=y [5]+=z w); declare -p a
#> declare -a a=([1]="y" [2]="z" [3]="x")
#> declare -a a=([0]="r" [1]="s" [2]="q")
#> declare -a a=([0]="x" [5]="yz" [6]="w")

#### x=1; ((x+=1, y=x*2, z=y>3?x:y)); echo $x $y $z $((x**3)) $((7%4)) $((-7/2)) $((-7%3)) $((1
x=1; ((x+=1, y=x*2, z=y>3?x:y)); echo $x $y $z $((x**3)) $((7%4)) $((-7/2)) $((-7%3)) $((1<<3|1)) $((~0)) $((!0)) $((5&6^3))
#> 2 4 2 8 3 -3 -1 9 -1 1 7

#### a=(5 6 7); i=1; echo $((a[i++]+a[i])) $i $((a[a[0]-4])) $((a)) $((a[0]=9,a[0]+1)); declare
a=(5 6 7); i=1; echo $((a[i++]+a[i])) $i $((a[a[0]-4])) $((a)) $((a[0]=9,a[0]+1)); declare -p a
#> 13 2 6 5 10
#> declare -a a=([0]="9" [1]="6" [2]="7")

#### s=hello; echo ${s:1:2} ${s: -2} ${s:0:-1} ${s:5} ${s:6}x ${s: -9}x ${s:2:0}x; echo ${s:1:-
s=hello; echo ${s:1:2} ${s: -2} ${s:0:-1} ${s:5} ${s:6}x ${s: -9}x ${s:2:0}x; echo ${s:1:-5}; echo no
#> el lo hell x x x
#2> bash: line 1: -5: substring expression < 0
#? 1

#### read -a arr <<< "1 2 3"; declare -p arr; read -r x y <<< "a b c"; declare -p x y; IFS=: re
read -a arr <<< "1 2 3"; declare -p arr; read -r x y <<< "a b c"; declare -p x y; IFS=: read -ra p <<< "a::b:"; declare -p p; read a[2] b[i+1] <<< "q w"; declare -p a b
#> declare -a arr=([0]="1" [1]="2" [2]="3")
#> declare -- x="a"
#> declare -- y="b c"
#> declare -a p=([0]="a" [1]="" [2]="b")
#> declare -a a=([2]="q")
#> declare -a b=([1]="w")

#### mapfile -t m <<< $'a\nb'; declare -p m; mapfile -O 5 -t m <<< z; declare -p m; mapfile -n
mapfile -t m <<< $'a\nb'; declare -p m; mapfile -O 5 -t m <<< z; declare -p m; mapfile -n 1 m <<< $'p\nq'; declare -p m; mapfile 'm[1]' <<< x; echo $?; mapfile 1x <<< x; echo $?
#> declare -a m=([0]="a" [1]="b")
#> declare -a m=([0]="a" [1]="b" [5]="z")
#> declare -a m=([0]=$'p\n')
#> 1
#> 1
#2> bash: line 1: mapfile: `m[1]': not a valid identifier
#2> bash: line 1: mapfile: `1x': not a valid identifier

#### printf -v a[3] x; printf -v 'b[k]' y; declare -A C; printf -v 'C[k j]' z; declare -p a b C
printf -v a[3] x; printf -v 'b[k]' y; declare -A C; printf -v 'C[k j]' z; declare -p a b C; printf -v 1x y; echo $?; printf -v r; echo $?
#> declare -a a=([3]="x")
#> declare -a b=([0]="y")
#> declare -A C=(["k j"]="z" )
#> 2
#> 2
#2> bash: line 1: printf: `1x': not a valid identifier
#2> printf: usage: printf [-v var] format [arguments]

#### f() { local x=1; g; echo $x; }; g() { x=2; local x=3; unset x; x=4; declare -p x; }; f; de
f() { local x=1; g; echo $x; }; g() { x=2; local x=3; unset x; x=4; declare -p x; }; f; declare -p x
#> declare -- x="4"
#> 2
#2> bash: line 1: declare: x: not found
#? 1

#### f() { local x=1; unset x; echo ${x-unset}; x=5; declare -p x; }; x=g; f; declare -p x
f() { local x=1; unset x; echo ${x-unset}; x=5; declare -p x; }; x=g; f; declare -p x
#> unset
#> declare -- x="5"
#> declare -- x="g"

#### declare -l l=ABC; l+=DEF; declare -u u=abc; u+=def; declare -c c=abc; declare -p l u c; l=
declare -l l=ABC; l+=DEF; declare -u u=abc; u+=def; declare -c c=abc; declare -p l u c; l=(A B); declare -p l; declare +l l; l[0]=Z; declare -p l
#> declare -l l="abcdef"
#> declare -u u="ABCDEF"
#> declare -c c="Abc"
#> declare -al l=([0]="a" [1]="b")
#> declare -a l=([0]="Z" [1]="b")

#### declare -i n=5; n+=3; n=n*2; declare -p n; declare +i n; n+=1; declare -p n; declare -ai m
declare -i n=5; n+=3; n=n*2; declare -p n; declare +i n; n+=1; declare -p n; declare -ai m=(1+1 2*3); m+=(4+4); m[0]+=1; declare -p m
#> declare -i n="16"
#> declare -- n="161"
#> declare -ai m=([0]="3" [1]="6" [2]="8")

#### declare -r c=1; c=2; echo $?; c+=1; echo $?; declare c=4; echo $?; unset c; echo $?; ((c++
declare -r c=1; c=2; echo $?
c+=1; echo $?
declare c=4; echo $?; unset c; echo $?; ((c++)); echo $?; read c <<< 1; echo $?
for c in 1; do :; done; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: c: readonly variable
#2> bash: line 2: c: readonly variable
#2> bash: line 3: declare: c: readonly variable
#2> bash: line 3: unset: c: cannot unset: readonly variable
#2> bash: line 3: c: readonly variable
#2> bash: line 3: c: readonly variable
#2> bash: line 4: c: readonly variable

#### export e=1; e=2; declare -p e; declare +x e; declare -p e; export -n e; export e f; declar
export e=1; e=2; declare -p e; declare +x e; declare -p e; export -n e; export e f; declare -p f; f=1; declare -p f
#> declare -x e="2"
#> declare -- e="2"
#> declare -x f
#> declare -x f="1"

#### declare -a x; declare -p x; declare -A y; declare -p y; x[0]=1; declare -p x; declare -i z
declare -a x; declare -p x; declare -A y; declare -p y; x[0]=1; declare -p x; declare -i z; declare -p z; z=; declare -p z; declare q; declare -p q; local w
#> declare -a x
#> declare -A y
#> declare -a x=([0]="1")
#> declare -i z
#> declare -i z="0"
#> declare -- q
#2> bash: line 1: local: can only be used in a function
#? 1

#### typeset v=1; typeset -p v; declare -p nosuch; echo $?; declare -p v nosuch x; echo $?; dec
typeset v=1; typeset -p v; declare -p nosuch; echo $?; declare -p v nosuch x; echo $?; declare -f nosuch; echo $?; declare -F nosuch; echo $?
#> declare -- v="1"
#> 1
#> declare -- v="1"
#> 1
#> 1
#> 1
#2> bash: line 1: declare: nosuch: not found
#2> bash: line 1: declare: nosuch: not found
#2> bash: line 1: declare: x: not found

#### v=abc; echo ${!v} ${!v-def} ${!v:-x}; abc=1; echo ${!v} ${!v:0:1} ${#v}; w=v; echo ${!w} ;
v=abc; echo ${!v} ${!v-def} ${!v:-x}; abc=1; echo ${!v} ${!v:0:1} ${#v}; w=v; echo ${!w} ; a=(1 2); r='a[1]'; echo ${!r} ${!r:-x}; r='a[@]'; echo "${!r}" ${!r/1/x}; r='a[*]'; echo "${!r}"; r=@; set -- p q; echo "${!r}"; r=1; echo ${!r}; r='!'; echo "${!r}"
#> def x
#> 1 1 3
#> abc
#> 2 2
#> 1 2 x 2
#> 1 2
#> p q
#> p
#>

#### r='1x'; echo ${!r}; echo $?; r=''; echo ${!r}; echo $?; r='a b'; echo ${!r-x}; echo $?; r=
r='1x'; echo ${!r}; echo $?
r=''; echo ${!r}; echo $?
r='a b'; echo ${!r-x}; echo $?
r='a[1'; echo ${!r}; echo $?
unset r; echo ${!r}; echo $?
echo ${!r-x}; echo $?
#2> bash: line 1: 1x: invalid variable name
#2> bash: line 2: : invalid variable name
#2> bash: line 3: a b: invalid variable name
#2> bash: line 4: a[1: invalid variable name
#2> bash: line 5: r: invalid indirect expansion
#2> bash: line 6: r: invalid indirect expansion
#? 1

#### echo ${!a@} ${!a*} "${!BASH_V@}" "${!nosuch@}"; a1=1 a2=2; for i in "${!a@}" "${!a*}" ${!a
echo ${!a@} ${!a*} "${!BASH_V@}" "${!nosuch@}"; a1=1 a2=2; for i in "${!a@}" "${!a*}" ${!a*}; do echo "<$i>"; done; IFS=,; echo "${!a*}"
#> BASH_VERSINFO BASH_VERSION
#> <a1>
#> <a2>
#> <a1 a2>
#> <a1>
#> <a2>
#> a1,a2
