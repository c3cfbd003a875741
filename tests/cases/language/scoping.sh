#### a local covers and uncovers
x=g; f() { local x=l; echo $x; g; echo $x; }; g() { echo "g sees $x"; x=changed; }; f; echo $x
#> l
#> g sees l
#> changed
#> g

#### a local without a value is unset
x=g; f() { local x; echo "[${x-unset}]"; x=1; unset x; echo "[${x-unset}]"; }; f; echo $x
#> [unset]
#> [unset]
#> g

#### local outside a function
local x=1; echo $?; x=g; f() { local x=$x; echo $x; x=2; }; f; echo $x
#> 1
#> g
#> g
#2> bash: line 1: local: can only be used in a function

#### a local of an enclosing function can be unset
x=g; f() { local x=f; h; echo "f ${x-unset}"; }; h() { unset x; echo "h ${x-unset}"; x=h; }; f; echo $x
#> h g
#> f h
#> h

#### declare in a function is local, declare -g is not
f() { declare a=1; declare -g b=2; typeset c=3; readonly d=4; export e=5; }; f; echo "${a-} ${b-} ${c-} ${d-} ${e-}"
#>  2  4 5

#### declare -g past a local
x=g; f() { local x=l; declare -g x=G; echo $x; }; f; echo $x
#> l
#> G

#### locals keep attributes apart
declare -i n=5; f() { local n; n=1+1; echo $n; local -i m; m=1+1; echo $m; }; f; n=1+1; echo $n
#> 1+1
#> 2
#> 2

#### local -p lists
f() { local a=1 b=(2 3); local -i c=4; local -p; }; f
#> declare -- a="1"
#> declare -a b=([0]="2" [1]="3")
#> declare -i c="4"

#### local dash keeps options
f() { local -; set -f; set -u; echo $-; }; echo $-; f; echo $-
#> hBc
#> fhuBc
#> hBc

#### a readonly global and a local
readonly r=1; f() { local r=2; echo no; }; f; echo "$? $r"
#> no
#> 0 1
#2> environment: line 1: local: r: readonly variable

#### a readonly local
f() { local -r x=1; x=2; echo no; }; f; echo "$? ${x-unset}"; g() { local -r y=1; h; }; h() { local y=2; echo $y; }; g
#2> environment: line 1: x: readonly variable
#? 1

#### an exported local
f() { local -x v=1; bash -c 'echo ${v-none}'; }; f; export v=o; g() { local v=2; bash -c 'echo $v'; local -x v; bash -c 'echo ${v-none}'; }; g; bash -c 'echo $v'
#> 1
#> 2
#> 2
#> o

#### arrays that are local
a=(g g); f() { local a=(1 2); a+=(3); echo ${a[@]}; local -A m=([k]=v); echo ${m[k]}; }; f; echo ${a[@]} ${m[@]-none}
#> 1 2 3
#> v
#> g g none

#### dynamic scope through three calls
a() { local v=a; b; }; b() { c; local v=b; c; }; c() { echo "c ${v-none}"; }; a; c
#> c a
#> c b
#> c none

#### local in a loop and twice
f() { for i in 1 2; do local x; echo "[${x-unset}]"; x=$i; done; local x=3; echo $x; }; f
#> [unset]
#> [1]
#> 3

