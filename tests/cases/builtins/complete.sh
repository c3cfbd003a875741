#### specifications are kept and printed
complete; complete -W 'foo bar' mycommand; complete -p; complete -F myfunc other; complete; echo $?

#### no name
complete -F f; echo $?; complete -W a; echo $?; complete -W a ''; complete -p

#### a bare name
complete foo; echo $?; complete

#### every option
complete -o plusdirs -o nospace -o nosort -o noquote -o filenames -o dirnames -o default -o bashdefault -A stopped -A signal -A shopt -A setopt -A running -A hostname -A helptopic -A function -A enabled -A disabled -A binding -A arrayvar -A alias -abcdefgjksuv -G 'g*' -W "w'x" -P p -S s -X x -C c -F f "na me"
complete -p

#### the last of several counts
complete -F f -F g -W a -W b -o nospace -o nospace x; complete -p

#### the order of several
complete -C 'a b' x y z alpha beta; complete -p y; complete -r y; complete -p; for i in {1..30}; do complete -W $i n$i; done; complete -p

#### names that need quotes
complete -W a '~x' '#c' 'a;b' 'é' $'a\nb' -n 'a~b' 'x#y' 'a=b' '{a}' 'a^b' 'a%b'; complete -p

#### functions that are no names
complete -F 'f;g' x; echo $?; complete -F 'f$g' y; complete -F 'f-g' z; complete -F 'a b' x; complete -F 'a(b' x; complete -F '' e; complete -p

#### -p and -r
complete -p nosuch; echo $?; complete -W a x; complete -pr x; complete -rp; complete -r x y; echo $?; complete -p; complete -W b y z; complete -r; complete -p; echo $?

#### empty values
complete -W '' e; complete -P '' -S '' f; complete -p

#### -D, -E and -I
complete -f -D x; complete -I; complete -E; complete -p; complete -r -E; complete -r -I; complete -p; complete -p -D; complete -r -D; complete -r -D; echo $?; complete -p; complete -DE -F zz; complete -D -F q extra; complete -p; complete -pE; complete -rDE; complete -p

#### wrong options
complete -A; echo $?; complete -o; complete -o x y; echo $?; complete -A foo y; echo $?; complete -z; echo $?; complete +o x; complete -- -d; complete -p

#### options behind names
complete -F f -- a -p; complete -p

#### a subshell has its own
complete -W a x; (complete -W b y; complete -r x; complete -p); complete -p

#### what is printed can be read back
complete -o nospace -W "it's" -X '!*.c' a 'b c'; x=$(complete -p); complete -r; eval "$x"; complete -p

#### stdout is full
complete -W a x; complete -p > /dev/full; echo $?

#### compopt outside a completion
compopt; echo $?; compopt -o default; echo $?; compopt -o invalid; echo $?

#### compopt of names
complete -W a a 'a b'; compopt -o nospace a; compopt a 'a b' nosuch; echo $?; compopt +o nospace a; compopt a; compopt '' ; complete -p a

#### compopt of the special ones
compopt -o nospace -D; echo $?; complete -D -F x; compopt -o nospace -D; complete -p; compopt -D; complete -E; compopt -E -o default; complete -p

#### compopt with wrong options
compopt -o xx; echo $?; compopt -x; echo $?; compopt +x; compopt -o; echo $?; compopt -o default -x

#### an option of one name leaves the others
complete -W a x y; compopt -o default x; complete -p

#### compgen of a function
foo() { echo "$#|$1|$2|$3|${COMP_WORDS[@]}|$COMP_CWORD|$COMP_LINE|$COMP_POINT|$COMP_TYPE|$COMP_KEY"; COMPREPLY=(one two three); }
compgen -F foo fo a b c; echo $?; compgen -F foo

#### a completion function that does not exist
compgen -F nosuch ab; echo $?

#### what a completion function leaves
COMPREPLY=(old 1); g() { :; }; compgen -F g; declare -p COMPREPLY COMP_LINE COMP_WORDS

#### variables that were there before
COMP_LINE=mine COMP_WORDS=(a b) COMP_CWORD=1; h() { declare -p COMP_LINE COMP_WORDS COMP_CWORD COMP_POINT COMP_KEY COMP_TYPE; }; compgen -F h; declare -p COMP_LINE COMP_WORDS COMP_CWORD

#### replies of every kind
k() { local COMPREPLY=(l); }; compgen -F k; echo $?
k() { COMPREPLY=([5]=five [2]=two "" [9]=); }; compgen -F k; echo $?
k() { COMPREPLY=scalar; }; compgen -F k; echo $?
k() { unset -v COMPREPLY; COMPREPLY=hello; return 124; }; compgen -F k; echo $?

#### a completion function that exits
k() { COMPREPLY=(a b); exit 3; }; (compgen -F k; echo no); echo $?

#### compopt in a completion function of compgen
f() { compopt; echo "c=$?"; compopt -o nospace; echo "c=$?"; }; compgen -F f

#### compgen of a command
f() { echo foo; echo bar; }
compgen -C f b; echo $?; compgen -C "printf '%s\n' a b"; compgen -C 'echo x; false' "a'b"; echo $?

#### lines of a command
compgen -P '<' -S '>' -C "printf 'two\\\\\nthree\n\nfour'"; compgen -C "printf '\nfoo'"

#### what a command is told
c() { echo "c $# $1 $2 $3"; env | grep ^COMP_ | sort; }; compgen -C c o; echo ${COMP_LINE-unset}

#### all together
f() { COMPREPLY=(f1 f2); }; g() { :; }; touch x1; compgen -P '<' -F f -C 'echo c' -W 'w v' -A function -d -G 'x*' -S '>' -X '*2'
