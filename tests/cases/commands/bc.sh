#### arithmetic
echo '1+2*3-4/2; 7/2; -7/2; 7%3; -7%3; 2^10; 2^3^2; -2^2; (1+2)*3; 10-2-3' | bc; echo 'scale=5; 1/3; -1/3; 22/7; 5%3; 5.5%2; 2^-3' | bc
#> 5
#> 3
#> -3
#> 1
#> -1
#> 1024
#> 512
#> 4
#> 9
#> 5
#> .33333
#> -.33333
#> 3.14285
#> .00002
#> 0
#> .12500

#### scale
echo '.5; 0.5; -.5; 1.10; 1.1*1.1; scale=2; 1.234*1.234; 10/4*2; 100/7; 1.00*1.000; .1+.2; 1.10-.1; 0.00; -0; scale(1.230); length(123.456); length(0); length(.001); scale' | bc
#> .5
#> .5
#> -.5
#> 1.10
#> 1.2
#> 1.522
#> 5.00
#> 14.28
#> 1.000
#> .3
#> 1.00
#> 0
#> 0
#> 3
#> 6
#> 1
#> 3
#> 2

#### long numbers fold
echo '2^500; 1/3; scale=100; 1/3; -(2^300)' | bc; echo '2^300' | BC_LINE_LENGTH=0 bc; echo '2^300' | BC_LINE_LENGTH=20 bc; printf '123\\\n456\n' | bc
#> 32733906078961418700131896968275991522166420460430647894832913680961\
#> 33796404674554883270092325904157150886684127560071009217256545885393\
#> 053328527589376
#> 0
#> .3333333333333333333333333333333333333333333333333333333333333333333\
#> 333333333333333333333333333333333
#> -2037035976334486086268445688409378161051468393665936250636140449354\
#> 381299763336706183397376
#> 2037035976334486086268445688409378161051468393665936250636140449354381299763336706183397376
#> 203703597633448608\
#> 626844568840937816\
#> 105146839366593625\
#> 063614044935438129\
#> 976333670618339737\
#> 6
#> 123456

#### bases
echo 'obase=16; 255; 1.5; -255; 0.1; 255.75; obase=2; 10; .5; obase=20; 400; 19.5; obase=100; 12345.67; obase=8; 64' | bc; echo 'ibase=16; A; FF; F.8; ibase=A; 10; ibase=2; 101; 1.1; 999' | bc; echo 'ibase=16; obase=10; FF; 10' | bc; echo 'A+F; FF; obase; ibase' | bc
#> FF
#> 1.8
#> -FF
#> .1
#> FF.C0
#> 1010
#> .1000
#>  01 00 00
#>  19.10
#>  01 23 45.67
#> 100
#> 10
#> 255
#> 15.5
#> 10
#> 5
#> 1.5
#> 7
#> FF
#> 10
#> 25
#> 99
#> 10
#> 10

#### variables
printf 'x=5\nx\nx++\n++x\nx--\nx\nx+=3; x; x-=1; x; x*=2; x; x/=3; x; x^=2; x; x%%=5; x\n(y=4)\na=b=3; a; b\nundefined\nabc_1=2; abc_1\n' | bc; echo '1+a=3; a; last; .; 7; last+1' | bc
#> 5
#> 5
#> 7
#> 7
#> 6
#> 9
#> 8
#> 16
#> 5
#> 25
#> 0
#> 4
#> 3
#> 3
#> 0
#> 2
#> 4
#> 3
#> 3
#> 3
#> 7
#> 8

#### arrays
echo 'a[1]=5; a[1]; a[2]; a[1]++; a[1]; a=3; a; a[a]=9; a[3]; a[1.9]; for(i=0;i<3;i++) b[i]=i*i; b[2]; a[-1]; 1' | bc 2>/dev/null
#> 5
#> 0
#> 5
#> 6
#> 3
#> 9
#> 6
#> 4

#### comparison and logic
echo '1==1; 1<2; 2<=1; 1!=1; 3>2; 1.0==1; !0; !5; 1&&0; 1||0; 1<2&&2<3; a=3<2; a' | bc
#> 1
#> 1
#> 0
#> 0
#> 1
#> 1
#> 1
#> 0
#> 0
#> 1
#> 1
#> 0
#> 3

