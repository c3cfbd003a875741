#### EXIT
trap 'echo bye $?' EXIT; echo hi; exit 3
#> hi
#> bye 3
#? 3

#### a signal
trap 'echo got it' USR1; kill -USR1 $$; echo after
#> got it
#> after

#### ERR
trap 'echo err $?' ERR; false; true; (exit 4); if false; then :; fi; echo end
#> err 1
#> err 4
#> end

#### DEBUG
trap 'echo "[$BASH_COMMAND]"' DEBUG; x=1; echo $x
#> [x=1]
#> [echo $x]
#> 1

#### RETURN
f() { trap 'echo returning' RETURN; echo in; }; f; echo out
#> in
#> returning
#> out

#### trap -p
trap 'echo a' INT EXIT; trap -p; trap - INT; trap
#> trap -- 'echo a' EXIT
#> trap -- 'echo a' SIGINT
#> trap -- 'echo a' EXIT
#> a

#### ignored
trap '' TERM; kill -TERM $$; echo alive
#> alive

#### reset
trap 'echo no' TERM; trap - TERM; kill -TERM $$; echo not reached
#? 143

#### a wrong signal
trap 'x' NOSUCH; echo $?
#> 1
#2> bash: line 1: trap: NOSUCH: invalid signal specification

#### EXIT in a subshell
trap 'echo outer' EXIT; (trap 'echo inner' EXIT; echo sub); echo main
#> sub
#> inner
#> main
#> outer

#### EXIT is not inherited
trap 'echo once' EXIT; (echo sub)
#> sub
#> once

#### a trap sees the status
trap 'echo status $?; exit 9' EXIT; false
#> status 1
#? 9

#### TERM runs EXIT
trap 'echo cleanup' EXIT; kill -TERM $$; sleep 1
#> cleanup
#? 143

#### trap in a function
f() { trap 'echo from f' USR2; }; f; kill -USR2 $$; echo x
#> from f
#> x

#### exit inside a trap
trap 'exit 7' USR1; kill -USR1 $$; echo not reached
#? 7

#### errtrace
set -E; trap 'echo err' ERR; f() { false; }; f; echo end
#> err
#> err
#> end

#### without errtrace
trap 'echo err' ERR; f() { false; true; }; f; echo end
#> end

#### DEBUG of an arithmetic for
trap 'echo $LINENO' DEBUG
for ((i = 0; i < 2; i++)); do
:
done
#> 2
#> 2
#> 3
#> 2
#> 2
#> 3
#> 2
#> 2

#### the line of a signal's trap


trap 'echo $LINENO' USR1
kill -USR1 $$
#> 1

#### the trap of RETURN calls exit
f() { trap 'echo "returning $?"; exit 4' RETURN; echo in; return 2; echo no; }
(f; echo no); echo $?
(trap 'echo "end $?"' EXIT; f; echo no); echo $?
(trap 'echo "end $? ${FUNCNAME-none} $x"' EXIT; x=out; h() { local x=in; trap 'exit 5' RETURN; }; h; echo no); echo $?
echo 'echo sourced' >s; (trap 'exit 6' RETURN; . ./s; echo no); echo $?
g() { f; echo no; }
echo "$(g; echo no)"; echo $?
g
echo never
#> in
#> returning 0
#> 4
#> in
#> returning 0
#> end 4
#> 4
#> end 5 h in
#> 5
#> sourced
#> 6
#> in
#> returning 0
#> 0
#> in
#> returning 0
#? 4

#### signals that are ignored when a shell begins stay ignored
trap '' USR1 INT
bash -c 'trap "echo x" USR1; echo $?; trap; trap - USR1; trap -p USR1; kill -USR1 $$; echo still
(trap "echo y" USR1; trap -p; kill -USR1 $BASHPID; echo there); trap "echo t" TERM; trap -p; kill -TERM $$; echo end'
trap - USR1 INT
bash -c 'trap -p; trap "echo x" USR1; kill -USR1 $$; echo end'
#> 0
#> trap -- '' SIGINT
#> trap -- '' SIGUSR1
#> trap -- '' SIGUSR1
#> still
#> trap -- '' SIGINT
#> trap -- '' SIGUSR1
#> there
#> trap -- '' SIGINT
#> trap -- '' SIGUSR1
#> trap -- 'echo t' SIGTERM
#> t
#> end
#> x
#> end

