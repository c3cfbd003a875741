# Small texts evaluated.
i=0
while [ $i -lt 30000 ]; do
  eval "v$((i % 50))=$i; w=\$v$((i % 50))"
  i=$((i + 1))
done
echo $w $v7
