#### specifications are kept and printed
complete; complete -W 'foo bar' mycommand; complete -p; complete -F myfunc other; complete; echo $?
#> complete -W 'foo bar' mycommand
#> complete -W 'foo bar' mycommand
#> complete -F myfunc other
#> 0

#### no name
complete -F f; echo $?; complete -W a; echo $?; complete -W a ''; complete -p
#> 2
#> 2
#> complete -W 'a' ''
#2> complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
#2> complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]

#### a bare name
complete foo; echo $?; complete
#> 0
#> complete foo

#### every option
complete -o plusdirs -o nospace -o nosort -o noquote -o filenames -o dirnames -o default -o bashdefault -A stopped -A signal -A shopt -A setopt -A running -A hostname -A helptopic -A function -A enabled -A disabled -A binding -A arrayvar -A alias -abcdefgjksuv -G 'g*' -W "w'x" -P p -S s -X x -C c -F f "na me"
complete -p
#> complete -o bashdefault -o default -o dirnames -o filenames -o noquote -o nosort -o nospace -o plusdirs -a -b -c -d -e -f -g -j -k -s -u -v -A arrayvar -A binding -A disabled -A enabled -A function -A helptopic -A hostname -A running -A setopt -A shopt -A signal -A stopped -G 'g*' -W 'w'\''x' -P 'p' -S 's' -X 'x' -C 'c' -F f 'na me'

#### the last of several counts
complete -F f -F g -W a -W b -o nospace -o nospace x; complete -p
#> complete -o nospace -W 'b' -F g x

#### the order of several
complete -C 'a b' x y z alpha beta; complete -p y; complete -r y; complete -p; for i in {1..30}; do complete -W $i n$i; done; complete -p
#> complete -C 'a b' y
#> complete -C 'a b' alpha
#> complete -C 'a b' beta
#> complete -C 'a b' z
#> complete -C 'a b' x
#> complete -C 'a b' alpha
#> complete -W '16' n16
#> complete -W '17' n17
#> complete -W '14' n14
#> complete -W '15' n15
#> complete -W '12' n12
#> complete -W '13' n13
#> complete -W '10' n10
#> complete -W '11' n11
#> complete -W '18' n18
#> complete -W '19' n19
#> complete -W '3' n3
#> complete -W '2' n2
#> complete -W '1' n1
#> complete -W '7' n7
#> complete -W '6' n6
#> complete -W '5' n5
#> complete -W '4' n4
#> complete -W '9' n9
#> complete -W '8' n8
#> complete -C 'a b' beta
#> complete -W '23' n23
#> complete -W '22' n22
#> complete -W '21' n21
#> complete -W '20' n20
#> complete -W '27' n27
#> complete -W '26' n26
#> complete -W '25' n25
#> complete -W '24' n24
#> complete -W '29' n29
#> complete -W '28' n28
#> complete -W '30' n30
#> complete -C 'a b' z
#> complete -C 'a b' x

#### names that need quotes
complete -W a '~x' '#c' 'a;b' 'é' $'a\nb' -n 'a~b' 'x#y' 'a=b' '{a}' 'a^b' 'a%b'; complete -p
#> complete -W 'a' '{a}'
#> complete -W 'a' x#y
#> complete -W 'a' a%b
#> complete -W 'a' 'a
#> b'
#> complete -W 'a' '#c'
#> complete -W 'a' 'a^b'
#> complete -W 'a' a=b
#> complete -W 'a' '~x'
#> complete -W 'a' a~b
#> complete -W 'a' 'a;b'
#> complete -W 'a' -n
#> complete -W 'a' é

#### functions that are no names
complete -F 'f;g' x; echo $?; complete -F 'f$g' y; complete -F 'f-g' z; complete -F 'a b' x; complete -F 'a(b' x; complete -F '' e; complete -p
#> 2
#> complete -F f-g z
#> complete -F 'f$g' y
#> complete -F  e
#2> bash: line 1: complete: `f;g': not a valid identifier
#2> bash: line 1: complete: `a b': not a valid identifier
#2> bash: line 1: complete: `a(b': not a valid identifier

#### -p and -r
complete -p nosuch; echo $?; complete -W a x; complete -pr x; complete -rp; complete -r x y; echo $?; complete -p; complete -W b y z; complete -r; complete -p; echo $?
#> 1
#> complete -W 'a' x
#> complete -W 'a' x
#> 1
#> 0
#2> bash: line 1: complete: nosuch: no completion specification
#2> bash: line 1: complete: y: no completion specification

#### empty values
complete -W '' e; complete -P '' -S '' f; complete -p
#> complete -P '' -S '' f
#> complete -W '' e

#### -D, -E and -I
complete -f -D x; complete -I; complete -E; complete -p; complete -r -E; complete -r -I; complete -p; complete -p -D; complete -r -D; complete -r -D; echo $?; complete -p; complete -DE -F zz; complete -D -F q extra; complete -p; complete -pE; complete -rDE; complete -p
#> complete -I
#> complete -f -D
#> complete -E
#> complete -f -D
#> complete -f -D
#> 1
#> complete -F q -D
#2> bash: line 1: complete: _DefaultCmD_: no completion specification
#2> bash: line 1: complete: _EmptycmD_: no completion specification

#### wrong options
complete -A; echo $?; complete -o; complete -o x y; echo $?; complete -A foo y; echo $?; complete -z; echo $?; complete +o x; complete -- -d; complete -p
#> 2
#> 2
#> 2
#> 2
#> complete +o
#> complete x
#> complete -d
#2> bash: line 1: complete: -A: option requires an argument
#2> complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
#2> bash: line 1: complete: -o: option requires an argument
#2> complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]
#2> bash: line 1: complete: x: invalid option name
#2> bash: line 1: complete: foo: invalid action name
#2> bash: line 1: complete: -z: invalid option
#2> complete: usage: complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]

