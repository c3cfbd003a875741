#### lzma, unlzma and lzcat are xz with the older format
printf 'hello hello hello\n' > f; cp f g
lzma f; ls; unlzma < f.lzma; lzcat f.lzma; xz -dc f.lzma; lzma -dc f.lzma; unlzma -k f.lzma; ls; cmp f g
xz -k f; lzcat f.xz; echo $?; unlzma f.xz; echo $?; lzma -c nope; echo $?; lzma -t f.lzma; echo $?; lzma -F xz -c g | xz -dc; lzma f.lzma; echo $?
#> f.lzma
#> g
#> hello hello hello
#> hello hello hello
#> hello hello hello
#> hello hello hello
#> f
#> f.lzma
#> g
#> 1
#> 1
#> 1
#> 0
#> hello hello hello
#> 2
#2> lzcat: f.xz: File format not recognized
#2> unlzma: f.xz: File format not recognized
#2> lzma: nope: No such file or directory
#2> lzma: f.lzma: File already has `.lzma' suffix, skipping
