#### names, keywords and operators
x\
y=1; echo $xy
a\
b+=2; ab\
c=3; echo $ab $abc
f\
[1]=6; g[1]\
=7; echo ${f[1]} ${g[1]}
i\
=(a b); echo ${i[@]}; j=\
(1 2); echo $j
k+\
=1; echo $k
case x i\
n x\
) echo g;\
; e\
sac
for i i\
n 1; d\
o echo $i; don\
e
w\
hile false; do :; done
ec\
ho word
echo m 2\
>o3
cat o3
[\
[ a =\
= a ]\
] && echo j
f\
un() { echo $LINENO; }
f\
un
l\
o\
n\
g=x; echo $long
#> 1
#> 2 3
#> 6 7
#> a b
#> 1
#> 1
#> g
#> 1
#> word
#> m
#> j
#> 35
#> x

#### aliases
shopt -s expand_aliases
alias hello='echo hi'
hel\
lo there
#> hi there

#### between the two characters of an operator
cat <\
(echo a)
for (\
(i=0;i<2;i++)) do echo $i; done
echo b > \
\
>(cat); wait
cat a<\
(echo no) 2>&1 | sed 's#fd/[0-9]*#fd#'
#> a
#> 0
#> 1
#> b
#> cat: a/dev/fd: No such file or directory

#### an expression without its last parenthesis
printf '((1)' > a; bash a; printf 'echo a\n((1)\n' > a; bash a; printf '((echo a)' > a; bash a;  printf '((1' > a; bash a; printf '((1) ; echo b' > a; bash a
#> a
#2> a: line 3: syntax error: unexpected end of file
#2> a: line 4: syntax error: unexpected end of file
#2> a: line 3: syntax error: unexpected end of file
#2> a: line 1: unexpected EOF while looking for matching `)'
#2> a: line 2: syntax error: unexpected end of file
#? 2
