#### alias prints and refuses
alias ll='ls -l' q="it's" e=''
alias; alias ll q; alias -p
alias nothing; echo $?
alias 'a b=c'; echo $?
alias a/b=c; echo $?
alias -x; echo $?
alias a$'\n'b=c; echo $?
alias x=1 y=2 nothing; echo $?
alias x y
#> alias e=''
#> alias ll='ls -l'
#> alias q='it'\''s'
#> alias ll='ls -l'
#> alias q='it'\''s'
#> alias e=''
#> alias ll='ls -l'
#> alias q='it'\''s'
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#> alias x='1'
#> alias y='2'
#2> bash: line 3: alias: nothing: not found
#2> bash: line 4: alias: `a b': invalid alias name
#2> bash: line 5: alias: `a/b': invalid alias name
#2> bash: line 6: alias: -x: invalid option
#2> alias: usage: alias [-p] [name[=value] ... ]
#2> bash: line 7: alias: `a
#2> b': invalid alias name
#2> bash: line 8: alias: nothing: not found

#### unalias of several
alias a=1 b=2 c=3; unalias a nothing b; echo $?; alias; unalias -a; alias; unalias; echo $?; unalias -x; echo $?
#> 1
#> alias c='3'
#> 2
#> 2
#2> bash: line 1: unalias: nothing: not found
#2> unalias: usage: unalias [-a] name [name ...]
#2> bash: line 1: unalias: -x: invalid option
#2> unalias: usage: unalias [-a] name [name ...]

#### builtin
builtin; echo $?
builtin echo a; cd() { echo mine; }; builtin cd /; echo $?; pwd
builtin ls; echo $?
builtin nothing x; echo $?
builtin -x; echo $?
builtin -- echo dashes
builtin builtin builtin echo deep
builtin if; echo $?
#> 0
#> a
#> 0
#> /
#> 1
#> 1
#> 2
#> dashes
#> deep
#> 1
#2> bash: line 3: builtin: ls: not a shell builtin
#2> bash: line 4: builtin: nothing: not a shell builtin
#2> bash: line 5: builtin: -x: invalid option
#2> builtin: usage: builtin [shell-builtin [arg ...]]
#2> bash: line 8: builtin: if: not a shell builtin

#### caller
caller; echo $?
f() { caller; caller 0; caller 1; echo $?; g; }
g() { caller 0
caller 1
caller 2; echo $?; }
f
f() { caller x; echo $?; caller -1; echo $?; }; f
echo 'caller; caller 0' > s; . ./s
#> 1
#> 6 NULL
#> 1
#> 2 f environment
#> 1
#> 2
#> 2
#> 8 NULL
#2> environment: line 7: caller: x: invalid number
#2> caller: usage: caller [expr]
#2> environment: line 7: caller: -1: invalid option
#2> caller: usage: caller [expr]
#? 1

#### command
command; echo $?
command echo a; echo() { builtin echo mine; }; command echo b; unset echo
command -v echo if cat f nothing; builtin echo $?
command -V echo if nothing; builtin echo $?
f() { :; }; command -v f; command -V f
alias al='x y'; shopt -s expand_aliases; command -v al; command -V al
command -x; builtin echo $?
command -p echo c; command -pv ls; command -- echo d
command -v ''; builtin echo $?
command -v /bin/cat ./nothing; builtin echo $?
command exit_nothing; builtin echo $?
#> 0
#> a
#> b
#> echo
#> if
#> /usr/bin/cat
#> 0
#> echo is a shell builtin
#> if is a shell keyword
#> 0
#> f
#> f is a function
#> f () 
#> { 
#>     :
#> }
#> alias al='x y'
#> al is aliased to `x y'
#> 2
#> c
#> /bin/ls
#> d
#> 1
#> /bin/cat
#> 0
#> 127
#2> bash: line 4: command: nothing: not found
#2> bash: line 7: command: -x: invalid option
#2> command: usage: command [-pVv] command [arg ...]
#2> bash: line 11: exit_nothing: command not found

#### command: variables before special builtins are gone
x=1; x=2 command :; echo $x
x=3 command eval 'echo $x'; echo $x
set -o posix; x=4 :; echo $x; x=5 command :; echo $x
#> 1
#> 3
#> 1
#> 4
#> 4

