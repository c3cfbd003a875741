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

#### variables that are computed are plain ones where they are local
for v in SECONDS RANDOM SRANDOM LINENO BASHPID HISTCMD BASH_COMMAND BASH_SUBSHELL BASH_ARGV0 EPOCHSECONDS EPOCHREALTIME DIRSTACK PIPESTATUS; do
  f() { eval "local $v=300; echo \"$v \$$v\"; $v=7; echo \$$v; unset $v; echo \"[\$$v]\""; }; f
done
f() { local RANDOM; [[ -v RANDOM ]]; echo $?; RANDOM=3; echo $RANDOM; }; f
f() { local -i SECONDS=4+4; echo $SECONDS; declare -p SECONDS; }; f
f() { local LINENO; echo "[$LINENO]"; LINENO=9; echo $LINENO; }; f; echo $LINENO
g() { local BASH_ALIASES=3; echo ${BASH_ALIASES[@]}; }; g
f() { local -A BASH_CMDS=([a]=b); hash ls; echo ${!BASH_CMDS[@]}; }; f
f() { local BASH_SUBSHELL=9; echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL); }; f; (echo $BASH_SUBSHELL)
f() { local SECONDS=300; g; }; g() { echo $SECONDS; }; f; [ $SECONDS -lt 100 ] && echo ok
f() { local OPTIND=3; echo $OPTIND; }; f
#> SECONDS 300
#> 7
#> []
#> RANDOM 300
#> 7
#> []
#> SRANDOM 300
#> 7
#> []
#> LINENO 300
#> 7
#> []
#> BASHPID 300
#> 7
#> []
#> HISTCMD 300
#> 7
#> []
#> BASH_COMMAND 300
#> 7
#> []
#> BASH_SUBSHELL 300
#> 7
#> []
#> BASH_ARGV0 300
#> 7
#> []
#> EPOCHSECONDS 300
#> 7
#> []
#> EPOCHREALTIME 300
#> 7
#> []
#> DIRSTACK 300
#> 7
#> []
#> PIPESTATUS 300
#> 7
#> []
#> 1
#> 3
#> 8
#> declare -i SECONDS="8"
#> []
#> 9
#> 6
#> 3
#> a
#> 9
#> 9
#> 1
#> 300
#> ok
#> 3

#### variables that take no value
f() { local GROUPS=3; echo s $?; local FUNCNAME; echo s $?; local a=1 BASH_SOURCE=2 b=3; echo s $? $a $b; declare BASH_LINENO=4; echo s $?; declare -a BASH_ARGC; echo s $?; typeset -g GROUPS=3; echo s $?; local -i BASH_ARGV; echo s $?; }; f
declare GROUPS=5 a=3; echo s $? $a; declare -i FUNCNAME=5; echo s $?; declare FUNCNAME; echo s $?; declare -g BASH_ARGC=3; echo s $?; export BASH_LINENO=3; echo s $?
#> s 1
#> s 1
#> s 1 1 3
#> s 1
#> s 1
#> s 1
#> s 1
#> s 1 3
#> s 1
#> s 0
#> s 1
#> s 0
#2> environment: line 1: local: GROUPS: variable may not be assigned value
#2> environment: line 1: local: FUNCNAME: variable may not be assigned value
#2> environment: line 1: local: BASH_SOURCE: variable may not be assigned value
#2> environment: line 1: declare: BASH_LINENO: variable may not be assigned value
#2> environment: line 1: declare: BASH_ARGC: variable may not be assigned value
#2> environment: line 1: local: BASH_ARGV: variable may not be assigned value

#### local -, listed
f() { local; local -; set -k; local; local x; local; local -x; }; f
g() { local -; local a=1; local; (local); h; }; h() { local; local -; local; }; g
f() { local -; set -k; local x="$@"; h; }; f
#> local -
#> local -
#> declare -- x
#> local -
#> declare -- x
#> local -
#> declare -- a="1"
#> local -
#> declare -- a="1"
#> local -
#> local -
#> local -

#### a nameref of the function that refers to an element
f() {
    local -n s=a[1]
    local -i i=s+1 s=$i+4
    echo "$i $s ${s@P}"
    declare -p s a
    local s=5
    echo "$s"
}
f
declare -p a
declare -n n=a[1]
g() { local n=6; echo "$n"; declare -p a; }
g
n=7; declare -p a
#> 1 4 4
#> declare -n s="a[1]"
#> 5
#> 6
#> declare -a a=([1]="7")
#2> environment: line 5: declare: a: not found
#2> bash: line 10: declare: a: not found
#2> environment: line 12: declare: a: not found

#### a local nameref to nothing has the other attributes that it was given
f() { local -nr q=; echo $?; declare -p q; q=z; }; f
g() { local -nx q=; echo $?; declare -p q; }; g
h() { local -nlt q=; declare -p q; q=AB; declare -p q; }; h
u=5; declare -nx u=; declare -p u
declare -n r=x; declare -nr r=; declare -p r
declare -nr t=; declare -p t
#> 1
#> declare -r q
#> 1
#> declare -x q
#> declare -tl q
#> declare -tl q="ab"
#> declare -x u="5"
#> declare -nr r="x"
#2> environment: line 1: local: `': not a valid identifier
#2> environment: line 1: q: readonly variable
#2> environment: line 2: local: `': not a valid identifier
#2> environment: line 3: local: `': not a valid identifier
#2> bash: line 4: declare: `': not a valid identifier
#2> bash: line 5: declare: `': not a valid identifier
#2> bash: line 6: declare: `': not a valid identifier
#2> bash: line 6: declare: t: not found
#? 1

#### a local nameref that is an array as well
f() { local -na q=x; echo $?; declare -p q; q=z; declare -p q; }; f
g() { local q=5; local -na q; echo $?; declare -p q; }; g
h() { local -nA q; echo $?; declare -p q; }; h
i() { local -naA q=; echo $?; declare -p q; }; i
declare -na q=x; declare -p q
#> 1
#> declare -a q
#> declare -a q=([0]="z")
#> 1
#> declare -a q=()
#> 1
#> declare -A q
#> 1
#> declare -A q
#> declare -a q=([0]="x")
#2> environment: line 1: local: q: reference variable cannot be an array
#2> environment: line 2: local: q: reference variable cannot be an array
#2> environment: line 3: local: q: reference variable cannot be an array
#2> environment: line 4: local: q: reference variable cannot be an array

#### printing what is not local
x=1
f() { local y=2 e; local -p y x e; echo $?; g; }
g() { local -p y; echo $?; local -p nosuch; }
f
#> declare -- y="2"
#> declare -- e
#> 1
#> 1
#2> environment: line 2: local: x: not found
#2> environment: line 3: local: y: not found
#2> environment: line 3: local: nosuch: not found
#? 1
