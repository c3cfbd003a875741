#### no such topic
help nosuchtopic; echo $?
#> 1
#2> bash: line 1: help: no help topics match `nosuchtopic'.  Try `help help' or `man -k nosuchtopic' or `info nosuchtopic'.

#### short
help -s echo
#> echo: echo [-neE] [arg ...]

#### help
help -d cd : true; help -s cd; help -m nothing; echo $?
help -x; echo $?
#> cd - Change the shell working directory.
#> : - Null command.
#> true - Return a successful result.
#> cd: cd [-L|[-P [-e]] [-@]] [dir]
#> 1
#> 2
#2> bash: line 1: help: no help topics match `nothing'.  Try `help help' or `man -k nothing' or `info nothing'.
#2> bash: line 2: help: -x: invalid option
#2> help: usage: help [-dms] [pattern ...]
