# bash: arrays cut, joined and copied.
a=({1..200})
n=0
for ((i = 0; i < 4000; i++)); do
  b=("${a[@]:i%100:50}")
  c=("${b[@]/#/x}")
  IFS=, eval 'j="${c[*]}"'
  ((n += ${#j} + ${#b[@]}))
done
echo "$n"
