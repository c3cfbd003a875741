#### fields
printf 'a:b:c\nd:e\nf\n' | cut -d: -f2; printf 'a:b:c\nd:e\nf\n' | cut -d: -f1,3; printf 'a:b:c\nd:e\nf\n' | cut -s -d: -f2-; printf 'a\tb\tc\n' | cut -f3,1

#### ranges
echo 1,2,3,4,5,6,7 | cut -d, -f2-4,6-; echo 1,2,3,4,5 | cut -d, -f-2; echo 1,2,3,4,5 | cut -d, -f3-3; echo 1,2,3 | cut -d, -f5

#### bytes and characters
echo abcdef | cut -b2-4; echo abcdef | cut -c1,3,5-; echo 'äöü' | cut -c1-2; echo abc | cut -b 5

#### complement and output delimiter
echo a:b:c:d | cut -d: --complement -f2; echo a:b:c:d | cut -d: -f1,3 --output-delimiter=' - '; echo abcdef | cut -b1-2,4-5 --output-delimiter=:; echo abcdef | cut --complement -c2-3

#### no delimiter in the line
echo abc | cut -d: -f1; echo abc | cut -d: -f2; echo abc | cut -s -d: -f1; printf ':\n' | cut -d: -f1,2

#### zero-terminated
printf 'a:b\0c:d\0' | cut -z -d: -f2 | od -c; printf 'a:b' | cut -d: -f2

#### wrong lists
cut -f a; echo $?; cut -f 0; cut -f 3-1; cut -f -; cut -b a; cut -c 0; cut -f ''

#### wrong use
cut; echo $?; cut -c 1 -f 1; cut -d ab -f1; cut -d x -c1; cut -s -c1; cut -f

#### files
echo a:b > x; cut -d: -f2 x nope; echo $?; mkdir d; cut -f1 d; echo $?
