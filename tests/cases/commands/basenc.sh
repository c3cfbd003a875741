#### all of them
for e in base64 base64url base32 base32hex base16 base2msbf base2lsbf z85; do printf 'hello wo\377\376\373\357' | basenc --$e; printf 'hello wo\377\376\373\357' | basenc --$e | basenc -d --$e | od -An -tx1; done
#> aGVsbG8gd2///vvv
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef
#> aGVsbG8gd2___vvv
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef
#> NBSWY3DPEB3W77767PXQ====
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef
#> D1IMOR3F41RMVVVUVFNG====
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef
#> 68656C6C6F20776FFFFEFBEF
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef
#> 0110100001100101011011000110110001101111001000000111011101101111111111111111
#> 11101111101111101111
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef
#> 0001011010100110001101100011011011110110000001001110111011110110111111110111
#> 11111101111111110111
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef
#> xK#0@zY<mx%nI]:
#>  68 65 6c 6c 6f 20 77 6f ff fe fb ef

#### short groups
for e in base64 base64url base32 base32hex base16 base2msbf base2lsbf z85; do for n in 0 1 2 3 4; do printf '%.*s' $n 'héy?' | basenc --$e; echo " $?"; done; done
#>  0
#> aA==
#>  0
#> aMM=
#>  0
#> aMOp
#>  0
#> aMOpeQ==
#>  0
#>  0
#> aA==
#>  0
#> aMM=
#>  0
#> aMOp
#>  0
#> aMOpeQ==
#>  0
#>  0
#> NA======
#>  0
#> NDBQ====
#>  0
#> NDB2S===
#>  0
#> NDB2S6I=
#>  0
#>  0
#> D0======
#>  0
#> D31G====
#>  0
#> D31QI===
#>  0
#> D31QIU8=
#>  0
#>  0
#> 68
#>  0
#> 68C3
#>  0
#> 68C3A9
#>  0
#> 68C3A979
#>  0
#>  0
#> 01101000
#>  0
#> 0110100011000011
#>  0
#> 011010001100001110101001
#>  0
#> 01101000110000111010100101111001
#>  0
#>  0
#> 00010110
#>  0
#> 0001011011000011
#>  0
#> 000101101100001110010101
#>  0
#> 00010110110000111001010110011110
#>  0
#>  0
#>  1
#>  1
#>  1
#> xV3/{
#>  0
#2> basenc: invalid input (length must be multiple of 4 characters)
#2> basenc: invalid input (length must be multiple of 4 characters)
#2> basenc: invalid input (length must be multiple of 4 characters)

#### wrapped
for e in base64 base32hex base16 base2lsbf; do seq 1 30 | basenc --$e -w 20; seq 1 20 | basenc --$e -w 0; echo; done; seq 1 30 | head -c 80 | basenc --z85 -w 33
#> MQoyCjMKNAo1CjYKNwo4
#> CjkKMTAKMTEKMTIKMTMK
#> MTQKMTUKMTYKMTcKMTgK
#> MTkKMjAKMjEKMjIKMjMK
#> MjQKMjUKMjYKMjcKMjgK
#> MjkKMzAK
#> MQoyCjMKNAo1CjYKNwo4CjkKMTAKMTEKMTIKMTMKMTQKMTUKMTYKMTcKMTgKMTkKMjAK
#> 645342HJ18Q0KD8A6O53
#> E2HO18SGKC9G18OJ22HH
#> 68532COA64Q0KC9L18OJ
#> C2HH6S532E0A64SGKCHG
#> 18P322HI68534COA68Q0
#> KCHL18P3C2HI6S534E0A
#> 68SGKCPG18======
#> 645342HJ18Q0KD8A6O53E2HO18SGKC9G18OJ22HH68532COA64Q0KC9L18OJC2HH6S532E0A64SGKCHG18======
#> 310A320A330A340A350A
#> 360A370A380A390A3130
#> 0A31310A31320A31330A
#> 31340A31350A31360A31
#> 370A31380A31390A3230
#> 0A32310A32320A32330A
#> 32340A32350A32360A32
#> 370A32380A32390A3330
#> 0A
#> 310A320A330A340A350A360A370A380A390A31300A31310A31320A31330A31340A31350A31360A31370A31380A31390A32300A
#> 10001100010100000100
#> 11000101000011001100
#> 01010000001011000101
#> 00001010110001010000
#> 01101100010100001110
#> 11000101000000011100
#> 01010000100111000101
#> 00001000110000001100
#> 01010000100011001000
#> 11000101000010001100
#> 01001100010100001000
#> 11001100110001010000
#> 10001100001011000101
#> 00001000110010101100
#> 01010000100011000110
#> 11000101000010001100
#> 11101100010100001000
#> 11000001110001010000
#> 10001100100111000101
#> 00000100110000001100
#> 01010000010011001000
#> 11000101000001001100
#> 01001100010100000100
#> 11001100110001010000
#> 01001100001011000101
#> 00000100110010101100
#> 01010000010011000110
#> 11000101000001001100
#> 11101100010100000100
#> 11000001110001010000
#> 01001100100111000101
#> 00001100110000001100
#> 01010000
#> 100011000101000001001100010100001100110001010000001011000101000010101100010100000110110001010000111011000101000000011100010100001001110001010000100011000000110001010000100011001000110001010000100011000100110001010000100011001100110001010000100011000010110001010000100011001010110001010000100011000110110001010000100011001110110001010000100011000001110001010000100011001001110001010000010011000000110001010000
#> f:YVygyt@Ch3#kGhWRIKismF{3nBmxf!%
#> 7<gyt&[3nByBf/xv[hWRo03nBKFgb64<f
#> :YV>3nKyAgbGs[h3#8%3nKKEgb]Q@ismL
#> @

