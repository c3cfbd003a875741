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

#### paste: long rows, files of unlike length
seq 30000 > a; seq 5 > b; printf 'x\ny' > c
paste a b c | md5sum; paste -d ',;' a b c a | head -n 7; paste a b c | tail -n 2; paste - - - < a | tail -n 1; paste -d '' b c; paste b missing; paste b . ; echo $?
head -c 100000 /dev/zero | tr '\0' z > l; paste l b l | wc -c
#> d9d728a6c7d23b468eb7c722430e20cd  -
#> 1,1;x,1
#> 2,2;y,2
#> 3,3;,3
#> 4,4;,4
#> 5,5;,5
#> 6,;,6
#> 7,;,7
#> 29999		
#> 30000		
#> 29998	29999	30000
#> 1x
#> 2y
#> 3
#> 4
#> 5
#> 1	
#> 2	
#> 3	
#> 4	
#> 5	
#> 1
#> 200020
#2> paste: missing: No such file or directory
#2> paste: .: Is a directory
