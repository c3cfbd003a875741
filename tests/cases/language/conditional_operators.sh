#### files of every kind
mkdir d; : > e; echo x > f; ln -s f l; ln -s nowhere b; mkfifo p; chmod 000 e; ln f h
for op in -a -b -c -d -e -f -g -h -k -p -r -s -t -u -w -x -G -L -N -O -S; do
r=; for n in d e f l b p h nothing; do if eval "[[ $op $n ]]"; then r+=y; else r+=n; fi; done; echo "$op $r"; done
#> -a yyyynyyn
#> -b nnnnnnnn
#> -c nnnnnnnn
#> -d ynnnnnnn
#> -e yyyynyyn
#> -f nyyynnyn
#> -g nnnnnnnn
#> -h nnnyynnn
#> -k nnnnnnnn
#> -p nnnnnynn
#> -r ynyynyyn
#> -s ynyynnyn
#> -t nnnnnnnn
#> -u nnnnnnnn
#> -w ynyynyyn
#> -x ynnnnnnn
#> -G yyyynyyn
#> -L nnnyynnn
#> -N nnyynnyn
#> -O yyyynyyn
#> -S nnnnnnnn

#### the modes
: > f; chmod 4755 f; [[ -u f ]] && echo u; chmod 2755 f; [[ -g f ]] && echo g; chmod 1755 f; [[ -k f ]] && echo k; chmod 111 f; [[ -x f ]] && echo x; [[ -r f ]] || echo not r; chmod 755 f; [[ -k f || -u f ]] || echo none; mkdir d; chmod 000 d; [[ -x d ]] || echo closed; [[ -e d/x ]] || echo hidden
#> u
#> g
#> k
#> x
#> not r
#> none
#> closed
#> hidden

#### devices and descriptors
[[ -c /dev/null ]] && echo c; [[ -b /dev/null ]] || echo not b; [[ -e /dev/stdin && -e /dev/fd/1 ]] && echo fd; [[ -t 0 || -t 1 || -t 99 ]] || echo no terminal; exec 5> f; [[ -e /dev/fd/5 ]] && echo five; exec 5>&-; [[ -e /dev/fd/5 ]] || echo closed
#> c
#> not b
#> fd
#> no terminal
#> five
#> closed

#### newer, older, same
echo 1 > a; touch -d '2020-01-01' a; echo 2 > b; touch -d '2021-01-01' b; ln a c
[[ b -nt a ]] && echo nt; [[ a -ot b ]] && echo ot; [[ a -ef c ]] && echo ef; [[ a -ef b ]] || echo not ef
[[ a -nt nothing ]] && echo newer than none; [[ nothing -ot a ]] && echo none is older; [[ nothing -nt a || a -ot nothing ]] || echo neither; [[ nothing -ef nothing ]] || echo nothing is not the same; [[ ./a -ef $PWD/a ]] && echo path; [[ a -nt a ]] || echo itself
#> nt
#> ot
#> ef
#> not ef
#> newer than none
#> none is older
#> neither
#> nothing is not the same
#> path
#> itself

#### -N after reading
echo x > f; touch -a -d '2020-01-01' f; [[ -N f ]] && echo new; touch -a -d '2040-01-01' f; [[ -N f ]] || echo read
#> new
#> read

#### -o asks for options
[[ -o errexit ]] || echo off; set -u; [[ -o nounset ]] && echo on; [[ -o nothing ]] || echo none; [ -o nounset ] && echo test; [[ -o braceexpand && ! -o noglob ]] && echo both; test -o hashall; echo $?
#> off
#> on
#> none
#> test
#> both
#> 0

#### -v
x=1 e=; unset u; declare -a a=([2]=x); declare -A m=([k]=v ['a b']=w); declare z; a0=(q)
for n in x e u z a a0 'a[2]' 'a[0]' 'a[-1]' 'm[k]' 'm[q]' m 'm[@]' 'a[@]' 'a[*]' 1x '' '@' '*' '#' 1 0; do [[ -v $n ]] && echo "$n yes" || echo "$n no"; done
set -- p; [[ -v 1 ]] && echo one; [[ -v 2 ]] || echo two; k=k; [[ -v m[$k] ]] && echo key; [[ -v 'm[a b]' ]] && echo blank; i=1+1; [[ -v a[i] ]] && echo expression
#> x yes
#> e yes
#> u no
#> z no
#> a no
#> a0 yes
#> a[2] yes
#> a[0] no
#> a[-1] yes
#> m[k] yes
#> m[q] no
#> m no
#> m[@] no
#> a[@] yes
#> a[*] yes
#> 1x no
#>  no
#> @ no
#> * no
#> # no
#> 1 no
#> 0 yes
#> one
#> two
#> key
#> blank
#> expression

