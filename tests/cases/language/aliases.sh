#### aliases ending in a blank reach the words of for
shopt -s expand_aliases
alias FOR1='for '
alias FOR2='FOR1 '
alias eye1='i '
alias eye2='eye1 '
alias IN='in '
alias onetwo='$one "2" '
one=1
FOR2 eye2 IN onetwo 3; do echo $i; done
#> 1
#> 2
#> 3

#### aliases ending in a blank reach the words of case
shopt -s expand_aliases
alias c='case ' w='word ' i='in '
c w i word) echo hit;; *) echo no; esac
#> hit

#### an alias of nothing leaves an empty line
shopt -s expand_aliases
alias nothing= blank=' ' comment='# x'
nothing
echo $?; nothing
blank
comment
if true; then nothing
echo a; fi
true && nothing
echo b
{ echo c; nothing
}; (nothing
echo d); f() { nothing
echo e; }; f; echo x | nothing
cat; eval nothing; echo $?
#> 0
#> a
#> b
#> c
#> d
#> e
#> x
#> 0

#### a comment as an alias in a substitution
cat >s <<'E'
shopt -s expand_aliases
alias k='# c' a='echo A ' b='echo B'
g() {
  echo "[$(k x)]" $(a b)
  { echo "$(k y # comment
    a b)" || k; }
  case $(a b) in
    A*) a $(b # comment
    b) ;;
  esac
  false || a b
}
g
declare -f g
E
bash s
#2> s: line 15: syntax error: unexpected end of file
#? 2

#### aliases of substitutions are those of the time when they run
cat >s <<'E'
shopt -s expand_aliases
alias a='echo 1'
f() { echo $(a) `a`; a; cat < <(a x); }
f
alias a='echo 2'
f
unalias a
f 2>&1
E
bash s; sed -i '1i set -o posix' s; bash s
#> 1 1
#> 1
#> 1 x
#> 2 2
#> 1
#> 2 x
#> s: line 3: a: command not found
#> s: line 3: a: command not found
#>
#> 1
#> s: line 3: a: command not found
#> 1 1
#> 1
#> 1 x
#> 1 2
#> 1
#> 1 x
#> s: line 4: a: command not found
#> 1
#> 1
#> 1 x

#### aliases in the text of eval
cat >s <<'E'
shopt -s expand_aliases
alias a='echo A ' b='echo B' n='echo nl; ' t='true && '
eval 'g() {
  a b
  if t a b; then a x || a y; fi # a comment
  for i in a b; do a $i; done
  { a b; } ; ( a b )
  t b | cat
  x=$(a b # comment
  ) ; echo "$x"
  cat <<X
$(a b) a
X
}'
g
eval "$(declare -f g)"
g
E
bash s
#> A echo B
#> A echo B
#> A x
#> A a
#> A b
#> A echo B
#> A echo B
#> B
#> A echo B
#> A echo B a
#> A echo B
#> A echo B
#> A x
#> A a
#> A b
#> A echo B
#> A echo B
#> B
#> A echo B
#> A echo B a

