#### expand a b
printf 'a\tb\n\t\tc\n  \td\t e\n' >a; printf 'ab\b\tx\ty\n\303\251\tz\377\t.' >b; mkdir d; : >e
expand a b; echo "? $?"
expand -t 4 a; echo "? $?"
expand -t 2,5,9 a; echo "? $?"
expand -i a b; echo "? $?"
expand -4 a; echo "? $?"
expand -t 0 a; echo "? $?"
#> a       b
#>                 c
#>         d        e
#>\ ab\x08       x       y
#>\ é      z\xff      .? 0
#> a   b
#>         c
#>     d    e
#> ? 0
#> a b
#>      c
#>      d    e
#> ? 0
#> a	b
#>                 c
#>         d	 e
#>\ ab\x08	x	y
#>\ é	z\xff	.? 0
#> a   b
#>         c
#>     d    e
#> ? 0
#> ? 1
#2> expand: tab size cannot be 0

#### expand -t x a
printf 'a\tb\n\t\tc\n  \td\t e\n' >a; printf 'ab\b\tx\ty\n\303\251\tz\377\t.' >b; mkdir d; : >e
expand -t x a; echo "? $?"
expand -t 4,2 a; echo "? $?"
expand -t 99999999999999999999 a; echo "? $?"
expand -t '/3' a; echo "? $?"
expand -t '+3' a; echo "? $?"
expand -t 2,/3 a; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> a  b
#>       c
#>    d   e
#> ? 0
#> a  b
#>       c
#>    d   e
#> ? 0
#> a b
#>    c
#>    d   e
#> ? 0
#2> expand: tab size contains invalid character(s): ‘x’
#2> expand: tab sizes must be ascending
#2> expand: tab stop is too large ‘99999999999999999999’

#### expand -t 2,+3 a
printf 'a\tb\n\t\tc\n  \td\t e\n' >a; printf 'ab\b\tx\ty\n\303\251\tz\377\t.' >b; mkdir d; : >e
expand -t 2,+3 a; echo "? $?"
expand -t 2/3 a; echo "? $?"
expand -z; echo "? $?"
expand -t '' a; echo "? $?"
expand -t 4x a; echo "? $?"
expand nosuch d; echo "? $?"
#> a b
#>      c
#>      d   e
#> ? 0
#> ? 1
#> ? 1
#> a       b
#>                 c
#>         d        e
#> ? 0
#> ? 1
#> ? 1
#2> expand: '/' specifier not at start of number: ‘/3’
#2> expand: invalid option -- 'z'
#2> Try 'expand --help' for more information.
#2> expand: tab size contains invalid character(s): ‘x’
#2> expand: nosuch: No such file or directory
#2> expand: d: Is a directory

#### expand -t 2,/3,/4 a
printf 'a\tb\n\t\tc\n  \td\t e\n' >a; printf 'ab\b\tx\ty\n\303\251\tz\377\t.' >b; mkdir d; : >e
expand -t 2,/3,/4 a; echo "? $?"
expand -t /3,+4 a; echo "? $?"
expand -t '3, 7' a; echo "? $?"
expand -4,8 a; echo "? $?"
expand -t 2,2 a; echo "? $?"
expand -t 3 -t 7 a; echo "? $?"
#> ? 1
#> ? 1
#> a  b
#>        c
#>    d    e
#> ? 0
#> a   b
#>         c
#>     d    e
#> ? 0
#> ? 1
#> a  b
#>        c
#>    d    e
#> ? 0
#2> expand: '/' specifier only allowed with the last value
#2> expand: '/' specifier is mutually exclusive with '+'
#2> expand: tab sizes must be ascending

#### cat a | expand - e
printf 'a\tb\n\t\tc\n  \td\t e\n' >a; printf 'ab\b\tx\ty\n\303\251\tz\377\t.' >b; mkdir d; : >e
cat a | expand - e; echo "? $?"
expand --initial --tabs=3 a; echo "? $?"
#> a       b
#>                 c
#>         d        e
#> ? 0
#> a	b
#>       c
#>    d	 e
#> ? 0

#### expand a >/dev/full
printf 'a\tb\n\t\tc\n  \td\t e\n' >a; printf 'ab\b\tx\ty\n\303\251\tz\377\t.' >b; mkdir d; : >e
expand a >/dev/full
#2> expand: write error: No space left on device
#? 1

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(expand a no b) 2>&1 | cat
#> a x
#> ab
#> expand: no: No such file or directory
#> b x

#### a value for what is behind the list stands last
for t in /4,5 +4,5 /4,/5 3,/4,5; do expand -t $t /dev/null; done; printf 'a\tb\tc\n' | expand -t /4 -t 5
#> a    b  c
#2> expand: '/' specifier only allowed with the last value
#2> expand: '+' specifier only allowed with the last value
#2> expand: '/' specifier only allowed with the last value
#2> expand: '/' specifier only allowed with the last value
