#### valid and not
printf 'ok €\n' >good; printf 'ab\xff\ncd\n' >bad; isutf8 good; echo $?; isutf8 bad good; echo $?; isutf8 <bad
#> 0
#> bad: line 1, char 3, byte 2: Expecting bytes in the following ranges: 00..7F C2..F4.
#> 1
#> (standard input): line 1, char 2, byte 2: Expecting bytes in the following ranges: 00..7F C2..F4.
#? 1

#### where and why
for text in '\xc2' '\xc3x' '\xe0' '\xe0\x80\x80' '\xe0\xa0x' '\xe1\x80' '\xe1xx' '\xed\xa0\x80' '\xeexx' '\xf0\x80\x80\x80' '\xf1\x80x\x80' '\xf4\x90\x80\x80' '\xf5' 'a€\n\x80'; do printf "$text" | isutf8; done
#> (standard input): line 1, char 0, byte 0: After a first byte between C2 and DF, expecting a 2nd byte.
#> (standard input): line 1, char 0, byte 0: After a first byte between C2 and DF, expecting a 2nd byte between 80 and BF
#> (standard input): line 1, char 0, byte 0: After a first byte of E0, expecting two following bytes.
#> (standard input): line 1, char 0, byte 0: After a first byte of E0, expecting a 2nd byte between A0 and BF.
#> (standard input): line 1, char 0, byte 0: After a first byte of E0, expecting a 3nd byte between 80 and BF.
#> (standard input): line 1, char 0, byte 0: After a first byte between E1 and EC, expecting two following bytes.
#> (standard input): line 1, char 0, byte 0: After a first byte between E1 and EC, expecting the 2nd byte between 80 and BF.
#> (standard input): line 1, char 0, byte 0: After a first byte of ED, expecting 2nd byte between 80 and 9F.
#> (standard input): line 1, char 0, byte 0: After a first byte between EE and EF, expecting 2nd byte between 80 and BF.
#> (standard input): line 1, char 0, byte 0: After a first byte of F0, expecting 2nd byte between 90 and BF.
#> (standard input): line 1, char 0, byte 0: After a first byte of F1, F2, or F3, expecting a 3rd byte between 80 and BF.
#> (standard input): line 1, char 0, byte 0: After a first byte of F4, expecting 2nd byte between 80 and 8F.
#> (standard input): line 1, char 0, byte 0: Expecting bytes in the following ranges: 00..7F C2..F4.
#> (standard input): line 2, char 0, byte 5: Expecting bytes in the following ranges: 00..7F C2..F4.
#? 1

#### lists
printf 'a\n' >good; printf '\xff\n' >bad; isutf8 -l bad good; echo $?; isutf8 -i good bad; echo $?; isutf8 -q bad; echo $?
#> bad
#> 1
#> good
#> 1
#> 1

#### verbose
printf 'aaaaaaaaaaaaaaaaaaaaa\xe1x23456789abcdefghi' | isutf8 -v
#> (standard input): line 1, char 21, byte 21: After a first byte between E1 and EC, expecting the 2nd byte between 80 and BF.
#> 61 61 61 61 61 61 61 61 E1 78 32 33 34 35 36 37  | aaaaaaaa.x234567
#>                         ^^^^^                    |         ^^
#>
#? 1

#### a missing file
isutf8 missing; echo $?
#> 1
#2> open: No such file or directory
