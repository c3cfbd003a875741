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

#### -a exports what is made or changed
x=1; set -a; y=2; x=3; z() { echo in z; }
declare -p x y; declare -F | grep z
bash -c 'echo $x $y; z'
set +a; w=1; declare -p w
printf -v p %s 1; declare -p p
#> declare -x x="3"
#> declare -x y="2"
#> declare -fx z
#> 3 2
#> in z
#> declare -- w="1"
#> declare -- p="1"

#### -C and its messages
set -C
echo 1 > f; echo 2 > f; echo "$? $(<f)"
echo 3 >| f; cat f
echo 4 >> f; cat f
echo 5 &> f; echo $?
echo 6 <> f; cat f
echo x > /dev/null; echo $?
{ echo 7; } > f; echo $?
ln -s nowhere l; echo 8 > l; echo $?
#> 1 1
#> 3
#> 3
#> 4
#> 1
#> 6
#> 3
#> 4
#> 0
#> 1
#> 1
#2> bash: line 2: f: cannot overwrite existing file
#2> bash: line 5: f: cannot overwrite existing file
#2> bash: line 8: f: cannot overwrite existing file
#2> bash: line 9: l: cannot overwrite existing file

#### -e and traps
set -e
trap 'echo "exit $?"' EXIT
trap 'echo "err $? $LINENO"' ERR
f() { return 3; }
f || echo ok
f
echo never
#> ok
#> err 3 6
#> exit 3
#? 3

#### -h hashes
hash -r; set +h; cat /dev/null; hash; set -h; cat /dev/null; hash | grep -c cat
#> 1
#2> bash: line 1: hash: hashing disabled

#### hash without -h
set +h; hash -p /bin/x x; echo $?; hash; hash -t x
#> 1
#2> bash: line 1: hash: hashing disabled
#2> bash: line 1: hash: hashing disabled
#2> bash: line 1: hash: hashing disabled
#? 1

#### -k
f() { echo "[$x] $#: $*"; }
f x=1 a
set -k
f x=1 a y=2
env q=7 | grep ^q=
set +k; echo "[$x]"
#> [] 2: x=1 a
#> [1] 1: a
#> q=7
#> []

