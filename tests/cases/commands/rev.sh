#### lines
printf 'abc\ndef\n' | rev; printf 'äbc' | rev; echo; printf '\n' | rev
#> cba
#> fed
#> cbä
#>

#### files
echo abc > f; rev f f; rev nope; echo $?
#> cba
#> cba
#> 1
#2> rev: cannot open nope: No such file or directory

#### palindromes and empty input
echo level | rev; printf '' | rev; echo 'a b  c' | rev
#> level
#> c  b a
