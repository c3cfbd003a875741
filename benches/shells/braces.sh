# bash: brace expansion.
n=0
for ((k = 0; k < 250; k++)); do
  for x in {1..500} pre{a,b,c}{1..20}post; do ((n += ${#x})); done
done
echo "$n"
