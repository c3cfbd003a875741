#### strings
x=; y=a; [[ $x ]]; echo $?; [[ $y ]]; echo $?; [[ -n $x || -z $x ]]; echo $?; [[ $x = '' && $y != b ]]; echo $?; [[ ! $x ]]; echo $?
#> 1
#> 0
#> 0
#> 0
#> 0

#### order of strings
[[ a < b ]]; echo $?; [[ b < a ]]; echo $?; [[ B < a ]]; echo $?; [[ 10 < 9 ]]; echo $?; [[ é > z ]]; echo $?; [ a \< b ]; echo $?; [ "" \> a ]; echo $?
#> 0
#> 1
#> 0
#> 0
#> 0
#> 0
#> 1

#### numbers are expressions
x=5 y=x; [[ y -eq 5 ]]; echo $?; [[ 1+1 -eq 2 ]]; echo $?; [[ 0x10 -eq 16 && 010 -eq 8 ]]; echo $?; [[ u -eq 0 ]]; echo $?; [[ ' 3 ' -lt 4 ]]; echo $?
#> 0
#> 0
#> 0
#> 0
#> 0

#### numbers that are none
[[ a+ -eq 1 ]]; echo $?; [[ 1 -eq 08 ]]; echo $?; [ a -eq 1 ]; echo $?; [ 1 -eq 1x ]; echo $?; [ '' -eq 0 ]; echo $?; [ ' 1 ' -eq 1 ]; echo $?
#> 1
#> 1
#> 2
#> 2
#> 2
#> 0
#2> bash: line 1: [[: a+: syntax error: operand expected (error token is "+")
#2> bash: line 1: [[: 08: value too great for base (error token is "08")
#2> bash: line 1: [: a: integer expression expected
#2> bash: line 1: [: 1x: integer expression expected
#2> bash: line 1: [: : integer expression expected

#### grouping and precedence
[[ a && '' || b ]]; echo $?; [[ a && ( '' || b ) ]]; echo $?; [[ ! a || b ]]; echo $?; [[ ! ( a || b ) ]]; echo $?; [[ ! ! a ]]; echo $?
#> 0
#> 0
#> 0
#> 1
#> 0

#### newlines within
[[ a &&
b
||
c
]] && echo ok; [[
-n x
]] && echo ok2
#2> bash: -c: line 2: unexpected token `newline', conditional binary operator expected

#### the second side is not expanded
[[ '' && $(echo no >&2) ]]; [[ a || $((z=1)) ]]; echo "[$z]"
#> []

#### no splitting in conditions
x='a b'; [[ $x == 'a b' ]] && echo one; [[ $x == a* ]] && echo two; [[ -n $u ]] || echo three; touch 'a b'; [[ -e $x ]] && echo four
#> one
#> two
#> three
#> four

#### files
touch f; mkdir d; ln -s f l; ln -s none b; for t in -e -f -d -L -h -s -r -w -x -p -S -b -c; do printf '%s ' $t; for x in f d l b none; do [[ $t $x ]]; printf %s $?; done; echo; done
#2> bash: -c: line 1: conditional binary operator expected

#### sizes, times and sameness
echo x > a; touch -d '2001-01-01' old; [[ a -nt old ]]; echo $?; [[ old -ot a ]]; echo $?; [[ a -nt none ]]; echo $?; [[ none -ot a ]]; echo $?; [[ a -ef ./a ]]; echo $?; [[ a -ef old ]]; echo $?; [[ -s a ]]; echo $?
#> 0
#> 0
#> 0
#> 0
#> 0
#> 1
#> 0

#### options and variables
set -f; [[ -o noglob ]]; echo $?; [[ -o nosuch ]]; echo $?; x=; a=([2]=1); [[ -v x ]]; echo $?; [[ -v u ]]; echo $?; [[ -v a ]]; echo $?; [[ -v a[2] ]]; echo $?; [[ -v a[0] ]]; echo $?; declare -n r=x; [[ -R r ]]; echo $?; [[ -R x ]]; echo $?
#> 0
#> 1
#> 0
#> 1
#> 1
#> 0
#> 1
#> 0
#> 1

#### variables set by element and by position
declare -A m=([k]=v ['a b']=w); [[ -v m[k] ]]; echo $?; [[ -v m['a b'] ]]; echo $?; [[ -v m[z] ]]; echo $?; a=(1); [[ -v a[@] ]]; echo $?; set -- p; [[ -v 1 ]]; echo $?; [[ -v 2 ]]; echo $?
#> 0
#> 0
#> 1
#> 0
#> 0
#> 1

#### terminals and descriptors
[[ -t 0 ]]; echo $?; [[ -t 9 ]]; echo $?; [ -t ]; echo $?; exec 5</dev/null; [[ -t 5 ]]; echo $?; [[ -e /dev/fd/5 ]]; echo $?
#> 1
#> 1
#> 0
#> 1
#> 0

