#### by name
sleep 61.5 & pkill -P $$ -x sleep; wait $!; echo $?

#### with a signal
exec 2> /dev/null; sleep 62.5 & pkill -KILL -P $$ -x sleep; wait $! 2>/dev/null; echo $?; sleep 62.5 & pkill -9 -f -P $$ 'sleep 62.5'; wait $! 2>/dev/null; echo $?; sleep 62.5 & pkill --signal HUP -P $$ sleep; wait $! 2>/dev/null; echo $?

#### echo and count
exec 2> /dev/null; sleep 63.5 & p=$!; pkill -e -P $$ sleep | sed "s/$p/P/"; wait $p 2>/dev/null; pkill -c nope-nope; echo $?

#### nobody
pkill nope-nope; echo $?

#### wrong uses
pkill; echo $?
