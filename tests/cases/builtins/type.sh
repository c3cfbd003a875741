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

#### the old names of the options
type -type ls cd; type --type ls; type -path ls cd; type --path ls; type -all cd; type -t -path ls; type -- -path; type -typ ls; type -path -all echo; type -a -type echo; type ls -path; type -all; echo $?
#> file
#> builtin
#> file
#> /usr/bin/ls
#> /usr/bin/ls
#> cd is a shell builtin
#> /usr/bin/ls
#> /usr/bin/echo
#> /bin/echo
#> builtin
#> file
#> file
#> ls is /usr/bin/ls
#> 0
#2> bash: line 1: type: -p: not found
#2> bash: line 1: type: -y: invalid option
#2> type: usage: type [-afptP] name [name ...]
#2> bash: line 1: type: -path: not found

#### files in relative directories
touch x; chmod +x x; mkdir b; cp x b/y
for P in . ./ '' : b b/ ./b "b:$PWD/b"; do PATH=$P; echo "== $P"; for c in x y; do command -v $c; type $c; type -p $c; type -P $c; type -a $c; command -V $c; hash $c; hash -t $c; type $c; hash -r; done; done 2>&1 | while read -r line; do echo "${line//$PWD/D}"; done
for P in : :: b: b:: :b ::b .: .:.; do PATH=$P; echo "== $P"; type -a x; type -aP x; done
unset PATH; type x 2>&1 | while read -r line; do echo "${line//$PWD/D}"; done; type -a x
#> == .
#> ./x
#> x is ./x
#> ./x
#> ./x
#> x is ./x
#> x is D/x
#> ./x
#> x is hashed (./x)
#> bash: line 2: type: y: not found
#> bash: line 2: type: y: not found
#> bash: line 2: command: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: type: y: not found
#> == ./
#> ./x
#> x is ./x
#> ./x
#> ./x
#> x is ./x
#> x is D/x
#> ./x
#> x is hashed (./x)
#> bash: line 2: type: y: not found
#> bash: line 2: type: y: not found
#> bash: line 2: command: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: type: y: not found
#> ==
#> D/x
#> x is D/x
#> D/x
#> D/x
#> bash: line 2: type: x: not found
#> x is D/x
#> ./x
#> x is hashed (./x)
#> bash: line 2: type: y: not found
#> bash: line 2: type: y: not found
#> bash: line 2: command: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: type: y: not found
#> == :
#> ./x
#> x is ./x
#> ./x
#> ./x
#> x is ./x
#> x is D/x
#> ./x
#> x is hashed (./x)
#> bash: line 2: type: y: not found
#> bash: line 2: type: y: not found
#> bash: line 2: command: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: hash: y: not found
#> bash: line 2: type: y: not found
#> == b
#> bash: line 2: type: x: not found
#> bash: line 2: type: x: not found
#> bash: line 2: command: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: type: x: not found
#> b/y
#> y is b/y
#> b/y
#> b/y
#> y is b/y
#> y is D/b/y
#> ./b/y
#> y is hashed (./b/y)
#> == b/
#> bash: line 2: type: x: not found
#> bash: line 2: type: x: not found
#> bash: line 2: command: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: type: x: not found
#> b/y
#> y is b/y
#> b/y
#> b/y
#> y is b/y
#> y is D/b/y
#> ./b/y
#> y is hashed (./b/y)
#> == ./b
#> bash: line 2: type: x: not found
#> bash: line 2: type: x: not found
#> bash: line 2: command: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: type: x: not found
#> ./b/y
#> y is ./b/y
#> ./b/y
#> ./b/y
#> y is ./b/y
#> y is D/b/y
#> ./b/y
#> y is hashed (./b/y)
#> == b:D/b
#> bash: line 2: type: x: not found
#> bash: line 2: type: x: not found
#> bash: line 2: command: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: hash: x: not found
#> bash: line 2: type: x: not found
#> b/y
#> y is b/y
#> b/y
#> b/y
#> y is b/y
#> y is D/b/y
#> y is D/b/y
#> ./b/y
#> y is hashed (./b/y)
#> == :
#> x is ./x
#> ./x
#> == ::
#> x is ./x
#> x is ./x
#> ./x
#> ./x
#> == b:
#> x is ./x
#> ./x
#> == b::
#> x is ./x
#> ./x
#> == :b
#> x is ./x
#> ./x
#> == ::b
#> x is ./x
#> ./x
#> == .:
#> x is ./x
#> x is ./x
#> ./x
#> ./x
#> == .:.
#> x is ./x
#> x is ./x
#> ./x
#> ./x
#> x is D/x
#2> bash: line 4: type: x: not found
#? 1
