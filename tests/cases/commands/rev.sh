#### lines
printf 'abc\ndef\n' | rev; printf 'äbc' | rev; echo; printf '\n' | rev
#> cba
#> fed
#> cbä
#>

#### files
echo abc > f; rev f f; rev nope; echo $?
#> cba
#> cba
#> 1
#2> rev: cannot open nope: No such file or directory

#### palindromes and empty input
echo level | rev; printf '' | rev; echo 'a b  c' | rev
#> level
#> c  b a

#### several files
echo abc >f; echo 'x y' >g; rev f g; rev nofile; echo $?
#> cba
#> y x
#> 1
#2> rev: cannot open nofile: No such file or directory

#### no newline at the end
printf 'ab\ncd' | rev | od -c
#> 0000000   b   a  \n   d   c
#> 0000005

#### a NUL in a line
printf 'ab\0cd\nef' | rev | od -c; printf 'ab\0cd\nef\0\n\0x\ngh\nij\n' | rev | od -c
#> 0000000   f   e   b   a
#> 0000004
#> 0000000   h   g   f   e   b   a  \n   j   i  \n
#> 0000012

#### a directory
mkdir d; rev d; echo $?; rev < d; echo $?; rev nosuch; echo $?
#> 1
#> 1
#> 1
#2> rev: d: 0: Is a directory
#2> rev: stdin: 0: Is a directory
#2> rev: cannot open nosuch: No such file or directory

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(rev a no b) 2>&1 | cat
#> rev: cannot open no: No such file or directory
#> x a
#> ba
#> x b
