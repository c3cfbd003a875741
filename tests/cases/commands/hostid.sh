#### a number
hostid | grep -cE '^[0-9a-f]{8}$'
#> 1

#### an operand
hostid x; echo $?
#> 1
#2> hostid: extra operand ‘x’
#2> Try 'hostid --help' for more information.

#### an option
hostid -z; echo $?
#> 1
#2> hostid: invalid option -- 'z'
#2> Try 'hostid --help' for more information.

#### twice the same
[ "$(hostid)" = "$(hostid)" ] && echo same
#> same

#### full device
hostid > /dev/full; echo $?
#> 1
#2> hostid: write error: No space left on device
