#### CRC
printf 'a\n' > a; printf b > b; : > empty; cksum a b empty; cksum < a; cksum - < a; printf 123456789 | cksum
#> 2418082923 2 a
#> 975775277 1 b
#> 4294967295 0 empty
#> 2418082923 2
#> 2418082923 2 -
#> 930766865 9

#### lengths
for n in 1 7 8 9 15 16 17 255 256 257 65535 65536 65537 200000; do head -c $n /dev/zero | tr '\0' x | cksum; done
#> 12738659 1
#> 809527465 7
#> 3482752306 8
#> 299527705 9
#> 1860601858 15
#> 3443409061 16
#> 1082993918 17
#> 3276814060 255
#> 3985556000 256
#> 2447491134 257
#> 38889017 65535
#> 1281127553 65536
#> 235747769 65537
#> 3782101019 200000

#### BSD and System V
printf 'a\n' > a; printf b > b; seq 1 1000 > c; cksum -a bsd a b c; cksum -a sysv a b c; cksum -a bsd < c; cksum -a sysv < c; cksum -a crc c; cksum -a sysv /dev/null
#> 32826     1 a
#> 00098     1 b
#> 20029     4 c
#> 107 1 a
#> 98 1 b
#> 31295 8 c
#> 20029     4
#> 31295 8
#> 1830648734 3893 c
#> 0 0 /dev/null

#### digests
printf 'a\n' > a; for t in md5 sha1 sha224 sha256 sha384 sha512 blake2b sm3; do cksum -a $t a; cksum --untagged -a $t a; done
#> MD5 (a) = 60b725f10c9c85c70d97880dfe8191b3
#> 60b725f10c9c85c70d97880dfe8191b3  a
#> SHA1 (a) = 3f786850e387550fdab836ed7e6dc881de23001b
#> 3f786850e387550fdab836ed7e6dc881de23001b  a
#> SHA224 (a) = 7c297c1793fdad2ac52a68bdd6b8fde3eb59b99c3f8c44710fde5fd7
#> 7c297c1793fdad2ac52a68bdd6b8fde3eb59b99c3f8c44710fde5fd7  a
#> SHA256 (a) = 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7  a
#> SHA384 (a) = 927b2f0395e4ce326f4ab759c75aa5fc399f7d6c3037b2deb4095279ca7ced3ca70f68f3574148680fc52d6c15bc8914
#> 927b2f0395e4ce326f4ab759c75aa5fc399f7d6c3037b2deb4095279ca7ced3ca70f68f3574148680fc52d6c15bc8914  a
#> SHA512 (a) = 162b0b32f02482d5aca0a7c93dd03ceac3acd7e410a5f18f3fb990fc958ae0df6f32233b91831eaf99ca581a8c4ddf9c8ba315ac482db6d4ea01cc7884a635be
#> 162b0b32f02482d5aca0a7c93dd03ceac3acd7e410a5f18f3fb990fc958ae0df6f32233b91831eaf99ca581a8c4ddf9c8ba315ac482db6d4ea01cc7884a635be  a
#> BLAKE2b (a) = bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c
#> bedfbb90d858c2d67b7ee8f7523be3d3b54004ef9e4f02f2ad79a1d05bfdfe49b81e3c92ebf99b504102b6bf003fa342587f5b3124c205f55204e8c4b4ce7d7c  a
#> SM3 (a) = 56a35b730c63604e053663ab2dc6b7e424b792418aa8efaad7a5179d1b284bcc
#> 56a35b730c63604e053663ab2dc6b7e424b792418aa8efaad7a5179d1b284bcc  a

#### tagged and not
printf 'a\n' > a; cksum -a md5 --tag --untagged a; cksum -a md5 --untagged --tag a; cksum --untagged a; cksum --tag a; cksum -a md5 < a; cksum --untagged -a md5 < a
#> 60b725f10c9c85c70d97880dfe8191b3  a
#> MD5 (a) = 60b725f10c9c85c70d97880dfe8191b3
#> 2418082923 2 a
#> 2418082923 2 a
#> MD5 (-) = 60b725f10c9c85c70d97880dfe8191b3
#> 60b725f10c9c85c70d97880dfe8191b3  -

