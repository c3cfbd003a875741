#### readonly
readonly r=1; r=2; echo not reached
#2> bash: line 1: r: readonly variable
#? 1

#### readonly in a subshell
readonly r=1; (r=2); echo $? $r
#> 1 1
#2> bash: line 1: r: readonly variable

#### readonly: assignments, arrays, lists and refusals
readonly r=1; r=2; echo "never on this line"
echo "$? $r"
readonly r; echo $?
readonly -p | grep ' r='
unset r; echo $?
readonly a=(1 2); a[0]=9
echo ${a[@]}
readonly -a l; readonly -A m; declare -p l m
readonly -x; echo $?
readonly 1z; echo $?
(r=3; echo never); echo $?
r=4 true; echo $?
for r in 1; do echo never; done; echo $?
#> 1 1
#> 0
#> declare -r r="1"
#> 1
#> 1 2
#> declare -r l
#> declare -r m
#> 2
#> 1
#> 1
#> 0
#> 1
#2> bash: line 1: r: readonly variable
#2> bash: line 5: unset: r: cannot unset: readonly variable
#2> bash: line 6: a: readonly variable
#2> bash: line 9: readonly: -x: invalid option
#2> readonly: usage: readonly [-aAf] [name[=value] ...] or readonly -p
#2> bash: line 10: readonly: `1z': not a valid identifier
#2> bash: line 11: r: readonly variable
#2> bash: line 12: r: readonly variable
#2> bash: line 13: r: readonly variable

#### readonly in places that assign
readonly v=1
read v <<< 5; echo $?
printf -v v x; echo $?
((v=3)); echo $?
getopts a v -a; echo $?
mapfile v < /dev/null; echo $?
declare v=7; echo $?
export v=8; echo $?
local_() { local v=2; echo "l $?"; }; local_
let v++; echo $?
: ${v:=9}; echo $v
unset -v v; echo $?
v+=x; echo never
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#> 1
#> l 1
#> 1
#> 1
#> 1
#2> bash: line 2: v: readonly variable
#2> bash: line 3: v: readonly variable
#2> bash: line 4: v: readonly variable
#2> bash: line 5: v: readonly variable
#2> bash: line 6: v: readonly variable
#2> bash: line 7: declare: v: readonly variable
#2> bash: line 8: v: readonly variable
#2> environment: line 9: local: v: readonly variable
#2> bash: line 10: v: readonly variable
#2> bash: line 12: unset: v: cannot unset: readonly variable
#2> bash: line 13: v: readonly variable
#? 1

#### -n takes nothing away
readonly -n x; echo $?; readonly a=1; readonly -n a; echo $?; readonly -n y=5; declare -p y; readonly -n 1a; echo $?; f() { echo f; }; readonly -f f; readonly -nf f; unset -f f; readonly -na q=(1); declare -p q; readonly -nz; a=2; echo no
#> 0
#> 0
#> declare -- y="5"
#> 1
#> declare -a q=([0]="1")
#2> bash: line 1: readonly: `1a': not a valid identifier
#2> bash: line 1: unset: f: cannot unset: readonly function
#2> bash: line 1: readonly: -z: invalid option
#2> readonly: usage: readonly [-aAf] [name[=value] ...] or readonly -p
#2> bash: line 1: a: readonly variable
#? 1

#### what cannot be assigned, with and without -a
readonly -a n=a n=b; echo $?; readonly m=a m=b; echo $?
readonly -a m=c; readonly -A m=c; readonly m=c; export m=c; export -a m=c; declare -a m=c; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: readonly: n: readonly variable
#2> bash: line 1: m: readonly variable
#2> bash: line 2: readonly: m: readonly variable
#2> bash: line 2: readonly: m: readonly variable
#2> bash: line 2: m: readonly variable
#2> bash: line 2: m: readonly variable
#2> bash: line 2: export: m: readonly variable
#2> bash: line 2: declare: m: readonly variable

#### arrays alone
readonly -a ra=(1)
declare -A m=([a]=1)
readonly m s=5
readonly -a
readonly -A
export ea=1
declare -ax xa=(1)
export -a
export -A
#> declare -ar BASH_VERSINFO=([0]="5" [1]="2" [2]="15" [3]="1" [4]="release" [5]="x86_64-pc-linux-gnu")
#> declare -ar ra=([0]="1")
#> declare -Ar m=([a]="1" )
#> declare -ax xa=([0]="1")

#### traces of arrays that are marked
set -x; readonly -a i=2; export -A j=3; readonly k=2; export -a l+=2 'r=(1 2)'; export m=(1); readonly -a n=(1) o=2
#2> + readonly -a i=2
#2> + export -A j=3
#2> + readonly k=2
#2> + k=2
#2> + export -a l+=2 'r=(1 2)'
#2> + m=('1')
#2> + export m
#2> + n=('1')
#2> + readonly -a n o=2
