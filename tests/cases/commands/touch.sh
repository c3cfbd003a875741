#### make and date
touch a; ls; touch -d '2020-01-02 03:04:05' a; stat -c %y a; touch -t 202102030405.06 a; stat -c %y a; touch -t 12312359 b; stat -c %y b | cut -c5-16; touch -t 9912312359 c; stat -c %y c
#> a
#> 2020-01-02 03:04:05.000000000 +0000
#> 2021-02-03 04:05:06.000000000 +0000
#> -12-31 23:59
#> 1999-12-31 23:59:00.000000000 +0000

#### reference and parts
touch -d 2020-01-01 a; touch -r a b; stat -c %y b; touch -a -d 2021-01-01 b; stat -c '%x %y' b; touch -m -d 2022-01-01 b; stat -c '%x %y' b; touch -r a -d '+1 day' c; stat -c %y c
#> 2020-01-01 00:00:00.000000000 +0000
#> 2021-01-01 00:00:00.000000000 +0000 2020-01-01 00:00:00.000000000 +0000
#> 2021-01-01 00:00:00.000000000 +0000 2022-01-01 00:00:00.000000000 +0000
#> 2020-01-02 00:00:00.000000000 +0000

#### no create and links
touch -c x; ls; ln -s nope l; touch -h -d 2020-01-01 l; stat -c %y l; touch --time=atime -d 2019-01-01 y; stat -c %x y
#> 2020-01-01 00:00:00.000000000 +0000
#> 2019-01-01 00:00:00.000000000 +0000

#### wrong
touch; echo $?; touch -t 99 x; echo $?; touch -d foo x; echo $?; touch nope/x; echo $?; touch -t 202013010000 x; touch -t 1 -d 2 x; touch --time=foo x; touch -r nope x; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> touch: missing file operand
#2> Try 'touch --help' for more information.
#2> touch: invalid date format ‘99’
#2> touch: invalid date format ‘foo’
#2> touch: cannot touch 'nope/x': No such file or directory
#2> touch: invalid date format ‘202013010000’
#2> touch: invalid date format ‘1’
#2> touch: invalid argument ‘foo’ for ‘--time’
#2> Valid arguments are:
#2>   - ‘atime’, ‘access’, ‘use’
#2>   - ‘mtime’, ‘modify’
#2> Try 'touch --help' for more information.
#2> touch: failed to get attributes of 'nope': No such file or directory

#### references and parts
touch -d "2020-01-02 03:04:05" a; touch -r a b; stat -c %Y b; touch -am -t 202001020304.05 c; stat -c "%X %Y" c; touch -c none; ls; touch -d nonsense x; echo $?; touch; echo $?
#> 1577934245
#> 1577934245 1577934245
#> a
#> b
#> c
#> 1
#> 1
#2> touch: invalid date format ‘nonsense’
#2> touch: missing file operand
#2> Try 'touch --help' for more information.
