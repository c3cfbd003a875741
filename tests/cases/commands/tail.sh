#### lines and bytes
seq 20 | tail; seq 20 | tail -n 3; seq 20 | tail -c 5; seq 20 | tail -2
#> 11
#> 12
#> 13
#> 14
#> 15
#> 16
#> 17
#> 18
#> 19
#> 20
#> 18
#> 19
#> 20
#> 9
#> 20
#> 19
#> 20

#### from the start
seq 5 | tail -n +3; seq 5 | tail -c +6; seq 5 | tail +4; seq 5 > f; tail -n +4 f; tail -c +7 f; tail +5 f
#> 3
#> 4
#> 5
#>
#> 4
#> 5
#> 4
#> 5
#> 4
#> 5
#> 4
#> 5
#> 5

#### files are read from the end
seq 30000 > f; tail -n 2 f; tail -c 3 f; tail -n 20000 f | head -n 1; printf 'a\nb' > g; tail -n 1 g; echo; tail -n 0 g
#> 29999
#> 30000
#> 00
#> 10001
#> b

#### no newline at the end
printf 'a\nb\nc' | tail -n 2; echo; printf 'a\nb\nc' | tail -n 1
#> b
#> c
#> c
#>-

#### headers
seq 3 > a; seq 2 > b
tail -n 1 a b; tail -q -n1 a b; tail -v -n1 a
#> ==> a <==
#> 3
#>
#> ==> b <==
#> 2
#> 3
#> 2
#> ==> a <==
#> 3

#### wrong numbers
tail -n x; echo $?; tail -c 1q; echo $?; tail -n; echo $?
#> 1
#> 1
#> 1
#2> tail: invalid number of lines: ‘x’
#2> tail: invalid number of bytes: ‘1q’
#2> tail: option requires an argument -- 'n'
#2> Try 'tail --help' for more information.

#### files that are not there
tail nope; echo $?; mkdir d; tail d; echo $?
#> 1
#> 1
#2> tail: cannot open 'nope' for reading: No such file or directory
#2> tail: error reading 'd': Is a directory

#### zero-terminated
printf 'a\0b\0c\0' | tail -z -n 2 | od -c
#> 0000000   b  \0   c  \0
#> 0000004

#### obsolete forms
seq 9 | tail -3; seq 9 | tail -3c; seq 9 | tail +8l; seq 9 > f; tail -1 f
#> 7
#> 8
#> 9
#>
#> 9
#> 8
#> 9
#> 9

#### many lines through a pipe
seq 100000 | tail -n 1; seq 100000 | tail -n 99999 | head -n 1; seq 100000 | tail -c 100000 | wc -c
#> 100000
#> 2
#> 100000
