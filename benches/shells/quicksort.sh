# bash: arrays as results of recursion.
qs() {
  (($# < 2)) && { sorted=("$@"); return; }
  local p=$1 x
  local -a lo=() hi=() left=()
  shift
  for x; do if ((x < p)); then lo+=("$x"); else hi+=("$x"); fi; done
  qs "${lo[@]}"
  left=("${sorted[@]}")
  qs "${hi[@]}"
  sorted=("${left[@]}" "$p" "${sorted[@]}")
}
x=7
for ((i = 0; i < 4000; i++)); do
  ((x = (x * 1103515245 + 12345) % 2147483648))
  in[i]=$x
done
qs "${in[@]}"
echo "${sorted[0]} ${sorted[700]} ${sorted[1499]}"
