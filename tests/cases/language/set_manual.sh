#### -a and read, for, getopts, arithmetic
set -a
read r <<< v; for f in 1; do :; done; ((n=5)); : ${d:=7}; declare q=1; local=2
for v in r f n d q local; do declare -p $v; done
#> declare -x r="v"
#> declare -x f="1"
#> declare -x n="5"
#> declare -x d="7"
#> declare -x q="1"
#> declare -x local="2"

#### -b, -h, -m and -H in the flags
echo $-
set -b; echo $-; set +b +h; echo $-
set -H; echo $-; set +H; echo $-
#> hBc
#> bhBc
#> Bc
#> BHc
#> Bc

#### -e and a group behind &&
set -e
{ false; echo went on; } && echo yes
( false; echo went on too ) || echo no
f() { false; echo f goes on; }
f && :
if f; then :; fi
! f
while f; do break; done
echo end
false
echo never
#> went on
#> yes
#> went on too
#> f goes on
#> f goes on
#> f goes on
#> f goes on
#> end
#? 1

#### -e and the last command of a list
set -e
false && true
echo here
true && false
echo never
#> here
#? 1

#### -e and a function in the middle
set -e
f() { false; echo never; }
f
echo never
#? 1

#### -e and assignments
set -e
x=$(false) || echo caught
local_() { local y=$(false); echo hidden; }
local_
declare z=$(false); echo hidden too
export w=$(exit 3); echo hidden three
x=$(exit 4)
echo never
#> caught
#> hidden
#> hidden too
#> hidden three
#? 4

#### -e and pipelines
set -e
false | true; echo one
true | { false | cat; }; echo two
set -o pipefail
! false | true; echo three
false | true
echo never
#> one
#> two
#> three
#? 1

#### -e and arithmetic
set -e
((1)); let 1
((0)) || echo zero
x=0
((x++)) || true
((x--))
echo never
#> zero
#> never

#### -e and a subshell
set -e
(set +e; false; echo inside)
(false; echo never) || echo "outer $?"
( (exit 5) )
echo never
#> inside
#> never
#? 5

#### -e and eval, source, command, builtin
set -e
echo 'false; echo s' > s.sh
eval 'false; echo e' || true
. ./s.sh || true
command false || echo c
builtin false || echo b
eval 'false
echo never'
#> e
#> s
#> c
#> b
#? 1

#### -e and case, select and for
set -e
case $(false; echo x) in x) echo x;; esac
for i in $(false); do :; done; echo for
for i in 1 2; do [ $i = 3 ] && echo no; done
echo never reached
#> x
#> for
#> never reached

#### -e in a command substitution and posix mode
set -e
echo "$(false; echo inherited not)"
set -o posix
echo "$(false; echo never)"
x=$(false; echo never)
echo never
#> inherited not
#>
#? 1

#### -f
touch a b; set -f; echo *; x=(*); echo ${x[@]}; set +f; echo * ${x[@]}
#> *
#> *
#> a b a b

#### -n within a script
echo before
set -n
echo never
set +n
echo never either
#> before

#### -n in a subshell
(echo a; set -n; echo never); echo $?
#> a
#> 0

#### -o lists, +o gives commands
set -o | head -5
set +o | head -5
set -o | wc -l
#> allexport      	off
#> braceexpand    	on
#> emacs          	off
#> errexit        	off
#> errtrace       	off
#> set +o allexport
#> set -o braceexpand
#> set +o emacs
#> set +o errexit
#> set +o errtrace
#> 27

#### -o with an unknown name
set -o nothing; echo $?
set +o nothing; echo $?
set -o posix nothing; echo "$? $1"
#> 2
#> 2
#> 0 nothing
#2> bash: line 1: set: nothing: invalid option name
#2> bash: line 2: set: nothing: invalid option name

