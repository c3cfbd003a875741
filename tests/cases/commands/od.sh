#### plain
printf 'hello world, this is od\n' | od; printf 'abc' | od; printf '' | od
#> 0000000 062550 066154 020157 067567 066162 026144 072040 064550
#> 0000020 020163 071551 067440 005144
#> 0000030
#> 0000000 061141 000143
#> 0000003
#> 0000000

#### types
printf 'hello\n\t\0\377' | od -c; printf 'hello\n\177' | od -a; printf 'hello' | od -x; printf 'hello' | od -t x1; printf 'hell' | od -t d4; printf '\377\377' | od -t d1 -t u1; printf 'abcdefgh' | od -t x8 -t o4 -t u2
#> 0000000   h   e   l   l   o  \n  \t  \0 377
#> 0000011
#> 0000000   h   e   l   l   o  nl del
#> 0000007
#> 0000000 6568 6c6c 006f
#> 0000005
#> 0000000 68 65 6c 6c 6f
#> 0000005
#> 0000000  1819043176
#> 0000004
#> 0000000   -1   -1
#>          255  255
#> 0000002
#> 0000000        6867666564636261
#>         14430661141 15031663145
#>         25185 25699 26213 26727
#> 0000010

#### addresses
printf 'hello' | od -A x -t x1; printf 'hello' | od -A d -c; printf 'hello' | od -An -tx1; printf 'hello' | od -A n -b
#> 000000 68 65 6c 6c 6f
#> 000005
#> 0000000   h   e   l   l   o
#> 0000005
#>  68 65 6c 6c 6f
#>  150 145 154 154 157

#### skip and count
printf '0123456789' | od -j 3 -N 4 -c; printf '0123456789' | od -An -tx1 -N3; printf 'ab' | od -j 5; echo $?; printf '0123456789' | od -j 0x2 -c
#> 0000003   3   4   5   6
#> 0000007
#>  30 31 32
#> 1
#> 0000002   2   3   4   5   6   7   8   9
#> 0000012
#2> od: cannot skip past end of combined input

#### width and duplicates
seq 20 | od -w8 -c | head -n 3; head -c 64 /dev/zero | od; head -c 64 /dev/zero | od -v; printf 'abcdef' | od -w2 -tx1
#> 0000000   1  \n   2  \n   3  \n   4  \n
#> 0000010   5  \n   6  \n   7  \n   8  \n
#> 0000020   9  \n   1   0  \n   1   1  \n
#> 0000000 000000 000000 000000 000000 000000 000000 000000 000000
#> *
#> 0000100
#> 0000000 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000020 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000040 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000060 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000100
#> 0000000 61 62
#> 0000002 63 64
#> 0000004 65 66
#> 0000006

#### several types, z
printf 'hello world' | od -t x1z; printf 'hi there you' | od -c -t x1; printf 'abcd' | od -t x1 -t x4
#> 0000000 68 65 6c 6c 6f 20 77 6f 72 6c 64                 >hello world<
#> 0000013
#> 0000000   h   i       t   h   e   r   e       y   o   u
#>          68  69  20  74  68  65  72  65  20  79  6f  75
#> 0000014
#> 0000000 61 62 63 64
#>            64636261
#> 0000004

#### floats
printf '\0\0\200?\0\0\0@' | od -t f4; printf '\0\0\0\0\0\0\360?' | od -t f8
#> 0000000               1               2
#> 0000010
#> 0000000                        1
#> 0000010

#### endian
printf 'abcd' | od --endian=big -t x4; printf 'abcd' | od --endian=little -t x2
#> 0000000 61626364
#> 0000004
#> 0000000 6261 6463
#> 0000004

#### wrong
od -A q; echo $?; od -t q1; od -N x; od -t x9; od nope; echo $?
#> 1
#> 1
#2> od: invalid output address radix 'q'; it must be one character from [doxn]
#2> od: invalid character 'q' in type string ‘q1’
#2> od: invalid -N argument 'x'
#2> od: invalid type string ‘x9’;
#2> this system doesn't provide a 9-byte integral type
#2> od: nope: No such file or directory

#### shorthands
printf 'abcd' | od -d; printf 'abcd' | od -i; printf 'abcd' | od -s; printf 'abcdefgh' | od -l; printf 'abcd' | od -o
#> 0000000 25185 25699
#> 0000004
#> 0000000  1684234849
#> 0000004
#> 0000000  25185  25699
#> 0000004
#> 0000000  7523094288207667809
#> 0000010
#> 0000000 061141 062143
#> 0000004

#### bytes of every kind
printf '\0\1\177\200\377\n\t az' >f; od -An -tu1 f; od -An -td1 f; od -An -to1 f; od -An -tx1 f; od -An -ta f; od -An -tc f; od -An -tx1z f
#>    0   1 127 128 255  10   9  32  97 122
#>     0    1  127 -128   -1   10    9   32   97  122
#>  000 001 177 200 377 012 011 040 141 172
#>  00 01 7f 80 ff 0a 09 20 61 7a
#>  nul soh del nul del  nl  ht  sp   a   z
#>   \0 001 177 200 377  \n  \t       a   z
#>  00 01 7f 80 ff 0a 09 20 61 7a                    >....... az<

