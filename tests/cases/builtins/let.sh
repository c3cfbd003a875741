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

#### errors
let; echo $?; let ''; echo $?; let a=; echo $?; let 1+; let 1/0; let x=5 y= z=3; echo $? $x $z; let -- 5; echo $?; let -5; echo $?; let 'a[0'; let 3=4; let 'a b'; let 08; let '1 2'; let ')'; let '2**-1'; let a++b
let '(1'; let 'x?1'; let 'x?1:'; let 1.5; let '"1"'; let @; let 'x=(y=2,y*3)' z=x+1; echo $x $y $z; let '5 % 0'; let 0x; echo $?; let '64#'; let '1#1'; let '99#1'; let '2#3'
#> 1
#> 1
#> 1
#> 1 5
#> 0
#> 0
#> 6 2 7
#> 1
#2> bash: line 1: let: expression expected
#2> bash: line 1: let: a=: syntax error: operand expected (error token is "=")
#2> bash: line 1: let: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: let: 1/0: division by 0 (error token is "0")
#2> bash: line 1: let: y=: syntax error: operand expected (error token is "=")
#2> bash: line 1: let: a[0: bad array subscript (error token is "a[0")
#2> bash: line 1: let: 3=4: attempted assignment to non-variable (error token is "=4")
#2> bash: line 1: let: a b: syntax error in expression (error token is "b")
#2> bash: line 1: let: 08: value too great for base (error token is "08")
#2> bash: line 1: let: 1 2: syntax error in expression (error token is "2")
#2> bash: line 1: let: ): syntax error: operand expected (error token is ")")
#2> bash: line 1: let: 2**-1: exponent less than 0 (error token is "1")
#2> bash: line 1: let: a++b: syntax error in expression (error token is "b")
#2> bash: line 2: let: (1: missing `)' (error token is "1")
#2> bash: line 2: let: x?1: `:' expected for conditional expression (error token is "1")
#2> bash: line 2: let: x?1:: expression expected (error token is ":")
#2> bash: line 2: let: 1.5: syntax error: invalid arithmetic operator (error token is ".5")
#2> bash: line 2: let: "1": syntax error: operand expected (error token is ""1"")
#2> bash: line 2: let: @: syntax error: operand expected (error token is "@")
#2> bash: line 2: let: 5 % 0: division by 0 (error token is "0")
#2> bash: line 2: let: 64#: invalid integer constant (error token is "64#")
#2> bash: line 2: let: 1#1: invalid arithmetic base (error token is "1#1")
#2> bash: line 2: let: 99#1: invalid arithmetic base (error token is "99#1")
#2> bash: line 2: let: 2#3: value too great for base (error token is "2#3")
#? 1

#### a subscript that is empty
let 'a[]=1'; echo $?; ((a[]=1)); echo $?; echo $((a[]=1)); echo $((a[])); ((a[]++)); echo $?; declare -p a; let 'a[ ]=1'; declare -p a
#> 0
#> 0
#> 1
#> 0
#> 1
#> declare -a a=([0]="1")
#2> bash: line 1: let: `a[]': not a valid identifier
#2> bash: line 1: ((: `a[]': not a valid identifier
#2> bash: line 1: `a[]': not a valid identifier
#2> bash: line 1: a[]: bad array subscript
#2> bash: line 1: a[]: bad array subscript
#2> bash: line 1: a[]: bad array subscript
#2> bash: line 1: a[]: bad array subscript
#2> bash: line 1: ((: `a[]': not a valid identifier
#2> bash: line 1: declare: a: not found

#### help of let
let --help | head -1; let --help >/dev/null; echo $?
#> let: let arg [arg ...]
#> 2
