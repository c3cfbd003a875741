#### the bracket at its end
env [; echo $?; env [ a; echo $?; env [ ]; echo $?; env [ a = a ]; echo $?; env [ a = a ] x; echo $?; env [ a b ]; echo $?; env [ --help ]; echo $?; env [ --version | head -n 1
#> 2
#> 2
#> 1
#> 0
#> 2
#> 2
#> 0
#> [ (GNU coreutils) 9.1
#2> [: missing ‘]’
#2> [: missing ‘]’
#2> [: missing ‘]’
#2> [: missing argument after ‘b’
