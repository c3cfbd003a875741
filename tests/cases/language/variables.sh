#### home
HOME=/h; echo ~ ~/x a~ "~" '~' x=~ ~nosuch
#> /h /h/x a~ ~ ~ x=/h ~nosuch

#### tildes in assignments
HOME=/h; x=~/a:~/b; echo $x; y=a:~; echo $y
#> /h/a:/h/b
#> a:/h

#### PWD and OLDPWD
cd /tmp; cd /; echo ~+ ~-
#> / /tmp

#### line numbers
echo $LINENO
echo $LINENO; echo $LINENO
#> 1
#> 2
#> 2

#### RANDOM from a seed
RANDOM=42; echo $RANDOM $RANDOM; RANDOM=1; echo $RANDOM
#> 17772 26794
#> 16807

#### SECONDS
SECONDS=10; echo $SECONDS
#> 10

#### BASH_SUBSHELL
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL))
#> 0
#> 1
#> 2

#### PIPESTATUS is reset
true | false; true; echo ${PIPESTATUS[@]}
#> 0

#### underscore
echo a b c; echo $_
#> a b c
#> c

#### BASH_VERSINFO
echo ${BASH_VERSINFO[0]} ${BASH_VERSION%%.*}
#> 5 5

#### environment of commands
A=1 env | grep ^A=; export B=2; env | grep ^B=; echo ${A-unset}
#> A=1
#> B=2
#> unset

#### assignment before a builtin
IFS=: read a b <<< 'x:y'; echo $b; echo "$IFS" | od -c | head -1
#> y
#> 0000000      \t  \n  \n

#### EPOCHSECONDS and BASHPID
[ $EPOCHSECONDS -gt 1700000000 ] && echo ok; [ $BASHPID = $$ ] && echo same; (  [ $BASHPID = $$ ] || echo other )
#> ok
#> same
#> other

#### several assignments
a=1 b=$a c=$b; echo $a$b$c
#> 111

#### PPID, UID
[ -n "$PPID" ] && echo set; UID=3; echo not reached
#> set
#2> bash: line 1: UID: readonly variable
#? 1

#### unset of a variable of the command
f() { echo "$v"; unset v; echo "${v-none}"; unset v; echo "${v-none}"; }; v=out; v=in f; echo "${v-none}"; w=1; w=2 eval 'unset w; echo $w'
#> in
#> out
#> none
#> none
#> 1

#### assignments outlive a redirection that fails
v=1 </no/such; echo $? $v
#> 1 1
#2> bash: line 1: /no/such: No such file or directory

#### a read-only variable in eval and a trap
readonly r=1; eval 'r=2; echo no'; echo $?; trap 'r=3; echo no' USR1; kill -USR1 $$; echo here
#> 1
#> here
#2> bash: line 1: r: readonly variable
#2> bash: line 1: r: readonly variable

#### a read-only variable and errexit
set -e; readonly r=1
r=2
echo not here
#2> bash: line 2: r: readonly variable
#? 1

#### declarations expand first
export A1=x B1=$(printenv A1); echo "[$B1]"; x="p q"; builtin export C1=$x; echo "[$C1]"; command readonly D1=$x; echo "[$D1]"; V=1 export E1=$V; echo "[$E1]"
#> []
#> [p]
#> [p]
#> []

#### the last argument
: foo; v=1; echo "[$_]"; declare w=2; echo "[$_]"; : x; a=(1 2); echo "[$_]"; declare -a b=(3); echo "[$_]"
#> []
#> [w=2]
#> []
#> [b]

#### namerefs to elements and lists
declare -A m=([k]=v); declare -n r='m["k"]'; echo $r; r=w; declare -p m; a=(p q); declare -n l='a[@]'; echo "$l"; l=(1)
echo $?
#> v
#> declare -A m=([k]="w" )
#> p q
#> 1
#2> bash: line 1: `a[@]': not a valid identifier

#### namerefs that are none
n=5; declare -n n; echo $? $n; declare -n e; e=(1 2); declare -p e
#> 1 5
#> declare -a e=([0]="1" [1]="2")
#2> bash: line 1: declare: `5': invalid variable name for name reference
#2> bash: line 1: warning: e: removing nameref attribute
