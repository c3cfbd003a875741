#### lines
printf 'abc\ndef\n' | rev; printf 'äbc' | rev; echo; printf '\n' | rev

#### files
echo abc > f; rev f f; rev nope; echo $?

#### palindromes and empty input
echo level | rev; printf '' | rev; echo 'a b  c' | rev
