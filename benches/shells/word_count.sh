# bash: words counted in an associative array.
declare -A n
text='it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness'
for ((i = 0; i < 6000; i++)); do
  for w in $text; do ((n[$w]++)); done
done
for w in it was best foolishness; do echo "$w ${n[$w]}"; done
