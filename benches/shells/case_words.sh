# bash: letters in upper and lower case.
n=0
for ((i = 0; i < 20000; i++)); do
  s="Hello World $i"
  a=${s^^} b=${s,,} c=${s^}
  [[ $a == HELLO* && $b == hello* ]] && ((n++))
done
echo "$n $a $b $c"
