#### reading and writing through one
x=1; declare -n r=x; echo $r; r=2; echo $x; r+=3; echo $x; unset r; echo "${x-gone}" "${r-gone}"; declare -n; unset -n r; echo "${r-none}"
#> 1
#> 2
#> 23
#> gone gone
#> declare -n r="x"
#> none

#### a reference set later
declare -n r; r=x; r=5; echo "$x ${!r}"; declare -p r x
#> 5 x
#> declare -n r="x"
#> declare -- x="5"

#### references to references
a=1; declare -n b=a; declare -n c=b; echo $c ${!c}; c=2; echo $a; declare -p b c
#> 1 a
#> 2
#> declare -n b="a"
#> declare -n c="b"

#### circular references
declare -n a=b; declare -n b=a; a=1; echo $?
#2> bash: line 1: warning: a: circular name reference
#? 1

#### a reference to itself
declare -n r=r; echo $?
#> 1
#2> bash: line 1: declare: r: nameref variable self references not allowed

#### arrays through references
a=(1 2 3); declare -n r=a; echo ${r[1]} ${#r[@]} "${r[@]}" ${!r[@]}; r[5]=x; r+=(y); declare -p a; unset 'r[0]'; declare -p a
#> 2 3 1 2 3 0 1 2
#> declare -a a=([0]="1" [1]="2" [2]="3" [5]="x" [6]="y")
#> declare -a a=([1]="2" [2]="3" [5]="x" [6]="y")

#### associative arrays through references
declare -A m=([k]=v); declare -n r=m; r[j]=w; echo ${r[k]} ${m[j]}; for k in "${!r[@]}"; do echo $k; done | sort
#> v w
#> j
#> k

#### declaring through a reference
declare -n r=x; declare -i r; r=2+3; declare -p x r; declare -a r; declare -p x
#> declare -i x="5"
#> declare -n r="x"
#> declare -ai x=([0]="5")

#### a reference as a function's argument
set_to() { local -n out=$1; out=$2; }; set_to v 'a b'; echo "$v"; push() { local -n arr=$1; shift; arr+=("$@"); }; push l 1 2; push l 3; echo ${l[@]}
#> a b
#> 1 2 3

#### a name clash in a function
f() { local -n r=$1; local x=inner; r=set; echo $x; }; x=outer; f x; echo $x
#> set
#> outer

#### a loop variable that is a reference
x=1 y=2; declare -n r; for r in x y; do echo "$r ${!r}"; r=0; done; echo $x $y
#> 1 x
#> 2 y
#> 0 0

#### invalid targets
declare -n r=1x; echo $?; declare -n s='a b'; echo $?; declare -n q='a[1]'; echo $?; q=v; declare -p a
#> 1
#> 1
#> 0
#> declare -a a=([1]="v")
#2> bash: line 1: declare: `1x': invalid variable name for name reference
#2> bash: line 1: declare: `a b': invalid variable name for name reference

#### assigning an invalid name later
declare -n r; r='1 2'; echo $?; declare -p r; r=ok; r=v; echo $ok
#2> bash: line 1: `1 2': not a valid identifier
#? 1

#### references and arrays do not mix
declare -na r=x; echo $?; declare -n a; a=(1 2); echo $?; declare -p a
#> 0
#> 0
#> declare -a a=([0]="1" [1]="2")
#2> bash: line 1: warning: a: removing nameref attribute

#### exported and readonly targets
x=1; declare -n r=x; export r; declare -p x; readonly r; r=2; echo "$? $x"; declare -p x r
#> declare -x x="1"
#2> bash: line 1: x: readonly variable
#? 1

#### a reference that is readonly
declare -nr r=x; r=1; echo $x; declare -n r=y; echo $?; unset -n r; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: declare: r: readonly variable
#2> bash: line 1: unset: r: cannot unset: readonly variable

#### removing the attribute
x=1; declare -n r=x; declare +n r; echo $r; r=z; echo $x $r; declare -p r
#> x
#> 1 z
#> declare -- r="z"

#### testing references
declare -n r=x; [[ -v r ]]; echo $?; x=; [[ -v r ]]; echo $?; [[ -R r ]]; echo $?; [[ -R x ]]; echo $?; echo "${r+set}${r:-empty}"
#> 1
#> 0
#> 0
#> 1
#> setempty

#### expansions through references
x='Hello World'; declare -n r=x; echo ${#r} ${r:0:5} ${r/World/W} ${r^^} ${r@Q} ${r@a} ${r%% *} "${r@A}"
#> 11 Hello Hello W HELLO WORLD 'Hello World' Hello x='Hello World'

#### read, printf, mapfile and getopts through references
declare -n r=t; read r <<< in; echo $t; printf -v r %s pf; echo $t; declare -n m=arr; mapfile -t m <<< $'1\n2'; declare -p arr; getopts a r -a; echo $t
#> in
#> pf
#> declare -a arr=([0]="1" [1]="2")
#> a

#### arithmetic through references
declare -n r=n; ((r=5)); ((r++)); echo $n $((r*2)); let r+=1; echo $n; declare -n e='a[2]'; ((e=4)); ((e+=1)); declare -p a; for ((r=0;r<2;r++)); do :; done; echo $n
#> 6 12
#> 7
#> declare -a a=([2]="5")
#> 2

#### indirection and references
x=v; p=x; declare -n r=p; echo $r ${!r} ${!p}; declare -n q=x; echo ${!q}
#> x p v
#> x

#### a reference to an unset variable
declare -n r=nosuch; echo "[$r]" "${r-default}"; set -u; echo "$r"
#> [] default
#2> bash: line 1: r: unbound variable
#? 127

#### a local reference hides a global one
x=1 y=2; declare -n r=x; f() { local -n r=y; echo $r; r=9; }; f; echo $r $x $y
#> 2
#> 1 1 9

#### references to positional and special names
declare -n r=1; declare -n s=@; declare -n t=?; echo $?
#> 1
#2> bash: line 1: declare: `1': invalid variable name for name reference
#2> bash: line 1: declare: `@': invalid variable name for name reference
#2> bash: line 1: declare: `?': invalid variable name for name reference

#### listing references
declare -n a1=x b1=y; declare -n; declare -p a1 b1; declare +n a1; declare -n
#> declare -n a1="x"
#> declare -n b1="y"
#> declare -n a1="x"
#> declare -n b1="y"
#> declare -n b1="y"

#### unset of an element through one
a=(1 2 3); declare -n r='a[1]'; unset r; declare -p a r
#> declare -a a=([0]="1" [2]="3")
#> declare -n r="a[1]"
