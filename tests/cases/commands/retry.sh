#### a command that succeeds at once
retry -d 0 echo one; retry -d 0 -- printf 'no newline'
#> one
#> no newline
#>-

#### until it succeeds
retry -d 0 -t 5 -- sh -c 'echo x >>n; echo try; echo err >&2; test $(wc -l <n) -ge 3'; wc -l <n
#> try
#> 3
#2> err
#2> try
#2> retry: sh returned 1, trying again...
#2> err
#2> try
#2> retry: sh returned 1, trying again...
#2> err

#### no more than so often
retry -d 0 -t 3 -- sh -c 'echo out; exit 7'; echo $?; retry -d 0 --times=1 false; echo $?; retry -d 0 -t 0 echo never; echo $?
#> 7
#> 1
#> 0
#2> out
#2> retry: sh returned 7, trying again...
#2> out
#2> retry: sh returned 7, trying again...
#2> out
#2> retry: sh returned 7, trying again...
#2> retry: false returned 1, trying again...

#### the output of a failure is on stderr
retry -d 0 -t 2 -- sh -c 'echo out; false' 2>/dev/null; echo $?; retry -d 0 -t 1 -- sh -c 'echo out; false' 2>&1 >/dev/null
#> 1
#> out
#> retry: sh returned 1, trying again...
#? 1

#### the input is given again
printf 'a\nb\n' | retry -d 0 -t 5 -- sh -c 'cat; echo x >>n; test $(wc -l <n) -ge 3'
seq 3 | retry -d 0 -t 2 -- sh -c 'tail -n 1; false'
#> a
#> b
#2> a
#2> b
#2> retry: sh returned 1, trying again...
#2> a
#2> b
#2> retry: sh returned 1, trying again...
#2> 3
#2> retry: sh returned 1, trying again...
#2> 3
#2> retry: sh returned 1, trying again...
#? 1

#### a large input
seq 50000 | retry -d 0 -t 3 -- sh -c 'echo x >>n; test $(wc -l <n) -ge 3 || { tail -n 1; exit 1; }; wc -l'
#> 50000
#2> 50000
#2> retry: sh returned 1, trying again...
#2> 50000
#2> retry: sh returned 1, trying again...

#### input that is not a pipe
retry -d 0 -t 2 cat <<<x; retry -d 0 echo x <&-
#> x
#> x

#### until a criterion is met
retry -d 0 -t 2 -u fail -- sh -c 'echo hi; exit 7'; echo $?; retry -d 0 -t 2 --until=5-7 -- sh -c 'exit 6'; echo $?; retry -d 0 -t 2 -u 3 true; echo $?; retry -d 0 -t 2 -u true true; retry -d 0 -t 2 -u false false; echo $?
#> hi
#> 7
#> 6
#> 0
#> 1
#2> retry: true returned 0, trying again...
#2> retry: true returned 0, trying again...

#### while a criterion is met
retry -d 0 -t 2 -w success true; echo $?; retry -d 0 -t 2 -w 1 false; echo $?; retry -d 0 -t 2 --while 2-9 false; echo $?; retry -d 0 -t 2 -w fail -u success true; echo $?; retry -d 0 -t 2 -u success -w 3 false; echo $?
#> 0
#> 1
#> 1
#> 0
#> 1
#2> retry: true returned 0, trying again...
#2> retry: true returned 0, trying again...
#2> retry: false returned 1, trying again...
#2> retry: false returned 1, trying again...

#### the first criterion of a list
retry -d 0 -t 1 -u 1,2 false; echo $?; retry -d 0 -t 1 -u 2,1 false; echo $?; retry -d 0 -t 1 -w ,1 true; echo $?; retry -d 0 -t 1 -u 3-1,fail false; echo $?
#> 1
#> 1
#> 0
#> 1
#2> retry: false returned 1, trying again...
#2> retry: true returned 0, trying again...
#2> retry: false returned 1, trying again...

