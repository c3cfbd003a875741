#### of a pipe
printf 'a b\nc d e\n' | wc; printf 'a b\nc d e\n' | wc -l; printf 'a b\nc d e' | wc -lw; printf 'x' | wc -c
#>       2       5      10
#> 2
#>       1       5
#> 1

#### of files
printf 'a b\nc\n' > a; seq 100 > b; wc a; wc a b; wc -l a b; wc -c < b; wc < b; wc -lc a -
#> 2 3 6 a
#>   2   3   6 a
#> 100 100 292 b
#> 102 103 298 total
#>   2 a
#> 100 b
#> 102 total
#> 292
#> 100 100 292
#>       2       6 a
#>       0       0 -
#>       2       6 total

#### characters
printf 'äöü €\n' | wc -m; printf 'äöü\377 €\n' | wc -m -c; printf 'a\200b' | wc -m
#> 6
#>       6      12
#> 2

#### words
printf ' a\tb  c\n\n d' | wc -w; printf '\001\002 x\n' | wc -w; printf 'ä ö\n' | wc -w; printf '' | wc -w; printf 'a\0b c' | wc -w
#> 4
#> 1
#> 2
#> 0
#> 2

#### widest line
printf 'abc\na\tb\n' | wc -L; printf '漢字\n' | wc -L; printf 'ab\rabcd\n' | wc -L
#> 9
#> 4
#> 4

#### missing and directories
wc nope; echo $?; mkdir d; wc d; echo $?; echo x > x; wc nope x; echo $?
#> 1
#>       0       0       0 d
#> 1
#> 1 1 2 x
#> 1 1 2 total
#> 1
#2> wc: nope: No such file or directory
#2> wc: d: Is a directory
#2> wc: nope: No such file or directory

#### names from a file
printf 'a b\n' > a; printf 'x\n' > b; printf 'a\0b\0' > list; wc --files0-from=list; wc --files0-from=- < list; wc --files0-from=list x; echo $?
#> 1 2 4 a
#> 1 1 2 b
#> 2 3 6 total
#> 1 2 4 a
#> 1 1 2 b
#> 2 3 6 total
#> 1
#2> wc: extra operand 'x'
#2> file operands cannot be combined with --files0-from
#2> Try 'wc --help' for more information.

#### all
printf 'one two\nthree\n' > f; wc -lwmcL f
#>  2  3 14 14  7 f

#### wrong option
wc -z; echo $?; wc --foo; echo $?
#> 1
#> 1
#2> wc: invalid option -- 'z'
#2> Try 'wc --help' for more information.
#2> wc: unrecognized option '--foo'
#2> Try 'wc --help' for more information.

#### long input
seq 200000 | wc; yes abc | head -n 100000 | wc -w
#>  200000  200000 1288895
#> 100000

#### columns of combining marks of many scripts
for c in 0301 0483 0591 064b 0711 07ab 0816 0859 08e3 0901 094d 09c1 0a41 0ac1 0b41 0bc0 0c3e 0cbf 0d41 0dca 0e31 0eb1 0f71 102d 135d 1712 17b7 180b 18a9 1920 1a17 1ab0 1b00 1b80 1be6 1c2c 1cd0 1dc0 20d0 2cef 2d7f 302a 3099 a66f a802 a8c4 a926 a947 a980 aa29 abe5 fb1e fe20; do
    printf "a\u$c" | wc -L
done | tr '\n' ' '
#> 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 
#>-

#### columns of spacing marks, which differ from script to script
for c in 0903 093e 09be 09d7 0b3e 0bbe 0cc0 0d3e 0dcf 1715 1734 1b35 1baa 1bf2 302e a953 a9c0 0d4e 1171e; do
    printf "a\U$c" | wc -L
done | tr '\n' ' '
#> 2 2 2 2 2 2 2 2 2 2 2 2 2 2 3 2 2 2 1 
#>-

#### columns of wide characters and emoji
for c in 1100 231a 23e9 25fd 2630 268a 2e80 3000 3041 3164 3248 4dc0 4e00 a4d0 ac00 fe30 ff01 ffa0 ffe0 1d300 1d360 1f004 1f300 1f321 1f32d 1f600 1f900 20000; do
    printf "\U$c" | wc -L
