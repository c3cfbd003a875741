#### a page with a header
seq 3 | TZ=UTC0 pr -D '%Y' -h title | sed 's/^20[0-9][0-9]/YEAR/'
touch -d '2020-01-02 03:04:05Z' f; seq 60 > f; touch -d '2020-01-02 03:04:05Z' f; pr f; pr -h '' f | head -4
#>
#>
#> YEAR                            title                             Page 1
#>
#>
#> 1
#> 2
#> 3
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#> 2020-01-02 03:04                        f                         Page 1
#>
#>
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> 11
#> 12
#> 13
#> 14
#> 15
#> 16
#> 17
#> 18
#> 19
#> 20
#> 21
#> 22
#> 23
#> 24
#> 25
#> 26
#> 27
#> 28
#> 29
#> 30
#> 31
#> 32
#> 33
#> 34
#> 35
#> 36
#> 37
#> 38
#> 39
#> 40
#> 41
#> 42
#> 43
#> 44
#> 45
#> 46
#> 47
#> 48
#> 49
#> 50
#> 51
#> 52
#> 53
#> 54
#> 55
#> 56
#>
#>
#>
#>
#>
#>
#>
#> 2020-01-02 03:04                        f                         Page 2
#>
#>
#> 57
#> 58
#> 59
#> 60
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#> 2020-01-02 03:04                                                  Page 1
#>

#### columns down and across, balanced
seq 10 | pr -t -3; seq 10 | pr -t -3 -a; seq 11 | pr -t4 | cat -A; seq 10 | pr -3t -l 2; seq 7 | pr -2 -l 20 -h x -D d
#> 1			5			8
#> 2			6			9
#> 3			7			10
#> 4
#> 1			2			3
#> 4			5			6
#> 7			8			9
#> 10
#> 1^I^I  4^I^I    7^I^I      10$
#> 2^I^I  5^I^I    8^I^I      11$
#> 3^I^I  6^I^I    9$
#> 1			3			5
#> 2			4			6
#> 7			9			10
#> 8
#>
#>
#> d                                x                                Page 1
#>
#>
#> 1				    5
#> 2				    6
#> 3				    7
#> 4
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>
#>

#### files beside each other
seq 3 > a; seq 11 15 > b; pr -m -t a b; pr -mt -w 20 a b; pr -mJt a b; pr -mt -s: a b; pr -mts a b; pr -mt -S' | ' a b; pr -m -t b a; printf 'a\n\nb\n' > c; pr -mt a c b; pr -mtn a b; pr -mtn -s, a b
#> 1				    11
#> 2				    12
#> 3				    13
#> 				    14
#> 				    15
#> 1	  11
#> 2	  12
#> 3	  13
#> 	  14
#> 	  15
#> 1	11
#> 2	12
#> 3	13
#> 	14
#> 	15
#> 1:11
#> 2:12
#> 3:13
#> :14
#> :15
#> 1	11
#> 2	12
#> 3	13
#> 	14
#> 	15
#> 1				   | 11
#> 2				   | 12
#> 3				   | 13
#> 				   | 14
#> 				   | 15
#> 11				    1
#> 12				    2
#> 13				    3
#> 14				    
#> 15				    
#> 1			a			11
#> 2						12
#> 3			b			13
#> 						14
#> 						15
#>     1	1				11
#>     2	2				12
#>     3	3				13
#>     4					14
#>     5					15
#>     1	1,11
#>     2	2,12
#>     3	3,13
#>     4,14
#>     5,15

#### numbers
seq 3 | pr -tn; seq 3 | pr -tn:3; seq 3 | pr -t -n' 2' -N 10; seq 3 | pr -tn.; seq 12 | pr -tn -3; seq 12 | pr -tn:2 -3 -a; seq 101 103 | pr -tn2 -N 99; seq 3 | pr -t -N -1 -n
#>     1	1
#>     2	2
#>     3	3
#>   1:1
#>   2:2
#>   3:3
#> 10 1
#> 11 2
#> 12 3
#>     1.1
#>     2.2
#>     3.3
#>     1	1		    5	5		    9	9
#>     2	2		    6	6		   10	10
#>     3	3		    7	7		   11	11
#>     4	4		    8	8		   12	12
#>  1:1			 2:2			 3:3
#>  4:4			 5:5			 6:6
#>  7:7			 8:8			 9:9
#> 10:10			11:11			12:12
#> 99	101
#> 00	102
#> 01	103
#>    -1	1
#>     0	2
#>     1	3

