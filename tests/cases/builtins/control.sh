#### true, false, colon
true; echo $?; false; echo $?; : anything; echo $?
#> 0
#> 1
#> 0

#### break and continue with a level
for i in 1 2 3; do for j in a b c; do [ $j = b ] && continue 2; [ $i = 3 ] && break 2; echo $i$j; done; done
#> 1a
#> 2a

#### break outside a loop
break; echo $?
#> 0
#2> bash: line 1: break: only meaningful in a `for', `while', or `until' loop

#### return outside a function
return 3; echo $?
#> 2
#2> bash: line 1: return: can only `return' from a function or sourced script

#### return gives a status
f() { return 7; echo no; }; f; echo $?
#> 7

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

#### let
let 'x = 3 * 4' y=x+1; echo $x $y $?; let 0; echo $?
#> 12 13 0
#> 1

#### let with an error
let '1 +'; echo $?
#> 1
#2> bash: line 1: let: 1 +: syntax error: operand expected (error token is "+")

#### let without arguments
let; echo $?
#> 1
#2> bash: line 1: let: expression expected

#### a count of 0 leaves the loops with a failure
for i in 1 2; do continue 0; echo no; done; echo "c $?"
for i in 1 2; do break 0; echo no; done; echo "b $?"
for i in 1 2; do for j in 1 2; do continue 0; done; echo outer $?; done; echo "c $?"
while true; do continue 0; done; echo "w $?"
for ((;;)); do break -1; done; echo "a $?"
for i in 1 2; do { false; break; }; done; echo $?
#> c 1
#> b 1
#> c 1
#> w 1
#> a 1
#> 0
#2> bash: line 1: continue: 0: loop count out of range
#2> bash: line 2: break: 0: loop count out of range
#2> bash: line 3: continue: 0: loop count out of range
#2> bash: line 4: continue: 0: loop count out of range
#2> bash: line 5: break: -1: loop count out of range

#### an argument too many ends the line
f() { return 1 2; }
f; echo no
echo $?
shift 1 2; echo no
exit 1 2; echo no
echo $?
#2> environment: line 1: return: too many arguments
#? 1
