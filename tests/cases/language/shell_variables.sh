#### CDPATH and HOME are plain variables
HOME=/x; echo ~ ~/a "$HOME"; HOME=; echo ~ ~/b
CDPATH=/tmp; declare -p CDPATH
#> /x /x/a /x
#>  /b
#> declare -- CDPATH="/tmp"

#### IFS as it begins
printf '%q\n' "$IFS"; declare -p IFS; bash -c 'IFS=x; bash -c "printf %q\\\\n \"\$IFS\""'
IFS=: bash -c 'printf "%q\n" "$IFS"'
#> $' \t\n'
#> declare -- IFS=$' \t\n'
#> $' \t\n'
#> $' \t\n'

#### OPTARG, OPTERR and OPTIND
echo "$OPTIND $OPTERR [${OPTARG-unset}]"; declare -p OPTIND OPTERR
OPTIND=5; set -- -a; getopts a o; echo "$? $OPTIND"
OPTIND=x; getopts a o -a; echo "$? $OPTIND"; OPTIND=0; getopts ab o -b; echo "$o $OPTIND"
#> 1 1 [unset]
#> declare -i OPTIND="1"
#> declare -- OPTERR="1"
#> 1 2
#> 0 2
#> b 2

#### PATH decides what runs
mkdir b1 b2; printf 'echo one' > b1/t; printf 'echo two' > b2/t; chmod +x b1/t b2/t
PATH=b1:b2:$PATH; t; PATH=b2:b1:/usr/bin:/bin; t; (PATH=$PWD/b1; t; /usr/bin/ls > /dev/null && echo ls)
chmod -x b2/t; t; PATH=:/usr/bin:/bin; cd b1; t; PATH=/usr/bin:/bin:; t; cp t u; PATH=/nothing; u; echo $?
#> one
#> two
#> one
#> ls
#> one
#> one
#> 127
#2> bash: line 3: b2/t: Permission denied
#2> bash: line 3: u: command not found

#### PS4 and friends have defaults
printf '[%s]' "$PS1" "$PS2" "$PS3" "$PS4"; echo; declare -p PS4 OPTIND
#> [][][][+ ]
#> declare -- PS4="+ "
#> declare -i OPTIND="1"

#### underscore
: a b c; echo $_; echo "$_"; x=1; echo "[$_]"; f() { echo "in $_"; : q; }; f z; echo $_
true; bash -c 'echo ${_##*/}'; [ a = a ]; echo $_; echo x y > /dev/null; echo $_; ls / /tmp > /dev/null; echo $_; declare v=5; echo $_; (( 1 )); echo $_; for i in 7; do :; done; echo "[$_]"
#> c
#> c
#> []
#> in []
#> z
#> bash
#> ]
#> y
#> /tmp
#> v=5
#> v=5
#> [:]