#### declare -p of everything
declare a=1; declare -i i=2; declare -r r=3; declare -x x=4; declare -l l=AB; declare -u u=ab; declare -a aa=(1); declare -A m=([k]=v); declare -n n=a; declare -t t=5; declare -c c=abc; declare e
for v in a i r x l u aa m t c e; do declare -p $v; done; declare -p n
declare -ilx mix=0; declare -p mix; declare -p nothing; echo $?
#> declare -- a="1"
#> declare -i i="2"
#> declare -r r="3"
#> declare -x x="4"
#> declare -l l="ab"
#> declare -u u="AB"
#> declare -a aa=([0]="1")
#> declare -A m=([k]="v" )
#> declare -t t="5"
#> declare -c c="Abc"
#> declare -- e
#> declare -n n="a"
#> declare -ixl mix="0"
#> 1
#2> bash: line 3: declare: nothing: not found

#### declare: conflicts
declare -a a; declare -A a; echo $?
declare -A m; declare -a m; echo $?
declare -l y=AB; declare -u y; y=cD; declare -p y
declare +a a; echo $?
declare -r k=1; declare +r k; echo $?
declare -n n=x[0]; declare -p n; declare -n n2=1x; echo $?
declare -f nothing; echo $?; declare -F nothing; echo $?
declare -z; echo $?; declare +z; echo $?
#> 1
#> 1
#> declare -u y="CD"
#> 1
#> 1
#> declare -n n="x[0]"
#> 1
#> 1
#> 1
#> 2
#> 2
#2> bash: line 1: declare: a: cannot convert indexed to associative array
#2> bash: line 2: declare: m: cannot convert associative to indexed array
#2> bash: line 4: declare: a: cannot destroy array variables in this way
#2> bash: line 5: declare: k: readonly variable
#2> bash: line 6: declare: `1x': invalid variable name for name reference
#2> bash: line 8: declare: -z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]
#2> bash: line 8: declare: +z: invalid option
#2> declare: usage: declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]

#### declare: words that are no names
declare 1=2; echo $?; declare a-b=1; echo $?; declare a.b; echo $?; declare ''; echo $?; declare =x; echo $?; declare 'a b'; echo $?
declare ok=1 2bad=2 ok2=3; echo "$? $ok $ok2"
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1 1 3
#2> bash: line 1: declare: `1=2': not a valid identifier
#2> bash: line 1: declare: `a-b=1': not a valid identifier
#2> bash: line 1: declare: `a.b': not a valid identifier
#2> bash: line 1: declare: `': not a valid identifier
#2> bash: line 1: declare: `=x': not a valid identifier
#2> bash: line 1: declare: `a b': not a valid identifier
#2> bash: line 2: declare: `2bad=2': not a valid identifier

#### declare -g, -I and local
x=global
f() { local x=f; declare -g x=changed; echo $x; g; }
g() { declare -I x; echo "I $x"; local x; echo "l [$x]"; }
f; echo $x
declare -I y; echo $?
h() { declare -ig n=3+4; }; h; declare -p n
#> f
#> I f
#> l [f]
#> changed
#> 0
#> declare -i n="7"

#### declare -f and -F
f() { echo a | cat > /dev/null 2>&1; if true; then :; else x; fi; }
g () ( sub )
declare -f f g; declare -F f g; declare -F
declare -f | head -3
declare -ft f; declare -F; declare -f +t f
declare -fr f; f() { :; }; echo $?; unset -f f; echo $?
#> f () 
#> { 
#>     echo a | cat > /dev/null 2>&1;
#>     if true; then
#>         :;
#>     else
#>         x;
#>     fi
#> }
#> g () 
#> { 
#>     ( sub )
#> }
#> f
#> g
#> declare -f f
#> declare -f g
#> f () 
#> { 
#>     echo a | cat > /dev/null 2>&1;
#> declare -ft f
#> declare -f g
#> 1
#> 1
#2> bash: line 6: f: readonly function
#2> bash: line 6: unset: f: cannot unset: readonly function

#### declare -i and arithmetic on assignment
declare -i n; n=2+3; echo $n; n+=4; echo $n; n='n*2'; echo $n; n=abc; echo $n
declare -i a=(1+1 2*3); a[5]=7-1; a+=(1+2); declare -p a
#> 5
#> 9
#> 18
#> 0
#> declare -ai a=([0]="2" [1]="6" [5]="6" [6]="3")

