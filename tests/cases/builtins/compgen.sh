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
#> spam
#> eggs
#> ham cheese:colon

#### quotes, expansions, braces and tildes in a word list
x='p q'; HOME=/h; compgen -W '"a b" c\ d '"'e f'"' $(echo x y) `echo z` ~ {p,q} * a~b \~ $x "$x" r$x'
#> a b
#> c d
#> e f
#> x
#> y
#> z
#> /h
#> p
#> q
#> *
#> a~b
#> ~
#> p
#> q
#> p q
#> rp
#> q

#### an open quote ends with the list
compgen -W 'it'\''s ok'; compgen -W 'a "b c'
#> its ok
#> a
#> b c

#### an empty word in a list
compgen -W 'a "" b'; compgen -W '' ; echo $?; compgen -W '""'; echo $?
#> a
#>
#> b
#> 1
#>
#> 0

#### IFS without separators
IFS=; compgen -W 'a b c'
#> a b c

#### separators that follow each other
IFS=:; compgen -W 'a:b c:"d:e":f'; compgen -W "x:\$'\\n':y::z"
#> a
#> b c
#> d:e
#> f
#> x
#> $\n
#> y
#> z

#### a bad substitution ends the line
compgen -W 'ab${x cd'; echo not here
echo $?; complete -W '${' foo; echo $?
#> 1
#> 0
#2> bash: line 1: ab${x cd: bad substitution

#### the word is taken without its quotes
compgen -W 'a\ b "c d"' 'a b'; compgen -W 'a\ b "c d"' 'a\ '; compgen -W 'a b' "'a'"
#> a b
#> a b
#> a

#### filters
compgen -X '' -W 'a b'; compgen -X '!' -W 'a b'; compgen -X '\!a' -W 'a !a'; compgen -X '[!a]' -W 'a b c'; compgen -W 'abc abd xyz' -X '!ab*'; compgen -X '*' -W a; echo $?
#> a
#> b
#> a
#> a
#> abc
#> abd
#> 1

#### the word in a filter
compgen -W 'abc abd xyz ab' -X '&*' ab; echo; compgen -W 'abc abd xyz ab' -X '!&c' ab; echo; compgen -W 'a& b& c' -X '*\&'
#>
#> abc
#>
#> c

#### extglob in a filter
compgen -X '@(a|b)' -W 'a b c'; echo
shopt -s extglob; compgen -X '@(a|b)' -W 'a b c'
#> a
#> b
#> c
#>
#> c

#### directories as well, or instead
mkdir dd de; touch f1; compgen -o plusdirs -W 'dog cat' d | sort; echo; compgen -o dirnames -W 'dog cat' x; compgen -o dirnames -W 'dog cat' d; echo; compgen -P p -o plusdirs -W dog d | sort
#> dd
#> de
#> dog
#>
#> dog
#>
#> dd
#> de
#> pdog

#### default completions
touch f1; compgen -o default zz; compgen -o default f; compgen -o bashdefault f; compgen -o bashdefault '$HOSTN'; compgen -o bashdefault '${HOSTN'; echo $?
#> f1
#> $HOSTNAME
#> ${HOSTNAME}
#> 0

#### hidden files and directories
mkdir d1 .d2; touch d1/x d1/.y; compgen -f d1/ | sort; echo; compgen -d | sort; compgen -f . | sort; compgen -f no/; echo $?; compgen -d ..
#> d1/.y
#> d1/x
#>
#> .d2
#> d1
#> .
#> ..
#> .d2
#> 1
#> ..

#### tildes and quotes before files
HOME=$PWD; mkdir d; touch f1; compgen -f '~/f'; compgen -d '~/'; compgen -f '"f'; compgen -G '~/f1'; compgen -G '{f1,d}'; compgen -G 'f?' zzz
#> ~/f1
#> ~/d
#> f1

#### several actions have an order of their own
f1() { :; }; alias f2=x; compgen -W 'f0' -A function -A alias f
#> f2
#> f1
#> f0

