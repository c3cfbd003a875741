# bash: variables by name.
n=0
for ((i = 0; i < 100; i++)); do declare "var_$i=$((i * i))"; done
bump() {
  local -n ref=$1
  ((ref++))
}
for ((k = 0; k < 900; k++)); do
  for ((i = 0; i < 100; i++)); do
    name=var_$i
    ((n += ${!name}))
  done
  bump "var_$((k % 100))"
done
echo "$n"
