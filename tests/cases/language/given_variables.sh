# Variables that a command was given, and the local variables of calls within it.

#### an inner call takes the variable of a call away with the local of its name
sc() { local s=a; s=b in2; echo "$s"; }; in2() { echo "$s"; unset s; echo "${s-unset}"; unset s; echo "${s-unset}"; s=new; }
s=tmp sc; echo "${s-unset}"
s=glob; sc() { local s=a; in2; echo "$s"; }; in2() { unset s; echo "${s-unset}"; s=x; }; s=tmp sc; echo "$s"
#> b
#> a
#> unset
#> new
#> new
#> glob
#> x
#> x

#### a local variable of an inner call inherits what a command was given
in2() { local s; declare -p s; in3; }; in3() { local s; declare -p s; }
sc() { local s; in2; }; s=tmp sc; sc() { s=2; in2; }; s=tmp sc; sc() { local s=3; in2; }; s=tmp sc; sc() { unset s; s=4; in2; }; s=tmp sc
unset s; s=tmp eval 'in2'; s=tmp eval 's=q; in2'; sc() { declare -i s; in2; declare -p s; }; s=7 sc; sc() { (in2); in2 | cat; }; s=tmp sc
#> declare -x s="tmp"
#> declare -x s
#> declare -x s="2"
#> declare -x s
#> declare -x s="3"
#> declare -x s
#> declare -- s
#> declare -- s
#> declare -x s="tmp"
#> declare -x s
#> declare -x s="q"
#> declare -x s
#> declare -x s="7"
#> declare -x s
#> declare -ix s="7"
#> declare -x s="tmp"
#> declare -x s
#> declare -x s="tmp"
#> declare -x s

#### kinds of locals that inherit it
in2() { local s[1]=x; declare -p s; }; in6() { local -n s; declare -p s; }; in7() { local s+=x; declare -p s; }; in8() { local -r s; declare -p s; }
sc() { in2; in6; in7; in8; }; s=tmp sc; in2() { local IFS; declare -p IFS; set -- a b; echo "$*"; }; sc() { in2; }; IFS=: sc
#> declare -ax s=([1]="x")
#> declare -nx s="tmp"
#> declare -x s="tmpx"
#> declare -rx s="tmp"
#> declare -x IFS=":"
#> a:b

#### what is unset of it stays exported once
sc() { local s; unset s; declare -p s; unset s; declare -p s; s=1; declare -p s; }; s=tmp sc
sc() { unset s; declare -p s; s=1; declare -p s; }; s=tmp sc; declare -p s
sc() { local a=1; a=2 in3; }; in3() { local a; declare -p a; unset a; declare -p a; unset a; declare -p a; }; sc
shopt -s localvar_unset; unset s; sc() { local s; in2; declare -p s; }; in2() { unset s; declare -p s; s=x; declare -p s; }; s=tmp sc; declare -p s
#> declare -x s
#> declare -- s
#> declare -- s="1"
#> declare -- s="1"
#> declare -- s="1"
#> declare -x a="2"
#> declare -x a
#> declare -- a
#> declare -x s
#> declare -x s="x"
#> declare -x s="x"
#2> environment: line 2: declare: s: not found
#2> bash: line 4: declare: s: not found
#? 1

#### export passes it on when the call is over
s=glob; sc() { export s; declare -g s=.*; declare -p s; s=q; }; s=tmp sc; declare -p s; sc() { local s; export s; s=loc; }; s=tmp3 sc; declare -p s
declare -i s; sc() { export s; }; s=3+4 sc; declare -p s; a=(1 2); sc() { export a; declare -p a; }; a=t sc; declare -p a
declare -A A=([k]=v); sc() { export A; }; A=t sc; declare -p A; sc() { in2; declare -p s; }; in2() { export s; s=4; }; s=5 sc; declare -p s
#> declare -x s="tmp"
#> declare -x s="q"
#> declare -x s="loc"
#> declare -ix s="7"
#> declare -x a="t"
#> declare -ax a=([0]="t" [1]="2")
#> declare -Ax A=([0]="t" [k]="v" )
#> declare -x s="4"
#> declare -ix s="4"

#### declare -g of an array assigns the first element of what is seen
f() { local s=1; declare -ga s=x; declare -p s; }; f; declare -p s; s=(g h); f; declare -p s; f() { local s=1; declare -g s=x; declare -p s; }; f; declare -p s
f() { local s=1; declare -ga s+=x; declare -p s; }; f; declare -p s; f() { local m=2; declare -gA m=y; declare -p m; }; f; declare -p m
f() { local -n s=t; declare -ga s=x; declare -p s t; }; f; f() { local -A s=([k]=v); declare -ga s=x; declare -p s; }; f; declare -p s
#> declare -a s=([0]="x")
#> declare -a s=()
#> declare -a s=([0]="x")
#> declare -a s=([0]="g" [1]="h")
#> declare -a s=([0]="x")
#> declare -a s=([0]="g" [1]="h")
#> declare -a s=([0]="1x")
#> declare -a s=([0]="g" [1]="h")
#> declare -- m="2"
#> declare -A m=([0]="y" )
#> declare -n s="t"
#> declare -a t=([0]="x")
#> declare -a s=([0]="x")
#> declare -a s=([0]="g" [1]="h")

#### a local variable that becomes an array loses its value
f() { local s=1; local -a s; declare -p s; }; f; f() { local s; local -a s; declare -p s; }; f; f() { local s=1; declare -A s; declare -p s; }; f
s=g; shopt -s localvar_inherit; f() { local -a s; declare -p s; }; f; f() { local -A s; declare -p s; }; f; shopt -u localvar_inherit; f() { local -I -a s; declare -p s; }; f
sc() { local -a s; declare -p s; }; s=tmp sc; in2() { local -a s+=x; declare -p s; local -A t; }; sc() { in2; }; s=tmp sc; in2() { local s; s+=(v); declare -p s; }; s=tmp sc; in2() { local -ai s; declare -p s; }; s=tmp sc
#> declare -a s=()
#> declare -a s
#> declare -A s=()
#> declare -a s=([0]="g")
#> declare -A s=([0]="g" )
#> declare -a s=()
#> declare -ax s=()
#> declare -ax s=([0]="x")
#> declare -ax s=([0]="tmp" [1]="v")
#> declare -aix s=()

#### what an eval of a function was given and declares as exported or read-only
f() { v=1 eval 'declare -x v'; declare -p v; }; f; declare -p v
g() { w=1 eval 'declare -x w=3'; declare -p w; h; }; h() { declare -p w; }; w=0; g; declare -p w
k() { local a=0; a=1 eval 'declare -x a'; declare -p a; }; k; declare -p a; l() { b=1 . ./s; declare -p b; }; echo 'declare -x b' > s; l; declare -p b
m() { c=1 eval 'local -x c=2; declare -p c'; declare -p c; }; m; declare -p c; n() { d=1 eval 'declare -i d; local d=2; declare d'; declare -p d; }; n
o() { e=1 eval 'declare -r e; echo $e'; e=2; echo on; }; o; declare -p e
#> declare -x v="1"
#> declare -x v="1"
#> declare -x w="3"
#> declare -x w="3"
#> declare -x w="3"
#> declare -x a="1"
#> declare -x a="1"
#> declare -x b="1"
#> declare -x b="1"
#> declare -x c="2"
#> declare -x c="2"
#> declare -x c="2"
#> 1
#2> environment: line 4: declare: d: not found
#2> environment: line 5: e: readonly variable
#? 1
