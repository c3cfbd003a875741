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