#### the trap of EXIT sees the function that has ended the shell
x=out; f() { local x=in; local -; set -f; eval "$1"; echo no; }
set -- top
(trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f 'exit 3'); echo $?
(trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f 'echo ${u?msg}'); echo $?
(set -u; trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f 'echo $u'); echo $?
(trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f 'exec nosuch' 2>/dev/null); echo $?
(trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f 'f "exit 4"'); echo $?
(trap 'echo "$y"' EXIT; y=out; y=in f 'exit 4'); echo $?
echo 'exit 7' >s
(trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; . ./s arg); echo $?
(trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f '. ./s arg'); echo $?
echo "[$(trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f 'exit 3')]"; echo $?
(trap 'unset x; echo "[$x]"; local y=1; return 2; echo no' EXIT; f 'exit 3'); echo $?
(trap 'h() { local x=h; echo $x; }; h; echo $x' EXIT; f 'exit 3'); echo $?
k() { local x=k; (trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"; return 7; echo no' EXIT; eval "$1"); echo $?; }
k :; k false; k 'exit 4'; k 'f "exit 5"'; echo $x
#> 3 f in exit 3 fhBc
#> 3
#> 1 f in echo ${u?msg} fhBc
#> 1
#> 1 f in echo $u fhuBc
#> 1
#> 127 f in exec nosuch fhBc
#> 127
#> 4 f f in exit 4 fhBc
#> 4
#> in
#> 4
#> 7 none out arg hBc
#> 7
#> 7 source f in arg fhBc
#> 7
#> [3 f in exit 3 fhBc]
#> 0
#> []
#> 2
#> h
#> in
#> 3
#> 0 k k : hBc
#> 7
#> 1 k k false hBc
#> 7
#> 4 k k exit 4 hBc
#> 7
#> 5 f k in exit 5 fhBc
#> 7
#> out
#2> environment: line 1: u: msg
#2> environment: line 1: u: unbound variable

#### the trap of EXIT behind set -e sees local variables in a subshell alone
x=out; f() { local x=in; local -; set -f; $1; echo no; }
set -- top
(set -e; trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f false); echo $?
(set -e; trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; f 'exit 3'); echo $?
(set -e; trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $y"' EXIT; y=out; y=in f false); echo $?
echo 'x=out; f() { local x=in; false; }; set -- top; set -e; trap "echo \"\$? \${FUNCNAME[*]-none} \$x \$1\"" EXIT; f arg' >s
bash ./s; echo $?
bash -c "$(cat s)"; echo $?
trap 'echo "$? ${FUNCNAME[*]-none} $x $1 $-"' EXIT; set -e; f false
#> 1 f in false efhBc
#> 1
#> 3 f in exit 3 efhBc
#> 3
#> 1 f in false in
#> 1
#> 1 f main out arg
#> 1
#> 1 f out arg
#> 1
#> 1 f out false efhBc
#? 1

#### set -x in the EXIT trap of a subshell
set -x; (trap "exec 2>&1; echo b" EXIT; echo a); (trap ": q" EXIT); trap "echo hi" EXIT
#> a
#> ++ echo b
#> b
#> hi
#2> + trap 'exec 2>&1; echo b' EXIT
#2> + echo a
#2> ++ exec
#2> + trap ': q' EXIT
#2> ++ : q
#2> + trap 'echo hi' EXIT
#2> + echo hi

#### the interrupts that a job ignores, in its substitutions
{ trap; } & wait; { cat < <(trap); } & wait; { trap '' INT; (trap); } & wait
coproc { cat < <(trap); }; cat <&"${COPROC[0]}"; wait; trap '' INT; { trap; (trap); } & wait
#> trap -- '' SIGINT
#> trap -- '' SIGINT
#> trap -- '' SIGINT
#> trap -- '' SIGINT

#### DEBUG at the lines of stages
set -T
trap 'echo "$LINENO $BASH_COMMAND"' DEBUG
f() {
  :

  echo a | cat
  echo b |
    cat
  (echo c)
  wait
}
f
echo d |
 cat
{ echo g; } | cat
if true | false; then :; fi
#> 12 f
#> 3 f
#> 4 :
#> 6 echo a
#> 6 cat
#> a
#> 7 echo b
#> 8 cat
#> b
#> 9 echo c
#> c
#> 10 wait
#> 13 echo d
#> 14 cat
#> d
#> 15 cat
#> 15 echo g
#> g
#> 16 true
#> 16 false

#### the trap on EXIT of a text has the redirections of functions and subshells that it ended in
t() { bash -c "trap 'echo bye >&2' EXIT; $1"; echo "$? [$(cat err)]"; rm -f err; }
t 'while :; do exit 7; done 2>err'
t '{ exit 7; } 2>err'
t 'f() { exit 7; }; f 2>err'
t 'f() { exit 7; } 2>err; f'
t 'if :; then exit 7; fi 2>err'
t "eval 'exit 7' 2>err"
t 'exit 7 2>err'
t 'command exit 3 2>err'
t 'x=1 exit 3 2>err'
t 'set -e; { false; } 2>err'
t 'set -e; false 2>err'
t 'set -e; if true; then ((0)); fi 2>err'
t '{ exec 2>err; exit 3; } 2>other'
t '(exit 3) 2>err'
t '(trap "echo sub >&2" EXIT; { exit 3; } 2>err)'
#> 7 []
#> 7 []
#> 7 [bye]
#> 7 [bye]
#> 7 []
#> 7 []
#> 7 []
#> 3 []
#> 3 []
#> 1 []
#> 1 []
#> 1 []
#> 3 []
#> 3 []
#> 3 [sub]
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye
#2> bye

#### the trap on EXIT of a script has the redirections that the shell ended in
t() { echo "trap 'echo bye >&2' EXIT; $1" >script; bash script; echo "$? [$(cat err)]"; rm -f err; }
t 'while :; do exit 7; done 2>err'
t '{ exit 7; } 2>err'
t 'f() { exit 7; }; f 2>err'
t 'f() { exit 7; } 2>err; f'
t 'if :; then exit 7; fi 2>err'
t "eval 'exit 7' 2>err"
t 'exit 7 2>err'
t 'command exit 3 2>err'
t 'x=1 exit 3 2>err'
t 'set -e; { false; } 2>err'
t 'set -e; false 2>err'
t 'set -e; if true; then ((0)); fi 2>err'
t '{ exec 2>err; exit 3; } 2>other'
t '(exit 3) 2>err'
t '(trap "echo sub >&2" EXIT; { exit 3; } 2>err)'
#> 7 [bye]
#> 7 [bye]
#> 7 [bye]
#> 7 [bye]
#> 7 [bye]
#> 7 [bye]
#> 7 [bye]
#> 3 [bye]
#> 3 [bye]
#> 1 [bye]
#> 1 []
#> 1 [bye]
#> 3 [bye]
#> 3 []
#> 3 [sub]
#2> bye
#2> bye
#2> bye

#### the trap on EXIT reads what the shell read
trap 'echo bye; cat' EXIT; { exit 3; } <<<hello
#> bye
#? 3

#### break in a process of its own
(exit 5); for U in x; do t=$(break; OPTIND=1); done; echo $?
(exit 5); for U in x; do t=$(break); echo $?; done; echo $?
(exit 5); for U in x; do (break; echo no); echo $?; done
for U in x; do t=$( (exit 4); break); echo $?; done
for U in x; do t=$(break 0); echo $?; done
#> 0
#> 0
#> 0
#> no
#> 0
#> 0
#> 1
#2> bash: line 3: break: only meaningful in a `for', `while', or `until' loop
#2> bash: line 5: break: 0: loop count out of range

#### a signal ends a subshell, whose trap on EXIT runs
(trap 'echo T' EXIT; kill $BASHPID; echo no); echo $?
(trap 'echo T' EXIT; kill $BASHPID; echo no) & wait $!; echo $?
(trap 'echo T' EXIT; while :; do sleep 0.01; done) & sleep 0.1; kill $!; wait $!; echo $?
{ trap 'echo T' EXIT; while :; do sleep 0.01; done; } & sleep 0.1; kill -HUP $! 2>/dev/null; wait $! 2>/dev/null; echo $?
f() { trap 'echo T' EXIT; while :; do :; done; }; f & sleep 0.1; kill $!; wait $!; echo $?
{ trap 'echo T' EXIT; kill $BASHPID; echo no; } | cat; echo ${PIPESTATUS[0]}
x=$(trap 'echo T' EXIT; kill $BASHPID; echo no); echo $? $x
(trap 'echo T; exit 3' EXIT; kill $BASHPID; echo no); echo $?
trap 'echo P' EXIT; (trap 'echo T' EXIT; kill $BASHPID; echo no); kill $$; echo no
#> T
#> 143
#> T
#> 143
#> T
#> 143
#> T
#> 129
#> T
#> 143
#> T
#> 143
#> 143 T
#> T
#> 143
#> T
#> P
#2> Terminated
#2> Terminated
#2> Terminated
#? 143

#### but not where it is sent by the last builtin of a subshell
exec 2>/dev/null
(trap 'echo T' EXIT; kill $BASHPID); echo $?
(trap 'echo T' EXIT; kill $BASHPID) & wait $!; echo $?
(trap 'echo T' EXIT; true && kill $BASHPID); echo $?
(trap 'echo T' EXIT; if kill $BASHPID; then :; fi); echo $?
(trap 'echo T' EXIT; /bin/kill $BASHPID); echo $?
x=$(trap 'echo T' EXIT; kill $BASHPID); echo $x $?
#> 143
#> 143
#> T
#> 143
#> T
#> 143
#> T
#> 143
#> T 143

#### DEBUG and a timed command in the background
TIMEFORMAT=
trap 'echo "debug $BASH_COMMAND"' DEBUG
time true & wait $!
! true & wait $!
true & wait $!
#> debug wait $!
#> debug true
#> debug wait $!
#> debug true
#> debug wait $!

#### none of DEBUG, ERR and RETURN is run within itself
trap 'f' DEBUG ERR RETURN EXIT; f() { false; }; f
echo on
#> on

#### and RETURN not within DEBUG
f() { false; }
trap 'echo D "$BASH_COMMAND"; f' DEBUG
trap 'echo E; f' ERR
trap 'echo R; f' RETURN
f
set -T -E
f
echo on
#> D trap 'echo E; f' ERR
#> D trap 'echo R; f' RETURN
#> E
#> D f
#> E
#> D false
#> E
#> D false
#> D set -T -E
#> E
#> D f
#> E
#> E
#> D f
#> E
#> E
#> D false
#> E
#> E
#> D false
#> E
#> D false
#> D false
#> D false
#> D false
#> R
#> D false
#> D false
#> D false
#> D false
#> E
#> E
#> R
#> D false
#> E
#> E
#> D false
#> E
#> E
#> D false
#> E
#> E
#> D false
#> E
#> D false
#> D false
#> D false
#> D false
#> E
#> D false
#> D false
#> D false
#> D false
#> E
#> D false
#> D false
#> D false
#> D false
#> R
#> D false
#> D false
#> D false
#> D echo on
#> E
#> E
#> on

#### ERR and RETURN within each other
f() { false; }
trap 'echo E; f' ERR
trap 'echo R; f' RETURN
set -T -E
f
echo on
#> E
#> R
#> R
#> E
#> E
#> E
#> R
#> on

#### what is ignored is listed in functions and files, too
trap '' ERR; trap '' DEBUG; trap '' RETURN
g() { trap; }
g; (g); g | cat; . /dev/stdin <<< trap
#> trap -- '' DEBUG
#> trap -- '' ERR
#> trap -- '' RETURN
#> trap -- '' DEBUG
#> trap -- '' ERR
#> trap -- '' RETURN
#> trap -- '' DEBUG
#> trap -- '' ERR
#> trap -- '' RETURN
#> trap -- '' DEBUG
#> trap -- '' ERR
#> trap -- '' RETURN

#### the interrupts that a job ignores are listed in its own process
c() { echo "== $1"; eval "coproc $1 > out"; wait; cat out; }
b() { echo "== $1 &"; eval "$1 & wait"; }
all() {
    for t in '{ trap; }' '{ echo "<$(trap)>"; }' '{ (trap; echo sub); }' '{ trap x INT; trap; echo $(trap); }' '(trap)' '(echo "<$(trap)>")' 'while trap; do break; done' \
        '{ trap | cat; }' '{ cat <(trap); }' '{ trap & wait; }' '{ { trap; } & wait; }' '{ (echo "<$(trap)>"); }' '{ { echo "<$(trap)>"; } & wait; }' trap '{ trap -p INT; }' \
        '{ kill -INT $BASHPID; echo alive; }' '{ trap : EXIT; echo "<$(trap)>"; }' '{ trap : EXIT; (trap); }' '{ ( (trap); echo s; ); }' '{ (trap - TERM; trap); }' \
        '{ cat <(trap z TERM; trap); }' '{ (trap : ERR; (trap)); }' '{ trap z TERM & wait; (trap); }' '{ (trap) & wait; }' '{ cat <(trap); cat <(cat <(trap)); }'; do
        c "$t"
        b "$t"
    done
}
all
trap 'echo x' INT TERM
all
trap '' INT TERM
all
#> == { trap; }
#> trap -- '' SIGINT
#> == { trap; } &
#> trap -- '' SIGINT
#> == { echo "<$(trap)>"; }
#> <>
#> == { echo "<$(trap)>"; } &
#> <>
#> == { (trap; echo sub); }
#> sub
#> == { (trap; echo sub); } &
#> sub
#> == { trap x INT; trap; echo $(trap); }
#> trap -- 'x' SIGINT
#> trap -- 'x' SIGINT
#> == { trap x INT; trap; echo $(trap); } &
#> trap -- 'x' SIGINT
#> trap -- 'x' SIGINT
#> == (trap)
#> == (trap) &
#> trap -- '' SIGINT
#> == (echo "<$(trap)>")
#> <>
#> == (echo "<$(trap)>") &
#> <>
#> == while trap; do break; done
#> trap -- '' SIGINT
#> == while trap; do break; done &
#> trap -- '' SIGINT
#> == { trap | cat; }
#> == { trap | cat; } &
#> == { cat <(trap); }
#> == { cat <(trap); } &
#> == { trap & wait; }
#> == { trap & wait; } &
#> == { { trap; } & wait; }
#> trap -- '' SIGINT
#> == { { trap; } & wait; } &
#> trap -- '' SIGINT
#> == { (echo "<$(trap)>"); }
#> <>
#> == { (echo "<$(trap)>"); } &
#> <>
#> == { { echo "<$(trap)>"; } & wait; }
#> <>
#> == { { echo "<$(trap)>"; } & wait; } &
#> <>
#> == trap
#> trap -- '' SIGINT
#> == trap &
#> == { trap -p INT; }
#> trap -- '' SIGINT
#> == { trap -p INT; } &
#> trap -- '' SIGINT
#> == { kill -INT $BASHPID; echo alive; }
#> alive
#> == { kill -INT $BASHPID; echo alive; } &
#> alive
#> == { trap : EXIT; echo "<$(trap)>"; }
#> <trap -- ':' EXIT
#> trap -- '' SIGINT>
#> == { trap : EXIT; echo "<$(trap)>"; } &
#> <trap -- ':' EXIT
#> trap -- '' SIGINT>
#> == { trap : EXIT; (trap); }
#> trap -- ':' EXIT
#> trap -- '' SIGINT
#> == { trap : EXIT; (trap); } &
#> trap -- ':' EXIT
#> trap -- '' SIGINT
#> == { ( (trap); echo s; ); }
#> s
#> == { ( (trap); echo s; ); } &
#> s
#> == { (trap - TERM; trap); }
#> == { (trap - TERM; trap); } &
#> == { cat <(trap z TERM; trap); }
#> trap -- 'z' SIGTERM
#> == { cat <(trap z TERM; trap); } &
#> trap -- 'z' SIGTERM
#> == { (trap : ERR; (trap)); }
#> trap -- ':' ERR
#> == { (trap : ERR; (trap)); } &
#> trap -- ':' ERR
#> == { trap z TERM & wait; (trap); }
#> == { trap z TERM & wait; (trap); } &
#> == { (trap) & wait; }
#> trap -- '' SIGINT
#> == { (trap) & wait; } &
#> trap -- '' SIGINT
#> == { cat <(trap); cat <(cat <(trap)); }
#> == { cat <(trap); cat <(cat <(trap)); } &
#> == { trap; }
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { trap; } &
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { echo "<$(trap)>"; }
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == { echo "<$(trap)>"; } &
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == { (trap; echo sub); }
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> sub
#> == { (trap; echo sub); } &
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> sub
#> == { trap x INT; trap; echo $(trap); }
#> trap -- 'x' SIGINT
#> trap -- 'x' SIGINT
#> == { trap x INT; trap; echo $(trap); } &
#> trap -- 'x' SIGINT
#> trap -- 'x' SIGINT
#> == (trap)
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == (trap) &
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == (echo "<$(trap)>")
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == (echo "<$(trap)>") &
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == while trap; do break; done
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == while trap; do break; done &
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { trap | cat; }
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { trap | cat; } &
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { cat <(trap); }
#> trap -- 'echo x' SIGTERM
#> == { cat <(trap); } &
#> trap -- 'echo x' SIGTERM
#> == { trap & wait; }
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { trap & wait; } &
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { { trap; } & wait; }
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { { trap; } & wait; } &
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { (echo "<$(trap)>"); }
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == { (echo "<$(trap)>"); } &
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == { { echo "<$(trap)>"; } & wait; }
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == { { echo "<$(trap)>"; } & wait; } &
#> <trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM>
#> == trap
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == trap &
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { trap -p INT; }
#> trap -- '' SIGINT
#> == { trap -p INT; } &
#> trap -- '' SIGINT
#> == { kill -INT $BASHPID; echo alive; }
#> alive
#> == { kill -INT $BASHPID; echo alive; } &
#> alive
#> == { trap : EXIT; echo "<$(trap)>"; }
#> <trap -- ':' EXIT
#> trap -- '' SIGINT>
#> == { trap : EXIT; echo "<$(trap)>"; } &
#> <trap -- ':' EXIT
#> trap -- '' SIGINT>
#> == { trap : EXIT; (trap); }
#> trap -- ':' EXIT
#> trap -- '' SIGINT
#> == { trap : EXIT; (trap); } &
#> trap -- ':' EXIT
#> trap -- '' SIGINT
#> == { ( (trap); echo s; ); }
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> s
#> == { ( (trap); echo s; ); } &
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> s
#> == { (trap - TERM; trap); }
#> == { (trap - TERM; trap); } &
#> == { cat <(trap z TERM; trap); }
#> trap -- 'z' SIGTERM
#> == { cat <(trap z TERM; trap); } &
#> trap -- 'z' SIGTERM
#> == { (trap : ERR; (trap)); }
#> trap -- ':' ERR
#> == { (trap : ERR; (trap)); } &
#> trap -- ':' ERR
#> == { trap z TERM & wait; (trap); }
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { trap z TERM & wait; (trap); } &
#> trap -- 'echo x' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { (trap) & wait; }
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { (trap) & wait; } &
#> trap -- '' SIGINT
#> trap -- 'echo x' SIGTERM
#> == { cat <(trap); cat <(cat <(trap)); }
#> trap -- 'echo x' SIGTERM
#> trap -- 'echo x' SIGTERM
#> == { cat <(trap); cat <(cat <(trap)); } &
#> trap -- 'echo x' SIGTERM
#> trap -- 'echo x' SIGTERM
#> == { trap; }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap; } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { echo "<$(trap)>"; }
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == { echo "<$(trap)>"; } &
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == { (trap; echo sub); }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> sub
#> == { (trap; echo sub); } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> sub
#> == { trap x INT; trap; echo $(trap); }
#> trap -- 'x' SIGINT
#> trap -- '' SIGTERM
#> trap -- 'x' SIGINT trap -- '' SIGTERM
#> == { trap x INT; trap; echo $(trap); } &
#> trap -- 'x' SIGINT
#> trap -- '' SIGTERM
#> trap -- 'x' SIGINT trap -- '' SIGTERM
#> == (trap)
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == (trap) &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == (echo "<$(trap)>")
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == (echo "<$(trap)>") &
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == while trap; do break; done
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == while trap; do break; done &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap | cat; }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap | cat; } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { cat <(trap); }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { cat <(trap); } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap & wait; }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap & wait; } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { { trap; } & wait; }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { { trap; } & wait; } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { (echo "<$(trap)>"); }
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == { (echo "<$(trap)>"); } &
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == { { echo "<$(trap)>"; } & wait; }
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == { { echo "<$(trap)>"; } & wait; } &
#> <trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == trap
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == trap &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap -p INT; }
#> trap -- '' SIGINT
#> == { trap -p INT; } &
#> trap -- '' SIGINT
#> == { kill -INT $BASHPID; echo alive; }
#> alive
#> == { kill -INT $BASHPID; echo alive; } &
#> alive
#> == { trap : EXIT; echo "<$(trap)>"; }
#> <trap -- ':' EXIT
#> trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == { trap : EXIT; echo "<$(trap)>"; } &
#> <trap -- ':' EXIT
#> trap -- '' SIGINT
#> trap -- '' SIGTERM>
#> == { trap : EXIT; (trap); }
#> trap -- ':' EXIT
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap : EXIT; (trap); } &
#> trap -- ':' EXIT
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { ( (trap); echo s; ); }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> s
#> == { ( (trap); echo s; ); } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> s
#> == { (trap - TERM; trap); }
#> trap -- '' SIGINT
#> == { (trap - TERM; trap); } &
#> trap -- '' SIGINT
#> == { cat <(trap z TERM; trap); }
#> trap -- '' SIGINT
#> trap -- 'z' SIGTERM
#> == { cat <(trap z TERM; trap); } &
#> trap -- '' SIGINT
#> trap -- 'z' SIGTERM
#> == { (trap : ERR; (trap)); }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> trap -- ':' ERR
#> == { (trap : ERR; (trap)); } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> trap -- ':' ERR
#> == { trap z TERM & wait; (trap); }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { trap z TERM & wait; (trap); } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { (trap) & wait; }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { (trap) & wait; } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { cat <(trap); cat <(cat <(trap)); }
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> == { cat <(trap); cat <(cat <(trap)); } &
#> trap -- '' SIGINT
#> trap -- '' SIGTERM
#> trap -- '' SIGINT
#> trap -- '' SIGTERM

