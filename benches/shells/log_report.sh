# bash: a log summed up without tools.
declare -A count total
i=0
while ((i < 16000)); do
  echo "$((i % 24)):00 GET /api/$((i % 17)) $((200 + i % 3 * 100)) $((i % 97))"
  ((i++))
done | {
  while read -r time method path status ms; do
    ((count[$path]++, total[$path] += ms))
    [[ $status == 4* ]] && ((bad++))
  done
  for p in /api/0 /api/16; do echo "$p ${count[$p]} $((total[$p] / count[$p]))"; done
  echo "$bad"
}
