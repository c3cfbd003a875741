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

#### caller outside of calls, and patterns of help
caller; echo $?
help -d cd 'ec*' | head -1
help -s 'ec*' | head -1
help -s nosuch cd; echo $?
help -m cd | head -5
#> 1
#> cd - Change the shell working directory.
#> Shell commands matching keyword `ec*'
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> 0
#> NAME
#>     cd - Change the shell working directory.
#>
#> SYNOPSIS
#>     cd [-L|[-P [-e]] [-@]] [dir]
