#### nobody
killall nope-nope; echo $?; killall -q nope-nope; echo $?
#> 1
#> 1
#2> nope-nope: no process found

#### by name
sleep 71.5 & killall sleep; wait $! 2>/dev/null; echo $?
#differs: not tried on the machine that records
#> 143

#### with a signal
sleep 72.5 & killall -9 sleep; wait $! 2>/dev/null; echo $?; sleep 72.5 & killall -s HUP sleep; wait $! 2>/dev/null; echo $?
#differs: not tried on the machine that records
#> 137
#> 129

#### several names
killall nope-a nope-b; echo $?
#> 1
#2> nope-a: no process found
#2> nope-b: no process found

#### wrong uses
killall; echo $?
#differs: the usage is our own
#> 1
#2> Usage: killall [-SIGNAL] [OPTION]... NAME...
#2> Try 'killall --help' for more information.
