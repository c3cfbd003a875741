#### wait gives the status
(exit 3) & wait $!; echo $?
#> 3

#### wait for all
sleep 0.05 & sleep 0.02 & wait; echo $?
#> 0

#### wait -n
(sleep 0.05; exit 2) & (exit 4) & wait -n; echo $?; wait -n; echo $?; wait -n; echo $?
#> 4
#> 2
#> 127

#### wait for no child
wait 99999; echo $?
#> 127
#2> bash: line 1: wait: pid 99999 is not a child of this shell

#### wait for a wrong word
wait abc; echo $?
#> 1
#2> bash: line 1: wait: `abc': not a pid or valid job spec

#### jobs of a script
sleep 0.1 & jobs; wait; jobs
#> [1]+  Running                 sleep 0.1 &

#### kill a job
sleep 10 & kill $!; wait $!; echo $?
#> 143

#### kill %1
sleep 10 & kill -9 %1; wait %1 2>/dev/null; echo $?
#> 137

#### kill -l
kill -l 9 TERM 137; kill -l nosuch
#> KILL
#> 15
#> KILL
#2> bash: line 1: kill: nosuch: invalid signal specification
#? 1

#### kill of nothing
kill; echo $?
#> 2
#2> kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]

#### kill -0
sleep 1 & kill -0 $!; echo $?; kill $!
#> 0

#### a job that is not there
jobs %5; wait %5; echo $?
#> 127
#2> bash: line 1: jobs: %5: no such job
#2> bash: line 1: wait: %5: no such job

#### background output order
{ echo one; } & wait; echo two
#> one
#> two

#### disown
sleep 0.01 & disown; jobs; disown; echo $?
#> 1
#2> bash: line 1: disown: current: no such job

#### a job reads nothing from stdin
cat & wait; echo done
#> done

#### wait -p
(exit 5) & p=$!; wait -n -p which; echo $? $((which == p))
#> 5 1

#### a subshell in the background sees its own traps
(trap 'echo bye' EXIT; exit 2) & wait $!; echo $?
#> bye
#> 2

#### fg and bg with job control
set -m; sleep 0.1 & fg; echo $?; fg %3; echo $?; bg %1; echo $?; bg; fg; echo $?; bg; jobs
#> sleep 0.1
#> 0
#> 1
#> 1
#> 1
#2> bash: line 1: fg: %3: no such job
#2> bash: line 1: bg: %1: no such job
#2> bash: line 1: bg: current: no such job
#2> bash: line 1: fg: current: no such job
#2> bash: line 1: bg: current: no such job

#### fg of a job that fails or was killed
set -m; (exit 3) & fg; echo $?; sleep 5 & kill %%; fg; echo $?
#> ( exit 3 )
#> 3
#> sleep 5
#> 143
#2> Terminated

#### a job that runs is in the background already
set -m; sleep 0.2 & bg; echo $?; fg
#> 0
#> sleep 0.2
#2> bash: line 1: bg: job 1 already in background

#### wrong options of fg and bg
set -m; fg -x; echo $?; bg -x; echo $?
#> 2
#> 2
#2> bash: line 1: fg: -x: invalid option
#2> fg: usage: fg [job_spec]
#2> bash: line 1: bg: -x: invalid option
#2> bg: usage: bg [job_spec ...]

#### no line editing
bind; echo $?; bind -x '"a": b'; echo $?; bind -z; echo $?
#> 0
#> 0
#> 2
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: -z: invalid option
#2> bind: usage: bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]

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