#### regular expressions and their parts
[[ 2024-05-17 =~ ^([0-9]+)-([0-9]+)-(.*)$ ]]; echo $? "${BASH_REMATCH[@]}" ${#BASH_REMATCH[@]}; [[ x =~ y ]]; echo $? ${#BASH_REMATCH[@]}
#> 0 2024-05-17 2024 05 17 4
#> 1 0

#### a regular expression in a variable
re='a|b c'; [[ 'b c' =~ $re ]] && echo one; [[ 'a|b c' =~ "$re" ]] && echo two; [[ b =~ $re ]] || echo three; re='^"x"$'; [[ '"x"' =~ $re ]] && echo four
#> one
#> two
#> three
#> four

#### quoted parts of a regular expression
[[ a.c =~ a\.c ]] && echo 1; [[ abc =~ a\.c ]] || echo 2; [[ abc =~ a'.'c ]] || echo 3; [[ 'a b' =~ a\ b ]] && echo 4; [[ 'a b' =~ 'a b' ]] && echo 5; [[ 'x(y' =~ \( ]] && echo 6; [[ a =~ [\a] ]] && echo 7
#> 1
#> 2
#> 3
#> 4
#> 5
#> 6
#> 7

#### parentheses and blanks in a regular expression
[[ abab =~ (ab)+ ]] && echo "${BASH_REMATCH[1]}"; [[ 'a b' =~ (a b) ]] && echo "${BASH_REMATCH[0]}"; [[ xay =~ x(a|b)y ]] && echo ${BASH_REMATCH[1]}
#> ab
#> a b
#> a

#### groups that do not take part
[[ b =~ (a)?(b)(c)? ]]; declare -p BASH_REMATCH
#> declare -a BASH_REMATCH=([0]="b" [1]="" [2]="b" [3]="")

#### a broken regular expression in a variable
re='('; [[ a =~ $re ]]; echo $?; re='a{2,1}'; [[ a =~ $re ]]; echo $?; re='[z-a]'; [[ a =~ $re ]]; echo $?; re='*a'; [[ '*a' =~ $re ]]; echo $?
#> 2
#> 2
#> 2
#> 2

#### the longest match from the left
[[ xabcabcy =~ (abc|abcabc) ]]; echo $BASH_REMATCH; [[ foobar =~ o*|oob ]]; echo "[$BASH_REMATCH]"; [[ aaa =~ a+? ]]; echo $? $BASH_REMATCH
#> abcabc
#> []
#> 0 aaa

#### regular expressions in unicode
[[ añb =~ ^.(.).$ ]] && echo ${BASH_REMATCH[1]}; [[ Ñ =~ [[:upper:]] ]]; echo $?; [[ 日本 =~ ^..$ ]]; echo $?; shopt -s nocasematch; [[ É =~ é ]]; echo $?
#> ñ
#> 0
#> 0
#> 0

#### test with three and four arguments
[ a = a ]; echo $?; [ ! a = a ]; echo $?; [ '(' a ')' ]; echo $?; [ ! '' ]; echo $?; [ -n = -n ]; echo $?; [ ! ! a ]; echo $?; [ ]; echo $?; [ -n ]; echo $?; [ = ]; echo $?
#> 0
#> 1
#> 0
#> 0
#> 0
#> 0
#> 1
#> 0
#> 0

#### test errors
[ a b ]; echo $?; [ a b c ]; echo $?; [ a = ; echo $?; [ -q x ]; echo $?; [ 1 -eq ]; echo $?; test a -a; echo $?; [ a = b = c ]; echo $?
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: [: a: unary operator expected
#2> bash: line 1: [: b: binary operator expected
#2> bash: line 1: [: missing `]'
#2> bash: line 1: [: -q: unary operator expected
#2> bash: line 1: [: 1: unary operator expected
#2> bash: line 1: test: a: unary operator expected
#2> bash: line 1: [: too many arguments

#### test with and and or
[ a -a b ]; echo $?; [ a -a '' ]; echo $?; [ '' -o b ]; echo $?; [ '' -o a -a '' ]; echo $?; [ ! '' -a b ]; echo $?; [ '(' '' -o a ')' -a b ]; echo $?
#> 0
#> 1
#> 0
#> 1
#> 0
#> 0

#### errors in a condition
[[ a b ]]; echo no
#2> bash: -c: line 1: conditional binary operator expected

#### an operator without its argument
[[ -z ]]; echo no
#2> bash: -c: line 1: unexpected argument `]]' to conditional unary operator

#### a group without its end
[[ ( a ]]; echo no
#2> bash: -c: line 1: unexpected token `]]', expected `)'

#### an empty condition
[[ ]]; echo no

#### an argument missing at the end
[[ a == ]]
#2> bash: -c: line 1: unexpected argument `]]' to conditional binary operator

#### words that look like operators
[[ -f == -f ]] && echo a; [[ '!' == ! ]] && echo b; [[ -n -n ]] && echo c; x=-z; [[ $x == -z ]] && echo d; [[ "(" == \( ]] && echo e
#2> bash: -c: line 1: syntax error in conditional expression

#### conditions under errexit and nounset
set -eu; [[ a == b ]] || echo c; if [[ a == b ]]; then :; fi; ! [[ a == b ]]; [[ ${u-x} == x ]] && echo d; [[ -v u ]] || echo e; [[ $u ]]; echo no
#> c
#> d
#> e
#2> bash: line 1: u: unbound variable
#? 1

#### conditions traced
set -x; [[ a == "b c" && x ]]; [[ ! -e /nosuch || 1 -lt 2 ]]; [[ ab =~ a(b) ]]
#2> + [[ a == \b\ \c ]]
#2> + [[ ! -e /nosuch ]]
#2> + [[ ab =~ a(b) ]]

#### a wrong pattern leaves BASH_REMATCH as it was
[[ a =~ a ]]; [[ a =~ [z-a] ]]; echo $?; declare -p BASH_REMATCH
unset BASH_REMATCH; [[ a =~ [z-a] ]]; declare -p BASH_REMATCH
set -u; [[ a =~ [z-a] ]]; echo "${BASH_REMATCH[@]}"
#> 2
#> declare -a BASH_REMATCH=([0]="a")
#>
#2> bash: line 2: declare: BASH_REMATCH: not found
