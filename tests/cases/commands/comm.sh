#### columns
printf 'a\nb\nd\n' > x; printf 'b\nc\nd\n' > y; comm x y; comm -12 x y; comm -3 x y; comm -23 x y; comm -13 x y
#> a
#> 		b
#> 	c
#> 		d
#> b
#> d
#> a
#> 	c
#> a
#> c

#### delimiter and total
printf 'a\nb\n' > x; printf 'b\nc\n' > y; comm --output-delimiter=, x y; comm --total x y; comm --total -123 x y; cat x | comm - y
#> a
#> ,,b
#> ,c
#> a
#> 		b
#> 	c
#> 1	1	1	total
#> 1	1	1	total
#> a
#> 		b
#> 	c

#### not sorted
printf 'b\na\n' > x; printf 'c\n' > y; comm x y; echo $?; comm --nocheck-order x y; echo $?; comm --check-order x y; echo $?
#> b
#> a
#> 	c
#> 1
#> b
#> a
#> 	c
#> 0
#> b
#> 1
#2> comm: file 1 is not in sorted order
#2> comm: input is not in sorted order
#2> comm: file 1 is not in sorted order

#### wrong
comm; echo $?; comm a; comm a b c; comm nope nope; echo $?
#> 1
#> 1
#2> comm: missing operand
#2> Try 'comm --help' for more information.
#2> comm: missing operand after ‘a’
#2> Try 'comm --help' for more information.
#2> comm: extra operand ‘c’
#2> Try 'comm --help' for more information.
#2> comm: nope: No such file or directory

#### the output delimiter and the total
printf 'a\nb\n' >f; printf 'b\nc\n' >g; comm --output-delimiter=, --total f g; comm -12 --total f g; comm -z f g | tr '\0' @
#> a
#> ,,b
#> ,c
#> 1,1,1,total
#> b
#> 1	1	1	total
#> a
#> b
#> @	b
#> c
#> @
#>-

#### the last two lines are looked at again at the end
printf 'a\nb\n c\n' > p; printf 'a\nb\n' | comm - p; echo $?
printf 'a\nb\n' | comm p -; echo $?
printf 'a\nb\n c\nd\n' > p; printf 'a\nb\nb\n' | comm - p; echo $?
printf 'b\na\n' > p; printf '' | comm - p; echo $?
printf 'b\nc\n' | comm - p; echo $?
printf 'b\na\n' | comm - p; echo $?
printf 'b\na\nb\n' | comm p - --check-order; echo $?
#> 		a
#> 		b
#> 	 c
#> 1
#> 		a
#> 		b
#>  c
#> 1
#> 		a
#> 		b
#> 	 c
#> b
#> 	d
#> 0
#> 	b
#> 	a
#> 1
#> 		b
#> 	a
#> c
#> 1
#> 		b
#> 		a
#> 0
#> 		b
#> 1
#2> comm: file 2 is not in sorted order
#2> comm: input is not in sorted order
#2> comm: file 1 is not in sorted order
#2> comm: input is not in sorted order
#2> comm: file 2 is not in sorted order
#2> comm: input is not in sorted order
#2> comm: file 2 is not in sorted order
#2> comm: input is not in sorted order
#2> comm: file 1 is not in sorted order

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(comm a2 a3) 2>&1 | cat
#> 	a
#> 		b
#> comm: file 1 is not in sorted order
#> a
#> 	c
#> comm: input is not in sorted order

#### delimiters that differ
echo a > a; comm --output-delimiter=x --output-delimiter=y a a; comm --output-delimiter=x --output-delimiter=x a a
#> xxa
#2> comm: multiple output delimiters specified
