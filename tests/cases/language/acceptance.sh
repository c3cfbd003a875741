#### yes ends when nobody reads
yes | head -1
#> y

#### stdout and stderr keep their order through one pipe
(echo a; echo b >&2; echo c) 2>&1 | cat
#> a
#> b
#> c

#### a function in arithmetic
f(){ echo 4; }; echo $(( $(f) + 1 ))
#> 5

#### an array from an array
a=("a b" c); declare -a c=("${a[@]}"); echo ${#c[@]}
#> 2

#### errexit is off on the left of ||
set -e; f(){ false; echo no; }; f || echo handled; echo end
#> no
#> end

#### a long stream
seq 1 300000 | tail -1
#> 300000

#### a signal runs the EXIT trap
trap 'echo bye' EXIT; kill -TERM $$
#> bye
#? 143

#### three sleeps at once
SECONDS=0; sleep 0.3 & sleep 0.3 & sleep 0.3 & wait; echo $?
#> 0

#### bytes that are no text
printf 'x\xff\0y' | od -c
#> 0000000   x 377  \0   y
#> 0000004

#### reading and writing one file
exec 3<>f; echo hi >&3; cat f
#> hi