#### DEBUG of an arithmetic for, and set -x
trap 'echo "debug $BASH_COMMAND"' DEBUG
set -x
for ((i = 0; i < 2; i++)); do :; done
for ((; j < 1; j++)); do ((k)); done
for ((i = 0; i < 1/0; i++)); do :; done
#> debug set -x
#> debug ((i = 0))
#> debug ((i < 2))
#> debug :
#> debug ((i++))
#> debug ((i < 2))
#> debug :
#> debug ((i++))
#> debug ((i < 2))
#> debug ((1))
#> debug ((j < 1))
#> debug ((k))
#> debug ((j++))
#> debug ((j < 1))
#> debug ((i = 0))
#> debug ((i < 1/0))
#2> + (( i = 0 ))
#2> ++ echo 'debug ((i = 0))'
#2> + (( i < 2 ))
#2> ++ echo 'debug ((i < 2))'
#2> ++ echo 'debug :'
#2> + :
#2> + (( i++ ))
#2> ++ echo 'debug ((i++))'
#2> + (( i < 2 ))
#2> ++ echo 'debug ((i < 2))'
#2> ++ echo 'debug :'
#2> + :
#2> + (( i++ ))
#2> ++ echo 'debug ((i++))'
#2> + (( i < 2 ))
#2> ++ echo 'debug ((i < 2))'
#2> + (( 1 ))
#2> ++ echo 'debug ((1))'
#2> + (( j < 1 ))
#2> ++ echo 'debug ((j < 1))'
#2> ++ echo 'debug ((k))'
#2> + (( k ))
#2> + (( j++ ))
#2> ++ echo 'debug ((j++))'
#2> + (( j < 1 ))
#2> ++ echo 'debug ((j < 1))'
#2> + (( i = 0 ))
#2> ++ echo 'debug ((i = 0))'
#2> + (( i < 1/0 ))
#2> ++ echo 'debug ((i < 1/0))'
#2> bash: line 5: ((: i < 1/0: division by 0 (error token is "0")
#? 1

