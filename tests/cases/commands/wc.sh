#### of a pipe
printf 'a b\nc d e\n' | wc; printf 'a b\nc d e\n' | wc -l; printf 'a b\nc d e' | wc -lw; printf 'x' | wc -c
#>       2       5      10
#> 2
#>       1       5
#> 1

#### of files
printf 'a b\nc\n' > a; seq 100 > b; wc a; wc a b; wc -l a b; wc -c < b; wc < b; wc -lc a -
#> 2 3 6 a
#>   2   3   6 a
#> 100 100 292 b
#> 102 103 298 total
#>   2 a
#> 100 b
#> 102 total
#> 292
#> 100 100 292
#>       2       6 a
#>       0       0 -
#>       2       6 total

#### characters
printf 'äöü €\n' | wc -m; printf 'äöü\377 €\n' | wc -m -c; printf 'a\200b' | wc -m
#> 6
#>       6      12
#> 2

#### words
printf ' a\tb  c\n\n d' | wc -w; printf '\001\002 x\n' | wc -w; printf 'ä ö\n' | wc -w; printf '' | wc -w; printf 'a\0b c' | wc -w
#> 4
#> 1
#> 2
#> 0
#> 2

#### widest line
printf 'abc\na\tb\n' | wc -L; printf '漢字\n' | wc -L; printf 'ab\rabcd\n' | wc -L
#> 9
#> 4
#> 4

#### missing and directories
wc nope; echo $?; mkdir d; wc d; echo $?; echo x > x; wc nope x; echo $?
#> 1
#>       0       0       0 d
#> 1
#> 1 1 2 x
#> 1 1 2 total
#> 1
#2> wc: nope: No such file or directory
#2> wc: d: Is a directory
#2> wc: nope: No such file or directory

#### names from a file
printf 'a b\n' > a; printf 'x\n' > b; printf 'a\0b\0' > list; wc --files0-from=list; wc --files0-from=- < list; wc --files0-from=list x; echo $?
#> 1 2 4 a
#> 1 1 2 b
#> 2 3 6 total
#> 1 2 4 a
#> 1 1 2 b
#> 2 3 6 total
#> 1
#2> wc: extra operand 'x'
#2> file operands cannot be combined with --files0-from
#2> Try 'wc --help' for more information.

#### all
printf 'one two\nthree\n' > f; wc -lwmcL f
#>  2  3 14 14  7 f

#### wrong option
wc -z; echo $?; wc --foo; echo $?
#> 1
#> 1
#2> wc: invalid option -- 'z'
#2> Try 'wc --help' for more information.
#2> wc: unrecognized option '--foo'
#2> Try 'wc --help' for more information.

#### long input
seq 200000 | wc; yes abc | head -n 100000 | wc -w
#>  200000  200000 1288895
#> 100000
