#### no line editing
bind; echo $?; bind -x '"a": b'; echo $?; bind -z; echo $?
#> 0
#> 0
#> 2
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: warning: line editing not enabled
#2> bash: line 1: bind: -z: invalid option
#2> bind: usage: bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]