#### positional parameters are each function's own
set -- A B; f() { echo $# $1; set -- x y z; echo $# $1; shift 2; echo $1; }; f q; echo $# $1
#> 1 q
#> 3 x
#> z
#> 2 A

#### variables before a function call
x=g; f() { echo $x; x=in; echo $x; }; x=tmp f; echo $x; y=tmp eval 'echo $y; y=2'; echo "[$y]"
#> tmp
#> in
#> g
#> tmp
#> []

#### variables before a function are exported
f() { bash -c 'echo ${t-none}'; g; }; g() { echo "g $t"; }; t=1 f; echo "${t-gone}"
#> 1
#> g 1
#> gone

#### local of a variable before the call
f() { local t; echo "[${t-unset}]"; }; t=1 f; f2() { local t=$t; echo $t; }; t=2 f2
#> [1]
#> 2

#### localvar_inherit
shopt -s localvar_inherit; x=g; declare -u w=ab; f() { local x w; echo "$x $w"; w=cd; echo $w; }; f
#> g AB
#> CD

#### localvar_unset
shopt -s localvar_unset; x=g; f() { local x=f; h; echo "${x-unset}"; }; h() { unset x; echo "${x-unset}"; }; f; echo $x
#> unset
#> unset
#> g

#### a loop variable and read in functions are global
f() { for i in 1 2; do :; done; read r <<< val; printf -v p %s pv; }; f; echo $i $r $p
#> 2 val pv

#### a subshell function changes nothing
f() ( x=1; cd /; exit 3 ); x=0; f; echo $? $x; [[ $PWD != / ]] && echo here
#> 3 0
#> here

#### getopts in a function with its own OPTIND
f() { local OPTIND o; while getopts ab: o; do echo "$o ${OPTARG-}"; done; shift $((OPTIND-1)); echo "rest $*"; }; f -a -b x y; f -bz w
#> a 
#> b x
#> rest y
#> b z
#> rest w

#### IFS that is local
f() { local IFS=,; echo "$*"; set -- a,b; echo $1 $#; }; f 1 2; set -- 1 2; echo "$*"; x=a,b; set -- $x; echo $#
#> 1,2
#> a b 1
#> 1 2
#> 1

#### unset -v and -f with one name
f() { echo fn; }; f=var; unset f; echo "${f-none}"; f; unset f; f; f() { :; }; f=1; unset -f f; echo $f
#> none
#> fn
#> 1
#2> bash: line 1: f: command not found

#### FUNCNAME and friends
f() { g; }; g() { echo ${FUNCNAME[@]} ${#FUNCNAME[@]} ${BASH_LINENO[@]}; }
f
echo "${FUNCNAME-none}"
#> g f 2 1 2
#> none

#### recursion with locals
fact() { local n=$1; if ((n<2)); then echo 1; else local r=$(fact $((n-1))); echo $((n*r)); fi; }; fact 10; fib() { (($1<2)) && { R=$1; return; }; fib $(($1-1)); local a=$R; fib $(($1-2)); R=$((a+R)); }; fib 12; echo $R
#> 3628800
#> 144

#### builtins that assign to a variable of their own
s=0 let s=0; declare -p s; o=a getopts a o -a; declare -p o; p=x printf -v p x; declare -p p; t=0 let t==0; declare -p t; q=1 let 'qq=1'; declare -p q; u=5 let "u = 5" || :; declare -p u
#> declare -- s="0"
#> declare -- o="a"
#> declare -- p="x"
#> declare -- u="5"
#2> bash: line 1: declare: t: not found
#2> bash: line 1: declare: q: not found

#### a let that fails has not assigned
i=* let i++ j=i+1; declare -p i; k=2 let k=2; declare -p k
#> declare -- k="2"
#2> bash: line 1: let: *: syntax error: operand expected (error token is "*")
#2> bash: line 1: declare: i: not found

#### local variables of names whose values are made anew
f() { local EPOCHREALTIME="1234.5"; echo "1 $EPOCHREALTIME"; local EPOCHSECONDS=7; echo "2 $EPOCHSECONDS"; local RANDOM=x; echo "3 $RANDOM"; local SRANDOM=y; echo "4 $SRANDOM"; local BASHPID=z; echo "5 $BASHPID"; local LINENO=q; echo "6 $LINENO"; local BASH_COMMAND=c; echo "7 $BASH_COMMAND"; local BASH_SUBSHELL=s; echo "8 $BASH_SUBSHELL"; local HISTCMD=h; echo "9 $HISTCMD"; local EPOCHREALTIME; echo "10 ${EPOCHREALTIME+set}"; g; }
g() { echo "g $EPOCHREALTIME $EPOCHSECONDS"; }
f
h() { local SECONDS=100; echo "11 $SECONDS"; local s; local EPOCHSECONDS; echo "12 ${EPOCHSECONDS-unset}"; EPOCHSECONDS=5; echo "13 $EPOCHSECONDS"; local RANDOM; echo "14 ${RANDOM-unset}"; RANDOM=3; echo "15 $RANDOM"; }
h
i() { declare EPOCHSECONDS=9; echo "16 $EPOCHSECONDS"; }; i; [[ $EPOCHSECONDS -gt 100 ]] && echo 17
j() { local DIRSTACK=a; echo "19 $DIRSTACK"; }; j
#> 1 1234.5
#> 2 7
#> 3 x
#> 4 y
#> 5 z
#> 6 q
#> 7 c
#> 8 s
#> 9 h
#> 10 set
#> g 1234.5 7
#> 11 100
#> 12 unset
#> 13 5
#> 14 unset
#> 15 3
#> 16 9
#> 17
#> 19 a

#### an element of a global that a local covers
f() { local a; declare -g 'a[1]=x'; declare -p a; }; f; declare -p a; unset a; a=7; g() { local a=(5); declare -g 'a[1]+=x'; declare -p a; }; g; declare -p a
declare -A b=([k]=7); h() { local b=5; declare -g 'b[1]=x'; declare -p b; }; h; declare -p b; k() { local -A c=([k]=1); declare -g c[k]=x; declare -p c; }; k; declare -p c
l() { local d=(1); declare -gi d[1]=1+1; declare -p d; }; l; declare -p d; m() { local e=(1); declare -gA e[k]=x; declare -p e; }; m; declare -p e
n() { local p=(1); o; declare -p p; }; o() { declare -gx p[1]=x; declare -p p; }; n; declare -p p; q() { declare -g r[1]=x; declare -p r; }; r=1 q; declare -p r
#> declare -a a=([1]="x")
#> declare -a a=()
#> declare -a a=([0]="5" [1]="x")
#> declare -a a=([0]="7")
#> declare -a b=([0]="5" [1]="x")
#> declare -A b=([k]="7" )
#> declare -A c=([k]="x" )
#> declare -a c=()
#> declare -a d=([0]="1" [1]="1+1")
#> declare -ai d=()
#> declare -a e=([0]="x")
#> declare -A e=()
#> declare -a p=([0]="1" [1]="x")
#> declare -a p=([0]="1" [1]="x")
#> declare -ax p=()
#> declare -ax r=([0]="1" [1]="x")
#> declare -a r=()

#### a text in parentheses for a global array that a local covers
sc() { declare -ga s; local s; declare -g "s=(1 2)"; declare -p s; }; sc; declare -p s; t() { local u; declare -ga u=x; declare -p u; declare -ga "u=(x y)"; declare -p u; }; t; declare -p u
#> declare -- s
#> declare -a s=([0]="1" [1]="2")
#> declare -a u=([0]="x")
#> declare -a u=([0]="x")
#> declare -a u=([0]="x" [1]="y")
