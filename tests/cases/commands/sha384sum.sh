#### sums
printf 'a\n' > a; printf b > b; : > empty; sha384sum a b empty; printf x | sha384sum; sha384sum -b a; sha384sum --tag a; sha384sum nope; echo $?
#> 927b2f0395e4ce326f4ab759c75aa5fc399f7d6c3037b2deb4095279ca7ced3ca70f68f3574148680fc52d6c15bc8914  a
#> 98a906182cdcfb1eb4eb47117600f68958e2ddd140248b47984f4bde6587b89c8215c3da895a336e94ad1aca39015c40  b
#> 38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b  empty
#> d752c2c51fba0e29aa190570a9d4253e44077a058d3297fa3a5630d5bd012622f97c28acaed313b5c83bb990caa7da85  -
#> 927b2f0395e4ce326f4ab759c75aa5fc399f7d6c3037b2deb4095279ca7ced3ca70f68f3574148680fc52d6c15bc8914 *a
#> SHA384 (a) = 927b2f0395e4ce326f4ab759c75aa5fc399f7d6c3037b2deb4095279ca7ced3ca70f68f3574148680fc52d6c15bc8914
#> 1
#2> sha384sum: nope: No such file or directory

#### lengths around a block
for n in 55 56 63 64 65 111 112 119 127 128 129 4096 70000; do head -c $n /dev/zero | tr '\0' x | sha384sum; done
#> a66523395070ed9a9f4be8faab9d76cb2bf631e835177ac1e5a14308f9a56b939964f8597819be798318f3db67a0d995  -
#> ab8d350a9c9d2b1bf44d3289a3ea0d28aa2917ae128397cfa389d918e32f57d30ad82f6297ef7e6647c4c12dc30efb64  -
#> 428e02e91d6914ff41ded7620dfb12334784e1096f9578f4e805f8b2b6e5b386f5b6ca18d611500fd21c82ead0adeb69  -
#> 06122472d006e27564bf1287c9623bbd83f33f8358a24668ab81527f114566393f79645fd25bb5713ae8aed491031cbe  -
#> 633e075b2d10a4ab6452e3210aae74ae002a6bbb368e11f51e2029e208aef9a70180da262c87f1fb1c7007d48412bf88  -
#> dfec6588f894c2b089119e1884a23941e5aa69ed38702839cf7352ac6d155d315693bb5d26b7468d8b69ecf4631ef419  -
#> d8489693bc428374931aedf508740398d9d4a92887116fecb2fcdd91c68b9db329fc4a474e05e78c3eb34e649a6b5c77  -
#> b51546f2055ab574c0177ccd6fd3a06b048262694be093a0b0fa7e4c80fa4240ccc211d4dd4d3c2fecaa0b726a0ecbec  -
#> 7f90015607d4c124f9b89bea8aa5b246ebfc792cda7ddf8bd6dcf69f9ff8bbdccbcbb32cebaa0b03fc93f10b61bde2a5  -
#> e660584956c8b1df44c92acb7c8eccfe0dca5255627c9fb44637c15363b772e5709edcf35b07bf43531951ab2fd51130  -
#> 550bbedde5970254cd884182ac59cb3d4269183d168a44c93bb7373880269fb3729d74fe39a372a9972f6abfa8f77f50  -
#> e6e39f4b20f013395b10beeba5ac503dc03aa820a9dc19e7e9420e83856d91836e86c048b56c81d64072ee8f5ce2d777  -
#> f14a5c3ea6d0054e20b754f07eb575be5334ddf6eeb7f6769f7e63f5d60bae15a4e9e1b2c6dfd4d9801289e37201828d  -

#### checked
printf 'a\n' > a; sha384sum a > sums; sha384sum -c sums; sha384sum --tag a | sha384sum -c; echo x >> a; sha384sum -c sums; echo $?
#> a: OK
#> a: OK
#> a: FAILED
#> 1
#2> sha384sum: WARNING: 1 computed checksum did NOT match

#### sums of another kind
printf 'a\n' > a; b2sum -l 8 a | sha384sum -c; echo $?; cksum -a sm3 a | sha384sum -cw; echo $?
#> 1
#> 1
#2> sha384sum: 'standard input': no properly formatted checksum lines found
#2> sha384sum: 'standard input': 1: improperly formatted SHA384 checksum line
#2> sha384sum: 'standard input': no properly formatted checksum lines found

#### odd input
printf 'a\0b\377' | sha384sum; sha384sum -z - < /dev/null | tr '\0' '#'; echo; sha384sum --zero --check x; sha384sum . ; echo $?
#> 47f55ceefdbee8e10c2d3621c27916990d7dc39155a09dffc95096d05b7f920f60218dc4a0e184b24a6a3a68b90f5765  -
#> 38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b  -#
#> 1
#2> sha384sum: the --zero option is not supported when verifying checksums
#2> Try 'sha384sum --help' for more information.
#2> sha384sum: .: Is a directory
