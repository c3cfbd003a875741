#### numfmt --to=si 1000 1500 999999 9999 99999 0 1 -1500
numfmt --to=si 1000 1500 999999 9999 99999 0 1 -1500; echo "? $?"
numfmt --to=iec 1024 1500 2047 1048576; echo "? $?"
numfmt --to=iec-i 4096 10 123456789; echo "? $?"
numfmt --from=si 1K 2.5M; echo "? $?"
numfmt --from=iec 1K 1.5G; echo "? $?"
numfmt --from=auto 1K 1Ki; echo "? $?"
#> ? 1
#> 1.0K
#> 1.5K
#> 2.0K
#> 1.0M
#> ? 0
#> 4.0Ki
#> 10
#> 118Mi
#> ? 0
#> 1000
#> 2500000
#> ? 0
#> 1024
#> 1610612736
#> ? 0
#> 1000
#> 1024
#> ? 0
#2> numfmt: invalid option -- '1'
#2> Try 'numfmt --help' for more information.

#### numfmt --from=iec-i 1Ki 2Mi
numfmt --from=iec-i 1Ki 2Mi; echo "? $?"
numfmt x; echo "? $?"
numfmt --from=si 1Q; echo "? $?"
numfmt --from=iec-i 1K; echo "? $?"
numfmt 1K; echo "? $?"
numfmt --from=iec 1Kx; echo "? $?"
#> 1024
#> 2097152
#> ? 0
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#> ? 2
#2> numfmt: invalid number: ‘x’
#2> numfmt: invalid suffix in input: ‘1Q’
#2> numfmt: missing 'i' suffix in input: ‘1K’ (e.g Ki/Mi/Gi)
#2> numfmt: rejecting suffix in input: ‘1K’ (consider using --from)
#2> numfmt: invalid suffix in input ‘1Kx’: ‘x’

#### numfmt 1.
numfmt 1.; echo "? $?"
numfmt ''; echo "? $?"
numfmt --padding=10 5; echo "? $?"
numfmt --padding=-10 5; echo "? $?"
numfmt --grouping 1234567; echo "? $?"
numfmt --format='%10.2f|' --to=si 12345; echo "? $?"
#> ? 2
#> ? 2
#>          5
#> ? 0
#> 5         
#> ? 0
#> 1234567
#> ? 0
#>     12.35K|
#> ? 0
#2> numfmt: invalid number: ‘1.’
#2> numfmt: invalid number: ‘’

#### numfmt --format='a%-8f|' 3
numfmt --format='a%-8f|' 3; echo "? $?"
numfmt --format='%05f' 3; echo "? $?"
numfmt --format='%.1f' 3.14159; echo "? $?"
numfmt --format="%d" 3; echo "? $?"
numfmt --format='x' 3; echo "? $?"
numfmt --format='%f%f' 3; echo "? $?"
#> a3       |
#> ? 0
#> 00003
#> ? 0
#> 3.2
#> ? 0
#> ? 1
#> ? 1
#> ? 1
#2> numfmt: invalid format ‘%d’, directive must be %[0]['][-][N][.][N]f
#2> numfmt: format ‘x’ has no % directive
#2> numfmt: format ‘%f%f’ has too many % directives

#### numfmt --suffix=B --to=si 1500
numfmt --suffix=B --to=si 1500; echo "? $?"
numfmt --suffix=B --from=si 1KB; echo "? $?"
numfmt --invalid=warn x 5; echo "? $?"
numfmt --invalid=ignore x 5; echo "? $?"
numfmt --invalid=fail x 5; echo "? $?"
numfmt x 5; echo "? $?"
#> 1.5KB
#> ? 0
#> 1000B
#> ? 0
#> x
#> 5
#> ? 0
#> x
#> 5
#> ? 0
#> x
#> 5
#> ? 2
#> ? 2
#2> numfmt: invalid number: ‘x’
#2> numfmt: invalid number: ‘x’
#2> numfmt: invalid number: ‘x’

#### numfmt --round=down --to=si 1999
numfmt --round=down --to=si 1999; echo "? $?"
numfmt --round=up --to=si 1901; echo "? $?"
numfmt --round=nearest --to=si 1449 1451; echo "? $?"
numfmt --round=towards-zero --to=si -- -1999; echo "? $?"
numfmt --from-unit=512 4; echo "? $?"
numfmt --to-unit=1000 5000 5500; echo "? $?"
#> 1.9K
#> ? 0
#> 2.0K
#> ? 0
#> 1.4K
#> 1.5K
#> ? 0
#> -1.9K
#> ? 0
#> 2048
#> ? 0
#> 5
#> 6
#> ? 0

