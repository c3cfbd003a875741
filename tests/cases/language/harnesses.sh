#### an unbound variable in functions, seen by the trap of EXIT
f() { local v=loc; g; }; g() { echo $nosuch; }; v=glob; trap 'echo "${FUNCNAME[*]} ${BASH_LINENO[*]} $v $LINENO $?"' EXIT; set -u
f
#>   glob 1 127
#2> environment: line 1: nosuch: unbound variable
#? 127

#### exit in functions, seen by the trap of EXIT
f() { local v=loc; g; }; g() { exit 4; }; v=glob; trap 'echo "${FUNCNAME[*]} ${BASH_LINENO[*]} $v $LINENO $?"' EXIT; set -u
f
#> g f 1 2 loc 1 4
#? 4

#### an error in functions under set -e, seen by the trap of EXIT
f() { local v=loc; g; }; g() { false; }; v=glob; trap 'echo "${FUNCNAME[*]} ${BASH_LINENO[*]} $v $LINENO $?"' EXIT; set -e
f
#> g f 1 2 glob 1 1
#? 1

#### an unbound variable in a script with traps
cat >s <<'X'
f() { local v=loc; g; }
g() {
  echo $nosuch
}
v=glob
trap 'echo "${FUNCNAME[*]} ${BASH_LINENO[*]} ${BASH_SOURCE[*]} $v $LINENO $?"; caller; caller 0' EXIT
trap 'echo "ERR ${FUNCNAME[*]} ${BASH_LINENO[*]} ${BASH_SOURCE[*]} $v $LINENO $?"; caller; caller 0' ERR
set -Eu
f
X
bash s
#> main 0 s glob 1 1
#> 0 NULL
#> ERR main 0 s glob 1 1
#> 0 NULL
#2> s: line 3: nosuch: unbound variable
#? 1

#### an error in a script with traps
cat >s <<'X'
f() { local v=loc; g; }
g() {
  false
}
v=glob
trap 'echo "${FUNCNAME[*]} ${BASH_LINENO[*]} ${BASH_SOURCE[*]} $v $LINENO $?"; caller; caller 0' EXIT
trap 'echo "ERR ${FUNCNAME[*]} ${BASH_LINENO[*]} ${BASH_SOURCE[*]} $v $LINENO $?"; caller; caller 0' ERR
set -Eeu
f
X
bash s
#> ERR g f main 1 9 0 s s s loc 3 1
#> 1 s
#> 1 f s
#> g f main 1 9 0 s s s glob 1 1
#> 1 s
#> 1 f s
#? 1

#### DEBUG with functions, subshells and substitutions
cat >s <<'X'
dbg() { echo "D $1 ${FUNCNAME[*]} ${BASH_LINENO[*]} ${BASH_SOURCE[*]}"; }
f() {
  local a=$1
  g "$a"
}
g() { return 3; }
trap 'dbg $LINENO' DEBUG
set -T
f x || echo no
( f y )
x=$(f z)
X
bash s
#> D 8 dbg main 8 0 s s
#> D 9 dbg main 9 0 s s
#> D 2 dbg f main 2 9 0 s s s
#> D 3 dbg f main 3 9 0 s s s
#> D 4 dbg f main 4 9 0 s s s
#> D 6 dbg g f main 6 4 9 0 s s s s
#> D 6 dbg g f main 6 4 9 0 s s s s
#> D 9 dbg main 9 0 s s
#> no
#> D 10 dbg main 10 0 s s
#> D 2 dbg f main 2 10 0 s s s
#> D 3 dbg f main 3 10 0 s s s
#> D 4 dbg f main 4 10 0 s s s
#> D 6 dbg g f main 6 4 10 0 s s s s
#> D 6 dbg g f main 6 4 10 0 s s s s
#> D 11 dbg main 11 0 s s
#? 3

#### a parameter that must be set, in functions of a script
cat >s <<'X'
t() { set -u; f; }
f() {
   : "${nosuch:?bad}"
}
trap 'echo "${FUNCNAME[*]} ${BASH_LINENO[*]} $LINENO $?"' EXIT
t
X
bash s; echo $?
#> main 0 1 1
#> 1
#2> s: line 3: nosuch: bad

#### an error in a substitution, with traps
cat >s <<'X'
trap 'echo exit $? $LINENO' EXIT
trap 'echo err $? $LINENO' ERR
set -eE
x=$(
false
)
X
bash s; echo $?
#> err 1 6
#> exit 1 1
#> 1

#### statuses of unbound variables
bash -c 'set -u; echo $u'; echo $?; bash -c 'set -u; f() { echo $u; }; f'; echo $?; (set -u; echo $u); echo $?
x=$(set -u; echo $u); echo $?; bash -c 'set -eu; echo ${u?}'; echo $?; bash -c 'set -eu; [[ $u ]]'; echo $?
bash -c 'set -eu; ((u))'; echo $?; bash -c 'set -eu; : ${u:?msg}'; echo $?; bash -c 'set -eu; f() { local x=$u; }; f'; echo $?
#> 127
#> 127
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: u: unbound variable
#2> environment: line 1: u: unbound variable
#2> bash: line 1: u: unbound variable
#2> bash: line 2: u: unbound variable
#2> bash: line 1: u: parameter not set
#2> bash: line 1: u: unbound variable
#2> bash: line 1: u: unbound variable
#2> bash: line 1: u: msg
#2> environment: line 1: u: unbound variable

