#### plain
printf 'a\na\nb\na\n' | uniq; printf 'a\na\nb' | uniq
#> a
#> b
#> a
#> a
#> b

#### counts
printf 'a\na\nb\na\n' | uniq -c; printf 'a\na\nb\n' | uniq -d; printf 'a\na\nb\n' | uniq -u; printf 'a\na\nb\nb\nb\n' | uniq -cd
#>       2 a
#>       1 b
#>       1 a
#> a
#> b
#>       2 a
#>       3 b

#### all repeated
printf 'a\na\nb\nc\nc\n' | uniq -D; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=prepend; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=separate
#> a
#> a
#> c
#> c
#>
#> a
#> a
#>
#> c
#> c
#> a
#> a
#>
#> c
#> c

#### groups
printf 'a\na\nb\nc\nc\n' | uniq --group; printf 'a\na\nb\n' | uniq --group=both; printf 'a\nb\n' | uniq --group=append; printf 'a\nb\n' | uniq --group=prepend
#> a
#> a
#>
#> b
#>
#> c
#> c
#>
#> a
#> a
#>
#> b
#>
#> a
#>
#> b
#>
#>
#> a
#>
#> b

#### parts of lines
printf '1 a\n2 a\n3 b\n' | uniq -f1; printf 'xa\nya\nzb\n' | uniq -s1; printf 'abc\nabd\nxyz\n' | uniq -w2; printf 'a\nA\nb\n' | uniq -i; printf '1 a\n2 a\n' | uniq -1
#> 1 a
#> 3 b
#> xa
#> zb
#> abc
#> xyz
#> a
#> b
#> 1 a

#### files
printf 'a\na\n' > in; uniq in out; cat out; uniq nope; echo $?; uniq a b c; echo $?
#> a
#> 1
#> 1
#2> uniq: nope: No such file or directory
#2> uniq: extra operand ‘c’
#2> Try 'uniq --help' for more information.

#### zero-terminated
printf 'a\0a\0b\0' | uniq -z | od -c
#> 0000000   a  \0   b  \0
#> 0000004

#### wrong use
uniq -f x; echo $?; uniq -w z; uniq -c -D </dev/null; echo $?; uniq --group -c </dev/null; uniq --all-repeated=x </dev/null; uniq --group=x </dev/null
#> 1
#> 1
#2> uniq: x: invalid number of fields to skip
#2> uniq: z: invalid number of bytes to compare
#2> uniq: printing all duplicated lines and repeat counts is meaningless
#2> Try 'uniq --help' for more information.
#2> uniq: --group is mutually exclusive with -c/-d/-D/-u
#2> Try 'uniq --help' for more information.
#2> uniq: invalid argument ‘x’ for ‘--all-repeated’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘prepend’
#2>   - ‘separate’
#2> Try 'uniq --help' for more information.
#2> uniq: invalid argument ‘x’ for ‘--group’
#2> Valid arguments are:
#2>   - ‘prepend’
#2>   - ‘append’
#2>   - ‘separate’
#2>   - ‘both’
#2> Try 'uniq --help' for more information.
#? 1

#### a directory
mkdir d; uniq d; echo $?; uniq < d; echo $?
#> 1
#> 1
#2> uniq: error reading 'd'
#2> uniq: error reading '-'

#### characters to skip in the obsolete form
printf 'ax\nbx\ncy\n' > f; uniq +1 f; uniq -c +1 f; uniq -- +1; uniq +x f; uniq -1 f
#> ax
#> cy
#>       2 ax
#>       1 cy
#> ax
#2> uniq: +1: No such file or directory
#2> uniq: +x: No such file or directory

#### uniq -c: counts of many digits
yes | head -n 12345678 | uniq -c; yes x | head -n 123456 | uniq -c; printf 'a\na\nb\n' | uniq -c
#> 12345678 y
#>  123456 x
#>       2 a
#>       1 b
