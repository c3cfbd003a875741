#### columns
printf 'a\nb\nd\n' > x; printf 'b\nc\nd\n' > y; comm x y; comm -12 x y; comm -3 x y; comm -23 x y; comm -13 x y

#### delimiter and total
printf 'a\nb\n' > x; printf 'b\nc\n' > y; comm --output-delimiter=, x y; comm --total x y; comm --total -123 x y; cat x | comm - y

#### not sorted
printf 'b\na\n' > x; printf 'c\n' > y; comm x y; echo $?; comm --nocheck-order x y; echo $?; comm --check-order x y; echo $?

#### wrong
comm; echo $?; comm a; comm a b c; comm nope nope; echo $?
