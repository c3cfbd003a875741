# Word splitting of a long text.
text='the quick brown fox jumps over the lazy dog and runs away from it all'
i=0 n=0
while [ $i -lt 14000 ]; do
  for w in $text; do n=$((n + ${#w})); done
  i=$((i + 1))
done
echo $n
