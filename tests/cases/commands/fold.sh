#### width
echo 'abcdefghij' | fold -w 4; echo 'the quick brown fox jumps' | fold -s -w 10; printf 'a\tb\n' | fold -w 5; echo abcdef | fold -3
#> abcd
#> efgh
#> ij
#> the quick 
#> brown fox 
#> jumps
#> a
#> 	
#> b
#> abc
#> def

#### bytes
printf 'äöü\n' | fold -w 3 | od -An -tx1; printf 'a\tbc\n' | fold -b -w 2; printf 'ab\bcd\n' | fold -w 2 | od -c
#>  c3 a4 c3 0a b6 c3 bc 0a
#> a	
#> bc
#> 0000000   a   b  \b   c  \n   d  \n
#> 0000007

#### long words and spaces
echo 'aaaaaaaaaaaa b' | fold -s -w 5; echo 'a b c d e' | fold -s -w 4; printf 'abc' | fold -w 2; echo
#> aaaaa
#> aaaaa
#> aa b
#> a b 
#> c d 
#> e
#> ab
#> c

#### wrong
fold -w x; echo $?; fold -w 0; fold nope; echo $?
#> 1
#> 1
#2> fold: invalid number of columns: ‘x’
#2> fold: invalid number of columns: ‘0’: Numerical result out of range
#2> fold: nope: No such file or directory

#### bytes and blanks
echo 'one two three' | fold -sw 5; printf 'äöü\n' | fold -bw 3 | od -c | head -n 3; printf 'a\tb\n' | fold -w 4; fold -w x; echo $?
#> one 
#> two 
#> three
#> 0000000 303 244 303  \n 266 303 274  \n
#> 0000010
#> a
#> 	
#> b
#> 1
#2> fold: invalid number of columns: ‘x’

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(fold -w1 a no b) 2>&1 | cat
#> a
#>  
#> x
#> a
#> b
#> fold: no: No such file or directory
#> b
#>  
#> x