#### -u and every kind
f() { echo "[$@]" "[$*]" $#; }
set -u
f
(echo ${a[@]}; echo "${a[*]}") ; echo $?
(echo ${a[0]}); echo $?
(echo ${#a}); echo $?
(echo ${#a[@]}); echo $?
(echo ${!a}); echo $?
(echo ${a%x}); echo $?
(echo ${a-} ${a:+x} ${a+y}); echo $?
(echo $((a))); echo $?
(echo $((b[1]))); echo $?
(echo $1); echo $?
(echo ${10}); echo $?
(echo $!); echo $?
(echo ${a@Q}); echo $?
(echo ${a:0:1}); echo $?
(echo ${a/x/y}); echo $?
(echo ${a^}); echo $?
(echo ${!a@}); echo $?
#> [] [] 0
#>
#>
#> 0
#> 1
#> 1
#> 1
#> 1
#> 1
#>
#> 0
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#>
#> 0
#2> bash: line 5: a[0]: unbound variable
#2> bash: line 6: a: unbound variable
#2> bash: line 7: a: unbound variable
#2> bash: line 8: a: invalid indirect expansion
#2> bash: line 9: a: unbound variable
#2> bash: line 11: a: unbound variable
#2> bash: line 12: b: unbound variable
#2> bash: line 13: $1: unbound variable
#2> bash: line 14: 10: unbound variable
#2> bash: line 15: $!: unbound variable
#2> bash: line 16: a: unbound variable
#2> bash: line 17: a: unbound variable
#2> bash: line 18: a: unbound variable
#2> bash: line 19: a: unbound variable

#### -x of every command
set -x
a=1 b=2
x=(1 "2 3")
x[5]=q
declare -A m=([k]="v w")
for i in 1 2; do :; done
case $a in 1) :;; esac
[[ $a == 1 && -n x ]]
((a++))
let a+=1
if true; then :; fi
while false; do :; done
f() { local y=1; echo "$y"; }
f "a b" ''
: $'\n' "'" \" '\' '*' é ~
a=5 true
echo > /dev/null
(echo sub)
{ echo group; }
: $(echo inner)
select i in; do :; done
for ((i=0;i<1;i++)); do :; done
set +x
#> 1
#> sub
#> group
#2> + a=1
#2> + b=2
#2> + x=(1 "2 3")
#2> + x[5]=q
#2> + m=(['k']='v w')
#2> + declare -A m
#2> + for i in 1 2
#2> + :
#2> + for i in 1 2
#2> + :
#2> + case $a in
#2> + :
#2> + [[ 1 == 1 ]]
#2> + [[ -n x ]]
#2> + (( a++ ))
#2> + let a+=1
#2> + true
#2> + :
#2> + false
#2> + f 'a b' ''
#2> + local y=1
#2> + echo 1
#2> + : '
#2> ' \' '"' '\' '*' é /home/user
#2> + a=5
#2> + true
#2> + echo
#2> + echo sub
#2> + echo group
#2> ++ echo inner
#2> + : inner
#2> + select i in 
#2> + (( i=0 ))
#2> + (( i<1 ))
#2> + :
#2> + (( i++ ))
#2> + (( i<1 ))
#2> + set +x

#### BASH_XTRACEFD of what is no descriptor
BASH_XTRACEFD=99; echo $?
BASH_XTRACEFD=x; echo $?
set -x; echo a; set +x
#> 0
#> 0
#> a
#2> bash: line 1: BASH_XTRACEFD: 99: invalid value for trace file descriptor
#2> bash: line 2: BASH_XTRACEFD: x: invalid value for trace file descriptor
#2> + echo a
#2> + set +x

#### onecmd, ignoreeof, notify, vi and emacs by name
for o in ignoreeof notify vi emacs monitor history interactive-comments nolog physical; do set -o | grep "^$o"; done
set -o vi; set -o | grep -E '^(vi|emacs)'; set -o emacs; set -o | grep -E '^(vi|emacs)'; set +o emacs
set -o ignoreeof; echo $IGNOREEOF; set +o ignoreeof; echo "[$IGNOREEOF]"
set -o nolog; set -o | grep nolog
#> ignoreeof      	off
#> notify         	off
#> vi             	off
#> emacs          	off
#> monitor        	off
#> history        	off
#> interactive-comments	on
#> nolog          	off
#> physical       	off
#> emacs          	off
#> vi             	on
#> emacs          	on
#> vi             	off
#> 10
#> []
#> nolog          	on

#### IGNOREEOF sets the option
IGNOREEOF=3; set -o | grep ignoreeof; unset IGNOREEOF; set -o | grep ignoreeof
#> ignoreeof      	on
#> ignoreeof      	off

#### interactive-comments
set +o interactive-comments
echo a # b
shopt interactive_comments
#> a
#> interactive_comments	off
#? 1

#### readonly variables under set -a
set -a; readonly u; declare -p u; n=1 readonly v; declare -p v; f() { local l; declare -p l; readonly m; declare -p m; }; f; declare -r z; declare -p z
#> declare -rx u
#> declare -rx v
#> declare -- l
#> declare -rx m
#> declare -rx z

#### what local - puts back
p() { shopt -p nocaseglob dotglob expand_aliases inherit_errexit shift_verbose sourcepath; echo "$-"; }
f() { local -; set -ef; shopt -s nocaseglob expand_aliases inherit_errexit shift_verbose; shopt -u sourcepath; }
f; p
g() { local -; set -o posix; p; }
g; p; echo "${POSIXLY_CORRECT-unset}"
shopt -u sourcepath; set -o posix; p; set +o posix; p
h() { local -; set -o posix; set +o posix; shopt -s dotglob; }
h; p
#> shopt -s nocaseglob
#> shopt -u dotglob
#> shopt -u expand_aliases
#> shopt -u inherit_errexit
#> shopt -u shift_verbose
#> shopt -s sourcepath
#> hBc
#> shopt -s nocaseglob
#> shopt -u dotglob
#> shopt -s expand_aliases
#> shopt -s inherit_errexit
#> shopt -s shift_verbose
#> shopt -s sourcepath
#> hBc
#> shopt -s nocaseglob
#> shopt -u dotglob
#> shopt -u expand_aliases
#> shopt -u inherit_errexit
#> shopt -u shift_verbose
#> shopt -s sourcepath
#> hBc
#> unset
#> shopt -s nocaseglob
#> shopt -u dotglob
#> shopt -s expand_aliases
#> shopt -s inherit_errexit
#> shopt -s shift_verbose
#> shopt -s sourcepath
#> hBc
#> shopt -s nocaseglob
#> shopt -u dotglob
#> shopt -u expand_aliases
#> shopt -s inherit_errexit
#> shopt -u shift_verbose
#> shopt -s sourcepath
#> hBc
#> shopt -s nocaseglob
#> shopt -s dotglob
#> shopt -u expand_aliases
#> shopt -s inherit_errexit
#> shopt -u shift_verbose
#> shopt -s sourcepath
#> hBc
