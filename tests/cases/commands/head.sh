#### lines and bytes
seq 20 | head; seq 20 | head -n 3; seq 20 | head -c 5; echo; seq 20 | head -3
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
#> 1
#> 2
#> 3
#> 1
#> 2
#> 3
#> 1
#> 2
#> 3

#### all but the last
seq 5 | head -n -2; echo; seq 5 | head -c -4; printf 'a\nb\nc' | head -n -1; seq 3 | head -n -9
#> 1
#> 2
#> 3
#>
#> 1
#> 2
#> 3
#> a
#> b

#### headers
seq 3 > a; seq 2 > b
head -n 1 a b; head -q -n1 a b; head -v -n1 a; cat a | head -v -n1 -
#> ==> a <==
#> 1
#>
#> ==> b <==
#> 1
#> 1
#> 1
#> ==> a <==
#> 1
#> ==> standard input <==
#> 1

#### sizes
seq 1000 | head -c 1K | wc -c; seq 1000 | head -c 1kB | wc -c; seq 1000 | head -c 2b | wc -c
#> 1024
#> 1000
#> 1024

#### wrong numbers
head -n x; echo $?; head -c 5x; echo $?; head -5x; echo $?; head -n 99999999999999999999999 </dev/null; echo $?
#> 1
#> 1
#> 1
#> 1
#2> head: invalid number of lines: ‘x’
#2> head: invalid number of bytes: ‘5x’
#2> head: invalid trailing option -- x
#2> Try 'head --help' for more information.
#2> head: invalid number of lines: ‘99999999999999999999999’: Value too large for defined data type

#### files that are not there
head nope; echo $?; mkdir d; head d; echo $?; head -z; seq 2 > a; head nope a; echo $?
#> 1
#> 1
#> ==> a <==
#> 1
#> 2
#> 1
#2> head: cannot open 'nope' for reading: No such file or directory
#2> head: error reading 'd': Is a directory
#2> head: cannot open 'nope' for reading: No such file or directory

#### zero-terminated
printf 'a\0b\0c\0' | head -z -n 2 | od -c
#> 0000000   a  \0   b  \0
#> 0000004

#### stops early
yes | head -n 2; echo "${PIPESTATUS[@]}"
#> y
#> y
#> 141 0

#### leaves the rest of a file to the next
seq 5 > f; { head -n 2; echo --; cat; } < f
#> 1
#> 2
#> --
#> 3
#> 4
#> 5

#### a directory for standard input
mkdir d; head < d; echo $?; head - < d; echo $?
#> 1
#> 1
#2> head: error reading 'standard input': Is a directory
#2> head: error reading 'standard input': Is a directory

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(head -n1 a no b) 2>&1 | cat
#> ==> a <==
#> a x
#> head: cannot open 'no' for reading: No such file or directory
#>
#> ==> b <==
#> b x

#### head of all but the last: what the next command reads
seq 10 > f10; printf 'a\nb\nc' > f3; seq 100000 > big
for o in '-n -2' '-c -5' '-n -0' '-c -0' '-n -10' '-n -20' '-c -100' '-n -9'; do echo "[$o]"; for f in f10 f3; do { head $o; echo --; cat; } < $f; { read; head $o; echo ==; cat; } < $f; head $o $f | tail -n 1; cat $f | { head $o; echo ..; cat; }; done; done
{ head -n -2 | tail -n 1; cat; } < big; { head -c -5 | tail -n 1; cat; } < big; head -n -99999 big; head -qn -99999 big f3 big; head -n -1 f10 f3; head -z -n -1 f3; printf 'a\0b\0c' > z; head -z -n -1 z | od -c; head -z -n -2 z | od -c
head -n -1 /dev/null; head -n -1 < /dev/null; : > e; { head -n -1; cat; } < e; { cat > /dev/null; head -n -1; } < f10
#> [-n -2]
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> --
#> 9
#> 10
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> ==
#> 9
#> 10
#> 8
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> ..
#> a
#> --
#> b
#> c==
#> b
#> ca
#> a
#> ..
#> [-c -5]
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> --
#> 9
#> 10
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> ==
#> 9
#> 10
#> 8
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> ..
#> --
#> a
#> b
#> c==
#> b
#> c..
#> [-n -0]
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
#> --
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> ==
#> 10
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
#> ..
#> a
#> b
#> c--
#> b
#> c==
#> ca
#> b
#> c..
#> [-c -0]
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
#> --
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> ==
#> 10
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
#> ..
#> a
#> b
#> c--
#> b
#> c==
#> ca
#> b
#> c..
#> [-n -10]
#> --
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
#> ==
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> ..
#> --
#> a
#> b
#> c==
#> b
#> c..
#> [-n -20]
#> --
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
#> ==
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> ..
#> --
#> a
#> b
#> c==
#> b
#> c..
#> [-c -100]
#> --
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
#> ==
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> ..
#> --
#> a
#> b
#> c==
#> b
#> c..
#> [-n -9]
#> 1
#> --
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> ==
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> 1
#> 1
#> ..
#> --
#> a
#> b
#> c==
#> b
#> c..
#> 99998
#> 99999
#> 100000
#> 100000
#> 1
#> 1
#> 1
#> ==> f10 <==
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#>
#> ==> f3 <==
#> a
#> b
#> 0000000   a  \0   b  \0
#> 0000004
#> 0000000   a  \0
#> 0000002

#### a number behind another option
seq 5 > c; head -1 -2 c; head -n1 -2 c; head -c1 -1 c; head -2 -q c; head -1 -n 2 c
#> 1
#> 2
#> 1
#> 2
#2> head: invalid trailing option -- 2
#2> Try 'head --help' for more information.
#2> head: invalid trailing option -- 2
#2> Try 'head --help' for more information.
#2> head: invalid trailing option -- 1
#2> Try 'head --help' for more information.