#### invalid
for e in base64 base64url base32 base32hex base16 base2msbf base2lsbf z85; do for s in 1 'he?' '1 2' aG/+ aG_- 0101 6a6B '#####' =; do echo "$s" | basenc --$e -d | od -An -tx1; echo "${PIPESTATUS[0]}"; done; done
#> 0
#>  85
#> 0
#> 0
#>  68 6f fe
#> 0
#>  68
#> 0
#>  d3 5d 35
#> 0
#>  e9 ae 81
#> 0
#> 0
#> 0
#> 0
#>  85
#> 0
#> 0
#> 0
#>  68 6f fe
#> 0
#>  d3 5d 35
#> 0
#>  e9 ae 81
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#>  01 01
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input

#### garbage ignored
for e in base64 base32 base16 base2msbf z85; do echo '~ 4 "8 1 0;0 1 1 1 1' | basenc -i --$e -d | od -An -tx1; done
#>  e3 cd 74 d3 5d 75
#>  48 10 01 11
#>  0c bd 26 65
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input
#2> basenc: invalid input

#### z85 of a large number
printf '#####' | basenc -d --z85; echo $?; printf '%%nSc0' | basenc -d --z85 | od -An -tx1; printf '%%nSc1' | basenc -d --z85; echo $?; printf 'HelloWorld' | basenc -d --z85 | od -An -tx1
#> 1
#>  ff ff ff ff
#> 1
#>  86 4f d2 6f b5 59 f7 5b
#2> basenc: invalid input
#2> basenc: invalid input

#### no encoding, two encodings
basenc; echo hi | basenc --base32 --base16; echo $?; basenc --base16 --base32 -x; echo $?; basenc --base99; echo $?
#> 68690A
#> 0
#> 1
#> 1
#2> basenc: missing encoding type
#2> Try 'basenc --help' for more information.
#2> basenc: invalid option -- 'x'
#2> Try 'basenc --help' for more information.
#2> basenc: unrecognized option '--base99'
#2> Try 'basenc --help' for more information.

#### files
echo hello > f; basenc --base16 f; basenc --base16 - < f; basenc --base16 f g; basenc --base64 nope; echo $?; basenc --base2 f; basenc --base16 .; basenc --base16 -w -1 f; echo $?
#> 68656C6C6F0A
#> 68656C6C6F0A
#> 1
#> 1
#2> basenc: extra operand ‘g’
#2> Try 'basenc --help' for more information.
#2> basenc: nope: No such file or directory
#2> basenc: option '--base2' is ambiguous; possibilities: '--base2msbf' '--base2lsbf'
#2> Try 'basenc --help' for more information.
#2> basenc: read error: Is a directory
#2> basenc: invalid wrap size: ‘-1’

#### large
seq 1 20000 | basenc --base64url | basenc --base64url -d | cksum; seq 1 20000 | basenc --base32 -w 0 | basenc --base32 -d | cksum; head -c 70000 /dev/zero | basenc --z85 | basenc --z85 -d | cksum; seq 1 20000 | basenc --base2lsbf | basenc -d --base2lsbf | cksum
#> 3231941463 108894
#> 3231941463 108894
#> 1774371287 70000
#> 3231941463 108894
