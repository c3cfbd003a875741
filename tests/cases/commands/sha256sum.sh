#### sums of files and of stdin
printf 'a\n' > a; printf b > b; : > empty; sha256sum a b empty; printf x | sha256sum; printf x | sha256sum -; sha256sum < a
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7  a
#> 3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b
#> e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  empty
#> 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881  -
#> 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881  -
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7  -

#### binary, text, tag
printf 'a\n' > a; sha256sum -b a; sha256sum -t a; sha256sum --tag a; sha256sum -b --tag a; sha256sum -t --tag a; sha256sum --tag -t a; echo $?; sha256sum -b a - < a
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7 *a
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7  a
#> SHA256 (a) = 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7
#> SHA256 (a) = 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7
#> SHA256 (a) = 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7
#> 1
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7 *a
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7 *-
#2> sha256sum: --tag does not support --text mode
#2> Try 'sha256sum --help' for more information.

#### names that need escapes
printf b > 'b
c'; printf x > 'd\e'; printf r > $'r\rq'; sha256sum b* d* r*; sha256sum --tag b*; sha256sum -z b* d* | tr '\0' '#'
#> \3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b\nc
#> \2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881  d\\e
#> \454349e422f05297191ead13e21d3db520e5abef52055e4964b82fb213f593a1  r\rq
#> \SHA256 (b\nc) = 3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d
#> 3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b
#> c#2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881  d\e#
#>-

#### what cannot be read
mkdir d; printf 'a\n' > a; sha256sum nope d a; echo $?; sha256sum 'no such'; sha256sum < d
#> 87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7  a
#> 1
#2> sha256sum: nope: No such file or directory
#2> sha256sum: d: Is a directory
#2> sha256sum: 'no such': No such file or directory
#2> sha256sum: -: Is a directory
#? 1

#### checked
printf 'a\n' > a; printf b > b; sha256sum a b > sums; sha256sum -c sums; echo $?; printf c > b; sha256sum -c sums; echo $?; rm a; sha256sum -c sums; echo $?; sha256sum --check < sums; echo $?
#> a: OK
#> b: OK
#> 0
#> a: OK
#> b: FAILED
#> 1
#> a: FAILED open or read
#> b: FAILED
#> 1
#> a: FAILED open or read
#> b: FAILED
#> 1
#2> sha256sum: WARNING: 1 computed checksum did NOT match
#2> sha256sum: a: No such file or directory
#2> sha256sum: WARNING: 1 listed file could not be read
#2> sha256sum: WARNING: 1 computed checksum did NOT match
#2> sha256sum: a: No such file or directory
#2> sha256sum: WARNING: 1 listed file could not be read
#2> sha256sum: WARNING: 1 computed checksum did NOT match

#### checked quietly
printf 'a\n' > a; printf b > b; sha256sum a b > sums; printf c > b; sha256sum -c --quiet sums; echo $?; sha256sum -c --status sums; echo $?; rm a; sha256sum -c --status sums; echo $?
#> b: FAILED
#> 1
#> 1
#> 1
#2> sha256sum: WARNING: 1 computed checksum did NOT match
#2> sha256sum: a: No such file or directory

#### missing files ignored
printf 'a\n' > a; sha256sum a > sums; sed 's/a$/nope/' sums > other; cat sums other > both; sha256sum -c --ignore-missing both; echo $?; sha256sum -c --ignore-missing other; echo $?; sha256sum -c --ignore-missing --status other; echo $?
#> a: OK
#> 0
#> 1
#> 1
#2> sha256sum: other: no file was verified

#### lines that are none
printf 'a\n' > a; (echo '# comment'; echo; echo garbage; sha256sum a; echo more garbage) > sums; sha256sum -c sums; echo $?; sha256sum -c --strict sums; echo $?; sha256sum -c -w sums; echo $?; sha256sum -c a; echo $?; sha256sum -c < /dev/null; echo $?
#> a: OK
#> 0
#> a: OK
#> 1
#> a: OK
#> 0
#> 1
#> 1
#2> sha256sum: WARNING: 2 lines are improperly formatted
#2> sha256sum: WARNING: 2 lines are improperly formatted
#2> sha256sum: sums: 3: improperly formatted SHA256 checksum line
#2> sha256sum: sums: 5: improperly formatted SHA256 checksum line
#2> sha256sum: WARNING: 2 lines are improperly formatted
#2> sha256sum: a: no properly formatted checksum lines found
#2> sha256sum: 'standard input': no properly formatted checksum lines found

