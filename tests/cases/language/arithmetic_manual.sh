#### precedence
echo $((2+3*4)) $((2**3**2)) $((-2**2)) $((10-3-2)) $((7/2*2)) $((1<<2+1)) $((5&3|4^1)) $((1||0&&0)) $((!0+1)) $((~0)) $((3>2>1)) $((1?2:3?4:5))
#> 14 512 4 5 6 8 5 1 2 -1 0 2

#### assignment operators
x=5; echo $((x+=2)) $((x-=1)) $((x*=3)) $((x/=4)) $((x%=3)) $((x<<=4)) $((x>>=1)) $((x|=1)) $((x&=6)) $((x^=5)) $x
#> 7 6 18 4 1 16 8 9 0 5 5

#### increments
x=5; echo $((x++)) $x $((++x)) $((x--)) $((--x)) $((x+++x)) $((-x)) $((- -x)) $((+x)) $x
#> 5 6 7 7 5 11 -6 6 6 6

#### increments of what is no variable
echo $((++5)) $((--5)) $((5 + +5)) $((5 - -5)); echo $((5++)); echo $?
#> 5 5 10 10
#2> bash: line 1: 5++: syntax error: operand expected (error token is "+")
#? 1

#### bases
echo $((0x1F)) $((017)) $((2#101)) $((16#ff)) $((16#FF)) $((36#z)) $((64#@)) $((64#_)) $((62#Z)) $((10#08)) $((8#17)) $((0X1f))
#> 31 15 5 255 255 35 62 63 61 8 15 31

#### bad numbers
for e in 08 2#2 65#1 1#0 0x 16# 1a 0xg '1 2' 1.5; do (eval "echo \$(($e))"); echo $?; done 2>&1
#> bash: line 1: 08: value too great for base (error token is "08")
#> 1
#> bash: line 1: 2#2: value too great for base (error token is "2#2")
#> 1
#> bash: line 1: 65#1: invalid arithmetic base (error token is "65#1")
#> 1
#> bash: line 1: 1#0: invalid arithmetic base (error token is "1#0")
#> 1
#> 0
#> 0
#> bash: line 1: 16#: invalid integer constant (error token is "16#")
#> 1
#> bash: line 1: 1a: value too great for base (error token is "1a")
#> 1
#> bash: line 1: 0xg: value too great for base (error token is "0xg")
#> 1
#> bash: line 1: 1 2: syntax error in expression (error token is "2")
#> 1
#> bash: line 1: 1.5: syntax error: invalid arithmetic operator (error token is ".5")
#> 1

#### overflow wraps
echo $((9223372036854775807+1)) $((-9223372036854775808-1)) $((9223372036854775807*2)) $((9223372036854775808)) $((0xffffffffffffffff)) $((1<<63)) $((1<<64)) $((-1>>1)) $((2**63)) $((2**64))
#> -9223372036854775808 9223372036854775807 -2 -9223372036854775808 -1 -9223372036854775808 1 -1 -9223372036854775808 0

#### division
echo $((7/2)) $((-7/2)) $((7/-2)) $((7%3)) $((-7%3)) $((7%-3)); echo $((1/0)); echo $?; echo $((1%0)); echo $?; echo $((-9223372036854775808/-1)) $((-9223372036854775808%-1))
#> 3 -3 -3 1 -1 1
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 1

#### negative exponents
echo $((2**0)) $((0**0)) $(((-2)**3)) $((1**-0))
#> 1 1 -8 1

#### names and expressions in values
a=b b=c c=7; echo $((a)) $((a+1)); e='1+2'; echo $((e*2)) $(($e*2)) $((e)); u=; echo $((u+1)) $((nosuch)); s=' 5 '; echo $((s))
#> 7 8
#> 6 5 3
#> 1 0
#> 5

#### values that refer to themselves
x=x; echo $((x)); echo $?
#2> bash: line 1: x: expression recursion level exceeded (error token is "x")
#? 1

#### short circuits do not evaluate
x=0; echo $((0 && (x=1))) $((1 || (x=1))) $x $((1 ? 5 : (x=9))) $x $((0 ? 1/0 : 2))
#> 0 1 0 5 0 2

#### commas and parentheses
echo $((1,2,3)) $(((1+2)*3)) $((x=1,y=x+1)) $x $y $(( (1) )) $((((2))))
#> 3 9 2 1 2 1 2

#### missing and extra operands
for e in 1+ '*2' '1 +* 2' '(1' '1)' '1?2' '1?2:' 'x=' '5=x' '1=2' '()' '' ' ' '#' '1 $ 2' 'a[' ; do (eval "echo \$(($e))"); echo $?; done 2>&1
#> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#> 1
#> bash: line 1: *2: syntax error: operand expected (error token is "*2")
#> 1
#> bash: line 1: 1 +* 2: syntax error: operand expected (error token is "* 2")
#> 1
#> bash: eval: line 1: unexpected EOF while looking for matching `)'
#> 2
#> bash: eval: line 1: syntax error near unexpected token `)'
#> bash: eval: line 1: `echo $((1)))'
#> 2
#> bash: line 1: 1?2: `:' expected for conditional expression (error token is "2")
#> 1
#> bash: line 1: 1?2:: expression expected (error token is ":")
#> 1
#> bash: line 1: x=: syntax error: operand expected (error token is "=")
#> 1
#> bash: line 1: 5=x: attempted assignment to non-variable (error token is "=x")
#> 1
#> bash: line 1: 1=2: attempted assignment to non-variable (error token is "=2")
#> 1
#> bash: line 1: (): syntax error: operand expected (error token is ")")
#> 1
#> 0
#> 0
#> 0
#> 0
#> bash: line 1: #: syntax error: operand expected (error token is "#")
#> 1
#> bash: line 1: 1 $ 2: syntax error: invalid arithmetic operator (error token is "$ 2")
#> 1
#> bash: line 1: a[: bad array subscript (error token is "a[")
#> 1

#### arrays
a=(1 2 3); echo $((a[1])) $((a[0]+a[2])) $((a)) $((a[-1])) $((a[1]++)) ${a[1]} $((a[a[0]])) $((a[5]=9)) ${#a[@]}; declare -A m=([k]=4); echo $((m[k]+1)) $((m[z])) $((m[k]*=2))
#> 2 4 1 3 2 3 3 9 4
#> 5 0 8

#### keys with odd characters
declare -A m; k='a b'; m[$k]=1; echo $((m[$k]+1)) $((m['a b'])); ((m[x.y]++)); ((m[$k]+=5)); declare -p m
#> 2 1
#> declare -A m=([x.y]="1" ["a b"]="6" )

#### strings in arithmetic commands
((x = 3 + 4)); echo $x; (( x == 7 )) && echo yes; ((y=x>5?1:0)); echo $y; (( "x" == 7 )); echo $?; ((x='5')); echo $?
#> 7
#> yes
#> 1
#> 0
#> 1
#2> bash: line 1: ((: x='5': syntax error: operand expected (error token is "'5'")

#### octal and hexadecimal values of variables
x=010; echo $((x)) $((10#$x)); x=0x10; echo $((x)); x=08; echo $((x)); echo $?
#> 8 10
#> 16
#2> bash: line 1: 08: value too great for base (error token is "08")
#? 1

#### integers declared
declare -i n; n=5*2; echo $n; n+=3; echo $n; n=abc; echo $n; n=1/0; echo no
#> 10
#> 13
#> 0
#2> bash: line 1: 1/0: division by 0 (error token is "0")
#? 1

#### whitespace and newlines
echo $((  1
+ 2
)) $((1+2)) $(( 1 +
2 ))
#> 3 3 3

#### quotes and expansions within
x=3; echo $(("$x"+1)) $((${x}0+1)) $(($(echo 2)*3)) $((`echo 4`)) $((x${u}+1)) $(( $((1+1)) + 1 )) $((${#x}))
#> 4 31 6 4 4 3 1

#### in other places
x=abcdef i=1; echo ${x:i+1:i*2} ; a=(); a[i+1]=z; echo ${!a[@]}; [[ i+1 -eq 2 ]] && echo c; set -- p q; echo ${@:i:1}; shift i 2>/dev/null; echo $?
#> cd
#> 2
#> c
#> p
#> 1

#### errors name the command
((1+)); echo $?; let 1+; echo $?; [[ 1+ -eq 1 ]]; echo $?; declare -i n; n=1+; echo no
#> 1
#> 1
#> 1
#2> bash: line 1: ((: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: let: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: [[: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 1: 1+: syntax error: operand expected (error token is "+")
#? 1

#### the old brackets
echo $[1+2] $[ 2 * 3 ] "$[x=4]" $x $[
5]
#> 3 6 4 4 5

#### nounset
set -u; (echo $((u))); echo $?; (echo $((a[0]))); ((x=5)); echo $((x)); (echo $(($u+1))); echo $?
#> 1
#> 5
#> 1
#2> bash: line 1: u: unbound variable
#2> bash: line 1: a: unbound variable
#2> bash: line 1: u: unbound variable

#### assignments in conditions
while ((i++ < 3)); do echo -n $i; done; echo; if ((n=0)); then echo no; else echo zero; fi; until ((--i<1)); do :; done; echo $i
#> 123
#> zero
#> 0

#### locals and arithmetic
x=1; f() { local x; ((x++)); echo $x; local -i y=x+1; echo $y; }; f; echo $x; g() { ((x++)); }; g; echo $x
#> 1
#> 2
#> 1
#> 2

#### big shifts
echo $((1<<65)) $((1>>65)) $((1<<-1)) $((-8>>1)) $((1<<62))
#> 2 0 -9223372036854775808 -4 4611686018427387904

#### logical operators give one or zero
echo $((5&&3)) $((5||0)) $((!5)) $((!0)) $((5==5)) $((5!=5)) $((2<1)) $((2>=2)) $((2<=1)) $((!!7))
#> 1 1 0 1 1 0 0 1 0 1

#### a subscript in a subscript, beside an expansion
a=(5 6); b=(1 0); i=0; op=+; echo $((a[b[i]] $op 1))
echo $((a[b[i]]+1))
#differs: bash quotes the brackets of the inner subscript where the expression has an expansion, and cannot read it then
#> 7
#> 7
