#### caller in a function
f() { caller; caller 0; echo $?; }
f
#> 2 NULL
#> 1

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

#### caller
caller; echo $?
f() { caller; caller 0; caller 1; echo $?; g; }
g() { caller 0
caller 1
caller 2; echo $?; }
f
f() { caller x; echo $?; caller -1; echo $?; }; f
echo 'caller; caller 0' > s; . ./s
#> 1
#> 6 NULL
#> 1
#> 2 f environment
#> 1
#> 2
#> 2
#> 8 NULL
#2> environment: line 7: caller: x: invalid number
#2> caller: usage: caller [expr]
#2> environment: line 7: caller: -1: invalid option
#2> caller: usage: caller [expr]
#? 1

#### a number beyond all frames
f() { caller 18446744073709551615; echo $?; caller 9223372036854775807; echo $?; }
f
#> 2
#> 1
#2> environment: line 1: caller: 18446744073709551615: invalid number
#2> caller: usage: caller [expr]

#### without a call, from standard input and a text
bash -c 'caller -Z; echo $?; caller x; echo $?'
bash <<< 'caller -Z; echo $?; eval "caller -Z"; f() { caller -Z; }; f; echo $?'
#> 1
#> 1
#> 1
#> 2
#2> main: line 1: caller: -Z: invalid option
#2> caller: usage: caller [expr]
