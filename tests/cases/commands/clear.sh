#### by terminal
TERM=xterm clear | od -c; TERM=dumb clear; echo $?
#> 0000000 033   [   H 033   [   2   J 033   [   3   J
#> 0000013
#> 1

#### the terminal by option
clear -T xterm-256color | od -c; clear -x -T xterm | od -c
#> 0000000 033   [   H 033   [   2   J 033   [   3   J
#> 0000013
#> 0000000 033   [   H 033   [   2   J
#> 0000007

#### no terminal
unset TERM; clear; echo $?
#> 1
#2> TERM environment variable not set.

#### an unknown terminal
TERM=nope clear; echo $?
#> 1
#2> 'nope': unknown terminal type.

#### wrong options
TERM=xterm clear -Z; echo $?
#differs: the usage is our own
#> 1
#2> clear: invalid option -- 'Z'
#2> Try 'clear --help' for more information.
