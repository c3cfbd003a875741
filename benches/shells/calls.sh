# Calls of small functions with arguments.
add() { total=$((total + $1 * $2)); }
twice() { add "$1" 2; add "$2" 1; }
i=0 total=0
while [ "$i" -lt 30000 ]; do
  twice "$i" 3
  i=$((i + 1))
done
echo "$total"
