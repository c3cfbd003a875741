#### nothing to do
sync; echo $?; touch f; sync f; echo $?
#> 0
#> 0

#### options
touch f; sync -d f; sync -f f; sync -f; echo $?
#> 0

#### wrong
touch f; sync -d; echo $?; sync -d -f f; echo $?; sync -x; echo $?
#> 1
#> 1
#> 1
#2> sync: --data needs at least one argument
#2> sync: cannot specify both --data and --file-system
#2> sync: invalid option -- 'x'
#2> Try 'sync --help' for more information.

#### missing
sync nope; echo $?
#> 1
#2> sync: error opening 'nope': No such file or directory

#### long options
touch f; sync --data f; sync --file-system f; sync --nope f; echo $?
#> 1
#2> sync: unrecognized option '--nope'
#2> Try 'sync --help' for more information.
