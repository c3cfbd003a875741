#### compressed files
printf 'a\nb\n' | gzip > a.gz; printf 'a\nc\n' | gzip > c.gz; zcmp a.gz c.gz; echo $?; zcmp a.gz a.gz; echo $?
#> /dev/fd/5 - differ: byte 3, line 2
#> 1
#> 0

#### one compressed file
printf 'a\nb\n' > x; printf 'a\nc\n' | gzip > c.gz; zcmp x c.gz; echo $?; zcmp c.gz x; echo $?; zcmp x x; echo $?
#> x - differ: byte 3, line 2
#> 1
#> - x differ: byte 3, line 2
#> 1
#> 0

#### a file and what it was made from
echo a > x; gzip -k x; zcmp x.gz; echo $?; echo b > x; zcmp x.gz; echo $?
#> 0
#> - x differ: byte 1, line 1
#> 1

#### options
printf 'abc' | gzip > a.gz; printf 'axcd' > b; zcmp -l a.gz b; zcmp -s a.gz b; echo $?; zcmp -b a.gz b
#> 2 142 170
#> 1
#> - b differ: byte 2, line 1 is 142 b 170 x
#2> cmp: EOF on - after byte 3
#? 1

#### wrong
zcmp; echo $?; zcmp nope; echo $?; echo > a; zcmp a nope; echo $?; zcmp a; echo $?
#> 2
#> 2
#> 2
#> 2
#2> /usr/bin/zdiff: missing operand
#2> /usr/bin/zdiff: 92: cannot open nope: No such file
#2> /usr/bin/zdiff: 96: cannot open nope: No such file
#2> /usr/bin/zdiff: a: unknown compressed file extension
