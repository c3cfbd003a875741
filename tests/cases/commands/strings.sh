#### strings f
printf 'ab\0hello world\1\2x\0four\0\tt ab\nlonger text\377end!' > f; printf 'h\0e\0l\0l\0o\0\0\0\0h\0e\0l\0l\0' > w; mkdir d; : > e
strings f; echo "? $?"
strings -n 2 f; echo "? $?"
strings -5 f; echo "? $?"
strings -t d f; echo "? $?"
strings -t x f; echo "? $?"
strings -o f; echo "? $?"
#> hello world
#> four
#> 	t ab
#> longer text
#> end!
#> ? 0
#> ab
#> hello world
#> four
#> 	t ab
#> longer text
#> end!
#> ? 0
#> hello world
#> 	t ab
#> longer text
#> ? 0
#>       3 hello world
#>      18 four
#>      23 	t ab
#>      29 longer text
#>      41 end!
#> ? 0
#>       3 hello world
#>      12 four
#>      17 	t ab
#>      1d longer text
#>      29 end!
#> ? 0
#>       3 hello world
#>      22 four
#>      27 	t ab
#>      35 longer text
#>      51 end!
#> ? 0

#### strings -f f e
printf 'ab\0hello world\1\2x\0four\0\tt ab\nlonger text\377end!' > f; printf 'h\0e\0l\0l\0o\0\0\0\0h\0e\0l\0l\0' > w; mkdir d; : > e
strings -f f e; echo "? $?"
strings -a f; echo "? $?"
strings -w f; echo "? $?"
strings -s '|' f; echo "? $?"
strings -e S f; echo "? $?"
strings -e l w; echo "? $?"
#> f: hello world
#> f: four
#> f: 	t ab
#> f: longer text
#> f: end!
#> ? 0
#> hello world
#> four
#> 	t ab
#> longer text
#> end!
#> ? 0
#> hello world
#> four
#> 	t ab
#> longer text
#> end!
#> ? 0
#> hello world|four|	t ab|longer text|end!|? 0
#> hello world
#> four
#> 	t ab
#>\ longer text\xffend!
#> ? 0
#> hello
#> hell
#> ? 0

#### strings -e b w
printf 'ab\0hello world\1\2x\0four\0\tt ab\nlonger text\377end!' > f; printf 'h\0e\0l\0l\0o\0\0\0\0h\0e\0l\0l\0' > w; mkdir d; : > e
strings -e b w; echo "? $?"
strings < f; echo "? $?"
cat f | strings -n 4 -t x; echo "? $?"
strings nosuch; echo "? $?"
strings -n 0 f; echo "? $?"
strings e; echo "? $?"
#> ello
#> hell
#> ? 0
#> hello world
#> four
#> 	t ab
#> longer text
#> end!
#> ? 0
#>       3 hello world
#>      12 four
#>      17 	t ab
#>      1d longer text
#>      29 end!
#> ? 0
#> ? 1
#> ? 1
#> ? 0
#2> strings: 'nosuch': No such file
#2> strings: invalid minimum string length 0

#### strings -t q f >/dev/null 2>&1; echo $?
printf 'ab\0hello world\1\2x\0four\0\tt ab\nlonger text\377end!' > f; printf 'h\0e\0l\0l\0o\0\0\0\0h\0e\0l\0l\0' > w; mkdir d; : > e
strings -t q f >/dev/null 2>&1; echo $?
#> 1

#### lengths and offsets
printf 'ab\0abcd\0\1abcdef\n' | strings; printf 'ab\0abcd\0\1abcdef\n' | strings -n 2; printf 'ab\0abcd\0\1abcdef\n' | strings -t d; printf 'abcd\0' >f; strings -f f
#> abcd
#> abcdef
#> ab
#> abcd
#> abcdef
#>       3 abcd
#>       9 abcdef
#> f: abcd

#### a directory as standard input (strings)
mkdir d
strings < d; echo $?
#> 0

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(strings -n1 a no b) 2>&1 | cat
#> a x
#> ab
#> strings: 'no': No such file
#> b x

#### strings: runs of every length over ends of blocks, and all encodings
{ head -c 4094 /dev/zero; printf 'abcdefgh\0'; head -c 70000 /dev/zero | tr '\0' x; printf '\1ab\2abc\3abcd\4abcde\5'; } > f
for n in 1 2 3 4 5 6 9; do strings -n $n -t d f | cut -c 1-60; done
printf 'ab\303\251cd\0\377\376xy\tz\n\vq' > g
for e in s S; do strings -e $e -n 2 g; strings -w -e $e -n 2 g; strings -e $e -n 1 -t x g; done
strings -n 3 -s '|' f | tail -c 30; echo
strings -f -n 70000 f | cut -c 1-20
printf 'a\0b\0c\0d\0e\0\1\1f\0g\0h\0i\0' > u; strings -el u; strings -el -n 5 -t d u
#>    4094 abcdefgh
#>    4103 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#>   74104 ab
#>   74107 abc
#>   74111 abcd
#>   74116 abcde
#>    4094 abcdefgh
#>    4103 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#>   74104 ab
#>   74107 abc
#>   74111 abcd
#>   74116 abcde
#>    4094 abcdefgh
#>    4103 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#>   74107 abc
#>   74111 abcd
#>   74116 abcde
#>    4094 abcdefgh
#>    4103 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#>   74111 abcd
#>   74116 abcde
#>    4094 abcdefgh
#>    4103 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#>   74116 abcde
#>    4094 abcdefgh
#>    4103 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#>    4103 xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
#> ab
#> cd
#> xy	z
#> ab
#> cd
#> xy	z
#>\ \x0bq
#>       0 ab
#>       4 cd
#>       9 xy	z
#>       f q
#> abécd
#>\ \xff\xfexy	z
#> abécd
#>\ \xff\xfexy	z
#>\ \x0bq
#>       0 abécd
#>\       7 \xff\xfexy	z
#>       f q
#> xxxxxxxxxxxxxx|abc|abcd|abcde|
#> f: xxxxxxxxxxxxxxxxx
#> abcde
#> fghi
#>       0 abcde
