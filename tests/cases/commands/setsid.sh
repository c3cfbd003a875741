#### a command
setsid echo a; setsid sh -c 'exit 3'; echo $?; setsid -w sh -c 'exit 4'; echo $?
#> a
#> 3
#> 4

#### in the background
setsid -f sh -c 'sleep 0.05; echo late'; echo $?; sleep 0.3
#> 0
#> late

#### waiting for it
setsid -f -w sh -c 'sleep 0.05; echo late; exit 5'; echo $?
#> late
#> 5

#### wrong
setsid; echo $?; setsid nope; echo $?; setsid -z; echo $?; setsid ./nope; echo $?
#> 1
#> 127
#> 1
#> 127
#2> setsid: no command specified
#2> Try 'setsid --help' for more information.
#2> setsid: failed to execute nope: No such file or directory
#2> setsid: invalid option -- 'z'
#2> Try 'setsid --help' for more information.
#2> setsid: failed to execute ./nope: No such file or directory

#### no terminal
setsid -w -c true 2>/dev/null; echo $?
#> 1