#### statements
printf 'if (1) 2 else 3\nif (0) 2 else 3\nif (1) {\n  4\n  5\n}\nx=3\nwhile (x>0) { x; x=x-1 }\nfor (i=0; i<3; i++) { if (i==1) continue; i }\nfor (;;) { break }\n{ 1; 2 }\n' | bc
#> 2
#> 3
#> 4
#> 5
#> 3
#> 2
#> 1
#> 0
#> 2
#> 1
#> 2

#### functions
printf 'define f(n) {\n  if (n < 2) return (1)\n  return (n*f(n-1))\n}\nf(5); f(30)\ndefine g(x, y) { auto z; z = x+y; x = 9; return z }\nx=1; z=7\ng(2, 3); x; z\ndefine void v(x) { x }\nv(3)\ndefine h() { return }\nh()\ndefine k(a[]) { a[0]=9; return a[1] }\nb[0]=1; b[1]=2; k(b[]); b[0]\n' | bc; printf 'define f(x){if(x>0){return f(x-1)};return 5}\nf(200)\n' | bc
#> 120
#> 265252859812191058636308480000000
#> 5
#> 1
#> 7
#> 3
#> 0
#> 2
#> 1
#> 5

#### text
printf '"hello"\n"a\nb"\nprint "x",1+1,"\\t|\\n\\q\\\\"\nprint 1,2,"\n"\n' | bc; echo '1 /* two
three */ 4' | bc; printf '# comment\n5 # five\n' | bc
#> helloa
#> bx2	|
#> "\12
#> 5
#2> (standard_in) 2: syntax error

#### square roots
echo 'sqrt(2); sqrt(16); scale=10; sqrt(2); sqrt(0.25); sqrt(10.000000000000)' | bc
#> 1
#> 4
#> 1.4142135623
#> .5000000000
#> 3.162277660168

#### the library
echo 's(1); c(1); a(1); l(2); e(1); j(0,1); s(0); c(0); e(0); l(1); a(0); s(-1); a(-1); e(-1); l(.5); e(.1); j(1,2); s(100); c(100); a(100); l(10); e(20); l(0)' | bc -l; echo 'scale=50; a(1)*4; e(1); l(2); s(1); scale=5; e(2.5); l(100); a(.5); scale' | bc -l; echo 'scale; 1/3; s(.5)^2+c(.5)^2' | bc -lq
#> .84147098480789650665
#> .54030230586813971740
#> .78539816339744830961
#> .69314718055994530941
#> 2.71828182845904523536
#> .76519768655796655144
#> 0
#> 1.00000000000000000000
#> 1.00000000000000000000
#> 0
#> 0
#> -.84147098480789650665
#> -.78539816339744830961
#> .36787944117144232159
#> -.69314718055994530941
#> 1.10517091807564762481
#> .57672480775687338720
#> -.50636564110975879365
#> .86231887228768393410
#> 1.56079666010823138102
#> 2.30258509299404568401
#> 485165195.40979027796910683054
#> -99999999999999999999.00000000000000000000
#> 3.14159265358979323846264338327950288419716939937508
#> 2.71828182845904523536028747135266249775724709369995
#> .69314718055994530941723212145817656807550013436025
#> .84147098480789650665250232163029899962256306079837
#> 12.18249
#> 4.60517
#> .46364
#> 5
#> 20
#> .33333333333333333333
#> .99999999999999999997

#### files
echo '2+3' > f; printf 'define d(x) { return 2*x }\n' > g; echo 'd(4)' | bc f g; bc nope < /dev/null; echo $?; echo 'quit' > q; echo 1 | bc q; echo 'halt' | bc; echo $?
#> 5
#> 8
#> 1
#> 0
#2> File nope is unavailable.