#### echo
echo -n; echo -e; echo -E a; echo -ne 'a\n'; echo -nx; echo - --; echo -- a; echo -e -n b; echo; echo -eE 'a\tb'; echo -Ee 'a\tb'
echo -e '\a\b\e\f\v\\\0101\x41\u41\U41\q\1' | od -c
echo -e 'a\cb' c; echo -e '\x' '\u' '\08' '\400'
#>
#> a
#> a
#> -nx
#> - --
#> -- a
#> b
#> a\tb
#> a	b
#> 0000000  \a  \b 033  \f  \v   \   A   A   A   A   \   q   \   1  \n
#> 0000017
#>\ a\\x \\u \08 \\400

#### enable
enable -n echo; type echo; enable echo; type echo
enable -n | head; enable -n cd pwd; enable -n; enable -a | grep -E ' (cd|pwd|echo)$'; enable cd pwd
enable nothing; echo $?
enable -s | head -3
enable -p | wc -l
#> echo is /usr/bin/echo
#> echo is a shell builtin
#> enable -n cd
#> enable -n pwd
#> enable -n cd
#> enable echo
#> enable -n pwd
#> 1
#> enable .
#> enable :
#> enable break
#> 61
#2> bash: line 3: enable: nothing: not a shell builtin

#### help
help -d cd : true; help -s cd; help -m nothing; echo $?
help -x; echo $?
#> cd - Change the shell working directory.
#> : - Null command.
#> true - Return a successful result.
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> 1
#> 2
#2> bash: line 1: help: no help topics match `nothing'.  Try `help help' or `man -k nothing' or `info nothing'.
#2> bash: line 2: help: -x: invalid option
#2> help: usage: help [-dms] [pattern ...]

#### let
let; echo $?
let 0; echo $?; let 1; echo $?; let x=5 y=x*2; echo $x $y; let 'z = 3' 'z--'; echo $z; let -- x++; echo $x
let 1+; echo $?; let x=1/0; echo $?; let 'a b'; echo $?; let ''; echo $?; let x=0 1; echo $?; let 1 x=0; echo $?
#> 1
#> 1
#> 0
#> 5 10
#> 2
#> 6
#> 1
#> 1
#> 1
#> 1
#> 0
#> 1
#2> bash: line 1: let: expression expected
#2> bash: line 3: let: 1+: syntax error: operand expected (error token is "+")
#2> bash: line 3: let: x=1/0: division by 0 (error token is "0")
#2> bash: line 3: let: a b: syntax error in expression (error token is "b")

#### local
local x; echo $?
f() { local a=1 b c=$a; echo "$a [$b] $c"; local a; echo "[$a]"; local -i n=1+1; echo $n; local 1x; echo $?; local -p; }
f
g() { local -r k=1; k=2; echo never; }; g; echo $?
h() { local -a l=(1 2); local -A m=([a]=b); local -p; declare -p l m; local -z; echo $?; }; h
#> 1
#> 1 [] 
#> [1]
#> 2
#> 1
#> declare -- a="1"
#> declare -- b
#> declare -- c=""
#> declare -i n="2"
#> declare -a l=([0]="1" [1]="2")
#> declare -A m=([a]="b" )
#> declare -a l=([0]="1" [1]="2")
#> declare -A m=([a]="b" )
#> 2
#2> bash: line 1: local: can only be used in a function
#2> environment: line 2: local: `1x': not a valid identifier
#2> environment: line 4: k: readonly variable
#2> environment: line 5: local: -z: invalid option
#2> local: usage: local [option] name[=value] ...

#### logout
logout; echo $?
#> 1
#2> bash: line 1: logout: not login shell: use `exit'

#### mapfile
printf '%s\n' a b c d > f
mapfile -t m < f; declare -p m
mapfile -n 2 m < f; declare -p m
mapfile -t -s 1 -n 2 m < f; declare -p m
mapfile -t -O 5 m < f; declare -p m
mapfile -d b m < f; declare -p m
mapfile -t -d '' m < <(printf 'x\0y z\0'); declare -p m
mapfile -t -u 3 m 3< f; echo ${m[3]}
mapfile -t < f; echo ${MAPFILE[@]}
printf 'no newline' | { mapfile m; declare -p m; }
mapfile m < /dev/null; declare -p m
#> declare -a m=([0]="a" [1]="b" [2]="c" [3]="d")
#> declare -a m=([0]=$'a\n' [1]=$'b\n')
#> declare -a m=([0]="b" [1]="c")
#> declare -a m=([0]="b" [1]="c" [5]="a" [6]="b" [7]="c" [8]="d")
#> declare -a m=([0]=$'a\nb' [1]=$'\nc\nd\n')
#> declare -a m=([0]="x" [1]="y z")
#> d
#> a b c d
#> declare -a m=([0]="no newline")
#> declare -a m=()

