#### jobs of a script
sleep 0.1 & jobs; wait; jobs
#> [1]+  Running                 sleep 0.1 &

#### a job that is not there
jobs %5; wait %5; echo $?
#> 127
#2> bash: line 1: jobs: %5: no such job
#2> bash: line 1: wait: %5: no such job

#### background output order
{ echo one; } & wait; echo two
#> one
#> two

#### a job reads nothing from stdin
cat & wait; echo done
#> done

#### a subshell in the background sees its own traps
(trap 'echo bye' EXIT; exit 2) & wait $!; echo $?
#> bye
#> 2

#### a signal that ends a command in the foreground is told
{ bash -c 'kill -9 $$'; echo $?; sh -c 'kill -SEGV $$' 2>/dev/null; x=1 sh -c 'kill -ABRT $$' <<<a >/dev/null; bash -c 'kill -TERM $$'; echo $?; bash -c 'kill -INT $$'; echo $?; bash -c 'kill -PIPE $$'; echo $?; } 2>&1 | sed -E 's/: +[0-9]+ /: PID /'
#> bash: line 1: PID Killed                  bash -c 'kill -9 $$'
#> 137
#> bash: line 1: PID Segmentation fault      sh -c 'kill -SEGV $$' 2> /dev/null
#> bash: line 1: PID Aborted                 x=1 sh -c 'kill -ABRT $$' <<< a > /dev/null
#> Terminated
#> 143
#> 130
#> 141

#### the end of a subshell by a signal is told, where it is not a substitution
{ (kill -9 $BASHPID); (bash -c 'kill -9 $$'; :); (bash -c 'kill -9 $$'); x=$(bash -c 'kill -9 $$'; :); f() { sh -c 'kill -9 $$'; }; f; command sh -c 'kill -USR1 $$'; trap : USR2; sh -c 'kill -USR2 $$'; echo $?; } 2>&1 | sed -E 's/: +[0-9]+ /: PID /'
#> bash: line 1: PID Killed                  ( kill -9 $BASHPID )
#> bash: line 1: PID Killed                  bash -c 'kill -9 $$'
#> bash: line 1: PID Killed                  ( bash -c 'kill -9 $$' )
#> environment: line 1: PID Killed                  sh -c 'kill -9 $$'
#> bash: line 1: PID User defined signal 1   command sh -c 'kill -USR1 $$'
#> User defined signal 2
#> 140

#### pipelines that a signal ends are told process by process
{ true | false | bash -c 'sleep 0.1; kill -9 $$'; bash -c 'kill -9 $$' | sh -c 'sleep 0.1; kill -9 $$'; bash -c 'kill -9 $$' | cat; set -o pipefail; bash -c 'kill -9 $$' | true | true; echo $?; true | (kill -9 $BASHPID); } 2>&1 | sed -E 's/(: +|^ +)[0-9]+ /\1PID /; s/: +PID/: PID/; s/^ +PID/ PID/'
#> bash: line 1: PID Done                    true
#>  PID Exit 1                  | false
#>  PID Killed                  | bash -c 'sleep 0.1; kill -9 $$'
#> bash: line 1: PID Killed                  bash -c 'kill -9 $$'
#>  PID                       | sh -c 'sleep 0.1; kill -9 $$'
#> bash: line 1: PID Killed                  bash -c 'kill -9 $$'
#>  PID Done                    | true
#>  PID Done                    | true
#> 137
#> bash: line 1: PID Done                    true
#>  PID Killed                  | ( kill -9 $BASHPID )

#### jobs in the background that a signal ended are told of after the next command
{ sleep 5 & kill -9 $!; sleep 0.1; echo x; jobs; wait $!; echo $?; sleep 5 & kill $!; sleep 0.1; sleep 5 & kill -9 $!; wait; echo $?; } 2>&1 | sed -E 's/: +[0-9]+ /: PID /'
#> bash: line 1: PID Killed                  sleep 5
#> x
#> 137
#> bash: line 1: PID Killed                  sleep 5
#> 0

#### the end of jobs is told under set -m
set -m; sleep 0.1 & wait; (exit 3) & wait %1; echo $?; sleep 0.1 & sleep 0.3; jobs; echo a
#> 3
#> a
#2> [1]+  Done                    sleep 0.1
#2> [1]+  Exit 3                  ( exit 3 )
#2> [1]+  Done                    sleep 0.1

#### jobs that ended are forgotten after a command in the foreground
sleep 0.05 & sleep 0.2; jobs; echo a; sleep 0.05 & wait $!; jobs; (exit 4) & sleep 0.2; wait $!; echo $?
#> a
#> 4

#### what had ended before wait is still listed
(exit 4) & sleep 0.1; wait; jobs; echo --; set -m; (exit 6) & sleep 0.1; wait; wait; jobs; (exit 6) & sleep 0.1; wait $!; jobs; true & sleep 0.1; wait; jobs
#> --
#2> [1]+  Exit 6                  ( exit 6 )
#2> [1]+  Exit 6                  ( exit 6 )
#2> [1]+  Done                    true

