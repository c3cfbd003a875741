#### strings
[ a = a ]; echo $?; [ a != a ]; echo $?; [ -z '' ]; echo $?; [ -n x ]; echo $?; [ a \< b ]; echo $?
#> 0
#> 1
#> 0
#> 0
#> 0

#### numbers
[ 3 -gt 2 ] && [ 2 -le 2 ] && [ 1 -ne 2 ]; echo $?
#> 0

#### files
: > f; mkdir d; ln -s f l; ln -s nowhere broken; for t in -e -f -d -L -s -r -w -x; do for p in f d l broken none; do [ $t $p ] && echo "$t $p"; done; done
#> -e f
#> -e d
#> -e l
#> -f f
#> -f l
#> -d d
#> -L l
#> -L broken
#> -s d
#> -r f
#> -r d
#> -r l
#> -w f
#> -w d
#> -w l
#> -x d
#? 1

#### and, or, not
[ a = a -a b = b ]; echo $?; [ a = b -o b = b ]; echo $?; [ ! a = b ]; echo $?
#> 0
#> 0
#> 0

#### parentheses
[ \( a = a \) -a \( b = c -o x = x \) ]; echo $?
#> 0

#### not a number
[ x -eq 1 ]; echo $?
#> 2
#2> bash: line 1: [: x: integer expression expected

#### too many arguments
[ a b c ]; echo $?; [ a b c d e ]; echo $?
#> 2
#> 2
#2> bash: line 1: [: b: binary operator expected
#2> bash: line 1: [: too many arguments

#### one and two arguments
[ '' ]; echo $?; [ x ]; echo $?; [ -f ]; echo $?; [ ! '' ]; echo $?
#> 1
#> 0
#> 0
#> 0

#### newer and same
: > a; touch -d '2020-01-01' b; [ a -nt b ]; echo $?; [ b -ot a ]; echo $?; ln a c; [ a -ef c ]; echo $?
#> 0
#> 0
#> 0

#### -v and -o
x=1; a=(1); test -v x; echo $?; test -v nope; echo $?; test -v a[0]; echo $?; test -o errexit; echo $?
#> 0
#> 1
#> 0
#> 1

#### test without arguments
test; echo $?
#> 1

#### a terminal that is no number
[ -t x ]; echo $?
#> 1

#### a group behind other words
test 1 -eq 1 -a "(" = ")"; echo $?; test "(" = ")"; echo $?
#> 0
#> 1

#### test has no operators to lose
[ ]; echo $?; [ '' ]; echo $?; [ x ]; echo $?; [ ! ]; echo $?; [ ! x ]; echo $?; [ -n ]; echo $?; [ -z ]; echo $?
[ -f ]; echo $?; [ = ]; echo $?; [ = = = ]; echo $?; [ ! = x ]; echo $?; [ '(' x ')' ]; echo $?; [ '(' ')' ]; echo $?
[ ! '(' '' ')' ]; echo $?; [ -a -a -a ]; echo $?; [ x -o '' ]; echo $?; [ '' -a x ]; echo $?
#> 1
#> 1
#> 0
#> 0
#> 1
#> 0
#> 0
#> 0
#> 0
#> 0
#> 1
#> 0
#> 2
#> 0
#> 0
#> 0
#> 1
#2> bash: line 2: [: (: unary operator expected

#### test complains
[ a b ]; echo $?
[ a = ]; echo $?
[ 1 -eq x ]; echo $?
[ 1 -foo 2 ]; echo $?
[ a = b = c ]; echo $?
[ -x a b ]; echo $?
[ x; echo $?
[; echo $?
test x ]; echo $?
[ '(' x ]; echo $?
[ 1 -eq ]; echo $?
[ a -a ]; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: [: a: unary operator expected
#2> bash: line 2: [: a: unary operator expected
#2> bash: line 3: [: x: integer expression expected
#2> bash: line 4: [: -foo: binary operator expected
#2> bash: line 5: [: too many arguments
#2> bash: line 6: [: a: binary operator expected
#2> bash: line 7: [: missing `]'
#2> bash: line 8: [: missing `]'
#2> bash: line 9: test: x: unary operator expected
#2> bash: line 10: [: (: unary operator expected
#2> bash: line 11: [: 1: unary operator expected
#2> bash: line 12: [: a: unary operator expected

#### what is left over and looks like an operator
[ a = b -x c ]; echo $?
[ "" = declare -A B ]; echo $?
[ a = b c d ]; echo $?
test a = b -- c; echo $?
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: [: syntax error: `-x' unexpected
#2> bash: line 2: [: syntax error: `-A' unexpected
#2> bash: line 3: [: too many arguments
#2> bash: line 4: test: syntax error: `--' unexpected

#### -v of an element before the first one
k=-1
test -v A[k]; echo $?
A=(); test -v A[k]; echo $?
A=(1); test -v A[k]; echo $?
A=(1); [[ -v A[-3] ]]; echo $?
A=x; test -v A[-1]; echo $?
test -v A[-2]; echo $?
f() { local -a B; test -v 'B[-1]'; echo $?; }; f
#> 1
#> 1
#> 0
#> 1
#> 0
#> 1
#> 1
#2> bash: line 2: A: bad array subscript
#2> bash: line 3: A: bad array subscript
#2> bash: line 5: A: bad array subscript
#2> bash: line 7: A: bad array subscript
#2> environment: line 8: B: bad array subscript
