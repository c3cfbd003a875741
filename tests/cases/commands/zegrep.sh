#### alternatives
printf 'a\nb\nc\n' | gzip > a.gz; zegrep 'a|c' a.gz; zegrep -n '(b|c)+' a.gz a.gz; zegrep -c 'z|y' a.gz; echo $?
#> a
#> c
#> a.gz:2:b
#> a.gz:3:c
#> a.gz:2:b
#> a.gz:3:c
#> 0
#> 1

#### a group
printf 'aa\nab\n' | gzip > a.gz; zegrep '^(a)\1$' a.gz; zegrep -v 'a{2}' a.gz
#> aa
#> ab

#### standard input
echo ab | gzip | zegrep 'a(b|c)'; echo ab | zegrep -o 'b?$'
#> ab
#> b

#### without a pattern
zegrep; echo $?; zegrep -R x; echo $?
#> 2
#> 2
#2> /usr/bin/zgrep: 188: 1: missing pattern; try `/usr/bin/zgrep --help' for help
#2> /usr/bin/zgrep: -R: option not supported

#### missing file
zegrep x nope; echo $?
#> 2
#2> gzip: nope.gz: No such file or directory
