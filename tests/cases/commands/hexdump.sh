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

#### -e: bytes, words, addresses
printf 'hello world\nabc\0\1\2\377\376xyz0123456789' > a; hexdump -e '16/1 "%02x " "\n"' a; hexdump -e '"%08_ax  " 8/1 "%02x " "  " 8/1 "%02x "' -e '"  |" 16/1 "%_p" "|\n"' a; hexdump -v -e '/1 "%02X"' a; echo; hexdump -e '4/4 "%d " "\n"' a; hexdump -e '"%_Ad\n"' -e '8/1 "%_u " "\n"' a
#> 68 65 6c 6c 6f 20 77 6f 72 6c 64 0a 61 62 63 00
#> 01 02 ff fe 78 79 7a 30 31 32 33 34 35 36 37 38
#> 39                                             
#> 00000000  68 65 6c 6c 6f 20 77 6f  72 6c 64 0a 61 62 63 00  |hello world.abc.|
#> 00000010  01 02 ff fe 78 79 7a 30  31 32 33 34 35 36 37 38  |....xyz012345678|
#> 00000020  39                                                |9|
#> 68656C6C6F20776F726C640A616263000102FFFE78797A30313233343536373839
#> 1819043176 1870078063 174353522 6513249
#> -16842239 813332856 875770417 943142453
#> 57   
#> h e l l o   w o
#> r l d lf a b c nul
#> soh stx ff fe x y z 0
#> 1 2 3 4 5 6 7 8
#> 9       
#> 33

#### -e: characters and texts
printf '\0\1ab\177\200\033\n' > a; for f in '8/1 "%_c|" "\n"' '8/1 "%_u|" "\n"' '8/1 "%c|" "\n"' '8/1 "%_p|" "\n"' '8/1 "%3_u|" "\n"' '"%5.3s|"' '4/2 "%s," "\n"' '"%c %d %_p\t"'; do hexdump -e "$f" a | tr '\0' @; echo; done
#> \0|001|a|b|177|200|033|\n|
#>
#> nul|soh|a|b|del|80|esc|lf|
#>
#>\ @|\x01|a|b|\x7f|\x80|\e|
#> |
#>
#> .|.|a|b|.|.|.|.|
#>
#> nul|soh|  a|  b|del| 80|esc| lf|
#>
#>\      |  b\x7f\x80|   \e
#> |
#>\ ,ab\x7f\x80\e
#>\ ,\x7f\x80\e
#>\ ,\e
#> ,
#>
#>\ @ 2137153793 .	\e 10 	

#### -e: flags, widths, precisions
printf 'abcdefgh\377\376\375\374\1\2\3\4' > a; for f in '2/4 "%#x " "\n"' '4/2 "%-8o|" "\n"' '8/1 "%+d " "\n"' '8/1 "% i" "\n"' '8/1 "%.3d " "\n"' '8/1 "%5.3X|" "\n"' '1/8 "%20d|" "\n"' '1/8 "%u\n"' '2/4 "%12.3e|" "\n"' '2/8 "%g " "\n"' '"%f\n"'; do hexdump -e "$f" a; done
#> 0x64636261 0x68676665
#> 0xfcfdfeff 0x4030201
#> 61141   |62143   |63145   |64147   |
#> 177377  |176375  |1001    |2003    |
#> +97 +98 +99 +100 +101 +102 +103 +104
#> -1 -2 -3 -4 +1 +2 +3 +4
#>  97 98 99 100 101 102 103 104
#> -1-2-3-4 1 2 3 4
#> 097 098 099 100 101 102 103 104
#> -001 -002 -003 -004 001 002 003 004
#>   061|  062|  063|  064|  065|  066|  067|  068|
#>   0FF|  0FE|  0FD|  0FC|  001|  002|  003|  004|
#>  7523094288207667809|
#>   289077008644570879|
#> 7523094288207667809
#> 289077008644570879
#>    1.678e+22|   4.371e+24|
#>   -1.055e+37|   1.540e-36|
#> 8.54088e+194 2.43807e-289
#> 854088322303612443556132715409010294045862401565373483563722442514961219602051402659855976658918436531878259754048734245713781207068881518473287122693797029946174567598895130086455712244280852480.000000
#> 0.000000

#### -e: the last unit repeats, blanks at the end of several are left out
seq 20 > a; hexdump -e '"%_ad: " 3/3 "%s" "\n"' a; hexdump -e '"%07_ax: " 4/1 "%_p" "\n"' a; hexdump -e '8/1 "%3d   " "|\n"' a; hexdump -v -e '3/2 "%04x " 2/1 "%o " "\n"' a; hexdump -e '"%07.7_ax" 8/2 " %04x" "\n"' -e '8/1 "%_c" "\n"' a
#> 0: 1
#> 2
#> 3
#> 4
#> 5
#> 3
#> 4
#> 54
#> 5
#> 9: 
#> 6
#> 7
#> 8
#> 9
#> 7
#> 8
#> 9
#>
#> 9
#>
#> 18: 10
#> 11
#> 12
#> 11
#> 12
#> 12
#>
#> 27: 13
#> 14
#> 15
#> 14
#> 15
#> 15
#>
#> 36: 16
#> 17
#> 18
#> 17
#> 18
#> 18
#>
#> 45: 19
#> 20
#> 20
#>
#> 0000000: 1.2.
#> 0000004: 3.4.
#> 0000008: 5.6.
#> 000000c: 7.8.
#> 0000010: 9.10
#> 0000014: .11.
#> 0000018: 12.1
#> 000001c: 3.14
#> 0000020: .15.
#> 0000024: 16.1
#> 0000028: 7.18
#> 000002c: .19.
#> 0000030: 20.
#>  49    10    50    10    51    10    52    10  |
#>  53    10    54    10    55    10    56    10  |
#>  57    10    49    48    10    49    49    10  |
#>  49    50    10    49    51    10    49    52  |
#>  10    49    53    10    49    54    10    49  |
#>  55    10    49    56    10    49    57    10  |
#>  50    48    10                                |
#> 0a31 0a32 0a3364 12
#> 0a35 0a36 0a3770 12
#> 0a39 3031 310a61 12
#> 3231 310a 0a3361 64
#> 310a 0a35 363112 61
#> 0a37 3831 310a71 12
#> 3032 000a      
#> 0000000 0a31 0a32 0a33 0a34 0a35 0a36 0a37 0a38
#> 1\n2\n3\n4\n
#> 0000010 0a39 3031 310a 0a31 3231 310a 0a33 3431
#> 9\n10\n11\n
#> 0000020 310a 0a35 3631 310a 0a37 3831 310a 0a39
#> \n15\n16\n1
#> 0000030 3032 000a                              
#> 20\n

