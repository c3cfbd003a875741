#### letters and values
while getopts 'ab:c' o -a -b val -c rest; do echo "$o ${OPTARG-}"; done; echo $OPTIND
#> a 
#> b val
#> c 
#> 5

#### clusters
while getopts 'ab:' o -abval x; do echo "$o ${OPTARG-}"; done
#> a 
#> b val

#### an unknown letter
getopts 'a' o -z; echo "$o $?"
#> ? 0
#2> bash: illegal option -- z

#### a missing value
getopts 'a:' o -a; echo "$o $?"
#> ? 0
#2> bash: option requires an argument -- a

#### silent mode
getopts ':a:' o -z; echo "$o $OPTARG"; OPTIND=1; getopts ':a:' o -a; echo "$o $OPTARG"
#> ? z
#> : a

#### two dashes end it
while getopts 'a' o -a -- -a; do echo $o; done; echo $OPTIND
#> a
#> 3

#### the positional parameters
set -- -x -y arg; while getopts xy o; do echo $o; done; shift $((OPTIND-1)); echo $*
#> x
#> y
#> arg

#### usage
getopts; echo $?
#> 2
#2> getopts: usage: getopts optstring name [arg ...]

#### fewer arguments than before
set -- -a -b; while getopts ab o; do :; done; echo $OPTIND; set --; getopts ab o; echo $? $OPTIND
#> 3
#> 1 1
