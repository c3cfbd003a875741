#### columns by name
sleep 5 & p=$!; ps -o comm= -p $p; ps -p $p -o comm,args; ps -p $p -o pid= | grep -c "$p"; ps -o ppid= -p $p | grep -c "$$"; kill $p
#> sleep
#> COMMAND         COMMAND
#> sleep           sleep 5
#> 1
#> 1

#### nobody
ps -p 99999; echo $?; ps -p 99999 -o comm; echo $?; ps -C nope; echo $?; ps -p 99999 -o comm=; echo $?
#>   PID TTY          TIME CMD
#> 1
#> COMMAND
#> 1
#>   PID TTY          TIME CMD
#> 1
#> 1

#### without a heading
sleep 5 & ps --no-headers -p $! -o comm; ps -p $! -o comm --no-headers; ps h -p $! -o comm; kill $!
#> sleep
#> sleep
#> sleep

#### is it alive
sleep 5 & p=$!; ps -p $p > /dev/null && echo alive; kill $p; wait $p 2>/dev/null; ps -p $p > /dev/null || echo gone
#> alive
#> gone

#### headings
ps -p 99999 -o pid,ppid,user,stat,tty,time,cmd; ps -f -p 99999; ps u -p 99999; ps -p 99999 -o pid=PROCESS
#>   PID  PPID USER     STAT TT           TIME CMD
#> UID        PID  PPID  C STIME TTY          TIME CMD
#> USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
#> PROCESS
#? 1

#### those of the session
sleep 5 & ps -o args | sort; ps aux | awk '{print $1, $11}' | sort -u; ps -ef | grep -c '[s]leep 5'; kill $!
#differs: a sandbox has only the processes of the session
#> COMMAND
#> bash
#> ps -o args
#> sleep 5
#> sort
#> USER COMMAND
#> user awk
#> user bash
#> user ps
#> user sleep
#> user sort
#> 1

#### wrong formats
ps -o foo; ps -Z; echo $?
#differs: the usage is our own
#> 1
#2> error: unknown user-defined format specifier "foo"
#2>
#2> Usage: ps [aux] [-AefaxH] [-o FORMAT] [-p PIDS] [-C NAMES] [-u USERS] [--ppid PIDS] [--sort KEYS] [--forest] [--no-headers]
#2> error: option '-Z' is not supported here; supported are: -A -e -f -a -x -H -d -w -o -p -C -u
#2>
#2> Usage: ps [aux] [-AefaxH] [-o FORMAT] [-p PIDS] [-C NAMES] [-u USERS] [--ppid PIDS] [--sort KEYS] [--forest] [--no-headers]

#### --sort
sleep 3 & bash -c 'sleep 0.5; :' & sleep 0.1; ps --ppid $$ -o comm= --sort=comm | grep -v ps; ps --ppid $$ -o comm= --sort=-comm | grep -v ps; ps --ppid $$ -o comm= --sort=-ni,+pid | grep -v ps; kill %1 %2
#> bash
#> grep
#> sleep
#> sleep
#> grep
#> bash
#> sleep
#> bash
#> grep

#### --forest and -H
bash -c 'sleep 3 & sleep 2 & wait' & sleep 0.2; p=$!; q=$(pgrep -d, -P $p); ps --forest -o args= -p $p,$q; ps -H -o args= -p $p,$q; kill $(pgrep -P $p)
#> bash -c sleep 3 & sleep 2 & wait
#>  \_ sleep 3
#>  \_ sleep 2
#> bash -c sleep 3 & sleep 2 & wait
#>   sleep 3
#>   sleep 2

#### times
sleep 2 & ps -o etimes= -p $!; ps -o etime= -p $!; ps -o ni,nice,pri -p $!; [[ $(ps -o lstart= -p $!) == $(LC_ALL=C date '+%a %b %e')* ]] && echo today; kill $!
#>       0
#>       00:00
#>  NI  NI PRI
#>   0   0  19
#> today

#### the line of a script begins with its interpreter
printf '#!/bin/sh\nps -p $$ -o args=; ps -p $$ -o comm=\n' > s.sh; chmod +x s.sh; ./s.sh a b
#> /bin/sh ./s.sh a b
#> s.sh

#### letters of BSD with a value
ps p $$ -o comm=; ps p$$ o comm=; ps p 999999 -o comm=; echo $?
#> bash
#> bash
#> 1
