#### the canonical form
printf 'hello world\nabc\0\1\2\377\376xyz0123456789' | hd
#> 00000000  68 65 6c 6c 6f 20 77 6f  72 6c 64 0a 61 62 63 00  |hello world.abc.|
#> 00000010  01 02 ff fe 78 79 7a 30  31 32 33 34 35 36 37 38  |....xyz012345678|
#> 00000020  39                                                |9|
#> 00000021

#### squeezed and not
head -c 70 /dev/zero > z; hd z; hd -v z; hd -n 32 -s 3 z
#> 00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
#> *
#> 00000040  00 00 00 00 00 00                                 |......|
#> 00000046
#> 00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
#> 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
#> 00000020  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
#> 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
#> 00000040  00 00 00 00 00 00                                 |......|
#> 00000046
#> 00000003  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
#> *
#> 00000023

#### another format beside it
printf 'hello world\nabc' > a; hd -b a; hd -e '1/1 "%x "' -n 5 a; echo; hd -d -x a
#> 00000000  68 65 6c 6c 6f 20 77 6f  72 6c 64 0a 61 62 63     |hello world.abc|
#> 0000000 150 145 154 154 157 040 167 157 162 154 144 012 141 142 143    
#> 000000f
#> 00000000  68 65 6c 6c 6f                                    |hello|
#> 68 00000005
#>
#> 00000000  68 65 6c 6c 6f 20 77 6f  72 6c 64 0a 61 62 63     |hello world.abc|
#> 0000000   25960   27756   08303   28535   27762   02660   25185   00099
#> 0000000    6568    6c6c    206f    6f77    6c72    0a64    6261    0063
#> 000000f

#### nothing, missing, wrong
hd </dev/null; echo $?; hd nofile; echo $?; hd -n x a; echo $?; hd -z; echo $?
#> 0
#> 1
#> 1
#> 1
#2> hd: nofile: No such file or directory
#2> hd: all input file arguments failed
#2> hd: failed to parse length: 'x': Invalid argument
#2> hd: invalid option -- 'z'
#2> Try 'hd --help' for more information.

#### several files are one
printf 'abc' > a; printf 'defghijklmnopqrstuvw' > b; hd a b; hd -s 2 a b; hd a nofile b; echo $?
#> 00000000  61 62 63 64 65 66 67 68  69 6a 6b 6c 6d 6e 6f 70  |abcdefghijklmnop|
#> 00000010  71 72 73 74 75 76 77                              |qrstuvw|
#> 00000017
#> 00000002  63 64 65 66 67 68 69 6a  6b 6c 6d 6e 6f 70 71 72  |cdefghijklmnopqr|
#> 00000012  73 74 75 76 77                                    |stuvw|
#> 00000017
#> 00000000  61 62 63 64 65 66 67 68  69 6a 6b 6c 6d 6e 6f 70  |abcdefghijklmnop|
#> 00000010  71 72 73 74 75 76 77                              |qrstuvw|
#> 00000017
#> 1
#2> hd: nofile: No such file or directory
