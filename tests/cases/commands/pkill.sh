#### by name
sleep 61.5 & pkill -P $$ -x sleep; wait $!; echo $?
#> 143

#### with a signal
exec 2> /dev/null; sleep 62.5 & pkill -KILL -P $$ -x sleep; wait $! 2>/dev/null; echo $?; sleep 62.5 & pkill -9 -f -P $$ 'sleep 62.5'; wait $! 2>/dev/null; echo $?; sleep 62.5 & pkill --signal HUP -P $$ sleep; wait $! 2>/dev/null; echo $?
#> 137
#> 137
#> 129

#### echo and count
exec 2> /dev/null; sleep 63.5 & p=$!; pkill -e -P $$ sleep | sed "s/$p/P/"; wait $p 2>/dev/null; pkill -c nope-nope; echo $?
#> sleep killed (pid P)
#> 0
#> 1

#### nobody
pkill nope-nope; echo $?
#> 1

#### wrong uses
pkill; echo $?
#> 2
#2> pkill: no matching criteria specified
#2> Try `pkill --help' for more information.
