#### a tilde in regular expressions is quoted
HOME=foo
[[ ~ =~ $HOME ]]; echo regex=$?
[[ $HOME =~ ~ ]]; echo regex=$?
HOME='^a$'
[[ ~ =~ $HOME ]]; echo regex=$?
[[ $HOME =~ ~ ]]; echo regex=$?
HOME='a.c'
[[ abc =~ ~ ]]; echo regex=$?
[[ abc =~ x*~ ]]; echo regex=$?
[[ a.c == ~ ]]; echo $?
HOME='a*'
[[ abc == ~ ]]; echo $?
[[ abc/x =~ ~/x ]]; echo $?
#> regex=0
#> regex=0
#> regex=1
#> regex=0
#> regex=1
#> regex=1
#> 0
#> 1
#> 1

#### an extended pattern that begins a condition
empty=''
str='x'
[[ !($empty) ]]  && echo TRUE
[[ !($str) ]]    || echo FALSE
shopt -s extglob
[[ !($empty) ]]  && echo TRUE
[[ !($str) ]]    && echo TRUE
#> TRUE
#> FALSE
#> TRUE
#> TRUE

#### extended patterns in conditions
shopt -s extglob
[[ !(a == a) ]]; echo $?
[[ !(a) && b ]]; echo $?
[[ ! (a == b) ]]; echo $?
[[ -n !(a) ]]; echo $?
[[ !(x) == y ]]; echo $?
#> 0
#> 0
#> 0
#> 0
#> 1

#### an empty regular expression before &&
a= b=1
[[ a =~ && b ]]; echo $? "${#BASH_REMATCH[@]}"
[[ a =~ && -z b ]]; echo $?
eval '[[ a =~ && ]]'; echo $?
#> 0 1
#> 1
#> 2

#### a process substitution in a regular expression
[[ x =~ <(:) ]]; echo $?
[[ /dev/fd/63 =~ ^<(:)$ ]]; echo $?
[[ a =~ $(echo a)<(:) ]]; echo $?
[[ '<(x)' =~ (<(x)) ]]; echo $?
#> 1
#> 0
#> 1
#> 1
#2> bash: line 4: x: command not found

#### set -x of patterns that are lists
set -- "" x
set -x
[[ x != "$@" ]]
[[ x == a"$@"b ]]
set -- x "" y
[[ x != "$@" ]]
[[ x != "$*" ]]
set -- "a b" "c d"
[[ x != "$@" ]]
[[ x = "$*" ]]
case x in "$@") ;; esac
set -- "" ""
[[ x != "$@" ]]
#2> + [[ x !=  \x ]]
#2> + [[ x == a \xb ]]
#2> + set -- x '' y
#2> + [[ x != \x  \y ]]
#2> + [[ x != \x\ \ \y ]]
#2> + set -- 'a b' 'c d'
#2> + [[ x != \a\ \b \c\ \d ]]
#2> + [[ x = \a\ \b\ \c\ \d ]]
#2> + case x in
#2> + set -- '' ''
#2> + [[ x !=   ]]

#### what is said of a group without an end
e() { bash -c "$1"; echo $?; }
e '[[ ( a == b c ]]'
e '[[ ( a; ]]'
e '[[ ( a ]]'
e '[[ (
 a == b c ]]'
e '[[ ( -f a b ]]'
e '[[ ( (a) b ]]'
e '[[ ( a == b "c" ]]'
e '[[ ( a == b ( ]]'
e '[[ ( a == b x=1 ]]'
e '[[
( a ==
 b
 c ]]'
e '[[ ( a == b'
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 0
#> 2
#2> bash: -c: line 1: expected `)'
#2> bash: -c: line 1: unexpected token `;', conditional binary operator expected
#2> bash: -c: line 1: expected `)'
#2> bash: -c: line 1: unexpected token `]]', expected `)'
#2> bash: -c: line 1: expected `)'
#2> bash: -c: line 1: expected `)'
#2> bash: -c: line 1: expected `)'
#2> bash: -c: line 1: expected `)'
#2> bash: -c: line 1: unexpected token `(', expected `)'
#2> bash: -c: line 1: expected `)'
#2> bash: -c: line 2: unexpected argument `newline' to conditional binary operator
#2> bash: -c: line 2: expected `)'
#2> bash: -c: line 1: unexpected token `EOF', expected `)'

#### `set -e`: a refused default of an array in `[[` ends the shell with the status before it
(set -e; [[ -n ${b[@]=$(exit 127)} ]]; echo "A $?"); echo "s $?"
(set -e; [[ ${b[@]=$(exit 3)} ]]; echo "A $?"); echo "s $?"
(set -e; [[ ${b[@]=$(exit 127)} || -n x ]]; echo "A $?"); echo "s $?"
(set -e; [[ ${b[@]=} ]]; echo "A $?"); echo "s $?"
(set -e; : ${b[@]=$(exit 127)}; echo "A $?"); echo "s $?"
#> s 127
#> s 3
#> s 127
#> s 1
#> s 127
#2> bash: line 1: b[@]: bad array subscript
#2> bash: line 2: b[@]: bad array subscript
#2> bash: line 3: b[@]: bad array subscript
#2> bash: line 4: b[@]: bad array subscript
#2> bash: line 5: b[@]: bad array subscript