#### an unbound variable under set -eu
set -eu; echo $u; echo no
#2> bash: line 1: u: unbound variable
#? 1

#### signals to a nested shell
bash -c 'trap "echo INT" INT; kill -INT $$; echo after'; echo "st $?"
bash -c 'trap "echo EXIT" EXIT; kill -INT $$; echo after'; echo "st $?"
bash -c 'kill -INT $$; echo after'; echo "st $?"; bash -c 'kill -TERM $$; echo after' 2>/dev/null; echo "st $?"
bash -c 'bash -c "kill -INT \$\$"; echo inner $?'; echo "st $?"
(bash -c 'kill -INT $$'; echo in $?); x=$(bash -c 'kill -INT $$'; echo in $?); echo "$x"; bash -c 'kill -INT $$' | cat; echo ${PIPESTATUS[*]}
#> INT
#> after
#> st 0
#> EXIT
#> st 130
#> st 130
#> st 143
#> inner 130
#> st 0
#> in 130
#> in 130
#> 130 0
#2> Terminated

#### the trap of EXIT behind a signal
bash -c 'trap "echo e \$?" EXIT; (exit 7); kill -TERM $$' 2>/dev/null; echo $?
bash -c 'trap "echo e \$?; exit 5" EXIT; (exit 7); kill -INT $$'; echo $?
(trap "echo e \$?" EXIT; (exit 7); kill -TERM $BASHPID) 2>/dev/null; echo $?
#> e 0
#> 143
#> e 0
#> 130
#> 143
#2> Terminated
#2> Terminated

#### a process group gets a signal
set -m
bash -c 'trap "echo int; exit 3" INT; sleep 3; echo after' 2>/dev/null & p=$!; sleep .2; kill -INT -- -$p; wait $p 2>/dev/null; echo $?
(sleep 3; echo x) & p=$!; sleep .2; kill -s INT -- -$p; wait $p 2>/dev/null; echo $?; kill -0 -- -$p 2>/dev/null; echo $?
#> int
#> 3
#> 130
#> 1

#### a command of the script goes before others
mkdir bin; printf '#!/bin/sh\necho stub "$@"\n' > bin/tput; chmod +x bin/tput; PATH=$PWD/bin:$PATH
tput cols; command -v tput | sed 's/.*bin/bin/'; cp bin/tput bin/cat; cat x; printf '#!/bin/bash\necho mine\n' > bin/ls; chmod +x bin/ls
ls; command ls; env ls; bash -c ls
#> stub cols
#> bin/tput
#> stub x
#> mine
#> mine
#> mine
#> mine

#### process substitution in operands and targets
x=; echo "${x:-<(echo hi)}"; cat ${x:-<(echo hi)} ${x:-<(echo a; echo b)}; cat <(echo a) > >(cat; echo end); sleep .1
cat < <(echo in); echo ${x:+<(x)}; echo ${x:-a & b | c; (d) > e}
#> <(echo hi)
#> hi
#> a
#> b
#> a
#> end
#> in
#>
#> a & b | c; (d) > e

#### a descriptor in a variable, without a command
{fd}>f; echo "<$fd>"; ls; {h}>f2 {i}<f; echo ${h:-unset} $?; {j}<nosuch; echo $?; exec {k}<f; echo ${k:+set}
#> <>
#> f
#> unset 0
#> 1
#> set
#2> bash: line 1: nosuch: No such file or directory

#### long chains of references
declare -n a=b b=c c=d d=e e=f f=g g=h h=i; i=5; echo $a; declare -n h=i; echo $a; declare -n j=a; echo $j
#> 5
#> 5
#>

#### references to nothing, elements and themselves
declare -n r=nosuch; [[ -v r ]]; echo $?; nosuch=; [[ -v r ]]; echo $?
declare -n e='a[1]'; a=(1 2); [[ -v e ]]; echo $? $e; declare -n arr=a; [[ -v arr[1] ]]; echo $?
#> 1
#> 0
#> 1 2
#> 0

#### a declaration builtin that is disabled
enable -n declare; declare x=1; echo $?; enable declare; declare x=1; echo $x; enable -n local; f() { local y=(1); }; f; echo $?
#> 127
#> 1
#> 127
#2> bash: line 1: declare: command not found
#2> environment: line 1: local: command not found

#### a coprocess with a wrong name
coproc 1bad { :; }; echo $?
#> 1
#2> bash: line 1: `1bad': not a valid identifier

