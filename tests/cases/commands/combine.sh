#### and, not, or, xor
printf 'a\nb\nc\na\n' >one; printf 'b\nd\na\n' >two
for operation in and not or xor; do echo "== $operation"; combine one $operation two; done
#> == and
#> a
#> b
#> a
#> == not
#> c
#> == or
#> a
#> b
#> c
#> a
#> b
#> d
#> a
#> == xor
#> c
#> d

#### standard input
printf 'b\n' >two; printf 'a\nb\n' | combine - and two
#> b

#### wrong uses
printf 'a\n' >one; combine one and; echo $?; combine one other one; echo $?; combine missing and one; echo $?
#> 255
#> 255
#> 2
#2> Usage: combine file1 OP file2
#2> unknown operation, other
#2> missing: No such file or directory