#### wrong syntax
echo '1 +' | bc; printf '1\n2+;\n3\n' | bc; echo 'foo(' | bc; echo '1,2' | bc; echo ')' | bc; echo '1 2' | bc; echo 'if' | bc; echo 'auto x' | bc; echo 'break' | bc; echo 'continue' | bc; echo 'return 1' | bc; echo '1$2' | bc; echo '1e5' | bc; echo $?
#> 1
#> 3
#> 0
#2> (standard_in) 2: syntax error
#2> (standard_in) 2: syntax error
#2> (standard_in) 2: syntax error
#2> (standard_in) 1: syntax error
#2> (standard_in) 1: syntax error
#2> (standard_in) 1: syntax error
#2> (standard_in) 2: syntax error
#2> (standard_in) 1: syntax error
#2> (standard_in) 1: Break outside a for/while
#2> (standard_in) 1: Continue outside a for
#2> (standard_in) 2: Return outside of a function.
#2> (standard_in) 1: illegal character: $
#2> (standard_in) 1: syntax error
#2> (standard_in) 1: syntax error

#### nothing
bc < /dev/null; echo $?; echo | bc; echo ';;1;;' | bc; printf '1' | bc
#> 0
#> 1
#2> (standard_in) 1: syntax error

#### run-time errors
printf '1/0; 2\n3\n1%%0\nsqrt(-1)\nf(1)\n0^-1\n4\n' | bc 2>/dev/null; echo $?; printf 'scale=-1\nscale\nibase=1\nibase\nobase=0\nobase\n2^1.5\n' | bc 2>/dev/null
#> 3
#> 4
#> 0
#> 0
#> 2
#> 10
#> 10

#### the words of run-time errors
printf '1/0\nf(1)\nsqrt(-1)\nscale=-1\nread()\n' | bc
#differs: there is no byte code, so no addresses in it; the program is standard input, so read() has none
#> 0
#2> Runtime error (func=(main)): Divide by zero
#2> Runtime error (func=(main)): Function f not defined.
#2> Runtime error (func=(main)): Square root of a negative number
#2> Runtime warning (func=(main)): negative scale, set to 0

#### as scripts use it
x=10; y=3; echo "scale=2; $x/$y" | bc; echo "$x > $y" | bc; bc <<< "scale=4; 3.14159*2^2"; echo "obase=2; 255" | bc; result=$(echo "1.5 + 2.25" | bc); echo $result; echo "scale=3; (5-3)/7*100" | bc -l; seq -s+ 100 | bc; bc -l <<< "l(1024)/l(2)"
#> 3.33
#> 1
#> 12.56636
#> 11111111
#> 3.75
#> 28.500
#> 5050
#> 10.00000000000000000010

#### options
echo 1 | bc -q -i --mathlib; bc -s < /dev/null; echo $?
#differs: POSIX strictness is not checked
#> 1
#> 0

#### -w and -s: what POSIX does not have
for l in 'x=1<2' 'x=(1<2)+1' 'if (1<2) 3' 'if (1<2) 3 else 4' '!1' '1==1' '1&&1' '1||1' 'if (!(1<2)) 3' 'last' '.+1' 'x+=1' 'ab[1]' '"abc"' 'a[1]=2<3' 'length(ab)' 'for (;;) break' 'continue' 'print 1'; do bc -w <<< "$l"; bc -s <<< "$l"; done 2>&1
#> (standard_in) 2: (Warning) comparison in expression
#> 1
#> (standard_in) 2: Error: comparison in expression
#> 3
#> 3
#> (standard_in) 1: (Warning) else clause in if statement
#> 3
#> (standard_in) 1: Error: else clause in if statement
#> (standard_in) 2: (Warning) ! operator
#> 0
#> (standard_in) 2: Error: ! operator
#> (standard_in) 2: (Warning) comparison in expression
#> 1
#> (standard_in) 2: Error: comparison in expression
#> (standard_in) 1: (Warning) && operator
#> 1
#> (standard_in) 1: Error: && operator
#> (standard_in) 1: (Warning) || operator
#> 1
#> (standard_in) 1: Error: || operator
#> (standard_in) 1: (Warning) ! operator
#> (standard_in) 1: Error: ! operator
#> (standard_in) 1: (Warning) Last variable
#> 0
#> (standard_in) 1: Error: Last variable
#> (standard_in) 1: (Warning) Last variable
#> 1
#> (standard_in) 1: Error: Last variable
#> (standard_in) 1: (Warning) multiple letter name - ab
#> 0
#> (standard_in) 1: Error: multiple letter name - ab
#> abcabc(standard_in) 2: (Warning) comparison in expression
#> 1
#> (standard_in) 2: Error: comparison in expression
#> (standard_in) 1: (Warning) multiple letter name - ab
#> 1
#> (standard_in) 1: Error: multiple letter name - ab
#> (standard_in) 1: (Warning) Missing expression in for statement
#> (standard_in) 1: (Warning) Missing expression in for statement
#> (standard_in) 1: (Warning) Missing expression in for statement
#> (standard_in) 1: Error: Missing expression in for statement
#> (standard_in) 1: Error: Missing expression in for statement
#> (standard_in) 1: Error: Missing expression in for statement
#> (standard_in) 1: (Warning) Continue statement
#> (standard_in) 1: Continue outside a for
#> (standard_in) 1: Error: Continue statement
#> (standard_in) 1: Continue outside a for
#> (standard_in) 1: (Warning) print statement
#> 1(standard_in) 1: Error: print statement

