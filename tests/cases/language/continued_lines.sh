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