#### no option at all
compgen; echo $?; compgen a; echo $?; compgen -o nospace; echo $?; compgen -- -x; compgen -W '-a -b' -- -a
#> 0
#> 0
#> 1
#> -a

#### options that are none
compgen -z; echo $?; compgen -D; compgen -F; echo $?; compgen -W a -o nosuch; echo $?; compgen -F 'a b'; echo $?
#> 2
#> 2
#> 2
#> 2
#2> bash: line 1: compgen: -z: invalid option
#2> compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
#2> bash: line 1: compgen: -D: invalid option
#2> compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
#2> bash: line 1: compgen: -F: option requires an argument
#2> compgen: usage: compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]
#2> bash: line 1: compgen: nosuch: invalid option name
#2> bash: line 1: compgen: `a b': not a valid identifier

#### the last of several lists
compgen -W 'x1 x2' -W 'y1 y2'; compgen -W 'b a b a c'; compgen -P -W -W a
#> y1
#> y2
#> b
#> a
#> b
#> a
#> c
#> -Wa

#### options of the shell
compgen -A shopt prog; compgen -A setopt err; compgen -A signal SIGH; compgen -A signal H; compgen -k f; compgen -A signal | tail -3
#> progcomp
#> progcomp_alias
#> errexit
#> errtrace
#> SIGHUP
#> fi
#> for
#> function
#> DEBUG
#> ERR
#> RETURN

#### variables of the shell
compgen -v BASH_V; compgen -v BASH_S; compgen -A arrayvar BASH_A; f() { compgen -A arrayvar F; }; f; a=(); compgen -A arrayvar a; compgen -A export -P '$' HOM
#> BASH_VERSINFO
#> BASH_VERSION
#> BASH_SOURCE
#> BASH_SUBSHELL
#> BASH_ALIASES
#> BASH_ARGC
#> BASH_ARGV
#> FUNCNAME
#> a
#> $HOME

#### disabled and enabled
compgen -A disabled; enable -n echo; compgen -A disabled; compgen -A enabled ech; echo $?
#> echo
#> 1

#### jobs
compgen -j; sleep 0.1 & compgen -j; compgen -A running s; compgen -A stopped; wait
#> sleep
#> sleep

#### stdout is full
compgen -W a > /dev/full; echo $?
#> 0

#### a read-only reply
readonly COMPREPLY; g() { :; }; compgen -F g; echo $?
#> 1
#2> bash: line 1: compgen: warning: -F option may not work as you expect

#### a local without a value
s=x; f() { local s; compgen -v s; local t; compgen -v t; echo --; unset s; compgen -v s; }; f; declare w; compgen -v w; echo $?
#> s
#> --
#> s
#> 1

#### names of read-only variables without a value
declare -r s; compgen -v s; let s=0; compgen -v s; declare -p s
declare -r t; t=5; compgen -v t
declare -r u; ((u++)); compgen -v u; declare -p u
declare -r v; printf -v v x; compgen -v v
#> s
#> declare -r s
#> u
#> declare -r u
#2> bash: line 1: s: readonly variable
#2> bash: line 2: t: readonly variable
#2> bash: line 3: u: readonly variable
#2> bash: line 4: v: readonly variable
#? 1

#### names of integers whose value was wrong
cat > script <<'E'
j=1+
declare -i s=j+1
compgen -v s
t=5 declare -i s2=j+1
compgen -v s2; declare -p s2
E
bash script
#> s
#> s2
#> declare -i s2
#2> script: line 2: declare: 1+: syntax error: operand expected (error token is "+")
#2> script: line 4: declare: 1+: syntax error: operand expected (error token is "+")

#### variables that are made when they are read
compgen -v EPOCH; compgen -v SECO; compgen -v LINE; compgen -v COMP_W; compgen -v PIPE
compgen -v FUNC; echo $?; f() { compgen -v FUNC; }; f
#> EPOCHREALTIME
#> EPOCHSECONDS
#> SECONDS
#> LINENO
#> COMP_WORDBREAKS
#> PIPESTATUS
#> 1
#> FUNCNAME