#### numfmt 1.50 -- -3
numfmt 1.50 -- -3; echo "? $?"
numfmt --to=foo 1; echo "? $?"
numfmt --field x 3; echo "? $?"
numfmt --field 0 3; echo "? $?"
numfmt -d xx 3; echo "? $?"
numfmt --padding=x 3; echo "? $?"
#> 1.50
#> -3
#> ? 0
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> numfmt: invalid argument ‘foo’ for ‘--to’
#2> Valid arguments are:
#2>   - ‘none’
#2>   - ‘si’
#2>   - ‘iec’
#2>   - ‘iec-i’
#2> Try 'numfmt --help' for more information.
#2> numfmt: invalid field value ‘x’
#2> Try 'numfmt --help' for more information.
#2> numfmt: fields are numbered from 1
#2> Try 'numfmt --help' for more information.
#2> numfmt: the delimiter must be a single character
#2> numfmt: invalid padding value ‘x’

#### numfmt -Q
numfmt -Q; echo "? $?"
numfmt 12345678901234567890; echo "? $?"
numfmt --to=si 1e3; echo "? $?"
echo 'a    1500 c' | numfmt --field 2 --to=si; echo "? $?"
echo '    1500 c' | numfmt --to=si; echo "? $?"
echo 'a 1500000 c' | numfmt --field 2 --to=si; echo "? $?"
#> ? 1
#> ? 2
#> ? 2
#> a    1.5K c
#> ? 0
#>     1.5K c
#> ? 0
#> a    1.5M c
#> ? 0
#2> numfmt: invalid option -- 'Q'
#2> Try 'numfmt --help' for more information.
#2> numfmt: value too large to be printed: '1.23457e+19' (consider using --to)
#2> numfmt: invalid suffix in input: ‘1e3’

#### echo 'a,1500,2000000' | numfmt -d, --field 2-3 --to=si
echo 'a,1500,2000000' | numfmt -d, --field 2-3 --to=si; echo "? $?"
printf 'h\n2000\n' | numfmt --header --to=si; echo "? $?"
printf '1000\n2000' | numfmt --to=iec --field=-; echo "? $?"
printf 'a 1\nb x\nc 3\n' | numfmt --field 2 --from=si; echo "? $?"
#> a,1.5K,2.0M
#> ? 0
#> h
#> 2.0K
#> ? 0
#> 1000
#> 2.0K? 0
#> a 1
#> b ? 2
#2> numfmt: invalid number: ‘x’

#### df=1; printf '1024 x\n2048 y\n' | numfmt --to=iec --suffix=B --padding
df=1; printf '1024 x\n2048 y\n' | numfmt --to=iec --suffix=B --padding=8
#>    1.0KB x
#>    2.0KB y

#### both ways
numfmt --to=iec 1024 1536 1048576 999 1; numfmt --to=si 1000 1500 999999; numfmt --from=iec 1K 1.5M 2G; numfmt --from=si 1k 1K; numfmt --from=auto 1K 1Ki; numfmt --to=iec-i --suffix=B 4096
#> 1.0K
#> 1.5K
#> 1.0M
#> 999
#> 1
#> 1.0K
#> 1.5K
#> 1.0M
#> 1024
#> 1572864
#> 2147483648
#> 1000
#> 1024
#> 4.0KiB
#2> numfmt: invalid suffix in input: ‘1k’

#### fields and headers
printf 'name size\na 2048\nb 1048576\n' | numfmt --header --field 2 --to=iec; printf 'a,1000,2000\n' | numfmt -d, --field=2-3 --to=si; printf '1000 2000 3000\n' | numfmt --field=- --to=si; printf '1000 2000\n' | numfmt --field=-1 --to=si
#> name size
#> a 2.0K
#> b    1.0M
#> a,1.0K,2.0K
#> 1.0K 2.0K 3.0K
#> 1.0K 2000

#### rounding
for r in up down from-zero towards-zero nearest; do numfmt --round=$r --to=si 1449 1450 -1449 1999; done; numfmt --to=si --format=%.3f 1234567; numfmt --format=%10.2f 3.14159
#> 1.235M
#>       3.15
#2> numfmt: invalid option -- '1'
#2> Try 'numfmt --help' for more information.
#2> numfmt: invalid option -- '1'
#2> Try 'numfmt --help' for more information.
#2> numfmt: invalid option -- '1'
#2> Try 'numfmt --help' for more information.
#2> numfmt: invalid option -- '1'
#2> Try 'numfmt --help' for more information.
#2> numfmt: invalid option -- '1'
#2> Try 'numfmt --help' for more information.

#### padding and what is not a number
numfmt --padding=10 5; numfmt --padding=-10 5 | od -c | head -n 1; numfmt x; echo $?; numfmt --invalid=warn x 5; echo $?; numfmt --invalid=ignore x 5; echo $?; echo 'a 5' | numfmt --invalid=fail --field=1-2; echo $?
#>          5
#> 0000000   5                                      \n
#> 2
#> x
#> 5
#> 0
#> x
#> 5
#> 0
#> a 5
#> 2
#2> numfmt: invalid number: ‘x’
#2> numfmt: invalid number: ‘x’
#2> numfmt: invalid number: ‘a’

