#### lists
env kill -l; env kill --list; env kill -L; env kill --table
#> HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT
#> CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH POLL PWR SYS
#> HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT
#> CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH POLL PWR SYS
#>  1 HUP      2 INT      3 QUIT     4 ILL      5 TRAP     6 ABRT     7 BUS
#>  8 FPE      9 KILL    10 USR1    11 SEGV    12 USR2    13 PIPE    14 ALRM
#> 15 TERM    16 STKFLT  17 CHLD    18 CONT    19 STOP    20 TSTP    21 TTIN
#> 22 TTOU    23 URG     24 XCPU    25 XFSZ    26 VTALRM  27 PROF    28 WINCH
#> 29 POLL    30 PWR     31 SYS     
#>  1 HUP      2 INT      3 QUIT     4 ILL      5 TRAP     6 ABRT     7 BUS
#>  8 FPE      9 KILL    10 USR1    11 SEGV    12 USR2    13 PIPE    14 ALRM
#> 15 TERM    16 STKFLT  17 CHLD    18 CONT    19 STOP    20 TSTP    21 TTIN
#> 22 TTOU    23 URG     24 XCPU    25 XFSZ    26 VTALRM  27 PROF    28 WINCH
#> 29 POLL    30 PWR     31 SYS     

#### one name or number
for s in 9 KILL SIGKILL kill 29 POLL IO 15 31; do env kill -l $s; done; env kill --list=9; env kill -l 9 15
#> KILL
#> 9
#> 9
#> 9
#> POLL
#> 29
#> TERM
#> SYS
#> KILL
#> KILL
#2> kill: unknown signal name IO

#### signals that are none
for s in 137 foo 99 0 34 64 RTMIN; do env kill -l $s; echo $?; done 2>&1; env kill -s FOO 1; echo $?
#> kill: unknown signal name 137
#> 0
#> kill: unknown signal name foo
#> 0
#> kill: unknown signal name 99
#> 0
#> kill: unknown signal name 0
#> 0
#> kill: unknown signal name 34
#> 0
#> kill: unknown signal name 64
#> 0
#> kill: unknown signal name RTMIN
#> 0
#> 1
#2> kill: (1): Invalid argument

#### processes that are none
for p in 999999 foo '' %1 5x 99999999999999999999 '-- -999999' '-0 999999' '-TERM 999999' '-sigterm 999999' '-s KILL 999999' '--signal TERM 999999' '-sTERM 999999 999998' '-q 5 999999' '-q x 999999' '-15 999999 foo'; do env kill $p; echo $?; done 2>&1 | grep -v '^$'
#> kill: (999999): No such process
#> 1
#> kill: failed to parse argument: 'foo'
#> 1
#> Usage:
#>  kill [options] <pid> [...]
#> Options:
#>  <pid> [...]            send signal to every <pid> listed
#>  -<signal>, -s, --signal <signal>
#>                         specify the <signal> to be sent
#>  -q, --queue <value>    integer value to be sent with the signal
#>  -l, --list=[<signal>]  list all signal names, or convert one to a name
#>  -L, --table            list all signal names in a nice table
#>  -h, --help     display this help and exit
#>  -V, --version  output version information and exit
#> For more details see kill(1).
#> 1
#> kill: failed to parse argument: '%1'
#> 1
#> kill: failed to parse argument: '5x'
#> 1
#> kill: failed to parse argument: '99999999999999999999': Numerical result out of range
#> 1
#> kill: (-999999): No such process
#> 1
#> kill: (999999): No such process
#> 1
#> kill: (999999): No such process
#> 1
#> kill: (999999): No such process
#> 1
#> kill: (999999): No such process
#> 1
#> kill: (999999): No such process
#> 1
#> kill: (999999): No such process
#> kill: (999998): No such process
#> 1
#> kill: (999999): No such process
#> 1
#> kill: must be an integer value to be passed with the signal.: 'x'
#> 1
#> kill: (999999): No such process
#> kill: failed to parse argument: 'foo'
#> 1