#### a name that means several jobs
sleep 1 &
sleep 2 &
jobs %s
echo $?
jobs '%?leep'
jobs %sleep\ 1
wait %s
echo $?
wait -n %s
echo $?
disown %s
echo $?
kill %s
echo $?
jobs -x echo %s
kill %1 %2
wait
#> 1
#> [1]-  Running                 sleep 1 &
#> 127
#> 127
#> 1
#> 1
#> %s
#2> bash: line 3: jobs: s: ambiguous job spec
#2> bash: line 3: jobs: %s: no such job
#2> bash: line 5: jobs: leep: ambiguous job spec
#2> bash: line 5: jobs: %?leep: no such job
#2> bash: line 7: wait: s: ambiguous job spec
#2> bash: line 9: wait: s: ambiguous job spec
#2> bash: line 9: wait: %s: no such job
#2> bash: line 11: disown: s: ambiguous job spec
#2> bash: line 11: disown: %s: no such job
#2> bash: line 13: kill: s: ambiguous job spec
#2> bash: line 15: jobs: s: ambiguous job spec

#### which subshells know the jobs of their parent
sleep 1 &
(jobs)
(jobs -p | wc -l)
(wait %1; echo $?)
{ jobs; } | cat
f() { jobs; }
(f)
f | cat
jobs | cat
x=$(jobs)
echo "$x"
echo $( (jobs) )
cat <(jobs)
true | jobs
jobs & wait $!
(kill %1; echo $?)
kill %1
wait
#> 0
#> 127
#> [1]+  Running                 sleep 1 &
#> [1]+  Running                 sleep 1 &
#>
#> [1]+  Running                 sleep 1 &
#> [1]+  Running                 sleep 1 &
#> 1
#2> bash: line 4: wait: %1: no such job
#2> bash: line 16: kill: %1: no such job

#### options before a command
jobs -x echo a
jobs -lx echo b
echo $?
jobs -p -x echo
jobs -n -x
jobs -x -l echo c
jobs -rx echo d
#> a
#> 1
#> c
#> d
#2> bash: line 2: jobs: no other options allowed with `-x'
#2> bash: line 4: jobs: no other options allowed with `-x'
#2> bash: line 5: jobs: no other options allowed with `-x'

#### a coprocess beside another one
coproc Y { sleep 0.1; }
exec 2> err
coproc W { sleep 0.1; }
jobs
wait
sed 's/[0-9]*:Y/PID:Y/' err
#> [1]-  Running                 coproc Y { sleep 0.1; } &
#> [2]+  Running                 coproc W { sleep 0.1; } &
#> bash: line 3: warning: execute_coproc: coproc [PID:Y] still exists

#### each process of a pipeline in long lists
M() { sed 's/^\(\[[0-9]\]\)\(.\)  *[0-9]* /\1\2 N /; s/^  *[0-9]* /     N /'; }
sleep 0.2 | sleep 0.2 | cat &
jobs -l | M
jobs
true | (exit 4) | sleep 0.3 &
{ sleep 0.2; true; } |& { cat; } &
! true | sleep 0.2 &
! sleep 0.2 &
true && sleep 0.2 | cat &
sleep 0.1
jobs -l | M
jobs
[ "$(jobs -p %2)" != $! ] && echo other
wait
(exit 3) | false &
sleep 0.1
jobs -l > l; M < l
jobs
#> [1]+ N Running                 sleep 0.2
#>      N                       | sleep 0.2
#>      N                       | cat &
#> [1]+  Running                 sleep 0.2 | sleep 0.2 | cat &
#> [1]  N Running                 sleep 0.2
#>      N                       | sleep 0.2
#>      N                       | cat &
#> [2]  N Running                 true
#>      N Running                 | ( exit 4 )
#>      N Running                 | sleep 0.3 &
#> [3]  N Running                 { sleep 0.2; true; } 2>&1
#>      N                       | { cat; } &
#> [4]  N Running                 true
#>      N Running                 | sleep 0.2 &
#> [5]- N Running                 sleep 0.2 &
#> [6]+ N Running                 true && sleep 0.2 | cat &
#> [1]   Running                 sleep 0.2 | sleep 0.2 | cat &
#> [2]   Running                 true | ( exit 4 ) | sleep 0.3 &
#> [3]   Running                 { sleep 0.2; true; } 2>&1 | { cat; } &
#> [4]   Running                 true | sleep 0.2 &
#> [5]-  Running                 sleep 0.2 &
#> [6]+  Running                 true && sleep 0.2 | cat &
#> other

