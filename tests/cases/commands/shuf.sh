#### shuf --random-source=rnd in
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf --random-source=rnd in; echo "? $?"
shuf -n 3 --random-source=rnd in; echo "? $?"
cat in | shuf -n 3 --random-source=rnd; echo "? $?"
shuf -e --random-source=rnd a b c d; echo "? $?"
shuf -i 1-100 -n 5 --random-source=rnd; echo "? $?"
shuf -i 5-5; echo "? $?"
#> 10
#> 6
#> 5
#> 3
#> 4
#> 2
#> 9
#> 1
#> 7
#> 8
#> ? 0
#> 10
#> 6
#> 5
#> ? 0
#> 8
#> 6
#> 10
#> ? 0
#> b
#> a
#> c
#> d
#> ? 0
#> 50
#> 12
#> 53
#> 14
#> 56
#> ? 0
#> 5
#> ? 0

#### shuf -r -n 10 -i 0-3 --random-source=rnd
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf -r -n 10 -i 0-3 --random-source=rnd; echo "? $?"
shuf -r -n 5 --random-source=rnd in; echo "? $?"
shuf -z -e a --random-source=rnd b | od -c; echo "? $?"
shuf -i 1-100000 -n 3 --random-source=rnd; echo "? $?"
seq 1 5000 | shuf --random-source=rnd | tail -3; echo "? $?"
shuf in | sort -n; echo "? $?"
#> 1
#> 0
#> 3
#> 0
#> 2
#> 2
#> 0
#> 0
#> 2
#> 0
#> ? 0
#> 10
#> 5
#> 1
#> 2
#> 1
#> ? 0
#> 0000000   b  \0   a  \0
#> 0000004
#> ? 0
#> 13875
#> 99785
#> 13361
#> ? 0
#> 4990
#> 167
#> 3718
#> ? 0
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9
#> 10
#> ? 0

#### shuf -n 0 in
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf -n 0 in; echo "? $?"
shuf -n 100 in | sort -n | wc -l; echo "? $?"
#> ? 0
#> 10
#> ? 0

#### shuf -o out -e x; cat out
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf -o out -e x; cat out
#> x

#### shuf -o a -o b in
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf -o a -o b in; echo "? $?"
shuf -n x in; echo "? $?"
shuf -i 3-1; echo "? $?"
shuf -i 3-2; echo "? $?"
shuf -i x; echo "? $?"
shuf -i 1-2 -i 3-4; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 0
#> ? 1
#> ? 1
#2> shuf: multiple output files specified
#2> shuf: invalid line count: ‘x’
#2> shuf: invalid input range: ‘3-1’
#2> shuf: invalid input range: ‘x’
#2> shuf: multiple -i options specified

#### shuf -i 1-2 -e a
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf -i 1-2 -e a; echo "? $?"
shuf -i 1-2 in; echo "? $?"
shuf in e; echo "? $?"
shuf nosuch; echo "? $?"
shuf d; echo "? $?"
shuf -r e; echo "? $?"
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#> ? 1
#2> shuf: cannot combine -e and -i options
#2> Try 'shuf --help' for more information.
#2> shuf: extra operand ‘in’
#2> Try 'shuf --help' for more information.
#2> shuf: extra operand ‘e’
#2> Try 'shuf --help' for more information.
#2> shuf: nosuch: No such file or directory
#2> shuf: read error: Is a directory
#2> shuf: no lines to repeat

#### shuf -r -n 2 e
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf -r -n 2 e; echo "? $?"
shuf e; echo "? $?"
shuf -Q; echo "? $?"
shuf --random-source=e in; echo "? $?"
shuf --random-source=nosuch in; echo "? $?"
shuf -e; echo "? $?"
#> ? 1
#> ? 0
#> ? 1
#> ? 1
#> ? 1
#> ? 0
#2> shuf: no lines to repeat
#2> shuf: invalid option -- 'Q'
#2> Try 'shuf --help' for more information.
#2> shuf: ‘e’: end of file
#2> shuf: nosuch: No such file or directory

#### shuf -n1 -e only
seq 1 10 > in; seq 1 2000 > rnd; : > e; mkdir d
shuf -n1 -e only
#> only

#### what is no range
for range in a-b 1-b 1-2-3 -5 5- - '' 5 3-1 1a-2 99999999999999999999-1 0-99999999999999999999; do
    shuf -i "$range" -n1
done
#2> shuf: invalid input range: ‘a’
#2> shuf: invalid input range: ‘b’
#2> shuf: invalid input range: ‘2-3’
#2> shuf: invalid input range: ‘’
#2> shuf: invalid input range: ‘’
#2> shuf: invalid input range: ‘’
#2> shuf: invalid input range: ‘’
#2> shuf: invalid input range: ‘5’
#2> shuf: invalid input range: ‘3-1’
#2> shuf: invalid input range: ‘1a’
#2> shuf: invalid input range: ‘99999999999999999999’: Value too large for defined data type
#2> shuf: invalid input range: ‘99999999999999999999’: Value too large for defined data type
#? 1
