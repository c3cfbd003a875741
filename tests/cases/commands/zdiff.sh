#### two compressed files
printf 'a\nb\n' | gzip > a.gz; printf 'a\nc\n' | gzip > c.gz; zdiff a.gz c.gz; echo $?; zdiff a.gz a.gz; echo $?; zdiff -q a.gz c.gz; echo $?
#> 2c2
#> < b
#> ---
#> > c
#> 1
#> 0
#> Files /dev/fd/5 and - differ
#> 1

#### one compressed file
printf 'a\nb\n' > x; printf 'a\nc\n' | gzip > c.gz; zdiff x c.gz; zdiff c.gz x; zdiff x x; echo $?
#> 2c2
#> < b
#> ---
#> > c
#> 2c2
#> < c
#> ---
#> > b
#> 0

#### a file and what it was made from
printf 'a\nb\n' > x; gzip -k x; zdiff x.gz; echo $?; echo c >> x; zdiff x.gz; echo $?; gzip -c x > y.tgz; zdiff y.tgz; echo $?
#> 0
#> 2a3
#> > c
#> 1
#> 2
#2> diff: y: No such file or directory

#### standard input
printf 'a\nb\n' | gzip > a.gz; printf 'a\nc\n' | zdiff a.gz -; printf 'a\nc\n' | gzip | zdiff - a.gz; echo $?
#> 1,2d0
#> < a
#> < b
#> 2c2
#> < c
#> ---
#> > b
#> 1

#### options
printf 'a\nb\n' | gzip > a.gz; printf 'A\nb\n' > b; zdiff -i a.gz b; echo $?; zdiff -U 0 --label x --label=y a.gz b; printf 'a\nb\n\n' > c; zdiff -B a.gz c; zdiff -I '^$' -- a.gz c
#> 0
#2> /usr/bin/zdiff: extra operand 'b'

#### wrong
echo a > a; zdiff; echo $?; zdiff nope; echo $?; zdiff a nope; echo $?; zdiff a; echo $?; zdiff '' a; echo $?; zdiff a a a; echo $?; zdiff -C; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> /usr/bin/zdiff: missing operand
#2> /usr/bin/zdiff: 92: cannot open nope: No such file
#2> /usr/bin/zdiff: 96: cannot open nope: No such file
#2> /usr/bin/zdiff: a: unknown compressed file extension
#2> /usr/bin/zdiff: empty file name
#2> /usr/bin/zdiff: extra operand 'a'
#2> /usr/bin/zdiff: : option requires an argument -- '-C'

#### broken
printf 'a\nb\n' | gzip | head -c 15 > a.gz; echo a > b; zdiff a.gz b >/dev/null; echo $?
#> 2
#2>
#2> gzip: a.gz: unexpected end of file