#### options behind names
complete -F f -- a -p; complete -p
#> complete -F f a
#> complete -F f -p

#### a subshell has its own
complete -W a x; (complete -W b y; complete -r x; complete -p); complete -p
#> complete -W 'b' y
#> complete -W 'a' x

#### what is printed can be read back
complete -o nospace -W "it's" -X '!*.c' a 'b c'; x=$(complete -p); complete -r; eval "$x"; complete -p
#> complete -o nospace -W 'it'\''s' -X '!*.c' 'b c'
#> complete -o nospace -W 'it'\''s' -X '!*.c' a

#### stdout is full
complete -W a x; complete -p > /dev/full; echo $?
#> 0

#### compgen of a function
foo() { echo "$#|$1|$2|$3|${COMP_WORDS[@]}|$COMP_CWORD|$COMP_LINE|$COMP_POINT|$COMP_TYPE|$COMP_KEY"; COMPREPLY=(one two three); }
compgen -F foo fo a b c; echo $?; compgen -F foo
#> 3|compgen|fo|||-1||0|0|0
#> one
#> two
#> three
#> 0
#> 3|compgen||||-1||0|0|0
#> one
#> two
#> three
#2> bash: line 2: compgen: warning: -F option may not work as you expect
#2> bash: line 2: compgen: warning: -F option may not work as you expect

#### a completion function that does not exist
compgen -F nosuch ab; echo $?
#> 1
#2> bash: line 1: compgen: warning: -F option may not work as you expect
#2> bash: line 1: completion: function `nosuch' not found

#### what a completion function leaves
COMPREPLY=(old 1); g() { :; }; compgen -F g; declare -p COMPREPLY COMP_LINE COMP_WORDS
#> old
#> 1
#2> bash: line 1: compgen: warning: -F option may not work as you expect
#2> bash: line 1: declare: COMPREPLY: not found
#2> bash: line 1: declare: COMP_LINE: not found
#2> bash: line 1: declare: COMP_WORDS: not found
#? 1

#### variables that were there before
COMP_LINE=mine COMP_WORDS=(a b) COMP_CWORD=1; h() { declare -p COMP_LINE COMP_WORDS COMP_CWORD COMP_POINT COMP_KEY COMP_TYPE; }; compgen -F h; declare -p COMP_LINE COMP_WORDS COMP_CWORD
#> declare -- COMP_LINE=""
#> declare -a COMP_WORDS=([0]="a" [1]="b")
#> declare -- COMP_CWORD="-1"
#> declare -- COMP_POINT="0"
#> declare -- COMP_KEY="0"
#> declare -- COMP_TYPE="0"
#2> bash: line 1: compgen: warning: -F option may not work as you expect
#2> bash: line 1: declare: COMP_LINE: not found
#2> bash: line 1: declare: COMP_WORDS: not found
#2> bash: line 1: declare: COMP_CWORD: not found
#? 1

#### replies of every kind
k() { local COMPREPLY=(l); }; compgen -F k; echo $?
k() { COMPREPLY=([5]=five [2]=two "" [9]=); }; compgen -F k; echo $?
k() { COMPREPLY=scalar; }; compgen -F k; echo $?
k() { unset -v COMPREPLY; COMPREPLY=hello; return 124; }; compgen -F k; echo $?
#> 1
#> two
#>
#> five
#>
#> 0
#> scalar
#> 0
#> 1
#2> bash: line 1: compgen: warning: -F option may not work as you expect
#2> bash: line 2: compgen: warning: -F option may not work as you expect
#2> bash: line 3: compgen: warning: -F option may not work as you expect
#2> bash: line 4: compgen: warning: -F option may not work as you expect

#### a completion function that exits
k() { COMPREPLY=(a b); exit 3; }; (compgen -F k; echo no); echo $?
#> 3
#2> bash: line 1: compgen: warning: -F option may not work as you expect

#### compgen of a command
f() { echo foo; echo bar; }
compgen -C f b; echo $?; compgen -C "printf '%s\n' a b"; compgen -C 'echo x; false' "a'b"; echo $?
#> foo
#> bar
#> 0
#> a
#> b
#> compgen
#> x
#> 0
#2> bash: line 2: compgen: warning: -C option may not work as you expect
#2> bash: line 2: compgen: warning: -C option may not work as you expect
#2> bash: line 2: compgen: warning: -C option may not work as you expect

#### lines of a command
compgen -P '<' -S '>' -C "printf 'two\\\\\nthree\n\nfour'"; compgen -C "printf '\nfoo'"
#> <two\
#> three>
#> <four>
#>
#> foo
#2> bash: line 1: compgen: warning: -C option may not work as you expect
#2> bash: line 1: compgen: warning: -C option may not work as you expect

#### what a command is told
c() { echo "c $# $1 $2 $3"; env | grep ^COMP_ | sort; }; compgen -C c o; echo ${COMP_LINE-unset}
#> c 3 compgen o 
#> COMP_KEY=0
#> COMP_LINE=
#> COMP_POINT=0
#> COMP_TYPE=0
#> unset
#2> bash: line 1: compgen: warning: -C option may not work as you expect

#### all together
f() { COMPREPLY=(f1 f2); }; g() { :; }; touch x1; compgen -P '<' -F f -C 'echo c' -W 'w v' -A function -d -G 'x*' -S '>' -X '*2'
#> <f>
#> <g>
#> <x1>
#> <w>
#> <v>
#> <f1>
#> <c compgen  >
#2> bash: line 1: compgen: warning: -F option may not work as you expect
#2> bash: line 1: compgen: warning: -C option may not work as you expect
