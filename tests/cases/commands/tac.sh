#### lines
seq 3 | tac; printf 'a\nb' | tac; echo; printf '' | tac; printf '\n\na\n' | tac

#### separators
printf 'a,b,c' | tac -s,; echo; printf 'a,b,c,' | tac -s,; echo; printf ',a,b' | tac -b -s,; echo; printf 'aXYbXYc' | tac -s XY; echo

#### files
seq 2 > a; seq 3 4 > b; tac a b; tac nope; echo $?; mkdir d; tac d; echo $?

#### before
seq 3 | tac -b | od -c
