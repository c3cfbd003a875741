#### tsort t
printf 'a b\nb c\nd c\na d\n' > t; mkdir d
tsort t; echo "? $?"
tsort < t; echo "? $?"
tsort - < t; echo "? $?"
printf 'a b c' | tsort; echo "? $?"
printf 'a a b b' | tsort; echo "? $?"
printf 'a b\nb a\n' | tsort; echo "? $?"
#> a
#> d
#> b
#> c
#> ? 0
#> a
#> d
#> b
#> c
#> ? 0
#> a
#> d
#> b
#> c
#> ? 0
#> ? 1
#> a
#> b
#> ? 0
#> a
#> b
#> ? 1
#2> tsort: -: input contains an odd number of tokens
#2> tsort: -: input contains a loop:
#2> tsort: a
#2> tsort: b

#### printf 'a b\nb c\nc a\nx y\ny x\na z\n' | tsort
printf 'a b\nb c\nd c\na d\n' > t; mkdir d
printf 'a b\nb c\nc a\nx y\ny x\na z\n' | tsort; echo "? $?"
printf '3 8\n3 10\n5 11\n7 8\n7 11\n8 9\n11 2\n11 9\n11 10\n' | tsort; echo "? $?"
printf '' | tsort; echo "? $?"
tsort nosuch; echo "? $?"
tsort d; echo "? $?"
tsort t t; echo "? $?"
#> a
#> z
#> b
#> c
#> x
#> y
#> ? 1
#> 3
#> 5
#> 7
#> 11
#> 8
#> 10
#> 2
#> 9
#> ? 0
#> ? 0
#> ? 1
#> ? 0
#> ? 1
#2> tsort: -: input contains a loop:
#2> tsort: a
#2> tsort: b
#2> tsort: c
#2> tsort: -: input contains a loop:
#2> tsort: x
#2> tsort: y
#2> tsort: nosuch: No such file or directory
#2> tsort: extra operand ‘t’
#2> Try 'tsort --help' for more information.

#### tsort -x
printf 'a b\nb c\nd c\na d\n' > t; mkdir d
tsort -x; echo "? $?"
printf 'a b\nb c\nc d\nd b\nb e\ne f\nf e\n' | tsort; echo "? $?"
#> ? 1
#> a
#> b
#> c
#> d
#> e
#> f
#> ? 1
#2> tsort: invalid option -- 'x'
#2> Try 'tsort --help' for more information.
#2> tsort: -: input contains a loop:
#2> tsort: b
#2> tsort: c
#2> tsort: d
#2> tsort: -: input contains a loop:
#2> tsort: e
#2> tsort: f

#### loops
printf 'a b\nb a\n' | tsort; echo $?
#> a
#> b
#> 1
#2> tsort: -: input contains a loop:
#2> tsort: a
#2> tsort: b

#### odd input
echo a | tsort; echo $?; printf 'a a b c\n' | tsort; tsort nofile; echo $?
#> 1
#> a
#> b
#> c
#> 1
#2> tsort: -: input contains an odd number of tokens
#2> tsort: nofile: No such file or directory
