#### files
echo a > a; echo b > b; gzip a b; zcat a.gz b.gz; zcat a b; zcat < a.gz; cat a.gz b.gz | zcat; ls
#> a
#> b
#> a
#> b
#> a
#> a
#> b
#> a.gz
#> b.gz

#### not compressed
echo hello > f; zcat f; echo $?; zcat -f f; echo $?; echo hi | zcat; echo $?; echo hi | zcat -f
#> 1
#> hello
#> 0
#> 1
#> hi
#2>
#2> gzip: f: not in gzip format
#2>
#2> gzip: stdin: not in gzip format

#### missing
zcat nope; echo $?; zcat nope.gz; echo $?; mkdir d; zcat d; echo $?
#> 1
#> 1
#> 2
#2> gzip: nope.gz: No such file or directory
#2> gzip: nope.gz: No such file or directory
#2> gzip: d is a directory -- ignored

#### cut off
echo hello | gzip | head -c 14 | zcat > x; echo $?
#> 1
#2>
#2> gzip: stdin: unexpected end of file

#### with an end
seq 1 100000 | gzip | zcat | head -3; seq 1 1000 | gzip > f.gz; zcat f.gz | tail -1
#> 1
#> 2
#> 3
#> 1000
