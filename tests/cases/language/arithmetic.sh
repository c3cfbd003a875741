#### operators
echo $((1+2*3)) $((7/2)) $((-7/2)) $((7%3)) $((-7%3)) $((2**10)) $((1<<4)) $((255>>4)) $((5&3)) $((5|3)) $((5^3)) $((~5)) $((!5))
#> 7 3 -3 1 -1 1024 16 15 1 7 6 -6 0

#### comparison and logic
echo $((1<2)) $((2<=1)) $((1==1)) $((1!=1)) $((1&&0)) $((1||0)) $((5>3?10:20))
#> 1 0 1 0 0 1 10

#### assignment
x=5; echo $((x+=3)) $((x-=1)) $((x*=2)) $((x/=3)) $((x%=3)) $((x<<=2)) $x
#> 8 7 14 4 1 4 4

#### increments
i=5; echo $((i++)) $i $((++i)) $((i--)) $((--i))
#> 5 6 7 7 5

#### bases
echo $((0x1f)) $((017)) $((2#1010)) $((16#ff)) $((36#z)) $((64#_))
#> 31 15 10 255 35 63

#### variables without a dollar
a=3 b=a; echo $((a*a)) $((b+1)) $(($a+1))
#> 9 4 4

#### expressions in variables
e='1+2'; echo $((e*2)) $(($e*2))
#> 6 5

#### unset is zero
echo $((nosuch+1))
#> 1

#### comma
echo $((a=1,b=2,a+b))
#> 3

#### overflow wraps
echo $((9223372036854775807+1)) $((-9223372036854775808-1))
#> -9223372036854775808 9223372036854775807

#### division by zero
echo $((1/0)); echo not reached
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 1

#### a syntax error
echo $((1+)); echo not reached
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### another
echo $((1 2)); echo x
#2> bash: line 1: 1 2: syntax error in expression (error token is "2")
#? 1

#### an octal that is none
echo $((08)); echo x
#2> bash: line 1: 08: value too great for base (error token is "08")
#? 1

#### command form
((3>2)); echo $?; ((0)); echo $?; x=1; ((x++)); echo $x $?
#> 0
#> 1
#> 2 0

#### for loop
for ((i=0,j=10; i<3; i++,j--)); do echo $i $j; done
#> 0 10
#> 1 9
#> 2 8

#### for loop without parts
i=0; for ((;;)); do ((++i>2)) && break; echo $i; done
#> 1
#> 2

#### nested parentheses and spaces
echo $(( (1 + 2) * (3 - 1) )) $(( - 3 )) $((- -3)) $((2--3))
#> 6 -3 3 5

#### let and integer variables
declare -i n; n='2*3'; echo $n
#> 6

#### assignment in arrays
a[2]=1; ((a[2]+=5, a[3]=7)); echo ${a[@]}
#> 6 7

#### precedence
echo $((2+3*4**2)) $((-2**2)) $((1<<2+1)) $((1|2&3)) $((!1+1))
#> 50 4 8 3 1

#### short circuit does not evaluate
x=0; ((0 && (x=5))); ((1 || (x=6))); echo $x
#> 0

#### ternary nests
echo $((0?1:0?2:3))
#> 3

#### not a variable
((5=3)); echo $?
#> 1
#2> bash: line 1: ((: 5=3: attempted assignment to non-variable (error token is "=3")

#### command substitution inside
echo $(( $(echo 3) + `echo 4` ))
#> 7

#### exponents below 0 in a side that does not count
e() { bash -c "x=-1; y=; a=(-1 -2); z=q-w; $1" 2>&1; }
e 'echo $((1 || 2 ** -1))'
e 'echo $((0 && 2 ** -1))'
e 'echo $((1 || 2 ** x))'
e 'echo $((1 ? 3 : 2 ** -1))'
e 'echo $((0 ? 2 ** -2 : 5))'
e '((1 || 2 ** (1-2))); echo $?'
e "let '1 || 2**-1'; echo \$?"
e "[[ 1 -eq '1 || 2**-1' ]]; echo \$?"
e 'echo $((1 || x ** -1))'
e 'echo $((1 || 2 ** a[1]))' 
e 'echo $((1 || 2 ** a[-7]))'
e 'echo "$((1 || 2 ** z))"'
#> bash: line 1: 1 || 2 ** -1: exponent less than 0 (error token is "1")
#> bash: line 1: 0 && 2 ** -1: exponent less than 0 (error token is "1")
#> 1
#> bash: line 1: 1 ? 3 : 2 ** -1: exponent less than 0 (error token is "1")
#> bash: line 1: 0 ? 2 ** -2 : 5: exponent less than 0 (error token is ": 5")
#> bash: line 1: ((: 1 || 2 ** (1-2): exponent less than 0 (error token is ")")
#> 1
#> bash: line 1: let: 1 || 2**-1: exponent less than 0 (error token is "1")
#> 1
#> bash: line 1: [[: 1 || 2**-1: exponent less than 0 (error token is "1")
#> 1
#> bash: line 1: 1 || x ** -1: exponent less than 0 (error token is "1")
#> 1
#> 1
#> 1

#### values in a side that does not count
e() { bash -c "x=-1; y=; a=(-1 -2); $1" 2>&1; }
e 'echo $((1 || 2 ** (y=-3))); echo "$y"'
e 'echo $((1 || 2 ** (y+=-3))); echo "$y"'
e 'echo $((1 || 2 ** (1 ? -1 : 1)))'
e 'echo $((1 || 2 ** (0 ? 1 : -1)))'
e 'echo $((1 || 2 ** (0 && -1)))'
e 'echo $((1 || 2 ** -(1 || 0)))'
e 'echo $((1 || 2 ** -(0 || 0)))'
e 'echo $((1 || 2 ** -(5 / 0)))'
e 'echo $((1 || 2 ** -(0 % 0)))'
e 'echo $((1 || 2 ** --x)); echo $x'
e 'echo $((1 || 2 ** -x--)); echo $x'
e 'echo $((1 || 2 ** (-1, 3)))'
e 'echo $((1 || 2 ** (3, -3)))'
e 'echo $((1 || ~2 ** !0)) $((1 || 2 ** ~0))'
e 'n=-2; echo $((1 || 2 ** $n))'
#> bash: line 1: 1 || 2 ** (y=-3): exponent less than 0 (error token is ")")
#> bash: line 1: 1 || 2 ** (y+=-3): exponent less than 0 (error token is ")")
#> bash: line 1: 1 || 2 ** (1 ? -1 : 1): exponent less than 0 (error token is ")")
#> bash: line 1: 1 || 2 ** (0 ? 1 : -1): exponent less than 0 (error token is ")")
#> 1
#> bash: line 1: 1 || 2 ** -(1 || 0): exponent less than 0 (error token is ")")
#> 1
#> bash: line 1: 1 || 2 ** -(5 / 0): exponent less than 0 (error token is ")")
#> 1
#> bash: line 1: 1 || 2 ** --x: exponent less than 0 (error token is "x")
#> 1
#> -1
#> 1
#> bash: line 1: 1 || 2 ** (3, -3): exponent less than 0 (error token is ")")
#> bash: line 1: 1 || 2 ** ~0: exponent less than 0 (error token is "0")
#> bash: line 1: 1 || 2 ** -2: exponent less than 0 (error token is "2")
#? 1

#### set -u and arrays without the element
set -u
a=(); echo $((a)); echo $((a[0])); c=(1); echo $((c[5])); unset 'c[0]'; echo $((c + 1))
declare -A h=(); echo $((h)) $((h[x]))
(declare b; echo $((b)))
(declare -a k; echo $((k)))
(j='a b'; a=(); echo $((j < 1)))
#> 0
#> 0
#> 0
#> 1
#> 0 0
#2> bash: line 4: b: unbound variable
#2> bash: line 5: k: unbound variable
#2> bash: line 6: b: unbound variable
#? 1

#### an integer in its own value under set -u
set -u
declare -i j=j+1; echo $j
declare -i k; k=k+1; echo $k
f() { local -i m=m+m+2; declare -gi n=n+3; echo $m; }; f; echo $n
declare -ir r=r+1; echo $r
declare -i v=w+1
#> 1
#> 1
#> 2
#> 3
#> 1
#2> bash: line 6: w: unbound variable
#? 127
