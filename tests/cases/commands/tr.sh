#### translate
echo hello | tr a-z A-Z; echo hello | tr el ip; echo hello | tr 'a-y' 'b-z'; echo abc | tr abc x

#### classes
echo 'Hello 123' | tr '[:lower:]' '[:upper:]'; echo 'Hello 123' | tr -d '[:digit:]'; echo 'a b  c' | tr -s '[:space:]'; echo 'x.y,z' | tr '[:punct:]' _

#### delete and squeeze
echo aabbcc | tr -d b; echo aabbcc | tr -s ab; echo aabbcc | tr -ds a b; echo aabbccdd | tr -s a-c X

#### complement
echo 'a1b2' | tr -cd '0-9\n'; echo 'a1b2' | tr -c 'a-z\n' '_'; echo 'a1b2c' | tr -C 'a-z\n' '.'; echo hello world | tr -cs 'a-z' '\n'

#### escapes and repeats
echo 'a b' | tr ' ' '\n'; echo abc | tr 'abc' '[x*]'; echo abcd | tr 'abcd' 'x[y*2]z'; echo a-b | tr '\055' '\137'; printf 'a\tb\n' | tr '\t' '\\'

#### truncate
echo abcd | tr -t abcd xy; echo abcd | tr abcd xy

#### bytes that are no characters
printf '\377\200a' | tr '\377' x | od -An -tx1; printf 'ä' | tr -d '\303' | od -An -tx1

#### wrong operands
tr; echo $?; tr a; echo $?; tr a b c; echo $?; tr -d a b; echo $?; tr -ds a; echo $?

#### wrong sets
tr '[:foo:]' x; echo $?; tr z-a x; echo $?; tr '[a*]' x; tr a ''; echo $?; tr '[=ab=]' x; tr '[:alpha:]' '[:digit:]'; tr abc '[x*1z]'; tr a '[x*][y*]'

#### misaligned case
tr '[:upper:]' abc < /dev/null; tr abc '[:upper:]' < /dev/null; echo $?

#### equivalence class and bracket as itself
echo 'a[b]' | tr '[]' '()'; echo abc | tr '[=a=]' x; echo '[:a' | tr '[:' xy

#### range of one and dash at the end
echo a-b | tr a-a x; echo a-b | tr 'ab-' 'xy_'
