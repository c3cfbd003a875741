#### fields
printf 'a:b:c\nd:e\nf\n' | cut -d: -f2; printf 'a:b:c\nd:e\nf\n' | cut -d: -f1,3; printf 'a:b:c\nd:e\nf\n' | cut -s -d: -f2-; printf 'a\tb\tc\n' | cut -f3,1
#> b
#> e
#> f
#> a:c
#> d
#> f
#> b:c
#> e
#> a	c

#### ranges
echo 1,2,3,4,5,6,7 | cut -d, -f2-4,6-; echo 1,2,3,4,5 | cut -d, -f-2; echo 1,2,3,4,5 | cut -d, -f3-3; echo 1,2,3 | cut -d, -f5
#> 2,3,4,6,7
#> 1,2
#> 3
#>

#### bytes and characters
echo abcdef | cut -b2-4; echo abcdef | cut -c1,3,5-; echo 'äöü' | cut -c1-2; echo abc | cut -b 5
#> bcd
#> acef
#> ä
#>

#### complement and output delimiter
echo a:b:c:d | cut -d: --complement -f2; echo a:b:c:d | cut -d: -f1,3 --output-delimiter=' - '; echo abcdef | cut -b1-2,4-5 --output-delimiter=:; echo abcdef | cut --complement -c2-3
#> a:c:d
#> a - c
#> ab:de
#> adef

#### no delimiter in the line
echo abc | cut -d: -f1; echo abc | cut -d: -f2; echo abc | cut -s -d: -f1; printf ':\n' | cut -d: -f1,2
#> abc
#> abc
#> :

#### zero-terminated
printf 'a:b\0c:d\0' | cut -z -d: -f2 | od -c; printf 'a:b' | cut -d: -f2
#> 0000000   b  \0   d  \0
#> 0000004
#> b

#### wrong lists
cut -f a; echo $?; cut -f 0; cut -f 3-1; cut -f -; cut -b a; cut -c 0; cut -f ''
#> 1
#2> cut: invalid field value ‘a’
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: invalid decreasing range
#2> Try 'cut --help' for more information.
#2> cut: invalid range with no endpoint: -
#2> Try 'cut --help' for more information.
#2> cut: invalid byte/character position ‘a’
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#? 1

#### wrong use
cut; echo $?; cut -c 1 -f 1; cut -d ab -f1; cut -d x -c1; cut -s -c1; cut -f
#> 1
#2> cut: you must specify a list of bytes, characters, or fields
#2> Try 'cut --help' for more information.
#2> cut: only one list may be specified
#2> Try 'cut --help' for more information.
#2> cut: the delimiter must be a single character
#2> Try 'cut --help' for more information.
#2> cut: an input delimiter may be specified only when operating on fields
#2> Try 'cut --help' for more information.
#2> cut: suppressing non-delimited lines makes sense
#2> 	only when operating on fields
#2> Try 'cut --help' for more information.
#2> cut: option requires an argument -- 'f'
#2> Try 'cut --help' for more information.
#? 1

#### files
echo a:b > x; cut -d: -f2 x nope; echo $?; mkdir d; cut -f1 d; echo $?
#> b
#> 1
#> 1
#2> cut: nope: No such file or directory
#2> cut: d: Is a directory

#### no delimiter in the line, more
printf 'a:b:c\nplain\n:x\n' >f; cut -d: -f1 f; cut -s -d: -f1 f; cut -d: -f5 f | od -c; cut -d: -f2- --output-delimiter=, f; cut -d: --complement -f2 f
#> a
#> plain
#>
#> a
#>
#> 0000000  \n   p   l   a   i   n  \n  \n
#> 0000010
#> b,c
#> plain
#> x
#> a:c
#> plain
#>

#### ranges that meet, overlap, are out of order
echo abcdefghij >f; cut -c 3-5,1,4-7 f; cut -c 7- f; cut -c -3 f; cut -b 2-2 f; cut -c 1,3,5 --output-delimiter=- f; cut -c 20-30 f; cut -c 3-1 f; echo $?; cut -c 0 f; echo $?
#> acdefg
#> ghij
#> abc
#> b
#> a-c-e
#>
#> 1
#> 1
#2> cut: invalid decreasing range
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.

