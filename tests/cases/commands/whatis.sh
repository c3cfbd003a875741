#### nothing
whatis nope; echo $?
#> 16
#2> nope: nothing appropriate.

#### no name
whatis; echo $?
#> whatis what?
#> 1

#### several, none
whatis nope zzz; echo $?
#> 16
#2> nope: nothing appropriate.
#2> zzz: nothing appropriate.

#### found
whatis comm sort; echo $?
#differs: descriptions are our own
#> comm (1)             - Compare sorted files FILE1 and FILE2 line by line
#> sort (1)             - Write sorted concatenation of all FILE(s) to standard output
#> 0

#### one of two
whatis comm nope; echo $?
#differs: descriptions are our own
#> comm (1)             - Compare sorted files FILE1 and FILE2 line by line
#> 16
#2> nope: nothing appropriate.
