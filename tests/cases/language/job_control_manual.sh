#### wait for several, in order of their numbers
(exit 3) & a=$!; (exit 4) & b=$!; wait $a $b; echo $?; wait $b; echo $?; wait; echo $?; wait %1; echo $?; wait x; echo $?
#> 4
#> 4
#> 0
#> 127
#> 1
#2> bash: line 1: wait: %1: no such job
#2> bash: line 1: wait: `x': not a pid or valid job spec

#### wait -n and -p
(sleep 0.2; exit 5) & s=$!; (sleep 0.05; exit 6) & q=$!; wait -n -p who; echo $? $([ $who = $q ] && echo quick); wait -n -p who; echo $? $([ $who = $s ] && echo slow); wait -n -p who; echo "$? [${who-unset}]"; wait -n; echo $?
#> 6 quick
#> 5 slow
#> 127 [unset]
#> 127

#### wait -f and wrong options
(exit 2) & wait -f $!; echo $?; wait -z; echo $?; wait -p; echo $?
#> 2
#> 2
#> 2
#2> bash: line 1: wait: -z: invalid option
#2> wait: usage: wait [-fn] [-p var] [id ...]
#2> bash: line 1: wait: -p: option requires an argument
#2> wait: usage: wait [-fn] [-p var] [id ...]

#### jobs -p and -r after the end
sleep 0.1 & [ "$(jobs -p)" = $! ] && echo pid; jobs -r | wc -l; wait; jobs; echo $?; jobs -z; echo $?; jobs %7; echo $?
#> pid
#> 1
#> 0
#> 2
#> 1
#2> bash: line 1: jobs: -z: invalid option
#2> jobs: usage: jobs [-lnprs] [jobspec ...] or jobs -x command [args]
#2> bash: line 1: jobs: %7: no such job

#### kill by job
sleep 5 & kill %1; wait $!; echo $?; kill %1; echo $?; kill -0 $$; echo $?; kill -l TERM 9 137; kill; echo $?; kill -NOSUCH $$; echo $?; kill abc; echo $?
#> 143
#> 1
#> 0
#> 15
#> KILL
#> KILL
#> 2
#> 1
#> 1
#2> bash: line 1: kill: %1: no such job
#2> kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]
#2> bash: line 1: kill: NOSUCH: invalid signal specification
#2> bash: line 1: kill: abc: arguments must be process or job IDs

#### fg, bg and suspend without job control
fg; echo $?; bg; echo $?; fg %1; echo $?; sleep 0.1 & fg; echo $?; bg %1; echo $?; wait
#> 1
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: fg: no job control
#2> bash: line 1: bg: no job control
#2> bash: line 1: fg: no job control
#2> bash: line 1: fg: no job control
#2> bash: line 1: bg: no job control

#### disown
sleep 0.1 & disown; jobs; disown; echo $?; sleep 0.1 & disown -h %1; jobs -r | wc -l; disown -a; jobs; disown %9; echo $?; wait
#> 1
#> 1
#> 1
#2> bash: line 1: disown: current: no such job
#2> bash: line 1: disown: %9: no such job

#### the last background process
echo "[$!]"; true & x=$!; [ -n "$x" ] && echo set; (echo ${!:+inherited}); f() { true & }; f; [ $! != $x ] && echo another; wait
#> []
#> set
#> inherited
#> another

#### background and its input
echo more | (read l; echo "got $l" & wait); cat <<< here & wait; { read x; echo "[$x]"; } < /dev/null & wait
#> got more
#> here
#> []

#### a job that was redirected away does not keep the output open
a=$(sleep 3 >/dev/null 2>&1 & echo simple); echo "$a $((SECONDS < 3))"
a=$( (sleep 3) >/dev/null 2>&1 & echo subshell); echo "$a $((SECONDS < 3))"
a=$( (exec >/dev/null 2>&1; sleep 3) & echo exec); echo "$a $((SECONDS < 3))"
a=$( { sleep 3; } >/dev/null 2>&1 & echo group); echo "$a $((SECONDS < 3))"
#> simple 1
#> subshell 1
#> exec 1
#> group 1

#### DEBUG of a background command is the shell's, and the command is the job
set -T
trap '[[ $BASHPID = $$ ]] && echo same || echo other' DEBUG
bash -c '[[ $PPID = $0 ]] && echo child || echo grandchild' $$ & wait $!
trap - DEBUG
#> same
#> same
#> child
#> same
