#### plain
printf 'a\na\nb\na\n' | uniq; printf 'a\na\nb' | uniq

#### counts
printf 'a\na\nb\na\n' | uniq -c; printf 'a\na\nb\n' | uniq -d; printf 'a\na\nb\n' | uniq -u; printf 'a\na\nb\nb\nb\n' | uniq -cd

#### all repeated
printf 'a\na\nb\nc\nc\n' | uniq -D; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=prepend; printf 'a\na\nb\nc\nc\n' | uniq --all-repeated=separate

#### groups
printf 'a\na\nb\nc\nc\n' | uniq --group; printf 'a\na\nb\n' | uniq --group=both; printf 'a\nb\n' | uniq --group=append; printf 'a\nb\n' | uniq --group=prepend

#### parts of lines
printf '1 a\n2 a\n3 b\n' | uniq -f1; printf 'xa\nya\nzb\n' | uniq -s1; printf 'abc\nabd\nxyz\n' | uniq -w2; printf 'a\nA\nb\n' | uniq -i; printf '1 a\n2 a\n' | uniq -1

#### files
printf 'a\na\n' > in; uniq in out; cat out; uniq nope; echo $?; uniq a b c; echo $?

#### zero-terminated
printf 'a\0a\0b\0' | uniq -z | od -c

#### wrong use
uniq -f x; echo $?; uniq -w z; uniq -c -D </dev/null; echo $?; uniq --group -c </dev/null; uniq --all-repeated=x </dev/null; uniq --group=x </dev/null
