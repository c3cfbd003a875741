#### lines with newlines
printf 'a\nb\n' > f; mapfile x < f; declare -p x
#> declare -a x=([0]=$'a\n' [1]=$'b\n')

#### -t
printf 'a\nb' | { mapfile -t x; declare -p x; }
#> declare -a x=([0]="a" [1]="b")

#### -n, -s, -O
printf '1\n2\n3\n4\n' > f; mapfile -t -s 1 -n 2 -O 5 x < f; declare -p x
#> declare -a x=([5]="2" [6]="3")

#### -d
printf 'a:b:c' > f; mapfile -d : -t x < f; echo "${x[@]}"
#> a b c

#### a callback
printf '1\n2\n3\n4\n' > f; cb() { echo "at $1: $2"; }; mapfile -t -C cb -c 2 x < f
#> at 1: 2
#> at 3: 4

#### a wrong count
mapfile -n x a </dev/null; echo $?
#> 1
#2> bash: line 1: mapfile: x: invalid line count

#### a line with NUL bytes
mapfile -t l < <(printf "a\0b\nc\n"); declare -p l
#> declare -a l=([0]="a" [1]="c")

#### mapfile
printf '%s\n' a b c d > f
mapfile -t m < f; declare -p m
mapfile -n 2 m < f; declare -p m
mapfile -t -s 1 -n 2 m < f; declare -p m
mapfile -t -O 5 m < f; declare -p m
mapfile -d b m < f; declare -p m
mapfile -t -d '' m < <(printf 'x\0y z\0'); declare -p m
mapfile -t -u 3 m 3< f; echo ${m[3]}
mapfile -t < f; echo ${MAPFILE[@]}
printf 'no newline' | { mapfile m; declare -p m; }
mapfile m < /dev/null; declare -p m
#> declare -a m=([0]="a" [1]="b" [2]="c" [3]="d")
#> declare -a m=([0]=$'a\n' [1]=$'b\n')
#> declare -a m=([0]="b" [1]="c")
#> declare -a m=([0]="b" [1]="c" [5]="a" [6]="b" [7]="c" [8]="d")
#> declare -a m=([0]=$'a\nb' [1]=$'\nc\nd\n')
#> declare -a m=([0]="x" [1]="y z")
#> d
#> a b c d
#> declare -a m=([0]="no newline")
#> declare -a m=()

#### mapfile's callback and errors
printf '%s\n' a b c > f
cb() { echo "cb $#: $1 [${2%$'\n'}] ${#m[@]}"; }
mapfile -C cb -c 1 m < f
mapfile -t -C 'echo x' -c 2 m < f
mapfile -n x m < f; echo $?; mapfile -c 0 -C : m < f; echo $?; mapfile -s -1 m < f; echo $?; mapfile -O x m; echo $?
mapfile -u 99 m; echo $?; mapfile -u x m; echo $?; mapfile 1x < f; echo $?; mapfile -z; echo $?
declare -A h; mapfile h < f; echo $?; readonly r; mapfile r < f; echo $?; mapfile a b < f; echo $?
#> cb 2: 0 [a] 0
#> cb 2: 1 [b] 1
#> cb 2: 2 [c] 2
#> x 1 b
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#> 0
#2> bash: line 5: mapfile: x: invalid line count
#2> bash: line 5: mapfile: 0: invalid callback quantum
#2> bash: line 5: mapfile: -1: invalid line count
#2> bash: line 5: mapfile: x: invalid array origin
#2> bash: line 6: mapfile: 99: invalid file descriptor: Bad file descriptor
#2> bash: line 6: mapfile: x: invalid file descriptor specification
#2> bash: line 6: mapfile: `1x': not a valid identifier
#2> bash: line 6: mapfile: -z: invalid option
#2> mapfile: usage: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
#2> bash: line 7: mapfile: h: not an indexed array
#2> bash: line 7: r: readonly variable

#### the line of a callback that fails
mapfile -C nosuch -c 1 x <<< $'1\n2\n3'
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found
#2> bash: line 1: nosuch: command not found

