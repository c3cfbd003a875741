#### plain and compressed
echo hello world | gzip > a.gz; echo hello there > b; printf 'x\ny\n' | gzip > c.gz; zgrep hello a.gz; zgrep hello a.gz b c.gz; echo $?; zgrep nope a.gz b; echo $?; zgrep -c . a.gz c.gz b
#> hello world
#> a.gz:hello world
#> b:hello there
#> 0
#> 1
#> a.gz:1
#> c.gz:2
#> b:1

#### names
echo hello | gzip > a.gz; echo hello > b; zgrep -H hello a.gz; zgrep -h hello a.gz b; zgrep --with-f hello b; zgrep -l hello a.gz b; zgrep -L hello a.gz b; echo $?; echo x | gzip > c.gz; zgrep -L hello a.gz c.gz; zgrep -l nope a.gz b; echo $?
#> a.gz:hello
#> hello
#> hello
#> b:hello
#> a.gz
#> b
#> 0
#> c.gz
#> 1

#### options of grep
seq 20 | gzip > a.gz; zgrep -n 5 a.gz; zgrep -A1 -n 15 a.gz; zgrep -nm2 1 a.gz; zgrep -ie 'X*7' a.gz; zgrep -e 3 -e 4 a.gz; zgrep -E '^(1|2)$' a.gz; zgrep -v -c 1 a.gz; zgrep -2 ^10 a.gz; zgrep --regexp 19 a.gz; zgrep -o --color=never '.9' a.gz
#> 5:5
#> 15:15
#> 15:15
#> 16-16
#> 1:1
#> 10:10
#> 7
#> 17
#> 3
#> 4
#> 13
#> 14
#> 1
#> 2
#> 9
#> 8
#> 9
#> 10
#> 11
#> 12
#> 19
#> 19

#### standard input
echo hello | gzip | zgrep hello; echo hello | zgrep -c hello -; echo hello | gzip > a.gz; zgrep hello - a.gz < a.gz
#> hello
#> 1
#> (standard input):hello
#> a.gz:hello

#### patterns from a file
printf '3\n4\n' > p; seq 5 | gzip > a.gz; zgrep -f p a.gz; zgrep --file=p a.gz a.gz; echo 2 | zgrep -f - a.gz; zgrep -fp a.gz; echo 1 | zgrep -f - -f p a.gz a.gz
#> 3
#> 4
#> a.gz:3
#> a.gz:4
#> a.gz:3
#> a.gz:4
#> 2
#> 3
#> 4
#> a.gz:1
#> a.gz:3
#> a.gz:4
#> a.gz:1
#> a.gz:3
#> a.gz:4

#### not supported and wrong
zgrep; echo $?; zgrep -r x .; echo $?; zgrep -z x; echo $?; zgrep -ir x; echo $?; zgrep --include=x x; echo $?; zgrep -e; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> /usr/bin/zgrep: 188: 1: missing pattern; try `/usr/bin/zgrep --help' for help
#2> /usr/bin/zgrep: -r: option not supported
#2> /usr/bin/zgrep: -z: option not supported
#2> /usr/bin/zgrep: -r: option not supported
#2> /usr/bin/zgrep: --include=x: option not supported
#2> /usr/bin/zgrep: 75: 1: -e option requires an argument

#### missing and broken files
echo hello > b; zgrep hello nope b; echo $?; printf '\x1f\x8b\x08\0broken' > c.gz; zgrep -s hello c.gz b >/dev/null 2>&1; echo $?; echo hello | gzip | head -c 20 > d.gz; zgrep hello d.gz; echo $?
#> b:hello
#> 2
#> 2
#> hello
#> 2
#2> gzip: nope.gz: No such file or directory
#2>
#2> gzip: d.gz: unexpected end of file

#### many matches and an early end
seq 100000 | gzip > a.gz; zgrep -m1 77 a.gz; echo $?; zgrep -q 5 a.gz; echo $?; zgrep -c 99 a.gz
#> 77
#> 0
#> 0
#> 3691
