#### backspaces
printf 'a\bb_\bc\tx\n' | col | od -c; printf 'a\bb_\bc\tx\n' | col -b | od -c
#> 0000000   a  \b   b   _  \b   c  \t   x  \n
#> 0000011
#> 0000000   b   c  \t   x  \n
#> 0000005

#### tabs and spaces
printf 'a\tb        c\n' | col -x | od -c; printf 'a\tb        c\n' | col -h | od -c; printf 'a\tb                 c\n' | col | od -c
#> 0000000   a                               b                            
#> 0000020       c  \n
#> 0000023
#> 0000000   a  \t   b  \t       c  \n
#> 0000007
#> 0000000   a  \t   b  \t  \t           c  \n
#> 0000011

#### carriage returns
printf 'a\r\nb\n' | col | od -c; printf 'abc\rx\n' | col -b; printf 'abc\rx\n' | col | od -c
#> 0000000   a  \n   b  \n
#> 0000004
#> xbc
#> 0000000   a  \b   x   b   c  \n
#> 0000006

#### control characters
printf 'a\001\007b\n' | col | od -c; printf '\e[1mx\n' | col -b; printf '\e[1mx\n' | col -pb | od -c
#> 0000000   a   b  \n
#> 0000003
#> 1mx
#> 0000000   1   m   x  \n
#> 0000004

#### reverse line feeds
printf 'one\ntwo\e7up\n' | col -b; printf 'one\ntwo\e\007up\n' | col -b; printf 'a\nb\vc\n' | col -b | od -c
#> one
#> twoup
#> oneup
#> two
#> 0000000   a   c  \n   b  \n
#> 0000005

#### the last line
printf 'no end' | col | od -c; printf 'a\n\n\n\nb\n' | col | od -c; printf '   \n' | col | od -c
#> 0000000   n   o       e   n   d  \n
#> 0000007
#> 0000000   a  \n  \n  \n  \n   b  \n
#> 0000007
#> 0000000  \n
#> 0000001

#### a wrong option
col -z; echo $?
#> 1
#2> col: invalid option -- 'z'
#2> Try 'col --help' for more information.

#### a directory as standard input (col)
mkdir d
col < d; echo $?
#> 0
