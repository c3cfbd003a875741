#### nobody has logged in
logname; echo $?
#> 1
#2> logname: no login name

#### extra operands
logname x; echo $?
#> 1
#2> logname: extra operand ‘x’
#2> Try 'logname --help' for more information.

#### not affected by variables
LOGNAME=x USER=y logname; echo $?
#> 1
#2> logname: no login name

#### within a pipe
logname | cat; echo "${PIPESTATUS[0]}"
#> 1
#2> logname: no login name

#### wrong options
logname -z; logname --zebra; echo $?
#> 1
#2> logname: invalid option -- 'z'
#2> Try 'logname --help' for more information.
#2> logname: unrecognized option '--zebra'
#2> Try 'logname --help' for more information.
