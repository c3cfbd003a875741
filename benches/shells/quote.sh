# bash: texts quoted and evaluated again.
n=0
for ((i = 0; i < 20000; i++)); do
  s="it's \$HOME & \"$i\""
  printf -v p %q "$s"
  eval "t=$p"
  [[ $t == "$s" && ${s@Q} == \'* ]] && ((n++))
done
echo "$n"
