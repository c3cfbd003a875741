#### shasum prints SHA1, and others with -a
printf 'hello\n' > a; printf 'b\n' > 'sp ace'
shasum a 'sp ace'; shasum -a 256 a; shasum -a512 < a; shasum -b a; shasum -a 224 -t a; shasum --tag -a 384 a; shasum -a 1 - < a
shasum nope a; echo $?; shasum .; echo $?; shasum -a 99 a; echo $?
#> f572d396fae9206628714fb2ce00f72e94f2258f  a
#> 89e6c98d92887913cadf06b2adb97f26cde4849b  sp ace
#> 5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  a
#> e7c22b994c59d9cf2b48e549b1e24666636045930d3da7c1acb299d1c3b7f931f94aae41edda2c2b207a36e10f8bcb8d45223e54878f5b316e7ce3b6bc019629  -
#> f572d396fae9206628714fb2ce00f72e94f2258f *a
#> 2d6d67d91d0badcdd06cbbba1fe11538a68a37ec9c2e26457ceff12b  a
#> SHA384 (a) = 1d0f284efe3edea4b9ca3bd514fa134b17eae361ccc7a1eefeff801b9bd6604e01f21f6bf249ef030599f0c218f2ba8c
#> f572d396fae9206628714fb2ce00f72e94f2258f  -
#> f572d396fae9206628714fb2ce00f72e94f2258f  a
#> 1
#> 1
#> 1
#2> shasum: nope: No such file or directory
#2> shasum: .: Is a directory
#2> shasum: Unrecognized algorithm
#2> Type shasum -h for help

#### shasum -c takes lines for what they are as long as
printf 'hello\n' > a
shasum a > s; shasum -a 256 a >> s; shasum --tag -a 512 a >> s; shasum -c s; echo $?
shasum -q -c s; echo $?; shasum -s -c s; echo $?
echo more >> a; shasum -c s; echo $?; shasum -s -c s; echo $?; shasum -q -c < s; echo $?
echo junk > j; shasum -c j; echo $?; shasum -w -c j s; echo $?; shasum -c nope; echo $?
echo "$(shasum < a | cut -d' ' -f1)  gone" > g; shasum -c g; echo $?; shasum --ignore-missing -c g; echo $?
#> a: OK
#> a: OK
#> a: OK
#> 0
#> 0
#> 0
#> a: FAILED
#> a: FAILED
#> a: FAILED
#> 1
#> 1
#> a: FAILED
#> a: FAILED
#> a: FAILED
#> 1
#> 1
#> a: FAILED
#> a: FAILED
#> a: FAILED
#> 1
#> 2
#> gone: FAILED open or read
#> 1
#> 1
#2> shasum: WARNING: 3 computed checksums did NOT match
#2> shasum: WARNING: 3 computed checksums did NOT match
#2> shasum: j: no properly formatted SHA checksum lines found
#2> shasum: j: 1: improperly formatted SHA checksum line
#2> shasum: j: no properly formatted SHA checksum lines found
#2> shasum: WARNING: 3 computed checksums did NOT match
#2> shasum: nope: No such file or directory
#2> shasum: gone: No such file or directory
#2> shasum: WARNING: 1 listed file could not be read
#2> shasum: g: no file was verified