#### words of both orders
printf '\1\2\3\4\5\6\7\10' >f; for e in little big; do od -An --endian=$e -tx2 -tx4 -tx8 -td4 f; done
#>   0201  0403  0605  0807
#>     04030201    08070605
#>         0807060504030201
#>     67305985   134678021
#>   0102  0304  0506  0708
#>     01020304    05060708
#>         0102030405060708
#>     16909060    84281096

#### several at once, addresses
seq 20 >f; od -Ax -tx1 -tc f | head -n 4; od -Ad -c -w8 f | head -n 3; od -An -tx1 -w4 f | head -n 3; od -j 5 -N 7 -c f; od -j 1000 f; echo $?
#> 000000  31  0a  32  0a  33  0a  34  0a  35  0a  36  0a  37  0a  38  0a
#>          1  \n   2  \n   3  \n   4  \n   5  \n   6  \n   7  \n   8  \n
#> 000010  39  0a  31  30  0a  31  31  0a  31  32  0a  31  33  0a  31  34
#>          9  \n   1   0  \n   1   1  \n   1   2  \n   1   3  \n   1   4
#> 0000000   1  \n   2  \n   3  \n   4  \n
#> 0000008   5  \n   6  \n   7  \n   8  \n
#> 0000016   9  \n   1   0  \n   1   1  \n
#>  31 0a 32 0a
#>  33 0a 34 0a
#>  35 0a 36 0a
#> 0000005  \n   4  \n   5  \n   6  \n
#> 0000014
#> 1
#2> od: cannot skip past end of combined input

#### what is the same
head -c 64 /dev/zero >f; od f; od -v f; { head -c 40 /dev/zero; echo; } | od -tx1
#> 0000000 000000 000000 000000 000000 000000 000000 000000 000000
#> *
#> 0000100
#> 0000000 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000020 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000040 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000060 000000 000000 000000 000000 000000 000000 000000 000000
#> 0000100
#> 0000000 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
#> *
#> 0000040 00 00 00 00 00 00 00 00 0a
#> 0000051

#### old letters
printf 'hello, world\n' >f; for o in -a -b -c -d -f -i -l -o -s -x -h -e; do od $o f 2>&1 | head -n 1; done
#> 0000000   h   e   l   l   o   ,  sp   w   o   r   l   d  nl
#> 0000000 150 145 154 154 157 054 040 167 157 162 154 144 012
#> 0000000   h   e   l   l   o   ,       w   o   r   l   d  \n
#> 0000000 25960 27756 11375 30496 29295 25708    10
#> 0000000   1.1431415e+27    3.248706e+33    1.744671e+22         1.4e-44
#> 0000000  1819043176  1998597231  1684828783          10
#> 0000000  8583909746840200552          44634501743
#> 0000000 062550 066154 026157 073440 071157 062154 000012
#> 0000000  25960  27756  11375  30496  29295  25708     10
#> 0000000 6568 6c6c 2c6f 7720 726f 646c 000a
#> 0000000 6568 6c6c 2c6f 7720 726f 646c 000a
#> 0000000   6.518868500364834e+265       2.20523739305e-313

#### the traditional options of one letter
printf 'abcdefgh12345678' >f; for o in -B -D -H -X -O -I -L -F; do echo "$o"; od $o f; done; od -B -H f
#> -B
#> 0000000 061141 062143 063145 064147 031061 032063 033065 034067
#> 0000020
#> -D
#> 0000000 1684234849 1751606885  875770417  943142453
#> 0000020
#> -H
#> 0000000 64636261 68676665 34333231 38373635
#> 0000020
#> -X
#> 0000000 64636261 68676665 34333231 38373635
#> 0000020
#> -O
#> 0000000 14430661141 15031663145 06414631061 07015633065
#> 0000020
#> -I
#> 0000000  7523094288207667809  4050765991979987505
#> 0000020
#> -L
#> 0000000  7523094288207667809  4050765991979987505
#> 0000020
#> -F
#> 0000000   8.540883223036124e+194    6.821320051701325e-38
#> 0000020
#> 0000000 061141 062143 063145 064147 031061 032063 033065 034067
#>              64636261      68676665      34333231      38373635
#> 0000020

