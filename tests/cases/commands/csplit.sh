#### csplit in 3; head x*
seq 1 10 > in; : > e; mkdir d
csplit in 3; head x*
#> 4
#> 17
#> ==> xx00 <==
#> 1
#> 2
#>
#> ==> xx01 <==
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit in 3 7; head x*
seq 1 10 > in; : > e; mkdir d
csplit in 3 7; head x*
#> 4
#> 8
#> 9
#> ==> xx00 <==
#> 1
#> 2
#>
#> ==> xx01 <==
#> 3
#> 4
#> 5
#> 6
#>
#> ==> xx02 <==
#> 7
#> 8
#> 9
#> 10

#### csplit in /5/; head x*
seq 1 10 > in; : > e; mkdir d
csplit in /5/; head x*
#> 8
#> 13
#> ==> xx00 <==
#> 1
#> 2
#> 3
#> 4
#>
#> ==> xx01 <==
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit in /5/+1; ls
seq 1 10 > in; : > e; mkdir d
csplit in /5/+1; ls
#> 10
#> 11
#> d
#> e
#> in
#> xx00
#> xx01

#### csplit in /5/-1; head x*
seq 1 10 > in; : > e; mkdir d
csplit in /5/-1; head x*
#> 6
#> 15
#> ==> xx00 <==
#> 1
#> 2
#> 3
#>
#> ==> xx01 <==
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit in %5%; head x*
seq 1 10 > in; : > e; mkdir d
csplit in %5%; head x*
#> 13
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit in /1/ '{1}'; ls
seq 1 10 > in; : > e; mkdir d
csplit in /1/ '{1}'; ls
#> 0
#> 18
#> 3
#> d
#> e
#> in
#> xx00
#> xx01
#> xx02

#### csplit in /1/ '{*}'; ls
seq 1 10 > in; : > e; mkdir d
csplit in /1/ '{*}'; ls
#> 0
#> 18
#> 3
#> d
#> e
#> in
#> xx00
#> xx01
#> xx02

#### csplit in 2 '{2}'; head x*
seq 1 10 > in; : > e; mkdir d
csplit in 2 '{2}'; head x*
#> 2
#> 4
#> 4
#> 11
#> ==> xx00 <==
#> 1
#>
#> ==> xx01 <==
#> 2
#> 3
#>
#> ==> xx02 <==
#> 4
#> 5
#>
#> ==> xx03 <==
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit in 2 '{9}'; ls
seq 1 10 > in; : > e; mkdir d
csplit in 2 '{9}'; ls
#> 2
#> 4
#> 4
#> 4
#> 4
#> 3
#> d
#> e
#> in
#2> csplit: ‘2’: line number out of range on repetition 5

#### csplit -k in 2 '{9}'; ls
seq 1 10 > in; : > e; mkdir d
csplit -k in 2 '{9}'; ls
#> 2
#> 4
#> 4
#> 4
#> 4
#> 3
#> d
#> e
#> in
#> xx00
#> xx01
#> xx02
#> xx03
#> xx04
#> xx05
#2> csplit: ‘2’: line number out of range on repetition 5

#### csplit -s in 3; ls
seq 1 10 > in; : > e; mkdir d
csplit -s in 3; ls
#> d
#> e
#> in
#> xx00
#> xx01

#### csplit -f out -n 3 in 3; ls
seq 1 10 > in; : > e; mkdir d
csplit -f out -n 3 in 3; ls
#> 4
#> 17
#> d
#> e
#> in
#> out000
#> out001

#### csplit -b '%03x.q' in 3; ls
seq 1 10 > in; : > e; mkdir d
csplit -b '%03x.q' in 3; ls
#> 4
#> 17
#> d
#> e
#> in
#> xx000.q
#> xx001.q

#### csplit -z in 1; ls
seq 1 10 > in; : > e; mkdir d
csplit -z in 1; ls
#> 21
#> d
#> e
#> in
#> xx00

#### csplit in 1; ls
seq 1 10 > in; : > e; mkdir d
csplit in 1; ls
#> 0
#> 21
#> d
#> e
#> in
#> xx00
#> xx01

#### csplit in 20; ls
seq 1 10 > in; : > e; mkdir d
csplit in 20; ls
#> 21
#> d
#> e
#> in
#2> csplit: ‘20’: line number out of range

#### csplit in /z/; ls
seq 1 10 > in; : > e; mkdir d
csplit in /z/; ls
#> 21
#> d
#> e
#> in
#2> csplit: ‘/z/’: match not found

