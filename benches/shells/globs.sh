# bash: patterns in [[ ]].
n=0
for ((i = 0; i < 40000; i++)); do
  f=file$i.c
  if [[ $f == *[05].c ]]; then ((n++)); elif [[ $f == file1?3*.c ]]; then ((n += 2)); fi
done
echo "$n"
