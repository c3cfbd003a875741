#### lines and bytes
seq 20 | tail; seq 20 | tail -n 3; seq 20 | tail -c 5; seq 20 | tail -2

#### from the start
seq 5 | tail -n +3; seq 5 | tail -c +6; seq 5 | tail +4; seq 5 > f; tail -n +4 f; tail -c +7 f; tail +5 f

#### files are read from the end
seq 30000 > f; tail -n 2 f; tail -c 3 f; tail -n 20000 f | head -n 1; printf 'a\nb' > g; tail -n 1 g; echo; tail -n 0 g

#### no newline at the end
printf 'a\nb\nc' | tail -n 2; echo; printf 'a\nb\nc' | tail -n 1

#### headers
seq 3 > a; seq 2 > b
tail -n 1 a b; tail -q -n1 a b; tail -v -n1 a

#### wrong numbers
tail -n x; echo $?; tail -c 1q; echo $?; tail -n; echo $?

#### files that are not there
tail nope; echo $?; mkdir d; tail d; echo $?

#### zero-terminated
printf 'a\0b\0c\0' | tail -z -n 2 | od -c

#### obsolete forms
seq 9 | tail -3; seq 9 | tail -3c; seq 9 | tail +8l; seq 9 > f; tail -1 f

#### many lines through a pipe
seq 100000 | tail -n 1; seq 100000 | tail -n 99999 | head -n 1; seq 100000 | tail -c 100000 | wc -c