#### BASH and versions
echo ${BASH##*/} ${BASH_VERSINFO[0]} ${BASH_VERSINFO[1]} ${BASH_VERSINFO[4]} ${#BASH_VERSINFO[@]}; case $BASH_VERSION in 5.2.*) echo ok;; esac
BASH_VERSINFO[0]=9; echo $?
BASH_VERSION=x; echo $BASH_VERSION
#> bash 5 2 release 6
#> ok
#> x
#2> bash: line 2: BASH_VERSINFO: readonly variable

#### BASHPID and $$
[ $$ = $BASHPID ] && echo same; ( [ $$ = $BASHPID ] || echo differs ); x=$([ $$ != $BASHPID ] && echo sub); echo $x; BASHPID=5; [ $BASHPID = 5 ] || echo kept; { [ $$ = $BASHPID ] && echo group; }; [ $$ = $BASHPID ] | cat; echo ${PIPESTATUS[0]}
#> same
#> differs
#> sub
#> kept
#> group
#> 1

#### BASH_ALIASES and BASH_CMDS
alias a='b c'; echo "${BASH_ALIASES[a]}"; declare -p BASH_ALIASES; BASH_ALIASES[d]='echo dee'; alias d; alias; echo ${#BASH_ALIASES[@]}
cat /dev/null; echo "${BASH_CMDS[cat]##*/}"; BASH_CMDS[zz]=/bin/echo; hash -t zz; zz hi; echo ${!BASH_CMDS[@]} | tr ' ' '\n' | sort
#> b c
#> declare -A BASH_ALIASES=([a]="b c" )
#> alias d='echo dee'
#> alias a='b c'
#> alias d='echo dee'
#> 2
#> cat
#> /bin/echo
#> hi
#> cat
#> zz

#### BASH_ARGC at the top of a script
set -- a b; echo "${BASH_ARGC[@]} ${BASH_ARGV[@]}"; echo 'echo "${BASH_ARGC[*]}|${BASH_ARGV[*]}"' > s; bash s x y z; bash -c 'echo "${BASH_ARGC[*]}|${BASH_ARGV[*]}"' n p q
#> 2 b a
#> 3|z y x
#> 2|q p

#### BASH_ARGV0
echo $BASH_ARGV0 $0; BASH_ARGV0=other; echo $0; nothing_here; f() { echo $0; }; f; (BASH_ARGV0=sub; echo $0); echo $0; unset BASH_ARGV0; BASH_ARGV0=again; echo $0
#> bash bash
#> other
#> other
#> sub
#> other
#> other
#2> other: line 1: nothing_here: command not found

#### BASH_COMMAND
echo "$BASH_COMMAND"; x=$BASH_COMMAND; echo "$x"; trap 'echo "[$BASH_COMMAND]"' ERR; false; f() { false; }; f; trap - ERR; trap 'echo "exit [$BASH_COMMAND]"' EXIT; ( echo "$BASH_COMMAND" ); true a "b c" $((1+1))
#> echo "$BASH_COMMAND"
#> x=$BASH_COMMAND
#> [false]
#> [false]
#> echo "$BASH_COMMAND"
#> exit [true a "b c" $((1+1))]

#### BASH_ENV for scripts
echo 'echo from env $0 $1; X=set' > env.sh; echo 'echo script $X' > s; BASH_ENV=./env.sh bash s arg; BASH_ENV=env.sh bash -c 'echo c $X'; BASH_ENV='$HOMEX/env.sh' HOMEX=$PWD bash -c 'echo d $X'; BASH_ENV=/nothing bash -c 'echo e'; BASH_ENV=./env.sh sh -c 'echo f'; echo 'exit 3' > env.sh; BASH_ENV=./env.sh bash -c 'echo never'; echo $?
#> from env s arg
#> script set
#> from env bash
#> c set
#> from env bash
#> d set
#> e
#> f
#> 3

#### BASH_EXECUTION_STRING
bash -c 'echo "$BASH_EXECUTION_STRING"' x; echo 'echo "[${BASH_EXECUTION_STRING-unset}]"' > s; bash s; bash < s
#> echo "$BASH_EXECUTION_STRING"
#> [unset]
#> [unset]

#### BASH_LINENO, BASH_SOURCE and FUNCNAME together
cat > s <<'E'
f() { g; }
g() {
  for i in ${!FUNCNAME[@]}; do echo "$i ${FUNCNAME[i]} ${BASH_SOURCE[i]} ${BASH_LINENO[i]}"; done
}
f
. ./t
E
printf 'g\nf\n' > t
bash s
#> 0 g s 1
#> 1 f s 5
#> 2 main s 0
#> 0 g s 1
#> 1 source ./t 6
#> 2 main s 0
#> 0 g s 1
#> 1 f s 2
#> 2 source ./t 6
#> 3 main s 0

#### FUNCNAME outside functions
echo "[${FUNCNAME-unset}] ${#FUNCNAME[@]}"; f() { echo "$FUNCNAME ${FUNCNAME[1]-none}"; FUNCNAME=x; echo $FUNCNAME; unset FUNCNAME; echo "[$FUNCNAME]"; }; f; f
#> [unset] 0
#> f none
#> f
#> []
#>  none
#> x
#> []

#### BASH_REMATCH
[[ abc123def =~ ([a-z]+)([0-9]+)(x)? ]]; declare -p BASH_REMATCH; echo ${#BASH_REMATCH[@]}
[[ zzz =~ q ]]; echo "$? ${#BASH_REMATCH[@]}"; BASH_REMATCH=(mine); echo "$? ${BASH_REMATCH[0]}"; f() { [[ x =~ x ]]; }; f; echo $BASH_REMATCH; (  [[ y =~ y ]] ); echo $BASH_REMATCH
#> declare -a BASH_REMATCH=([0]="abc123" [1]="abc" [2]="123" [3]="")
#> 4
#> 1 0
#> 0 mine
#> x
#> x

#### BASH_SUBSHELL
echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); echo $(echo $BASH_SUBSHELL $(echo $BASH_SUBSHELL)); { echo $BASH_SUBSHELL; }; { echo $BASH_SUBSHELL; } & wait; bash -c 'echo $BASH_SUBSHELL'
#> 0
#> 1
#> 2
#> 1 2
#> 0
#> 1
#> 0

#### CHILD_MAX and COLUMNS
COLUMNS=x; echo $COLUMNS; LINES=-1; echo $LINES; echo "${CHILD_MAX-unset}"
#> x
#> -1
#> unset

#### COMP variables outside completion
echo "[${COMP_LINE-u}${COMP_WORDS-u}${COMP_CWORD-u}${COMPREPLY-u}]"
#> [uuuu]

#### COPROC
coproc { read l; echo "got $l"; }; echo hi >&${COPROC[1]}; read r <&${COPROC[0]}; echo "$r"; wait; echo "$?"
coproc NAME { cat; }; [ -n "$NAME_PID" ] && echo pid; exec {NAME[1]}>&-; cat <&${NAME[0]}; wait $NAME_PID; echo $?
#> got hi
#> 0
#> pid
#> 0

#### DIRSTACK
mkdir a b; cd a; pushd ../b > /dev/null; echo ${#DIRSTACK[@]} "${DIRSTACK[1]##*/}"; DIRSTACK[1]=/tmp; dirs -l | sed 's,.* ,,'; popd > /dev/null; pwd; unset DIRSTACK; echo "[${DIRSTACK[@]}]"
#> 2 a
#> /tmp
#> /tmp
#> []

#### EPOCHREALTIME and EPOCHSECONDS
[[ $EPOCHREALTIME =~ ^[0-9]+\.[0-9]{6}$ ]] && echo ok; [[ $EPOCHSECONDS =~ ^[0-9]{10}$ ]] && echo ok; EPOCHSECONDS=5; (( EPOCHSECONDS > 1000 )) && echo kept; printf '%(%s)T' -1 | { read t; (( t - EPOCHSECONDS < 5 )) && echo close; }; unset EPOCHSECONDS; EPOCHSECONDS=5; echo $EPOCHSECONDS
#> ok
#> ok
#> kept
#> close
#> 5

#### UID, EUID, GROUPS and PPID cannot change
UID=1; echo "$? same line"
EUID=1
echo $?; PPID=1
echo $?; GROUPS=5; (( ${GROUPS[0]} >= 0 )) && echo g; [ $UID = $EUID ] && echo equal; (UID=5 true); echo $?; declare -p UID EUID | sed 's/"[0-9]*"/N/'
#> 1
#> 1
#> g
#> equal
#> 0
#> declare -ir UID=N
#> declare -ir EUID=N
#2> bash: line 1: UID: readonly variable
#2> bash: line 2: EUID: readonly variable
#2> bash: line 3: PPID: readonly variable
#2> bash: line 4: UID: readonly variable

#### EXECIGNORE hides files from the search
mkdir p; printf 'echo ran' > p/tool; chmod +x p/tool; PATH=$PWD/p:$PATH; tool; hash -r; EXECIGNORE='*/tool'; tool; echo $?; type tool; ./p/tool; type -P tool; EXECIGNORE=; tool
#> ran
#> 127
#> ran
#> ran
#2> bash: line 1: tool: command not found
#2> bash: line 1: type: tool: not found

#### FIGNORE is for completion of names
touch x.o x.c; FIGNORE=.o; compgen -f x; echo x.*
#> x.c
#> x.o
#> x.c x.o

#### FUNCNEST
FUNCNEST=3; f() { echo $1; f $(($1+1)); echo never; }; f 1; echo "same line"
echo "status $?"; FUNCNEST=0; g() { (( $1 )) && g $(($1-1)); echo end $1; }; g 2 | tail -1; FUNCNEST=x; g 1 | wc -l; FUNCNEST=-1; g 1 | wc -l
#> 1
#> 2
#> 3
#> status 1
#> end 2
#> 2
#> 2
#2> environment: line 1: f: maximum function nesting level exceeded (3)

#### GLOBIGNORE
touch a.c b.c .h; GLOBIGNORE='a*'; echo *; shopt -p dotglob; unset GLOBIGNORE; echo *; shopt -p dotglob; GLOBIGNORE='.h:*.c'; echo *; GLOBIGNORE=; echo *; x=(*.c); echo ${#x[@]}; GLOBIGNORE='[!.]*'; echo * .*
#> .h b.c
#> shopt -s dotglob
#> a.c b.c
#> shopt -u dotglob
#> *
#> .h a.c b.c
#> 2
#> .h .h

#### HISTFILE and others are empty in scripts
echo "[${HISTFILE-u}] [${HISTSIZE-u}] [${HISTCONTROL-u}] [${HISTIGNORE-u}] [${HISTTIMEFORMAT-u}] $HISTCMD"
#> [u] [u] [u] [u] [u] 0

#### HOSTNAME, HOSTTYPE, MACHTYPE and OSTYPE
[ -n "$HOSTNAME" ] && echo host; echo $OSTYPE; [ "$MACHTYPE" = "$HOSTTYPE-pc-$OSTYPE" ] && echo machine; OSTYPE=x; echo $OSTYPE
#> host
#> linux-gnu
#> machine
#> x

#### LANG and LC variables
x=é; LC_ALL=C; echo ${#x}; LC_ALL=C.UTF-8; echo ${#x}; unset LC_ALL; LC_CTYPE=C; echo ${#x}; LC_CTYPE=C.UTF-8; echo ${#x}; LANG=C; echo ${#x}; (LC_ALL=C; echo ${#x} ${x:0:1} | od -An -c)
#> 2
#> 1
#> 2
#> 1
#> 1
#>    2     303  \n

#### LINENO
echo $LINENO
f() { echo $LINENO
echo $LINENO; }
f; echo $LINENO; eval 'echo $LINENO
echo $LINENO'; echo "$(echo $LINENO
echo $LINENO)"; (echo $LINENO); LINENO=100; echo $LINENO
echo $LINENO; unset LINENO; LINENO=3; echo $LINENO
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 6
#> 7
#> 6
#> 6
#> 7
#> 3

#### MAPFILE, READLINE and REPLY
printf 'a\nb\n' | { mapfile; declare -p MAPFILE; }; echo "[${READLINE_LINE-u}]"; read <<< ' q '; echo "[$REPLY]"; select x in a; do echo "[$REPLY] $x"; break; done <<< 1 2>/dev/null
#> declare -a MAPFILE=([0]=$'a\n' [1]=$'b\n')
#> [u]
#> [ q ]
#> [1] a

#### OLDPWD and PWD
echo "[${OLDPWD-unset}]"; cd /; echo "${OLDPWD##*/} $PWD"; cd /tmp; echo $OLDPWD; declare -p PWD OLDPWD | sed 's,".*/,",'; OLDPWD=/usr; cd -; PWD=/wrong; pwd; cd .; pwd; unset PWD; cd /; echo $PWD; declare -p PWD
#> [unset]
#> bashkit-case /
#> /
#> declare -x PWD="tmp"
#> declare -x OLDPWD=""
#> /usr
#> /usr
#> /usr
#> /
#> declare -- PWD="/"

#### PIPESTATUS in conditions and functions
f() { (exit 3) | (exit 4); echo ${PIPESTATUS[@]}; return 5; }; f; echo ${PIPESTATUS[@]}; if false | true; then echo ${PIPESTATUS[@]}; fi; PIPESTATUS=(9 9); echo ${PIPESTATUS[@]}; [[ a ]] && echo ${PIPESTATUS[@]}; ((0)); echo ${PIPESTATUS[@]}; ! (exit 7); echo ${PIPESTATUS[@]}; x=$(false | true; echo ${PIPESTATUS[@]}); echo "$x ${PIPESTATUS[@]}"
#> 3 4
#> 5
#> 1 0
#> 0
#> 0
#> 1
#> 7
#> 1 0 0

#### POSIXLY_CORRECT
set -o | grep posix; POSIXLY_CORRECT=1; set -o | grep posix; unset POSIXLY_CORRECT; set -o | grep posix; set -o posix; echo $POSIXLY_CORRECT; set +o posix; echo "[${POSIXLY_CORRECT-unset}]"; POSIXLY_CORRECT= bash -c 'set -o | grep posix; echo [$POSIXLY_CORRECT]'; (POSIXLY_CORRECT=y; f() { shopt -oq posix && echo on; }; f)
#> posix          	off
#> posix          	on
#> posix          	off
#> y
#> [unset]
#> posix          	on
#> []
#> on

#### PROMPT_COMMAND is for interactive shells
PROMPT_COMMAND='echo never'; echo x; PROMPT_DIRTRIM=1; cd /usr/bin; p='\w'; echo "${p@P}"
#> x
#> .../bin

#### RANDOM repeats from a seed
RANDOM=42; a="$RANDOM $RANDOM"; RANDOM=42; b="$RANDOM $RANDOM"; [ "$a" = "$b" ] && echo same; echo $a; RANDOM=x; echo $?; (( RANDOM < 32768 )) && echo range; [[ $RANDOM$RANDOM == $RANDOM$RANDOM ]] || echo differ; unset RANDOM; RANDOM=7; echo $RANDOM; bash -c 'RANDOM=42; echo $RANDOM'
#> same
#> 17772 26794
#> 0
#> range
#> differ
#> 7
#> 17772

#### RANDOM in subshells
RANDOM=1; x=$RANDOM; RANDOM=1; (echo $(( RANDOM == x )) > /dev/null); y=$RANDOM; [ $x = $y ] && echo parent goes on
#> parent goes on

#### SECONDS
SECONDS=100; echo $SECONDS; SECONDS=5+5; echo $SECONDS; declare -p SECONDS; unset SECONDS; SECONDS=x; echo $SECONDS; (echo ${SECONDS})
#> 100
#> 10
#> declare -i SECONDS="10"
#> x
#> x

#### SHELL, SHLVL, TERM
echo ${SHELL-unset}; x=$SHLVL; bash -c "echo \$((SHLVL - $x))"; (echo $((SHLVL - x))); SHLVL=x bash -c 'echo $SHLVL'; SHLVL=-5 bash -c 'echo $SHLVL'; SHLVL=1000 bash -c 'echo $SHLVL'; SHLVL= bash -c 'echo $SHLVL'; exec bash -c "echo \$((SHLVL - $x))"
#> /bin/bash
#> 1
#> 0
#> 1
#> 0
#> 1
#> 1
#> 0
#2> bash: warning: shell level (1001) too high, resetting to 1

#### SRANDOM
(( SRANDOM >= 0 )) && echo ok; SRANDOM=5; a=$SRANDOM b=$SRANDOM; [ $a = $b ] || echo differ; unset SRANDOM; echo "[$SRANDOM]"
#> ok
#> differ
#> []

#### TIMEFORMAT
TIMEFORMAT='%lR|%3lU|%P'; { time :; } 2>&1 | sed 's/[0-9.]\+/N/g'; TIMEFORMAT='%9R %0lR'; { time :; } 2>&1 | sed 's/[1-9]/0/g'; TIMEFORMAT=$'a\tb\n'; { time :; } 2>&1; unset TIMEFORMAT; { time -p :; } 2>&1 | sed 's/[0-9.]*$/N/'
#> NmNs|NmNs|N
#> 0.000 0m0s
#> a	b
#>
#> real N
#> user N
#> sys N

#### TMOUT for read
TMOUT=1; { sleep 3 & read x < <(sleep 2; echo late); echo "$? [$x]"; }; unset TMOUT; read -t 0.1 x < <(sleep 1); echo $(( $? > 128 )); TMOUT=x; read y <<< z; echo $y
#> 142 []
#> 1
#> z

#### TMPDIR holds here-documents no more than needed
TMPDIR=/nothing; cat <<< here; cat << E
doc
E
x=$(mktemp -u); echo "${x%/*}"
#> here
#> doc
#> /tmp

#### PIPESTATUS before the first command
echo "${PIPESTATUS[@]}" "${#PIPESTATUS[@]}" "${PIPESTATUS-unset}"; declare -p PIPESTATUS
#> 0 unset
#> declare -a PIPESTATUS=([0]="0")

#### PIPESTATUS that is not set yet
[[ -v PIPESTATUS ]]; echo $?; x=$(echo "${PIPESTATUS[@]}"); f() { echo "<${PIPESTATUS[@]}>"; }; f
#> 1
#> <0>

#### PIPESTATUS is not declared before the first command
declare -p PIPESTATUS
#2> bash: line 1: declare: PIPESTATUS: not found
#? 1

#### PIPESTATUS that was unset comes back
true; echo ${PIPESTATUS[@]}; unset PIPESTATUS; echo ${PIPESTATUS[@]}; true | false; echo ${PIPESTATUS[@]}; declare -p PIPESTATUS
#> 0
#> 0
#> 0 1
#> declare -a PIPESTATUS=([0]="0")

#### _ in the environment of commands
env | grep '^_='; ls x 2>/dev/null; printenv _; x=1 printenv _; command printenv _; f() { printenv _; }; f a; (printenv _); printenv _ | cat; env -i printenv _; bash -c 'echo $_'; x=$(printenv _); echo $x; unset _; printenv _; /usr/bin/printenv _
#> _=/usr/bin/env
#> /usr/bin/printenv
#> /usr/bin/printenv
#> /usr/bin/printenv
#> /usr/bin/printenv
#> /usr/bin/printenv
#> /usr/bin/printenv
#> /usr/bin/bash
#> /usr/bin/printenv
#> /usr/bin/printenv
#> /usr/bin/printenv

#### _ is handed on
xargs printenv <<<_; find . -maxdepth 0 -exec printenv _ \;; printf '#!/bin/bash\necho $_\nprintenv _\n' >s; chmod +x s; ./s; export _=5; echo a b; printenv _; bash -c 'printenv _; echo "$_"'
#> /usr/bin/xargs
#> /usr/bin/find
#> ./s
#> /usr/bin/printenv
#> a b
#> /usr/bin/printenv
#> /usr/bin/printenv
#> _

#### BASH_ARGV0 is not the source
cat > s.sh <<'X'
BASH_ARGV0=other; echo "$0 $BASH_ARGV0 ${BASH_SOURCE[0]}"
cd /nosuch
f() { caller; echo "${BASH_SOURCE[@]}"; cd /nosuch; }; f
X
bash s.sh; bash -c 'BASH_ARGV0=other; echo $0; cd /nosuch'
#> other other s.sh
#> 3 s.sh
#> s.sh s.sh
#> other
#2> s.sh: line 2: cd: /nosuch: No such file or directory
#2> s.sh: line 3: cd: /nosuch: No such file or directory
#2> other: line 1: cd: /nosuch: No such file or directory
#? 1

#### BASH_SUBSHELL counts from what it was set to
BASH_SUBSHELL=5; echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL); echo $(echo $BASH_SUBSHELL)
echo x | { cat; echo $BASH_SUBSHELL; }
(BASH_SUBSHELL=9; echo $BASH_SUBSHELL; (echo $BASH_SUBSHELL)); echo $BASH_SUBSHELL
((BASH_SUBSHELL++)); echo $BASH_SUBSHELL
for v in x -3 '' 99999999999 99999999999999999999 0x10 '7 ' 2+3; do BASH_SUBSHELL=$v; echo "$v: $BASH_SUBSHELL"; done
(exit 3); echo $?; set -e; (false; echo no) || echo after
#> 5
#> 6
#> 6
#> x
#> 6
#> 9
#> 10
#> 5
#> 6
#> x: 0
#> -3: -3
#> : 0
#> 99999999999: 1215752191
#> 99999999999999999999: 0
#> 0x10: 0
#> 7 : 7
#> 2+3: 0
#> 3
#> no

#### RANDOM has a seed of its own in each process
many='echo $RANDOM $RANDOM $RANDOM $RANDOM'
[[ $(bash -c "$many") != "$(bash -c "$many")" ]] && echo nested
[[ $(eval "$many") != "$(eval "$many")" ]] && echo substitutions
[[ $( (eval "$many") ) != "$( (eval "$many") )" ]] && echo subshells
RANDOM=7; first=$(eval "$many"); second=$(eval "$many"); [[ $first != "$second" ]] && echo seeded
RANDOM=7; (: $RANDOM $RANDOM); eval "$many"
(RANDOM=7; eval "$many"); echo $(RANDOM=7; eval "$many"); RANDOM=7; { RANDOM=8; eval "$many"; } | cat; eval "$many"
#> nested
#> substitutions
#> subshells
#> seeded
#> 19344 26956 7409 20442
#> 19344 26956 7409 20442
#> 19344 26956 7409 20442
#> 3386 20792 25459 13563
#> 19344 26956 7409 20442

#### arrays of the shell that take no value
t() { eval "$1"; echo "$1 -> $?"; }
for v in FUNCNAME GROUPS BASH_LINENO BASH_SOURCE; do
  t "read $v <<< 7"
  t "read 'x[0]' '$v[0]' y <<< '1 2 3'; echo \"\$x \$y\""
  t "read -a $v <<< 7"
  t "printf -v $v 7"
  t "printf -v '$v[1]' 7"
  t "$v=7"
  t "$v+=7"
  t "$v[0]=7"
  t "for $v in a b; do :; done"
  t "OPTIND=1; getopts a $v -a"
  t "mapfile $v <<< a"
  t "let $v=5"
  t "(($v=7))"
  t "(($v[0]=7))"
  t "declare -n r=$v; r=5; ((r=5)); unset -n r"
  t "select $v in a; do break; done <<< 1"
done 2>&1
t 'echo $((FUNCNAME=5)) no'
echo $((GROUPS=5)) no
echo "next $?"
: ${BASH_ARGC:=4} no
wait -p BASH_LINENO -n
echo $?
exec {BASH_SOURCE}> /dev/null
echo $?
#> read FUNCNAME <<< 7 -> 1
#> 1 
#> read 'x[0]' 'FUNCNAME[0]' y <<< '1 2 3'; echo "$x $y" -> 0
#> read -a FUNCNAME <<< 7 -> 1
#> printf -v FUNCNAME 7 -> 1
#> printf -v 'FUNCNAME[1]' 7 -> 1
#> FUNCNAME=7 -> 0
#> FUNCNAME+=7 -> 0
#> FUNCNAME[0]=7 -> 0
#> for FUNCNAME in a b; do :; done -> 1
#> OPTIND=1; getopts a FUNCNAME -a -> 2
#> mapfile FUNCNAME <<< a -> 1
#> let FUNCNAME=5 -> 1
#> ((FUNCNAME=7)) -> 1
#> ((FUNCNAME[0]=7)) -> 1
#> declare -n r=FUNCNAME; r=5; ((r=5)); unset -n r -> 0
#> 1) a
#> #? select FUNCNAME in a; do break; done <<< 1 -> 1
#> read GROUPS <<< 7 -> 1
#> 1 
#> read 'x[0]' 'GROUPS[0]' y <<< '1 2 3'; echo "$x $y" -> 0
#> read -a GROUPS <<< 7 -> 1
#> printf -v GROUPS 7 -> 1
#> printf -v 'GROUPS[1]' 7 -> 1
#> GROUPS=7 -> 0
#> GROUPS+=7 -> 0
#> GROUPS[0]=7 -> 0
#> for GROUPS in a b; do :; done -> 1
#> OPTIND=1; getopts a GROUPS -a -> 2
#> mapfile GROUPS <<< a -> 1
#> let GROUPS=5 -> 1
#> ((GROUPS=7)) -> 1
#> ((GROUPS[0]=7)) -> 1
#> declare -n r=GROUPS; r=5; ((r=5)); unset -n r -> 0
#> 1) a
#> #? select GROUPS in a; do break; done <<< 1 -> 1
#> read BASH_LINENO <<< 7 -> 1
#> 1 
#> read 'x[0]' 'BASH_LINENO[0]' y <<< '1 2 3'; echo "$x $y" -> 0
#> read -a BASH_LINENO <<< 7 -> 1
#> printf -v BASH_LINENO 7 -> 1
#> printf -v 'BASH_LINENO[1]' 7 -> 1
#> BASH_LINENO=7 -> 0
#> BASH_LINENO+=7 -> 0
#> BASH_LINENO[0]=7 -> 0
#> for BASH_LINENO in a b; do :; done -> 1
#> OPTIND=1; getopts a BASH_LINENO -a -> 2
#> mapfile BASH_LINENO <<< a -> 1
#> let BASH_LINENO=5 -> 1
#> ((BASH_LINENO=7)) -> 1
#> ((BASH_LINENO[0]=7)) -> 1
#> declare -n r=BASH_LINENO; r=5; ((r=5)); unset -n r -> 0
#> 1) a
#> #? select BASH_LINENO in a; do break; done <<< 1 -> 1
#> read BASH_SOURCE <<< 7 -> 1
#> 1 
#> read 'x[0]' 'BASH_SOURCE[0]' y <<< '1 2 3'; echo "$x $y" -> 0
#> read -a BASH_SOURCE <<< 7 -> 1
#> printf -v BASH_SOURCE 7 -> 1
#> printf -v 'BASH_SOURCE[1]' 7 -> 1
#> BASH_SOURCE=7 -> 0
#> BASH_SOURCE+=7 -> 0
#> BASH_SOURCE[0]=7 -> 0
#> for BASH_SOURCE in a b; do :; done -> 1
#> OPTIND=1; getopts a BASH_SOURCE -a -> 2
#> mapfile BASH_SOURCE <<< a -> 1
#> let BASH_SOURCE=5 -> 1
#> ((BASH_SOURCE=7)) -> 1
#> ((BASH_SOURCE[0]=7)) -> 1
#> declare -n r=BASH_SOURCE; r=5; ((r=5)); unset -n r -> 0
#> 1) a
#> #? select BASH_SOURCE in a; do break; done <<< 1 -> 1
#> echo $((FUNCNAME=5)) no -> 1
#> next 1
#> 1
#> 1
#2> bash: line 24: wait: BASH_LINENO: cannot unset
#2> bash: line 26: BASH_SOURCE: cannot assign fd to variable

#### a coprocess whose name cannot be unset
readonly R=1
coproc R { :; }
wait
coproc BASH_LINENO { :; }
wait
#2> bash: line 2: R: readonly variable
#2> bash: line 3: R: cannot unset: readonly variable
#2> bash: line 5: BASH_LINENO: cannot unset

#### what a shell sets without an environment
env -i /bin/bash -c 'declare -p OLDPWD TERM SHELL; export -p | grep OLD; cd /; export -p | grep -c OLD'
env -i OLDPWD=/nosuch /bin/bash -c 'declare -p OLDPWD; cd -'
env -i OLDPWD=/tmp /bin/bash -c 'declare -p OLDPWD; [[ -v OLDPWD ]] && echo set'
#> declare -x OLDPWD
#> declare -- TERM="dumb"
#> declare -- SHELL="/bin/bash"
#> declare -x OLDPWD
#> 1
#> declare -x OLDPWD
#> declare -x OLDPWD="/tmp"
#> set
#2> /bin/bash: line 1: cd: OLDPWD not set

#### names of the environment that are none of variables
env 'BAD-NAME=1' bash -c 'declare -p | grep D-; export -p | grep D-; set | grep D-; compgen -v | grep D-; compgen -e | grep D-; env | grep D-' | grep -v EXEC
env 'BAD-NAME=1' bash -c 'echo ${!BAD*}; bash -c "env | grep BAD-"'
#> BAD-NAME=1
#>
#> BAD-NAME=1

#### tables of aliases and commands in the order of their buckets
alias '[['='echo aliased' e=1 f=2 z=3 a=4
echo "${!BASH_ALIASES[@]}"
BASH_ALIASES[y]=2
declare -p BASH_ALIASES
for i in ab cd ef gh ij kl mn op qr st uv wx; do hash -p /bin/$i $i; done
echo "${!BASH_CMDS[@]}"
#> [[ z f e a
#> declare -A BASH_ALIASES=(["[["]="echo aliased" [z]="3" [y]="2" [f]="2" [e]="1" [a]="4" )
#> mn op ab cd qr ef st gh ij uv wx kl

#### BASH_XTRACEFD that is unset or empty closes its descriptor
exec 3>t; BASH_XTRACEFD=3; set -x; echo a; unset BASH_XTRACEFD; echo b; { echo x >&3; }; cat t
#> a
#> b
#> + echo a
#> + unset BASH_XTRACEFD
#2> + echo b
#2> + echo x
#2> bash: line 1: 3: Bad file descriptor
#2> + cat t

#### BASH_XTRACEFD that names another leaves it open
exec 3>t 4>u; BASH_XTRACEFD=3; set -x; echo a; BASH_XTRACEFD=4; echo b; { echo x >&3; }; echo c; cat t u
#> a
#> b
#> c
#> + echo a
#> + BASH_XTRACEFD=4
#> x
#> + echo b
#> + echo x
#> + echo c
#> + cat t u

#### BASH_XTRACEFD that is standard output or error
BASH_XTRACEFD=1; set -x; echo a; BASH_XTRACEFD=2; echo b; (BASH_XTRACEFD=; echo c; echo d >&2); echo e
#> + echo a
#> a
#> + BASH_XTRACEFD=2
#> b
#> c
#> e
#2> + echo b
#2> + BASH_XTRACEFD=
#2> + echo e

#### BASH_XTRACEFD of a function and of a command
exec 3>t; f() { local BASH_XTRACEFD=3; set -x; echo in; }; f; echo out; set +x; echo y >&3; cat t
exec 3>t 4>u; BASH_XTRACEFD=4; set -x; f; echo out; set +x; echo y >&3; cat t u
exec 3>t; BASH_XTRACEFD=3 eval 'set -x; echo in; set +x'; echo y >&3; cat t
#> in
#> out
#> + echo in
#> in
#> out
#> + set -x
#> + echo in
#> y
#> + f
#> + local BASH_XTRACEFD=3
#> + echo out
#> + set +x
#> in
#> ++ echo in
#> ++ set +x
#> y
#2> + echo out
#2> + set +x
#2> bash: line 1: 3: Bad file descriptor

#### BASH_XTRACEFD of a value that is none
exec 3>t; BASH_XTRACEFD=3; set -x; echo a; BASH_XTRACEFD=9; echo b; BASH_XTRACEFD=abc; echo c; BASH_XTRACEFD=" 03"; echo d
(unset BASH_XTRACEFD; echo sub); echo main; x=$(echo cs); set +x; cat t
#> a
#> b
#> c
#> d
#> sub
#> main
#> + echo a
#> + BASH_XTRACEFD=9
#> + echo b
#> + BASH_XTRACEFD=abc
#> + echo c
#> + BASH_XTRACEFD=' 03'
#> + echo d
#> + unset BASH_XTRACEFD
#> + echo main
#> ++ echo cs
#> + x=cs
#> + set +x
#2> bash: line 1: BASH_XTRACEFD: 9: invalid value for trace file descriptor
#2> bash: line 1: BASH_XTRACEFD: abc: invalid value for trace file descriptor
#2> + echo sub

#### FUNCNAME behind a function that an error has left
f() { local -r z=5; z=6; }
f
declare -p FUNCNAME; set | grep ^FUNCNAME; g() { false; }; g
declare -p FUNCNAME
#> declare -a FUNCNAME=()
#> FUNCNAME=()
#> declare -a FUNCNAME
#2> environment: line 1: z: readonly variable
