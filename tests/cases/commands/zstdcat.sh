#### files
echo a > a; echo b > b; zstd -q --rm a b; zstdcat a.zst b.zst; zstdcat < a.zst; cat a.zst b.zst | zstdcat; ls
#> a
#> b
#> a
#> a
#> b
#> a.zst
#> b.zst

#### missing
zstdcat nope; echo $?; mkdir d; zstdcat d; echo $?
#> 1
#> 1
#2> zstd: can't stat nope : No such file or directory -- ignored 
#2> zstd: d is a directory -- ignored 

#### not compressed
echo hello > f; zstdcat f; echo $?; zstdcat -f f; echo $?
#> hello
#> 0
#> hello
#> 0

#### several, one of them missing
echo a > a; zstd -q a; zstdcat a.zst nope a.zst; echo $?
#> a
#> a
#> 1
#2> zstd: can't stat nope : No such file or directory -- ignored 

#### large
seq 1 50000 | zstd > f.zst; zstdcat f.zst | head -2; zstdcat f.zst | cksum
#> 1
#> 2
#> 2937936293 288894
