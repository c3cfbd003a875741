#### copies
printf 'hello\n' >f; pv f; pv -q f; pv <f; pv f f; printf 'x' | pv | od -c
#> hello
#> hello
#> hello
#> hello
#> hello
#> 0000000   x
#> 0000001

#### numbers
head -c 1000 /dev/zero >f; pv -n f >/dev/null; pv -nb f >/dev/null; printf 'a\nb\n' | pv -nlb >/dev/null
#2> 100
#2> 1000
#2> 2

#### options that only a terminal shows
printf 'hello\n' >f; pv -ptebar -N name -s 6 -i 0.5 -w 40 f
#> hello

#### rate and size
head -c 1000 /dev/zero >f; pv -q -L 100k f | wc -c; pv -q -S -s 10 f | wc -c
#> 1000
#> 10

#### a missing file
printf 'hello\n' >f; pv -q missing f; echo $?
#> hello
#> 2
#2> pv: missing: No such file or directory

#### wrong uses
pv -L x f; echo $?; pv -z; echo $?
#> 64
#> 64
#2> pv: -L: integer argument expected
#2> pv: invalid option -- 'z'
#2> Try `pv --help' for more information.
