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

#### read into variables
read a b c <<< '1 2 3 4'; echo "$a|$b|$c"
read a b c <<< '1'; echo "$a|$b|$c"
read <<< '  x  y  '; echo "[$REPLY]"
read a <<< '  x  y  '; echo "[$a]"
IFS=: read a b c <<< 'x::y:z:'; echo "$a|$b|$c"
IFS=: read a b <<< ':x:'; echo "$a|$b"
IFS= read a <<< '  x '; echo "[$a]"
IFS=', ' read a b c <<< 'x , y,, z'; echo "$a|$b|$c"
read a b <<< 'x\ y z\
w'; echo "$a|$b"
read -r a b <<< 'x\ y z'; echo "$a|$b"
#> 1|2|3 4
#> 1||
#> [  x  y  ]
#> [x  y]
#> x||y:z:
#> |x
#> [  x ]
#> x|y|, z
#> x y|zw
#> x\|y z

#### read with options
printf 'abc:def\nghi' > f
{ read -d : a; read b; read c; echo "$? $a|$b|$c"; } < f
read -n 2 a < f; echo $a; read -N 5 a < f; echo "$a"; read -n 0 a < f; echo "[$a] $?"
read -N 9 a < f; echo "$? [$a]"; read -N 20 a < f; echo "$? [$a]"
read -a arr <<< 'p q  r'; declare -p arr; read -a arr -d : < f; declare -p arr
read -u 3 a 3< f; echo $a; read -t 0 < f; echo $?; read -t 1 a < f; echo $a
read -p 'prompt ' a < f; echo $a; read -s a < f; echo $a; read -e a < f; echo $a
read -d '' a < f; echo "$? [$a]"
#> 1 abc|def|ghi
#> ab
#> abc:d
#> [] 0
#> 0 [abc:def
#> g]
#> 1 [abc:def
#> ghi]
#> declare -a arr=([0]="p" [1]="q" [2]="r")
#> declare -a arr=([0]="abc")
#> abc:def
#> 0
#> abc:def
#> abc:def
#> abc:def
#> abc:def
#> 1 [abc:def
#> ghi]

#### read: errors
read 1x <<< a; echo $?; read -u 9 a; echo $?; read -u x a; echo $?; read -n x a; echo $?; read -n -1 a; echo $?; read -t x a; echo $?; read -t -1 a; echo $?; read -z; echo $?; read a b-c d <<< '1 2 3'; echo "$? $a [$d]"; read -a 2x <<< a; echo $?; read -d; echo $?; read a < /nothing; echo $?; read a <&-; echo $?
declare -A m; read -a m <<< 'a b'; echo $?; readonly r; read r <<< x; echo $?; read a[1] <<< elem; declare -p a; read 'a[' <<< x; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 2
#> 1 1 []
#> 1
#> 2
#> 1
#> 1
#> 1
#> 1
#> declare -a a=([0]="1" [1]="elem")
#> 1
#2> bash: line 1: read: `1x': not a valid identifier
#2> bash: line 1: read: 9: invalid file descriptor: Bad file descriptor
#2> bash: line 1: read: x: invalid file descriptor specification
#2> bash: line 1: read: x: invalid number
#2> bash: line 1: read: -1: invalid number
#2> bash: line 1: read: x: invalid timeout specification
#2> bash: line 1: read: -1: invalid timeout specification
#2> bash: line 1: read: -z: invalid option
#2> read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
#2> bash: line 1: read: `b-c': not a valid identifier
#2> bash: line 1: read: `2x': not a valid identifier
#2> bash: line 1: read: -d: option requires an argument
#2> read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
#2> bash: line 1: /nothing: No such file or directory
#2> bash: line 1: read: read error: 0: Bad file descriptor
#2> bash: line 2: read: m: not an indexed array
#2> bash: line 2: r: readonly variable
#2> bash: line 2: read: `a[': not a valid identifier

#### -N fills one element of an array
read -N 5 -a a <<<'a b c d'; declare -p a; read -N 99 -a a <<<'a b c d'; echo $?; declare -p a
read -n 5 -a a <<<'a b c d'; declare -p a; read -N 3 -a a </dev/null; echo $?; declare -p a
#> declare -a a=([0]="a b c")
#> 1
#> declare -a a=([0]=$'a b c d\n')
#> declare -a a=([0]="a" [1]="b" [2]="c")
#> 1
#> declare -a a=()

