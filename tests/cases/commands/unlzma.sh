#### unlzma takes the older format off
printf 'one\ntwo\n' | lzma -9 > f.lzma; unlzma f.lzma; cat f; ls; unlzma f; echo $?; printf junkjunkjunkjunkjunk > g.lzma; unlzma g.lzma; echo $?; unlzma -t g.lzma; echo $?
#> one
#> two
#> f
#> 1
#> 1
#> 1
#2> unlzma: f: File format not recognized
#2> unlzma: g.lzma: File format not recognized
#2> unlzma: g.lzma: File format not recognized
