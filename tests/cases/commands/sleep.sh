#### short
sleep 0; echo $?; sleep 0.01 0.01s; echo $?; sleep 0.0001m; echo $?
#> 0
#> 0
#> 0

#### wrong
sleep; echo $?; sleep x; echo $?; sleep 1x; sleep -1; echo $?
#> 1
#> 1
#> 1
#2> sleep: missing operand
#2> Try 'sleep --help' for more information.
#2> sleep: invalid time interval ‘x’
#2> Try 'sleep --help' for more information.
#2> sleep: invalid time interval ‘1x’
#2> Try 'sleep --help' for more information.
#2> sleep: invalid option -- '1'
#2> Try 'sleep --help' for more information.

#### beside
(sleep 0.05; echo b) & echo a; wait
#> a
#> b

#### sums and units
sleep 0.01 0.01s 0m; echo $?; sleep 0h; echo $?
#> 0
#> 0

#### wrong times
sleep x; echo $?; sleep; echo $?; sleep -- -1; echo $?
#> 1
#> 1
#> 1
#2> sleep: invalid time interval ‘x’
#2> Try 'sleep --help' for more information.
#2> sleep: missing operand
#2> Try 'sleep --help' for more information.
#2> sleep: invalid time interval ‘-1’
#2> Try 'sleep --help' for more information.
