#### without a terminal
TERM=xterm reset; echo $?
#> 10
#2> reset: terminal attributes: No such device or address
#2>

#### of a kind
TERM=xterm reset -q; echo $?
#> 10
#2> reset: terminal attributes: No such device or address
#2>

#### options
TERM=xterm reset -I -Q; echo $?
#> 10
#2> reset: terminal attributes: No such device or address
#2>

#### without TERM
unset TERM; reset; echo $?
#> 10
#2> reset: terminal attributes: No such device or address
#2>

#### output
TERM=xterm reset 2>/dev/null | wc -c
#> 0
