#### none
nice; echo $?
#> 0
#> 0

#### a command
nice echo hi; nice -n 5 echo hi; nice -5 echo hi; nice --adjustment=3 echo hi; nice sh -c 'exit 3'; echo $?
#> hi
#> hi
#> hi
#> hi
#> 3

#### wrong
nice -n x true; echo $?; nice -n 5; echo $?; nice nosuchcommand; echo $?; nice -z; echo $?; nice -n; echo $?
#> 125
#> 125
#> 127
#> 125
#> 125
#2> nice: invalid adjustment ‘x’
#2> nice: a command must be given with an adjustment
#2> Try 'nice --help' for more information.
#2> nice: ‘nosuchcommand’: No such file or directory
#2> nice: invalid option -- 'z'
#2> Try 'nice --help' for more information.
#2> nice: option requires an argument -- 'n'
#2> Try 'nice --help' for more information.

#### arguments that look like options
nice echo -n a; nice -n 1 -- echo b
#> ab

#### a directory
mkdir d; nice ./d; echo $?
#> 126
#2> nice: ‘./d’: Permission denied