#### traditional form
printf abcdefghijklmnopqrstuvwxyz >f
for args in 'f +10' 'f 10' 'f +0x10' 'f +1b' '--traditional f 4' '--traditional f +4 20' '--traditional f +4 +20' '--traditional -tx1 f 2' '-b f +4' '--traditional f 0x4' 'f +x' '-An f +4' '--traditional f 4.' '--traditional f f'; do echo "== $args"; od $args; done; od +2 <f; od --traditional 2 <f
#> == f +10
#> 0000010 065151 066153 067155 070157 071161 072163 073165 074167
#> 0000030 075171
#> 0000032
#> == f 10
#> 0000010 065151 066153 067155 070157 071161 072163 073165 074167
#> 0000030 075171
#> 0000032
#> == f +0x10
#> 0000020 071161 072163 073165 074167 075171
#> 0000032
#> == f +1b
#> == --traditional f 4
#> 0000004 063145 064147 065151 066153 067155 070157 071161 072163
#> 0000024 073165 074167 075171
#> 0000032
#> == --traditional f +4 20
#> 0000004 (0000020) 063145 064147 065151 066153 067155 070157 071161 072163
#> 0000024 (0000040) 073165 074167 075171
#> 0000032 (0000046)
#> == --traditional f +4 +20
#> 0000004 (0000020) 063145 064147 065151 066153 067155 070157 071161 072163
#> 0000024 (0000040) 073165 074167 075171
#> 0000032 (0000046)
#> == --traditional -tx1 f 2
#> 0000002 63 64 65 66 67 68 69 6a 6b 6c 6d 6e 6f 70 71 72
#> 0000022 73 74 75 76 77 78 79 7a
#> 0000032
#> == -b f +4
#> 0000004 145 146 147 150 151 152 153 154 155 156 157 160 161 162 163 164
#> 0000024 165 166 167 170 171 172
#> 0000032
#> == --traditional f 0x4
#> 0000004 063145 064147 065151 066153 067155 070157 071161 072163
#> 0000024 073165 074167 075171
#> 0000032
#> == f +x
#> 0000000 061141 062143 063145 064147 065151 066153 067155 070157
#> 0000020 071161 072163 073165 074167 075171
#> 0000032
#> == -An f +4
#>  061141 062143 063145 064147 065151 066153 067155 070157
#>  071161 072163 073165 074167 075171
#> == --traditional f 4.
#> == --traditional f f
#> 0000002 062143 063145 064147 065151 066153 067155 070157 071161
#> 0000022 072163 073165 074167 075171
#> 0000032
#> 0000002 062143 063145 064147 065151 066153 067155 070157 071161
#> 0000022 072163 073165 074167 075171
#> 0000032
#2> od: cannot skip past end of combined input
#2> od: +x: No such file or directory
#2> od: +4: No such file or directory
#2> od: extra operand ‘4.’
#2> od: compatibility mode supports at most one file
#2> Try 'od --help' for more information.
#2> od: extra operand ‘f’
#2> od: compatibility mode supports at most one file
#2> Try 'od --help' for more information.

#### a directory
mkdir d; od d; echo $?; od < d; echo $?
#> 0000000
#> 1
#> 0000000
#> 1
#2> od: d: Is a directory
#2> od: 'standard input': Is a directory

#### strings of a length
printf 'abc\0de\0fghi\0' | od -S 3; printf 'abc\0de\0fghi\0' | od -S2 -An; printf 'abc\0de\0fghi\0' | od --strings; printf 'abc\0de\0fghi\0' | od --strings=2; od -S; od -S x /dev/null; echo $?
#> 0000000 abc
#> 0000007 fghi
#> abc
#> de
#> fghi
#> 0000000 abc
#> 0000007 fghi
#> 0000000 abc
#> 0000004 de
#> 0000007 fghi
#> 1
#2> od: option requires an argument -- 'S'
#2> Try 'od --help' for more information.
#2> od: invalid -S argument 'x'

#### no bytes, and numbers that are none
printf abc > f; od -N 0 f; od -N0 -An f; od -N0 -Ax f
for a in bin 3x 1K x -1; do od -S "$a" f; od -w"$a" f; od -N "$a" f; done
#> 0000000
#> 000000
#> 0000000 061141 000143
#> 0000003
#2> od: invalid suffix in -S argument 'bin'
#2> od: invalid -w argument 'bin'
#2> od: invalid suffix in -N argument 'bin'
#2> od: invalid suffix in -S argument '3x'
#2> od: invalid suffix in -w argument '3x'
#2> od: invalid suffix in -N argument '3x'
#2> od: invalid suffix in -w argument '1K'
#2> od: invalid -S argument 'x'
#2> od: invalid -w argument 'x'
#2> od: invalid -N argument 'x'
#2> od: invalid -S argument '-1'
#2> od: invalid -w argument '-1'
#2> od: invalid -N argument '-1'
#? 1

#### long doubles
printf '\0\0\0\0\0\0\0\200\377\077\0\0\0\0\0\0' > l; printf '\065\302\150\041\242\332\017\311\0\300\1\1\1\1\1\1' >> l; printf '\0\0\0\0\0\0\0\200\377\377\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\300\377\177\0\0\0\0\0\0' >> l; od -t fL l; od -An -t f16 -v l; od -t fL -N 20 l; od -t fL -t fD -t x1 -N 16 l; od -t fLz -N 16 l
#> 0000000                             1
#> 0000020        -3.1415926535897932385
#> 0000040                          -inf
#> 0000060                       4e-4951
#> 0000100                           nan
#> 0000120
#>                              1
#>         -3.1415926535897932385
#>                           -inf
#>                        4e-4951
#>                            nan
#> 0000000                             1
#> 0000020             2.043183872e-4942
#> 0000024
#> 0000000                                                 1
#>                               -0              8.0943e-320
#>          00 00 00 00 00 00 00 80  ff 3f 00 00 00 00 00 00
#> 0000020
#> 0000000                             1  >.........?......<
#> 0000020
