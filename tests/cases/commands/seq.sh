#### one, two, three operands
seq 3; seq 2 4; seq 1 2 6; seq 5 -2 1; seq 3 1; seq 0

#### fractions
seq 0.5 2; seq 1 0.25 2; seq 0 0.1 0.5; seq 1.00 1.5 4; seq -1 0.5 1

#### equal width
seq -w 8 11; seq -w 1 50 100; seq -w -5 5 5; seq -w 0.5 0.5 10 | head -n 2; seq -w 1 1.5 9.5

#### separator
seq -s, 5; seq -s ' ' 1 3; seq -s '' 3

#### format
seq -f '%03g' 3; seq -f 'x%.2fy' 1 0.5 2; seq -f '%5.1e' 1 2; seq -f '%g%%' 1; seq -f '%.3g' 12345 12346

#### negative numbers
seq -3; seq -3 -1; seq -- -2 0; seq 1 -1 -1

#### large and exponents
seq 9999999999999999999 10000000000000000001; seq 1e2 1e2; seq 0x10 0x12

#### wrong
seq; echo $?; seq 1 2 3 4; seq x; echo $?; seq 1 0 5; seq -f %d 3; seq -f '%g %g' 3; seq -f abc 3; seq -w -f %g 3
