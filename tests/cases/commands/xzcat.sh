#### files
echo a > a; echo b > b; xz a b; xzcat a.xz b.xz; xzcat < a.xz; cat a.xz b.xz | xzcat; ls
#> a
#> b
#> a
#> a
#> b
#> a.xz
#> b.xz

#### missing
xzcat nope; echo $?; mkdir d; xzcat d; echo $?
#> 1
#> 2
#2> xzcat: nope: No such file or directory
#2> xzcat: d: Is a directory, skipping

#### not compressed
echo hello > f; xzcat f; echo $?; xzcat -f f; echo $?
#> 1
#> hello
#> 0
#2> xzcat: f: File format not recognized

#### several, one of them missing
echo a > a; xz a; xzcat a.xz nope a.xz; echo $?
#> a
#> a
#> 1
#2> xzcat: nope: No such file or directory

#### large
seq 1 50000 | xz -1 > f.xz; xzcat f.xz | head -2; xzcat f.xz | cksum
#> 1
#> 2
#> 2937936293 288894