#### csplit in
seq 1 10 > in; : > e; mkdir d
csplit in; echo "? $?"
csplit; echo "? $?"
csplit in x; echo "? $?"
csplit in /a; echo "? $?"
csplit in 5 3; echo "? $?"
csplit in 3 3; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> 4
#> 0
#> 17
#> ? 0
#2> csplit: missing operand after ‘in’
#2> Try 'csplit --help' for more information.
#2> csplit: missing operand
#2> Try 'csplit --help' for more information.
#2> csplit: ‘x’: invalid pattern
#2> csplit: /a: closing delimiter '/' missing
#2> csplit: line number ‘3’ is smaller than preceding line number, 5
#2> csplit: warning: line number ‘3’ is the same as preceding line number

#### csplit nosuch 3
seq 1 10 > in; : > e; mkdir d
csplit nosuch 3
#2> csplit: cannot open 'nosuch' for reading: No such file or directory
#? 1

#### csplit --suppress-matched in 3; head x*
seq 1 10 > in; : > e; mkdir d
csplit --suppress-matched in 3; head x*
#> 4
#> 15
#> ==> xx00 <==
#> 1
#> 2
#>
#> ==> xx01 <==
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit --suppress-matched in /3/ ; head x*
seq 1 10 > in; : > e; mkdir d
csplit --suppress-matched in /3/ ; head x*
#> 4
#> 15
#> ==> xx00 <==
#> 1
#> 2
#>
#> ==> xx01 <==
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit -b '%d%d' in 3
seq 1 10 > in; : > e; mkdir d
csplit -b '%d%d' in 3; echo "? $?"
csplit -b 'x' in 3; echo "? $?"
csplit -n x in 3; echo "? $?"
csplit in '{2}'; echo "? $?"
csplit in /3/+x; echo "? $?"
csplit in 3 '{x}'; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> csplit: too many % conversion specifications in suffix
#2> csplit: missing % conversion specification in suffix
#2> csplit: invalid number: ‘x’
#2> csplit: ‘{2}’: invalid pattern
#2> csplit: ‘/3/+x’: integer expected after delimiter
#2> csplit: ‘{x’}: integer required between '{' and '}'

#### csplit in 0
seq 1 10 > in; : > e; mkdir d
csplit in 0; echo "? $?"
csplit - 3 <in; echo "? $?"
#> ? 1
#> 4
#> 17
#> ? 0
#2> csplit: 0: line number must be greater than zero

#### csplit in %5% 8; head x*
seq 1 10 > in; : > e; mkdir d
csplit in %5% 8; head x*
#> 6
#> 7
#> ==> xx00 <==
#> 5
#> 6
#> 7
#>
#> ==> xx01 <==
#> 8
#> 9
#> 10

#### csplit in /5/ /2/; ls
seq 1 10 > in; : > e; mkdir d
csplit in /5/ /2/; ls
#> 8
#> 13
#> d
#> e
#> in
#2> csplit: ‘/2/’: match not found

#### csplit in /5/ /8/; head x*
seq 1 10 > in; : > e; mkdir d
csplit in /5/ /8/; head x*
#> 8
#> 6
#> 7
#> ==> xx00 <==
#> 1
#> 2
#> 3
#> 4
#>
#> ==> xx01 <==
#> 5
#> 6
#> 7
#>
#> ==> xx02 <==
#> 8
#> 9
#> 10

#### csplit in 4 /8/; head x*
seq 1 10 > in; : > e; mkdir d
csplit in 4 /8/; head x*
#> 6
#> 8
#> 7
#> ==> xx00 <==
#> 1
#> 2
#> 3
#>
#> ==> xx01 <==
#> 4
#> 5
#> 6
#> 7
#>
#> ==> xx02 <==
#> 8
#> 9
#> 10

#### csplit in /10/+1; ls
seq 1 10 > in; : > e; mkdir d
csplit in /10/+1; ls
#> 21
#> 0
#> d
#> e
#> in
#> xx00
#> xx01

#### csplit in /10/+5; ls
seq 1 10 > in; : > e; mkdir d
csplit in /10/+5; ls
#> 21
#> d
#> e
#> in
#2> csplit: ‘/10/+5’: line number out of range

#### csplit in /2/-5; ls
seq 1 10 > in; : > e; mkdir d
csplit in /2/-5; ls
#> 0
#> d
#> e
#> in
#2> csplit: ‘/2/-5’: line number out of range

