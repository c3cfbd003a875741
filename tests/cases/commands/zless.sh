#### compressed and plain files
echo hello | gzip > a.gz; echo world > b; zless a.gz; zless a.gz b; zless -N a.gz
#> hello
#> hello
#> world
#> hello

#### standard input
echo hello | gzip | zless; echo hello | zless
#> hello
#> hello

#### missing files and folders
mkdir d; echo b > b; zless nope b; echo $?; zless d; echo $?
#> nope: No such file or directory
#> b
#> 0
#> d is a directory
#> 0
#2> gzip: nope.gz: No such file or directory

#### a broken file
echo hello | gzip | head -c 12 > a.gz; zless a.gz 2>/dev/null | od -c | head -2
#> 0000000   h
#> 0000001

#### many files
for i in 1 2 3; do seq $i | gzip > $i.gz; done; zless [123].gz | cat -n
#>      1	1
#>      2	1
#>      3	2
#>      4	1
#>      5	2
#>      6	3
