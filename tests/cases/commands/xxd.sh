#### xxd h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd h; echo "? $?"
xxd -b h; echo "? $?"
xxd -e h; echo "? $?"
xxd -c 10 -g 4 h; echo "? $?"
xxd -p h; echo "? $?"
xxd -ps h; echo "? $?"
#> 00000000: 6865 6c6c 6f0a 776f 726c 6420 ff00 2061  hello.world .. a
#> 00000010: 6263 6465 6667 6869 6a6b 6c6d 6e6f 70    bcdefghijklmnop
#> ? 0
#> 00000000: 01101000 01100101 01101100 01101100 01101111 00001010  hello.
#> 00000006: 01110111 01101111 01110010 01101100 01100100 00100000  world 
#> 0000000c: 11111111 00000000 00100000 01100001 01100010 01100011  .. abc
#> 00000012: 01100100 01100101 01100110 01100111 01101000 01101001  defghi
#> 00000018: 01101010 01101011 01101100 01101101 01101110 01101111  jklmno
#> 0000001e: 01110000                                               p
#> ? 0
#> 00000000: 6c6c6568 6f770a6f 20646c72 612000ff  hello.world .. a
#> 00000010: 65646362 69686766 6d6c6b6a   706f6e  bcdefghijklmnop
#> ? 0
#> 00000000: 68656c6c 6f0a776f 726c  hello.worl
#> 0000000a: 6420ff00 20616263 6465  d .. abcde
#> 00000014: 66676869 6a6b6c6d 6e6f  fghijklmno
#> 0000001e: 70                      p
#> ? 0
#> 68656c6c6f0a776f726c6420ff00206162636465666768696a6b6c6d6e6f
#> 70
#> ? 0
#> 68656c6c6f0a776f726c6420ff00206162636465666768696a6b6c6d6e6f
#> 70
#> ? 0

#### xxd -i h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd -i h; echo "? $?"
xxd -u -g0 h; echo "? $?"
xxd -g1 -c5 h; echo "? $?"
xxd -s 3 -l 5 h; echo "? $?"
xxd -s -5 h; echo "? $?"
xxd -s 0x10 h; echo "? $?"
#> unsigned char h[] = {
#>   0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x77, 0x6f, 0x72, 0x6c, 0x64, 0x20,
#>   0xff, 0x00, 0x20, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
#>   0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70
#> };
#> unsigned int h_len = 31;
#> ? 0
#> 00000000: 68656C6C6F0A776F726C6420FF002061  hello.world .. a
#> 00000010: 62636465666768696A6B6C6D6E6F70    bcdefghijklmnop
#> ? 0
#> 00000000: 68 65 6c 6c 6f  hello
#> 00000005: 0a 77 6f 72 6c  .worl
#> 0000000a: 64 20 ff 00 20  d .. 
#> 0000000f: 61 62 63 64 65  abcde
#> 00000014: 66 67 68 69 6a  fghij
#> 00000019: 6b 6c 6d 6e 6f  klmno
#> 0000001e: 70              p
#> ? 0
#> 00000003: 6c6f 0a77 6f                             lo.wo
#> ? 0
#> 0000001a: 6c6d 6e6f 70                             lmnop
#> ? 0
#> 00000010: 6263 6465 6667 6869 6a6b 6c6d 6e6f 70    bcdefghijklmnop
#> ? 0

#### xxd -s 100 h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd -s 100 h; echo "? $?"
xxd -d h; echo "? $?"
xxd -o 16 h; echo "? $?"
xxd -C -i h; echo "? $?"
xxd -i < h; echo "? $?"
xxd -e -g2 h; echo "? $?"
#> ? 0
#> 00000000: 6865 6c6c 6f0a 776f 726c 6420 ff00 2061  hello.world .. a
#> 00000016: 6263 6465 6667 6869 6a6b 6c6d 6e6f 70    bcdefghijklmnop
#> ? 0
#> 00000010: 6865 6c6c 6f0a 776f 726c 6420 ff00 2061  hello.world .. a
#> 00000020: 6263 6465 6667 6869 6a6b 6c6d 6e6f 70    bcdefghijklmnop
#> ? 0
#> unsigned char H[] = {
#>   0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x77, 0x6f, 0x72, 0x6c, 0x64, 0x20,
#>   0xff, 0x00, 0x20, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
#>   0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70
#> };
#> unsigned int H_LEN = 31;
#> ? 0
#>   0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x77, 0x6f, 0x72, 0x6c, 0x64, 0x20,
#>   0xff, 0x00, 0x20, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
#>   0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70
#> ? 0
#> 00000000: 6568 6c6c 0a6f 6f77 6c72 2064 00ff 6120  hello.world .. a
#> 00000010: 6362 6564 6766 6968 6b6a 6d6c 6f6e   70  bcdefghijklmnop
#> ? 0