#### mapfile's callback and errors
printf '%s\n' a b c > f
cb() { echo "cb $#: $1 [${2%$'\n'}] ${#m[@]}"; }
mapfile -C cb -c 1 m < f
mapfile -t -C 'echo x' -c 2 m < f
mapfile -n x m < f; echo $?; mapfile -c 0 -C : m < f; echo $?; mapfile -s -1 m < f; echo $?; mapfile -O x m; echo $?
mapfile -u 99 m; echo $?; mapfile -u x m; echo $?; mapfile 1x < f; echo $?; mapfile -z; echo $?
declare -A h; mapfile h < f; echo $?; readonly r; mapfile r < f; echo $?; mapfile a b < f; echo $?
#> cb 2: 0 [a] 0
#> cb 2: 1 [b] 1
#> cb 2: 2 [c] 2
#> x 1 b
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 2
#> 1
#> 1
#> 0
#2> bash: line 5: mapfile: x: invalid line count
#2> bash: line 5: mapfile: 0: invalid callback quantum
#2> bash: line 5: mapfile: -1: invalid line count
#2> bash: line 5: mapfile: x: invalid array origin
#2> bash: line 6: mapfile: 99: invalid file descriptor: Bad file descriptor
#2> bash: line 6: mapfile: x: invalid file descriptor specification
#2> bash: line 6: mapfile: `1x': not a valid identifier
#2> bash: line 6: mapfile: -z: invalid option
#2> mapfile: usage: mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]
#2> bash: line 7: mapfile: h: not an indexed array
#2> bash: line 7: r: readonly variable

#### printf: formats
printf '%s|%5s|%-5s|%.2s|%c|%c\n' a b c defg hij ''
printf '%d %i %u %o %x %X %#o %#x\n' 10 -3 7 8 255 255 8 255
printf '%5d|%-5d|%05d|%+d|% d|%.3d\n' 1 2 3 4 5 6
printf '%f %.2f %e %g %G %a\n' 1.5 2.345 12345.678 0.0001 1e20 1
printf '%b|%q|%Q\n' 'a\tb\0101' "it's a" 'x y'
printf '%(%Y)T %(%H:%M:%S)T\n' 0 3661
printf '%%|%5%|\n'; printf '%s\n'; printf '%d\n'; printf '%s %s\n' 1 2 3
printf '%*d|%-*d|%.*f\n' 5 1 5 2 2 3.14159
printf "%d %d %d\n" "'a" '"b' "'é"
#>\ a|    b|c    |de|h|\0
#> 10 -3 7 10 ff FF 010 0xff
#>     1|2    |00003|+4| 5|006
#> 1.500000 2.35 1.234568e+04 0.0001 1E+20 0x8p-3
#> a	bA|it\'s\ a|x\ y
#> 1970 01:01:01
#> %|
#> 0
#> 1 2
#> 3 
#>     1|2    |3.14
#> 97 98 233
#2> bash: line 7: printf: `%': invalid format character

#### printf: numbers that are wrong
printf '%d\n' x; echo $?; printf '%d\n' 12x; echo $?; printf '%d\n' ''; echo $?; printf '%d\n' 0x1F 010 09; echo $?
printf '%d\n' 99999999999999999999; echo $?; printf '%u\n' -1; printf '%f\n' abc; echo $?; printf '%d\n' 1.5; echo $?
printf '%x\n' -1; printf '%d\n' ' 5' '5 '; echo $?; printf '%d\n' +3 -0; printf '%f\n' 1e15 -inf nan
#> 0
#> 1
#> 12
#> 1
#> 0
#> 0
#> 31
#> 8
#> 0
#> 1
#> 9223372036854775807
#> 0
#> 18446744073709551615
#> 0.000000
#> 1
#> 1
#> 1
#> ffffffffffffffff
#> 5
#> 5
#> 1
#> 3
#> 0
#> 1000000000000000.000000
#> -inf
#> nan
#2> bash: line 1: printf: x: invalid number
#2> bash: line 1: printf: 12x: invalid number
#2> bash: line 1: printf: 09: invalid octal number
#2> bash: line 2: printf: warning: 99999999999999999999: Numerical result out of range
#2> bash: line 2: printf: abc: invalid number
#2> bash: line 2: printf: 1.5: invalid number
#2> bash: line 3: printf: 5 : invalid number

