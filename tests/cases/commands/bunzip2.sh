#### in place, to stdout
echo hello > f; bzip2 f; bunzip2 f.bz2; cat f; bzip2 f; bunzip2 -c f.bz2; bunzip2 < f.bz2; bunzip2 -k f.bz2; ls
#> hello
#> hello
#> hello
#> f
#> f.bz2

#### several
echo a > a; echo b > b; bzip2 a b; bunzip2 -v a.bz2 nope.bz2 b.bz2; echo $?
#> 1
#2>   a.bz2:    done
#2> bunzip2: Can't open input file nope.bz2: No such file or directory.
#2>   b.bz2:    done

#### small
echo a | bzip2 | bunzip2 -s; echo a | bzip2 | bunzip2 --small
#> a
#> a

#### not compressed
echo a > a.bz2; bunzip2 a.bz2; echo $?; bunzip2 -t a.bz2; echo $?
#> 2
#> 2
#2> bunzip2: a.bz2 is not a bzip2 file.
#2> bunzip2: a.bz2: bad magic number (file not created by bzip2)
#2>
#2> You can use the `bzip2recover' program to attempt to recover
#2> data from undamaged sections of corrupted files.
#2>

#### compressing all the same
echo hello | bunzip2 -z | bunzip2
#> hello
