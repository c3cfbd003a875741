#### sed takes bytes
export LC_ALL=C
e=$'\xc3\xa9'
printf '%s\n' "h${e}llo" $'a\xffb' plain > f
sed 's/[\x80-\xff]//g' f
sed 's/./X/g' f
sed 's/[^a-z ]/?/g' f
sed "y/$e/AB/" f
sed "y/\xc3/A/;s/\xa9/B/" f
sed 's/[[:alpha:]]/L/g' f | od -An -tx1
sed -E 's/(.)(.)l/\2\1l/' f | od -An -tx1
sed "s/x*/-/g" f | od -An -tx1
sed -n "/[$e]\{2\}/p" f
sed "s/$e$/Z/;s/\w$/W/" f | od -An -tx1
sed $'s\xc3l\xc3L\xc3g' f | od -An -tx1
#> hllo
#> ab
#> plain
#> XXXXXX
#> XXX
#> XXXXX
#> h??llo
#> a?b
#> plain
#> hABllo
#>\ a\xffb
#> plain
#> hABllo
#>\ a\xffb
#> plain
#>  4c c3 a9 4c 4c 4c 0a 4c ff 4c 0a 4c 4c 4c 4c 4c
#>  0a
#>  68 a9 c3 6c 6c 6f 0a 61 ff 62 0a 70 6c 61 69 6e
#>  0a
#>  2d 68 2d c3 2d a9 2d 6c 2d 6c 2d 6f 2d 0a 2d 61
#>  2d ff 2d 62 2d 0a 2d 70 2d 6c 2d 61 2d 69 2d 6e
#>  2d 0a
#> héllo
#>  68 c3 a9 6c 6c 57 0a 61 ff 57 0a 70 6c 61 69 57
#>  0a
#>  68 c3 a9 4c 4c 6f 0a 61 ff 62 0a 70 4c 61 69 6e
#>  0a

#### grep takes bytes, and any bytes are text
export LC_ALL=C
e=$'\xc3\xa9'
printf '%s\n' "h${e}llo w${e}rld" $'a\xffb' plain > f
grep -o . f | od -An -tx1
grep -c "$e" f
grep '[^ -~]' f | od -An -tx1
grep -ob '\w\+' f
grep -x 'a.b' f | od -An -tx1
grep -x 'h..llo.*' f
grep -i $'\xe9' f; echo $?
grep -F $'\xff' f | od -An -tx1
grep -P '\xe9|\xff' f | od -An -tx1
grep -oP '[^\x00-\x7f]' f | od -An -tx1
grep -oP '(?<=h)..' f
grep -oP "$e" f
grep -oP "(.)\1o" f
grep -iP "H${e}L" f
LC_ALL=C.UTF-8 grep -c b f
LC_ALL=C.UTF-8 grep b f
#>  68 0a c3 0a a9 0a 6c 0a 6c 0a 6f 0a 20 0a 77 0a
#>  c3 0a a9 0a 72 0a 6c 0a 64 0a 61 0a ff 0a 62 0a
#>  70 0a 6c 0a 61 0a 69 0a 6e 0a
#> 1
#>  68 c3 a9 6c 6c 6f 20 77 c3 a9 72 6c 64 0a 61 ff
#>  62 0a
#> 0:h
#> 3:llo
#> 7:w
#> 10:rld
#> 14:a
#> 16:b
#> 18:plain
#>  61 ff 62 0a
#> héllo wérld
#> 1
#>  61 ff 62 0a
#>  61 ff 62 0a
#>  c3 0a a9 0a c3 0a a9 0a ff 0a
#> é
#> é
#> é
#> llo
#> héllo wérld
#> 1
#2> grep: f: binary file matches

#### awk takes bytes
export LC_ALL=C
e=$'\xc3\xa9'
printf '%s\n' "h${e}llo w${e}rld" $'a\xffb' plain > f
awk '{print length($0), length, index($0, "l"), match($0, /[^a-z]/), RLENGTH}' f
awk '{print substr($0, 2, 2)}' f | od -An -tx1
awk -v e="$e" 'BEGIN {print toupper(e "x")}'
awk '{printf "%5s|%-8.3s|%c\n", $1, $1, 233}' f | od -An -tx1
awk 'BEGIN {FS = ""} {print NF}' f
awk 'BEGIN {FIELDWIDTHS = "2 2"} {print $1 "|" $2}' f | od -An -tx1
awk '{n = gsub(/./, "x"); print n, $0}' f
awk '{n = split($0, a, ""); print n}' f
awk '{gsub(/[\x80-\xff]/, "?")} 1' f
#> 13 13 4 2 1
#> 3 3 0 2 1
#> 5 5 2 0 -1
#>  c3 a9 0a ff 62 0a 6c 61 0a
#> éX
#>  68 c3 a9 6c 6c 6f 7c 68 c3 a9 20 20 20 20 20 7c
#>  e9 0a 20 20 61 ff 62 7c 61 ff 62 20 20 20 20 20
#>  7c e9 0a 70 6c 61 69 6e 7c 70 6c 61 20 20 20 20
#>  20 7c e9 0a
#> 13
#> 3
#> 5
#>  68 c3 7c a9 6c 0a 61 ff 7c 62 0a 70 6c 7c 61 69
#>  0a
#> 13 xxxxxxxxxxxxx
#> 3 xxx
#> 5 xxxxx
#> 13
#> 3
#> 5
#> h??llo w??rld
#> a?b
#> plain