#### -e: an end that is short
printf 'abcdefghijk' > a; for f in '4/4 "%d " "\n"' '3/4 "%08x " "\n"' '16/1 "%02x" "|\n"' '"%_ad " 4/1 "%c" "\n"' '2/8 "%d " "\n"'; do hexdump -e "$f" a; done; hexdump -n 3 -e '"%d\n"' a
#> 1684234849 1751606885 7039593 
#> 64636261 68676665 006b6a69
#> 6162636465666768696a6b          |
#> 0 abcd
#> 4 efgh
#> 8 ijk
#> 7523094288207667809 7039593
#> 6513249

#### -e: what is wrong
printf abc > a; for f in '"%s"' '2/1 "%d %d"' '"%q"' '5/3 "%x"' 'abc' '"abc' '1/2 "%c"' '1/2 "%_p"' '1/2"%x"' '1/2 "%x" junk' '"%_q"' '"%ld"' '1/3 "%e"'; do hexdump -e "$f" a; echo " $?"; done
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#>  1
#2> hexdump: %s requires a precision or a byte count
#2> hexdump: byte count with multiple conversion characters
#2> hexdump: bad conversion character %q
#2> hexdump: bad byte count for conversion character x
#2> hexdump: bad format {abc}
#2> hexdump: bad format {"abc}
#2> hexdump: bad byte count for conversion character c
#2> hexdump: bad byte count for conversion character _p
#2> hexdump: bad format {1/2"%x"}
#2> hexdump: bad format {1/2 "%x" junk}
#2> hexdump: bad conversion character %_q
#2> hexdump: bad conversion character %l
#2> hexdump: bad byte count for conversion character e

#### -e: nothing that is read
printf abc > a; hexdump -e '"text\n"' a; hexdump -e '' a; hexdump -e '"%_ad\n"' a; hexdump -e '"%x" "[%_Ax|%_Ad;]" "foo"' a; echo; hexdump -e '"ab%_Ax;" 2/2 "%x"' a; echo
#> 636261[3|3;]
#> ab3;

#### -f: formats from a file
printf '# comment\n\n  # more\n"%%02x" 3/1 " %%d"\n "\\n"\n' > F; printf abcdefgh > a; hexdump -f F a; hexdump -f F -e '8/1 "%c" "\n"' a; hexdump -f nofile a; echo $?; hexdump -f /dev/null a
#> 64636261 101 102 103
#> 68   
#> 64636261 101 102 103
#> abcdefgh
#> 1
#> 0000000 6261 6463 6665 6867                    
#> 0000008
#2> hexdump: can't read nofile: No such file or directory

#### several kinds at once
printf 'hello world\nabc\0\1\2\377\376xyz' > a; hexdump -C -d a; hexdump -x -o a; hexdump -b -c -e '"%_Ao end\n"' a
#> 00000000  68 65 6c 6c 6f 20 77 6f  72 6c 64 0a 61 62 63 00  |hello world.abc.|
#> 0000000   25960   27756   08303   28535   27762   02660   25185   00099
#> 00000010  01 02 ff fe 78 79 7a                              |....xyz|
#> 0000010   00513   65279   31096   00122                                
#> 0000017
#> 0000000    6568    6c6c    206f    6f77    6c72    0a64    6261    0063
#> 0000000  062550  066154  020157  067567  066162  005144  061141  000143
#> 0000010    0201    feff    7978    007a                                
#> 0000010  001001  177377  074570  000172                                
#> 0000017
#> 0000000 150 145 154 154 157 040 167 157 162 154 144 012 141 142 143 000
#> 0000000   h   e   l   l   o       w   o   r   l   d  \n   a   b   c  \0
#> 0000010 001 002 377 376 170 171 172                                    
#> 0000010 001 002 377 376   x   y   z                                    
#> 27 end

#### a pipe, odd lengths, several files
printf abc | hexdump; printf abc | hexdump -C; printf a >a; printf bcd >b; hexdump -C a b; hexdump -b a b; hexdump -s 1 -n 2 -C a b
#> 0000000 6261 0063                              
#> 0000003
#> 00000000  61 62 63                                          |abc|
#> 00000003
#> 00000000  61 62 63 64                                       |abcd|
#> 00000004
#> 0000000 141 142 143 144                                                
#> 0000004
#> 00000001  62 63                                             |bc|
#> 00000003

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(hexdump -C a no b) 2>&1 | cat
#> hexdump: no: No such file or directory
#> 00000000  61 20 78 0a 61 62 0a 62  20 78 0a                 |a x.ab.b x.|
#> 0000000b