#### names that need escapes
printf b > 'b
c'; printf x > 'd\e'; cksum b* d*; cksum -a md5 b* d*; cksum -a md5 --untagged b* d*; cksum -z b* | tr '\0' '#'; cksum -z -a md5 b* d* | tr '\0' '#'
#> 975775277 1 b
#> c
#> 12738659 1 d\e
#> \MD5 (b\nc) = 92eb5ffee6ae2fec3ad71c777531578f
#> \MD5 (d\\e) = 9dd4e461268c8034f5c8564e155c67a6
#> \92eb5ffee6ae2fec3ad71c777531578f  b\nc
#> \9dd4e461268c8034f5c8564e155c67a6  d\\e
#> 975775277 1 b
#> c#MD5 (b
#> c) = 92eb5ffee6ae2fec3ad71c777531578f#MD5 (d\e) = 9dd4e461268c8034f5c8564e155c67a6#
#>-

#### the last algorithm counts
printf 'a\n' > a; cksum -a md5 -a sha1 a; cksum --algorithm=sysv --algorithm md5 a
#> SHA1 (a) = 3f786850e387550fdab836ed7e6dc881de23001b
#> MD5 (a) = 60b725f10c9c85c70d97880dfe8191b3

#### algorithms that are not there
cksum -a foo a; cksum -a sha a; echo $?; cksum -a; echo $?
#> 1
#> 1
#2> cksum: invalid argument ‘foo’ for ‘--algorithm’
#2> Valid arguments are:
#2>   - ‘bsd’
#2>   - ‘sysv’
#2>   - ‘crc’
#2>   - ‘md5’
#2>   - ‘sha1’
#2>   - ‘sha224’
#2>   - ‘sha256’
#2>   - ‘sha384’
#2>   - ‘sha512’
#2>   - ‘blake2b’
#2>   - ‘sm3’
#2> Try 'cksum --help' for more information.
#2> cksum: invalid argument ‘sha’ for ‘--algorithm’
#2> Valid arguments are:
#2>   - ‘bsd’
#2>   - ‘sysv’
#2>   - ‘crc’
#2>   - ‘md5’
#2>   - ‘sha1’
#2>   - ‘sha224’
#2>   - ‘sha256’
#2>   - ‘sha384’
#2>   - ‘sha512’
#2>   - ‘blake2b’
#2>   - ‘sm3’
#2> Try 'cksum --help' for more information.
#2> cksum: option requires an argument -- 'a'
#2> Try 'cksum --help' for more information.

#### lengths of BLAKE2
printf 'a\n' > a; cksum -a blake2b -l 128 a; cksum -a blake2b -l 128 --untagged a; cksum -l 0 a; cksum -l 8 a; cksum -a md5 -l 128 a; cksum -a blake2b -l 7 a; cksum -a blake2b -l 1024 a; echo $?
#> BLAKE2b-128 (a) = b93e0fc7bb21633c08bba07c5e71dc00
#> b93e0fc7bb21633c08bba07c5e71dc00  a
#> 2418082923 2 a
#> 1
#2> cksum: --length is only supported with --algorithm=blake2b
#2> cksum: --length is only supported with --algorithm=blake2b
#2> cksum: invalid length: ‘7’
#2> cksum: length is not a multiple of 8
#2> cksum: invalid length: ‘1024’
#2> cksum: maximum digest length for ‘BLAKE2b’ is 512 bits

#### checked
printf 'a\n' > a; printf b > b; for t in md5 sha1 sha224 sha256 sha384 sha512 blake2b sm3; do cksum -a $t a b > sums; cksum -c sums; cksum -a $t --untagged a | cksum -a $t -c; done; cksum -a blake2b -l 64 a | cksum -c; cksum -a md5 a | cksum -a sha1 -c; echo $?
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> b: OK
#> a: OK
#> a: OK
#> 1
#2> cksum: 'standard input': no properly formatted checksum lines found

