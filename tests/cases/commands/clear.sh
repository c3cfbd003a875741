#### by terminal
TERM=xterm clear | od -c; TERM=dumb clear; echo $?

#### the terminal by option
clear -T xterm-256color | od -c; clear -x -T xterm | od -c

#### no terminal
unset TERM; clear; echo $?

#### an unknown terminal
TERM=nope clear; echo $?

#### wrong options
TERM=xterm clear -Z; echo $?
#differs: the usage is our own
