#### plain
printf 'hello world, this is od\n' | od; printf 'abc' | od; printf '' | od

#### types
printf 'hello\n\t\0\377' | od -c; printf 'hello\n\177' | od -a; printf 'hello' | od -x; printf 'hello' | od -t x1; printf 'hell' | od -t d4; printf '\377\377' | od -t d1 -t u1; printf 'abcdefgh' | od -t x8 -t o4 -t u2

#### addresses
printf 'hello' | od -A x -t x1; printf 'hello' | od -A d -c; printf 'hello' | od -An -tx1; printf 'hello' | od -A n -b

#### skip and count
printf '0123456789' | od -j 3 -N 4 -c; printf '0123456789' | od -An -tx1 -N3; printf 'ab' | od -j 5; echo $?; printf '0123456789' | od -j 0x2 -c

#### width and duplicates
seq 20 | od -w8 -c | head -n 3; head -c 64 /dev/zero | od; head -c 64 /dev/zero | od -v; printf 'abcdef' | od -w2 -tx1

#### several types, z
printf 'hello world' | od -t x1z; printf 'hi there you' | od -c -t x1; printf 'abcd' | od -t x1 -t x4

#### floats
printf '\0\0\200?\0\0\0@' | od -t f4; printf '\0\0\0\0\0\0\360?' | od -t f8

#### endian
printf 'abcd' | od --endian=big -t x4; printf 'abcd' | od --endian=little -t x2

#### wrong
od -A q; echo $?; od -t q1; od -N x; od -t x9; od nope; echo $?

#### shorthands
printf 'abcd' | od -d; printf 'abcd' | od -i; printf 'abcd' | od -s; printf 'abcdefgh' | od -l; printf 'abcd' | od -o
