#### round trips
head -c 300 /bin/sh >f; uuencode f name | uudecode; cmp f name; uuencode -m f other | uudecode; cmp f other; stat -c %a name
#> 644

#### output
printf 'hello\n' | uuencode name | uudecode -o -; printf 'hello\n' | uuencode name | uudecode -o out; cat out; printf 'hello\n' | uuencode /dev/stdout | uudecode
#> hello
#> hello
#> hello

#### text around it
{ echo junk; printf 'hello\n' | uuencode name; echo more; } | uudecode; cat name
#> hello

#### files
printf 'one\n' | uuencode a >x; printf 'two\n' | uuencode b >y; uudecode x y missing; echo $?; cat a b
#> 4
#> one
#> two
#2> uudecode: missing: No such file or directory

#### what is cut
echo junk | uudecode; echo $?; printf 'begin 644 q\n#86)C\n' | uudecode; echo $?
#> 2
#> 2
#2> uudecode fatal error:
#2> standard input: Invalid or missing 'begin' line
#2> uudecode fatal error:
#2> standard input: Short file
#2>-