#### a wrong condition ends the text of a trap alone
trap '[[ -z ]]' USR1; kill -USR1 $$; echo "after $?"
trap '[[ -z ]]' ERR; false; echo "after $?"; trap - ERR
f() { trap '[[ -z ]]' RETURN; return 4; }; f; echo "after $?"; trap - RETURN
trap 'echo )' USR1; kill -USR1 $$; echo "after $?"
(trap '[[ -z ]]' EXIT; exit 3); echo "after $?"
trap '[[ -z ]]' DEBUG; echo "x $?"; trap - DEBUG; echo "after $?"
#> after 0
#> after 1
#> after 4
#> after 0
#> after 3
#> x 0
#> after 0
#2> bash: trap: line 1: unexpected argument `]]' to conditional unary operator
#2> bash: error trap: line 2: unexpected argument `]]' to conditional unary operator
#2> environment: return trap: line 3: unexpected argument `]]' to conditional unary operator
#2> bash: trap: line 1: syntax error near unexpected token `)'
#2> bash: trap: line 1: `echo )'
#2> bash: exit trap: line 1: unexpected argument `]]' to conditional unary operator
#2> bash: debug trap: line 6: unexpected argument `]]' to conditional unary operator
#2> bash: debug trap: line 6: unexpected argument `]]' to conditional unary operator