#### -w and -s: functions
for l in 'define f(x) {\nreturn (x)\n}' 'define f(x) {\nreturn x\n}' 'define f(x) {\nreturn\n}' 'define f(x) \n{\nreturn (x)\n}' 'define f(x) { return (x)\n}' 'define void f(x) {\nreturn\n}' 'define f() {\nreturn (1<2)\n}'; do printf "$l\n" | bc -w; printf "$l\n" | bc -s; done 2>&1
#> (standard_in) 3: (Warning) return expression requires parenthesis
#> (standard_in) 3: Error: return expression requires parenthesis
#> (standard_in) 2: (Warning) newline not allowed
#> (standard_in) 2: Error: newline not allowed
#> (standard_in) 1: (Warning) End of line required
#> (standard_in) 1: Error: End of line required
#> (standard_in) 1: (Warning) void functions
#> (standard_in) 1: Error: void functions
#> (standard_in) 3: (Warning) comparison in return expression
#> (standard_in) 3: Error: comparison in return expression

#### BC_ENV_ARGS and POSIXLY_CORRECT
BC_ENV_ARGS=-l bc <<< 's(1)'; echo 'define g(x) { return (x*2); }' > lib.bc; BC_ENV_ARGS='-q lib.bc' bc <<< 'g(21)'; POSIXLY_CORRECT=1 bc <<< 'print 1'
#> .84147098480789650665
#> 42
#2> (standard_in) 1: Error: print statement

#### read() beside a program in a file
printf 'x=read()\nx*2\nx=read();x\nquit\n' > p.bc; printf '42\n7 \n' | bc p.bc; printf ' -FF 12' | bc p.bc
#> 84
#> 7
#> -198
#> 12

#### an array that a function changes for its caller
bc <<< 'define f(*x[]) { x[1]=5; return 0; } y[1]=2; f(y[]); y[1]'; bc <<< 'define f(x[]) { x[1]=5; return x[1]; } y[1]=2; f(y[]); y[1]'; bc <<< 'define f(*a[], *b[]) { auto t; t=a[0]; a[0]=b[0]; b[0]=t; return 1 } p[0]=3; q[0]=4; f(p[],q[]); p[0]; q[0]'
#> 0
#> 5
#> 5
#> 2
#> 1
#> 4
#> 3

#### a negation behind an operator
bc -l <<'E'
-!0
1 + !2
2 * !0
2 * !0 + 1
3 - -!2
1 - !0 - 1
5 ^ !0
1 == !3
x = !0
x
-(!3)
!0 * 5
+3
E
#> -1
#> 1
#> 2
#> 0
#> 3
#> 1
#> 5
#> 0
#> 1
#> 0
#> 1
#2> (standard_in) 13: syntax error

#### a directory as standard input (bc)
mkdir d
bc < d; echo $?
#> 1
#2> (standard_in) 1: read() in flex scanner failed

#### a file that is a directory
mkdir d; bc d; echo $?
#> 1
#2> d 1: read() in flex scanner failed

#### roots of 0 and 1 have no digits behind the point
echo 'scale=5; sqrt(0); sqrt(1); sqrt(1.00); sqrt(4); sqrt(0.000); sqrt(1.0)+1; sqrt(1.0001)' | bc
#> 0
#> 1
#> 1
#> 2.00000
#> 0
#> 2
#> 1.00004