#### usage
env kill; echo $?; env kill -z; echo $?; env kill -FOO 1; echo $?; env kill -s; echo $?; env kill -n 9 1; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2>
#2> Usage:
#2>  kill [options] <pid> [...]
#2>
#2> Options:
#2>  <pid> [...]            send signal to every <pid> listed
#2>  -<signal>, -s, --signal <signal>
#2>                         specify the <signal> to be sent
#2>  -q, --queue <value>    integer value to be sent with the signal
#2>  -l, --list=[<signal>]  list all signal names, or convert one to a name
#2>  -L, --table            list all signal names in a nice table
#2>
#2>  -h, --help     display this help and exit
#2>  -V, --version  output version information and exit
#2>
#2> For more details see kill(1).
#2> kill: invalid argument z
#2>
#2> Usage:
#2>  kill [options] <pid> [...]
#2>
#2> Options:
#2>  <pid> [...]            send signal to every <pid> listed
#2>  -<signal>, -s, --signal <signal>
#2>                         specify the <signal> to be sent
#2>  -q, --queue <value>    integer value to be sent with the signal
#2>  -l, --list=[<signal>]  list all signal names, or convert one to a name
#2>  -L, --table            list all signal names in a nice table
#2>
#2>  -h, --help     display this help and exit
#2>  -V, --version  output version information and exit
#2>
#2> For more details see kill(1).
#2> kill: invalid argument F
#2>
#2> Usage:
#2>  kill [options] <pid> [...]
#2>
#2> Options:
#2>  <pid> [...]            send signal to every <pid> listed
#2>  -<signal>, -s, --signal <signal>
#2>                         specify the <signal> to be sent
#2>  -q, --queue <value>    integer value to be sent with the signal
#2>  -l, --list=[<signal>]  list all signal names, or convert one to a name
#2>  -L, --table            list all signal names in a nice table
#2>
#2>  -h, --help     display this help and exit
#2>  -V, --version  output version information and exit
#2>
#2> For more details see kill(1).
#2> kill: invalid argument s
#2>
#2> Usage:
#2>  kill [options] <pid> [...]
#2>
#2> Options:
#2>  <pid> [...]            send signal to every <pid> listed
#2>  -<signal>, -s, --signal <signal>
#2>                         specify the <signal> to be sent
#2>  -q, --queue <value>    integer value to be sent with the signal
#2>  -l, --list=[<signal>]  list all signal names, or convert one to a name
#2>  -L, --table            list all signal names in a nice table
#2>
#2>  -h, --help     display this help and exit
#2>  -V, --version  output version information and exit
#2>
#2> For more details see kill(1).
#2> kill: invalid argument n
#2>
#2> Usage:
#2>  kill [options] <pid> [...]
#2>
#2> Options:
#2>  <pid> [...]            send signal to every <pid> listed
#2>  -<signal>, -s, --signal <signal>
#2>                         specify the <signal> to be sent
#2>  -q, --queue <value>    integer value to be sent with the signal
#2>  -l, --list=[<signal>]  list all signal names, or convert one to a name
#2>  -L, --table            list all signal names in a nice table
#2>
#2>  -h, --help     display this help and exit
#2>  -V, --version  output version information and exit
#2>
#2> For more details see kill(1).

#### a process that is there
exec 2> /dev/null; sleep 100 & env kill $!; wait $!; echo $?; sleep 100 & env kill -9 $!; wait $!; echo $?; sleep 100 & env kill -s INT $! 2>&1; env kill -KILL $!; wait $! ; echo $?; env kill -0 $$; echo $?; sleep 100 & echo $! | xargs kill -HUP; wait $!; echo $?
#> 143
#> 137
#> 137
#> 0
#> 129

#### version
env kill -V
#> kill from procps-ng 4.0.2
