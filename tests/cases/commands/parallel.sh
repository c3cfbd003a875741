#### arguments
parallel -k echo ::: a b c; parallel -k echo x{}y ::: a b; parallel -k echo ::: ; printf 'a\nb c\n' | parallel -k echo
#> a
#> b
#> c
#> xay
#> xby
#> a
#> b c

#### replacement strings
parallel -k echo {} {.} {/} {//} {/.} {#} ::: d/a.txt b.tar.gz /x/.y z; parallel -j1 echo {%} ::: a b
#> d/a.txt d/a a.txt d a 1
#> b.tar.gz b.tar b.tar.gz . b.tar 2
#> /x/.y /x/ .y /x  3
#> z z z . z 4
#> 1
#> 1

#### positions
parallel -k echo {1}-{2} {2.} {1/} {-1} ::: a/b.c d ::: 1.5 2; parallel -k echo {2} ::: a
#> a/b.c-1.5 1 b.c 1.5
#> a/b.c-2 2 b.c 2
#> d-1.5 1 d 1.5
#> d-2 2 d 2
#>

#### linked sources
parallel -k echo ::: a b c :::+ 1 2; parallel -k --link echo {1} {2} ::: a b ::: 1 2 3; printf 'x\ny\n' > f; parallel -k echo :::: f ::: 1 2; parallel -k echo ::: a b ::::+ f
#> a 1
#> b 2
#> a 1
#> b 2
#> a 3
#> x 1
#> x 2
#> y 1
#> y 2
#> a x
#> b y

#### from files
printf 'x\ny\n' > f; printf '1\n2\n' > g; parallel -k -a f echo; parallel -k -a f -a g echo {2} {1}; parallel -k echo :::: f g; parallel echo :::: nope 2>/dev/null; echo $?
#> x
#> y
#> 1 x
#> 2 x
#> 1 y
#> 2 y
#> x 1
#> x 2
#> y 1
#> y 2
#> 255

#### several arguments for a job
parallel -k -n2 echo ::: 1 2 3; parallel -k -N2 echo {2} {1} ::: 1 2 3; seq 5 | parallel -k -L2 echo; parallel -k -n0 echo hi ::: 1 2; parallel -j1 -m echo a{}b ::: 1 2 3; parallel -j1 -X echo a{}b ::: 1 2 3; parallel -j1 --xargs echo ::: 1 2 3; seq 9 | parallel -k -j3 -X echo
#> 1 2
#> 3
#> 2 1
#> 3
#> 1 2
#> 3 4
#> 5
#> hi
#> hi
#> a1 2 3b
#> a1b a2b a3b
#> 1 2 3
#> 1 2 3
#> 4 5 6
#> 7 8 9

#### quotes
parallel -k echo ::: 'a  b' "it's" '$HOME' '*' 'a;b' ''; parallel --dry-run -k echo ::: 'a b' "it's" 'a,b' "'" ''; parallel -q echo 'a  b' {} ::: c
#> a  b
#> it's
#> $HOME
#> *
#> a;b
#>
#> echo 'a b'
#> echo 'it'"'"'s'
#> echo 'a,b'
#> echo "'"
#> echo ''
#> a  b c

#### no command
parallel -k ::: 'echo a' 'echo $((1+2))'; printf 'echo 1\nexit 3\n' | parallel -k; echo $?
#> a
#> 3
#> 1
#> 1

#### tags
parallel -k --tag echo ::: a b; parallel -k --tagstring 'T{#}-{}' 'echo {}; echo x' ::: a b; parallel -k -v echo ::: a; parallel -k -t echo ::: a; parallel -k --tag 'echo e >&2' ::: a
#> a	a
#> b	b
#> T1-a	a
#> T1-a	x
#> T2-b	b
#> T2-b	x
#> echo a
#> a
#> a
#2> echo a
#2> a	e a

#### columns
parallel -k --colsep , echo {2} {1} ::: a,b c,d; printf 'n,v\nx,1\ny,2\n' | parallel -k --colsep , --header : echo {v}={n}; parallel -k --header : echo {x}{y} ::: x 1 2 ::: y a b; printf 'a  b\n' | parallel --colsep ' +' echo {2}
#> b a
#> d c
#> 1=x
#> 2=y
#> 1a
#> 1b
#> 2a
#> 2b
#> b

#### failures are counted
parallel -k 'exit {}' ::: 0 1 2 3; echo $?; parallel nosuchcommand ::: a; echo $?; parallel -k false ::: 1 2; echo $?
#> 3
#> 1
#> 2
#2> /usr/bin/bash: line 1: nosuchcommand: command not found

#### halt
parallel -j1 --halt now,fail=1 'echo {}; exit {}' ::: 0 7 2; echo $?; parallel -j1 --halt soon,fail=1 'echo {}; exit {}' ::: 0 3 2; echo $?; parallel -j1 --halt now,success=1 'echo {}' ::: 1 2; echo $?; parallel -j1 --halt 2 'exit {}' ::: 4 5; echo $?; parallel -j1 --halt never 'exit {}' ::: 4 5; echo $?; parallel -j1 --halt now,done=2 echo ::: a b c; echo $?
#> 0
#> 7
#> 7
#> 0
#> 3
#> 3
#> 1
#> 0
#> 4
#> 2
#> a
#> b
#> 101
#2> parallel: This job failed:
#2> echo 7; exit 7
#2> parallel: This job failed:
#2> echo 3; exit 3
#2> parallel: This job succeeded:
#2> echo 1
#2> parallel: This job failed:
#2> exit 4
#2> parallel: This job finished:
#2> echo a
#2> parallel: This job finished:
#2> echo b

#### retries and timeout
parallel -j1 --retries 3 'echo x >> f; false' ::: a; echo $?; wc -l < f; parallel --timeout 1 sleep ::: 3; echo $?
#> 1
#> 3
#> 1
#2> parallel: Warning: This job was killed because it timed out:
#2> parallel: Warning: sleep 3

#### pipe
seq 6 | parallel -k --pipe -N2 'cat; echo -'; seq 6 | parallel -k --pipe --block 4 'cat; echo -'; seq 100 | parallel --pipe wc -l; printf 'a;b;c' | parallel -k --pipe -N1 --recend ';' 'cat; echo'
#> 1
#> 2
#> -
#> 3
#> 4
#> -
#> 5
#> 6
#> -
#> 1
#> 2
#> -
#> 3
#> 4
#> -
#> 5
#> 6
#> -
#> 100
#> a;
#> b;
#> c

#### jobs overlap
parallel -j4 'sleep 0.{}; echo {}' ::: 6 4 2; parallel -k -j4 'sleep 0.{}; echo {}' ::: 6 4 2; parallel -j0 -k echo ::: a b; parallel -j 200% -k echo ::: a; parallel -j +1 -k echo ::: a
#> 2
#> 4
#> 6
#> 6
#> 4
#> 2
#> a
#> b
#> a
#> a

#### ungrouped
parallel -j1 -u echo ::: a b; parallel -k --line-buffer echo ::: a; parallel -k 'echo out; echo err >&2' ::: a; parallel -j1 'printf abc' ::: a b; echo
#> a
#> b
#> a
#> out
#> abcabc
#2> err a

#### the log
parallel -k --joblog log 'exit {}' ::: 0 3; cut -f1,2,5,7-9 log
#> Seq	Host	Send	Exitval	Signal	Command
#> 1	:	0	0	0	exit 0
#> 2	:	0	3	0	exit 3

#### other delimiters
printf 'a\0b c\0' | parallel -0 -k echo; printf 'a,b' | parallel -k -d , echo; parallel -k -E b echo ::: a b c; printf 'a\n\nb\n' | parallel -k -r echo; parallel -k -I ,, echo {} ,, ::: a
#> a
#> b c
#> a
#> b
#> a
#> a
#> b
#> {} a

#### the environment of a job
parallel -j1 'echo $PARALLEL_SEQ $PARALLEL_JOBSLOT' ::: a b; f() { echo "f $1"; }; export -f f; parallel -k f ::: 1 2; mkdir d; parallel -k --wd d 'basename $PWD' ::: a; echo in | parallel -j1 cat ::: /dev/null - 
#> 1 1 a
#> 2 1 b
#> f 1
#> f 2
#> d

#### what is not supported
parallel -S host echo ::: a; echo $?; parallel --results d echo ::: a; echo $?; parallel -j x echo ::: a; echo $?
#differs: there are no other machines, and jobs keep nothing
#> 255
#> 255
#> 255
#2> parallel: option '-S' is not supported here; supported are: -0 --null -a --arg-file -C --colsep --delay -d --delimiter --dry-run --dryrun -E --group --halt --halt-on-error --header --joblog -j --jobs -P --max-procs -k --keep-order --line-buffer --lb --link -L --max-lines -m -n --max-args -N --max-replace-args --pipe --block --block-size --recend -q --quote -I -r --no-run-if-empty --retries -s --max-chars --tag --tagstring --timeout -t --verbose -u --ungroup -v --workdir --wd -X --xargs --will-cite --bar --eta --progress
#2> Try 'parallel --help' for more information.
#2> parallel: option '--results' is not supported here; supported are: -0 --null -a --arg-file -C --colsep --delay -d --delimiter --dry-run --dryrun -E --group --halt --halt-on-error --header --joblog -j --jobs -P --max-procs -k --keep-order --line-buffer --lb --link -L --max-lines -m -n --max-args -N --max-replace-args --pipe --block --block-size --recend -q --quote -I -r --no-run-if-empty --retries -s --max-chars --tag --tagstring --timeout -t --verbose -u --ungroup -v --workdir --wd -X --xargs --will-cite --bar --eta --progress
#2> Try 'parallel --help' for more information.
#2> parallel: Error: Parsing of --jobs/-j/--max-procs/-P failed.
#2> Try 'parallel --help' for more information.
