#### of a pipe
printf 'a b\nc d e\n' | wc; printf 'a b\nc d e\n' | wc -l; printf 'a b\nc d e' | wc -lw; printf 'x' | wc -c

#### of files
printf 'a b\nc\n' > a; seq 100 > b; wc a; wc a b; wc -l a b; wc -c < b; wc < b; wc -lc a -

#### characters
printf 'äöü €\n' | wc -m; printf 'äöü\377 €\n' | wc -m -c; printf 'a\200b' | wc -m

#### words
printf ' a\tb  c\n\n d' | wc -w; printf '\001\002 x\n' | wc -w; printf 'ä ö\n' | wc -w; printf '' | wc -w; printf 'a\0b c' | wc -w

#### widest line
printf 'abc\na\tb\n' | wc -L; printf '漢字\n' | wc -L; printf 'ab\rabcd\n' | wc -L

#### missing and directories
wc nope; echo $?; mkdir d; wc d; echo $?; echo x > x; wc nope x; echo $?

#### names from a file
printf 'a b\n' > a; printf 'x\n' > b; printf 'a\0b\0' > list; wc --files0-from=list; wc --files0-from=- < list; wc --files0-from=list x; echo $?

#### all
printf 'one two\nthree\n' > f; wc -lwmcL f

#### wrong option
wc -z; echo $?; wc --foo; echo $?

#### long input
seq 200000 | wc; yes abc | head -n 100000 | wc -w
