#### arithmetic
expr 1 + 2; expr 7 - 10; expr 3 '*' 4; expr 7 / 2; expr -7 / 2; expr 7 % 3; expr -7 % 3; expr 2 + 3 '*' 4; expr \( 2 + 3 \) \* 4
#> 3
#> -3
#> 12
#> 3
#> -3
#> 1
#> -1
#> 14
#> 20

#### comparison
expr 1 '<' 2; expr 10 '<' 9; expr a '<' b; expr 1 = 1; expr a != b; expr 2 '>=' 2; expr 01 = 1; expr a = b; echo $?
#> 1
#> 0
#> 1
#> 1
#> 1
#> 1
#> 1
#> 0
#> 1

#### or, and
expr 0 '|' 5; expr 3 '|' 5; expr 0 '&' 5; expr 3 '&' 5; expr '' '|' ''; echo $?; expr 1 '|' 1 / 0
#> 5
#> 3
#> 0
#> 3
#> 0
#> 1
#> 1

#### strings
expr length hello; expr substr hello 2 3; expr index hello lo; expr substr hello 9 1; expr length ''; expr + length; expr length 'äö'; expr index abc z
#> 5
#> ell
#> 3
#>
#> 0
#> length
#> 2
#> 0
#? 1

#### matching
expr abc : 'a.'; expr abc : 'a\(.\)c'; expr abc : b; echo $?; expr abc : '\(b\)'; echo $?; expr match hello 'h.*l'; expr file.tar.gz : '.*\.\(.*\)'; expr 'a*b' : 'a\*b'; expr aXb : '[a-z]*'
#> 2
#> b
#> 0
#> 1
#>
#> 1
#> 4
#> gz
#> 3
#> 1

#### wrong
expr; echo $?; expr 1 +; echo $?; expr 1 / 0; echo $?; expr a + 1; echo $?; expr 1 2; echo $?; expr \( 1; echo $?; expr \( 1 2; expr a : '\('; echo $?; expr \)
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> expr: missing operand
#2> Try 'expr --help' for more information.
#2> expr: syntax error: missing argument after ‘+’
#2> expr: division by zero
#2> expr: non-integer argument
#2> expr: syntax error: unexpected argument ‘2’
#2> expr: syntax error: expecting ')' after ‘1’
#2> expr: syntax error: expecting ')' instead of ‘2’
#2> expr: Unmatched ( or \(
#2> expr: syntax error: unexpected ')'
#? 2

#### status
expr 0; echo $?; expr 1; echo $?; expr ''; echo $?; expr 1 - 1; echo $?; expr -- 5
#> 0
#> 1
#> 1
#> 0
#>
#> 1
#> 0
#> 1
#> 5

#### large numbers
expr 9223372036854775807 + 1; expr 4611686018427387904 '*' 4
#> 9223372036854775808
#> 18446744073709551616

#### integers of any length
expr 99999999999999999999 + 1; expr 99999999999999999999 \* 99999999999999999999; expr 123456789012345678901234567890 / 7; expr -123456789012345678901234567890 % 1000007; expr 99999999999999999999 '>' 99999999999999999998; expr 0099 = 99; expr 99999999999999999999 - 99999999999999999999; echo $?
#> 100000000000000000000
#> 9999999999999999999800000000000000000001
#> 17636684144620811271604938270
#> -983962
#> 1
#> 1
#> 0
#> 1

#### substr far outside
expr substr abcdef 99999999999999999999 1; echo $?; expr substr abcdef 2 99999999999999999999; expr substr abcdef -99999999999999999999 1; expr 99999999999999999999 / 00; echo $?
#>
#> 1
#> bcdef
#>
#> 2
#2> expr: division by zero
