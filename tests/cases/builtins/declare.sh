#### attributes
declare -i n=3+4; declare -r c=const; declare -x e=env; declare -l l=ABC; declare -u u=abc; declare -p n c e l u
#> declare -i n="7"
#> declare -r c="const"
#> declare -x e="env"
#> declare -l l="abc"
#> declare -u u="ABC"

#### arrays
declare -a a=(1 2 [5]=x); declare -A m=([k]=v); declare -p a m
#> declare -a a=([0]="1" [1]="2" [5]="x")
#> declare -A m=([k]="v" )

#### a variable without a value
declare v; declare -p v; echo "${v-unset}"
#> declare -- v
#> unset

#### not found
declare -p nosuch; echo $?
#> 1
#2> bash: line 1: declare: nosuch: not found

#### not an identifier
declare 1x=3; echo $?
#> 1
#2> bash: line 1: declare: `1x=3': not a valid identifier

#### a wrong option
declare -Z x; echo $?
#> 2
#2> bash: line 1: declare: -Z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]

#### readonly
readonly r=1; r=2; echo not reached
#2> bash: line 1: r: readonly variable
#? 1

#### readonly in a subshell
readonly r=1; (r=2); echo $? $r
#> 1 1
#2> bash: line 1: r: readonly variable

#### unset of a readonly
readonly r=1; unset r; echo $?
#> 1
#2> bash: line 1: unset: r: cannot unset: readonly variable

#### local
x=global; f() { local x=local; echo $x; g; }; g() { echo "g sees $x"; }; f; echo $x
#> local
#> g sees local
#> global

#### local outside a function
local x=1; echo $?
#> 1
#2> bash: line 1: local: can only be used in a function

#### local -
f() { local -; set -f; echo $-; }; f | grep -c f; case $- in *f*) echo on;; *) echo off;; esac
#> 1
#> off

#### declare -g
f() { declare -g v=set; }; f; echo $v
#> set

#### export and its printing
export A=1 B='x y'; export -p | grep -E ' [AB]='
#> declare -x A="1"
#> declare -x B="x y"

#### export -n
export Q=1; export -n Q; env | grep -c ^Q=
#> 0
#? 1

#### functions
f() { echo hi; }; declare -F; declare -f f
#> declare -f f
#> f () 
#> { 
#>     echo hi
#> }

#### integer append
declare -i n=5; n+=3; echo $n; n=abc; echo $n
#> 8
#> 0

#### nameref
declare -n ref=target; target=one; echo $ref; ref=two; echo $target; echo ${!ref}
#> one
#> two
#> target

#### nameref to an array element
a=(x y z); declare -n r='a[1]'; echo $r; r=Y; echo ${a[*]}
#> y
#> x Y z

#### a nameref that refers to itself
declare -n r=r; echo $?
#> 1
#2> bash: line 1: declare: r: nameref variable self references not allowed

#### typeset is declare
typeset -i k=2*3; echo $k
#> 6

#### unset of an element and of an array
a=(1 2 3); unset 'a[1]'; echo "${a[@]}" "${!a[@]}"; unset a; echo ${#a[@]}
#> 1 3 0 2
#> 0

#### unset -f
f() { :; }; unset -f f; f; echo $?
#> 127
#2> bash: line 1: f: command not found

#### convert is refused
declare -a a=(1); declare -A a; echo $?
#> 1
#2> bash: line 1: declare: a: cannot convert indexed to associative array

#### declare -p of an empty array
a=(); declare -p a; declare -A m; declare -p m
#> declare -a a=()
#> declare -A m

#### values that need quotes
v=$'a\tb'; w='it'\''s "x" $y'; declare -p v w
#> declare -- v=$'a\tb'
#> declare -- w="it's \"x\" \$y"

#### temporary assignment
x=1; x=2 eval 'echo $x'; echo $x
#> 2
#> 1

#### export and readonly of an element
export a[1]=2; echo $?; readonly "b[1]=2"; echo $?; readonly c[1]; echo $?; readonly -a d; declare -p d; readonly -a e=(1); declare -p e
#> 1
#> 1
#> 1
#> declare -r d
#> declare -ar e=([0]="1")
#2> bash: line 1: export: `a[1]': not a valid identifier
#2> bash: line 1: readonly: `b[1]': not a valid identifier
#2> bash: line 1: readonly: `c[1]': not a valid identifier
