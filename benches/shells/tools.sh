# Small tools on small files.
d=$(mktemp -d)
i=0
while [ $i -lt 150 ]; do
  echo "key$i=$i" >"$d/f$i"
  grep -q "key$i" "$d/f$i" && n=$(cut -d= -f2 "$d/f$i")
  i=$((i + 1))
done
cat "$d"/* | sort | uniq -c | wc -l
rm -r "$d"
echo $n