#### RETURN behind a sourced file is of who sources it
echo 'g() { echo in g; }; echo sourced' > sc
trap 'echo "ret ${FUNCNAME[0]-none} <${FUNCNAME[*]}> ${#BASH_SOURCE[@]} $LINENO ${BASH_LINENO[*]}"' RETURN; . ./sc; source ./sc
f() { . ./sc; }; f; set -T; f; g
h() { trap 'echo "ret2 ${FUNCNAME[0]} <${FUNCNAME[*]}> ${#BASH_SOURCE[@]}"' RETURN; . ./sc; }; h; set +T; h
echo '. ./sc' > sc2; . ./sc2
#> sourced
#> ret none <> 0 2 
#> sourced
#> ret none <> 0 2 
#> sourced
#> sourced
#> ret f <f> 1 3 3
#> ret f <f> 1 3 3
#> in g
#> ret g <g> 1 1 3
#> sourced
#> ret2 h <h> 1
#> ret2 h <h> 1
#> sourced
#> ret2 h <h> 1
#> ret2 h <h> 1
#> sourced
#> ret2  <> 1
#> ret2  <> 0

#### RETURN and errors that leave the line
f() { trap 'echo "ret $?"' RETURN; echo $((1/0)); echo no; }; f; echo "a $?"
f() { trap 'echo "ret $?"' RETURN; echo ${@:=x}; echo no; }; f; echo "a $?"
f() { trap 'echo "ret $?"' RETURN; ((1/0)); echo yes; }; f; echo "a $?"
f() { trap 'echo "ret $?"' RETURN; x=${!nosuch}; echo no; }; f; echo "a $?"
f() { trap 'echo "ret $?"' RETURN; break 2 3; echo no; }; f; echo "a $?"
#> yes
#> ret 0
#> a 0
#> no
#> ret 0
#> a 0
#2> environment: line 1: 1/0: division by 0 (error token is "0")
#2> environment: line 2: $@: cannot assign in this way
#2> environment: line 3: ((: 1/0: division by 0 (error token is "0")
#2> environment: line 4: nosuch: invalid indirect expansion
#2> environment: line 5: break: only meaningful in a `for', `while', or `until' loop

