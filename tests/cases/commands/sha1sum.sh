#### sums
printf 'a\n' > a; printf b > b; : > empty; sha1sum a b empty; printf x | sha1sum; sha1sum -b a; sha1sum --tag a; sha1sum nope; echo $?
#> 3f786850e387550fdab836ed7e6dc881de23001b  a
#> e9d71f5ee7c92d6dc9e92ffdad17b8bd49418f98  b
#> da39a3ee5e6b4b0d3255bfef95601890afd80709  empty
#> 11f6ad8ec52a2984abaafd7c3b516503785c2072  -
#> 3f786850e387550fdab836ed7e6dc881de23001b *a
#> SHA1 (a) = 3f786850e387550fdab836ed7e6dc881de23001b
#> 1
#2> sha1sum: nope: No such file or directory

#### lengths around a block
for n in 55 56 63 64 65 111 112 119 127 128 129 4096 70000; do head -c $n /dev/zero | tr '\0' x | sha1sum; done
#> cef734ba81a024479e09eb5a75b6ddae62e6abf1  -
#> 901305367c259952f4e7af8323f480d59f81335b  -
#> 0ddc4e0cccd9a12850deb5abb0853a4425559fec  -
#> bb2fa3ee7afb9f54c6dfb5d021f14b1ffe40c163  -
#> 78c741ddc482e4cdf8c474a0876347a0905b6233  -
#> ebcb0b3e48c9ef45a6cea955e622bad8c29ff4e7  -
#> 27fa638e78d8524dae129c782bb9042f0caed9f9  -
#> 4300320394f7ee239bcdce7d3b8bcee173a0cd5c  -
#> e463484d274607e1897d4099497cbf2aedcf8206  -
#> 150fa3fbdc899bd0b8f95a9fb6027f564d953762  -
#> 2699b675922cc84a9b0dfd926eb7f8211c78693d  -
#> 0494dc592da04a1753223918ea73bcb86876372c  -
#> c470329cc624dc097102eb4fc87a0ecfdf013186  -

#### checked
printf 'a\n' > a; sha1sum a > sums; sha1sum -c sums; sha1sum --tag a | sha1sum -c; echo x >> a; sha1sum -c sums; echo $?
#> a: OK
#> a: OK
#> a: FAILED
#> 1
#2> sha1sum: WARNING: 1 computed checksum did NOT match

#### sums of another kind
printf 'a\n' > a; b2sum -l 8 a | sha1sum -c; echo $?; cksum -a sm3 a | sha1sum -cw; echo $?
#> 1
#> 1
#2> sha1sum: 'standard input': no properly formatted checksum lines found
#2> sha1sum: 'standard input': 1: improperly formatted SHA1 checksum line
#2> sha1sum: 'standard input': no properly formatted checksum lines found

#### odd input
printf 'a\0b\377' | sha1sum; sha1sum -z - < /dev/null | tr '\0' '#'; echo; sha1sum --zero --check x; sha1sum . ; echo $?
#> 63fcb4a9187af3e3e3319584f43e809426e0b000  -
#> da39a3ee5e6b4b0d3255bfef95601890afd80709  -#
#> 1
#2> sha1sum: the --zero option is not supported when verifying checksums
#2> Try 'sha1sum --help' for more information.
#2> sha1sum: .: Is a directory
