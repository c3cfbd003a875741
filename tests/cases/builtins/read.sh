#### a line into words
echo 'a b  c d' | { read x y z; echo "$x|$y|$z"; }
#> a|b|c d

#### REPLY keeps blanks
echo '  a b ' | { read; echo "[$REPLY]"; }
#> [  a b ]

#### backslashes
printf 'a\\ b c\n' | { read x y; echo "$x|$y"; }; printf 'a\\nb\n' | { read -r x; echo "$x"; }
#> a b|c
#> a\nb

#### a continued line
printf 'a\\\nb\n' | { read x; echo "$x"; }
#> ab

#### -a
echo 'x y z' | { read -a arr; declare -p arr; }
#> declare -a arr=([0]="x" [1]="y" [2]="z")

#### -d
printf 'a:b' | { read -d : x; echo "$x $?"; read -d : y; echo "$y $?"; }
#> a 0
#> b 1

#### -n and -N
echo abcdef | { read -n 3 x; echo $x; read -N 2 y; echo $y; }
#> abc
#> de

#### IFS
IFS=: read a b c <<< 'x::y:z'; echo "$a|$b|$c"
#> x||y:z

#### end of file
read x < /dev/null; echo "$? [$x]"
#> 1 []

#### a loop over lines
printf '1\n2\n3' > f; while read -r l; do echo "<$l>"; done < f; echo "last $l"
#> <1>
#> <2>
#> last 3

#### the last line without newline
printf 'a\nb' | while read -r l || [ -n "$l" ]; do echo $l; done
#> a
#> b

#### -u
exec 4<<< 'from four'; read -u 4 x; echo $x
#> from four

#### not an identifier
read 1x <<< a; echo $?
#> 1
#2> bash: line 1: read: `1x': not a valid identifier

#### a closed descriptor
read -u 9 x; echo $?
#> 1
#2> bash: line 1: read: 9: invalid file descriptor: Bad file descriptor

#### several lines from one here-document
{ read a; read b; } <<X
one
two
X
echo $b $a
#> two one

#### -t 0
read -t 0 < /dev/null; echo $?
#> 0

#### trailing separators
IFS=, read a b <<< '1,2,'; echo "$a|$b"; IFS=, read a b <<< '1,2,3'; echo "$a|$b"
#> 1|2
#> 1|2,3

#### a time limit on what never ends
read -t 0.1 x </dev/zero; echo $? "[$x]"
#> 142 []