#### DEBUG refuses stages of pipelines and jobs with extdebug
shopt -s extdebug
trap '[[ $BASH_COMMAND != *skip* ]]' DEBUG; : | echo skip2; echo "${PIPESTATUS[@]}"; echo skip3 | cat; echo "${PIPESTATUS[@]}"; echo skip & echo $?; false skip | cat; echo "${PIPESTATUS[@]}"; : | false skip; echo $?
#> 0
#> 0
#> 0
#> 0
#> 0

#### processes that run no trap on EXIT of their own
t() { echo "== $1"; eval "$1"; wait; }
t 'true && { trap "echo x" EXIT; } &'
t 'true && { trap "echo x" EXIT; exit 1; } &'
t 'true && (trap "echo x" EXIT; exit 1) &'
t 'trap "echo x" EXIT && exit 2 &'
t 'trap "echo x" EXIT &'
t '{ true && { trap "echo x" EXIT; exit 1; }; } &'
t 'if true; then trap "echo x" EXIT; fi &'
t 'while :; do trap "echo x" EXIT; exit 1; done &'
t 'true | if true; then trap "echo x" EXIT; fi &'
t 'true | if true; then trap "echo x" EXIT; fi'
t 'for i in 1; do trap "echo x" EXIT; done | cat'
t '{ if true; then trap "echo x" EXIT; fi; } | cat'
t 'true | { trap "echo x" EXIT; } &'
t 'true | { trap "echo x" EXIT; }'
t 'true | (trap "echo x" EXIT) &'
t 'true | trap "echo x" EXIT &'
t 'f() { trap "echo x" EXIT; exit 1; }; true | f &'
t 'true && f &'
t 'true | { f; } &'
t '! { trap "echo x" EXIT; } &'
t '{ set -e; trap "echo x" EXIT; false; } &'
t 'coproc while :; do trap "echo x" EXIT; break; done; cat <&${COPROC[0]}'
#> == true && { trap "echo x" EXIT; } &
#> == true && { trap "echo x" EXIT; exit 1; } &
#> == true && (trap "echo x" EXIT; exit 1) &
#> x
#> == trap "echo x" EXIT && exit 2 &
#> == trap "echo x" EXIT &
#> x
#> == { true && { trap "echo x" EXIT; exit 1; }; } &
#> x
#> == if true; then trap "echo x" EXIT; fi &
#> == while :; do trap "echo x" EXIT; exit 1; done &
#> == true | if true; then trap "echo x" EXIT; fi &
#> == true | if true; then trap "echo x" EXIT; fi
#> == for i in 1; do trap "echo x" EXIT; done | cat
#> == { if true; then trap "echo x" EXIT; fi; } | cat
#> x
#> == true | { trap "echo x" EXIT; } &
#> == true | { trap "echo x" EXIT; }
#> x
#> == true | (trap "echo x" EXIT) &
#> x
#> == true | trap "echo x" EXIT &
#> x
#> == f() { trap "echo x" EXIT; exit 1; }; true | f &
#> x
#> == true && f &
#> == true | { f; } &
#> == ! { trap "echo x" EXIT; } &
#> x
#> == { set -e; trap "echo x" EXIT; false; } &
#> x
#> == coproc while :; do trap "echo x" EXIT; break; done; cat <&${COPROC[0]}
#> x

