#### no job control
fg; echo $?; bg; echo $?; suspend; echo $?
#> 1
#> 1
#> 1
#2> bash: line 1: fg: no job control
#2> bash: line 1: bg: no job control
#2> bash: line 1: suspend: cannot suspend: no job control

#### options, arguments and what continues
suspend -x; echo $?
suspend 1 2; echo same line
echo $?
(sleep 0.1; kill -CONT $$) & suspend -f; echo "on $?"
wait
set -m
(suspend; echo went on) &
sleep 0.1; jobs; kill -CONT %1; wait %1; echo $?
#> 2
#2> bash: line 1: suspend: -x: invalid option
#2> suspend: usage: suspend [-f]
#2> bash: line 2: suspend: too many arguments
#? 1
