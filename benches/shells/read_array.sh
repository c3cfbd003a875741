# bash: fields of lines into an array.
n=0
mapfile -t rows < <(for ((i = 0; i < 8000; i++)); do echo "$i,$((i * 2)),$((i * 3)),name $i"; done)
for row in "${rows[@]}"; do
  IFS=, read -ra f <<<"$row"
  ((n += f[1] + f[2] + ${#f[3]}))
done
echo "${#rows[@]} $n"
