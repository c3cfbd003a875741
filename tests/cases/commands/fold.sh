#### width
echo 'abcdefghij' | fold -w 4; echo 'the quick brown fox jumps' | fold -s -w 10; printf 'a\tb\n' | fold -w 5; echo abcdef | fold -3

#### bytes
printf 'äöü\n' | fold -w 3 | od -An -tx1; printf 'a\tbc\n' | fold -b -w 2; printf 'ab\bcd\n' | fold -w 2 | od -c

#### long words and spaces
echo 'aaaaaaaaaaaa b' | fold -s -w 5; echo 'a b c d e' | fold -s -w 4; printf 'abc' | fold -w 2; echo

#### wrong
fold -w x; echo $?; fold -w 0; fold nope; echo $?
