#### sums
printf 'a\n' > a; printf b > b; : > empty; sha512sum a b empty; printf x | sha512sum; sha512sum -b a; sha512sum --tag a; sha512sum nope; echo $?
#> 162b0b32f02482d5aca0a7c93dd03ceac3acd7e410a5f18f3fb990fc958ae0df6f32233b91831eaf99ca581a8c4ddf9c8ba315ac482db6d4ea01cc7884a635be  a
#> 5267768822ee624d48fce15ec5ca79cbd602cb7f4c2157a516556991f22ef8c7b5ef7b18d1ff41c59370efb0858651d44a936c11b7b144c48fe04df3c6a3e8da  b
#> cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e  empty
#> a4abd4448c49562d828115d13a1fccea927f52b4d5459297f8b43e42da89238bc13626e43dcb38ddb082488927ec904fb42057443983e88585179d50551afe62  -
#> 162b0b32f02482d5aca0a7c93dd03ceac3acd7e410a5f18f3fb990fc958ae0df6f32233b91831eaf99ca581a8c4ddf9c8ba315ac482db6d4ea01cc7884a635be *a
#> SHA512 (a) = 162b0b32f02482d5aca0a7c93dd03ceac3acd7e410a5f18f3fb990fc958ae0df6f32233b91831eaf99ca581a8c4ddf9c8ba315ac482db6d4ea01cc7884a635be
#> 1
#2> sha512sum: nope: No such file or directory

#### lengths around a block
for n in 55 56 63 64 65 111 112 119 127 128 129 4096 70000; do head -c $n /dev/zero | tr '\0' x | sha512sum; done
#> db9981645857e59805132f7699e78bbcf39f69380a41aac8e6fa158a0593f2017ffe48764687aa855dae3023fcceefd51a1551d57730423df18503e80ba381ba  -
#> a9436ec7761f9f0d5fa48e652d72b54622f763b36106e6551900b32f6cd7f4d88dbeaadeb866d7f5311663eda3bbcda04ffb5a8e6779e14b84e95da5327c083e  -
#> a6662db83dd0037dd13091be284aa0ece35d796b1cefe154a8ae10f7910a1f3cc6a097c0e8d068ca10099c5d0bfead8cefb93d4588b3a546017aa9a0f0509c12  -
#> 791c91ff44685987a5c01d2811eede6f3a28d65e43709953c295931afc4941251e3a5dccbacabaf01dd729589b1c4d47da93f6991c414f21188fb8449a2d1064  -
#> 460d9da1179e60cf8ee45d2c687e45c963611cdf87d24f006e503608ddf286344cffdc6d4ecdc58ee6b0aa83dad625629e4bb0c22b0161135ea53597a4106850  -
#> 9a2a120825c2319867758ec277924f6faa254968bf752046dacdd948d8ad299b10359fd04bfd7d3810b5fa1b16a294236138baff981cbb85248478053ac4d3dd  -
#> a3722b515ef40c910f2419f6e0da8ca51d410114ce6272faae64045f9e9f630e7fa8dd5a3243c9860b899d148c3da4bc0f9e07454542604d030bb55531fe0d5b  -
#> c5df60b24c746cdac9aa906938286db6f9dbb7c419beca41e8189652575b3bc11b6d95931d561179dff68cfbee1d4303ffca81dfe4c5d11f9bcaee2c191ea4be  -
#> 1d5a8893e7b7ed83d485d26f88cfb846f3760279916976fe538e539fc16f7cd19ba3e1c2cd5fda78749a74205755cdf694e8fa90b2bfed8815f406af76c1d7bf  -
#> e2e22f8422b54b06e35c3ea30a383d1de7a8fbc27992923074103117020d8dd7024c3ecf7d6d1a15a6de5a75ff32fb486b9e8ced4c02ffe05822bf2cb734d0e0  -
#> 19015483ea99fa74728fd7b13adba6b729cfa4ab7c388573efa2641d2af0577f24dd51acbaeec41a7a11d10f6c4e68a3b90e7b2348c678486a4365c9d9101cdd  -
#> 97d0c44dff7d08822ea77aa8538f2fed770e11131e9ec8216f4d231a7551d16cdbc6c331dd50aa14fe7f2c718c555f748b9ad290152db880916f9926ea15567c  -
#> 2e61d78ffedeca82aa66bba498e606893ff7dede0aa6d376b28558ca394f7f7b1c34ebd17e1f8ad397e758d20941b2303befccfc0b5a14edecd661027b34d341  -

#### checked
printf 'a\n' > a; sha512sum a > sums; sha512sum -c sums; sha512sum --tag a | sha512sum -c; echo x >> a; sha512sum -c sums; echo $?
#> a: OK
#> a: OK
#> a: FAILED
#> 1
#2> sha512sum: WARNING: 1 computed checksum did NOT match

#### sums of another kind
printf 'a\n' > a; b2sum -l 8 a | sha512sum -c; echo $?; cksum -a sm3 a | sha512sum -cw; echo $?
#> 1
#> 1
#2> sha512sum: 'standard input': no properly formatted checksum lines found
#2> sha512sum: 'standard input': 1: improperly formatted SHA512 checksum line
#2> sha512sum: 'standard input': no properly formatted checksum lines found

#### odd input
printf 'a\0b\377' | sha512sum; sha512sum -z - < /dev/null | tr '\0' '#'; echo; sha512sum --zero --check x; sha512sum . ; echo $?
#> 1e76645fa15e740d214209146606412765717327c1ec1f3f8ef0bb29af267ff80fbc4a459420a32b19508e17520e7ded1cf6a9633186d1f1381aa67dc075ef39  -
#> cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e  -#
#> 1
#2> sha512sum: the --zero option is not supported when verifying checksums
#2> Try 'sha512sum --help' for more information.
#2> sha512sum: .: Is a directory
