# Many short lines written.
i=0
while [ $i -lt 60000 ]; do
  echo "line $i of the output"
  i=$((i + 1))
done | wc -c