#### delays
retry -d 0,0,1 -t 4 false; retry -d 1,0 -t 3 false; retry --delay=2 -t 1 false; retry -d '' -t 1 false; retry -d ,1, -t 2 false
#2> retry: false returned 1, trying again...
#2> retry: false returned 1, trying again...
#2> retry: false returned 1, backing off for 1 second and trying again...
#2> retry: false returned 1, backing off for 1 second and trying again...
#2> retry: false returned 1, backing off for 1 second and trying again...
#2> retry: false returned 1, trying again...
#2> retry: false returned 1, trying again...
#2> retry: false returned 1, backing off for 2 seconds and trying again...
#2> retry: false returned 1, trying again...
#2> retry: false returned 1, trying again...
#2> retry: false returned 1, backing off for 1 second and trying again...
#? 1

#### a message
retry -d 0 -t 1 -m 'my job' false; retry -d 0 -t 1 --message= false
#2> retry: my job returned 1, trying again...
#2> retry:  returned 1, trying again...
#? 1

#### a command that is not there
retry -d 0 -t 2 nosuch; echo $?; retry -d 0 -t 1 /tmp; echo $?; retry -d 0 -t 1 -- -x; echo $?; retry -d 0 -t 1 /no/such; retry -d 0 -t 1 ''; retry -d 0 -u 1 nosuch; echo $?
#> 1
#> 1
#> 1
#> 1
#2> retry: Could not execute 'nosuch', giving up: No such file or directory
#2> retry: nosuch returned 1, trying again...
#2> retry: Could not execute 'nosuch', giving up: No such file or directory
#2> retry: nosuch returned 1, trying again...
#2> retry: Could not execute '/tmp', giving up: Permission denied
#2> retry: /tmp returned 1, trying again...
#2> retry: Could not execute '-x', giving up: No such file or directory
#2> retry: -x returned 1, trying again...
#2> retry: Could not execute '/no/such', giving up: No such file or directory
#2> retry: /no/such returned 1, trying again...
#2> retry: Could not execute '', giving up: No such file or directory
#2> retry:  returned 1, trying again...
#2> retry: Could not execute 'nosuch', giving up: No such file or directory

#### a command that is killed
retry -d 0 -t 3 -- sh -c 'echo x; kill -9 $$'; echo $?; retry -d 0 -t 3 -- sh -c 'kill -TERM $$'; echo $?; retry -d 0 -t 1 -- sh -c 'exit 143'; echo $?
#> 137
#> 143
#> 143
#2> retry: sh returned 143, trying again...

#### wrong uses
for o in '-d x' '-d -1' '-d 0.5' '-t x' '-t -2' '-u x' '-u 1-' '-u -1' '-w 1x' '-w x,1' -z --zebra -d --message; do retry $o false 2>&1 | head -n 1; done; retry 2>&1 | head -n 2; retry -d 0 >/dev/null 2>&1; echo $?
#> Delay(s) must be bigger or equal to 0.
#> Delay(s) must be bigger or equal to 0.
#> Delay(s) must be bigger or equal to 0.
#> Times must be bigger or equal to -1.
#> Times must be bigger or equal to -1.
#> Until must contain comma separated numbers, ranges, 'success/true' or 'fail/false'.
#> Until must contain comma separated numbers, ranges, 'success/true' or 'fail/false'.
#> Until must contain comma separated numbers, ranges, 'success/true' or 'fail/false'.
#> While must contain comma separated numbers, ranges, 'success/true' or 'fail/false'.
#> While must contain comma separated numbers, ranges, 'success/true' or 'fail/false'.
#> retry: invalid option -- 'z'
#> retry: unrecognized option '--zebra'
#> Delay(s) must be bigger or equal to 0.
#> No command specified.
#> No command specified.
#>
#> 1

#### options end at the command
retry -d 0 -t 1 echo -t 2 --until=x; retry -t ' +1' -d 0 false; retry -t '' false; echo $?
#> -t 2 --until=x
#> 0
#2> retry: false returned 1, trying again...
