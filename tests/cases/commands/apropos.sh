#### nothing
apropos zzzzz; echo $?
#> 16
#2> zzzzz: nothing appropriate.

#### no word
apropos; echo $?
#> apropos what?
#> 1

#### several words, none
apropos zzzzz yyyyy; echo $?
#> 16
#2> zzzzz: nothing appropriate.
#2> yyyyy: nothing appropriate.

#### found
apropos checksum | head -2; apropos 'Compare sorted'
#differs: descriptions are our own
#> b2sum (1)            - Print or check BLAKE2b (512-bit) checksums
#> cksum (1)            - Print or verify checksums; by default use the 32 bit CRC algorithm
#> comm (1)             - Compare sorted files FILE1 and FILE2 line by line

#### letters of any case
apropos COMPARE | sort | head -1
#differs: descriptions are our own
#> cmp (1)              - Compare two files byte by byte