#### lengths of pages
seq 30 | pr -l 15 -D d -h x; seq 12 | pr -l 5; seq 12 | pr -l 10 | tail -2; seq 13 | pr -l 11 -h h -D d
#>
#>
#> d                                x                                Page 1
#>
#>
#> 1
#> 2
#> 3
#> 4
#> 5
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 2
#>
#>
#> 6
#> 7
#> 8
#> 9
#> 10
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 3
#>
#>
#> 11
#> 12
#> 13
#> 14
#> 15
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 4
#>
#>
#> 16
#> 17
#> 18
#> 19
#> 20
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 5
#>
#>
#> 21
#> 22
#> 23
#> 24
#> 25
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 6
#>
#>
#> 26
#> 27
#> 28
#> 29
#> 30
#>
#>
#>
#>
#>
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> 11
#> 12
#> 11
#> 12
#>
#>
#> d                                h                                Page 1
#>
#>
#> 1
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 2
#>
#>
#> 2
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 3
#>
#>
#> 3
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 4
#>
#>
#> 4
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 5
#>
#>
#> 5
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 6
#>
#>
#> 6
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 7
#>
#>
#> 7
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 8
#>
#>
#> 8
#>
#>
#>
#>
#>
#>
#>
#> d                                h                                Page 9
#>
#>
#> 9
#>
#>
#>
#>
#>
#>
#>
#> d                               h                                Page 10
#>
#>
#> 10
#>
#>
#>
#>
#>
#>
#>
#> d                               h                                Page 11
#>
#>
#> 11
#>
#>
#>
#>
#>
#>
#>
#> d                               h                                Page 12
#>
#>
#> 12
#>
#>
#>
#>
#>
#>
#>
#> d                               h                                Page 13
#>
#>
#> 13
#>
#>
#>
#>
#>

#### form feeds
seq 30 | pr -F -l 20 -D d -h x | cat -A; seq 3 | pr -f -l 20 -D d -h x | cat -A; printf 'a\f\nb\fc\n' > f; pr -t f | cat -A; pr -T f | cat -A; pr -D d -l 14 f | cat -A; printf 'a\f\f\fb\n' | pr -D d -h h -l 13 | cat -A; printf 'a\fb\n' | pr -2 -t | cat -A; printf 'a\nb\nc\fd\ne\n' | pr -2 -l 13 -h h -D d | cat -A
#> $
#> $
#> d                                x                                Page 1$
#> $
#> $
#> 1$
#> 2$
#> 3$
#> 4$
#> 5$
#> 6$
#> 7$
#> 8$
#> 9$
#> 10$
#> ^L$
#> $
#> d                                x                                Page 2$
#> $
#> $
#> 11$
#> 12$
#> 13$
#> 14$
#> 15$
#> 16$
#> 17$
#> 18$
#> 19$
#> 20$
#> ^L$
#> $
#> d                                x                                Page 3$
#> $
#> $
#> 21$
#> 22$
#> 23$
#> 24$
#> 25$
#> 26$
#> 27$
#> 28$
#> 29$
#> 30$
#> ^L$
#> $
#> d                                x                                Page 1$
#> $
#> $
#> 1$
#> 2$
#> 3$
#> ^La$
#> ^Lb$
#> ^Lc$
#> a$
#> b$
#> c$
#> $
#> $
#> d                                f                                Page 1$
#> $
#> $
#> a$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> d                                f                                Page 2$
#> $
#> $
#> b$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> d                                f                                Page 3$
#> $
#> $
#> c$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> d                                h                                Page 1$
#> $
#> $
#> a$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> d                                h                                Page 2$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> d                                h                                Page 3$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> d                                h                                Page 4$
#> $
#> $
#> b$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> a$
#> ^Lb$
#> $
#> $
#> d                                h                                Page 1$
#> $
#> $
#> a^I^I^I^I    c$
#> b$
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> $
#> d                                h                                Page 2$
#> $
#> $
#> d^I^I^I^I    e$
#> $
#> $
#> $
#> $
#> $
#> $
#> $