#### what -t takes for seconds
for t in ' 1' '1 ' 1e1 +1 .5 1. inf nan -1 ''; do read -t "$t" x <<< a; echo $?; done
TMOUT=-1; read x <<< q; echo $? $x; TMOUT=abc; read x <<< q; echo $?; TMOUT=' 1'; read x < <(sleep 0.2); echo $?; TMOUT=0.1; read x < <(sleep 2); echo $(( $? > 128 ))
#> 1
#> 1
#> 1
#> 0
#> 0
#> 0
#> 1
#> 1
#> 1
#> 0
#> 0 q
#> 0
#> 1
#> 1
#2> bash: line 1: read:  1: invalid timeout specification
#2> bash: line 1: read: 1 : invalid timeout specification
#2> bash: line 1: read: 1e1: invalid timeout specification
#2> bash: line 1: read: inf: invalid timeout specification
#2> bash: line 1: read: nan: invalid timeout specification
#2> bash: line 1: read: -1: invalid timeout specification

#### fields of an integer array before one that is none
declare -ai a=(3 4)
read -a a <<< "1 2+ 5"
declare -p a
read -a a <<< "2+ 5"
declare -p a
#2> bash: line 2: read: 2+: syntax error: operand expected (error token is "+")
#? 1

#### a character that is cut off takes what follows
printf '\xc3\nab\n' | { read -r u; echo "$? $u" | od -An -c; }
printf '\xe6\x97\nab\n' | { read -r u; echo "$? $u" | od -An -c; }
printf '\xe6\x97\nab\n' | { read -n 2 -r u; echo "$? $u" | od -An -c; }
printf '\xe6a:b\nab\n' | { read -d : -r u; echo "$? $u" | od -An -c; }
printf '\xff\nab\n' | { read -r u; echo "$? $u" | od -An -c; }
printf '\xe6\\\nab\n' | { read u; echo "$? $u" | od -An -c; }
printf 'a\xe6' | { read u; echo "$? $u" | od -An -c; }
printf '\xc3:ab\nx\n' | { IFS=: read -r u v; echo "$? $u,$v" | od -An -c; }
#>    0     303  \n   a   b  \n
#>    0     346 227  \n   a   b  \n
#>    0     346 227  \n   a  \n
#>    0     346   a  \n
#>    0     377  \n
#>    0     346   \  \n
#>    1       a 346  \n
#>    0     303   ,   a   b  \n

#### a backslash at the end of the input
printf '\\' | { read s; printf '[%s]' "$s" | od -An -c; }
printf 'ab \\' | { read s; printf '[%s]' "$s" | od -An -c; }
printf 'ab \\' | { read s t; printf '[%s]' "$s" "$t" | od -An -c; }
printf 'a:\\' | { IFS=: read s t u; printf '[%s]' "$s" "$t" "$u" | od -An -c; }
printf 'ab \\' | { read -a s; printf '[%s]' "${s[@]}" | od -An -c; }
printf 'ab\\' | { read; printf '[%s]' "$REPLY" | od -An -c; }
printf 'ab\\' | { read -N 5 s; printf '[%s]' "$s" | od -An -c; }
#>    [ 001   ]
#>    [   a   b       ]
#>    [   a   b   ]   [ 001   ]
#>    [   a   ]   [ 001   ]   [   ]
#>    [   a   b   ]   [ 001   ]
#>    [   a   b   ]
#>    [   a   b   ]

#### numbers that name elements before them
declare -ai ai=(1 2); read -ra ai <<< "b ai"; declare -p ai
declare -ai ai=(3 2); read -ra ai <<< "5 ai ai[0] ai[1]+1"; declare -p ai
declare -ai w=(3 2); read -ra w <<< "5 1+ 7"; echo $?; declare -p w
#> declare -ai ai=([0]="0" [1]="0")
#> declare -ai ai=([0]="5" [1]="5" [2]="5" [3]="6")
#2> bash: line 3: read: 1+: syntax error: operand expected (error token is "+")
#? 1

#### options are looked at in their order
read -t -1 -N x s <<< x; echo $?
read -u 9 -t -1 s <<< x; echo $?
read -u 9 -u 0 s <<< x; echo $?
read -t x -t -1 s <<< x; echo $?
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: read: -1: invalid timeout specification
#2> bash: line 2: read: 9: invalid file descriptor: Bad file descriptor
#2> bash: line 3: read: 9: invalid file descriptor: Bad file descriptor
#2> bash: line 4: read: x: invalid timeout specification

