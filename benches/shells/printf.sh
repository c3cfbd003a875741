# Formatted output.
i=0
while [ $i -lt 20000 ]; do
  printf '%05d %-10s|%x %s\n' $i "name$i" $i "$((i * 3))"
  i=$((i + 1))
done | tail -n 1
