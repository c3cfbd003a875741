#### no page
man nope; echo $?; man -k zzzzz; echo $?; man -f nope; echo $?
#> 16
#> 16
#> 16
#2> No manual entry for nope
#2> zzzzz: nothing appropriate.
#2> nope: nothing appropriate.

#### no name
man < /dev/null; echo $?
#> 1
#2> What manual page do you want?
#2> For example, try 'man man'.

#### a page
man comm | sed -n '1,9p'
#differs: pages are made of what commands say of themselves
#> COMM(1)                         User Commands                          COMM(1)
#>
#> NAME
#>        comm - Compare sorted files FILE1 and FILE2 line by line
#>
#> SYNOPSIS
#>        comm [OPTION]... FILE1 FILE2
#>
#> DESCRIPTION

#### a page of a builtin
man cd | sed -n '1,3p'; man 1 pwd | head -1
#differs: pages are made of what commands say of themselves
#> NAME
#>     cd - Change the shell working directory.
#>
#> PWD(1)                          User Commands                           PWD(1)

#### keywords
man -k 'line by line'; man -f comm
#differs: pages are made of what commands say of themselves
#> comm (1)             - Compare sorted files FILE1 and FILE2 line by line
#> diff (1)             - Compare FILES line by line
#> zdiff (1)            - Compare FILE1 and FILE2 (FILE1 without .gz) line by line, uncompressed where they are compressed; OPTIONs are those of diff
#> comm (1)             - Compare sorted files FILE1 and FILE2 line by line
