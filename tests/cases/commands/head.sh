#### lines and bytes
seq 20 | head; seq 20 | head -n 3; seq 20 | head -c 5; echo; seq 20 | head -3

#### all but the last
seq 5 | head -n -2; echo; seq 5 | head -c -4; printf 'a\nb\nc' | head -n -1; seq 3 | head -n -9

#### headers
seq 3 > a; seq 2 > b
head -n 1 a b; head -q -n1 a b; head -v -n1 a; cat a | head -v -n1 -

#### sizes
seq 1000 | head -c 1K | wc -c; seq 1000 | head -c 1kB | wc -c; seq 1000 | head -c 2b | wc -c

#### wrong numbers
head -n x; echo $?; head -c 5x; echo $?; head -5x; echo $?; head -n 99999999999999999999999 </dev/null; echo $?

#### files that are not there
head nope; echo $?; mkdir d; head d; echo $?; head -z; seq 2 > a; head nope a; echo $?

#### zero-terminated
printf 'a\0b\0c\0' | head -z -n 2 | od -c

#### stops early
yes | head -n 2; echo "${PIPESTATUS[@]}"

#### leaves the rest of a file to the next
seq 5 > f; { head -n 2; echo --; cat; } < f
