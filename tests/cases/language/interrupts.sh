#### a SIGINT that ends a command substitution ends the shell
t() { bash -c "$1"; echo "=> $?"; }
t 'x=$(bash -c "kill -INT \$\$"); echo "[$x]"'
t 'x=$(bash -c "kill -INT \$\$"; echo y); echo "[$x]"'
t 'x=$(bash -c "kill -TERM \$\$"); echo "[$x]"'
t 'echo $(bash -c "kill -INT \$\$") b; echo c'
t 'x=`kill -INT $BASHPID`; echo c $?'
t '(x=$(kill -INT $BASHPID); echo in); echo c $?'
t 'x=$(y=$(kill -INT $BASHPID); echo in); echo c $?'
t 'f() { x=$(kill -INT $BASHPID); }; f; echo c $?'
t 'trap "echo ex" EXIT; x=$(kill -INT $BASHPID); echo c $?'
t 'trap "echo int" INT; x=$(kill -INT $BASHPID); echo c $?'
t 'trap "" INT; x=$(kill -INT $BASHPID); echo c $?'
t 'x=$(exit 130); echo c $?'
#> => 130
#> [y]
#> => 0
#> []
#> => 0
#> => 130
#> => 130
#> c 130
#> => 0
#> => 130
#> => 130
#> ex
#> => 130
#> int
#> c 130
#> => 0
#> c 0
#> => 0
#> c 130
#> => 0

#### a SIGINT is for the command in the foreground first
t() { bash -c "$1"; echo "=> $?"; }
t 'bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; echo c $?'
t 'bash -c "sleep 0.02; kill -INT \$PPID"; echo c $?'
t 'bash -c "sleep 0.02; kill -INT \$PPID; exit 130"; echo c $?'
t 'bash -c "sleep 0.02; kill -INT \$PPID; kill -INT \$\$"; echo c $?'
t 'bash -c "kill -INT \$\$"; echo c $?'
t '(kill -INT $BASHPID); echo c $?'
t '(sleep 0.02; kill -INT $$; exit 3); echo c $?'
t '(sleep 0.02; kill -INT $$; echo d); echo c $?'
t 'env sh -c "sleep 0.02; kill -INT $$"; echo c $?'
t 'bash -c "kill -TERM \$PPID; exit 3"; echo c $?'
t 'kill -INT $$; echo c $?'
t 'x=$(kill -INT $$; echo d); echo c $x $?'
#> c 3
#> => 0
#> c 0
#> => 0
#> c 130
#> => 0
#> => 130
#> c 130
#> => 0
#> c 0
#> => 0
#> c 3
#> => 0
#> d
#> c 0
#> => 0
#> c 0
#> => 0
#> => 143
#> => 130
#> => 130
#2> Terminated

#### a SIGINT while a command runs in other places
t() { bash -c "$1"; echo "=> $?"; }
t 'f() { bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; echo in; }; f; echo c $?'
t 'while :; do bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; echo c; break; done; echo d'
t '{ bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; } 2>&1; echo c $?'
t 'x=1 bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; echo c $?'
t 'if bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; then echo y; else echo n; fi; echo c $?'
t 'bash -c "sleep 0.02; kill -INT \$PPID; exit 3" || echo or; echo c $?'
t 'set -e; bash -c "sleep 0.02; kill -INT \$PPID; exit 0"; echo c $?'
t 'eval "bash -c \"sleep 0.02; kill -INT \\\$PPID; exit 3\""; echo c $?'
t 'printf "%s\n" a | while read -r l; do bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; echo in; done; echo c $?'
t '(bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; echo in $?); echo c $?'
t '(bash -c "sleep 0.02; kill -INT \$PPID; kill -INT \$\$"; echo in $?); echo c $?'
t 'trap "echo int" INT; bash -c "sleep 0.02; kill -INT \$PPID; exit 3"; echo c $?'
t 'trap "echo ex" EXIT; bash -c "sleep 0.02; kill -INT \$PPID; kill -INT \$\$"; echo c $?'
#> in
#> c 0
#> => 0
#> c
#> d
#> => 0
#> c 3
#> => 0
#> c 3
#> => 0
#> n
#> c 0
#> => 0
#> or
#> c 0
#> => 0
#> c 0
#> => 0
#> c 3
#> => 0
#> in
#> c 0
#> => 0
#> in 3
#> c 0
#> => 0
#> c 130
#> => 0
#> int
#> c 3
#> => 0
#> ex
#> => 130

