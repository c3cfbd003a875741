#### join j1 j2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join j1 j2; echo "? $?"
join -a1 j1 j2; echo "? $?"
join -a 3 j1 j2; echo "? $?"
join -v2 j1 j2; echo "? $?"
join -v1 -v2 j1 j2; echo "? $?"
join -e NA -o 0,1.2,2.2 -a1 -a2 j1 j2; echo "? $?"
#> a 1 x
#> d 4 z
#> d 4 w
#> ? 0
#> a 1 x
#> b 2
#> d 4 z
#> d 4 w
#> ? 0
#> ? 1
#> c y
#> ? 0
#> b 2
#> c y
#> ? 0
#> a 1 x
#> b 2 NA
#> c NA y
#> d 4 z
#> d 4 w
#> ? 0
#2> join: invalid field number: ‘3’

#### join -o auto -e E -a2 -a1 j1 j2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join -o auto -e E -a2 -a1 j1 j2; echo "? $?"
join -1 2 -2 1 j1 j2; echo "? $?"
join u j2; echo "? $?"
join --check-order u j2; echo "? $?"
join --nocheck-order u j2; echo "? $?"
join -t, c1 c2; echo "? $?"
#> a 1 x
#> b 2 E
#> c E y
#> d 4 z
#> d 4 w
#> ? 0
#> ? 0
#> ? 1
#> ? 1
#> ? 0
#> a,1,2,x
#> b,,3,y,
#> ? 0
#2> join: u:2: is not sorted: a
#2> join: input is not in sorted order
#2> join: u:2: is not sorted: a

#### join -t, -a1 -a2 c1 c2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join -t, -a1 -a2 c1 c2; echo "? $?"
join -t, -a1 -a2 -e- c1 c2; echo "? $?"
join -t, -a1 -a2 -e- -o auto c1 c2; echo "? $?"
join -t, -a1 -a2 -o 1.1,2.3 c1 c2; echo "? $?"
join -t '' j1 j2; echo "? $?"
join -t ab j1 j2; echo "? $?"
#> a,1,2,x
#> b,,3,y,
#> c
#> d
#> ? 0
#> a,1,2,x
#> b,-,3,y,-
#> c
#> d
#> ? 0
#> a,1,2,x
#> b,-,3,y
#> c,-,-,-
#> d,-,-,-
#> ? 0
#> a,
#> b,
#> c,
#> ,
#> ? 0
#> ? 1
#> ? 1
#2> join: j2:4: is not sorted: d w
#2> join: input is not in sorted order
#2> join: multi-character tab ‘ab’

#### join j1
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join j1; echo "? $?"
join; echo "? $?"
join j1 j2 u; echo "? $?"
join j1 nosuch; echo "? $?"
join -o 3.1 j1 j2; echo "? $?"
join -o 1 j1 j2; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> join: missing operand after ‘j1’
#2> Try 'join --help' for more information.
#2> join: missing operand
#2> Try 'join --help' for more information.
#2> join: extra operand 'u'
#2> Try 'join --help' for more information.
#2> join: nosuch: No such file or directory
#2> join: invalid file number in field spec: ‘3.1’
#2> join: invalid field specifier: ‘1’

#### join -o 0.1 j1 j2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join -o 0.1 j1 j2; echo "? $?"
join -1 0 j1 j2; echo "? $?"
join -1 x j1 j2; echo "? $?"
join -j 1 -1 2 j1 j2; echo "? $?"
join -j 2 j1 j2; echo "? $?"
join --header j1 j2; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> a 1 x
#> d 4 z
#> d 4 w
#> ? 0
#2> join: invalid field specifier: ‘0.1’
#2> join: invalid field number: ‘0’
#2> join: invalid field number: ‘x’
#2> join: incompatible join fields 1, 2
#2> join: j2:4: is not sorted: d w
#2> join: input is not in sorted order

#### join --header u j2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join --header u j2; echo "? $?"
join -o x j1 j2; echo "? $?"
join -o 1.x j1 j2; echo "? $?"
join -o '1.1 2.2' j1 j2; echo "? $?"
join -o 1.1 2.2 j1 j2; echo "? $?"
join -e X -e Y j1 j2; echo "? $?"
#> b x
#> ? 0
#> ? 1
#> ? 1
#> a x
#> d z
#> d w
#> ? 0
#> a x
#> d z
#> d w
#> ? 0
#> ? 1
#2> join: invalid file number in field spec: ‘x’
#2> join: invalid field number: ‘x’
#2> join: conflicting empty-field replacement strings

#### join -t , -t ';' j1 j2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join -t , -t ';' j1 j2
#2> join: incompatible tabs
#? 1

