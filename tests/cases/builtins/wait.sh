#### wait gives the status
(exit 3) & wait $!; echo $?
#> 3

#### wait for all
sleep 0.05 & sleep 0.02 & wait; echo $?
#> 0

#### wait -n
(sleep 0.05; exit 2) & (exit 4) & wait -n; echo $?; wait -n; echo $?; wait -n; echo $?
#> 4
#> 2
#> 127

#### wait for no child
wait 99999; echo $?
#> 127
#2> bash: line 1: wait: pid 99999 is not a child of this shell

#### wait for a wrong word
wait abc; echo $?
#> 1
#2> bash: line 1: wait: `abc': not a pid or valid job spec

#### wait -p
(exit 5) & p=$!; wait -n -p which; echo $? $((which == p))
#> 5 1

#### elements of arrays take the process
declare -A c; w=x.y; sleep 0 & p=$!; wait -p 'c[$w]' $p; [ "${c[x.y]}" = $p ] && echo assoc; sleep 0 & p=$!; wait -n -p 'a[1+1]' $p; [ "${a[2]}" = $p ] && echo indexed; wait -p 1x; echo $?
#> assoc
#> indexed
#> 1
#2> bash: line 1: wait: `1x': not a valid identifier

#### what is disowned is not waited for
sleep 1 & disown; wait; echo $?; kill $!; echo $?; cat < <(sleep 0.05; echo s); wait; echo $?
#> 0
#> 0
#> s
#> 0

#### the last process in the background is listed if it ended unseen
cat > s <<'S'
for i in 3 1 2; do sleep 0.$i & done; wait; jobs; echo; jobs
sleep 0.1 & sleep 0.2 & wait; jobs
(exit 3) & a=$!; (exit 4) & sleep 0.1; wait; wait $!; echo $?
S
bash s; bash -c "$(cat s)" 2>&1 | sed 's/pid [0-9]*/pid N/'
#> [3]   Done                    sleep 0.$i
#>
#> 4
#>
#> bash: line 3: wait: pid N is not a child of this shell
#> 127

#### what has ended is forgotten by wait, but for the last one of a script
cat > s <<'S'
(exit 3) & a=$!; (exit 4) & sleep 0.1; wait; wait $a; echo $?; wait $!; echo $?
(exit 5) & sleep 0.1; : ; wait; wait $!; echo $?
S
bash s 2>&1 | sed 's/pid [0-9]*/pid N/'; bash -c "$(cat s)" 2>&1 | sed 's/pid [0-9]*/pid N/'
#> s: line 1: wait: pid N is not a child of this shell
#> 127
#> 4
#> 5
#> bash: line 1: wait: pid N is not a child of this shell
#> 127
#> bash: line 1: wait: pid N is not a child of this shell
#> 127
#> bash: line 2: wait: pid N is not a child of this shell
#> 127

#### what wait forgets and what wait -n remembers
true & false & p=$!; wait $p; echo $?; wait; echo $?; wait $p 2>/dev/null; echo $?
(exit 5) & p=$!; wait -n; echo $?; wait $p; echo $?; wait $p; echo $?
(exit 5) & p=$!; wait -n $p; echo $?; wait $p; echo $?
(exit 4) & p=$!; wait -n -p v; echo "$? ${v:+set}"; unset v; wait -p v $p; echo "$? ${v:+set}"
#> 1
#> 0
#> 127
#> 5
#> 5
#> 5
#> 5
#> 5
#> 4 set
#> 4 set

#### -n of what is no job
wait -n 99999; echo $?
wait -n abc; echo $?
wait -n -p v 99999 88888; echo "$? ${v-unset}"
wait -n %9; echo $?
#> 127
#> 127
#> 127 unset
#> 127
#2> bash: line 1: wait: 99999: no such job
#2> bash: line 2: wait: abc: no such job
#2> bash: line 3: wait: 99999: no such job
#2> bash: line 3: wait: 88888: no such job
#2> bash: line 4: wait: %9: no such job

#### of a disowned process its signal is not known
sleep 5 & p=$!; disown; kill $p; wait $p; echo $?
sleep 5 & p=$!; kill $p; wait $p; echo $?; wait $p; echo $?
#> 0
#> 143
#> 143

#### a variable that cannot be unset
readonly R=1
wait -n -p R
echo $?
true &
wait -p R $!
echo $?
#> 1
#> 1
#2> bash: line 2: wait: R: cannot unset: readonly variable
#2> bash: line 5: wait: R: cannot unset: readonly variable

#### a coprocess, which is a job
coproc N { sleep 0.05; exit 3; }
wait %1
echo $?
coproc cat
jobs
jobs %1
kill %1
wait
jobs
#> 3
#> [1]+  Running                 coproc COPROC cat &
#> [1]+  Running                 coproc COPROC cat &
