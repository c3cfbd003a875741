#### plain
printf 'a\n\nb\n' | nl; printf 'a\n\nb\n' | nl -ba; printf 'a\n\nb\n' | nl -bn

#### formats
printf 'a\nb\n' | nl -n ln; printf 'a\nb\n' | nl -n rz -w 3; printf 'a\nb\n' | nl -s ': ' -w1; printf 'a\nb\n' | nl -v 10 -i 5; printf 'a\nb\n' | nl -v -1

#### sections
printf '\\:\\:\\:\nh\n\\:\\:\nb\n\\:\nf\n' | nl -ha -fa; printf 'a\n\\:\\:\nb\n' | nl -p

#### pattern and joined blanks
printf 'apple\nbanana\navocado\n' | nl -b 'p^a'; printf 'a\n\n\n\nb\n' | nl -ba -l2

#### wrong
nl -b x; echo $?; nl -v x; nl -n zz; nl -w 0 </dev/null; nl nope; echo $?