#### a pipeline in the background is processes of this shell
true | { echo $BASHPID > f; true; } & p=$!; wait; [ $p = $(cat f) ] && echo same
true | sh -c 'echo $$ > f; true' & p=$!; wait; [ $p = $(cat f) ] && echo same
true | { echo $BASH_SUBSHELL; } & wait
true | echo $BASH_SUBSHELL & wait
true | (echo $BASH_SUBSHELL) & wait
(true | { echo $BASH_SUBSHELL; } & wait)
for i in 1 2; do true | break & wait $!; echo $?; done
trap 'echo dbg $BASH_COMMAND' DEBUG; true | false & wait $!
trap - DEBUG
trap 'echo E' EXIT; true | { trap; } & wait; true | trap & wait
trap - EXIT
set -o pipefail; (exit 3) | true & wait $!; echo $?
set +o pipefail; (exit 3) | true & wait $!; echo $?
sleep 0.2 | true & wait $!; jobs
#> same
#> same
#> 1
#> 1
#> 1
#> 2
#> 0
#> 0
#> dbg true
#> dbg false
#> dbg wait $!
#> dbg trap - DEBUG
#> trap -- 'echo E' EXIT
#> trap -- '' SIGINT
#> trap -- 'echo E' EXIT
#> 3
#> 0

#### a signal to a job is for all of its processes
sleep 5 | sleep 5 & sleep 0.1
kill %1; wait $!; echo $?
set -m
sleep 5 | sleep 5 & sleep 0.1
kill -STOP %1; sleep 0.1
jobs; jobs -l | cut -c30-; jobs -s | wc -l; jobs -r
wait %1; echo $?
kill -CONT %1; jobs
kill -TERM %1; wait %1; echo $?
#> 143
#> [1]+  Stopped                 sleep 5 | sleep 5
#>       sleep 5
#>     | sleep 5
#> 1
#> 147
#> [1]+  Running                 sleep 5 | sleep 5 &
#> 143
#2>
#2> [1]+  Stopped                 sleep 5 | sleep 5
#2> bash: line 7: warning: wait_for_job: job 1 is stopped
#2> [1]+  Terminated              sleep 5 | sleep 5

#### a job that stops itself
set -m
(kill -STOP $BASHPID; echo on; exit 3) &
sleep 0.1; jobs; wait $!; echo $?
bg; wait $!; echo $?
(kill -TSTP $BASHPID; echo on; exit 4) &
sleep 0.1; fg; echo $?
jobs
set +m
(kill -STOP $BASHPID; echo on; exit 5) & p=$!
sleep 0.1; jobs; kill -CONT $p; wait $p; echo $?
#> [1]+  Stopped                 ( kill -STOP $BASHPID; echo on; exit 3 )
#> 147
#> [1]+ ( kill -STOP $BASHPID; echo on; exit 3 ) &
#> on
#> 3
#> ( kill -TSTP $BASHPID; echo on; exit 4 )
#> on
#> 4
#> [1]+  Running                 ( kill -STOP $BASHPID; echo on; exit 5 ) &
#> on
#> 5
#2>
#2> [1]+  Stopped                 ( kill -STOP $BASHPID; echo on; exit 3 )
#2> [1]+  Exit 3                  ( kill -STOP $BASHPID; echo on; exit 3 )
#2>
#2> [1]+  Stopped                 ( kill -TSTP $BASHPID; echo on; exit 4 )

#### in a file, jobs that have ended stay until they are listed
cat > s <<'END'
sleep 0.02 & sleep 0.1; sleep 1 & jobs; jobs; kill %2
END
bash s
cat > s <<'END'
(exit 3) & sleep 0.1; sleep 0.02 & sleep 0.1; sleep 1 & jobs; kill %3; wait
END
bash s; bash < s
cat > s <<'END'
sleep 0.02 & sleep 0.1; sleep 0.02 & sleep 0.1; jobs
END
bash s
cat > s <<'END'
sleep 1 & sleep 0.02 & sleep 0.1; sleep 1.1 & sleep 1.2 & jobs; kill %- %+; kill %1; wait
END
bash s 2>/dev/null
bash -c 'sleep 0.02 & sleep 0.1; sleep 1 & jobs; kill %1'
#> [1]   Done                    sleep 0.02
#> [2]+  Running                 sleep 1 &
#> [2]+  Running                 sleep 1 &
#> [1]   Exit 3                  ( exit 3 )
#> [2]   Done                    sleep 0.02
#> [3]+  Running                 sleep 1 &
#> [1]   Exit 3                  ( exit 3 )
#> [2]   Done                    sleep 0.02
#> [3]+  Running                 sleep 1 &
#> [1]   Done                    sleep 0.02
#> [2]+  Done                    sleep 0.02
#> [1]   Running                 sleep 1 &
#> [2]   Done                    sleep 0.02
#> [3]-  Running                 sleep 1.1 &
#> [4]+  Running                 sleep 1.2 &
#> [1]+  Running                 sleep 1 &

#### -n lists what has not been listed, and the last form counts
sleep 5 & jobs -n; echo 1; jobs; echo 2; jobs -n; echo 3; jobs %1; jobs -n; echo 4
sleep 6 & jobs -p >/dev/null; jobs -n %2; echo 5; jobs -np | wc -l; jobs -pn; echo 6; (jobs); sleep 7 & (jobs); jobs -r >/dev/null; jobs -n; kill %1 %2 %3
#> [1]+  Running                 sleep 5 &
#> 1
#> [1]+  Running                 sleep 5 &
#> 2
#> 3
#> [1]+  Running                 sleep 5 &
#> 4
#> [2]+  Running                 sleep 6 &
#> 5
#> 2
#> 6
