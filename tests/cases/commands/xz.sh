#### there and back
printf 'hello hello hello hello\n' > f; xz f; ls; xz -d f.xz; ls; cat f; xz < f | xz -d; xz -c f | unxz -c; cat f | xz -1 - | xzcat; xz -z9ec f | xz -dc -; xz -0 < f | xz -d
#> f.xz
#> f
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello

#### kept, overwritten, tested
printf 'hello\n' > f; xz -k f; xz -k f; echo $?; xz -kf f; echo $?; unxz -k f.xz; echo $?; xz -t f.xz; echo $?; ls
#> 1
#> 0
#> 1
#> 0
#> f
#> f.xz
#2> xz: f.xz: File exists
#2> unxz: f: File exists

#### what cannot be
mkdir d; echo x > h; ln -s h l; xz nope; echo $?; xz d; echo $?; xz l; echo $?; xz -d h; echo $?; echo x > a.xz; xz a.xz; echo $?; xz -d a.xz; echo $?; xz -t a.xz; echo $?; unxz nope.xz; echo $?; ln h h2; xz h; echo $?
#> 1
#> 2
#> 2
#> 1
#> 2
#> 1
#> 1
#> 1
#> 2
#2> xz: nope: No such file or directory
#2> xz: d: Is a directory, skipping
#2> xz: l: Is a symbolic link, skipping
#2> xz: h: File format not recognized
#2> xz: a.xz: File already has `.xz' suffix, skipping
#2> xz: a.xz: File format not recognized
#2> xz: a.xz: File format not recognized
#2> unxz: nope.xz: No such file or directory
#2> xz: h: Input file has more than one hard link, skipping

#### quiet
mkdir d; xz -q nope; echo $?; xz -qq nope; echo $?; xz -q d; echo $?; xz -q -d nope; echo $?
#> 1
#> 1
#> 2
#> 1
#2> xz: nope: No such file or directory
#2> xz: nope: No such file or directory

#### lzma
printf 'hello hello hello hello\n' > f; xz --format=lzma -k f; ls; xz -dc f.lzma; xz -F lzma -dc f.lzma; rm f; unxz f.lzma; cat f; xz -F lzma < f | xz -d; echo x | xz -F foo; echo $?
#> f
#> f.lzma
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> hello hello hello hello
#> 1
#2> xz: foo: Unknown file format type

#### checks
for c in none crc32 crc64 sha256; do echo hello | xz -C $c | xz -d; done; echo hello | xz -C foo; echo $?; echo hello | xz --check=crc32 | od -An -tx1 -N 8
#> hello
#> hello
#> hello
#> hello
#> 1
#>  fd 37 7a 58 5a 00 00 01
#2> xz: foo: Unsupported integrity check type

#### suffixes
echo x > f; xz -k f; cp f.xz e.txz; unxz e.txz; ls; xz -S .foo f; ls; unxz -S .foo f.foo; ls; xz -S '' f; echo $?
#> e.tar
#> f
#> f.xz
#> e.tar
#> f.foo
#> f.xz
#> e.tar
#> f
#> f.xz
#> 1
#2> xz: : Invalid filename suffix

#### streams, padding, cut off
(echo one | xz; echo two | xz) | xz -d; (echo one | xz; printf '\0\0\0\0') | xz -d; echo $?; echo one | xz | head -c 30 | xz -d; echo $?; printf '' | xz -d; echo $?; echo hi | xz -d; echo $?; echo hi | xz -dcf
#> one
#> two
#> one
#> 0
#> one1
#> 1
#> 1
#> hi
#2> xz: (stdin): Unexpected end of input
#2> xz: (stdin): File format not recognized
#2> xz: (stdin): File format not recognized

#### damaged
echo 'hello there, all of you' | xz -C crc32 | sed 's/there/thera/' | xz -d > /dev/null; echo $?
#> 1
#2> xz: (stdin): Compressed data is corrupt

#### threads
echo x | xz -T0 | xz -d -T 4; echo x | xz -Tx; echo $?
#> x
#> 1
#2> xz: x: Value is not a non-negative decimal integer

#### large
seq 1 100000 | xz -1 | xz -d | cksum; head -c 3000000 /dev/zero | xz -2 | xzcat | cksum; seq 1 3000 > f; touch -d 2020-02-03 f; chmod 600 f; xz f; stat -c '%a %y' f.xz; unxz f.xz; stat -c '%a %y %s' f
#> 2052179976 588895
#> 3933251326 3000000
#> 600 2020-02-03 00:00:00.000000000 +0000
#> 600 2020-02-03 00:00:00.000000000 +0000 13893

#### a full device
echo x | xz > /dev/full; echo $?
#> 1
#2> xz: (stdout): Write error: No space left on device

#### several streams and padding
(echo a | xz; echo b | xz) > f.xz; xz -dc f.xz; (echo a | xz; head -c 8 /dev/zero; echo b | xz) > g.xz; xzcat g.xz; (echo a | xz; head -c 3 /dev/zero) > h.xz; xz -t h.xz; echo $?
#> a
#> b
#> a
#> b
#> 1
#2> xz: h.xz: Compressed data is corrupt

#### round trips of odd inputs
for n in 0 1 2 255 65536 300000; do head -c $n /dev/zero | tr '\0' x | xz -1 | xz -d | md5sum; done; seq 20000 | xz -0 | unxz | md5sum; seq 20000 | xz -e | xzcat | md5sum
#> d41d8cd98f00b204e9800998ecf8427e  -
#> 9dd4e461268c8034f5c8564e155c67a6  -
#> 9336ebf25087d91c818ee6e9ec29f8c1  -
#> cb3ead3ffb3d928128c57a88ddc023c9  -
#> 598bf98d5c865461aef3eaa8d95a0fd9  -
#> d408ed46ebcc326f9e7c6bb9c77af1cd  -
#> e071f707df7bbeee2a6a1eb48011ddd0  -
#> e071f707df7bbeee2a6a1eb48011ddd0  -

