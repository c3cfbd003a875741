#### disown
sleep 0.01 & disown; jobs; disown; echo $?
#> 1
#2> bash: line 1: disown: current: no such job
