#### shift
set -- a b c; shift; echo $*; shift 2; echo "$#"; shift; echo $?
#> b c
#> 0
#> 1

#### shift too far and wrong
set -- a; shift 5; echo $?; shift -1; echo $?
#> 1
#> 1
#2> bash: line 1: shift: -1: shift count out of range

#### shift: counts that fit and those that do not
set -- a b c d; shift; echo $*; shift 2; echo $*; shift 0; echo $*; shift 1; echo "$#"
shift; echo $?
set -- a b; shift 3; echo "$? $*"
shift -1; echo $?
shift x; echo $?
shift 1 2; echo "$? $*"
f() { shift; echo "f $*"; }; f 1 2; echo "$*"
shift $((1-1)); echo $?
shift -- 1; echo "$*"
#> b c d
#> d
#> d
#> 0
#> 1
#> 1 a b
#> 1
#> 1
#2> bash: line 4: shift: -1: shift count out of range
#2> bash: line 5: shift: x: numeric argument required
#2> bash: line 6: shift: too many arguments
#? 1