#### tabs and blanks
printf 'a\tb c\td\n' >f; cut -f2 f; cut -d' ' -f1 f; cut -d '	' -f3 f; cut -d '' -f1 f; echo $?; cut -d ab -f1 f; echo $?
#> b c
#> a	b
#> d
#> a	b c	d
#> 0
#> 1
#2> cut: the delimiter must be a single character
#2> Try 'cut --help' for more information.

#### characters of several bytes
printf 'äöü€x\n' >f; cut -c 1-2 f | od -c; cut -b 1-2 f | od -c; cut -d ö -f 1 f; echo $?
#> 0000000 303 244  \n
#> 0000003
#> 0000000 303 244  \n
#> 0000003
#> 1
#2> cut: the delimiter must be a single character
#2> Try 'cut --help' for more information.

#### zero-terminated, more
printf 'a:b\0c:d\0' | cut -z -d: -f2 | od -c; printf 'a:b\nc:d' | cut -d: -f2
#> 0000000   b  \0   d  \0
#> 0000004
#> b
#> d

#### several files
printf '1,2\n' >a; printf '3,4' >b; cut -d, -f2 a b - <<<'5,6'; cut -d, -f2 a nope b; echo $?
#> 2
#> 4
#> 6
#> 2
#> 4
#> 1
#2> cut: nope: No such file or directory

#### ranges of three
for o in 1-2-3 -1-2 1--2 a-b-c --; do cut -f "$o" <<< a; cut -c "$o" <<< a; done
#2> cut: invalid field range
#2> Try 'cut --help' for more information.
#2> cut: invalid byte or character range
#2> Try 'cut --help' for more information.
#2> cut: invalid field range
#2> Try 'cut --help' for more information.
#2> cut: invalid byte or character range
#2> Try 'cut --help' for more information.
#2> cut: invalid field range
#2> Try 'cut --help' for more information.
#2> cut: invalid byte or character range
#2> Try 'cut --help' for more information.
#2> cut: invalid field value ‘a-b-c’
#2> Try 'cut --help' for more information.
#2> cut: invalid byte/character position ‘a-b-c’
#2> Try 'cut --help' for more information.
#2> cut: invalid field range
#2> Try 'cut --help' for more information.
#2> cut: invalid byte or character range
#2> Try 'cut --help' for more information.
#? 1

#### empty parts of a list
for list in ,1 1, 1,,2 , '1 ' ' 1' '1  2' '1, 2' 1-0 0-1 x,0 0,x 1,2a,3 3-1,x '1 2'; do
    printf 'a\tb\tc\n' | cut -f "$list"
    printf 'abc\n' | cut -c "$list"
done
echo 1 2 3 | numfmt --field 1,,2
#> a	b
#> ab
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: invalid decreasing range
#2> Try 'cut --help' for more information.
#2> cut: invalid decreasing range
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: invalid field value ‘x,0’
#2> Try 'cut --help' for more information.
#2> cut: invalid byte/character position ‘x,0’
#2> Try 'cut --help' for more information.
#2> cut: fields are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: byte/character positions are numbered from 1
#2> Try 'cut --help' for more information.
#2> cut: invalid field value ‘a,3’
#2> Try 'cut --help' for more information.
#2> cut: invalid byte/character position ‘a,3’
#2> Try 'cut --help' for more information.
#2> cut: invalid decreasing range
#2> Try 'cut --help' for more information.
#2> cut: invalid decreasing range
#2> Try 'cut --help' for more information.
#2> numfmt: fields are numbered from 1
#2> Try 'numfmt --help' for more information.
#? 1

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(cut -c1 a d b) 2>&1 | cat
#> a
#> a
#> cut: d: Is a directory
#> b

#### lines as fields, and delimiters of no characters
C(){ printf "$1" | cut -d $'\n' "${@:2}" | od -An -c; }
C 'a\nb\nc\n' -f2; C 'a\nb\nc' -f1,3; C 'a\nb\nc\n' --output-delimiter=X -f1-2; C 'abc\n' -f2; C abc -f2; C 'abc\n' -s -f2; C 'a\nb\n' --complement -f1; C 'a\nb\n' -f4
printf 'n\0u\0' | cut -zd '' -f2 | od -An -c; printf 'abc\n' | cut --output-delimiter= -c1,3 | od -An -c
#>    b  \n
#>    a  \n   c  \n
#>    a   X   b  \n
#>   \n
#>    a   b   c  \n
#>    b  \n
#>   \n
#>    u  \0
#>    a  \0   c  \n
