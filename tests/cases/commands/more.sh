#### files have their names above
printf 'a\n\n\n\nb\n' > f; printf 'x\ty' > g; more f; more f g; more -s f; more +2 f; more +/b f; more -n 2 f; more -5 f; more -d -f -l -p -c -u f
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b
#> ::::::::::::::
#> g
#> ::::::::::::::
#> x	y::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a
#>
#>
#>
#> b

#### standard input
printf 'a\nb\n' | more; echo x | more -s
#> a
#> b
#> x

#### a file that is not there, a directory
mkdir d; echo x > f; more nope f; echo $?; more d f; echo $?
#> ::::::::::::::
#> f
#> ::::::::::::::
#> x
#> 0
#>
#> *** d: directory ***
#>
#> ::::::::::::::
#> f
#> ::::::::::::::
#> x
#> 0
#2> more: cannot open nope: No such file or directory

#### no final newline, nothing
printf 'a' > f; : > e; more f; more e
#> ::::::::::::::
#> f
#> ::::::::::::::
#> a::::::::::::::
#> e
#> ::::::::::::::

#### wrong options
more -Z f; more --zebra; echo $?
#> 1
#2> more: invalid option -- 'Z'
#2> Try 'more --help' for more information.
#2> more: unrecognized option '--zebra'
#2> Try 'more --help' for more information.
