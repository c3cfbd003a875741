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

#### niceness adds up, and children inherit it
nice nice; nice -n 5 nice -n 3 nice; nice -n 5 bash -c 'nice; nice nice; (nice); nice'; nice; nice -n 100 nice; nice -n 99999999999 nice
#> 10
#> 8
#> 5
#> 15
#> 5
#> 5
#> 0
#> 19
#> 19

#### the old form, signs, what is not a number
nice -5 nice; nice -n +3 nice; nice -n 0 nice; nice -n 0x3 nice; echo $?; nice -n '' nice; echo $?
#> 5
#> 3
#> 0
#> 125
#> 125
#2> nice: invalid adjustment ‘0x3’
#2> nice: invalid adjustment ‘’
