#### one file behind the other
printf 'a\nb\n' > x; printf 'c' > y
cat x y x
#> a
#> b
#> ca
#> b

#### standard input by name and by default
echo in | cat - ; echo in2 | cat
#> in
#> in2

#### numbers
printf 'a\n\n\nb' | cat -n; echo; printf 'a\n\n\nb' | cat -b; echo; printf 'a\n\n\nb\n' | cat -sn
#>      1	a
#>      2	
#>      3	
#>      4	b
#>      1	a
#>
#>
#>      2	b
#>      1	a
#>      2	
#>      3	b

#### unprintable bytes
printf 'a\tb\001\177\200\377\r\n' | cat -A; printf 'a\tb\r\n' | cat -E; printf 'a\tb\n' | cat -T
#> a^Ib^A^?M-^@M-^?^M$
#> a	b^M$
#> a^Ib

#### numbers go on from file to file
printf 'a\nb' > x; printf 'c\nd\n' > y
cat -n x y
#>      1	a
#>      2	bc
#>      3	d

#### missing files do not stop it
echo x > x
cat nope x dir 2>&1; echo $?
mkdir dir; cat dir; echo $?
#> cat: nope: No such file or directory
#> x
#> cat: dir: No such file or directory
#> 1
#> 1
#2> cat: dir: Is a directory

#### a wrong option
cat -z; echo $?; cat --nope; echo $?; cat --show=3; echo $?; cat --number=3; echo $?
#> 1
#> 1
#> 1
#> 1
#2> cat: invalid option -- 'z'
#2> Try 'cat --help' for more information.
#2> cat: unrecognized option '--nope'
#2> Try 'cat --help' for more information.
#2> cat: option '--show=3' is ambiguous; possibilities: '--show-nonprinting' '--show-ends' '--show-tabs' '--show-all'
#2> Try 'cat --help' for more information.
#2> cat: option '--number' doesn't allow an argument
#2> Try 'cat --help' for more information.

#### numbers of lines over each change of their length
seq 101 | cat -n | sed -n '8,12p;98,$p'; seq 1000001 | cat -n | tail -n 3; printf 'a\n\n\nb\n' | cat -b; yes '' | head -n 12 | cat -n | cksum
#>      8	8
#>      9	9
#>     10	10
#>     11	11
#>     12	12
#>     98	98
#>     99	99
#>    100	100
#>    101	101
#> 999999	999999
#> 1000000	1000000
#> 1000001	1000001
#>      1	a
#>
#>
#>      2	b
#> 19577621 96

#### a carriage return at the end of a file
printf 'b\r' | cat -E | od -c
printf 'a\r\n' | cat -E
printf 'x\r' > h
printf '\nb' > g
printf 'b\n' > k
cat -E h g | od -c
cat -E h k | od -c
cat -nE h | od -c
cat -A h
#> 0000000   b  \r
#> 0000002
#> a^M$
#> 0000000   x   ^   M   $  \n   b
#> 0000006
#> 0000000   x  \r   b   $  \n
#> 0000005
#> 0000000                       1  \t   x  \r
#> 0000011
#> x^M
#>-
