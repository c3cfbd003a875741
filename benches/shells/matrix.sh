# bash: two indices in one associative array.
declare -A a b c
n=50
for ((i = 0; i < n; i++)); do for ((j = 0; j < n; j++)); do
  a[$i,$j]=$((i + j))
  b[$i,$j]=$((i * j % 10))
done; done
for ((i = 0; i < n; i++)); do for ((j = 0; j < n; j++)); do
  s=0
  for ((k = 0; k < n; k++)); do ((s += ${a[$i,$k]} * ${b[$k,$j]})); done
  c[$i,$j]=$s
done; done
echo "${c[3,4]} ${c[21,21]}"
