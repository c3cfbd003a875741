#### names
basename /a/b.c; basename /a/b.c .c; basename a/; basename /; basename //; basename ''; basename .c .c; basename a.c.c .c
#> b.c
#> b
#> a
#> /
#> /
#>
#> .c
#> a.c

#### several
basename -a /a/b /c/d; basename -s .c a.c b.c x; basename -z a b | od -c; basename -az a b | od -c
#> b
#> d
#> a
#> b
#> x
#> 0000000   a  \0
#> 0000002
#> 0000000   a  \0   b  \0
#> 0000004

#### wrong
basename; echo $?; basename a b c; echo $?; basename -q; echo $?
#> 1
#> 1
#> 1
#2> basename: missing operand
#2> Try 'basename --help' for more information.
#2> basename: extra operand ‘c’
#2> Try 'basename --help' for more information.
#2> basename: invalid option -- 'q'
#2> Try 'basename --help' for more information.

#### several, with a suffix
basename -s .c a/b.c d.c e; basename -a x/y z/; basename -az a b | od -c
#> b
#> d
#> e
#> y
#> z
#> 0000000   a  \0   b  \0
#> 0000004

#### odd names
basename /; basename //; basename ''; basename a/; basename .c .c; basename ab.c b.c; basename
#> /
#> /
#>
#> a
#> .c
#> a
#2> basename: missing operand
#2> Try 'basename --help' for more information.
#? 1
