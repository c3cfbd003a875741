# Prefixes and suffixes taken off paths.
i=0 n=0
while [ $i -lt 25000 ]; do
  p=/usr/local/share/doc/package-$i/README.md.gz
  base=${p##*/}
  dir=${p%/*}
  ext=${base#*.}
  stem=${base%%.*}
  n=$((n + ${#base} + ${#dir} + ${#ext} + ${#stem}))
  i=$((i + 1))
done
echo $n
