#### a syntax error in an array literal discards its line
echo a
b=(1 ; 2)
echo b $?
c=(1 2 | 3); echo not
echo c $?
f() { d=( a & b ); }
echo d $?; f
#> a
#> b 1
#> c 1
#> d 1
#2> bash: -c: line 2: syntax error near unexpected token `;'
#2> bash: -c: line 2: `b=(1 ; 2)'
#2> bash: -c: line 4: syntax error near unexpected token `|'
#2> bash: -c: line 4: `c=(1 2 | 3); echo not'
#2> bash: -c: line 6: syntax error near unexpected token `&'
#2> bash: -c: line 6: `f() { d=( a & b ); }'
#2> bash: line 7: f: command not found
#? 127

#### an array literal within one
a=( inside=() )
echo len=${#a[@]}
#> len=0
#2> bash: -c: line 1: syntax error near unexpected token `('
#2> bash: -c: line 1: `a=( inside=() )'

#### a syntax error in an array literal of a function
f() {
  d=(a & b)
  echo in f
}
echo "st $?"
f
#> in f
#2> bash: -c: line 2: syntax error near unexpected token `&'
#2> bash: -c: line 2: `  d=(a & b)'
#2> bash: -c: line 4: syntax error near unexpected token `}'
#2> bash: -c: line 4: `}'
#? 2

#### a syntax error in an array literal of a compound command
if true; then
  x=(a ; b)
  echo not
fi
echo after
#> not
#2> bash: -c: line 2: syntax error near unexpected token `;'
#2> bash: -c: line 2: `  x=(a ; b)'
#2> bash: -c: line 4: syntax error near unexpected token `fi'
#2> bash: -c: line 4: `fi'
#? 2

#### a syntax error in an array literal of stdin
bash <<'EOF'
x=(a ; b)
echo "yes $?"
x=(a
b |
c)
echo more
EOF
#> yes 1
#2> bash: line 1: syntax error near unexpected token `;'
#2> bash: line 1: `x=(a ; b)'
#2> bash: line 4: syntax error near unexpected token `|'
#2> bash: line 4: `b |'
#2> bash: line 5: syntax error near unexpected token `)'
#2> bash: line 5: `c)'
#? 2

#### a syntax error in an array literal of a declaration
declare x=(a ; b)
echo "yes $?"
declare -p x
#> yes 1
#2> bash: -c: line 1: syntax error near unexpected token `;'
#2> bash: -c: line 1: `declare x=(a ; b)'
#2> bash: line 3: declare: x: not found
#? 1

#### a syntax error in an array literal of eval
eval 'a=(1;2); echo x'
echo $?
echo "$(a=(1;2); echo x)"
echo $?
#> 1
#> 1
#2> bash: eval: line 1: syntax error near unexpected token `;'
#2> bash: eval: line 1: `a=(1;2); echo x'
#2> bash: -c: line 3: syntax error near unexpected token `;'
#2> bash: -c: line 3: `echo "$(a=(1;2); echo x)"'

#### a syntax error in an array literal in posix mode
set -o posix
x=(a ; b)
echo not
#2> bash: -c: line 2: syntax error near unexpected token `;'
#2> bash: -c: line 2: `x=(a ; b)'
#? 127

#### a syntax error in a substitution ends -c with 127
for s in 'echo $(fi)' 'echo $(' 'x=$(fi' 'cat <(if)' 'f() { echo $(fi); }; echo no' 'echo ${x:-$(fi)}' 'eval "x=\$(fi)"; echo no' '(fi)' 'echo `fi`; echo yes'; do
  bash -c "$s" 2>/dev/null; echo "$? $s"
done
printf 'eval "x=\\$(fi)"; echo no\n' > s; bash s 2>/dev/null; echo $?
printf 'echo a\necho $(fi)\necho no\n' > s; bash s 2>/dev/null; echo $?
#> 127 echo $(fi)
#> 2 echo $(
#> 127 x=$(fi
#> 127 cat <(if)
#> 127 f() { echo $(fi); }; echo no
#> 127 echo ${x:-$(fi)}
#> 127 eval "x=\$(fi)"; echo no
#> 2 (fi)
#>
#> yes
#> 0 echo `fi`; echo yes
#> 1
#> a
#> 2

#### an array literal in a substitution whose element ends in a quoted blank
a() { printf '<%s>' "$@"; echo; }
a $(b=( \  c d\ ); echo not reached)
a $(b=( c \  d); a "${b[@]}")
a $(b=( [1]=\  [2]=d); declare -p b)
a $(b=( x\ y \	z); declare -p b)
cat <(b=( \  \  \  c); declare -p b)
echo "line $LINENO" $(b=( \ )); echo not reached
wc -l < <(b=( [2]=\ ))
f() { echo $(declare b=( \ )) <(c=( \  d)); }
declare -f f
b=( \  c ); declare -p b
echo $(echo $(b=( \  c ); declare -p b))
echo `b=( \  c ); declare -p b`
#> <<c><><d>>
#> <declare><-a><b=([1]="><[2]=d")>
#> <declare><-a><b=([0]="x><y"><[1]="><z")>
#> declare -a b=([0]="   c")
#> f () 
#> { 
#>     echo $(declare b=(\)) <(c=(\ d))
#> }
#> declare -a b=([0]=" " [1]="c")
#> declare -a b=([0]=" c")
#> declare -a b=([0]=" " [1]="c")
#2> bash: command substitution: line 3: syntax error near unexpected token `;'
#2> bash: command substitution: line 3: `b=(\ c d\); echo not reached)'
#2> bash: command substitution: line 9: unexpected EOF while looking for matching `)'
#2> bash: command substitution: line 10: unexpected EOF while looking for matching `)'

#### backslashes in a subscript of a literal that is wrong
t='\\'; a=(["$t"]=x)
t='\\1'; a=(["$t"]=x)
t='\1'; a=(["$t"]=x)
t='"1"'; a=(["$t"]=x); declare -p a
#2> bash: line 1: \: syntax error: operand expected (error token is "\")
#? 1

#### an associative array is replaced when all new elements are there
declare -Ai A=([k]=1); A=([x]=2 [y]='*?'); echo no
declare -p A
declare -Ai B=([k]=1); B+=([x]=2 [y]='*?'); echo no
declare -p B
declare -Ai C=([k]=1); C=(x 2 y '*?'); echo no
declare -p C
declare -ai D=(1 2); D=(3 '*?' 4); echo no
declare -p D
declare -Ai F=([k]=1); F=([x]+=2 [k]+='*?'); echo no
declare -p F
declare -Ai H=([k]=1); declare H=([y]='*?'); echo no
declare -p H
#2> bash: line 1: *?: syntax error: operand expected (error token is "*?")
#? 1

#### an element that cannot be evaluated, in an associative array of integers
declare -Ai A=( [j]=~/x)
declare -p A
declare -Ai A7=( [a]=1 [j]=/x)
declare -p A7
declare -Ai A8=()
A8=([a]=/)
declare -p A8
declare -Ai A10=([a]=/ [b]=1)
declare -p A10
declare -Ai B=([x]=5)
B=([a]=1 [j]=/x)
declare -p B
declare -Ai C=([x]=5)
C=([j]=/x)
declare -p C
declare -Ai D=([x]=5)
D+=([a]=1 [j]=/x)
declare -p D
declare -Ai E
E+=([a]=1 [j]=/x)
declare -p E
declare -Ai F=([x]=5)
declare -Ai F=([a]=1 [j]=/x)
declare -p F
declare -Ai G
G=([a]=1 [j]=/x)
declare -p G
declare -Ai H=(a 1 b /)
declare -p H
declare -Ai I=(a / b 1)
declare -p I
#2> bash: line 1: ~/x: syntax error: operand expected (error token is "/x")
#? 1
