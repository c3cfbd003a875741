#### BSD sums
printf 'a\n' > a; printf b > b; seq 1 2000 > c; sum a; sum a b c; sum < c; sum - < c; sum -r c
#> 32826     1 a
#> 32826     1 a
#> 00098     1 b
#> 41605     9 c
#> 41605     9
#> 41605     9 -
#> 41605     9 c

#### System V sums
printf 'a\n' > a; seq 1 2000 > c; sum -s a; sum -s a c; sum --sysv < c; sum -s - < c; sum -r -s c; sum -s -r c
#> 107 1 a
#> 107 1 a
#> 51191 18 c
#> 51191 18
#> 51191 18 -
#> 51191 18 c
#> 41605     9 c

#### sizes
for n in 0 1 511 512 513 1023 1024 1025 100000; do head -c $n /dev/zero | tr '\0' x > f; sum f; sum -s f; done
#> 00000     0 f
#> 0 0 f
#> 00120     1 f
#> 120 1 f
#> 65171     1 f
#> 61320 1 f
#> 65473     1 f
#> 61440 1 f
#> 00088     1 f
#> 61560 2 f
#> 65043     1 f
#> 57225 2 f
#> 65409     1 f
#> 57345 2 f
#> 00056     2 f
#> 57465 3 f
#> 61743    98 f
#> 7095 196 f

#### what cannot be read
mkdir d; sum nope; echo $?; sum d nope; sum -s d; echo $?
#> 1
#> 1
#2> sum: nope: No such file or directory
#2> sum: d: Is a directory
#2> sum: nope: No such file or directory
#2> sum: d: Is a directory

#### wrong
sum -x; sum --bsd; sum --sysv=1; echo $?
#> 1
#2> sum: invalid option -- 'x'
#2> Try 'sum --help' for more information.
#2> sum: unrecognized option '--bsd'
#2> Try 'sum --help' for more information.
#2> sum: option '--sysv' doesn't allow an argument
#2> Try 'sum --help' for more information.

#### odd input
printf 'a\0b\377' | sum; printf 'a\0b\377' | sum -s; printf '\377%.0s' $(seq 300) | sum -s; sum /dev/null /dev/null; sum > /dev/full < /dev/null
#> 08508     1
#> 450 1
#> 10965 1
#> 00000     0 /dev/null
#> 00000     0 /dev/null
#2> sum: write error
#? 1