#### xxd -e -g 8 h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd -e -g 8 h; echo "? $?"
xxd -p -c 5 h; echo "? $?"
xxd -b -c 3 h; echo "? $?"
xxd nosuch; echo "? $?"
xxd -a z; echo "? $?"
xxd -a z2; echo "? $?"
#> 00000000: 6f770a6f6c6c6568 612000ff20646c72  hello.world .. a
#> 00000010: 6968676665646362   706f6e6d6c6b6a  bcdefghijklmnop
#> ? 0
#> 68656c6c6f
#> 0a776f726c
#> 6420ff0020
#> 6162636465
#> 666768696a
#> 6b6c6d6e6f
#> 70
#> ? 0
#> 00000000: 01101000 01100101 01101100  hel
#> 00000003: 01101100 01101111 00001010  lo.
#> 00000006: 01110111 01101111 01110010  wor
#> 00000009: 01101100 01100100 00100000  ld 
#> 0000000c: 11111111 00000000 00100000  .. 
#> 0000000f: 01100001 01100010 01100011  abc
#> 00000012: 01100100 01100101 01100110  def
#> 00000015: 01100111 01101000 01101001  ghi
#> 00000018: 01101010 01101011 01101100  jkl
#> 0000001b: 01101101 01101110 01101111  mno
#> 0000001e: 01110000                    p
#> ? 0
#> ? 2
#> 00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> *
#> 00000060: 0000 0000                                ....
#> ? 0
#> 00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000020: 780a 0000 0000 0000 0000 0000 0000 0000  x...............
#> 00000030: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> *
#> 00000070: 0000 0000 0000 0000 0000 0000            ............
#> ? 0
#2> xxd: nosuch: No such file or directory

#### xxd z2
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd z2; echo "? $?"
xxd -n nm -i h; echo "? $?"
xxd -c 300 h; echo "? $?"
xxd -c 0 h; echo "? $?"
xxd -i -c 4 h; echo "? $?"
xxd -g 8 h; echo "? $?"
#> 00000000: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000010: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000020: 780a 0000 0000 0000 0000 0000 0000 0000  x...............
#> 00000030: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000040: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000050: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000060: 0000 0000 0000 0000 0000 0000 0000 0000  ................
#> 00000070: 0000 0000 0000 0000 0000 0000            ............
#> ? 0
#> unsigned char nm[] = {
#>   0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x77, 0x6f, 0x72, 0x6c, 0x64, 0x20,
#>   0xff, 0x00, 0x20, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
#>   0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70
#> };
#> unsigned int nm_len = 31;
#> ? 0
#> ? 1
#> 00000000: 6865 6c6c 6f0a 776f 726c 6420 ff00 2061  hello.world .. a
#> 00000010: 6263 6465 6667 6869 6a6b 6c6d 6e6f 70    bcdefghijklmnop
#> ? 0
#> unsigned char h[] = {
#>   0x68, 0x65, 0x6c, 0x6c,
#>   0x6f, 0x0a, 0x77, 0x6f,
#>   0x72, 0x6c, 0x64, 0x20,
#>   0xff, 0x00, 0x20, 0x61,
#>   0x62, 0x63, 0x64, 0x65,
#>   0x66, 0x67, 0x68, 0x69,
#>   0x6a, 0x6b, 0x6c, 0x6d,
#>   0x6e, 0x6f, 0x70
#> };
#> unsigned int h_len = 31;
#> ? 0
#> 00000000: 68656c6c6f0a776f 726c6420ff002061  hello.world .. a
#> 00000010: 6263646566676869 6a6b6c6d6e6f70    bcdefghijklmnop
#> ? 0
#2> xxd: invalid number of columns (max. 256).

#### xxd -e -g 3 h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd -e -g 3 h; echo "? $?"
xxd -p -u h; echo "? $?"
xxd -i -u h; echo "? $?"
xxd -b -g 2 h; echo "? $?"
#> ? 1
#> 68656C6C6F0A776F726C6420FF00206162636465666768696A6B6C6D6E6F
#> 70
#> ? 0
#> unsigned char h[] = {
#>   0X68, 0X65, 0X6C, 0X6C, 0X6F, 0X0A, 0X77, 0X6F, 0X72, 0X6C, 0X64, 0X20,
#>   0XFF, 0X00, 0X20, 0X61, 0X62, 0X63, 0X64, 0X65, 0X66, 0X67, 0X68, 0X69,
#>   0X6A, 0X6B, 0X6C, 0X6D, 0X6E, 0X6F, 0X70
#> };
#> unsigned int h_len = 31;
#> ? 0
#> 00000000: 0110100001100101 0110110001101100 0110111100001010  hello.
#> 00000006: 0111011101101111 0111001001101100 0110010000100000  world 
#> 0000000c: 1111111100000000 0010000001100001 0110001001100011  .. abc
#> 00000012: 0110010001100101 0110011001100111 0110100001101001  defghi
#> 00000018: 0110101001101011 0110110001101101 0110111001101111  jklmno
#> 0000001e: 01110000                                            p
#> ? 0
#2> xxd: number of octets per group must be a power of 2 with -e.

