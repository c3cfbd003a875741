# Two arguments, deep recursion.
ack() {
  if [ "$1" -eq 0 ]; then
    r=$(($2 + 1))
  elif [ "$2" -eq 0 ]; then
    ack $(($1 - 1)) 1
  else
    ack "$1" $(($2 - 1))
    ack $(($1 - 1)) "$r"
  fi
}
ack 2 110
echo "$r"
