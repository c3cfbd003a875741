#### nobody
killall nope-nope; echo $?; killall -q nope-nope; echo $?

#### by name
sleep 71.5 & killall sleep; wait $! 2>/dev/null; echo $?
#differs: not tried on the machine that records

#### with a signal
sleep 72.5 & killall -9 sleep; wait $! 2>/dev/null; echo $?; sleep 72.5 & killall -s INT sleep; wait $! 2>/dev/null; echo $?
#differs: not tried on the machine that records

#### several names
killall nope-a nope-b; echo $?

#### wrong uses
killall; echo $?
#differs: the usage is our own
