#### the heading of a report
top -b -n 1 -p 999999 | tail -n +6; top -b -n 1 -p 999999 | wc -l
#>
#>   PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND
#> 7

#### processes by number
sleep 3 & nice -n 5 sleep 3 & p=$!; sleep 0.2; top -b -n 1 -p $p,$! | tail -n +8 | awk '{ print $4, $8, $NF }' | sort; top -b -n 1 -c -p $! | awk 'END { print $12, $13 }'; kill %1 %2
#> 5 S sleep
#> sleep 3

#### several reports
top -b -n 3 -d 0.01 -p 999999 | grep -c '^Tasks:   0 total'
#> 3

#### no terminal
top </dev/null 2>/dev/null; echo $?
#> 1

#### a width
top -b -n 1 -p 999999 -w 20 | sed -n 2p; COLUMNS=30 top -b -n 1 -p 999999 | sed -n 7p
#> Tasks:   0 total,   
#>   PID USER      PR  NI

#### what is wrong
top -b -n x; echo $?; top -b -n 0; echo $?; top -b -d x; echo $?; top -b -u nosuchuser; echo $?; top -b -o nosuch; echo $?; top -b -w 1; echo $?; top -b foo; echo $?; top -b -p x; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#2> top: bad iterations argument 'x'
#2> top: bad iterations argument '0'
#2> top: bad delay interval 'x'
#2> top: Invalid user
#2> top: unrecognized field name 'nosuch'
#2> top: bad width arg '1'
#2> top: unknown option 'foo'
#2> top: bad pid 'x'
