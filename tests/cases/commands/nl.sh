#### plain
printf 'a\n\nb\n' | nl; printf 'a\n\nb\n' | nl -ba; printf 'a\n\nb\n' | nl -bn
#>      1	a
#>        
#>      2	b
#>      1	a
#>      2	
#>      3	b
#>        a
#>        
#>        b

#### formats
printf 'a\nb\n' | nl -n ln; printf 'a\nb\n' | nl -n rz -w 3; printf 'a\nb\n' | nl -s ': ' -w1; printf 'a\nb\n' | nl -v 10 -i 5; printf 'a\nb\n' | nl -v -1
#> 1     	a
#> 2     	b
#> 001	a
#> 002	b
#> 1: a
#> 2: b
#>     10	a
#>     15	b
#>     -1	a
#>      0	b

#### sections
printf '\\:\\:\\:\nh\n\\:\\:\nb\n\\:\nf\n' | nl -ha -fa; printf 'a\n\\:\\:\nb\n' | nl -p
#>
#>      1	h
#>
#>      1	b
#>
#>      1	f
#>      1	a
#>
#>      2	b

#### pattern and joined blanks
printf 'apple\nbanana\navocado\n' | nl -b 'p^a'; printf 'a\n\n\n\nb\n' | nl -ba -l2
#>      1	apple
#>        banana
#>      2	avocado
#>      1	a
#>        
#>      2	
#>        
#>      3	b

#### wrong
nl -b x; echo $?; nl -v x; nl -n zz; nl -w 0 </dev/null; nl nope; echo $?
#> 1
#> 1
#2> nl: invalid body numbering style: ‘x’
#2> Try 'nl --help' for more information.
#2> nl: invalid starting line number: ‘x’
#2> nl: invalid line numbering format: ‘zz’
#2> Try 'nl --help' for more information.
#2> nl: invalid line number field width: ‘0’: Numerical result out of range
#2> nl: nope: No such file or directory

#### widths above what a formatter of Rust takes
for n in ln rn rz; do printf 'a\nb\n' | nl -w 70000 -n $n | md5sum; done; printf 'a\n' | nl -v -5 -n rz -w 70000 | md5sum
#> cc45a4feafd9db00ebf36e6b790acaf4  -
#> dfcd757c356439c3b130633a418888ce  -
#> 3dc68125067885f6fbc9f1f0172c0429  -
#> 06e2396a270846a88cd1cfcaa58e3403  -

#### messages among the output, where both go to one pipe
printf "a x\nab\n" > a; echo "b x" > b; printf "b\na\n" > a2; printf "a\nb\nc\n" > a3; mkdir d e f; printf "2024-01-01\nbad\n2024-01-02\n" > dates
(nl a no b) 2>&1 | cat
#>      1	a x
#>      2	ab
#> nl: no: No such file or directory
#>      3	b x

#### numbers at their limits
printf 'a\nb\n' > f; nl -v 9223372036854775807 f; echo $?; nl -v -9223372036854775808 -i -1 f; for o in '-v 99999999999999999999' '-w 99999999999' '-i 1x' '-l 99999999999999999999'; do nl $o f; done
#> 9223372036854775807	a
#> 1
#> -9223372036854775808	a
#2> nl: line number overflow
#2> nl: line number overflow
#2> nl: invalid starting line number: ‘99999999999999999999’: Value too large for defined data type
#2> nl: invalid line number field width: ‘99999999999’: Value too large for defined data type
#2> nl: invalid line number increment: ‘1x’
#2> nl: invalid line number of blank lines: ‘99999999999999999999’: Value too large for defined data type
#? 1