#### a SIGINT from a job while the shell waits
t() { bash -c "$1"; echo "=> $?"; }
t '(sleep 0.05; kill -INT $$) & sleep 0.1; echo c $?'
t '(sleep 0.05; kill -INT $$) & (sleep 0.1; echo d); echo c $?'
t '(sleep 0.05; kill -INT $$) & x=$(sleep 0.1); echo c $?'
t '(sleep 0.05; kill -INT $$) | cat; echo c $?'
t 'sleep 0.1 & (sleep 0.05; kill -INT $$) & wait; echo c $?'
t 'trap "echo int" INT; sleep 0.1 & (sleep 0.05; kill -INT $$) & wait; echo c $?'
#> c 0
#> => 0
#> d
#> c 0
#> => 0
#> => 130
#> c 0
#> => 0
#> => 130
#> int
#> c 130
#> => 0

#### a SIGINT that the last command of a subshell sends to it
t() { bash -c "$1" 2>&1; echo "=> $?"; }
t '(kill -INT $BASHPID); echo c $?'
t '(kill -INT $BASHPID; echo x); echo c $?'
t '(kill -INT $BASHPID; :); echo c $?'
t '(kill -INT $BASHPID) | cat; echo c $?'
t 'cat /dev/null | (kill -INT $BASHPID); echo c $?'
t 'f() (kill -INT $BASHPID); f; echo c $?'
t '(trap "echo sub" EXIT; kill -INT $BASHPID); echo c $?'
t '(trap "echo sub" EXIT; kill -INT $BASHPID; :); echo c $?'
t '(trap "echo u" USR1; kill -INT $BASHPID); echo c $?'
t '(kill -TERM $BASHPID); echo c $?'
t '(trap "echo i" INT; kill -INT $BASHPID; echo x); echo c $?'
#> c 0
#> => 0
#> c 130
#> => 0
#> c 130
#> => 0
#> c 0
#> => 0
#> c 0
#> => 0
#> c 0
#> => 0
#> c 130
#> => 0
#> sub
#> c 130
#> => 0
#> c 0
#> => 0
#> Terminated
#> c 143
#> => 0
#> i
#> x
#> c 0
#> => 0

#### a subshell goes on where its shell was killed
t() { bash -c "$1" 2>&1 | cat; echo "=> ${PIPESTATUS[0]}"; }
t '(kill -TERM $$; echo d; sleep 0.02; echo e); echo c'
t 'x=$(kill -TERM $$; echo d >&2); echo c'
t 'bash -c "kill -HUP \$PPID; echo d"; echo c'
t 'trap "echo t" TERM; (kill -TERM $$; echo d); echo c'
t 'trap "echo t" TERM; x=$(kill -TERM $$; echo d); echo c $x'
#> d
#> e
#> => 143
#> d
#> => 143
#> d
#> => 129
#> d
#> t
#> c
#> => 0
#> t
#> c d
#> => 0

#### the status that a trap sees behind what waited
trap 'echo got $?' USR1; (sleep 0.1; kill -USR1 $$) & sleep 0.5 & p=$!; (exit 3); wait $p; echo "w $?"; wait; echo "w $?"
(sleep 0.1; kill -USR1 $$) & (sleep 0.3; exit 9); echo $?
(sleep 0.1; kill -USR1 $$) & bash -c 'sleep 0.3; exit 8'; echo $?
(sleep 0.1; kill -USR1 $$) & x=$(sleep 0.3; exit 7); echo $?
#> got 138
#> w 138
#> w 0
#> got 9
#> 9
#> got 8
#> 8
#> got 7
#> 7
