#### a word list
compgen -W 'apple apricot banana' ap
#> apple
#> apricot

#### nothing matches
compgen -W 'a b' z; echo $?
#> 1

#### builtins
compgen -b ec
#> echo

#### functions
foo_a() { :; }; foo_b() { :; }; compgen -A function foo_
#> foo_a
#> foo_b

#### variables
my_one=1 my_two=2; compgen -v my_
#> my_one
#> my_two

#### files and directories
mkdir dir1; : > file1; compgen -f f; compgen -d d
#> file1
#> dir1

#### prefix and suffix
compgen -P '<' -S '>' -W 'a b'
#> <a>
#> <b>

#### a filter
compgen -X '*.o' -W 'a.c a.o b.c'
#> a.c
#> b.c

#### a wrong action
compgen -A nosuch
#2> bash: line 1: compgen: nosuch: invalid action name
#? 2

#### words are split at IFS and expanded
IFS=':%'; compgen -W 'spam:eggs%ham cheese\:colon'

#### quotes, expansions, braces and tildes in a word list
x='p q'; HOME=/h; compgen -W '"a b" c\ d '"'e f'"' $(echo x y) `echo z` ~ {p,q} * a~b \~ $x "$x" r$x'

#### an open quote ends with the list
compgen -W 'it'\''s ok'; compgen -W 'a "b c'

#### an empty word in a list
compgen -W 'a "" b'; compgen -W '' ; echo $?; compgen -W '""'; echo $?

#### IFS without separators
IFS=; compgen -W 'a b c'

#### separators that follow each other
IFS=:; compgen -W 'a:b c:"d:e":f'; compgen -W "x:\$'\\n':y::z"

#### a bad substitution ends the line
compgen -W 'ab${x cd'; echo not here
echo $?; complete -W '${' foo; echo $?

#### the word is taken without its quotes
compgen -W 'a\ b "c d"' 'a b'; compgen -W 'a\ b "c d"' 'a\ '; compgen -W 'a b' "'a'"

#### filters
compgen -X '' -W 'a b'; compgen -X '!' -W 'a b'; compgen -X '\!a' -W 'a !a'; compgen -X '[!a]' -W 'a b c'; compgen -W 'abc abd xyz' -X '!ab*'; compgen -X '*' -W a; echo $?

#### the word in a filter
compgen -W 'abc abd xyz ab' -X '&*' ab; echo; compgen -W 'abc abd xyz ab' -X '!&c' ab; echo; compgen -W 'a& b& c' -X '*\&'

#### extglob in a filter
compgen -X '@(a|b)' -W 'a b c'; echo
shopt -s extglob; compgen -X '@(a|b)' -W 'a b c'

#### directories as well, or instead
mkdir dd de; touch f1; compgen -o plusdirs -W 'dog cat' d | sort; echo; compgen -o dirnames -W 'dog cat' x; compgen -o dirnames -W 'dog cat' d; echo; compgen -P p -o plusdirs -W dog d | sort

#### default completions
touch f1; compgen -o default zz; compgen -o default f; compgen -o bashdefault f; compgen -o bashdefault '$HOSTN'; compgen -o bashdefault '${HOSTN'; echo $?

#### hidden files and directories
mkdir d1 .d2; touch d1/x d1/.y; compgen -f d1/ | sort; echo; compgen -d | sort; compgen -f . | sort; compgen -f no/; echo $?; compgen -d ..

#### tildes and quotes before files
HOME=$PWD; mkdir d; touch f1; compgen -f '~/f'; compgen -d '~/'; compgen -f '"f'; compgen -G '~/f1'; compgen -G '{f1,d}'; compgen -G 'f?' zzz

#### several actions have an order of their own
f1() { :; }; alias f2=x; compgen -W 'f0' -A function -A alias f

#### no option at all
compgen; echo $?; compgen a; echo $?; compgen -o nospace; echo $?; compgen -- -x; compgen -W '-a -b' -- -a

#### options that are none
compgen -z; echo $?; compgen -D; compgen -F; echo $?; compgen -W a -o nosuch; echo $?; compgen -F 'a b'; echo $?

#### the last of several lists
compgen -W 'x1 x2' -W 'y1 y2'; compgen -W 'b a b a c'; compgen -P -W -W a

#### options of the shell
compgen -A shopt prog; compgen -A setopt err; compgen -A signal SIGH; compgen -A signal H; compgen -k f; compgen -A signal | tail -3

#### variables of the shell
compgen -v BASH_V; compgen -v BASH_S; compgen -A arrayvar BASH_A; f() { compgen -A arrayvar F; }; f; a=(); compgen -A arrayvar a; compgen -A export -P '$' HOM

#### disabled and enabled
compgen -A disabled; enable -n echo; compgen -A disabled; compgen -A enabled ech; echo $?

#### jobs
compgen -j; sleep 0.1 & compgen -j; compgen -A running s; compgen -A stopped; wait

#### stdout is full
compgen -W a > /dev/full; echo $?

#### a read-only reply
readonly COMPREPLY; g() { :; }; compgen -F g; echo $?