#### words far behind an alias are whole
shopt -s expand_aliases
alias e=:
for ((n = 150; n < 270; n++)); do
printf -v pad '%*s' "$n" ''
eval "e
: ${pad// /x}; declare -i q=1+1; printf '<%s>' -abc 'd e' \"\${u[1]-f g}\" a=b {1,2}x \$((1+1)) \"\${pad:0:2}é\" \\é \$'t' \`echo y\` \$(echo z) > /dev/stdout; echo \$q"
done | sort | uniq -c | tr -s ' '
#>  120 <-abc><d e><f g><a=b><1x><2x><2>< é><é><t><y><z>2

#### a word with quotes behind a blank
shopt -s expand_aliases
alias a='echo ' c='C' d='D '
a 'b' c
a 'b' c 'd' c
a "b" d c
a \b c
a b'' c
a "$x" c c
a $x c
a d 'q' c
a b 'c' c
a 'b' > f c
cat f
a 'b' v=1 c
#> b C
#> b C d c
#> b D C
#> b C
#> b C
#>  C c
#> c
#> D q C
#> b c c
#> b c
#> b v=1 c

#### a value that ends in quotes, a blank or an operator
shopt -s expand_aliases
alias o='echo "' p="echo '" q='echo "a ' r='echo \' s='echo a\' t='echo "b"' u='echo &' v='echo c >'
o x"
o  y" z
p x'
q x"
r x
s x
t x
v& f
cat f
#>  x
#>   y z
#>  x
#> a  x
#>  x
#> a x
#> b x
#> c

#### the line that a syntax error shows: that of the script, or the value of an alias that is read on
shopt -s expand_aliases
alias a1='echo )' a2='echo ) foo' a3='echo foo; )' a4='a2 bar' a5='echo (' a6='echo fi; fi' a7='fi' a8='if ' a9='x ()'
alias b1='echo; ;' b2='for i in a; b' b3='echo x
echo )' b4='then x'
for text in 'a1 x y' 'a2 x y' 'a3 x y' 'a4 x y' 'a5 x y' 'a6 x y' 'a7 x y' 'a8 ; x' 'a9 ; x' 'b1 ; x' 'b2 ; x' 'b3 ; x' \
  'a1; x )' 'b4; x )' 'echo x; a8 a; a7 )' 'a8 true; then a7; a8 )' 'while a1; do x; done'; do
  eval "$text"
done
#> x
#2> bash: eval: line 7: syntax error near unexpected token `)'
#2> bash: eval: line 7: `a1 x y'
#2> bash: eval: line 7: syntax error near unexpected token `)'
#2> bash: eval: line 7: `echo ) foo'
#2> bash: eval: line 7: syntax error near unexpected token `)'
#2> bash: eval: line 7: `a3 x y'
#2> bash: eval: line 7: syntax error near unexpected token `)'
#2> bash: eval: line 7: `echo ) foo'
#2> bash: eval: line 7: syntax error near unexpected token `x'
#2> bash: eval: line 7: `a5 x y'
#2> bash: eval: line 7: syntax error near unexpected token `fi'
#2> bash: eval: line 7: `echo fi; f '
#2> bash: eval: line 7: syntax error near unexpected token `fi'
#2> bash: eval: line 7: `f '
#2> bash: eval: line 7: syntax error near unexpected token `;'
#2> bash: eval: line 7: `a8 ; x'
#2> bash: eval: line 7: syntax error near unexpected token `;'
#2> bash: eval: line 7: `a9 ; x'
#2> bash: eval: line 7: syntax error near unexpected token `;'
#2> bash: eval: line 7: `b1 ; x'
#2> bash: eval: line 7: syntax error near unexpected token `b'
#2> bash: eval: line 7: `for i in a;  '
#2> bash: eval: line 7: syntax error near unexpected token `)'
#2> bash: eval: line 7: `b3 ; x'
#2> bash: eval: line 7: syntax error near unexpected token `)'
#2> bash: eval: line 7: `a1; x )'
#2> bash: eval: line 7: syntax error near unexpected token `then'
#2> bash: eval: line 7: `then x'
#2> bash: eval: line 7: syntax error near unexpected token `fi'
#2> bash: eval: line 7: `f '
#2> bash: eval: line 7: syntax error near unexpected token `fi'
#2> bash: eval: line 7: `f '
#2> bash: eval: line 7: syntax error near unexpected token `)'
#2> bash: eval: line 7: `while a1; do x; done'
#? 2

#### in the text of the script itself
shopt -s expand_aliases
alias bad='echo )'
echo before
bad x y
#> before
#2> bash: -c: line 4: syntax error near unexpected token `)'
#2> bash: -c: line 4: `bad x y'
#? 2
