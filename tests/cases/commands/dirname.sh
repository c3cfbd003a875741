#### names
dirname /a/b.c a/b a /a / // '' a/ /a/b/ a//b ./a ../a; dirname -z /a/b | od -c
#> /a
#> a
#> .
#> /
#> /
#> /
#> .
#> .
#> /a
#> a
#> .
#> ..
#> 0000000   /   a  \0
#> 0000003

#### wrong
dirname; echo $?; dirname -q; echo $?
#> 1
#> 1
#2> dirname: missing operand
#2> Try 'dirname --help' for more information.
#2> dirname: invalid option -- 'q'
#2> Try 'dirname --help' for more information.

#### slashes
dirname a///b///; dirname ///a; dirname a/b/..
#> a
#> /
#> a/b

#### several, with NUL
dirname -z a/b c/d/ / | od -c; dirname a b/c
#> 0000000   a  \0   c  \0   /  \0
#> 0000006
#> .
#> b

#### odd names
dirname //; dirname a//b//; dirname .; dirname ..; dirname ''; dirname; echo $?
#> /
#> a
#> .
#> .
#> .
#> 1
#2> dirname: missing operand
#2> Try 'dirname --help' for more information.
