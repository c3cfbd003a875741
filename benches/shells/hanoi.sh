# Recursion with four arguments.
moves=0
move() {
  [ "$1" -eq 0 ] && return
  move $(($1 - 1)) "$2" "$4" "$3"
  moves=$((moves + 1))
  move $(($1 - 1)) "$4" "$3" "$2"
}
move 15 a b c
echo $moves
