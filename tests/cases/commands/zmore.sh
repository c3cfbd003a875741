#### compressed and plain files
echo hello | gzip > a.gz; echo world > b; zmore a.gz; zmore a.gz b
#> hello
#> ::::::::::::::
#> a.gz
#> ::::::::::::::
#> hello
#> ::::::::::::::
#> b
#> ::::::::::::::
#> world

#### standard input
echo hello | gzip | zmore; echo hello | zmore -
#> hello
#> hello

#### missing
echo b > b; zmore nope b; echo $?; zmore nope; echo $?
#> ::::::::::::::
#> nope
#> ::::::::::::::
#> gzip: nope.gz: No such file or directory
#> ::::::::::::::
#> b
#> ::::::::::::::
#> b
#> 0
#> gzip: nope.gz: No such file or directory
#> 0

#### an option
zmore -x; echo $?; echo b > b; zmore -- b
#> 1
#> b
#2> /usr/bin/zmore: -x: unknown option; try '/usr/bin/zmore --help' for help

#### a pager
echo hello | gzip > a.gz; echo b > b; PAGER='cat -n' zmore a.gz b; PAGER='tr a-z A-Z' zmore a.gz
#>      1	::::::::::::::
#>      2	a.gz
#>      3	::::::::::::::
#>      4	hello
#>      5	::::::::::::::
#>      6	b
#>      7	::::::::::::::
#>      8	b
#> HELLO
