# Tests joined by && and ||.
i=0 n=0
while :; do
  [ $i -ge 60000 ] && break
  i=$((i + 1))
  [ $((i & 1)) -eq 0 ] || continue
  [ "$i" != 7 ] && [ -n "$i" ] && ! [ -z "$i" ] && n=$((n + 1))
done
echo $n
