#### plain text
printf 'a.b\naxb\n' | gzip > a.gz; zfgrep a.b a.gz; zfgrep -c 'a*' a.gz; echo $?
#> a.b
#> 0
#> 1

#### several
printf 'a.b\na*b\n' > b; gzip -k b; zfgrep -e 'a*' -e 'b.' b.gz b; zfgrep -xn 'a*b' b.gz
#> b.gz:a*b
#> b:a*b
#> 2:a*b

#### standard input
echo 'x[y]' | gzip | zfgrep '[y]'; echo x | zfgrep -i X
#> x[y]
#> x

#### without a pattern
zfgrep; echo $?
#> 2
#2> /usr/bin/zgrep: 188: 1: missing pattern; try `/usr/bin/zgrep --help' for help

#### missing file
zfgrep x nope; echo $?
#> 2
#2> gzip: nope.gz: No such file or directory
