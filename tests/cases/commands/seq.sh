#### one, two, three operands
seq 3; seq 2 4; seq 1 2 6; seq 5 -2 1; seq 3 1; seq 0
#> 1
#> 2
#> 3
#> 2
#> 3
#> 4
#> 1
#> 3
#> 5
#> 5
#> 3
#> 1

#### fractions
seq 0.5 2; seq 1 0.25 2; seq 0 0.1 0.5; seq 1.00 1.5 4; seq -1 0.5 1
#> 0.5
#> 1.5
#> 1.00
#> 1.25
#> 1.50
#> 1.75
#> 2.00
#> 0.0
#> 0.1
#> 0.2
#> 0.3
#> 0.4
#> 0.5
#> 1.00
#> 2.50
#> 4.00
#> -1.0
#> -0.5
#> 0.0
#> 0.5
#> 1.0

#### equal width
seq -w 8 11; seq -w 1 50 100; seq -w -5 5 5; seq -w 0.5 0.5 10 | head -n 2; seq -w 1 1.5 9.5
#> 08
#> 09
#> 10
#> 11
#> 001
#> 051
#> -5
#> 00
#> 05
#> 00.5
#> 01.0
#> 1.0
#> 2.5
#> 4.0
#> 5.5
#> 7.0
#> 8.5

#### separator
seq -s, 5; seq -s ' ' 1 3; seq -s '' 3
#> 1,2,3,4,5
#> 1 2 3
#> 123

#### format
seq -f '%03g' 3; seq -f 'x%.2fy' 1 0.5 2; seq -f '%5.1e' 1 2; seq -f '%g%%' 1; seq -f '%.3g' 12345 12346
#> 001
#> 002
#> 003
#> x1.00y
#> x1.50y
#> x2.00y
#> 1.0e+00
#> 2.0e+00
#> 1%
#> 1.23e+04
#> 1.23e+04

#### negative numbers
seq -3; seq -3 -1; seq -- -2 0; seq 1 -1 -1
#> -3
#> -2
#> -1
#> -2
#> -1
#> 0
#> 1
#> 0
#> -1

#### large and exponents
seq 9999999999999999999 10000000000000000001; seq 1e2 1e2; seq 0x10 0x12
#> 9999999999999999999
#> 10000000000000000000
#> 10000000000000000001
#> 100
#> 16
#> 17
#> 18

#### wrong
seq; echo $?; seq 1 2 3 4; seq x; echo $?; seq 1 0 5; seq -f %d 3; seq -f '%g %g' 3; seq -f abc 3; seq -w -f %g 3
#> 1
#> 1
#2> seq: missing operand
#2> Try 'seq --help' for more information.
#2> seq: extra operand ‘4’
#2> Try 'seq --help' for more information.
#2> seq: invalid floating point argument: ‘x’
#2> Try 'seq --help' for more information.
#2> seq: invalid Zero increment value: ‘0’
#2> Try 'seq --help' for more information.
#2> seq: format ‘%d’ has unknown %d directive
#2> seq: format ‘%g %g’ has too many % directives
#2> seq: format ‘abc’ has no % directive
#2> seq: format string may not be specified when printing equal width strings
#2> Try 'seq --help' for more information.
#? 1

#### widths above what a formatter of Rust takes
seq -f %70000.3f 2 | md5sum; seq -f %.70000e 2 | md5sum; seq -f %-70000g 2 | md5sum; seq -f %070000f 2 | md5sum
#> 752ccaa5d87d8ea382e3bdf77e098555  -
#> ba96b42fa35ae655d94c360734bd05ae  -
#> aeca277aed2070ec123d7175c670bd83  -
#> 62457eebaf32ad73c6e8fe7dd325d560  -

#### a format has the digits of a long double
seq -f %.2f 1.005 1 3; seq -f %.20f 0.1 0.1 0.3; seq -f '%g' -1 0.5 1; seq -f '%.3e' 1 1; seq -f %a 1 0.5 2; seq -f '%05.1f|' -0.5 0.5 0.5
#> 1.00
#> 2.01
#> 0.10000000000000000000
#> 0.20000000000000000000
#> 0.30000000000000000001
#> -1
#> -0.5
#> 0
#> 0.5
#> 1
#> 1.000e+00
#> 0x8p-3
#> 0xcp-3
#> 0x8p-2
#> -00.5|
#> 000.0|
#> 000.5|

#### many numbers, ten at a time and over each change of their length
for n in 9 10 11 19 20 99 101 109 110 12345; do seq $n | cksum; done
seq 7 1023 | cksum; seq -w 7 1023 | cksum; seq -s, 95 1005 | cksum; seq -s '' 95 1005 | cksum; seq -s ab 95 1005 | cksum
seq 99999999999990 100000000000012; seq 999999999999990 1000000000000012 | cksum; seq 0 99 | cksum; seq 3 1 2000 | cksum
#> 1428941051 18
#> 944657915 21
#> 733215733 24
#> 3527418937 48
#> 1458715628 51
#> 1091754566 288
#> 3731730628 296
#> 1230658195 328
#> 796012428 332
#> 524600224 62964
#> 1435415127 3996
#> 1097313420 5085
#> 3526157327 3645
#> 1561793139 2735
#> 70000001 4555
#> 99999999999990
#> 99999999999991
#> 99999999999992
#> 99999999999993
#> 99999999999994
#> 99999999999995
#> 99999999999996
#> 99999999999997
#> 99999999999998
#> 99999999999999
#> 100000000000000
#> 100000000000001
#> 100000000000002
#> 100000000000003
#> 100000000000004
#> 100000000000005
#> 100000000000006
#> 100000000000007
#> 100000000000008
#> 100000000000009
#> 100000000000010
#> 100000000000011
#> 100000000000012
#> 262723513 381
#> 900275038 290
#> 1726558584 8889
