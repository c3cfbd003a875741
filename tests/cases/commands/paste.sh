#### side by side
seq 3 > a; printf 'x\ny\n' > b; paste a b; paste -d, a b; paste -d ':;' a b a; seq 4 | paste - -
#> 1	x
#> 2	y
#> 3	
#> 1,x
#> 2,y
#> 3,
#> 1:x;1
#> 2:y;2
#> 3:;3
#> 1	2
#> 3	4

#### serial
seq 3 > a; printf 'x\ny\n' > b; paste -s a b; paste -s -d, a; seq 5 | paste -sd '+-'; printf '' | paste -s
#> 1	2	3
#> x	y
#> 1,2,3
#> 1+2-3+4-5
#>

#### escapes in delimiters
seq 3 > a; paste -d '\0' a a; paste -d '\n' a a; paste -d '\\' a a; paste -d '' a a
#> 11
#> 22
#> 33
#> 1
#> 1
#> 2
#> 2
#> 3
#> 3
#> 1\1
#> 2\2
#> 3\3
#> 11
#> 22
#> 33

#### no newline at the end
printf 'a\nb' > a; printf '1\n2' > b; paste a b; paste -s a b
#> a	1
#> b	2
#> a	b
#> 1	2

#### wrong
paste nope; echo $?; paste -d '\' x; echo $?; mkdir d; paste d; echo $?
#> 1
#> 1
#> 1
#2> paste: nope: No such file or directory
#2> paste: delimiter list ends with an unescaped backslash: \
#2> paste: d: Is a directory
