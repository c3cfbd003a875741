#### compopt outside a completion
compopt; echo $?; compopt -o default; echo $?; compopt -o invalid; echo $?
#> 1
#> 1
#> 2
#2> bash: line 1: compopt: not currently executing completion function
#2> bash: line 1: compopt: not currently executing completion function
#2> bash: line 1: compopt: invalid: invalid option name

#### compopt of names
complete -W a a 'a b'; compopt -o nospace a; compopt a 'a b' nosuch; echo $?; compopt +o nospace a; compopt a; compopt '' ; complete -p a
#> compopt +o bashdefault +o default +o dirnames +o filenames +o noquote +o nosort -o nospace +o plusdirs a
#> compopt +o bashdefault +o default +o dirnames +o filenames +o noquote +o nosort -o nospace +o plusdirs 'a b'
#> 1
#> compopt +o bashdefault +o default +o dirnames +o filenames +o noquote +o nosort +o nospace +o plusdirs a
#> complete -W 'a' a
#2> bash: line 1: compopt: nosuch: no completion specification
#2> bash: line 1: compopt: : no completion specification

#### compopt of the special ones
compopt -o nospace -D; echo $?; complete -D -F x; compopt -o nospace -D; complete -p; compopt -D; complete -E; compopt -E -o default; complete -p
#> 1
#> complete -o nospace -F x -D
#> compopt +o bashdefault +o default +o dirnames +o filenames +o noquote +o nosort -o nospace +o plusdirs -D
#> complete -o nospace -F x -D
#> complete -o default -E
#2> bash: line 1: compopt: _DefaultCmD_: no completion specification

#### compopt with wrong options
compopt -o xx; echo $?; compopt -x; echo $?; compopt +x; compopt -o; echo $?; compopt -o default -x
#> 2
#> 2
#> 2
#2> bash: line 1: compopt: xx: invalid option name
#2> bash: line 1: compopt: -x: invalid option
#2> compopt: usage: compopt [-o|+o option] [-DEI] [name ...]
#2> bash: line 1: compopt: +x: invalid option
#2> compopt: usage: compopt [-o|+o option] [-DEI] [name ...]
#2> bash: line 1: compopt: -o: option requires an argument
#2> compopt: usage: compopt [-o|+o option] [-DEI] [name ...]
#2> bash: line 1: compopt: -x: invalid option
#2> compopt: usage: compopt [-o|+o option] [-DEI] [name ...]
#? 2

#### an option of one name leaves the others
complete -W a x y; compopt -o default x; complete -p
#> complete -o default -W 'a' y
#> complete -o default -W 'a' x

#### compopt in a completion function of compgen
f() { compopt; echo "c=$?"; compopt -o nospace; echo "c=$?"; }; compgen -F f
#> c=1
#> c=1
#2> bash: line 1: compgen: warning: -F option may not work as you expect
#2> environment: line 1: compopt: not currently executing completion function
#2> environment: line 1: compopt: not currently executing completion function
#? 1
