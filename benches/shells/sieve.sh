# bash: an indexed array.
n=40000 count=0
for ((i = 2; i <= n; i++)); do
  [[ ${c[i]} ]] && continue
  ((count++))
  for ((j = i * i; j <= n; j += i)); do c[j]=1; done
done
echo "$count"
