# bash: keys set, tested, listed and removed.
declare -A m
for ((i = 0; i < 40000; i++)); do m[key$i]=$i; done
n=0
for k in "${!m[@]}"; do ((n += ${m[$k]})); done
for ((i = 0; i < 40000; i += 2)); do unset "m[key$i]"; done
for ((i = 0; i < 40000; i++)); do [[ -v m[key$i] ]] && ((n++)); done
echo "$n ${#m[@]}"
