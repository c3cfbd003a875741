#### the system
uname; uname -s; uname -o; uname -m; uname -so
#> Linux
#> Linux
#> GNU/Linux
#> x86_64
#> Linux GNU/Linux

#### all
uname -a; uname -r
#differs: recorded from bashkit: the session's system, not this machine
#> Linux sandbox 6.1.0-bashkit #1 SMP x86_64 GNU/Linux
#> 6.1.0-bashkit

#### wrong
uname x; echo $?; uname -z; echo $?
#> 1
#> 1
#2> uname: extra operand ‘x’
#2> Try 'uname --help' for more information.
#2> uname: invalid option -- 'z'
#2> Try 'uname --help' for more information.

#### parts
uname -s; uname -o; uname -so
#> Linux
#> GNU/Linux
#> Linux GNU/Linux

#### a wrong use
uname x; echo $?; uname -Z; echo $?
#> 1
#> 1
#2> uname: extra operand ‘x’
#2> Try 'uname --help' for more information.
#2> uname: invalid option -- 'Z'
#2> Try 'uname --help' for more information.
