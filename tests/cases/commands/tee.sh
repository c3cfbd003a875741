#### to files and stdout
echo hi | tee a b; cat a b; echo more | tee -a a; cat a
#> hi
#> hi
#> hi
#> more
#> hi
#> more

#### a file that cannot be written
echo hi | tee /nodir/x; echo $?; mkdir d; echo hi | tee d; echo $?
#> hi
#> 1
#> hi
#> 1
#2> tee: /nodir/x: No such file or directory
#2> tee: d: Is a directory

#### no file
printf 'a\nb' | tee; echo; echo x | tee - ; ls
#> a
#> b
#> x
#> -

#### wrong mode
echo x | tee --output-error=foo; echo $?; tee -z; echo $?
#> 1
#> 1
#2> tee: invalid argument ‘foo’ for ‘--output-error’
#2> Valid arguments are:
#2>   - ‘warn’
#2>   - ‘warn-nopipe’
#2>   - ‘exit’
#2>   - ‘exit-nopipe’
#2> Try 'tee --help' for more information.
#2> tee: invalid option -- 'z'
#2> Try 'tee --help' for more information.

#### what cannot be written
echo x | tee /no/such/file; echo $?; echo y | tee -a f >/dev/null; echo z | tee -a f; cat f; mkdir d; echo w | tee d; echo $?
#> x
#> 1
#> z
#> y
#> z
#> w
#> 1
#2> tee: /no/such/file: No such file or directory
#2> tee: d: Is a directory