#### printf: formats that are wrong
printf '%z\n' a; echo $?; printf '%'; echo $?; printf 'a%'; echo $?; printf '%5'; echo $?; printf; echo $?; printf -x; echo $?; printf -v; echo $?; printf -v 1x a; echo $?; printf -- '%s\n' dash; printf -v x; echo $?
#> 1
#> 1
#> a1
#> 1
#> 2
#> 2
#> 2
#> 2
#> dash
#> 2
#2> bash: line 1: printf: `\': invalid format character
#2> bash: line 1: printf: `%': missing format character
#2> bash: line 1: printf: `%': missing format character
#2> bash: line 1: printf: `%5': missing format character
#2> printf: usage: printf [-v var] format [arguments]
#2> bash: line 1: printf: -x: invalid option
#2> printf: usage: printf [-v var] format [arguments]
#2> bash: line 1: printf: -v: option requires an argument
#2> printf: usage: printf [-v var] format [arguments]
#2> bash: line 1: printf: `1x': not a valid identifier
#2> printf: usage: printf [-v var] format [arguments]

#### printf: -v and arrays
printf -v a[3] %s x; declare -p a; printf -v v '%s-' 1 2 3; echo "$v"; declare -A m; printf -v 'm[k k]' %d 7; declare -p m; printf -v e ''; declare -p e
printf -v n '%d' x; echo "$? $n"
#> declare -a a=([3]="x")
#> 1-2-3-
#> declare -A m=(["k k"]="7" )
#> declare -- e=""
#> 1 0
#2> bash: line 2: printf: x: invalid number

#### printf: reuse, escapes and \c
printf '%s=%d\n' a 1 b; printf 'x\n' a b; printf '\x41\101\u00e9\t|\e[0m' | od -c | head -2; printf '%b' 'a\cb' c; echo; printf 'a\cb\n'; printf '%s\c' x; echo; printf '\"\?\n'; printf '%s\n' 'a\nb'
#> a=1
#> b=0
#> x
#> 0000000   A   A 303 251  \t   | 033   [   0   m
#> 0000012
#> a
#> a\cb
#> x\c
#> "?
#> a\nb

#### printf %q of everything
printf '%q\n' '' a 'a b' "a'b" 'a"b' $'a\nb' $'\t' é '~x' 'x~' '#a' 'a#' '{a,b}' '*' '!' 'a=b' '$x' '`' ';' '\' '-n' $'\xff' $'\x7f' '[a]' 'a^b' 'a,b' '%' '@' '+' ':'
printf '%5q|%-8q|%.2q\n' 'a b' 'c d' 'e f'
#> ''
#> a
#> a\ b
#> a\'b
#> a\"b
#> $'a\nb'
#> $'\t'
#> é
#> \~x
#> x~
#> \#a
#> a#
#> \{a\,b\}
#> \*
#> \!
#> a=b
#> \$x
#> \`
#> \;
#> \\
#> -n
#> $'\377'
#> $'\177'
#> \[a\]
#> a\^b
#> a\,b
#> %
#> @
#> +
#> :
#>  a\ b|c\ d    |e\

#### read into variables
read a b c <<< '1 2 3 4'; echo "$a|$b|$c"
read a b c <<< '1'; echo "$a|$b|$c"
read <<< '  x  y  '; echo "[$REPLY]"
read a <<< '  x  y  '; echo "[$a]"
IFS=: read a b c <<< 'x::y:z:'; echo "$a|$b|$c"
IFS=: read a b <<< ':x:'; echo "$a|$b"
IFS= read a <<< '  x '; echo "[$a]"
IFS=', ' read a b c <<< 'x , y,, z'; echo "$a|$b|$c"
read a b <<< 'x\ y z\
w'; echo "$a|$b"
read -r a b <<< 'x\ y z'; echo "$a|$b"
#> 1|2|3 4
#> 1||
#> [  x  y  ]
#> [x  y]
#> x||y:z:
#> |x
#> [  x ]
#> x|y|, z
#> x y|zw
#> x\|y z