#### BSD lines
printf 'a\n' > a; printf b > 'x
y'; sha256sum --tag a x* | sha256sum -c; sha256sum --tag a | sed 's/ //g' | sha256sum -c; sha256sum --tag a | md5sum -c; sha256sum --tag a | tr a-f A-F | sha256sum -c
#> a: OK
#> \x\ny: OK
#> a: OK
#> A: FAILED open or read
#2> md5sum: 'standard input': no properly formatted checksum lines found
#2> sha256sum: A: No such file or directory
#2> sha256sum: WARNING: 1 listed file could not be read
#? 1

#### reversed lines
printf 'a\n' > a; printf b > b; sha256sum a b | sed 's/  / /' | sha256sum -c; (sha256sum a; sha256sum b | sed 's/  / /') | sha256sum -c; (sha256sum b | sed 's/  / /'; sha256sum a) | sha256sum -c
#> a: OK
#> b: OK
#> a: OK
#> b: OK
#>  a: FAILED open or read
#2> sha256sum: WARNING: 1 line is improperly formatted
#2> sha256sum: ' a': No such file or directory
#2> sha256sum: WARNING: 1 listed file could not be read
#? 1

#### lines with carriage returns, blanks, stars, capitals
printf 'a\n' > a; sha256sum a | sed 's/$/\r/' | sha256sum -c; sha256sum -b a | sed 's/^/ \t/' | sha256sum -c; sha256sum a | tr a-f A-F | sed 's/  A$/  a/' | sha256sum -c; sha256sum a | tr -d '\n' | sha256sum -c
#> a: OK
#> a: OK
#> a: OK
#> a: OK

#### stdin among the lines
printf 'a\n' > a; sha256sum - < a > sums; sha256sum -c sums < a; sha256sum -c < sums; echo $?
#> -: OK
#> 1
#2> sha256sum: 'standard input': no properly formatted checksum lines found

#### several lists
printf 'a\n' > a; printf b > b; sha256sum a > s1; sha256sum b > s2; sha256sum -c s1 nope s2; echo $?; mkdir d; sha256sum -c d; echo $?
#> a: OK
#> b: OK
#> 1
#> 1
#2> sha256sum: nope: No such file or directory
#2> sha256sum: d: read error

#### options that do not belong together
sha256sum -w a; sha256sum --status --quiet a; sha256sum --strict a; sha256sum --ignore-missing a; sha256sum --quiet a; sha256sum -c --tag a; sha256sum -cz a; sha256sum -c -b a; echo $?
#> 1
#2> sha256sum: the --warn option is meaningful only when verifying checksums
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: the --quiet option is meaningful only when verifying checksums
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: the --strict option is meaningful only when verifying checksums
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: the --ignore-missing option is meaningful only when verifying checksums
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: the --quiet option is meaningful only when verifying checksums
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: the --tag option is meaningless when verifying checksums
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: the --zero option is not supported when verifying checksums
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: the --binary and --text options are meaningless when verifying checksums
#2> Try 'sha256sum --help' for more information.

#### wrong
sha256sum -x; sha256sum --x; sha256sum --s a; sha256sum --tag=x; echo $?
#> 1
#2> sha256sum: invalid option -- 'x'
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: unrecognized option '--x'
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: option '--s' is ambiguous; possibilities: '--status' '--strict'
#2> Try 'sha256sum --help' for more information.
#2> sha256sum: option '--tag' doesn't allow an argument
#2> Try 'sha256sum --help' for more information.

#### a full device
printf x | sha256sum > /dev/full; echo $?
#> 1
#2> sha256sum: write error

#### large
seq 1 100000 | sha256sum; head -c 1000000 /dev/zero | sha256sum; head -c 65536 /dev/zero | sha256sum; head -c 65537 /dev/zero | sha256sum
#> b2bc7d3f8b652d2ec96865b68ad8f80e22cca174abe1aed7889e242a747d590f  -
#> d29751f2649b32ff572b5e0a9f541ea660a50f94ff0beedfb0b692b924cc8025  -
#> de2f256064a0af797747c2b97505dc0b9f3df0de4f489eac731c23ae9ca9cc31  -
#> 3266304f31be278d06c3bd3eb9aa3e00c59bedec0a890de466568b0b90b0e01f  -
