#### no such topic
help nosuchtopic; echo $?
#> 1
#2> bash: line 1: help: no help topics match `nosuchtopic'.  Try `help help' or `man -k nosuchtopic' or `info nosuchtopic'.

#### short
help -s echo
#> echo: echo [-neE] [arg ...]

#### caller in a function
f() { caller; caller 0; echo $?; }
f
#> 2 NULL
#> 1

#### enable -n turns a builtin off
enable -n echo; type -t echo; enable echo; type -t echo
#> file
#> builtin

#### enable of no builtin
enable nosuch; echo $?
#> 1
#2> bash: line 1: enable: nosuch: not a shell builtin