done | tr '\n' ' '
#> 2 2 2 2 1 1 2 2 2 2 2 2 2 1 2 2 2 1 2 1 1 2 2 1 2 2 1 2 
#>-

#### columns of characters that are not seen
for c in 00ad 0600 070f 08e2 115f 1160 17a4 17d8 180e 200b 200d 200e 2028 2029 202e 2060 2066 fe0f feff fff9 13430 e0001 e0100; do
    printf "a\U$c" | wc -L
done | tr '\n' ' '
#> 2 2 2 2 3 1 2 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 
#>-

#### an emoji of several characters is as wide as they are
printf '\U1f468\u200d\U1f469\u200d\U1f467' | wc -L
printf '\U1f1e9\U1f1ea' | wc -L
printf '\U1f44d\U1f3fd' | wc -L
#> 6
#> 2
#> 4

#### a list of names that cannot be read
mkdir d
wc --files0-from=d; echo $?
wc --files0-from=- < d; echo $?
wc --files0-from=nosuch; echo $?
#> 1
#> 1
#> 1
#2> wc: d: read error: Is a directory
#2> wc: -: read error: Is a directory
#2> wc: cannot open 'nosuch' for reading: No such file or directory

#### words and characters over blocks, with control and longer characters between
text=$(for i in {1..40}; do printf 'naïve %*scafé\001x \001 \tend\u00a0of\u2003line %d\v\f€€ \x7f\r\n' $((i % 13)) '' $i; done; printf 'last word')
printf %s "$text" | wc; printf %s "$text" | wc -m; printf %s "$text" | wc -lwmcL
for n in 1 63 64 65 127 128 129 1000; do printf "%${n}s" | tr ' ' x | wc -wm; printf "%${n}s|" | wc -wm; printf "%${n}sé" x | wc -wmc; done
head -c 70000 /dev/zero | tr '\0' x | wc; { head -c 65535 /dev/zero | tr '\0' ' '; printf 'é\xff\xc3'; } | wc -wmc; { head -c 4095 /dev/zero | tr '\0' a; printf 'é b'; } | wc -m
#>      40     282    2115
#> 1755
#>      40     282    1755    2115      46
#>       1       1
#>       1       2
#>       1       2       3
#>       1      63
#>       1      64
#>       1      64      65
#>       1      64
#>       1      65
#>       1      65      66
#>       1      65
#>       1      66
#>       1      66      67
#>       1     127
#>       1     128
#>       1     128     129
#>       1     128
#>       1     129
#>       1     129     130
#>       1     129
#>       1     130
#>       1     130     131
#>       1    1000
#>       1    1001
#>       1    1001    1002
#>       0       1   70000
#>       1   65536   65539
#> 4098

#### no-break spaces separate words, but for POSIXLY_CORRECT
printf 'a\u00a0b \u2007 c\u2060d\u202fe\u3000f' | wc -w; printf 'a\u00a0b \u2007 c\u2060d\u202fe\u3000f' | POSIXLY_CORRECT=1 wc -w
#> 6
#> 4

#### an empty name
echo a > f
wc ''
wc '' f
echo $?
#> 1 1 2 f
#> 1 1 2 total
#> 1
#2> wc: invalid zero-length file name
#2> wc: invalid zero-length file name

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(wc a no b) 2>&1 | cat
#>  2  3  7 a
#> wc: no: No such file or directory
#>  1  2  4 b
#>  3  5 11 total

#### wc -L: blocks of plain lines beside others
{ seq -s ' ' 200; seq 50; printf '\tx\n%64s|\n%63s\rab\f' a b; seq 30 | tr '\n' '\t'; printf 'é%.0s' {1..90}; printf '\n%128s' y; } > f
wc -L f; wc f; wc -Lw f; wc -Lmlc f; head -c 1000 f | wc -L; tail -c 300 f | wc -L; printf '%64s' x | wc -L; printf '%64s\n' x | wc -L; printf '%200s' x | wc -L
#> 691 f
#>   54  286 1359 f
#>  286  691 f
#>   54 1269 1359  691 f
#> 691
#> 128
#> 64
#> 64
#> 200
