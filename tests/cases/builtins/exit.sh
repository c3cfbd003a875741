#### exit ends the script
echo a; exit 5; echo b
#> a
#? 5

#### exit with a word
exit abc
#2> bash: line 1: exit: abc: numeric argument required
#? 2

#### exit takes the last status
false; exit
#? 1

#### exit in a subshell
(exit 3); echo $?
#> 3

#### exit
(exit); echo $?
(false; exit); echo $?
(exit 256); echo $?
(exit -1); echo $?
(exit 1 2; echo goes on); echo $?
(exit x); echo $?
(exit 999999999999999999999); echo $?
(exit -- 7); echo $?
f() { exit 8; }; (f); echo $?
(trap 'echo trap $?' EXIT; exit 9); echo $?
(trap 'exit 3' EXIT; exit 9); echo $?
(trap 'exit' EXIT; exit 9); echo $?
(trap '(exit 4)' EXIT; exit 9); echo $?
{ exit 6; } | cat; echo ${PIPESTATUS[0]}
#> 0
#> 1
#> 0
#> 255
#> 1
#> 2
#> 2
#> 7
#> 8
#> trap 9
#> 9
#> 3
#> 9
#> 9
#> 6
#2> bash: line 5: exit: too many arguments
#2> bash: line 6: exit: x: numeric argument required
#2> bash: line 7: exit: 999999999999999999999: numeric argument required
