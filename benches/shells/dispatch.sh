# A case of literals and patterns.
i=0 a=0 b=0 c=0 d=0
while [ $i -lt 60000 ]; do
  case $((i % 8)) in
  0) a=$((a + 1)) ;;
  1 | 2) b=$((b + 1)) ;;
  [3-5]) c=$((c + 1)) ;;
  *) d=$((d + 1)) ;;
  esac
  i=$((i + 1))
done
echo $a $b $c $d
