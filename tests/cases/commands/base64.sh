#### encode
printf 'hello world' | base64; printf 'a' | base64; printf 'ab' | base64; printf '' | base64; head -c 100 /dev/zero | base64
#> aGVsbG8gd29ybGQ=
#> YQ==
#> YWI=
#> AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
#> AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==

#### wrap
head -c 40 /dev/zero | base64 -w 10; printf 'hello' | base64 -w0; echo; head -c 57 /dev/zero | base64
#> AAAAAAAAAA
#> AAAAAAAAAA
#> AAAAAAAAAA
#> AAAAAAAAAA
#> AAAAAAAAAA
#> AAAA==
#> aGVsbG8=
#> AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA

#### decode
echo aGVsbG8gd29ybGQ= | base64 -d; echo; printf 'YQ==' | base64 -d; echo; printf 'aGVs\nbG8=' | base64 --decode; echo
#> hello world
#> a
#> hello

#### garbage
echo 'aGV*sbG8=' | base64 -d; echo " $?"; echo 'aGV*sbG8=' | base64 -di; echo " $?"; echo 'aGVsb' | base64 -d; echo " $?"
#> he 1
#> hello 0
#> hel 1
#2> base64: invalid input
#2> base64: invalid input

#### wrong
base64 -w x; echo $?; base64 nope; echo $?; base64 a b; echo $?
#> 1
#> 1
#> 1
#2> base64: invalid wrap size: ‘x’
#2> base64: nope: No such file or directory
#2> base64: extra operand ‘b’
#2> Try 'base64 --help' for more information.

#### base64: widths of lines, sizes around blocks
head -c 100000 /dev/zero | tr '\0' q > f
for w in 0 1 3 4 8 57 76 77 4096 40960 60000; do for n in 0 1 2 3 56 57 58 30720 30721 61440 100000; do head -c $n f | base64 -w $w; done | md5sum; done
head -c 30780 f | base64 | tail -n 2; head -c 58 f | base64; head -c 57 f | base64
#> 4176d13a88bb813599b9f7589ac37fa5  -
#> ef5a5bb4649a91c203b1e9d7d7edb9f5  -
#> dc1ec79052bb0b6a26fe5c0f56797d63  -
#> fceb82fe0363691860174dfb0df8c069  -
#> 70c355d820ae9bad1f07a6530645bcb6  -
#> 5823075914099aaf068373536187a797  -
#> c76a1a3c3554cc7394a855c8e7d6f52f  -
#> 68521ccb923339101c2544f5239a1625  -
#> 6bf487698151b0b410ec540c12713e01  -
#> 1da8c222dbdf3862cc93d457532f4bf0  -
#> 4f1d3989f50e15e27c724a0260700884  -
#> cXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFx
#> cXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFx
#> cXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFx
#> cQ==
#> cXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFxcXFx
