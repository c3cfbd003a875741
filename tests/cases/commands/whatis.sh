#### nothing
whatis nope; echo $?

#### no name
whatis; echo $?

#### several, none
whatis nope zzz; echo $?

#### found
whatis comm sort; echo $?
#differs: descriptions are our own

#### one of two
whatis comm nope; echo $?
#differs: descriptions are our own
