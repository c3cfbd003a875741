#### the user
whoami
#differs: recorded from bashkit: the session's user, not one of this machine
#> user

#### wrong
whoami x; echo $?; whoami -z; echo $?
#> 1
#> 1
#2> whoami: extra operand ‘x’
#2> Try 'whoami --help' for more information.
#2> whoami: invalid option -- 'z'
#2> Try 'whoami --help' for more information.

#### an operand
whoami x; echo $?
#> 1
#2> whoami: extra operand ‘x’
#2> Try 'whoami --help' for more information.

#### a wrong option
whoami --zebra; echo $?
#> 1
#2> whoami: unrecognized option '--zebra'
#2> Try 'whoami --help' for more information.

#### who it is
test "$(whoami)" = "$(id -un)" && echo same
#> same
