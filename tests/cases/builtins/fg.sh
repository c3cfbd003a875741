#### fg and bg with job control
set -m; sleep 0.1 & fg; echo $?; fg %3; echo $?; bg %1; echo $?; bg; fg; echo $?; bg; jobs
#> sleep 0.1
#> 0
#> 1
#> 1
#> 1
#2> bash: line 1: fg: %3: no such job
#2> bash: line 1: bg: %1: no such job
#2> bash: line 1: bg: current: no such job
#2> bash: line 1: fg: current: no such job
#2> bash: line 1: bg: current: no such job

#### fg of a job that fails or was killed
set -m; (exit 3) & fg; echo $?; sleep 5 & kill %%; fg; echo $?
#> ( exit 3 )
#> 3
#> sleep 5
#> 143
#2> Terminated

#### wrong options of fg and bg
set -m; fg -x; echo $?; bg -x; echo $?
#> 2
#> 2
#2> bash: line 1: fg: -x: invalid option
#2> fg: usage: fg [job_spec]
#2> bash: line 1: bg: -x: invalid option
#2> bg: usage: bg [job_spec ...]

#### names of jobs in subshells and processes
(%); echo $?
( (%) ); echo $?
% | cat; echo ${PIPESTATUS[@]}
% & wait $!; echo $?
(% x); echo $?
{ %; } | cat; echo ${PIPESTATUS[@]}
#> 1
#> 1
#> 127 0
#> 0
#> 1
#> 1 0
#2> bash: line 1: fg: no job control
#2> bash: line 2: fg: no job control
#2> bash: line 3: %: command not found
#2> bash: line 4: bg: no job control
#2> bash: line 5: fg: no job control
#2> bash: line 6: fg: no job control
