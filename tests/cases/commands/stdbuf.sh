#### modes
stdbuf -oL echo a; stdbuf -o0 -eL -i1K echo b; stdbuf --output=L --error=0 echo c; stdbuf -o 4096 -i 0 echo d; echo x | stdbuf -i0 cat
#> a
#> b
#> c
#> d
#> x

#### status
stdbuf -oL sh -c 'exit 3'; echo $?; stdbuf -oL nope; echo $?; stdbuf -oL /tmp; echo $?; stdbuf -oL ./nope; echo $?
#> 3
#> 127
#> 126
#> 127
#2> stdbuf: failed to run command ‘nope’: No such file or directory
#2> stdbuf: failed to run command ‘/tmp’: Permission denied
#2> stdbuf: failed to run command ‘./nope’: No such file or directory

#### wrong modes
stdbuf -oX echo a; echo $?; stdbuf -iL echo a; echo $?; stdbuf -o1Q echo; echo $?; stdbuf -o 99999999999999999999 echo; echo $?; stdbuf -o '' echo; echo $?
#> 125
#> 125
#> 125
#> 125
#> 125
#2> stdbuf: invalid mode ‘X’
#2> stdbuf: line buffering stdin is meaningless
#2> Try 'stdbuf --help' for more information.
#2> stdbuf: invalid mode ‘1Q’
#2> stdbuf: invalid mode ‘99999999999999999999’: Value too large for defined data type
#2> stdbuf: invalid mode ‘’

#### missing operands
stdbuf; echo $?; stdbuf -oL; echo $?; stdbuf echo a; echo $?; stdbuf -o; echo $?; stdbuf -z; echo $?
#> 125
#> 125
#> 125
#> 125
#> 125
#2> stdbuf: missing operand
#2> Try 'stdbuf --help' for more information.
#2> stdbuf: missing operand
#2> Try 'stdbuf --help' for more information.
#2> stdbuf: you must specify a buffering mode option
#2> Try 'stdbuf --help' for more information.
#2> stdbuf: option requires an argument -- 'o'
#2> Try 'stdbuf --help' for more information.
#2> stdbuf: invalid option -- 'z'
#2> Try 'stdbuf --help' for more information.

#### in a pipeline
seq 3 | stdbuf -oL sed s/2/two/ | stdbuf -i0 -oL grep -n .
#> 1:1
#> 2:two
#> 3:3