#### what an error leaves unread is for the next read of a file
printf '%s\n' 1+ b c d e > f; printf '%s\n' g1 g2 > g
declare -ai x
mapfile x < f
echo $?
read y < g; echo "[$y]"
{ read y; read z; echo "[$y][$z]"; } < g
(read y; echo "in a subshell [$y]") < g
cat g | { read y; echo "from a pipe [$y]"; }
read -n 1 y < g; echo "[$y]"
read y < g; echo "[$y]"
read y < g; echo "[$y]"
#2> bash: line 3: mapfile: 1+
#2> : syntax error: operand expected (error token is "+
#2> ")
#? 1

#### it is gone with the next mapfile, and given back to the same file
printf '%s\n' 1+ b c d e > f; printf '%s\n' g1 g2 > g
declare -ai x
mapfile x < f
mapfile z < g; read y < g; echo "${#z[@]} [$y]"
exec 3< f
mapfile -u 3 x
read -u 3 y; echo "[$y]"; cat <&3
mapfile x < f
select q in a; do echo "$REPLY"; break; done < g
#2> bash: line 3: mapfile: 1+
#2> : syntax error: operand expected (error token is "+
#2> ")
#? 1

#### from a pipe no more is taken than is asked for
printf '%s\n' a b c d | { mapfile -n 2 x; read y; echo "${#x[@]} [$y]"; cat; }
printf 'a:b:c:d' | { mapfile -d : -n 2 x; read -d : y; echo "${#x[@]} [$y]"; cat; echo; }
printf '%s\n' a b c d e f > f
callback() { read z; echo "$1 [$z]"; }
mapfile -C callback -c 1 x < f; declare -p x
seq 4 | { mapfile -C callback -c 2 x; declare -p x; }
callback() { readonly x; }
unset x; { mapfile -t -C callback -c 1 x; echo $?; } < f; declare -p x
#> 2 [c]
#> d
#> 2 [c]
#> d
#> 0 [b]
#> 1 [d]
#> 2 [f]
#> declare -a x=([0]=$'a\n' [1]=$'c\n' [2]=$'e\n')
#> 1 [3]
#> declare -a x=([0]=$'1\n' [1]=$'2\n' [2]=$'4\n')
#> 0
#> declare -ar x=([0]="a" [1]="b" [2]="c" [3]="d" [4]="e" [5]="f")

#### options are looked at in their order
mapfile -u 9 -u 0 a <<< x; echo $?
mapfile -u x -u 0 a <<< x; echo $?
mapfile -c 0 -O x a <<< x; echo $?
mapfile -s -1 -c '' -C : a <<< x; echo $?
mapfile -n ' 1 ' a <<< $'x\ny'; declare -p a
#> 1
#> 1
#> 1
#> 1
#> declare -a a=([0]=$'x\n')
#2> bash: line 1: mapfile: 9: invalid file descriptor: Bad file descriptor
#2> bash: line 2: mapfile: x: invalid file descriptor specification
#2> bash: line 3: mapfile: 0: invalid callback quantum
#2> bash: line 4: mapfile: -1: invalid line count

#### a closed standard input has no lines
x=(1 2); mapfile x <&-; echo "$? ${#x[@]}"
mapfile -u 0 x <&-; echo $?
#> 0 0
#> 1
#2> bash: line 2: mapfile: 0: invalid file descriptor: Bad file descriptor

#### -C and a wrong integer, before and behind the first callback
declare -ai ai; printf 'a one\nb two\n' > f
(mapfile -C 'echo cb' ai < f)
(mapfile -C 'echo cb' -c 1 ai < f)
(mapfile ai < f)
#> cb 0 a one
#>
#2> bash: line 2: mapfile: a one
#2> : syntax error in expression (error token is "one
#2> ")
#2> bash: line 3: a one
#2> : syntax error in expression (error token is "one
#2> ")
#2> bash: line 4: mapfile: a one
#2> : syntax error in expression (error token is "one
#2> ")
#? 1

#### an empty name
mapfile '' <<< x; echo $?
#> 2
#2> bash: line 1: mapfile: empty array variable name
