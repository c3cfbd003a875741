#### export and its printing
export A=1 B='x y'; export -p | grep -E ' [AB]='
#> declare -x A="1"
#> declare -x B="x y"

#### export -n
export Q=1; export -n Q; env | grep -c ^Q=
#> 0
#? 1

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

#### export
export a=1 b c='x y'; b=2; bash -c 'echo $a $b $c'
export -n a; bash -c 'echo "[$a]"'; echo $a
export -p | grep -E ' (b|c)='
export 1x=2; echo $?
export a-b; echo $?
export -f nothing; echo $?
f() { echo f; }; export -f f; bash -c f; export -nf f; bash -c f; echo $?
export -x; echo $?
export d+=5 d+=6; echo $d
#> 1 2 x y
#> []
#> 1
#> declare -x b="2"
#> declare -x c="x y"
#> 1
#> 1
#> 1
#> f
#> 127
#> 2
#> 56
#2> bash: line 4: export: `1x=2': not a valid identifier
#2> bash: line 5: export: `a-b': not a valid identifier
#2> bash: line 6: export: nothing: not a function
#2> bash: line 1: f: command not found
#2> bash: line 8: export: -x: invalid option
#2> export: usage: export [-fn] [name[=value] ...] or export -p

#### export prints functions
f() { echo f; }; g() { :; }; export -f f
export -f; export -fp
declare -F
#> f () 
#> { 
#>     echo f
#> }
#> declare -fx f
#> f () 
#> { 
#>     echo f
#> }
#> declare -fx f
#> declare -fx f
#> declare -f g

#### a value through a local nameref to its own name
f() { local -n s=s; export s=a; echo $?; declare -p s; }
f 2> /dev/null; declare -p s
g() { local -n t=t; readonly t=b; echo $?; declare -p t; }
g 2> /dev/null; declare -p t
u=2
h() { local -n u=u; export u+=c; echo $?; }
h 2> /dev/null; declare -p u
#> 0
#> declare -n s="s"
#> declare -x s="a"
#> 0
#> declare -n t="t"
#> declare -r t="b"
#> 0
#> declare -x u="2c"

#### the options for arrays
export -A u=1; export -a v=1; export -A q=([k]=v); export -a y=(1 2); declare -p u v q y
s=5; export -a s; declare -p s
export -aA k=v; declare -p k
export -i z; echo $?
#> declare -Ax u=([0]="1" )
#> declare -ax v=([0]="1")
#> declare -Ax q=([k]="v" )
#> declare -ax y=([0]="1" [1]="2")
#> declare -x s="5"
#> declare -ax k=([0]="v")
#> 2
#2> bash: line 4: export: -i: invalid option
#2> export: usage: export [-fn] [name[=value] ...] or export -p
