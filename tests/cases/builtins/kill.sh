#### kill a job
sleep 10 & kill $!; wait $!; echo $?
#> 143

#### kill %1
sleep 10 & kill -9 %1; wait %1 2>/dev/null; echo $?
#> 137

#### kill -l
kill -l 9 TERM 137; kill -l nosuch
#> KILL
#> 15
#> KILL
#2> bash: line 1: kill: nosuch: invalid signal specification
#? 1

#### kill of nothing
kill; echo $?
#> 2
#2> kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]

#### kill -0
sleep 1 & kill -0 $!; echo $?; kill $!
#> 0

#### a signal behind its option
trap 'echo T' TERM; kill -sTERM $$; kill -n15 $$; kill -sigterm $$; echo $?; kill -Sigterm $$; kill -s term $$; kill -segv $$; echo $?; kill -SIGTERM -- $$
#> T
#> T
#> 1
#> T
#> T
#> 1
#> T
#2> bash: line 1: kill: igterm: invalid signal specification
#2> bash: line 1: kill: egv: invalid signal specification
