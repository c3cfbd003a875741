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

#### readarray into the default
echo q > f; readarray -t < f; echo ${MAPFILE[0]}
#> q

#### a wrong count
mapfile -n x a </dev/null; echo $?
#> 1
#2> bash: line 1: mapfile: x: invalid line count

#### a line with NUL bytes
mapfile -t l < <(printf "a\0b\nc\n"); declare -p l
#> declare -a l=([0]="a" [1]="c")
