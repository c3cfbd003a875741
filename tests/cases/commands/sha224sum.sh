#### sums
printf 'a\n' > a; printf b > b; : > empty; sha224sum a b empty; printf x | sha224sum; sha224sum -b a; sha224sum --tag a; sha224sum nope; echo $?
#> 7c297c1793fdad2ac52a68bdd6b8fde3eb59b99c3f8c44710fde5fd7  a
#> c681e18b81edaf2b66dd22376734dba5992e362bc3f91ab225854c17  b
#> d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f  empty
#> 54a2f7f92a5f975d8096af77a126edda7da60c5aa872ef1b871701ae  -
#> 7c297c1793fdad2ac52a68bdd6b8fde3eb59b99c3f8c44710fde5fd7 *a
#> SHA224 (a) = 7c297c1793fdad2ac52a68bdd6b8fde3eb59b99c3f8c44710fde5fd7
#> 1
#2> sha224sum: nope: No such file or directory

#### lengths around a block
for n in 55 56 63 64 65 111 112 119 127 128 129 4096 70000; do head -c $n /dev/zero | tr '\0' x | sha224sum; done
#> 2791c7d25712eb5be75c30b2d45f6fce96e5a50ee64cf373056704a3  -
#> 82199913c2712c46707ad08c8bfa2a69f68e9092dc5cdfaaaf07d77f  -
#> 57176f335e39202a5454db924c660af77ec98a91f35706d9f57d7398  -
#> 08c3050e95fe11eacb9dc7824bf6a92bcf2d59c21701321fba0e62c5  -
#> b14ef0fefbdb3c42af0d9b42709410c66506d0ed003cd65463a8f96b  -
#> 575a05c7c058a33dabfdec4bb866dbb58e9e8802efeef2b5197883fc  -
#> 1c9056fbf54b6ebfdb469a072b33298b5db4a4625b032be68be88b1b  -
#> d75fd32c9a5ddf823b9f5b99b5170d51f8d9103d1436b5996c62b504  -
#> a5ffb9e121706a2be6dbf15016a927bae8c40aec062589112213b6e4  -
#> 4328cf4d227d10ab6dab5f02c7905cd583b2fcaf0be9a7ab9da5c692  -
#> 9290ef1b38c2e3cdffad69ab99e6142e4a7d10f10f2b40604cc2f77c  -
#> e6eba054196d3001b15be6a0cfe8742f0cf3eb51fd210fa0f9cbe742  -
#> 3820effd1f4f123bb7d6833700356d999f1667b6f89a01ad3ceabd0f  -

#### checked
printf 'a\n' > a; sha224sum a > sums; sha224sum -c sums; sha224sum --tag a | sha224sum -c; echo x >> a; sha224sum -c sums; echo $?
#> a: OK
#> a: OK
#> a: FAILED
#> 1
#2> sha224sum: WARNING: 1 computed checksum did NOT match

#### sums of another kind
printf 'a\n' > a; b2sum -l 8 a | sha224sum -c; echo $?; cksum -a sm3 a | sha224sum -cw; echo $?
#> 1
#> 1
#2> sha224sum: 'standard input': no properly formatted checksum lines found
#2> sha224sum: 'standard input': 1: improperly formatted SHA224 checksum line
#2> sha224sum: 'standard input': no properly formatted checksum lines found

#### odd input
printf 'a\0b\377' | sha224sum; sha224sum -z - < /dev/null | tr '\0' '#'; echo; sha224sum --zero --check x; sha224sum . ; echo $?
#> 6aa2a868a9c3ce5b5410a8873d4d7dac6d755965e4836f79dd30fe47  -
#> d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f  -#
#> 1
#2> sha224sum: the --zero option is not supported when verifying checksums
#2> Try 'sha224sum --help' for more information.
#2> sha224sum: .: Is a directory
