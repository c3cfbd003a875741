#### files
echo a > a; echo b > b; bzip2 a b; bzcat a.bz2 b.bz2; bzcat < a.bz2; cat a.bz2 b.bz2 | bzcat; ls
#> a
#> b
#> a
#> a
#> b
#> a.bz2
#> b.bz2

#### missing
bzcat nope; echo $?; mkdir d; bzcat d; echo $?
#> 1
#> 1
#2> bzcat: Can't open input file nope: No such file or directory.
#2> bzcat: Input file d is a directory.

#### not compressed
echo hello > f; bzcat f; echo $?
#> 2
#2> bzcat: f is not a bzip2 file.

#### several, one of them missing
echo a > a; bzip2 a; bzcat a.bz2 nope a.bz2; echo $?
#> a
#> a
#> 1
#2> bzcat: Can't open input file nope: No such file or directory.

#### large
seq 1 100000 | bzip2 > f.bz2; bzcat f.bz2 | head -2; bzcat f.bz2 | cksum
#> 1
#> 2
#> 2052179976 588895
