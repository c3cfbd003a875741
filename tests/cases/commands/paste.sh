#### side by side
seq 3 > a; printf 'x\ny\n' > b; paste a b; paste -d, a b; paste -d ':;' a b a; seq 4 | paste - -

#### serial
seq 3 > a; printf 'x\ny\n' > b; paste -s a b; paste -s -d, a; seq 5 | paste -sd '+-'; printf '' | paste -s

#### escapes in delimiters
seq 3 > a; paste -d '\0' a a; paste -d '\n' a a; paste -d '\\' a a; paste -d '' a a

#### no newline at the end
printf 'a\nb' > a; printf '1\n2' > b; paste a b; paste -s a b

#### wrong
paste nope; echo $?; paste -d '\' x; echo $?; mkdir d; paste d; echo $?
