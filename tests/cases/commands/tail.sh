#### lines and bytes
seq 20 | tail; seq 20 | tail -n 3; seq 20 | tail -c 5; seq 20 | tail -2
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
#> 18
#> 19
#> 20
#> 9
#> 20
#> 19
#> 20

#### from the start
seq 5 | tail -n +3; seq 5 | tail -c +6; seq 5 | tail +4; seq 5 > f; tail -n +4 f; tail -c +7 f; tail +5 f
#> 3
#> 4
#> 5
#>
#> 4
#> 5
#> 4
#> 5
#> 4
#> 5
#> 4
#> 5
#> 5

#### files are read from the end
seq 30000 > f; tail -n 2 f; tail -c 3 f; tail -n 20000 f | head -n 1; printf 'a\nb' > g; tail -n 1 g; echo; tail -n 0 g
#> 29999
#> 30000
#> 00
#> 10001
#> b

#### no newline at the end
printf 'a\nb\nc' | tail -n 2; echo; printf 'a\nb\nc' | tail -n 1
#> b
#> c
#> c
#>-

#### headers
seq 3 > a; seq 2 > b
tail -n 1 a b; tail -q -n1 a b; tail -v -n1 a
#> ==> a <==
#> 3
#>
#> ==> b <==
#> 2
#> 3
#> 2
#> ==> a <==
#> 3

#### wrong numbers
tail -n x; echo $?; tail -c 1q; echo $?; tail -n; echo $?
#> 1
#> 1
#> 1
#2> tail: invalid number of lines: ‘x’
#2> tail: invalid number of bytes: ‘1q’
#2> tail: option requires an argument -- 'n'
#2> Try 'tail --help' for more information.

#### files that are not there
tail nope; echo $?; mkdir d; tail d; echo $?
#> 1
#> 1
#2> tail: cannot open 'nope' for reading: No such file or directory
#2> tail: error reading 'd': Is a directory

#### zero-terminated
printf 'a\0b\0c\0' | tail -z -n 2 | od -c
#> 0000000   b  \0   c  \0
#> 0000004

#### obsolete forms
seq 9 | tail -3; seq 9 | tail -3c; seq 9 | tail +8l; seq 9 > f; tail -1 f
#> 7
#> 8
#> 9
#>
#> 9
#> 8
#> 9
#> 9

#### many lines through a pipe
seq 100000 | tail -n 1; seq 100000 | tail -n 99999 | head -n 1; seq 100000 | tail -c 100000 | wc -c
#> 100000
#> 2
#> 100000

#### bytes and lines from the start and the end
seq 20 >f; tail -n 3 f; tail -n +18 f; tail -c 5 f; tail -c +48 f; tail -3 f; tail -n 0 f; tail -n +0 f | wc -l; tail -n +99 f; tail -c 0 f
#> 18
#> 19
#> 20
#> 18
#> 19
#> 20
#> 9
#> 20
#>
#> 20
#> 18
#> 19
#> 20
#> 20

#### headings
seq 3 >a; seq 4 6 >b; tail -n 1 a b; tail -q -n 1 a b; tail -v -n 1 a; tail -n 1 a nope b; echo $?; tail -n 1 - a <b
#> ==> a <==
#> 3
#>
#> ==> b <==
#> 6
#> 3
#> 6
#> ==> a <==
#> 3
#> ==> a <==
#> 3
#>
#> ==> b <==
#> 6
#> 1
#> ==> standard input <==
#> 6
#>
#> ==> a <==
#> 3
#2> tail: cannot open 'nope' for reading: No such file or directory

#### no end of line, nul, empty
printf 'a\nb\nc' | tail -n 1 | od -c; printf 'a\0b\0c' | tail -z -n 1 | od -c; : | tail; printf '\n\n\n' | tail -n 2 | od -c
#> 0000000   c
#> 0000001
#> 0000000   c
#> 0000001
#> 0000000  \n  \n
#> 0000002

#### suffixes
seq 3000 >f; tail -c 1k f | wc -c; tail -n 1kB f | wc -l; tail -n 1b f | wc -l; tail -n x f; echo $?; tail -c 1Q f; echo $?
#> 1024
#> 1000
#> 512
#> 1
#> 1
#2> tail: invalid number of lines: ‘x’
#2> tail: invalid number of bytes: ‘1Q’

#### a file that goes on
(for i in 1 2 3; do echo $i; sleep 0.05; done >f) & sleep 0.02; timeout 0.6 tail -f f; echo $?
#> 1
#> 2
#> 3
#> 124

#### a directory for standard input
mkdir d; tail < d; echo $?; tail - < d; echo $?
#> 1
#> 1
#2> tail: error reading 'standard input': Is a directory
#2> tail: error reading 'standard input': Is a directory

#### a directory among the files ends it, but for last lines
mkdir d; echo 1 >a; echo 2 >f; tail -n +1 a d f; echo $?; tail -c +1 a d f; echo $?; tail -c 1 a d f; echo $?; tail -n 1 a d f; echo $?
#> ==> a <==
#> 1
#>
#> ==> d <==
#> 1
#> ==> a <==
#> 1
#>
#> ==> d <==
#> 1
#> ==> a <==
#>
#>
#> ==> d <==
#> 1
#> ==> a <==
#> 1
#>
#> ==> d <==
#>
#> ==> f <==
#> 2
#> 1
#2> tail: error reading 'd': Is a directory
#2> tail: error reading 'd': Is a directory
#2> tail: error reading 'd': Is a directory
#2> tail: error reading 'd': Is a directory

#### nothing of files that are not there
tail -n 0 nofile; echo $?; tail -c 0 nofile; echo $?; tail -n +0 nofile; echo $?; printf 'a\n' > f; tail -v -n 0 f f; echo $?
#> 0
#> 0
#> 1
#> 0
#2> tail: cannot open 'nofile' for reading: No such file or directory

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(tail -n1 a no d b) 2>&1 | cat
#> ==> a <==
#> ab
#> tail: cannot open 'no' for reading: No such file or directory
#>
#> ==> d <==
#> tail: error reading 'd': Is a directory
#>
#> ==> b <==
#> b x

#### numbers of the obsolete form where they may not stand
printf 'a\nb\nc\n' > f; echo x > g; tail -1 f g; tail -1 f; tail -1c f g; tail -1 -n1 f; tail -n1 -1 f; tail -5x f; tail -1 -- f; tail +2 f; tail -x f
#> c
#> c
#> b
#> c
#2> tail: option used in invalid context -- 1
#2> tail: option used in invalid context -- 1
#2> tail: option used in invalid context -- 1
#2> tail: option used in invalid context -- 1
#2> tail: option used in invalid context -- 5
#2> tail: invalid option -- 'x'
#2> Try 'tail --help' for more information.
#? 1

#### options that say nothing without -f
printf 'a\nb\n' > f; tail --pid=1 -n1 f; tail --pid=x f; tail --pid=99999999999 f; tail --retry -n1 f; tail --max-unchanged-stats=5 -n1 f; tail --max-unchanged-stats=-1 f; tail -f nosuch nosuch2; echo $?
#> b
#> b
#> b
#> 1
#2> tail: warning: PID ignored; --pid=PID is useful only when following
#2> tail: invalid PID: ‘x’
#2> tail: invalid PID: ‘99999999999’: Value too large for defined data type
#2> tail: warning: --retry ignored; --retry is useful only when following
#2> tail: invalid maximum number of unchanged stats between opens: ‘-1’
#2> tail: cannot open 'nosuch' for reading: No such file or directory
#2> tail: cannot open 'nosuch2' for reading: No such file or directory
#2> tail: no files remaining