#### pages from and to
seq 40 | pr -l 20 -D d -h x +2:3; seq 40 | pr -l 20 -D d -h x --pages=4; seq 4 | pr +3 -l 20; echo $?; seq 40 | pr -l 20 -t -n +3; seq 40 | pr -3 -l 13 -D d -h x +2
#>
#>
#> d                                x                                Page 2
#>
#>
#> 11
#> 12
#> 13
#> 14
#> 15
#> 16
#> 17
#> 18
#> 19
#> 20
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 3
#>
#>
#> 21
#> 22
#> 23
#> 24
#> 25
#> 26
#> 27
#> 28
#> 29
#> 30
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 4
#>
#>
#> 31
#> 32
#> 33
#> 34
#> 35
#> 36
#> 37
#> 38
#> 39
#> 40
#>
#>
#>
#>
#>
#> 0
#>
#>
#> d                                x                                Page 2
#>
#>
#> 10			13			16
#> 11			14			17
#> 12			15			18
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 3
#>
#>
#> 19			22			25
#> 20			23			26
#> 21			24			27
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 4
#>
#>
#> 28			31			34
#> 29			32			35
#> 30			33			36
#>
#>
#>
#>
#>
#>
#>
#> d                                x                                Page 5
#>
#>
#> 37			39			40
#> 38
#>
#>
#>
#>
#>
#>
#2> pr: starting page number 3 exceeds page count 1

#### tabs in and out
printf 'a\tb\n' | pr -t -e | cat -A; printf 'a\tb\n' | pr -t -e4 | cat -A; printf 'axb\n' | pr -t -ex3 | cat -A; printf '%s\n' 'a               b' | pr -t -i | cat -A; printf '%s\n' 'a       b  c   d' | pr -t -i_4 | cat -A; printf 'a\tb\nc\td\n' | pr -t -2 | cat -A; printf 'a\tb\nc\td\n' | pr -t -2 -s | cat -A
#> a       b$
#> a   b$
#> a  b$
#> a^I^Ib$
#> a__b  c   d$
#> a^Ib^I^I^I    c^I    d$
#> a^Ib^Ic^Id$

#### widths
seq 4 | pr -t -2 -w 20 | cat -A; printf '%s\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaa b | pr -t -2 -w 20; printf '%s\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaa b | pr -t -W 10; printf '%s\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaa b | pr -t -w 10; printf '%s\n' aaaaaaaaaaaaaaaaaaaaaaaaaaaa b | pr -tJ -2 -w 20; seq 4 | pr -t -2 -w 3; seq 4 | pr -2 -w 2; echo $?
#> 1^I  3$
#> 2^I  4$
#> aaaaaaaaa b
#> aaaaaaaaaa
#> b
#> aaaaaaaaaaaaaaaaaaaaaaaaaaaa
#> b
#> aaaaaaaaaaaaaaaaaaaaaaaaaaaa	b
#> 1 3
#> 2 4
#> 1
#2> pr: page width too narrow

#### separators
seq 6 | pr -t -2 -s; seq 6 | pr -t -2 -s:; seq 6 | pr -t -3 -S'--'; seq 6 | pr -t -3 -S -w 30 | cat -A; seq 6 | pr -t -3 -s: -w 30; seq 6 | pr -t -3 -s -w 30 | cat -A; seq 6 | pr -t -3 -a -S' . '; seq 3 | pr -t -s:; seq 6 | pr -tJ -3
#> 1	4
#> 2	5
#> 3	6
#> 1:4
#> 2:5
#> 3:6
#> 1		      --3		      --5
#> 2		      --4		      --6
#> 1^I  3^I    5$
#> 2^I  4^I    6$
#> 1	 :3	   :5
#> 2	 :4	   :6
#> 1^I  3^I    5$
#> 2^I  4^I    6$
#> 1		       . 2			. 3
#> 4		       . 5			. 6
#> 1
#> 2
#> 3
#> 1	3	5
#> 2	4	6

#### margins and double space
seq 3 | pr -t -o 4; seq 6 | pr -t -2 -o 3 | cat -A; seq 4 | pr -d -l 20 -h x -D d; seq 4 | pr -td; seq 4 | pr -td -2; seq 3 | pr -o 5 -l 12 -h x -D d
#>     1
#>     2
#>     3
#>    1^I^I^I^I       4$
#>    2^I^I^I^I       5$
#>    3^I^I^I^I       6$
#>
#>
#> d                                x                                Page 1
#>
#>
#> 1
#>
#> 2
#>
#> 3
#>
#> 4
#>
#>
#>
#>
#>
#>
#>
#>
#> 1
#>
#> 2
#>
#> 3
#>
#> 4
#>
#> 1				    3
#>
#> 2				    4
#>      
#>
#>      d                                x                                Page 1
#>
#>
#>      1
#>      2
#>
#>
#>
#>
#>
#>      
#>
#>      d                                x                                Page 2
#>
#>
#>      3
#>
#>
#>
#>
#>
#>

