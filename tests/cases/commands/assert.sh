#### what holds
touch f; assert -f f; echo $?; assert 1 -lt 2; echo $?; assert a = a; assert -n x; assert x; assert ! -f g; assert a = a -a b = b; echo $?
#differs: there is no such command in Debian
#> 0
#> 0
#> 0

#### what does not hold
assert -f g; echo $?; assert 2 -lt 1; echo $?; assert ''; echo $?; assert a = b -o b = c; echo $?; assert; echo $?
#differs: there is no such command in Debian
#> 1
#> 1
#> 1
#> 1
#> 1
#2> assert: not true: -f g
#2> assert: not true: 2 -lt 1
#2> assert: not true: 
#2> assert: not true: a = b -o b = c
#2> assert: not true: 

#### with a message
touch f; assert -f g 'no g here'; echo $?; assert -f f 'no f here'; echo $?; assert 1 = 2 'not equal'; echo $?; assert '' message; echo $?; assert a = a -a a = b 'more words'; echo $?
#differs: there is no such command in Debian
#> 1
#> 0
#> 1
#> 1
#> 1
#2> assert: no g here
#2> assert: not equal
#2> assert: message
#2> assert: more words

#### in brackets
assert [ 1 = 1 ]; echo $?; assert [ 1 = 2 ]; echo $?; assert [ 1 = 2 ] 'not the same'; echo $?; assert [ -n x ] m; echo $?; assert [ a = b ] one two; echo $?
#differs: there is no such command in Debian
#> 0
#> 1
#> 1
#> 0
#> 2
#2> assert: not true: 1 = 2
#2> assert: not the same
#2> assert: more than one message

#### what is no test
assert a b c d e; echo $?; assert x -lt 1; echo $?; assert x -lt 1 message; echo $?; assert [ a b ] m; echo $?
#differs: there is no such command in Debian
#> 2
#> 2
#> 2
#> 2
#2> assert: too many arguments
#2> assert: integer expression expected
#2> assert: integer expression expected
#2> assert: unary operator expected

#### a script that stops
set -e; assert 1 = 1; echo one; assert 1 = 2 'one is not two'; echo never
#differs: there is no such command in Debian
#> one
#2> assert: one is not two
#? 1
