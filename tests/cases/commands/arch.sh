#### the machine
arch; echo $?
#> x86_64
#> 0

#### as uname
[ "$(arch)" = "$(uname -m)" ] && echo same
#> same

#### wrong
arch a; echo $?; arch -z; echo $?
#> 1
#> 1
#2> arch: extra operand ‘a’
#2> Try 'arch --help' for more information.
#2> arch: invalid option -- 'z'
#2> Try 'arch --help' for more information.

#### by another path
/usr/bin/arch
#> x86_64

#### long option
arch --nope; echo $?
#> 1
#2> arch: unrecognized option '--nope'
#2> Try 'arch --help' for more information.
