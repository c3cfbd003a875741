# Pipelines of builtins and tools.
i=0
while [ $i -lt 300 ]; do
  echo "b $i" | sed s/b/a/ | tr a-z A-Z >/dev/null
  i=$((i + 1))
done
echo $i