#### the trap of CHLD is not run for its own commands, until another child ends
trap '/bin/true; echo T' CHLD
/bin/true
echo one
:
:
echo two
/bin/true
echo three
(exit 3); echo "four $?"
x=$(echo a); echo five
#> T
#> one
#> two
#> T
#> T
#> three
#> T
#> T
#> T
#> four 3
#> T
#> T
#> T
#> T
#> five

#### the trap of CHLD that calls what is not there
trap 'nosuch x' CHLD; /bin/true; echo done; x=$(echo x); echo "$?"; (exit 3); echo "$?"
#> done
#> 0
#> 3
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found

#### substitutions in the trap of CHLD
trap 'x=$(echo y); echo "T $x"' CHLD
case $* in $(echo x)) :;; esac; echo "$?"
for i in $(echo a b); do echo "$i"; done
[[ $(echo x) == x ]]; echo end
#> T y
#> 0
#> T y
#> T y
#> a
#> b
#> T y
#> T y
#> T y
#> end

#### the trap of CHLD counts
n=0
trap 'n=$((n+1)); /bin/true' CHLD
/bin/true
for i in 1 2 3 4 5 6 7 8 9 10; do :; done
echo $n
for i in 1 2 3 4 5 6 7 8 9 10; do /bin/true; done
echo $n
#> 1
#> 66

