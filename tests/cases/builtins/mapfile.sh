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