#### words for a number that is none
read -n 0x2 s <<< x; echo $?
read -N 08x s <<< x; echo $?
read -n 1_0 s <<< x; echo $?
read -N 99999999999999999999 s <<< x; echo $?
#> 1
#> 1
#> 1
#> 1
#2> bash: line 1: read: 0x2: invalid hex number
#2> bash: line 2: read: 08x: invalid octal number
#2> bash: line 3: read: 1_0: invalid number
#2> bash: line 4: read: 99999999999999999999: invalid number

#### -n behind -N changes the number alone
read -N 1 -n 0 s < /dev/null; echo $?
printf 'a\nb' | { read -N 1 -n 3 s; declare -p s; }
printf 'a\nb' | { read -n 1 -N 3 s; declare -p s; }
read -n 0 s < /; echo $?
#> 0
#> declare -- s=$'a\nb'
#> declare -- s=$'a\nb'
#> 1

#### names behind the first of -N
printf 'abc' | { read -N 1 t 'A[x' 'y]'; echo "$? $t"; }
printf 'abc' | { read -N 1 t 1x u; echo "$? $t $u"; }
#> 1 a
#> 1 a 
#2> bash: line 1: read: `A[x': not a valid identifier
#2> bash: line 2: read: `1x': not a valid identifier

#### seconds of -t
for t in - -0 -0.0 -.5 . -. 1. .5 +.5 +1 -1 1.x x --; do read -t "$t" s < /dev/null; echo "$t $?"; done
#> - 0
#> -0 0
#> -0.0 0
#> -.5 1
#> . 0
#> -. 0
#> 1. 1
#> .5 1
#> +.5 1
#> +1 1
#> -1 1
#> 1.x 1
#> x 1
#> -- 1
#2> bash: line 1: read: -1: invalid timeout specification
#2> bash: line 1: read: 1.x: invalid timeout specification
#2> bash: line 1: read: x: invalid timeout specification
#2> bash: line 1: read: --: invalid timeout specification

#### -N 0 and -n 0 give the names nothing, whether the input can be read or not
mkdir d; s=x t=y; read -N 0 s t < d; echo "$? <$s> <$t>"
s=x; read -n 0 s < d; echo "$? <$s>"
s=x; read -N 0 s <&-; echo "$? <$s>"
s=x; read -n 0 s < /dev/null; echo "$? <$s>"
#> 1 <> <>
#> 1 <>
#> 1 <>
#> 0 <>

#### -a with the name of an associative array evaluates nothing
declare -iA a; read -a a <<< 's=4 5'; echo $?; declare -p a s
declare -irA c; read -a c <<< 's=4'; echo $?
#> 1
#> declare -Ai a
#> 1
#2> bash: line 1: read: a: not an indexed array
#2> bash: line 1: declare: s: not found
#2> bash: line 2: c: readonly variable

#### -t counts whole seconds in 64 bits
for t in 9223372036854775807 9223372036854775808 -9223372036854775808 -9223372036854775809 1.5 .5; do s=; read -t $t s <<< x; echo "$? $s"; done
#> 0 x
#> 1 
#> 1 
#> 0 x
#> 0 x
#> 0 x
#2> bash: line 1: read: 9223372036854775808: invalid timeout specification
#2> bash: line 1: read: -9223372036854775808: invalid timeout specification

#### a trap is run while read waits
trap 'echo usr1; x=5' USR1
mkfifo p
{ printf par; sleep 0.1; kill -USR1 $$; kill -USR1 $$; sleep 0.1; echo line; } > p &
exec 3< p
read -u 3 x; echo "got $? [$x]"
coproc { sleep 0.1; kill -USR1 $$; sleep 0.1; echo line; }
read -u "${COPROC[0]}" x; echo "got $? [$x]"
wait
{ printf par; sleep 0.1; kill -USR1 $$; sleep 0.5; } > p &
exec 3< p
read -t 0.3 -u 3 x; echo "got $? [$x]"
wait
{ sleep 0.1; kill -USR1 $$; sleep 0.1; echo line; } > p &
f() { trap 'echo in; return 3' USR1; read x < p; echo "got $? [$x]"; }
f; echo $?
#> usr1
#> got 0 [parline]
#> usr1
#> got 0 [line]
#> usr1
#> got 142 [par]
#> in
#> 3

#### a trap ends read in POSIX mode
set -o posix
trap 'echo usr1' USR1
mkfifo p
{ printf par; sleep 0.1; kill -USR1 $$; sleep 0.1; echo line; } > p &
exec 3< p
x=old
read -u 3 x; echo "got $? [$x]"
read -u 3 x; echo "got $? [$x]"
#> usr1
#> got 138 [old]
#> got 0 [line]