#### numbers with blanks and signs
for s in $'\t1' ' 1' '1 ' '+1' '01' '0x1' ' INT' '-1' '1 2' '' ' ' '64' '65' ' 0' '+0' 'SIG1'; do trap : "$s"; echo "$s $?"; done; trap; trap - ' 1' '+0'; trap -p '1 '
#> 	1 0
#>  1 0
#> 1  0
#> +1 0
#> 01 0
#> 0x1 1
#>  INT 1
#> -1 1
#> 1 2 1
#>  1
#>   1
#> 64 0
#> 65 1
#>  0 0
#> +0 0
#> SIG1 1
#> trap -- ':' EXIT
#> trap -- ':' SIGHUP
#> trap -- ':' SIGRTMAX
#2> bash: line 1: trap: 0x1: invalid signal specification
#2> bash: line 1: trap:  INT: invalid signal specification
#2> bash: line 1: trap: -1: invalid signal specification
#2> bash: line 1: trap: 1 2: invalid signal specification
#2> bash: line 1: trap: : invalid signal specification
#2> bash: line 1: trap:  : invalid signal specification
#2> bash: line 1: trap: 65: invalid signal specification
#2> bash: line 1: trap: SIG1: invalid signal specification

#### a mistake in a substitution of a trap
for t in EXIT USR1 ERR DEBUG; do
  echo "trap 'echo \$(echo a;; )' $t; (exit 7); [ $t != USR1 ] || kill -USR1 \$\$; echo on; (exit 7)" > s; bash s; echo "$t $?"; bash -c "$(<s)"; echo "$t $?"
done
#> on
#> EXIT 7
#> on
#> EXIT 7
#> USR1 2
#> USR1 127
#> ERR 2
#> ERR 127
#> DEBUG 2
#> DEBUG 127
#2> s: exit trap: line 1: syntax error near unexpected token `;;'
#2> s: exit trap: line 1: `echo $(echo a;; )'
#2> bash: exit trap: line 1: syntax error near unexpected token `;;'
#2> bash: exit trap: line 1: `echo $(echo a;; )'
#2> s: trap: line 1: syntax error near unexpected token `;;'
#2> s: trap: line 1: `echo $(echo a;; )'
#2> bash: trap: line 1: syntax error near unexpected token `;;'
#2> bash: trap: line 1: `echo $(echo a;; )'
#2> s: error trap: line 1: syntax error near unexpected token `;;'
#2> s: error trap: line 1: `echo $(echo a;; )'
#2> bash: error trap: line 1: syntax error near unexpected token `;;'
#2> bash: error trap: line 1: `echo $(echo a;; )'
#2> s: debug trap: line 1: syntax error near unexpected token `;;'
#2> s: debug trap: line 1: `echo $(echo a;; )'
#2> bash: debug trap: line 1: syntax error near unexpected token `;;'
#2> bash: debug trap: line 1: `echo $(echo a;; )'
