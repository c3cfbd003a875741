#### turning it on and off
set -o posix; echo $POSIXLY_CORRECT $SHELLOPTS | grep -o posix; set +o posix; echo "${POSIXLY_CORRECT-unset}"; POSIXLY_CORRECT=1; [[ -o posix ]] && echo on; unset POSIXLY_CORRECT; [[ -o posix ]] || echo off
#> posix
#> unset
#> on
#> off

#### assignments before special builtins stay
set -o posix; x=1 :; echo "[$x]"; y=2 export z=3; echo "[$y]"; w=4 eval 'echo $w'; echo "[$w]"; v=5 true; echo "[$v]"
#> [1]
#> [2]
#> 4
#> [4]
#> []

#### and outside posix mode they do not
x=1 :; echo "[$x]"; w=4 eval 'echo $w'; echo "[$w]"
#> []
#> 4
#> []

#### an error in a special builtin ends the shell
set -o posix; set -o nosuch; echo no
#2> bash: line 1: set: nosuch: invalid option name
#? 2

#### a redirection error of a special builtin ends the shell
set -o posix; : < /nosuch; echo no
#2> bash: line 1: /nosuch: No such file or directory
#? 1

#### a redirection error of another builtin does not
set -o posix; echo a < /nosuch; echo $?
#> 1
#2> bash: line 1: /nosuch: No such file or directory

#### a readonly assignment ends the shell
set -o posix; readonly x=1; x=2; echo no
#2> bash: line 1: x: readonly variable
#? 127

#### a readonly assignment before a command
readonly x=1; x=2 true; echo $?; set -o posix; x=2 true; echo $?
#> 0
#2> bash: line 1: x: readonly variable
#2> bash: line 1: x: readonly variable
#? 1

#### functions cannot hide special builtins
set() { echo mine; }; set -o posix; set -- a; echo $1
#> mine
#> mine
#>

#### a dot file that is missing ends the shell
set -o posix; . ./nosuch; echo no
#2> bash: line 1: ./nosuch: No such file or directory
#? 1

#### a dot file that is missing outside
. ./nosuch; echo $?; . nosuch; echo $?
#> 1
#> 1
#2> bash: line 1: ./nosuch: No such file or directory
#2> bash: line 1: nosuch: No such file or directory

#### shift too far
set -- a; shift 2; echo $?; set -o posix; shift 2; echo $?
#> 1
#> 1
#2> bash: line 1: shift: 2: shift count out of range

#### unset of a readonly
readonly r=1; unset r; echo $?; set -o posix; unset r; echo $?
#> 1
#> 1
#2> bash: line 1: unset: r: cannot unset: readonly variable
#2> bash: line 1: unset: r: cannot unset: readonly variable

#### break and continue outside a loop
break; echo $?; continue 2; echo $?; for i in 1 2; do break x; done; echo $?
#> 0
#> 0
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 1: continue: only meaningful in a `for', `while', or `until' loop
#2> bash: line 1: break: x: numeric argument required
#? 128

#### exported function names and unset -f
f() { :; }; set -o posix; unset f; type f 2>/dev/null | head -1; unset -f f; type f; echo $?
#> 1
#2> bash: line 1: type: f: not found

#### tildes in arguments like assignments
HOME=/h; set -o posix
echo a=~ b:~
x=~:~; echo $x
#> a=~ b:~
#> /h:/h

#### set lists no functions
f() { :; }; set | grep -c '^f ()'; set -o posix; set | grep -c '^f ()'
#> 1
#> 0
#? 1

#### the status of a failed command substitution
set -o posix; x=$(exit 3); echo $?; set -e; (x=$(false); echo no); echo $?; echo $(false; echo inherit)
#> 3
#? 1

#### time and kill
set -o posix; kill -l 2 15; trap 'echo hi' INT; trap; trap - INT; trap
#> INT
#> TERM
#> trap -- 'echo hi' INT

#### echo and printf are as ever
set -o posix; echo -e 'a\tb'; echo 'a\tb'; shopt -s xpg_echo; echo 'a\tb'; printf '%s\n' 'a\tb'
#> a	b
#> a\tb
#> a	b
#> a\tb