#### csplit -k in /3/ '{5}'; ls
seq 1 10 > in; : > e; mkdir d
csplit -k in /3/ '{5}'; ls
#> 4
#> 17
#> d
#> e
#> in
#> xx00
#> xx01
#2> csplit: ‘/3/’: match not found on repetition 1

#### csplit in '/1/' '{0}'
seq 1 10 > in; : > e; mkdir d
csplit in '/1/' '{0}'
#> 0
#> 21

#### csplit in 11; ls
seq 1 10 > in; : > e; mkdir d
csplit in 11; ls
#> 21
#> d
#> e
#> in
#2> csplit: ‘11’: line number out of range

#### csplit in 12; ls
seq 1 10 > in; : > e; mkdir d
csplit in 12; ls
#> 21
#> d
#> e
#> in
#2> csplit: ‘12’: line number out of range

#### csplit -b '%-5d|' in 3; ls
seq 1 10 > in; : > e; mkdir d
csplit -b '%-5d|' in 3; ls
#> 4
#> 17
#> d
#> e
#> in
#> xx0    |
#> xx1    |

#### csplit -b '%s' in 3
seq 1 10 > in; : > e; mkdir d
csplit -b '%s' in 3; echo "? $?"
csplit in '%3%' '{1}'; echo "? $?"
#> ? 1
#> ? 1
#2> csplit: invalid conversion specifier in suffix: s
#2> csplit: ‘%3%’: match not found on repetition 1

#### printf 'a\n--\nb\n--\nc' | csplit -s - /--/ '{*}'; head x*
seq 1 10 > in; : > e; mkdir d
printf 'a\n--\nb\n--\nc' | csplit -s - /--/ '{*}'; head x*
#> ==> xx00 <==
#> a
#>
#> ==> xx01 <==
#> --
#> b
#>
#> ==> xx02 <==
#> --
#> c
#>-

#### printf 'a\n--\nb\n--\nc' | csplit -z --suppress-matched - /--/ '{*}';
seq 1 10 > in; : > e; mkdir d
printf 'a\n--\nb\n--\nc' | csplit -z --suppress-matched - /--/ '{*}'; head x*
#> 2
#> 2
#> 1
#> ==> xx00 <==
#> a
#>
#> ==> xx01 <==
#> b
#>
#> ==> xx02 <==
#> c
#>-

#### csplit -Q in 3
seq 1 10 > in; : > e; mkdir d
csplit -Q in 3
#2> csplit: invalid option -- 'Q'
#2> Try 'csplit --help' for more information.
#? 1

#### csplit in 4 /4/; head x*
seq 1 10 > in; : > e; mkdir d
csplit in 4 /4/; head x*
#> 6
#> 0
#> 15
#> ==> xx00 <==
#> 1
#> 2
#> 3
#>
#> ==> xx01 <==
#>
#> ==> xx02 <==
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10

#### csplit in 4 /5/ 7 /9/; ls
seq 1 10 > in; : > e; mkdir d
csplit in 4 /5/ 7 /9/; ls
#> 6
#> 2
#> 4
#> 4
#> 5
#> d
#> e
#> in
#> xx00
#> xx01
#> xx02
#> xx03
#> xx04

#### csplit in 4 '/[0-9]/' '{2}'; ls
seq 1 10 > in; : > e; mkdir d
csplit in 4 '/[0-9]/' '{2}'; ls
#> 6
#> 0
#> 2
#> 2
#> 11
#> d
#> e
#> in
#> xx00
#> xx01
#> xx02
#> xx03
#> xx04

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(csplit a3 2 9) 2>&1 | cat
#> csplit: ‘9’: line number out of range
#> 2
#> 4

#### csplit: the rest of a long file, with and without its last end
seq 3000 > f; csplit f 1000 /2500/ ; tail -n 1 xx00 xx01 xx02; printf 'a\nb\nc' > g; csplit g 2; cat xx01; csplit -s /dev/null 1; echo $?
#> 3888
#> 7500
#> 2505
#> ==> xx00 <==
#> 999
#>
#> ==> xx01 <==
#> 2499
#>
#> ==> xx02 <==
#> 3000
#> 2
#> 3
#> b
#> c1
#2> csplit: input disappeared

#### in silence, by a letter
seq 4 > f; csplit -q f 2; ls xx*
#> xx00
#> xx01
