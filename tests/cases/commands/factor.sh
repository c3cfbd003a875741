#### factor 0 1 2 3 4 12 97 100 1024 999999 1000003
factor 0 1 2 3 4 12 97 100 1024 999999 1000003; echo "? $?"
factor 18446744073709551615 18446744073709551557 18446744073709551616 4611686014132420609; echo "? $?"
factor 1000000016000000063 340282366920938463463 170141183460469231731687303715884105727; echo "? $?"
factor 10000000000000000000000000000057; echo "? $?"
echo 12 x 13 | factor; echo "? $?"
printf '6\n\n  9 10\n' | factor; echo "? $?"
#> 0:
#> 1:
#> 2: 2
#> 3: 3
#> 4: 2 2
#> 12: 2 2 3
#> 97: 97
#> 100: 2 2 5 5
#> 1024: 2 2 2 2 2 2 2 2 2 2
#> 999999: 3 3 3 7 11 13 37
#> 1000003: 1000003
#> ? 0
#> 18446744073709551615: 3 5 17 257 641 65537 6700417
#> 18446744073709551557: 18446744073709551557
#> 18446744073709551616: 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2
#> 4611686014132420609: 2147483647 2147483647
#> ? 0
#> 1000000016000000063: 1000000007 1000000009
#> 340282366920938463463: 13 139 283 7057 11933 7901783
#> 170141183460469231731687303715884105727: 170141183460469231731687303715884105727
#> ? 0
#> 10000000000000000000000000000057: 10000000000000000000000000000057
#> ? 0
#> 12: 2 2 3
#> 13: 13
#> ? 1
#> 6: 2 3
#> 9: 3 3
#> 10: 2 5
#> ? 0
#2> factor: ‘x’ is not a valid positive integer

#### factor x -- -5 +7 ' 8'
factor x -- -5 +7 ' 8'; echo "? $?"
factor ''; echo "? $?"
factor -5; echo "? $?"
factor 1.5 0x10; echo "? $?"
factor -Q; echo "? $?"
#> 7: 7
#> 8: 2 2 2
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> factor: ‘x’ is not a valid positive integer
#2> factor: ‘-5’ is not a valid positive integer
#2> factor: ‘’ is not a valid positive integer
#2> factor: invalid option -- '5'
#2> Try 'factor --help' for more information.
#2> factor: ‘1.5’ is not a valid positive integer
#2> factor: ‘0x10’ is not a valid positive integer
#2> factor: invalid option -- 'Q'
#2> Try 'factor --help' for more information.

#### several, and from standard input
factor 1 2 97 100 1024; echo '12 13' | factor
#> 1:
#> 2: 2
#> 97: 97
#> 100: 2 2 5 5
#> 1024: 2 2 2 2 2 2 2 2 2 2
#> 12: 2 2 3
#> 13: 13

#### wrong numbers
factor x 6 -3; echo $?; factor 0; echo $?
#> 1
#> 0:
#> 0
#2> factor: invalid option -- '3'
#2> Try 'factor --help' for more information.

#### large ones
factor 18446744073709551615 18446744073709551557 1000000007000000049
#> 18446744073709551615: 3 5 17 257 641 65537 6700417
#> 18446744073709551557: 18446744073709551557
#> 1000000007000000049: 3 73 10069 103549 4379491

#### a directory as standard input (factor)
mkdir d
factor < d; echo $?
#> 0

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(factor 4 x 6) 2>&1 | cat
#> factor: ‘x’ is not a valid positive integer
#> 4: 2 2
#> 6: 2 3
