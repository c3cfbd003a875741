#### cmp a b
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp a b; echo "? $?"
cmp -l a b; echo "? $?"
cmp -b a b; echo "? $?"
cmp -lb a b; echo "? $?"
cmp -s a b; echo "? $?"
cmp --silent a b; echo "? $?"
#> a b differ: byte 3, line 1
#> ? 1
#> 3 143 130
#> 6 146 131
#> ? 1
#> a b differ: byte 3, line 1 is 143 c 130 X
#> ? 1
#> 3 143 c    130 X
#> 6 146 f    131 Y
#> ? 1
#> ? 1
#> ? 1

#### cmp a c
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp a c; echo "? $?"
cmp c a; echo "? $?"
cmp -l a c; echo "? $?"
cmp -s a c; echo "? $?"
cmp l1 l2; echo "? $?"
cmp -i 3 a b; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> l1 l2 differ: byte 5, line 2
#> ? 1
#> a b differ: byte 3, line 1
#> ? 1
#2> cmp: EOF on c after byte 3, in line 1
#2> cmp: EOF on c after byte 3, in line 1
#2> cmp: EOF on c after byte 3

#### cmp -i 2:3 a b
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp -i 2:3 a b; echo "? $?"
cmp -n 2 a b; echo "? $?"
cmp -n 3 a b; echo "? $?"
cmp a; echo "? $?"
cmp; echo "? $?"
cmp a b 1 2 3; echo "? $?"
#> a b differ: byte 1, line 1
#> ? 1
#> ? 0
#> a b differ: byte 3, line 1
#> ? 1
#> ? 1
#> ? 2
#> ? 2
#2> cmp: EOF on - which is empty
#2> cmp: missing operand after 'cmp'
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: extra operand '3'
#2> cmp: Try 'cmp --help' for more information.

#### cmp a nosuch
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp a nosuch; echo "? $?"
cmp -s a nosuch; echo "? $?"
cmp a a; echo "? $?"
cmp -n 4 a c; echo "? $?"
cmp a b 3; echo "? $?"
cmp a b 1 2; echo "? $?"
#> ? 2
#> ? 2
#> ? 0
#> ? 1
#> a b differ: byte 1, line 1
#> ? 1
#> a b differ: byte 1, line 1
#> ? 1
#2> cmp: nosuch: No such file or directory
#2> cmp: EOF on c after byte 3, in line 1

#### cmp -l -s a b
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp -l -s a b; echo "? $?"
cmp -i x a b; echo "? $?"
cmp -n x a b; echo "? $?"
cmp -z; echo "? $?"
cmp a d; echo "? $?"
cmp -n 1K a b; echo "? $?"
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#> a b differ: byte 3, line 1
#> ? 1
#2> cmp: options -l and -s are incompatible
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: invalid --ignore-initial value 'x'
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: invalid --bytes value 'x'
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: invalid option -- 'z'
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: d: Is a directory

#### cmp -b l1 l2
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp -b l1 l2; echo "? $?"
cmp -lb k1 k2; echo "? $?"
cmp e a; echo "? $?"
cmp -l a e; echo "? $?"
cmp e e; echo "? $?"
cmp -i 100 a c; echo "? $?"
#> l1 l2 differ: byte 5, line 2 is 144 d 130 X
#> ? 1
#> 2  11 ^I    12 ^J
#> 4 200 M-^@ 201 M-^A
#> 5 377 M-^? 143 c
#> 6   0 ^@     1 ^A
#> ? 1
#> ? 1
#> ? 1
#> ? 0
#> ? 0
#2> cmp: EOF on e which is empty
#2> cmp: EOF on e which is empty

#### cmp -s a b c d e f
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp -s a b c d e f; echo "? $?"
cmp --bytes=2 --ignore-initial=1 a b; echo "? $?"
cmp -n 3 -i 1 a c; echo "? $?"
cmp -b a c; echo "? $?"
cmp -n 0 a b; echo "? $?"
cmp - a <b; echo "? $?"
#> ? 2
#> a b differ: byte 2, line 1
#> ? 1
#> ? 1
#> ? 1
#> ? 0
#> - a differ: byte 3, line 1
#> ? 1
#2> cmp: invalid --ignore-initial value 'c'
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: EOF on c after byte 2, in line 1
#2> cmp: EOF on c after byte 3, in line 1

#### cmp a - <b
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp a - <b; echo "? $?"
cmp - - <a; echo "? $?"
cat a | cmp -l - b; echo "? $?"
#> a - differ: byte 3, line 1
#> ? 1
#> ? 0
#> 3 143 130
#> 6 146 131
#> ? 1

#### seq 1 30000 > x; sed 's/^29999$/29990/' x > y; cmp x y; cmp -l x y; cm
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
seq 1 30000 > x; sed 's/^29999$/29990/' x > y; cmp x y; cmp -l x y; cmp -i 5kB x y; cmp -s x y
#> x y differ: byte 168887, line 29999
#> 168887  71  60
#> x y differ: byte 163887, line 28778
#? 1

#### printf 'ab\n' >x; cmp x l1; printf 'ab\nc' > x; cmp l1 x
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
printf 'ab\n' >x; cmp x l1; printf 'ab\nc' > x; cmp l1 x
#2> cmp: EOF on x after byte 3, line 1
#2> cmp: EOF on x after byte 4, in line 2
#? 1

#### cmp -l a b > /dev/full
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp -l a b > /dev/full
#2> cmp: standard output: No space left on device
#? 2

#### cmp -i 9999999999999999999999 a b
printf 'abcdef\n' >a;printf 'abXdeY\n' >b; printf 'abc' >c; printf 'ab\ncd\n' > l1; printf 'ab\ncX\n' >l2; printf 'a\tb\200\377\0' >k1; printf 'a\nb\201c\1' >k2; : >e; mkdir d
cmp -i 9999999999999999999999 a b
#2> cmp: invalid --ignore-initial value '9999999999999999999999'
#2> cmp: Try 'cmp --help' for more information.
#? 2

#### numbers behind the colon
cmp -i 1: a b; cmp -i 1:x a b; cmp -i x:1 a b
#2> cmp: invalid --ignore-initial value ''
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: invalid --ignore-initial value 'x'
#2> cmp: Try 'cmp --help' for more information.
#2> cmp: invalid --ignore-initial value 'x:1'
#2> cmp: Try 'cmp --help' for more information.
#? 2
