#### a number
n=$(nproc); echo $((n >= 1)); nproc --ignore=1000; echo $(( $(nproc --all) >= n ))
#> 1
#> 1
#> 1

#### what it is here
nproc; nproc --ignore 1
#differs: the cores of the host are not shown
#> 4
#> 3

#### wrong
nproc a; echo $?; nproc --ignore=x; echo $?; nproc --ignore; echo $?; nproc -z; echo $?
#> 1
#> 1
#> 1
#> 1
#2> nproc: extra operand ‘a’
#2> Try 'nproc --help' for more information.
#2> nproc: invalid number: ‘x’
#2> nproc: option '--ignore' requires an argument
#2> Try 'nproc --help' for more information.
#2> nproc: invalid option -- 'z'
#2> Try 'nproc --help' for more information.

#### ignore all but one
nproc --ignore 999999
#> 1

#### in arithmetic
echo $(( $(nproc) * 0 + 2 ))
#> 2
