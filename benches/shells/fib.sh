# A function that calls itself, with its result in a variable.
fib() {
  if [ "$1" -lt 2 ]; then
    r=$1
    return
  fi
  local a
  fib $(($1 - 1))
  a=$r
  fib $(($1 - 2))
  r=$((a + r))
}
fib 21
echo "$r"