#### -R
x=1; declare -n r=x; declare -n n; [[ -R r ]] && echo r; [[ -R x ]] || echo x; [[ -R n ]] || echo n; [[ -R nothing ]] || echo nothing; [[ -v r ]] && echo v
#> r
#> x
#> n
#> nothing
#> v

#### -z and -n and a word alone
x=; y=' '; [[ -z $x ]] && echo z; [[ -n $y ]] && echo n; [[ $x ]] || echo empty; [[ $y ]] && echo blank; [[ -z ]] && echo word; [[ ! $x ]] && echo not; [[ -n $x$y ]] && echo joined; [[ '' ]] || echo quotes; [[ "-z" ]] && echo text
#2> bash: -c: line 1: unexpected argument `]]' to conditional unary operator

#### strings in order
[[ a < b ]] && echo 1; [[ b > a ]] && echo 2; [[ A < a ]] && echo 3; [[ 10 < 9 ]] && echo 4; [[ '' < a ]] && echo 5; [[ a < a ]] || echo 6; [[ é > z ]] && echo 7; [ a \< b ] && echo 8; [[ abc < abd && ab < abc ]] && echo 9
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7
#> 8
#> 9

#### numbers
[[ 1 -eq 01 ]] && echo 1; [[ 0x10 -eq 16 ]] && echo 2; [[ 2#11 -eq 3 ]] && echo 3; x=5; [[ x -eq 5 ]] && echo 4; [[ x+1 -gt x ]] && echo 5; [[ '' -eq 0 ]] && echo 6; [[ unset_ -eq 0 ]] && echo 7; [[ ' 3 ' -le 3 ]] && echo 8; [[ 1 -ne 2 && 1 -lt 2 && 2 -ge 2 ]] && echo 9; a=(7 8); [[ a[1] -eq 8 ]] && echo 10; [[ x++ -eq 5 && $x -eq 6 ]] && echo 11; [[ -1 -lt 0 ]] && echo 12
[[ 1.5 -eq 1 ]]; echo $?
[[ 08 -eq 8 ]]; echo $?
[[ 1/0 -eq 1 ]]; echo $?
[[ "a b" -eq 1 ]]; echo $?
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
#> 11
#> 12
#> 1
#> 1
#> 1
#> 1
#2> bash: line 2: [[: 1.5: syntax error: invalid arithmetic operator (error token is ".5")
#2> bash: line 3: [[: 08: value too great for base (error token is "08")
#2> bash: line 4: [[: 1/0: division by 0 (error token is "0")
#2> bash: line 5: [[: a b: syntax error in expression (error token is "b")

#### test's numbers are no expressions
[ 1 -eq 01 ] && echo 1; [ ' 1 ' -eq 1 ] && echo 2; [ 0x1 -eq 1 ]; echo $?; x=1; [ x -eq 1 ]; echo $?; [ '' -eq 0 ]; echo $?; [ 1+1 -eq 2 ]; echo $?; [ +1 -eq 1 ]; echo $?; [ -0 -eq 0 ]; echo $?; [ 99999999999999999999 -gt 1 ]; echo $?
#> 1
#> 2
#> 2
#> 2
#> 2
#> 2
#> 0
#> 0
#> 2
#2> bash: line 1: [: 0x1: integer expression expected
#2> bash: line 1: [: x: integer expression expected
#2> bash: line 1: [: : integer expression expected
#2> bash: line 1: [: 1+1: integer expression expected
#2> bash: line 1: [: 99999999999999999999: integer expression expected

#### patterns and quotes
x='a*'; [[ abc == $x ]] && echo 1; [[ abc == "$x" ]] || echo 2; [[ 'a*' == "$x" ]] && echo 3; [[ abc = a?c ]] && echo 4; [[ abc != a?d ]] && echo 5; [[ a\*c == a\*c ]] && echo 6; [[ abc == a[a-c]c ]] && echo 7; [[ abc == @(abc|d) ]] && echo 8; [[ 'a b' == a\ b ]] && echo 9; [[ abc == *"b"* ]] && echo 10; [[ '' == '' ]] && echo 11; [[ '' == * ]] && echo 12; [[ /a/b == /* ]] && echo 13; [[ .x == * ]] && echo 14; [[ $'\n' == ? ]] && echo 15; [[ a == [!b] && a == [^b] ]] && echo 16; [[ ] == []] ]] && echo 17; [[ - == [a-] ]] && echo 18
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
#> 11
#> 12
#> 13
#> 14
#> 15
#> 16
#> 17
#> 18

#### regular expressions
[[ abc =~ b ]] && echo "${BASH_REMATCH[0]}"; [[ abc =~ ^b ]] || echo no; [[ 'a b' =~ a\ b ]] && echo blank; r='^(a+)(b*)$'; [[ aab =~ $r ]] && echo "${BASH_REMATCH[@]:1}"; [[ aab =~ "$r" ]] || echo quoted; [[ 'a.b' =~ a"."b ]] && echo literal; [[ axb =~ a"."b ]] || echo dot; [[ abc =~ (x)?b ]] && echo "[${BASH_REMATCH[1]}] ${#BASH_REMATCH[@]}"; [[ aaa =~ a{2} ]] && echo "${BASH_REMATCH}"; [[ xyz =~ y|z ]] && echo "$BASH_REMATCH"; [[ a1 =~ [[:alpha:]][[:digit:]] ]] && echo class; [[ ab =~ (a|ab)(c|bcd)? ]] && echo "${BASH_REMATCH[@]}"; [[ x =~ '' ]] && echo "empty [$BASH_REMATCH]"; [[ a$'\n'b =~ a.b ]] && echo newline
r='('; [[ a =~ $r ]]; echo $?; [[ a =~ [ ]]; echo $?; [[ a =~ a{1 ]]; echo $?
#> b
#> no
#> blank
#> aa b
#> quoted
#> literal
#> dot
#> [] 2
#> aa
#> y
#> class
#> ab ab 
#> empty []
#> newline
#> 2
#> 2
#> 2

#### and, or, not and parentheses
[[ a && b ]] && echo 1; [[ a || '' && '' ]] && echo 2; [[ ( a || '' ) && '' ]] || echo 3; [[ ! a || b ]] && echo 4; [[ ! ( a && '' ) ]] && echo 5; [[ ! ! a ]] && echo 6; [[ (a) ]] && echo 7; [[ ( ( a ) ) ]] && echo 8; [[ a == a && ( b == c || d == d ) ]] && echo 9; [[ '' && $(echo no >&2) ]]; [[ x || $(echo no >&2) ]]; [[ a
&& b
]] && echo 10; [[ ! -e nothing && ! '' ]] && echo 11
#2> bash: -c: line 1: unexpected token `newline', conditional binary operator expected

#### syntax errors
(eval '[[ ]]'); echo $?
(eval '[[ a b ]]'); echo $?
(eval '[[ a == ]]'); echo $?
(eval '[[ -f ]]'); echo $?
(eval '[[ a && ]]'); echo $?
(eval '[[ ( a ]]'); echo $?
(eval '[[ a -foo b ]]'); echo $?
(eval '[[ a'); echo $?
(eval '[[ a == b c ]]'); echo $?
(eval '[[ -z a b ]]'); echo $?
(eval '[[ ! ]]'); echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: eval: line 2: conditional binary operator expected
#2> bash: eval: line 3: unexpected argument `]]' to conditional binary operator
#2> bash: eval: line 4: unexpected argument `]]' to conditional unary operator
#2> bash: eval: line 6: unexpected token `]]', expected `)'
#2> bash: eval: line 7: conditional binary operator expected
#2> bash: eval: line 8: unexpected token `newline', conditional binary operator expected
#2> bash: eval: line 9: syntax error in conditional expression
#2> bash: eval: line 10: syntax error in conditional expression

#### test with three, four and five arguments
[ a -a b ]; echo $?; [ '' -o b ]; echo $?; [ ! a = b ]; echo $?; [ '(' a = a ')' ]; echo $?; [ ! '(' a ')' ]; echo $?; [ a = a -a b = b ]; echo $?; [ a = b -o b = b -a c = c ]; echo $?; [ ! a = a -o x ]; echo $?; [ '!' = '!' ]; echo $?; [ '(' = '(' ]; echo $?; [ -n = -n ]; echo $?; [ -f -a -f ]; echo $?; [ a -nt b -o x ]; echo $?
[ a b c d ]; echo $?; [ a = b c ]; echo $?; [ 1 -eq 1 -a ]; echo $?; [ '(' a ]; echo $?; [ a -a -o b ]; echo $?
#> 0
#> 0
#> 0
#> 0
#> 1
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 2
#> 2
#> 2
#> 2
#> 1
#2> bash: line 2: [: too many arguments
#2> bash: line 2: [: too many arguments
#2> bash: line 2: [: argument expected
#2> bash: line 2: [: (: unary operator expected

#### no splitting and no globbing within double brackets
touch f1 f2; x='a b'; [[ $x == 'a b' ]] && echo 1; [[ -f f* ]] || echo 2; [[ * == '*' ]] && echo 3; y=; [[ $y == '' ]] && echo 4; [[ -z $nothing ]] && echo 5; [[ $(echo a b) == 'a b' ]] && echo 6; [[ ~ == /home/user ]] && echo 7; [[ {a,b} == '{a,b}' ]] && echo 8; [[ "$@" == '' ]] && echo 9; set -- p q; [[ "$@" == 'p q' ]] && echo 10; [[ $* == 'p q' ]] && echo 11; a=(x y); [[ ${a[@]} == 'x y' ]] && echo 12; [ -f f* ]; echo $?
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
#> 11
#> 12
#> 2
#2> bash: line 1: [: f1: binary operator expected

#### parentheses of a regular expression without an end
e() { bash -c "$1"; echo "$?"; }
e '[[ a =~ ( ]]; echo no'
e '[[ a =~ (b|a ]]
echo more
echo x'
e 'echo a; [[ a =~ a(
b ]]
echo more'
e '[[ a =~ ("( ]]; echo no'
e 'f() {
 [[ a =~ (x ]]
}
echo b'
e '[[ a =~ ((x) ]] && echo y'
e '[[ a =~ [(] ]]; echo $?'
e '[[ a =~ (a] ]]; echo $?'
eval '[[ a =~ ( ]]'; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 2: unexpected argument to conditional binary operator
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 4: unexpected argument to conditional binary operator
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 4: unexpected argument to conditional binary operator
#2> bash: -c: line 1: unexpected EOF while looking for matching `"'
#2> bash: -c: line 2: unexpected argument to conditional binary operator
#2> bash: -c: line 2: unexpected EOF while looking for matching `)'
#2> bash: -c: line 5: unexpected argument to conditional binary operator
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 2: unexpected argument to conditional binary operator
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 2: unexpected argument to conditional binary operator
#2> bash: -c: line 1: unexpected EOF while looking for matching `)'
#2> bash: -c: line 2: unexpected argument to conditional binary operator
#2> bash: eval: line 17: unexpected EOF while looking for matching `)'
#2> bash: eval: line 18: unexpected argument to conditional binary operator

#### operators in the place of a regular expression
e() { bash -c "$1"; echo "$?"; }
e '[[ a =~ ) ]]; echo no'
e '[[ a =~ )b ]]; echo no'
e '[[ a =~ a) ]]; echo no'
e '[[ a =~ ; ]]; echo no'
e '[[ a =~ < ]]; echo no'
e '[[ a =~ & ]]; echo no'
e '[[ a == ) ]]; echo no'
e '[[ a -eq ; ]]; echo no'
e '[[ a =~ ]]; echo no'
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#2> bash: -c: line 1: syntax error in conditional expression: unexpected token `)'
#2> bash: -c: line 1: syntax error in conditional expression: unexpected token `)'
#2> bash: -c: line 1: syntax error in conditional expression: unexpected token `)'
#2> bash: -c: line 1: syntax error in conditional expression: unexpected token `;'
#2> bash: -c: line 1: syntax error in conditional expression: unexpected token `<'
#2> bash: -c: line 1: syntax error in conditional expression: unexpected token `&'
#2> bash: -c: line 1: unexpected argument `)' to conditional binary operator
#2> bash: -c: line 1: unexpected argument `;' to conditional binary operator
#2> bash: -c: line 1: unexpected argument `]]' to conditional binary operator

#### parentheses of a regular expression over blanks and lines
[[ 'a
b' =~ (a
b) ]]; echo $?
[[ 'b )' =~ (b ')' | c) ]]; echo $?
[[ "a;b" =~ (;b) ]]; echo $?
[[ 'a(' =~ (\() ]]; echo $?
#> 0
#> 1
#> 0
#> 0

#### what is quoted in a regular expression, as a trace shows it
set -x
re='a{,2}]b-c.d*e+f?g(h)i|j^k$l\m&n/o'
[[ x =~ "$re" ]]
[[ x =~ x"a{,2}]b-c.d*e+f?g(h)i|j^k\$l\\m" ]]
[[ x =~ \{\}\]\.\a\- ]]
[[ 'a}b]' =~ "$(echo "a}b]")" ]]
[[ x =~ ["$re"] ]]
#2> + re='a{,2}]b-c.d*e+f?g(h)i|j^k$l\m&n/o'
#2> + [[ x =~ a\{,2}]b-c\.d\*e\+f\?g\(h\)i\|j\^k\$l\\m&n/o ]]
#2> + [[ x =~ xa\{,2}]b-c\.d\*e\+f\?g\(h\)i\|j\^k\$l\\m ]]
#2> + [[ x =~ \{}]\.a- ]]
#2> ++ echo 'a}b]'
#2> + [[ a}b] =~ a}b] ]]
#2> + [[ x =~ [a{,2}]b-c.d*e+f?g(h)i|j^k$l\m&n/o] ]]
#? 1
