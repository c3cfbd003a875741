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

#### let: status, several expressions and errors
let; echo $?
let 0; echo $?; let 1; echo $?; let x=5 y=x*2; echo $x $y; let 'z = 3' 'z--'; echo $z; let -- x++; echo $x
let 1+; echo $?; let x=1/0; echo $?; let 'a b'; echo $?; let ''; echo $?; let x=0 1; echo $?; let 1 x=0; echo $?
#> 1
#> 1
#> 0
#> 5 10
#> 2
#> 6
#> 1
#> 1
#> 1
#> 1
#> 0
#> 1
#2> bash: line 1: let: expression expected
#2> bash: line 3: let: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 3: let: x=1/0: division by 0 (error token is "0")
#2> bash: line 3: let: a b: syntax error in expression (error token is "b")
