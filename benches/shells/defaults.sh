# Defaults, alternatives and lengths.
i=0 n=0 set=value empty=
while [ $i -lt 40000 ]; do
  a=${unset:-default} b=${set:+yes} c=${empty:-$i} d=${set-none}
  n=$((n + ${#a} + ${#b} + ${#c} + ${#d}))
  i=$((i + 1))
done
echo $n