#### xxd e; xxd -i e; xxd -p e
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd e; xxd -i e; xxd -p e
#> unsigned char e[] = {
#> };
#> unsigned int e_len = 0;

#### cp h 9a-b; xxd -i 9a-b
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
cp h 9a-b; xxd -i 9a-b
#> unsigned char __9a_b[] = {
#>   0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x0a, 0x77, 0x6f, 0x72, 0x6c, 0x64, 0x20,
#>   0xff, 0x00, 0x20, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69,
#>   0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70
#> };
#> unsigned int __9a_b_len = 31;

#### xxd h o; cat o; xxd -r o o2; cmp o2 h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd h o; cat o; xxd -r o o2; cmp o2 h
#> 00000000: 6865 6c6c 6f0a 776f 726c 6420 ff00 2061  hello.world .. a
#> 00000010: 6263 6465 6667 6869 6a6b 6c6d 6e6f 70    bcdefghijklmnop

#### xxd h | xxd -r | cmp - h
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
xxd h | xxd -r | cmp - h; echo "? $?"
xxd -p h | xxd -r -p | cmp - h; echo "? $?"
xxd -g1 -c 7 h | xxd -r | cmp - h; echo "? $?"
echo '00000005: 41 42' | xxd -r | od -c; echo "? $?"
echo '68 65 6c6C 6f 0a' | xxd -r -p; echo "? $?"
printf '%s\n' 6865 6c 6c6f0a zz 41 | xxd -r -p; echo "? $?"
#> ? 0
#> ? 0
#> ? 0
#> 0000000  \0  \0  \0  \0  \0   A   B
#> 0000007
#> ? 0
#> hello
#> ? 0
#> hello
#> A? 0

#### echo '00000002: 4142' > p; xxd -r p h; od -c h | head -2
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
echo '00000002: 4142' > p; xxd -r p h; od -c h | head -2
#> 0000000   h   e   A   B   o  \n   w   o   r   l   d     377  \0       a
#> 0000020   b   c   d   e   f   g   h   i   j   k   l   m   n   o   p

#### echo '00000002: 4142 AB' | xxd -r -s 3 | od -c
printf 'hello\nworld \377\0 abcdefghijklmnop' > h; : > e; mkdir d; head -c 100 /dev/zero > z; (head -c 32 /dev/zero; echo x; head -c 90 /dev/zero) > z2
echo '00000002: 4142  AB' | xxd -r -s 3 | od -c; echo "? $?"
xxd -l 0 h; echo "? $?"
echo -n abc | xxd; echo "? $?"
xxd d; echo "? $?"
#> 0000000  \0  \0  \0  \0  \0   A   B
#> 0000007
#> ? 0
#> ? 0
#> 00000000: 6162 63                                  abc
#> ? 0
#> ? 2
#2> xxd: Is a directory

#### plain text that is no dump
for text in '616' '6 1' '61z62' '61zz62' '61zz62\n63' 'zz61' '6162  63\n64' '6\n1' '6zz1zz2' '6162 6364 zz 65' '0x61 62' zzzz61 '61zz\nzz62' '61z\nzz62' '6162\nzzz62'; do printf "$text" | xxd -r -p | od -An -c; done
#>    a
#>    a
#>    a   b
#>    a
#>    a   c
#>    a
#>    a   b   c   d
#>    a
#>    a   b   c   d
#>    a   b
#>    a
#>    a   b
#>    a
#>    a   b

