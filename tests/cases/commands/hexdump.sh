#### hexdump h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; printf 'a\tb\200\377\0' >k1; : > e; head -c 100 /dev/zero > z; mkdir d
hexdump h; echo "? $?"
hexdump -C h; echo "? $?"
hexdump -b h; echo "? $?"
hexdump -c h; echo "? $?"
hexdump -d h; echo "? $?"
hexdump -o h; echo "? $?"
#> 0000000 6568 6c6c 0a6f 6f77 6c72 2064 00ff 6120
#> 0000010 6362 6564 6766 6968 6b6a 6d6c 6f6e 0070
#> 000001f
#> ? 0
#> 00000000  68 65 6c 6c 6f 0a 77 6f  72 6c 64 20 ff 00 20 61  |hello.world .. a|
#> 00000010  62 63 64 65 66 67 68 69  6a 6b 6c 6d 6e 6f 70     |bcdefghijklmnop|
#> 0000001f
#> ? 0
#> 0000000 150 145 154 154 157 012 167 157 162 154 144 040 377 000 040 141
#> 0000010 142 143 144 145 146 147 150 151 152 153 154 155 156 157 160    
#> 000001f
#> ? 0
#> 0000000   h   e   l   l   o  \n   w   o   r   l   d     377  \0       a
#> 0000010   b   c   d   e   f   g   h   i   j   k   l   m   n   o   p    
#> 000001f
#> ? 0
#> 0000000   25960   27756   02671   28535   27762   08292   00255   24864
#> 0000010   25442   25956   26470   26984   27498   28012   28526   00112
#> 000001f
#> ? 0
#> 0000000  062550  066154  005157  067567  066162  020144  000377  060440
#> 0000010  061542  062544  063546  064550  065552  066554  067556  000160
#> 000001f
#> ? 0

#### hexdump -x h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; printf 'a\tb\200\377\0' >k1; : > e; head -c 100 /dev/zero > z; mkdir d
hexdump -x h; echo "? $?"
hexdump -n 5 -s 3 -C h; echo "? $?"
hexdump z; echo "? $?"
hexdump -v z; echo "? $?"
hexdump -C z; echo "? $?"
hexdump -C e; echo "? $?"
#> 0000000    6568    6c6c    0a6f    6f77    6c72    2064    00ff    6120
#> 0000010    6362    6564    6766    6968    6b6a    6d6c    6f6e    0070
#> 000001f
#> ? 0
#> 00000003  6c 6f 0a 77 6f                                    |lo.wo|
#> 00000008
#> ? 0
#> 0000000 0000 0000 0000 0000 0000 0000 0000 0000
#> *
#> 0000060 0000 0000                              
#> 0000064
#> ? 0
#> 0000000 0000 0000 0000 0000 0000 0000 0000 0000
#> 0000010 0000 0000 0000 0000 0000 0000 0000 0000
#> 0000020 0000 0000 0000 0000 0000 0000 0000 0000
#> 0000030 0000 0000 0000 0000 0000 0000 0000 0000
#> 0000040 0000 0000 0000 0000 0000 0000 0000 0000
#> 0000050 0000 0000 0000 0000 0000 0000 0000 0000
#> 0000060 0000 0000                              
#> 0000064
#> ? 0
#> 00000000  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
#> *
#> 00000060  00 00 00 00                                       |....|
#> 00000064
#> ? 0
#> ? 0

#### hexdump nosuch
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; printf 'a\tb\200\377\0' >k1; : > e; head -c 100 /dev/zero > z; mkdir d
hexdump nosuch; echo "? $?"
hexdump -z; echo "? $?"
hexdump -C h h; echo "? $?"
hexdump -n 0x10 h; echo "? $?"
hexdump -s 1k h; echo "? $?"
hexdump -n x h; echo "? $?"
#> ? 1
#> ? 1
#> 00000000  68 65 6c 6c 6f 0a 77 6f  72 6c 64 20 ff 00 20 61  |hello.world .. a|
#> 00000010  62 63 64 65 66 67 68 69  6a 6b 6c 6d 6e 6f 70 68  |bcdefghijklmnoph|
#> 00000020  65 6c 6c 6f 0a 77 6f 72  6c 64 20 ff 00 20 61 62  |ello.world .. ab|
#> 00000030  63 64 65 66 67 68 69 6a  6b 6c 6d 6e 6f 70        |cdefghijklmnop|
#> 0000003e
#> ? 0
#> 0000000 6568 6c6c 0a6f 6f77 6c72 2064 00ff 6120
#> 0000010
#> ? 0
#> 000001f
#> ? 0
#> ? 1
#2> hexdump: nosuch: No such file or directory
#2> hexdump: all input file arguments failed
#2> hexdump: invalid option -- 'z'
#2> Try 'hexdump --help' for more information.
#2> hexdump: failed to parse length: 'x': Invalid argument

#### hexdump -s x h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; printf 'a\tb\200\377\0' >k1; : > e; head -c 100 /dev/zero > z; mkdir d
hexdump -s x h; echo "? $?"
hexdump -C nosuch h; echo "? $?"
hexdump -c k1; echo "? $?"
hexdump -bC h; echo "? $?"
hexdump -n 0 h; echo "? $?"
cat h | hexdump -C; echo "? $?"
#> ? 1
#> 00000000  68 65 6c 6c 6f 0a 77 6f  72 6c 64 20 ff 00 20 61  |hello.world .. a|
#> 00000010  62 63 64 65 66 67 68 69  6a 6b 6c 6d 6e 6f 70     |bcdefghijklmnop|
#> 0000001f
#> ? 1
#> 0000000   a  \t   b 200 377  \0                                        
#> 0000006
#> ? 0
#> 0000000 150 145 154 154 157 012 167 157 162 154 144 040 377 000 040 141
#> 00000000  68 65 6c 6c 6f 0a 77 6f  72 6c 64 20 ff 00 20 61  |hello.world .. a|
#> 0000010 142 143 144 145 146 147 150 151 152 153 154 155 156 157 160    
#> 00000010  62 63 64 65 66 67 68 69  6a 6b 6c 6d 6e 6f 70     |bcdefghijklmnop|
#> 0000001f
#> ? 0
#> ? 0
#> 00000000  68 65 6c 6c 6f 0a 77 6f  72 6c 64 20 ff 00 20 61  |hello.world .. a|
#> 00000010  62 63 64 65 66 67 68 69  6a 6b 6c 6d 6e 6f 70     |bcdefghijklmnop|
#> 0000001f
#> ? 0
#2> hexdump: failed to parse offset: 'x': Invalid argument
#2> hexdump: nosuch: No such file or directory

#### nothing, and what is not there
: | hexdump -C; echo $?; hexdump nofile; echo $?; head -c 40 /dev/zero | hexdump
#> 0
#> 1
#> 0000000 0000 0000 0000 0000 0000 0000 0000 0000
#> *
#> 0000020 0000 0000 0000 0000                    
#> 0000028
#2> hexdump: nofile: No such file or directory
#2> hexdump: all input file arguments failed
