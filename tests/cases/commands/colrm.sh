#### from a column on
printf 'abcdefgh\n\tab\tcd\nx\by\n' | colrm 3; printf 'abc\n' | colrm 1; printf 'abc\ndef' | colrm 2
#> ab
#>   
#>\ x\x08y
#>
#> a
#> d
#>-

#### between columns
printf 'abcdefgh\n\tab\tcd\n' | colrm 3 5; printf 'abcdefgh\n' | colrm 1 1; printf 'abcdefgh\n\tab\tcd\nab\n' | colrm 9 12; printf 'abcdefgh\n' | colrm 5 3
#> abfgh
#>      ab	cd
#> bcdefgh
#> abcdefgh
#> 	    cd
#> ab
#> abcd  fgh

#### nothing to remove
printf 'abc\n\tx\n' | colrm; printf 'abc\n' | colrm 0; printf '' | colrm 1
#> abc
#> 	x
#> abc

#### wide characters and invalid bytes
printf 'é12345\n日本語\n' | colrm 3; printf '日本語x\n' | colrm 2 3; printf '日本語x\n' | colrm 1 3; printf 'ab\xffcd\nx\n' | colrm 9
#> é1
#> 日
#>   語x
#>  語x
#> ab
#>-

#### wrong
colrm x </dev/null; echo $?; colrm 3 x </dev/null; echo $?; colrm -z </dev/null; echo $?; echo abc | colrm 1 2 3
#> 1
#> 1
#> 1
#> c
#2> colrm: first argument: 'x'
#2> colrm: second argument: 'x'
#2> colrm: invalid option -- 'z'
#2> Try 'colrm --help' for more information.

#### a directory as standard input (colrm)
mkdir d
colrm < d; echo $?
#> 0
