#### in place, to stdout
echo hello > f; xz f; unxz f.xz; cat f; xz f; unxz -c f.xz; unxz < f.xz; unxz -k f.xz; ls
#> hello
#> hello
#> hello
#> f
#> f.xz

#### several
echo a > a; echo b > b; xz a b; unxz a.xz nope.xz b.xz; echo $?; ls
#> 1
#> a
#> b
#2> unxz: nope.xz: No such file or directory

#### not compressed
echo a > a.xz; unxz a.xz; echo $?; unxz -t a.xz; echo $?; echo a > b; unxz b; echo $?
#> 1
#> 1
#> 1
#2> unxz: a.xz: File format not recognized
#2> unxz: a.xz: File format not recognized
#2> unxz: b: File format not recognized

#### already there
echo hello > f; xz -k f; unxz f.xz; echo $?; unxz -f f.xz; echo $?; ls
#> 1
#> 0
#> f
#2> unxz: f: File exists

#### a folder
mkdir d; unxz d; echo $?; unxz d.xz; echo $?
#> 2
#> 1
#2> unxz: d: Is a directory, skipping
#2> unxz: d.xz: No such file or directory
