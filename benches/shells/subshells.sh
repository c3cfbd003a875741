# Subshells with variables of their own.
i=0 s=0
while [ $i -lt 3000 ]; do
  (x=$i; [ $((x % 3)) -eq 0 ]) && s=$((s + 1))
  i=$((i + 1))
done
echo $s
