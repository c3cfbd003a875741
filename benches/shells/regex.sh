# bash: a regular expression with groups.
n=0
re='^([a-z]+)-([0-9]+)\.(log|txt)$'
for ((i = 0; i < 20000; i++)); do
  f=server-$i.log
  if [[ $f =~ $re ]]; then ((n += BASH_REMATCH[2] + ${#BASH_REMATCH[1]})); fi
done
echo "$n"