#### join -a x j1 j2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join -a x j1 j2; echo "? $?"
join j2 u; echo "? $?"
join -1 99999999999999999999 j1 j2; echo "? $?"
join j1 d; echo "? $?"
join e j1; echo "? $?"
join -a2 e j1; echo "? $?"
#> ? 1
#> ? 1
#> ? 0
#> ? 1
#> ? 0
#> a 1
#> b 2
#> d 4
#> ? 0
#2> join: invalid field number: ‘x’
#2> join: u:2: is not sorted: a
#2> join: input is not in sorted order
#2> join: read error: Is a directory

#### join -a2 -o auto e j1
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
join -a2 -o auto e j1; echo "? $?"
join -Q j1 j2; echo "? $?"
#> a 1
#> b 2
#> d 4
#> ? 0
#> ? 1
#2> join: invalid option -- 'Q'
#2> Try 'join --help' for more information.

#### printf 'A 1\nb 2\n' >x; printf 'a q\nB r\n' >y; join x y; join -i x y
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
printf 'A 1\nb 2\n' >x; printf 'a q\nB r\n' >y; join x y; join -i x y
#> A 1 q
#> b 2 r
#2> join: y:2: is not sorted: B r
#2> join: input is not in sorted order

#### printf 'a 1\0b 2\0' >x; printf 'a q\0b r' >y; join -z x y | od -c
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
printf 'a 1\0b 2\0' >x; printf 'a q\0b r' >y; join -z x y | od -c
#> 0000000   a       1       q  \0   b       2       r  \0
#> 0000014

#### printf 'a 1\na 2\nb 3\n' >x; printf 'a q\na r\nb s\nb t\n' >y; join x
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
printf 'a 1\na 2\nb 3\n' >x; printf 'a q\na r\nb s\nb t\n' >y; join x y; join -o 2.2,0 x y
#> a 1 q
#> a 1 r
#> a 2 q
#> a 2 r
#> b 3 s
#> b 3 t
#> q a
#> r a
#> q a
#> r a
#> s b
#> t b

#### printf ' a 1 2 \n' >x; printf 'a\t3\t\n' >y; join x y; join -t ' ' x y
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
printf '  a  1  2 \n' >x; printf 'a\t3\t\n' >y; join x y; join -t ' ' x y; join -1 2 x y; join - y <x
#> a 1 2  3 
#> a 1 2  3 

#### printf 'a 1' >x; printf 'a 2' >y; join x y; join x y >/dev/full
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
printf 'a 1' >x; printf 'a 2' >y; join x y; join x y >/dev/full
#> a 1 2
#2> join: write error: No space left on device
#? 1

#### printf 'a\nb\nc\n' >x; printf 'c\nb\na\n' >y; join x y; join -a1 x y;
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
printf 'a\nb\nc\n' >x; printf 'c\nb\na\n' >y; join x y; join -a1 x y; join -a2 x y; join -v1 -v2 x y; join --check-order x y
#> c
#> a
#> b
#> c
#> c
#> b
#> a
#> a
#> b
#> b
#> a
#2> join: y:2: is not sorted: b
#2> join: input is not in sorted order
#2> join: y:2: is not sorted: b
#2> join: input is not in sorted order
#2> join: y:2: is not sorted: b
#2> join: input is not in sorted order
#2> join: y:2: is not sorted: b
#2> join: input is not in sorted order
#2> join: y:2: is not sorted: b
#? 1

#### printf 'a\nb\n\nc\n' >x; printf '\na\nc\n' > y; join x y; join -a1 -a2
printf 'a 1\nb 2\nd 4\n' > j1; printf 'a x\nc y\nd z\nd w\n' >j2; printf 'b\na\n' >u; printf 'a,1,2\nb,,3\nc\n' > c1; printf 'a,x\nb,y,\nd\n' >c2; : >e; mkdir d
printf 'a\nb\n\nc\n' >x; printf '\na\nc\n' > y; join x y; join -a1 -a2 x y
#> a
#> c
#>
#> a
#> b
#>
#> c
#2> join: x:3: is not sorted: 
#2> join: input is not in sorted order
#2> join: x:3: is not sorted: 
#2> join: input is not in sorted order
#? 1

#### empty items of a list
printf '1 a\n' > x; join -o '' x x; join -o 1.1, x x; join -o 1.1,,1.2 x x; join -o ' 1.1' x x
#2> join: invalid file number in field spec: ‘’
#2> join: invalid file number in field spec: ‘’
#2> join: invalid file number in field spec: ‘’
#2> join: invalid file number in field spec: ‘’
#? 1

#### the old way of naming the field of one side
printf 'a 1\nb 2\n' >x; printf '1 p\n2 q\n' >y; join -j1 2 x y; join -j2 1 -j1 2 x y; join -j1 x x; join -j1 2 x
#> 1 a p
#> 2 b q
#> 1 a p
#> 2 b q
#> a 1 1
#> b 2 2
#2> join: 2: No such file or directory
#? 1
