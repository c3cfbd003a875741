#### nobody has logged in
who; echo $?; who am i; echo $?; who -m
#> 0
#> 0

#### headings
who -H; who -uH
#> NAME     LINE         TIME             COMMENT
#> NAME     LINE         TIME             IDLE          PID COMMENT

#### counts
who -q; who --count
#>
#> # users=0
#>
#> # users=0

#### extra operands
who a b c; echo $?
#> 1
#2> who: extra operand ‘c’
#2> Try 'who --help' for more information.

#### wrong options
who -Z; who --zebra; echo $?
#> 1
#2> who: invalid option -- 'Z'
#2> Try 'who --help' for more information.
#2> who: unrecognized option '--zebra'
#2> Try 'who --help' for more information.
