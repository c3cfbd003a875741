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
