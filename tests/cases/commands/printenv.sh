#### values
A=1 printenv A; printenv NOPE; echo $?; A=1 B=2 printenv A NOPE B; echo $?; env -i A=1 printenv
#> 1
#> 1
#> 1
#> 2
#> 1
#> A=1

#### null
A=1 printenv -0 A | od -c; printenv HOME PATH
#> 0000000   1  \0
#> 0000002
#> /home/user
#> /usr/local/bin:/usr/bin:/bin

#### wrong
printenv -z; echo $?
#> 2
#2> printenv: invalid option -- 'z'
#2> Try 'printenv --help' for more information.

#### some
A=1 B=2 printenv A B; printenv NOSUCH; echo $?; A=1 printenv A NOSUCH; echo $?
#> 1
#> 2
#> 1
#> 1
#> 1

#### with NUL
A=1 printenv -0 A | od -c
#> 0000000   1  \0
#> 0000002