#### mixed lists
printf 'a\n' > a; printf b > b; (cksum -a md5 a; cksum -a sha512 b; cksum -a sm3 a; cksum a) > sums; cksum -c sums; echo $?; echo c > b; cksum -cw sums; echo $?; cksum --check --status sums; echo $?
#> a: OK
#> b: OK
#> a: OK
#> 0
#> a: OK
#> b: FAILED
#> a: OK
#> 1
#> 1
#2> cksum: WARNING: 1 line is improperly formatted
#2> cksum: sums: 4: improperly formatted SM3 checksum line
#2> cksum: WARNING: 1 line is improperly formatted
#2> cksum: WARNING: 1 computed checksum did NOT match

#### lines that say nothing
printf 'a\n' > a; cksum -a md5 --untagged a | cksum -c; cksum a | cksum -c; echo foo | cksum -cw; echo foo | cksum -a sha1 -cw; printf 'CRC (a) = 1\nSYSV (a) = 1\n' | cksum -cw; echo $?
#> 1
#2> cksum: 'standard input': no properly formatted checksum lines found
#2> cksum: 'standard input': no properly formatted checksum lines found
#2> cksum: 'standard input': 1: improperly formatted CRC checksum line
#2> cksum: 'standard input': no properly formatted checksum lines found
#2> cksum: 'standard input': 1: improperly formatted SHA1 checksum line
#2> cksum: 'standard input': no properly formatted checksum lines found
#2> cksum: 'standard input': 1: improperly formatted CRC checksum line
#2> cksum: 'standard input': 2: improperly formatted CRC checksum line
#2> cksum: 'standard input': no properly formatted checksum lines found

#### checking what cannot be checked
cksum -a crc -c a; cksum -a bsd -c a; cksum -a sysv -c a; echo $?; cksum --tag -c /dev/null; echo $?
#> 1
#> 1
#2> cksum: --check is not supported with --algorithm={bsd,sysv,crc}
#2> cksum: --check is not supported with --algorithm={bsd,sysv,crc}
#2> cksum: --check is not supported with --algorithm={bsd,sysv,crc}
#2> cksum: /dev/null: no properly formatted checksum lines found

#### files that cannot be read
mkdir d; printf 'a\n' > a; cksum nope a; echo $?; cksum d; echo $?; cksum -a md5 d; cksum -a bsd d; echo $?
#> 2418082923 2 a
#> 1
#> 4294967295 0 d
#> 0
#> 1
#2> cksum: nope: No such file or directory
#2> cksum: d: Is a directory
#2> cksum: d: Is a directory

#### options that do not belong together
cksum -w a; cksum --quiet a; cksum --strict a; cksum --status a; cksum --ignore-missing a; cksum -cz a; cksum --x; echo $?
#> 1
#2> cksum: the --warn option is meaningful only when verifying checksums
#2> Try 'cksum --help' for more information.
#2> cksum: the --quiet option is meaningful only when verifying checksums
#2> Try 'cksum --help' for more information.
#2> cksum: the --strict option is meaningful only when verifying checksums
#2> Try 'cksum --help' for more information.
#2> cksum: the --status option is meaningful only when verifying checksums
#2> Try 'cksum --help' for more information.
#2> cksum: the --ignore-missing option is meaningful only when verifying checksums
#2> Try 'cksum --help' for more information.
#2> cksum: the --zero option is not supported when verifying checksums
#2> Try 'cksum --help' for more information.
#2> cksum: unrecognized option '--x'
#2> Try 'cksum --help' for more information.

#### odd input
printf 'a\0b\377' | cksum; printf '\0' | cksum; head -c 1000000 /dev/zero | cksum; cksum -a sysv /dev/null; printf '\377%.0s' $(seq 300) | cksum -a sysv
#> 2691244216 4
#> 4215202376 1
#> 1345294785 1000000
#> 0 0 /dev/null
#> 10965 1

#### a full device
cksum /dev/null > /dev/full; echo $?
#> 1
#2> cksum: write error