#### too many digits
for n in 26 27 28; do numfmt --to=si $(head -c $n /dev/zero | tr '\0' 9); echo $?; done; numfmt 0000000000000000000000000000000000000000000001; numfmt 1000000000000000000; echo $?
#> 100Y
#> 0
#> 2
#> 2
#> 1
#> 1000000000000000000
#> 0
#2> numfmt: value too large to be printed: '1e+27' (cannot handle values > 999Y)
#2> numfmt: value too large to be converted: ‘9999999999999999999999999999’

#### widths above what a formatter of Rust takes
numfmt --format=%70000f 5 | md5sum; numfmt --format=%.70000f 5 | md5sum; numfmt --padding=-70000 5 | md5sum; numfmt --to=si --format=%.70000f 5000 | md5sum
#> d1938aa05032c11b675b5f5c9853380f  -
#> d41d8cd98f00b204e9800998ecf8427e  -
#> 78fbeba241d0a25581c294b134b63695  -
#> d41d8cd98f00b204e9800998ecf8427e  -
#2> numfmt: value/precision too large to be printed: '5/70000' (consider using --to)
#2> numfmt: failed to prepare value '5.000000' for printing

#### a directory as standard input (numfmt)
mkdir d
numfmt < d; echo $?
#> 0
#2> numfmt: error reading input: Is a directory

#### units with letters count in thousands, with an i in units of 1024
for u in K 1K 2K 1Ki Ki M 1k 1KB 1i 0 1000; do numfmt --to-unit=$u 4096; numfmt --from-unit=$u 3; done
#> 5
#> 3000
#> 5
#> 3000
#> 3
#> 6000
#> 4
#> 3072
#> 4
#> 3072
#> 1
#> 3000000
#> 5
#> 3000
#2> numfmt: invalid unit size: ‘1k’
#2> numfmt: invalid unit size: ‘1k’
#2> numfmt: invalid unit size: ‘1KB’
#2> numfmt: invalid unit size: ‘1KB’
#2> numfmt: invalid unit size: ‘1i’
#2> numfmt: invalid unit size: ‘1i’
#2> numfmt: invalid unit size: ‘0’
#2> numfmt: invalid unit size: ‘0’

#### several fields
numfmt --field=1 --field=2 5
echo $?
#> 1
#2> numfmt: multiple field specifications

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(numfmt --invalid=warn 1 x 2) 2>&1 | cat
#> 1
#> numfmt: invalid number: ‘x’
#> x
#> 2

#### numfmt: decimals of every form
printf '%s\n' 0.5 .5 1.0 12.34 999.9 1000.0 1023.99 1024.00 123456789.12 99999999999999.9 0.001 007.50 | numfmt --to=si
printf '%s\n' 0.5 .5 1.0 12.34 1023.99 1024.00 1048575.9 | numfmt --to=iec
printf '%s\n' 0.5 .5 1.25 12.340 007.50 | numfmt
printf '%s\n' 1.5 2.25 | numfmt --round=down --format=%.1f; printf '%s\n' 1.5 2.25 | numfmt --padding=8 --suffix=B
numfmt 1.; numfmt .; numfmt 1.2.3; numfmt 1..2; numfmt ''; numfmt -- -1.5; numfmt +1.5
#> 0
#> 0
#> 1
#> 13
#> 1.0K
#> 1.0K
#> 1.1K
#> 1.1K
#> 124M
#> 100T
#> 0
#> 8
#> 0
#> 0
#> 1
#> 13
#> 1.0K
#> 1.0K
#> 1.0M
#> 0.5
#> 0.5
#> 1.25
#> 12.340
#> 7.50
#> 1.5
#> 2.2
#>     1.5B
#>    2.25B
#> -1.5
#2> numfmt: invalid number: ‘1.’
#2> numfmt: invalid number: ‘.’
#2> numfmt: invalid suffix in input: ‘1.2.3’
#2> numfmt: invalid suffix in input: ‘1..2’
#2> numfmt: invalid number: ‘’
#2> numfmt: invalid number: ‘+1.5’
#? 2

#### percent signs around the directive
numfmt --format='%f%%' 12; numfmt --format='%%%f' 3; numfmt --format='a%%b%f' 3; numfmt --format='a%fb%%c%%' 1; numfmt --format='%%' 1; numfmt --format='%f%' 1; numfmt --format='%%%%x%f' 1
#> 12%%
#> %3
#> a%%3
#> a1b%%c%%
#> %%%1
#2> numfmt: format ‘%%’ has no % directive
#2> numfmt: format ‘%f%’ has too many % directives
