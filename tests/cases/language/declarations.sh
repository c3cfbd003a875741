#### set -u; a=(); echo "${a[@]/*/"$u"}"; echo $?
set -u; a=(); echo "${a[@]/*/"$u"}"; echo $?
#>
#> 0

#### set -u; a=(); echo "${a[@]/$u/"x"}"; echo $?
set -u; a=(); echo "${a[@]/$u/"x"}"; echo $?
#>
#> 0

#### set -u; a=(); echo "${a[@]#$u}"; echo $?
set -u; a=(); echo "${a[@]#$u}"; echo $?
#>
#> 0

#### set -u; a=(); echo "${a[@]^$u}"; echo $?
set -u; a=(); echo "${a[@]^$u}"; echo $?
#>
#> 0

#### set -u; a=(); echo "${a[*]/x/$(echo hi >&2)}" "${@/x/$(echo ho >&2)}" ${*#$(echo hu >&2)};
set -u; a=(); echo "${a[*]/x/$(echo hi >&2)}" "${@/x/$(echo ho >&2)}" ${*#$(echo hu >&2)}; echo $?
#>
#> 0

#### a=(); echo "${a[*]/x/$(echo hi >&2)}" "${@/x/$(echo ho >&2)}" ${*#$(echo hu >&2)} ${u#$(ec
a=(); echo "${a[*]/x/$(echo hi >&2)}" "${@/x/$(echo ho >&2)}" ${*#$(echo hu >&2)} ${u#$(echo hv >&2)} ${u/a/$(echo hw >&2)} ${u^$(echo hx >&2)}  ${a[0]^$(echo hx >&2)}  ${a[0]/1/$(echo hy >&2)}; echo $?
#>
#> 0

#### u=; echo ${u#$(echo hv >&2)} ${u/a/$(echo hw >&2)} ${u^$(echo hx >&2)} ; echo $?
u=; echo ${u#$(echo hv >&2)} ${u/a/$(echo hw >&2)} ${u^$(echo hx >&2)} ; echo $?
#>
#> 0
#2> hw
#2> hx

#### a=(''); echo "${a[*]/x/$(echo hi >&2)}"
a=(''); echo "${a[*]/x/$(echo hi >&2)}"
#>
#2> hi

#### set -- ''; echo "${@/x/$(echo hi >&2)}"
set -- ''; echo "${@/x/$(echo hi >&2)}"
#>
#2> hi

#### t="${*//"$(echo hi >&2)"/\}}"
t="${*//"$(echo hi >&2)"/\}}"

#### unset a; echo "${a[*]/x/$(echo hi >&2)}" "${a[@]%$(echo ho >&2)}"
unset a; echo "${a[*]/x/$(echo hi >&2)}" "${a[@]%$(echo ho >&2)}"
#>

#### set -u; ((a[i])); echo $?
set -u
((a[i]))
echo $?
#2> bash: line 2: a: unbound variable
#? 127

#### set -u; i=0; ((a[i])); echo $?
set -u
i=0
((a[i]))
echo $?
#2> bash: line 3: a: unbound variable
#? 127

#### set -u; i=0; a=(1); ((a[i+1])); echo $?
set -u
i=0
a=(1)
((a[i+1]))
echo $?
#> 1

#### set -u; i=0; a=(1); ((a[3])); echo $?
set -u
i=0
a=(1)
((a[3]))
echo $?
#> 1

#### set -u; a=(1); echo $((i)) $?
set -u
a=(1)
echo $((i)) $?
#2> bash: line 3: i: unbound variable
#? 127

#### set -u; ((i++)); echo $?
set -u
((i++))
echo $?
#2> bash: line 2: i: unbound variable
#? 127

#### set -u; ((i=2)); echo $?
set -u
((i=2))
echo $?
#> 0

#### set -u; ((i+=2)); echo $?
set -u
((i+=2))
echo $?
#2> bash: line 2: i: unbound variable
#? 127

#### set -u; declare -A A; ((A[k])); echo $?
set -u
declare -A A
((A[k]))
echo $?
#2> bash: line 3: A: unbound variable
#? 127

#### set -u; declare -A A=([j]=1); ((A[k])); echo $?
set -u
declare -A A=([j]=1)
((A[k]))
echo $?
#> 1

#### set -u; ((A[k])); echo $?
set -u
((A[k]))
echo $?
#2> bash: line 2: A: unbound variable
#? 127

#### set -u; ((A[k]=1)); echo $?
set -u
((A[k]=1))
echo $?
#2> bash: line 2: k: unbound variable
#? 127

#### set -u; declare -i j; ((j)); echo $?
set -u
declare -i j
((j))
echo $?
#2> bash: line 3: j: unbound variable
#? 127

#### declare -ai ai=(1 2); ai=("$@" $t); declare -p ai
declare -ai ai=(1 2); ai=("$@" $t); declare -p ai
#> declare -ai ai=()

#### declare -ai ai=(1 2); ai=( ${ai[*]} ); declare -p ai
declare -ai ai=(1 2); ai=( ${ai[*]} ); declare -p ai
#> declare -ai ai=([0]="1" [1]="2")

#### declare -ai ai=(1 2); ai=(); declare -p ai
declare -ai ai=(1 2); ai=(); declare -p ai
#> declare -ai ai=()

#### declare -ai ai=(1 2); ai+=(); declare -p ai
declare -ai ai=(1 2); ai+=(); declare -p ai
#> declare -ai ai=([0]="1" [1]="2")

#### declare -ai ai=(1 2); ai=""; declare -p ai
declare -ai ai=(1 2); ai=""; declare -p ai
#> declare -ai ai=([0]="0" [1]="2")

#### declare -ai ai=(1 2); ai=( "" ); declare -p ai
declare -ai ai=(1 2); ai=( "" ); declare -p ai
#> declare -ai ai=([0]="0")

#### declare -ai ai=(1 2); declare ai=( ); declare -p ai
declare -ai ai=(1 2); declare ai=( ); declare -p ai
#> declare -ai ai=()

#### declare -ai ai=(1 2); a=( ${ai[*]} ); declare -p a
declare -ai ai=(1 2); a=( ${ai[*]} ); declare -p a
#> declare -a a=([0]="1" [1]="2")

#### a=(x y); a=("$@" $t); declare -p a
a=(x y); a=("$@" $t); declare -p a
#> declare -a a=()

#### a=(); unset 'a[@]'; declare -p a
a=(); unset 'a[@]'; declare -p a
#> declare -a a=()

#### a=(1 2); unset 'a[@]'; declare -p a
a=(1 2); unset 'a[@]'; declare -p a
#> declare -a a=()

#### declare -a a; unset 'a[@]'; declare -p a
declare -a a; unset 'a[@]'; declare -p a
#> declare -a a

#### declare -A a=([k]=v); unset 'a[@]'; declare -p a
declare -A a=([k]=v); unset 'a[@]'; declare -p a
#> declare -A a=([k]="v" )

#### declare -A a=([k]=v [@]=w); unset 'a[@]'; declare -p a
declare -A a=([k]=v [@]=w); unset 'a[@]'; declare -p a
#> declare -A a=([k]="v" )

#### declare -A a=([k]=v [*]=w); unset 'a[*]'; declare -p a
declare -A a=([k]=v [*]=w); unset 'a[*]'; declare -p a
#> declare -A a=([k]="v" )

#### a=(1 2); unset 'a[*]'; declare -p a
a=(1 2); unset 'a[*]'; declare -p a
#> declare -a a=()

#### a=1; unset 'a[*]'; echo $?; declare -p a
a=1; unset 'a[*]'; echo $?; declare -p a
#> 1
#> declare -- a="1"
#2> bash: line 1: unset: a: not an array variable

#### a=1; unset 'a[@]'; echo $?; declare -p a
a=1; unset 'a[@]'; echo $?; declare -p a
#> 1
#> declare -- a="1"
#2> bash: line 1: unset: a: not an array variable

#### declare -ai a=(1 2); unset 'a[@]'; declare -p a; a[0]=1+1; declare -p a
declare -ai a=(1 2); unset 'a[@]'; declare -p a; a[0]=1+1; declare -p a
#> declare -ai a=()
#> declare -ai a=([0]="2")

#### a=(1 2); declare -n n='a[@]'; unset n; declare -p a n
a=(1 2); declare -n n='a[@]'; unset n; declare -p a n
#> declare -a a=()
#> declare -n n="a[@]"

#### a=(1 2); declare -n n='a[1]'; unset n; declare -p a n
a=(1 2); declare -n n='a[1]'; unset n; declare -p a n
#> declare -a a=([0]="1")
#> declare -n n="a[1]"

#### readonly a=(1 2); unset 'a[1]'; unset 'a[@]'; declare -p a
readonly a=(1 2); unset 'a[1]'; unset 'a[@]'; declare -p a
#> declare -ar a=([0]="1" [1]="2")
#2> bash: line 1: unset: a: cannot unset: readonly variable
#2> bash: line 1: unset: a: cannot unset: readonly variable

#### readonly r={a,b}; echo $?; declare -p r
readonly r={a,b}
echo $?; declare -p r
#> 1
#> declare -r r="a"
#2> bash: line 1: r: readonly variable

#### declare -x r={a,b}; echo $?; declare -p r
declare -x r={a,b}
echo $?; declare -p r
#> 0
#> declare -x r="b"

#### export r={a,b} q=x{1,2}; echo $?; declare -p r q
export r={a,b} q=x{1,2}
echo $?; declare -p r q
#> 0
#> declare -x r="b"
#> declare -x q="x2"

#### declare r=x{a,b} {p,q}=1; echo $?; declare -p r p q
declare r=x{a,b} {p,q}=1
echo $?; declare -p r p q
#> 0
#> declare -- r="xb"
#> declare -- p="1"
#> declare -- q="1"

#### set +B; declare r=x{a,b}; echo $?; declare -p r p q
set +B; declare r=x{a,b}
echo $?; declare -p r p q
#> 0
#> declare -- r="x{a,b}"
#2> bash: line 2: declare: p: not found
#2> bash: line 2: declare: q: not found
#? 1

#### r=x{a,b}; declare -p r
r=x{a,b}; declare -p r
#> declare -- r="x{a,b}"

#### a=(); declare a[{1,2}]=x; declare -p a
a=(); declare a[{1,2}]=x
declare -p a
#> declare -a a=([1]="x" [2]="x")

#### declare a[1]={1,2}; declare -p a
declare a[1]={1,2}
declare -p a
#> declare -a a=([1]="2")

#### declare a=({1,2}); declare -p a
declare a=({1,2})
declare -p a
#> declare -a a=([0]="1" [1]="2")

#### declare r={"a b",'c d'}$s; declare -p r
declare r={"a b",'c d'}$s
declare -p r
#> declare -- r="c d"

#### v="q w"; declare r={$v,"$v",~}:~; declare -p r
v="q w"; declare r={$v,"$v",~}:~
declare -p r
#> declare -- r="~:~"
#2> bash: line 1: declare: `w:~': not a valid identifier

#### v="q w"; readonly {r,s}=$v; declare -p r s q
v="q w"; readonly {r,s}=$v; declare -p r s q
#> declare -r r="q"
#> declare -r s="q"
#2> bash: line 1: declare: q: not found
#? 1

#### local r={a,b}
local r={a,b}
#2> bash: line 1: local: can only be used in a function
#? 1

#### f() { local r={a,b} s; declare -p r; }; f
f() { local r={a,b} s; declare -p r; }; f
#> declare -- r="b"

#### set -x; readonly r={a,b}
set -x; readonly r={a,b}
#2> + readonly r=a r=b
#2> + r=a
#2> + r=b
#2> bash: line 1: r: readonly variable
#? 1

#### set -x; export r={a,b} q={,} w="a b"
set -x; export r={a,b} q={,} w="a b"
#2> + export r=a r=b q= q= 'w=a b'
#2> + r=a
#2> + r=b
#2> + q=
#2> + q=
#2> + w='a b'

#### set -x; export r=; export x="$@"; declare -i i= ; x= ; x= :; x='' export y='' z="a b"
set -x; export r=; export x="$@"; declare -i i=  ; x= ; x= :; x='' export y='' z="a b"
#2> + export r=
#2> + r=
#2> + export x=
#2> + x=
#2> + declare -i i=
#2> + x=
#2> + x=
#2> + :
#2> + x=
#2> + export y= 'z=a b'
#2> + y=
#2> + z='a b'

#### a=( [5]={a,b} ); declare -p a
a=( [5]={a,b} ); declare -p a
#> declare -a a=([0]="[5]=a" [1]="[5]=b")

#### a=( [5]=x{a,b} [k]={1,2} ); declare -p a
a=( [5]=x{a,b} [k]={1,2} ); declare -p a
#> declare -a a=([0]="[5]=xa" [1]="[5]=xb" [2]="[k]=1" [3]="[k]=2")

#### declare -A A=( [5]=x{a,b} [k]={1,2} ); declare -p A
declare -A A=( [5]=x{a,b} [k]={1,2} ); declare -p A
#> declare -A A=([5]="x{a,b}" [k]="{1,2}" )

#### declare -a a=( [5]=x{a,b} [k]={1,2} ); declare -p a
declare -a a=( [5]=x{a,b} [k]={1,2} ); declare -p a
#> declare -a a=([0]="[5]=xa" [1]="[5]=xb" [2]="[k]=1" [3]="[k]=2")

#### a=( [{5,6}]=x ); declare -p a
a=( [{5,6}]=x ); declare -p a
#> declare -a a=([0]="[5]=x" [1]="[6]=x")

#### a=( [{5,6}]={x,y} ); declare -p a
a=( [{5,6}]={x,y} ); declare -p a
#> declare -a a=([0]="[5]=x" [1]="[5]=y" [2]="[6]=x" [3]="[6]=y")

#### a=( [5]+={x,y} ); declare -p a
a=( [5]+={x,y} ); declare -p a
#> declare -a a=([0]="[5]+=x" [1]="[5]+=y")

#### declare -A A; A=( {k,v} {j,w} ); declare -p A
declare -A A; A=( {k,v} {j,w} ); declare -p A
#> declare -A A=(["{k,v}"]="{j,w}" )

#### declare -A A; A=( {k,v}{1,2} w ); declare -p A
declare -A A; A=( {k,v}{1,2} w ); declare -p A
#> declare -A A=(["{k,v}{1,2}"]="w" )

#### x=1 export x=$u; declare -p x
x=1 export x=$u; declare -p x
#> declare -x x=""

#### x=1 export x=2; declare -p x
x=1 export x=2; declare -p x
#> declare -x x="2"

#### x=1 export x; declare -p x
x=1 export x; declare -p x
#> declare -x x="1"

#### x=1 export y=$x; declare -p x y
x=1 export y=$x; declare -p x y
#> declare -x y=""
#2> bash: line 1: declare: x: not found
#? 1

#### x=1 readonly x; declare -p x
x=1 readonly x; declare -p x
#> declare -rx x="1"

#### x=1 readonly x=2; declare -p x
x=1 readonly x=2; declare -p x
#> declare -rx x="2"

#### x=1 declare x=2; declare -p x
x=1 declare x=2; declare -p x
#2> bash: line 1: declare: x: not found
#? 1

#### x=1 declare x; declare -p x
x=1 declare x; declare -p x
#2> bash: line 1: declare: x: not found
#? 1

#### x=1 declare -i x; declare -p x
x=1 declare -i x; declare -p x
#2> bash: line 1: declare: x: not found
#? 1

#### x=1 declare y=$x; declare -p y
x=1 declare y=$x; declare -p y
#> declare -- y=""

#### f() { x=1 local x; declare -p x; x=2 local x=3; declare -p x; x=4 declare -g x=6; }; f; de
f() { x=1 local x; declare -p x; x=2 local x=3; declare -p x; x=4 declare -g x=6; }; f; declare -p x
#> declare -x x="1"
#> declare -x x="3"
#> declare -- x="6"

#### f() { x=1 local y=$x; declare -p x y; }; f; declare -p x
f() { x=1 local y=$x; declare -p x y; }; f; declare -p x
#> declare -- y=""
#2> environment: line 1: declare: x: not found
#2> bash: line 1: declare: x: not found
#? 1

#### x=1 unset x; declare -p x
x=1 unset x; declare -p x
#2> bash: line 1: declare: x: not found
#? 1

#### x=5; x=1 unset x; declare -p x
x=5; x=1 unset x; declare -p x
#> declare -- x="5"

#### x=5; x=1 export x; declare -p x
x=5; x=1 export x; declare -p x
#> declare -x x="1"

#### x=5; x=1 export -n x; declare -p x
x=5; x=1 export -n x; declare -p x
#> declare -- x="5"

#### x=5; x=1 declare -x x=7; declare -p x
x=5; x=1 declare -x x=7; declare -p x
#> declare -x x="7"

#### x=5; x=1 declare +x x; declare -p x
x=5; x=1 declare +x x; declare -p x
#> declare -- x="5"

#### x=5; x=1 readonly x; declare -p x
x=5; x=1 readonly x; declare -p x
#> declare -rx x="1"

#### IFS=: export -p | grep -c IFS
IFS=: export -p | grep -c IFS
#> 0
#? 1

#### IFS=: export -p | grep IFS; IFS=: declare -p IFS
IFS=: export -p | grep IFS; IFS=: declare -p IFS
#> declare -x IFS=":"

#### x=1 export -p | grep ' x'; x=1 declare -x | grep ' x='; x=1 declare -p x
x=1 export -p | grep ' x'; x=1 declare -x | grep ' x='; x=1 declare -p x
#> declare -x x="1"

#### x=1 set | grep '^x='
x=1 set | grep '^x='
#? 1

#### x=1 readonly -p | grep ' x'
x=1 readonly -p | grep ' x'
#? 1

#### f() { export -p | grep ' x='; declare -p x; }; x=1 f
f() { export -p | grep ' x='; declare -p x; }; x=1 f
#> declare -x x="1"
#> declare -x x="1"

#### x=1 eval 'export -p | grep " x="; declare -p x'
x=1 eval 'export -p | grep " x="; declare -p x'
#> declare -x x="1"
#> declare -x x="1"

#### export x=2; x=1 export -p | grep ' x'
export x=2; x=1 export -p | grep ' x'
#> declare -x x="2"

#### x=2; x=1 export -p | grep ' x'; x=1 declare -p x
x=2; x=1 export -p | grep ' x'; x=1 declare -p x
#> declare -x x="1"

#### s=1 readonly s; s="$@" :; echo $?
s=1 readonly s; s="$@" :
echo $?
#> 0
#2> bash: line 1: s: readonly variable

#### s=1 readonly s; s=x echo hi; echo $?
s=1 readonly s; s=x echo hi
echo $?
#> hi
#> 0
#2> bash: line 1: s: readonly variable

#### s="$@" readonly s; s="$@" :
s="$@" readonly s; s="$@" :
#2> bash: line 1: s: readonly variable

#### readonly s; s="$@" f; s=x cat /dev/null; s=x; echo $?
readonly s; s="$@" f; s=x cat /dev/null; s=x; echo $?
#2> bash: line 1: s: readonly variable
#2> bash: line 1: f: command not found
#2> bash: line 1: s: readonly variable
#2> bash: line 1: s: readonly variable
#? 1

#### readonly s; IFS=: s=x y=1 eval 'echo $s $y'; s=4 > out
readonly s; IFS=: s=x y=1 eval 'echo $s $y'; s=4 > out
#> 1
#2> bash: line 1: s: readonly variable
#2> bash: line 1: s: readonly variable
#? 1

#### readonly s; eval 's=3; echo hi'; echo $?
readonly s; eval 's=3; echo hi'; echo $?
#> 1
#2> bash: line 1: s: readonly variable

#### readonly s; IFS=: eval 's=3; echo hi'; echo $?; echo "<$IFS>"
readonly s; IFS=: eval 's=3; echo hi'; echo $?
echo "<$IFS>"
#> 1
#> < 	
#> >
#2> bash: line 1: s: readonly variable

#### readonly s; f() { s=3; echo hi; }; IFS=: f; echo $?; echo "<$IFS>"
readonly s; f() { s=3; echo hi; }; IFS=: f; echo $?
echo "<$IFS>"
#> < 	
#> >
#2> environment: line 1: s: readonly variable

#### readonly s; f() { s=3; echo hi; }; (f; echo $?); echo $?; f | cat; echo "${PIPESTATUS[@]}"
readonly s; f() { s=3; echo hi; }; (f; echo $?); echo $?; f | cat; echo "${PIPESTATUS[@]}"
#> 1
#> 1 0
#2> environment: line 1: s: readonly variable
#2> environment: line 1: s: readonly variable

#### read t 1x <<< a; echo $?; declare -p t
read t 1x <<< a; echo $?; declare -p t
#> 1
#> declare -- t="a"
#2> bash: line 1: read: `1x': not a valid identifier

#### read 1x t <<< a; echo $?; declare -p t
read 1x t <<< a; echo $?; declare -p t
#> 1
#2> bash: line 1: read: `1x': not a valid identifier
#2> bash: line 1: declare: t: not found
#? 1

#### read t 'a[' u <<< 'a b c'; echo $?; declare -p t u
read t 'a[' u <<< 'a b c'; echo $?; declare -p t u
#> 1
#> declare -- t="a"
#2> bash: line 1: read: `a[': not a valid identifier
#2> bash: line 1: declare: u: not found
#? 1

#### readonly r; read t r u <<< 'a b c'; echo $?; declare -p t u
readonly r; read t r u <<< 'a b c'; echo $?; declare -p t u
#> 1
#> declare -- t="a"
#2> bash: line 1: r: readonly variable
#2> bash: line 1: declare: u: not found
#? 1

#### readonly r; read t u r <<< 'a b c'; echo $?; declare -p t u
readonly r; read t u r <<< 'a b c'; echo $?; declare -p t u
#> 1
#> declare -- t="a"
#> declare -- u="b"
#2> bash: line 1: r: readonly variable

#### declare -A A; read t 'A[]' u <<< 'a b c'; echo $?; declare -p t u
declare -A A; read t 'A[]' u <<< 'a b c'; echo $?; declare -p t u
#> 1
#> declare -- t="a"
#2> bash: line 1: read: `A[]': not a valid identifier
#2> bash: line 1: declare: u: not found
#? 1

#### read t 'a[-1]' u <<< 'a b c'; echo $?; declare -p t u
read t 'a[-1]' u <<< 'a b c'; echo $?; declare -p t u
#> 1
#> declare -- t="a"
#2> bash: line 1: a[-1]: bad array subscript
#2> bash: line 1: declare: u: not found
#? 1

#### read t 'a[1+]' u <<< 'a b c'; echo $?; declare -p t u
read t 'a[1+]' u <<< 'a b c'; echo $?; declare -p t u
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### declare -i i; read t i u <<< 'a 1+ c'; echo $?; declare -p t i u
declare -i i; read t i u <<< 'a 1+ c'; echo $?; declare -p t i u
#2> bash: line 1: read: 1+: syntax error: operand expected (error token is "+")
#? 1

#### readonly r; read -a r <<< 'a b c'; echo $?; declare -p r
readonly r; read -a r <<< 'a b c'; echo $?; declare -p r
#> 1
#> declare -r r
#2> bash: line 1: r: readonly variable

#### readonly r; mapfile r <<< 'a b c'; echo $?; declare -p r
readonly r; mapfile r <<< 'a b c'; echo $?; declare -p r
#> 1
#> declare -r r
#2> bash: line 1: r: readonly variable

#### readonly r; printf -v r x; echo $?; declare -p r
readonly r; printf -v r x; echo $?; declare -p r
#> 1
#> declare -r r
#2> bash: line 1: r: readonly variable

#### readonly r; for r in a b; do echo x; done; echo $?
readonly r; for r in a b; do echo x; done; echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### readonly r; for r in; do echo x; done; echo $?
readonly r; for r in; do echo x; done; echo $?
#> 0

#### readonly r; for r in a b; do echo x; done; echo $? (2)
readonly r; for r in a b; do echo x; done
echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### readonly r; for ((r=0;r<2;r++)); do echo x; done; echo $?
readonly r; for ((r=0;r<2;r++)); do echo x; done; echo $?
#> 1
#2> bash: line 1: r: readonly variable

#### readonly r; select r in a b; do echo x; done <<< 1; echo $?
readonly r; select r in a b; do echo x; done <<< 1; echo $?
#> 1
#2> 1) a
#2> 2) b
#2> #? bash: line 1: r: readonly variable

#### readonly r=x; ((r=1)); echo $?; let r=1; echo $?; echo $((r=2)); echo $?
readonly r=x; ((r=1)); echo $?; let r=1; echo $?; echo $((r=2)); echo $?
#> 1
#> 1
#2> bash: line 1: r: readonly variable
#2> bash: line 1: r: readonly variable
#2> bash: line 1: r: readonly variable
#? 1

#### readonly r=x; echo $((r=2)); echo $?; declare -i r; declare r=1; export r=3; readonly r=2;
readonly r=x
echo $((r=2))
echo $?; declare -i r; declare r=1; export r=3; readonly r=2; typeset r; declare +r r; declare -x r; declare -p r
unset r; declare -a r; declare -A r; declare -u r; declare -n r; declare -p r
#> 1
#> declare -irx r="x"
#> declare -airxu r=([0]="x")
#2> bash: line 2: r: readonly variable
#2> bash: line 3: declare: r: readonly variable
#2> bash: line 3: r: readonly variable
#2> bash: line 3: r: readonly variable
#2> bash: line 3: declare: r: readonly variable
#2> bash: line 4: unset: r: cannot unset: readonly variable
#2> bash: line 4: declare: r: cannot convert indexed to associative array
#2> bash: line 4: declare: r: reference variable cannot be an array

#### (echo ${b[@]:=x}); echo $?
(echo ${b[@]:=x}); echo $?
#> 2
#2> bash: line 1: b[@]: bad array subscript

#### (echo ${b[@]:=x}; echo no); echo $?; (exit 3); x=$(echo ${b[@]:=x}; echo no); echo $?
(echo ${b[@]:=x}; echo no); echo $?
(exit 3)
x=$(echo ${b[@]:=x}; echo no); echo $?
#> 2
#> 1
#2> bash: line 1: b[@]: bad array subscript
#2> bash: line 3: b[@]: bad array subscript

#### (echo ${b[@]:=x}) | cat; echo ${PIPESTATUS[@]}
(echo ${b[@]:=x}) | cat; echo ${PIPESTATUS[@]}
#> 2 0
#2> bash: line 1: b[@]: bad array subscript

#### eval 'echo ${b[@]:=x}; echo no'; echo $?; echo $?
eval 'echo ${b[@]:=x}; echo no'; echo $?
echo $?
#> 1
#> 0
#2> bash: line 1: b[@]: bad array subscript

#### f() { echo ${b[@]:=x}; echo no; }; f || echo or; echo $?
f() { echo ${b[@]:=x}; echo no; }; f || echo or
echo $?
#> 1
#2> environment: line 1: b[@]: bad array subscript

#### b=5; b=( $((1 +)) ); declare -p b
b=5; b=( $((1 +)) )
declare -p b
#> declare -a b=([0]="5")
#2> bash: line 1: 1 +: syntax error: operand expected (error token is "+")

#### echo 1; echo ${#a[-3]} $?; echo 2; a=(1); echo ${#a[-3]} $?; echo 3 $?; echo ${!a[-3]} $?;
echo 1; echo ${#a[-3]} $?
echo 2; a=(1); echo ${#a[-3]} $?
echo 3 $?; echo ${!a[-3]} $?
echo 4 $?; a=(x); b=a; echo ${!b[-3]}; 
echo 5 $?; unset a; echo ${!a[-3]} $?
echo 6 $?; a=4; echo ${#a[-3]} $?
echo 7 $?; a=4; echo ${a[-1]} ${a[-1]-x} ${#a[-1]} $((a[-1])) $?
echo 8
#> 1
#> 0 0
#> 2
#> 3 1
#> 0
#> 4 0
#>
#> 5 0
#> 6 1
#> 7 1
#> 8
#2> bash: line 2: -3]: bad array subscript
#2> bash: line 3: a: bad array subscript
#2> bash: line 4: b: bad array subscript
#2> bash: line 5: a: bad array subscript
#2> bash: line 5: a[-3]: invalid indirect expansion
#2> bash: line 6: -3]: bad array subscript
#2> bash: line 7: a: bad array subscript
#2> bash: line 7: a: bad array subscript
#2> bash: line 7: -1]: bad array subscript

#### a=(1); echo ${a[-3]@Q}; echo 2; echo "${a[-3]:-x}"; echo 3; echo ${a[-3]+y}; echo 4; echo
a=(1); echo ${a[-3]@Q}
echo 2; echo "${a[-3]:-x}"
echo 3; echo ${a[-3]+y}
echo 4; echo ${a[-3]/x/y}
echo 5; echo ${a[-3]:1}
echo 6; echo ${a[-3]^} ${a[-3]%x}
echo 7; echo ${a[-3]}
echo 8; echo ${a[i++-3]@a} $i;  echo ${a[i++]@A} $i;  echo ${a[i++]@Q} $i
#>
#> 2
#> x
#> 3
#>
#> 4
#>
#> 5
#>
#> 6
#>
#> 7
#>
#> 8
#> a 2
#> declare -a a 4
#> 5
#2> bash: line 1: a: bad array subscript
#2> bash: line 2: a: bad array subscript
#2> bash: line 3: a: bad array subscript
#2> bash: line 4: a: bad array subscript
#2> bash: line 5: a: bad array subscript
#2> bash: line 6: a: bad array subscript
#2> bash: line 6: a: bad array subscript
#2> bash: line 7: a: bad array subscript
#2> bash: line 8: a: bad array subscript
#2> bash: line 8: a: bad array subscript

#### set -- a b; for i in "${@@a}" - "${*@a}" ${@@a}; do echo "<$i>"; done
set -- a b; for i in "${@@a}" - "${*@a}" ${@@a}; do echo "<$i>"; done
#> <>
#> <>
#> <->
#> < >

#### IFS=:; a=(1 2); for i in "${a[@]@A}" - "${a[*]@A}" - ${a[@]@A} - ${a[*]@A}; do echo "<$i>"
IFS=:; a=(1 2); for i in "${a[@]@A}" - "${a[*]@A}" - ${a[@]@A} - ${a[*]@A}; do echo "<$i>"; done; v="${a[@]@A}"; echo "$v"; v=${a[*]@A}; echo "$v"
#> <declare -a a=([0]="1" [1]="2")>
#> <->
#> <declare -a a=([0]="1" [1]="2")>
#> <->
#> <declare -a a=([0]="1" [1]="2")>
#> <->
#> <declare -a a=([0]="1" [1]="2")>
#> declare -a a=([0]="1" [1]="2")
#> declare -a a=([0]="1" [1]="2")

#### a=(1 2); v="${a[@]@A}"; echo "$v"; v=${a[@]@A}; echo "$v"; v="x${a[*]@A}"; echo "$v"; for
a=(1 2); v="${a[@]@A}"; echo "$v"; v=${a[@]@A}; echo "$v"; v="x${a[*]@A}"; echo "$v"; for i in "x${a[@]@A}y"; do echo "<$i>"; done
#> declare -a a=([0]="1" [1]="2")
#> declare -a a=([0]="1" [1]="2")
#> xdeclare -a a=([0]="1" [1]="2")
#> <xdeclare>
#> <-a>
#> <a=([0]="1" [1]="2")y>

#### a=("1 2" $'a\nb' '"'); for i in "${a[@]@A}" ; do echo "<$i>"; done; declare -A A=(["a b"]=
a=("1 2" $'a\nb' '"'); for i in "${a[@]@A}" ; do echo "<$i>"; done; declare -A A=(["a b"]="c d"); for i in "${A[@]@A}" ; do echo "<$i>"; done
#> <declare>
#> <-a>
#> <a=([0]="1 2" [1]=$'a\nb' [2]="\"")>
#> <declare>
#> <-A>
#> <A=(["a b"]="c d" )>

#### x=1 eval 'export x'; declare -p x
x=1 eval 'export x'; declare -p x
#2> bash: line 1: declare: x: not found
#? 1

#### x=5; x=1 eval 'export x'; declare -p x
x=5; x=1 eval 'export x'; declare -p x
#> declare -- x="5"

#### x=1 eval 'readonly x'; declare -p x
x=1 eval 'readonly x'; declare -p x
#2> bash: line 1: declare: x: not found
#? 1

#### x=1 command export x; declare -p x
x=1 command export x; declare -p x
#> declare -x x="1"

#### x=1 declare -r x; declare -p x
x=1 declare -r x; declare -p x
#> declare -rx x="1"

#### x=1 declare -r x=3; declare -p x
x=1 declare -r x=3; declare -p x
#> declare -rx x="3"

#### x=1 declare -i x=3; declare -p x
x=1 declare -i x=3; declare -p x
#2> bash: line 1: declare: x: not found
#? 1

#### x=1 declare -x x; declare -p x
x=1 declare -x x; declare -p x
#> declare -x x="1"

#### x=5; x=1 declare -x x; declare -p x
x=5; x=1 declare -x x; declare -p x
#> declare -x x="1"

#### x=5; x=1 declare -r x; declare -p x
x=5; x=1 declare -r x; declare -p x
#> declare -rx x="1"

#### x=5; x=1 declare -rx x=4; declare -p x
x=5; x=1 declare -rx x=4; declare -p x
#> declare -rx x="4"

#### x=5; x=1 declare -ix x=4; declare -p x
x=5; x=1 declare -ix x=4; declare -p x
#> declare -ix x="4"

#### x=5; x=1 declare +x x=4; declare -p x
x=5; x=1 declare +x x=4; declare -p x
#> declare -- x="5"

#### x=5; x=1 export -n x=4; declare -p x
x=5; x=1 export -n x=4; declare -p x
#> declare -- x="4"

#### declare -i x; x=1+1 export x; declare -p x
declare -i x; x=1+1 export x; declare -p x
#> declare -ix x="2"

#### f() { x=1 local x; declare -p x; }; f; declare -p x
f() { x=1 local x; declare -p x; }; f; declare -p x
#> declare -x x="1"
#2> bash: line 1: declare: x: not found
#? 1

#### f() { x=1 declare x; declare -p x; }; f; declare -p x
f() { x=1 declare x; declare -p x; }; f; declare -p x
#> declare -x x="1"
#2> bash: line 1: declare: x: not found
#? 1

#### f() { x=1 declare x=2; declare -p x; }; f; declare -p x
f() { x=1 declare x=2; declare -p x; }; f; declare -p x
#> declare -x x="2"
#2> bash: line 1: declare: x: not found
#? 1

#### f() { x=1 declare -i x; declare -p x; }; f; declare -p x
f() { x=1 declare -i x; declare -p x; }; f; declare -p x
#> declare -ix x="1"
#2> bash: line 1: declare: x: not found
#? 1

#### f() { x=1 export x; declare -p x; }; f; declare -p x
f() { x=1 export x; declare -p x; }; f; declare -p x
#> declare -x x="1"
#> declare -x x="1"

#### f() { x=1 readonly x; declare -p x; }; f; declare -p x
f() { x=1 readonly x; declare -p x; }; f; declare -p x
#> declare -rx x="1"
#> declare -rx x="1"

#### f() { x=1 export x=2; declare -p x; }; f; declare -p x
f() { x=1 export x=2; declare -p x; }; f; declare -p x
#> declare -x x="2"
#> declare -x x="2"

#### f() { local x=9; x=1 export x=2; declare -p x; }; f; declare -p x
f() { local x=9; x=1 export x=2; declare -p x; }; f; declare -p x
#> declare -x x="2"
#2> bash: line 1: declare: x: not found
#? 1

#### f() { local x=9; x=1 local x; declare -p x; }; f; declare -p x
f() { local x=9; x=1 local x; declare -p x; }; f; declare -p x
#> declare -x x="1"
#2> bash: line 1: declare: x: not found
#? 1

#### f() { local x=9; x=1 declare x=4; declare -p x; }; f; declare -p x
f() { local x=9; x=1 declare x=4; declare -p x; }; f; declare -p x
#> declare -x x="4"
#2> bash: line 1: declare: x: not found
#? 1

#### f() { x=1 declare -g x; declare -p x; }; f; declare -p x
f() { x=1 declare -g x; declare -p x; }; f; declare -p x
#> declare -- x
#> declare -- x

#### f() { x=1 declare -g x=3; declare -p x; }; f; declare -p x
f() { x=1 declare -g x=3; declare -p x; }; f; declare -p x
#> declare -- x="3"
#> declare -- x="3"

#### f() { x=1 local -i y=x; declare -p x y; }; f; declare -p x
f() { x=1 local -i y=x; declare -p x y; }; f; declare -p x
#> declare -i y="1"
#2> environment: line 1: declare: x: not found
#2> bash: line 1: declare: x: not found
#? 1

#### f() { x=1 local y; declare -p x y; }; f; declare -p x
f() { x=1 local y; declare -p x y; }; f; declare -p x
#> declare -- y
#2> environment: line 1: declare: x: not found
#2> bash: line 1: declare: x: not found
#? 1

#### x=3; f() { x=1 local x; declare -p x; x=4; declare -p x; }; f; declare -p x
x=3; f() { x=1 local x; declare -p x; x=4; declare -p x;  }; f; declare -p x
#> declare -x x="1"
#> declare -x x="4"
#> declare -- x="3"

#### readonly r; declare -a r; echo $?; declare -p r
readonly r; declare -a r; echo $?; declare -p r
#> 0
#> declare -ar r

#### readonly r=1; declare -A r; echo $?; declare -p r
readonly r=1; declare -A r; echo $?; declare -p r
#> 0
#> declare -Ar r=([0]="1" )

#### readonly r=1; f() { declare -a r; local -a r; }; f; declare -p r
readonly r=1; f() { declare -a r; local -a r; }; f; declare -p r
#> declare -r r="1"
#2> environment: line 1: declare: r: readonly variable
#2> environment: line 1: local: r: readonly variable

#### readonly r=1; readonly -a r; declare -p r; readonly -A r; declare -p r; export r; typeset
readonly r=1; readonly -a r; declare -p r; readonly -A r; declare -p r; export r; typeset -i r; declare -l r; declare -p r
#> declare -r r="1"
#> declare -r r="1"
#> declare -irxl r="1"

#### readonly r; declare r; declare -i r; declare -p r; readonly r=1; r=2
readonly r; declare r; declare -i r; declare -p r; readonly r=1; r=2
#> declare -ir r
#2> bash: line 1: r: readonly variable
#2> bash: line 1: r: readonly variable
#? 1

#### readonly -a r=(1); declare -a r; declare -A r; declare -a r=(2); declare r=3; declare -p r
readonly -a r=(1); declare -a r; declare -A r;  declare -a r=(2); declare r=3; declare -p r
#2> bash: line 1: declare: r: cannot convert indexed to associative array
#2> bash: line 1: r: readonly variable
#? 1

#### for v in a b; do :; done; readonly v; f() { for v in 1; do echo x; done; echo $?; }; f; ec
for v in a b; do :; done; readonly v; f() { for v in 1; do echo x; done; echo $?; }; f; echo "out $?"
#> 1
#> out 0
#2> environment: line 1: v: readonly variable

#### readonly v; for v in 1; do echo x; done || echo or; if for v in 1; do echo x; done; then e
readonly v; for v in 1; do echo x; done || echo or; if for v in 1; do echo x; done; then echo y; else echo n; fi; set -e; for v in 1; do echo x; done; echo never
#> or
#> n
#2> bash: line 1: v: readonly variable
#2> bash: line 1: v: readonly variable
#2> bash: line 1: v: readonly variable
#? 1

#### readonly v; f() { for v in 1 2; do echo x; done; echo next; }; f; echo $?; x=$(for v in 1;
readonly v; f() { for v in 1 2; do echo x; done; echo next; }; f; echo $?; x=$(for v in 1; do :; done; echo hi); echo $x
#> next
#> 0
#> hi
#2> environment: line 1: v: readonly variable
#2> bash: line 1: v: readonly variable

#### a=(1 2); a[5]=x; echo ${a[-1]} ${a[-6]} ${a[-7]}; unset 'a[-1]' 'a[-1]' 'a[-1]' 'a[-1]'; d
a=(1 2); a[5]=x; echo ${a[-1]} ${a[-6]} ${a[-7]}; unset 'a[-1]' 'a[-1]' 'a[-1]' 'a[-1]'; declare -p a
#> x 1
#> declare -a a=()
#2> bash: line 1: a: bad array subscript
#2> bash: line 1: unset: [-1]: bad array subscript

#### a=(); unset 'a[-1]'; echo $?; a[-1]=x; echo $?; a+=([-1]=3); echo $?; a=([-1]=3 x); echo $
a=(); unset 'a[-1]'; echo $?; a[-1]=x
echo $?; a+=([-1]=3); echo $?; a=([-1]=3 x); echo $?; declare -p a; declare a[-1]=2; echo $?; read 'a[-2]' <<< x; echo $?; printf -v 'a[-3]' x; echo $?
#> 1
#> 1
#> 0
#> 0
#> declare -a a=([0]="x")
#> 0
#> 1
#> 1
#2> bash: line 1: unset: [-1]: bad array subscript
#2> bash: line 1: a[-1]: bad array subscript
#2> bash: line 2: [-1]=3: bad array subscript
#2> bash: line 2: [-1]=3: bad array subscript
#2> bash: line 2: a[-2]: bad array subscript
#2> bash: line 2: a[-3]: bad array subscript

#### an assignment before a declaration does not split its array
x=a:b:c
IFS=: declare -a a=($x); declare -p a
f() { IFS=: local -a z=("$x" $x [5]=$x); declare -p z; }; f
IFS=: declare -A m=([$x]=$x); declare -p m
IFS=: readonly -a r=($x); declare -p r
#> declare -a a=([0]="a:b:c")
#> declare -a z=([0]="a:b:c" [1]="a:b:c" [5]="a:b:c")
#> declare -A m=([a:b:c]="a:b:c" )
#> declare -ar r=([0]="a:b:c")

#### the status where an integer cannot have a value
printf '%s\n' 'declare -i j' '(exit 5)' 'j=-' 'echo $?' 'for j in 1 -; do (exit 7); done' 'echo $?' '(exit 6)' 'declare j=-' 'echo $?' 'f() { (exit 8); for j in -; do :; done; }; f' 'echo $?' '(exit 9); read j <<< -' 'echo $?' '(exit 9); printf -v j -- -' 'echo $?' '(exit 9); : ${k:=$((1+))}' 'echo $?' 'j=-' 'echo $?' >s; bash s
#> 5
#> 7
#> 6
#> 8
#> 9
#> 9
#> 1
#> 1
#2> s: line 3: -: syntax error: operand expected (error token is "-")
#2> s: line 5: -: syntax error: operand expected (error token is "-")
#2> s: line 8: declare: -: syntax error: operand expected (error token is "-")
#2> s: line 10: -: syntax error: operand expected (error token is "-")
#2> s: line 12: read: -: syntax error: operand expected (error token is "-")
#2> s: line 14: printf: -: syntax error: operand expected (error token is "-")
#2> s: line 16: 1+: syntax error: operand expected (error token is "+")
#2> s: line 18: -: syntax error: operand expected (error token is "-")

#### a subscript behind `@a` and `@A` is evaluated once where its element is there
t() { i=0; eval "echo $1"; echo "  $1 i=$i"; }
a=(x); declare -A h=([k]=v [k0]=w); declare -a e; q=(); s=str; declare -i n=5; declare -a b=(x y z)
for x in a b e q s n u; do for op in @a @A @Q; do t "\"<\${$x[i++]$op}>\""; t "<\${$x[++i]$op}>"; done; done
for op in @a @A @Q; do t "\${h[k\$((i++))]$op}"; t "\${h[z\$((i++))]$op}"; done
#> <a>
#>   "<${a[i++]@a}>" i=1
#>   <${a[++i]@a}> i=0
#> <declare -a a='x'>
#>   "<${a[i++]@A}>" i=1
#>   <${a[++i]@A}> i=0
#> <'x'>
#>   "<${a[i++]@Q}>" i=1
#>   <${a[++i]@Q}> i=0
#> <a>
#>   "<${b[i++]@a}>" i=1
#>   <${b[++i]@a}> i=0
#> <declare -a b='x'>
#>   "<${b[i++]@A}>" i=1
#>   <${b[++i]@A}> i=0
#> <'x'>
#>   "<${b[i++]@Q}>" i=1
#>   <${b[++i]@Q}> i=0
#> <a>
#>   "<${e[i++]@a}>" i=2
#>   <${e[++i]@a}> i=0
#> <declare -a e>
#>   "<${e[i++]@A}>" i=2
#>   <${e[++i]@A}> i=0
#> <>
#>   "<${e[i++]@Q}>" i=1
#>   <${e[++i]@Q}> i=0
#> <a>
#>   "<${q[i++]@a}>" i=2
#>   <${q[++i]@a}> i=0
#> <declare -a q>
#>   "<${q[i++]@A}>" i=2
#>   <${q[++i]@A}> i=0
#> <>
#>   "<${q[i++]@Q}>" i=1
#>   <${q[++i]@Q}> i=0
#> <>
#>   "<${s[i++]@a}>" i=1
#>   <${s[++i]@a}> i=0
#> <s='str'>
#>   "<${s[i++]@A}>" i=1
#>   <${s[++i]@A}> i=0
#> <'str'>
#>   "<${s[i++]@Q}>" i=1
#>   <${s[++i]@Q}> i=0
#> <i>
#>   "<${n[i++]@a}>" i=1
#>   <${n[++i]@a}> i=0
#> <declare -i n='5'>
#>   "<${n[i++]@A}>" i=1
#>   <${n[++i]@A}> i=0
#> <'5'>
#>   "<${n[i++]@Q}>" i=1
#>   <${n[++i]@Q}> i=0
#> <>
#>   "<${u[i++]@a}>" i=2
#>   <${u[++i]@a}> i=0
#> <>
#>   "<${u[i++]@A}>" i=2
#>   <${u[++i]@A}> i=0
#> <>
#>   "<${u[i++]@Q}>" i=1
#>   <${u[++i]@Q}> i=0
#> A
#>   ${h[k$((i++))]@a} i=1
#> A
#>   ${h[z$((i++))]@a} i=2
#> declare -A h='w'
#>   ${h[k$((i++))]@A} i=1
#> declare -A h
#>   ${h[z$((i++))]@A} i=2
#> 'w'
#>   ${h[k$((i++))]@Q} i=1
#>
#>   ${h[z$((i++))]@Q} i=1
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${a[++i]@a}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${a[++i]@A}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${a[++i]@Q}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${b[++i]@a}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${b[++i]@A}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${b[++i]@Q}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${e[++i]@a}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${e[++i]@A}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${e[++i]@Q}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${q[++i]@a}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${q[++i]@A}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${q[++i]@Q}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${s[++i]@a}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${s[++i]@A}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${s[++i]@Q}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${n[++i]@a}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${n[++i]@A}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${n[++i]@Q}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${u[++i]@a}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${u[++i]@A}>'
#2> environment: eval: line 1: syntax error near unexpected token `newline'
#2> environment: eval: line 1: `echo <${u[++i]@Q}>'
