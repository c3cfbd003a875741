#### in place, to stdout
echo hello > f; zstd -q --rm f; unzstd f.zst; cat f; unzstd -c f.zst; unzstd < f.zst; ls
#> hello
#> hello
#> hello
#> f
#> f.zst
#2> f.zst               : 6 bytes 

#### several
echo a > a; echo b > b; zstd -q --rm a b; unzstd -q a.zst nope.zst b.zst; echo $?; ls
#> 1
#> a
#> a.zst
#> b
#> b.zst
#2> zstd: can't stat nope.zst : No such file or directory -- ignored 

#### not compressed
echo a > a.zst; unzstd a.zst; echo $?; unzstd -t a.zst; echo $?
#> 1
#> 1
#2> zstd: a.zst: unknown header 
#2> zstd: a.zst: unknown header 

#### tested
echo a > a; zstd -q a; unzstd -t a.zst; unzstd -tq a.zst; echo $?
#> 0
#2> a.zst               : 2 bytes 

#### a folder
mkdir d; unzstd -c d; echo $?; unzstd d.zst; echo $?
#> 1
#> 1
#2> zstd: d is a directory -- ignored 
#2> zstd: can't stat d.zst : No such file or directory -- ignored 