#### awk -b takes bytes in any locale
awk -b 'BEGIN {print length("é"), toupper("éx"), substr("aéb", 4)}'
awk --characters-as-bytes '{print length}' <<< é
#> 2 éX b
#> 2

#### wc, expr and find take bytes
export LC_ALL=C
e=$'\xc3\xa9'
printf '%s\n' "h${e}llo w${e}rld" $'a\xffb' "$e" > f
wc < f
wc -m < f
wc -mwL < f
expr length "h$e"
expr "h$e" : '.*'
expr "h${e}l" : 'h\(..\)'
expr index "${e}l" l
expr substr "h${e}l" 2 2
touch "n$e"
find . -name 'n?'
find . -name 'n??'
find . -regex './n..'
#>  3  3 21
#> 21
#>  3 21  9
#> 3
#> 3
#> é
#> 3
#> é
#> ./né
#> ./né

#### rev has no characters beyond ASCII
printf 'plain\nh\xc3\xa9\nq\n' > f
LC_ALL=C rev f
LC_ALL=C rev < f
rev f
#> nialp
#> nialp
#> nialp
#> éh
#> q
#2> rev: f: 1: Invalid or incomplete multibyte or wide character
#2> rev: stdin: 1: Invalid or incomplete multibyte or wide character

#### regular expressions of the shell take bytes
line=$'h\xc3\xa9llo'
for LC_ALL in C C.UTF-8 POSIX; do
    [[ $line =~ h(.)(.)l ]]; printf '%q ' $? "${BASH_REMATCH[@]}"
    [[ $line =~ ^h[[:alpha:]]+$ ]]; echo $?
done
#> 0 $'h\303\251l' $'\303' $'\251' 1
#> 0 héll é l 0
#> 0 $'h\303\251l' $'\303' $'\251' 1

#### messages have plain quotes
export LC_ALL=C
cut -f x /dev/null
tr x
head -n x
sort -k x
unset LC_ALL
LC_CTYPE=POSIX cut -f x /dev/null
LANG=C cut -f x /dev/null
LC_ALL= LC_CTYPE=C.UTF-8 LANG=C cut -f x /dev/null
#2> cut: invalid field value 'x'
#2> Try 'cut --help' for more information.
#2> tr: missing operand after 'x'
#2> Two strings must be given when translating.
#2> Try 'tr --help' for more information.
#2> head: invalid number of lines: 'x'
#2> sort: invalid number at field start: invalid count at start of 'x'
#2> cut: invalid field value 'x'
#2> Try 'cut --help' for more information.
#2> cut: invalid field value 'x'
#2> Try 'cut --help' for more information.
#2> cut: invalid field value ‘x’
#2> Try 'cut --help' for more information.
#? 1

#### letters whose other case would be several characters
for c in İ ᾀ ᾗ ᾠ ᾳ ῃ ῳ ß ŉ ΐ; do printf '%s:%s:%s ' "$c" "${c^^}" "${c,,}"; done
for c in ᾈ ᾟ ᾨ ᾼ ῌ ῼ; do printf '%s:%s:%s ' "$c" "${c^^}" "${c,,}"; done
#> İ:İ:i ᾀ:ᾈ:ᾀ ᾗ:ᾟ:ᾗ ᾠ:ᾨ:ᾠ ᾳ:ᾼ:ᾳ ῃ:ῌ:ῃ ῳ:ῼ:ῳ ß:ß:ß ŉ:ŉ:ŉ ΐ:ΐ:ΐ ᾈ:ᾈ:ᾀ ᾟ:ᾟ:ᾗ ᾨ:ᾨ:ᾠ ᾼ:ᾼ:ᾳ ῌ:ῌ:ῃ ῼ:ῼ:ῳ 
#>-
