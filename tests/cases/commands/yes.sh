#### until nobody reads
yes | head -n 2; yes a b | head -n 1; yes -- -x | head -n 1; yes '' | head -n 2
#> y
#> y
#> a b
#> -x
#>
#>

#### status of the pipe
yes | head -n 1 > /dev/null; echo "${PIPESTATUS[*]}"
#> 141 0

#### wrong option
yes --foo; echo $?
#> 1
#2> yes: unrecognized option '--foo'
#2> Try 'yes --help' for more information.

#### words
yes a b | head -n 2; yes "" | head -n 1 | od -c
#> a b
#> a b
#> 0000000  \n
#> 0000001

#### a wrong option
yes --zebra; echo $?; yes -- -x | head -n 1
#> 1
#> -x
#2> yes: unrecognized option '--zebra'
#2> Try 'yes --help' for more information.
