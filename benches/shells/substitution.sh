# Command substitution of builtins.
i=0 n=0
while [ $i -lt 4000 ]; do
  x=$(echo $((i * 2)))
  n=$((n + x))
  i=$((i + 1))
done
echo $n
