#### by name
sleep 51.5 & p=$!; pgrep -P $$ sleep | grep -c "^$p$"; pgrep -P $$ -l slee | sed "s/^$p /P /"; pgrep -P $$ -x slee; echo $?; pgrep -P $$ -x sleep | wc -l; kill $p

#### by the whole line
sleep 52.5 & p=$!; pgrep -f 'sleep 52.5' -P $$ | wc -l; pgrep -a -f 'p 52\.5$' -P $$ | sed "s/^$p /P /"; pgrep -c -P $$ -f 'sleep 52.5'; kill $p

#### newest and oldest, of several
sleep 53.5 & a=$!; sleep 53.5 & b=$!; [ "$(pgrep -n -P $$ sleep)" = $b ] && echo newest; [ "$(pgrep -o -P $$ sleep)" = $a ] && echo oldest; pgrep -d, -P $$ sleep | sed "s/$a,$b/A,B/"; kill $a $b

#### nobody
pgrep nope-nope; echo $?; pgrep -c nope-nope; echo $?; pgrep -x -f nope-nope; echo $?

#### wrong uses
pgrep; pgrep a b; echo $?
