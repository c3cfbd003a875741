#### translate
echo hello | tr a-z A-Z; echo hello | tr el ip; echo hello | tr 'a-y' 'b-z'; echo abc | tr abc x
#> HELLO
#> hippo
#> ifmmp
#> xxx

#### classes
echo 'Hello 123' | tr '[:lower:]' '[:upper:]'; echo 'Hello 123' | tr -d '[:digit:]'; echo 'a b  c' | tr -s '[:space:]'; echo 'x.y,z' | tr '[:punct:]' _
#> HELLO 123
#> Hello 
#> a b c
#> x_y_z

#### delete and squeeze
echo aabbcc | tr -d b; echo aabbcc | tr -s ab; echo aabbcc | tr -ds a b; echo aabbccdd | tr -s a-c X
#> aacc
#> abcc
#> bcc
#> Xdd

#### complement
echo 'a1b2' | tr -cd '0-9\n'; echo 'a1b2' | tr -c 'a-z\n' '_'; echo 'a1b2c' | tr -C 'a-z\n' '.'; echo hello world | tr -cs 'a-z' '\n'
#> 12
#> a_b_
#> a.b.c
#> hello
#> world

#### escapes and repeats
echo 'a b' | tr ' ' '\n'; echo abc | tr 'abc' '[x*]'; echo abcd | tr 'abcd' 'x[y*2]z'; echo a-b | tr '\055' '\137'; printf 'a\tb\n' | tr '\t' '\\'
#> a
#> b
#> xxx
#> xyyz
#> a_b
#> a\b

#### truncate
echo abcd | tr -t abcd xy; echo abcd | tr abcd xy
#> xycd
#> xyyy

#### bytes that are no characters
printf '\377\200a' | tr '\377' x | od -An -tx1; printf 'ä' | tr -d '\303' | od -An -tx1
#>  78 80 61
#>  a4

#### wrong operands
tr; echo $?; tr a; echo $?; tr a b c; echo $?; tr -d a b; echo $?; tr -ds a; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#2> tr: missing operand
#2> Try 'tr --help' for more information.
#2> tr: missing operand after ‘a’
#2> Two strings must be given when translating.
#2> Try 'tr --help' for more information.
#2> tr: extra operand ‘c’
#2> Try 'tr --help' for more information.
#2> tr: extra operand ‘b’
#2> Only one string may be given when deleting without squeezing repeats.
#2> Try 'tr --help' for more information.
#2> tr: missing operand after ‘a’
#2> Two strings must be given when both deleting and squeezing repeats.
#2> Try 'tr --help' for more information.

#### wrong sets
tr '[:foo:]' x; echo $?; tr z-a x; echo $?; tr '[a*]' x; tr a ''; echo $?; tr '[=ab=]' x; tr '[:alpha:]' '[:digit:]'; tr abc '[x*1z]'; tr a '[x*][y*]'
#> 1
#> 1
#> 1
#2> tr: invalid character class ‘foo’
#2> tr: range-endpoints of 'z-a' are in reverse collating sequence order
#2> tr: the [c*] repeat construct may not appear in string1
#2> tr: when not truncating set1, string2 must be non-empty
#2> tr: ab: equivalence class operand must be a single character
#2> tr: when translating, the only character classes that may appear in
#2> string2 are 'upper' and 'lower'
#2> tr: invalid repeat count ‘1z’ in [c*n] construct
#2> tr: only one [c*] repeat construct may appear in string2
#? 1

#### misaligned case
tr '[:upper:]' abc < /dev/null; tr abc '[:upper:]' < /dev/null; echo $?
#> 1
#2> tr: misaligned [:upper:] and/or [:lower:] construct

#### equivalence class and bracket as itself
echo 'a[b]' | tr '[]' '()'; echo abc | tr '[=a=]' x; echo '[:a' | tr '[:' xy
#> a(b)
#> xbc
#> xya

#### range of one and dash at the end
echo a-b | tr a-a x; echo a-b | tr 'ab-' 'xy_'
#> x-b
#> x_y

#### classes and ranges
echo 'Hello, World 123' >f; tr '[:upper:]' '[:lower:]' <f; tr '[:lower:]' '[:upper:]' <f; tr -d '[:punct:]' <f; tr -cd '[:digit:]\n' <f; tr -s '[:alpha:]' x <f; tr 'a-y' 'b-z' <f; tr '[:space:]' _ <f; echo
#> hello, world 123
#> HELLO, WORLD 123
#> Hello World 123
#> 123
#> x, x 123
#> Hfmmp, Wpsme 123
#> Hello,_World_123_

#### escapes
printf 'a\tb\\c\n' >f; tr '\t' ' ' <f; tr '\\' / <f; tr '\141' A <f; tr '\n' '\0' <f | od -c; tr -d '\t\\' <f
#> a b\c
#> a	b/c
#> A	b\c
#> 0000000   a  \t   b   \   c  \0
#> 0000006
#> abc

#### repeats and fills
echo abcabc | tr abc '[x*]'; echo abcabc | tr abc 'x[y*2]'; echo abc | tr abc xy; echo abc | tr -t abc xy; echo aabbcc | tr -s a-c; echo aabbcc | tr -ds a b
#> xxxxxx
#> xyyxyy
#> xyy
#> xyc
#> abc
#> bcc

#### a backslash at the end of a string
echo abc | tr 'a\' b; echo $?
echo 'a\c' | tr 'a\' 'b\'; echo $?
echo 'a\c' | tr -d 'a\\'; echo $?
echo abc | tr 'b-\' x; echo $?
#> bbc
#> 0
#> b\c
#> 0
#> c
#> 0
#> 1
#2> tr: warning: an unescaped backslash at end of string is not portable
#2> tr: warning: an unescaped backslash at end of string is not portable
#2> tr: warning: an unescaped backslash at end of string is not portable
#2> tr: warning: an unescaped backslash at end of string is not portable
#2> tr: range-endpoints of 'b-\' are in reverse collating sequence order

#### squeezing and deleting in long texts
text=$(for i in {1..300}; do printf 'aabb  ccdd%deé\t\n\n' $i; done)
for options in "-s a-z" "-d a-c" "-cs a-z \n" "-ds a-c d-e" "-s a-c x" "-ds 0-9 ab" "-cd a-z"; do printf %s "$text" | tr $options | cksum; done
#> 1617620862 4390
#> 3089312653 3790
#> 1370571434 3600
#> 607572026 3490
#> 4098084541 4390
#> 2086372027 4198
#> 1046282585 2700

#### octal escapes beyond a byte
tr '\400' x <<< 'a 0'
tr 'a\777' xyz <<< 'a?7'
tr -d '\477' <<< "a'7"
tr '\\400' x <<< 'a\0'
#> axx
#> xyz
#> a
#> axx
#2> tr: warning: the ambiguous octal escape \400 is being
#2> 	interpreted as the 2-byte sequence \040, 0
#2> tr: warning: the ambiguous octal escape \777 is being
#2> 	interpreted as the 2-byte sequence \077, 7
#2> tr: warning: the ambiguous octal escape \477 is being
#2> 	interpreted as the 2-byte sequence \047, 7

#### a class that is not complemented to one
echo ab | tr -c '[:lower:]' '[:upper:]'; echo ab | tr -c a-z '[:upper:]'
#2> tr: when translating with string1 longer than string2,
#2> the latter string must not end with a character class
#2> tr: when translating with string1 longer than string2,
#2> the latter string must not end with a character class
#? 1
