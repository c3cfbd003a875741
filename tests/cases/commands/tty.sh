#### none
tty < /dev/null; echo $?
#> not a tty
#> 1

#### silent
tty -s < /dev/null; echo $?; tty --quiet < /dev/null; echo $?; tty --silent < /dev/null; echo $?
#> 1
#> 1
#> 1

#### a pipe
echo | tty; echo $?
#> not a tty
#> 1

#### wrong
tty a; echo $?; tty -z; echo $?
#> 2
#> 2
#2> tty: extra operand ‘a’
#2> Try 'tty --help' for more information.
#2> tty: invalid option -- 'z'
#2> Try 'tty --help' for more information.

#### in a condition
if tty -s < /dev/null; then echo terminal; else echo none; fi
#> none