#### -p cannot be had
echo ${-//[!p]/-}; set -o | grep privileged
#> ---
#> privileged     	off

#### -t exits after one command
echo before
set -t
echo one
echo never
#> before
#> one
#> never

#### -t and lists
echo before; set -t; echo same line
echo never
#> before
#> same line
#> never

#### -u leaves the shell
set -u
echo before
echo $nothing; echo same line
echo never
#> before
#2> bash: line 3: nothing: unbound variable
#? 127

#### -u within a function and eval
set -u
(eval 'echo $nothing'; echo never); echo $?
f() { echo $nothing; echo never; }
(f; echo never); echo $?
x=$(echo $nothing; echo never); echo "[$x] $?"
#> 1
#> 1
#> [] 1
#2> bash: line 2: nothing: unbound variable
#2> environment: line 3: nothing: unbound variable
#2> bash: line 5: nothing: unbound variable

#### -v shows what is read
set -v
echo a
f() {
  echo b
}
f
set +v
echo c
#> a
#> b
#> c
#2> echo a
#2> f() {
#2>   echo b
#2> }
#2> f
#2> set +v

#### -v of eval and source
echo 'echo in' > s; echo 'echo again' >> s
set -v
eval 'echo e; echo f'
. ./s
set +v
#> e
#> f
#> in
#> again
#2> eval 'echo e; echo f'
#2> echo e; echo f
#2> . ./s
#2> echo in
#2> echo again
#2> set +v

#### -x and PS4
PS4='+$LINENO ${FUNCNAME[0]:-main}: '
set -x
f() { echo in; }
f
PS4='> '
echo $(echo deep $(echo deeper))
eval 'echo e'
set +x
#> in
#> deep deeper
#> e
#2> +4 main: f
#2> +3 f: echo in
#2> +5 main: PS4='> '
#2> >>> echo deeper
#2> >> echo deep deeper
#2> > echo deep deeper
#2> > eval 'echo e'
#2> >> echo e
#2> > set +x

#### -x and BASH_XTRACEFD
exec 5> log
BASH_XTRACEFD=5
set -x
echo one
unset BASH_XTRACEFD
echo two
set +x
cat log
#> one
#> two
#> + echo one
#> + unset BASH_XTRACEFD
#2> + echo two
#2> + set +x

#### -B
echo {a,b}; set +B; echo {a,b} {1..3}; set -B; echo {1..3}; echo $-
#> a b
#> {a,b} {1..3}
#> 1 2 3
#> hBc

#### -E and -T
trap 'echo err' ERR; trap 'echo dbg' DEBUG; trap 'echo ret' RETURN
f() { false; }
f
set -E; echo; f
set +E -T; echo; f
trap - ERR DEBUG RETURN
#> dbg
#> dbg
#> dbg
#> err
#> dbg
#> dbg
#>
#> dbg
#> err
#> dbg
#> err
#> dbg
#> dbg
#>
#> dbg
#> dbg
#> dbg
#> dbg
#> ret
#> dbg
#> err
#> dbg

#### -P
mkdir -p real/sub; ln -s real link
cd link/sub; echo ${PWD##*/case/} | sed 's,.*case,,'; cd ..; pwd | sed 's,.*case,,'; cd ..
set -P; cd link/sub; pwd | sed 's,.*case,,'; cd ..; pwd | sed 's,.*case,,'
set +P; pwd -L | sed 's,.*case,,'
#> /link/sub
#> /link
#> /real/sub
#> /real
#> /real

#### -- and - and nothing
set -x -- a b 2>/dev/null; echo "$@"; set +x
set -v - c 2>/dev/null; echo "$@"; set +v
set --; echo $#
set - ; echo $#
set -- -x; echo "$1" $-
set a - b; echo $#: $*
set -; echo $#
#> a b
#> c
#> 0
#> 0
#> -x hBc
#> 3: a - b
#> 3
#2> + echo a b
#2> + set +x

#### clusters and several
set -eu; echo $-; set +eu; echo $-
set -e -u x y; echo $- $*; set +e +u
set -o errexit -o nounset; echo $-; set +o errexit +o nounset
set -eo pipefail; echo $SHELLOPTS; set +e +o pipefail
set -euo pipefail a; echo $1
#> ehuBc
#> hBc
#> ehuBc x y
#> ehuBc
#> braceexpand:errexit:hashall:interactive-comments:pipefail
#> a

#### wrong options leave everything
set -eZ; echo $? $-
set -z; echo $?
set +q x; echo "$? [$1]"
set --errexit; echo "$? $-"
#> 2 hBc
#> 2
#> 2 []
#> 2 hBc
#2> bash: line 1: set: -Z: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 2: set: -z: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 3: set: +q: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]
#2> bash: line 4: set: --: invalid option
#2> set: usage: set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]

#### set alone prints variables, functions outside posix mode
f() { echo x; }
v='a b' w=$'\n' e= arr=(1 "2 3")
set | grep -A4 -E '^(v|w|e|arr|f )'
set -o posix
set | grep -c '^f '
#> arr=([0]="1" [1]="2 3")
#> e=
#> v='a b'
#> w=$'\n'
#> f () 
#> { 
#>     echo x
#> }
#> 0
#? 1

#### SHELLOPTS
echo $SHELLOPTS
set -u -o pipefail; echo $SHELLOPTS
SHELLOPTS=x; echo $?
unset SHELLOPTS; echo $?
#> braceexpand:hashall:interactive-comments
#> braceexpand:hashall:interactive-comments:nounset:pipefail
#> 1
#2> bash: line 3: SHELLOPTS: readonly variable
#2> bash: line 4: unset: SHELLOPTS: cannot unset: readonly variable
