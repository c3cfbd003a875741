#### by name
sleep 51.5 & p=$!; pgrep -P $$ sleep | grep -c "^$p$"; pgrep -P $$ -l slee | sed "s/^$p /P /"; pgrep -P $$ -x slee; echo $?; pgrep -P $$ -x sleep | wc -l; kill $p
#> 1
#> P sleep
#> 1
#> 1

#### by the whole line
sleep 52.5 & p=$!; pgrep -f 'sleep 52.5' -P $$ | wc -l; pgrep -a -f 'p 52\.5$' -P $$ | sed "s/^$p /P /"; pgrep -c -P $$ -f 'sleep 52.5'; kill $p
#> 1
#> P sleep 52.5
#> 1

#### newest and oldest, of several
sleep 53.5 & a=$!; sleep 53.5 & b=$!; [ "$(pgrep -n -P $$ sleep)" = $b ] && echo newest; [ "$(pgrep -o -P $$ sleep)" = $a ] && echo oldest; pgrep -d, -P $$ sleep | sed "s/$a,$b/A,B/"; kill $a $b
#> newest
#> oldest
#> A,B

#### nobody
pgrep nope-nope; echo $?; pgrep -c nope-nope; echo $?; pgrep -x -f nope-nope; echo $?
#> 1
#> 0
#> 1
#> 1

#### wrong uses
pgrep; pgrep a b; echo $?
#> 2
#2> pgrep: no matching criteria specified
#2> Try `pgrep --help' for more information.
#2> pgrep: only one pattern can be provided
#2> Try `pgrep --help' for more information.