#### what is there already
echo one > f; xz -k f; ls; xz f; echo $?; xz -f f; ls; echo two > f; unxz f.xz; echo $?; cat f; unxz -f f.xz; cat f; ls
#> f
#> f.xz
#> 1
#> f.xz
#> 1
#> two
#> one
#> f
#2> xz: f.xz: File exists
#2> unxz: f: File exists

#### -l
e='/Td6WFoAAATm1rRGAAAAABzfRCEftvN9AQAAAAAEWVo='; h='/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AARAAxdADQZSe6N6U9+ISGwAAAfAdnIh8FDyAABKBLJamKOH7bzfQEAAAAABFla'; s='/Td6WFoAAArh+wyhAgAhARYAAAB0L+WjAQABeAoAAABzyzhYpoeoSUyjMjBTAWKC89rTnULPYspOed2iqsfZrAABMgJ2gPgjGJtLmgEAAAAAClla'
for n in e h s; do base64 -d <<< "${!n}" > $n.xz; done; (cat h.xz; head -c 8 /dev/zero; cat e.xz s.xz) > p.xz; xz -l h.xz; xz -l *.xz; xz -lv p.xz; xz -lv e.xz s.xz; xz --robot --list h.xz p.xz nope; echo $?; xz -l nope; echo $?; echo abc > small; : > empty; printf 'this is not a compressed file at all\n' > text; xz -l small empty text . ; echo $?; xz -l < h.xz; xz -l -; unxz -l h.xz; head -c 40 h.xz > cut.xz; xz -l cut.xz; xz -qq -l cut.xz; echo $?; xz -t -l h.xz; xz -l -dc h.xz; xz -lq s.xz
#> Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
#>     1       1         72 B         18 B  4.000  CRC64   h.xz
#> Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
#>     1       0         32 B          0 B    ---  CRC64   e.xz
#>     1       1         72 B         18 B  4.000  CRC64   h.xz
#>     3       2        196 B         20 B  9.800  CRC64,SHA-256 p.xz
#>     1       1         84 B          2 B    ---  SHA-256 s.xz
#> -------------------------------------------------------------------------------
#>     6       4        384 B         40 B  9.600  CRC64,SHA-256 4 files
#> p.xz (1/1)
#>   Streams:           3
#>   Blocks:            2
#>   Compressed size:   196 B
#>   Uncompressed size: 20 B
#>   Ratio:             9.800
#>   Check:             CRC64, SHA-256
#>   Stream Padding:    8 B
#>   Streams:
#>     Stream    Blocks      CompOffset    UncompOffset        CompSize      UncompSize  Ratio  Check      Padding
#>          1         1               0               0              72              18  4.000  CRC64            8
#>          2         0              80              18              32               0    ---  CRC64            0
#>          3         1             112              18              84               2    ---  SHA-256          0
#>   Blocks:
#>     Stream     Block      CompOffset    UncompOffset       TotalSize      UncompSize  Ratio  Check
#>          1         1              12               0              40              18  2.222  CRC64
#>          3         1             124              18              52               2    ---  SHA-256
#> e.xz (1/2)
#>   Streams:           1
#>   Blocks:            0
#>   Compressed size:   32 B
#>   Uncompressed size: 0 B
#>   Ratio:             ---
#>   Check:             CRC64
#>   Stream Padding:    0 B
#>   Streams:
#>     Stream    Blocks      CompOffset    UncompOffset        CompSize      UncompSize  Ratio  Check      Padding
#>          1         0               0               0              32               0    ---  CRC64            0
#>
#> s.xz (2/2)
#>   Streams:           1
#>   Blocks:            1
#>   Compressed size:   84 B
#>   Uncompressed size: 2 B
#>   Ratio:             ---
#>   Check:             SHA-256
#>   Stream Padding:    0 B
#>   Streams:
#>     Stream    Blocks      CompOffset    UncompOffset        CompSize      UncompSize  Ratio  Check      Padding
#>          1         1               0               0              84               2    ---  SHA-256          0
#>   Blocks:
#>     Stream     Block      CompOffset    UncompOffset       TotalSize      UncompSize  Ratio  Check
#>          1         1              12               0              52               2    ---  SHA-256
#>
#> Totals:
#>   Number of files:   2
#>   Streams:           2
#>   Blocks:            1
#>   Compressed size:   116 B
#>   Uncompressed size: 2 B
#>   Ratio:             ---
#>   Check:             CRC64, SHA-256
#>   Stream Padding:    0 B
#> name	h.xz
#> file	1	1	72	18	4.000	CRC64	0
#> name	p.xz
#> file	3	2	196	20	9.800	CRC64,SHA-256	8
#> totals	4	3	268	38	7.053	CRC64,SHA-256	8	2
#> 1
#> 1
#> 1
#> Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
#>     1       1         72 B         18 B  4.000  CRC64   h.xz
#> 1
#> Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
#>     1       1         72 B         18 B  4.000  CRC64   h.xz
#> hello hello hello
#> Strms  Blocks   Compressed Uncompressed  Ratio  Check   Filename
#>     1       1         84 B          2 B    ---  SHA-256 s.xz
#2> xz: nope: No such file or directory
#2> xz: nope: No such file or directory
#2> xz: small: Too small to be a valid .xz file
#2> xz: empty: File is empty
#2> xz: text: File format not recognized
#2> xz: .: Is a directory, skipping
#2> xz: --list does not support reading from standard input
#2> xz: --list does not support reading from standard input
#2> xz: cut.xz: Compressed data is corrupt
