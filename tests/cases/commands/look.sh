#### look bee w
printf 'Apple\nant\nbee\nbeetle\nbet\ncat\n' | LC_ALL=C sort > w; printf 'a:1\nab:2\n' >t
look bee w; echo "? $?"
look -f BEE w; echo "? $?"
look x w; echo "? $?"
look b w; echo "? $?"
look -d 'be-e' w; echo "? $?"
look bee nosuch; echo "? $?"
#> bee
#> beetle
#> ? 0
#> bee
#> beetle
#> ? 0
#> ? 1
#> bee
#> beetle
#> bet
#> ? 0
#> bee
#> beetle
#> ? 0
#> ? 1
#2> look: nosuch: No such file or directory

#### look
printf 'Apple\nant\nbee\nbeetle\nbet\ncat\n' | LC_ALL=C sort > w; printf 'a:1\nab:2\n' >t
look; echo "? $?"
look -t : a:1 t; echo "? $?"
look ab t; echo "? $?"
#> ? 1
#> a:1
#> ? 0
#> ab:2
#> ? 0
#2> look: bad usage
#2> Try 'look --help' for more information.

#### words of a file
printf 'apple\napply\nbanana\n' >w; look app w; look -t p appx w; look zz w; echo $?
#> apple
#> apply
#> apple
#> apply
#> 1

#### letter case
printf 'Apple\napply\n' >w; look -f APP w; look APP w; echo $?; look -df ap w
#> Apple
#> apply
#> 1
#> Apple
#> apply

#### no file
look a nofile; echo $?
#> 1
#2> look: nofile: No such file or directory

#### a directory as standard input (look a -)
mkdir d
look a - < d; echo $?
#> 1
#2> look: -: No such file or directory

#### a text in no order is halved all the same
printf 'alpha one\nbeta two\n  gamma\n' > f; look al f; echo $?; look be f; echo $?
printf '%s\n' 5 3 9 1 4 4 2 8 7 6 > g; for n in 1 2 3 4 5 6 7 8 9; do look $n g; echo $?; done
printf 'a\nb\nb2\nc' > h; look b h; look c h; echo $?; look d h; echo $?; look '' h
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> b
#> b2
#> c0
#> 1
#> a
#> b
#> b2
#> c
#>-
