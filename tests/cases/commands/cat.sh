#### one file behind the other
printf 'a\nb\n' > x; printf 'c' > y
cat x y x
#> a
#> b
#> ca
#> b

#### standard input by name and by default
echo in | cat - ; echo in2 | cat
#> in
#> in2

#### numbers
printf 'a\n\n\nb' | cat -n; echo; printf 'a\n\n\nb' | cat -b; echo; printf 'a\n\n\nb\n' | cat -sn
#>      1	a
#>      2	
#>      3	
#>      4	b
#>      1	a
#>
#>
#>      2	b
#>      1	a
#>      2	
#>      3	b

#### unprintable bytes
printf 'a\tb\001\177\200\377\r\n' | cat -A; printf 'a\tb\r\n' | cat -E; printf 'a\tb\n' | cat -T
#> a^Ib^A^?M-^@M-^?^M$
#> a	b^M$
#> a^Ib

#### numbers go on from file to file
printf 'a\nb' > x; printf 'c\nd\n' > y
cat -n x y
#>      1	a
#>      2	bc
#>      3	d

#### missing files do not stop it
echo x > x
cat nope x dir 2>&1; echo $?
mkdir dir; cat dir; echo $?
#> cat: nope: No such file or directory
#> x
#> cat: dir: No such file or directory
#> 1
#> 1
#2> cat: dir: Is a directory

#### a wrong option
cat -z; echo $?; cat --nope; echo $?; cat --show=3; echo $?; cat --number=3; echo $?
#> 1
#> 1
#> 1
#> 1
#2> cat: invalid option -- 'z'
#2> Try 'cat --help' for more information.
#2> cat: unrecognized option '--nope'
#2> Try 'cat --help' for more information.
#2> cat: option '--show=3' is ambiguous; possibilities: '--show-nonprinting' '--show-ends' '--show-tabs' '--show-all'
#2> Try 'cat --help' for more information.
#2> cat: option '--number' doesn't allow an argument
#2> Try 'cat --help' for more information.

#### numbers of lines over each change of their length
seq 101 | cat -n | sed -n '8,12p;98,$p'; seq 1000001 | cat -n | tail -n 3; printf 'a\n\n\nb\n' | cat -b; yes '' | head -n 12 | cat -n | cksum
#>      8	8
#>      9	9
#>     10	10
#>     11	11
#>     12	12
#>     98	98
#>     99	99
#>    100	100
#>    101	101
#> 999999	999999
#> 1000000	1000000
#> 1000001	1000001
#>      1	a
#>
#>
#>      2	b
#> 19577621 96

#### a carriage return at the end of a file
printf 'b\r' | cat -E | od -c
printf 'a\r\n' | cat -E
printf 'x\r' > h
printf '\nb' > g
printf 'b\n' > k
cat -E h g | od -c
cat -E h k | od -c
cat -nE h | od -c
cat -A h
#> 0000000   b  \r
#> 0000002
#> a^M$
#> 0000000   x   ^   M   $  \n   b
#> 0000006
#> 0000000   x  \r   b   $  \n
#> 0000005
#> 0000000                       1  \t   x  \r
#> 0000011
#> x^M
#>-

#### cat, head, tail, cp: parts of files shared and then changed
seq 20000 > a; cat a a > b; cp b c; head -c 70000 c > d; tail -n +10 c > e
md5sum a b c d e
echo tail >> b; printf X | dd of=c bs=1 seek=40000 conv=notrunc status=none; truncate -s 50000 d; truncate -s 90000 d; sed -i 1d e; : > a
md5sum a b c d e; cp c a; cp a a2; printf Y | dd of=a bs=1 seek=0 conv=notrunc status=none; cmp a a2; cmp c a2; cat a a2 d >> e; cat d > a2; wc -c a a2 c d e
{ cat c; echo mid; cat c; head -c 10 c; cat d; } > f; md5sum f; cat f f > g; truncate -s 5 f; cat f; md5sum g
(ulimit -f 10; cat g > h) 2>/dev/null; ls -s h >/dev/null; wc -c < h
#> e071f707df7bbeee2a6a1eb48011ddd0  a
#> b83e9783ffa98359f6ed03ddd76062ed  b
#> b83e9783ffa98359f6ed03ddd76062ed  c
#> b40950ab69e54f4e559259b4c27b2dc9  d
#> 78a3e3d2083c26db2c8499f020a3c017  e
#> d41d8cd98f00b204e9800998ecf8427e  a
#> 42ea231ed40272af1035d73d2cbeaf9b  b
#> 353c3ac77b15b6b48405714d78598601  c
#> 56248decc0a2564a3f5e2d4a2a07cc44  d
#> febe875f01a0602957ff96af14081781  e
#> a a2 differ: byte 1, line 1
#>  217788 a
#>   90000 a2
#>  217788 c
#>   90000 d
#>  743343 e
#> 1358919 total
#> 1d3da299ff272cc8fe2bab650b77087f  f
#> 1
#> 2
#> 3e85d24e4d6a9cdc350857823db2ba146  g
#> 10240

#### standard input or output that is closed
cat <&-
echo $?
echo x > f
cat f - <&-
echo $?
cat f <&-
(cat) < f >&-
echo $?
cat /dev/null >&-
echo $?
#> 1
#> x
#> 1
#> x
#> 1
#> 1
#2> cat: -: Bad file descriptor
#2> cat: closing standard input: Bad file descriptor
#2> cat: -: Bad file descriptor
#2> cat: closing standard input: Bad file descriptor
#2> cat: standard output: Bad file descriptor
#2> cat: standard output: Bad file descriptor