#### declare lists arrays with other attributes
declare -r a=1; declare -ar b=(1); declare -Ar c=([x]=1); declare -ax d=(2); declare -ai e=(1); declare -Ai f=([q]=1)
declare -ax; declare -Ar; declare -ai; declare -Ai; declare -ar | grep -v BASH; declare -xr | grep -v '_\|SHELL\|PPID\|BASH\|PWD' 
#> declare -ax d=([0]="2")
#> declare -Ar c=([x]="1" )
#> declare -ai e=([0]="1")
#> declare -Ai f=([q]="1" )
#> declare -ar b=([0]="1")
#> declare -ir EUID="1000"
#> declare -x HOME="/home/user"
#> declare -x LOGNAME="user"
#> declare -x PATH="/usr/local/bin:/usr/bin:/bin"
#> declare -x SHLVL="1"
#> declare -x TZ="UTC"
#> declare -ir UID="1000"
#> declare -x USER="user"
#> declare -r a="1"
#> declare -ar b=([0]="1")
#> declare -Ar c=([x]="1" )
#> declare -ax d=([0]="2")

#### arguments of sourced files
cat >s <<'X'
echo "$# ${BASH_ARGC[*]} / ${BASH_ARGV[*]}"
X
shopt -s extdebug; source ./s a b; f() { echo "${BASH_ARGC[*]} / ${BASH_ARGV[*]}"; source ./s q; source ./s; }; f x y; shopt -u extdebug; source ./s a b; echo "${BASH_ARGC[*]} / ${BASH_ARGV[*]}"
#> 2 2 0 / b a
#> 2 0 / y x
#> 1 1 2 0 / q y x
#> 2 1 2 0 / ./s y x
#> 2 0 / 
#> 0 / 

#### COMP_WORDBREAKS
printf '%q\n' "$COMP_WORDBREAKS"; declare -p COMP_WORDBREAKS; COMP_WORDBREAKS=x; echo $COMP_WORDBREAKS; unset COMP_WORDBREAKS; echo "${COMP_WORDBREAKS-x}"
#> $' \t\n"\'@><=;|&(:'
#> declare -- COMP_WORDBREAKS=$' \t\n"\'@><=;|&(:'
#> x
#> x

#### attributes of computed variables
declare -p RANDOM BASHPID SECONDS LINENO EPOCHSECONDS SRANDOM BASH_SUBSHELL HISTCMD EPOCHREALTIME | sed 's/".*"/N/' 
#> declare -i RANDOM=N
#> declare -i BASHPID=N
#> declare -i SECONDS=N
#> declare -- LINENO=N
#> declare -- EPOCHSECONDS=N
#> declare -i SRANDOM=N
#> declare -- BASH_SUBSHELL=N
#> declare -i HISTCMD=N
#> declare -- EPOCHREALTIME=N

#### the text of -c
echo "$BASH_EXECUTION_STRING"; bash -c 'echo "$BASH_EXECUTION_STRING"'; echo 'echo "${BASH_EXECUTION_STRING-none}"' | bash
#> echo "$BASH_EXECUTION_STRING"; bash -c 'echo "$BASH_EXECUTION_STRING"'; echo 'echo "${BASH_EXECUTION_STRING-none}"' | bash
#> echo "$BASH_EXECUTION_STRING"
#> none

#### cd out of a directory that was removed
mkdir d; cd d; rmdir ../d; cd ..; echo $?; echo ${PWD##*/}; mkdir e; cd e; rmdir $PWD; cd ../; echo $?; echo ${PWD##*/}
#> 0
#> bashkit-case
#> 0
#> bashkit-case

#### an unbound variable under set -e leaves no function
cat >s <<'X'
f() { local v=loc; g; }
g() {
  echo $nosuch
}
v=glob
trap 'echo "${FUNCNAME[*]} ${BASH_LINENO[*]} ${BASH_SOURCE[*]} $v $LINENO $?"' EXIT
trap 'echo "D $BASH_COMMAND ${FUNCNAME[*]} ${BASH_LINENO[*]} $LINENO"' DEBUG
set -eETu
f
X
bash s; echo $?
bash -c 'set -eu; f() { : ${x:?no}; }; trap "echo \${FUNCNAME[*]} \$?" EXIT; f'; echo $?
#> D set -eETu  0 8
#> D f  0 9
#> D f f main 9 0 1
#> D local v=loc f main 9 0 1
#> D g f main 9 0 1
#> D g g f main 1 9 0 2
#> D echo $nosuch g f main 1 9 0 3
#> D echo $nosuch g f main 1 9 0 1
#> g f main 1 9 0 s s s loc 1 1
#> 1
#> f 1
#> 1
#2> s: line 3: nosuch: unbound variable
#2> environment: line 1: x: no

#### commands that run others find scripts along PATH
mkdir bin; printf '#!/bin/sh\necho mine $X $1\n' >bin/batx; chmod +x bin/batx; PATH=$PWD/bin:$PATH
env X=1 batx; nohup batx 2>/dev/null; timeout 5 batx; nice batx; echo a | xargs batx; find . -name batx -exec batx b \;
env nosuch; echo $?
#> mine 1
#> mine
#> mine
#> mine
#> mine a
#> mine b
#> 127
#2> env: ‘nosuch’: No such file or directory
