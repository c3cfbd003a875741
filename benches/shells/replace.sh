# bash: replacement in a parameter.
n=0
for ((i = 0; i < 30000; i++)); do
  s="alpha-$i beta-$i gamma-$i"
  t=${s//-/_}
  u=${t/beta/BETA}
  v=${u//[0-9]/}
  ((n += ${#t} + ${#u} + ${#v}))
done
echo "$n $v"
