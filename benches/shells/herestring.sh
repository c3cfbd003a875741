# bash: here-strings.
n=0
for ((i = 0; i < 12000; i++)); do
  read -r a b <<<"$i $((i + 1))"
  ((n += a + b))
done
echo "$n"
