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

#### local: options, lists and refusals
local x; echo $?
f() { local a=1 b c=$a; echo "$a [$b] $c"; local a; echo "[$a]"; local -i n=1+1; echo $n; local 1x; echo $?; local -p; }
f
g() { local -r k=1; k=2; echo never; }; g; echo $?
h() { local -a l=(1 2); local -A m=([a]=b); local -p; declare -p l m; local -z; echo $?; }; h
#> 1
#> 1 [] 
#> [1]
#> 2
#> 1
#> declare -- a="1"
#> declare -- b
#> declare -- c=""
#> declare -i n="2"
#> declare -a l=([0]="1" [1]="2")
#> declare -A m=([a]="b" )
#> declare -a l=([0]="1" [1]="2")
#> declare -A m=([a]="b" )
#> 2
#2> bash: line 1: local: can only be used in a function
#2> environment: line 2: local: `1x': not a valid identifier
#2> environment: line 4: k: readonly variable
#2> environment: line 5: local: -z: invalid option
#2> local: usage: local [option] name[=value] ...

#### exit out of a function that has `local -`
f() { local -; set -fu; exit 3; }
(f; echo no); echo "$? $-"
(trap 'echo "end $? $-"' EXIT; f; echo no); echo "$? $-"
g() { local -; local v=in; set +u; set -f; f; echo no; }
v=out
trap 'echo "end $? $- $v"' EXIT
set -u
g
echo no
#> 3 hBc
#> end 3 fhuBc
#> 3 hBc
#> end 3 fhuBc in
#? 3

#### all locals
f() { local a=1 b; declare c=2; local -r d=4; local -a e=(1 2); local -A m=([k]=v); local -x E=1; local; echo; local -p; }; f; local; echo $?
#> declare -x E="1"
#> declare -- a="1"
#> declare -- b
#> declare -- c="2"
#> declare -r d="4"
#> declare -a e=([0]="1" [1]="2")
#> declare -A m=([k]="v" )
#>
#> declare -x E="1"
#> declare -- a="1"
#> declare -- b
#> declare -- c="2"
#> declare -r d="4"
#> declare -a e=([0]="1" [1]="2")
#> declare -A m=([k]="v" )
#> 1
#2> bash: line 1: local: can only be used in a function
