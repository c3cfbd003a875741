#### in time and too late
timeout 5 echo hi; echo $?; timeout 0.05 sleep 5; echo $?; timeout 5 false; echo $?; timeout 0 true; echo $?
#> hi
#> 0
#> 124
#> 1
#> 0

#### signals
timeout --preserve-status 0.05 sleep 5; echo $?; timeout -s INT 0.05 sleep 5; echo $?; timeout -v 0.05 sleep 5; echo $?
#> 143
#> 124
#> 124
#2> timeout: sending signal TERM to command ‘sleep’

#### not found and wrong
timeout 1 nope; echo $?; timeout; echo $?; timeout 1; echo $?; timeout x true; echo $?; timeout -s FOO 1 true; echo $?; timeout -k x 1 true; echo $?
#> 127
#> 125
#> 125
#> 125
#> 125
#> 125
#2> timeout: failed to run command ‘nope’: No such file or directory
#2> Try 'timeout --help' for more information.
#2> Try 'timeout --help' for more information.
#2> timeout: invalid time interval ‘x’
#2> Try 'timeout --help' for more information.
#2> timeout: ‘FOO’: invalid signal
#2> Try 'timeout --help' for more information.
#2> timeout: invalid time interval ‘x’
#2> Try 'timeout --help' for more information.

#### a shell in it
timeout 5 sh -c 'echo a; exit 3'; echo $?; echo in | timeout 5 cat
#> a
#> 3
#> in

#### statuses
timeout 5 sh -c "exit 3"; echo $?; timeout 0.05 sleep 5; echo $?; timeout --preserve-status 0.05 sleep 5; echo $?; timeout 1 nosuch; echo $?; timeout x true; echo $?; timeout; echo $?
#> 3
#> 124
#> 143
#> 127
#> 125
#> 125
#2> timeout: failed to run command ‘nosuch’: No such file or directory
#2> timeout: invalid time interval ‘x’
#2> Try 'timeout --help' for more information.
#2> Try 'timeout --help' for more information.

#### the signal that kills timeout, too
{ timeout -s KILL 0.1 sleep 5; echo $?; timeout -k 0.1 0.1 sh -c 'trap "" TERM; sleep 2; :'; echo $?; } 2>/dev/null
#> 137
#> 137

#### a signal that ends the command ends timeout
{ timeout 5 sh -c 'kill -9 $$'; echo $?; timeout 5 sh -c 'kill -USR1 $$'; echo $?; timeout 0.1 sleep 3; echo $?; timeout -s USR1 0.1 sleep 3; echo $?; timeout --preserve-status -s USR1 0.1 sleep 3; echo $?; } 2>&1 | sed -E 's/: +[0-9]+ /: PID /'
#> bash: line 1: PID Killed                  timeout 5 sh -c 'kill -9 $$'
#> 137
#> bash: line 1: PID User defined signal 1   timeout 5 sh -c 'kill -USR1 $$'
#> 138
#> 124
#> 124
#> 138
