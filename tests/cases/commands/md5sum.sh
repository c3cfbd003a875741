#### sums
printf 'a\n' > a; printf b > b; : > empty; md5sum a b empty; printf x | md5sum; md5sum -b a; md5sum --tag a; md5sum nope; echo $?
#> 60b725f10c9c85c70d97880dfe8191b3  a
#> 92eb5ffee6ae2fec3ad71c777531578f  b
#> d41d8cd98f00b204e9800998ecf8427e  empty
#> 9dd4e461268c8034f5c8564e155c67a6  -
#> 60b725f10c9c85c70d97880dfe8191b3 *a
#> MD5 (a) = 60b725f10c9c85c70d97880dfe8191b3
#> 1
#2> md5sum: nope: No such file or directory

#### lengths around a block
for n in 55 56 63 64 65 111 112 119 127 128 129 4096 70000; do head -c $n /dev/zero | tr '\0' x | md5sum; done
#> 04364420e25c512fd958a70738aa8f72  -
#> 668a72d5ba17f08e62dabcafad6db14b  -
#> 7dc2ca208106a2f703567bdff99d8981  -
#> c1bb4f81d892b2d57947682aeb252456  -
#> 1bc932052302d074bdec39795fe00cf6  -
#> acdfbe7d162f80a5133e9b10dac869b2  -
#> 26382a8d1f5cdb7bce4d4a8f01920656  -
#> ab347a5f68c8a443cfcddc633f12c24f  -
#> a0b28c1da68705c2ff883fe279b72753  -
#> d69cb61a6ee87200676eb0d4b90edbcb  -
#> 3926841d393c00c3f36260e5ace10dc1  -
#> 20439f79e4e9dc95be34b21029221f80  -
#> bbe08e77a44b51de811b3d30272b9916  -

#### checked
printf 'a\n' > a; md5sum a > sums; md5sum -c sums; md5sum --tag a | md5sum -c; echo x >> a; md5sum -c sums; echo $?
#> a: OK
#> a: OK
#> a: FAILED
#> 1
#2> md5sum: WARNING: 1 computed checksum did NOT match

#### sums of another kind
printf 'a\n' > a; b2sum -l 8 a | md5sum -c; echo $?; cksum -a sm3 a | md5sum -cw; echo $?
#> 1
#> 1
#2> md5sum: 'standard input': no properly formatted checksum lines found
#2> md5sum: 'standard input': 1: improperly formatted MD5 checksum line
#2> md5sum: 'standard input': no properly formatted checksum lines found

#### odd input
printf 'a\0b\377' | md5sum; md5sum -z - < /dev/null | tr '\0' '#'; echo; md5sum --zero --check x; md5sum . ; echo $?
#> 0dd4df5b5be53b9566c53387ec9a7bac  -
#> d41d8cd98f00b204e9800998ecf8427e  -#
#> 1
#2> md5sum: the --zero option is not supported when verifying checksums
#2> Try 'md5sum --help' for more information.
#2> md5sum: .: Is a directory

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(md5sum a no b) 2>&1 | cat
#> 955047b96a984b683d17109449c60cf8  a
#> md5sum: no: No such file or directory
#> 37a9ac8006bb76b1a41944a71ca81226  b
