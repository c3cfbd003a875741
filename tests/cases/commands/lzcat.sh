#### lzcat prints what is in files of the older format
printf 'one\n' | lzma > a.lzma; printf 'two\n' | xz -F lzma > b.lzma; lzcat a.lzma b.lzma; lzcat < a.lzma; printf 'three\n' | xz > c.xz; lzcat c.xz; echo $?; lzcat nope; echo $?; ls
#> one
#> two
#> one
#> 1
#> 1
#> a.lzma
#> b.lzma
#> c.xz
#2> lzcat: c.xz: File format not recognized
#2> lzcat: nope: No such file or directory
