# Nested loops with a remainder.
sum=0 a=1
while [ $a -le 150 ]; do
  b=1
  while [ $b -le 100 ]; do
    x=$a y=$b
    while [ $y -ne 0 ]; do
      t=$((x % y))
      x=$y
      y=$t
    done
    sum=$((sum + x))
    b=$((b + 1))
  done
  a=$((a + 1))
done
echo $sum
