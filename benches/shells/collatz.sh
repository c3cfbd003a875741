# Branches on arithmetic.
best=0 longest=0 n=1
while [ "$n" -le 1500 ]; do
  x=$n steps=0
  while [ "$x" -ne 1 ]; do
    if [ $((x % 2)) -eq 0 ]; then x=$((x / 2)); else x=$((3 * x + 1)); fi
    steps=$((steps + 1))
  done
  if [ "$steps" -gt "$longest" ]; then longest=$steps best=$n; fi
  n=$((n + 1))
done
echo "$best $longest"
