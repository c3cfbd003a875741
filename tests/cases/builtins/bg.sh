#### a job that runs is in the background already
set -m; sleep 0.2 & bg; echo $?; fg
#> 0
#> sleep 0.2
#2> bash: line 1: bg: job 1 already in background