#### quotes in the words of parameters
set -o posix
echo "${u-'a b'}" "${u-"c"}"
unset u; cat <<EOF
${u-it's}
EOF
#> 'a b' c
#> it's

#### aliases in posix mode
set -o posix
alias e='echo aliased'
e x
#> aliased x

#### process substitution and arrays remain
set -o posix; a=(1 2); echo ${a[1]}; cat <(echo p); [[ a == a ]] && echo c; echo {a,b}; function f { echo f; }; f
#> 2
#> p
#> c
#> a b
#> f

#### command -p and type
set -o posix; command -v cd; type -t export; command -V set | head -1; hash -r; echo $?
#> cd
#> builtin
#> set is a special shell builtin
#> 0

#### sh starts in it
sh -c 'x=1; x=2 :; echo $x'; bash --posix -c 'x=1; x=2 :; echo $x; [ -o posix ] && echo posix'
#> 2
#> 2
#> posix

#### arithmetic and return in posix mode
set -o posix; f() { return 3; }; f; echo $?; echo $((010)) $((0x1f)); (( 1 > 2 )); echo $?; let x=3; echo $x
#> 3
#> 8 31
#> 1
#> 3

#### getopts and wait
set -o posix; getopts ab o -a; echo $o $OPTIND; getopts a o -z; echo "$o $?"; wait 99999; echo $?
#> a 2
#> ? 1
#> 127
#2> bash: line 1: wait: pid 99999 is not a child of this shell

#### a wrong option of set ends a posix shell unless its status is looked at
bash --posix -c 'set -o nope || true; set -Z || true; echo goes on'; echo $?
bash --posix -c 'set -Z; echo not reached'; echo $?
bash --posix -c 'if set -o nope; then :; fi; echo goes on'; echo $?
#> goes on
#> 0
#> 2
#> goes on
#> 0
#2> bash: line 1: set: nope: invalid option name
#2> bash: line 1: set: -Z: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 1: set: -Z: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 1: set: nope: invalid option name

#### a wrong use of a special builtin ends a posix shell
for c in 'export -Z' 'unset -Z' 'readonly -Z' 'trap -Z' 'trap x' 'return -Z' return . '. -Z' source 'exec -Z' 'eval "if"' 'set -Z' 'set -o nosuch' 'times -Z' 'trap x NOSUCH' 'shift x' ': > nosuch/x'; do
  echo "-- $c"
  bash -c "set -o posix; $c; echo after" 2>/dev/null
  bash -c "set -o posix; $c || true; echo after" 2>/dev/null
done
#> -- export -Z
#> after
#> -- unset -Z
#> after
#> -- readonly -Z
#> after
#> -- trap -Z
#> after
#> -- trap x
#> after
#> -- return -Z
#> after
#> -- return
#> after
#> -- .
#> after
#> -- . -Z
#> after
#> -- source
#> after
#> -- exec -Z
#> after
#> -- eval "if"
#> -- set -Z
#> after
#> -- set -o nosuch
#> after
#> -- times -Z
#> after
#> -- trap x NOSUCH
#> after
#> after
#> -- shift x
#> after
#> after
#> -- : > nosuch/x
#? 1

#### an expansion that fails ends a posix shell
for c in 'echo ${x!}' 'echo $((1+))' '((1+))' '[[ a -eq 1+ ]]' 'r=1; readonly r; for r in a; do :; done' 'for i in 1; do break 1 2; done'; do
  echo "-- $c"
  printf 'set -o posix\n%s\necho after\n' "$c" > s; bash s 2>/dev/null
done
#> -- echo ${x!}
#> -- echo $((1+))
#> -- ((1+))
#> after
#> -- [[ a -eq 1+ ]]
#> after
#> -- r=1; readonly r; for r in a; do :; done
#> -- for i in 1; do break 1 2; done
#> after

#### trap -p shows what is not set, too
set -o posix
trap 'x' INT; trap '' TERM
trap -p | head -20; trap -p | tail -3; trap -p | wc -l
trap
trap -p EXIT INT HUP
#> trap -- - EXIT
#> trap -- - HUP
#> trap -- 'x' INT
#> trap -- - QUIT
#> trap -- - ILL
#> trap -- - TRAP
#> trap -- - ABRT
#> trap -- - BUS
#> trap -- - FPE
#> trap -- - KILL
#> trap -- - USR1
#> trap -- - SEGV
#> trap -- - USR2
#> trap -- - PIPE
#> trap -- - ALRM
#> trap -- '' TERM
#> trap -- - STKFLT
#> trap -- - CHLD
#> trap -- - CONT
#> trap -- - STOP
#> trap -- - DEBUG
#> trap -- - ERR
#> trap -- - RETURN
#> 68
#> trap -- 'x' INT
#> trap -- '' TERM
#> trap -- - EXIT
#> trap -- 'x' INT
#> trap -- - HUP

#### variables before special builtins keep their kinds
declare -i i=1 z; declare -l l=A; set -o posix; i=1 :; declare -p i; l=B :; declare -p l; u=Q :; declare -p u; z=3+4 :; declare -p z; z=1+1 export z; declare -p z
#> declare -ix i="1"
#> declare -xl l="b"
#> declare -x u="Q"
#> declare -ix z="7"
#> declare -ix z="2"

#### eval of quotes without an end
set -o posix
eval "echo '" || echo or
t=1 eval "echo '"
echo "$?"
#> or
#> 2
#2> bash: eval: line 2: unexpected EOF while looking for matching `''
#2> bash: eval: line 3: unexpected EOF while looking for matching `''

#### a trap on ERR keeps a special builtin from ending the shell
trap 'echo line $LINENO' ERR
set -o posix
export -z
return 2
echo after
#> line 3
#> line 4
#> after
#2> bash: line 3: export: -z: invalid option
#2> export: usage: export [-fn] [name[=value] ...] or export -p
#2> bash: line 4: return: can only `return' from a function or sourced script

#### time with an option is a command
set -o posix
time -p true 2> /dev/null; echo $?
time	-p true 2> /dev/null; echo $?
! time -p true 2> /dev/null; echo $?
f() { time -p true 2> /dev/null; }; declare -f f; f
#> 0
#> 0
#> 1
#> f () 
#> { 
#>     time -p true 2> /dev/null
#> }

#### no tilde in the elements of literals that have a subscript
HOME=/h
a=([1+1]=~/0 [0]=~ x=~ ~); declare -p a
set -o posix
a=([1+1]=~/0 [0]=~ x=~ ~); declare -p a; a+=([3]=~/0 ); declare -p a; declare -a b=([1]=~/0 [2]=x:~/y); declare -p b
c[1]=~/0; declare -p c; d=([1]+=~/z); declare -p d; x=~/0; declare -p x; declare y=~/0; declare -p y; declare -A h=([a]=~/0); declare -p h
#> declare -a a=([0]="/h" [1]="x=~" [2]="/h")
#> declare -a a=([0]="~" [1]="x=~" [2]="/h")
#> declare -a a=([0]="~" [1]="x=~" [2]="/h" [3]="~/0")
#> declare -a b=([1]="~/0" [2]="x:~/y")
#> declare -a c=([1]="/h/0")
#> declare -a d=([1]="~/z")
#> declare -- x="/h/0"
#> declare -- y="/h/0"
#> declare -A h=([a]="~/0" )

#### the variable of the mode
(set -a; set -o posix; export -p | grep POSIX)
(set -o posix; declare -p POSIXLY_CORRECT; unset POSIXLY_CORRECT; set -o | grep posix)
(set -a; set -o posix; declare -p POSIXLY_CORRECT; set +o posix; declare -p POSIXLY_CORRECT)
(POSIXLY_CORRECT=5; set -o posix; declare -p POSIXLY_CORRECT)
#> export POSIXLY_CORRECT="y"
#> declare -- POSIXLY_CORRECT="y"
#> posix          	off
#> declare -x POSIXLY_CORRECT="y"
#> declare -- POSIXLY_CORRECT="5"
#2> bash: line 3: declare: POSIXLY_CORRECT: not found

#### a read-only variable of select
set -o posix
readonly t
(select t in x; do :; done <<< 1; echo no)
echo $?
#> 1
#2> 1) x
#2> #? bash: line 3: t: readonly variable

#### an error in a function whose options are put back
f() { local -; set -o posix; set -- $((08)); echo not reached; }
f
echo not reached
#2> environment: line 1: 08: value too great for base (error token is "08")
#? 127

#### an option that `read` refuses does not spare an array literal behind `||`
set -o posix
read -q || a=([0]=$((1+)))
echo not reached
#2> bash: line 2: read: -q: invalid option
#2> read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
#2> bash: line 2: 1+: syntax error: operand expected (error token is "+")
#? 127

#### POSIX mode: an expansion that fails ends the process of a simple command as the shell
set -o posix
echo $((1/0)) | cat; echo "st $? ${PIPESTATUS[@]}"
true | echo $((1/0)); echo "st $? ${PIPESTATUS[@]}"
true | ((1/0)); echo "${PIPESTATUS[@]}"
true | x=$((1 +)) | true; echo "${PIPESTATUS[@]}"
{ : $((1 +)); } | true; echo "${PIPESTATUS[@]}"
( : $((1 +)) ); echo "$?"
: $((1 +)) & wait $!; echo $?
x=$(: $((1+))); echo $?
true | cat $((1+)); echo ${PIPESTATUS[@]}
#> st 0 127 0
#> st 127 0 127
#> 0 1
#> 0 127 0
#> 1 0
#> 1
#> 127
#> 1
#> 0 127
#2> bash: line 2: 1/0: division by 0 (error token is "0")
#2> bash: line 3: 1/0: division by 0 (error token is "0")
#2> bash: line 4: ((: 1/0: division by 0 (error token is "0")
#2> bash: line 5: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 6: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 7: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 8: 1 +: syntax error: operand expected (error token is "+")
#2> bash: line 9: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 10: 1+: syntax error: operand expected (error token is "+")

#### a loop over what is no name
set -o posix
select 1x in a; do :; done <<< 1
echo $?
f() { for 1x in a; do :; done; echo no; }
(f)
echo $?
for 1x in a; do :; done || echo no
echo no
#> 1
#> 2
#2> bash: line 2: `1x': not a valid identifier
#2> environment: line 4: `1x': not a valid identifier
#2> bash: line 7: `1x': not a valid identifier
#? 2

#### a loop over a read-only variable
bash -o posix -c 'readonly r; for r in a; do :; done; echo no'
echo $?
bash -o posix -ec 'readonly r; for r in a; do :; done; echo no'
echo $?
bash <<< 'set -o posix; readonly r; for r in a; do :; done; echo no'
echo $?
#> 127
#> 1
#> 1
#2> bash: line 1: r: readonly variable
#2> bash: line 1: r: readonly variable
#2> bash: line 1: r: readonly variable

#### command before an external command spares special builtins from then on, in subshells too
command /bin/true
(set -o posix; . nosuch; echo reached)
echo $(set -o posix; eval 'if'; echo reached)
{ set -o posix; . nosuch; echo reached; } | cat
(set -o posix; readonly x=1; x=2
echo no)
set -o posix
. nosuch
echo reached
readonly x=1
x=2
echo no
#> reached
#> reached
#> reached
#> reached
#> no
#2> bash: line 2: .: nosuch: file not found
#2> bash: eval: line 4: syntax error: unexpected end of file
#2> bash: line 4: .: nosuch: file not found
#2> bash: line 5: x: readonly variable
#2> bash: line 8: .: nosuch: file not found
#2> bash: line 11: x: readonly variable

#### the operators # and ? behind the last process
set -o posix
set -- a b
echo "[${!#}] [${!#:-n}] [${!:-x}]"
b=c; echo "[${!b}]" 2>&1
(echo "${!?}")
sleep 0 & wait
[ "${!#}" = "$!" ] && [ "${!?}" = $! ] && echo same
#> [] [] [x]
#> []
#> same
#2> bash: line 5: !: parameter not set