#### read with options
printf 'abc:def\nghi' > f
{ read -d : a; read b; read c; echo "$? $a|$b|$c"; } < f
read -n 2 a < f; echo $a; read -N 5 a < f; echo "$a"; read -n 0 a < f; echo "[$a] $?"
read -N 9 a < f; echo "$? [$a]"; read -N 20 a < f; echo "$? [$a]"
read -a arr <<< 'p q  r'; declare -p arr; read -a arr -d : < f; declare -p arr
read -u 3 a 3< f; echo $a; read -t 0 < f; echo $?; read -t 1 a < f; echo $a
read -p 'prompt ' a < f; echo $a; read -s a < f; echo $a; read -e a < f; echo $a
read -d '' a < f; echo "$? [$a]"
#> 1 abc|def|ghi
#> ab
#> abc:d
#> [] 0
#> 0 [abc:def
#> g]
#> 1 [abc:def
#> ghi]
#> declare -a arr=([0]="p" [1]="q" [2]="r")
#> declare -a arr=([0]="abc")
#> abc:def
#> 0
#> abc:def
#> abc:def
#> abc:def
#> abc:def
#> 1 [abc:def
#> ghi]

#### read: errors
read 1x <<< a; echo $?; read -u 9 a; echo $?; read -u x a; echo $?; read -n x a; echo $?; read -n -1 a; echo $?; read -t x a; echo $?; read -t -1 a; echo $?; read -z; echo $?; read a b-c d <<< '1 2 3'; echo "$? $a [$d]"; read -a 2x <<< a; echo $?; read -d; echo $?; read a < /nothing; echo $?; read a <&-; echo $?
declare -A m; read -a m <<< 'a b'; echo $?; readonly r; read r <<< x; echo $?; read a[1] <<< elem; declare -p a; read 'a[' <<< x; echo $?
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 1
#> 2
#> 1 1 []
#> 1
#> 2
#> 1
#> 1
#> 1
#> 1
#> declare -a a=([0]="1" [1]="elem")
#> 1
#2> bash: line 1: read: `1x': not a valid identifier
#2> bash: line 1: read: 9: invalid file descriptor: Bad file descriptor
#2> bash: line 1: read: x: invalid file descriptor specification
#2> bash: line 1: read: x: invalid number
#2> bash: line 1: read: -1: invalid number
#2> bash: line 1: read: x: invalid timeout specification
#2> bash: line 1: read: -1: invalid timeout specification
#2> bash: line 1: read: -z: invalid option
#2> read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
#2> bash: line 1: read: `b-c': not a valid identifier
#2> bash: line 1: read: `2x': not a valid identifier
#2> bash: line 1: read: -d: option requires an argument
#2> read: usage: read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]
#2> bash: line 1: /nothing: No such file or directory
#2> bash: line 1: read: read error: 0: Bad file descriptor
#2> bash: line 2: read: m: not an indexed array
#2> bash: line 2: r: readonly variable
#2> bash: line 2: read: `a[': not a valid identifier

#### type
type cd if f nothing; echo $?; f() { echo; }; type f
type -t cd if f cat nothing; echo $?; type -p cat cd; type -P cat cd; echo $?; type -a echo | head -2; type -af f; type -f f; echo $?; type -x; echo $?
alias x='y z'; shopt -s expand_aliases
type x; type -t x; type -p x; type; echo $?; type ./nothing; echo $?; : > s; chmod +x s; type ./s; type -t [[ { } ! time in
#> cd is a shell builtin
#> if is a shell keyword
#> 1
#> f is a function
#> f () 
#> { 
#>     echo
#> }
#> builtin
#> keyword
#> function
#> file
#> 1
#> /usr/bin/cat
#> /usr/bin/cat
#> 1
#> echo is a shell builtin
#> echo is /usr/bin/echo
#> 1
#> 2
#> x is aliased to `y z'
#> alias
#> 0
#> 1
#> ./s is ./s
#> keyword
#> keyword
#> keyword
#> keyword
#> keyword
#> keyword
#2> bash: line 1: type: f: not found
#2> bash: line 1: type: nothing: not found
#2> bash: line 2: type: f: not found
#2> bash: line 2: type: f: not found
#2> bash: line 2: type: -x: invalid option
#2> type: usage: type [-afptP] name [name ...]
#2> bash: line 4: type: ./nothing: not found
