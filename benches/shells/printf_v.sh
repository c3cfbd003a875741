# bash: formatted into a variable.
n=0
for ((i = 0; i < 40000; i++)); do
  printf -v t '%02d:%02d:%02d' $((i / 3600)) $((i / 60 % 60)) $((i % 60))
  ((n += ${#t}))
done
echo "$n $t"
