#### lines
seq 3 | tac; printf 'a\nb' | tac; echo; printf '' | tac; printf '\n\na\n' | tac
#> 3
#> 2
#> 1
#> ba
#>
#> a
#>
#>

#### separators
printf 'a,b,c' | tac -s,; echo; printf 'a,b,c,' | tac -s,; echo; printf ',a,b' | tac -b -s,; echo; printf 'aXYbXYc' | tac -s XY; echo
#> cb,a,
#> c,b,a,
#> ,b,a
#> cbXYaXY

#### files
seq 2 > a; seq 3 4 > b; tac a b; tac nope; echo $?; mkdir d; tac d; echo $?
#> 2
#> 1
#> 4
#> 3
#> 1
#> 1
#2> tac: failed to open 'nope' for reading: No such file or directory
#2> tac: d: read error: Invalid argument

#### before
seq 3 | tac -b | od -c
#> 0000000  \n  \n   3  \n   2   1
#> 0000006

#### separators, more
printf 'a,b,c' | tac -s,; echo; printf 'a1b2c' | tac -r -s '[0-9]'; echo; printf 'x\ny' | tac -b; tac nofile; echo $?
#> cb,a,
#> cb2a1
#>
#> yx1
#2> tac: failed to open 'nofile' for reading: No such file or directory

#### a directory at standard input
mkdir d; tac < d; tac d; cd d; tac < .
#2> tac: 'standard input': read error: Invalid argument
#2> tac: d: read error: Invalid argument
#2> tac: 'standard input': read error: Invalid argument
#? 1

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(tac a no b) 2>&1 | cat
#> tac: failed to open 'no' for reading: No such file or directory
#> ab
#> a x
#> b x

#### expressions see lines
printf 'one\ntwo\nthree\n' >f; tac -rs '^' f; tac -rs 't.' f; tac -rs '$' f; tac -brs '^t' f
#> three
#> two
#> one
#> ree
#> o
#> thone
#> tw
#>
#> three
#> twoonethree
#> two
#> one
