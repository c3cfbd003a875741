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