#### xxd: rows of every shape
printf 'The quick brown fox\n\0\377jumps over' > f
xxd f; xxd -g 1 f; xxd -g 3 f; xxd -g 0 f; xxd -c 5 f; xxd -c 5 -g 2 f; xxd -u f; xxd -e f; xxd -b f; xxd -b -c 3 f; xxd -d f; xxd -o 4294967290 f; xxd -o 0x7fffffff0 f; xxd -u -o 171 f; xxd -g 7 -c 9 f
xxd -p f; xxd -p -u -c 7 f; xxd -g 20 f
#> 00000000: 5468 6520 7175 6963 6b20 6272 6f77 6e20  The quick brown 
#> 00000010: 666f 780a 00ff 6a75 6d70 7320 6f76 6572  fox...jumps over
#> 00000000: 54 68 65 20 71 75 69 63 6b 20 62 72 6f 77 6e 20  The quick brown 
#> 00000010: 66 6f 78 0a 00 ff 6a 75 6d 70 73 20 6f 76 65 72  fox...jumps over
#> 00000000: 546865 207175 69636b 206272 6f776e 20  The quick brown 
#> 00000010: 666f78 0a00ff 6a756d 707320 6f7665 72  fox...jumps over
#> 00000000: 54686520717569636b2062726f776e20  The quick brown 
#> 00000010: 666f780a00ff6a756d7073206f766572  fox...jumps over
#> 00000000: 5468 6520 71  The q
#> 00000005: 7569 636b 20  uick 
#> 0000000a: 6272 6f77 6e  brown
#> 0000000f: 2066 6f78 0a   fox.
#> 00000014: 00ff 6a75 6d  ..jum
#> 00000019: 7073 206f 76  ps ov
#> 0000001e: 6572          er
#> 00000000: 5468 6520 71  The q
#> 00000005: 7569 636b 20  uick 
#> 0000000a: 6272 6f77 6e  brown
#> 0000000f: 2066 6f78 0a   fox.
#> 00000014: 00ff 6a75 6d  ..jum
#> 00000019: 7073 206f 76  ps ov
#> 0000001e: 6572          er
#> 00000000: 5468 6520 7175 6963 6B20 6272 6F77 6E20  The quick brown 
#> 00000010: 666F 780A 00FF 6A75 6D70 7320 6F76 6572  fox...jumps over
#> 00000000: 20656854 63697571 7262206b 206e776f  The quick brown 
#> 00000010: 0a786f66 756aff00 2073706d 7265766f  fox...jumps over
#> 00000000: 01010100 01101000 01100101 00100000 01110001 01110101  The qu
#> 00000006: 01101001 01100011 01101011 00100000 01100010 01110010  ick br
#> 0000000c: 01101111 01110111 01101110 00100000 01100110 01101111  own fo
#> 00000012: 01111000 00001010 00000000 11111111 01101010 01110101  x...ju
#> 00000018: 01101101 01110000 01110011 00100000 01101111 01110110  mps ov
#> 0000001e: 01100101 01110010                                      er
#> 00000000: 01010100 01101000 01100101  The
#> 00000003: 00100000 01110001 01110101   qu
#> 00000006: 01101001 01100011 01101011  ick
#> 00000009: 00100000 01100010 01110010   br
#> 0000000c: 01101111 01110111 01101110  own
#> 0000000f: 00100000 01100110 01101111   fo
#> 00000012: 01111000 00001010 00000000  x..
#> 00000015: 11111111 01101010 01110101  .ju
#> 00000018: 01101101 01110000 01110011  mps
#> 0000001b: 00100000 01101111 01110110   ov
#> 0000001e: 01100101 01110010           er
#> 00000000: 5468 6520 7175 6963 6b20 6272 6f77 6e20  The quick brown 
#> 00000016: 666f 780a 00ff 6a75 6d70 7320 6f76 6572  fox...jumps over
#> fffffffa: 5468 6520 7175 6963 6b20 6272 6f77 6e20  The quick brown 
#> 10000000a: 666f 780a 00ff 6a75 6d70 7320 6f76 6572  fox...jumps over
#> 7fffffff0: 5468 6520 7175 6963 6b20 6272 6f77 6e20  The quick brown 
#> 800000000: 666f 780a 00ff 6a75 6d70 7320 6f76 6572  fox...jumps over
#> 000000ab: 5468 6520 7175 6963 6B20 6272 6F77 6E20  The quick brown 
#> 000000bb: 666F 780A 00FF 6A75 6D70 7320 6F76 6572  fox...jumps over
#> 00000000: 54686520717569 636b  The quick
#> 00000009: 2062726f776e20 666f   brown fo
#> 00000012: 780a00ff6a756d 7073  x...jumps
#> 0000001b: 206f766572            over
#> 54686520717569636b2062726f776e20666f780a00ff6a756d7073206f76
#> 6572
#> 54686520717569
#> 636B2062726F77
#> 6E20666F780A00
#> FF6A756D707320
#> 6F766572
#> 00000000: 54686520717569636b2062726f776e20  The quick brown 
#> 00000010: 666f780a00ff6a756d7073206f766572  fox...jumps over
