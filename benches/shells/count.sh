# The plainest loop.
i=0
while [ "$i" -lt 200000 ]; do
  i=$((i + 1))
done
echo "$i"
