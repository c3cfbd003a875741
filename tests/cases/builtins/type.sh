#### type
f() { echo; }; type f echo if; type -t f echo if cat nosuch
#> f is a function
#> f () 
#> { 
#>     echo
#> }
#> echo is a shell builtin
#> if is a shell keyword
#> function
#> builtin
#> keyword
#> file
#? 1

#### type of nothing
type nosuch; echo $?
#> 1
#2> bash: line 1: type: nosuch: not found

#### type: options, aliases and paths
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

#### the last of the forms
for options in -tp -pt -tP -Pt -ta -tap -apt -tpP -ptP; do
    type $options cat
    type $options cd
    echo "$? $options"
done
#> /usr/bin/cat
#> 0 -tp
#> file
#> builtin
#> 0 -pt
#> /usr/bin/cat
#> 1 -tP
#> file
#> 1 -Pt
#> file
#> file
#> builtin
#> 0 -ta
#> /usr/bin/cat
#> /bin/cat
#> 0 -tap
#> file
#> file
#> builtin
#> 0 -apt
#> /usr/bin/cat
#> 1 -tpP
#> /usr/bin/cat
#> 1 -ptP