#### what does not print
printf 'a\001b\bc\303\251d\177\n' > f; pr -t f; pr -tc f; pr -tv f; pr -tcv f; pr -t -2 f | cat -A; pr -tc -2 -w 12 f
#>\ a\x01b\x08céd\x7f
#> a^Ab^Hc\303\251d^?
#> a\001b\010c\303\251d\177
#> a\001b\010c\303\251d\177
#> a^Ab^HcM-CM-)d^?$
#> a^Ab

#### files that are not there
echo a > a; pr -t nope a; echo $?; pr -tr nope a; echo $?; pr -mt nope a; echo $?; mkdir d; pr -t d; echo $?
#> a
#> 1
#> a
#> 1
#> a
#> 1
#> 1
#2> pr: nope: No such file or directory
#2> pr: nope: No such file or directory
#2> pr: d: Is a directory

#### no final newline, empty input
printf 'a\nb' | pr -t; pr -t /dev/null; pr /dev/null; printf 'a\nb' | pr -t -2; printf '\n\n\n' | pr -t; printf '\n' | pr -t -2; printf '' | pr -m -t - /dev/null
#> a
#> b
#> a				    b
#>
#>
#>
#>

#### several files one after the other
echo a > a; echo b > b; touch -d '2020-01-02 03:04:05Z' a b; pr -l 13 a b; echo c | pr -t a - b
#>
#>
#> 2020-01-02 03:04                        a                         Page 1
#>
#>
#> a
#>
#>
#>
#>
#>
#>
#>
#>
#>
#> 2020-01-02 03:04                        b                         Page 1
#>
#>
#> b
#>
#>
#>
#>
#>
#>
#>
#> a
#> c
#> b

#### wrong numbers and what does not go together
pr -l x; pr -l 0; pr -w x; pr -W 0; pr -o -1; pr -N x; pr -n:x; pr -e0; pr --columns=0; pr -0; pr --pages=x; pr --pages=3:2; echo $?; pr -m -2 a; pr -m -a a; echo $?; pr -l 99999999999
#> 1
#> 1
#2> pr: '-l PAGE_LENGTH' invalid number of lines: ‘x’
#2> pr: '-l PAGE_LENGTH' invalid number of lines: ‘0’: Numerical result out of range
#2> pr: '-w PAGE_WIDTH' invalid number of characters: ‘x’
#2> pr: '-W PAGE_WIDTH' invalid number of characters: ‘0’: Numerical result out of range
#2> pr: '-o MARGIN' invalid line offset: ‘-1’: Numerical result out of range
#2> pr: '-N NUMBER' invalid starting line number: ‘x’
#2> pr: '-n' extra characters or invalid number in the argument: ‘x’
#2> Try 'pr --help' for more information.
#2> pr: '-e' extra characters or invalid number in the argument: ‘0’
#2> Try 'pr --help' for more information.
#2> pr: invalid number of columns: ‘0’: Numerical result out of range
#2> pr: invalid number of columns: ‘0’: Numerical result out of range
#2> pr: invalid --pages argument 'x'
#2> pr: invalid page range ‘3:2’
#2> pr: cannot specify number of columns when printing in parallel
#2> pr: cannot specify both printing across and printing in parallel
#2> pr: '-l PAGE_LENGTH' invalid number of lines: ‘99999999999’: Value too large for defined data type
#? 1

#### wrong options
pr -Z; pr --zebra; echo $?
#> 1
#2> pr: invalid option -- 'Z'
#2> Try 'pr --help' for more information.
#2> pr: unrecognized option '--zebra'
#2> Try 'pr --help' for more information.

#### widths above what a formatter of Rust takes
seq 2 | pr -t -n:70000 | md5sum
#> 98f390efe3652c4cff1574c114fff891  -

#### a directory for standard input
mkdir d; pr < d; echo $?; pr - < d; echo $?
#> 1
#> 1
#2> pr: 'standard input': Is a directory
#2> pr: 'standard input': Is a directory

#### columns that are balanced
seq 5 | pr -tb -2
#> 1				    4
#> 2				    5
#> 3
