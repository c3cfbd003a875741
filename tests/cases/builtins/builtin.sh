#### builtin
cd() { echo mine; }; builtin cd /; pwd
#> /

#### builtin of no builtin
builtin ls; echo $?
#> 1
#2> bash: line 1: builtin: ls: not a shell builtin

#### builtin: names, options and what is none
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
